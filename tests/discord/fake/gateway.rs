//! The gateway: sessions, heartbeats, events in their order, resuming, and every way of being cut off.
//!
//! It knows the protocol and who is told of what. What an event holds is made in `objects`. One more event: a call of
//! `dispatch`, and its intent in `intent_of`.

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State as Shared};
use axum::response::Response;
use serde_json::{Value, json};
use std::collections::HashMap;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::Inner;
use super::messages::MESSAGE_CONTENT;
use super::objects::{emptied, text};
use super::state::{Id, State, can};

const GUILDS: u64 = 1;
const GUILD_MEMBERS: u64 = 1 << 1;
const GUILD_PRESENCES: u64 = 1 << 8;
const GUILD_MESSAGES: u64 = 1 << 9;
const DIRECT_MESSAGES: u64 = 1 << 12;
/// All bits that mean something.
const KNOWN: u64 = ((1 << 17) - 1) | (1 << 20) | (1 << 21) | (1 << 24) | (1 << 25);

/// What a connection is told to do.
pub enum Order {
    Say(String),
    Close(u16),
    /// Without a word.
    Drop,
}

/// One session of the bot's.
pub struct Session {
    pub id: String,
    pub shard: (u64, u64),
    pub intents: u64,
    pub seq: u64,
    /// Events since the beginning.
    history: Vec<(u64, String)>,
    /// The connection, while there is one.
    line: Option<UnboundedSender<Order>>,
}

impl Session {
    fn tell(&mut self, event: &str, json: &Value) {
        self.seq += 1;
        let payload = json!({ "op": 0, "t": event, "s": self.seq, "d": json }).to_string();
        self.history.push((self.seq, payload.clone()));
        self.order(Order::Say(payload));
    }

    fn order(&self, order: Order) {
        if let Some(line) = &self.line {
            // A connection that has gone hears nothing; the event stays in the history.
            let _gone = line.send(order);
        }
    }

    /// Whether the bot is connected.
    pub fn is_live(&self) -> bool {
        self.line.as_ref().is_some_and(|line| !line.is_closed())
    }
}

/// The intent without which an event is not sent.
fn intent_of(event: &str, guild: bool) -> u64 {
    match event {
        "MESSAGE_CREATE" | "MESSAGE_UPDATE" | "MESSAGE_DELETE" if guild => GUILD_MESSAGES,
        "MESSAGE_CREATE" | "MESSAGE_UPDATE" | "MESSAGE_DELETE" => DIRECT_MESSAGES,
        "GUILD_MEMBER_ADD" | "GUILD_MEMBER_UPDATE" | "GUILD_MEMBER_REMOVE" => GUILD_MEMBERS,
        "INTERACTION_CREATE" => 0,
        _ => GUILDS,
    }
}

impl State {
    /// Tells every session of an event that concerns it. `channel`: only if the bot sees it. `schema`: how Discord's
    /// file calls the object, by which it is judged.
    pub fn dispatch(
        &mut self,
        event: &'static str,
        guild: Option<Id>,
        channel: Option<Id>,
        json: &Value,
        schema: Option<&str>,
    ) {
        if let Some(schema) = schema {
            self.judge_own(event, schema, json);
        }
        let needed = intent_of(event, guild.is_some());
        let sees = channel.is_none_or(|channel| self.may(self.bot(), channel) & can::VIEW != 0);
        let inside =
            event == "INTERACTION_CREATE" || guild.is_none_or(|guild| self.known_guild(guild).is_ok());
        if !sees || !inside {
            return;
        }
        let message =
            json["id"].as_str().and_then(|id| id.parse().ok()).and_then(|id: Id| self.messages.get(&id));
        let open = message.is_none_or(|message| self.open_to_bot(message));
        let mut masked = json.clone();
        if !open && json["content"].is_string() {
            emptied(&mut masked);
        }
        for session in &mut self.sessions {
            let (own, all) = session.shard;
            let shard = guild.map_or(0, |guild| (guild >> 22) % all);
            if session.intents & needed == needed && shard == own {
                let full = session.intents & MESSAGE_CONTENT != 0;
                session.tell(event, if full { json } else { &masked });
            }
        }
    }

    /// An object of the fake's own, judged by the letter.
    pub fn judge_own(&mut self, event: &str, schema: &str, json: &Value) {
        let Some(spec) = self.spec else { return };
        for problem in spec.object(schema, json) {
            self.fault(format!("the fake's own {event}: {}: {}", problem.at, problem.message));
        }
    }

