//! Sending: a message gets there once, in order, or it is known why not.
//!
//! Knows: transactions, which make sending twice the same as sending once; encryption of files; who may be told secrets. Does not
//! know: what the messages say.
//!
//! To add another part to a message: its event in `message`, and its name as a part in [`Matrix::deliver_to`].

use std::io::Cursor;
use std::time::Duration;

use matrix_sdk::Room;
use matrix_sdk::config::RequestConfig;
use matrix_sdk::ruma::{EventId, OwnedTransactionId};
use serde_json::{Value, json};

use super::keep::SentRow;
use super::message::{self, Shape};
use super::rooms::{Fit, Target};
use super::trouble::{self, Trouble, later};
use super::{Matrix, NAME};
use crate::bot::port::{Content, SendError};
use crate::store::Place;

/// How often a reaction is tried again when no answer comes, and after which pause.
const INSISTENCE: usize = 2;
const PAUSE: Duration = Duration::from_secs(1);

impl Matrix {
    /// Sends a content to a place; the event that can be answered.
    pub(super) async fn deliver(
        &self,
        place: &Place,
        key: &str,
        content: &Content,
        reply: Option<&str>,
    ) -> Result<String, SendError> {
        let target = self.target(place).await?;
        // One after the other in a room, repetitions included.
        let _lane = self.lane(target.room.room_id().as_str()).lock().await;
        if target.private {
            self.only_owner(&target.room).await?;
        }
        self.deliver_to(&target, key, content, reply).await
    }

    /// Whether a private room may be told anything now.
    async fn only_owner(&self, room: &Room) -> Result<(), SendError> {
        let id = room.room_id().as_str();
        let fit = self.fit(room).await.map_err(|trouble| trouble.told(true))?;
        let owner = self.keep.room(id).await.map_err(|e| later(&e))?.and_then(|row| row.person);
        match fit {
            Fit::For(person) if owner.as_ref().is_none_or(|owner| *owner == person) => Ok(()),
            Fit::Third => {
                tracing::info!(room = id, "others are in a private room; nothing is said there");
                self.say_third(room).await;
                self.keep.not_private(id).await.map_err(|e| later(&e))?;
                Err(SendError::Closed)
            }
            Fit::Alone | Fit::Plain | Fit::For(_) => Err(SendError::Closed),
        }
    }

    async fn deliver_to(
        &self,
        target: &Target,
        key: &str,
        content: &Content,
        reply: Option<&str>,
    ) -> Result<String, SendError> {
        let (room, private) = (&target.room, target.private);
        let id = room.room_id().as_str();
        let latest = match &target.root {
            Some(root) => self.keep.latest(id, root).await.map_err(|e| later(&e))?,
            None => None,
        };
        let thread = target.root.as_deref().map(|root| (root, latest.as_deref().unwrap_or(root)));
        let shape = Shape { private, language: self.settings.language, thread, reply };
        let ping = content.ping.as_ref().filter(|account| account.platform == NAME);
        let ping = ping.map(|account| account.id.as_str());
        let text = message::text_event(content, &shape, ping);
        let mut last = None;
        if let Some(picture) = &content.picture {
            let txn = self.transaction(key, "picture");
            let sent = self.keep.sent(&txn).await.map_err(|e| later(&e))?;
            let sent = match sent {
                Some(sent) => Some(sent),
                None => {
                    let source =
                        self.upload(room, &picture.png).await.map_err(|trouble| trouble.told(private))?;
                    match message::picture_event(content, &shape, &source) {
                        Some(event) => {
                            let row = if text.is_some() { Vec::new() } else { button_ids(content) };
                            Some(self.post(target, &txn, event, row).await?)
                        }
                        None => return Err(SendError::Refused("the picture is no PNG".to_owned())),
                    }
                }
            };
            last = sent;
        }
        if let Some(event) = text {
            let txn = self.transaction(key, "text");
            let sent = self.keep.sent(&txn).await.map_err(|e| later(&e))?;
            last = Some(match sent {
                Some(sent) => sent,
                None => {
                    let sent = self.post(target, &txn, event, button_ids(content)).await?;
                    self.react(room, &sent, message::reactions(content, private));
                    sent
                }
            });
        }
        last.ok_or_else(|| SendError::Refused("there is nothing to send".to_owned()))
    }

    /// Sends one event of a message, and keeps which it has become.
    async fn post(
        &self,
        target: &Target,
        txn: &str,
        event: Value,
        buttons: Vec<String>,
    ) -> Result<String, SendError> {
        let room = &target.room;
        let sent = self.send_event(room, "m.room.message", event, txn).await;
        let event = sent.map_err(|trouble| trouble.told(target.private))?;
        let root = target.root.clone().unwrap_or_default();
        let row = SentRow { event: event.clone(), root, buttons, reactions: Vec::new() };
        self.keep.note(txn, room.room_id().as_str(), &row).await.map_err(|e| later(&e))?;
        Ok(event)
    }

