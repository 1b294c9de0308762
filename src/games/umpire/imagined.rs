//! Worlds that a computer player makes up from one seat's view.

use super::{ActError, Private, Telling, Umpire, View};
use crate::rules::notation::Written;
use crate::rules::{Dice, Outcome, Seat};

/// A world that a player could sit in, as far as that player knows. It is built from a view alone, never from the
/// truth, and has a type of its own, so that the one cannot be taken for the other.
#[derive(Clone)]
pub struct Imagined(Umpire);

impl View<Private> {
    /// A world that does not contradict this view. What it does not tell, the dice make up.
    pub fn imagine(&self, dice: &mut dyn Dice) -> Imagined {
        Imagined(self.seen.imagine(self.seat(), dice))
    }

    /// How much better this seat stands than its opponent, in hundredths of a pawn.
    pub fn weigh(&self) -> i32 {
        self.seen.weigh(self.seat())
    }
}

impl Imagined {
    /// What the player of `seat` would know in this world.
    pub fn private(&self, seat: Seat) -> View<Private> {
        self.0.private(seat)
    }

    /// The seats that may act in this world.
    pub fn actors(&self) -> Vec<Seat> {
        self.0.actors()
    }

    /// How the game has ended in this world.
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    /// Carries out an action in this world.
    ///
    /// # Errors
    /// [`ActError`], and then nothing has changed.
    pub fn act(&mut self, seat: Seat, written: &Written) -> Result<Telling, ActError> {
        self.0.act(seat, written)
    }
}
