//! What must hold of everything that the bot ever sent in a conversation, and the conversation as somebody reads it.
//!
//! To add a law: an assertion in [`of_message`], if it is about one message, or in [`hold`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::hall::{Hall, NAMES, keycap};
use crate::heard::Heard;

/// Longer captions are cut where people read them over: that they are right is checked elsewhere.
const CAPTION: usize = 110;

/// Every message of the bot's, by every client that heard it.
pub async fn hold(hall: &Hall) {
    let threads = hall.threads().await;
    for name in NAMES {
        let private = hall.private(name).await;
        let all = hall.person(name).heard();
        assert!(all.iter().all(|heard| heard.kind != "gap"), "{name} missed something");
        for lost in all.iter().filter(|heard| heard.kind == "unreadable") {
            let read = all.iter().any(|heard| heard.event == lost.event && heard.kind == "message");
            assert!(read, "{name} cannot read {lost:?}");
        }
        // Everybody is in the room and in a private one of their own, and nowhere else.
        let rooms: BTreeSet<&str> = all.iter().map(|heard| heard.room.as_str()).collect();
        let own = [Some(hall.room.as_str()), private.as_deref()];
        assert!(rooms.iter().all(|room| own.contains(&Some(room))), "{name} is in {rooms:?}");
        if let Some(private) = &private {
            let members = hall.person(name).members(private).await;
            assert_eq!(members.len(), 2, "{name} is not alone with the bot");
        }
        let mut known = BTreeSet::new();
        let mut called = BTreeMap::new();
        for heard in &hall.heard_in(name, &hall.room) {
            if heard.sender == hall.house.id && heard.kind == "message" {
                of_message(hall, heard, false);
                in_its_thread(heard, &threads, &known);
                calls(hall, heard, &mut called);
            }
            known.insert((heard.event.clone(), heard.thread.clone()));
        }
        for heard in private.iter().flat_map(|private| hall.heard_in(name, private)) {
            if heard.sender == hall.house.id {
                assert_ne!(heard.kind, "reaction", "reactions are not encrypted: {heard:?}");
                if heard.kind == "message" {
                    of_message(hall, &heard, true);
                    assert_eq!(heard.thread, None, "{heard:?}");
                }
            }
        }
        for heard in all.iter().filter(|heard| heard.sender == hall.house.id && heard.kind == "reaction") {
            let key = heard.key.as_deref().unwrap_or_default();
            assert!((1..=4).any(|number: u8| key == keycap(&number.to_string())), "{heard:?}");
        }
    }
}

/// Whoever is to be notified is mentioned, in a text; everything else is a notice or a picture and mentions nobody.
fn of_message(hall: &Hall, heard: &Heard, private: bool) {
    assert_eq!(heard.encrypted, private || hall.encrypted, "{heard:?}");
    assert_eq!(heard.edits, None, "the bot never edits: {heard:?}");
    let mentions = heard.content["m.mentions"].as_object();
    let mentions = mentions.unwrap_or_else(|| panic!("m.mentions is missing: {heard:?}"));
    assert!(mentions.keys().all(|key| key == "user_ids"), "{heard:?}");
    let ids = heard.mentions.as_deref().unwrap_or_default();
    match heard.msgtype.as_str() {
        "m.text" => {
            let players = ["Alice", "Bob"].map(|name| &hall.person(name).id);
            assert!(matches!(ids, [one] if players.contains(&one)), "a text calls one player: {heard:?}");
            let html = heard.html.as_deref().unwrap_or_default();
            assert!(heard.body.contains(&ids[0]) && html.contains("https://matrix.to/#/@"), "{heard:?}");
        }
        "m.notice" | "m.image" => assert!(ids.is_empty(), "{heard:?}"),
        other => panic!("{other}: {heard:?}"),
    }
    if heard.msgtype != "m.image" {
        assert_eq!(heard.content["format"], "org.matrix.custom.html");
        assert!(heard.html.as_ref().is_some_and(|html| !html.contains("<mx-reply>")), "{heard:?}");
    }
    assert!(!heard.body.is_empty(), "what is not seen is read out: {heard:?}");
}

/// A message in a thread is an answer to the thread's newest for clients that have none, and says that it is only that.
fn in_its_thread(heard: &Heard, threads: &[String], known: &BTreeSet<(String, Option<String>)>) {
    let Some(root) = &heard.thread else { return };
    assert!(threads.contains(root), "a thread of nobody's: {heard:?}");
    let relation = &heard.content["m.relates_to"];
    let before = relation["m.in_reply_to"]["event_id"].as_str().expect("something to answer").to_owned();
    assert_eq!(relation["is_falling_back"], heard.answers.is_none(), "{heard:?}");
    let there = before == *root || known.contains(&(before, Some(root.clone())));
    assert!(there || heard.answers.is_some(), "it answers nothing of the thread: {heard:?}");
}

