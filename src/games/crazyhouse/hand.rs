//! What a side holds in hand.

use crate::rules::chess::Role;

/// The pieces in one hand, counted by role. A king is never in hand (Crazyhouse rules, section 3); a hand may hold
/// more than eight pawns (section 7, case 19).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(in crate::games) struct Hand([u8; Self::ROLES.len()]);

impl Hand {
    /// The roles that can be in hand, in the order in which hands are shown (section 7, case 18).
    pub(in crate::games) const ROLES: [Role; 5] =
        [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

    /// Nothing in it.
    pub(in crate::games) const EMPTY: Self = Self([0; Self::ROLES.len()]);

    /// The place of a role in the array; a king or a Gangurru, who never come here, would share the pawn's.
    const fn slot(role: Role) -> usize {
        match role {
            Role::Queen => 0,
            Role::Rook => 1,
            Role::Bishop => 2,
            Role::Knight => 3,
            Role::Pawn | Role::King | Role::Gangurru => 4,
        }
    }

    /// How many pieces of this role it holds.
    #[inline]
    pub(in crate::games) const fn count(self, role: Role) -> u8 {
        match role {
            Role::King | Role::Gangurru => 0,
            _ => self.0[Self::slot(role)],
        }
    }

    /// How many pieces it holds.
    pub(in crate::games) fn total(self) -> u32 {
        self.0.iter().map(|n| u32::from(*n)).sum()
    }

    /// Whether it holds nothing.
    #[cfg(test)]
    #[inline]
    pub(in crate::games) fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// What it holds, role by role in the order of display, with how many of each; roles it does not hold are left
    /// out.
    pub(in crate::games) fn iter(self) -> impl Iterator<Item = (Role, u8)> {
        Self::ROLES.into_iter().zip(self.0).filter(|(_, n)| *n > 0)
    }

    /// One more. Full hands (255 of a role, far beyond any game) stay as they are.
    #[inline]
    pub(super) const fn add(&mut self, role: Role) {
        debug_assert!(!matches!(role, Role::King), "kings are never in hand");
        let slot = &mut self.0[Self::slot(role)];
        *slot = slot.saturating_add(1);
    }

    /// One less.
    #[inline]
    pub(super) const fn remove(&mut self, role: Role) {
        let slot = &mut self.0[Self::slot(role)];
        debug_assert!(*slot > 0, "what is dropped was in hand");
        *slot = slot.saturating_sub(1);
    }
}
