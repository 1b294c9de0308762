//! Which languages there are.

use std::fmt;

use crate::rules::notation::Letters;

/// A file of messages of one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// Its name in the language's folder: `bot.ftl`.
    pub file: &'static str,
    /// What is in it.
    pub text: &'static str,
}

/// The files of one language's folder: one line each.
macro_rules! sources {
    ($tag:literal) => {
        sources!($tag:
            "australian.ftl"
            "bot.ftl"
            "discord.ftl"
            "crazyhouse.ftl"
            "hidden.ftl"
            "matrix.ftl"
            "raindrop.ftl"
            "schago.ftl"
        )
    };
    ($tag:literal: $($file:literal)*) => {
        &[$(Source {
            file: $file,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/locales/", $tag, "/", $file)),
        }),*]
    };
}

struct Row {
    tag: &'static str,
    letters: &'static Letters,
    sources: &'static [Source],
}

macro_rules! languages {
    ($($name:ident $tag:literal $letters:ident,)*) => {
        /// Every language, and behind them the artificial one, which is made from English.
        static ROWS: &[Row] = &[
            $(Row { tag: $tag, letters: &Letters::$letters, sources: sources!($tag) },)*
            Row { tag: "en-XA", letters: &Letters::ENGLISH, sources: sources!("en") },
        ];

        #[derive(Clone, Copy)]
        #[expect(clippy::upper_case_acronyms, reason = "named like the constants that they number")]
        enum Number { $($name,)* PSEUDO }

        impl Language {
            $(
                #[doc = concat!("`", $tag, "`, with the folder of that name.")]
                pub const $name: Self = Self(Number::$name as u8);
            )*

            /// The artificial language of tests, `en-XA`: English with accents on its letters and brackets
            /// around its sentences, so that text from anywhere else stands out. It is not among [`ALL`](Self::ALL).
            pub const PSEUDO: Self = Self(Number::PSEUDO as u8);

            /// Every language, English first.
            pub const ALL: [Self; Number::PSEUDO as usize] = [$(Self::$name),*];
        }
    };
}

// One line a language: its constant, its folder, its letters.
languages! {
    ENGLISH "en" ENGLISH,
    DUTCH "nl" DUTCH,
    POLISH "pl" POLISH,
    GERMAN "de" GERMAN,
}

/// A language in which the bot speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Language(u8);

/// English, the language in which every message exists.
impl Default for Language {
    fn default() -> Self {
        Self::ENGLISH
    }
}

/// The tag.
impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// The tag.
impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl Language {
    fn row(self) -> &'static Row {
        &ROWS[self.index()]
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rows of [`ROWS`], for building what is kept for each language.
    pub(super) fn each() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().chain([Self::PSEUDO])
    }

    /// The language for a tag such as a platform tells of a person: `de`, `de-AT`, `pl_PL.UTF-8`, in any case.
    /// A region or script that has no folder of its own is left off. `None` for a language not spoken here.
    ///
    /// [`PSEUDO`](Self::PSEUDO) answers to its whole tag only.
    pub fn of(tag: &str) -> Option<Self> {
        let tag = tag.trim().split(['.', '@']).next().unwrap_or_default().replace('_', "-");
        let mut rest = tag.as_str();
        loop {
            if let Some(found) = Self::each().find(|language| language.tag().eq_ignore_ascii_case(rest)) {
                return Some(found);
            }
            rest = rest.rsplit_once('-')?.0;
        }
    }

    /// The language's tag, which is its folder's name: `de`.
    pub fn tag(self) -> &'static str {
        self.row().tag
    }

    /// What the language calls itself: `Deutsch`.
    pub fn name(self) -> String {
        self.text(crate::msg!("language-name"))
    }

    /// With which letters moves are written and read.
    pub fn letters(self) -> &'static Letters {
        self.row().letters
    }

    /// The files of messages, as they were built in.
    pub fn sources(self) -> &'static [Source] {
        self.row().sources
    }
}
