//! A world: a game as data (options, deal, actions), which a test can play, change and play again.

use gangurru::games::{AnyGame, Deal, Entry, Header, Journal, Start, Umpire};
use gangurru::rules::Seat;
use gangurru::rules::notation::Written;
use serde_json::{Value, json};

use super::chance::Chance;
use gangurru::rules::Dice as _;

#[derive(Clone)]
pub struct World {
    pub game: &'static dyn AnyGame,
    pub options: Value,
    pub deal: Value,
    pub acts: Vec<(Seat, Written)>,
}

impl World {
    /// A freshly dealt world in which nothing has happened.
    pub fn dealt(game: &'static dyn AnyGame, options: &Value, chance: &mut Chance) -> Self {
        let deal = game.deal(options, chance).expect("the options are good");
        let header = game.header(options, Start::Deal(deal)).expect("the options are good");
        // A deal can be read only by way of the journal.
        let line: Value = serde_json::from_str(&header.encode_for_journal()).expect("a header is JSON");
        Self { game, options: line["options"].clone(), deal: line["deal"].clone(), acts: Vec::new() }
    }

    pub fn header(&self) -> Header {
        let start = Start::Deal(Deal::from_json(self.deal.clone()));
        self.game.header(&self.options, start).expect("the options are good")
    }

    pub fn journal(&self) -> Journal {
        let entries = self.acts.iter().map(|&(seat, action)| Entry::Act { seat, action });
        Journal { header: self.header(), entries: entries.collect() }
    }

    /// The state before the first action.
    pub fn begin(&self) -> Umpire {
        Umpire::from_header(&[self.game], &self.header()).expect("a world begins")
    }

    /// The state after all actions.
    pub fn play(&self) -> Umpire {
        Umpire::replay(&[self.game], &self.journal()).expect("a world can be played")
    }

    /// The first `n` actions of this world.
    pub fn prefix(&self, n: usize) -> Self {
        Self { acts: self.acts[..n].to_vec(), ..self.clone() }
    }

    /// The same world with one action more.
    pub fn and(&self, seat: Seat, written: Written) -> Self {
        let mut world = self.clone();
        world.acts.push((seat, written));
        world
    }

    /// Whether two worlds are the same data.
    pub fn same(&self, other: &Self) -> bool {
        self.options == other.options && self.deal == other.deal && self.acts == other.acts
    }

    /// One random action for a random seat that may act; `None` when the game is over.
    pub fn random_step(umpire: &Umpire, chance: &mut Chance) -> Option<(Seat, Written)> {
        let seat = *chance.pick(&umpire.actors())?;
        let options = umpire.private(seat).options();
        let offer = chance.pick(&options).expect("a seat that may act has an option");
        Some((seat, offer.written))
    }

    /// A world played at random for at most `plies` actions, with the game as it stands then.
    pub fn random(game: &'static dyn AnyGame, plies: usize, chance: &mut Chance) -> (Self, Umpire) {
        let mut world = Self::dealt(game, &json!({}), chance);
        let mut umpire = world.begin();
        while world.acts.len() < plies
            && let Some((seat, written)) = Self::random_step(&umpire, chance)
        {
            umpire.act(seat, &written).expect("what is offered is accepted");
            world.acts.push((seat, written));
        }
        (world, umpire)
    }

    /// A number of plies to stop a random game at: mostly early, sometimes late.
    pub fn some_length(chance: &mut Chance, most: u32) -> usize {
        let most = if chance.once_in(3) { most } else { most / 4 + 1 };
        chance.below(most) as usize
    }
}
