//! A homeserver that does on demand what a real one does not: an answer lost after the event was stored, a 502, a long
//! wait, a 429. It knows as much of the client-server API as a client needs to log in, to sync and to send in rooms that
//! are not encrypted; [`api`] has it. It writes down every request, so that a test sees whether a try again was the same
//! try again: by its transaction id.
//!
//! What it does not know: encryption between devices (keys are kept and given, to-device messages are dropped),
//! permissions, federation. For all that there is the real one.
//!
//! To let it do one more mischief: a kind of [`Mischief`], and its place in [`serve`].

#[path = "fake/api.rs"]
mod api;
#[path = "fake/rooms.rs"]
mod rooms;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{Method, Request, Response, StatusCode, header};
use axum::response::IntoResponse;
use hyper::body::Incoming;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use self::rooms::Rooms;
use crate::tool::PATIENCE;

/// The largest request that is taken.
const LARGEST: usize = 64 << 20;

/// What goes wrong with a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mischief {
    /// It is carried out, and the connection ends without an answer.
    AnswerLost,
    /// The connection ends before it is carried out.
    RequestLost,
    /// It is not carried out, and this is the answer.
    Fails(u16),
    /// It is carried out, and this is the answer all the same: a proxy that gave up too soon.
    DoneButFails(u16),
    /// There were too many: try again after so long (which the answer says in whole seconds and in milliseconds).
    TooMany(Duration),
    /// It is carried out and answered, late.
    Slow(Duration),
}

/// Mischief that waits for its request.
struct Planned {
    path: String,
    times: usize,
    mischief: Mischief,
}

/// A request as it came, and what became of it.
#[derive(Debug, Clone)]
pub struct Asked {
    pub method: Method,
    /// Without the query, still encoded.
    pub path: String,
    pub body: Bytes,
    /// What was done to it, if anything.
    pub mischief: Option<Mischief>,
    /// The status that was answered; nothing where no answer went out (yet).
    pub status: Option<StatusCode>,
}

impl Asked {
    /// The transaction id: the last part of the path of what is sent under one.
    pub fn transaction(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    /// The body, if it is JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
}

/// What the handlers and the tests share.
struct House {
    rooms: Mutex<Rooms>,
    asked: Mutex<Vec<Asked>>,
    planned: Mutex<Vec<Planned>>,
    /// Rings whenever something was stored or asked.
    news: watch::Sender<u64>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl House {
    fn ring(&self) {
        self.news.send_modify(|n| *n += 1);
    }

    /// The mischief that was planned for a request, once less from now on.
    fn mischief(&self, request: &str) -> Option<Mischief> {
        let mut planned = lock(&self.planned);
        let found = planned.iter_mut().find(|plan| plan.times > 0 && request.contains(&plan.path))?;
        found.times -= 1;
        Some(found.mischief)
    }
}

/// A running fake. It stops when it is dropped.
pub struct Fake {
    house: Arc<House>,
    address: SocketAddr,
    serving: JoinHandle<()>,
}

impl Fake {
    /// Its name, as in `@alice:fake`.
    pub const NAME: &str = "fake";

    /// On any free port of loopback. Everybody may log in, with any password.
    pub async fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let address = listener.local_addr().expect("its address");
        let house = Arc::new(House {
            rooms: Mutex::default(),
            asked: Mutex::default(),
            planned: Mutex::default(),
            news: watch::Sender::new(0),
        });
        let router = api::router(Arc::clone(&house));
        let serving = tokio::spawn(accept(listener, router, Arc::clone(&house)));
        Self { house, address, serving }
    }

    /// Where it answers.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Plans mischief for the next so many requests of which the method and path (`PUT /_matrix/…`) hold this.
    pub fn plan(&self, path: &str, times: usize, mischief: Mischief) {
        lock(&self.house.planned).push(Planned { path: path.to_owned(), times, mischief });
    }

    /// A room with these people in it, who were there before.
    pub fn room(&self, name: &str, members: &[&str]) -> String {
        let room = lock(&self.house.rooms).create(members[0], name);
        for member in &members[1..] {
            self.joins(&room, member);
        }
        room
    }

    /// Somebody joins a room.
    pub fn joins(&self, room: &str, user: &str) {
        self.member(room, user, user, "join");
    }

    /// Somebody invites somebody.
    pub fn invites(&self, room: &str, by: &str, user: &str) {
        self.member(room, by, user, "invite");
    }

    /// Somebody puts somebody out.
    pub fn kicks(&self, room: &str, by: &str, user: &str) {
        self.member(room, by, user, "leave");
    }

    fn member(&self, room: &str, by: &str, user: &str, membership: &str) {
        let content = json!({ "membership": membership, "displayname": user });
        lock(&self.house.rooms).set(room, by, "m.room.member", user, &content);
        self.house.ring();
    }

    /// Somebody says something; the event's id.
    pub fn says(&self, room: &str, user: &str, text: &str) -> String {
        self.sends(
            room,
            user,
            "m.room.message",
            &json!({ "msgtype": "m.text", "body": text, "m.mentions": {} }),
        )
    }

    /// Somebody sends any event.
    pub fn sends(&self, room: &str, user: &str, event_type: &str, content: &Value) -> String {
        let event = lock(&self.house.rooms).append(room, user, event_type, None, content);
        self.house.ring();
        event
    }

