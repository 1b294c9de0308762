//! The platforms besides the playground: which are configured, and how each is begun and served.
//!
//! Knows: the configuration, and what each adapter wants. Does not know: what the bot does with them.
//!
//! To add one: a function below that gives it if it is configured, and its line in [`connected`].

use std::sync::Arc;

use async_trait::async_trait;
use gangurru::bot::port::{Desk, Platform};
use gangurru::config::Config;
use sqlx::SqlitePool;
use tokio::sync::watch;

/// A platform that is there until the program ends.
#[async_trait]
pub(crate) trait Adapter: Send {
    /// What the bot sends to.
    fn platform(&self) -> Arc<dyn Platform>;

    /// Hears what people do until `stopped` is true. An error is what will not get better by itself.
    async fn serve(
        self: Box<Self>,
        desk: Arc<dyn Desk>,
        stopped: watch::Receiver<bool>,
    ) -> Result<(), String>;
}

/// The platforms that are configured.
pub(crate) async fn connected(config: &Config, pool: &SqlitePool) -> Result<Vec<Box<dyn Adapter>>, String> {
    let found = [discord(config)?, matrix(config, pool).await?];
    Ok(found.into_iter().flatten().collect())
}

/// Done when the watched value is true, or nobody can set it any more.
pub(crate) async fn told(mut stopped: watch::Receiver<bool>) {
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

#[cfg(feature = "discord")]
use self::on_discord::discord;

#[cfg(feature = "discord")]
mod on_discord {
    use gangurru::chat::discord::{Discord, Settings};
    use gangurru::games;

    use super::{Adapter, Arc, Config, Desk, Platform, async_trait, told, watch};
    use crate::run::chance;

    /// The bot on Discord, if there is a token for it.
    pub(super) fn discord(config: &Config) -> Result<Option<Box<dyn Adapter>>, String> {
        let Some(token) = &config.discord_token else { return Ok(None) };
        let settings = Settings {
            token: token.0.clone(),
            message_content: config.discord_message_content,
            api_base: config.discord_api_base.clone(),
            language: config.discord_language.unwrap_or(config.language),
            games: games::all().iter().map(|game| game.name().to_owned()).collect(),
        };
        let made = Discord::new(settings, Arc::new(chance)).map_err(|error| error.to_string())?;
        Ok(Some(Box::new(OnDiscord(made))))
    }

    struct OnDiscord(Arc<Discord>);

    #[async_trait]
    impl Adapter for OnDiscord {
        fn platform(&self) -> Arc<dyn Platform> {
            Arc::clone(&self.0) as Arc<dyn Platform>
        }

        async fn serve(
            self: Box<Self>,
            desk: Arc<dyn Desk>,
            stopped: watch::Receiver<bool>,
        ) -> Result<(), String> {
            self.0.serve(desk, told(stopped)).await.map_err(|error| error.to_string())
        }
    }
}

/// Without Discord built in, a token is a mistake.
#[cfg(not(feature = "discord"))]
fn discord(config: &Config) -> Result<Option<Box<dyn Adapter>>, String> {
    match &config.discord_token {
        Some(_) => Err("a token for Discord is set, but this program was built without Discord".to_owned()),
        None => Ok(None),
    }
}

#[cfg(feature = "matrix")]
use self::on_matrix::matrix;

#[cfg(feature = "matrix")]
mod on_matrix {
    use std::io::{self, Write as _};

    use gangurru::chat::matrix::{Limits, Matrix, Settings};
    use gangurru::config::Secret;

    use super::{Adapter, Arc, Config, Desk, Platform, SqlitePool, async_trait, told, watch};
    use crate::run::{chance, now};

    /// The bot on Matrix, if there is a homeserver for it.
    pub(super) async fn matrix(
        config: &Config,
        pool: &SqlitePool,
    ) -> Result<Option<Box<dyn Adapter>>, String> {
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
        let opened = Matrix::open(pool.clone(), settings, Arc::new(chance), Arc::new(now)).await;
        Ok(Some(Box::new(OnMatrix(opened.map_err(|error| error.to_string())?))))
    }

    /// Shows the operator what is no business of a log: on the terminal, or wherever the program's output goes.
    fn show_operator(text: &str) {
        let _ = writeln!(io::stdout(), "{text}");
        let _ = io::stdout().flush();
    }

    struct OnMatrix(Arc<Matrix>);

    #[async_trait]
    impl Adapter for OnMatrix {
        fn platform(&self) -> Arc<dyn Platform> {
            Arc::clone(&self.0) as Arc<dyn Platform>
        }

        async fn serve(
            self: Box<Self>,
            desk: Arc<dyn Desk>,
            stopped: watch::Receiver<bool>,
        ) -> Result<(), String> {
            self.0.serve(desk, told(stopped)).await.map_err(|error| error.to_string())
        }
    }
}

/// Without Matrix built in, a homeserver is a mistake.
#[cfg(not(feature = "matrix"))]
async fn matrix(config: &Config, _pool: &SqlitePool) -> Result<Option<Box<dyn Adapter>>, String> {
    match &config.matrix_homeserver {
        Some(_) => Err("matrix.homeserver is set, but this program was built without Matrix".to_owned()),
        None => Ok(None),
    }
}
