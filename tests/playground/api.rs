//! What the playground answers, to whom.

use std::net::SocketAddr;
use std::sync::Arc;

use gangurru::bot::port::{Button, ButtonStyle, Content, PlaceKind, Platform, Said, SendError};
use gangurru::chat::playground::{Playground, PlaygroundError, Settings, listen};
use gangurru::games::all;
use gangurru::locale::Language;
use gangurru::store::Place;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::house::{House, account, board, lobby};
use crate::person::{Page, Person, enter};

fn place(id: &str) -> Place {
    Place { id: id.to_owned(), ..lobby() }
}

#[tokio::test]
async fn the_page_names_every_game_as_the_bot_does() {
    let house = House::start().await;
    for language in Language::ALL {
        let answer =
            reqwest::get(house.url(&format!("/words/{}.json", language.tag()))).await.expect("an answer");
        let words: Value = answer.json().await.expect("JSON");
        let named = words.as_object().expect("words").keys().filter(|key| key.starts_with("game-"));
        let named = named.filter(|key| !key.ends_with("-why") && *key != "game-rules").count();
        assert_eq!(named, all().len(), "{}", language.tag());
        for game in all() {
            let key = format!("game-{}", game.name());
            assert_eq!(words[&key], language.game(game.name()));
            assert_eq!(words[format!("{key}-why")], language.blurb(game.name()));
        }
    }
}

#[tokio::test]
async fn a_name_is_owned_by_who_has_the_token() {
    let house = House::start().await;
    let anna = Person::enter(&house, " Anna\u{202e} ").await;
    assert!(anna.token.len() >= 32);
    for taken in ["Anna", "aNNA", "An\u{200b}na"] {
        assert_eq!(enter(&house, taken, false).await.status(), StatusCode::CONFLICT, "{taken:?}");
    }
    for bad in ["", "\u{200b}", "Gangurru", "...", &"n".repeat(33)] {
        assert_eq!(enter(&house, bad, false).await.status(), StatusCode::UNPROCESSABLE_ENTITY, "{bad:?}");
    }
    // On loopback, anybody may come back under a name by address; the first session stays.
    assert_eq!(enter(&house, "anna", true).await.status(), StatusCode::OK);
    anna.say("lobby", "still me").await;
    let answer =
        reqwest::Client::new().post(house.url("/api/say")).json(&json!({})).send().await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
    let nobody = Person { token: "0".repeat(64), ..anna };
    assert_eq!(nobody.say_as("12345678", "lobby", "x").await.status(), StatusCode::UNAUTHORIZED);
    assert_eq!(nobody.messages("lobby").await, Err(StatusCode::UNAUTHORIZED));
    // The token itself is not in the database.
    let kept: Vec<Vec<u8>> = sqlx::query_scalar("SELECT token FROM playground_sessions")
        .fetch_all(&house.pool)
        .await
        .expect("read");
    assert!(kept.iter().all(|token| token.len() == 32));
}

#[tokio::test]
async fn foreign_pages_and_foreign_names_are_refused() {
    let house = House::start().await;
    let port = house.address.port();
    let ask = async |headers: &[(&str, String)], path: &str| {
        let mut asked = reqwest::Client::new().get(house.url(path));
        for (name, value) in headers {
            asked = asked.header(*name, value);
        }
        asked.send().await.expect("an answer").status()
    };
    for path in
        ["/", "/page.js", "/words/en.json", "/api/live", "/api/messages?place=lobby", "/picture/x.png"]
    {
        let host = |host: &str| vec![("host", host.to_owned())];
        assert_eq!(ask(&host("evil.example"), path).await, StatusCode::FORBIDDEN);
        assert_eq!(ask(&host(&format!("evil.example:{port}")), path).await, StatusCode::FORBIDDEN);
        let origin = |origin: &str| vec![("origin", origin.to_owned())];
        assert_eq!(ask(&origin("http://evil.example"), path).await, StatusCode::FORBIDDEN);
        assert_eq!(ask(&origin("null"), path).await, StatusCode::FORBIDDEN);
        assert_eq!(ask(&[("sec-fetch-site", "cross-site".into())], path).await, StatusCode::FORBIDDEN);
    }
    assert_eq!(ask(&[("host", format!("localhost:{port}"))], "/").await, StatusCode::OK);
    assert_eq!(ask(&[("origin", format!("http://127.0.0.1:{port}"))], "/").await, StatusCode::OK);
    // A form of another page cannot say anything either: what it sends is not JSON by its type.
    let form = reqwest::Client::new().post(house.url("/api/enter")).header("content-type", "text/plain");
    let answer = form.body("{\"name\":\"Eve\"}").send().await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test]
