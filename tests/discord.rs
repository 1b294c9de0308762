//! Discord: a fake of it, which judges whatever it is sent.
//!
//! `cargo test --test discord` runs what needs no file of Discord's; with `-- --include-ignored`, all. Where the file
//! is, `DISCORD_OPENAPI` says.

#[path = "discord/behaviour.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod behaviour;
#[cfg(feature = "discord")]
#[path = "discord/circumstances.rs"]
mod circumstances;
#[path = "discord/client.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod client;
#[cfg(feature = "discord")]
#[path = "discord/eavesdropper.rs"]
mod eavesdropper;
#[path = "discord/fake/mod.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod fake;
#[cfg(feature = "discord")]
#[path = "discord/house.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod house;
#[path = "discord/judged.rs"]
mod judged;
#[path = "discord/library.rs"]
mod library;
#[path = "discord/session.rs"]
mod session;
#[cfg(feature = "discord")]
mod support;
#[cfg(feature = "discord")]
#[path = "discord/tables.rs"]
mod tables;
