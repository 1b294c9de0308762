//! Whole conversations of the four games that nobody else hosts, from a challenge to the result, with what White,
//! Black and a bystander read kept in snapshots.

mod support;

#[path = "games/hand.rs"]
mod hand;
#[path = "games/options.rs"]
mod options;
#[path = "games/raindrop.rs"]
mod raindrop;
#[path = "games/schago.rs"]
mod schago;
