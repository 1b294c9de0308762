//! Fair deals at the desk: being ready for one, the file of a game, and whether it was dealt as promised.

use super::{Asker, Outcome};
use crate::bot::Bot;
use crate::bot::button::Press;
use crate::bot::command::split;
use crate::bot::page::{self, Cast};
use crate::bot::port::{Answer, ButtonStyle, Content, PlaceKind};
use crate::games::fair::{Unfair, seal};
use crate::rules::{Audience, Seat};
use crate::store::{Stage, TableQuery};
use crate::table::{Order, Progress, Table, TableId};
use crate::{args, msg};

/// A longer word is cut: nobody wants to check more than this by eye.
const LONGEST_WORD: usize = 100;

impl Bot {
    /// `ready [table] [any words]`.
    pub(super) async fn typed_ready(&self, asker: &Asker<'_>, rest: &str) -> Outcome {
        let (first, behind) = split(rest);
        let (named, words) = match TableId::parse(first) {
            Some(id) => (Some(id), behind),
            None => (None, rest),
        };
        let here = match named {
            Some(id) => Some(id),
            None => self.store().table_of(&asker.incoming.place).await?,
        };
        let id = match here {
            Some(id) => id,
            None => {
                let (person, stages) = (Some(asker.person.id), vec![Stage::Seated]);
                let query = TableQuery { person, stages, limit: 25, ..TableQuery::default() };
                let tables = self.store().tables(&query).await?;
                match &tables[..] {
                    [] => return Ok(Some(asker.text(msg!("ready-nothing")))),
                    [one] => one.table.clone(),
                    several if words.is_empty() => {
                        return Ok(Some(self.ask_table(asker, "ready", several).await?));
                    }
                    several => {
                        // The word would be lost with a button.
                        let codes = several.iter().map(|summary| summary.table.to_string());
                        let codes = asker.reader.language.list(codes);
                        let said = args![text: words, code: several[0].table.as_str(), codes: codes];
                        return Ok(Some(asker.say(msg!("ready-which"), said)));
                    }
                }
            }
        };
        let table = self.table(&id).await?;
        let me = asker.person.id;
        let sits = table.challenger() == me || table.opponent() == Some(me);
        // Nothing is dealt to somebody whom no secret can reach: the answer is what a private message would have been.
        let reached = asker.private() || self.store().private_road(me).await?.is_some();
        if table.progress() == Progress::Seated && sits && !reached {
            return Ok(Some(asker.tell(page::get_ready(&asker.reader, &table))));
        }
        self.get_ready(asker, &id, word(words)).await
    }

    /// Somebody is ready. In the thread everybody reads it; in the private chat nothing else would come until the other
    /// is ready, too.
    pub(super) async fn get_ready(&self, asker: &Asker<'_>, id: &TableId, word: String) -> Outcome {
        let done = self.carry_out(asker.person.id, id, Order::Ready(word), Some(asker.order()), None).await?;
        let table = match &done {
            Ok(table) | Err((table, _)) => table,
        };
        let people = self.cast(table).await?;
        let cast = Cast(&people);
        let me = asker.person.id;
        let other = if table.challenger() == me { table.opponent() } else { Some(table.challenger()) };
        let opponent = other.map(|person| cast.name(&asker.reader, person)).unwrap_or_default();
        let in_thread = asker.incoming.kind == PlaceKind::Thread;
        Ok(match &done {
            // In the table's own thread it is said to both.
            Ok(table) if !in_thread && table.progress() == Progress::Seated => {
                Some(asker.say(msg!("ready-waiting"), args![opponent: opponent]))
            }
            Ok(_) => None,
            Err((table, why)) => Some(self.not_done(asker, &cast, table, why)),
        })
    }

    /// The moves of a game as a file: all of it once it is over; while it runs, what the asker knows of it.
    pub(super) fn record(
        &self,
        asker: &Asker<'_>,
        cast: &Cast<'_>,
        table: &Table,
        seat: Option<Seat>,
    ) -> Answer {
        let audience = seat.map_or(Audience::Public, Audience::Seat);
        let Some(mut scribe) = table.scribe(self.games(), audience) else {
            return asker.text(msg!("not-begun"));
        };
        for (seat, name) in [(Seat::White, "White"), (Seat::Black, "Black")] {
            if let Some(person) = table.sitter(seat) {
                scribe.tag(name, &cast.name(&asker.reader, person));
            }
        }
        let over = table.outcome().is_some();
        let heading = if over { msg!("replay-finished") } else { msg!("replay-running") };
        let text = asker.reader.say(heading, args![table: table.id().as_str()]);
        let file = scribe.to_string();
        let file = if table.claim().is_some() { seal(&file) } else { file };
        asker.tell(Content { text, fixed: Some(file), ..Content::default() })
    }

    /// Whether a game was dealt as promised; while it runs, what was promised.
    pub(super) fn verify(&self, asker: &Asker<'_>, cast: &Cast<'_>, table: &Table) -> Answer {
        let reader = &asker.reader;
        let code = table.id().as_str();
        let Some(commitment) = table.commitment() else {
            return asker.say(msg!("verify-old"), args![table: code]);
        };
        if table.progress() == Progress::Dropped {
            return asker.text(msg!("card-closed"));
        }
        if !table.leaves_to_chance() && table.assigned().is_empty() {
            return asker.say(msg!("verify-nothing"), args![table: code]);
        }
        let commitment = commitment.to_string();
        let said = match table.verify(self.games()) {
            None => return asker.say(msg!("verify-later"), args![table: code, commitment: commitment]),
            Some(Ok(claim)) => {
                let [challenger, opponent] = &claim.contributions;
                let seat = claim.challenger;
                let name = |seat: Seat| table.sitter(seat).map(|person| cast.name(reader, person));
                let [one, other] = [seat, seat.other()].map(|seat| name(seat).unwrap_or_default());
                let mut lines = vec![
                    reader.say(msg!("verify-fair"), args![table: code]),
                    reader.say(msg!("verify-commitment"), args![commitment: commitment]),
                ];
                for (name, given) in [(one, challenger), (other, opponent)] {
                    let given = format!("{} {}", given.press, given.word);
                    lines.push(
                        reader.say(msg!("verify-contribution"), args![name: name, given: given.trim()]),
                    );
                }
                lines.push(reader.text(msg!("verify-yourself")));
                Content {
                    text: lines.join("\n"),
                    buttons: vec![vec![crate::bot::port::Button {
                        id: Press::at("replay", table.id(), "").id(),
                        label: reader.text(msg!("button-replay")),
                        style: ButtonStyle::Plain,
                    }]],
                    ..Content::default()
                }
            }
            Some(Err(unfair)) => {
                tracing::error!(table = code, "a table was not dealt as promised");
                let what = match unfair {
                    Unfair::Commitment => reader.text(msg!("unfair-commitment")),
                    Unfair::Colour => reader.text(msg!("unfair-colour")),
                    Unfair::Deal => reader.text(msg!("unfair-deal")),
                    Unfair::SetUp(seat) => {
                        let name = table.sitter(seat).map(|person| cast.name(reader, person));
                        reader.say(msg!("unfair-setup"), args![name: name.unwrap_or_default()])
                    }
                    Unfair::Unknown => reader.text(msg!("unfair-unknown")),
                };
                Content::text(reader.say(msg!("verify-unfair"), args![table: code, what: what]))
            }
        };
        asker.tell(said)
    }
}

/// What a player adds in words: one line without unseen characters, and not too long.
fn word(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ").chars().take(LONGEST_WORD).collect()
}