async fn the_page_allows_itself_nothing_from_elsewhere() {
    let house = House::start().await;
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/page.css", "text/css; charset=utf-8"),
        ("/page.js", "text/javascript; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
        ("/words/pl.json", "application/json"),
    ] {
        let answer = reqwest::get(house.url(path)).await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let header = |name: &str| answer.headers().get(name).map(|v| v.to_str().expect("text").to_owned());
        assert_eq!(header("content-type").as_deref(), Some(kind));
        assert_eq!(header("x-content-type-options").as_deref(), Some("nosniff"));
        let policy = header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'self'") && !policy.contains("unsafe"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'"));
    }
    for missing in [
        "/words/xx.json",
        "/words/..%2Fpage.json",
        "/nothing",
        "/picture/00000000000000000000000000000000.png",
    ] {
        assert_eq!(
            reqwest::get(house.url(missing)).await.expect("an answer").status(),
            StatusCode::NOT_FOUND
        );
    }
}

#[tokio::test]
async fn messages_and_presses_reach_the_desk_once_each() {
    let house = House::start().await;
    let anna = Person::enter(&house, "Anna").await;
    let bea = Person::enter(&house, "Bea <b>\"B\"</b>").await;
    let mut page = anna.open(None).await;
    for _ in 0..2 {
        let answer = anna.say_as("aaaaaaaa-1", "lobby", "!help @bea <b>\"b\"</b>, please").await;
        assert_eq!(answer.status(), StatusCode::OK);
    }
    page.until("What I can do:").await;
    {
        let taken = house.desk.taken.lock().expect("not poisoned");
        assert_eq!(taken.len(), 2, "the desk hears of it again, with the same id");
        assert_eq!(taken[0].id, taken[1].id);
        assert_eq!(taken[0].id, format!("{}:aaaaaaaa-1", anna.id));
        assert_eq!((taken[0].name.as_str(), taken[0].locale.as_deref()), ("Anna", Some("nl-NL")));
        assert_eq!((&taken[0].from, &taken[0].place), (&account(&anna.id), &lobby()));
        assert_eq!(taken[0].kind, PlaceKind::Room);
        let Said::Text { text, to_bot: true, mentions } = &taken[0].said else {
            panic!("{:?}", taken[0].said)
        };
        assert_eq!(text, "help @bea <b>\"b\"</b>, please");
        assert_eq!(mentions.len(), 1);
        assert_eq!(mentions[0].account, account(&bea.id));
        assert_eq!(
            (mentions[0].text.as_str(), mentions[0].name.as_str()),
            ("@bea <b>\"b\"</b>", "Bea <b>\"B\"</b>")
        );
    }
    // In the chat it stands once, and so does the answer.
    let said: Vec<_> =
        anna.messages("lobby").await.expect("readable").into_iter().map(|m| m["text"].clone()).collect();
    assert_eq!(said, ["!help @bea <b>\"b\"</b>, please", "What I can do:"]);

    // A reply to the bot speaks to the bot; one to a person does not.
    let answer = page.messages.iter().find(|m| m["text"] == "What I can do:").expect("it came")["id"].clone();
    let own = page.messages.iter().find(|m| m["from"] == anna.id.as_str()).expect("it came")["id"].clone();
    for (id, reply) in [("bbbbbbbb-1", &answer), ("bbbbbbbb-2", &own)] {
        let body = json!({ "id": id, "place": "lobby", "text": "thanks", "reply": reply });
        assert_eq!(anna.post("/api/say", body).await.status(), StatusCode::OK);
    }
    let to_bot = |at: usize| {
        let taken = house.desk.taken.lock().expect("not poisoned");
        matches!(taken[at].said, Said::Text { to_bot: true, .. })
    };
    assert!(to_bot(2) && !to_bot(3));

    // Buttons: only those that the bot gave, on messages that the presser can see.
    let content = Content {
        buttons: vec![vec![Button { id: "go".into(), label: "Go".into(), style: ButtonStyle::Primary }]],
        ..Content::text("press")
    };
    let platform = house.desk.platform().clone();
    let sent = platform.send(&lobby(), "b", &content).await.expect("sent");
    let message = page.until("press").await["id"].clone();
    let press = async |who: &Person, message: &Value, button: &str| {
        let body = json!({ "id": "cccccccc-1", "message": message, "button": button });
        who.post("/api/press", body).await.status()
    };
    assert_eq!(press(&bea, &message, "go").await, StatusCode::OK);
    assert!(house.desk.heard("[go]"));
    assert_eq!(press(&bea, &message, "stop").await, StatusCode::NOT_FOUND);
    assert_eq!(press(&bea, &own, "go").await, StatusCode::NOT_FOUND);
    // A press that was under way when the buttons were taken off is still handed in: the desk knows what to say.
    platform.strip(&lobby(), &sent).await.expect("stripped");
    platform.strip(&lobby(), &sent).await.expect("stripped again");
    assert_eq!(press(&bea, &message, "go").await, StatusCode::OK);
    assert_eq!(platform.strip(&lobby(), "999").await, Err(SendError::Gone));
    let kept = anna.messages("lobby").await.expect("readable");
    let kept = kept.iter().find(|m| m["id"] == message).expect("it stands");
    assert!(kept["buttons"].is_null() && kept["stripped"] == true);
}

