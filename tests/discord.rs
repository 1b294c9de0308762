//! Discord: a fake of it, which judges whatever it is sent.
//!
//! `cargo test --test discord` runs what needs no file of Discord's; with `-- --include-ignored`, all. Where the file
//! is, `DISCORD_OPENAPI` says.

#[path = "discord/behaviour.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod behaviour;
#[path = "discord/circumstances.rs"]
mod circumstances;
#[path = "discord/client.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod client;
#[path = "discord/eavesdropper.rs"]
mod eavesdropper;
#[path = "discord/fake/mod.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod fake;
#[path = "discord/games.rs"]
mod games;
#[path = "discord/house.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod house;
#[path = "discord/judged.rs"]
mod judged;
#[path = "discord/library.rs"]
mod library;
#[path = "discord/long.rs"]
mod long;
#[path = "discord/menus.rs"]
mod menus;
#[path = "discord/session.rs"]
mod session;
mod support;
#[path = "discord/tables.rs"]
mod tables;
#[path = "discord/talk.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod talk;
#[path = "discord/twice.rs"]
mod twice;
#[path = "discord/verbs.rs"]
mod verbs;
