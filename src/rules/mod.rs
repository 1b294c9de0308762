//! The ground: what a game is made of, in the field's words.
//!
//! Knows: seats, audiences, outcomes, the ends that rules do not know, squares of any board, letters of
//! pieces, dice as an argument; below it `chess` (the board toolkit) and `notation` (how actions are written
//! and read).
//!
//! Does not know: any particular game, chats, stores, pictures, languages beyond their letters, clocks, chance.
//!
//! To add a word here, ask first whether two games need it; what one game needs lives with that game.

pub mod chess;
pub mod notation;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// One of the two places at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Seat {
    /// Both seats, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The opponent's seat.
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// 0 for White, 1 for Black: an index into arrays of two.
    pub const fn index(self) -> usize {
        match self {
            Self::White => 0,
            Self::Black => 1,
        }
    }

    /// `white` or `black`, as in records and protocols.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no seat.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no such seat: it is \"white\" or \"black\"")]
pub struct NoSuchSeat;

impl FromStr for Seat {
    type Err = NoSuchSeat;

    fn from_str(text: &str) -> Result<Self, NoSuchSeat> {
        match text {
            "white" => Ok(Self::White),
            "black" => Ok(Self::Black),
            _ => Err(NoSuchSeat),
        }
    }
}

/// Who is looking. There is no default: whoever asks for a view says for whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Audience {
    /// What anybody in the channel may know.
    Public,
    /// What the player of this seat may know.
    Seat(Seat),
}

impl Audience {
    /// Every audience a table has.
    pub const ALL: [Self; 3] = [Self::Public, Self::Seat(Seat::White), Self::Seat(Seat::Black)];

    /// Whether something told to `to` reaches this audience: what is told to everybody reaches all.
    pub fn hears(self, to: Self) -> bool {
        to == Self::Public || to == self
    }
}

impl fmt::Display for Audience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Public => f.write_str("public"),
            Self::Seat(seat) => seat.fmt(f),
        }
    }
}

impl FromStr for Audience {
    type Err = NoSuchSeat;

    fn from_str(text: &str) -> Result<Self, NoSuchSeat> {
        if text == "public" { Ok(Self::Public) } else { text.parse().map(Self::Seat) }
    }
}

/// Why a game is over: a stable code such as `checkmate`, the same in records, protocols and locale keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Reason(pub &'static str);

impl Reason {
    /// The king is attacked and nothing helps.
    pub const CHECKMATE: Self = Self("checkmate");
    /// Nothing is legal and no king is attacked.
    pub const STALEMATE: Self = Self("stalemate");
    /// The same position for the third time.
    pub const REPETITION: Self = Self("repetition");
    /// A seat gave up.
    pub const RESIGNATION: Self = Self("resignation");
    /// Both seats agreed on a draw.
    pub const AGREEMENT: Self = Self("agreement");
    /// A seat overstepped its time.
    pub const TIME: Self = Self("time");
    /// Someone with the right to do so decided the game.
    pub const ADJUDICATION: Self = Self("adjudication");
    /// The game was called off; it has no result.
    pub const ABORTED: Self = Self("aborted");
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Outcome {
    /// The winner; `None` for a draw (and for an aborted game, which counts for nobody).
    pub winner: Option<Seat>,
    /// Why.
    pub reason: Reason,
}

impl Outcome {
    /// `winner` wins.
    pub const fn win(winner: Seat, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// Nobody wins.
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }
}

impl fmt::Display for Outcome {
    /// `1-0 checkmate`, `0-1 time`, `1/2-1/2 repetition`, `* aborted`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = match self.winner {
            Some(Seat::White) => "1-0",
            Some(Seat::Black) => "0-1",
            None if self.reason == Reason::ABORTED => "*",
            None => "1/2-1/2",
        };
        write!(f, "{score} {}", self.reason)
    }
}

/// An end that the rules of a game do not know of. It is told to the umpire, because some ends reveal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// This seat resigned.
    Resign(Seat),
    /// This seat's time ran out. Whether the other side could still win is for the game to say.
    Flag(Seat),
    /// Both agreed on a draw.
    Agreed,
    /// Decided from outside; the winner, or `None` for a draw.
    Adjudicated(Option<Seat>),
    /// Called off, without a result.
    Aborted,
}

