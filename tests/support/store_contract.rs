//! What every store does, whatever database it stands on.
//!
//! Each law takes a [`Shelf`]: an empty store that can be closed and opened again. A new store joins by writing its
//! shelf and writing `contract!` (see there) in a test target of its own.
#![expect(unreachable_pub, reason = "a test target is a crate of its own, and this is a module of several")]

#[path = "store_contract/identity.rs"]
mod identity;
#[path = "store_contract/ratings.rs"]
mod ratings;

use std::sync::Arc;

use async_trait::async_trait;
use gangurru::rules::{Outcome, Reason, Seat};
use gangurru::store::{
    Account, Appended, Batch, Deadline, Finished, Letter, Mail, MailId, Person, Place, Post, Recipient,
    Settings, Stage, Store, StoreError, Summary, TableQuery,
};
use gangurru::table::{Moment, PersonId, TableId};
use tokio::sync::Barrier;

pub use identity::*;
pub use ratings::*;

/// Data that outlive the store that is opened on them.
#[async_trait]
pub trait Shelf: Send + Sync {
    /// Opens the store: the same data every time.
    async fn open(&self) -> Arc<dyn Store>;
}

/// Makes a test of every law: `contract!(a_shelf())`.
#[macro_export]
macro_rules! contract {
    ($shelf:expr) => {
        $crate::contract!($shelf;
            people_are_known_by_their_accounts, journals_grow_by_one_writer_at_a_time, an_order_acts_once,
            a_batch_is_written_whole_or_not_at_all, lists_show_what_is_asked_for,
            threads_lead_to_their_tables, deadlines_come_in_order, letters_keep_their_order,
            one_recipient_does_not_hold_up_another, claims_are_forgotten_by_a_restart,
            posts_can_be_found_again, results_make_ratings, what_is_not_rated_changes_no_rating,
            a_pair_that_plays_on_counts_less, rankings_are_in_order, two_orders_at_the_same_instant,
            two_ends_at_the_same_instant, codes_are_good_once, both_make_a_link, opponents_are_not_linked,
            a_link_puts_results_together, rooms_are_paired, people_are_called_by_their_names);
    };
    ($shelf:expr; $($law:ident),+ $(,)?) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $law() {
            store_contract::$law(&$shelf).await;
        }
    )+};
}

/// How often two things are made to happen at the same instant.
const INSTANTS: u32 = 1000;
/// When the games of the tests are played.
pub const NOW: Moment = Moment(1_800_000_000_000);

pub fn account(id: &str) -> Account {
    Account { platform: "playground".to_owned(), id: id.to_owned() }
}

pub fn place(server: &str, id: &str) -> Place {
    Place { platform: "playground".to_owned(), server: server.to_owned(), id: id.to_owned() }
}

/// The table with this number in the tests.
pub fn table(number: u32) -> TableId {
    let mut rest = number as usize;
    let code: String = std::iter::repeat_with(|| {
        let digit = b"23456789bcdfghjkmnpqrstv"[rest % 24];
        rest /= 24;
        char::from(digit)
    })
    .take(8)
    .collect();
    TableId::parse(&code).expect("a code")
}

/// People by name, who are met for the first time.
pub async fn people<const N: usize>(store: &dyn Store, names: [&str; N]) -> [PersonId; N] {
    let mut ids = [PersonId(0); N];
    for (id, name) in ids.iter_mut().zip(names) {
        *id = store.person(&account(name), name).await.expect("a person").id;
    }
    ids
}

