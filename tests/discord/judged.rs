//! The judge itself: whatever Discord refuses, planted, is refused and remembered.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::Client;
use crate::fake::Fake;

/// A bad body, and what the tree of errors has to name.
struct Planted {
    what: &'static str,
    body: Value,
    named: &'static str,
}

fn planted(what: &'static str, body: Value, named: &'static str) -> Planted {
    Planted { what, body, named }
}

fn long(count: usize) -> String {
    "n".repeat(count)
}

fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "Move", "custom_id": id })
}

fn row(components: &[Value]) -> Value {
    json!({ "type": 1, "components": components })
}

fn menu(options: usize) -> Value {
    let options: Vec<Value> = (0..options).map(|n| json!({ "label": "o", "value": n.to_string() })).collect();
    json!({ "type": 3, "custom_id": "menu", "options": options })
}

fn command(name: &str) -> Value {
    json!({ "name": name, "description": "Does it", "type": 1 })
}

fn with_options(options: &[Value]) -> Value {
    json!([{ "name": "go", "description": "Does it", "options": options }])
}

fn option(name: &str, required: bool) -> Value {
    json!({ "type": 3, "name": name, "description": "What", "required": required })
}

/// Sends each, and asks for 50035, a tree that names the place, and a fault.
async fn all_refused(fake: &Fake, method: Method, path: &str, planted: Vec<Planted>) {
    let client = Client::of(fake);
    for Planted { what, body, named } in planted {
        let (status, answer) = client.call(method.clone(), path, body).await;
        assert_eq!((status, answer["code"].as_u64()), (400, Some(50035)), "{what}: {answer}");
        let at = named.split('.').fold(&answer["errors"], |tree, name| &tree[name]);
        assert!(at["_errors"][0]["code"].is_string(), "{what}: {answer}");
        let faults = fake.faults();
        assert!(!faults.is_empty() && faults[0].contains(path), "{what}: {faults:?}");
    }
}

