//! What the server tells comes in: at least once from the server, and once into the inbox.
//!
//! Knows: the stream of events, and that what was taken in is kept together with the place in the stream. Does not know: what
//! events mean.
//!
//! The library's own store goes ahead of us: it has taken in what we may not have kept yet. So the place in the stream is ours,
//! and what is told twice is known by its event's id.
//!
//! To add something that the server tells: its part in [`Matrix::take_in`].

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use matrix_sdk::config::{SyncSettings, SyncToken};
use matrix_sdk::deserialized_responses::{TimelineEvent, TimelineEventKind};
use matrix_sdk::room::MessagesOptions;
use matrix_sdk::ruma::api::client::filter::{FilterDefinition, RoomEventFilter, RoomFilter};
use matrix_sdk::ruma::api::client::sync::sync_events::v3::Filter;
use matrix_sdk::ruma::events::room::encrypted::OriginalSyncRoomEncryptedEvent;
use matrix_sdk::ruma::serde::Raw;
use matrix_sdk::ruma::{OwnedServerName, RoomId, UInt, UserId};
use matrix_sdk::sync::{JoinedRoomUpdate, State, SyncResponse};
use matrix_sdk::{Client, Room};
use serde_json::Value;

use super::hear::{Me, What, read};
use super::keep::{New, Waiting};
use super::message::of_keycap;
use super::rooms::crowd;
use super::trouble::{self, Trouble};
use super::{Matrix, MatrixError, account};
use crate::bot::port::{Content, Desk};
use crate::msg;

/// How many events of a room come at once. The rest is asked for.
const AT_ONCE: u32 = 50;

/// How many pages of a hundred events are asked for in a room after a long time away.
const PAGES: usize = 10;

/// How long a message may wait for its key before somebody is told, in milliseconds.
const KEY_COMES: i64 = 15_000;

/// How long it is kept, in milliseconds: a week.
const KEY_LOST: i64 = 7 * 24 * 60 * 60 * 1000;

fn value<T>(raw: &Raw<T>) -> Value {
    serde_json::from_str(raw.json().get()).unwrap_or_default()
}

/// Where in a room's events the bot came in, if it did: what was said before its invitation is not for it.
fn since_invited(events: &[TimelineEvent], me: &str) -> usize {
    let mut from = 0;
    for (at, event) in events.iter().enumerate() {
        let event = value(event.raw());
        if event["type"] != "m.room.member" || event["state_key"] != me {
            continue;
        }
        let before = event["unsigned"]["prev_content"]["membership"].as_str().unwrap_or("leave");
        let came_in = match event["content"]["membership"].as_str() {
            Some("invite") => true,
            // Whoever was invited counts from then; whoever is in it only has a new name.
            Some("join") => !matches!(before, "invite" | "join"),
            _ => false,
        };
        if came_in {
            from = at + 1;
        }
    }
    from
}

/// Whether an event may be for the bot. Talk in a room full of people is not kept.
fn worth(event: &Value, me: &Me, small: bool) -> bool {
    match read(event, me).map(|heard| heard.what) {
        Some(What::Text(typed)) => small || typed.to_bot || typed.thread.is_some() || typed.reply.is_some(),
        Some(What::Edit { .. }) => true,
        Some(What::Reaction { key, .. }) => of_keycap(&key).is_some(),
        None => false,
    }
}

fn settings(token: Option<&str>, patience: Duration) -> SyncSettings {
    let mut events = RoomEventFilter::default();
    events.limit = Some(UInt::from(AT_ONCE));
    let mut rooms = RoomFilter::default();
    rooms.timeline = events;
    let mut filter = FilterDefinition::default();
    filter.room = rooms;
    let token = token.map_or(SyncToken::NoToken, |token| SyncToken::Specific(token.to_owned()));
    SyncSettings::new().token(token).timeout(patience).filter(Filter::FilterDefinition(filter))
}