/// A batch of one entry, for a table that Ada has opened in the garden.
pub fn batch(table: &TableId, expected: u32, challenger: PersonId) -> Batch {
    Batch {
        table: table.clone(),
        expected,
        at: NOW,
        entries: vec![format!(r#"{{"e":"entry","n":{}}}"#, expected + 1)],
        order: None,
        summary: Summary {
            table: table.clone(),
            game: "crazyhouse".to_owned(),
            stage: Stage::Running,
            challenger,
            opponent: None,
            white: None,
            black: None,
            turn: "w".to_owned(),
            plies: expected,
            home: place("garden", "bench"),
        },
        letters: vec![],
        deadline: Deadline::Keep,
        finished: None,
    }
}

/// A batch that makes a table and ends it at once.
pub fn ending(table: &TableId, game: &str, pair: [PersonId; 2], winner: Option<Seat>) -> Batch {
    let [white, black] = pair;
    let mut batch = batch(table, 0, white);
    batch.summary.stage = Stage::Over;
    game.clone_into(&mut batch.summary.game);
    (batch.summary.opponent, batch.summary.white, batch.summary.black) =
        (Some(black), Some(white), Some(black));
    let outcome =
        winner.map_or(Outcome::draw(Reason::AGREEMENT), |seat| Outcome::win(seat, Reason::CHECKMATE));
    batch.finished = Some(Finished {
        game: game.to_owned(),
        white,
        black,
        outcome,
        rated: true,
        servers: vec![("playground".to_owned(), "garden".to_owned())],
    });
    batch
}

fn to_room(id: &str, n: u32) -> Letter {
    Letter { to: Recipient::Room(place("garden", id)), n, kind: "turn".to_owned() }
}

pub async fn people_are_known_by_their_accounts(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let ada = store.person(&account("ada"), "Ada").await.expect("Ada");
    assert_eq!((ada.name.as_str(), ada.computer, &ada.settings), ("Ada", false, &Settings::default()));
    let again = store.person(&account("ada"), "Ada Ż").await.expect("Ada again");
    assert_eq!(again, Person { name: "Ada Ż".to_owned(), ..ada.clone() });
    let other = Account { platform: "discord".to_owned(), id: "ada".to_owned() };
    let bob = store.person(&other, "ADA ż").await.expect("another");
    assert_ne!(bob.id, ada.id, "accounts of the same id on two platforms are two");
    let wombat = Account { platform: "computer".to_owned(), id: "wombat".to_owned() };
    let wombat = store.person(&wombat, "Wombat").await.expect("a computer");
    assert!(wombat.computer);

    let found = store.people(&[wombat.id, PersonId(999), ada.id]).await.expect("people");
    assert_eq!(found, [wombat.clone(), again.clone()]);
    assert_eq!(store.named("playground", "ada Ż").await.expect("by name"), std::slice::from_ref(&again));
    assert_eq!(store.named("playground", "aDa ż").await.expect("by name"), std::slice::from_ref(&again));
    assert_eq!(store.named("playground", "Ada").await.expect("by name"), [], "she has another name now");

    let settings = Settings { language: Some("pl".to_owned()), text_only: true, ..Settings::default() };
    store.set_settings(ada.id, &settings).await.expect("settings");
    assert!(matches!(store.set_settings(PersonId(999), &settings).await, Err(StoreError::Database(_))));
    let road = place("", "alone with Ada");
    assert_eq!(store.private_road(ada.id).await, Ok(None));
    store.set_private_road(ada.id, Some(&road)).await.expect("a road");
    drop(store);

    let store = shelf.open().await;
    assert_eq!(store.person(&account("ada"), "Ada Ż").await.expect("Ada").settings, settings);
    assert_eq!(store.private_road(ada.id).await, Ok(Some(road)));
    store.set_private_road(ada.id, None).await.expect("no road");
    assert_eq!(store.private_road(ada.id).await, Ok(None));
}

pub async fn journals_grow_by_one_writer_at_a_time(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada] = people(&*store, ["ada"]).await;
    let id = table(1);
    assert!(matches!(store.journal(&id).await, Err(StoreError::NoSuchTable)));
    assert_eq!(store.append(batch(&id, 1, ada)).await, Err(StoreError::NoSuchTable));
    assert_eq!(store.summary(&id).await, Ok(None));

    let mut first = batch(&id, 0, ada);
    first.entries = vec!["one".to_owned(), "two ♞".to_owned()];
    assert_eq!(store.append(first.clone()).await, Ok(Appended { last: 2, change: None }));
    assert_eq!(store.append(first).await, Err(StoreError::Stale));
    assert_eq!(store.append(batch(&id, 3, ada)).await, Err(StoreError::Stale));
    let mut second = batch(&id, 2, ada);
    second.at = NOW.plus_seconds(1);
    "wb".clone_into(&mut second.summary.turn);
    second.summary.plies = 1;
    assert_eq!(store.append(second.clone()).await, Ok(Appended { last: 3, change: None }));
    // Nothing to say, but letters or a deadline to keep.
    second.expected = 3;
    second.entries.clear();
    assert_eq!(store.append(second.clone()).await, Ok(Appended { last: 3, change: None }));

    let journal = store.journal(&id).await.expect("a journal");
    let seen: Vec<_> = journal.iter().map(|entry| (entry.n, entry.at, entry.event.as_str())).collect();
    let later = NOW.plus_seconds(1);
    assert_eq!(seen, [(1, NOW, "one"), (2, NOW, "two ♞"), (3, later, r#"{"e":"entry","n":3}"#)]);
    assert_eq!(store.summary(&id).await, Ok(Some(second.summary)));
}

pub async fn an_order_acts_once(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada] = people(&*store, ["ada"]).await;
    let mut order = batch(&table(1), 0, ada);
    order.order = Some("playground:17".to_owned());
    order.letters = vec![to_room("bench", 1)];
    assert_eq!(store.done("playground:17").await, Ok(false));
    store.append(order.clone()).await.expect("the first time");
    assert_eq!(store.done("playground:17").await, Ok(true));
    // Stale as well, and then decided again; and even at another table.
    assert_eq!(store.append(order.clone()).await, Err(StoreError::Repeated));
    order.expected = 1;
    assert_eq!(store.append(order.clone()).await, Err(StoreError::Repeated));
    (order.table, order.summary.table, order.expected) = (table(2), table(2), 0);
    assert_eq!(store.append(order).await, Err(StoreError::Repeated));
    assert_eq!(store.journal(&table(1)).await.expect("a journal").len(), 1);
    assert_eq!(store.summary(&table(2)).await, Ok(None));
    assert_eq!(store.unsent().await, Ok(1));
    // One that was stale has not been carried out.
    let mut stale = batch(&table(1), 0, ada);
    stale.order = Some("playground:18".to_owned());
    assert_eq!(store.append(stale.clone()).await, Err(StoreError::Stale));
    assert_eq!(store.done("playground:18").await, Ok(false));
    stale.expected = 1;
    store.append(stale).await.expect("decided again");
}

pub async fn a_batch_is_written_whole_or_not_at_all(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada] = people(&*store, ["ada"]).await;
    store.append(batch(&table(1), 0, ada)).await.expect("a table");
    let before = store.summary(&table(1)).await.expect("a summary");
    let mut bad = batch(&table(1), 1, ada);
    bad.order = Some("playground:1".to_owned());
    bad.deadline = Deadline::At(NOW);
    bad.summary.stage = Stage::Over;
    let nobody = Letter { to: Recipient::Person(PersonId(999)), n: 2, kind: "page".to_owned() };
    bad.letters = vec![to_room("bench", 2), nobody];
    // Beside writes that are good, whether or not they share a transaction with it.
    let [ok, failed, fine] = [batch(&table(2), 0, ada), bad, batch(&table(3), 0, ada)].map(|batch| {
        let store = Arc::clone(&store);
        tokio::spawn(async move { store.append(batch).await })
    });
    assert!(ok.await.expect("a task").is_ok());
    assert!(matches!(failed.await.expect("a task"), Err(StoreError::Database(_))));
    assert!(fine.await.expect("a task").is_ok());
    assert_eq!(store.journal(&table(1)).await.expect("a journal").len(), 1);
    assert_eq!(store.summary(&table(1)).await, Ok(before));
    assert_eq!(store.done("playground:1").await, Ok(false));
    assert_eq!(store.unsent().await, Ok(0));
    assert_eq!(store.next_deadline().await, Ok(None));
}

pub async fn lists_show_what_is_asked_for(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada, bob, eve] = people(&*store, ["ada", "bob", "eve"]).await;
    let stages = [Stage::Open, Stage::Seated, Stage::Running, Stage::Over, Stage::Dropped];
    for (number, stage) in (1..).zip(stages) {
        let mut batch = batch(&table(number), 0, ada);
        batch.summary.stage = stage;
        batch.summary.opponent = (stage != Stage::Open).then_some(bob);
        batch.summary.home =
            if stage == Stage::Over { place("shed", "door") } else { place("garden", "bench") };
        store.append(batch).await.expect("a table");
    }
    let list = async |query: TableQuery| -> Vec<u32> {
        let found = store.tables(&TableQuery { limit: 4.max(query.limit), ..query }).await.expect("a list");
        let number = |summary: &Summary| (1..9).find(|n| table(*n) == summary.table).expect("a known table");
        found.iter().map(number).collect()
    };
    let all = TableQuery::default;
    let going_on = vec![Stage::Open, Stage::Seated, Stage::Running];
    let garden = Some(("playground".to_owned(), "garden".to_owned()));
    assert_eq!(list(all()).await, [5, 4, 3, 2], "the latest first, and no more than asked");
    assert_eq!(list(TableQuery { limit: 9, ..all() }).await, [5, 4, 3, 2, 1]);
    assert_eq!(list(TableQuery { stages: going_on.clone(), ..all() }).await, [3, 2, 1]);
    assert_eq!(list(TableQuery { stages: vec![Stage::Over, Stage::Open], ..all() }).await, [4, 1]);
    assert_eq!(list(TableQuery { person: Some(bob), ..all() }).await, [5, 4, 3, 2]);
    let query = TableQuery { person: Some(bob), server: garden.clone(), ..all() };
    assert_eq!(list(query.clone()).await, [5, 3, 2]);
    assert_eq!(list(TableQuery { stages: going_on.clone(), ..query }).await, [3, 2]);
    assert_eq!(
        list(TableQuery { server: garden.clone(), stages: going_on.clone(), ..all() }).await,
        [3, 2, 1]
    );
    assert_eq!(list(TableQuery { person: Some(eve), ..all() }).await, [0; 0]);

    // A table changes hands and comes to its end; another is hosted by a second server.
    let mut change = batch(&table(3), 1, ada);
    change.summary.opponent = Some(eve);
    change.summary.stage = Stage::Over;
    store.append(change).await.expect("a change");
    store.set_thread(&table(2), &place("shed", "door"), &place("shed", "door-2")).await.expect("a thread");
    assert_eq!(list(TableQuery { person: Some(bob), stages: going_on.clone(), ..all() }).await, [2]);
    assert_eq!(list(TableQuery { person: Some(eve), ..all() }).await, [3]);
    assert_eq!(list(TableQuery { server: garden, stages: going_on, ..all() }).await, [2, 1]);
    let shed = Some(("playground".to_owned(), "shed".to_owned()));
    assert_eq!(list(TableQuery { server: shed, ..all() }).await, [4, 2]);
}

pub async fn threads_lead_to_their_tables(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada] = people(&*store, ["ada"]).await;
    let (room, thread, other) = (place("garden", "bench"), place("garden", "t1"), place("garden", "t2"));
    assert_eq!(store.set_thread(&table(1), &room, &thread).await, Err(StoreError::NoSuchTable));
    store.append(batch(&table(1), 0, ada)).await.expect("a table");
    assert_eq!(store.thread(&table(1), &room).await, Ok(None));
    store.set_thread(&table(1), &room, &thread).await.expect("a thread");
    assert_eq!(store.thread(&table(1), &room).await, Ok(Some(thread.clone())));
    assert_eq!(store.table_of(&thread).await, Ok(Some(table(1))));
    assert_eq!(store.table_of(&room).await, Ok(None));
    store.set_thread(&table(1), &room, &other).await.expect("another thread");
    assert_eq!(store.table_of(&thread).await, Ok(None));
    assert_eq!(store.table_of(&other).await, Ok(Some(table(1))));
}

