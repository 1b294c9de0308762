//! Hidden chess from the challenge to the reveal at the end, as White, Black and a bystander read it.
//!
//! The moves are fixed and the deal is not: it follows from the table's seed and from what both add to it. So the test
//! looks for a word of Anna's with which the dealt pieces make these moves possible.

use gangurru::games::fair::{Contribution, Purpose, Seed, Source};
use gangurru::games::{AnyGame, Record, Start, Umpire, by_name, tools::verify};
use gangurru::rules::notation::Written;
use gangurru::store::Store as _;
use gangurru::table::TableId;
use serde_json::{Value, json};

use crate::party::{PEOPLE, Party};
use crate::refusals::{keys, tried};
use crate::support::chat::Scene;

/// White takes what is covered with a covered piece, which turns out to be a pawn on the last rank, and goes on taking;
/// Black takes something covered, and castles.
const MOVES: &str = "?Pa2-a4 ?Pb7-b5 a4xb5 ?Pg7-g6 b5-b6 ?Pa7xb6 ?Ra1xa8 =Q ?Bf8-g7 Qa8xQb8 Bg7xBb2 ?Bc1xb2 ?Ng8-f6 \
                     Qb8xQc8 O-O Qc8xQd8";

fn possible(game: &'static dyn AnyGame, source: &Source) -> bool {
    let options = json!({});
    let deal = game.deal(&options, &mut source.dice(Purpose::Deal)).expect("no options");
    let header = game.header(&options, Start::Deal(deal)).expect("no options");
    let mut umpire = Umpire::from_header(&[game], &header).expect("it begins");
    MOVES.split_whitespace().all(|text| {
        let written: Written = text.parse().expect("canonical");
        let actors = umpire.actors();
        actors.first().is_some_and(|seat| umpire.act(*seat, &written).is_ok())
    })
}

/// What Anna has to say for it, if she and then Ben are ready by the next two things that are done.
async fn lucky(game: &'static dyn AnyGame, scene: &Scene, table: &str) -> String {
    let id = TableId::parse(table).expect("a code");
    let journal = scene.store.journal(&id).await.expect("it is there");
    let first: Value = serde_json::from_str(&journal[0].event).expect("JSON");
    let seed = Seed::decode(first["fair"]["seed"].as_str().expect("a seed")).expect("a seed");
    let [press, other] = [1, 2].map(|nth| format!("fake:{}", scene.coming(nth)));
    let word = (0..20_000).map(|n| format!("my lucky number is {n}")).find(|word| {
        let both = [
            Contribution { press: press.clone(), word: word.clone() },
            Contribution { press: other.clone(), word: String::new() },
        ];
        possible(game, &Source::new(&seed, table, &both))
    });
    word.expect("one of many deals will do")
}

#[tokio::test]
async fn a_whole_game() {
    let game = by_name("hidden").expect("it is registered");
    let mut party = Party::new(Scene::new(&[game]).await);
    party.play(&[("Anna", "room", "!challenge @Ben hidden white casual"), ("Ben", "room", "[Accept]")]).await;
    let table = party.scene.button("private-anna", "Ready").split('.').nth(1).expect("a table").to_owned();
    let word = lucky(game, &party.scene, &table).await;
    party.does("Anna", "private", &format!("!ready {word}")).await;
    party
        .play(&[
            ("Ben", "private", "[Ready]"),
            ("Cleo", "thread", "[My page]"),
            ("Anna", "thread", "e2e5"),
            ("Anna", "thread", "a4"),
            ("Anna", "thread", "d4"),
            ("Ben", "thread", "?Pb7-b5"),
            ("Anna", "thread", "!takeback"),
            ("Anna", "thread", "axb5"),
            ("Ben", "thread", "g7g6"),
            ("Anna", "thread", "b6"),
            ("Ben", "thread", "a7xb6"),
            // What is under the cover decides whether there is something to choose.
            ("Anna", "thread", "?Ra1xa8=Q"),
            ("Anna", "thread", "Ra1xRa8"),
            ("Anna", "thread", "?Ra1xa8"),
        ])
        .await;
    party.last(|last| last.ping.is_none() && last.text.contains("choose what it becomes on a8"));
    party
        .play(&[
            ("Ben", "thread", "Bg7"),
            ("Anna", "thread", "Ke2"),
            ("Anna", "thread", "=K"),
            ("Anna", "thread", "=Q"),
            ("Ben", "thread", "f8g7"),
            ("Anna", "thread", "Qxb8"),
            ("Ben", "thread", "Bxb2"),
            ("Anna", "thread", "c1xb2"),
            ("Ben", "thread", "g8f6"),
            ("Anna", "thread", "Qxc8"),
            ("Ben", "thread", "e8g8"),
            ("Anna", "thread", "Qxd8"),
            ("Anna", "private", "!secrets"),
            ("Ben", "private", "!secrets"),
            ("Cleo", "thread", "!secrets"),
            ("Cleo", "thread", "!board text"),
            ("Cleo", "thread", "!verify"),
        ])
        .await;
    for (name, remarks) in [("Anna", 4), ("Ben", 1), ("Cleo", 0)] {
        let file =
            party.does(name, "thread", "!replay").await.expect("a file").content.fixed.expect("a file");
        assert_eq!(file.matches("{captured_identity ").count(), remarks, "{file}");
        assert!(Record::parse(&file).is_ok_and(|read| read.moves.len() == 16), "{file}");
    }
    // Who has taken what is covered knows it; nobody else does.
    let mine = |name: &str| party.script(name).matches("Only you learn this").count();
    assert_eq!(PEOPLE.map(mine), [5, 1, 0]);
    party.play(&[("Ben", "thread", "!resign"), ("Ben", "thread", "[Yes, resign]")]).await;
    party.last(|last| last.text == "Ben resigns. Anna wins.");
    party.does("Cleo", "thread", "[Was it dealt fairly?]").await;
    let file = party.does("Cleo", "thread", "[Record of the game]").await.expect("a file");
    let file = file.content.fixed.expect("a file");
    assert!(file.contains(&word), "{file}");
    verify(&[game], &file, None).unwrap_or_else(|error| panic!("{error}:\n{file}"));
    for name in PEOPLE {
        insta::assert_snapshot!(format!("as_{name}_reads_it"), party.script(name));
    }
    party.leaves().await;
}

