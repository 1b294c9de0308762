//! Results and the ratings that follow from them; the rankings.
//!
//! A result has a number that only grows. Ratings are the fold of the rated results in the order of these numbers,
//! kept up to date in the transaction that writes the result: for each game and for all games together, everywhere
//! and on each server that hosted the table. On a server, only what was played there counts.

use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

use super::{SqliteStore, error, identity};
use crate::rules::Seat;
use crate::store::{Finished, Leader, LeaderQuery, Pair, Profile, Scope, StoreError, StoredResult};
use crate::table::rating::{self, Change, Rating};
use crate::table::{Moment, PersonId, TableId};

/// The name under which all games together stand.
const ALL_GAMES: &str = "";
/// The platform and server under which everywhere stands.
const EVERYWHERE: (&str, &str) = ("", "");

/// Keeps a result, and what it does to the ratings. The change of the overall ratings in this game, if it is rated.
pub(super) async fn record(
    conn: &mut SqliteConnection,
    tbl: i64,
    at: Moment,
    finished: &Finished,
) -> Result<Option<Pair<Change>>, StoreError> {
    let Finished { game, white, black, outcome, .. } = finished;
    // What counts for somebody goes by for whom their results count; who sat there stays written down.
    let pair = [identity::principal(conn, *white).await?, identity::principal(conn, *black).await?];
    let rated = finished.rated && pair[0] != pair[1];
    let weight = if rated {
        let before: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM people a CROSS JOIN people b
             CROSS JOIN results r ON min(r.white, r.black) = min(a.id, b.id) AND max(r.white, r.black) = max(a.id, b.id)
             WHERE coalesce(a.same_as, a.id) = ?1 AND coalesce(b.same_as, b.id) = ?2
               AND r.game = ?3 AND r.at > ?4 AND r.rated = 1",
        )
        .bind(pair[0].0)
        .bind(pair[1].0)
        .bind(game)
        .bind(at.0.saturating_sub(rating::REPEAT_WINDOW))
        .fetch_one(&mut *conn)
        .await?;
        rating::weight(error::number(before, "the number of games of a pair")?)
    } else {
        0.0
    };
    let number: i64 = sqlx::query_scalar(
        "INSERT INTO results (tbl, at, game, white, black, winner, reason, rated, weight)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) RETURNING number",
    )
    .bind(tbl)
    .bind(at.0)
    .bind(game)
    .bind(white.0)
    .bind(black.0)
    .bind(outcome.winner.map(Seat::name))
    .bind(outcome.reason.0)
    .bind(rated)
    .bind(weight)
    .fetch_one(&mut *conn)
    .await?;
    let mut servers: Vec<_> = finished.servers.iter().map(|(p, s)| (p.as_str(), s.as_str())).collect();
    servers.sort_unstable();
    servers.dedup();
    for (platform, server) in &servers {
        sqlx::query("INSERT INTO result_servers (result, platform, server) VALUES (?1, ?2, ?3)")
            .bind(number)
            .bind(platform)
            .bind(server)
            .execute(&mut *conn)
            .await?;
    }
    if !rated {
        return Ok(None);
    }

    let winner = outcome.winner;
    let overall = count(conn, pair, winner, weight, game, EVERYWHERE).await?;
    count(conn, pair, winner, weight, ALL_GAMES, EVERYWHERE).await?;
    for server in servers {
        count(conn, pair, winner, weight, game, server).await?;
        count(conn, pair, winner, weight, ALL_GAMES, server).await?;
    }
    Ok(Some(overall))
}

/// What stands in one of the rankings about somebody.
#[derive(Clone, Copy, Default)]
struct Standing {
    won: i64,
    drawn: i64,
    lost: i64,
    streak: i64,
    rating: Rating,
}

/// Counts a rated game in one of the rankings.
async fn count(
    conn: &mut SqliteConnection,
    pair: [PersonId; 2],
    winner: Option<Seat>,
    weight: f64,
    game: &str,
    scope: (&str, &str),
) -> Result<Pair<Change>, StoreError> {
    let white = standing(conn, pair[0], game, scope).await?;
    let black = standing(conn, pair[1], game, scope).await?;
    let [for_white, for_black] = rating::rate(white.rating, black.rating, winner, weight);
    for (seat, person, before, change) in
        [(Seat::White, pair[0], white, for_white), (Seat::Black, pair[1], black, for_black)]
    {
        let won = winner == Some(seat);
        let after = Standing {
            won: before.won + i64::from(won),
            drawn: before.drawn + i64::from(winner.is_none()),
            lost: before.lost + i64::from(winner == Some(seat.other())),
            streak: if won { before.streak + 1 } else { 0 },
            rating: change.after,
        };
        set_standing(conn, person, game, scope, after).await?;
    }
    Ok(Pair { white: for_white, black: for_black })
}

