//! A real homeserver on loopback: one that all tests of this program share, each with rooms and users of its own; or one
//! alone, for a test that restarts it or limits it.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};
use tokio::sync::OnceCell;

use crate::person::Person;
use crate::tool::{Tool, scratch};

/// A running Synapse.
pub struct Synapse {
    tool: Tool,
    folder: PathBuf,
    users: AtomicU64,
    /// Where it answers.
    pub url: String,
}

/// A user of the homeserver with whom nobody has logged in yet: for a bot.
pub struct Account {
    /// `@name:localhost`.
    pub user: String,
    /// The part before the colon, as one logs in with it.
    pub name: String,
    pub password: String,
}

impl Synapse {
    /// The one that the tests of this program share.
    pub async fn shared() -> &'static Self {
        static SHARED: OnceCell<Synapse> = OnceCell::const_new();
        SHARED.get_or_init(|| Self::alone(&[])).await
    }

    /// One for this test only; `--tight` limits how much a user may send.
    pub async fn alone(options: &[&str]) -> Self {
        let folder = scratch("synapse");
        let data = folder.join("data").display().to_string();
        let arguments = [&["--data", &data, "--scratch"], options].concat();
        let tool = Tool::start("synapse", "homeserver.py", &folder, &arguments).await;
        let url = tool.ready["url"].as_str().expect("a URL").to_owned();
        Self { tool, folder, users: AtomicU64::new(1), url }
    }

    /// A new user, with this display name.
    pub async fn account(&self, display: &str) -> Account {
        let number = self.users.fetch_add(1, Ordering::Relaxed);
        let stem: String = display.chars().filter(char::is_ascii_alphanumeric).collect();
        let name = format!("{}-{number}", stem.to_lowercase());
        let password = format!("pw-{number}");
        let fields = json!({ "name": name, "password": password, "display": display });
        let made = self.tool.does("user", fields).await;
        Account { user: made["user"].as_str().expect("a user").to_owned(), name, password }
    }

    /// Somebody new with a client of their own, who accepts every invitation.
    pub async fn person(&self, display: &str) -> Person {
        Person::new(&self.url, self.account(display).await, true).await
    }

    /// Somebody new who accepts an invitation only when told to.
    pub async fn cautious_person(&self, display: &str) -> Person {
        Person::new(&self.url, self.account(display).await, false).await
    }

    /// Stops it, until [`start`](Self::start).
    pub async fn stop(&self) {
        self.tool.does("stop", json!({})).await;
    }

    /// Starts it again, at the same place, with all that it knew.
    pub async fn start(&self) {
        self.tool.does("start", json!({})).await;
    }

    /// Both.
    pub async fn restart(&self) {
        self.tool.does("restart", json!({})).await;
    }

    /// Frees a user from the limits, as an operator does it for a bot.
    pub async fn lift_limits(&self, user: &str) {
        self.tool.does("lift", json!({ "user": user })).await;
    }

    /// Any call with an administrator's rights: the status and what it answers.
    pub async fn admin(&self, method: &str, path: &str, body: Value) -> (u64, Value) {
        let mut answer =
            self.tool.does("admin", json!({ "method": method, "path": path, "body": body })).await;
        (answer["status"].as_u64().expect("a status"), answer["body"].take())
    }
}

impl Drop for Synapse {
    fn drop(&mut self) {
        // The tool takes its data away itself when it goes, which is after this: what is left is its log.
        let _ = std::fs::remove_file(self.folder.join("errors.log"));
    }
}
