//! The playground: what it answers to whom, without a browser, and what people see, with one.
//!
//! `cargo test --test playground` runs what needs no browser; with `-- --include-ignored`, all.

#[path = "playground/api.rs"]
mod api;
#[path = "support/browser.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod browser;
#[path = "playground/games.rs"]
mod games;
#[path = "playground/house.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod house;
#[path = "playground/pages.rs"]
mod pages;
#[path = "playground/person.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod person;
#[path = "playground/program.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod program;
#[path = "playground/secrets.rs"]
mod secrets;
