//! Plays a notation file and says where it leads.

use serde_json::Value;
use thiserror::Error;

use super::{NoSuchGame, begin};
use crate::games::record::{Record, RecordError, RecordedMove};
use crate::games::umpire::{ActError, AnyGame, Umpire};
use crate::games::{Refusal, StartError};
use crate::rules::notation::Written;
use crate::rules::{Ending, Outcome, Seat};

/// Why a notation file cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// It is none.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It does not say of which game.
    #[error("the file has no tag [Game \"…\"]")]
    WhichGame,
    /// There is no such game.
    #[error(transparent)]
    NoSuchGame(#[from] NoSuchGame),
    /// It was written under other rules.
    #[error("the file was written under version {0} of the rules, this is version {1}")]
    OtherRules(String, u32),
    /// A tag that holds data does not hold data.
    #[error("the tag {0:?} is not JSON")]
    Data(&'static str),
    /// The game cannot begin so.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A move is not one.
    #[error("line {line}: {text:?} is not a legal move ({why}){}", nearest(.near))]
    Move {
        /// Where, from 1.
        line: usize,
        /// What stands there.
        text: String,
        /// Why it is not one.
        why: String,
        /// What may have been meant.
        near: Vec<String>,
    },
    /// A move may be several.
    #[error("line {line}: {text:?} may be {}", readings.join(" or "))]
    Ambiguous {
        /// Where, from 1.
        line: usize,
        /// What stands there.
        text: String,
        /// What it may be.
        readings: Vec<String>,
    },
    /// The moves lead elsewhere than the file says.
    #[error("the file says the result is {said:?}, the moves lead to {found:?}")]
    Result {
        /// In the file.
        said: String,
        /// On the board.
        found: String,
    },
}

fn nearest(near: &[String]) -> String {
    if near.is_empty() { String::new() } else { format!("; legal and near: {}", near.join(", ")) }
}

/// Where a notation file leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replayed {
    /// The game's name.
    pub game: &'static str,
    /// How many actions it took.
    pub actions: usize,
    /// The public record of each.
    pub record: Vec<(Seat, String)>,
    /// What anybody may know of the position at the end.
    pub position: String,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
}

/// Plays the notation file in `text`.
///
/// # Errors
/// [`ReplayError`], with the line where there is one.
pub fn replay(games: &[&'static dyn AnyGame], text: &str) -> Result<Replayed, ReplayError> {
    let record = Record::parse(text)?;
    let name = record.tag("Game").ok_or(ReplayError::WhichGame)?;
    let game = *games.iter().find(|game| game.name() == name).ok_or_else(|| NoSuchGame(name.to_owned()))?;
    if let Some(rules) = record.tag("Rules").filter(|rules| *rules != game.rules().to_string()) {
        return Err(ReplayError::OtherRules(rules.to_owned(), game.rules()));
    }
    let data = |name| match record.tag(name) {
        None => Ok(Value::Null),
        Some(text) => serde_json::from_str(text).map_err(|_| ReplayError::Data(name)),
    };
    let mut umpire = begin(game, &data("Options")?, &data("Deal")?, record.tag("Position"))?;
    let mut played = Vec::new();
    for recorded in &record.moves {
        let (seat, written) = meant(&umpire, recorded)?;
        let telling = umpire.act(seat, &written).map_err(|error| refused(recorded, &error, Vec::new()))?;
        let told = telling.public();
        let text = told.list().iter().find(|fact| fact.key == "record");
        let text = text
            .map_or_else(|| written.to_string(), |fact| fact.json().as_str().unwrap_or_default().to_owned());
        played.push((seat, text));
    }
    if let Some(said) = record.tag("Result") {
        end(&mut umpire, said);
        let found = umpire.outcome().map_or_else(|| "*".to_owned(), |outcome| outcome.to_string());
        let score = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
        // A bare score says nothing of the reason.
        let agrees = if said.contains(' ') { said == found } else { said == score(&found) };
        if !agrees {
            return Err(ReplayError::Result { said: said.to_owned(), found });
        }
    }
    Ok(Replayed {
        game: game.name(),
        actions: played.len(),
        record: played,
        position: umpire.public().position(),
        outcome: umpire.outcome(),
    })
}

/// Ends that no move makes stand in the result alone.
fn end(umpire: &mut Umpire, said: &str) {
    let outcomes = Seat::ALL
        .iter()
        .flat_map(|&seat| [Ending::Resign(seat), Ending::Flag(seat), Ending::Adjudicated(Some(seat))]);
    let others = [Ending::Agreed, Ending::Adjudicated(None), Ending::Aborted];
    for ending in outcomes.chain(others) {
        let mut tried = umpire.clone();
        if tried.end(ending).is_ok() && tried.outcome().is_some_and(|outcome| outcome.to_string() == said) {
            *umpire = tried;
            return;
        }
    }
}

fn refused(recorded: &RecordedMove, error: &ActError, near: Vec<String>) -> ReplayError {
    ReplayError::Move { line: recorded.line, text: recorded.text.clone(), why: error.to_string(), near }
}

/// Whose move it is and which.
fn meant(umpire: &Umpire, recorded: &RecordedMove) -> Result<(Seat, Written), ReplayError> {
    let actors = umpire.actors();
    let seat = recorded.seat.or(actors.first().copied());
    let Some(seat) = seat else {
        let over = ActError::Refused(Refusal::plain(Refusal::OVER));
        return Err(refused(recorded, &over, Vec::new()));
    };
    let written = recorded.text.parse().map_err(|_| {
        refused(recorded, &ActError::Refused(Refusal::plain(Refusal::NO_SUCH_ACTION)), Vec::new())
    })?;
    Ok((seat, written))
}
