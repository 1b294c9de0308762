//! What everybody may know of a game: all of it, built up from the state.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{Position, Supply};
use crate::rules::notation::Written;
use crate::rules::{Coord, Outcome};

/// The action that led here, for pictures and words.
#[derive(Clone, PartialEq)]
pub(super) struct Last {
    pub(super) written: Written,
    /// As the record has it, with what was captured.
    pub(super) record: String,
    /// Where something was placed.
    pub(super) to: Option<Coord>,
}

/// What everybody may know.
#[derive(Clone, PartialEq)]
pub(in crate::games) struct View {
    pub(super) position: Position,
    /// The pieces that each side began with, White first: what its supply may show.
    pub(super) begun_with: [Supply; 2],
    /// The pieces that each side has lost since the game or its position began.
    pub(super) lost: [Supply; 2],
    pub(super) last: Option<Last>,
    pub(super) outcome: Option<Outcome>,
}

fn listed(supply: &Supply) -> String {
    supply.iter().map(|(role, n)| role.letter().to_string().repeat(usize::from(n))).collect()
}

/// Who controls what follows from the position, and is given when it is asked for.
impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("position", &self.position.to_string())?;
        map.serialize_entry("begun_with", &self.begun_with.each_ref().map(listed))?;
        map.serialize_entry("lost", &self.lost.each_ref().map(listed))?;
        map.serialize_entry(
            "last",
            &self.last.as_ref().map(|last| (last.written.to_string(), &last.record)),
        )?;
        map.serialize_entry("outcome", &self.outcome)?;
        map.end()
    }
}
