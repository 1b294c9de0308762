//! Legal moves, in parts that a game puts together.
//!
//! Knows: a [`Frame`] says what concerns all moves of a position (what blocks, what checks, what is pinned); each
//! function here makes the legal moves of one kind of piece within that frame and hands them to a [`Sink`].
//! Nothing is made and taken back: pins and check masks decide, so every move handed out is legal.
//!
//! Does not know: which parts a game uses, what its pawns may become, which squares it closes to whom: that comes
//! in as arguments.

use arrayvec::ArrayVec;

use super::attacks::{bishop_lines, rook_lines};
use super::{Bitboard, Board, Castling, Path, Role, Square, Step, between, line, pawn_attacks};
use crate::rules::Seat;
use crate::rules::notation::Wing;

/// What concerns all moves of a side in a position, worked out once.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    /// The side to move.
    pub us: Seat,
    /// Its king; `None` for a side without one, which is then never in check.
    pub king: Option<Square>,
    /// All squares that stop lines: the pieces, and whatever else the game says.
    pub occupied: Bitboard,
    /// The enemy's pieces that give check.
    pub checkers: Bitboard,
    /// The squares where something must arrive lest the king be lost: all when he is not in check, the checker and
    /// the squares between when there is one, none when there are two.
    pub resolve: Bitboard,
    /// Own pieces that may move only along the line to their king.
    pub pinned: Bitboard,
    /// The squares from the king to what pins, all pins together: a leaper could leave its pin to either side.
    pub rays: Bitboard,
}

impl Frame {
    /// The frame of a position in which `us` is to move. `blockers` are squares without a piece that stop lines
    /// all the same.
    #[inline]
    pub fn new(board: &Board, us: Seat, blockers: Bitboard) -> Self {
        let them = us.other();
        let occupied = board.occupied() | blockers;
        let king = board.king(us);
        let Some(at) = king else {
            let (none, all) = (Bitboard::EMPTY, Bitboard::ALL);
            return Self { us, king, occupied, checkers: none, resolve: all, pinned: none, rays: none };
        };
        let near = board.near_attackers(them, at);
        let mut checkers = near;
        let (mut pinned, mut rays) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let on_lines = rook_lines(at) & board.straight() | bishop_lines(at) & board.diagonal();
        for rider in on_lines & board.side(them) {
            let ray = between(at, rider);
            let blocking = ray & occupied;
            if blocking.is_empty() {
                checkers |= rider.set();
            } else if !blocking.many() {
                pinned |= blocking;
                rays |= ray | rider.set();
            }
        }
        let resolve = match checkers.first() {
            None => Bitboard::ALL,
            Some(_) if checkers.many() => Bitboard::EMPTY,
            // Nothing comes between a leaper and its prey, even where they stand in a line.
            Some(_) if near.any() => near,
            Some(checker) => between(at, checker) | checkers,
        };
        Self { us, king, occupied, checkers, resolve, pinned: pinned & board.side(us), rays }
    }

    /// Whether the king is attacked.
    pub fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// Whether the side to move may capture en passant on `target`, the square that a pawn has just passed.
    pub fn can_take_passing(&self, board: &Board, target: Square) -> bool {
        let mut count = Count::default();
        en_passant(board, self, board.pieces(self.us, Role::Pawn), target, &mut count);
        count.0 > 0
    }

    /// The squares to which a piece on `from` may go without losing its king, as far as lines and checks decide.
    #[inline]
    fn bound(&self, from: Square) -> Bitboard {
        match self.king {
            Some(king) if self.pinned.has(from) => {
                // Along a line the numbers of squares only grow, so they tell the two sides of the king.
                let below = Bitboard(king.set().0 - 1);
                let side = if from < king { below } else { !below };
                self.resolve & line(king, from) & self.rays & side
            }
            _ => self.resolve,
        }
    }
}

/// Takes moves as they are found.
pub trait Sink {
    /// A piece may go from a square to each of these; the enemy's pieces among them are captured.
    fn steps(&mut self, role: Role, from: Square, to: Bitboard);

