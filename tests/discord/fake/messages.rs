//! Messages: written, changed, deleted, read; who is notified by them, and what may refuse them.

use std::sync::Arc;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::checks::{self, id_of, list, stays};
use super::http::{Answer, Outcome, Refusal, Sent};
use super::judge::without_nulls;
use super::objects::{emptied, size_of, text};
use super::state::{Attachment, Happening, Id, Message, State, can, flag};

/// The privileged intent to read what is not for the bot.
pub const MESSAGE_CONTENT: u64 = 1 << 15;
/// How long a nonce is remembered, in milliseconds.
const NONCE_KEPT: i64 = 180_000;

/// Whom a text mentions: people, roles, everyone.
pub fn mentioned(content: &str) -> (Vec<Id>, Vec<Id>, bool) {
    let (mut users, mut roles) = (Vec::new(), Vec::new());
    for part in content.split("<@").skip(1) {
        let Some((inside, _)) = part.split_once('>') else { continue };
        match inside.strip_prefix('&') {
            Some(role) => roles.extend(role.parse::<Id>()),
            None => users.extend(inside.trim_start_matches('!').parse::<Id>()),
        }
    }
    (users, roles, content.contains("@everyone") || content.contains("@here"))
}

/// Components as Discord shows them: numbered, and with what was left out.
pub fn numbered(components: &[Value], count: &mut u64) -> Vec<Value> {
    let number = |one: &Value| {
        *count += 1;
        let mut one = without_nulls(one);
        one["id"] = json!(*count);
        if one["components"].is_array() {
            let inner = list(&one, "components").to_vec();
            one["components"] = Value::Array(numbered(&inner, count));
        }
        if one["type"] == 3 {
            for name in ["min_values", "max_values"] {
                if one[name].is_null() {
                    one[name] = json!(1);
                }
            }
        }
        if let Some(id) = one["emoji"]["id"].as_u64() {
            one["emoji"]["id"] = text(id);
        }
        one
    };
    components.iter().map(number).collect()
}

/// What a body changes in a message.
struct Put<'a> {
    body: &'a Value,
    sent: &'a Sent,
    /// A new message, or an answer's first.
    fresh: bool,
}

impl State {
    /// An empty message of the bot's.
    pub fn blank(&mut self, channel: Id, kind: u8) -> Message {
        let id = self.id();
        Message {
            id,
            channel,
            author: self.bot(),
            kind,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            flags: 0,
            sent: self.now,
            edited: None,
            nonce: None,
            mentions: Vec::new(),
            mention_roles: Vec::new(),
            everyone: false,
            pinged: Vec::new(),
            reference: None,
            interaction: None,
            thread: None,
            reactions: Vec::new(),
            only: None,
        }
    }

    /// Puts what a body says into a message.
    fn put(&mut self, message: &mut Message, put: &Put<'_>) {
        let Put { body, sent, fresh } = *put;
        let given = |name: &str| fresh || body.get(name).is_some();
        if given("content") {
            let notified = std::mem::take(&mut message.pinged);
            body["content"].as_str().unwrap_or_default().trim().clone_into(&mut message.content);
            self.ping(message, &body["allowed_mentions"]);
            // Nobody's phone buzzes for a change.
            if !fresh {
                message.pinged = notified;
            }
        }
        if given("components") {
            message.components = numbered(list(body, "components"), &mut 0);
        }
        if let Some(flags) = body["flags"].as_u64() {
            let kept = message.flags & (flag::EPHEMERAL | flag::V2 | flag::HAS_THREAD);
            message.flags = if fresh { flags } else { kept | flags & flag::NO_EMBEDS };
        }
        message.attachments.retain(|one| stays(body, one.id));
        for entry in list(body, "attachments") {
            let id = id_of(&entry["id"]).unwrap_or_default();
            let description = entry["description"].as_str().map(str::to_owned);
            if let Some(file) = sent.files.iter().find(|file| file.n == id) {
                let filename = entry["filename"].as_str().unwrap_or(&file.name).replace(' ', "_");
                let bytes: Arc<[u8]> = Arc::from(file.bytes.as_slice());
                message.attachments.push(Attachment { id: self.id(), filename, bytes, description });
            } else if let Some(kept) = message.attachments.iter_mut().find(|one| one.id == id)
                && description.is_some()
            {
                kept.description = description;
            }
        }
        if given("embeds") {
            message.embeds = list(body, "embeds").iter().map(|one| self.embed(one, message)).collect();
        }
    }

