//! Matrix: the bot as a member of rooms, with threads, reactions, and encrypted private rooms.
//!
//! Knows: Matrix, by way of matrix-sdk, whose types stay in here; what is said about the platform itself. Does not know: games,
//! tables, what verbs do. It translates and nothing else: it is an adapter of [`bot::port`](crate::bot::port).
//!
//! Parts: `account` (logging in, keys), `sync` (what the server tells comes in, once), `hear` (what an event means), `handle`
//! (what is done about it), `rooms` (places, members, private rooms, upgrades), `invited` (invitations), `send` (what must arrive goes out, once),
//! `message` (a content as events), `text` (escaping and cutting), `trouble` (what refusals mean), `keep` (what outlives a
//! restart).
//!
//! A place's id is the room's, or the room's and the thread's root with a blank between. A room that replaces another goes by
//! the other's id, so to the rest of the program nothing has changed.
//!
//! Order of construction, since the desk needs its platforms and the events need the desk: [`Matrix::open`] makes the
//! [`Platform`], [`Matrix::serve`] logs in and takes the desk.
//!
//! To add something that Matrix can do: the part above that it belongs to; what the bot is to know of it goes through the port.

mod account;
mod handle;
mod hear;
mod invited;
mod keep;
mod message;
mod rooms;
mod send;
mod sync;
mod text;
mod trouble;

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use matrix_sdk::Client;
use sha2::{Digest as _, Sha256};
use sqlx::SqlitePool;
use thiserror::Error;
use tokio::sync::OnceCell;
use tokio::sync::mpsc::UnboundedSender;

use self::hear::Me;
use self::keep::{Keep, Waiting};
use crate::bot::port::{Content, Desk, Platform, SendError};
use crate::locale::Language;
use crate::msg;
use crate::store::{Account, Place};
use crate::table::Moment;

/// The platform's name.
pub const NAME: &str = "matrix";

/// How many rooms can be sent to at the same time, at least.
const LANES: usize = 64;

/// Fills bytes with chance.
pub type Chance = Arc<dyn Fn(&mut [u8]) + Send + Sync>;

/// Tells the time.
pub type Clock = Arc<dyn Fn() -> Moment + Send + Sync>;

/// Shows something to whoever runs the program, and to nobody else: not a log.
pub type Operator = Arc<dyn Fn(&str) + Send + Sync>;

/// Which invitations are followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Whose: ids such as `@ann:example.org`, or servers such as `example.org`. Empty: everybody's.
    pub invited_by: Vec<String>,
    /// In how many rooms the bot is at most.
    pub rooms: usize,
    /// How many rooms it joins a minute at most. More wait.
    pub joins: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { invited_by: Vec::new(), rooms: 1000, joins: 6 }
    }
}

/// How Matrix is set up.
#[derive(Clone)]
pub struct Settings {
    /// The homeserver's address.
    pub homeserver: String,
    /// The account: `@bot:example.org`, or `bot`.
    pub user: String,
    /// Its password. It is a secret.
    pub password: Option<String>,
    /// An access token instead of it. It is a secret.
    pub token: Option<String>,
    /// The key with which the account's identity is recovered on a new device. It is a secret.
    pub recovery_key: Option<String>,
    /// The folder of the session and the library's store, which belong together.
    pub store: PathBuf,
    /// Whether secrets may be told in private rooms that are not encrypted, where the homeserver's staff can read them.
    pub plain_secrets: bool,
    /// Which invitations are followed.
    pub limits: Limits,
    /// The language of public places.
    pub language: Language,
    /// What is for the operator's eyes.
    pub operator: Operator,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("homeserver", &self.homeserver)
            .field("user", &self.user)
            .field("store", &self.store)
            .field("plain_secrets", &self.plain_secrets)
            .field("limits", &self.limits)
            .field("language", &self.language)
            .finish_non_exhaustive()
    }
}

