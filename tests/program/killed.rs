//! `kill -9` at random instants while two people play: nothing acknowledged is lost, nothing is said twice.

use std::time::Duration;

use gangurru::games::{all, tools};
use gangurru::rules::Dice;
use serde_json::Value;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use crate::chance::Chance;
use crate::house::{Act, Home, Person, Program, text};

/// A whole game as it is typed; Black mates.
const GAME: &str = "a4 Nh6 d4 Nc6 Nd2 Ng8 b3 h5 Ra3 Rh6 e4 d5 f4 Nxd4 Bb5 Nc6 Nh3 @f2 Kxf2 Rb8 Qg4 e5 @d7 Ke7 \
    dxc8=R dxe4 Nxe4 Qxc8 @a2 @d2 Qe6 Qxe6 B@c5 Qd6 c3 Q@e1 Rxe1 dxe1=B Kxe1 Kd7 @e6 fxe6 Q@d8 Rxd8 Bxc6 Kc8 \
    N@b4 @d2 Kf1 R@d1 Ke2 Q@c4 Nd3 dxc1=B Nxd6 Bxd6 Q@a8 N@b8 Qxa7 B@g4 @f3 Qxd3 Kf2 Rf1 Kg3 h4 Kxg4 Qf5";

/// Where the table is played: the first that was opened.
const THREAD: &str = "thread-1";

/// What is left to be done, and how often it is still to be interrupted.
struct Fate {
    home: Home,
    program: Option<Program>,
    chance: Chance,
    acts: u32,
    kills: u32,
    /// Orders that were acknowledged before the kill.
    acknowledged: u32,
    /// Orders that were under way, or just carried out, when the program was killed.
    struck: u32,
    killed: u32,
}

impl Fate {
    fn program(&self) -> &Program {
        self.program.as_ref().expect("it runs")
    }

    async fn pause(&mut self, upto: u32) {
        tokio::time::sleep(Duration::from_micros(u64::from(self.chance.below(upto * 1000)))).await;
    }

    /// Kills it some time from now.
    async fn strike(&mut self, upto: u32) {
        self.pause(upto).await;
        self.program.take().expect("it runs").kill().await;
        self.kills -= 1;
        self.killed += 1;
    }

    /// Lets somebody do something, and perhaps kills the program meanwhile; then it is done again as it was.
    async fn act(&mut self, person: &Person, act: Act) {
        let hit = self.chance.below(self.acts) < self.kills;
        self.acts -= 1;
        if !hit {
            return person.act(self.program(), &act).await;
        }
        let (sender, url, sent) = (person.clone(), self.program().url.clone(), act.clone());
        let sending = tokio::spawn(async move { sender.attempt(&url, &sent).await });
        // Mostly while the order is carried out; now and then while its letters are sent.
        let upto = if self.chance.once_in(3) { 300 } else { 60 };
        self.strike(upto).await;
        let acknowledged = sending.await.expect("tried");
        self.acknowledged += u32::from(acknowledged);
        self.struck += 1;
        // Again before it is up, and again while it catches up.
        if self.kills > self.acts || (self.kills > 0 && self.chance.once_in(6)) {
            let mut child = self.home.spawn();
            self.pause(150).await;
            child.kill().await.expect("killed");
            self.kills -= 1;
            self.killed += 1;
        }
        self.program = Some(self.home.start().await);
        if self.kills > self.acts || (self.kills > 0 && self.chance.once_in(6)) {
            self.strike(150).await;
            self.program = Some(self.home.start().await);
        }
        if !acknowledged {
            person.act(self.program(), &act).await;
        }
    }
}

fn buttons(message: &Value) -> bool {
    message["buttons"].as_array().is_some_and(|rows| !rows.is_empty())
}

/// The moves in the lines "… played …." of letters, in order.
fn played(letters: &[Value]) -> Vec<String> {
    let lines = letters.iter().flat_map(|letter| text(letter).lines());
    let moves = lines.filter_map(|line| line.split_once(" played ").map(|(_, rest)| rest));
    moves.map(|rest| rest.trim_end_matches('.').to_owned()).collect()
}

