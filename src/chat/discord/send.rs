//! Sending: a message gets there once, in order, or it is known why not.
//!
//! Knows: how Discord is kept from showing the same message twice, what is tried when something is not allowed, and what
//! need not be tried again. Does not know: what the messages say.
//!
//! The same key again makes no second message. Within some minutes Discord itself sees to that, by the nonce. After a
//! restart, and after an answer that was not understood, the channel's newest messages are looked through first, for the mark
//! in the id of the first button and for the name of the picture, both made of the key. (A nonce is told with the message when
//! it is made, and never again.) What is sent without either, a line of text, has no room for a mark, and the same line may
//! rightly come twice in a game. It is taken for the one that was sent before only if the bot's newest message there says
//! exactly that: then it got there, or nobody misses it.
//!
//! To add something that can go wrong: its line in `trouble`, and what is tried then in [`Discord::post`].

use std::sync::PoisonError;

use serde_json::{Value, json};
use serenity::all::{ChannelId, MessageId};
use serenity::http::Route;

use super::message::{Part, Shape, parts};
use super::text::shortened;
use super::trouble::Trouble;
use super::wire::{Ask, Refusal};
use super::{Discord, Files, Lacks, NAME, snowflake};
use crate::bot::port::{Content, Platform as _, SendError};
use crate::locale::Language;
use crate::msg;
use crate::store::{Account, Place};

/// A thread in which nobody writes is put away by Discord after so many minutes: a week.
const QUIET: u32 = 7 * 24 * 60;

/// The longest name of a thread.
const LONGEST_NAME: usize = 100;

/// How many messages are looked through.
const LOOKED: u32 = 50;

impl Discord {
    /// The channel of a place, if anything can get there.
    fn channel(&self, place: &Place) -> Result<ChannelId, SendError> {
        let id = snowflake(&place.id).filter(|_| place.platform == NAME).ok_or(SendError::Gone)?;
        if self.lacks(place, |lacks| lacks.everything) {
            Err(SendError::Gone)
        } else {
            Ok(ChannelId::new(id))
        }
    }

    /// Looks at what is lacking in a place, or keeps it.
    fn lacks<T>(&self, place: &Place, look: impl FnOnce(&mut Lacks) -> T) -> T {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(channel) = snowflake(&place.id) else { return look(&mut Lacks::default()) };
        match known.lacks.get_mut(&channel) {
            Some(lacks) => look(lacks),
            None => {
                let mut lacks =
                    Lacks { guild: snowflake(&place.server).unwrap_or_default(), ..Lacks::default() };
                let seen = look(&mut lacks);
                // Most channels lack nothing, and there is nothing to keep of them.
                if lacks.everything || lacks.files != Files::Fine || lacks.threads {
                    known.lacks.insert(channel, lacks);
                }
                seen
            }
        }
    }

    /// What a refusal in a channel means for whoever wanted to send.
    fn refused(&self, place: &Place, refusal: &Refusal) -> SendError {
        if refusal.trouble.shuts() {
            tracing::info!(channel = place.id, %refusal, "nothing gets into a channel any more");
            self.lacks(place, |lacks| lacks.everything = true);
        }
        refusal.trouble.told(refusal.wait)
    }

    pub(super) async fn deliver(
        &self,
        place: &Place,
        key: &str,
        content: &Content,
    ) -> Result<String, SendError> {
        let channel = self.channel(place)?;
        // One after the other in a channel, repetitions included.
        let _lane = self.lanes[channel.get() as usize % self.lanes.len()].lock().await;
        let mut files = self.lacks(place, |lacks| lacks.files == Files::Fine);
        loop {
            let hint = self.language(place).text(msg!("discord-no-files"));
            // Said once, with the first picture that could not be shown.
            let tell = !files
                && content.picture.is_some()
                && self.lacks(place, |lacks| {
                    let untold = lacks.files == Files::Lacking;
                    if untold {
                        lacks.files = Files::Told;
                    }
                    untold
                });
            let shape = Shape { files, below: tell.then_some(hint.as_str()) };
            match self.post_all(channel, &parts(content, key, shape)).await {
                Ok(id) => return Ok(id),
                Err(refusal) => {
                    let lighter = matches!(refusal.trouble, Trouble::Forbidden | Trouble::TooLarge);
                    if !(lighter && files && content.picture.is_some()) {
                        return Err(self.refused(place, &refusal));
                    }
                    if refusal.trouble == Trouble::Forbidden {
                        self.lacks(place, |lacks| lacks.files = Files::Lacking);
                    }
                    files = false;
                }
            }
        }
    }

    /// The id of the last one, which has the buttons.
    async fn post_all(&self, channel: ChannelId, parts: &[Part]) -> Result<String, Refusal> {
        let mut last = String::new();
        for (n, part) in parts.iter().enumerate() {
            last = self.post(channel, part, parts.len() - n).await?;
        }
        Ok(last)
    }

