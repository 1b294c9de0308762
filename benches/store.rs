//! What keeping costs: bare durable commits beside whole moves, one after another and many at once; the same at 100
//! and at 10,000 tables; and how fast a store with 10,000 unfinished tables is ready.
//!
//! A move here is an entry, an order id, a summary, three letters and a deadline.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a bench reads the clock and prints")]

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gangurru::store::{
    Account, Batch, Deadline, Letter, Place, Recipient, SqliteOptions, SqliteStore, Stage, Store, Summary,
    TableQuery,
};
use gangurru::table::{Moment, PersonId, TableId};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _};

const NOW: Moment = Moment(1_800_000_000_000);
/// How long each figure is measured.
const WHILE: Duration = Duration::from_secs(4);
/// How many orders come at once.
const CROWD: usize = 64;

fn table(number: u32) -> TableId {
    let digits = (0..8).map(|place| {
        let digit = number / 24_u32.pow(place.min(6)) % 24;
        char::from(b"23456789bcdfghjkmnpqrstv"[if place < 7 { digit as usize } else { 0 }])
    });
    TableId::parse(&digits.collect::<String>()).expect("a code")
}

fn a_move(number: u32, n: u32, [white, black]: [PersonId; 2]) -> Batch {
    let table = table(number);
    let place = |id: String| Place { platform: "playground".to_owned(), server: "garden".to_owned(), id };
    let letter = |to| Letter { to, n: n + 1, kind: "turn".to_owned() };
    Batch {
        expected: n,
        at: NOW,
        entries: vec![r#"{"e":"act","seat":"white","action":"N@f3","key":"0123456789abcdef"}"#.to_owned()],
        order: Some(format!("playground:{number}:{n}")),
        summary: Summary {
            table: table.clone(),
            game: "crazyhouse".to_owned(),
            stage: Stage::Running,
            challenger: white,
            opponent: Some(black),
            white: Some(white),
            black: Some(black),
            turn: "w".to_owned(),
            plies: n,
            home: place("bench".to_owned()),
        },
        letters: vec![
            letter(Recipient::Room(place(format!("thread {number}")))),
            letter(Recipient::Person(white)),
            letter(Recipient::Person(black)),
        ],
        deadline: Deadline::At(NOW.plus_seconds(i64::from(n))),
        finished: None,
        table,
    }
}

/// A folder in the build's own, so on the disk that is measured, and not in memory.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

/// Commits of one small row each, by the database alone.
async fn bare() -> f64 {
    let folder = folder("bare");
    let options = SqliteConnectOptions::new()
        .filename(folder.join("bare.sqlite"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let mut conn = options.connect().await.expect("a connection");
    sqlx::raw_sql("CREATE TABLE rows (n INTEGER PRIMARY KEY, text TEXT)")
        .execute(&mut conn)
        .await
        .expect("a table");
    let start = Instant::now();
    let mut count = 0;
    while start.elapsed() < WHILE {
        sqlx::query("INSERT INTO rows (text) VALUES (?1)")
            .bind("a row")
            .execute(&mut conn)
            .await
            .expect("a row");
        count += 1;
    }
    let rate = f64::from(count) / start.elapsed().as_secs_f64();
    let kept: i64 =
        sqlx::query_scalar("SELECT count(*) FROM rows").fetch_one(&mut conn).await.expect("a count");
    assert_eq!(kept, i64::from(count));
    conn.close().await.expect("closed");
    rate
}

/// A store with this many running tables, each with ten entries.
async fn filled(folder: &std::path::Path, tables: u32) -> (SqliteStore, Vec<[PersonId; 2]>) {
    let quick = SqliteOptions { durable: false, ..SqliteOptions::default() };
    let store = Arc::new(SqliteStore::open_with(folder.join("g.sqlite"), &quick).await.expect("a store"));
    let mut pairs = vec![];
    for number in 0..tables {
        let mut pair = [PersonId(0); 2];
        for (side, id) in pair.iter_mut().enumerate() {
            let account = Account { platform: "playground".to_owned(), id: format!("{number} {side}") };
            *id = store.person(&account, "somebody").await.expect("a person").id;
        }
        pairs.push(pair);
    }
    for chunk in (0..tables).collect::<Vec<_>>().chunks(CROWD) {
        let mut tasks = vec![];
        for number in chunk.iter().copied() {
            let (store, pair) = (Arc::clone(&store), pairs[number as usize]);
            tasks.push(tokio::spawn(async move {
                for n in 0..10 {
                    store.append(a_move(number, n, pair)).await.expect("a move");
                }
            }));
        }
        for task in tasks {
            task.await.expect("a task");
        }
    }
    // What was written is sent, as it would be by now.
    loop {
        let mails = store.claim(NOW, 1000).await.expect("letters");
        if mails.is_empty() {
            break;
        }
        let mut tasks = vec![];
        for mail in mails {
            let store = Arc::clone(&store);
            tasks.push(tokio::spawn(async move { store.sent(mail.id, None).await.expect("sent") }));
        }
        for task in tasks {
            task.await.expect("a task");
        }
    }
    Arc::into_inner(store).expect("nobody else").close().await;
    let store = SqliteStore::open(folder.join("g.sqlite")).await.expect("a store");
    (store, pairs)
}

/// Moves a second by `crowd` players, spread over all tables; the journals have `from` entries.
async fn moves(store: &Arc<SqliteStore>, pairs: &Arc<Vec<[PersonId; 2]>>, crowd: usize) -> f64 {
    let start = Instant::now();
    let mut tasks = vec![];
    for player in 0..crowd {
        let (store, pairs) = (Arc::clone(store), Arc::clone(pairs));
        tasks.push(tokio::spawn(async move {
            let mut count = 0_u32;
            // A step that shares no factor with the number of tables visits them all.
            let mut at = player;
            while start.elapsed() < WHILE {
                at = (at + crowd * 37) % pairs.len();
                let number = (at / crowd * crowd + player) % pairs.len();
                let n = store.journal(&table(number as u32)).await.expect("a journal").len() as u32;
                // Two players may come to one table where there are few: a lost race is a race all the same.
                count += u32::from(store.append(a_move(number as u32, n, pairs[number])).await.is_ok());
            }
            count
        }));
    }
    let mut count = 0;
    for task in tasks {
        count += task.await.expect("a task");
    }
    f64::from(count) / start.elapsed().as_secs_f64()
}

#[tokio::main]
async fn main() {
    let mut alone = vec![];
    for tables in [100_u32, 10_000] {
        let folder = folder(&format!("tables-{tables}"));
        let (store, pairs) = filled(&folder, tables).await;
        let (store, pairs) = (Arc::new(store), Arc::new(pairs));
        let commits = bare().await;
        let single = moves(&store, &pairs, 1).await;
        println!(
            "store append alone, {tables} tables: ours {single:.0}/s, peer bare commits {commits:.0}/s, ratio {:.2}",
            single / commits
        );
        let crowd = moves(&store, &pairs, CROWD).await;
        println!(
            "store append by {CROWD} at once, {tables} tables: ours {crowd:.0}/s, peer bare commits {commits:.0}/s, ratio {:.2}",
            crowd / commits
        );
        alone.push(single / commits);
        drop(store);

        let start = Instant::now();
        let store = SqliteStore::open(folder.join("g.sqlite")).await.expect("a store");
        let stages = vec![Stage::Open, Stage::Seated, Stage::Running];
        let query = TableQuery { stages, limit: u32::MAX, ..TableQuery::default() };
        assert_eq!(store.tables(&query).await.expect("a list").len(), tables as usize);
        assert!(store.next_deadline().await.expect("a deadline").is_some());
        assert!(!store.claim(NOW, 100).await.expect("letters").is_empty());
        println!(
            "store open and list {tables} unfinished tables: {:.1} ms",
            start.elapsed().as_secs_f64() * 1e3
        );
        store.close().await;
        let _ = std::fs::remove_dir_all(folder);
    }
    println!("store cost of a move, 10,000 tables over 100 tables: {:.2}", alone[0] / alone[1]);
}
