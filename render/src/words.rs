//! A scene in words: the alternative text of a picture, and a board of letters.
//!
//! Knows what is said and in which order, not how a language says it: that is [`Phrases`], which gets whole
//! lists and returns whole sentences, so that plurals, cases and word order are the language's own affair.
//! To add a language: another implementation of [`Phrases`].

use std::fmt::Write as _;

use crate::scene::{Dress, Kind, Mark, Piece, Scene, Side, Slot, Square};

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

    /// What one side has in hand: slots with a count of at least 1; `slots` may be empty. Called only when the scene has hands.
    fn hand(&self, side: Side, slots: &[Slot]) -> String;

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
        let dress = match piece.dress {
            Dress::Promoted => "promoted ",
            _ => "",
        };
        let ending = if plural { "s" } else { "" };
        format!("{dress}{noun}{ending}")
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

    fn hand(&self, side: Side, slots: &[Slot]) -> String {
        let side = Self::side(side);
        if slots.is_empty() {
            return format!("{side} has nothing in hand.");
        }
        let slots =
            slots.iter().map(|slot| format!("{} {}", slot.count, Self::noun(slot.piece, slot.count > 1)));
        format!("{side} has in hand {}.", Self::list(&slots.collect::<Vec<_>>()))
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

/// The alternative text of the scene's picture: last move and turn, check, the pieces of both sides by kind
/// (the side at the bottom first), the hands, the choices.
///
/// Says whatever the scene says, consistent or not.
pub fn alt(scene: &Scene, phrases: &dyn Phrases) -> String {
    let mut sentences =
        vec![phrases.opening(scene.last_move.as_deref(), scene.to_move, scene.result.as_deref())];
    let check = marked(scene, Mark::Check);
    if !check.is_empty() {
        sentences.push(phrases.check(&check));
    }
    let sides = [scene.bottom, scene.bottom.other()];
    for side in sides {
        sentences.push(phrases.pieces(side, &groups(scene, side)));
    }
    if let Some(hands) = &scene.hands {
        for side in sides {
            let held: Vec<Slot> = hands.of(side).iter().copied().filter(|slot| slot.count > 0).collect();
            sentences.push(phrases.hand(side, &held));
        }
    }
    let (selectable, targets) = (marked(scene, Mark::Selectable), marked(scene, Mark::Target));
    if !selectable.is_empty() || !targets.is_empty() {
        sentences.push(phrases.choices(&selectable, &targets));
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(" ")
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
/// White's pieces are upper case, Black's lower case, in English letters; `.` is an empty square, `~` after a
/// letter marks a promoted piece. Ranks stand left and right, files above and below. If the scene has hands,
/// each stands in brackets on its own side of the board, counts first (`[2n 5p]`), `[-]` when empty. No line ends
/// in a space; every line ends in a newline.
/// What stands off the board of an inconsistent scene is not shown.
pub fn text_board(scene: &Scene) -> String {
    let wide = if scene.ranks > 9 { 2 } else { 1 };
    let hand = |side| {
        let slots = scene.hands.as_ref()?.of(side).iter().filter(|slot| slot.count > 0);
        let slots: Vec<String> = slots.map(|slot| format!("{}{}", slot.count, slot.piece.letter())).collect();
        Some(if slots.is_empty() { "[-]\n".to_owned() } else { format!("[{}]\n", slots.join(" ")) })
    };
    let mut files = " ".repeat(wide + 1);
    for column in 0..scene.files {
        let space = if column == 0 { "" } else { " " };
        let _ = write!(files, "{space}{}", scene.square_at(column, 0).file_letter());
    }
    files.push('\n');
    let mut text = hand(scene.bottom.other()).unwrap_or_default();
    text.push_str(&files);
    for row in 0..scene.ranks {
        let rank = u16::from(scene.square_at(0, row).rank) + 1;
        let _ = write!(text, "{rank:wide$} ");
        for column in 0..scene.files {
            let (letter, after) = match scene.piece_on(scene.square_at(column, row)) {
                None => ('.', ' '),
                Some(piece) => (
                    piece.letter(),
                    match piece.dress {
                        Dress::Promoted => '~',
                        _ => ' ',
                    },
                ),
            };
            text.push(letter);
            text.push(after);
        }
        let _ = writeln!(text, "{rank}");
    }
    text.push_str(&files);
    text.push_str(&hand(scene.bottom).unwrap_or_default());
    text
}