    /// `left`: how many messages there are to send, this one included.
    async fn post(&self, channel: ChannelId, part: &Part, left: usize) -> Result<String, Refusal> {
        let doubt = format!("{channel} {}", part.nonce);
        let look = {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            known.looked.insert(channel.get()) | known.doubtful.contains(&doubt)
        };
        if look && let Some(id) = self.find(channel, part, left).await {
            self.known.lock().unwrap_or_else(PoisonError::into_inner).doubtful.remove(&doubt);
            return Ok(id);
        }
        let mut woken = false;
        loop {
            let ask = Ask::post(Route::ChannelMessages { channel_id: channel }, part.posted());
            match self.wire.ask(&ask.files(&part.files).repeatable()).await {
                Ok(message) => {
                    self.known.lock().unwrap_or_else(PoisonError::into_inner).doubtful.remove(&doubt);
                    return Ok(message["id"].as_str().unwrap_or_default().to_owned());
                }
                Err(refusal) if refusal.trouble == Trouble::Archived && !woken => {
                    woken = true;
                    self.wake(channel).await?;
                }
                Err(refusal) => {
                    if refusal.doubtful {
                        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
                        known.doubtful.insert(doubt);
                    }
                    return Err(refusal);
                }
            }
        }
    }

    /// A message among the channel's newest that is this one already. Without a mark, it is one of so many as were still to be
    /// sent.
    async fn find(&self, channel: ChannelId, part: &Part, left: usize) -> Option<String> {
        let ask = Ask::get(Route::ChannelMessages { channel_id: channel }).with("limit", LOOKED.to_string());
        // Without the right to read back there is only the nonce.
        let messages = self.wire.ask(&ask).await.ok()?;
        let me = self.me().await.ok()?.to_string();
        // Answers to interactions are no messages of ours that could be sent again, nor is what Discord says in our name.
        let own = |message: &&Value| {
            let written = message["webhook_id"].is_null() && message["type"].as_u64() == Some(0);
            written && message["author"]["id"].as_str() == Some(&me)
        };
        let mut own = messages.as_array()?.iter().filter(own);
        let marked = own.clone().find(|message| part.is(message));
        let found = marked.or_else(|| own.by_ref().take(left).find(|message| part.says(message)))?;
        found["id"].as_str().map(str::to_owned)
    }

    pub(super) async fn take_buttons(&self, place: &Place, message: &str) -> Result<(), SendError> {
        let channel = self.channel(place)?;
        let message_id = MessageId::new(snowflake(message).ok_or(SendError::Gone)?);
        let mut woken = false;
        loop {
            // What is not named stays as it is: the text, and the picture.
            let route = Route::ChannelMessage { channel_id: channel, message_id };
            match self.wire.ask(&Ask::patch(route, json!({ "components": [] }))).await {
                Ok(_) => return Ok(()),
                Err(refusal) if refusal.trouble == Trouble::Archived && !woken => {
                    woken = true;
                    self.wake(channel).await.map_err(|refusal| self.refused(place, &refusal))?;
                }
                // A message that may not be changed says nothing of the channel.
                Err(refusal) => return Err(refusal.trouble.told(refusal.wait)),
            }
        }
    }

    /// Takes a thread out again. Where we may not, somebody has locked it.
    async fn wake(&self, thread: ChannelId) -> Result<(), Refusal> {
        self.put_away(thread, false).await.map_err(|mut refusal| {
            if refusal.trouble == Trouble::Forbidden {
                refusal.trouble = Trouble::Locked;
            }
            refusal
        })
    }

    /// Archives a thread, or wakes it.
    async fn put_away(&self, thread: ChannelId, archived: bool) -> Result<(), Refusal> {
        let ask = Ask::patch(Route::Channel { channel_id: thread }, json!({ "archived": archived }));
        self.wire.ask(&ask).await.map(|_| ())
    }

    pub(super) async fn close(&self, thread: &Place) -> Result<(), SendError> {
        let channel = self.channel(thread)?;
        self.put_away(channel, true).await.map_err(|refusal| refusal.trouble.told(refusal.wait))
    }

    /// A thread hangs on a message, so that the same key gives the same thread: the message is known by its key, and
    /// a message has one thread at most.
    pub(super) async fn thread(
        &self,
        room: &Place,
        key: &str,
        title: &str,
    ) -> Result<Option<Place>, SendError> {
        // A private chat has no threads.
        if room.server.is_empty() {
            return Ok(None);
        }
        let channel = self.channel(room)?;
        if self.lacks(room, |lacks| lacks.threads) {
            return Ok(None);
        }
        let anchor = self.deliver(room, key, &Content::text(title)).await?;
        let message_id = MessageId::new(snowflake(&anchor).ok_or(SendError::Gone)?);
        let name: String = title.chars().filter(|c| !c.is_control()).collect();
        let body = json!({ "name": shortened(&name, LONGEST_NAME), "auto_archive_duration": QUIET });
        let route = Route::ChannelMessageThreads { channel_id: channel, message_id };
        let opened = self.wire.ask(&Ask::post(route, body).repeatable()).await;
        let id = match opened {
            Ok(thread) => thread["id"].as_str().map_or(anchor, str::to_owned),
            // A thread that hangs on a message has the message's number.
            Err(refusal) if refusal.trouble == Trouble::ThreadExists => anchor,
            Err(refusal) if matches!(refusal.trouble, Trouble::Forbidden | Trouble::NoThread) => {
                tracing::info!(channel = channel.get(), %refusal, "no threads here: tables are played in the channel");
                if refusal.trouble == Trouble::Forbidden {
                    self.lacks(room, |lacks| lacks.threads = true);
                }
                let route = Route::ChannelMessage { channel_id: channel, message_id };
                let _ = self.wire.ask(&Ask::delete(route)).await;
                return Ok(None);
            }
            Err(refusal) => return Err(self.refused(room, &refusal)),
        };
        let place = Place { platform: NAME.to_owned(), server: room.server.clone(), id };
        if !self.settings.message_content {
            let how = Content::text(self.language(&place).text(msg!("discord-how")));
            // It may be lost: it is said again by whoever asks for help.
            let _ = self.deliver(&place, &format!("{key}-how"), &how).await;
        }
        Ok(Some(place))
    }

