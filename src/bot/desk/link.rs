//! `link`: one person with two accounts.
//!
//! One account asks for a code, the other enters it; then both are asked, by name and by their own private roads, and
//! only both make the link. Tables, private roads and settings stay with each account. What counts for somebody counts
//! for both.

use super::codes::MINUTES;
use super::{Asker, Outcome, Trouble};
use crate::bot::Bot;
use crate::bot::button::Press;
use crate::bot::command::split;
use crate::bot::page::Reader;
use crate::bot::port::{Button, ButtonStyle, Content};
use crate::store::{LinkAsk, LinkStep, NoLink, Person};
use crate::table::PersonId;
use crate::{args, msg};

impl Bot {
    /// `link [code | yes | no]`.
    pub(super) async fn link(&self, asker: &Asker<'_>, rest: &str) -> Outcome {
        let me = asker.person.id;
        let asked = self.store().link_asked(me, self.parts.clock.now()).await?;
        let answer = asker.reader.language.find(rest.trim(), &[msg!("word-on"), msg!("word-off")]);
        match (rest.trim(), answer, asked.last()) {
            (_, Some(_), None) => Ok(Some(asker.text(msg!("link-nothing")))),
            (_, Some(answer), Some(ask)) => self.answered_link(asker, ask.id, answer == 0).await,
            // A question that got lost on its way is asked here.
            ("", None, Some(ask)) => {
                let question = self.link_question(&asker.reader, ask, me).await?;
                self.privately(asker, question).await
            }
            ("", None, None) => {
                let code = self.give_code(&asker.person, None).await?;
                let mut lines =
                    vec![asker.reader.say(msg!("link-code"), args![code: code, minutes: MINUTES])];
                let all = self.store().identity(me).await?;
                if all.len() > 1 {
                    lines.push(
                        asker
                            .reader
                            .say(msg!("link-accounts"), args![accounts: self.accounts(&asker.reader, &all)]),
                    );
                }
                self.privately(asker, Content::text(lines.join("\n"))).await
            }
            (code, None, _) => {
                let (first, _) = self.enter_code(asker, code, false).await?;
                let expires = self.parts.clock.now().plus_seconds(MINUTES * 60);
                match self.store().ask_link(first, me, expires).await? {
                    Ok(ask) => {
                        let question = self.link_question(&asker.reader, &ask, me).await?;
                        self.privately(asker, question).await
                    }
                    Err(why) => Ok(Some(asker.text(refusal(why)))),
                }
            }
        }
    }

    /// A press of yes or no.
    pub(super) async fn answer_link(&self, asker: &Asker<'_>, arg: &str) -> Outcome {
        let (answer, number) = split(arg);
        match number.parse() {
            Ok(ask) => self.answered_link(asker, ask, answer == "yes").await,
            Err(_) => Ok(Some(asker.text(msg!("stale-button")))),
        }
    }

    async fn answered_link(&self, asker: &Asker<'_>, ask: i64, yes: bool) -> Outcome {
        let me = asker.person.id;
        let now = self.parts.clock.now();
        let step = self.store().answer_link(ask, me, yes, now).await?;
        let key = |what: &str| format!("link-{what}-{ask}");
        match step {
            LinkStep::Gone => Ok(Some(asker.text(msg!("link-nothing")))),
            LinkStep::Refused(why) => Ok(Some(asker.text(refusal(why)))),
            LinkStep::Waiting(ask) => {
                let other = self.someone(ask.other(me)).await?;
                // The first is asked once the second has agreed; a second yes asks nobody again.
                if yes && me == ask.second && ask.agreed {
                    let question = self.link_question(&self.reader_of(&other, None), &ask, other.id).await?;
                    self.write_to(&other, &key("asks"), question).await?;
                }
                let account = self.account_in_words(&asker.reader, &other);
                Ok(Some(asker.say(msg!("link-waits"), args![account: account])))
            }
            LinkStep::Declined(ask) => {
                let other = self.someone(ask.other(me)).await?;
                // Who was not asked yet has nothing to hear of.
                if ask.agreed || me == ask.first {
                    let reader = self.reader_of(&other, None);
                    let account = self.account_in_words(&reader, &asker.person);
                    let said = reader.say(msg!("link-declined-there"), args![account: account]);
                    self.write_to(&other, &key("declined"), Content::text(said)).await?;
                }
                Ok(Some(asker.text(msg!("link-declined"))))
            }
            LinkStep::Linked(ask) => {
                let all = self.store().identity(me).await?;
                let done = |reader: &Reader| {
                    Content::text(reader.say(msg!("link-done"), args![accounts: self.accounts(reader, &all)]))
                };
                let other = self.someone(ask.other(me)).await?;
                self.write_to(&other, &key("done"), done(&self.reader_of(&other, None))).await?;
                Ok(Some(asker.tell(done(&asker.reader))))
            }
        }
    }

    /// The question to one of both, which names the other.
    async fn link_question(&self, reader: &Reader, ask: &LinkAsk, to: PersonId) -> Result<Content, Trouble> {
        let other = self.someone(ask.other(to)).await?;
        let account = self.account_in_words(reader, &other);
        let button = |answer: &str, key, style| Button {
            id: Press::free("link", &format!("{answer} {}", ask.id)).id(),
            label: reader.text(key),
            style,
        };
        let text = reader.say(msg!("link-question"), args![account: account]);
        let buttons = vec![vec![
            button("yes", msg!("button-yes"), ButtonStyle::Primary),
            button("no", msg!("button-no"), ButtonStyle::Plain),
        ]];
        Ok(Content { text, buttons, ..Content::default() })
    }

    fn accounts(&self, reader: &Reader, all: &[Person]) -> String {
        reader.language.list(all.iter().map(|one| self.account_in_words(reader, one)))
    }

    async fn someone(&self, person: PersonId) -> Result<Person, Trouble> {
        let unknown = || crate::store::StoreError::Database(format!("there is no person {}", person.0));
        Ok(self.store().people(&[person]).await?.pop().ok_or_else(unknown)?)
    }
}

fn refusal(why: NoLink) -> crate::locale::Key {
    match why {
        NoLink::Already => msg!("link-already"),
        NoLink::Opponents => msg!("link-opponents"),
    }
}
