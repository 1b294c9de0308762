//! The tolerant reader on every position of the vectors: whatever is legal prints, reads back to itself in every
//! language or is asked about, and the SAN of other programs reads to the move that was played.

use std::io::Read as _;

use flate2::read::GzDecoder;
use gangurru::games::by_name;
use gangurru::rules::notation::{Letters, Offer, Reading};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct Line {
    fen: String,
    #[serde(default)]
    played: Option<String>,
    #[serde(default)]
    san: Option<String>,
}

/// `e2e4`, `e7e8q`, `N@f3`, castling `e1g1`: as chess programs write among each other.
fn uci(offer: &Offer) -> String {
    use gangurru::rules::notation::Written;
    match offer.also.unwrap_or(offer.written) {
        Written::Move { from, to, becomes, .. } => {
            let becomes = becomes.map(|piece| piece.char().to_ascii_lowercase().to_string());
            format!("{from}{to}{}", becomes.unwrap_or_default())
        }
        other => other.to_string(),
    }
}

#[test]
fn every_legal_action_of_every_position_reads_back_to_itself() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/crazyhouse-games.jsonl.gz");
    let mut text = String::new();
    let file = std::fs::File::open(path).expect("the vectors are there");
    GzDecoder::new(file).read_to_string(&mut text).expect("the vectors can be unpacked");
    let game = by_name("crazyhouse").expect("the game is there");
    let (mut positions, mut actions, mut asked, mut sans) = (0, 0, 0, 0);
    for (n, line) in text.lines().enumerate() {
        let line: Line = serde_json::from_str(line).expect("a line of the vectors");
        let umpire = game.place(&Value::Null, &line.fen).unwrap_or_else(|e| panic!("{}: {e}", line.fen));
        let Some(&seat) = umpire.actors().first() else { continue };
        let view = umpire.private(seat);
        let options = view.options();
        positions += 1;
        // English every time; the others take turns.
        let letters = Letters::ALL[1 + n % 3];
        for (i, offer) in options.iter().enumerate() {
            let canonical = offer.written.to_string();
            assert_eq!(view.read(&canonical, &Letters::ENGLISH, &options), Reading::One(i), "{canonical}");
            let printed = offer.written.in_letters(letters).to_string();
            match view.read(&printed, letters, &options) {
                Reading::One(read) => assert_eq!(read, i, "{printed} in {}", line.fen),
                Reading::Several(all) => {
                    assert!(all.contains(&i), "{printed} in {}", line.fen);
                    asked += 1;
                }
                other => panic!("{printed} in {}: {other:?}", line.fen),
            }
            actions += 1;
        }
        if let (Some(san), Some(played)) = (&line.san, &line.played) {
            let Reading::One(read) = view.read(san, &Letters::ENGLISH, &options) else {
                panic!("{san} in {}", line.fen)
            };
            assert_eq!(uci(&options[read]), *played, "{san} in {}", line.fen);
            sans += 1;
        }
    }
    assert!(positions > 5000 && actions > 290_000 && sans > 5000, "{positions} {actions} {sans}");
    assert!(asked * 20 < actions, "languages collide rarely: {asked} of {actions}");
}
