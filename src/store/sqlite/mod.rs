//! The store on `SQLite`: one file, one connection that writes, a few that read.
//!
//! Knows: SQL, and what a commit costs. Statements are fixed texts; values are bound. Does not know: what an event
//! says, chats, the time, chance.
//!
//! To add something that is kept: a new file in `migrations/` with the next number (those that have landed are never
//! edited), rows of it in `tests/store/<number>.sql`, a method of the port, its part in the module here that it
//! belongs to, and its place in the contract tests.
//!
//! The file is in WAL mode, so reading never waits for writing, and a commit is on the disk before anybody hears of
//! it (`synchronous = FULL`). Letters that have been handed out are remembered in memory only: at most one process
//! may deliver from a file. Orders may come from several.

mod error;
mod identity;
mod journal;
mod outbox;
mod people;
mod places;
mod results;
mod tables;
mod writer;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::sync::Mutex;

use self::writer::{Claims, Writer};
use super::port::{
    Account, Appended, Batch, Code, Leader, LeaderQuery, LinkAsk, LinkStep, Mail, MailId, NoLink, Person,
    Place, Post, Profile, Settings, Spent, Store, StoreError, StoredEntry, StoredLink, StoredResult, Summary,
    TableQuery,
};
use crate::table::{Moment, PersonId, TableId};

/// The schema's history. The numbers are the versions of the database.
pub static MIGRATIONS: Migrator = sqlx::migrate!();

/// How a database file is used.
#[derive(Debug, Clone)]
pub struct SqliteOptions {
    /// How long to wait for another program that is writing.
    pub patience: Duration,
    /// How many connections read at the same time.
    pub readers: u32,
    /// The most pages, of 4096 bytes, that the file may have; `None`: what the disk has room for.
    pub max_pages: Option<u32>,
    /// Whether what is written survives a power failure; without it commits are many times faster. What is written
    /// always survives the end of the program, however it ends.
    pub durable: bool,
}

impl Default for SqliteOptions {
    fn default() -> Self {
        Self { patience: Duration::from_secs(5), readers: 4, max_pages: None, durable: true }
    }
}

/// A [`Store`] in an `SQLite` file.
pub struct SqliteStore {
    writer: Writer,
    reader: SqlitePool,
    claims: Claims,
    // Last, so that it goes when the connections have gone.
    _folder: Option<Folder>,
}

impl SqliteStore {
    /// Opens a database file, makes it if there is none, and brings it up to date.
    ///
    /// # Errors
    /// [`StoreError::Newer`] if it is from a newer version of the program: nothing is changed then. Any other if it
    /// cannot be opened or is not ours.
    pub async fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        Self::open_with(path, &SqliteOptions::default()).await
    }

    /// As [`SqliteStore::open`], used as `options` say.
    ///
    /// # Errors
    /// As [`SqliteStore::open`].
    pub async fn open_with(path: impl AsRef<Path>, options: &SqliteOptions) -> Result<Self, StoreError> {
        Self::open_in(path.as_ref(), options, None).await
    }

    /// A database that is gone when the store is dropped: for tests and for trying out. It is a file all the same,
    /// and differs from others only in not waiting for the disk.
    ///
    /// # Errors
    /// As [`SqliteStore::open`].
    pub async fn temporary() -> Result<Self, StoreError> {
        let folder = Folder::fresh()?;
        let path = folder.0.join("gangurru.sqlite");
        let options = SqliteOptions { durable: false, ..SqliteOptions::default() };
        Self::open_in(&path, &options, Some(folder)).await
    }

    async fn open_in(
        path: &Path,
        options: &SqliteOptions,
        folder: Option<Folder>,
    ) -> Result<Self, StoreError> {
        let common = SqliteConnectOptions::new()
            .filename(path)
            .foreign_keys(true)
            .busy_timeout(options.patience)
            .pragma("cache_size", "-16384")
            .pragma("temp_store", "memory");
        let mut writing = common
            .clone()
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(if options.durable { SqliteSynchronous::Full } else { SqliteSynchronous::Off });
        if let Some(pages) = options.max_pages {
            writing = writing.pragma("max_page_count", pages.to_string());
        }

        // A database that is not ours to change is looked at before anything is set in it.
        if path.exists() {
            let mut conn = common.connect().await?;
            examine(&mut conn).await?;
            conn.close().await?;
        }
        let mut conn = writing.connect().await?;
        MIGRATIONS
            .run_direct(None, &mut conn, false)
            .await
            .map_err(|error| error::migrating(error, known()))?;

        let reader = SqlitePoolOptions::new()
            .max_connections(options.readers.max(1))
            .acquire_timeout(options.patience.max(Duration::from_secs(1)))
            .test_before_acquire(false)
            .connect_with(common.pragma("query_only", "true"))
            .await?;
        let claims = Arc::new(Mutex::new(HashSet::new()));
        let writer = Writer::start(conn, writing, Arc::clone(&claims));
        Ok(Self { writer, reader, claims, _folder: folder })
    }

    /// Finishes what is being written and closes the file. A store that is merely dropped loses nothing either, but
    /// does not wait for the end of it.
    pub async fn close(self) {
        // Readers first: the last to leave tidies the write-ahead log up, and only the writer may.
        self.reader.close().await;
        self.writer.close().await;
    }
}

