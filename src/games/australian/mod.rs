//! Australian Chess: Gangurrus instead of knights, each with a secret disc in its pouch.
//!
//! Each side has one cross and one pawn disc and secretly puts one into each of its two Gangurrus. A Gangurru goes one
//! square or leaps exactly two. A full one and bishops leave each other alone. Before a move its owner may open it; then
//! the disc is shown and laid beside it: the pawn becomes a pawn that never promotes, the cross closes its square to all
//! but Gangurrus. All else is chess.
//!
//! Knows: what lies in a pouch ([`disc`]), positions with their secrets and what turns do to them ([`position`]), legal
//! turns ([`generate`]), the game with its set-up and its ends ([`game`]), what each audience may know of it
//! ([`view`]), positions in text ([`text`]), what players are offered and told ([`face`]) and shown ([`scene`]), the
//! positions beside the chapters of the rules ([`lessons`]).
//!
//! Does not know: chats, languages, pixels.
//!
//! The rules are those of "Australian Chess: exact rules"; sections are cited where a line of code follows one. To add a
//! piece to the game: a role in the toolkit, its line in `generate::Position::steps`, its worth in [`face`].

mod disc;
mod face;
mod game;
mod generate;
mod lessons;
mod position;
mod scene;
mod text;
mod view;

#[cfg(test)]
mod judge;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod vectors;

use disc::{Disc, Lost};
pub(in crate::games) use game::Australian;
use generate::Turn;
use position::{Key, Position};
