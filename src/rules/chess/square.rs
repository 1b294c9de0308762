//! The 64 squares.

use std::fmt;
use std::str::FromStr;

use super::Bitboard;
use crate::rules::{Coord, NoSuchSquare, Seat};

/// One of the 64 squares of a chess board, numbered a1 = 0, b1 = 1, … h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// How many there are.
    pub const COUNT: usize = 64;

    /// The square at `file` and `rank`, both counted from 0 and both taken modulo 8.
    pub const fn at(file: u8, rank: u8) -> Self {
        Self((rank & 7) << 3 | (file & 7))
    }

    /// The square with this number, taken modulo 64.
    pub const fn new(index: u8) -> Self {
        Self(index & 63)
    }

    /// Every square, a1, b1, … h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64).map(Self)
    }

    /// Its number, from 0 to 63: an index into arrays of 64.
    pub const fn index(self) -> usize {
        // The mask is for the compiler, which then needs no bounds check.
        (self.0 & 63) as usize
    }

    /// From 0 for file a.
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// From 0 for rank 1.
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// From 0 for the rank nearest to the player of `seat`.
    pub const fn rank_for(self, seat: Seat) -> u8 {
        match seat {
            Seat::White => self.rank(),
            Seat::Black => 7 - self.rank(),
        }
    }

    /// The square `by` places on in the numbering, modulo 64: 8 is one rank up, -1 one file towards a.
    pub const fn offset(self, by: i8) -> Self {
        Self(self.0.wrapping_add_signed(by) & 63)
    }

    /// The square one rank towards Black, seen from White; towards White, seen from Black. Modulo the board.
    pub const fn ahead(self, seat: Seat) -> Self {
        match seat {
            Seat::White => self.offset(8),
            Seat::Black => self.offset(-8),
        }
    }

    /// The set that holds this square only.
    pub const fn set(self) -> Bitboard {
        Bitboard(1 << (self.0 & 63))
    }
}

impl From<Square> for Coord {
    fn from(square: Square) -> Self {
        // Eight files and ranks always fit into the larger board of coordinates.
        Self::new(square.file(), square.rank()).unwrap_or_else(|| unreachable!("8 x 8 fits"))
    }
}

impl TryFrom<Coord> for Square {
    type Error = NoSuchSquare;

    /// # Errors
    ///
    /// When the coordinate lies beyond h8.
    fn try_from(coord: Coord) -> Result<Self, NoSuchSquare> {
        if coord.file() < 8 && coord.rank() < 8 {
            Ok(Self::at(coord.file(), coord.rank()))
        } else {
            Err(NoSuchSquare)
        }
    }
}

impl FromStr for Square {
    type Err = NoSuchSquare;

    /// Reads `a1` to `h8`.
    fn from_str(text: &str) -> Result<Self, NoSuchSquare> {
        text.parse::<Coord>()?.try_into()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
