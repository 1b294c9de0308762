//! A table as it stands: the fold of its events.

use thiserror::Error;

use super::event::{Colour, Elsewhere, Event, Home, Promise, Terms};
use super::rating::Change;
use super::{Moment, PersonId, TableId};
use crate::games::fair::Contribution;
use crate::games::{AnyGame, Entry, Header, Telling, Umpire};
use crate::rules::notation::Written;
use crate::rules::{Ending, Outcome, Seat};

/// How far a table has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Somebody may accept, decline or withdraw.
    Open,
    /// Accepted; the players say that they are ready.
    Seated,
    /// Being played.
    Running,
    /// It has a result, or was called off.
    Over,
    /// There never was a game: declined, withdrawn or expired.
    Dropped,
}

/// Why a journal makes no table. What the entry says is not said: it may be secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("entry {0} of the table's journal cannot be understood")]
pub struct BadJournal(pub u32);

/// An accepted action and what is public about it.
pub(super) struct Act {
    pub(super) seat: Seat,
    pub(super) action: Written,
    /// Whether it let out something that chance or a secret had decided.
    pub(super) reveals: bool,
    /// As it stands in the public record, if it stands there.
    pub(super) record: Option<String>,
    /// Whether chance made it, because the player did not in time.
    pub(super) assigned: bool,
}

/// A table.
pub struct Table {
    pub(super) id: TableId,
    pub(super) entries: u32,
    pub(super) progress: Progress,
    pub(super) challenger: PersonId,
    pub(super) opponent: Option<PersonId>,
    pub(super) terms: Terms,
    pub(super) expires: Moment,
    /// Where it is at home, the room of the challenge first.
    pub(super) homes: Vec<Home>,
    pub(super) offers: Vec<Home>,
    pub(super) guests: Vec<PersonId>,
    /// Who made the offer on the table: the other side may accept it.
    pub(super) offered_by: PersonId,
    pub(super) ready: Vec<PersonId>,
    /// What chance follows from; tables of older versions have none.
    pub(super) fair: Option<Promise>,
    /// What challenger and opponent have contributed so far.
    pub(super) contributions: [Contribution; 2],
    /// Whether anything is dealt or hidden under these terms.
    pub(super) hides: bool,
    /// Whether chance decides anything besides colours: a deal, a set by lot.
    pub(super) deals: bool,
    pub(super) set_up_by: Option<Moment>,
    /// Whether the time for the set-up is over.
    pub(super) overdue: bool,
    pub(super) seats: Option<[PersonId; 2]>,
    pub(super) header: Option<Header>,
    pub(super) acts: Vec<Act>,
    pub(super) umpire: Option<Umpire>,
    pub(super) decisions: [u32; 2],
    pub(super) draw_offer: Option<Seat>,
    pub(super) takeback: Option<Seat>,
    pub(super) ended: Option<Ending>,
    pub(super) change: Option<[Change; 2]>,
    pub(super) rematch: Option<(PersonId, TableId)>,
    pub(super) told: Option<Telling>,
    pub(super) last: Last,
}

/// What the last entry was, for the message about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Last {
    /// A challenge.
    Challenged,
    /// Other terms.
    Countered(PersonId),
    /// The end of a challenge.
    Declined(PersonId),
    /// The end of a challenge.
    Withdrawn,
    /// The end of a challenge.
    Expired,
    /// Accepted.
    Accepted,
    /// Somebody is ready.
    Ready(PersonId),
    /// The game began.
    Begun,
    /// The time for the set-up is over.
    Overdue,
    /// Somebody acted.
    Acted(Seat),
    /// A draw was offered.
    DrawOffered(Seat),
    /// It was declined, by this seat.
    DrawDeclined(Seat),
    /// A takeback was asked for.
    TakebackAsked(Seat),
    /// It was declined, by this seat.
    TakebackDeclined(Seat),
    /// It was agreed to.
    TookBack,
    /// Ended from outside the rules.
    Ended(Ending),
    /// The ratings changed.
    Rated,
    /// A rematch.
    Rematched,
}

