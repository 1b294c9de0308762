//! What the playground keeps: people, sessions, threads, messages, pictures.
//!
//! Knows: `SQLite`, and who may see what. Does not know: HTTP, the desk.

use sha2::{Digest, Sha256};
use sqlx::{FromRow, Sqlite, SqlitePool, Transaction};
use tokio::sync::watch;

use crate::table::Moment;

/// The one channel.
pub(super) const LOBBY: &str = "lobby";
/// How the ids of threads begin.
const THREAD: &str = "thread-";
/// How the ids of private chats begin.
pub(super) const PRIVATE: &str = "private-";

/// How many messages a page gets at once.
pub(super) const PAGE: i64 = 200;
/// How many of the latest messages of each place a page begins with.
pub(super) const LATEST: i64 = 30;

/// A person as everybody may see them.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub(super) struct Someone {
    pub(super) id: i64,
    pub(super) name: String,
}

/// A person as they may see themselves.
#[derive(Clone, FromRow)]
pub(super) struct Me {
    pub(super) id: i64,
    pub(super) name: String,
    pub(super) private: String,
}

/// A thread under the lobby.
#[derive(Debug, Clone, FromRow)]
pub(super) struct Thread {
    pub(super) id: i64,
    pub(super) title: String,
    pub(super) at: i64,
}

impl Thread {
    /// Its id as a place.
    pub(super) fn place(&self) -> String {
        format!("{THREAD}{}", self.id)
    }
}

/// A message as it is kept.
#[derive(Clone, FromRow)]
pub(super) struct Message {
    pub(super) id: i64,
    pub(super) key: String,
    pub(super) place: String,
    pub(super) author: Option<i64>,
    pub(super) only_for: Option<i64>,
    pub(super) reply_to: Option<i64>,
    pub(super) text: String,
    pub(super) fixed: Option<String>,
    pub(super) picture: Option<String>,
    pub(super) alt: Option<String>,
    pub(super) width: Option<i64>,
    pub(super) height: Option<i64>,
    pub(super) buttons: String,
    pub(super) stripped: bool,
    pub(super) gone: bool,
    pub(super) ping: Option<i64>,
    pub(super) at: i64,
    rev: i64,
}

/// A message to be kept.
#[derive(Default)]
pub(super) struct New<'a> {
    pub(super) key: &'a str,
    pub(super) place: &'a str,
    pub(super) author: Option<i64>,
    pub(super) only_for: Option<i64>,
    pub(super) reply_to: Option<i64>,
    pub(super) text: &'a str,
    pub(super) fixed: Option<&'a str>,
    pub(super) picture: Option<NewPicture<'a>>,
    /// JSON.
    pub(super) buttons: Option<String>,
    pub(super) ping: Option<i64>,
}

/// A picture to be kept.
pub(super) struct NewPicture<'a> {
    /// Its address, drawn by lot.
    pub(super) id: String,
    pub(super) png: &'a [u8],
    pub(super) alt: &'a str,
}

/// What came of asking for a name.
pub(super) enum Entered {
    /// The session holds.
    In(Me),
    /// Somebody else has the name.
    Taken,
}

/// What is new to a page.
#[derive(Default)]
pub(super) struct Changes {
    pub(super) people: Vec<Someone>,
    pub(super) threads: Vec<Thread>,
    pub(super) messages: Vec<Message>,
    /// Everything up to here has been read.
    pub(super) upto: i64,
    /// Whether there is more already.
    pub(super) more: bool,
}

/// The columns of [`Message`], of `m` with the picture `p`.
macro_rules! messages {
    ($($rest:expr),+) => {
        concat!(
            "SELECT m.id, m.key, m.place, m.author, m.only_for, m.reply_to, m.text, m.fixed, m.picture, m.alt, p.width, \
             p.height, m.buttons, m.stripped, m.gone, m.ping, m.at, m.rev ",
            $($rest),+
        )
    };
}

/// The condition on messages `m` that keeps other people's out: `?1` is the reader, `?2` their private chat.
macro_rules! readable {
    () => {
        "(m.only_for IS NULL OR m.only_for = ?1) AND (m.place NOT GLOB 'private-*' OR m.place = ?2)"
    };
}

type Result<T> = std::result::Result<T, sqlx::Error>;

/// The tables, and word of every change in them.
pub(super) struct Keep {
    pool: SqlitePool,
    changed: watch::Sender<i64>,
}

impl Keep {
    /// Opens what is kept. The migrations must have run.
    pub(super) async fn open(pool: SqlitePool) -> Result<Self> {
        let rev = sqlx::query_scalar("SELECT rev FROM playground_counter").fetch_one(&pool).await?;
        Ok(Self { pool, changed: watch::Sender::new(rev) })
    }

