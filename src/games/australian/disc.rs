//! What lies in a pouch, and what has left the game in one.

use crate::rules::Letter;

/// What a full Gangurru carries (Australian rules, section 1).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::games) enum Disc {
    /// Closes the square on which it is laid.
    Cross,
    /// Becomes a pawn that never promotes.
    Pawn,
}

impl Disc {
    /// A cross, as it is placed in the set-up and written in the record.
    pub(super) const CROSS: Letter = match Letter::new('X') {
        Some(letter) => letter,
        None => Letter::PAWN,
    };

    /// Its letter in records.
    pub(super) const fn letter(self) -> Letter {
        match self {
            Self::Cross => Self::CROSS,
            Self::Pawn => Letter::PAWN,
        }
    }

    /// The disc with this letter.
    pub(super) const fn of(letter: char) -> Option<Self> {
        match letter {
            'X' => Some(Self::Cross),
            'P' => Some(Self::Pawn),
            _ => None,
        }
    }

    /// The other one of a side's two.
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Cross => Self::Pawn,
            Self::Pawn => Self::Cross,
        }
    }
}

/// A disc that left the game as a disc: in a captured Gangurru, or a cross that a bishop took.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Lost {
    /// Which; `None` for whoever may not know.
    pub(super) disc: Option<Disc>,
    /// Whether everybody saw it.
    pub(super) seen: bool,
}
