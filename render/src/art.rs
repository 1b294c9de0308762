//! The parts of a picture as SVG: squares with their marks and what lies on them, pieces, labels, arrows.
//!
//! Knows shapes and which of a theme's colours each takes. Everything here is drawn for this project.
//! To add a piece: a file in `assets/pieces/` built as the others are (a group `shape`, a group `line`, perhaps a group
//! `dot`; 100 by 100 units, nothing but the contour outside 10 to 90), and a line in [`drawing`]. To add
//! a mark: a line in [`mark`] and its place in [`crate::Mark::ALL`].

use std::fmt::Write as _;

use crate::{
    dress,
    scene::{Dress, Kind, Mark, Piece, Side, Token},
    style::{ARROW_ALPHA, Colours, Rgb},
};

/// The name by which SVG text asks for [`crate::FONT`].
pub(crate) const FONT_FAMILY: &str = "Lato";

/// How wide the contour is, in hundredths of a square. Half of the stroke, the rest is below the body.
const CONTOUR: f32 = 4.0;

/// How wide inner lines are, in hundredths of a square.
const LINE: f32 = 3.6;

/// A set of marks on one square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Marks(u16);

impl Marks {
    const fn bit(mark: Mark) -> u16 {
        1 << mark as u8
    }

    /// Adds a mark.
    pub(crate) const fn add(&mut self, mark: Mark) {
        self.0 |= Self::bit(mark);
    }

    /// Whether the mark is in the set.
    pub(crate) const fn has(self, mark: Mark) -> bool {
        self.0 & Self::bit(mark) != 0
    }
}

/// How a piece is to be coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Tone {
    /// As it stands on the board.
    Full,
    /// As a faint silhouette: it could be here but is not.
    Ghost,
    /// In its side's blue.
    Blue,
}

/// Pixels as a number to measure with; no picture has so many that some would be lost.
pub(crate) fn length(pixels: u32) -> f32 {
    f32::from(u16::try_from(pixels).unwrap_or(u16::MAX))
}

/// `#rrggbb`.
pub(crate) fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// The file a kind is drawn in.
const fn drawing(kind: Kind) -> &'static str {
    match kind {
        Kind::King => include_str!("../assets/pieces/king.svg"),
        Kind::Queen => include_str!("../assets/pieces/queen.svg"),
        Kind::Rook => include_str!("../assets/pieces/rook.svg"),
        Kind::Bishop => include_str!("../assets/pieces/bishop.svg"),
        Kind::Knight => include_str!("../assets/pieces/knight.svg"),
        Kind::Pawn => include_str!("../assets/pieces/pawn.svg"),
        Kind::Gangurru => include_str!("../assets/pieces/gangurru.svg"),
        Kind::Archbishop => include_str!("../assets/pieces/archbishop.svg"),
        Kind::Chancellor => include_str!("../assets/pieces/chancellor.svg"),
        Kind::Amazon => include_str!("../assets/pieces/amazon.svg"),
        Kind::Ferz => include_str!("../assets/pieces/ferz.svg"),
        Kind::Wazir => include_str!("../assets/pieces/wazir.svg"),
    }
}

/// What stands between this opening tag and the end of its group; empty if the file has no such group.
fn group(kind: Kind, opening: &str) -> &'static str {
    let inside = drawing(kind).split_once(opening).map_or("", |(_, after)| after);
    inside.split_once("</g>").map_or("", |(inside, _)| inside)
}

/// Where a piece's units come to lie on a square of this many pixels, as an SVG transformation.
pub(crate) fn on_square(square: u32) -> String {
    format!("scale({})", f64::from(square) / 100.0)
}

/// A piece in a square of 100 by 100 units.
pub(crate) fn piece(out: &mut String, colours: &Colours, piece: Piece, tone: Tone) {
    let shape = group(piece.kind, "<g id=\"shape\">");
    if tone == Tone::Ghost {
        let _ = write!(out, "<g fill=\"{}\">{shape}</g>", hex(colours.ghost));
        return;
    }
    let edge = hex(colours.contour);
    let _ = write!(
        out,
        "<g fill=\"{edge}\" stroke=\"{edge}\" stroke-width=\"{}\" stroke-linejoin=\"round\">{shape}</g>",
        2.0 * CONTOUR,
    );
    let (body, line) = match (piece.side, tone) {
        (Side::White, Tone::Blue) => (colours.light_blue, edge),
        (Side::White, _) => (colours.white, edge),
        (Side::Black, Tone::Blue) => (colours.dark_blue, hex(colours.inner)),
        (Side::Black, _) => (colours.contour, hex(colours.inner)),
    };
    // A body of the contour's colour is there already.
    if body != colours.contour {
        let _ = write!(out, "<g fill=\"{}\">{shape}</g>", hex(body));
    }
    if piece.dress == Dress::Covered {
        dress::cover(out, colours, piece.kind, shape);
        return;
    }
    let _ = write!(
        out,
        "<g fill=\"none\" stroke=\"{line}\" stroke-width=\"{LINE}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{}</g>",
        group(piece.kind, "<g class=\"line\">"),
    );
    let dots = group(piece.kind, "<g class=\"dot\">");
    if !dots.is_empty() {
        let _ = write!(out, "<g fill=\"{line}\">{dots}</g>");
    }
    dress::over(out, colours, piece.dress, piece.side);
}

