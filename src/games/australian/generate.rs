//! Legal turns: moves of chess within what discs and crosses allow, and the release of a disc.
//!
//! Nothing here looks at which disc a Gangurru carries: cross and pawn block lines alike, so what is legal does not
//! depend on it, and the same code serves the truth and every view (section 3.1).

use std::hint::black_box;

use arrayvec::ArrayVec;

use super::Position;
use crate::rules::chess::generate::{self, Count, List};
use crate::rules::chess::{Bitboard, Frame, Path, Role, Special, Square, Step, between};
use crate::rules::notation::Written;

/// A complete turn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::games) enum Turn {
    /// A move that leaves pouches closed; landing on a cross loads or takes it.
    Step(Step),
    /// An opened Gangurru goes from a square to another, or stays where `from` is `to`, and lays its disc.
    Release {
        /// Where it stood.
        from: Square,
        /// Where it ends up.
        to: Square,
        /// Where the disc is laid.
        lays: Square,
    },
}

impl From<Step> for Turn {
    #[inline]
    fn from(step: Step) -> Self {
        Self::Step(step)
    }
}

/// No more turns than this are legal in any position. Moves without a release are at most 704, as in chess: no piece
/// has more than 27 moves, no square is entered from more than 16 sides, a pawn has at most four choices of what to
/// become. A side has at most two full Gangurrus, each with 17 squares to be on and 8 beside each.
const MOST_TURNS: usize = 704 + 2 * 17 * 8;

/// Turns of a position.
pub(super) type Turns = ArrayVec<Turn, MOST_TURNS>;

/// What ordinary pawns become; there are no knights (section 4).
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Gangurru];

impl Position {
    /// Every move that opens nothing; none while a Gangurru is open.
    pub(super) fn plain(&self) -> Turns {
        let mut turns = Turns::new();
        if self.opened.is_none() {
            self.steps(&self.frame(), &mut List::new(&self.board, &mut turns));
        }
        turns
    }

    /// Every way to complete the turn of the Gangurru on a square once it is open.
    pub(super) fn completions(&self, from: Square) -> Turns {
        let mut turns = Turns::new();
        self.list_releases(&self.frame(), from, &mut turns);
        turns
    }

    /// Every full Gangurru of the side to move that may be opened: some completion is legal.
    pub(super) fn openable(&self) -> Bitboard {
        if self.opened.is_some() {
            return Bitboard::EMPTY;
        }
        let frame = self.frame();
        self.full_of(self.turn).into_iter().filter(|from| self.releases(&frame, *from) > 0).collect()
    }

    /// Every complete turn; while a Gangurru is open its completions.
    pub(super) fn turns(&self) -> Turns {
        let mut turns = Turns::new();
        let frame = self.frame();
        if let Some(opened) = self.opened {
            self.list_releases(&frame, opened, &mut turns);
            return turns;
        }
        self.steps(&frame, &mut List::new(&self.board, &mut turns));
        for from in self.full_of(self.turn) {
            self.list_releases(&frame, from, &mut turns);
        }
        turns
    }

    /// How many complete turns there are, without listing them.
    pub(super) fn count(&self) -> u64 {
        let frame = self.frame();
        if let Some(opened) = self.opened {
            return self.releases(&frame, opened);
        }
        let mut count = Count::default();
        self.steps(&frame, &mut count);
        let full = self.full_of(self.turn).into_iter();
        count.0 + full.map(|from| self.releases(&frame, from)).sum::<u64>()
    }

    /// The turn that is written so; `None` if there is none.
    pub(super) fn find(&self, written: &Written) -> Option<Turn> {
        let turns = match self.opened {
            Some(opened) => self.completions(opened),
            None => self.plain(),
        };
        turns.into_iter().find(|turn| self.written(*turn) == *written)
    }

    /// A turn as it is written (section 8).
    pub(super) fn written(&self, turn: Turn) -> Written {
        let release = |from: Square, to: Square, takes, lays: Square| Written::Move {
            piece: Role::Gangurru.letter(),
            covered: false,
            from: from.into(),
            takes,
            to: to.into(),
            becomes: None,
            lays: Some(lays.into()),
            loads: false,
        };
        match turn {
            Turn::Release { from, to, lays } if from == to => {
                Written::Lay { piece: Role::Gangurru.letter(), at: from.into(), lays: lays.into() }
            }
            Turn::Release { from, to, lays } => release(from, to, self.board.occupied().has(to), lays),
            Turn::Step(step) => {
                let mut written = step.written();
                if let Written::Move { takes, loads, .. } = &mut written {
                    // Taking a cross is written like a capture.
                    *takes |= step.role() == Role::Bishop && self.all_crosses().has(step.to());
                    *loads = self.loads(step);
                }
                written
            }
        }
    }

    /// The squares of the king when this turn castles: from and to.
    pub(super) fn castling_squares(&self, turn: Turn) -> Option<[Square; 2]> {
        let Turn::Step(step) = turn else { return None };
        let Some(Special::Castle(wing)) = step.special() else { return None };
        let path = Path::of(self.turn, wing);
        Some([path.king_from, path.king_to])
    }

