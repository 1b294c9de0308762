//! What is done about what people do: an event becomes something for the desk, and its answer goes back.
//!
//! Knows: which place an event is of, and who may see an answer. Does not know: what orders do.
//!
//! To add something that people can do: its variant of [`What`], and its arm in [`Matrix::meant`].

use std::sync::{Arc, PoisonError};

use matrix_sdk::ruma::{EventId, RoomId};
use matrix_sdk::{Room, RoomMemberships, RoomState};
use serde_json::Value;

use super::hear::{Heard, Typed, What, read};
use super::keep::Waiting;
use super::message::{of_keycap, of_typed};
use super::{Matrix, NAME};
use crate::bot::port::{Answer, Content, Desk, Incoming, Mentioned, PlaceKind, Said, SendError};
use crate::msg;
use crate::store::{Account, Place};

/// Orders older than this are not carried out any more where many people talk, in milliseconds: an hour.
const STALE: i64 = 60 * 60 * 1000;

/// Nor anywhere, if they are older than this: a week.
const LOST: i64 = 7 * 24 * STALE;

/// How often an answer is tried.
const ANSWER_TRIES: usize = 6;

/// What somebody means, and where.
struct Meant {
    place: Place,
    kind: PlaceKind,
    said: Said,
    /// The thread in which the answer is to stand.
    root: Option<String>,
}

/// Where something was said.
struct Where {
    room: Room,
    place: Place,
    private: bool,
}

fn account(id: &str) -> Account {
    Account { platform: NAME.to_owned(), id: id.to_owned() }
}

impl Matrix {
    /// Gives an event to the line of its room, which is begun if there is none.
    pub(super) fn hand_on(self: &Arc<Self>, waiting: Waiting, desk: &Arc<dyn Desk>) {
        let mut inboxes = self.inboxes.lock().unwrap_or_else(PoisonError::into_inner);
        let line = inboxes.entry(waiting.room.clone()).or_insert_with(|| {
            let (line, mut events) = tokio::sync::mpsc::unbounded_channel::<Waiting>();
            let (matrix, desk) = (Arc::clone(self), Arc::clone(desk));
            tokio::spawn(async move {
                while let Some(waiting) = events.recv().await {
                    matrix.handle(&waiting, &desk).await;
                    if let Err(error) = matrix.keep.handled(waiting.seq).await {
                        // It is handled again after the next start, and the desk knows what it has done.
                        tracing::warn!(%error, "an event cannot be put away");
                    }
                }
            });
            line
        });
        // The line ends with the program, and what it had not handled is kept.
        let _ = line.send(waiting);
    }

    async fn handle(&self, waiting: &Waiting, desk: &Arc<dyn Desk>) {
        let Ok(event) = serde_json::from_str::<Value>(&waiting.json) else { return };
        let Some(heard) = read(&event, &self.me()) else { return };
        let room = RoomId::parse(&waiting.room).ok().and_then(|id| self.client().ok()?.get_room(&id));
        let Some(room) = room.filter(|room| room.state() == RoomState::Joined) else { return };
        match self.meant(room.clone(), &heard, waiting).await {
            Ok(Some(meant)) => {
                let incoming = Incoming {
                    id: heard.event.clone(),
                    from: account(&heard.sender),
                    name: self.name_of(&room, &heard.sender).await,
                    locale: None,
                    place: meant.place.clone(),
                    kind: meant.kind,
                    may_manage: self.may_manage(&room, &heard.sender).await,
                    said: meant.said.clone(),
                };
                if let Some(answer) = desk.take(incoming).await {
                    self.answer(&room, &heard, &meant, answer).await;
                }
            }
            Ok(None) => {}
            Err(error) => tracing::warn!(room = %waiting.room, %error, "an event cannot be handled"),
        }
    }

