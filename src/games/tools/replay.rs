//! Plays a notation file and says where it leads.
//!
//! Moves are read as people's moves are, against what their own player may try, so a file may hold them as it
//! likes: `Ng1-Nf3`, `Nf3`, `g1f3`. Beyond that a file may hold what stands in the public record and nobody
//! types, because it tells what came of an action (`?Nb1-Pc3`).
//!
//! Tags with a meaning: `Game` (or a PGN file's `Variant`), `Rules` (the version), `Options` and `Deal` (JSON),
//! `Position` (or `FEN`), `Letters` (the language of the pieces' letters), `Result`. Others are kept.

use gangurru_render::text_board;
use serde_json::Value;
use thiserror::Error;

use super::{NoSuchGame, begin};
use crate::games::record::{Record, RecordError, RecordedMove, Scribe, Tag, recorded};
use crate::games::umpire::{AnyGame, Umpire};
use crate::games::{Arg, Refusal, StartError};
use crate::rules::notation::{Letters, Reading, Written};
use crate::rules::{Ending, Outcome, Seat};

/// Why a notation file cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// It is none.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It does not say of which game.
    #[error(
        "the file does not say of which game it is; its first line should be [Game \"crazyhouse\"] or the like"
    )]
    WhichGame,
    /// There is no such game.
    #[error(transparent)]
    NoSuchGame(#[from] NoSuchGame),
    /// It was written under other rules.
    #[error(
        "line {line}: the file was written under version {} of the rules, this is version {known}",
        shortened(.written)
    )]
    OtherRules {
        /// Where, from 1.
        line: usize,
        /// In the file.
        written: String,
        /// In this program.
        known: u32,
    },
    /// A tag that holds data does not hold data.
    #[error("line {0}: the tag {1} does not hold JSON")]
    Data(usize, &'static str),
    /// The file is in the letters of a language that is not known.
    #[error("line {0}: letters are english, dutch, german or polish")]
    Letters(usize),
    /// The game cannot begin so.
    #[error("line {0}: {1}")]
    Start(usize, StartError),
    /// A word is not a move of any kind.
    #[error("line {line}: {} is not a move", shortened(.text))]
    NotAMove {
        /// Where, from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// A move is not legal.
    #[error("line {line}: {} is not a legal move of {seat}: {why}{}", shortened(.text), nearest(.near))]
    Move {
        /// Where, from 1.
        line: usize,
        /// What stands there.
        text: String,
        /// Whose it would be.
        seat: Seat,
        /// Why it is not legal.
        why: String,
        /// What may have been meant.
        near: Vec<String>,
    },
    /// A move of nobody: the game is over before it.
    #[error("line {line}: {} comes after the end of the game ({outcome})", shortened(.text))]
    Over {
        /// Where, from 1.
        line: usize,
        /// What stands there.
        text: String,
        /// How the game ended.
        outcome: Outcome,
    },
    /// A move may be several.
    #[error("line {line}: {} may be {}", shortened(.text), readings.join(" or "))]
    Ambiguous {
        /// Where, from 1.
        line: usize,
        /// What stands there.
        text: String,
        /// What it may be.
        readings: Vec<String>,
    },
    /// The moves lead elsewhere than the file says.
    #[error(
        "line {line}: the file gives the result as {}, but {}",
        shortened(.said),
        match .found {
            Some(outcome) => format!("the moves lead to {outcome}"),
            None => "after the moves the game is still running".to_owned(),
        }
    )]
    Result {
        /// Where, from 1.
        line: usize,
        /// In the file.
        said: String,
        /// On the board; `None` if the game is still running there.
        found: Option<Outcome>,
    },
}

/// A text of the file in quotes, its beginning only if it is long.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}…", &text[..end]),
    }
}

fn nearest(near: &[String]) -> String {
    if near.is_empty() { String::new() } else { format!("; legal and near: {}", near.join(", ")) }
}

/// How many near moves an error mentions.
const NEAREST: usize = 5;

/// Where a notation file leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replayed {
    /// The game's name.
    pub game: &'static str,
    /// How many actions it took.
    pub actions: usize,
    /// The same file with every move as the public record has it.
    pub record: String,
    /// What anybody may know of the position at the end.
    pub position: String,
    /// The same as a board of letters.
    pub board: String,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
}

