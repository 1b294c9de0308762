//! The HTTP API: every request is read, judged, struck by the weather or carried out, answered, judged again and
//! recorded.
//!
//! It knows routes and bodies. What they do is in `channels`, `messages` and `interactions`. One more endpoint: a
//! line in `route`, a line in `carry_out`. A request that no line is for is a fault.

use axum::body::Body;
use axum::extract::State as Shared;
use axum::http::{HeaderMap, Method, Request as HttpRequest, Response, StatusCode};
use serde_json::{Value, json};

use super::checks::{self, File, Use};
use super::judge::{Problem, tree};
use super::objects::text;
use super::state::{Id, Request, State};
use super::{Inner, commands};

/// An answer that is not a refusal.
pub struct Answer {
    pub status: u16,
    pub body: Value,
}

impl Answer {
    /// 200 with a body.
    pub fn ok(body: Value) -> Outcome {
        Ok(Self { status: 200, body })
    }

    /// 204.
    pub fn nothing() -> Outcome {
        Ok(Self { status: 204, body: Value::Null })
    }
}

/// A refusal with Discord's code.
#[derive(Debug)]
pub struct Refusal {
    pub status: u16,
    pub code: u64,
    pub message: &'static str,
    pub errors: Option<Value>,
    /// Whether nobody well-behaved ever gets it.
    pub fault: bool,
}

/// What became of a request.
pub type Outcome = Result<Answer, Refusal>;

impl Refusal {
    /// A refusal that the best of bots may meet.
    pub fn new(status: u16, code: u64, message: &'static str) -> Self {
        Self { status, code, message, errors: None, fault: false }
    }

    /// A refusal that only a mistake can meet.
    pub fn fault(status: u16, code: u64, message: &'static str) -> Self {
        Self { fault: true, ..Self::new(status, code, message) }
    }

    /// 50035.
    pub fn invalid(problems: &[Problem]) -> Self {
        Self { errors: Some(tree(problems)), ..Self::fault(400, 50035, "Invalid Form Body") }
    }

    /// 10003.
    pub fn no_channel() -> Self {
        Self::new(404, 10003, "Unknown Channel")
    }

    /// 10008.
    pub fn no_message() -> Self {
        Self::new(404, 10008, "Unknown Message")
    }

    /// 50001.
    pub fn no_access() -> Self {
        Self::new(403, 50001, "Missing Access")
    }

    /// 50013.
    pub fn no_permission() -> Self {
        Self::new(403, 50013, "Missing Permissions")
    }

    fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}

/// What a request asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Endpoint {
    Gateway,
    GatewayBot,
    Application,
    Me,
    MyGuilds,
    LeaveGuild(Id),
    OpenDm,
    Guild(Id),
    GuildChannels(Id),
    GuildRoles(Id),
    Member(Id, Id),
    Channel(Id),
    ChangeChannel(Id),
    DeleteChannel(Id),
    Messages(Id),
    Create(Id),
    Message(Id, Id),
    Edit(Id, Id),
    Delete(Id, Id),
    ThreadFrom(Id, Id),
    Thread(Id),
    Join(Id),
    Invite(Id, Id),
    Typing(Id),
    React(Id, Id, String),
    Unreact(Id, Id, String),
    Commands(Id),
    Register(Id),
    Callback(Id, String),
    FollowUp(Id, String),
    Answered(Id, String, Option<Id>),
    EditAnswer(Id, String, Option<Id>),
    DeleteAnswer(Id, String, Option<Id>),
}

