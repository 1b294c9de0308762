//! The painter: a scene's pixels and PNG, from tiles.
//!
//! Knows how a picture is put together and how long tiles are kept. A picture costs the copying of its tiles' rows, the
//! blending of labels and arrows, and the packing of the PNG.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{
    art::{self, Field, Marks},
    document::labels,
    layout::Layout,
    pack::{self, pack},
    scene::{MAX_SIDE, Piece, Scene, SceneError, Side, Slot, Token},
    style::{Style, Theme},
    tiles::{Atlas, Inks, Measures, StampKey, TileKey},
};

/// How much memory tiles may take before the least recently used are forgotten, in bytes.
const BUDGET: usize = 32 << 20;

/// A picture as palette indices, row by row from the top, without gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// One byte a pixel.
    pub indices: Vec<u8>,
    /// At most 256 colours: red, green, blue. The same for all pictures of one theme.
    pub palette: Vec<[u8; 3]>,
}

impl Pixels {
    /// The picture as red, green, blue, opacity, four bytes a pixel.
    pub fn rgba(&self) -> Vec<u8> {
        let colours = self.indices.iter().map(|&index| self.palette[usize::from(index)]);
        colours.flat_map(|[r, g, b]| [r, g, b, 255]).collect()
    }
}

/// A picture as PNG files have it: each row of palette indices begins with a 0, which says that the row is not filtered.
struct Canvas {
    layout: Layout,
    /// Bytes in a row, the 0 included.
    stride: usize,
    rows: Vec<u8>,
    inks: Arc<Inks>,
}

/// Paints scenes. Made once and shared: all methods take `&self` and may be called from several threads.
///
/// It keeps what it has rasterised, up to about 32 MiB. The first picture of a theme and size takes some hundredths of a second, later
/// ones a twentieth of that.
#[derive(Debug, Default)]
pub struct Painter {
    shelf: Mutex<Shelf>,
}

/// Room to work in, kept from picture to picture.
#[derive(Debug, Default)]
struct Scratch {
    rows: Vec<u8>,
    tokens: Vec<pack::Token>,
}

/// How many pictures' room is kept.
const SCRATCHES: usize = 4;

/// The most bytes of a picture whose room is kept.
const ROOM: usize = 4 << 20;

/// What the painter keeps.
#[derive(Debug, Default)]
struct Shelf {
    inks: Vec<(Theme, Arc<Inks>)>,
    /// The most recently used last.
    atlases: Vec<Kept>,
    /// Room for the next pictures.
    scratch: Vec<Scratch>,
}

/// What tells one atlas from another: the theme, and the pixels of what its tiles show.
type AtlasKey = (Theme, Measures);

/// An atlas on the shelf.
#[derive(Debug)]
struct Kept {
    key: AtlasKey,
    atlas: Arc<Mutex<Atlas>>,
    bytes: usize,
}

impl Painter {
    /// A painter that has not painted yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The scene's picture as a PNG file: 8 bits a pixel with a palette, no metadata.
    ///
    /// The same scene and style always give the same bytes.
    ///
    /// # Errors
    /// If the scene is inconsistent, as [`Scene::check`] says, or [`SceneError::PictureSize`].
    pub fn png(&self, scene: &Scene, style: Style) -> Result<Vec<u8>, SceneError> {
        let mut scratch = self.shelf().scratch.pop().unwrap_or_default();
        let canvas = self.canvas(scene, style, std::mem::take(&mut scratch.rows))?;
        let png = encode(&canvas, &mut scratch.tokens);
        scratch.rows = canvas.rows;
        let mut shelf = self.shelf();
        if shelf.scratch.len() < SCRATCHES && scratch.rows.len() <= ROOM {
            shelf.scratch.push(scratch);
        }
        Ok(png)
    }

