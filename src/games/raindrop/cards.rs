//! What can be counted: the cards left in a deck, and the blue pieces left for pawns.

use crate::rules::chess::Role;

/// How many cards of each kind are left in one deck. This is known to everybody; their order is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Cards([u8; Role::COUNT]);

impl Cards {
    /// The kinds in the order in which they are shown and written: K Q R B N P.
    pub(super) const ROLES: [Role; 6] =
        [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

    /// No card.
    pub(super) const EMPTY: Self = Self([0; Role::COUNT]);

    /// How many cards a deck has in the beginning.
    pub(super) const MOST: usize = 16;

    /// A whole deck: one card for each piece (Raindrop rules, section 0).
    pub(super) const FULL: Self = {
        let mut counts = [0; Role::COUNT];
        counts[Role::King.index()] = 1;
        counts[Role::Queen.index()] = 1;
        counts[Role::Rook.index()] = 2;
        counts[Role::Bishop.index()] = 2;
        counts[Role::Knight.index()] = 2;
        counts[Role::Pawn.index()] = 8;
        Self(counts)
    };

    /// How many of this kind are left.
    #[inline]
    pub(super) const fn count(self, role: Role) -> u8 {
        self.0[role.index()]
    }

    /// How many are left.
    #[inline]
    pub(super) fn total(self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether none is left.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The kinds that are left, in the order of display, with how many of each.
    pub(super) fn iter(self) -> impl Iterator<Item = (Role, u8)> {
        Self::ROLES.into_iter().map(move |role| (role, self.count(role))).filter(|(_, n)| *n > 0)
    }

    /// The cards one by one, in the order of display.
    pub(super) fn each(self) -> impl Iterator<Item = Role> {
        self.iter().flat_map(|(role, n)| std::iter::repeat_n(role, usize::from(n)))
    }

    /// One more.
    pub(super) const fn add(&mut self, role: Role) {
        let count = &mut self.0[role.index()];
        *count = count.saturating_add(1);
    }

    /// One less.
    #[inline]
    pub(super) const fn remove(&mut self, role: Role) {
        let count = &mut self.0[role.index()];
        debug_assert!(*count > 0, "what is turned over was in the deck");
        *count = count.saturating_sub(1);
    }
}

impl FromIterator<Role> for Cards {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Self {
        roles.into_iter().fold(Self::EMPTY, |mut cards, role| {
            cards.add(role);
            cards
        })
    }
}

/// The blue pieces of one side that pawns may still become, each of them once (Raindrop rules, section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Stock(u8);

/// For each stock the roles in it, and how many they are.
const CHOICES: [([Role; 4], usize); 16] = {
    let mut table = [([Role::Queen; 4], 0); 16];
    let mut stock = 0;
    while stock < 16 {
        let mut i = 0;
        while i < 4 {
            if stock >> i & 1 == 1 {
                table[stock].0[table[stock].1] = Role::PROMOTIONS[i];
                table[stock].1 += 1;
            }
            i += 1;
        }
        stock += 1;
    }
    table
};

static CHOICES_OF: [([Role; 4], usize); 16] = CHOICES;

impl Stock {
    /// One queen, rook, bishop and knight.
    pub(super) const FULL: Self = Self(15);
    /// All used.
    pub(super) const EMPTY: Self = Self(0);

    const fn bit(role: Role) -> u8 {
        match role {
            Role::Queen => 1,
            Role::Rook => 2,
            Role::Bishop => 4,
            Role::Knight => 8,
            Role::Pawn | Role::King | Role::Gangurru => 0,
        }
    }

    /// What is left, the strongest first.
    #[inline]
    pub(super) fn roles(self) -> &'static [Role] {
        let (roles, n) = &CHOICES_OF[usize::from(self.0 & 15)];
        &roles[..*n]
    }

    /// Whether this one is left.
    #[inline]
    pub(super) const fn has(self, role: Role) -> bool {
        self.0 & Self::bit(role) != 0
    }

    /// With this one.
    #[must_use]
    pub(super) const fn with(self, role: Role) -> Self {
        Self(self.0 | Self::bit(role))
    }

    /// One is used.
    #[inline]
    pub(super) const fn remove(&mut self, role: Role) {
        self.0 &= !Self::bit(role);
    }
}
