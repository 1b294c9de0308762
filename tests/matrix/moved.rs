//! What people do to rooms while the bot plays in them: they edit, redact, leave, invite, put out, forbid, encrypt,
//! and take hostile names.

use std::time::Duration;

use gangurru::chat::matrix::Limits;
use serde_json::json;

use crate::at_table::{QUIET, game, room, turn};
use crate::heard::Heard;
use crate::house::House;
use crate::person::Person;
use crate::synapse::Synapse;

/// Waits until the bot is in these rooms and no others.
async fn until_in(synapse: &Synapse, house: &House, rooms: &[&str]) {
    let path = format!("/_synapse/admin/v1/users/{}/joined_rooms", house.id);
    let mut found = Vec::new();
    for _ in 0..300 {
        let (status, answer) = synapse.admin("GET", &path, json!(null)).await;
        assert_eq!(status, 200, "{answer}");
        found = answer["joined_rooms"].as_array().expect("rooms").iter().map(ToString::to_string).collect();
        let is = |room: &&str| found.contains(&json!(room).to_string());
        if found.len() == rooms.len() && rooms.iter().all(is) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    panic!("{} is in {found:?} instead of {rooms:?}", house.id);
}

/// The bot's newest text in a room with these words.
fn newest(person: &Person, room: &str, words: &str) -> Heard {
    let fits = |heard: &Heard| heard.room == room && !heard.own && heard.body.contains(words);
    person.heard().into_iter().rfind(fits).unwrap_or_else(|| panic!("nothing with “{words}”"))
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn what_was_said_first_counts() {
    let synapse = Synapse::shared().await;
    let (alice, bob, mut house, room) = room(synapse, true).await;
    let thread = game(&alice, &bob, &room, "crazyhouse white").await;
    let private = alice.is_invited_by(&house.id).await.room;
    turn(&bob, &room).await;
    turn(&alice, &private).await;
    // What was nothing becomes nothing by an edit; what was a move stays what it was.
    let talk = alice.says_in(&room, &thread, "hm").await;
    alice.edits(&room, &talk, "d4").await;
    let told = alice.reads(&room, "edits").await;
    assert_eq!((told.thread.as_deref(), told.encrypted), (Some(thread.as_str()), true));
    let played = alice.says_in(&room, &thread, "e4").await;
    assert!(turn(&bob, &room).await.body.contains("e2-e4"));
    turn(&alice, &room).await;
    alice.edits(&room, &played, "d4").await;
    alice.edits(&room, &played, "c4").await;
    alice.takes_back(&room, &played).await;
    alice.reads_nothing(&room, QUIET).await;
    bob.says_in(&room, &thread, "e5").await;
    let told = turn(&bob, &room).await;
    assert!(told.body.contains("e7-e5"), "{told:?}");
    let picture = newest(&bob, &room, "Last move e7-e5");
    assert!(picture.body.contains("pawns a2, b2, c2, d2, e4"), "the move stays: {picture:?}");
    turn(&alice, &room).await;

    // The same in private; Bob has not been told yet.
    let private = bob.is_invited_by(&house.id).await.room;
    let asked = bob.says(&private, "!help").await;
    bob.reads(&private, "host").await;
    bob.edits(&private, &asked, "!lobby").await;
    bob.reads(&private, "edits").await;
    bob.edits(&private, &asked, "!games").await;
    bob.reads_nothing(&private, QUIET).await;
    house.closes().await.expect("an orderly end");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn who_leaves_the_private_room_is_invited_again_once() {
    let synapse = Synapse::shared().await;
    let (alice, bob, mut house, room) = room(synapse, false).await;
    let eve = synapse.cautious_person("Eve").await;
    alice.does("invite", json!({ "room": room, "user": eve.id })).await;
    eve.joins(&room).await;
    alice.awaits(&room, &eve.id).await;
    // Eve is asked for by the bot: her answer is for her alone.
    eve.says(&room, "!help").await;
    let private = eve.is_invited_by(&house.id).await.room;
    eve.joins(&private).await;
    eve.leaves(&private).await;
    let invitations = || {
        let fits = |heard: &&Heard| heard.kind == "invitation" && heard.sender == house.id;
        eve.heard().iter().filter(fits).map(|heard| heard.room.clone()).collect::<Vec<_>>()
    };
    eve.says(&room, "!help").await;
    for _ in 0..600 {
        if invitations().len() == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(invitations(), [private.clone(), private.clone()]);
    // Her answer lies there before she declines; she would be told of that one, too, if it came too late.
    let mut answers = 0_i64;
    for _ in 0..600 {
        let sent = sqlx::query_scalar("SELECT count(*) FROM matrix_sent WHERE room = ?1").bind(&private);
        answers = sent.fetch_one(house.pool()).await.expect("messages");
        if answers == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(answers, 2);
    // She does not want to. Then she is told why there is no answer.
    eve.leaves(&private).await;
    eve.says(&room, "!help").await;
    eve.reads(&room, "cannot write to you in private").await;
    eve.reads_nothing(&room, QUIET).await;
    assert_eq!(invitations().len(), 2, "once is enough");
    // A room of her own making is as good.
    let own = eve.meets(&house.id).await;
    eve.says(&own, "!help").await;
    eve.reads(&own, "host").await;
    eve.says(&room, "!help").await;
    eve.reads(&own, "host").await;
    drop(bob);
    house.closes().await.expect("an orderly end");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn put_out_forbidden_and_left_alone() {
    let synapse = Synapse::shared().await;
    let (alice, bob, mut house, room) = room(synapse, false).await;
    let thread = game(&alice, &bob, &room, "crazyhouse white").await;
    turn(&bob, &room).await;
    let private = alice.is_invited_by(&house.id).await.room;
    let bobs = bob.is_invited_by(&house.id).await.room;

    // Nobody may speak but Alice; then everybody again.
    let levels = alice.does("read_state", json!({ "room": room, "type": "m.room.power_levels" })).await;
    let mut strict = levels.clone();
    strict["events_default"] = json!(50);
    strict["users"][&bob.id] = json!(50);
    let set = |content| json!({ "room": room, "type": "m.room.power_levels", "content": content });
    alice.does("state", set(strict)).await;
    alice.says_in(&room, &thread, "e4").await;
    bob.reads_that(&room, "Alice's move", |heard| heard.sender == alice.id && heard.body == "e4").await;
    // Bob's own page comes all the same.
    assert!(bob.reads(&bobs, "e2-e4").await.encrypted);
    bob.reads_nothing(&room, QUIET).await;
    alice.does("state", set(levels)).await;
    bob.says_in(&room, &thread, "e5").await;
    assert!(turn(&alice, &room).await.body.contains("e7-e5"));

    // Put out, the bot hears nothing there; asked in again, it goes on.
    alice.kicks(&room, &house.id).await;
    alice.awaits_leaving(&room, &house.id).await;
    alice.says_in(&room, &thread, "a4").await;
    alice.says(&private, "!help").await;
    alice.reads(&private, "host").await;
    alice.brings(&room, &house.id).await;
    alice.says_in(&room, &thread, "Nf3").await;
    assert!(
        turn(&alice, &room).await.body.contains("Ng1-Nf3"),
        "and what was said without the bot is not played"
    );

    // Put out for good, it goes on elsewhere, also with this game.
    alice.bans(&room, &house.id).await;
    alice.says(&private, "!games").await;
    alice.reads(&private, "razyhouse").await;
    bob.says(&bobs, "Nc6").await;
    assert!(alice.reads(&private, "Nb8-Nc6").await.encrypted);

    // Where everybody has left, it leaves too.
    let club = alice.makes_room("Club", false, &[&bob]).await;
    alice.brings(&club, &house.id).await;
    until_in(synapse, &house, &[&club, &private, &bobs]).await;
    alice.leaves(&club).await;
    bob.leaves(&club).await;
    until_in(synapse, &house, &[&private, &bobs]).await;
    house.closes().await.expect("an orderly end");

    // Also if they did so while it was away.
    house.opens().await;
    let club = alice.makes_room("Club", false, &[]).await;
    alice.brings(&club, &house.id).await;
    until_in(synapse, &house, &[&club, &private, &bobs]).await;
    house.closes().await.expect("an orderly end");
    alice.leaves(&club).await;
    house.opens().await;
    until_in(synapse, &house, &[&private, &bobs]).await;
    house.closes().await.expect("an orderly end");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn invitations_are_followed_within_limits() {
    let synapse = Synapse::shared().await;
    let account = synapse.account("Gangurru").await;
    synapse.lift_limits(&account.user).await;
    let (alice, bob) = (synapse.person("Alice").await, synapse.person("Bob").await);
    let mut house = House::away(&synapse.url, account);
    house.limits = Limits { invited_by: vec![alice.id.clone()], rooms: 2, joins: 60 };
    house.opens().await;
    let invites = async |person: &Person, name: &str| {
        let room = person.makes_room(name, false, &[]).await;
        person.does("invite", json!({ "room": room, "user": house.id })).await;
        room
    };
    let bobs = invites(&bob, "Not welcome").await;
    bob.awaits_leaving(&bobs, &house.id).await;
    // Four at once, and room for two.
    let mut rooms = Vec::new();
    for n in 0..4 {
        rooms.push(invites(&alice, &format!("Room {n}")).await);
    }
    let mut joined = Vec::new();
    for room in &rooms {
        let fields = json!({ "room": room, "type": "m.room.member", "key": house.id });
        for _ in 0..300 {
            let member = alice.does("read_state", fields.clone()).await;
            match member["membership"].as_str() {
                Some("invite") => tokio::time::sleep(Duration::from_millis(200)).await,
                Some("join") => {
                    joined.push(room.as_str());
                    break;
                }
                _ => break,
            }
        }
    }
    assert_eq!(joined.len(), 2, "{joined:?} of {rooms:?}");
    until_in(synapse, &house, &joined).await;

    // An invitation that came while the bot was away is followed when it is back.
    alice.kicks(joined[0], &house.id).await;
    alice.awaits_leaving(joined[0], &house.id).await;
    house.closes().await.expect("an orderly end");
    alice.does("invite", json!({ "room": rooms[0], "user": house.id })).await;
    house.opens().await;
    alice.awaits(&rooms[0], &house.id).await;
    house.closes().await.expect("an orderly end");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn a_room_becomes_encrypted_in_the_middle_of_a_game() {
    let synapse = Synapse::shared().await;
    let (alice, bob, mut house, room) = room(synapse, false).await;
    let thread = game(&alice, &bob, &room, "crazyhouse white").await;
    turn(&bob, &room).await;
    alice.says_in(&room, &thread, "e4").await;
    let told = turn(&bob, &room).await;
    assert!(!told.encrypted && told.body.contains("e2-e4"), "{told:?}");
    alice.encrypts(&room).await;
    bob.learns(&room, "m.room.encryption").await;
    bob.says_in(&room, &thread, "e5").await;
    let told = turn(&bob, &room).await;
    assert!(told.encrypted && told.body.contains("e7-e5"), "{told:?}");
    let picture = newest(&bob, &room, "Last move e7-e5");
    assert!(
        picture.encrypted && picture.media.is_some_and(|media| media.encrypted),
        "the file is sealed too"
    );
    house.closes().await.expect("an orderly end");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn names_cannot_pass_for_markup_or_for_each_other() {
    let synapse = Synapse::shared().await;
    let (alice, bob, mut house, room) = room(synapse, false).await;
    let mallory = synapse.person("Alice").await;
    alice.brings(&room, &mallory.id).await;
    alice.is_called("<b>Al</b>\u{202e}\n# [x](https://evil.example) **boo** &amp; @room").await;
    mallory.is_called("Bob").await;
    tokio::time::sleep(QUIET).await;
    alice.says_to(&room, &bob.id, &format!("!challenge {} crazyhouse white", bob.id)).await;
    let card = bob.reads(&room, "1.").await;
    let html = card.html.clone().expect("HTML");
    assert!(!card.body.contains('\u{202e}') && !html.contains('\u{202e}'), "{card:?}");
    assert!(!html.contains("<b>") && html.contains("&lt;b&gt;Al&lt;/b&gt;"), "{html}");
    assert!(!html.contains("evil.example\""), "no link: {html}");
    assert_eq!(card.mentions.as_deref(), Some(std::slice::from_ref(&bob.id)), "nobody else is called");
    // Two are called Bob: each is shown with who it is.
    let accepted = bob.answers(&card, "1").await;
    assert!(!accepted.is_empty());
    let thread = turn(&alice, &room).await.thread.expect("a thread");
    alice.says_in(&room, &thread, "e4").await;
    let told = bob.reads(&room, "played e2-e4").await;
    assert!(told.body.contains(&format!("Bob ({})", bob.id)), "{told:?}");
    assert!(!told.body.contains(&mallory.id), "{told:?}");
    house.closes().await.expect("an orderly end");
}
