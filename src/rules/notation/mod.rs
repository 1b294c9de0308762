//! How an action is written: one canonical text each, made of the same few parts in every game; and what people
//! may type instead.
//!
//! Knows: the shapes that written actions take ([`Written`]), their text in a language's letters ([`Letters`]),
//! how to read canonical text back, strictly (`FromStr`), and how to read what people type ([`read()`]): the text
//! becomes wishes ([`Wish`]), and those are matched against the actions on offer ([`Offer`]).
//!
//! Does not know: which action is legal, or any game. A game says how each of its actions is written and gets
//! printing, reading and all their laws from here.
//!
//! To add a shape, add a variant here, its text in `letters`, its branch in `FromStr`, the wish in `pattern`, its
//! form in `grammar` and its line in `matching`; the laws that every text reads back cover it as soon as one game
//! uses it.

mod grammar;
mod letters;
mod matching;
mod normalise;
mod pattern;

pub use letters::{InLetters, Letters};
pub use matching::{Offer, Reading, Wishes, read};
pub use pattern::Wish;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Coord, Letter};

/// Which rook the king castles with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wing {
    /// `O-O`.
    King,
    /// `O-O-O`.
    Queen,
}

/// An action as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Written {
    /// A piece goes from one square to another: `Ng1-Nf3`, `e4xd5`, `e7-e8=Q`, `?Ra1xa7`, `Gb1-Gd3(e4)`,
    /// `Ge3-Ge5*`.
    Move {
        /// The mover, `P` for a pawn (whose letter is not written).
        piece: Letter,
        /// The mover is covered and named after its look; it is written once, with `?` before it.
        covered: bool,
        /// Where it comes from.
        from: Coord,
        /// Whether it captures.
        takes: bool,
        /// Where it goes.
        to: Coord,
        /// What a pawn becomes.
        becomes: Option<Letter>,
        /// The square on which something is laid after the move.
        lays: Option<Coord>,
        /// Whether it picks something up where it arrives.
        loads: bool,
    },
    /// Castling.
    Castle(Wing),
    /// A piece comes onto the board: `N@f3`, `P@e4`.
    Drop {
        /// What comes.
        piece: Letter,
        /// Where.
        to: Coord,
    },
    /// A piece is opened: `Gb1!`.
    Open {
        /// The piece.
        piece: Letter,
        /// Where it stands.
        at: Coord,
    },
    /// A piece stays and lays something beside it: `Gd4(d5)`.
    Lay {
        /// The piece.
        piece: Letter,
        /// Where it stands.
        at: Coord,
        /// Where the thing is laid.
        lays: Coord,
    },
    /// A choice that a move before it has left open: `=Q`.
    Choose(Letter),
    /// An action that is a word: `pass`, `flip`.
    Word(Word),
}

/// Actions that are written as words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Word {
    /// `pass`.
    Pass,
    /// `flip`.
    Flip,
}

impl Word {
    /// Every word.
    pub const ALL: [Self; 2] = [Self::Pass, Self::Flip];

    /// The word as written.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Flip => "flip",
        }
    }
}

impl Written {
    /// A plain move without any extra.
    pub const fn step(piece: Letter, from: Coord, takes: bool, to: Coord) -> Self {
        Self::Move { piece, covered: false, from, takes, to, becomes: None, lays: None, loads: false }
    }
}

impl fmt::Display for Written {
    /// The canonical text, in English letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.in_letters(&Letters::ENGLISH).fmt(f)
    }
}

/// A text that is not the canonical text of any action.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("not an action in canonical notation")]
pub struct NotCanonical;

impl FromStr for Written {
    type Err = NotCanonical;

    /// Reads canonical text only: exactly what `Display` prints.
    fn from_str(text: &str) -> Result<Self, NotCanonical> {
        let written = canonical(text).ok_or(NotCanonical)?;
        Ok(written)
    }
}

/// A cursor over the ASCII of a canonical text.
struct Scan<'a>(&'a [u8]);