    /// An embed as it is shown.
    fn embed(&self, asked: &Value, message: &Message) -> Value {
        let mut embed = without_nulls(asked);
        embed["type"] = json!("rich");
        for field in embed.get_mut("fields").and_then(Value::as_array_mut).into_iter().flatten() {
            field["inline"] = json!(field["inline"] == true);
        }
        for name in ["image", "thumbnail"] {
            let Some(url) = embed[name]["url"].as_str().map(str::to_owned) else { continue };
            let file = url.strip_prefix("attachment://");
            let found = message.attachments.iter().find(|one| Some(one.filename.as_str()) == file);
            let Some(found) = found else { continue };
            let shown = self.attachment_json(message.channel, found, false);
            embed[name]["url"] = shown["url"].clone();
            embed[name]["proxy_url"] = shown["url"].clone();
            if let Some((width, height)) = size_of(&found.bytes) {
                embed[name]["width"] = json!(width);
                embed[name]["height"] = json!(height);
            }
        }
        embed
    }

    /// Whom a message notifies, by its text and `allowed_mentions`.
    fn ping(&self, message: &mut Message, allowed: &Value) {
        let (users, roles, everyone) = mentioned(&message.content);
        let parses = |name: &str| {
            // An answer to an interaction pings people alone; an ordinary message whomever it names.
            let by_default = message.interaction.is_none() || name == "users";
            match allowed.get("parse").and_then(Value::as_array) {
                _ if allowed.is_null() => by_default,
                Some(parse) => parse.iter().any(|one| one == name),
                None => false,
            }
        };
        let listed = |name: &str, id: &Id| list(allowed, name).iter().any(|one| id_of(one) == Some(*id));
        message.mentions = users;
        message
            .mentions
            .retain(|user| self.users.contains_key(user) && (parses("users") || listed("users", user)));
        message.mentions.dedup();
        let may = self.may(message.author, message.channel);
        message.everyone = everyone && parses("everyone") && may & can::PING_EVERYONE != 0;
        message.mention_roles = roles;
        message
            .mention_roles
            .retain(|role| (parses("roles") || listed("roles", role)) && may & can::PING_EVERYONE != 0);
        let replied = message.reference.and_then(|id| self.messages.get(&id)).map(|one| one.author);
        if let Some(author) = replied.filter(|_| allowed["replied_user"] == true)
            && !message.mentions.contains(&author)
        {
            message.mentions.push(author);
        }
        message.pinged = message.mentions.clone();
        if message.everyone {
            message.pinged.extend(self.witnesses(message.channel));
        }
        message.pinged.retain(|user| *user != message.author && self.may(*user, message.channel) != 0);
        message.pinged.sort_unstable();
        message.pinged.dedup();
    }

    /// Whether a private chat lets the bot in.
    fn private_road(&self, channel: Id) -> Result<(), Refusal> {
        let Some(user) = self.channels[&channel].recipient else { return Ok(()) };
        if !self.meets(user) {
            return Err(Refusal::new(
                403,
                50278,
                "Cannot send messages to this user due to having no mutual guilds",
            ));
        }
        if !self.users[&user].dms_open {
            return Err(Refusal::new(403, 50007, "Cannot send messages to this user"));
        }
        Ok(())
    }

    /// Whether files and embeds of a body are allowed where it goes.
    fn rich(&self, channel: Id, body: &Value, sent: &Sent) -> Result<(), Refusal> {
        let may = self.app_may(channel);
        let wants = (u64::from(!sent.files.is_empty()) * can::ATTACH)
            | (u64::from(!list(body, "embeds").is_empty()) * can::EMBED);
        if may & wants == wants { Ok(()) } else { Err(Refusal::no_permission()) }
    }

