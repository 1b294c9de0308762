//! Whether pieces and marks can be told apart and from the board, measured in pixels.

mod common;

use common::{contrast, square_of};
use gangurru_render::{
    Dress, Hands, Heap, Kind, Mark, Painter, Piece, Scene, Side, Slot, Square, Style, Theme, Token,
};

/// The size at which pieces must be told apart, in pixels a square.
const SMALL: u32 = 40;

/// A square's pixels, row by row.
type Pixels = Vec<[u8; 3]>;

/// Two squares of a 4 by 4 board that bear no coordinates: a dark one, a light one.
const GROUNDS: [Square; 2] = [Square::new(2, 2), Square::new(2, 1)];

fn draw(painter: &Painter, theme: Theme, on: Square, piece: Option<Piece>, marks: &[Mark]) -> Pixels {
    draw_over(painter, theme, on, None, piece, marks)
}

fn draw_over(
    painter: &Painter,
    theme: Theme,
    on: Square,
    token: Option<Token>,
    piece: Option<Piece>,
    marks: &[Mark],
) -> Pixels {
    let mut scene = Scene::new(4, 4);
    scene.ground.extend(token.map(|token| (on, token)));
    scene.pieces.extend(piece.map(|piece| (on, piece)));
    scene.marks.extend(marks.iter().map(|&mark| (on, mark)));
    let pixels = painter.pixels(&scene, Style::new(theme, 4 * SMALL)).expect("a consistent scene");
    square_of(&pixels, &scene, on)
}

fn differ(a: [u8; 3], b: [u8; 3], least: u8) -> bool {
    a.iter().zip(&b).any(|(a, b)| a.abs_diff(*b) >= least)
}

/// The pixels of a piece with all that it encloses: what cannot be reached from the square's edge over pixels that the piece
/// leaves as they were, on a light or on a dark square (one of them may hide a body of its own colour).
fn silhouette(painter: &Painter, theme: Theme, piece: Piece) -> Vec<bool> {
    let size = SMALL as usize;
    let mut changed = vec![false; size * size];
    for on in GROUNDS {
        let empty = draw(painter, theme, on, None, &[]);
        let full = draw(painter, theme, on, Some(piece), &[]);
        for (changed, (a, b)) in changed.iter_mut().zip(empty.iter().zip(&full)) {
            *changed |= differ(*a, *b, 48);
        }
    }
    let mut mask = vec![true; size * size];
    let edge = (0..size).flat_map(|at| [at, at * size, at * size + size - 1, (size - 1) * size + at]);
    let mut reached: Vec<usize> = edge.collect();
    while let Some(at) = reached.pop() {
        if !changed[at] && std::mem::replace(&mut mask[at], false) {
            let (x, y) = (at % size, at / size);
            reached.extend((x > 0).then(|| at - 1));
            reached.extend((x + 1 < size).then(|| at + 1));
            reached.extend((y > 0).then(|| at - size));
            reached.extend((y + 1 < size).then(|| at + size));
        }
    }
    mask
}

fn count(mask: impl IntoIterator<Item = bool>) -> f64 {
    mask.into_iter().map(f64::from).sum()
}

/// All themes, sides and pairs of kinds: the share of pixels in which the silhouettes differ, of those that belong to either of them; lines
/// and colours are left out, so it is the shape alone that tells the kinds apart.
#[test]
fn any_two_kinds_differ_in_shape() {
    let painter = Painter::new();
    for theme in Theme::ALL {
        for side in Side::ALL {
            let masks = Kind::ALL.map(|kind| (kind, silhouette(&painter, theme, Piece::new(side, kind))));
            for (at, (kind, a)) in masks.iter().enumerate() {
                for (other, b) in &masks[at + 1..] {
                    let differing = count(a.iter().zip(b).map(|(a, b)| a != b));
                    let share = differing / count(a.iter().zip(b).map(|(a, b)| *a || *b));
                    assert!(share >= 0.15, "{theme}: {side:?}'s {kind:?} and {other:?} differ in {share:.3}");
                }
            }
        }
    }
}

/// The shape alone still tells the kinds apart when they are covered.
#[test]
fn any_two_covered_kinds_differ_in_shape() {
    let painter = Painter::new();
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(|&kind| Dress::Covered.suits(kind)).collect();
    assert_eq!(kinds.len(), 5);
    for theme in Theme::ALL {
        for side in Side::ALL {
            let look = |kind| Piece::new(side, kind).dressed(Dress::Covered);
            let masks: Vec<_> = kinds.iter().map(|&kind| silhouette(&painter, theme, look(kind))).collect();
            for (at, a) in masks.iter().enumerate() {
                for b in &masks[at + 1..] {
                    let differing = count(a.iter().zip(b).map(|(a, b)| a != b));
                    let share = differing / count(a.iter().zip(b).map(|(a, b)| *a || *b));
                    assert!(share >= 0.15, "{theme}: {side:?}'s {:?} is like another: {share:.3}", kinds[at]);
                }
            }
        }
    }
}

