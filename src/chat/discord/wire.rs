//! Requests to Discord: one way out, with patience.
//!
//! Knows: how a request is carried (by serenity's own means, its rate limiter included), when it is repeated, and what a
//! refusal says. Does not know: what is asked, and why.
//!
//! Serenity's rate limiter keeps to what each answer says of its bucket. It can't be used with another base address (it
//! would ask the real one); then whoever is behind that address limits, and what is refused here is waited out here.
//!
//! To add a request: its place among the callers; [`Ask`] has all that Discord's interface asks for.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde_json::Value;
use serenity::builder::CreateAttachment;
use serenity::http::{Http, HttpBuilder, LightMethod, Multipart, MultipartUpload, Request, Route};
use tokio::sync::Notify;
use tokio::time::Instant;

use super::Chance;
use super::trouble::Trouble;

/// No answer after this long is none.
const DEAF: Duration = Duration::from_secs(20);

/// How long a request may wait in all before it is given back to whoever asked.
#[derive(Clone, Copy)]
pub(super) enum Patience {
    /// An acknowledgement: three seconds is all there is.
    Hasty,
    /// Anything else.
    Patient,
}

impl Patience {
    const fn most(self) -> Duration {
        match self {
            Self::Hasty => Duration::from_millis(1500),
            Self::Patient => Duration::from_secs(10),
        }
    }
}

/// A file to be uploaded.
#[derive(Clone)]
pub(super) struct File {
    /// Its name, without meaning.
    pub(super) name: String,
    /// What is in it.
    pub(super) bytes: Vec<u8>,
    /// The same in words.
    pub(super) words: String,
}

/// A request.
pub(super) struct Ask<'a> {
    method: LightMethod,
    route: Route<'a>,
    params: Vec<(&'static str, String)>,
    body: Option<Value>,
    files: &'a [File],
    repeatable: bool,
    patience: Patience,
}

impl<'a> Ask<'a> {
    fn new(method: LightMethod, route: Route<'a>) -> Self {
        let repeatable = !matches!(method, LightMethod::Post);
        let (params, body) = (Vec::new(), None);
        Self { method, route, params, body, files: &[], repeatable, patience: Patience::Patient }
    }

    pub(super) fn get(route: Route<'a>) -> Self {
        Self::new(LightMethod::Get, route)
    }

    pub(super) fn post(route: Route<'a>, body: Value) -> Self {
        Self { body: Some(body), ..Self::new(LightMethod::Post, route) }
    }

    pub(super) fn patch(route: Route<'a>, body: Value) -> Self {
        Self { body: Some(body), ..Self::new(LightMethod::Patch, route) }
    }

    pub(super) fn put(route: Route<'a>, body: Value) -> Self {
        Self { body: Some(body), ..Self::new(LightMethod::Put, route) }
    }

    pub(super) fn delete(route: Route<'a>) -> Self {
        Self::new(LightMethod::Delete, route)
    }

    pub(super) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.params.push((name, value.into()));
        self
    }

    pub(super) fn files(mut self, files: &'a [File]) -> Self {
        self.files = files;
        self
    }

    /// Asking twice is the same as asking once.
    pub(super) fn repeatable(mut self) -> Self {
        self.repeatable = true;
        self
    }

    pub(super) fn hasty(mut self) -> Self {
        self.patience = Patience::Hasty;
        self
    }

    fn request(&self) -> Request<'a> {
        let mut request = Request::new(self.route, self.method);
        if !self.params.is_empty() {
            request = request.params(Some(self.params.clone()));
        }
        let body = self.body.as_ref().map(Value::to_string);
        if self.files.is_empty() {
            return request.body(body.map(String::into_bytes));
        }
        // serenity names the parts `files[id]`, but keeps the ids of uploads to itself: they are all 0, so one file a
        // request is what there can be.
        let attachments = self.files.iter().take(1);
        let attachments = attachments.map(|file| CreateAttachment::bytes(file.bytes.clone(), &file.name));
        request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(attachments.collect()),
            fields: Vec::new(),
            payload_json: body,
        }))
    }
}

/// A request that came to nothing.
#[derive(Debug, Clone)]
pub(super) struct Refusal {
    /// What it means.
    pub(super) trouble: Trouble,
    /// How long Discord asked us to wait.
    pub(super) wait: Option<Duration>,
    /// Whether it may have been carried out all the same.
    pub(super) doubtful: bool,
    status: u16,
    code: u64,
    global: bool,
    /// Which fields were wrong, and how, without what was in them.
    fields: Vec<String>,
}

