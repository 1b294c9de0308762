//! Cups and coins: a small secret game that lives in the tests.
//!
//! It has in small what the big games have: a deal that nobody knows (the stones under the cups), a secret of
//! each player (the coin), a set-up in which both act at once, turns of two actions, knowledge of one player
//! alone (a peek), and options that depend on it.
//!
//! Rules. White has a row of cups on rank 1, Black on rank 2; under each lies a stone, `R` or `B`, dealt face
//! down and known to nobody. Set-up: each player secretly puts a coin under one of the own cups (`X@b1`). Then
//! the players take turns. A turn is two actions: open one of the opponent's cups that is still there (`Cb2!`;
//! the first time, everybody sees the stone), then either peek for the coin (`=P`: the peeker alone learns
//! whether it is there; once a cup) or take the cup away (`=T`: everybody sees whether the coin was there).
//! Whoever takes the opponent's coin wins. After 30 turns the game is drawn.

use gangurru::games::{Arg, Fact, Game, NotAccepted, Refusal, StartError, Told};
use gangurru::rules::notation::{Offer, Written};
use gangurru::rules::{Audience, Coord, Dice, Ending, Letter, Outcome, Reason, Seat};
use gangurru_render::{Kind, Mark, Piece, Scene, Side, Square};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::chance::Chance;
use super::twins::Oracle;
use super::world::World;

pub const CUP: char = 'C';
pub const COIN: char = 'X';
const LAST_TURN: u32 = 30;

pub fn letter(c: char) -> Letter {
    Letter::new(c).expect("an upper-case letter")
}

/// The game.
pub struct Cups;

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Cups a side, 3 to 5.
    pub cups: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self { cups: 4 }
    }
}

#[derive(Clone)]
pub struct Cup {
    pub stone: char,
    pub open: bool,
    pub taken: bool,
    pub peeked: bool,
}

#[derive(Clone)]
pub struct State {
    pub cups: [Vec<Cup>; 2],
    pub coin: [Option<usize>; 2],
    pub turn: Seat,
    pub opened: Option<usize>,
    pub turns: u32,
    pub outcome: Option<Outcome>,
}

#[derive(Clone, PartialEq, Serialize)]
pub struct CupView {
    pub stone: Option<char>,
    pub coin: Option<bool>,
    pub open: bool,
    pub taken: bool,
    pub peeked: bool,
}

#[derive(Clone, PartialEq, Serialize)]
pub struct View {
    pub cups: [Vec<CupView>; 2],
    pub ready: [bool; 2],
    pub turn: Seat,
    pub opened: Option<usize>,
    pub turns: u32,
    pub outcome: Option<Outcome>,
    /// Nothing in the honest game; a leak planted by a wrapper stands here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra: Option<i64>,
    /// Nothing in the honest game; a wrapper may hide a secret here where neither data nor text shows it.
    #[serde(skip)]
    pub smuggled: Option<usize>,
}

pub const PEEK: Written = Written::Choose(Letter::PAWN);
pub const TAKE: Written = Written::Choose(TAKE_LETTER);
const TAKE_LETTER: Letter = Letter::new('T').expect("an upper-case letter");

fn hide(to: Coord) -> Written {
    Written::Drop { piece: letter(COIN), to }
}

fn open(at: Coord) -> Written {
    Written::Open { piece: letter(CUP), at }
}

fn action(written: &Written) -> Option<Action> {
    match *written {
        Written::Drop { piece, to } if piece == letter(COIN) => Some(Action::Hide(to)),
        Written::Open { piece, at } if piece == letter(CUP) => Some(Action::Open(at)),
        PEEK => Some(Action::Peek),
        TAKE => Some(Action::Take),
        _ => None,
    }
}

enum Action {
    Hide(Coord),
    Open(Coord),
    Peek,
    Take,
}

/// The cup of `owner` at this square, if it is on that side's rank.
fn cup_at(owner: Seat, at: Coord, cups: usize) -> Option<usize> {
    let cup = usize::from(at.file());
    (usize::from(at.rank()) == owner.index() && cup < cups).then_some(cup)
}

