//! What the bot costs: orders until they are durable and their messages handed over, beside bare durable commits; the
//! start with many unfinished tables; and one move at few tables and at many.
//!
//! The platform takes everything at once and keeps only counts, so what is measured is the bot. Pictures are painted
//! as for any platform.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a bench reads the clock and prints")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use gangurru::bot::port::{Content, Desk as _, Incoming, PlaceKind, Platform, Said, SendError};
use gangurru::bot::{Bot, Clock, Parts};
use gangurru::games::all;
use gangurru::games::fair::Seed;
use gangurru::locale::Language;
use gangurru::rules::Dice;
use gangurru::store::{
    Account, Batch, Deadline, Place, SqliteOptions, SqliteStore, Stage, Store, Summary, TableQuery,
};
use gangurru::table::{
    Challenge, Colour, Event, Home, Moment, Occasion, Order, Reach, Table, TableId, Terms, challenge,
};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::sync::Notify;

const NOW: Moment = Moment(1_800_000_000_000);
/// How long the crowd plays.
const WHILE: Duration = Duration::from_secs(6);
/// How many orders come at once.
const CROWD: u32 = 32;
/// How many tables share a room.
const ROOM: u32 = 20;
/// Moves that are made before anything is measured.
const BEFORE: usize = 4;
/// How many moves one after another are measured at each number of tables.
const ALONE: u32 = 400;
/// A quiet game, the same at every table.
const GAME: &str = "e2-e4 e7-e5 Ng1-Nf3 Nb8-Nc6 Bf1-Bc4 Bf8-Bc5 c2-c3 Ng8-Nf6 d2-d3 d7-d6 a2-a4 a7-a6 \
                    Nb1-Na3 Bc5-Ba7 h2-h3 h7-h6 Na3-Nc2 Qd8-Qe7 Bc1-Bd2 Bc8-Bd7 Rh1-Rg1 Rh8-Rg8 g2-g3 g7-g6";

struct Still;

impl Clock for Still {
    fn now(&self) -> Moment {
        NOW
    }
}

/// Dice of a bench: nothing here depends on chance but the codes of tables, which are given.
struct Count(u32);

impl Dice for Count {
    fn below(&mut self, sides: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) % sides
    }
}

/// A platform that takes everything.
#[derive(Default)]
struct Taker {
    sent: AtomicU64,
    pictures: AtomicU64,
    stripped: AtomicU64,
}

#[async_trait]
impl Platform for Taker {
    fn name(&self) -> &'static str {
        "fake"
    }

    async fn send(&self, _place: &Place, key: &str, content: &Content) -> Result<String, SendError> {
        self.pictures.fetch_add(u64::from(content.picture.is_some()), Ordering::Relaxed);
        self.sent.fetch_add(1, Ordering::Relaxed);
        Ok(key.to_owned())
    }

    async fn strip(&self, _place: &Place, _message: &str) -> Result<(), SendError> {
        self.stripped.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    async fn open_thread(&self, room: &Place, key: &str, _title: &str) -> Result<Option<Place>, SendError> {
        Ok(Some(Place { id: key.to_owned(), ..room.clone() }))
    }

    async fn private_chat(&self, account: &Account) -> Result<Place, SendError> {
        Ok(place(&format!("private {}", account.id)))
    }
}

fn place(id: &str) -> Place {
    Place { platform: "fake".to_owned(), server: "club".to_owned(), id: id.to_owned() }
}

fn account(number: u32, side: usize) -> Account {
    Account { platform: "fake".to_owned(), id: format!("{number} {side}") }
}

fn code(number: u32) -> TableId {
    let digits = (0..8).map(|place| {
        let digit = if place < 7 { number / 24_u32.pow(place.min(6)) % 24 } else { 0 };
        char::from(b"23456789bcdfghjkmnpqrstv"[digit as usize])
    });
    TableId::parse(&digits.collect::<String>()).expect("a code")
}

fn thread(number: u32) -> Place {
    place(&format!("thread {number}"))
}

/// A folder in the build's own, so on the disk that is measured, and not in memory.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

