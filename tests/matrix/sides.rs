//! Two games at once, and people whose clients know no threads.

use serde_json::json;

use crate::hall::Hall;
use crate::heard::Heard;
use crate::tables::reads;

/// What the bot said last in somebody's private room.
async fn last_said(hall: &Hall, name: &str) -> Heard {
    let room = hall.private(name).await.expect("a private room");
    let mut heard = hall.heard_in(name, &room);
    heard.retain(|heard| heard.kind == "message" && heard.sender == hall.house.id);
    heard.pop().expect("something")
}

/// What was said in the threads, as (of which table, the first line) without those who are called.
async fn turns(hall: &Hall) -> Vec<(usize, String)> {
    let threads = hall.threads().await;
    let heard = hall.heard_in("Carol", &hall.room);
    let played =
        heard.iter().filter(|heard| heard.sender == hall.house.id && heard.body.contains(" played "));
    let turn = |heard: &Heard| {
        let nth =
            threads.iter().position(|root| heard.thread.as_ref() == Some(root)).expect("a table's thread");
        let line = heard.body.lines().find(|line| line.contains(" played ")).expect("a turn");
        (nth + 1, line.split_once(" played ").expect("a move").1.trim_end_matches('.').to_owned())
    };
    played.map(turn).collect()
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn two_games_of_the_same_two_people() {
    let hall = Hall::new(true).await;
    hall.agree("crazyhouse white casual", ("react room", "1")).await;
    hall.agree("crazyhouse white casual", ("reply room", "1")).await;
    // A thread is a table: no question there. Where it could be either, the bot asks.
    hall.does("Alice", "private", "e4").await;
    let asked = last_said(&hall, "Alice").await;
    let codes = hall.codes().await;
    assert!(asked.body.contains("Which table do you mean?"), "{asked:?}");
    for code in &codes {
        assert!(asked.body.contains(&format!("{code} · Bob")), "{asked:?}");
    }
    let second = asked.body.lines().find(|line| line.contains(&codes[1])).expect("the second table");
    let number = second.split('.').next().expect("a number").to_owned();
    hall.does("Alice", "private", &number).await;
    hall.play(&[
        ("Alice", "thread 1", "d4"),
        // Only at one of them is this a move, or his turn.
        ("Bob", "thread 2", "e5"),
        ("Bob", "private", "d5"),
        ("Alice", "private", "Bf4"),
        ("Alice", "room", "!move Nf3 CODE2"),
        ("Bob", "answer 2", "Nc6"),
        ("Bob", "reply 1", "e6"),
        // An order of which it is not clear where it belongs is asked about, too.
        ("Alice", "private", "!draw"),
        ("Alice", "private", "!draw CODE2"),
        ("Bob", "thread 2", "!1"),
        // Now there is only one.
        ("Alice", "private", "e3"),
        ("Bob", "private", "!resign"),
        ("Bob", "private", "1"),
    ])
    .await;
    let expected = [
        (2, "e2-e4"),
        (1, "d2-d4"),
        (2, "e7-e5"),
        (1, "d7-d5"),
        (1, "Bc1-Bf4"),
        (2, "Ng1-Nf3"),
        (2, "Nb8-Nc6"),
        (1, "e7-e6"),
        (1, "e2-e3"),
    ];
    assert_eq!(turns(&hall).await, expected.map(|(nth, played)| (nth, played.to_owned())));
    reads(hall, "two_games").await;
}

/// Somebody answers a message in one way or another; what comes of it has come.
async fn answers(hall: &Hall, name: &str, message: &str, text: &str, more: serde_json::Value) {
    let before = turns(hall).await.len();
    let mut fields = json!({ "room": hall.room, "answers": message, "text": text });
    for (key, value) in more.as_object().expect("fields") {
        fields[key] = value.clone();
    }
    hall.person(name).does("say", fields).await;
    hall.until("a turn comes", async || {
        hall.settles().await;
        turns(hall).await.len() > before
    })
    .await;
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn somebody_without_threads_plays_by_answers() {
    let hall = Hall::new(false).await;
    hall.agree("crazyhouse white casual", ("reply room", "1")).await;
    let root = hall.threads().await.remove(0);
    // To the newest message, to the first of the thread, to a picture in the middle of it.
    hall.does("Alice", "reply", "e4").await;
    answers(&hall, "Bob", &root, "e5", json!({})).await;
    let picture = hall.heard_in("Alice", &hall.room).into_iter().find(|heard| heard.msgtype == "m.image");
    let picture = picture.expect("a picture").event;
    answers(&hall, "Alice", &picture, "Nf3", json!({})).await;
    // With the quotation that old clients put before it, in both forms.
    let newest = hall.newest(&root, false).await;
    let quoted = hall.person("Bob").has_heard(&newest).await;
    let quotation: String = quoted
        .body
        .lines()
        .enumerate()
        .map(
            |(n, line)| {
                if n == 0 { format!("> <{}> {line}\n", hall.house.id) } else { format!("> {line}\n") }
            },
        )
        .collect();
    let html = "<mx-reply><blockquote>e4 e5</blockquote></mx-reply>Nc6";
    answers(&hall, "Bob", &newest, &format!("{quotation}\nNc6"), json!({ "html": html })).await;
    // A client that knows them: an answer within the thread.
    hall.does("Alice", "answer", "Bc4").await;
    // An answer to somebody else is talk between them, wherever it stands.
    let talk = hall.says("Bob", "thread", "well, well").await;
    let fields = json!({ "room": hall.room, "answers": talk, "text": "d5" });
    hall.person("Bob").does("say", fields).await;
    hall.play(&[
        ("Bob", "reply", "Bc5"),
        ("Alice", "reply", "O-O"),
        ("Bob", "reply", "!draw"),
        ("Alice", "reply", "1"),
    ])
    .await;
    let expected = ["e2-e4", "e7-e5", "Ng1-Nf3", "Nb8-Nc6", "Bf1-Bc4", "Bf8-Bc5", "O-O"];
    assert_eq!(turns(&hall).await, expected.map(|played| (1, played.to_owned())));
    // What the bot says stands in the thread, and for those without threads it answers something in it.
    let heard = hall.heard_in("Bob", &hall.room);
    let mut threaded = heard.iter().filter(|heard| heard.sender == hall.house.id && heard.thread.is_some());
    assert!(threaded.clone().count() > 10);
    assert!(threaded.all(|heard| heard.content["m.relates_to"]["m.in_reply_to"]["event_id"].is_string()));
    reads(hall, "without_threads").await;
}