pub async fn deadlines_come_in_order(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada] = people(&*store, ["ada"]).await;
    assert_eq!(store.next_deadline().await, Ok(None));
    for (number, seconds) in [(1, 30), (2, 10), (3, 20)] {
        let mut batch = batch(&table(number), 0, ada);
        batch.deadline = Deadline::At(NOW.plus_seconds(seconds));
        store.append(batch).await.expect("a table");
    }
    assert_eq!(store.next_deadline().await, Ok(Some(NOW.plus_seconds(10))));
    assert_eq!(store.due(NOW.plus_seconds(9), 10).await, Ok(vec![]));
    assert_eq!(store.due(NOW.plus_seconds(20), 10).await, Ok(vec![table(2), table(3)]));
    assert_eq!(store.due(NOW.plus_seconds(90), 2).await, Ok(vec![table(2), table(3)]));
    store.append(batch(&table(2), 1, ada)).await.expect("as before");
    assert_eq!(store.next_deadline().await, Ok(Some(NOW.plus_seconds(10))));
    let mut none = batch(&table(2), 2, ada);
    none.deadline = Deadline::None;
    store.append(none).await.expect("not any more");
    assert_eq!(store.due(NOW.plus_seconds(90), 9).await, Ok(vec![table(3), table(1)]));
}

