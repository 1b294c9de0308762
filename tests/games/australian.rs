//! Australian Chess from the challenge to the mate, as White, Black and a bystander read it. Black takes no private
//! messages, so all of Black's secrets go by the second private road.

use gangurru::bot::port::Content;
use gangurru::games::{by_name, tools::verify};
use gangurru::store::Store as _;
use gangurru::table::TableId;

use crate::party::{PEOPLE, Party};
use crate::refusals::{keys, tried};
use crate::support::chat::Scene;
use crate::support::staged::Staged;

#[tokio::test]
async fn a_whole_game() {
    let game = by_name("australian").expect("it is registered");
    let scene = Scene::new(&[game]).await;
    scene.close("Ben");
    let mut party = Party::new(scene);
    party
        .play(&[
            ("Anna", "room", "!challenge @Ben australian white casual"),
            ("Ben", "room", "[Accept]"),
            ("Anna", "private", "!ready kookaburra"),
            ("Ben", "thread", "[My page]"),
            ("Ben", "thread", "[Ready]"),
            // The set-up: typed where others read it, in vain; then each by a road of their own.
            ("Anna", "thread", "X@b1"),
            ("Ben", "thread", "hello"),
            ("Anna", "private", "e4"),
            ("Anna", "private", "X@b1"),
            ("Anna", "private", "X@g1"),
            ("Ben", "thread", "[My page]"),
            ("Cleo", "thread", "[My page]"),
            ("Ben", "thread", "[X@b8]"),
            ("Ben", "thread", "!secrets"),
            // The game.
            ("Ben", "thread", "g6"),
            ("Anna", "thread", "Gg1-Ge3"),
            ("Ben", "thread", "g6"),
            ("Anna", "thread", "Gd3"),
            ("Anna", "thread", "[Gangurru b1 to d3]"),
            ("Ben", "thread", "Bg7"),
            ("Anna", "thread", "f3"),
            ("Ben", "thread", "e5"),
            ("Anna", "thread", "Gxe5"),
        ])
        .await;
    let alt = |last: &Content| last.picture.as_ref().map(|picture| picture.alt.clone()).unwrap_or_default();
    party.last(|last| alt(last).contains("Can be taken back in this turn only: e5."));
    party
        .play(&[
            ("Ben", "thread", "Bxe5"),
            ("Cleo", "thread", "!board text"),
            // Both halves in one line, after a question; then in two stages, on the spot.
            ("Anna", "thread", "Gd3!, Gd3-Gb5(a6)"),
            ("Anna", "thread", "Gd3!, Gd3-Gb5(a6) yes"),
            ("Ben", "thread", "Gg8!"),
            ("Ben", "thread", "[Play Gg8!]"),
            ("Ben", "thread", "Ke7"),
            ("Ben", "thread", "[Possible moves]"),
            ("Ben", "thread", "Gg8(g7)"),
            ("Anna", "thread", "Gb5-Ga6*"),
            ("Ben", "thread", "Gd6"),
            ("Anna", "thread", "!takeback"),
            ("Anna", "thread", "!replay"),
            ("Ben", "thread", "!replay"),
            ("Cleo", "thread", "!replay"),
            ("Anna", "thread", "g4"),
            ("Ben", "thread", "Qh4"),
            ("Cleo", "thread", "Gd6"),
            ("Anna", "thread", "Ga6"),
            ("Cleo", "thread", "[Was it dealt fairly?]"),
        ])
        .await;
    party.last(|last| last.text.ends_with("Checkmate. Ben wins."));
    let file = party.does("Cleo", "thread", "[Record of the game]").await.expect("a file");
    let file = file.content.fixed.expect("a file");
    assert!(file.contains("X@b1") && file.contains("X@b8"), "now everybody may know: {file}");
    verify(&[game], &file, None).unwrap_or_else(|error| panic!("{error}:\n{file}"));
    for name in PEOPLE {
        insta::assert_snapshot!(format!("as_{name}_reads_it"), party.script(name));
    }
    party.leaves().await;
}

