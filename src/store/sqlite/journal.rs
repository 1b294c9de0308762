//! Journals, and the batch that makes one grow: entries, order id, summary, letters, deadline and result in one
//! transaction.

use async_trait::async_trait;
use sqlx::Row as _;
use sqlx::sqlite::SqliteConnection;

use super::writer::Write;
use super::{SqliteStore, error, outbox, results, tables};
use crate::rules::Reason;
use crate::store::{Appended, Batch, StoreError, StoredEntry};
use crate::table::{Moment, TableId, rating};

pub(super) async fn journal(store: &SqliteStore, table: &TableId) -> Result<Vec<StoredEntry>, StoreError> {
    let rows = sqlx::query(
        "SELECT j.n, j.at, j.event FROM tables t JOIN journal j ON j.tbl = t.number
         WHERE t.id = ?1 ORDER BY j.n",
    )
    .bind(table.as_str())
    .fetch_all(&store.reader)
    .await?;
    if rows.is_empty() {
        return Err(StoreError::NoSuchTable);
    }
    rows.iter()
        .zip(1..)
        .map(|(row, n)| {
            let entry = StoredEntry {
                n: error::number(row.try_get("n")?, "an entry's number")?,
                at: Moment(row.try_get("at")?),
                event: row.try_get("event")?,
            };
            // An entry that has got lost would make another game of the rest.
            if entry.n == n { Ok(entry) } else { Err(StoreError::Corrupt(format!("entry {n} is missing"))) }
        })
        .collect()
}

pub(super) async fn done(store: &SqliteStore, order: &str) -> Result<bool, StoreError> {
    let done = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM orders WHERE id = ?1)")
        .bind(order)
        .fetch_one(&store.reader)
        .await?;
    Ok(done)
}

pub(super) struct Append(pub(super) Batch);

#[async_trait]
impl Write for Append {
    type Out = Appended;

    async fn run(&self, conn: &mut SqliteConnection) -> Result<Appended, StoreError> {
        let batch = &self.0;
        if let Some(order) = &batch.order {
            let seen: bool = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM orders WHERE id = ?1)")
                .bind(order)
                .fetch_one(&mut *conn)
                .await?;
            if seen {
                return Err(StoreError::Repeated);
            }
        }

        let known = tables::look_up(conn, &batch.table).await?;
        match &known {
            None if batch.expected > 0 || batch.entries.is_empty() => return Err(StoreError::NoSuchTable),
            Some(known) if known.last != batch.expected => return Err(StoreError::Stale),
            _ => {}
        }
        let tbl = tables::set_summary(conn, known.as_ref(), batch).await?;

        if let Some(order) = &batch.order {
            sqlx::query("INSERT INTO orders (id, tbl) VALUES (?1, ?2)")
                .bind(order)
                .bind(tbl)
                .execute(&mut *conn)
                .await?;
        }
        let mut last = batch.expected;
        for event in &batch.entries {
            last += 1;
            write_entry(conn, tbl, last, batch.at, event).await?;
        }
        outbox::post(conn, tbl, &batch.letters).await?;

        let mut change = None;
        if let Some(finished) = &batch.finished
            && finished.outcome.reason != Reason::ABORTED
        {
            change = results::record(conn, tbl, batch.at, finished).await?;
            if let Some(changes) = &change {
                last += 1;
                let event = rating::rated_entry(&[changes.white, changes.black]);
                write_entry(conn, tbl, last, batch.at, &event).await?;
            }
        }
        Ok(Appended { last, change })
    }
}

async fn write_entry(
    conn: &mut SqliteConnection,
    tbl: i64,
    n: u32,
    at: Moment,
    event: &str,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO journal (tbl, n, at, event) VALUES (?1, ?2, ?3, ?4)")
        .bind(tbl)
        .bind(n)
        .bind(at.0)
        .bind(event)
        .execute(conn)
        .await?;
    Ok(())
}
