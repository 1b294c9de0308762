//! Roles of pieces, and pieces of a side.

use super::Gait;
use crate::rules::{Letter, Seat};

/// What a piece is, whoever owns it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Role {
    /// Goes straight ahead, captures diagonally.
    Pawn,
    /// Leaps.
    Knight,
    /// Rides diagonals.
    Bishop,
    /// Rides ranks and files.
    Rook,
    /// Rides both.
    Queen,
    /// One step, and never into attack.
    King,
    /// One square in every direction, or leaps to exactly two.
    Gangurru,
}

impl Role {
    /// Every role, in the order of the variants.
    pub const ALL: [Self; 7] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King, Self::Gangurru];
    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();
    /// Those that orthodox chess has.
    pub const ORTHODOX: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];
    /// Neither pawns nor kings, in orthodox chess.
    pub const OFFICERS: [Self; 4] = [Self::Knight, Self::Bishop, Self::Rook, Self::Queen];
    /// Those that leap.
    pub const LEAPERS: [Self; 3] = [Self::Knight, Self::King, Self::Gangurru];
    /// Those that ride ranks and files.
    pub const STRAIGHT: [Self; 2] = [Self::Rook, Self::Queen];
    /// Those that ride diagonals.
    pub const DIAGONAL: [Self; 2] = [Self::Bishop, Self::Queen];
    /// What a pawn becomes in orthodox chess, the strongest first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// An index into arrays of [`Role::COUNT`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter in records.
    pub const fn letter(self) -> Letter {
        match self {
            Self::Pawn => Letter::PAWN,
            Self::Knight => Letter::KNIGHT,
            Self::Bishop => Letter::BISHOP,
            Self::Rook => Letter::ROOK,
            Self::Queen => Letter::QUEEN,
            Self::King => Letter::KING,
            Self::Gangurru => Letter::GANGURRU,
        }
    }

    /// The role with this letter.
    pub fn of(letter: Letter) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.letter() == letter)
    }

    /// How it goes; `None` for the pawn, which goes differently for each side and captures differently again.
    pub const fn gait(self) -> Option<Gait> {
        Some(match self {
            Self::Pawn => return None,
            Self::Knight => Gait { rides: &[], leaps: Gait::KNIGHT },
            Self::Bishop => Gait { rides: Gait::DIAGONAL, leaps: &[] },
            Self::Rook => Gait { rides: Gait::STRAIGHT, leaps: &[] },
            Self::Queen => Gait { rides: Gait::EVERY_WAY, leaps: &[] },
            Self::King => Gait { rides: &[], leaps: Gait::EVERY_WAY },
            Self::Gangurru => Gait { rides: &[], leaps: Gait::GANGURRU },
        })
    }
}

/// A role and its side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose.
    pub seat: Seat,
    /// What.
    pub role: Role,
}

impl Piece {
    /// Its letter in FEN: upper case for White, lower case for Black.
    pub const fn char(self) -> char {
        let letter = self.role.letter().char();
        match self.seat {
            Seat::White => letter,
            Seat::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The piece with this letter in FEN.
    pub fn of(letter: char) -> Option<Self> {
        let role = Role::of(Letter::new(letter.to_ascii_uppercase())?)?;
        let seat = if letter.is_ascii_uppercase() { Seat::White } else { Seat::Black };
        Some(Self { seat, role })
    }

    /// The same, among the pieces that orthodox chess has.
    pub fn orthodox(letter: char) -> Option<Self> {
        Self::of(letter).filter(|piece| Role::ORTHODOX.contains(&piece.role))
    }
}
