//! A slow, plain generator, written from the rules without the toolkit's masks, judges random play; and broken texts are
//! thrown at the reader.

use std::collections::BTreeSet;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

use super::game::{Australian, State};
use super::{Position, Turn, text};
use crate::games::game::Game;
use crate::rules::chess::{Bitboard, Role, Special, Square};
use crate::rules::notation::Written;
use crate::rules::{Audience, Coord, Seat};

fn below(dice: &mut ChaCha8Rng, sides: usize) -> usize {
    (dice.next_u64() % sides as u64) as usize
}

/// A board as a list of squares: what stands there, and whose cross lies there.
#[derive(Clone)]
struct Plain {
    pieces: [Option<(Seat, Role, bool)>; 64],
    crosses: [Option<Seat>; 64],
    turn: Seat,
}

fn near(at: Square, by: i32) -> Vec<Square> {
    let mut found = Vec::new();
    for (dx, dy) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        let (file, rank) = (i32::from(at.file()) + by * dx, i32::from(at.rank()) + by * dy);
        if (0..8).contains(&file) && (0..8).contains(&rank) {
            found.push(Square::at(file as u8, rank as u8));
        }
    }
    found
}

impl Plain {
    fn of(position: &Position) -> Self {
        let mut plain = Self { pieces: [None; 64], crosses: [None; 64], turn: position.turn };
        for square in Square::all() {
            let full = position.full.has(square);
            plain.pieces[square.index()] =
                position.board.piece_at(square).map(|piece| (piece.seat, piece.role, full));
            plain.crosses[square.index()] = position.cross_at(square);
        }
        plain
    }

    fn empty(&self, at: Square) -> bool {
        self.pieces[at.index()].is_none() && self.crosses[at.index()].is_none()
    }

    /// Every square that a piece of `seat` and `role` attacks from `from`, blocked by pieces and crosses.
    fn attacks(&self, seat: Seat, role: Role, from: Square) -> Vec<Square> {
        if role == Role::Pawn {
            let forward = if seat == Seat::White { 1 } else { -1 };
            let ahead = |at: &Square| i32::from(at.rank()) - i32::from(from.rank()) == forward;
            let beside = |at: &Square| at.file().abs_diff(from.file()) == 1;
            return near(from, 1).into_iter().filter(|at| ahead(at) && beside(at)).collect();
        }
        if role == Role::Gangurru {
            return [near(from, 1), near(from, 2)].concat();
        }
        let gait = role.gait().expect("not a pawn");
        let stops = |at: Coord| Square::try_from(at).is_ok_and(|at| !self.empty(at));
        gait.reach(from.into(), 8, 8, stops).into_iter().map(|at| at.try_into().unwrap()).collect()
    }

    fn is_attacked(&self, seat: Seat) -> bool {
        let stands = |at: &Square| {
            self.pieces[at.index()].is_some_and(|(own, role, _)| (own, role) == (seat, Role::King))
        };
        let Some(king) = Square::all().find(stands) else { return false };
        Square::all().any(|from| match self.pieces[from.index()] {
            Some((other, role, _)) if other != seat => self.attacks(other, role, from).contains(&king),
            _ => false,
        })
    }

    /// Whether a piece may land there, captures included, by sections 2 and 3.
    fn may_land(
        &self,
        (seat, role, full): (Seat, Role, bool),
        to: Square,
        retaliation: Option<Square>,
    ) -> bool {
        let there = self.pieces[to.index()];
        let cross = self.crosses[to.index()];
        if there.is_some_and(|(owner, ..)| owner == seat) {
            return false;
        }
        match role {
            Role::Gangurru => !(full && there.is_some_and(|(_, victim, _)| victim == Role::Bishop)),
            Role::Bishop => {
                let immune = there.is_some_and(|(_, _, full)| full) && retaliation != Some(to);
                cross != Some(seat) && !immune
            }
            _ => cross.is_none(),
        }
    }

    /// The board after a piece went from a square to another.
    fn moved(&self, from: Square, to: Square) -> Self {
        let mut next = self.clone();
        let mover = next.pieces[from.index()].take();
        if mover.is_some_and(|(_, role, _)| role == Role::Bishop) {
            next.crosses[to.index()] = None;
        }
        if let Some((seat, Role::Gangurru, false)) = mover
            && next.crosses[to.index()] == Some(seat)
        {
            next.crosses[to.index()] = None;
        }
        next.pieces[to.index()] = mover;
        next
    }
}

