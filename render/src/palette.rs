//! The at most 256 colours of a theme, and mixing within them.
//!
//! Pictures are flat: a pixel has one of the theme's colours or lies on an edge between two of them. So the palette
//! is made of the flat colours and, for each pair that can meet, of steps between them. It depends on the theme only, not on
//! a scene, so tiles can be copied from any picture's cache into any other.

use crate::style::{ARROW_ALPHA, Colours, Rgb};

/// How many steps of coverage a stamp has; 0 is nothing, `LEVELS - 1` is all.
pub(crate) const LEVELS: usize = 17;

/// The result of laying one colour over each palette entry, by coverage.
pub(crate) type Blend = Box<[[u8; 256]; LEVELS]>;

/// A theme's palette.
#[derive(Debug)]
pub(crate) struct Palette {
    entries: Vec<Rgb>,
}

/// `a` and `b` mixed, `part` of 255 being `b`.
fn mix(a: Rgb, b: Rgb, part: u32) -> Rgb {
    let mix = |a: u8, b: u8| ((u32::from(a) * (255 - part) + u32::from(b) * part + 127) / 255) as u8;
    [mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2])]
}

impl Palette {
    /// The palette of these colours.
    pub(crate) fn new(colours: &Colours) -> Self {
        let c = colours;
        let mut palette = Self { entries: Vec::with_capacity(256) };
        let grounds = [c.light, c.dark, c.light_last, c.dark_last, c.tray];
        // Contours meet every ground, and every body.
        palette.ramp(c.contour, c.white, 6);
        palette.ramp(c.contour, c.inner, 6);
        for ground in grounds {
            palette.ramp(c.contour, ground, 5);
        }
        palette.ramp(c.contour, c.check, 3);
        palette.ramp(c.contour, c.badge, 4);
        palette.ramp(c.badge, c.inner, 3);
        palette.ramp(c.badge, c.white, 3);
        // Stripes of covered pieces, the private badge and what is on it, blue pieces.
        palette.ramp(c.veil, c.white, 6);
        palette.ramp(c.veil, c.contour, 5);
        palette.ramp(c.secret, c.white, 3);
        palette.ramp(c.secret, c.contour, 3);
        palette.ramp(c.light_blue, c.contour, 4);
        palette.ramp(c.dark_blue, c.contour, 3);
        palette.ramp(c.dark_blue, c.inner, 4);
        // Labels stand on squares, counts and ghosts on the tray.
        for ground in [c.light, c.light_last] {
            palette.ramp(c.on_light, ground, 4);
        }
        for ground in [c.dark, c.dark_last] {
            palette.ramp(c.on_dark, ground, 4);
        }
        palette.ramp(c.count, c.tray, 5);
        palette.ramp(c.ghost, c.tray, 4);
        // Marks lie on squares; those of straight edges have no steps.
        palette.add(c.last);
        for ground in [c.light, c.dark, c.light_last, c.dark_last] {
            palette.ramp(c.choice, ground, 4);
        }
        // Arrows lie over everything, translucent.
        for below in [c.light, c.dark, c.light_last, c.dark_last, c.white, c.contour, c.inner, c.check] {
            let over = mix(below, c.arrow, u32::from(ARROW_ALPHA));
            palette.ramp(below, over, if below == c.light || below == c.dark { 5 } else { 3 });
        }
        assert!(palette.entries.len() <= 256, "a palette has at most 256 colours");
        palette
    }

    fn add(&mut self, colour: Rgb) {
        if !self.entries.contains(&colour) {
            self.entries.push(colour);
        }
    }

    /// Two colours and so many steps between them.
    fn ramp(&mut self, a: Rgb, b: Rgb, between: u32) {
        self.add(a);
        self.add(b);
        for step in 1..=between {
            self.add(mix(a, b, 255 * step / (between + 1)));
        }
    }

    /// The colours, by index.
    pub(crate) fn entries(&self) -> &[Rgb] {
        &self.entries
    }

    /// The index of the entry that looks most like this colour.
    pub(crate) fn nearest(&self, [r, g, b]: Rgb) -> u8 {
        let distance = |entry: &Rgb| {
            let (dr, dg, db) = (
                i32::from(entry[0]) - i32::from(r),
                i32::from(entry[1]) - i32::from(g),
                i32::from(entry[2]) - i32::from(b),
            );
            3 * dr * dr + 6 * dg * dg + 2 * db * db
        };
        let nearest = self.entries.iter().enumerate().min_by_key(|(_, entry)| distance(entry));
        nearest.map_or(0, |(index, _)| index as u8)
    }

    /// What each entry becomes under this colour, `alpha` of 255 being the most it covers.
    pub(crate) fn blend(&self, colour: Rgb, alpha: u8) -> Blend {
        let mut table: Blend = Box::new([[0; 256]; LEVELS]);
        for (level, row) in table.iter_mut().enumerate() {
            let part = u32::from(alpha) * level as u32 / (LEVELS as u32 - 1);
            for (index, &entry) in self.entries.iter().enumerate() {
                row[index] = if level == 0 { index as u8 } else { self.nearest(mix(entry, colour, part)) };
            }
        }
        table
    }
}