fn square(owner: Seat, cup: usize) -> Coord {
    Coord::new(cup as u8, owner.index() as u8).expect("a small board")
}

fn ready(coin: [Option<usize>; 2]) -> bool {
    coin.iter().all(Option::is_some)
}

fn bad(text: &str) -> StartError {
    StartError::Position(format!("not a position of cups: {text}"))
}

fn read_cup(token: &str) -> Option<(Cup, bool)> {
    if token == "_" {
        return Some((Cup { stone: 'R', open: true, taken: true, peeked: false }, false));
    }
    let open = !token.starts_with('?');
    let mut rest = token.trim_start_matches('?').chars();
    let stone = rest.next().filter(|c| "RB".contains(*c))?;
    let rest = rest.as_str();
    let (coin, rest) = rest.strip_prefix('*').map_or((false, rest), |rest| (true, rest));
    let peeked = match rest {
        "" => false,
        "p" => true,
        _ => return None,
    };
    (token.matches('?').count() <= 1).then_some((Cup { stone, open, taken: false, peeked }, coin))
}

fn write_row(row: &[CupView]) -> String {
    let cups = row.iter().map(|cup| {
        if cup.taken {
            return "_".to_owned();
        }
        let cover = if cup.open { "" } else { "?" };
        let coin = match cup.coin {
            Some(true) => "*",
            Some(false) => "",
            None => "?",
        };
        let peeked = if cup.peeked { "p" } else { "" };
        format!("{cover}{}{coin}{peeked}", cup.stone.unwrap_or('?'))
    });
    cups.collect::<Vec<_>>().join(",")
}

impl Game for Cups {
    const NAME: &'static str = "cups";
    const RULES: u32 = 1;
    const HIDES: bool = true;

    type Options = Options;
    type State = State;
    type View = View;

    fn deal(options: &Options, dice: &mut dyn Dice) -> Value {
        let mut row =
            || -> String { (0..options.cups).map(|_| ['R', 'B'][dice.below(2) as usize]).collect() };
        json!({"white": row(), "black": row()})
    }

    fn begin(options: &Options, deal: &Value) -> Result<State, StartError> {
        if !(3..=5).contains(&options.cups) {
            return Err(StartError::Options("cups must be from 3 to 5".to_owned()));
        }
        let row = |seat: Seat| {
            let stones = deal.get(seat.name()).and_then(Value::as_str).unwrap_or_default();
            if stones.len() != usize::from(options.cups) || !stones.chars().all(|c| "RB".contains(c)) {
                return Err(StartError::Deal(format!("{seat} needs {} stones, R or B", options.cups)));
            }
            Ok(stones.chars().map(|stone| Cup { stone, open: false, taken: false, peeked: false }).collect())
        };
        let cups = [row(Seat::White)?, row(Seat::Black)?];
        Ok(State { cups, coin: [None; 2], turn: Seat::White, opened: None, turns: 0, outcome: None })
    }

    fn place(_options: &Options, text: &str) -> Result<State, StartError> {
        let fields: Vec<_> = text.split(' ').collect();
        let [black, white, turn, opened, turns] = fields[..] else { return Err(bad(text)) };
        let mut coin = [None; 2];
        let mut row = |seat: Seat, text: &str| -> Result<Vec<Cup>, StartError> {
            let mut cups = Vec::new();
            for (n, token) in text.split(',').enumerate() {
                let (cup, has_coin) = read_cup(token).ok_or_else(|| bad(token))?;
                if has_coin && coin[seat.index()].replace(n).is_some() {
                    return Err(bad("two coins"));
                }
                cups.push(cup);
            }
            if (3..=5).contains(&cups.len()) { Ok(cups) } else { Err(bad("3 to 5 cups")) }
        };
        let cups = [row(Seat::White, white)?, row(Seat::Black, black)?];
        let turn = match turn {
            "w" => Seat::White,
            "b" => Seat::Black,
            _ => return Err(bad(turn)),
        };
        let turns = turns.parse().ok().filter(|n| *n < LAST_TURN).ok_or_else(|| bad(turns))?;
        let opened = match opened {
            "-" => None,
            at => {
                let at: Coord = at.parse().map_err(|_| bad(at))?;
                let cup = usize::from(at.file());
                let open = |cup: &Cup| cup.open && !cup.taken;
                if usize::from(at.rank()) != turn.other().index()
                    || !cups[turn.other().index()].get(cup).is_some_and(open)
                {
                    return Err(bad("opened"));
                }
                Some(cup)
            }
        };
        if !ready(coin) && (opened.is_some() || turns > 0) {
            return Err(bad("a coin is missing"));
        }
        Ok(State { cups, coin, turn, opened, turns, outcome: None })
    }

