//! Codes that link accounts or pair rooms, and what comes of them.
//!
//! People who are linked stay people: tables, private roads and settings are theirs as before. Only what counts for
//! somebody (rankings, the record against another) goes by the one for whom all their results count, here called their
//! *principal*: `coalesce(same_as, id)`.

use async_trait::async_trait;
use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

use super::writer::Write;
use super::{SqliteStore, places, results};
use crate::store::{Code, LinkAsk, LinkStep, NoLink, Place, Spent, StoreError, StoredLink};
use crate::table::{Moment, PersonId};

/// After so many wrong codes somebody has to wait.
const GUESSES: i64 = 5;
/// How long, in milliseconds since the last of them.
const WAIT: i64 = 10 * 60 * 1000;

/// For whom somebody's results count.
pub(super) async fn principal(conn: &mut SqliteConnection, person: PersonId) -> Result<PersonId, StoreError> {
    let found: Option<i64> = sqlx::query_scalar("SELECT coalesce(same_as, id) FROM people WHERE id = ?1")
        .bind(person.0)
        .fetch_optional(conn)
        .await?;
    Ok(found.map_or(person, PersonId))
}

pub(super) struct KeepCode(pub(super) Code);

#[async_trait]
impl Write for KeepCode {
    type Out = ();

    async fn run(&self, conn: &mut SqliteConnection) -> Result<(), StoreError> {
        let Code { hash, by, room, now, expires } = &self.0;
        let room = match room {
            Some(room) => Some(places::keep(conn, room).await?),
            None => None,
        };
        // Only the newest code of a kind is good, and what is long out of date is of no use to anybody.
        sqlx::query(
            "DELETE FROM codes WHERE (person = ?1 AND place IS ?2 AND spent = 0) OR expires < ?3 - 86400000",
        )
        .bind(by.0)
        .bind(room)
        .bind(now.0)
        .execute(&mut *conn)
        .await?;
        sqlx::query("INSERT INTO codes (hash, person, place, expires) VALUES (?1, ?2, ?3, ?4)")
            .bind(&hash[..])
            .bind(by.0)
            .bind(room)
            .bind(expires.0)
            .execute(conn)
            .await?;
        Ok(())
    }
}

/// Somebody enters a code.
pub(super) struct SpendCode {
    pub(super) hash: [u8; 32],
    pub(super) pairs: bool,
    pub(super) by: PersonId,
    pub(super) now: Moment,
}

#[async_trait]
impl Write for SpendCode {
    type Out = Spent;

    async fn run(&self, conn: &mut SqliteConnection) -> Result<Spent, StoreError> {
        let Self { hash, pairs, by, now } = self;
        let guesses: Option<(i64, i64)> =
            sqlx::query_as("SELECT wrong, at FROM guesses WHERE person = ?1 AND at > ?2")
                .bind(by.0)
                .bind(now.0 - WAIT)
                .fetch_optional(&mut *conn)
                .await?;
        let wrong = guesses.map_or(0, |(wrong, _)| wrong);
        if wrong >= GUESSES {
            return Ok(Spent::Locked);
        }
        let row = sqlx::query(
            "SELECT c.person, c.expires, c.spent, o.platform, o.server, o.place
             FROM codes c LEFT JOIN places o ON o.id = c.place
             WHERE c.hash = ?1 AND (c.place IS NOT NULL) = ?2",
        )
        .bind(&hash[..])
        .bind(pairs)
        .fetch_optional(&mut *conn)
        .await?;
        let Some(row) = row else {
            sqlx::query("INSERT OR REPLACE INTO guesses (person, wrong, at) VALUES (?1, ?2, ?3)")
                .bind(by.0)
                .bind(wrong + 1)
                .bind(now.0)
                .execute(conn)
                .await?;
            return Ok(Spent::Unknown);
        };
        let (maker, expires): (i64, i64) = (row.try_get("person")?, row.try_get("expires")?);
        if row.try_get("spent")? {
            return Ok(Spent::Used);
        }
        if expires <= now.0 {
            return Ok(Spent::Expired);
        }
        if !pairs && maker == by.0 {
            return Ok(Spent::Own);
        }
        sqlx::query("UPDATE codes SET spent = 1 WHERE hash = ?1").bind(&hash[..]).execute(&mut *conn).await?;
        sqlx::query("DELETE FROM guesses WHERE person = ?1").bind(by.0).execute(conn).await?;
        let room = if *pairs { Some(places::read(&row)?) } else { None };
        Ok(Spent::Good { by: PersonId(maker), room })
    }
}

