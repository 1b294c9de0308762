//! Whole games on the fake platform: what White, Black and a bystander read, and what nobody may find out.

mod support;

#[path = "games/australian.rs"]
mod australian;
#[path = "games/canary.rs"]
mod canary;
#[path = "games/eavesdropper.rs"]
mod eavesdropper;
#[path = "games/hidden.rs"]
mod hidden;
#[path = "games/party.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod party;
#[path = "games/refusals.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod refusals;
