//! Scenes that tests, the benchmark and the contact sheets share.
#![expect(dead_code, unreachable_pub, reason = "each target takes what it needs of this module")]

use gangurru_render::{Dress, Hands, Heap, Kind, Mark, Piece, Pixels, Scene, Side, Slot, Square};

/// Puts the pieces of a FEN placement on the board; `~` after a letter marks a promoted piece.
pub fn place(scene: &mut Scene, placement: &str) {
    for (row, line) in placement.split('/').enumerate() {
        let (mut file, rank) = (0, scene.ranks - 1 - row as u8);
        for letter in line.chars() {
            if letter == '~' {
                let (_, piece) = scene.pieces.last_mut().expect("a piece before its mark");
                *piece = piece.dressed(Dress::Promoted);
            } else if let Some(empty) = letter.to_digit(10) {
                file += empty as u8;
            } else {
                let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase());
                let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
                scene
                    .pieces
                    .push((Square::new(file, rank), Piece::new(side, kind.expect("a piece's letter"))));
                file += 1;
            }
        }
        assert_eq!(file, scene.files, "each line of a placement fills its rank");
    }
}

/// A board with these pieces.
pub fn board(files: u8, ranks: u8, placement: &str) -> Scene {
    let mut scene = Scene::new(files, ranks);
    place(&mut scene, placement);
    scene
}

/// A hand of Crazyhouse: queens, rooks, bishops, knights, pawns.
pub fn hand(side: Side, counts: [u8; 5]) -> Vec<Slot> {
    let kinds = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
    kinds
        .into_iter()
        .zip(counts)
        .map(|(kind, count)| Slot { heap: Heap::Hand, piece: Piece::new(side, kind), count })
        .collect()
}

/// The start of Crazyhouse.
pub fn start() -> Scene {
    let mut scene = board(8, 8, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    scene.hands = Some(Hands { white: hand(Side::White, [0; 5]), black: hand(Side::Black, [0; 5]) });
    scene.to_move = Some(Side::White);
    scene
}

/// A crowded middlegame of Crazyhouse with everything on it.
pub fn crowded() -> Scene {
    let mut scene = board(8, 8, "r1b2rk1/ppN~p1ppp/2n2n2/1B1pp3/1b1PP1q1/2N2N2/PPPQ~1PPP/R1B2RK1");
    let at = Square::new;
    scene.marks = vec![
        (at(2, 4), Mark::LastFrom),
        (at(2, 6), Mark::LastTo),
        (at(6, 7), Mark::Check),
        (at(3, 1), Mark::Selectable),
        (at(3, 2), Mark::Target),
        (at(3, 4), Mark::Target),
    ];
    scene.arrows = vec![(at(2, 4), at(2, 6)), (at(6, 3), at(6, 1)), (at(0, 0), at(7, 7))];
    scene.hands =
        Some(Hands { white: hand(Side::White, [1, 0, 2, 0, 16]), black: hand(Side::Black, [0, 2, 0, 3, 0]) });
    scene.last_move = Some("Nc5xc7".to_owned());
    scene.to_move = Some(Side::Black);
    scene
}

/// Every kind and dress of both sides, each on both square colours: files are kinds, promoted queen and knight last; ranks 1 and 2
/// are White's.
pub fn gallery() -> Scene {
    let mut scene = Scene::new(Kind::ALL.len() as u8 + 2, 4);
    let shown = Kind::ALL.map(|kind| (kind, Dress::Plain));
    let shown = shown.into_iter().chain([(Kind::Queen, Dress::Promoted), (Kind::Knight, Dress::Promoted)]);
    for (file, (kind, dress)) in shown.enumerate() {
        for rank in 0..4 {
            let side = if rank < 2 { Side::White } else { Side::Black };
            scene.pieces.push((Square::new(file as u8, rank), Piece::new(side, kind).dressed(dress)));
        }
    }
    scene
}

/// The contrast of two colours after WCAG 2, from 1 to 21.
pub fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
    let luminance = |colour: [u8; 3]| {
        let [r, g, b] = colour.map(|channel| {
            let part = f64::from(channel) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    if a > b { a / b } else { b / a }
}

/// One square of a picture without a border: its colours, row by row.
pub fn square_of(pixels: &Pixels, scene: &Scene, square: Square) -> Vec<[u8; 3]> {
    let side = pixels.height as usize / usize::from(scene.ranks);
    let (column, row) = match scene.bottom {
        Side::White => (square.file, scene.ranks - 1 - square.rank),
        Side::Black => (scene.files - 1 - square.file, square.rank),
    };
    let (left, top) = (usize::from(column) * side, usize::from(row) * side);
    let rows = pixels.indices.chunks_exact(pixels.width as usize).skip(top).take(side);
    rows.flat_map(|row| &row[left..left + side]).map(|&index| pixels.palette[usize::from(index)]).collect()
}
