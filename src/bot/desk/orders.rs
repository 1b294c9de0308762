//! Carrying an order out: load, decide, append; and again, if somebody was faster.

use super::{Asker, Outcome, Trouble};
use crate::bot::page::Cast;
use crate::bot::{Bot, COMPUTER};
use crate::games::fair::Seed;
use crate::rules::Reason;
use crate::store::{
    Batch, Deadline, Finished, Letter, Person, Place, Recipient, Stage, StoreError, StoredEntry, Summary,
};
use crate::table::{
    Challenge, Decision, Elsewhere, Event, Home, NotDone, Occasion, Order, PersonId, Progress, Table,
    TableId, Tale, Whom, challenge,
};

/// How often a table is loaded and decided again before the order is given up. Each loss means that somebody else's
/// order went through.
const TRIES: u32 = 20;

/// Games of fewer actions than this count for nobody: both have moved twice.
const RATED_PLIES: usize = 4;

/// The events of a journal, decoded.
pub(in crate::bot) fn events(id: &TableId, entries: &[StoredEntry]) -> Result<Vec<Event>, Trouble> {
    let decode = |entry: &StoredEntry| Event::decode(&entry.event);
    entries.iter().map(decode).collect::<Option<_>>().ok_or_else(|| Trouble::Unreadable(id.clone()))
}

/// Where a table is at home: the room of the challenge, and those from which it was answered.
pub(in crate::bot) fn homes(table: &Table) -> Vec<Place> {
    table.homes().iter().map(place_of).collect()
}

/// The home of a table that is nearest to people on a platform: the first there, or the first of all.
pub(in crate::bot) fn home(table: &Table, platform: &str) -> Place {
    let mut homes = homes(table);
    let near = homes.iter().position(|home| home.platform == platform).unwrap_or(0);
    homes.swap_remove(near)
}

fn place_of(home: &Home) -> Place {
    let nowhere = Place { platform: String::new(), server: String::new(), id: String::new() };
    serde_json::from_value(home.0.clone()).unwrap_or(nowhere)
}

/// Where something is done: the room, and whether that is a private chat.
pub(in crate::bot) struct Whence {
    room: Place,
    private: bool,
}

impl Whence {
    /// What a table has to know of it when somebody answers the challenge from there: nothing, where the table's own
    /// messages are read anyway.
    fn elsewhere(&self, table: &Table) -> Option<Elsewhere> {
        let homes = homes(table);
        if self.private {
            let far = homes.iter().all(|home| home.platform != self.room.platform);
            return far.then_some(Elsewhere::Road);
        }
        let home = home_of(&self.room);
        let known = |place: &Place| place.platform == self.room.platform && place.server == self.room.server;
        let new = table.offers().contains(&home) || !homes.iter().any(known);
        new.then_some(Elsewhere::Room(home))
    }
}

impl Bot {
    /// A table as it stands.
    pub(in crate::bot) async fn table(&self, id: &TableId) -> Result<Table, Trouble> {
        Ok(self.events(id).await?.1)
    }

    async fn events(&self, id: &TableId) -> Result<(Vec<Event>, Table), Trouble> {
        let entries = match self.store().journal(id).await {
            Ok(entries) if !entries.is_empty() => entries,
            Ok(_) | Err(StoreError::NoSuchTable) => return Err(Trouble::NoSuchTable(id.to_string())),
            Err(StoreError::Corrupt(_)) => return Err(Trouble::Unreadable(id.clone())),
            Err(error) => return Err(error.into()),
        };
        let events = events(id, &entries)?;
        let table = Table::fold(self.games(), id, &events).map_err(|_| Trouble::Unreadable(id.clone()))?;
        Ok((events, table))
    }

    /// The people of a table.
    pub(in crate::bot) async fn cast(&self, table: &Table) -> Result<Vec<Person>, StoreError> {
        let mut ids = vec![table.challenger(), table.offered_by()];
        ids.extend(table.opponent());
        ids.dedup();
        self.store().people(&ids).await
    }