/// What a method and a path ask for, with the path as Discord's file writes it.
fn route(method: &Method, path: &str) -> Option<(&'static str, Endpoint)> {
    use Endpoint as E;
    let segments: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    let id = |text: &str| text.parse::<Id>().ok();
    let m = |text: &str| if text == "@original" { Some(None) } else { id(text).map(Some) };
    let found = match (method.as_str(), segments.as_slice()) {
        ("GET", ["gateway"]) => ("/gateway", E::Gateway),
        ("GET", ["gateway", "bot"]) => ("/gateway/bot", E::GatewayBot),
        ("GET", ["applications", "@me"]) => ("/applications/@me", E::Application),
        ("GET", ["oauth2", "applications", "@me"]) => ("/oauth2/applications/@me", E::Application),
        ("GET", ["users", "@me"]) => ("/users/@me", E::Me),
        ("GET", ["users", "@me", "guilds"]) => ("/users/@me/guilds", E::MyGuilds),
        ("DELETE", ["users", "@me", "guilds", g]) => ("/users/@me/guilds/{guild_id}", E::LeaveGuild(id(g)?)),
        ("POST", ["users", "@me", "channels"]) => ("/users/@me/channels", E::OpenDm),
        ("GET", ["guilds", g]) => ("/guilds/{guild_id}", E::Guild(id(g)?)),
        ("GET", ["guilds", g, "channels"]) => ("/guilds/{guild_id}/channels", E::GuildChannels(id(g)?)),
        ("GET", ["guilds", g, "roles"]) => ("/guilds/{guild_id}/roles", E::GuildRoles(id(g)?)),
        ("GET", ["guilds", g, "members", u]) => {
            ("/guilds/{guild_id}/members/{user_id}", E::Member(id(g)?, id(u)?))
        }
        ("GET", ["channels", c]) => ("/channels/{channel_id}", E::Channel(id(c)?)),
        ("PATCH", ["channels", c]) => ("/channels/{channel_id}", E::ChangeChannel(id(c)?)),
        ("DELETE", ["channels", c]) => ("/channels/{channel_id}", E::DeleteChannel(id(c)?)),
        ("GET", ["channels", c, "messages"]) => ("/channels/{channel_id}/messages", E::Messages(id(c)?)),
        ("POST", ["channels", c, "messages"]) => ("/channels/{channel_id}/messages", E::Create(id(c)?)),
        ("GET", ["channels", c, "messages", n]) => {
            ("/channels/{channel_id}/messages/{message_id}", E::Message(id(c)?, id(n)?))
        }
        ("PATCH", ["channels", c, "messages", n]) => {
            ("/channels/{channel_id}/messages/{message_id}", E::Edit(id(c)?, id(n)?))
        }
        ("DELETE", ["channels", c, "messages", n]) => {
            ("/channels/{channel_id}/messages/{message_id}", E::Delete(id(c)?, id(n)?))
        }
        ("POST", ["channels", c, "messages", n, "threads"]) => {
            ("/channels/{channel_id}/messages/{message_id}/threads", E::ThreadFrom(id(c)?, id(n)?))
        }
        ("POST", ["channels", c, "threads"]) => ("/channels/{channel_id}/threads", E::Thread(id(c)?)),
        ("PUT", ["channels", c, "thread-members", "@me"]) => {
            ("/channels/{channel_id}/thread-members/@me", E::Join(id(c)?))
        }
        ("PUT", ["channels", c, "thread-members", u]) => {
            ("/channels/{channel_id}/thread-members/{user_id}", E::Invite(id(c)?, id(u)?))
        }
        ("POST", ["channels", c, "typing"]) => ("/channels/{channel_id}/typing", E::Typing(id(c)?)),
        ("PUT", ["channels", c, "messages", n, "reactions", e, "@me"]) => (
            "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me",
            E::React(id(c)?, id(n)?, decoded(e)),
        ),
        ("DELETE", ["channels", c, "messages", n, "reactions", e, "@me"]) => (
            "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me",
            E::Unreact(id(c)?, id(n)?, decoded(e)),
        ),
        ("GET", ["applications", a, "commands"]) => {
            ("/applications/{application_id}/commands", E::Commands(id(a)?))
        }
        ("PUT", ["applications", a, "commands"]) => {
            ("/applications/{application_id}/commands", E::Register(id(a)?))
        }
        ("POST", ["interactions", i, token, "callback"]) => (
            "/interactions/{interaction_id}/{interaction_token}/callback",
            E::Callback(id(i)?, (*token).to_owned()),
        ),
        ("POST", ["webhooks", a, token]) => {
            ("/webhooks/{webhook_id}/{webhook_token}", E::FollowUp(id(a)?, (*token).to_owned()))
        }
        (method, ["webhooks", a, token, "messages", n]) => {
            let (a, token, n) = (id(a)?, (*token).to_owned(), m(n)?);
            let template = match n {
                None => "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
                Some(_) => "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
            };
            let endpoint = match method {
                "GET" => E::Answered(a, token, n),
                "PATCH" => E::EditAnswer(a, token, n),
                "DELETE" => E::DeleteAnswer(a, token, n),
                _ => return None,
            };
            (template, endpoint)
        }
        _ => return None,
    };
    Some(found)
}

