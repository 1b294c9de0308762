//! Guilds, channels and threads: what the bot asks of them, and what may refuse.

use serde_json::{Value, json};

use super::checks::id_of;
use super::http::{Answer, Outcome, Refusal, Sent};
use super::objects::text;
use super::state::{Id, State, can};

/// A thread that is locked, or archived and to be changed.
fn archived() -> Refusal {
    Refusal::new(400, 50083, "Thread is archived")
}

impl State {
    /// What the bot may do in a channel that it sees.
    pub fn permitted(&self, channel: Id) -> Result<u64, Refusal> {
        if !self.channels.contains_key(&channel) {
            return Err(Refusal::no_channel());
        }
        let may = self.may(self.bot(), channel);
        if may & can::VIEW == 0 { Err(Refusal::no_access()) } else { Ok(may) }
    }

    /// The channel, if the bot sees it and may do all of this.
    pub fn allowed(&self, channel: Id, bits: u64) -> Result<Id, Refusal> {
        if self.permitted(channel)? & bits == bits { Ok(channel) } else { Err(Refusal::no_permission()) }
    }

    /// The channel, if the bot sees it.
    pub fn seen_channel(&self, channel: Id) -> Result<Id, Refusal> {
        self.permitted(channel).map(|_| channel)
    }

    /// A channel's threads may not be changed in while archived or locked.
    pub fn not_archived(&self, channel: Id) -> Result<(), Refusal> {
        let thread = &self.channels[&channel];
        if thread.is_thread() && (thread.archived || self.shut(channel)) { Err(archived()) } else { Ok(()) }
    }

    /// Whether a thread is locked for the bot.
    fn shut(&self, channel: Id) -> bool {
        self.channels[&channel].locked && self.may(self.bot(), channel) & can::MANAGE_THREADS == 0
    }

    /// A message wakes an archived thread; a locked one stays shut.
    pub fn wake(&mut self, channel: Id) -> Result<(), Refusal> {
        if self.shut(channel) {
            return Err(archived());
        }
        let now = self.now;
        let thread = self.channels.get_mut(&channel).expect("seen");
        if thread.is_thread() && thread.archived {
            thread.archived = false;
            thread.changed = now;
            self.tell_channel("THREAD_UPDATE", channel);
        }
        Ok(())
    }

    /// Tells of a channel as it is now.
    pub fn tell_channel(&mut self, event: &'static str, channel: Id) {
        let json = self.channel_json(channel);
        let guild = self.channels[&channel].guild;
        let schema =
            if self.channels[&channel].is_thread() { "ThreadResponse" } else { "GuildChannelResponse" };
        self.dispatch(event, guild, Some(channel), &json, Some(schema));
    }

    /// `POST /users/@me/channels`.
    pub fn open_dm(&mut self, sent: &Sent) -> Outcome {
        let Some(user) = id_of(&sent.json["recipient_id"]).filter(|user| self.users.contains_key(user))
        else {
            return Err(Refusal::new(404, 10013, "Unknown User"));
        };
        if user == self.bot() {
            return Err(Refusal::new(400, 50007, "Cannot send messages to this user"));
        }
        let channel = self.dm(user);
        Answer::ok(self.channel_json(channel))
    }

    /// `GET /guilds/{id}/members/{id}`.
    pub fn member(&self, guild: Id, user: Id) -> Outcome {
        let guild = self.known_guild(guild)?;
        if !self.guilds[&guild].members.contains_key(&user) {
            return Err(Refusal::new(404, 10007, "Unknown Member"));
        }
        Answer::ok(self.member_json(guild, user))
    }

    /// `GET /guilds/{id}/channels`.
    pub fn guild_channels(&self, guild: Id) -> Outcome {
        let guild = self.known_guild(guild)?;
        let own = self.channels.values().filter(|one| one.guild == Some(guild) && !one.is_thread());
        Answer::ok(own.map(|one| self.channel_json(one.id)).collect())
    }

    /// `DELETE /users/@me/guilds/{id}`.
    pub fn leave(&mut self, guild: Id) -> Outcome {
        self.known_guild(guild)?;
        self.remove_bot(guild);
        Answer::nothing()
    }

