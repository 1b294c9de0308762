//! Planted leaks in the real games: a game of its own around a game of this house, which lets a secret out, each in
//! its own way. The harness must catch every one of them, and by name.
//!
//! The states of the real games are sealed, and nothing here looks into one: the wrapper plays the real game by way of
//! its umpire and keeps the world beside it (deal and actions, which are data). What a leak lets out it takes from
//! there.
//!
//! Does not know: positions in text (a wrapped game begins at the beginning) and made-up worlds (no computer player
//! plays it).
//!
//! To add a leak: a type with [`Seep`], and its line in `tests/leaks.rs`.

use std::marker::PhantomData;

use gangurru::games::{
    self, AnyGame, Deal, Entry, Fact, Game, NotAccepted, Private, Public, Refusal, Start, StartError,
    Telling, Told, Umpire,
};
use gangurru::rules::notation::{Offer, Written};
use gangurru::rules::{Audience, Dice, Ending, Outcome, Seat};
use gangurru_render::{Mark, Scene, Square};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};

use super::cups::Cups;
use super::oracles::{australian, hidden, raindrop};
use super::world::World;

/// A game to plant leaks in.
pub trait Home: Send + Sync + 'static {
    const NAME: &'static str;
    fn game() -> &'static dyn AnyGame;
}

/// What a leak does to the honest game, given the world as it stands, or what of it was smuggled into the view. Each
/// hook may change the honest answer.
pub trait Seep: Send + Sync + 'static {
    /// Stands in the view's data.
    fn extra(_world: &World, _audience: Audience) -> Option<Value> {
        None
    }
    /// Stands in the view where neither data nor text shows it.
    fn smuggled(_world: &World, _audience: Audience) -> Option<String> {
        None
    }
    fn told(_world: &World, _honest: &mut Vec<Told>) {}
    fn outcome(_world: &World, honest: Option<Outcome>) -> Option<Outcome> {
        honest
    }
    fn options(_smuggled: &str, _honest: &mut Vec<Offer>) {}
    fn refusal(_smuggled: &str, honest: Refusal) -> Refusal {
        honest
    }
    fn caution(_smuggled: &str, _written: &Written) -> Option<Refusal> {
        None
    }
    fn position(_smuggled: &str, _honest: &mut String) {}
    fn scene(_smuggled: &str, _honest: &mut Scene) {}
}

/// Nothing leaks: the wrapper alone.
pub struct Sound;
impl Seep for Sound {}

/// A game around another, with a leak in it.
pub struct Around<H, S>(PhantomData<(H, S)>);

/// The options of the game inside.
#[derive(Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Agreed(Value);

impl Default for Agreed {
    fn default() -> Self {
        Self(json!({}))
    }
}

#[derive(Clone)]
pub struct State {
    umpire: Umpire,
    world: World,
}

enum Inner {
    Public(games::View<Public>),
    Private(games::View<Private>),
}

/// Whatever both kinds of view can be asked.
macro_rules! ask {
    ($inner:expr, $view:ident => $answer:expr) => {
        match $inner {
            Inner::Public($view) => $answer,
            Inner::Private($view) => $answer,
        }
    };
}

pub struct View {
    inner: Inner,
    outcome: Option<Outcome>,
    extra: Option<Value>,
    smuggled: Option<String>,
}

impl View {
    fn json(&self) -> Value {
        let mut json = ask!(&self.inner, view => view.json());
        if let Some(extra) = &self.extra {
            json["extra"] = extra.clone();
        }
        json
    }
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        self.json() == other.json()
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json().serialize(serializer)
    }
}

impl<H: Home, S: Seep> Game for Around<H, S> {
    const NAME: &'static str = H::NAME;
    const RULES: u32 = 1;
    const HIDES: bool = true;

    type Options = Agreed;
    type State = State;
    type View = View;

    fn deal(options: &Agreed, dice: &mut dyn Dice) -> Value {
        let deal = H::game().deal(&options.0, dice).expect("the options are good");
        let header = H::game().header(&options.0, Start::Deal(deal)).expect("the options are good");
        // A deal can be read only by way of the journal.
        let line: Value = serde_json::from_str(&header.encode_for_journal()).expect("a header is JSON");
        line["deal"].clone()
    }

