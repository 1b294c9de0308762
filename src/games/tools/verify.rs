//! Verifies the notation file of a finished game: whether colours, deal and lots are those that follow from the seed
//! that was promised and from what both players contributed.
//!
//! Knows: which tags say so, and what each can be accused of. The computation is that of [`fair`]. Does not know: what
//! was posted where; whoever was there compares the commitment, or hands it in.

use serde_json::Value;
use thiserror::Error;

use super::replay::{ReplayError, play, which};
use crate::games::fair::{self, Claim, Commitment, Contribution, DERIVATION, Purpose, Seed, Unfair};
use crate::games::record::{Record, Tag};
use crate::games::umpire::{AnyGame, Deal};
use crate::rules::{Outcome, Seat};

/// Why a file does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum VerifyError {
    /// It cannot be played.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// It says nothing of a seed at all.
    #[error(
        "the file holds no seed and no commitment: it is of a running game, of one begun by an older version, or of none of this program"
    )]
    NoSeed,
    /// Something that belongs to the proof is left out.
    #[error("the tag {0} is left out")]
    LeftOut(&'static str),
    /// What a player added is left out.
    #[error("the contribution of the {0} is left out")]
    Contribution(&'static str),
    /// A tag does not hold what it should.
    #[error("line {0}: the tag {1} cannot be read")]
    Unreadable(usize, &'static str),
    /// It was made by another derivation.
    #[error("line {0}: the file was made by another derivation than {DERIVATION}")]
    Derivation(usize),
    /// The seed is not the one that was promised.
    #[error("the seed is not the one that was committed to, or the table is another")]
    Seed,
    /// The commitment is not that of the seed.
    #[error("the commitment is not that of the seed")]
    Commitment,
    /// The commitment is not the one that was posted.
    #[error("the commitment is not the one that was posted")]
    Posted,
    /// Someone has the colour that chance gave to the other.
    #[error("the colours are not those that follow from the seed and the contributions")]
    Colour,
    /// The deal is another.
    #[error("the deal is not the one that follows from the seed and the contributions")]
    Deal,
    /// A set-up that chance made is another.
    #[error(
        "the set-up of {0} that chance made is not the one that follows from the seed and the contributions"
    )]
    SetUp(Seat),
    /// The game is not over in the file.
    #[error("the game in the file is not over")]
    Running,
    /// Something has been changed, though the deal is as it should be.
    #[error("the file has been changed since it was made: its sum is another")]
    Altered,
}

/// What was verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The table's code.
    pub table: String,
    /// What was promised: to be compared with what was posted.
    pub commitment: Commitment,
    /// Whether chance decided on the colours.
    pub lot: bool,
    /// Whether something was dealt.
    pub dealt: bool,
    /// The seats whose set-up chance made.
    pub assigned: Vec<Seat>,
    /// How the game ended.
    pub outcome: Outcome,
}

