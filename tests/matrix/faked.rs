//! The fake homeserver itself: its mischief is what it says it is, and a real one would take the same tries again alike.
//!
//! The client here is as plain as can be, so that what it sends is what the test says. How the adapter tries again is
//! proven with it elsewhere.

use std::time::Duration;

use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};

use crate::fake::{Fake, Mischief};

/// Somebody who calls the API by hand.
struct Hand {
    client: Client,
    url: String,
    token: String,
    user: String,
}

impl Hand {
    async fn log_in(fake: &Fake, name: &str) -> Self {
        let mut hand =
            Self { client: Client::new(), url: fake.url(), token: String::new(), user: String::new() };
        let identifier = json!({ "type": "m.id.user", "user": name });
        let body = json!({ "type": "m.login.password", "identifier": identifier, "password": "any" });
        let (_, session) = hand.must(Method::POST, "/login", body).await;
        let text = |key: &str| session[key].as_str().expect("a text").to_owned();
        (hand.token, hand.user) = (text("access_token"), text("user_id"));
        hand
    }

    async fn call(&self, method: Method, path: &str, body: Value) -> reqwest::Result<reqwest::Response> {
        let url = format!("{}/_matrix/client/v3{path}", self.url);
        let request = self.client.request(method.clone(), url).bearer_auth(&self.token);
        let request = if method == Method::GET { request } else { request.json(&body) };
        request.send().await
    }

    async fn must(&self, method: Method, path: &str, body: Value) -> (StatusCode, Value) {
        let answer = self.call(method, path, body).await.expect("an answer");
        (answer.status(), answer.json().await.expect("JSON"))
    }

    async fn send(&self, room: &str, transaction: &str, text: &str) -> reqwest::Result<reqwest::Response> {
        let path = format!("/rooms/{room}/send/m.room.message/{transaction}");
        self.call(Method::PUT, &path, json!({ "msgtype": "m.text", "body": text })).await
    }

    async fn sync(&self, since: Option<&str>, timeout: u64) -> Value {
        let since = since.map(|since| format!("&since={since}")).unwrap_or_default();
        self.must(Method::GET, &format!("/sync?timeout={timeout}{since}"), Value::Null).await.1
    }
}

/// A fake, somebody logged in, and their room with Alice.
async fn scene() -> (Fake, Hand, String) {
    let fake = Fake::start().await;
    let hand = Hand::log_in(&fake, "bot").await;
    let room = fake.room("Club", &["@alice:fake", &hand.user]);
    (fake, hand, room)
}

fn bodies(fake: &Fake, room: &str) -> Vec<String> {
    let body = |event: Value| event["content"]["body"].as_str().unwrap_or_default().to_owned();
    fake.timeline(room).into_iter().map(body).collect()
}

#[tokio::test]
async fn a_lost_answer_is_of_something_done() {
    let (fake, hand, room) = scene().await;
    fake.plan("PUT /_matrix/client/v3/rooms/", 2, Mischief::AnswerLost);
    for _ in 0..2 {
        let lost = hand.send(&room, "t1", "hello").await.expect_err("no answer comes");
        assert!(lost.is_request(), "{lost:?}");
        assert_eq!(bodies(&fake, &room), ["hello"]);
    }
    let answer: Value = hand.send(&room, "t1", "hello").await.expect("an answer").json().await.expect("JSON");
    assert_eq!(answer["event_id"], fake.timeline(&room)[0]["event_id"]);
    // Another transaction is another message, even with the same words: that is what a test must find.
    hand.send(&room, "t2", "hello").await.expect("an answer");
    assert_eq!(bodies(&fake, &room), ["hello", "hello"]);

    let asked = fake.asked("/send/m.room.message/");
    let seen: Vec<_> = asked.iter().map(|asked| (asked.transaction(), asked.status.is_some())).collect();
    assert_eq!(seen, [("t1", false), ("t1", false), ("t1", true), ("t2", true)]);
    assert!(asked.iter().all(|asked| asked.json()["body"] == "hello"));
}

