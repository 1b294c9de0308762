//! Gangurru: five chess variants for chat channels, with their secrets kept by construction.
//!
//! Knowing goes downward only: `games` stands on `rules`; `rules` stands on nothing.

pub mod games;
pub mod rules;
pub mod store;
pub mod table;
