//! Who attacks what on the 64-square board: tables computed at compile time from the gaits.
//!
//! Lines are cut by obstruction difference: of a line through a square, the part below it and the part above it,
//! each with what stands there; the nearest obstacles on both sides fall out of one subtraction. Six kilobytes of
//! tables, no multiplication, nothing to search for.

use super::{Bitboard, Role, Square};
use crate::rules::Seat;

/// A line through a square: the squares with lower numbers, and those with higher ones.
#[derive(Clone, Copy)]
struct Line {
    lower: u64,
    upper: u64,
}

impl Line {
    /// The squares seen along this line, the first obstacle each way included.
    #[inline]
    const fn seen(self, occupied: u64) -> u64 {
        let upper = self.upper & occupied;
        let nearest_below = (1 << 63) >> ((self.lower & occupied) | 1).leading_zeros();
        (upper ^ upper.wrapping_sub(nearest_below)) & (self.lower | self.upper)
    }
}

/// File and rank, as numbers that may leave the board.
const fn on_board(file: i8, rank: i8) -> bool {
    0 <= file && file < 8 && 0 <= rank && rank < 8
}

const fn bit(file: i8, rank: i8) -> u64 {
    1 << (rank * 8 + file)
}

/// All squares from `square` on in a direction, to the edge.
const fn ray(square: usize, (dx, dy): (i8, i8)) -> u64 {
    let (mut file, mut rank) = ((square % 8) as i8 + dx, (square / 8) as i8 + dy);
    let mut set = 0;
    while on_board(file, rank) {
        set |= bit(file, rank);
        file += dx;
        rank += dy;
    }
    set
}

const fn leaps(offsets: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < offsets.len() {
            let (file, rank) = ((square % 8) as i8 + offsets[i].0, (square / 8) as i8 + offsets[i].1);
            if on_board(file, rank) {
                table[square].0 |= bit(file, rank);
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// Two directions that go up in the numbering of squares make the two lines of a slider.
const fn lines(directions: [(i8, i8); 2]) -> [[Line; 2]; 64] {
    let mut table = [[Line { lower: 0, upper: 0 }; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 2 {
            let (dx, dy) = directions[i];
            table[square][i] = Line { lower: ray(square, (-dx, -dy)), upper: ray(square, (dx, dy)) };
            i += 1;
        }
        square += 1;
    }
    table
}

/// For each two squares on a line: those strictly between them, and all of the line through both.
#[expect(clippy::large_stack_arrays, reason = "runs in the compiler only")]
const fn pairs(whole: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let directions = super::Gait::EVERY_WAY;
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < directions.len() {
            let (dx, dy) = directions[i];
            let line = ray(from, (dx, dy)) | ray(from, (-dx, -dy)) | 1 << from;
            let (mut file, mut rank) = ((from % 8) as i8 + dx, (from / 8) as i8 + dy);
            let mut passed = 0;
            while on_board(file, rank) {
                table[from][(rank * 8 + file) as usize] = Bitboard(if whole { line } else { passed });
                passed |= bit(file, rank);
                file += dx;
                rank += dy;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

const fn leap_tables() -> [[Bitboard; 64]; Role::COUNT] {
    let mut tables = [[Bitboard::EMPTY; 64]; Role::COUNT];
    let mut i = 0;
    while i < Role::COUNT {
        if let Some(gait) = Role::ALL[i].gait() {
            tables[i] = leaps(gait.leaps);
        }
        i += 1;
    }
    tables
}

static STRAIGHT: [[Line; 2]; 64] = lines([(1, 0), (0, 1)]);
static DIAGONAL: [[Line; 2]; 64] = lines([(1, 1), (-1, 1)]);
static BETWEEN: [[Bitboard; 64]; 64] = pairs(false);
static LINES: [[Bitboard; 64]; 64] = pairs(true);
static LEAPS: [[Bitboard; 64]; Role::COUNT] = leap_tables();
static PAWNS: [[Bitboard; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];

/// What a rook on `square` attacks when `occupied` squares stop it; the obstacles themselves are attacked.
#[inline]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let [rank, file] = &STRAIGHT[square.index()];
    Bitboard(rank.seen(occupied.0) | file.seen(occupied.0))
}

/// What a bishop on `square` attacks when `occupied` squares stop it; the obstacles themselves are attacked.
#[inline]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let [one, other] = &DIAGONAL[square.index()];
    Bitboard(one.seen(occupied.0) | other.seen(occupied.0))
}

/// What a rook on `square` attacks on an empty board.
#[inline]
pub(super) fn rook_lines(square: Square) -> Bitboard {
    let [rank, file] = &STRAIGHT[square.index()];
    Bitboard(rank.lower | rank.upper | file.lower | file.upper)
}

/// What a bishop on `square` attacks on an empty board.
#[inline]
pub(super) fn bishop_lines(square: Square) -> Bitboard {
    let [one, other] = &DIAGONAL[square.index()];
    Bitboard(one.lower | one.upper | other.lower | other.upper)
}

/// What a pawn of `seat` on `square` attacks.
#[inline]
pub fn pawn_attacks(seat: Seat, square: Square) -> Bitboard {
    PAWNS[seat.index()][square.index()]
}

/// The squares strictly between two that lie on a rank, file or diagonal; none for others and for neighbours.
#[inline]
pub fn between(one: Square, other: Square) -> Bitboard {
    BETWEEN[one.index()][other.index()]
}

/// The whole rank, file or diagonal through two squares, edge to edge; empty if there is none.
#[inline]
pub fn line(one: Square, other: Square) -> Bitboard {
    LINES[one.index()][other.index()]
}

impl Role {
    /// The squares this role leaps to from `square`, on an empty board; rides are not among them.
    #[inline]
    pub fn leaps(self, square: Square) -> Bitboard {
        LEAPS[self.index()][square.index()]
    }

    /// What this role attacks from `square` when `occupied` squares stop its rides. Nothing for a pawn, whose
    /// attacks depend on its side: see [`pawn_attacks`].
    #[inline]
    pub fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        let mut attacks = self.leaps(square);
        if Self::STRAIGHT.contains(&self) {
            attacks |= rook_attacks(square, occupied);
        }
        if Self::DIAGONAL.contains(&self) {
            attacks |= bishop_attacks(square, occupied);
        }
        attacks
    }
}