    /// The key that numbers are veiled with: the one that is kept, or else this.
    pub(super) async fn veil(&self, fresh: [u8; 32]) -> Result<[u8; 32]> {
        sqlx::query("UPDATE playground_counter SET veil = ? WHERE veil IS NULL")
            .bind(fresh.as_slice())
            .execute(&self.pool)
            .await?;
        let kept: Vec<u8> =
            sqlx::query_scalar("SELECT veil FROM playground_counter").fetch_one(&self.pool).await?;
        Ok(kept.try_into().unwrap_or(fresh))
    }

    /// Tells of the number of every change once it is written.
    pub(super) fn changes_seen(&self) -> watch::Receiver<i64> {
        self.changed.subscribe()
    }

    /// A transaction that writes, and the number of the change that it makes.
    async fn change(&self) -> Result<(Transaction<'static, Sqlite>, i64)> {
        let mut work = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let rev = sqlx::query_scalar("UPDATE playground_counter SET rev = rev + 1 RETURNING rev")
            .fetch_one(&mut *work)
            .await?;
        Ok((work, rev))
    }

    /// Ends such a transaction and tells of it.
    async fn done(&self, work: Transaction<'static, Sqlite>, rev: i64) -> Result<()> {
        work.commit().await?;
        self.changed.send_if_modified(|last| {
            let later = rev > *last;
            *last = rev.max(*last);
            later
        });
        Ok(())
    }

    /// Opens a session for a name: a new person's, or, `again`, also that of a person who is known.
    pub(super) async fn enter(
        &self,
        name: &str,
        again: bool,
        token: &str,
        private: &str,
        now: Moment,
    ) -> Result<Entered> {
        let folded = super::names::fold(name);
        let (mut work, rev) = self.change().await?;
        let known: Option<Me> =
            sqlx::query_as("SELECT id, name, private FROM playground_people WHERE folded = ?")
                .bind(&folded)
                .fetch_optional(&mut *work)
                .await?;
        let me = match known {
            Some(_) if !again => return Ok(Entered::Taken),
            Some(me) => me,
            None => {
                sqlx::query_as(
                    "INSERT INTO playground_people (name, folded, private, rev) VALUES (?, ?, ?, ?) \
                     RETURNING id, name, private",
                )
                .bind(name)
                .bind(&folded)
                .bind(private)
                .bind(rev)
                .fetch_one(&mut *work)
                .await?
            }
        };
        sqlx::query("INSERT INTO playground_sessions (token, person, at) VALUES (?, ?, ?)")
            .bind(hashed(token))
            .bind(me.id)
            .bind(now.0)
            .execute(&mut *work)
            .await?;
        self.done(work, rev).await?;
        Ok(Entered::In(me))
    }

    /// Whose session this is.
    pub(super) async fn session(&self, token: &str) -> Result<Option<Me>> {
        sqlx::query_as(
            "SELECT p.id, p.name, p.private FROM playground_sessions s \
             JOIN playground_people p ON p.id = s.person WHERE s.token = ?",
        )
        .bind(hashed(token))
        .fetch_optional(&self.pool)
        .await
    }

    /// Everybody.
    pub(super) async fn everybody(&self) -> Result<Vec<Someone>> {
        sqlx::query_as("SELECT id, name FROM playground_people ORDER BY id").fetch_all(&self.pool).await
    }

    /// The private chat of a person.
    pub(super) async fn private_of(&self, person: i64) -> Result<Option<String>> {
        sqlx::query_scalar("SELECT private FROM playground_people WHERE id = ?")
            .bind(person)
            .fetch_optional(&self.pool)
            .await
    }

    /// Whether there is such a place, whoever may read it.
    pub(super) async fn exists(&self, place: &str) -> Result<bool> {
        if place == LOBBY {
            return Ok(true);
        }
        let query = if place.starts_with(PRIVATE) {
            sqlx::query_scalar("SELECT count(*) FROM playground_people WHERE private = ?").bind(place)
        } else if let Some(id) = thread_id(place) {
            sqlx::query_scalar("SELECT count(*) FROM playground_threads WHERE id = ?").bind(id)
        } else {
            return Ok(false);
        };
        query.fetch_one(&self.pool).await.map(|n: i64| n > 0)
    }

    /// Whether this person may read and write in a place. One that does not exist looks the same as another's.
    pub(super) async fn open_to(&self, me: &Me, place: &str) -> Result<bool> {
        if place.starts_with(PRIVATE) { Ok(place == me.private) } else { self.exists(place).await }
    }

