//! The game on top of the position: the set-up, what is told to whom, and every end with its reason.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use gangurru_render::Scene;

use super::position::Effects;
use super::view::{Last, View};
use super::{Disc, Key, Lost, Position, Turn, face, lessons, scene, text};
use crate::games::game::{Arg, Fact, Game, NotAccepted, Refusal, StartError, Told};
use crate::rules::chess::{Bitboard, Role, Square};
use crate::rules::notation::{Offer, Written};
use crate::rules::{Audience, Dice, Ending, Outcome, Reason, Seat};

/// Australian Chess.
pub(in crate::games) struct Australian;

/// So many turns without progress are a draw (Australian rules, section 7).
const QUIET_TURNS: u32 = 100;

/// Neither side can mate any more.
const INSUFFICIENT: Reason = Reason("insufficient-material");
/// Nothing has been captured and no pawn moved or laid for [`QUIET_TURNS`].
const FIFTY_MOVE: Reason = Reason("fifty-move");

/// Nothing is to be agreed on.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::games) struct Options {}

/// The truth.
#[derive(Clone)]
pub(in crate::games) struct State {
    position: Position,
    /// Who has set up.
    ready: [bool; 2],
    /// The discs that left the game, by side, all of them known here.
    lost: [Vec<Lost>; 2],
    /// Every position with a turn to begin, as everybody saw it, the present one last.
    past: Vec<Key>,
    last: Option<Last>,
    outcome: Option<Outcome>,
}

impl State {
    /// A game that goes on from here.
    pub(super) fn new(position: Position, ready: [bool; 2], lost: [Vec<Lost>; 2]) -> Self {
        let mut state = Self { position, ready, lost, past: vec![position.key()], last: None, outcome: None };
        // A turn begun is judged when it is complete.
        if ready == [true; 2] && position.opened.is_none() {
            state.outcome = state.verdict();
        }
        state
    }

    #[cfg(test)]
    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    fn times(&self) -> usize {
        // The same side is to move in every second position only.
        let present = self.past.last();
        self.past.iter().rev().step_by(2).filter(|key| Some(*key) == present).count()
    }

    /// The tests after each complete turn, in their order (section 7).
    fn verdict(&self) -> Option<Outcome> {
        let position = &self.position;
        if position.count() == 0 {
            return Some(if position.in_check() {
                Outcome::win(position.turn.other(), Reason::CHECKMATE)
            } else {
                Outcome::draw(Reason::STALEMATE)
            });
        }
        if position.is_insufficient() {
            return Some(Outcome::draw(INSUFFICIENT));
        }
        if self.times() >= 3 {
            return Some(Outcome::draw(Reason::REPETITION));
        }
        (position.quiet >= QUIET_TURNS).then_some(Outcome::draw(FIFTY_MOVE))
    }

    /// The set-up of one side: the cross into one Gangurru, the pawn into the other (section 1).
    fn set_up(&mut self, seat: Seat, written: &Written) -> Result<Vec<Told>, NotAccepted> {
        let Written::Drop { piece: Disc::CROSS, to } = *written else { return Err(NotAccepted) };
        let square = Square::try_from(to).map_err(|_| NotAccepted)?;
        if self.ready[seat.index()] || !self.position.full_of(seat).has(square) {
            return Err(NotAccepted);
        }
        self.position.crossed |= square.set();
        self.ready[seat.index()] = true;
        let ready = Fact::new("ready", vec![Arg::Seat(seat)]).revealing();
        let mut told = vec![Told::only(seat, Fact::record(written.to_string())), Told::all(ready)];
        if self.ready == [true; 2] {
            // The first position of the repetition count (section 7).
            self.past = vec![self.position.key()];
            told.push(Told::all(Fact::new("begin", vec![Arg::Seat(self.position.turn)])));
        }
        Ok(told)
    }

    /// Opening: the disc is shown to everybody (section 3.1).
    fn open(&mut self, written: &Written) -> Result<Vec<Told>, NotAccepted> {
        let at = openable(&self.position, written).ok_or(NotAccepted)?;
        let disc = self.position.disc_at(at).ok_or(NotAccepted)?;
        let letter = disc.letter().to_string();
        self.position.open(at);
        self.last = Some(Last { written: *written, from: None, to: vec![at] });
        let record = Fact::record(format!("{written}{letter}"));
        let shown = Fact::new("disc_opened", vec![Arg::Square(at.into()), Arg::Text(letter)]);
        Ok(vec![Told::all(shown.revealing()), Told::all(record)])
    }

