//! What the author of a game writes: one typed trait, [`Game`].
//!
//! Knows: which questions a game must answer, and on what: on the truth (begin, act, end), or on a view (all
//! the rest). Does not know: any particular game, nor who asks.
//!
//! The trait is public so that a test can bring a game of its own; the games of this house are not, so nobody
//! outside `games` can name one of their states.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use thiserror::Error;

use gangurru_render::Scene;

use crate::rules::notation::{Offer, Word, Written};
use crate::rules::{Audience, Coord, Dice, Ending, Outcome, Seat};

/// A game: a pure function from a beginning and actions to a state, and from a state to what each audience
/// may know of it.
///
/// Only [`begin`](Game::begin), [`place`](Game::place), [`act`](Game::act), [`end`](Game::end),
/// [`perft`](Game::perft) and [`view`](Game::view) touch the truth. Everything that a person is shown or may
/// try is computed from a view, so nothing that the view does not hold can leak through it.
pub trait Game: Send + Sync + 'static {
    /// The name in records and protocols: `crazyhouse`.
    const NAME: &'static str;
    /// The version of the rules. It is part of every journal's header and grows whenever the same journal
    /// would no longer lead to the same state.
    const RULES: u32;
    /// Whether anything is dealt, or hidden from anybody. Then both players must be ready, each with a private
    /// road, before the game begins.
    const HIDES: bool;

    /// What the players agree on before the game. Unknown keys must be refused (`deny_unknown_fields`).
    type Options: Clone + Default + Serialize + DeserializeOwned + Send + Sync;
    /// The whole truth. Deliberately not `Debug`, `Display` or `Serialize`: it cannot be logged.
    type State: Clone + Send + Sync;
    /// All that one audience may know, built up from nothing.
    type View: PartialEq + Serialize + Send + Sync;

    /// What chance decides before the game, as data in the form that [`begin`](Game::begin) reads.
    fn deal(options: &Self::Options, dice: &mut dyn Dice) -> Value;

    /// The state before the first action.
    ///
    /// # Errors
    /// [`StartError::Deal`] if `deal` is not one of this game.
    fn begin(options: &Self::Options, deal: &Value) -> Result<Self::State, StartError>;

    /// The state of a position in text, with everything in it known.
    ///
    /// # Errors
    /// [`StartError::Position`] if the text is no position from which this game can be played.
    fn place(options: &Self::Options, text: &str) -> Result<Self::State, StartError>;

    /// Carries out what `seat` has written, if the rules accept it now, and says what is told to whom, in the
    /// order in which it is told. The umpire adds the end of the game.
    ///
    /// # Errors
    /// [`NotAccepted`] if the rules do not; then nothing has changed.
    fn act(state: &mut Self::State, seat: Seat, written: &Written) -> Result<Vec<Told>, NotAccepted>;

    /// Ends the game for a reason that the rules do not know. Called only while it is running.
    fn end(state: &mut Self::State, ending: Ending) -> Outcome;

    /// The whole truth in one line of text, which [`place`](Game::place) reads back.
    fn truth(state: &Self::State) -> String;

    /// How many sequences of `depth` complete turns there are from here. A turn is all actions of one seat until
    /// the other is to act or the game is decided; a turn begun counts from where it stands. A line that ends
    /// early counts at no greater depth. `None` during a set-up, in which both may act.
    ///
    /// `every_leaf` asks that the last turn of each line be made as well, not only counted: the same number, later.
    /// It is there for measuring.
    ///
    /// The count given here plays every line out through views and [`act`](Game::act). A game with drawing
    /// rules, which play no part in perft, or with millions of lines to count brings its own.
    #[expect(clippy::only_used_in_recursion, reason = "a game that counts without making leaves looks at it")]
    fn perft(state: &Self::State, depth: u32, every_leaf: bool) -> Option<u64> {
        let view = Self::view(state, Audience::Public);
        if Self::in_set_up(&view) {
            return None;
        }
        if depth == 0 {
            return Some(1);
        }
        let Some(&seat) = Self::actors(&view).first() else { return Some(0) };
        let mut lines = 0;
        for offer in Self::options(&Self::view(state, Audience::Seat(seat)), seat) {
            let mut next = state.clone();
            if Self::act(&mut next, seat, &offer.written).is_err() {
                continue;
            }
            let same_turn = Self::actors(&Self::view(&next, Audience::Public)) == [seat];
            lines += Self::perft(&next, if same_turn { depth } else { depth - 1 }, every_leaf)?;
        }
        Some(lines)
    }

    /// What `audience` may know.
    fn view(state: &Self::State, audience: Audience) -> Self::View;

    /// The seats that may act now, White first; none when the game is over.
    fn actors(view: &Self::View) -> Vec<Seat>;

    /// Whether the players are still setting up, each on their own and in any order. What is done then is
    /// secret and no turn.
    fn in_set_up(_view: &Self::View) -> bool {
        false
    }

    /// How the game ended, once it has.
    fn outcome(view: &Self::View) -> Option<Outcome>;

    /// Every action that `seat`, whose view this is, may try, each once. The law: the truth accepts these and no
    /// others.
    fn options(view: &Self::View, seat: Seat) -> Vec<Offer>;

    /// Why `seat`, whose view this is, may not do what is written. Called only for what is not on offer.
    fn explain(view: &Self::View, seat: Seat, written: &Written) -> Refusal;

    /// The position in one line of text, unknown things as `?`.
    fn position(view: &Self::View) -> String;

    /// The board as a picture in words and shapes, with `bottom` sitting at the bottom.
    fn scene(view: &Self::View, bottom: Seat) -> Scene;

    /// What else can be drawn over the board on request, each by a name that stands in the locale files as
    /// `overlay-NAME`: Schago's `control`.
    const OVERLAYS: &'static [&'static str] = &[];

    /// The picture with one of the [`OVERLAYS`](Self::OVERLAYS) over it.
    fn overlay(_view: &Self::View, _bottom: Seat, _name: &str) -> Option<Scene> {
        None
    }

    /// The actions of this game that are words. Typed when it is not one's turn they are answered, in other games
    /// they are talk.
    const WORDS: &'static [Word] = &[];

    /// The words by which a challenge changes the [`Options`](Self::Options), each with a message `option-WORD` that
    /// says how it is typed in each language. Sizes, sets of pieces and the like (`6x6`, `KQ2R4P`) need no entry. A
    /// game with options has an attribute `options` at its message `game-NAME`, which shows how they are typed.
    const OPTION_WORDS: &'static [&'static str] = &[];

    /// Reads one option from the beginning of `words`, which is not empty: how many words it took, 0 if the first is
    /// none of this game's. The game's own words come as in [`OPTION_WORDS`](Self::OPTION_WORDS), whatever the
    /// language in which they were typed; all others as they were typed.
    ///
    /// # Errors
    /// [`Refusal`], a sentence `refuse-KEY`, for what is an option and cannot be had: `4x4`.
    fn read_option(_options: &mut Self::Options, _words: &[&str]) -> Result<usize, Refusal> {
        Ok(0)
    }

    /// Whether a game can be played with these options: what each of them alone does not say.
    ///
    /// # Errors
    /// [`Refusal`], a sentence `refuse-KEY`, if not.
    fn playable(_options: &Self::Options) -> Result<(), Refusal> {
        Ok(())
    }

    /// What is agreed on by these options, in the order in which it is said: each a sentence `agreed-KEY`, a few
    /// words for a card. Texts among the particulars are given as `$text`, numbers as `$number`.
    fn agreed(_options: &Self::Options) -> Vec<Refusal> {
        Vec::new()
    }

    /// A position in text that shows what a chapter of the rules for players is about. The chapters' names stand in
    /// the locale files; a chapter without a picture has none here.
    fn illustration(_chapter: &str) -> Option<&'static str> {
        None
    }

    /// What `seat`, whose view this is, should be told and asked once before it does what is written and is on offer:
    /// something that cannot be taken back and is easily done by mistake. The key names a sentence, `caution-KEY`.
    fn caution(_view: &Self::View, _seat: Seat, _written: &Written) -> Option<Refusal> {
        None
    }

    /// What is told when the game is over and nobody knew before, beyond what the picture shows: each a sentence
    /// `fact-KEY`. Texts among the particulars are in the letters of the record.
    fn epilogue(_view: &Self::View) -> Vec<Fact> {
        Vec::new()
    }

    /// What `seat`, whose view this is, may do next in the same turn if it does `first`, as far as that does not
    /// depend on anything it does not know. It lets people type both halves of a turn in one line.
    fn follow_ups(_view: &Self::View, _seat: Seat, _first: &Written) -> Vec<Offer> {
        Vec::new()
    }

    /// A state that `seat`, whose view this is, could not tell from the truth: what it does not know, the dice
    /// make up, anew each time. It is what a computer player thinks with.
    fn imagine(view: &Self::View, seat: Seat, dice: &mut dyn Dice) -> Self::State;

    /// How much better `seat` stands than its opponent, as this view has it, in hundredths of a pawn.
    fn weigh(view: &Self::View, seat: Seat) -> i32;

    /// The answer to a question that only this game understands (`count` in Schago), from the view alone.
    fn ask(_view: &Self::View, _question: &str) -> Option<Value> {
        None
    }
}

