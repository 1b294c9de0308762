//! FEN: the parts that every game's position in text shares.
//!
//! Knows: how ranks, runs and squares follow each other in a board field; the fields for the side to move, castling,
//! the square passed by a pawn, and the number of the move. What a square holds is read by the game: a letter, and
//! whatever signs it puts before or behind.
//!
//! Does not know: which positions are possible.

use std::fmt;

use thiserror::Error;

use super::{Bitboard, Board, Castling, Path, Role, Square};
use crate::rules::Seat;

/// What may be wrong with a position in text, whatever the game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadFen {
    /// The board field has not eight ranks of eight squares.
    #[error("the board needs eight ranks of eight squares")]
    Size,
    /// A sign that stands for no piece.
    #[error("{0:?} is not a piece")]
    Piece(char),
    /// A field is missing.
    #[error("the {0} is missing")]
    Missing(&'static str),
    /// The side to move is neither `w` nor `b`.
    #[error("the side to move is \"w\" or \"b\"")]
    Side,
    /// The castling field is unreadable.
    #[error("the castling field holds some of \"KQkq\", or \"-\"")]
    Castling,
    /// A castling right without its king and rook at home.
    #[error("castling needs king and rook at home")]
    CastlingHome,
    /// The en passant field is unreadable.
    #[error("the en passant field is a square, or \"-\"")]
    EnPassant,
    /// A counter is unreadable.
    #[error("the {0} is a number up to {LARGEST_COUNTER}")]
    Counter(&'static str),
    /// Something follows the last field.
    #[error("the position has too many fields")]
    TooMany,
    /// A side has no king, or more than one.
    #[error("each side needs exactly one king")]
    Kings,
    /// The side that is not to move is in check.
    #[error("the side that is not to move is in check")]
    Check,
    /// A pawn where none can be.
    #[error("a pawn cannot stand there: {0}")]
    Pawn(Square),
}

/// The largest number a counter field may hold.
pub const LARGEST_COUNTER: u32 = 100_000;

/// The signs of a board field that are still to be read.
#[derive(Debug, Clone)]
pub struct Signs<'a>(std::str::Chars<'a>);

impl Signs<'_> {
    /// Takes the next sign if it is this one.
    pub fn eat(&mut self, sign: char) -> bool {
        let mut ahead = self.0.clone();
        let found = ahead.next() == Some(sign);
        if found {
            self.0 = ahead;
        }
        found
    }

    /// Takes the next sign, whatever it is.
    pub fn next_sign(&mut self) -> Option<char> {
        self.0.next()
    }
}