/// The share of pixels that look different, of those that belong to the piece in either dress; each pair of dresses that one kind
/// can wear, on both squares. An empty pouch and a full one, a cross in it and a pawn are small: one part in twenty is a pouch's worth.
#[test]
fn a_piece_looks_different_in_every_dress() {
    let painter = Painter::new();
    let pouch = |dress: Dress| dress.suits(Kind::Gangurru);
    for theme in Theme::ALL {
        for side in Side::ALL {
            for kind in Kind::ALL {
                let worn: Vec<Dress> = Dress::ALL.into_iter().filter(|dress| dress.suits(kind)).collect();
                for (at, &dress) in worn.iter().enumerate() {
                    for &other in &worn[at + 1..] {
                        let (one, two) =
                            (Piece::new(side, kind).dressed(dress), Piece::new(side, kind).dressed(other));
                        let either = silhouette(&painter, theme, one)
                            .into_iter()
                            .zip(silhouette(&painter, theme, two));
                        let all = count(either.map(|(a, b)| a || b));
                        let least =
                            if kind == Kind::Gangurru && pouch(dress) && pouch(other) { 0.05 } else { 0.15 };
                        for on in GROUNDS {
                            let a = draw(&painter, theme, on, Some(one), &[]);
                            let b = draw(&painter, theme, on, Some(two), &[]);
                            let share = count(a.iter().zip(&b).map(|(a, b)| differ(*a, *b, 64))) / all;
                            assert!(
                                share >= least,
                                "{theme}: {side:?}'s {kind:?} {dress:?} and {other:?} differ in {share:.3}"
                            );
                        }
                    }
                }
            }
        }
    }
}

/// A covered piece is light if it is White's and dark if it is Black's, all over.
#[test]
fn covered_pieces_keep_their_side() {
    let painter = Painter::new();
    for theme in Theme::ALL {
        for kind in Kind::ALL.into_iter().filter(|&kind| Dress::Covered.suits(kind)) {
            let [white, black] = Side::ALL.map(|side| {
                let piece = Piece::new(side, kind).dressed(Dress::Covered);
                let mask = silhouette(&painter, theme, piece);
                let pixels = draw(&painter, theme, GROUNDS[0], Some(piece), &[]);
                let inside = pixels.iter().zip(&mask).filter(|(_, inside)| **inside);
                let sum: f64 =
                    inside.map(|(pixel, _)| pixel.iter().map(|&part| f64::from(part)).sum::<f64>()).sum();
                sum / 3.0 / count(mask.iter().copied())
            });
            assert!(white - black >= 60.0, "{theme}: {kind:?}: {white:.0} and {black:.0}");
        }
    }
}

/// A cross alone fills much of its square and shows whose it is; under a Gangurru of either side enough of it is left to be seen.
#[test]
fn crosses_are_seen_with_and_without_a_gangurru() {
    let painter = Painter::new();
    let gangurrus = Side::ALL.map(|side| Some(Piece::new(side, Kind::Gangurru)));
    for theme in Theme::ALL {
        for on in GROUNDS {
            for (piece, least) in [(None, 0.3), (gangurrus[0], 0.1), (gangurrus[1], 0.1)] {
                let looks = [None, Some(Token::Cross(Side::White)), Some(Token::Cross(Side::Black))]
                    .map(|token| draw_over(&painter, theme, on, token, piece, &[]));
                for (a, b) in [(0, 1), (0, 2), (1, 2)] {
                    // In the high-contrast theme a white cross on a white square is seen by its contour.
                    let flat = theme == Theme::HighContrast && on.is_light() && (a, b) == (0, 1);
                    let least = if flat { least / 2.0 } else { least };
                    let share =
                        count(looks[a].iter().zip(&looks[b]).map(|(a, b)| differ(*a, *b, 12))) / 1600.0;
                    assert!(share >= least, "{theme} {on} {piece:?}: {a} and {b} differ in {share:.3}");
                }
            }
        }
    }
}

/// The slot of one piece in a heap, with its count.
fn slot(painter: &Painter, theme: Theme, heap: Heap, piece: Piece, count: u8) -> Pixels {
    let mut scene = Scene::new(8, 8);
    let slot = Slot { heap, piece, count };
    scene.hands = Some(Hands { white: Vec::new(), black: vec![slot] });
    let size = 8 * SMALL;
    let pixels = painter.pixels(&scene, Style::new(theme, size)).expect("a consistent scene");
    let (width, cell) = (pixels.width as usize, (size * 2 / 21) as usize);
    // The slots are the last column of the picture.
    let left = width - cell - cell * 3 / 4;
    let rows = pixels.indices.chunks_exact(width).take(cell);
    rows.flat_map(|row| &row[left..]).map(|&index| pixels.palette[usize::from(index)]).collect()
}

