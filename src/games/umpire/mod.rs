//! The gate: the only code that looks at a state on somebody's behalf.
//!
//! An [`Umpire`] holds the truth of one game in progress. Out of it come only views, typed by audience, and
//! told facts, typed by audience; into it go actions and ends. It knows every game through one typed trait and
//! shows every game through one that is the same for all.
//!
//! Does not know: chats, stores, languages, clocks, chance (a deal is handed in).
//!
//! There is no default audience and no way to a view but [`Umpire::public`] and [`Umpire::private`]. A refusal
//! is computed from the asker's own view; the truth is asked only whether it agrees.

mod audience;
mod erased;
mod imagined;
mod journal;
mod mail;

pub use audience::{Listener, Private, Public};
pub use erased::{AnyGame, BadOption, Enrolled};
pub use imagined::Imagined;
pub use journal::{Deal, Entry, Header, Journal, JournalError, Start};
pub use mail::{Address, Mail, Page, WrongSeat};

use std::sync::Arc;

use gangurru_render::Scene;
use serde_json::Value;
use thiserror::Error;

use self::erased::{Held, Seen};
use super::game::{Fact, Refusal, Told};
use super::mute::mute;
use crate::rules::notation::{Letters, Offer, Reading, Written, read};
use crate::rules::{Audience, Ending, Outcome, Seat};

/// One game in progress, with all its secrets. It has no `Debug` and no serde: it cannot be logged or sent.
///
/// A clone is an independent game from the same state, for trying something out.
pub struct Umpire {
    game: &'static dyn AnyGame,
    held: Box<dyn Held>,
}

impl Clone for Umpire {
    fn clone(&self) -> Self {
        Self { game: self.game, held: self.held.copy() }
    }
}

mute!(Umpire);
mute!(Deal);
mute!(Start);
mute!(Header);
mute!(Entry);
mute!(Journal);
mute!(Telling);
mute!(Told);
mute!(View<Private>);
mute!(Facts<Private>);
mute!(Page<Private>);
mute!(Mail<()>);

/// Why an action did not happen.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ActError {
    /// The player may not do this; the reason is computed from that player's view.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The player's view offers it and the rules do not accept it: a fault of the game, caught by the law that
    /// options and truth agree. Nothing has changed.
    #[error("the view offers an action that the rules do not accept")]
    Disagreement,
}

