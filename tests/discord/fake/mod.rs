//! A Discord of our own: its HTTP API of version 10, its gateway and its files, on loopback, with a memory, and the
//! judge of whatever a bot sends.
//!
//! ```text
//! let fake = Fake::start().await;             // a guild, a channel, the bot; needs Discord's API file
//! let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
//! … start the bot on fake.base() with fake.token() …
//! fake.online().await;
//! alice.runs(fake.lobby(), "/challenge", &[("opponent", "@Ben")]).answered().await;
//! ben.clicks(fake.last(fake.lobby()), "Accept").answered().await;
//! insta::assert_snapshot!(ben.sees(fake.lobby()));
//! fake.verdict();                             // no request was wrong, and nothing that the fake said
//! ```
//!
//! Time is the fake's own and stands still until `advance`; a fake that ends without a verdict fails its test. What
//! people do is in `people`, what they see in `seen`, what the bot asks for in `http`, `channels`, `messages` and
//! `interactions`, the gateway in `gateway`, what judges in `judge` (by Discord's file), `checks` and `commands` (by
//! hand). It does not know the bot.

pub mod channels;
pub mod checks;
pub mod commands;
pub mod ear;
pub mod emoji;
pub mod gateway;
pub mod http;
pub mod interactions;
pub mod judge;
pub mod messages;
pub mod objects;
pub mod people;
pub mod seen;
pub mod state;
pub mod tls;
pub mod weather;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, Query, State as Shared};
use axum::response::IntoResponse;
use axum::routing::get;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use gateway::Order;
use judge::Spec;
use objects::text;
use people::Person;
use state::{Id, Member, Overwrite, Request, State};
use weather::Weather;

/// How long anything is waited for before the test fails.
const PATIENCE: Duration = Duration::from_secs(30);
/// Silence that counts as quiet.
const QUIET: Duration = Duration::from_millis(150);

/// What marks an event that a test made wrong on purpose.
pub const PLANTED: &str = "planted on purpose";

/// What everybody shares.
pub struct Core {
    state: Mutex<State>,
    /// Woken after every change.
    pub changed: Notify,
}

/// A handle to it.
#[derive(Clone)]
pub struct Inner(Arc<Core>);

impl Deref for Inner {
    type Target = Core;

    fn deref(&self) -> &Core {
        &self.0
    }
}

impl Inner {
    /// Does something to the state, and wakes whoever waits for a change.
    pub fn with<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        let done = act(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_waiters();
        done
    }