/// The rules do not accept the action. It carries nothing: what a person is told about it is computed from
/// that person's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the rules do not accept this action")]
pub struct NotAccepted;

/// Why a game cannot begin.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StartError {
    /// The options are not ones of this game.
    #[error("options: {0}")]
    Options(String),
    /// The deal is not one of this game under these options.
    #[error("deal: {0}")]
    Deal(String),
    /// The text is no position of this game.
    #[error("position: {0}")]
    Position(String),
    /// A game that begins from a position is dealt nothing.
    #[error("a game that begins from a position takes no deal")]
    DealWithPosition,
}

/// One thing that is told, without saying to whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// What kind of thing: a stable key such as `captured`, the same in protocols and locale files.
    pub key: &'static str,
    /// The particulars, in the order that the key defines.
    pub args: Vec<Arg>,
    /// Whether it lets out something that chance or a secret had decided. What has been let out cannot be taken
    /// back, so no takeback goes past it.
    pub reveals: bool,
}

/// A particular of a fact or a refusal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arg {
    /// A square.
    Square(Coord),
    /// A seat.
    Seat(Seat),
    /// A piece, an action or another text of the record.
    Text(String),
    /// A number.
    Number(i64),
    /// The end of the game.
    Outcome(Outcome),
}

impl Arg {
    fn json(&self) -> Value {
        match self {
            Self::Square(square) => json!(square.to_string()),
            Self::Seat(seat) => json!(seat),
            Self::Text(text) => json!(text),
            Self::Number(number) => json!(number),
            Self::Outcome(outcome) => json!(outcome),
        }
    }
}

