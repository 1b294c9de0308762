//! What Matrix's adapter keeps: the place in the stream of events, the inbox, rooms, threads, messages sent.
//!
//! Knows: `SQLite`. Does not know: the network, the desk.
//!
//! To add something that has to outlive a restart: its column or table in a migration, and its function here.

use sqlx::{Row as _, SqlitePool};

use crate::table::Moment;

/// An event that waits to be handled.
#[derive(Clone)]
pub(super) struct Waiting {
    pub(super) seq: i64,
    pub(super) room: String,
    pub(super) at: Moment,
    /// The event as the server, or the decryption, gave it. It may hold what only its sender and the bot may know.
    pub(super) json: String,
}

/// An event to be kept until it is handled.
pub(super) struct New {
    pub(super) event: String,
    pub(super) room: String,
    pub(super) sealed: bool,
    pub(super) json: String,
}

/// What is known of a room.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct RoomRow {
    pub(super) room: String,
    pub(super) called: String,
    pub(super) successor: Option<String>,
    pub(super) person: Option<String>,
    pub(super) again: bool,
}

/// A thread as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ThreadRow {
    pub(super) room: String,
    pub(super) root: String,
    pub(super) called: String,
    pub(super) server: String,
    pub(super) title: String,
}

/// A message of the bot's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SentRow {
    pub(super) event: String,
    pub(super) root: String,
    pub(super) buttons: Vec<String>,
    pub(super) reactions: Vec<String>,
}

/// The tables.
#[derive(Clone)]
pub(super) struct Keep {
    pool: SqlitePool,
}

type Kept<T> = Result<T, sqlx::Error>;

fn list(json: &str) -> Vec<String> {
    serde_json::from_str(json).unwrap_or_default()
}

fn json(list: &[String]) -> String {
    serde_json::Value::from(list.to_vec()).to_string()
}

const ROOM: &str = "SELECT room, called, successor, person, again FROM matrix_rooms";
const SENT: &str = "SELECT event, root, buttons, reactions FROM matrix_sent";
const THREAD: &str = "SELECT room, root, called, server, title FROM matrix_threads";

fn room(row: &sqlx::sqlite::SqliteRow) -> Kept<RoomRow> {
    Ok(RoomRow {
        room: row.try_get("room")?,
        called: row.try_get("called")?,
        successor: row.try_get("successor")?,
        person: row.try_get("person")?,
        again: row.try_get("again")?,
    })
}

fn sent(row: &sqlx::sqlite::SqliteRow) -> Kept<SentRow> {
    Ok(SentRow {
        event: row.try_get("event")?,
        root: row.try_get("root")?,
        buttons: list(row.try_get("buttons")?),
        reactions: list(row.try_get("reactions")?),
    })
}

fn thread(row: &sqlx::sqlite::SqliteRow) -> Kept<ThreadRow> {
    Ok(ThreadRow {
        room: row.try_get("room")?,
        root: row.try_get("root")?,
        called: row.try_get("called")?,
        server: row.try_get("server")?,
        title: row.try_get("title")?,
    })
}

impl Keep {
    /// Opens what is kept; `fresh` becomes the nonce of a new database.
    pub(super) async fn open(pool: SqlitePool, fresh: &str) -> Kept<Self> {
        sqlx::query("INSERT INTO matrix_kept (one, nonce) VALUES (1, ?1) ON CONFLICT DO NOTHING")
            .bind(fresh)
            .execute(&pool)
            .await?;
        Ok(Self { pool })
    }

    /// The nonce of this database.
    pub(super) async fn nonce(&self) -> Kept<String> {
        sqlx::query_scalar("SELECT nonce FROM matrix_kept").fetch_one(&self.pool).await
    }

    /// Up to where events have been taken in.
    pub(super) async fn token(&self) -> Kept<Option<String>> {
        sqlx::query_scalar("SELECT token FROM matrix_kept").fetch_one(&self.pool).await
    }

