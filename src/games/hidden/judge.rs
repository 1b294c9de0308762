//! A foreign engine judges random play beyond the vector files; deals are fair, and broken ones and broken texts are
//! refused.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use serde_json::{Value, json};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _, PositionError};

use super::deal::{self, homes};
use super::game::{Hidden, Options, State};
use super::{Identities, Position};
use crate::games::game::Game as _;
use crate::rules::chess::{Role, Step, fen};
use crate::rules::{Audience, Dice, Seat};

/// Dice from a seed.
pub(super) struct Seeded(ChaCha8Rng);

impl Seeded {
    pub(super) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Dice for Seeded {
    fn below(&mut self, sides: u32) -> u32 {
        u32::try_from(self.0.next_u64() % u64::from(sides)).unwrap()
    }
}

/// The board of looks as an orthodox FEN.
fn orthodox(position: &Position) -> String {
    struct Looks<'a>(&'a Position);
    impl std::fmt::Display for Looks<'_> {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            let Position { board, turn, castling, .. } = self.0;
            fen::write_board(f, board.occupied(), |square, f| {
                write!(f, "{}", board.piece_at(square).unwrap().char())
            })?;
            fen::write_state(f, *turn, *castling, self.0.en_passant())
        }
    }
    format!("{} 0 1", Looks(position))
}

/// Any move, but covered pieces that could get to the last rank wait until they can, and then mostly do.
fn choose(position: &Position, steps: &[Step], dice: &mut dyn Dice) -> Step {
    let waits =
        |step: &&Step| position.covered.has(step.from()) && matches!(step.role(), Role::Rook | Role::Queen);
    let arrives = |step: &&Step| waits(step) && step.to().rank_for(position.turn) == 7;
    let arriving: Vec<Step> = steps.iter().filter(arrives).copied().collect();
    let others: Vec<Step> = steps.iter().filter(|step| !waits(step)).copied().collect();
    let liked = match (arriving.is_empty(), others.is_empty()) {
        (false, _) if dice.below(3) > 0 => &arriving[..],
        (_, false) => &others[..],
        _ => steps,
    };
    liked[dice.below(u32::try_from(liked.len()).unwrap()) as usize]
}

fn sorted(moves: impl Iterator<Item = String>) -> Vec<String> {
    let mut moves: Vec<_> = moves.collect();
    moves.sort_unstable();
    moves
}

#[test]
fn shakmaty_agrees_along_random_play_with_looks_on_the_board() {
    let (mut compared, mut positions, mut choices, mut mates) = (0, 0, 0, 0);
    for game in 0..150 {
        let dice = &mut Seeded::new(game);
        let identities = Identities::read(&deal::deal(dice)).unwrap();
        let mut position = Position::start();
        for _ in 0..150 {
            positions += 1;
            let steps = position.legal();
            if let Some(due) = position.due {
                choices += 1;
                assert_eq!(due.rank_for(position.turn), 7);
                assert_eq!(position.perft(&identities, 1, false), 4);
                position.choose(Role::PROMOTIONS[dice.below(4) as usize]);
                continue;
            }
            let text = orthodox(&position);
            let theirs = text.parse::<Fen>().unwrap().into_position::<Chess>(CastlingMode::Standard);
            let theirs = theirs
                .or_else(PositionError::ignore_too_much_material)
                .or_else(PositionError::ignore_impossible_check);
            // It knows no pawns on their own first rank.
            if let Ok(theirs) = theirs {
                compared += 1;
                let moves = theirs.legal_moves();
                let moves = moves.iter().map(|step| step.to_uci(CastlingMode::Standard).to_string());
                assert_eq!(sorted(steps.iter().map(ToString::to_string)), sorted(moves), "{text}");
                assert_eq!(position.in_check(), theirs.is_check(), "{text}");
                if !position.covered.any() {
                    assert!(!position.is_dead() || theirs.is_insufficient_material(), "{text}");
                }
            }
            let after = |step: &_| {
                let mut next = position;
                next.play(*step, &identities);
                next
            };
            // Counted in bulk, a move after which a choice is due is four turns.
            let turns: u64 = steps.iter().map(|step| if after(step).due.is_some() { 4 } else { 1 }).sum();
            assert_eq!(position.perft(&identities, 1, false), turns, "{text}");
            assert_eq!(position.perft(&identities, 1, true), turns, "{text}");
            assert_eq!(position.can_move(), !steps.is_empty());
            if steps.is_empty() {
                mates += 1;
                break;
            }
            let step = choose(&position, &steps, dice);
            let us = position.turn;
            position = after(&step);
            // The own king is never exposed by a reveal (section 5).
            let king = position.board.king(us).unwrap();
            assert!(!position.board.attacks(us.other(), king, position.board.occupied()), "{text} {step}");
            assert_eq!(
                position.castling,
                Position::rights(position.unmoved, position.covered),
                "{text} {step}"
            );
        }
    }
    assert!(positions > 15_000 && compared > 15_000, "{positions} {compared}");
    assert!(choices > 50 && mates > 5, "{choices} {mates}");
}

