//! Interactions: what people do to the bot, its first answer within three seconds, and what comes after it.
//!
//! It knows tokens and their two clocks. One more kind of answer: a line in `callback`.

use serde_json::{Value, json};

use super::checks;
use super::http::{Answer, Outcome, Refusal, Sent};
use super::judge::Problem;
use super::objects::text;
use super::state::{Happening, Id, Interaction, State};

/// Milliseconds to the first answer.
pub const FIRST: i64 = 3_000;
/// Milliseconds that a token lives after it.
pub const ALIVE: i64 = 900_000;

/// So many follow-ups can there be where the bot is no member.
const ABROAD: usize = 5;

/// What a person did.
pub struct Deed {
    /// 2 command, 3 component, 4 autocompletion, 5 modal.
    pub kind: u8,
    pub user: Id,
    pub channel: Id,
    /// The message whose component it was.
    pub message: Option<Id>,
    pub data: Value,
}

impl State {
    /// Tells the bot what somebody did.
    pub fn interact(&mut self, deed: Deed) -> Id {
        let Deed { kind, user, channel, message, data } = deed;
        let id = self.id();
        let guild = self.channels[&channel].guild;
        let (token, command) = (format!("token-{id}"), data["type"].as_u64().unwrap_or_default() as u8);
        let command = if matches!(kind, 2 | 4) { command } else { 0 };
        let name = data["name"].as_str().unwrap_or_default().to_owned();
        let mut event = json!({
            "id": text(id), "application_id": text(self.application), "type": kind, "data": data,
            "channel_id": text(channel), "channel": self.partial_channel_json(channel, user), "token": token,
            "version": 1, "app_permissions": self.app_may(channel).to_string(),
            "locale": self.users[&user].locale, "entitlements": [],
            "authorizing_integration_owners": self.owners(guild, user), "context": u8::from(guild.is_none()),
            "attachment_size_limit": self.file_limit,
        });
        if let Some(guild) = guild {
            let mut member = self.member_json(guild, user);
            member["permissions"] = json!(self.may(user, channel).to_string());
            event["member"] = member;
            event["guild_id"] = text(guild);
            event["guild_locale"] = json!(self.guilds[&guild].locale);
            event["guild"] = json!({
                "id": text(guild), "locale": self.guilds[&guild].locale, "features": [],
            });
        } else {
            event["user"] = self.user_json(user);
        }
        if let Some(message) = message {
            event["message"] = self.message_json(message);
        }
        self.judge_event(&event);
        let interaction = Interaction {
            id,
            token,
            kind,
            command,
            name,
            user,
            channel,
            guild,
            message,
            begun: self.now,
            answered: None,
            original: None,
            followups: 0,
            shown: None,
        };
        self.interactions.insert(id, interaction);
        self.dispatch("INTERACTION_CREATE", guild, None, &event, None);
        id
    }

    /// The objects in an interaction, judged by the letter.
    fn judge_event(&mut self, event: &Value) {
        let channel = match event["channel"]["type"].as_u64() {
            Some(1) => "PrivateChannelResponse",
            Some(11 | 12) => "ThreadResponse",
            _ => "GuildChannelResponse",
        };
        let parts = [
            ("user", "UserResponse"),
            ("member", "GuildMemberResponse"),
            ("message", "MessageResponse"),
            ("channel", channel),
        ];
        for (part, schema) in parts.into_iter().filter(|(part, _)| event.get(*part).is_some()) {
            self.judge_own("INTERACTION_CREATE", schema, &event[part]);
        }
    }

