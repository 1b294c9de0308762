//! The game on top of the position: what is told, and the end with its score.

use serde_json::Value;

use gangurru_render::Scene;

use super::view::{Last, View};
use super::{Options, Position, Role, Supply, face, text};
use crate::games::game::{Arg, Fact, Game, NotAccepted, Refusal, StartError, Told};
use crate::rules::notation::{Offer, Word, Written};
use crate::rules::{Audience, Coord, Dice, Ending, Outcome, Reason, Seat};

/// Schago.
pub(in crate::games) struct Schago;

/// Why the rules end a game: both have passed, and the points decide.
const SCORE: Reason = Reason("score");

/// The truth. Everybody may know all of it.
#[derive(Clone)]
pub(in crate::games) struct State {
    position: Position,
    begun_with: [Supply; 2],
    lost: [Supply; 2],
    last: Option<Last>,
    outcome: Option<Outcome>,
}

impl State {
    fn new(position: &Position) -> Self {
        let mut begun_with = position.supplies;
        for (_, seat, role) in position.pieces() {
            begun_with[seat.index()].add(role);
        }
        let mut state =
            Self { position: *position, begun_with, lost: [Supply::default(); 2], last: None, outcome: None };
        state.outcome = state.verdict();
        state
    }

    /// Two passes in a row end the game; more points win (section 6).
    fn verdict(&self) -> Option<Outcome> {
        if !self.position.is_over() {
            return None;
        }
        let [white, black] = self.position.score();
        Some(match white.cmp(&black) {
            std::cmp::Ordering::Greater => Outcome::win(Seat::White, SCORE),
            std::cmp::Ordering::Less => Outcome::win(Seat::Black, SCORE),
            std::cmp::Ordering::Equal => Outcome::draw(SCORE),
        })
    }

    /// Places a piece; what it captures is told and noted, and comes back as the record has it: `{xc1,c3}`.
    fn place(&mut self, role: Role, to: Coord, told: &mut Vec<Told>) -> String {
        let enemy = self.position.turn.other();
        let captured = self.position.place(role, to);
        for (square, role) in &captured {
            self.lost[enemy.index()].add(*role);
            let piece = Arg::Text(role.letter().to_string());
            told.push(Told::all(Fact::new("captured", vec![Arg::Square(*square), piece])));
        }
        let squares: Vec<_> = captured.iter().map(|(square, _)| square.to_string()).collect();
        if squares.is_empty() { String::new() } else { format!("{{x{}}}", squares.join(",")) }
    }
}

impl Game for Schago {
    const NAME: &'static str = "schago";
    const RULES: u32 = 1;
    // A set by lot is dealt, but known to everybody from the beginning: there is nothing to be ready for.
    const HIDES: bool = false;

    type Options = Options;
    type State = State;
    type View = View;

    const WORDS: &'static [Word] = &[Word::Pass];
    const OPTION_WORDS: &'static [&'static str] = &["pieces", "standard", "lot"];

    fn read_option(options: &mut Options, words: &[&str]) -> Result<usize, Refusal> {
        options.read_word(words)
    }

    fn agreed(options: &Options) -> Vec<Refusal> {
        options.agreed()
    }

    fn deal(options: &Options, dice: &mut dyn Dice) -> Value {
        options.deal(dice)
    }

    fn begin(options: &Options, deal: &Value) -> Result<State, StartError> {
        Ok(State::new(&Position::start(options.size(), options.supply(deal)?)))
    }

    fn place(options: &Options, text: &str) -> Result<State, StartError> {
        let position: Position =
            text.parse().map_err(|e: text::BadPosition| StartError::Position(e.to_string()))?;
        options.fit(position.size)?;
        Ok(State::new(&position))
    }

    fn act(state: &mut State, seat: Seat, written: &Written) -> Result<Vec<Told>, NotAccepted> {
        if state.outcome.is_some() || seat != state.position.turn {
            return Err(NotAccepted);
        }
        let mut told = Vec::new();
        let (to, captures) = match *written {
            Written::Word(Word::Pass) if state.position.may_pass() => {
                state.position.pass();
                (None, String::new())
            }
            Written::Drop { piece, to } => {
                let role = Role::of(piece).filter(|role| state.position.may_place(*role, to));
                (Some(to), state.place(role.ok_or(NotAccepted)?, to, &mut told))
            }
            _ => return Err(NotAccepted),
        };
        let record = format!("{written}{captures}");
        told.push(Told::all(Fact::record(record.clone())));
        state.last = Some(Last { written: *written, record, to });
        state.outcome = state.verdict();
        if state.outcome.is_some() {
            let score = state.position.score().map(|points| Arg::Number(points.into()));
            told.push(Told::all(Fact::new("score", score.into())));
        }
        Ok(told)
    }

    fn end(state: &mut State, ending: Ending) -> Outcome {
        // Overstepping the time always loses: points can be made, or lost, to the end.
        let outcome = ending.outcome([true; 2]);
        state.outcome = Some(outcome);
        outcome
    }

    fn truth(state: &State) -> String {
        state.position.to_string()
    }

    fn perft(state: &State, depth: u32, every_leaf: bool) -> Option<u64> {
        let over = state.outcome.is_some() && depth > 0;
        Some(if over { 0 } else { state.position.perft(depth, every_leaf) })
    }

    fn view(state: &State, _audience: Audience) -> View {
        // Nothing is hidden from anybody (section 9).
        View {
            position: state.position,
            begun_with: state.begun_with,
            lost: state.lost,
            last: state.last.clone(),
            outcome: state.outcome,
        }
    }

    fn actors(view: &View) -> Vec<Seat> {
        if view.outcome.is_some() { Vec::new() } else { vec![view.position.turn] }
    }

    fn outcome(view: &View) -> Option<Outcome> {
        view.outcome
    }

    fn options(view: &View, seat: Seat) -> Vec<Offer> {
        if Self::actors(view) == [seat] { face::offers(&view.position) } else { Vec::new() }
    }

    fn explain(view: &View, _seat: Seat, written: &Written) -> Refusal {
        face::explain(&view.position, written)
    }

    fn position(view: &View) -> String {
        view.position.to_string()
    }

    fn scene(view: &View, bottom: Seat) -> Scene {
        face::scene(view, bottom, view.outcome.is_some())
    }

    const OVERLAYS: &'static [&'static str] = &["control"];

    fn overlay(view: &View, bottom: Seat, name: &str) -> Option<Scene> {
        (name == "control").then(|| face::scene(view, bottom, true))
    }

    fn illustration(chapter: &str) -> Option<&'static str> {
        face::illustration(chapter)
    }

    fn caution(view: &View, seat: Seat, written: &Written) -> Option<Refusal> {
        let acts = Self::actors(view) == [seat];
        if acts { face::caution_for(&view.position, written) } else { None }
    }

    fn imagine(view: &View, _seat: Seat, _dice: &mut dyn Dice) -> State {
        // There is nothing to make up.
        let View { position, begun_with, lost, last, outcome } = view.clone();
        State { position, begun_with, lost, last, outcome }
    }

    fn weigh(view: &View, seat: Seat) -> i32 {
        face::weigh(&view.position, seat)
    }

    fn ask(view: &View, question: &str) -> Option<Value> {
        (question == "count").then(|| face::count(&view.position))
    }
}