/// For logs: numbers only.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "status {}, code {} ({:?})", self.status, self.code, self.trouble)?;
        if !self.fields.is_empty() {
            write!(f, ": {}", self.fields.join(", "))?;
        }
        Ok(())
    }
}

impl Refusal {
    fn unanswered() -> Self {
        Self {
            trouble: Trouble::Later,
            wait: None,
            doubtful: true,
            status: 0,
            code: 0,
            global: false,
            fields: Vec::new(),
        }
    }

    fn read(status: u16, header: Option<Duration>, body: &[u8]) -> Self {
        let body: Value = serde_json::from_slice(body).unwrap_or_default();
        let code = body["code"].as_u64().unwrap_or_default();
        let said = body["retry_after"].as_f64().and_then(|wait| Duration::try_from_secs_f64(wait).ok());
        let mut fields = Vec::new();
        wrong_fields("", &body["errors"], &mut fields);
        Self {
            trouble: Trouble::of(status, code),
            wait: said.or(header),
            doubtful: status >= 500,
            status,
            code,
            global: body["global"].as_bool().unwrap_or_default(),
            fields,
        }
    }
}

/// The paths of a tree of errors with their codes.
fn wrong_fields(path: &str, errors: &Value, fields: &mut Vec<String>) {
    let Some(tree) = errors.as_object() else { return };
    for (name, below) in tree {
        if name == "_errors" {
            let codes = below.as_array().into_iter().flatten().filter_map(|error| error["code"].as_str());
            fields.extend(codes.map(|code| format!("{path} {code}")));
        } else {
            wrong_fields(&format!("{path}/{name}"), below, fields);
        }
    }
}

/// The way out.
pub(super) struct Wire {
    http: Http,
    client: reqwest::Client,
    chance: Chance,
    /// Nobody asks anything before this instant.
    not_before: Mutex<Option<Instant>>,
    refused: AtomicBool,
    /// The token was refused.
    pub(super) token_refused: Notify,
}

/// serenity's means of asking: the one place where they are made. With a base address the rate limiter is off, since
/// it knows of no other than Discord's.
pub(super) fn http(token: &str, base: Option<&str>, client: reqwest::Client) -> Http {
    let builder = HttpBuilder::new(token).client(client);
    match base {
        Some(base) => builder.proxy(base.trim_end_matches('/')).ratelimiter_disabled(true).build(),
        None => builder.build(),
    }
}

impl Wire {
    pub(super) fn new(token: &str, base: Option<&str>, client: reqwest::Client, chance: Chance) -> Self {
        Self {
            http: http(token, base, client.clone()),
            client,
            chance,
            not_before: Mutex::default(),
            refused: AtomicBool::new(false),
            token_refused: Notify::new(),
        }
    }

    /// Whether the token was refused.
    pub(super) fn stopped(&self) -> bool {
        self.refused.load(Ordering::Acquire)
    }

    /// Asks, and asks again as long as that makes sense. Nothing comes back for an answer without a body.
    pub(super) async fn ask(&self, ask: &Ask<'_>) -> Result<Value, Refusal> {
        let mut waited = Duration::ZERO;
        for attempt in 0u32.. {
            if self.stopped() {
                return Err(Refusal { doubtful: false, trouble: Trouble::Token, ..Refusal::unanswered() });
            }
            waited += self.pause(ask.patience.most().saturating_sub(waited)).await?;
            let refusal = match self.once(ask).await {
                Ok(answer) => return Ok(answer),
                Err(refusal) => refusal,
            };
            if refusal.trouble == Trouble::Token {
                self.refused.store(true, Ordering::Release);
                self.token_refused.notify_one();
            }
            if refusal.trouble == Trouble::Bug {
                tracing::error!(route = route_name(&ask.route), %refusal, "Discord refuses what we ask");
            }
            let again = refusal.trouble == Trouble::Later && (ask.repeatable || !refusal.doubtful);
            let wait = refusal.wait.unwrap_or(Duration::from_millis(400 << attempt.min(4)));
            let wait = wait + self.jitter(wait);
            if refusal.global {
                self.hold(wait);
            }
            // A code such as 30034 says how long to wait: until tomorrow. That is not for this loop.
            if !again || waited + wait > ask.patience.most() {
                return Err(refusal);
            }
            tracing::debug!(route = route_name(&ask.route), %refusal, ?wait, attempt, "asked again later");
            tokio::time::sleep(wait).await;
            waited += wait;
        }
        Err(Refusal::unanswered())
    }

