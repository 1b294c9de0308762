//! A fake platform and the people on it: conversations in tests.
//!
//! A [`Scene`] has one server with a room, threads under it and private chats. What people say and press goes to the
//! bot's desk as from any adapter; what the bot sends stands in places, where people read it. At the end nothing
//! may be unread and nothing undelivered.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use gangurru::bot::port::{Answer, Content, Desk, Incoming, Mentioned, PlaceKind, Platform, Said, SendError};
use gangurru::bot::{Bot, Clock, Parts};
use gangurru::games::AnyGame;
use gangurru::locale::Language;
use gangurru::store::{Account, Place, SqliteStore, Store};
use gangurru::table::Moment;

use super::chance::Chance;

/// A clock that the test moves.
#[derive(Clone)]
pub struct Hand(Arc<Mutex<i64>>);

impl Clock for Hand {
    fn now(&self) -> Moment {
        Moment(*self.0.lock().expect("nobody panics with the clock"))
    }
}

/// A message as it stands in a place.
#[derive(Clone)]
pub struct Message {
    pub id: String,
    pub content: Content,
    pub stripped: bool,
}

#[derive(Default)]
struct State {
    /// Every place with its messages, in order.
    places: BTreeMap<String, Vec<Message>>,
    /// What is to happen to the next sendings, by place; one each.
    trouble: BTreeMap<String, Vec<SendError>>,
    keys: BTreeMap<(String, String), String>,
    /// Accounts that take no private messages.
    closed: BTreeSet<String>,
    sent: usize,
    /// How often a thread was asked for.
    opened: usize,
}

/// The platform of the tests.
pub struct Fake(Mutex<State>);

pub fn place(id: &str) -> Place {
    let server = if id.starts_with("private-") { "" } else { "club" };
    Place { platform: "fake".to_owned(), server: server.to_owned(), id: id.to_owned() }
}

pub fn account(name: &str) -> Account {
    Account { platform: "fake".to_owned(), id: name.to_lowercase() }
}

#[async_trait]
impl Platform for Fake {
    fn name(&self) -> &'static str {
        "fake"
    }

    async fn send(&self, place: &Place, key: &str, content: &Content) -> Result<String, SendError> {
        let mut state = self.0.lock().expect("nobody panics with the platform");
        if let Some(trouble) = state.trouble.get_mut(&place.id).filter(|list| !list.is_empty()) {
            return Err(trouble.remove(0));
        }
        if let Some(id) = state.keys.get(&(place.id.clone(), key.to_owned())) {
            return Ok(id.clone());
        }
        state.sent += 1;
        let id = format!("m{}", state.sent);
        state.keys.insert((place.id.clone(), key.to_owned()), id.clone());
        let message = Message { id: id.clone(), content: content.clone(), stripped: false };
        state.places.entry(place.id.clone()).or_default().push(message);
        Ok(id)
    }

    async fn strip(&self, place: &Place, message: &str) -> Result<(), SendError> {
        let mut state = self.0.lock().expect("nobody panics with the platform");
        let messages = state.places.get_mut(&place.id).ok_or(SendError::Gone)?;
        let message = messages.iter_mut().find(|known| known.id == message).ok_or(SendError::Gone)?;
        message.stripped = true;
        Ok(())
    }

    async fn open_thread(&self, _room: &Place, key: &str, title: &str) -> Result<Option<Place>, SendError> {
        {
            let mut state = self.0.lock().expect("nobody panics with the platform");
            state.places.entry(key.to_owned()).or_default();
            state.opened += 1;
        }
        // Others are let in while the platform works.
        tokio::task::yield_now().await;
        assert!(!title.is_empty());
        Ok(Some(place(key)))
    }

    async fn private_chat(&self, account: &Account) -> Result<Place, SendError> {
        let state = self.0.lock().expect("nobody panics with the platform");
        if state.closed.contains(&account.id) {
            Err(SendError::Closed)
        } else {
            Ok(place(&format!("private-{}", account.id)))
        }
    }
}

/// How a scene is to be, where it is not as usual.
pub struct Setting {
    pub games: Vec<&'static dyn AnyGame>,
    pub store: SqliteStore,
    pub language: Language,
    pub challenge_seconds: i64,
}

/// Several people, a room, and the bot.
pub struct Scene {
    pub bot: Arc<Bot>,
    pub store: Arc<SqliteStore>,
    pub clock: Hand,
    fake: Arc<Fake>,
    games: Vec<&'static dyn AnyGame>,
    language: Language,
    challenge_seconds: i64,
    read: BTreeMap<String, usize>,
    said: usize,
    /// Everything that was said and read, for a snapshot.
    pub script: String,
}

