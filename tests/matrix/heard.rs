//! What somebody's client hears, and the same without what differs from run to run: for comparing two of them.
//!
//! To hear one more kind of thing: a field here and in `peer.py`, which tells it.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::{Map, Value};

/// One thing that a client has heard, decrypted.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Heard {
    /// `message`, `reaction`, `redaction`, `redacted`, `state`, `other`, `invitation`, `left`, `unreadable`, `gap`.
    pub kind: String,
    pub room: String,
    pub event: String,
    pub sender: String,
    /// Sent by this very person.
    pub own: bool,
    /// It came encrypted; of an invitation, the room is.
    pub encrypted: bool,
    /// An invitation to a room for two.
    pub direct: bool,
    /// The room's name, of an invitation.
    pub name: Option<String>,
    /// The type of a state event, or of one that is no message.
    #[serde(rename = "type")]
    pub event_type: String,
    pub state_key: String,
    pub msgtype: String,
    pub body: String,
    pub html: Option<String>,
    /// Nothing if the message does not say, which old servers take for 'look in the text'.
    pub mentions: Option<Vec<String>>,
    /// The root of the thread it stands in.
    pub thread: Option<String>,
    /// The message it answers (not the fallback of a thread).
    pub answers: Option<String>,
    /// The message whose text it replaces; body, html and mentions are the new ones then.
    pub edits: Option<String>,
    /// What a reaction shows.
    pub key: Option<String>,
    /// The event that a reaction or redaction is about.
    pub of: Option<String>,
    pub media: Option<Media>,
    /// When, as the server says: its order in the room, where it came late for want of a key.
    pub ts: i64,
    /// The whole content, decrypted.
    pub content: Value,
}

/// A picture or another file, fetched and decrypted.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Media {
    pub encrypted: bool,
    /// The file name, where it differs from the caption.
    pub name: Option<String>,
    /// What the sender says about it (`info`).
    pub claims: Value,
    /// What it is: of the decrypted bytes.
    pub sha256: String,
    pub size: u64,
    #[serde(rename = "type")]
    pub kind: String,
    pub width: u64,
    pub height: u64,
    /// What lies on the server.
    pub stored: Value,
    /// Why it could not be had.
    pub error: Option<String>,
}

impl Heard {
    /// A line for people who look why a test failed.
    pub fn short(&self) -> String {
        let Self { kind, room, sender, event_type, body, key, .. } = self;
        let key = key.as_deref().unwrap_or_default();
        format!("{kind}{event_type} {room} {sender}: {key}{body}")
    }
}

/// What differs from run to run, each replaced by the number of its first appearance.
#[derive(Default)]
struct Numbers(HashMap<String, String>);

impl Numbers {
    fn of(&mut self, id: &str) -> String {
        let next = self.0.len() + 1;
        let sign = id.chars().next().unwrap_or('?');
        self.0.entry(id.to_owned()).or_insert_with(|| format!("{sign}{next}")).clone()
    }

    /// A text with every user, room and event in it replaced: as a whole or in a link.
    fn text(&mut self, text: &str) -> String {
        let is_id = |c: char| c.is_ascii_alphanumeric() || "_-=:./+%".contains(c);
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['@', '!', '$']) {
            let (before, from) = rest.split_at(at);
            let long = from[1..].find(|c| !is_id(c)).map_or(from.len(), |n| n + 1);
            let (id, after) = from.split_at(long);
            let id = id.trim_end_matches(['.', ':']);
            out.push_str(before);
            // Long enough for an id, or a user of some server: everything else is somebody's words.
            if id.len() > 40 || (id.starts_with('@') && id.contains(':')) {
                out.push_str(&self.of(id));
            } else {
                out.push_str(id);
            }
            rest = &from[id.len()..];
            debug_assert!(rest.ends_with(after), "nothing is lost");
        }
        out + rest
    }

    fn value(&mut self, value: &Value) -> Value {
        match value {
            Value::String(text) => Value::String(self.text(text)),
            Value::Array(values) => values.iter().map(|value| self.value(value)).collect(),
            Value::Object(fields) => {
                // The keys of a file, and where it lies, are drawn anew for each.
                let told = fields.iter().filter(|(name, _)| !matches!(name.as_str(), "file" | "url"));
                let told = told.map(|(name, value)| (self.text(name), self.value(value)));
                Value::Object(told.collect::<Map<_, _>>())
            }
            other => other.clone(),
        }
    }
}

/// What was heard in some rooms, in its order, without what differs from run to run: ids are numbered by their first
/// appearance, files are known by what is in them. Two such transcripts can be compared as wholes.
pub fn transcript(heard: &[Heard], rooms: &[&str]) -> Vec<Value> {
    let mut numbers = Numbers::default();
    let of_rooms = heard.iter().filter(|heard| rooms.contains(&heard.room.as_str()));
    // Whether a key came a moment after its message is the network's doing, not the sender's.
    let mut lines = Vec::new();
    for heard in of_rooms.filter(|heard| heard.kind != "unreadable") {
        let media = heard.media.as_ref().map(|media| {
            serde_json::json!({
                "sha256": media.sha256, "size": media.size, "type": media.kind, "name": media.name,
                "width": media.width, "height": media.height, "encrypted": media.encrypted, "error": media.error,
            })
        });
        let line = serde_json::json!({
            "kind": heard.kind, "type": heard.event_type, "state_key": heard.state_key, "room": heard.room,
            "event": heard.event, "sender": heard.sender, "encrypted": heard.encrypted, "of": heard.of,
            "content": heard.content, "media": media,
        });
        lines.push(numbers.value(&line));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_numbered_and_words_are_not() {
        let mut numbers = Numbers::default();
        let event = format!("${}", "x".repeat(43));
        let text =
            format!("see https://matrix.to/#/@a-1:localhost, {event} or (@a-1:localhost) for $5 @home!");
        let said = "see https://matrix.to/#/@1, $2 or (@1) for $5 @home!";
        assert_eq!(numbers.text(&text), said);
        assert_eq!(numbers.text("@b:localhost. @a-1:localhost"), "@3. @1");
    }
}
