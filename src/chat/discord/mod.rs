//! Discord: the bot as a member of servers, with slash commands, buttons, threads and private messages.
//!
//! Knows: Discord, by way of serenity and poise, whose types stay in here; what is said about the platform itself. Does not
//! know: games, tables, what verbs do. It translates and nothing else: it is an adapter of [`bot::port`](crate::bot::port).
//!
//! Parts: `hear` (what people do comes in, and is answered), `send` (what must arrive goes out, once), `message` (a content as
//! Discord's JSON), `commands` (the list of slash commands), `text` (escaping and cutting), `trouble` (what refusals
//! mean), `wire` (requests, with patience), `rights` (the permissions that are asked for).
//!
//! Order of construction, since the desk needs its platforms and the events need the desk: [`Discord::new`] makes the
//! [`Platform`], [`Discord::serve`] takes the desk.
//!
//! To add something that Discord can do: the part above that it belongs to; what the bot is to know of it goes through the port.

mod commands;
mod hear;
mod message;
mod rights;
mod send;
mod text;
mod trouble;
mod wire;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use serenity::all::{ClientBuilder, GatewayIntents};
use serenity::gateway::GatewayError;
use thiserror::Error;
use tokio::sync::OnceCell;

use self::hear::House;
use self::trouble::Trouble;
use self::wire::Wire;
use crate::bot::port::{Content, Desk, Platform, SendError};
use crate::locale::Language;
use crate::msg;
use crate::store::{Account, Place};

pub use self::rights::{INVITE, RIGHTS, Right};

/// The platform's name.
pub const NAME: &str = "discord";

/// How many channels can be sent to at the same time, at least.
const LANES: usize = 64;

/// Fills bytes with chance.
pub type Chance = Arc<dyn Fn(&mut [u8]) + Send + Sync>;

/// How Discord is set up.
#[derive(Clone)]
pub struct Settings {
    /// The bot's token. It is a secret.
    pub token: String,
    /// Whether the application may read what is said where it is not addressed. This has to be switched on at Discord as
    /// well.
    pub message_content: bool,
    /// Another address than Discord's own, such as `http://127.0.0.1:3000`: that of a proxy which keeps to the rate
    /// limits, or of a test.
    pub api_base: Option<String>,
    /// The language of public places.
    pub language: Language,
    /// The names of the games that are hosted, as records have them.
    pub games: Vec<String>,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("message_content", &self.message_content)
            .field("api_base", &self.api_base)
            .field("language", &self.language)
            .field("games", &self.games)
            .finish_non_exhaustive()
    }
}

/// Why the bot cannot be on Discord.
#[derive(Debug, Error)]
pub enum DiscordError {
    /// Discord does not know the token.
    #[error(
        "Discord refuses the token: set discord.token (or DISCORD_TOKEN) to the one in the application's settings, under Bot"
    )]
    Token,
    /// An intent is not switched on.
    #[error(
        "Discord does not let this application read messages: switch on “Message Content Intent” in its settings, under Bot, \
         or set discord.message_content = false"
    )]
    Intents,
    /// The connection cannot be made on this machine.
    #[error("no connection can be made: {0}")]
    Client(String),
}

/// What was learnt of Discord, and would have to be asked again otherwise. Losing it does no harm.
#[derive(Default)]
struct Known {
    /// What cannot be done in a channel, until something changes there.
    lacks: BTreeMap<u64, Lacks>,
    /// Channels whose newest messages were looked through since the start.
    looked: BTreeSet<u64>,
    /// Messages of which it is not known whether they got there, as channel and nonce.
    doubtful: BTreeSet<String>,
    /// Private chats by person.
    roads: BTreeMap<u64, String>,
    /// Threads that Discord has not told of, and whether somebody else began them.
    threads: BTreeMap<u64, bool>,
    /// The servers that the bot is in, and the language that each has chosen for itself.
    guilds: BTreeMap<u64, Option<String>>,
}

/// What cannot be done in a channel.
#[derive(Default)]
struct Lacks {
    /// The server it belongs to.
    guild: u64,
    /// Nothing gets there.
    everything: bool,
    /// Whether files may be attached.
    files: Files,
    /// There can be no threads.
    threads: bool,
}

/// Whether files may be attached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Files {
    /// As far as is known.
    #[default]
    Fine,
    /// No.
    Lacking,
    /// No, and that was said there.
    Told,
}

