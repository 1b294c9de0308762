//! The program itself, started as a newcomer starts it, on a database of its own; it can be killed and started again.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// A running program.
pub struct Program {
    process: Child,
    address: SocketAddr,
    folder: PathBuf,
    settings: Vec<(&'static str, String)>,
}

impl Program {
    /// On a fresh database and any free port.
    pub async fn start() -> Self {
        Self::with(Vec::new()).await
    }

    /// The same with further settings, as variables of the environment.
    pub async fn with(settings: Vec<(&'static str, String)>) -> Self {
        static FOLDERS: AtomicU64 = AtomicU64::new(0);
        let name = format!("program-{}-{}", std::process::id(), FOLDERS.fetch_add(1, Ordering::Relaxed));
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        let (process, address) = launch(&folder, SocketAddr::from(([127, 0, 0, 1], 0)), &settings).await;
        Self { process, address, folder, settings }
    }

    /// Where its page is.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Kills it, without a chance to write anything down.
    pub async fn kill(&mut self) {
        self.process.kill().await.expect("it can be killed");
    }

    /// Starts it again after a kill, on the same database and port.
    pub async fn again(&mut self) {
        let (process, address) = launch(&self.folder, self.address, &self.settings).await;
        assert_eq!(address, self.address);
        self.process = process;
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.process.start_kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Starts the program in a folder and waits until it says where it listens.
async fn launch(
    folder: &PathBuf,
    address: SocketAddr,
    settings: &[(&'static str, String)],
) -> (Child, SocketAddr) {
    let mut process = Command::new(env!("CARGO_BIN_EXE_gangurru"))
        .current_dir(folder)
        // Said to the tests, not to the program, which refuses what is no setting.
        .env_remove("GANGURRU_LOOK")
        .env("GANGURRU_PLAYGROUND_ADDRESS", address.to_string())
        .env("GANGURRU_DATABASE", folder.join("gangurru.db"))
        .envs(settings.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(process.stdout.take().expect("its output")).lines();
    let wait = tokio::time::timeout(Duration::from_secs(30), async {
        loop {
            let line = lines.next_line().await.expect("its output").expect("it says where it listens");
            if let Some((_, rest)) = line.split_once("http://") {
                return rest.trim_end_matches('/').parse().expect("an address");
            }
        }
    });
    let address = wait.await.expect("it says where it listens in time");
    // What it says later is read too, or it would wait for a reader.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    (process, address)
}
