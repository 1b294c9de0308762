//! One typed trait for authors, and here the same for everybody else: object-safe, without a state to name.

use std::marker::PhantomData;
use std::sync::Arc;

use gangurru_render::Scene;
use serde_json::Value;

use super::journal::Deal;
use super::{Header, Start, Umpire};
use crate::games::game::{Game, NotAccepted, Refusal, StartError, Told};
use crate::rules::notation::{Offer, Word, Written};
use crate::rules::{Audience, Dice, Ending, Outcome, Seat};

mod sealed {
    pub trait Sealed {}
    impl<G: crate::games::Game> Sealed for super::Enrolled<G> {}
}

/// A game as everybody but its author sees it.
pub trait AnyGame: sealed::Sealed + Send + Sync + 'static {
    /// The name in records and protocols.
    fn name(&self) -> &'static str;

    /// The version of the rules.
    fn rules(&self) -> u32;

    /// Whether anything is dealt, or hidden from anybody.
    fn hides(&self) -> bool;

    /// The options as agreed, with the defaults filled in, in their canonical form.
    ///
    /// # Errors
    /// [`StartError::Options`] if they are not options of this game.
    fn options(&self, options: &Value) -> Result<Value, StartError>;

    /// What chance decides before the game.
    ///
    /// # Errors
    /// [`StartError::Options`] if they are not options of this game.
    fn deal(&self, options: &Value, dice: &mut dyn Dice) -> Result<Deal, StartError>;

    /// A game from the beginning.
    ///
    /// # Errors
    /// [`StartError`] if options or deal are not ones of this game.
    fn begin(&self, options: &Value, deal: &Deal) -> Result<Umpire, StartError>;

    /// What else can be drawn over the board on request.
    fn overlays(&self) -> &'static [&'static str];

    /// The actions of this game that are words.
    fn words(&self) -> &'static [Word];

    /// The words by which a challenge changes the options, as in the messages `option-WORD`.
    fn option_words(&self) -> &'static [&'static str];

    /// The options after the words, all of which the game must understand; its own are given as in
    /// [`option_words`](Self::option_words).
    ///
    /// # Errors
    /// [`BadOption`] with the word that is not understood, or why this cannot be played.
    fn with_words(&self, options: &Value, words: &[&str]) -> Result<Value, BadOption>;

    /// Whether chance decides anything before a game with these options.
    fn deals(&self, options: &Value) -> bool;

    /// What is agreed on by the options, each a sentence `agreed-KEY`.
    fn agreed(&self, options: &Value) -> Vec<Refusal>;

    /// The picture to a chapter of the rules for players, if it has one.
    fn illustration(&self, chapter: &str) -> Option<Scene>;

    /// A game from a position in text.
    ///
    /// # Errors
    /// [`StartError`] if the options are not ones of this game, or if it cannot be played from the position.
    fn place(&self, options: &Value, position: &str) -> Result<Umpire, StartError>;
}

/// Why words of a challenge are no options of a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadOption {
    /// The game has no such option.
    #[error("{0:?} is no option of this game")]
    Unknown(String),
    /// It is one, and cannot be had.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl dyn AnyGame {
    /// The header of a journal of this game.
    ///
    /// # Errors
    /// [`StartError::Options`] if they are not options of this game.
    pub fn header(&self, options: &Value, start: Start) -> Result<Header, StartError> {
        let options = self.options(options)?;
        Ok(Header { game: self.name().to_owned(), rules: self.rules(), options, start })
    }
}

/// A game, enrolled: from here on it is known to everybody by [`AnyGame`] alone.
pub struct Enrolled<G>(PhantomData<fn() -> G>);

impl<G: Game> Enrolled<G> {
    const IT: Self = Self(PhantomData);

    /// The game as everybody sees it.
    pub const fn game() -> &'static dyn AnyGame {
        &Self::IT
    }

    fn typed(options: &Value) -> Result<G::Options, StartError> {
        match options {
            Value::Null => Ok(G::Options::default()),
            options => {
                serde_json::from_value(options.clone()).map_err(|e| StartError::Options(e.to_string()))
            }
        }
    }

    fn umpire(state: G::State) -> Umpire {
        Umpire { game: Self::game(), held: Box::new(Desk::<G>(state)) }
    }
}

