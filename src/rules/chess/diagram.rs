//! Boards drawn in text, for tests and for eyes: one line a rank, the top rank first, one cell a square.
//!
//! A cell holds what the FEN writes for its square, with whatever signs a game puts behind a letter, and `.` for an
//! empty square; cells are separated by spaces. So a drawing is a board field of a FEN written another way, for any
//! game and any size:
//!
//! ```text
//! . . . . k . . .
//! . Q~ . . . . . .
//! ```

use std::fmt::Write as _;

/// The board field of a FEN from a drawing.
pub fn to_fen(drawing: &str) -> String {
    let ranks = drawing.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| {
        let mut rank = String::new();
        let mut run = 0;
        for cell in line.split_whitespace() {
            if cell == "." {
                run += 1;
                continue;
            }
            flush(&mut rank, &mut run);
            rank.push_str(cell);
        }
        flush(&mut rank, &mut run);
        rank
    });
    ranks.collect::<Vec<_>>().join("/")
}

fn flush(rank: &mut String, run: &mut u32) {
    if *run > 0 {
        // Writing to a string does not fail.
        let _ = write!(rank, "{run}");
        *run = 0;
    }
}

/// A drawing from the board field of a FEN: the reverse of [`to_fen`], for single-letter cells with trailing signs.
pub fn from_fen(board: &str) -> String {
    let mut drawing = String::new();
    for rank in board.split('/') {
        let mut cells: Vec<String> = Vec::new();
        let mut run = 0_usize;
        for sign in rank.chars() {
            match (sign.to_digit(10), cells.last_mut()) {
                (Some(digit), _) => {
                    run = (run * 10 + digit as usize).min(64);
                    continue;
                }
                (None, Some(cell)) if run == 0 && !sign.is_ascii_alphabetic() => cell.push(sign),
                _ => {
                    cells.extend(std::iter::repeat_n(".".to_owned(), run));
                    cells.push(sign.to_string());
                }
            }
            run = 0;
        }
        cells.extend(std::iter::repeat_n(".".to_owned(), run));
        drawing.push_str(&cells.join(" "));
        drawing.push('\n');
    }
    drawing
}
