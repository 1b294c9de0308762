//! The store on `SQLite`: the contract, migrations on data, and accidents.

#[path = "support/store_contract.rs"]
mod store_contract;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use gangurru::store::{
    Account, LeaderQuery, MIGRATIONS, Recipient, Scope, SqliteOptions, SqliteStore, Stage, Store, StoreError,
    TableQuery,
};
use gangurru::table::{Moment, PersonId};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use store_contract::{Shelf, account, batch, people, place, table};

/// A folder with one database, which goes when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("gangurru-test-{}-{count}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("gangurru.sqlite")
    }

    async fn store(&self) -> SqliteStore {
        SqliteStore::open(self.file()).await.expect("a store")
    }

    async fn store_with(&self, options: SqliteOptions) -> Result<SqliteStore, StoreError> {
        SqliteStore::open_with(self.file(), &options).await
    }

    /// A connection of somebody else's.
    async fn stranger(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.file()).create_if_missing(true);
        options.connect().await.expect("a connection")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[async_trait]
impl Shelf for Folder {
    async fn open(&self) -> Arc<dyn Store> {
        Arc::new(self.store().await)
    }
}

contract!(Folder::new());

async fn run(conn: &mut SqliteConnection, sql: &'static str) {
    sqlx::raw_sql(sql).execute(conn).await.expect(sql);
}

async fn ask(conn: &mut SqliteConnection, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(conn).await.expect(sql)
}

fn fixture(version: i64) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/store/{version:04}.sql"))
}

/// The tables of a database with the number of their rows.
async fn rows(conn: &mut SqliteConnection) -> Vec<(String, i64)> {
    let names: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_sqlx%'
         ORDER BY name",
    )
    .fetch_all(&mut *conn)
    .await
    .expect("names");
    let mut rows = vec![];
    for name in names {
        let count = sqlx::query_scalar(AssertSqlSafe(format!("SELECT count(*) FROM {name}")))
            .fetch_one(&mut *conn)
            .await
            .expect("a count");
        rows.push((name, count));
    }
    rows
}

#[tokio::test]
async fn every_version_migrates_with_its_data() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let files = std::fs::read_dir(folder).expect("migrations").count();
    assert_eq!(MIGRATIONS.iter().count(), files, "the program was built without the newest migration");

    for migration in MIGRATIONS.iter() {
        let version = migration.version;
        let folder = Folder::new();
        let mut conn = folder.stranger().await;
        MIGRATIONS.run_to(version, &mut conn).await.expect("an older version");
        let sql = std::fs::read_to_string(fixture(version)).expect("data for this version");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut conn).await.expect("the data fit");
        let before = rows(&mut conn).await;
        assert!(before.iter().all(|(_, count)| *count > 0), "data in every table: {before:?}");
        conn.close().await.expect("closed");

        let store = folder.store().await;
        the_story_is_there(&store).await;
        store.close().await;
        let mut conn = folder.stranger().await;
        assert_eq!(ask(&mut conn, "SELECT count(*) FROM pragma_foreign_key_check").await, 0);
        assert_eq!(
            ask(&mut conn, "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'").await,
            0
        );
        let after = rows(&mut conn).await;
        for (name, count) in before {
            let now = after.iter().find(|(table, _)| *table == name).map(|(_, count)| *count);
            assert_eq!(now, Some(count), "rows of {name} from version {version}");
        }
    }
}

