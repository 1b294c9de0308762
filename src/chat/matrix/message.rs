//! A content as the events that show it.
//!
//! Knows: what a message looks like on Matrix. Does not know: where it goes, or whether it may.
//!
//! A content becomes at most two events: its picture, with the words of the position as caption, and its text. Buttons are
//! numbers: they are listed under the text, each can be typed, and where many read along a few of them are reactions too.
//! Reactions are not encrypted, so a private message has none.
//!
//! To add something to a message: its part in [`text_event`], in plain and in HTML alike.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::text::{encoded, escape, fixed, seen, shortened};
use crate::bot::port::{Button, Content};
use crate::locale::Language;
use crate::msg;

/// How long a text may be, in bytes, if its event fits then.
const LONGEST: usize = 12_000;

/// How long a text's event may be, in bytes: a server takes 65 536, and encryption makes three of them four.
const FITS: usize = 44_000;

/// At most so many buttons are reactions: each is an event of its own, and counts.
const REACTIONS: usize = 4;

/// How a message is to be shown.
#[derive(Clone, Copy)]
pub(super) struct Shape<'a> {
    /// Whether nobody but one person reads it.
    pub(super) private: bool,
    /// The language of what is said about the platform.
    pub(super) language: Language,
    /// The thread: its root, and the latest message in it, for clients that show none.
    pub(super) thread: Option<(&'a str, &'a str)>,
    /// What it answers.
    pub(super) reply: Option<&'a str>,
}

/// The key of the reaction for a button.
pub(super) fn keycap(number: usize) -> String {
    format!("{number}\u{fe0f}\u{20e3}")
}

/// The number that a reaction stands for, however the program that sent it writes it.
pub(super) fn of_keycap(key: &str) -> Option<usize> {
    let plain: String =
        key.chars().filter(|c| !matches!(c, '\u{fe0e}' | '\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}')).collect();
    let digit = plain.strip_suffix('\u{20e3}')?;
    digit.parse().ok().filter(|number| digit.len() == 1 && *number > 0)
}

/// The number that somebody typed for a button.
pub(super) fn of_typed(text: &str) -> Option<usize> {
    let digits = text.trim().trim_end_matches(['.', ')']);
    let short = (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|number| short && *number > 0)
}

/// All buttons in the order of their numbers.
pub(super) fn buttons(content: &Content) -> impl Iterator<Item = &Button> {
    content.buttons.iter().flatten()
}

/// The reactions that the bot puts on a message, so that they need only be pressed.
pub(super) fn reactions(content: &Content, private: bool) -> Vec<String> {
    let count = buttons(content).count();
    // A turn's message comes often and is answered by a move: its buttons are left to be typed.
    if private || content.picture.is_some() || count > REACTIONS {
        return Vec::new();
    }
    (1..=count).map(keycap).collect()
}

fn relations(shape: &Shape<'_>) -> Option<Value> {
    match (shape.thread, shape.reply) {
        (Some((root, latest)), reply) => Some(json!({
            "rel_type": "m.thread",
            "event_id": root,
            "is_falling_back": reply.is_none(),
            "m.in_reply_to": { "event_id": reply.unwrap_or(latest) },
        })),
        (None, Some(reply)) => Some(json!({ "m.in_reply_to": { "event_id": reply } })),
        (None, None) => None,
    }
}

/// The content with what every message has: its relations, and who is meant, even if that is nobody.
fn sealed(mut event: Value, shape: &Shape<'_>, ping: Option<&str>) -> Value {
    event["m.mentions"] = ping.map_or_else(|| json!({}), |id| json!({ "user_ids": [id] }));
    if let Some(relations) = relations(shape) {
        event["m.relates_to"] = relations;
    }
    event
}

/// The text of a message; `None` if there is none. `ping` is the id of the one who is to be notified.
pub(super) fn text_event(content: &Content, shape: &Shape<'_>, ping: Option<&str>) -> Option<Value> {
    let tries = [LONGEST, LONGEST / 2, LONGEST / 4, LONGEST / 12];
    let mut events = tries.into_iter().map(|longest| text_of(content, shape, ping, longest));
    // Signs that HTML writes out make it long, so what is cut enough differs from text to text.
    let fits = |event: &Option<Value>| event.as_ref().is_none_or(|event| event.to_string().len() <= FITS);
    events.find(fits).flatten()
}

