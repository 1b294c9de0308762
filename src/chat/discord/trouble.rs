//! What Discord's refusals mean, line by line.
//!
//! Knows: codes, and what the bot does about each. Does not know: what was asked.
//!
//! One line of Discord's own list has no place here: 160002, a reply that may not look at what it replies to. No message
//! of this bot refers to another.
//!
//! To add a code: its line in [`TABLE`], and in the test what is done about it.

use std::time::Duration;

use crate::bot::port::SendError;

/// What a refusal means for the bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The token is no good: stop, and tell whoever runs the bot.
    Token,
    /// The channel or server does not exist for us any more.
    Unknown,
    /// The message does not exist any more: as good as done.
    MessageGone,
    /// The fifteen minutes of an interaction are over.
    TokenOver,
    /// The answer to an interaction came too late.
    TooLate,
    /// It has been acknowledged before.
    Acknowledged,
    /// A message as large as this is not taken: without its picture, perhaps.
    TooLarge,
    /// There may be no more follow-ups.
    Enough,
    /// The bot may not see the channel.
    Blind,
    /// A permission is missing.
    Forbidden,
    /// This person takes no private messages from the bot.
    ClosedRoad,
    /// The server's filters do not let it through.
    Filtered,
    /// The thread is archived: wake it first.
    Archived,
    /// The thread is locked: only its server's people can open it.
    Locked,
    /// This message has its thread already.
    ThreadExists,
    /// There can be no thread here.
    NoThread,
    /// Later.
    Later,
    /// Our own mistake: the same will be refused again.
    Bug,
}

/// Discord's codes.
pub(super) const TABLE: [(u64, Trouble); 30] = [
    (10003, Trouble::Unknown),
    (10004, Trouble::Unknown),
    (10008, Trouble::MessageGone),
    (10013, Trouble::ClosedRoad),
    (10015, Trouble::TokenOver),
    (10062, Trouble::TooLate),
    (20016, Trouble::Later),
    (20022, Trouble::Later),
    (20028, Trouble::Later),
    (30033, Trouble::NoThread),
    (30034, Trouble::Later),
    (30046, Trouble::Later),
    (40003, Trouble::Later),
    (40005, Trouble::TooLarge),
    (40060, Trouble::Acknowledged),
    (40094, Trouble::Enough),
    (50001, Trouble::Blind),
    (50006, Trouble::Bug),
    (50007, Trouble::ClosedRoad),
    (50013, Trouble::Forbidden),
    (50024, Trouble::NoThread),
    (50027, Trouble::TokenOver),
    (50035, Trouble::Bug),
    (50045, Trouble::TooLarge),
    (50083, Trouble::Archived),
    (50278, Trouble::ClosedRoad),
    (160004, Trouble::ThreadExists),
    (160005, Trouble::Locked),
    (160006, Trouble::NoThread),
    (200000, Trouble::Filtered),
];

impl Trouble {
    /// What an answer of this status with this code means.
    pub(super) fn of(status: u16, code: u64) -> Self {
        // Without a good token nothing goes. An interaction's own token that is over says 401 as well.
        if status == 401 && code != 50027 {
            return Self::Token;
        }
        if let Some((_, trouble)) = TABLE.iter().find(|(known, _)| *known == code) {
            return *trouble;
        }
        match (status, code) {
            (_, 240000) => Self::Filtered,
            (403, _) => Self::Forbidden,
            (404, _) => Self::Unknown,
            (413, _) => Self::TooLarge,
            (429 | 500.. | 0, _) => Self::Later,
            _ => Self::Bug,
        }
    }

    /// What the bot is told of a message that did not get there. `wait`: how long Discord asked us to wait.
    pub(super) fn told(self, wait: Option<Duration>) -> SendError {
        /// Where nothing is said, and a token has to be seen to by people.
        const WHILE: Duration = Duration::from_secs(2);
        match self {
            Self::Token => SendError::Later(Duration::from_mins(1)),
            Self::Later | Self::Archived => SendError::Later(wait.unwrap_or(WHILE)),
            Self::ClosedRoad => SendError::Closed,
            Self::Unknown | Self::MessageGone | Self::Blind | Self::Forbidden | Self::Locked => {
                SendError::Gone
            }
            Self::TooLarge => SendError::Refused("too large".to_owned()),
            Self::Filtered => SendError::Refused("the server's filters do not let it through".to_owned()),
            Self::TokenOver | Self::TooLate | Self::Acknowledged | Self::Enough => {
                SendError::Refused("the interaction is over".to_owned())
            }
            Self::ThreadExists | Self::NoThread => SendError::Refused("no thread".to_owned()),
            Self::Bug => SendError::Refused("Discord does not understand it".to_owned()),
        }
    }

