//! The scene: everything that a picture, its words and its text board are made of.
//!
//! Knows boards, pieces as they are shown, marks, arrows and hands. Does not know what any of them means
//! in a game: nothing here is legal or illegal, only drawable or not ([`SceneError`]).
//!
//! A piece may stand on something that lies on the square itself ([`Token`]); a slot beside the board belongs to a
//! [`Heap`], which says what lies there.
//!
//! To add a kind of piece: a variant of [`Kind`], its place in [`Kind::ALL`], its letter and name, and a
//! drawing in `assets/pieces/` named in `art.rs`. To add a way of showing a piece: a variant of [`Dress`]
//! and what `art.rs` draws over or instead of the plain piece. To add a mark: a variant of [`Mark`], its
//! place in [`Mark::ALL`], and its shape in `art.rs`.

use std::fmt;

use thiserror::Error;

/// The longest side a board may have, in squares.
pub const MAX_SIDE: u8 = 16;

/// The most slots one side's hand may have.
pub const MAX_SLOTS: usize = 32;

/// A square by 0-based file and rank: `Square::new(0, 0)` is a1, whichever way the board is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    /// 0 is the a-file.
    pub file: u8,
    /// 0 is the first rank.
    pub rank: u8,
}

impl Square {
    /// The square on this file and rank, both counted from 0. Whether it is on the board is the scene's
    /// business.
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }

    /// Whether the square is light: a1 is dark on every board.
    pub const fn is_light(self) -> bool {
        !self.file.wrapping_add(self.rank).is_multiple_of(2)
    }

    /// The file's letter, `a` to `p`. Beyond that a `?`: no drawable scene has such a file.
    pub const fn file_letter(self) -> char {
        if self.file < MAX_SIDE { (b'a' + self.file) as char } else { '?' }
    }
}

/// `e4`, `j10`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), u16::from(self.rank) + 1)
    }
}

/// The two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The light pieces.
    White,
    /// The dark pieces.
    Black,
}

impl Side {
    /// Both, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// What a piece looks like. More kinds will join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Kind {
    /// Crown with a cross.
    King,
    /// Crown of points.
    Queen,
    /// Tower.
    Rook,
    /// Mitre.
    Bishop,
    /// Horse's head.
    Knight,
    /// Ball on a skirt.
    Pawn,
    /// Sitting kangaroo in profile.
    Gangurru,
    /// Bishop and knight in one: a horse's head before a mitre.
    Archbishop,
    /// Rook and knight in one: a horse's head before a tower.
    Chancellor,
    /// Queen and knight in one: a horse's head before a crown of points.
    Amazon,
    /// One square diagonally: a pawn with a saltire for a head.
    Ferz,
    /// One square along rank or file: a pawn with an upright cross for a head.
    Wazir,
}

impl Kind {
    /// Every kind that is drawn, in the order in which words list them.
    pub const ALL: [Self; 12] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
        Self::Gangurru,
        Self::Archbishop,
        Self::Chancellor,
        Self::Amazon,
        Self::Ferz,
        Self::Wazir,
    ];

    /// The English letter, upper case: `K Q R B N P G A C M F W`.
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Knight => 'N',
            Self::Pawn => 'P',
            Self::Gangurru => 'G',
            Self::Archbishop => 'A',
            Self::Chancellor => 'C',
            Self::Amazon => 'M',
            Self::Ferz => 'F',
            Self::Wazir => 'W',
        }
    }
}

/// How a piece is shown. More ways will join.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Dress {
    /// As it is.
    #[default]
    Plain,
    /// With the badge that says: this was a pawn and will be one again.
    Promoted,
    /// Covered: this is only what it looks like.
    Covered,
    /// What it is, which only the reader of this picture knows.
    Secret,
    /// A Gangurru with a closed pouch: there is a disc in it, and nobody who reads this picture knows which.
    Full,
    /// A Gangurru with a cross in its pouch, which only the reader of this picture knows.
    OwnCross,
    /// A Gangurru with a pawn disc in its pouch, which only the reader of this picture knows.
    OwnPawn,
    /// A Gangurru with a cross in its pouch, which everybody has seen.
    OpenCross,
    /// A Gangurru with a pawn disc in its pouch, which everybody has seen.
    OpenPawn,
    /// A pawn that came out of a pouch and never promotes.
    FromPouch,
}