    fn begin(options: &Agreed, deal: &Value) -> Result<State, StartError> {
        let start = Deal::from_json(deal.clone());
        let umpire = H::game().begin(&options.0, &start)?;
        let options = H::game().options(&options.0)?;
        Ok(State { umpire, world: World { game: H::game(), options, deal: deal.clone(), acts: Vec::new() } })
    }

    fn place(_options: &Agreed, _text: &str) -> Result<State, StartError> {
        Err(StartError::Position("a wrapped game begins at the beginning".to_owned()))
    }

    fn act(state: &mut State, seat: Seat, written: &Written) -> Result<Vec<Told>, NotAccepted> {
        let entry = Entry::Act { seat, action: *written };
        let telling = state.umpire.repeat(&entry).map_err(|_| NotAccepted)?;
        state.world.acts.push((seat, *written));
        let mut told = with_addressees(&telling);
        S::told(&state.world, &mut told);
        Ok(told)
    }

    fn end(state: &mut State, ending: Ending) -> Outcome {
        state.umpire.end(ending).expect("the game is running");
        state.umpire.outcome().expect("it is over now")
    }

    fn truth(state: &State) -> String {
        state.umpire.public().position()
    }

    fn view(state: &State, audience: Audience) -> View {
        let inner = match audience {
            Audience::Public => Inner::Public(state.umpire.public()),
            Audience::Seat(seat) => Inner::Private(state.umpire.private(seat)),
        };
        let outcome = S::outcome(&state.world, state.umpire.outcome());
        if outcome.is_some() {
            return View { inner, outcome, extra: None, smuggled: None };
        }
        let extra = S::extra(&state.world, audience);
        View { inner, outcome, extra, smuggled: S::smuggled(&state.world, audience) }
    }

    fn actors(view: &View) -> Vec<Seat> {
        if view.outcome.is_some() { Vec::new() } else { ask!(&view.inner, view => view.actors()) }
    }

    fn in_set_up(view: &View) -> bool {
        ask!(&view.inner, view => view.in_set_up())
    }

    fn outcome(view: &View) -> Option<Outcome> {
        view.outcome
    }

    fn options(view: &View, seat: Seat) -> Vec<Offer> {
        let Inner::Private(inner) = &view.inner else { return Vec::new() };
        let mut options = if inner.seat() == seat { inner.options() } else { Vec::new() };
        if let Some(smuggled) = &view.smuggled {
            S::options(smuggled, &mut options);
        }
        options
    }

    fn explain(view: &View, _seat: Seat, written: &Written) -> Refusal {
        let Inner::Private(inner) = &view.inner else { return Refusal::plain(Refusal::NOT_YOUR_TURN) };
        let honest = inner.offered(written).err().unwrap_or(Refusal::plain(Refusal::NO_SUCH_ACTION));
        match &view.smuggled {
            Some(smuggled) => S::refusal(smuggled, honest),
            None => honest,
        }
    }

    fn caution(view: &View, _seat: Seat, written: &Written) -> Option<Refusal> {
        view.smuggled.as_ref().and_then(|smuggled| S::caution(smuggled, written))
    }

    fn position(view: &View) -> String {
        let mut position = ask!(&view.inner, view => view.position());
        if let Some(smuggled) = &view.smuggled {
            S::position(smuggled, &mut position);
        }
        position
    }

    fn scene(view: &View, bottom: Seat) -> Scene {
        let mut scene = ask!(&view.inner, view => view.scene(bottom));
        if let Some(smuggled) = &view.smuggled {
            S::scene(smuggled, &mut scene);
        }
        scene
    }

    fn imagine(_view: &View, _seat: Seat, _dice: &mut dyn Dice) -> State {
        panic!("no computer player plays a wrapped game")
    }

    fn weigh(_view: &View, _seat: Seat) -> i32 {
        panic!("no computer player plays a wrapped game")
    }
}