    /// The square on which a bishop may retaliate, if one legally can.
    pub(super) fn usable_retaliation(&self) -> Option<Square> {
        let at = self.retaliation?;
        let mut count = Count::default();
        let bishops = self.board.pieces(self.turn, Role::Bishop);
        generate::each(&self.frame(), Role::Bishop, bishops, self.for_bishops() & at.set(), &mut count);
        (count.0 > 0).then_some(at)
    }

    /// Where bishops may land: not on own pieces or own crosses, nor on a full Gangurru but where they may retaliate
    /// (sections 2 and 3.2).
    #[inline]
    fn for_bishops(&self) -> Bitboard {
        let right = self.retaliation.map_or(Bitboard::EMPTY, Square::set);
        !(self.board.side(self.turn) | self.crosses[self.turn.index()] | self.full.without(right))
    }

    #[inline]
    fn steps(&self, frame: &Frame, sink: &mut impl generate::Sink) {
        let (us, board) = (self.turn, &self.board);
        let (ours, theirs) = (board.side(us), board.side(us.other()));
        let crosses = self.all_crosses();
        let uncrossed = !(ours | crosses);
        generate::king(board, frame, uncrossed, sink);
        if frame.resolve.is_empty() {
            return;
        }
        generate::officers(board, frame, Role::Rook, uncrossed, sink);
        generate::officers(board, frame, Role::Queen, uncrossed, sink);
        generate::officers(board, frame, Role::Bishop, self.for_bishops(), sink);
        let gangurrus = board.pieces(us, Role::Gangurru);
        let for_full = !(ours | board.role(Role::Bishop));
        generate::each(frame, Role::Gangurru, gangurrus & self.full, for_full, sink);
        generate::each(frame, Role::Gangurru, gangurrus.without(self.full), !ours, sink);
        let (pawns, prey) = (board.pieces(us, Role::Pawn), theirs.without(crosses));
        generate::pawns(frame, pawns.without(self.pouch), prey, &PROMOTIONS, sink);
        if pawns.meets(self.pouch) {
            generate::pawns(frame, pawns & self.pouch, prey, &[], sink);
        }
        if let Some(target) = self.passed {
            generate::en_passant(board, frame, pawns, target, sink);
        }
        generate::castling(board, frame, self.castling, sink);
    }

    /// Where the Gangurru on `from`, opened, may end up, and where it may then lay its disc. The turn is judged as a
    /// whole: what shields the king may be the disc (section 3.1).
    #[inline]
    fn each_release(&self, frame: &Frame, from: Square, mut found: impl FnMut(Square, Bitboard)) {
        let (us, here) = (self.turn, from.set());
        // It still is full, so no bishop is captured; the square it leaves is empty unless a cross lies there.
        let barred = self.board.side(us) | self.board.role(Role::Bishop);
        let left = frame.occupied.without(here) | here & self.all_crosses();
        let safe = frame.checkers.is_empty() && !frame.pinned.has(from);
        for to in Role::Gangurru.leaps(from).without(barred) | here {
            let stand = left | to.set();
            let mut lays = Role::King.leaps(to).without(stand);
            if !safe {
                lays &= self.shields(frame, to, stand);
            }
            if lays.any() {
                found(to, lays);
            }
        }
    }

    /// Where a disc must lie so that the king is not attacked, when pieces and crosses stand on `stand` and whatever
    /// stood on `captured` is gone.
    fn shields(&self, frame: &Frame, captured: Square, stand: Bitboard) -> Bitboard {
        let Some(king) = frame.king else { return Bitboard::ALL };
        let riders = self.board.straight() | self.board.diagonal();
        let attackers = self.board.attackers(self.turn.other(), king, stand).without(captured.set());
        attackers.into_iter().fold(Bitboard::ALL, |shields, attacker| {
            if riders.has(attacker) { shields & between(king, attacker) } else { Bitboard::EMPTY }
        })
    }

    #[inline]
    fn releases(&self, frame: &Frame, from: Square) -> u64 {
        let mut count = 0;
        self.each_release(frame, from, |_, lays| count += u64::from(lays.count()));
        count
    }

    #[inline]
    fn list_releases(&self, frame: &Frame, from: Square, turns: &mut Turns) {
        self.each_release(frame, from, |to, lays| {
            turns.extend(lays.into_iter().map(|lays| Turn::Release { from, to, lays }));
        });
    }

    /// The number of sequences of `depth` complete turns, the last one counted without making it. Drawing rules play no
    /// part.
    pub(super) fn perft(&self, depth: u32) -> u64 {
        if depth <= 1 {
            return if depth == 0 { 1 } else { self.count() };
        }
        let mut lines = 0;
        for turn in self.turns() {
            let mut next = *self;
            next.play(turn);
            lines += next.perft(depth - 1);
        }
        lines
    }

    /// The same with every turn made, the last one too.
    pub(super) fn perft_leaves(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut lines = 0;
        for turn in self.turns() {
            let mut next = *self;
            next.play(turn);
            lines += if depth == 1 {
                let _ = black_box(&next);
                1
            } else {
                next.perft_leaves(depth - 1)
            };
        }
        lines
    }
}