    /// A new session: READY, then every guild.
    fn identify(&mut self, data: &Value, line: &UnboundedSender<Order>) -> Result<String, u16> {
        self.identifies += 1;
        let token = data["token"].as_str().unwrap_or_default();
        if token.strip_prefix("Bot ").unwrap_or(token) != self.token {
            return Err(4004);
        }
        let Some(intents) = data["intents"].as_u64().filter(|intents| intents & !KNOWN == 0) else {
            return Err(4013);
        };
        let privileged = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
        if intents & privileged & !self.privileged != 0 {
            return Err(4014);
        }
        for name in ["os", "browser", "device"] {
            let properties = &data["properties"];
            if !properties[name].is_string() && !properties[format!("${name}")].is_string() {
                self.fault(format!("IDENTIFY without properties.{name}"));
            }
        }
        let shard = (data["shard"][0].as_u64().unwrap_or(0), data["shard"][1].as_u64().unwrap_or(1));
        if shard.0 >= shard.1 {
            return Err(4010);
        }
        let id = format!("session-{}", self.identifies);
        let guilds: Vec<Id> = self
            .guilds
            .keys()
            .copied()
            .filter(|guild| self.known_guild(*guild).is_ok() && (guild >> 22) % shard.1 == shard.0)
            .collect();
        let ready = json!({
            "v": 10, "user": self.me_json(), "session_id": id, "resume_gateway_url": self.gateway_url(),
            "guilds": guilds.iter().map(|id| json!({ "id": text(*id), "unavailable": true })).collect::<Vec<_>>(),
            "shard": [shard.0, shard.1], "application": { "id": text(self.application), "flags": 0 },
            "session_type": "normal", "private_channels": [], "presences": [], "relationships": [],
            "user_settings": {}, "geo_ordered_rtc_regions": [], "_trace": [],
        });
        self.judge_own("READY", "UserPIIResponse", &ready["user"]);
        let line = Some(line.clone());
        let mut session = Session { id: id.clone(), shard, intents, seq: 0, history: Vec::new(), line };
        session.tell("READY", &ready);
        if intents & GUILDS != 0 {
            for guild in guilds {
                let created = self.guild_create_json(guild);
                self.judge_guild(&created);
                session.tell("GUILD_CREATE", &created);
            }
        }
        self.sessions.push(session);
        Ok(id)
    }

    /// A guild as it comes by the gateway, judged part by part.
    pub fn judge_guild(&mut self, guild: &Value) {
        let Some(spec) = self.spec else { return };
        let mut problems = spec.object("GuildResponse", guild);
        for (list, schema) in [
            ("channels", "GuildChannelResponse"),
            ("threads", "ThreadResponse"),
            ("members", "GuildMemberResponse"),
        ] {
            for one in guild[list].as_array().into_iter().flatten() {
                problems.extend(spec.object(schema, one));
            }
        }
        for problem in problems {
            self.fault(format!("the fake's own GUILD_CREATE: {}: {}", problem.at, problem.message));
        }
    }

    /// A session taken up again: what was missed, then RESUMED.
    fn resume(&mut self, data: &Value, line: &UnboundedSender<Order>) -> Option<String> {
        self.resumes += 1;
        let id = data["session_id"].as_str()?;
        let token = data["token"].as_str()?;
        if token.strip_prefix("Bot ").unwrap_or(token) != self.token {
            return None;
        }
        let seq = data["seq"].as_u64()?;
        let session = self.sessions.iter_mut().find(|session| session.id == id && session.seq >= seq)?;
        session.line = Some(line.clone());
        for (_, payload) in session.history.iter().filter(|(missed, _)| *missed > seq) {
            session.order(Order::Say(payload.clone()));
        }
        session.tell("RESUMED", &json!({ "_trace": [] }));
        Some(id.to_owned())
    }

    /// Tells every live connection something.
    pub fn order_all(&mut self, order: &dyn Fn() -> Order) {
        for session in &self.sessions {
            session.order(order());
        }
    }

    /// Forgets every session: none can be resumed.
    pub fn forget_sessions(&mut self) {
        self.sessions.clear();
    }
}

