//! Why a player may not do what is written, from what everybody sees.

use super::Position;
use super::position::corner;
use crate::games::game::{Arg, Refusal};
use crate::rules::chess::{Bitboard, Castling, Path, Role, Special, Square, Step};
use crate::rules::notation::{Wing, Written};
use crate::rules::{Coord, Letter, Seat};

/// Why the side to move may not do what is written, although it is that side's turn.
pub(super) fn explain(position: &Position, seat: Seat, written: &Written) -> Refusal {
    if let Some(due) = position.due {
        return match written {
            Written::Choose(_) => refuse("promotes-to-another", []),
            _ => refuse("promotion-due", [Arg::Square(due.into())]),
        };
    }
    match *written {
        Written::Choose(_) => refuse("nothing-to-choose", []),
        Written::Castle(wing) => castle(position, seat, wing),
        Written::Move { piece, covered, from, takes, to, becomes, lays: None, loads: false } => {
            step(position, seat, Wanted { piece, covered, from, takes, to, becomes })
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

fn castle(position: &Position, seat: Seat, wing: Wing) -> Refusal {
    if !position.unmoved[seat.index()] {
        return refuse("king-has-moved", []);
    }
    if !position.castling.has(seat, wing) {
        let (home, _) = corner(seat, wing);
        return refuse("corner-not-covered", [Arg::Square(home.into())]);
    }
    if position.in_check() {
        return refuse("castling-in-check", []);
    }
    if position.board.occupied().meets(Path::of(seat, wing).empty) {
        refuse("castling-blocked", [])
    } else {
        refuse("castling-through-check", [])
    }
}

/// A move as somebody wished for it.
#[derive(Clone, Copy)]
struct Wanted {
    piece: Letter,
    covered: bool,
    from: Coord,
    takes: bool,
    to: Coord,
    becomes: Option<Letter>,
}

fn step(position: &Position, seat: Seat, wanted: Wanted) -> Refusal {
    let Wanted { piece, from, to, .. } = wanted;
    let (Ok(start), Ok(end)) = (Square::try_from(from), Square::try_from(to)) else {
        let off = if Square::try_from(from).is_err() { from } else { to };
        return refuse("off-the-board", [Arg::Square(off)]);
    };
    let cloaked = position.covered.has(start);
    let role = match position.board.piece_at(start) {
        None => return refuse("nothing-there", [Arg::Square(from)]),
        Some(there) if there.seat != seat => return refuse("not-yours", [Arg::Square(from)]),
        Some(there) if there.role.letter() != piece => {
            let args = [Arg::Square(from), letter(there.role.letter())];
            return if cloaked {
                refuse("looks-like-another", args)
            } else {
                refuse("another-piece-there", args)
            };
        }
        Some(there) => there.role,
    };
    if wanted.covered && !cloaked {
        return refuse("not-covered", [Arg::Square(from)]);
    }
    if position.board.side(seat).has(end) {
        return refuse("own-piece-there", [Arg::Square(to)]);
    }
    let goes = |step: &&Step| step.from() == start && step.to() == end;
    if let Some(step) = position.legal().iter().find(goes) {
        return misspelt(position, *step, wanted);
    }
    if role == Role::King {
        return king(position, seat, start, end);
    }
    // A side without a king may do whatever its pieces can: so this tells what a king forbids from what is
    // impossible for the piece itself.
    let mut kingless = *position;
    if let Some(king) = position.board.king(seat) {
        kingless.board.take(king);
    }
    kingless.castling = Castling::NONE;
    if kingless.legal().iter().any(|step| goes(&step)) {
        return if position.in_check() {
            refuse("does-not-end-check", [])
        } else {
            refuse("leaves-king-in-check", [])
        };
    }
    if role == Role::Pawn && start.rank_for(seat) == 0 && end == start.ahead(seat).ahead(seat) {
        return refuse("one-step-from-first-rank", [Arg::Square(from)]);
    }
    let args = [letter(piece), Arg::Square(from), Arg::Square(to)];
    if cloaked { refuse("look-cannot-go-there", args) } else { refuse("cannot-go-there", args) }
}

/// Legal from here to there, so what is wrong is how it was written: the cover, the promotion or the capture.
fn misspelt(position: &Position, step: Step, wanted: Wanted) -> Refusal {
    let Wanted { covered, from, takes, to, becomes, .. } = wanted;
    let cloaked = position.covered.has(step.from());
    if cloaked && !covered {
        return refuse("still-covered", [Arg::Square(from)]);
    }
    match (step.special(), becomes) {
        (_, Some(_)) if cloaked => refuse("choose-after-reveal", []),
        (Some(Special::Becomes(_)), None) => refuse("promotion-missing", []),
        (Some(Special::Becomes(role)), Some(other))
            if role.letter() != other && Role::PROMOTIONS.iter().all(|role| role.letter() != other) =>
        {
            refuse("promotes-to-another", [])
        }
        (None | Some(Special::Double | Special::EnPassant), Some(_)) => refuse("no-promotion", []),
        _ if step.captured().is_some() && !takes => refuse("is-a-capture", [Arg::Square(to)]),
        _ => refuse("is-no-capture", [Arg::Square(to)]),
    }
}

fn king(position: &Position, seat: Seat, start: Square, end: Square) -> Refusal {
    for wing in [Wing::King, Wing::Queen] {
        let path = Path::of(seat, wing);
        if (start, end) == (path.king_from, path.king_to) {
            return castle(position, seat, wing);
        }
    }
    let near: Bitboard = Role::King.attacks(start, Bitboard::EMPTY);
    if near.has(end) {
        refuse("leaves-king-in-check", [])
    } else {
        refuse("cannot-go-there", [letter(Letter::KING), Arg::Square(start.into()), Arg::Square(end.into())])
    }
}
