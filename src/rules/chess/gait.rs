//! How a piece goes, as data: directions it rides in and squares it leaps to.

use crate::rules::Coord;

/// How a piece that is not a pawn goes, as offsets of (files, ranks).
///
/// The tables of the 64-square board are computed from this; boards of other sizes walk it with [`Gait::reach`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gait {
    /// Directions in which it goes as far as nothing stands in its way.
    pub rides: &'static [(i8, i8)],
    /// Squares to which it leaps, over whatever stands between.
    pub leaps: &'static [(i8, i8)],
}

impl Gait {
    /// Along ranks and files.
    pub const STRAIGHT: &'static [(i8, i8)] = &[(1, 0), (0, 1), (-1, 0), (0, -1)];
    /// Along diagonals.
    pub const DIAGONAL: &'static [(i8, i8)] = &[(1, 1), (-1, 1), (-1, -1), (1, -1)];
    /// Both.
    pub const EVERY_WAY: &'static [(i8, i8)] =
        &[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    /// Two one way and one the other.
    pub const KNIGHT: &'static [(i8, i8)] =
        &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    /// One or exactly two squares in every direction.
    pub const GANGURRU: &'static [(i8, i8)] = &[
        (1, 0),
        (1, 1),
        (0, 1),
        (-1, 1),
        (-1, 0),
        (-1, -1),
        (0, -1),
        (1, -1),
        (2, 0),
        (2, 2),
        (0, 2),
        (-2, 2),
        (-2, 0),
        (-2, -2),
        (0, -2),
        (2, -2),
    ];

    /// The squares it attacks from `from` on a board of `files` × `ranks`, the first obstacle of each ride
    /// included. `stops` says whether something stands on a square.
    ///
    /// This is the slow, plain way, for any board; the tables of the 64-square board are tested against it.
    pub fn reach(self, from: Coord, files: u8, ranks: u8, stops: impl Fn(Coord) -> bool) -> Vec<Coord> {
        let step = |at: Coord, (file, rank): (i8, i8)| {
            let file = at.file().checked_add_signed(file).filter(|file| *file < files)?;
            let rank = at.rank().checked_add_signed(rank).filter(|rank| *rank < ranks)?;
            Coord::new(file, rank)
        };
        let mut reached: Vec<Coord> = self.leaps.iter().filter_map(|leap| step(from, *leap)).collect();
        for direction in self.rides {
            let mut at = from;
            while let Some(next) = step(at, *direction) {
                reached.push(next);
                if stops(next) {
                    break;
                }
                at = next;
            }
        }
        reached
    }
}
