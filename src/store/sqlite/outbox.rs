//! Letters to be sent, in order for each recipient, and the messages that they became.

use async_trait::async_trait;
use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

use super::writer::Write;
use super::{SqliteStore, error, places};
use crate::store::{Letter, Mail, MailId, Place, Post, Recipient, StoreError};
use crate::table::{Moment, PersonId, TableId};

/// Puts a batch's letters into the outbox, in their order.
pub(super) async fn post(
    conn: &mut SqliteConnection,
    tbl: i64,
    letters: &[Letter],
) -> Result<(), StoreError> {
    for letter in letters {
        let (room, person) = match &letter.to {
            Recipient::Room(place) => (Some(places::keep(conn, place).await?), None),
            Recipient::Person(person) => (None, Some(person.0)),
        };
        sqlx::query(
            "INSERT INTO outbox (tbl, n, kind, room, person, front)
             VALUES (?1, ?2, ?3, ?4, ?5,
                     NOT EXISTS (SELECT 1 FROM outbox WHERE lane = coalesce(?4, -?5) AND state = 0))",
        )
        .bind(tbl)
        .bind(letter.n)
        .bind(&letter.kind)
        .bind(room)
        .bind(person)
        .execute(&mut *conn)
        .await?;
    }
    Ok(())
}

fn read(row: &SqliteRow) -> Result<Mail, StoreError> {
    let to = match row.try_get::<Option<i64>, _>("person")? {
        Some(person) => Recipient::Person(PersonId(person)),
        None => Recipient::Room(places::read(row)?),
    };
    let table: &str = row.try_get("table_id")?;
    Ok(Mail {
        id: MailId(row.try_get("id")?),
        table: TableId::parse(table).ok_or_else(|| StoreError::Corrupt("a table's code".to_owned()))?,
        letter: Letter {
            to,
            n: error::number(row.try_get("n")?, "an entry's number")?,
            kind: row.try_get("kind")?,
        },
        tries: error::number(row.try_get("tries")?, "a number of tries")?,
    })
}

pub(super) async fn claim(store: &SqliteStore, now: Moment, limit: u32) -> Result<Vec<Mail>, StoreError> {
    let mut claims = store.claims.lock().await;
    // What is claimed stands among these too, so as many more are read.
    let rows = sqlx::query(
        "SELECT o.id, o.n, o.kind, o.tries, o.person, t.id AS table_id, r.platform, r.server, r.place
         FROM outbox o
         JOIN tables t ON t.number = o.tbl
         LEFT JOIN places r ON r.id = o.room
         WHERE o.front = 1 AND o.not_before <= ?1
         ORDER BY o.not_before, o.id LIMIT ?2",
    )
    .bind(now.0)
    .bind(i64::from(limit) + claims.len() as i64)
    .fetch_all(&store.reader)
    .await?;
    let mut mails = Vec::new();
    for row in rows {
        match read(&row) {
            Ok(mail) if claims.contains(&mail.id) => {}
            Ok(mail) if mails.len() < limit as usize => mails.push(mail),
            Ok(_) => break,
            // Its recipient waits until somebody has repaired it; the others do not.
            Err(error) => tracing::error!(%error, "a letter cannot be read"),
        }
    }
    claims.extend(mails.iter().map(|mail| mail.id));
    Ok(mails)
}

/// What became of a letter that was to be sent.
pub(super) enum Fate {
    Sent(Option<Post>),
    PutOff(Moment),
    GivenUp(String),
}

/// Keeps what became of a letter.
pub(super) struct Settle {
    pub(super) mail: MailId,
    pub(super) fate: Fate,
}

#[async_trait]
impl Write for Settle {
    type Out = ();

    fn settles(&self) -> Option<MailId> {
        Some(self.mail)
    }