/// The platform.
pub struct Discord {
    settings: Settings,
    client: reqwest::Client,
    wire: Wire,
    own: OnceCell<u64>,
    lanes: Vec<tokio::sync::Mutex<()>>,
    known: Mutex<Known>,
}

/// A number of Discord's.
fn snowflake(id: &str) -> Option<u64> {
    id.parse().ok().filter(|id| *id != 0)
}

impl Discord {
    /// The platform. It sends at once, and hears once [`serve`](Self::serve) is called.
    ///
    /// # Errors
    /// [`DiscordError::Client`] if this machine cannot make encrypted connections.
    pub fn new(settings: Settings, chance: Chance) -> Result<Arc<Self>, DiscordError> {
        let client = reqwest::Client::builder().connect_timeout(Duration::from_secs(10)).build();
        let client = client.map_err(|error| DiscordError::Client(error.to_string()))?;
        Ok(Self::with_client(settings, client, chance))
    }

    /// The same with a client of the caller's: one that trusts other certificates, or finds Discord elsewhere.
    pub fn with_client(settings: Settings, client: reqwest::Client, chance: Chance) -> Arc<Self> {
        let wire = Wire::new(&settings.token, settings.api_base.as_deref(), client.clone(), chance);
        Arc::new(Self {
            settings,
            client,
            wire,
            own: OnceCell::new(),
            lanes: (0..LANES).map(|_| tokio::sync::Mutex::new(())).collect(),
            known: Mutex::default(),
        })
    }

    fn intents(&self) -> GatewayIntents {
        let mut intents =
            GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
        intents.set(GatewayIntents::MESSAGE_CONTENT, self.settings.message_content);
        intents
    }

    /// Hears what people do until `shutdown` is done. A connection that breaks is made again.
    ///
    /// # Errors
    /// [`DiscordError`], for what will not get better by itself.
    pub async fn serve(
        self: Arc<Self>,
        desk: Arc<dyn Desk>,
        shutdown: impl Future<Output = ()> + Send,
    ) -> Result<(), DiscordError> {
        tokio::pin!(shutdown);
        let mut wait = Duration::from_secs(1);
        loop {
            if self.attend(Arc::clone(&desk), &mut shutdown).await? == Ended::Told {
                return Ok(());
            }
            tracing::warn!(?wait, "not connected to Discord; trying again");
            tokio::select! {
                () = &mut shutdown => return Ok(()),
                () = tokio::time::sleep(wait) => {}
            }
            wait = (wait * 2).min(Duration::from_mins(2));
        }
    }

    /// One life of the connections, of all shards.
    async fn attend(
        self: &Arc<Self>,
        desk: Arc<dyn Desk>,
        shutdown: &mut (impl Future<Output = ()> + Unpin),
    ) -> Result<Ended, DiscordError> {
        // The token is tried first: what the gateway says of a bad one is less clear.
        let me = tokio::select! {
            me = self.me() => me,
            () = &mut *shutdown => return Ok(Ended::Told),
        };
        match me {
            Ok(_) => {}
            Err(refusal) if refusal.trouble == Trouble::Token => return Err(DiscordError::Token),
            Err(refusal) => {
                tracing::warn!(%refusal, "Discord does not answer");
                return Ok(Ended::Broken);
            }
        }
        let http = wire::http(&self.settings.token, self.settings.api_base.as_deref(), self.client.clone());
        let made = ClientBuilder::new_with_http(http, self.intents()).framework(self.framework(desk)).await;
        let mut client = match made {
            Ok(client) => client,
            Err(error) => return of_serenity(&error),
        };
        let shards = Arc::clone(&client.shard_manager);
        let ended = tokio::select! {
            ended = client.start_autosharded() => match ended {
                Ok(()) => Ok(Ended::Broken),
                Err(error) => of_serenity(&error),
            },
            () = shutdown => Ok(Ended::Told),
            () = self.wire.token_refused.notified() => Err(DiscordError::Token),
        };
        let _ = tokio::time::timeout(Duration::from_secs(5), shards.shutdown_all()).await;
        ended
    }

