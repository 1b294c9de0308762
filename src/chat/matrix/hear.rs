//! What an event of a room's timeline means, read from its JSON.
//!
//! Knows: how messages, replies, threads, edits, mentions and reactions are written. Does not know: rooms, people beyond their
//! ids, what is done about it. Whatever is in an event was written by somebody else, so nothing of it is taken for granted.
//!
//! To add a kind of event: its variant of [`What`], and its reading in [`read`].

use serde_json::Value;

use super::text::{pills, without_quote, without_quoted_html};

/// Something that somebody did in a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Heard {
    /// The event's id.
    pub(super) event: String,
    /// Who did it.
    pub(super) sender: String,
    /// When, as the sender's server says: milliseconds since 1970, UTC.
    pub(super) at: i64,
    /// What.
    pub(super) what: What,
}

/// What somebody did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum What {
    /// Wrote a message.
    Text(Typed),
    /// Changed a message of theirs.
    Edit {
        /// Which.
        of: String,
    },
    /// Put a reaction on a message.
    Reaction {
        /// On which.
        to: String,
        /// What.
        key: String,
    },
}

/// A message that somebody wrote.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Typed {
    /// The words, without quotation, and without the bot's sign or mention.
    pub(super) text: String,
    /// Whether it begins with the sign, or mentions the bot.
    pub(super) to_bot: bool,
    /// Who else is mentioned, as (what stands in the text, id), in order.
    pub(super) mentions: Vec<(String, String)>,
    /// The root of the thread in which it stands.
    pub(super) thread: Option<String>,
    /// The message that it answers, if that is meant, and not only for clients without threads.
    pub(super) reply: Option<String>,
}

/// Who the bot is, to know when it is addressed.
#[derive(Debug, Clone, Default)]
pub(super) struct Me {
    /// Its id.
    pub(super) id: String,
    /// Its display name, if it is known.
    pub(super) name: String,
}

fn text<'a>(value: &'a Value, path: &str) -> Option<&'a str> {
    value.pointer(path)?.as_str()
}

/// What an event means; `None` if it means nothing to the bot: its own, notices, pictures, changes of the room.
pub(super) fn read(event: &Value, me: &Me) -> Option<Heard> {
    let sender = text(event, "/sender")?;
    if sender == me.id || event.get("state_key").is_some() {
        return None;
    }
    let content = event.get("content")?;
    let what = match text(event, "/type")? {
        "m.room.message" => message(content, me)?,
        "m.reaction" => {
            if text(content, "/m.relates_to/rel_type") != Some("m.annotation") {
                return None;
            }
            let (to, key) = (text(content, "/m.relates_to/event_id")?, text(content, "/m.relates_to/key")?);
            What::Reaction { to: to.to_owned(), key: key.to_owned() }
        }
        _ => return None,
    };
    Some(Heard {
        event: text(event, "/event_id")?.to_owned(),
        sender: sender.to_owned(),
        at: event.get("origin_server_ts").and_then(Value::as_i64).unwrap_or(0),
        what,
    })
}

fn message(content: &Value, me: &Me) -> Option<What> {
    // Notices are never answered: two programs would talk for ever.
    if text(content, "/msgtype")? != "m.text" {
        return None;
    }
    let related = text(content, "/m.relates_to/event_id").map(str::to_owned);
    let (mut thread, mut falls_back) = (None, false);
    match text(content, "/m.relates_to/rel_type") {
        Some("m.replace") => return Some(What::Edit { of: related? }),
        Some("m.thread") => {
            thread = related;
            falls_back =
                content.pointer("/m.relates_to/is_falling_back").and_then(Value::as_bool).unwrap_or(false);
        }
        _ => {}
    }
    let answers = text(content, "/m.relates_to/m.in_reply_to/event_id").map(str::to_owned);
    let reply = answers.filter(|_| !falls_back);
    let body = text(content, "/body")?;
    let html = text(content, "/formatted_body").unwrap_or("");
    let quotes = reply.is_some();
    let body = if quotes { without_quote(body) } else { body };
    let html = if quotes { without_quoted_html(html) } else { html };
    let ids = content.pointer("/m.mentions/user_ids").and_then(Value::as_array);
    let ids: Vec<&str> = ids.into_iter().flatten().filter_map(Value::as_str).take(50).collect();
    let (rest, signed) = without_sign(body.trim());
    let named = ids.contains(&me.id.as_str());
    let linked = pills(html);
    let rest = if named && !signed { without_own_name(rest, me, &linked) } else { rest };
    let (rest, signed) = if signed { (rest, true) } else { without_sign(rest) };
    let mentions = mentions(rest, &ids, &linked, me);
    Some(What::Text(Typed { text: rest.to_owned(), to_bot: signed || named, mentions, thread, reply }))
}