#[tokio::test]
async fn keys_make_sending_twice_the_same_as_once() {
    let house = House::start().await;
    let anna = Person::enter(&house, "Anna").await;
    let platform = house.desk.platform().clone();
    let content = Content { picture: Some(board()), ..Content::text("the board") };
    let first = platform.send(&lobby(), "k", &content).await.expect("sent");
    assert_eq!(platform.send(&lobby(), "k", &content).await.as_ref(), Ok(&first));
    assert_ne!(platform.send(&lobby(), "l", &content).await.expect("sent"), first);
    let table = platform.open_thread(&lobby(), "t", "A table").await.expect("opened").expect("a thread");
    assert_eq!(platform.open_thread(&lobby(), "t", "A table").await, Ok(Some(table.clone())));
    assert_eq!(platform.open_thread(&table, "u", "Deeper").await, Ok(None));
    let private = platform.private_chat(&account(&anna.id)).await.expect("a chat");
    assert_eq!(platform.private_chat(&account(&anna.id)).await, Ok(private.clone()));
    assert_eq!(private.server, "");
    assert_eq!(platform.private_chat(&account("77")).await, Err(SendError::Gone));
    for gone in ["thread-99", "thread-01", "private-0", "elsewhere"] {
        assert_eq!(platform.send(&place(gone), "m", &content).await, Err(SendError::Gone), "{gone}");
    }
    let page = anna.open(None).await;
    assert_eq!(page.texts(), ["the board", "the board"]);
    // Everything there is is served as what it is, to who knows its address.
    let src = page.messages[0]["picture"]["src"].as_str().expect("an address");
    assert!(src.len() >= "/picture/".len() + 32 && src != page.messages[1]["picture"]["src"]);
    assert_ne!(page.messages[0]["picture"]["alt"], "");
    assert!(page.messages[0]["picture"]["width"].as_i64() > Some(100));
    let picture = reqwest::get(house.url(src)).await.expect("an answer");
    assert_eq!(picture.headers()["content-type"], "image/png");
    assert!(picture.headers()["cache-control"].to_str().expect("text").starts_with("private"));
    assert_eq!(picture.bytes().await.expect("bytes")[..], board().png[..]);
}