/// What was told, put together again from what each audience heard, less the end, which the umpire adds anew.
fn with_addressees(telling: &Telling) -> Vec<Told> {
    let public = telling.public();
    let mut public = public.list().iter().peekable();
    let mut heard = Seat::ALL.map(|seat| telling.private(seat).list().to_vec().into_iter().peekable());
    let mut told: Vec<Told> = Vec::new();
    loop {
        for (seat, heard) in Seat::ALL.into_iter().zip(&mut heard) {
            while let Some(own) = heard.next_if(|fact| Some(&fact) != public.peek()) {
                told.push(Told::only(seat, own));
            }
        }
        let Some(fact) = public.next() else { break };
        for heard in &mut heard {
            heard.next();
        }
        told.push(Told::all(fact.clone()));
    }
    told.retain(|told| told.fact.key != "over");
    told
}

macro_rules! homes {
    ($($home:ident = $name:literal, $game:expr;)+) => {$(
        pub struct $home;
        impl Home for $home {
            const NAME: &'static str = concat!("around-", $name);
            fn game() -> &'static dyn AnyGame {
                $game
            }
        }
    )+};
}

homes! {
    AroundCups = "cups", games::Enrolled::<Cups>::game();
    AroundAustralian = "australian", games::by_name("australian").expect("it is registered");
    AroundHidden = "hidden", games::by_name("hidden").expect("it is registered");
    AroundRaindrop = "raindrop", games::by_name("raindrop").expect("it is registered");
}

const WHITE: Audience = Audience::Seat(Seat::White);

/// The pieces of a hidden game that are covered still: whose, where, what.
fn covered(world: &World) -> impl Iterator<Item = (Seat, String, char)> {
    let table = hidden::Table::after(world).0;
    let covered = table.board.into_iter().filter(|(_, piece)| piece.look.is_some());
    covered.map(|(at, piece)| (piece.seat, at.to_string(), piece.identity))
}

/// Cups: the deal stands in the view of everybody.
pub struct DealInView;
impl Seep for DealInView {
    fn extra(world: &World, _audience: Audience) -> Option<Value> {
        Some(world.deal.clone())
    }
}

/// The stone under Black's first cup, which nobody knows while the cup is covered.
fn stone(world: &World, audience: Audience) -> Option<String> {
    let stone = world.deal["black"].as_str()?.get(..1)?;
    let covered = !world.acts.iter().any(|(_, written)| written.to_string() == "Ca2!");
    (audience == WHITE && covered).then(|| stone.to_owned())
}

/// Cups: who wins depends on a stone that nobody has seen.
pub struct StoneInVerdict;
impl Seep for StoneInVerdict {
    fn outcome(world: &World, honest: Option<Outcome>) -> Option<Outcome> {
        let seen = stone(world, WHITE).is_some_and(|stone| stone == "R");
        let over = seen && world.acts.len() > 6;
        honest.or_else(|| over.then(|| Outcome::draw(gangurru::rules::Reason("too-many-red-stones"))))
    }
}

/// Cups: a question is asked only where the stone is red.
pub struct StoneInCaution;
impl Seep for StoneInCaution {
    fn smuggled(world: &World, audience: Audience) -> Option<String> {
        stone(world, audience)
    }
    fn caution(smuggled: &str, _written: &Written) -> Option<Refusal> {
        (smuggled == "R").then(|| Refusal::plain("it-is-red"))
    }
}

/// Cups: the stone is part of the position.
pub struct StoneInPosition;
impl Seep for StoneInPosition {
    fn smuggled(world: &World, audience: Audience) -> Option<String> {
        stone(world, audience)
    }
    fn position(smuggled: &str, honest: &mut String) {
        honest.push_str(smuggled);
    }
}

/// Cups: what is offered comes in an order that depends on the stone.
pub struct StoneInOrder;
impl Seep for StoneInOrder {
    fn smuggled(world: &World, audience: Audience) -> Option<String> {
        stone(world, audience)
    }
    fn options(smuggled: &str, honest: &mut Vec<Offer>) {
        if smuggled == "R" {
            honest.reverse();
        }
    }
}

