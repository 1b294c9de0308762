//! The vector files hold: perft, legal moves, flags, whole games.

use std::collections::HashMap;
use std::io::Read as _;

use serde_json::Value;

use super::{Key, Position};
use crate::rules::Seat;

/// Positions of the perft file times their depths.
const LINES: usize = 89;

fn perft_vectors() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/crazyhouse-perft.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn text<'a>(vector: &'a Value, key: &str) -> &'a str {
    vector[key].as_str().unwrap_or_else(|| panic!("{key} in {vector}"))
}

/// The legal moves as the vector files list them: UCI, sorted by byte value.
fn sorted_uci(position: &Position) -> Vec<String> {
    let mut moves: Vec<_> = position.legal().iter().map(|action| action.uci().to_string()).collect();
    moves.sort_unstable();
    moves
}

/// Counts every line with fewer leaves than `limit` by `count`, and says how many there were.
fn perft_holds(limit: u64, count: impl Fn(&Position, u32) -> u64) -> usize {
    let mut held = 0;
    for vector in perft_vectors() {
        let position: Position = text(&vector, "fen").parse().unwrap();
        for (depth, n) in (1..).zip(vector["perft"].as_array().unwrap()) {
            let n = n.as_u64().unwrap();
            if n < limit {
                assert_eq!(count(&position, depth), n, "{} at depth {depth}", vector["name"]);
                held += 1;
            }
        }
    }
    held
}

#[test]
fn perft_of_every_position_at_every_depth_holds() {
    assert_eq!(perft_holds(u64::MAX, Position::perft), LINES);
}

#[test]
fn making_every_leaf_counts_the_same() {
    assert_eq!(perft_holds(2_000_000, Position::perft_leaves), LINES - 18);
}

#[test]
#[ignore = "needs a minute: every leaf of the deepest lines, 232 million"]
fn making_every_leaf_of_the_deepest_lines_counts_the_same() {
    assert_eq!(perft_holds(u64::MAX, Position::perft_leaves), LINES);
}

#[test]
fn legal_moves_divides_and_flags_hold() {
    for vector in perft_vectors() {
        let position: Position = text(&vector, "fen").parse().unwrap();
        let name = text(&vector, "name");
        let listed: Vec<&str> =
            vector["legal_moves"].as_array().unwrap().iter().map(|action| action.as_str().unwrap()).collect();
        assert_eq!(sorted_uci(&position), listed, "{name}");

        let depth = u32::try_from(vector["divide_depth"].as_u64().unwrap()).unwrap();
        let divide = vector["divide"].as_object().unwrap();
        assert_eq!(divide.len(), position.legal().len(), "{name}");
        for action in position.legal() {
            let n = position.after(action).perft(depth - 1);
            assert_eq!(divide[&action.uci().to_string()].as_u64(), Some(n), "{name} {action:?}");
        }

        let (check, stuck) = (position.in_check(), !position.can_move());
        assert_eq!(vector["in_check"].as_bool(), Some(check), "{name}");
        assert_eq!(vector["checkmate"].as_bool(), Some(check && stuck), "{name}");
        assert_eq!(vector["stalemate"].as_bool(), Some(!check && stuck), "{name}");
    }
}

/// The line of the vector file in our canonical form: its half-move counter means nothing, ours is always 0.
fn without_half_moves(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[4] = "0";
    fields.join(" ")
}

