//! What a page asks: its own files, and what its people do.
//!
//! Every act carries an id that the page drew. The page repeats an act whose answer it did not get, with the same
//! id; to the desk it is the same act then, and in the chat the same message.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, FromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::watch;

use super::guard::{Guard, seal};
use super::keep::{Entered, LATEST, Me, Message, New};
use super::veil::Of;
use super::{Playground, live, names, wire};
use crate::bot::port::{Answer, Desk, Incoming, Mentioned, Said};

/// What the requests share.
#[derive(Clone)]
pub(super) struct House {
    pub(super) playground: Arc<Playground>,
    pub(super) desk: Arc<dyn Desk>,
    pub(super) guard: Guard,
    pub(super) closing: watch::Receiver<bool>,
}

/// The page's own texts, a file a language.
const WORDS: [(&str, &str); 4] = [
    ("de", include_str!("words/de.json")),
    ("en", include_str!("words/en.json")),
    ("nl", include_str!("words/nl.json")),
    ("pl", include_str!("words/pl.json")),
];

/// The files of the page.
const FILES: [(&str, &str, &str); 4] = [
    ("/", "text/html; charset=utf-8", include_str!("page/page.html")),
    ("/page.css", "text/css; charset=utf-8", include_str!("page/page.css")),
    ("/page.js", "text/javascript; charset=utf-8", include_str!("page/page.js")),
    ("/icon.svg", "image/svg+xml", include_str!("page/icon.svg")),
];

/// All routes.
pub(super) fn routes(house: House) -> Router {
    let mut routes = Router::new()
        .route("/words/{file}", get(words))
        .route("/picture/{file}", get(picture))
        .route("/api/enter", post(enter))
        .route("/api/say", post(say))
        .route("/api/press", post(press))
        .route("/api/complete", post(complete))
        .route("/api/dismiss", post(dismiss))
        .route("/api/messages", get(messages))
        .route("/api/live", get(live::open));
    for (path, kind, text) in FILES {
        routes = routes.route(path, get(move || async move { ([(header::CONTENT_TYPE, kind)], text) }));
    }
    routes
        .layer(DefaultBodyLimit::max(32 * 1024))
        .layer(middleware::from_fn_with_state(house.clone(), guarded))
        .with_state(house)
}

async fn guarded(State(house): State<House>, request: Request, next: Next) -> Response {
    let host = house.guard.admits(request.uri(), request.headers());
    let mut response = match &host {
        Some(_) => next.run(request).await,
        None => Refusal::Foreign.into_response(),
    };
    seal(response.headers_mut(), host.as_ref());
    response
}

/// Why a request is not carried out. The page finds its own words for each.
#[derive(Debug, Clone, Copy)]
pub(super) enum Refusal {
    Foreign,
    NoSession,
    NotAllowed,
    NotFound,
    Taken { again: bool },
    TooLong,
    Bad,
    TooMuch,
    Trouble,
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, error) = match self {
            Self::Foreign => (StatusCode::FORBIDDEN, "foreign"),
            Self::NoSession => (StatusCode::UNAUTHORIZED, "session"),
            Self::NotAllowed => (StatusCode::FORBIDDEN, "not-allowed"),
            Self::NotFound => (StatusCode::NOT_FOUND, "not-found"),
            Self::Taken { .. } => (StatusCode::CONFLICT, "taken"),
            Self::TooLong => (StatusCode::PAYLOAD_TOO_LARGE, "too-long"),
            Self::Bad => (StatusCode::UNPROCESSABLE_ENTITY, "bad"),
            Self::TooMuch => (StatusCode::TOO_MANY_REQUESTS, "too-much"),
            Self::Trouble => (StatusCode::SERVICE_UNAVAILABLE, "trouble"),
        };
        let again = matches!(self, Self::Taken { again: true });
        (status, Json(json!({ "error": error, "again": again }))).into_response()
    }
}