#[tokio::test]
async fn every_mistake_is_answered() {
    let keys = keys(&[include_str!("../../src/games/australian/face.rs")]);
    let game = by_name("australian").expect("it is registered");
    let script = tried(
        game,
        &keys,
        &[
            (
                "rg(_)bqkbg(_)r/pppppppp/8/8/8/8/PPPPPPPP/RG(_)BQKBG(_)R w KQkq - - - -/- 0 1",
                &[("e2-e4", "set-up-first")],
            ),
            (
                "rg(X)bqkbg(P)r/pppppppp/8/8/8/8/PPPPPPPP/RG(X)BQKBG(P)R w KQkq - - - -/- 0 1",
                &[
                    ("X@g1", "set-up-done"),
                    ("[pass]", "no-such-action"),
                    ("Ra1-Ra10", "off-the-board"),
                    ("e3-e4", "nothing-there"),
                    ("e7-e5", "not-yours"),
                    ("Bb1-Bc3", "another-piece-there"),
                    ("Gb1-Ga1", "own-piece-there"),
                    ("Gb1-Gc3", "cannot-go-there"),
                    ("O-O", "castling-blocked"),
                    ("[e2-e4=Q]", "no-promotion"),
                    ("[e2xe4]", "is-no-capture"),
                    ("[Gb1-Gb3*]", "nothing-to-load"),
                    ("Gb1-Gd3(h8)", "open-first"),
                ],
            ),
            (
                "7k/3P4/8/8/3G[X]4/8/8/R3K3 w - - - d4 -/- 0 1",
                &[
                    ("Ra1-Ra2", "finish-opened"),
                    ("[Gd4-Gd6]", "disc-missing"),
                    ("Gd4-Gd6(a8)", "disc-not-beside"),
                    ("Gd4-Gd6(d7)", "disc-needs-empty"),
                ],
            ),
            (
                "4k3/8/8/8/G(X)7/4g3/8/3GK3 w - - - - -/- 0 1",
                &[
                    ("Gd1!", "pouch-empty"),
                    ("Ga4!", "opening-leads-nowhere"),
                    ("Ga4-Ga6", "does-not-end-check"),
                ],
            ),
            ("7k/8/5b2/8/3G(X)4/8/8/2K5 w - - - - -/- 0 1", &[("Gd4xGf6", "full-spares-bishop")]),
            ("7k/8/5b2/2b5/3G(X)4/8/8/K7 b - - - - -/- 0 1", &[("Bf6xBd4", "bishop-spares-full")]),
            (
                "4k3/8/8/8/4X3/x7/P1G1R3/4K2B w - - - - -/- 0 1",
                &[
                    ("Bh1-Be4", "own-cross-there"),
                    ("Re2-Re4", "closed-by-cross"),
                    ("[Gc2-Ge4]", "loads-its-cross"),
                ],
            ),
            (
                "1r5k/P3P!3/8/8/8/8/8/K7 w - - - - -/- 0 1",
                &[
                    ("[a7-a8]", "promotion-missing"),
                    ("a7-a8=N", "promotes-without-knight"),
                    ("e7-e8=Q", "never-promotes"),
                    ("[a7-b8=Q]", "is-a-capture"),
                ],
            ),
            (
                "4k2r/8/8/8/8/8/7R/4K3 w - - - - -/- 0 1",
                &[("O-O", "castling-right-lost"), ("[Rh2-Rh8]", "is-a-capture")],
            ),
            ("k3r3/8/8/8/8/8/8/4K2R w K - - - -/- 0 1", &[("O-O", "castling-in-check")]),
            ("k4r2/8/8/8/8/8/8/4K2R w K - - - -/- 0 1", &[("O-O", "castling-through-check")]),
            ("k3r3/8/8/8/8/8/4R3/4K3 w - - - - -/- 0 1", &[("Re2-Rd2", "leaves-king-in-check")]),
        ],
    )
    .await;
    insta::assert_snapshot!(script);
}

/// The set-up in all eight ways: what everybody reads depends on who was first, which is no secret, and on nothing else.
#[tokio::test]
async fn the_order_of_the_set_ups_tells_nothing_of_them() {
    let game = by_name("australian").expect("it is registered");
    let mut told = Vec::new();
    for first in [0, 1] {
        for choices in 0..4 {
            let mut staged = Staged::seated(game).await;
            staged.both_ready().await;
            staged.scene.catch_up().await;
            let pick = |n: usize, squares: [&str; 2]| format!("X@{}", squares[choices >> n & 1]);
            let ways = [
                ("Anna", "private-anna", pick(0, ["b1", "g1"])),
                ("Ben", "private-ben", pick(1, ["b8", "g8"])),
            ];
            for n in [first, 1 - first] {
                let (name, chat, text) = &ways[n];
                staged.scene.say(name, chat, text).await;
                staged.scene.catch_up().await;
            }
            let heard = ["room", staged.thread().as_str()].map(|at| staged.scene.traces(at));
            let id = TableId::parse(&staged.table).expect("a code");
            let summary = staged.scene.store.summary(&id).await.expect("the store is well");
            told.push((first, heard, summary));
        }
    }
    for pair in told.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        assert!(pair[0] == pair[1], "what was chosen shows");
    }
    assert!(told[0].1 != told[4].1, "who was first is told");
}