    fn act(state: &mut State, seat: Seat, written: &Written) -> Result<Vec<Told>, NotAccepted> {
        let action = &action(written).ok_or(NotAccepted)?;
        if state.outcome.is_some() {
            return Err(NotAccepted);
        }
        let record = Fact::record(written.to_string());
        let mut told = Vec::new();
        let size = state.cups[0].len();
        if let Action::Hide(at) = *action {
            let cup = cup_at(seat, at, size).ok_or(NotAccepted)?;
            let own = &mut state.coin[seat.index()];
            if own.is_some() {
                return Err(NotAccepted);
            }
            *own = Some(cup);
            told.push(Told::only(seat, record));
            told.push(Told::all(Fact::new("ready", vec![Arg::Seat(seat)]).revealing()));
            if ready(state.coin) {
                told.push(Told::all(Fact::new("begin", vec![Arg::Seat(state.turn)])));
            }
            return Ok(told);
        }
        if !ready(state.coin) || seat != state.turn {
            return Err(NotAccepted);
        }
        let other = seat.other();
        match (action, state.opened) {
            (&Action::Open(at), None) => {
                let cup = cup_at(other, at, size).ok_or(NotAccepted)?;
                let at =
                    state.cups[other.index()].get_mut(cup).filter(|cup| !cup.taken).ok_or(NotAccepted)?;
                if !at.open {
                    at.open = true;
                    let stone = Arg::Text(at.stone.to_string());
                    told.push(Told::all(
                        Fact::new("reveal", vec![Arg::Square(square(other, cup)), stone]).revealing(),
                    ));
                }
                state.opened = Some(cup);
                told.push(Told::all(record));
                return Ok(told);
            }
            (Action::Peek, Some(cup)) => {
                let at = &mut state.cups[other.index()][cup];
                if std::mem::replace(&mut at.peeked, true) {
                    return Err(NotAccepted);
                }
                let there = i64::from(state.coin[other.index()] == Some(cup));
                let args = vec![Arg::Square(square(other, cup)), Arg::Number(there)];
                told.push(Told::only(seat, Fact::new("peeked", args).revealing()));
            }
            (Action::Take, Some(cup)) => {
                let there = state.coin[other.index()] == Some(cup);
                state.cups[other.index()][cup].taken = true;
                let args = vec![Arg::Square(square(other, cup)), Arg::Number(i64::from(there))];
                told.push(Told::all(Fact::new("taken", args).revealing()));
                if there {
                    state.outcome = Some(Outcome::win(seat, Reason("coin")));
                }
            }
            _ => return Err(NotAccepted),
        }
        told.push(Told::all(record));
        state.opened = None;
        state.turn = other;
        state.turns += 1;
        if state.outcome.is_none() && state.turns == LAST_TURN {
            state.outcome = Some(Outcome::draw(Reason("max-length")));
        }
        Ok(told)
    }

    fn end(state: &mut State, ending: Ending) -> Outcome {
        let outcome = ending.outcome([true; 2]);
        state.outcome = Some(outcome);
        outcome
    }

    fn truth(state: &State) -> String {
        text(&look(state, true, |_, _| true))
    }