impl Scene {
    /// Whether this bot hosts the game of this name.
    pub fn hosts(&self, game: &str) -> bool {
        self.games.iter().any(|known| known.name() == game)
    }

    pub async fn new(games: &[&'static dyn AnyGame]) -> Self {
        let store = SqliteStore::temporary().await.expect("a store");
        let (games, language) = (games.to_vec(), Language::ENGLISH);
        Self::with(Setting { games, store, language, challenge_seconds: 24 * 3600 }).await
    }

    pub async fn with(setting: Setting) -> Self {
        let Setting { games, store, language, challenge_seconds } = setting;
        let store = Arc::new(store);
        let clock = Hand(Arc::new(Mutex::new(1_800_000_000_000)));
        let fake = Arc::new(Fake(Mutex::default()));
        let parts = Self::parts(&games, &store, &clock, &fake, language, challenge_seconds);
        let bot = Bot::new(parts, Box::new(Chance::new(1))).await.expect("a bot");
        let (read, script) = (BTreeMap::new(), String::new());
        Self { bot, store, clock, fake, games, language, challenge_seconds, read, said: 0, script }
    }

    fn parts(
        games: &[&'static dyn AnyGame],
        store: &Arc<SqliteStore>,
        clock: &Hand,
        fake: &Arc<Fake>,
        language: Language,
        challenge_seconds: i64,
    ) -> Parts {
        Parts {
            games: games.to_vec(),
            store: Arc::clone(store) as Arc<dyn Store>,
            platforms: vec![Arc::clone(fake) as Arc<dyn Platform>],
            clock: Arc::new(clock.clone()),
            language,
            challenge_seconds,
            set_up_seconds: 3 * 24 * 3600,
        }
    }

    /// The bot's program ends and starts again.
    pub async fn restart(&mut self) {
        let seed = 1000 + self.said as u64;
        let (language, seconds) = (self.language, self.challenge_seconds);
        let parts = Self::parts(&self.games, &self.store, &self.clock, &self.fake, language, seconds);
        self.bot = Bot::new(parts, Box::new(Chance::new(seed))).await.expect("a bot");
    }

    /// The same on a store that was opened anew.
    pub async fn restart_on(&mut self, store: SqliteStore) {
        self.store = Arc::new(store);
        self.restart().await;
    }

    /// Two people do something at the same instant: press this button, or say this.
    pub async fn together(&mut self, both: [(&str, &str, Said); 2]) -> [Option<Answer>; 2] {
        let [one, other] = both.map(|(name, at, said)| {
            self.said += 1;
            let _ = writeln!(self.script, "{name} in {at}, at the same instant: {said:?}");
            self.incoming(name, at, &format!("s{}", self.said), said)
        });
        let (one, other) = tokio::join!(self.bot.take(one), self.bot.take(other));
        [self.note(one), self.note(other)]
    }

    pub fn later(&self, seconds: i64) {
        *self.clock.0.lock().expect("nobody panics with the clock") += seconds * 1000;
    }

    /// The next sending to this place fails so.
    pub fn trouble(&self, place: &str, error: SendError) {
        let mut state = self.fake.0.lock().expect("nobody panics with the platform");
        state.trouble.entry(place.to_owned()).or_default().push(error);
    }

    /// This person takes no private messages.
    pub fn close(&self, name: &str) {
        let mut state = self.fake.0.lock().expect("nobody panics with the platform");
        state.closed.insert(name.to_lowercase());
    }

    fn kind(place: &str) -> PlaceKind {
        if place.starts_with("private-") {
            PlaceKind::Private
        } else if place == "room" {
            PlaceKind::Room
        } else {
            PlaceKind::Thread
        }
    }

    fn incoming(&self, name: &str, at: &str, id: &str, said: Said) -> Incoming {
        Incoming {
            id: id.to_owned(),
            from: account(name),
            name: name.to_owned(),
            locale: None,
            place: place(at),
            kind: Self::kind(at),
            said,
        }
    }

    /// Says something; `!` addresses the bot, `@Name` mentions. The answer, if there is one.
    pub async fn say(&mut self, name: &str, at: &str, text: &str) -> Option<Answer> {
        self.said += 1;
        let id = format!("s{}", self.said);
        self.say_as(name, at, text, &id).await
    }

    /// The same with the platform's id of it: a delivery can be repeated.
    pub async fn say_as(&mut self, name: &str, at: &str, text: &str, id: &str) -> Option<Answer> {
        let to_bot = text.starts_with('!');
        let mentions = text.split_whitespace().filter(|word| word.starts_with('@')).map(|word| Mentioned {
            text: word.to_owned(),
            account: account(&word[1..]),
            name: word[1..].to_owned(),
        });
        let said = Said::Text {
            text: text.trim_start_matches('!').to_owned(),
            to_bot,
            mentions: mentions.collect(),
        };
        let _ = writeln!(self.script, "{name} in {at}: {text}");
        let answer = self.bot.take(self.incoming(name, at, id, said)).await;
        self.note(answer)
    }

    /// Presses the newest button in a place (or in an answer) with this label.
    pub async fn press(&mut self, name: &str, at: &str, label: &str) -> Option<Answer> {
        let button = self.button(at, label);
        self.press_id(name, at, label, &button).await
    }

    pub async fn press_id(&mut self, name: &str, at: &str, label: &str, button: &str) -> Option<Answer> {
        self.said += 1;
        let id = format!("s{}", self.said);
        let _ = writeln!(self.script, "{name} in {at} presses [{label}]");
        let said = Said::Press { button: button.to_owned() };
        let answer = self.bot.take(self.incoming(name, at, &id, said)).await;
        self.note(answer)
    }

    fn note(&mut self, answer: Option<Answer>) -> Option<Answer> {
        if let Some(answer) = &answer {
            let whom = if answer.only_asker { " (only to them)" } else { "" };
            let _ = writeln!(self.script, "  answer{whom}: {}", shown(&answer.content));
        }
        answer
    }

    /// The id of the newest button in a place with this label.
    pub fn button(&self, at: &str, label: &str) -> String {
        let state = self.fake.0.lock().expect("nobody panics with the platform");
        let messages = state.places.get(at).unwrap_or_else(|| panic!("nothing stands in {at}"));
        let mut live = messages.iter().rev().filter(|message| !message.stripped);
        let found = live.find_map(|m| m.content.buttons.iter().flatten().find(|b| b.label == label));
        found.unwrap_or_else(|| panic!("no button [{label}] in {at}")).id.clone()
    }

    /// Delivers everything; how many letters.
    pub async fn deliver(&self) -> usize {
        let mut all = 0;
        loop {
            match self.bot.deliver_now().await.expect("the store is well") {
                0 => return all,
                n => all += n,
            }
        }
    }

    /// What stands in a place and was not read yet.
    pub fn read(&mut self, at: &str) -> Vec<Message> {
        let state = self.fake.0.lock().expect("nobody panics with the platform");
        let all = state.places.get(at).cloned().unwrap_or_default();
        drop(state);
        let from = self.read.insert(at.to_owned(), all.len()).unwrap_or(0);
        for message in &all[from..] {
            let _ = writeln!(self.script, "{at}: {}", shown(&message.content));
        }
        all[from..].to_vec()
    }

    /// Delivers, then reads what is new in every place.
    pub async fn catch_up(&mut self) {
        self.deliver().await;
        for at in self.places() {
            self.read(&at);
        }
    }

    pub fn places(&self) -> Vec<String> {
        self.fake.0.lock().expect("nobody panics with the platform").places.keys().cloned().collect()
    }

    /// How often the bot has asked for a thread.
    pub fn opened(&self) -> usize {
        self.fake.0.lock().expect("nobody panics with the platform").opened
    }

    /// All messages of a place, read or not.
    pub fn all(&self, at: &str) -> Vec<Message> {
        self.fake
            .0
            .lock()
            .expect("nobody panics with the platform")
            .places
            .get(at)
            .cloned()
            .unwrap_or_default()
    }

    /// The one thread that there is.
    pub fn thread(&self) -> String {
        let places = self.places();
        let mut threads = places.iter().filter(|place| place.starts_with("table-"));
        let thread = threads.next().expect("a thread").clone();
        assert_eq!(threads.next(), None, "one thread");
        thread
    }

    /// Nothing unread, nothing undelivered, and at most one message with buttons a table and place.
    pub async fn end(mut self) -> String {
        assert_eq!(self.deliver().await, 0, "something was undelivered");
        assert_eq!(self.store.unsent().await.expect("the store is well"), 0, "something is undelivered");
        for at in self.places() {
            let unread = self.read(&at);
            assert!(unread.is_empty(), "unread in {at}: {}", shown(&unread[0].content));
        }
        self.script
    }
}

/// A message as a person would read it aloud.
pub fn shown(content: &Content) -> String {
    let mut text = content.text.replace('\n', " / ");
    if let Some(account) = &content.ping {
        let _ = write!(text, " (ping {})", account.id);
    }
    if let Some(fixed) = &content.fixed {
        let _ = write!(text, "\n    {}", fixed.trim_end().replace('\n', "\n    "));
    }
    if let Some(picture) = &content.picture {
        let _ = write!(text, "\n    picture: {}", picture.alt);
    }
    for row in &content.buttons {
        let labels: Vec<_> = row.iter().map(|button| format!("[{}]", button.label)).collect();
        let _ = write!(text, "\n    {}", labels.join(" "));
    }
    text
}
