//! The notation file of a table, and whether what chance decided at it was as promised.
//!
//! Knows: what each audience heard, and what is revealed when a game is over. Does not know: how a file is sent, nor
//! what the players are called.

use super::decide::game;
use super::event::Colour;
use super::fold::{Last, Progress, Table};
use crate::games::fair::{self, Claim, Commitment, Purpose, Unfair};
use crate::games::{AnyGame, Entry, Scribe, Start, Umpire};
use crate::rules::{Audience, Seat};

impl Table {
    /// The game as a notation file. Over: all of it, with the deal, the seed and what both contributed. While it is
    /// played: what `audience` has heard, and nothing else. `None` before it has begun.
    pub fn scribe(&self, games: &[&'static dyn AnyGame], audience: Audience) -> Option<Scribe> {
        let header = self.header.as_ref()?;
        let over = self.outcome().is_some();
        let mut umpire = Umpire::from_header(games, header).ok()?;
        let mut scribe = Scribe::new(umpire.game(), &header.options, None).ok()?;
        for act in &self.acts {
            let before = umpire.public();
            let telling = umpire.repeat(&Entry::Act { seat: act.seat, action: act.action }).ok()?;
            if over && act.record.is_none() {
                scribe.note(&before, act.seat, &act.action.to_string());
                scribe.end(&telling.public());
                continue;
            }
            match audience {
                _ if over => scribe.act(&before, act.seat, &telling.public()),
                Audience::Public => scribe.act(&before, act.seat, &telling.public()),
                Audience::Seat(seat) => scribe.act(&before, act.seat, &telling.private(seat)),
            }
        }
        if let Some(ending) = self.ended {
            scribe.end(&umpire.end(ending).ok()?.public());
        }
        if over {
            if let Some(deal) = header.revealed_deal(&umpire) {
                scribe.tag("Deal", &deal.to_string());
            }
            for (name, value) in self.claim().iter().flat_map(Claim::tags) {
                scribe.tag(name, &value);
            }
            let assigned = self.assigned();
            if !assigned.is_empty() {
                let all: Vec<_> = assigned.iter().map(|(seat, count)| format!("{seat} {count}")).collect();
                scribe.tag("Assigned", &all.join(" "));
            }
        }
        Some(scribe)
    }

    /// What was promised of chance when the table was made; `None` at tables of older versions.
    pub fn commitment(&self) -> Option<Commitment> {
        self.fair.as_ref().map(|fair| fair.commitment)
    }

    /// Whether chance decides anything here: a deal, something hidden, or the colours.
    pub fn leaves_to_chance(&self) -> bool {
        self.colour() == Colour::Lot || self.hides || self.deals
    }

    /// What the table says of its chance, once the game is over; `None` before, and at tables of older versions.
    pub fn claim(&self) -> Option<Claim> {
        let fair = self.fair.as_ref().filter(|_| self.progress == Progress::Over)?;
        let [white, _] = self.seats?;
        let challenger = if white == self.challenger { Seat::White } else { Seat::Black };
        Some(Claim {
            table: self.id.as_str().to_owned(),
            seed: fair.seed.clone(),
            commitment: fair.commitment,
            contributions: self.contributions.clone(),
            challenger,
            lot: self.colour() == Colour::Lot,
        })
    }

    /// The seats whose set-up chance made, each with how many actions of it.
    pub fn assigned(&self) -> Vec<(Seat, usize)> {
        let count = |seat: Seat| self.acts.iter().filter(|act| act.seat == seat && act.assigned).count();
        Seat::ALL.into_iter().map(|seat| (seat, count(seat))).filter(|(_, count)| *count > 0).collect()
    }

    /// Whether the last entry is an action that chance made, because its player had not set up in time.
    pub fn made_by_chance(&self) -> bool {
        matches!(self.last, Last::Acted(_)) && self.acts.last().is_some_and(|act| act.assigned)
    }

    /// Recomputes all that chance decided at a table that is over. `None` where nothing can be recomputed: before the
    /// end, and at tables of older versions.
    pub fn verify(&self, games: &[&'static dyn AnyGame]) -> Option<Result<Claim, Unfair>> {
        let claim = self.claim()?;
        let checked = claim.check_commitment().and_then(|()| self.check(games, &claim));
        Some(checked.map(|()| claim))
    }

    fn check(&self, games: &[&'static dyn AnyGame], claim: &Claim) -> Result<(), Unfair> {
        let header = self.header.as_ref().ok_or(Unfair::Unknown)?;
        let Start::Deal(deal) = &header.start else { return Err(Unfair::Unknown) };
        let game = game(games, &header.game).map_err(|_| Unfair::Unknown)?;
        claim.check_deal(game, &header.options, deal)?;
        let mut umpire = Umpire::from_header(games, header).map_err(|_| Unfair::Unknown)?;
        let mut dice = Seat::ALL.map(|seat| claim.source().dice(Purpose::SetUp(seat)));
        for act in &self.acts {
            let view = umpire.private(act.seat);
            if act.assigned && fair::assign(&view, &mut dice[act.seat.index()]) != Some(act.action) {
                return Err(Unfair::SetUp(act.seat));
            }
            let entry = Entry::Act { seat: act.seat, action: act.action };
            umpire.repeat(&entry).map_err(|_| Unfair::Unknown)?;
        }
        Ok(())
    }
}
