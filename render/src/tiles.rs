//! Tiles: parts of pictures that are rasterised once and copied ever after.
//!
//! A tile is opaque: a whole square with marks and piece, a slot, a count. A stamp is what lies over tiles: a
//! coordinate or an arrow, as coverage by pixel. Both are made when first asked for, from the SVG of `art`, and kept in an [`Atlas`],
//! one for each theme and pair of measures.

use std::{
    collections::HashMap,
    fmt::Write as _,
    sync::{Arc, LazyLock},
};

use resvg::{
    tiny_skia::{Color, FillRule, Mask, PathBuilder, Pixmap, Transform},
    usvg,
};

use crate::{
    art::{self, Field, Label, Tone},
    document::FONT,
    heaps,
    palette::{Blend, LEVELS, Palette},
    scene::{Heap, Piece},
    style::{ARROW_ALPHA, Colours, Rgb, Theme},
};

/// The pixels of everything that is a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Measures {
    /// Width and height of a square.
    pub(crate) square: u32,
    /// Width and height of a slot's piece.
    pub(crate) cell: u32,
    /// Width of a slot's count.
    pub(crate) count: u32,
    /// Width and height of the open card.
    pub(crate) card: (u32, u32),
}

/// What a tile shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TileKey {
    /// A square with all its marks and its piece.
    Square(Field),
    /// A slot's piece, or the silhouette of what is not there.
    Slot { heap: Heap, piece: Piece, some: bool },
    /// A slot's count; 0 is no figure.
    Count { heap: Heap, count: u8 },
    /// The open card.
    Card(Piece),
}

/// What a stamp shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum StampKey {
    /// A coordinate.
    Label(Label),
    /// An arrow, so many squares to the right and down.
    Arrow(i32, i32),
}

/// An opaque piece of picture, as palette indices.
#[derive(Debug)]
pub(crate) struct Tile {
    pub(crate) width: usize,
    pub(crate) rows: Vec<u8>,
}

/// Coverage by pixel, in runs within one row.
#[derive(Debug)]
pub(crate) struct Stamp {
    /// Where each run begins, relative to the stamp's origin, right and down, and where its levels end.
    runs: Vec<(i32, i32, usize)>,
    levels: Vec<u8>,
}

impl Stamp {
    /// The stamp of a mask; `left` and `top` are the place of its first pixel relative to the stamp's origin.
    fn new(mask: &[u8], width: usize, (left, top): (i32, i32)) -> Self {
        let level = |coverage: u8| ((usize::from(coverage) * (LEVELS - 1) + 127) / 255) as u8;
        let mut stamp = Self { runs: Vec::new(), levels: Vec::new() };
        for (y, row) in mask.chunks_exact(width).enumerate() {
            let mut x = 0;
            while x < width {
                let skipped = row[x..].iter().take_while(|&&coverage| level(coverage) == 0).count();
                x += skipped;
                let run = row[x..].iter().map(|&coverage| level(coverage)).take_while(|&level| level != 0);
                let start = stamp.levels.len();
                stamp.levels.extend(run);
                let end = stamp.levels.len();
                if end > start {
                    stamp.runs.push((left + x as i32, top + y as i32, end));
                }
                x += end - start;
            }
        }
        stamp
    }

    /// Lays the stamp over a picture whose rows are `width` bytes, the first of them no pixel. What falls outside is left out.
    pub(crate) fn print(&self, (x, y): (u32, u32), blend: &Blend, canvas: &mut [u8], width: usize) {
        let height = canvas.len() / width;
        let mut start = 0;
        for &(dx, dy, end) in &self.runs {
            let levels = &self.levels[start..end];
            start = end;
            let (Ok(left), Ok(row)) = (usize::try_from(x as i32 + dx + 1), usize::try_from(y as i32 + dy))
            else {
                continue;
            };
            if row >= height || left + levels.len() > width {
                continue;
            }
            let from = row * width + left;
            for (pixel, &level) in canvas[from..from + levels.len()].iter_mut().zip(levels) {
                *pixel = blend[usize::from(level)][usize::from(*pixel)];
            }
        }
    }

    fn bytes(&self) -> usize {
        self.levels.len() + size_of_val(&self.runs[..])
    }
}

/// A theme's colours made ready: palette and what lies over it.
#[derive(Debug)]
pub(crate) struct Inks {
    pub(crate) colours: Colours,
    pub(crate) palette: Palette,
    /// Coordinates by their colour.
    labels: Vec<(Rgb, Blend)>,
    pub(crate) arrow: Blend,
}

impl Inks {
    pub(crate) fn new(theme: Theme) -> Self {
        let colours = theme.colours();
        let palette = Palette::new(&colours);
        Self {
            labels: [colours.on_light, colours.on_dark, colours.inner]
                .map(|colour| (colour, palette.blend(colour, 255)))
                .into(),
            arrow: palette.blend(colours.arrow, ARROW_ALPHA),
            colours,
            palette,
        }
    }

    /// Coordinates in one of the colours of [`art::ink`].
    pub(crate) fn label(&self, colour: Rgb) -> &Blend {
        &self.labels.iter().find(|(of, _)| *of == colour).unwrap_or(&self.labels[0]).1
    }
}

