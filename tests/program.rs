//! The real program, on a real file: killed in the middle, told to stop, badly configured, asked for a game.

#[path = "support/chance.rs"]
#[expect(dead_code, unreachable_pub, reason = "what is not needed here, others need")]
mod chance;
#[path = "program/configuration.rs"]
mod configuration;
#[path = "program/game.rs"]
mod game;
#[path = "program/house.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod house;
#[path = "program/killed.rs"]
mod killed;