    /// Whether nothing will get there until somebody changes something, so that asking again would only annoy.
    pub(super) fn shuts(self) -> bool {
        matches!(self, Self::Unknown | Self::Blind | Self::Forbidden | Self::Locked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table() {
        let refused = |why: &str| SendError::Refused(why.to_owned());
        let over = refused("the interaction is over");
        let wait = Some(Duration::from_secs(7));
        let later = SendError::Later(Duration::from_secs(7));
        for (status, code, trouble, told) in [
            (401, 0, Trouble::Token, SendError::Later(Duration::from_mins(1))),
            (404, 10003, Trouble::Unknown, SendError::Gone),
            (404, 10004, Trouble::Unknown, SendError::Gone),
            (404, 10008, Trouble::MessageGone, SendError::Gone),
            (404, 10013, Trouble::ClosedRoad, SendError::Closed),
            (404, 10015, Trouble::TokenOver, over.clone()),
            (404, 10062, Trouble::TooLate, over.clone()),
            (429, 20016, Trouble::Later, later.clone()),
            (429, 20022, Trouble::Later, later.clone()),
            (429, 20028, Trouble::Later, later.clone()),
            (400, 30033, Trouble::NoThread, refused("no thread")),
            (400, 30034, Trouble::Later, later.clone()),
            (429, 30046, Trouble::Later, later.clone()),
            (429, 40003, Trouble::Later, later.clone()),
            (413, 40005, Trouble::TooLarge, refused("too large")),
            (400, 40060, Trouble::Acknowledged, over.clone()),
            (400, 40094, Trouble::Enough, over.clone()),
            (403, 50001, Trouble::Blind, SendError::Gone),
            (400, 50006, Trouble::Bug, refused("Discord does not understand it")),
            (403, 50007, Trouble::ClosedRoad, SendError::Closed),
            (403, 50013, Trouble::Forbidden, SendError::Gone),
            (400, 50024, Trouble::NoThread, refused("no thread")),
            (401, 50027, Trouble::TokenOver, over.clone()),
            (400, 50027, Trouble::TokenOver, over.clone()),
            (400, 50035, Trouble::Bug, refused("Discord does not understand it")),
            (400, 50045, Trouble::TooLarge, refused("too large")),
            (400, 50083, Trouble::Archived, later.clone()),
            (403, 50278, Trouble::ClosedRoad, SendError::Closed),
            (400, 160004, Trouble::ThreadExists, refused("no thread")),
            (400, 160005, Trouble::Locked, SendError::Gone),
            (400, 160006, Trouble::NoThread, refused("no thread")),
            (400, 200000, Trouble::Filtered, refused("the server's filters do not let it through")),
            (400, 240000, Trouble::Filtered, refused("the server's filters do not let it through")),
            (413, 0, Trouble::TooLarge, refused("too large")),
            (429, 0, Trouble::Later, later.clone()),
            (503, 0, Trouble::Later, later.clone()),
            (0, 0, Trouble::Later, later.clone()),
            (403, 0, Trouble::Forbidden, SendError::Gone),
            (404, 0, Trouble::Unknown, SendError::Gone),
            (400, 1, Trouble::Bug, refused("Discord does not understand it")),
        ] {
            assert_eq!(Trouble::of(status, code), trouble, "{status} {code}");
            assert_eq!(trouble.told(wait), told, "{status} {code}");
        }
    }

    #[test]
    fn no_code_stands_twice() {
        let mut codes: Vec<_> = TABLE.iter().map(|(code, _)| *code).collect();
        codes.dedup();
        assert_eq!(codes.len(), TABLE.len());
        assert!(codes.is_sorted());
    }
}
