//! Families of messages whose names are made at run time: pieces, games, rules, words that people type.

use super::{Args, Key, Language};
use crate::rules::Letter;
use crate::rules::notation::{Wing, Written};
use crate::{args, msg};

/// A piece's name.
pub(super) fn piece(letter: Letter) -> Option<Key> {
    Some(match letter.char() {
        'K' => msg!("piece-king"),
        'Q' => msg!("piece-queen"),
        'R' => msg!("piece-rook"),
        'B' => msg!("piece-bishop"),
        'N' => msg!("piece-knight"),
        'P' => msg!("piece-pawn"),
        'G' => msg!("piece-gangurru"),
        'A' => msg!("piece-archbishop"),
        'C' => msg!("piece-chancellor"),
        'M' => msg!("piece-amazon"),
        'F' => msg!("piece-ferz"),
        'W' => msg!("piece-wazir"),
        _ => return None,
    })
}

/// A game's rules for players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRules {
    /// The whole in a few lines.
    pub short: String,
    /// What can be read further.
    pub chapters: Vec<Chapter>,
}

/// A chapter of a game's rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// Its name in every language, for buttons and orders: `drops`.
    pub id: String,
    /// Its heading, which may be typed as well.
    pub title: String,
    /// The chapter.
    pub text: String,
}

impl Language {
    /// What a game is called.
    pub fn game(self, game: &str) -> String {
        self.say_named(&format!("game-{game}"), Args::new())
    }

    /// What a game is, in one line.
    pub fn blurb(self, game: &str) -> String {
        self.say_named(&format!("game-{game}.blurb"), Args::new())
    }

    /// The game's rules for players.
    pub fn rules(self, game: &str) -> GameRules {
        let name = format!("rules-{game}");
        // The order is the same in every language; it is no text that anybody reads.
        let order = Self::ENGLISH.say_named(&format!("{name}.chapters"), Args::new());
        let chapter = |id: &str| Chapter {
            id: id.to_owned(),
            title: self.say_named(&format!("{name}-{id}.title"), Args::new()),
            text: self.say_named(&format!("{name}-{id}"), Args::new()),
        };
        GameRules {
            short: self.say_named(&name, Args::new()),
            chapters: order.split(',').map(str::trim).map(chapter).collect(),
        }
    }

    /// How a game's options are typed: `[5x5 … 10x10]`; `None` if it has none.
    pub fn options(self, game: &str) -> Option<String> {
        let (text, faults) = self.try_fill(&format!("game-{game}.options"), Args::new());
        faults.is_empty().then_some(text)
    }

    /// What a player of this game chooses while both set up in secret, if there is something to say about it.
    pub fn set_up(self, game: &str) -> Option<String> {
        let name = format!("setup-{game}");
        self.has(&name).then(|| self.say_named(&name, Args::new()))
    }

    /// What can be drawn over a board, as its name is typed, and in one line what it shows.
    pub fn overlay(self, name: &str) -> (String, String) {
        let key = format!("overlay-{name}");
        let (about, faults) = self.try_fill(&format!("{key}.about"), Args::new());
        (self.typed("overlay-", name).swap_remove(0), if faults.is_empty() { about } else { String::new() })
    }

    /// Which of several things that a game names somebody has typed: by the messages `FAMILY` + name and their
    /// aliases, in this language and in English, or by the bare name where there is no message.
    pub fn find_named(self, typed: &str, family: &str, among: &[&'static str]) -> Option<&'static str> {
        let typed = typed.trim().to_lowercase();
        among.iter().copied().find(|name| self.typed(family, name).contains(&typed))
    }

    fn typed(self, family: &str, name: &str) -> Vec<String> {
        let key = format!("{family}{name}");
        if self.has(&key) { self.names_of(&key) } else { vec![name.to_owned()] }
    }

    /// An action in words, for when two readings of what somebody typed have to be told apart. Actions that no
    /// game here has yet are given as they are written.
    pub fn in_words(self, written: &Written) -> String {
        match *written {
            Written::Move { piece, covered, from, takes, to, becomes, lays: None, loads: false } => {
                let key = if takes { msg!("move-takes") } else { msg!("move-step") };
                let step = args![piece: piece, from: from, to: to];
                match becomes {
                    None if covered => self.say(msg!("move-covered"), args![move: key.filled(step)]),
                    Some(becomes) => {
                        self.say(msg!("move-becomes"), args![move: key.filled(step), piece: becomes])
                    }
                    None => self.say(key, step),
                }
            }
            Written::Castle(Wing::King) => self.text(msg!("move-castle-short")),
            Written::Castle(Wing::Queen) => self.text(msg!("move-castle-long")),
            Written::Drop { piece, to } => self.say(msg!("move-drop"), args![piece: piece, to: to]),
            _ => written.in_letters(self.letters()).to_string(),
        }
    }

    /// The words that a person of this language may type for something, in lower case: the message, its aliases
    /// (the attribute `alias`, with commas between them), and the same of English. The first one is the one to
    /// be shown. A verb: `names(msg!("verb-challenge"))`.
    pub fn names(self, key: Key) -> Vec<String> {
        self.names_of(key.name())
    }

    fn names_of(self, key: &str) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let own = if self == Self::PSEUDO { Self::ENGLISH } else { self };
        for language in [own, Self::ENGLISH] {
            let (first, _) = language.try_fill(key, Args::new());
            let (aliases, faults) = language.try_fill(&format!("{key}.alias"), Args::new());
            let aliases = if faults.is_empty() { aliases } else { String::new() };
            for name in [first.as_str()].into_iter().chain(aliases.split(',')) {
                let name = name.trim().to_lowercase();
                if !name.is_empty() && !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names
    }

    /// Which of several things somebody has typed the word for, as an index; upper and lower case are the same.
    pub fn find(self, typed: &str, among: &[Key]) -> Option<usize> {
        let typed = typed.trim().to_lowercase();
        let own = if self == Self::PSEUDO { Self::ENGLISH } else { self };
        // The person's own words go first, should another language's word ever mean something else.
        [own, Self::ENGLISH]
            .into_iter()
            .find_map(|language| among.iter().position(|key| language.names(*key).contains(&typed)))
    }
}
