//! Counting sequences of moves: the measure of a move generator.

use crate::games::crazyhouse::Position;

/// Counts the sequences of `depth` legal moves in Crazyhouse from a position in text; drawing rules play no part.
/// `every_leaf` makes the last move of each sequence too; without it the last moves are only counted, which gives
/// the same number sooner.
///
/// # Errors
///
/// A sentence that says why the position cannot be read.
pub fn perft(position: &str, depth: u32, every_leaf: bool) -> Result<u64, String> {
    let position: Position =
        position.parse().map_err(|error: crate::games::crazyhouse::BadPosition| error.to_string())?;
    Ok(if every_leaf { position.perft_leaves(depth) } else { position.perft(depth) })
}