    fn view(state: &State, audience: Audience) -> View {
        if state.outcome.is_some() {
            return look(state, true, |_, _| true);
        }
        look(state, false, |owner, cup| match audience {
            Audience::Public => cup.taken,
            Audience::Seat(seat) if seat == owner => true,
            Audience::Seat(_) => cup.taken || cup.peeked,
        })
    }

    fn actors(view: &View) -> Vec<Seat> {
        if view.outcome.is_some() {
            return Vec::new();
        }
        match view.ready {
            [true, true] => vec![view.turn],
            ready => Seat::ALL.into_iter().filter(|seat| !ready[seat.index()]).collect(),
        }
    }

    fn in_set_up(view: &View) -> bool {
        view.ready != [true, true]
    }

    fn outcome(view: &View) -> Option<Outcome> {
        view.outcome
    }

    fn options(view: &View, seat: Seat) -> Vec<Offer> {
        if !Self::actors(view).contains(&seat) {
            return Vec::new();
        }
        if view.ready != [true, true] {
            return (0..view.cups[seat.index()].len())
                .map(|cup| Offer::new(hide(square(seat, cup))))
                .collect();
        }
        let theirs = &view.cups[seat.other().index()];
        match view.opened {
            None => {
                let there = (0..theirs.len()).filter(|cup| !theirs[*cup].taken);
                there.map(|cup| Offer::new(open(square(seat.other(), cup)))).collect()
            }
            Some(cup) if theirs[cup].peeked => vec![Offer::new(TAKE)],
            Some(_) => vec![Offer::new(PEEK), Offer::new(TAKE)],
        }
    }

