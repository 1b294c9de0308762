//! The vector files hold: whole games, action by action, on boards and with sets of many sizes.

use std::io::Read as _;

use serde_json::{Value, json};

use super::face;
use super::{Position, Schago};
use crate::games::game::{Game, Told};
use crate::rules::{Audience, Seat};

fn text<'a>(vector: &'a Value, key: &str) -> &'a str {
    vector[key].as_str().unwrap_or_else(|| panic!("{key} in {vector}"))
}

/// A fact as the protocol writes it.
fn fact(told: &Told) -> Value {
    let mut fact = serde_json::to_value(&told.fact).unwrap();
    assert_eq!(told.to, Audience::Public, "everything is told to everybody");
    fact.as_object_mut().unwrap().insert("to".to_owned(), json!("all"));
    fact
}

#[test]
fn every_action_of_every_game_holds() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/schago-games.jsonl.gz");
    let mut lines = String::new();
    flate2::read::GzDecoder::new(std::fs::File::open(path).unwrap()).read_to_string(&mut lines).unwrap();

    let (mut games, mut actions, mut captures, mut sizes) = (0, 0, 0, std::collections::BTreeSet::new());
    for line in lines.lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        assert_eq!((&game["game"], &game["start"]), (&json!("schago"), &Value::Null));
        let options = serde_json::from_value(game["options"].clone()).unwrap();
        let mut state = Schago::begin(&options, &game["deal"]).unwrap();
        games += 1;
        sizes.insert((options.size().files(), options.size().ranks()));
        for ply in game["plies"].as_array().unwrap() {
            let seat: Seat = text(ply, "seat").parse().unwrap();
            let before = Schago::truth(&state);
            let view = Schago::view(&state, Audience::Public);
            assert_eq!(Schago::actors(&view), [seat], "{before}");
            let mut legal: Vec<String> =
                Schago::options(&view, seat).iter().map(|offer| offer.written.to_string()).collect();
            legal.sort_unstable();
            assert_eq!(json!(legal), ply["legal"], "{before}");

            let written = text(ply, "act").parse().unwrap();
            let told = Schago::act(&mut state, seat, &written).unwrap();
            let mut facts: Vec<Value> = told.iter().map(fact).collect();
            let view = Schago::view(&state, Audience::Public);
            if let Some(outcome) = Schago::outcome(&view) {
                // The umpire tells this.
                facts.push(json!({"to": "all", "over": outcome}));
            }
            captures += facts.iter().filter(|fact| fact["captured"].is_array()).count();
            assert_eq!(json!(facts), ply["facts"], "{before} {written}");

            let after = Schago::truth(&state);
            assert_eq!(after, text(ply, "position"), "{before} {written}");
            assert!(after.parse::<Position>().unwrap() == view.position, "{after} reads back");
            actions += 1;
        }
        let view = Schago::view(&state, Audience::Public);
        assert_eq!(json!(Schago::outcome(&view)), game["result"]);
    }
    assert_eq!((games, actions), (60, 1488));
    assert!(captures > 20 && sizes.len() > 10, "{captures} captures on {} sizes", sizes.len());
}