    async fn send_event(&self, room: &Room, kind: &str, event: Value, txn: &str) -> Result<String, Trouble> {
        let txn = OwnedTransactionId::from(txn);
        let sent = room.send_raw(kind, event).with_transaction_id(&txn).await;
        let sent = sent.map_err(|error| {
            let trouble = trouble::of(&error);
            tracing::info!(room = %room.room_id(), ?trouble, "something was not sent");
            trouble
        })?;
        Ok(sent.response.event_id.to_string())
    }

    /// Uploads a picture, encrypted where the room is; what says where it is.
    async fn upload(&self, room: &Room, png: &[u8]) -> Result<Value, Trouble> {
        let client = room.client();
        let state = room.latest_encryption_state().await.map_err(|error| trouble::of(&error))?;
        if state.is_encrypted() {
            let mut reader = Cursor::new(png);
            let file =
                client.upload_encrypted_file(&mut reader).await.map_err(|error| trouble::of(&error))?;
            let file = serde_json::to_value(&file).map_err(|error| Trouble::Refused(error.to_string()))?;
            return Ok(json!({ "file": file }));
        }
        let uploaded = client.media().upload(&mime::IMAGE_PNG, png.to_vec(), None).await;
        let uploaded = uploaded.map_err(|error| trouble::of(&error))?;
        Ok(json!({ "url": uploaded.content_uri }))
    }

    /// Puts reactions on a message, in the background: they are a comfort, and the first to be left out.
    fn react(&self, room: &Room, event: &str, keys: Vec<String>) {
        if keys.is_empty() {
            return;
        }
        let (room, keep, event) = (room.clone(), self.keep.clone(), event.to_owned());
        let txns: Vec<_> = keys.iter().map(|key| self.transaction(&event, key)).collect();
        tokio::spawn(async move {
            let mut put = Vec::new();
            for (key, txn) in keys.iter().zip(txns) {
                let txn = OwnedTransactionId::from(txn);
                let patience = RequestConfig::new().timeout(Duration::from_secs(30)).retry_limit(3);
                let mut tries = 0;
                let sent = loop {
                    let content = message::reaction_event(&event, key);
                    let sent = room.send_raw("m.reaction", content).with_transaction_id(&txn);
                    match sent.with_request_config(patience).await {
                        Err(error) if tries < INSISTENCE && is_down(&error) => tries += 1,
                        sent => break sent,
                    }
                    tokio::time::sleep(PAUSE).await;
                };
                match sent {
                    Ok(sent) => put.push(sent.response.event_id.to_string()),
                    Err(error) => {
                        tracing::debug!(room = %room.room_id(), %error, "a reaction is left out");
                        break;
                    }
                }
                // Whatever was put is known at once, so that it can be taken off.
                if !keep.set_reactions(&event, &put).await.unwrap_or(false) {
                    withdraw(&room, &put).await;
                    return;
                }
            }
        });
    }

    /// Takes the buttons off a message: its reactions. Its numbers, when they are typed, are answered by the desk.
    pub(super) async fn take_buttons(&self, place: &Place, message: &str) -> Result<(), SendError> {
        let target = self.target(place).await?;
        let id = target.room.room_id().as_str();
        match self.keep.strip(id, message).await.map_err(|e| later(&e))? {
            Some(reactions) => {
                let room = target.room.clone();
                tokio::spawn(async move { withdraw(&room, &reactions).await });
                Ok(())
            }
            None => Err(SendError::Gone),
        }
    }

    /// Begins a thread with a message that says what it is about.
    pub(super) async fn begin_thread(
        &self,
        room: &Room,
        key: &str,
        title: &str,
    ) -> Result<String, SendError> {
        let id = room.room_id().as_str();
        let _lane = self.lane(id).lock().await;
        let target = Target { room: room.clone(), root: None, private: false };
        self.deliver_to(&target, key, &Content::text(title), None).await
    }

    /// Says something about the platform itself. It may be lost.
    pub(super) async fn say(&self, room: &Room, root: Option<&str>, key: &str, content: &Content) {
        let target = Target { room: room.clone(), root: root.map(str::to_owned), private: false };
        if let Err(error) = self.deliver_to(&target, key, content, None).await {
            tracing::debug!(room = %room.room_id(), %error, "something was left unsaid");
        }
    }
}

fn button_ids(content: &Content) -> Vec<String> {
    message::buttons(content).map(|button| button.id.clone()).collect()
}

async fn withdraw(room: &Room, reactions: &[String]) {
    for event in reactions.iter().filter_map(|event| EventId::parse(event).ok()) {
        // The same twice is the same, whatever it is called.
        let txn = OwnedTransactionId::from(format!("off-{}", event.as_str().trim_start_matches('$')));
        let mut tries = 0;
        while let Err(error) = room.redact(&event, None, Some(txn.clone())).await {
            let error = error.into();
            if tries == INSISTENCE || !is_down(&error) {
                tracing::debug!(room = %room.room_id(), %error, "a reaction stays");
                return;
            }
            tries += 1;
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Whether no answer came, so that the same is worth another try.
fn is_down(error: &matrix_sdk::Error) -> bool {
    trouble::of(error) == Trouble::Down
}
