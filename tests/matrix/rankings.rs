//! Whose list a room's games are in: its own, also after it was replaced, or its space's.

use serde_json::json;

use crate::at_table::{QUIET, game, room, turn};
use crate::person::Person;
use crate::synapse::Synapse;

/// Alice and Bob play in a thread until it counts, and she resigns.
async fn played(alice: &Person, bob: &Person, room: &str, private: &str, thread: &str) {
    for (person, typed) in [(alice, "e4"), (bob, "e5"), (alice, "Nf3"), (bob, "Nc6")] {
        person.says_in(room, thread, typed).await;
        turn(alice, room).await;
    }
    alice.says_in(room, thread, "!resign").await;
    let question = alice.reads(private, "really want to resign").await;
    alice.answers(&question, "1").await;
    alice.reads(room, "resigns").await;
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn rankings_move_with_the_room() {
    let synapse = Synapse::shared().await;
    let (alice, bob, mut house, old) = room(synapse, false).await;
    let thread = game(&alice, &bob, &old, "crazyhouse white").await;
    let private = alice.is_invited_by(&house.id).await.room;
    turn(&alice, &private).await;
    played(&alice, &bob, &old, &private, &thread).await;
    let new = alice.upgrades(&old, "11").await;
    for user in [&bob.id, &house.id] {
        alice.brings(&new, user).await;
    }
    // The list of the place is the one that it was.
    alice.says(&new, "!leaderboard here").await;
    let list = alice.reads(&private, "Leaderboard of this server").await;
    assert!(list.body.contains("Bob") && list.body.contains("Alice"), "{list:?}");
    house.closes().await.expect("an orderly end");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn a_space_has_one_leaderboard() {
    let synapse = Synapse::shared().await;
    let (alice, bob, mut house, first) = room(synapse, false).await;
    let mut rooms = vec![first];
    for name in ["Second", "Pretender"] {
        let room = alice.makes_room(name, false, &[&bob]).await;
        alice.brings(&room, &house.id).await;
        rooms.push(room);
    }
    let made = alice.does("create", json!({ "name": "House", "space": true })).await;
    let space = made["room"].as_str().expect("a space").to_owned();
    let state = async |room: &str, kind: &str, key: &str| {
        let content = json!({ "via": ["localhost"], "canonical": true });
        alice.does("state", json!({ "room": room, "type": kind, "key": key, "content": content })).await;
    };
    for room in &rooms[..2] {
        state(&space, "m.space.child", room).await;
    }
    // The third only says that it belongs to it.
    state(&rooms[2], "m.space.parent", &space).await;
    alice.brings(&space, &house.id).await;
    // The bot hears of it a moment later, and says nothing in a space.
    tokio::time::sleep(QUIET).await;
    let spoke = |heard: &crate::heard::Heard| {
        heard.room == space && heard.sender == house.id && heard.kind == "message"
    };
    assert!(!alice.heard().iter().any(spoke));

    let thread = game(&alice, &bob, &rooms[0], "crazyhouse white").await;
    let private = alice.is_invited_by(&house.id).await.room;
    turn(&alice, &private).await;
    played(&alice, &bob, &rooms[0], &private, &thread).await;
    for (room, has) in [(&rooms[1], true), (&rooms[2], false)] {
        alice.says(room, "!leaderboard here").await;
        let list = alice.reads(&private, "Leaderboard of this server").await;
        assert_eq!(list.body.contains("Bob"), has, "{list:?}");
    }
    house.closes().await.expect("an orderly end");
}
