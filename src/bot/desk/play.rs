//! Bare moves, and moves by command.

use super::{Asker, Outcome, Trouble};
use crate::bot::Bot;
use crate::bot::button::Press;
use crate::bot::command::split;
use crate::bot::page::Cast;
use crate::bot::port::{Button, ButtonStyle, Content, PlaceKind};
use crate::games::{Private, Refusal, View};
use crate::rules::notation::{Offer, Reading, Written};
use crate::store::{Account, Place, Stage, Summary, TableQuery};
use crate::table::{Order, Progress, Table, TableId};
use crate::{args, msg};

/// How many near actions are named beside a refusal.
const NEAR: usize = 5;

/// How many buttons a question has at most.
const CHOICES: usize = 25;

/// What a text means at one table.
enum Meaning {
    /// It is talk.
    Talk,
    /// The person does not play here, or it is not their turn.
    Refused(Refusal),
    /// One action.
    One(Written, u32),
    /// Several.
    Several(Vec<Written>, u32),
    /// An action, but none that is possible.
    NotPossible(Option<Refusal>, Vec<Written>),
}

impl Bot {
    /// A message that may be nothing but a move.
    pub(super) async fn bare(&self, asker: &Asker<'_>, text: &str, addressed: bool) -> Outcome {
        if let Some(id) = self.store().table_of(&asker.incoming.place).await? {
            return self.play(asker, &id, text, addressed).await;
        }
        if asker.incoming.kind != PlaceKind::Private && !addressed {
            return Ok(None);
        }
        let stages = vec![Stage::Running];
        let query = TableQuery { person: Some(asker.person.id), stages, limit: 25, ..TableQuery::default() };
        let tables = self.store().tables(&query).await?;
        // Where the text means something, there it is meant.
        let mut means: Vec<Summary> = Vec::new();
        for summary in &tables {
            let table = self.table(&summary.table).await?;
            if matches!(self.meaning(asker, &table, text), Meaning::One(..) | Meaning::Several(..)) {
                means.push(summary.clone());
            }
        }
        match (&means[..], &tables[..]) {
            ([one], _) | ([], [one]) => self.play(asker, &one.table, text, addressed).await,
            ([], []) => Ok(Some(self.misunderstood(asker, text, true))),
            ([], _) => Ok(Some(self.misunderstood(asker, text, false))),
            (several, _) => {
                let mut content = Content::text(asker.reader.text(msg!("ask-table")));
                for summary in several {
                    let table = self.table(&summary.table).await?;
                    let Meaning::One(written, stamp) = self.meaning(asker, &table, text) else { continue };
                    let people = self.cast(&table).await?;
                    let other = if table.challenger() == asker.person.id {
                        table.opponent()
                    } else {
                        Some(table.challenger())
                    };
                    let opponent = other.map(|p| Cast(&people).name(&asker.reader, p)).unwrap_or_default();
                    let label = asker
                        .reader
                        .say(msg!("ask-table-choice"), args![table: table.id().as_str(), opponent: opponent]);
                    let id = Press::at("move", table.id(), &written.to_string()).stamped(stamp).id();
                    content.buttons.push(vec![Button { id, label, style: ButtonStyle::Plain }]);
                }
                Ok(Some(asker.tell(content)))
            }
        }
    }

    /// `move <notation> [table]`.
    pub(super) async fn typed_move(&self, asker: &Asker<'_>, rest: &str) -> Outcome {
        if rest.is_empty() {
            let usage = asker.reader.text(msg!("verb-move.usage"));
            return Ok(Some(asker.say(msg!("missing-word"), args![usage: usage])));
        }
        // The last word may be a table's code.
        if let Some((text, code)) = rest.rsplit_once(char::is_whitespace)
            && let Some(id) = TableId::parse(code)
        {
            return self.play(asker, &id, text, true).await;
        }
        self.bare(asker, rest, true).await
    }

    /// `order`: the text was meant as an order, not as a move.
    fn misunderstood(&self, asker: &Asker<'_>, text: &str, order: bool) -> crate::bot::port::Answer {
        let (word, _) = split(text);
        if order {
            return asker.say(msg!("unknown-verb"), args![text: word]);
        }
        asker.say(msg!("not-an-action"), args![example: "Ng1-Nf3"])
    }