/// A part of sorted times, in milliseconds.
fn part(times: &[Duration], of_hundred: usize) -> f64 {
    times[(times.len() * of_hundred / 100).min(times.len() - 1)].as_secs_f64() * 1e3
}

/// How long commits of one small row take each, by the database alone, sorted; and how many fit into a second.
async fn bare(seconds: u64) -> (f64, Vec<Duration>) {
    let folder = folder("bot-bare");
    let options = SqliteConnectOptions::new()
        .filename(folder.join("bare.sqlite"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let mut conn = options.connect().await.expect("a connection");
    let made = sqlx::raw_sql("CREATE TABLE rows (n INTEGER PRIMARY KEY, text TEXT)").execute(&mut conn).await;
    made.expect("a table");
    let (start, mut times) = (Instant::now(), vec![]);
    while start.elapsed() < Duration::from_secs(seconds) {
        let before = Instant::now();
        let row = sqlx::query("INSERT INTO rows (text) VALUES (?1)").bind("a row").execute(&mut conn).await;
        row.expect("a row");
        times.push(before.elapsed());
    }
    let rate = f64::from(times.len() as u32) / start.elapsed().as_secs_f64();
    let kept: i64 =
        sqlx::query_scalar("SELECT count(*) FROM rows").fetch_one(&mut conn).await.expect("a count");
    assert_eq!(kept, times.len() as i64);
    conn.close().await.expect("closed");
    let _ = std::fs::remove_dir_all(folder);
    times.sort_unstable();
    (rate, times)
}

/// A running table: two people, a thread, and a few moves in its journal.
async fn begin(store: &SqliteStore, number: u32) {
    let (id, mut dice) = (code(number), Count(number));
    let mut pair = vec![];
    for side in 0..2 {
        let name = ["Anna", "Ben"][side];
        pair.push(store.person(&account(number, side), name).await.expect("a person").id);
    }
    let home = place(&format!("room {}", number / ROOM));
    let game = "crazyhouse".to_owned();
    let made = Challenge {
        by: pair[0],
        to: Some(pair[1]),
        terms: Terms { game, options: serde_json::Value::Null, colour: Colour::White, rated: true },
        expires: NOW.plus_seconds(3600),
        home: Home(serde_json::to_value(&home).expect("a place")),
        reach: Reach::default(),
        after: None,
        press: "bench".to_owned(),
    };
    let seed = Seed::fresh(&mut dice);
    let mut events = challenge(all(), &id, made, seed).expect("a good challenge").events;
    let mut table = Table::fold(all(), &id, &events).expect("it follows");
    let moves = GAME.split_whitespace().take(BEFORE).map(|text| text.parse().expect("canonical"));
    let moves = moves.map(|action| Order::Act { action, stamp: None });
    for (n, order) in std::iter::once(Order::Accept).chain(moves).enumerate() {
        let occasion = Occasion { press: "bench", from: None, set_up_by: NOW, dice: &mut dice };
        let decided = table.decide(all(), pair[(n + 1) % 2], order, occasion).expect("it may be done");
        for event in decided.events {
            table.apply(all(), &event).expect("it follows");
            events.push(event);
        }
    }
    let batch = Batch {
        expected: 0,
        at: NOW,
        entries: events.iter().map(Event::encode_for_journal).collect(),
        order: None,
        summary: Summary {
            table: id.clone(),
            game: table.terms().game.clone(),
            stage: Stage::Running,
            challenger: pair[0],
            opponent: Some(pair[1]),
            white: Some(pair[0]),
            black: Some(pair[1]),
            turn: "w".to_owned(),
            plies: BEFORE as u32,
            home: home.clone(),
        },
        letters: vec![],
        deadline: Deadline::None,
        finished: None,
        table: id.clone(),
    };
    store.append(batch).await.expect("a table");
    store.set_thread(&id, &home, &thread(number)).await.expect("a thread");
}

/// A file with this many running tables.
async fn fill(file: &Path, tables: u32) {
    // Quickly, and then closed: what is measured is opened anew, and durable.
    let quick = SqliteOptions { durable: false, ..SqliteOptions::default() };
    let store = Arc::new(SqliteStore::open_with(file, &quick).await.expect("a store"));
    let tasks = (0..64).map(|first| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            for number in (first..tables).step_by(64) {
                begin(&store, number).await;
            }
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.expect("a task");
    }
    Arc::into_inner(store).expect("nobody else").close().await;
}

async fn open(file: &Path) -> (Arc<SqliteStore>, Arc<Taker>, Arc<Bot>) {
    let store = Arc::new(SqliteStore::open(file).await.expect("a store"));
    let platform = Arc::new(Taker::default());
    let parts = Parts {
        games: all().to_vec(),
        store: Arc::clone(&store) as Arc<dyn Store>,
        platforms: vec![Arc::clone(&platform) as Arc<dyn Platform>],
        clock: Arc::new(Still),
        language: Language::ENGLISH,
        challenge_seconds: 24 * 3600,
        set_up_seconds: 24 * 3600,
    };
    let bot = Bot::new(parts, Box::new(Count(1))).await.expect("a bot");
    (store, platform, bot)
}

/// The next move at a table, typed in its thread, until it is durable.
async fn play(bot: &Bot, number: u32, ply: usize) {
    let text = GAME.split_whitespace().nth(ply).expect("the game is long enough").to_owned();
    let incoming = Incoming {
        id: format!("{number} {ply}"),
        from: account(number, ply % 2),
        name: ["Anna", "Ben"][ply % 2].to_owned(),
        locale: None,
        place: thread(number),
        kind: PlaceKind::Thread,
        may_manage: false,
        said: Said::Text { text, to_bot: false, mentions: vec![] },
    };
    let answer = bot.take(incoming).await;
    assert!(answer.is_none(), "{answer:?}");
}

async fn plies(store: &SqliteStore, number: u32) -> usize {
    store.summary(&code(number)).await.expect("the store is well").expect("a table").plies as usize
}

/// Many orders at once at many tables, delivery running beside them.
async fn crowd(tables: u32) {
    let folder = folder("bot-crowd");
    let file = folder.join("g.sqlite");
    fill(&file, tables).await;
    let (store, platform, bot) = open(&file).await;
    let (rate, commits) = bare(3).await;

    let stop = Arc::new(Notify::new());
    let running = tokio::spawn(Arc::clone(&bot).run(Arc::clone(&stop)));
    let start = Instant::now();
    let players = (0..CROWD).map(|player| {
        let bot = Arc::clone(&bot);
        tokio::spawn(async move {
            let mut times = vec![];
            for ply in BEFORE..GAME.split_whitespace().count() {
                for number in (player..tables).step_by(CROWD as usize) {
                    if start.elapsed() > WHILE {
                        return times;
                    }
                    let before = Instant::now();
                    play(&bot, number, ply).await;
                    times.push(before.elapsed());
                }
            }
            times
        })
    });
    let mut answers = vec![];
    for player in players.collect::<Vec<_>>() {
        answers.extend(player.await.expect("a player"));
    }
    // The clock stops when the last message has been handed over and kept as sent.
    while store.unsent().await.expect("the store is well") > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let took = start.elapsed().as_secs_f64();
    stop.notify_one();
    running.await.expect("the bot ends");

    let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let (sent, stripped) = (count(&platform.sent), count(&platform.stripped));
    assert_eq!(sent, 2 * answers.len() as u64, "each move is told in the thread and to the opponent");
    assert_eq!(count(&platform.pictures), sent, "each message has a picture");
    let mut made = 0;
    for number in 0..tables {
        made += plies(&store, number).await - BEFORE;
    }
    assert_eq!(made, answers.len(), "each answered move is kept");
    answers.sort_unstable();
    let requests = f64::from((sent + stripped) as u32) / took;
    println!(
        "bot requests {tables} tables: ours {requests:.0}/s, peer bare-commits {rate:.0}/s, ratio {:.2}",
        requests / rate
    );
    println!(
        "bot requests {tables} tables: ours {requests:.0}/s, peer bar 1000/s, ratio {:.2}",
        requests / 1000.0
    );
    for (name, of_hundred) in [("median", 50), ("p99", 99)] {
        let (ours, peer) = (part(&answers, of_hundred), part(&commits, of_hundred));
        println!(
            "bot answer {name}, {CROWD} at once: ours {ours:.2} ms, peer bare-commit {peer:.2} ms, ratio {:.2}",
            peer / ours
        );
    }
    let _ = std::fs::remove_dir_all(folder);
}

/// Moves one after another, each until its messages are handed over, at few tables and at many in turn, so that what
/// else the machine does falls on both: the medians, in milliseconds.
async fn alone(sides: [(&Path, u32); 2]) -> [f64; 2] {
    let mut open_sides = vec![];
    for (file, tables) in sides {
        open_sides.push((open(file).await, tables, vec![]));
    }
    for n in 0..ALONE {
        for ((store, _, bot), tables, times) in &mut open_sides {
            // With few tables several moves are made at each, with many the tables are spread over the file.
            let number = n * (*tables / ALONE).max(1) % *tables;
            let ply = plies(store, number).await;
            let before = Instant::now();
            play(bot, number, ply).await;
            while bot.deliver_now().await.expect("the store is well") > 0 {}
            times.push(before.elapsed());
        }
    }
    let mut medians = [0.0; 2];
    for (median, ((store, platform, _), _, mut times)) in medians.iter_mut().zip(open_sides) {
        assert_eq!(platform.sent.load(Ordering::Relaxed), 2 * u64::from(ALONE));
        assert_eq!(platform.pictures.load(Ordering::Relaxed), 2 * u64::from(ALONE));
        assert_eq!(store.unsent().await.expect("the store is well"), 0);
        times.sort_unstable();
        *median = part(&times, 50);
    }
    medians
}

/// In a process of its own: opens the file, plays one move, and tells how long that took and how much memory it has.
async fn start(file: &Path, tables: u32) {
    let before = Instant::now();
    let (store, _, bot) = open(file).await;
    let stop = Arc::new(Notify::new());
    let running = tokio::spawn(Arc::clone(&bot).run(Arc::clone(&stop)));
    play(&bot, tables / 2, BEFORE).await;
    let ready = before.elapsed().as_secs_f64() * 1e3;
    while store.unsent().await.expect("the store is well") > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let query = TableQuery { stages: vec![Stage::Running], limit: u32::MAX, ..TableQuery::default() };
    assert_eq!(store.tables(&query).await.expect("a list").len(), tables as usize);
    let status = std::fs::read_to_string("/proc/self/status").expect("a status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("the resident memory");
    let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
    let megabytes = kilobytes / 1024.0;
    println!("bot start {tables} tables: ours {ready:.1} ms, peer bar 1000 ms, ratio {:.1}", 1000.0 / ready);
    println!(
        "bot resident {tables} tables: ours {megabytes:.0} MB, peer bar 200 MB, ratio {:.1}",
        200.0 / megabytes
    );
    stop.notify_one();
    running.await.expect("the bot ends");
}

#[tokio::main]
async fn main() {
    let args: Vec<_> = std::env::args().collect();
    if let [_, word, file, tables] = &args[..]
        && word == "start"
    {
        return start(Path::new(file), tables.parse().expect("a number")).await;
    }
    crowd(2_000).await;

    let few = folder("bot-few");
    let many = folder("bot-many");
    fill(&few.join("g.sqlite"), 100).await;
    fill(&many.join("g.sqlite"), 10_000).await;
    let mut child = Command::new(std::env::current_exe().expect("this program"));
    let ended = child.arg("start").arg(many.join("g.sqlite")).arg("10000").status().expect("it starts");
    assert!(ended.success());
    let [here, there] = alone([(&few.join("g.sqlite"), 100), (&many.join("g.sqlite"), 10_000)]).await;
    println!(
        "bot move 10000 tables: ours {there:.2} ms, peer 100-tables {here:.2} ms, ratio {:.2}",
        here / there
    );
    let _ = std::fs::remove_dir_all(few);
    let _ = std::fs::remove_dir_all(many);
}
