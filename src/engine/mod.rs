//! Computer players: clients that own one seat's knowledge and nothing else.
//!
//! Knows: views, and worlds imagined from a view. It cannot name a true state: nothing here takes an umpire.
//! Does not know: any particular game, tables, chats, clocks.
//!
//! To add a player: a function from a view (and dice) to one of its options, and a name for it where computer
//! players are listed.

use crate::games::{Private, View};
use crate::rules::Dice;
use crate::rules::notation::Written;

/// More than any material, less than an overflow.
const WIN: i32 = 1_000_000;

/// The first computer player: looks one ply ahead, for mate and material, and lets the dice decide between equals.
/// `None` if the seat has nothing to do.
pub fn greedy(view: &View<Private>, dice: &mut dyn Dice) -> Option<Written> {
    let seat = view.seat();
    let mut best = i32::MIN;
    let mut equals = 0;
    let mut chosen = None;
    let world = view.imagine(dice);
    for offer in view.options() {
        let mut next = world.clone();
        // In an imagined world that the view allows, whatever the view offers is accepted.
        let value = match next.act(seat, &offer.written) {
            Err(_) => -WIN,
            Ok(_) => match next.outcome() {
                Some(outcome) if outcome.winner == Some(seat) => WIN,
                Some(outcome) if outcome.winner.is_some() => -WIN,
                Some(_) => 0,
                None => next.private(seat).weigh(),
            },
        };
        if value > best {
            (best, equals, chosen) = (value, 0, None);
        }
        if value == best {
            equals += 1;
            // Each of n equals stays with probability 1/n.
            if dice.below(equals) == 0 {
                chosen = Some(offer.written);
            }
        }
    }
    chosen
}