impl Matrix {
    /// Attends to the server for ever.
    pub(super) async fn attend(
        self: &Arc<Self>,
        client: Client,
        desk: Arc<dyn Desk>,
    ) -> Result<(), MatrixError> {
        self.introduce(&client).await;
        account::vouch(&client, &self.settings).await;
        let mut token = self.keep.token().await?;
        // A store that is new on an old database has never been told of its rooms. Then everything is told once, and what has
        // happened since is looked up room by room: asked from the old token next, the server may end at the same token as
        // before, and the SDK drops an answer that ends where the last one did.
        let mut strange = token.is_some() && client.joined_rooms().is_empty();
        let mut wait = Duration::from_secs(1);
        let mut known = false;
        loop {
            // The first time the server answers at once, so that people need not wait for others to speak.
            let patience = Duration::from_secs(if known { 30 } else { 0 });
            let since = token.as_deref().filter(|_| !strange);
            match client.sync_once(settings(since, patience)).await {
                Ok(response) => {
                    wait = Duration::from_secs(1);
                    let next = response.next_batch.clone();
                    if !known {
                        // Before the first answer the rooms are not known, and nothing could be sent.
                        let _ = self.client.set(Box::new(client.clone()));
                        tracing::info!(rooms = client.joined_rooms().len(), "on Matrix");
                        for waiting in self.keep.waiting(false).await? {
                            self.hand_on(waiting, &desk);
                        }
                        account::complain(&client, &self.settings).await;
                        tokio::spawn(Arc::clone(self).look_back(client.clone(), Arc::clone(&desk)));
                        known = true;
                    }
                    // What cannot be kept now is asked for again.
                    match self.take_in(&client, response, token.as_deref(), strange, &desk).await {
                        Ok(()) => (token, strange) = (Some(next), false),
                        Err(error) => {
                            tracing::error!(%error, "what Matrix tells cannot be kept");
                            tokio::time::sleep(Duration::from_secs(1)).await;
                        }
                    }
                }
                Err(error) if trouble::of(&error) == Trouble::Token => return Err(MatrixError::Token),
                Err(error) => {
                    tracing::warn!(%error, ?wait, "the homeserver does not answer; trying again");
                    tokio::time::sleep(wait).await;
                    wait = (wait * 2).min(Duration::from_secs(30));
                }
            }
        }
    }

    /// Finds out who the bot is.
    async fn introduce(&self, client: &Client) {
        let name = client.account().get_display_name().await.ok().flatten().unwrap_or_default();
        let id = client.user_id().map(ToString::to_string).unwrap_or_default();
        *self.me.lock().unwrap_or_else(PoisonError::into_inner) = Me { id, name };
    }

    /// Keeps what has been told, with the place in the stream after it, and hands it on. `strange`: everything was told, and
    /// not what has happened since.
    async fn take_in(
        self: &Arc<Self>,
        client: &Client,
        response: SyncResponse,
        since: Option<&str>,
        strange: bool,
        desk: &Arc<dyn Desk>,
    ) -> Result<(), sqlx::Error> {
        let mut events = Vec::new();
        for (id, update) in &response.rooms.joined {
            if let Some(room) = client.get_room(id) {
                let whole = strange.then_some(response.next_batch.as_str());
                self.take_room(&room, update, since, whole, &mut events).await?;
            }
        }
        let keys = !response.to_device.is_empty();
        for waiting in self.keep.take(&events, &response.next_batch, self.now()).await? {
            self.hand_on(waiting, desk);
        }
        for id in response.rooms.invited.keys() {
            if let Some(room) = client.get_room(id) {
                tokio::spawn(Arc::clone(self).follow_invitation(room, Arc::clone(desk)));
            }
        }
        self.unseal(client, keys, desk).await
    }

    /// `whole`: the place up to which everything was told, if it was.
    async fn take_room(
        self: &Arc<Self>,
        room: &Room,
        update: &JoinedRoomUpdate,
        since: Option<&str>,
        whole: Option<&str>,
        taken: &mut Vec<New>,
    ) -> Result<(), sqlx::Error> {
        let id = room.room_id().as_str();
        let known = self.keep.room(id).await?.is_some();
        if !known {
            self.adopt(room).await;
        }
        self.keep.know_room(id).await?;
        self.take_changes(room, update);
        // The very first time everything is history.
        let Some(since) = since else { return Ok(()) };
        let me = self.me();
        let timeline = &update.timeline;
        let left_out = timeline.prev_batch.as_deref().filter(|_| timeline.limited);
        let mut events = match whole.or(left_out) {
            Some(before) if known => missed(room, before, since).await,
            _ => Vec::new(),
        };
        if whole.is_none() {
            events.extend(timeline.events.iter().cloned());
        }
        let events = events.split_off(since_invited(&events, &me.id));
        let small = crowd(room).await <= 2;
        for event in events {
            let json = event.raw().json().get().to_owned();
            let Some(event_id) = event.event_id() else { continue };
            let sealed = matches!(event.kind, TimelineEventKind::UnableToDecrypt { .. });
            let event = value(event.raw());
            if sealed && event["sender"] != me.id.as_str() || worth(&event, &me, small) {
                taken.push(New { event: event_id.to_string(), room: id.to_owned(), sealed, json });
            }
        }
        Ok(())
    }