fn text_of(content: &Content, shape: &Shape<'_>, ping: Option<&str>, longest: usize) -> Option<Value> {
    let text = shortened(&seen(&content.text), longest);
    let board = content.fixed.as_deref().map(|lines| shortened(&seen(lines), longest));
    let buttons: Vec<_> = buttons(content).collect();
    if text.is_empty() && board.is_none() && buttons.is_empty() {
        return None;
    }
    let mut plain = text.clone();
    let mut html = escape(&text);
    if let Some(id) = ping {
        let name = escape(id);
        html = format!("<a href=\"https://matrix.to/#/{}\">{name}</a>: {html}", encoded(id));
        plain = format!("{id}: {plain}");
    }
    if let Some(board) = board {
        plain = format!("{plain}\n\n{board}");
        html = format!("{html}{}", fixed(&board));
    }
    if !buttons.is_empty() {
        let key = match (shape.private, reactions(content, shape.private).is_empty()) {
            (true, _) => msg!("matrix-choose-private"),
            (false, false) => msg!("matrix-choose"),
            // There is nothing below that could be pressed.
            (false, true) => msg!("matrix-choose-answer"),
        };
        let how = shape.language.text(key);
        let labels = buttons.iter().map(|button| shortened(&seen(&button.label).replace('\n', " "), 200));
        let lines: Vec<_> = labels.enumerate().map(|(n, label)| (n + 1, label)).collect();
        let _ = write!(plain, "\n\n{how}");
        let _ = write!(html, "<p>{}</p><ol>", escape(&how));
        for (n, label) in lines {
            let _ = write!(plain, "\n{n}. {label}");
            let _ = write!(html, "<li>{}</li>", escape(&label));
        }
        html.push_str("</ol>");
    }
    // Notices do not notify. Whoever is pinged is to notice.
    let kind = if ping.is_some() { "m.text" } else { "m.notice" };
    let event = json!({
        "msgtype": kind,
        "body": plain.trim(),
        "format": "org.matrix.custom.html",
        "formatted_body": html,
    });
    Some(sealed(event, shape, ping))
}

/// The picture of a message. `source` is what says where the file is: `{"url": …}` or `{"file": …}`.
pub(super) fn picture_event(content: &Content, shape: &Shape<'_>, source: &Value) -> Option<Value> {
    let picture = content.picture.as_ref()?;
    let (width, height) = size(&picture.png)?;
    let mut event = json!({
        "msgtype": "m.image",
        "body": shortened(&seen(&picture.alt), LONGEST),
        "filename": picture.name,
        "info": { "mimetype": "image/png", "size": picture.png.len(), "w": width, "h": height },
    });
    for part in ["url", "file"] {
        if let Some(value) = source.get(part) {
            event[part] = value.clone();
        }
    }
    Some(sealed(event, shape, None))
}

/// Width and height of a PNG, from its header.
pub(super) fn size(png: &[u8]) -> Option<(u32, u32)> {
    if !png.starts_with(b"\x89PNG\r\n\x1a\n") {
        return None;
    }
    let number = |at: usize| png.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes);
    Some((number(16)?, number(20)?))
}

