//! What a text may mean: wishes, and the scene they are made in.
//!
//! Knows: the meanings a text can have, and which letters and squares can be meant at all.
//!
//! Does not know: how a meaning is typed, nor which actions are on offer.
//!
//! To add a shape, add a variant of [`Wish`], its form in `grammar` and its line in `matching`.

use super::letters::GANGURRU;
use super::{Wing, Word};
use crate::rules::{Coord, Letter};

/// One meaning of a text. What is `None` was not said, and fits everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// Something goes to a square.
    Move {
        /// The piece by its letter.
        piece: Option<Letter>,
        /// The text says `?`: a covered piece.
        covered: bool,
        /// The file it comes from.
        file: Option<u8>,
        /// The rank it comes from.
        rank: Option<u8>,
        /// The text says `x`.
        takes: bool,
        /// Where it goes.
        to: Coord,
        /// What a pawn becomes.
        becomes: Option<Letter>,
        /// Where something is laid.
        lays: Option<Coord>,
        /// The text says `*`.
        loads: bool,
    },
    /// Castling.
    Castle(Wing),
    /// A piece comes onto the board; without a letter a pawn, or the only kind on offer.
    Drop {
        /// The piece by its letter.
        piece: Option<Letter>,
        /// Where it comes.
        to: Coord,
    },
    /// A square, and nothing else, where pieces only come and none moves: whatever comes there.
    Square(Coord),
    /// A piece is opened.
    Open {
        /// The piece.
        piece: Letter,
        /// Where it stands.
        at: Coord,
    },
    /// A choice that was left open.
    Choose(Letter),
    /// A word.
    Word(Word),
    /// The text contradicts itself or names what no action names, such as the record's `?Nb1-Pc3` and `Gb1!X`:
    /// never on offer, but near to something that goes there.
    Odd {
        /// The piece by its letter.
        piece: Option<Letter>,
        /// Where it comes from, or stands.
        from: Option<Coord>,
        /// Where it goes.
        to: Coord,
    },
}

/// A wish, and how loosely it was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Loose {
    pub(super) wish: Wish,
    /// Upper-case letters were taken for files, or lower-case ones for pieces.
    pub(super) case: bool,
}

/// What the reader sees of the offers before it reads: the pieces and the squares that can be meant at all.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scene {
    pieces: u32,
    pub(super) files: u8,
    pub(super) ranks: u8,
    /// A choice is on offer, so that a bare letter may be one.
    pub(super) chooses: bool,
    /// Covered pieces are on offer, so that a `?` in front is one.
    pub(super) covers: bool,
    /// Pieces come onto the board and none moves, so that the `@` may be left out.
    pub(super) drops_only: bool,
}

impl Scene {
    /// Ordinary chess: its pieces, the Gangurru, and 8 × 8 squares.
    pub(super) fn new() -> Self {
        let mut scene =
            Self { pieces: 0, files: 8, ranks: 8, chooses: false, covers: false, drops_only: false };
        for piece in [
            Letter::KING,
            Letter::QUEEN,
            Letter::ROOK,
            Letter::BISHOP,
            Letter::KNIGHT,
            Letter::PAWN,
            GANGURRU,
        ] {
            scene.add_piece(piece);
        }
        scene
    }

    pub(super) fn add_piece(&mut self, piece: Letter) {
        self.pieces |= bit(piece);
    }

    pub(super) fn add_square(&mut self, square: Coord) {
        self.files = self.files.max(square.file() + 1);
        self.ranks = self.ranks.max(square.rank() + 1);
    }

    pub(super) const fn has_piece(&self, piece: Letter) -> bool {
        self.pieces & bit(piece) != 0
    }

    pub(super) const fn has_square(&self, square: Coord) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }
}

const fn bit(piece: Letter) -> u32 {
    1 << ((piece.char() as u32 - 'A' as u32) & 31)
}
