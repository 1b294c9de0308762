//! The platforms besides the playground: which are configured, and how each is begun and served.
//!
//! Knows: the configuration, and what each adapter wants. Does not know: what the bot does with them.
//!
//! To add one: a function below that gives it if it is configured, and its line in [`connected`].

use std::sync::Arc;

use futures_util::future::BoxFuture;
use gangurru::bot::port::{Desk, Platform};
use gangurru::config::Config;
use sqlx::SqlitePool;
use tokio::sync::watch;

/// Hears what people do until the watched value is true. An error is what will not get better by itself.
type Serve =
    dyn FnOnce(Arc<dyn Desk>, watch::Receiver<bool>) -> BoxFuture<'static, Result<(), String>> + Send;

/// A platform that is there until the program ends.
pub(crate) struct Connected {
    /// What the bot sends to.
    pub(crate) platform: Arc<dyn Platform>,
    /// Hears and answers.
    pub(crate) serve: Box<Serve>,
}

/// The platforms that are configured.
pub(crate) async fn connected(config: &Config, pool: &SqlitePool) -> Result<Vec<Connected>, String> {
    let found = [discord(config)?, matrix(config, pool).await?];
    Ok(found.into_iter().flatten().collect())
}

/// Done when the watched value is true, or nobody can set it any more.
pub(crate) async fn told(mut stopped: watch::Receiver<bool>) {
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

/// The bot on Discord, if there is a token for it.
#[cfg(feature = "discord")]
fn discord(config: &Config) -> Result<Option<Connected>, String> {
    use gangurru::chat::discord::{Discord, Settings};
    use gangurru::games;

    let Some(token) = &config.discord_token else { return Ok(None) };
    let settings = Settings {
        token: token.0.clone(),
        message_content: config.discord_message_content,
        api_base: config.discord_api_base.clone(),
        language: config.discord_language.unwrap_or(config.language),
        games: games::all().iter().map(|game| game.name().to_owned()).collect(),
    };
    let discord = Discord::new(settings, Arc::new(super::chance)).map_err(|error| error.to_string())?;
    Ok(Some(Connected {
        platform: Arc::clone(&discord) as Arc<dyn Platform>,
        serve: Box::new(|desk, stopped| {
            Box::pin(async { discord.serve(desk, told(stopped)).await.map_err(|error| error.to_string()) })
        }),
    }))
}

/// Without Discord built in, a token is a mistake.
#[cfg(not(feature = "discord"))]
fn discord(config: &Config) -> Result<Option<Connected>, String> {
    match &config.discord_token {
        Some(_) => Err("a token for Discord is set, but this program was built without Discord".to_owned()),
        None => Ok(None),
    }
}

/// The bot on Matrix, if there is a homeserver for it.
#[cfg(feature = "matrix")]
async fn matrix(config: &Config, pool: &SqlitePool) -> Result<Option<Connected>, String> {
    use gangurru::chat::matrix::{Limits, Matrix, Settings};
    use gangurru::config::Secret;

    let Some(homeserver) = &config.matrix_homeserver else { return Ok(None) };
    let secret = |secret: &Option<Secret>| secret.as_ref().map(|secret| secret.0.clone());
    let settings = Settings {
        homeserver: homeserver.clone(),
        user: config.matrix_user.clone(),
        password: secret(&config.matrix_password),
        token: secret(&config.matrix_token),
        recovery_key: secret(&config.matrix_recovery_key),
        store: config.matrix_store.clone(),
        plain_secrets: config.matrix_plain_secrets,
        limits: Limits {
            invited_by: config.matrix_invited_by.clone(),
            rooms: config.matrix_rooms.into(),
            joins: config.matrix_joins.into(),
        },
        language: config.matrix_language.unwrap_or(config.language),
        operator: Arc::new(show_operator),
    };
    let opened = Matrix::open(pool.clone(), settings, Arc::new(super::chance), Arc::new(super::now)).await;
    let matrix = opened.map_err(|error| error.to_string())?;
    Ok(Some(Connected {
        platform: Arc::clone(&matrix) as Arc<dyn Platform>,
        serve: Box::new(|desk, stopped| {
            Box::pin(async { matrix.serve(desk, told(stopped)).await.map_err(|error| error.to_string()) })
        }),
    }))
}

/// Shows the operator what is no business of a log: on the terminal, or wherever the program's output goes.
#[cfg(feature = "matrix")]
fn show_operator(text: &str) {
    use std::io::{self, Write as _};

    let _ = writeln!(io::stdout(), "{text}");
    let _ = io::stdout().flush();
}

/// Without Matrix built in, a homeserver is a mistake.
#[cfg(not(feature = "matrix"))]
async fn matrix(config: &Config, _pool: &SqlitePool) -> Result<Option<Connected>, String> {
    match &config.matrix_homeserver {
        Some(_) => Err("matrix.homeserver is set, but this program was built without Matrix".to_owned()),
        None => Ok(None),
    }
}