#[test]
fn every_position_of_every_game_holds() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/crazyhouse-games.jsonl.gz");
    let mut lines = String::new();
    flate2::read::GzDecoder::new(std::fs::File::open(path).unwrap()).read_to_string(&mut lines).unwrap();

    let (mut positions, mut moves, mut played) = (0, 0, 0);
    let mut game = Value::Null;
    let mut next: Option<Position> = None;
    let mut seen: HashMap<Key, u64> = HashMap::new();
    for line in lines.lines() {
        let vector: Value = serde_json::from_str(line).unwrap();
        let fen = text(&vector, "fen");
        if vector["game"] != game {
            game = vector["game"].clone();
            next = None;
            seen.clear();
        }
        // The position read is the position reached.
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.to_string(), without_half_moves(fen));
        if let Some(next) = next {
            assert_eq!(next.to_string(), without_half_moves(fen));
            assert_eq!(next.key(), position.key(), "{fen}");
            assert_eq!(next.half_moves(), position.half_moves(), "{fen}");
            assert_eq!(next.units(), position.units(), "{fen}");
        }
        assert_eq!(text(&vector, "turn"), if position.turn() == Seat::White { "w" } else { "b" });

        let listed = sorted_uci(&position);
        assert_eq!(listed.join(" "), text(&vector, "moves"), "{fen}");
        assert_eq!(position.count(), listed.len() as u64, "{fen}");
        let (check, stuck) = (position.in_check(), !position.can_move());
        assert_eq!(vector["check"].as_bool(), Some(check), "{fen}");
        assert_eq!(vector["mate"].as_bool(), Some(check && stuck), "{fen}");
        assert_eq!(vector["stalemate"].as_bool(), Some(!check && stuck), "{fen}");

        let occurrences = seen.entry(position.key()).or_default();
        *occurrences += 1;
        assert_eq!(vector["rep"].as_u64(), Some(*occurrences), "{fen}");

        for action in position.legal() {
            let written = action.written();
            assert_eq!(written.to_string().parse(), Ok(written), "{fen} {action:?}");
            assert_eq!(position.find(written), Some(action), "{fen} {written}");
        }

        positions += 1;
        moves += listed.len();
        next = vector["played"].as_str().map(|uci| {
            let action = position.legal().into_iter().find(|action| action.uci().to_string() == uci);
            played += 1;
            position.after(action.unwrap_or_else(|| panic!("{uci} is legal in {fen}")))
        });
    }
    assert_eq!((positions, moves), (5507, 299_600), "{played} moves played");
}

/// Those questions of the named cases that a position can answer; facts and results are the game's.
#[test]
fn questions_of_the_named_cases_about_positions_hold() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/crazyhouse-cases.json");
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut answered = 0;
    for case in file["cases"].as_array().unwrap() {
        let name = text(case, "name");
        let mut position: Position = text(case, "position").parse().unwrap();
        for act in case["acts"].as_array().unwrap() {
            assert_eq!(act[0].as_str(), Some(position.turn().name()), "{name}");
            let action = position.find(act[1].as_str().unwrap().parse().unwrap());
            position.play(action.unwrap_or_else(|| panic!("{name}: {act} is legal in {position}")));
        }
        for question in case["questions"].as_array().unwrap() {
            let expected = &question["expected"];
            let prefix = question["prefix"].as_str().unwrap_or("");
            let mut legal: Vec<String> =
                position.legal().iter().map(|action| action.written().to_string()).collect();
            legal.retain(|action| action.starts_with(prefix));
            legal.sort_unstable();
            let has = |action: &Value| legal.iter().any(|text| Some(text.as_str()) == action.as_str());
            match text(question, "ask") {
                "legal" => assert_eq!(*expected, Value::from(legal), "{name}"),
                "how_many" => assert_eq!(expected.as_u64(), Some(legal.len() as u64), "{name}"),
                "includes" => assert!(expected.as_array().unwrap().iter().all(has), "{name}"),
                "excludes" => assert!(!expected.as_array().unwrap().iter().any(has), "{name}"),
                "position" => assert_eq!(expected.as_str(), Some(position.to_string().as_str()), "{name}"),
                "perft" => {
                    for (depth, n) in (1..).zip(expected.as_array().unwrap()) {
                        assert_eq!(n.as_u64(), Some(position.perft(depth)), "{name}");
                    }
                }
                "facts" | "result" => continue,
                other => panic!("{name} asks {other}"),
            }
            answered += 1;
        }
    }
    assert_eq!(answered, 30);
}