    /// Takes the bot out of a guild and tells it so.
    pub fn remove_bot(&mut self, guild: Id) {
        let bot = self.bot();
        self.dispatch("GUILD_DELETE", Some(guild), None, &json!({ "id": text(guild) }), None);
        self.guilds.get_mut(&guild).expect("a guild").members.remove(&bot);
    }

    /// `PATCH /channels/{id}`.
    pub fn change_channel(&mut self, channel: Id, body: &Value) -> Outcome {
        let may = self.permitted(channel)?;
        let (bot, now) = (self.bot(), self.now);
        let place = &self.channels[&channel];
        if place.guild.is_none() {
            return Err(Refusal::new(403, 50024, "Cannot execute action on this channel type"));
        }
        let manager = may & can::MANAGE_THREADS != 0;
        if !place.is_thread() {
            if may & can::MANAGE_CHANNELS == 0 {
                return Err(Refusal::no_permission());
            }
        } else if !manager {
            // Its owner may rename and archive it; reviving it, whoever may write there.
            let renamed = body["name"].is_string() || body["auto_archive_duration"].is_u64();
            let locks = body["locked"].is_boolean() && body["locked"] != place.locked;
            let archives = body["archived"] == true;
            let foreign = place.owner != bot && (renamed || archives);
            if locks || foreign || (place.locked && body["archived"] == false) {
                return Err(Refusal::no_permission());
            }
        }
        let stays_archived = place.archived && body["archived"] != false;
        let changes = ["name", "auto_archive_duration", "locked"].iter().any(|name| !body[*name].is_null());
        if place.is_thread() && stays_archived && changes {
            return Err(archived());
        }
        let place = self.channels.get_mut(&channel).expect("seen");
        if let Some(name) = body["name"].as_str() {
            name.clone_into(&mut place.name);
        }
        if let Some(keep) = body["auto_archive_duration"].as_u64() {
            place.keep = keep;
        }
        place.locked = body["locked"].as_bool().unwrap_or(place.locked);
        place.archived = body["archived"].as_bool().unwrap_or(place.archived);
        place.changed = now;
        let event = if place.is_thread() { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" };
        self.tell_channel(event, channel);
        Answer::ok(self.channel_json(channel))
    }

    /// `DELETE /channels/{id}`.
    pub fn delete_channel(&mut self, channel: Id) -> Outcome {
        let thread = self.channels.get(&channel).is_some_and(super::state::Channel::is_thread);
        self.allowed(channel, if thread { can::MANAGE_THREADS } else { can::MANAGE_CHANNELS })?;
        let json = self.channel_json(channel);
        self.remove_channel(channel);
        Answer::ok(json)
    }

    /// Takes a channel away, its threads and messages with it.
    pub fn remove_channel(&mut self, channel: Id) {
        let threads: Vec<Id> =
            self.channels.values().filter(|one| one.parent == Some(channel)).map(|one| one.id).collect();
        for thread in threads {
            self.remove_channel(thread);
        }
        let json = self.channel_json(channel);
        let place = &self.channels[&channel];
        let (guild, thread) = (place.guild, place.is_thread());
        let (event, json) = if thread {
            let kept = json!({
                "id": json["id"], "guild_id": json["guild_id"], "parent_id": json["parent_id"],
                "type": json["type"],
            });
            ("THREAD_DELETE", kept)
        } else {
            ("CHANNEL_DELETE", json)
        };
        self.dispatch(event, guild, Some(channel), &json, None);
        self.channels.remove(&channel);
        self.messages.retain(|_, message| message.channel != channel);
    }

    /// A thread, from a message or without one.
    pub fn begin_thread(&mut self, channel: Id, from: Option<Id>, body: &Value) -> Outcome {
        let may = self.permitted(channel)?;
        let place = &self.channels[&channel];
        if place.kind != 0 {
            return Err(Refusal::new(400, 50024, "Cannot execute action on this channel type"));
        }
        // Without a type it is a private one: Discord's own surprise.
        let kind = if from.is_some() { 11 } else { body["type"].as_u64().unwrap_or(12) as u8 };
        let needed = if kind == 11 { can::BEGIN_THREADS } else { can::BEGIN_PRIVATE_THREADS };
        if may & needed == 0 {
            return Err(Refusal::no_permission());
        }
        let guild = place.guild;
        if let Some(from) = from {
            let Some(message) =
                self.messages.get(&from).filter(|one| one.channel == channel && one.only.is_none())
            else {
                return Err(Refusal::no_message());
            };
            if message.thread.is_some() {
                return Err(Refusal::new(400, 160004, "A thread has already been created for this message"));
            }
        }
        let made = self.channel(kind, guild, body["name"].as_str().unwrap_or_default());
        // A thread from a message has the message's own id.
        let id = from.unwrap_or(made);
        let mut thread = self.channels.remove(&made).expect("just made");
        thread.id = id;
        thread.parent = Some(channel);
        thread.keep = body["auto_archive_duration"].as_u64().unwrap_or(4320);
        let name = thread.name.clone();
        self.channels.insert(id, thread);
        let mut event = self.channel_json(id);
        event["newly_created"] = json!(true);
        self.dispatch("THREAD_CREATE", guild, Some(id), &event, Some("ThreadResponse"));
        match from {
            Some(from) => {
                let message = self.messages.get_mut(&from).expect("seen");
                message.thread = Some(id);
                message.flags |= super::state::flag::HAS_THREAD;
                self.tell_message("MESSAGE_UPDATE", from);
                self.system_message(id, 21, "", Some(from));
            }
            None if kind == 11 => self.system_message(channel, 18, &name, None),
            None => {}
        }
        Ok(Answer { status: 201, body: self.channel_json(id) })
    }

    /// `PUT /channels/{id}/thread-members/{id}`.
    pub fn invite(&mut self, channel: Id, user: Id) -> Outcome {
        self.allowed(channel, can::SEND_IN_THREADS)?;
        self.not_archived(channel)?;
        if self.may(user, channel) & can::VIEW == 0 {
            return Err(Refusal::no_access());
        }
        Answer::nothing()
    }

    /// `POST /channels/{id}/typing`.
    pub fn typing(&mut self, channel: Id) -> Outcome {
        let thread = self.channels.get(&channel).is_some_and(super::state::Channel::is_thread);
        self.allowed(channel, if thread { can::SEND_IN_THREADS } else { can::SEND })?;
        Answer::nothing()
    }

    /// `GET /applications/{id}/commands`.
    pub fn list_commands(&self, sent: &Sent) -> Outcome {
        let mut commands = Value::Array(self.commands.clone());
        if sent.asked("with_localizations") != Some("true") {
            without_translations(&mut commands);
        }
        Answer::ok(commands)
    }

    /// `PUT /applications/{id}/commands`.
    pub fn register(&mut self, body: &Value) -> Outcome {
        let wanted = body.as_array().cloned().unwrap_or_default();
        let mut commands = Vec::new();
        for asked in wanted {
            let mut command = super::judge::without_nulls(&asked);
            let kind = command["type"].as_u64().unwrap_or(1);
            let same = self.commands.iter().find(|one| one["name"] == command["name"] && one["type"] == kind);
            let known = same.map(|one| one["id"].clone());
            let id = known.unwrap_or_else(|| text(self.id()));
            command["id"] = id;
            command["application_id"] = text(self.application);
            command["version"] = text(self.id());
            command["type"] = json!(kind);
            // Asked for as a number, told as text.
            let needed = match &command["default_member_permissions"] {
                Value::Number(bits) => json!(bits.to_string()),
                other => other.clone(),
            };
            command["default_member_permissions"] = needed;
            if command["description"].is_null() {
                command["description"] = json!("");
            }
            if command["integration_types"].is_null() {
                command["integration_types"] = json!([0]);
            }
            commands.push(command);
        }
        self.commands = commands;
        let mut told = Value::Array(self.commands.clone());
        without_translations(&mut told);
        Answer::ok(told)
    }
}

fn without_translations(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !name.ends_with("_localizations"));
            fields.values_mut().for_each(without_translations);
        }
        Value::Array(items) => items.iter_mut().for_each(without_translations),
        _ => {}
    }
}
