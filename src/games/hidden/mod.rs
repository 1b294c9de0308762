//! Hidden chess: every piece but the kings is covered and shuffled.
//!
//! The fifteen pieces of each side that are not kings stand on its home squares in a random order, covered. A covered
//! piece moves, captures and guards like what orthodox chess puts on its square, its *look*; its first move shows to
//! everybody what it is, its *identity*, and that it stays. Nobody knows what is still covered, its owner neither; who
//! captures a covered piece, and nobody else, is told what it was. Everything that decides which moves are legal is
//! therefore public.
//!
//! Knows: what is dealt ([`deal`]), positions as everybody sees them and what a move does to them and shows
//! ([`position`]), legal moves and perft ([`generate`]), positions in text ([`text`]), the game with its ends ([`game`]),
//! what each audience may know of it ([`view`]), what can be guessed from that ([`guess`]), what players see and are
//! told ([`face`]), and what else than a legal move they hear about ([`refuse`]).
//!
//! Does not know: chats, languages, pixels.
//!
//! The rules are those of "Hidden chess: exact rules"; sections are cited where a line of code follows one.

mod deal;
mod face;
mod game;
mod generate;
mod guess;
mod position;
mod refuse;
mod text;
mod view;

#[cfg(test)]
mod judge;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod vectors;

use deal::Identities;
pub(in crate::games) use game::Hidden;
use position::{Key, Position};
