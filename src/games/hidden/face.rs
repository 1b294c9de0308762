//! What a player sees: options as they are written, the picture, and pictures for the rules.

use gangurru_render::{Dress, Hands, Heap, Mark, Piece, Scene, Slot};

use super::Position;
use super::deal::SET;
use super::view::{Fallen, View};
use crate::games::picture;
use crate::rules::chess::{Role, Special, Step};
use crate::rules::notation::{Offer, Written};
use crate::rules::{Letter, Seat};

/// Every legal action as it is written; castling may be written as the king's two squares as well.
pub(super) fn offers(position: &Position) -> Vec<Offer> {
    if position.due.is_some() {
        return Role::PROMOTIONS.map(|role| Offer::new(Written::Choose(role.letter()))).into();
    }
    let offer = |step: &Step| {
        let offer = Offer::new(position.written(*step));
        match step.special() {
            Some(Special::Castle(_)) => {
                offer.or(Written::step(Letter::KING, step.from().into(), false, step.to().into()))
            }
            _ => offer,
        }
    };
    position.legal().iter().map(offer).collect()
}

/// How a covered piece is shown: by its look, or by what it is to those who know.
const fn dressed(look: Role, identity: Option<Role>) -> (Role, Dress) {
    match identity {
        Some(identity) => (identity, Dress::Secret),
        None => (look, Dress::Covered),
    }
}

/// The board, what each side has lost, the last move, a king in check, a promotion that is due.
pub(super) fn scene(view: &View, bottom: Seat) -> Scene {
    let position = &view.position;
    let mut scene = Scene::new(8, 8);
    scene.bottom = picture::side(bottom);
    for (square, piece) in position.board.iter() {
        let (role, dress) = if position.covered.has(square) {
            dressed(piece.role, view.identity(square))
        } else {
            (piece.role, Dress::Plain)
        };
        let shown = Piece::new(picture::side(piece.seat), picture::kind(role)).dressed(dress);
        scene.pieces.push((picture::square(square), shown));
    }
    if let Some(last) = &view.last {
        if let Some(from) = last.from {
            scene.marks.push((picture::square(from), Mark::LastFrom));
        }
        scene.marks.push((picture::square(last.to), Mark::LastTo));
        scene.last_move = Some(last.record.clone());
    }
    if let Some(due) = position.due {
        scene.marks.push((picture::square(due), Mark::Pending));
    }
    let turn = position.turn;
    if let Some(king) = position.board.king(turn).filter(|_| position.in_check()) {
        scene.marks.push((picture::square(king), Mark::Check));
    }
    let mut hands = Hands::default();
    for seat in Seat::ALL {
        hands.of_mut(picture::side(seat)).extend(lost(view, seat));
    }
    scene.hands = Some(hands);
    match view.outcome {
        Some(outcome) => scene.result = Some(outcome.to_string()),
        None => scene.to_move = Some(picture::side(turn)),
    }
    scene
}

/// What a side has lost: first what was known to everybody, then what fell covered, by its look, then what fell covered
/// and this reader knows, each the strongest first. What nothing has been lost of takes no place: most of the fifteen
/// kinds never are.
fn lost(view: &View, seat: Seat) -> Vec<Slot> {
    let mut slots = Vec::new();
    let fallen = &view.lost[seat.index()];
    let shown = |fallen: &Fallen| {
        if fallen.covered { dressed(fallen.seen, fallen.identity) } else { (fallen.seen, Dress::Plain) }
    };
    for dress in [Dress::Plain, Dress::Covered, Dress::Secret] {
        for (role, _) in SET {
            let count = fallen.iter().filter(|fallen| shown(fallen) == (role, dress)).count();
            if let Ok(count @ 1..) = u8::try_from(count) {
                let piece = Piece::new(picture::side(seat), picture::kind(role)).dressed(dress);
                slots.push(Slot { heap: Heap::Lost, piece, count });
            }
        }
    }
    slots
}

/// What the chapters of the rules for players are about, as positions in text.
pub(super) fn illustration(chapter: &str) -> Option<&'static str> {
    Some(match chapter {
        // Two moves each: a knight-looker was a pawn, a pawn-looker a rook, and so on.
        "covers" => {
            "?rr1?bp?qpk?bq?nb?rp/?pp?pr?pp1?pp?pp?pn?pp/2b5/3n4/4R3/2P5/?PP?PQ?PP?PN1?PP?PB?PP/?RN1?BB?QPK?BP?NR?RP w Kk - - -/- 0 3"
        }
        // A pawn on its first rank, one on its second, one on the last that is about to become something.
        "pawns" => "6P1/2?pn1k3/8/8/8/8/2P5/4KP2 w - - g8 -/- 0 20",
        // Both corners covered, so both castlings are possible, whatever stands there.
        "castling" => "4k3/?pp?pp3?pn?pp1/8/8/8/8/?PP?PR3?PP?PB1/?RN3K2?RP w K - - -/- 0 12",
        // A covered pawn-looker can be captured: only the capturer will be told what it was.
        "captures" => "4k3/?pq?pp3?pp2/8/8/8/8/1?PP4?PP?PN/R3K2?RB w - - - -/- 0 15",
        _ => return None,
    })
}
