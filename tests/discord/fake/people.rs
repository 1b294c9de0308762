//! What people do: say, change, delete, run a command, type into one, click, pick, fill in a form; and what they
//! see.
//!
//! A person can only do what a client of Discord's lets them: press a button that is there and that they see, give
//! an option that the command has. Anything else fails the test. One more deed: a method here.

use std::sync::Arc;

use serde_json::{Value, json};

use super::Inner;
use super::checks::list;
use super::interactions::Deed;
use super::messages::mentioned;
use super::objects::text;
use super::seen::normalised;
use super::state::{Attachment, Happening, Id, State, can, flag};

/// A person at a client.
#[derive(Clone)]
pub struct Person {
    pub inner: Inner,
    pub id: Id,
}

/// Something that a person did, and for which there may be an answer.
pub struct Act {
    inner: Inner,
    /// The interaction.
    pub id: Id,
}

impl Act {
    /// Waits for the first answer; its type.
    pub async fn acknowledged(&self) -> u8 {
        let id = self.id;
        self.inner.until("an answer to an interaction", |state| state.interactions[&id].answered).await
    }

    /// Waits until there is an answer that is not "thinking", and tells what it says; nothing, if it is none to see.
    pub async fn answered(&self) -> String {
        self.acknowledged().await;
        let id = self.id;
        self.inner
            .until("the end of thinking", |state| {
                let Some(original) = state.interactions[&id].original else { return Some(String::new()) };
                let Some(message) = state.messages.get(&original) else { return Some(String::new()) };
                (message.flags & flag::THINKING == 0).then(|| state.shown(original))
            })
            .await
    }

    /// The message that answers, if there is one.
    pub fn message(&self) -> Option<Id> {
        self.inner.look(|state| state.interactions[&self.id].original)
    }

    /// Whether the answer is for the asker alone.
    pub fn is_private(&self) -> bool {
        let message = self.message();
        self.inner.look(|state| {
            message.is_some_and(|id| state.messages.get(&id).is_some_and(|one| one.only.is_some()))
        })
    }

    /// The choices or the form that it was answered with.
    pub fn shown(&self) -> Value {
        self.inner.look(|state| state.interactions[&self.id].shown.clone()).unwrap_or_default()
    }
}

impl Person {
    /// How this person is mentioned.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// The private chat with the bot.
    pub fn dm(&self) -> Id {
        self.inner.with(|state| state.dm(self.id))
    }

    /// Writes something.
    pub fn says(&self, channel: Id, text: &str) -> Id {
        self.writes(channel, text, None, &[])
    }

    /// Writes something in reply, with the ping that clients give by default.
    pub fn replies(&self, to: Id, text: &str) -> Id {
        let channel = self.inner.look(|state| state.messages[&to].channel);
        self.writes(channel, text, Some(to), &[])
    }

    /// Writes something with files.
    pub fn sends(&self, channel: Id, text: &str, files: &[(&str, &[u8])]) -> Id {
        self.writes(channel, text, None, files)
    }

    fn writes(&self, channel: Id, content: &str, reply: Option<Id>, files: &[(&str, &[u8])]) -> Id {
        self.inner.with(|state| {
            assert!(state.may(self.id, channel) & can::VIEW != 0, "a channel that this person does not see");
            let thread = state.channels.get_mut(&channel).expect("a channel");
            assert!(!thread.locked, "a locked thread");
            if thread.archived {
                thread.archived = false;
                state.tell_channel("THREAD_UPDATE", channel);
            }
            let mut message = state.blank(channel, if reply.is_some() { 19 } else { 0 });
            message.author = self.id;
            content.clone_into(&mut message.content);
            message.reference = reply;
            message.attachments = files.iter().map(|(name, bytes)| attachment(state, name, bytes)).collect();
            // A client gives each message a nonce of its own.
            message.nonce = Some(text(message.id));
            state.called_in(&mut message);
            let id = message.id;
            state.post(message);
            id
        })
    }

