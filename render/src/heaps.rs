//! What lies beside the board, as SVG: the slots of every heap, their counts, and the open card.
//!
//! Each heap looks like what it is: a hand as pieces, a supply as pieces on a shelf, a deck as small cards, blue pieces in
//! blue, captured pieces lying on their side. To add a heap: a variant of [`Heap`] and its lines in [`slot`].

use std::fmt::Write as _;

use crate::{
    art::{self, FONT_FAMILY, Tone, hex, length},
    scene::{Heap, Piece},
    style::{Colours, Rgb},
};

/// How much of a slot's height its piece takes: hands are smaller than the board.
const SLOT: f32 = 0.88;

/// Draws a piece of this tone so that its units fill a square of `side` pixels from here.
fn stand(out: &mut String, colours: &Colours, piece: Piece, tone: Tone, (x, y): (f32, f32), side: f32) {
    let _ = write!(out, "<g transform=\"translate({x:.3} {y:.3}) scale({:.5})\">", side / 100.0);
    art::piece(out, colours, piece, tone);
    out.push_str("</g>");
}

/// A card's outline with round corners, in whole pixels.
fn sheet(out: &mut String, (x, y): (u32, u32), (width, height): (u32, u32), fill: Rgb, edge: Rgb) {
    let line = (width / 28).max(1);
    let round = length(width) * 0.1;
    let _ = write!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{round:.2}\" fill=\"{}\"/>\
         <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{:.2}\" fill=\"{}\"/>",
        hex(edge),
        x + line,
        y + line,
        width.saturating_sub(2 * line),
        height.saturating_sub(2 * line),
        (round - length(line)).max(0.0),
        hex(fill),
    );
}

/// A slot of this many pixels without its count; `some`: there is at least one, else a faint silhouette shows its place.
pub(crate) fn slot(out: &mut String, colours: &Colours, heap: Heap, piece: Piece, some: bool, cell: u32) {
    let s = length(cell);
    let tone = match (some, heap) {
        (false, _) => Tone::Ghost,
        (true, Heap::Blue) => Tone::Blue,
        (true, _) => Tone::Full,
    };
    let margin = s * (1.0 - SLOT) / 2.0;
    match heap {
        Heap::Hand | Heap::Blue => stand(out, colours, piece, tone, (margin, margin), s * SLOT),
        Heap::Supply => {
            stand(out, colours, piece, tone, (s * 0.07, 0.0), s * 0.86);
            shelf(out, colours, cell, cell);
        }
        Heap::Deck => {
            let (width, height) = (cell * 3 / 4, cell - 2 * (cell / 24).max(1));
            let corner = ((cell - width) / 2, (cell - height) / 2);
            let edge = if some { colours.contour } else { colours.ghost };
            let face = if some { colours.white } else { colours.tray };
            sheet(out, corner, (width, height), face, edge);
            stand(out, colours, piece, tone, (s * 0.17, s * 0.17), s * 0.66);
        }
        Heap::Lost => {
            let _ = write!(out, "<g transform=\"rotate(90 {c:.2} {c:.2})\">", c = s / 2.0);
            stand(out, colours, piece, tone, (s * 0.08, s * 0.08), s * 0.84);
            out.push_str("</g>");
        }
    }
}

/// The board on which a supply stands, as wide as a slot's piece or count.
fn shelf(out: &mut String, colours: &Colours, width: u32, height: u32) {
    let thick = (height / 16).max(1);
    let top = height.saturating_sub(height / 8);
    let _ =
        write!(out, "<path fill=\"{}\" d=\"M0 {top}H{width}V{}H0Z\"/>", hex(colours.on_light), top + thick);
}

/// The count of a slot, from the upper left corner of its own field.
pub(crate) fn count(out: &mut String, colours: &Colours, heap: Heap, count: u8, (width, height): (u32, u32)) {
    let (w, h) = (length(width), length(height));
    let size = h * if count < 100 { 0.46 } else { 0.38 };
    if count > 0 {
        let _ = write!(
            out,
            "<text font-family=\"{FONT_FAMILY}\" font-weight=\"700\" font-size=\"{size:.2}\" x=\"{:.2}\" y=\"{:.2}\" fill=\"{}\">{count}</text>",
            w * 0.08,
            h * 0.5 + size * 0.36,
            hex(colours.count)
        );
    }
    if heap == Heap::Supply {
        shelf(out, colours, width, height);
    }
}

/// The open card in a field of so many pixels: a playing card with the piece large in the middle and small in two corners.
pub(crate) fn card(out: &mut String, colours: &Colours, piece: Piece, (width, height): (u32, u32)) {
    let w = length(width);
    let h = length(height);
    let behind = (width / 24).max(1);
    let size = (width.saturating_sub(behind), height.saturating_sub(behind));
    sheet(out, (behind, behind), size, colours.ghost, colours.contour);
    sheet(out, (0, 0), size, colours.white, colours.contour);
    let (w, h) = (w - length(behind), h - length(behind));
    let large = w * 0.86;
    stand(out, colours, piece, Tone::Full, ((w - large) / 2.0, (h - large) / 2.0), large);
    let small = w * 0.24;
    let inset = w * 0.055;
    stand(out, colours, piece, Tone::Full, (inset, inset), small);
    let _ = write!(out, "<g transform=\"rotate(180 {:.2} {:.2})\">", w / 2.0, h / 2.0);
    stand(out, colours, piece, Tone::Full, (inset, inset), small);
    out.push_str("</g>");
}
