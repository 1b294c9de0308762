//! People, their accounts, what they like, and their private roads.

use async_trait::async_trait;
use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

use super::writer::Write;
use super::{SqliteStore, places};
use crate::store::{Account, Person, Place, Settings, StoreError};
use crate::table::PersonId;

/// The platform of computer players' accounts.
const COMPUTER: &str = "computer";

/// A name without regard to case: upper case first, which makes one thing of `ß` and `ss` and of the two small
/// sigmas.
fn folded(name: &str) -> String {
    name.trim().to_uppercase().to_lowercase()
}

fn read(row: &SqliteRow) -> Result<Person, StoreError> {
    let id = PersonId(row.try_get("person")?);
    let settings: &str = row.try_get("settings")?;
    let settings = serde_json::from_str(settings).unwrap_or_else(|_| {
        // Nobody is locked out by it, and what they choose next is kept.
        tracing::warn!(person = id.0, "the settings kept cannot be read, so they are the defaults");
        Settings::default()
    });
    Ok(Person {
        id,
        account: Account { platform: row.try_get("platform")?, id: row.try_get("account")? },
        name: row.try_get("name")?,
        computer: row.try_get("computer")?,
        principal: PersonId(row.try_get("principal")?),
        spoke: row.try_get("spoke")?,
        settings,
    })
}

/// The person behind an account, with the account last used.
async fn behind(
    from: impl sqlx::Executor<'_, Database = sqlx::Sqlite>,
    account: &Account,
) -> Result<Option<Person>, StoreError> {
    let row = sqlx::query(
        "SELECT p.id AS person, p.computer, p.settings, p.spoke, coalesce(p.same_as, p.id) AS principal, a.platform, a.id AS account, a.name
         FROM accounts asked
         JOIN people p ON p.id = asked.person
         JOIN accounts a ON a.person = p.id
         WHERE asked.platform = ?1 AND asked.id = ?2
         ORDER BY a.used DESC LIMIT 1",
    )
    .bind(&account.platform)
    .bind(&account.id)
    .fetch_optional(from)
    .await?;
    row.as_ref().map(read).transpose()
}

/// Somebody comes by an account, perhaps for the first time, perhaps with another name than before.
struct Meet {
    account: Account,
    name: String,
}

#[async_trait]
impl Write for Meet {
    type Out = Person;

    async fn run(&self, conn: &mut SqliteConnection) -> Result<Person, StoreError> {
        let Account { platform, id } = &self.account;
        if let Some(known) = behind(&mut *conn, &self.account).await? {
            sqlx::query(
                "UPDATE accounts SET name = ?3, folded = ?4,
                     used = CASE WHEN ?6 THEN used
                            ELSE (SELECT max(used) + 1 FROM accounts WHERE person = ?5) END
                 WHERE platform = ?1 AND id = ?2",
            )
            .bind(platform)
            .bind(id)
            .bind(&self.name)
            .bind(folded(&self.name))
            .bind(known.id.0)
            .bind(known.account == self.account)
            .execute(conn)
            .await?;
            return Ok(Person { account: self.account.clone(), name: self.name.clone(), ..known });
        }
        let computer = platform == COMPUTER;
        let person: i64 = sqlx::query_scalar("INSERT INTO people (computer) VALUES (?1) RETURNING id")
            .bind(computer)
            .fetch_one(&mut *conn)
            .await?;
        sqlx::query(
            "INSERT INTO accounts (platform, id, person, name, folded, used) VALUES (?1, ?2, ?3, ?4, ?5, 0)",
        )
        .bind(platform)
        .bind(id)
        .bind(person)
        .bind(&self.name)
        .bind(folded(&self.name))
        .execute(conn)
        .await?;
        Ok(Person {
            id: PersonId(person),
            account: self.account.clone(),
            name: self.name.clone(),
            computer,
            principal: PersonId(person),
            spoke: false,
            settings: Settings::default(),
        })
    }
}

pub(super) async fn person(store: &SqliteStore, account: &Account, name: &str) -> Result<Person, StoreError> {
    // Nearly always nothing has changed since the last time, and reading waits for nobody.
    if let Some(person) = behind(&store.reader, account).await?
        && person.account == *account
        && (person.name == name || name.is_empty())
    {
        return Ok(person);
    }
    store.writer.write(Meet { account: account.clone(), name: name.to_owned() }).await
}

pub(super) async fn people(store: &SqliteStore, ids: &[PersonId]) -> Result<Vec<Person>, StoreError> {
    let asked = serde_json::json!(ids).to_string();
    let rows = sqlx::query(
        "SELECT p.id AS person, p.computer, p.settings, p.spoke, coalesce(p.same_as, p.id) AS principal, a.platform, a.id AS account, a.name
         FROM json_each(?1) asked
         JOIN people p ON p.id = asked.value
         JOIN accounts a ON a.person = p.id
              AND a.used = (SELECT max(used) FROM accounts WHERE person = p.id)
         ORDER BY asked.key",
    )
    .bind(asked)
    .fetch_all(&store.reader)
    .await?;
    rows.iter().map(read).collect()
}

