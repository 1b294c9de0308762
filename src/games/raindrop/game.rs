//! The game on top of the position: the true cards, what is told, repetition, and every end with its reason.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use gangurru_render::Scene;

use super::order::{self, Orders};
use super::position::{Key, Move, Position};
use super::text::{self, Line};
use super::view::{Last, View};
use super::{explain, face};
use crate::games::game::{Arg, Fact, Game, NotAccepted, Refusal, StartError, Told};
use crate::rules::chess::Role;
use crate::rules::notation::{Offer, Word, Written};
use crate::rules::{Audience, Dice, Ending, Outcome, Reason, Seat};

/// Raindropchess.
pub(in crate::games) struct Raindrop;

/// A draw comes after so many complete turns without capture, pawn move or placement (Raindrop rules, section 6).
const MOST_QUIET: u8 = 100;

/// A card was turned over in check and ends it on no square (section 5).
const UNPLACEABLE: Reason = Reason("unplaceable-card");
/// The king was turned over, and every empty square is attacked (section 5).
const NO_ENTRY: Reason = Reason("king-cannot-enter");
/// Nobody can mate any more (section 6).
const INSUFFICIENT: Reason = Reason("insufficient-material");
/// [`MOST_QUIET`] turns without progress.
const FIFTY_MOVE: Reason = Reason("fifty-move");

/// What the players agree on before the game.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(in crate::games) struct Options {
    /// Whether a pawn on its owner's second rank may step twice (section 4).
    double_step: bool,
}

/// The truth: what everybody may know, and the order of the cards.
#[derive(Clone)]
pub(in crate::games) struct State {
    position: Position,
    orders: Orders,
    /// The positions since the last progress, the present one last: none before can come back, since what makes
    /// progress cannot be undone.
    past: Vec<Key>,
    last: Option<Last>,
    outcome: Option<Outcome>,
}

impl State {
    fn new(position: Position, orders: Orders) -> Self {
        let mut state = Self { position, orders, past: vec![position.key()], last: None, outcome: None };
        state.outcome = state.verdict();
        state
    }

    fn times(&self) -> usize {
        let present = self.past.last();
        self.past.iter().filter(|key| Some(*key) == present).count()
    }

    /// The tests after each complete turn, in their order (section 6), and the one after a card is turned over.
    fn verdict(&self) -> Option<Outcome> {
        let position = &self.position;
        let them = position.turn.other();
        if let Some(card) = position.card {
            let reason = if card == Role::King { NO_ENTRY } else { UNPLACEABLE };
            return position.open_squares().is_empty().then(|| Outcome::win(them, reason));
        }
        if !position.can_act() {
            // A side whose king is still among its cards can always turn one over (section 8, case 4).
            return Some(if position.in_check() {
                Outcome::win(them, Reason::CHECKMATE)
            } else {
                Outcome::draw(Reason::STALEMATE)
            });
        }
        if position.is_dead() {
            return Some(Outcome::draw(INSUFFICIENT));
        }
        if self.times() >= 3 {
            return Some(Outcome::draw(Reason::REPETITION));
        }
        (position.quiet >= MOST_QUIET).then_some(Outcome::draw(FIFTY_MOVE))
    }

    /// Turns the top card over and says what it was. It does not complete the turn.
    fn flip(&mut self) -> Result<Vec<Told>, NotAccepted> {
        let position = &mut self.position;
        let card = self.orders.top(position.turn, position.deck().total()).ok_or(NotAccepted)?;
        position.flip(card);
        self.outcome = self.verdict();
        let letter = card.letter();
        let lost = if self.outcome.is_some() { "#" } else { "" };
        // What chance had decided is out: no takeback goes behind it (section 2).
        let flipped = Fact::new("flipped", vec![Arg::Text(letter.to_string())]).revealing();
        Ok(vec![Told::all(flipped), Told::all(Fact::record(format!("^{letter}{lost}")))])
    }

    /// Completes a turn that has been played on the position.
    fn complete(&mut self, last: Last, told: &mut Vec<Told>) {
        told.push(Told::all(Fact::record(last.written.to_string())));
        let position = &self.position;
        if position.in_check() {
            told.push(Told::all(Fact::check(position.turn)));
        }
        if position.quiet == 0 {
            self.past.clear();
        }
        self.past.push(position.key());
        self.last = Some(last);
        self.outcome = self.verdict();
    }

    fn line(&self) -> Line<'_> {
        Line { position: &self.position, rest: Some(self.rest()) }
    }

    /// What is left of both decks.
    fn rest(&self) -> [&[Role]; 2] {
        Seat::ALL.map(|seat| self.orders.rest(seat, self.position.decks[seat.index()].total()))
    }
}

