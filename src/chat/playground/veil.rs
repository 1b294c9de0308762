//! Numbers that tell nothing by their size.
//!
//! Row numbers grow with everything that is written. Shown as they are, their gaps would tell a bystander how many
//! private messages others got meanwhile. A page sees them through a keyed permutation of 64 bits (a Feistel
//! network with SHA-256 as its round function).

use sha2::{Digest, Sha256};

/// The permutation.
pub(super) struct Veil {
    key: [u8; 32],
}

/// What a number is of: the same number is veiled differently.
#[derive(Debug, Clone, Copy)]
pub(super) enum Of {
    /// A message.
    Message = 1,
    /// How far a page has read.
    Cursor = 2,
}

const ROUNDS: u8 = 8;

impl Veil {
    pub(super) fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    fn round(&self, of: Of, round: u8, half: u32) -> u32 {
        let mut hash = Sha256::new();
        hash.update(self.key);
        hash.update([of as u8, round]);
        hash.update(half.to_be_bytes());
        let hash = hash.finalize();
        u32::from_be_bytes([hash[0], hash[1], hash[2], hash[3]])
    }

    /// The number as a page may see it.
    pub(super) fn hide(&self, of: Of, number: i64) -> String {
        let (mut left, mut right) = ((number >> 32) as u32, number as u32);
        for round in 0..ROUNDS {
            (left, right) = (right, left ^ self.round(of, round, right));
        }
        format!("{left:08x}{right:08x}")
    }

    /// The number behind what a page says. Anything of the right form is some number.
    pub(super) fn show(&self, of: Of, hidden: &str) -> Option<i64> {
        if hidden.len() != 16 || !hidden.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let number = u64::from_str_radix(hidden, 16).ok()?;
        let (mut left, mut right) = ((number >> 32) as u32, number as u32);
        for round in (0..ROUNDS).rev() {
            (left, right) = (right ^ self.round(of, round, left), left);
        }
        Some((u64::from(left) << 32 | u64::from(right)) as i64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_is_found_again() {
        let veil = Veil::new([7; 32]);
        for number in [0, 1, 2, 1000, i64::MAX, -1] {
            let hidden = veil.hide(Of::Message, number);
            assert_eq!(veil.show(Of::Message, &hidden), Some(number));
            assert_ne!(veil.show(Of::Cursor, &hidden), Some(number));
        }
        assert_eq!(veil.show(Of::Cursor, "12"), None);
        assert_eq!(veil.show(Of::Cursor, "+123456789abcdef"), None);
    }
}
