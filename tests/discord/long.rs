//! Games that last, and a desk that takes its time.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::fake::Fake;
use crate::fake::people::Person;
use crate::fake::state::Id;
use crate::house::{House, begin};

/// Twenty moves of each side, without a capture, a check or a position that comes again.
const MOVES: &str = "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 a4 a5 b4 b5 c4 c5 d4 d5 e4 e5 f4 f5 g4 g5 h4 h5 \
                     Nc3 Nc6 Nf3 Nf6 Bd2 Bd7 Rb1 Rb8";

/// The bot's messages in a place for everybody there: their ids, and whether there are buttons under them.
fn messages(fake: &Fake, place: Id) -> Vec<(Id, bool)> {
    fake.look(|state| {
        let own = state.messages.values();
        let own = own.filter(|one| one.channel == place && one.only.is_none() && one.author == state.bot());
        own.map(|one| (one.id, !one.components.is_empty())).collect()
    })
}

/// The only message with buttons, which is the newest.
fn armed(fake: &Fake, place: Id) -> Id {
    let all = messages(fake, place);
    let armed: Vec<Id> = all.iter().filter(|(_, armed)| *armed).map(|(id, _)| *id).collect();
    assert_eq!(armed.len(), 1, "one set of buttons");
    assert_eq!(all.last().map(|(id, _)| *id), armed.first().copied(), "under the newest");
    armed[0]
}