    /// Looks at the state.
    pub fn look<T>(&self, look: impl FnOnce(&State) -> T) -> T {
        look(&self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits until something is there; after half a minute the test fails with what had been asked until then.
    pub async fn until<T>(&self, what: &str, ready: impl Fn(&State) -> Option<T>) -> T {
        let waiting = async {
            loop {
                let changed = self.changed.notified();
                tokio::pin!(changed);
                changed.as_mut().enable();
                if let Some(found) = self.look(&ready) {
                    return found;
                }
                changed.await;
            }
        };
        let Ok(found) = tokio::time::timeout(PATIENCE, waiting).await else {
            panic!("waited in vain for {what}; so far:\n{}", self.look(asked));
        };
        found
    }
}

/// The last requests, for a failing test.
fn asked(state: &State) -> String {
    let from = state.requests.len().saturating_sub(30);
    let lines = state.requests[from..].iter();
    lines
        .map(|one| format!("{} {} {} {}", one.status, one.method, one.path, one.json))
        .collect::<Vec<_>>()
        .join("\n")
}

/// A fake Discord. It ends with this handle.
pub struct Fake {
    inner: Inner,
    address: SocketAddr,
    guild: Id,
    lobby: Id,
    judged: AtomicBool,
    tasks: Vec<JoinHandle<()>>,
}

fn router(inner: Inner) -> Router {
    Router::new()
        .route("/gateway", get(gateway::gateway))
        .route("/gateway/", get(gateway::gateway))
        .route("/cdn/attachments/{channel}/{attachment}/{name}", get(cdn))
        .fallback(http::api)
        .with_state(inner)
}

/// The files of messages.
async fn cdn(
    Shared(inner): Shared<Inner>,
    Path((_, attachment, _)): Path<(Id, Id, String)>,
    Query(signed): Query<HashMap<String, String>>,
) -> impl IntoResponse {
    let found = inner.look(|state| {
        let until = signed.get("ex").and_then(|ex| i64::from_str_radix(ex, 16).ok());
        until.filter(|until| state.now / 1000 <= *until)?;
        let mut all = state.messages.values().flat_map(|message| &message.attachments);
        all.find(|one| one.id == attachment).map(|one| one.bytes.to_vec())
    });
    found.ok_or(axum::http::StatusCode::NOT_FOUND)
}

impl Fake {
    /// A fake that judges by Discord's API file and by hand: for tests that are ignored because they need the file.
    pub async fn start() -> Self {
        Self::begin(Some(Spec::read())).await
    }

    /// A fake that judges by hand alone.
    pub async fn without_file() -> Self {
        Self::begin(None).await
    }

    async fn begin(spec: Option<&'static Spec>) -> Self {
        ear::listen();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let mut state = State::new(format!("http://{address}"), spec);
        let guild = state.guild("Chess Club", "en-US");
        let lobby = state.channel(0, Some(guild), "games");
        let inner = Inner(Arc::new(Core { state: Mutex::new(state), changed: Notify::new() }));
        let app = router(inner.clone());
        let task = tokio::spawn(async move { axum::serve(listener, app).await.expect("served") });
        Self { inner, address, guild, lobby, judged: AtomicBool::new(false), tasks: vec![task] }
    }

    /// `http://127.0.0.1:port`, what stands for `https://discord.com`.
    pub fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The bot's token.
    pub fn token(&self) -> String {
        self.look(|state| state.token.clone())
    }

    /// The bot's own id, which is the application's too.
    pub fn bot(&self) -> Id {
        self.look(State::bot)
    }

    /// How the bot is mentioned.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.bot())
    }

    /// The guild that everybody is in.
    pub fn guild(&self) -> Id {
        self.guild
    }

    /// The channel that everybody is in.
    pub fn lobby(&self) -> Id {
        self.lobby
    }

    /// Changes the state in a way that has no verb yet.
    pub fn with<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        self.inner.with(act)
    }

    /// Looks at the state.
    pub fn look<T>(&self, look: impl FnOnce(&State) -> T) -> T {
        self.inner.look(look)
    }

    /// Waits until something is there.
    pub async fn until<T>(&self, what: &str, ready: impl Fn(&State) -> Option<T>) -> T {
        self.inner.until(what, ready).await
    }

    /// Somebody who speaks English, in the guild.
    pub fn person(&self, name: &str) -> Person {
        self.person_of(name, "en-US")
    }

    /// Somebody with a language, in the guild.
    pub fn person_of(&self, name: &str, locale: &str) -> Person {
        let person = self.stranger(name, locale);
        self.joins(&person, self.guild, None);
        person
    }

    /// Somebody who is in no guild.
    pub fn stranger(&self, name: &str, locale: &str) -> Person {
        let username: String = name.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
        let id = self.with(|state| state.user(&username, Some(name), locale));
        Person { inner: self.inner.clone(), id }
    }

    /// Somebody comes into a guild.
    pub fn joins(&self, person: &Person, guild: Id, nick: Option<&str>) {
        self.with(|state| {
            let member = Member { nick: nick.map(str::to_owned), roles: Vec::new() };
            state.guilds.get_mut(&guild).expect("a guild").members.insert(person.id, member);
            let mut event = state.member_json(guild, person.id);
            event["guild_id"] = text(guild);
            state.dispatch("GUILD_MEMBER_ADD", Some(guild), None, &event, Some("GuildMemberResponse"));
        });
    }

    /// Somebody leaves a guild.
    pub fn leaves(&self, person: &Person, guild: Id) {
        self.with(|state| {
            state.guilds.get_mut(&guild).expect("a guild").members.remove(&person.id);
            let event = json!({ "guild_id": text(guild), "user": state.user_json(person.id) });
            state.dispatch("GUILD_MEMBER_REMOVE", Some(guild), None, &event, None);
        });
    }