/// Why the bot cannot be on Matrix.
#[derive(Debug, Error)]
pub enum MatrixError {
    /// The password or the token is refused, or there is none.
    #[error(
        "the homeserver does not let the bot in: set matrix.user, and matrix.password or matrix.token, to those of its account"
    )]
    LogIn,
    /// The session has ended.
    #[error(
        "the homeserver does not know the bot's session any more (was its device removed?): to log in anew, move the folder of \
         matrix.store away and set matrix.recovery_key, so that the bot stays the same to everybody"
    )]
    Token,
    /// A token needs a whole id.
    #[error("with matrix.token, matrix.user must be the whole id, such as @bot:example.org")]
    WholeId,
    /// The token is somebody else's.
    #[error("matrix.token belongs to {0}, not to matrix.user")]
    AnotherToken(String),
    /// The token is of no device.
    #[error("matrix.token belongs to no device, so nothing can be encrypted with it")]
    NoDevice,
    /// The store is somebody else's.
    #[error("{folder} belongs to {found}, and matrix.user is {named}: give each account a folder of its own", folder = .folder.display())]
    AnotherUser {
        /// The folder.
        folder: PathBuf,
        /// Whose it is.
        found: String,
        /// Whose it should be.
        named: String,
    },
    /// A session without its store.
    #[error(
        "{folder} has a session, but the store that belongs to it is gone: put both back from a backup, or move the folder away, \
         set matrix.recovery_key and let the bot log in anew",
        folder = .0.display()
    )]
    NoStore(PathBuf),
    /// A store without its session.
    #[error(
        "{folder} has a store, but not the session that belongs to it: put both back from a backup, or move the folder away, set \
         matrix.recovery_key and let the bot log in anew",
        folder = .0.display()
    )]
    NoSession(PathBuf),
    /// Something in the folder cannot be used.
    #[error("{path}: {why}", path = .0.display(), why = .1)]
    Store(PathBuf, String),
    /// The database does not answer.
    #[error("what Matrix needs cannot be kept: {0}")]
    Keep(#[from] sqlx::Error),
    /// The server does not answer; this may pass.
    #[error("the homeserver does not answer: {0}")]
    Down(String),
}

/// The SDK's client. Behind a trait object, because the compiler shows in every method of [`Platform`] anew, type by type, that
/// what it borrows from may be shared between threads, and the client has thousands of types: a quarter of the time that this
/// library takes to build.
trait Entered: Send + Sync {
    /// It.
    fn client(&self) -> &Client;
}

impl Entered for Client {
    fn client(&self) -> &Client {
        self
    }
}

/// The platform.
pub struct Matrix {
    settings: Settings,
    keep: Keep,
    nonce: String,
    clock: Clock,
    client: OnceCell<Box<dyn Entered>>,
    me: Mutex<Me>,
    lanes: Vec<tokio::sync::Mutex<()>>,
    /// Where events go to be handled, one line of them a room.
    inboxes: Mutex<HashMap<String, UnboundedSender<Waiting>>>,
    /// When rooms were joined lately.
    joins: Mutex<VecDeque<Moment>>,
    /// The rooms that are being joined now.
    joining: Mutex<HashSet<String>>,
    /// Private rooms are made one after the other, so that nobody gets two.
    making: tokio::sync::Mutex<()>,
}

impl Matrix {
    /// The platform. It sends and hears once [`serve`](Self::serve) is called. The database's migrations must have run.
    ///
    /// # Errors
    /// [`MatrixError::Keep`].
    pub async fn open(
        pool: SqlitePool,
        settings: Settings,
        chance: Chance,
        clock: Clock,
    ) -> Result<Arc<Self>, MatrixError> {
        let mut fresh = [0; 8];
        chance(&mut fresh);
        let keep = Keep::open(pool, &hex(&fresh)).await?;
        Ok(Arc::new(Self {
            nonce: keep.nonce().await?,
            keep,
            settings,
            clock,
            client: OnceCell::new(),
            me: Mutex::default(),
            lanes: (0..LANES).map(|_| tokio::sync::Mutex::new(())).collect(),
            inboxes: Mutex::default(),
            joins: Mutex::default(),
            joining: Mutex::default(),
            making: tokio::sync::Mutex::new(()),
        }))
    }

    /// Logs in, and hears what people do until `shutdown` is done. A server that does not answer is asked again.
    ///
    /// # Errors
    /// [`MatrixError`], for what will not get better by itself.
    pub async fn serve(
        self: Arc<Self>,
        desk: Arc<dyn Desk>,
        shutdown: impl Future<Output = ()> + Send,
    ) -> Result<(), MatrixError> {
        tokio::pin!(shutdown);
        let mut wait = Duration::from_secs(1);
        let client = loop {
            let entered = tokio::select! {
                entered = account::enter(&self.settings) => entered,
                () = &mut shutdown => return Ok(()),
            };
            match entered {
                Ok(client) => break client,
                Err(MatrixError::Down(why)) => {
                    tracing::warn!(%why, ?wait, "the homeserver does not answer; trying again");
                }
                Err(error) => return Err(error),
            }
            tokio::select! {
                () = tokio::time::sleep(wait) => {}
                () = &mut shutdown => return Ok(()),
            }
            wait = (wait * 2).min(Duration::from_mins(1));
        };
        tokio::select! {
            ended = self.attend(client, desk) => ended,
            () = shutdown => Ok(()),
        }
    }

