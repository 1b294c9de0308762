//! Moves: a step on the board, or a drop.

use std::fmt;

use crate::rules::chess::{Role, Square, Step};
use crate::rules::notation::Written;

/// What a player does in a turn (Crazyhouse rules, section 2), in four bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::games) enum Move {
    /// A move of orthodox chess.
    Step(Step),
    /// A piece from the own hand onto an empty square.
    Drop {
        /// What comes.
        role: Role,
        /// Where.
        to: Square,
    },
}

const _: () = assert!(size_of::<Move>() == 4);

impl From<Step> for Move {
    #[inline]
    fn from(step: Step) -> Self {
        Self::Step(step)
    }
}

impl Move {
    /// Where the piece arrives; castling: the king.
    pub(in crate::games) const fn to(self) -> Square {
        match self {
            Self::Step(step) => step.to(),
            Self::Drop { to, .. } => to,
        }
    }

    /// Where the piece comes from; castling: the king. `None` for a drop.
    pub(in crate::games) const fn from(self) -> Option<Square> {
        match self {
            Self::Step(step) => Some(step.from()),
            Self::Drop { .. } => None,
        }
    }

    /// What goes or comes; a pawn that promotes is a pawn.
    #[cfg(test)]
    pub(in crate::games) const fn role(self) -> Role {
        match self {
            Self::Step(step) => step.role(),
            Self::Drop { role, .. } => role,
        }
    }

    /// As it is written in the record (section 8).
    pub(in crate::games) fn written(self) -> Written {
        match self {
            Self::Step(step) => step.written(),
            Self::Drop { role, to } => Written::Drop { piece: role.letter(), to: to.into() },
        }
    }

    /// As chess programs write it among each other: `e2e4`, `e7e8q`, castling `e1g1`, drops `N@f3`.
    pub(in crate::games) const fn uci(self) -> Uci {
        Uci(self)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.uci(), f)
    }
}

/// A move as chess programs write it.
#[derive(Clone, Copy)]
pub(in crate::games) struct Uci(Move);

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Move::Step(step) => write!(f, "{step}"),
            Move::Drop { role, to } => write!(f, "{}@{to}", role.letter()),
        }
    }
}

/// What a move captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games) struct Capture {
    /// Where it stood: the square of arrival, or en passant the square of the pawn.
    pub(in crate::games) square: Square,
    /// What it was on the board.
    pub(in crate::games) role: Role,
    /// Whether it was a promoted pawn.
    pub(in crate::games) promoted: bool,
}

impl Capture {
    /// What the capturer gains: a promoted piece enters the hand as a pawn (Crazyhouse rules, section 3).
    pub(in crate::games) const fn gains(self) -> Role {
        if self.promoted { Role::Pawn } else { self.role }
    }
}
