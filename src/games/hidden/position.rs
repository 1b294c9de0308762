//! Positions as everybody sees them, and what a move does to them.
//!
//! Covered pieces stand on the board as what they look like, so the board decides what is legal. What a move shows is
//! looked up in the table of identities, which is an argument: nothing in a position is secret.

use super::Identities;
use crate::rules::Seat;
use crate::rules::chess::{Bitboard, Board, Castling, Frame, Path, Role, Special, Square, Step};
use crate::rules::notation::{Wing, Written};

/// What everybody sees of a game of hidden chess, but for the counters and the lost pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games) struct Position {
    /// Covered pieces by their looks.
    pub(super) board: Board,
    pub(super) covered: Bitboard,
    pub(super) turn: Seat,
    /// Kings that have never moved, White's first.
    pub(super) unmoved: [bool; 2],
    /// Castlings that are not lost: the king has never moved, and the corner piece is still covered (section 3).
    pub(super) castling: Castling,
    /// The square that a pawn has just passed.
    pub(super) passed: Option<Square>,
    /// Where a pawn that was shown on the last rank waits for its owner's choice (section 6).
    pub(super) due: Option<Square>,
}

const _: () = assert!(size_of::<Position>() <= 96, "a position is copied for each move");

/// What makes two positions the same for repetition (section 7, case 23): each square with colour, look or identity,
/// and cover; the side to move; castling possibilities; the en passant square only if a capture on it is legal.
///
/// It holds all of these, not a hash of them, so equal keys are equal positions. Identities under covers are no part of
/// it: they cannot change while the piece stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games) struct Key {
    board: Board,
    covered: Bitboard,
    turn: Seat,
    castling: Castling,
    passed: Option<Square>,
}

/// What a move shows: a piece that was covered, where it stands now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games) struct Reveal {
    /// Where it has come to; castling: the square of the corner piece.
    pub(super) square: Square,
    /// What it is.
    pub(super) identity: Role,
}

impl Position {
    /// The position in which games begin.
    pub(in crate::games) fn start() -> Self {
        let board = Board::start();
        let covered = board.occupied().without(board.role(Role::King));
        Self {
            board,
            covered,
            turn: Seat::White,
            unmoved: [true; 2],
            castling: Castling::ALL,
            passed: None,
            due: None,
        }
    }

    /// The castlings that kings and covered corner pieces leave.
    pub(super) fn rights(unmoved: [bool; 2], covered: Bitboard) -> Castling {
        Castling::ALL
            .iter()
            .filter(|(seat, wing)| unmoved[seat.index()] && covered.has(Path::of(*seat, *wing).rook_from))
            .fold(Castling::NONE, |rights, (seat, wing)| rights.with(seat, wing))
    }

    /// Whether the side to move is in check.
    pub(in crate::games) fn in_check(&self) -> bool {
        self.frame().in_check()
    }

    /// The square that a pawn has just passed, if a capture en passant on it is legal.
    pub(in crate::games) fn en_passant(&self) -> Option<Square> {
        self.passed.filter(|target| self.frame().can_take_passing(&self.board, *target))
    }

    /// What counts for repetition.
    pub(in crate::games) fn key(&self) -> Key {
        Key {
            board: self.board,
            covered: self.covered,
            turn: self.turn,
            castling: self.castling,
            passed: self.en_passant(),
        }
    }

    #[inline]
    pub(super) fn frame(&self) -> Frame {
        Frame::new(&self.board, self.turn, Bitboard::EMPTY)
    }

    /// A move of this position as it is written: that of a covered piece with `?` (section 8).
    pub(in crate::games) fn written(&self, step: Step) -> Written {
        match step.written() {
            Written::Move { piece, from, takes, to, becomes, lays, loads, .. } => {
                let covered = self.covered.has(step.from());
                Written::Move { piece, covered, from, takes, to, becomes, lays, loads }
            }
            other => other,
        }
    }

    /// Plays a legal move and says what it shows. The turn passes unless a promotion is due.
    #[inline]
    pub(in crate::games) fn play(&mut self, step: Step, identities: &Identities) -> Option<Reveal> {
        let us = self.turn;
        let (from, to) = (step.from(), step.to());
        let covered = self.covered;
        self.passed = self.board.play(us, step);
        self.castling = self.castling.after(from, to);
        let (mut home, mut square, mut look) = (from, to, step.role());
        if look == Role::King {
            self.unmoved[us.index()] = false;
            if let Some(Special::Castle(wing)) = step.special() {
                (home, square) = corner(us, wing);
                look = Role::Rook;
            }
        }
        self.covered = covered.without(home.set() | to.set());
        self.turn = us.other();
        if !covered.has(home) {
            return None;
        }
        let identity = identities.of(home).unwrap_or(look);
        if identity != look {
            self.board.toggle(us, look, square.set());
            self.board.toggle(us, identity, square.set());
            // Only what is a pawn can be taken in passing (section 3).
            self.passed = None;
        }
        if identity == Role::Pawn && square.rank_for(us) == 7 {
            self.due = Some(square);
            self.turn = us;
        }
        Some(Reveal { square, identity })
    }

    /// Makes the choice that is due, and the turn passes.
    #[inline]
    pub(in crate::games) fn choose(&mut self, role: Role) {
        if let Some(square) = self.due.take() {
            self.board.toggle(self.turn, Role::Pawn, square.set());
            self.board.toggle(self.turn, role, square.set());
            self.turn = self.turn.other();
        }
    }

    /// Whether nobody can mate any more, whatever happens (section 7, case 24): nothing is covered, and there are kings
    /// alone, kings and one knight, or kings and bishops on squares of one colour.
    pub(in crate::games) fn is_dead(&self) -> bool {
        let board = &self.board;
        let light = Bitboard(0x55aa_55aa_55aa_55aa);
        let (bishops, knights) = (board.role(Role::Bishop), board.role(Role::Knight));
        let others = board.occupied().without(board.role(Role::King) | bishops | knights);
        if self.covered.any() || others.any() {
            return false;
        }
        if knights.any() {
            return bishops.is_empty() && !knights.many();
        }
        !bishops.meets(light) || bishops.without(light).is_empty()
    }
}

/// Where the corner piece comes from when a side castles, and where it goes.
#[inline]
pub(super) const fn corner(seat: Seat, wing: Wing) -> (Square, Square) {
    let path = Path::of(seat, wing);
    (path.rook_from, path.rook_to)
}
