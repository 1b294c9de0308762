//! A foreign engine judges random play beyond the vector files, and broken texts are thrown at the reader.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use shakmaty::fen::Fen;
use shakmaty::variant::Crazyhouse;
use shakmaty::{CastlingMode, EnPassantMode, Position as _};

use super::{Move, MoveList, Position};
use crate::rules::chess::diagram;

fn below(dice: &mut ChaCha8Rng, sides: usize) -> usize {
    (dice.next_u64() % sides as u64) as usize
}

/// Some choosers like captures, some drops, so that hands fill and empty.
fn choose(dice: &mut ChaCha8Rng, taste: usize, position: &Position, moves: &MoveList) -> Move {
    let liked: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|action| match taste {
            0 => true,
            1 => position.capture(*action).is_some(),
            2 => action.from().is_none(),
            _ => matches!(action, Move::Step(step) if step.special().is_some()),
        })
        .collect();
    if liked.is_empty() || below(dice, 3) == 0 {
        moves[below(dice, moves.len())]
    } else {
        liked[below(dice, liked.len())]
    }
}

fn sorted(mut moves: Vec<String>) -> Vec<String> {
    moves.sort_unstable();
    moves
}

#[test]
fn shakmaty_agrees_along_random_play() {
    let mut dice = ChaCha8Rng::seed_from_u64(20);
    let (mut positions, mut mates, mut largest) = (0, 0, 0);
    for game in 0..120 {
        let mut ours = Position::start();
        let mut theirs = Crazyhouse::default();
        for _ in 0..120 {
            let text = ours.to_string();
            positions += 1;
            let moves = ours.legal();
            largest = largest.max(moves.len());
            assert_eq!(
                sorted(moves.iter().map(|action| action.uci().to_string()).collect()),
                sorted(
                    theirs
                        .legal_moves()
                        .iter()
                        .map(|action| action.to_uci(CastlingMode::Standard).to_string())
                        .collect()
                ),
                "{text}"
            );
            assert_eq!(moves.len() as u64, ours.count(), "{text}");
            assert_eq!(ours.in_check(), theirs.is_check(), "{text}");
            assert_eq!(ours.in_check() && !ours.can_move(), theirs.is_checkmate(), "{text}");
            assert_eq!(!ours.in_check() && !ours.can_move(), theirs.is_stalemate(), "{text}");
            assert_eq!(ours.units(), Position::UNITS, "{text}");
            assert_eq!(text.parse::<Position>().unwrap().key(), ours.key(), "{text}");
            // Its line is read as our position, hands and marks included.
            let fen = Fen::from_position(&theirs, EnPassantMode::Legal).to_string();
            assert_eq!(fen.parse::<Position>().unwrap().to_string(), text, "{fen}");
            if moves.is_empty() {
                mates += 1;
                break;
            }
            let action = choose(&mut dice, game % 4, &ours, &moves);
            assert!(ours.is_legal(action), "{text} {action:?}");
            let uci = action.uci().to_string().parse::<shakmaty::uci::UciMove>().unwrap();
            theirs = theirs.clone().play(uci.to_move(&theirs).unwrap()).unwrap();
            ours = ours.after(action);
        }
    }
    assert!(
        positions > 10_000 && mates > 5 && largest > 150,
        "{positions} positions, {mates} mates, {largest} moves"
    );
}

/// Rules, section 7, case 20: queens need no limit, so the list of moves must hold any number of them.
#[test]
fn no_number_of_queens_overflows_the_list_of_moves() {
    let mut dice = ChaCha8Rng::seed_from_u64(22);
    let mut most = 0;
    for round in 0..2_000 {
        // Black's king sits behind his own pieces in the corner; White has from 1 to 40 queens.
        let mut board = ['.'; 64];
        for (at, sign) in [(0, 'K'), (63, 'k'), (62, 'n'), (54, 'p'), (55, 'p')] {
            board[at] = sign;
        }
        for _ in 0..=round % 40 {
            let at = below(&mut dice, 53);
            if board[at] == '.' {
                board[at] = 'Q';
            }
        }
        let ranks: Vec<String> = board
            .chunks(8)
            .rev()
            .map(|rank| rank.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        let text = format!("{}[QRBNP] w - - 0 1", diagram::to_fen(&ranks.join("\n")));
        let Ok(position) = text.parse::<Position>() else { continue };
        let moves: MoveList = position.legal();
        assert_eq!(moves.len() as u64, position.count(), "{text}");
        most = most.max(moves.len());
    }
    assert!(most > 400, "{most} at most");
}

#[test]
fn no_text_makes_the_reader_panic_and_what_it_reads_prints_and_reads_back() {
    let mut dice = ChaCha8Rng::seed_from_u64(21);
    let seeds = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        "r1bQ~k2r/pp3ppp/2n2n2/2b5/4P3/2N2N2/PPP2PPP/R1B1KB~1R[NPqp] b kq - 0 1",
        "8/8/8/2k5/3Pp3/8/8/4K2B[Rr] b - d3 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R/RBrb w KQkq - 0 77",
    ];
    let signs: Vec<char> = "KQRBNPkqrbnp12345678/[]~- wbabcdefgh09?G☃\u{0}".chars().collect();
    let mut read = 0;
    for round in 0..40_000 {
        let mut text: Vec<char> = seeds[round % seeds.len()].chars().collect();
        for _ in 0..=below(&mut dice, 4) {
            let at = below(&mut dice, text.len().max(1));
            let sign = signs[below(&mut dice, signs.len())];
            match below(&mut dice, 4) {
                _ if text.is_empty() => text.push(sign),
                0 => text[at] = sign,
                1 => text.insert(at, sign),
                2 => drop(text.remove(at)),
                _ => text.truncate(at.max(1)),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(position) = text.parse::<Position>() {
            read += 1;
            let printed = position.to_string();
            let again: Position =
                printed.parse().unwrap_or_else(|error| panic!("{text} -> {printed}: {error}"));
            assert_eq!(again, position, "{text}");
            assert_eq!(again.to_string(), printed, "{text}");
            for action in position.legal() {
                let next = position.after(action);
                assert_eq!(next.units(), position.units(), "{text} {action:?}");
            }
        }
    }
    assert!(read > 1_000, "{read} of the texts were positions");
}
