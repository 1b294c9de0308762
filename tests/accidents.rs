//! Bad days: what happens to people's games when something breaks, comes twice, or is meant to harm.

mod support;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use gangurru::bot::port::{Answer, Content, Desk as _, Said};
use gangurru::games::{Enrolled, all};
use gangurru::locale::Language;
use gangurru::store::{SqliteOptions, SqliteStore, Store as _};
use gangurru::table::TableId;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Executor as _};
use support::chat::{Scene, Setting, shown};
use support::cups::Cups;

const DAY: i64 = 24 * 3600;

/// A folder that goes when the test has ended.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("accidents-{name}"));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("g.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn english(store: SqliteStore) -> Setting {
    Setting { games: all().to_vec(), store, language: Language::ENGLISH, challenge_seconds: DAY }
}

async fn on_file(file: &Path, options: &SqliteOptions) -> Scene {
    Scene::with(english(SqliteStore::open_with(file, options).await.expect("a store"))).await
}

/// Somebody else with the same file open.
async fn stranger(file: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(file).connect().await.expect("a connection")
}

async fn run(stranger: &mut SqliteConnection, sql: &'static str) {
    stranger.execute(sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
}

fn threads(scene: &Scene) -> Vec<String> {
    scene.places().into_iter().filter(|place| place.starts_with("table-")).collect()
}

/// One challenges, the other accepts; the first has White. The thread.
async fn begun(scene: &mut Scene, white: &str, black: &str) -> String {
    let before = threads(scene);
    let first = if scene.hosts("crazyhouse") { "crazyhouse " } else { "" };
    scene.say(white, "room", &format!("!challenge @{black} {first}white casual")).await;
    scene.catch_up().await;
    let accept = newest(scene, "room");
    scene.press_id(black, "room", "Accept", &accept).await;
    scene.catch_up().await;
    threads(scene).into_iter().find(|thread| !before.contains(thread)).expect("a new thread")
}

/// The id of the first button of the newest message that has some.
fn newest(scene: &Scene, at: &str) -> String {
    let messages = scene.all(at);
    let with = messages.iter().rev().find(|m| !m.stripped && !m.content.buttons.is_empty());
    with.expect("a message with buttons").content.buttons[0][0].id.clone()
}

fn text(answer: Option<Answer>) -> String {
    answer.map(|answer| answer.content.text).unwrap_or_default()
}

fn texts(scene: &Scene, at: &str) -> Vec<String> {
    scene.all(at).iter().map(|message| message.content.text.clone()).collect()
}

fn press(button: &str) -> Said {
    Said::Press { button: button.to_owned() }
}

fn typed(text: &str) -> Said {
    Said::Text { text: text.to_owned(), to_bot: false, mentions: vec![] }
}

#[tokio::test]
async fn a_full_disk_is_said_and_loses_nothing() {
    let folder = Folder::new("full");
    let file = folder.file();
    let narrow = SqliteOptions { max_pages: Some(110), ..SqliteOptions::default() };
    let mut scene = on_file(&file, &narrow).await;
    let thread = begun(&mut scene, "Anna", "Ben").await;
    assert_eq!(scene.say("Anna", &thread, "e4").await, None);
    scene.catch_up().await;
    let (mut accepted, mut told) = (0, String::new());
    for n in 0..2000 {
        let answer = scene.say(&format!("Guest{n}"), "room", "!challenge crazyhouse casual").await;
        told = text(answer);
        if !told.is_empty() {
            break;
        }
        accepted += 1;
        // What cannot be kept as sent is kept later.
        let _ = scene.bot.deliver_now().await;
    }
    assert!(told.starts_with("I cannot write anything down: my disk is full."), "{told}");
    let refused = text(scene.say("Ben", &thread, "e5").await);
    assert!(refused.is_empty() || refused.contains("disk is full"), "{refused}");
    let acknowledged = refused.is_empty();

    scene.restart_on(SqliteStore::open(&file).await.expect("a store")).await;
    scene.catch_up().await;
    if !acknowledged {
        assert_eq!(scene.say("Ben", &thread, "e5").await, None, "the game goes on");
    }
    scene.catch_up().await;
    assert!(texts(&scene, &thread).last().expect("a turn").contains("e7-e5"));
    let cards = texts(&scene, "room").iter().filter(|text| text.contains("looks for")).count();
    let open = texts(&scene, "room").iter().filter(|text| text.contains("Guest")).count();
    assert!(open == accepted, "each challenge that was taken stands once: {open} of {accepted}, {cards}");
    scene.end().await;
}

#[tokio::test]
async fn a_locked_database_is_said_and_the_game_goes_on() {
    let folder = Folder::new("locked");
    let file = folder.file();
    let hasty = SqliteOptions { patience: Duration::from_millis(50), ..SqliteOptions::default() };
    let mut scene = on_file(&file, &hasty).await;
    let thread = begun(&mut scene, "Anna", "Ben").await;
    assert_eq!(scene.say("Anna", &thread, "e4").await, None);
    let mut other = stranger(&file).await;
    run(&mut other, "BEGIN IMMEDIATE").await;
    let told = text(scene.say("Ben", &thread, "e5").await);
    assert!(told.starts_with("My notebook is in use."), "{told}");
    assert!(scene.bot.deliver_now().await.is_err(), "it cannot be kept that letters were sent");
    run(&mut other, "ROLLBACK").await;
    assert_eq!(scene.say("Ben", &thread, "e5").await, None);
    scene.later(5);
    scene.catch_up().await;
    let texts = texts(&scene, &thread);
    assert_eq!(texts.len(), 3, "each turn once, without a restart: {texts:?}");
    assert!(texts[1].contains("e2-e4") && texts[2].contains("e7-e5"), "{texts:?}");
    scene.end().await;
}

#[tokio::test]
async fn a_broken_table_stops_no_other() {
    for (nth, harm) in [
        "UPDATE journal SET event = CAST(x'74c3' AS TEXT) WHERE tbl = 1 AND n = 2",
        "UPDATE journal SET event = '{\"e\":\"nonsense\"}' WHERE tbl = 1 AND n = 2",
        "DELETE FROM journal WHERE tbl = 1 AND n = 2",
    ]
    .into_iter()
    .enumerate()
    {
        let folder = Folder::new(&format!("broken-{nth}"));
        let mut scene = on_file(&folder.file(), &SqliteOptions::default()).await;
        let bad = begun(&mut scene, "Anna", "Ben").await;
        let good = begun(&mut scene, "Cleo", "Dora").await;
        // Letters of the broken table are waiting before those of the other.
        assert_eq!(scene.say("Anna", &bad, "e4").await, None);
        let mut other = stranger(&folder.file()).await;
        run(&mut other, harm).await;
        assert_eq!(scene.say("Cleo", &good, "d4").await, None);
        scene.catch_up().await;
        assert!(texts(&scene, &good).last().expect("a turn").contains("d2-d4"), "{harm}");
        let told = text(scene.say("Ben", &bad, "e5").await);
        assert!(told.starts_with("I cannot read table"), "{harm}: {told}");
        assert_eq!(scene.say("Dora", &good, "d5").await, None);
        scene.catch_up().await;
        assert!(texts(&scene, &good).last().expect("a turn").contains("d7-d5"), "{harm}");
        // Whoever sits at both tables can play at the good one.
        let third = begun(&mut scene, "Anna", "Cleo").await;
        assert_eq!(scene.say("Anna", &third, "e4").await, None);
        scene.catch_up().await;
        scene.end().await;
    }
}

#[tokio::test]
async fn a_repeated_delivery_changes_nothing() {
    let mut scene = Scene::new(all()).await;
    for _ in 0..3 {
        scene.say_as("Anna", "room", "!challenge @Ben crazyhouse white casual", "c").await;
    }
    scene.catch_up().await;
    assert_eq!(scene.all("room").len(), 1, "one card");
    let accept = scene.button("room", "Accept");
    let [one, other] =
        scene.together([("Ben", "room", press(&accept)), ("Ben", "room", press(&accept))]).await;
    assert!(one.is_none() || other.is_none(), "one press is carried out");
    scene.catch_up().await;
    let thread = scene.thread();
    for _ in 0..3 {
        scene.say_as("Anna", &thread, "e4", "m").await;
    }
    scene.catch_up().await;
    assert_eq!(scene.all(&thread).len(), 2, "the beginning and one move");
    scene.end().await;
}

#[tokio::test]
async fn a_third_person_can_press_nothing() {
    let mut scene = Scene::new(all()).await;
    scene.say("Anna", "room", "!challenge @Ben crazyhouse white casual").await;
    scene.catch_up().await;
    for (label, said) in [
        ("Accept", "This challenge is for Ben."),
        ("Decline", "This challenge is for Ben."),
        ("Withdraw", ""),
        ("Suggest other terms", ""),
    ] {
        let answer = scene.press("Cleo", "room", label).await.expect("an answer");
        assert!(answer.only_asker, "{label}");
        assert!(answer.content.text.starts_with(said), "{label}: {}", answer.content.text);
    }
    scene.press("Ben", "room", "Accept").await;
    scene.catch_up().await;
    let thread = scene.thread();
    for label in ["Possible moves", "My page", "Offer a draw", "Resign"] {
        let answer = scene.press("Cleo", &thread, label).await.expect("an answer");
        assert!(answer.only_asker && answer.content.picture.is_none(), "{label}");
        assert_eq!(answer.content.text, "You are not playing at this table.", "{label}");
    }
    assert_eq!(scene.deliver().await, 0, "nobody else hears of it");
    scene.end().await;
}

#[tokio::test]
async fn of_two_who_accept_at_the_same_instant_one_plays() {
    for _ in 0..20 {
        let mut scene = Scene::new(all()).await;
        scene.say("Anna", "room", "!challenge crazyhouse white casual").await;
        scene.catch_up().await;
        let accept = scene.button("room", "Accept");
        let answers =
            scene.together([("Ben", "room", press(&accept)), ("Cleo", "room", press(&accept))]).await;
        let told: Vec<_> = answers.into_iter().flatten().map(|answer| answer.content.text).collect();
        assert_eq!(told, ["This challenge is no longer open."]);
        scene.catch_up().await;
        let thread = scene.thread();
        assert_eq!(scene.all(&thread).len(), 1, "one game has begun");
        scene.end().await;
    }
}

#[tokio::test]
async fn of_two_moves_at_the_same_instant_one_is_played() {
    let mut scene = Scene::new(all()).await;
    let thread = begun(&mut scene, "Anna", "Ben").await;
    let answers = scene.together([("Anna", &thread, typed("e4")), ("Anna", &thread, typed("d4"))]).await;
    assert_eq!(answers.iter().flatten().count(), 1, "{answers:?}");
    scene.catch_up().await;
    assert_eq!(scene.all(&thread).len(), 2, "one move");
    scene.end().await;
}

#[tokio::test]
async fn a_table_has_one_thread_however_many_letters_need_it() {
    let mut scene = Scene::new(all()).await;
    // Whoever cannot be written to is told in the thread, beside the thread's own first message.
    scene.close("Anna");
    scene.close("Ben");
    let thread = begun(&mut scene, "Anna", "Ben").await;
    let told = texts(&scene, &thread).iter().filter(|text| text.contains("cannot write to")).count();
    assert_eq!((told, scene.thread()), (2, thread));
    assert_eq!(scene.opened(), 1, "it was opened once");
    scene.end().await;
}

#[tokio::test]
async fn what_is_unknown_is_named() {
    let mut scene = Scene::new(all()).await;
    for (said, answered) in [
        ("!dance", "I do not know “dance”."),
        ("!board 23456789", "I know no table called 23456789."),
        ("!accept 23456789", "I know no table called 23456789."),
        ("!accept nonsense", "There is no open challenge with the code nonsense."),
        ("!resign nonsense", "I know no table called nonsense."),
        ("!challenge @nobody", "I do not understand"),
    ] {
        let answer = text(scene.say("Anna", "room", said).await);
        if said != "!challenge @nobody" {
            assert!(answer.starts_with(answered), "{said}: {answer}");
        }
    }
    for button in ["", "move", "move.23456789.1.e2-e4", "accept.23456789..", "....", "leaders.x", "set..zzz."]
    {
        let answer = scene.press_id("Anna", "room", "?", button).await.expect("an answer");
        assert!(answer.only_asker && !answer.content.text.is_empty(), "{button}");
    }
}

#[tokio::test]
async fn a_name_is_text_and_notifies_nobody() {
    let mut scene = Scene::new(all()).await;
    let everyone = "@everyone**<b>[x](http://x.example)</b>";
    let thread = begun(&mut scene, "Anna", everyone).await;
    assert_eq!(scene.say("Anna", &thread, "e4").await, None);
    scene.catch_up().await;
    let last = scene.all(&thread).last().expect("a turn").content.clone();
    assert!(last.text.contains(everyone), "as it is: {}", last.text);
    assert_eq!(last.ping.expect("one ping").id, everyone.to_lowercase(), "one account and no more");
    scene.end().await;
}

#[tokio::test]
async fn a_hostile_name_cannot_turn_a_sentence_around() {
    let mut scene = Scene::new(all()).await;
    let thread = begun(&mut scene, "A\u{202e}nna\u{2067}\u{200b}", "Ben").await;
    let (long, lines) = ("x".repeat(5000), "Two\nlines\u{7}\u{85}here");
    scene.say(&long, &thread, "!profile").await;
    scene.say(lines, "room", "!challenge crazyhouse casual").await;
    let (from, at) = (support::chat::account(lines), support::chat::place("room"));
    assert!(!scene.bot.complete(&from, &at, "!").await.is_empty());
    scene.catch_up().await;
    let hostile = |c: char| {
        c.is_control() && c != '\n'
            || ('\u{200b}'..='\u{200f}').contains(&c)
            || ('\u{202a}'..='\u{202e}').contains(&c)
            || ('\u{2060}'..='\u{206f}').contains(&c)
    };
    for at in scene.places() {
        for message in texts(&scene, &at) {
            assert!(!message.contains(hostile), "{at}: {message:?}");
        }
    }
    assert!(texts(&scene, &thread)[0].contains("Anna plays White"));
    assert!(texts(&scene, "room").last().expect("a card").starts_with("Two lines here "));
    assert!(!scene.script.lines().any(|line| line.starts_with("  answer") && line.len() > 2000));
    scene.end().await;
}

#[tokio::test]
async fn thirty_days_are_waited_for() {
    let store = SqliteStore::temporary().await.expect("a store");
    let mut scene = Scene::with(Setting { challenge_seconds: 30 * DAY, ..english(store) }).await;
    scene.say("Cleo", "room", "!challenge crazyhouse casual").await;
    let thread = begun(&mut scene, "Anna", "Ben").await;
    assert!(texts(&scene, "room")[0].contains("Open for 720 hours."));
    scene.later(29 * DAY);
    scene.restart().await;
    assert_eq!(scene.bot.wake_due().await, Ok(0));
    // Deadlines are kept by the program as it runs, too: it neither ends nor turns in circles.
    let stop = Arc::new(tokio::sync::Notify::new());
    let running = tokio::spawn(Arc::clone(&scene.bot).run(Arc::clone(&stop)));
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(!running.is_finished());
    stop.notify_one();
    running.await.expect("it ends in order");
    scene.later(2 * DAY);
    assert_eq!(scene.bot.wake_due().await, Ok(1));
    assert_eq!(scene.bot.wake_due().await, Ok(0));
    scene.catch_up().await;
    assert!(texts(&scene, "room").last().expect("a card").contains("expired"));
    assert_eq!(scene.say("Anna", &thread, "e4").await, None, "a game is not over because nobody moves");
    scene.catch_up().await;
    scene.end().await;
}

/// What stands outside the brackets of the pseudo-locale.
fn outside(text: &str) -> String {
    let (mut depth, mut rest) = (0, String::new());
    for c in text.chars() {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ if depth == 0 => rest.push(c),
            _ => {}
        }
    }
    rest
}

