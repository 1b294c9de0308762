//! Speed of move generation beside shakmaty, in one run on one machine.
//!
//! `bulk` counts the moves of the last ply without making them: ours by sets of squares, the peer's by the length of
//! its list, as its own `perft` does. `leaf` makes every move, the last one too. Each line is the best of several
//! repetitions, ours and the peer's in turn. Counts are asserted to be equal, and equal to the vector files'.
//!
//! No other program plays Australian, hidden or Raindropchess. Their peer is our own orthodox chess, leaf for leaf; in
//! hidden and Raindropchess in positions in which both have the same lines.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a bench reads the clock and prints")]
#![expect(clippy::cast_precision_loss, reason = "figures are printed with three digits")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use gangurru::games::tools::perft;
use gangurru::rules::chess;
use serde_json::Value;
use shakmaty::fen::Fen;
use shakmaty::variant::Crazyhouse;
use shakmaty::{CastlingMode, Chess, FromSetup, Position};

const REPETITIONS: usize = 7;

/// A position of the vector files: name, FEN, depth, leaves.
type Line = (&'static str, &'static str, u32, u64);

const CRAZYHOUSE: [Line; 4] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", 5, 4_888_832),
    ("one-pawn-each", "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3", 4, 11_836_295),
    (
        "midgame-empty-hands",
        "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1",
        4,
        2_083_382,
    ),
    ("big-hands", "r1b2rk1/ppp2p1p/2n2P1p/3q4/3P4/2PB4/P1P2PPP/R3K2R[QBNNPbnp] w KQ - 0 1", 3, 3_749_843),
];

const CHESS: [Line; 3] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
    ("position-6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3_894_594),
];

