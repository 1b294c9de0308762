//! Our own bot on a homeserver: the adapter, the desk and a database, started as the program starts them, in this process.
//!
//! To have a test set up the bot otherwise: a field of [`House`], read in [`House::opens`].

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use gangurru::bot::port::{Desk, Platform};
use gangurru::bot::{Bot, Clock, Parts};
use gangurru::chat::matrix::{Limits, Matrix, MatrixError, Settings};
use gangurru::games::{self, AnyGame};
use gangurru::locale::Language;
use gangurru::rules::Dice;
use gangurru::store::{SqliteStore, Store};
use gangurru::table::Moment;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

use crate::synapse::Account;
use crate::tool::scratch;

/// What time it is for the bot.
#[derive(Clone)]
enum Time {
    /// The machine's clock, so many milliseconds fast.
    Machine(i64),
    /// A clock that only the test moves, in milliseconds since 1970.
    Hand(Arc<AtomicI64>),
}

#[expect(clippy::disallowed_methods, reason = "people on a real homeserver live in real time")]
fn now() -> Moment {
    // The bot tells the time by it; nothing is measured.
    let since = SystemTime::duration_since(&SystemTime::now(), UNIX_EPOCH).unwrap_or_default();
    Moment(i64::try_from(since.as_millis()).expect("not yet"))
}

impl Clock for Time {
    fn now(&self) -> Moment {
        match self {
            Self::Machine(fast) => Moment(now().0 + fast),
            Self::Hand(time) => Moment(time.load(Ordering::Relaxed)),
        }
    }
}

/// Dice that fall the same in every run.
struct Loaded(u64);

impl Dice for Loaded {
    fn below(&mut self, sides: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(self.0 >> 33).expect("31 bits") % sides
    }
}

/// What runs while the bot is there.
struct Running {
    stop: watch::Sender<bool>,
    ended: Arc<Notify>,
    serving: JoinHandle<Result<(), MatrixError>>,
    /// Delivers what is to be sent; nothing where the test does so itself.
    delivering: Option<JoinHandle<()>>,
    bot: Arc<Bot>,
    store: Arc<SqliteStore>,
    pool: sqlx::SqlitePool,
}

/// A bot with a database, a store and an account, which can be away for a while.
pub struct House {
    /// `@name:localhost`.
    pub id: String,
    account: Account,
    url: String,
    folder: PathBuf,
    /// What only the operator was shown.
    shown: Arc<Mutex<Vec<String>>>,
    /// With which key the account's identity is recovered.
    pub recovery_key: Option<String>,
    /// Which invitations are followed.
    pub limits: Limits,
    /// With which access token it logs in, instead of with its password.
    pub token: Option<String>,
    /// Whether secrets may be told in private rooms that are not encrypted.
    pub plain_secrets: bool,
    /// What it hosts.
    pub games: Vec<&'static dyn AnyGame>,
    clock: Time,
    running: Option<Running>,
}

impl House {
    /// A new bot, which is there at once.
    pub async fn new(url: &str, account: Account) -> Self {
        let mut house = Self::away(url, account);
        house.opens().await;
        house
    }

    /// The same on a server that says it is another time, in milliseconds since 1970.
    pub async fn at(url: &str, account: Account, time: i64) -> Self {
        let mut house = Self::away(url, account);
        house.clock = Time::Machine(time - now().0);
        house.opens().await;
        house
    }

    /// A new bot that has not come yet, to be set up otherwise.
    pub fn away(url: &str, account: Account) -> Self {
        // For people who look why a test failed: RUST_LOG=gangurru=debug, with --nocapture.
        let log =
            tracing_subscriber::fmt().with_env_filter(tracing_subscriber::EnvFilter::from_default_env());
        let _ = log.with_test_writer().try_init();
        Self {
            id: account.user.clone(),
            folder: scratch(&account.name),
            account,
            url: url.to_owned(),
            shown: Arc::default(),
            recovery_key: None,
            limits: Limits { joins: 60, ..Limits::default() },
            token: None,
            plain_secrets: false,
            games: games::all().to_vec(),
            clock: Time::Machine(0),
            running: None,
        }
    }

    /// From now on the bot does nothing by itself but hear: its time stands still at this moment, in milliseconds since
    /// 1970, and what is to be sent is sent by [`House::delivers`].
    pub fn by_hand(&mut self, time: i64) {
        self.clock = Time::Hand(Arc::new(AtomicI64::new(time)));
    }

    /// From when it is opened next the bot lives so much later than the people.
    pub fn oversleeps(&mut self, by: Duration) {
        if let Time::Machine(fast) = &mut self.clock {
            *fast += i64::try_from(by.as_millis()).expect("not so long");
        }
    }

    /// While it is away it loses everything: database, session and keys.
    pub fn forgets_all(&self) {
        std::fs::remove_dir_all(&self.folder).expect("the folder");
        std::fs::create_dir_all(&self.folder).expect("a folder");
    }

    /// It becomes this moment.
    pub fn turns_clock(&self, time: i64) {
        if let Time::Hand(hand) = &self.clock {
            hand.store(time, Ordering::Relaxed);
        }
    }

