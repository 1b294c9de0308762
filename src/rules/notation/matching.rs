//! From wishes to the actions on offer.
//!
//! Knows: which offers a wish fits, which reading of a text is the better one, and which offers are near.
//!
//! Does not know: why something is not on offer.
//!
//! To add a shape, add its line to `fits` and, if it has something in common with others, to `nearness`.
//!
//! How a reading is chosen. A text is read in English and in the person's language, each for itself. Within one
//! language the best reading counts: exactly the printed text; then a text whose upper-case letters are pieces
//! and whose lower-case letters are files (`Bc3` is the bishop, `bc3` the pawn, `BC3` asks); then any case;
//! with a wrong `x` last. What is left in both languages is one action, or it is asked about.

use std::fmt::{self, Write as _};

use super::grammar::wishes;
use super::normalise::{Clean, clean};
use super::pattern::{Loose, Scene, Wish};
use super::{Letters, Written};
use crate::rules::{Coord, Letter};

/// An action on offer, as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// How it is written.
    pub written: Written,
    /// How it may be written as well: castling as the king's two squares.
    pub also: Option<Written>,
}

impl Offer {
    /// An action that is written in one way.
    pub const fn new(written: Written) -> Self {
        Self { written, also: None }
    }

    /// The same, which may be written in another way as well.
    pub const fn or(self, also: Written) -> Self {
        Self { written: self.written, also: Some(also) }
    }

    fn ways(&self) -> impl Iterator<Item = &Written> {
        std::iter::once(&self.written).chain(&self.also)
    }
}

impl From<Written> for Offer {
    fn from(written: Written) -> Self {
        Self::new(written)
    }
}

/// What a text means against the actions on offer. Offers are named by their place in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading {
    /// Talk, or nothing: never answered.
    NotAnAction,
    /// Exactly one action on offer.
    One(usize),
    /// More than one, in the order of the list: ask.
    Several(Vec<usize>),
    /// An action, but none on offer.
    NotOffered(Wishes),
}

/// What was meant by a text that means nothing on offer; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wishes(Vec<Wish>);

