//! A scene in words: the alternative text of a picture, and a board of letters.
//!
//! Knows what is said and in which order, not how a language says it: that is [`Phrases`], which gets whole
//! lists and returns whole sentences, so that plurals, cases and word order are the language's own affair.
//! To add a language: another implementation of [`Phrases`]. To add something that a scene can show: a method of
//! [`Phrases`], its place in [`alt`], and its sign in [`text_board`].

use std::fmt::Write as _;

use crate::scene::{Dress, Heap, Kind, Mark, Piece, Scene, Side, Slot, Square, Token};

/// All pieces of one look that a side has on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Their common look.
    pub piece: Piece,
    /// Where they stand, by file, then rank. Never empty.
    pub squares: Vec<Square>,
}

/// How a language says what is in a picture. Each method returns whole sentences, or nothing.
///
/// The default text, in English, is [`English`].
pub trait Phrases {
    /// The last move and whose turn it is, or how the game ended. Stands first.
    fn opening(&self, last_move: Option<&str>, to_move: Option<Side>, result: Option<&str>) -> String;

    /// Which squares hold a king in check. Not called when there are none.
    fn check(&self, squares: &[Square]) -> String;

    /// All pieces of one side on the board, by kind; `groups` may be empty.
    fn pieces(&self, side: Side, groups: &[Group]) -> String;

    /// Where one side's crosses lie. Not called when it has none on the board.
    fn crosses(&self, side: Side, squares: &[Square]) -> String;

    /// The card that lies open, and with its side who places it.
    fn card(&self, card: Piece) -> String;

    /// What one side has in a heap: slots with a count of at least 1; `slots` may be empty. Called only for heaps of which
    /// either side has a slot.
    fn heap(&self, side: Side, heap: Heap, slots: &[Slot]) -> String;

    /// Where something may be taken back in this one turn. Not called when that is nowhere.
    fn retaliation(&self, squares: &[Square]) -> String;

    /// Where a turn begun is still to be completed. Not called when that is nowhere.
    fn pending(&self, squares: &[Square]) -> String;

    /// How many empty squares White controls, Black controls, and neither does. Not called without a map of them.
    fn control(&self, white: usize, black: usize, neither: usize) -> String;

    /// The squares that may be chosen now, and those that a chosen piece may go to. Not called when both are empty.
    fn choices(&self, selectable: &[Square], targets: &[Square]) -> String;
}

/// [`Phrases`] in English.
#[derive(Clone, Copy, Debug, Default)]
pub struct English;

impl English {
    const fn side(side: Side) -> &'static str {
        match side {
            Side::White => "White",
            Side::Black => "Black",
        }
    }

    /// `queen`, `promoted rooks`.
    fn noun(piece: Piece, plural: bool) -> String {
        let noun = match piece.kind {
            Kind::King => "king",
            Kind::Queen => "queen",
            Kind::Rook => "rook",
            Kind::Bishop => "bishop",
            Kind::Knight => "knight",
            Kind::Pawn => "pawn",
            Kind::Gangurru => "Gangurru",
            Kind::Archbishop => "archbishop",
            Kind::Chancellor => "chancellor",
            Kind::Amazon => "amazon",
            Kind::Ferz => "ferz",
            Kind::Wazir => "wazir",
        };
        let ending = match piece.kind {
            _ if !plural => "",
            Kind::Ferz => "es",
            _ => "s",
        };
        let (before, after) = match piece.dress {
            Dress::Plain => ("", ""),
            Dress::Promoted => ("promoted ", ""),
            Dress::Covered => ("covered ", ""),
            Dress::Secret => ("", " (only you know)"),
            Dress::Full => ("", " with a full pouch"),
            Dress::OwnCross => ("", " with your cross in the pouch"),
            Dress::OwnPawn => ("", " with your pawn in the pouch"),
            Dress::OpenCross => ("", " with an open cross in the pouch"),
            Dress::OpenPawn => ("", " with an open pawn in the pouch"),
            Dress::FromPouch => ("", " from a pouch"),
        };
        format!("{before}{noun}{ending}{after}")
    }

    /// `a`, `a and b`, `a, b and c`.
    fn list(items: &[String]) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [most @ .., last] => format!("{} and {last}", most.join(", ")),
        }
    }

    fn squares(squares: &[Square]) -> String {
        Self::list(&squares.iter().map(Square::to_string).collect::<Vec<_>>())
    }
}

