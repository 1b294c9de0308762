//! Ratings: Glicko-2, from a library.
//!
//! Knows: numbers. Does not know: people, games, where they are kept.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::rules::Seat;

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

#[cfg(test)]
mod tests {
    use super::*;

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
