//! Gangurru: five chess variants for chat channels, with their secrets kept by construction.
//!
//! Knowing goes downward only: `chat` stands on `bot`, `bot` on `store` and `locale`, `store` on `table`, `table`
//! on `games`, `games` on `rules`, and `rules` on nothing.

pub mod bot;
pub mod chat;
pub mod config;
pub mod engine;
pub mod games;
pub mod locale;
pub mod rules;
pub mod store;
pub mod table;