    pub(super) async fn road(&self, account: &Account) -> Result<Place, SendError> {
        let person = snowflake(&account.id).filter(|_| account.platform == NAME).ok_or(SendError::Gone)?;
        let place = |id: String| Place { platform: NAME.to_owned(), server: String::new(), id };
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).roads.get(&person).cloned();
        if let Some(id) = known {
            return Ok(place(id));
        }
        let ask = Ask::post(Route::UserMeDmChannels, json!({ "recipient_id": account.id })).repeatable();
        match self.wire.ask(&ask).await {
            Ok(channel) => {
                let id = channel["id"].as_str().ok_or(SendError::Closed)?.to_owned();
                let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
                known.roads.insert(person, id.clone());
                Ok(place(id))
            }
            Err(refusal) if refusal.trouble == Trouble::Forbidden => Err(SendError::Closed),
            Err(refusal) => Err(refusal.trouble.told(refusal.wait)),
        }
    }

    /// The answer to a typed message. What is for the asker alone goes into their private chat.
    pub(super) async fn answer(
        &self,
        place: &Place,
        asker: &Account,
        key: &str,
        only_asker: bool,
        content: &Content,
    ) {
        let private = place.server.is_empty();
        if private || !only_asker {
            if let Err(error) = self.deliver(place, key, content).await {
                tracing::info!(channel = place.id, %error, "an answer is lost");
            }
            return;
        }
        let sent = match self.road(asker).await {
            Ok(road) => self.deliver(&road, key, content).await,
            Err(error) => Err(error),
        };
        match sent {
            Ok(_) => {}
            Err(SendError::Closed | SendError::Gone) => {
                let text = self.language(place).text(msg!("discord-closed"));
                let content = Content { ping: Some(asker.clone()), ..Content::text(text) };
                let _ = self.deliver(place, &format!("{key}-c"), &content).await;
            }
            Err(error) => tracing::info!(%error, "an answer is lost"),
        }
    }

    /// Forgets what could not be done in a server: something was changed there.
    pub(super) fn try_again(&self, guild: u64) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.lacks.retain(|_, lacks| lacks.guild != guild);
    }

    /// The bot is in a server that has chosen this language; whether that was known.
    pub(super) fn is_in(&self, guild: u64, locale: Option<String>) -> bool {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.guilds.insert(guild, locale).is_some()
    }

    /// The bot is not in a server any more.
    pub(super) fn is_out(&self, guild: u64) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).guilds.remove(&guild);
    }

    /// How what is said about Discord itself is said in a place.
    fn language(&self, place: &Place) -> Language {
        self.locale(place).as_deref().and_then(Language::of).unwrap_or(self.settings.language)
    }

    /// A channel or thread is gone.
    pub(super) fn gone(&self, guild: u64, channel: u64) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.lacks.insert(channel, Lacks { guild, everything: true, ..Lacks::default() });
    }

    /// A channel in which somebody did something, or which was changed, is open.
    pub(super) fn heard(&self, channel: u64) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lacks) = known.lacks.get_mut(&channel) {
            lacks.everything = false;
        }
    }

    /// The bot's own account.
    pub(super) async fn me(&self) -> Result<u64, Refusal> {
        let asked = self.own.get_or_try_init(|| async {
            let me = self.wire.ask(&Ask::get(Route::UserMe)).await?;
            Ok(me["id"].as_str().and_then(snowflake).unwrap_or_default())
        });
        asked.await.copied()
    }

    /// Puts our commands in place of those that Discord has, if they differ.
    pub(super) async fn register(&self, application: u64, ours: &[Value]) {
        let route = Route::Commands { application_id: application.into() };
        let theirs = self.wire.ask(&Ask::get(route).with("with_localizations", "true")).await;
        let done = match theirs {
            Ok(theirs) if super::commands::same(ours, &theirs) => {
                tracing::debug!("the commands are there as they are");
                return;
            }
            Ok(_) => self.wire.ask(&Ask::put(route, Value::Array(ours.to_vec()))).await,
            Err(refusal) => Err(refusal),
        };
        match done {
            Ok(_) => tracing::info!(count = ours.len(), "commands registered"),
            Err(refusal) => tracing::warn!(%refusal, "the commands could not be registered"),
        }
    }
}
