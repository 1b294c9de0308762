//! How what the fake remembers looks as JSON, in answers and in events.
//!
//! It knows the fields that Discord's file asks for and those without which clients give up. Whatever it makes is
//! judged by the same file. One more object: a function here.

use serde_json::{Value, json};

use super::state::{Attachment, Channel, Id, Message, State, can, flag};

/// A snowflake as JSON.
pub fn text(id: Id) -> Value {
    Value::String(id.to_string())
}

/// A moment as Discord writes it.
pub fn moment(ms: i64) -> String {
    let (days, rest) = (ms.div_euclid(86_400_000), ms.rem_euclid(86_400_000));
    // Civil date from days since 1970, in the calendar that begins its years in March.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{:03}000+00:00", rest % 1000)
}

/// Width and height of a PNG.
pub fn size_of(png: &[u8]) -> Option<(u32, u32)> {
    let number = |at: usize| Some(u32::from_be_bytes(png.get(at..at + 4)?.try_into().ok()?));
    png.starts_with(b"\x89PNG\r\n\x1a\n").then(|| Some((number(16)?, number(20)?)))?
}

/// What a file is, by its name.
fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("png") => "image/png",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    }
}

impl State {
    /// An account.
    pub fn user_json(&self, id: Id) -> Value {
        let user = &self.users[&id];
        let mut json = json!({
            "id": text(id), "username": user.username, "global_name": user.global_name, "avatar": null,
            "discriminator": if user.bot { "4242" } else { "0" }, "public_flags": 0, "flags": 0,
            "banner": null, "accent_color": null, "avatar_decoration_data": null, "collectibles": null,
            "primary_guild": null,
        });
        if user.bot {
            json["bot"] = json!(true);
        }
        json
    }

    /// The bot's own account, as it sees it.
    pub fn me_json(&self) -> Value {
        let mut json = self.user_json(self.bot());
        json["mfa_enabled"] = json!(true);
        json["locale"] = json!("en-US");
        json["verified"] = json!(true);
        json["email"] = Value::Null;
        json
    }

    /// Somebody in a guild.
    pub fn member_json(&self, guild: Id, user: Id) -> Value {
        let member = &self.guilds[&guild].members[&user];
        json!({
            "user": self.user_json(user), "nick": member.nick, "avatar": null, "banner": null,
            "roles": member.roles.iter().map(|role| text(*role)).collect::<Vec<_>>(),
            "joined_at": moment(self.now), "premium_since": null, "deaf": false, "mute": false, "flags": 0,
            "pending": false, "communication_disabled_until": null, "avatar_decoration_data": null,
            "collectibles": null,
        })
    }

    /// The same without the account, as in messages.
    fn partial_member(&self, guild: Id, user: Id) -> Option<Value> {
        self.guilds.get(&guild)?.members.get(&user)?;
        let mut json = self.member_json(guild, user);
        json.as_object_mut()?.remove("user");
        Some(json)
    }

    /// A guild's roles.
    pub fn roles_json(&self, guild: Id) -> Value {
        let roles = self.guilds[&guild].roles.iter().enumerate().map(|(n, role)| {
            json!({
                "id": text(role.id), "name": role.name, "permissions": role.permissions.to_string(),
                "position": n, "color": 0, "hoist": false, "managed": n == 1, "mentionable": false, "icon": null,
                "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
                "unicode_emoji": null, "flags": 0,
            })
        });
        Value::Array(roles.collect())
    }

    /// A guild.
    pub fn guild_json(&self, id: Id) -> Value {
        let guild = &self.guilds[&id];
        let features = if guild.community { json!(["COMMUNITY"]) } else { json!([]) };
        json!({
            "id": text(id), "name": guild.name, "icon": null, "description": null, "home_header": null,
            "splash": null, "discovery_splash": null, "features": features, "banner": null,
            "owner_id": text(guild.owner), "application_id": null, "region": "deprecated",
            "afk_channel_id": null, "afk_timeout": 300, "system_channel_id": guild.system.map(text), "system_channel_flags": 0,
            "widget_enabled": false, "widget_channel_id": null, "verification_level": 0,
            "roles": self.roles_json(id), "default_message_notifications": 0, "mfa_level": 0,
            "explicit_content_filter": 0, "max_presences": null, "max_members": 500_000,
            "max_stage_video_channel_users": 50, "max_video_channel_users": 25, "vanity_url_code": null,
            "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": guild.locale,
            "rules_channel_id": null, "safety_alerts_channel_id": null, "public_updates_channel_id": null,
            "premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": [],
            "stickers": [], "incidents_data": null,
        })
    }

