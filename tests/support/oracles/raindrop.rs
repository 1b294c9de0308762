//! Raindropchess: the order of both decks was dealt, and nobody knows it, the owner included.
//!
//! By the rules: a card that is turned is seen by everybody; what is left in a deck is known, the order is not. All
//! audiences know the same.
//!
//! So the cards that have not been turned may lie in any order: nothing that has happened can depend on it, as rights,
//! check and mate ask only which kinds of card are left, and such a world is legal with the same play.

use gangurru::rules::notation::{Word, Written};
use gangurru::rules::{Audience, Letter, Seat};
use serde_json::json;

use super::{Board, Told, heard, rearranged, some_of};
use crate::support::chance::Chance;
use crate::support::twins::Oracle;
use crate::support::world::World;

/// Who learns what in Raindropchess.
pub struct Raindrop;

fn deck(world: &World, seat: Seat) -> Vec<char> {
    let cards = world.deal[seat.name()].as_str().expect("a deck is dealt");
    cards.chars().collect()
}

fn turned(world: &World, seat: Seat) -> usize {
    let flip = Written::Word(Word::Flip);
    world.acts.iter().filter(|act| **act == (seat, flip)).count()
}

impl Raindrop {
    /// What each action told. Of a card that cannot be placed the record says so with `#` and the game is over; that
    /// is beyond an oracle that knows no attacks, and never looked at.
    pub fn told(world: &World) -> Vec<Told> {
        let mut board: Board<char> = Board::new();
        let mut decks = Seat::ALL.map(|seat| deck(world, seat).into_iter());
        let mut act = |seat: Seat, written: Written| {
            let mut told = Told::default();
            let mut record = written.to_string();
            match written {
                Written::Word(Word::Flip) => {
                    let card = decks[seat.index()].next().expect("a card is left").to_string();
                    record = format!("^{card}");
                    told.all("flipped", card);
                }
                Written::Drop { piece, to } => {
                    board.insert(to, piece.char());
                }
                Written::Move { from, takes, to, becomes, .. } => {
                    let piece = board.remove(&from).expect("a piece stands where it is moved from");
                    if takes {
                        let victim = board.remove(&to).expect("something is captured");
                        told.captured(to, &victim.to_string());
                    }
                    board.insert(to, becomes.map_or(piece, Letter::char));
                }
                _ => panic!("{record} does not occur in Raindropchess"),
            }
            told.all("record", record);
            told
        };
        world.acts.iter().map(|(seat, written)| act(*seat, *written)).collect()
    }

    /// The cards of a side that have not been turned, the next one first.
    pub fn rest(world: &World, seat: Seat) -> Vec<char> {
        deck(world, seat).split_off(turned(world, seat))
    }

    /// The sides whose cards left are not all alike.
    fn changeable(world: &World) -> Vec<Seat> {
        let differs = |seat: &Seat| {
            let rest = Self::rest(world, *seat);
            rest.iter().any(|card| *card != rest[0])
        };
        Seat::ALL.into_iter().filter(differs).collect()
    }
}

impl Oracle for Raindrop {
    fn hides(&self) -> bool {
        true
    }

    fn knowledge(&self, world: &World, audience: Audience) -> Vec<String> {
        heard(world, &Self::told(world), audience)
    }

    fn in_the_dark(&self, world: &World, _audience: Audience) -> bool {
        !Self::changeable(world).is_empty()
    }

    fn scramble(&self, world: &World, _audience: Audience, chance: &mut Chance) -> Option<World> {
        let mut twin = world.clone();
        let seats = some_of(&Self::changeable(world), chance);
        for seat in &seats {
            let mut cards = deck(world, *seat);
            let rest = cards.split_off(turned(world, *seat));
            // Which card is next is what everybody would like to know.
            cards.extend(rearranged(&rest, &[0], chance)?);
            twin.deal[seat.name()] = json!(cards.iter().collect::<String>());
        }
        (!seats.is_empty()).then_some(twin)
    }
}