#[tokio::test]
async fn a_restart_keeps_everything() {
    let mut house = House::start().await;
    let anna = Person::enter(&house, "Anna").await;
    anna.say("lobby", "!board").await;
    let platform = house.desk.platform().clone();
    platform.open_thread(&lobby(), "t", "A table").await.expect("opened");
    let before = anna.open(None).await;
    house.restart().await;
    let after = anna.open(None).await;
    assert_eq!((&before.messages, &before.threads), (&after.messages, &after.threads));
    assert_eq!(after.people, ["Anna"]);
    let src = after.messages[1]["picture"]["src"].as_str().expect("an address");
    assert_eq!(reqwest::get(house.url(src)).await.expect("an answer").status(), StatusCode::OK);
    // What is sent again after a restart is still the same message.
    let answer = anna.say_as("dddddddd-1", "lobby", "once").await.json::<Value>().await.expect("JSON");
    house.restart().await;
    assert_eq!(anna.say_as("dddddddd-1", "lobby", "once").await.json::<Value>().await.expect("JSON"), answer);
}

#[tokio::test]
async fn a_page_reads_on_where_it_left_off() {
    let mut house = House::start().await;
    let anna = Person::enter(&house, "Anna").await;
    let mut page = anna.open(None).await;
    assert_eq!(page.hello["fresh"], true);
    anna.say("lobby", "one").await;
    page.until("one").await;
    let cursor = page.cursor.clone();
    drop(page);
    for n in 0..250 {
        house
            .desk
            .platform()
            .send(&lobby(), &n.to_string(), &Content::text(format!("n{n}")))
            .await
            .expect("sent");
    }
    house.stop().await;
    house.again().await;
    let mut page = anna.open(Some(&cursor)).await;
    page.until("n249").await;
    assert_eq!(page.hello["fresh"], false);
    let all: Vec<String> = (0..250).map(|n| format!("n{n}")).collect();
    assert_eq!(page.texts(), all, "all of it, once, in order");
    // A cursor that was never given out begins anew, with the latest of each place.
    let page = anna.open(Some("ffffffffffffffff")).await;
    assert_eq!((&page.hello["fresh"], page.messages.len()), (&json!(true), 30));
    // And what is before those can be asked for.
    let first = page.messages[0]["id"].as_str().expect("an id");
    let answer = anna.get(&format!("/api/messages?place=lobby&before={first}")).await;
    let answer: Value = answer.json().await.expect("JSON");
    let texts: Vec<_> =
        answer["messages"].as_array().expect("messages").iter().map(|m| m["text"].clone()).collect();
    assert_eq!(texts, (190..220).map(|n| format!("n{n}")).collect::<Vec<_>>());
    assert_eq!(answer["whole"], false);
}