/// Everybody sees how much the pieces are worth that are on the board.
pub struct MaterialCounter;
impl Seep for MaterialCounter {
    fn extra(world: &World, _audience: Audience) -> Option<Value> {
        let worth = |kind| match kind {
            'Q' => 9,
            'R' => 5,
            'B' | 'N' => 3,
            _ => 1,
        };
        let mut sums = [0; 2];
        for (seat, _, kind) in covered(world) {
            sums[seat.index()] += worth(kind);
        }
        Some(json!(sums))
    }
}

/// A player sees which of the own kinds are left under cover: a captured one is missing from the list.
pub struct KindsLeft;
impl Seep for KindsLeft {
    fn extra(world: &World, audience: Audience) -> Option<Value> {
        let own = covered(world).filter(|(seat, ..)| audience == Audience::Seat(*seat));
        let mut kinds: Vec<char> = own.map(|(.., kind)| kind).collect();
        kinds.sort_unstable();
        Some(json!(kinds.iter().collect::<String>()))
    }
}

/// What the capturer alone may hear, all hear.
pub struct CapturedToAll;
impl Seep for CapturedToAll {
    fn told(_world: &World, honest: &mut Vec<Told>) {
        for told in honest.iter_mut().filter(|told| told.fact.key == "captured_identity") {
            told.to = Audience::Public;
        }
    }
}

/// The position that is compared for repetition holds what is covered, and shows.
pub struct SecretInKey;
impl Seep for SecretInKey {
    fn smuggled(world: &World, audience: Audience) -> Option<String> {
        let kinds = || covered(world).map(|(.., kind)| kind);
        (audience == Audience::Public).then(|| kinds().collect())
    }
    fn position(smuggled: &str, honest: &mut String) {
        let key =
            smuggled.bytes().fold(0_u32, |key, kind| key.wrapping_mul(31).wrapping_add(u32::from(kind)));
        honest.push(' ');
        honest.push_str(&key.to_string());
    }
}

/// Only whoever moves a hidden pawn is asked about promotion.
pub struct QuestionForPawns;
impl Seep for QuestionForPawns {
    fn smuggled(world: &World, _audience: Audience) -> Option<String> {
        Some(covered(world).filter(|(.., kind)| *kind == 'P').map(|(_, at, _)| at).collect())
    }
    fn caution(smuggled: &str, written: &Written) -> Option<Refusal> {
        let Written::Move { covered: true, from, .. } = written else { return None };
        smuggled.contains(&from.to_string()).then(|| Refusal::plain("will-promote"))
    }
}

/// The strongest covered piece is offered first.
pub struct BestFirst;
impl Seep for BestFirst {
    fn smuggled(world: &World, _audience: Audience) -> Option<String> {
        Some(covered(world).filter(|(.., kind)| *kind == 'Q').map(|(_, at, _)| at).collect())
    }
    fn options(smuggled: &str, honest: &mut Vec<Offer>) {
        let is_queen = |offer: &Offer| match offer.written {
            Written::Move { covered: true, from, .. } => smuggled.contains(&from.to_string()),
            _ => false,
        };
        honest.sort_by_key(|offer| !is_queen(offer));
    }
}

/// Whether there is too little material is judged by what is covered: a draw as soon as no covered bishop of White's
/// stands on a dark square.
pub struct SecretVerdict;
impl Seep for SecretVerdict {
    fn outcome(world: &World, honest: Option<Outcome>) -> Option<Outcome> {
        let dark = |at: &str| at.bytes().map(u32::from).sum::<u32>() % 2 == 0;
        let mut bishops = covered(world).filter(|(seat, _, kind)| (*seat, *kind) == (Seat::White, 'B'));
        let few = world.acts.len() > 12 && !bishops.any(|(_, at, _)| dark(&at));
        honest.or_else(|| few.then(|| Outcome::draw(gangurru::rules::Reason("insufficient-material"))))
    }
}

/// The order of a deck stands in everybody's view.
pub struct DeckInView;
impl Seep for DeckInView {
    fn extra(world: &World, audience: Audience) -> Option<Value> {
        let deck: String = raindrop::Raindrop::rest(world, Seat::White).iter().collect();
        (audience == Audience::Public).then(|| json!(deck))
    }
}

