//! Positions in text: `board side kings ep due lost half move`.
//!
//! A covered piece is `?`, its look, its identity: `?NP`; an identity that is not known is `?`, and only positions in
//! which everything is known can be read.

use std::fmt;

use thiserror::Error;

use super::deal::{COVERED_AT_FIRST, look};
use super::view::{Fallen, View};
use super::{Identities, Position};
use crate::rules::Seat;
use crate::rules::chess::fen::{self, BadFen, Fields, Signs};
use crate::rules::chess::{Bitboard, Board, Piece, Role, Square};

/// A text that is no position of hidden chess.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(in crate::games) enum BadPosition {
    /// As in chess.
    #[error(transparent)]
    Fen(#[from] BadFen),
    /// A covered piece is not written as look and identity, both known and of one side.
    #[error("a covered piece is \"?\", then its look and what it is, from Q R B N P, in one case")]
    Cover,
    /// A covered piece where it cannot be.
    #[error("on {0} no covered piece with this look can stand")]
    Look(Square),
    /// The field of unmoved kings.
    #[error("the kings that have never moved are \"K\", \"k\", \"Kk\" or \"-\", and stand at home")]
    Kings,
    /// The field of the promotion that is due.
    #[error("a promotion is due on the square of a pawn of the side to move on its last rank, or \"-\"")]
    Due,
    /// The lost pieces.
    #[error("the lost pieces are White's, \"/\", Black's, at most fifteen each, \"-\" for none")]
    Lost,
}

/// What a position in text says.
pub(super) struct Read {
    pub(super) position: Position,
    pub(super) identities: Identities,
    pub(super) lost: [Vec<Fallen>; 2],
    pub(super) half: u32,
    pub(super) number: u32,
}

/// Look and identity of a covered piece, behind its `?`.
fn read_cover(signs: &mut Signs<'_>) -> Result<(Piece, Role), BadPosition> {
    let mut next = || signs.next_sign().and_then(Piece::orthodox).filter(|piece| piece.role != Role::King);
    match (next(), next()) {
        (Some(look), Some(identity)) if look.seat == identity.seat => Ok((look, identity.role)),
        _ => Err(BadPosition::Cover),
    }
}

/// Reads the line that [`View::line`] prints, with everything in it known.
///
/// # Errors
/// Says in a sentence what is wrong. Refused are, besides what cannot be read: a missing or second king, the side not to
/// move in check, pawns on their last rank but for one whose promotion is due, covered pieces away from home.
pub(super) fn read(text: &str) -> Result<Read, BadPosition> {
    let mut fields = Fields::new(text);
    let (mut board, mut covered, mut identities) = (Board::EMPTY, Bitboard::EMPTY, Identities::NONE);
    fen::read_board(fields.need("board")?, |square, sign, signs| {
        if sign != '?' {
            board.put(square, Piece::orthodox(sign).ok_or(BadFen::Piece(sign))?);
            return Ok(());
        }
        let (piece, identity) = read_cover(signs)?;
        if look(piece.seat, square) != Some(piece.role) {
            return Err(BadPosition::Look(square));
        }
        board.put(square, piece);
        covered |= square.set();
        identities.put(square, identity);
        Ok(())
    })?;
    let turn = fields.side()?;
    let unmoved = read_kings(fields.need("field of unmoved kings")?, &board)?;
    let passed = fields.passed(&board, turn)?;
    let due = read_due(fields.need("promotion due")?, &board, turn)?;
    let lost = read_lost(fields.need("field of lost pieces")?)?;
    let half = fields.counter("half-move counter", 0)?;
    let number = fields.counter("number of the move", 1)?.max(1);
    fields.end()?;
    for seat in Seat::ALL {
        let last = board.pieces(seat, Role::Pawn) & Bitboard::rank_for(seat, 7);
        if let Some(square) = last.into_iter().find(|square| Some(*square) != due) {
            return Err(BadFen::Pawn(square).into());
        }
    }
    fen::check_kings(&board, turn)?;
    if due.is_some() {
        // The move itself is made, so its king is safe; and it cannot have uncovered a check on the other one: the rook's
        // or queen's look that left its home attacked along every line that leads on through there.
        fen::check_kings(&board, turn.other())?;
    }
    let castling = Position::rights(unmoved, covered);
    let passed = if due.is_some() { None } else { passed };
    let mut position = Position { board, covered, turn, unmoved, castling, passed, due };
    position.passed = position.en_passant();
    Ok(Read { position, identities, lost, half, number })
}

