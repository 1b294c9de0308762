//! Where everything stands in a picture, in whole pixels.
//!
//! The board's longer side is as long as the style says. Squares are whole pixels wide; what is left over is a border
//! round the board. Hands stand in a tray to the right of it: the upper half holds the hand of the side at the top, beginning at the
//! top edge, the lower half the other, ending at the bottom edge. A slot is a little less than a tenth of the board high,
//! whatever the board's size, so that five fit on each side, as Crazyhouse needs, with a gap between the two hands; more
//! go into further columns.

use crate::{
    scene::{Scene, SceneError, Side},
    style::{MAX_SIZE, MIN_SIZE},
};

/// The measures of one picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Width and height of a square.
    pub(crate) square: u32,
    /// Left edge of the leftmost squares.
    pub(crate) left: u32,
    /// Top edge of the uppermost squares.
    pub(crate) top: u32,
    /// Width and height of a slot's piece.
    pub(crate) cell: u32,
    /// Width of a slot's count.
    pub(crate) count: u32,
    /// Left edge of the tray's first column.
    tray: u32,
    /// How many slots fit below each other on one side.
    rows: u32,
    /// Width of the picture.
    pub(crate) width: u32,
    /// Height of the picture.
    pub(crate) height: u32,
}

impl Layout {
    /// The measures for this scene with a board of `size` pixels.
    ///
    /// # Errors
    /// If the scene is inconsistent or the size out of range.
    pub(crate) fn new(scene: &Scene, size: u32) -> Result<Self, SceneError> {
        scene.check()?;
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(SceneError::PictureSize { size });
        }
        let (files, ranks) = (u32::from(scene.files), u32::from(scene.ranks));
        let longer = files.max(ranks);
        let square = size / longer;
        let border = size - square * longer;
        let (across, height) = (square * files + border, square * ranks + border);
        let cell = (size * 2 / 21).min(height / 2);
        let count = cell * 3 / 4;
        let rows = (height / 2 / cell).max(1);
        let gap = cell / 6;
        let columns = scene.hands.as_ref().map_or(0, |hands| {
            let slots = hands.white.len().max(hands.black.len()) as u32;
            slots.div_ceil(rows).max(1)
        });
        let tray = across + gap;
        let width = if columns == 0 { across } else { tray + columns * (cell + count) };
        Ok(Self { square, left: border / 2, top: border / 2, cell, count, tray, rows, width, height })
    }

    /// The left and top edge of a square that stands `column` squares from the left and `row` from the top.
    pub(crate) const fn corner(&self, (column, row): (u32, u32)) -> (u32, u32) {
        (self.left + column * self.square, self.top + row * self.square)
    }

    /// The left and top edge of each of a side's slots, in their order.
    pub(crate) fn slots(&self, scene: &Scene, side: Side) -> impl Iterator<Item = (u32, u32)> + use<> {
        let layout = *self;
        let slots = scene.hands.as_ref().map_or(0, |hands| hands.of(side).len()) as u32;
        let first =
            if side == scene.bottom { layout.height - slots.min(layout.rows) * layout.cell } else { 0 };
        (0..slots).map(move |slot| {
            let (column, row) = (slot / layout.rows, slot % layout.rows);
            (layout.tray + column * (layout.cell + layout.count), first + row * layout.cell)
        })
    }
}
