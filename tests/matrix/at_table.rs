//! Conversations with our bot on a real homeserver.

use std::time::Duration;

use serde_json::json;

use crate::heard::Heard;
use crate::house::House;
use crate::person::Person;
use crate::synapse::Synapse;

/// On any machine but a busy one nothing comes any more after this.
pub(crate) const QUIET: Duration = Duration::from_secs(3);

/// Alice, Bob and the bot, in a room, after the bot's hello.
pub(crate) async fn room(synapse: &Synapse, encrypted: bool) -> (Person, Person, House, String) {
    let account = synapse.account("Gangurru").await;
    synapse.lift_limits(&account.user).await;
    let (alice, bob) = (synapse.person("Alice").await, synapse.person("Bob").await);
    let house = House::new(&synapse.url, account).await;
    let room = alice.makes_room("Chess", encrypted, &[&bob]).await;
    alice.brings(&room, &house.id).await;
    for person in [&alice, &bob] {
        person.reads(&room, "Gangurru").await;
    }
    (alice, bob, house, room)
}

/// Bob accepts Alice's challenge; the thread of their table.
pub(crate) async fn game(alice: &Person, bob: &Person, room: &str, words: &str) -> String {
    let order = format!("!challenge {} {words}", bob.id);
    alice.says_to(room, &bob.id, &order).await;
    let card = bob.reads(room, "1.").await;
    assert!(
        card.msgtype == "m.text" && card.mentions.as_deref() == Some(std::slice::from_ref(&bob.id)),
        "{card:?}"
    );
    bob.notices(room, "1\u{fe0f}\u{20e3}").await;
    bob.reacts(room, &card.event, "1\u{20e3}").await;
    turn(alice, room).await.thread.expect("a thread")
}