/// Recomputes all that chance decided in the notation file in `text`. `posted` is the commitment that was posted, if
/// it is at hand.
///
/// # Errors
/// [`VerifyError`]: the first thing that is not as it should be.
pub fn verify(
    games: &[&'static dyn AnyGame],
    text: &str,
    posted: Option<Commitment>,
) -> Result<Verified, VerifyError> {
    let record = Record::parse(text).map_err(ReplayError::from)?;
    let claim = claim(&record)?;
    let game = which(games, &record, None)?;
    let (options, deal) = (data(&record, "Options")?, data(&record, "Deal")?);
    let deal = if deal.is_null() { Deal::nothing() } else { Deal::from_json(deal) };
    let follows = claim.check_deal(game, &options, &deal);
    if claim.check_commitment().is_err() {
        let dealt = deal != Deal::nothing() && follows.is_ok();
        return Err(blamed(&claim, text, &record, dealt));
    }
    if posted.is_some_and(|posted| posted != claim.commitment) {
        return Err(VerifyError::Posted);
    }
    follows.map_err(|unfair| match unfair {
        Unfair::Colour => VerifyError::Colour,
        _ => VerifyError::Deal,
    })?;
    let (outcome, assigned) = set_ups(games, &record, &claim)?;
    let sum = record.tag("Sum").ok_or(VerifyError::LeftOut("Sum"))?;
    if sum.value != fair::sum(text) {
        return Err(VerifyError::Altered);
    }
    let dealt = deal != Deal::nothing();
    Ok(Verified {
        table: claim.table.clone(),
        commitment: claim.commitment,
        lot: claim.lot,
        dealt,
        assigned,
        outcome,
    })
}

/// Which of seed and commitment was changed, when they do not fit. If the file would be whole with the seed's own
/// commitment in it, that was; where the sum has been made to fit, a deal that follows from the seed tells.
fn blamed(claim: &Claim, text: &str, record: &Record, follows: bool) -> VerifyError {
    let own = claim.seed.commitment(&claim.table).to_string();
    let restored = text.replace(&claim.commitment.to_string(), &own);
    let sum = record.tag("Sum").map(|tag| tag.value.as_str());
    let (was, is) = (fair::sum(&restored), fair::sum(text));
    if sum == Some(was.as_str()) || (sum == Some(is.as_str()) && follows) {
        VerifyError::Commitment
    } else {
        VerifyError::Seed
    }
}

fn need<'a>(record: &'a Record, name: &'static str) -> Result<&'a Tag, VerifyError> {
    record.tag(name).ok_or(VerifyError::LeftOut(name))
}

fn data(record: &Record, name: &'static str) -> Result<Value, VerifyError> {
    match record.tag(name) {
        None => Ok(Value::Null),
        Some(tag) => serde_json::from_str(&tag.value).map_err(|_| VerifyError::Unreadable(tag.line, name)),
    }
}

/// What a tag that must be there says.
fn read<T>(record: &Record, name: &'static str, of: impl Fn(&str) -> Option<T>) -> Result<T, VerifyError> {
    let tag = need(record, name)?;
    of(&tag.value).ok_or(VerifyError::Unreadable(tag.line, name))
}

/// What the file says of its chance.
fn claim(record: &Record) -> Result<Claim, VerifyError> {
    if record.tag("Seed").is_none() && record.tag("Commitment").is_none() {
        return Err(VerifyError::NoSeed);
    }
    let derivation = need(record, "Derivation")?;
    if derivation.value != DERIVATION {
        return Err(VerifyError::Derivation(derivation.line));
    }
    let contribution = |whose: &'static str, press: &str, word: &str| match (
        record.tag(press).filter(|tag| !tag.value.is_empty()),
        record.tag(word),
    ) {
        (Some(press), Some(word)) => {
            Ok(Contribution { press: press.value.clone(), word: word.value.clone() })
        }
        _ => Err(VerifyError::Contribution(whose)),
    };
    Ok(Claim {
        table: need(record, "Table")?.value.clone(),
        seed: read(record, "Seed", Seed::decode)?,
        commitment: read(record, "Commitment", Commitment::parse)?,
        contributions: [
            contribution("challenger", "ChallengerPress", "ChallengerWord")?,
            contribution("opponent", "OpponentPress", "OpponentWord")?,
        ],
        challenger: read(record, "Challenger", seat)?,
        lot: read(record, "Colours", |text| match text {
            "lot" => Some(true),
            "agreed" => Some(false),
            _ => None,
        })?,
    })
}

fn seat(text: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| seat.name() == text)
}

/// Plays the file and recomputes the set-ups that chance made: of each seat the last so many actions of its set-up, as
/// the tag `Assigned` has them (`white 1 black 2`).
fn set_ups(
    games: &[&'static dyn AnyGame],
    record: &Record,
    claim: &Claim,
) -> Result<(Outcome, Vec<Seat>), VerifyError> {
    let mut counts = [0; 2];
    if let Some(tag) = record.tag("Assigned") {
        let bad = || VerifyError::Unreadable(tag.line, "Assigned");
        let words: Vec<_> = tag.value.split(' ').collect();
        for pair in words.chunks(2) {
            let [name, count] = pair[..] else { return Err(bad()) };
            counts[seat(name).ok_or_else(bad)?.index()] = count.parse().map_err(|_| bad())?;
        }
    }
    let mut made: [Vec<_>; 2] = [Vec::new(), Vec::new()];
    let (umpire, _) = play(games, record, None, &mut |umpire, seat, written| {
        if umpire.public().in_set_up() {
            made[seat.index()].push((umpire.private(seat), *written));
        }
    })?;
    let mut assigned = Vec::new();
    for seat in Seat::ALL {
        let (count, made) = (counts[seat.index()], &made[seat.index()]);
        let from = made.len().checked_sub(count).ok_or(VerifyError::SetUp(seat))?;
        let mut dice = claim.source().dice(Purpose::SetUp(seat));
        if made[from..].iter().any(|(view, written)| fair::assign(view, &mut dice) != Some(*written)) {
            return Err(VerifyError::SetUp(seat));
        }
        if count > 0 {
            assigned.push(seat);
        }
    }
    Ok((umpire.outcome().ok_or(VerifyError::Running)?, assigned))
}
