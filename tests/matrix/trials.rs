//! What goes wrong between the bot, its keys and its server: it is away, loses what it had, is slowed down; messages come
//! without their keys; the server goes and comes back.

use std::time::Duration;

use serde_json::json;

use crate::at_table::{QUIET, game, room, turn};
use crate::heard::Heard;
use crate::house::House;
use crate::person::Person;
use crate::synapse::Synapse;

/// How often the bot has said something with these words in a room, as far as somebody has heard.
fn times(person: &Person, house: &House, room: &str, words: &str) -> usize {
    let fits = |heard: &&Heard| heard.room == room && heard.sender == house.id && heard.body.contains(words);
    person.heard().iter().filter(fits).count()
}

/// Waits until the operator has been shown something.
async fn until_shown(house: &House, words: &str) {
    for _ in 0..600 {
        if house.shown().iter().any(|text| text.contains(words)) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the operator was not shown “{words}”: {:?}", house.shown());
}

/// Waits until somebody's program knows so many devices of the bot's.
async fn until_devices(person: &Person, house: &House, count: usize) -> Vec<bool> {
    for _ in 0..60 {
        let devices = person.checks_devices_of(&house.id).await;
        if devices.len() == count {
            return devices.into_values().collect();
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    panic!("never {count} devices of {}", house.id);
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn after_hours_moves_count_and_old_orders_do_not() {
    let synapse = Synapse::shared().await;
    let (alice, bob, mut house, room) = room(synapse, true).await;
    let thread = game(&alice, &bob, &room, "crazyhouse white").await;
    turn(&bob, &room).await;
    house.closes().await.expect("an orderly end");
    // More than comes at once, so that what was said first has to be asked for.
    alice.says_in(&room, &thread, "e4").await;
    alice.says(&room, "!challenge crazyhouse").await;
    for n in 0..120 {
        alice.says(&room, &format!("talk {n}")).await;
    }
    bob.says_in(&room, &thread, "e5").await;
    house.oversleeps(Duration::from_hours(2));
    house.opens().await;
    assert!(turn(&alice, &room).await.body.contains("e2-e4"));
    assert!(turn(&alice, &room).await.body.contains("e7-e5"));
    alice.reads_nothing(&room, QUIET).await;
    assert_eq!(times(&alice, &house, &room, "would like to play"), 0);
    house.closes().await.expect("an orderly end");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn without_the_recovery_key_the_device_is_unsigned_and_that_is_said() {
    let synapse = Synapse::shared().await;
    let account = synapse.account("Gangurru").await;
    let alice = synapse.person("Alice").await;
    let mut house = House::new(&synapse.url, account).await;
    house.key().await;
    house.closes().await.expect("an orderly end");
    std::fs::remove_dir_all(house.store()).expect("the store");
    house.opens().await;
    until_shown(&house, "not signed").await;
    let mut signed: Vec<_> = alice.checks_devices_of(&house.id).await.into_values().collect();
    signed.sort_unstable();
    assert_eq!(signed, [false, true]);
    // A key that does not fit does not help, and is not taken for one that does.
    house.closes().await.expect("an orderly end");
    house.recovery_key = Some("EsTc not a key".to_owned());
    house.opens().await;
    for _ in 0..600 {
        if house.shown().iter().filter(|text| text.contains("not signed")).count() == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(house.shown().iter().filter(|text| text.contains("not signed")).count(), 2);
    let secret = house.shown().iter().any(|text| text.contains("EsTc"));
    assert!(!secret, "a key that was given is never shown");
    house.closes().await.expect("an orderly end");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn a_token_is_as_good_as_a_password() {
    let synapse = Synapse::shared().await;
    let account = synapse.account("Gangurru").await;
    synapse.lift_limits(&account.user).await;
    let who = json!({ "type": "m.id.user", "user": account.name });
    let body = json!({ "type": "m.login.password", "identifier": who, "password": account.password });
    let (alice, bob) = (synapse.person("Alice").await, synapse.person("Bob").await);
    let (status, session) = alice.calls("POST", "/login", body).await;
    assert_eq!(status, 200, "{session}");
    let token = session["access_token"].as_str().expect("a token").to_owned();

    // Somebody else's token is refused by name, and nothing of it is kept.
    let mut house = House::away(&synapse.url, account);
    house.token = Some(bob.token());
    house.opens().await;
    let refused = house.fails().await.to_string();
    assert!(refused.contains(&bob.id) && refused.contains("matrix.token"), "{refused}");
    assert!(!refused.contains(&bob.token()), "{refused}");
    house.token = Some("syt_nonsense".to_owned());
    house.opens().await;
    let refused = house.fails().await.to_string();
    assert!(refused.contains("matrix.token"), "{refused}");

    house.token = Some(token);
    house.opens().await;
    house.key().await;
    assert_eq!(until_devices(&alice, &house, 1).await, [true], "the device of the token, and signed");
    let private = alice.meets(&house.id).await;
    alice.says(&private, "!help").await;
    assert!(alice.reads(&private, "host").await.encrypted);
    house.closes().await.expect("an orderly end");

    // From now on the session is enough.
    house.token = None;
    house.opens().await;
    alice.says(&private, "!help").await;
    alice.reads(&private, "host").await;
    assert_eq!(alice.checks_devices_of(&house.id).await.len(), 1);
    house.closes().await.expect("an orderly end");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn a_session_and_a_store_that_do_not_belong_together_are_refused() {
    let synapse = Synapse::shared().await;
    let mut houses = Vec::new();
    for _ in 0..2 {
        let account = synapse.account("Gangurru").await;
        let mut house = House::new(&synapse.url, account).await;
        house.key().await;
        house.closes().await.expect("an orderly end");
        houses.push(house);
    }
    let [mut one, other] = <[House; 2]>::try_from(houses).ok().expect("two");
    let session = one.store().join("session.json");
    let own = std::fs::read(&session).expect("a session");

    // Another account's folder.
    std::fs::copy(other.store().join("session.json"), &session).expect("a copy");
    one.opens().await;
    let refused = one.fails().await.to_string();
    assert!(refused.contains(&other.id) && refused.contains("a folder of its own"), "{refused}");

    // Another device's session of the same account.
    let mut stranger: serde_json::Value = serde_json::from_slice(&own).expect("JSON");
    stranger["device_id"] = "ELSEWHERE".into();
    std::fs::write(&session, stranger.to_string()).expect("a file");
    one.opens().await;
    let refused = one.fails().await.to_string();
    assert!(refused.contains("not the session that belongs to it"), "{refused}");
    assert!(refused.contains(&*one.store().to_string_lossy()), "it says where: {refused}");

    // Neither was touched by that.
    std::fs::write(&session, own).expect("a file");
    one.opens().await;
    let alice = synapse.person("Alice").await;
    let private = alice.meets(&one.id).await;
    alice.says(&private, "!help").await;
    alice.reads(&private, "host").await;
    one.closes().await.expect("an orderly end");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn a_first_sync_swallows_history() {
    let synapse = Synapse::shared().await;
    let (alice, _bob, mut house, room) = room(synapse, false).await;
    house.closes().await.expect("an orderly end");
    for n in 0..500 {
        let text = if n % 50 == 49 { "!challenge crazyhouse".to_owned() } else { format!("talk {n}") };
        alice.says(&room, &text).await;
    }
    let key = house.key().await;
    house.forgets_all();
    house.recovery_key = Some(key);
    house.opens().await;
    // What is said once it is there again is heard.
    until_devices(&alice, &house, 2).await;
    alice.reads_nothing(&room, QUIET).await;
    alice.says(&room, "!challenge crazyhouse").await;
    alice.reads(&room, "would like to play").await;
    tokio::time::sleep(QUIET).await;
    assert_eq!(times(&alice, &house, &room, "would like to play"), 1);
    house.closes().await.expect("an orderly end");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn slowed_down_and_restarted_a_game_goes_on_in_order() {
    let synapse = Synapse::alone(&["--tight"]).await;
    let account = synapse.account("Gangurru").await;
    let (alice, bob) = (synapse.person("Alice").await, synapse.person("Bob").await);
    for person in [&alice, &bob] {
        synapse.lift_limits(&person.id).await;
    }
    let mut house = House::new(&synapse.url, account).await;
    let room = alice.makes_room("Chess", false, &[&bob]).await;
    alice.brings(&room, &house.id).await;
    for person in [&alice, &bob] {
        person.reads(&room, "Gangurru").await;
    }
    let thread = game(&alice, &bob, &room, "crazyhouse white").await;
    let moves = [
        ("e4", "e2-e4"),
        ("e5", "e7-e5"),
        ("Nf3", "Ng1-Nf3"),
        ("Nc6", "Nb8-Nc6"),
        ("Bc4", "Bf1-Bc4"),
        ("Bc5", "Bf8-Bc5"),
    ];
    for (n, (typed, _)) in moves.iter().enumerate() {
        if n == 3 {
            // In the middle of what is still to be sent.
            synapse.restart().await;
        }
        let person = if n % 2 == 0 { &alice } else { &bob };
        person.says_in(&room, &thread, typed).await;
        // Each is played before the next, as people do, but nobody waits for the message.
        for _ in 0..900 {
            if house.actions().await > i64::try_from(n).expect("few") {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    for (_, played) in moves {
        bob.reads(&room, &format!("played {played}")).await;
    }
    bob.reads_nothing(&room, QUIET).await;
    for (_, played) in moves {
        assert_eq!(times(&bob, &house, &room, &format!("played {played}")), 1, "{played}");
    }
    house.closes().await.expect("an orderly end");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn what_a_lost_device_was_told_is_asked_for_once() {
    let synapse = Synapse::shared().await;
    let (alice, bob, mut house, room) = room(synapse, true).await;
    let thread = game(&alice, &bob, &room, "crazyhouse white").await;
    let private = alice.is_invited_by(&house.id).await.room;
    alice.sees(&private).await;
    let key = house.key().await;
    house.closes().await.expect("an orderly end");
    std::fs::remove_dir_all(house.store()).expect("the store");
    // Nobody will ever read these two.
    alice.says_in(&room, &thread, "e4").await;
    alice.says_in(&room, &thread, "d4").await;
    house.recovery_key = Some(key);
    house.opens().await;
    assert!(until_devices(&bob, &house, 2).await.iter().all(|signed| *signed));
    alice.reads(&room, "cannot decrypt").await;
    assert_eq!(times(&alice, &house, &room, "cannot decrypt"), 1);
    // The private room is the one it was, and the game goes on.
    alice.says(&private, "!help").await;
    alice.reads(&private, "host").await;
    alice.says_in(&room, &thread, "Nf3").await;
    bob.reads(&room, "played Ng1-Nf3").await;
    let shown = house.shown();
    assert!(!shown.iter().any(|text| text.contains("not signed")), "{shown:?}");

    // A message whose key is late is read when it comes; the next such message is not mentioned any more.
    let late =
        bob.does("seal", json!({ "room": room, "thread": thread, "user": house.id, "text": "Nf6" })).await;
    let late = late["event"].as_str().expect("an event").to_owned();
    tokio::time::sleep(QUIET).await;
    assert_eq!(times(&alice, &house, &room, "Ng8-Nf6"), 0);
    bob.does("unseal", json!({ "event": late })).await;
    alice.reads(&room, "Ng8-Nf6").await;
    assert_eq!(times(&alice, &house, &room, "cannot decrypt"), 1);
    house.closes().await.expect("an orderly end");
}