    /// A guild as `GUILD_CREATE` brings it: of the members the bot alone, as without the privileged intent.
    pub fn guild_create_json(&self, id: Id) -> Value {
        let mut json = self.guild_json(id);
        let own = |channel: &&Channel| channel.guild == Some(id);
        let channels = || self.channels.values().filter(own);
        let active = |channel: &&Channel| {
            channel.is_thread() && !channel.archived && self.may(self.bot(), channel.id) & can::VIEW != 0
        };
        json["joined_at"] = json!(moment(self.now));
        json["large"] = json!(false);
        json["unavailable"] = json!(false);
        json["member_count"] = json!(self.guilds[&id].members.len());
        for empty in
            ["voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"]
        {
            json[empty] = json!([]);
        }
        json["members"] = json!([self.member_json(id, self.bot())]);
        json["channels"] = channels()
            .filter(|channel| !channel.is_thread())
            .map(|channel| self.channel_json(channel.id))
            .collect();
        json["threads"] = channels().filter(active).map(|channel| self.channel_json(channel.id)).collect();
        json
    }

    /// A channel, thread or private chat.
    pub fn channel_json(&self, id: Id) -> Value {
        let channel = &self.channels[&id];
        let last = channel.last.map(text);
        if channel.kind == 1 {
            let recipient = channel.recipient.expect("a private chat has somebody");
            let recipients = json!([self.user_json(recipient)]);
            return json!({
                "id": text(id), "type": 1, "flags": 0, "last_message_id": last, "recipients": recipients,
            });
        }
        let guild = channel.guild.expect("a guild's channel");
        let mut json = json!({
            "id": text(id), "type": channel.kind, "flags": 0, "guild_id": text(guild), "name": channel.name,
            "parent_id": channel.parent.map(text), "last_message_id": last, "rate_limit_per_user": 0,
        });
        if !channel.is_thread() {
            let overwrites = channel.overwrites.iter().map(|one| {
                json!({
                    "id": text(one.id), "type": one.kind, "allow": one.allow.to_string(),
                    "deny": one.deny.to_string(),
                })
            });
            json["permission_overwrites"] = overwrites.collect();
            json["position"] = json!(0);
            json["topic"] = Value::Null;
            json["nsfw"] = json!(false);
            return json;
        }
        let written = self.messages.values().filter(|message| message.channel == id).count();
        json["owner_id"] = text(channel.owner);
        json["message_count"] = json!(written);
        json["total_message_sent"] = json!(written);
        json["member_count"] = json!(1);
        json["thread_metadata"] = json!({
            "archived": channel.archived, "locked": channel.locked, "auto_archive_duration": channel.keep,
            "archive_timestamp": moment(channel.changed), "create_timestamp": moment(channel.changed),
        });
        json
    }

    /// A channel as an interaction brings it.
    pub fn partial_channel_json(&self, id: Id, user: Id) -> Value {
        let mut json = self.channel_json(id);
        json["permissions"] = json!(self.may(user, id).to_string());
        json
    }

    /// A file of a message.
    pub fn attachment_json(&self, channel: Id, attachment: &Attachment, ephemeral: bool) -> Value {
        let Attachment { id, filename, bytes, description } = attachment;
        // Signed for a day.
        let (from, until) = (self.now / 1000, self.now / 1000 + 86_400);
        let path = format!("cdn/attachments/{channel}/{id}/{filename}");
        let url = format!("{}/{path}?ex={until:x}&is={from:x}&hm=fake&", self.base);
        let mut json = json!({
            "id": text(*id), "filename": filename, "size": bytes.len(), "url": url, "proxy_url": url,
            "content_type": content_type(filename),
        });
        if let Some(description) = description {
            json["description"] = json!(description);
        }
        if let Some((width, height)) = size_of(bytes) {
            json["width"] = json!(width);
            json["height"] = json!(height);
        }
        if ephemeral {
            json["ephemeral"] = json!(true);
        }
        json
    }

    /// A message in full.
    pub fn message_json(&self, id: Id) -> Value {
        let mut json = self.plain_message_json(id);
        let message = &self.messages[&id];
        if let Some(reference) = message.reference {
            let there = self.messages.contains_key(&reference);
            json["referenced_message"] = if there { self.plain_message_json(reference) } else { Value::Null };
        }
        json
    }