impl From<sqlx::Error> for Refusal {
    fn from(why: sqlx::Error) -> Self {
        tracing::warn!(%why, "the playground's database does not answer");
        Self::Trouble
    }
}

/// The person whose token came with the request.
struct Known(Me);

impl FromRequestParts<House> for Known {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Self, Refusal> {
        let told = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = told.and_then(|value| value.strip_prefix("Bearer ")).ok_or(Refusal::NoSession)?;
        house.playground.keep.session(token).await?.map(Self).ok_or(Refusal::NoSession)
    }
}

async fn words(Path(file): Path<String>) -> Result<impl IntoResponse, Refusal> {
    let language = file.strip_suffix(".json").unwrap_or_default();
    let (_, text) = WORDS.iter().find(|(known, _)| *known == language).ok_or(Refusal::NotFound)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], *text))
}

async fn picture(State(house): State<House>, Path(file): Path<String>) -> Result<impl IntoResponse, Refusal> {
    let id = file.strip_suffix(".png").ok_or(Refusal::NotFound)?;
    let png = house.playground.keep.picture(id).await?.ok_or(Refusal::NotFound)?;
    // An address is drawn once and its picture never changes.
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, "private, max-age=31536000, immutable"),
    ];
    Ok((headers, png))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Enter {
    name: String,
    /// Whether to come in again under a name that is known.
    #[serde(default)]
    again: bool,
}

#[derive(Serialize)]
struct Session {
    token: String,
    id: String,
    name: String,
}