fn read_kings(field: &str, board: &Board) -> Result<[bool; 2], BadPosition> {
    let unmoved = match field {
        "-" => [false, false],
        "K" => [true, false],
        "k" => [false, true],
        "Kk" => [true, true],
        _ => return Err(BadPosition::Kings),
    };
    let home = |seat: Seat| Board::start().king(seat) == board.king(seat);
    let fits = Seat::ALL.into_iter().all(|seat| !unmoved[seat.index()] || home(seat));
    if fits { Ok(unmoved) } else { Err(BadPosition::Kings) }
}

fn read_due(field: &str, board: &Board, turn: Seat) -> Result<Option<Square>, BadPosition> {
    if field == "-" {
        return Ok(None);
    }
    let square: Square = field.parse().map_err(|_| BadPosition::Due)?;
    let waits = square.rank_for(turn) == 7 && board.pieces(turn, Role::Pawn).has(square);
    if waits { Ok(Some(square)) } else { Err(BadPosition::Due) }
}

fn read_lost(field: &str) -> Result<[Vec<Fallen>; 2], BadPosition> {
    let (white, black) = field.split_once('/').ok_or(BadPosition::Lost)?;
    Ok([read_lost_of(Seat::White, white)?, read_lost_of(Seat::Black, black)?])
}

fn read_lost_of(seat: Seat, field: &str) -> Result<Vec<Fallen>, BadPosition> {
    let mut lost = Vec::new();
    if field == "-" {
        return Ok(lost);
    }
    let mut signs = field.chars();
    let role = |sign: Option<char>| {
        let piece =
            sign.and_then(Piece::orthodox).filter(|piece| piece.seat == seat && piece.role != Role::King);
        piece.map(|piece| piece.role).ok_or(BadPosition::Lost)
    };
    while let Some(sign) = signs.next() {
        let covered = sign == '?';
        lost.push(if covered {
            let seen = role(signs.next())?;
            Fallen { seen, covered, identity: Some(role(signs.next())?) }
        } else {
            Fallen { seen: role(Some(sign))?, covered, identity: None }
        });
    }
    if (1..=COVERED_AT_FIRST).contains(&lost.len()) { Ok(lost) } else { Err(BadPosition::Lost) }
}

/// A covered piece: `?`, look, identity or `?`, both in the case of the side.
struct Cover(Seat, Role, Option<Role>);

impl fmt::Display for Cover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(seat, look, identity) = *self;
        let sign = |role| Piece { seat, role }.char();
        write!(f, "?{}{}", sign(look), identity.map_or('?', sign))
    }
}

impl View {
    /// The position in one line of text, what this audience does not know as `?`.
    pub(super) fn line(&self) -> String {
        Line(self).to_string()
    }
}

/// A view as it is printed.
struct Line<'a>(&'a View);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let view = self.0;
        let position = &view.position;
        fen::write_board(f, position.board.occupied(), |square, f| {
            let Some(piece) = position.board.piece_at(square) else { return Ok(()) };
            if position.covered.has(square) {
                write!(f, "{}", Cover(piece.seat, piece.role, view.identity(square)))
            } else {
                write!(f, "{}", piece.char())
            }
        })?;
        let kings = match position.unmoved {
            [true, true] => "Kk",
            [true, false] => "K",
            [false, true] => "k",
            [false, false] => "-",
        };
        let side = match position.turn {
            Seat::White => 'w',
            Seat::Black => 'b',
        };
        let square = |square: Option<Square>| square.map_or_else(|| "-".to_owned(), |at| at.to_string());
        write!(f, " {side} {kings} {} {} ", square(position.en_passant()), square(position.due))?;
        for (seat, between) in [(Seat::White, "/"), (Seat::Black, "")] {
            let lost = &view.lost[seat.index()];
            if lost.is_empty() {
                f.write_str("-")?;
            }
            for Fallen { seen, covered, identity } in lost {
                if *covered {
                    write!(f, "{}", Cover(seat, *seen, *identity))?;
                } else {
                    write!(f, "{}", Piece { seat, role: *seen }.char())?;
                }
            }
            f.write_str(between)?;
        }
        write!(f, " {} {}", view.half, view.number)
    }
}
