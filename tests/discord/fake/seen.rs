//! What people see: messages as text, for snapshots. Ids and moments are not in it, so it is the same every time.

use std::fmt::Write as _;

use serde_json::Value;

use super::checks::list;
use super::objects::size_of;
use super::state::{Id, Message, State, flag};

impl State {
    /// A text as people see it: names instead of ids.
    pub fn plain(&self, text: &str, guild: Option<Id>) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('<') {
            out.push_str(&rest[..at]);
            rest = &rest[at..];
            let Some(end) = rest.find('>') else { break };
            let inside = &rest[1..end];
            match self.named(inside, guild) {
                Some(name) => {
                    out.push_str(&name);
                    rest = &rest[end + 1..];
                }
                None => {
                    out.push('<');
                    rest = &rest[1..];
                }
            }
        }
        out.push_str(rest);
        without_ids(&out)
    }

    /// What stands for what is between `<` and `>`.
    fn named(&self, inside: &str, guild: Option<Id>) -> Option<String> {
        let id = |text: &str| text.parse::<Id>().ok();
        if let Some(role) = inside.strip_prefix("@&") {
            return id(role).map(|_| "@(role)".to_owned());
        }
        if let Some(user) = inside.strip_prefix("@!").or_else(|| inside.strip_prefix('@')) {
            return Some(format!("@{}", self.called(id(user)?, guild)));
        }
        if let Some(channel) = inside.strip_prefix('#') {
            let known = self.channels.get(&id(channel)?);
            return Some(format!("#{}", known.map_or("(gone)", |one| one.name.as_str())));
        }
        if let Some(command) = inside.strip_prefix('/') {
            return Some(format!("/{}", command.split_once(':')?.0));
        }
        let when = inside.strip_prefix("t:")?;
        let form = when.split_once(':').map_or("f", |(_, form)| form);
        Some(format!("(time, {form})"))
    }

    /// A message without who wrote it.
    pub fn shown(&self, id: Id) -> String {
        let message = &self.messages[&id];
        let guild = self.channels.get(&message.channel).and_then(|channel| channel.guild);
        let plain = |value: &Value| self.plain(value.as_str().unwrap_or_default(), guild);
        let mut lines = Vec::new();
        if message.flags & flag::THINKING != 0 {
            lines.push("(is thinking)".to_owned());
        }
        if message.reference.is_some() && matches!(message.kind, 19) {
            lines.push("(in reply)".to_owned());
        }
        match message.kind {
            18 => lines.push("(began a thread)".to_owned()),
            21 => lines.push("(the beginning of the thread)".to_owned()),
            _ => {}
        }
        if !message.content.is_empty() {
            lines.push(self.plain(&message.content, guild));
        }
        for embed in &message.embeds {
            let mut parts = vec![plain(&embed["title"]), plain(&embed["description"])];
            for field in list(embed, "fields") {
                parts.push(format!("{}: {}", plain(&field["name"]), plain(&field["value"])));
            }
            parts.push(plain(&embed["footer"]["text"]));
            parts.retain(|part| !part.is_empty());
            lines.push(format!("(embed) {}", parts.join(" | ")));
        }
        for file in &message.attachments {
            let mut line = format!("(file {}", file.filename);
            if let Some((width, height)) = size_of(&file.bytes) {
                let _ = write!(line, ", {width}x{height}");
            }
            if let Some(alt) = &file.description {
                let _ = write!(line, ": {}", self.plain(alt, guild));
            }
            lines.push(line + ")");
        }
        if let Some(thread) = message.thread.and_then(|thread| self.channels.get(&thread)) {
            let state = if thread.locked {
                ", locked"
            } else if thread.archived {
                ", archived"
            } else {
                ""
            };
            lines.push(format!("(thread {}{state})", thread.name));
        }
        for row in &message.components {
            let shown: Vec<String> = list(row, "components").iter().map(control).collect();
            lines.push(shown.join(" "));
        }
        lines.join("\n")
    }

    /// A whole channel as somebody sees it.
    pub fn seen(&self, user: Id, channel: Id) -> String {
        let mut out = String::new();
        for message in self.messages.values().filter(|one| one.channel == channel && self.sees(user, one)) {
            let _ = writeln!(out, "{}", self.line(message));
        }
        out
    }

    fn line(&self, message: &Message) -> String {
        let guild = self.channels.get(&message.channel).and_then(|channel| channel.guild);
        let mut head = self.called(message.author, guild);
        if message.only.is_some() {
            head += " (only you)";
        }
        if message.edited.is_some() {
            head += " (edited)";
        }
        if !message.pinged.is_empty() {
            let names: Vec<String> = message.pinged.iter().map(|user| self.called(*user, guild)).collect();
            let _ = write!(head, " (pings {})", names.join(", "));
        }
        let shown = self.shown(message.id).replace('\n', "\n    ");
        format!("{head}:\n    {shown}")
    }
}

/// A button or a menu.
fn control(one: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let off = if one["disabled"] == true { ", off" } else { "" };
    if one["type"] == 2 {
        let emoji = text(&one["emoji"]["name"]);
        let label = text(&one["label"]);
        let space = if emoji.is_empty() || label.is_empty() { "" } else { " " };
        return format!("[{emoji}{space}{label}{off}]");
    }
    let options: Vec<String> = list(one, "options").iter().map(|option| text(&option["label"])).collect();
    format!("{{{}: {}{off}}}", text(&one["placeholder"]), options.join(", "))
}

/// What clients got, with ids in the order of their coming and without moments.
pub fn normalised(sent: &Value, known: &mut Vec<String>) -> Value {
    match sent {
        Value::Object(fields) => {
            let moving = ["timestamp", "edited_timestamp", "nonce", "archive_timestamp", "create_timestamp"];
            let kept = fields.iter().filter(|(name, _)| !moving.contains(&name.as_str()));
            Value::Object(kept.map(|(name, value)| (name.clone(), normalised(value, known))).collect())
        }
        Value::Array(items) => items.iter().map(|item| normalised(item, known)).collect(),
        Value::String(text) => Value::String(renumbered(text, known)),
        other => other.clone(),
    }
}

/// Ids in a text as the order of their coming, and files without the address of the day.
fn renumbered(text: &str, known: &mut Vec<String>) -> String {
    if let Some((_, path)) = text.split_once("/cdn/attachments/") {
        let path = path.split('?').next().unwrap_or_default();
        return format!("cdn/{}", renumbered(path, known));
    }
    replaced(text, |digits| {
        let at = known.iter().position(|one| one == digits).unwrap_or_else(|| {
            known.push(digits.to_owned());
            known.len() - 1
        });
        format!("(id {at})")
    })
}

/// Long numbers are ids: they are another every time.
fn without_ids(text: &str) -> String {
    replaced(text, |_| "(id)".to_owned())
}

/// A text with its ids replaced.
fn replaced(text: &str, mut by: impl FnMut(&str) -> String) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let end = rest[at..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |length| at + length);
        let digits = &rest[at..end];
        out.push_str(&rest[..at]);
        out.push_str(&if digits.len() >= 17 { by(digits) } else { digits.to_owned() });
        rest = &rest[end..];
    }
    out + rest
}
