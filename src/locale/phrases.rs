//! The words of a picture: [`Phrases`] in every language.
//!
//! The sentences are those of the renderer's own English; what differs between languages (plurals, cases, where
//! "and" stands) is in the messages named `alt-…`, `list-…`, `piece-…` and `count-…`.

use gangurru_render::{Dress, Group, Heap, Kind, Phrases, Piece, Side, Slot, Square};

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
        Kind::Archbishop => (msg!("piece-archbishop"), msg!("count-archbishop")),
        Kind::Chancellor => (msg!("piece-chancellor"), msg!("count-chancellor")),
        Kind::Amazon => (msg!("piece-amazon"), msg!("count-amazon")),
        Kind::Ferz => (msg!("piece-ferz"), msg!("count-ferz")),
        Kind::Wazir => (msg!("piece-wazir"), msg!("count-wazir")),
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
        let key = match dress {
            Dress::Promoted => msg!("alt-promoted"),
            Dress::Covered => msg!("alt-covered"),
            Dress::Secret => msg!("alt-secret"),
            Dress::Full => msg!("alt-full"),
            Dress::OwnCross => msg!("alt-own-cross"),
            Dress::OwnPawn => msg!("alt-own-pawn"),
            Dress::OpenCross => msg!("alt-open-cross"),
            Dress::OpenPawn => msg!("alt-open-pawn"),
            Dress::FromPouch => msg!("alt-from-pouch"),
            _ => return noun,
        };
        self.part(key, args![noun: noun])
    }

    /// A piece's name, and how it is shown.
    fn named(self, piece: Piece, plural: bool) -> String {
        let noun = match kind(piece.kind) {
            Some((name, _)) if plural => self.try_fill(&format!("{}.plural", name.name()), args![]).0,
            Some((name, _)) => self.part(name, args![]),
            None => piece.kind.letter().to_string(),
        };
        self.dressed(noun, piece.dress)
    }

    /// A group's pieces and squares.
    fn group(self, group: &Group) -> String {
        let (pieces, squares) =
            (self.named(group.piece, group.squares.len() > 1), self.squares(&group.squares));
        self.part(msg!("alt-group"), args![pieces: pieces, squares: squares])
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

    fn crosses(&self, of: Side, squares: &[Square]) -> String {
        let places = args![count: squares.len(), seat: side(of), squares: self.squares(squares)];
        self.say(msg!("alt-crosses"), places)
    }

    fn card(&self, card: Piece) -> String {
        self.say(msg!("alt-card"), args![seat: side(card.side), card: self.named(card, false)])
    }

    fn heap(&self, of: Side, heap: Heap, slots: &[Slot]) -> String {
        let (some, none) = match heap {
            Heap::Supply => (msg!("alt-supply"), msg!("alt-no-supply")),
            Heap::Deck => (msg!("alt-deck"), msg!("alt-no-deck")),
            Heap::Blue => (msg!("alt-blue"), msg!("alt-no-blue")),
            Heap::Lost => (msg!("alt-lost"), msg!("alt-no-lost")),
            _ => (msg!("alt-hand"), msg!("alt-no-hand")),
        };
        if slots.is_empty() {
            return self.say(none, args![seat: side(of)]);
        }
        self.say(some, args![seat: side(of), held: self.held(slots)])
    }

    fn retaliation(&self, squares: &[Square]) -> String {
        self.say(msg!("alt-retaliation"), args![squares: self.squares(squares)])
    }

    fn pending(&self, squares: &[Square]) -> String {
        self.say(msg!("alt-pending"), args![squares: self.squares(squares)])
    }

    fn control(&self, white: usize, black: usize, neither: usize) -> String {
        self.say(msg!("alt-control"), args![white: white, black: black, neither: neither])
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
