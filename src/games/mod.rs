//! The sealed house: the games and, in the same module tree, the umpire.
//!
//! Knows: what a game must answer ([`Game`]), who may look at a game ([`Umpire`]), and which games there are
//! (the register below). The games themselves are private modules: nobody outside can name one of their
//! states, and within, only the umpire looks at one on somebody's behalf.
//!
//! Does not know: chats, stores, languages, clocks, chance.
//!
//! To add a game: one folder here with its rules, views and face, and one line in the register. That line
//! enrols it in every law test and bench, in the tools and in the menus.

mod australian;
mod crazyhouse;
pub mod fair;
mod game;
mod hidden;
mod mute;
mod picture;
mod raindrop;
mod record;
mod schago;
pub mod tools;
mod umpire;

pub use game::{Arg, Fact, Game, NotAccepted, Refusal, StartError, Told};
pub use record::{Record, RecordError, RecordedMove, Scribe, Tag};
pub use umpire::{
    ActError, Address, AnyGame, BadOption, Deal, Enrolled, Entry, Facts, Header, Imagined, Journal,
    JournalError, Listener, Mail, Page, Private, Public, Start, Telling, Umpire, View, WrongSeat,
};

use mute::mute;

/// Enrols games, and fails the build if the state of one of them can be printed or serialised.
macro_rules! register {
    ($($game:ty,)+) => {
        static REGISTER: &[&dyn AnyGame] = &[$(Enrolled::<$game>::game()),+];
        $(mute!(<$game as Game>::State);)+
    };
}

// The register: one line a game, by name.
register! {
    australian::Australian,
    crazyhouse::Crazyhouse,
    hidden::Hidden,
    raindrop::Raindrop,
    schago::Schago,
}

/// Every game of this house.
pub fn all() -> &'static [&'static dyn AnyGame] {
    REGISTER
}

/// The game of this name.
pub fn by_name(name: &str) -> Option<&'static dyn AnyGame> {
    all().iter().copied().find(|game| game.name() == name)
}

/// The names of all games.
pub fn names() -> Vec<&'static str> {
    all().iter().map(|game| game.name()).collect()
}