impl Game for Raindrop {
    const NAME: &'static str = "raindrop";
    const RULES: u32 = 1;
    const HIDES: bool = true;

    type Options = Options;
    type State = State;
    type View = View;

    const WORDS: &'static [Word] = &[Word::Flip];
    const OPTION_WORDS: &'static [&'static str] = &["double-step"];

    fn read_option(options: &mut Options, words: &[&str]) -> Result<usize, Refusal> {
        let known = words.first() == Some(&"double-step");
        options.double_step |= known;
        Ok(usize::from(known))
    }

    fn agreed(options: &Options) -> Vec<Refusal> {
        if options.double_step { vec![Refusal::plain("double-step")] } else { Vec::new() }
    }

    fn deal(_options: &Options, dice: &mut dyn Dice) -> Value {
        order::deal(dice)
    }

    fn begin(options: &Options, deal: &Value) -> Result<State, StartError> {
        let orders = order::read(deal).map_err(StartError::Deal)?;
        Ok(State::new(Position::start(options.double_step), orders))
    }

    fn place(options: &Options, text: &str) -> Result<State, StartError> {
        let (position, orders) =
            text::read(text, options.double_step).map_err(|error| StartError::Position(error.to_string()))?;
        Ok(State::new(position, orders))
    }

    fn act(state: &mut State, seat: Seat, written: &Written) -> Result<Vec<Told>, NotAccepted> {
        let position = &mut state.position;
        if state.outcome.is_some() || seat != position.turn {
            return Err(NotAccepted);
        }
        let mut told = Vec::new();
        let last = match position.find(*written).ok_or(NotAccepted)? {
            Move::Flip => return state.flip(),
            Move::Place(to) => {
                position.place(to);
                Last { written: *written, from: None, to }
            }
            Move::Step(step) => {
                if let Some(role) = step.captured() {
                    let piece = Arg::Text(role.letter().to_string());
                    let square = Arg::Square(step.to().into());
                    told.push(Told::all(Fact::new("captured", vec![square, piece])));
                }
                position.step(step);
                Last { written: *written, from: Some(step.from()), to: step.to() }
            }
        };
        state.complete(last, &mut told);
        Ok(told)
    }

    fn end(state: &mut State, ending: Ending) -> Outcome {
        // The rules leave the clock to the custom of chess (section 6): overstepping the time loses, with an open card
        // too (section 8, case 23), unless the other side could never mate, because it has nothing to attack with on
        // the board and no card to come.
        let outcome = ending.outcome(Seat::ALL.map(|seat| state.position.can_attack(seat)));
        state.outcome = Some(outcome);
        outcome
    }

    fn truth(state: &State) -> String {
        state.line().to_string()
    }

    fn perft(state: &State, depth: u32, every_leaf: bool) -> Option<u64> {
        Some(state.position.perft(&state.orders, depth, every_leaf))
    }

    fn view(state: &State, _audience: Audience) -> View {
        // Nobody knows more than anybody else, the owner of a deck included (section 7).
        let order = |cards: &[Role]| cards.iter().copied().collect();
        View {
            position: state.position,
            times: state.times(),
            last: state.last.clone(),
            outcome: state.outcome,
            rest: state.outcome.map(|_| state.rest().map(order)),
        }
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
        view.position.legal().into_iter().map(Offer::new).collect()
    }

    fn explain(view: &View, _seat: Seat, written: &Written) -> Refusal {
        explain::explain(&view.position, written)
    }

    fn caution(view: &View, seat: Seat, written: &Written) -> Option<Refusal> {
        if Self::actors(view) == [seat] { explain::gamble(&view.position, written) } else { None }
    }

    fn illustration(chapter: &str) -> Option<&'static str> {
        face::illustration(chapter)
    }

    fn imagine(view: &View, _seat: Seat, dice: &mut dyn Dice) -> State {
        // The cards that are left may lie in any order; and the past, which matters for repetition alone, is left out.
        let orders = match view.rest.clone() {
            Some(rest) => Orders::new(rest),
            None => Orders::shuffled(view.position.decks, dice),
        };
        let mut state = State::new(view.position, orders);
        state.outcome = view.outcome;
        state
    }

    fn weigh(view: &View, seat: Seat) -> i32 {
        face::weigh(&view.position, seat)
    }

    fn position(view: &View) -> String {
        view.line()
    }

    fn scene(view: &View, bottom: Seat) -> Scene {
        face::scene(view, bottom)
    }
}