async fn claimed(store: &dyn Store, now: Moment) -> Vec<Mail> {
    store.claim(now, 100).await.expect("letters")
}

fn entries(mails: &[Mail]) -> Vec<u32> {
    mails.iter().map(|mail| mail.letter.n).collect()
}

pub async fn letters_keep_their_order(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada] = people(&*store, ["ada"]).await;
    let mut batch = batch(&table(1), 0, ada);
    batch.letters = vec![to_room("bench", 1), to_room("bench", 2), to_room("bench", 3), to_room("bench", 4)];
    store.append(batch).await.expect("letters");
    assert_eq!(store.unsent().await, Ok(4));

    let first = claimed(&*store, NOW).await;
    let expected = Mail { id: first[0].id, table: table(1), letter: to_room("bench", 1), tries: 0 };
    assert_eq!(first, [expected]);
    assert_eq!(claimed(&*store, NOW).await, [], "it is claimed already");
    store.put_off(first[0].id, NOW.plus_seconds(60)).await.expect("put off");
    assert_eq!(store.next_mail().await, Ok(Some(NOW.plus_seconds(60))));
    assert_eq!(claimed(&*store, NOW.plus_seconds(59)).await, [], "the second does not overtake it");
    let again = claimed(&*store, NOW.plus_seconds(60)).await;
    assert_eq!((again[0].id, again[0].tries), (first[0].id, 1));
    assert_eq!(store.next_mail().await, Ok(None), "it is being tried");
    store.sent(first[0].id, None).await.expect("sent");

    let second = claimed(&*store, NOW).await;
    assert_eq!(entries(&second), [2]);
    assert!(second[0].id > first[0].id);
    store.given_up(second[0].id, "the room is gone").await.expect("given up");
    assert_eq!(store.unsent().await, Ok(2));
    // What was settled before stays so.
    store.sent(first[0].id, None).await.expect("sent before");
    store.put_off(second[0].id, NOW.plus_seconds(99)).await.expect("given up before");
    assert_eq!(store.next_mail().await, Ok(None));
    assert!(matches!(store.sent(MailId(999), None).await, Err(StoreError::Database(_))));

    let third = claimed(&*store, NOW).await;
    assert_eq!(entries(&third), [3]);
    store.sent(third[0].id, None).await.expect("sent");
    let fourth = claimed(&*store, NOW).await;
    store.sent(fourth[0].id, None).await.expect("sent");
    assert_eq!((store.unsent().await, claimed(&*store, NOW).await), (Ok(0), vec![]));
    // The road is free again.
    let mut more = self::batch(&table(1), 1, ada);
    more.letters = vec![to_room("bench", 5)];
    store.append(more).await.expect("a letter");
    assert_eq!(entries(&claimed(&*store, NOW).await), [5]);
}