/// A game's position in text or FEN, the depth, the leaves.
type Half = (&'static str, u32, u64);

/// A position of another game, and one of orthodox chess to measure it by: the game, the name, the two.
type Pair = (&'static str, &'static str, Half, Half);

const BESIDE_CHESS: [Pair; 6] = [
    // With discs in the pouches, and without any.
    (
        "australian",
        "start",
        ("rg(X)bqkbg(P)r/pppppppp/8/8/8/8/PPPPPPPP/RG(X)BQKBG(P)R w KQkq - - - -/- 0 1", 3, 72_420),
        (CHESS[0].1, 4, 197_281),
    ),
    (
        "australian",
        "empty-pouches",
        ("rgbqkbgr/pppppppp/8/8/8/8/PPPPPPPP/RGBQKBGR w KQkq - - - -/- 0 1", 5, 6_152_875),
        (CHESS[0].1, 5, CHESS[0].3),
    ),
    // Pieces at home are covered, and are what they look like.
    (
        "hidden",
        "start",
        (
            "?rr?nn?bb?qqk?bb?nn?rr/?pp?pp?pp?pp?pp?pp?pp?pp/8/8/8/8/?PP?PP?PP?PP?PP?PP?PP?PP/?RR?NN?BB?QQK?BB?NN?RR w Kk - - -/- 0 1",
            5,
            CHESS[0].3,
        ),
        (CHESS[0].1, 5, CHESS[0].3),
    ),
    (
        "hidden",
        "kiwipete",
        ("?rr3k2?rr/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/?RR3K2?RR w Kk - - -/- 0 1", 4, CHESS[1].3),
        (CHESS[1].1, 4, CHESS[1].3),
    ),
    // All cards are used up; without castling, double steps, passing and promotions within reach, all in which the
    // moves of the two games differ.
    (
        "raindrop",
        "advanced-pawns",
        ("r2q1rk1/8/p1npbnp1/1p2p2p/1P2P2P/P1NPBNP1/8/R2Q1RK1 -/- w QRBNqrbn - 0 1", 4, 3_014_038),
        ("r2q1rk1/8/p1npbnp1/1p2p2p/1P2P2P/P1NPBNP1/8/R2Q1RK1 w - - 0 1", 4, 3_014_038),
    ),
    (
        "raindrop",
        "pieces-only",
        ("3rkr2/1b3q2/2n2n2/8/8/2N2N2/1B3Q2/3RKR2 -/- w QRBNqrbn - 0 1", 4, 2_843_745),
        ("3rkr2/1b3q2/2n2n2/8/8/2N2N2/1B3Q2/3RKR2 w - - 0 1", 4, 2_843_745),
    ),
];

fn main() {
    for line in CRAZYHOUSE {
        measure::<Crazyhouse>("crazyhouse", line, |depth, leaves| {
            perft("crazyhouse", &Value::Null, &Value::Null, Some(line.1), depth, leaves).unwrap_or(0)
        });
    }
    for line in CHESS {
        let position: chess::Position = line.1.parse().unwrap_or_else(|_| chess::Position::start());
        measure::<Chess>("chess", line, |depth, leaves| {
            if leaves { position.perft_leaves(depth) } else { position.perft(depth) }
        });
    }
    for pair in BESIDE_CHESS {
        beside_chess(pair);
    }
}

/// Another game beside our own orthodox chess.
fn beside_chess((game, name, ours, peers): Pair) {
    let (text, depth, leaves) = ours;
    let peer: chess::Position = peers.0.parse().unwrap_or_else(|error| panic!("{}: {error}", peers.0));
    for (every_leaf, way) in [(false, "bulk"), (true, "leaf")] {
        let mut best = [Duration::MAX; 2];
        for _ in 0..REPETITIONS {
            best[0] = best[0].min(time(leaves, || {
                let depth = black_box(depth);
                perft(game, &Value::Null, &Value::Null, Some(text), depth, every_leaf).unwrap_or(0)
            }));
            best[1] = best[1].min(time(peers.2, || {
                let depth = black_box(peers.1);
                if every_leaf { peer.perft_leaves(depth) } else { peer.perft(depth) }
            }));
        }
        let speed = |leaves: u64, time: Duration| leaves as f64 / time.as_secs_f64() / 1e6;
        let (ours, peers) = (speed(leaves, best[0]), speed(peers.2, best[1]));
        println!(
            "perft {game} {name} d{depth} {way}: ours {ours:.0} Mn/s, peer own chess {peers:.0} Mn/s, ratio {:.2}",
            ours / peers
        );
    }
}

fn measure<P: Position + Clone + FromSetup>(game: &str, line: Line, ours: impl Fn(u32, bool) -> u64) {
    let (name, fen, depth, leaves) = line;
    let fen: Fen = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let Ok(peer) = P::from_setup(fen.into_setup(), CastlingMode::Standard) else {
        panic!("the peer knows {name}")
    };
    for (every_leaf, way) in [(false, "bulk"), (true, "leaf")] {
        let mut best = [Duration::MAX; 2];
        for _ in 0..REPETITIONS {
            best[0] = best[0].min(time(leaves, || ours(black_box(depth), every_leaf)));
            best[1] = best[1].min(time(leaves, || {
                if every_leaf {
                    every_leaf_of(&peer, black_box(depth))
                } else {
                    shakmaty::perft(&peer, black_box(depth))
                }
            }));
        }
        let [ours, peers] = best.map(|time| leaves as f64 / time.as_secs_f64() / 1e6);
        println!(
            "perft {game} {name} d{depth} {way}: ours {ours:.0} Mn/s, peer shakmaty {peers:.0} Mn/s, ratio {:.2}",
            ours / peers
        );
    }
}

fn time(leaves: u64, count: impl FnOnce() -> u64) -> Duration {
    let start = Instant::now();
    let counted = count();
    let time = start.elapsed();
    assert_eq!(counted, leaves, "the vector file's number");
    time
}

/// The peer's perft with every move made.
fn every_leaf_of<P: Position + Clone>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    for action in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(action);
        leaves += if depth == 1 {
            black_box(&next);
            1
        } else {
            every_leaf_of(&next, depth - 1)
        };
    }
    leaves
}