    /// Changes what was written.
    pub fn edits(&self, message: Id, content: &str) {
        self.inner.with(|state| {
            let now = state.now;
            let mut changed = state.messages.remove(&message).expect("a message");
            assert_eq!(changed.author, self.id, "somebody else's message");
            content.clone_into(&mut changed.content);
            changed.edited = Some(now);
            state.called_in(&mut changed);
            state.messages.insert(message, changed);
            state.tell_message("MESSAGE_UPDATE", message);
        });
    }

    /// Takes a message away: an own one, or, as a moderator would, another's.
    pub fn deletes(&self, message: Id) {
        self.inner.with(|state| state.remove_message(message));
    }

    /// Runs a slash command: its name (`/game list` for one below another) and its options by name. A person is given
    /// as `@Name`.
    pub fn runs(&self, channel: Id, command: &str, options: &[(&str, &str)]) -> Act {
        self.commands(channel, command, options, false)
    }

    /// Types into the last option, and waits for the choices: name and value.
    pub async fn types(&self, channel: Id, command: &str, options: &[(&str, &str)]) -> Vec<(String, Value)> {
        let act = self.commands(channel, command, options, true);
        act.acknowledged().await;
        let shown = act.shown();
        let choice =
            |one: &Value| (one["name"].as_str().unwrap_or_default().to_owned(), one["value"].clone());
        list(&shown, "choices").iter().map(choice).collect()
    }

    fn commands(&self, channel: Id, line: &str, options: &[(&str, &str)], typing: bool) -> Act {
        self.act(|state| {
            let mut words = line.trim_start_matches('/').split(' ');
            let name = words.next().expect("a command");
            let command = state.offered(self.id, channel, 1, name);
            let below: Vec<&str> = words.collect();
            let mut at = &command;
            for word in &below {
                let found = list(at, "options").iter().find(|one| one["name"] == *word);
                at = found.unwrap_or_else(|| panic!("{line}: there is no {word}"));
            }
            let mut resolved = json!({});
            let mut given = Vec::new();
            for (n, (name, value)) in options.iter().enumerate() {
                let known = list(at, "options").iter().find(|one| one["name"] == *name);
                let option = known.unwrap_or_else(|| panic!("{line} has no option {name}"));
                let focused = typing && n + 1 == options.len();
                given.push(state.option(channel, option, value, focused, &mut resolved));
            }
            let missing = list(at, "options")
                .iter()
                .find(|one| one["required"] == true && !options.iter().any(|(name, _)| one["name"] == *name));
            assert!(typing || missing.is_none(), "{line} without {}", missing.expect("some")["name"]);
            let mut tree = Value::Array(given);
            for (depth, word) in below.iter().enumerate().rev() {
                let kind = if depth + 1 < below.len() { 2 } else { 1 };
                tree = json!([{ "name": word, "type": kind, "options": tree }]);
            }
            let data = json!({
                "id": command["id"], "name": name, "type": 1, "options": tree, "resolved": resolved,
            });
            Deed { kind: if typing { 4 } else { 2 }, user: self.id, channel, message: None, data }
        })
    }

    /// Uses a command from a message's menu ("Apps").
    pub fn applies(&self, command: &str, message: Id) -> Act {
        self.act(|state| {
            let channel = state.messages[&message].channel;
            let found = state.offered(self.id, channel, 3, command);
            let target = state.message_json(message);
            let data = json!({
                "id": found["id"], "name": command, "type": 3, "target_id": text(message),
                "resolved": { "messages": { message.to_string(): target } },
            });
            Deed { kind: 2, user: self.id, channel, message: None, data }
        })
    }

