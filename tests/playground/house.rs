//! A playground with a desk that is not the bot's, on a database of its own, which can be stopped and started.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use async_trait::async_trait;
use gangurru::bot::port::{
    Answer, Button, ButtonStyle, Content, Desk, Incoming, Picture, PlaceKind, Platform, Said,
};
use gangurru::chat::playground::{Chance, Clock, Playground, Settings, listen};
use gangurru::games::tools::draw;
use gangurru::rules::Seat;
use gangurru::store::{Account, Place};
use gangurru::table::Moment;
use gangurru_render::Style;
use serde_json::Value;
use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A desk that does a little of what the bot does.
#[derive(Default)]
pub struct Puppet {
    playground: OnceLock<Arc<Playground>>,
    pub taken: Mutex<Vec<Incoming>>,
    /// How many completions were asked for, with what was typed.
    pub completed: Mutex<Vec<String>>,
}

/// The moves that the puppet knows.
pub const MOVES: [&str; 4] = ["Ng1-f3", "Ng1-h3", "e2-e3", "e2-e4"];
const VERBS: [&str; 4] = ["!board", "!challenge", "!help", "!table"];

impl Puppet {
    pub fn platform(&self) -> &Arc<Playground> {
        self.playground.get().expect("it is set at the start")
    }

    fn texts(&self) -> Vec<String> {
        let taken = self.taken.lock().expect("not poisoned");
        let text = |incoming: &Incoming| match &incoming.said {
            Said::Text { text, .. } => text.clone(),
            Said::Press { button } => format!("[{button}]"),
        };
        taken.iter().map(text).collect()
    }

    /// Whether something was said or pressed.
    pub fn heard(&self, text: &str) -> bool {
        self.texts().iter().any(|heard| heard == text)
    }

    async fn table(&self, incoming: &Incoming, other: &Account) {
        let platform = self.platform();
        let room = lobby();
        let thread = platform.open_thread(&room, &incoming.id, "Crazyhouse: Anna – Bea").await;
        let thread = thread.expect("a thread").expect("a thread");
        let board = Content {
            text: format!("1. White to move: {}", incoming.name),
            picture: Some(board()),
            buttons: vec![vec![
                button("move", "Move", ButtonStyle::Primary),
                button("draw", "Offer a draw", ButtonStyle::Plain),
                button("resign", "Resign", ButtonStyle::Danger),
            ]],
            ping: Some(incoming.from.clone()),
            ..Content::default()
        };
        platform.send(&thread, &format!("{}:board", incoming.id), &board).await.expect("sent");
        for account in [&incoming.from, other] {
            let place = platform.private_chat(account).await.expect("a private chat");
            let secret = Content::text(format!("Your secret is number {}", account.id));
            platform.send(&place, &format!("{}:{}", incoming.id, account.id), &secret).await.expect("sent");
        }
    }
}

fn button(id: &str, label: &str, style: ButtonStyle) -> Button {
    Button { id: id.to_owned(), label: label.to_owned(), style }
}

/// The channel.
pub fn lobby() -> Place {
    Place { platform: "playground".into(), server: "playground".into(), id: "lobby".into() }
}

/// The account of a person by its number.
pub fn account(id: &str) -> Account {
    Account { platform: "playground".into(), id: id.into() }
}

/// A real board.
pub fn board() -> Picture {
    let position = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 5";
    let drawing =
        draw("crazyhouse", &Value::Null, &Value::Null, Some(position), Seat::White, Style::default())
            .or_else(|_| draw("crazyhouse", &Value::Null, &Value::Null, None, Seat::White, Style::default()))
            .expect("a board is drawn");
    Picture { png: drawing.png.into(), alt: drawing.alt, board: String::new(), name: "board.png".into() }
}

#[async_trait]
impl Desk for Puppet {
    async fn take(&self, incoming: Incoming) -> Option<Answer> {
        self.taken.lock().expect("not poisoned").push(incoming.clone());
        let answer = |only_asker, content| Some(Answer { only_asker, content });
        match &incoming.said {
            Said::Press { button } => {
                answer(true, Content::text(format!("{} pressed {button}", incoming.name)))
            }
            Said::Text { text, mentions, to_bot } => match text.split(' ').next().unwrap_or_default() {
                "help" if *to_bot => answer(
                    false,
                    Content {
                        fixed: Some("!challenge  begin a game".into()),
                        ..Content::text("What I can do:")
                    },
                ),
                "board" => answer(false, Content { picture: Some(board()), ..Content::text("The board") }),
                "whisper" => answer(
                    true,
                    Content {
                        picture: Some(board()),
                        buttons: vec![vec![button("whispered", "I heard", ButtonStyle::Plain)]],
                        ..Content::text("psst, for you alone")
                    },
                ),
                "table" => {
                    if let Some(other) = mentions.first() {
                        self.table(&incoming, &other.account).await;
                    }
                    None
                }
                "ping" => {
                    let who = mentions.first()?;
                    let content =
                        Content { ping: Some(who.account.clone()), ..Content::text("Your turn now") };
                    answer(false, content)
                }
                "fail" => panic!("as asked"),
                "slow" => {
                    tokio::time::sleep(Duration::from_millis(400)).await;
                    answer(false, Content::text("slowly"))
                }
                _ if incoming.kind == PlaceKind::Private => {
                    answer(false, Content::text(format!("You said {text}")))
                }
                _ => None,
            },
        }
    }

