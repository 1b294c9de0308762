//! The names of people, tables and instants.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::rules::Dice;

/// An absolute instant: milliseconds since the beginning of 1970, UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub i64);

impl Moment {
    /// This much later.
    pub const fn plus_seconds(self, seconds: i64) -> Self {
        Self(self.0 + seconds * 1000)
    }
}

/// A person, whatever account they come by. The store gives the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub i64);

/// A table: a short code that can be read out and typed, and not guessed from another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableId(String);

impl TableId {
    /// No vowels, so no words; none of the characters that are taken for each other.
    const ALPHABET: &'static [u8; 24] = b"23456789bcdfghjkmnpqrstv";
    /// 24^8 codes: a hundred thousand million.
    const LENGTH: usize = 8;

    /// A fresh code.
    pub fn fresh(dice: &mut dyn Dice) -> Self {
        let sides = Self::ALPHABET.len() as u32;
        Self((0..Self::LENGTH).map(|_| char::from(Self::ALPHABET[dice.below(sides) as usize])).collect())
    }

    /// The code that somebody typed, in any case; `None` if it cannot be one.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().trim_start_matches('#').to_ascii_lowercase();
        let good = text.len() == Self::LENGTH && text.bytes().all(|b| Self::ALPHABET.contains(&b));
        good.then_some(Self(text))
    }

    /// The code.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
