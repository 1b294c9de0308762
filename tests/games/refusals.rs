//! Every reason that a game can give is given once, in a chat, and read.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use gangurru::games::{AnyGame, Refusal, Start, Umpire};
use gangurru::locale::Language;
use gangurru::rules::Seat;
use gangurru::rules::notation::Written;
use serde_json::json;

use crate::support::staged::Staged;

/// The keys that stand in a game's source behind `refuse(`.
pub fn keys(sources: &[&str]) -> BTreeSet<String> {
    let after = |code: &str| {
        let code = code.trim_start().strip_prefix('"')?;
        code.split('"').next().map(str::to_owned)
    };
    let found = sources.iter().flat_map(|code| code.split("refuse(").skip(1)).filter_map(after);
    found.chain([Refusal::NO_SUCH_ACTION.to_owned()]).collect()
}

/// Positions, each with what the side to move tries there, and why that is refused. What begins with `[` cannot be
/// typed, because the reader takes it for what is possible, or asks; but it can be pressed, on a button that somebody
/// has made up. What was said, for a snapshot; and that all of `keys` occurred.
pub async fn tried(
    game: &'static dyn AnyGame,
    keys: &BTreeSet<String>,
    cases: &[(&str, &[(&str, &str)])],
) -> String {
    let mut staged = Staged::seated(game).await;
    staged.both_ready().await;
    staged.scene.deliver().await;
    let (mut script, mut faults, mut found) = (String::new(), Vec::new(), BTreeSet::new());
    for (position, tries) in cases {
        staged.begin_from("position", &json!(position)).await;
        let header = game.header(&json!({}), Start::Position((*position).to_owned())).expect("no options");
        let umpire = match Umpire::from_header(&[game], &header) {
            Ok(umpire) => umpire,
            Err(why) => {
                faults.push(format!("{position}: {why}"));
                continue;
            }
        };
        let seat = umpire.actors()[0];
        let (name, chat) =
            if seat == Seat::White { ("Anna", "private-anna") } else { ("Ben", "private-ben") };
        let _ = writeln!(script, "\n{position}");
        for (text, key) in *tries {
            let bare = text.trim_matches(['[', ']']);
            let written: Written = bare.parse().unwrap_or_else(|_| panic!("{bare} is canonical"));
            let refusal = umpire.private(seat).offered(&written).err();
            let Some(refusal) = refusal.clone().filter(|refusal| refusal.key == *key) else {
                let other = refusal.map_or("nothing", |refusal| refusal.key);
                faults.push(format!("{position}: {bare} is refused as {other}, not as {key}"));
                continue;
            };
            found.insert((*key).to_owned());
            let table = &staged.table;
            let answer = if bare == *text {
                let typed = format!("!move {text} {table}");
                staged.scene.say(name, chat, &typed).await
            } else {
                let made_up = format!("move.{table}..{bare}");
                staged.scene.press_id(name, chat, bare, &made_up).await
            };
            let answer = answer.map(|answer| answer.content.text).unwrap_or_default();
            if !answer.starts_with(&Language::ENGLISH.refusal(&refusal)) {
                faults.push(format!("{position}: {text} is answered: {answer}"));
            }
            let _ = writeln!(script, "  {name}: {text}\n      {answer}");
        }
    }
    for key in keys.difference(&found) {
        faults.push(format!("{key} was never said"));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    script
}
