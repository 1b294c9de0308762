//! Whole games on the fake platform, from a challenge to the result: what White, Black and a bystander read, kept in
//! snapshots, and what nobody may find out.

mod support;

#[path = "games/australian.rs"]
mod australian;
#[path = "games/canary.rs"]
mod canary;
#[path = "games/eavesdropper.rs"]
mod eavesdropper;
#[path = "games/hand.rs"]
mod hand;
#[path = "games/hidden.rs"]
mod hidden;
#[path = "games/options.rs"]
mod options;
#[path = "games/party.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod party;
#[path = "games/raindrop.rs"]
mod raindrop;
#[path = "games/refusals.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod refusals;
#[path = "games/schago.rs"]
mod schago;
