//! From a clean text to wishes, in the letters of one language.
//!
//! Knows: the grammar of what people type, with every way in which letters can be pieces or files.
//!
//! Does not know: the actions on offer, except which letters and squares occur in them ([`Scene`]).
//!
//! To add a form, add it to the grammar of the shape it means; a new shape is a function beside `drop`, called
//! from `wishes`.

use super::normalise::Clean;
use super::pattern::{Loose, Scene, Wish};
use super::{Letters, Wing, Word};
use crate::rules::{Coord, Letter};

/// Everything a text may mean in one language.
pub(super) fn wishes(clean: &Clean, letters: &Letters, scene: &Scene) -> Vec<Loose> {
    let mut parser = Parser {
        text: &clean.core,
        bang: clean.bang,
        numbered: clean.numbered,
        letters,
        scene,
        found: vec![],
    };
    parser.word();
    parser.castle();
    parser.choose();
    parser.drop();
    parser.moves();
    parser.found
}

/// A piece read at some place: which, where the text goes on, whether the case is off.
type Named = (Option<Letter>, usize, bool);

struct Parser<'a> {
    text: &'a [char],
    bang: bool,
    numbered: bool,
    letters: &'a Letters,
    scene: &'a Scene,
    found: Vec<Loose>,
}

/// Where a move comes from, as far as the text says.
#[derive(Clone, Copy, Default)]
struct From {
    file: Option<u8>,
    rank: Option<u8>,
    case: bool,
}

impl From {
    const fn is_nowhere(self) -> bool {
        self.file.is_none() && self.rank.is_none()
    }

    const fn square(self) -> Option<Coord> {
        match (self.file, self.rank) {
            (Some(file), Some(rank)) => Coord::new(file, rank),
            _ => None,
        }
    }
}

/// What may stand after the squares.
#[derive(Clone, Copy, Default)]
struct Extras {
    becomes: Option<Letter>,
    lays: Option<Coord>,
    brackets: Brackets,
    loads: bool,
    case: bool,
}

/// How the square where something is laid is written.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Brackets {
    /// Without brackets, or not at all.
    #[default]
    None,
    /// `(e4)`.
    Square,
    /// `(Xe4)`, as in the record.
    Named,
}

