//! Somebody at the playground without a browser: the same requests that the page makes.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::{Response, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::house::House;

const PATIENCE: Duration = Duration::from_secs(20);

pub struct Person {
    pub id: String,
    pub token: String,
    pub url: String,
}

/// Asks for a name.
pub async fn enter(house: &House, name: &str, again: bool) -> Response {
    let body = json!({ "name": name, "again": again });
    let asked = reqwest::Client::new().post(house.url("/api/enter")).json(&body).send();
    asked.await.expect("an answer")
}

impl Person {
    pub async fn enter(house: &House, name: &str) -> Self {
        let answer = enter(house, name, false).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let session: Value = answer.json().await.expect("JSON");
        let text = |key: &str| session[key].as_str().expect("a text").to_owned();
        Self { id: text("id"), token: text("token"), url: house.url("") }
    }

    pub async fn post(&self, path: &str, body: Value) -> Response {
        let asked = reqwest::Client::new().post(format!("{}{path}", self.url)).bearer_auth(&self.token);
        asked.json(&body).send().await.expect("an answer")
    }

    pub async fn get(&self, path: &str) -> Response {
        let asked = reqwest::Client::new().get(format!("{}{path}", self.url)).bearer_auth(&self.token);
        asked.send().await.expect("an answer")
    }

    pub async fn say_as(&self, id: &str, place: &str, text: &str) -> Response {
        self.post("/api/say", json!({ "id": id, "place": place, "text": text, "locale": "nl-NL" })).await
    }

    /// Says something with a fresh id; it must be taken.
    pub async fn say(&self, place: &str, text: &str) {
        use std::sync::atomic::{AtomicU64, Ordering};
        static SAID: AtomicU64 = AtomicU64::new(10_000_000);
        let id = SAID.fetch_add(1, Ordering::Relaxed).to_string();
        assert_eq!(self.say_as(&id, place, text).await.status(), StatusCode::OK, "{text}");
    }

    /// The messages of a place as they are kept, or the status of the refusal.
    pub async fn messages(&self, place: &str) -> Result<Vec<Value>, StatusCode> {
        let answer = self.get(&format!("/api/messages?place={place}")).await;
        if answer.status() != StatusCode::OK {
            return Err(answer.status());
        }
        let mut answer: Value = answer.json().await.expect("JSON");
        Ok(serde_json::from_value(answer["messages"].take()).expect("messages"))
    }

    pub async fn open(&self, since: Option<&str>) -> Page {
        Page::open(&self.url, &self.token, since).await
    }
}

/// An open page: what it has been told.
pub struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub hello: Value,
    pub cursor: String,
    pub messages: Vec<Value>,
    pub people: Vec<String>,
    pub threads: Vec<Value>,
    pub frames: usize,
    /// Who else has a page open, as last told.
    pub here: Vec<Value>,
}

impl Page {
    pub async fn open(url: &str, token: &str, since: Option<&str>) -> Self {
        let url = format!("{}/api/live", url.replace("http", "ws"));
        let (mut socket, _) =
            connect_async(url.into_client_request().expect("a request")).await.expect("a socket");
        let hello = json!({ "token": token, "since": since });
        socket.send(Message::text(hello.to_string())).await.expect("said");
        let mut page = Self {
            socket,
            hello: Value::Null,
            cursor: String::new(),
            messages: Vec::new(),
            people: Vec::new(),
            threads: Vec::new(),
            frames: 0,
            here: Vec::new(),
        };
        // At least one piece of news always comes: that it has caught up.
        while page.cursor.is_empty() {
            page.next().await.expect("it is told who it is");
        }
        page
    }

    /// Takes in one more thing that it is told; the code, if it is told to go.
    pub async fn next(&mut self) -> Result<(), u16> {
        let told = tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("something is told");
        let told = match told {
            Some(Ok(Message::Text(text))) => serde_json::from_str::<Value>(&text).expect("JSON"),
            Some(Ok(Message::Close(frame))) => return Err(frame.map_or(0, |frame| frame.code.into())),
            Some(Ok(_)) => return Ok(()),
            Some(Err(_)) | None => return Err(0),
        };
        match told["t"].as_str() {
            Some("hello") => self.hello = told,
            Some("news") => {
                self.frames += 1;
                told["cursor"].as_str().expect("a cursor").clone_into(&mut self.cursor);
                self.messages.extend(told["messages"].as_array().expect("messages").clone());
                self.threads.extend(told["threads"].as_array().expect("threads").clone());
                let names = told["people"].as_array().expect("people").iter();
                self.people.extend(names.map(|person| person["name"].as_str().expect("a name").to_owned()));
            }
            Some("here") => told["people"].as_array().expect("people").clone_into(&mut self.here),
            Some("beat") => {}
            other => panic!("told {other:?}"),
        }
        Ok(())
    }

    /// Reads on until a message with this text has come.
    pub async fn until(&mut self, text: &str) -> Value {
        loop {
            if let Some(found) = self.messages.iter().find(|m| m["text"] == text) {
                return found.clone();
            }
            self.next().await.expect("it stays open");
        }
    }

    pub fn private(&self) -> String {
        self.hello["private"].as_str().expect("a place").to_owned()
    }

    pub fn texts(&self) -> Vec<&str> {
        self.messages.iter().filter_map(|m| m["text"].as_str()).collect()
    }
}