    /// The thread of a key, opened if there is none yet.
    pub(super) async fn thread(&self, key: &str, title: &str, now: Moment) -> Result<Thread> {
        let (mut work, rev) = self.change().await?;
        let known: Option<Thread> =
            sqlx::query_as("SELECT id, title, at FROM playground_threads WHERE key = ?")
                .bind(key)
                .fetch_optional(&mut *work)
                .await?;
        if let Some(thread) = known {
            return Ok(thread);
        }
        let thread = sqlx::query_as(
            "INSERT INTO playground_threads (key, title, at, rev) VALUES (?, ?, ?, ?) RETURNING id, title, at",
        )
        .bind(key)
        .bind(title)
        .bind(now.0)
        .bind(rev)
        .fetch_one(&mut *work)
        .await?;
        self.done(work, rev).await?;
        Ok(thread)
    }

    /// Keeps a message and says its number. The same key again is the message that is there, as it is there.
    pub(super) async fn post(&self, new: New<'_>, now: Moment) -> Result<i64> {
        let (mut work, rev) = self.change().await?;
        let known: Option<i64> = sqlx::query_scalar("SELECT id FROM playground_messages WHERE key = ?")
            .bind(new.key)
            .fetch_optional(&mut *work)
            .await?;
        if let Some(id) = known {
            return Ok(id);
        }
        if let Some(picture) = &new.picture {
            let (width, height) = size(picture.png);
            sqlx::query("INSERT INTO playground_pictures (id, png, width, height) VALUES (?, ?, ?, ?)")
                .bind(&picture.id)
                .bind(picture.png)
                .bind(width)
                .bind(height)
                .execute(&mut *work)
                .await?;
        }
        let id = sqlx::query_scalar(
            "INSERT INTO playground_messages \
             (key, place, author, only_for, reply_to, text, fixed, picture, alt, buttons, ping, at, rev) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, \
             max(?12, 1 + coalesce((SELECT max(at) FROM playground_messages WHERE place = ?2), 0)), ?13) \
             RETURNING id",
        )
        .bind(new.key)
        .bind(new.place)
        .bind(new.author)
        .bind(new.only_for)
        .bind(new.reply_to)
        .bind(new.text)
        .bind(new.fixed)
        .bind(new.picture.as_ref().map(|picture| picture.id.as_str()))
        .bind(new.picture.as_ref().map(|picture| picture.alt))
        .bind(new.buttons.as_deref().unwrap_or("[]"))
        .bind(new.ping)
        .bind(now.0)
        .bind(rev)
        .fetch_one(&mut *work)
        .await?;
        self.done(work, rev).await?;
        Ok(id)
    }

    /// Takes the buttons off a message of the bot's; false if there is no such message.
    pub(super) async fn strip(&self, place: &str, id: i64) -> Result<bool> {
        let (mut work, rev) = self.change().await?;
        let had: Option<bool> = sqlx::query_scalar(
            "SELECT stripped FROM playground_messages WHERE id = ? AND place = ? AND author IS NULL",
        )
        .bind(id)
        .bind(place)
        .fetch_optional(&mut *work)
        .await?;
        if had == Some(false) {
            sqlx::query("UPDATE playground_messages SET stripped = 1, rev = ? WHERE id = ?")
                .bind(rev)
                .bind(id)
                .execute(&mut *work)
                .await?;
            self.done(work, rev).await?;
        }
        Ok(had.is_some())
    }

    /// Puts away a message that only this person sees; false if it is none. What it said is not kept.
    pub(super) async fn put_away(&self, me: &Me, id: i64) -> Result<bool> {
        let (mut work, rev) = self.change().await?;
        let picture: Option<Option<String>> =
            sqlx::query_scalar("SELECT picture FROM playground_messages WHERE id = ? AND only_for = ?")
                .bind(id)
                .bind(me.id)
                .fetch_optional(&mut *work)
                .await?;
        let done = sqlx::query(
            "UPDATE playground_messages SET gone = 1, text = '', fixed = NULL, picture = NULL, alt = NULL, \
             buttons = '[]', rev = ? WHERE id = ? AND only_for = ? AND gone = 0",
        )
        .bind(rev)
        .bind(id)
        .bind(me.id)
        .execute(&mut *work)
        .await?;
        if done.rows_affected() == 0 {
            return Ok(false);
        }
        sqlx::query("DELETE FROM playground_pictures WHERE id = ?")
            .bind(picture.flatten())
            .execute(&mut *work)
            .await?;
        self.done(work, rev).await?;
        Ok(true)
    }