    /// One more guild, which the bot is invited to.
    pub fn another_guild(&self, name: &str, locale: &str) -> Id {
        self.invites_bot(name, locale, |_, _| {})
    }

    /// One more guild with channels, which the bot is invited to; it is asked first how it is to be.
    pub fn invites_bot(&self, name: &str, locale: &str, with: impl FnOnce(&mut State, Id)) -> Id {
        self.with(|state| {
            let guild = state.guild(name, locale);
            with(state, guild);
            let event = state.guild_create_json(guild);
            state.judge_guild(&event);
            state.dispatch("GUILD_CREATE", Some(guild), None, &event, Some("GuildResponse"));
            guild
        })
    }

    /// One more guild with a channel, which the bot is no member of: people use it there who have installed it for
    /// themselves.
    pub fn abroad(&self, name: &str) -> (Id, Id) {
        self.with(|state| {
            let guild = state.guild(name, "en-US");
            let bot = state.bot();
            state.guilds.get_mut(&guild).expect("just made").members.remove(&bot);
            (guild, state.channel(0, Some(guild), "general"))
        })
    }

    /// One more channel.
    pub fn channel(&self, guild: Id, name: &str) -> Id {
        self.with(|state| {
            let channel = state.channel(0, Some(guild), name);
            state.tell_channel("CHANNEL_CREATE", channel);
            channel
        })
    }

    /// The bot is thrown out of a guild.
    pub fn expels_bot(&self, guild: Id) {
        self.with(|state| state.remove_bot(guild));
    }

    /// A channel or thread is deleted.
    pub fn deletes_channel(&self, channel: Id) {
        self.with(|state| state.remove_channel(channel));
    }

    /// A thread falls asleep, or is locked by a moderator.
    pub fn archives(&self, thread: Id, locked: bool) {
        self.with(|state| {
            let now = state.now;
            let place = state.channels.get_mut(&thread).expect("a thread");
            (place.archived, place.locked, place.changed) = (true, locked, now);
            state.tell_channel("THREAD_UPDATE", thread);
        });
    }

    /// The bot may not do this in a channel any more.
    pub fn revokes(&self, channel: Id, bits: u64) {
        self.overwrites(channel, 0, bits);
    }

    /// The bot may do this in a channel, whatever its roles say.
    pub fn grants(&self, channel: Id, bits: u64) {
        self.overwrites(channel, bits, 0);
    }

    fn overwrites(&self, channel: Id, allow: u64, deny: u64) {
        self.with(|state| {
            let bot = state.bot();
            let overwrites = &mut state.channels.get_mut(&channel).expect("a channel").overwrites;
            if !overwrites.iter().any(|one| one.id == bot) {
                overwrites.push(Overwrite { id: bot, kind: 1, allow: 0, deny: 0 });
            }
            let own = overwrites.iter_mut().find(|one| one.id == bot).expect("just there");
            own.allow = own.allow & !deny | allow;
            own.deny = own.deny & !allow | deny;
            state.tell_channel("CHANNEL_UPDATE", channel);
        });
    }

    /// Privileged intents, switched on in the portal.
    pub fn switches_on(&self, intents: u64) {
        self.with(|state| state.privileged |= intents);
    }

    /// Time goes on.
    pub fn advance(&self, by: Duration) {
        self.with(|state| state.now += by.as_millis() as i64);
    }

    /// The weather turns: see `Weather`.
    pub fn weather(&self, weather: Weather) {
        self.with(|state| state.weather = weather);
    }

    /// Every n-th request is told to come again after `wait`; `global`: as by the limit for the whole bot.
    pub fn rate_limit(&self, every: u64, wait: Duration, global: bool) {
        let wait = wait.as_secs_f64();
        self.weather(Weather { limit_every: every, wait, global, ..Weather::default() });
    }

    /// The next requests fail with these, and nothing is done. `only`: those whose method and path hold this.
    pub fn fails(&self, with: &[u16], only: Option<&str>) {
        let only = only.map(str::to_owned);
        self.with(|state| (state.weather.failing, state.weather.only) = (with.to_vec(), only));
    }