    async fn run(&self, conn: &mut SqliteConnection) -> Result<(), StoreError> {
        let mail = self.mail.0;
        let (state, why) = match &self.fate {
            Fate::PutOff(until) => {
                let done = sqlx::query(
                    "UPDATE outbox SET tries = tries + 1, not_before = ?2 WHERE id = ?1 AND state = 0",
                )
                .bind(mail)
                .bind(until.0)
                .execute(&mut *conn)
                .await?;
                return if done.rows_affected() == 0 { settled_before(conn, mail).await } else { Ok(()) };
            }
            Fate::Sent(_) => (1, None),
            Fate::GivenUp(why) => (2, Some(why)),
        };
        let done: Option<(i64, i64)> = sqlx::query_as(
            "UPDATE outbox SET state = ?2, why = ?3, front = 0 WHERE id = ?1 AND state = 0 RETURNING lane, tbl",
        )
        .bind(mail)
        .bind(state)
        .bind(why)
        .fetch_optional(&mut *conn)
        .await?;
        let Some((lane, tbl)) = done else {
            return settled_before(conn, mail).await;
        };
        // The next of this recipient comes to the front, if it is not there already.
        sqlx::query(
            "UPDATE outbox SET front = 1
             WHERE front = 0 AND id = (SELECT min(id) FROM outbox WHERE lane = ?1 AND state = 0)",
        )
        .bind(lane)
        .execute(&mut *conn)
        .await?;
        if let Fate::Sent(Some(post)) = &self.fate {
            let place = places::keep(conn, &post.place).await?;
            sqlx::query(
                "INSERT INTO posts (mail, tbl, place, id, n, kind, buttons) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            )
            .bind(mail)
            .bind(tbl)
            .bind(place)
            .bind(&post.id)
            .bind(post.n)
            .bind(&post.kind)
            .bind(post.buttons)
            .execute(conn)
            .await?;
        }
        Ok(())
    }
}

/// Nothing, if there is such a letter: it was settled before.
async fn settled_before(conn: &mut SqliteConnection, mail: i64) -> Result<(), StoreError> {
    let known: bool = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM outbox WHERE id = ?1)")
        .bind(mail)
        .fetch_one(conn)
        .await?;
    if known { Ok(()) } else { Err(StoreError::Database(format!("there is no letter {mail}"))) }
}

pub(super) async fn next_mail(store: &SqliteStore) -> Result<Option<Moment>, StoreError> {
    let claims = store.claims.lock().await;
    let rows: Vec<(i64, i64)> = sqlx::query_as(
        "SELECT id, not_before FROM outbox WHERE front = 1 AND not_before > 0 ORDER BY not_before LIMIT ?1",
    )
    .bind(claims.len() as i64 + 1)
    .fetch_all(&store.reader)
    .await?;
    Ok(rows.into_iter().find(|(id, _)| !claims.contains(&MailId(*id))).map(|(_, at)| Moment(at)))
}

pub(super) async fn unsent(store: &SqliteStore) -> Result<u64, StoreError> {
    let count =
        sqlx::query_scalar("SELECT count(*) FROM outbox WHERE state = 0").fetch_one(&store.reader).await?;
    error::number(count, "the number of letters")
}

pub(super) async fn posts(
    store: &SqliteStore,
    table: &TableId,
    place: &Place,
) -> Result<Vec<Post>, StoreError> {
    let rows = sqlx::query(
        "SELECT p.mail, p.id, p.n, p.kind, p.buttons
         FROM posts p
         WHERE p.tbl = (SELECT number FROM tables WHERE id = ?1)
           AND p.place = (SELECT id FROM places WHERE place = ?2 AND platform = ?3 AND server = ?4)
         ORDER BY p.mail DESC",
    )
    .bind(table.as_str())
    .bind(&place.id)
    .bind(&place.platform)
    .bind(&place.server)
    .fetch_all(&store.reader)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(Post {
                mail: MailId(row.try_get("mail")?),
                place: place.clone(),
                id: row.try_get("id")?,
                n: error::number(row.try_get("n")?, "an entry's number")?,
                kind: row.try_get("kind")?,
                buttons: row.try_get("buttons")?,
            })
        })
        .collect()
}

pub(super) struct Stripped(pub(super) MailId);

#[async_trait]
impl Write for Stripped {
    type Out = ();

    async fn run(&self, conn: &mut SqliteConnection) -> Result<(), StoreError> {
        sqlx::query("UPDATE posts SET buttons = 0 WHERE mail = ?1").bind(self.0.0).execute(conn).await?;
        Ok(())
    }
}