    /// One message, if this person may see it.
    pub(super) async fn message(&self, me: &Me, id: i64) -> Result<Option<Message>> {
        sqlx::query_as(messages!(
            "FROM playground_messages m LEFT JOIN playground_pictures p ON p.id = m.picture \
             WHERE m.id = ?3 AND m.gone = 0 AND ",
            readable!()
        ))
        .bind(me.id)
        .bind(&me.private)
        .bind(id)
        .fetch_optional(&self.pool)
        .await
    }

    /// The messages of a place before one of them (or the latest), in order. The place must be open to the reader.
    pub(super) async fn earlier(
        &self,
        me: &Me,
        place: &str,
        before: Option<i64>,
        limit: i64,
    ) -> Result<Vec<Message>> {
        let mut found: Vec<Message> = sqlx::query_as(messages!(
            "FROM playground_messages m LEFT JOIN playground_pictures p ON p.id = m.picture \
             WHERE m.place = ?3 AND m.id < ?4 AND m.gone = 0 AND ",
            readable!(),
            " ORDER BY m.id DESC LIMIT ?5"
        ))
        .bind(me.id)
        .bind(&me.private)
        .bind(place)
        .bind(before.unwrap_or(i64::MAX))
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        found.reverse();
        Ok(found)
    }

    /// What has changed for this person beyond a number; without one, what a page begins with.
    pub(super) async fn changes(&self, me: &Me, since: Option<i64>) -> Result<Changes> {
        let now: i64 = sqlx::query_scalar("SELECT rev FROM playground_counter").fetch_one(&self.pool).await?;
        let from = since.unwrap_or(0);
        let messages: Vec<Message> = if since.is_none() {
            // The latest of each place, and only of the places where something was said lately.
            sqlx::query_as(messages!(
                "FROM (SELECT m.*, row_number() OVER (PARTITION BY m.place ORDER BY m.id DESC) AS nth \
                 FROM playground_messages m WHERE m.rev <= ?3 AND m.gone = 0 AND ",
                readable!(),
                " AND m.place IN (SELECT place FROM playground_messages GROUP BY place \
                 ORDER BY max(place = 'lobby') DESC, max(place = ?2) DESC, max(id) DESC LIMIT 100)) m \
                 LEFT JOIN playground_pictures p ON p.id = m.picture WHERE m.nth <= ?4 ORDER BY m.id"
            ))
            .bind(me.id)
            .bind(&me.private)
            .bind(now)
            .bind(LATEST)
            .fetch_all(&self.pool)
            .await?
        } else {
            sqlx::query_as(messages!(
                "FROM playground_messages m LEFT JOIN playground_pictures p ON p.id = m.picture \
                 WHERE m.rev > ?3 AND m.rev <= ?4 AND ",
                readable!(),
                " ORDER BY m.rev LIMIT ?5"
            ))
            .bind(me.id)
            .bind(&me.private)
            .bind(from)
            .bind(now)
            .bind(PAGE)
            .fetch_all(&self.pool)
            .await?
        };
        let more = since.is_some() && messages.len() as i64 == PAGE;
        let upto = if more { messages.last().map_or(now, |last| last.rev) } else { now };
        let people =
            sqlx::query_as("SELECT id, name FROM playground_people WHERE rev > ? AND rev <= ? ORDER BY id")
                .bind(from)
                .bind(upto)
                .fetch_all(&self.pool)
                .await?;
        let threads = sqlx::query_as(
            "SELECT id, title, at FROM playground_threads WHERE rev > ? AND rev <= ? ORDER BY id",
        )
        .bind(from)
        .bind(upto)
        .fetch_all(&self.pool)
        .await?;
        Ok(Changes { people, threads, messages, upto, more })
    }

    /// A picture by its address.
    pub(super) async fn picture(&self, id: &str) -> Result<Option<Vec<u8>>> {
        sqlx::query_scalar("SELECT png FROM playground_pictures WHERE id = ?")
            .bind(id)
            .fetch_optional(&self.pool)
            .await
    }
}

fn hashed(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

/// The row of a thread, from its id as a place.
fn thread_id(place: &str) -> Option<i64> {
    let digits = place.strip_prefix(THREAD)?;
    // As the id is written, and in no other way.
    let plain = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    if plain { digits.parse().ok() } else { None }
}

/// Width and height of a PNG, from its header; zero where there is none.
fn size(png: &[u8]) -> (i64, i64) {
    let number = |at: usize| {
        png.get(at..at + 4).and_then(|b| b.try_into().ok()).map_or(0, |b| i64::from(u32::from_be_bytes(b)))
    };
    (number(16), number(20))
}