    /// What somebody means by what they did; nothing if it is not for the bot.
    async fn meant(
        &self,
        room: Room,
        heard: &Heard,
        waiting: &Waiting,
    ) -> Result<Option<Meant>, sqlx::Error> {
        let row = self.keep.know_room(room.room_id().as_str()).await?;
        let private = self.is_private_of(&room, &heard.sender).await;
        if private {
            self.speaks_in_private(&room, &heard.sender).await?;
        } else if row.person.is_some() && super::rooms::crowd(&room).await > 2 {
            self.say_third(&room).await;
        }
        // How old it was when it came; how long it has waited here is not its fault.
        let age = waiting.at.0.saturating_sub(heard.at);
        let place = self.room_place(&room, &row, private).await;
        let at = Where { room, place, private };
        if age > LOST {
            return Ok(None);
        }
        match &heard.what {
            What::Edit { of } => {
                self.tell_of_edit(&at, heard, of).await?;
                Ok(None)
            }
            What::Reaction { to, key } => {
                let Some(message) = self.keep.message(at.room.room_id().as_str(), to).await? else {
                    return Ok(None);
                };
                let button = of_keycap(key).and_then(|number| message.buttons.get(number - 1));
                let Some(button) = button else { return Ok(None) };
                let said = Said::Press { button: button.clone() };
                self.at(&at, Some(message.root), said).await.map(Some)
            }
            What::Text(typed) => self.typed(&at, typed, age).await,
        }
    }

    async fn typed(&self, at: &Where, typed: &Typed, age: i64) -> Result<Option<Meant>, sqlx::Error> {
        let id = at.room.room_id().as_str();
        let answered = match &typed.reply {
            Some(event) => self.keep.message(id, event).await?,
            None => None,
        };
        let to_bot = typed.to_bot || answered.is_some();
        let root = typed.thread.clone().or_else(|| answered.as_ref().map(|message| message.root.clone()));
        let root = root.filter(|root| !root.is_empty());
        if let Some(number) = of_typed(&typed.text) {
            let message = match answered {
                Some(message) => Some(message),
                None if to_bot || at.private => {
                    let root = root.as_deref().filter(|_| !at.private).unwrap_or("");
                    self.keep.latest_buttons(id, root).await?
                }
                None => None,
            };
            if let Some(button) = message.and_then(|message| message.buttons.get(number - 1).cloned()) {
                return self.at(at, root, Said::Press { button }).await.map(Some);
            }
        }
        let mut mentions = Vec::new();
        for (text, id) in &typed.mentions {
            let name = self.name_of(&at.room, id).await;
            mentions.push(Mentioned { text: text.clone(), account: account(id), name });
        }
        let said = Said::Text { text: typed.text.clone(), to_bot, mentions };
        let meant = self.at(at, root, said).await?;
        let talk = meant.kind == PlaceKind::Room && (!to_bot || age > STALE);
        Ok((!talk).then_some(meant))
    }

    /// The place of something, given the thread in which it stands.
    async fn at(&self, at: &Where, root: Option<String>, said: Said) -> Result<Meant, sqlx::Error> {
        let root = root.filter(|root| !root.is_empty());
        if at.private {
            return Ok(Meant { place: at.place.clone(), kind: PlaceKind::Private, said, root: None });
        }
        let known = match &root {
            Some(root) => self.keep.thread_at(at.room.room_id().as_str(), root).await?,
            None => None,
        };
        Ok(match known {
            Some(thread) => {
                let place = Place { platform: NAME.to_owned(), server: thread.server, id: thread.called };
                Meant { place, kind: PlaceKind::Thread, said, root: None }
            }
            // A thread of other people's: the room's, but the answer stands where it was asked.
            None => Meant { place: at.place.clone(), kind: PlaceKind::Room, said, root },
        })
    }

    /// Somebody speaks in a room with nobody but the bot in it: that is their private room, if they have no other.
    async fn speaks_in_private(&self, room: &Room, person: &str) -> Result<(), sqlx::Error> {
        let id = room.room_id().as_str();
        let known = self.keep.private_of(person).await?;
        match known {
            Some(known) if known.room == id => {
                if known.again {
                    self.keep.set_again(id, false).await?;
                }
                Ok(())
            }
            Some(known) => {
                let there = RoomId::parse(&known.room).ok().and_then(|id| room.client().get_room(&id));
                let there = there.filter(|room| room.state() == RoomState::Joined);
                // The one in which they talk goes before one that they have left.
                let left = match there {
                    Some(there) => {
                        there.members(RoomMemberships::JOIN).await.is_ok_and(|members| members.len() < 2)
                    }
                    None => true,
                };
                if left {
                    self.keep.set_private(person, id).await?;
                }
                Ok(())
            }
            None => {
                self.keep.set_private(person, id).await?;
                self.keep.forget_told(id, "third").await
            }
        }
    }