/// The moves of a notation file.
fn moves(record: &str) -> Vec<String> {
    let lines = record.lines().filter(|line| !line.starts_with('['));
    let words = lines.flat_map(str::split_whitespace);
    words.filter(|word| word.starts_with(|c: char| !c.is_ascii_digit())).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_kills_lose_nothing_and_double_nothing() {
    let kills = 50;
    let home = Home::new();
    let program = Some(home.start().await);
    let script: Vec<&str> = GAME.split_whitespace().collect();
    let acts = script.len() as u32 + 2;
    let mut fate =
        Fate { home, program, chance: Chance::new(5), acts, kills, acknowledged: 0, struck: 0, killed: 0 };
    let anna = Person::enter(fate.program(), "Anna").await;
    let ben = Person::enter(fate.program(), "Ben").await;

    fate.act(&anna, Act::say("lobby", "!challenge @Ben crazyhouse white")).await;
    let card = anna.await_letters(fate.program(), "lobby", 1).await.remove(0);
    fate.act(&ben, Act::press(&card, "Accept")).await;
    anna.await_letters(fate.program(), THREAD, 1).await;
    for (n, text) in script.iter().enumerate() {
        let person = if n % 2 == 0 { &anna } else { &ben };
        fate.act(person, Act::say(THREAD, text)).await;
    }
    assert_eq!((fate.killed, fate.kills), (kills, 0));
    // Some were struck before they were acknowledged, and some after.
    assert!((1..fate.struck).contains(&fate.acknowledged), "{} of {}", fate.acknowledged, fate.struck);

    everything_stands_once(fate.program(), &anna, &ben, &script).await;
    let ended = fate.program.take().expect("it runs").terminate().await;
    assert!(ended.success(), "{ended}");
    let log = fate.home.log();
    assert!(!log.contains("ERROR") && !log.contains("panicked"), "{log}");
    check_database(&fate.home, script.len()).await;
}

/// The THREAD, the lobby and the private pages after the game.
async fn everything_stands_once(program: &Program, anna: &Person, ben: &Person, script: &[&str]) {
    // The beginning, every move, and the ratings.
    anna.await_letters(program, THREAD, script.len() + 2).await;
    ben.await_letters(program, &ben.private(program).await, script.len() / 2 + 2).await;
    anna.await_letters(program, &anna.private(program).await, script.len() / 2 + 1).await;
    let record = tools::replay(all(), &script.join(" "), Some("crazyhouse")).expect("a game").record;
    let expected = moves(&record);
    assert_eq!(expected.len(), script.len());

    let letters = anna.letters(program, THREAD).await;
    assert_eq!(letters.len(), script.len() + 2, "{:#?}", letters.iter().map(text).collect::<Vec<_>>());
    assert_eq!(played(&letters), expected, "every move once and in order");
    let typed = |person: &Person, all: &[Value]| -> Vec<String> {
        let own = all.iter().filter(|message| message["from"] == person.id.as_str());
        own.map(|message| text(message).to_owned()).collect()
    };
    let everything = anna.messages(program, THREAD).await;
    for (person, first) in [(anna, 0), (ben, 1)] {
        let theirs: Vec<_> = script.iter().skip(first).step_by(2).copied().collect();
        assert_eq!(typed(person, &everything), theirs, "what was typed stands once");
    }
    let live: Vec<_> = (0..letters.len()).filter(|n| buttons(&letters[*n])).collect();
    assert_eq!(live, [letters.len() - 1], "buttons on the last alone");

    let cards = anna.letters(program, "lobby").await;
    assert_eq!(cards.len(), 2, "the challenge and its end: {cards:#?}");
    assert!(!cards.iter().any(buttons));
    for (person, first) in [(anna, 1), (ben, 0)] {
        let place = person.private(program).await;
        let pages = person.letters(program, &place).await;
        let mut theirs: Vec<_> = expected.iter().skip(first).step_by(2).cloned().collect();
        if first == 0 {
            // Both are told of the last move.
            theirs.push(expected[expected.len() - 1].clone());
        }
        assert_eq!(played(&pages), theirs);
        assert_eq!(pages.len(), theirs.len() + 1, "the beginning, and what the other did");
        let live: Vec<_> = (0..pages.len()).filter(|n| buttons(&pages[*n])).collect();
        assert_eq!(live, [pages.len() - 1], "buttons on the last alone");
    }
    journal_and_ranks(program, anna, &expected).await;
}

/// What the bot answers about the game that was played.
async fn journal_and_ranks(program: &Program, anna: &Person, expected: &[String]) {
    let replayed = anna.ask(program, THREAD, "!replay").await;
    assert_eq!(moves(replayed["fixed"].as_str().expect("a record")), expected);
    let ranks = anna.ask(program, "lobby", "!leaderboard").await;
    let ranks: Vec<Vec<&str>> = ranks["fixed"]
        .as_str()
        .expect("a list")
        .lines()
        .skip(1)
        .map(|line| line.split_whitespace().take(5).collect())
        .collect();
    assert_eq!(ranks, [["1", "Ben", "1", "0", "0"], ["2", "Anna", "0", "0", "1"]]);
}

/// The file itself: sound, and no letter is left in it.
pub(crate) async fn check_database(home: &Home, plies: usize) {
    let options = SqliteConnectOptions::new().filename(home.path("house.sqlite")).read_only(true);
    let pool = SqlitePool::connect_with(options).await.expect("a database");
    let sound: String = sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&pool).await.expect("checked");
    assert_eq!(sound, "ok");
    let unsent: i64 = sqlx::query_scalar("SELECT count(*) FROM outbox WHERE state <> 1")
        .fetch_one(&pool)
        .await
        .expect("counted");
    assert_eq!(unsent, 0);
    let table: i64 =
        sqlx::query_scalar("SELECT plies FROM tables").fetch_one(&pool).await.expect("one table");
    assert_eq!(table, plies as i64);
    pool.close().await;
}
