//! A message of the bot's as Discord's JSON: text, buttons, a picture with its words, whom it notifies.
//!
//! Knows: Discord's limits, and how a message is found again. Does not know: where it goes.
//!
//! To add something a message can have: its field in the port's `Content`, and here what Discord makes of it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::NAME;
use super::commands::spelled;
use super::text::{LONGEST, escape, fixed, length, shortened, split};
use super::wire::File;
use crate::bot::port::{Button, ButtonStyle, Content};

/// The longest words for a picture.
const LONGEST_WORDS: usize = 1024;

/// Rows, and buttons in each of them.
const ROW: usize = 5;

/// The longest label.
const LONGEST_LABEL: usize = 80;

/// The longest id of a button.
const LONGEST_ID: usize = 100;

/// The longest nonce.
const LONGEST_NONCE: usize = 25;

/// More messages than this are not made of one text.
const MOST_PARTS: usize = 8;

/// Addresses in a text show no preview: a flag of messages.
const SUPPRESS_EMBEDS: u64 = 1 << 2;

/// Only the one who asked sees it: a flag of answers.
pub(super) const EPHEMERAL: u64 = 1 << 6;

/// What stands between a button's id and the mark of its message.
const MARK: char = '~';

/// A message ready to be sent, without its nonce.
pub(super) struct Part {
    /// The JSON.
    pub(super) body: Value,
    /// The picture, or a text too long to show.
    pub(super) files: Vec<File>,
    /// What the platform knows a repetition by.
    pub(super) nonce: String,
}

/// How a message is to be put together.
#[derive(Clone, Copy)]
pub(super) struct Shape<'a> {
    /// Whether files can be attached; what a picture shows is said in words otherwise.
    pub(super) files: bool,
    /// A line to be added below.
    pub(super) below: Option<&'a str>,
}

impl Shape<'_> {
    /// With everything.
    pub(super) const WHOLE: Self = Self { files: true, below: None };
}

/// A nonce for a key: the key itself where it fits.
pub(super) fn nonce(key: &str) -> String {
    let fits = key.len() <= LONGEST_NONCE && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    if fits { key.to_owned() } else { digest(key) }
}

/// Letters without meaning, the same for the same text.
fn digest(text: &str) -> String {
    let mut letters = String::new();
    for byte in Sha256::digest(text).iter().take(12) {
        let _ = write!(letters, "{byte:02x}");
    }
    letters
}

/// The id that the bot gave a button, from what Discord gives back.
pub(super) fn button_id(custom_id: &str) -> &str {
    custom_id.rsplit_once(MARK).map_or(custom_id, |(id, _)| id)
}