    /// Sends everything that is to be sent. What has to be tried again is, later by the bot's clock.
    pub async fn delivers(&self) {
        let Running { bot, store, .. } = self.running();
        for _ in 0..600 {
            while bot.deliver_now().await.expect("the store is well") > 0 {}
            if store.unsent().await.expect("the store is well") == 0 {
                return;
            }
            self.turns_clock(self.clock.now().0 + 1000);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("something cannot be sent");
    }

    fn running(&self) -> &Running {
        self.running.as_ref().expect("it is there")
    }

    /// Its database.
    pub fn pool(&self) -> &sqlx::SqlitePool {
        &self.running().pool
    }

    /// The bot comes back.
    pub async fn opens(&mut self) {
        let database = self.database();
        let store = Arc::new(SqliteStore::open(&database).await.expect("a store"));
        let options = SqliteConnectOptions::new().filename(&database).busy_timeout(Duration::from_secs(20));
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await.expect("a pool");
        let shown = Arc::clone(&self.shown);
        let settings = Settings {
            homeserver: self.url.clone(),
            user: if self.token.is_some() { self.id.clone() } else { self.account.name.clone() },
            password: self.token.is_none().then(|| self.account.password.clone()),
            token: self.token.clone(),
            recovery_key: self.recovery_key.clone(),
            store: self.store(),
            plain_secrets: self.plain_secrets,
            limits: self.limits.clone(),
            language: Language::ENGLISH,
            operator: Arc::new(move |text| {
                shown.lock().unwrap_or_else(PoisonError::into_inner).push(text.to_owned());
            }),
        };
        let chance = Arc::new(|bytes: &mut [u8]| {
            // As unlike as the moments at which it is asked.
            let mut seed = Loaded(u64::try_from(now().0).expect("after 1970"));
            bytes.fill_with(|| u8::try_from(seed.below(256)).expect("a byte"));
        });
        let clock = self.clock.clone();
        let told_time = Arc::new(move || clock.now());
        let matrix = Matrix::open(pool.clone(), settings, chance, told_time).await.expect("the platform");
        let parts = Parts {
            games: self.games.clone(),
            store: Arc::clone(&store) as Arc<dyn Store>,
            platforms: vec![Arc::clone(&matrix) as Arc<dyn Platform>],
            clock: Arc::new(self.clock.clone()),
            language: Language::ENGLISH,
            challenge_seconds: 24 * 3600,
            set_up_seconds: 24 * 3600,
        };
        let bot = Bot::new(parts, Box::new(Loaded(7))).await.expect("a bot");
        let (stop, mut stopped) = watch::channel(false);
        let ended = Arc::new(Notify::new());
        let by_itself = matches!(self.clock, Time::Machine(_));
        let delivering = by_itself.then(|| tokio::spawn(Arc::clone(&bot).run(Arc::clone(&ended))));
        let told = async move {
            let _ = stopped.wait_for(|stopped| *stopped).await;
        };
        let serving = tokio::spawn(matrix.serve(Arc::clone(&bot) as Arc<dyn Desk>, told));
        self.running = Some(Running { stop, ended, serving, delivering, bot, store, pool });
    }

    /// The bot goes away; what it ended with.
    pub async fn closes(&mut self) -> Result<(), MatrixError> {
        let Running { stop, ended, serving, delivering, pool, .. } =
            self.running.take().expect("it is there");
        stop.send_replace(true);
        let served = serving.await.expect("no panic");
        ended.notify_one();
        if let Some(delivering) = delivering {
            delivering.await.expect("no panic");
        }
        pool.close().await;
        served
    }

    /// Waits until it ends by itself; why it did.
    pub async fn fails(&mut self) -> MatrixError {
        for _ in 0..900 {
            if self.running().serving.is_finished() {
                return self.closes().await.expect_err("it cannot go on");
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("{} goes on", self.id);
    }

    /// How many actions have been played at all tables.
    pub async fn actions(&self) -> i64 {
        let sql = "SELECT count(*) FROM journal WHERE event LIKE '{\"e\":\"acted\"%'";
        sqlx::query_scalar(sql).fetch_one(self.pool()).await.expect("a number")
    }

    /// The folder of its session and keys.
    pub fn store(&self) -> PathBuf {
        self.folder.join("store")
    }

    /// The file of its database.
    pub fn database(&self) -> PathBuf {
        self.folder.join("house.sqlite")
    }

    /// What only the operator was shown.
    pub fn shown(&self) -> Vec<String> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The recovery key that the operator was shown.
    pub async fn key(&self) -> String {
        for _ in 0..600 {
            let shown = self.shown();
            let key = shown.iter().find(|text| text.contains("recovery key of"));
            if let Some(key) = key.and_then(|text| text.lines().last()) {
                return key.trim().to_owned();
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("the operator was shown no recovery key: {:?}", self.shown());
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let folder: &Path = &self.folder;
        let _ = std::fs::remove_dir_all(folder);
    }
}
