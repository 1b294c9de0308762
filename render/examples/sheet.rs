//! Contact sheets for whoever draws: every piece at 40, 90 and 180 pixels on both square colours, and whole boards, in
//! every theme. `cargo run -p gangurru-render --example sheet -- DIRECTORY` writes them as PNG files.

#[path = "../tests/common/mod.rs"]
mod common;

use std::{env, error::Error, fs, path::PathBuf};

use common::{australian, board, crowded, gallery, hidden, raindrop, schago, start, wardrobe};
use gangurru_render::{Kind, Mark, Painter, Side, Square, Style, Theme, svg};

fn main() -> Result<(), Box<dyn Error>> {
    let directory = PathBuf::from(env::args().nth(1).ok_or("which directory?")?);
    let painter = Painter::new();
    let mut small = board(5, 5, "rnbqk/ppppp/5/PPPPP/RNBQK");
    small.hands = crowded().hands;
    let mut large = board(10, 10, "rnbqkqbnrr/pppppppppp/55/55/55/55/55/55/PPPPPPPPPP/RNBQKQBNRR");
    large.bottom = Side::Black;
    let mut turned = crowded();
    turned.bottom = Side::Black;
    let mut choices = start();
    for (square, piece) in choices.pieces.clone() {
        if piece.side == Side::White && (piece.kind == Kind::Pawn || piece.kind == Kind::Knight) {
            choices.marks.push((square, Mark::Selectable));
        }
    }
    choices.marks.extend([2, 3].map(|rank| (Square::new(4, rank), Mark::Target)));
    choices.marks.extend(Mark::ALL.map(|mark| (Square::new(0, 3), mark)));
    choices.marks.extend(Mark::ALL.map(|mark| (Square::new(4, 7), mark)));
    choices.marks.push((Square::new(0, 0), Mark::LastTo));
    choices.marks.push((Square::new(7, 0), Mark::LastFrom));
    for theme in Theme::ALL {
        for square in [40, 90, 180] {
            let png = painter.png(&gallery(), Style::new(theme, 8 * square))?;
            fs::write(directory.join(format!("pieces-{theme}-{square}.png")), png)?;
            let png = painter.png(&wardrobe(), Style::new(theme, 8 * square))?;
            fs::write(directory.join(format!("wardrobe-{theme}-{square}.png")), png)?;
        }
        let boards = [
            ("start", &start(), 720),
            ("crowded", &crowded(), 320),
            ("crowded", &crowded(), 720),
            ("crowded", &crowded(), 1440),
            ("turned", &turned, 720),
            ("choices", &choices, 320),
            ("choices", &choices, 720),
            ("small", &small, 720),
            ("large", &large, 720),
        ];
        let games = [
            ("australian", australian()),
            ("hidden", hidden()),
            ("raindrop", raindrop()),
            ("schago", schago()),
        ];
        let sizes = games.iter().flat_map(|(name, scene)| [320, 720, 1440].map(|size| (*name, scene, size)));
        let boards = boards.into_iter().chain(sizes);
        for (name, scene, size) in boards {
            let png = painter.png(scene, Style::new(theme, size))?;
            fs::write(directory.join(format!("{name}-{theme}-{size}.png")), png)?;
        }
        fs::write(directory.join(format!("crowded-{theme}.svg")), svg(&crowded(), Style::new(theme, 720))?)?;
    }
    Ok(())
}