#[tokio::test]
async fn every_sentence_comes_from_the_language() {
    let store = SqliteStore::temporary().await.expect("a store");
    let mut scene = Scene::with(Setting { language: Language::PSEUDO, ..english(store) }).await;
    let mut answers = vec![];
    scene.say("Anna", "room", "!challenge @Ben crazyhouse white").await;
    scene.catch_up().await;
    answers.push(scene.press_id("Cleo", "room", "?", &newest(&scene, "room")).await);
    scene.press_id("Ben", "room", "?", &newest(&scene, "room")).await;
    scene.catch_up().await;
    let thread = scene.thread();
    for said in [
        "Ke3",
        "!draw",
        "!takeback",
        "!games",
        "!lobby",
        "!help",
        "!help move",
        "!about",
        "!settings",
        "!settings theme dark",
        "!rules",
        "!leaderboard",
        "!profile",
        "!resign",
        "!abort",
        "!dance",
        "!accept",
        "!board 23456789",
        "!board black",
        "!secrets",
        "!challenge nonsense",
        "!rematch",
    ] {
        answers.push(scene.say("Anna", &thread, said).await);
        scene.catch_up().await;
    }
    for (n, said) in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"].into_iter().enumerate() {
        answers.push(scene.say(["Anna", "Ben"][n % 2], &thread, said).await);
        scene.catch_up().await;
    }
    answers.push(scene.say("Anna", &thread, "!leaderboard").await);
    let mut contents: Vec<Content> = answers.into_iter().flatten().map(|answer| answer.content).collect();
    for at in scene.places() {
        contents.extend(scene.all(&at).into_iter().map(|message| message.content));
    }
    assert!(contents.len() > 30);
    let mut found = vec![];
    for content in &contents {
        let mut all = vec![content.text.as_str()];
        all.extend(content.buttons.iter().flatten().map(|button| button.label.as_str()));
        all.extend(content.picture.as_ref().map(|picture| picture.alt.as_str()));
        for text in all {
            let rest = outside(text);
            // Each language is called by its own name everywhere.
            let own_name = ["English", "Nederlands", "Polski", "Deutsch"].contains(&rest.as_str());
            if rest.contains(char::is_alphabetic) && !own_name {
                found.push(format!("{rest:?} in {text:?}"));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    assert!(found.is_empty(), "not from the language:\n{}", found.join("\n"));
}

/// What is logged, by any test of this file, once [`Log::listen`] was called.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panics with the log").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    fn listen() -> Self {
        let log = Self::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_writer(move || writer.clone())
            .finish();
        tracing::subscriber::set_global_default(subscriber).expect("the only listener");
        log
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().expect("nobody panics with the log")).into_owned()
    }
}