impl Umpire {
    /// The game being played.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// The state that follows from a journal.
    ///
    /// # Errors
    /// [`JournalError`] if the game or its rules' version is not known, cannot begin so, or if the rules do
    /// not accept an entry.
    pub fn replay(games: &[&'static dyn AnyGame], journal: &Journal) -> Result<Self, JournalError> {
        let mut umpire = Self::from_header(games, &journal.header)?;
        for (n, entry) in journal.entries.iter().enumerate() {
            // Nobody is told anything, so what would be told is not put together.
            umpire.carry_out(entry).map_err(|_| JournalError::NotAccepted(n + 1))?;
        }
        Ok(umpire)
    }

    /// The state before the first entry of a journal with this header.
    ///
    /// # Errors
    /// [`JournalError`] if the game or its rules' version is not known, or cannot begin so.
    pub fn from_header(games: &[&'static dyn AnyGame], header: &Header) -> Result<Self, JournalError> {
        let game = games
            .iter()
            .find(|game| game.name() == header.game)
            .ok_or_else(|| JournalError::NoSuchGame(header.game.clone()))?;
        if game.rules() != header.rules {
            return Err(JournalError::OtherRules {
                game: header.game.clone(),
                written: header.rules,
                known: game.rules(),
            });
        }
        Ok(match &header.start {
            Start::Deal(deal) => game.begin(&header.options, deal)?,
            Start::Position(text) => game.place(&header.options, text)?,
        })
    }

    /// What anybody in the channel may know.
    pub fn public(&self) -> View<Public> {
        View { listener: Public, game: self.game, seen: self.held.seen(Audience::Public) }
    }

    /// What the player of `seat` may know.
    pub fn private(&self, seat: Seat) -> View<Private> {
        View { listener: Private(seat), game: self.game, seen: self.held.seen(Audience::Seat(seat)) }
    }

    /// Carries out what `seat` has written, if that seat's own view offers it.
    ///
    /// # Errors
    /// [`ActError::Refused`], and then nothing has changed.
    pub fn act(&mut self, seat: Seat, written: &Written) -> Result<Telling, ActError> {
        self.private(seat).offered(written)?;
        let told = self.held.act(seat, written).map_err(|_| ActError::Disagreement)?;
        Ok(self.telling(told))
    }

    /// Carries out an entry that was accepted before. It asks the rules alone, which makes it faster than
    /// [`act`](Self::act): options are computed by nobody.
    ///
    /// # Errors
    /// [`ActError::Disagreement`] if the rules do not accept it, or an end when the game is over.
    pub fn repeat(&mut self, entry: &Entry) -> Result<Telling, ActError> {
        let told = self.carry_out(entry)?;
        Ok(self.telling(told))
    }

    fn carry_out(&mut self, entry: &Entry) -> Result<Vec<Told>, ActError> {
        match entry {
            Entry::Act { seat, action } => self.held.act(*seat, action).map_err(|_| ActError::Disagreement),
            Entry::End(_) if self.outcome().is_some() => Err(ActError::Disagreement),
            Entry::End(ending) => {
                self.held.end(*ending);
                Ok(Vec::new())
            }
        }
    }

    /// Ends the game for a reason that its rules do not know.
    ///
    /// # Errors
    /// [`Refusal::OVER`] if it has ended already.
    pub fn end(&mut self, ending: Ending) -> Result<Telling, Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::plain(Refusal::OVER));
        }
        self.held.end(ending);
        Ok(self.telling(Vec::new()))
    }

    /// The seats that may act now, White first; none when the game is over. Everybody may know this.
    pub fn actors(&self) -> Vec<Seat> {
        self.held.seen(Audience::Public).actors()
    }

    /// How the game ended, once it has. Everybody may know this.
    pub fn outcome(&self) -> Option<Outcome> {
        self.held.outcome()
    }

    fn telling(&self, mut told: Vec<Told>) -> Telling {
        if let Some(outcome) = self.held.outcome() {
            told.push(Told::all(Fact::over(outcome)));
        }
        Telling(told)
    }

    /// The whole truth in one line: for the tools of this house that serve no player.
    pub(in crate::games) fn truth(&self) -> String {
        self.held.truth()
    }

    /// See [`Game::perft`](super::Game::perft). It counts with the truth, so it is for tools, not for players.
    pub(in crate::games) fn perft(&self, depth: u32, every_leaf: bool) -> Option<u64> {
        self.held.perft(depth, every_leaf)
    }
}

/// What one audience may know of a game, at one moment.
pub struct View<A> {
    listener: A,
    game: &'static dyn AnyGame,
    seen: Arc<dyn Seen>,
}

impl<A: Listener> Clone for View<A> {
    fn clone(&self) -> Self {
        Self { listener: self.listener, game: self.game, seen: Arc::clone(&self.seen) }
    }
}

impl<A: Listener> View<A> {
    /// Whose view this is.
    pub fn listener(&self) -> A {
        self.listener
    }

    /// The game.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// The seats that may act now, White first; none when the game is over.
    pub fn actors(&self) -> Vec<Seat> {
        self.seen.actors()
    }

    /// Whether the players are still setting up, each on their own and in any order.
    pub fn in_set_up(&self) -> bool {
        self.seen.in_set_up()
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.seen.outcome()
    }

    /// The position in one line of text, unknown things as `?`.
    pub fn position(&self) -> String {
        self.seen.position()
    }

    /// Everything in this view, as data.
    pub fn json(&self) -> Value {
        self.seen.json()
    }

    /// The board as a picture in words and shapes, with `bottom` sitting at the bottom.
    pub fn scene(&self, bottom: Seat) -> Scene {
        self.seen.scene(bottom)
    }