    /// Pawns may arrive on these squares, coming from `by` squares back in the numbering. `becomes` are the roles
    /// each of them may take on there; none if they stay pawns.
    fn pawns(&mut self, by: i8, to: Bitboard, becomes: &[Role]);

    /// Pawns may arrive on these squares by a double step of `by` in the numbering.
    fn doubles(&mut self, by: i8, to: Bitboard);

    /// One move of its own kind.
    fn one(&mut self, step: Step);
}

/// A sink that only counts, by whole sets.
#[derive(Debug, Clone, Copy, Default)]
pub struct Count(
    /// How many so far.
    pub u64,
);

impl Sink for Count {
    #[inline]
    fn steps(&mut self, _: Role, _: Square, to: Bitboard) {
        self.0 += u64::from(to.count());
    }

    #[inline]
    fn pawns(&mut self, _: i8, to: Bitboard, becomes: &[Role]) {
        self.0 += u64::from(to.count()) * becomes.len().max(1) as u64;
    }

    #[inline]
    fn doubles(&mut self, _: i8, to: Bitboard) {
        self.0 += u64::from(to.count());
    }

    #[inline]
    fn one(&mut self, _: Step) {
        self.0 += 1;
    }
}

/// A sink that lists moves, as steps or as whatever a game makes of them.
#[derive(Debug)]
pub struct List<'a, M, const N: usize> {
    board: &'a Board,
    moves: &'a mut ArrayVec<M, N>,
}

impl<'a, M: From<Step>, const N: usize> List<'a, M, N> {
    /// Lists behind what `moves` holds already. It panics when there are more than `N`: a game proves its bound.
    pub fn new(board: &'a Board, moves: &'a mut ArrayVec<M, N>) -> Self {
        Self { board, moves }
    }

    #[inline]
    fn push(&mut self, step: Step) {
        self.moves.push(step.into());
    }
}

impl<M: From<Step>, const N: usize> Sink for List<'_, M, N> {
    #[inline]
    fn steps(&mut self, role: Role, from: Square, to: Bitboard) {
        let occupied = self.board.occupied();
        for to in to & occupied {
            self.push(Step::new(role, from, to, self.board.role_at(to)));
        }
        for to in to.without(occupied) {
            self.push(Step::new(role, from, to, None));
        }
    }

    #[inline]
    fn pawns(&mut self, by: i8, to: Bitboard, becomes: &[Role]) {
        for to in to {
            let step = Step::new(Role::Pawn, to.offset(-by), to, self.board.role_at(to));
            if becomes.is_empty() {
                self.push(step);
            }
            for role in becomes {
                self.push(step.becoming(*role));
            }
        }
    }

    #[inline]
    fn doubles(&mut self, by: i8, to: Bitboard) {
        for to in to {
            self.push(Step::double(to.offset(-by), to));
        }
    }

    #[inline]
    fn one(&mut self, step: Step) {
        self.push(step);
    }
}

/// The moves of the pieces of one role, neither pawns nor king, to `allowed` squares (own pieces excluded by the
/// caller, and whatever else the game closes to them).
#[inline]
pub fn officers(board: &Board, frame: &Frame, role: Role, allowed: Bitboard, sink: &mut impl Sink) {
    each(frame, role, board.pieces(frame.us, role), allowed, sink);
}

/// The moves of these pieces of one role: [`officers`] for a part of them, where a game allows some of them other
/// squares than the rest.
#[inline]
pub fn each(frame: &Frame, role: Role, pieces: Bitboard, allowed: Bitboard, sink: &mut impl Sink) {
    for from in pieces {
        let to = role.attacks(from, frame.occupied) & allowed & frame.bound(from);
        if to.any() {
            sink.steps(role, from, to);
        }
    }
}

/// The moves of these pawns: steps, double steps from their second rank, captures of `prey`. A pawn that stands on
/// its own first rank goes one step. On the last rank each becomes one of `becomes`, or stays what it is if there
/// are none. En passant is apart: [`en_passant`].
#[inline]
pub fn pawns(frame: &Frame, pawns: Bitboard, prey: Bitboard, becomes: &[Role], sink: &mut impl Sink) {
    pawn_set(frame, pawns.without(frame.pinned), prey, frame.resolve, becomes, sink);
    for pawn in pawns & frame.pinned {
        pawn_set(frame, pawn.set(), prey, frame.bound(pawn), becomes, sink);
    }
}

