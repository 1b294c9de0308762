//! Positions in text: `board decks side blue card half move`.
//!
//! Knows: the canonical line of the truth, the same as everybody may know it (the cards of a deck sorted, with `?`
//! before them), and how the truth is read back.

use std::fmt;

use thiserror::Error;

use super::cards::{Cards, Stock};
use super::order::{Order, Orders, letter};
use super::position::Position;
use crate::rules::Seat;
use crate::rules::chess::fen::{self, BadFen, Fields};
use crate::rules::chess::{Board, Piece, Role};

/// A text that is no position of Raindropchess.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(super) enum BadPosition {
    /// As in chess.
    #[error(transparent)]
    Fen(#[from] BadFen),
    /// The decks are not two runs of cards.
    #[error("the decks are White's cards, \"/\", Black's cards, with \"-\" for none")]
    Decks,
    /// A sign in the decks that is no card of that side.
    #[error("{0:?} cannot be a card of that deck")]
    Card(char),
    /// The open card is unreadable.
    #[error("the open card is one letter of the side to act, or \"-\"")]
    Open,
    /// The blue stocks are unreadable.
    #[error("the blue stocks hold some of \"QRBNqrbn\", each once, or \"-\"")]
    Blue,
    /// More units than a side has.
    #[error("each side has at most {} pieces and cards", Cards::MOST)]
    TooMany,
    /// A side has no king, or more than one.
    #[error("each side has exactly one king: on the board, among its cards, or open")]
    Kings,
    /// More quiet turns than a game survives.
    #[error("the half-move counter is at most {LARGEST_QUIET}")]
    Quiet,
}

/// After so many turns without progress the game is over.
const LARGEST_QUIET: u8 = 100;

/// Reads the line that [`Line`] prints of the truth; the counters may be missing.
///
/// # Errors
/// Says in a sentence what is wrong with the text. Refused are, besides what cannot be read: a missing or second king,
/// the side not to act in check, and more than 16 pieces and cards of a side. Pawns may stand where no card can put
/// them, on their own first rank too; they go one step from there.
pub(super) fn read(text: &str, double_step: bool) -> Result<(Position, Orders), BadPosition> {
    let mut fields = Fields::new(text);
    let mut board = Board::EMPTY;
    fen::read_board(fields.need("board")?, |square, sign, _| {
        board.put(square, Piece::orthodox(sign).ok_or(BadFen::Piece(sign))?);
        Ok::<_, BadFen>(())
    })?;
    let (white, black) = fields.need("decks")?.split_once('/').ok_or(BadPosition::Decks)?;
    let orders = [read_deck(white, Seat::White)?, read_deck(black, Seat::Black)?];
    let turn = fields.side()?;
    let blue = read_blue(fields.need("blue stock")?)?;
    let card = read_open(fields.need("open card")?, turn)?;
    let quiet = fields.counter("half-move counter", 0)?;
    let quiet = u8::try_from(quiet).ok().filter(|n| *n <= LARGEST_QUIET).ok_or(BadPosition::Quiet)?;
    let number = fields.counter("number of the move", 1)?.max(1);
    fields.end()?;
    let decks = [0, 1].map(|at: usize| orders[at].iter().copied().collect());
    let turns = 2 * (number - 1) + turn.index() as u32;
    let position = Position { board, decks, blue, card, turn, quiet, turns, double_step };
    check(&position)?;
    Ok((position, Orders::new(orders)))
}

/// Each side has one king somewhere and not too many units, and the side not to act is not in check.
fn check(position: &Position) -> Result<(), BadPosition> {
    let Position { board, decks, card, turn, .. } = position;
    for seat in Seat::ALL {
        let open = card.filter(|_| *turn == seat);
        let deck = decks[seat.index()];
        let units = board.side(seat).count() + u32::from(deck.total()) + u32::from(open.is_some());
        if units > Cards::MOST as u32 {
            return Err(BadPosition::TooMany);
        }
        let kings = board.pieces(seat, Role::King).count()
            + u32::from(deck.count(Role::King))
            + u32::from(open == Some(Role::King));
        if kings != 1 {
            return Err(BadPosition::Kings);
        }
    }
    let attacked = board.king(turn.other()).is_some_and(|king| board.attacks(*turn, king, board.occupied()));
    if attacked { Err(BadFen::Check.into()) } else { Ok(()) }
}

fn read_deck(signs: &str, seat: Seat) -> Result<Order, BadPosition> {
    let mut order = Order::new();
    match signs {
        "-" => return Ok(order),
        "" => return Err(BadPosition::Decks),
        _ => {}
    }
    for sign in signs.chars() {
        let card = Piece::orthodox(sign).filter(|piece| piece.seat == seat).ok_or(BadPosition::Card(sign))?;
        order.try_push(card.role).map_err(|_| BadPosition::TooMany)?;
    }
    Ok(order)
}

fn read_blue(signs: &str) -> Result<[Stock; 2], BadPosition> {
    let mut blue = [Stock::EMPTY; 2];
    if signs == "-" {
        return Ok(blue);
    }
    for sign in signs.chars() {
        let piece = Piece::orthodox(sign).ok_or(BadPosition::Blue)?;
        let stock = &mut blue[piece.seat.index()];
        if !Role::PROMOTIONS.contains(&piece.role) || stock.has(piece.role) {
            return Err(BadPosition::Blue);
        }
        *stock = stock.with(piece.role);
    }
    Ok(blue)
}

fn read_open(field: &str, turn: Seat) -> Result<Option<Role>, BadPosition> {
    let mut signs = field.chars();
    match (signs.next(), signs.next()) {
        (Some('-'), None) => Ok(None),
        (Some(sign), None) => {
            let card = Piece::orthodox(sign).filter(|piece| piece.seat == turn).ok_or(BadPosition::Open)?;
            Ok(Some(card.role))
        }
        _ => Err(BadPosition::Open),
    }
}

/// A position on its way into text: the truth if the cards' order is given, else what everybody may know.
pub(super) struct Line<'a> {
    pub(super) position: &'a Position,
    /// What is left of both decks, the top card first.
    pub(super) rest: Option<[&'a [Role]; 2]>,
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { board, decks, blue, card, turn, quiet, .. } = self.position;
        fen::write_board(f, board.occupied(), |square, f| match board.piece_at(square) {
            Some(piece) => write!(f, "{}", piece.char()),
            None => Ok(()),
        })?;
        for seat in Seat::ALL {
            f.write_str(if seat == Seat::White { " " } else { "/" })?;
            let deck = decks[seat.index()];
            if deck.is_empty() {
                f.write_str("-")?;
            } else if let Some(rest) = self.rest {
                rest[seat.index()].iter().try_for_each(|role| write!(f, "{}", letter(seat, *role)))?;
            } else {
                f.write_str("?")?;
                deck.each().try_for_each(|role| write!(f, "{}", letter(seat, role)))?;
            }
        }
        f.write_str(if *turn == Seat::White { " w " } else { " b " })?;
        if *blue == [Stock::EMPTY; 2] {
            f.write_str("-")?;
        }
        for seat in Seat::ALL {
            let roles = blue[seat.index()].roles();
            roles.iter().try_for_each(|role| write!(f, "{}", letter(seat, *role)))?;
        }
        let card = card.map_or('-', |role| letter(*turn, role));
        write!(f, " {card} {quiet} {}", self.position.number())
    }
}