    /// An edit is never an order; its author is told so once, if the message that was changed could have been one.
    async fn tell_of_edit(&self, at: &Where, heard: &Heard, of: &str) -> Result<(), sqlx::Error> {
        let Ok(of) = EventId::parse(of) else { return Ok(()) };
        let original = match at.room.event(&of, None).await {
            Ok(original) => original,
            Err(error) => {
                tracing::debug!(%error, "what was changed cannot be read");
                return Ok(());
            }
        };
        let original: Value = serde_json::from_str(original.raw().json().get()).unwrap_or_default();
        let Some(Heard { sender, what: What::Text(typed), .. }) = read(&original, &self.me()) else {
            return Ok(());
        };
        if sender != heard.sender {
            return Ok(());
        }
        let Some(meant) = self.typed(at, &typed, 0).await? else { return Ok(()) };
        if self.keep.first_told(&heard.sender, "edit").await? {
            let content = Content::text(self.settings.language.text(msg!("matrix-edited")));
            let key = format!("edit {}", heard.event);
            if let Err(error) = self.deliver(&meant.place, &key, &content, Some(&heard.event)).await {
                tracing::debug!(%error, "nobody was told of an edit");
            }
        }
        Ok(())
    }

    /// Shows an answer to whom it is for. It may be lost, but not for want of patience.
    async fn answer(&self, room: &Room, heard: &Heard, meant: &Meant, answer: Answer) {
        for _ in 0..ANSWER_TRIES {
            match self.try_to_answer(room, heard, meant, &answer).await {
                Ok(()) => return,
                Err(SendError::Later(wait)) => tokio::time::sleep(wait).await,
                Err(error) => {
                    tracing::info!(room = %room.room_id(), %error, "an answer did not get there");
                    return;
                }
            }
        }
    }

    async fn try_to_answer(
        &self,
        room: &Room,
        heard: &Heard,
        meant: &Meant,
        answer: &Answer,
    ) -> Result<(), SendError> {
        let key = format!("answer {}", heard.event);
        if answer.only_asker && meant.kind != PlaceKind::Private {
            return self.answer_in_private(room, heard, meant, &key, &answer.content).await;
        }
        match self.deliver(&meant.place, &key, &answer.content, Some(&heard.event)).await {
            // The private room has stopped being one while the answer was made.
            Err(SendError::Closed) if meant.kind == PlaceKind::Private => {
                self.answer_in_private(room, heard, meant, &key, &answer.content).await
            }
            sent => sent.map(drop),
        }
    }

    async fn answer_in_private(
        &self,
        room: &Room,
        heard: &Heard,
        meant: &Meant,
        key: &str,
        content: &Content,
    ) -> Result<(), SendError> {
        let mut sent = Err(SendError::Closed);
        // A room that has just stopped being private is found out about on the way; then there is another.
        for _ in 0..2 {
            sent = match self.private_room(&account(&heard.sender)).await {
                Ok(place) => self.deliver(&place, key, content, None).await,
                Err(error) => Err(error),
            };
            if sent != Err(SendError::Closed) {
                break;
            }
        }
        let language = self.settings.language;
        let hint = match &sent {
            Ok(_) if self.keep.first_told(&heard.sender, "answered").await.unwrap_or(false) => {
                Some(language.text(msg!("matrix-answered")))
            }
            Err(SendError::Closed) => Some(language.text(msg!("matrix-closed"))),
            _ => None,
        };
        if let Some(hint) = hint
            && meant.kind != PlaceKind::Private
        {
            let root =
                meant.root.clone().or_else(|| super::rooms::parts(&meant.place.id).1.map(str::to_owned));
            self.say(room, root.as_deref(), &format!("{key} hint"), &Content::text(hint)).await;
        }
        sent.map(drop)
    }
}
