//! Schago (Chego): pieces are placed and never move; whoever controls more empty squares wins.
//!
//! The board begins empty, White first. A turn is placing one piece of the own supply, or a pass. A square may be used
//! while both sides attack it equally often; a new piece must attack nothing but empty squares, and must leave every
//! own piece an empty square to attack. Enemy pieces that are left without one are captured. Two passes in a row end
//! the game; each side scores the empty squares that it attacks more often than the other, and its captures.
//! Nothing is hidden.
//!
//! Knows: boards from 5 × 5 to 10 × 10 as sets of squares ([`board`]), the twelve pieces and what they attack
//! ([`role`]), what is agreed on and what the lot decides ([`options`]), positions with their placements, captures and
//! score ([`position`]), positions in text ([`text`]), the game ([`game`]), what everybody may know of it ([`view`]),
//! what players see and are told ([`face`]).
//!
//! Does not know: chats, languages, pixels.
//!
//! A set *by lot* (option `pieces: "lot"`) is drawn once, is the same for both sides and known to everybody from the
//! beginning. A side gets a quarter as many pieces as the board has squares: one king, half of the whole in pawns, and
//! for the rest officers, drawn without putting back from a bag that holds two each of Q R B N A C M G F W. On the
//! usual board these are a king, eight pawns and seven officers. The drawn set is the deal: `{"pieces":{"K":1,…}}`.
//! That this is dealt hides nothing, so nobody has to be ready for it on a private road.
//!
//! To add a piece: a variant of [`role::Role`], its letter, its gait, what it looks like in [`face`], and, if the lot
//! may bring it, its place in the bag.
//!
//! The rules are those of "Schago / Chego: exact rules"; sections are cited where a line of code follows one.

mod board;
mod face;
mod game;
mod options;
mod position;
mod role;
mod text;
mod view;

#[cfg(test)]
mod judge;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod vectors;

use board::{Set, Size, Tally};
pub(in crate::games) use game::Schago;
use options::{Options, Supply};
use position::Position;
use role::Role;