    /// Presses a button, found by its custom id or by what stands on it.
    pub fn clicks(&self, message: Id, button: &str) -> Act {
        self.act(|state| {
            let one = state.control(self.id, message, |one| {
                one["type"] == 2 && (one["custom_id"] == *button || one["label"] == *button)
            });
            let one = one.unwrap_or_else(|| panic!("no button {button} under:\n{}", state.shown(message)));
            assert!(one["disabled"] != true, "{button} is off");
            let data = json!({ "custom_id": one["custom_id"], "component_type": 2, "id": one["id"] });
            self.on_message(state, message, data)
        })
    }

    /// Presses a button that was there once: what a slow hand, or a client with an old page, does.
    pub fn clicks_stale(&self, message: Id, custom_id: &str) -> Act {
        self.act(|state| {
            let data = json!({ "custom_id": custom_id, "component_type": 2, "id": 1 });
            self.on_message(state, message, data)
        })
    }

    /// Picks from a menu, found by its custom id or placeholder; what is picked, by value or label.
    pub fn picks(&self, message: Id, menu: &str, picked: &[&str]) -> Act {
        self.act(|state| {
            let one = state.control(self.id, message, |one| {
                one["type"] == 3
                    && (menu.is_empty() || one["custom_id"] == *menu || one["placeholder"] == *menu)
            });
            let one = one.unwrap_or_else(|| panic!("no menu {menu} under:\n{}", state.shown(message)));
            let value = |wanted: &&str| {
                let options = list(&one, "options");
                let found =
                    options.iter().find(|option| option["value"] == **wanted || option["label"] == **wanted);
                found.unwrap_or_else(|| panic!("no option {wanted} in {one}"))["value"].clone()
            };
            let values: Vec<Value> = picked.iter().map(value).collect();
            let (least, most) = (one["min_values"].as_u64(), one["max_values"].as_u64());
            let count = values.len() as u64;
            assert!(least.is_none_or(|n| n <= count) && most.is_none_or(|n| count <= n), "{count} picked");
            let id = &one["id"];
            let data =
                json!({ "custom_id": one["custom_id"], "component_type": 3, "id": id, "values": values });
            self.on_message(state, message, data)
        })
    }

    /// Fills in the form that an act was answered with: custom ids and texts.
    pub fn submits(&self, form: &Act, texts: &[(&str, &str)]) -> Act {
        let shown = form.shown();
        self.act(|state| {
            let asked = &state.interactions[&form.id];
            let rows = list(&shown, "components").iter().enumerate().map(|(n, row)| {
                let input = if row["type"] == 18 { &row["component"] } else { &row["components"][0] };
                let id = input["custom_id"].as_str().unwrap_or_default();
                let given = texts.iter().find(|(name, _)| *name == id).map_or("", |(_, text)| text);
                let length = given.chars().count() as u64;
                let least = input["min_length"].as_u64().unwrap_or(u64::from(input["required"] != false));
                assert!(length >= least, "{id}: too short");
                assert!(length <= input["max_length"].as_u64().unwrap_or(4000), "{id}: too long");
                let filled = json!({ "type": 4, "id": 2 * n + 2, "custom_id": id, "value": given });
                json!({ "type": 1, "id": 2 * n + 1, "components": [filled] })
            });
            let data = json!({ "custom_id": shown["custom_id"], "components": rows.collect::<Vec<_>>() });
            Deed { kind: 5, user: self.id, channel: asked.channel, message: asked.message, data }
        })
    }

    fn on_message(&self, state: &State, message: Id, data: Value) -> Deed {
        let channel = state.messages[&message].channel;
        Deed { kind: 3, user: self.id, channel, message: Some(message), data }
    }

    fn act(&self, deed: impl FnOnce(&mut State) -> Deed) -> Act {
        let id = self.inner.with(|state| {
            let deed = deed(state);
            assert!(
                state.may(self.id, deed.channel) & can::VIEW != 0,
                "a channel that this person does not see"
            );
            state.interact(deed)
        });
        Act { inner: self.inner.clone(), id }
    }

