//! Bare moves, and moves by command.

use super::reading::{Deed, Meaning, meaning, sight};
use super::{Asker, Outcome, Trouble};
use crate::bot::Bot;
use crate::bot::button::Press;
use crate::bot::command::split;
use crate::bot::page::{Cast, rows};
use crate::bot::port::{Answer, Button, ButtonStyle, Content, PlaceKind};
use crate::store::{Account, Place, Stage, Summary, TableQuery};
use crate::table::{PersonId, Table, TableId};
use crate::{args, msg};

/// How many buttons a question has at most.
const CHOICES: usize = 25;

impl Bot {
    /// A message that may be nothing but a move.
    pub(super) async fn bare(&self, asker: &Asker<'_>, text: &str, addressed: bool) -> Outcome {
        if let Some(id) = self.store().table_of(&asker.incoming.place).await? {
            return self.play(asker, &id, text, addressed).await;
        }
        if asker.incoming.kind != PlaceKind::Private && !addressed {
            return Ok(None);
        }
        // Nobody is asked which table they mean where others read along: the question would show what was typed.
        if !asker.private() && self.sets_up_somewhere(asker.person.id).await? {
            return Ok(Some(asker.say(msg!("private-setup"), args![])));
        }
        let stages = vec![Stage::Running];
        let query = TableQuery { person: Some(asker.person.id), stages, limit: 25, ..TableQuery::default() };
        let tables = self.store().tables(&query).await?;
        // Where the text means something, there it is meant.
        let mut means: Vec<Summary> = Vec::new();
        for summary in &tables {
            let table = self.table(&summary.table).await?;
            if matches!(meaning(asker, &table, text), Meaning::One { .. } | Meaning::Several(..)) {
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
                    let Meaning::One { deed, stamp, .. } = meaning(asker, &table, text) else { continue };
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
                    let id = Press::at("move", table.id(), &deed.arg()).stamped(stamp).id();
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
    fn misunderstood(&self, asker: &Asker<'_>, text: &str, order: bool) -> Answer {
        let (word, _) = split(text);
        if order {
            return asker.say(msg!("unknown-verb"), args![text: word]);
        }
        asker.say(msg!("not-an-action"), args![example: asker.reader.record("Ng1-Nf3")])
    }

    async fn play(&self, asker: &Asker<'_>, id: &TableId, text: &str, addressed: bool) -> Outcome {
        let table = self.table(id).await?;
        let reader = &asker.reader;
        // A secret belongs into the private chat. Elsewhere a player gets one and the same answer, whatever was typed,
        // and it does not count.
        if sets_up(&table) && !asker.private() && !table.seats_of(asker.person.id).is_empty() {
            return Ok(Some(asker.say(msg!("private-setup"), args![])));
        }
        let meant = meaning(asker, &table, text);
        // Nor does a secret belong at another table.
        let astray = matches!(meant, Meaning::NotPossible { .. } | Meaning::Refused(_));
        if astray && !asker.private() && self.sets_up_somewhere(asker.person.id).await? {
            return Ok(Some(asker.say(msg!("private-setup"), args![])));
        }
        match meant {
            Meaning::Talk if addressed => Ok(Some(self.misunderstood(asker, text, !asker.private()))),
            Meaning::Talk => Ok(None),
            Meaning::Refused(refusal) => Ok(Some(asker.tell(self.refusal(asker, &refusal)))),
            Meaning::One { deed, stamp, sure } => {
                if !sure
                    && let Some(question) = ask(asker, &table, &deed, stamp, asker.person.settings.confirm)
                {
                    return Ok(Some(question));
                }
                // Typed with the board before one's eyes as it is: the text was read against this very position,
                // so nothing else may be played if the table moves on meanwhile.
                let answer = self.order(asker, id, deed.order(None)).await?;
                if answer.is_none() && asker.private() {
                    let name = asker.person.name.as_str();
                    let shown = deed.shown(reader);
                    return Ok(Some(asker.say(msg!("turn-played"), args![name: name, move: shown])));
                }
                Ok(answer)
            }
            Meaning::Several(deeds, stamp) => {
                let mut content = Content::text(reader.text(msg!("ask-move")));
                for deed in deeds.iter().take(CHOICES) {
                    let press = Press::at("move", id, &deed.arg()).stamped(stamp);
                    let label = deed.in_words(reader.language);
                    content.buttons.push(vec![Button { id: press.id(), label, style: ButtonStyle::Plain }]);
                }
                Ok(Some(asker.tell(content)))
            }
            Meaning::NotPossible { why, near } => {
                let mut said =
                    why.unwrap_or_else(|| reader.say(msg!("not-possible"), args![text: text.trim()]));
                if !near.is_empty() {
                    let moves =
                        near.iter().map(|written| reader.written(*written)).collect::<Vec<_>>().join(", ");
                    said.push(' ');
                    said.push_str(&reader.say(msg!("nearest"), args![moves: moves]));
                }
                Ok(Some(asker.tell(Content::text(said))))
            }
        }
    }

    /// A pressed action: what has to be asked about is asked once, and everything else is done.
    pub(super) async fn pressed(
        &self,
        asker: &Asker<'_>,
        press: &Press,
        id: &TableId,
        sure: bool,
    ) -> Outcome {
        let Some(deed) = Deed::parse(&press.arg) else { return Ok(Some(asker.text(msg!("stale-button")))) };
        let table = self.table(id).await?;
        let on_offer = |deed: &Deed| {
            let (view, stamp) = sight(asker, &table)?;
            let current = press.stamp.is_none_or(|pressed| pressed == stamp);
            (current && view.offered(&deed.first).is_ok()).then_some(stamp)
        };
        // Of what is out of date or not on offer the table says why it is not done.
        if !sure
            && let Some(stamp) = on_offer(&deed)
            && let Some(question) = ask(asker, &table, &deed, stamp, false)
        {
            return Ok(Some(question));
        }
        let set_up = table.umpire().is_some_and(|umpire| umpire.public().in_set_up());
        let answer = self.order(asker, id, deed.order(press.stamp)).await?;
        if answer.is_none() && set_up && !asker.private() {
            // The private road may be closed; this one is open.
            let shown = deed.shown(&asker.reader);
            return Ok(Some(asker.say(msg!("setup-taken"), args![move: shown])));
        }
        Ok(answer)
    }

    /// Whether somebody sits at a table at which secrets are being put.
    async fn sets_up_somewhere(&self, person: PersonId) -> Result<bool, Trouble> {
        let stages = vec![Stage::Running];
        let query = TableQuery { person: Some(person), stages, limit: 25, ..TableQuery::default() };
        for summary in self.store().tables(&query).await? {
            let hides = self.games().iter().any(|game| game.name() == summary.game && game.hides());
            if hides && sets_up(&self.table(&summary.table).await?) {
                return Ok(true);
            }
        }
        Ok(false)
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

fn sets_up(table: &Table) -> bool {
    table.umpire().is_some_and(|umpire| umpire.public().in_set_up())
}

/// The question before something that cannot be taken back, or before every move for who likes it so: one question,
/// with a button that does it and the words that do the same. `None` if there is nothing to ask.
fn ask(asker: &Asker<'_>, table: &Table, deed: &Deed, stamp: u32, always: bool) -> Option<Answer> {
    let reader = &asker.reader;
    let (view, _) = sight(asker, table)?;
    let caution = deed.caution(&view, reader);
    if caution.is_none() && !always {
        return None;
    }
    let shown = deed.shown(reader);
    let typed = format!("{shown} {}", reader.text(msg!("answer-yes")));
    // One question, whether the game asks or the person wants to be asked.
    let mut lines = vec![caution.unwrap_or_else(|| reader.say(msg!("ask-confirm"), args![move: &shown]))];
    lines.push(reader.say(msg!("ask-typed"), args![typed: typed]));
    let press = Press::at("sure", table.id(), &deed.arg()).stamped(stamp);
    let label = reader.say(msg!("button-play"), args![move: shown]);
    let play = Button { id: press.id(), label, style: ButtonStyle::Primary };
    let buttons = rows(&[play]);
    Some(asker.tell(Content { text: lines.join("\n"), buttons, ..Content::default() }))
}