impl<G: Game> AnyGame for Enrolled<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn hides(&self) -> bool {
        G::HIDES
    }

    fn options(&self, options: &Value) -> Result<Value, StartError> {
        let typed = Self::typed(options)?;
        serde_json::to_value(typed).map_err(|e| StartError::Options(e.to_string()))
    }

    fn deal(&self, options: &Value, dice: &mut dyn Dice) -> Result<Deal, StartError> {
        Ok(Deal(G::deal(&Self::typed(options)?, dice)))
    }

    fn begin(&self, options: &Value, deal: &Deal) -> Result<Umpire, StartError> {
        Ok(Self::umpire(G::begin(&Self::typed(options)?, &deal.0)?))
    }

    fn overlays(&self) -> &'static [&'static str] {
        G::OVERLAYS
    }

    fn words(&self) -> &'static [Word] {
        G::WORDS
    }

    fn option_words(&self) -> &'static [&'static str] {
        G::OPTION_WORDS
    }

    fn with_words(&self, options: &Value, words: &[&str]) -> Result<Value, BadOption> {
        let unknown = |text: &str| BadOption::Unknown(text.to_owned());
        let mut typed = Self::typed(options).map_err(|error| unknown(&error.to_string()))?;
        let mut rest = words;
        while let [first, ..] = rest {
            let taken = G::read_option(&mut typed, rest)?;
            rest = rest.get(taken..).filter(|_| taken > 0).ok_or_else(|| unknown(first))?;
        }
        G::playable(&typed)?;
        serde_json::to_value(typed).map_err(|error| unknown(&error.to_string()))
    }

    fn deals(&self, options: &Value) -> bool {
        // Any dice will do: what is asked is only whether there is something to decide.
        struct Lowest;
        impl Dice for Lowest {
            fn below(&mut self, _sides: u32) -> u32 {
                0
            }
        }
        self.deal(options, &mut Lowest).is_ok_and(|deal| deal != Deal::nothing())
    }

    fn agreed(&self, options: &Value) -> Vec<Refusal> {
        Self::typed(options).map(|typed| G::agreed(&typed)).unwrap_or_default()
    }

    fn illustration(&self, chapter: &str) -> Option<Scene> {
        let umpire = self.place(&Value::Null, G::illustration(chapter)?).ok()?;
        Some(umpire.public().scene(Seat::White))
    }

    fn place(&self, options: &Value, position: &str) -> Result<Umpire, StartError> {
        Ok(Self::umpire(G::place(&Self::typed(options)?, position)?))
    }
}

/// A truth of some game: what the umpire can ask of it.
pub(super) trait Held: Send + Sync {
    fn copy(&self) -> Box<dyn Held>;
    fn seen(&self, audience: Audience) -> Arc<dyn Seen>;
    fn outcome(&self) -> Option<Outcome>;
    fn act(&mut self, seat: Seat, written: &Written) -> Result<Vec<Told>, NotAccepted>;
    fn end(&mut self, ending: Ending);
    fn truth(&self) -> String;
    fn perft(&self, depth: u32, every_leaf: bool) -> Option<u64>;
}

struct Desk<G: Game>(G::State);

impl<G: Game> Held for Desk<G> {
    fn copy(&self) -> Box<dyn Held> {
        Box::new(Self(self.0.clone()))
    }

    fn seen(&self, audience: Audience) -> Arc<dyn Seen> {
        Arc::new(Sight::<G>(G::view(&self.0, audience)))
    }

    fn outcome(&self) -> Option<Outcome> {
        G::outcome(&G::view(&self.0, Audience::Public))
    }

    fn act(&mut self, seat: Seat, written: &Written) -> Result<Vec<Told>, NotAccepted> {
        G::act(&mut self.0, seat, written)
    }

    fn end(&mut self, ending: Ending) {
        G::end(&mut self.0, ending);
    }

    fn truth(&self) -> String {
        G::truth(&self.0)
    }

    fn perft(&self, depth: u32, every_leaf: bool) -> Option<u64> {
        G::perft(&self.0, depth, every_leaf)
    }
}

/// A view of some game: what its owner can ask of it.
pub(super) trait Seen: Send + Sync {
    fn actors(&self) -> Vec<Seat>;
    fn in_set_up(&self) -> bool;
    fn outcome(&self) -> Option<Outcome>;
    fn position(&self) -> String;
    fn json(&self) -> Value;
    fn scene(&self, bottom: Seat) -> Scene;
    fn overlay(&self, bottom: Seat, name: &str) -> Option<Scene>;
    fn caution(&self, seat: Seat, written: &Written) -> Option<Refusal>;
    fn follow_ups(&self, seat: Seat, first: &Written) -> Vec<Offer>;
    fn imagine(&self, seat: Seat, dice: &mut dyn Dice) -> Umpire;
    fn weigh(&self, seat: Seat) -> i32;
    fn ask(&self, question: &str) -> Option<Value>;
    fn options(&self, seat: Seat) -> Vec<Offer>;
    fn explain(&self, seat: Seat, written: &Written) -> Refusal;
}

struct Sight<G: Game>(G::View);

impl<G: Game> Seen for Sight<G> {
    fn actors(&self) -> Vec<Seat> {
        G::actors(&self.0)
    }

    fn in_set_up(&self) -> bool {
        G::in_set_up(&self.0)
    }

    fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.0)
    }

    fn position(&self) -> String {
        G::position(&self.0)
    }

    fn json(&self) -> Value {
        serde_json::to_value(&self.0).unwrap_or(Value::Null)
    }

    fn scene(&self, bottom: Seat) -> Scene {
        G::scene(&self.0, bottom)
    }

    fn overlay(&self, bottom: Seat, name: &str) -> Option<Scene> {
        G::overlay(&self.0, bottom, name)
    }

    fn caution(&self, seat: Seat, written: &Written) -> Option<Refusal> {
        G::caution(&self.0, seat, written)
    }

    fn follow_ups(&self, seat: Seat, first: &Written) -> Vec<Offer> {
        G::follow_ups(&self.0, seat, first)
    }

    fn imagine(&self, seat: Seat, dice: &mut dyn Dice) -> Umpire {
        Enrolled::<G>::umpire(G::imagine(&self.0, seat, dice))
    }

    fn weigh(&self, seat: Seat) -> i32 {
        G::weigh(&self.0, seat)
    }

    fn ask(&self, question: &str) -> Option<Value> {
        G::ask(&self.0, question)
    }

    fn options(&self, seat: Seat) -> Vec<Offer> {
        G::options(&self.0, seat)
    }

    fn explain(&self, seat: Seat, written: &Written) -> Refusal {
        G::explain(&self.0, seat, written)
    }
}
