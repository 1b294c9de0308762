//! The five games, from the challenge to the result, in an encrypted room with its threads and private rooms.
//!
//! What people say is fixed, and so is what is dealt (`Hall::stages`). The snapshots are what people read: the room, which
//! is the same for everybody, and the private rooms of those who were written to. `Hall::ends` looks at every picture and
//! holds everything that the bot sent to the laws of `manners`.

use serde_json::json;

use crate::hall::{Hall, NAMES};
use crate::heard::Heard;
use crate::manners::{in_private, in_the_room};

/// Everything was as it should be, and this is what people read.
pub async fn reads(mut hall: Hall, game: &str) {
    hall.ends().await;
    insta::assert_snapshot!(format!("{game}_in_the_room"), in_the_room(&hall).await);
    for name in NAMES {
        // Carol is written to only if she asks.
        if let Some(script) = in_private(&hall, name).await {
            insta::assert_snapshot!(format!("{game}_for_{name}_alone"), script);
        }
    }
}

/// What everybody could read so far does not have these words, whoever reads it.
fn nobody_reads_in_the_room(hall: &Hall, words: &[&str]) {
    let of_bot = |heard: &Heard| heard.sender == hall.house.id && heard.kind == "message";
    for heard in hall.heard_in("Carol", &hall.room).iter().filter(|heard| of_bot(heard)) {
        let seen = heard.content.to_string();
        assert!(words.iter().all(|word| !seen.contains(word)), "{words:?}: {heard:?}");
    }
    let carol = hall.person("Carol").heard();
    let private: Vec<_> = carol.iter().filter(|heard| heard.room != hall.room && of_bot(heard)).collect();
    assert!(private.iter().all(|heard| words.iter().all(|word| !heard.body.contains(word))), "{private:?}");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn crazyhouse_to_the_mate_and_a_rematch() {
    let hall = Hall::new(true).await;
    hall.agree("crazyhouse white casual", ("react room", "1")).await;
    // Talk in the thread is left alone, and the first word of it that is a move is one.
    hall.says("Carol", "thread", "good luck, both of you!").await;
    hall.play(&[
        ("Alice", "thread", "e4"),
        ("Bob", "thread", "d5"),
        ("Alice", "private", "e5"),
        ("Bob", "reply", "f5"),
        ("Alice", "thread", "exf6"),
        ("Bob", "room", "!move g6"),
        ("Alice", "answer", "P@g7"),
        ("Bob", "private", "Nxf6"),
        ("Alice", "thread", "gxh8=Q"),
        ("Alice", "thread", "!takeback"),
        ("Bob", "react", "1"),
        ("Alice", "thread", "gxh8=Q"),
        ("Bob", "thread", "!move Kf7"),
        ("Alice", "thread", "Nf3"),
        ("Bob", "private", "!move Bg7"),
        ("Alice", "reply", "Be2"),
        // Not possible, and said to nobody else.
        ("Bob", "thread", "Bg7xa1"),
        ("Bob", "thread", "Bxh8"),
        ("Alice", "thread", "O-O"),
        ("Bob", "thread", "!draw"),
        ("Alice", "answer", "2"),
        ("Bob", "private", "Nc6"),
        ("Alice", "thread", "d4"),
        ("Bob", "thread", "Bg4"),
        ("Alice", "thread", "Ng5"),
        ("Bob", "thread", "Kg8"),
        ("Alice", "thread", "Bxg4"),
        ("Bob", "thread", "Nxg4"),
        ("Alice", "thread", "Qxg4"),
        ("Carol", "thread", "!board text"),
        ("Bob", "thread", "B@f5"),
        ("Alice", "private", "Qf3"),
        ("Bob", "thread", "Nxd4"),
        ("Alice", "thread", "N@h6"),
        ("Bob", "thread", "Kg7"),
        ("Alice", "thread", "R@f7"),
        ("Bob", "thread", "Kxh6"),
        ("Alice", "thread", "Rxh7"),
        // The result has numbers: one is typed as an answer, the other is said in words.
        ("Bob", "answer", "1"),
        ("Alice", "thread 1", "!rematch"),
        ("Bob", "thread 2", "e4"),
        ("Alice", "thread 2", "e5"),
        ("Bob", "thread 2", "!resign"),
        ("Bob", "private", "1"),
    ])
    .await;
    reads(hall, "crazyhouse").await;
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn australian_chess_with_its_secret_set_up() {
    let hall = Hall::new(true).await;
    hall.agree("australian white casual", ("reply room", "1")).await;
    hall.play(&[
        ("Alice", "private", "!ready kookaburra"),
        ("Bob", "private", "1"),
        // What is chosen is typed where others read, in vain; then each by a road of their own.
        ("Alice", "thread", "X@g1"),
        ("Alice", "private", "X@b1"),
        ("Bob", "thread", "!secrets"),
        ("Bob", "private", "2"),
    ])
    .await;
    nobody_reads_in_the_room(&hall, &["X@b1", "X@g1", "X@b8", "X@g8"]);
    hall.play(&[
        ("Alice", "thread", "d4"),
        ("Bob", "private", "Gb8-Gd6"),
        ("Alice", "thread", "Gg1!"),
        ("Alice", "private", "1"),
        ("Alice", "thread", "Gg1-Gg3(f4)"),
        ("Bob", "reply", "Gd6xGf4"),
        ("Alice", "thread", "Bxf4"),
        ("Bob", "private", "Gg8-Ge6"),
        ("Alice", "thread", "Gb1-Gd3"),
        ("Bob", "thread", "Ge6!, Ge6-Ge4(e3) yes"),
        ("Alice", "answer", "Gd3xGe4"),
        ("Bob", "room", "!move a6"),
        ("Carol", "thread", "!secrets"),
        ("Alice", "thread", "Bf4xBe3"),
        ("Bob", "thread", "d5"),
        ("Alice", "thread", "Ge4! yes"),
        ("Alice", "thread", "Ge4-Ge5(e6)"),
        ("Bob", "thread", "f6"),
        ("Alice", "thread", "Ge5-Ge6*"),
        ("Carol", "thread", "!verify"),
    ])
    .await;
    reads(hall, "australian").await;
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn hidden_chess_to_the_last_capture() {
    let hall = Hall::new(true).await;
    let deal = json!({
        "white": { "a1": "N", "b1": "P", "c1": "P", "d1": "P", "f1": "Q", "g1": "P", "h1": "P", "a2": "P", "b2": "R",
            "c2": "R", "d2": "N", "e2": "P", "f2": "P", "g2": "B", "h2": "B" },
        "black": { "a7": "P", "b7": "P", "c7": "B", "d7": "P", "e7": "Q", "f7": "R", "g7": "N", "h7": "P", "a8": "P",
            "b8": "P", "c8": "R", "d8": "P", "f8": "N", "g8": "P", "h8": "B" },
    });
    hall.stages("hidden", &deal).await;
    hall.agree("hidden white casual", ("room", "!1")).await;
    hall.play(&[
        ("Alice", "private", "1"),
        ("Bob", "thread", "!ready"),
        ("Alice", "thread", "e4"),
        ("Bob", "thread", "?Ng8-f6"),
        ("Alice", "private", "h4"),
        ("Bob", "thread", "?Pg7-g6"),
        ("Alice", "thread", "Bh4xBf6"),
        ("Bob", "reply", "?Pe7xf6"),
        ("Alice", "private", "!secrets"),
        ("Alice", "thread", "e5"),
        ("Bob", "private", "d5"),
        ("Alice", "thread", "exd6"),
        ("Bob", "thread", "?Bf8xd6"),
        ("Alice", "thread", "!takeback"),
        ("Alice", "thread", "?Bf1-c4"),
        ("Bob", "answer", "O-O"),
        ("Alice", "thread", "?Pd2-d4"),
        ("Bob", "thread", "Nd6xNc4"),
        ("Carol", "thread", "!secrets"),
        ("Alice", "thread", "Nd4-Nf5"),
        ("Bob", "private", "Qf6xQb2"),
        ("Alice", "thread", "?Qd1xd8"),
        ("Alice", "private", "=Q"),
    ])
    .await;
    nobody_reads_in_the_room(&hall, &["Only you learn this"]);
    hall.play(&[
        ("Bob", "room", "!move ?Bc8-d7"),
        ("Alice", "thread", "?Ng1-e2"),
        ("Bob", "thread", "Qb2xQc1"),
        ("Alice", "react", "1"),
        ("Bob", "thread 1", "!rematch"),
        ("Alice", "private", "1"),
    ])
    .await;
    reads(hall, "hidden").await;
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn raindropchess_to_the_card_that_does_not_help() {
    let hall = Hall::new(true).await;
    hall.stages("raindrop", &json!({ "white": "NKPQRRBBNPPPPPPP", "black": "PKPPRPQRBBNNPPPP" })).await;
    hall.agree("raindrop white casual", ("room", "!accept")).await;
    hall.play(&[
        ("Bob", "private", "!ready"),
        ("Alice", "private", "1"),
        ("Alice", "thread", "flip"),
        ("Alice", "thread", "Nf3"),
        ("Bob", "private", "flip"),
        ("Bob", "private", "P@f7"),
        ("Alice", "reply", "flip"),
        ("Alice", "answer", "Ke1"),
        ("Bob", "thread", "flip"),
        // A card that lies open has been seen.
        ("Bob", "thread", "!takeback"),
        ("Bob", "thread", "K@g8"),
        ("Alice", "thread", "flip"),
        ("Alice", "private", "P@d6"),
        ("Bob", "thread", "flip"),
        ("Bob", "room", "!move P@g7"),
        ("Alice", "thread", "d7"),
        ("Bob", "thread", "flip"),
        ("Bob", "thread", "P@h7"),
        ("Alice", "thread", "d8=R"),
        ("Bob", "thread", "flip"),
        ("Bob", "private", "1"),
        ("Bob", "thread", "R@e8"),
        ("Alice", "thread", "Rxe8"),
        ("Bob", "thread", "flip yes"),
    ])
    .await;
    reads(hall, "raindrop").await;
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn schago_counted_out_and_a_draw() {
    let hall = Hall::new(true).await;
    hall.agree("schago 5x5 lot white casual", ("room", "!counter 8x8 standard")).await;
    hall.play(&[
        ("Alice", "react room", "1"),
        ("Alice", "thread", "K@g1"),
        ("Bob", "thread", "pass"),
        ("Alice", "private", "R@d8"),
        ("Bob", "reply", "R@h7"),
        ("Alice", "thread", "Q@b5"),
        ("Bob", "thread", "B@h5"),
        ("Alice", "thread", "R@a2"),
        ("Bob", "private", "P@c3"),
        ("Alice", "thread", "N@e1"),
        ("Bob", "thread", "B@c1"),
        ("Alice", "room", "!move P@h4"),
        ("Bob", "thread", "R@f6"),
        ("Alice", "thread", "P@b6"),
        ("Bob", "answer", "P@h8"),
        ("Alice", "thread", "B@h3"),
        ("Bob", "thread", "N@d2"),
        ("Alice", "thread", "N@b2"),
        ("Carol", "thread", "!board control text"),
        ("Bob", "thread", "pass"),
        ("Alice", "thread", "pass"),
        ("Alice", "private", "1"),
        ("Alice", "thread", "!rematch"),
        ("Bob", "react room", "1"),
        ("Bob", "thread", "K@d4"),
        ("Alice", "thread", "!draw"),
        ("Bob", "react", "1"),
    ])
    .await;
    reads(hall, "schago").await;
}
