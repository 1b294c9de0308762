//! Legal moves, which are those of orthodox chess with covered pieces standing as what they look like; and perft, which
//! goes over what they really are, since a reveal decides what the other side can do.

use std::hint::black_box;

use super::{Identities, Position};
use crate::rules::chess::generate::{self, Count, List, Sink};
use crate::rules::chess::{Bitboard, Frame, Role, Square, Step, Steps};
use crate::rules::notation::Written;

/// Counts turns: a move that will turn out to be a pawn's on the last rank is as many of them as there are choices.
struct Turns {
    count: Count,
    /// Where those stand that are pawns and do not look it.
    risers: Bitboard,
    last: Bitboard,
}

impl Sink for Turns {
    #[inline]
    fn steps(&mut self, role: Role, from: Square, to: Bitboard) {
        self.count.steps(role, from, to);
        if self.risers.has(from) {
            let more = Role::PROMOTIONS.len() as u64 - 1;
            self.count.0 += u64::from((to & self.last).count()) * more;
        }
    }

    #[inline]
    fn pawns(&mut self, by: i8, to: Bitboard, becomes: &[Role]) {
        self.count.pawns(by, to, becomes);
    }

    #[inline]
    fn doubles(&mut self, by: i8, to: Bitboard) {
        self.count.doubles(by, to);
    }

    #[inline]
    fn one(&mut self, step: Step) {
        self.count.one(step);
    }
}

impl Position {
    /// Every legal move; none while a choice is due. Everything that decides this is public (section 5).
    #[inline]
    pub(in crate::games) fn legal(&self) -> Steps {
        let mut steps = Steps::new();
        if self.due.is_none() {
            self.generate(&self.frame(), &mut List::new(&self.board, &mut steps));
        }
        steps
    }

    /// Whether any move is legal. The side to move is mated or stalemated otherwise.
    pub(in crate::games) fn can_move(&self) -> bool {
        let mut count = Count::default();
        self.generate(&self.frame(), &mut count);
        count.0 > 0
    }

    /// The legal move that is written so; `None` if there is none.
    pub(in crate::games) fn find(&self, written: Written) -> Option<Step> {
        self.legal().into_iter().find(|step| self.written(*step) == written)
    }

    #[inline]
    fn generate(&self, frame: &Frame, sink: &mut impl Sink) {
        generate::orthodox(&self.board, frame, self.castling, self.passed, sink);
    }

    /// How many turns are possible, without listing them.
    fn turns(&self, identities: &Identities) -> u64 {
        let frame = self.frame();
        let risers = identities.risers() & self.covered & self.board.side(self.turn);
        let mut count = Count::default();
        if risers.is_empty() {
            self.generate(&frame, &mut count);
            return count.0;
        }
        let mut turns = Turns { count, risers, last: Bitboard::rank_for(self.turn, 7) };
        self.generate(&frame, &mut turns);
        turns.count.0
    }

    /// The number of sequences of `depth` turns; a choice belongs to its move. Drawing rules play no part. The last
    /// turn is counted without being made, unless `every_leaf` asks for it.
    pub(in crate::games) fn perft(&self, identities: &Identities, depth: u32, every_leaf: bool) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.due.is_some() {
            return Role::PROMOTIONS.iter().fold(0, |lines, role| {
                let mut next = *self;
                next.choose(*role);
                lines + next.perft(identities, depth - 1, every_leaf)
            });
        }
        if depth == 1 && !every_leaf {
            return self.turns(identities);
        }
        let mut lines = 0;
        for step in self.legal() {
            // Played in place: a copy after the move would wait for its stores.
            let mut next = *self;
            next.play(step, identities);
            // A turn with a choice to come is not over yet.
            let left = depth - u32::from(next.due.is_none());
            lines += if left == 0 {
                black_box(&next);
                1
            } else {
                next.perft(identities, left, every_leaf)
            };
        }
        lines
    }
}
