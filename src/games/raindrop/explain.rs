//! Why something is not possible now, and what is worth a word of warning: from what everybody knows.

use super::position::Position;
use crate::games::game::{Arg, Refusal};
use crate::rules::chess::{Role, Square, Step};
use crate::rules::notation::{Word, Written};
use crate::rules::{Coord, Letter};

fn refuse(key: &'static str, args: impl IntoIterator<Item = Arg>) -> Refusal {
    Refusal { key, args: args.into_iter().collect() }
}

fn letter(piece: Letter) -> Arg {
    Arg::Text(piece.to_string())
}

/// Turning a card over in check loses if the card cannot end it (Raindrop rules, section 5). Says how many of the
/// cards that are left can, and how many cards are left; nothing if all can.
pub(super) fn gamble(position: &Position, written: &Written) -> Option<Refusal> {
    let frame = position.frame();
    if *written != Written::Word(Word::Flip) || !frame.in_check() || !position.may_flip(&frame) {
        return None;
    }
    let all = i64::from(position.deck().total());
    let helping = position.helpers(&frame).map(|(_, n)| i64::from(n)).sum();
    (helping < all).then(|| refuse("flip-may-lose", [Arg::Number(helping), Arg::Number(all)]))
}

/// Why the side to act may not do what is written.
pub(super) fn explain(position: &Position, written: &Written) -> Refusal {
    match (*written, position.card) {
        (Written::Word(Word::Flip), Some(_)) => refuse("card-already-open", []),
        (Written::Word(Word::Flip), None) if position.deck().is_empty() => refuse("deck-is-empty", []),
        (Written::Word(Word::Flip), None) => refuse("no-card-helps", []),
        (Written::Word(Word::Pass), _) => refuse("no-passing", []),
        (Written::Drop { piece, to }, Some(card)) => drop(position, card, piece, to),
        (Written::Drop { .. }, None) => refuse("flip-first", []),
        (Written::Castle(_) | Written::Move { .. }, Some(card)) => {
            refuse("open-card-first", [letter(card.letter())])
        }
        (Written::Castle(_), None) => refuse("no-castling", []),
        (Written::Move { piece, covered: false, from, to, becomes, lays: None, loads: false, .. }, None) => {
            step(position, Wanted { piece, from, to, becomes })
        }
        _ => Refusal::plain(Refusal::NO_SUCH_ACTION),
    }
}

fn drop(position: &Position, card: Role, piece: Letter, to: Coord) -> Refusal {
    let Ok(square) = Square::try_from(to) else { return refuse("off-the-board", [Arg::Square(to)]) };
    if card.letter() != piece {
        return refuse("another-card-is-open", [letter(card.letter())]);
    }
    if position.board.occupied().has(square) {
        return refuse("card-needs-empty-square", [Arg::Square(to)]);
    }
    let ranks = 1..=5;
    match card {
        Role::Pawn if !ranks.contains(&square.rank_for(position.turn)) => {
            refuse("no-pawn-card-there", [Arg::Square(to)])
        }
        Role::King => refuse("king-cannot-enter-there", [Arg::Square(to)]),
        _ => refuse("does-not-end-check", []),
    }
}

/// A move on the board as somebody wished for it.
#[derive(Clone, Copy)]
struct Wanted {
    piece: Letter,
    from: Coord,
    to: Coord,
    becomes: Option<Letter>,
}

fn step(position: &Position, wanted: Wanted) -> Refusal {
    let Wanted { piece, from, to, .. } = wanted;
    let us = position.turn;
    let (Ok(start), Ok(end)) = (Square::try_from(from), Square::try_from(to)) else {
        let off = if Square::try_from(from).is_err() { from } else { to };
        return refuse("off-the-board", [Arg::Square(off)]);
    };
    if position.board.king(us).is_none() {
        return refuse("king-not-here-yet", []);
    }
    let role = match position.board.piece_at(start) {
        None => return refuse("nothing-there", [Arg::Square(from)]),
        Some(there) if there.seat != us => return refuse("not-yours", [Arg::Square(from)]),
        Some(there) if there.role.letter() != piece => {
            return refuse("another-piece-there", [Arg::Square(from), letter(there.role.letter())]);
        }
        Some(there) => there.role,
    };
    if position.board.side(us).has(end) {
        return refuse("own-piece-there", [Arg::Square(to)]);
    }
    let goes = |step: &Step| step.from() == start && step.to() == end;
    if let Some(step) = position.steps().into_iter().find(goes) {
        return spelling(position, step, wanted);
    }
    let impossible = || refuse("cannot-go-there", [letter(piece), Arg::Square(from), Arg::Square(to)]);
    if role == Role::King {
        let near = start.file().abs_diff(end.file()).max(start.rank().abs_diff(end.rank())) == 1;
        return if near { refuse("leaves-king-in-check", []) } else { impossible() };
    }
    if position.careless_steps().iter().any(goes) {
        let key = if position.in_check() { "does-not-end-check" } else { "leaves-king-in-check" };
        return refuse(key, []);
    }
    let twice = start.ahead(us).ahead(us) == end && start.rank_for(us) == 1;
    if role == Role::Pawn && twice && !position.double_step {
        return refuse("pawns-step-once", []);
    }
    impossible()
}

/// Legal from here to there, so what is wrong is how it was written: the promotion or the capture.
fn spelling(position: &Position, step: Step, wanted: Wanted) -> Refusal {
    let last_rank = step.role() == Role::Pawn && step.to().rank_for(position.turn) == 7;
    match wanted.becomes {
        None if step.becomes().is_some() => refuse("promotion-missing", []),
        Some(piece) if step.becomes().is_some() => {
            let left = Role::of(piece).is_some_and(|role| position.stock().has(role));
            if left { capture(step, wanted.to) } else { refuse("not-among-the-blue", [letter(piece)]) }
        }
        Some(_) if last_rank => refuse("blue-used-up", []),
        Some(_) => refuse("no-promotion", []),
        None => capture(step, wanted.to),
    }
}

fn capture(step: Step, to: Coord) -> Refusal {
    if step.captured().is_some() {
        refuse("is-a-capture", [Arg::Square(to)])
    } else {
        refuse("is-no-capture", [Arg::Square(to)])
    }
}