/// The messages that show a content, at least one. `key` makes their nonces and the marks in them.
pub(super) fn parts(content: &Content, key: &str, shape: Shape<'_>) -> Vec<Part> {
    let mut text = escape(&spelled(&content.text));
    let mut files = Vec::new();
    let picture = content.picture.as_ref();
    if let Some(picture) = picture {
        if shape.files {
            let name = format!("{}.png", digest(&format!("{} {key}", picture.name)));
            let words = shortened(&picture.alt, LONGEST_WORDS);
            files.push(File { name, bytes: picture.png.to_vec(), words });
        } else if picture.board.is_empty() {
            paragraph(&mut text, &escape(&picture.alt));
        }
    }
    if let Some(below) = shape.below {
        paragraph(&mut text, &escape(below));
    }
    let ping = content.ping.as_ref().filter(|account| account.platform == NAME);
    if let Some(account) = ping {
        // Only who is named in the text is notified.
        let gap = match text.as_str() {
            "" => "",
            text if text.contains('\n') => "\n",
            _ => " ",
        };
        let _ = write!(text, "{gap}<@{}>", account.id);
    }
    let mut texts = split(&text, LONGEST);
    let board =
        picture.filter(|picture| !shape.files && !picture.board.is_empty()).map(|picture| &picture.board);
    if let Some(lines) = content.fixed.as_ref().or(board) {
        let block = fixed(lines);
        match texts.last_mut() {
            Some(last) if length(last) + length(&block) < LONGEST => {
                last.push('\n');
                last.push_str(&block);
            }
            _ if length(&block) <= LONGEST => texts.push(block),
            _ if shape.files && files.is_empty() => {
                let name = format!("{}.txt", digest(key));
                files.push(File { name, bytes: lines.clone().into_bytes(), words: String::new() });
            }
            _ => texts.extend(split(lines, LONGEST - 16).iter().map(|lines| fixed(lines))),
        }
    }
    if texts.len() > MOST_PARTS {
        texts.truncate(MOST_PARTS);
        if let Some(last) = texts.last_mut() {
            *last = format!("{}\n…", shortened(last, LONGEST - 2));
        }
    }
    if texts.is_empty() {
        texts.push(String::new());
    }
    let last = texts.len() - 1;
    let part = |(n, text): (usize, String)| {
        let key = if n == last { key.to_owned() } else { format!("{key}-p{n}") };
        let nonce = nonce(&key);
        let mut body = json!({ "content": text, "flags": SUPPRESS_EMBEDS });
        let pinged = ping.filter(|account| text.contains(&format!("<@{}>", account.id)));
        body["allowed_mentions"] = match pinged {
            Some(account) => json!({ "parse": [], "users": [account.id] }),
            None => json!({ "parse": [] }),
        };
        if n == last {
            body["components"] = components(&content.buttons, &nonce);
            let described = files.iter().enumerate().map(|(id, file)| {
                let mut attachment = json!({ "id": id, "filename": file.name });
                if !file.words.is_empty() {
                    attachment["description"] = file.words.as_str().into();
                }
                attachment
            });
            body["attachments"] = described.collect();
        }
        Part { body, files: if n == last { files.clone() } else { Vec::new() }, nonce }
    };
    texts.into_iter().enumerate().map(part).collect()
}

fn paragraph(text: &mut String, more: &str) {
    if !text.is_empty() {
        text.push_str("\n\n");
    }
    text.push_str(more);
}

/// Buttons as rows of components. As they stand if they fit so; otherwise in full rows.
fn components(rows: &[Vec<Button>], nonce: &str) -> Value {
    let fits = rows.len() <= ROW && rows.iter().all(|row| row.len() <= ROW);
    let mut known = BTreeSet::new();
    let mut good = |button: &&Button| {
        let good = !button.id.is_empty() && button.id.len() <= LONGEST_ID && known.insert(button.id.clone());
        if !good {
            tracing::error!(length = button.id.len(), "a button's id is too long or there twice");
        }
        good
    };
    let rows: Vec<Vec<&Button>> = if fits {
        rows.iter().map(|row| row.iter().filter(&mut good).collect()).collect()
    } else {
        let all: Vec<&Button> = rows.iter().flatten().filter(&mut good).take(ROW * ROW).collect();
        all.chunks(ROW).map(<[_]>::to_vec).collect()
    };
    let row = |row: &Vec<&Button>| {
        let buttons: Vec<Value> = row.iter().map(|button| component(button, nonce)).collect();
        json!({ "type": 1, "components": buttons })
    };
    rows.iter().filter(|row| !row.is_empty()).map(row).collect()
}

fn component(button: &Button, nonce: &str) -> Value {
    // The mark tells the message apart from others with the same button. Without room for it the nonce has to do.
    let marked = format!("{}{MARK}{nonce}", button.id);
    let custom_id = if marked.len() <= LONGEST_ID { marked } else { button.id.clone() };
    let style = match button.style {
        ButtonStyle::Primary => 1,
        ButtonStyle::Plain => 2,
        ButtonStyle::Danger => 4,
    };
    let label = shortened(&button.label, LONGEST_LABEL);
    json!({ "type": 2, "style": style, "label": label, "custom_id": custom_id })
}

impl Part {
    /// The body with the nonce in it, for channels.
    pub(super) fn posted(&self) -> Value {
        let mut body = self.body.clone();
        body["nonce"] = self.nonce.as_str().into();
        body["enforce_nonce"] = true.into();
        body
    }

