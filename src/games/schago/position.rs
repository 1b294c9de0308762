//! Positions: which placements are legal, what they capture, who controls what.
//!
//! Everything is computed for whole sets of squares at once: the counts of attackers by adding one set for each step
//! of each role, the forbidden squares of a role by walking back from all pieces together.

use super::board::{reach, sources, strands};
use super::{Role, Set, Size, Supply, Tally};
use crate::rules::{Coord, Seat};

/// Everything that decides how the game goes on. The score follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::games) struct Position {
    pub(super) size: Size,
    pub(super) men: [[Set; Role::COUNT]; 2],
    pub(super) supplies: [Supply; 2],
    pub(super) turn: Seat,
    /// How many pieces each side has captured, White first.
    pub(super) captured: [u8; 2],
    /// Passes in a row up to now; the second ends the game.
    pub(super) passes: u8,
    /// How many actions there have been.
    pub(super) actions: u32,
}

/// Who controls the empty squares.
#[derive(Clone, Copy)]
pub(super) struct Control {
    pub(super) white: Set,
    pub(super) black: Set,
    pub(super) neutral: Set,
}

impl Position {
    /// An empty board, and this supply for each side (rules, section 1).
    pub(super) const fn start(size: Size, supply: Supply) -> Self {
        Self {
            size,
            men: [[Set::EMPTY; Role::COUNT]; 2],
            supplies: [supply; 2],
            turn: Seat::White,
            captured: [0; 2],
            passes: 0,
            actions: 0,
        }
    }

    pub(super) const fn is_over(&self) -> bool {
        self.passes >= 2
    }

    pub(super) fn side(&self, seat: Seat) -> Set {
        self.men[seat.index()].into_iter().fold(Set::EMPTY, |all, men| all | men)
    }

    pub(super) fn occupied(&self) -> Set {
        self.side(Seat::White) | self.side(Seat::Black)
    }

    pub(super) fn empty(&self) -> Set {
        self.size.squares().without(self.occupied())
    }

    pub(super) fn piece_at(&self, at: Coord) -> Option<(Seat, Role)> {
        let stands = |seat: Seat, role: Role| self.men[seat.index()][role.index()].has(at);
        Seat::ALL
            .into_iter()
            .find_map(|seat| Some((seat, Role::ALL.into_iter().find(|role| stands(seat, *role))?)))
    }

