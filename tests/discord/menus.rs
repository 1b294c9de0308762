//! Three hundred possible moves: each of them is found by typing and by private menus, with never more than Discord takes.

use std::collections::{BTreeMap, BTreeSet};

use gangurru::games::all;
use gangurru::rules::Seat;
use gangurru::store::Store as _;
use gangurru::table::{Event, Table, TableId};
use serde_json::{Value, json};

use crate::fake::Fake;
use crate::fake::people::Person;
use crate::fake::state::Id;
use crate::house::{House, begin};
use crate::talk::controls;

/// One piece of each kind in hand, and nearly nothing on the board.
const HANDS: &str = "7k/P7/8/8/8/8/8/4K3[QRBNP] w - - 0 1";

/// More pieces that can move than buttons fit under a message, and hands as well.
const CROWD: &str = "7k/P7/8/NN6/NNNNNNNN/8/PPPPPPPP/1N2K1N1[QRBNP] w - - 0 1";

/// What Discord takes.
const MOST: usize = 25;

/// A table in the middle of its menus.
struct Menus<'a> {
    fake: &'a Fake,
    who: &'a Person,
    /// The message with the button that opens the menu.
    turn: Id,
    label: &'static str,
}

/// The act of a button, and what it is about.
fn meant(custom_id: &str) -> (String, String) {
    let parts: Vec<&str> = custom_id.splitn(4, '.').collect();
    let arg = parts[3].split('~').next().unwrap_or_default();
    (parts[0].to_owned(), arg.to_owned())
}

impl Menus<'_> {
    fn newest(&self) -> Option<Id> {
        self.fake.look(|state| {
            let own = state.messages.values().filter(|one| one.only == Some(self.who.id));
            own.map(|one| one.id).next_back()
        })
    }

    fn shown(&self, menu: Id) -> Vec<(String, String)> {
        self.fake.look(|state| controls(&state.messages[&menu]))
    }

    /// A menu of its own, on the way to this place in it.
    async fn opened(&self, path: &[String]) -> Id {
        let before = self.newest();
        self.who.clicks(self.turn, self.label).acknowledged().await;
        let menu = self
            .fake
            .until("a menu", |state| {
                let own = state.messages.values().filter(|one| one.only == Some(self.who.id));
                own.map(|one| one.id).next_back().filter(|newest| Some(*newest) > before)
            })
            .await;
        for label in path {
            let before = self.shown(menu);
            self.who.clicks(menu, label).acknowledged().await;
            self.fake.until(label, |state| (controls(&state.messages[&menu]) != before).then_some(())).await;
        }
        menu
    }

    /// Every action that some way through the menus ends at, with the way.
    async fn walked(&self) -> (BTreeMap<String, Vec<String>>, usize) {
        let (mut found, mut menus) = (BTreeMap::new(), 0);
        let mut to_do = vec![Vec::<String>::new()];
        while let Some(path) = to_do.pop() {
            let menu = self.opened(&path).await;
            menus += 1;
            let shown = self.shown(menu);
            assert!(!shown.is_empty() && shown.len() <= MOST, "{path:?}: {} buttons", shown.len());
            let labels: BTreeSet<&String> = shown.iter().map(|(label, _)| label).collect();
            assert_eq!(labels.len(), shown.len(), "{path:?}: two buttons look alike: {labels:?}");
            let text = self.fake.look(|state| state.messages[&menu].content.chars().count());
            assert!(text <= 2000, "{path:?}: {text} characters");
            for (label, id) in &shown {
                let way = [&path[..], std::slice::from_ref(label)].concat();
                match meant(id) {
                    (act, written) if act == "move" => {
                        let twice = found.insert(written.clone(), way);
                        assert_eq!(twice, None, "{written} is found in two places");
                    }
                    (act, _) => {
                        assert_eq!(act, "moves", "{path:?}: {label}");
                        to_do.push(way);
                    }
                }
            }
        }
        (found, menus)
    }
}

/// What White may do, by the journal.
async fn possible(fake: &Fake, house: &House, turn: Id) -> BTreeSet<String> {
    let id = fake.look(|state| state.buttons(turn)[0].split('.').nth(1).expect("a table").to_owned());
    let id = TableId::parse(&id).expect("a code");
    let journal = house.store.journal(&id).await.expect("it is there");
    let events: Vec<Event> =
        journal.iter().map(|entry| Event::decode(&entry.event).expect("it reads back")).collect();
    let table = Table::fold(all(), &id, &events).expect("it follows");
    let view = table.umpire().expect("it has begun").private(Seat::White);
    view.options().iter().map(|offer| offer.written.to_string()).collect()
}