/// Reads on to the next turn's message, with its picture before it.
pub(crate) async fn turn(person: &Person, room: &str) -> Heard {
    let picture = person.sees(room).await;
    let media = picture.media.clone().expect("a picture");
    assert_eq!((media.error, media.kind.as_str()), (None, "image/png"));
    assert_eq!(media.claims["w"].as_u64(), Some(media.width));
    assert_eq!(media.claims["size"].as_u64(), Some(media.size));
    assert_eq!((media.encrypted, media.name.is_some()), (picture.encrypted, true));
    assert_eq!(picture.mentions.as_deref(), Some(&[][..]));
    let told = person
        .reads_that(room, "a turn", |heard| heard.kind == "message" && heard.msgtype != "m.image")
        .await;
    assert_eq!(told.thread, picture.thread);
    told
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn a_game_in_a_thread_of_an_encrypted_room() {
    let synapse = Synapse::shared().await;
    let (alice, bob, mut house, room) = room(synapse, true).await;
    assert!(house.key().await.len() > 40);
    let signed = alice.checks_devices_of(&house.id).await;
    assert!(signed.values().all(|signed| *signed) && signed.len() == 1, "{signed:?}");

    let thread = game(&alice, &bob, &room, "crazyhouse white").await;
    turn(&bob, &room).await;
    alice.says(&room, "e4").await;
    alice.says_in(&room, &thread, "a sentence that is no move").await;
    alice.says_in(&room, &thread, "e4").await;
    let told = turn(&bob, &room).await;
    assert!(
        told.body.contains("e2-e4") && told.encrypted && told.thread.as_deref() == Some(thread.as_str()),
        "{told:?}"
    );
    assert_eq!(
        (told.msgtype.as_str(), told.mentions.as_deref()),
        ("m.text", Some(std::slice::from_ref(&bob.id)))
    );
    turn(&alice, &room).await;
    // Somebody without threads answers the bot's message.
    bob.does("say", json!({ "room": room, "answers": told.event, "text": "e5" })).await;
    let told = turn(&alice, &room).await;
    assert!(told.body.contains("e7-e5"), "{told:?}");

    // An edit is no move, and that is said once.
    let first = alice.says_in(&room, &thread, "hm, let me think").await;
    alice.edits(&room, &first, "Nf3").await;
    alice.reads(&room, "edits").await;
    alice.edits(&room, &first, "Nc3").await;
    alice.reads_nothing(&room, QUIET).await;

    // What was said while the bot was away is carried out, once and in order.
    house.closes().await.expect("an orderly end");
    alice.says_in(&room, &thread, "Nf3").await;
    bob.says_in(&room, &thread, "Nc6").await;
    house.opens().await;
    assert!(turn(&alice, &room).await.body.contains("Ng1-Nf3"));
    assert!(turn(&alice, &room).await.body.contains("Nb8-Nc6"));
    alice.reads_nothing(&room, QUIET).await;
    house.closes().await.expect("an orderly end");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn secrets_are_told_where_nobody_else_is() {
    let synapse = Synapse::shared().await;
    let (alice, bob, mut house, room) = room(synapse, false).await;
    game(&alice, &bob, &room, "crazyhouse white").await;
    // The pages of the two come by private roads, encrypted.
    let invitation = alice.is_invited_by(&house.id).await;
    assert!(invitation.encrypted && invitation.direct, "{invitation:?}");
    let private = invitation.room;
    let page = alice.sees(&private).await;
    assert!(page.encrypted && page.media.is_some_and(|media| media.encrypted), "a page");
    let answered = alice.says(&private, "!help").await;
    let help = alice.reads(&private, "host").await;
    assert!(help.encrypted && help.answers.as_deref() == Some(answered.as_str()), "{help:?}");

    // What is asked where others read is answered there, and that is said once.
    for _ in 0..2 {
        alice.says(&room, "!help").await;
        alice.reads(&private, "host").await;
    }
    alice.reads(&room, "private room").await;
    alice.reads_nothing(&room, QUIET).await;

    // Somebody else comes in: the bot says why it stops, and nothing more.
    let carol = synapse.person("Carol").await;
    alice.brings(&private, &carol.id).await;
    carol.reads(&private, "read along").await;
    alice.says(&private, "!secrets").await;
    carol.reads(&private, "!secrets").await;
    carol.reads_nothing(&private, QUIET).await;

    // It goes on in another room.
    let fits = |heard: &Heard| heard.kind == "invitation" && heard.room != private;
    for _ in 0..60 {
        if alice.heard().iter().any(fits) {
            break;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let other = alice.heard().into_iter().find(fits).expect("another private room").room;
    let page = alice.sees(&other).await;
    assert!(page.encrypted);
    house.closes().await.expect("an orderly end");
}

#[tokio::test]
#[ignore = "needs Synapse"]
async fn a_lost_store_and_an_upgraded_room() {
    let synapse = Synapse::shared().await;
    let (alice, bob, mut house, old) = room(synapse, true).await;
    let thread = game(&alice, &bob, &old, "crazyhouse white").await;
    alice.says_in(&old, &thread, "e4").await;
    turn(&bob, &old).await;
    turn(&bob, &old).await;

    // The bot loses its keys, and stays who it was.
    let key = house.key().await;
    house.closes().await.expect("an orderly end");
    std::fs::remove_dir_all(house.store()).expect("the store");
    house.recovery_key = Some(key);
    house.opens().await;
    // Those who have heard of its new device can be read by it.
    for _ in 0..60 {
        if bob.checks_devices_of(&house.id).await.len() == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let signed = bob.checks_devices_of(&house.id).await;
    assert!(signed.values().all(|signed| *signed) && signed.len() == 2, "{signed:?}");
    bob.says_in(&old, &thread, "e5").await;
    assert!(turn(&bob, &old).await.body.contains("e7-e5"));

    // The room is replaced in the middle of the game.
    let new = alice.upgrades(&old, "12").await;
    for user in [&bob.id, &house.id] {
        alice.brings(&new, user).await;
    }
    alice.says(&new, "!move Nf3").await;
    let told = turn(&bob, &new).await;
    assert!(told.body.contains("Ng1-Nf3"), "{told:?}");
    let thread = told.thread.expect("a thread in the new room");
    bob.says_in(&new, &thread, "Nc6").await;
    assert!(turn(&bob, &new).await.body.contains("Nb8-Nc6"));
    house.closes().await.expect("an orderly end");
}