/// How far a token keeps from the piece that stands on it, contour included, in hundredths of a square.
const CLEAR: f32 = 8.0;

/// A token in a square of 100 by 100 units, cut out around the piece that stands on it; `ground` is the square's colour.
fn token(out: &mut String, colours: &Colours, token: Token, piece: Option<Piece>, ground: Rgb) {
    let Token::Cross(side) = token;
    let (body, line) = match side {
        Side::White => (colours.white, colours.contour),
        Side::Black => (colours.contour, colours.inner),
    };
    // Square ends reach into the corners, which every piece leaves free.
    let saltire = "M4 4H26L50 38L74 4H96V26L62 50L96 74V96H74L50 62L26 96H4V74L38 50L4 26Z";
    let inner = "M22 22L78 78M78 22L22 78";
    let edge = hex(colours.contour);
    let _ = write!(
        out,
        "<path fill=\"{}\" stroke=\"{edge}\" stroke-width=\"{CONTOUR}\" stroke-linejoin=\"round\" d=\"{saltire}\"/>\
         <path fill=\"none\" stroke=\"{}\" stroke-width=\"2.800\" stroke-linecap=\"round\" d=\"{inner}\"/>",
        hex(body),
        hex(line),
    );
    if let Some(piece) = piece {
        let clear = hex(ground);
        let _ = write!(
            out,
            "<g fill=\"{clear}\" stroke=\"{clear}\" stroke-width=\"{}\" stroke-linejoin=\"round\">{}</g>",
            2.0 * CLEAR,
            group(piece.kind, "<g id=\"shape\">")
        );
    }
}

/// How wide the outer band is that brackets and frames take, in pixels.
fn band(square: u32) -> u32 {
    (square * 11 / 200).max(1)
}

/// What is to be seen on one square, but for coordinates and arrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Field {
    /// Whether the square is a light one.
    pub(crate) light: bool,
    /// Its marks.
    pub(crate) marks: Marks,
    /// What lies on it.
    pub(crate) token: Option<Token>,
    /// The piece on it.
    pub(crate) piece: Option<Piece>,
}

/// A square of this many pixels with its marks and its token, from its upper left corner; the piece is left to the caller, but
/// its place is kept free.
pub(crate) fn square(out: &mut String, colours: &Colours, field: Field, square: u32) {
    let marks = field.marks;
    let last = marks.has(Mark::LastFrom) || marks.has(Mark::LastTo);
    let ground = match (field.light, last) {
        (true, false) => colours.light,
        (true, true) => colours.light_last,
        (false, false) => colours.dark,
        (false, true) => colours.dark_last,
    };
    let _ = write!(out, "<path fill=\"{}\" d=\"M0 0H{square}V{square}H0Z\"/>", hex(ground));
    if let Some(lies) = field.token {
        let _ = write!(out, "<g transform=\"{}\">", on_square(square));
        token(out, colours, lies, field.piece, ground);
        out.push_str("</g>");
    }
    for drawn in Mark::ALL {
        if marks.has(drawn) {
            mark(out, colours, drawn, square);
        }
    }
}

