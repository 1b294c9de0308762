//! Whom a name means: on the asker's platform, and on the others.

use super::challenge::{ASKED, LONGEST_ID};
use super::{Asker, Trouble};
use crate::bot::Bot;
use crate::bot::button::Press;
use crate::bot::page::Reader;
use crate::bot::port::{Button, ButtonStyle};
use crate::games::{AnyGame, BadOption};
use crate::store::Person;
use crate::table::PersonId;
use crate::{args, msg};

impl Bot {
    /// The words of a challenge that nobody knows: they name whom it is for. While the game is not known, those that no
    /// game knows.
    pub(super) fn names_among<'w>(
        &self,
        asker: &Asker<'_>,
        game: Option<&str>,
        words: &[&'w str],
    ) -> Vec<&'w str> {
        let language = asker.reader.language;
        let games = self.games().iter().filter(|known| game.is_none_or(|game| known.name() == game));
        let said: Vec<&str> =
            words.iter().copied().filter(|word| self.word(language, word).is_none()).collect();
        let unknown_to = |game: &&'static dyn AnyGame| {
            let own =
                |word: &&'w str| language.find_named(word, "option-", game.option_words()).unwrap_or(*word);
            let mut left: Vec<(&str, &'w str)> = words
                .iter()
                .filter(|word| said.contains(*word) || own(word) != **word)
                .map(|word| (own(word), *word))
                .collect();
            let mut unknown = Vec::new();
            loop {
                let all: Vec<&str> = left.iter().map(|(own, _)| *own).collect();
                let Err(BadOption::Unknown(word)) = game.with_words(&serde_json::Value::Null, &all) else {
                    return unknown;
                };
                let Some(nth) = left.iter().position(|(own, _)| *own == word) else { return unknown };
                unknown.push(left.remove(nth).1);
            }
        };
        let unknown: Vec<Vec<&str>> = games.map(unknown_to).collect();
        said.into_iter().filter(|word| unknown.iter().all(|words| words.contains(word))).collect()
    }

    /// The person who is called so: `Ben`, `@Ben`, or `Ben@discord` for who is on a certain platform. Somebody of the
    /// asker's own platform goes before others. Several: the asker is asked, by buttons that do `act` with `rest` and whom
    /// they mean. Elsewhere only people are found who have spoken to the bot.
    pub(super) async fn named(
        &self,
        asker: &Asker<'_>,
        word: &str,
        act: &str,
        rest: &str,
    ) -> Result<PersonId, Trouble> {
        let own = &asker.incoming.from.platform;
        let typed = word.trim().trim_start_matches('@');
        let known = typed.rsplit_once('@').map(|(name, platform)| (name, platform.to_lowercase()));
        let known = known.filter(|(_, platform)| self.platform(platform).is_some());
        let (name, wished) = known.map_or((typed, None), |(name, platform)| (name.trim(), Some(platform)));
        let mut found: Vec<Person> = Vec::new();
        for person in self.store().called(name).await? {
            // Whoever has an account here is met here.
            let mut here = None;
            if wished.is_none() && person.account.platform != *own {
                let all = self.store().identity(person.id).await?;
                here = all.into_iter().find(|one| one.account.platform == *own);
            }
            let person = here.unwrap_or(person);
            let platform = &person.account.platform;
            let meant = wished.as_ref().is_none_or(|wished| wished == platform);
            if meant && !person.computer && (platform == own || person.spoke) {
                found.push(person);
            }
        }
        if wished.is_none() && found.iter().any(|person| person.account.platform == *own) {
            found.retain(|person| person.account.platform == *own);
        }
        let mut seen = Vec::new();
        found.retain(|person| {
            let new = !seen.contains(&person.principal);
            seen.push(person.principal);
            new
        });
        match &found[..] {
            [one] => Ok(one.id),
            [] => {
                let said = asker.say(msg!("challenge-unknown-person"), args![text: word]);
                Err(Trouble::Say(Box::new(said)))
            }
            several => {
                let mut answer = asker.text(msg!("challenge-which-person"));
                for person in several.iter().take(5) {
                    let id =
                        |rest: &str| Press::free(act, format!("{rest} {ASKED}{}", person.id.0).trim()).id();
                    let whole = Some(id(rest)).filter(|id| id.len() <= LONGEST_ID);
                    let id = whole.unwrap_or_else(|| id(""));
                    let label = self.account_in_words(&asker.reader, person);
                    answer.content.buttons.push(vec![Button { id, label, style: ButtonStyle::Plain }]);
                }
                Err(Trouble::Say(Box::new(answer)))
            }
        }
    }

    /// `Ben (Discord)`.
    pub(super) fn account_in_words(&self, reader: &Reader, person: &Person) -> String {
        let platform = self.platform_in_words(reader, &person.account.platform);
        reader.say(msg!("account"), args![name: &person.name, platform: platform])
    }

    /// What a platform is called; its name in records, if it is not there any more.
    pub(super) fn platform_in_words(&self, reader: &Reader, platform: &str) -> String {
        self.platform(platform).map_or_else(|| platform.to_owned(), |known| known.called(reader.language))
    }
}