    /// The body of an answer to an interaction.
    pub(super) fn answered(&self, only_asker: bool) -> Value {
        let mut body = self.body.clone();
        body["flags"] = (SUPPRESS_EMBEDS | if only_asker { EPHEMERAL } else { 0 }).into();
        body
    }

    /// The body of an edit, which puts all of this in place of all that was there.
    pub(super) fn edited(&self) -> Value {
        let mut body = self.body.clone();
        for field in ["components", "attachments"] {
            if body.get(field).is_none() {
                body[field] = json!([]);
            }
        }
        body
    }

    /// Whether a message, as Discord shows it, says the same as this one, which is nothing but text.
    pub(super) fn says(&self, message: &Value) -> bool {
        let bare = |body: &Value| {
            ["components", "attachments", "embeds"]
                .iter()
                .all(|part| body[*part].as_array().is_none_or(Vec::is_empty))
        };
        let said = self.body["content"].as_str().unwrap_or_default().trim();
        let bare = self.files.is_empty() && bare(&self.body) && bare(message);
        bare && !said.is_empty() && message["content"].as_str() == Some(said)
    }

    /// Whether a message, as Discord shows it, is this one.
    pub(super) fn is(&self, message: &Value) -> bool {
        if message["nonce"].as_str() == Some(&self.nonce) {
            return true;
        }
        let first =
            |body: &Value| body["components"][0]["components"][0]["custom_id"].as_str().map(str::to_owned);
        let marked = first(&self.body).filter(|id| id.contains(MARK));
        if marked.is_some() && first(message) == marked {
            return true;
        }
        let name = self.files.first().map(|file| file.name.as_str());
        name.is_some() && message["attachments"][0]["filename"].as_str() == name
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::bot::port::Picture;
    use crate::store::Account;

    fn button(id: &str, label: &str) -> Button {
        Button { id: id.to_owned(), label: label.to_owned(), style: ButtonStyle::Plain }
    }

    fn board() -> Content {
        Content {
            text: "Ada played *e4*.\nBen to move.".to_owned(),
            picture: Some(Picture {
                png: Arc::from(&[1, 2, 3][..]),
                alt: "Last move e2-e4. Black to move. ".repeat(60),
                board: "8 r n b q k b n r".to_owned(),
                name: "23456789.png".to_owned(),
            }),
            buttons: vec![vec![button("moves.23456789..", "Moves"), button("flip.23456789..", "Turn")]],
            ping: Some(Account { platform: NAME.to_owned(), id: "77".to_owned() }),
            ..Content::default()
        }
    }

    #[test]
    fn a_turn_notifies_one_and_nobody_else() {
        let parts = parts(&board(), "12", Shape::WHOLE);
        let [part] = &parts[..] else { panic!("one message") };
        assert_eq!(part.body["content"], "Ada played \\*e4\\*.\nBen to move.\n<@77>");
        assert_eq!(part.body["allowed_mentions"], json!({ "parse": [], "users": ["77"] }));
        let words = part.body["attachments"][0]["description"].as_str().unwrap();
        assert!(words.chars().count() <= 1024 && words.ends_with('…'));
        let name = part.body["attachments"][0]["filename"].as_str().unwrap();
        assert!(!name.contains("23456789"), "a name without meaning");
        assert_eq!(part.body["components"][0]["components"][0]["custom_id"], "moves.23456789..~12");
        assert_eq!(part.posted()["nonce"], "12");
        assert_eq!(part.posted()["enforce_nonce"], true);
        assert_eq!(part.answered(true)["flags"], 68);
        assert_eq!(part.answered(false)["flags"], 4);
    }

    #[test]
    fn nobody_else_is_notified_whatever_the_names_are() {
        let content = Content::text("@everyone <@1> <@&2> plays");
        let part = &parts(&content, "1", Shape::WHOLE)[0];
        assert_eq!(part.body["allowed_mentions"], json!({ "parse": [] }));
        assert_eq!(part.body["content"], "@\u{200b}everyone \\<@1> \\<@&2> plays");
        // Somebody on another platform cannot be notified here.
        let elsewhere = Account { platform: "matrix".to_owned(), id: "77".to_owned() };
        let content = Content { ping: Some(elsewhere), ..Content::text("x") };
        assert_eq!(parts(&content, "1", Shape::WHOLE)[0].body["allowed_mentions"], json!({ "parse": [] }));
    }

    #[test]
    fn without_files_it_is_said_in_words() {
        let parts = parts(&board(), "12", Shape { files: false, below: Some("no files") });
        assert!(parts.iter().all(|part| part.files.is_empty()));
        let text: String = parts.iter().map(|part| part.body["content"].as_str().unwrap()).collect();
        assert!(text.contains("```\n8 r n b") && text.contains("no files"));
        let last = parts.last().unwrap();
        assert!(last.body["components"][0]["components"][0].is_object(), "the buttons are under the last");
        for (n, part) in parts.iter().enumerate() {
            let pinged = part.body["content"].as_str().unwrap().contains("<@77>");
            assert_eq!(part.body["allowed_mentions"]["users"].is_array(), pinged, "{n}");
        }
    }

    #[test]
    fn long_texts_and_records_fit() {
        let record = "1. Ng1-Nf3 Ng8-Nf6\n".repeat(300);
        let content = Content { text: "word ".repeat(1000), fixed: Some(record), ..Content::default() };
        for files in [true, false] {
            let parts = parts(&content, "answer-1234567890123456789012", Shape { files, below: None });
            let mut nonces = BTreeSet::new();
            for part in &parts {
                assert!(length(part.body["content"].as_str().unwrap()) <= LONGEST);
                assert!(part.nonce.len() <= 25 && nonces.insert(part.nonce.clone()));
            }
            assert_eq!(parts.last().unwrap().files.len(), usize::from(files));
            assert!(parts.len() <= MOST_PARTS);
        }
    }

    #[test]
    fn many_buttons_are_put_into_full_rows() {
        let rows: Vec<_> = (0..30).map(|n| vec![button(&format!("a.{n}"), &"x".repeat(100))]).collect();
        let made = components(&rows, "9");
        assert_eq!(made.as_array().unwrap().len(), 5);
        let label = made[0]["components"][0]["label"].as_str().unwrap();
        assert_eq!(label.chars().count(), 80);
        // A button that cannot be is left out; the others stay.
        let odd = vec![vec![button("a", "1"), button("a", "2"), button(&"x".repeat(101), "3")]];
        assert_eq!(components(&odd, "9")[0]["components"].as_array().unwrap().len(), 1);
        assert_eq!(components(&[], "9"), json!([]));
    }

    #[test]
    fn an_id_comes_back_as_it_was() {
        for id in ["move.23456789.7.Ga10xGb10=Q(c10)*", "leaders..2.crazyhouse.here", &"x".repeat(98)] {
            let made = component(&button(id, "x"), "123");
            let custom = made["custom_id"].as_str().unwrap();
            assert!(custom.len() <= 100);
            assert_eq!(button_id(custom), id);
        }
    }

    #[test]
    fn a_message_is_found_again() {
        let part = &parts(&board(), "12", Shape::WHOLE)[0];
        let shown = |id: &str, file: &str| json!({ "components": [{ "components": [{ "custom_id": id }] }], "attachments": [{ "filename": file }] });
        assert!(part.is(&shown("moves.23456789..~12", "x.png")));
        assert!(part.is(&shown("x", &part.files[0].name)), "its buttons are gone, its picture is there");
        assert!(!part.is(&shown("moves.23456789..~11", "x.png")));
        assert!(part.is(&json!({ "nonce": "12" })));
        assert!(!part.is(&json!({})));
    }

    #[test]
    fn nonces_are_short_and_steady() {
        assert_eq!(nonce("12"), "12");
        assert_eq!(nonce("closed-12"), "closed-12");
        let long = nonce("a key that is longer than a nonce may be");
        assert_eq!(long.len(), 24);
        assert_eq!(long, nonce("a key that is longer than a nonce may be"));
    }
}