    /// Rooms that are replaced, and people who leave.
    fn take_changes(self: &Arc<Self>, room: &Room, update: &JoinedRoomUpdate) {
        let (State::Before(state) | State::After(state)) = &update.state;
        let timeline = update.timeline.events.iter().map(|event| value(event.raw()));
        let changes: Vec<Value> = state.iter().map(value).chain(timeline).collect();
        let tombstone =
            changes.iter().find(|event| event["type"] == "m.room.tombstone" && event["state_key"] == "");
        if let Some(via) = tombstone.and_then(|event| server(event["sender"].as_str()?)) {
            tokio::spawn(Arc::clone(self).follow_upgrade(room.clone(), via));
        }
        let members: Vec<_> = changes.iter().filter(|event| event["type"] == "m.room.member").collect();
        // Only when somebody goes: a room that was made a moment ago is empty too.
        let gone = members
            .iter()
            .any(|event| matches!(event["content"]["membership"].as_str(), Some("leave" | "ban")));
        if !members.is_empty() {
            let (matrix, room) = (Arc::clone(self), room.clone());
            tokio::spawn(async move {
                if gone {
                    matrix.leave_if_empty(&room).await;
                }
                let row = matrix.keep.room(room.room_id().as_str()).await;
                let private = matches!(&row, Ok(Some(row)) if row.person.is_some());
                if private && crowd(&room).await > 2 {
                    matrix.say_third(&room).await;
                }
            });
        }
    }

    /// What could have been missed while the program was down: rooms that were replaced, rooms that are empty, invitations
    /// that were not followed any more.
    async fn look_back(self: Arc<Self>, client: Client, desk: Arc<dyn Desk>) {
        for room in client.invited_rooms() {
            tokio::spawn(Arc::clone(&self).follow_invitation(room, Arc::clone(&desk)));
        }
        for room in client.joined_rooms() {
            if room.is_tombstoned() {
                let via = self.settings.user.split_once(':').map(|(_, server)| server);
                let via = via.or_else(|| client.user_id().map(|id| id.server_name().as_str()));
                if let Some(via) = via.and_then(|via| OwnedServerName::try_from(via).ok()) {
                    tokio::spawn(Arc::clone(&self).follow_upgrade(room, via));
                }
            } else {
                self.leave_if_empty(&room).await;
            }
        }
    }

    /// Reads what could not be read, now that keys have come; says once in a room that something cannot be.
    async fn unseal(
        self: &Arc<Self>,
        client: &Client,
        keys: bool,
        desk: &Arc<dyn Desk>,
    ) -> Result<(), sqlx::Error> {
        for sealed in self.keep.waiting(true).await? {
            let age = self.now().0.saturating_sub(sealed.at.0);
            let room = RoomId::parse(&sealed.room).ok().and_then(|id| client.get_room(&id));
            let Some(room) = room.filter(|_| age < KEY_LOST) else {
                self.keep.handled(sealed.seq).await?;
                continue;
            };
            if (keys || age < KEY_COMES)
                && let Some(json) = decrypted(&room, &sealed).await
            {
                self.keep.unsealed(sealed.seq, &json).await?;
                let small = crowd(&room).await <= 2;
                if worth(&serde_json::from_str(&json).unwrap_or_default(), &self.me(), small) {
                    self.hand_on(Waiting { json, ..sealed }, desk);
                } else {
                    self.keep.handled(sealed.seq).await?;
                }
            } else if age >= KEY_COMES && self.keep.first_time(&sealed.room, "sealed").await? {
                tracing::info!(room = %sealed.room, "a message cannot be decrypted");
                let content = Content::text(self.settings.language.text(msg!("matrix-sealed")));
                let (matrix, key) = (Arc::clone(self), format!("sealed {}", sealed.seq));
                tokio::spawn(async move { matrix.say(&room, None, &key, &content).await });
            }
        }
        Ok(())
    }
}