/// A segment of a path without its percent signs.
fn decoded(segment: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = segment.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = tail.get(..2).and_then(|code| std::str::from_utf8(code).ok());
        let byte = code.and_then(|code| u8::from_str_radix(code, 16).ok()).filter(|_| *first == b'%');
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A body as it was read.
#[derive(Default)]
pub struct Sent {
    pub json: Value,
    pub files: Vec<File>,
    pub query: Vec<(String, String)>,
}

impl Sent {
    /// A word of the query.
    pub fn asked(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// Reads a body; says what is wrong with its form.
fn read(headers: &HeaderMap, bytes: &[u8]) -> Result<Sent, String> {
    let kind = headers.get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let json = |bytes: &[u8]| serde_json::from_slice(bytes).map_err(|error| format!("bad JSON: {error}"));
    if let Some(boundary) =
        kind.strip_prefix("multipart/form-data").and_then(|rest| rest.split_once("boundary="))
    {
        let mut sent = Sent::default();
        for (name, file, content) in parts(bytes, boundary.1.trim_matches('"'))? {
            if name == "payload_json" {
                sent.json = json(&content)?;
            } else if let Some(n) = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']')) {
                let n = n.parse().map_err(|_| format!("a part named {name}"))?;
                sent.files.push(File { n, name: file.ok_or("a file without a name")?, bytes: content });
            } else {
                return Err(format!("a part named {name}"));
            }
        }
        return Ok(sent);
    }
    if bytes.is_empty() {
        return Ok(Sent::default());
    }
    if !kind.starts_with("application/json") {
        return Err(format!("a body of type {kind:?}"));
    }
    Ok(Sent { json: json(bytes)?, ..Sent::default() })
}

/// The parts of a multipart body: name, name of the file, content.
type Part = (String, Option<String>, Vec<u8>);

fn parts(bytes: &[u8], boundary: &str) -> Result<Vec<Part>, String> {
    let mark = format!("\r\n--{boundary}").into_bytes();
    let find = |from: usize, what: &[u8]| {
        bytes.get(from..)?.windows(what.len()).position(|window| window == what).map(|at| from + at)
    };
    let mut parts = Vec::new();
    let mut at = find(0, &mark[2..]).ok_or("no part at all")? + mark.len() - 2;
    while !bytes[at..].starts_with(b"--") {
        let body = find(at, b"\r\n\r\n").ok_or("a part without a body")? + 4;
        let end = find(body, &mark).ok_or("a part without an end")?;
        let head = String::from_utf8_lossy(&bytes[at..body]).into_owned();
        let value = |name: &str| {
            let from = head.find(&format!(" {name}=\""))? + name.len() + 3;
            Some(head[from..].split('"').next()?.to_owned())
        };
        parts.push((
            value("name").ok_or("a part without a name")?,
            value("filename"),
            bytes[body..end].to_vec(),
        ));
        at = end + mark.len();
    }
    Ok(parts)
}

/// Whatever comes to `/api/v10`.
pub async fn api(Shared(inner): Shared<Inner>, request: HttpRequest<Body>) -> Response<Body> {
    let (head, body) = request.into_parts();
    let path = head.uri.path_and_query().map_or("", |path| path.as_str()).to_owned();
    inner.with(|state| state.in_flight += 1);
    let bytes = axum::body::to_bytes(body, 64 << 20).await.unwrap_or_default();
    let slow = inner.with(|state| state.weather.slow);
    if !slow.is_zero() {
        tokio::time::sleep(slow).await;
    }
    let (status, headers, body) =
        inner.with(|state| answer(state, &head.method, &path, &head.headers, &bytes));
    let mut response = Response::builder().status(status);
    for (name, value) in headers {
        response = response.header(name, value);
    }
    let response = match body {
        Some(body) => response.header("content-type", "application/json").body(Body::from(body.to_string())),
        None => response.body(Body::empty()),
    };
    inner.with(|state| {
        state.in_flight -= 1;
        state.answered += 1;
    });
    inner.changed.notify_waiters();
    response.expect("a response")
}

type Raw = (StatusCode, Vec<(&'static str, String)>, Option<Value>);

fn answer(state: &mut State, method: &Method, whole: &str, headers: &HeaderMap, bytes: &[u8]) -> Raw {
    let Some(path) = whole.strip_prefix("/api/v10") else {
        state.fault(format!("{method} {whole}: not the API of version 10"));
        return (StatusCode::NOT_FOUND, Vec::new(), Some(json!({ "message": "404: Not Found", "code": 0 })));
    };
    let asked = format!("{method} {path}");
    let mut record = Request {
        method: method.to_string(),
        path: path.to_owned(),
        json: Value::Null,
        files: Vec::new(),
        status: 0,
        code: None,
    };
    let mut sent = match read(headers, bytes) {
        Ok(sent) => sent,
        Err(error) => {
            state.fault(format!("{asked}: {error}"));
            record.status = 400;
            state.requests.push(record);
            let body = json!({ "message": "400: Bad Request", "code": 0 });
            return (StatusCode::BAD_REQUEST, Vec::new(), Some(body));
        }
    };
    record.json = sent.json.clone();
    record.files = sent.files.iter().map(|file| (file.name.clone(), file.bytes.len())).collect();
    let (plain, query) = path.split_once('?').unwrap_or((path, ""));
    sent.query = query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    let routed = route(method, plain);
    let problems = judged(state, method, routed.as_ref(), &sent);
    for problem in &problems {
        state.fault(format!("{asked}: {}: {} ({})", problem.at, problem.message, problem.code));
    }
    if let Some(struck) = state.weather.strike(&asked) {
        record.status = struck.status;
        state.requests.push(record);
        return (StatusCode::from_u16(struck.status).expect("a status"), struck.headers, struck.body);
    }
    let outcome = match routed.as_ref() {
        None => Err(Refusal::fault(404, 0, "404: Not Found")),
        Some((_, endpoint)) => manners(state, endpoint, headers).and_then(|()| {
            if bytes.len() > 25 << 20 || sent.files.iter().any(|file| file.bytes.len() > state.file_limit) {
                return Err(Refusal::new(413, 40005, "Request entity too large"));
            }
            if problems.is_empty() {
                carry_out(state, endpoint, &sent)
            } else {
                Err(Refusal { fault: false, ..Refusal::invalid(&problems) })
            }
        }),
    };
    let (status, body) = match outcome {
        Ok(answer) => {
            let (template, _) = routed.as_ref().expect("it was carried out");
            own_answer(state, method, template, &answer);
            let body = (!answer.body.is_null()).then_some(answer.body);
            (answer.status, body)
        }
        Err(refusal) => {
            if refusal.fault {
                state.fault(format!("{asked}: {} {} ({})", refusal.status, refusal.message, refusal.code));
            }
            record.code = Some(refusal.code);
            (refusal.status, Some(refusal.body()))
        }
    };
    record.status = status;
    state.requests.push(record);
    if state.weather.loses(&asked) {
        return (StatusCode::BAD_GATEWAY, Vec::new(), None);
    }
    (StatusCode::from_u16(status).expect("a status"), Vec::new(), body)
}

/// The fake's own answer, judged by the letter.
fn own_answer(state: &mut State, method: &Method, template: &str, answer: &Answer) {
    let Some(spec) = state.spec else { return };
    for problem in spec.answer(method.as_str(), template, answer.status, &answer.body) {
        state.fault(format!("the fake's answer to {method} {template}: {}: {}", problem.at, problem.message));
    }
}

/// What any request has to say of who asks.
fn manners(state: &mut State, endpoint: &Endpoint, headers: &HeaderMap) -> Result<(), Refusal> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !header("user-agent").starts_with("DiscordBot (") {
        state.fault("a request without a User-Agent of the form DiscordBot (url, version)");
    }
    let open = matches!(
        endpoint,
        Endpoint::Gateway
            | Endpoint::Callback(..)
            | Endpoint::FollowUp(..)
            | Endpoint::Answered(..)
            | Endpoint::EditAnswer(..)
            | Endpoint::DeleteAnswer(..)
    );
    if open || header("authorization") == format!("Bot {}", state.token) {
        return Ok(());
    }
    Err(Refusal::new(401, 0, "401: Unauthorized"))
}

/// All that is wrong with a body, by the letter and by hand.
fn judged(
    state: &State,
    method: &Method,
    routed: Option<&(&'static str, Endpoint)>,
    sent: &Sent,
) -> Vec<Problem> {
    let Some((template, endpoint)) = routed else { return Vec::new() };
    let mut problems = match state.spec {
        Some(spec) if !sent.json.is_null() => spec.request(method.as_str(), template, &sent.json),
        _ => Vec::new(),
    };
    let kept =
        |id: Option<Id>| id.and_then(|id| state.messages.get(&id)).map_or(&[][..], |one| &one.attachments);
    let at_token = |token: &str| {
        let found = state.interactions.values().find(|one| one.token == token);
        found.and_then(|one| one.original)
    };
    problems.extend(match endpoint {
        Endpoint::Create(_) => checks::message(&sent.json, &sent.files, &[], Use::Create),
        Endpoint::Edit(_, id) => checks::message(&sent.json, &sent.files, kept(Some(*id)), Use::Edit),
        Endpoint::FollowUp(..) => checks::message(&sent.json, &sent.files, &[], Use::Answer),
        Endpoint::EditAnswer(_, token, id) => {
            checks::message(&sent.json, &sent.files, kept(id.or_else(|| at_token(token))), Use::Edit)
        }
        Endpoint::Register(_) => commands::commands(sent.json.as_array().map_or(&[], Vec::as_slice)),
        Endpoint::Callback(id, _) => {
            let component = state.interactions.get(id).and_then(|one| one.message);
            callback(&sent.json, &sent.files, kept(component))
        }
        Endpoint::ThreadFrom(..) | Endpoint::Thread(_) => {
            let blank = sent.json["name"].as_str().is_none_or(|name| name.trim().is_empty());
            let problem = Problem::new("name", "BASE_TYPE_REQUIRED", "This field is required");
            blank.then_some(problem).into_iter().collect()
        }
        _ => Vec::new(),
    });
    if sent.json.is_null() && needs_body(endpoint) {
        problems.push(Problem::new("", "BASE_TYPE_REQUIRED", "A body is required"));
    }
    problems
}

fn needs_body(endpoint: &Endpoint) -> bool {
    matches!(
        endpoint,
        Endpoint::OpenDm
            | Endpoint::ChangeChannel(_)
            | Endpoint::Create(_)
            | Endpoint::Edit(..)
            | Endpoint::ThreadFrom(..)
            | Endpoint::Thread(_)
            | Endpoint::Register(_)
            | Endpoint::Callback(..)
            | Endpoint::FollowUp(..)
            | Endpoint::EditAnswer(..)
    )
}

/// What is wrong with the first answer to an interaction.
fn callback(body: &Value, files: &[File], kept: &[super::state::Attachment]) -> Vec<Problem> {
    let data = &body["data"];
    let below = |problems: Vec<Problem>| {
        problems.into_iter().map(|one| Problem { at: format!("data.{}", one.at), ..one }).collect::<Vec<_>>()
    };
    match body["type"].as_u64() {
        Some(4) => below(checks::message(data, files, &[], Use::Answer)),
        Some(5) => {
            let other = data.as_object().into_iter().flatten().any(|(name, value)| {
                let empty = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
                name != "flags" && !empty
            });
            let wrong = other || data["flags"].as_u64().unwrap_or(0) & !super::state::flag::EPHEMERAL != 0;
            let said = "A deferred message has the flag EPHEMERAL or nothing";
            wrong.then(|| Problem::new("data", "INTERACTION_DEFERRED_DATA", said)).into_iter().collect()
        }
        Some(7) => below(checks::message(data, files, kept, Use::Edit)),
        Some(8) => {
            let missing = !data["choices"].is_array();
            let problem = Problem::new("data.choices", "BASE_TYPE_REQUIRED", "This field is required");
            missing.then_some(problem).into_iter().collect()
        }
        Some(9) => checks::modal(data),
        _ => Vec::new(),
    }
}

fn carry_out(state: &mut State, endpoint: &Endpoint, sent: &Sent) -> Outcome {
    use Endpoint as E;
    match endpoint {
        E::Gateway => Answer::ok(json!({ "url": state.gateway_url() })),
        E::GatewayBot => Answer::ok(json!({
            "url": state.gateway_url(), "shards": 1,
            "session_start_limit":
                { "total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1 },
        })),
        E::Application => Answer::ok(state.application_json()),
        E::Me => Answer::ok(state.me_json()),
        E::MyGuilds => state.my_guilds(),
        E::LeaveGuild(guild) => state.leave(*guild),
        E::OpenDm => state.open_dm(sent),
        E::Guild(guild) => state.known_guild(*guild).and_then(|id| Answer::ok(state.guild_json(id))),
        E::GuildRoles(guild) => state.known_guild(*guild).and_then(|id| Answer::ok(state.roles_json(id))),
        E::GuildChannels(guild) => state.guild_channels(*guild),
        E::Member(guild, user) => state.member(*guild, *user),
        E::Channel(channel) => state.seen_channel(*channel).and_then(|id| Answer::ok(state.channel_json(id))),
        E::ChangeChannel(channel) => state.change_channel(*channel, &sent.json),
        E::DeleteChannel(channel) => state.delete_channel(*channel),
        E::Messages(channel) => state.list_messages(*channel, sent),
        E::Create(channel) => state.create_message(*channel, sent),
        E::Message(channel, message) => state.read_message(*channel, *message),
        E::Edit(channel, message) => state.edit_message(*channel, *message, sent),
        E::Delete(channel, message) => state.delete_message(*channel, *message),
        E::ThreadFrom(channel, message) => state.begin_thread(*channel, Some(*message), &sent.json),
        E::Thread(channel) => state.begin_thread(*channel, None, &sent.json),
        E::Join(channel) => state.seen_channel(*channel).and_then(|_| Answer::nothing()),
        E::Invite(channel, user) => state.invite(*channel, *user),
        E::Typing(channel) => state.typing(*channel),
        E::React(channel, message, emoji) => state.react(*channel, *message, emoji, true),
        E::Unreact(channel, message, emoji) => state.react(*channel, *message, emoji, false),
        E::Commands(application) => state.own(*application).and_then(|()| state.list_commands(sent)),
        E::Register(application) => state.own(*application).and_then(|()| state.register(&sent.json)),
        E::Callback(id, token) => state.callback(*id, token, sent),
        E::FollowUp(application, token) => {
            state.own(*application).and_then(|()| state.follow_up(token, sent))
        }
        E::Answered(application, token, id) => state
            .own(*application)
            .and_then(|()| state.answer_of(token, *id))
            .and_then(|id| Answer::ok(state.message_json(id))),
        E::EditAnswer(application, token, id) => {
            state.own(*application).and_then(|()| state.edit_answer(token, *id, sent))
        }
        E::DeleteAnswer(application, token, id) => {
            state.own(*application).and_then(|()| state.delete_answer(token, *id))
        }
    }
}

impl State {
    /// Where the gateway is.
    pub fn gateway_url(&self) -> String {
        format!("{}/gateway", self.base.replacen("http", "ws", 1))
    }

    /// Whether the application is the bot's own.
    fn own(&mut self, application: Id) -> Result<(), Refusal> {
        if application == self.application {
            return Ok(());
        }
        Err(Refusal::fault(404, 10002, "Unknown Application"))
    }

    /// The guild, if the bot is in it.
    pub fn known_guild(&self, guild: Id) -> Result<Id, Refusal> {
        let there = self.guilds.get(&guild).is_some_and(|one| one.members.contains_key(&self.bot()));
        there.then_some(guild).ok_or(Refusal::new(404, 10004, "Unknown Guild"))
    }

    fn my_guilds(&self) -> Outcome {
        let mine = self.guilds.keys().filter(|guild| self.known_guild(**guild).is_ok());
        let told = mine.map(|id| {
            json!({
                "id": text(*id), "name": self.guilds[id].name, "icon": null, "banner": null, "owner": false,
                "permissions": "0", "features": [],
            })
        });
        Answer::ok(told.collect())
    }
}
