//! Orthodox chess: the yardstick for the games built on the toolkit.

use std::fmt;
use std::hint::black_box;
use std::str::FromStr;

use arrayvec::ArrayVec;
use thiserror::Error;

use super::fen::{self, BadFen, Fields};
use super::generate::{self, Count, List};
use super::{Bitboard, Board, Castling, Frame, Path, Piece, Role, Special, Square, Step};
use crate::rules::Seat;

/// A position of orthodox chess, without the counters of its drawing rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    turn: Seat,
    castling: Castling,
    passed: Option<Square>,
}

/// A text that is no position of orthodox chess.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(transparent)]
pub struct BadPosition(#[from] BadFen);

/// No more moves than this are legal in any position. Each piece has at most 27 moves; each square that is not
/// one's own is entered from at most 16 sides (eight lines, eight leaps), on the last rank by three pawns of four
/// choices each besides. With n own pieces that is at most min(27 n, 16 (64 - n) + 8 · 9), plus castling.
const MOST_MOVES: usize = 704;

/// The legal moves of a position.
pub type Steps = ArrayVec<Step, MOST_MOVES>;

impl Position {
    /// The position in which games begin.
    pub fn start() -> Self {
        Self { board: Board::start(), turn: Seat::White, castling: Castling::ALL, passed: None }
    }

    /// Who stands where.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move.
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.frame().in_check()
    }

    /// Every legal move.
    pub fn legal(&self) -> Steps {
        let mut steps = Steps::new();
        self.generate(&self.frame(), &mut List::new(&self.board, &mut steps));
        steps
    }

    /// How many moves are legal, without listing them.
    pub fn count(&self) -> u64 {
        let mut count = Count::default();
        self.generate(&self.frame(), &mut count);
        count.0
    }

    #[inline]
    fn frame(&self) -> Frame {
        Frame::new(&self.board, self.turn, Bitboard::EMPTY)
    }

    #[inline]
    fn generate(&self, frame: &Frame, sink: &mut impl generate::Sink) {
        generate::orthodox(&self.board, frame, self.castling, self.passed, sink);
    }

    /// The position after a legal move. What is not legal here must not be played.
    #[inline]
    pub fn after(&self, step: Step) -> Self {
        let mut next = *self;
        next.play(step);
        next
    }

    /// Plays a legal move: see [`Position::after`].
    #[inline]
    pub fn play(&mut self, step: Step) {
        self.passed = self.board.play(self.turn, step);
        self.castling = self.castling.after(step.from(), step.to());
        self.turn = self.turn.other();
    }

    /// The number of sequences of `depth` moves, the last one counted without making it.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth <= 1 {
            return if depth == 0 { 1 } else { self.count() };
        }
        let mut leaves = 0;
        for step in self.legal() {
            // Played in place: a copy after the move would wait for its stores.
            let mut next = *self;
            next.play(step);
            leaves += next.perft(depth - 1);
        }
        leaves
    }

    /// The same with every move made, the last one too.
    pub fn perft_leaves(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        for step in self.legal() {
            let mut next = *self;
            next.play(step);
            leaves += if depth == 1 {
                black_box(&next);
                1
            } else {
                next.perft_leaves(depth - 1)
            };
        }
        leaves
    }
}

impl Board {
    /// Plays a step of `us` on the board, castling rook, captured pawn and promotion included. Returns the square
    /// passed by a double step, if an enemy pawn stands beside it.
    #[inline]
    pub fn play(&mut self, us: Seat, step: Step) -> Option<Square> {
        let (from, to) = (step.from(), step.to());
        let them = us.other();
        if let Some(role) = step.captured() {
            let at = step.captured_at().unwrap_or(to);
            self.toggle(them, role, at.set());
        }
        self.toggle(us, step.role(), from.set() | to.set());
        match step.special() {
            None | Some(Special::EnPassant) => None,
            Some(Special::Double) => {
                let passed = from.ahead(us);
                let takers = super::pawn_attacks(us, passed) & self.pieces(them, Role::Pawn);
                takers.any().then_some(passed)
            }
            Some(Special::Castle(wing)) => {
                let path = Path::of(us, wing);
                self.toggle(us, Role::Rook, path.rook_from.set() | path.rook_to.set());
                None
            }
            Some(Special::Becomes(role)) => {
                self.toggle(us, Role::Pawn, to.set());
                self.toggle(us, role, to.set());
                None
            }
        }
    }
}

impl FromStr for Position {
    type Err = BadPosition;

    /// Reads a FEN. Castling, en passant and counters may be missing; the counters mean nothing here.
    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let mut fields = Fields::new(text);
        let mut board = Board::EMPTY;
        fen::read_board(fields.need("board")?, |square, sign, _| {
            board.put(square, Piece::orthodox(sign).ok_or(BadFen::Piece(sign))?);
            Ok::<_, BadFen>(())
        })?;
        for seat in Seat::ALL {
            // On the first rank pawns are let stand, for games that put them there.
            let beyond = board.pieces(seat, Role::Pawn) & Bitboard::rank_for(seat, 7);
            if let Some(square) = beyond.first() {
                return Err(BadFen::Pawn(square).into());
            }
        }
        let turn = fields.side()?;
        let castling = fields.castling(&board)?;
        let passed = fields.passed(&board, turn)?;
        fields.counter("half-move counter", 0)?;
        fields.counter("number of the move", 1)?;
        fields.end()?;
        fen::check_kings(&board, turn)?;
        Ok(Self { board, turn, castling, passed })
    }
}

impl fmt::Display for Position {
    /// Prints a FEN, the counters as in a first move. The en passant square is printed only where a capture is legal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fen::write_board(f, self.board.occupied(), |square, f| match self.board.piece_at(square) {
            Some(piece) => write!(f, "{}", piece.char()),
            None => Ok(()),
        })?;
        let passed = self.passed.filter(|target| self.frame().can_take_passing(&self.board, *target));
        fen::write_state(f, self.turn, self.castling, passed)?;
        f.write_str(" 0 1")
    }
}
