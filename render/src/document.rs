//! A scene as one SVG document: what a picture means, before any speed.
//!
//! Nothing draws from it but the benchmark's peer and the test that holds the painter to it.

use std::fmt::Write as _;

use crate::{
    art::{self, Label, Marks, Tone},
    layout::Layout,
    scene::{Scene, SceneError, Side, Slot, Square},
    style::Style,
};

/// The one font, Lato Bold, as a TrueType file. The texts of [`svg`] ask for it by its family name, `Lato`.
pub const FONT: &[u8] = include_bytes!("../assets/fonts/Lato-Bold.ttf");

/// All marks of a square.
pub(crate) fn marks(scene: &Scene, square: Square) -> Marks {
    let mut marks = Marks::default();
    for &(on, mark) in &scene.marks {
        if on == square {
            marks.add(mark);
        }
    }
    marks
}

/// The coordinates that stand on a square, by its place in the picture.
pub(crate) fn labels(scene: &Scene, column: u8, row: u8) -> impl Iterator<Item = Label> + use<> {
    let square = scene.square_at(column, row);
    let rank = (column == 0).then_some(Label::Rank(square.rank));
    let file = (row + 1 == scene.ranks).then_some(Label::File(square.file_letter()));
    rank.into_iter().chain(file)
}

/// How a slot's piece is coloured.
pub(crate) const fn tone(slot: Slot) -> Tone {
    if slot.count == 0 { Tone::Ghost } else { Tone::Full }
}

/// The scene's picture as one complete SVG document: the same art, the same places, the same colours as
/// [`crate::Painter`] paints, short of its reduction to a palette.
///
/// # Errors
/// As [`crate::Painter::png`].
pub fn svg(scene: &Scene, style: Style) -> Result<String, SceneError> {
    let layout = Layout::new(scene, style.size)?;
    let colours = &style.theme.colours();
    let (width, height) = (layout.width, layout.height);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\"><defs>"
    );
    // Each piece is drawn once and used where it stands.
    let mut drawn = Vec::new();
    let board = scene.pieces.iter().map(|&(_, piece)| (piece, Tone::Full));
    let hands = scene.hands.iter().flat_map(|hands| Side::ALL.into_iter().flat_map(|side| hands.of(side)));
    for look in board.chain(hands.map(|slot| (slot.piece, tone(*slot)))) {
        if !drawn.contains(&look) {
            let _ = write!(out, "<g id=\"p{}\">", drawn.len());
            art::piece(&mut out, colours, look.0, look.1);
            out.push_str("</g>");
            drawn.push(look);
        }
    }
    let stand = |out: &mut String, piece, tone, transform: String| {
        if let Some(index) = drawn.iter().position(|look| *look == (piece, tone)) {
            let _ = write!(out, "<use href=\"#p{index}\" transform=\"{transform}\"/>");
        }
    };
    let _ = write!(out, "</defs><path fill=\"{}\" d=\"M0 0H{width}V{height}H0Z\"/>", art::hex(colours.tray));
    for row in 0..scene.ranks {
        for column in 0..scene.files {
            let square = scene.square_at(column, row);
            let (x, y) = layout.corner((u32::from(column), u32::from(row)));
            let _ = write!(out, "<g transform=\"translate({x} {y})\">");
            art::square(&mut out, colours, square.is_light(), marks(scene, square), layout.square);
            if let Some(piece) = scene.piece_on(square) {
                stand(&mut out, piece, Tone::Full, art::on_square(layout.square));
            }
            for label in labels(scene, column, row) {
                let colour = if square.is_light() { colours.on_light } else { colours.on_dark };
                art::label(&mut out, label, colour, layout.square);
            }
            out.push_str("</g>");
        }
    }
    for side in Side::ALL {
        let slots = scene.hands.as_ref().map_or(&[][..], |hands| hands.of(side));
        for (slot, (x, y)) in slots.iter().zip(layout.slots(scene, side)) {
            let _ = write!(out, "<g transform=\"translate({x} {y})\">");
            stand(&mut out, slot.piece, tone(*slot), art::in_slot(layout.cell));
            if slot.count > 0 {
                let _ = write!(out, "<g transform=\"translate({} 0)\">", layout.cell);
                art::count(&mut out, colours, slot.count, layout.count, layout.cell);
                out.push_str("</g>");
            }
            out.push_str("</g>");
        }
    }
    for &(from, to) in &scene.arrows {
        if let Some(corners) = arrow(scene, &layout, from, to) {
            art::arrow_polygon(&mut out, colours, &corners);
        }
    }
    out.push_str("</svg>");
    Ok(out)
}

/// An arrow's corners in the picture.
pub(crate) fn arrow(scene: &Scene, layout: &Layout, from: Square, to: Square) -> Option<[(f32, f32); 7]> {
    let middle = |square| {
        let (x, y) = layout.corner(scene.place(square));
        let half = art::length(layout.square) / 2.0;
        (art::length(x) + half, art::length(y) + half)
    };
    art::arrow(middle(from), middle(to), layout.square)
}