/// What the data of every version tell.
async fn the_story_is_there(store: &SqliteStore) {
    let old = |code: &str| gangurru::table::TableId::parse(code).expect("a code");
    let (over, running) = (old("22222222"), old("33333333"));
    let account = Account { platform: "matrix".to_owned(), id: "@ada:example.org".to_owned() };
    let ada = store.person(&account, "Ada L.").await.expect("Ada");
    assert_eq!(
        (ada.id, ada.settings.language.as_deref(), ada.settings.text_only),
        (PersonId(1), Some("nl"), true)
    );
    assert_eq!(store.private_road(ada.id).await, Ok(Some(place("", "ada-alone"))));
    let bob = store.named("playground", "ŻÓŁW").await.expect("Bob").swap_remove(0);
    assert!(store.people(&[PersonId(3)]).await.expect("Wombat")[0].computer);

    let journal = store.journal(&over).await.expect("a journal");
    assert_eq!(journal.iter().map(|entry| entry.at.0).collect::<Vec<_>>(), [1000, 1001, 1002]);
    assert_eq!(journal[1].event, r#"{"e":"two ♘"}"#);
    let list =
        TableQuery { person: Some(bob.id), stages: vec![Stage::Running], limit: 9, ..TableQuery::default() };
    let tables = store.tables(&list).await.expect("tables");
    assert_eq!((tables.len(), &tables[0].table, &tables[0].home), (1, &running, &place("garden", "bench")));
    assert_eq!(store.due(Moment(5000), 9).await, Ok(vec![running.clone()]));
    assert_eq!(store.done("playground:1").await, Ok(true));
    assert_eq!(store.table_of(&place("garden", "thread-1")).await, Ok(Some(over.clone())));

    assert_eq!((store.unsent().await, store.next_mail().await), (Ok(3), Ok(Some(Moment(7000)))));
    let mails = store.claim(Moment(6000), 9).await.expect("letters");
    assert_eq!(mails.len(), 1);
    assert_eq!((mails[0].id.0, mails[0].tries, mails[0].letter.n), (3, 1, 3));
    assert_eq!(mails[0].letter.to, Recipient::Room(place("garden", "thread-1")));
    let posts = store.posts(&over, &place("garden", "thread-1")).await.expect("posts");
    assert_eq!((posts[0].id.as_str(), posts[0].buttons), ("message-1", true));

    let everywhere = LeaderQuery { game: None, scope: Scope::Everywhere, offset: 0, limit: 9 };
    let (leaders, _) = store.leaders(&everywhere).await.expect("leaders");
    assert_eq!((leaders[0].person, leaders[0].won, leaders[0].name.as_str()), (ada.id, 1, "Ada L."));
    assert!((leaders[0].rating.value - 1662.25).abs() < 1e-9);
    assert_eq!(store.results(0, 9).await.expect("results")[0].table, over);
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    let folder = Folder::new();
    folder.store().await.close().await;
    let mut conn = folder.stranger().await;
    run(
        &mut conn,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'from the future', true, x'00', 0)",
    )
    .await;
    conn.close().await.expect("closed");
    let before = std::fs::read(folder.file()).expect("the file");
    let known = MIGRATIONS.iter().map(|migration| migration.version).max().expect("migrations");
    let error = SqliteStore::open(folder.file()).await.err().expect("refused");
    assert_eq!(error, StoreError::Newer { found: 9999, known });
    assert!(error.to_string().contains("newer version of Gangurru"), "{error}");
    assert!(std::fs::read(folder.file()).expect("the file") == before, "nothing was changed");
}

#[tokio::test]
async fn a_file_that_is_not_ours_is_left_alone() {
    let folder = Folder::new();
    run(&mut folder.stranger().await, "CREATE TABLE recipes (cake TEXT)").await;
    let error = SqliteStore::open(folder.file()).await.err().expect("refused");
    assert_eq!(error.to_string(), "the database says: this file is the database of another program");
    std::fs::write(folder.file(), "not a database at all, but long enough to be read as one. ".repeat(99))
        .expect("a file");
    let error = SqliteStore::open(folder.file()).await.err().expect("refused");
    assert!(matches!(error, StoreError::Corrupt(_)), "{error}");
}

#[tokio::test]
async fn a_full_disk_loses_nothing() {
    let folder = Folder::new();
    let store = folder.store().await;
    let [ada] = people(&store, ["ada"]).await;
    store.append(batch(&table(1), 0, ada)).await.expect("a table");
    store.close().await;
    let pages = ask(&mut folder.stranger().await, "PRAGMA page_count").await as u32;

    let options = SqliteOptions { max_pages: Some(pages + 4), ..SqliteOptions::default() };
    let store = folder.store_with(options).await.expect("a store");
    let big = |n| {
        let mut batch = batch(&table(1), n, ada);
        batch.entries = vec!["a long story ".repeat(200)];
        batch.order = Some(format!("order {n}"));
        batch
    };
    let mut written = 1;
    let error = loop {
        match store.append(big(written)).await {
            Ok(appended) => written = appended.last,
            Err(error) => break error,
        }
    };
    assert_eq!(error, StoreError::Full);
    assert_eq!(error.to_string(), "the disk is full");
    assert!(written > 1, "something fitted");
    // Several at once share a transaction: each hears of it, and what is small still fits or says so.
    let store = Arc::new(store);
    let many = (0..8).map(|_| {
        let (store, batch) = (Arc::clone(&store), big(written));
        tokio::spawn(async move { store.append(batch).await })
    });
    for one in many.collect::<Vec<_>>() {
        assert_eq!(one.await.expect("a task"), Err(StoreError::Full));
    }
    assert_eq!(store.journal(&table(1)).await.expect("a journal").len(), written as usize);
    assert_eq!(store.done(&format!("order {written}")).await, Ok(false));
    drop(store);

    // There is room again.
    let store = folder.store().await;
    assert_eq!(store.journal(&table(1)).await.expect("a journal").len(), written as usize);
    store.append(big(written)).await.expect("the same order again");
}

#[tokio::test]
async fn a_locked_database_is_said_to_be_locked() {
    let folder = Folder::new();
    let options = SqliteOptions { patience: Duration::from_millis(100), ..SqliteOptions::default() };
    let store = folder.store_with(options).await.expect("a store");
    let [ada] = people(&store, ["ada"]).await;
    store.append(batch(&table(1), 0, ada)).await.expect("a table");

    let mut stranger = folder.stranger().await;
    run(&mut stranger, "BEGIN EXCLUSIVE").await;
    let error = store.append(batch(&table(1), 1, ada)).await.expect_err("locked");
    assert_eq!((error.clone(), error.to_string()), (StoreError::Locked, "the database is locked".to_owned()));
    assert_eq!(store.journal(&table(1)).await.expect("reading goes on").len(), 1);
    assert_eq!(store.person(&account("ada"), "ada").await.expect("reading goes on").id, ada);
    run(&mut stranger, "ROLLBACK").await;
    assert_eq!(store.append(batch(&table(1), 1, ada)).await.expect("free again").last, 2);
}

