//! Positions in text: `board side castling ep retaliation opened lost half move`.
//!
//! Knows: the canonical line, printed from a view, with `?` for what its audience does not know; and how to read one in
//! which everything is known.

use std::fmt;

use thiserror::Error;

use super::game::State;
use super::view::View;
use super::{Disc, Lost, Position};
use crate::rules::chess::fen::{self, BadFen, Fields, Signs};
use crate::rules::chess::{Bitboard, Board, Castling, Piece, Role, Square};
use crate::rules::{NoSuchSquare, Seat};

/// A text that is no position of Australian Chess from which it can be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(in crate::games) enum BadPosition {
    /// As in chess.
    #[error(transparent)]
    Fen(#[from] BadFen),
    /// What follows a Gangurru is not what it carries.
    #[error("the disc on {0} must be \"(X)\", \"(P)\", \"[X]\" or \"[P]\"")]
    Disc(Square),
    /// A side has two discs, so at most two Gangurrus are full.
    #[error("a side has at most two full Gangurrus")]
    Full,
    /// Something under a Gangurru that is no cross.
    #[error("what lies under the Gangurru on {0} must be \"X\" or \"x\"")]
    Ground(Square),
    /// A set-up under way is one in the array, with nothing played.
    #[error("a set-up is made in the array, before the first move")]
    SetUp,
    /// The field for the retaliation is unreadable.
    #[error("the retaliation field is a square, or \"-\"")]
    Retaliation,
    /// The opened Gangurru is not there, not open, or has nothing to do.
    #[error("the opened Gangurru is one of the side to move, full and shown, that can complete its turn")]
    Opened,
    /// The lost discs are unreadable.
    #[error(
        "the lost discs are some of \"X\", \"P\", \"(X)\", \"(P)\", or \"-\", of White, then \"/\", then of Black"
    )]
    Lost,
}

/// A view as its line of text.
pub(super) struct Line<'a>(pub(super) &'a View);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let view = self.0;
        let position = &view.position;
        let filled = position.board.occupied() | position.all_crosses();
        fen::write_board(f, filled, |square, f| write_square(f, view, square))?;
        fen::write_state(f, position.turn, position.castling, position.en_passant())?;
        for square in [position.usable_retaliation(), position.opened] {
            match square {
                Some(square) => write!(f, " {square}")?,
                None => f.write_str(" -")?,
            }
        }
        for (lost, before) in view.lost.iter().zip([" ", "/"]) {
            f.write_str(before)?;
            if lost.is_empty() {
                f.write_str("-")?;
            }
            for Lost { disc, seen } in lost {
                let letter = disc.map_or('?', |disc| disc.letter().char());
                if *seen { write!(f, "{letter}")? } else { write!(f, "({letter})")? }
            }
        }
        write!(f, " {} {}", position.quiet, position.number)
    }
}

const fn cross_sign(seat: Seat) -> char {
    match seat {
        Seat::White => 'X',
        Seat::Black => 'x',
    }
}

fn write_square(f: &mut fmt::Formatter<'_>, view: &View, square: Square) -> fmt::Result {
    let position = &view.position;
    let cross = position.cross_at(square).map(cross_sign);
    let Some(piece) = position.board.piece_at(square) else {
        return cross.map_or(Ok(()), |sign| write!(f, "{sign}"));
    };
    write!(f, "{}", piece.char())?;
    if position.full.has(square) {
        let letter = view.disc_at(square).map_or('?', |disc| disc.letter().char());
        if view.undecided(square) {
            f.write_str("(_)")?;
        } else if position.shown.has(square) {
            write!(f, "[{letter}]")?;
        } else {
            write!(f, "({letter})")?;
        }
    }
    if position.pouch.has(square) {
        f.write_str("!")?;
    }
    cross.map_or(Ok(()), |sign| write!(f, "^{sign}"))
}

/// The board field while it is read.
struct Squares {
    board: Board,
    full: Bitboard,
    crossed: Bitboard,
    shown: Bitboard,
    pouch: Bitboard,
    crosses: [Bitboard; 2],
    undecided: Bitboard,
}

impl Squares {
    fn read(field: &str) -> Result<Self, BadPosition> {
        let none = Bitboard::EMPTY;
        let mut squares = Self {
            board: Board::EMPTY,
            full: none,
            crossed: none,
            shown: none,
            pouch: none,
            crosses: [none; 2],
            undecided: none,
        };
        fen::read_board(field, |square, sign, signs| squares.read_square(square, sign, signs))?;
        Ok(squares)
    }

    fn lay(&mut self, square: Square, sign: Option<char>) -> bool {
        let seat = match sign {
            Some('X') => Seat::White,
            Some('x') => Seat::Black,
            _ => return false,
        };
        self.crosses[seat.index()] |= square.set();
        true
    }

    fn read_square(&mut self, square: Square, sign: char, signs: &mut Signs<'_>) -> Result<(), BadPosition> {
        if self.lay(square, Some(sign)) {
            return Ok(());
        }
        let piece = Piece::of(sign).filter(|piece| piece.role != Role::Knight).ok_or(BadFen::Piece(sign))?;
        self.board.put(square, piece);
        match piece.role {
            Role::Gangurru => {
                if signs.eat('(') {
                    self.read_disc(square, ')', signs)?;
                } else if signs.eat('[') {
                    self.read_disc(square, ']', signs)?;
                    self.shown |= square.set();
                }
                if signs.eat('^') && !self.lay(square, signs.next_sign()) {
                    return Err(BadPosition::Ground(square));
                }
            }
            Role::Pawn if signs.eat('!') => self.pouch |= square.set(),
            // An ordinary pawn starts on its second rank and promotes on the last.
            Role::Pawn if Bitboard::OUTER_RANKS.has(square) => return Err(BadFen::Pawn(square).into()),
            _ => {}
        }
        Ok(())
    }

