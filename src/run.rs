//! The main job: the bot, with its playground, and on the platforms that are configured, until it is told to stop.
//!
//! Here alone the machine is asked for the time and for chance.

mod platforms;

use std::io::{self, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use futures_util::future::join_all;
use gangurru::bot::port::{Desk, Platform};
use gangurru::bot::{Bot, Clock, Parts};
use gangurru::chat::playground::{self, Limits, Playground, Settings};
use gangurru::config::{Config, FILE, LogFormat};
use gangurru::games;
use gangurru::rules::Dice;
use gangurru::store::{SqliteStore, Store};
use gangurru::table::Moment;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use tokio::sync::{Notify, watch};
use tracing_subscriber::EnvFilter;

use self::platforms::told;

/// The machine's clock.
struct Machine;

impl Clock for Machine {
    fn now(&self) -> Moment {
        now()
    }
}

#[expect(clippy::disallowed_methods, reason = "the outermost part of the program is where time comes in")]
fn now() -> Moment {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Moment(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// The machine's chance.
#[expect(clippy::disallowed_methods, reason = "the outermost part of the program is where chance comes in")]
fn chance(bytes: &mut [u8]) {
    // A machine that has no chance to give cannot deal: better to stop than to deal badly.
    getrandom::fill(bytes).unwrap_or_else(|error| panic!("the machine gives no random numbers: {error}"));
}

/// Dice from the machine's chance.
struct MachineDice;

impl Dice for MachineDice {
    fn below(&mut self, sides: u32) -> u32 {
        // Throws from the last, incomplete round are thrown again, so every side is equally likely.
        let rounds = u32::MAX - u32::MAX % sides;
        loop {
            let mut bytes = [0; 4];
            chance(&mut bytes);
            let throw = u32::from_le_bytes(bytes);
            if throw < rounds {
                return throw % sides;
            }
        }
    }
}

/// Runs the bot with the configuration in `file` (or the one that the environment names, or `gangurru.toml` if it is
/// there).
pub(crate) fn main(file: Option<PathBuf>) -> ExitCode {
    let config = match configuration(file) {
        Ok(config) => config,
        Err(mistakes) => return fail(&mistakes),
    };
    start_logging(&config);
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&error.to_string()),
    };
    match runtime.block_on(run(config)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

fn fail(why: &str) -> ExitCode {
    for line in why.lines() {
        let _ = writeln!(io::stderr(), "gangurru: {line}");
    }
    ExitCode::FAILURE
}

fn configuration(file: Option<PathBuf>) -> Result<Config, String> {
    let named = file.or_else(|| std::env::var_os(FILE).map(PathBuf::from));
    let usual = Path::new("gangurru.toml");
    let path = named.or_else(|| usual.exists().then(|| usual.to_path_buf()));
    let text = match &path {
        Some(path) => {
            let text =
                std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
            Some((path.display().to_string(), text))
        }
        None => None,
    };
    let file = text.as_ref().map(|(name, text)| (name.as_str(), text.as_str()));
    // Names that are no text cannot be settings of ours.
    let environment = std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value)));
    let environment = environment.map(|(name, value)| (name, value.to_string_lossy().into_owned()));
    Config::read(file, environment).map_err(|mistakes| mistakes.to_string())
}

fn start_logging(config: &Config) {
    let filter = EnvFilter::try_new(&config.log_filter).unwrap_or_else(|_| EnvFilter::new("info"));
    // Whatever is asked for: these would write down what is sent, word for word, or cry out at every start.
    let wordy = [
        "serenity::http=warn",
        "poise=warn",
        "matrix_sdk::http_client=off",
        "matrix_sdk=warn",
        "matrix_sdk_base=warn",
        "matrix_sdk_crypto=error",
    ];
    let wordy = wordy.into_iter().filter_map(|wordy| wordy.parse().ok());
    let filter = wordy.fold(filter, EnvFilter::add_directive);
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr);
    match config.log_format {
        LogFormat::Human => log.init(),
        LogFormat::Json => log.json().init(),
    }
}

