//! Pages and their addresses, fused.
//!
//! A [`Page`] says nothing to anybody until it is fused with an [`Address`] of its own audience. A private page
//! does not fit a room, by type; a private page of one seat does not fit the other seat's address, and that is
//! checked here, where the two become one.

use gangurru_render::Scene;
use thiserror::Error;

use super::{Facts, Listener, Private, Public, View};
use crate::games::game::Fact;
use crate::rules::notation::Offer;
use crate::rules::{Audience, Outcome, Seat};

/// Where something for one audience may be sent. `R` is the platform's own idea of a road: a channel, a
/// thread, a private chat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address<A, R> {
    listener: A,
    road: R,
}

impl<R> Address<Public, R> {
    /// A place that anybody may read.
    pub const fn room(road: R) -> Self {
        Self { listener: Public, road }
    }
}

impl<R> Address<Private, R> {
    /// The private road of the player of `seat`.
    pub const fn seat(seat: Seat, road: R) -> Self {
        Self { listener: Private(seat), road }
    }
}

/// What one audience is shown at one moment: its view and what it was told since the page before. Its content
/// can be read only once it has been fused with an address.
pub struct Page<A> {
    view: View<A>,
    facts: Facts<A>,
}

/// A private page was about to go to the other seat. Nothing was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a page for one audience does not go to another")]
pub struct WrongSeat;

impl<A: Listener> Page<A> {
    pub(super) const fn new(view: View<A>, facts: Facts<A>) -> Self {
        Self { view, facts }
    }

    /// Fuses the page with where it goes.
    ///
    /// # Errors
    /// [`WrongSeat`] if view, facts and address are not all for the same seat.
    pub fn fuse<R>(self, address: Address<A, R>) -> Result<Mail<R>, WrongSeat> {
        let to = address.listener.audience();
        if self.view.listener.audience() != to || self.facts.listener.audience() != to {
            return Err(WrongSeat);
        }
        let bottom = match to {
            Audience::Public | Audience::Seat(Seat::White) => Seat::White,
            Audience::Seat(Seat::Black) => Seat::Black,
        };
        Ok(Mail {
            road: address.road,
            to,
            bottom,
            facts: self.facts.facts,
            position: self.view.position(),
            actors: self.view.actors(),
            outcome: self.view.outcome(),
            options: match to {
                Audience::Public => Vec::new(),
                Audience::Seat(seat) => self.view.seen.options(seat),
            },
            scene: self.view.scene(bottom),
        })
    }
}

/// A page that has its address: this is what is painted, put into words, and sent.
pub struct Mail<R> {
    /// Where it goes.
    pub road: R,
    /// For whom it was made.
    pub to: Audience,
    /// Who sits at the bottom of the board: White for the public, else the owner.
    pub bottom: Seat,
    /// What was told since the page before.
    pub facts: Vec<Fact>,
    /// The position in one line of text.
    pub position: String,
    /// Who may act.
    pub actors: Vec<Seat>,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
    /// What the owner may try; nothing for the public.
    pub options: Vec<Offer>,
    /// The board.
    pub scene: Scene,
}
