//! Order → events → effects. Nothing here waits, reads a clock or throws dice of its own.

use thiserror::Error;

use super::event::{Colour, Elsewhere, Event, Home, Promise, Reach, Terms};
use super::fold::{Progress, Table};
use super::{Moment, PersonId, TableId};
use crate::games::fair::{self, Contribution, Purpose, Seed, Source};
use crate::games::{ActError, AnyGame, Deal, Refusal, Start};
use crate::rules::notation::Written;
use crate::rules::{Dice, Ending, Seat};

/// What somebody wants done at a table.
#[derive(Clone)]
pub enum Order {
    /// Accept the terms on the table.
    Accept,
    /// Say no to them.
    Decline,
    /// Take the own challenge back.
    Withdraw,
    /// Propose other terms. The colour in them is the challenger's.
    Counter(Terms),
    /// Be ready for the deal. A word of one's own goes into it, if it is not empty.
    Ready(String),
    /// Act in the game.
    Act {
        /// What.
        action: Written,
        /// The stamp of the page from which it comes; `None` for what was typed.
        stamp: Option<u32>,
    },
    /// Both actions of a turn at once: all of it happens, or none.
    Turn {
        /// What, in order.
        actions: [Written; 2],
        /// As for one action.
        stamp: Option<u32>,
    },
    /// Offer a draw, or agree to the other's offer.
    Draw,
    /// Say no to the draw offered.
    DeclineDraw,
    /// Give up.
    Resign,
    /// Call the game off.
    Abort,
    /// Ask to take back the last own decision, or agree that the other does.
    Takeback,
    /// Say no to the takeback asked for.
    DeclineTakeback,
    /// Note that the players play again at another table.
    Rematch(TableId),
}

/// What comes from outside with an order.
pub struct Occasion<'a> {
    /// The platform's id of what the person did. Of those that count for the deal, it goes into it.
    pub press: &'a str,
    /// From where it is done, if that is no home of the table: whoever answers a challenge brings it along.
    pub from: Option<Elsewhere>,
    /// Until when a set-up that begins now must be complete.
    pub set_up_by: Moment,
    /// Chance itself, for tables of older versions, which have no seed.
    pub dice: &'a mut dyn Dice,
}

/// Whom a message is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whom {
    /// Everybody where the table is at home, and guests; of a card, wherever the challenge is offered, too.
    Everybody,
    /// A player's own eyes only.
    Person(PersonId),
}

/// What a message is about. What it says is a function of the journal up to the last new entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tale {
    /// The challenge as it stands.
    Card,
    /// The board, what happened, and who is to move or how it ended.
    Turn,
    /// One line about what was just asked or answered.
    Note,
    /// A player's private page.
    Page,
}

impl Tale {
    /// A stable key.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Card => "card",
            Self::Turn => "turn",
            Self::Note => "note",
            Self::Page => "page",
        }
    }

    /// The tale with this key.
    pub fn of(key: &str) -> Option<Self> {
        [Self::Card, Self::Turn, Self::Note, Self::Page].into_iter().find(|tale| tale.key() == key)
    }
}

/// What follows from an order.
#[derive(Default)]
pub struct Decision {
    /// What has happened.
    pub events: Vec<Event>,
    /// Who is to be told what, in order: the number of the event (from 0, among these) after which the message
    /// is written, then whom and what.
    pub tell: Vec<(usize, Whom, Tale)>,
}

impl Decision {
    /// The events as they are kept, secrets and all: for the store and nobody else.
    pub fn entries(&self) -> Vec<String> {
        self.events.iter().map(Event::encode_for_journal).collect()
    }

    fn event(mut self, event: Event) -> Self {
        self.events.push(event);
        self
    }

    /// Tells about the last event so far.
    fn tell(mut self, whom: Whom, tale: Tale) -> Self {
        self.tell.push((self.events.len() - 1, whom, tale));
        self
    }
}

