//! Schago from challenge to rematch: the source's example game, two pieces captured at once, a set by lot, and every
//! mistake that can be made.

use std::fmt::Write as _;

use gangurru::games::all;
use gangurru::games::tools::{replay, verify};
use gangurru::rules::Seat;
use serde_json::json;

use super::hand::{
    Mistake, code, file, first_button, is_sentence, mistakes, pinged, quietly, refusals, said, stable, table,
};
use crate::support::chat::Scene;

/// The squares that nobody controls when the example game is over (Schago rules, section 10).
const NEUTRAL: [&str; 6] = ["b8", "h8", "g6", "c3", "e2", "g1"];

/// The example game as two people type it: Anna in English, Ben in German, with and without the sign.
#[rustfmt::skip]
const EXAMPLE: &[(&str, &str)] = &[
    ("Qe4", "D@d6"), ("R@g5", "Ld4"), ("be6", "S@e5"), ("B@a5", "Tc7"), ("rf3", "T@h2"),
    ("K@d2", "Sc1"), ("Nh5", "L@b5"), ("N@b4", "Kf8"), ("P@f1", "B@g7"), ("@b7", "Bg8"),
];

#[tokio::test]
async fn the_example_game_of_the_source() {
    let mut scene = Scene::new(all()).await;
    scene.say("Ben", "room", "!settings language deutsch").await;
    quietly(&mut scene, "Anna", "room", "!challenge @Ben schago 6x6 pieces KQ2R4P").await;
    quietly(&mut scene, "Ben", "room", "!gegenangebot 10x10 los schwarz").await;
    quietly(&mut scene, "Anna", "room", "!counter 8x8 standard").await;
    quietly(&mut scene, "Ben", "room", "!annehmen").await;
    let thread = scene.thread();
    // Everybody may look at everything, and a player makes a few mistakes first.
    assert!(is_sentence("schago", "refuse-place-first", &said(scene.say("Anna", &thread, "pass").await)));
    assert!(is_sentence("schago", "refuse-pieces-stay", &said(scene.say("Anna", &thread, "e2-e4").await)));
    scene.say("Cleo", &thread, "!rules schago placing").await;
    let pages = scene.say("Anna", &thread, "!secrets").await.expect("her page");
    assert!(pages.only_asker && pages.content.text.contains("Nothing is hidden"));
    for (white, black) in EXAMPLE {
        for (name, text) in [("Anna", white), ("Ben", black)] {
            let before = scene.all(&thread).len();
            quietly(&mut scene, name, &thread, text).await;
            let other = if name == "Anna" { "ben" } else { "anna" };
            assert_eq!(pinged(&scene, &thread, before), [other], "{text}");
        }
        if *white == "R@g5" {
            let map = scene.say("Cleo", &thread, "!board control").await.expect("a map").content;
            assert!(map.picture.is_some_and(|picture| picture.alt.contains("Control of the empty squares")));
            let map = scene.say("Ben", &thread, "!brett kontrolle text").await.expect("a map").content;
            assert!(map.fixed.is_some(), "{}", map.text);
            scene.press("Anna", &thread, "Possible moves").await;
            assert!(is_sentence(
                "schago",
                "refuse-not-neutral",
                &said(scene.say("Anna", &thread, "Nf3").await)
            ));
        }
    }
    // White can place nothing more; Black can, and is asked before a pass that would end the game.
    quietly(&mut scene, "Anna", &thread, "pass").await;
    let question = scene.say("Ben", &thread, "passe").await.expect("a question");
    assert!(question.only_asker && question.content.text.contains("20"), "{}", question.content.text);
    for (name, text) in [("Ben", "B@h7"), ("Anna", "pass"), ("Ben", "Bh4"), ("Anna", "pass"), ("Ben", "pass")]
    {
        quietly(&mut scene, name, &thread, text).await;
    }
    let counted = scene.all(&thread).iter().rev().find_map(|m| m.content.picture.clone()).expect("a picture");
    assert!(counted.alt.contains("White 19, Black 17, neither 6"), "{}", counted.alt);
    let played = table(&scene, &code(&thread)).await;
    let count = played.umpire().expect("it has begun").public().ask("count").expect("a count");
    assert_eq!(count["score"], json!([19, 17]));
    let neutral: Vec<_> =
        count["neutral"].as_array().expect("squares").iter().map(ToString::to_string).collect();
    assert!(neutral.len() == 6 && NEUTRAL.iter().all(|square| neutral.contains(&json!(square).to_string())));
    // A pass after the end is talk; the file is everybody's.
    assert_eq!(scene.say("Anna", &thread, "pass").await, None);
    let record = file(&mut scene, "Cleo", &thread).await;
    let replayed = replay(all(), &record, None).unwrap_or_else(|error| panic!("{error}:\n{record}"));
    assert_eq!((replayed.actions, replayed.record.as_str()), (26, record.as_str()));
    assert!(verify(all(), &record, None).is_ok_and(|verified| !verified.lot && !verified.dealt));
    scene.say("Cleo", &thread, "!verify").await;
    scene.say("Cleo", "room", "!leaderboard schago").await;
    scene.press("Ben", &thread, "Rematch").await;
    scene.catch_up().await;
    quietly(&mut scene, "Anna", &thread, "!rematch").await;
    let next = scene.places().into_iter().find(|place| place.starts_with("table-") && *place != thread);
    let next = scene.all(&next.expect("another table"))[0].content.clone();
    assert!(next.text.contains("Ben plays White, Anna plays Black."), "{}", next.text);
    assert_eq!(next.ping.map(|account| account.id).as_deref(), Some("ben"));
    insta::assert_snapshot!(stable(&scene.end().await));
}

