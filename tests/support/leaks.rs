//! Planted leaks: wrappers around an honest game that let a secret out, each in its own way. The harness must
//! catch every one of them, and by name.

use std::marker::PhantomData;

use gangurru::games::{Arg, Fact, Game, NotAccepted, Refusal, StartError, Told};
use gangurru::rules::notation::{Offer, Written};
use gangurru::rules::{Audience, Dice, Ending, Outcome, Seat};
use gangurru_render::{Mark, Scene, Square};
use serde_json::Value;

use super::cups::{Cups, Options, State, TAKE, View};

/// What a leak does to the honest game. Each hook gets the honest answer.
pub trait Plant: Send + Sync + 'static {
    fn view(_state: &State, _audience: Audience, honest: View) -> View {
        honest
    }
    fn told(_state: &State, honest: Vec<Told>) -> Vec<Told> {
        honest
    }
    fn options(_view: &View, honest: Vec<Offer>) -> Vec<Offer> {
        honest
    }
    fn explain(_view: &View, honest: Refusal) -> Refusal {
        honest
    }
    fn scene(_view: &View, honest: Scene) -> Scene {
        honest
    }
}

/// The game of cups with a leak in it.
pub struct Leaky<P>(PhantomData<P>);

impl<P: Plant> Game for Leaky<P> {
    const NAME: &'static str = "leaky-cups";
    const RULES: u32 = Cups::RULES;
    const HIDES: bool = Cups::HIDES;

    type Options = Options;
    type State = State;
    type View = View;

    fn deal(options: &Options, dice: &mut dyn Dice) -> Value {
        Cups::deal(options, dice)
    }
    fn begin(options: &Options, deal: &Value) -> Result<State, StartError> {
        Cups::begin(options, deal)
    }
    fn place(options: &Options, text: &str) -> Result<State, StartError> {
        Cups::place(options, text)
    }
    fn act(state: &mut State, seat: Seat, written: &Written) -> Result<Vec<Told>, NotAccepted> {
        let told = Cups::act(state, seat, written)?;
        Ok(P::told(state, told))
    }
    fn end(state: &mut State, ending: Ending) -> Outcome {
        Cups::end(state, ending)
    }
    fn truth(state: &State) -> String {
        Cups::truth(state)
    }
    fn view(state: &State, audience: Audience) -> View {
        P::view(state, audience, Cups::view(state, audience))
    }
    fn actors(view: &View) -> Vec<Seat> {
        Cups::actors(view)
    }
    fn in_set_up(view: &View) -> bool {
        Cups::in_set_up(view)
    }
    fn outcome(view: &View) -> Option<Outcome> {
        Cups::outcome(view)
    }
    fn options(view: &View, seat: Seat) -> Vec<Offer> {
        P::options(view, Cups::options(view, seat))
    }
    fn explain(view: &View, seat: Seat, written: &Written) -> Refusal {
        P::explain(view, Cups::explain(view, seat, written))
    }
    fn imagine(view: &View, seat: Seat, dice: &mut dyn Dice) -> State {
        Cups::imagine(view, seat, dice)
    }
    fn weigh(view: &View, seat: Seat) -> i32 {
        Cups::weigh(view, seat)
    }
    fn position(view: &View) -> String {
        Cups::position(view)
    }
    fn scene(view: &View, bottom: Seat) -> Scene {
        P::scene(view, Cups::scene(view, bottom))
    }
}

/// Smuggles Black's coin into White's view, where no honest part of the game looks.
fn smuggled(state: &State, audience: Audience, honest: View) -> View {
    let coin = (audience == Audience::Seat(Seat::White)).then_some(state.coin[1]).flatten();
    View { smuggled: coin.filter(|_| state.outcome.is_none()), ..honest }
}

/// A secret value stands in the view of everybody.
pub struct ValueInView;
impl Plant for ValueInView {
    fn view(state: &State, audience: Audience, honest: View) -> View {
        let extra = state.coin[0].filter(|_| audience == Audience::Public).map(|cup| cup as i64);
        View { extra, ..honest }
    }
}

/// The public view counts what lies under covered cups.
pub struct CounterInView;
impl Plant for CounterInView {
    fn view(state: &State, audience: Audience, honest: View) -> View {
        let covered = state.cups.iter().flatten().filter(|cup| !cup.open && cup.stone == 'R').count();
        View { extra: (audience == Audience::Public).then_some(covered as i64), ..honest }
    }
}

/// What a peek has shown is told to everybody.
pub struct FactToAll;
impl Plant for FactToAll {
    fn told(_state: &State, mut honest: Vec<Told>) -> Vec<Told> {
        for told in &mut honest {
            if told.fact.key == "peeked" {
                told.to = Audience::Public;
            }
        }
        honest
    }
}

/// A refusal is worded after something that the asker does not know.
pub struct ErrorText;
impl Plant for ErrorText {
    fn view(state: &State, audience: Audience, honest: View) -> View {
        smuggled(state, audience, honest)
    }
    fn explain(view: &View, honest: Refusal) -> Refusal {
        match view.smuggled {
            Some(0) => Refusal { key: "not-there-it-is-in-the-first", args: Vec::new() },
            _ => honest,
        }
    }
}

/// A cup without the coin is not offered for taking.
pub struct OptionList;
impl Plant for OptionList {
    fn view(state: &State, audience: Audience, honest: View) -> View {
        smuggled(state, audience, honest)
    }
    fn options(view: &View, honest: Vec<Offer>) -> Vec<Offer> {
        let keep =
            |offer: &Offer| offer.written != TAKE || view.smuggled.is_none() || view.smuggled == view.opened;
        let kept: Vec<_> = honest.iter().filter(|offer| keep(offer)).copied().collect();
        if kept.is_empty() { honest } else { kept }
    }
}

/// The picture shows an arrow to the coin; the words say nothing of it.
pub struct InThePicture;
impl Plant for InThePicture {
    fn view(state: &State, audience: Audience, honest: View) -> View {
        smuggled(state, audience, honest)
    }
    fn scene(view: &View, mut honest: Scene) -> Scene {
        if let Some(cup) = view.smuggled {
            honest.arrows.push((Square::new(0, 0), Square::new(cup as u8, 1)));
        }
        honest
    }
}

/// The alternative text and the picture mark the coin.
pub struct InTheAltText;
impl Plant for InTheAltText {
    fn view(state: &State, audience: Audience, honest: View) -> View {
        smuggled(state, audience, honest)
    }
    fn scene(view: &View, mut honest: Scene) -> Scene {
        if let Some(cup) = view.smuggled {
            honest.marks.push((Square::new(cup as u8, 1), Mark::Target));
        }
        honest
    }
}

/// Everybody is told, after every turn, how many turns the coin has been safe under a cup on the left.
pub struct FactAboutSecret;
impl Plant for FactAboutSecret {
    fn told(state: &State, mut honest: Vec<Told>) -> Vec<Told> {
        let left = state.coin.iter().flatten().filter(|cup| **cup == 0).count() as i64;
        honest.push(Told::all(Fact::new("mood", vec![Arg::Number(left)])));
        honest
    }
}
