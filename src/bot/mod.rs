//! The bot: the desk, where orders come in, and delivery, from where mail goes out.
//!
//! Knows: tables, the store, languages, pictures as bytes, and a port for platforms. Does not know: any platform,
//! any game, what time it is (a clock is handed in).
//!
//! To add a verb: its variant and line in `command`, its branch in `desk`, its sentences in every language.

mod button;
mod clock;
mod command;
mod delivery;
mod desk;
mod page;
mod players;
pub mod port;

pub use clock::{Clock, SharedDice};

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use gangurru_render::{Painter, Theme};
use tokio::sync::{Notify, mpsc};

use self::page::Reader;
use self::port::Platform;
use crate::games::AnyGame;
use crate::locale::Language;
use crate::rules::Dice;
use crate::store::{Account, MailId, Person, Place, Store, StoreError};
use crate::table::{PersonId, TableId};

/// The platform's name of computer players.
const COMPUTER: &str = "computer";

/// What a bot is made of.
pub struct Parts {
    /// The games it hosts.
    pub games: Vec<&'static dyn AnyGame>,
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// The chats it speaks in.
    pub platforms: Vec<Arc<dyn Platform>>,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// The language of public places.
    pub language: Language,
    /// How long a challenge is open, in seconds.
    pub challenge_seconds: i64,
    /// How long a secret set-up may take, in seconds; then chance makes it.
    pub set_up_seconds: i64,
}

/// The bot.
pub struct Bot {
    parts: Parts,
    dice: Mutex<SharedDice>,
    painter: Painter,
    computer: PersonId,
    /// Somebody has put a letter into the outbox.
    mail: Notify,
    /// Somebody has set a deadline.
    deadlines: Notify,
    /// Tables at which it may be a computer's turn.
    thinking: mpsc::UnboundedSender<TableId>,
    to_think: Mutex<Option<mpsc::UnboundedReceiver<TableId>>>,
    /// Held while a thread is opened, each for some of the tables.
    opening: [tokio::sync::Mutex<()>; 16],
    /// What became of letters and the store could not keep yet.
    unsettled: Mutex<Vec<(MailId, delivery::Settled)>>,
    /// At which tables it was said, since the last private message to them got there, that somebody cannot be written to.
    told_closed: Mutex<HashSet<(TableId, PersonId)>>,
}

impl Bot {
    /// A bot. It takes orders at once, and delivers once [`run`](Self::run) is called.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot keep the computer player.
    pub async fn new(parts: Parts, dice: SharedDice) -> Result<Arc<Self>, StoreError> {
        let account = Account { platform: COMPUTER.to_owned(), id: "greedy".to_owned() };
        let computer = parts.store.person(&account, "Gangurru").await?.id;
        let (thinking, to_think) = mpsc::unbounded_channel();
        Ok(Arc::new(Self {
            parts,
            dice: Mutex::new(dice),
            painter: Painter::new(),
            computer,
            mail: Notify::new(),
            deadlines: Notify::new(),
            thinking,
            to_think: Mutex::new(Some(to_think)),
            opening: Default::default(),
            unsettled: Mutex::default(),
            told_closed: Mutex::default(),
        }))
    }

    /// Delivers mail, wakes tables at their deadlines, and lets computer players play, until `stop` is notified.
    pub async fn run(self: Arc<Self>, stop: Arc<Notify>) {
        let receiver = self.to_think.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(receiver) = receiver else { return };
        let stopped = stop.notified();
        tokio::pin!(stopped);
        tokio::select! {
            () = &mut stopped => {}
            () = self.deliver() => {}
            () = self.keep_deadlines() => {}
            () = self.let_computers_play(receiver) => {}
        }
    }

    /// Delivers what can be delivered now, and returns: for tests and for shutting down.
    ///
    /// # Errors
    /// [`StoreError`] if the outbox cannot be read or written.
    pub async fn deliver_now(&self) -> Result<usize, StoreError> {
        self.deliver_due().await
    }

    /// Wakes the tables whose deadline has come, and returns.
    ///
    /// # Errors
    /// [`StoreError`] if the deadlines cannot be read.
    pub async fn wake_due(&self) -> Result<usize, StoreError> {
        let due = self.store().due(self.parts.clock.now(), 1000).await?;
        self.wake_all(&due).await;
        Ok(due.len())
    }

    fn games(&self) -> &[&'static dyn AnyGame] {
        &self.parts.games
    }

    fn store(&self) -> &dyn Store {
        &*self.parts.store
    }

    fn platform(&self, name: &str) -> Option<&Arc<dyn Platform>> {
        self.parts.platforms.iter().find(|platform| platform.name() == name)
    }

    fn with_dice<T>(&self, throw: impl FnOnce(&mut dyn Dice) -> T) -> T {
        let mut dice = self.dice.lock().unwrap_or_else(PoisonError::into_inner);
        throw(&mut **dice)
    }

    /// How a person likes to read. `locale` is what the platform says of them.
    fn reader_of(&self, person: &Person, locale: Option<&str>) -> Reader {
        let wished = person.settings.language.as_deref().or(locale);
        let theme = person.settings.theme.as_deref().and_then(|theme| theme.parse().ok());
        Reader {
            language: wished
                .and_then(Language::of)
                .or_else(|| self.platform(&person.account.platform)?.language())
                .unwrap_or(self.parts.language),
            theme: theme.unwrap_or(Theme::Light),
            text_only: person.settings.text_only,
            sign: self.sign(&person.account.platform),
            talk: self.hears_talk(&person.account.platform),
        }
    }

    /// How everybody in a public place reads.
    fn public_reader(&self, place: &Place) -> Reader {
        let platform = self.platform(&place.platform);
        let chosen = platform.and_then(|platform| platform.locale(place)).as_deref().and_then(Language::of);
        let language = chosen.or_else(|| platform?.language());
        Reader {
            language: language.unwrap_or(self.parts.language),
            theme: Theme::Light,
            text_only: false,
            sign: self.sign(&place.platform),
            talk: self.hears_talk(&place.platform),
        }
    }

    /// Whether a bare move is heard in a thread of a platform.
    fn hears_talk(&self, platform: &str) -> bool {
        self.platform(platform).is_none_or(|platform| platform.hears_talk())
    }

    /// What a typed order begins with on a platform.
    fn sign(&self, platform: &str) -> &'static str {
        self.platform(platform).map_or("!", |platform| platform.sign())
    }
}