    /// `POST /channels/{id}/messages`.
    pub fn create_message(&mut self, channel: Id, sent: &Sent) -> Outcome {
        let body = &sent.json;
        let may = self.permitted(channel)?;
        self.private_road(channel)?;
        let sending = if self.channels[&channel].is_thread() { can::SEND_IN_THREADS } else { can::SEND };
        if may & sending == 0 {
            return Err(Refusal::no_permission());
        }
        self.rich(channel, body, sent)?;
        if checks::is_empty(body, &sent.files) {
            return Err(Refusal::fault(400, 50006, "Cannot send an empty message"));
        }
        let nonce = match &body["nonce"] {
            Value::Null => None,
            Value::String(nonce) => Some(format!("{channel} {nonce}")),
            other => Some(format!("{channel} {other}")),
        };
        let now = self.now;
        self.nonces.retain(|(_, _, until)| *until > now);
        if body["enforce_nonce"] == true
            && let Some((_, first, _)) =
                self.nonces.iter().find(|(known, _, _)| Some(known) == nonce.as_ref())
            && self.messages.contains_key(first)
        {
            return Answer::ok(self.message_json(*first));
        }
        let reference = self.reference(channel, may, &body["message_reference"])?;
        self.wake(channel)?;
        let mut message = self.blank(channel, if reference.is_some() { 19 } else { 0 });
        message.reference = reference;
        message.nonce = body.get("nonce").filter(|nonce| !nonce.is_null()).cloned();
        self.put(&mut message, &Put { body, sent, fresh: true });
        let id = message.id;
        if let Some(nonce) = nonce.filter(|_| body["enforce_nonce"] == true) {
            self.nonces.push_back((nonce, id, now + NONCE_KEPT));
        }
        self.post(message);
        Answer::ok(self.message_json(id))
    }

    /// The message that another refers to, if it may.
    fn reference(&self, channel: Id, may: u64, asked: &Value) -> Result<Option<Id>, Refusal> {
        let Some(id) = id_of(&asked["message_id"]) else { return Ok(None) };
        if may & can::HISTORY == 0 {
            return Err(Refusal::new(403, 160002, "Cannot reply without permission to read message history"));
        }
        if self.messages.get(&id).is_some_and(|one| one.channel == channel && one.only.is_none()) {
            return Ok(Some(id));
        }
        if asked["fail_if_not_exists"] == false {
            return Ok(None);
        }
        let said = "Unknown message";
        let problem =
            super::judge::Problem::new("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", said);
        Err(Refusal { fault: false, ..Refusal::invalid(&[problem]) })
    }

    /// Puts a message into its channel and tells everybody.
    pub fn post(&mut self, message: Message) {
        let (id, channel, private) = (message.id, message.channel, message.only.is_some());
        self.messages.insert(id, message);
        self.channels.get_mut(&channel).expect("a channel").last = Some(id);
        self.happened(id, "says");
        if !private {
            self.tell_message("MESSAGE_CREATE", id);
        }
    }

    /// Tells of a message as it is now.
    pub fn tell_message(&mut self, event: &'static str, id: Id) {
        let json = self.message_event_json(id);
        let channel = self.messages[&id].channel;
        let guild = self.channels[&channel].guild;
        self.dispatch(event, guild, Some(channel), &json, Some("MessageResponse"));
    }

    /// A line that Discord itself writes.
    pub fn system_message(&mut self, channel: Id, kind: u8, content: &str, reference: Option<Id>) {
        let mut message = self.blank(channel, kind);
        content.clone_into(&mut message.content);
        message.reference = reference;
        self.post(message);
    }

    /// A message that the bot can ask for.
    fn there(&self, channel: Id, id: Id) -> Result<&Message, Refusal> {
        let found = self.messages.get(&id).filter(|one| one.channel == channel && one.only.is_none());
        found.ok_or(Refusal::no_message())
    }

