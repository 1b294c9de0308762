//! The letters of a language: how pieces are called where somebody reads, and what they may type.
//!
//! Knows: tables of piece letters as data, and how an action is printed with one of them.
//!
//! Does not know: where a person's language is kept, or any word beyond the actions that are words.
//!
//! To add a language, add a constant with the letters that differ from English, or build one with
//! [`Letters::new`] and [`Letters::with_word`]; the laws of reading back run over [`Letters::ALL`].

use std::borrow::Cow;
use std::fmt;

use super::{Wing, Word, Written};
use crate::rules::Letter;

/// The letters of one language. What a table does not mention is as in English.
///
/// A table may give a letter that is another piece in English (Dutch `P` is a knight, Polish `W` a rook): such
/// a text has two readings, and the reader asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letters {
    pieces: Cow<'static, [(Letter, Cow<'static, str>)]>,
    words: Cow<'static, [(Word, Cow<'static, str>)]>,
}

/// The Gangurru, which has letters of its own in one of the tables.
pub(super) const GANGURRU: Letter = match Letter::new('G') {
    Some(letter) => letter,
    None => Letter::KNIGHT,
};

/// A row of a built-in table.
const fn row(piece: Letter, text: &'static str) -> (Letter, Cow<'static, str>) {
    (piece, Cow::Borrowed(text))
}

/// A row of a built-in table of words: what may be typed for one. The first is printed, in all of them the word of
/// the records.
const fn typed(word: Word, text: &'static str) -> (Word, Cow<'static, str>) {
    (word, Cow::Borrowed(text))
}

impl Letters {
    /// English, and all records.
    pub const ENGLISH: Self = Self { pieces: Cow::Borrowed(&[]), words: Cow::Borrowed(&[]) };

    /// Dutch: K D T L P, and `pi` for the pawn.
    pub const DUTCH: Self = Self {
        pieces: Cow::Borrowed(
            const {
                &[
                    row(Letter::QUEEN, "D"),
                    row(Letter::ROOK, "T"),
                    row(Letter::BISHOP, "L"),
                    row(Letter::KNIGHT, "P"),
                    row(Letter::PAWN, "pi"),
                ]
            },
        ),
        words: Cow::Borrowed(
            const {
                &[
                    typed(Word::Flip, "flip"),
                    typed(Word::Flip, "omdraaien"),
                    typed(Word::Flip, "draai"),
                    typed(Word::Pass, "pass"),
                    typed(Word::Pass, "passen"),
                ]
            },
        ),
    };

    /// German: K D T L S B.
    pub const GERMAN: Self = Self {
        pieces: Cow::Borrowed(
            const {
                &[
                    row(Letter::QUEEN, "D"),
                    row(Letter::ROOK, "T"),
                    row(Letter::BISHOP, "L"),
                    row(Letter::KNIGHT, "S"),
                    row(Letter::PAWN, "B"),
                ]
            },
        ),
        words: Cow::Borrowed(
            const {
                &[
                    typed(Word::Flip, "flip"),
                    typed(Word::Flip, "aufdecken"),
                    typed(Word::Flip, "umdrehen"),
                    typed(Word::Pass, "pass"),
                    typed(Word::Pass, "passen"),
                    typed(Word::Pass, "passe"),
                ]
            },
        ),
    };

    /// Polish: K H W G S P, and `Ga` for the Gangurru. A wazir is `W` too, as in English: the reader asks.
    pub const POLISH: Self = Self {
        pieces: Cow::Borrowed(
            const {
                &[
                    row(Letter::QUEEN, "H"),
                    row(Letter::ROOK, "W"),
                    row(Letter::BISHOP, "G"),
                    row(Letter::KNIGHT, "S"),
                    row(GANGURRU, "Ga"),
                ]
            },
        ),
        words: Cow::Borrowed(
            const {
                &[
                    typed(Word::Flip, "flip"),
                    typed(Word::Flip, "odkryj"),
                    typed(Word::Flip, "odkrywam"),
                    typed(Word::Pass, "pass"),
                    typed(Word::Pass, "pasuj"),
                ]
            },
        ),
    };

