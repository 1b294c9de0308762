//! Fair deals: the derivation against vectors of another program, files of finished games against what people may do
//! to them, set-ups that chance makes, and the whole as people meet it in a chat.

#[path = "fair/games.rs"]
mod games_of_the_house;
mod support;

use std::process::Command;

use gangurru::bot::port::Answer;
use gangurru::games::fair::{Contribution, Purpose, Seed, Source, Unfair, challenger_is_white, seal, sum};
use gangurru::games::tools::{Verified, VerifyError, replay, verify};
use gangurru::games::{AnyGame, Enrolled, all};
use gangurru::rules::{Audience, Dice as _, Seat};
use gangurru::store::Store as _;
use gangurru::table::{
    Challenge, Colour, Decision, Event, Home, Last, Moment, Occasion, Order, PersonId, Progress, Reach,
    Table, TableId, Tale, Terms, Whom, challenge,
};
use serde_json::{Value, json};
use support::chance::Chance;
use support::chat::Scene;
use support::cups::Cups;

const ANNA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const SET_UP_BY: Moment = Moment(2_000_000);

fn cups() -> &'static dyn AnyGame {
    Enrolled::<Cups>::game()
}

fn games() -> Vec<&'static dyn AnyGame> {
    let mut games = all().to_vec();
    games.push(cups());
    games
}

