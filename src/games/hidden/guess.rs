//! What can be guessed from a view: which pieces may still be under covers, worlds that fit, and what the covered
//! pieces are worth on average.
//!
//! Knows: the fifteen pieces that each side begins with, those that everybody has seen since, and those that this
//! audience alone was told of. What is left over is under the covers, each order equally likely.

use super::deal::SET;
use super::view::{Fallen, View};
use super::{Identities, Position};
use crate::rules::chess::Role;
use crate::rules::{Dice, Seat};

/// How many pieces of each role a side has, or had; the index is [`Role::index`].
pub(super) type Tally = [u8; Role::COUNT];

/// The pieces of each side that were shown before a position in text, as far as it tells: what stands and lies there
/// uncovered. More of a role than a side begins with were pawns once.
pub(super) fn shown_before(position: &Position, lost: &[Vec<Fallen>; 2]) -> [Tally; 2] {
    let mut shown = [[0; Role::COUNT]; 2];
    for seat in Seat::ALL {
        let tally = &mut shown[seat.index()];
        let standing = position.board.iter().filter(|(square, piece)| {
            piece.seat == seat && piece.role != Role::King && !position.covered.has(*square)
        });
        let fallen = lost[seat.index()].iter().filter(|fallen| !fallen.covered).map(|fallen| fallen.seen);
        for role in standing.map(|(_, piece)| piece.role).chain(fallen) {
            let most = SET.iter().find(|(kind, _)| *kind == role).map_or(0, |(_, n)| *n);
            let was = if tally[role.index()] < most { role } else { Role::Pawn };
            tally[was.index()] = tally[was.index()].saturating_add(1);
        }
    }
    shown
}

/// The pieces of `seat` of which this audience does not know where they are: those under its covers on the board, and
/// those that fell covered, unknown to this audience.
pub(super) fn pool(view: &View, seat: Seat) -> Vec<Role> {
    let known = view.lost[seat.index()].iter().filter_map(|fallen| fallen.identity);
    let mut gone = view.shown[seat.index()];
    for role in known {
        gone[role.index()] = gone[role.index()].saturating_add(1);
    }
    let left = |(role, n): (Role, u8)| (role, n.saturating_sub(gone[role.index()]));
    let left = SET.into_iter().map(left);
    left.flat_map(|(role, n)| std::iter::repeat_n(role, usize::from(n))).collect()
}

/// Puts something under every cover that does not contradict the view: what is under the covers, and what was lost.
pub(super) fn imagine(view: &View, dice: &mut dyn Dice) -> (Identities, [Vec<Fallen>; 2]) {
    let mut lost = view.lost.clone();
    if let Some(identities) = view.identities {
        return (identities, lost);
    }
    let mut identities = Identities::NONE;
    for seat in Seat::ALL {
        let squares = view.position.covered & view.position.board.side(seat);
        let secret = |fallen: &&mut Fallen| fallen.covered && fallen.identity.is_none();
        let unknown = lost[seat.index()].iter_mut().filter(secret);
        let mut unknown: Vec<_> = unknown.collect();
        let mut pool = pool(view, seat);
        // Positions that no game leads to may have more covers than there are pieces left.
        let need = squares.count() as usize + unknown.len();
        pool.resize(pool.len().max(need), Role::Pawn);
        crate::rules::shuffle(&mut pool, dice);
        let mut drawn = pool.into_iter();
        for (square, role) in squares.into_iter().zip(&mut drawn) {
            identities.put(square, role);
        }
        for (fallen, role) in unknown.iter_mut().zip(drawn) {
            fallen.identity = Some(role);
        }
    }
    (identities, lost)
}

/// What a piece is worth, in hundredths of a pawn.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King | Role::Gangurru => 0,
    }
}

/// Material as this audience knows it: each covered piece counts as much as the unknown pieces of its side on average.
pub(super) fn weigh(view: &View, seat: Seat) -> i32 {
    let sum = |seat: Seat| {
        let pool = pool(view, seat);
        let all: i32 = pool.iter().map(|role| worth(*role)).sum();
        let covered = view.position.covered & view.position.board.side(seat);
        let standing = view.position.board.iter().filter(|(_, piece)| piece.seat == seat);
        let known = standing.map(|(square, piece)| match view.identity(square) {
            Some(identity) if covered.has(square) => worth(identity),
            _ if covered.has(square) => 0,
            _ => worth(piece.role),
        });
        let unknown = if view.identities.is_some() { 0 } else { covered.count() };
        let (unknown, of) = (i32::try_from(unknown).unwrap_or(0), i32::try_from(pool.len()).unwrap_or(0));
        // In a position that no game leads to there may be no piece left for a cover: then it is worth a pawn.
        let covered = if of == 0 { unknown * worth(Role::Pawn) } else { all * unknown / of };
        known.sum::<i32>() + covered
    };
    sum(seat) - sum(seat.other())
}