/// What the picture of a message shows, in sentences: each player has the own side first.
fn shows(fake: &Fake, message: Id) -> BTreeSet<String> {
    fake.look(|state| {
        let files = &state.messages[&message].attachments;
        let words = files[0].description.as_ref().expect("every picture has its words");
        words.split(". ").map(|sentence| sentence.trim_end_matches('.').to_owned()).collect()
    })
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn forty_turns_leave_one_set_of_buttons_in_each_place() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let house = House::open(&fake).await;
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    house.quiet(&fake).await;
    let players = [&alice, &ben];
    // The page from the beginning.
    let count = |who: &Person| messages(&fake, who.dm()).len();
    assert_eq!(players.map(count), [1, 1]);
    for (n, text) in MOVES.split_whitespace().enumerate() {
        let (mover, other) = (players[n % 2], players[1 - n % 2]);
        let before = (count(mover), count(other));
        let turn = fake.last(thread);
        assert_eq!(mover.runs(thread, "/move", &[("move", text)]).answered().await, "", "{text}");
        fake.until("the next turn", |state| {
            let last = state.messages.values().rfind(|one| one.channel == thread)?;
            (last.id > turn && last.content.contains("to move")).then_some(())
        })
        .await;
        house.quiet(&fake).await;
        let turn = armed(&fake, thread);
        assert_eq!(fake.look(|state| state.messages[&turn].pinged.clone()), [other.id], "{text}");
        // Whoever has to move now, and nobody else, has a new page; it shows what the thread shows.
        assert_eq!((count(mover), count(other)), (before.0, before.1 + 1), "{text}");
        let page = armed(&fake, other.dm());
        assert_eq!(shows(&fake, page), shows(&fake, turn), "{text}");
        let said = fake.look(|state| state.messages[&page].content.clone());
        assert!(said.contains("It is your turn."), "{said}");
        armed(&fake, mover.dm());
    }
    assert_eq!(messages(&fake, thread).iter().filter(|(_, armed)| *armed).count(), 1);
    assert_eq!(players.map(count), [21, 21]);
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn a_desk_that_dawdles_is_never_late() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let house = House::open(&fake).await;
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    house.quiet(&fake).await;
    // Acknowledged at once, and answered after the three seconds and within the token's quarter of an hour.
    let held = house.gate.write().await;
    let turn = fake.last(thread);
    let (page, menu) = (alice.runs(thread, "/secrets", &[]), alice.clicks(turn, "Possible moves"));
    assert_eq!((page.acknowledged().await, menu.acknowledged().await), (5, 6));
    fake.advance(Duration::from_mins(14));
    drop(held);
    assert!(page.answered().await.contains("You play White"));
    alice.waits_to_see(thread, "20 possible moves").await;
    let held = house.gate.write().await;
    let moved = alice.runs(thread, "/move", &[("move", "e4")]);
    moved.acknowledged().await;
    fake.advance(Duration::from_secs(30));
    drop(held);
    fake.until_last(thread, "Ben to move").await;
    house.quiet(&fake).await;
    assert_eq!(fake.refusals(), []);
    // So late that the token is over: what was done is done, and nothing is asked again and again.
    let held = house.gate.write().await;
    let page = ben.runs(thread, "/secrets", &[]);
    let moved = ben.runs(thread, "/move", &[("move", "e5")]);
    assert_eq!((page.acknowledged().await, moved.acknowledged().await), (5, 5));
    fake.advance(Duration::from_mins(16));
    drop(held);
    fake.until_last(thread, "Alice to move").await;
    house.quiet(&fake).await;
    assert!(fake.refusals().iter().all(|(code, _)| *code == 50027), "{:?}", fake.refusals());
    assert_eq!(fake.unanswered(), [""; 0]);
    assert_eq!(fake.repeated(), [""; 0]);
    // The next is as quick as ever.
    assert!(ben.runs(thread, "/secrets", &[]).answered().await.contains("You play Black"));
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn a_private_chat_that_closes_during_the_game() {
    let fake = Fake::start().await;
    let (alice, ben, eve) = (fake.person("Alice"), fake.person("Ben"), fake.person("Eve"));
    let house = House::open(&fake).await;
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    house.quiet(&fake).await;
    ben.closes_dms();
    let had = ben.messages(ben.dm()).len();
    let turn = async |who: &Person, text: &str, next: &str| {
        who.runs(thread, "/move", &[("move", text)]).answered().await;
        fake.until_last(thread, next).await;
        house.quiet(&fake).await;
    };
    for (who, text, next) in
        [(&alice, "e4", "Ben to move"), (&ben, "e5", "Alice to move"), (&alice, "d4", "Ben to move")]
    {
        turn(who, text, next).await;
    }
    // That it is his turn is said in the thread, so nothing waits; the page is behind the button.
    assert!(!eve.sees(thread).contains("I cannot write to"), "{}", eve.sees(thread));
    armed(&fake, thread);
    ben.clicks(fake.last(thread), "My page").acknowledged().await;
    ben.waits_to_see(thread, "You play Black").await;
    house.quiet(&fake).await;
    assert!(!eve.has_seen().contains("You play Black"));
    assert_eq!(ben.messages(ben.dm()).len(), had);
    // Open again, it is used again, with what is new.
    ben.opens_dms();
    turn(&ben, "d5", "Alice to move").await;
    turn(&alice, "Nf3", "Ben to move").await;
    assert_eq!(ben.messages(ben.dm()).len(), had + 1);
    assert_eq!(shows(&fake, armed(&fake, ben.dm())), shows(&fake, armed(&fake, thread)));
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn a_locked_thread_is_left_alone_until_it_is_opened() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let house = House::open(&fake).await;
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    house.quiet(&fake).await;
    fake.archives(thread, true);
    fake.settled().await;
    let had = alice.messages(thread).len();
    // The game goes on in private, and the thread is asked once.
    for (who, text, other) in [(&alice, "e4", &ben), (&ben, "e5", &alice), (&alice, "d4", &ben)] {
        let dm = other.dm();
        let page = fake.last(dm);
        who.says(who.dm(), text);
        fake.until("a page", |state| {
            let last = state.messages.values().rfind(|one| one.channel == dm)?;
            (last.id > page && last.content.contains("It is your turn.")).then_some(())
        })
        .await;
        house.quiet(&fake).await;
    }
    assert_eq!(alice.messages(thread).len(), had);
    let refused = fake.refusals();
    assert_eq!(refused.iter().filter(|(code, _)| *code == 50083).count(), 1, "{refused:?}");
    assert_eq!(fake.repeated(), [""; 0]);
    // A moderator opens it again: the next turn stands there, with the only buttons.
    fake.with(|state| {
        let place = state.channels.get_mut(&thread).expect("a thread");
        (place.archived, place.locked) = (false, false);
        state.tell_channel("THREAD_UPDATE", thread);
    });
    fake.settled().await;
    ben.says(ben.dm(), "d5");
    fake.until_last(thread, "Alice to move").await;
    house.quiet(&fake).await;
    armed(&fake, thread);
    house.closes(&fake).await;
}
