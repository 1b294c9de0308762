//! What everybody may know of a game, built up from the state. It is the same for all audiences: the only secret is
//! the future.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::order::Order;
use super::position::Position;
use super::text::Line;
use crate::rules::Outcome;
use crate::rules::chess::Square;
use crate::rules::notation::Written;

/// The last complete turn, for pictures and words.
#[derive(Clone, PartialEq)]
pub(super) struct Last {
    pub(super) written: Written,
    /// Where a piece came from; `None` if it was placed.
    pub(super) from: Option<Square>,
    pub(super) to: Square,
}

/// What everybody may know.
#[derive(Clone, PartialEq)]
pub(in crate::games) struct View {
    pub(super) position: Position,
    /// How often this position has stood, this time included.
    pub(super) times: usize,
    pub(super) last: Option<Last>,
    pub(super) outcome: Option<Outcome>,
    /// What is left of both decks in its order, once the game is over (Raindrop rules, section 7).
    pub(super) rest: Option<[Order; 2]>,
}

impl View {
    /// The position in text, as far as it may be known.
    pub(super) fn line(&self) -> String {
        let rest = self.rest.as_ref().map(|[white, black]| [&white[..], &black[..]]);
        Line { position: &self.position, rest }.to_string()
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("position", &self.line())?;
        map.serialize_entry("double_step", &self.position.double_step)?;
        map.serialize_entry("times", &self.times)?;
        map.serialize_entry("last", &self.last.as_ref().map(|last| last.written.to_string()))?;
        map.serialize_entry("outcome", &self.outcome)?;
        map.end()
    }
}
