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
use gangurru::msg;
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

/// One thing that somebody who watches a place can notice.
#[derive(Clone, PartialEq)]
pub enum Trace {
    /// A message came.
    Sent(Content),
    /// The message of this number, from 0, lost its buttons.
    Stripped(usize),
    /// A thread with this title was opened under the place.
    Opened(String),
}

#[derive(Default)]
struct State {
    /// Every place with its messages, in order.
    places: BTreeMap<String, Vec<Message>>,
    /// What happened in every place, in order.
    traces: BTreeMap<String, Vec<Trace>>,
    /// What is to happen to the next sendings, by place; one each.
    trouble: BTreeMap<String, Vec<SendError>>,
    keys: BTreeMap<(String, String), String>,
    /// Accounts that take no private messages.
    closed: BTreeSet<String>,
    sent: usize,
    /// How often a thread was asked for.
    opened: usize,
}

/// A platform of the tests: what happens there, its name, and the language of its public places.
pub struct Fake(Mutex<State>, &'static str, Option<Language>);

/// The platform of scenes that have only one.
const ONLY: &str = "fake";

/// The platform and the place in what scenes name a place by. Names of people may hold colons.
fn parts(at: &str) -> (&str, &str) {
    let named = at.split_once(':').filter(|(platform, _)| platform.bytes().all(|b| b.is_ascii_lowercase()));
    named.unwrap_or((ONLY, at))
}

/// A place as scenes name it: `room`, or `matrix:room` where there are several platforms.
pub fn place(at: &str) -> Place {
    let (platform, id) = parts(at);
    let server = if id.starts_with("private-") { "" } else { "club" };
    Place { platform: platform.to_owned(), server: server.to_owned(), id: id.to_owned() }
}

/// Somebody's account where they are.
pub fn account(name: &str) -> Account {
    account_at(name, ONLY)
}

fn account_at(name: &str, platform: &str) -> Account {
    Account { platform: platform.to_owned(), id: name.to_lowercase() }
}

#[async_trait]
impl Platform for Fake {
    fn name(&self) -> &'static str {
        self.1
    }

    fn called(&self, language: Language) -> String {
        match self.1 {
            "discord" => language.text(msg!("platform-discord")),
            "matrix" => language.text(msg!("platform-matrix")),
            "playground" => language.text(msg!("platform-playground")),
            other => other.to_owned(),
        }
    }

    fn language(&self) -> Option<Language> {
        self.2
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
        state.traces.entry(place.id.clone()).or_default().push(Trace::Sent(content.clone()));
        Ok(id)
    }

    async fn strip(&self, place: &Place, message: &str) -> Result<(), SendError> {
        let mut state = self.0.lock().expect("nobody panics with the platform");
        let messages = state.places.get_mut(&place.id).ok_or(SendError::Gone)?;
        let nth = messages.iter().position(|known| known.id == message).ok_or(SendError::Gone)?;
        messages[nth].stripped = true;
        state.traces.entry(place.id.clone()).or_default().push(Trace::Stripped(nth));
        Ok(())
    }

    async fn open_thread(&self, room: &Place, key: &str, title: &str) -> Result<Option<Place>, SendError> {
        {
            let mut state = self.0.lock().expect("nobody panics with the platform");
            state.places.entry(key.to_owned()).or_default();
            state.traces.entry(room.id.clone()).or_default().push(Trace::Opened(title.to_owned()));
            state.opened += 1;
        }
        // Others are let in while the platform works.
        tokio::task::yield_now().await;
        // Somebody on both sides, also before anybody knows who has which.
        let sides = title.split_once(": ").and_then(|(_, players)| players.split_once(" – "));
        assert!(sides.is_some_and(|(white, black)| !white.is_empty() && !black.is_empty()), "{title:?}");
        Ok(Some(self.place(key)))
    }

    async fn private_chat(&self, account: &Account) -> Result<Place, SendError> {
        let state = self.0.lock().expect("nobody panics with the platform");
        if state.closed.contains(&account.id) {
            Err(SendError::Closed)
        } else {
            Ok(self.place(&format!("private-{}", account.id)))
        }
    }
}

impl Fake {
    fn place(&self, id: &str) -> Place {
        place(&format!("{}:{id}", self.1))
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
    fakes: Vec<Arc<Fake>>,
    /// Who may not manage rooms; everybody else may.
    pub simple: BTreeSet<String>,
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
        let fakes = vec![Arc::new(Fake(Mutex::default(), ONLY, None))];
        Self::on(fakes, games, store, language, challenge_seconds).await
    }