#[tokio::test]
async fn what_is_private_is_read_by_nobody_else() {
    let house = House::start().await;
    let (anna, bea) = (Person::enter(&house, "Anna").await, Person::enter(&house, "Bea").await);
    let (mut annas, mut beas) = (anna.open(None).await, bea.open(None).await);
    // Whatever else a page is told at the beginning is over once it has been told something.
    anna.say("lobby", "begin").await;
    annas.until("begin").await;
    beas.until("begin").await;
    let (private, frames) = (annas.private(), beas.frames);
    assert!(private.len() > 32 && private != beas.private());

    anna.say(&private, "my secret").await;
    annas.until("You said my secret").await;
    anna.say("lobby", "!whisper").await;
    let whisper = annas.until("psst, for you alone").await;
    assert_eq!(whisper["only"], true);
    anna.say("lobby", "end").await;
    beas.until("end").await;
    assert_eq!(beas.texts(), ["begin", "!whisper", "end"]);
    assert!(beas.frames - frames <= 2, "not even an empty message tells of what others got");

    assert_eq!(bea.messages(&private).await, Err(StatusCode::NOT_FOUND));
    assert_eq!(bea.messages("private-nobodys").await, Err(StatusCode::NOT_FOUND));
    assert_eq!(bea.say_as("eeeeeeee-1", &private, "hello").await.status(), StatusCode::NOT_FOUND);
    let body = json!({ "place": private, "typed": "N" });
    assert_eq!(bea.post("/api/complete", body).await.status(), StatusCode::NOT_FOUND);
    let press = json!({ "id": "eeeeeeee-2", "message": whisper["id"], "button": "whispered" });
    assert_eq!(bea.post("/api/press", press.clone()).await.status(), StatusCode::NOT_FOUND);
    assert_eq!(anna.post("/api/press", press).await.status(), StatusCode::OK);
    let away = json!({ "message": whisper["id"] });
    assert_eq!(bea.post("/api/dismiss", away.clone()).await.status(), StatusCode::NOT_FOUND);
    let texts = |found: Vec<Value>| found.iter().map(|m| m["text"].clone()).collect::<Vec<_>>();
    assert_eq!(texts(bea.messages("lobby").await.expect("readable")), ["begin", "!whisper", "end"]);

    // Put away, it is gone, and so is its picture.
    let src = whisper["picture"]["src"].as_str().expect("an address");
    assert_eq!(reqwest::get(house.url(src)).await.expect("an answer").status(), StatusCode::OK);
    assert_eq!(anna.post("/api/dismiss", away).await.status(), StatusCode::OK);
    assert_eq!(reqwest::get(house.url(src)).await.expect("an answer").status(), StatusCode::NOT_FOUND);
    assert!(!texts(anna.messages("lobby").await.expect("readable")).contains(&json!("psst, for you alone")));

    // A token that is nobody's opens nothing.
    let refused = tokio::spawn(async move { Page::open(&house.url(""), "no", None).await.cursor }).await;
    assert!(refused.is_err());
}

#[tokio::test]
async fn completion_is_asked_of_the_desk() {
    let house = House::start().await;
    let anna = Person::enter(&house, "Anna").await;
    let complete = async |typed: &str| -> Vec<String> {
        let answer = anna.post("/api/complete", json!({ "place": "lobby", "typed": typed })).await;
        answer.json().await.expect("a list")
    };
    assert_eq!(complete("!b").await, ["!board"]);
    assert_eq!(complete("@Gangurru ch").await, ["@Gangurru challenge"]);
    assert_eq!(complete("nothing").await, Vec::<String>::new());
    assert_eq!(*house.desk.completed.lock().expect("not poisoned"), ["!b", "!ch", "nothing"]);
}