async fn enter(State(house): State<House>, Json(asked): Json<Enter>) -> Result<Json<Session>, Refusal> {
    let Playground { keep, entries, .. } = &*house.playground;
    let loopback = house.guard.loopback();
    if asked.again && !loopback {
        return Err(Refusal::NotAllowed);
    }
    let name = names::clean(&asked.name).ok_or(Refusal::Bad)?;
    let now = house.playground.now();
    if !entries.take((), now) {
        return Err(Refusal::TooMuch);
    }
    let token = house.playground.secret::<32>();
    let private = format!("{}{}", super::PRIVATE, house.playground.secret::<16>());
    match keep.enter(&name, asked.again, &token, &private, now).await? {
        Entered::In(me) => Ok(Json(Session { token, id: me.id.to_string(), name: me.name })),
        Entered::Taken => Err(Refusal::Taken { again: loopback }),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Say {
    id: String,
    place: String,
    text: String,
    #[serde(default)]
    reply: Option<String>,
    #[serde(default)]
    locale: Option<String>,
}

async fn say(
    State(house): State<House>,
    Known(me): Known,
    Json(asked): Json<Say>,
) -> Result<Json<serde_json::Value>, Refusal> {
    let playground = &house.playground;
    act_id(&asked.id)?;
    if asked.text.chars().count() > playground.settings.limits.text {
        return Err(Refusal::TooLong);
    }
    if asked.text.trim().is_empty() {
        return Err(Refusal::Bad);
    }
    if !playground.keep.open_to(&me, &asked.place).await? {
        return Err(Refusal::NotFound);
    }
    if !playground.acts.take(me.id, playground.now()) {
        return Err(Refusal::TooMuch);
    }
    let answered = match &asked.reply {
        Some(id) => visible(playground, &me, id).await?.filter(|message| message.place == asked.place),
        None => None,
    };
    let key = format!("said:{}:{}", me.id, asked.id);
    let new = New {
        key: &key,
        place: &asked.place,
        author: Some(me.id),
        // What one person alone can see is not pointed at before all others.
        reply_to: answered.as_ref().filter(|m| m.only_for.is_none()).map(|m| m.id),
        text: asked.text.trim(),
        ..New::default()
    };
    let message = playground.keep.post(new, playground.now()).await?;

    let (text, addressed) = names::addressed(&asked.text);
    let people = playground.keep.everybody().await?;
    let mentions = names::mentions(text, &people)
        .into_iter()
        .map(|(text, who)| Mentioned { text, account: super::account(who.id), name: who.name.clone() })
        .collect();
    let said = Said::Text {
        text: text.to_owned(),
        to_bot: addressed || answered.is_some_and(|message| message.author.is_none()),
        mentions,
    };
    hand_in(&house, me, &asked.id, &asked.place, asked.locale, said).await?;
    Ok(Json(json!({ "message": playground.veil.hide(Of::Message, message) })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Press {
    id: String,
    message: String,
    button: String,
    #[serde(default)]
    locale: Option<String>,
}

async fn press(
    State(house): State<House>,
    Known(me): Known,
    Json(asked): Json<Press>,
) -> Result<Json<serde_json::Value>, Refusal> {
    let playground = &house.playground;
    act_id(&asked.id)?;
    let message = visible(playground, &me, &asked.message).await?.ok_or(Refusal::NotFound)?;
    // Buttons that were taken off while the press was under way are still known here: the desk says what became
    // of them. Ids that the bot never gave are not handed in.
    let given = message.author.is_none()
        && wire::kept_buttons(&message.buttons).iter().flatten().any(|button| button.id == asked.button);
    if !given {
        return Err(Refusal::NotFound);
    }
    if !playground.acts.take(me.id, playground.now()) {
        return Err(Refusal::TooMuch);
    }
    let said = Said::Press { button: asked.button };
    hand_in(&house, me, &asked.id, &message.place, asked.locale, said).await?;
    Ok(Json(json!({})))
}

/// Hands in what somebody did, and posts the answer. It is carried through even if the page goes away meanwhile.
async fn hand_in(
    house: &House,
    me: Me,
    id: &str,
    place: &str,
    locale: Option<String>,
    said: Said,
) -> Result<(), Refusal> {
    let locale = locale.filter(|tag| {
        (1..=35).contains(&tag.len()) && tag.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    });
    let incoming = Incoming {
        id: format!("{}:{id}", me.id),
        from: super::account(me.id),
        name: me.name.clone(),
        locale,
        place: super::place(place.to_owned()),
        kind: super::kind(place),
        // The lobby is everybody's.
        may_manage: true,
        said,
    };
    let (house, place, key) = (house.clone(), place.to_owned(), format!("answer:{}", incoming.id));
    let work = tokio::spawn(async move {
        match house.desk.take(incoming).await {
            Some(answer) => answered(&house.playground, &me, &place, &key, &answer).await,
            None => Ok(()),
        }
    });
    let Ok(done) = work.await else {
        tracing::error!(order = %id, "the desk failed at an order");
        return Err(Refusal::Trouble);
    };
    Ok(done?)
}

/// Posts an answer. One for the asker alone is kept like any other message, for its one reader.
async fn answered(
    playground: &Playground,
    me: &Me,
    place: &str,
    key: &str,
    answer: &Answer,
) -> Result<(), sqlx::Error> {
    let content = &answer.content;
    let new = New {
        key,
        place,
        only_for: answer.only_asker.then_some(me.id).filter(|_| place != me.private),
        text: &content.text,
        fixed: content.fixed.as_deref(),
        picture: content.picture.as_ref().map(|picture| playground.new_picture(picture)),
        buttons: Some(wire::buttons(&content.buttons)),
        ping: content.ping.as_ref().and_then(super::person),
        ..New::default()
    };
    playground.keep.post(new, playground.now()).await.map(|_| ())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Complete {
    place: String,
    typed: String,
}

/// What the message may be completed to. The desk is asked with the sign where the page has the bot's mention, and
/// the mention stands in its answers again.
async fn complete(
    State(house): State<House>,
    Known(me): Known,
    Json(asked): Json<Complete>,
) -> Result<Json<Vec<String>>, Refusal> {
    let playground = &house.playground;
    if asked.typed.chars().count() > playground.settings.limits.text {
        return Err(Refusal::TooLong);
    }
    if !playground.keep.open_to(&me, &asked.place).await? {
        return Err(Refusal::NotFound);
    }
    if !playground.looks.take(me.id, playground.now()) {
        return Err(Refusal::TooMuch);
    }
    let typed = asked.typed.trim_start();
    let (rest, addressed) = names::addressed(typed);
    let mention = if addressed && typed.starts_with('@') {
        // A space at the end matters: a word is finished then.
        let rest = if typed.ends_with(' ') { format!("{rest} ") } else { rest.to_owned() };
        Some(rest)
    } else {
        None
    };
    let place = super::place(asked.place);
    let from = super::account(me.id);
    let found = match &mention {
        Some(rest) => house.desk.complete(&from, &place, &format!("!{rest}")).await,
        None => house.desk.complete(&from, &place, typed).await,
    };
    let with_mention = |text: String| match (&mention, text.strip_prefix('!')) {
        (Some(_), Some(rest)) => format!("@{} {rest}", names::BOT),
        _ => text,
    };
    Ok(Json(found.into_iter().take(25).map(with_mention).collect()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Dismiss {
    message: String,
}

async fn dismiss(
    State(house): State<House>,
    Known(me): Known,
    Json(asked): Json<Dismiss>,
) -> Result<Json<serde_json::Value>, Refusal> {
    let playground = &house.playground;
    let id = playground.veil.show(Of::Message, &asked.message).ok_or(Refusal::NotFound)?;
    if playground.keep.put_away(&me, id).await? { Ok(Json(json!({}))) } else { Err(Refusal::NotFound) }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Messages {
    place: String,
    /// The message before which to read; without one, the latest.
    #[serde(default)]
    before: Option<String>,
}

/// Messages of a place, `whole` if there are none before them.
async fn messages(
    State(house): State<House>,
    Known(me): Known,
    Query(asked): Query<Messages>,
) -> Result<Json<serde_json::Value>, Refusal> {
    let playground = &house.playground;
    if !playground.keep.open_to(&me, &asked.place).await? {
        return Err(Refusal::NotFound);
    }
    if !playground.looks.take(me.id, playground.now()) {
        return Err(Refusal::TooMuch);
    }
    let before = match asked.before {
        Some(id) => Some(playground.veil.show(Of::Message, &id).ok_or(Refusal::NotFound)?),
        None => None,
    };
    let mut found = playground.keep.earlier(&me, &asked.place, before, LATEST + 1).await?;
    let whole = found.len() as i64 <= LATEST;
    if !whole {
        found.remove(0);
    }
    let found: Vec<_> = found.into_iter().map(|m| wire::message(&playground.veil, &me, m)).collect();
    Ok(Json(json!({ "messages": found, "whole": whole })))
}

/// The message behind the id that a page says, if this person may see it.
async fn visible(playground: &Playground, me: &Me, id: &str) -> Result<Option<Message>, Refusal> {
    match playground.veil.show(Of::Message, id) {
        Some(id) => Ok(playground.keep.message(me, id).await?),
        None => Ok(None),
    }
}

/// Whether a page may call an act so.
fn act_id(id: &str) -> Result<(), Refusal> {
    let good = (8..=64).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    if good { Ok(()) } else { Err(Refusal::Bad) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::WORDS;

    #[test]
    fn the_page_speaks_every_language_whole() {
        let keys = |text: &str| -> BTreeSet<(String, usize)> {
            let words: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text).expect("JSON");
            words
                .into_iter()
                .map(|(key, value)| (key, value.as_str().expect("a text").matches('{').count()))
                .collect()
        };
        let english = keys(WORDS[1].1);
        assert!(english.len() > 30);
        for (language, text) in WORDS {
            assert_eq!(keys(text), english, "{language}");
        }
        let page = concat!(include_str!("page/page.js"), include_str!("page/page.html"));
        // Errors are named by the server.
        for (key, _) in english.into_iter().filter(|(key, _)| !key.starts_with("error-")) {
            let used = [format!("\"{key}\""), format!("'{key}'"), format!("`{key}`")];
            assert!(used.iter().any(|used| page.contains(used)), "{key} is said nowhere");
        }
    }
}