/// A game of cups: in the thread, and the coins put in private. What everybody saw before the end, by place.
struct Seen {
    before: BTreeMap<String, Vec<(String, Vec<u8>)>>,
    /// What the bot answered to whom, before the end.
    answers: Vec<(&'static str, String, Vec<u8>)>,
    last: String,
    /// The table's seed, which nobody sees before the end.
    seed: String,
}

fn seen(content: &Content) -> (String, Vec<u8>) {
    let png = content.picture.as_ref().map(|picture| picture.png.to_vec()).unwrap_or_default();
    (shown(content), png)
}

/// Anna's coin is put here, Ben's there; what follows is the same for all coins.
async fn cups(anna: &str, ben: &str) -> Seen {
    let store = SqliteStore::temporary().await.expect("a store");
    let games = vec![Enrolled::<Cups>::game()];
    let mut scene = Scene::with(Setting { games, ..english(store) }).await;
    scene.say("Anna", "room", "!challenge @Ben white casual").await;
    scene.catch_up().await;
    scene.press("Ben", "room", "Accept").await;
    scene.catch_up().await;
    scene.press("Anna", "private-anna", "Ready").await;
    scene.catch_up().await;
    scene.press("Ben", "private-ben", "Ready").await;
    scene.catch_up().await;
    let thread = scene.thread();
    let mut answers = vec![];
    // Both may act; who does so first is chance, and here the same in all worlds.
    for (name, chat, said) in [("Anna", "private-anna", anna), ("Ben", "private-ben", ben)] {
        answers.push((name, scene.say(name, chat, said).await));
    }
    scene.catch_up().await;
    for (name, said) in [("Anna", "Ca2! yes"), ("Anna", "=P"), ("Ben", "Cd1!, =T yes"), ("Anna", "Cb2! yes")]
    {
        let answer = scene.say(name, &thread, said).await;
        assert_eq!(answer, None, "{said} is played");
        scene.catch_up().await;
        for (who, order) in [
            ("Cleo", "!board"),
            ("Cleo", "!replay"),
            ("Cleo", "!secrets"),
            ("Cleo", "!lobby"),
            ("Ben", "!board"),
        ] {
            answers.push((who, scene.say(who, &thread, order).await));
        }
        answers.push(("Cleo", scene.press("Cleo", &thread, "My page").await));
        answers.push(("Cleo", scene.press("Cleo", &thread, "Possible moves").await));
        for own in ["Anna", "Ben"] {
            answers.push((own, scene.say(own, &thread, "!secrets").await));
            answers.push((own, scene.say(own, &thread, "!replay").await));
        }
    }
    let places = scene.places();
    let before =
        places.iter().map(|at| (at.clone(), scene.all(at).iter().map(|m| seen(&m.content)).collect()));
    let before = before.collect();
    let id = TableId::parse(thread.trim_start_matches("table-")).expect("a code");
    let journal = scene.store.journal(&id).await.expect("it is there");
    let first: serde_json::Value = serde_json::from_str(&journal[0].event).expect("JSON");
    let seed = first["fair"]["seed"].as_str().expect("a seed").to_owned();
    assert!(!scene.script.contains(&seed), "the seed is shown before the end");
    // The cup in which Ben's coin may be is taken away.
    assert_eq!(scene.say("Anna", &thread, "=T").await, None);
    scene.catch_up().await;
    let last = texts(&scene, &thread).last().expect("the end").clone();
    scene.end().await;
    let answers = answers.into_iter().filter_map(|(who, answer)| {
        let (text, png) = seen(&answer?.content);
        Some((who, text, png))
    });
    Seen { before, answers: answers.collect(), last, seed }
}

#[tokio::test]
async fn both_put_their_secrets_at_the_same_instant() {
    let store = SqliteStore::temporary().await.expect("a store");
    let games = vec![Enrolled::<Cups>::game()];
    let mut scene = Scene::with(Setting { games, ..english(store) }).await;
    scene.say("Anna", "room", "!challenge @Ben white casual").await;
    scene.catch_up().await;
    scene.press("Ben", "room", "Accept").await;
    scene.catch_up().await;
    let [anna, ben] = ["private-anna", "private-ben"].map(|at| scene.button(at, "Ready"));
    scene.together([("Anna", "private-anna", press(&anna)), ("Ben", "private-ben", press(&ben))]).await;
    scene.catch_up().await;
    let both = [("Anna", "private-anna", typed("X@a1")), ("Ben", "private-ben", typed("X@b2"))];
    for answer in scene.together(both).await {
        assert!(text(answer).contains(" played X@"), "each is told, in private, what they did");
    }
    scene.catch_up().await;
    let thread = scene.thread();
    for at in ["room", thread.as_str()] {
        assert!(!texts(&scene, at).iter().any(|text| text.contains("X@")), "{at}");
    }
    assert_eq!(scene.say("Anna", &thread, "Cb2! yes").await, None, "the game has begun");
    scene.catch_up().await;
    assert_eq!(scene.say("Anna", &thread, "=T").await, None);
    scene.catch_up().await;
    assert!(texts(&scene, &thread).last().expect("the end").contains("Anna"));
    scene.end().await;
}

#[tokio::test]
async fn nobody_is_told_a_secret_before_the_end_and_no_log_ever() {
    let log = Log::listen();
    let world = cups("X@a1", "X@b2").await;
    assert!(world.last.contains("Anna"), "Anna has found the coin: {}", world.last);
    let twins = [
        ("Anna", "private-anna", cups("X@b1", "X@b2").await),
        ("Ben", "private-ben", cups("X@a1", "X@c2").await),
    ];
    for (owner, chat, twin) in twins {
        assert!(world.before[chat] != twin.before[chat], "{owner} sees the own coin");
        for (at, messages) in &world.before {
            // What Anna has peeked at is hers to know; it was not Ben's coin in either world.
            if at != chat {
                for (one, other) in messages.iter().zip(&twin.before[at]) {
                    assert_eq!(one.0, other.0, "{at} reads where the coin of {owner} is");
                }
                assert!(*messages == twin.before[at], "{at} knows where the coin of {owner} is");
            }
        }
        let others = |seen: &Seen| -> Vec<_> {
            seen.answers.iter().filter(|(who, ..)| *who != owner).cloned().collect()
        };
        assert!(others(&world) == others(&twin), "an answer knows where the coin of {owner} is");
        assert!(world.answers != twin.answers, "{owner}'s own answers do");
    }

    // The same for a game without secrets, with accidents on the way.
    let folder = Folder::new("canary");
    let hasty = SqliteOptions { patience: Duration::from_millis(50), ..SqliteOptions::default() };
    let mut scene = on_file(&folder.file(), &hasty).await;
    let thread = begun(&mut scene, "Anna", "Ben").await;
    for (n, said) in ["Na3", "Nh6", "d4", "d5"].into_iter().enumerate() {
        assert_eq!(scene.say(["Anna", "Ben"][n % 2], &thread, said).await, None);
        scene.catch_up().await;
    }
    let mut other = stranger(&folder.file()).await;
    run(&mut other, "BEGIN IMMEDIATE").await;
    assert!(!text(scene.say("Anna", &thread, "Bxh6").await).is_empty());
    run(&mut other, "ROLLBACK").await;
    run(&mut other, "UPDATE journal SET event = '{\"e\":\"canary\"}' WHERE tbl = 1 AND n = 5").await;
    assert!(!text(scene.say("Anna", &thread, "Bxh6").await).is_empty());

    let log = log.text();
    assert!(world.seed.len() == 64 && !log.contains(&world.seed), "a seed is in the log");
    assert!(log.contains("the store failed") && log.contains("cannot be understood"), "the listener hears");
    // The statement with which the test itself did harm is logged as it stands.
    let own = "canary";
    for secret in [
        "X@",
        "Na3",
        "Nh6",
        "Bxh6",
        "d2-d4",
        "Ca2",
        "=P\"",
        "\"e\":\"act",
        "\"e\":\"begun",
        "rnbqkbnr",
        "Anna",
        "in hand",
    ] {
        let line = log.lines().find(|line| line.contains(secret) && !line.contains(own));
        assert_eq!(line, None, "{secret} is in the log");
    }
}
