//! Legal moves: those of chess, and drops.

use std::hint::black_box;

use arrayvec::ArrayVec;

use super::{Hand, Move, Position};
use crate::rules::chess::generate::{self, Count, List};
use crate::rules::chess::{Bitboard, Frame, Role, Square};
use crate::rules::notation::Written;

/// No more moves than this are legal in any position, possible or not. Each own piece on the board has at most 27
/// moves; each square that is not one's own is entered from at most 16 sides (eight lines, eight leaps), on the last
/// rank by three pawns of four choices each besides; on each empty square at most five roles can be dropped. With n
/// own pieces that is at most min(27 n, 16 (64 - n) + 8 · 9) + 5 (64 - n), at its largest 881, plus castling.
const MOST_MOVES: usize = 896;

/// The legal moves of a position.
pub(in crate::games) type MoveList = ArrayVec<Move, MOST_MOVES>;

impl Position {
    /// Every legal move.
    #[inline]
    pub(in crate::games) fn legal(&self) -> MoveList {
        let mut moves = MoveList::new();
        let frame = self.frame();
        self.board_moves(&frame, &mut List::new(&self.board, &mut moves));
        for (role, squares) in self.drops(&frame) {
            for to in squares {
                moves.push(Move::Drop { role, to });
            }
        }
        moves
    }

    /// How many moves are legal, without listing them.
    pub(in crate::games) fn count(&self) -> u64 {
        let mut count = Count::default();
        let frame = self.frame();
        self.board_moves(&frame, &mut count);
        count.0 + self.drops(&frame).map(|(_, squares)| u64::from(squares.count())).sum::<u64>()
    }

    /// Whether any move is legal. The side to move is mated or stalemated otherwise.
    pub(in crate::games) fn can_move(&self) -> bool {
        self.count() > 0
    }

    /// Whether a move is legal.
    #[cfg(test)]
    pub(in crate::games) fn is_legal(&self, action: Move) -> bool {
        self.legal().contains(&action)
    }

    /// The legal move that is written so; `None` if there is none.
    pub(in crate::games) fn find(&self, written: Written) -> Option<Move> {
        let frame = self.frame();
        if let Written::Drop { piece, to } = written {
            let role = Role::of(piece).filter(|role| self.holds(*role))?;
            let to = Square::try_from(to).ok()?;
            return drop_squares(&frame, role).has(to).then_some(Move::Drop { role, to });
        }
        let mut moves = MoveList::new();
        self.board_moves(&frame, &mut List::new(&self.board, &mut moves));
        moves.into_iter().find(|action| action.written() == written)
    }

    /// Where a piece of the side to move may be dropped; nowhere if it holds none.
    #[cfg(test)]
    pub(in crate::games) fn drop_squares(&self, role: Role) -> Bitboard {
        if self.holds(role) { drop_squares(&self.frame(), role) } else { Bitboard::EMPTY }
    }

    /// The squares on which king and rook end up when this move castles, and from which they come:
    /// `[king from, king to, rook from, rook to]`.
    pub(in crate::games) fn castling_squares(&self, action: Move) -> Option<[Square; 4]> {
        use crate::rules::chess::{Path, Special};
        let Move::Step(step) = action else { return None };
        let Some(Special::Castle(wing)) = step.special() else { return None };
        let path = Path::of(self.turn, wing);
        Some([path.king_from, path.king_to, path.rook_from, path.rook_to])
    }

    #[inline]
    fn board_moves(&self, frame: &Frame, sink: &mut impl generate::Sink) {
        generate::orthodox(&self.board, frame, self.castling, self.passed, sink);
    }

    #[inline]
    fn drops(&self, frame: &Frame) -> impl Iterator<Item = (Role, Bitboard)> {
        let hand = self.hand(self.turn);
        let frame = *frame;
        Hand::ROLES
            .into_iter()
            .filter(move |role| hand.count(*role) > 0)
            .map(move |role| (role, drop_squares(&frame, role)))
    }

    /// The number of sequences of `depth` moves, the last one counted without making it. Drawing rules play no part.
    pub(in crate::games) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count(),
            _ => {
                let mut leaves = 0;
                for action in self.legal() {
                    let mut next = *self;
                    next.play(action);
                    leaves += next.perft(depth - 1);
                }
                leaves
            }
        }
    }

    /// The same with every move made, the last one too.
    pub(in crate::games) fn perft_leaves(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        for action in self.legal() {
            // Played in place: a copy after the move would wait for its stores.
            let mut next = *self;
            next.play(action);
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

/// A drop goes onto any empty square and must leave the own king unattacked, so in check only interposing helps;
/// pawns neither on rank 1 nor on rank 8 (Crazyhouse rules, section 4).
#[inline]
fn drop_squares(frame: &Frame, role: Role) -> Bitboard {
    let empty = frame.resolve.without(frame.occupied);
    match role {
        Role::Pawn => empty.without(Bitboard::OUTER_RANKS),
        _ => empty,
    }
}
