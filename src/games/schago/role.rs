//! The twelve pieces and what they attack.

use crate::rules::chess::Gait;
use crate::rules::{Letter, Seat};

/// What a piece is, whoever owns it. The order is that of supplies in text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(super) enum Role {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    /// Attacks the two squares diagonally ahead.
    Pawn,
    /// Bishop and knight.
    Archbishop,
    /// Rook and knight.
    Chancellor,
    /// Queen and knight.
    Amazon,
    /// One square or exactly two in the eight directions, leaping.
    Gangurru,
    /// One square diagonally.
    Ferz,
    /// One square along rank or file.
    Wazir,
}

/// One square or two in every direction.
const NEAR: &[(i8, i8)] = &[
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
    (2, 0),
    (2, 2),
    (0, 2),
    (-2, 2),
    (-2, 0),
    (-2, -2),
    (0, -2),
    (2, -2),
];

const fn leaper(leaps: &'static [(i8, i8)]) -> Gait {
    Gait { rides: &[], leaps }
}

const fn rider(rides: &'static [(i8, i8)]) -> Gait {
    Gait { rides, leaps: &[] }
}

const fn with_knight(rides: &'static [(i8, i8)]) -> Gait {
    Gait { rides, leaps: Gait::KNIGHT }
}

impl Role {
    /// Every role, in the order of supplies in text.
    pub(super) const ALL: [Self; 12] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
        Self::Archbishop,
        Self::Chancellor,
        Self::Amazon,
        Self::Gangurru,
        Self::Ferz,
        Self::Wazir,
    ];
    pub(super) const COUNT: usize = Self::ALL.len();

    /// An index into arrays of [`Role::COUNT`].
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    const fn char(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Knight => 'N',
            Self::Pawn => 'P',
            Self::Archbishop => 'A',
            Self::Chancellor => 'C',
            Self::Amazon => 'M',
            Self::Gangurru => 'G',
            Self::Ferz => 'F',
            Self::Wazir => 'W',
        }
    }

    /// Its letter in records.
    pub(super) fn letter(self) -> Letter {
        Letter::new(self.char()).unwrap_or_else(|| unreachable!("all of them are upper-case letters"))
    }

    /// Its letter in positions: upper case for White, lower case for Black.
    pub(super) const fn sign(self, seat: Seat) -> char {
        match seat {
            Seat::White => self.char(),
            Seat::Black => self.char().to_ascii_lowercase(),
        }
    }

    /// The role with this letter.
    pub(super) fn of(letter: Letter) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.char() == letter.char())
    }

    /// The role and the seat with this letter in positions.
    pub(super) fn of_sign(sign: char) -> Option<(Seat, Self)> {
        let role = Self::of(Letter::new(sign.to_ascii_uppercase())?)?;
        Some((if sign.is_ascii_uppercase() { Seat::White } else { Seat::Black }, role))
    }

    /// What it attacks (rules, sections 1a and 3).
    pub(super) const fn gait(self, seat: Seat) -> Gait {
        match self {
            Self::King => leaper(Gait::EVERY_WAY),
            Self::Queen => rider(Gait::EVERY_WAY),
            Self::Rook => rider(Gait::STRAIGHT),
            Self::Bishop => rider(Gait::DIAGONAL),
            Self::Knight => leaper(Gait::KNIGHT),
            Self::Pawn => match seat {
                Seat::White => leaper(&[(-1, 1), (1, 1)]),
                Seat::Black => leaper(&[(-1, -1), (1, -1)]),
            },
            Self::Archbishop => with_knight(Gait::DIAGONAL),
            Self::Chancellor => with_knight(Gait::STRAIGHT),
            Self::Amazon => with_knight(Gait::EVERY_WAY),
            Self::Gangurru => leaper(NEAR),
            Self::Ferz => leaper(Gait::DIAGONAL),
            Self::Wazir => leaper(Gait::STRAIGHT),
        }
    }
}
