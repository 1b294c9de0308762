//! The port of platforms: what the bot asks of a chat, and what a chat tells the bot.
//!
//! An adapter translates and nothing else. It hands in what people did ([`Incoming`]) and gets an answer that it
//! may lose ([`Answer`]); what must arrive comes by way of [`Platform::send`], with a key that makes sending
//! twice the same as sending once.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use thiserror::Error;

use crate::locale::Language;
use crate::store::{Account, Place};

/// What kind of place something was said in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceKind {
    /// A channel or room that many read.
    Room,
    /// A thread within one.
    Thread,
    /// A private chat between one person and the bot.
    Private,
    /// A place that the bot cannot write in: somebody asks from there, and the answer gets there, but nothing else does.
    Outside,
}

/// Something that a person did.
#[derive(Debug, Clone)]
pub struct Incoming {
    /// The platform's unique id of it (message, interaction, event): a repeated delivery carries the same one.
    pub id: String,
    /// Whose account.
    pub from: Account,
    /// The display name, as the platform gives it: text from outside.
    pub name: String,
    /// The language's tag that the platform tells of this person, if it does.
    pub locale: Option<String>,
    /// Where.
    pub place: Place,
    /// What kind of place that is.
    pub kind: PlaceKind,
    /// Whether the platform lets this person manage that place.
    pub may_manage: bool,
    /// What.
    pub said: Said,
}

/// What a person did.
#[derive(Debug, Clone)]
pub enum Said {
    /// Wrote a message. `to_bot`: it begins with the bot's mention or sign (`!`), which is taken off, or is a
    /// reply to the bot. `mentions`: the accounts that are mentioned in it, in order, with display names.
    Text {
        /// The message without the bot's mention or sign.
        text: String,
        /// Whether the bot is addressed.
        to_bot: bool,
        /// Who else is mentioned.
        mentions: Vec<Mentioned>,
    },
    /// Pressed a button of the bot's: the id that the bot gave it.
    Press {
        /// The button's id.
        button: String,
    },
}

/// An account mentioned in a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mentioned {
    /// As it stands in the text.
    pub text: String,
    /// Whose.
    pub account: Account,
    /// The display name.
    pub name: String,
}

/// What the bot answers to the one who did something. It may be lost: nothing depends on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// Shown to the asker alone, or in the place where it was said.
    pub only_asker: bool,
    /// What.
    pub content: Content,
}

/// A message ready to be shown. Its texts are plain: an adapter escapes whatever its platform takes for markup.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Content {
    /// Paragraphs and lines, separated by line breaks.
    pub text: String,
    /// Lines to be shown in a fixed-width font after the text: a text board, a table.
    pub fixed: Option<String>,
    /// A picture.
    pub picture: Option<Picture>,
    /// Buttons, in rows.
    pub buttons: Vec<Vec<Button>>,
    /// Who is to be notified, and nobody else, whatever names stand in the text.
    pub ping: Option<Account>,
}

impl Content {
    /// A message that is only text.
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

/// A picture to be shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// The PNG.
    pub png: Arc<[u8]>,
    /// The same in words.
    pub alt: String,
    /// The same as lines to be shown in a fixed-width font, for where a picture cannot be shown.
    pub board: String,
    /// A file name without meaning.
    pub name: String,
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The words may hold what the picture's owner alone may know.
        write!(f, "Picture({}, {} bytes)", self.name, self.png.len())
    }
}

/// A button under a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    /// What comes back when it is pressed: at most 100 bytes of ASCII, without a secret.
    pub id: String,
    /// What stands on it.
    pub label: String,
    /// How it looks.
    pub style: ButtonStyle,
}

/// How a button looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ButtonStyle {
    /// The one most people will want.
    Primary,
    /// Any other.
    Plain,
    /// Not to be taken back.
    Danger,
}

/// Why a message did not get there.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SendError {
    /// The place does not exist any more, or the bot may not write there: never again.
    #[error("the place is gone or closed to the bot")]
    Gone,
    /// The person does not take private messages.
    #[error("the private road is closed")]
    Closed,
    /// Later, and not before this much time has passed.
    #[error("try again in {0:?}")]
    Later(Duration),
    /// The platform refused the message itself; the same message will be refused again.
    #[error("refused: {0}")]
    Refused(String),
}

/// A chat platform.
#[async_trait]
pub trait Platform: Send + Sync + 'static {
    /// Its name in [`Place`]s and [`Account`]s.
    fn name(&self) -> &str;

    /// What people call it, in a language; its name where nothing else is said.
    fn called(&self, _language: Language) -> String {
        self.name().to_owned()
    }

    /// What a typed order begins with there, in what the bot says about orders.
    fn sign(&self) -> &'static str {
        "!"
    }

    /// The language of its public places, where nobody has chosen another for one; `None`: the program's.
    fn language(&self) -> Option<Language> {
        None
    }

    /// Whether it hears what is said in a table's thread to nobody in particular: then a move is all there is to type.
    fn hears_talk(&self) -> bool {
        true
    }

    /// The language that those who run a place have chosen for it, as a tag, where the platform tells.
    fn locale(&self, _place: &Place) -> Option<String> {
        None
    }

    /// Sends a message and says what the platform calls it. The same `key` again must not make a second
    /// message.
    async fn send(&self, place: &Place, key: &str, content: &Content) -> Result<String, SendError>;

    /// Takes the buttons off a message of the bot's.
    async fn strip(&self, place: &Place, message: &str) -> Result<(), SendError>;

    /// Opens a thread under a room; `None` where there are no threads. The same `key` again gives the same
    /// thread.
    async fn open_thread(&self, room: &Place, key: &str, title: &str) -> Result<Option<Place>, SendError>;

    /// Puts a thread away in which nothing will happen soon. Whoever writes there, the bot included, takes it out
    /// again. Where threads are not put away, nothing happens.
    async fn close_thread(&self, _thread: &Place) -> Result<(), SendError> {
        Ok(())
    }

    /// The private chat between the bot and this account.
    async fn private_chat(&self, account: &Account) -> Result<Place, SendError>;
}

/// What a platform's adapter calls.
#[async_trait]
pub trait Desk: Send + Sync + 'static {
    /// Takes in what somebody did. When this returns, whatever it changed is durable. `None`: nothing is said.
    async fn take(&self, incoming: Incoming) -> Option<Answer>;

    /// What the beginning of a message may be completed to, for this person in this place; at most 25, and only
    /// what this person may know.
    async fn complete(&self, from: &Account, place: &Place, typed: &str) -> Vec<String>;

    /// What the bot says when it comes to a new server, once, before anybody has asked; and where it will be said.
    fn hello(&self, place: &Place) -> Content;
}
