//! Positions: board, promoted marks, both hands, and what happens to them.

use super::{Capture, Hand, Move};
use crate::rules::Seat;
use crate::rules::chess::{Bitboard, Board, Castling, Frame, Piece, Role, Special, Square};

/// A position of Crazyhouse. Everything in it is public.
///
/// Positions are equal when their texts are, the number of the move included; for repetition compare
/// [`Position::key`].
#[derive(Debug, Clone, Copy)]
pub(in crate::games) struct Position {
    pub(super) board: Board,
    pub(super) promoted: Bitboard,
    pub(super) hands: [Hand; 2],
    pub(super) half_moves: u32,
    pub(super) turn: Seat,
    pub(super) castling: Castling,
    pub(super) passed: Option<Square>,
}

const _: () = assert!(size_of::<Position>() <= 200, "a position is copied for each move");

/// What makes two positions the same for repetition (Crazyhouse rules, section 6): placement with colours, promoted
/// marks, both hands, side to move, castling rights, and the en passant square only if a capture on it is legal.
///
/// It holds all of these, not a hash of them, so equal keys are equal positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::games) struct Key {
    board: Board,
    promoted: Bitboard,
    hands: [Hand; 2],
    turn: Seat,
    castling: Castling,
    passed: Option<Square>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        // By keys, since a passed square that nobody can use makes no difference.
        self.half_moves == other.half_moves && self.key() == other.key()
    }
}

impl Eq for Position {}

impl Position {
    /// Units on board and in hands in every position of a game from the start (Crazyhouse rules, section 3).
    #[cfg(test)]
    pub(in crate::games) const UNITS: u32 = 32;

    /// The position in which games begin.
    pub(in crate::games) fn start() -> Self {
        Self {
            board: Board::start(),
            promoted: Bitboard::EMPTY,
            hands: [Hand::EMPTY; 2],
            half_moves: 0,
            turn: Seat::White,
            castling: Castling::ALL,
            passed: None,
        }
    }

    /// Who stands where.
    pub(in crate::games) const fn board(&self) -> &Board {
        &self.board
    }

    /// What stands on a square.
    pub(in crate::games) fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The squares of promoted pawns.
    pub(in crate::games) const fn promoted(&self) -> Bitboard {
        self.promoted
    }

    /// What a side holds.
    pub(in crate::games) const fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()]
    }

    /// Who is to move.
    pub(in crate::games) const fn turn(&self) -> Seat {
        self.turn
    }

    /// The castling rights that are left.
    pub(in crate::games) const fn castling(&self) -> Castling {
        self.castling
    }

    /// Half-moves played so far, drops and moves alike; in a position read from text 2 · (number of the move - 1),
    /// plus 1 if Black is to move (Crazyhouse rules, section 7, case 22).
    pub(in crate::games) const fn half_moves(&self) -> u32 {
        self.half_moves
    }

    /// The number of the move, from 1.
    pub(in crate::games) const fn move_number(&self) -> u32 {
        self.half_moves / 2 + 1
    }

    /// Units on the board and in both hands.
    pub(in crate::games) fn units(&self) -> u32 {
        self.board.occupied().count() + self.hands[0].total() + self.hands[1].total()
    }

    /// Whether the side to move is in check.
    pub(in crate::games) fn in_check(&self) -> bool {
        self.checkers().any()
    }

    /// The enemy's pieces that check the side to move.
    pub(in crate::games) fn checkers(&self) -> Bitboard {
        self.frame().checkers
    }

    /// The square that a pawn has just passed, if a capture en passant on it is legal.
    pub(in crate::games) fn en_passant(&self) -> Option<Square> {
        self.passed.filter(|target| self.frame().can_take_passing(&self.board, *target))
    }

    /// What counts for repetition.
    pub(in crate::games) fn key(&self) -> Key {
        Key {
            board: self.board,
            promoted: self.promoted,
            hands: self.hands,
            turn: self.turn,
            castling: self.castling,
            passed: self.en_passant(),
        }
    }

    #[inline]
    pub(super) fn frame(&self) -> Frame {
        Frame::new(&self.board, self.turn, Bitboard::EMPTY)
    }

    /// What a move captures here.
    #[inline]
    pub(in crate::games) fn capture(&self, action: Move) -> Option<Capture> {
        let Move::Step(step) = action else { return None };
        let (role, square) = (step.captured()?, step.captured_at()?);
        Some(Capture { square, role, promoted: self.promoted.has(square) })
    }

    /// The position after a legal move. What is not legal here must not be played: ask [`Position::is_legal`].
    #[cfg(test)]
    #[inline]
    pub(in crate::games) fn after(&self, action: Move) -> Self {
        let mut next = *self;
        next.play(action);
        next
    }

    /// Plays a legal move: see [`Position::after`].
    #[inline]
    pub(in crate::games) fn play(&mut self, action: Move) {
        let us = self.turn;
        let units = if cfg!(debug_assertions) { self.units() } else { 0 };
        self.turn = us.other();
        self.half_moves = self.half_moves.saturating_add(1);
        match action {
            Move::Step(step) => {
                let (from, to) = (step.from(), step.to());
                if let Some(capture) = self.capture(action) {
                    self.hands[us.index()].add(capture.gains());
                    self.promoted = self.promoted.without(capture.square.set());
                }
                // The mark travels with the piece (section 3).
                if self.promoted.has(from) {
                    self.promoted ^= from.set() | to.set();
                }
                if let Some(Special::Becomes(_)) = step.special() {
                    self.promoted |= to.set();
                }
                self.passed = self.board.play(us, step);
                self.castling = self.castling.after(from, to);
            }
            Move::Drop { role, to } => {
                self.hands[us.index()].remove(role);
                self.board.toggle(us, role, to.set());
                self.passed = None;
            }
        }
        // Nothing enters or leaves the game (section 3): 32 units in every game from the start.
        debug_assert_eq!(self.units(), units, "units on the board and in hands");
    }

    /// Whether the side to move has a piece of this role in hand.
    pub(in crate::games) fn holds(&self, role: Role) -> bool {
        self.hand(self.turn).count(role) > 0
    }
}