    /// A complete turn, or the completion of one.
    fn turn(&mut self, written: &Written) -> Result<Vec<Told>, NotAccepted> {
        let turn = self.position.find(written).ok_or(NotAccepted)?;
        let effects = self.position.effects(turn);
        self.note_lost(&effects);
        let mut told = tell(&effects, written);
        self.position.play(turn);
        if self.position.in_check() {
            told.push(Fact::check(self.position.turn));
        }
        self.past.push(self.position.key());
        self.last = Some(last(turn, *written));
        self.outcome = self.verdict();
        Ok(told.into_iter().map(Told::all).collect())
    }

    fn note_lost(&mut self, effects: &Effects) {
        let theirs = &mut self.lost[self.position.turn.other().index()];
        if let Some((disc, seen)) = effects.captured.and_then(|(_, fallen)| fallen.disc) {
            theirs.push(Lost { disc: Some(disc), seen });
        }
        if effects.cross_taken.is_some() {
            theirs.push(Lost { disc: Some(Disc::Cross), seen: true });
        }
    }

    /// What is known to somebody who knows every disc that `knows` says, and what everybody knows.
    fn look(&self, knows: impl Fn(Seat) -> bool) -> View {
        let known = Seat::ALL.into_iter().filter(|seat| knows(*seat) && self.ready[seat.index()]);
        let known = known.fold(self.position.shown, |known, seat| known | self.position.full_of(seat));
        let blank = |seat: Seat, lost: &Lost| {
            let disc = lost.disc.filter(|_| lost.seen || knows(seat));
            Lost { disc, seen: lost.seen }
        };
        View {
            position: Position { crossed: self.position.crossed & known, ..self.position },
            known,
            ready: self.ready,
            lost: Seat::ALL
                .map(|seat| self.lost[seat.index()].iter().map(|lost| blank(seat, lost)).collect()),
            times: self.times(),
            last: self.last.clone(),
            outcome: self.outcome,
        }
    }
}

/// The Gangurru that is opened by what is written, if it may be.
fn openable(position: &Position, written: &Written) -> Option<Square> {
    let Written::Open { piece, at } = *written else { return None };
    let at = Square::try_from(at).ok().filter(|_| piece == Role::Gangurru.letter())?;
    position.openable().has(at).then_some(at)
}

/// What everybody is told of a turn, but for check and the end (protocol: facts).
fn tell(effects: &Effects, written: &Written) -> Vec<Fact> {
    let mut facts = Vec::new();
    let at = |square: Square| Arg::Square(square.into());
    if let Some((square, fallen)) = effects.captured {
        facts.push(Fact::new("captured", vec![at(square), Arg::Text(fallen.text())]));
    }
    if let Some(square) = effects.cross_taken {
        facts.push(Fact::new("cross_taken", vec![at(square)]));
    }
    if let Some(square) = effects.loaded {
        facts.push(Fact::new("loaded", vec![at(square)]));
    }
    let mut record = written.to_string();
    if let Some((square, disc)) = effects.laid {
        let letter = disc.letter().to_string();
        record = record.replacen('(', &format!("({letter}"), 1);
        facts.push(Fact::new("laid", vec![at(square), Arg::Text(letter)]));
    }
    facts.push(Fact::record(record));
    facts
}

fn last(turn: Turn, written: Written) -> Last {
    let (from, to) = match turn {
        Turn::Step(step) => (Some(step.from()), vec![step.to()]),
        Turn::Release { from, to, lays } if from == to => (None, vec![to, lays]),
        Turn::Release { from, to, lays } => (Some(from), vec![to, lays]),
    };
    Last { written, from, to }
}