    /// Waits until anybody may ask; the refusal if that takes longer than there is time.
    async fn pause(&self, most: Duration) -> Result<Duration, Refusal> {
        let until = *self.not_before.lock().unwrap_or_else(PoisonError::into_inner);
        let wait = until.map(|until| until.saturating_duration_since(Instant::now())).unwrap_or_default();
        if wait > most {
            return Err(Refusal { wait: Some(wait), doubtful: false, ..Refusal::unanswered() });
        }
        tokio::time::sleep(wait).await;
        Ok(wait)
    }

    fn hold(&self, wait: Duration) {
        let until = Instant::now() + wait;
        let mut not_before = self.not_before.lock().unwrap_or_else(PoisonError::into_inner);
        *not_before = Some(not_before.map_or(until, |before| before.max(until)));
    }

    /// Up to a quarter more, so that not everybody comes back at once.
    fn jitter(&self, wait: Duration) -> Duration {
        let mut byte = [0];
        (self.chance)(&mut byte);
        wait * u32::from(byte[0]) / 1024
    }

    async fn once(&self, ask: &Ask<'_>) -> Result<Value, Refusal> {
        let request = ask.request();
        let sent = async {
            match &self.http.ratelimiter {
                Some(limiter) => limiter.perform(request).await,
                None => {
                    let base = self.http.proxy.as_deref();
                    let built = request.build(&self.client, self.http.token(), base)?.build()?;
                    Ok(self.client.execute(built).await?)
                }
            }
        };
        // A rate limiter that waits longer than this has a reason; whoever asked comes back.
        let response = match tokio::time::timeout(DEAF, sent).await {
            Ok(Ok(response)) => response,
            Ok(Err(error)) => {
                tracing::debug!(
                    route = route_name(&ask.route),
                    kind = kind(&error),
                    "no answer from Discord"
                );
                return Err(Refusal::unanswered());
            }
            Err(_) => return Err(Refusal::unanswered()),
        };
        let status = response.status().as_u16();
        let header = response.headers().get("retry-after").and_then(|wait| wait.to_str().ok());
        let header = header.and_then(|wait| wait.parse().ok());
        let header = header.and_then(|wait| Duration::try_from_secs_f64(wait).ok());
        let body = tokio::time::timeout(DEAF, response.bytes()).await;
        let Ok(Ok(body)) = body else {
            // It was carried out; what became of it is not known.
            return Err(Refusal::unanswered());
        };
        if (200..300).contains(&status) {
            return Ok(serde_json::from_slice(&body).unwrap_or_default());
        }
        Err(Refusal::read(status, header, &body))
    }
}

/// What went wrong, without addresses, which hold tokens of interactions.
fn kind(error: &serenity::Error) -> &'static str {
    match error {
        serenity::Error::Http(serenity::http::HttpError::Request(error)) if error.is_connect() => {
            "no connection"
        }
        serenity::Error::Http(serenity::http::HttpError::Request(error)) if error.is_timeout() => "too slow",
        serenity::Error::Http(_) => "http",
        _ => "other",
    }
}

/// A route by name, without the tokens that some have in them.
fn route_name(route: &Route<'_>) -> String {
    let debug = format!("{route:?}");
    debug.split([' ', '{']).next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_read() {
        let body = br#"{"message":"rate limited","retry_after":0.25,"global":true}"#;
        let refusal = Refusal::read(429, Some(Duration::from_secs(1)), body);
        assert_eq!(refusal.wait, Some(Duration::from_millis(250)));
        assert!(refusal.global && !refusal.doubtful);
        assert_eq!(refusal.trouble, Trouble::Later);
        let refusal = Refusal::read(429, Some(Duration::from_secs(1)), b"<html>");
        assert_eq!(refusal.wait, Some(Duration::from_secs(1)));
        let refusal = Refusal::read(502, None, b"");
        assert!(refusal.doubtful && refusal.trouble == Trouble::Later);
    }

    #[test]
    fn a_log_line_has_fields_and_no_content() {
        let body = br#"{"code":50035,"message":"Invalid Form Body","errors":{"components":{"0":{"label":
            {"_errors":[{"code":"BASE_TYPE_MAX_LENGTH","message":"secret: must be 80 or fewer"}]}}}}}"#;
        let refusal = Refusal::read(400, None, body);
        let line = refusal.to_string();
        assert_eq!(line, "status 400, code 50035 (Bug): /components/0/label BASE_TYPE_MAX_LENGTH");
    }

    #[test]
    fn a_route_in_a_log_has_no_token() {
        let route = Route::WebhookFollowupMessages { application_id: 1.into(), token: "secret" };
        assert_eq!(route_name(&route), "WebhookFollowupMessages");
    }
}