/// A message without the bot's sign, and whether it had one. The sign is `!` with a word after it, so that `!!!` stays applause.
fn without_sign(text: &str) -> (&str, bool) {
    match text.strip_prefix('!').map(str::trim_start) {
        Some(rest) if rest.starts_with(char::is_alphanumeric) => (rest, true),
        _ => (text, false),
    }
}

/// A message without the bot's own mention at its beginning.
fn without_own_name<'a>(text: &'a str, me: &Me, linked: &[(String, String)]) -> &'a str {
    let local = me.id.trim_start_matches('@').split(':').next().unwrap_or("");
    let pill = linked.iter().find(|(_, id)| *id == me.id).map_or("", |(name, _)| name.as_str());
    let bare = text.strip_prefix('@').unwrap_or(text);
    let names = [pill, me.id.as_str(), me.id.trim_start_matches('@'), me.name.as_str(), local];
    for name in names.into_iter().filter(|name| !name.is_empty()) {
        for begun in [text, bare] {
            let Some(head) = begun.get(..name.len()) else { continue };
            let rest = &begun[name.len()..];
            if head.to_lowercase() == name.to_lowercase() && !rest.starts_with(char::is_alphanumeric) {
                return rest.trim_start_matches([':', ',', ' ', '\u{a0}']).trim_start();
            }
        }
    }
    text
}

