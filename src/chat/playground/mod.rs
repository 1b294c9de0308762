//! The playground: a small chat in the browser, served by the bot's own binary. It needs no account anywhere.
//!
//! Knows: one server with one channel (`lobby`), threads under it, a private chat of each person with the bot; how
//! a page asks and is told; who may see what. Everything a page shows is kept in the same database as the rest
//! (tables `playground_…`), so after a restart the whole chat is there. Does not know: games, tables, languages of
//! the bot; it is an adapter of [`bot::port`](crate::bot::port) like any other.
//!
//! Parts: `keep` (the tables, and who may see what), `veil` (numbers that tell nothing), `names` (what is read out of
//! typed text), `limits`, `guard` (whose requests are answered at all), `http` (what a page asks), `live` (what a
//! page is told), `wire` (the JSON of both), and `page/`, `words/`: the page itself, embedded.
//!
//! To add a language of the page: one file in `words/` and its line in `http::WORDS`. To add something a page may
//! ask: a route in `http`.
//!
//! Order of construction, since the desk needs its platforms and the page needs the desk:
//! [`Playground::open`] makes the [`Platform`], [`listen`] binds the address, [`Playground::serve`] takes the desk.

mod guard;
mod http;
mod keep;
mod limits;
mod live;
mod names;
mod veil;
mod wire;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::SqlitePool;
use thiserror::Error;
use tokio::net::TcpListener;

use self::guard::Guard;
use self::keep::{Keep, New, NewPicture, PRIVATE};
use self::limits::Buckets;
use self::live::Presence;
use self::veil::Veil;
use crate::bot::port::{Content, Desk, Picture, PlaceKind, Platform, SendError};
use crate::locale::Language;
use crate::msg;
use crate::store::{Account, Place};
use crate::table::Moment;

pub use self::limits::{Limits, Rate};
pub use self::names::BOT;

/// The platform's name, and that of its one server.
pub const NAME: &str = "playground";

/// Fills bytes with chance that nobody can guess: tokens and addresses are made of it.
pub type Chance = Arc<dyn Fn(&mut [u8]) + Send + Sync>;

/// Tells the time.
pub type Clock = Arc<dyn Fn() -> Moment + Send + Sync>;

/// How the playground is set up.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where it listens.
    pub address: SocketAddr,
    /// Whether people on other machines may come in. Without it, the address must be a loopback one.
    pub allow_strangers: bool,
    /// Further names under which a browser may reach it, as `name` or `name:port`: those of a reverse proxy.
    pub hosts: Vec<String>,
    /// How much is too much.
    pub limits: Limits,
}

impl Settings {
    /// On this machine alone.
    pub fn loopback(port: u16) -> Self {
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        Self { address, allow_strangers: false, hosts: Vec::new(), limits: Limits::default() }
    }
}

/// Why the playground does not run.
#[derive(Debug, Error)]
pub enum PlaygroundError {
    /// The address can be reached from other machines, and nobody said that this is meant.
    #[error(
        "the playground would listen on {0}, where other machines can reach it, and anybody there could take a \
         name and play; if that is meant, say so in the configuration: playground.allow_strangers = true"
    )]
    Strangers(SocketAddr),
    /// The address cannot be had.
    #[error("the playground cannot listen on {address}: {why}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        why: std::io::Error,
    },
    /// Serving failed.
    #[error("the playground cannot serve: {0}")]
    Serve(std::io::Error),
    /// The database does not answer.
    #[error("the playground cannot read what it keeps: {0}")]
    Keep(#[from] sqlx::Error),
}

/// Binds the address, if it may be bound.
///
/// # Errors
/// [`PlaygroundError::Strangers`] for an address beyond loopback without `allow_strangers`, and
/// [`PlaygroundError::Listen`].
pub async fn listen(settings: &Settings) -> Result<TcpListener, PlaygroundError> {
    meant(settings, settings.address)?;
    TcpListener::bind(settings.address)
        .await
        .map_err(|why| PlaygroundError::Listen { address: settings.address, why })
}

fn meant(settings: &Settings, address: SocketAddr) -> Result<(), PlaygroundError> {
    if address.ip().is_loopback() || settings.allow_strangers {
        Ok(())
    } else {
        Err(PlaygroundError::Strangers(address))
    }
}

/// The platform.
pub struct Playground {
    settings: Settings,
    keep: Keep,
    veil: Veil,
    chance: Chance,
    clock: Clock,
    presence: Presence,
    acts: Buckets<i64>,
    looks: Buckets<i64>,
    entries: Buckets<()>,
}

impl Playground {
    /// Opens what is kept. The database's migrations must have run.
    ///
    /// # Errors
    /// [`PlaygroundError::Keep`].
    pub async fn open(
        pool: SqlitePool,
        settings: Settings,
        chance: Chance,
        clock: Clock,
    ) -> Result<Arc<Self>, PlaygroundError> {
        let keep = Keep::open(pool).await?;
        let mut fresh = [0; 32];
        chance(&mut fresh);
        let veil = Veil::new(keep.veil(fresh).await?);
        let limits = settings.limits;
        Ok(Arc::new(Self {
            settings,
            keep,
            veil,
            chance,
            clock,
            presence: Presence::default(),
            acts: Buckets::new(limits.acts),
            looks: Buckets::new(limits.looks),
            entries: Buckets::new(limits.entries),
        }))
    }