    /// The next requests are carried out and answered with 502.
    pub fn loses_answers(&self, count: u64, only: Option<&str>) {
        let only = only.map(str::to_owned);
        self.with(|state| (state.weather.losing, state.weather.only) = (count, only));
    }

    /// Every answer comes so late.
    pub fn slow(&self, by: Duration) {
        self.with(|state| state.weather.slow = by);
    }

    /// Waits until the bot is connected.
    pub async fn online(&self) {
        self.until("the bot to be online", |state| {
            state.sessions.iter().any(gateway::Session::is_live).then_some(())
        })
        .await;
    }

    /// Closes the gateway with a code. Codes that end a session end it.
    pub fn cut(&self, code: u16) {
        self.with(|state| {
            state.order_all(&|| Order::Close(code));
            if matches!(code, 1000 | 1001 | 4004 | 4007 | 4009..=4014) {
                state.forget_sessions();
            }
        });
    }

    /// Drops the connection without a word.
    pub fn hangs_up(&self) {
        self.with(|state| state.order_all(&|| Order::Drop));
    }

    /// Asks the bot to connect again (op 7).
    pub fn reconnect(&self) {
        self.with(|state| state.order_all(&|| Order::Say(json!({ "op": 7, "d": null }).to_string())));
    }

    /// Says that the session is no good (op 9).
    pub fn invalid(&self, resumable: bool) {
        self.with(|state| {
            state.order_all(&|| Order::Say(json!({ "op": 9, "d": resumable }).to_string()));
            if !resumable {
                state.forget_sessions();
            }
        });
    }

    /// Heartbeats are wanted so often, and acknowledged or not, from the next connection on.
    pub fn heartbeats(&self, every: Duration, acknowledged: bool) {
        self.with(|state| (state.heartbeat, state.acknowledges) = (every.as_millis() as u64, acknowledged));
    }

    /// Waits until the bot has identified so often in all, and is connected: after a restart.
    pub async fn identified(&self, times: usize) {
        self.until("a new session", |state| {
            let live = state.sessions.last().is_some_and(gateway::Session::is_live);
            (state.identifies >= times && live).then_some(())
        })
        .await;
    }

    /// How often the bot identified and resumed.
    pub fn sessions(&self) -> (usize, usize) {
        self.look(|state| (state.identifies, state.resumes))
    }

    /// Waits until the bot owes nobody an answer and has nothing to say for a while. What it does for long without a
    /// word, nobody can see: then wait for what is to come (`until_last`, `waits_to_see`, `asked`).
    pub async fn settled(&self) {
        loop {
            let before =
                self.until("an end of requests", |state| state.is_idle().then_some(state.answered)).await;
            tokio::time::sleep(QUIET).await;
            if self.look(|state| state.is_idle() && state.answered == before) {
                return;
            }
        }
    }

    /// What people did and the bot never answered, by the name of the command or the custom id's message.
    pub fn unanswered(&self) -> Vec<String> {
        self.look(|state| {
            let open = state.interactions.values().filter(|one| one.answered.is_none());
            open.map(|one| format!("type {} {} by {}", one.kind, one.name, state.called(one.user, one.guild)))
                .collect()
        })
    }

    /// A guild is not available for a while: the bot is still in it.
    pub fn outage(&self, guild: Id) {
        self.with(|state| {
            let event = json!({ "id": text(guild), "unavailable": true });
            state.dispatch("GUILD_DELETE", Some(guild), None, &event, None);
        });
    }

    /// It is available again.
    pub fn recovers(&self, guild: Id) {
        self.with(|state| {
            let event = state.guild_create_json(guild);
            state.judge_guild(&event);
            state.dispatch("GUILD_CREATE", Some(guild), None, &event, None);
        });
    }

    /// The token is no good any more: 401, and 4004 on the gateway.
    pub fn withdraws_token(&self) {
        self.with(|state| "another-token".clone_into(&mut state.token));
        self.cut(4004);
    }