    /// The tables that are built in.
    pub const ALL: [&'static Self; 4] = [&Self::ENGLISH, &Self::DUTCH, &Self::GERMAN, &Self::POLISH];

    /// A table of the letters that differ from English. A text of anything but letters is left out, so
    /// that every piece can be printed and typed.
    pub fn new<T: Into<Cow<'static, str>>>(pieces: impl IntoIterator<Item = (Letter, T)>) -> Self {
        let pieces = pieces.into_iter().map(|(piece, text)| (piece, text.into()));
        let pieces = pieces.filter(|(_, text)| !text.is_empty() && text.chars().all(char::is_alphabetic));
        Self { pieces: pieces.collect(), words: Cow::Borrowed(&[]) }
    }

    /// The same with another text for an action that is a word. The first one given is the one that is printed.
    /// A text of anything but letters could not be told from signs and marks, and is left out.
    pub fn with_word(mut self, word: Word, text: impl Into<Cow<'static, str>>) -> Self {
        let text = text.into();
        if !text.is_empty() && text.chars().all(char::is_alphabetic) {
            self.words.to_mut().push((word, text));
        }
        self
    }

    /// How a piece is written; `None` if it is as in English.
    pub(super) fn own(&self, piece: Letter) -> Option<&str> {
        self.pieces.iter().find(|(own, _)| *own == piece).map(|(_, text)| &**text)
    }

    /// How a word is printed.
    pub fn word(&self, word: Word) -> &str {
        self.words.iter().find(|(own, _)| *own == word).map_or(word.text(), |(_, text)| text)
    }

    /// The text of a record in this language's letters: an action, or what a record says besides what was done
    /// (`Gb1-Gd3(Xe4)`, `?Nb1-Pc3`, `^N`, `R@b4{xa5}`). A text with anything else in it stays as it is.
    pub fn record(&self, text: &str) -> String {
        if let Ok(written) = text.parse::<Written>() {
            return written.in_letters(self).to_string();
        }
        let of_a_record = |c: char| {
            c.is_ascii_uppercase()
                || c.is_ascii_digit()
                || matches!(c, 'a'..='p' | 'x')
                || "-?!@=^*(){},".contains(c)
        };
        if !text.chars().all(of_a_record) {
            return text.to_owned();
        }
        // Upper-case letters in a record are pieces (or castling, or a cross, which every language writes alike).
        let mut printed = String::with_capacity(text.len() + 4);
        for sign in text.chars() {
            match Letter::new(sign).and_then(|piece| self.own(piece)) {
                Some(own) => printed.push_str(own),
                None => printed.push(sign),
            }
        }
        printed
    }

    /// Every text of this language for a piece, with the piece.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Letter, &str)> {
        self.pieces.iter().map(|(piece, text)| (*piece, &**text))
    }

    /// Every text of this language for a word, with the word.
    pub(super) fn words(&self) -> impl Iterator<Item = (Word, &str)> {
        self.words.iter().map(|(word, text)| (*word, &**text))
    }
}

/// A piece's letter, as one language writes it.
#[derive(Clone, Copy)]
struct Piece<'a>(Letter, &'a Letters);

impl fmt::Display for Piece<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1.own(self.0) {
            Some(text) => f.write_str(text),
            None => self.0.fmt(f),
        }
    }
}

/// An action as a reader of one language sees it; made by [`Written::in_letters`].
#[derive(Debug, Clone, Copy)]
pub struct InLetters<'a> {
    written: Written,
    letters: &'a Letters,
}

impl Written {
    /// The action with the letters of a language: `Sg1-Sf3` in German.
    pub const fn in_letters(self, letters: &Letters) -> InLetters<'_> {
        InLetters { written: self, letters }
    }
}

