//! A second, plain reading of the rules judges random play: square by square, piece by piece, by geometry alone. It
//! shares no table and no set of squares with the generator.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

use super::{Position, Role, Size, Supply};
use crate::rules::{Coord, Seat};

type Man = (Coord, Seat, Role);

fn below(dice: &mut ChaCha8Rng, sides: usize) -> usize {
    (dice.next_u64() % sides as u64) as usize
}

fn squares(size: Size) -> Vec<Coord> {
    (0..size.ranks())
        .flat_map(|rank| (0..size.files()).map(move |file| Coord::new(file, rank).unwrap()))
        .collect()
}

/// Whether a piece attacks a square (rules, sections 1a and 3).
fn attacks((from, seat, role): Man, to: Coord, men: &[Man]) -> bool {
    let files = i32::from(to.file()) - i32::from(from.file());
    let ranks = i32::from(to.rank()) - i32::from(from.rank());
    let (far, near) = (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
    if far == 0 {
        return false;
    }
    let (straight, diagonal, leap) = (near == 0, far == near, far == 2 && near == 1);
    let open = || {
        (1..far).all(|n| {
            let at =
                (i32::from(from.file()) + n * files.signum(), i32::from(from.rank()) + n * ranks.signum());
            !men.iter().any(|(square, ..)| (i32::from(square.file()), i32::from(square.rank())) == at)
        })
    };
    let ahead = if seat == Seat::White { 1 } else { -1 };
    match role {
        Role::King => far == 1,
        Role::Queen => (straight || diagonal) && open(),
        Role::Rook => straight && open(),
        Role::Bishop => diagonal && open(),
        Role::Knight => leap,
        Role::Pawn => ranks == ahead && files.abs() == 1,
        Role::Archbishop => leap || diagonal && open(),
        Role::Chancellor => leap || straight && open(),
        Role::Amazon => leap || (straight || diagonal) && open(),
        Role::Gangurru => far <= 2 && (straight || diagonal),
        Role::Ferz => far == 1 && diagonal,
        Role::Wazir => far == 1 && straight,
    }
}

fn attackers(at: Coord, seat: Seat, men: &[Man]) -> usize {
    men.iter().filter(|man| man.1 == seat && attacks(**man, at, men)).count()
}

fn taken(at: Coord, men: &[Man]) -> bool {
    men.iter().any(|(square, ..)| *square == at)
}

fn breathes(man: Man, men: &[Man], all: &[Coord]) -> bool {
    all.iter().any(|at| !taken(*at, men) && attacks(man, *at, men))
}

/// L0 to L4.
fn may_place(new: Man, men: &[Man], supply: &Supply, all: &[Coord]) -> bool {
    let (at, seat, role) = new;
    let after: Vec<Man> = men.iter().copied().chain([new]).collect();
    supply.count(role) > 0
        && !taken(at, men)
        && attackers(at, Seat::White, men) == attackers(at, Seat::Black, men)
        && !men.iter().any(|(square, ..)| attacks(new, *square, men))
        && breathes(new, men, all)
        && after.iter().filter(|man| man.1 == seat).all(|man| breathes(*man, &after, all))
}

fn some_supply(dice: &mut ChaCha8Rng) -> Supply {
    let mut supply = Supply::default();
    // Sometimes every role, sometimes only a few kinds.
    let kinds = 1 + below(dice, Role::COUNT);
    for role in Role::ALL {
        if below(dice, Role::COUNT) < kinds {
            supply.set(role, below(dice, 5) as u8);
        }
    }
    // Those that attack little are captured most.
    if below(dice, 2) == 0 {
        supply.set(Role::Pawn, 8);
        supply.set(Role::Wazir, 4);
    }
    supply.set(Role::ALL[below(dice, Role::COUNT)], 3);
    supply
}

/// Compares everything that can be asked of a position.
fn judge(position: &Position, all: &[Coord]) -> Vec<(Role, Coord)> {
    let men: Vec<Man> = position.pieces().collect();
    let text = position.to_string();
    let tallies = position.attackers();
    let control = position.control();
    let mut points = [0; 2];
    for at in all {
        let counts = Seat::ALL.map(|seat| attackers(*at, seat, &men));
        assert_eq!(tallies.map(|tally| usize::from(tally.at(*at))), counts, "{at} in {text}");
        let [white, black] = counts;
        let held = [control.white, control.black, control.neutral].map(|squares| squares.has(*at));
        if taken(*at, &men) {
            assert_eq!(held, [false; 3], "{at} in {text}");
        } else {
            assert_eq!(held, [white > black, black > white, white == black], "{at} in {text}");
            points[0] += u32::from(white > black);
            points[1] += u32::from(black > white);
        }
    }
    for (n, captured) in points.iter_mut().zip(position.captured) {
        *n += u32::from(captured);
    }
    assert_eq!(position.score(), points, "{text}");
    for man in &men {
        assert!(breathes(*man, &men, all), "{} has an empty square to attack in {text}", man.0);
    }
    let supply = &position.supplies[position.turn.index()];
    let mut legal = Vec::new();
    if !position.is_over() {
        for (role, at) in Role::ALL.into_iter().flat_map(|role| all.iter().map(move |at| (role, *at))) {
            if supply.count(role) > 0 && may_place((at, position.turn, role), &men, supply, all) {
                legal.push((role, at));
            }
        }
    }
    let ours: Vec<(Role, Coord)> = position
        .placements()
        .iter()
        .flat_map(|(role, squares)| squares.iter().map(|at| (*role, at)).collect::<Vec<_>>())
        .collect();
    assert_eq!(ours, legal, "{text}");
    legal
}

/// The placement after which some enemy piece is dead, or nearest to it.
fn hunt(position: &Position, legal: &[(Role, Coord)]) -> Option<(Role, Coord)> {
    let enemy = position.turn.other();
    let left = |(role, at): &(Role, Coord)| {
        let mut next = *position;
        if !next.place(*role, *at).is_empty() {
            return 0;
        }
        let empty = next.empty();
        let enemies = next.pieces().filter(|man| man.1 == enemy);
        enemies
            .map(|(at, seat, role)| (next.attacked_from(at, seat, role) & empty).count())
            .min()
            .unwrap_or(99)
    };
    legal.iter().copied().min_by_key(left)
}

#[test]
fn a_plain_reading_of_the_rules_agrees_along_random_play() {
    let mut dice = ChaCha8Rng::seed_from_u64(40);
    let (mut positions, mut captures, mut stuck) = (0, 0, 0);
    for _ in 0..200 {
        let side = |dice: &mut ChaCha8Rng| Size::MIN + below(dice, 6) as u8;
        let size = Size::new(side(&mut dice), side(&mut dice)).unwrap();
        let all = squares(size);
        let mut position = Position::start(size, some_supply(&mut dice));
        while !position.is_over() {
            positions += 1;
            let legal = judge(&position, &all);
            let text = position.to_string();
            assert!(text.parse::<Position>().unwrap() == position, "{text} reads back");
            for _ in 0..4 {
                let (role, at) = (Role::ALL[below(&mut dice, Role::COUNT)], all[below(&mut dice, all.len())]);
                assert_eq!(position.may_place(role, at), legal.contains(&(role, at)), "{role:?} {at} {text}");
            }
            stuck += usize::from(legal.is_empty() && position.empty().any());
            let pass = position.may_pass() && (legal.is_empty() || below(&mut dice, 12) == 0);
            if pass || legal.is_empty() {
                position.pass();
                continue;
            }
            // Some hunt, because random play rarely captures.
            let hunted = if below(&mut dice, 4) > 0 { hunt(&position, &legal) } else { None };
            let (role, at) = hunted.unwrap_or(legal[below(&mut dice, legal.len())]);
            let (seat, men) = (position.turn, position.pieces().collect::<Vec<_>>());
            let dead = position.place(role, at);
            let after: Vec<Man> = men.iter().copied().chain([(at, seat, role)]).collect();
            let mut expected: Vec<(Coord, Role)> = after
                .iter()
                .filter(|man| man.1 != seat && !breathes(**man, &after, &all))
                .map(|(at, _, role)| (*at, *role))
                .collect();
            expected.sort_unstable_by_key(|(at, _)| *at);
            assert_eq!(dead, expected, "{text} {role:?} {at}");
            captures += dead.len();
        }
    }
    assert!(
        positions > 3_000 && captures > 40 && stuck > 50,
        "{positions} positions, {captures} captured, {stuck} times stuck"
    );
}
