//! What a player sees and is told: options as they are written, why something is not among them, the picture with
//! the map of control, the count.

use serde_json::{Map, Value, json};

use gangurru_render::{Hands, Heap, Kind, Mark, Piece, Scene, Slot, Square};

use super::position::Control;
use super::view::View;
use super::{Position, Role, Set};
use crate::games::game::{Arg, Refusal};
use crate::games::picture;
use crate::rules::notation::{Offer, Word, Written};
use crate::rules::{Coord, Letter, Seat};

/// Every legal placement, then the pass.
pub(super) fn offers(position: &Position) -> Vec<Offer> {
    let placements = position.placements().into_iter().flat_map(|(role, squares)| {
        squares.iter().map(move |to| Offer::new(Written::Drop { piece: role.letter(), to }))
    });
    let pass = position.may_pass().then(|| Offer::new(Written::Word(Word::Pass)));
    placements.chain(pass).collect()
}

fn refuse(key: &'static str, args: impl IntoIterator<Item = Arg>) -> Refusal {
    Refusal { key, args: args.into_iter().collect() }
}

/// Like a refusal, but the sentence is another one: `caution-KEY`.
fn caution(key: &'static str, args: impl IntoIterator<Item = Arg>) -> Refusal {
    Refusal { key, args: args.into_iter().collect() }
}

fn letter(piece: Letter) -> Arg {
    Arg::Text(piece.to_string())
}

/// Why the side to act may not do what is written.
pub(super) fn explain(position: &Position, written: &Written) -> Refusal {
    match *written {
        Written::Drop { piece, to } => placing(position, piece, to),
        Written::Word(Word::Pass) => refuse("place-first", []),
        Written::Move { .. } | Written::Castle(_) => refuse("pieces-stay", []),
        _ => Refusal::plain(Refusal::NO_SUCH_ACTION),
    }
}

/// The conditions in their order (rules, section 4).
fn placing(position: &Position, piece: Letter, to: Coord) -> Refusal {
    let seat = position.turn;
    let Some(role) = Role::of(piece) else { return refuse("no-such-piece", []) };
    if !position.size.has(to) {
        return refuse("off-the-board", [Arg::Square(to)]);
    }
    if position.supplies[seat.index()].count(role) == 0 {
        return refuse("not-in-supply", [letter(piece)]);
    }
    if position.occupied().has(to) {
        return refuse("square-taken", [Arg::Square(to)]);
    }
    let [white, black] = position.attackers().map(|tally| tally.at(to));
    if white != black {
        let counts = [white, black].map(|n| Arg::Number(n.into()));
        return refuse("not-neutral", [Arg::Square(to)].into_iter().chain(counts));
    }
    let attacked = position.attacked_from(to, seat, role);
    if let Some(hit) = (attacked & position.occupied()).iter().next() {
        return refuse("would-attack-a-piece", [letter(piece), Arg::Square(to), Arg::Square(hit)]);
    }
    if attacked.is_empty() {
        return refuse("would-attack-nothing", [letter(piece), Arg::Square(to)]);
    }
    match position.smothered_by(to, seat).iter().next() {
        Some(own) => refuse("smothers-own-piece", [Arg::Square(to), Arg::Square(own)]),
        None => Refusal::plain(Refusal::NO_SUCH_ACTION),
    }
}

/// A second pass in a row ends the game. Whoever has nothing else to do is not asked about it.
pub(super) fn caution_for(position: &Position, written: &Written) -> Option<Refusal> {
    let ends = *written == Written::Word(Word::Pass) && position.passes == 1;
    if !ends || position.placements().iter().all(|(_, squares)| squares.is_empty()) {
        return None;
    }
    Some(caution("pass-ends-game", position.score().map(|points| Arg::Number(points.into()))))
}

const fn kind(role: Role) -> Kind {
    match role {
        Role::King => Kind::King,
        Role::Queen => Kind::Queen,
        Role::Rook => Kind::Rook,
        Role::Bishop => Kind::Bishop,
        Role::Knight => Kind::Knight,
        Role::Pawn => Kind::Pawn,
        Role::Archbishop => Kind::Archbishop,
        Role::Chancellor => Kind::Chancellor,
        Role::Amazon => Kind::Amazon,
        Role::Gangurru => Kind::Gangurru,
        Role::Ferz => Kind::Ferz,
        Role::Wazir => Kind::Wazir,
    }
}