/// Why two people cannot be linked, if they cannot.
async fn against(
    conn: &mut SqliteConnection,
    one: PersonId,
    other: PersonId,
) -> Result<Option<NoLink>, StoreError> {
    let one = principal(conn, one).await?;
    let other = principal(conn, other).await?;
    if one == other {
        return Ok(Some(NoLink::Already));
    }
    let opponents: bool = sqlx::query_scalar(
        "SELECT EXISTS (
             SELECT 1 FROM people a
             JOIN participants x ON x.person = a.id AND x.live = 1
             JOIN participants y ON y.tbl = x.tbl
             JOIN people b ON b.id = y.person
             WHERE coalesce(a.same_as, a.id) = ?1 AND coalesce(b.same_as, b.id) = ?2)",
    )
    .bind(one.0)
    .bind(other.0)
    .fetch_one(conn)
    .await?;
    Ok(opponents.then_some(NoLink::Opponents))
}

pub(super) struct AskLink {
    pub(super) first: PersonId,
    pub(super) second: PersonId,
    pub(super) expires: Moment,
}

#[async_trait]
impl Write for AskLink {
    type Out = Result<LinkAsk, NoLink>;

    async fn run(&self, conn: &mut SqliteConnection) -> Result<Self::Out, StoreError> {
        let Self { first, second, expires } = *self;
        if let Some(why) = against(conn, first, second).await? {
            return Ok(Err(why));
        }
        sqlx::query(
            "DELETE FROM link_asks WHERE (first = ?1 AND second = ?2) OR (first = ?2 AND second = ?1)",
        )
        .bind(first.0)
        .bind(second.0)
        .execute(&mut *conn)
        .await?;
        let id = sqlx::query_scalar(
            "INSERT INTO link_asks (first, second, expires) VALUES (?1, ?2, ?3) RETURNING id",
        )
        .bind(first.0)
        .bind(second.0)
        .bind(expires.0)
        .fetch_one(conn)
        .await?;
        Ok(Ok(LinkAsk { id, first, second, agreed: false }))
    }
}

fn read_ask(row: &SqliteRow) -> Result<LinkAsk, StoreError> {
    Ok(LinkAsk {
        id: row.try_get("id")?,
        first: PersonId(row.try_get("first")?),
        second: PersonId(row.try_get("second")?),
        agreed: row.try_get("agreed")?,
    })
}

pub(super) async fn asked(
    store: &SqliteStore,
    person: PersonId,
    now: Moment,
) -> Result<Vec<LinkAsk>, StoreError> {
    let rows = sqlx::query(
        "SELECT * FROM link_asks WHERE first = ?1 AND agreed = 1 AND expires > ?2
         UNION ALL SELECT * FROM link_asks WHERE second = ?1 AND agreed = 0 AND expires > ?2
         ORDER BY id",
    )
    .bind(person.0)
    .bind(now.0)
    .fetch_all(&store.reader)
    .await?;
    rows.iter().map(read_ask).collect()
}

/// Somebody says yes or no to a link.
pub(super) struct AnswerLink {
    pub(super) ask: i64,
    pub(super) by: PersonId,
    pub(super) yes: bool,
    pub(super) now: Moment,
}

#[async_trait]
impl Write for AnswerLink {
    type Out = LinkStep;

