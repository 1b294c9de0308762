//! The bot: the desk, where orders come in, and delivery, from where mail goes out.
//!
//! Knows: tables, the store, languages, pictures as bytes, and a port for platforms. Does not know: any platform,
//! any game.
//!
//! To add a verb: its line in the desk's list of verbs, its branch, its sentences in every language.

pub mod port;