impl Table {
    /// The table that follows from a journal.
    ///
    /// # Errors
    /// [`BadJournal`] with the number of the entry, from 1, that does not follow.
    pub fn fold(games: &[&'static dyn AnyGame], id: &TableId, events: &[Event]) -> Result<Self, BadJournal> {
        let mut events = events.iter();
        let Some(Event::Challenged { by, to, terms, expires, home, reach, press, fair, .. }) = events.next()
        else {
            return Err(BadJournal(1));
        };
        let (hides, deals) = chance(games, terms);
        let mut table = Self {
            id: id.clone(),
            entries: 1,
            progress: Progress::Open,
            challenger: *by,
            opponent: *to,
            terms: terms.clone(),
            expires: *expires,
            homes: std::iter::once(home).chain(&reach.homes).cloned().collect(),
            offers: reach.offers.clone(),
            guests: reach.guests.clone(),
            offered_by: *by,
            ready: Vec::new(),
            fair: fair.clone(),
            contributions: [
                Contribution { press: press.clone(), word: String::new() },
                Contribution::default(),
            ],
            hides,
            deals,
            set_up_by: None,
            overdue: false,
            seats: None,
            header: None,
            acts: Vec::new(),
            umpire: None,
            decisions: [0; 2],
            draw_offer: None,
            takeback: None,
            ended: None,
            change: None,
            rematch: None,
            told: None,
            last: Last::Challenged,
        };
        for event in events {
            table.apply(games, event).ok_or(BadJournal(table.entries + 1))?;
        }
        Ok(table)
    }

    /// Adds one event; `None` if it does not follow from what was before. The table is not to be used then.
    pub fn apply(&mut self, games: &[&'static dyn AnyGame], event: &Event) -> Option<()> {
        self.told = None;
        self.last = match event {
            Event::Challenged { .. } => return None,
            Event::Countered { by, terms, from, press } => {
                self.contribute(*by, press, "");
                self.come(*by, from.as_ref());
                (self.hides, self.deals) = chance(games, terms);
                self.terms = terms.clone();
                self.offered_by = *by;
                self.opponent.get_or_insert(*by);
                Last::Countered(*by)
            }
            Event::Declined { by } => {
                self.progress = Progress::Dropped;
                Last::Declined(*by)
            }
            Event::Withdrawn => {
                self.progress = Progress::Dropped;
                Last::Withdrawn
            }
            Event::Expired => {
                self.progress = Progress::Dropped;
                Last::Expired
            }
            Event::Accepted { by, from, press } => {
                self.contribute(*by, press, "");
                self.come(*by, from.as_ref());
                if *by != self.challenger {
                    self.opponent = Some(*by);
                }
                self.progress = Progress::Seated;
                Last::Accepted
            }
            Event::Ready { by, press, word } => {
                self.contribute(*by, press, word);
                self.ready.push(*by);
                Last::Ready(*by)
            }
            Event::Begun { white, black, header, set_up_by } => {
                self.set_up_by = *set_up_by;
                self.umpire = Some(Umpire::from_header(games, header).ok()?);
                self.header = Some(header.clone());
                self.seats = Some([*white, *black]);
                self.progress = Progress::Running;
                self.settle();
                Last::Begun
            }
            Event::Overdue => {
                self.overdue = true;
                Last::Overdue
            }
            Event::Acted { seat, action } => {
                self.repeat(*seat, *action)?;
                Last::Acted(*seat)
            }
            Event::DrawOffered { seat } => {
                self.draw_offer = Some(*seat);
                Last::DrawOffered(*seat)
            }
            Event::DrawDeclined => {
                let by = self.draw_offer.take()?;
                Last::DrawDeclined(by.other())
            }
            Event::TakebackAsked { seat } => {
                self.takeback = Some(*seat);
                Last::TakebackAsked(*seat)
            }
            Event::TakebackDeclined => {
                let by = self.takeback.take()?;
                Last::TakebackDeclined(by.other())
            }
            Event::TookBack { kept } => {
                self.take_back(games, *kept)?;
                Last::TookBack
            }
            Event::Ended(ending) => {
                self.told = Some(self.umpire.as_mut()?.end(*ending).ok()?);
                self.ended = Some(*ending);
                self.settle();
                Last::Ended(*ending)
            }
            Event::Rated { white, black } => {
                self.change = Some([*white, *black]);
                Last::Rated
            }
            Event::Rematched { by, next } => {
                self.rematch = Some((*by, next.clone()));
                Last::Rematched
            }
        };
        self.entries += 1;
        Some(())
    }

    fn repeat(&mut self, seat: Seat, action: Written) -> Option<()> {
        let umpire = self.umpire.as_mut()?;
        let assigned = self.overdue && umpire.public().in_set_up();
        let telling = umpire.repeat(&Entry::Act { seat, action }).ok()?;
        self.acts.push(Act { assigned, ..Act::new(seat, action, &telling) });
        self.decisions[seat.index()] += 1;
        // An offer lapses with the next move of the one who was asked.
        self.draw_offer = self.draw_offer.filter(|by| *by == seat);
        self.takeback = None;
        self.told = Some(telling);
        self.settle();
        Some(())
    }

    /// The last thing that each side does before the deal is what it contributes.
    fn contribute(&mut self, by: PersonId, press: &str, word: &str) {
        let side = usize::from(by != self.challenger);
        self.contributions[side] = Contribution { press: press.to_owned(), word: word.to_owned() };
    }

    /// Somebody answers from elsewhere. In a room of their own they need not be told twice.
    fn come(&mut self, by: PersonId, from: Option<&Elsewhere>) {
        match from {
            Some(Elsewhere::Room(home)) if !self.homes.contains(home) => {
                self.homes.push(home.clone());
                self.guests.retain(|guest| *guest != by);
            }
            Some(Elsewhere::Road) if !self.guests.contains(&by) => self.guests.push(by),
            _ => {}
        }
    }

    fn settle(&mut self) {
        if self.outcome().is_some() {
            self.progress = Progress::Over;
            self.draw_offer = None;
            self.takeback = None;
        }
    }

    fn take_back(&mut self, games: &[&'static dyn AnyGame], kept: usize) -> Option<()> {
        let mut umpire = Umpire::from_header(games, self.header.as_ref()?).ok()?;
        if kept >= self.acts.len() {
            return None;
        }
        for act in &self.acts[..kept] {
            umpire.repeat(&Entry::Act { seat: act.seat, action: act.action }).ok()?;
        }
        // Stamps go on growing: a page from before the takeback is stale.
        for seat in Seat::ALL {
            self.decisions[seat.index()] += 1;
        }
        self.acts.truncate(kept);
        self.umpire = Some(umpire);
        self.takeback = None;
        self.draw_offer = None;
        Some(())
    }

    /// Its code.
    pub const fn id(&self) -> &TableId {
        &self.id
    }

    /// How many entries its journal has.
    pub const fn entries(&self) -> u32 {
        self.entries
    }

    /// How far it has come.
    pub const fn progress(&self) -> Progress {
        self.progress
    }

    /// Who challenged.
    pub const fn challenger(&self) -> PersonId {
        self.challenger
    }

    /// Who was challenged or has accepted.
    pub const fn opponent(&self) -> Option<PersonId> {
        self.opponent
    }

    /// What is agreed on, or proposed.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// When the challenge lapses.
    pub const fn expires(&self) -> Moment {
        self.expires
    }

    /// Where it is at home: the room of the challenge first, then those from which it was answered. All of them see
    /// everything that is public.
    pub fn homes(&self) -> &[Home] {
        &self.homes
    }

    /// Other rooms in which the challenge is offered. They see its card, and nothing of the game unless it was taken
    /// there, which makes them a home.
    pub fn offers(&self) -> &[Home] {
        &self.offers
    }

    /// Who is told by their private road what is told in public, because none of the homes is theirs.
    pub fn guests(&self) -> &[PersonId] {
        &self.guests
    }

    /// Who made the offer that is on the table: the challenger, or who countered last.
    pub const fn offered_by(&self) -> PersonId {
        self.offered_by
    }

    /// Who is ready for the deal.
    pub fn ready(&self) -> &[PersonId] {
        &self.ready
    }

    /// Who sits where, White first, once that is settled.
    pub const fn seats(&self) -> Option<[PersonId; 2]> {
        self.seats
    }

    /// Who sits in a seat, once that is settled.
    pub fn sitter(&self, seat: Seat) -> Option<PersonId> {
        self.seats.map(|seats| seats[seat.index()])
    }

    /// The seats of a person: none, one, or both in a game against oneself.
    pub fn seats_of(&self, person: PersonId) -> Vec<Seat> {
        Seat::ALL.into_iter().filter(|seat| self.sitter(*seat) == Some(person)).collect()
    }

    /// The game in progress, once it has begun.
    pub const fn umpire(&self) -> Option<&Umpire> {
        self.umpire.as_ref()
    }

    /// The seats that may act now.
    pub fn actors(&self) -> Vec<Seat> {
        self.umpire.as_ref().map(Umpire::actors).unwrap_or_default()
    }

    /// The result, once there is one.
    pub fn outcome(&self) -> Option<Outcome> {
        self.umpire.as_ref().and_then(Umpire::outcome)
    }

    /// How many actions stand.
    pub const fn plies(&self) -> usize {
        self.acts.len()
    }

    /// The public record: whose, and what.
    pub fn record(&self) -> impl Iterator<Item = (Seat, &str)> {
        self.acts.iter().filter_map(|act| Some((act.seat, act.record.as_deref()?)))
    }

    /// The number of a seat's decisions so far. A page carries it, and an order made from the page gives it
    /// back: if the seat has decided since, the order is out of date.
    pub const fn stamp(&self, seat: Seat) -> u32 {
        self.decisions[seat.index()]
    }

    /// The seat whose draw offer stands.
    pub const fn draw_offer(&self) -> Option<Seat> {
        self.draw_offer
    }

    /// The seat that has asked for a takeback.
    pub const fn takeback(&self) -> Option<Seat> {
        self.takeback
    }

    /// What the result did to the ratings, White's first.
    pub const fn change(&self) -> Option<[Change; 2]> {
        self.change
    }

    /// Who asked for a rematch, and where it is.
    pub const fn rematch(&self) -> Option<&(PersonId, TableId)> {
        self.rematch.as_ref()
    }

    /// What the last entry told, if it told anything.
    pub const fn told(&self) -> Option<&Telling> {
        self.told.as_ref()
    }

    /// What the last entry was.
    pub const fn last(&self) -> Last {
        self.last
    }

    /// The colour that the challenger has been promised.
    pub(super) const fn colour(&self) -> Colour {
        self.terms.colour
    }

    /// The seats that have not acted yet.
    pub(super) fn unmoved(&self) -> bool {
        Seat::ALL.into_iter().any(|seat| !self.acts.iter().any(|act| act.seat == seat))
    }
}

/// Whether anything is dealt or hidden in this game, and whether chance decides anything under these terms.
fn chance(games: &[&'static dyn AnyGame], terms: &Terms) -> (bool, bool) {
    let game = games.iter().find(|game| game.name() == terms.game);
    game.map_or((false, false), |game| (game.hides(), game.deals(&terms.options)))
}

impl Act {
    fn new(seat: Seat, action: Written, telling: &Telling) -> Self {
        let public = telling.public();
        let record = public.list().iter().find(|fact| fact.key == "record");
        let record = record.and_then(|fact| fact.json().as_str().map(str::to_owned));
        Self { seat, action, reveals: telling.reveals(), record, assigned: false }
    }
}
