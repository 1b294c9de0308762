//! What a player sees and is told: options as they are written, why something is not among them, the picture.

use gangurru_render::{Dress, Hands, Heap, Mark, Piece, Scene, Slot};

use super::view::View;
use super::{Hand, Move, Position};
use crate::games::game::{Arg, Refusal};
use crate::games::picture;
use crate::rules::chess::{Castling, Path, Role, Special, Square};
use crate::rules::notation::{Offer, Wing, Written};
use crate::rules::{Coord, Letter, Seat};

/// Every legal move as it is written; castling may be written as the king's two squares as well.
pub(super) fn offers(position: &Position) -> Vec<Offer> {
    let offer = |action: &Move| {
        let offer = Offer::new(action.written());
        match position.castling_squares(*action) {
            Some([from, to, ..]) => offer.or(Written::step(Letter::KING, from.into(), false, to.into())),
            None => offer,
        }
    };
    position.legal().iter().map(offer).collect()
}

/// Why the side to move may not do what is written, although it is that side's turn.
pub(super) fn explain(position: &Position, seat: Seat, written: &Written) -> Refusal {
    match *written {
        Written::Drop { piece, to } => drop(position, seat, piece, to),
        Written::Castle(wing) => castle(position, seat, wing),
        Written::Move { piece, covered: false, from, takes, to, becomes, lays: None, loads: false } => {
            step(position, seat, Wanted { piece, from, takes, to, becomes })
        }
        _ => Refusal::plain(Refusal::NO_SUCH_ACTION),
    }
}

fn refuse(key: &'static str, args: impl IntoIterator<Item = Arg>) -> Refusal {
    Refusal { key, args: args.into_iter().collect() }
}

fn letter(piece: Letter) -> Arg {
    Arg::Text(piece.to_string())
}

fn drop(position: &Position, seat: Seat, piece: Letter, to: Coord) -> Refusal {
    let Ok(square) = Square::try_from(to) else { return refuse("off-the-board", [Arg::Square(to)]) };
    let role = match Role::of(piece) {
        Some(role) if position.hand(seat).count(role) > 0 => role,
        _ => return refuse("not-in-hand", [letter(piece)]),
    };
    if position.board().occupied().has(square) {
        refuse("occupied", [Arg::Square(to)])
    } else if role == Role::Pawn && [0, 7].contains(&square.rank()) {
        refuse("no-pawn-on-this-rank", [Arg::Square(to)])
    } else {
        refuse("does-not-end-check", [])
    }
}

fn castle(position: &Position, seat: Seat, wing: Wing) -> Refusal {
    if !position.castling().has(seat, wing) {
        return refuse("castling-right-lost", []);
    }
    if position.in_check() {
        return refuse("castling-in-check", []);
    }
    let path = Path::of(seat, wing);
    if position.board().occupied().meets(path.empty) {
        refuse("castling-blocked", [])
    } else {
        refuse("castling-through-check", [])
    }
}

/// A move on the board as somebody wished for it.
#[derive(Clone, Copy)]
struct Wanted {
    piece: Letter,
    from: Coord,
    takes: bool,
    to: Coord,
    becomes: Option<Letter>,
}