impl Parser<'_> {
    fn at(&self, i: usize) -> Option<char> {
        self.text.get(i).copied()
    }

    fn ends(&self, i: usize) -> bool {
        i == self.text.len()
    }

    fn spaces(&self, i: usize) -> usize {
        i + self.text[i..].iter().take_while(|c| **c == ' ').count()
    }

    fn add(&mut self, wish: Wish, case: bool) {
        if !self.found.iter().any(|loose| loose.wish == wish && loose.case <= case) {
            self.found.push(Loose { wish, case });
        }
    }

    /// How `own` stands at `i`, in any case: where the text goes on, and whether the case is off.
    fn spelled(&self, i: usize, own: &str) -> Option<(usize, bool)> {
        let mut end = i;
        let mut case = false;
        for wanted in own.chars() {
            let c = self.at(end)?;
            if c != wanted {
                if !c.to_lowercase().eq(wanted.to_lowercase()) {
                    return None;
                }
                case = true;
            }
            end += 1;
        }
        Some((end, case))
    }

    /// The pieces that may be named at `i`.
    fn pieces(&self, i: usize) -> Vec<Named> {
        let figurine = self.at(i).and_then(|c| match c {
            '♔' => Some(Letter::KING),
            '♕' => Some(Letter::QUEEN),
            '♖' => Some(Letter::ROOK),
            '♗' => Some(Letter::BISHOP),
            '♘' => Some(Letter::KNIGHT),
            '♙' => Some(Letter::PAWN),
            _ => None,
        });
        if figurine.is_some() {
            // An emoji is often followed by a space of its own.
            return vec![(figurine, self.spaces(i + 1), false)];
        }
        let mut named = Vec::new();
        // What a table does not mention is as in English.
        if let Some(c) = self.at(i)
            && let Some(piece) = Letter::new(c.to_ascii_uppercase())
            && self.letters.own(piece).is_none()
        {
            named.push((Some(piece), i + 1, c.is_ascii_lowercase()));
        }
        for (piece, own) in self.letters.pieces() {
            if let Some((end, case)) = self.spelled(i, own) {
                named.push((Some(piece), end, case));
            }
        }
        named
    }

    /// The pieces at `i` that are of this game.
    fn known(&self, i: usize) -> Vec<Named> {
        let mut named = self.pieces(i);
        named.retain(|(piece, _, _)| piece.is_none_or(|piece| self.scene.has_piece(piece)));
        named
    }

    /// A file of the board at `i`, and whether its case is off.
    fn file(&self, i: usize) -> Option<(u8, bool)> {
        let c = self.at(i)?;
        let low = c.to_ascii_lowercase();
        let file = u8::try_from(low).ok()?.checked_sub(b'a')?;
        (file < self.scene.files).then_some((file, c != low))
    }

    /// A rank at `i`, and where the text goes on.
    fn rank(&self, i: usize) -> Option<(u8, usize)> {
        let first = self.at(i)?.to_digit(10)?;
        let second = self.at(i + 1).and_then(|c| c.to_digit(10));
        match (first, second) {
            (1, Some(second @ 0..=6)) => Some((9 + second as u8, i + 2)),
            (1..=9, None) => Some((first as u8 - 1, i + 1)),
            _ => None,
        }
    }

    /// A square of the board at `i`.
    fn square(&self, i: usize) -> Option<(Coord, usize, bool)> {
        let (file, case) = self.file(i)?;
        let (rank, end) = self.rank(i + 1)?;
        let square = Coord::new(file, rank).filter(|square| self.scene.has_square(*square))?;
        Some((square, end, case))
    }

    fn word(&mut self) {
        let english = Word::ALL.into_iter().map(|word| (word, word.text()));
        for (word, text) in english.chain(self.letters.words()) {
            if self.spelled(0, text).is_some_and(|(end, _)| self.ends(end)) {
                self.add(Wish::Word(word), false);
            }
        }
    }

    /// `O-O` and `O-O-O`, whole: with a dash between all of them, or it is a number or a sigh.
    fn castle(&mut self) {
        if self.scene.drops_only {
            return;
        }
        let oh = |c: Option<char>| matches!(c, Some('0' | 'O' | 'o'));
        let (mut i, mut count) = (0, 0);
        while oh(self.at(i)) {
            count += 1;
            i += 1;
            if self.ends(i) {
                break;
            }
            let Some((end, Link::Dash)) = self.link(i) else { return };
            i = end;
        }
        if self.ends(i) && oh(self.text.last().copied()) {
            match count {
                2 => self.add(Wish::Castle(Wing::King), false),
                3 => self.add(Wish::Castle(Wing::Queen), false),
                _ => {}
            }
        }
    }

    /// `=Q`, `Q`, `(Q)`: only while there is something to choose; otherwise it is a smile or a sigh.
    fn choose(&mut self) {
        if !self.scene.chooses {
            return;
        }
        let (start, close) = match self.at(0) {
            Some('=') => (self.spaces(1), None),
            Some('(') => (1, Some(')')),
            _ => (0, None),
        };
        for (piece, end, case) in self.pieces(start) {
            let end = if close.is_some() && self.at(end) == close { end + 1 } else { end };
            if let Some(piece) = piece
                && self.ends(end)
            {
                self.add(Wish::Choose(piece), case);
            }
        }
    }

    /// `N@f3`, `@e4`.
    fn drop(&mut self) {
        let mut named = self.pieces(0);
        named.push((None, 0, false));
        for (piece, i, case) in named {
            let at = self.spaces(i);
            if self.at(at) == Some('@')
                && let Some((to, end, off)) = self.square(self.spaces(at + 1))
                && self.ends(end)
            {
                self.add(Wish::Drop { piece, to }, case || off);
            }
        }
    }

    fn moves(&mut self) {
        let covered = self.at(0) == Some('?');
        if covered && !self.scene.covers {
            return;
        }
        let start = usize::from(covered);
        let mut named = self.known(start);
        named.push((None, start, false));
        for head in named {
            if self.bang
                && let (Some(piece), i, case) = head
                && let Some((at, end, off)) = self.square(i)
                && self.ends(end)
            {
                self.add(Wish::Open { piece, at }, case || off);
            }
            self.opened(head);
            for (from, i) in self.froms(head.1, head.0.is_some()) {
                self.arrivals(covered, head, from, i);
            }
        }
    }

    /// `Gb1!X`, which the record says after an opening and nobody can ask for.
    fn opened(&mut self, (piece, i, case): Named) {
        if let (Some(_), Some((at, end, _))) = (piece, self.square(i))
            && self.at(end) == Some('!')
            && matches!(self.at(end + 1), Some('X' | 'x' | 'P' | 'p'))
            && self.ends(end + 2)
        {
            self.add(Wish::Odd { piece, from: Some(at), to: at }, case);
        }
    }

    /// The ways to say where a move comes from at `i`: nothing, a file, a rank, a square.
    fn froms(&self, i: usize, named: bool) -> Vec<(From, usize)> {
        let mut froms = vec![(From::default(), i)];
        if let Some((file, off)) = self.file(i) {
            froms.push((From { file: Some(file), rank: None, case: off }, i + 1));
        }
        if let Some((square, end, off)) = self.square(i) {
            // Phones begin with a capital: `B1c3` is no more a bishop than it is `b1c3`.
            let case = off && i > 0;
            froms.push((From { file: Some(square.file()), rank: Some(square.rank()), case }, end));
        }
        if named && let Some((rank, end)) = self.rank(i) {
            froms.push((From { file: None, rank: Some(rank), case: false }, end));
        }
        froms
    }

    /// From where the origin ends to the end of the text.
    fn arrivals(&mut self, covered: bool, (piece, _, case): Named, from: From, start: usize) {
        let whole = from.square().is_some();
        let (i, link) = self.link(start).unwrap_or((start, Link::None));
        let spaced = self.text[start..i].contains(&' ');
        let fits = match link {
            Link::None => true,
            Link::Dash => whole || (piece.is_some() && !spaced),
            Link::Cross => whole || ((piece.is_some() || from.file.is_some()) && !spaced),
            Link::Takes => whole || piece.is_some() || from.file.is_some(),
            // `K e4` is talk, and so is `1. e4 e5`.
            Link::Space => whole && !(self.numbered && piece.is_none()),
        };
        if !fits {
            return;
        }
        let mut again = if whole { self.known(i) } else { vec![] };
        again.push((None, i, false));
        for (far, i, far_case) in again {
            let Some((to, end, off)) = self.square(i) else { continue };
            let named = piece.or(far);
            let odd = piece.is_some() && far.is_some() && piece != far;
            for extras in self.extras(to, end, named.is_some() || whole) {
                let case = case || far_case || off || from.case || extras.case;
                let placed = self.scene.drops_only && self.ends(end) && from.is_nowhere();
                let wish = if placed && link == Link::None && !covered {
                    named.map_or(Wish::Square(to), |_| Wish::Drop { piece: named, to })
                } else if odd || extras.brackets == Brackets::Named {
                    Wish::Odd { piece, from: from.square(), to }
                } else {
                    // Without a letter and an origin only a pawn is meant, unless it lays something.
                    let pawn = !whole && extras.brackets == Brackets::None;
                    Wish::Move {
                        piece: if pawn { named.or(Some(Letter::PAWN)) } else { named },
                        covered,
                        file: from.file,
                        rank: from.rank,
                        takes: matches!(link, Link::Cross | Link::Takes),
                        to,
                        becomes: extras.becomes,
                        lays: extras.lays,
                        loads: extras.loads,
                    }
                };
                self.add(wish, case);
            }
        }
    }

    /// What stands between two squares: how it links them, and where the text goes on.
    fn link(&self, start: usize) -> Option<(usize, Link)> {
        let i = self.spaces(start);
        let link = match self.at(i) {
            Some('x' | 'X') => Link::Takes,
            Some(':') => Link::Cross,
            Some('-') => {
                let dashes = self.text[i..].iter().take_while(|c| **c == '-').count();
                let arrow = usize::from(self.at(i + dashes) == Some('>'));
                return (dashes <= 3).then(|| (self.spaces(i + dashes + arrow), Link::Dash));
            }
            _ => return (i > start).then_some((i, Link::Space)),
        };
        Some((self.spaces(i + 1), link))
    }

    /// The rest of the text from `i`, after the square `to`, in every way to read it as extras. `bare`: the
    /// square where something is laid may stand without brackets.
    fn extras(&self, to: Coord, i: usize, bare: bool) -> Vec<Extras> {
        let mut becomes = self.becomes(i, to.rank() == 0 || to.rank() + 1 == self.scene.ranks);
        becomes.push((None, i, false));
        let mut found = Vec::new();
        for (piece, i, case) in becomes {
            let (mut extras, i) = self.lays(i, bare);
            extras.becomes = piece;
            extras.case |= case;
            let star = self.spaces(i);
            extras.loads = self.at(star) == Some('*');
            if self.ends(if extras.loads { star + 1 } else { i }) {
                found.push(extras);
            }
        }
        found
    }

    /// `=Q`, `(Q)`, `/Q`, and on a last rank `Q`.
    fn becomes(&self, i: usize, last: bool) -> Vec<Named> {
        let i = self.spaces(i);
        let open = self.at(i);
        let start = match open {
            Some('=') => self.spaces(i + 1),
            Some('(' | '/') => i + 1,
            _ => i,
        };
        let mut named = self.known(start);
        if start == i && !last {
            // `g2g` and `e4 k` are talk.
            named.clear();
        }
        if open == Some('(') {
            named.retain(|(_, end, _)| self.at(*end) == Some(')'));
            for (_, end, _) in &mut named {
                *end += 1;
            }
        }
        named
    }

    /// `(e4)`, ` e4`, and the record's `(Xe4)`.
    fn lays(&self, start: usize, bare: bool) -> (Extras, usize) {
        let i = self.spaces(start);
        let bracket = self.at(i) == Some('(');
        let i = if bracket { self.spaces(i + 1) } else { i };
        let named = bracket && matches!(self.at(i), Some('X' | 'P')) && self.square(i).is_none();
        if (bracket || bare)
            && let Some((square, end, case)) = self.square(i + usize::from(named))
        {
            let close = self.spaces(end);
            let closed = self.at(close) == Some(')');
            if closed == bracket {
                let (end, brackets) = match (bracket, named) {
                    (false, _) => (end, Brackets::None),
                    (true, false) => (close + 1, Brackets::Square),
                    (true, true) => (close + 1, Brackets::Named),
                };
                return (Extras { lays: Some(square), brackets, case, ..Extras::default() }, end);
            }
        }
        (Extras::default(), start)
    }
}

