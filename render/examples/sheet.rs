//! Contact sheets for whoever draws: every piece at 40, 90 and 180 pixels on both square colours, and whole boards, in
//! every theme. `cargo run -p gangurru-render --example sheet -- DIRECTORY` writes them as PNG files.

use std::{env, error::Error, fs, path::PathBuf};

use gangurru_render::{
    Dress, Hands, Kind, Mark, Painter, Piece, Scene, Side, Slot, Square, Style, Theme, svg,
};

/// Every kind and dress of both sides, each on both square colours.
fn pieces() -> Scene {
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

/// The pieces of a FEN placement; `~` marks a promoted piece.
fn place(scene: &mut Scene, placement: &str) {
    for (row, line) in placement.split('/').enumerate() {
        let (mut file, rank) = (0, scene.ranks - 1 - row as u8);
        for letter in line.chars() {
            if letter == '~' {
                if let Some((_, piece)) = scene.pieces.last_mut() {
                    *piece = piece.dressed(Dress::Promoted);
                }
            } else if let Some(empty) = letter.to_digit(10) {
                file += empty as u8;
            } else if let Some(kind) =
                Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
            {
                let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
                scene.pieces.push((Square::new(file, rank), Piece::new(side, kind)));
                file += 1;
            }
        }
    }
}

fn hand(side: Side, counts: [u8; 5]) -> Vec<Slot> {
    let kinds = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
    kinds.into_iter().zip(counts).map(|(kind, count)| Slot { piece: Piece::new(side, kind), count }).collect()
}

fn crowded() -> Scene {
    let mut scene = Scene::new(8, 8);
    place(&mut scene, "r1b2rk1/ppN~p1ppp/2n2n2/1B1pp3/1b1PP1q1/2N2N2/PPPQ~1PPP/R1B2RK1");
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
    scene
}

fn start() -> Scene {
    let mut scene = Scene::new(8, 8);
    place(&mut scene, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    scene
}

fn main() -> Result<(), Box<dyn Error>> {
    let directory = PathBuf::from(env::args().nth(1).ok_or("which directory?")?);
    let painter = Painter::new();
    let small = {
        let mut scene = Scene::new(5, 5);
        place(&mut scene, "rnbqk/ppppp/5/PPPPP/RNBQK");
        scene.hands = Some(Hands::default());
        scene
    };
    let large = {
        let mut scene = Scene::new(10, 10);
        place(&mut scene, "rnbqkqbnrr/pppppppppp/9/9/9/9/9/9/PPPPPPPPPP/RNBQKQBNRR");
        scene.bottom = Side::Black;
        scene
    };
    let turned = {
        let mut scene = crowded();
        scene.bottom = Side::Black;
        scene
    };
    for theme in Theme::ALL {
        for square in [40, 90, 180] {
            let png = painter.png(&pieces(), Style::new(theme, 8 * square))?;
            fs::write(directory.join(format!("pieces-{theme}-{square}.png")), png)?;
        }
        let boards = [
            ("start", &start(), 720),
            ("crowded", &crowded(), 320),
            ("crowded", &crowded(), 720),
            ("crowded", &crowded(), 1440),
            ("turned", &turned, 720),
            ("small", &small, 720),
            ("large", &large, 720),
        ];
        for (name, scene, size) in boards {
            let png = painter.png(scene, Style::new(theme, size))?;
            fs::write(directory.join(format!("{name}-{theme}-{size}.png")), png)?;
        }
        fs::write(directory.join(format!("crowded-{theme}.svg")), svg(&crowded(), Style::new(theme, 720))?)?;
    }
    Ok(())
}
