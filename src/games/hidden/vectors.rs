//! The vector files hold: whole games with all facts, positions and legal actions, and perft.

use std::io::Read as _;

use serde_json::{Value, json};

use super::game::{Hidden, Options, State};
use crate::games::game::{Game as _, Told};
use crate::rules::notation::{Letters, Offer, Reading, Written, read};
use crate::rules::{Audience, Seat};

fn text<'a>(vector: &'a Value, key: &str) -> &'a str {
    vector[key].as_str().unwrap_or_else(|| panic!("{key} in {vector}"))
}

fn place(line: &str) -> State {
    Hidden::place(&Options::default(), line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Everything that was told, as the protocol writes it, the end included.
fn facts(state: &State, told: &[Told]) -> Vec<Value> {
    let fact = |told: &Told| {
        let to = match told.to {
            Audience::Public => "all".to_owned(),
            Audience::Seat(seat) => seat.to_string(),
        };
        let key = told.fact.key;
        json!({"to": to, key: told.fact.json()})
    };
    let mut facts: Vec<Value> = told.iter().map(fact).collect();
    let outcome = Hidden::outcome(&Hidden::view(state, Audience::Public));
    facts.extend(outcome.map(|outcome| json!({"to": "all", "over": outcome})));
    facts
}

fn seen(state: &State, audience: Audience) -> String {
    Hidden::position(&Hidden::view(state, audience))
}

/// Two squares name an action, covered or not, castling included; a promotion says besides what the pawn becomes.
fn bare_squares_are_enough(offers: &[Offer]) {
    for (n, offer) in offers.iter().enumerate() {
        let Written::Move { from, to, becomes, .. } = offer.also.unwrap_or(offer.written) else { continue };
        let becomes = becomes.map(|piece| format!("={piece}")).unwrap_or_default();
        let text = format!("{from}{to}{becomes}");
        assert_eq!(read(&text, &Letters::ENGLISH, offers), Reading::One(n), "{text}");
    }
}

#[test]
fn every_action_of_every_game_holds() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/hidden-games.jsonl.gz");
    let mut lines = String::new();
    flate2::read::GzDecoder::new(std::fs::File::open(path).unwrap()).read_to_string(&mut lines).unwrap();
    let (mut games, mut actions, mut listed, mut private, mut reveals) = (0, 0, 0, 0, 0);
    for line in lines.lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        games += 1;
        let mut state = match game["start"].as_str() {
            Some(start) => place(start),
            None => Hidden::begin(&Options::default(), &game["deal"]).unwrap(),
        };
        for ply in game["plies"].as_array().unwrap() {
            let seat: Seat = text(ply, "seat").parse().unwrap();
            let view = Hidden::view(&state, Audience::Seat(seat));
            assert_eq!(Hidden::actors(&view), [seat]);
            let offers = Hidden::options(&view, seat);
            bare_squares_are_enough(&offers);
            let mut legal: Vec<String> = offers.iter().map(|offer| offer.written.to_string()).collect();
            legal.sort_unstable();
            listed += legal.len();
            let before = Hidden::truth(&state);
            assert_eq!(ply["legal"], Value::from(legal), "{before}");
            let written: Written = text(ply, "act").parse().unwrap();
            let told = Hidden::act(&mut state, seat, &written).unwrap_or_else(|e| panic!("{written}: {e}"));
            assert_eq!(ply["facts"], Value::from(facts(&state, &told)), "{before} {written}");
            let position = text(ply, "position");
            assert_eq!(Hidden::truth(&state), position, "{before} {written}");
            assert_eq!(seen(&state, Audience::Public), ply["public"].as_str().unwrap_or(position));
            for seat in Seat::ALL {
                if let Some(line) = ply[seat.name()].as_str() {
                    assert_eq!(seen(&state, Audience::Seat(seat)), line);
                    private += 1;
                }
            }
            // The line reads back to the same position for everybody; how often it has stood is not in it.
            let again = place(position);
            assert_eq!(Hidden::truth(&again), position);
            actions += 1;
            reveals += usize::from(told.iter().any(|told| told.fact.reveals));
        }
        let outcome = Hidden::outcome(&Hidden::view(&state, Audience::Public));
        assert_eq!(game["result"], json!(outcome));
    }
    assert_eq!((games, actions, listed), (60, 7425, 159_880));
    assert_eq!((private, reveals), (1936, 1268));
}

/// With nothing covered and no castling it is orthodox chess, pawns on their own first rank included.
#[test]
fn perft_of_orthodox_positions_holds() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/chess-perft.json");
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let (mut counts, mut positions) = (0, 0);
    for list in ["standard", "backrank_pawns"] {
        for vector in file[list].as_array().unwrap() {
            let name = text(vector, "name");
            let Some(line) = uncovered(text(vector, "fen")) else { continue };
            let state = place(&line);
            positions += 1;
            for (depth, n) in (1..).zip(vector["perft"].as_array().unwrap()) {
                assert_eq!(
                    Hidden::perft(&state, depth, false),
                    n.as_u64(),
                    "{name} at depth {depth}: {line}"
                );
                if n.as_u64() < Some(300_000) {
                    assert_eq!(Hidden::perft(&state, depth, true), n.as_u64(), "{name}, every leaf");
                }
                counts += 1;
            }
        }
    }
    assert_eq!((positions, counts), (13, 55));
}

/// A FEN as a line of hidden chess: a rook that may still castle is a covered one; `None` if it cannot be written so.
fn uncovered(fen: &str) -> Option<String> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let mut ranks: Vec<String> = fields[0].split('/').map(str::to_owned).collect();
    let mut kings = String::new();
    for (rank, king, queen, rook, sign) in [(7, 'K', 'Q', "?RR", 'R'), (0, 'k', 'q', "?rr", 'r')] {
        let rights = [king, queen].map(|right| fields[2].contains(right));
        if rights.contains(&true) {
            kings.push(king);
        }
        // A rook in a corner without a right stays uncovered, and has none here either.
        if rights[0] {
            let cut = ranks[rank].strip_suffix(sign)?.to_owned();
            ranks[rank] = cut + rook;
        }
        if rights[1] {
            let cut = ranks[rank].strip_prefix(sign)?.to_owned();
            ranks[rank] = rook.to_owned() + cut.as_str();
        }
    }
    let kings = if kings.is_empty() { "-".to_owned() } else { kings };
    Some(format!("{} {} {kings} {} - -/- 0 1", ranks.join("/"), fields[1], fields[3]))
}
