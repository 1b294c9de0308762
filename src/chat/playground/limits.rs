//! How much one may do in a while: buckets that fill up again with time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;

use crate::table::Moment;

/// How much is too much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Characters in a message.
    pub text: usize,
    /// Messages and presses of one person: at once, and per second after that.
    pub acts: Rate,
    /// Completions and look-ups of one person.
    pub looks: Rate,
    /// New sessions, of all together.
    pub entries: Rate,
    /// Open pages of all together.
    pub pages: usize,
    /// Open pages of one person.
    pub own_pages: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            text: 2000,
            acts: Rate { burst: 30, per_second: 3 },
            looks: Rate { burst: 60, per_second: 15 },
            entries: Rate { burst: 60, per_second: 1 },
            pages: 1000,
            own_pages: 12,
        }
    }
}

/// So many at once, and so many each second after that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// At once, after a rest.
    pub burst: u32,
    /// Each second.
    pub per_second: u32,
}

/// A bucket for each key. Full ones are forgotten, so what is kept is what was busy lately.
pub(super) struct Buckets<K> {
    rate: Rate,
    /// In thousandths, with the time of the last look.
    left: Mutex<HashMap<K, (i64, Moment)>>,
}

impl<K: Eq + Hash> Buckets<K> {
    pub(super) fn new(rate: Rate) -> Self {
        Self { rate, left: Mutex::new(HashMap::new()) }
    }

    /// Takes one out, if there is one.
    pub(super) fn take(&self, key: K, now: Moment) -> bool {
        let full = i64::from(self.rate.burst) * 1000;
        let per_second = i64::from(self.rate.per_second);
        let filled = |(left, at): (i64, Moment)| {
            let passed = now.0.saturating_sub(at.0).max(0);
            left.saturating_add(passed.saturating_mul(per_second)).min(full)
        };
        let mut left = self.left.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if left.len() > 1000 {
            left.retain(|_, bucket| filled(*bucket) < full);
        }
        let here = left.get(&key).map_or(full, |bucket| filled(*bucket));
        let good = here >= 1000;
        left.insert(key, (if good { here - 1000 } else { here }, now));
        good
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills() {
        let buckets = Buckets::new(Rate { burst: 2, per_second: 1 });
        let at = |seconds| Moment(0).plus_seconds(seconds);
        assert!(buckets.take("a", at(0)) && buckets.take("a", at(0)) && !buckets.take("a", at(0)));
        assert!(buckets.take("b", at(0)));
        assert!(buckets.take("a", at(1)) && !buckets.take("a", at(1)));
        // A clock that goes back gives nothing and breaks nothing.
        assert!(!buckets.take("a", at(-5)));
    }
}
