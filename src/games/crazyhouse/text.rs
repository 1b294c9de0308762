//! Positions in text: `board[hands] side castling ep half move`.
//!
//! Knows: the canonical line, and what else is read as one: hands as a ninth rank, missing counters.
//!
//! A position may hold more than 32 units, as positions set up for analysis do; [`Position::units`] tells.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Hand, Position};
use crate::rules::Seat;
use crate::rules::chess::fen::{self, BadFen, Fields};
use crate::rules::chess::{Bitboard, Board, Piece, Role};

/// A text that is no position of Crazyhouse.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(in crate::games) enum BadPosition {
    /// As in chess.
    #[error(transparent)]
    Fen(#[from] BadFen),
    /// The hands begin and do not end, or something follows them.
    #[error("the hands end with \"]\"")]
    Bracket,
    /// A sign in the hands that is no piece that can be in hand.
    #[error("{0:?} cannot be in a hand")]
    Hand(char),
    /// More of a role in hand than a hand holds.
    #[error("a hand holds at most {} pieces of one kind", BadPosition::LARGEST)]
    Full,
    /// A king or a pawn marked as promoted.
    #[error("{0:?} cannot be a promoted piece")]
    Promoted(char),
}

impl BadPosition {
    const LARGEST: u8 = 64;
}

impl FromStr for Position {
    type Err = BadPosition;

    /// Reads the line that `Display` prints; hands may also stand behind a ninth `/`, or be missing; so may castling,
    /// en passant and the counters. The half-move counter means nothing (Crazyhouse rules, section 6).
    ///
    /// # Errors
    ///
    /// Says in a sentence what is wrong with the text. Refused are, besides what cannot be read: a missing or second
    /// king, the side not to move in check, pawns on ranks 1 and 8, castling rights without king and rook at home.
    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let mut fields = Fields::new(text);
        let (squares, hands) = split_hands(fields.need("board")?)?;
        let mut board = Board::EMPTY;
        let mut promoted = Bitboard::EMPTY;
        fen::read_board(squares, |square, sign, signs| {
            let piece = Piece::orthodox(sign).ok_or(BadFen::Piece(sign))?;
            board.put(square, piece);
            if signs.eat('~') {
                if matches!(piece.role, Role::King | Role::Pawn) {
                    return Err(BadPosition::Promoted(sign));
                }
                promoted |= square.set();
            }
            Ok(())
        })?;
        if let Some(square) = (board.role(Role::Pawn) & Bitboard::OUTER_RANKS).first() {
            return Err(BadFen::Pawn(square).into());
        }
        let hands = read_hands(hands)?;
        let turn = fields.side()?;
        let castling = fields.castling(&board)?;
        let passed = fields.passed(&board, turn)?;
        fields.counter("half-move counter", 0)?;
        let number = fields.counter("number of the move", 1)?.max(1);
        fields.end()?;
        fen::check_kings(&board, turn)?;
        let half_moves = 2 * (number - 1) + turn.index() as u32;
        let mut position = Self { board, promoted, hands, half_moves, turn, castling, passed };
        position.passed = position.en_passant();
        Ok(position)
    }
}

/// The squares and the hands of a board field.
fn split_hands(field: &str) -> Result<(&str, &str), BadPosition> {
    if let Some((squares, hands)) = field.split_once('[') {
        return Ok((squares, hands.strip_suffix(']').ok_or(BadPosition::Bracket)?));
    }
    match field.match_indices('/').nth(7) {
        Some((at, _)) => Ok((&field[..at], &field[at + 1..])),
        None => Ok((field, "")),
    }
}

fn read_hands(signs: &str) -> Result<[Hand; 2], BadPosition> {
    let mut hands = [Hand::EMPTY; 2];
    if signs == "-" {
        return Ok(hands);
    }
    for sign in signs.chars() {
        let piece =
            Piece::orthodox(sign).filter(|piece| piece.role != Role::King).ok_or(BadPosition::Hand(sign))?;
        let hand = &mut hands[piece.seat.index()];
        if hand.count(piece.role) >= BadPosition::LARGEST {
            return Err(BadPosition::Full);
        }
        hand.add(piece.role);
    }
    Ok(hands)
}

impl fmt::Display for Position {
    /// The canonical line: `~` behind promoted pieces, White's hand before Black's in the order Q R B N P, the en
    /// passant square only if a capture is legal, half-moves always 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fen::write_board(f, self.board.occupied(), |square, f| {
            let Some(piece) = self.piece_at(square) else { return Ok(()) };
            write!(f, "{}", piece.char())?;
            if self.promoted.has(square) { f.write_str("~") } else { Ok(()) }
        })?;
        f.write_str("[")?;
        for seat in Seat::ALL {
            for (role, n) in self.hand(seat).iter() {
                let letter = Piece { seat, role }.char();
                (0..n).try_for_each(|_| write!(f, "{letter}"))?;
            }
        }
        f.write_str("]")?;
        fen::write_state(f, self.turn, self.castling, self.en_passant())?;
        write!(f, " 0 {}", self.move_number())
    }
}
