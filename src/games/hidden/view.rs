//! What each audience may know of a game, built up from nothing: the position as everybody sees it, and of what fell
//! covered only what this audience was told.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::guess::Tally;
use super::{Identities, Position};
use crate::rules::Outcome;
use crate::rules::chess::{Role, Square};

/// The move that led here, for pictures and words.
#[derive(Clone, PartialEq)]
pub(super) struct Last {
    /// As it stands in the record.
    pub(super) record: String,
    /// Where it began; `None` for a choice that the game began with.
    pub(super) from: Option<Square>,
    /// Where it ended.
    pub(super) to: Square,
}

/// A lost piece as an audience knows it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Fallen {
    /// What it was on the board; if it was covered, its look.
    pub(super) seen: Role,
    /// Whether it was covered.
    pub(super) covered: bool,
    /// What it was, if it was covered and this audience knows.
    pub(super) identity: Option<Role>,
}

/// What one audience may know.
#[derive(Clone, PartialEq)]
pub(in crate::games) struct View {
    pub(super) position: Position,
    /// What each side has lost, White's first, in order.
    pub(super) lost: [Vec<Fallen>; 2],
    /// Which pieces of each side have been shown to everybody so far, whatever has become of them.
    pub(super) shown: [Tally; 2],
    /// What is under the covers: known when the game is over, to everybody, and not before (section 2).
    pub(super) identities: Option<Identities>,
    /// How often this position has stood, this time included.
    pub(super) times: usize,
    /// Turns since the last progress.
    pub(super) half: u32,
    /// The number of the move.
    pub(super) number: u32,
    pub(super) last: Option<Last>,
    pub(super) outcome: Option<Outcome>,
}

impl View {
    /// What is under the cover on a square, as far as this audience knows.
    pub(super) fn identity(&self, square: Square) -> Option<Role> {
        self.identities.as_ref().and_then(|identities| identities.of(square))
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("position", &self.line())?;
        map.serialize_entry("shown", &self.shown)?;
        map.serialize_entry("times", &self.times)?;
        map.serialize_entry("last", &self.last.as_ref().map(|last| &last.record))?;
        map.serialize_entry("outcome", &self.outcome)?;
        map.end()
    }
}
