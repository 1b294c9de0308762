//! What the eavesdroppers on every platform share: which games are listened at, pairs of twin worlds to listen to, and
//! how it is said that somebody heard too much.
//!
//! Knows: games, oracles, worlds. Does not know: a platform, nor the bot.
//!
//! To let a new game in: its line in [`oracle`].

use std::fmt;

use gangurru::games::{AnyGame, Umpire, all};
use gangurru::rules::Audience;
use gangurru::rules::notation::Written;

use super::chance::Chance;
use super::cups::CupsOracle;
use super::oracles::{australian::Australian, hidden::Hidden, raindrop::Raindrop};
use super::twins::Oracle;
use super::world::World;

/// Who says which worlds of a game are twins.
pub fn oracle(name: &str) -> Option<&'static dyn Oracle> {
    match name {
        "australian" => Some(&Australian),
        "hidden" => Some(&Hidden),
        "raindrop" => Some(&Raindrop),
        "cups" => Some(&CupsOracle),
        _ => None,
    }
}

/// Every game of the register that hides something, and these too, with their oracles.
pub fn hiding(more: &[&'static dyn AnyGame]) -> Vec<(&'static dyn AnyGame, &'static dyn Oracle)> {
    let hides = all().iter().chain(more).copied().filter(|game| game.hides());
    let games: Vec<_> = hides
        .map(|game| {
            let oracle = oracle(game.name());
            (game, oracle.unwrap_or_else(|| panic!("{} needs its oracle in support::eavesdrop", game.name())))
        })
        .collect();
    assert!(games.len() > 2, "few games hide anything");
    games
}

/// Looks for twins in random games, for one listener.
pub struct Twins<'a> {
    pub game: &'static dyn AnyGame,
    pub oracle: &'a dyn Oracle,
    pub listener: Audience,
    /// The longest game, in actions.
    pub plies: usize,
    /// The shortest game that is played to its end. Without it, games are broken off at the longest.
    pub whole: Option<usize>,
    pub chance: Chance,
    /// Games that were tried.
    pub tried: usize,
}

impl<'a> Twins<'a> {
    pub fn new(
        game: &'static dyn AnyGame,
        oracle: &'a dyn Oracle,
        listener: Audience,
        plies: usize,
        seed: u64,
    ) -> Self {
        Self { game, oracle, listener, plies, whole: None, chance: Chance::new(seed), tried: 0 }
    }

    /// Two worlds that differ, and between which the listener may not be able to tell; up to the last action that
    /// leaves the game running, as what is over is no secret.
    pub fn pair(&mut self) -> [World; 2] {
        while self.tried < 4000 {
            self.tried += 1;
            let (world, umpire) = World::random(self.game, self.plies, &mut self.chance);
            let over = umpire.outcome().is_some();
            if self.whole.is_some_and(|least| !over || world.acts.len() < least) {
                continue;
            }
            let world = world.prefix(world.acts.len() - usize::from(over));
            let known = self.oracle.knowledge(&world, self.listener);
            let twin = (0..30).find_map(|_| {
                let twin = self.oracle.scramble(&world, self.listener, &mut self.chance)?;
                (!twin.same(&world) && self.oracle.knowledge(&twin, self.listener) == known).then_some(twin)
            });
            if let Some(twin) = twin {
                return [world, twin];
            }
        }
        panic!("too few twins for {} in {}", self.listener, self.game.name());
    }
}

/// Those of some actions that a listener cannot do now.
pub fn refused(umpire: &Umpire, listener: Audience, probes: &[Written]) -> Vec<Written> {
    let Audience::Seat(seat) = listener else { return probes.to_vec() };
    let view = umpire.private(seat);
    let options = view.options();
    // `Ge3!` is applause where a Gangurru can go to e3, and would be played.
    let applause = |probe: &Written| {
        let Written::Open { piece: opened, at } = *probe else { return false };
        let goes = |written: &Written| matches!(*written, Written::Move { piece, to, .. } if (piece, to) == (opened, at));
        options.iter().any(|offer| goes(&offer.written))
    };
    let offered = |probe: &Written| view.offered(probe).is_ok() || applause(probe);
    probes.iter().copied().filter(|probe| !offered(probe)).collect()
}

/// Whether it is a listener's turn.
pub fn acts(umpire: &Umpire, listener: Audience) -> bool {
    match listener {
        Audience::Public => false,
        Audience::Seat(seat) => umpire.actors().contains(&seat),
    }
}

/// A leak that came through the bot.
pub struct Heard(pub String);

impl fmt::Debug for Heard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
