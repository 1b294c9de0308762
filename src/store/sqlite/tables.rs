//! What lists say of tables; where their threads are; when they want to be looked at.

use async_trait::async_trait;
use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

use super::writer::Write;
use super::{SqliteStore, error, places};
use crate::store::{Batch, Deadline, Place, Stage, StoreError, Summary, TableQuery};
use crate::table::{Moment, PersonId, TableId};

const STAGES: [(Stage, &str); 5] = [
    (Stage::Open, "open"),
    (Stage::Seated, "seated"),
    (Stage::Running, "running"),
    (Stage::Over, "over"),
    (Stage::Dropped, "dropped"),
];

fn name(stage: Stage) -> &'static str {
    STAGES.into_iter().find(|(each, _)| *each == stage).map_or("", |(_, name)| name)
}

/// Whether something may still happen at a table in this stage: the same as the column `live`.
fn live(stage: Stage) -> bool {
    matches!(stage, Stage::Open | Stage::Seated | Stage::Running)
}

fn table_id(text: &str) -> Result<TableId, StoreError> {
    TableId::parse(text).ok_or_else(|| StoreError::Corrupt("a table's code".to_owned()))
}

/// A table as it was before a batch.
pub(super) struct Known {
    number: i64,
    /// The number of its last entry.
    pub(super) last: u32,
    people: [Option<i64>; 4],
    live: bool,
}

/// A table, if there is one by this name.
pub(super) async fn look_up(
    conn: &mut SqliteConnection,
    table: &TableId,
) -> Result<Option<Known>, StoreError> {
    let row = sqlx::query(
        "SELECT number, challenger, opponent, white, black, live,
                (SELECT coalesce(max(n), 0) FROM journal WHERE tbl = number) AS last
         FROM tables WHERE id = ?1",
    )
    .bind(table.as_str())
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        Ok(Known {
            number: row.try_get("number")?,
            last: error::number(row.try_get("last")?, "an entry's number")?,
            people: [
                row.try_get("challenger")?,
                row.try_get("opponent")?,
                row.try_get("white")?,
                row.try_get("black")?,
            ],
            live: row.try_get("live")?,
        })
    })
    .transpose()
}

/// Keeps what a batch says of its table, and when it wants to be looked at. The number of the table.
pub(super) async fn set_summary(
    conn: &mut SqliteConnection,
    known: Option<&Known>,
    batch: &Batch,
) -> Result<i64, StoreError> {
    let summary = &batch.summary;
    let home = places::keep(conn, &summary.home).await?;
    let person = |id: Option<PersonId>| id.map(|id| id.0);
    let people =
        [Some(summary.challenger.0), person(summary.opponent), person(summary.white), person(summary.black)];
    let (keep, deadline) = match batch.deadline {
        Deadline::Keep => (true, None),
        Deadline::At(at) => (false, Some(at.0)),
        Deadline::None => (false, None),
    };
    let number: i64 = sqlx::query_scalar(
        "INSERT INTO tables (id, game, stage, challenger, opponent, white, black, turn, plies, home, deadline)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
         ON CONFLICT (id) DO UPDATE SET
             game = excluded.game, stage = excluded.stage, challenger = excluded.challenger,
             opponent = excluded.opponent, white = excluded.white, black = excluded.black,
             turn = excluded.turn, plies = excluded.plies, home = excluded.home,
             deadline = CASE WHEN ?12 THEN deadline ELSE excluded.deadline END
         RETURNING number",
    )
    .bind(batch.table.as_str())
    .bind(&summary.game)
    .bind(name(summary.stage))
    .bind(people[0])
    .bind(people[1])
    .bind(people[2])
    .bind(people[3])
    .bind(&summary.turn)
    .bind(summary.plies)
    .bind(home)
    .bind(deadline)
    .bind(keep)
    .fetch_one(&mut *conn)
    .await?;

    let live = live(summary.stage);
    if known.is_none_or(|known| known.people != people || known.live != live) {
        sqlx::query("DELETE FROM participants WHERE tbl = ?1").bind(number).execute(&mut *conn).await?;
        for person in people.into_iter().flatten() {
            sqlx::query("INSERT OR IGNORE INTO participants (person, live, tbl) VALUES (?1, ?2, ?3)")
                .bind(person)
                .bind(live)
                .bind(number)
                .execute(&mut *conn)
                .await?;
        }
    }
    if known.is_some_and(|known| known.live != live) {
        sqlx::query("UPDATE hosts SET live = ?2 WHERE tbl = ?1")
            .bind(number)
            .bind(live)
            .execute(&mut *conn)
            .await?;
    }
    if known.is_none() {
        host(conn, number, live, &summary.home).await?;
    }
    Ok(number)
}