    /// The scene's picture before it is packed.
    ///
    /// # Errors
    /// As [`Painter::png`].
    pub fn pixels(&self, scene: &Scene, style: Style) -> Result<Pixels, SceneError> {
        let canvas = self.canvas(scene, style, Vec::new())?;
        let mut indices = Vec::with_capacity(canvas.rows.len());
        for row in canvas.rows.chunks_exact(canvas.stride) {
            indices.extend_from_slice(&row[1..]);
        }
        let palette = canvas.inks.palette.entries().to_vec();
        Ok(Pixels { width: canvas.layout.width, height: canvas.layout.height, indices, palette })
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The picture, put together in `rows`.
    fn canvas(&self, scene: &Scene, style: Style, rows: Vec<u8>) -> Result<Canvas, SceneError> {
        let layout = Layout::new(scene, style.size)?;
        let key = (style.theme, layout.measures());
        let atlas = self.take(key);
        let mut atlas = atlas.lock().unwrap_or_else(PoisonError::into_inner);
        let canvas = compose(scene, layout, &mut atlas, rows);
        let bytes = atlas.bytes();
        drop(atlas);
        self.put(key, bytes);
        Ok(canvas)
    }

    /// The atlas of this key, made unless it is there.
    fn take(&self, key: AtlasKey) -> Arc<Mutex<Atlas>> {
        let mut shelf = self.shelf();
        if let Some(at) = shelf.atlases.iter().position(|kept| kept.key == key) {
            let found = shelf.atlases.remove(at);
            let atlas = Arc::clone(&found.atlas);
            shelf.atlases.push(found);
            return atlas;
        }
        let inks = if let Some((_, inks)) = shelf.inks.iter().find(|(has, _)| *has == key.0) {
            Arc::clone(inks)
        } else {
            let inks = Arc::new(Inks::new(key.0));
            shelf.inks.push((key.0, Arc::clone(&inks)));
            inks
        };
        let atlas = Arc::new(Mutex::new(Atlas::new(inks, key.1)));
        shelf.atlases.push(Kept { key, atlas: Arc::clone(&atlas), bytes: 0 });
        atlas
    }

    /// Notes how large an atlas has become, and forgets the oldest ones while all are too large together.
    fn put(&self, key: AtlasKey, bytes: usize) {
        let mut shelf = self.shelf();
        if let Some(kept) = shelf.atlases.iter_mut().find(|kept| kept.key == key) {
            kept.bytes = bytes;
        }
        while shelf.atlases.iter().map(|kept| kept.bytes).sum::<usize>() > BUDGET {
            shelf.atlases.remove(0);
        }
    }
}

/// Puts a picture together.
fn compose(scene: &Scene, layout: Layout, atlas: &mut Atlas, mut canvas: Vec<u8>) -> Canvas {
    let width = layout.width as usize + 1;
    let inks = Arc::clone(&atlas.inks);
    let tray = inks.palette.nearest(inks.colours.tray);
    canvas.clear();
    canvas.resize(width * layout.height as usize, tray);
    for row in canvas.chunks_exact_mut(width) {
        row[0] = 0;
    }
    let mut marks = [[Marks::default(); MAX_SIDE as usize]; MAX_SIDE as usize];
    for &(square, mark) in &scene.marks {
        marks[usize::from(square.rank)][usize::from(square.file)].add(mark);
    }
    let mut pieces: [[Option<Piece>; MAX_SIDE as usize]; MAX_SIDE as usize] = Default::default();
    for &(square, piece) in &scene.pieces {
        pieces[usize::from(square.rank)][usize::from(square.file)] = Some(piece);
    }
    let mut ground: [[Option<Token>; MAX_SIDE as usize]; MAX_SIDE as usize] = Default::default();
    for &(square, token) in &scene.ground {
        ground[usize::from(square.rank)][usize::from(square.file)] = Some(token);
    }
    for row in 0..scene.ranks {
        for column in 0..scene.files {
            let square = scene.square_at(column, row);
            let (rank, file) = (usize::from(square.rank), usize::from(square.file));
            let light = square.is_light();
            let (marks, token, piece) = (marks[rank][file], ground[rank][file], pieces[rank][file]);
            let corner = layout.corner((u32::from(column), u32::from(row)));
            copy(atlas, TileKey::Square(Field { light, marks, token, piece }), corner, &mut canvas, width);
            for label in labels(scene, column, row) {
                let blend = inks.label(art::ink(&inks.colours, light, token));
                atlas.stamp(StampKey::Label(label)).print(corner, blend, &mut canvas, width);
            }
        }
    }
    for side in Side::ALL {
        for (Slot { heap, piece, count }, (x, y)) in layout.slots(scene, side) {
            copy(atlas, TileKey::Slot { heap, piece, some: count > 0 }, (x, y), &mut canvas, width);
            copy(atlas, TileKey::Count { heap, count }, (x + layout.cell, y), &mut canvas, width);
        }
    }
    if let Some((piece, corner)) = layout.card(scene) {
        copy(atlas, TileKey::Card(piece), corner, &mut canvas, width);
    }
    for &(from, to) in &scene.arrows {
        if from != to {
            let ((x0, y0), (x1, y1)) = (scene.place(from), scene.place(to));
            let key = StampKey::Arrow(x1 as i32 - x0 as i32, y1 as i32 - y0 as i32);
            atlas.stamp(key).print(layout.corner((x0, y0)), &inks.arrow, &mut canvas, width);
        }
    }
    Canvas { layout, stride: width, rows: canvas, inks }
}

/// Copies a tile to its place.
fn copy(atlas: &mut Atlas, key: TileKey, (x, y): (u32, u32), canvas: &mut [u8], width: usize) {
    let tile = atlas.tile(key);
    let from = y as usize * width + x as usize + 1;
    for (row, pixels) in tile.rows.chunks_exact(tile.width).enumerate() {
        let at = from + row * width;
        canvas[at..at + pixels.len()].copy_from_slice(pixels);
    }
}

/// Packs a picture as a PNG file.
fn encode(canvas: &Canvas, tokens: &mut Vec<pack::Token>) -> Vec<u8> {
    let palette: Vec<u8> = canvas.inks.palette.entries().iter().flatten().copied().collect();
    let data = pack(&canvas.rows, canvas.stride, 2 * canvas.layout.square as usize, tokens);
    let mut out = Vec::with_capacity(data.len() + palette.len() + 128);
    let mut encoder = png::Encoder::new(&mut out, canvas.layout.width, canvas.layout.height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette);
    let mut writer = encoder
        .write_header()
        .expect("a layout has pixels, a palette colours, and memory takes all that is written");
    writer.write_chunk(png::chunk::IDAT, &data).expect("memory takes all that is written");
    writer.finish().expect("memory takes all that is written");
    out
}
