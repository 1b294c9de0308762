//! What a player sees: the picture, how good it looks, and the pictures of the rules for players.

use gangurru_render::{Hands, Heap, Mark, Piece, Scene, Slot};

use super::cards::Cards;
use super::position::Position;
use super::view::View;
use crate::games::picture;
use crate::rules::Seat;
use crate::rules::chess::{Bitboard, Role, Square};

/// The board, both decks and blue stocks, the open card, the last turn, a king in check.
pub(super) fn scene(view: &View, bottom: Seat) -> Scene {
    let position = &view.position;
    let turn = position.turn;
    let mut scene = Scene::new(8, 8);
    scene.bottom = picture::side(bottom);
    for (square, piece) in position.board.iter() {
        let shown = Piece::new(picture::side(piece.seat), picture::kind(piece.role));
        scene.pieces.push((picture::square(square), shown));
    }
    if let Some(last) = &view.last {
        if let Some(from) = last.from {
            scene.marks.push((picture::square(from), Mark::LastFrom));
        }
        scene.marks.push((picture::square(last.to), Mark::LastTo));
        scene.last_move = Some(last.written.to_string());
    }
    if let Some(king) = position.board.king(turn).filter(|_| position.in_check()) {
        scene.marks.push((picture::square(king), Mark::Check));
    }
    scene.card = position.card.map(|card| Piece::new(picture::side(turn), picture::kind(card)));
    let mut hands = Hands::default();
    for seat in Seat::ALL {
        hands.of_mut(picture::side(seat)).extend(slots(position, seat));
    }
    scene.hands = Some(hands);
    match view.outcome {
        Some(outcome) => scene.result = Some(outcome.to_string()),
        None => scene.to_move = Some(picture::side(turn)),
    }
    scene
}

/// What lies beside the board on one side: the cards left, and the blue pieces left.
fn slots(position: &Position, seat: Seat) -> impl Iterator<Item = Slot> {
    let piece = move |role| Piece::new(picture::side(seat), picture::kind(role));
    let (deck, blue) = (position.decks[seat.index()], position.blue[seat.index()]);
    let deck = Cards::ROLES.into_iter().map(move |role| Slot {
        heap: Heap::Deck,
        piece: piece(role),
        count: deck.count(role),
    });
    let blue = Role::PROMOTIONS.into_iter().map(move |role| Slot {
        heap: Heap::Blue,
        piece: piece(role),
        count: u8::from(blue.has(role)),
    });
    deck.chain(blue)
}

/// What a piece is worth on the board, in hundredths of a pawn.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 310,
        Role::Bishop => 325,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King | Role::Gangurru => 0,
    }
}

/// A card still to come is worth a little less than its piece on the board, and being able to capture at all, with the
/// king on the board, a little more than nothing.
const CARD_PERCENT: i32 = 90;
const KING_IS_HERE: i32 = 40;

/// Material on the board and in the cards, some of it for squares that are within reach, and what the side to act
/// may win at once.
pub(super) fn weigh(position: &Position, seat: Seat) -> i32 {
    let sum = |side: Seat| {
        let board = &position.board;
        let pieces = board.iter().filter(|(_, piece)| piece.seat == side);
        let pieces: i32 = pieces.map(|(square, piece)| standing(position, square, side, piece.role)).sum();
        let open = position.card.filter(|_| position.turn == side);
        let cards = position.decks[side.index()].each().chain(open).map(worth).sum::<i32>();
        let king = if board.king(side).is_some() { KING_IS_HERE } else { 0 };
        pieces + cards * CARD_PERCENT / 100 + king
    };
    let threat = threat(position);
    let threat = if position.turn == seat { threat } else { -threat };
    sum(seat) - sum(seat.other()) + threat
}

/// A piece on its square: its worth, and a little for how far it sees; pawns for how far they have come.
fn standing(position: &Position, square: Square, side: Seat, role: Role) -> i32 {
    let reach = match role {
        Role::King | Role::Gangurru => 0,
        Role::Pawn => i32::from(square.rank_for(side)) * 4,
        _ => role.attacks(square, position.board.occupied()).count().cast_signed() * 2,
    };
    // On its last rank a pawn is a block of wood.
    if role == Role::Pawn && square.rank_for(side) == 7 { 10 } else { worth(role) + reach }
}

/// The most that the side to act wins by one capture, if what is defended is taken back. Without its king it cannot
/// capture, and with an open card it has other things to do.
fn threat(position: &Position) -> i32 {
    let (board, us) = (&position.board, position.turn);
    if board.king(us).is_none() || position.card.is_some() {
        return 0;
    }
    let (them, occupied) = (us.other(), board.occupied());
    let gain = |victim: Square| {
        let attackers = board.attackers(us, victim, occupied);
        let cheapest = attackers.into_iter().filter_map(|from| board.role_at(from)).map(worth).min()?;
        let defended = board.king(them).is_some() && board.attackers(them, victim, occupied).any();
        let won = board.role_at(victim).map(worth)?;
        Some(if defended { won - cheapest } else { won })
    };
    let victims: Bitboard = board.side(them).without(board.role(Role::King));
    victims.into_iter().filter_map(gain).max().unwrap_or(0).max(0)
}

/// A position for each chapter that has a picture.
pub(super) fn illustration(chapter: &str) -> Option<&'static str> {
    Some(match chapter {
        // A knight has been turned over and may go anywhere; White's king is still to come.
        "turn" => "8/8/8/3r4/8/8/4P3/8 KQRRBBNPPPPPPP/kqrbbnnpppppppp w QRBNqrbn N 0 2",
        // The king may enter on none of the squares that the rook and the pawn attack.
        "cards" => "4r3/8/8/3p4/8/8/4P3/8 QRRBBNNPPPPPPP/kqrbbnnppppppp w QRBNqrbn K 0 3",
        // A rook checks along the first rank: a knight could step between, a pawn could not.
        "check" => "8/8/8/8/8/8/6PP/r6K NPP/kqpp w QRBNqrbn - 0 14",
        // Two ways to the last rank; the blue queen has been used.
        "pawns" => "3r4/4P2k/8/8/8/8/8/K7 RBN/qp w RBNqrbn - 0 20",
        // Mate by a side whose king has not come yet.
        "ends" => "8/8/8/8/8/8/PP6/K2q4 -/kr w QRBNqrbn - 0 17",
        _ => return None,
    })
}
