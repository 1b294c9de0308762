//! Ratings: Glicko-2, from a library.
//!
//! Knows: numbers. Does not know: people, games, where they are kept.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::rules::Seat;

/// How far back games of the same pair are counted, see [`weight`]: seven days, in milliseconds.
pub const REPEAT_WINDOW: i64 = 7 * 24 * 60 * 60 * 1000;

/// How strong somebody seems, and how sure that is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// On the usual scale, on which 1500 is where everybody begins.
    pub value: f64,
    /// The standard deviation of `value`.
    pub deviation: f64,
    /// How much the strength seems to change from game to game.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Glicko2Rating::new().into()
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(rating: Glicko2Rating) -> Self {
        Self { value: rating.rating, deviation: rating.deviation, volatility: rating.volatility }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(rating: Rating) -> Self {
        Self { rating: rating.value, deviation: rating.deviation, volatility: rating.volatility }
    }
}

/// What one game did to somebody's rating.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// Before the game.
    pub before: Rating,
    /// After it.
    pub after: Rating,
}

/// What a game does to both ratings, White's first. `weight`, from 0 to 1, is how much it counts: the change is
/// shortened by it.
pub fn rate(white: Rating, black: Rating, winner: Option<Seat>, weight: f64) -> [Change; 2] {
    let outcome = match winner {
        Some(Seat::White) => Outcomes::WIN,
        Some(Seat::Black) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let (w, b) = glicko2(&white.into(), &black.into(), &outcome, &Glicko2Config::new());
    [(white, Rating::from(w)), (black, Rating::from(b))].map(|(before, full)| {
        let part = |from: f64, to: f64| (to - from).mul_add(weight, from);
        let after = Rating {
            value: part(before.value, full.value),
            deviation: part(before.deviation, full.deviation),
            volatility: part(before.volatility, full.volatility),
        };
        Change { before, after }
    })
}

/// How much a game counts whose two players have played `before` rated games of the same kind against each other
/// within [`REPEAT_WINDOW`]: the first whole, the second half, the third a quarter. So nobody climbs far on one
/// willing opponent.
pub fn weight(before: u32) -> f64 {
    0.5_f64.powi(before.try_into().unwrap_or(i32::MAX))
}

/// The journal's entry of what a rated game did to the overall ratings, White's change first:
///
/// ```json
/// {"e":"rated","white":{"before":{"value":1500.0,"deviation":350.0,"volatility":0.06},"after":{…}},"black":{…}}
/// ```
///
/// The store writes it, in the transaction that writes the result; the table reads it.
pub fn rated_entry(changes: &[Change; 2]) -> String {
    let [white, black] = changes;
    serde_json::json!({ "e": "rated", "white": white, "black": black }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entry_of_a_change_reads_back() {
        let changes = rate(Rating::default(), Rating::default(), Some(Seat::White), 0.5);
        let text = rated_entry(&changes);
        assert!(
            text.starts_with(r#"{"e":"rated","white":{"before":{"value":1500.0,"deviation":350.0,"#),
            "{text}"
        );
        let read: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        for (side, change) in ["white", "black"].into_iter().zip(changes) {
            let back: Change = serde_json::from_value(read[side].clone()).expect("a change");
            assert!((back.after.value - change.after.value).abs() < 1e-9);
        }
    }

    #[test]
    fn a_pair_that_plays_on_counts_less_and_less() {
        for (before, expected) in [(0, 1.0), (1, 0.5), (2, 0.25), (3, 0.125)] {
            assert!((weight(before) - expected).abs() < 1e-9, "{before} games before");
        }
        assert!(weight(u32::MAX) < 1e-9);
    }

    #[test]
    fn the_winner_gains_what_the_loser_loses_when_both_are_new() {
        let [white, black] = rate(Rating::default(), Rating::default(), Some(Seat::White), 1.0);
        assert!(white.after.value > 1600.0 && black.after.value < 1400.0, "{white:?} {black:?}");
        assert!((white.after.value + black.after.value - 3000.0).abs() < 1e-6);
        assert!(white.after.deviation < white.before.deviation);
    }

    #[test]
    fn a_game_that_counts_half_changes_half() {
        let whole = rate(Rating::default(), Rating::default(), Some(Seat::Black), 1.0)[1];
        let half = rate(Rating::default(), Rating::default(), Some(Seat::Black), 0.5)[1];
        let gain = |change: Change| change.after.value - change.before.value;
        assert!((gain(whole) - 2.0 * gain(half)).abs() < 1e-6);
    }

    #[test]
    fn a_draw_between_equals_moves_nobody() {
        for change in rate(Rating::default(), Rating::default(), None, 1.0) {
            assert!((change.after.value - 1500.0).abs() < 1e-6);
        }
    }
}