#[tokio::test]
async fn two_pieces_are_captured_at_once() {
    let mut scene = Scene::new(all()).await;
    scene.say("Ben", "room", "!settings language nederlands").await;
    quietly(&mut scene, "Anna", "room", "!challenge @Ben schago 5x5 pieces N2F2P4 white casual").await;
    quietly(&mut scene, "Ben", "room", "!aannemen").await;
    let thread = scene.thread();
    for (name, text) in [
        ("Anna", "Pa2"),
        ("Ben", "Fc4"),
        ("Anna", "P@c2"),
        ("Ben", "P@d3"),
        ("Anna", "pass"),
        ("Ben", "F@a4"),
    ] {
        quietly(&mut scene, name, &thread, text).await;
    }
    quietly(&mut scene, "Anna", &thread, "pass").await;
    quietly(&mut scene, "Ben", &thread, "Pb3").await;
    let told = scene.all(&thread).last().expect("a turn").content.text.clone();
    for square in ["a2", "c2"] {
        assert!(told.contains(&format!("Captured on {square}: pawn.")), "{told}");
    }
    scene.say("Cleo", &thread, "!board text").await;
    scene.say("Ben", &thread, "!geheimen").await;
    quietly(&mut scene, "Anna", &thread, "pass").await;
    // Asked, with the count as it stands, and it can be done by the button or by a typed yes.
    let question = scene.say("Ben", &thread, "pas").await;
    assert_eq!(question, None, "this is talk in Dutch");
    let question = scene.say("Ben", &thread, "pass").await.expect("a question");
    let (label, sure) = first_button(&question);
    assert_eq!(scene.press_id("Ben", &thread, &label, &sure).await, None);
    scene.catch_up().await;
    let record = file(&mut scene, "Cleo", &thread).await;
    assert!(record.contains("N@b3{xa2,c2}"), "{record}");
    assert_eq!(replay(all(), &record, None).expect("it replays").record, record);
    insta::assert_snapshot!(stable(&scene.end().await));
}