/// Puts what stands about `joined` together with what stands about `kept`, in every ranking, now that they are one:
/// games won, drawn and lost are added up; rating and streak are those of whose rating is surer (of `kept`, if both
/// are as sure). This is one step of the fold, after the newest result there is: the link keeps that result's number.
pub(super) async fn merge(
    conn: &mut SqliteConnection,
    kept: PersonId,
    joined: PersonId,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO standings
             (person, game, platform, server, won, drawn, lost, streak, value, deviation, volatility)
         SELECT ?1, game, platform, server, won, drawn, lost, streak, value, deviation, volatility
         FROM standings WHERE person = ?2
         ON CONFLICT (person, game, platform, server) DO UPDATE SET
             won = won + excluded.won, drawn = drawn + excluded.drawn, lost = lost + excluded.lost,
             streak = CASE WHEN excluded.deviation < deviation THEN excluded.streak ELSE streak END,
             value = CASE WHEN excluded.deviation < deviation THEN excluded.value ELSE value END,
             volatility = CASE WHEN excluded.deviation < deviation THEN excluded.volatility ELSE volatility END,
             deviation = min(excluded.deviation, deviation)",
    )
    .bind(kept.0)
    .bind(joined.0)
    .execute(&mut *conn)
    .await?;
    sqlx::query("DELETE FROM standings WHERE person = ?1").bind(joined.0).execute(conn).await?;
    Ok(())
}

async fn standing(
    conn: &mut SqliteConnection,
    person: PersonId,
    game: &str,
    (platform, server): (&str, &str),
) -> Result<Standing, StoreError> {
    let row = sqlx::query(
        "SELECT won, drawn, lost, streak, value, deviation, volatility FROM standings
         WHERE person = ?1 AND game = ?2 AND platform = ?3 AND server = ?4",
    )
    .bind(person.0)
    .bind(game)
    .bind(platform)
    .bind(server)
    .fetch_optional(conn)
    .await?;
    let Some(row) = row else { return Ok(Standing::default()) };
    Ok(Standing {
        won: row.try_get("won")?,
        drawn: row.try_get("drawn")?,
        lost: row.try_get("lost")?,
        streak: row.try_get("streak")?,
        rating: read_rating(&row)?,
    })
}

async fn set_standing(
    conn: &mut SqliteConnection,
    person: PersonId,
    game: &str,
    (platform, server): (&str, &str),
    standing: Standing,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT OR REPLACE INTO standings
             (person, game, platform, server, won, drawn, lost, streak, value, deviation, volatility)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    )
    .bind(person.0)
    .bind(game)
    .bind(platform)
    .bind(server)
    .bind(standing.won)
    .bind(standing.drawn)
    .bind(standing.lost)
    .bind(standing.streak)
    .bind(standing.rating.value)
    .bind(standing.rating.deviation)
    .bind(standing.rating.volatility)
    .execute(conn)
    .await?;
    Ok(())
}

fn read_rating(row: &SqliteRow) -> Result<Rating, StoreError> {
    Ok(Rating {
        value: row.try_get("value")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
    })
}

fn read_leader(row: &SqliteRow) -> Result<Leader, StoreError> {
    let number =
        |column: &'static str| -> Result<u32, StoreError> { error::number(row.try_get(column)?, column) };
    Ok(Leader {
        person: PersonId(row.try_get("person")?),
        name: row.try_get("name")?,
        computer: row.try_get("computer")?,
        won: number("won")?,
        drawn: number("drawn")?,
        lost: number("lost")?,
        streak: number("streak")?,
        rating: read_rating(row)?,
    })
}

