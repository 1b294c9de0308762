//! The vector files of orthodox chess hold.

use serde_json::Value;

use crate::rules::chess::Position;

fn holds(list: &str) -> usize {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/chess-perft.json"));
    let file: Value = serde_json::from_str(&text.unwrap()).unwrap();
    let vectors = file[list].as_array().unwrap();
    for vector in vectors {
        let name = &vector["name"];
        let position: Position = vector["fen"].as_str().unwrap().parse().unwrap();
        assert_eq!(Some(position.to_string().as_str()), vector["fen"].as_str().map(counters_off).as_deref());
        for (depth, n) in (1..).zip(vector["perft"].as_array().unwrap()) {
            assert_eq!(Some(position.perft(depth)), n.as_u64(), "{name} at depth {depth}");
            if n.as_u64() < Some(500_000) {
                assert_eq!(Some(position.perft_leaves(depth)), n.as_u64(), "{name} at depth {depth}");
            }
        }
        let mut moves: Vec<String> = position.legal().iter().map(ToString::to_string).collect();
        moves.sort_unstable();
        assert_eq!(vector["legal_moves"], Value::from(moves), "{name}");
        let depth = u32::try_from(vector["divide_depth"].as_u64().unwrap()).unwrap();
        for step in position.legal() {
            let n = position.after(step).perft(depth - 1);
            assert_eq!(vector["divide"][step.to_string()].as_u64(), Some(n), "{name} {step}");
        }
    }
    vectors.len()
}

/// The counters are none of this position's business; it prints those of a first move.
fn counters_off(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    format!("{} 0 1", fields.join(" "))
}

#[test]
fn the_well_known_positions() {
    assert_eq!(holds("standard"), 6);
}

#[test]
fn pawns_on_their_own_back_rank_step_once() {
    assert_eq!(holds("backrank_pawns"), 7);
}
