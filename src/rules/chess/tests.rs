use serde_json::Value;

use super::*;

fn vectors(list: &str) -> Vec<Value> {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/chess-perft.json"));
    let file: Value = serde_json::from_str(&text.unwrap()).unwrap();
    file[list].as_array().unwrap().clone()
}

#[test]
fn perft() {
    for list in ["standard", "backrank_pawns"] {
        for v in vectors(list) {
            let position: Position = v["fen"].as_str().unwrap().parse().unwrap();
            for (depth, n) in (1..).zip(v["perft"].as_array().unwrap()) {
                assert_eq!(Some(position.perft(depth)), n.as_u64(), "{} {depth}", v["name"]);
            }
        }
    }
}