impl Ending {
    /// What the end means. `can_win` says, White first, which seat could still have won: overstepping the time
    /// loses only against a side that could.
    pub const fn outcome(self, can_win: [bool; 2]) -> Outcome {
        match self {
            Self::Resign(seat) => Outcome::win(seat.other(), Reason::RESIGNATION),
            Self::Flag(seat) if can_win[seat.other().index()] => Outcome::win(seat.other(), Reason::TIME),
            Self::Flag(_) => Outcome::draw(Reason::TIME),
            Self::Agreed => Outcome::draw(Reason::AGREEMENT),
            Self::Adjudicated(winner) => Outcome { winner, reason: Reason::ADJUDICATION },
            Self::Aborted => Outcome::draw(Reason::ABORTED),
        }
    }
}

/// A square of a board of up to 16 × 16, by file and rank, both from 0.
///
/// The chess toolkit has its own 64-square type; this one is for notation, facts and boards of other sizes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Coord {
    // Rank first, so that the derived order is the record's: by rank from 1, then by file from a.
    rank: u8,
    file: u8,
}

impl Coord {
    /// The largest number of files, and of ranks.
    pub const LIMIT: u8 = 16;

    /// The square at `file` and `rank`, both counted from 0; `None` beyond 16 × 16.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < Self::LIMIT && rank < Self::LIMIT { Some(Self { rank, file }) } else { None }
    }

    /// From 0 for file a.
    pub const fn file(self) -> u8 {
        self.file
    }

    /// From 0 for rank 1.
    pub const fn rank(self) -> u8 {
        self.rank
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

impl fmt::Debug for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("not a square: a file from a to p, then a rank from 1 to 16")]
pub struct NoSuchSquare;

impl FromStr for Coord {
    type Err = NoSuchSquare;

    fn from_str(text: &str) -> Result<Self, NoSuchSquare> {
        let mut bytes = text.bytes();
        let file = bytes.next().filter(u8::is_ascii_lowercase).ok_or(NoSuchSquare)? - b'a';
        let rank = match (bytes.next(), bytes.next(), bytes.next()) {
            (Some(r @ b'1'..=b'9'), None, None) => r - b'0',
            (Some(b'1'), Some(r @ b'0'..=b'6'), None) => 10 + r - b'0',
            _ => return Err(NoSuchSquare),
        };
        Self::new(file, rank - 1).ok_or(NoSuchSquare)
    }
}

/// A letter that stands for a piece, or for something that is placed like one, in English and in all records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Letter(u8);

impl Letter {
    /// King.
    pub const KING: Self = Self(b'K');
    /// Queen.
    pub const QUEEN: Self = Self(b'Q');
    /// Rook.
    pub const ROOK: Self = Self(b'R');
    /// Bishop.
    pub const BISHOP: Self = Self(b'B');
    /// Knight.
    pub const KNIGHT: Self = Self(b'N');
    /// Pawn.
    pub const PAWN: Self = Self(b'P');
    /// Gangurru.
    pub const GANGURRU: Self = Self(b'G');

    /// The letter for an upper-case ASCII character; `None` for any other.
    pub const fn new(letter: char) -> Option<Self> {
        if letter.is_ascii_uppercase() { Some(Self(letter as u8)) } else { None }
    }

    /// As a character, always upper-case ASCII.
    pub const fn char(self) -> char {
        self.0 as char
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
    }
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Chance as an argument: whoever asks for a deal hands the dice in, so the same dice give the same deal.
pub trait Dice {
    /// A whole number from 0 up to, not including, `sides`, each equally likely. `sides` is at least 1.
    fn below(&mut self, sides: u32) -> u32;
}

/// Puts items in any order, each equally likely: Fisher and Yates, from the last place to the second. Whoever checks a
/// deal throws the same dice in the same order.
pub fn shuffle<T>(items: &mut [T], dice: &mut dyn Dice) {
    for last in (1..items.len()).rev() {
        let sides = u32::try_from(last + 1).unwrap_or(u32::MAX);
        items.swap(last, dice.below(sides) as usize);
    }
}