impl Dress {
    /// Every way that is drawn.
    pub const ALL: [Self; 10] = [
        Self::Plain,
        Self::Promoted,
        Self::Covered,
        Self::Secret,
        Self::Full,
        Self::OwnCross,
        Self::OwnPawn,
        Self::OpenCross,
        Self::OpenPawn,
        Self::FromPouch,
    ];

    /// Whether pieces of this kind are ever shown this way: only a Gangurru has a pouch, only a pawn comes out of
    /// one, and a king is neither covered nor promoted. Anything else can be drawn all the same.
    pub const fn suits(self, kind: Kind) -> bool {
        match self {
            Self::Plain => true,
            Self::Promoted => !matches!(kind, Kind::King | Kind::Pawn),
            Self::Covered | Self::Secret => {
                matches!(kind, Kind::Queen | Kind::Rook | Kind::Bishop | Kind::Knight | Kind::Pawn)
            }
            Self::Full | Self::OwnCross | Self::OwnPawn | Self::OpenCross | Self::OpenPawn => {
                matches!(kind, Kind::Gangurru)
            }
            Self::FromPouch => matches!(kind, Kind::Pawn),
        }
    }
}

/// A piece as it is shown on a square or in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// What it looks like.
    pub kind: Kind,
    /// Whose it is.
    pub side: Side,
    /// How it is shown.
    pub dress: Dress,
}

impl Piece {
    /// A plain piece.
    pub const fn new(side: Side, kind: Kind) -> Self {
        Self { kind, side, dress: Dress::Plain }
    }

    /// The same piece shown in another way.
    #[must_use]
    pub const fn dressed(self, dress: Dress) -> Self {
        Self { dress, ..self }
    }

    /// The letter of text boards: upper case for White, lower case for Black.
    pub const fn letter(self) -> char {
        match self.side {
            Side::White => self.kind.letter(),
            Side::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }
}

/// Something said about a square, by a shape of its own as well as by colour. More marks will join.
///
/// A square may bear several; the same mark twice is the same as once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Mark {
    /// Where the last move began: a tint and four corner brackets.
    LastFrom,
    /// Where the last move ended: a tint and a whole frame.
    LastTo,
    /// A king in check: a burst behind the piece.
    Check,
    /// A square that may be chosen now, usually one with a piece of the mover's: four wedges pointing inwards.
    Selectable,
    /// A square that a chosen piece may go to: a ring.
    Target,
    /// A square on which something may be taken back in this one turn: a filled triangle in each corner.
    Retaliation,
    /// A square where a turn begun is still to be completed: a frame of dots.
    Pending,
    /// An empty square that White controls: a small light disc.
    White,
    /// An empty square that Black controls: a small dark disc.
    Black,
    /// An empty square that neither side controls: a dash.
    Neutral,
}

impl Token {
    /// Whose it is.
    pub const fn side(self) -> Side {
        match self {
            Self::Cross(side) => side,
        }
    }
}

impl Mark {
    /// Every mark that is drawn, in the order in which they lie over each other.
    pub const ALL: [Self; 10] = [
        Self::LastFrom,
        Self::LastTo,
        Self::Check,
        Self::Retaliation,
        Self::Pending,
        Self::White,
        Self::Black,
        Self::Neutral,
        Self::Selectable,
        Self::Target,
    ];
}

/// What lies on a square itself, under a piece or alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Token {
    /// A flat saltire in its owner's colour, from corner to corner. A piece that stands on it is cut out of it.
    Cross(Side),
}

/// What the slots beside the board hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Heap {
    /// Pieces in hand, to be dropped.
    #[default]
    Hand,
    /// Pieces still to be placed.
    Supply,
    /// Cards face down: which are left is known, their order is not.
    Deck,
    /// What pawns may still be exchanged for: blue pieces.
    Blue,
    /// This side's pieces that were captured.
    Lost,
}

impl Heap {
    /// Every heap.
    pub const ALL: [Self; 5] = [Self::Hand, Self::Supply, Self::Deck, Self::Blue, Self::Lost];
}

