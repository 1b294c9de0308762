//! The fake behaves as Discord does: permissions, threads, private chats, nonces, pings, interactions and their
//! clocks, weather.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::Client;
use crate::fake::Fake;
use crate::fake::people::Act;
use crate::fake::state::{Id, can};
use crate::fake::weather::Weather;

/// The head of a PNG of that size, which is all that anybody looks at.
pub fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes
}

fn id(message: &Value) -> Id {
    message["id"].as_str().expect("an id").parse().expect("a number")
}

fn button(id: &str, label: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": label, "custom_id": id })
}

fn row(components: &Value) -> Value {
    json!({ "type": 1, "components": components })
}

fn code(answer: &(u16, Value)) -> (u16, u64) {
    (answer.0, answer.1["code"].as_u64().unwrap_or_default())
}

/// A fake with a few commands, its client, and the client's road to answer an act.
struct Room {
    fake: Fake,
    client: Client,
}

impl Room {
    async fn open() -> Self {
        let fake = Fake::start().await;
        let client = Client::of(&fake);
        let room = Self { fake, client };
        let commands = json!([
            { "name": "challenge", "description": "Asks somebody to play", "options": [
                { "type": 6, "name": "opponent", "description": "Whom", "required": true },
                { "type": 3, "name": "game", "description": "What", "choices": [
                    { "name": "Crazyhouse", "value": "crazyhouse" },
                ] },
            ] },
            { "name": "move", "description": "Moves", "contexts": [0, 1], "options": [
                { "type": 3, "name": "to", "description": "Where", "autocomplete": true },
            ] },
            { "name": "show", "description": "Shows", "options": [
                { "type": 1, "name": "board", "description": "The board" },
            ] },
            { "name": "Render", "type": 3 },
        ]);
        let path = format!("/applications/{}/commands", room.fake.bot());
        assert_eq!(room.client.call(Method::PUT, &path, commands).await.0, 200);
        room
    }

    async fn answer(&self, act: &Act, body: Value) -> (u16, Value) {
        let token = self.token(act);
        self.client.post(&format!("/interactions/{}/{token}/callback?with_response=true", act.id), body).await
    }

    fn token(&self, act: &Act) -> String {
        self.fake.look(|state| state.interactions[&act.id].token.clone())
    }

    fn hook(&self, act: &Act) -> String {
        format!("/webhooks/{}/{}", self.fake.bot(), self.token(act))
    }