/// The tiles and stamps of one theme at one size.
#[derive(Debug)]
pub(crate) struct Atlas {
    pub(crate) inks: Arc<Inks>,
    measures: Measures,
    tiles: HashMap<TileKey, Tile>,
    stamps: HashMap<StampKey, Stamp>,
    nearest: HashMap<Rgb, u8>,
    bytes: usize,
}

impl Atlas {
    pub(crate) fn new(inks: Arc<Inks>, measures: Measures) -> Self {
        Self {
            inks,
            measures,
            tiles: HashMap::new(),
            stamps: HashMap::new(),
            nearest: HashMap::new(),
            bytes: 0,
        }
    }

    /// About how much memory the tiles and stamps take.
    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Makes the tile unless it is there.
    pub(crate) fn tile(&mut self, key: TileKey) -> &Tile {
        if !self.tiles.contains_key(&key) {
            let tile = self.make_tile(key);
            self.bytes += tile.rows.len();
            self.tiles.insert(key, tile);
        }
        &self.tiles[&key]
    }

    /// Makes the stamp unless it is there.
    pub(crate) fn stamp(&mut self, key: StampKey) -> &Stamp {
        if !self.stamps.contains_key(&key) {
            let stamp = self.make_stamp(key);
            self.bytes += stamp.bytes();
            self.stamps.insert(key, stamp);
        }
        &self.stamps[&key]
    }

    fn make_tile(&mut self, key: TileKey) -> Tile {
        let colours = &self.inks.colours;
        let mut drawing = String::new();
        let (width, height) = match key {
            TileKey::Square(_) => (self.measures.square, self.measures.square),
            TileKey::Slot { .. } => (self.measures.cell, self.measures.cell),
            TileKey::Count { .. } => (self.measures.count, self.measures.cell),
            TileKey::Card(_) => self.measures.card,
        };
        match key {
            TileKey::Square(field) => {
                art::square(&mut drawing, colours, field, self.measures.square);
                if let Some(piece) = field.piece {
                    let _ = write!(drawing, "<g transform=\"{}\">", art::on_square(self.measures.square));
                    art::piece(&mut drawing, colours, piece, Tone::Full);
                    drawing.push_str("</g>");
                }
            }
            TileKey::Slot { heap, piece, some } => {
                heaps::slot(&mut drawing, colours, heap, piece, some, self.measures.cell);
            }
            TileKey::Count { heap, count } => {
                heaps::count(&mut drawing, colours, heap, count, (width, height));
            }
            TileKey::Card(piece) => heaps::card(&mut drawing, colours, piece, (width, height)),
        }
        let rows = rasterise(&drawing, width, height, Some(colours.tray)).map_or_else(Vec::new, |pixmap| {
            let pixels = pixmap.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
            let palette = &self.inks.palette;
            pixels.map(|rgb| *self.nearest.entry(rgb).or_insert_with(|| palette.nearest(rgb))).collect()
        });
        Tile { width: width as usize, rows }
    }

    fn make_stamp(&self, key: StampKey) -> Stamp {
        match key {
            StampKey::Label(label) => {
                let mut drawing = String::new();
                art::label(&mut drawing, label, [0; 3], self.measures.square);
                let mask = rasterise(&drawing, self.measures.square, self.measures.square, None);
                let mask: Vec<u8> = mask.iter().flat_map(Pixmap::pixels).map(|pixel| pixel.alpha()).collect();
                Stamp::new(&mask, self.measures.square as usize, (0, 0))
            }
            StampKey::Arrow(right, down) => {
                // Drawn in a box of all squares that it crosses.
                let from = |along: i32| (-along).max(0) as u32 * self.measures.square;
                let to = |along: i32| along.max(0) as u32 * self.measures.square;
                let middle = |at: u32| art::length(at) + art::length(self.measures.square) / 2.0;
                let width = (right.unsigned_abs() + 1) * self.measures.square;
                let height = (down.unsigned_abs() + 1) * self.measures.square;
                let tail = (middle(from(right)), middle(from(down)));
                let corners = art::arrow(tail, (middle(to(right)), middle(to(down))), self.measures.square);
                let mask = corners.and_then(|corners| {
                    let mut path = PathBuilder::new();
                    path.move_to(corners[0].0, corners[0].1);
                    for (x, y) in &corners[1..] {
                        path.line_to(*x, *y);
                    }
                    path.close();
                    let mut mask = Mask::new(width, height)?;
                    mask.fill_path(&path.finish()?, FillRule::Winding, true, Transform::identity());
                    Some(mask)
                });
                Stamp::new(
                    mask.as_ref().map_or(&[], Mask::data),
                    width as usize,
                    (-(from(right) as i32), -(from(down) as i32)),
                )
            }
        }
    }
}

/// What reading SVG needs: the one font.
static OPTIONS: LazyLock<usvg::Options<'static>> = LazyLock::new(|| {
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_font_data(FONT.to_vec());
    options
});

/// The drawing in a picture of this size, over this ground. `None` only if a drawing of ours is broken, which the tests
/// would show.
fn rasterise(drawing: &str, width: u32, height: u32, ground: Option<Rgb>) -> Option<Pixmap> {
    let document = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">{drawing}</svg>"
    );
    let tree = usvg::Tree::from_str(&document, &OPTIONS).ok()?;
    let mut pixmap = Pixmap::new(width, height)?;
    if let Some([r, g, b]) = ground {
        pixmap.fill(Color::from_rgba8(r, g, b, 255));
    }
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Some(pixmap)
}