/// Whatever comes to `/gateway`.
pub async fn gateway(
    Shared(inner): Shared<Inner>,
    Query(query): Query<HashMap<String, String>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if query.get("v").map(String::as_str) != Some("10") {
        inner.with(|state| state.fault("the gateway was asked for without v=10"));
    }
    if query.get("encoding").is_some_and(|encoding| encoding != "json") {
        inner.with(|state| state.fault("the gateway was asked for in another encoding than json"));
    }
    upgrade.on_upgrade(move |socket| connection(inner, socket))
}

/// One connection, from HELLO to its end.
async fn connection(inner: Inner, mut socket: WebSocket) {
    let (line, mut orders) = unbounded_channel();
    let interval = inner.with(|state| state.heartbeat);
    let hello =
        json!({ "op": 10, "s": null, "t": null, "d": { "heartbeat_interval": interval, "_trace": [] } });
    if socket.send(Frame::text(hello.to_string())).await.is_err() {
        return;
    }
    let session = talk(&inner, &mut socket, &line, &mut orders).await;
    inner.with(|state| {
        let own = |one: &&mut Session| Some(&one.id) == session.as_ref();
        if let Some(session) = state.sessions.iter_mut().find(own)
            && session.line.as_ref().is_some_and(|other| other.same_channel(&line))
        {
            session.line = None;
        }
    });
}

/// Speaks and listens until either side has enough; the session it was about.
async fn talk(
    inner: &Inner,
    socket: &mut WebSocket,
    line: &UnboundedSender<Order>,
    orders: &mut UnboundedReceiver<Order>,
) -> Option<String> {
    let mut session: Option<String> = None;
    loop {
        tokio::select! {
            order = orders.recv() => match order {
                Some(Order::Say(text)) => socket.send(Frame::text(text)).await.ok()?,
                Some(Order::Close(code)) => {
                    close(socket, code).await;
                    return session;
                }
                Some(Order::Drop) | None => return session,
            },
            frame = socket.recv() => match frame {
                Some(Ok(Frame::Text(text))) => {
                    match heard(inner, &mut session, line, text.as_str()) {
                        Ok(Some(answer)) => socket.send(Frame::text(answer)).await.ok()?,
                        Ok(None) => {}
                        Err(code) => {
                            close(socket, code).await;
                            return session;
                        }
                    }
                }
                Some(Ok(Frame::Close(frame))) => {
                    // Said goodbye: nothing to be resumed.
                    if frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001)) {
                        inner.with(|state| state.sessions.retain(|one| Some(&one.id) != session.as_ref()));
                    }
                    return session;
                }
                Some(Ok(Frame::Binary(_))) => {
                    close(socket, 4002).await;
                    return session;
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return session,
            },
        }
    }
}

async fn close(socket: &mut WebSocket, code: u16) {
    let frame = CloseFrame { code, reason: "".into() };
    // The other side may have gone already.
    let _gone = socket.send(Frame::Close(Some(frame))).await;
}

/// What the bot said: the answer at once, or the code to close with.
fn heard(
    inner: &Inner,
    session: &mut Option<String>,
    line: &UnboundedSender<Order>,
    text: &str,
) -> Result<Option<String>, u16> {
    let payload: Value = serde_json::from_str(text).map_err(|_| {
        inner.with(|state| state.fault("no JSON on the gateway"));
        4002_u16
    })?;
    let data = &payload["d"];
    let op = payload["op"].as_u64();
    inner.with(|state| match (op, &session) {
        (Some(1), _) => {
            let told =
                state.sessions.iter().find(|one| Some(&one.id) == session.as_ref()).map_or(0, |one| one.seq);
            if data.as_u64().is_some_and(|seq| seq > told) {
                return Err(4007);
            }
            Ok(state.acknowledges.then(|| json!({ "op": 11 }).to_string()))
        }
        (Some(2), None) => {
            *session = Some(state.identify(data, line)?);
            Ok(None)
        }
        (Some(6), None) => {
            *session = state.resume(data, line);
            Ok(session.is_none().then(|| json!({ "op": 9, "d": false }).to_string()))
        }
        (Some(2 | 6), Some(_)) => {
            state.fault("a second IDENTIFY or RESUME on one connection");
            Err(4005)
        }
        (Some(3 | 4 | 8), Some(_)) => Ok(None),
        (Some(3 | 4 | 8), None) => Err(4003),
        _ => {
            state.fault(format!("an unknown opcode on the gateway: {op:?}"));
            Err(4001)
        }
    })
}