fn step(position: &Position, seat: Seat, wanted: Wanted) -> Refusal {
    let Wanted { piece, from, takes, to, becomes } = wanted;
    let (Ok(start), Ok(end)) = (Square::try_from(from), Square::try_from(to)) else {
        let off = if Square::try_from(from).is_err() { from } else { to };
        return refuse("off-the-board", [Arg::Square(off)]);
    };
    let role = match position.piece_at(start) {
        None => return refuse("nothing-there", [Arg::Square(from)]),
        Some(there) if there.seat != seat => return refuse("not-yours", [Arg::Square(from)]),
        Some(there) if there.role.letter() != piece => {
            return refuse("another-piece-there", [Arg::Square(from), letter(there.role.letter())]);
        }
        Some(there) => there.role,
    };
    if position.piece_at(end).is_some_and(|there| there.seat == seat) {
        return refuse("own-piece-there", [Arg::Square(to)]);
    }
    let goes = |action: &Move| action.from() == Some(start) && action.to() == end;
    // Legal from here to there, so what is wrong is how it was written: the capture or the promotion.
    if let Some(action) = position.legal().iter().find(|action| goes(action)) {
        return match action {
            Move::Step(step) if matches!(step.special(), Some(Special::Becomes(_))) && becomes.is_none() => {
                refuse("promotion-missing", [])
            }
            Move::Step(step) if step.becomes().is_some() => refuse("promotes-to-another", []),
            _ if becomes.is_some() => refuse("no-promotion", []),
            Move::Step(step) if step.captured().is_some() && !takes => {
                refuse("is-a-capture", [Arg::Square(to)])
            }
            _ => refuse("is-no-capture", [Arg::Square(to)]),
        };
    }
    if role == Role::King {
        let near = start.file().abs_diff(end.file()).max(start.rank().abs_diff(end.rank())) == 1;
        return if near {
            refuse("leaves-king-in-check", [])
        } else {
            refuse("cannot-go-there", [letter(piece), Arg::Square(from), Arg::Square(to)])
        };
    }
    // A side without a king may do whatever its pieces can: so this tells what a king forbids from what is
    // impossible for the piece itself.
    let mut kingless = *position;
    if let Some(king) = position.board().king(seat) {
        kingless.board.take(king);
    }
    kingless.castling = Castling::NONE;
    if kingless.legal().iter().any(goes) {
        let key = if position.in_check() { "does-not-end-check" } else { "leaves-king-in-check" };
        refuse(key, [])
    } else {
        refuse("cannot-go-there", [letter(piece), Arg::Square(from), Arg::Square(to)])
    }
}

/// The board, both hands, the last move, a king in check.
pub(super) fn scene(view: &View, bottom: Seat) -> Scene {
    let position = &view.position;
    let mut scene = Scene::new(8, 8);
    scene.bottom = picture::side(bottom);
    for (square, piece) in position.board().iter() {
        let dress = if position.promoted().has(square) { Dress::Promoted } else { Dress::Plain };
        let shown = Piece::new(picture::side(piece.seat), picture::kind(piece.role)).dressed(dress);
        scene.pieces.push((picture::square(square), shown));
    }
    if let Some(last) = &view.last {
        if let Some(from) = last.from {
            scene.marks.push((picture::square(from), Mark::LastFrom));
        }
        scene.marks.push((picture::square(last.to), Mark::LastTo));
        scene.last_move = Some(last.written.to_string());
    }
    let turn = position.turn();
    if let Some(king) = position.board().king(turn).filter(|_| position.in_check()) {
        scene.marks.push((picture::square(king), Mark::Check));
    }
    let mut hands = Hands::default();
    for seat in Seat::ALL {
        let slots = Hand::ROLES.map(|role| Slot {
            heap: Heap::Hand,
            piece: Piece::new(picture::side(seat), picture::kind(role)),
            count: position.hand(seat).count(role),
        });
        hands.of_mut(picture::side(seat)).extend(slots);
    }
    scene.hands = Some(hands);
    match view.outcome {
        Some(outcome) => scene.result = Some(outcome.to_string()),
        None => scene.to_move = Some(picture::side(turn)),
    }
    scene
}

/// What a piece is worth on the board, in hundredths of a pawn. Long-range pieces are worth less than in chess,
/// where nobody drops a pawn in their way.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 240,
        Role::Rook => 290,
        Role::Queen => 540,
        Role::King | Role::Gangurru => 0,
    }
}

/// Material on the board and in hand. What is in hand can go anywhere, and is worth a little more for it; a promoted
/// piece is given back as a pawn.
pub(super) fn weigh(position: &Position, seat: Seat) -> i32 {
    let sum = |seat: Seat| {
        let board = position.board().iter().filter(|(_, piece)| piece.seat == seat);
        let board = board.map(|(square, piece)| {
            let worth = worth(piece.role);
            if position.promoted().has(square) { worth - 60 } else { worth }
        });
        let hand = position.hand(seat).iter().map(|(role, n)| i32::from(n) * (worth(role) + 15));
        board.chain(hand).sum::<i32>()
    };
    sum(seat) - sum(seat.other())
}
