//! The secret of this game: in which order the cards lie.
//!
//! Knows: orders, how they are shuffled, and deals as data. Does not know: what is left of a deck, which a position
//! counts and everybody may know.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::cards::Cards;
use crate::rules::chess::{Piece, Role};
use crate::rules::{Dice, Letter, Seat};

/// The cards of both decks in their order, the top one first, those already turned over included: how far a deck has
/// been used up follows from how many cards a position says are left. Nothing prints it but
/// [`text`](super::text), for the truth.
#[derive(Clone)]
pub(super) struct Orders([Order; 2]);

/// The cards of one deck.
pub(super) type Order = ArrayVec<Role, { Cards::MOST }>;

impl Orders {
    /// These two, White's first.
    pub(super) const fn new(orders: [Order; 2]) -> Self {
        Self(orders)
    }

    /// Any order of these cards, each equally likely.
    pub(super) fn shuffled(decks: [Cards; 2], dice: &mut dyn Dice) -> Self {
        Self(decks.map(|deck| shuffle(deck, dice)))
    }

    /// The last `left` cards of a deck, the top one first.
    pub(super) fn rest(&self, seat: Seat, left: u8) -> &[Role] {
        let order = &self.0[seat.index()];
        &order[order.len().saturating_sub(usize::from(left))..]
    }

    /// The top card of a deck with `left` cards.
    #[inline]
    pub(super) fn top(&self, seat: Seat, left: u8) -> Option<Role> {
        self.rest(seat, left).first().copied()
    }
}

/// Fisher and Yates: each of the places, from the last, gets one of the cards up to there, each equally likely.
fn shuffle(deck: Cards, dice: &mut dyn Dice) -> Order {
    let mut order: Order = deck.each().take(Cards::MOST).collect();
    crate::rules::shuffle(&mut order, dice);
    order
}

/// A deal as data: 16 letters a side, the top card first (Raindrop rules, sections 1 and 7).
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Deal {
    white: String,
    black: String,
}

/// Both decks shuffled, as data.
pub(super) fn deal(dice: &mut dyn Dice) -> Value {
    let [white, black] = Orders::shuffled([Cards::FULL; 2], dice)
        .0
        .map(|order| order.iter().map(|role| role.letter().char()).collect::<String>());
    json!({ "white": white, "black": black })
}

/// The orders of a deal.
///
/// # Errors
/// Says in a sentence what is wrong with it.
pub(super) fn read(deal: &Value) -> Result<Orders, String> {
    let deal = Deal::deserialize(deal).map_err(|error| error.to_string())?;
    Ok(Orders([whole_deck(&deal.white)?, whole_deck(&deal.black)?]))
}

fn whole_deck(letters: &str) -> Result<Order, String> {
    let wrong = || "each deck has 16 cards: K, Q, two each of R, B and N, and eight P".to_owned();
    let roles: Option<Vec<Role>> =
        letters.chars().map(|letter| Letter::new(letter).and_then(Role::of)).collect();
    let roles = roles.filter(|roles| roles.len() == Cards::MOST).ok_or_else(wrong)?;
    if roles.iter().copied().collect::<Cards>() == Cards::FULL {
        Ok(roles.into_iter().collect())
    } else {
        Err(wrong())
    }
}

/// A card in text: in the case of its side.
pub(super) const fn letter(seat: Seat, role: Role) -> char {
    Piece { seat, role }.char()
}
