//! The tools themselves: people talk to each other, without a bot. What fails here is not the adapter's fault.

use std::path::PathBuf;
use std::time::Duration;

use image::{ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::person::Person;
use crate::synapse::Synapse;
use crate::tool::{environment, scratch};

/// As on any machine but a busy one nothing comes any more after this.
const QUIET: Duration = Duration::from_secs(1);

/// A picture of this size in a file.
fn picture(width: u32, height: u32) -> PathBuf {
    let path = scratch("picture").join("board.png");
    let image = RgbImage::from_fn(width, height, |x, y| Rgb([x as u8, y as u8, 77]));
    image.save_with_format(&path, ImageFormat::Png).expect("a picture");
    path
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |hex, byte| hex + format!("{byte:02x}").as_str())
}

/// What the server keeps of an event.
async fn kept(person: &Person, room: &str, event: &str) -> Value {
    let (status, kept) = person.calls("GET", &format!("/rooms/{room}/event/{event}"), Value::Null).await;
    assert_eq!(status, 200, "{kept}");
    kept
}

#[test]
fn a_missing_environment_says_what_to_do() {
    let nowhere = PathBuf::from("/nowhere/at/all");
    let missing = environment(Some(nowhere)).expect_err("there is nothing");
    assert!(missing.contains("tests/matrix/environment /nowhere/at/all"), "{missing}");
    assert!(missing.contains("MATRIX_TEST_ENVIRONMENT"), "{missing}");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn two_people_talk_in_private() {
    let synapse = Synapse::shared().await;
    let (alice, bob) = (synapse.person("Alice").await, synapse.cautious_person("Bob").await);
    let room = alice.does("dm", json!({ "user": bob.id })).await["room"].as_str().expect("a room").to_owned();
    let invitation = bob.is_invited_by(&alice.id).await;
    assert!(invitation.direct && invitation.encrypted && invitation.room == room, "{invitation:?}");
    bob.joins(&room).await;
    alice.awaits(&room, &bob.id).await;

    let root = alice.says(&room, "a \"secret\" — ♘f3").await;
    let read = bob.reads(&room, "secret").await;
    assert_eq!(
        (read.body.as_str(), read.encrypted, read.sender.as_str(), read.event.as_str()),
        ("a \"secret\" — ♘f3", true, alice.id.as_str(), root.as_str())
    );
    assert_eq!(read.mentions.as_deref(), Some(&[][..]));
    let kept = kept(&bob, &room, &root).await;
    assert_eq!(kept["type"], "m.room.encrypted");
    assert!(!kept.to_string().contains("secret"), "{kept}");

    bob.reacts(&room, &root, "👍").await;
    let reaction = alice.notices(&room, "👍").await;
    assert_eq!((reaction.of.as_deref(), reaction.encrypted), (Some(root.as_str()), false));
    alice.reads_nothing(&room, QUIET).await;

    bob.answers(&read, "an answer").await;
    let answer = alice.reads(&room, "an answer").await;
    assert_eq!((answer.answers.as_deref(), answer.thread.as_deref()), (Some(root.as_str()), None));
    let threaded = bob.says_in(&room, &root, "in the thread").await;
    let in_thread = alice.reads(&room, "in the thread").await;
    assert_eq!((in_thread.thread.as_deref(), in_thread.answers.as_deref()), (Some(root.as_str()), None));
    alice.answers(&in_thread, "an answer in it").await;
    let both = bob.reads(&room, "an answer in it").await;
    assert_eq!(
        (both.thread.as_deref(), both.answers.as_deref()),
        (Some(root.as_str()), Some(threaded.as_str()))
    );

    alice.edits(&room, &root, "no secret").await;
    let edited = bob.reads(&room, "no secret").await;
    assert_eq!((edited.edits.as_deref(), edited.encrypted), (Some(root.as_str()), true));
    alice.says_to(&room, &bob.id, "your move").await;
    assert_eq!(bob.reads(&room, "your move").await.mentions, Some(vec![bob.id.clone()]));
    bob.takes_back(&room, &threaded).await;
    let gone = alice.reads_that(&room, "a redaction", |heard| heard.kind == "redaction").await;
    assert_eq!(gone.of, Some(threaded));
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn pictures_arrive_as_they_were_sent() {
    let synapse = Synapse::shared().await;
    let (alice, bob) = (synapse.person("Alice").await, synapse.person("Bob").await);
    let board = picture(60, 40);
    let bytes = std::fs::read(&board).expect("the picture");
    for encrypted in [true, false] {
        let room = alice.makes_room("Pictures", encrypted, &[&bob]).await;
        alice.shows(&room, &board, "a knight on f3").await;
        let seen = bob.sees(&room).await;
        let media = seen.media.clone().expect("a picture");
        assert_eq!((media.error.as_deref(), media.encrypted), (None, encrypted));
        assert_eq!((seen.body.as_str(), media.name.as_deref()), ("a knight on f3", Some("board.png")));
        assert_eq!((media.kind.as_str(), media.width, media.height), ("image/png", 60, 40));
        assert_eq!(media.claims, json!({ "mimetype": "image/png", "w": 60, "h": 40, "size": bytes.len() }));
        assert_eq!((media.sha256.as_str(), media.size), (sha256(&bytes).as_str(), bytes.len() as u64));
        assert_eq!(media.stored["sha256"] == media.sha256.as_str(), !encrypted, "{}", media.stored);
        assert_eq!(bob.saves(&seen).await, bytes);
    }
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn a_third_reads_from_when_they_came() {
    let synapse = Synapse::shared().await;
    let (alice, bob) = (synapse.person("Alice").await, synapse.person("Bob").await);
    let carol = synapse.person("Carol").await;
    let room = alice.makes_room("Two", true, &[&bob]).await;
    let before = alice.says(&room, "before Carol").await;
    bob.reads(&room, "before Carol").await;
    alice.brings(&room, &carol.id).await;
    assert_eq!(
        bob.reads_that(&room, "Carol", |heard| heard.state_key == carol.id).await.event_type,
        "m.room.member"
    );
    alice.says(&room, "with Carol").await;
    assert!(carol.reads(&room, "with Carol").await.encrypted);
    let unreadable = |heard: &crate::heard::Heard| heard.kind == "unreadable" && heard.event == before;
    let heard = carol.heard();
    let read = heard.iter().find(|heard| heard.event == before && heard.kind == "message");
    assert!(read.is_none(), "{read:?}");
    // It is told as unreadable once its key has been waited for.
    if !heard.iter().any(unreadable) {
        let early = carol.does("list", json!({ "room": room })).await;
        assert!(!early.to_string().contains("before Carol"));
    }

    let refused = carol.tries("kick", json!({ "room": room, "user": bob.id })).await;
    let why = refused.expect_err("she may not");
    assert!(why.contains("M_FORBIDDEN"), "{why}");
    alice.kicks(&room, &carol.id).await;
    bob.reads_that(&room, "a kick", |heard| heard.content["membership"] == "leave").await;
    let after = alice.says(&room, "without Carol").await;
    bob.reads(&room, "without Carol").await;
    assert!(carol.heard().iter().all(|heard| heard.event != after));
    let refused = carol.tries("say", json!({ "room": room, "text": "let me in" })).await;
    assert!(refused.is_err(), "{refused:?}");

    alice.bans(&room, &bob.id).await;
    let refused = bob.tries("join", json!({ "room": room })).await;
    // Not M_FORBIDDEN: a bot had better look at the status.
    let why = refused.expect_err("he is banned");
    assert!(why.contains("403") && why.contains("banned"), "{why}");
    alice.awaits_leaving(&room, &carol.id).await;
    alice.leaves(&room).await;
    assert_eq!(alice.does("rooms", json!({})).await["joined"], json!([]));
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn a_room_is_upgraded_and_one_becomes_encrypted() {
    let synapse = Synapse::shared().await;
    let (alice, bob) = (synapse.person("Alice").await, synapse.person("Bob").await);
    let made = alice.does("create", json!({ "name": "Old", "version": "11", "invite": [bob.id] })).await;
    let old = made["room"].as_str().expect("a room");
    alice.awaits(old, &bob.id).await;
    alice.says(old, "in the open").await;
    assert!(!bob.reads(old, "in the open").await.encrypted);
    alice.encrypts(old).await;
    bob.learns(old, "m.room.encryption").await;
    alice.says(old, "behind a door").await;
    assert!(bob.reads(old, "behind a door").await.encrypted);

    let new = alice.upgrades(old, "12").await;
    let tombstone = bob.learns(old, "m.room.tombstone").await;
    assert_eq!(tombstone.content["replacement_room"], new.as_str());
    assert_ne!(old, new);
    alice.brings(&new, &bob.id).await;
    alice.says(&new, "in the new room").await;
    assert!(bob.reads(&new, "in the new room").await.encrypted, "the encryption moves along");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn a_space_lists_its_rooms() {
    let synapse = Synapse::shared().await;
    let (alice, bob) = (synapse.person("Alice").await, synapse.person("Bob").await);
    let room = alice.makes_room("Club", false, &[&bob]).await;
    let made = alice.does("create", json!({ "name": "House", "space": true, "invite": [bob.id] })).await;
    let space = made["room"].as_str().expect("a space");
    alice.awaits(space, &bob.id).await;
    let content = json!({ "via": ["localhost"] });
    let fields = json!({ "room": space, "type": "m.space.child", "key": room, "content": content });
    alice.does("state", fields).await;
    let listed = bob.learns(space, "m.space.child").await;
    assert_eq!((listed.state_key.as_str(), &listed.content), (room.as_str(), &content));
    let created = bob.does("read_state", json!({ "room": space, "type": "m.room.create" })).await;
    assert_eq!(created["type"], "m.space");
    // A member without the power cannot make a room a child.
    let fields = json!({ "room": space, "type": "m.space.child", "key": "!other", "content": content });
    assert!(bob.tries("state", fields).await.expect_err("he may not").contains("M_FORBIDDEN"));
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn names_are_told_as_they_are() {
    let synapse = Synapse::shared().await;
    let (alice, bob) = (synapse.person("Alice").await, synapse.person("Bob").await);
    let room = alice.makes_room("Names", false, &[&bob]).await;
    let hostile = "<b>Bob</b>\u{202e}\n`*_@room";
    bob.is_called(hostile).await;
    alice.learns(&room, "m.room.member").await;
    let changed = |heard: &crate::heard::Heard| heard.content["displayname"] == hostile;
    let names = alice.members(&room).await;
    if names[&bob.id].as_deref() != Some(hostile) {
        alice.reads_that(&room, "the new name", changed).await;
        assert_eq!(alice.members(&room).await[&bob.id].as_deref(), Some(hostile));
    }
    alice.does("name", json!({ "name": "Robert", "room": room })).await;
    assert_eq!(bob.members(&room).await[&alice.id].as_deref(), Some("Robert"));
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn a_device_is_signed_or_it_is_not() {
    let synapse = Synapse::shared().await;
    let (alice, bob) = (synapse.person("Alice").await, synapse.person("Bob").await);
    let devices = bob.checks_devices_of(&alice.id).await;
    assert_eq!(devices.values().collect::<Vec<_>>(), [&false]);
    alice.does("cross_sign", json!({})).await;
    let devices = bob.checks_devices_of(&alice.id).await;
    assert_eq!(devices.values().collect::<Vec<_>>(), [&true]);
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn transcripts_of_the_same_talk_are_the_same() {
    let synapse = Synapse::shared().await;
    let (alice, bob) = (synapse.person("Alice").await, synapse.person("Bob").await);
    let eve = synapse.person("Eve").await;
    let board = picture(20, 30);
    let mut transcripts = Vec::new();
    for last in ["the same", "the same", "another"] {
        let room = alice.makes_room("Twin", true, &[&bob, &eve]).await;
        let root = alice.says_to(&room, &bob.id, "a game").await;
        bob.reads(&room, "a game").await;
        bob.reacts(&room, &root, "♟").await;
        alice.notices(&room, "♟").await;
        bob.says_in(&room, &root, "e4").await;
        alice.reads(&room, "e4").await;
        alice.shows(&room, &board, "after e4").await;
        bob.sees(&room).await;
        bob.says(&room, last).await;
        eve.reads(&room, last).await;
        let mut said = eve.transcript(&[&room]);
        said.retain(|line| line["kind"] != "state" && line["kind"] != "invitation");
        assert_eq!(said.len(), 5, "{said:#?}");
        transcripts.push(said);
    }
    assert_eq!(transcripts[0], transcripts[1]);
    assert_ne!(transcripts[1], transcripts[2]);
    let text = serde_json::to_string(&transcripts[0]).expect("JSON");
    assert!(!text.contains(&alice.id) && text.contains("e4"), "{text}");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn what_comes_while_one_is_away_is_heard_later() {
    let synapse = Synapse::alone(&[]).await;
    let (mut alice, bob) = (synapse.person("Alice").await, synapse.person("Bob").await);
    let room = bob.meets(&alice.id).await;
    bob.says(&room, "one").await;
    alice.reads(&room, "one").await;
    alice.closes_client();
    bob.says(&room, "two").await;
    synapse.restart().await;
    bob.says(&room, "three").await;
    alice.opens_client().await;
    assert!(alice.reads(&room, "two").await.encrypted);
    alice.reads(&room, "three").await;
    // Nothing is heard twice, and what was heard before is not forgotten.
    let heard = alice.heard();
    for said in ["one", "two", "three"] {
        assert_eq!(heard.iter().filter(|heard| heard.body == said).count(), 1, "{said}");
    }

    // While the server is away people's clients try again.
    synapse.stop().await;
    let (sent, ()) = tokio::join!(alice.says(&room, "four"), async {
        tokio::time::sleep(QUIET).await;
        synapse.start().await;
    });
    assert_eq!(bob.reads(&room, "four").await.event, sent);
    bob.reads_nothing(&room, QUIET).await;
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn tight_limits_are_met_and_can_be_lifted() {
    let synapse = Synapse::alone(&["--tight"]).await;
    let alice = synapse.person("Alice").await;
    let room = alice.makes_room("Limits", false, &[]).await;
    let send = async |n: u32| {
        let body = json!({ "msgtype": "m.text", "body": n.to_string() });
        alice.calls("PUT", &format!("/rooms/{room}/send/m.room.message/{n}"), body).await
    };
    let mut refusals = Vec::new();
    for n in 0..12 {
        let (status, answer) = send(n).await;
        if status == 429 {
            refusals.push(answer);
        }
    }
    assert!(!refusals.is_empty(), "twelve at once were too few to be too many");
    assert_eq!(refusals[0]["errcode"], "M_LIMIT_EXCEEDED");
    assert!(refusals[0]["retry_after_ms"].as_u64().expect("a time") > 0);
    // A client waits and gets through.
    alice.says(&room, "patience").await;

    synapse.lift_limits(&alice.id).await;
    for n in 100..130 {
        assert_eq!(send(n).await.0, 200);
    }
    let (status, user) =
        synapse.admin("GET", &format!("/_synapse/admin/v2/users/{}", alice.id), Value::Null).await;
    assert_eq!((status, user["displayname"].as_str()), (200, Some("Alice")));
    let (status, whoami) = alice.calls("GET", "/account/whoami", Value::Null).await;
    assert_eq!((status, whoami["user_id"].as_str()), (200, Some(alice.id.as_str())));
}
