//! Discord: the fake that judges.

#[path = "discord/fake/mod.rs"]
mod fake;