    const OVERLAYS: &'static [&'static str] = &["stones"];

    /// Which cups are open.
    fn overlay(view: &View, bottom: Seat, name: &str) -> Option<Scene> {
        let mut scene = Self::scene(view, bottom);
        for (owner, row) in Seat::ALL.into_iter().zip(&view.cups) {
            let open = row.iter().enumerate().filter(|(_, cup)| cup.open && !cup.taken);
            let at = |(cup, _)| Square::new(cup as u8, owner.index() as u8);
            scene.marks.extend(open.map(|cup| (at(cup), Mark::Selectable)));
        }
        (name == "stones").then_some(scene)
    }

    /// A stone that was seen cannot be unseen.
    fn caution(view: &View, seat: Seat, written: &Written) -> Option<Refusal> {
        let Some(Action::Open(at)) = action(written) else { return None };
        let theirs = &view.cups[seat.other().index()];
        let cup = &theirs[cup_at(seat.other(), at, theirs.len())?];
        (!cup.open).then_some(Refusal::plain("final"))
    }

    fn follow_ups(view: &View, seat: Seat, first: &Written) -> Vec<Offer> {
        let (Some(Action::Open(at)), None) = (action(first), view.opened) else { return Vec::new() };
        let theirs = &view.cups[seat.other().index()];
        match cup_at(seat.other(), at, theirs.len()).map(|cup| &theirs[cup]) {
            Some(cup) if cup.taken => Vec::new(),
            Some(cup) if cup.peeked => vec![Offer::new(TAKE)],
            Some(_) => vec![Offer::new(PEEK), Offer::new(TAKE)],
            None => Vec::new(),
        }
    }

    const OPTION_WORDS: &'static [&'static str] = &["small"];

    /// `small`, `5x2`.
    fn read_option(options: &mut Options, words: &[&str]) -> Result<usize, Refusal> {
        let size = if words[0] == "small" {
            Some(3)
        } else {
            words[0].strip_suffix("x2").and_then(|n| n.parse().ok())
        };
        let Some(size) = size else { return Ok(0) };
        if !(3..=5).contains(&size) {
            return Err(Refusal::plain(Refusal::NO_SUCH_ACTION));
        }
        options.cups = size;
        Ok(1)
    }

    fn agreed(options: &Options) -> Vec<Refusal> {
        vec![Refusal { key: "cups", args: vec![Arg::Number(i64::from(options.cups))] }]
    }

    fn explain(view: &View, seat: Seat, written: &Written) -> Refusal {
        match action(written) {
            Some(Action::Open(at)) => {
                let theirs = &view.cups[seat.other().index()];
                match cup_at(seat.other(), at, theirs.len()) {
                    Some(cup) if theirs[cup].taken => Refusal::plain("gone"),
                    Some(_) => Refusal::plain("one-is-open"),
                    None => Refusal::plain("no-such-cup"),
                }
            }
            Some(Action::Peek) if view.opened.is_some() => Refusal::plain("peeked-already"),
            Some(Action::Peek | Action::Take) => Refusal::plain("nothing-open"),
            Some(Action::Hide(_)) => Refusal::plain("hidden-already"),
            None => Refusal::plain(Refusal::NO_SUCH_ACTION),
        }
    }

    fn imagine(view: &View, _seat: Seat, dice: &mut dyn Dice) -> State {
        let mut pick = |n: usize| dice.below(n as u32) as usize;
        let cups = view.cups.each_ref().map(|row| {
            let cup = |cup: &CupView| Cup {
                stone: cup.stone.unwrap_or(['R', 'B'][pick(2)]),
                open: cup.open,
                taken: cup.taken,
                peeked: cup.peeked,
            };
            row.iter().map(cup).collect::<Vec<_>>()
        });
        let coin = [Seat::White, Seat::Black].map(|seat| {
            let row = &view.cups[seat.index()];
            if !view.ready[seat.index()] {
                return None;
            }
            let may: Vec<_> = (0..row.len()).filter(|n| row[*n].coin != Some(false)).collect();
            let there = (0..row.len()).find(|n| row[*n].coin == Some(true));
            there.or_else(|| may.get(dice.below(may.len().max(1) as u32) as usize).copied())
        });
        State { cups, coin, turn: view.turn, opened: view.opened, turns: view.turns, outcome: view.outcome }
    }

    fn weigh(view: &View, seat: Seat) -> i32 {
        let left = |seat: Seat| view.cups[seat.index()].iter().filter(|cup| !cup.taken).count() as i32;
        100 * (left(seat) - left(seat.other()))
    }

    fn position(view: &View) -> String {
        text(view)
    }

    fn scene(view: &View, bottom: Seat) -> Scene {
        let mut scene = Scene::new(view.cups[0].len() as u8, 2);
        scene.bottom = if bottom == Seat::White { Side::White } else { Side::Black };
        for (side, row) in [Side::White, Side::Black].into_iter().zip(&view.cups) {
            for (file, cup) in row.iter().enumerate().filter(|(_, cup)| !cup.taken) {
                let at = Square::new(file as u8, u8::from(side == Side::Black));
                let kind = match cup.stone.filter(|_| cup.open) {
                    Some('R') => Kind::Rook,
                    Some(_) => Kind::Bishop,
                    None => Kind::Pawn,
                };
                scene.pieces.push((at, Piece::new(side, kind)));
                if cup.coin == Some(true) {
                    scene.marks.push((at, Mark::Target));
                }
            }
        }
        scene.to_move = match view.ready {
            [true, true] => Some(if view.turn == Seat::White { Side::White } else { Side::Black }),
            _ => None,
        };
        scene.result = view.outcome.map(|outcome| outcome.to_string());
        scene
    }
}

fn look(state: &State, all: bool, knows_coin: impl Fn(Seat, &Cup) -> bool) -> View {
    let row = |owner: Seat| {
        let cups = state.cups[owner.index()].iter().enumerate();
        cups.map(|(n, cup)| CupView {
            stone: (all || cup.open).then_some(cup.stone),
            coin: (all || knows_coin(owner, cup) && state.coin[owner.index()].is_some())
                .then(|| state.coin[owner.index()] == Some(n)),
            open: cup.open,
            taken: cup.taken,
            peeked: cup.peeked,
        })
        .collect()
    };
    View {
        cups: [row(Seat::White), row(Seat::Black)],
        ready: state.coin.map(|coin| coin.is_some()),
        turn: state.turn,
        opened: state.opened,
        turns: state.turns,
        outcome: state.outcome,
        extra: None,
        smuggled: None,
    }
}

