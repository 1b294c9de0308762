//! What a sentence is asked for by, and what it is filled in with.

use std::borrow::Cow;

use crate::rules::{Coord, Letter, Seat};

/// The name of a message: `turn-of`, or of one of its attributes: `verb-move.about`. Made by
/// [`msg!`](crate::msg), so that a test finds every message that is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key(&'static str);

impl Key {
    /// Called by [`msg!`](crate::msg).
    pub const fn new(name: &'static str) -> Self {
        Self(name)
    }

    /// The name as it stands in the locale files, an attribute after a point.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

/// A message's [`Key`]. The name is a literal, so that `tests/locale.rs` can tell which messages are used and
/// whether they exist.
#[macro_export]
macro_rules! msg {
    ($name:literal) => {
        $crate::locale::Key::new($name)
    };
}

/// What a sentence is filled in with: `args![name: &name, count: 3, colour: Seat::White]`.
#[macro_export]
macro_rules! args {
    ($($name:ident : $value:expr),* $(,)?) => {
        $crate::locale::Args::new()$(.with(stringify!($name), $value))*
    };
}

/// What one place of a sentence is filled in with.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    /// A text, as it is.
    Text(Cow<'a, str>),
    /// A whole number; it can choose a plural.
    Number(i64),
    /// A message without places of its own, in the language of the sentence: the name of a piece or a colour.
    /// Its attributes come along as its other forms: the attribute `gen` of what is given as `piece` can be used
    /// as `$piece-gen`.
    Message(Cow<'static, str>),
    /// A message that is filled in as well, in the language of the sentence.
    Said(Cow<'static, str>, Args<'a>),
}

/// The places of a sentence by name.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Args<'a>(pub(super) Vec<(&'static str, Value<'a>)>);

impl<'a> Args<'a> {
    /// Nothing to fill in.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The same with one more place filled in.
    pub fn with(mut self, name: &'static str, value: impl Into<Value<'a>>) -> Self {
        self.0.push((name, value.into()));
        self
    }
}

impl Key {
    /// The message, filled in, to be used within another one.
    pub const fn filled(self, args: Args<'_>) -> Value<'_> {
        Value::Said(Cow::Borrowed(self.0), args)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl<'a> From<Cow<'a, str>> for Value<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Self::Text(text)
    }
}

impl From<Key> for Value<'_> {
    fn from(key: Key) -> Self {
        Self::Message(Cow::Borrowed(key.0))
    }
}

/// The colour's name.
impl From<Seat> for Value<'_> {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::White => crate::msg!("colour-white"),
            Seat::Black => crate::msg!("colour-black"),
        }
        .into()
    }
}

/// The piece's name, with its forms.
impl From<Letter> for Value<'_> {
    fn from(piece: Letter) -> Self {
        super::words::piece(piece).map_or_else(|| Self::Text(piece.to_string().into()), Self::from)
    }
}

impl From<Coord> for Value<'_> {
    fn from(square: Coord) -> Self {
        Self::Text(square.to_string().into())
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl From<$number> for Value<'_> {
            fn from(number: $number) -> Self {
                Self::Number(number.into())
            }
        })*
    };
}

numbers!(i64 i32 u32 u16 u8);

impl From<usize> for Value<'_> {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<u64> for Value<'_> {
    fn from(number: u64) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}
