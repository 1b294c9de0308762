//! What the database says, in the store's words.
//!
//! `SQLite`'s messages name tables and columns, never values: statements are fixed texts and values are bound. So
//! they may be shown and logged.

use sqlx::migrate::MigrateError;

use crate::store::StoreError;

/// `SQLite`'s primary result codes, <https://www.sqlite.org/rescode.html>.
mod code {
    pub(super) const BUSY: i32 = 5;
    pub(super) const LOCKED: i32 = 6;
    pub(super) const CORRUPT: i32 = 11;
    pub(super) const FULL: i32 = 13;
    pub(super) const NOTADB: i32 = 26;
    /// An extended code: the file that readers and writers share could not grow, which is a full disk too.
    pub(super) const IOERR_SHMSIZE: i32 = 0x130a;
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::Database(error) => {
                let extended = error.code().and_then(|code| code.parse::<i32>().ok()).unwrap_or(0);
                if extended == code::IOERR_SHMSIZE {
                    return Self::Full;
                }
                match extended & 0xff {
                    code::BUSY | code::LOCKED => Self::Locked,
                    code::FULL => Self::Full,
                    code::CORRUPT | code::NOTADB => Self::Corrupt(error.message().to_owned()),
                    _ => Self::Database(format!("{} (code {extended})", error.message())),
                }
            }
            // All connections are busy for longer than anybody waits.
            sqlx::Error::PoolTimedOut => Self::Locked,
            // The sources of these would name the value that does not fit.
            sqlx::Error::ColumnDecode { index, .. } => Self::Corrupt(format!("column {index}")),
            sqlx::Error::Decode(_) => Self::Corrupt("a column".to_owned()),
            other => Self::Database(other.to_string()),
        }
    }
}

/// What went wrong with the migrations, of which this program knows those up to `known`.
pub(super) fn migrating(error: MigrateError, known: i64) -> StoreError {
    match error {
        MigrateError::VersionMissing(found) if found > known => StoreError::Newer { found, known },
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        other => StoreError::Database(other.to_string()),
    }
}

/// A number that is kept is not one that can be.
pub(super) fn number<T: TryFrom<i64>>(value: i64, what: &'static str) -> Result<T, StoreError> {
    T::try_from(value).map_err(|_| StoreError::Corrupt(what.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_that_cannot_be_read_is_told_without_its_value() {
        let error = sqlx::Error::ColumnDecode { index: "event".to_owned(), source: "a secret".into() };
        assert_eq!(StoreError::from(error), StoreError::Corrupt("column event".to_owned()));
        assert_eq!(StoreError::from(sqlx::Error::PoolTimedOut), StoreError::Locked);
        assert_eq!(migrating(MigrateError::VersionMissing(9), 3), StoreError::Newer { found: 9, known: 3 });
    }
}