    /// Every event of a room that is no state, in its order.
    pub fn timeline(&self, room: &str) -> Vec<Value> {
        lock(&self.house.rooms).timeline(room)
    }

    /// The bytes of a file that was uploaded, by its address (`mxc://…`).
    pub fn file(&self, address: &str) -> Option<Vec<u8>> {
        let name = address.rsplit('/').next().unwrap_or_default();
        lock(&self.house.rooms).file(name).map(|(_, bytes)| bytes)
    }

    /// Every request so far of which the method and path hold this, in the order they came.
    pub fn asked(&self, path: &str) -> Vec<Asked> {
        let holds = |asked: &&Asked| format!("{} {}", asked.method, asked.path).contains(path);
        lock(&self.house.asked).iter().filter(holds).cloned().collect()
    }

    /// Waits until so many requests of a kind have come; all of the kind.
    pub async fn until_asked(&self, path: &str, times: usize) -> Vec<Asked> {
        let what = format!("{times} × {path}");
        self.until(&what, || Some(self.asked(path)).filter(|asked| asked.len() >= times)).await
    }

    /// Waits until a room's timeline holds something.
    pub async fn until_said(&self, room: &str, fits: impl Fn(&Value) -> bool) -> Value {
        self.until("the event", || self.timeline(room).into_iter().find(&fits)).await
    }

    async fn until<T>(&self, what: &str, find: impl Fn() -> Option<T>) -> T {
        let mut news = self.house.news.subscribe();
        let wait = async {
            loop {
                news.mark_unchanged();
                if let Some(found) = find() {
                    return found;
                }
                news.changed().await.expect("the house stands");
            }
        };
        match tokio::time::timeout(PATIENCE, wait).await {
            Ok(found) => found,
            Err(late) => panic!("waited in vain for {what} ({late}); asked: {:#?}", self.summary()),
        }
    }

    fn summary(&self) -> Vec<String> {
        let line = |asked: &Asked| {
            format!("{} {} {:?} {:?}", asked.method, asked.path, asked.mischief, asked.status)
        };
        lock(&self.house.asked).iter().map(line).collect()
    }
}

impl Drop for Fake {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn accept(listener: TcpListener, router: Router, house: Arc<House>) {
    // When the fake goes, so do its connections.
    let mut connections = tokio::task::JoinSet::new();
    while let Ok((stream, _)) = listener.accept().await {
        connections.spawn(connection(stream, router.clone(), Arc::clone(&house)));
        while connections.try_join_next().is_some() {}
    }
}

async fn connection(stream: TcpStream, router: Router, house: Arc<House>) {
    let service = service_fn(move |request| serve(request, router.clone(), Arc::clone(&house)));
    // An error is either ours, on purpose, or a client that went away.
    let _ = hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
}

/// No answer: hyper then ends the connection.
#[derive(Debug, thiserror::Error)]
#[error("the connection is lost on purpose")]
struct Lost;

/// Carries one request out, with the mischief that was planned for it.
async fn serve(
    request: Request<Incoming>,
    router: Router,
    house: Arc<House>,
) -> Result<Response<Body>, Lost> {
    let (parts, body) = request.into_parts();
    let body = to_bytes(Body::new(body), LARGEST).await.map_err(|_| Lost)?;
    let (method, path) = (parts.method.clone(), parts.uri.path().to_owned());
    let mischief = house.mischief(&format!("{method} {path}"));
    let place = {
        let mut asked = lock(&house.asked);
        asked.push(Asked { method, path, body: body.clone(), mischief, status: None });
        asked.len() - 1
    };
    house.ring();
    let carry_out = async {
        let answer =
            TowerToHyperService::new(router).call(Request::from_parts(parts, Body::from(body))).await;
        let Ok(answer) = answer;
        answer
    };
    let answer = match mischief {
        None => carry_out.await,
        Some(Mischief::AnswerLost) => {
            carry_out.await;
            return Err(Lost);
        }
        Some(Mischief::RequestLost) => return Err(Lost),
        Some(Mischief::Fails(status)) => failure(status),
        Some(Mischief::DoneButFails(status)) => {
            carry_out.await;
            failure(status)
        }
        Some(Mischief::TooMany(pause)) => too_many(pause),
        Some(Mischief::Slow(pause)) => {
            let answer = carry_out.await;
            tokio::time::sleep(pause).await;
            answer
        }
    };
    lock(&house.asked)[place].status = Some(answer.status());
    house.ring();
    Ok(answer)
}

/// What a proxy answers whose server is away: no JSON.
fn failure(status: u16) -> Response<Body> {
    let status = StatusCode::from_u16(status).expect("a status");
    (status, [(header::CONTENT_TYPE, "text/html")], format!("<h1>{status}</h1>")).into_response()
}

fn too_many(pause: Duration) -> Response<Body> {
    let whole = pause.as_millis().div_ceil(1000).to_string();
    let body = json!({
        "errcode": "M_LIMIT_EXCEEDED", "error": "Too Many Requests", "retry_after_ms": pause.as_millis() as u64,
    });
    (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, whole)], axum::Json(body)).into_response()
}
