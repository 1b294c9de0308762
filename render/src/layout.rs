//! Where everything stands in a picture, in whole pixels.
//!
//! The board's longer side is as long as the style says. Squares are whole pixels wide; what is left over is a border
//! round the board. What lies beside the board stands in a tray to the right of it: the upper half holds what is the side's at
//! the top, beginning at the top edge, the lower half the other side's, ending at the bottom edge.
//!
//! Nearest to the board is the place of the open card, if the game has one: then each half has room for it in the middle.
//! Then come the slots. A slot is a little less than a tenth of the board high, whatever the board's size, so that five fit below each
//! other on each side, as Crazyhouse needs, with a gap between the two halves. Each heap is a block of its own with a small gap
//! to the next; there are as many columns as all heaps of the fuller side need.

use crate::{
    scene::{Heap, Piece, Scene, SceneError, Side, Slot},
    style::{MAX_SIZE, MIN_SIZE},
    tiles::Measures,
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
    /// Width and height of the open card.
    pub(crate) card: (u32, u32),
    /// Left edge of the tray.
    tray: u32,
    /// Left edge of the slots' first column.
    slots: u32,
    /// How many columns of slots there are.
    columns: u32,
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
        let columns =
            Side::ALL.into_iter().map(|side| columns(&blocks(scene, side), rows)).max().unwrap_or(0);
        let columns = if scene.hands.is_some() { columns.max(1) } else { 0 };
        let tall = (cell * 7 / 2).min(height / 2 - height / 24);
        let card = ((tall * 5 / 7).max(1), tall.max(1));
        let tray = across + gap;
        let slots = if has_card(scene) { tray + card.0 + gap } else { tray };
        let width = if slots == tray && columns == 0 { across } else { slots + columns * (cell + count) };
        Ok(Self {
            square,
            left: border / 2,
            top: border / 2,
            cell,
            count,
            card,
            tray,
            slots,
            columns,
            rows,
            width,
            height,
        })
    }

    /// The measures of the tiles.
    pub(crate) const fn measures(&self) -> Measures {
        Measures { square: self.square, cell: self.cell, count: self.count, card: self.card }
    }

    /// The left and top edge of a square that stands `column` squares from the left and `row` from the top.
    pub(crate) const fn corner(&self, (column, row): (u32, u32)) -> (u32, u32) {
        (self.left + column * self.square, self.top + row * self.square)
    }

    /// The open card with its left and top edge: in the middle of its side's half.
    pub(crate) fn card(&self, scene: &Scene) -> Option<(Piece, (u32, u32))> {
        let piece = scene.card?;
        let half = self.height / 2;
        let top = if piece.side == scene.bottom { self.height - half } else { 0 };
        Some((piece, (self.tray, top + (half - self.card.1) / 2)))
    }

    /// A side's slots, heap by heap, each with its left and top edge.
    pub(crate) fn slots(&self, scene: &Scene, side: Side) -> Vec<(Slot, (u32, u32))> {
        let blocks = blocks(scene, side);
        let heights: Vec<u32> = blocks.iter().map(|block| height(block, self.columns)).collect();
        let rows: u32 = heights.iter().sum();
        let gaps = (heights.len() as u32).saturating_sub(1);
        let spare = (self.height / 2).saturating_sub(rows * self.cell);
        let gap = (self.cell / 3).min(spare / (2 * gaps).max(1));
        let whole = rows * self.cell + gaps * gap;
        let mut top = if side == scene.bottom { self.height.saturating_sub(whole) } else { 0 };
        let mut placed = Vec::new();
        for (block, &rows) in blocks.iter().zip(&heights) {
            for (at, &slot) in (0_u32..).zip(block) {
                let (column, row) = (at / rows, at % rows);
                placed.push((slot, (self.slots + column * (self.cell + self.count), top + row * self.cell)));
            }
            top += rows * self.cell + gap;
        }
        // Heaps without room to stand below each other end at the edge.
        let lowest = self.height.saturating_sub(self.cell);
        for (_, (_, top)) in &mut placed {
            *top = (*top).min(lowest);
        }
        placed
    }
}

