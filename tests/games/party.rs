//! Two players and a bystander, each of whom keeps a script of what they did and read.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use gangurru::bot::port::{Answer, Content};

use crate::support::chat::{Scene, shown};

/// White, Black, and somebody who watches.
pub const PEOPLE: [&str; 3] = ["Anna", "Ben", "Cleo"];

/// People at a table.
pub struct Party {
    pub scene: Scene,
    scripts: BTreeMap<&'static str, String>,
    read: BTreeMap<String, usize>,
    last: BTreeMap<&'static str, Answer>,
}

impl Party {
    pub fn new(scene: Scene) -> Self {
        let scripts = PEOPLE.into_iter().map(|name| (name, String::new())).collect();
        Self { scene, scripts, read: BTreeMap::new(), last: BTreeMap::new() }
    }

    /// `room`, `thread` or `private` as a place.
    fn place(&self, name: &str, at: &str) -> String {
        match at {
            "thread" => self.scene.thread(),
            "private" => format!("private-{}", name.to_lowercase()),
            at => at.to_owned(),
        }
    }

    fn note(&mut self, who: impl Fn(&str) -> bool, line: &str) {
        for (name, script) in &mut self.scripts {
            if who(name) {
                let _ = writeln!(script, "{line}");
            }
        }
    }

    /// Somebody types something or presses `[a button]`: in the answer that they got last, if it is there, or else in
    /// this place. Then everything is delivered and read.
    pub async fn does(&mut self, name: &'static str, at: &str, what: &str) -> Option<Answer> {
        let place = self.place(name, at);
        let private = at == "private";
        self.note(|who| who == name || !private, &format!("\n{name}, {at}: {what}"));
        let label = what.strip_prefix('[').and_then(|what| what.strip_suffix(']'));
        let answer = match label {
            Some(label) => {
                let buttons = self.last.get(name).map(|answer| &answer.content.buttons);
                let own = buttons.into_iter().flatten().flatten().find(|button| button.label == label);
                let id = match own {
                    Some(button) => button.id.clone(),
                    None => self.scene.button(&place, label),
                };
                self.scene.press_id(name, &place, label, &id).await
            }
            None => self.scene.say(name, &place, what).await,
        };
        if let Some(answer) = &answer {
            assert!(answer.only_asker || private, "{what}: nobody else is told");
            let line = format!("  only you: {}", shown(&answer.content));
            self.note(|who| who == name, &line);
            self.last.insert(name, answer.clone());
        }
        self.reads().await;
        answer
    }

    /// The same for several, in order.
    pub async fn play(&mut self, lines: &[(&'static str, &str, &str)]) {
        for (name, at, what) in lines {
            self.does(name, at, what).await;
        }
    }

    /// Everything is delivered, and everybody reads what they can.
    pub async fn reads(&mut self) {
        self.scene.catch_up().await;
        for place in self.scene.places() {
            let all = self.scene.all(&place);
            let from = self.read.insert(place.clone(), all.len()).unwrap_or(0);
            // That a private road is closed is said by another road, before or after the table's own words.
            let mut new = all[from..].to_vec();
            new.sort_by_key(|message| message.content.text.starts_with("I cannot write to"));
            for message in &new {
                let (whom, called) = match place.strip_prefix("private-") {
                    Some(owner) => (Some(owner.to_owned()), "private"),
                    None if place == "room" => (None, "room"),
                    None => (None, "thread"),
                };
                let line = format!("  {called}: {}", shown(&message.content));
                self.note(|who| whom.as_ref().is_none_or(|owner| *owner == who.to_lowercase()), &line);
            }
        }
    }

    /// What was sent to the table last, if it was as expected.
    pub fn last(&self, expected: impl Fn(&Content) -> bool) -> Content {
        let last = self.scene.all(&self.scene.thread()).pop().expect("a message").content;
        assert!(expected(&last), "{}\n\n{}", shown(&last), self.scene.script);
        last
    }

    /// What somebody did and read, with the table's code put aside.
    pub fn script(&self, name: &str) -> String {
        let thread = self.scene.thread();
        self.scripts[name].replace(thread.trim_start_matches("table-"), "TABLE")
    }

    /// Nothing is undelivered; the table's seed was shown to nobody before the end.
    pub async fn leaves(self) {
        self.scene.end().await;
    }
}
