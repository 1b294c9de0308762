//! Raindropchess: the board is empty, and the pieces come one by one from shuffled cards.
//!
//! Each side has a face-down deck of 16 cards, one for each of its pieces. A turn is either the next card turned over
//! and its piece placed, or, once the own king is on the board, a move of chess. Pawns go one step and become one of
//! four blue pieces, each of which can be used once. Nobody knows the order of the cards; which are left, everybody
//! does. Mate wins, with every card that is left considered.
//!
//! Knows: how many cards of a kind are left and what is left of the blue stock ([`cards`]), positions as everybody
//! knows them ([`position`]), moves, placements and whether a card may be turned over ([`generate`]), the order of
//! the cards and how it is dealt ([`order`]), positions in text ([`text`]), the game with its ends ([`game`]), what
//! may be known of it ([`view`]), what players see ([`face`]) and why something is not possible ([`explain`]).
//!
//! Does not know: chats, languages, pixels.
//!
//! The secret, the order of the cards, lives in [`order::Orders`] alone. A [`position::Position`] holds none of it, so
//! all that is computed from positions can be shown.
//!
//! The rules are those of "Raindropchess: exact rules"; sections are cited where a line of code follows one.

mod cards;
mod explain;
mod face;
mod game;
mod generate;
mod order;
mod position;
mod text;
mod view;

#[cfg(test)]
mod judge;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod vectors;

pub(in crate::games) use game::Raindrop;