/// Whether the scene's game has open cards: there is one, or a deck that one can come from.
fn has_card(scene: &Scene) -> bool {
    let decks = scene.hands.iter().flat_map(|hands| hands.white.iter().chain(&hands.black));
    scene.card.is_some() || decks.into_iter().any(|slot| slot.heap == Heap::Deck)
}

/// A side's slots, heap by heap.
fn blocks(scene: &Scene, side: Side) -> Vec<Vec<Slot>> {
    scene.heaps(side).into_iter().map(|(_, slots)| slots).collect()
}

/// How many rows a heap takes in so many columns.
fn height(block: &[Slot], columns: u32) -> u32 {
    (block.len() as u32).div_ceil(columns.max(1))
}

/// The fewest columns in which all heaps stand within so many rows; if there are more heaps than rows, those in which each takes one.
fn columns(blocks: &[Vec<Slot>], rows: u32) -> u32 {
    let most = blocks.iter().map(Vec::len).max().unwrap_or(0) as u32;
    let fits = |&columns: &u32| blocks.iter().map(|block| height(block, columns)).sum::<u32>() <= rows;
    (1..most).find(fits).unwrap_or(most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Hands, Kind};

    fn heap(heap: Heap, side: Side, count: usize) -> Vec<Slot> {
        vec![Slot { heap, piece: Piece::new(side, Kind::Rook), count: 1 }; count]
    }

    /// Scenes with these heaps on both sides.
    fn scene(heaps: &[(Heap, usize)]) -> Scene {
        let mut scene = Scene::new(8, 8);
        let of = |side| heaps.iter().flat_map(|&(is, count)| heap(is, side, count)).collect();
        scene.hands = Some(Hands { white: of(Side::White), black: of(Side::Black) });
        scene
    }

    #[test]
    fn slots_and_card_stand_beside_the_board_and_apart() {
        for heaps in [
            &[(Heap::Hand, 5)][..],
            &[(Heap::Deck, 6), (Heap::Blue, 4)],
            &[(Heap::Supply, 12)],
            &[(Heap::Lost, 16), (Heap::Hand, 5)],
            &[(Heap::Supply, 32)],
        ] {
            for size in [320, 720, 1440] {
                let mut scene = scene(heaps);
                scene.card = Some(Piece::new(Side::Black, Kind::Knight));
                let layout = Layout::new(&scene, size).unwrap();
                let mut boxes = Vec::new();
                for side in Side::ALL {
                    for (_, (x, y)) in layout.slots(&scene, side) {
                        boxes.push((side, x, y, x + layout.cell + layout.count, y + layout.cell));
                    }
                }
                let (_, (x, y)) = layout.card(&scene).unwrap();
                boxes.push((Side::Black, x, y, x + layout.card.0, y + layout.card.1));
                for (at, &(side, left, top, right, bottom)) in boxes.iter().enumerate() {
                    assert!(
                        left >= size && right <= layout.width && bottom <= layout.height,
                        "{heaps:?} {size}"
                    );
                    assert!(if side == Side::Black { bottom <= size / 2 } else { top >= size / 2 });
                    for &(_, x0, y0, x1, y1) in &boxes[at + 1..] {
                        let apart = right <= x0 || x1 <= left || bottom <= y0 || y1 <= top;
                        assert!(apart, "{heaps:?} {size}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_gap_parts_two_heaps_and_nothing_moves_when_a_card_is_opened() {
        let mut scene = scene(&[(Heap::Deck, 6), (Heap::Blue, 4)]);
        let layout = Layout::new(&scene, 720).unwrap();
        let slots = layout.slots(&scene, Side::Black);
        let lowest = |of: Heap| slots.iter().filter(|(slot, _)| slot.heap == of).map(|(_, (_, y))| *y).max();
        let highest = slots.iter().filter(|(slot, _)| slot.heap == Heap::Blue).map(|(_, (_, y))| *y).min();
        assert!(highest > lowest(Heap::Deck).map(|y| y + layout.cell));
        scene.card = Some(Piece::new(Side::White, Kind::Knight));
        assert_eq!(Layout::new(&scene, 720), Ok(layout));
    }
}
