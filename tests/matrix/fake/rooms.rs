//! What the fake homeserver remembers: users, rooms, events in one order for all, keys and files.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Map, Value, json};

use super::Fake;

/// Events that a first sync shows of a room.
const RECENT: usize = 20;
/// The first moment: later events are a second later each, since nothing here looks at the clock.
const BEGINNING: u64 = 1_700_000_000_000;

/// A type and a state key, and the event that holds now.
type State = BTreeMap<(String, String), Value>;

#[derive(Default)]
struct Room {
    state: State,
    /// With the place of each in the one order of all rooms.
    events: Vec<(u64, Value)>,
}

impl Room {
    fn membership(&self, user: &str) -> Option<&str> {
        let member = self.state.get(&("m.room.member".to_owned(), user.to_owned()))?;
        member["content"]["membership"].as_str()
    }
}

/// Everything.
#[derive(Default)]
pub struct Rooms {
    last: u64,
    by_id: BTreeMap<String, Room>,
    /// Token → user and device.
    sessions: HashMap<String, (String, String)>,
    /// Token, path → the event that was made: the same again makes no second one.
    transactions: HashMap<(String, String), String>,
    /// User and type → account data.
    account: HashMap<(String, String), Value>,
    /// User → device → its keys; user → `master_key` and so on → the key.
    devices: BTreeMap<String, Map<String, Value>>,
    cross_signing: BTreeMap<String, Map<String, Value>>,
    files: HashMap<String, (String, Vec<u8>)>,
}