/// Who is mentioned: those that the message names, with what stands for them in the text; and ids that are typed out.
fn mentions(text: &str, ids: &[&str], linked: &[(String, String)], me: &Me) -> Vec<(String, String)> {
    let mut found: Vec<(usize, String, String)> = Vec::new();
    let typed = text.split_whitespace().map(|word| word.trim_end_matches([',', '.', ':', ';']));
    let typed = typed.filter(|word| word.starts_with('@') && word.contains(':'));
    for id in ids.iter().copied().chain(typed).filter(|id| *id != me.id) {
        if found.iter().any(|(_, _, known)| known == id) {
            continue;
        }
        let pill = linked.iter().find(|(_, linked)| linked == id).map(|(name, _)| name.as_str());
        let local = id.trim_start_matches('@').split(':').next().filter(|local| !local.is_empty());
        let at = local.map(|local| format!("@{local}"));
        let forms = [Some(id), pill, at.as_deref()].into_iter().flatten();
        let stands =
            forms.filter(|form| !form.is_empty()).find_map(|form| text.find(form).map(|at| (at, form)));
        let (at, form) = stands.unwrap_or((usize::MAX, ""));
        found.push((at, form.to_owned(), id.to_owned()));
    }
    found.sort_by_key(|(at, _, _)| *at);
    found.into_iter().map(|(_, form, id)| (form, id)).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn me() -> Me {
        Me { id: "@gangurru:s.org".into(), name: "Gangurru Bot".into() }
    }

    fn event(content: &Value) -> Value {
        json!({ "type": "m.room.message", "event_id": "$e", "sender": "@ann:s.org", "origin_server_ts": 5, "content": content })
    }

    fn typed(content: &Value) -> Typed {
        match read(&event(content), &me()).expect("something").what {
            What::Text(typed) => typed,
            other => panic!("{other:?}"),
        }
    }

    fn said(body: &str) -> Typed {
        typed(&json!({ "msgtype": "m.text", "body": body }))
    }

    #[test]
    fn orders_begin_with_the_sign() {
        let order = said("!challenge crazyhouse");
        assert_eq!((order.text.as_str(), order.to_bot), ("challenge crazyhouse", true));
        for talk in ["Nf3", "!!!", "! ", "hello gangurru", "Gb1!"] {
            let talk_read = said(talk);
            assert_eq!((talk_read.text.as_str(), talk_read.to_bot), (talk.trim(), false));
        }
    }

    #[test]
    fn what_is_the_bots_own_or_a_notice_is_not_heard() {
        let mut own = event(&json!({ "msgtype": "m.text", "body": "!help" }));
        own["sender"] = json!("@gangurru:s.org");
        assert_eq!(read(&own, &me()), None);
        for content in [
            json!({ "msgtype": "m.notice", "body": "!help" }),
            json!({ "msgtype": "m.image", "body": "!help" }),
            json!({ "msgtype": "m.emote", "body": "!help" }),
            json!({ "body": "!help" }),
            json!({ "msgtype": "m.text", "body": ["!help"] }),
            json!([]),
        ] {
            assert_eq!(read(&event(&content), &me()), None, "{content}");
        }
        assert_eq!(read(&json!({ "type": "m.room.message" }), &me()), None);
        assert_eq!(read(&json!(null), &me()), None);
        let mut state = event(&json!({ "msgtype": "m.text", "body": "!help" }));
        state["state_key"] = json!("");
        assert_eq!(read(&state, &me()), None);
    }

    #[test]
    fn a_mention_addresses_the_bot_and_is_taken_off() {
        let mentioned = |body: &str, html: Option<&str>| {
            typed(&json!({ "msgtype": "m.text", "body": body, "formatted_body": html,
                "m.mentions": { "user_ids": ["@gangurru:s.org"] } }))
        };
        for body in [
            "@gangurru:s.org: help",
            "Gangurru Bot, help",
            "gangurru help",
            "@gangurru: help",
            "GANGURRU BOT help",
        ] {
            let heard = mentioned(body, None);
            assert_eq!((heard.text.as_str(), heard.to_bot), ("help", true), "{body}");
        }
        let pill = mentioned(
            "The Roo: help",
            Some("<a href=\"https://matrix.to/#/@gangurru:s.org\">The Roo</a>: help"),
        );
        assert_eq!(pill.text, "help");
        assert!(!said("gangurru help").to_bot, "a name alone is talk");
        assert_eq!(mentioned("gangurrus are great", None).text, "gangurrus are great");
        assert!(mentioned("gangurru: !help", None).text == "help");
    }

    #[test]
    fn people_are_mentioned_by_id_whatever_stands_in_the_text() {
        let heard = typed(&json!({
            "msgtype": "m.text", "body": "!challenge Ben White white",
            "formatted_body": "!challenge <a href=\"https://matrix.to/#/@ben:s.org\">Ben White</a> white",
            "m.mentions": { "user_ids": ["@ben:s.org"] },
        }));
        assert_eq!(heard.mentions, [("Ben White".to_owned(), "@ben:s.org".to_owned())]);
        let bare = said("!challenge @ben:s.org, please");
        assert_eq!(bare.mentions, [("@ben:s.org".to_owned(), "@ben:s.org".to_owned())]);
        let local = typed(&json!({ "msgtype": "m.text", "body": "!challenge @ben and @cid",
            "m.mentions": { "user_ids": ["@cid:s.org", "@ben:s.org", 7] } }));
        let ids: Vec<_> = local.mentions.iter().map(|(form, id)| (form.as_str(), id.as_str())).collect();
        assert_eq!(ids, [("@ben", "@ben:s.org"), ("@cid", "@cid:s.org")]);
    }

    #[test]
    fn threads_and_replies_are_told_apart() {
        let heard = typed(&json!({ "msgtype": "m.text", "body": "Nf3", "m.relates_to": {
            "rel_type": "m.thread", "event_id": "$root", "is_falling_back": true,
            "m.in_reply_to": { "event_id": "$last" } } }));
        assert_eq!((heard.thread.as_deref(), heard.reply), (Some("$root"), None));
        let heard =
            typed(&json!({ "msgtype": "m.text", "body": "> <@g:s> Your move\n\nNf3", "m.relates_to": {
            "m.in_reply_to": { "event_id": "$asked" } } }));
        assert_eq!(
            (heard.text.as_str(), heard.thread, heard.reply.as_deref()),
            ("Nf3", None, Some("$asked"))
        );
        let heard = typed(&json!({ "msgtype": "m.text", "body": "2", "m.relates_to": {
            "rel_type": "m.thread", "event_id": "$root", "m.in_reply_to": { "event_id": "$asked" } } }));
        assert_eq!((heard.thread.as_deref(), heard.reply.as_deref()), (Some("$root"), Some("$asked")));
        assert_eq!(said("> quoted\nNf3").text, "> quoted\nNf3", "no reply, no quotation");
    }

    #[test]
    fn an_edit_is_never_an_order() {
        let content = json!({ "msgtype": "m.text", "body": "* !resign",
            "m.new_content": { "msgtype": "m.text", "body": "!resign" },
            "m.relates_to": { "rel_type": "m.replace", "event_id": "$first" } });
        let heard = read(&event(&content), &me()).unwrap();
        assert_eq!(heard.what, What::Edit { of: "$first".into() });
        assert_eq!((heard.event.as_str(), heard.sender.as_str(), heard.at), ("$e", "@ann:s.org", 5));
    }

    #[test]
    fn reactions_are_read() {
        let mut reaction =
            event(&json!({ "m.relates_to": { "rel_type": "m.annotation", "event_id": "$m", "key": "1⃣" } }));
        reaction["type"] = json!("m.reaction");
        let heard = read(&reaction, &me()).unwrap();
        assert_eq!(heard.what, What::Reaction { to: "$m".into(), key: "1⃣".into() });
        reaction["content"]["m.relates_to"]["rel_type"] = json!("m.thread");
        assert_eq!(read(&reaction, &me()), None);
    }
}