/// Remembers that a table is played on the server of a room. A private chat is on none.
async fn host(conn: &mut SqliteConnection, tbl: i64, live: bool, room: &Place) -> Result<(), StoreError> {
    if !room.server.is_empty() {
        sqlx::query("INSERT OR IGNORE INTO hosts (platform, server, live, tbl) VALUES (?1, ?2, ?3, ?4)")
            .bind(&room.platform)
            .bind(&room.server)
            .bind(live)
            .bind(tbl)
            .execute(conn)
            .await?;
    }
    Ok(())
}

fn read(row: &SqliteRow) -> Result<Summary, StoreError> {
    let stage: &str = row.try_get("stage")?;
    let person = |column: &str| -> Result<Option<PersonId>, StoreError> {
        Ok(row.try_get::<Option<i64>, _>(column)?.map(PersonId))
    };
    Ok(Summary {
        table: table_id(row.try_get("id")?)?,
        game: row.try_get("game")?,
        stage: STAGES
            .into_iter()
            .find(|(_, name)| *name == stage)
            .map(|(stage, _)| stage)
            .ok_or_else(|| StoreError::Corrupt("a table's stage".to_owned()))?,
        challenger: PersonId(row.try_get("challenger")?),
        opponent: person("opponent")?,
        white: person("white")?,
        black: person("black")?,
        turn: row.try_get("turn")?,
        plies: error::number(row.try_get("plies")?, "the number of a table's actions")?,
        home: places::read(row)?,
    })
}

pub(super) async fn summary(store: &SqliteStore, table: &TableId) -> Result<Option<Summary>, StoreError> {
    let row = sqlx::query(
        "SELECT t.*, h.platform, h.server, h.place FROM tables t JOIN places h ON h.id = t.home WHERE t.id = ?1",
    )
    .bind(table.as_str())
    .fetch_optional(&store.reader)
    .await?;
    row.as_ref().map(read).transpose()
}

/// By person; the server, if given, is looked up for each of that person's tables.
const OF_PERSON: &str = "
    SELECT t.*, h.platform, h.server, h.place
    FROM participants p CROSS JOIN tables t ON t.number = p.tbl JOIN places h ON h.id = t.home
    WHERE p.person = ?5 AND p.live IN (1, ?1)
      AND (?2 IS NULL OR t.stage IN (SELECT value FROM json_each(?2)))
      AND (?3 IS NULL OR EXISTS (SELECT 1 FROM hosts x WHERE x.platform = ?3 AND x.server = ?4
                                 AND x.live = p.live AND x.tbl = t.number))
    ORDER BY t.number DESC LIMIT ?6";
/// By everybody who is one with a person.
const OF_IDENTITY: &str = "
    SELECT DISTINCT t.*, h.platform, h.server, h.place
    FROM people m CROSS JOIN participants p ON p.person = m.id
    CROSS JOIN tables t ON t.number = p.tbl JOIN places h ON h.id = t.home
    WHERE coalesce(m.same_as, m.id) = (SELECT coalesce(same_as, id) FROM people WHERE id = ?5) AND p.live IN (1, ?1)
      AND (?2 IS NULL OR t.stage IN (SELECT value FROM json_each(?2)))
      AND (?3 IS NULL OR EXISTS (SELECT 1 FROM hosts x WHERE x.platform = ?3 AND x.server = ?4
                                 AND x.live = p.live AND x.tbl = t.number))
    ORDER BY t.number DESC LIMIT ?6";
/// By server.
const OF_SERVER: &str = "
    SELECT t.*, h.platform, h.server, h.place
    FROM hosts x CROSS JOIN tables t ON t.number = x.tbl JOIN places h ON h.id = t.home
    WHERE x.platform = ?3 AND x.server = ?4 AND x.live IN (1, ?1)
      AND (?2 IS NULL OR t.stage IN (SELECT value FROM json_each(?2)))
      AND ?5 IS NULL
    ORDER BY t.number DESC LIMIT ?6";
/// All.
const OF_ALL: &str = "
    SELECT t.*, h.platform, h.server, h.place
    FROM tables t JOIN places h ON h.id = t.home
    WHERE t.live IN (1, ?1)
      AND (?2 IS NULL OR t.stage IN (SELECT value FROM json_each(?2)))
      AND ?3 IS NULL AND ?4 IS NULL AND ?5 IS NULL
    ORDER BY t.number DESC LIMIT ?6";