#[tokio::test]
async fn a_lost_request_and_a_failure_are_of_nothing_done() {
    let (fake, hand, room) = scene().await;
    fake.plan("/send/", 1, Mischief::RequestLost);
    fake.plan("/send/", 1, Mischief::Fails(502));
    fake.plan("/send/", 1, Mischief::TooMany(Duration::from_millis(1500)));
    hand.send(&room, "t1", "hello").await.expect_err("no answer comes");
    assert_eq!(hand.send(&room, "t1", "hello").await.expect("an answer").status(), StatusCode::BAD_GATEWAY);
    let refused = hand.send(&room, "t1", "hello").await.expect("an answer");
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.headers()["retry-after"], "2");
    let refused: Value = refused.json().await.expect("JSON");
    assert_eq!((&refused["errcode"], &refused["retry_after_ms"]), (&json!("M_LIMIT_EXCEEDED"), &json!(1500)));
    assert_eq!(fake.timeline(&room), Vec::<Value>::new());
    assert!(hand.send(&room, "t1", "hello").await.expect("an answer").status().is_success());
    assert_eq!(bodies(&fake, &room), ["hello"]);
}

#[tokio::test]
async fn a_failure_may_be_of_something_done() {
    let (fake, hand, room) = scene().await;
    fake.plan("/send/", 1, Mischief::DoneButFails(504));
    assert_eq!(
        hand.send(&room, "t1", "hello").await.expect("an answer").status(),
        StatusCode::GATEWAY_TIMEOUT
    );
    assert_eq!(bodies(&fake, &room), ["hello"]);
    hand.send(&room, "t1", "hello").await.expect("an answer");
    assert_eq!(bodies(&fake, &room), ["hello"]);
}

#[tokio::test]
async fn a_slow_answer_is_of_something_done() {
    let (fake, hand, room) = scene().await;
    fake.plan("/send/", 1, Mischief::Slow(Duration::from_hours(1)));
    tokio::select! {
        answer = hand.send(&room, "t1", "hello") => panic!("{answer:?}"),
        said = fake.until_said(&room, |event| event["content"]["body"] == "hello") => {
            assert_eq!(said["sender"], hand.user.as_str());
        }
    }
    let asked = fake.until_asked("/send/", 1).await;
    assert_eq!((asked[0].mischief.is_some(), asked[0].status), (true, None));
}

#[tokio::test]
async fn a_sync_waits_for_news_and_leaves_nothing_out() {
    let (fake, hand, room) = scene().await;
    fake.says(&room, "@alice:fake", "before");
    let first = hand.sync(None, 0).await;
    let joined = &first["rooms"]["join"][&room];
    assert_eq!(joined["timeline"]["events"][0]["content"]["body"], "before");
    let types: Vec<_> =
        joined["state"]["events"].as_array().expect("state").iter().map(|e| &e["type"]).collect();
    assert!(
        types.contains(&&json!("m.room.create")) && types.contains(&&json!("m.room.member")),
        "{types:?}"
    );
    let since = first["next_batch"].as_str().expect("a token");
    assert_eq!(hand.sync(Some(since), 10).await["rooms"], json!({}));

    let (second, event) = tokio::join!(hand.sync(Some(since), 30_000), async {
        fake.until_asked("/sync", 3).await;
        fake.says(&room, "@alice:fake", "now")
    });
    let events = second["rooms"]["join"][&room]["timeline"]["events"].as_array().expect("events");
    assert_eq!((events.len(), &events[0]["event_id"]), (1, &json!(event)));
    // A token may be used again: what came after it comes again, as after a crash.
    assert_eq!(hand.sync(Some(since), 0).await["rooms"], second["rooms"]);

    let since = second["next_batch"].as_str().expect("a token").to_owned();
    let other = fake.room("Other", &["@alice:fake"]);
    fake.invites(&other, "@alice:fake", &hand.user);
    let third = hand.sync(Some(&since), 0).await;
    assert!(third["rooms"]["invite"][&other]["invite_state"]["events"].is_array(), "{third}");
    let (status, _) = hand.must(Method::POST, &format!("/join/{other}"), json!({})).await;
    assert_eq!(status, StatusCode::OK);
    let since = third["next_batch"].as_str().expect("a token").to_owned();
    let fourth = hand.sync(Some(&since), 0).await;
    assert!(fourth["rooms"]["join"][&other]["state"]["events"].is_array(), "{fourth}");
    fake.kicks(&other, "@alice:fake", &hand.user);
    let since = fourth["next_batch"].as_str().expect("a token").to_owned();
    let fifth = hand.sync(Some(&since), 0).await;
    assert!(fifth["rooms"]["leave"][&other].is_object(), "{fifth}");
    let (status, refused) = hand.must(Method::GET, &format!("/rooms/{other}/members"), Value::Null).await;
    assert_eq!((status, &refused["errcode"]), (StatusCode::FORBIDDEN, &json!("M_FORBIDDEN")));
}