    fn hello(&self, _place: &Place) -> Content {
        Content::text("hello")
    }

    async fn complete(&self, _: &Account, place: &Place, typed: &str) -> Vec<String> {
        self.completed.lock().expect("not poisoned").push(typed.to_owned());
        let moves: &[&str] = if place.id == "lobby" { &[] } else { &MOVES };
        let fits = |whole: &&&str| whole.to_lowercase().starts_with(&typed.to_lowercase());
        VERBS.iter().chain(moves).filter(fits).map(ToString::to_string).collect()
    }
}

/// A running playground.
pub struct House {
    pub address: SocketAddr,
    pub desk: Arc<Puppet>,
    pub pool: SqlitePool,
    file: PathBuf,
    stop: Option<oneshot::Sender<()>>,
    served: Option<JoinHandle<()>>,
}

fn chance() -> Chance {
    // The seed differs from start to start; nothing here depends on which it is.
    use rand_chacha::rand_core::{Rng, SeedableRng};
    static STARTS: AtomicU64 = AtomicU64::new(1);
    let seed = STARTS.fetch_add(1, Ordering::Relaxed) + (u64::from(std::process::id()) << 20);
    let rng = Mutex::new(rand_chacha::ChaCha8Rng::seed_from_u64(seed));
    Arc::new(move |bytes| rng.lock().expect("not poisoned").fill_bytes(bytes))
}

/// A clock that goes on by itself, from a fixed evening.
pub fn clock() -> Clock {
    let start = tokio::time::Instant::now();
    Arc::new(move || Moment(1_790_000_000_000 + (tokio::time::Instant::now() - start).as_millis() as i64))
}

impl House {
    /// On a fresh database and any free port.
    pub async fn start() -> Self {
        static FILES: AtomicU64 = AtomicU64::new(0);
        let name = format!("playground-{}-{}.db", std::process::id(), FILES.fetch_add(1, Ordering::Relaxed));
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        Self::on(file, SocketAddr::from(([127, 0, 0, 1], 0))).await
    }

    async fn on(file: PathBuf, address: SocketAddr) -> Self {
        let options = SqliteConnectOptions::new()
            .filename(&file)
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal);
        let pool =
            SqlitePoolOptions::new().max_connections(4).connect_with(options).await.expect("a database");
        sqlx::migrate!("./migrations").run(&pool).await.expect("migrated");
        let settings = Settings { address, ..Settings::loopback(0) };
        let listener = listen(&settings).await.expect("bound");
        let address = listener.local_addr().expect("an address");
        let playground = Playground::open(pool.clone(), settings, chance(), clock()).await.expect("it opens");
        let desk = Arc::new(Puppet::default());
        assert!(desk.playground.set(playground.clone()).is_ok());
        let (stop, stopped) = oneshot::channel::<()>();
        let served = playground.serve(desk.clone(), listener, async {
            let _ = stopped.await;
        });
        let served = tokio::spawn(async move { served.await.expect("it serves") });
        Self { address, desk, pool, file, stop: Some(stop), served: Some(served) }
    }

    /// Stops it in good order.
    pub async fn stop(&mut self) {
        drop(self.stop.take());
        if let Some(served) = self.served.take() {
            tokio::time::timeout(Duration::from_secs(20), served)
                .await
                .expect("it ends")
                .expect("without fault");
        }
        self.pool.close().await;
    }

    /// Stops it, and starts another on the same file and port.
    pub async fn restart(&mut self) {
        self.stop().await;
        self.again().await;
    }

    /// Starts another on the same file and port.
    pub async fn again(&mut self) {
        *self = Self::on(std::mem::take(&mut self.file), self.address).await;
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if !self.file.as_os_str().is_empty() {
            for end in ["", "-wal", "-shm"] {
                let mut file = self.file.clone().into_os_string();
                file.push(end);
                let _ = std::fs::remove_file(file);
            }
        }
    }
}
