//! Oracles: who learns what in the games that hide something, for the twin-world law.
//!
//! Knows: the rules texts and the facts of the referee's protocol. Each oracle was written from these alone, by another
//! hand than the game, and shares no code with it: that is its worth. It follows the pieces on a simple board of its own
//! (squares and what stands there), so that it can say, action by action, which facts are told and to whom.
//! `tests/oracles.rs` holds every one of them against whole games of an independent reference.
//!
//! Does not know: what is legal (it is given worlds that were played), nor attacks, check, mate and the draws. So it
//! does not know when a game is over, and relies on the harness for that: a world is looked at only while its game
//! is running, and the harness compares nothing but the verdict itself once it has ended, as everybody may know
//! everything from then on. `check` and `over` are left out of what an oracle tells; they follow from what is public.
//!
//! To add one: a file with a type of its own, `told` for its facts, and a line in `tests/laws.rs`.

pub mod australian;
pub mod hidden;
pub mod raindrop;

use std::collections::BTreeMap;

use gangurru::rules::notation::Wing;
use gangurru::rules::{Audience, Coord, Dice as _, Seat};
use serde_json::{Value, json};

use super::chance::Chance;
use super::world::World;

/// The orthodox pieces of a first rank, from file a.
pub const FIRST_RANK: [char; 8] = ['R', 'N', 'B', 'Q', 'K', 'B', 'N', 'R'];

/// A board: squares and what stands there.
pub type Board<P> = BTreeMap<Coord, P>;

/// What one action tells, and to whom, in order.
#[derive(Default)]
pub struct Told(Vec<(Audience, String)>);

impl Told {
    pub fn all(&mut self, key: &str, value: impl Into<Value>) {
        self.0.push((Audience::Public, fact(key, value)));
    }

    pub fn only(&mut self, seat: Seat, key: &str, value: impl Into<Value>) {
        self.0.push((Audience::Seat(seat), fact(key, value)));
    }

    /// Something fell there.
    pub fn captured(&mut self, at: Coord, what: &str) {
        self.all("captured", json!([at.to_string(), what]));
    }

    /// Every fact with its addressee.
    pub fn list(&self) -> &[(Audience, String)] {
        &self.0
    }
}

/// A fact as the protocol writes it, without its addressee.
fn fact(key: &str, value: impl Into<Value>) -> String {
    json!({ key: value.into() }).to_string()
}

/// What `audience` knows when all this has been told: what was agreed on, and what it heard, in order. Every action
/// tells everybody something, so the number of actions is in it too.
pub fn heard(world: &World, told: &[Told], audience: Audience) -> Vec<String> {
    let facts = told.iter().flat_map(|told| &told.0);
    let heard = facts.filter(|(to, _)| audience.hears(*to)).map(|(_, fact)| fact.clone());
    std::iter::once(format!("agreed: {}", world.options)).chain(heard).collect()
}

/// The square at a file and a rank, from 0, of an ordinary board.
pub fn square(file: u8, rank: u8) -> Coord {
    Coord::new(file, rank).expect("a square of an ordinary board")
}

/// A rank as its side counts: 0 is its first, 7 its last.
pub const fn rank_of(seat: Seat, rank: u8) -> u8 {
    match seat {
        Seat::White => rank,
        Seat::Black => 7 - rank,
    }
}

/// Where king and corner piece come from, and where they go.
pub struct Castling {
    pub king: [Coord; 2],
    pub corner: [Coord; 2],
}

impl Castling {
    pub fn of(seat: Seat, wing: Wing) -> Self {
        let rank = rank_of(seat, 0);
        let files = match wing {
            Wing::King => [4, 6, 7, 5],
            Wing::Queen => [4, 2, 0, 3],
        };
        let [from, to, corner, beside] = files.map(|file| square(file, rank));
        Self { king: [from, to], corner: [corner, beside] }
    }
}

/// Where the victim of a capture stands: where the capturer arrives or, if a pawn arrives where nothing stands, beside
/// where it came from, as one taken en passant.
pub fn victim_of<P>(board: &Board<P>, is_pawn: bool, from: Coord, to: Coord) -> Coord {
    if is_pawn && !board.contains_key(&to) { square(to.file(), from.rank()) } else { to }
}

/// Another order of the same things; `None` if all are alike. Half of the time only two things change places, and
/// then, when `loved` has something in it, one of them is from there: small changes and special ones find what a
/// good shuffle might cover up.
pub fn rearranged(things: &[char], loved: &[usize], chance: &mut Chance) -> Option<Vec<char>> {
    if things.iter().all(|thing| *thing == things[0]) {
        return None;
    }
    let mut other = things.to_vec();
    if chance.once_in(2) {
        for n in (1..other.len()).rev() {
            other.swap(n, chance.below(n as u32 + 1) as usize);
        }
    }
    if other == things {
        let everything: Vec<usize> = (0..things.len()).collect();
        let pool = if loved.is_empty() || chance.once_in(3) { &everything } else { loved };
        let one = *chance.pick(pool)?;
        let others: Vec<usize> = (0..things.len()).filter(|n| things[*n] != things[one]).collect();
        other.swap(one, *chance.pick(&others)?);
    }
    Some(other)
}

/// Some of the sides, at least one if there is one.
pub fn some_of(seats: &[Seat], chance: &mut Chance) -> Vec<Seat> {
    let mut some: Vec<Seat> = seats.iter().copied().filter(|_| chance.once_in(2)).collect();
    if some.is_empty() {
        some.extend(chance.pick(seats));
    }
    some
}