    /// All pieces on the board: White's first, by role.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Coord, Seat, Role)> {
        Seat::ALL.into_iter().flat_map(move |seat| {
            let men = self.men[seat.index()];
            Role::ALL
                .into_iter()
                .flat_map(move |role| men[role.index()].iter().map(move |at| (at, seat, role)))
        })
    }

    /// How many pieces of each side attack each square (section 3).
    pub(super) fn attackers(&self) -> [Tally; 2] {
        let (board, occupied) = (self.size.squares(), self.occupied());
        Seat::ALL.map(|seat| {
            let mut tally = Tally::default();
            for role in Role::ALL {
                let men = self.men[seat.index()][role.index()];
                if men.any() {
                    strands(role.gait(seat), men, board, occupied).for_each(|strand| tally.add(strand));
                }
            }
            tally
        })
    }

    /// Who controls what: counts decide, not whether a square is attacked at all (section 0).
    pub(super) fn control(&self) -> Control {
        let [white, black] = self.attackers();
        let empty = self.empty();
        let (white, black) = (white.above(&black) & empty, black.above(&white) & empty);
        Control { white, black, neutral: empty.without(white | black) }
    }

    /// The points of each side if the game ended now, White's first (section 6).
    pub(super) fn score(&self) -> [u32; 2] {
        let Control { white, black, .. } = self.control();
        let [by_white, by_black] = self.captured.map(u32::from);
        [white.count() + by_white, black.count() + by_black]
    }

    /// The squares that a piece would attack from `at`.
    pub(super) fn attacked_from(&self, at: Coord, seat: Seat, role: Role) -> Set {
        reach(role.gait(seat), Set::of(at), self.size.squares(), self.occupied())
    }

    /// The pieces of `seat` that have no empty square to attack once `at` is occupied as well.
    pub(super) fn smothered_by(&self, at: Coord, seat: Seat) -> Set {
        let (board, occupied) = (self.size.squares(), self.occupied() | Set::of(at));
        let mut smothered = Set::EMPTY;
        for role in Role::ALL {
            for square in self.men[seat.index()][role.index()].iter() {
                let man = Set::of(square);
                if reach(role.gait(seat), man, board, occupied).without(occupied).is_empty() {
                    smothered |= man;
                }
            }
        }
        smothered
    }

    /// The empty squares whose occupation would leave some piece of `seat` without an empty square to attack (L4).
    ///
    /// That is so only where all that is left to a piece lies along one step of its gait; and then only on the
    /// nearest square, since what is nearer than a new piece stays attacked.
    fn smothering(&self, seat: Seat) -> Set {
        let (board, occupied) = (self.size.squares(), self.occupied());
        let mut smothering = Set::EMPTY;
        for role in Role::ALL {
            let gait = role.gait(seat);
            for square in self.men[seat.index()][role.index()].iter() {
                let man = Set::of(square);
                let left = reach(gait, man, board, occupied).without(occupied);
                if left.count() >= u32::from(Size::MAX) {
                    continue;
                }
                if strands(gait, man, board, occupied).any(|strand| strand.without(occupied) == left) {
                    // With everything occupied, every step ends on its nearest square.
                    smothering |= left & reach(gait, man, board, board);
                }
            }
        }
        smothering
    }

    /// Where the side to act may place something, as far as that does not hang on what it is (L0, L1, L4).
    fn open(&self) -> Set {
        self.control().neutral.without(self.smothering(self.turn))
    }

    /// Of the squares that are open, those where this role may stand (L2, L3).
    fn placements_among(&self, role: Role, open: Set) -> Set {
        let gait = role.gait(self.turn);
        let (board, occupied) = (self.size.squares(), self.occupied());
        // From where it attacks anything at all: with everything occupied, whatever is nearest.
        let attacking = sources(gait, board, board, board);
        open.without(sources(gait, occupied, board, occupied)) & attacking
    }

    /// The legal placements of the side to act, role by role (section 4).
    pub(super) fn placements(&self) -> Vec<(Role, Set)> {
        if self.is_over() {
            return Vec::new();
        }
        let open = self.open();
        let roles = self.supplies[self.turn.index()].iter();
        roles.map(|(role, _)| (role, self.placements_among(role, open))).collect()
    }

    /// Whether the side to act may pass: always, but as the very first action (section 2).
    pub(super) const fn may_pass(&self) -> bool {
        !self.is_over() && (self.actions > 0 || matches!(self.turn, Seat::Black))
    }

    /// Whether the side to act may place this here.
    pub(super) fn may_place(&self, role: Role, at: Coord) -> bool {
        !self.is_over()
            && self.size.has(at)
            && self.supplies[self.turn.index()].count(role) > 0
            && self.placements_among(role, self.open()).has(at)
    }

    /// Places a piece, and says which enemy pieces are captured by it, in the order of the record (section 5).
    pub(super) fn place(&mut self, role: Role, at: Coord) -> Vec<(Coord, Role)> {
        let (seat, enemy) = (self.turn, self.turn.other());
        let dead = self.smothered_by(at, enemy);
        let captured = dead.iter().filter_map(|square| Some((square, self.piece_at(square)?.1))).collect();
        for men in &mut self.men[enemy.index()] {
            *men = men.without(dead);
        }
        self.men[seat.index()][role.index()] |= Set::of(at);
        self.supplies[seat.index()].take(role);
        // A board has a hundred squares at most, and a side 64 pieces: this never saturates in a game.
        let points = u8::try_from(dead.count()).unwrap_or(u8::MAX);
        self.captured[seat.index()] = self.captured[seat.index()].saturating_add(points);
        self.passes = 0;
        self.end_turn();
        captured
    }

    /// Passes.
    pub(super) const fn pass(&mut self) {
        self.passes += 1;
        self.end_turn();
    }

    const fn end_turn(&mut self) {
        self.turn = self.turn.other();
        self.actions = self.actions.saturating_add(1);
    }

    /// How many actions are possible.
    fn count(&self) -> u64 {
        let placements = self.placements().iter().map(|(_, squares)| u64::from(squares.count())).sum::<u64>();
        placements + u64::from(self.may_pass())
    }

    /// How many sequences of `depth` actions there are from here; `leaves` asks that the last of each be carried
    /// out as well.
    pub(super) fn perft(&self, depth: u32, leaves: bool) -> u64 {
        match depth {
            0 => return 1,
            1 if !leaves => return self.count(),
            _ => {}
        }
        let mut lines = 0;
        for (role, squares) in self.placements() {
            for at in squares.iter() {
                let mut next = *self;
                next.place(role, at);
                lines += next.perft(depth - 1, leaves);
            }
        }
        if self.may_pass() {
            let mut next = *self;
            next.pass();
            lines += next.perft(depth - 1, leaves);
        }
        lines
    }
}