    /// Serves the page until `shutdown` is done, requests under way included.
    ///
    /// # Errors
    /// [`PlaygroundError`].
    pub async fn serve(
        self: Arc<Self>,
        desk: Arc<dyn Desk>,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), PlaygroundError> {
        let address = listener.local_addr().map_err(PlaygroundError::Serve)?;
        meant(&self.settings, address)?;
        let guard = Guard::new(address, &self.settings.hosts);
        let (close, closing) = tokio::sync::watch::channel(false);
        let routes = http::routes(http::House { playground: self, desk, guard, closing });
        let shutdown = async move {
            shutdown.await;
            // Open pages are told to come back later; they would keep the server from ending otherwise.
            close.send_replace(true);
        };
        axum::serve(listener, routes).with_graceful_shutdown(shutdown).await.map_err(PlaygroundError::Serve)
    }

    fn now(&self) -> Moment {
        (self.clock)()
    }

    /// `N` random bytes in hexadecimal.
    fn secret<const N: usize>(&self) -> String {
        let mut bytes = [0; N];
        (self.chance)(&mut bytes);
        bytes
            .iter()
            .flat_map(|b| [b >> 4, b & 15])
            .filter_map(|d| char::from_digit(u32::from(d), 16))
            .collect()
    }

    fn new_picture<'a>(&self, picture: &'a Picture) -> NewPicture<'a> {
        NewPicture { id: self.secret::<16>(), png: &picture.png, alt: &picture.alt }
    }
}

/// The row of an account of this platform.
fn person(account: &Account) -> Option<i64> {
    if account.platform == NAME { account.id.parse().ok() } else { None }
}

fn account(person: i64) -> Account {
    Account { platform: NAME.to_owned(), id: person.to_string() }
}

fn kind(place: &str) -> PlaceKind {
    match place {
        keep::LOBBY => PlaceKind::Room,
        private if private.starts_with(PRIVATE) => PlaceKind::Private,
        _ => PlaceKind::Thread,
    }
}

/// A place from its id.
fn place(id: String) -> Place {
    let server = if kind(&id) == PlaceKind::Private { "" } else { NAME };
    Place { platform: NAME.to_owned(), server: server.to_owned(), id }
}

/// What the database could not do now it may do soon.
fn later(why: &sqlx::Error) -> SendError {
    tracing::warn!(%why, "the playground's database does not answer");
    SendError::Later(Duration::from_secs(1))
}

/// Why a message is not taken, if it is too large for a page.
fn too_large(content: &Content) -> Option<&'static str> {
    let buttons = || content.buttons.iter().flatten();
    if content.text.len() + content.fixed.as_ref().map_or(0, String::len) > 64 * 1024 {
        Some("the text is too long")
    } else if buttons().count() > 50 || buttons().any(|button| button.id.len() > 100) {
        Some("the buttons are too many or their ids too long")
    } else if content.picture.as_ref().is_some_and(|picture| picture.png.len() > 8 * 1024 * 1024) {
        Some("the picture is too large")
    } else {
        None
    }
}

#[async_trait]
impl Platform for Playground {
    fn name(&self) -> &str {
        NAME
    }

    fn called(&self, language: Language) -> String {
        language.text(msg!("platform-playground"))
    }

    async fn send(&self, place: &Place, key: &str, content: &Content) -> Result<String, SendError> {
        if place.platform != NAME || !self.keep.exists(&place.id).await.map_err(|e| later(&e))? {
            return Err(SendError::Gone);
        }
        if let Some(why) = too_large(content) {
            return Err(SendError::Refused(why.to_owned()));
        }
        let key = format!("sent:{key}");
        let new = New {
            key: &key,
            place: &place.id,
            text: &content.text,
            fixed: content.fixed.as_deref(),
            picture: content.picture.as_ref().map(|picture| self.new_picture(picture)),
            buttons: Some(wire::buttons(&content.buttons)),
            ping: content.ping.as_ref().and_then(person),
            ..New::default()
        };
        let id = self.keep.post(new, self.now()).await.map_err(|e| later(&e))?;
        Ok(id.to_string())
    }

    async fn strip(&self, place: &Place, message: &str) -> Result<(), SendError> {
        let Some(id) = message.parse().ok().filter(|_| place.platform == NAME) else {
            return Err(SendError::Gone);
        };
        let there = self.keep.strip(&place.id, id).await.map_err(|e| later(&e))?;
        if there { Ok(()) } else { Err(SendError::Gone) }
    }

    async fn open_thread(&self, room: &Place, key: &str, title: &str) -> Result<Option<Place>, SendError> {
        if room.platform != NAME || !self.keep.exists(&room.id).await.map_err(|e| later(&e))? {
            return Err(SendError::Gone);
        }
        if room.id != keep::LOBBY {
            return Ok(None);
        }
        let thread = self.keep.thread(key, title, self.now()).await.map_err(|e| later(&e))?;
        Ok(Some(self::place(thread.place())))
    }

    async fn private_chat(&self, account: &Account) -> Result<Place, SendError> {
        let person = person(account).ok_or(SendError::Gone)?;
        let private = self.keep.private_of(person).await.map_err(|e| later(&e))?;
        private.map(self::place).ok_or(SendError::Gone)
    }
}