impl Rooms {
    fn next(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// The place of the newest event.
    pub fn last(&self) -> u64 {
        self.last
    }

    // Sessions.

    /// Logs somebody in, on a new device or on theirs: the user, the token and the device.
    pub fn log_in(&mut self, user: &str, device: Option<&str>) -> (String, String, String) {
        let n = self.next();
        let user = if user.starts_with('@') { user.to_owned() } else { format!("@{user}:{}", Fake::NAME) };
        let device = device.map_or_else(|| format!("DEVICE{n}"), str::to_owned);
        let token = format!("token{n}");
        self.sessions.insert(token.clone(), (user.clone(), device.clone()));
        (user, token, device)
    }

    /// Whose token this is: user and device.
    pub fn whose(&self, token: &str) -> Option<(String, String)> {
        self.sessions.get(token).cloned()
    }

    // Rooms and events.

    /// A new room with its maker in it.
    pub fn create(&mut self, by: &str, name: &str) -> String {
        let room = format!("!room{}:{}", self.next(), Fake::NAME);
        self.by_id.insert(room.clone(), Room::default());
        self.set(&room, by, "m.room.create", "", &json!({ "creator": by, "room_version": "10" }));
        self.set(&room, by, "m.room.member", by, &json!({ "membership": "join", "displayname": by }));
        self.set(&room, by, "m.room.power_levels", "", &json!({ "users": { by: 100 } }));
        self.set(&room, by, "m.room.join_rules", "", &json!({ "join_rule": "invite" }));
        self.set(&room, by, "m.room.name", "", &json!({ "name": name }));
        room
    }

    /// Sets a part of a room's state; the event's id.
    pub fn set(&mut self, room: &str, by: &str, event_type: &str, key: &str, content: &Value) -> String {
        self.append(room, by, event_type, Some(key), content)
    }

    /// Appends an event; its id.
    pub fn append(
        &mut self,
        room: &str,
        by: &str,
        event_type: &str,
        key: Option<&str>,
        content: &Value,
    ) -> String {
        let place = self.next();
        // As long as a real one, which is how ids are told from other words.
        let id = format!("$event{place:0>43}");
        let mut event = json!({
            "type": event_type, "event_id": id, "sender": by, "room_id": room, "content": content,
            "origin_server_ts": BEGINNING + place * 1000,
        });
        let room = self.by_id.get_mut(room).expect("a room");
        if let Some(key) = key {
            event["state_key"] = key.into();
            room.state.insert((event_type.to_owned(), key.to_owned()), event.clone());
        }
        room.events.push((place, event));
        id
    }

    /// Appends an event under a transaction: the same one again makes nothing new. Its id.
    pub fn append_once(&mut self, token: &str, path: &str, make: impl FnOnce(&mut Self) -> String) -> String {
        let transaction = (token.to_owned(), path.to_owned());
        if let Some(id) = self.transactions.get(&transaction) {
            return id.clone();
        }
        let id = make(self);
        self.transactions.insert(transaction, id.clone());
        id
    }

    /// How somebody stands to a room.
    pub fn membership(&self, room: &str, user: &str) -> Option<&str> {
        self.by_id.get(room)?.membership(user)
    }

    /// The state of a room: all events.
    pub fn state(&self, room: &str) -> Vec<Value> {
        self.by_id.get(room).map(|room| room.state.values().cloned().collect()).unwrap_or_default()
    }

    /// One part of the state of a room: its event.
    pub fn state_event(&self, room: &str, event_type: &str, key: &str) -> Option<&Value> {
        self.by_id.get(room)?.state.get(&(event_type.to_owned(), key.to_owned()))
    }

    /// Every event of a room that is no state.
    pub fn timeline(&self, room: &str) -> Vec<Value> {
        let events = self.by_id.get(room).map(|room| room.events.as_slice()).unwrap_or_default();
        events
            .iter()
            .map(|(_, event)| event)
            .filter(|event| event.get("state_key").is_none())
            .cloned()
            .collect()
    }

    /// One event.
    pub fn event(&self, room: &str, id: &str) -> Option<Value> {
        let mut events = self.by_id.get(room)?.events.iter();
        events.find(|(_, event)| event["event_id"] == id).map(|(_, event)| event.clone())
    }

    /// The rooms that somebody is in.
    pub fn joined(&self, user: &str) -> Vec<&String> {
        let of = self.by_id.iter().filter(|(_, room)| room.membership(user) == Some("join"));
        of.map(|(id, _)| id).collect()
    }

    /// What a sync shows somebody of what came after a place; nothing if nothing came.
    pub fn news(&self, user: &str, since: Option<u64>) -> Option<Value> {
        let from = since.unwrap_or(0);
        let (mut join, mut invite, mut leave) = (Map::new(), Map::new(), Map::new());
        for (id, room) in &self.by_id {
            let fresh: Vec<_> = room.events.iter().filter(|(place, _)| *place > from).collect();
            if fresh.is_empty() {
                continue;
            }
            let timeline = || fresh.iter().map(|(_, event)| event.clone()).collect::<Vec<_>>();
            let own = |event: &Value| event["type"] == "m.room.member" && event["state_key"] == user;
            match room.membership(user) {
                Some("join") if since.is_none() || fresh.iter().any(|(_, event)| own(event)) => {
                    join.insert(id.clone(), first_sight(room));
                }
                Some("join") => {
                    join.insert(
                        id.clone(),
                        json!({ "timeline": { "events": timeline(), "limited": false } }),
                    );
                }
                Some("invite") if fresh.iter().any(|(_, event)| own(event)) => {
                    let state: Vec<_> = room.state.values().cloned().collect();
                    invite.insert(id.clone(), json!({ "invite_state": { "events": state } }));
                }
                Some("leave" | "ban") if since.is_some() && fresh.iter().any(|(_, event)| own(event)) => {
                    leave.insert(
                        id.clone(),
                        json!({ "timeline": { "events": timeline(), "limited": false } }),
                    );
                }
                _ => {}
            }
        }
        let none = join.is_empty() && invite.is_empty() && leave.is_empty();
        (!none || since.is_none()).then(|| json!({ "join": join, "invite": invite, "leave": leave }))
    }

    // Account data, keys, files.

    /// Keeps account data.
    pub fn keep(&mut self, user: &str, data_type: &str, content: Value) {
        self.account.insert((user.to_owned(), data_type.to_owned()), content);
    }

    /// Account data that was kept.
    pub fn kept(&self, user: &str, data_type: &str) -> Option<&Value> {
        self.account.get(&(user.to_owned(), data_type.to_owned()))
    }

    /// Keeps a device's keys.
    pub fn keep_device(&mut self, user: &str, device: &str, keys: Value) {
        self.devices.entry(user.to_owned()).or_default().insert(device.to_owned(), keys);
    }

    /// Keeps cross-signing keys.
    pub fn keep_cross_signing(&mut self, user: &str, keys: &Map<String, Value>) {
        let of_user = self.cross_signing.entry(user.to_owned()).or_default();
        of_user.extend(
            keys.iter().filter(|(name, _)| name.ends_with("_key")).map(|(k, v)| (k.clone(), v.clone())),
        );
    }

    /// Adds signatures to the keys of devices.
    pub fn keep_signatures(&mut self, signed: &Map<String, Value>) {
        for (user, things) in signed {
            for (name, thing) in things.as_object().into_iter().flatten() {
                let Some(device) = self.devices.get_mut(user).and_then(|devices| devices.get_mut(name))
                else {
                    continue;
                };
                for (signer, signatures) in thing["signatures"].as_object().into_iter().flatten() {
                    for (key, signature) in signatures.as_object().into_iter().flatten() {
                        device["signatures"][signer][key] = signature.clone();
                    }
                }
            }
        }
    }

    /// The keys of somebody: of the devices, and the cross-signing keys by name.
    pub fn keys(&self, user: &str) -> (Map<String, Value>, Map<String, Value>) {
        let devices = self.devices.get(user).cloned().unwrap_or_default();
        (devices, self.cross_signing.get(user).cloned().unwrap_or_default())
    }

    /// Keeps a file; its address.
    pub fn keep_file(&mut self, kind: &str, bytes: Vec<u8>) -> String {
        let name = format!("file{}", self.next());
        self.files.insert(name.clone(), (kind.to_owned(), bytes));
        format!("mxc://{}/{name}", Fake::NAME)
    }

    /// A file that was kept: its type and bytes.
    pub fn file(&self, name: &str) -> Option<(String, Vec<u8>)> {
        self.files.get(name).cloned()
    }
}

/// A room as one sees it who has just come: its state, and the newest events that are no state.
fn first_sight(room: &Room) -> Value {
    let state: Vec<_> = room.state.values().cloned().collect();
    let said = room.events.iter().map(|(_, event)| event).filter(|event| event.get("state_key").is_none());
    let said: Vec<_> = said.cloned().collect();
    let recent = &said[said.len().saturating_sub(RECENT)..];
    json!({
        "state": { "events": state },
        "timeline": { "events": recent, "limited": recent.len() < said.len(), "prev_batch": "p0" },
    })
}
