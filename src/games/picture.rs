//! From the words of the rules to the words of the renderer, for the faces of all games.

use gangurru_render as render;

use crate::rules::Seat;
use crate::rules::chess::{Role, Square};

/// The side that the player of this seat has in pictures.
pub(in crate::games) const fn side(seat: Seat) -> render::Side {
    match seat {
        Seat::White => render::Side::White,
        Seat::Black => render::Side::Black,
    }
}

/// A square of the chess board as pictures count it.
pub(in crate::games) const fn square(at: Square) -> render::Square {
    render::Square::new(at.file(), at.rank())
}

/// What a piece of this role looks like.
pub(in crate::games) const fn kind(role: Role) -> render::Kind {
    match role {
        Role::King => render::Kind::King,
        Role::Gangurru => render::Kind::Gangurru,
        Role::Queen => render::Kind::Queen,
        Role::Rook => render::Kind::Rook,
        Role::Bishop => render::Kind::Bishop,
        Role::Knight => render::Kind::Knight,
        Role::Pawn => render::Kind::Pawn,
    }
}
