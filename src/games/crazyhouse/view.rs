//! What everybody may know of a game: all of it, built up from the state.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::Position;
use crate::rules::Outcome;
use crate::rules::chess::Square;
use crate::rules::notation::Written;

/// The move that led here, for pictures and words.
#[derive(Clone, PartialEq)]
pub(super) struct Last {
    pub(super) written: Written,
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
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("position", &self.position.to_string())?;
        map.serialize_entry("times", &self.times)?;
        map.serialize_entry("half_moves", &self.position.half_moves())?;
        map.serialize_entry("last", &self.last.as_ref().map(|last| last.written.to_string()))?;
        map.serialize_entry("outcome", &self.outcome)?;
        map.end()
    }
}
