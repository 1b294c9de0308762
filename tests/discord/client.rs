//! A client of Discord's with nothing in it: a method, a path and a body; frames of the gateway. What it sends is as
//! wrong as a test wants it.

use futures_util::{SinkExt, StreamExt};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::fake::Fake;

/// All intents that need no permission.
pub const INTENTS: u64 = 1 | 1 << 9 | 1 << 12;

/// The HTTP side.
pub struct Client {
    http: reqwest::Client,
    base: String,
    token: String,
}

impl Client {
    /// A client with the bot's token and manners.
    pub fn of(fake: &Fake) -> Self {
        let http = reqwest::Client::builder().user_agent("DiscordBot (test, 1)").build().expect("a client");
        Self { http, base: fake.base(), token: fake.token() }
    }

    /// The same with another token.
    pub fn with_token(self, token: &str) -> Self {
        Self { token: token.to_owned(), ..self }
    }

    fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let url = format!("{}/api/v10{path}", self.base);
        self.http.request(method, url).header("authorization", format!("Bot {}", self.token))
    }

    /// A request with a JSON body, or without one if it is null.
    pub async fn call(&self, method: Method, path: &str, body: Value) -> (u16, Value) {
        let request = self.request(method, path);
        let request = if body.is_null() { request } else { request.json(&body) };
        read(request.send().await.expect("an answer")).await
    }

    /// POST.
    pub async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.call(Method::POST, path, body).await
    }

    /// GET.
    pub async fn get(&self, path: &str) -> (u16, Value) {
        self.call(Method::GET, path, Value::Null).await
    }

    /// PATCH.
    pub async fn patch(&self, path: &str, body: Value) -> (u16, Value) {
        self.call(Method::PATCH, path, body).await
    }

    /// A request with files: the number, the name and the content of each.
    pub async fn files(
        &self,
        method: Method,
        path: &str,
        body: &Value,
        files: &[(u64, &str, &[u8])],
    ) -> (u16, Value) {
        let mut form = Form::new().text("payload_json", body.to_string());
        for (n, name, bytes) in files {
            let part = Part::bytes(bytes.to_vec()).file_name((*name).to_owned());
            form = form.part(format!("files[{n}]"), part);
        }
        read(self.request(method, path).multipart(form).send().await.expect("an answer")).await
    }
}

async fn read(answer: reqwest::Response) -> (u16, Value) {
    let status = answer.status().as_u16();
    let text = answer.text().await.expect("a body");
    (status, if text.is_empty() { Value::Null } else { serde_json::from_str(&text).expect("JSON") })
}

/// The gateway side: one connection.
pub struct Line {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The number of the last event.
    pub seq: u64,
    /// The session, after READY.
    pub session: String,
    token: String,
}

impl Line {
    /// Connects, and hears HELLO.
    pub async fn connect(fake: &Fake) -> Self {
        let url = format!("{}/gateway?v=10&encoding=json", fake.base().replacen("http", "ws", 1));
        let (socket, _) = connect_async(url).await.expect("a connection");
        let mut line = Self { socket, seq: 0, session: String::new(), token: fake.token() };
        let hello = line.next().await.expect("HELLO");
        assert_eq!(hello["op"], 10);
        assert!(hello["d"]["heartbeat_interval"].is_u64());
        line
    }

    /// Connects and identifies; READY and the guilds are heard.
    pub async fn identified(fake: &Fake, intents: u64) -> Self {
        let mut line = Self::connect(fake).await;
        line.identify(intents).await;
        let ready = line.event("READY").await;
        ready["session_id"].as_str().expect("a session").clone_into(&mut line.session);
        line.event("GUILD_CREATE").await;
        line
    }

    /// Op 2.
    pub async fn identify(&mut self, intents: u64) {
        let properties = json!({ "os": "test", "browser": "test", "device": "test" });
        let data = json!({ "token": self.token, "intents": intents, "properties": properties });
        self.say(&json!({ "op": 2, "d": data })).await;
    }

    /// Op 6.
    pub async fn resume(&mut self, session: &str, seq: u64) {
        session.clone_into(&mut self.session);
        let data = json!({ "token": self.token, "session_id": session, "seq": seq });
        self.say(&json!({ "op": 6, "d": data })).await;
    }

    /// A frame.
    pub async fn say(&mut self, payload: &Value) {
        self.socket.send(Message::text(payload.to_string())).await.expect("sent");
    }

    /// Says goodbye.
    pub async fn close(mut self, code: u16) {
        self.socket.close(Some(CloseFrame { code: code.into(), reason: "".into() })).await.expect("closed");
    }

    /// The next frame, or the code that the line was closed with; 0 without one.
    pub async fn next(&mut self) -> Result<Value, u16> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let payload: Value = serde_json::from_str(text.as_str()).expect("JSON");
                    self.seq = payload["s"].as_u64().unwrap_or(self.seq);
                    return Ok(payload);
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.map_or(0, |frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(0),
            }
        }
    }

    /// The next event, which must be this one.
    pub async fn event(&mut self, name: &str) -> Value {
        let payload = self.next().await.expect("an event");
        assert_eq!((&payload["op"], &payload["t"]), (&json!(0), &json!(name)), "{payload}");
        payload["d"].clone()
    }
}
