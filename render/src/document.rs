//! A scene as one SVG document: what a picture means, before any speed.
//!
//! Nothing draws from it but the benchmark's peer and the test that holds the painter to it.

use std::fmt::Write as _;

use crate::{
    art::{self, Field, Label, Marks, Tone},
    heaps,
    layout::Layout,
    scene::{Scene, SceneError, Side, Square},
    style::Style,
};

/// The one font, Lato Bold, as a TrueType file. The texts of [`svg`] ask for it by its family name, `Lato`.
pub const FONT: &[u8] = include_bytes!("../assets/fonts/Lato-Bold.ttf");

/// All that is on a square.
fn field(scene: &Scene, square: Square) -> Field {
    let mut marks = Marks::default();
    for &(on, mark) in &scene.marks {
        if on == square {
            marks.add(mark);
        }
    }
    Field { light: square.is_light(), marks, token: scene.token_on(square), piece: scene.piece_on(square) }
}

/// The coordinates that stand on a square, by its place in the picture.
pub(crate) fn labels(scene: &Scene, column: u8, row: u8) -> impl Iterator<Item = Label> + use<> {
    let square = scene.square_at(column, row);
    let rank = (column == 0).then_some(Label::Rank(square.rank));
    let file = (row + 1 == scene.ranks).then_some(Label::File(square.file_letter()));
    rank.into_iter().chain(file)
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
    for &(_, piece) in &scene.pieces {
        if !drawn.contains(&piece) {
            let _ = write!(out, "<g id=\"p{}\">", drawn.len());
            art::piece(&mut out, colours, piece, Tone::Full);
            out.push_str("</g>");
            drawn.push(piece);
        }
    }
    let _ = write!(out, "</defs><path fill=\"{}\" d=\"M0 0H{width}V{height}H0Z\"/>", art::hex(colours.tray));
    for row in 0..scene.ranks {
        for column in 0..scene.files {
            let square = scene.square_at(column, row);
            let (x, y) = layout.corner((u32::from(column), u32::from(row)));
            let _ = write!(out, "<g transform=\"translate({x} {y})\">");
            let field = field(scene, square);
            art::square(&mut out, colours, field, layout.square);
            if let Some(index) = field.piece.and_then(|piece| drawn.iter().position(|is| *is == piece)) {
                let _ =
                    write!(out, "<use href=\"#p{index}\" transform=\"{}\"/>", art::on_square(layout.square));
            }
            for label in labels(scene, column, row) {
                let colour = art::ink(colours, field.light, field.token);
                art::label(&mut out, label, colour, layout.square);
            }
            out.push_str("</g>");
        }
    }
    for side in Side::ALL {
        for (slot, (x, y)) in layout.slots(scene, side) {
            let _ = write!(out, "<g transform=\"translate({x} {y})\">");
            heaps::slot(&mut out, colours, slot.heap, slot.piece, slot.count > 0, layout.cell);
            let _ = write!(out, "<g transform=\"translate({} 0)\">", layout.cell);
            heaps::count(&mut out, colours, slot.heap, slot.count, (layout.count, layout.cell));
            out.push_str("</g></g>");
        }
    }
    if let Some((piece, (x, y))) = layout.card(scene) {
        let _ = write!(out, "<g transform=\"translate({x} {y})\">");
        heaps::card(&mut out, colours, piece, layout.card);
        out.push_str("</g>");
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
