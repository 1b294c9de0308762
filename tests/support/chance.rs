//! Seeded chance, so that a failing test fails again.

use gangurru::rules::Dice;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Dice from a seed.
pub struct Chance(ChaCha8Rng);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// One of the things, if there are any.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        if things.is_empty() { None } else { things.get(self.below(things.len() as u32) as usize) }
    }

    /// True once in `n`.
    pub fn once_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }
}

impl Dice for Chance {
    fn below(&mut self, sides: u32) -> u32 {
        // Throws from the last, incomplete round are thrown again, so every side is equally likely.
        let rounds = u32::MAX - u32::MAX % sides;
        loop {
            let throw = self.0.next_u32();
            if throw < rounds {
                return throw % sides;
            }
        }
    }
}