    /// The picture with one of the game's overlays over it; `None` if it has none of this name.
    pub fn overlay(&self, bottom: Seat, name: &str) -> Option<Scene> {
        self.seen.overlay(bottom, name)
    }

    /// The answer to a question that only this game understands.
    pub fn ask(&self, question: &str) -> Option<Value> {
        self.seen.ask(question)
    }

    /// A page for this audience: this view, and what was told to it since the page before.
    pub fn page(&self, facts: Facts<A>) -> Page<A> {
        Page::new(self.clone(), facts)
    }
}

impl View<Private> {
    /// The seat whose view this is.
    pub fn seat(&self) -> Seat {
        self.listener.seat()
    }

    /// Every action that this seat may try now, in the generator's order; none when it has nothing to do.
    pub fn options(&self) -> Vec<Offer> {
        self.seen.options(self.seat())
    }

    /// Whether this action is on offer.
    ///
    /// # Errors
    /// [`Refusal`] with the reason, if it is not.
    pub fn offered(&self, written: &Written) -> Result<(), Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::plain(Refusal::OVER));
        }
        if !self.actors().contains(&self.seat()) {
            return Err(Refusal::plain(Refusal::NOT_YOUR_TURN));
        }
        if self.options().iter().any(|offer| offer.written == *written) {
            Ok(())
        } else {
            Err(self.seen.explain(self.seat(), written))
        }
    }

    /// What this seat should be asked once before it does what is written, which is on offer.
    pub fn caution(&self, written: &Written) -> Option<Refusal> {
        self.seen.caution(self.seat(), written)
    }

    /// What this seat may do next in the same turn if it does `first`, which is on offer.
    pub fn follow_ups(&self, first: &Written) -> Vec<Offer> {
        self.seen.follow_ups(self.seat(), first)
    }

    /// What a text that somebody typed means for this seat now, read in English and in `letters`. Places in
    /// the reading are places in `options`, which are this view's.
    pub fn read(&self, text: &str, letters: &Letters, options: &[Offer]) -> Reading {
        read(text, letters, options)
    }
}

/// What an action or an end told, to whom. Each audience gets its own part; there is no way to all of it.
pub struct Telling(Vec<Told>);

impl Telling {
    /// What everybody was told.
    pub fn public(&self) -> Facts<Public> {
        self.part(Public)
    }

    /// What the player of `seat` was told, things told to everybody included.
    pub fn private(&self, seat: Seat) -> Facts<Private> {
        self.part(Private(seat))
    }

    fn part<A: Listener>(&self, listener: A) -> Facts<A> {
        let heard = self.0.iter().filter(|told| listener.audience().hears(told.to));
        Facts { listener, facts: heard.map(|told| told.fact.clone()).collect() }
    }

    /// Whether it let out something that chance or a secret had decided. Everybody may know that.
    pub fn reveals(&self) -> bool {
        self.0.iter().any(|told| told.fact.reveals)
    }

    /// Everything with its addressees: for the tools of this house that serve no player.
    pub(in crate::games) fn all(&self) -> &[Told] {
        &self.0
    }
}

/// What one audience was told.
#[derive(Clone)]
pub struct Facts<A> {
    listener: A,
    facts: Vec<Fact>,
}

impl<A: Listener> Facts<A> {
    /// Whom.
    pub fn listener(&self) -> A {
        self.listener
    }

    /// The facts, in the order in which they were told.
    pub fn list(&self) -> &[Fact] {
        &self.facts
    }

    /// Adds what was told later.
    pub fn append(&mut self, later: Self) {
        self.facts.extend(later.facts);
    }
}

impl Facts<Public> {
    /// Nothing told yet.
    pub const fn none() -> Self {
        Self { listener: Public, facts: Vec::new() }
    }
}

impl View<Private> {
    /// Nothing told yet to this seat.
    pub fn silence(&self) -> Facts<Private> {
        Facts { listener: self.listener, facts: Vec::new() }
    }
}
