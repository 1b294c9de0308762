//! A program of the tests' own that takes orders and tells what happens, each a line of JSON: the homeserver and the
//! people's clients. It knows lines and patience; what the orders mean, `synapse` and `person` know.
//!
//! A thread reads what the program says, so that one server can serve tests that each have a runtime of their own.
//! When the tests end, however they end, the program's input closes, and it goes.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::watch;

use crate::heard::Heard;

/// How long anything may take that a person would not wait for: the machine may be busy.
pub const PATIENCE: Duration = Duration::from_secs(90);
/// How long a program may take to begin: a homeserver makes its database first.
const START: Duration = Duration::from_mins(4);
/// How often it is looked whether a program has gone, and how many times before it is killed.
const GOING: (Duration, u32) = (Duration::from_millis(50), 800);

/// Where the Python environment is, or what to do about it.
pub fn environment(named: Option<PathBuf>) -> Result<PathBuf, String> {
    let usual =
        || Path::new(env!("CARGO_TARGET_TMPDIR")).parent().map(|target| target.join("matrix-environment"));
    let folder = named.or_else(usual).unwrap_or_default();
    let python = folder.join("bin").join("python");
    if folder.join("made").exists() && python.exists() {
        return Ok(python);
    }
    let folder = folder.display();
    Err(format!(
        "there is no Python environment for the Matrix tests at {folder}: make it with \
         `tests/matrix/environment {folder}`, or name another by MATRIX_TEST_ENVIRONMENT"
    ))
}

/// A new folder for one program.
pub fn scratch(what: &str) -> PathBuf {
    static FOLDERS: AtomicU64 = AtomicU64::new(0);
    let name = format!("matrix-{}-{}-{what}", std::process::id(), FOLDERS.fetch_add(1, Ordering::Relaxed));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// What a program has said so far.
#[derive(Default)]
struct Said {
    ready: Option<Value>,
    answers: HashMap<u64, Result<Value, String>>,
    heard: Vec<Heard>,
    ended: bool,
}

impl Said {
    fn take_in(&mut self, line: &str) {
        let Ok(mut line) = serde_json::from_str::<Value>(line) else { return };
        if let Some(ready) = line.get_mut("ready") {
            self.ready = Some(ready.take());
        } else if let Some(heard) = line.get_mut("heard") {
            self.heard.push(serde_json::from_value(heard.take()).expect("something heard"));
        } else if let Some(n) = line["n"].as_u64() {
            let answer = match line["error"].as_str() {
                Some(error) => Err(error.to_owned()),
                None => Ok(line["ok"].take()),
            };
            self.answers.insert(n, answer);
        }
    }
}

/// What both the reading thread and the tests hold.
struct Ears {
    said: Mutex<Said>,
    news: watch::Sender<u64>,
}

impl Ears {
    fn said(&self) -> MutexGuard<'_, Said> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn listen(&self, output: ChildStdout) {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            self.said().take_in(&line);
            self.news.send_modify(|n| *n += 1);
        }
        self.said().ended = true;
        self.news.send_modify(|n| *n += 1);
    }
}

/// A running program.
pub struct Tool {
    name: String,
    folder: PathBuf,
    child: Child,
    input: Mutex<Option<ChildStdin>>,
    orders: AtomicU64,
    ears: Arc<Ears>,
    /// What it said when it was ready.
    pub ready: Value,
}

impl Tool {
    /// Starts a script of `tests/matrix` in a folder, and waits until it is ready.
    pub async fn start(name: &str, script: &str, folder: &Path, arguments: &[&str]) -> Self {
        let named = std::env::var_os("MATRIX_TEST_ENVIRONMENT").map(PathBuf::from);
        let python = environment(named).unwrap_or_else(|missing| panic!("{missing}"));
        let errors = File::options().create(true).append(true).open(folder.join("errors.log"));
        let mut child = Command::new(python)
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/matrix").join(script))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(errors.expect("a file"))
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("its output");
        let input = Mutex::new(child.stdin.take());
        let ears = Arc::new(Ears { said: Mutex::default(), news: watch::Sender::new(0) });
        let reading = Arc::clone(&ears);
        std::thread::spawn(move || reading.listen(output));
        let mut tool = Self {
            name: name.to_owned(),
            folder: folder.to_owned(),
            child,
            input,
            orders: AtomicU64::new(1),
            ears,
            ready: Value::Null,
        };
        tool.ready = tool.until(START, "it is ready", |said| said.ready.clone()).await;
        tool
    }

    /// Waits until what was said holds something, and fails with all that helps when it does not come.
    async fn until<T>(&self, patience: Duration, what: &str, find: impl Fn(&Said) -> Option<T>) -> T {
        let mut news = self.ears.news.subscribe();
        let wait = async {
            loop {
                news.mark_unchanged();
                {
                    let said = self.ears.said();
                    if let Some(found) = find(&said) {
                        return Some(found);
                    }
                    if said.ended {
                        return None;
                    }
                }
                if news.changed().await.is_err() {
                    return None;
                }
            }
        };
        match tokio::time::timeout(patience, wait).await {
            Ok(Some(found)) => found,
            Ok(None) => panic!("{} ended before {what}\n{}", self.name, self.circumstances()),
            Err(late) => {
                panic!("{} waited in vain until {what} ({late})\n{}", self.name, self.circumstances())
            }
        }
    }

    /// What it heard last, and what it complained about.
    fn circumstances(&self) -> String {
        let complaints = fs::read_to_string(self.folder.join("errors.log")).unwrap_or_default();
        let said = self.ears.said();
        let last: Vec<_> = said.heard.iter().rev().take(20).rev().map(Heard::short).collect();
        let complaints: Vec<_> = complaints.lines().rev().take(20).collect();
        let complaints: Vec<_> = complaints.into_iter().rev().collect();
        format!("heard last:\n  {}\ncomplaints:\n  {}", last.join("\n  "), complaints.join("\n  "))
    }

    /// Gives an order; what came of it, or why it was refused.
    pub async fn tries(&self, deed: &str, fields: Value) -> Result<Value, String> {
        let n = self.orders.fetch_add(1, Ordering::Relaxed);
        let mut order = json!({ "n": n, "do": deed });
        for (name, value) in fields.as_object().into_iter().flatten() {
            order[name] = value.clone();
        }
        {
            let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
            let input = input.as_mut().expect("it still listens");
            writeln!(input, "{order}").expect("the order is given");
        }
        let what = format!("the answer to {order}");
        self.until(START, &what, |said| said.answers.get(&n).cloned()).await
    }

    /// Gives an order that must be carried out.
    pub async fn does(&self, deed: &str, fields: Value) -> Value {
        match self.tries(deed, fields.clone()).await {
            Ok(done) => done,
            Err(why) => panic!("{} cannot {deed} {fields}: {why}\n{}", self.name, self.circumstances()),
        }
    }

    /// Waits until it has heard something, from the `from`th on.
    pub async fn hears(&self, from: usize, what: &str, fits: impl Fn(&Heard) -> bool) -> Heard {
        let find = |said: &Said| said.heard.iter().skip(from).find(|heard| fits(heard)).cloned();
        self.until(PATIENCE, &format!("it hears {what}"), find).await
    }

    /// All that it has heard so far.
    pub fn heard(&self) -> Vec<Heard> {
        self.ears.said().heard.clone()
    }
}

impl Drop for Tool {
    fn drop(&mut self) {
        self.input.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        let (pause, times) = GOING;
        for _ in 0..times {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(pause);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
