//! The part of the client-server API that the fake homeserver knows.
//!
//! To add a call: a handler, and its line in [`router`]. What is not there answers `M_UNRECOGNIZED`, as a real one does.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequestParts, OriginalUri, Path, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::{Json, Router};
use serde_json::{Map, Value, json};

use super::{Fake, House, lock};

/// The longest that a sync waits, whatever the client asks.
const LONGEST: u64 = 30_000;

type Shared = State<Arc<House>>;
type Answer = Result<Json<Value>, Refusal>;

/// A refusal as Matrix words it.
struct Refusal(StatusCode, &'static str);

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Self(status, code) = self;
        (status, Json(json!({ "errcode": code, "error": code }))).into_response()
    }
}

const NOT_FOUND: Refusal = Refusal(StatusCode::NOT_FOUND, "M_NOT_FOUND");
const FORBIDDEN: Refusal = Refusal(StatusCode::FORBIDDEN, "M_FORBIDDEN");

/// Who asks.
struct Me {
    user: String,
    device: String,
    token: String,
}

impl FromRequestParts<Arc<House>> for Me {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Refusal> {
        let said = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = said.and_then(|value| value.strip_prefix("Bearer "));
        let token = token.ok_or(Refusal(StatusCode::UNAUTHORIZED, "M_MISSING_TOKEN"))?;
        let known = lock(&house.rooms).whose(token);
        let (user, device) = known.ok_or(Refusal(StatusCode::UNAUTHORIZED, "M_UNKNOWN_TOKEN"))?;
        Ok(Self { user, device, token: token.to_owned() })
    }
}

/// All calls.
pub fn router(house: Arc<House>) -> Router {
    let v3 = Router::new()
        .route("/login", get(flows).post(log_in))
        .route("/account/whoami", get(whoami))
        .route("/capabilities", get(async || Json(json!({ "capabilities": {} }))))
        .route("/pushrules/", get(async || Json(json!({ "global": {} }))))
        .route("/user/{user}/filter", post(async || Json(json!({ "filter_id": "1" }))))
        .route("/user/{user}/account_data/{type}", get(account_data).put(keep_account_data))
        .route("/profile/{user}", get(profile))
        .route("/profile/{user}/{field}", get(profile_field).put(nothing))
        .route("/presence/{user}/status", put(nothing))
        .route("/sync", get(sync))
        .route("/createRoom", post(create))
        .route("/joined_rooms", get(joined_rooms))
        .route("/join/{room}", post(join))
        .route("/rooms/{room}/join", post(join))
        .route("/rooms/{room}/leave", post(leave))
        .route("/rooms/{room}/forget", post(nothing))
        .route("/rooms/{room}/invite", post(invite))
        .route("/rooms/{room}/members", get(members))
        .route("/rooms/{room}/joined_members", get(joined_members))
        .route("/rooms/{room}/state", get(state))
        .route("/rooms/{room}/state/{type}", get(state_of_type).put(set_state_of_type))
        .route("/rooms/{room}/state/{type}/", get(state_of_type).put(set_state_of_type))
        .route("/rooms/{room}/state/{type}/{key}", get(state_event).put(set_state))
        .route("/rooms/{room}/event/{event}", get(event))
        .route("/rooms/{room}/messages", get(messages))
        .route("/rooms/{room}/send/{type}/{transaction}", put(send))
        .route("/rooms/{room}/redact/{event}/{transaction}", put(redact))
        .route("/rooms/{room}/typing/{user}", put(nothing))
        .route("/rooms/{room}/receipt/{type}/{event}", post(nothing))
        .route("/rooms/{room}/read_markers", post(nothing))
        .route("/sendToDevice/{type}/{transaction}", put(nothing))
        .route("/keys/upload", post(keep_keys))
        .route("/keys/query", post(keys))
        .route("/keys/claim", post(async |_: Me| Json(json!({ "one_time_keys": {} }))))
        .route("/keys/device_signing/upload", post(keep_cross_signing))
        .route("/keys/signatures/upload", post(keep_signatures))
        .route(
            "/room_keys/version",
            get(async |_: Me| NOT_FOUND).post(async |_: Me| Json(json!({ "version": "1" }))),
        )
        .route("/room_keys/keys", put(async |_: Me| Json(json!({ "count": 0, "etag": "0" }))));
    Router::new()
        .route("/_matrix/client/versions", get(versions))
        .nest("/_matrix/client/v3", v3)
        .route(
            "/_matrix/client/v1/media/config",
            get(async |_: Me| Json(json!({ "m.upload.size": 50_000_000 }))),
        )
        .route("/_matrix/client/v1/media/download/{server}/{name}", get(download))
        .route("/_matrix/client/v1/media/download/{server}/{name}/{as}", get(download_as))
        .route("/_matrix/media/v3/upload", post(upload))
        .fallback(async || Refusal(StatusCode::NOT_FOUND, "M_UNRECOGNIZED"))
        .with_state(house)
}

