//! What a player is offered and told: options as they are written, why something is not among them, what stands how.

use super::view::View;
use super::{Disc, Position, Turn};
use crate::games::game::{Arg, Refusal};
use crate::rules::chess::{Bitboard, Castling, Path, Role, Special, Square};
use crate::rules::notation::{Offer, Wing, Written};
use crate::rules::{Coord, Letter, Seat};

const GANGURRU: Letter = Role::Gangurru.letter();

/// Everything that `seat`, who may act, can do now. An opening is one action; its completions come after it.
pub(super) fn offers(view: &View, seat: Seat) -> Vec<Offer> {
    let position = &view.position;
    if view.in_set_up() {
        let homes = view.homes(seat).into_iter();
        return homes.map(|home| Offer::new(Written::Drop { piece: Disc::CROSS, to: home.into() })).collect();
    }
    if let Some(opened) = position.opened {
        return completions(position, opened);
    }
    let steps = position.plain().into_iter().map(|turn| {
        let offer = Offer::new(position.written(turn));
        match position.castling_squares(turn) {
            Some([from, to]) => offer.or(Written::step(Letter::KING, from.into(), false, to.into())),
            None => offer,
        }
    });
    let openings = position.openable().into_iter();
    steps.chain(openings.map(|at| Offer::new(Written::Open { piece: GANGURRU, at: at.into() }))).collect()
}

/// How the turn of the Gangurru on a square can be completed once it is open.
pub(super) fn completions(position: &Position, opened: Square) -> Vec<Offer> {
    position.completions(opened).into_iter().map(|turn| Offer::new(position.written(turn))).collect()
}

fn refuse(key: &'static str, args: impl IntoIterator<Item = Arg>) -> Refusal {
    Refusal { key, args: args.into_iter().collect() }
}

fn at(square: Square) -> Arg {
    Arg::Square(square.into())
}

fn letter(piece: Letter) -> Arg {
    Arg::Text(piece.to_string())
}

/// Why `seat`, who may act, may not do what is written.
pub(super) fn explain(view: &View, seat: Seat, written: &Written) -> Refusal {
    let position = &view.position;
    if view.in_set_up() {
        return refuse("set-up-first", view.homes(seat).into_iter().map(at));
    }
    let why = Why { position, seat };
    let refused = match *written {
        Written::Drop { piece: Disc::CROSS, .. } => Err(refuse("set-up-done", [])),
        Written::Open { piece, at } => why.open(piece, at),
        Written::Lay { piece, at, lays } => {
            why.release(Wanted { piece, from: at, takes: false, to: at, becomes: None, loads: false }, lays)
        }
        Written::Move { piece, covered: false, from, takes, to, becomes, lays, loads } => {
            let wanted = Wanted { piece, from, takes, to, becomes, loads };
            match lays {
                Some(lays) => why.release(wanted, lays),
                None => why.step(wanted),
            }
        }
        Written::Castle(wing) => why.castle(wing),
        _ => Ok(()),
    };
    refused.err().unwrap_or_else(|| Refusal::plain(Refusal::NO_SUCH_ACTION))
}

/// A move as somebody wished for it.
#[derive(Clone, Copy)]
struct Wanted {
    piece: Letter,
    from: Coord,
    takes: bool,
    to: Coord,
    becomes: Option<Letter>,
    loads: bool,
}

/// Looks for the reason, from what is nearest to the eye to what is farthest: the squares, the pieces on them, the disc,
/// the king.
struct Why<'a> {
    position: &'a Position,
    seat: Seat,
}