#[tokio::test]
async fn there_are_limits() {
    let house = House::start().await;
    let anna = Person::enter(&house, "Anna").await;
    for (text, status) in [
        ("x".repeat(2000), StatusCode::OK),
        ("\u{e9}".repeat(2000), StatusCode::OK),
        ("x".repeat(2001), StatusCode::PAYLOAD_TOO_LARGE),
        ("x".repeat(100_000), StatusCode::PAYLOAD_TOO_LARGE),
        (" \n ".to_owned(), StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let id = format!("length-{}", text.len());
        assert_eq!(anna.say_as(&id, "lobby", &text).await.status(), status, "{} long", text.len());
    }
    for bad in ["short", "with space", "caf\u{e9}-1234", &"x".repeat(65)] {
        assert_eq!(anna.say_as(bad, "lobby", "x").await.status(), StatusCode::UNPROCESSABLE_ENTITY, "{bad}");
    }
    // A desk that fails at an order takes nothing else down.
    assert_eq!(anna.say_as("failfail-1", "lobby", "!fail").await.status(), StatusCode::SERVICE_UNAVAILABLE);
    // Too much at once is put off, for this person alone.
    let mut put_off = false;
    for n in 0..200 {
        put_off |= anna.say_as(&format!("flooding-{n}"), "lobby", "x").await.status()
            == StatusCode::TOO_MANY_REQUESTS;
    }
    assert!(put_off);
    Person::enter(&house, "Bea").await.say("lobby", "and I?").await;
    // Pages too.
    let mut pages = Vec::new();
    for _ in 0..12 {
        pages.push(anna.open(None).await);
    }
    let url = house.url("");
    let token = anna.token.clone();
    assert!(tokio::spawn(async move { Page::open(&url, &token, None).await.cursor }).await.is_err());
    drop(pages);
    // What is too large for a page is refused, not cut.
    let content = Content::text("x".repeat(100_000));
    let sent = house.desk.platform().send(&lobby(), "large", &content).await;
    assert!(matches!(sent, Err(SendError::Refused(_))));
}

#[tokio::test]
async fn nothing_listens_beyond_loopback_unless_it_is_meant() {
    let house = House::start().await;
    let anywhere = SocketAddr::from(([0, 0, 0, 0], 0));
    let settings = Settings { address: anywhere, ..Settings::loopback(0) };
    let refused = listen(&settings).await.expect_err("refused");
    assert!(refused.to_string().contains("playground.allow_strangers = true"), "{refused}");
    // Nor is a socket served that somebody else bound.
    let bound = tokio::net::TcpListener::bind(anywhere).await.expect("bound");
    let chance: gangurru::chat::playground::Chance = Arc::new(|bytes| bytes.fill(7));
    let open =
        |settings| Playground::open(house.pool.clone(), settings, chance.clone(), crate::house::clock());
    let playground = open(settings.clone()).await.expect("it opens");
    let served = playground.serve(house.desk.clone(), bound, std::future::pending()).await;
    assert!(matches!(served, Err(PlaygroundError::Strangers(_))));

    // Where it is meant, a name that is known cannot be had by address.
    let settings = Settings { allow_strangers: true, ..settings };
    let listener = listen(&settings).await.expect("bound");
    let port = listener.local_addr().expect("an address").port();
    let playground = open(settings).await.expect("it opens");
    let served = tokio::spawn(playground.serve(house.desk.clone(), listener, std::future::pending()));
    let url = format!("http://127.0.0.1:{port}/api/enter");
    let ask = async |again: bool| {
        let body = json!({ "name": "Anna", "again": again });
        reqwest::Client::new().post(&url).json(&body).send().await.expect("an answer").status()
    };
    assert_eq!((ask(true).await, ask(false).await), (StatusCode::FORBIDDEN, StatusCode::OK));
    served.abort();
}

#[tokio::test]
async fn a_stop_sends_pages_away_and_ends() {
    let mut house = House::start().await;
    let anna = Person::enter(&house, "Anna").await;
    let mut page = anna.open(None).await;
    // An order under way is carried through.
    let slow = tokio::spawn(async move {
        anna.say("lobby", "!slow").await;
        anna
    });
    page.until("!slow").await;
    house.stop().await;
    let anna = slow.await.expect("answered");
    while page.next().await.is_ok() {}
    house.again().await;
    anna.open(None).await.until("slowly").await;
}

#[tokio::test]
async fn a_slow_page_is_dropped_and_reads_on_later() {
    let house = House::start().await;
    let (slow, fast) = (Person::enter(&house, "Slow").await, Person::enter(&house, "Fast").await);
    let unread = slow.open(None).await;
    let mut page = fast.open(None).await;
    let platform = house.desk.platform();
    // More than all buffers on the way hold.
    let long = "x".repeat(60_000);
    for n in 0..200 {
        let content = Content { fixed: Some(long.clone()), ..Content::text(format!("n{n}")) };
        platform.send(&lobby(), &n.to_string(), &content).await.expect("sent");
    }
    page.until("n199").await;
    while page.here.contains(&json!(slow.id)) || page.here.is_empty() {
        page.next().await.expect("the other page stays open");
    }
    let mut again = slow.open(Some(&unread.cursor)).await;
    again.until("n199").await;
    assert_eq!(again.messages.len(), 200);
}
