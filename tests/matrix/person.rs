//! Somebody with an encrypted client, as a test tells of them: `alice.says(&room, "hello")`, `bob.reads(&room, "hello")`.
//!
//! What one reads, one reads in its order: each room has a place up to which it was read, and [`Person::reads`] goes on
//! from there. What came before the place is never found again by it; [`Person::heard`] holds everything.
//!
//! To let people do one more thing: an order in `peer.py`, and a method here if tests do it often; [`Person::does`] gives
//! any order.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};

use crate::heard::{Heard, transcript};
use crate::synapse::Account;
use crate::tool::{Tool, scratch};

/// Somebody with a client.
pub struct Person {
    /// `@name:localhost`.
    pub id: String,
    account: Account,
    url: String,
    accepts: bool,
    folder: PathBuf,
    tool: Option<Tool>,
    /// What was heard in earlier runs of the client.
    before: Vec<Heard>,
    /// Of each room, how much of what was heard has been read.
    read: Mutex<HashMap<String, usize>>,
}

fn event(answer: &Value) -> String {
    answer["event"].as_str().expect("an event").to_owned()
}

fn room(answer: &Value) -> String {
    answer["room"].as_str().expect("a room").to_owned()
}

impl Person {
    /// Logs in with a client on a new device.
    pub async fn new(url: &str, account: Account, accepts: bool) -> Self {
        let mut person = Self {
            id: account.user.clone(),
            folder: scratch(&account.name),
            account,
            url: url.to_owned(),
            accepts,
            tool: None,
            before: Vec::new(),
            read: Mutex::default(),
        };
        person.opens_client().await;
        person
    }

