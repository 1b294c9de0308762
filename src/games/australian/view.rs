//! What an audience may know of a game, built up from nothing.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{Disc, Lost, Position, text};
use crate::rules::chess::{Bitboard, Square};
use crate::rules::notation::Written;
use crate::rules::{Outcome, Seat};

/// The action that led here, for pictures and words. A set-up is none.
#[derive(Clone, PartialEq)]
pub(super) struct Last {
    pub(super) written: Written,
    /// Its squares: where something came from, then where things arrived.
    pub(super) from: Option<Square>,
    pub(super) to: Vec<Square>,
}

/// What an audience may know (Australian rules, section 5).
#[derive(Clone, PartialEq)]
pub(in crate::games) struct View {
    /// The position; which disc is in a pouch is blank but for those in `known`.
    pub(super) position: Position,
    /// The full Gangurrus whose disc this audience knows.
    pub(super) known: Bitboard,
    /// Who has set up.
    pub(super) ready: [bool; 2],
    /// The discs that left the game, by side; unknown ones without their kind.
    pub(super) lost: [Vec<Lost>; 2],
    /// How often this position has stood, this time included, as everybody sees it.
    pub(super) times: usize,
    pub(super) last: Option<Last>,
    pub(super) outcome: Option<Outcome>,
}

impl View {
    /// Whether somebody has still to set up.
    pub(super) const fn in_set_up(&self) -> bool {
        !(self.ready[0] && self.ready[1])
    }

    /// Whether the side whose piece stands there has still to set up.
    pub(super) fn undecided(&self, square: Square) -> bool {
        Seat::ALL
            .into_iter()
            .any(|seat| !self.ready[seat.index()] && self.position.board.side(seat).has(square))
    }

    /// The disc in the Gangurru on a square, as far as this audience knows it.
    pub(super) fn disc_at(&self, square: Square) -> Option<Disc> {
        self.position.disc_at(square).filter(|_| self.known.has(square))
    }

    /// The home squares on which `seat` sets up.
    pub(super) fn homes(&self, seat: Seat) -> Bitboard {
        self.position.full_of(seat)
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("position", &text::Line(self).to_string())?;
        map.serialize_entry("ready", &self.ready)?;
        map.serialize_entry("times", &self.times)?;
        map.serialize_entry("last", &self.last.as_ref().map(|last| last.written.to_string()))?;
        map.serialize_entry("outcome", &self.outcome)?;
        map.end()
    }
}
