//! Typed orders: a verb and its words, in the person's language or in English.

use crate::locale::{Key, Language};
use crate::msg;

/// What can be asked of the bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::bot) enum Verb {
    /// Begin a table.
    Challenge,
    /// Accept a challenge.
    Accept,
    /// Say no to one.
    Decline,
    /// Take the own one back.
    Withdraw,
    /// Propose other terms.
    Counter,
    /// Act in a game.
    Move,
    /// The own page of a table.
    Secrets,
    /// The board as everybody may see it.
    Board,
    /// The own tables.
    Games,
    /// Offer a draw, or agree to one.
    Draw,
    /// Give up.
    Resign,
    /// Call a game off.
    Abort,
    /// Ask to take back, or agree to it.
    Takeback,
    /// Play again.
    Rematch,
    /// The rankings.
    Leaderboard,
    /// Somebody's record.
    Profile,
    /// Who looks for a game.
    Lobby,
    /// The rules of a game.
    Rules,
    /// The moves of a game as a file.
    Replay,
    /// Be ready for the deal.
    Ready,
    /// Whether a game was dealt as promised.
    Verify,
    /// Make one person of two accounts.
    Link,
    /// Show the challenges of another room, too.
    Pair,
    /// What one likes.
    Settings,
    /// What can be asked.
    Help,
    /// What this is.
    About,
}

impl Verb {
    /// Every verb with its message, in the order in which help lists them.
    pub(in crate::bot) const ALL: [(Self, Key); 26] = [
        (Self::Challenge, msg!("verb-challenge")),
        (Self::Accept, msg!("verb-accept")),
        (Self::Decline, msg!("verb-decline")),
        (Self::Withdraw, msg!("verb-withdraw")),
        (Self::Counter, msg!("verb-counter")),
        (Self::Ready, msg!("verb-ready")),
        (Self::Move, msg!("verb-move")),
        (Self::Secrets, msg!("verb-secrets")),
        (Self::Board, msg!("verb-board")),
        (Self::Games, msg!("verb-games")),
        (Self::Draw, msg!("verb-draw")),
        (Self::Resign, msg!("verb-resign")),
        (Self::Abort, msg!("verb-abort")),
        (Self::Takeback, msg!("verb-takeback")),
        (Self::Rematch, msg!("verb-rematch")),
        (Self::Leaderboard, msg!("verb-leaderboard")),
        (Self::Profile, msg!("verb-profile")),
        (Self::Lobby, msg!("verb-lobby")),
        (Self::Rules, msg!("verb-rules")),
        (Self::Replay, msg!("verb-replay")),
        (Self::Verify, msg!("verb-verify")),
        (Self::Link, msg!("verb-link")),
        (Self::Pair, msg!("verb-pair")),
        (Self::Settings, msg!("verb-settings")),
        (Self::Help, msg!("verb-help")),
        (Self::About, msg!("verb-about")),
    ];

    /// The verb that somebody typed, by its name or one of its other names.
    pub(in crate::bot) fn read(language: Language, word: &str) -> Option<Self> {
        let keys = Self::ALL.map(|(_, key)| key);
        language.find(word, &keys).map(|n| Self::ALL[n].0)
    }
}

/// The first word of a text, and what follows it.
pub(in crate::bot) fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()))
}
