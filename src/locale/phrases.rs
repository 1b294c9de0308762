//! The words of a picture: [`Phrases`] in every language.
//!
//! The sentences are those of the renderer's own English; what differs between languages (plurals, cases, where
//! "and" stands) is in the messages named `alt-…`, `list-…`, `piece-…` and `count-…`.

use gangurru_render::{Dress, Group, Kind, Phrases, Piece, Side, Slot, Square};

use super::{Args, Key, Language, Value};
use crate::{args, msg};

/// The messages of a kind of piece: its name, and its name after a number.
const fn kind(kind: Kind) -> Option<(Key, Key)> {
    Some(match kind {
        Kind::King => (msg!("piece-king"), msg!("count-king")),
        Kind::Queen => (msg!("piece-queen"), msg!("count-queen")),
        Kind::Rook => (msg!("piece-rook"), msg!("count-rook")),
        Kind::Bishop => (msg!("piece-bishop"), msg!("count-bishop")),
        Kind::Knight => (msg!("piece-knight"), msg!("count-knight")),
        Kind::Pawn => (msg!("piece-pawn"), msg!("count-pawn")),
        Kind::Gangurru => (msg!("piece-gangurru"), msg!("count-gangurru")),
        _ => return None,
    })
}

impl Language {
    /// Fills in without brackets, for what goes into another sentence.
    fn part(self, key: Key, args: Args<'_>) -> String {
        self.try_fill(key.name(), args).0
    }

    /// `a`, `a and b`, `a, b and c`: names, squares, moves as one text.
    pub fn list<T: Into<String>>(self, items: impl IntoIterator<Item = T>) -> String {
        let mut items: Vec<String> = items.into_iter().map(Into::into).collect();
        let Some(last) = items.pop() else { return String::new() };
        let most = self.chain(msg!("list-comma"), items);
        if most.is_empty() { last } else { self.part(msg!("list-and"), args![first: most, next: last]) }
    }

    /// Items one after another, with what stands between two.
    fn chain(self, between: Key, items: impl IntoIterator<Item = String>) -> String {
        let join = |first, next| self.part(between, args![first: first, next: next]);
        items.into_iter().reduce(join).unwrap_or_default()
    }

    fn squares(self, squares: &[Square]) -> String {
        self.list(squares.iter().map(Square::to_string))
    }

    /// A piece's name in one of its forms, and how it is shown.
    fn dressed(self, noun: String, dress: Dress) -> String {
        match dress {
            Dress::Promoted => self.part(msg!("alt-promoted"), args![noun: noun]),
            _ => noun,
        }
    }

    /// A group's pieces and squares.
    fn group(self, group: &Group) -> String {
        let Piece { kind: shown, dress, .. } = group.piece;
        let noun = match kind(shown) {
            Some((name, _)) if group.squares.len() == 1 => self.part(name, args![]),
            Some((name, _)) => self.try_fill(&format!("{}.plural", name.name()), args![]).0,
            None => shown.letter().to_string(),
        };
        let squares = self.squares(&group.squares);
        self.part(msg!("alt-group"), args![pieces: self.dressed(noun, dress), squares: squares])
    }

    /// What lies in a hand as a text, `1 queen and 5 pawns`; empty for an empty hand.
    pub fn held(self, slots: &[Slot]) -> String {
        self.list(slots.iter().filter(|slot| slot.count > 0).map(|slot| self.counted(*slot)))
    }

    /// How many of a piece.
    fn counted(self, slot: Slot) -> String {
        let Piece { kind: shown, dress, .. } = slot.piece;
        let noun = match kind(shown) {
            Some((_, counted)) => self.part(counted, args![count: slot.count]),
            None => shown.letter().to_string(),
        };
        self.part(msg!("alt-counted"), args![count: slot.count, noun: self.dressed(noun, dress)])
    }
}

fn side(side: Side) -> Value<'static> {
    match side {
        Side::White => msg!("colour-white").into(),
        Side::Black => msg!("colour-black").into(),
    }
}

impl Phrases for Language {
    fn opening(&self, last_move: Option<&str>, to_move: Option<Side>, result: Option<&str>) -> String {
        let mut sentences = Vec::new();
        if let Some(last) = last_move {
            sentences.push(self.say(msg!("alt-last"), args![move: last]));
        }
        if let Some(result) = result {
            sentences.push(self.say(msg!("alt-result"), args![result: result.trim_end_matches('.')]));
        } else if let Some(to_move) = to_move {
            sentences.push(self.say(msg!("alt-to-move"), args![seat: side(to_move)]));
        }
        sentences.join(" ")
    }

    fn check(&self, squares: &[Square]) -> String {
        self.say(msg!("alt-check"), args![squares: self.squares(squares)])
    }

    fn pieces(&self, of: Side, groups: &[Group]) -> String {
        if groups.is_empty() {
            return self.say(msg!("alt-no-pieces"), args![seat: side(of)]);
        }
        let groups = self.chain(msg!("list-semicolon"), groups.iter().map(|group| self.group(group)));
        self.say(msg!("alt-pieces"), args![seat: side(of), groups: groups])
    }

    fn hand(&self, of: Side, slots: &[Slot]) -> String {
        if slots.is_empty() {
            return self.say(msg!("alt-no-hand"), args![seat: side(of)]);
        }
        self.say(msg!("alt-hand"), args![seat: side(of), held: self.held(slots)])
    }

    fn choices(&self, selectable: &[Square], targets: &[Square]) -> String {
        let mut sentences = Vec::new();
        if !selectable.is_empty() {
            sentences.push(self.say(msg!("alt-selectable"), args![squares: self.squares(selectable)]));
        }
        if !targets.is_empty() {
            sentences.push(self.say(msg!("alt-targets"), args![squares: self.squares(targets)]));
        }
        sentences.join(" ")
    }
}