/// For what a client may do and nobody looks at.
async fn nothing(_: Me) -> Json<Value> {
    Json(json!({}))
}

async fn versions() -> Json<Value> {
    let versions: Vec<_> = (1..=13).map(|minor| format!("v1.{minor}")).collect();
    Json(json!({ "versions": versions, "unstable_features": {} }))
}

// Who one is.

async fn flows() -> Json<Value> {
    Json(json!({ "flows": [{ "type": "m.login.password" }] }))
}

async fn log_in(State(house): Shared, Json(body): Json<Value>) -> Answer {
    let name = body["identifier"]["user"].as_str().or(body["user"].as_str());
    let name = name.ok_or(Refusal(StatusCode::BAD_REQUEST, "M_BAD_JSON"))?;
    let (user, token, device) = lock(&house.rooms).log_in(name, body["device_id"].as_str());
    Ok(Json(
        json!({ "user_id": user, "access_token": token, "device_id": device, "home_server": Fake::NAME }),
    ))
}

async fn whoami(me: Me) -> Json<Value> {
    Json(json!({ "user_id": me.user, "device_id": me.device, "is_guest": false }))
}

async fn profile(_: Me, Path(user): Path<String>) -> Json<Value> {
    Json(json!({ "displayname": user }))
}

async fn profile_field(_: Me, Path((user, field)): Path<(String, String)>) -> Answer {
    if field == "displayname" { Ok(Json(json!({ "displayname": user }))) } else { Err(NOT_FOUND) }
}

async fn account_data(State(house): Shared, me: Me, Path((_, data_type)): Path<(String, String)>) -> Answer {
    lock(&house.rooms).kept(&me.user, &data_type).cloned().map(Json).ok_or(NOT_FOUND)
}

async fn keep_account_data(
    State(house): Shared,
    me: Me,
    Path((_, data_type)): Path<(String, String)>,
    Json(content): Json<Value>,
) -> Json<Value> {
    lock(&house.rooms).keep(&me.user, &data_type, content);
    Json(json!({}))
}

// What is new.

async fn sync(State(house): Shared, me: Me, Query(query): Query<HashMap<String, String>>) -> Json<Value> {
    let since =
        query.get("since").and_then(|since| since.strip_prefix('s')).and_then(|since| since.parse().ok());
    let patience = query.get("timeout").and_then(|timeout| timeout.parse().ok()).unwrap_or(0).min(LONGEST);
    let mut news = house.news.subscribe();
    let wait = async {
        loop {
            news.mark_unchanged();
            // Before it is looked, so that nothing between the two is left out.
            let (last, found) = {
                let rooms = lock(&house.rooms);
                (rooms.last(), rooms.news(&me.user, since))
            };
            if let Some(found) = found {
                return (last, found);
            }
            if news.changed().await.is_err() {
                return (last, json!({}));
            }
        }
    };
    let waited = tokio::time::timeout(Duration::from_millis(patience), wait).await;
    let (last, rooms) = waited.unwrap_or_else(|_| (since.unwrap_or(0), json!({})));
    Json(json!({
        "next_batch": format!("s{last}"),
        "rooms": rooms,
        "device_one_time_keys_count": { "signed_curve25519": 50 },
        "device_unused_fallback_key_types": ["signed_curve25519"],
    }))
}

// Rooms.