    fn read_disc(&mut self, square: Square, close: char, signs: &mut Signs<'_>) -> Result<(), BadPosition> {
        self.full |= square.set();
        match signs.next_sign() {
            Some('_') if close == ')' => self.undecided |= square.set(),
            Some('X') => self.crossed |= square.set(),
            Some('P') => {}
            _ => return Err(BadPosition::Disc(square)),
        }
        if signs.eat(close) { Ok(()) } else { Err(BadPosition::Disc(square)) }
    }
}

/// Reads the line of a position in which everything is known; the last fields may be missing.
///
/// # Errors
///
/// Says in a sentence what is wrong with the text. Refused are, besides what cannot be read: unknown discs, a missing or
/// second king, the side not to move in check, ordinary pawns on ranks 1 and 8, more than two full Gangurrus a side,
/// castling rights without king and rook at home, a set-up under way anywhere but in the array.
pub(super) fn read(line: &str) -> Result<State, BadPosition> {
    let mut fields = Fields::new(line);
    let squares = Squares::read(fields.need("board")?)?;
    let Squares { board, full, crossed, shown, pouch, crosses, undecided } = squares;
    if Seat::ALL.into_iter().any(|seat| (full & board.side(seat)).count() > 2) {
        return Err(BadPosition::Full);
    }
    let turn = fields.side()?;
    let castling = fields.castling(&board)?;
    let passed = fields.passed(&board, turn)?;
    let retaliation = optional_square(&mut fields).map_err(|_| BadPosition::Retaliation)?;
    let opened = optional_square(&mut fields).map_err(|_| BadPosition::Opened)?;
    let lost = read_lost(fields.need("lost discs").unwrap_or("-/-")).ok_or(BadPosition::Lost)?;
    let quiet = fields.counter("half-move counter", 0)?;
    let number = fields.counter("number of the move", 1)?.max(1);
    fields.end()?;
    let mut position = Position {
        board,
        full,
        crossed,
        shown,
        pouch,
        crosses,
        quiet,
        number,
        turn,
        castling,
        passed: None,
        retaliation: None,
        opened: None,
    };
    check_kings(&position)?;
    // A pawn steps over no cross.
    let stepped = |at: Square| !position.all_crosses().meets(at.set() | at.ahead(turn).set());
    position.passed = passed.filter(|at| stepped(*at));
    position.passed = position.en_passant();
    position.retaliation = retaliation.filter(|at| position.full_of(turn.other()).has(*at));
    position.retaliation = position.usable_retaliation();
    if let Some(at) = opened {
        if !(position.full_of(turn) & shown).has(at) || position.completions(at).is_empty() {
            return Err(BadPosition::Opened);
        }
        position.open(at);
    }
    let ready = Seat::ALL.map(|seat| !undecided.meets(board.side(seat)));
    if undecided.any() {
        check_set_up(&position, undecided, &lost)?;
    }
    Ok(State::new(position, ready, lost))
}

fn optional_square(fields: &mut Fields<'_>) -> Result<Option<Square>, NoSuchSquare> {
    match fields.need("square") {
        Err(_) | Ok("-") => Ok(None),
        Ok(field) => field.parse().map(Some),
    }
}

fn read_lost(field: &str) -> Option<[Vec<Lost>; 2]> {
    let side = |text: &str| {
        let mut lost = Vec::new();
        let mut signs = if text == "-" { "" } else { text }.chars();
        while let Some(sign) = signs.next() {
            let seen = sign != '(';
            let disc = Disc::of(if seen { sign } else { signs.next()? })?;
            if !seen && signs.next() != Some(')') {
                return None;
            }
            lost.push(Lost { disc: Some(disc), seen });
        }
        Some(lost)
    };
    let (white, black) = field.split_once('/')?;
    Some([side(white)?, side(black)?])
}

/// One king each, and that of the side not to move is not attacked, crosses considered.
fn check_kings(position: &Position) -> Result<(), BadFen> {
    let board = &position.board;
    if Seat::ALL.into_iter().any(|seat| board.pieces(seat, Role::King).count() != 1) {
        return Err(BadFen::Kings);
    }
    let stand = board.occupied() | position.all_crosses();
    let attacked = |king| board.attacks(position.turn, king, stand);
    if board.king(position.turn.other()).is_some_and(attacked) { Err(BadFen::Check) } else { Ok(()) }
}

fn check_set_up(position: &Position, undecided: Bitboard, lost: &[Vec<Lost>; 2]) -> Result<(), BadPosition> {
    let start = Position { crossed: position.crossed, ..Position::start() };
    let settled = |seat| {
        let own = position.full_of(seat);
        let open = (undecided & own).count();
        open == 2 || open == 0 && (position.crossed & own).count() == 1
    };
    let array = *position == start && position.castling == Castling::ALL;
    if array && lost.iter().all(Vec::is_empty) && Seat::ALL.into_iter().all(settled) {
        Ok(())
    } else {
        Err(BadPosition::SetUp)
    }
}
