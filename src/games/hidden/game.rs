//! The game on top of the position: what is dealt, shown and told, and every end with its reason.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use gangurru_render::Scene;

use super::deal;
use super::guess::{self, Tally};
use super::position::Reveal;
use super::text::{self, Read};
use super::view::{Fallen, Last, View};
use super::{Identities, Key, Position, face, refuse};
use crate::games::game::{Arg, Fact, Game, NotAccepted, Refusal, StartError, Told};
use crate::rules::chess::{Role, Special, Square, Step};
use crate::rules::notation::{Offer, Written};
use crate::rules::{Audience, Dice, Ending, Outcome, Reason, Seat};

/// Hidden chess.
pub(in crate::games) struct Hidden;

/// A draw comes after this many turns without progress (section 7, cases 22 and 24).
const QUIET_TURNS: u32 = 100;

/// Why a game is a draw when nobody can mate any more.
const INSUFFICIENT_MATERIAL: Reason = Reason("insufficient-material");

/// Why a game is a draw after [`QUIET_TURNS`].
const FIFTY_MOVE: Reason = Reason("fifty-move");

/// Nothing is to be agreed on.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::games) struct Options {}

/// The truth.
#[derive(Clone)]
pub(in crate::games) struct State {
    position: Position,
    identities: Identities,
    /// What each side has lost, White's first, in order, with what it was under its cover.
    lost: [Vec<Fallen>; 2],
    /// Which pieces of each side everybody has seen.
    shown: [Tally; 2],
    /// Turns since the last progress.
    half: u32,
    /// The number of the move.
    number: u32,
    /// Every position at the beginning of a turn so far, the latest last.
    past: Vec<Key>,
    last: Option<Last>,
    outcome: Option<Outcome>,
}

impl State {
    fn new(read: Read, shown: [Tally; 2]) -> Self {
        let Read { position, identities, lost, half, number } = read;
        let past = vec![position.key()];
        let mut state =
            Self { position, identities, lost, shown, half, number, past, last: None, outcome: None };
        state.outcome = state.verdict();
        state
    }

    fn times(&self) -> usize {
        // The same side is to move in every second position only.
        let present = self.past.last();
        self.past.iter().rev().step_by(2).filter(|key| Some(*key) == present).count()
    }

    /// The tests after each complete turn, in their order (section 7, case 24).
    fn verdict(&self) -> Option<Outcome> {
        let position = &self.position;
        if position.due.is_some() {
            return None;
        }
        if !position.can_move() {
            return Some(if position.in_check() {
                Outcome::win(position.turn.other(), Reason::CHECKMATE)
            } else {
                Outcome::draw(Reason::STALEMATE)
            });
        }
        if position.is_dead() {
            return Some(Outcome::draw(INSUFFICIENT_MATERIAL));
        }
        if self.times() >= 3 {
            return Some(Outcome::draw(Reason::REPETITION));
        }
        (self.half >= QUIET_TURNS).then_some(Outcome::draw(FIFTY_MOVE))
    }

    /// Makes a move and says what is told of it.
    fn step(&mut self, step: Step, written: &Written) -> Vec<Told> {
        let mut told = Vec::new();
        let seat = self.position.turn;
        self.capture(seat, step, &mut told);
        let pawn = step.role() == Role::Pawn;
        let reveal = self.position.play(step, &self.identities);
        if let Some(Reveal { square, identity }) = reveal {
            let tally = &mut self.shown[seat.index()][identity.index()];
            *tally = tally.saturating_add(1);
            told.push(Told::all(Fact::new("reveal", at(square, identity.letter().to_string())).revealing()));
        }
        if let Some(due) = self.position.due {
            told.push(Told::all(Fact::new("promotion_due", vec![Arg::Square(due.into())]).revealing()));
        }
        let record = record(step, written, reveal);
        told.push(Told::all(Fact::record(record.clone())));
        self.last = Some(Last { record, from: Some(step.from()), to: step.to() });
        // Progress: captures, moves of pawns, and every reveal (section 7, case 22).
        let progress = step.captured().is_some() || pawn || reveal.is_some();
        self.half = if progress { 0 } else { self.half + 1 };
        told
    }

    /// Takes what a move captures off, and tells of it: everybody what it looked like, the capturer alone what it was
    /// (section 4).
    fn capture(&mut self, seat: Seat, step: Step, told: &mut Vec<Told>) {
        let (Some(seen), Some(square)) = (step.captured(), step.captured_at()) else { return };
        let covered = self.position.covered.has(square);
        let identity = self.identities.of(square).filter(|_| covered);
        let mark = if covered { "?" } else { "" };
        let captured = Fact::new("captured", at(square, format!("{mark}{}", seen.letter())));
        self.lost[seat.other().index()].push(Fallen { seen, covered, identity });
        let Some(identity) = identity else {
            told.push(Told::all(captured));
            return;
        };
        // What the capturer has learnt cannot be unlearnt, so no takeback goes past it (case 28). That a covered piece
        // fell is public, and so is this mark.
        told.push(Told::all(captured.revealing()));
        let secret = Fact::new("captured_identity", at(square, identity.letter().to_string()));
        told.push(Told::only(seat, secret.revealing()));
    }

    /// Makes the choice that is due, and says what is told of it.
    fn choose(&mut self, role: Role, written: &Written) -> Vec<Told> {
        if let Some(square) = self.position.due {
            let before = self.last.take();
            let (said, from) = before.map_or((String::new(), None), |last| (last.record, last.from));
            self.last = Some(Last { record: format!("{said}{written}"), from, to: square });
        }
        self.position.choose(role);
        self.half = 0;
        vec![Told::all(Fact::record(written.to_string()))]
    }