/// One piece looks different in any two heaps, and where there is none from where there is one.
#[test]
fn heaps_look_different() {
    let painter = Painter::new();
    for theme in Theme::ALL {
        for side in Side::ALL {
            for kind in [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight] {
                let mut looks = Vec::new();
                for heap in Heap::ALL {
                    for some in [0, 1] {
                        looks.push((heap, some, slot(&painter, theme, heap, Piece::new(side, kind), some)));
                    }
                }
                for (at, (heap, some, a)) in looks.iter().enumerate() {
                    for (other, more, b) in &looks[at + 1..] {
                        // Silhouettes of two heaps may be alike: it is what is there that matters.
                        if *some + *more == 0 {
                            continue;
                        }
                        let differing = count(a.iter().zip(b).map(|(a, b)| differ(*a, *b, 48)));
                        let share = differing / count(a.iter().map(|_| true));
                        assert!(
                            share >= 0.03,
                            "{theme}: {some} {side:?} {kind:?} in {heap:?} and {more} in {other:?}: {share:.3}"
                        );
                    }
                }
            }
        }
    }
}

/// Walks round every piece on every square: each pixel on the rim of its silhouette has, within a pixel, one whose contrast to the
/// square is at least 3 : 1 (WCAG 2). So nowhere does a piece melt into its square, whatever its body's colour.
#[test]
fn every_piece_stands_out_from_both_squares() {
    let painter = Painter::new();
    let size = SMALL as usize;
    for theme in Theme::ALL {
        for side in Side::ALL {
            let all = Kind::ALL.into_iter().flat_map(|kind| Dress::ALL.map(|dress| (kind, dress)));
            for (kind, dress) in all.filter(|(kind, dress)| dress.suits(*kind)) {
                let piece = Piece::new(side, kind).dressed(dress);
                let mask = silhouette(&painter, theme, piece);
                for on in GROUNDS {
                    let ground = draw(&painter, theme, on, None, &[])[0];
                    let pixels = draw(&painter, theme, on, Some(piece), &[]);
                    let near = |at: usize| {
                        let (x, y) = (at % size, at / size);
                        let rows = y.saturating_sub(1)..=(y + 1).min(size - 1);
                        rows.flat_map(move |y| {
                            (x.saturating_sub(1)..=(x + 1).min(size - 1)).map(move |x| y * size + x)
                        })
                    };
                    for at in (0..mask.len()).filter(|&at| mask[at] && near(at).any(|near| !mask[near])) {
                        let best = near(at).map(|near| contrast(pixels[near], ground)).fold(1.0, f64::max);
                        assert!(best >= 3.0, "{theme}: {piece:?} at pixel {at}: {best:.2}");
                    }
                }
            }
        }
    }
}

/// The colour that most of a silhouette has: White's against Black's, and each against the badge's piece.
#[test]
fn light_and_dark_pieces_stand_out_from_each_other() {
    let painter = Painter::new();
    for theme in Theme::ALL {
        for kind in Kind::ALL {
            let body = |side| {
                let piece = Piece::new(side, kind);
                let mask = silhouette(&painter, theme, piece);
                let mut pixels = draw(&painter, theme, GROUNDS[0], Some(piece), &[]);
                let mut inside = mask.into_iter();
                pixels.retain(|_| inside.next() == Some(true));
                pixels.sort_unstable();
                pixels.chunk_by(|a, b| a == b).max_by_key(|same| same.len()).expect("a piece has pixels")[0]
            };
            let (white, black) = (body(Side::White), body(Side::Black));
            assert!(contrast(white, black) >= 3.0, "{theme} {kind:?}: {white:02x?} {black:02x?}");
        }
    }
}

/// Marks are told apart without colour: reduced to greys, any two differ visibly, and each from the bare square, in a fair share of pixels.
#[test]
fn marks_differ_in_shape() {
    let painter = Painter::new();
    for theme in Theme::ALL {
        for on in GROUNDS {
            let mut seen = vec![(None, draw(&painter, theme, on, None, &[]))];
            for mark in Mark::ALL {
                let pixels = draw(&painter, theme, on, None, &[mark]);
                for (other, before) in &seen {
                    let share =
                        count(pixels.iter().zip(before).map(|(a, b)| contrast(*a, *b) >= 2.0)) / 1600.0;
                    assert!(share >= 0.05, "{theme}: {mark:?} and {other:?} differ in {share:.3}");
                }
                seen.push((Some(mark), pixels));
            }
        }
    }
}