/// Why an order is not carried out. Each is a sentence for the person; nothing has happened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotDone {
    /// The person does not sit at this table.
    #[error("not a player of this table")]
    NotAPlayer,
    /// The challenge is not open any more.
    #[error("the challenge is not open any more")]
    NotOpen,
    /// It is the other side's turn to answer.
    #[error("the own offer cannot be answered by oneself")]
    OwnOffer,
    /// Somebody else is challenged.
    #[error("somebody else is challenged")]
    NotForYou,
    /// Only who challenged can withdraw.
    #[error("only the challenger can withdraw")]
    NotYourChallenge,
    /// The game has not begun.
    #[error("the game has not begun")]
    NotBegun,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The person has said so already.
    #[error("said already")]
    Already,
    /// The person has decided since the page was made.
    #[error("the page is out of date")]
    OutOfDate,
    /// The game does not allow it.
    #[error(transparent)]
    Game(#[from] Refusal),
    /// There is no draw offer to say no to.
    #[error("no draw is offered")]
    NothingAsked,
    /// There is no takeback to say no to: it has been answered, or lapsed with a move.
    #[error("no takeback is asked for")]
    NoTakebackAsked,
    /// Both have moved: a game can be resigned now, not called off.
    #[error("too late to call the game off")]
    TooLate,
    /// Nothing is taken back in rated games.
    #[error("nothing is taken back in a rated game")]
    Rated,
    /// There is nothing of one's own to take back.
    #[error("nothing to take back")]
    NothingToTakeBack,
    /// Something has been let out since.
    #[error("something has been revealed since")]
    Revealed,
    /// The terms are not ones of the game.
    #[error("no such terms: {0}")]
    Terms(String),
    /// The game is at fault: its view offers what its rules refuse.
    #[error("the game is at fault")]
    Fault,
}

/// A challenge that begins a table.
pub struct Challenge {
    /// Who.
    pub by: PersonId,
    /// Whom; `None`: whoever takes it.
    pub to: Option<PersonId>,
    /// To what.
    pub terms: Terms,
    /// When it lapses.
    pub expires: Moment,
    /// Where.
    pub home: Home,
    /// Where else.
    pub reach: Reach,
    /// The table whose players play again.
    pub after: Option<TableId>,
    /// The platform's id of the challenge, which goes into the deal.
    pub press: String,
}

