//! Boards of any agreed size: sets of squares, one bit each, and how often squares are attacked.
//!
//! Knows: [`Size`], [`Set`], steps over the board, [`Tally`]. Does not know: pieces beyond a [`Gait`], sides, rules.
//!
//! Every rank takes [`STRIDE`] bits, two more than the widest board has files. A step of up to two files beyond the
//! board's edge therefore ends on a bit that is no square, and is gone when the set is cut down to the board.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::rules::Coord;
use crate::rules::chess::Gait;

/// Bits a rank.
const STRIDE: u8 = 12;

/// Files and ranks of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Size {
    files: u8,
    ranks: u8,
}

impl Size {
    /// The shortest side (rules, section 1a).
    pub(super) const MIN: u8 = 5;
    /// The longest side.
    pub(super) const MAX: u8 = 10;
    /// What is played on unless something else was agreed.
    pub(super) const USUAL: u8 = 8;

    /// A board of this many files and ranks; `None` outside of the limits.
    pub(super) const fn new(files: u8, ranks: u8) -> Option<Self> {
        if files < Self::MIN || files > Self::MAX || ranks < Self::MIN || ranks > Self::MAX {
            return None;
        }
        Some(Self { files, ranks })
    }

    pub(super) const fn files(self) -> u8 {
        self.files
    }

    pub(super) const fn ranks(self) -> u8 {
        self.ranks
    }

    /// How many squares there are.
    pub(super) const fn area(self) -> u8 {
        self.files * self.ranks
    }

    pub(super) const fn has(self, at: Coord) -> bool {
        at.file() < self.files && at.rank() < self.ranks
    }

    /// All squares.
    pub(super) const fn squares(self) -> Set {
        let mut all = 0;
        let mut rank = 0;
        while rank < self.ranks {
            all |= ((1 << self.files) - 1) << (rank * STRIDE);
            rank += 1;
        }
        Set(all)
    }
}

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Set(u128);

impl Set {
    pub(super) const EMPTY: Self = Self(0);

    /// One square. It must be on a board of at most 10 × 10.
    pub(super) const fn of(at: Coord) -> Self {
        Self(1_u128.unbounded_shl((at.rank() * STRIDE + at.file()) as u32))
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn any(self) -> bool {
        self.0 != 0
    }

    pub(super) const fn has(self, at: Coord) -> bool {
        self.0 & Self::of(at).0 != 0
    }

    pub(super) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Without the squares of `other`.
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// All squares a step of (files, ranks) further, at most two of each. What has left the board is still in it,
    /// as bits that are no squares.
    const fn stepped(self, (files, ranks): (i8, i8)) -> Self {
        let by = files as i32 + ranks as i32 * STRIDE as i32;
        if by < 0 { Self(self.0 >> by.unsigned_abs()) } else { Self(self.0 << by.unsigned_abs()) }
    }

    /// The squares by rank from 1, then by file from a: the order of the record.
    pub(super) fn iter(self) -> impl Iterator<Item = Coord> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let bit = u8::try_from(left.trailing_zeros()).ok().filter(|_| left != 0)?;
            left &= left - 1;
            Coord::new(bit % STRIDE, bit / STRIDE)
        })
    }
}

impl BitAnd for Set {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for Set {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOr for Set {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Set {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Not for Set {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// What is reached from all squares of `from` at once, one set for each step of the gait. Rides go on through what
/// is not `occupied` and end on the first square that is.
///
/// If the starting squares are occupied themselves, each set holds what exactly one of them reaches by that step: on
/// a line, the nearer one ends the way of the one behind it.
pub(super) fn strands(gait: Gait, from: Set, board: Set, occupied: Set) -> impl Iterator<Item = Set> {
    let leaps = gait.leaps.iter().map(move |leap| from.stepped(*leap) & board);
    let rides = gait.rides.iter().map(move |direction| {
        let mut ridden = Set::EMPTY;
        let mut front = from.stepped(*direction) & board;
        while front.any() {
            ridden |= front;
            front = front.without(occupied).stepped(*direction) & board;
        }
        ridden
    });
    leaps.chain(rides)
}

/// All that is reached from the squares of `from`.
pub(super) fn reach(gait: Gait, from: Set, board: Set, occupied: Set) -> Set {
    strands(gait, from, board, occupied).fold(Set::EMPTY, BitOr::bitor)
}

/// From where a step of the gait ends on one of `targets`: the way back, over empty squares only.
pub(super) fn sources(gait: Gait, targets: Set, board: Set, occupied: Set) -> Set {
    let back = |(files, ranks): (i8, i8)| (-files, -ranks);
    let mut found = Set::EMPTY;
    for leap in gait.leaps {
        found |= targets.stepped(back(*leap));
    }
    for direction in gait.rides {
        let mut front = targets.stepped(back(*direction)) & board;
        while front.any() {
            found |= front;
            front = front.without(occupied).stepped(back(*direction)) & board;
        }
    }
    found & board
}

/// A number for each square: how many pieces attack it. One set for each binary digit.
#[derive(Clone, Copy, Default)]
pub(super) struct Tally([Set; Self::DIGITS]);

impl Tally {
    /// No square has more than 24 attackers of one side: one along each of eight lines, eight knights, and eight
    /// leapers from two squares away. Five digits go up to 31.
    const DIGITS: usize = 5;

    /// One more on each of these squares.
    pub(super) fn add(&mut self, squares: Set) {
        let mut carry = squares;
        for digit in &mut self.0 {
            let both = *digit & carry;
            *digit = (*digit | carry).without(both);
            carry = both;
        }
        debug_assert!(carry.is_empty(), "more attackers than a square has neighbours");
    }

    /// The number on one square.
    pub(super) fn at(&self, square: Coord) -> u8 {
        self.0.iter().rev().fold(0, |number, digit| 2 * number + u8::from(digit.has(square)))
    }

    /// The squares with any.
    pub(super) fn any(&self) -> Set {
        self.0.into_iter().fold(Set::EMPTY, BitOr::bitor)
    }

    /// The squares on which this number is the greater one.
    pub(super) fn above(&self, other: &Self) -> Set {
        let (mut above, mut settled) = (Set::EMPTY, Set::EMPTY);
        for (ours, theirs) in self.0.iter().zip(&other.0).rev() {
            above |= ours.without(*theirs).without(settled);
            settled |= (*ours | *theirs).without(*ours & *theirs);
        }
        above
    }
}
