//! The program in a folder of its own, and people who talk to it as the page does.

use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

/// Nothing here takes as long on a machine that works.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A folder with a database; removed when all went well.
pub struct Home(PathBuf);

impl Home {
    pub fn new() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let name = format!("program-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn log(&self) -> String {
        std::fs::read_to_string(self.path("log.txt")).unwrap_or_default()
    }

    /// The program with these settings and no others, in this folder.
    pub fn command(&self, settings: &[(&str, &str)]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gangurru"));
        command.current_dir(&self.0).stdin(Stdio::null()).kill_on_drop(true);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("GANGURRU_") {
                command.env_remove(name);
            }
        }
        command.envs(settings.iter().copied());
        command
    }

    /// Runs it until it ends by itself.
    pub async fn run(&self, settings: &[(&str, &str)]) -> Output {
        let ended = tokio::time::timeout(PATIENCE, self.command(settings).output()).await;
        ended.expect("it ends").expect("it runs")
    }

    /// Starts it without waiting for anything.
    pub fn spawn(&self) -> Child {
        let log = std::fs::File::options().create(true).append(true).open(self.path("log.txt"));
        let settings =
            [("GANGURRU_PLAYGROUND_ADDRESS", "127.0.0.1:0"), ("GANGURRU_DATABASE", "house.sqlite")];
        let mut command = self.command(&settings);
        command.stdout(Stdio::piped()).stderr(log.expect("a log")).spawn().expect("it runs")
    }

    /// Starts it and waits until it says where it is.
    pub async fn start(&self) -> Program {
        let mut child = self.spawn();
        let mut said = BufReader::new(child.stdout.take().expect("its output")).lines();
        let line = tokio::time::timeout(PATIENCE, said.next_line()).await.expect("it says where it is");
        let line = line.expect("a line").unwrap_or_else(|| panic!("it ended: {}", self.log()));
        let at = line.find("http://").expect("an address");
        let url = line[at..].trim_end_matches('/').to_owned();
        Program { child, url, _said: said }
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

/// The program while it runs.
pub struct Program {
    child: Child,
    pub url: String,
    _said: Lines<BufReader<ChildStdout>>,
}

impl Program {
    /// `kill -9`.
    pub async fn kill(mut self) {
        self.child.kill().await.expect("killed");
    }

    /// Tells it to stop, and says how it ended.
    pub async fn terminate(mut self) -> ExitStatus {
        let id = self.child.id().expect("it runs").to_string();
        let told = Command::new("kill").args(["-s", "TERM", &id]).status().await.expect("kill");
        assert!(told.success());
        let ended = tokio::time::timeout(Duration::from_secs(15), self.child.wait()).await;
        ended.expect("it ends").expect("a status")
    }
}

/// Something that a person does, with the id that stays the same when it is done again.
#[derive(Clone)]
pub struct Act {
    path: &'static str,
    body: Value,
}

impl Act {
    /// Says something.
    pub fn say(place: &str, text: &str) -> Self {
        Self { path: "/api/say", body: json!({ "id": fresh(), "place": place, "text": text }) }
    }

    /// Presses the button that is called so, under a message.
    pub fn press(message: &Value, label: &str) -> Self {
        let rows = message["buttons"].as_array().expect("buttons");
        let buttons = rows.iter().flat_map(|row| row.as_array().expect("a row"));
        let button = buttons.clone().find(|button| button["label"] == label).expect(label);
        let body = json!({ "id": fresh(), "message": message["id"], "button": button["id"] });
        Self { path: "/api/press", body }
    }
}

fn fresh() -> String {
    static ACTS: AtomicU64 = AtomicU64::new(10_000_000);
    ACTS.fetch_add(1, Ordering::Relaxed).to_string()
}

/// Somebody with a name.
#[derive(Clone)]
pub struct Person {
    pub id: String,
    token: String,
}

impl Person {
    pub async fn enter(program: &Program, name: &str) -> Self {
        let asked = Client::new().post(format!("{}/api/enter", program.url));
        let answer = asked.json(&json!({ "name": name })).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK);
        let session: Value = answer.json().await.expect("JSON");
        let text = |key: &str| session[key].as_str().expect("a text").to_owned();
        Self { id: text("id"), token: text("token") }
    }

    /// Tries once; whether it was acknowledged.
    pub async fn attempt(&self, url: &str, act: &Act) -> bool {
        let asked = Client::new().post(format!("{url}{}", act.path)).bearer_auth(&self.token);
        match asked.json(&act.body).send().await {
            Ok(answer) => match answer.status() {
                StatusCode::OK => true,
                StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => false,
                other => panic!("{} is answered with {other}", act.body),
            },
            Err(_) => false,
        }
    }

    /// Does it until it is acknowledged.
    pub async fn act(&self, program: &Program, act: &Act) {
        for _ in 0..100 {
            if self.attempt(&program.url, act).await {
                return;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        panic!("{} is never acknowledged", act.body);
    }

    pub async fn say(&self, program: &Program, place: &str, text: &str) {
        self.act(program, &Act::say(place, text)).await;
    }

    /// The page's place of its person alone.
    pub async fn private(&self, program: &Program) -> String {
        let url = format!("{}/api/live", program.url.replace("http", "ws"));
        let (mut socket, _) = connect_async(url).await.expect("a socket");
        let hello = json!({ "token": self.token, "since": null });
        socket.send(Message::text(hello.to_string())).await.expect("said");
        let told = socket.next().await.expect("it is told something").expect("a frame");
        let told: Value = serde_json::from_str(told.to_text().expect("text")).expect("JSON");
        told["private"].as_str().expect("a place").to_owned()
    }

    /// All messages of a place; none if it is not there.
    pub async fn messages(&self, program: &Program, place: &str) -> Vec<Value> {
        let mut all: Vec<Value> = Vec::new();
        loop {
            let before = all.first().map(|first| format!("&before={}", first["id"].as_str().expect("an id")));
            let path = format!("/api/messages?place={place}{}", before.unwrap_or_default());
            let asked = Client::new().get(format!("{}{path}", program.url)).bearer_auth(&self.token);
            let answer = asked.send().await.expect("an answer");
            match answer.status() {
                StatusCode::OK => {}
                StatusCode::NOT_FOUND => return all,
                StatusCode::TOO_MANY_REQUESTS => {
                    tokio::time::sleep(Duration::from_millis(200)).await;
                    continue;
                }
                other => panic!("{place}: {other}"),
            }
            let mut answer: Value = answer.json().await.expect("JSON");
            let mut found: Vec<Value> = serde_json::from_value(answer["messages"].take()).expect("messages");
            found.append(&mut all);
            all = found;
            if answer["whole"] == true {
                return all;
            }
        }
    }

    /// The bot's messages for everybody who reads this place.
    pub async fn letters(&self, program: &Program, place: &str) -> Vec<Value> {
        let mut all = self.messages(program, place).await;
        all.retain(|message| message["from"].is_null() && message["only"] != true);
        all
    }

    /// Waits until a place holds so many of the bot's letters.
    pub async fn await_letters(&self, program: &Program, place: &str, count: usize) -> Vec<Value> {
        for _ in 0..100 {
            let letters = self.letters(program, place).await;
            if letters.len() >= count {
                return letters;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        panic!("{place} never holds {count} letters: {:#?}", self.letters(program, place).await);
    }

    /// Says something to the bot, and what it answers to this person alone.
    pub async fn ask(&self, program: &Program, place: &str, text: &str) -> Value {
        let own = |message: &Value| message["only"] == true;
        let before = self.messages(program, place).await.into_iter().filter(own).count();
        self.say(program, place, text).await;
        // The answer is posted before the order is acknowledged.
        let answer = self.messages(program, place).await.into_iter().filter(own).nth(before);
        answer.unwrap_or_else(|| panic!("{text} is not answered"))
    }
}

pub fn text(message: &Value) -> &str {
    message["text"].as_str().expect("a text")
}