pub(super) async fn leaders(
    store: &SqliteStore,
    query: &LeaderQuery,
) -> Result<(Vec<Leader>, u32), StoreError> {
    let game = query.game.as_deref().unwrap_or(ALL_GAMES);
    let (platform, server) = match &query.scope {
        Scope::Everywhere => EVERYWHERE,
        Scope::Server { platform, server } => (platform.as_str(), server.as_str()),
    };
    // One transaction, so that the page and the count are of the same instant.
    let mut tx = store.reader.begin().await?;
    let rows = sqlx::query(
        "SELECT s.*, p.computer,
                (SELECT a.name FROM people m JOIN accounts a ON a.person = m.id
                 WHERE coalesce(m.same_as, m.id) = s.person
                 ORDER BY a.platform = ?2 DESC, m.same_as IS NULL DESC, a.used DESC LIMIT 1) AS name
         FROM standings s JOIN people p ON p.id = s.person
         WHERE s.game = ?1 AND s.platform = ?2 AND s.server = ?3
         ORDER BY s.won DESC, s.value DESC, s.drawn DESC, s.lost, s.person
         LIMIT ?4 OFFSET ?5",
    )
    .bind(game)
    .bind(platform)
    .bind(server)
    .bind(query.limit)
    .bind(query.offset)
    .fetch_all(&mut *tx)
    .await?;
    let total: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM standings WHERE game = ?1 AND platform = ?2 AND server = ?3",
    )
    .bind(game)
    .bind(platform)
    .bind(server)
    .fetch_one(&mut *tx)
    .await?;
    let leaders = rows.iter().map(read_leader).collect::<Result<_, _>>()?;
    Ok((leaders, error::number(total, "the number of people")?))
}

pub(super) async fn profile(
    store: &SqliteStore,
    person: PersonId,
    asker: PersonId,
) -> Result<Profile, StoreError> {
    let mut tx = store.reader.begin().await?;
    let (person, asker) =
        (identity::principal(&mut tx, person).await?, identity::principal(&mut tx, asker).await?);
    let rows = sqlx::query(
        "SELECT s.*, p.computer,
                (SELECT name FROM accounts WHERE person = s.person ORDER BY used DESC LIMIT 1) AS name
         FROM standings s JOIN people p ON p.id = s.person
         WHERE s.person = ?1 AND s.game <> '' AND s.platform = '' AND s.server = ''
         ORDER BY s.game",
    )
    .bind(person.0)
    .fetch_all(&mut *tx)
    .await?;
    let games = rows
        .iter()
        .map(|row| Ok((row.try_get("game")?, read_leader(row)?)))
        .collect::<Result<_, StoreError>>()?;
    if person == asker {
        return Ok(Profile { games, against: None });
    }
    let row = sqlx::query(
        "SELECT count(*) FILTER (WHERE winner = CASE white WHEN a.id THEN 'white' ELSE 'black' END) AS won,
                count(*) FILTER (WHERE winner IS NULL) AS drawn,
                count(*) FILTER (WHERE winner = CASE white WHEN a.id THEN 'black' ELSE 'white' END) AS lost
         FROM people a CROSS JOIN people b
         CROSS JOIN results r ON min(r.white, r.black) = min(a.id, b.id) AND max(r.white, r.black) = max(a.id, b.id)
         WHERE coalesce(a.same_as, a.id) = ?1 AND coalesce(b.same_as, b.id) = ?2",
    )
    .bind(person.0)
    .bind(asker.0)
    .fetch_one(&mut *tx)
    .await?;
    let number =
        |column: &'static str| -> Result<u32, StoreError> { error::number(row.try_get(column)?, column) };
    Ok(Profile { games, against: Some((number("won")?, number("drawn")?, number("lost")?)) })
}

pub(super) async fn results(
    store: &SqliteStore,
    after: i64,
    limit: u32,
) -> Result<Vec<StoredResult>, StoreError> {
    let mut tx = store.reader.begin().await?;
    let rows = sqlx::query(
        "SELECT r.*, t.id FROM results r JOIN tables t ON t.number = r.tbl
         WHERE r.number > ?1 ORDER BY r.number LIMIT ?2",
    )
    .bind(after)
    .bind(limit)
    .fetch_all(&mut *tx)
    .await?;
    let mut results = Vec::with_capacity(rows.len());
    for row in rows {
        let number: i64 = row.try_get("number")?;
        let servers = sqlx::query_as(
            "SELECT platform, server FROM result_servers WHERE result = ?1 ORDER BY platform, server",
        )
        .bind(number)
        .fetch_all(&mut *tx)
        .await?;
        let winner: Option<&str> = row.try_get("winner")?;
        let rated: bool = row.try_get("rated")?;
        results.push(StoredResult {
            number,
            table: TableId::parse(row.try_get("id")?)
                .ok_or_else(|| StoreError::Corrupt("a table's code".to_owned()))?,
            at: Moment(row.try_get("at")?),
            game: row.try_get("game")?,
            white: PersonId(row.try_get("white")?),
            black: PersonId(row.try_get("black")?),
            winner: winner
                .map(|seat| seat.parse().map_err(|_| StoreError::Corrupt("a winner".to_owned())))
                .transpose()?,
            reason: row.try_get("reason")?,
            weight: if rated { Some(row.try_get("weight")?) } else { None },
            servers,
        });
    }
    Ok(results)
}