/// Reads what somebody typed, in English and in their own letters, against the actions on offer.
///
/// Only a text that is nothing but an action is read at all. A `?` after it makes it talk, `!?` and `?!` too;
/// `!` is applause, unless it opens something. A text with `@` is never a move; one without is a drop only while
/// nothing on offer moves.
pub fn read(text: &str, letters: &Letters, offers: &[Offer]) -> Reading {
    let Some(clean) = clean(text) else { return Reading::NotAnAction };
    let scene = scene(offers);
    let mut meant = Vec::new();
    let mut found = Vec::new();
    let languages = [&Letters::ENGLISH, letters];
    let languages = if *letters == Letters::ENGLISH { &languages[..1] } else { &languages[..] };
    for letters in languages {
        let loose = wishes(&clean, letters, &scene);
        found.extend(best(&clean, letters, &loose, offers));
        for Loose { wish, .. } in loose {
            if !meant.contains(&wish) {
                meant.push(wish);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    // A word or a sign that nothing on offer answers to is a word like any other.
    meant.retain(|wish| !matches!(wish, Wish::Word(_) | Wish::Choose(_)));
    match (&found[..], &meant[..]) {
        ([one], _) => Reading::One(*one),
        ([_, ..], _) => Reading::Several(found),
        ([], []) => Reading::NotAnAction,
        ([], _) => Reading::NotOffered(Wishes(meant)),
    }
}

/// What the grammar needs to know of the offers.
fn scene(offers: &[Offer]) -> Scene {
    let mut scene = Scene::new();
    let (mut moves, mut drops) = (false, false);
    for way in offers.iter().flat_map(Offer::ways) {
        match *way {
            Written::Move { piece, covered, from, to, becomes, lays, .. } => {
                moves = true;
                scene.covers |= covered;
                scene.add_piece(piece);
                if let Some(piece) = becomes {
                    scene.add_piece(piece);
                }
                for square in [Some(from), Some(to), lays].into_iter().flatten() {
                    scene.add_square(square);
                }
            }
            Written::Drop { piece, to } => {
                drops = true;
                scene.add_piece(piece);
                scene.add_square(to);
            }
            Written::Open { piece, at } => {
                moves = true;
                scene.add_piece(piece);
                scene.add_square(at);
            }
            Written::Lay { piece, at, lays } => {
                moves = true;
                scene.add_piece(piece);
                scene.add_square(at);
                scene.add_square(lays);
            }
            Written::Choose(piece) => {
                scene.chooses = true;
                scene.add_piece(piece);
            }
            Written::Castle(_) => moves = true,
            Written::Word(_) => {}
        }
    }
    scene.drops_only = drops && !moves;
    scene
}

/// The offers that the best reading in one language fits.
fn best(clean: &Clean, letters: &Letters, loose: &[Loose], offers: &[Offer]) -> Vec<usize> {
    let mut rank = u8::MAX;
    let mut found = Vec::new();
    for &Loose { wish, case } in loose {
        let wish = settle(wish, offers);
        for (i, offer) in offers.iter().enumerate() {
            let Some(wrong_x) = offer.ways().find_map(|way| fits(&wish, way)) else { continue };
            let exact = !matches!(wish, Wish::Open { .. }) && is_printed(clean, offer, letters);
            let this = if exact { 0 } else { 1 + 2 * u8::from(case) + u8::from(wrong_x) };
            if this < rank {
                rank = this;
                found.clear();
            }
            // A `Gb1!` may open or applaud: neither is the better reading.
            if this == rank {
                found.push(i);
            }
        }
    }
    found
}

/// `@e4` is the pawn that everybody leaves out, or the only kind of piece that comes onto the board at all.
fn settle(wish: Wish, offers: &[Offer]) -> Wish {
    let Wish::Drop { piece: None, to } = wish else { return wish };
    let mut kinds = offers.iter().filter_map(|offer| match offer.written {
        Written::Drop { piece, .. } => Some(piece),
        _ => None,
    });
    let first = kinds.next();
    let only = first.filter(|first| kinds.all(|kind| kind == *first));
    Wish::Drop { piece: Some(only.unwrap_or(Letter::PAWN)), to }
}

/// Whether an action fits a wish, and then whether the wish says `x` of an action that takes nothing.
fn fits(wish: &Wish, way: &Written) -> Option<bool> {
    fn says<T: PartialEq + Copy>(said: Option<T>, is: T) -> bool {
        said.is_none_or(|said| said == is)
    }
    let fits = match (*wish, *way) {
        (
            Wish::Move { piece, covered, file, rank, takes, to, becomes, lays, loads },
            Written::Move {
                piece: mover,
                covered: cloaked,
                from,
                takes: captures,
                to: target,
                becomes: promoted,
                lays: laid,
                loads: loaded,
            },
        ) => {
            // `d5` is a pawn's step, as everywhere; its captures say where it comes from, or `Pxd5`.
            let steps = piece == Some(Letter::PAWN) && file.is_none() && rank.is_none() && !takes;
            let fits = to == target
                && !(steps && captures)
                && says(piece, mover)
                && says(file, from.file())
                && says(rank, from.rank())
                && (becomes.is_none() || becomes == promoted)
                && (lays.is_none() || lays == laid)
                && (!covered || cloaked)
                && (!loads || loaded);
            return fits.then_some(takes && !captures);
        }
        (
            Wish::Move {
                piece,
                covered: false,
                file: None,
                rank: None,
                takes: false,
                to,
                becomes: None,
                lays,
                loads: false,
            },
            Written::Lay { piece: layer, at, lays: laid },
        ) => to == at && says(piece, layer) && says(lays, laid),
        (Wish::Castle(wing), Written::Castle(other)) => wing == other,
        (Wish::Drop { piece, to }, Written::Drop { piece: other, to: target }) => {
            to == target && says(piece, other)
        }
        (Wish::Square(square), Written::Drop { to, .. }) => square == to,
        (Wish::Open { piece, at }, Written::Open { piece: other, at: there }) => {
            piece == other && at == there
        }
        (Wish::Choose(piece), Written::Choose(other)) => piece == other,
        (Wish::Word(word), Written::Word(other)) => word == other,
        _ => false,
    };
    fits.then_some(false)
}

/// Whether the text is exactly what this language prints for the offer, with or without a sign after it.
fn is_printed(clean: &Clean, offer: &Offer, letters: &Letters) -> bool {
    /// Takes what is printed off the front of what was typed.
    struct Rest<'a>(&'a [char]);
    impl fmt::Write for Rest<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            for c in text.chars() {
                self.0 = self.0.strip_prefix(&[c]).ok_or(fmt::Error)?;
            }
            Ok(())
        }
    }
    let mut rest = Rest(&clean.core);
    write!(rest, "{}", offer.written.in_letters(letters)).is_ok() && rest.0.is_empty()
}

impl Wishes {
    /// Everything the text may have meant.
    pub fn iter(&self) -> impl Iterator<Item = &Wish> {
        self.0.iter()
    }

    /// The one action that the text names whole, whether it is on offer or not. Of `Nf3` it is not known where the
    /// knight comes from, so that is none; as a drop it is one.
    pub fn whole(&self) -> Option<Written> {
        let all: Vec<Written> = self.0.iter().filter_map(Wish::whole).collect();
        let only =
            |all: &[Written]| all.first().copied().filter(|first| all.iter().all(|other| other == first));
        // A German `S` is a knight; that no piece has this letter in English is no second meaning.
        let named = |written: &Written| match *written {
            Written::Move { piece, .. } | Written::Drop { piece, .. } | Written::Open { piece, .. } => {
                PIECES.contains(piece.char())
            }
            _ => true,
        };
        only(&all).or_else(|| only(&all.iter().copied().filter(named).collect::<Vec<_>>()))
    }