    /// Waits until so many requests that fit (method and path hold this) have been answered since the beginning.
    pub async fn asked(&self, what: &str, times: usize) -> Vec<Request> {
        self.until(&format!("{times} × {what}"), |state| {
            let fits = |one: &&Request| format!("{} {}", one.method, one.path).contains(what);
            let found: Vec<Request> = state.requests.iter().filter(fits).cloned().collect();
            (found.len() >= times).then_some(found)
        })
        .await
    }

    /// All requests so far.
    pub fn requests(&self) -> Vec<Request> {
        self.look(|state| state.requests.clone())
    }

    /// Refusals so far that were no faults or were: code, method and path.
    pub fn refusals(&self) -> Vec<(u64, String)> {
        let all = self.requests().into_iter();
        all.filter_map(|one| Some((one.code?, format!("{} {}", one.method, one.path)))).collect()
    }

    /// Requests that were refused for good (401, 403, 404) and made again all the same, with the same body.
    pub fn repeated(&self) -> Vec<String> {
        let requests = self.requests();
        let same = |one: &Request, other: &Request| {
            one.method == other.method && one.path == other.path && one.json == other.json
        };
        let again = |(n, one): (usize, &Request)| {
            let refused = matches!(one.status, 401 | 403 | 404);
            let repeated = refused && requests[n + 1..].iter().any(|other| same(one, other));
            repeated.then(|| format!("{} {} {}", one.status, one.method, one.path))
        };
        requests.iter().enumerate().filter_map(again).collect()
    }

    /// The messages of a channel that have buttons or menus, and their ids.
    pub fn buttons(&self, channel: Id) -> Vec<(Id, Vec<String>)> {
        self.look(|state| {
            let armed =
                state.messages.values().filter(|one| one.channel == channel && !one.components.is_empty());
            armed.map(|one| (one.id, state.buttons(one.id))).collect()
        })
    }

    /// Somebody gets another name in a guild.
    pub fn nicknames(&self, person: &Person, guild: Id, nick: Option<&str>) {
        self.with(|state| {
            let members = &mut state.guilds.get_mut(&guild).expect("a guild").members;
            members.get_mut(&person.id).expect("a member").nick = nick.map(str::to_owned);
            let mut event = state.member_json(guild, person.id);
            event["guild_id"] = text(guild);
            state.dispatch("GUILD_MEMBER_UPDATE", Some(guild), None, &event, Some("GuildMemberResponse"));
        });
    }

    /// The last message in a channel.
    pub fn last(&self, channel: Id) -> Id {
        let last =
            |state: &State| state.messages.values().rfind(|one| one.channel == channel).map(|one| one.id);
        self.look(last).expect("a message")
    }

    /// The threads of a channel, the oldest first.
    pub fn threads(&self, channel: Id) -> Vec<Id> {
        self.look(|state| {
            state.channels.values().filter(|one| one.parent == Some(channel)).map(|one| one.id).collect()
        })
    }

    /// Waits until the last message of a channel holds a text, and says which it is.
    pub async fn until_last(&self, channel: Id, holds: &str) -> Id {
        self.until(&format!("{holds:?}"), |state| {
            let last = state.messages.values().rfind(|one| one.channel == channel)?;
            state.shown(last.id).contains(holds).then_some(last.id)
        })
        .await
    }

    /// The faults so far, taken off the list: for tests of the judge itself.
    pub fn faults(&self) -> Vec<String> {
        self.judged.store(true, Ordering::Relaxed);
        self.with(|state| std::mem::take(&mut state.faults))
    }

    /// Fails the test with all faults, of the bot and of the fake; else the number of requests that were judged.
    pub fn verdict(&self) -> usize {
        self.judged.store(true, Ordering::Relaxed);
        let (mut faults, count) = self.look(|state| (state.faults.clone(), state.requests.len()));
        faults.extend(ear::heard().into_iter().filter(|line| !line.contains(PLANTED)));
        assert!(faults.is_empty(), "{} faults in {count} requests:\n{}", faults.len(), faults.join("\n"));
        count
    }
}

impl Drop for Fake {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
        let judged = self.judged.load(Ordering::Relaxed);
        assert!(judged || std::thread::panicking(), "a fake Discord ended without a verdict");
    }
}