/// A reaction to a message.
pub(super) fn reaction_event(to: &str, key: &str) -> Value {
    json!({ "m.relates_to": { "rel_type": "m.annotation", "event_id": to, "key": key } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::port::{ButtonStyle, Picture};
    use crate::store::Account;

    fn shape() -> Shape<'static> {
        Shape { private: false, language: Language::ENGLISH, thread: None, reply: None }
    }

    fn button(label: &str) -> Vec<Button> {
        vec![Button { id: format!("id.{label}"), label: label.to_owned(), style: ButtonStyle::Plain }]
    }

    fn picture() -> Picture {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend([0, 0, 2, 208, 0, 0, 1, 4]);
        Picture { png: png.into(), alt: "e2-e4".into(), board: String::new(), name: "board.png".into() }
    }

    #[test]
    fn chatter_is_a_notice_and_mentions_nobody() {
        let event = text_event(&Content::text("<Ann> & co\n@room"), &shape(), None).unwrap();
        assert_eq!(event["msgtype"], "m.notice");
        assert_eq!(event["body"], "<Ann> & co\n@room");
        assert_eq!(event["formatted_body"], "&lt;Ann&gt; &amp; co<br>@room");
        assert_eq!(event["m.mentions"], json!({}));
        assert!(event.get("m.relates_to").is_none());
        assert_eq!(text_event(&Content::default(), &shape(), None), None);
    }

    #[test]
    fn a_call_is_a_text_that_mentions_one() {
        let account = Account { platform: "matrix".into(), id: "@b\"<:s".into() };
        let content = Content { ping: Some(account), ..Content::text("Your move.") };
        let ping = content.ping.as_ref().map(|account| account.id.as_str());
        let event = text_event(&content, &shape(), ping).unwrap();
        assert_eq!(event["msgtype"], "m.text");
        assert_eq!(event["m.mentions"], json!({ "user_ids": ["@b\"<:s"] }));
        assert!(!event["formatted_body"].as_str().unwrap().contains("\"<"), "{event}");
    }

    #[test]
    fn threads_fall_back_on_replies() {
        let shape = Shape { thread: Some(("$root", "$latest")), ..shape() };
        let event = text_event(&Content::text("x"), &shape, None).unwrap();
        let relates = json!({
            "rel_type": "m.thread", "event_id": "$root", "is_falling_back": true,
            "m.in_reply_to": { "event_id": "$latest" },
        });
        assert_eq!(event["m.relates_to"], relates);
        let event = text_event(&Content::text("x"), &Shape { reply: Some("$r"), ..shape }, None).unwrap();
        assert_eq!(event["m.relates_to"]["is_falling_back"], false);
        assert_eq!(event["m.relates_to"]["m.in_reply_to"]["event_id"], "$r");
    }

    #[test]
    fn a_picture_says_all_that_reserves_its_place() {
        let content = Content { picture: Some(picture()), ..Content::default() };
        let event = picture_event(&content, &shape(), &json!({ "url": "mxc://s/x" })).unwrap();
        assert_eq!((&event["body"], &event["filename"]), (&json!("e2-e4"), &json!("board.png")));
        assert_eq!(event["info"], json!({ "mimetype": "image/png", "size": 24, "w": 720, "h": 260 }));
        assert_eq!(event["url"], "mxc://s/x");
        assert!(event.get("file").is_none());
        assert_eq!(size(b"GIF89a"), None);
    }

    #[test]
    fn buttons_are_numbers_typed_or_pressed() {
        let content =
            Content { buttons: vec![button("Accept"), button("<Decline>")], ..Content::text("A card") };
        let event = text_event(&content, &shape(), None).unwrap();
        let body = event["body"].as_str().unwrap();
        assert!(body.ends_with("\n1. Accept\n2. <Decline>"), "{body}");
        assert!(event["formatted_body"].as_str().unwrap().contains("<li>&lt;Decline&gt;</li>"));
        assert_eq!(reactions(&content, false), ["1\u{fe0f}\u{20e3}", "2\u{fe0f}\u{20e3}"]);
        assert!(reactions(&content, true).is_empty(), "reactions are not encrypted");
        assert!(body.contains("press a number below"), "{body}");
        let turn = Content { picture: Some(picture()), ..content.clone() };
        assert!(reactions(&turn, false).is_empty());
        let event = text_event(&turn, &shape(), None).unwrap();
        let body = event["body"].as_str().unwrap();
        assert!(!body.contains("press") && body.contains("answer this message"), "{body}");
        let many = Content { buttons: (0..5).map(|_| button("x")).collect(), ..Content::default() };
        assert!(reactions(&many, false).is_empty());
    }

    #[test]
    fn numbers_are_read_in_every_form() {
        for (key, number) in [
            ("1\u{fe0f}\u{20e3}", Some(1)),
            ("2\u{20e3}", Some(2)),
            ("3\u{fe0f}\u{20e3}\u{1f3fd}", Some(3)),
            ("0\u{20e3}", None),
            ("1", None),
            ("👍", None),
            ("", None),
        ] {
            assert_eq!(of_keycap(key), number, "{key}");
        }
        for (text, number) in [
            ("1", Some(1)),
            (" 12. ", Some(12)),
            ("3)", Some(3)),
            ("0", None),
            ("e4", None),
            ("123", None),
            ("", None),
        ] {
            assert_eq!(of_typed(text), number, "{text}");
        }
    }

    #[test]
    fn a_long_text_still_fits_into_an_event() {
        let content = Content { fixed: Some("&".repeat(90_000)), ..Content::text("<".repeat(90_000)) };
        let event = text_event(&content, &Shape { thread: Some(("$r", "$l")), ..shape() }, None).unwrap();
        assert!(event.to_string().len() <= FITS);
        assert!(event["body"].as_str().unwrap().contains('…'));
    }
}