/// The shape of a mark.
fn mark(out: &mut String, colours: &Colours, mark: Mark, square: u32) {
    let s = length(square);
    let b = band(square);
    let inner = square.saturating_sub(b);
    match mark {
        Mark::LastFrom => {
            let arm = square * 3 / 10;
            let far = square - arm;
            let _ = write!(
                out,
                "<path fill=\"{}\" d=\"M0 0H{arm}V{b}H{b}V{arm}H0ZM{square} 0V{arm}H{inner}V{b}H{far}V0Z\
                 M{square} {square}H{far}V{inner}H{inner}V{far}H{square}ZM0 {square}V{far}H{b}V{inner}H{arm}V{square}Z\"/>",
                hex(colours.last)
            );
        }
        Mark::LastTo => {
            let _ = write!(
                out,
                "<path fill=\"{}\" d=\"M0 0H{square}V{square}H0ZM{b} {b}V{inner}H{inner}V{b}Z\"/>",
                hex(colours.last)
            );
        }
        Mark::Check => {
            let _ = write!(
                out,
                "<path fill=\"{}\" stroke=\"{}\" stroke-width=\"{:.2}\" stroke-linejoin=\"round\" d=\"M",
                hex(colours.check),
                hex(colours.contour),
                s * 0.025
            );
            for spike in 0..20_u8 {
                let turn = f32::from(spike) * std::f32::consts::PI / 10.0;
                let reach = s * if spike % 2 == 0 { 0.5 } else { 0.39 };
                let _ =
                    write!(out, "{:.2} {:.2} ", s / 2.0 + reach * turn.sin(), s / 2.0 - reach * turn.cos());
            }
            out.push_str("Z\"/>");
        }
        Mark::Selectable => {
            let (near, far) = (s * 0.035, s * 0.165);
            let (left, mid, right) = (s * 0.34, s * 0.5, s * 0.66);
            let (end, deep) = (s - near, s - far);
            let _ = write!(
                out,
                "<path fill=\"{}\" d=\"M{left:.2} {near:.2}H{right:.2}L{mid:.2} {far:.2}ZM{end:.2} {left:.2}V{right:.2}L{deep:.2} {mid:.2}Z\
                 M{left:.2} {end:.2}H{right:.2}L{mid:.2} {deep:.2}ZM{near:.2} {left:.2}V{right:.2}L{far:.2} {mid:.2}Z\"/>",
                hex(colours.choice)
            );
        }
        Mark::Target => {
            let _ = write!(
                out,
                "<circle cx=\"{c:.2}\" cy=\"{c:.2}\" r=\"{:.2}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.2}\"/>",
                s * 0.4,
                hex(colours.choice),
                s * 0.06,
                c = s / 2.0
            );
        }
        Mark::Retaliation => {
            let (near, far) = (s * 0.04, s * 0.3);
            let (end, deep) = (s - near, s - far);
            let _ = write!(
                out,
                "<path fill=\"{}\" stroke=\"{}\" stroke-width=\"{:.2}\" stroke-linejoin=\"round\" \
                 d=\"M{near:.2} {near:.2}H{far:.2}L{near:.2} {far:.2}ZM{end:.2} {near:.2}V{far:.2}L{deep:.2} {near:.2}Z\
                 M{end:.2} {end:.2}H{deep:.2}L{end:.2} {deep:.2}ZM{near:.2} {end:.2}V{deep:.2}L{far:.2} {end:.2}Z\"/>",
                hex(colours.check),
                hex(colours.contour),
                s * 0.065
            );
        }
        Mark::Pending => {
            let _ = write!(out, "<g fill=\"{}\">", hex(colours.choice));
            for (x, y) in dots() {
                let _ = write!(
                    out,
                    "<circle cx=\"{:.2}\" cy=\"{:.2}\" r=\"{:.2}\"/>",
                    s * (0.08 + 0.21 * x),
                    s * (0.08 + 0.21 * y),
                    s * 0.048
                );
            }
            out.push_str("</g>");
        }
        Mark::White | Mark::Black | Mark::Neutral => control(out, colours, mark, square),
    }
}

/// Who controls an empty square: a light or a dark disc, or a dash.
fn control(out: &mut String, colours: &Colours, mark: Mark, square: u32) {
    let s = length(square);
    let edge = hex(colours.contour);
    if mark == Mark::Neutral {
        let (high, thick) = (square * 43 / 100, (square * 14 / 100).max(1));
        let (left, right) = (square * 27 / 100, square - square * 27 / 100);
        let _ = write!(out, "<path fill=\"{edge}\" d=\"M{left} {high}H{right}V{}H{left}Z\"/>", high + thick);
        return;
    }
    let body = if mark == Mark::White { colours.white } else { colours.contour };
    let _ = write!(
        out,
        "<circle cx=\"{c:.2}\" cy=\"{c:.2}\" r=\"{:.2}\" fill=\"{}\" stroke=\"{edge}\" stroke-width=\"{:.2}\"/>",
        s * 0.17,
        hex(body),
        s * 0.055,
        c = s / 2.0
    );
}

/// The places of a frame of dots, five on each side, in steps from the upper left one.
fn dots() -> impl Iterator<Item = (f32, f32)> {
    (0..5_u8).flat_map(|y| (0..5_u8).map(move |x| (x, y))).filter_map(|(x, y)| {
        let edge = [x, y].into_iter().any(|at| at == 0 || at == 4);
        edge.then(|| (f32::from(x), f32::from(y)))
    })
}

