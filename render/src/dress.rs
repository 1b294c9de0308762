//! The ways of showing a piece: what lies over its plain drawing or takes its place, as SVG.
//!
//! Knows the stripes of covered pieces, the badges, and the pouch of a Gangurru with what is in it; all in units of a
//! hundredth of a square. Does not know the drawings of the kinds: `art` hands over their outlines.
//!
//! To add one: a variant of [`Dress`], and its lines in [`cover`] if it takes the place of the inner drawing, or in
//! [`over`] if it lies upon it.

use std::fmt::Write as _;

use crate::{
    art::hex,
    scene::{Dress, Kind, Side},
    style::Colours,
};

/// The stripes of a covered piece over its body, in place of all that is drawn within: only the outline is known.
pub(crate) fn cover(out: &mut String, colours: &Colours, kind: Kind, shape: &str) {
    // The name is the kind's, so that a document may say the same thing twice.
    let name = kind.letter();
    let _ = write!(
        out,
        "<clipPath id=\"cover-{name}\">{shape}</clipPath><g clip-path=\"url(#cover-{name})\"><path fill=\"{}\" d=\"",
        hex(colours.veil)
    );
    // At 45 degrees each row is the one above, shifted by a pixel, which packs well.
    for stripe in 0..16_i32 {
        let from = stripe * 13 - 102;
        let _ = write!(out, "M{from} 100H{}L{} 0H{}Z", from + 6, from + 106, from + 100);
    }
    out.push_str("\"/></g>");
}

/// What lies over a piece's drawing.
pub(crate) fn over(out: &mut String, colours: &Colours, dress: Dress, side: Side) {
    match dress {
        Dress::Plain | Dress::Covered => {}
        Dress::Promoted => promoted(out, colours),
        Dress::Secret => private(out, colours, true),
        Dress::Full => closed_pouch(out, colours),
        Dress::OwnCross | Dress::OwnPawn | Dress::OpenCross | Dress::OpenPawn => {
            disc(out, colours, side, matches!(dress, Dress::OwnCross | Dress::OpenCross));
            if matches!(dress, Dress::OwnCross | Dress::OwnPawn) {
                private(out, colours, false);
            }
        }
        Dress::FromPouch => from_pouch(out, colours),
    }
}

/// The base, the same for all kinds, in a badge's colour.
fn base(out: &mut String, colour: &str) {
    let _ = write!(
        out,
        "<path fill=\"{colour}\" d=\"M25 89V84.500C25 83.500 26 82.500 27 82.500H73C74 82.500 75 83.500 75 84.500V89Z\"/>"
    );
}

/// The badge of a promoted piece: a disc at the lower left with a pawn on it, and the base in its colour.
fn promoted(out: &mut String, colours: &Colours) {
    let (disc, ink) = (hex(colours.badge), hex(colours.contour));
    base(out, &disc);
    let _ = write!(
        out,
        "<circle cx=\"20.500\" cy=\"78\" r=\"17\" fill=\"{disc}\" stroke=\"{ink}\" stroke-width=\"3.500\"/>\
         <path fill=\"{ink}\" d=\"M20.500 66.500A5.300 5.300 0 0 1 24 75.800L28 87H13L17 75.800A5.300 5.300 0 0 1 20.500 66.500Z\"/>",
    );
}

/// The badge of a pawn from a pouch: a disc at the lower left, its lower part a pouch, and the base in its colour.
fn from_pouch(out: &mut String, colours: &Colours) {
    let (disc, ink) = (hex(colours.badge), hex(colours.contour));
    base(out, &disc);
    let _ = write!(
        out,
        "<circle cx=\"20.500\" cy=\"78\" r=\"17\" fill=\"{disc}\" stroke=\"{ink}\" stroke-width=\"3.500\"/>\
         <path fill=\"{ink}\" d=\"M5.500 75C12 83.500 29 83.500 35.500 75A15.300 15.300 0 0 1 5.500 75Z\"/>",
    );
}

/// The mark of what only the reader knows: an eye on a disc at the lower left; `whole` colours the base as well.
fn private(out: &mut String, colours: &Colours, whole: bool) {
    let (disc, ink, eye) = (hex(colours.secret), hex(colours.contour), hex(colours.white));
    if whole {
        base(out, &disc);
    }
    let _ = write!(
        out,
        "<circle cx=\"20.500\" cy=\"78\" r=\"17\" fill=\"{disc}\" stroke=\"{ink}\" stroke-width=\"3.500\"/>\
         <path fill=\"{eye}\" d=\"M7 78C12.500 68.500 28.500 68.500 34 78C28.500 87.500 12.500 87.500 7 78Z\"/>\
         <circle cx=\"20.500\" cy=\"78\" r=\"4.800\" fill=\"{disc}\"/>",
    );
}

/// A closed pouch: a light bag before the belly with a question mark on it.
fn closed_pouch(out: &mut String, colours: &Colours) {
    let (bag, ink) = (hex(colours.white), hex(colours.contour));
    let _ = write!(
        out,
        "<path fill=\"{bag}\" stroke=\"{ink}\" stroke-width=\"3.600\" stroke-linejoin=\"round\" d=\"M36 45C42 42 60 42 66 45C72 59 67 76 51 76.500C35 76 30 59 36 45Z\"/>\
         <path fill=\"none\" stroke=\"{ink}\" stroke-width=\"4.600\" stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"M44.500 54C45 47.500 57.500 47.500 57.500 54.500C57.500 59 51 59 51 63.500\"/>\
         <circle cx=\"51\" cy=\"70\" r=\"2.900\" fill=\"{ink}\"/>",
    );
}

/// An open pouch from which a disc peeps, with a cross or a pawn on it.
fn disc(out: &mut String, colours: &Colours, side: Side, cross: bool) {
    let (disc, ink) = (hex(colours.badge), hex(colours.contour));
    let (bag, line) = match side {
        Side::White => (hex(colours.white), &ink),
        Side::Black => (ink.clone(), &hex(colours.inner)),
    };
    let pouch = "M34 57C36.500 79 67.500 79 70 57C61 65 43 65 34 57Z";
    if side == Side::Black {
        // The contour goes all round, so that a dark piece's light lines end nowhere on the square.
        let _ = write!(
            out,
            "<g fill=\"{ink}\" stroke=\"{ink}\" stroke-width=\"9\" stroke-linejoin=\"round\"><circle cx=\"52\" cy=\"51\" r=\"17.500\"/><path d=\"{pouch}\"/></g>"
        );
    }
    let _ = write!(
        out,
        "<circle cx=\"52\" cy=\"51\" r=\"17.500\" fill=\"{disc}\" stroke=\"{line}\" stroke-width=\"3.200\"/>"
    );
    if cross {
        let _ = write!(
            out,
            "<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"6.500\" stroke-linecap=\"round\" d=\"M44 41L60 57M60 41L44 57\"/>"
        );
    } else {
        let _ = write!(
            out,
            "<path fill=\"{ink}\" d=\"M52 36A6.800 6.800 0 0 1 56 48.300L61 62H43L48 48.300A6.800 6.800 0 0 1 52 36Z\"/>"
        );
    }
    // The pouch's front hides the disc's lower rim.
    let _ = write!(
        out,
        "<path fill=\"{bag}\" stroke=\"{line}\" stroke-width=\"3.600\" stroke-linejoin=\"round\" d=\"{pouch}\"/>"
    );
}