impl Fact {
    /// A fact of the kind `key`.
    pub const fn new(key: &'static str, args: Vec<Arg>) -> Self {
        Self { key, args, reveals: false }
    }

    /// The same, which lets out something that chance or a secret had decided.
    #[must_use]
    pub const fn revealing(mut self) -> Self {
        self.reveals = true;
        self
    }

    /// The action as it stands in the record.
    pub fn record(text: impl Into<String>) -> Self {
        Self::new("record", vec![Arg::Text(text.into())])
    }

    /// The turn has passed to `seat`, whose king is attacked.
    pub fn check(seat: Seat) -> Self {
        Self::new("check", vec![Arg::Seat(seat)])
    }

    /// The game is over.
    pub(super) fn over(outcome: Outcome) -> Self {
        Self::new("over", vec![Arg::Outcome(outcome)])
    }

    /// The particulars as the referee protocol writes them: one alone, several as a list.
    pub fn json(&self) -> Value {
        match &self.args[..] {
            [one] => one.json(),
            several => several.iter().map(Arg::json).collect(),
        }
    }
}

/// The key and the particulars, as comments in a notation file have them: `captured_identity d5 N`.
impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key)?;
        self.args.iter().try_for_each(|arg| match arg {
            Arg::Square(square) => write!(f, " {square}"),
            Arg::Seat(seat) => write!(f, " {seat}"),
            Arg::Text(text) => write!(f, " {text}"),
            Arg::Number(number) => write!(f, " {number}"),
            Arg::Outcome(outcome) => write!(f, " {outcome}"),
        })
    }
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([(self.key, self.json())])
    }
}

/// A fact and whom it is told to.
#[derive(Clone, PartialEq, Eq)]
pub struct Told {
    /// Who hears it: [`Audience::Public`] is everybody.
    pub to: Audience,
    /// What.
    pub fact: Fact,
}

impl Told {
    /// Told to everybody.
    pub const fn all(fact: Fact) -> Self {
        Self { to: Audience::Public, fact }
    }

    /// Told to the player of `seat` alone.
    pub const fn only(seat: Seat, fact: Fact) -> Self {
        Self { to: Audience::Seat(seat), fact }
    }
}

/// Why a player may not do something, as a key for a sentence and its particulars. It is computed from what
/// that player sees.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{key}{}", particulars(.args))]
pub struct Refusal {
    /// Which sentence: a stable key such as `leaves-king-in-check`.
    pub key: &'static str,
    /// What the sentence mentions.
    pub args: Vec<Arg>,
}

fn particulars(args: &[Arg]) -> String {
    args.iter().fold(String::new(), |text, arg| text + " " + arg.json().to_string().as_str())
}

impl Refusal {
    /// The game is over.
    pub const OVER: &'static str = "game-over";
    /// The seat has nothing to do now.
    pub const NOT_YOUR_TURN: &'static str = "not-your-turn";
    /// Nothing of this kind exists in this game.
    pub const NO_SUCH_ACTION: &'static str = "no-such-action";

    /// A refusal for which `key` says all.
    pub const fn plain(key: &'static str) -> Self {
        Self { key, args: Vec::new() }
    }
}
