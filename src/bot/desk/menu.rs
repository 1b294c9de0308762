//! The menu of what a person may do: pieces, then squares, then what the action needs. Nothing of it is kept: a
//! button's id says how far somebody has come.
//!
//! Knows: a person's own options, and how to divide them so that few buttons are enough. Does not know: what the
//! actions do. Every action is also listed as it can be typed.
//!
//! A new shape of action gets its line in `step` and in `label`.

use super::Asker;
use super::reading::sight;
use crate::bot::button::Press;
use crate::bot::page::{Reader, rows};
use crate::bot::port::{Answer, Button, ButtonStyle, Content};
use crate::games::Refusal;
use crate::rules::Letter;
use crate::rules::notation::Written;
use crate::table::Table;
use crate::{args, msg};

/// More buttons than this do not fit under a message; one place is kept for the way to the others.
const BUTTONS: usize = 24;

/// More than this is a wall of text; the rest is counted.
const LISTED: usize = 60;

/// How far somebody has come in a menu: `b1`, `b1>d3`, with `:2` behind it for the second page.
struct Path {
    steps: Vec<String>,
    page: usize,
}

impl Path {
    fn parse(arg: &str) -> Self {
        let (steps, page) = arg.split_once(':').unwrap_or((arg, "1"));
        let steps = steps.split('>').filter(|step| !step.is_empty()).map(str::to_owned).collect();
        Self { steps, page: page.parse::<usize>().unwrap_or(1).max(1) }
    }

    fn arg(steps: &[String], page: usize) -> String {
        let steps = steps.join(">");
        if page > 1 { format!("{steps}:{page}") } else { steps }
    }
}

/// In which branch an action stands at a depth; `None` where it is a leaf.
fn step(written: &Written, depth: usize) -> Option<String> {
    Some(match (depth, *written) {
        (0, Written::Move { from, .. }) => from.to_string(),
        (0, Written::Open { at, .. } | Written::Lay { at, .. }) => at.to_string(),
        (0, Written::Drop { piece, .. }) => format!("{piece}@"),
        (1, Written::Move { to, .. }) => to.to_string(),
        (1, Written::Lay { .. }) => "(".to_owned(),
        (1, Written::Drop { to, .. }) => to.to_string().chars().take(1).collect(),
        _ => return None,
    })
}

/// What stands on the button of a branch: the piece, then its move without what comes after.
fn label(reader: &Reader, written: &Written, depth: usize) -> String {
    let record = |text: &str| reader.language.letters().record(text);
    match (depth, *written) {
        (0, Written::Move { piece, covered, from, .. }) => {
            let cover = if covered { "?" } else { "" };
            let name = if piece == Letter::PAWN && !covered { String::new() } else { piece.to_string() };
            record(&format!("{cover}{name}{from}"))
        }
        (0, Written::Open { piece, at } | Written::Lay { piece, at, .. }) => record(&format!("{piece}{at}")),
        (0, Written::Drop { piece, .. }) => format!("{} …", record(&format!("{piece}@"))),
        (1, Written::Move { piece, covered, from, takes, to, .. }) => {
            let bare =
                Written::Move { piece, covered, from, takes, to, becomes: None, lays: None, loads: false };
            format!("{} …", reader.written(bare))
        }
        (1, Written::Lay { piece, at, .. }) => format!("{}( …", record(&format!("{piece}{at}"))),
        (1, Written::Drop { piece, to }) => {
            let file: String = to.to_string().chars().take(1).collect();
            format!("{}{file} …", record(&format!("{piece}@")))
        }
        _ => reader.written(*written),
    }
}

/// A button of a menu: an action, or a branch.
enum Item {
    Leaf(Written),
    Branch(String, Written),
}

/// The items at a depth, in the order of the options.
fn items(options: &[Written], depth: usize) -> Vec<Item> {
    if options.len() <= BUTTONS {
        return options.iter().copied().map(Item::Leaf).collect();
    }
    let mut branches: Vec<(Option<String>, Vec<Written>)> = Vec::new();
    for written in options {
        let key = step(written, depth);
        match branches.iter_mut().find(|(known, _)| key.is_some() && *known == key) {
            Some((_, same)) => same.push(*written),
            None => branches.push((key, vec![*written])),
        }
    }
    let item = |(key, within): (Option<String>, Vec<Written>)| match (key, &within[..]) {
        (Some(key), [first, _, ..]) => Item::Branch(key, *first),
        (_, all) => Item::Leaf(all[0]),
    };
    branches.into_iter().map(item).collect()
}

