//! Audiences as types, so that what is for one cannot be handed to another.

use crate::rules::{Audience, Seat};

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Public {}
    impl Sealed for super::Private {}
}

/// An audience as a type. There are two, and no third can be made.
pub trait Listener: sealed::Sealed + Copy + Send + Sync + 'static {
    /// The same as a value.
    fn audience(self) -> Audience;
}

/// Anybody in the channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Public;

/// The player of one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Private(pub(super) Seat);

impl Private {
    /// Which seat.
    pub const fn seat(self) -> Seat {
        self.0
    }
}

impl Listener for Public {
    fn audience(self) -> Audience {
        Audience::Public
    }
}

impl Listener for Private {
    fn audience(self) -> Audience {
        Audience::Seat(self.0)
    }
}
