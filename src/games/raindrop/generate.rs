//! What is legal: moves of chess, turning the top card over, placing it; and counting all that.

use std::hint::black_box;

use arrayvec::ArrayVec;

use super::order::Orders;
use super::position::{Move, Position};
use crate::rules::chess::generate::{self, Count, List, Sink};
use crate::rules::chess::{Bitboard, Frame, Role, Square, Step};
use crate::rules::notation::{Word, Written};

/// No more moves of chess than this are legal: a side has at most 16 pieces, and each has at most 27 moves.
const MOST_STEPS: usize = 432;

/// The legal moves of chess of a position.
pub(super) type Steps = ArrayVec<Step, MOST_STEPS>;

/// Hands on all moves but double steps.
struct NoDoubles<'a, S>(&'a mut S);

impl<S: Sink> Sink for NoDoubles<'_, S> {
    #[inline]
    fn steps(&mut self, role: Role, from: Square, to: Bitboard) {
        self.0.steps(role, from, to);
    }

    #[inline]
    fn pawns(&mut self, by: i8, to: Bitboard, becomes: &[Role]) {
        self.0.pawns(by, to, becomes);
    }

    #[inline]
    fn doubles(&mut self, _: i8, _: Bitboard) {}

    #[inline]
    fn one(&mut self, step: Step) {
        self.0.one(step);
    }
}

impl Position {
    /// The moves of chess, as if no card were open. A side without its king on the board has none (Raindrop rules,
    /// sections 2 and 4).
    #[inline]
    fn chess(&self, frame: &Frame, sink: &mut impl Sink) {
        if frame.king.is_none() {
            return;
        }
        let board = &self.board;
        let (ours, theirs) = (board.side(frame.us), board.side(frame.us.other()));
        generate::king(board, frame, !ours, sink);
        if frame.resolve.is_empty() {
            return;
        }
        for role in Role::OFFICERS {
            generate::officers(board, frame, role, !ours, sink);
        }
        let own_pawns = board.pieces(frame.us, Role::Pawn);
        let becomes = self.stock().roles();
        if self.double_step {
            generate::pawns(frame, own_pawns, theirs, becomes, sink);
        } else {
            generate::pawns(frame, own_pawns, theirs, becomes, &mut NoDoubles(sink));
        }
    }

    /// Every legal move of chess; none while a card is open.
    pub(super) fn steps(&self) -> Steps {
        let mut steps = Steps::new();
        if self.card.is_none() {
            self.chess(&self.frame(), &mut List::new(&self.board, &mut steps));
        }
        steps
    }

    /// What the pieces can do if nobody cares for the king: it tells what he forbids from what is impossible anyway.
    pub(super) fn careless_steps(&self) -> Steps {
        let frame = Frame {
            checkers: Bitboard::EMPTY,
            resolve: Bitboard::ALL,
            pinned: Bitboard::EMPTY,
            ..self.frame()
        };
        let mut steps = Steps::new();
        self.chess(&frame, &mut List::new(&self.board, &mut steps));
        steps
    }

    /// Whether the top card may be turned over: with the king still among the cards it must be; in check only if some
    /// card that is left could help (Raindrop rules, sections 2 and 5).
    #[inline]
    pub(super) fn may_flip(&self, frame: &Frame) -> bool {
        if self.card.is_some() || self.deck().is_empty() {
            return false;
        }
        !frame.in_check() || self.helpers(frame).next().is_some()
    }

    /// Those kinds of cards left, with how many of each, that have a square to go on.
    pub(super) fn helpers(&self, frame: &Frame) -> impl Iterator<Item = (Role, u8)> {
        self.deck().iter().filter(move |(role, _)| self.squares(frame, *role).any())
    }

    /// Where a piece of this role may be placed by the side to act (Raindrop rules, section 3). In check only
    /// between the king and what attacks him.
    #[inline]
    pub(super) fn squares(&self, frame: &Frame, role: Role) -> Bitboard {
        let empty = frame.resolve.without(frame.occupied);
        match role {
            // Black's pawns go on ranks 3 to 7, which are the same five seen from his side.
            Role::Pawn => empty & PAWN_RANKS[frame.us.index()],
            Role::King => empty.without(self.attacked(frame)),
            _ => empty,
        }
    }