/// What is offered to somebody who has typed so far.
async fn offered(who: &Person, place: Id, typed: &str) -> Vec<String> {
    let choices = who.types(place, "/move", &[("move", typed)]).await;
    assert!(choices.len() <= MOST, "{typed}: {} choices", choices.len());
    let named = |(name, value): (String, Value)| {
        assert_eq!(value, json!(name));
        name
    };
    choices.into_iter().map(named).collect()
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn three_hundred_moves_by_typing_and_by_menu() {
    let fake = Fake::start().await;
    let (alice, ben, eve) = (fake.person("Alice"), fake.person("Ben"), fake.person("Eve"));
    let house = House::staged(&fake, "position", &json!(HANDS)).await;
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    house.quiet(&fake).await;
    let turn = fake.until_last(thread, "[Possible moves]").await;
    let possible = possible(&fake, &house, turn).await;
    assert!(possible.len() >= 300, "{}", possible.len());

    // Fewer are left with every letter, and what is typed to its end stands alone.
    for place in [thread, alice.dm()] {
        let mut before = MOST;
        for typed in ["", "N", "n@", "N@e", "N@e5"] {
            let choices = offered(&alice, place, typed).await;
            let begun = |one: &&String| !one.to_lowercase().starts_with(&typed.to_lowercase());
            assert_eq!(choices.iter().find(begun), None, "{typed}");
            assert!(!choices.is_empty() && choices.len() <= before, "{typed}: {choices:?}");
            assert!(choices.iter().all(|one| possible.contains(one)), "{typed}: {choices:?}");
            before = choices.len();
        }
        assert_eq!(before, 1);
    }
    for written in &possible {
        assert!(offered(&alice, thread, written).await.contains(written), "{written}");
    }
    assert_eq!(offered(&ben, thread, "N@").await, [""; 0], "it is not his turn");
    assert_eq!(offered(&eve, thread, "N@").await, [""; 0], "she does not play");

    let menus = Menus { fake: &fake, who: &alice, turn, label: "Possible moves" };
    let (found, count) = menus.walked().await;
    let reached: BTreeSet<String> = found.keys().cloned().collect();
    assert_eq!(reached, possible);
    assert!(count > 40, "{count} menus");
    assert!(found.values().all(|way| way.len() <= 3), "three presses are enough");

    // From the private chat, too, where the page has the same button.
    let page = menus_in_private(&fake, &alice);
    let private = Menus { turn: page, ..menus };
    let way = &found["a7-a8=R"];
    let stale = private.opened(&way[..1]).await;

    // A menu of yesterday's, after a restart, as long as nothing has happened; and then it is out of date.
    let open = menus.opened(&way[..way.len() - 1]).await;
    let house = house.restarts(&fake).await;
    let (_, press) =
        menus.shown(open).into_iter().find(|(label, _)| label == &way[way.len() - 1]).expect("it");
    eve.clicks_stale(turn, &press).acknowledged().await;
    eve.waits_to_see(thread, "You are not playing at this table.").await;
    alice.clicks(open, &way[way.len() - 1]).acknowledged().await;
    fake.until_last(thread, "Alice played a7-a8=R").await;
    house.quiet(&fake).await;
    let had = alice.messages(thread).len();
    alice.clicks_stale(stale, &press).acknowledged().await;
    alice.waits_to_see(alice.dm(), "The game has gone on since.").await;
    house.quiet(&fake).await;
    assert_eq!(alice.messages(thread).len(), had, "nothing was played");
    for name in [&ben, &eve] {
        assert!(!name.has_seen().contains("Which piece?"), "a menu is private");
    }
    house.closes(&fake).await;
}

/// Her newest page.
fn menus_in_private(fake: &Fake, alice: &Person) -> Id {
    let dm = alice.dm();
    fake.look(|state| {
        let mut own = state.messages.values().filter(|one| one.channel == dm && one.only.is_none());
        own.rfind(|one| !one.components.is_empty()).expect("a page").id
    })
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn more_pieces_than_buttons() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let house = House::staged(&fake, "position", &json!(CROWD)).await;
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    house.quiet(&fake).await;
    let turn = fake.until_last(thread, "[Possible moves]").await;
    let possible = possible(&fake, &house, turn).await;
    assert!(possible.len() > 200, "{}", possible.len());
    let menus = Menus { fake: &fake, who: &alice, turn, label: "Possible moves" };
    let first = menus.opened(&[]).await;
    assert_eq!(menus.shown(first).len(), MOST);
    let (found, _) = menus.walked().await;
    let reached: BTreeSet<String> = found.keys().cloned().collect();
    assert_eq!(reached, possible);
    assert!(found.values().any(|way| way[0] == "Next page"), "some stand on the second page");
    // And one of these is played.
    let way = found.values().find(|way| way[0] == "Next page").expect("one").clone();
    let menu = menus.opened(&way[..way.len() - 1]).await;
    alice.clicks(menu, &way[way.len() - 1]).acknowledged().await;
    fake.until_last(thread, "Ben to move").await;
    house.quiet(&fake).await;
    house.closes(&fake).await;
}