async fn create(State(house): Shared, me: Me, Json(body): Json<Value>) -> Json<Value> {
    let room = {
        let mut rooms = lock(&house.rooms);
        let room = rooms.create(&me.user, body["name"].as_str().unwrap_or_default());
        for state in body["initial_state"].as_array().into_iter().flatten() {
            let (kind, key) = (state["type"].as_str(), state["state_key"].as_str());
            rooms.set(&room, &me.user, kind.unwrap_or_default(), key.unwrap_or_default(), &state["content"]);
        }
        for user in body["invite"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            let content =
                json!({ "membership": "invite", "displayname": user, "is_direct": body["is_direct"] });
            rooms.set(&room, &me.user, "m.room.member", user, &content);
        }
        room
    };
    house.ring();
    Json(json!({ "room_id": room }))
}

fn set_member(house: &House, room: &str, by: &str, user: &str, membership: &str) {
    let content = json!({ "membership": membership, "displayname": user });
    lock(&house.rooms).set(room, by, "m.room.member", user, &content);
    house.ring();
}

async fn joined_rooms(State(house): Shared, me: Me) -> Json<Value> {
    Json(json!({ "joined_rooms": lock(&house.rooms).joined(&me.user) }))
}

async fn join(State(house): Shared, me: Me, Path(room): Path<String>) -> Answer {
    match lock(&house.rooms).membership(&room, &me.user) {
        Some("invite" | "join") => {}
        _ => return Err(FORBIDDEN),
    }
    set_member(&house, &room, &me.user, &me.user, "join");
    Ok(Json(json!({ "room_id": room })))
}

async fn leave(State(house): Shared, me: Me, Path(room): Path<String>) -> Answer {
    in_room(&house, &me, &room)?;
    set_member(&house, &room, &me.user, &me.user, "leave");
    Ok(Json(json!({})))
}

async fn invite(State(house): Shared, me: Me, Path(room): Path<String>, Json(body): Json<Value>) -> Answer {
    in_room(&house, &me, &room)?;
    let user = body["user_id"].as_str().ok_or(Refusal(StatusCode::BAD_REQUEST, "M_BAD_JSON"))?;
    set_member(&house, &room, &me.user, user, "invite");
    Ok(Json(json!({})))
}

/// Only those in a room, or invited to it, may ask about it.
fn in_room(house: &House, me: &Me, room: &str) -> Result<(), Refusal> {
    match lock(&house.rooms).membership(room, &me.user) {
        Some("join" | "invite") => Ok(()),
        _ => Err(FORBIDDEN),
    }
}

async fn members(State(house): Shared, me: Me, Path(room): Path<String>) -> Answer {
    in_room(&house, &me, &room)?;
    let state = lock(&house.rooms).state(&room);
    let members: Vec<_> = state.into_iter().filter(|event| event["type"] == "m.room.member").collect();
    Ok(Json(json!({ "chunk": members })))
}

async fn joined_members(State(house): Shared, me: Me, Path(room): Path<String>) -> Answer {
    in_room(&house, &me, &room)?;
    let mut joined = Map::new();
    for event in lock(&house.rooms).state(&room) {
        if event["content"]["membership"] == "join" {
            let user = event["state_key"].as_str().unwrap_or_default();
            joined.insert(user.to_owned(), json!({ "display_name": event["content"]["displayname"] }));
        }
    }
    Ok(Json(json!({ "joined": joined })))
}

async fn state(State(house): Shared, me: Me, Path(room): Path<String>) -> Answer {
    in_room(&house, &me, &room)?;
    Ok(Json(lock(&house.rooms).state(&room).into()))
}

async fn state_of_type(house: Shared, me: Me, Path((room, kind)): Path<(String, String)>) -> Answer {
    state_event(house, me, Path((room, kind, String::new()))).await
}

async fn state_event(
    State(house): Shared,
    me: Me,
    Path((room, kind, key)): Path<(String, String, String)>,
) -> Answer {
    in_room(&house, &me, &room)?;
    let rooms = lock(&house.rooms);
    let event = rooms.state_event(&room, &kind, &key).ok_or(NOT_FOUND)?;
    Ok(Json(event["content"].clone()))
}

async fn set_state_of_type(
    house: Shared,
    me: Me,
    Path((room, kind)): Path<(String, String)>,
    content: Json<Value>,
) -> Answer {
    set_state(house, me, Path((room, kind, String::new())), content).await
}

async fn set_state(
    State(house): Shared,
    me: Me,
    Path((room, kind, key)): Path<(String, String, String)>,
    Json(content): Json<Value>,
) -> Answer {
    in_room(&house, &me, &room)?;
    let event = lock(&house.rooms).set(&room, &me.user, &kind, &key, &content);
    house.ring();
    Ok(Json(json!({ "event_id": event })))
}