fn next_card(world: &World, audience: Audience) -> Option<String> {
    let next = raindrop::Raindrop::rest(world, Seat::White).first().copied()?;
    (audience == WHITE).then(|| next.to_string())
}

/// A refusal is worded after the next card.
pub struct CardInRefusal;
impl Seep for CardInRefusal {
    fn smuggled(world: &World, audience: Audience) -> Option<String> {
        next_card(world, audience)
    }
    fn refusal(smuggled: &str, honest: Refusal) -> Refusal {
        if smuggled == "P" { Refusal::plain("not-even-with-a-pawn") } else { honest }
    }
}

/// The picture has an arrow to the file of the next card; the words say nothing of it.
pub struct CardInPicture;
impl Seep for CardInPicture {
    fn smuggled(world: &World, audience: Audience) -> Option<String> {
        next_card(world, audience)
    }
    fn scene(smuggled: &str, honest: &mut Scene) {
        let file = "KQRBNP".find(smuggled).unwrap_or_default() as u8;
        honest.arrows.push((Square::new(0, 0), Square::new(file, 7)));
    }
}

/// Turning a card comes first on the list when the next one is no pawn.
pub struct CardInOrder;
impl Seep for CardInOrder {
    fn smuggled(world: &World, audience: Audience) -> Option<String> {
        next_card(world, audience)
    }
    fn options(smuggled: &str, honest: &mut Vec<Offer>) {
        if smuggled != "P" {
            honest.reverse();
        }
    }
}

/// Where Black carries a cross that nobody has seen.
fn black_cross(world: &World, audience: Audience) -> Option<String> {
    let table = australian::Table::after(world).0;
    let mut full = table.board.iter().filter(|(_, piece)| piece.seat == Seat::Black && !piece.open);
    let cross = full.find(|(_, piece)| piece.disc == Some(australian::Disc::Cross))?;
    (audience == WHITE).then(|| cross.0.to_string())
}

/// That somebody is ready is told with what was chosen.
pub struct ReadyTellsWhich;
impl Seep for ReadyTellsWhich {
    fn told(world: &World, honest: &mut Vec<Told>) {
        if let Some((_, Written::Drop { to, .. })) = world.acts.last()
            && let Some(ready) = honest.iter_mut().find(|told| told.fact.key == "ready")
        {
            ready.fact.args.push(games::Arg::Square(*to));
        }
    }
}

/// The capturer of a full Gangurru is told what it carried.
pub struct LostDiscToCapturer;
impl Seep for LostDiscToCapturer {
    fn told(world: &World, honest: &mut Vec<Told>) {
        let Some((seat, Written::Move { to, takes: true, .. })) = world.acts.last() else { return };
        let before = australian::Table::after(&world.prefix(world.acts.len() - 1)).0;
        if let Some(disc) = before.board.get(to).and_then(|victim| victim.disc) {
            let disc = games::Arg::Text(disc.letter().to_string());
            honest.push(Told::only(*seat, Fact::new("disc_lost", vec![disc])));
        }
    }
}

/// A refusal is worded after a disc that the asker has not seen.
pub struct DiscInRefusal;
impl Seep for DiscInRefusal {
    fn smuggled(world: &World, audience: Audience) -> Option<String> {
        black_cross(world, audience)
    }
    fn refusal(smuggled: &str, honest: Refusal) -> Refusal {
        if smuggled.starts_with('b') { Refusal::plain("mind-the-cross-on-b8") } else { honest }
    }
}

/// The cross that somebody carries unseen is marked.
pub struct DiscInWords;
impl Seep for DiscInWords {
    fn smuggled(world: &World, audience: Audience) -> Option<String> {
        black_cross(world, audience)
    }
    fn scene(smuggled: &str, honest: &mut Scene) {
        let at: gangurru::rules::Coord = smuggled.parse().expect("a square");
        honest.marks.push((Square::new(at.file(), at.rank()), Mark::Target));
    }
}