/// Whose turn it has become is called, and nobody is called twice in one turn.
fn calls(hall: &Hall, heard: &Heard, called: &mut BTreeMap<Option<String>, String>) {
    let to_move = ["Alice", "Bob"].into_iter().find(|name| heard.body.contains(&format!("{name} to move.")));
    let Some(name) = to_move else { return };
    if heard.mentions.iter().flatten().any(|id| *id == hall.person(name).id) {
        called.insert(heard.thread.clone(), name.to_owned());
    } else {
        assert_eq!(called.get(&heard.thread).map(String::as_str), Some(name), "nobody is called: {heard:?}");
    }
}

/// Ids and codes as names, so that a conversation reads the same every time.
struct Words {
    known: Vec<(String, String)>,
}

impl Words {
    async fn of(hall: &Hall) -> Self {
        let mut known: Vec<_> = NAMES.map(|name| (hall.person(name).id.clone(), format!("@{name}"))).to_vec();
        known.push((hall.house.id.clone(), "@Gangurru".to_owned()));
        for (nth, code) in hall.codes().await.into_iter().enumerate() {
            known.push((code, format!("TABLE{}", nth + 1)));
        }
        Self { known }
    }

    fn name<'a>(&'a self, id: &'a str) -> &'a str {
        self.known.iter().find(|(known, _)| known == id).map_or(id, |(_, name)| name.trim_start_matches('@'))
    }

    /// One line, without what differs from run to run.
    fn plain(&self, text: &str) -> String {
        let mut line = text.trim().replace("\n\n", "\n").replace('\n', " / ");
        for (id, name) in &self.known {
            line = line.replace(id, name);
        }
        let long = |word: &str| {
            word.len() >= 32 && word.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-=+/:$".contains(&b))
        };
        let words = line.split(' ').map(|word| if long(word) { "LONG" } else { word });
        words.collect::<Vec<_>>().join(" ")
    }
}

fn begun(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    format!("{}…", text.chars().take(longest).collect::<String>())
}

/// The bot's answers, each behind what it answers. In a private room they and the table's own messages overtake each other.
fn in_order(hall: &Hall, all: Vec<Heard>) -> Vec<Heard> {
    let (answers, mut ordered): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|heard| heard.sender == hall.house.id && heard.answers.is_some());
    for answer in answers.into_iter().rev() {
        let asked = ordered.iter().position(|heard| answer.answers.as_ref() == Some(&heard.event));
        ordered.insert(asked.expect("what it answers") + 1, answer);
    }
    ordered
}

/// A room as one of its people reads it.
async fn read(hall: &Hall, name: &str, room: &str) -> String {
    let (words, threads) = (Words::of(hall).await, hall.threads().await);
    let all = in_order(hall, hall.heard_in(name, room));
    let first_line = |event: &str| {
        let message = all.iter().find(|heard| heard.event == event);
        let body = message.map_or("?".to_owned(), |heard| words.plain(&heard.body));
        begun(&body, 30)
    };
    let mut script = String::new();
    for heard in &all {
        let mut who = words.name(&heard.sender).to_owned();
        if let Some(root) = &heard.thread {
            let nth = threads.iter().position(|known| known == root).map_or(0, |nth| nth + 1);
            let _ = write!(who, ", thread {nth}");
        }
        if let Some(answered) = &heard.answers {
            let _ = write!(who, ", answering “{}”", first_line(answered));
        }
        if let Some([called]) = heard.mentions.as_deref().filter(|_| heard.sender == hall.house.id) {
            let _ = write!(who, ", calling {}", words.name(called));
        }
        let line = match heard.kind.as_str() {
            "message" if heard.msgtype == "m.image" => {
                format!("{who}: (picture) {}", begun(&words.plain(&heard.body), CAPTION))
            }
            "message" => format!("{who}: {}", words.plain(&heard.body)),
            // The bot's own come when they come.
            "reaction" if heard.sender != hall.house.id => {
                let (key, of) = (heard.key.as_deref().unwrap_or_default(), heard.of.as_deref());
                format!("{who} reacts {key} to “{}”", first_line(of.unwrap_or_default()))
            }
            _ => continue,
        };
        let _ = writeln!(script, "{line}");
    }
    script
}

/// What everybody reads in the room, which is the same for all.
pub async fn in_the_room(hall: &Hall) -> String {
    let carol = read(hall, "Carol", &hall.room).await;
    for name in ["Alice", "Bob"] {
        assert_eq!(read(hall, name, &hall.room).await, carol, "{name} reads something else than Carol");
    }
    carol
}

/// What somebody reads in their private room, if they have one.
pub async fn in_private(hall: &Hall, name: &str) -> Option<String> {
    let room = hall.private(name).await?;
    Some(read(hall, name, &room).await)
}