impl Phrases for English {
    fn opening(&self, last_move: Option<&str>, to_move: Option<Side>, result: Option<&str>) -> String {
        let mut sentences = Vec::new();
        if let Some(last) = last_move {
            sentences.push(format!("Last move {last}."));
        }
        if let Some(result) = result {
            sentences.push(format!("{}.", result.trim_end_matches('.')));
        } else if let Some(side) = to_move {
            sentences.push(format!("{} to move.", Self::side(side)));
        }
        sentences.join(" ")
    }

    fn check(&self, squares: &[Square]) -> String {
        format!("Check on {}.", Self::squares(squares))
    }

    fn pieces(&self, side: Side, groups: &[Group]) -> String {
        let side = Self::side(side);
        if groups.is_empty() {
            return format!("{side} has nothing on the board.");
        }
        let groups = groups.iter().map(|group| {
            format!("{} {}", Self::noun(group.piece, group.squares.len() > 1), Self::squares(&group.squares))
        });
        format!("{side}: {}.", groups.collect::<Vec<_>>().join("; "))
    }

    fn crosses(&self, side: Side, squares: &[Square]) -> String {
        let noun = if squares.len() > 1 { "crosses" } else { "cross" };
        format!("{}’s {noun}: {}.", Self::side(side), Self::squares(squares))
    }

    fn card(&self, card: Piece) -> String {
        format!("{}’s open card: {}.", Self::side(card.side), Self::noun(card, false))
    }

    fn heap(&self, side: Side, heap: Heap, slots: &[Slot]) -> String {
        let side = Self::side(side);
        if slots.is_empty() {
            return match heap {
                Heap::Hand => format!("{side} has nothing in hand."),
                Heap::Supply => format!("{side} has nothing left to place."),
                Heap::Deck => format!("{side} has no cards left."),
                Heap::Blue => format!("{side} has no blue pieces left."),
                Heap::Lost => format!("{side} has lost nothing."),
            };
        }
        let slots =
            slots.iter().map(|slot| format!("{} {}", slot.count, Self::noun(slot.piece, slot.count > 1)));
        let held = Self::list(&slots.collect::<Vec<_>>());
        match heap {
            Heap::Hand => format!("{side} has in hand {held}."),
            Heap::Supply => format!("{side} has still to place {held}."),
            Heap::Deck => format!("{side}’s cards left: {held}."),
            Heap::Blue => format!("{side}’s blue pieces left: {held}."),
            Heap::Lost => format!("{side} has lost {held}."),
        }
    }

    fn retaliation(&self, squares: &[Square]) -> String {
        format!("Can be taken back in this turn only: {}.", Self::squares(squares))
    }

    fn pending(&self, squares: &[Square]) -> String {
        format!("The turn is still to be completed on {}.", Self::squares(squares))
    }

    fn control(&self, white: usize, black: usize, neither: usize) -> String {
        format!("Control of the empty squares: White {white}, Black {black}, neither {neither}.")
    }

    fn choices(&self, selectable: &[Square], targets: &[Square]) -> String {
        let mut sentences = Vec::new();
        if !selectable.is_empty() {
            sentences.push(format!("Can be chosen: {}.", Self::squares(selectable)));
        }
        if !targets.is_empty() {
            sentences.push(format!("Can be reached: {}.", Self::squares(targets)));
        }
        sentences.join(" ")
    }
}