/// One kind of piece in a heap, and how many of it there are.
///
/// A slot with a count of 0 keeps its place and is shown as a faint silhouette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot {
    /// In which heap it lies. Slots of one heap stand together.
    pub heap: Heap,
    /// What lies there.
    pub piece: Piece,
    /// How many; 0 is allowed.
    pub count: u8,
}

/// What lies beside the board on both sides. The slots of a heap are drawn in the order given, from the top down and,
/// when they do not fit one column, in further columns; the heaps below each other in the order in which they first
/// appear. So give all kinds that can ever be in a heap, always in the same order (the usual one is Q R B N P), and
/// nothing jumps about from move to move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hands {
    /// White's.
    pub white: Vec<Slot>,
    /// Black's.
    pub black: Vec<Slot>,
}

impl Hands {
    /// This side's slots.
    pub fn of(&self, side: Side) -> &[Slot] {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// This side's slots, to be changed.
    pub fn of_mut(&mut self, side: Side) -> &mut Vec<Slot> {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }
}

/// A board with everything on it and beside it, and what its caption says.
///
/// Made with [`Scene::new`] and filled in through its fields. Any scene can be built; [`Scene::check`], and
/// with it everything that draws, says whether it is consistent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Scene {
    /// How many files, 1 to [`MAX_SIDE`].
    pub files: u8,
    /// How many ranks, 1 to [`MAX_SIDE`].
    pub ranks: u8,
    /// Whose side of the board is at the bottom. Black's: the board is turned by half a turn, and the hands
    /// change places.
    pub bottom: Side,
    /// The pieces on the board, at most one a square, in any order.
    pub pieces: Vec<(Square, Piece)>,
    /// What lies on the squares themselves, at most one thing a square, in any order.
    pub ground: Vec<(Square, Token)>,
    /// The marks, in any order.
    pub marks: Vec<(Square, Mark)>,
    /// Arrows from one square to another, drawn over the pieces, translucent. One from a square to itself is
    /// not drawn.
    pub arrows: Vec<(Square, Square)>,
    /// The hands beside the board. `None`: the game has none, and the picture is the board alone.
    pub hands: Option<Hands>,
    /// The card that lies open beside the board, to be placed by its side.
    pub card: Option<Piece>,
    /// The last move as the caption has it, for example `Ng1-f3`. Words only, never pixels.
    pub last_move: Option<String>,
    /// Whose turn it is. Words only.
    pub to_move: Option<Side>,
    /// How the game ended, as a phrase in the reader's language. Words only.
    pub result: Option<String>,
}

impl Scene {
    /// An empty board of this many files and ranks, White at the bottom, without hands.
    pub const fn new(files: u8, ranks: u8) -> Self {
        Self {
            files,
            ranks,
            bottom: Side::White,
            pieces: Vec::new(),
            ground: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            hands: None,
            card: None,
            last_move: None,
            to_move: None,
            result: None,
        }
    }

    /// Whether the square is on this scene's board.
    pub const fn contains(&self, square: Square) -> bool {
        square.file < self.files && square.rank < self.ranks
    }

    /// Whether the scene is consistent.
    ///
    /// # Errors
    /// [`SceneError::BoardSize`], [`SceneError::OffBoard`], [`SceneError::TwoPieces`],
    /// [`SceneError::TwoTokens`] or [`SceneError::HandSize`]; the first that is found.
    pub fn check(&self) -> Result<(), SceneError> {
        let side = 1..=MAX_SIDE;
        if !side.contains(&self.files) || !side.contains(&self.ranks) {
            return Err(SceneError::BoardSize { files: self.files, ranks: self.ranks });
        }
        let squares = self.pieces.iter().map(|&(square, _)| square);
        let squares = squares.chain(self.ground.iter().map(|&(square, _)| square));
        let squares = squares.chain(self.marks.iter().map(|&(square, _)| square));
        let squares = squares.chain(self.arrows.iter().flat_map(|&(from, to)| [from, to]));
        for square in squares {
            if !self.contains(square) {
                return Err(SceneError::OffBoard { square, files: self.files, ranks: self.ranks });
            }
        }
        if let Some(square) = twice(self.pieces.iter().map(|&(square, _)| square)) {
            return Err(SceneError::TwoPieces { square });
        }
        if let Some(square) = twice(self.ground.iter().map(|&(square, _)| square)) {
            return Err(SceneError::TwoTokens { square });
        }
        for side in Side::ALL {
            let slots = self.hands.as_ref().map_or(0, |hands| hands.of(side).len());
            if slots > MAX_SLOTS {
                return Err(SceneError::HandSize { side, slots });
            }
        }
        Ok(())
    }

