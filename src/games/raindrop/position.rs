//! Positions as everybody knows them: the board, which cards are left, the open card, the blue stocks.

use super::cards::{Cards, Stock};
use crate::rules::Seat;
use crate::rules::chess::{Bitboard, Board, Frame, Role, Special, Square, Step};

/// What everybody may know of a position. The order of the cards is not in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) board: Board,
    pub(super) decks: [Cards; 2],
    pub(super) blue: [Stock; 2],
    /// The card that the side to act has turned over and must place.
    pub(super) card: Option<Role>,
    pub(super) turn: Seat,
    /// Complete turns since the last capture, pawn move or placement.
    pub(super) quiet: u8,
    /// Complete turns so far; from a text 2 · (number of the move - 1), plus 1 if Black is to move.
    pub(super) turns: u32,
    /// Whether pawns on their second rank may step twice, which the players have agreed on.
    pub(super) double_step: bool,
}

const _: () = assert!(size_of::<Position>() <= 96, "a position is copied for each move");

/// What makes two positions the same for repetition (Raindrop rules, section 6): board, side, which cards are left in
/// both decks, both blue stocks.
///
/// It holds all of these, not a hash of them, so equal keys are equal positions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    board: Board,
    decks: [Cards; 2],
    blue: [Stock; 2],
    turn: Seat,
}

/// What a player does, in four bytes and a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Move {
    /// The top card is turned over.
    Flip,
    /// The piece of the open card goes on an empty square.
    Place(Square),
    /// A move of chess.
    Step(Step),
}

impl Position {
    /// The empty board before the first turn.
    pub(super) const fn start(double_step: bool) -> Self {
        Self {
            board: Board::EMPTY,
            decks: [Cards::FULL; 2],
            blue: [Stock::FULL; 2],
            card: None,
            turn: Seat::White,
            quiet: 0,
            turns: 0,
            double_step,
        }
    }

    /// The cards left in the deck of the side to act.
    #[inline]
    pub(super) const fn deck(&self) -> Cards {
        self.decks[self.turn.index()]
    }

    /// The blue pieces left to the side to act.
    #[inline]
    pub(super) const fn stock(&self) -> Stock {
        self.blue[self.turn.index()]
    }

    /// The number of the move, from 1.
    pub(super) const fn number(&self) -> u32 {
        self.turns / 2 + 1
    }

    /// Checks and pins of the side to act.
    #[inline]
    pub(super) fn frame(&self) -> Frame {
        Frame::new(&self.board, self.turn, Bitboard::EMPTY)
    }

    /// Whether the side to act has its king on the board, and he is attacked.
    pub(super) fn in_check(&self) -> bool {
        self.frame().in_check()
    }

    /// What counts for repetition.
    pub(super) const fn key(&self) -> Key {
        Key { board: self.board, decks: self.decks, blue: self.blue, turn: self.turn }
    }

    /// The top card turns out to be this one.
    #[inline]
    pub(super) fn flip(&mut self, card: Role) {
        debug_assert!(self.card.is_none(), "one card a turn");
        self.decks[self.turn.index()].remove(card);
        self.card = Some(card);
    }

    /// The piece of the open card goes on a square that it may go on.
    #[inline]
    pub(super) fn place(&mut self, to: Square) {
        debug_assert!(!self.board.occupied().has(to), "a placement never captures");
        if let Some(card) = self.card.take() {
            self.board.toggle(self.turn, card, to.set());
        }
        self.quiet = 0;
        self.pass_on();
    }

    /// Plays a legal move of chess.
    #[inline]
    pub(super) fn step(&mut self, step: Step) {
        if let Some(Special::Becomes(role)) = step.special() {
            self.blue[self.turn.index()].remove(role);
        }
        let progress = step.role() == Role::Pawn || step.captured().is_some();
        self.quiet = if progress { 0 } else { self.quiet.saturating_add(1) };
        // The square passed by a double step is of no use: there is no en passant (section 4).
        self.board.play(self.turn, step);
        self.pass_on();
    }

    #[inline]
    fn pass_on(&mut self) {
        self.turn = self.turn.other();
        self.turns = self.turns.saturating_add(1);
    }

    /// Whether neither side can ever mate (Raindrop rules, section 6): both decks empty, and besides the kings
    /// nothing, one knight, or bishops that all stand on squares of one colour. Pawns count as material.
    pub(super) fn is_dead(&self) -> bool {
        if self.card.is_some() || self.decks.iter().any(|deck| !deck.is_empty()) {
            return false;
        }
        let board = &self.board;
        let material = board.occupied().without(board.role(Role::King));
        let bishops = board.role(Role::Bishop);
        if material == bishops {
            return !(bishops.meets(LIGHT) && bishops.meets(!LIGHT));
        }
        material == board.role(Role::Knight) && !material.many()
    }

    /// Whether a side has, or will get from its cards, anything that can attack. A pawn on its last rank attacks
    /// nothing and never moves again.
    pub(super) fn can_attack(&self, seat: Seat) -> bool {
        let board = &self.board;
        let idle = board.role(Role::King) | board.role(Role::Pawn) & Bitboard::rank_for(seat, 7);
        let open = self.card.is_some() && self.turn == seat;
        open || !self.decks[seat.index()].is_empty() || board.side(seat).without(idle).any()
    }
}

const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);