pub(super) fn game(games: &[&'static dyn AnyGame], name: &str) -> Result<&'static dyn AnyGame, NotDone> {
    let known = games.iter().copied().find(|game| game.name() == name);
    known.ok_or_else(|| NotDone::Terms(format!("there is no game called {name}")))
}

/// The terms with the game's options complete.
fn complete(games: &[&'static dyn AnyGame], terms: Terms) -> Result<Terms, NotDone> {
    let options = game(games, &terms.game)?.options(&terms.options);
    let options = options.map_err(|error| NotDone::Terms(error.to_string()))?;
    Ok(Terms { options, ..terms })
}

/// The first entry of a new table. All that chance will decide there is promised now, by the commitment to `seed`,
/// before anybody has contributed to it.
///
/// # Errors
/// [`NotDone::Terms`] if the game does not exist or has other options; [`NotDone::OwnOffer`] if somebody
/// challenges themselves.
pub fn challenge(
    games: &[&'static dyn AnyGame],
    id: &TableId,
    challenge: Challenge,
    seed: Seed,
) -> Result<Decision, NotDone> {
    let Challenge { by, to, terms, expires, home, reach, after, press } = challenge;
    if to == Some(by) {
        return Err(NotDone::OwnOffer);
    }
    let terms = complete(games, terms)?;
    let fair = Some(Promise::new(seed, id));
    let challenged = Event::Challenged { by, to, terms, expires, home, reach, after, press, fair };
    Ok(Decision::default().event(challenged).tell(Whom::Everybody, Tale::Card))
}

impl Table {
    /// What follows from `order` by `by`.
    ///
    /// # Errors
    /// [`NotDone`]; then nothing follows.
    pub fn decide(
        &self,
        games: &[&'static dyn AnyGame],
        by: PersonId,
        order: Order,
        occasion: Occasion<'_>,
    ) -> Result<Decision, NotDone> {
        match order {
            Order::Accept => self.accept(games, by, occasion),
            Order::Decline => {
                self.may_answer(by)?;
                let to = self.opponent.is_some() || by == self.challenger;
                if !to {
                    return Err(NotDone::NotForYou);
                }
                Ok(Decision::default().event(Event::Declined { by }).tell(Whom::Everybody, Tale::Card))
            }
            Order::Withdraw => {
                self.open()?;
                if by != self.challenger {
                    return Err(NotDone::NotYourChallenge);
                }
                Ok(Decision::default().event(Event::Withdrawn).tell(Whom::Everybody, Tale::Card))
            }
            Order::Counter(terms) => {
                self.may_answer(by)?;
                let terms = complete(games, terms)?;
                if terms.game != self.terms.game {
                    return Err(NotDone::Terms("a counter-offer is about the same game".to_owned()));
                }
                let countered =
                    Event::Countered { by, terms, from: occasion.from, press: occasion.press.to_owned() };
                Ok(Decision::default().event(countered).tell(Whom::Everybody, Tale::Card))
            }
            Order::Ready(word) => self.get_ready(games, by, word, occasion),
            Order::Act { action, stamp } => self.act(by, &[action], stamp),
            Order::Turn { actions, stamp } => self.act(by, &actions, stamp),
            Order::Draw => self.draw(by),
            Order::DeclineDraw => {
                let seats = self.playing(by)?;
                match self.draw_offer {
                    Some(seat) if seats.contains(&seat.other()) => {
                        Ok(Decision::default().event(Event::DrawDeclined).tell(Whom::Everybody, Tale::Note))
                    }
                    _ => Err(NotDone::NothingAsked),
                }
            }
            Order::Resign => {
                let seat = self.playing(by)?[0];
                Ok(Decision::default().event(Event::Ended(Ending::Resign(seat))).ended(self))
            }
            Order::Abort => {
                self.playing(by)?;
                if !self.unmoved() {
                    return Err(NotDone::TooLate);
                }
                Ok(Decision::default().event(Event::Ended(Ending::Aborted)).ended(self))
            }
            Order::Takeback => self.take(by),
            Order::DeclineTakeback => {
                let seats = self.playing(by)?;
                match self.takeback {
                    Some(seat) if seats.contains(&seat.other()) => {
                        let declined = Decision::default().event(Event::TakebackDeclined);
                        Ok(declined.tell(Whom::Everybody, Tale::Note))
                    }
                    _ => Err(NotDone::NoTakebackAsked),
                }
            }
            Order::Rematch(next) => {
                if self.seats_of(by).is_empty() {
                    return Err(NotDone::NotAPlayer);
                }
                match (self.progress, &self.rematch) {
                    (Progress::Over, None) => Ok(Decision::default().event(Event::Rematched { by, next })),
                    (Progress::Over, Some(_)) => Err(NotDone::Already),
                    _ => Err(NotDone::NotBegun),
                }
            }
        }
    }

    /// What follows from the instant `now`, if the table was waiting for it.
    pub fn wake(&self, now: Moment) -> Decision {
        if matches!(self.progress, Progress::Open | Progress::Seated) && now >= self.expires {
            Decision::default().event(Event::Expired).tell(Whom::Everybody, Tale::Card)
        } else if self.progress == Progress::Running && self.set_up_deadline().is_some_and(|by| now >= by) {
            // A game that does not let chance make its set-up is at fault. Its table is not woken for ever.
            let overdue = || Decision::default().event(Event::Overdue).tell(Whom::Everybody, Tale::Note);
            self.finish_set_up().unwrap_or_else(overdue)
        } else {
            Decision::default()
        }
    }

    /// When the table wants to be woken.
    pub fn deadline(&self) -> Option<Moment> {
        match self.progress {
            Progress::Open | Progress::Seated => Some(self.expires),
            Progress::Running => self.set_up_deadline(),
            _ => None,
        }
    }

    /// Until when the set-up must be complete, while it is not.
    fn set_up_deadline(&self) -> Option<Moment> {
        let sets_up = || self.umpire.as_ref().is_some_and(|umpire| umpire.public().in_set_up());
        self.set_up_by.filter(|_| !self.overdue && sets_up())
    }

    /// Chance makes what the players have not set up in time. `None` if it cannot.
    fn finish_set_up(&self) -> Option<Decision> {
        let source = self.source()?;
        let mut umpire = self.umpire.clone()?;
        let late: Vec<_> = umpire.actors();
        let mut decision = Decision::default().event(Event::Overdue).tell(Whom::Everybody, Tale::Note);
        for seat in late {
            let mut dice = source.dice(Purpose::SetUp(seat));
            while let Some(action) = fair::assign(&umpire.private(seat), &mut dice) {
                umpire.act(seat, &action).ok()?;
                decision = decision.event(Event::Acted { seat, action });
            }
            if let Some(person) = self.sitter(seat) {
                decision = decision.tell(Whom::Person(person), Tale::Page);
            }
        }
        let told = decision.events.len() - 1;
        decision = decision.tell(Whom::Everybody, Tale::Turn);
        for person in umpire.actors().into_iter().filter_map(|seat| self.sitter(seat)) {
            if !decision.tell.contains(&(told, Whom::Person(person), Tale::Page)) {
                decision = decision.tell(Whom::Person(person), Tale::Page);
            }
        }
        Some(decision)
    }

    /// All chance of this table, as far as both have contributed.
    pub(super) fn source(&self) -> Option<Source> {
        let seed = &self.fair.as_ref()?.seed;
        Some(Source::new(seed, self.id.as_str(), &self.contributions))
    }

    /// Whether anything is dealt or hidden at this table: then both must be ready first.
    pub const fn hides(&self) -> bool {
        self.hides
    }

    const fn open(&self) -> Result<(), NotDone> {
        match self.progress {
            Progress::Open => Ok(()),
            _ => Err(NotDone::NotOpen),
        }
    }

    /// Whether `by` may answer the offer on the table.
    fn may_answer(&self, by: PersonId) -> Result<(), NotDone> {
        self.open()?;
        if by == self.offered_by {
            return Err(NotDone::OwnOffer);
        }
        match self.opponent {
            Some(opponent) if by != opponent && by != self.challenger => Err(NotDone::NotForYou),
            _ => Ok(()),
        }
    }

    fn accept(
        &self,
        games: &[&'static dyn AnyGame],
        by: PersonId,
        mut occasion: Occasion<'_>,
    ) -> Result<Decision, NotDone> {
        self.may_answer(by)?;
        let opponent = if by == self.challenger { self.opponent.ok_or(NotDone::NotOpen)? } else { by };
        let accepted = Event::Accepted { by, from: occasion.from.take(), press: occasion.press.to_owned() };
        let accepted = Decision::default().event(accepted).tell(Whom::Everybody, Tale::Card);
        if self.hides {
            let both = [self.challenger, opponent];
            return Ok(both.into_iter().fold(accepted, |all, who| all.tell(Whom::Person(who), Tale::Page)));
        }
        self.begin(games, accepted, opponent, occasion)
    }

    fn get_ready(
        &self,
        games: &[&'static dyn AnyGame],
        by: PersonId,
        word: String,
        occasion: Occasion<'_>,
    ) -> Result<Decision, NotDone> {
        let opponent = match (self.progress, self.opponent) {
            (Progress::Seated, Some(opponent)) => opponent,
            (Progress::Open, _) => return Err(NotDone::NotBegun),
            (Progress::Seated, None) | (Progress::Dropped, _) => return Err(NotDone::NotOpen),
            (Progress::Running, _) => return Err(NotDone::Already),
            (Progress::Over, _) => return Err(NotDone::Over),
        };
        if by != self.challenger && by != opponent {
            return Err(NotDone::NotAPlayer);
        }
        if self.ready.contains(&by) {
            return Err(NotDone::Already);
        }
        let ready = Event::Ready { by, press: occasion.press.to_owned(), word };
        let ready = Decision::default().event(ready).tell(Whom::Everybody, Tale::Note);
        if self.ready.is_empty() { Ok(ready) } else { self.begin(games, ready, opponent, occasion) }
    }

    /// Chance decides what it has to, and the game begins. What both have contributed, the last of it with the event
    /// that has just been decided, goes into the seed's derivation.
    fn begin(
        &self,
        games: &[&'static dyn AnyGame],
        so_far: Decision,
        opponent: PersonId,
        occasion: Occasion<'_>,
    ) -> Result<Decision, NotDone> {
        let Occasion { set_up_by, dice, .. } = occasion;
        let game = game(games, &self.terms.game)?;
        let source = self.source_after(&so_far);
        let first = match (self.colour(), &source) {
            (Colour::White, _) => true,
            (Colour::Black, _) => false,
            (Colour::Lot, Some(source)) => fair::challenger_is_white(source),
            (Colour::Lot, None) => dice.below(2) == 0,
        };
        let (white, black) = if first { (self.challenger, opponent) } else { (opponent, self.challenger) };
        let bad = |error: crate::games::StartError| NotDone::Terms(error.to_string());
        let options = &self.terms.options;
        let deal: Deal = match &source {
            Some(source) => game.deal(options, &mut source.dice(Purpose::Deal)),
            None => game.deal(options, dice),
        }
        .map_err(bad)?;
        let sets_up = game.begin(options, &deal).map_err(bad)?.public().in_set_up();
        let set_up_by = Some(set_up_by).filter(|_| sets_up && source.is_some());
        let header = game.header(options, Start::Deal(deal)).map_err(bad)?;
        let begun = Event::Begun { white, black, header, set_up_by };
        let begun = so_far.event(begun).tell(Whom::Everybody, Tale::Turn);
        Ok([white, black].into_iter().fold(begun, |all, who| all.tell(Whom::Person(who), Tale::Page)))
    }

    /// All chance of this table once what was just decided has happened.
    fn source_after(&self, decided: &Decision) -> Option<Source> {
        let seed = &self.fair.as_ref()?.seed;
        let mut contributions = self.contributions.clone();
        for event in &decided.events {
            let (by, press, word) = match event {
                Event::Accepted { by, press, .. } => (by, press, ""),
                Event::Ready { by, press, word } => (by, press, word.as_str()),
                _ => continue,
            };
            let side = usize::from(*by != self.challenger);
            contributions[side] = Contribution { press: press.clone(), word: word.to_owned() };
        }
        Some(Source::new(seed, self.id.as_str(), &contributions))
    }

    /// The seats of a player of a game in progress.
    fn playing(&self, by: PersonId) -> Result<Vec<Seat>, NotDone> {
        match self.progress {
            Progress::Open | Progress::Seated => return Err(NotDone::NotBegun),
            Progress::Dropped => return Err(NotDone::NotOpen),
            Progress::Running | Progress::Over => {}
        }
        let seats = self.seats_of(by);
        if seats.is_empty() {
            return Err(NotDone::NotAPlayer);
        }
        if self.progress == Progress::Over { Err(NotDone::Over) } else { Ok(seats) }
    }

    fn act(&self, by: PersonId, actions: &[Written], stamp: Option<u32>) -> Result<Decision, NotDone> {
        let seats = self.playing(by)?;
        let umpire = self.umpire.as_ref().ok_or(NotDone::NotBegun)?;
        let actors = umpire.actors();
        let seat = seats.iter().copied().find(|seat| actors.contains(seat)).unwrap_or(seats[0]);
        if stamp.is_some_and(|stamp| stamp != self.stamp(seat)) {
            return Err(NotDone::OutOfDate);
        }
        // What the first lets out decides nothing here: a refusal would tell it to somebody who has not played yet.
        if let [first, second] = actions
            && !umpire.private(seat).follow_ups(first).iter().any(|offer| offer.written == *second)
        {
            return Err(Refusal::plain(Refusal::NO_SUCH_ACTION).into());
        }
        // Tried on a copy: the fold carries it out when the event is durable.
        let mut tried = umpire.clone();
        let mut decision = Decision::default();
        for (nth, &action) in actions.iter().enumerate() {
            if nth > 0 && tried.actors() != [seat] {
                // The first was a whole turn, or the end.
                return Err(Refusal::plain(Refusal::NOT_YOUR_TURN).into());
            }
            let telling = match tried.act(seat, &action) {
                Ok(telling) => telling,
                Err(ActError::Refused(refusal)) => return Err(refusal.into()),
                Err(ActError::Disagreement) => return Err(NotDone::Fault),
            };
            decision = decision.event(Event::Acted { seat, action });
            if tried.outcome().is_some() {
                return if nth + 1 == actions.len() {
                    Ok(decision.ended(self))
                } else {
                    Err(Refusal::plain(Refusal::OVER).into())
                };
            }
            decision = decision.tell(Whom::Everybody, Tale::Turn);
            let last = nth + 1 == actions.len();
            let heard = |seat| telling.private(seat).list().len() > telling.public().list().len();
            for other in Seat::ALL {
                // A private page is made anew for whose turn it has become, for who goes on within a turn of two
                // actions, and for whom it holds something new; not for who is still busy with their own set-up.
                let goes_on = other == seat && self.hides;
                let acts = last && tried.actors().contains(&other) && (goes_on || !actors.contains(&other));
                if let Some(person) = self.sitter(other).filter(|_| acts || heard(other)) {
                    decision = decision.tell(Whom::Person(person), Tale::Page);
                }
            }
        }
        Ok(decision)
    }

    fn draw(&self, by: PersonId) -> Result<Decision, NotDone> {
        let seats = self.playing(by)?;
        match self.draw_offer {
            Some(seat) if seats.contains(&seat.other()) => {
                Ok(Decision::default().event(Event::Ended(Ending::Agreed)).ended(self))
            }
            Some(_) => Err(NotDone::Already),
            None => {
                let offered = Decision::default().event(Event::DrawOffered { seat: seats[0] });
                Ok(offered.tell(Whom::Everybody, Tale::Note))
            }
        }
    }

    fn take(&self, by: PersonId) -> Result<Decision, NotDone> {
        let seats = self.playing(by)?;
        if self.terms.rated {
            return Err(NotDone::Rated);
        }
        let (seat, agreed) = match self.takeback {
            Some(seat) if seats.contains(&seat.other()) => (seat, true),
            Some(_) => return Err(NotDone::Already),
            None => (seats[0], false),
        };
        let kept = self.acts.iter().rposition(|act| act.seat == seat).ok_or(NotDone::NothingToTakeBack)?;
        if self.acts[kept..].iter().any(|act| act.reveals) {
            return Err(NotDone::Revealed);
        }
        if !agreed {
            let asked = Decision::default().event(Event::TakebackAsked { seat });
            return Ok(asked.tell(Whom::Everybody, Tale::Note));
        }
        let back = Decision::default().event(Event::TookBack { kept }).tell(Whom::Everybody, Tale::Turn);
        let both = self.seats.into_iter().flatten();
        Ok(both.fold(back, |all, who| all.tell(Whom::Person(who), Tale::Page)))
    }
}

impl Decision {
    /// Tells everybody of the end, and each player on their own page.
    fn ended(self, table: &Table) -> Self {
        let told = self.tell(Whom::Everybody, Tale::Turn);
        let both = table.seats.into_iter().flatten();
        both.fold(told, |all, who| all.tell(Whom::Person(who), Tale::Page))
    }
}