fn server(user: &str) -> Option<OwnedServerName> {
    UserId::parse(user).ok().map(|user| user.server_name().to_owned())
}

async fn decrypted(room: &Room, sealed: &Waiting) -> Option<String> {
    let raw: Raw<OriginalSyncRoomEncryptedEvent> = Raw::from_json_string(sealed.json.clone()).ok()?;
    let event = room.decrypt_event(&raw, None).await.ok()?;
    match &event.kind {
        TimelineEventKind::Decrypted(decrypted) => Some(decrypted.event.json().get().to_owned()),
        _ => None,
    }
}

/// The events between two places in the stream, oldest first. Those from very long ago may be left out.
async fn missed(room: &Room, before: &str, since: &str) -> Vec<TimelineEvent> {
    let mut events = Vec::new();
    let mut from = Some(before.to_owned());
    for _ in 0..PAGES {
        let Some(token) = from.take() else { break };
        let mut options = MessagesOptions::backward();
        options.from = Some(token);
        options.to = Some(since.to_owned());
        options.limit = UInt::from(100_u32);
        match room.messages(options).await {
            Ok(page) => {
                if page.chunk.is_empty() {
                    break;
                }
                events.extend(page.chunk);
                from = page.end;
            }
            Err(error) => {
                tracing::warn!(room = %room.room_id(), %error, "events of a room are missing");
                break;
            }
        }
    }
    events.reverse();
    events
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn event(json: &Value) -> TimelineEvent {
        TimelineEvent::from_plaintext(Raw::new(json).unwrap().cast_unchecked())
    }

    #[test]
    fn what_was_said_before_the_invitation_is_not_for_the_bot() {
        let said = event(&json!({ "type": "m.room.message", "event_id": "$1" }));
        let other = event(&json!({ "type": "m.room.member", "state_key": "@ann:s", "event_id": "$2" }));
        let own = |membership: &str, before: Option<&str>| {
            event(&json!({ "type": "m.room.member", "state_key": "@bot:s", "event_id": "$3",
                "content": { "membership": membership },
                "unsigned": { "prev_content": before.map(|before| json!({ "membership": before })) } }))
        };
        let invited =
            [said.clone(), own("invite", None), said.clone(), own("join", Some("invite")), said.clone()];
        assert_eq!(since_invited(&invited, "@bot:s"), 2);
        let joined = [said.clone(), other.clone(), own("join", None), said.clone()];
        assert_eq!(since_invited(&joined, "@bot:s"), 3);
        let renamed = [said.clone(), own("join", Some("join")), said.clone()];
        assert_eq!(since_invited(&renamed, "@bot:s"), 0);
        assert_eq!(since_invited(&[said, other], "@bot:s"), 0);
    }

    #[test]
    fn talk_among_many_is_not_kept() {
        let me = Me { id: "@bot:s".into(), name: "Bot".into() };
        let said = |body: &str, relates: Value| {
            let mut event = json!({ "type": "m.room.message", "event_id": "$1", "sender": "@ann:s",
                "content": { "msgtype": "m.text", "body": body } });
            if !relates.is_null() {
                event["content"]["m.relates_to"] = relates;
            }
            event
        };
        assert!(!worth(&said("Nf3", Value::Null), &me, false));
        assert!(worth(&said("Nf3", Value::Null), &me, true));
        assert!(worth(&said("!help", Value::Null), &me, false));
        let thread = json!({ "rel_type": "m.thread", "event_id": "$r" });
        assert!(worth(&said("Nf3", thread), &me, false));
        let thumb = json!({ "type": "m.reaction", "event_id": "$1", "sender": "@ann:s",
            "content": { "m.relates_to": { "rel_type": "m.annotation", "event_id": "$m", "key": "👍" } } });
        assert!(!worth(&thumb, &me, true));
    }
}
