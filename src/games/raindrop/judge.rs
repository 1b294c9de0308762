//! A foreign engine judges the moves of chess along random play, and broken texts are thrown at the reader.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, FromSetup as _, Position as _, PositionError, Role as TheirRole};

use super::game::{Options, Raindrop};
use super::text;
use crate::games::game::Game as _;
use crate::rules::chess::Role;
use crate::rules::notation::{Word, Written};
use crate::rules::{Audience, Dice};

/// Dice for tests.
struct Chance(ChaCha8Rng);

impl Dice for Chance {
    fn below(&mut self, sides: u32) -> u32 {
        u32::try_from(self.0.next_u64() % u64::from(sides)).unwrap()
    }
}

fn pick<T: Copy>(dice: &mut Chance, items: &[T]) -> T {
    items[dice.below(u32::try_from(items.len()).unwrap()) as usize]
}

/// The foreign engine's position: nobody castles, nothing has just been passed.
fn theirs(line: &str) -> Option<Chess> {
    let fields: Vec<&str> = line.split(' ').collect();
    let fen: Fen = format!("{} {} - - 0 1", fields[0], fields[2]).parse().ok()?;
    Chess::from_setup(fen.into_setup(), CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

#[test]
fn shakmaty_agrees_with_the_moves_of_chess() {
    let mut dice = Chance(ChaCha8Rng::seed_from_u64(30));
    let (mut positions, mut moves, mut checks) = (0, 0, 0);
    for game in 0..150_u32 {
        let options = serde_json::from_value(serde_json::json!({"double_step": game % 3 == 0})).unwrap();
        let deal = Raindrop::deal(&options, &mut dice);
        let mut state = Raindrop::begin(&options, &deal).unwrap();
        for _ in 0..150 {
            let view = Raindrop::view(&state, Audience::Public);
            let Some(&seat) = Raindrop::actors(&view).first() else { break };
            let line = Raindrop::truth(&state);
            let (position, _) = text::read(&line, game % 3 == 0).unwrap();
            if position.card.is_none()
                && let Some(theirs) = theirs(&line)
            {
                positions += 1;
                checks += usize::from(theirs.is_check());
                assert_eq!(position.in_check(), theirs.is_check(), "{line}");
                let stock = position.stock();
                let mut expected: Vec<String> = theirs
                    .legal_moves()
                    .iter()
                    .filter(|m| {
                        let (from, to) = (m.from().map_or(0, u32::from), u32::from(m.to()));
                        let double = m.role() == TheirRole::Pawn && from.abs_diff(to) == 16;
                        position.double_step || !double
                    })
                    .filter_map(|m| {
                        let uci = m.to_uci(CastlingMode::Standard).to_string();
                        match m.promotion() {
                            None => Some(uci),
                            // With an empty stock the pawn goes there all the same, once.
                            Some(role) if stock.roles().is_empty() => {
                                (role == TheirRole::Queen).then(|| uci[..4].to_owned())
                            }
                            Some(role) => {
                                let ours = match role {
                                    TheirRole::Queen => Role::Queen,
                                    TheirRole::Rook => Role::Rook,
                                    TheirRole::Bishop => Role::Bishop,
                                    _ => Role::Knight,
                                };
                                stock.has(ours).then_some(uci)
                            }
                        }
                    })
                    .collect();
                expected.sort_unstable();
                let mut found: Vec<String> = position.steps().iter().map(ToString::to_string).collect();
                found.sort_unstable();
                assert_eq!(found, expected, "{line}");
                moves += found.len();
            }
            // Cards often, so that both kings come; then pawns, so that they promote.
            let options = Raindrop::options(&view, seat);
            let flip = Written::Word(Word::Flip);
            let wanted: Vec<Written> = options.iter().map(|offer| offer.written).collect();
            let pawns: Vec<Written> = wanted
                .iter()
                .copied()
                .filter(|written| matches!(written, Written::Move { becomes: Some(_), .. }))
                .collect();
            let choice = if !pawns.is_empty() {
                pick(&mut dice, &pawns)
            } else if wanted.contains(&flip) && dice.below(2) == 0 {
                flip
            } else {
                pick(&mut dice, &wanted)
            };
            Raindrop::act(&mut state, seat, &choice).unwrap();
        }
    }
    assert!(
        positions > 4_000 && moves > 40_000 && checks > 100,
        "{positions} positions, {moves} moves, {checks} checks"
    );
}

#[test]
fn no_text_makes_the_reader_panic_and_what_it_reads_prints_and_reads_back() {
    let mut dice = Chance(ChaCha8Rng::seed_from_u64(31));
    let seeds = [
        "8/8/8/8/8/8/8/8 KPQRRBBNNPPPPPPP/kpqrrbbnnppppppp w QRBNqrbn - 0 1",
        "4k3/P7/8/2p5/8/8/8/8 KNP/bp w QRBNqb N 0 14",
        "3r4/4P2k/8/8/8/8/8/K7 -/- w qrbn - 0 9",
        "8/8/8/8/3K4/8/8/8 Q/kq b QRBNqrbn - 0 9",
    ];
    let signs: Vec<char> = "KQRBNPkqrbnp12345678/- wb09?G☃\u{0}".chars().collect();
    let mut read = 0;
    for round in 0..40_000 {
        let mut line: Vec<char> = seeds[round % seeds.len()].chars().collect();
        for _ in 0..=dice.below(3) {
            let at = dice.below(u32::try_from(line.len().max(1)).unwrap()) as usize;
            let sign = pick(&mut dice, &signs);
            match dice.below(4) {
                _ if line.is_empty() => line.push(sign),
                0 => line[at] = sign,
                1 => line.insert(at, sign),
                2 => drop(line.remove(at)),
                _ => line.truncate(at.max(1)),
            }
        }
        let line: String = line.into_iter().collect();
        let Ok(state) = Raindrop::place(&Options::default(), &line) else { continue };
        read += 1;
        let printed = Raindrop::truth(&state);
        let again = Raindrop::place(&Options::default(), &printed)
            .unwrap_or_else(|error| panic!("{line} -> {printed}: {error}"));
        assert_eq!(Raindrop::truth(&again), printed, "{line}");
        let view = Raindrop::view(&state, Audience::Public);
        for seat in Raindrop::actors(&view) {
            for offer in Raindrop::options(&view, seat) {
                assert!(Raindrop::act(&mut state.clone(), seat, &offer.written).is_ok(), "{line}");
            }
        }
    }
    assert!(read > 1_000, "{read} of the texts were positions");
}
