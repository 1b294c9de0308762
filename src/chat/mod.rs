//! Platforms: adapters of one port, `bot::port`. Each knows its own platform and nothing of games.
//!
//! To add one: one folder here, one line below, one feature, one section of the configuration.

#[cfg(feature = "discord")]
pub mod discord;
#[cfg(feature = "matrix")]
pub mod matrix;
pub mod playground;