impl fmt::Display for InLetters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |piece| Piece(piece, self.letters);
        match self.written {
            Written::Move { piece, covered, from, takes, to, becomes, lays, loads } => {
                let link = if takes { 'x' } else { '-' };
                if covered {
                    write!(f, "?{}{from}{link}{to}", named(piece))?;
                } else if piece == Letter::PAWN {
                    write!(f, "{from}{link}{to}")?;
                } else {
                    write!(f, "{0}{from}{link}{0}{to}", named(piece))?;
                }
                if let Some(piece) = becomes {
                    write!(f, "={}", named(piece))?;
                }
                if let Some(square) = lays {
                    write!(f, "({square})")?;
                }
                if loads { f.write_str("*") } else { Ok(()) }
            }
            Written::Castle(Wing::King) => f.write_str("O-O"),
            Written::Castle(Wing::Queen) => f.write_str("O-O-O"),
            Written::Drop { piece, to } => write!(f, "{}@{to}", named(piece)),
            Written::Open { piece, at } => write!(f, "{}{at}!", named(piece)),
            Written::Lay { piece, at, lays } => write!(f, "{}{at}({lays})", named(piece)),
            Written::Choose(piece) => write!(f, "={}", named(piece)),
            Written::Word(word) => f.write_str(self.letters.word(word)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str, letters: &Letters) -> String {
        text.parse::<Written>().unwrap().in_letters(letters).to_string()
    }

    #[test]
    fn each_language_prints_its_letters() {
        for (text, dutch, german, polish) in [
            ("Ng1-Nf3", "Pg1-Pf3", "Sg1-Sf3", "Sg1-Sf3"),
            ("Bf1xBf3", "Lf1xLf3", "Lf1xLf3", "Gf1xGf3"),
            ("Gb1-Gd3(e4)", "Gb1-Gd3(e4)", "Gb1-Gd3(e4)", "Gab1-Gad3(e4)"),
            ("P@e4", "pi@e4", "B@e4", "P@e4"),
            ("?Pe2-e4", "?pie2-e4", "?Be2-e4", "?Pe2-e4"),
            ("e7-e8=Q", "e7-e8=D", "e7-e8=D", "e7-e8=H"),
            ("Ke1-Ke2", "Ke1-Ke2", "Ke1-Ke2", "Ke1-Ke2"),
            ("R@a1", "T@a1", "T@a1", "W@a1"),
            ("W@a1", "W@a1", "W@a1", "W@a1"),
            ("=R", "=T", "=T", "=W"),
            ("O-O-O", "O-O-O", "O-O-O", "O-O-O"),
            ("pass", "pass", "pass", "pass"),
        ] {
            assert_eq!(printed(text, &Letters::ENGLISH), text);
            assert_eq!(printed(text, &Letters::DUTCH), dutch);
            assert_eq!(printed(text, &Letters::GERMAN), german);
            assert_eq!(printed(text, &Letters::POLISH), polish);
        }
    }

    #[test]
    fn records_that_are_no_actions_are_printed_too() {
        for (text, dutch, german, polish) in [
            ("Ng1-Nf3", "Pg1-Pf3", "Sg1-Sf3", "Sg1-Sf3"),
            ("Gb1-Gd3(Xe4)", "Gb1-Gd3(Xe4)", "Gb1-Gd3(Xe4)", "Gab1-Gad3(Xe4)"),
            ("Gb1xGd3(Pe4)", "Gb1xGd3(pie4)", "Gb1xGd3(Be4)", "Gab1xGad3(Pe4)"),
            ("Gb1!X", "Gb1!X", "Gb1!X", "Gab1!X"),
            ("?Nb1-Pc3", "?Pb1-pic3", "?Sb1-Bc3", "?Sb1-Pc3"),
            ("?Ra1xQa8", "?Ta1xDa8", "?Ta1xDa8", "?Wa1xHa8"),
            ("^N", "^P", "^S", "^S"),
            ("R@b4{xa5}", "T@b4{xa5}", "T@b4{xa5}", "W@b4{xa5}"),
            ("O-O{N}", "O-O{P}", "O-O{S}", "O-O{S}"),
            ("flip", "flip", "flip", "flip"),
            // Not from a record: nobody knows which letters are pieces.
            ("Queen takes", "Queen takes", "Queen takes", "Queen takes"),
        ] {
            assert_eq!(Letters::ENGLISH.record(text), text);
            assert_eq!(Letters::DUTCH.record(text), dutch);
            assert_eq!(Letters::GERMAN.record(text), german);
            assert_eq!(Letters::POLISH.record(text), polish);
        }
    }

    #[test]
    fn a_table_can_be_supplied() {
        let letters = Letters::new([(Letter::KNIGHT, "К"), (Letter::ROOK, ""), (Letter::QUEEN, "1")])
            .with_word(Word::Pass, "")
            .with_word(Word::Pass, "пас");
        assert_eq!(printed("Ng1-Nf3", &letters), "Кg1-Кf3");
        assert_eq!(printed("Ra1-Ra3", &letters), "Ra1-Ra3");
        assert_eq!(printed("=Q", &letters), "=Q");
        assert_eq!(printed("pass", &letters), "пас");
        assert_eq!(printed("flip", &letters), "flip");
    }
}
