//! Places, each kept once and known by a number within the database.

use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

use crate::store::{Place, StoreError};

/// The number of a place, if it is known.
pub(super) async fn find(conn: &mut SqliteConnection, place: &Place) -> Result<Option<i64>, StoreError> {
    let found =
        sqlx::query_scalar("SELECT id FROM places WHERE place = ?1 AND platform = ?2 AND server = ?3")
            .bind(&place.id)
            .bind(&place.platform)
            .bind(&place.server)
            .fetch_optional(conn)
            .await?;
    Ok(found)
}

/// The number of a place, which is kept from now on.
pub(super) async fn keep(conn: &mut SqliteConnection, place: &Place) -> Result<i64, StoreError> {
    if let Some(id) = find(conn, place).await? {
        return Ok(id);
    }
    let id =
        sqlx::query_scalar("INSERT INTO places (platform, server, place) VALUES (?1, ?2, ?3) RETURNING id")
            .bind(&place.platform)
            .bind(&place.server)
            .bind(&place.id)
            .fetch_one(conn)
            .await?;
    Ok(id)
}

/// The place in the columns `platform`, `server` and `place`.
pub(super) fn read(row: &SqliteRow) -> Result<Place, StoreError> {
    Ok(Place {
        platform: row.try_get("platform")?,
        server: row.try_get("server")?,
        id: row.try_get("place")?,
    })
}
