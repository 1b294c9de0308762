//! Games that are played twice, with another secret: whoever may not know it gets the same from Discord, to the last byte.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use gangurru::games::{AnyGame, Start, Umpire, by_name};
use gangurru::rules::Seat;
use gangurru::rules::notation::Written;
use serde_json::{Value, json};

use crate::fake::Fake;
use crate::house::House;
use crate::support::chance::Chance;
use crate::talk::{Line, Talk};

/// Two deals with which these moves can be played, and which only `knows` can tell apart afterwards, or nobody.
fn twins(name: &str, moves: &str, knows: Option<Seat>) -> [Value; 2] {
    let game: &'static dyn AnyGame = by_name(name).expect("it is registered");
    let options = json!({});
    let moves: Vec<Written> = moves.split_whitespace().map(|text| text.parse().expect("canonical")).collect();
    let mut seen: BTreeMap<String, (String, Value)> = BTreeMap::new();
    for seed in 0..200_000 {
        let deal = game.deal(&options, &mut Chance::new(seed)).expect("no options");
        let header = game.header(&options, Start::Deal(deal)).expect("no options");
        let mut umpire = Umpire::from_header(&[game], &header).expect("it begins");
        let mut known = String::new();
        let possible = moves.iter().all(|written| {
            let plays = umpire.actors().first().is_some_and(|seat| umpire.act(*seat, written).is_ok());
            let _ = writeln!(known, "{}", umpire.public().json());
            for seat in Seat::ALL.into_iter().filter(|seat| Some(*seat) != knows) {
                let _ = writeln!(known, "{}", umpire.private(seat).json());
            }
            plays
        });
        if !possible {
            continue;
        }
        // A deal can be read only by way of the journal.
        let line: Value = serde_json::from_str(&header.encode_for_journal()).expect("JSON");
        let told = match knows {
            Some(seat) => umpire.private(seat).json().to_string(),
            None => line["deal"].to_string(),
        };
        match seen.get(&known) {
            Some((other, deal)) if *other != told => return [deal.clone(), line["deal"].clone()],
            Some(_) => {}
            None => {
                seen.insert(known, (told, line["deal"].clone()));
            }
        }
    }
    panic!("no twins");
}

/// Everything that came to the clients of Alice, Ben and Eve while this was played.
async fn listened(deal: Option<&Value>, lines: &[Line]) -> [String; 3] {
    let fake = Fake::start().await;
    let people = ["Alice", "Ben", "Eve"].map(|name| fake.person(name));
    for who in &people {
        who.dm();
    }
    let house = match deal {
        Some(deal) => House::staged(&fake, "deal", deal).await,
        None => House::open(&fake).await,
    };
    let talk = Talk::new(&fake, &house, people.clone());
    talk.goes(lines).await;
    let sent = people.map(|who| who.has_been_sent());
    house.closes(&fake).await;
    sent
}

/// Compares what was heard of two secrets. `knows`: whoever can tell them apart.
fn compare(one: [String; 3], other: [String; 3], knows: Option<&str>) {
    for ((name, one), other) in ["Alice", "Ben", "Eve"].into_iter().zip(one).zip(other) {
        let differs = one.lines().zip(other.lines()).find(|(one, other)| one != other);
        if knows == Some(name) {
            assert!(differs.is_some(), "{name} cannot tell: nothing is compared");
        } else {
            assert_eq!(differs, None, "{name} can tell");
            assert_eq!(one.lines().count(), other.lines().count(), "{name}");
        }
    }
}

