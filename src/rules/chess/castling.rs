//! Castling: the rights that are left, and the squares concerned.

use std::fmt;

use super::{Bitboard, Square};
use crate::rules::Seat;
use crate::rules::notation::Wing;

/// Which castlings are not lost yet: a mask that only shrinks. Where king and rook stand says nothing: a rook that
/// comes to a corner later brings no right with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Castling(u8);

/// The squares of one castling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Path {
    /// Where the king stands.
    pub king_from: Square,
    /// Where he goes.
    pub king_to: Square,
    /// Where the rook stands.
    pub rook_from: Square,
    /// Where it goes.
    pub rook_to: Square,
    /// The squares that must be empty: all between king and rook.
    pub empty: Bitboard,
    /// The squares that must not be attacked: where the king stands, passes and arrives.
    pub safe: Bitboard,
}

impl Path {
    const fn new(seat: Seat, wing: Wing) -> Self {
        let rank = match seat {
            Seat::White => 0,
            Seat::Black => 7,
        };
        let (king_to, rook_from, rook_to, empty, safe) = match wing {
            Wing::King => (6, 7, 5, 0b0110_0000, 0b0111_0000),
            Wing::Queen => (2, 0, 3, 0b0000_1110, 0b0001_1100),
        };
        Self {
            king_from: Square::at(4, rank),
            king_to: Square::at(king_to, rank),
            rook_from: Square::at(rook_from, rank),
            rook_to: Square::at(rook_to, rank),
            empty: Bitboard(empty << (rank * 8)),
            safe: Bitboard(safe << (rank * 8)),
        }
    }

    /// The path of a side and a wing.
    #[inline]
    pub const fn of(seat: Seat, wing: Wing) -> &'static Self {
        &PATHS[seat.index()][wing as usize]
    }
}

static PATHS: [[Path; 2]; 2] = [
    [Path::new(Seat::White, Wing::King), Path::new(Seat::White, Wing::Queen)],
    [Path::new(Seat::Black, Wing::King), Path::new(Seat::Black, Wing::Queen)],
];

/// For each square the rights that are lost as soon as anything leaves it or arrives there.
static LOST: [u8; 64] = {
    let mut lost = [0; 64];
    let mut i = 0;
    while i < 4 {
        let path = &PATHS[i / 2][i % 2];
        lost[path.king_from.index()] |= 1 << i;
        lost[path.rook_from.index()] |= 1 << i;
        i += 1;
    }
    lost
};

impl Castling {
    /// No right.
    pub const NONE: Self = Self(0);
    /// All four.
    pub const ALL: Self = Self(0b1111);

    const EACH: [(char, Seat, Wing); 4] = [
        ('K', Seat::White, Wing::King),
        ('Q', Seat::White, Wing::Queen),
        ('k', Seat::Black, Wing::King),
        ('q', Seat::Black, Wing::Queen),
    ];

    const fn bit(seat: Seat, wing: Wing) -> u8 {
        1 << (seat.index() * 2 + wing as usize)
    }

    /// Whether no right is left.
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Whether this right is left.
    #[inline]
    pub const fn has(self, seat: Seat, wing: Wing) -> bool {
        self.0 & Self::bit(seat, wing) != 0
    }

    /// The same with this right.
    pub const fn with(self, seat: Seat, wing: Wing) -> Self {
        Self(self.0 | Self::bit(seat, wing))
    }

    /// What is left once a piece has gone from one square to another: rights go when king or rook leaves home, and
    /// when the rook falls there.
    #[inline]
    pub fn after(self, from: Square, to: Square) -> Self {
        Self(self.0 & !(LOST[from.index()] | LOST[to.index()]))
    }

    /// The rights that are left, in the order of FEN.
    pub fn iter(self) -> impl Iterator<Item = (Seat, Wing)> {
        Self::EACH
            .into_iter()
            .map(|(_, seat, wing)| (seat, wing))
            .filter(move |(seat, wing)| self.has(*seat, *wing))
    }

    /// Reads the field of a FEN: `-`, or some of `KQkq` in any order. `None` for anything else.
    pub fn read(field: &str) -> Option<Self> {
        if field == "-" {
            return Some(Self::NONE);
        }
        if field.is_empty() {
            return None;
        }
        field.chars().try_fold(Self::NONE, |rights, letter| {
            let (_, seat, wing) = Self::EACH.into_iter().find(|(known, _, _)| *known == letter)?;
            Some(rights.with(seat, wing))
        })
    }
}

impl fmt::Display for Castling {
    /// As in FEN: `KQkq`, `Kq`, `-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return f.write_str("-");
        }
        for (letter, seat, wing) in Self::EACH {
            if self.has(seat, wing) {
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