/// The figures of the example game, half-move by half-move (rules, section 10): action, attackers on the square
/// before, legal placements before, control after.
const EXAMPLE: [(&str, [u8; 2], u32, [u32; 3]); 26] = [
    ("Q@e4", [0, 0], 376, [27, 0, 36]),
    ("Q@d6", [0, 0], 203, [17, 15, 30]),
    ("R@g5", [0, 0], 113, [26, 13, 22]),
    ("B@d4", [1, 1], 74, [21, 19, 20]),
    ("B@e6", [1, 1], 57, [26, 18, 15]),
    ("N@e5", [2, 2], 32, [23, 17, 18]),
    ("B@a5", [0, 0], 46, [24, 13, 20]),
    ("R@c7", [1, 1], 43, [19, 17, 20]),
    ("R@f3", [1, 1], 36, [22, 12, 21]),
    ("R@h2", [0, 0], 41, [16, 18, 20]),
    ("K@d2", [1, 1], 25, [21, 16, 16]),
    ("N@c1", [1, 1], 26, [19, 16, 17]),
    ("N@h5", [1, 1], 14, [20, 13, 18]),
    ("B@b5", [0, 0], 22, [18, 16, 16]),
    ("N@b4", [1, 1], 12, [20, 16, 13]),
    ("K@f8", [1, 1], 11, [19, 17, 12]),
    ("P@f1", [1, 1], 4, [20, 16, 11]),
    ("P@g7", [2, 2], 6, [20, 17, 9]),
    ("P@b7", [1, 1], 1, [21, 17, 7]),
    ("P@g8", [1, 1], 2, [20, 17, 7]),
    ("pass", [0, 0], 0, [20, 17, 7]),
    ("P@h7", [1, 1], 2, [19, 17, 7]),
    ("pass", [0, 0], 0, [19, 17, 7]),
    ("P@h4", [1, 1], 1, [19, 17, 6]),
    ("pass", [0, 0], 0, [19, 17, 6]),
    ("pass", [0, 0], 0, [19, 17, 6]),
];

/// Attackers of both sides on every empty square at its end.
const COUNTS: &str = "a1 0-1 b1 1-0 d1 1-0 e1 2-0 g1 1-1 h1 0-1 a2 2-1 b2 0-1 c2 3-1 e2 3-3 f2 1-2 g2 2-1 a3 1-0 \
    b3 2-1 c3 2-2 d3 4-3 e3 3-1 g3 3-1 h3 2-1 a4 0-1 c4 1-3 f4 3-0 g4 3-1 c5 0-3 d5 3-1 f5 4-0 a6 1-2 b6 1-2 c6 2-4 \
    f6 2-1 g6 2-2 h6 0-1 a7 0-1 d7 1-4 e7 0-3 f7 2-4 a8 1-0 b8 0-0 c8 2-1 d8 0-1 e8 0-2 h8 0-0";

#[test]
fn the_example_game_has_all_its_figures() {
    let mut state = Schago::begin(&super::Options::default(), &Value::Null).unwrap();
    for (n, (text, attackers, placements, control)) in EXAMPLE.into_iter().enumerate() {
        let position = Schago::view(&state, Audience::Public).position;
        let written: crate::rules::notation::Written = text.parse().unwrap();
        if let crate::rules::notation::Written::Drop { to, .. } = written {
            assert_eq!(position.attackers().map(|tally| tally.at(to)), attackers, "before {text}");
        }
        let legal = position.placements().iter().map(|(_, squares)| squares.count()).sum::<u32>();
        assert_eq!(legal, placements, "before {text}");
        let told = Schago::act(&mut state, position.turn, &written).unwrap();
        assert!(told.iter().all(|told| told.fact.key != "captured"));
        let super::position::Control { white, black, neutral } =
            Schago::view(&state, Audience::Public).position.control();
        assert_eq!([white, black, neutral].map(super::Set::count), control, "after {} {text}", n + 1);
    }
    let view = Schago::view(&state, Audience::Public);
    assert_eq!(Schago::outcome(&view).unwrap().to_string(), "1-0 score");
    let count = face::count(&view.position);
    assert_eq!((&count["score"], &count["captured"]), (&json!([19, 17]), &json!([0, 0])));
    assert_eq!(count["neutral"], json!(["g1", "e2", "c3", "g6", "b8", "h8"]));
    let mut named = 0;
    for pair in COUNTS.split_whitespace().collect::<Vec<_>>().chunks(2) {
        let (white, black) = pair[1].split_once('-').unwrap();
        let expected = json!([white.parse::<u8>().unwrap(), black.parse::<u8>().unwrap()]);
        let counted = count["attackers"].get(pair[0]).cloned().unwrap_or(json!([0, 0]));
        assert_eq!(counted, expected, "{}", pair[0]);
        assert!(view.position.empty().has(pair[0].parse().unwrap()), "{}", pair[0]);
        named += 1;
    }
    assert_eq!(named, view.position.empty().count());
}
