//! The journal of a game: a header and entries, from which the state follows and nothing else.
//!
//! A journal holds secrets (the deal, the other seat's set-up). Its types can therefore not be printed or
//! logged; the two encoders here, named as such, are the only way to text.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use thiserror::Error;

use super::Umpire;
use crate::games::StartError;
use crate::rules::notation::Written;
use crate::rules::{Ending, Seat};

/// What chance decided before a game. It can be kept, but not printed.
#[derive(Clone, PartialEq)]
pub struct Deal(pub(super) Value);

impl Deal {
    /// A deal from data. Whether it is one of the game is found out when the game begins.
    pub const fn from_json(json: Value) -> Self {
        Self(json)
    }

    /// The deal of games in which chance decides nothing.
    pub fn nothing() -> Self {
        Self(json!({}))
    }
}

/// Where a game begins.
#[derive(Clone, PartialEq)]
pub enum Start {
    /// At the beginning, with a deal.
    Deal(Deal),
    /// At a position in text.
    Position(String),
}

/// The first entry of a journal.
#[derive(Clone, PartialEq)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The options agreed on, as data.
    pub options: Value,
    /// Where it begins.
    pub start: Start,
}

/// Any further entry.
#[derive(Clone, PartialEq, Eq)]
pub enum Entry {
    /// An action that was accepted.
    Act {
        /// Whose.
        seat: Seat,
        /// What.
        action: Written,
    },
    /// An end that the rules do not know.
    End(Ending),
}

/// A whole game as data.
#[derive(Clone, PartialEq)]
pub struct Journal {
    /// How it began.
    pub header: Header,
    /// What happened, in order.
    pub entries: Vec<Entry>,
}

/// Why a journal cannot be read or played.
#[derive(Debug, Error)]
pub enum JournalError {
    /// A line is not an entry of a journal.
    #[error("line {0} of the journal cannot be read")]
    Unreadable(usize),
    /// The journal is empty.
    #[error("the journal has no header")]
    NoHeader,
    /// The game is not one of this house.
    #[error("there is no game called {0:?}")]
    NoSuchGame(String),
    /// The journal was written under other rules.
    #[error(
        "the journal of {game} was written under version {written} of the rules, this is version {known}"
    )]
    OtherRules {
        /// The game's name.
        game: String,
        /// In the journal.
        written: u32,
        /// In this program.
        known: u32,
    },
    /// The game cannot begin so.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The rules do not accept an entry.
    #[error("entry {0} of the journal is not accepted by the rules")]
    NotAccepted(usize),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderLine {
    game: String,
    rules: u32,
    #[serde(default)]
    options: Value,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deal: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum EntryLine {
    Act(Seat, String),
    End(Ending),
}

impl Header {
    /// The header as one line of JSON, secrets and all: for the journal and nothing else.
    pub fn encode_for_journal(&self) -> String {
        let (deal, position) = match &self.start {
            Start::Deal(deal) => (Some(deal.0.clone()), None),
            Start::Position(text) => (None, Some(text.clone())),
        };
        let line = HeaderLine {
            game: self.game.clone(),
            rules: self.rules,
            options: self.options.clone(),
            deal,
            position,
        };
        json!(line).to_string()
    }

    /// What was dealt, as data, once the game is over; `None` if nothing was, or while `umpire` watches it.
    pub fn revealed_deal(&self, umpire: &Umpire) -> Option<&Value> {
        let over = umpire.game().name() == self.game && umpire.outcome().is_some();
        match &self.start {
            Start::Deal(deal) if over && *deal != Deal::nothing() => Some(&deal.0),
            _ => None,
        }
    }

    /// Reads what [`encode_for_journal`](Self::encode_for_journal) wrote; `None` if it did not.
    pub fn decode(line: &str) -> Option<Self> {
        let HeaderLine { game, rules, options, deal, position } = serde_json::from_str(line).ok()?;
        let start = match (deal, position) {
            (deal, None) => Start::Deal(deal.map_or_else(Deal::nothing, Deal)),
            (None, Some(text)) => Start::Position(text),
            (Some(_), Some(_)) => return None,
        };
        Some(Self { game, rules, options, start })
    }
}

impl Entry {
    /// The entry as one line of JSON, secrets and all: for the journal and nothing else.
    pub fn encode_for_journal(&self) -> String {
        let line = match self {
            Self::Act { seat, action } => EntryLine::Act(*seat, action.to_string()),
            Self::End(ending) => EntryLine::End(*ending),
        };
        json!(line).to_string()
    }

    /// Reads what [`encode_for_journal`](Self::encode_for_journal) wrote; `None` if it did not.
    pub fn decode(line: &str) -> Option<Self> {
        match serde_json::from_str(line).ok()? {
            EntryLine::Act(seat, text) => Some(Self::Act { seat, action: text.parse().ok()? }),
            EntryLine::End(ending) => Some(Self::End(ending)),
        }
    }
}

impl Journal {
    /// Reads a journal from lines of JSON, the header first. Empty lines are skipped.
    ///
    /// # Errors
    /// [`JournalError::Unreadable`] with the number of the line, from 1; [`JournalError::NoHeader`].
    pub fn decode(text: &str) -> Result<Self, JournalError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let (n, first) = lines.next().ok_or(JournalError::NoHeader)?;
        let header = Header::decode(first).ok_or(JournalError::Unreadable(n + 1))?;
        let entries = lines
            .map(|(n, line)| Entry::decode(line).ok_or(JournalError::Unreadable(n + 1)))
            .collect::<Result<_, _>>()?;
        Ok(Self { header, entries })
    }

    /// The whole journal as lines of JSON, secrets and all: for the journal and nothing else.
    pub fn encode_for_journal(&self) -> String {
        let mut text = self.header.encode_for_journal() + "\n";
        for entry in &self.entries {
            text.push_str(&entry.encode_for_journal());
            text.push('\n');
        }
        text
    }
}
