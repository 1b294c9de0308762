//! The game on top of the position: what is told, repetition, length, and every end with its reason.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use gangurru_render::Scene;

use super::view::{Last, View};
use super::{Key, Position, face};
use crate::games::game::{Arg, Fact, Game, NotAccepted, Refusal, StartError, Told};
use crate::rules::notation::{Offer, Written};
use crate::rules::{Audience, Dice, Ending, Outcome, Reason, Seat};

/// Crazyhouse.
pub(in crate::games) struct Crazyhouse;

/// A draw for length comes after this half-move, drops and moves of both players counted (Crazyhouse rules,
/// section 6).
const LAST_HALF_MOVE: u32 = 600;

/// Why a game is a draw after [`LAST_HALF_MOVE`].
const MAX_LENGTH: Reason = Reason("max-length");

/// Nothing is to be agreed on.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::games) struct Options {}

/// The truth. Everybody may know all of it.
#[derive(Clone)]
pub(in crate::games) struct State {
    position: Position,
    /// Every position so far, the present one last.
    past: Vec<Key>,
    last: Option<Last>,
    outcome: Option<Outcome>,
}

impl State {
    fn new(position: Position) -> Self {
        let mut state = Self { position, past: vec![position.key()], last: None, outcome: None };
        state.outcome = state.verdict();
        state
    }

    fn times(&self) -> usize {
        // The same side is to move in every second position only.
        let present = self.past.last();
        self.past.iter().rev().step_by(2).filter(|key| Some(*key) == present).count()
    }

    /// The tests after each turn, in their order (section 6).
    fn verdict(&self) -> Option<Outcome> {
        let position = &self.position;
        if !position.can_move() {
            return Some(if position.in_check() {
                Outcome::win(position.turn().other(), Reason::CHECKMATE)
            } else {
                Outcome::draw(Reason::STALEMATE)
            });
        }
        if self.times() >= 3 {
            return Some(Outcome::draw(Reason::REPETITION));
        }
        (position.half_moves() >= LAST_HALF_MOVE).then_some(Outcome::draw(MAX_LENGTH))
    }
}

impl Game for Crazyhouse {
    const NAME: &'static str = "crazyhouse";
    const RULES: u32 = 1;
    const HIDES: bool = false;

    type Options = Options;
    type State = State;
    type View = View;

    fn deal(_options: &Options, _dice: &mut dyn Dice) -> Value {
        Value::Object(serde_json::Map::new())
    }

    fn begin(_options: &Options, deal: &Value) -> Result<State, StartError> {
        match deal {
            Value::Null => {}
            Value::Object(map) if map.is_empty() => {}
            _ => return Err(StartError::Deal("nothing is dealt in Crazyhouse".to_owned())),
        }
        Ok(State::new(Position::start()))
    }

    fn place(_options: &Options, text: &str) -> Result<State, StartError> {
        let position = text.parse().map_err(|e: super::BadPosition| StartError::Position(e.to_string()))?;
        Ok(State::new(position))
    }

    fn illustration(chapter: &str) -> Option<&'static str> {
        Some(match chapter {
            // A rook from the hand mates on the last rank; the knight on e5 protects nothing there.
            "drops" => "6k1/5ppp/8/4N3/8/8/5PPP/6K1[RPnp] w - - 40",
            // Whoever takes the queen on b8 gets a pawn for it, and a queen for the one on d1.
            "captures" => "rQ~2k2r/p4ppp/2n2n2/8/8/2N2N2/PPP2PPP/R1BQ1RK1[BPbp] b kq - 24",
            _ => return None,
        })
    }

    fn act(state: &mut State, seat: Seat, written: &Written) -> Result<Vec<Told>, NotAccepted> {
        let position = &mut state.position;
        if state.outcome.is_some() || seat != position.turn() {
            return Err(NotAccepted);
        }
        let action = position.find(*written).ok_or(NotAccepted)?;
        let mut told = Vec::new();
        if let Some(capture) = position.capture(action) {
            let mark = if capture.promoted { "~" } else { "" };
            let piece = Arg::Text(format!("{}{mark}", capture.role.letter()));
            let gains = Arg::Text(capture.gains().letter().to_string());
            told.push(Told::all(Fact::new("captured", vec![Arg::Square(capture.square.into()), piece])));
            told.push(Told::all(Fact::new("hand", vec![Arg::Seat(seat), gains])));
        }
        let units = position.units();
        position.play(action);
        debug_assert_eq!(position.units(), units, "units on board and in hands stay the same (section 3)");
        told.push(Told::all(Fact::record(written.to_string())));
        if position.in_check() {
            told.push(Told::all(Fact::check(position.turn())));
        }
        state.past.push(position.key());
        state.last = Some(Last { written: *written, from: action.from(), to: action.to() });
        state.outcome = state.verdict();
        Ok(told)
    }

    fn end(state: &mut State, ending: Ending) -> Outcome {
        // Overstepping the time always loses: with drops about, nobody is ever too weak to win (section 6).
        let outcome = ending.outcome([true; 2]);
        state.outcome = Some(outcome);
        outcome
    }

    fn truth(state: &State) -> String {
        state.position.to_string()
    }

    fn perft(state: &State, depth: u32, every_leaf: bool) -> Option<u64> {
        let position = &state.position;
        Some(if every_leaf { position.perft_leaves(depth) } else { position.perft(depth) })
    }

    fn view(state: &State, _audience: Audience) -> View {
        // Nothing is hidden from anybody (section 9).
        View {
            position: state.position,
            times: state.times(),
            last: state.last.clone(),
            outcome: state.outcome,
        }
    }

    fn actors(view: &View) -> Vec<Seat> {
        if view.outcome.is_some() { Vec::new() } else { vec![view.position.turn()] }
    }

    fn outcome(view: &View) -> Option<Outcome> {
        view.outcome
    }

    fn options(view: &View, seat: Seat) -> Vec<Offer> {
        if Self::actors(view) != [seat] {
            return Vec::new();
        }
        face::offers(&view.position)
    }

    fn explain(view: &View, seat: Seat, written: &Written) -> Refusal {
        face::explain(&view.position, seat, written)
    }

    fn imagine(view: &View, _seat: Seat, _dice: &mut dyn Dice) -> State {
        // There is nothing to make up but the past, and that matters for repetition alone.
        let mut state = State::new(view.position);
        state.outcome = view.outcome;
        state
    }

    fn weigh(view: &View, seat: Seat) -> i32 {
        face::weigh(&view.position, seat)
    }

    fn position(view: &View) -> String {
        view.position.to_string()
    }

    fn scene(view: &View, bottom: Seat) -> Scene {
        face::scene(view, bottom)
    }
}