    /// Where a square stands in the picture, in squares from the left and from the top.
    pub(crate) fn place(&self, square: Square) -> (u32, u32) {
        let (file, rank) = (u32::from(square.file), u32::from(square.rank));
        match self.bottom {
            Side::White => (file, u32::from(self.ranks).saturating_sub(1 + rank)),
            Side::Black => (u32::from(self.files).saturating_sub(1 + file), rank),
        }
    }

    /// The inverse of [`Scene::place`].
    pub(crate) fn square_at(&self, column: u8, row: u8) -> Square {
        match self.bottom {
            Side::White => Square::new(column, self.ranks.saturating_sub(1 + row)),
            Side::Black => Square::new(self.files.saturating_sub(1 + column), row),
        }
    }

    /// What lies on this square itself, if anything does.
    pub(crate) fn token_on(&self, square: Square) -> Option<Token> {
        self.ground.iter().find(|(on, _)| *on == square).map(|&(_, token)| token)
    }

    /// The heaps of which a side has slots, in the order in which they first appear, each with its slots.
    pub(crate) fn heaps(&self, side: Side) -> Vec<(Heap, Vec<Slot>)> {
        let mut heaps: Vec<(Heap, Vec<Slot>)> = Vec::new();
        for &slot in self.hands.as_ref().map_or(&[][..], |hands| hands.of(side)) {
            match heaps.iter_mut().find(|(heap, _)| *heap == slot.heap) {
                Some((_, slots)) => slots.push(slot),
                None => heaps.push((slot.heap, vec![slot])),
            }
        }
        heaps
    }

    /// The piece on this square, if there is one.
    pub(crate) fn piece_on(&self, square: Square) -> Option<Piece> {
        self.pieces.iter().find(|(on, _)| *on == square).map(|&(_, piece)| piece)
    }
}

/// The first square, all of them on a board, that comes a second time.
fn twice(squares: impl IntoIterator<Item = Square>) -> Option<Square> {
    let mut taken = [0_u16; MAX_SIDE as usize];
    squares.into_iter().find(|square| {
        let bit = 1 << square.file;
        let rank = &mut taken[usize::from(square.rank)];
        std::mem::replace(rank, *rank | bit) & bit != 0
    })
}

/// Why a scene cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SceneError {
    /// A board without squares, or with more than [`MAX_SIDE`] files or ranks.
    #[error("a board of {files} files and {ranks} ranks; both must be 1 to {MAX_SIDE}")]
    BoardSize {
        /// As asked.
        files: u8,
        /// As asked.
        ranks: u8,
    },
    /// A piece, a mark or an end of an arrow off the board.
    #[error("{square} is not on a board of {files} files and {ranks} ranks")]
    OffBoard {
        /// Where it should have been.
        square: Square,
        /// The board's files.
        files: u8,
        /// The board's ranks.
        ranks: u8,
    },
    /// Two pieces on one square.
    #[error("two pieces on {square}")]
    TwoPieces {
        /// Where.
        square: Square,
    },
    /// Two things on the ground of one square.
    #[error("two things lie on {square}")]
    TwoTokens {
        /// Where.
        square: Square,
    },
    /// More slots in a hand than [`MAX_SLOTS`].
    #[error("{side:?}'s hand has {slots} slots; at most {MAX_SLOTS} are drawn")]
    HandSize {
        /// Whose.
        side: Side,
        /// How many.
        slots: usize,
    },
    /// A picture smaller or larger than the painter draws.
    #[error("a board of {size} pixels; {least} to {most} are drawn", least = crate::style::MIN_SIZE, most = crate::style::MAX_SIZE)]
    PictureSize {
        /// As asked, in pixels.
        size: u32,
    },
}