impl Scan<'_> {
    fn eat(&mut self, byte: u8) -> bool {
        if self.0.first() == Some(&byte) {
            self.0 = &self.0[1..];
            true
        } else {
            false
        }
    }

    fn letter(&mut self) -> Option<Letter> {
        let letter = self.0.first().and_then(|b| Letter::new(char::from(*b)))?;
        self.0 = &self.0[1..];
        Some(letter)
    }

    fn square(&mut self) -> Option<Coord> {
        let digits = self.0.iter().skip(1).take_while(|b| b.is_ascii_digit()).count();
        let (square, rest) = self.0.split_at_checked(1 + digits)?;
        self.0 = rest;
        std::str::from_utf8(square).ok()?.parse().ok()
    }

    const fn done(&self) -> bool {
        self.0.is_empty()
    }
}

fn canonical(text: &str) -> Option<Written> {
    match text {
        "O-O" => return Some(Written::Castle(Wing::King)),
        "O-O-O" => return Some(Written::Castle(Wing::Queen)),
        _ => {}
    }
    if let Some(word) = Word::ALL.into_iter().find(|word| word.text() == text) {
        return Some(Written::Word(word));
    }
    let mut scan = Scan(text.as_bytes());
    if scan.eat(b'=') {
        let piece = scan.letter()?;
        return scan.done().then_some(Written::Choose(piece));
    }
    let covered = scan.eat(b'?');
    let letter = scan.letter();
    if scan.eat(b'@') {
        let written = Written::Drop { piece: letter?, to: scan.square()? };
        return (scan.done() && !covered).then_some(written);
    }
    // A pawn's letter is written only while it is covered.
    if letter == Some(Letter::PAWN) && !covered {
        return None;
    }
    let from = scan.square()?;
    if let (Some(piece), false) = (letter, covered) {
        if scan.eat(b'!') {
            return scan.done().then_some(Written::Open { piece, at: from });
        }
        if scan.eat(b'(') {
            let lays = scan.square()?;
            return (scan.eat(b')') && scan.done()).then_some(Written::Lay { piece, at: from, lays });
        }
    }
    let takes = match (scan.eat(b'x'), scan.eat(b'-')) {
        (true, false) => true,
        (false, true) => false,
        _ => return None,
    };
    match (letter, covered) {
        (Some(piece), false) if scan.letter() != Some(piece) => return None,
        (None, true) => return None,
        _ => {}
    }
    let to = scan.square()?;
    let becomes = if scan.eat(b'=') { Some(scan.letter()?) } else { None };
    let lays = if scan.eat(b'(') {
        let square = scan.square()?;
        if !scan.eat(b')') {
            return None;
        }
        Some(square)
    } else {
        None
    };
    let loads = scan.eat(b'*');
    let piece = letter.unwrap_or(Letter::PAWN);
    scan.done().then_some(Written::Move { piece, covered, from, takes, to, becomes, lays, loads })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_texts_read_back_to_themselves() {
        for text in [
            "Ng1-Nf3",
            "Ng1xNf3",
            "e2-e4",
            "e4xd5",
            "e7-e8=Q",
            "e7xd8=R",
            "O-O",
            "O-O-O",
            "N@f3",
            "P@e4",
            "X@b1",
            "Gb1!",
            "Gb1-Gd3(e4)",
            "Gb1xGd3(c4)",
            "Gd4(d5)",
            "Ge3-Ge5*",
            "Gc3xGe5*",
            "?Nb1-c3",
            "?Ra1xa7",
            "?Pe2-e4",
            "=Q",
            "pass",
            "flip",
            "N@j10",
            "Ga10-Gb10",
        ] {
            let written: Written = text.parse().unwrap_or_else(|_| panic!("{text} is canonical"));
            assert_eq!(written.to_string(), text);
        }
    }

    #[test]
    fn anything_looser_is_not_canonical() {
        for text in [
            "",
            "Nf3",
            "g1f3",
            "Ng1-f3",
            "Ng1-Bf3",
            "0-0",
            "o-o",
            "N@f3 ",
            "@f3",
            "?N@f3",
            "Pe2-e4",
            "e2-Pe4",
            "e2e4",
            "e7-e8=",
            "e7-e8Q",
            "=q",
            "?b1-c3",
            "N@f17",
            "N@q3",
            "N@f0",
            "Gb1!!",
            "Gd4(d5",
            "Ge3-Ge5**",
            "Pass",
            "?Gb1!",
        ] {
            assert!(text.parse::<Written>().is_err(), "{text:?} is not canonical");
        }
    }
}