    /// All that the side not to act attacks.
    fn attacked(&self, frame: &Frame) -> Bitboard {
        let (board, them) = (&self.board, frame.us.other());
        let ahead = board.pieces(them, Role::Pawn).ahead(them);
        let mut attacked = ahead.west() | ahead.east();
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for from in board.pieces(them, role) {
                attacked |= role.attacks(from, frame.occupied);
            }
        }
        attacked
    }

    /// Where the open card may go; nowhere if there is none.
    pub(super) fn open_squares(&self) -> Bitboard {
        self.card.map_or(Bitboard::EMPTY, |card| self.squares(&self.frame(), card))
    }

    /// Whether the side to act can do anything at all in a new turn. It is mated or stalemated otherwise.
    pub(super) fn can_act(&self) -> bool {
        let frame = self.frame();
        if self.may_flip(&frame) {
            return true;
        }
        let mut count = Count::default();
        self.chess(&frame, &mut count);
        count.0 > 0
    }

    /// Everything that the side to act may do, as it is written.
    pub(super) fn legal(&self) -> Vec<Written> {
        if let Some(card) = self.card {
            let piece = card.letter();
            return self
                .open_squares()
                .into_iter()
                .map(|to| Written::Drop { piece, to: to.into() })
                .collect();
        }
        let flip = self.may_flip(&self.frame()).then_some(Written::Word(Word::Flip));
        flip.into_iter().chain(self.steps().into_iter().map(Step::written)).collect()
    }

    /// The legal action that is written so.
    pub(super) fn find(&self, written: Written) -> Option<Move> {
        match (written, self.card) {
            (Written::Drop { piece, to }, Some(card)) if piece == card.letter() => {
                let to = Square::try_from(to).ok().filter(|to| self.open_squares().has(*to))?;
                Some(Move::Place(to))
            }
            (Written::Word(Word::Flip), None) => self.may_flip(&self.frame()).then_some(Move::Flip),
            (Written::Move { .. }, None) => {
                self.steps().into_iter().find(|step| step.written() == written).map(Move::Step)
            }
            _ => None,
        }
    }

    /// The number of sequences of `depth` complete turns, with the cards in this order; drawing rules play no part. A
    /// card that cannot be placed ends its line. The turns of the last depth are only counted unless `every_leaf`.
    pub(super) fn perft(&self, orders: &Orders, depth: u32, every_leaf: bool) -> u64 {
        if depth == 0 {
            black_box(self);
            return 1;
        }
        let frame = self.frame();
        if let Some(card) = self.card {
            return self.perft_placed(orders, self.squares(&frame, card), depth, every_leaf);
        }
        let mut lines = 0;
        if self.may_flip(&frame)
            && let Some(card) = orders.top(self.turn, self.deck().total())
        {
            let squares = self.squares(&frame, card);
            if squares.is_empty() {
                lines += u64::from(depth == 1);
            } else if depth == 1 && !every_leaf {
                lines += u64::from(squares.count());
            } else {
                let mut flipped = *self;
                flipped.flip(card);
                lines += flipped.perft_placed(orders, squares, depth, every_leaf);
            }
        }
        if depth == 1 && !every_leaf {
            let mut count = Count::default();
            self.chess(&frame, &mut count);
            return lines + count.0;
        }
        let mut steps = Steps::new();
        self.chess(&frame, &mut List::new(&self.board, &mut steps));
        for step in steps {
            // Played in place: a copy after the move would wait for its stores.
            let mut next = *self;
            next.step(step);
            lines += next.perft(orders, depth - 1, every_leaf);
        }
        lines
    }

    fn perft_placed(&self, orders: &Orders, squares: Bitboard, depth: u32, every_leaf: bool) -> u64 {
        if depth == 1 && !every_leaf {
            return u64::from(squares.count());
        }
        let after = |to| {
            let mut next = *self;
            next.place(to);
            next.perft(orders, depth - 1, every_leaf)
        };
        squares.into_iter().map(after).sum()
    }
}

/// Where pawns may be placed: ranks 2 to 6 for White, 3 to 7 for Black (Raindrop rules, section 3).
const PAWN_RANKS: [Bitboard; 2] = [Bitboard(0x0000_ffff_ffff_ff00), Bitboard(0x00ff_ffff_ffff_0000)];
