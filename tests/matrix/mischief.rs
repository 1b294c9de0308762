//! Our bot on a homeserver that loses answers, fails, and is slow: every message is there once all the same.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::Value;

use crate::fake::{Fake, Mischief};
use crate::house::House;
use crate::synapse::Account;

/// The bot.
const BOT: &str = "@gangurru:fake";
/// The fake's first moment, in milliseconds since 1970.
const TIME: i64 = 1_700_000_000_000;
/// What is asked for the bot to hear what is new.
const SYNC: &str = "GET /_matrix/client/v3/sync";
/// What is asked to send a message.
const SEND: &str = "/send/m.room.message/";

fn account() -> Account {
    Account { user: BOT.into(), name: "gangurru".into(), password: "any".into() }
}

/// The messages of the bot with these words.
fn with(fake: &Fake, room: &str, words: &str) -> usize {
    let fits = |event: &&Value| {
        event["sender"] == BOT && event["content"]["body"].as_str().is_some_and(|body| body.contains(words))
    };
    fake.timeline(room).iter().filter(fits).count()
}

/// The bot in a room with others, once it hears what is new.
async fn scene() -> (Fake, House, String) {
    let fake = Fake::start().await;
    let room = fake.room("Club", &["@alice:fake", "@bob:fake", BOT]);
    fake.says(&room, "@alice:fake", "!challenge crazyhouse");
    let house = House::at(&fake.url(), account(), TIME).await;
    // The second time is asked after the first was taken in.
    fake.until_asked(SYNC, 2).await;
    (fake, house, room)
}

#[tokio::test]
async fn whatever_is_lost_each_card_is_there_once() {
    let (fake, mut house, room) = scene().await;
    let mischief = [
        Mischief::AnswerLost,
        Mischief::RequestLost,
        Mischief::Fails(502),
        Mischief::DoneButFails(504),
        Mischief::TooMany(Duration::from_millis(1500)),
        Mischief::Slow(Duration::from_secs(2)),
    ];
    for (n, mischief) in mischief.into_iter().enumerate() {
        fake.plan(SEND, 1, mischief);
        let who = if n % 2 == 0 { "@alice:fake" } else { "@bob:fake" };
        fake.says(&room, who, "!challenge crazyhouse");
        for _ in 0..900 {
            if with(&fake, &room, "would like to play") > n {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let cards = with(&fake, &room, "would like to play");
        assert_eq!(cards, n + 1, "{mischief:?}: what was said before the bot came is history");
    }
    // What was tried again, was tried again under the same name.
    let mut tries = BTreeMap::new();
    for asked in fake.asked(SEND) {
        *tries.entry(asked.transaction().to_owned()).or_insert(0_usize) += 1;
    }
    assert_eq!(tries.len(), mischief.len(), "{tries:?}");
    house.closes().await.expect("an orderly end");
    house.opens().await;
    fake.until_asked(SYNC, fake.asked(SYNC).len() + 2).await;
    assert_eq!(with(&fake, &room, "would like to play"), mischief.len());
    house.closes().await.expect("an orderly end");
}

/// What stands in a room of the bot's: of a type, and what about.
fn about(fake: &Fake, room: &str, event_type: &str, pointer: &str) -> Vec<String> {
    let of_type = |event: &&Value| event["sender"] == BOT && event["type"] == event_type;
    let timeline = fake.timeline(room);
    timeline
        .iter()
        .filter(of_type)
        .map(|event| event["content"].pointer(pointer).unwrap_or(&Value::Null).to_string())
        .collect()
}

#[tokio::test]
async fn pictures_reactions_and_their_withdrawal_are_there_once() {
    let (fake, mut house, room) = scene().await;
    let moods = [
        Mischief::AnswerLost,
        Mischief::RequestLost,
        Mischief::Fails(502),
        Mischief::DoneButFails(504),
        Mischief::TooMany(Duration::from_millis(1200)),
        Mischief::Slow(Duration::from_secs(1)),
    ];
    for mischief in moods {
        let before = about(&fake, &room, "m.room.redaction", "/redacts").len();
        for path in ["/send/m.reaction/", "/media/v3/upload", "/redact/"] {
            fake.plan(path, 1, mischief);
        }
        let ben = serde_json::json!({ "user_ids": ["@bob:fake"] });
        let order = "!challenge @bob:fake crazyhouse white";
        let content = serde_json::json!({ "msgtype": "m.text", "body": order, "m.mentions": ben });
        let challenge = fake.sends(&room, "@alice:fake", "m.room.message", &content);
        let card = |event: &Value| {
            let body = event["content"]["body"].as_str().unwrap_or_default();
            event["sender"] == BOT
                && body.contains("challenges")
                && event["event_id"].as_str() > Some(&challenge)
        };
        let card = fake.until_said(&room, card).await["event_id"].clone();
        let on_card = |event: &Value| {
            event["type"] == "m.reaction" && event["content"]["m.relates_to"]["event_id"] == card
        };
        // The last of them is there when all are.
        let three =
            |event: &Value| on_card(event) && event["content"]["m.relates_to"]["key"] == "3\u{fe0f}\u{20e3}";
        fake.until_said(&room, three).await;
        let put = fake.timeline(&room).iter().filter(|event| on_card(event)).count();
        fake.says(&room, "@bob:fake", "!1");
        // The table's first picture, which is in its thread.
        let picture = |event: &Value| {
            event["content"]["msgtype"] == "m.image" && event["event_id"].as_str() > card.as_str()
        };
        fake.until_said(&room, picture).await;
        for _ in 0..900 {
            if about(&fake, &room, "m.room.redaction", "/redacts").len() >= before + put {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    let mut reactions = Vec::new();
    for event in fake.timeline(&room).iter().filter(|event| event["type"] == "m.reaction") {
        reactions.push(event["content"]["m.relates_to"].to_string());
    }
    let all = reactions.len();
    reactions.sort();
    reactions.dedup();
    assert_eq!(reactions.len(), all, "each once");
    // Taking one off twice takes it off once; but none stays.
    let mut off = about(&fake, &room, "m.room.redaction", "/redacts");
    off.sort();
    off.dedup();
    assert_eq!(off.len(), all, "each is taken off");
    assert_eq!(
        about(&fake, &room, "m.room.message", "/filename").iter().filter(|name| *name != "null").count(),
        moods.len()
    );
    house.closes().await.expect("an orderly end");
}

#[tokio::test]
async fn talk_and_history_are_not_answered() {
    let (fake, mut house, room) = scene().await;
    for text in ["hello", "Nf3", "!!!", "1", "gangurru, help"] {
        fake.says(&room, "@alice:fake", text);
    }
    fake.says(&room, "@bob:fake", "!challenge crazyhouse");
    fake.until_said(&room, |event| event["sender"] == BOT).await;
    assert_eq!(fake.timeline(&room).iter().filter(|event| event["sender"] == BOT).count(), 1);
    house.closes().await.expect("an orderly end");
}

#[tokio::test]
async fn a_session_that_has_ended_ends_the_program() {
    let (fake, mut house, _) = scene().await;
    fake.plan(SYNC, 1, Mischief::Fails(401));
    fake.until_asked(SYNC, fake.asked(SYNC).len() + 1).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let ended = house.closes().await.expect_err("it cannot go on");
    assert!(ended.to_string().contains("session"), "{ended}");
}