/// The alternative text of the scene's picture: last move and turn, check, an open card, the pieces of both sides by kind
/// (the side at the bottom first), what lies on the squares, what lies beside the board, what may be taken back or is to be
/// completed, who controls how much, the choices.
///
/// Says whatever the scene says, consistent or not.
pub fn alt(scene: &Scene, phrases: &dyn Phrases) -> String {
    let mut sentences =
        vec![phrases.opening(scene.last_move.as_deref(), scene.to_move, scene.result.as_deref())];
    let check = marked(scene, Mark::Check);
    if !check.is_empty() {
        sentences.push(phrases.check(&check));
    }
    if let Some(card) = scene.card {
        sentences.push(phrases.card(card));
    }
    let sides = [scene.bottom, scene.bottom.other()];
    for side in sides {
        sentences.push(phrases.pieces(side, &groups(scene, side)));
    }
    for side in sides {
        let crosses = crosses(scene, side);
        if !crosses.is_empty() {
            sentences.push(phrases.crosses(side, &crosses));
        }
    }
    for side in sides {
        for (heap, held) in heaps(scene, side) {
            sentences.push(phrases.heap(side, heap, &held));
        }
    }
    let (retaliation, pending) = (marked(scene, Mark::Retaliation), marked(scene, Mark::Pending));
    if !retaliation.is_empty() {
        sentences.push(phrases.retaliation(&retaliation));
    }
    if !pending.is_empty() {
        sentences.push(phrases.pending(&pending));
    }
    let control = [Mark::White, Mark::Black, Mark::Neutral].map(|mark| marked(scene, mark).len());
    if control != [0; 3] {
        sentences.push(phrases.control(control[0], control[1], control[2]));
    }
    let (selectable, targets) = (marked(scene, Mark::Selectable), marked(scene, Mark::Target));
    if !selectable.is_empty() || !targets.is_empty() {
        sentences.push(phrases.choices(&selectable, &targets));
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(" ")
}

/// Where a side's crosses lie, by file, then rank.
fn crosses(scene: &Scene, side: Side) -> Vec<Square> {
    let of = scene.ground.iter().filter(|(_, token)| token.side() == side);
    let mut squares: Vec<Square> = of.map(|&(square, Token::Cross(_))| square).collect();
    squares.sort_unstable();
    squares
}

/// What a side has in each heap, in the order of its own slots; then the heaps of which only the other side has any, empty.
fn heaps(scene: &Scene, side: Side) -> Vec<(Heap, Vec<Slot>)> {
    let mut heaps = scene.heaps(side);
    for (heap, _) in scene.heaps(side.other()) {
        if heaps.iter().all(|(own, _)| *own != heap) {
            heaps.push((heap, Vec::new()));
        }
    }
    for (_, slots) in &mut heaps {
        slots.retain(|slot| slot.count > 0);
    }
    heaps
}

/// The squares that bear this mark, by file, then rank.
fn marked(scene: &Scene, mark: Mark) -> Vec<Square> {
    let mut squares: Vec<Square> =
        scene.marks.iter().filter(|(_, is)| *is == mark).map(|&(square, _)| square).collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// A side's pieces by kind and dress, in the order of [`Kind`] and [`Dress`].
fn groups(scene: &Scene, side: Side) -> Vec<Group> {
    let mut pieces: Vec<(Piece, Square)> = scene
        .pieces
        .iter()
        .filter(|(_, piece)| piece.side == side)
        .map(|&(square, piece)| (piece, square))
        .collect();
    pieces.sort_unstable();
    pieces
        .chunk_by(|a, b| a.0 == b.0)
        .map(|group| Group { piece: group[0].0, squares: group.iter().map(|&(_, square)| square).collect() })
        .collect()
}

/// The scene as a board of letters for code blocks and screen readers, in ASCII, seen from the side at the bottom.
///
/// White's pieces are upper case, Black's lower case, in English letters. Signs after a letter say how the piece is shown:
///
/// | sign | meaning |
/// |---|---|
/// | `~` | promoted |
/// | `?` | covered: this is what it looks like; a Gangurru: its pouch is closed, and nobody here knows what is in it |
/// | `x`, `p` | a Gangurru with a cross or a pawn in its pouch |
/// | `_` | a pawn that came out of a pouch |
/// | `!` | last: only the reader of this board knows it |
/// | `+`, `*` | it stands on White's, on Black's cross |
///
/// Without a piece, `+` and `*` are crosses that lie there, `o`, `#` and `-` empty squares that White, Black, neither side controls,
/// and `.` any other empty square. Columns are as wide as the longest of these needs.
///
/// Ranks stand left and right, files above and below. If the scene has hands, each stands in brackets on its own side of the
/// board, counts first (`[2n 5p]`), `[-]` when empty; another heap says what it is (`[supply 2N]`, `[cards 1N 5P]`, `[blue 1Q]`,
/// `[lost 1n?]`), and so does an open card (`[open card N]`). No line ends in a space; every line ends in a newline.
/// What stands off the board of an inconsistent scene is not shown.
pub fn text_board(scene: &Scene) -> String {
    let wide = if scene.ranks > 9 { 2 } else { 1 };
    let rows: Vec<Vec<String>> = (0..scene.ranks)
        .map(|row| (0..scene.files).map(|column| cell(scene, scene.square_at(column, row))).collect())
        .collect();
    let longest = rows.iter().flatten().map(String::len).max().unwrap_or(0);
    // A badge of a promoted piece fills the gap to its neighbour; with other signs about, a gap stays everywhere.
    let plain = rows.iter().flatten().all(|cell| cell.len() < 2 || cell.ends_with('~'));
    let column = if plain { 2 } else { longest + 1 };
    let mut files = " ".repeat(wide + 1);
    for at in 0..scene.files {
        let _ = write!(files, "{:column$}", scene.square_at(at, 0).file_letter());
    }
    files.truncate(files.trim_end().len());
    files.push('\n');
    let mut text = beside(scene, scene.bottom.other());
    text.push_str(&files);
    for (row, cells) in (0..scene.ranks).zip(&rows) {
        let rank = u16::from(scene.square_at(0, row).rank) + 1;
        let _ = write!(text, "{rank:wide$} ");
        for cell in cells {
            let _ = write!(text, "{cell:column$}");
        }
        let _ = writeln!(text, "{rank}");
    }
    text.push_str(&files);
    text.push_str(&beside(scene, scene.bottom));
    text
}

/// The signs after a piece's letter.
const fn signs(dress: Dress) -> &'static str {
    match dress {
        Dress::Plain => "",
        Dress::Promoted => "~",
        Dress::Covered | Dress::Full => "?",
        Dress::Secret => "!",
        Dress::OwnCross => "x!",
        Dress::OwnPawn => "p!",
        Dress::OpenCross => "x",
        Dress::OpenPawn => "p",
        Dress::FromPouch => "_",
    }
}

/// What a text board says of a square.
fn cell(scene: &Scene, square: Square) -> String {
    let token = scene.token_on(square).map(|Token::Cross(side)| match side {
        Side::White => '+',
        Side::Black => '*',
    });
    match (scene.piece_on(square), token) {
        (Some(piece), token) => {
            let mut cell = format!("{}{}", piece.letter(), signs(piece.dress));
            cell.extend(token);
            cell
        }
        (None, Some(token)) => token.to_string(),
        (None, None) => {
            let control = |mark| scene.marks.iter().any(|&(on, is)| on == square && is == mark);
            let signs = [(Mark::White, "o"), (Mark::Black, "#"), (Mark::Neutral, "-")];
            signs.into_iter().find(|&(mark, _)| control(mark)).map_or(".", |(_, sign)| sign).to_owned()
        }
    }
}

/// The line of what lies beside the board on one side; empty if there is nothing of the kind.
fn beside(scene: &Scene, side: Side) -> String {
    let mut items = Vec::new();
    if let Some(card) = scene.card.filter(|card| card.side == side) {
        items.push(format!("[open card {}{}]", card.letter(), signs(card.dress)));
    }
    let mut heaps = heaps(scene, side);
    if heaps.is_empty() && scene.hands.is_some() {
        heaps.push((Heap::Hand, Vec::new()));
    }
    for (heap, slots) in heaps {
        let name = match heap {
            Heap::Hand => "",
            Heap::Supply => "supply ",
            Heap::Deck => "cards ",
            Heap::Blue => "blue ",
            Heap::Lost => "lost ",
        };
        let slot = |slot: &Slot| format!("{}{}{}", slot.count, slot.piece.letter(), signs(slot.piece.dress));
        let slots: Vec<String> = slots.iter().map(slot).collect();
        let slots = if slots.is_empty() { "-".to_owned() } else { slots.join(" ") };
        items.push(format!("[{name}{slots}]"));
    }
    if items.is_empty() { String::new() } else { format!("{}\n", items.join(" ")) }
}
