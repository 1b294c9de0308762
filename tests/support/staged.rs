//! A table on the fake platform that begins as a test wants it.
//!
//! A deal follows from a seed that nobody can choose, and that is how it should be. So a test lets both be ready, and
//! writes another beginning into the table's journal before anybody has been shown anything: the bot keeps nothing of a
//! table in memory, and everything that it says follows from the journal. The program itself has no door for this.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use gangurru::games::AnyGame;
use gangurru::locale::Language;
use gangurru::store::{SqliteOptions, SqliteStore, Store as _};
use gangurru::table::TableId;
use serde_json::Value;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteExecutor};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};

use super::chat::{Scene, Setting};

/// Has a bot's database itself write, whenever a game begins, that it began so: `deal` or `position`; every game, or one
/// of this name. This is for bots that play on while a test looks on.
pub async fn always_begins(database: impl SqliteExecutor<'_>, game: Option<&str>, kind: &str, start: &Value) {
    let start = start.to_string().replace('\'', "''");
    let named = game
        .map(|game| format!("AND json_extract(NEW.event, '$.header.game') = '{game}'"))
        .unwrap_or_default();
    let trigger = format!(
        "CREATE TRIGGER staged AFTER INSERT ON journal
         WHEN json_extract(NEW.event, '$.e') = 'begun' {named}
         BEGIN
             UPDATE journal SET event = json_set(
                 json_remove(NEW.event, '$.header.deal', '$.header.position'), '$.header.{kind}', json('{start}')
             ) WHERE tbl = NEW.tbl AND n = NEW.n;
         END"
    );
    sqlx::query(AssertSqlSafe(trigger)).execute(database).await.expect("it is staged");
}

/// A folder of its own for each table, which goes with it.
pub struct Folder(PathBuf);

impl Folder {
    pub fn fresh() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let nth = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("staged-{}-{nth}", std::process::id());
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("g.sqlite")
    }

    /// A store in it.
    pub async fn store(&self) -> SqliteStore {
        let options = SqliteOptions {
            durable: false,
            patience: std::time::Duration::from_millis(500),
            ..SqliteOptions::default()
        };
        SqliteStore::open_with(&self.file(), &options).await.expect("a store")
    }

    /// Somebody else with the same file open.
    pub async fn stranger(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.file());
        options.connect().await.expect("a connection")
    }

    /// Writes into a table's journal, in the store in this folder, that the game began so: `deal` or `position`.
    pub async fn begin_from(&self, store: &SqliteStore, table: &str, kind: &str, start: &Value) {
        let id = TableId::parse(table).expect("a code");
        let journal = store.journal(&id).await.expect("it is there");
        let read = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
        let begun = journal.iter().find(|entry| read(&entry.event)["e"] == "begun").expect("it has begun");
        let mut event = read(&begun.event);
        let header = event["header"].as_object_mut().expect("a header");
        header.retain(|key, _| !matches!(key.as_str(), "deal" | "position"));
        header.insert(kind.to_owned(), start.clone());
        if kind == "position" {
            // Nothing is to be set up by a certain time.
            event.as_object_mut().expect("an event").remove("set_up_by");
        }
        let sql =
            "UPDATE journal SET event = ?1 WHERE n = ?2 AND tbl = (SELECT number FROM tables WHERE id = ?3)";
        let update = sqlx::query(sql).bind(event.to_string()).bind(i64::from(begun.n)).bind(table);
        let mut stranger = self.stranger().await;
        let done = update.execute(&mut stranger).await.expect("it can be written to");
        assert_eq!(done.rows_affected(), 1);
        stranger.close().await.expect("it closes");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A table at which Anna has White and Ben has Black.
pub struct Staged {
    pub scene: Scene,
    /// The table's code.
    pub table: String,
    hides: bool,
    folder: Folder,
}

impl Staged {
    /// Ben has accepted. The bot hosts this game and no other.
    pub async fn seated(game: &'static dyn AnyGame) -> Self {
        let folder = Folder::fresh();
        let store = folder.store().await;
        let (games, language) = (vec![game], Language::ENGLISH);
        let mut scene = Scene::with(Setting { games, store, language, challenge_seconds: 24 * 3600 }).await;
        scene.say("Anna", "room", "!challenge @Ben white casual").await;
        scene.catch_up().await;
        let accept = scene.button("room", "Accept");
        let table = accept.split('.').nth(1).expect("a table").to_owned();
        scene.press("Ben", "room", "Accept").await;
        let staged = Self { scene, table, hides: game.hides(), folder };
        if staged.hides {
            staged.scene.deliver().await;
        }
        staged
    }

    /// Both are ready, and the game begins with this deal instead of its own.
    pub async fn dealt(game: &'static dyn AnyGame, deal: &Value) -> Self {
        let mut staged = Self::seated(game).await;
        staged.both_ready().await;
        staged.begin_from("deal", deal).await;
        staged.scene.catch_up().await;
        staged
    }

    /// The same, but everybody has still to be told that the game has begun.
    pub async fn both_ready(&mut self) {
        if self.hides {
            for (name, chat) in [("Anna", "private-anna"), ("Ben", "private-ben")] {
                self.scene.deliver().await;
                self.scene.press(name, chat, "Ready").await;
            }
        }
    }

    /// Writes into the journal that the game began so: `deal` or `position`.
    pub async fn begin_from(&self, kind: &str, start: &Value) {
        self.folder.begin_from(&self.scene.store, &self.table, kind, start).await;
    }

    /// Somebody else with the same file open.
    pub async fn stranger(&self) -> SqliteConnection {
        self.folder.stranger().await
    }

    /// The table's thread.
    pub fn thread(&self) -> String {
        format!("table-{}", self.table)
    }
}