// Messages.

async fn event(State(house): Shared, me: Me, Path((room, event)): Path<(String, String)>) -> Answer {
    in_room(&house, &me, &room)?;
    lock(&house.rooms).event(&room, &event).map(Json).ok_or(NOT_FOUND)
}

async fn messages(State(house): Shared, me: Me, Path(room): Path<String>) -> Answer {
    in_room(&house, &me, &room)?;
    let mut chunk = lock(&house.rooms).timeline(&room);
    chunk.reverse();
    Ok(Json(json!({ "start": "p0", "chunk": chunk, "state": [] })))
}

async fn send(
    State(house): Shared,
    me: Me,
    OriginalUri(uri): OriginalUri,
    Path((room, kind, _)): Path<(String, String, String)>,
    Json(content): Json<Value>,
) -> Answer {
    if lock(&house.rooms).membership(&room, &me.user) != Some("join") {
        return Err(FORBIDDEN);
    }
    let make = |rooms: &mut super::Rooms| rooms.append(&room, &me.user, &kind, None, &content);
    let event = lock(&house.rooms).append_once(&me.token, uri.path(), make);
    house.ring();
    Ok(Json(json!({ "event_id": event })))
}

async fn redact(
    State(house): Shared,
    me: Me,
    OriginalUri(uri): OriginalUri,
    Path((room, redacted, _)): Path<(String, String, String)>,
    Json(body): Json<Value>,
) -> Answer {
    if lock(&house.rooms).membership(&room, &me.user) != Some("join") {
        return Err(FORBIDDEN);
    }
    let content = json!({ "redacts": redacted, "reason": body["reason"] });
    let make = |rooms: &mut super::Rooms| rooms.append(&room, &me.user, "m.room.redaction", None, &content);
    let event = lock(&house.rooms).append_once(&me.token, uri.path(), make);
    house.ring();
    Ok(Json(json!({ "event_id": event })))
}

// Keys, which are kept and given.

async fn keep_keys(State(house): Shared, me: Me, Json(body): Json<Value>) -> Json<Value> {
    if body["device_keys"].is_object() {
        lock(&house.rooms).keep_device(&me.user, &me.device, body["device_keys"].clone());
    }
    Json(json!({ "one_time_key_counts": { "signed_curve25519": 50 } }))
}

async fn keys(State(house): Shared, _: Me, Json(body): Json<Value>) -> Json<Value> {
    let mut answer = json!({ "device_keys": {}, "failures": {} });
    let rooms = lock(&house.rooms);
    for user in body["device_keys"].as_object().into_iter().flatten().map(|(user, _)| user) {
        let (devices, cross_signing) = rooms.keys(user);
        answer["device_keys"][user] = devices.into();
        for (name, key) in cross_signing {
            answer[name + "s"][user] = key;
        }
    }
    Json(answer)
}

async fn keep_cross_signing(State(house): Shared, me: Me, Json(body): Json<Value>) -> Json<Value> {
    if let Some(keys) = body.as_object() {
        lock(&house.rooms).keep_cross_signing(&me.user, keys);
    }
    Json(json!({}))
}

async fn keep_signatures(State(house): Shared, _: Me, Json(body): Json<Value>) -> Json<Value> {
    if let Some(signed) = body.as_object() {
        lock(&house.rooms).keep_signatures(signed);
    }
    Json(json!({ "failures": {} }))
}

// Files.

async fn upload(State(house): Shared, _: Me, headers: HeaderMap, body: Bytes) -> Json<Value> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let address = lock(&house.rooms).keep_file(kind, body.to_vec());
    Json(json!({ "content_uri": address }))
}

async fn download_as(
    house: Shared,
    me: Me,
    Path((server, name, _)): Path<(String, String, String)>,
) -> Result<Response, Refusal> {
    download(house, me, Path((server, name))).await
}

async fn download(
    State(house): Shared,
    _: Me,
    Path((_, name)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    let (kind, bytes) = lock(&house.rooms).file(&name).ok_or(NOT_FOUND)?;
    Ok(([(header::CONTENT_TYPE, kind)], bytes).into_response())
}