#[tokio::test]
async fn an_entry_that_cannot_be_read_stops_only_its_table() {
    let folder = Folder::new();
    let store = folder.store().await;
    let [ada] = people(&store, ["ada"]).await;
    for number in 1..=3 {
        let mut batch = batch(&table(number), 0, ada);
        batch.entries = vec!["one".to_owned(), "two".to_owned(), "three".to_owned()];
        store.append(batch).await.expect("a table");
    }
    let mut stranger = folder.stranger().await;
    run(&mut stranger, "UPDATE journal SET event = CAST(x'74c3' AS TEXT) WHERE tbl = 1 AND n = 2").await;
    run(&mut stranger, "DELETE FROM journal WHERE tbl = 2 AND n = 2").await;

    let error = store.journal(&table(1)).await.err().expect("not text");
    assert_eq!(error.to_string(), "what is kept cannot be read: column \"event\"");
    let error = store.journal(&table(2)).await.err().expect("a gap");
    assert_eq!(error.to_string(), "what is kept cannot be read: entry 2 is missing");
    assert_eq!(store.journal(&table(3)).await.expect("as before").len(), 3);
    store.append(batch(&table(3), 3, ada)).await.expect("others go on");
    let list = TableQuery { limit: 9, ..TableQuery::default() };
    assert_eq!(store.tables(&list).await.expect("a list").len(), 3);

    run(&mut stranger, "UPDATE tables SET game = CAST(x'74c3' AS TEXT) WHERE number = 1").await;
    assert_eq!(store.tables(&list).await.expect("a list").len(), 2, "it is left out of the list");
    // Settings are no reason to lock anybody out.
    run(&mut stranger, "UPDATE people SET settings = 'nonsense'").await;
    assert_eq!(store.person(&account("ada"), "ada").await.expect("Ada").id, ada);
}

#[tokio::test]
async fn a_broken_page_stops_only_its_tables() {
    let folder = Folder::new();
    let store = folder.store().await;
    let [ada] = people(&store, ["ada"]).await;
    for number in 1..=6 {
        let mut batch = batch(&table(number), 0, ada);
        batch.entries =
            (1..=100).map(|n| format!("story {number}.{n} {}", "and so on ".repeat(20))).collect();
        store.append(batch).await.expect("a table");
    }
    store.close().await;
    // The page on which the third journal ends; the fourth may begin there.
    let mut bytes = std::fs::read(folder.file()).expect("the file");
    let at = bytes.windows(12).position(|part| part == b"story 3.100 ").expect("the end of the third story");
    let page = at / 4096 * 4096;
    bytes[page..page + 4096].fill(0xff);
    std::fs::write(folder.file(), bytes).expect("written");

    let store = Arc::new(folder.store().await);
    let error = store.journal(&table(3)).await.err().expect("broken");
    assert!(matches!(error, StoreError::Corrupt(_)), "{error}");
    // Side by side, in shared transactions: the broken one fails, the others are written.
    let appends = [1, 2, 3, 5, 6].map(|number| {
        let (store, batch) = (Arc::clone(&store), batch(&table(number), 100, ada));
        (number, tokio::spawn(async move { store.append(batch).await }))
    });
    for (number, append) in appends {
        let result = append.await.expect("a task");
        if number == 3 {
            assert!(matches!(result, Err(StoreError::Corrupt(_))), "{result:?}");
        } else {
            assert_eq!(result.expect("written").last, 101);
            assert_eq!(store.journal(&table(number)).await.expect("readable").len(), 101);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_programs_on_one_file_take_turns() {
    let folder = Folder::new();
    let stores = [Arc::new(folder.store().await), Arc::new(folder.store().await)];
    let [ada] = people(&*stores[0], ["ada"]).await;
    for n in 0..100 {
        let both = stores.each_ref().map(|store| {
            let (store, batch) = (Arc::clone(store), batch(&table(1), n, ada));
            tokio::spawn(async move { store.append(batch).await })
        });
        let mut results = vec![];
        for one in both {
            results.push(one.await.expect("a task"));
        }
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
        assert!(results.contains(&Err(StoreError::Stale)), "{results:?}");
    }
    assert_eq!(stores[1].journal(&table(1)).await.expect("a journal").len(), 100);
}

#[tokio::test]
async fn a_temporary_store_goes_away() {
    let store = SqliteStore::temporary().await.expect("a store");
    let other = SqliteStore::temporary().await.expect("another");
    let [ada] = people(&store, ["ada"]).await;
    assert_eq!(other.people(&[ada]).await, Ok(vec![]));
}