/// Which edge of the board a coordinate stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Label {
    /// A rank's number, in the upper left corner of its leftmost square.
    Rank(u8),
    /// A file's letter, in the lower right corner of its lowest square.
    File(char),
}

/// The colour of coordinates on a square.
pub(crate) const fn ink(colours: &Colours, light: bool, token: Option<Token>) -> Rgb {
    match (light, token) {
        // They stand on its arms.
        (_, Some(Token::Cross(Side::Black))) => colours.inner,
        (_, Some(Token::Cross(Side::White))) | (true, None) => colours.on_light,
        (false, None) => colours.on_dark,
    }
}

/// A coordinate, from the upper left corner of its square.
pub(crate) fn label(out: &mut String, label: Label, colour: Rgb, square: u32) {
    let s = length(square);
    let mut size = (s * 0.2).max(9.5).min(s * 0.7);
    let inset = s * 0.06;
    let (anchor, x, y, text) = match label {
        Label::Rank(rank) => {
            // Two digits are smaller and nearer to the corner, so that they stay clear of a rook.
            let (inset, part) = if rank < 9 { (inset, 1.0) } else { (inset * 0.6, 0.74) };
            size *= part;
            ("start", inset, inset + size * 0.74, (u16::from(rank) + 1).to_string())
        }
        Label::File(letter) => ("end", s - inset, s - inset - size * 0.04, letter.to_string()),
    };
    let _ = write!(
        out,
        "<text font-family=\"{FONT_FAMILY}\" font-weight=\"700\" font-size=\"{size:.2}\" text-anchor=\"{anchor}\" x=\"{x:.2}\" y=\"{y:.2}\" fill=\"{}\">{text}</text>",
        hex(colour)
    );
}

/// The seven corners of an arrow between two points, for squares of this many pixels. `None` when they are the same.
pub(crate) fn arrow((x0, y0): (f32, f32), (x1, y1): (f32, f32), square: u32) -> Option<[(f32, f32); 7]> {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let reach = dx.hypot(dy);
    if reach < 1.0 {
        return None;
    }
    let s = length(square);
    let (ux, uy) = (dx / reach, dy / reach);
    let at = |along: f32, aside: f32| (x0 + ux * along - uy * aside, y0 + uy * along + ux * aside);
    let (start, neck, tip) = (s * 0.3, reach - s * 0.42, reach - s * 0.04);
    let (shaft, head) = (s * 0.075, s * 0.21);
    Some([
        at(start, shaft),
        at(neck, shaft),
        at(neck, head),
        at(tip, 0.0),
        at(neck, -head),
        at(neck, -shaft),
        at(start, -shaft),
    ])
}

/// An arrow in the picture's own pixels.
pub(crate) fn arrow_polygon(out: &mut String, colours: &Colours, corners: &[(f32, f32); 7]) {
    out.push_str("<polygon points=\"");
    for (x, y) in corners {
        let _ = write!(out, "{x:.2},{y:.2} ");
    }
    let _ = write!(
        out,
        "\" fill=\"{}\" fill-opacity=\"{:.4}\"/>",
        hex(colours.arrow),
        f32::from(ARROW_ALPHA) / 255.0
    );
}

#[cfg(test)]
mod tests {
    use resvg::usvg;

    use super::*;

    #[test]
    fn every_drawing_is_an_svg_file_of_its_own_and_has_its_groups() {
        for kind in Kind::ALL {
            let tree = usvg::Tree::from_str(drawing(kind), &usvg::Options::default());
            let bounds =
                tree.unwrap_or_else(|error| panic!("{kind:?}: {error}")).root().abs_stroke_bounding_box();
            assert!(bounds.left() >= 0.0 && bounds.top() >= 0.0, "{kind:?}: {bounds:?}");
            assert!(bounds.right() <= 360.0 && bounds.bottom() <= 360.0, "{kind:?}: {bounds:?}");
            for opening in ["<g id=\"shape\">", "<g class=\"line\">"] {
                assert!(group(kind, opening).contains("<path"), "{kind:?} has no {opening}");
            }
        }
    }

    #[test]
    fn arrows_lead_from_one_middle_to_the_other() {
        assert_eq!(arrow((45.0, 45.0), (45.0, 45.0), 90), None);
        let [.., tip, _, _, _] = arrow((45.0, 45.0), (45.0, 225.0), 90).unwrap();
        assert!((tip.0 - 45.0).abs() < 0.01 && (215.0..225.0).contains(&tip.1), "{tip:?}");
    }
}