    async fn run(&self, conn: &mut SqliteConnection) -> Result<LinkStep, StoreError> {
        let Self { ask, by, yes, now } = *self;
        let row = sqlx::query("SELECT * FROM link_asks WHERE id = ?1 AND expires > ?2")
            .bind(ask)
            .bind(now.0)
            .fetch_optional(&mut *conn)
            .await?;
        let Some(row) = row else { return Ok(LinkStep::Gone) };
        let found = read_ask(&row)?;
        let asked = if found.agreed { found.first } else { found.second };
        if by != found.first && by != found.second {
            return Ok(LinkStep::Gone);
        }
        if yes && by != asked {
            return Ok(LinkStep::Waiting(found));
        }
        let refused = if yes { against(conn, found.first, found.second).await? } else { None };
        if yes && refused.is_none() && !found.agreed {
            sqlx::query("UPDATE link_asks SET agreed = 1 WHERE id = ?1").bind(ask).execute(conn).await?;
            return Ok(LinkStep::Waiting(LinkAsk { agreed: true, ..found }));
        }
        sqlx::query("DELETE FROM link_asks WHERE id = ?1").bind(ask).execute(&mut *conn).await?;
        if let Some(why) = refused {
            return Ok(LinkStep::Refused(why));
        }
        if !yes {
            return Ok(LinkStep::Declined(found));
        }
        link(conn, found.first, found.second).await?;
        Ok(LinkStep::Linked(found))
    }
}

/// Makes two people one. Whoever came first is whom all results count for.
async fn link(conn: &mut SqliteConnection, one: PersonId, other: PersonId) -> Result<(), StoreError> {
    let (one, other) = (principal(conn, one).await?, principal(conn, other).await?);
    let (kept, joined) = (one.min(other), one.max(other));
    results::merge(conn, kept, joined).await?;
    sqlx::query("UPDATE people SET same_as = ?1 WHERE coalesce(same_as, id) = ?2")
        .bind(kept.0)
        .bind(joined.0)
        .execute(&mut *conn)
        .await?;
    sqlx::query(
        "INSERT INTO links (after, kept, joined) VALUES ((SELECT coalesce(max(number), 0) FROM results), ?1, ?2)",
    )
    .bind(kept.0)
    .bind(joined.0)
    .execute(conn)
    .await?;
    Ok(())
}

pub(super) async fn links(store: &SqliteStore) -> Result<Vec<StoredLink>, StoreError> {
    let rows: Vec<(i64, i64, i64)> = sqlx::query_as("SELECT after, kept, joined FROM links ORDER BY number")
        .fetch_all(&store.reader)
        .await?;
    let read = |(after, kept, joined)| StoredLink { after, kept: PersonId(kept), joined: PersonId(joined) };
    Ok(rows.into_iter().map(read).collect())
}

/// Rooms are paired, or one of them with none any more.
pub(super) enum Pairing {
    With(Place, Place),
    Off(Place),
}

#[async_trait]
impl Write for Pairing {
    type Out = Vec<Place>;

    async fn run(&self, conn: &mut SqliteConnection) -> Result<Vec<Place>, StoreError> {
        match self {
            Self::With(one, other) => {
                let (one_id, other_id) = (places::keep(conn, one).await?, places::keep(conn, other).await?);
                if one_id == other_id {
                    return Ok(Vec::new());
                }
                let done = sqlx::query("INSERT OR IGNORE INTO pairs (one, other) VALUES (?1, ?2)")
                    .bind(one_id.min(other_id))
                    .bind(one_id.max(other_id))
                    .execute(conn)
                    .await?;
                Ok(if done.rows_affected() == 0 { Vec::new() } else { vec![other.clone()] })
            }
            Self::Off(room) => {
                let Some(id) = places::find(conn, room).await? else { return Ok(Vec::new()) };
                let were = of_room(&mut *conn, room).await?;
                sqlx::query("DELETE FROM pairs WHERE one = ?1 OR other = ?1").bind(id).execute(conn).await?;
                Ok(were)
            }
        }
    }
}

async fn of_room(
    from: impl sqlx::Executor<'_, Database = sqlx::Sqlite>,
    room: &Place,
) -> Result<Vec<Place>, StoreError> {
    let rows = sqlx::query(
        "SELECT o.platform, o.server, o.place
         FROM places r
         JOIN pairs p ON p.one = r.id OR p.other = r.id
         JOIN places o ON o.id = p.one + p.other - r.id
         WHERE r.place = ?1 AND r.platform = ?2 AND r.server = ?3
         ORDER BY o.id",
    )
    .bind(&room.id)
    .bind(&room.platform)
    .bind(&room.server)
    .fetch_all(from)
    .await?;
    rows.iter().map(places::read).collect()
}

pub(super) async fn paired(store: &SqliteStore, room: &Place) -> Result<Vec<Place>, StoreError> {
    of_room(&store.reader, room).await
}