    /// Lets nobody write privately any more.
    pub fn closes_dms(&self) {
        self.inner.with(|state| state.users.get_mut(&self.id).expect("known").dms_open = false);
    }

    /// Lets everybody write privately again.
    pub fn opens_dms(&self) {
        self.inner.with(|state| state.users.get_mut(&self.id).expect("known").dms_open = true);
    }

    /// Is called something else from now on.
    pub fn is_called(&self, name: &str) {
        self.inner
            .with(|state| state.users.get_mut(&self.id).expect("known").global_name = Some(name.to_owned()));
    }

    /// A channel as this person sees it.
    pub fn sees(&self, channel: Id) -> String {
        self.inner.look(|state| state.seen(self.id, channel))
    }

    /// The private chat as this person sees it.
    pub fn sees_dm(&self) -> String {
        let dm = self.dm();
        self.sees(dm)
    }

    /// Waits until a channel shows a text to this person.
    pub async fn waits_to_see(&self, channel: Id, text: &str) {
        let what = format!("{text:?}");
        self.inner.until(&what, |state| state.seen(self.id, channel).contains(text).then_some(())).await;
    }

    /// The messages that this person sees in a channel, the oldest first.
    pub fn messages(&self, channel: Id) -> Vec<Id> {
        self.inner.look(|state| {
            let own = |one: &&super::state::Message| one.channel == channel && state.sees(self.id, one);
            state.messages.values().filter(own).map(|one| one.id).collect()
        })
    }

    /// All that ever came before this person's eyes, also what was changed or deleted since, channel by channel, with
    /// the digests of files.
    pub fn has_seen(&self) -> String {
        self.inner.look(|state| {
            let told = |one: &Happening| format!("#{} {}", state.channel_name(one.channel), one.text);
            state.before(self.id).into_iter().map(told).collect::<Vec<_>>().join("\n")
        })
    }

    /// All that ever came to this person's client, as JSON lines, channel by channel: custom ids, pings and digests of
    /// files too; ids are numbered as they come, and moments left out. For the eavesdropper's law.
    pub fn has_been_sent(&self) -> String {
        self.inner.look(|state| {
            let mut known = Vec::new();
            let lines =
                state.before(self.id).into_iter().map(|one| normalised(&one.sent, &mut known).to_string());
            lines.collect::<Vec<_>>().join("\n")
        })
    }
}

fn attachment(state: &mut State, name: &str, bytes: &[u8]) -> Attachment {
    Attachment { id: state.id(), filename: name.to_owned(), bytes: Arc::from(bytes), description: None }
}

impl State {
    /// What came before somebody's eyes, channel by channel.
    fn before(&self, user: Id) -> Vec<&Happening> {
        let seen =
            |one: &&Happening| one.witnesses.contains(&user) && one.only.is_none_or(|only| only == user);
        let mut all: Vec<&Happening> = self.happenings.iter().filter(seen).collect();
        all.sort_by_key(|one| one.channel);
        all
    }

    /// What a channel is called.
    fn channel_name(&self, channel: Id) -> &str {
        match self.channels.get(&channel) {
            Some(channel) if channel.guild.is_none() => "(private)",
            Some(channel) => &channel.name,
            None => "(gone)",
        }
    }

    /// Whom a person's message mentions and notifies.
    fn called_in(&self, message: &mut super::state::Message) {
        let (users, _, _) = mentioned(&message.content);
        message.mentions = users;
        message.mentions.retain(|user| self.users.contains_key(user));
        let replied = message.reference.and_then(|id| self.messages.get(&id)).map(|one| one.author);
        message.mentions.extend(replied);
        message.mentions.sort_unstable();
        message.mentions.dedup();
        message.pinged = message.mentions.clone();
        message.pinged.retain(|user| *user != message.author);
    }

