//! The bot on a fake Discord: the desk, delivery, a store of its own and the adapter, in the test's process.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use gangurru::bot::port::{Answer, Content, Desk, Incoming, Platform};
use gangurru::bot::{Bot, Clock, Parts};
use gangurru::chat::discord::{Discord, DiscordError, Settings};
use gangurru::games::{self, AnyGame};
use gangurru::locale::Language;
use gangurru::store::{Account, Place, SqliteStore, Store};
use gangurru::table::Moment;
use serde_json::Value;
use sqlx::Connection as _;
use tokio::sync::{Notify, RwLock};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use crate::fake::Fake;
use crate::fake::people::Person;
use crate::fake::state::Id;
use crate::support::chance::Chance;
use crate::support::staged::{Folder, always_begins};

/// Time that passes, from a day in 2027 on.
struct Passing(Instant);

impl Clock for Passing {
    fn now(&self) -> Moment {
        let passed = Instant::now() - self.0;
        Moment(1_800_000_000_000 + i64::try_from(passed.as_millis()).expect("not for ever"))
    }
}

/// Time that stands still on that day.
struct Still;

impl Clock for Still {
    fn now(&self) -> Moment {
        Moment(1_800_000_000_000)
    }
}

/// A desk that takes nothing in while somebody holds the gate: as slow as a test wants.
struct Gated {
    desk: Arc<Bot>,
    gate: Arc<RwLock<()>>,
}

#[async_trait]
impl Desk for Gated {
    async fn take(&self, incoming: Incoming) -> Option<Answer> {
        drop(self.gate.read().await);
        self.desk.take(incoming).await
    }

    async fn complete(&self, from: &Account, place: &Place, typed: &str) -> Vec<String> {
        self.desk.complete(from, place, typed).await
    }

    fn hello(&self, place: &Place) -> Content {
        self.desk.hello(place)
    }
}

/// How the bot is started where it is not as usual.
#[derive(Clone)]
pub struct Wishes {
    pub message_content: bool,
    pub client: Option<reqwest::Client>,
    pub base: Option<String>,
}

/// What stands between Discord and the desk.
type Veil = Arc<dyn Fn(Arc<dyn Desk>) -> Arc<dyn Desk>>;

/// A house in which nothing happens by itself.
#[derive(Clone)]
struct ByHand {
    game: &'static dyn AnyGame,
    veil: Veil,
}

/// The bot.
pub struct House {
    pub store: Arc<SqliteStore>,
    /// Whoever holds this for writing lets nothing through to the desk.
    pub gate: Arc<RwLock<()>>,
    pub bot: Arc<Bot>,
    wishes: Wishes,
    folder: Option<Folder>,
    by_hand: Option<ByHand>,
    stop: Arc<Notify>,
    stopping: Arc<Notify>,
    delivering: Option<JoinHandle<()>>,
    hearing: Option<JoinHandle<Result<(), DiscordError>>>,
    started: u64,
}

impl House {
    pub async fn open(fake: &Fake) -> Self {
        Self::with(fake, Wishes { message_content: false, client: None, base: Some(fake.base()) }).await
    }

    pub async fn with(fake: &Fake, wishes: Wishes) -> Self {
        let store = Arc::new(SqliteStore::temporary().await.expect("a store"));
        Self::on(fake, store, wishes, None, 1).await
    }

    /// Every game begins from this `deal` or `position`.
    pub async fn staged(fake: &Fake, kind: &str, start: &Value) -> Self {
        let folder = Folder::fresh();
        let store = folder.store().await;
        let mut stranger = folder.stranger().await;
        always_begins(&mut stranger, None, kind, start).await;
        stranger.close().await.expect("it closes");
        let wishes = Wishes { message_content: false, client: None, base: Some(fake.base()) };
        Self { folder: Some(folder), ..Self::on(fake, Arc::new(store), wishes, None, 1).await }
    }

    /// A house with one game in which time stands still and nothing is sent but by `bot.deliver_now()`; the desk is behind
    /// a veil.
    pub async fn by_hand(fake: &Fake, store: SqliteStore, game: &'static dyn AnyGame, veil: Veil) -> Self {
        let wishes = Wishes { message_content: false, client: None, base: Some(fake.base()) };
        Self::on(fake, Arc::new(store), wishes, Some(ByHand { game, veil }), 1).await
    }