/// Every legal turn but castling and captures en passant, as `from`, `to` and where a disc is laid; a promotion once.
fn judged(position: &Position) -> BTreeSet<(Square, Square, Option<Square>)> {
    let plain = Plain::of(position);
    let us = plain.turn;
    let mut found = BTreeSet::new();
    for from in Square::all() {
        let Some(piece @ (seat, role, full)) = plain.pieces[from.index()] else { continue };
        if seat != us {
            continue;
        }
        let mut targets = plain.attacks(us, role, from);
        targets.retain(|to| plain.may_land(piece, *to, position.retaliation));
        if role == Role::Pawn {
            targets.retain(|to| plain.pieces[to.index()].is_some());
            let one = from.ahead(us);
            if from.rank_for(us) < 7 && plain.empty(one) {
                targets.push(one);
                if from.rank_for(us) == 1 && plain.empty(one.ahead(us)) {
                    targets.push(one.ahead(us));
                }
            }
        }
        for to in &targets {
            if !plain.moved(from, *to).is_attacked(us) {
                found.insert((from, *to, None));
            }
        }
        if role == Role::Gangurru && full {
            targets.push(from);
            for to in targets {
                let next = if to == from { plain.clone() } else { plain.moved(from, to) };
                for lays in near(to, 1).into_iter().filter(|at| next.empty(*at)) {
                    let mut laid = next.clone();
                    // Whatever it is, it stops lines; a pawn would attack, but no own king.
                    laid.crosses[lays.index()] = Some(us);
                    if !laid.is_attacked(us) {
                        found.insert((from, to, Some(lays)));
                    }
                }
            }
        }
    }
    found
}

fn generated(position: &Position) -> BTreeSet<(Square, Square, Option<Square>)> {
    let squares = |turn: Turn| match turn {
        Turn::Step(step) if matches!(step.special(), Some(Special::Castle(_) | Special::EnPassant)) => None,
        Turn::Step(step) => Some((step.from(), step.to(), None)),
        Turn::Release { from, to, lays } => Some((from, to, Some(lays))),
    };
    position.turns().into_iter().filter_map(squares).collect()
}

/// Some choosers like captures, some discs, some crosses, some to give check.
fn choose(dice: &mut ChaCha8Rng, taste: usize, position: &Position, turns: &[Turn]) -> Turn {
    let likes = |turn: &Turn| {
        let effects = position.effects(*turn);
        match taste {
            0 => true,
            1 => effects.captured.is_some(),
            2 => effects.laid.is_some() || effects.loaded.is_some() || effects.cross_taken.is_some(),
            _ => {
                let mut next = *position;
                next.play(*turn);
                next.in_check()
            }
        }
    };
    let liked: Vec<Turn> = turns.iter().copied().filter(likes).collect();
    if liked.is_empty() || below(dice, 3) == 0 {
        turns[below(dice, turns.len())]
    } else {
        liked[below(dice, liked.len())]
    }
}

fn line(position: &Position) -> String {
    Australian::truth(&State::new(*position, [true; 2], [Vec::new(), Vec::new()]))
}

#[test]
fn the_plain_generator_agrees_along_random_play() {
    let mut dice = ChaCha8Rng::seed_from_u64(30);
    let (mut positions, mut checks, mut releases, mut ends) = (0, 0, 0, 0);
    for game in 0..160 {
        let mut position = Position::start();
        for squares in ["b1 g1", "b8 g8"] {
            let square: Square = squares.split(' ').nth(below(&mut dice, 2)).unwrap().parse().unwrap();
            position.crossed |= square.set();
        }
        for _ in 0..140 {
            let turns = position.turns();
            assert_eq!(turns.len() as u64, position.count(), "{}", line(&position));
            let (ours, theirs) = (generated(&position), judged(&position));
            assert!(
                ours == theirs,
                "{}: {:?}",
                line(&position),
                ours.symmetric_difference(&theirs).collect::<Vec<_>>()
            );
            assert_eq!(
                position.in_check(),
                Plain::of(&position).is_attacked(position.turn),
                "{}",
                line(&position)
            );
            positions += 1;
            checks += usize::from(position.in_check());
            releases += usize::from(turns.iter().any(|turn| matches!(turn, Turn::Release { .. })));
            if turns.is_empty() {
                ends += 1;
                break;
            }
            let turn = choose(&mut dice, game % 4, &position, &turns);
            position.play(turn);
            for seat in Seat::ALL {
                assert!(position.crosses[seat.index()].count() <= 1, "{}", line(&position));
                assert!(position.full_of(seat).count() <= 2, "{}", line(&position));
            }
        }
    }
    assert!(
        positions > 12_000 && checks > 1_000 && releases > 1_500 && ends > 3,
        "{positions} positions, {checks} checks, {releases} with releases, {ends} ends"
    );
}