    /// A message without the one it refers to.
    fn plain_message_json(&self, id: Id) -> Value {
        let message = &self.messages[&id];
        let ephemeral = message.flags & flag::EPHEMERAL != 0;
        let attachment = |one| self.attachment_json(message.channel, one, ephemeral);
        let mut json = json!({
            "id": text(id), "channel_id": text(message.channel), "type": message.kind,
            "author": self.user_json(message.author), "content": message.content,
            "embeds": message.embeds, "components": message.components,
            "attachments": message.attachments.iter().map(attachment).collect::<Vec<_>>(),
            "mentions": message.mentions.iter().map(|user| self.user_json(*user)).collect::<Vec<_>>(),
            "mention_roles": message.mention_roles.iter().map(|role| text(*role)).collect::<Vec<_>>(),
            "mention_everyone": message.everyone, "timestamp": moment(message.sent),
            "edited_timestamp": message.edited.map(moment), "flags": message.flags, "pinned": false,
            "tts": false,
        });
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
        if let Some(reference) = message.reference {
            let channel = self.messages.get(&reference).map_or(message.channel, |one| one.channel);
            json["message_reference"] =
                json!({ "type": 0, "channel_id": text(channel), "message_id": text(reference) });
            if let Some(guild) = self.channels.get(&message.channel).and_then(|channel| channel.guild) {
                json["message_reference"]["guild_id"] = text(guild);
            }
        }
        if let Some(thread) = message.thread.filter(|thread| self.channels.contains_key(thread)) {
            json["thread"] = self.channel_json(thread);
        }
        if let Some(interaction) = message.interaction {
            json["interaction_metadata"] = self.metadata_json(interaction);
            json["application_id"] = text(self.application);
            json["webhook_id"] = text(self.application);
        }
        json
    }

    /// Of which interaction a message is the answer.
    fn metadata_json(&self, id: Id) -> Value {
        let interaction = &self.interactions[&id];
        let mut json = json!({
            "id": text(id), "type": interaction.kind, "user": self.user_json(interaction.user),
            "authorizing_integration_owners": self.owners(interaction.guild, interaction.user),
        });
        match interaction.kind {
            3 => json["interacted_message_id"] = interaction.message.map(text).into(),
            5 => {
                json["triggering_interaction_metadata"] = json!({
                    "id": text(id), "type": 2, "user": self.user_json(interaction.user),
                    "authorizing_integration_owners": self.owners(interaction.guild, interaction.user),
                    "name": "",
                });
            }
            _ => json["name"] = json!(interaction.name),
        }
        json
    }

    /// A message as it comes by the gateway, with who wrote it in that guild.
    pub fn message_event_json(&self, id: Id) -> Value {
        let mut json = self.message_json(id);
        let message = &self.messages[&id];
        if let Some(guild) = self.channels[&message.channel].guild {
            json["guild_id"] = text(guild);
            if let Some(member) = self.partial_member(guild, message.author) {
                json["member"] = member;
            }
            for (n, user) in message.mentions.iter().enumerate() {
                if let Some(member) = self.partial_member(guild, *user) {
                    json["mentions"][n]["member"] = member;
                }
            }
        }
        json
    }

    /// Whether the bot may read this message without the privileged intent.
    pub fn open_to_bot(&self, message: &Message) -> bool {
        let ordinary = |id: &Id| {
            let referred = self.messages.get(id);
            referred.is_some_and(|one| one.author == self.bot() && one.interaction.is_none())
        };
        message.author == self.bot()
            || self.channels.get(&message.channel).is_some_and(|channel| channel.guild.is_none())
            || message.mentions.contains(&self.bot())
            || (message.pinged.contains(&self.bot()) && message.reference.as_ref().is_some_and(ordinary))
    }

    /// Who installed the application: the guild, or, in private, nobody in particular; where the bot is no member, this
    /// person.
    pub fn owners(&self, guild: Option<Id>, user: Id) -> Value {
        if self.is_abroad(guild) {
            return json!({ "1": text(user) });
        }
        json!({ "0": guild.map_or_else(|| "0".to_owned(), |guild| guild.to_string()) })
    }

    /// The application, as its bot sees it.
    pub fn application_json(&self) -> Value {
        let owner = self.guilds.values().next().map_or(self.bot(), |guild| guild.owner);
        json!({
            "id": text(self.application), "name": "Gangurru", "icon": null, "description": "", "type": null,
            "bot": self.user_json(self.bot()), "bot_public": true, "bot_require_code_grant": false,
            "verify_key": "00", "flags": 0, "flags_new": "0", "redirect_uris": [],
            "interactions_endpoint_url": null, "role_connections_verification_url": null,
            "owner": self.user_json(owner), "approximate_guild_count": self.guilds.len(),
            "approximate_user_install_count": 0, "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0, "team": null, "eligible_oauth2_scopes": [],
        })
    }
}

/// A message's content and all that shows it, emptied, as without the intent.
pub fn emptied(message: &mut Value) {
    message["content"] = json!("");
    for list in ["embeds", "attachments", "components"] {
        message[list] = json!([]);
    }
    if message["referenced_message"].is_object() {
        // The bot's own words may be read wherever they stand.
        let own = message["referenced_message"]["author"]["bot"] == true;
        if !own {
            let mut inner = message["referenced_message"].take();
            emptied(&mut inner);
            message["referenced_message"] = inner;
        }
    }
}