pub async fn one_recipient_does_not_hold_up_another(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada, bob] = people(&*store, ["ada", "bob"]).await;
    let page = |person, n| Letter { to: Recipient::Person(person), n, kind: "page".to_owned() };
    let mut first = batch(&table(1), 0, ada);
    first.letters = vec![to_room("bench", 1), page(ada, 1), page(bob, 1), to_room("bench", 2)];
    let mut second = batch(&table(2), 0, ada);
    second.letters = vec![page(ada, 2), to_room("door", 2), page(bob, 3)];
    store.append(first).await.expect("letters");
    store.append(second).await.expect("letters");

    let two = store.claim(NOW, 2).await.expect("letters");
    assert_eq!((&two[0].letter, &two[1].letter), (&to_room("bench", 1), &page(ada, 1)));
    let rest = claimed(&*store, NOW).await;
    assert_eq!(
        rest.iter().map(|mail| &mail.letter).collect::<Vec<_>>(),
        [&page(bob, 1), &to_room("door", 2)]
    );
    store.put_off(two[1].id, NOW.plus_seconds(5)).await.expect("put off");
    store.sent(two[0].id, None).await.expect("sent");
    store.sent(rest[0].id, None).await.expect("sent");
    let next = claimed(&*store, NOW).await;
    assert_eq!(
        next.iter().map(|mail| &mail.letter).collect::<Vec<_>>(),
        [&to_room("bench", 2), &page(bob, 3)]
    );
    assert_eq!(next[1].table, table(2));
}