/// What stands between two squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Link {
    None,
    Space,
    Dash,
    Cross,
    Takes,
}

#[cfg(test)]
mod tests {
    use super::super::normalise::clean;
    use super::*;

    fn count(text: &str, letters: &Letters) -> usize {
        clean(text).map_or(0, |clean| wishes(&clean, letters, &Scene::new()).len())
    }

    #[test]
    fn every_way_to_read_the_letters_is_a_wish() {
        for (text, wishes) in [
            ("e4", 1),
            ("Nf3", 1),
            // The bishop, and the pawn of the b-file.
            ("bc3", 2),
            // The knight from the b-file to d7.
            ("nbd7", 1),
            // From e4 to d5, or to e4 and something on d5.
            ("Ge4d5", 2),
            // Opening, applause, and a pawn of the g-file.
            ("Gb1!", 3),
            ("e7e8q", 1),
            ("Ng1-Bf3", 1),
            ("0-0", 1),
            ("pass", 1),
            ("P@e4", 1),
        ] {
            assert_eq!(count(text, &Letters::ENGLISH), wishes, "{text:?}");
        }
        // The bishop from the a-file, and the Gangurru.
        assert_eq!(count("Gad3", &Letters::POLISH), 2);
    }

    #[test]
    fn what_is_not_nothing_but_an_action_is_no_wish() {
        for text in
            ["K", "B", "oo", "00", "0", "2-0", "0-0-0-0", "be", "K e4", "B: e4", "1. e4 e5", "e9", "Na0", "x"]
        {
            assert_eq!(count(text, &Letters::ENGLISH), 0, "{text:?}");
        }
    }
}