async fn run(config: Config) -> Result<(), String> {
    // From the first moment: whoever stops the program while it starts gets an orderly end too.
    let told_to_stop = told_to_stop().map_err(|error| error.to_string())?;
    let settings = Settings {
        address: config.playground_address,
        allow_strangers: config.playground_allow_strangers,
        hosts: config.playground_hosts.clone(),
        limits: Limits::default(),
    };
    // Before anything is made: an address that is taken ends the program, and leaves no file behind.
    let listener = playground::listen(&settings).await.map_err(|error| error.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;

    let database = &config.database;
    let opened = SqliteStore::open(database).await;
    let store = Arc::new(opened.map_err(|error| format!("{}: {error}", database.display()))?);
    let options = SqliteConnectOptions::new()
        .filename(database)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(std::time::Duration::from_secs(10));
    let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await;
    let pool = pool.map_err(|error| format!("{}: {error}", database.display()))?;
    let playground = Playground::open(pool.clone(), settings, Arc::new(chance), Arc::new(now)).await;
    let playground = playground.map_err(|error| error.to_string())?;

    let mut platforms = vec![Arc::clone(&playground) as Arc<dyn Platform>];
    let connected = platforms::connected(&config, &pool).await?;
    platforms.extend(connected.iter().map(|connected| Arc::clone(&connected.platform)));

    let parts = Parts {
        games: games::all().to_vec(),
        store: Arc::clone(&store) as Arc<dyn Store>,
        platforms,
        clock: Arc::new(Machine),
        language: config.language,
        challenge_seconds: i64::from(config.challenge_hours) * 3600,
        set_up_seconds: i64::from(config.set_up_hours) * 3600,
    };
    let bot = Bot::new(parts, Box::new(MachineDice)).await.map_err(|error| error.to_string())?;

    let stop = Arc::new(Notify::new());
    let running = tokio::spawn(Arc::clone(&bot).run(Arc::clone(&stop)));
    welcome(address);
    let desk = Arc::clone(&bot) as Arc<dyn Desk>;
    let (stopping, stopped) = watch::channel(false);
    let elsewhere = connected.into_iter().map(|connected| {
        let served = (connected.serve)(Arc::clone(&desk), stopped.clone());
        let stopping = stopping.clone();
        async move {
            let ended = served.await;
            // What will not get better by itself ends the whole program, so that somebody sees to it.
            if ended.is_err() {
                stopping.send_replace(true);
            }
            ended
        }
    });
    let in_playground = async {
        let stopped = told(stopped.clone());
        let told_all = stopping.clone();
        let served = playground.serve(Arc::clone(&desk), listener, async move {
            tokio::select! {
                () = told_to_stop => {}
                () = stopped => {}
            }
            told_all.send_replace(true);
        });
        let served = served.await.map_err(|error| error.to_string());
        stopping.send_replace(true);
        served
    };
    let (served, elsewhere) = tokio::join!(in_playground, join_all(elsewhere));
    let served = elsewhere.into_iter().fold(served, Result::and);
    tracing::info!("stopping");
    stop.notify_one();
    let _ = running.await;
    drop(desk);
    drop(bot);
    pool.close().await;
    if let Some(store) = Arc::into_inner(store) {
        store.close().await;
    }
    served
}

/// Says where to go and what to try. A reader that has gone away is no reason to stop.
fn welcome(address: std::net::SocketAddr) {
    let _ = writeln!(
        io::stdout(),
        "Gangurru's playground: http://{address}/\n\
         Open it in a browser, choose a name, and type !challenge computer white\n\
         (or open it twice and challenge yourself under another name). Ctrl-C stops."
    );
    let _ = io::stdout().flush();
}

/// Listens from now on for Ctrl-C and SIGTERM; what comes back is done when one of them has come.
#[cfg(unix)]
fn told_to_stop() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// What comes back is done when Ctrl-C was pressed.
#[cfg(not(unix))]
fn told_to_stop() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