    async fn says(&self, channel: Id, body: Value) -> (u16, Value) {
        self.client.post(&format!("/channels/{channel}/messages"), body).await
    }
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn what_everybody_asks_first() {
    let Room { fake, client } = Room::open().await;
    let alice = fake.person("Alice");
    let channel = fake.lobby();
    for path in [
        "/gateway".to_owned(),
        "/gateway/bot".to_owned(),
        "/users/@me".to_owned(),
        "/users/@me/guilds".to_owned(),
        "/applications/@me".to_owned(),
        "/oauth2/applications/@me".to_owned(),
        format!("/guilds/{}", fake.guild()),
        format!("/guilds/{}/channels", fake.guild()),
        format!("/guilds/{}/roles", fake.guild()),
        format!("/guilds/{}/members/{}", fake.guild(), alice.id),
        format!("/channels/{channel}"),
        format!("/channels/{channel}/messages?limit=5"),
        format!("/applications/{}/commands?with_localizations=true", fake.bot()),
    ] {
        assert_eq!(client.get(&path).await.0, 200, "{path}");
    }
    assert_eq!(code(&client.get("/channels/1").await), (404, 10003));
    assert_eq!(code(&client.get("/guilds/1").await), (404, 10004));
    assert_eq!(code(&client.get(&format!("/guilds/{}/members/1", fake.guild())).await), (404, 10007));
    assert_eq!(client.post(&format!("/channels/{channel}/typing"), Value::Null).await.0, 204);
    assert!(fake.verdict() > 16);
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn messages_come_change_and_go() {
    let room = Room::open().await;
    let (fake, client) = (&room.fake, &room.client);
    let alice = fake.person("Alice");
    let (channel, path) = (fake.lobby(), format!("/channels/{}/messages", fake.lobby()));
    let body = json!({
        "content": format!("Your move, {}", alice.mention()),
        "embeds": [{ "title": "Board", "image": { "url": "attachment://a.png" } }],
        "attachments": [{ "id": 0, "description": "A board" }],
        "components": [row(&json!([button("m:1", "Move"), button("r:1", "Resign")]))],
    });
    let (status, sent) = client.files(Method::POST, &path, &body, &[(0, "a.png", &png(40, 30))]).await;
    assert_eq!(status, 200, "{sent}");
    let url = sent["attachments"][0]["url"].as_str().expect("a link");
    assert_eq!(reqwest::get(url).await.expect("an answer").bytes().await.expect("bytes"), png(40, 30));
    fake.advance(Duration::from_hours(25));
    assert_eq!(reqwest::get(url).await.expect("an answer").status(), 404, "the link was good for a day");
    assert_eq!(sent["embeds"][0]["image"]["width"], 40);
    assert_eq!(
        alice.sees(channel),
        "gangurru (pings Alice):\n    Your move, @Alice\n    (embed) Board\n    (file a.png, 40x30: A board)\n    \
         [Move] [Resign]\n"
    );
    let own = format!("{path}/{}", id(&sent));
    let edit = json!({ "content": "Done", "components": [], "embeds": [], "attachments": [] });
    assert_eq!(client.patch(&own, edit).await.0, 200);
    assert_eq!(alice.sees(channel), "gangurru (edited) (pings Alice):\n    Done\n");
    assert_eq!(client.call(Method::PUT, &format!("{own}/reactions/%E2%99%9F/@me"), Value::Null).await.0, 204);
    assert_eq!(client.call(Method::DELETE, &own, Value::Null).await.0, 204);
    assert_eq!(code(&client.get(&own).await), (404, 10008));
    assert_eq!(alice.sees(channel), "");
    // What was seen is remembered, whatever became of it.
    let seen = alice.has_seen();
    assert!(
        seen.contains("says: Your move") && seen.contains("changes: Done") && seen.contains("deletes"),
        "{seen}"
    );
    let hers = alice.says(channel, "hello");
    assert_eq!(code(&client.patch(&format!("{path}/{hers}"), json!({ "content": "x" })).await), (403, 50005));
    assert_eq!(
        code(&client.call(Method::DELETE, &format!("{path}/{hers}"), Value::Null).await),
        (403, 50013)
    );
    // Without the intent her words are not the bot's to read; with a mention they are.
    assert_eq!(client.get(&format!("{path}/{hers}")).await.1["content"], "");
    let mentioned = alice.says(channel, &format!("{} hello", fake.mention()));
    assert_ne!(client.get(&format!("{path}/{mentioned}")).await.1["content"], "");
    fake.verdict();
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn pings_are_those_that_are_allowed() {
    let room = Room::open().await;
    let (alice, ben) = (room.fake.person("Alice"), room.fake.person("Ben"));
    let channel = room.fake.lobby();
    let text = format!("{} {} @everyone", alice.mention(), ben.mention());
    let pinged = async |allowed: Value| {
        let mut body = json!({ "content": text });
        if !allowed.is_null() {
            body["allowed_mentions"] = allowed;
        }
        let (_, sent) = room.says(channel, body).await;
        room.fake.look(|state| state.messages[&id(&sent)].pinged.clone())
    };
    assert_eq!(pinged(Value::Null).await, [alice.id, ben.id]);
    assert!(pinged(json!({ "parse": [] })).await.is_empty());
    assert_eq!(pinged(json!({ "parse": [], "users": [ben.id.to_string()] })).await, [ben.id]);
    assert_eq!(pinged(json!({ "parse": ["users"] })).await, [alice.id, ben.id]);
    // A change names somebody new, and no phone buzzes.
    let (_, sent) = room.says(channel, json!({ "content": alice.mention() })).await;
    let path = format!("/channels/{channel}/messages/{}", id(&sent));
    let (_, changed) = room.client.patch(&path, json!({ "content": ben.mention() })).await;
    assert_eq!(changed["mentions"][0]["username"], "ben");
    assert_eq!(room.fake.look(|state| state.messages[&id(&sent)].pinged.clone()), [alice.id]);
    room.fake.grants(channel, can::PING_EVERYONE);
    assert!(pinged(json!({ "parse": ["everyone"] })).await.len() >= 3);
    assert!(pinged(json!({ "parse": [] })).await.is_empty());
    room.fake.verdict();
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn equal_traffic_is_equal_and_a_custom_id_is_traffic() {
    let sent = async |custom_id: &str, first: &str| {
        let room = Room::open().await;
        let alice = room.fake.person("Alice");
        // What nobody sees takes ids all the same.
        for _ in 0..first.len() {
            room.fake.stranger("Zed", "de");
        }
        let path = format!("/channels/{}/messages", room.fake.lobby());
        let rows = json!([row(&json!([button(custom_id, "Move")]))]);
        let body = json!({ "content": alice.mention(), "components": rows, "attachments": [{ "id": 0 }] });
        let (_, said) =
            room.client.files(Method::POST, &path, &body, &[(0, "a.png", first.as_bytes())]).await;
        room.client.patch(&format!("{path}/{}", id(&said)), json!({ "content": "Done" })).await;
        room.fake.verdict();
        alice.has_been_sent()
    };
    let one = sent("m:1", "a").await;
    assert_eq!(one, sent("m:1", "a").await);
    assert_ne!(one, sent("m:2", "a").await);
    assert_ne!(one, sent("m:1", "b").await);
    assert_eq!(one.matches("digest").count(), 2);
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn a_repeated_nonce_is_one_message() {
    let room = Room::open().await;
    let body = json!({ "content": "x", "nonce": "n1", "enforce_nonce": true });
    room.fake.loses_answers(1, None);
    assert_eq!(room.says(room.fake.lobby(), body.clone()).await.0, 502);
    let (_, again) = room.says(room.fake.lobby(), body.clone()).await;
    assert_eq!(room.fake.look(|state| state.messages.len()), 1);
    assert_eq!(id(&again), room.fake.last(room.fake.lobby()));
    room.fake.advance(Duration::from_mins(10));
    assert_eq!(room.says(room.fake.lobby(), body).await.0, 200);
    assert_eq!(room.fake.look(|state| state.messages.len()), 2);
    room.fake.verdict();
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn permissions_are_computed() {
    let room = Room::open().await;
    let (fake, client, channel) = (&room.fake, &room.client, room.fake.lobby());
    let (path, text) = (format!("/channels/{channel}/messages"), json!({ "content": "x" }));
    let (_, sent) = room.says(channel, text.clone()).await;
    let reply = json!({ "content": "x", "message_reference": { "message_id": sent["id"] } });
    fake.revokes(channel, can::ATTACH);
    let file = json!({ "content": "x", "attachments": [{ "id": 0 }] });
    let refused = client.files(Method::POST, &path, &file, &[(0, "a.txt", b"a")]).await;
    assert_eq!(code(&refused), (403, 50013));
    fake.revokes(channel, can::EMBED);
    assert_eq!(code(&room.says(channel, json!({ "embeds": [{ "title": "a" }] })).await), (403, 50013));
    assert_eq!(room.says(channel, reply.clone()).await.0, 200);
    fake.revokes(channel, can::HISTORY);
    assert_eq!(code(&room.says(channel, reply).await), (403, 160002));
    assert_eq!(client.get(&path).await.1, json!([]));
    fake.revokes(channel, can::BEGIN_THREADS);
    let thread = json!({ "name": "Table", "type": 11 });
    assert_eq!(code(&client.post(&format!("/channels/{channel}/threads"), thread).await), (403, 50013));
    fake.revokes(channel, can::SEND);
    assert_eq!(code(&room.says(channel, text.clone()).await), (403, 50013));
    fake.revokes(channel, can::VIEW);
    assert_eq!(code(&room.says(channel, text.clone()).await), (403, 50001));
    fake.grants(channel, can::VIEW | can::SEND);
    assert_eq!(room.says(channel, text.clone()).await.0, 200);
    fake.deletes_channel(channel);
    assert_eq!(code(&room.says(channel, text).await), (404, 10003));
    assert_eq!(fake.refusals().len(), 7);
    fake.verdict();
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn private_chats_open_and_close() {
    let room = Room::open().await;
    let (fake, client) = (&room.fake, &room.client);
    let (alice, zed) = (fake.person("Alice"), fake.stranger("Zed", "de"));
    let open =
        async |who: Id| client.post("/users/@me/channels", json!({ "recipient_id": who.to_string() })).await;
    let (_, dm) = open(alice.id).await;
    assert_eq!(id(&dm), id(&open(alice.id).await.1));
    assert_eq!(room.says(id(&dm), json!({ "content": "psst" })).await.0, 200);
    assert_eq!(alice.sees_dm(), "gangurru:\n    psst\n");
    alice.closes_dms();
    assert_eq!(code(&room.says(id(&dm), json!({ "content": "psst" })).await), (403, 50007));
    alice.opens_dms();
    fake.leaves(&alice, fake.guild());
    assert_eq!(code(&room.says(id(&dm), json!({ "content": "psst" })).await), (403, 50278));
    let (_, other) = open(zed.id).await;
    assert_eq!(code(&room.says(id(&other), json!({ "content": "psst" })).await), (403, 50278));
    assert_eq!(code(&open(1).await), (404, 10013));
    assert_eq!(zed.sees(id(&dm)), "");
    fake.verdict();
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn threads_sleep_wake_and_lock() {
    let room = Room::open().await;
    let (fake, client, channel) = (&room.fake, &room.client, room.fake.lobby());
    let (_, card) = room.says(channel, json!({ "content": "Table 1" })).await;
    let path = format!("/channels/{channel}/messages/{}/threads", id(&card));
    let (status, thread) =
        client.post(&path, json!({ "name": "Table 1", "auto_archive_duration": 1440 })).await;
    assert_eq!((status, id(&thread)), (201, id(&card)));
    assert_eq!(code(&client.post(&path, json!({ "name": "Table 1" })).await), (400, 160004));
    let thread = id(&thread);
    assert_eq!(fake.threads(channel), [thread]);
    let own = format!("/channels/{thread}");
    let (_, said) = room.says(thread, json!({ "content": "begun" })).await;
    assert_eq!(client.patch(&own, json!({ "archived": true })).await.0, 200);
    let edit = format!("{own}/messages/{}", id(&said));
    assert_eq!(code(&client.patch(&edit, json!({ "content": "over" })).await), (400, 50083));
    assert_eq!(code(&client.patch(&own, json!({ "name": "Over" })).await), (400, 50083));
    assert_eq!(room.says(thread, json!({ "content": "more" })).await.0, 200);
    assert_eq!(client.get(&own).await.1["thread_metadata"]["archived"], false);
    fake.archives(thread, true);
    assert_eq!(code(&room.says(thread, json!({ "content": "more" })).await), (400, 50083));
    assert_eq!(code(&client.patch(&own, json!({ "archived": false })).await), (403, 50013));
    fake.grants(channel, can::MANAGE_THREADS);
    assert_eq!(client.patch(&own, json!({ "archived": false, "locked": false })).await.0, 200);
    assert_eq!(room.says(thread, json!({ "content": "more" })).await.0, 200);
    // One without a message; without a type it would be a private one.
    let begin = format!("/channels/{channel}/threads");
    assert_eq!(code(&client.post(&begin, json!({ "name": "Table 2" })).await), (403, 50013));
    let (status, two) = client.post(&begin, json!({ "name": "Table 2", "type": 11 })).await;
    assert_eq!((status, &two["type"]), (201, &json!(11)));
    fake.revokes(channel, can::SEND_IN_THREADS);
    assert_eq!(code(&room.says(thread, json!({ "content": "more" })).await), (403, 50013));
    fake.deletes_channel(thread);
    assert_eq!(code(&client.get(&own).await), (404, 10003));
    fake.verdict();
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn commands_are_answered_in_time() {
    let room = Room::open().await;
    let (fake, client, channel) = (&room.fake, &room.client, room.fake.lobby());
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let act = alice.runs(channel, "/challenge", &[("opponent", "@Ben"), ("game", "crazyhouse")]);
    let (status, answer) = room.answer(&act, json!({ "type": 4, "data": { "content": "Asked" } })).await;
    assert_eq!((status, &answer["resource"]["message"]["content"]), (200, &json!("Asked")));
    assert_eq!(act.answered().await, "Asked");
    assert!(!act.is_private());
    let twice = room.answer(&act, json!({ "type": 4, "data": { "content": "Asked" } })).await;
    assert_eq!(code(&twice), (400, 40060));
    // For her eyes alone, by way of thinking; the follow-up is what was thought of.
    let act = alice.runs(channel, "/show board", &[]);
    assert_eq!(room.answer(&act, json!({ "type": 5, "data": { "flags": 64 } })).await.0, 200);
    assert_eq!(alice.messages(channel).len(), ben.messages(channel).len() + 1);
    let hook = room.hook(&act);
    let body = json!({ "content": "Your secret", "attachments": [{ "id": 0 }] });
    let (_, said) = client.files(Method::POST, &hook, &body, &[(0, "a.png", &png(1, 1))]).await;
    assert_eq!(said["flags"], 64);
    assert_eq!(act.answered().await, "Your secret\n(file a.png, 1x1)");
    assert!(act.is_private());
    assert!(!ben.sees(channel).contains("secret") && !ben.has_seen().contains("secret"));
    let (_, more) = client.post(&hook, json!({ "content": "And more", "flags": 64 })).await;
    assert_ne!(id(&more), id(&said));
    assert_eq!(client.get(&format!("{hook}/messages/@original")).await.1["content"], "Your secret");
    let changed = client.patch(&format!("{hook}/messages/{}", id(&more)), json!({ "content": "Less" })).await;
    assert_eq!(changed.0, 200);
    assert_eq!(client.call(Method::DELETE, &format!("{hook}/messages/@original"), Value::Null).await.0, 204);
    assert_eq!(code(&client.get(&format!("{hook}/messages/@original")).await), (404, 10008));
    // What only she sees is not in the channel.
    let hidden = format!("/channels/{channel}/messages/{}", id(&more));
    assert_eq!(code(&client.get(&hidden).await), (404, 10008));
    // A button on what only she sees changes just that.
    let own = json!({ "type": 4, "data": { "content": "Sure?", "flags": 64, "components": [row(&json!([button("y", "Yes")]))] } });
    let act = alice.runs(channel, "/show board", &[]);
    assert_eq!(room.answer(&act, own).await.0, 200);
    let yes = alice.clicks(act.message().expect("a message"), "Yes");
    assert_eq!(
        room.answer(&yes, json!({ "type": 7, "data": { "content": "Gone", "components": [] } })).await.0,
        200
    );
    assert_eq!(yes.answered().await, "Gone");
    assert!(alice.has_been_sent().contains("\"custom_id\":\"y\"") && !ben.has_been_sent().contains("Sure?"));
    fake.advance(Duration::from_secs(901));
    assert_eq!(code(&client.post(&hook, json!({ "content": "Late" })).await), (401, 50027));
    let act = alice.runs(channel, "/show board", &[]);
    assert_eq!(code(&client.post(&room.hook(&act), json!({ "content": "Early" })).await), (404, 10015));
    fake.advance(Duration::from_secs(4));
    let late = room.answer(&act, json!({ "type": 4, "data": { "content": "Late" } })).await;
    assert_eq!(code(&late), (404, 10062));
    assert!(fake.repeated().is_empty());
    assert_eq!(fake.unanswered(), ["type 2 show by Alice"]);
    room.answer(&act, json!({ "type": 4, "data": { "content": "Late" } })).await;
    assert_eq!(fake.repeated().len(), 1);
    fake.verdict();
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn choices_buttons_menus_and_forms() {
    let room = Room::open().await;
    let (fake, channel) = (&room.fake, room.fake.lobby());
    let alice = fake.person("Alice");
    let typing = alice.types(channel, "/move", &[("to", "N")]);
    let answering = async {
        let id = fake.until("typing", |state| state.interactions.keys().next_back().copied()).await;
        let token = fake.look(|state| state.interactions[&id].token.clone());
        let choices = json!({ "type": 8, "data": { "choices": [{ "name": "Nf3", "value": "Nf3" }] } });
        room.client.post(&format!("/interactions/{id}/{token}/callback"), choices).await
    };
    let (choices, (status, _)) = tokio::join!(typing, answering);
    assert_eq!((status, choices), (204, vec![("Nf3".to_owned(), json!("Nf3"))]));
    let menu = json!({ "type": 3, "custom_id": "piece", "placeholder": "Which piece", "options": [
        { "label": "Knight", "value": "n" }, { "label": "Bishop", "value": "b" },
    ] });
    let rows = json!([row(&json!([button("m:1", "Move")])), row(&json!([menu]))]);
    let (_, sent) = room.says(channel, json!({ "content": "Your move", "components": rows })).await;
    assert_eq!(
        alice.sees(channel),
        "gangurru:\n    Your move\n    [Move]\n    {Which piece: Knight, Bishop}\n"
    );
    assert_eq!(fake.buttons(channel), [(id(&sent), vec!["m:1".to_owned(), "piece".to_owned()])]);
    assert_eq!(fake.until_last(channel, "Your move").await, id(&sent));
    let click = alice.clicks(id(&sent), "Move");
    assert_eq!(room.answer(&click, json!({ "type": 6 })).await.0, 200);
    let hook = room.hook(&click);
    let (_, own) = room.client.post(&hook, json!({ "content": "Which?", "flags": 64 })).await;
    assert_eq!(own["message_reference"]["message_id"], sent["id"]);
    let pick = alice.picks(id(&sent), "Which piece", &["Knight"]);
    let update = json!({ "type": 7, "data": { "content": "A knight", "components": [] } });
    assert_eq!(room.answer(&pick, update).await.0, 200);
    assert!(alice.sees(channel).starts_with("gangurru (edited):\n    A knight\n"), "{}", alice.sees(channel));
    let stale = alice.clicks_stale(id(&sent), "m:1");
    let input = json!({ "type": 4, "custom_id": "note", "style": 2, "label": "Note" });
    let form = json!({ "custom_id": "f", "title": "Note", "components": [row(&json!([input]))] });
    assert_eq!(room.answer(&stale, json!({ "type": 9, "data": form })).await.0, 200);
    let submitted = alice.submits(&stale, &[("note", "1. e4")]);
    let thanks = json!({ "type": 4, "data": { "content": "Thanks", "flags": 64 } });
    assert_eq!(room.answer(&submitted, thanks).await.0, 200);
    assert_eq!(submitted.answered().await, "Thanks");
    let applied = alice.applies("Render", alice.says(channel, "k7/8 w"));
    assert_eq!(room.answer(&applied, json!({ "type": 5 })).await.0, 200);
    let original = format!("{}/messages/@original", room.hook(&applied));
    assert_eq!(room.client.patch(&original, json!({ "content": "A picture" })).await.0, 200);
    assert_eq!(applied.answered().await, "A picture");
    fake.verdict();
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn weather_strikes_and_passes() {
    let room = Room::open().await;
    let (fake, client) = (&room.fake, &room.client);
    fake.rate_limit(2, Duration::from_millis(250), false);
    assert_eq!(client.get("/users/@me").await.0, 200);
    let (status, limited) = client.get("/users/@me").await;
    assert_eq!((status, &limited["retry_after"], &limited["global"]), (429, &json!(0.25), &json!(false)));
    fake.rate_limit(1, Duration::from_secs(1), true);
    assert_eq!(client.get("/users/@me").await.1["global"], true);
    fake.weather(Weather::default());
    fake.fails(&[500, 503], Some("GET /users"));
    assert_eq!(client.get("/gateway").await.0, 200);
    assert_eq!(client.get("/users/@me").await.0, 500);
    assert_eq!(client.get("/users/@me").await.0, 503);
    assert_eq!(client.get("/users/@me").await.0, 200);
    fake.slow(Duration::from_millis(1));
    assert_eq!(client.get("/users/@me").await.0, 200);
    fake.settled().await;
    assert_eq!(fake.asked("GET /users/@me", 7).await.len(), 7);
    fake.verdict();
}
