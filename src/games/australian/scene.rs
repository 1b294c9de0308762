//! What an audience sees: the board with pouches as far as it knows them, crosses, and marks.

use gangurru_render::{Dress, Mark, Piece, Scene, Token};

use super::Disc;
use super::view::View;
use crate::games::picture;
use crate::rules::Seat;
use crate::rules::chess::Square;

/// The board, the last action, the opened Gangurru, the right to retaliate, a king in check.
pub(super) fn scene(view: &View, bottom: Seat) -> Scene {
    let position = &view.position;
    let mut scene = Scene::new(8, 8);
    scene.bottom = picture::side(bottom);
    for (square, piece) in position.board.iter() {
        let shown =
            Piece::new(picture::side(piece.seat), picture::kind(piece.role)).dressed(dress(view, square));
        scene.pieces.push((picture::square(square), shown));
    }
    for seat in Seat::ALL {
        let crosses = position.crosses[seat.index()].into_iter();
        scene.ground.extend(crosses.map(|at| (picture::square(at), Token::Cross(picture::side(seat)))));
    }
    let mut mark = |at: Square, mark| scene.marks.push((picture::square(at), mark));
    if let Some(last) = &view.last {
        last.from.into_iter().for_each(|from| mark(from, Mark::LastFrom));
        last.to.iter().for_each(|to| mark(*to, Mark::LastTo));
        scene.last_move = Some(last.written.to_string());
    }
    if let Some(opened) = position.opened {
        mark(opened, Mark::Pending);
    }
    if view.outcome.is_none()
        && let Some(square) = position.usable_retaliation()
    {
        mark(square, Mark::Retaliation);
    }
    if let Some(king) = position.board.king(position.turn).filter(|_| position.in_check()) {
        mark(king, Mark::Check);
    }
    match view.outcome {
        Some(outcome) => scene.result = Some(outcome.to_string()),
        // Both set up at once: it is nobody's turn.
        None if view.in_set_up() => {}
        None => scene.to_move = Some(picture::side(position.turn)),
    }
    scene
}

/// How the piece on a square is shown to this audience.
fn dress(view: &View, square: Square) -> Dress {
    let position = &view.position;
    if position.pouch.has(square) {
        return Dress::FromPouch;
    }
    // In a set-up the pouch fills when its owner has chosen.
    if !position.full.has(square) || view.undecided(square) {
        return Dress::Plain;
    }
    // After the end everybody has seen everything.
    let seen = position.shown.has(square) || view.outcome.is_some();
    match (view.disc_at(square), seen) {
        (None, _) => Dress::Full,
        (Some(Disc::Cross), true) => Dress::OpenCross,
        (Some(Disc::Pawn), true) => Dress::OpenPawn,
        (Some(Disc::Cross), false) => Dress::OwnCross,
        (Some(Disc::Pawn), false) => Dress::OwnPawn,
    }
}
