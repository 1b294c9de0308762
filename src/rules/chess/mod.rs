//! The chess board toolkit: what every game on 64 squares is made of.
//!
//! Knows: squares and sets of squares, roles and how they go, attack tables, who attacks what, pins and check
//! masks, the moves that follow from all this, castling rights, FEN, boards drawn in text; and, as the yardstick
//! for everything built on it, orthodox chess itself ([`Position`]).
//!
//! Does not know: any variant. There are no hands, covers, discs, cards or drops here, and no draws by counting.
//!
//! How a game uses it:
//! - It keeps a [`Board`]: who stands where, by role. Where pieces move as they *look*, the board holds the looks;
//!   what they really are is the game's secret and lives elsewhere.
//! - It asks for a [`Frame`]: the side to move, everything that blocks lines (pieces, and whatever else the game
//!   says blocks), checks and pins. A side without a king is a side without checks and pins.
//! - It puts its generator together from [`generate`]: officers role by role, each with the squares the game
//!   allows them; pawns with what they may become (nothing, for pawns that never promote); the king; castling;
//!   en passant. A [`Sink`] takes the moves, to list them or only to count them.
//!
//! To add a piece: a variant in [`Role`], its letter, its [`Gait`], and its place in the lists beside them.
//! Attack tables, attackers, pins, FEN and text boards follow from those.

mod attacks;
mod bitboard;
mod board;
mod castling;
pub mod diagram;
pub mod fen;
mod gait;
pub mod generate;
mod piece;
mod position;
mod square;
mod step;

#[cfg(test)]
mod tests;

pub use attacks::{between, bishop_attacks, line, pawn_attacks, rook_attacks};
pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{Castling, Path};
pub use gait::Gait;
pub use generate::{Frame, Sink};
pub use piece::{Piece, Role};
pub use position::{BadPosition, Position, Steps};
pub use square::Square;
pub use step::{Special, Step};