impl Why<'_> {
    fn square(coord: Coord) -> Result<Square, Refusal> {
        Square::try_from(coord).map_err(|_| refuse("off-the-board", [Arg::Square(coord)]))
    }

    /// The own piece that stands there, if it is the one that was named.
    fn own(&self, square: Square, piece: Letter) -> Result<Role, Refusal> {
        match self.position.board.piece_at(square) {
            None => Err(refuse("nothing-there", [at(square)])),
            Some(there) if there.seat != self.seat => Err(refuse("not-yours", [at(square)])),
            Some(there) if there.role.letter() != piece => {
                Err(refuse("another-piece-there", [at(square), letter(there.role.letter())]))
            }
            Some(there) => Ok(there.role),
        }
    }

    /// Touch-move: the opened Gangurru and no other (case 35).
    fn not_bound_by_another(&self, square: Square) -> Result<(), Refusal> {
        match self.position.opened {
            Some(opened) if opened != square => Err(refuse("finish-opened", [at(opened)])),
            _ => Ok(()),
        }
    }

    fn open(&self, piece: Letter, coord: Coord) -> Result<(), Refusal> {
        let square = Self::square(coord)?;
        if let Some(opened) = self.position.opened {
            return Err(refuse("finish-opened", [at(opened)]));
        }
        self.own(square, piece)?;
        if piece != GANGURRU {
            return Ok(());
        }
        Err(if self.position.full.has(square) {
            refuse("opening-leads-nowhere", [at(square)])
        } else {
            refuse("pouch-empty", [at(square)])
        })
    }

    fn castle(&self, wing: Wing) -> Result<(), Refusal> {
        let (position, seat) = (self.position, self.seat);
        if let Some(opened) = position.opened {
            return Err(refuse("finish-opened", [at(opened)]));
        }
        let stand = position.board.occupied() | position.all_crosses();
        Err(if !position.castling.has(seat, wing) {
            refuse("castling-right-lost", [])
        } else if position.in_check() {
            refuse("castling-in-check", [])
        } else if stand.meets(Path::of(seat, wing).empty) {
            refuse("castling-blocked", [])
        } else {
            refuse("castling-through-check", [])
        })
    }

    /// What the king forbids: said last, when nothing else is wrong.
    fn king(&self) -> Refusal {
        if self.position.in_check() {
            refuse("does-not-end-check", [])
        } else {
            refuse("leaves-king-in-check", [])
        }
    }

    fn release(&self, wanted: Wanted, lays: Coord) -> Result<(), Refusal> {
        let position = self.position;
        let [from, to, lays] = [Self::square(wanted.from)?, Self::square(wanted.to)?, Self::square(lays)?];
        self.own(from, wanted.piece)?;
        self.not_bound_by_another(from)?;
        if wanted.piece != GANGURRU {
            return Ok(());
        }
        if position.opened.is_none() {
            return Err(if position.full.has(from) {
                refuse("open-first", [at(from)])
            } else {
                refuse("pouch-empty", [at(from)])
            });
        }
        if from != to {
            self.arrival(Role::Gangurru, from, to)?;
            if !Role::Gangurru.leaps(from).has(to) {
                return Err(refuse("cannot-go-there", [letter(wanted.piece), at(from), at(to)]));
            }
        }
        let captures = from != to && position.board.occupied().has(to);
        self.spelling(wanted, to, captures, false)?;
        if !Role::King.leaps(to).has(lays) {
            return Err(refuse("disc-not-beside", [at(lays), at(to)]));
        }
        let crosses = position.all_crosses();
        let stand = position.board.occupied().without(from.set()) | to.set() | crosses;
        if stand.has(lays) { Err(refuse("disc-needs-empty", [at(lays)])) } else { Err(self.king()) }
    }

    /// What stands or lies where a piece wants to arrive.
    fn arrival(&self, role: Role, from: Square, to: Square) -> Result<(), Refusal> {
        let position = self.position;
        let there = position.board.piece_at(to);
        if there.is_some_and(|there| there.seat == self.seat) {
            return Err(refuse("own-piece-there", [at(to)]));
        }
        let own_cross = position.crosses[self.seat.index()].has(to);
        let full = |square| position.full.has(square);
        match role {
            Role::Gangurru if full(from) && there.is_some_and(|there| there.role == Role::Bishop) => {
                Err(refuse("full-spares-bishop", [at(to)]))
            }
            Role::Bishop if own_cross => Err(refuse("own-cross-there", [at(to)])),
            Role::Bishop if full(to) && position.retaliation != Some(to) => {
                Err(refuse("bishop-spares-full", [at(to)]))
            }
            Role::Gangurru | Role::Bishop => Ok(()),
            _ if position.all_crosses().has(to) => Err(refuse("closed-by-cross", [at(to)])),
            _ => Ok(()),
        }
    }

    /// A move that can be made, but was written as another: the capture, the promotion, the loading.
    fn spelling(&self, wanted: Wanted, to: Square, captures: bool, loads: bool) -> Result<(), Refusal> {
        if wanted.becomes.is_some() {
            Err(refuse("no-promotion", []))
        } else if captures != wanted.takes {
            Err(if captures { refuse("is-a-capture", [at(to)]) } else { refuse("is-no-capture", [at(to)]) })
        } else if loads != wanted.loads {
            Err(if loads { refuse("loads-its-cross", [at(to)]) } else { refuse("nothing-to-load", [at(to)]) })
        } else {
            Ok(())
        }
    }

    fn step(&self, wanted: Wanted) -> Result<(), Refusal> {
        let position = self.position;
        let [from, to] = [Self::square(wanted.from)?, Self::square(wanted.to)?];
        let role = self.own(from, wanted.piece)?;
        self.not_bound_by_another(from)?;
        if position.opened.is_some() {
            return Err(refuse("disc-missing", [at(from)]));
        }
        self.arrival(role, from, to)?;
        let goes = |turn: &Turn| matches!(turn, Turn::Step(step) if step.from() == from && step.to() == to);
        if let Some(turn) = position.plain().into_iter().find(goes) {
            return Err(self.misspelt(turn, wanted, from, to));
        }
        let impossible = refuse("cannot-go-there", [letter(wanted.piece), at(from), at(to)]);
        if role == Role::King {
            let near = Role::King.leaps(from).has(to);
            return Err(if near { refuse("leaves-king-in-check", []) } else { impossible });
        }
        // A side without a king may do whatever its pieces can: so this tells what a king forbids from what is
        // impossible for the piece itself.
        let mut kingless = *position;
        if let Some(king) = position.board.king(self.seat) {
            kingless.board.take(king);
        }
        kingless.castling = Castling::NONE;
        Err(if kingless.plain().iter().any(goes) { self.king() } else { impossible })
    }

    fn misspelt(&self, turn: Turn, wanted: Wanted, from: Square, to: Square) -> Refusal {
        let Turn::Step(step) = turn else { return Refusal::plain(Refusal::NO_SUCH_ACTION) };
        if matches!(step.special(), Some(Special::Becomes(_))) {
            return match wanted.becomes {
                None => refuse("promotion-missing", []),
                Some(_) => refuse("promotes-without-knight", []),
            };
        }
        if wanted.becomes.is_some() && self.position.pouch.has(from) {
            return refuse("never-promotes", [at(from)]);
        }
        let takes = matches!(self.position.written(turn), Written::Move { takes: true, .. });
        let loads = self.position.loads(step);
        let spelt = self.spelling(wanted, to, takes, loads);
        spelt.err().unwrap_or_else(|| Refusal::plain(Refusal::NO_SUCH_ACTION))
    }
}

/// What a piece is worth, in hundredths of a pawn. A Gangurru reaches up to sixteen squares and is stopped by nothing.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 310,
        Role::Gangurru => 420,
        Role::Rook => 480,
        Role::Queen => 930,
        Role::King => 0,
    }
}

/// Material on the board: a full pouch is worth something, a pawn that cannot promote less than one that can, and on the
/// last rank next to nothing. Which disc is in a pouch does not matter here.
pub(super) fn weigh(view: &View, seat: Seat) -> i32 {
    const PER_DISC: i32 = 60;
    let position = &view.position;
    let sum = |seat: Seat| {
        let pouch = position.pouch & position.board.side(seat);
        let dead = (pouch & Bitboard::rank_for(seat, 7)).count() as i32;
        let full = position.full_of(seat).count() as i32;
        let pieces = position.board.iter().filter(|(_, piece)| piece.seat == seat);
        let pieces = pieces.map(|(_, piece)| worth(piece.role)).sum::<i32>();
        pieces + PER_DISC * full - 40 * pouch.count() as i32 - 50 * dead
    };
    sum(seat) - sum(seat.other())
}
