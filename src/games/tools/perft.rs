//! Perft: how many lines of play there are, the classic check of a move generator.

use serde_json::Value;
use thiserror::Error;

use super::{NoSuchGame, begin, named};
use crate::games::StartError;
use crate::games::umpire::Umpire;
use crate::rules::notation::Written;

/// Why nothing was counted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PerftError {
    /// There is no such game.
    #[error(transparent)]
    NoSuchGame(#[from] NoSuchGame),
    /// The game cannot begin so.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Both may act, in any order: there are no turns to count.
    #[error("nothing can be counted during a set-up")]
    SetUp,
}

/// The number of sequences of `depth` complete turns, from a position or from the beginning. `every_leaf` makes the
/// last turn of each, too, which gives the same number later and is there for measuring.
///
/// # Errors
/// [`PerftError`].
pub fn perft(
    game: &str,
    options: &Value,
    deal: &Value,
    position: Option<&str>,
    depth: u32,
    every_leaf: bool,
) -> Result<u64, PerftError> {
    let umpire = begin(named(game)?, options, deal, position)?;
    umpire.perft(depth, every_leaf).ok_or(PerftError::SetUp)
}

/// The same, for each first action by itself, in the order of their texts. An action that leaves the turn with
/// its player counts what follows within the same turn.
///
/// # Errors
/// [`PerftError`].
pub fn divide(
    game: &str,
    options: &Value,
    deal: &Value,
    position: Option<&str>,
    depth: u32,
) -> Result<Vec<(String, u64)>, PerftError> {
    let umpire = begin(named(game)?, options, deal, position)?;
    if umpire.public().in_set_up() {
        return Err(PerftError::SetUp);
    }
    let (Some(&seat), true) = (umpire.actors().first(), depth > 0) else { return Ok(Vec::new()) };
    let count = |written: &Written| -> Option<u64> {
        let mut next: Umpire = umpire.clone();
        next.act(seat, written).ok()?;
        next.perft(if next.actors() == [seat] { depth } else { depth - 1 }, false)
    };
    let options = umpire.private(seat).options();
    let mut lines: Vec<_> =
        options.iter().filter_map(|o| Some((o.written.to_string(), count(&o.written)?))).collect();
    lines.sort_unstable();
    Ok(lines)
}