#[inline]
fn pawn_set(
    frame: &Frame,
    pawns: Bitboard,
    prey: Bitboard,
    bound: Bitboard,
    becomes: &[Role],
    sink: &mut impl Sink,
) {
    let (us, empty) = (frame.us, !frame.occupied);
    let last = Bitboard::rank_for(us, 7);
    let forward: i8 = match us {
        Seat::White => 8,
        Seat::Black => -8,
    };
    let ahead = pawns.ahead(us);
    let single = ahead & empty;
    let from_second = single & Bitboard::rank_for(us, 2);
    let double = from_second.ahead(us) & empty & bound;
    for (by, to) in [
        (forward, single & bound),
        (forward - 1, ahead.west() & prey & bound),
        (forward + 1, ahead.east() & prey & bound),
    ] {
        if to.without(last).any() {
            sink.pawns(by, to.without(last), &[]);
        }
        if to.meets(last) {
            sink.pawns(by, to & last, becomes);
        }
    }
    if double.any() {
        sink.doubles(2 * forward, double);
    }
}

/// The captures en passant by these pawns on `target`, the square that a pawn has just passed.
#[inline]
pub fn en_passant(board: &Board, frame: &Frame, pawns: Bitboard, target: Square, sink: &mut impl Sink) {
    for from in pawns & pawn_attacks(frame.us.other(), target) {
        if en_passant_is_safe(board, frame, from, target) {
            sink.one(Step::en_passant(from, target));
        }
    }
}

/// Whether the king survives a capture en passant: two pawns leave their lines at once, so pins do not tell.
fn en_passant_is_safe(board: &Board, frame: &Frame, from: Square, target: Square) -> bool {
    let Some(king) = frame.king else { return true };
    let victim = Square::at(target.file(), from.rank()).set();
    let occupied = frame.occupied.without(from.set() | victim) | target.set();
    board.attackers(frame.us.other(), king, occupied).without(victim).is_empty()
}

/// The steps of the king to `allowed` squares that are not attacked.
#[inline]
pub fn king(board: &Board, frame: &Frame, allowed: Bitboard, sink: &mut impl Sink) {
    let Some(from) = frame.king else { return };
    // He does not shield the squares behind himself.
    let occupied = frame.occupied.without(from.set());
    let mut to = Role::King.leaps(from) & allowed;
    for square in to {
        if board.attacks(frame.us.other(), square, occupied) {
            to ^= square.set();
        }
    }
    if to.any() {
        sink.steps(Role::King, from, to);
    }
}

/// Castling with the rights that are left: king and rook are at home, else the right would be gone.
#[inline]
pub fn castling(board: &Board, frame: &Frame, rights: Castling, sink: &mut impl Sink) {
    if rights.is_none() || frame.in_check() {
        return;
    }
    for wing in [Wing::King, Wing::Queen] {
        let path = Path::of(frame.us, wing);
        if rights.has(frame.us, wing)
            && !frame.occupied.meets(path.empty)
            && !path.safe.into_iter().any(|square| board.attacks(frame.us.other(), square, frame.occupied))
        {
            sink.one(Step::castle(path.king_from, path.king_to, wing));
        }
    }
}

/// Everything orthodox chess has: all of the above, with the enemy's pieces as prey.
#[inline]
pub fn orthodox(
    board: &Board,
    frame: &Frame,
    rights: Castling,
    passed: Option<Square>,
    sink: &mut impl Sink,
) {
    let (ours, theirs) = (board.side(frame.us), board.side(frame.us.other()));
    king(board, frame, !ours, sink);
    if frame.resolve.is_empty() {
        return;
    }
    for role in Role::OFFICERS {
        officers(board, frame, role, !ours, sink);
    }
    let own_pawns = board.pieces(frame.us, Role::Pawn);
    pawns(frame, own_pawns, theirs, &Role::PROMOTIONS, sink);
    if let Some(target) = passed {
        en_passant(board, frame, own_pawns, target, sink);
    }
    castling(board, frame, rights, sink);
}
