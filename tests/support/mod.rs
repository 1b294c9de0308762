//! What the tests share: a game of their own, worlds to play in, the twin-world harness, and the laws.

#![expect(
    dead_code,
    unreachable_pub,
    reason = "every test target is a crate of its own and uses its own part"
)]

pub mod chance;
pub mod chat;
pub mod cups;
pub mod eavesdrop;
pub mod laws;
pub mod leaks;
pub mod oracles;
pub mod referee;
pub mod seeps;
pub mod staged;
pub mod twins;
pub mod world;