/// Section 3.1: what is legal does not depend on which disc it is.
#[test]
fn turns_do_not_depend_on_the_secret() {
    let mut dice = ChaCha8Rng::seed_from_u64(31);
    for _ in 0..60 {
        let mut position = Position::start();
        position.crossed = "b1".parse::<Square>().unwrap().set() | "g8".parse::<Square>().unwrap().set();
        for _ in 0..60 {
            let mut twin = position;
            twin.crossed ^= twin.full.without(twin.shown);
            assert!(position.turns() == twin.turns());
            assert!(position.openable() == twin.openable());
            let turns = position.turns();
            if turns.is_empty() {
                break;
            }
            position.play(turns[below(&mut dice, turns.len())]);
        }
    }
}

#[test]
fn no_text_makes_the_reader_panic_and_what_it_reads_prints_and_reads_back() {
    let mut dice = ChaCha8Rng::seed_from_u64(32);
    let seeds = [
        "rg(X)bqkbg(P)r/pppppppp/8/8/8/8/PPPPPPPP/RG(_)BQKBG(_)R w KQkq - - - -/- 0 1",
        "r2qkbgr/ppp1pppp/2b5/3G(P)^x4/4X3/3p!4/PPPP1PPP/R1BQKB1R b KQkq - d5 - -/- 0 9",
        "4k3/8/8/8/2pPp3/3G[X]4/8/4K3 b - d3 - - X(P)/(X) 17 40",
        "4k3/pppp1ppp/8/4p3/3G[P]4/8/PPP2PPP/4K3 w - - - d4 -/- 0 1",
    ];
    let signs: Vec<char> = "KQRBGPkqrbgp12345678/()[]XxP_?!^- wbKQa1d5h8☃\u{0}".chars().collect();
    let mut read = 0;
    for round in 0..40_000 {
        let mut line: Vec<char> = seeds[round % seeds.len()].chars().collect();
        for _ in 0..=below(&mut dice, 4) {
            let at = below(&mut dice, line.len().max(1));
            let sign = signs[below(&mut dice, signs.len())];
            match below(&mut dice, 4) {
                _ if line.is_empty() => line.push(sign),
                0 => line[at] = sign,
                1 => line.insert(at, sign),
                2 => drop(line.remove(at)),
                _ => line.truncate(at.max(1)),
            }
        }
        let line: String = line.into_iter().collect();
        let Ok(state) = text::read(&line) else { continue };
        read += 1;
        let printed = Australian::truth(&state);
        let again = text::read(&printed).unwrap_or_else(|error| panic!("{line} -> {printed}: {error}"));
        assert_eq!(Australian::truth(&again), printed, "{line}");
        for seat in Seat::ALL {
            let view = Australian::view(&state, Audience::Seat(seat));
            for offer in Australian::options(&view, seat) {
                let accepted = Australian::act(&mut state.clone(), seat, &offer.written).is_ok();
                assert!(accepted, "{} in {line}", offer.written);
            }
        }
    }
    assert!(read > 1_000, "{read} of the texts were positions");
}

/// The most that a side can have: two full Gangurrus in the open and everything else a queen.
#[test]
fn no_number_of_queens_overflows_the_list_of_turns() {
    let mut dice = ChaCha8Rng::seed_from_u64(33);
    let mut most = 0;
    for round in 0..1_000 {
        let mut position = Position::start();
        position.board = crate::rules::chess::Board::EMPTY;
        position.castling = crate::rules::chess::Castling::NONE;
        position.full = Bitboard::EMPTY;
        let mut put = |at: u8, sign| {
            position.board.put(Square::new(at), crate::rules::chess::Piece::of(sign).unwrap());
        };
        put(0, 'K');
        put(63, 'k');
        for _ in 0..round % 40 {
            put(1 + below(&mut dice, 61) as u8, 'Q');
        }
        let gangurrus = [18, 45];
        for at in gangurrus {
            put(at, 'G');
            position.full |= Square::new(at).set();
        }
        assert_eq!(position.turns().len() as u64, position.count());
        most = most.max(position.turns().len());
        let text = position.written(position.turns()[0]);
        assert!(matches!(text, Written::Move { .. } | Written::Lay { .. }));
    }
    assert!(most > 300, "{most} at most");
}