/// Plays the notation file in `text`. `unnamed` is the game of a file that does not say which it is.
///
/// # Errors
/// [`ReplayError`], with the line where there is one.
pub fn replay(
    games: &[&'static dyn AnyGame],
    text: &str,
    unnamed: Option<&str>,
) -> Result<Replayed, ReplayError> {
    let (umpire, scribe) = play(games, &Record::parse(text)?, unnamed, &mut |_, _, _| {})?;
    let view = umpire.public();
    Ok(Replayed {
        game: umpire.game().name(),
        actions: scribe.len(),
        record: scribe.to_string(),
        position: view.position(),
        board: text_board(&view.scene(Seat::White)),
        outcome: view.outcome(),
    })
}

/// The game at the end of a file, and its record. `watch` is shown each action before it is made, in the game as it
/// stands then.
pub(super) fn play(
    games: &[&'static dyn AnyGame],
    record: &Record,
    unnamed: Option<&str>,
    watch: &mut dyn FnMut(&Umpire, Seat, &Written),
) -> Result<(Umpire, Scribe), ReplayError> {
    let game = which(games, record, unnamed)?;
    let letters = letters(record)?;
    let (mut umpire, mut scribe) = start(game, record)?;
    for typed in &record.moves {
        let (seat, written) = meant(&umpire, letters, typed)?;
        watch(&umpire, seat, &written);
        let before = umpire.public();
        let telling = umpire
            .act(seat, &written)
            .map_err(|error| illegal(typed, seat, error.to_string(), Vec::new()))?;
        let facts = telling.public();
        // A secret set-up is told to nobody else; it belongs into the file all the same.
        let text = recorded(facts.list()).map_or_else(|| written.to_string(), str::to_owned);
        scribe.note(&before, seat, &text);
        scribe.end(&facts);
    }
    conclude(&mut umpire, &mut scribe, record)?;
    Ok((umpire, scribe))
}

pub(super) fn which(
    games: &[&'static dyn AnyGame],
    record: &Record,
    unnamed: Option<&str>,
) -> Result<&'static dyn AnyGame, ReplayError> {
    let tag = |name| record.tag(name).map(|tag| tag.value.as_str());
    let name = match (tag("Game"), tag("Variant")) {
        (Some(name), _) => name.to_owned(),
        (None, Some(name)) => name.to_lowercase(),
        (None, None) => unnamed.ok_or(ReplayError::WhichGame)?.to_owned(),
    };
    let game = games.iter().find(|game| game.name() == name).copied();
    let game = game.ok_or(NoSuchGame(name))?;
    match record.tag("Rules") {
        Some(tag) if tag.value != game.rules().to_string() => {
            Err(ReplayError::OtherRules { line: tag.line, written: tag.value.clone(), known: game.rules() })
        }
        _ => Ok(game),
    }
}

fn letters(record: &Record) -> Result<&'static Letters, ReplayError> {
    let Some(tag) = record.tag("Letters") else { return Ok(&Letters::ENGLISH) };
    match tag.value.to_lowercase().as_str() {
        "english" => Ok(&Letters::ENGLISH),
        "dutch" => Ok(&Letters::DUTCH),
        "german" => Ok(&Letters::GERMAN),
        "polish" => Ok(&Letters::POLISH),
        _ => Err(ReplayError::Letters(tag.line)),
    }
}

/// The game before the first move, and its record so far.
fn start(game: &'static dyn AnyGame, record: &Record) -> Result<(Umpire, Scribe), ReplayError> {
    let data = |name| match record.tag(name) {
        None => Ok(Value::Null),
        Some(tag) => serde_json::from_str(&tag.value).map_err(|_| ReplayError::Data(tag.line, name)),
    };
    let (options, deal) = (data("Options")?, data("Deal")?);
    let placed = record.tag("Position").or_else(|| record.tag("FEN"));
    let position = placed.map(|tag| tag.value.as_str());
    let faulty = |error| {
        let tag = match error {
            StartError::Options(_) => record.tag("Options"),
            StartError::Deal(_) => record.tag("Deal"),
            StartError::Position(_) | StartError::DealWithPosition => placed,
        };
        ReplayError::Start(tag.map_or(1, |tag| tag.line), error)
    };
    let umpire = begin(game, &options, &deal, position).map_err(faulty)?;
    let mut scribe = Scribe::new(game, &options, position).map_err(faulty)?;
    // The moves are written in English from here on.
    for Tag { name, value, .. } in record.tags.iter().filter(|tag| tag.name != "Letters") {
        scribe.tag(name, value);
    }
    Ok((umpire, scribe))
}

/// Whose move it is and which.
fn meant(umpire: &Umpire, letters: &Letters, typed: &RecordedMove) -> Result<(Seat, Written), ReplayError> {
    if let Some(outcome) = umpire.outcome() {
        return Err(ReplayError::Over { line: typed.line, text: typed.text.clone(), outcome });
    }
    let actors = umpire.actors();
    let seats = match typed.seat {
        Some(seat) if !actors.contains(&seat) => {
            return Err(illegal(typed, seat, sentence(&Refusal::plain(Refusal::NOT_YOUR_TURN)), Vec::new()));
        }
        Some(seat) => vec![seat],
        None => actors,
    };
    let mut found = Vec::new();
    let mut fault = None;
    for seat in seats {
        match meant_by(umpire, seat, letters, typed) {
            Ok(written) => found.push((seat, written)),
            Err(error @ ReplayError::Ambiguous { .. }) => return Err(error),
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    match (&found[..], fault) {
        ([one], _) => Ok(*one),
        ([], Some(fault)) => Err(fault),
        _ => Err(ambiguous(typed, found.iter().map(|(seat, written)| format!("{seat}: {written}")))),
    }
}

/// Which move of this seat it is.
fn meant_by(
    umpire: &Umpire,
    seat: Seat,
    letters: &Letters,
    typed: &RecordedMove,
) -> Result<Written, ReplayError> {
    let view = umpire.private(seat);
    let options = view.options();
    let reading = match view.read(&typed.text, letters, &options) {
        // A file that names its language is in that language, unless nothing else makes sense.
        Reading::Several(both) if *letters != Letters::ENGLISH => {
            let english = match view.read(&typed.text, &Letters::ENGLISH, &options) {
                Reading::One(one) => vec![one],
                Reading::Several(several) => several,
                Reading::NotAnAction | Reading::NotOffered(_) => Vec::new(),
            };
            let own: Vec<_> = both.iter().copied().filter(|n| !english.contains(n)).collect();
            if let [one] = own[..] { Reading::One(one) } else { Reading::Several(both) }
        }
        reading => reading,
    };
    let texts =
        |places: &[usize]| -> Vec<_> { places.iter().map(|&n| options[n].written.to_string()).collect() };
    let near = match reading {
        Reading::One(n) => return Ok(options[n].written),
        Reading::Several(places) => return Err(ambiguous(typed, texts(&places))),
        Reading::NotOffered(wishes) => Some(texts(&wishes.nearest(&options, NEAREST))),
        Reading::NotAnAction => None,
    };
    let same = options.iter().map(|offer| offer.written);
    let same: Vec<_> = same.filter(|written| is_recorded_as(umpire, seat, written, typed)).collect();
    match (&same[..], near) {
        ([one], _) => Ok(*one),
        ([_, ..], _) => Err(ambiguous(typed, same.iter().map(Written::to_string))),
        ([], None) => Err(ReplayError::NotAMove { line: typed.line, text: typed.text.clone() }),
        ([], Some(near)) => {
            let refusal = typed.text.parse().ok().and_then(|written| view.offered(&written).err());
            let why = refusal.as_ref().map_or_else(|| "there is no such move now".to_owned(), sentence);
            Err(illegal(typed, seat, why, near))
        }
    }
}

/// Whether the public record would have these words for an action.
fn is_recorded_as(umpire: &Umpire, seat: Seat, written: &Written, typed: &RecordedMove) -> bool {
    let telling = umpire.clone().act(seat, written);
    telling.is_ok_and(|telling| recorded(telling.public().list()) == Some(&typed.text))
}

fn illegal(typed: &RecordedMove, seat: Seat, why: String, near: Vec<String>) -> ReplayError {
    ReplayError::Move { line: typed.line, text: typed.text.clone(), seat, why, near }
}

fn ambiguous(typed: &RecordedMove, readings: impl IntoIterator<Item = String>) -> ReplayError {
    let readings = readings.into_iter().collect();
    ReplayError::Ambiguous { line: typed.line, text: typed.text.clone(), readings }
}

/// A refusal in words: its key, and its particulars in brackets.
fn sentence(refusal: &Refusal) -> String {
    let key = refusal.key.replace('-', " ");
    let args: Vec<_> = refusal.args.iter().map(word).collect();
    if args.is_empty() { key } else { format!("{key} ({})", args.join(", ")) }
}

fn word(arg: &Arg) -> String {
    match arg {
        Arg::Square(square) => square.to_string(),
        Arg::Seat(seat) => seat.to_string(),
        Arg::Text(text) => text.clone(),
        Arg::Number(number) => number.to_string(),
        Arg::Outcome(outcome) => outcome.to_string(),
    }
}

/// Holds the file's result against the moves. Ends that no move makes stand in the result alone.
fn conclude(umpire: &mut Umpire, scribe: &mut Scribe, record: &Record) -> Result<(), ReplayError> {
    let tag = record.tag("Result").map(|tag| (tag.value.trim(), tag.line));
    for (said, line) in tag.into_iter().chain(record.score) {
        // In a file that ends so, more is not known.
        if said == "*" {
            continue;
        }
        let ending = ENDINGS.into_iter().find(|ending| {
            let mut tried = umpire.clone();
            tried.end(*ending).is_ok() && tried.outcome().is_some_and(|outcome| agrees(said, outcome))
        });
        if let Some(telling) = ending.and_then(|ending| umpire.end(ending).ok()) {
            scribe.end(&telling.public());
        }
        let found = umpire.outcome();
        if !found.is_some_and(|outcome| agrees(said, outcome)) {
            return Err(ReplayError::Result { line, said: said.to_owned(), found });
        }
    }
    Ok(())
}

/// Every end that no move makes. Those decided from outside come first: a bare `1-0` means them.
const ENDINGS: [Ending; 9] = [
    Ending::Adjudicated(Some(Seat::White)),
    Ending::Adjudicated(Some(Seat::Black)),
    Ending::Adjudicated(None),
    Ending::Resign(Seat::White),
    Ending::Resign(Seat::Black),
    Ending::Flag(Seat::White),
    Ending::Flag(Seat::Black),
    Ending::Agreed,
    Ending::Aborted,
];

/// Whether a result in a file is this outcome. A bare score says nothing of the reason.
fn agrees(said: &str, outcome: Outcome) -> bool {
    let found = outcome.to_string();
    if said.contains(' ') { said == found } else { found.split(' ').next() == Some(said) }
}
