//! The vector files hold: every action of every game, what it told, and every position, as the referee says it and as
//! the position by itself has it.

use std::io::Read as _;

use serde_json::{Value, json};

use super::position::Position;
use super::text::{self, Line};
use crate::games::{all, tools};
use crate::rules::{Seat, chess};

fn games() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/raindrop-games.jsonl.gz");
    let mut lines = String::new();
    flate2::read::GzDecoder::new(std::fs::File::open(path).unwrap()).read_to_string(&mut lines).unwrap();
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("not a list: {value}"))
}

/// The answers of a fresh referee.
fn ask(commands: &[Value]) -> Vec<Value> {
    let input =
        commands.iter().fold(String::new(), |input, command| input + command.to_string().as_str() + "\n");
    let mut output = Vec::new();
    tools::referee(all(), input.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn new(game: &Value) -> Value {
    json!({
        "cmd": "new", "game": "raindrop", "options": game["options"], "deal": game["deal"],
        "position": game["start"],
    })
}

#[test]
fn every_action_of_every_game_is_told_as_the_vectors_have_it() {
    let (mut plies, mut over) = (0, 0);
    let games = games();
    for game in &games {
        let mut commands = vec![new(game)];
        for ply in list(&game["plies"]) {
            commands.push(json!({"cmd": "legal", "seat": ply["seat"]}));
            commands.push(json!({"cmd": "act", "seat": ply["seat"], "text": ply["act"]}));
            commands.push(json!({"cmd": "position"}));
            for audience in ["public", "white", "black"] {
                commands.push(json!({"cmd": "position", "audience": audience}));
            }
        }
        commands.push(json!({"cmd": "result"}));
        let mut answers = ask(&commands).into_iter();
        let mut next = || answers.next().expect("one answer a command");
        assert_eq!(next(), json!({"ok": true}));
        for (n, ply) in list(&game["plies"]).iter().enumerate() {
            let at = format!("ply {n}, {} in {}", ply["act"], game["deal"]);
            assert_eq!(next()["legal"], ply["legal"], "{at}");
            assert_eq!(next()["facts"], ply["facts"], "{at}");
            assert_eq!(next()["position"], ply["position"], "{at}");
            let public = ply.get("public").unwrap_or(&ply["position"]);
            for _ in 0..3 {
                assert_eq!(next()["position"], *public, "{at}");
            }
            plies += 1;
        }
        assert_eq!(next()["result"], game["result"]);
        over += usize::from(!game["result"].is_null());
    }
    assert_eq!((games.len(), plies, over), (60, 7902, 39));
}

/// The legal actions as the vector files list them.
fn legal(position: &Position) -> Vec<String> {
    let mut legal: Vec<_> = position.legal().iter().map(ToString::to_string).collect();
    legal.sort_unstable();
    legal
}

#[test]
fn every_position_reads_back_and_counts_its_turns() {
    let (mut positions, mut open, mut double) = (0, 0, 0);
    for game in games() {
        let double_step = game["options"]["double_step"].as_bool().unwrap_or(false);
        double += usize::from(double_step);
        let plies = list(&game["plies"]);
        for (before, ply) in plies.iter().zip(&plies[1..]) {
            let line = before["position"].as_str().unwrap();
            let (position, orders) = text::read(line, double_step).unwrap_or_else(|e| panic!("{line}: {e}"));
            let rest = Seat::ALL.map(|seat| orders.rest(seat, position.decks[seat.index()].total()));
            assert_eq!(Line { position: &position, rest: Some(rest) }.to_string(), line);
            let public = before.get("public").unwrap_or(&before["position"]);
            assert_eq!(*public, Line { position: &position, rest: None }.to_string(), "{line}");

            let listed = legal(&position);
            assert_eq!(json!(listed), ply["legal"], "{line}");
            for written in position.legal() {
                assert!(position.find(written).is_some(), "{written} in {line}");
                assert_eq!(written.to_string().parse(), Ok(written));
            }
            // A turn is a move, or the top card on one of its squares; a card without a square is a turn too.
            let mut turns = listed.len() as u64;
            if listed.iter().any(|text| text == "flip") {
                let card = orders.top(position.turn, position.deck().total()).unwrap();
                let squares = position.squares(&position.frame(), card).count();
                turns = turns - 1 + u64::from(squares.max(1));
            }
            assert_eq!(position.perft(&orders, 1, false), turns, "{line}");
            assert_eq!(position.perft(&orders, 1, true), turns, "{line}");
            positions += 1;
            open += usize::from(position.card.is_some());
        }
    }
    assert_eq!((positions, open, double), (7842, 1093, 10));
}

#[test]
fn perft_of_the_rules_holds_counted_and_made() {
    for (decks, expected) in [
        (["KPQRRBBNNPPPPPPP", "kpqrrbbnnppppppp"], &[64, 3612, 162_196][..]),
        (["QKPRRBBNNPPPPPPP", "knprqrbbnppppppp"], &[64, 2576][..]),
    ] {
        let line = format!("8/8/8/8/8/8/8/8 {}/{} w QRBNqrbn - 0 1", decks[0], decks[1]);
        let (position, orders) = text::read(&line, false).unwrap();
        for (depth, n) in (1..).zip(expected) {
            assert_eq!(position.perft(&orders, depth, false), *n);
            assert_eq!(position.perft(&orders, depth, true), *n);
        }
    }
}

/// With all cards used up, no promotion near and nothing that chess has besides, the lines are those of chess.
#[test]
fn perft_is_that_of_chess_where_the_two_do_not_differ() {
    for (board, leaves) in [
        ("r2q1rk1/8/p1npbnp1/1p2p2p/1P2P2P/P1NPBNP1/8/R2Q1RK1", 3_014_038),
        ("3rkr2/1b3q2/2n2n2/8/8/2N2N2/1B3Q2/3RKR2", 2_843_745),
    ] {
        let chess: chess::Position = format!("{board} w - - 0 1").parse().unwrap();
        let (position, orders) = text::read(&format!("{board} -/- w QRBNqrbn - 0 1"), false).unwrap();
        for depth in 1..=3 {
            assert_eq!(position.perft(&orders, depth, true), chess.perft(depth), "{board} at depth {depth}");
        }
        assert_eq!((position.perft(&orders, 4, false), chess.perft(4)), (leaves, leaves), "{board}");
    }
}
