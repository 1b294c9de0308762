//! Crazyhouse: captured pieces change sides and are dropped back.
//!
//! Knows: positions with hands and promoted marks ([`position`]), their legal moves and drops ([`generate`]), moves
//! and how they are written ([`action`]), positions in text ([`text`]).
//!
//! Does not know yet: the game as the umpire plays it (repetition, the length of a game, views); that is put on top.
//!
//! The rules are those of "Crazyhouse: exact rules"; sections are cited where a line of code follows one.

pub(in crate::games) mod action;
pub(in crate::games) mod generate;
pub(in crate::games) mod hand;
pub(in crate::games) mod position;
pub(in crate::games) mod text;

#[cfg(test)]
mod judge;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod vectors;

pub(in crate::games) use action::{Capture, Move};
pub(in crate::games) use generate::MoveList;
pub(in crate::games) use hand::Hand;
pub(in crate::games) use position::{Key, Position};
pub(in crate::games) use text::BadPosition;