    /// Keeps events and the token after them, together or not at all; what of them is new and not sealed.
    pub(super) async fn take(&self, events: &[New], token: &str, now: Moment) -> Kept<Vec<Waiting>> {
        let mut tx = self.pool.begin().await?;
        let mut kept = Vec::new();
        for event in events {
            let seq: Option<i64> = sqlx::query_scalar(
                "INSERT INTO matrix_inbox (event, room, at, sealed, json) VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT DO NOTHING RETURNING seq",
            )
            .bind(&event.event)
            .bind(&event.room)
            .bind(now.0)
            .bind(event.sealed)
            .bind(&event.json)
            .fetch_optional(&mut *tx)
            .await?;
            if let (Some(seq), false) = (seq, event.sealed) {
                kept.push(Waiting { seq, room: event.room.clone(), at: now, json: event.json.clone() });
            }
        }
        sqlx::query("UPDATE matrix_kept SET token = ?1").bind(token).execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(kept)
    }

    /// What waits, in its order: what can be read, or what cannot.
    pub(super) async fn waiting(&self, sealed: bool) -> Kept<Vec<Waiting>> {
        let rows = sqlx::query("SELECT seq, room, at, json FROM matrix_inbox WHERE sealed = ?1 ORDER BY seq")
            .bind(sealed)
            .fetch_all(&self.pool)
            .await?;
        let read = |row: &sqlx::sqlite::SqliteRow| {
            Ok(Waiting {
                seq: row.try_get("seq")?,
                room: row.try_get("room")?,
                at: Moment(row.try_get("at")?),
                json: row.try_get("json")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// The key has come.
    pub(super) async fn unsealed(&self, seq: i64, json: &str) -> Kept<()> {
        let update = sqlx::query("UPDATE matrix_inbox SET sealed = 0, json = ?2 WHERE seq = ?1");
        update.bind(seq).bind(json).execute(&self.pool).await.map(drop)
    }

    /// An event is done with.
    pub(super) async fn handled(&self, seq: i64) -> Kept<()> {
        sqlx::query("DELETE FROM matrix_inbox WHERE seq = ?1").bind(seq).execute(&self.pool).await.map(drop)
    }

    /// What is known of a room.
    pub(super) async fn room(&self, id: &str) -> Kept<Option<RoomRow>> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!("{ROOM} WHERE room = ?1")));
        row.bind(id).fetch_optional(&self.pool).await?.as_ref().map(room).transpose()
    }

    /// The same; a room that is new is known from now on, by its own name.
    pub(super) async fn know_room(&self, id: &str) -> Kept<RoomRow> {
        sqlx::query("INSERT INTO matrix_rooms (room, called) VALUES (?1, ?1) ON CONFLICT DO NOTHING")
            .bind(id)
            .execute(&self.pool)
            .await?;
        Ok(self.room(id).await?.unwrap_or_default())
    }

    /// The room that stands for a place now: the newest of those that go by this name.
    pub(super) async fn current(&self, called: &str) -> Kept<String> {
        let mut id = called.to_owned();
        // Rooms replace each other in a line; a circle would be somebody's joke.
        for _ in 0..32 {
            match self.room(&id).await?.and_then(|room| room.successor) {
                Some(next) => id = next,
                None => break,
            }
        }
        Ok(id)
    }

    /// One room replaces another, and goes by its name. Its private owner stays.
    pub(super) async fn replaced(&self, old: &str, new: &str) -> Kept<()> {
        let old = self.know_room(old).await?;
        let mut tx = self.pool.begin().await?;
        sqlx::query("UPDATE matrix_rooms SET successor = ?2 WHERE room = ?1")
            .bind(&old.room)
            .bind(new)
            .execute(&mut *tx)
            .await?;
        sqlx::query(
            "INSERT INTO matrix_rooms (room, called, person) VALUES (?1, ?2, ?3)
             ON CONFLICT DO UPDATE SET called = excluded.called, person = coalesce(person, excluded.person)",
        )
        .bind(new)
        .bind(&old.called)
        .bind(&old.person)
        .execute(&mut *tx)
        .await?;
        tx.commit().await
    }

    /// The private room of somebody, the one remembered last.
    pub(super) async fn private_of(&self, person: &str) -> Kept<Option<RoomRow>> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!("{ROOM} WHERE person = ?1 AND successor IS NULL")));
        row.bind(person).fetch_optional(&self.pool).await?.as_ref().map(room).transpose()
    }

    /// Remembers somebody's private room, and no other.
    pub(super) async fn set_private(&self, person: &str, id: &str) -> Kept<()> {
        self.know_room(id).await?;
        let mut tx = self.pool.begin().await?;
        sqlx::query("UPDATE matrix_rooms SET person = NULL WHERE person = ?1 AND room <> ?2")
            .bind(person)
            .bind(id)
            .execute(&mut *tx)
            .await?;
        sqlx::query("UPDATE matrix_rooms SET person = ?1, again = 0 WHERE room = ?2")
            .bind(person)
            .bind(id)
            .execute(&mut *tx)
            .await?;
        tx.commit().await
    }

    /// A room is nobody's private room any more.
    pub(super) async fn not_private(&self, id: &str) -> Kept<()> {
        let update = sqlx::query("UPDATE matrix_rooms SET person = NULL WHERE room = ?1");
        update.bind(id).execute(&self.pool).await.map(drop)
    }

    /// Whether the owner of a private room has been invited again.
    pub(super) async fn set_again(&self, id: &str, again: bool) -> Kept<()> {
        let update = sqlx::query("UPDATE matrix_rooms SET again = ?2 WHERE room = ?1");
        update.bind(id).bind(again).execute(&self.pool).await.map(drop)
    }

    /// Whether this is the first time that something is said in a room; from now on it is not.
    pub(super) async fn first_time(&self, id: &str, what: &str) -> Kept<bool> {
        self.know_room(id).await?;
        let update = sqlx::query(
            "UPDATE matrix_rooms SET told = told || ' ' || ?2 WHERE room = ?1 AND instr(told || ' ', ' ' || ?2 || ' ') = 0",
        );
        Ok(update.bind(id).bind(what).execute(&self.pool).await?.rows_affected() == 1)
    }

    /// What was said in a room once may be said again.
    pub(super) async fn forget_told(&self, id: &str, what: &str) -> Kept<()> {
        let update = sqlx::query(
            "UPDATE matrix_rooms SET told = rtrim(replace(told || ' ', ' ' || ?2 || ' ', ' ')) WHERE room = ?1",
        );
        update.bind(id).bind(what).execute(&self.pool).await.map(drop)
    }

    /// Whether this is the first time that a person is told something; from now on it is not.
    pub(super) async fn first_told(&self, person: &str, what: &str) -> Kept<bool> {
        let insert =
            sqlx::query("INSERT INTO matrix_told (person, what) VALUES (?1, ?2) ON CONFLICT DO NOTHING");
        Ok(insert.bind(person).bind(what).execute(&self.pool).await?.rows_affected() == 1)
    }

    /// Keeps a thread.
    pub(super) async fn set_thread(&self, thread: &ThreadRow) -> Kept<()> {
        let insert = sqlx::query(
            "INSERT INTO matrix_threads (room, root, called, server, title) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT DO NOTHING",
        );
        let insert = insert.bind(&thread.room).bind(&thread.root).bind(&thread.called);
        insert.bind(&thread.server).bind(&thread.title).execute(&self.pool).await.map(drop)
    }

    /// The thread with this root.
    pub(super) async fn thread_at(&self, room: &str, root: &str) -> Kept<Option<ThreadRow>> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!("{THREAD} WHERE room = ?1 AND root = ?2")));
        row.bind(room).bind(root).fetch_optional(&self.pool).await?.as_ref().map(thread).transpose()
    }

    /// The thread of this name, in the room that stands for it now if it is there, else in any.
    pub(super) async fn thread_called(&self, called: &str, room: &str) -> Kept<Option<ThreadRow>> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!(
            "{THREAD} WHERE called = ?1 ORDER BY room = ?2 DESC LIMIT 1"
        )));
        row.bind(called).bind(room).fetch_optional(&self.pool).await?.as_ref().map(thread).transpose()
    }

    /// Which event a transaction became, if it is known.
    pub(super) async fn sent(&self, txn: &str) -> Kept<Option<String>> {
        let event = sqlx::query_scalar("SELECT event FROM matrix_sent WHERE txn = ?1");
        event.bind(txn).fetch_optional(&self.pool).await
    }

    /// Keeps which event a transaction became.
    pub(super) async fn note(&self, txn: &str, room: &str, message: &SentRow) -> Kept<()> {
        let insert = sqlx::query(
            "INSERT INTO matrix_sent (txn, event, room, root, buttons) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT DO NOTHING",
        );
        let insert = insert.bind(txn).bind(&message.event).bind(room).bind(&message.root);
        insert.bind(json(&message.buttons)).execute(&self.pool).await.map(drop)
    }

    /// The bot's message with this event id in a room.
    pub(super) async fn message(&self, id: &str, event: &str) -> Kept<Option<SentRow>> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!("{SENT} WHERE event = ?1 AND room = ?2")));
        row.bind(event).bind(id).fetch_optional(&self.pool).await?.as_ref().map(sent).transpose()
    }

    /// The latest message of the bot's in a thread (or outside of any) that still has buttons.
    pub(super) async fn latest_buttons(&self, id: &str, root: &str) -> Kept<Option<SentRow>> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!(
            "{SENT} WHERE room = ?1 AND root = ?2 AND buttons <> '[]' AND stripped = 0 ORDER BY seq DESC LIMIT 1"
        )));
        row.bind(id).bind(root).fetch_optional(&self.pool).await?.as_ref().map(sent).transpose()
    }

    /// The latest message of the bot's in a thread.
    pub(super) async fn latest(&self, id: &str, root: &str) -> Kept<Option<String>> {
        let event = sqlx::query_scalar(
            "SELECT event FROM matrix_sent WHERE room = ?1 AND root = ?2 ORDER BY seq DESC LIMIT 1",
        );
        event.bind(id).bind(root).fetch_optional(&self.pool).await
    }

    /// Keeps which events the reactions of a message are. False if the message has lost its buttons meanwhile.
    pub(super) async fn set_reactions(&self, event: &str, reactions: &[String]) -> Kept<bool> {
        let update = sqlx::query("UPDATE matrix_sent SET reactions = ?2 WHERE event = ?1 AND stripped = 0");
        Ok(update.bind(event).bind(json(reactions)).execute(&self.pool).await?.rows_affected() > 0)
    }

    /// A message loses its buttons; the reactions that are to be taken off.
    pub(super) async fn strip(&self, id: &str, event: &str) -> Kept<Option<Vec<String>>> {
        let update = sqlx::query_scalar::<_, String>(
            "UPDATE matrix_sent SET stripped = 1 WHERE event = ?1 AND room = ?2 RETURNING reactions",
        );
        let reactions = update.bind(event).bind(id).fetch_optional(&self.pool).await?;
        Ok(reactions.map(|reactions| list(&reactions)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn keep() -> Keep {
        let pool = sqlx::sqlite::SqlitePoolOptions::new().max_connections(1).connect("sqlite::memory:").await;
        let pool = pool.expect("a database");
        crate::store::MIGRATIONS.run(&pool).await.expect("tables");
        Keep::open(pool, "n").await.expect("open")
    }

    fn new(event: &str, sealed: bool) -> New {
        New { event: event.to_owned(), room: "!r".to_owned(), sealed, json: format!("\"{event}\"") }
    }

    #[tokio::test]
    async fn events_are_kept_with_the_token_and_once() {
        let keep = keep().await;
        assert_eq!(keep.token().await.unwrap(), None);
        let taken = keep.take(&[new("$a", false), new("$b", true)], "t1", Moment(5)).await.unwrap();
        assert_eq!(taken.len(), 1, "what is sealed waits");
        let again = keep.take(&[new("$a", false), new("$c", false)], "t2", Moment(6)).await.unwrap();
        assert_eq!(again.iter().map(|one| one.json.as_str()).collect::<Vec<_>>(), ["\"$c\""]);
        assert_eq!(keep.token().await.unwrap().as_deref(), Some("t2"));
        let sealed = keep.waiting(true).await.unwrap();
        keep.unsealed(sealed[0].seq, "\"read\"").await.unwrap();
        let order: Vec<_> = keep.waiting(false).await.unwrap().into_iter().map(|one| one.json).collect();
        assert_eq!(order, ["\"$a\"", "\"read\"", "\"$c\""], "in the order in which they were said");
        keep.handled(taken[0].seq).await.unwrap();
        assert_eq!(keep.waiting(false).await.unwrap().len(), 2);
        assert_eq!(keep.nonce().await.unwrap(), "n");
    }

    #[tokio::test]
    async fn rooms_that_replace_each_other_go_by_one_name() {
        let keep = keep().await;
        keep.set_private("@a:s", "!one").await.unwrap();
        keep.replaced("!one", "!two").await.unwrap();
        keep.replaced("!two", "!three").await.unwrap();
        assert_eq!(keep.current("!one").await.unwrap(), "!three");
        let three = keep.room("!three").await.unwrap().unwrap();
        assert_eq!((three.called.as_str(), three.person.as_deref()), ("!one", Some("@a:s")));
        assert_eq!(keep.private_of("@a:s").await.unwrap().unwrap().room, "!three");
        keep.replaced("!three", "!one").await.unwrap();
        keep.current("!one").await.unwrap();
    }

    #[tokio::test]
    async fn what_is_said_once_is_said_once() {
        let keep = keep().await;
        assert!(keep.first_time("!r", "third").await.unwrap());
        assert!(keep.first_time("!r", "sealed").await.unwrap());
        assert!(!keep.first_time("!r", "third").await.unwrap());
        keep.forget_told("!r", "third").await.unwrap();
        assert!(keep.first_time("!r", "third").await.unwrap());
        assert!(!keep.first_time("!r", "sealed").await.unwrap());
        assert!(keep.first_told("@a:s", "edit").await.unwrap());
        assert!(!keep.first_told("@a:s", "edit").await.unwrap());
    }

    #[tokio::test]
    async fn messages_are_found_by_what_they_were() {
        let keep = keep().await;
        let row = |event: &str, buttons: &[&str]| SentRow {
            event: event.to_owned(),
            root: String::new(),
            buttons: buttons.iter().map(|one| (*one).to_owned()).collect(),
            reactions: Vec::new(),
        };
        keep.note("1", "!r", &row("$1", &["draw.x"])).await.unwrap();
        keep.note("2", "!r", &row("$2", &[])).await.unwrap();
        keep.note("1", "!r", &row("$other", &[])).await.unwrap();
        assert_eq!(keep.sent("1").await.unwrap().as_deref(), Some("$1"));
        assert_eq!(keep.latest("!r", "").await.unwrap().as_deref(), Some("$2"));
        assert_eq!(keep.latest_buttons("!r", "").await.unwrap(), Some(row("$1", &["draw.x"])));
        assert!(keep.set_reactions("$1", &["$r".to_owned()]).await.unwrap());
        assert_eq!(keep.strip("!r", "$1").await.unwrap(), Some(vec!["$r".to_owned()]));
        assert!(!keep.set_reactions("$1", &[]).await.unwrap(), "too late");
        assert_eq!(keep.latest_buttons("!r", "").await.unwrap(), None);
        assert!(keep.message("!r", "$1").await.unwrap().is_some());
        assert!(keep.message("!elsewhere", "$1").await.unwrap().is_none());
        assert_eq!(keep.strip("!r", "$none").await.unwrap(), None);
    }
}