pub(super) async fn tables(store: &SqliteStore, query: &TableQuery) -> Result<Vec<Summary>, StoreError> {
    let sql = match (query.person, &query.server) {
        (Some(_), _) if query.linked => OF_IDENTITY,
        (Some(_), _) => OF_PERSON,
        (None, Some(_)) => OF_SERVER,
        (None, None) => OF_ALL,
    };
    let stages = (!query.stages.is_empty())
        .then(|| serde_json::json!(query.stages.iter().map(|stage| name(*stage)).collect::<Vec<_>>()));
    // With only what is going on asked for, `IN (1, 1)` keeps to that part of each index.
    let only_live = !query.stages.is_empty() && query.stages.iter().all(|stage| live(*stage));
    let rows = sqlx::query(sql)
        .bind(i64::from(only_live))
        .bind(stages.map(|stages| stages.to_string()))
        .bind(query.server.as_ref().map(|(platform, _)| platform))
        .bind(query.server.as_ref().map(|(_, server)| server))
        .bind(query.person.map(|person| person.0))
        .bind(query.limit)
        .fetch_all(&store.reader)
        .await?;
    Ok(rows.iter().filter_map(|row| readable(read(row))).collect())
}

/// One table that cannot be read is left out of a list, and the others are in it.
fn readable<T>(read: Result<T, StoreError>) -> Option<T> {
    read.inspect_err(|error| tracing::error!(%error, "a table is left out of a list")).ok()
}

pub(super) async fn table_of(store: &SqliteStore, thread: &Place) -> Result<Option<TableId>, StoreError> {
    let id: Option<String> = sqlx::query_scalar(
        "SELECT t.id FROM places o JOIN threads h ON h.thread = o.id JOIN tables t ON t.number = h.tbl
         WHERE o.place = ?1 AND o.platform = ?2 AND o.server = ?3
         ORDER BY t.number DESC LIMIT 1",
    )
    .bind(&thread.id)
    .bind(&thread.platform)
    .bind(&thread.server)
    .fetch_optional(&store.reader)
    .await?;
    id.as_deref().map(table_id).transpose()
}

pub(super) async fn thread(
    store: &SqliteStore,
    table: &TableId,
    room: &Place,
) -> Result<Option<Place>, StoreError> {
    let row = sqlx::query(
        "SELECT o.platform, o.server, o.place
         FROM tables t
         JOIN threads h ON h.tbl = t.number
              AND h.room = (SELECT id FROM places WHERE place = ?2 AND platform = ?3 AND server = ?4)
         JOIN places o ON o.id = h.thread
         WHERE t.id = ?1",
    )
    .bind(table.as_str())
    .bind(&room.id)
    .bind(&room.platform)
    .bind(&room.server)
    .fetch_optional(&store.reader)
    .await?;
    row.as_ref().map(places::read).transpose()
}

pub(super) struct SetThread {
    pub(super) table: TableId,
    pub(super) room: Place,
    pub(super) thread: Place,
}

#[async_trait]
impl Write for SetThread {
    type Out = ();

    async fn run(&self, conn: &mut SqliteConnection) -> Result<(), StoreError> {
        let known = look_up(conn, &self.table).await?.ok_or(StoreError::NoSuchTable)?;
        let room = places::keep(conn, &self.room).await?;
        let thread = places::keep(conn, &self.thread).await?;
        sqlx::query(
            "INSERT INTO threads (tbl, room, thread) VALUES (?1, ?2, ?3)
             ON CONFLICT (tbl, room) DO UPDATE SET thread = excluded.thread",
        )
        .bind(known.number)
        .bind(room)
        .bind(thread)
        .execute(&mut *conn)
        .await?;
        host(conn, known.number, known.live, &self.room).await
    }
}

pub(super) async fn due(store: &SqliteStore, now: Moment, limit: u32) -> Result<Vec<TableId>, StoreError> {
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT id FROM tables WHERE deadline IS NOT NULL AND deadline <= ?1 ORDER BY deadline LIMIT ?2",
    )
    .bind(now.0)
    .bind(limit)
    .fetch_all(&store.reader)
    .await?;
    Ok(ids.iter().filter_map(|id| readable(table_id(id))).collect())
}

pub(super) async fn next_deadline(store: &SqliteStore) -> Result<Option<Moment>, StoreError> {
    let earliest: Option<i64> =
        sqlx::query_scalar("SELECT min(deadline) FROM tables WHERE deadline IS NOT NULL")
            .fetch_one(&store.reader)
            .await?;
    Ok(earliest.map(Moment))
}
