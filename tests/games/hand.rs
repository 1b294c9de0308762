//! What the conversations share: scripts that stay the same, tables that begin where a test wants, refusals by name.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use gangurru::bot::port::Answer;
use gangurru::games::all;
use gangurru::rules::Seat;
use gangurru::store::{Batch, Deadline, Stage, Store as _, Summary};
use gangurru::table::{Event, Moment, Table, TableId};
use serde_json::{Value, json};

use crate::support::chat::{Scene, account, place};

/// The script with what is chance made alike: codes of tables, and seeds, commitments and sums.
pub(crate) fn stable(script: &str) -> String {
    let mut text = String::new();
    for word in script.split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
        let bare = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        let hex = bare.len() == 64 && bare.bytes().all(|byte| byte.is_ascii_hexdigit());
        let shown = match TableId::parse(bare) {
            Some(_) => "TABLE",
            None if hex => "HEX",
            None => bare,
        };
        text.push_str(shown);
        text.push_str(&word[bare.len()..]);
    }
    text
}

/// An answer that only the asker sees.
pub(crate) fn said(answer: Option<Answer>) -> String {
    let answer = answer.expect("an answer");
    assert!(answer.only_asker, "only for them: {}", answer.content.text);
    answer.content.text
}

/// The id of the first button of an answer.
pub(crate) fn first_button(answer: &Answer) -> (String, String) {
    let button = answer.content.buttons.iter().flatten().next().expect("a button");
    (button.label.clone(), button.id.clone())
}

/// Says something that is done without a word, and lets everybody read.
pub(crate) async fn quietly(scene: &mut Scene, name: &str, at: &str, text: &str) {
    let answer = scene.say(name, at, text).await;
    assert!(answer.is_none(), "{name}, {text}: {:?}", answer.map(|answer| answer.content.text));
    scene.catch_up().await;
}

/// Who is notified by what stands in a place from a message on.
pub(crate) fn pinged(scene: &Scene, at: &str, from: usize) -> Vec<String> {
    let all = scene.all(at);
    all[from..].iter().filter_map(|m| m.content.ping.as_ref()).map(|account| account.id.clone()).collect()
}

/// The file that `replay` gives to somebody.
pub(crate) async fn file(scene: &mut Scene, name: &str, at: &str) -> String {
    let answer = scene.say(name, at, "!replay").await.expect("an answer");
    assert!(answer.only_asker, "only for {name}");
    answer.content.fixed.expect("a file")
}

/// The table as its journal has it.
pub(crate) async fn table(scene: &Scene, id: &TableId) -> Table {
    let journal = scene.store.journal(id).await.expect("it is there");
    let events: Vec<Event> =
        journal.iter().map(|entry| Event::decode(&entry.event).expect("it reads back")).collect();
    Table::fold(all(), id, &events).expect("it follows")
}

/// The code of a table's thread.
pub(crate) fn code(thread: &str) -> TableId {
    TableId::parse(thread.trim_start_matches("table-")).expect("a code")
}

/// A casual game of Anna, with White, and Ben, begun from a position. It is played in their private chats.
pub(crate) async fn placed(game: &str, options: &Value, position: &str) -> Scene {
    let scene = Scene::new(all()).await;
    let mut people = Vec::new();
    for name in ["Anna", "Ben"] {
        people.push(scene.store.person(&account(name), name).await.expect("a person").id);
    }
    let [anna, ben] = people[..] else { unreachable!("there are two") };
    let home = place("room");
    let terms = json!({"game": game, "options": options, "colour": "white", "rated": false});
    let header = json!({"game": game, "rules": 1, "options": options, "position": position});
    let mut entries = vec![
        json!({"e": "challenged", "by": anna, "to": ben, "terms": terms, "expires": 0, "home": home}),
        json!({"e": "accepted", "by": ben}),
    ];
    if all().iter().any(|known| known.name() == game && known.hides()) {
        entries.extend([anna, ben].map(|by| json!({"e": "ready", "by": by, "press": "a press"})));
    }
    entries.push(json!({"e": "begun", "white": anna, "black": ben, "header": header}));
    let entries: Vec<String> = entries.iter().map(Value::to_string).collect();
    let events: Option<Vec<_>> = entries.iter().map(|entry| Event::decode(entry)).collect();
    let id = TableId::parse("23456789").expect("a code");
    let table = Table::fold(all(), &id, &events.expect("they are read"))
        .unwrap_or_else(|error| panic!("{position}: {error:?}"));
    let turn = table.actors().into_iter().map(|seat| if seat == Seat::White { 'w' } else { 'b' });
    let summary = Summary {
        table: id.clone(),
        game: game.to_owned(),
        stage: Stage::Running,
        challenger: anna,
        opponent: Some(ben),
        white: Some(anna),
        black: Some(ben),
        turn: turn.collect(),
        plies: 0,
        home,
    };
    let batch = Batch {
        table: id,
        expected: 0,
        at: Moment(0),
        entries,
        order: None,
        summary,
        letters: Vec::new(),
        deadline: Deadline::Keep,
        finished: None,
    };
    scene.store.append(batch).await.expect("the store is well");
    scene
}

fn root(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The English sentence of a key, as the locale files have it.
fn sentence(game: &str, name: &str) -> Option<String> {
    let texts = [root(&format!("locales/en/{game}.ftl")), root("locales/en/bot.ftl")];
    let start = format!("{name} = ");
    texts.iter().find_map(|text| text.lines().find_map(|line| line.strip_prefix(&start).map(str::to_owned)))
}

/// Whether something that was said is the sentence of this key, whatever stands in its places.
pub(crate) fn is_sentence(game: &str, name: &str, said: &str) -> bool {
    let pattern = sentence(game, name).unwrap_or_else(|| panic!("{name} has a sentence"));
    let mut rest = said;
    for part in pattern.split(['{', '}']).step_by(2) {
        let Some((_, behind)) = rest.split_once(part) else { return false };
        rest = behind;
    }
    true
}

/// Every refusal that the sources of a game name.
pub(crate) fn refusals(game: &str, sources: &[&str]) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for source in sources {
        let text = root(&format!("src/games/{game}/{source}"));
        let literals = text.split('"').skip(1).step_by(2).map(str::to_owned);
        keys.extend(literals.filter(|key| sentence(game, &format!("refuse-{key}")).is_some()));
    }
    keys
}

/// A mistake that somebody makes: where, what is typed, and which refusal they read.
pub(crate) struct Mistake {
    pub(crate) position: &'static str,
    pub(crate) typed: &'static str,
    pub(crate) key: &'static str,
}

/// Makes the mistakes one after the other, at tables of their own; a script of what is read, and the keys of it.
pub(crate) async fn mistakes(game: &str, options: &Value, made: &[Mistake]) -> (String, BTreeSet<String>) {
    let (mut script, mut keys) = (String::new(), BTreeSet::new());
    for Mistake { position, typed, key } in made {
        let mut scene = placed(game, options, position).await;
        let white = position.split(' ').any(|field| field == "w");
        let (name, at) = if white { ("Anna", "private-anna") } else { ("Ben", "private-ben") };
        let answer = said(scene.say(name, at, typed).await);
        assert!(
            is_sentence(game, &format!("refuse-{key}"), &answer),
            "{typed} in {position} is refused by {key}, not: {answer}"
        );
        keys.insert((*key).to_owned());
        let _ = writeln!(script, "{position}\n{typed}\n  {answer}");
        assert_eq!(scene.deliver().await, 0, "nothing was played");
    }
    (script, keys)
}
