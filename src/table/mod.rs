//! One game between people, from challenge to result.
//!
//! Knows: who challenged whom to what, who sits where, what was agreed, asked and done, in what order; and, by
//! way of the umpire, the game itself. A table is the fold of its journal: order → events → effects, decided
//! synchronously, without a clock or chance of its own.
//!
//! Does not know: chats, stores, languages, pictures.
//!
//! What chance decides at a table follows from a seed that is promised when the table is made, and from what both
//! players contribute after that ([`fair`](crate::games::fair)).
//!
//! To add an order: a variant of [`Order`], its branch in `decide`, the events it makes and their branches in
//! `event` and `fold`.

mod decide;
mod event;
mod file;
mod fold;
mod ids;
pub mod rating;

pub use decide::{Challenge, Decision, NotDone, Occasion, Order, Tale, Whom, challenge};
pub use event::{Colour, Elsewhere, Event, Home, Promise, Reach, Terms};
pub use fold::{BadJournal, Last, Progress, Table};
pub use ids::{Moment, PersonId, TableId};