    /// Carries out an order at a table. What it brings about is told by way of the outbox; what stands against
    /// it is the answer.
    pub(super) async fn order(&self, asker: &Asker<'_>, id: &TableId, order: Order) -> Outcome {
        let answers = matches!(order, Order::Accept | Order::Counter(_));
        let whence = if answers {
            let table = self.table(id).await?;
            let people = self.cast(&table).await?;
            let challenger = people.iter().find(|known| known.id == table.challenger());
            // Nobody plays against themselves by another account.
            if challenger
                .is_some_and(|known| known.principal == asker.person.principal && known.id != asker.person.id)
            {
                return Ok(Some(self.not_done(asker, &Cast(&people), &table, &NotDone::OwnOffer)));
            }
            Some(Whence { room: self.room(asker).await?, private: asker.private() })
        } else {
            None
        };
        match self.carry_out(asker.person.id, id, order, Some(asker.order()), whence).await? {
            Ok(_) => Ok(None),
            Err((table, why)) => {
                let people = self.cast(&table).await?;
                Ok(Some(self.not_done(asker, &Cast(&people), &table, &why)))
            }
        }
    }

    /// The same for whoever it is: the table afterwards, or why not.
    pub(in crate::bot) async fn carry_out(
        &self,
        by: PersonId,
        id: &TableId,
        order: Order,
        key: Option<String>,
        whence: Option<Whence>,
    ) -> Result<Result<Table, (Table, NotDone)>, Trouble> {
        for _ in 0..TRIES {
            let (mut events, table) = self.events(id).await?;
            // Computer players press nothing.
            let press = key.as_deref().unwrap_or(COMPUTER);
            let set_up_by = self.parts.clock.now().plus_seconds(self.parts.set_up_seconds);
            let from = whence.as_ref().and_then(|whence| whence.elsewhere(&table));
            let decided = self.with_dice(|dice| {
                table.decide(self.games(), by, order.clone(), Occasion { press, from, set_up_by, dice })
            });
            let decision = match decided {
                Ok(decision) => decision,
                Err(why) => {
                    // A repeated delivery of what was carried out is no mistake of anybody's.
                    if let Some(key) = &key
                        && self.store().done(key).await?
                    {
                        return Err(StoreError::Repeated.into());
                    }
                    return Ok(Err((table, why)));
                }
            };
            match self.append(&table, &mut events, decision, key.clone()).await {
                Ok(after) => return Ok(Ok(after)),
                Err(Trouble::Store(StoreError::Stale)) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        Err(StoreError::Locked.into())
    }

    /// A new table.
    pub(in crate::bot) async fn open(
        &self,
        made: Challenge,
        key: Option<String>,
    ) -> Result<Result<Table, NotDone>, Trouble> {
        let (id, seed) = self.with_dice(|dice| (TableId::fresh(dice), Seed::fresh(dice)));
        let decision = match challenge(self.games(), &id, made, seed) {
            Ok(decision) => decision,
            Err(why) => return Ok(Err(why)),
        };
        let table = Table::fold(self.games(), &id, &decision.events);
        let table = table.map_err(|_| Trouble::Unreadable(id.clone()))?;
        let batch = self.batch(&id, 0, None, &table, &decision, key);
        self.store().append(batch).await?;
        self.appended(&table);
        Ok(Ok(table))
    }

    /// Lets a table go on because its deadline has come.
    pub(in crate::bot) async fn wake(&self, id: &TableId) -> Result<(), Trouble> {
        for _ in 0..TRIES {
            let (mut events, table) = self.events(id).await?;
            let decision = table.wake(self.parts.clock.now());
            if decision.events.is_empty() {
                return Ok(());
            }
            match self.append(&table, &mut events, decision, None).await {
                Ok(_) => return Ok(()),
                Err(Trouble::Store(StoreError::Stale)) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(())
    }

    async fn append(
        &self,
        table: &Table,
        events: &mut Vec<Event>,
        decision: Decision,
        key: Option<String>,
    ) -> Result<Table, Trouble> {
        events.extend(decision.events.iter().cloned());
        let after = Table::fold(self.games(), table.id(), events);
        let after = after.map_err(|_| Trouble::Unreadable(table.id().clone()))?;
        let batch = self.batch(table.id(), table.entries(), Some(table), &after, &decision, key);
        self.store().append(batch).await?;
        self.appended(&after);
        Ok(after)
    }

    /// What is written together.
    fn batch(
        &self,
        id: &TableId,
        expected: u32,
        before: Option<&Table>,
        after: &Table,
        decision: &Decision,
        order: Option<String>,
    ) -> Batch {
        let homes = homes(after);
        let finished = finished(before, after, &homes);
        let mut letters = Vec::new();
        for (nth, whom, tale) in &decision.tell {
            let n = expected + *nth as u32 + 1;
            let mut to = Vec::new();
            match *whom {
                Whom::Everybody => to.extend(self.everybody(before, after, *tale)),
                // Nobody reads a computer's mail.
                Whom::Person(person) if person == self.computer => {}
                Whom::Person(person) => to.push(Recipient::Person(person)),
            }
            // Whose own page is made of this entry needs no public one beside it.
            let page = |person| decision.tell.contains(&(*nth, Whom::Person(person), Tale::Page));
            if *whom == Whom::Everybody && *tale == Tale::Turn {
                to.retain(|to| !matches!(to, Recipient::Person(person) if page(*person)));
            }
            letters.extend(to.into_iter().map(|to| Letter { to, n, kind: tale.key().to_owned() }));
        }
        if finished.as_ref().is_some_and(|finished| finished.rated) {
            // The store adds one entry with the change of the ratings: that is what this line is about.
            let n = expected + decision.events.len() as u32 + 1;
            let to = self.everybody(before, after, Tale::Note);
            letters.extend(to.into_iter().map(|to| Letter { to, n, kind: Tale::Note.key().to_owned() }));
        }
        Batch {
            table: id.clone(),
            expected,
            at: self.parts.clock.now(),
            entries: decision.entries(),
            order,
            summary: summary(after, homes[0].clone()),
            letters,
            deadline: after.deadline().map_or(Deadline::None, Deadline::At),
            finished,
        }
    }

    /// Who hears what is told in public: every home, and guests by their private road. The card of a challenge is seen
    /// wherever it is offered, also by who is a guest no more.
    fn everybody(&self, before: Option<&Table>, after: &Table, tale: Tale) -> Vec<Recipient> {
        let mut all: Vec<_> = homes(after).into_iter().map(Recipient::Room).collect();
        let mut guests = after.guests().to_vec();
        if tale == Tale::Card {
            all.extend(after.offers().iter().map(|offer| Recipient::Room(place_of(offer))));
            guests.extend(before.iter().flat_map(|table| table.guests()));
        }
        let mut to = Vec::new();
        for recipient in all.into_iter().chain(guests.into_iter().map(Recipient::Person)) {
            if !to.contains(&recipient) && recipient != Recipient::Person(self.computer) {
                to.push(recipient);
            }
        }
        to
    }

    /// Somebody may have to do something now.
    fn appended(&self, table: &Table) {
        self.mail.notify_one();
        self.deadlines.notify_one();
        let plays = table.challenger() == self.computer || table.opponent() == Some(self.computer);
        if plays && !matches!(table.progress(), Progress::Over | Progress::Dropped) {
            // Nobody listens only when the program is ending.
            let _ = self.thinking.send(table.id().clone());
        }
    }
}

/// The result, if there is one now and was none before.
fn finished(before: Option<&Table>, after: &Table, homes: &[Place]) -> Option<Finished> {
    let outcome = after.outcome().filter(|_| before.is_none_or(|table| table.outcome().is_none()))?;
    let [white, black] = after.seats()?;
    if outcome.reason == Reason::ABORTED {
        return None;
    }
    let rated = after.terms().rated && white != black && after.plies() >= RATED_PLIES;
    let servers = homes.iter().map(|home| (home.platform.clone(), home.server.clone())).collect();
    Some(Finished { game: after.terms().game.clone(), white, black, outcome, rated, servers })
}

/// What lists say of a table.
fn summary(table: &Table, home: Place) -> Summary {
    let actors = table.actors();
    let turn = actors.iter().map(|seat| if *seat == crate::rules::Seat::White { 'w' } else { 'b' });
    Summary {
        table: table.id().clone(),
        game: table.terms().game.clone(),
        stage: match table.progress() {
            Progress::Open => Stage::Open,
            Progress::Seated => Stage::Seated,
            Progress::Running => Stage::Running,
            Progress::Over => Stage::Over,
            Progress::Dropped => Stage::Dropped,
        },
        challenger: table.challenger(),
        opponent: table.opponent(),
        white: table.seats().map(|[white, _]| white),
        black: table.seats().map(|[_, black]| black),
        turn: turn.collect(),
        plies: table.plies() as u32,
        home,
    }
}

/// A place as a table keeps it.
pub(super) fn home_of(place: &Place) -> Home {
    Home(serde_json::to_value(place).unwrap_or_default())
}