    fn now(&self) -> Moment {
        (self.clock)()
    }

    fn me(&self) -> Me {
        self.me.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }

    /// The transaction id of a part of a message with this key: always the same, and of no other database.
    fn transaction(&self, key: &str, part: &str) -> String {
        let digest = Sha256::digest(format!("{}\n{key}\n{part}", self.nonce));
        format!("gangurru-{}", hex(&digest[..16]))
    }

    /// The lane of a room.
    fn lane(&self, room: &str) -> &tokio::sync::Mutex<()> {
        let sum = room.bytes().fold(0_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        &self.lanes[sum % self.lanes.len()]
    }
}

fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|b| [b >> 4, b & 15]);
    digits.filter_map(|digit| char::from_digit(u32::from(digit), 16)).collect()
}

/// What the platform's methods do, as [`Entered`] stands before the client: so that nothing of the SDK is to be seen in them.
impl Matrix {
    fn send_mail<'a>(
        &'a self,
        place: &'a Place,
        key: &'a str,
        content: &'a Content,
    ) -> BoxFuture<'a, Result<String, SendError>> {
        async move { self.deliver(place, &format!("mail {key}"), content, None).await }.boxed()
    }

    fn strip_mail<'a>(&'a self, place: &'a Place, message: &'a str) -> BoxFuture<'a, Result<(), SendError>> {
        self.take_buttons(place, message).boxed()
    }

    fn thread_for<'a>(
        &'a self,
        room: &'a Place,
        key: &'a str,
        title: &'a str,
    ) -> BoxFuture<'a, Result<Option<Place>, SendError>> {
        self.thread(room, key, title).boxed()
    }

    fn private_for<'a>(&'a self, account: &'a Account) -> BoxFuture<'a, Result<Place, SendError>> {
        self.private_room(account).boxed()
    }
}

#[async_trait]
impl Platform for Matrix {
    fn name(&self) -> &str {
        NAME
    }

    fn called(&self, language: Language) -> String {
        language.text(msg!("platform-matrix"))
    }

    fn language(&self) -> Option<Language> {
        Some(self.settings.language)
    }

    async fn send(&self, place: &Place, key: &str, content: &Content) -> Result<String, SendError> {
        self.send_mail(place, key, content).await
    }

    async fn strip(&self, place: &Place, message: &str) -> Result<(), SendError> {
        self.strip_mail(place, message).await
    }

    async fn open_thread(&self, room: &Place, key: &str, title: &str) -> Result<Option<Place>, SendError> {
        self.thread_for(room, key, title).await
    }

    async fn private_chat(&self, account: &Account) -> Result<Place, SendError> {
        self.private_for(account).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) async fn matrix(nonce: u8) -> Arc<Matrix> {
        let pool = sqlx::sqlite::SqlitePoolOptions::new().max_connections(1).connect("sqlite::memory:").await;
        let pool = pool.expect("a database");
        crate::store::MIGRATIONS.run(&pool).await.expect("tables");
        let settings = Settings {
            homeserver: "http://127.0.0.1:1".into(),
            user: "bot".into(),
            password: Some("password-secret".into()),
            token: Some("token-secret".into()),
            recovery_key: Some("key-secret".into()),
            store: PathBuf::new(),
            plain_secrets: false,
            limits: Limits::default(),
            language: Language::ENGLISH,
            operator: Arc::new(|_| {}),
        };
        let chance: Chance = Arc::new(move |bytes| bytes.fill(nonce));
        Matrix::open(pool, settings, chance, Arc::new(|| Moment(0))).await.expect("open")
    }

    #[tokio::test]
    async fn transactions_are_stable_and_of_one_database() {
        let (one, other) = (matrix(1).await, matrix(2).await);
        assert_eq!(one.transaction("mail 5", "text"), one.transaction("mail 5", "text"));
        let ids = [
            one.transaction("mail 5", "text"),
            one.transaction("mail 5", "picture"),
            one.transaction("mail 6", "text"),
            one.transaction("mail 5 text", ""),
            other.transaction("mail 5", "text"),
        ];
        assert_eq!(ids.iter().collect::<std::collections::BTreeSet<_>>().len(), ids.len());
    }

    #[tokio::test]
    async fn secrets_are_never_shown_and_nothing_is_lost_before_logging_in() {
        let matrix = matrix(1).await;
        assert!(!format!("{:?}", matrix.settings).contains("-secret"));
        let place = Place { platform: NAME.into(), server: "!r:s".into(), id: "!r:s".into() };
        let sent = matrix.send(&place, "1", &Content::text("x")).await;
        assert!(matches!(sent, Err(SendError::Later(_))), "{sent:?}");
    }
}