const fn square(at: Coord) -> Square {
    Square::new(at.file(), at.rank())
}

/// The board, both supplies, what was lost, the last placement; on request, and at the end, who controls what.
pub(super) fn scene(view: &View, bottom: Seat, map: bool) -> Scene {
    let position = &view.position;
    let mut scene = Scene::new(position.size.files(), position.size.ranks());
    scene.bottom = picture::side(bottom);
    let piece = |seat, role| Piece::new(picture::side(seat), kind(role));
    scene.pieces.extend(position.pieces().map(|(at, seat, role)| (square(at), piece(seat, role))));
    if let Some(last) = &view.last {
        scene.marks.extend(last.to.map(|to| (square(to), Mark::LastTo)));
        scene.last_move = Some(last.record.clone());
    }
    if map {
        let Control { white, black, neutral } = position.control();
        for (squares, mark) in [(white, Mark::White), (black, Mark::Black), (neutral, Mark::Neutral)] {
            scene.marks.extend(squares.iter().map(|at| (square(at), mark)));
        }
    }
    let mut hands = Hands::default();
    for seat in Seat::ALL {
        let slot = |heap, role, count| Slot { heap, piece: piece(seat, role), count };
        let left = position.supplies[seat.index()];
        let supply = view.begun_with[seat.index()].iter();
        let supply = supply.map(|(role, _)| slot(Heap::Supply, role, left.count(role)));
        let lost = view.lost[seat.index()].iter().map(|(role, n)| slot(Heap::Lost, role, n));
        hands.of_mut(picture::side(seat)).extend(supply.chain(lost));
    }
    scene.hands = Some(hands);
    match view.outcome {
        Some(outcome) => scene.result = Some(outcome.to_string()),
        None => scene.to_move = Some(picture::side(position.turn)),
    }
    scene
}

/// Positions for the chapters of the rules. Those that have ended show who controls what.
pub(super) fn illustration(chapter: &str) -> Option<&'static str> {
    Some(match chapter {
        // A queen and a rook against queen and knight, early in a game.
        "control" => "8/8/3q4/6R1/4Q3/8/6n1/8 KRB2N2P8/kr2b2np8 w 0/0 2 6",
        // The opening of the example game, after ten placements.
        "placing" => "8/2r5/3qB3/B3n1R1/3bQ3/5R2/7r/8 KN2P8/kbnp8 w 0/0 0 10",
        // A rook on b4 would take the pawn's last empty square.
        "captures" => "8/8/8/p7/8/3N4/8/8 KQR2B2NP8/kqr2b2n2p7 w 0/0 0 2",
        // Every piece that is not of chess.
        "pieces" => "8/1A4C1/8/3M4/8/8/1G2F3/7W P6/p6 w 0/0 0 9",
        // The example game at its end: 19 to 17.
        "end" => "5kp1/1Pr3pp/3qB3/Bb2n1RN/1N1bQ2p/5R2/3K3r/2n2P2 P6/p4 w 0/0 2 26",
        _ => return None,
    })
}

/// The provisional score, a point for a pawn.
pub(super) fn weigh(position: &Position, seat: Seat) -> i32 {
    let points = position.score().map(|points| i32::try_from(points).unwrap_or(i32::MAX / 200));
    100 * (points[seat.index()] - points[seat.other().index()])
}

/// The answer to the protocol's `count`.
pub(super) fn count(position: &Position) -> Value {
    let Control { white, black, neutral } = position.control();
    let listed = |squares: Set| squares.iter().map(|at| at.to_string()).collect::<Vec<_>>();
    let tallies = position.attackers();
    let any = tallies[0].any() | tallies[1].any();
    let attackers: Map<String, Value> =
        any.iter().map(|at| (at.to_string(), json!(tallies.map(|tally| tally.at(at))))).collect();
    json!({
        "white": listed(white),
        "black": listed(black),
        "neutral": listed(neutral),
        "attackers": attackers,
        "captured": position.captured,
        "score": position.score(),
    })
}
