//! A conversation as lines: who does what where, and what they come to see.
//!
//! Knows: how a line is written and carried out at the fake, and what each of the three has seen in the end. Does not know:
//! the games. One more way of doing something: an arm in [`Talk::line`].

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Mutex;

use serde_json::Value;

use crate::fake::Fake;
use crate::fake::people::Person;
use crate::fake::state::{Id, Message, State};
use crate::house::{House, game};

/// Who, where (`lobby`, `thread`, `dm`), what, and what they see there because of it; `dm> …` and so on: what they see
/// somewhere else. What is done is a text, `[a button]`, or `/a command | option=value`.
pub type Line = (&'static str, &'static str, &'static str, &'static str);

/// Alice and Ben, who play, and Eve, who reads along.
pub struct Talk<'a> {
    pub fake: &'a Fake,
    pub house: &'a House,
    pub people: [(&'static str, Person); 3],
    /// Every command that was run, with its group.
    pub ran: Mutex<BTreeSet<String>>,
    /// What was asked by command and what the answer was.
    pub script: Mutex<String>,
}

/// What stands on the buttons of a message, with their ids.
pub fn controls(message: &Message) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let rows = message.components.iter().filter_map(|row| row["components"].as_array());
    rows.flatten().map(|one| (text(&one["label"]), text(&one["custom_id"]))).collect()
}

/// A text without what hangs on the number of messages before: names of files, and sums.
fn steady(text: &str) -> String {
    let mut steady = String::with_capacity(text.len());
    for word in text.split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
        let bare = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        let digest = bare.len() >= 24 && bare.bytes().all(|byte| byte.is_ascii_hexdigit());
        steady.push_str(if digest { "digest" } else { bare });
        steady.push_str(&word[bare.len()..]);
    }
    steady
}

impl<'a> Talk<'a> {
    pub fn new(fake: &'a Fake, house: &'a House, people: [Person; 3]) -> Self {
        let [alice, ben, eve] = people;
        let people = [("Alice", alice), ("Ben", ben), ("Eve", eve)];
        Self { fake, house, people, ran: Mutex::default(), script: Mutex::default() }
    }

    pub fn person(&self, name: &str) -> &Person {
        &self.people.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("{name}")).1
    }

    /// The thread that was opened last.
    pub fn thread(&self) -> Id {
        *self.fake.threads(self.fake.lobby()).last().expect("a thread")
    }

    fn place(&self, who: &Person, at: &str) -> Id {
        match at {
            "lobby" => self.fake.lobby(),
            "thread" => self.thread(),
            "dm" => who.dm(),
            _ => panic!("{at}"),
        }
    }

    /// The newest message there that this person sees with a button on which this stands, or stands first.
    pub fn button(&self, who: &Person, place: Id, label: &str) -> (Id, String) {
        let found = |state: &State| {
            let seen = state.messages.values().filter(|one| one.channel == place && state.sees(who.id, one));
            let on = |one: &Message| {
                let all = controls(one).into_iter().map(|(label, _)| label);
                let fit = all.filter(|known| known.starts_with(label));
                fit.min_by_key(String::len).map(|label| (one.id, label))
            };
            seen.rev().find_map(on)
        };
        self.fake.look(found).unwrap_or_else(|| panic!("no [{label}] in:\n{}", who.sees(place)))
    }

    /// All lines, each after the one before has come to rest.
    pub async fn goes(&self, lines: &[Line]) {
        for line in lines {
            self.line(*line).await;
        }
    }

    async fn line(&self, (name, at, deed, seen): Line) {
        let who = self.person(name);
        let place = self.place(who, at);
        let (where_seen, text) = match seen.split_once("> ") {
            Some((at, text)) => (self.place(who, at), text),
            None => (place, seen),
        };
        let count = |state: &State| state.seen(who.id, where_seen).matches(text).count();
        let before = if text.is_empty() { 0 } else { self.fake.look(count) };
        let mut ran = None;
        if let Some(label) = deed.strip_prefix('[') {
            let label = label.trim_end_matches(']');
            let (message, label) = self.button(who, place, label);
            who.clicks(message, &label).acknowledged().await;
        } else if deed.starts_with('/') {
            let mut words = deed.split(" | ");
            let command = words.next().expect("a command");
            let options: Vec<(&str, String)> = words
                .map(|option| match option.split_once('=').expect("option=value") {
                    ("game", name) => ("game", game(name)),
                    (name, value) => (name, value.to_owned()),
                })
                .collect();
            let options: Vec<(&str, &str)> =
                options.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let act = who.runs(place, command, &options);
            act.answered().await;
            self.ran.lock().expect("no panic").insert(command.to_owned());
            ran = Some(act);
        } else if at == "dm" {
            who.says(place, deed);
        } else {
            who.says(place, &format!("{} {deed}", self.fake.mention()));
        }
        if !text.is_empty() {
            let what = format!("{name}, {at}, {deed}: {text:?}");
            self.fake.until(&what, |state| (count(state) > before).then_some(())).await;
        }
        self.house.quiet(self.fake).await;
        if let Some(act) = ran {
            let answer = self.fake.look(|state| {
                let own = state.messages.values().filter(|one| one.interaction == Some(act.id));
                own.map(|one| state.shown(one.id)).collect::<Vec<_>>().join("\n(and)\n")
            });
            let alone = if act.is_private() { " (only to them)" } else { "" };
            let shown = steady(&answer).replace('\n', "\n    ");
            let mut script = self.script.lock().expect("no panic");
            let _ = writeln!(script, "{name} in {at}: {deed}\n  answer{alone}: {shown}");
        }
    }

    /// What somebody alone sees: the private chat, and the answers for their eyes that are still there.
    pub fn alone(&self, name: &str) -> String {
        let who = self.person(name);
        let own = self.fake.look(|state| {
            let mut own = String::new();
            for one in state.messages.values().filter(|one| one.only == Some(who.id)) {
                let _ = writeln!(own, "{}", state.shown(one.id).replace('\n', "\n    "));
            }
            own
        });
        steady(&format!("{}\nfor these eyes only:\n\n{own}", who.sees_dm()))
    }

    /// What everybody sees.
    pub fn in_public(&self) -> String {
        let eve = self.person("Eve");
        steady(&format!("{}\nthread:\n\n{}", eve.sees(self.fake.lobby()), eve.sees(self.thread())))
    }

    /// That nobody but its owner ever saw a text, whatever became of it.
    pub fn only(&self, name: &str, text: &str) {
        for (other, who) in &self.people {
            let sees = who.has_seen().contains(text);
            assert_eq!(sees, *other == name, "{other} and {text:?}:\n{}", who.has_seen());
        }
    }

    /// That nobody has seen a text yet.
    pub fn nobody(&self, text: &str) {
        for (name, who) in &self.people {
            assert!(!who.has_seen().contains(text), "{name} and {text:?}");
        }
    }
}
