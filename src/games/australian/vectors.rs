//! The vector files hold: whole games with all that is told and known, perft, legal moves without discs.

use std::io::Read as _;

use flate2::read::GzDecoder;
use serde_json::{Value, json};

use super::game::{Australian, State};
use super::{Position, Turn, text};
use crate::games::game::Game;
use crate::games::{Deal, Enrolled, Umpire};
use crate::rules::Seat;

fn path(file: &str) -> String {
    format!("{}/tests/vectors/{file}", env!("CARGO_MANIFEST_DIR"))
}

fn lines(file: &str) -> Vec<Value> {
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(path(file)).unwrap()).read_to_string(&mut text).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("{key} in {value}"))
}

/// What is told, as the protocol writes it.
fn facts(umpire: &mut Umpire, seat: Seat, action: &str) -> Value {
    let telling =
        umpire.act(seat, &action.parse().unwrap()).unwrap_or_else(|e| panic!("{seat} {action}: {e}"));
    let told = telling.all().iter().map(|told| {
        let to = match told.to {
            crate::rules::Audience::Public => "all".to_owned(),
            seat @ crate::rules::Audience::Seat(_) => seat.to_string(),
        };
        json!({"to": to, told.fact.key: told.fact.json()})
    });
    told.collect()
}

fn options(umpire: &Umpire, seat: Seat) -> Value {
    let offers = umpire.private(seat).options();
    let mut texts: Vec<_> = offers.iter().map(|offer| offer.written.to_string()).collect();
    texts.sort_unstable();
    json!(texts)
}

#[test]
fn whole_games_hold_action_by_action() {
    let game = Enrolled::<Australian>::game();
    let (mut games, mut actions, mut views) = (0, 0, 0);
    for vector in lines("australian-games.jsonl.gz") {
        let deal = Deal::from_json(vector["deal"].clone());
        let mut umpire = match vector["start"].as_str() {
            Some(position) => game.place(&vector["options"], position).unwrap(),
            None => game.begin(&vector["options"], &deal).unwrap(),
        };
        for (n, ply) in vector["plies"].as_array().unwrap().iter().enumerate() {
            let seat: Seat = text(ply, "seat").parse().unwrap();
            let action = text(ply, "act");
            let here = format!("game {games}, action {n}: {seat} {action}");
            assert_eq!(options(&umpire, seat), ply["legal"], "{here}");
            assert_eq!(facts(&mut umpire, seat, action), ply["facts"], "{here}");
            assert_eq!(umpire.truth(), text(ply, "position"), "{here}");
            let public = ply.get("public").unwrap_or(&ply["position"]);
            assert_eq!(json!(umpire.public().position()), *public, "{here}");
            for seat in Seat::ALL {
                if let Some(known) = ply.get(seat.name()) {
                    assert_eq!(json!(umpire.private(seat).position()), *known, "{here}, for {seat}");
                    views += 1;
                }
            }
            actions += 1;
        }
        assert_eq!(json!(umpire.outcome()), vector["result"], "game {games}");
        games += 1;
    }
    assert_eq!((games, actions), (60, 7624));
    assert!(views > 1000, "{views} private views");
}

/// A FEN without discs as a position of ours.
fn discless(fen: &str) -> State {
    let fields: Vec<_> = fen.split(' ').collect();
    let [board, side, castling, passed, half, number] = fields[..] else { panic!("{fen}") };
    text::read(&format!("{board} {side} {castling} {passed} - - -/- {half} {number}"))
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The legal moves as the files list them: UCI, sorted by byte value.
fn uci(position: &Position) -> Vec<String> {
    let mut moves: Vec<_> = position.turns().into_iter().map(uci_of).collect();
    moves.sort_unstable();
    moves
}

fn uci_of(turn: Turn) -> String {
    match turn {
        Turn::Step(step) => step.to_string(),
        Turn::Release { .. } => panic!("nothing to release"),
    }
}

#[test]
fn perft_with_empty_pouches_holds() {
    let vectors: Vec<Value> =
        serde_json::from_str(&std::fs::read_to_string(path("gangurru-empty-perft.json")).unwrap()).unwrap();
    let mut counted = 0;
    for vector in &vectors {
        let state = discless(text(vector, "fen"));
        let position = state.position();
        assert_eq!(json!(uci(position)), vector["legal_moves"], "{}", vector["name"]);
        for (depth, n) in (1..).zip(vector["perft"].as_array().unwrap()) {
            assert_eq!(Some(position.perft(depth)), n.as_u64(), "{} at depth {depth}", vector["name"]);
            if n.as_u64() < Some(200_000) {
                assert_eq!(Some(position.perft_leaves(depth)), n.as_u64(), "{} at {depth}", vector["name"]);
            }
            counted += 1;
        }
        let depth = u32::try_from(vector["divide_depth"].as_u64().unwrap()).unwrap();
        for turn in position.turns() {
            let mut next = *position;
            next.play(turn);
            let n = Some(next.perft(depth - 1));
            assert_eq!(vector["divide"][uci_of(turn)].as_u64(), n, "{} {}", vector["name"], uci_of(turn));
        }
    }
    assert!(vectors.len() == 9 && counted > 30, "{} positions, {counted} counts", vectors.len());
}

#[test]
fn games_with_empty_pouches_hold() {
    let vectors = lines("gangurru-empty.jsonl.gz");
    for (n, vector) in vectors.iter().enumerate() {
        let fen = text(vector, "fen");
        let state = discless(fen);
        let position = state.position();
        let moves = uci(position);
        assert_eq!(moves.join(" "), text(vector, "moves"), "{fen}");
        assert_eq!(position.count(), moves.len() as u64, "{fen}");
        let check = position.in_check();
        assert_eq!(json!(check), vector["check"], "{fen}");
        assert_eq!(json!(check && moves.is_empty()), vector["mate"], "{fen}");
        assert_eq!(json!(!check && moves.is_empty()), vector["stalemate"], "{fen}");
        let Some(played) = vector["played"].as_str() else { continue };
        let Some(turn) = position.turns().into_iter().find(|turn| uci_of(*turn) == played) else {
            panic!("{played} in {fen}")
        };
        let mut next = *position;
        next.play(turn);
        let after = discless(text(&vectors[n + 1], "fen"));
        let reached = State::new(next, [true; 2], [Vec::new(), Vec::new()]);
        assert_eq!(Australian::truth(&reached), Australian::truth(&after), "{fen} {played}");
    }
    assert_eq!(vectors.len(), 5395);
}