    /// `PATCH /channels/{id}/messages/{id}`.
    pub fn edit_message(&mut self, channel: Id, id: Id, sent: &Sent) -> Outcome {
        self.permitted(channel)?;
        self.private_road(channel)?;
        let author = self.there(channel, id)?.author;
        if author != self.bot() {
            return Err(Refusal::new(403, 50005, "Cannot edit a message authored by another user"));
        }
        self.not_archived(channel)?;
        self.rich(channel, &sent.json, sent)?;
        self.change(id, sent, &sent.json, false)?;
        Answer::ok(self.message_json(id))
    }

    /// Changes a message, and refuses to leave nothing of it. `fresh`: it was only thinking.
    pub fn change(&mut self, id: Id, sent: &Sent, body: &Value, fresh: bool) -> Result<(), Refusal> {
        let mut message = self.messages.remove(&id).expect("it is there");
        let before = (message.content.clone(), message.flags);
        let flags = message.flags;
        self.put(&mut message, &Put { body, sent, fresh });
        if fresh {
            // It is as private as when it began.
            let stays = flags & flag::EPHEMERAL;
            message.flags = message.flags & !(flag::THINKING | flag::EPHEMERAL) | stays;
        } else {
            message.edited = Some(self.now);
        }
        let nothing = message.content.is_empty()
            && message.embeds.is_empty()
            && message.components.is_empty()
            && message.attachments.is_empty();
        if nothing {
            (message.content, message.flags) = before;
            self.messages.insert(id, message);
            return Err(Refusal::fault(400, 50006, "Cannot send an empty message"));
        }
        let private = message.only.is_some();
        self.messages.insert(id, message);
        self.happened(id, if fresh { "says" } else { "changes" });
        if !private {
            self.tell_message("MESSAGE_UPDATE", id);
        }
        Ok(())
    }

    /// `DELETE /channels/{id}/messages/{id}`.
    pub fn delete_message(&mut self, channel: Id, id: Id) -> Outcome {
        let may = self.permitted(channel)?;
        let author = self.there(channel, id)?.author;
        if author != self.bot() && may & can::MANAGE_MESSAGES == 0 {
            return Err(Refusal::no_permission());
        }
        self.remove_message(id);
        Answer::nothing()
    }

    /// Takes a message away and tells everybody.
    pub fn remove_message(&mut self, id: Id) {
        self.happened(id, "deletes");
        let message = self.messages.remove(&id).expect("it is there");
        if message.only.is_some() {
            return;
        }
        let guild = self.channels[&message.channel].guild;
        let mut json = json!({ "id": text(id), "channel_id": text(message.channel) });
        if let Some(guild) = guild {
            json["guild_id"] = text(guild);
        }
        self.dispatch("MESSAGE_DELETE", guild, Some(message.channel), &json, None);
    }

    /// `GET /channels/{id}/messages/{id}`.
    pub fn read_message(&self, channel: Id, id: Id) -> Outcome {
        self.allowed(channel, can::HISTORY)?;
        self.there(channel, id)?;
        Answer::ok(self.masked(id))
    }

    /// A message as the bot may read it.
    fn masked(&self, id: Id) -> Value {
        let mut json = self.message_json(id);
        // It is told when a message is made, and not again.
        json.as_object_mut().expect("an object").remove("nonce");
        if self.privileged & MESSAGE_CONTENT == 0 && !self.open_to_bot(&self.messages[&id]) {
            emptied(&mut json);
        }
        json
    }