    /// A command that a client offers here.
    fn offered(&self, user: Id, channel: Id, kind: u64, name: &str) -> Value {
        let guild = self.channels[&channel].guild;
        let context = u64::from(guild.is_none());
        let found = self.commands.iter().find(|one| one["name"] == *name && one["type"] == kind);
        let command = found.unwrap_or_else(|| panic!("no command {name}"));
        let contexts = list(command, "contexts");
        assert!(
            contexts.is_empty() || contexts.iter().any(|one| *one == context),
            "{name} is not offered here"
        );
        let installed = u64::from(self.is_abroad(guild));
        let types = list(command, "integration_types");
        let everywhere = types.is_empty() && installed == 0;
        assert!(everywhere || types.iter().any(|one| *one == installed), "{name} is not installed here");
        let needed = command["default_member_permissions"].as_str().and_then(|bits| bits.parse().ok());
        let needed: u64 = if guild.is_some() { needed.unwrap_or(0) } else { 0 };
        assert!(self.may(user, channel) & needed == needed, "{name} is not offered to this person");
        command.clone()
    }

    /// An option as it is given.
    fn option(&self, channel: Id, option: &Value, value: &str, focused: bool, resolved: &mut Value) -> Value {
        let kind = option["type"].as_u64().unwrap_or_default();
        let name = &option["name"];
        let guild = self.channels[&channel].guild;
        let mut given = json!({ "name": name, "type": kind });
        if focused {
            assert!(option["autocomplete"] == true, "{name} does not complete");
            given["value"] = json!(value);
            given["focused"] = json!(true);
            return given;
        }
        let choices = list(option, "choices");
        given["value"] = match kind {
            4 => json!(value.parse::<i64>().expect("a whole number")),
            5 => json!(value.parse::<bool>().expect("true or false")),
            6 => {
                let user = self.found(value.trim_start_matches('@'), guild);
                resolved["users"][user.to_string()] = self.user_json(user);
                if let Some(guild) = guild.filter(|guild| self.guilds[guild].members.contains_key(&user)) {
                    let mut member = self.member_json(guild, user);
                    member.as_object_mut().expect("an object").remove("user");
                    member["permissions"] = json!(self.may(user, channel).to_string());
                    resolved["members"][user.to_string()] = member;
                }
                text(user)
            }
            10 => json!(value.parse::<f64>().expect("a number")),
            _ => {
                let length = value.chars().count() as u64;
                assert!(length <= option["max_length"].as_u64().unwrap_or(6000), "{name}: too long");
                assert!(length >= option["min_length"].as_u64().unwrap_or(0), "{name}: too short");
                let known =
                    choices.iter().find(|choice| choice["value"] == *value || choice["name"] == *value);
                assert!(choices.is_empty() || known.is_some(), "{name} has no choice {value}");
                known.map_or_else(|| json!(value), |choice| choice["value"].clone())
            }
        };
        given
    }

    /// Somebody by name, or by id.
    fn found(&self, name: &str, guild: Option<Id>) -> Id {
        let named = |id: &&Id| self.called(**id, guild) == name || self.users[*id].username == name;
        let by_id = name.parse().ok().filter(|id| self.users.contains_key(id));
        by_id
            .or_else(|| self.users.keys().find(named).copied())
            .unwrap_or_else(|| panic!("nobody called {name}"))
    }

    /// A component that this person sees under a message.
    fn control(&self, user: Id, message: Id, fits: impl Fn(&Value) -> bool) -> Option<Value> {
        let message = self.messages.get(&message)?;
        assert!(self.sees(user, message), "a message that this person does not see");
        let rows = message.components.iter();
        rows.flat_map(|row| list(row, "components")).find(|one| fits(one)).cloned()
    }

    /// Ids of the buttons and menus under a message, in order.
    pub fn buttons(&self, message: Id) -> Vec<String> {
        let rows = self.messages[&message].components.iter();
        let all = rows.flat_map(|row| list(row, "components"));
        all.filter_map(|one| Some(one["custom_id"].as_str()?.to_owned())).collect()
    }
}