    async fn on(
        fake: &Fake,
        store: Arc<SqliteStore>,
        wishes: Wishes,
        by_hand: Option<ByHand>,
        started: u64,
    ) -> Self {
        let hosted = by_hand.as_ref().map_or_else(|| games::all().to_vec(), |hand| vec![hand.game]);
        let settings = Settings {
            token: fake.token(),
            message_content: wishes.message_content,
            api_base: wishes.base.clone(),
            language: Language::ENGLISH,
            games: hosted.iter().map(|game| game.name().to_owned()).collect(),
        };
        let chance = Arc::new(|bytes: &mut [u8]| bytes.fill(7));
        let discord = match wishes.client.clone() {
            Some(client) => Discord::with_client(settings, client, chance),
            None => Discord::new(settings, chance).expect("a client"),
        };
        let clock: Arc<dyn Clock> =
            if by_hand.is_some() { Arc::new(Still) } else { Arc::new(Passing(Instant::now())) };
        let parts = Parts {
            games: hosted,
            store: Arc::clone(&store) as Arc<dyn Store>,
            platforms: vec![Arc::clone(&discord) as Arc<dyn Platform>],
            clock,
            language: Language::ENGLISH,
            challenge_seconds: 24 * 3600,
            set_up_seconds: 72 * 3600,
        };
        let dice = Chance::new(started);
        let bot = Bot::new(parts, Box::new(dice)).await.expect("a bot");
        let (stop, stopping) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let delivering = match by_hand {
            Some(_) => None,
            None => Some(tokio::spawn(Arc::clone(&bot).run(Arc::clone(&stop)))),
        };
        let gate = Arc::new(RwLock::new(()));
        let desk = Arc::new(Gated { desk: Arc::clone(&bot), gate: Arc::clone(&gate) }) as Arc<dyn Desk>;
        let desk = by_hand.as_ref().map_or(Arc::clone(&desk), |hand| (hand.veil)(desk));
        let told = Arc::clone(&stopping);
        let serving = Arc::clone(&discord);
        let hearing =
            tokio::spawn(async move { serving.serve(desk, async move { told.notified().await }).await });
        fake.identified(usize::try_from(started).expect("few starts")).await;
        // The commands are there before anybody looks for them.
        fake.asked("/commands", usize::try_from(started).expect("few starts")).await;
        fake.until("commands", |state| (!state.commands.is_empty()).then_some(())).await;
        fake.settled().await;
        let hearing = Some(hearing);
        Self { store, gate, bot, wishes, folder: None, by_hand, stop, stopping, delivering, hearing, started }
    }

    async fn ends(&mut self) {
        self.stop.notify_one();
        self.stopping.notify_one();
        if let Some(task) = self.delivering.take() {
            tokio::time::timeout(Duration::from_secs(20), task).await.expect("it ends").expect("no panic");
        }
        if self.hearing.is_some() {
            self.has_ended().await.expect("it serves");
        }
    }

    /// Waits until Discord is not heard any more.
    pub async fn has_ended(&mut self) -> Result<(), DiscordError> {
        let task = self.hearing.take().expect("it is heard");
        tokio::time::timeout(Duration::from_secs(20), task).await.expect("it ends").expect("no panic")
    }

    /// The program ends and starts again, on the same database.
    pub async fn restarts(mut self, fake: &Fake) -> Self {
        self.ends().await;
        let folder = self.folder.take();
        let store = Arc::clone(&self.store);
        let again = Self::on(fake, store, self.wishes.clone(), self.by_hand.clone(), self.started + 1).await;
        Self { folder, ..again }
    }

    /// Waits until nobody is owed an answer and every letter is sent.
    pub async fn quiet(&self, fake: &Fake) {
        let all_sent = async {
            loop {
                fake.settled().await;
                if self.store.unsent().await.expect("a store") == 0 {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_mins(1), all_sent).await.expect("nothing is left unsent");
    }

    /// Everything is sent in the end; the number of requests that were judged.
    pub async fn closes(mut self, fake: &Fake) -> usize {
        self.quiet(fake).await;
        self.ends().await;
        fake.verdict()
    }
}

/// The number of a game among the choices of an option, as a client gives it.
pub fn game(name: &str) -> String {
    games::all().iter().position(|game| game.name() == name).expect("a game").to_string()
}

/// Waits for a further thread in the lobby.
pub async fn thread(fake: &Fake, before: usize) -> Id {
    let lobby = fake.lobby();
    fake.until("a thread", |state| {
        let mut threads = state.channels.values().filter(|one| one.parent == Some(lobby));
        threads.nth(before).map(|one| one.id)
    })
    .await
}

/// Alice, who plays White, challenges Ben, and he accepts; the thread.
pub async fn begin(fake: &Fake, alice: &Person, ben: &Person, name: &str) -> Id {
    let lobby = fake.lobby();
    let before = fake.threads(lobby).len();
    let opponent = format!("@{}", fake.look(|state| state.called(ben.id, Some(fake.guild()))));
    let options = [("who", opponent.as_str()), ("game", &game(name)), ("colour", "0"), ("rated", "1")];
    assert_eq!(alice.runs(lobby, "/challenge", &options).answered().await, "");
    let card = fake.until_last(lobby, "[Accept]").await;
    ben.clicks(card, "Accept").acknowledged().await;
    let thread = thread(fake, before).await;
    fake.until_last(thread, "[Possible moves]").await;
    fake.settled().await;
    thread
}