pub(super) async fn named(
    store: &SqliteStore,
    platform: &str,
    name: &str,
) -> Result<Vec<Person>, StoreError> {
    let rows = sqlx::query(
        "SELECT p.id AS person, p.computer, p.settings, p.spoke, coalesce(p.same_as, p.id) AS principal, a.platform, a.id AS account, a.name
         FROM people p
         JOIN accounts a ON a.person = p.id
              AND a.used = (SELECT max(used) FROM accounts WHERE person = p.id)
         WHERE p.id IN (SELECT person FROM accounts INDEXED BY accounts_folded WHERE folded = ?1 AND platform = ?2)
         ORDER BY p.id",
    )
    .bind(folded(name))
    .bind(platform)
    .fetch_all(&store.reader)
    .await?;
    rows.iter().map(read).collect()
}

/// Whose name is this on whatever platform: those of whom it is the name last seen.
pub(super) async fn called(store: &SqliteStore, name: &str) -> Result<Vec<Person>, StoreError> {
    let rows = sqlx::query(
        "SELECT p.id AS person, p.computer, p.settings, p.spoke, coalesce(p.same_as, p.id) AS principal, a.platform,
                a.id AS account, a.name
         FROM accounts a JOIN people p ON p.id = a.person
         WHERE a.folded = ?1
         GROUP BY p.id HAVING a.used = max(a.used)
         ORDER BY p.id",
    )
    .bind(folded(name))
    .fetch_all(&store.reader)
    .await?;
    rows.iter().map(read).collect()
}

pub(super) async fn identity(store: &SqliteStore, person: PersonId) -> Result<Vec<Person>, StoreError> {
    let ids: Vec<i64> = sqlx::query_scalar(
        "SELECT id FROM people
         WHERE coalesce(same_as, id) = (SELECT coalesce(same_as, id) FROM people WHERE id = ?1)
         ORDER BY id",
    )
    .bind(person.0)
    .fetch_all(&store.reader)
    .await?;
    people(store, &ids.into_iter().map(PersonId).collect::<Vec<_>>()).await
}

pub(super) struct SetSpoke(pub(super) PersonId);

#[async_trait]
impl Write for SetSpoke {
    type Out = ();

    async fn run(&self, conn: &mut SqliteConnection) -> Result<(), StoreError> {
        let done =
            sqlx::query("UPDATE people SET spoke = 1 WHERE id = ?1").bind(self.0.0).execute(conn).await?;
        known(self.0, done.rows_affected())
    }
}

/// Fails unless a statement has changed the row of a person.
fn known(person: PersonId, changed: u64) -> Result<(), StoreError> {
    if changed == 0 { Err(StoreError::Database(format!("there is no person {}", person.0))) } else { Ok(()) }
}

pub(super) struct SetSettings {
    pub(super) person: PersonId,
    pub(super) settings: Settings,
}

#[async_trait]
impl Write for SetSettings {
    type Out = ();

    async fn run(&self, conn: &mut SqliteConnection) -> Result<(), StoreError> {
        let settings = serde_json::to_string(&self.settings)
            .map_err(|_| StoreError::Database("the settings cannot be written down".to_owned()))?;
        let done = sqlx::query("UPDATE people SET settings = ?2 WHERE id = ?1")
            .bind(self.person.0)
            .bind(settings)
            .execute(conn)
            .await?;
        known(self.person, done.rows_affected())
    }
}

pub(super) async fn private_road(store: &SqliteStore, person: PersonId) -> Result<Option<Place>, StoreError> {
    let row = sqlx::query(
        "SELECT o.platform, o.server, o.place FROM people p JOIN places o ON o.id = p.road WHERE p.id = ?1",
    )
    .bind(person.0)
    .fetch_optional(&store.reader)
    .await?;
    row.as_ref().map(places::read).transpose()
}

pub(super) struct SetPrivateRoad {
    pub(super) person: PersonId,
    pub(super) place: Option<Place>,
}

#[async_trait]
impl Write for SetPrivateRoad {
    type Out = ();

    async fn run(&self, conn: &mut SqliteConnection) -> Result<(), StoreError> {
        let road = match &self.place {
            Some(place) => Some(places::keep(conn, place).await?),
            None => None,
        };
        let done = sqlx::query("UPDATE people SET road = ?2 WHERE id = ?1")
            .bind(self.person.0)
            .bind(road)
            .execute(conn)
            .await?;
        known(self.person, done.rows_affected())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_does_not_tell_names_apart_in_any_script() {
        for (one, other) in [("Ada", "aDA"), ("Żółw", "ŻÓŁW"), ("Straße", "STRASSE"), ("Σίσυφος", "ΣΊΣΥΦΟΣ")]
        {
            assert_eq!(folded(one), folded(other), "{one}");
        }
        assert_ne!(folded("Ada"), folded("Ade"));
    }
}