/// White takes what is covered, and learns alone what it was.
const HIDDEN: &str = "?Pa2-a4 ?Pb7-b5 a4xb5 ?Pg7-g6 b5-b6 ?Pa7xb6 ?Ra1xa8 =Q";

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn what_was_covered_when_it_was_taken() {
    let lines: &[Line] = &[
        ("Alice", "lobby", "/challenge | who=@Ben | game=hidden | colour=0 | rated=1", "challenges Ben"),
        ("Ben", "lobby", "[Accept]", "Ben accepts"),
        ("Alice", "dm", "[Ready]", "as soon as Ben is ready"),
        ("Ben", "dm", "[Ready]", "You play Black"),
        ("Alice", "thread", "/move | move=a4", "Ben to move"),
        ("Ben", "thread", "/move | move=b7b5", "Alice to move"),
        ("Alice", "thread", "/move | move=axb5", "Ben to move"),
        ("Ben", "thread", "/move | move=g7g6", "Alice to move"),
        ("Alice", "thread", "/move | move=b6", "Ben to move"),
        ("Ben", "thread", "/move | move=a7xb6", "Alice to move"),
        ("Alice", "thread", "/move | move=?Ra1xa8", "choose what it becomes on a8"),
        ("Alice", "thread", "/move | move==Q", "Ben to move"),
        ("Eve", "thread", "/secrets", "You are not playing"),
        ("Eve", "thread", "/table replay", "as you know it"),
        ("Eve", "thread", "/board", "as everybody may see it"),
        ("Ben", "thread", "/secrets", "You play Black"),
        ("Ben", "thread", "/table replay", "as you know it"),
        ("Ben", "thread", "[Possible moves]", "possible moves"),
        ("Alice", "thread", "/secrets", "only you know"),
    ];
    let [one, other] = twins("hidden", HIDDEN, Some(Seat::White));
    compare(listened(Some(&one), lines).await, listened(Some(&other), lines).await, Some("Alice"));
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn which_cards_are_still_to_come() {
    let lines: &[Line] = &[
        ("Alice", "lobby", "/challenge | who=@Ben | game=raindrop | colour=0 | rated=1", "challenges Ben"),
        ("Ben", "lobby", "[Accept]", "Ben accepts"),
        ("Alice", "dm", "[Ready]", "as soon as Ben is ready"),
        ("Ben", "dm", "[Ready]", "You play Black"),
        ("Alice", "thread", "/move | move=flip", "turns over a card"),
        ("Alice", "thread", "/move | move=K@g6", "Ben to move"),
        ("Ben", "thread", "/move | move=flip", "turns over a card"),
        ("Ben", "thread", "/move | move=K@h8", "Alice to move"),
        ("Alice", "thread", "/secrets", "You play White"),
        ("Alice", "thread", "/table replay", "as you know it"),
        ("Alice", "thread", "[Possible moves]", "possible moves"),
        ("Ben", "thread", "/secrets", "You play Black"),
        ("Ben", "thread", "/table replay", "as you know it"),
        ("Eve", "thread", "/table verify", ""),
        ("Eve", "thread", "/board", "as everybody may see it"),
    ];
    let [one, other] = twins("raindrop", "flip K@g6 flip K@h8", None);
    compare(listened(Some(&one), lines).await, listened(Some(&other), lines).await, None);
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn where_the_cross_is() {
    let lines = |choice: &'static str| -> Vec<Line> {
        vec![
            (
                "Alice",
                "lobby",
                "/challenge | who=@Ben | game=australian | colour=0 | rated=1",
                "challenges Ben",
            ),
            ("Ben", "lobby", "[Accept]", "Ben accepts"),
            ("Alice", "dm", "[Ready]", "as soon as Ben is ready"),
            ("Ben", "dm", "[Ready]", "You play Black"),
            ("Alice", "dm", choice, "Your choice is made"),
            ("Ben", "thread", "[My page]", "You play Black"),
            ("Ben", "dm", "[X@b8]", "thread> Both are ready"),
            ("Eve", "thread", "[My page]", "You are not playing"),
            ("Alice", "thread", "/move | move=Gg1-Ge3", "Ben to move"),
            ("Ben", "thread", "/secrets", "You play Black"),
            ("Ben", "thread", "[Possible moves]", "possible moves"),
            ("Ben", "thread", "/table replay", "as you know it"),
            ("Eve", "thread", "/table replay", "as you know it"),
            ("Eve", "thread", "/board | text=true", "as everybody may see it"),
        ]
    };
    let (one, other) = (listened(None, &lines("[X@b1]")).await, listened(None, &lines("[X@g1]")).await);
    compare(one, other, Some("Alice"));
}
