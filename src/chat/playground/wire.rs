//! The JSON between page and server.

use serde::{Deserialize, Serialize};

use super::keep::{Changes, Me, Message, Someone, Thread};
use super::names::BOT;
use super::veil::{Of, Veil};
use crate::bot::port::{Button, ButtonStyle};

/// A button as it is kept and shown.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct WireButton {
    pub(super) id: String,
    label: String,
    style: Style,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Style {
    Primary,
    Plain,
    Danger,
}

/// Buttons as they are kept.
pub(super) fn buttons(rows: &[Vec<Button>]) -> String {
    let wire = |button: &Button| WireButton {
        id: button.id.clone(),
        label: button.label.clone(),
        style: match button.style {
            ButtonStyle::Primary => Style::Primary,
            ButtonStyle::Plain => Style::Plain,
            ButtonStyle::Danger => Style::Danger,
        },
    };
    let rows: Vec<Vec<WireButton>> = rows.iter().map(|row| row.iter().map(wire).collect()).collect();
    serde_json::to_string(&rows).unwrap_or_else(|_| "[]".to_owned())
}

/// Buttons as they were kept; none if they cannot be read.
pub(super) fn kept_buttons(json: &str) -> Vec<Vec<WireButton>> {
    serde_json::from_str(json).unwrap_or_default()
}

/// A person.
#[derive(Debug, Serialize)]
pub(super) struct WirePerson {
    id: String,
    name: String,
}

impl From<&Someone> for WirePerson {
    fn from(someone: &Someone) -> Self {
        Self { id: someone.id.to_string(), name: someone.name.clone() }
    }
}

/// A thread.
#[derive(Debug, Serialize)]
pub(super) struct WireThread {
    id: String,
    title: String,
    at: i64,
}

impl From<&Thread> for WireThread {
    fn from(thread: &Thread) -> Self {
        Self { id: thread.place(), title: thread.title.clone(), at: thread.at }
    }
}

/// A message. Whatever is empty is left out.
#[derive(Serialize)]
pub(super) struct WireMessage {
    id: String,
    place: String,
    at: i64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    gone: bool,
    /// A person's id; the bot's messages have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    /// The id that the page gave its own message.
    #[serde(skip_serializing_if = "Option::is_none")]
    act: Option<String>,
    /// Whether the reader alone can see it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    only: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<String>,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<WirePicture>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    buttons: Vec<Vec<WireButton>>,
    /// Whether it had buttons once.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    stripped: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    ping: Option<String>,
}

#[derive(Serialize)]
struct WirePicture {
    src: String,
    alt: String,
    width: i64,
    height: i64,
}

/// A message as a page sees it.
pub(super) fn message(veil: &Veil, me: &Me, message: Message) -> WireMessage {
    let act = message.key.strip_prefix(&format!("said:{}:", me.id)).map(str::to_owned);
    let Message { alt, width, height, .. } = message;
    WireMessage {
        id: veil.hide(Of::Message, message.id),
        place: message.place,
        at: message.at,
        gone: message.gone,
        from: message.author.map(|id| id.to_string()),
        act,
        only: message.only_for.is_some(),
        reply: message.reply_to.map(|id| veil.hide(Of::Message, id)),
        text: message.text,
        fixed: message.fixed,
        picture: message.picture.map(|id| WirePicture {
            src: format!("/picture/{id}.png"),
            alt: alt.unwrap_or_default(),
            width: width.unwrap_or(0),
            height: height.unwrap_or(0),
        }),
        buttons: if message.stripped { Vec::new() } else { kept_buttons(&message.buttons) },
        stripped: message.stripped,
        ping: message.ping.map(|id| id.to_string()),
    }
}

/// What a page is told.
#[derive(Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub(super) enum Told {
    /// First: who one is.
    Hello { me: WirePerson, private: String, bot: &'static str, lobby: &'static str, fresh: bool },
    /// What is new, up to a cursor. `more`: the next of these follows at once.
    News {
        cursor: String,
        more: bool,
        people: Vec<WirePerson>,
        threads: Vec<WireThread>,
        messages: Vec<WireMessage>,
    },
    /// Who has a page open.
    Here { people: Vec<String> },
    /// That the connection stands.
    Beat,
}

impl Told {
    /// `fresh`: what the page knew is not continued; it begins anew.
    pub(super) fn hello(me: &Me, fresh: bool) -> Self {
        let person = WirePerson { id: me.id.to_string(), name: me.name.clone() };
        Self::Hello { me: person, private: me.private.clone(), bot: BOT, lobby: super::keep::LOBBY, fresh }
    }

    pub(super) fn news(veil: &Veil, me: &Me, changes: Changes) -> Self {
        Self::News {
            cursor: veil.hide(Of::Cursor, changes.upto),
            more: changes.more,
            people: changes.people.iter().map(WirePerson::from).collect(),
            threads: changes.threads.iter().map(WireThread::from).collect(),
            messages: changes.messages.into_iter().map(|m| message(veil, me, m)).collect(),
        }
    }
}