fn text(view: &View) -> String {
    let turn = if view.turn == Seat::White { "w" } else { "b" };
    let opened = view.opened.map_or("-".to_owned(), |cup| square(view.turn.other(), cup).to_string());
    format!("{} {} {turn} {opened} {}", write_row(&view.cups[1]), write_row(&view.cups[0]), view.turns)
}

/// Who learns what, written from the rules at the top of this file.
pub struct CupsOracle;

/// `b2` → (1, 1): cup and owner's row.
fn place_of(square: &str) -> (usize, usize) {
    let bytes = square.as_bytes();
    (usize::from(bytes[0] - b'a'), usize::from(bytes[1] - b'1'))
}

impl Oracle for CupsOracle {
    fn hides(&self) -> bool {
        true
    }

    fn knowledge(&self, world: &World, audience: Audience) -> Vec<String> {
        let mut learned = Vec::new();
        let mut coin: [Option<usize>; 2] = [None; 2];
        let mut opened: Option<(usize, usize)> = None;
        let mut ever_opened = Vec::new();
        for &(seat, written) in &world.acts {
            let text = written.to_string();
            let mut learn = |to: Audience, what: String| {
                if to == Audience::Public || to == audience {
                    learned.push(what);
                }
            };
            if let Some(square) = text.strip_prefix("X@") {
                coin[seat.index()] = Some(place_of(square).0);
                learn(Audience::Seat(seat), text.clone());
                learn(Audience::Public, format!("{seat} is ready"));
            } else if let Some(square) = text.strip_prefix('C') {
                let (cup, row) = place_of(&square[..2]);
                learn(Audience::Public, text.clone());
                if !ever_opened.contains(&(cup, row)) {
                    ever_opened.push((cup, row));
                    let row = if row == 0 { "white" } else { "black" };
                    let stone = world.deal[row].as_str().and_then(|stones| stones.chars().nth(cup));
                    learn(Audience::Public, format!("{stone:?}"));
                }
                opened = Some((cup, row));
            } else {
                let (cup, row) = opened.take().expect("a cup is open");
                let there = coin[row] == Some(cup);
                learn(Audience::Public, text.clone());
                let to = if text == "=P" { Audience::Seat(seat) } else { Audience::Public };
                learn(to, format!("coin there: {there}"));
                if text == "=T" && there {
                    // The game is over and everybody may know everything.
                    learn(Audience::Public, format!("{} {coin:?}", world.deal));
                }
            }
        }
        learned
    }

    fn scramble(&self, world: &World, _audience: Audience, chance: &mut Chance) -> Option<World> {
        let mut twin = world.clone();
        let size = world.deal["white"].as_str()?.len() as u32;
        for row in ["white", "black"] {
            let stones: Vec<char> = world.deal[row].as_str()?.chars().collect();
            let stones: String = stones
                .iter()
                .map(|&c| if chance.once_in(6) { ['R', 'B'][usize::from(c == 'R')] } else { c })
                .collect();
            twin.deal[row] = json!(stones);
        }
        for (_, written) in &mut twin.acts {
            if let Written::Drop { to, .. } = written
                && chance.once_in(2)
            {
                *to = Coord::new(chance.below(size) as u8, to.rank())?;
            }
        }
        Some(twin)
    }

    fn mirror(&self, _twin: &World, seat: Seat, written: Written, audience: Audience) -> Written {
        match written {
            // Nobody but its owner sees where a coin goes: elsewhere looks the same.
            Written::Drop { piece, to } if audience != Audience::Seat(seat) => {
                let file = u8::from(to.file() == 0);
                Written::Drop { piece, to: Coord::new(file, to.rank()).expect("a small board") }
            }
            written => written,
        }
    }
}