#[test]
fn deals_are_whole_fair_and_independent() {
    const DEALS: u32 = 6_000;
    let dice = &mut Seeded::new(7);
    let (mut queens, mut pawns, mut mirrored) = (std::collections::BTreeMap::new(), 0, 0);
    for _ in 0..DEALS {
        let deal = deal::deal(dice);
        assert!(Hidden::begin(&Options::default(), &deal).is_ok(), "{deal}");
        let identities = Identities::read(&deal).unwrap();
        for seat in Seat::ALL {
            let at = homes(seat).find(|(square, _)| identities.of(*square) == Some(Role::Queen)).unwrap().0;
            *queens.entry(at).or_insert(0) += 1;
            pawns += homes(seat)
                .filter(|(square, look)| *look == Role::Pawn && identities.of(*square) == Some(Role::Pawn))
                .count();
        }
        let queen = |seat| homes(seat).position(|(square, _)| identities.of(square) == Some(Role::Queen));
        mirrored += u32::from(queen(Seat::White) == queen(Seat::Black));
    }
    // Each of fifteen squares equally often: 400 on average, 19 is one standard deviation.
    assert_eq!(queens.len(), 30);
    assert!(queens.values().all(|n| (300..500).contains(n)), "{queens:?}");
    // Of eight pawns 8 · 8/15 stand on the second rank.
    let expected = 2.0 * f64::from(DEALS) * 64.0 / 15.0;
    let share = f64::from(u32::try_from(pawns).unwrap()) / expected;
    assert!((0.98..1.02).contains(&share), "{share}");
    // One in fifteen by chance.
    assert!((300..500).contains(&mirrored), "{mirrored}");
}

#[test]
fn deals_of_another_form_are_refused() {
    let good = deal::deal(&mut Seeded::new(1));
    let begin = |deal: &Value| Hidden::begin(&Options::default(), deal).is_ok();
    assert!(begin(&good));
    let with = |change: &dyn Fn(&mut Value)| {
        let mut deal = good.clone();
        change(&mut deal);
        deal
    };
    let (queen, _) = homes(Seat::White).find(|(square, _)| good["white"][square.to_string()] == "Q").unwrap();
    let bad = [
        Value::Null,
        json!({}),
        json!("white"),
        json!({"white": good["white"]}),
        with(&|deal| deal["green"] = json!({})),
        with(&|deal| deal["black"] = deal["white"].clone()),
        with(&|deal| deal["white"]["e1"] = json!("K")),
        with(&|deal| deal["white"][queen.to_string()] = json!("K")),
        with(&|deal| deal["white"][queen.to_string()] = json!("P")),
        with(&|deal| deal["white"][queen.to_string()] = json!("q")),
        with(&|deal| deal["white"][queen.to_string()] = json!("QQ")),
        with(&|deal| deal["white"][queen.to_string()] = json!(1)),
        with(&|deal| deal["white"] = json!([])),
        with(&|deal| {
            let side = deal["black"].as_object_mut().unwrap();
            let rook = side.remove("a8").unwrap();
            side.insert("a3".to_owned(), rook);
        }),
    ];
    for deal in bad {
        assert!(!begin(&deal), "{deal}");
    }
}

#[test]
fn no_text_makes_the_reader_panic_and_what_it_reads_prints_and_reads_back() {
    let dice = &mut Seeded::new(21);
    let seeds = [
        "?rr?np?bn?qpk?bq?nb?rp/?pp?pr?pp?pb?pp?pp?pn?pp/8/8/8/N7/?PP?PP?PQ?PR?PR?PP?PP?PN/?RP1?BB?QPK?BP?NB?RP b Kk - - -/- 0 1",
        "?rn?nq2k3/?pp7/8/8/8/8/7?PN/4K2?RQ b K - - ?PR/?pbn 0 30",
        "P7/7k/8/8/8/8/8/4K3 w - - a8 -/r 0 1",
        "4k3/8/8/3pP3/8/8/8/4K2?RP w K d6 - -/- 0 2",
    ];
    let signs: Vec<char> = "KQRBNPkqrbnp12345678/?- wbKkabcdefgh09G\u{2603}\u{0}".chars().collect();
    let mut read = 0;
    for round in 0..50_000 {
        let mut text: Vec<char> = seeds[round % seeds.len()].chars().collect();
        for _ in 0..=dice.below(3) {
            let at = dice.below(u32::try_from(text.len().max(1)).unwrap()) as usize;
            let sign = signs[dice.below(u32::try_from(signs.len()).unwrap()) as usize];
            match dice.below(4) {
                _ if text.is_empty() => text.push(sign),
                0 => text[at] = sign,
                1 => text.insert(at, sign),
                2 => drop(text.remove(at)),
                _ => text.truncate(at.max(1)),
            }
        }
        let text: String = text.into_iter().collect();
        let Ok(state) = Hidden::place(&Options::default(), &text) else { continue };
        read += 1;
        let printed = Hidden::truth(&state);
        let again = Hidden::place(&Options::default(), &printed);
        let again = again.unwrap_or_else(|error| panic!("{text} -> {printed}: {error}"));
        assert_eq!(Hidden::truth(&again), printed, "{text}");
        every_option_is_accepted(&state, dice);
    }
    assert!(read > 1_000, "{read} of the texts were positions");
}

/// Whatever is offered is accepted, in the truth and in a world made up from a view.
fn every_option_is_accepted(state: &State, dice: &mut dyn Dice) {
    for seat in Seat::ALL {
        let view = Hidden::view(state, Audience::Seat(seat));
        let imagined = Hidden::imagine(&view, seat, dice);
        assert!(Hidden::view(&imagined, Audience::Seat(seat)).line() == view.line());
        for offer in Hidden::options(&view, seat) {
            for world in [state, &imagined] {
                assert!(Hidden::act(&mut world.clone(), seat, &offer.written).is_ok(), "{}", offer.written);
            }
        }
    }
}
