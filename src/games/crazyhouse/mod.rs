//! Crazyhouse: captured pieces change sides and are dropped back.
//!
//! The orthodox array, White first. A turn is a move of chess or a drop of a piece from the own hand onto any
//! empty square (a pawn not onto the first or the last rank). What is captured goes to the capturer's hand; a
//! promoted piece goes there as a pawn. Nothing is hidden. Mate, with every drop considered, wins; stalemate,
//! the third occurrence of a position with both hands, and the 600th half-move draw.
//!
//! Knows: positions with hands and promoted marks ([`position`]), their legal moves and drops ([`generate`]), moves
//! and how they are written ([`action`]), positions in text ([`text`]), the game with its ends ([`game`]), what
//! everybody may know of it ([`view`]), what players see and are told ([`face`]).
//!
//! Does not know: chats, languages, pixels.
//!
//! The rules are those of "Crazyhouse: exact rules"; sections are cited where a line of code follows one.

mod action;
mod face;
mod game;
mod generate;
mod hand;
mod position;
mod text;
mod view;

#[cfg(test)]
mod judge;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod vectors;

use action::{Capture, Move};
pub(in crate::games) use game::Crazyhouse;
#[cfg(test)]
use generate::MoveList;
use hand::Hand;
use position::{Key, Position};
use text::BadPosition;
