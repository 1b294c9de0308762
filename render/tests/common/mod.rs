//! Scenes that tests, the benchmark and the contact sheets share.
#![expect(dead_code, unreachable_pub, reason = "each target takes what it needs of this module")]

use gangurru_render::{Dress, Hands, Heap, Kind, Mark, Piece, Pixels, Scene, Side, Slot, Square, Token};

/// Puts the pieces of a FEN placement on the board; `~` after a letter marks a promoted piece, `?` a covered one or a full pouch.
pub fn place(scene: &mut Scene, placement: &str) {
    for (row, line) in placement.split('/').enumerate() {
        let (mut file, rank) = (0, scene.ranks - 1 - row as u8);
        for letter in line.chars() {
            if letter == '~' {
                let (_, piece) = scene.pieces.last_mut().expect("a piece before its mark");
                *piece = piece.dressed(Dress::Promoted);
            } else if letter == '?' {
                let (_, piece) = scene.pieces.last_mut().expect("a piece before its mark");
                let dress = if piece.kind == Kind::Gangurru { Dress::Full } else { Dress::Covered };
                *piece = piece.dressed(dress);
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

/// Every kind and a promoted queen and knight of both sides, each on both square colours: of four
/// ranks the lower two are White's; the second half of the list stands above the first.
pub fn gallery() -> Scene {
    let shown = Kind::ALL.map(|kind| (kind, Dress::Plain));
    rows(shown.into_iter().chain([(Kind::Queen, Dress::Promoted), (Kind::Knight, Dress::Promoted)]).collect())
}

/// Every dress that the four other games need, on kinds that wear it, as in [`gallery`].
pub fn wardrobe() -> Scene {
    let dresses = [Dress::Covered, Dress::Secret, Dress::FromPouch];
    let dressed = dresses.into_iter().flat_map(|dress| {
        let kinds = Kind::ALL.into_iter().filter(move |&kind| dress.suits(kind));
        kinds.map(move |kind| (kind, dress))
    });
    let pouches = Dress::ALL.into_iter().filter(|dress| dress.suits(Kind::Gangurru));
    let pouches = pouches.filter(|&dress| !matches!(dress, Dress::Promoted));
    let mut shown: Vec<_> = pouches.map(|dress| (Kind::Gangurru, dress)).collect();
    shown.extend(dressed.filter(|(kind, dress)| *dress != Dress::Secret || *kind != Kind::Rook));
    rows(shown)
}

/// Pieces of both sides on both square colours.
fn rows(shown: Vec<(Kind, Dress)>) -> Scene {
    let half = shown.len().div_ceil(2);
    let mut scene = Scene::new(half as u8, 8);
    for (at, (kind, dress)) in shown.into_iter().enumerate() {
        for rank in 0..4 {
            let side = if rank < 2 { Side::White } else { Side::Black };
            let square = Square::new((at % half) as u8, rank + 4 * (at / half) as u8);
            scene.pieces.push((square, Piece::new(side, kind).dressed(dress)));
        }
    }
    scene
}

/// Slots of one heap.
fn heap(heap: Heap, side: Side, counts: &[(Kind, u8)]) -> Vec<Slot> {
    let slot = |&(kind, count): &(Kind, u8)| Slot { heap, piece: Piece::new(side, kind), count };
    counts.iter().map(slot).collect()
}

/// A middlegame of Australian Chess as White sees it: pouches of all kinds, crosses with and without a piece, a turn half done.
pub fn australian() -> Scene {
    let mut scene = board(8, 8, "r1bqkb1r/pp1pp1pp/2p5/3g1G2/2P1p3/g?4G2/PP1PP1PP/R1BQKB1R");
    let at = Square::new;
    for (square, piece) in &mut scene.pieces {
        match (piece.side, square.file, square.rank) {
            (Side::White, 5, 4) => *piece = piece.dressed(Dress::OwnCross),
            (Side::White, 5, 2) => *piece = piece.dressed(Dress::OwnPawn),
            (Side::White, 2, 3) | (Side::Black, 2, 5) => *piece = piece.dressed(Dress::FromPouch),
            _ => {}
        }
    }
    scene.pieces.push((at(7, 3), Piece::new(Side::White, Kind::Gangurru)));
    scene.pieces.push((at(7, 4), Piece::new(Side::Black, Kind::Gangurru).dressed(Dress::OpenCross)));
    let (white, black) = (Token::Cross(Side::White), Token::Cross(Side::Black));
    scene.ground = vec![
        (at(1, 4), white),
        (at(4, 4), black),
        (at(1, 3), black),
        (at(6, 5), white),
        (at(3, 4), white),
        (at(7, 3), black),
        (at(5, 2), white),
        (at(0, 2), black),
    ];
    scene.marks = vec![
        (at(5, 2), Mark::LastFrom),
        (at(5, 4), Mark::LastTo),
        (at(5, 4), Mark::Retaliation),
        (at(3, 2), Mark::Retaliation),
        (at(5, 3), Mark::Pending),
        (at(4, 4), Mark::Target),
        (at(6, 5), Mark::Target),
        (at(6, 4), Mark::Target),
        (at(7, 3), Mark::Selectable),
    ];
    let mut lost = heap(Heap::Lost, Side::White, &[(Kind::Queen, 0), (Kind::Rook, 1), (Kind::Pawn, 2)]);
    let cross = Piece::new(Side::White, Kind::Gangurru).dressed(Dress::OpenCross);
    lost.push(Slot { heap: Heap::Lost, piece: cross, count: 1 });
    scene.hands = Some(Hands { white: lost, black: heap(Heap::Lost, Side::Black, &[(Kind::Bishop, 1)]) });
    scene.last_move = Some("Gf3xGf5".to_owned());
    scene.to_move = Some(Side::White);
    scene
}

/// The start of hidden chess, thirty pieces covered, a few already captured.
pub fn hidden() -> Scene {
    let mut scene =
        board(8, 8, "r?n?b?q?kb?n?r?/p?p?p?p?1p?p?p?/4Q3/8/3P4/2n5/P?P?P?1P?P?P?P?/R?N?B?Q?KB?1R?");
    scene.marks = vec![(Square::new(3, 1), Mark::LastFrom), (Square::new(3, 3), Mark::LastTo)];
    let slot =
        |side, kind, dress| Slot { heap: Heap::Lost, piece: Piece::new(side, kind).dressed(dress), count: 1 };
    scene.hands = Some(Hands {
        white: vec![slot(Side::White, Kind::Knight, Dress::Covered)],
        black: vec![
            slot(Side::Black, Kind::Queen, Dress::Secret),
            slot(Side::Black, Kind::Pawn, Dress::Covered),
            slot(Side::Black, Kind::Rook, Dress::Plain),
        ],
    });
    scene.last_move = Some("d2-d4".to_owned());
    scene.to_move = Some(Side::Black);
    scene
}

/// A game of Raindropchess: an open card, both decks, blue pieces.
pub fn raindrop() -> Scene {
    let mut scene = board(8, 8, "2r1k3/1p1n2p1/2p5/5q2/3P4/2N2B2/1P3PP1/R3K2b");
    let kinds = [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
    let slots = |side, cards: [u8; 6], blue: [u8; 4]| {
        let cards: Vec<_> = kinds.into_iter().zip(cards).collect();
        let blue: Vec<_> = kinds[1..5].iter().copied().zip(blue).collect();
        [heap(Heap::Deck, side, &cards), heap(Heap::Blue, side, &blue)].concat()
    };
    scene.hands = Some(Hands {
        white: slots(Side::White, [0, 1, 1, 1, 1, 5], [1, 1, 0, 1]),
        black: slots(Side::Black, [0, 0, 1, 2, 1, 6], [1, 1, 1, 1]),
    });
    scene.card = Some(Piece::new(Side::White, Kind::Knight));
    scene.marks = vec![(Square::new(2, 7), Mark::LastTo)];
    scene.marks.extend((0..8).map(|file| (Square::new(file, 1), Mark::Target)));
    scene.last_move = Some("R@c8".to_owned());
    scene.to_move = Some(Side::White);
    scene
}

/// A game of Schago on a large board: every kind in supply, the map of control.
pub fn schago() -> Scene {
    let mut scene = board(10, 10, "91/1n4f3/3w4k1/91/2a3q3/5C4/1M3N4/91/2F2K1W2/91");
    let supply = |side, first: u8| {
        let counts: Vec<_> =
            Kind::ALL.into_iter().filter(|kind| *kind != Kind::Gangurru).zip(first..).collect();
        heap(Heap::Supply, side, &counts)
    };
    scene.hands = Some(Hands { white: supply(Side::White, 0), black: supply(Side::Black, 1) });
    for (file, rank) in (0..10).flat_map(|file| (0..10).map(move |rank| (file, rank))) {
        let square = Square::new(file, rank);
        if scene.pieces.iter().all(|(on, _)| *on != square) {
            let control = match (rank + file / 4).cmp(&5) {
                std::cmp::Ordering::Less => Mark::White,
                std::cmp::Ordering::Equal => Mark::Neutral,
                std::cmp::Ordering::Greater => Mark::Black,
            };
            scene.marks.push((square, control));
        }
    }
    scene.marks.push((Square::new(5, 4), Mark::LastTo));
    scene.last_move = Some("C@f5".to_owned());
    scene.to_move = Some(Side::Black);
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