    /// A scene on several platforms, each with the language of its public places. Places are named `platform:place`.
    pub async fn across(games: &[&'static dyn AnyGame], platforms: &[(&'static str, Language)]) -> Self {
        let store = SqliteStore::temporary().await.expect("a store");
        let fake = |(name, language): &(&'static str, Language)| {
            Arc::new(Fake(Mutex::default(), name, Some(*language)))
        };
        let fakes = platforms.iter().map(fake).collect();
        Self::on(fakes, games.to_vec(), store, Language::ENGLISH, 24 * 3600).await
    }

    async fn on(
        fakes: Vec<Arc<Fake>>,
        games: Vec<&'static dyn AnyGame>,
        store: SqliteStore,
        language: Language,
        challenge_seconds: i64,
    ) -> Self {
        let store = Arc::new(store);
        let clock = Hand(Arc::new(Mutex::new(1_800_000_000_000)));
        let parts = Self::parts(&games, &store, &clock, &fakes, language, challenge_seconds);
        let bot = Bot::new(parts, Box::new(Chance::new(1))).await.expect("a bot");
        let (read, script, simple) = (BTreeMap::new(), String::new(), BTreeSet::new());
        Self { bot, store, clock, fakes, simple, games, language, challenge_seconds, read, said: 0, script }
    }

    /// The platform of a place, and the place's id there.
    fn at<'a>(&self, at: &'a str) -> (&Fake, &'a str) {
        let (platform, id) = parts(at);
        let fake = self.fakes.iter().find(|fake| fake.1 == platform);
        (fake.unwrap_or_else(|| panic!("there is no platform {platform}")), id)
    }

    fn parts(
        games: &[&'static dyn AnyGame],
        store: &Arc<SqliteStore>,
        clock: &Hand,
        fakes: &[Arc<Fake>],
        language: Language,
        challenge_seconds: i64,
    ) -> Parts {
        Parts {
            games: games.to_vec(),
            store: Arc::clone(store) as Arc<dyn Store>,
            platforms: fakes.iter().map(|fake| Arc::clone(fake) as Arc<dyn Platform>).collect(),
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
        let parts = Self::parts(&self.games, &self.store, &self.clock, &self.fakes, language, seconds);
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
        let (fake, place) = self.at(place);
        let mut state = fake.0.lock().expect("nobody panics with the platform");
        state.trouble.entry(place.to_owned()).or_default().push(error);
    }

    /// This person takes no private messages.
    pub fn close(&self, name: &str) {
        let mut state = self.fakes[0].0.lock().expect("nobody panics with the platform");
        state.closed.insert(name.to_lowercase());
    }

    fn kind(at: &str) -> PlaceKind {
        let (_, place) = parts(at);
        if place.starts_with("private-") {
            PlaceKind::Private
        } else if place.starts_with("room") {
            PlaceKind::Room
        } else {
            PlaceKind::Thread
        }
    }

    fn incoming(&self, name: &str, at: &str, id: &str, said: Said) -> Incoming {
        Incoming {
            id: id.to_owned(),
            from: account_at(name, &place(at).platform),
            name: name.to_owned(),
            locale: None,
            place: place(at),
            kind: Self::kind(at),
            may_manage: !self.simple.contains(name),
            said,
        }
    }

    /// Says something; `!` addresses the bot, `@Name` mentions. The answer, if there is one.
    pub async fn say(&mut self, name: &str, at: &str, text: &str) -> Option<Answer> {
        self.said += 1;
        let id = format!("s{}", self.said);
        self.say_as(name, at, text, &id).await
    }

    /// What the press or message that comes after so many others adds to a fair deal.
    pub fn next_press(&self, after: usize) -> String {
        format!("fake:s{}", self.said + 1 + after)
    }

    /// The same with the platform's id of it: a delivery can be repeated.
    pub async fn say_as(&mut self, name: &str, at: &str, text: &str, id: &str) -> Option<Answer> {
        let to_bot = text.starts_with('!');
        let mentions = text.split_whitespace().filter(|word| word.starts_with('@')).map(|word| Mentioned {
            text: word.to_owned(),
            account: account_at(&word[1..], &place(at).platform),
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
        let (fake, id) = self.at(at);
        let state = fake.0.lock().expect("nobody panics with the platform");
        let messages = state.places.get(id).unwrap_or_else(|| panic!("nothing stands in {at}"));
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
        let all = self.all(at);
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
        let mut all = Vec::new();
        for fake in &self.fakes {
            let state = fake.0.lock().expect("nobody panics with the platform");
            let named = |id: &String| if fake.1 == ONLY { id.clone() } else { format!("{}:{id}", fake.1) };
            all.extend(state.places.keys().map(named));
        }
        all
    }

    /// How often the bot has asked for a thread.
    pub fn opened(&self) -> usize {
        self.fakes.iter().map(|fake| fake.0.lock().expect("nobody panics with the platform").opened).sum()
    }

    /// All messages of a place, read or not.
    pub fn all(&self, at: &str) -> Vec<Message> {
        let (fake, id) = self.at(at);
        let state = fake.0.lock().expect("nobody panics with the platform");
        state.places.get(id).cloned().unwrap_or_default()
    }

    /// Everything that could be noticed in a place, in order.
    pub fn traces(&self, at: &str) -> Vec<Trace> {
        let (fake, id) = self.at(at);
        let state = fake.0.lock().expect("nobody panics with the platform");
        state.traces.get(id).cloned().unwrap_or_default()
    }

    /// The platform's id of the `nth` thing that will be said or pressed from now on, from 1.
    pub fn coming(&self, nth: usize) -> String {
        format!("s{}", self.said + nth)
    }

    /// The one thread that there is on a platform.
    pub fn thread_on(&self, platform: &str) -> String {
        let begins = format!("{platform}:table-");
        let mut threads = self.places().into_iter().filter(|place| place.starts_with(&begins));
        let thread = threads.next().expect("a thread");
        assert_eq!(threads.next(), None, "one thread on {platform}");
        thread
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