    /// At most `most` offers that are near to what was meant, the nearest first; equally near ones in the order
    /// of the list. Offers that have nothing in common with it are left out.
    pub fn nearest(&self, offers: &[Offer], most: usize) -> Vec<usize> {
        let near = |offer: &Offer| {
            offer.ways().flat_map(|way| self.0.iter().map(|wish| nearness(wish, way))).max().unwrap_or(0)
        };
        let mut ranked: Vec<_> = offers.iter().map(near).enumerate().filter(|(_, near)| *near > 0).collect();
        ranked.sort_by_key(|(i, near)| (std::cmp::Reverse(*near), *i));
        ranked.truncate(most);
        ranked.into_iter().map(|(i, _)| i).collect()
    }
}

/// The letters of all pieces.
const PIECES: &str = "KQRBNPACMGFW";

impl Wish {
    /// The action that is wished for, if nothing of it is left open.
    fn whole(&self) -> Option<Written> {
        Some(match *self {
            Self::Move { piece, covered, file, rank, takes, to, becomes, lays, loads } => {
                let (piece, from) = (piece?, Coord::new(file?, rank?)?);
                Written::Move { piece, covered, from, takes, to, becomes, lays, loads }
            }
            Self::Drop { piece, to } => Written::Drop { piece: piece?, to },
            Self::Castle(wing) => Written::Castle(wing),
            Self::Open { piece, at } => Written::Open { piece, at },
            Self::Square(_) | Self::Choose(_) | Self::Word(_) | Self::Odd { .. } => return None,
        })
    }
}

/// What nearness is measured by.
#[derive(Clone, Copy, Default)]
struct Parts {
    piece: Option<Letter>,
    file: Option<u8>,
    rank: Option<u8>,
    to: Option<Coord>,
}

/// How near an action is to a wish; 0 if they have nothing in common. The same destination counts most, then the
/// same origin, then the same piece, the nearer to the destination the better.
fn nearness(wish: &Wish, way: &Written) -> u32 {
    let wished = match *wish {
        Wish::Castle(_) => return if matches!(way, Written::Castle(_)) { 100 } else { 0 },
        Wish::Word(_) | Wish::Choose(_) => return 0,
        Wish::Move { piece, file, rank, to, .. } => Parts { piece, file, rank, to: Some(to) },
        Wish::Drop { piece, to } => {
            Parts { piece: piece.or(Some(Letter::PAWN)), to: Some(to), ..Parts::default() }
        }
        Wish::Square(to) => Parts { to: Some(to), ..Parts::default() },
        Wish::Open { piece, at } => from(Some(piece), Some(at), at),
        Wish::Odd { piece, from: origin, to } => from(piece, origin, to),
    };
    let offered = match *way {
        Written::Move { piece, from: origin, to, .. } => from(Some(piece), Some(origin), to),
        Written::Drop { piece, to } => from(Some(piece), None, to),
        Written::Open { piece, at } | Written::Lay { piece, at, .. } => from(Some(piece), Some(at), at),
        Written::Castle(_) | Written::Choose(_) | Written::Word(_) => return 0,
    };
    let same = |a: Option<u8>, b: Option<u8>| u32::from(a.is_some() && a == b);
    let piece = u32::from(wished.piece.is_some() && wished.piece == offered.piece);
    let origin = same(wished.file, offered.file) * same(wished.rank, offered.rank);
    let partly = same(wished.file, offered.file) + same(wished.rank, offered.rank);
    let Some((to, target)) = wished.to.zip(offered.to) else { return 0 };
    let arrives = u32::from(to == target);
    if arrives + origin + piece == 0 {
        return 0;
    }
    let far = to.file().abs_diff(target.file()).max(to.rank().abs_diff(target.rank()));
    let shape = u32::from(matches!(
        (wish, way),
        (Wish::Move { .. } | Wish::Odd { .. }, Written::Move { .. })
            | (Wish::Drop { .. } | Wish::Square(_), Written::Drop { .. })
            | (Wish::Open { .. }, Written::Open { .. })
    ));
    let extras = match (*wish, *way) {
        (Wish::Move { becomes, lays, .. }, Written::Move { becomes: promoted, lays: laid, .. }) => {
            u32::from(becomes.is_some() && becomes == promoted) + u32::from(lays.is_some() && lays == laid)
        }
        _ => 0,
    };
    // A pawn that goes elsewhere is near only on the same file or from it: there are too many.
    let stray = partly == 0 && to.file() != target.file();
    if wished.piece == Some(Letter::PAWN) && matches!(way, Written::Move { .. }) && arrives == 0 && stray {
        return 0;
    }
    // Next to the square that was named, the same piece is nearer than another piece on it.
    let beside = if far == 0 { 0 } else { 560 * piece.max(origin) / u32::from(far) };
    1000 * arrives + 600 * origin + 500 * piece + beside + 100 * partly + 600 * shape + 40 * extras
}

fn from(piece: Option<Letter>, origin: Option<Coord>, to: Coord) -> Parts {
    Parts { piece, file: origin.map(Coord::file), rank: origin.map(Coord::rank), to: Some(to) }
}
