//! Languages: every sentence that people read, and the words that they may type.
//!
//! Knows: the messages of `locales/` (Fluent, built into the program), how to fill them in, which letters a
//! language writes pieces with, and how facts, refusals and outcomes become sentences. Reads the data types of
//! what is told ([`Fact`](crate::games::Fact), [`Refusal`](crate::games::Refusal)) and looks into no game.
//!
//! Does not know: who reads, where a person's language is kept, platforms, tables, how anything is delivered.
//!
//! To add a language: a folder under `locales/` with the same files as `locales/en`, and one line in the list in
//! `language.rs`. To add a file of messages, such as a game's: the file in every folder, and one line in the
//! list of files beside it. To add a sentence: its message in every language, and [`msg!`](crate::msg) where it
//! is said; `tests/locale.rs` says what is missing.
//!
//! ```
//! use gangurru::locale::Language;
//! use gangurru::{args, msg};
//!
//! let lang = Language::of("de-AT").unwrap_or(Language::ENGLISH);
//! assert_eq!(lang.say(msg!("turn-of"), args![name: "Ada"]), "Ada ist am Zug.");
//! ```

mod args;
mod bundle;
mod language;
mod phrases;
mod told;
mod words;

pub use args::{Args, Key, Value};
pub use language::{Language, Source};
pub use words::{Chapter, GameRules};