#[tokio::test]
async fn by_hand_in_messages() {
    let fake = Fake::without_file().await;
    let path = format!("/channels/{}/messages", fake.lobby());
    let rows: Vec<Value> = (0..6).map(|n| row(&[button(&n.to_string())])).collect();
    let embed = json!({ "description": long(3001) });
    let link = json!({ "type": 2, "style": 5, "label": "Out" });
    let both =
        json!({ "type": 2, "style": 1, "label": "Out", "custom_id": "x", "url": "https://example.org" });
    let twice = json!({ "type": 3, "custom_id": "menu", "options": [
        { "label": "a", "value": "1" }, { "label": "b", "value": "1" },
    ] });
    let planted = vec![
        planted("2001 characters", json!({ "content": long(2001) }), "content"),
        planted("six rows", json!({ "components": rows }), "components"),
        planted(
            "a custom id twice",
            json!({ "components": [row(&[button("a"), button("b")]), row(&[button("a")])] }),
            "components.1.components.0.custom_id",
        ),
        planted(
            "a menu beside a button",
            json!({ "components": [row(&[menu(2), button("a")])] }),
            "components.0",
        ),
        planted("a button outside a row", json!({ "components": [button("a")] }), "components.0"),
        planted("a link to nowhere", json!({ "components": [row(&[link])] }), "components.0.components.0"),
        planted("a link with an id", json!({ "components": [row(&[both])] }), "components.0.components.0"),
        planted(
            "a button without an id",
            json!({ "components": [row(&[json!({ "type": 2, "style": 1, "label": "a" })])] }),
            "components.0.components.0",
        ),
        planted(
            "a bare button",
            json!({ "components": [row(&[json!({ "type": 2, "style": 1, "custom_id": "a" })])] }),
            "components.0.components.0",
        ),
        planted(
            "a knight as an emoji",
            json!({ "components": [row(&[json!({ "type": 2, "style": 1, "custom_id": "a", "emoji": { "name": "♞" } })])] }),
            "components.0.components.0.emoji.name",
        ),
        planted(
            "a strange link",
            json!({ "components": [row(&[json!({ "type": 2, "style": 5, "label": "a", "url": "ftp://a.example" })])] }),
            "components.0.components.0.url",
        ),
        planted(
            "an embed from a disk",
            json!({ "embeds": [{ "title": "a", "url": "file:///a" }] }),
            "embeds.0",
        ),
        planted(
            "a value twice",
            json!({ "components": [row(&[twice])] }),
            "components.0.components.0.options.1.value",
        ),
        planted("6002 characters of embeds", json!({ "embeds": [embed, embed] }), "embeds"),
        planted("an empty embed", json!({ "embeds": [{ "color": 1 }] }), "embeds.0"),
        planted("V2 with content", json!({ "content": "x", "flags": 1 << 15 }), "content"),
        planted("an ephemeral message", json!({ "content": "x", "flags": 1 << 6 }), "flags"),
        planted(
            "an entry without a file",
            json!({ "content": "x", "attachments": [{ "id": 0 }] }),
            "attachments.0.id",
        ),
        planted(
            "an embed without its picture",
            json!({ "embeds": [{ "image": { "url": "attachment://a.png" } }] }),
            "embeds.0.image.url",
        ),
        planted(
            "mentions parsed and listed",
            json!({ "content": "x", "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
            "allowed_mentions",
        ),
        planted("enforce_nonce without a nonce", json!({ "content": "x", "enforce_nonce": true }), "nonce"),
    ];
    all_refused(&fake, Method::POST, &path, planted).await;
    assert_eq!(fake.look(|state| state.messages.len()), 0);
    let pawn = json!({ "type": 2, "style": 1, "custom_id": "a", "emoji": { "name": "♟" } });
    assert_eq!(Client::of(&fake).post(&path, json!({ "components": [row(&[pawn])] })).await.0, 200);
    let knight = format!("{path}/{}/reactions/%E2%99%9E/@me", fake.last(fake.lobby()));
    assert_eq!(Client::of(&fake).call(Method::PUT, &knight, Value::Null).await.1["code"], 10014);
    assert_eq!(fake.faults().len(), 1);
}

#[tokio::test]
async fn by_hand_in_files() {
    let fake = Fake::without_file().await;
    let client = Client::of(&fake);
    let path = format!("/channels/{}/messages", fake.lobby());
    let body = json!({ "content": "x", "attachments": [{ "id": 0 }] });
    let (status, _) =
        client.files(Method::POST, &path, &body, &[(0, "a.txt", b"a"), (1, "b.txt", b"b")]).await;
    assert_eq!(status, 400);
    assert!(fake.faults()[0].contains("files[1] (b.txt) has no entry"));
    let twice = json!({ "content": "x", "attachments": [{ "id": 0 }, { "id": 0 }] });
    assert_eq!(client.files(Method::POST, &path, &twice, &[(0, "a.txt", b"a")]).await.0, 400);
    assert_eq!(fake.faults().len(), 1);
    fake.with(|state| state.file_limit = 3);
    let (status, answer) = client.files(Method::POST, &path, &body, &[(0, "a.txt", b"four")]).await;
    assert_eq!((status, &answer["code"]), (413, &json!(40005)));
    assert_eq!(client.files(Method::POST, &path, &body, &[(0, "a.txt", b"two")]).await.0, 200);
    fake.verdict();
}

#[tokio::test]
async fn by_hand_empty_messages_and_manners() {
    let fake = Fake::without_file().await;
    let client = Client::of(&fake);
    let path = format!("/channels/{}/messages", fake.lobby());
    let (status, answer) = client.post(&path, json!({ "content": " " })).await;
    assert_eq!((status, &answer["code"]), (400, &json!(50006)));
    assert_eq!(fake.faults().len(), 1);
    let (_, sent) = client.post(&path, json!({ "content": "x" })).await;
    let own = format!("{path}/{}", sent["id"].as_str().expect("an id"));
    assert_eq!(client.patch(&own, json!({ "content": "" })).await.1["code"], 50006);
    assert_eq!(fake.faults().len(), 1);
    assert_eq!(client.get(&own).await.1["content"], "x");
    // Anything that Discord has not, or not here, is a fault too.
    assert_eq!(client.get("/channels/1/nonsense").await.0, 404);
    assert_eq!(fake.faults().len(), 1);
    let http = reqwest::Client::new();
    http.get(format!("{}/api/v9/gateway", fake.base())).send().await.expect("an answer");
    http.get(format!("{}/api/v10/gateway", fake.base())).send().await.expect("an answer");
    let faults = fake.faults();
    assert!(faults[0].contains("version 10") && faults[1].contains("User-Agent"), "{faults:?}");
    assert_eq!(Client::of(&fake).with_token("other").get("/users/@me").await.0, 401);
}

#[tokio::test]
async fn by_hand_in_commands() {
    let fake = Fake::without_file().await;
    let path = format!("/applications/{}/commands", fake.bot());
    let many: Vec<Value> = (0..101).map(|n| command(&format!("c{n}"))).collect();
    let mut completing = option("a", false);
    completing["autocomplete"] = json!(true);
    completing["choices"] = json!([{ "name": "a", "value": "a" }]);
    let mut doubled = option("a", false);
    doubled["choices"] = json!([{ "name": "a", "value": "a" }, { "name": "a", "value": "b" }]);
    let mut klingon = command("go");
    klingon["name_localizations"] = json!({ "tlh": "jaH" });
    let mut same = option("b", false);
    same["name_localizations"] = json!({ "de": "a" });
    let huge: Vec<Value> = (0..25)
        .map(|n| {
            let mut one = option(&format!("o{n}"), false);
            one["choices"] = (0..25).map(|m| json!({ "name": format!("{m}"), "value": long(12) })).collect();
            one
        })
        .collect();
    let described = json!([{ "name": "Render", "description": "no", "type": 3 }]);
    let planted = vec![
        planted("a capital", json!([command("Go")]), "0.name"),
        planted("a space", json!([command("go on")]), "0.name"),
        planted("no description", json!([{ "name": "go", "description": "" }]), "0.description"),
        planted("a strange locale", json!([klingon]), "0.name_localizations.tlh"),
        planted("optional first", with_options(&[option("a", false), option("b", true)]), "0.options.1"),
        planted("two names", with_options(&[option("a", true), option("a", true)]), "0.options.1"),
        planted(
            "a translation that is another name",
            with_options(&[option("a", true), same]),
            "0.options.1.name_localizations.de",
        ),
        planted("101 commands", json!(many), ""),
        planted("two of one name", json!([command("go"), command("go")]), "1.name"),
        planted("completion with choices", with_options(&[completing]), "0.options.0"),
        planted("a choice twice", with_options(&[doubled]), "0.options.0.choices.1"),
        planted("8000 characters", with_options(&huge), "0"),
        planted("a described menu", described, "0.description"),
    ];
    for mut one in planted {
        if one.named.is_empty() {
            let (_, answer) = Client::of(&fake).call(Method::PUT, &path, one.body).await;
            assert!(answer["errors"]["_errors"][0]["code"].is_string(), "{}: {answer}", one.what);
            assert!(!fake.faults().is_empty());
            continue;
        }
        one.body = json!(one.body);
        all_refused(&fake, Method::PUT, &path, vec![one]).await;
    }
    let names = ["go", "zug-machen", "übung", "ход", "जाओ", "d'accord"].map(command);
    let (status, _) = Client::of(&fake).call(Method::PUT, &path, json!(names)).await;
    assert_eq!(status, 200);
    fake.verdict();
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn by_the_letter_in_messages() {
    let fake = Fake::start().await;
    let path = format!("/channels/{}/messages", fake.lobby());
    let buttons: Vec<Value> = (0..6).map(|n| button(&n.to_string())).collect();
    let fields = vec![json!({ "name": "a", "value": "b" }); 26];
    let mut labelled = button("a");
    labelled["label"] = json!(long(81));
    let planted = vec![
        planted("4001 characters", json!({ "content": long(4001) }), "content"),
        planted("six buttons", json!({ "components": [row(&buttons)] }), "components.0"),
        planted("a custom id of 101", json!({ "components": [row(&[button(&long(101))])] }), "components.0"),
        planted("a label of 81", json!({ "components": [row(&[labelled])] }), "components.0"),
        planted("a menu of none", json!({ "components": [row(&[menu(0)])] }), "components.0"),
        planted("a menu of 26", json!({ "components": [row(&[menu(26)])] }), "components.0"),
        planted("11 embeds", json!({ "embeds": vec![json!({ "title": "a" }); 11] }), "embeds"),
        planted(
            "a description of 4097",
            json!({ "embeds": [{ "description": long(4097) }] }),
            "embeds.0.description",
        ),
        planted("26 fields", json!({ "embeds": [{ "fields": fields }] }), "embeds.0.fields"),
        planted(
            "11 attachments",
            json!({ "content": "x", "attachments": (0..11).map(|n| json!({ "id": n })).collect::<Vec<_>>() }),
            "attachments",
        ),
        planted(
            "an alt text of 1025",
            json!({ "content": "x", "attachments": [{ "id": 0, "description": long(1025) }] }),
            "attachments.0.description",
        ),
        planted("an unknown field", json!({ "content": "x", "contents": "y" }), "contents"),
        planted(
            "an unknown field in a button",
            json!({ "components": [row(&[json!({ "type": 2, "style": 1, "label": "a", "custom_id": "a", "placeholder": "b" })])] }),
            "components.0.components.0.placeholder",
        ),
        planted("a nonce of 26", json!({ "content": "x", "nonce": long(26) }), "nonce"),
    ];
    // A schema names the smallest part that it can: what is above is enough.
    for one in planted {
        let client = Client::of(&fake);
        let (status, answer) = client.post(&path, one.body).await;
        assert_eq!((status, answer["code"].as_u64()), (400, Some(50035)), "{}: {answer}", one.what);
        let at = one.named.split('.').fold(&answer["errors"], |tree, name| &tree[name]);
        assert!(at.is_object(), "{}: {answer}", one.what);
        assert!(!fake.faults().is_empty(), "{}", one.what);
    }
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn by_the_letter_in_commands() {
    let fake = Fake::start().await;
    let path = format!("/applications/{}/commands", fake.bot());
    let mut wordy = command("go");
    wordy["description"] = json!(long(101));
    let many: Vec<Value> = (0..26).map(|n| option(&format!("o{n}"), false)).collect();
    let mut chosen = option("a", false);
    chosen["choices"] = json!([{ "name": long(101), "value": "a" }]);
    let mut strange = command("go");
    strange["colour"] = json!("red");
    let planted = vec![
        planted("a name of 33", json!([command(&long(33))]), "0.name"),
        planted("a description of 101", json!([wordy]), "0.description"),
        planted("26 options", with_options(&many), "0.options"),
        planted("a choice of 101", with_options(&[chosen]), "0.options.0"),
        planted("an unknown field", json!([strange]), "0.colour"),
    ];
    for one in planted {
        let (status, answer) = Client::of(&fake).call(Method::PUT, &path, one.body).await;
        let at = one.named.split('.').fold(&answer["errors"], |tree, name| &tree[name]);
        assert!(status == 400 && at.is_object(), "{}: {answer}", one.what);
        assert!(!fake.faults().is_empty(), "{}", one.what);
    }
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn by_the_letter_in_answers() {
    let fake = Fake::start().await;
    let alice = fake.person("Alice");
    let client = Client::of(&fake);
    let commands = json!([command("go"), { "name": "move", "description": "Moves", "options": [
        { "type": 3, "name": "to", "description": "Where", "autocomplete": true },
    ] }]);
    let (status, _) =
        client.call(Method::PUT, &format!("/applications/{}/commands", fake.bot()), commands).await;
    assert_eq!(status, 200);
    let choices: Vec<Value> = (0..26).map(|n| json!({ "name": n.to_string(), "value": "a" })).collect();
    let input = json!({ "type": 4, "custom_id": "a", "style": 1, "label": "A" });
    let form = |title: &str, rows: usize| {
        let rows: Vec<Value> = (0..rows).map(|_| row(std::slice::from_ref(&input))).collect();
        json!({ "type": 9, "data": { "custom_id": "form", "title": title, "components": rows } })
    };
    for (what, body) in [
        ("an unknown type", json!({ "type": 99 })),
        ("2001 characters", json!({ "type": 4, "data": { "content": long(2001) } })),
        ("26 choices", json!({ "type": 8, "data": { "choices": choices } })),
        ("a title of 46", form(&long(46), 1)),
        ("an id twice in a form", form("Title", 2)),
        ("a form of none", form("Title", 0)),
        ("a deferred text", json!({ "type": 5, "data": { "content": "x" } })),
        ("an update of nothing", json!({ "type": 6 })),
        ("choices for a command", json!({ "type": 8, "data": { "choices": [] } })),
    ] {
        let act = alice.runs(fake.lobby(), "/go", &[]);
        let token = fake.look(|state| state.interactions[&act.id].token.clone());
        let path = format!("/interactions/{}/{token}/callback", act.id);
        let (status, answer) = client.post(&path, body).await;
        assert_eq!((status, answer["code"].as_u64()), (400, Some(50035)), "{what}: {answer}");
        assert!(!fake.faults().is_empty(), "{what}");
    }
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn the_fake_is_judged_by_the_letter_too() {
    let fake = Fake::start().await;
    let alice = fake.person("Alice");
    let message = alice.says(fake.lobby(), "hello");
    fake.verdict();
    let whole = fake.look(|state| state.message_event_json(message));
    for field in ["id", "author", "flags", "mentions", "edited_timestamp", "embeds"] {
        let mut less = whole.clone();
        less.as_object_mut().expect("an object").remove(field);
        fake.with(|state| {
            state.dispatch("MESSAGE_UPDATE", None, None, &less, Some("MessageResponse"));
        });
        assert!(fake.faults().iter().any(|fault| fault.contains(field)), "{field}");
    }
    let mut guild = fake.look(|state| state.guild_create_json(fake.guild()));
    guild["roles"][0].as_object_mut().expect("an object").remove("colors");
    guild["members"][0]["user"]["public_flags"] = json!("0");
    guild["channels"][0].as_object_mut().expect("an object").remove("type");
    guild["joined_at"] = json!("yesterday");
    fake.with(|state| state.judge_guild(&guild));
    assert_eq!(fake.faults().len(), 3);
    let late = fake.look(|state| {
        let mut late = state.message_json(message);
        late["timestamp"] = json!("yesterday");
        late
    });
    fake.with(|state| state.judge_own("MESSAGE_CREATE", "MessageResponse", &late));
    assert_eq!(fake.faults().len(), 1, "formats are looked at");
}