    async fn play(&self, asker: &Asker<'_>, id: &TableId, text: &str, addressed: bool) -> Outcome {
        let table = self.table(id).await?;
        let reader = &asker.reader;
        // A secret belongs into the private chat. Elsewhere a player gets one and the same answer, whatever was typed,
        // and it does not count.
        let sets_up = table.umpire().is_some_and(|umpire| umpire.public().in_set_up());
        if sets_up && !asker.private() && !table.seats_of(asker.person.id).is_empty() {
            return Ok(Some(asker.say(msg!("private-setup"), args![])));
        }
        match self.meaning(asker, &table, text) {
            Meaning::Talk if addressed => Ok(Some(self.misunderstood(asker, text, !asker.private()))),
            Meaning::Talk => Ok(None),
            Meaning::Refused(refusal) => Ok(Some(asker.tell(self.refusal(asker, &refusal)))),
            Meaning::One(written, stamp) if asker.person.settings.confirm => {
                let shown = reader.written(written);
                let mut content = Content::text(reader.say(msg!("ask-confirm"), args![move: &shown]));
                let press = Press::at("move", id, &written.to_string()).stamped(stamp);
                let label = reader.say(msg!("button-play"), args![move: shown]);
                let play = Button { id: press.id(), label, style: ButtonStyle::Primary };
                content.buttons = vec![vec![play]];
                Ok(Some(asker.tell(content)))
            }
            Meaning::One(action, _) => {
                // Typed with the board before one's eyes as it is: the text was read against this very position,
                // so nothing else may be played if the table moves on meanwhile.
                let answer = self.order(asker, id, Order::Act { action, stamp: None }).await?;
                if answer.is_none() && asker.private() {
                    let name = asker.person.name.as_str();
                    let shown = reader.written(action);
                    return Ok(Some(asker.say(msg!("turn-played"), args![name: name, move: shown])));
                }
                Ok(answer)
            }
            Meaning::Several(writtens, stamp) => {
                let mut content = Content::text(reader.text(msg!("ask-move")));
                for written in writtens.iter().take(CHOICES) {
                    let press = Press::at("move", id, &written.to_string()).stamped(stamp);
                    let label = reader.language.in_words(written);
                    content.buttons.push(vec![Button { id: press.id(), label, style: ButtonStyle::Plain }]);
                }
                Ok(Some(asker.tell(content)))
            }
            Meaning::NotPossible(refusal, near) => {
                let said = text.trim();
                let mut text = match &refusal {
                    Some(refusal) => reader.language.refusal(refusal),
                    None => reader.say(msg!("not-possible"), args![text: said]),
                };
                if !near.is_empty() {
                    let moves =
                        near.iter().map(|written| reader.written(*written)).collect::<Vec<_>>().join(", ");
                    text.push(' ');
                    text.push_str(&reader.say(msg!("nearest"), args![moves: moves]));
                }
                Ok(Some(asker.tell(Content::text(text))))
            }
        }
    }

    /// What a text means for this person at this table, computed from what this person sees.
    fn meaning(&self, asker: &Asker<'_>, table: &Table, text: &str) -> Meaning {
        let seats = table.seats_of(asker.person.id);
        let (Some(umpire), Some(first)) = (table.umpire(), seats.first()) else { return Meaning::Talk };
        let actors = umpire.actors();
        let seat = seats.iter().find(|seat| actors.contains(seat)).unwrap_or(first);
        let view: View<Private> = umpire.private(*seat);
        let letters = asker.reader.language.letters();
        let options = view.options();
        if options.is_empty() {
            // Is it an action at all? Anything that could be one somewhere is; talk is left alone.
            return match view.read(text, letters, &anything()) {
                Reading::NotAnAction => Meaning::Talk,
                _ if table.progress() == Progress::Over => Meaning::Talk,
                _ => Meaning::Refused(Refusal::plain(Refusal::NOT_YOUR_TURN)),
            };
        }
        let stamp = table.stamp(*seat);
        match view.read(text, letters, &options) {
            Reading::NotAnAction => Meaning::Talk,
            Reading::One(n) => Meaning::One(options[n].written, stamp),
            Reading::Several(all) => {
                Meaning::Several(all.into_iter().map(|n| options[n].written).collect(), stamp)
            }
            Reading::NotOffered(wishes) => {
                let refusal = text.trim().parse().ok().and_then(|written| view.offered(&written).err());
                let near = wishes.nearest(&options, NEAR);
                Meaning::NotPossible(refusal, near.into_iter().map(|n| options[n].written).collect())
            }
        }
    }

    /// What the beginning of a message may become: verbs after the sign, the own legal moves elsewhere.
    pub(super) async fn completions(
        &self,
        from: &Account,
        place: &Place,
        typed: &str,
    ) -> Result<Vec<String>, Trouble> {
        let people = self.store().person(from, "").await?;
        let reader = self.reader_of(&people, None);
        let typed = typed.trim_start();
        if let Some(begun) = typed.strip_prefix(reader.sign) {
            let begun = begun.to_lowercase();
            let names = crate::bot::command::Verb::ALL.iter().map(|(_, key)| reader.text(*key));
            let fit = names.filter(|name| name.to_lowercase().starts_with(&begun));
            return Ok(fit.map(|name| format!("{}{name}", reader.sign)).take(CHOICES).collect());
        }
        let ids = match self.store().table_of(place).await? {
            Some(id) => vec![id],
            None => {
                let stages = vec![Stage::Running];
                let query = TableQuery { person: Some(people.id), stages, limit: 5, ..TableQuery::default() };
                self.store().tables(&query).await?.into_iter().map(|summary| summary.table).collect()
            }
        };
        let mut texts = Vec::new();
        for id in ids {
            let table = self.table(&id).await?;
            let Some(umpire) = table.umpire() else { continue };
            for seat in table.seats_of(people.id) {
                let options = umpire.private(seat).options();
                texts.extend(options.iter().map(|offer| reader.written(offer.written)));
            }
        }
        let begun = typed.to_lowercase();
        texts.retain(|text| text.to_lowercase().starts_with(&begun));
        texts.sort_unstable();
        texts.dedup();
        texts.truncate(CHOICES);
        Ok(texts)
    }
}

/// Offers that a text of any common game reads against, to tell an action from talk when nothing is on offer.
fn anything() -> Vec<Offer> {
    ["Ng1-Nf3", "e2-e4", "Bf1-Bc4", "Ra1-Rb1", "Qd1-Qe2", "Ke1-Kf1", "N@f3", "O-O", "O-O-O"]
        .iter()
        .filter_map(|text| text.parse().ok().map(Offer::new))
        .collect()
}