    /// Closes the client: what comes now is heard when it is opened again.
    pub fn closes_client(&mut self) {
        self.before = self.heard();
        self.tool = None;
        self.read.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Opens the client again, on the same device.
    pub async fn opens_client(&mut self) {
        let store = self.folder.join("store").display().to_string();
        let mut arguments = vec!["--url", &self.url, "--user", &self.account.name];
        arguments.extend(["--password", &self.account.password, "--store", &store]);
        if self.accepts {
            arguments.push("--accept");
        }
        self.tool = Some(Tool::start(&self.account.name, "peer.py", &self.folder, &arguments).await);
    }

    fn tool(&self) -> &Tool {
        self.tool.as_ref().expect("the client is open")
    }

    /// The client's access token.
    pub fn token(&self) -> String {
        self.tool().ready["token"].as_str().expect("a token").to_owned()
    }

    /// Gives the client any order of `peer.py`, which must be carried out.
    pub async fn does(&self, deed: &str, fields: Value) -> Value {
        self.tool().does(deed, fields).await
    }

    /// Gives the client any order; the reason, if it is refused.
    pub async fn tries(&self, deed: &str, fields: Value) -> Result<Value, String> {
        self.tool().tries(deed, fields).await
    }

    /// Any call of the client-server API: the status and what it answers.
    pub async fn calls(&self, method: &str, path: &str, body: Value) -> (u64, Value) {
        let path = format!("/_matrix/client/v3{path}");
        let mut answer = self.does("api", json!({ "method": method, "path": path, "body": body })).await;
        (answer["status"].as_u64().expect("a status"), answer["body"].take())
    }

    // Rooms.

    /// Makes a room and waits until those who were invited are in it.
    pub async fn makes_room(&self, name: &str, encrypted: bool, others: &[&Self]) -> String {
        let invite: Vec<_> = others.iter().map(|other| &other.id).collect();
        let made =
            self.does("create", json!({ "name": name, "encrypted": encrypted, "invite": invite })).await;
        let room = room(&made);
        for other in others {
            self.awaits(&room, &other.id).await;
        }
        room
    }

    /// Opens an encrypted room for two, as clients do it, and waits until the other is in it.
    pub async fn meets(&self, user: &str) -> String {
        let room = room(&self.does("dm", json!({ "user": user })).await);
        self.awaits(&room, user).await;
        room
    }

    /// Invites somebody and waits until they are in the room.
    pub async fn brings(&self, room: &str, user: &str) {
        self.does("invite", json!({ "room": room, "user": user })).await;
        self.awaits(room, user).await;
    }

    /// Waits until somebody is in a room.
    pub async fn awaits(&self, room: &str, user: &str) {
        self.does("await", json!({ "room": room, "user": user })).await;
    }

    /// Waits until somebody is no longer in a room.
    pub async fn awaits_leaving(&self, room: &str, user: &str) {
        self.does("await", json!({ "room": room, "user": user, "membership": "leave" })).await;
    }

    /// Accepts an invitation, or joins an open room.
    pub async fn joins(&self, room: &str) {
        self.does("join", json!({ "room": room })).await;
    }

    /// Leaves a room.
    pub async fn leaves(&self, room: &str) {
        self.does("leave", json!({ "room": room })).await;
    }

    /// Puts somebody out.
    pub async fn kicks(&self, room: &str, user: &str) {
        self.does("kick", json!({ "room": room, "user": user })).await;
    }

    /// Puts somebody out for good.
    pub async fn bans(&self, room: &str, user: &str) {
        self.does("ban", json!({ "room": room, "user": user })).await;
    }

    /// Replaces a room by a new one of another version.
    pub async fn upgrades(&self, old: &str, version: &str) -> String {
        room(&self.does("upgrade", json!({ "room": old, "version": version })).await)
    }

    /// Makes a room encrypted from here on.
    pub async fn encrypts(&self, room: &str) {
        self.does("encrypt", json!({ "room": room })).await;
    }

    /// Takes another display name everywhere.
    pub async fn is_called(&self, name: &str) {
        self.does("name", json!({ "name": name })).await;
    }

    /// The names of those who are in a room, by user.
    pub async fn members(&self, room: &str) -> HashMap<String, Option<String>> {
        let mut members = self.does("members", json!({ "room": room })).await;
        serde_json::from_value(members["join"].take()).expect("members")
    }

    // Saying things. Each gives the event's id.

    /// Says something in a room.
    pub async fn says(&self, room: &str, text: &str) -> String {
        event(&self.does("say", json!({ "room": room, "text": text })).await)
    }

    /// Says something in a thread.
    pub async fn says_in(&self, room: &str, thread: &str, text: &str) -> String {
        event(&self.does("say", json!({ "room": room, "thread": thread, "text": text })).await)
    }

    /// Answers a message.
    pub async fn answers(&self, message: &Heard, text: &str) -> String {
        let fields = json!({
            "room": message.room, "answers": message.event, "thread": message.thread, "text": text,
        });
        event(&self.does("say", fields).await)
    }

    /// Says something and mentions somebody.
    pub async fn says_to(&self, room: &str, user: &str, text: &str) -> String {
        event(&self.does("say", json!({ "room": room, "text": text, "mentions": [user] })).await)
    }

    /// Replaces the text of an own message.
    pub async fn edits(&self, room: &str, message: &str, text: &str) -> String {
        event(&self.does("edit", json!({ "room": room, "event": message, "text": text })).await)
    }

    /// Puts a reaction on a message.
    pub async fn reacts(&self, room: &str, message: &str, key: &str) -> String {
        event(&self.does("react", json!({ "room": room, "event": message, "key": key })).await)
    }

    /// Takes a message or a reaction back.
    pub async fn takes_back(&self, room: &str, what: &str) -> String {
        event(&self.does("redact", json!({ "room": room, "event": what })).await)
    }

    /// Shows a picture.
    pub async fn shows(&self, room: &str, picture: &Path, text: &str) -> String {
        event(&self.does("show", json!({ "room": room, "path": picture, "text": text })).await)
    }

    // Hearing things.

    /// Reads on in a room, up to a message of somebody else that fits.
    pub async fn reads_that(&self, room: &str, what: &str, fits: impl Fn(&Heard) -> bool) -> Heard {
        let from = self.read.lock().unwrap_or_else(PoisonError::into_inner).get(room).copied().unwrap_or(0);
        let of_others = |heard: &Heard| heard.room == room && !heard.own && fits(heard);
        let found = self.tool().hears(from, what, of_others).await;
        // Event ids are unique but for what was told without one, which comes in its own order.
        let at = self.tool().heard().iter().skip(from).position(of_others);
        let next = from + at.expect("it was there") + 1;
        self.read.lock().unwrap_or_else(PoisonError::into_inner).insert(room.to_owned(), next);
        found
    }

    /// Reads on in a room, up to a message (or an edit) of somebody else with these words in it.
    pub async fn reads(&self, room: &str, words: &str) -> Heard {
        let fits = |heard: &Heard| heard.kind == "message" && heard.body.contains(words);
        self.reads_that(room, &format!("“{words}”"), fits).await
    }

    /// Reads on up to a picture of somebody else.
    pub async fn sees(&self, room: &str) -> Heard {
        self.reads_that(room, "a picture", |heard| heard.msgtype == "m.image").await
    }

    /// Reads on up to somebody else's reaction.
    pub async fn notices(&self, room: &str, key: &str) -> Heard {
        let fits = |heard: &Heard| heard.kind == "reaction" && heard.key.as_deref() == Some(key);
        self.reads_that(room, &format!("the reaction {key}"), fits).await
    }

    /// Reads on up to a change of the room's state by somebody else.
    pub async fn learns(&self, room: &str, event_type: &str) -> Heard {
        let fits = |heard: &Heard| heard.kind == "state" && heard.event_type == event_type;
        self.reads_that(room, event_type, fits).await
    }

    /// Waits until something has been heard, at any time and anywhere.
    pub async fn hears(&self, what: &str, fits: impl Fn(&Heard) -> bool) -> Heard {
        self.tool().hears(0, what, fits).await
    }

    /// Waits until an event has been heard and can be read.
    pub async fn has_heard(&self, event: &str) -> Heard {
        let fits = |heard: &Heard| heard.event == event && heard.kind != "unreadable";
        self.tool().hears(0, &format!("the event {event}"), fits).await
    }

    /// Waits for an invitation that has come or comes.
    pub async fn is_invited_by(&self, user: &str) -> Heard {
        let fits = |heard: &Heard| heard.kind == "invitation" && heard.sender == user;
        self.tool().hears(0, &format!("an invitation by {user}"), fits).await
    }

    /// Waits a while in which nobody else may say anything in a room beyond what was read.
    pub async fn reads_nothing(&self, room: &str, during: Duration) {
        tokio::time::sleep(during).await;
        let from = self.read.lock().unwrap_or_else(PoisonError::into_inner).get(room).copied().unwrap_or(0);
        let heard = self.tool().heard();
        let said = heard.iter().skip(from).find(|heard| {
            heard.room == room && !heard.own && matches!(heard.kind.as_str(), "message" | "reaction")
        });
        assert!(said.is_none(), "{} heard {}", self.id, said.map(Heard::short).unwrap_or_default());
    }

    /// Everything that was heard, in all runs of the client, in its order.
    pub fn heard(&self) -> Vec<Heard> {
        let now = self.tool.as_ref().map(Tool::heard).unwrap_or_default();
        self.before.iter().cloned().chain(now).collect()
    }

    /// What was heard in these rooms, without what differs from run to run.
    pub fn transcript(&self, rooms: &[&str]) -> Vec<Value> {
        transcript(&self.heard(), rooms)
    }

    /// The decrypted bytes of a picture.
    pub async fn saves(&self, picture: &Heard) -> Vec<u8> {
        let path = self.folder.join("saved");
        self.does("save", json!({ "event": picture.event, "path": path })).await;
        fs::read(path).expect("the file")
    }

    /// The devices of a user, and whether each is signed by its owner's cross-signing keys.
    pub async fn checks_devices_of(&self, user: &str) -> HashMap<String, bool> {
        let mut keys = self.does("keys", json!({ "user": user })).await;
        serde_json::from_value(keys["devices"].take()).expect("devices")
    }
}

impl Drop for Person {
    fn drop(&mut self) {
        self.tool = None;
        let _ = fs::remove_dir_all(&self.folder);
    }
}