/// What the asker may do now, at one place of the menu.
pub(super) fn menu(asker: &Asker<'_>, table: &Table, arg: &str) -> Answer {
    let reader = &asker.reader;
    let Some((view, stamp)) = sight(asker, table) else { return asker.text(msg!("not-a-player")) };
    let all: Vec<Written> = view.options().into_iter().map(|offer| offer.written).collect();
    if all.is_empty() {
        let key = if view.outcome().is_some() { Refusal::OVER } else { Refusal::NOT_YOUR_TURN };
        return asker.tell(Content::text(reader.language.refusal(&Refusal::plain(key))));
    }
    let mut path = Path::parse(arg);
    let at = |steps: &[String]| -> Vec<Written> {
        let here = |written: &&Written| {
            steps.iter().enumerate().all(|(depth, wished)| step(written, depth).as_ref() == Some(wished))
        };
        all.iter().filter(here).copied().collect()
    };
    let mut options = at(&path.steps);
    if options.is_empty() {
        // The piece has gone since: from the top again.
        path = Path::parse("");
        options.clone_from(&all);
    }
    let items = items(&options, path.steps.len());
    let asks_piece = path.steps.is_empty() && items.iter().any(|item| matches!(item, Item::Branch(..)));
    let mut content = Content::text(listed(reader, &options, &path));
    if asks_piece {
        content.text = format!("{}\n{}", content.text, reader.text(msg!("moves-which-piece")));
    }
    let shown = items.iter().skip((path.page - 1) * BUTTONS).take(BUTTONS);
    let mut buttons: Vec<Button> = shown.map(|item| button(reader, table, stamp, &path, item)).collect();
    if items.len() > path.page * BUTTONS {
        let press = Press::at("moves", table.id(), &Path::arg(&path.steps, path.page + 1));
        buttons.push(asker.button(&press, msg!("button-next")));
    }
    content.buttons = rows(&buttons);
    asker.tell(content)
}

fn button(reader: &Reader, table: &Table, stamp: u32, path: &Path, item: &Item) -> Button {
    let depth = path.steps.len();
    let (press, label) = match item {
        Item::Leaf(written) => {
            (Press::at("move", table.id(), &written.to_string()).stamped(stamp), reader.written(*written))
        }
        Item::Branch(key, first) => {
            let mut steps = path.steps.clone();
            steps.push(key.clone());
            (Press::at("moves", table.id(), &Path::arg(&steps, 1)), label(reader, first, depth))
        }
    };
    Button { id: press.id(), label, style: ButtonStyle::Plain }
}

/// The actions as they can be typed, and what is asked.
fn listed(reader: &Reader, options: &[Written], path: &Path) -> String {
    let mut texts: Vec<_> = options.iter().map(|written| reader.written(*written)).collect();
    texts.sort_unstable();
    let mut text = match (path.steps.is_empty(), options) {
        (false, [Written::Move { piece, from, .. }, ..]) => {
            reader.say(msg!("moves-which-target"), args![piece: *piece, square: *from])
        }
        (false, _) => reader.text(msg!("ask-move")),
        (true, _) => reader.say(msg!("moves-heading"), args![count: texts.len()]),
    };
    text.push('\n');
    text.push_str(&texts.iter().take(LISTED).map(String::as_str).collect::<Vec<_>>().join("  "));
    if texts.len() > LISTED {
        text.push('\n');
        text.push_str(&reader.say(msg!("moves-more"), args![count: texts.len() - LISTED]));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(texts: &[String]) -> Vec<Written> {
        texts.iter().map(|text| text.parse().unwrap_or_else(|_| panic!("{text}"))).collect()
    }

    /// Every action is reached by buttons, whatever the shapes and however many there are.
    fn reached(options: &[Written], steps: &mut Vec<String>, found: &mut Vec<Written>) {
        let here = |written: &&Written| {
            steps.iter().enumerate().all(|(depth, wished)| step(written, depth).as_ref() == Some(wished))
        };
        let within: Vec<_> = options.iter().filter(here).copied().collect();
        for item in items(&within, steps.len()) {
            match item {
                Item::Leaf(written) => found.push(written),
                Item::Branch(key, _) => {
                    steps.push(key);
                    reached(options, steps, found);
                    steps.pop();
                }
            }
        }
    }

    #[test]
    fn every_action_is_reached_once() {
        let squares = || (0..10).flat_map(|f| (1..=10).map(move |r| format!("{}{r}", char::from(b'a' + f))));
        let mut texts: Vec<String> = ["pass", "flip", "O-O", "Gb1!", "=Q"].map(str::to_owned).to_vec();
        for square in squares() {
            texts.push(format!("N@{square}"));
            texts.push(format!("Q@{square}"));
            texts.push(format!("Gb1-G{square}"));
            texts.push(format!("Gb1-Gd3({square})"));
            texts.push(format!("Gd4({square})"));
            texts.push(format!("?Ra1x{square}"));
        }
        for piece in "QRBN".chars() {
            texts.push(format!("e7-e8={piece}"));
        }
        let options = written(&texts);
        let mut found = Vec::new();
        reached(&options, &mut Vec::new(), &mut found);
        assert_eq!(found.len(), options.len());
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), options.len());
    }

    #[test]
    fn a_path_reads_back() {
        for (arg, steps, page) in
            [("", 0, 1), ("b1", 1, 1), ("b1>d3:2", 2, 2), (":3", 0, 3), ("N@>e:x", 2, 1)]
        {
            let path = Path::parse(arg);
            assert_eq!((path.steps.len(), path.page), (steps, page), "{arg}");
        }
        assert_eq!(Path::arg(&["b1".to_owned(), "d3".to_owned()], 2), "b1>d3:2");
    }
}