fn vectors() -> Value {
    serde_json::from_str(include_str!("vectors/fair-deals.json")).expect("the vectors are JSON")
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

#[test]
fn another_program_derives_the_same() {
    let vectors = vectors();
    let tables = vectors["tables"].as_array().expect("a list");
    assert_eq!(tables.len(), 4);
    for vector in tables {
        let seed = Seed::decode(&text(&vector["seed"])).expect("a seed");
        let code = text(&vector["table"]);
        assert_eq!(seed.commitment(&code).to_string(), text(&vector["commitment"]));
        let both = ["challenger", "opponent"]
            .map(|who| Contribution { press: text(&vector[who]["press"]), word: text(&vector[who]["word"]) });
        let source = Source::new(&seed, &code, &both);
        assert_eq!(json!(challenger_is_white(&source)), vector["challenger_is_white"]);
        let mut dice = source.dice(Purpose::Deal);
        for throw in vector["deal"].as_array().expect("throws") {
            let sides = throw[0].as_u64().expect("a number") as u32;
            assert_eq!(json!(dice.below(sides)), throw[1], "{sides} sides");
        }
        let mut dice = source.dice(Purpose::Deal);
        let mut cards: Vec<u32> = (0..20).collect();
        for last in (1..cards.len()).rev() {
            cards.swap(last, dice.below(last as u32 + 1) as usize);
        }
        assert_eq!(json!(cards), vector["shuffle"]);
        let dealt = cups().deal(&Value::Null, &mut source.dice(Purpose::Deal)).expect("no options");
        let stones = json!({"white": vector["cups"][0], "black": vector["cups"][1]});
        assert!(dealt == gangurru::games::Deal::from_json(stones), "the deal of a game");
        for (name, seat) in [("set_up_white", Seat::White), ("set_up_black", Seat::Black)] {
            assert_eq!(json!(source.dice(Purpose::SetUp(seat)).below(64)), vector[name][0]);
        }
    }
    assert_eq!(sum(&text(&vectors["file"]["text"])), text(&vectors["file"]["sum"]));
}

/// A table, kept as a store would keep it.
struct Play {
    games: Vec<&'static dyn AnyGame>,
    events: Vec<Event>,
    table: Table,
    chance: Chance,
    told: Vec<(Whom, Tale)>,
    presses: u32,
}

impl Play {
    fn new(seed: u64, game: &str, options: Value, colour: Colour) -> Self {
        let games = games();
        let mut chance = Chance::new(seed);
        let id = TableId::fresh(&mut chance);
        let terms = Terms { game: game.to_owned(), options, colour, rated: false };
        let made = Challenge {
            by: ANNA,
            to: Some(BEN),
            terms,
            expires: Moment(1_000_000),
            home: Home(json!("lobby")),
            reach: Reach::default(),
            after: None,
            press: "test:challenge".to_owned(),
        };
        let seed = Seed::fresh(&mut chance);
        let decision = challenge(&games, &id, made, seed).expect("a good challenge");
        let table = Table::fold(&games, &id, &decision.events).expect("it follows");
        Self { games, events: decision.events, table, chance, told: vec![], presses: 0 }
    }

    fn order(&mut self, by: PersonId, order: Order) {
        self.presses += 1;
        let press = format!("test:{}", self.presses);
        let occasion = Occasion { press: &press, from: None, set_up_by: SET_UP_BY, dice: &mut NoDice };
        let decided = self.table.decide(&self.games, by, order, occasion);
        self.keep(&decided.unwrap_or_else(|why| panic!("{why}")));
    }

    fn keep(&mut self, decision: &Decision) {
        self.told = decision.tell.iter().map(|(_, whom, tale)| (*whom, *tale)).collect();
        for text in decision.entries() {
            let event = Event::decode(&text).unwrap_or_else(|| panic!("{text} reads back"));
            self.table.apply(&self.games, &event).expect("it follows");
            self.events.push(event);
        }
    }

    fn begun(seed: u64, game: &str, colour: Colour) -> Self {
        Self::begun_with(seed, game, Value::Null, colour)
    }

    fn begun_with(seed: u64, game: &str, options: Value, colour: Colour) -> Self {
        let mut play = Self::new(seed, game, options, colour);
        play.order(BEN, Order::Accept);
        if play.table.progress() == Progress::Seated {
            play.order(BEN, Order::Ready("a \"word\" of Ben\u{2019}s".to_owned()));
            play.order(ANNA, Order::Ready(String::new()));
        }
        play
    }

    /// Anything that may be done, by chance; at most so many actions.
    fn on(&mut self, actions: usize) {
        for _ in 0..actions {
            let Some(seat) = self.chance.pick(&self.table.actors()).copied() else { return };
            let options = self.table.umpire().expect("it has begun").private(seat).options();
            let action = self.chance.pick(&options).expect("something can be done").written;
            let by = self.table.sitter(seat).expect("somebody sits there");
            self.order(by, Order::Act { action, stamp: None });
        }
    }

    /// Played to an end, and its file.
    fn finished(seed: u64, game: &str, colour: Colour) -> (Self, String) {
        Self::finished_with(seed, game, Value::Null, colour, if game == "cups" { 100 } else { 30 })
    }

    fn finished_with(
        seed: u64,
        game: &str,
        options: Value,
        colour: Colour,
        actions: usize,
    ) -> (Self, String) {
        let mut play = Self::begun_with(seed, game, options, colour);
        play.on(actions);
        if play.table.progress() != Progress::Over {
            play.order(BEN, Order::Resign);
        }
        let file = play.file();
        (play, file)
    }

    fn file(&self) -> String {
        let mut scribe = self.table.scribe(&self.games, Audience::Public).expect("it has begun");
        scribe.tag("White", "Anna");
        scribe.tag("Black", "Ben \u{1f998}");
        seal(&scribe.to_string())
    }

    fn check(&self, file: &str) -> Result<Verified, VerifyError> {
        verify(&self.games, file, None)
    }
}

/// Where all chance follows from the seed, nobody throws dice.
struct NoDice;

impl gangurru::rules::Dice for NoDice {
    fn below(&mut self, _: u32) -> u32 {
        panic!("chance itself was asked")
    }
}

/// The file with another value in a tag; `None` leaves the tag out. The sum is made to fit if `resealed`.
fn forged(file: &str, tag: &str, value: Option<&str>, resealed: bool) -> String {
    let start = format!("[{tag} \"");
    assert!(file.contains(&start), "{tag} is in {file}");
    let kept = |line: &&str| !(resealed && line.starts_with("[Sum "));
    let lines = file.lines().filter(kept).filter_map(|line| match (line.starts_with(&start), value) {
        (false, _) => Some(line.to_owned()),
        (true, Some(value)) => Some(format!("{start}{value}\"]")),
        (true, None) => None,
    });
    let text = lines.map(|line| line + "\n").collect::<String>();
    if resealed { seal(&text) } else { text }
}

fn tag(file: &str, name: &str) -> String {
    let start = format!("[{name} \"");
    let line = file.lines().find_map(|line| line.strip_prefix(&start)).expect("the tag is there");
    line.strip_suffix("\"]").expect("a tag").to_owned()
}

#[test]
fn the_file_of_a_finished_game_verifies_and_replays() {
    for (game, count) in [("cups", 60), ("crazyhouse", 8)] {
        for seed in 0..count {
            let (play, file) = Play::finished(seed, game, Colour::Lot);
            let verified = play.check(&file).unwrap_or_else(|error| panic!("{error}:\n{file}"));
            assert_eq!(Some(verified.commitment), play.table.commitment());
            assert_eq!((verified.lot, verified.dealt), (true, game == "cups"));
            assert!(matches!(play.table.verify(&play.games), Some(Ok(_))));
            let replayed =
                replay(&play.games, &file, None).unwrap_or_else(|error| panic!("{error}:\n{file}"));
            assert_eq!(replayed.record, file, "what is read is what was written");
            assert_eq!(replayed.outcome, play.table.outcome());
            assert_eq!(replayed.actions, play.table.plies());
            let posted = play.table.commitment();
            assert!(verify(&play.games, &file, posted).is_ok());
        }
    }
}

#[test]
fn every_forgery_is_called_by_its_name() {
    let (play, file) = Play::finished(3, "cups", Colour::Lot);
    let (other, _) = Play::finished(4, "cups", Colour::Lot);
    let flipped = |text: &str| {
        let first = if text.starts_with('0') { "1" } else { "0" };
        first.to_owned() + &text[1..]
    };
    let seed = flipped(&tag(&file, "Seed"));
    let commitment = flipped(&tag(&file, "Commitment"));
    let deal = tag(&file, "Deal");
    let card = deal.find(":\\\"").expect("a row of stones") + 3;
    let swapped = if &deal[card..=card] == "R" { "B" } else { "R" };
    let swapped = format!("{}{swapped}{}", &deal[..card], &deal[card + 1..]);
    let colour = if tag(&file, "Challenger") == "white" { "black" } else { "white" };
    for resealed in [false, true] {
        let check = |name: &str, value| play.check(&forged(&file, name, value, resealed)).err();
        assert_eq!(check("Seed", Some(&seed)), Some(VerifyError::Seed));
        assert_eq!(check("Commitment", Some(&commitment)), Some(VerifyError::Commitment));
        assert_eq!(check("Deal", Some(&swapped)), Some(VerifyError::Deal));
        assert_eq!(check("Deal", None), Some(VerifyError::Deal));
        assert_eq!(check("Challenger", Some(colour)), Some(VerifyError::Colour));
        assert_eq!(check("ChallengerPress", None), Some(VerifyError::Contribution("challenger")));
        assert_eq!(check("ChallengerWord", None), Some(VerifyError::Contribution("challenger")));
        assert_eq!(check("OpponentPress", None), Some(VerifyError::Contribution("opponent")));
        assert_eq!(check("OpponentPress", Some("")), Some(VerifyError::Contribution("opponent")));
        assert_eq!(check("OpponentWord", None), Some(VerifyError::Contribution("opponent")));
        let word = check("OpponentWord", Some("another"));
        assert!(matches!(word, Some(VerifyError::Deal | VerifyError::Colour)), "{word:?}");
        assert_eq!(check("Seed", None), Some(VerifyError::LeftOut("Seed")));
        assert_eq!(check("Commitment", None), Some(VerifyError::LeftOut("Commitment")));
        assert_eq!(check("Table", None), Some(VerifyError::LeftOut("Table")));
        assert_eq!(check("Table", Some("23456789")), Some(VerifyError::Seed));
        assert!(matches!(check("Seed", Some("nonsense")), Some(VerifyError::Unreadable(_, "Seed"))));
        assert!(matches!(check("Derivation", Some("2")), Some(VerifyError::Derivation(_))));
    }
    // Another seed with its own commitment fits, but is not what was posted, and does not give the deal.
    let own = Seed::decode(&seed).expect("a seed").commitment(&tag(&file, "Table"));
    let both = forged(&file, "Seed", Some(&seed), false);
    let both = forged(&both, "Commitment", Some(&own.to_string()), true);
    assert!(matches!(play.check(&both), Err(VerifyError::Deal | VerifyError::Colour)));
    let posted = play.table.commitment();
    assert_eq!(verify(&play.games, &both, posted), Err(VerifyError::Posted));
    assert_eq!(verify(&play.games, &file, other.table.commitment()), Err(VerifyError::Posted));
    // What chance did not decide is found by the sum.
    let name = forged(&file, "White", Some("Mallory"), false);
    assert_eq!(play.check(&name), Err(VerifyError::Altered));
    assert_eq!(play.check(&forged(&file, "Sum", None, false)), Err(VerifyError::LeftOut("Sum")));
    let bare = ["Seed", "Commitment"].iter().fold(file, |file, name| forged(&file, name, None, false));
    assert_eq!(play.check(&bare), Err(VerifyError::NoSeed));
}

#[test]
fn any_single_change_of_a_file_is_caught() {
    let (play, file) = Play::finished(11, "cups", Colour::Lot);
    let signs: Vec<char> = file.trim_end().chars().collect();
    let chance = &mut Chance::new(1);
    let pool: Vec<char> = "abcdef0123456789RBwX@!=\"\\[]{} \n.-".chars().collect();
    let mut changes = 0;
    for place in 0..signs.len() {
        for kind in 0..3 {
            let mut changed = signs.clone();
            let sign = *chance.pick(&pool).expect("there are some");
            match kind {
                0 => changed[place] = sign,
                1 => drop(changed.remove(place)),
                _ => changed.insert(place, sign),
            }
            let text: String = changed.iter().collect();
            // White space at the end of a line says nothing.
            let bare = |text: &str| {
                text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
            };
            if bare(&text) == bare(&file) {
                continue;
            }
            changes += 1;
            let found = play.check(&text);
            assert!(found.is_err(), "{place}, {kind}: {text}");
        }
    }
    assert!(changes > 2 * signs.len(), "{changes}");
}

#[test]
fn while_it_runs_a_file_holds_what_its_reader_has_heard() {
    let mut play = Play::begun(5, "cups", Colour::White);
    let act = |play: &mut Play, by, text: &str| {
        play.order(by, Order::Act { action: text.parse().expect("canonical"), stamp: None });
    };
    act(&mut play, ANNA, "X@b1");
    act(&mut play, BEN, "X@c2");
    act(&mut play, ANNA, "Ca2!");
    let read = |audience| play.table.scribe(&play.games, audience).expect("it has begun").to_string();
    let [public, anna, ben] =
        [Audience::Public, Audience::Seat(Seat::White), Audience::Seat(Seat::Black)].map(read);
    assert!(!public.contains("X@") && public.contains("1. Ca2!"), "{public}");
    assert!(anna.contains("X@b1") && !anna.contains("X@c2"), "{anna}");
    assert!(ben.contains("X@c2") && !ben.contains("X@b1"), "{ben}");
    for file in [public, anna, ben] {
        for secret in ["Deal", "Seed", "Commitment", "Press", "Word", "Sum"] {
            assert!(!file.contains(secret), "{secret} in {file}");
        }
        assert_eq!(play.check(&file), Err(VerifyError::NoSeed));
    }
    assert!(play.table.claim().is_none() && play.table.verify(&play.games).is_none());
    play.order(BEN, Order::Resign);
    let file = play.file();
    assert!(file.contains("X@b1") && file.contains("X@c2") && file.contains("[Deal "), "{file}");
    assert!(play.check(&file).is_ok(), "now everybody may know");
}

#[test]
fn chance_makes_a_set_up_that_is_not_made_in_time() {
    let mut play = Play::begun(6, "cups", Colour::White);
    assert_eq!(play.table.deadline(), Some(SET_UP_BY));
    play.order(ANNA, Order::Act { action: "X@b1".parse().expect("canonical"), stamp: None });
    assert!(play.table.wake(Moment(SET_UP_BY.0 - 1)).events.is_empty(), "not yet");
    let decision = play.table.wake(SET_UP_BY);
    play.keep(&decision);
    assert_eq!(play.table.last(), Last::Acted(Seat::Black));
    assert_eq!(play.table.deadline(), None);
    assert_eq!(play.table.actors(), [Seat::White]);
    assert_eq!(play.table.assigned(), [(Seat::Black, 1)]);
    let told = &play.told;
    assert_eq!(told[0], (Whom::Everybody, Tale::Note));
    assert!(
        told.contains(&(Whom::Person(BEN), Tale::Page)) && told.contains(&(Whom::Person(ANNA), Tale::Page))
    );
    assert!(told.contains(&(Whom::Everybody, Tale::Turn)));
    play.order(ANNA, Order::Resign);
    assert!(matches!(play.table.verify(&play.games), Some(Ok(_))));
    let file = play.file();
    let verified = play.check(&file).unwrap_or_else(|error| panic!("{error}:\n{file}"));
    assert_eq!(verified.assigned, [Seat::Black]);
    // Another cup than the one that chance chose, in the file and in the journal.
    let made = file.split_whitespace().rfind(|word| word.starts_with("X@")).expect("the set-up").to_owned();
    let other = if made == "X@a2" { "X@b2" } else { "X@a2" };
    assert_eq!(play.check(&file.replace(&made, other)), Err(VerifyError::SetUp(Seat::Black)));
    let events: Vec<_> = play
        .events
        .iter()
        .map(|event| Event::decode(&event.encode_for_journal().replace(&made, other)).expect("it reads back"))
        .collect();
    let forged = Table::fold(&play.games, play.table.id(), &events).expect("it follows");
    assert_eq!(forged.verify(&play.games).and_then(Result::err), Some(Unfair::SetUp(Seat::Black)));
}

#[test]
fn both_may_be_late_and_every_cup_is_as_likely() {
    let mut counts = [[0_u32; 4]; 2];
    for seed in 0..400 {
        let mut play = Play::begun(seed, "cups", Colour::White);
        let decision = play.table.wake(SET_UP_BY);
        play.keep(&decision);
        assert_eq!(play.table.assigned(), [(Seat::White, 1), (Seat::Black, 1)]);
        play.order(BEN, Order::Resign);
        let file = play.file();
        assert_eq!(play.check(&file).expect("fair").assigned, Seat::ALL);
        for (n, made) in file.split_whitespace().filter(|word| word.starts_with("X@")).enumerate() {
            counts[n][usize::from(made.as_bytes()[2] - b'a')] += 1;
        }
    }
    assert!(counts.iter().flatten().all(|n| (60..=140).contains(n)), "{counts:?}");
}

#[test]
fn a_journal_that_was_tampered_with_is_called_by_its_name() {
    let (play, file) = Play::finished(3, "cups", Colour::Lot);
    let harm = |from: &str, to: &str| {
        let decode = |event: &Event| Event::decode(&event.encode_for_journal().replace(from, to));
        let events: Vec<_> = play.events.iter().map(|event| decode(event).expect("it reads back")).collect();
        let table = Table::fold(&play.games, play.table.id(), &events).expect("it follows");
        table.verify(&play.games).and_then(Result::err)
    };
    let seed = tag(&file, "Seed");
    assert_eq!(harm("nothing at all", ""), None);
    assert_eq!(harm(&seed, &"0".repeat(64)), Some(Unfair::Commitment));
    assert_eq!(harm(&tag(&file, "Commitment"), &"0".repeat(64)), Some(Unfair::Commitment));
    let pair = |white, black| format!("\"white\":{white},\"black\":{black}");
    let (as_is, swapped) =
        if tag(&file, "Challenger") == "white" { (pair(1, 2), pair(2, 1)) } else { (pair(2, 1), pair(1, 2)) };
    assert_eq!(harm(&as_is, &swapped), Some(Unfair::Colour));
    let word = harm("a \\\"word\\\"", "another word");
    assert!(matches!(word, Some(Unfair::Deal | Unfair::Colour)), "{word:?}");
}

#[test]
fn tables_of_older_versions_are_read_and_have_nothing_to_check() {
    let lines = [
        r#"{"e":"challenged","by":1,"to":2,"terms":{"game":"cups","options":{"cups":4},"colour":"white","rated":false},"expires":1000000,"home":"lobby"}"#,
        r#"{"e":"accepted","by":2}"#,
        r#"{"e":"ready","by":2,"press":"b"}"#,
        r#"{"e":"ready","by":1,"press":"a"}"#,
        r#"{"e":"begun","white":1,"black":2,"header":{"game":"cups","rules":1,"options":{"cups":4},"deal":{"white":"RBRB","black":"BBRR"}}}"#,
        r#"{"e":"acted","seat":"white","action":"X@b1"}"#,
    ];
    let events: Option<Vec<_>> = lines.iter().map(|line| Event::decode(line)).collect();
    let events = events.expect("they are read");
    let id = TableId::parse("23456789").expect("a code");
    let table = Table::fold(&games(), &id, &events).expect("it follows");
    assert_eq!(table.progress(), Progress::Running);
    assert_eq!((table.deadline(), table.commitment()), (None, None));
    assert!(table.verify(&games()).is_none() && table.wake(Moment(i64::MAX)).events.is_empty());
    // A challenge that was open when the program was renewed: chance itself deals.
    let mut table = Table::fold(&games(), &id, &events[..1]).expect("it follows");
    let mut chance = Chance::new(1);
    for (by, order) in
        [(BEN, Order::Accept), (BEN, Order::Ready(String::new())), (ANNA, Order::Ready(String::new()))]
    {
        let occasion = Occasion { press: "x", from: None, set_up_by: SET_UP_BY, dice: &mut chance };
        for event in table.decide(&games(), by, order, occasion).expect("it may be done").events {
            table.apply(&games(), &event).expect("it follows");
        }
    }
    assert_eq!(table.progress(), Progress::Running);
    assert!(table.claim().is_none());
}

#[test]
fn the_command_line_verifies_and_says_what_is_wrong() {
    let (play, file) = Play::finished(2, "crazyhouse", Colour::Lot);
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("fair.txt");
    let run = |text: &str, more: &[&str]| {
        std::fs::write(&path, text).expect("the folder can be written to");
        let mut command = Command::new(env!("CARGO_BIN_EXE_gangurru"));
        let output = command.arg("verify").args(more).arg(&path).output().expect("it runs");
        let read = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        (output.status.code(), read(output.stdout), read(output.stderr))
    };
    let commitment = tag(&file, "Commitment");
    let (code, said, _) = run(&file, &[]);
    assert_eq!(code, Some(0));
    assert!(said.contains(&format!("Commitment: {commitment}\nColours: as derived\n")), "{said}");
    assert!(
        said.ends_with("compare the commitment with the one that was posted with the challenge.\n"),
        "{said}"
    );
    let (code, said, _) = run(&file, &["--commitment", &commitment]);
    assert!(code == Some(0) && !said.contains("compare"), "{said}");
    for (text, more, wrong) in [
        (forged(&file, "Seed", Some(&"0".repeat(64)), false), vec![], "the seed is not the one"),
        (forged(&file, "OpponentPress", None, true), vec![], "the contribution of the opponent is left out"),
        (file.clone(), vec!["--commitment", "12"], "--commitment takes 64 hexadecimal digits, not \"12\""),
        ("[Game \"crazyhouse\"]\n1. e4".to_owned(), vec![], "the file holds no seed"),
    ] {
        let (code, said, why) = run(&text, &more);
        assert_eq!((code, said.as_str()), (Some(1), ""), "{wrong}");
        assert!(
            why.starts_with(&format!("gangurru: {wrong}")) && why.trim_end().lines().count() == 1,
            "{why}"
        );
    }
    assert!(play.table.verify(&play.games).is_some_and(|found| found.is_ok()));
}

fn said(answer: Option<Answer>) -> String {
    answer.map(|answer| answer.content.text).unwrap_or_default()
}

#[tokio::test]
async fn from_a_promise_to_its_proof() {
    let mut scene = Scene::new(&[cups()]).await;
    scene.say("Anna", "room", "!challenge @Ben lot casual").await;
    scene.catch_up().await;
    scene.press("Ben", "room", "Accept").await;
    scene.catch_up().await;
    assert!(scene.all("room").iter().any(|m| m.content.text.contains("Commitment to fair chance: ")));
    // Nobody else can be ready, and nobody twice.
    let ready = scene.button("private-anna", "Ready");
    scene.press_id("Cleo", "room", "Ready", &ready).await;
    scene.say("Anna", "private-anna", "!ready  lucky\tseven ").await;
    scene.say("Anna", "private-anna", "!ready again").await;
    scene.catch_up().await;
    scene.press("Ben", "private-ben", "Ready").await;
    scene.catch_up().await;
    let thread = scene.thread();
    let later = said(scene.say("Cleo", &thread, "!verify").await);
    let seed = {
        let id = TableId::parse(thread.trim_start_matches("table-")).expect("a code");
        let journal = scene.store.journal(&id).await.expect("it is there");
        let first: Value = serde_json::from_str(&journal[0].event).expect("JSON");
        let commitment = text(&first["fair"]["commitment"]);
        assert!(later.contains(&commitment), "{later}");
        text(&first["fair"]["seed"])
    };
    // Anna sets up; Ben does not, for three days.
    assert!(scene.script.contains("private-anna: Table n4f2sqpg · game-cups against Ben / You play Black."));
    scene.say("Anna", "private-anna", "X@c2").await;
    scene.later(3 * 24 * 3600 + 1);
    scene.bot.wake_due().await.expect("the store is well");
    scene.catch_up().await;
    assert!(scene.script.contains("The time for the set-up is over."), "{}", scene.script);
    for who in ["Anna", "Ben", "Cleo"] {
        let answer = scene.say(who, &thread, "!replay").await.expect("an answer");
        assert!(answer.only_asker && !answer.content.fixed.expect("a file").contains("Seed"));
    }
    assert!(!scene.script.contains(&seed), "the seed is a secret until the end");
    let resign =
        scene.say("Ben", &thread, "!resign").await.expect("a question").content.buttons[0][0].id.clone();
    scene.press_id("Ben", &thread, "Yes, resign", &resign).await;
    scene.catch_up().await;
    let proof = scene.press("Cleo", &thread, "Was it dealt fairly?").await.expect("an answer").content.text;
    assert!(proof.contains("was dealt as promised") && proof.contains("lucky seven"), "{proof}");
    let file = scene.say("Cleo", &thread, "!replay").await.expect("an answer").content.fixed.expect("a file");
    assert!(file.contains(&seed) && file.contains("[ChallengerWord \"lucky seven\"]"), "{file}");
    let verified = verify(&[cups()], &file, None).unwrap_or_else(|error| panic!("{error}:\n{file}"));
    assert_eq!(verified.assigned, [Seat::White]);
    // Again: another seed.
    scene.press("Anna", &thread, "Rematch").await;
    scene.press("Ben", &thread, "Rematch").await;
    scene.catch_up().await;
    assert_eq!(scene.all("room").iter().filter(|m| m.content.text.contains("Commitment to")).count(), 2);
    insta::assert_snapshot!(scene.end().await);
}

#[tokio::test]
async fn a_typed_ready_waits_for_a_private_road() {
    let mut scene = Scene::new(&[cups()]).await;
    scene.close("Ben");
    scene.say("Anna", "room", "!challenge @Ben white casual").await;
    scene.catch_up().await;
    scene.press("Ben", "room", "Accept").await;
    scene.catch_up().await;
    let thread = scene.thread();
    let asked = scene.say("Ben", &thread, "!ready here").await.expect("an answer");
    assert!(asked.only_asker && asked.content.text.contains("something secret"), "{}", asked.content.text);
    let nothing = said(scene.say("Cleo", "room", "!ready").await);
    assert_eq!(nothing, "No table is waiting for you to be ready.");
    scene.press_id("Ben", &thread, "Ready", &asked.content.buttons[0][0].id).await;
    scene.press("Anna", "private-anna", "Ready").await;
    scene.catch_up().await;
    assert!(scene.all(&thread).iter().any(|m| m.content.text.contains("The game begins.")));
}

#[tokio::test]
async fn a_computer_is_ready_by_itself_and_a_word_needs_its_table() {
    let mut scene = Scene::new(&[cups()]).await;
    for name in ["Ben", "Cleo"] {
        scene.say("Anna", "room", &format!("!challenge @{name} white casual")).await;
        scene.catch_up().await;
        scene.press(name, "room", "Accept").await;
        scene.catch_up().await;
    }
    let which = said(scene.say("Anna", "private-anna", "!ready my words").await);
    assert!(
        which.starts_with("Several tables are waiting for you: ") && which.ends_with(" my words"),
        "{which}"
    );
    scene.say("Dora", "room", "!challenge computer white casual").await;
    let stop = std::sync::Arc::new(tokio::sync::Notify::new());
    let running = tokio::spawn(std::sync::Arc::clone(&scene.bot).run(std::sync::Arc::clone(&stop)));
    for _ in 0..200 {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        if scene.all("private-dora").len() == 1 {
            break;
        }
    }
    scene.press("Dora", "private-dora", "Ready").await;
    for _ in 0..200 {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        if scene.all("private-dora").len() > 1 {
            break;
        }
    }
    stop.notify_one();
    running.await.expect("it ends in order");
    let begun = scene.all("private-dora");
    assert!(begun[1].content.text.contains("You play White"), "{}", begun[1].content.text);
}