/// Reads a board field of eight ranks of eight squares. `place` gets each square that is not empty, its first sign,
/// and the signs behind, of which it takes what belongs to the square.
///
/// # Errors
///
/// [`BadFen::Size`], and whatever `place` finds.
pub fn read_board<E: From<BadFen>>(
    field: &str,
    mut place: impl FnMut(Square, char, &mut Signs<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let mut signs = Signs(field.chars());
    let (mut rank, mut file) = (7, 0);
    while let Some(sign) = signs.next_sign() {
        match sign {
            '/' if file == 8 && rank > 0 => (rank, file) = (rank - 1, 0),
            '1'..='8' => file += sign as u8 - b'0',
            _ if file < 8 && sign != '/' => {
                place(Square::at(file, rank), sign, &mut signs)?;
                file += 1;
            }
            _ => return Err(BadFen::Size.into()),
        }
        if file > 8 {
            return Err(BadFen::Size.into());
        }
    }
    if (rank, file) == (0, 8) { Ok(()) } else { Err(BadFen::Size.into()) }
}

/// Prints a board field of eight ranks of eight squares; `square` prints what stands on each of the `filled` squares,
/// signs and all.
///
/// # Errors
///
/// Those of the formatter.
pub fn write_board(
    f: &mut fmt::Formatter<'_>,
    filled: Bitboard,
    mut square: impl FnMut(Square, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    for rank in (0..8).rev() {
        let mut run = 0;
        for file in 0..8 {
            let at = Square::at(file, rank);
            if !filled.has(at) {
                run += 1;
                continue;
            }
            if run > 0 {
                write!(f, "{run}")?;
                run = 0;
            }
            square(at, f)?;
        }
        if run > 0 {
            write!(f, "{run}")?;
        }
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

/// The fields of a position in text, one after the other.
#[derive(Debug, Clone)]
pub struct Fields<'a>(std::str::SplitAsciiWhitespace<'a>);

impl<'a> Fields<'a> {
    /// The fields of `text`, separated by spaces.
    pub fn new(text: &'a str) -> Self {
        Self(text.split_ascii_whitespace())
    }

    /// The next field.
    ///
    /// # Errors
    ///
    /// [`BadFen::Missing`] with `name` if there is none.
    pub fn need(&mut self, name: &'static str) -> Result<&'a str, BadFen> {
        self.0.next().ok_or(BadFen::Missing(name))
    }

    /// The side to move.
    ///
    /// # Errors
    ///
    /// If it is missing, or neither `w` nor `b`.
    pub fn side(&mut self) -> Result<Seat, BadFen> {
        match self.need("side to move")? {
            "w" => Ok(Seat::White),
            "b" => Ok(Seat::Black),
            _ => Err(BadFen::Side),
        }
    }

    /// The castling rights, none if the field is missing.
    ///
    /// # Errors
    ///
    /// If it is unreadable, or a right has not its king and rook at home on `board`: such a right is not dropped
    /// silently, since the position then is not the one that was meant.
    pub fn castling(&mut self, board: &Board) -> Result<Castling, BadFen> {
        let Some(field) = self.0.next() else { return Ok(Castling::NONE) };
        let rights = Castling::read(field).ok_or(BadFen::Castling)?;
        let home = |square, seat, role| board.pieces(seat, role).has(square);
        for (seat, wing) in rights.iter() {
            let path = Path::of(seat, wing);
            if !home(path.king_from, seat, Role::King) || !home(path.rook_from, seat, Role::Rook) {
                return Err(BadFen::CastlingHome);
            }
        }
        Ok(rights)
    }

    /// The square that a pawn has just passed, none if the field is missing. A square that no pawn can have passed
    /// on `board` is read as none: many programs write it after every double step.
    ///
    /// # Errors
    ///
    /// If it is unreadable.
    pub fn passed(&mut self, board: &Board, turn: Seat) -> Result<Option<Square>, BadFen> {
        let square = match self.0.next() {
            None | Some("-") => return Ok(None),
            Some(field) => field.parse::<Square>().map_err(|_| BadFen::EnPassant)?,
        };
        let them = turn.other();
        let (pawn, home) = (square.ahead(them), square.ahead(turn));
        let possible = square.rank_for(them) == 2
            && board.pieces(them, Role::Pawn).has(pawn)
            && !board.occupied().meets(square.set() | home.set());
        Ok(possible.then_some(square))
    }

    /// A counter, `missing` if the field is missing or `-`.
    ///
    /// # Errors
    ///
    /// If it is not a number up to [`LARGEST_COUNTER`].
    pub fn counter(&mut self, name: &'static str, missing: u32) -> Result<u32, BadFen> {
        match self.0.next() {
            None | Some("-") => Ok(missing),
            Some(field) if field.bytes().all(|byte| byte.is_ascii_digit()) => {
                field.parse().ok().filter(|n| *n <= LARGEST_COUNTER).ok_or(BadFen::Counter(name))
            }
            Some(_) => Err(BadFen::Counter(name)),
        }
    }

    /// Nothing more is there.
    ///
    /// # Errors
    ///
    /// [`BadFen::TooMany`] if something is.
    pub fn end(mut self) -> Result<(), BadFen> {
        if self.0.next().is_some() { Err(BadFen::TooMany) } else { Ok(()) }
    }
}

/// Each side has one king, and that of the side not to move is not attacked.
///
/// # Errors
///
/// [`BadFen::Kings`], [`BadFen::Check`].
pub fn check_kings(board: &Board, turn: Seat) -> Result<(), BadFen> {
    if Seat::ALL.into_iter().any(|seat| board.pieces(seat, Role::King).count() != 1) {
        return Err(BadFen::Kings);
    }
    let attacked = board.king(turn.other()).is_some_and(|king| board.attacks(turn, king, board.occupied()));
    if attacked { Err(BadFen::Check) } else { Ok(()) }
}

/// Prints the fields side, castling and en passant, each with a space before it.
///
/// # Errors
///
/// Those of the formatter.
pub fn write_state(
    f: &mut fmt::Formatter<'_>,
    turn: Seat,
    castling: Castling,
    passed: Option<Square>,
) -> fmt::Result {
    let side = match turn {
        Seat::White => 'w',
        Seat::Black => 'b',
    };
    write!(f, " {side} {castling} ")?;
    match passed {
        Some(square) => write!(f, "{square}"),
        None => f.write_str("-"),
    }
}