/// The newest version that this program knows.
fn known() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0)
}

/// Refuses a database of a newer version, and one that is not ours at all.
async fn examine(conn: &mut SqliteConnection) -> Result<(), StoreError> {
    let (all, ours): (i64, i64) = sqlx::query_as(
        "SELECT count(*), count(*) FILTER (WHERE name = '_sqlx_migrations') FROM sqlite_master WHERE type = 'table'",
    )
    .fetch_one(&mut *conn)
    .await?;
    if ours == 0 {
        let foreign = || StoreError::Database("this file is the database of another program".to_owned());
        return if all == 0 { Ok(()) } else { Err(foreign()) };
    }
    let found: i64 =
        sqlx::query_scalar("SELECT coalesce(max(version), 0) FROM _sqlx_migrations").fetch_one(conn).await?;
    let known = known();
    if found > known { Err(StoreError::Newer { found, known }) } else { Ok(()) }
}

/// A folder that is removed when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn fresh() -> Result<Self, StoreError> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        loop {
            let count = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("gangurru-{}-{count}", std::process::id()));
            match std::fs::create_dir(&path) {
                Ok(()) => return Ok(Self(path)),
                // Left behind by a process that had this number before.
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(StoreError::Database(error.to_string())),
            }
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            tracing::warn!(%error, "a temporary database stays behind");
        }
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn person(&self, account: &Account, name: &str) -> Result<Person, StoreError> {
        people::person(self, account, name).await
    }

    async fn people(&self, ids: &[PersonId]) -> Result<Vec<Person>, StoreError> {
        people::people(self, ids).await
    }

    async fn named(&self, platform: &str, name: &str) -> Result<Vec<Person>, StoreError> {
        people::named(self, platform, name).await
    }

    async fn called(&self, name: &str) -> Result<Vec<Person>, StoreError> {
        people::called(self, name).await
    }

    async fn set_spoke(&self, person: PersonId) -> Result<(), StoreError> {
        self.writer.write(people::SetSpoke(person)).await
    }

    async fn identity(&self, person: PersonId) -> Result<Vec<Person>, StoreError> {
        people::identity(self, person).await
    }

    async fn keep_code(&self, code: &Code) -> Result<(), StoreError> {
        self.writer.write(identity::KeepCode(code.clone())).await
    }

    async fn spend_code(
        &self,
        hash: &[u8; 32],
        pairs: bool,
        by: PersonId,
        now: Moment,
    ) -> Result<Spent, StoreError> {
        self.writer.write(identity::SpendCode { hash: *hash, pairs, by, now }).await
    }

    async fn ask_link(
        &self,
        first: PersonId,
        second: PersonId,
        expires: Moment,
    ) -> Result<Result<LinkAsk, NoLink>, StoreError> {
        self.writer.write(identity::AskLink { first, second, expires }).await
    }

    async fn link_asked(&self, person: PersonId, now: Moment) -> Result<Vec<LinkAsk>, StoreError> {
        identity::asked(self, person, now).await
    }

    async fn answer_link(
        &self,
        ask: i64,
        by: PersonId,
        yes: bool,
        now: Moment,
    ) -> Result<LinkStep, StoreError> {
        self.writer.write(identity::AnswerLink { ask, by, yes, now }).await
    }

    async fn links(&self) -> Result<Vec<StoredLink>, StoreError> {
        identity::links(self).await
    }

    async fn pair(&self, one: &Place, other: &Place) -> Result<bool, StoreError> {
        let pairing = identity::Pairing::With(one.clone(), other.clone());
        Ok(!self.writer.write(pairing).await?.is_empty())
    }

    async fn unpair(&self, room: &Place) -> Result<Vec<Place>, StoreError> {
        self.writer.write(identity::Pairing::Off(room.clone())).await
    }

    async fn paired(&self, room: &Place) -> Result<Vec<Place>, StoreError> {
        identity::paired(self, room).await
    }

    async fn set_settings(&self, person: PersonId, settings: &Settings) -> Result<(), StoreError> {
        self.writer.write(people::SetSettings { person, settings: settings.clone() }).await
    }

    async fn private_road(&self, person: PersonId) -> Result<Option<Place>, StoreError> {
        people::private_road(self, person).await
    }

    async fn set_private_road(&self, person: PersonId, place: Option<&Place>) -> Result<(), StoreError> {
        self.writer.write(people::SetPrivateRoad { person, place: place.cloned() }).await
    }

    async fn journal(&self, table: &TableId) -> Result<Vec<StoredEntry>, StoreError> {
        journal::journal(self, table).await
    }

    async fn append(&self, batch: Batch) -> Result<Appended, StoreError> {
        self.writer.write(journal::Append(batch)).await
    }

    async fn done(&self, order: &str) -> Result<bool, StoreError> {
        journal::done(self, order).await
    }

    async fn tables(&self, query: &TableQuery) -> Result<Vec<Summary>, StoreError> {
        tables::tables(self, query).await
    }

    async fn summary(&self, table: &TableId) -> Result<Option<Summary>, StoreError> {
        tables::summary(self, table).await
    }

    async fn table_of(&self, thread: &Place) -> Result<Option<TableId>, StoreError> {
        tables::table_of(self, thread).await
    }

    async fn thread(&self, table: &TableId, room: &Place) -> Result<Option<Place>, StoreError> {
        tables::thread(self, table, room).await
    }

    async fn set_thread(&self, table: &TableId, room: &Place, thread: &Place) -> Result<(), StoreError> {
        let (table, room, thread) = (table.clone(), room.clone(), thread.clone());
        self.writer.write(tables::SetThread { table, room, thread }).await
    }

    async fn due(&self, now: Moment, limit: u32) -> Result<Vec<TableId>, StoreError> {
        tables::due(self, now, limit).await
    }

    async fn next_deadline(&self) -> Result<Option<Moment>, StoreError> {
        tables::next_deadline(self).await
    }

    async fn claim(&self, now: Moment, limit: u32) -> Result<Vec<Mail>, StoreError> {
        outbox::claim(self, now, limit).await
    }

    async fn sent(&self, mail: MailId, post: Option<&Post>) -> Result<(), StoreError> {
        self.writer.write(outbox::Settle { mail, fate: outbox::Fate::Sent(post.cloned()) }).await
    }

    async fn put_off(&self, mail: MailId, until: Moment) -> Result<(), StoreError> {
        self.writer.write(outbox::Settle { mail, fate: outbox::Fate::PutOff(until) }).await
    }

    async fn given_up(&self, mail: MailId, why: &str) -> Result<(), StoreError> {
        self.writer.write(outbox::Settle { mail, fate: outbox::Fate::GivenUp(why.to_owned()) }).await
    }

    async fn next_mail(&self) -> Result<Option<Moment>, StoreError> {
        outbox::next_mail(self).await
    }

    async fn unsent(&self) -> Result<u64, StoreError> {
        outbox::unsent(self).await
    }

    async fn posts(&self, table: &TableId, place: &Place) -> Result<Vec<Post>, StoreError> {
        outbox::posts(self, table, place).await
    }

    async fn stripped(&self, mail: MailId) -> Result<(), StoreError> {
        self.writer.write(outbox::Stripped(mail)).await
    }

    async fn results(&self, after: i64, limit: u32) -> Result<Vec<StoredResult>, StoreError> {
        results::results(self, after, limit).await
    }

    async fn leaders(&self, query: &LeaderQuery) -> Result<(Vec<Leader>, u32), StoreError> {
        results::leaders(self, query).await
    }

    async fn profile(&self, person: PersonId, asker: PersonId) -> Result<Profile, StoreError> {
        results::profile(self, person, asker).await
    }
}
