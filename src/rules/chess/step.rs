//! One move of a piece on the board, in four bytes.

use std::fmt;

use super::{Role, Square};
use crate::rules::notation::{Wing, Written};

/// A piece of the side to move goes from one square to another. It carries what it captures, so that playing it
/// needs no look at the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    from: Square,
    to: Square,
    role: Role,
    // Low four bits: what is special; high four: 1 + the role captured, or 0.
    rest: u8,
}

/// What is special about a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Special {
    /// A pawn goes two squares.
    Double,
    /// A pawn takes the pawn that has just passed it.
    EnPassant,
    /// The king castles; from and to are his squares.
    Castle(Wing),
    /// A pawn becomes something else.
    Becomes(Role),
}

const DOUBLE: u8 = 1;
const EN_PASSANT: u8 = 2;
const CASTLE_KING: u8 = 3;
const CASTLE_QUEEN: u8 = 4;
// From here on, the role a pawn becomes.
const BECOMES: u8 = 5;

/// What the low four bits mean.
const SPECIAL: [Option<Special>; 16] = {
    let mut table = [None; 16];
    table[DOUBLE as usize] = Some(Special::Double);
    table[EN_PASSANT as usize] = Some(Special::EnPassant);
    table[CASTLE_KING as usize] = Some(Special::Castle(Wing::King));
    table[CASTLE_QUEEN as usize] = Some(Special::Castle(Wing::Queen));
    let mut i = 0;
    while i < Role::COUNT {
        table[BECOMES as usize + i] = Some(Special::Becomes(Role::ALL[i]));
        i += 1;
    }
    table
};

/// What the high four bits mean.
const CAPTURED: [Option<Role>; 16] = {
    let mut table = [None; 16];
    let mut i = 0;
    while i < Role::COUNT {
        table[1 + i] = Some(Role::ALL[i]);
        i += 1;
    }
    table
};

impl Step {
    /// A step with nothing special about it.
    #[inline]
    pub(super) const fn new(role: Role, from: Square, to: Square, captured: Option<Role>) -> Self {
        let rest = match captured {
            None => 0,
            Some(role) => (role as u8 + 1) << 4,
        };
        Self { from, to, role, rest }
    }

    #[inline]
    pub(super) const fn double(from: Square, to: Square) -> Self {
        Self { from, to, role: Role::Pawn, rest: DOUBLE }
    }

    #[inline]
    pub(super) const fn en_passant(from: Square, to: Square) -> Self {
        Self { from, to, role: Role::Pawn, rest: EN_PASSANT | (Role::Pawn as u8 + 1) << 4 }
    }

    #[inline]
    pub(super) const fn castle(from: Square, to: Square, wing: Wing) -> Self {
        let rest = match wing {
            Wing::King => CASTLE_KING,
            Wing::Queen => CASTLE_QUEEN,
        };
        Self { from, to, role: Role::King, rest }
    }

    #[inline]
    pub(super) const fn becoming(mut self, role: Role) -> Self {
        self.rest = self.rest & 0xf0 | (BECOMES + role as u8);
        self
    }

    /// What goes; a pawn that promotes is a pawn. Where pieces move as they look, the look.
    pub const fn role(self) -> Role {
        self.role
    }

    /// Where it comes from.
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where it goes.
    pub const fn to(self) -> Square {
        self.to
    }

    /// What it captures.
    #[inline]
    pub const fn captured(self) -> Option<Role> {
        CAPTURED[(self.rest >> 4) as usize]
    }

    /// The square of what it captures: where it goes, or en passant the square of the pawn beside it.
    pub const fn captured_at(self) -> Option<Square> {
        match self.rest {
            0..0x10 => None,
            _ if self.rest & 0x0f == EN_PASSANT => Some(Square::at(self.to.file(), self.from.rank())),
            _ => Some(self.to),
        }
    }

    /// What is special about it.
    #[inline]
    pub const fn special(self) -> Option<Special> {
        SPECIAL[(self.rest & 0x0f) as usize]
    }

    /// What a pawn becomes.
    pub const fn becomes(self) -> Option<Role> {
        match self.special() {
            Some(Special::Becomes(role)) => Some(role),
            _ => None,
        }
    }

    /// As it is written in the record.
    pub fn written(self) -> Written {
        if let Some(Special::Castle(wing)) = self.special() {
            return Written::Castle(wing);
        }
        Written::Move {
            piece: self.role.letter(),
            covered: false,
            from: self.from.into(),
            takes: self.captured().is_some(),
            to: self.to.into(),
            becomes: self.becomes().map(Role::letter),
            lays: None,
            loads: false,
        }
    }
}

impl fmt::Display for Step {
    /// As chess programs write it among each other (UCI): `e2e4`, `e7e8q`, castling `e1g1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.becomes() {
            Some(role) => write!(f, "{}", role.letter().char().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