pub async fn claims_are_forgotten_by_a_restart(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada] = people(&*store, ["ada"]).await;
    let mut batch = batch(&table(1), 0, ada);
    batch.letters = vec![to_room("bench", 1), to_room("bench", 2), to_room("door", 3)];
    store.append(batch).await.expect("letters");
    let before = claimed(&*store, NOW).await;
    assert_eq!(entries(&before), [1, 3]);
    store.sent(before[1].id, None).await.expect("sent");
    drop(store);
    let store = shelf.open().await;
    assert_eq!(claimed(&*store, NOW).await, before[..1], "the same letter under the same number");
}

pub async fn posts_can_be_found_again(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada] = people(&*store, ["ada"]).await;
    let thread = place("garden", "t1");
    let mut batch = batch(&table(1), 0, ada);
    batch.letters = vec![to_room("t1", 1), to_room("t1", 2), to_room("t2", 2)];
    store.append(batch).await.expect("letters");
    let mut posts = vec![];
    for n in 1..=2 {
        let mail = claimed(&*store, NOW).await.swap_remove(0);
        assert_eq!(mail.letter, to_room("t1", n));
        let post = Post {
            mail: mail.id,
            place: thread.clone(),
            id: format!("message {}", mail.id.0),
            n,
            kind: "turn".to_owned(),
            buttons: true,
        };
        store.sent(mail.id, Some(&post)).await.expect("sent");
        store.sent(mail.id, Some(&post)).await.expect("sent before");
        posts.insert(0, post);
    }
    assert_eq!(store.posts(&table(1), &thread).await.as_ref(), Ok(&posts));
    assert_eq!(store.posts(&table(1), &place("garden", "t3")).await, Ok(vec![]));
    assert_eq!(store.posts(&table(2), &thread).await, Ok(vec![]));
    store.stripped(posts[1].mail).await.expect("stripped");
    posts[1].buttons = false;
    assert_eq!(store.posts(&table(1), &thread).await, Ok(posts));
}

/// Two tasks that begin at the same instant.
async fn together(store: &Arc<dyn Store>, batches: [Batch; 2]) -> [Result<Appended, StoreError>; 2] {
    let barrier = Arc::new(Barrier::new(2));
    let [one, other] = batches.map(|batch| {
        let (store, barrier) = (Arc::clone(store), Arc::clone(&barrier));
        tokio::spawn(async move {
            barrier.wait().await;
            store.append(batch).await
        })
    });
    [one.await.expect("a task"), other.await.expect("a task")]
}

pub async fn two_orders_at_the_same_instant(shelf: &dyn Shelf) {
    let store = shelf.open().await;
    let [ada] = people(&*store, ["ada"]).await;
    let id = table(1);
    let mut winners = vec![];
    for n in 0..INSTANTS {
        // Every other time it is a double click: the same order twice.
        let double = n % 2 == 1;
        let order = |who: &str| {
            let mut batch = batch(&id, n, ada);
            batch.entries = vec![format!("{n} {who}")];
            batch.order = Some(if double { format!("click {n}") } else { format!("click {n} {who}") });
            batch.letters = vec![to_room("bench", n + 1)];
            batch
        };
        let [first, second] = together(&store, [order("first"), order("second")]).await;
        let (who, lost) = match (&first, &second) {
            (Ok(_), Err(lost)) => ("first", lost),
            (Err(lost), Ok(_)) => ("second", lost),
            both => panic!("one wins: {both:?}"),
        };
        assert_eq!(*lost, if double { StoreError::Repeated } else { StoreError::Stale });
        winners.push(format!("{n} {who}"));
    }
    let journal = store.journal(&id).await.expect("a journal");
    assert_eq!(journal.into_iter().map(|entry| entry.event).collect::<Vec<_>>(), winners);
    assert_eq!(store.unsent().await, Ok(u64::from(INSTANTS)));
}