    /// The turn has passed: the number of the move, check, and the end.
    fn pass(&mut self, seat: Seat, told: &mut Vec<Told>) {
        if seat == Seat::Black {
            self.number = self.number.saturating_add(1);
        }
        if self.position.in_check() {
            told.push(Told::all(Fact::check(self.position.turn)));
        }
        self.past.push(self.position.key());
        self.outcome = self.verdict();
    }

    /// What somebody knows who was told of the lost pieces that `knows` names by their side; `all`: everything there is.
    fn seen(&self, all: bool, knows: impl Fn(Seat) -> bool) -> View {
        let lost = Seat::ALL.map(|seat| {
            let known = all || knows(seat);
            let seen = |fallen: &Fallen| Fallen { identity: fallen.identity.filter(|_| known), ..*fallen };
            self.lost[seat.index()].iter().map(seen).collect()
        });
        View {
            position: self.position,
            lost,
            shown: self.shown,
            identities: all.then_some(self.identities),
            times: self.times(),
            half: self.half,
            number: self.number,
            last: self.last.clone(),
            outcome: self.outcome,
        }
    }
}

/// The particulars of a fact about a piece on a square.
fn at(square: Square, piece: String) -> Vec<Arg> {
    vec![Arg::Square(square.into()), Arg::Text(piece)]
}

/// The move as the public record has it: on the left what a covered piece looked like, on the right what it is
/// (section 8).
fn record(step: Step, written: &Written, reveal: Option<Reveal>) -> String {
    let text = written.to_string();
    let Some(Reveal { identity, .. }) = reveal else { return text };
    let letter = identity.letter();
    if let Some(Special::Castle(_)) = step.special() {
        return format!("{text}{{{letter}}}");
    }
    let to = step.to().to_string();
    format!("{}{letter}{to}", text.strip_suffix(&to).unwrap_or(&text))
}

impl Game for Hidden {
    const NAME: &'static str = "hidden";
    const RULES: u32 = 1;
    const HIDES: bool = true;

    type Options = Options;
    type State = State;
    type View = View;

    fn deal(_options: &Options, dice: &mut dyn Dice) -> Value {
        deal::deal(dice)
    }

    fn begin(_options: &Options, deal: &Value) -> Result<State, StartError> {
        let identities = Identities::read(deal)?;
        let position = Position::start();
        let read = Read { position, identities, lost: [Vec::new(), Vec::new()], half: 0, number: 1 };
        Ok(State::new(read, [[0; Role::COUNT]; 2]))
    }

    fn place(_options: &Options, line: &str) -> Result<State, StartError> {
        let read = text::read(line).map_err(|e| StartError::Position(e.to_string()))?;
        let shown = guess::shown_before(&read.position, &read.lost);
        Ok(State::new(read, shown))
    }

    fn act(state: &mut State, seat: Seat, written: &Written) -> Result<Vec<Told>, NotAccepted> {
        if state.outcome.is_some() || seat != state.position.turn {
            return Err(NotAccepted);
        }
        let mut told = if state.position.due.is_some() {
            let Written::Choose(letter) = *written else { return Err(NotAccepted) };
            let role = Role::of(letter).filter(|role| Role::PROMOTIONS.contains(role)).ok_or(NotAccepted)?;
            state.choose(role, written)
        } else {
            let step = state.position.find(*written).ok_or(NotAccepted)?;
            state.step(step, written)
        };
        if state.position.due.is_none() {
            state.pass(seat, &mut told);
        }
        Ok(told)
    }

    fn end(state: &mut State, ending: Ending) -> Outcome {
        // As in chess, a king alone can never win, so nobody loses to him on time. Whatever else a side has may be or
        // become enough: covered pieces could be anything, and of what they are nobody may conclude anything (section 7,
        // case 24); kings with too little, and nothing covered about, are a draw already.
        let armed = |seat: Seat| state.position.board.side(seat).many();
        let outcome = ending.outcome(Seat::ALL.map(armed));
        state.outcome = Some(outcome);
        outcome
    }

    fn truth(state: &State) -> String {
        state.seen(true, |_| true).line()
    }

    fn perft(state: &State, depth: u32, every_leaf: bool) -> Option<u64> {
        Some(state.position.perft(&state.identities, depth, every_leaf))
    }

    fn view(state: &State, audience: Audience) -> View {
        // Only the capturer was told what fell covered (section 2); at the end everybody sees everything.
        state.seen(state.outcome.is_some(), |loser| audience == Audience::Seat(loser.other()))
    }

    fn actors(view: &View) -> Vec<Seat> {
        if view.outcome.is_some() { Vec::new() } else { vec![view.position.turn] }
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
        refuse::explain(&view.position, seat, written)
    }

    fn position(view: &View) -> String {
        view.line()
    }

    fn scene(view: &View, bottom: Seat) -> Scene {
        face::scene(view, bottom)
    }

    fn illustration(chapter: &str) -> Option<&'static str> {
        face::illustration(chapter)
    }

    fn imagine(view: &View, _seat: Seat, dice: &mut dyn Dice) -> State {
        // The past is not made up: it matters for repetition alone.
        let (identities, lost) = guess::imagine(view, dice);
        let View { position, half, number, .. } = *view;
        let mut state = State::new(Read { position, identities, lost, half, number }, view.shown);
        state.last.clone_from(&view.last);
        state.outcome = view.outcome;
        state
    }

    fn weigh(view: &View, seat: Seat) -> i32 {
        guess::weigh(view, seat)
    }
}