#[tokio::test]
async fn a_set_by_lot_is_dealt_before_everybodys_eyes_and_verified() {
    let mut scene = Scene::new(all()).await;
    quietly(&mut scene, "Anna", "room", "!challenge @Ben schago 6x6 lot casual").await;
    scene.press("Ben", "room", "Accept").await;
    scene.catch_up().await;
    let thread = scene.thread();
    let played = table(&scene, &code(&thread)).await;
    let who = |seat| if played.sitter(seat) == Some(played.challenger()) { "Anna" } else { "Ben" };
    let (white, black) = (who(Seat::White), who(Seat::Black));
    scene.say(white, &thread, "!secrets").await;
    scene.say("Cleo", &thread, "!verify").await;
    quietly(&mut scene, white, &thread, "K@c3").await;
    let running = file(&mut scene, white, &thread).await;
    assert!(!running.contains("[Seed ") && !running.contains("[Commitment "), "{running}");
    let asked = scene.say(black, &thread, "!resign").await.expect("a question");
    let (label, resign) = first_button(&asked);
    scene.press_id(black, &thread, &label, &resign).await;
    scene.catch_up().await;
    scene.press("Cleo", &thread, "Was it dealt fairly?").await;
    let record = file(&mut scene, "Cleo", &thread).await;
    let verified = verify(all(), &record, None).unwrap_or_else(|error| panic!("{error}:\n{record}"));
    assert!(verified.lot && verified.dealt);
    assert_eq!(replay(all(), &record, None).expect("it replays").record, record);
    insta::assert_snapshot!(stable(&scene.end().await));
}

/// A position, what somebody types in it, and why it is refused.
#[rustfmt::skip]
const MISTAKES: &[Mistake] = &[
    Mistake { position: "5/5/5/5/5 KQN2P4/kqn2p4 w 0/0 0 0", typed: "pass", key: "place-first" },
    Mistake { position: "5/5/5/5/5 KQN2P4/kqn2p4 w 0/0 0 2", typed: "a2-a3", key: "pieces-stay" },
    Mistake { position: "5/5/5/5/5 KQN2P4/kqn2p4 w 0/0 0 2", typed: "X@b1", key: "no-such-piece" },
    Mistake { position: "5/5/5/5/5 KQN2P4/kqn2p4 w 0/0 0 2", typed: "Nf3", key: "off-the-board" },
    Mistake { position: "5/5/5/5/5 KQN2P4/kqn2p4 w 0/0 0 2", typed: "R@c3", key: "not-in-supply" },
    Mistake { position: "5/5/2N2/5/5 KQNP4/kqn2p4 b 0/0 0 3", typed: "qc3", key: "square-taken" },
    Mistake { position: "5/5/2N2/5/5 KQNP4/kqn2p4 b 0/0 0 3", typed: "N@b5", key: "not-neutral" },
    Mistake { position: "5/5/2N2/5/5 KQNP4/kqn2p4 b 0/0 0 3", typed: "K@b2", key: "would-attack-a-piece" },
    Mistake { position: "5/5/5/5/5 KQN2P4/kqn2p4 w 0/0 0 2", typed: "P@c5", key: "would-attack-nothing" },
    Mistake { position: "5/p4/5/P4/5 KQN2P3/kqn2p3 b 0/0 0 3", typed: "N@b3", key: "smothers-own-piece" },
];

#[tokio::test]
async fn every_mistake_is_answered_with_its_reason() {
    let (mut script, mut keys) = mistakes("schago", &json!({}), MISTAKES).await;
    let mut scene = Scene::new(all()).await;
    for (text, key) in [
        ("!challenge @Ben schago 4x12", "no-such-board"),
        ("!challenge @Ben schago pieces KX3", "no-such-set"),
        ("!challenge @Ben schago pieces", "no-such-set"),
    ] {
        let answer = said(scene.say("Anna", "room", text).await);
        assert!(is_sentence("schago", &format!("refuse-{key}"), &answer), "{answer}");
        keys.insert(key.to_owned());
        let _ = writeln!(script, "{text}\n  {answer}");
    }
    let unknown = said(scene.say("Anna", "room", "!challenge @Ben schago tiny").await);
    let _ = writeln!(script, "!challenge @Ben schago tiny\n  {unknown}");
    let all = refusals("schago", &["face.rs", "options.rs"]);
    let missing: Vec<_> = all.difference(&keys).collect();
    assert!(all.len() >= 12 && missing.is_empty(), "not provoked: {missing:?} of {all:?}");
    insta::assert_snapshot!(script);
}