    fn framework(self: &Arc<Self>, desk: Arc<dyn Desk>) -> poise::Framework<House, hear::Never> {
        let options = poise::FrameworkOptions {
            commands: commands::tree(&self.settings.games),
            event_handler: |framework, event| {
                Box::pin(async move {
                    hear::event(framework, event).await;
                    Ok(())
                })
            },
            on_error: |error| {
                Box::pin(async move {
                    // What poise would say to people is in no language of ours, so it says nothing.
                    tracing::error!(kind = kind(&error), "a command could not be handled");
                })
            },
            // There are no commands that read mentions by themselves, and no owners.
            prefix_options: poise::PrefixFrameworkOptions {
                mention_as_prefix: false,
                ..poise::PrefixFrameworkOptions::default()
            },
            initialize_owners: false,
            ..poise::FrameworkOptions::default()
        };
        let discord = Arc::clone(self);
        let setup = poise::Framework::builder().options(options).setup(move |_, ready, framework| {
            Box::pin(async move {
                let ours = commands::described(&framework.options().commands);
                let application = ready.application.id.get();
                tracing::info!(guilds = ready.guilds.len(), shard = ?ready.shard, "on Discord");
                let registering = Arc::clone(&discord);
                tokio::spawn(async move { registering.register(application, &ours).await });
                Ok(House { discord, desk, me: ready.user.id.get() })
            })
        });
        setup.build()
    }
}

/// How a connection ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    /// It was told to.
    Told,
    /// It broke.
    Broken,
}

/// What an error of serenity's means: the end, or another try.
fn of_serenity(error: &serenity::Error) -> Result<Ended, DiscordError> {
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication | GatewayError::NoAuthentication) => {
            Err(DiscordError::Token)
        }
        serenity::Error::Gateway(
            GatewayError::DisallowedGatewayIntents | GatewayError::InvalidGatewayIntents,
        ) => Err(DiscordError::Intents),
        serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(response))
            if response.status_code.as_u16() == 401 =>
        {
            Err(DiscordError::Token)
        }
        _ => Ok(Ended::Broken),
    }
}

fn kind(error: &poise::FrameworkError<'_, House, hear::Never>) -> &'static str {
    match error {
        poise::FrameworkError::UnknownInteraction { .. } => "a command that we do not have",
        poise::FrameworkError::CommandStructureMismatch { .. } => "a command of another shape",
        poise::FrameworkError::CommandPanic { .. } => "a panic",
        _ => "another",
    }
}

#[async_trait]
impl Platform for Discord {
    fn name(&self) -> &str {
        NAME
    }

    fn called(&self, language: Language) -> String {
        language.text(msg!("platform-discord"))
    }

    fn sign(&self) -> &'static str {
        "/"
    }

    fn language(&self) -> Option<Language> {
        Some(self.settings.language)
    }

    fn hears_talk(&self) -> bool {
        self.settings.message_content
    }

    fn locale(&self, place: &Place) -> Option<String> {
        let guild = snowflake(&place.server)?;
        self.known.lock().unwrap_or_else(PoisonError::into_inner).guilds.get(&guild).cloned().flatten()
    }

    async fn send(&self, place: &Place, key: &str, content: &Content) -> Result<String, SendError> {
        self.deliver(place, key, content).await
    }

    async fn strip(&self, place: &Place, message: &str) -> Result<(), SendError> {
        self.take_buttons(place, message).await
    }

    async fn open_thread(&self, room: &Place, key: &str, title: &str) -> Result<Option<Place>, SendError> {
        self.thread(room, key, title).await
    }

    async fn close_thread(&self, thread: &Place) -> Result<(), SendError> {
        self.close(thread).await
    }

    async fn private_chat(&self, account: &Account) -> Result<Place, SendError> {
        self.road(account).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_never_shown() {
        let settings = Settings {
            token: "secret".to_owned(),
            message_content: false,
            api_base: None,
            language: Language::ENGLISH,
            games: Vec::new(),
        };
        assert!(!format!("{settings:?}").contains("secret"));
    }

    #[test]
    fn what_is_final_ends_and_what_is_not_is_tried_again() {
        let gateway = serenity::Error::Gateway;
        assert!(matches!(
            of_serenity(&gateway(GatewayError::InvalidAuthentication)),
            Err(DiscordError::Token)
        ));
        assert!(matches!(
            of_serenity(&gateway(GatewayError::DisallowedGatewayIntents)),
            Err(DiscordError::Intents)
        ));
        assert!(matches!(of_serenity(&gateway(GatewayError::HeartbeatFailed)), Ok(Ended::Broken)));
    }
}