impl Game for Australian {
    const NAME: &'static str = "australian";
    const RULES: u32 = 1;
    const HIDES: bool = true;

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
            _ => return Err(StartError::Deal("nothing is dealt in Australian Chess".to_owned())),
        }
        Ok(State::new(Position::start(), [false; 2], [Vec::new(), Vec::new()]))
    }

    fn place(_options: &Options, text: &str) -> Result<State, StartError> {
        text::read(text).map_err(|error| StartError::Position(error.to_string()))
    }

    fn act(state: &mut State, seat: Seat, written: &Written) -> Result<Vec<Told>, NotAccepted> {
        if state.outcome.is_some() {
            return Err(NotAccepted);
        }
        if state.ready != [true; 2] {
            return state.set_up(seat, written);
        }
        if seat != state.position.turn {
            return Err(NotAccepted);
        }
        match written {
            Written::Open { .. } => state.open(written),
            _ => state.turn(written),
        }
    }

    fn end(state: &mut State, ending: Ending) -> Outcome {
        // Time lost is a game lost against whoever has more than a bare king, unless nobody can mate any more (section
        // 7: K v K, or kings with bishops of one colour and no cross; K + G v K is sufficient).
        let position = &state.position;
        let army = |seat| position.board.side(seat).without(position.board.role(Role::King)).any();
        let can_win = Seat::ALL.map(|seat| army(seat) && !position.is_insufficient());
        let outcome = ending.outcome(can_win);
        state.outcome = Some(outcome);
        outcome
    }

    fn truth(state: &State) -> String {
        text::Line(&state.look(|_| true)).to_string()
    }

    fn perft(state: &State, depth: u32, every_leaf: bool) -> Option<u64> {
        if state.ready != [true; 2] {
            return None;
        }
        let position = &state.position;
        Some(if every_leaf { position.perft_leaves(depth) } else { position.perft(depth) })
    }

    fn view(state: &State, audience: Audience) -> View {
        // After the end everybody may know everything (section 5).
        let over = state.outcome.is_some();
        state.look(|owner| over || audience == Audience::Seat(owner))
    }

    fn actors(view: &View) -> Vec<Seat> {
        if view.outcome.is_some() {
            return Vec::new();
        }
        if view.in_set_up() {
            return Seat::ALL.into_iter().filter(|seat| !view.ready[seat.index()]).collect();
        }
        vec![view.position.turn]
    }

    fn in_set_up(view: &View) -> bool {
        view.in_set_up()
    }

    fn outcome(view: &View) -> Option<Outcome> {
        view.outcome
    }

    fn options(view: &View, seat: Seat) -> Vec<Offer> {
        if Self::actors(view).contains(&seat) { face::offers(view, seat) } else { Vec::new() }
    }

    fn explain(view: &View, seat: Seat, written: &Written) -> Refusal {
        face::explain(view, seat, written)
    }

    fn position(view: &View) -> String {
        text::Line(view).to_string()
    }

    fn scene(view: &View, bottom: Seat) -> Scene {
        scene::scene(view, bottom)
    }

    fn illustration(chapter: &str) -> Option<&'static str> {
        lessons::illustration(chapter)
    }

    fn caution(_view: &View, _seat: Seat, written: &Written) -> Option<Refusal> {
        // Touch-move, and everybody sees the disc (section 3.1).
        match *written {
            Written::Open { at, .. } => Some(Refusal { key: "opens-disc", args: vec![Arg::Square(at)] }),
            _ => None,
        }
    }

    fn follow_ups(view: &View, seat: Seat, first: &Written) -> Vec<Offer> {
        if Self::actors(view) != [seat] {
            return Vec::new();
        }
        match openable(&view.position, first) {
            Some(at) => face::completions(&view.position, at),
            None => Vec::new(),
        }
    }

    fn imagine(view: &View, seat: Seat, dice: &mut dyn Dice) -> State {
        let (crossed, lost) = guess(view, seat, dice);
        let position = Position { crossed, ..view.position };
        let past = vec![position.key()];
        State { position, ready: view.ready, lost, past, last: view.last.clone(), outcome: view.outcome }
    }

    fn weigh(view: &View, seat: Seat) -> i32 {
        face::weigh(view, seat)
    }
}

/// Discs for all that the view leaves blank. A side has one cross and one pawn (section 1). A cross leaves a trace
/// wherever it goes: it lies on the board, in a pouch seen by all, or among the lost. So if none is to be seen it is in
/// one of the unknown places, and all others hold pawns.
fn guess(view: &View, seat: Seat, dice: &mut dyn Dice) -> (Bitboard, [Vec<Lost>; 2]) {
    let mut crossed = view.position.crossed;
    let mut lost = view.lost.clone();
    let mut hidden_lost = |owner: Seat, cross: Option<usize>| {
        let hidden = lost[owner.index()].iter_mut().filter(|lost| lost.disc.is_none());
        for (n, lost) in hidden.enumerate() {
            lost.disc = Some(if cross == Some(n) { Disc::Cross } else { Disc::Cross.other() });
        }
    };
    // Who has not set up has nothing in its pouches yet.
    for owner in Seat::ALL.into_iter().filter(|owner| view.ready[owner.index()]) {
        let pouches: Vec<Square> = view.position.full_of(owner).without(view.known).into_iter().collect();
        let among_lost = view.lost[owner.index()].iter().filter(|lost| lost.disc.is_none()).count();
        let places = pouches.len() + among_lost;
        debug_assert!(places == 0 || owner != seat, "who owns discs knows them");
        let traced = view.position.crosses[owner.index()].any()
            || (view.position.full_of(owner) & view.position.crossed).any()
            || view.lost[owner.index()].iter().any(|lost| lost.disc == Some(Disc::Cross));
        let cross = (places > 0 && !traced).then(|| dice.below(places as u32) as usize);
        if let Some(square) = cross.and_then(|n| pouches.get(n)) {
            crossed |= square.set();
        }
        hidden_lost(owner, cross.and_then(|n| n.checked_sub(pouches.len())));
    }
    (crossed, lost)
}