#[tokio::test]
async fn every_mistake_is_answered() {
    let keys = keys(&[include_str!("../../src/games/hidden/refuse.rs")]);
    let game = by_name("hidden").expect("it is registered");
    let script = tried(
        game,
        &keys,
        &[
            (
                "P7/7k/8/8/8/8/8/4K3 w - - a8 -/r 0 1",
                &[("=K", "promotes-to-another"), ("Ke1-Ke2", "promotion-due")],
            ),
            (
                "4k2r/8/8/8/8/8/8/R3K2R w - - - -/- 0 1",
                &[
                    ("[=Q]", "nothing-to-choose"),
                    ("N@f3", "no-such-action"),
                    ("Ra1-Ra10", "off-the-board"),
                    ("Rb1-Rb2", "nothing-there"),
                    ("Ke8-Ke7", "not-yours"),
                    ("Ne1-Nf3", "another-piece-there"),
                    ("?Ra1-a2", "not-covered"),
                    ("Ra1-Re1", "own-piece-there"),
                    ("Ra1-Rb3", "cannot-go-there"),
                    ("[Ra1-Ra2=Q]", "no-promotion"),
                    ("[Rh1-Rh8]", "is-a-capture"),
                    ("[Ra1xRa2]", "is-no-capture"),
                ],
            ),
            (
                "4k3/8/8/8/8/8/8/?RN3K2?RR w - - - -/- 0 1",
                &[
                    ("O-O", "king-has-moved"),
                    ("?Na1-b3", "looks-like-another"),
                    ("?Ra1-b3", "look-cannot-go-there"),
                    ("[Ra1-Ra2]", "still-covered"),
                    ("[?Ra1-a8=Q]", "choose-after-reveal"),
                ],
            ),
            ("4k3/8/8/8/8/8/8/4K2?RR w K - - -/- 0 1", &[("O-O-O", "corner-not-covered")]),
            ("k3r3/8/8/8/8/8/8/4K2?RQ w K - - -/- 0 1", &[("O-O", "castling-in-check")]),
            ("4k3/8/8/8/8/8/8/4KN1?RR w K - - -/- 0 1", &[("O-O", "castling-blocked")]),
            ("k4r2/8/8/8/8/8/8/4K2?RR w K - - -/- 0 1", &[("O-O", "castling-through-check")]),
            ("6k1/4r3/8/8/8/8/8/R3K3 w - - - -/- 0 1", &[("Ra1-Ra2", "does-not-end-check")]),
            ("k3r3/8/8/8/8/8/4R3/4K3 w - - - -/- 0 1", &[("Re2-Rd2", "leaves-king-in-check")]),
            ("7k/8/8/8/8/8/8/K4P2 w - - - -/- 0 1", &[("f1-f3", "one-step-from-first-rank")]),
            ("1r6/P6k/8/8/8/8/8/4K3 w - - - -/- 0 1", &[("[a7-a8]", "promotion-missing")]),
        ],
    )
    .await;
    insta::assert_snapshot!(script);
}