    /// `POST /interactions/{id}/{token}/callback`.
    pub fn callback(&mut self, id: Id, token: &str, sent: &Sent) -> Outcome {
        let now = self.now;
        let late = Refusal::new(404, 10062, "Unknown interaction");
        let Some(asked) = self.interactions.get(&id).filter(|one| one.token == token) else {
            return Err(Refusal { fault: true, ..late });
        };
        if asked.answered.is_some() {
            return Err(Refusal::new(400, 40060, "Interaction has already been acknowledged."));
        }
        if now > asked.begun + FIRST {
            return Err(late);
        }
        let kind = sent.json["type"].as_u64().unwrap_or_default() as u8;
        let fits = match asked.kind {
            2 => matches!(kind, 4 | 5 | 9),
            3 => matches!(kind, 4..=7 | 9),
            4 => kind == 8,
            _ => matches!(kind, 4 | 5) || (matches!(kind, 6 | 7) && asked.message.is_some()),
        };
        if !fits {
            let said = format!("an interaction of type {} has no answer of type {kind}", asked.kind);
            return Err(Refusal::invalid(&[Problem::new("type", "INTERACTION_TYPE_MISMATCH", said)]));
        }
        let (component, data) = (asked.message, &sent.json["data"]);
        let original = match kind {
            4 | 5 => Some(self.answer_message(id, kind, sent, data)?),
            6 => component,
            7 => {
                let message =
                    component.filter(|one| self.messages.contains_key(one)).ok_or(Refusal::no_message())?;
                self.change(message, sent, data, false)?;
                Some(message)
            }
            _ => None,
        };
        let asked = self.interactions.get_mut(&id).expect("known");
        asked.answered = Some(kind);
        asked.original = original;
        asked.shown = matches!(kind, 8 | 9).then(|| data.clone());
        if matches!(kind, 8 | 9) {
            let (user, channel, sent) = (asked.user, asked.channel, data.clone());
            let text = format!("is offered: {sent}");
            let witnesses = vec![user];
            self.happenings.push(Happening { channel, only: Some(user), witnesses, text, sent });
        }
        if sent.asked("with_response") != Some("true") {
            return Answer::nothing();
        }
        let mut body = json!({ "interaction": { "id": text(id), "type": self.interactions[&id].kind } });
        if let Some(original) = original {
            body["interaction"]["response_message_id"] = text(original);
            if matches!(kind, 4 | 7) {
                body["resource"] = json!({ "type": kind, "message": self.message_json(original) });
            }
        }
        Answer::ok(body)
    }

    /// The interaction that a token still opens.
    fn opened(&self, token: &str) -> Result<Id, Refusal> {
        let unknown = Refusal::new(404, 10015, "Unknown Webhook");
        let Some(asked) = self.interactions.values().find(|one| one.token == token && one.kind != 4) else {
            return Err(unknown);
        };
        if self.now > asked.begun + ALIVE {
            return Err(Refusal::new(401, 50027, "Invalid Webhook Token"));
        }
        if asked.answered.is_none() {
            return Err(unknown);
        }
        Ok(asked.id)
    }

    /// The message that `@original` or an id means.
    pub fn answer_of(&self, token: &str, message: Option<Id>) -> Result<Id, Refusal> {
        let asked = &self.interactions[&self.opened(token)?];
        let Some(id) = message.or(asked.original) else { return Err(Refusal::no_message()) };
        let Some(found) = self.messages.get(&id) else { return Err(Refusal::no_message()) };
        if found.interaction == Some(asked.id) || asked.original == Some(id) {
            return Ok(id);
        }
        Err(Refusal::no_message())
    }

    /// `POST /webhooks/{application}/{token}`.
    pub fn follow_up(&mut self, token: &str, sent: &Sent) -> Outcome {
        let asked = self.opened(token)?;
        // Straight after "is thinking", a follow-up is what was thought of.
        if let Some(original) = self.interactions[&asked].original
            && self.messages.get(&original).is_some_and(|one| one.flags & super::state::flag::THINKING != 0)
        {
            return self.edit_answer(token, None, sent);
        }
        let known = &self.interactions[&asked];
        if self.is_abroad(known.guild) && known.followups >= ABROAD {
            return Err(Refusal::new(400, 40094, "Maximum number of follow-up messages reached"));
        }
        let id = self.answer_message(asked, 4, sent, &sent.json)?;
        let message = self.messages.get_mut(&id).expect("just made");
        message.kind = 19;
        message.reference = self.interactions[&asked].original;
        let asked = self.interactions.get_mut(&asked).expect("known");
        asked.followups += 1;
        Answer::ok(self.message_json(id))
    }

    /// `PATCH /webhooks/{application}/{token}/messages/…`.
    pub fn edit_answer(&mut self, token: &str, message: Option<Id>, sent: &Sent) -> Outcome {
        let id = self.answer_of(token, message)?;
        let thinking = self.messages[&id].flags & super::state::flag::THINKING != 0;
        if thinking && checks::is_empty(&sent.json, &sent.files) {
            return Err(Refusal::fault(400, 50006, "Cannot send an empty message"));
        }
        let wants_embeds = !checks::list(&sent.json, "embeds").is_empty();
        let may = self.app_may(self.messages[&id].channel);
        let wanted = (u64::from(!sent.files.is_empty()) * super::state::can::ATTACH)
            | (u64::from(wants_embeds) * super::state::can::EMBED);
        if may & wanted != wanted {
            return Err(Refusal::no_permission());
        }
        self.change(id, sent, &sent.json, thinking)?;
        Answer::ok(self.message_json(id))
    }

    /// `DELETE /webhooks/{application}/{token}/messages/…`.
    pub fn delete_answer(&mut self, token: &str, message: Option<Id>) -> Outcome {
        let id = self.answer_of(token, message)?;
        self.remove_message(id);
        Answer::nothing()
    }
}