    /// `GET /channels/{id}/messages`.
    pub fn list_messages(&self, channel: Id, sent: &Sent) -> Outcome {
        if self.permitted(channel)? & can::HISTORY == 0 {
            return Answer::ok(json!([]));
        }
        if sent.asked("around").is_some() {
            return Err(Refusal::fault(501, 0, "around: the fake has no such thing yet"));
        }
        let limit = sent.asked("limit").and_then(|limit| limit.parse().ok()).unwrap_or(50_usize);
        if !(1..=100).contains(&limit) {
            let problem = super::judge::Problem::new("limit", "NUMBER_TYPE_MAX", "between 1 and 100");
            return Err(Refusal::invalid(&[problem]));
        }
        let bound = |name: &str| sent.asked(name).and_then(|id| id.parse::<Id>().ok());
        let (before, after) = (bound("before"), bound("after"));
        let mut found: Vec<Id> = self
            .messages
            .values()
            .filter(|one| one.channel == channel && one.only.is_none())
            .map(|one| one.id)
            .filter(|id| before.is_none_or(|before| *id < before) && after.is_none_or(|after| *id > after))
            .collect();
        if after.is_some() {
            found.truncate(limit);
        }
        found.reverse();
        found.truncate(limit);
        Answer::ok(found.into_iter().map(|id| self.masked(id)).collect())
    }

    /// `PUT` and `DELETE …/reactions/{emoji}/@me`.
    pub fn react(&mut self, channel: Id, id: Id, emoji: &str, on: bool) -> Outcome {
        let bot = self.bot();
        self.allowed(channel, if on { can::HISTORY | can::REACT } else { can::HISTORY })?;
        self.there(channel, id)?;
        self.not_archived(channel)?;
        if !super::emoji::is_emoji(emoji) && !emoji.contains(':') {
            return Err(Refusal::fault(400, 10014, "Unknown Emoji"));
        }
        let reactions = &mut self.messages.get_mut(&id).expect("it is there").reactions;
        reactions.retain(|(known, by)| known != emoji || *by != bot);
        if on {
            reactions.push((emoji.to_owned(), bot));
        }
        Answer::nothing()
    }

    /// An answer to an interaction as a message of its own.
    pub fn answer_message(
        &mut self,
        interaction: Id,
        kind: u8,
        sent: &Sent,
        body: &Value,
    ) -> Result<Id, Refusal> {
        let asked = &self.interactions[&interaction];
        let (channel, user, component) =
            (asked.channel, asked.user, asked.message.filter(|_| asked.kind == 3));
        if !self.channels.contains_key(&channel) {
            return Err(Refusal::no_channel());
        }
        self.rich(channel, body, sent)?;
        let thinking = kind == 5;
        if !thinking && checks::is_empty(body, &sent.files) {
            return Err(Refusal::fault(400, 50006, "Cannot send an empty message"));
        }
        let look = match (self.interactions[&interaction].kind, self.interactions[&interaction].command) {
            (2, 1) => 20,
            (2, _) => 23,
            _ => 19,
        };
        let mut message = self.blank(channel, look);
        message.interaction = Some(interaction);
        message.reference = component.filter(|id| self.messages.contains_key(id));
        self.put(&mut message, &Put { body, sent, fresh: true });
        message.flags |= if thinking { flag::THINKING } else { 0 };
        message.only = (message.flags & flag::EPHEMERAL != 0).then_some(user);
        let id = message.id;
        self.post(message);
        Ok(id)
    }

    /// Writes down what people saw.
    fn happened(&mut self, id: Id, verb: &str) {
        let message = &self.messages[&id];
        let witnesses = match message.only {
            Some(only) => vec![only],
            None => self.witnesses(message.channel),
        };
        let mut told = format!("{} {verb}: {}", self.called(message.author, None), self.shown(id));
        let mut sent = self.message_json(id);
        for (n, file) in message.attachments.iter().enumerate() {
            let digest = Sha256::digest(&file.bytes);
            let digest: String =
                digest.iter().take(8).flat_map(|byte| [byte >> 4, byte & 15]).map(hex_digit).collect();
            told.extend(["\n(bytes ", &digest, ")"]);
            sent["attachments"][n]["digest"] = digest.into();
        }
        let pings: Vec<Value> = message.pinged.iter().map(|user| text(*user)).collect();
        let sent = json!({ "verb": verb, "pings": pings, "message": sent });
        let (channel, only) = (message.channel, message.only);
        self.happenings.push(Happening { channel, only, witnesses, text: told, sent });
    }
}

fn hex_digit(half: u8) -> char {
    char::from_digit(u32::from(half), 16).unwrap_or('?')
}
