//! A foreign engine judges random play of orthodox chess, and broken texts are thrown at the reader.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

use crate::rules::chess::{Position, Step};

fn below(dice: &mut ChaCha8Rng, sides: usize) -> usize {
    (dice.next_u64() % sides as u64) as usize
}

#[test]
fn shakmaty_agrees_along_random_play() {
    let mut dice = ChaCha8Rng::seed_from_u64(10);
    let (mut positions, mut ends) = (0, 0);
    for game in 0..100 {
        let mut ours = Position::start();
        let mut theirs = Chess::default();
        for _ in 0..150 {
            positions += 1;
            let steps = ours.legal();
            let mut moves: Vec<String> = steps.iter().map(ToString::to_string).collect();
            let mut judged: Vec<String> = theirs
                .legal_moves()
                .iter()
                .map(|action| action.to_uci(CastlingMode::Standard).to_string())
                .collect();
            moves.sort_unstable();
            judged.sort_unstable();
            assert_eq!(moves, judged, "{ours}");
            assert_eq!(steps.len() as u64, ours.count(), "{ours}");
            assert_eq!(ours.in_check(), theirs.is_check(), "{ours}");
            let fen = Fen::from_position(&theirs, EnPassantMode::Legal).to_string();
            let fields = |text: &str| text.split(' ').take(4).map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(fields(&ours.to_string()), fields(&fen));
            if steps.is_empty() {
                ends += 1;
                break;
            }
            // Some games prefer captures and special moves.
            let liked: Vec<Step> = steps
                .iter()
                .copied()
                .filter(|step| match game % 3 {
                    0 => true,
                    1 => step.captured().is_some(),
                    _ => step.special().is_some(),
                })
                .collect();
            let from = if liked.is_empty() || below(&mut dice, 3) > 0 { &steps[..] } else { &liked[..] };
            let step = from[below(&mut dice, from.len())];
            let uci: shakmaty::uci::UciMove = step.to_string().parse().unwrap();
            theirs = theirs.clone().play(uci.to_move(&theirs).unwrap()).unwrap();
            ours = ours.after(step);
        }
    }
    assert!(positions > 8_000 && ends > 5, "{positions} positions, {ends} ends");
}

#[test]
fn no_text_makes_the_reader_panic_and_what_it_reads_reads_back() {
    let mut dice = ChaCha8Rng::seed_from_u64(11);
    let seed = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let signs: Vec<char> = "KQRBNPkqrbnp12345678/- wbaeh09?☃".chars().collect();
    let mut read = 0;
    for _ in 0..20_000 {
        let mut text: Vec<char> = seed.chars().collect();
        for _ in 0..=below(&mut dice, 3) {
            let (at, sign) = (below(&mut dice, text.len()), signs[below(&mut dice, signs.len())]);
            match below(&mut dice, 3) {
                0 => text[at] = sign,
                1 => text.insert(at, sign),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(position) = text.parse::<Position>() {
            read += 1;
            let printed = position.to_string();
            assert_eq!(printed.parse::<Position>().map(|again| again.to_string()), Ok(printed), "{text}");
            assert_eq!(position.legal().len() as u64, position.count(), "{text}");
        }
    }
    assert!(read > 500, "{read} of the texts were positions");
}
