//! Challenges, answers to them, and rematches.

use super::{Asker, Outcome, Trouble};
use crate::bot::button::Press;
use crate::bot::command::split;
use crate::bot::desk::orders::home_of;
use crate::bot::page::rows;
use crate::bot::port::{Answer, Button, ButtonStyle, Content, PlaceKind, Said};
use crate::bot::{Bot, COMPUTER};
use crate::games::{AnyGame, BadOption};
use crate::msg;
use crate::store::{Place, Stage, StoreError, Summary, TableQuery};
use crate::table::{Challenge, Colour, NotDone, Order, PersonId, Reach, Table, TableId, Terms};
use crate::{args, locale::Language};

/// More open challenges than this at a time are a nuisance.
const OPEN_CHALLENGES: usize = 10;

/// Before a person's number in the id of a button; nobody is called so.
pub(super) const ASKED: &str = "@#";

/// What platforms take as the id of a button, in bytes.
pub(super) const LONGEST_ID: usize = 100;

/// The person whose number a word of a button is.
pub(super) fn asked(word: &str) -> Option<PersonId> {
    word.strip_prefix(ASKED)?.parse().ok().map(PersonId)
}

/// What a word of a challenge says.
pub(super) enum Word {
    Game(String),
    Colour(Colour),
    Rated(bool),
    Computer,
}

/// What words wish for.
struct Wished {
    options: serde_json::Value,
    colour: Option<Colour>,
    rated: Option<bool>,
}

impl Bot {
    pub(super) fn word(&self, language: Language, word: &str) -> Option<Word> {
        let keys = [
            msg!("word-white"),
            msg!("word-black"),
            msg!("word-lot"),
            msg!("word-rated"),
            msg!("word-casual"),
            msg!("word-computer"),
        ];
        if let Some(found) = language.find(word, &keys) {
            return Some(match found {
                0 => Word::Colour(Colour::White),
                1 => Word::Colour(Colour::Black),
                2 => Word::Colour(Colour::Lot),
                3 => Word::Rated(true),
                4 => Word::Rated(false),
                _ => Word::Computer,
            });
        }
        self.game_called(language, word).map(Word::Game)
    }

    /// The game that somebody calls so, in their language or by its name in records.
    pub(super) fn game_called(&self, language: Language, word: &str) -> Option<String> {
        let word = word.to_lowercase();
        let called = |name: &str| {
            name == word || [language, Language::ENGLISH].iter().any(|l| l.game(name).to_lowercase() == word)
        };
        self.games().iter().map(|game| game.name()).find(|name| called(name)).map(str::to_owned)
    }

    /// The names of all games, for a sentence.
    pub(super) fn game_names(&self, language: Language) -> String {
        language.list(self.games().iter().map(|game| language.game(game.name())))
    }

    /// `challenge [@who] [game] [colour] [rated]`.
    pub(super) async fn challenge(&self, asker: &Asker<'_>, rest: &str) -> Outcome {
        if asker.incoming.kind == PlaceKind::Outside {
            return Ok(Some(asker.text(msg!("challenge-outside"))));
        }
        let mut to = None;
        let mut rest = rest.to_owned();
        if let Said::Text { mentions, .. } = &asker.incoming.said
            && let Some(mentioned) = mentions.first()
        {
            to = Some(self.store().person(&mentioned.account, &super::tidy(&mentioned.name)).await?.id);
            rest = rest.replacen(&mentioned.text, " ", 1);
        }
        let pressed = matches!(asker.incoming.said, Said::Press { .. });
        let hosted = self.games();
        let mut game = if let [only] = hosted { Some(only.name().to_owned()) } else { None };
        let (mut colour, mut rated) = (Colour::Lot, true);
        let mut own = Vec::new();
        for word in rest.split_whitespace() {
            match self.word(asker.reader.language, word) {
                Some(Word::Game(name)) => game = Some(name),
                Some(Word::Computer) => to = Some(self.computer),
                None if pressed && let Some(asked) = asked(word) => to = Some(asked),
                // What a game's own words mean is known once the game is.
                _ => own.push(word),
            }
        }
        let names = if to.is_none() { self.names_among(asker, game.as_deref(), &own) } else { Vec::new() };
        let others = || {
            let others: Vec<_> = rest.split_whitespace().filter(|word| !names.contains(word)).collect();
            others.join(" ")
        };
        let mut nobody = None;
        if !names.is_empty() {
            match self.named(asker, &names.join(" "), "challenge", &others()).await {
                Ok(person) => {
                    to = Some(person);
                    own.retain(|word| !names.contains(word));
                }
                // It need not have been meant as a name.
                Err(Trouble::Say(said))
                    if said.content.buttons.is_empty() && names.iter().all(|word| !word.contains('@')) =>
                {
                    nobody = Some(said.content.text);
                }
                Err(trouble) => return Err(trouble),
            }
        }
        let Some(game) = game else {
            let rest = if to.is_some() { others() } else { rest.clone() };
            return Ok(Some(self.ask_game(asker, to, &rest)));
        };
        let options = serde_json::Value::Null;
        let wished = self.wished(asker, &game, &options, &own).map_err(|trouble| match (trouble, nobody) {
            (Trouble::Say(mut said), Some(nobody)) => {
                said.content.text = format!("{}\n{nobody}", said.content.text);
                Trouble::Say(said)
            }
            (trouble, _) => trouble,
        });
        let Wished { options, colour: wished, rated: counts } = wished?;
        colour = wished.unwrap_or(colour);
        rated = counts.unwrap_or(rated);
        let home = self.room(asker).await?;
        let reach = self.reach(asker, to, &home).await?;
        let mine = TableQuery {
            person: Some(asker.person.id),
            stages: vec![Stage::Open],
            limit: 100,
            ..TableQuery::default()
        };
        let open = self.store().tables(&mine).await?;
        if open.iter().filter(|open| open.challenger == asker.person.id).count() >= OPEN_CHALLENGES {
            return Ok(Some(asker.text(msg!("challenge-too-many"))));
        }
        let made = Challenge {
            by: asker.person.id,
            to,
            terms: Terms { game, options, colour, rated },
            expires: self.parts.clock.now().plus_seconds(self.parts.challenge_seconds),
            home: home_of(&home),
            reach,
            after: None,
            press: asker.order(),
        };
        match self.open(made, Some(asker.order())).await? {
            Ok(_) => Ok(None),
            Err(NotDone::OwnOffer) => Ok(Some(asker.text(msg!("challenge-yourself")))),
            Err(why) => Ok(Some(asker.say(msg!("challenge-unknown-word"), args![text: why.to_string()]))),
        }
    }

    /// A button for each game. Whoever was challenged is in its id as a number: a mention is gone once it is pressed,
    /// and a name may be ambiguous.
    fn ask_game(&self, asker: &Asker<'_>, to: Option<PersonId>, rest: &str) -> Answer {
        let mut words: Vec<&str> = rest.split_whitespace().filter(|word| !word.starts_with('@')).collect();
        let to = to.map(|person| format!("{ASKED}{}", person.0));
        words.extend(to.as_deref());
        let button = |game: &&'static dyn AnyGame| {
            let label = asker.reader.language.game(game.name());
            let id =
                |words: &[&str]| Press::free("challenge", &[&[game.name()], words].concat().join(" ")).id();
            // Words that do not fit are said again rather than cut.
            let whole = Some(id(&words)).filter(|id| id.len() <= LONGEST_ID);
            let id = whole.unwrap_or_else(|| id(to.as_deref().as_slice()));
            Button { id, label, style: ButtonStyle::Plain }
        };
        let buttons: Vec<Button> = self.games().iter().map(button).collect();
        let mut answer = asker.text(msg!("challenge-which-game"));
        answer.content.buttons = rows(&buttons);
        answer
    }

    /// Where else than in its room a challenge is heard of.
    async fn reach(&self, asker: &Asker<'_>, to: Option<PersonId>, home: &Place) -> Result<Reach, Trouble> {
        let mut reach = Reach::default();
        let Some(to) = to else {
            let paired = self.store().paired(home).await?;
            let there = paired.iter().filter(|room| self.platform(&room.platform).is_some());
            reach.offers = there.map(home_of).collect();
            return Ok(reach);
        };
        if to == self.computer {
            return Ok(reach);
        }
        let people = self.store().people(&[to]).await?;
        let other = people.first().filter(|person| person.principal != asker.person.principal);
        let Some(person) = other else {
            return Err(Trouble::Say(Box::new(asker.text(msg!("challenge-yourself")))));
        };
        // The card goes where they read it: to them, unless it stands before them anyway. But nobody is written to who has
        // never spoken to the bot.
        let far = person.account.platform != home.platform;
        if far && !person.spoke {
            let said = asker.say(msg!("challenge-stranger"), args![name: &person.name]);
            return Err(Trouble::Say(Box::new(said)));
        }
        if far || (asker.private() && person.spoke) {
            reach.guests.push(to);
        }
        Ok(reach)
    }

    /// The room in which something begun here is at home.
    pub(super) async fn room(&self, asker: &Asker<'_>) -> Result<Place, Trouble> {
        let place = &asker.incoming.place;
        if asker.incoming.kind == PlaceKind::Thread
            && let Some(id) = self.store().table_of(place).await?
        {
            let table = self.table(&id).await?;
            let homes = super::orders::homes(&table);
            let around = |home: &&Place| home.platform == place.platform && home.server == place.server;
            let around = homes.iter().find(around).cloned();
            return Ok(around.unwrap_or_else(|| super::orders::home(&table, &place.platform)));
        }
        Ok(place.clone())
    }

    /// Accept, decline, withdraw: the challenge named, or the only one that can be meant.
    pub(super) async fn open_act(&self, asker: &Asker<'_>, act: &str, rest: &str) -> Outcome {
        let (code, _) = split(rest);
        let id = self.which_challenge(asker, act == "withdraw", code).await?;
        self.act(asker, &Press::at(act, &id, ""), &id).await
    }

    async fn which_challenge(&self, asker: &Asker<'_>, own: bool, code: &str) -> Result<TableId, Trouble> {
        if !code.is_empty() {
            if let Some(id) = TableId::parse(code) {
                return Ok(id);
            }
            let said = asker.say(msg!("challenge-unknown"), args![code: code]);
            return Err(Trouble::Say(Box::new(said)));
        }
        let me = asker.person.id;
        let server = (asker.incoming.place.platform.clone(), asker.incoming.place.server.clone());
        let mut query = TableQuery { stages: vec![Stage::Open], limit: 50, ..TableQuery::default() };
        if own || asker.private() {
            query.person = Some(me);
        } else {
            query.server = Some(server);
        }
        let mut open = self.store().tables(&query).await?;
        if !own {
            open.extend(self.offered_here(asker).await?);
        }
        // Whoever challenged may answer, too, once the other side has suggested something else.
        let mut suggested = Vec::new();
        for summary in open.iter().filter(|summary| !own && summary.challenger == me) {
            if summary.opponent.is_some() && self.table(&summary.table).await?.offered_by() != me {
                suggested.push(summary.table.clone());
            }
        }
        open.retain(|summary| {
            let mine = summary.challenger == me;
            let theirs = !mine && summary.opponent.is_none_or(|person| person == me);
            if own { mine } else { theirs || suggested.contains(&summary.table) }
        });
        // A challenge to oneself goes before one to anybody.
        if open.iter().any(|summary| summary.opponent == Some(me)) {
            open.retain(|summary| summary.opponent == Some(me));
        }
        match &open[..] {
            [] => Err(Trouble::Say(Box::new(asker.text(msg!("challenge-none"))))),
            [one] => Ok(one.table.clone()),
            several => {
                let mut answer =
                    self.ask_table(asker, if own { "withdraw" } else { "accept" }, several).await?;
                answer.content.text = asker.reader.text(msg!("challenge-which"));
                Err(Trouble::Say(Box::new(answer)))
            }
        }
    }

    /// The open challenges of the rooms with which this one is paired.
    pub(super) async fn offered_here(&self, asker: &Asker<'_>) -> Result<Vec<Summary>, Trouble> {
        let mut offered = Vec::new();
        if asker.private() {
            return Ok(offered);
        }
        let here = self.room(asker).await?;
        for room in self.store().paired(&here).await? {
            // What is on the same server is found there anyway.
            if room.platform == here.platform && room.server == here.server {
                continue;
            }
            let server = Some((room.platform.clone(), room.server.clone()));
            let query = TableQuery { server, stages: vec![Stage::Open], limit: 50, ..TableQuery::default() };
            let there = self.store().tables(&query).await?;
            offered.extend(there.into_iter().filter(|open| open.home == room && open.opponent.is_none()));
        }
        Ok(offered)
    }

    /// `counter [code] [colour] [rated]`.
    pub(super) async fn typed_counter(&self, asker: &Asker<'_>, rest: &str) -> Outcome {
        let (first, behind) = split(rest);
        let (code, words) = if TableId::parse(first).is_some() { (first, behind) } else { ("", rest) };
        let id = self.which_challenge(asker, false, code).await?;
        let act = if words.is_empty() { "counter" } else { "countered" };
        self.act(asker, &Press::at(act, &id, words), &id).await
    }

    /// The terms that somebody proposes instead, in words from their own side.
    pub(super) fn countered(&self, asker: &Asker<'_>, table: &Table, words: &str) -> Result<Terms, Trouble> {
        let mut terms = table.terms().clone();
        let challenger = table.challenger() == asker.person.id;
        let words: Vec<&str> = words.split_whitespace().collect();
        let Wished { options, colour, rated } = self.wished(asker, &terms.game, &terms.options, &words)?;
        if let Some(wished) = colour {
            terms.colour = if challenger { wished } else { wished.other() };
        }
        terms.rated = rated.unwrap_or(terms.rated);
        terms.options = options;
        Ok(terms)
    }

    /// What words say about a game that is known: its own options, and the colours and ratings of every game. A word
    /// that the game knows is the game's.
    fn wished(
        &self,
        asker: &Asker<'_>,
        game: &str,
        options: &serde_json::Value,
        words: &[&str],
    ) -> Result<Wished, Trouble> {
        let language = asker.reader.language;
        let say = |text: String| Err(Trouble::Say(Box::new(asker.tell(Content::text(text)))));
        let Some(known) = self.games().iter().copied().find(|known| known.name() == game) else {
            return say(asker.reader.say(msg!("challenge-unknown-word"), args![text: game]));
        };
        let mut wished = Wished { options: options.clone(), colour: None, rated: None };
        let mut own = Vec::new();
        for word in words {
            let named = language.find_named(word, "option-", known.option_words());
            match (named, self.word(language, word)) {
                (Some(named), _) => own.push(named),
                (None, Some(Word::Colour(colour))) => wished.colour = Some(colour),
                (None, Some(Word::Rated(rated))) => wished.rated = Some(rated),
                (None, _) => own.push(word),
            }
        }
        // A word that the game may want after one of its own is looked at with it.
        match known.with_words(options, &own) {
            Ok(options) => {
                wished.options = options;
                Ok(wished)
            }
            Err(BadOption::Refused(refusal)) => say(language.refusal(&refusal)),
            Err(BadOption::Unknown(word)) => {
                let mut text = asker.reader.say(msg!("challenge-unknown-word"), args![text: word]);
                let general = [
                    msg!("word-white"),
                    msg!("word-black"),
                    msg!("word-lot"),
                    msg!("word-rated"),
                    msg!("word-casual"),
                ];
                let mut understood = general.map(|key| asker.reader.text(key)).join(", ");
                if let Some(options) = language.options(game) {
                    understood = format!("{understood}, {options}");
                }
                let name = language.game(game);
                let said = args![game: name, words: understood];
                text.push(' ');
                text.push_str(&asker.reader.say(msg!("challenge-understood"), said));
                say(text)
            }
        }
    }

    /// The same two again, with colours swapped: the first who asks challenges, the other accepts.
    pub(super) async fn rematch(&self, asker: &Asker<'_>, table: &Table) -> Outcome {
        let me = asker.person.id;
        let Some(seat) = table.seats_of(me).first().copied() else {
            return Ok(Some(asker.text(msg!("not-a-player"))));
        };
        if table.outcome().is_none() {
            return Ok(Some(asker.text(msg!("rematch-not-over"))));
        }
        if let Some((by, next)) = table.rematch() {
            if *by == me {
                return Ok(Some(asker.text(msg!("repeated"))));
            }
            return self.order(asker, &next.clone(), Order::Accept).await;
        }
        let colour = match seat {
            crate::rules::Seat::White => Colour::Black,
            crate::rules::Seat::Black => Colour::White,
        };
        let made = Challenge {
            by: me,
            to: table.sitter(seat.other()),
            terms: Terms { colour, ..table.terms().clone() },
            expires: self.parts.clock.now().plus_seconds(self.parts.challenge_seconds),
            home: table.homes()[0].clone(),
            reach: Reach {
                homes: table.homes()[1..].to_vec(),
                guests: table.guests().to_vec(),
                ..Reach::default()
            },
            after: Some(table.id().clone()),
            press: asker.order(),
        };
        // The order's id belongs to the entry at the old table, which only the first of two presses gets; a
        // challenge whose entry lost is withdrawn again.
        let Ok(next) = self.open(made, None).await? else {
            return Ok(Some(asker.text(msg!("trouble"))));
        };
        let noted = Order::Rematch(next.id().clone());
        match self.carry_out(me, table.id(), noted, Some(asker.order()), None).await {
            Ok(Ok(_)) => Ok(None),
            lost => {
                let _ = self.carry_out(me, next.id(), Order::Withdraw, None, None).await?;
                match lost {
                    Err(Trouble::Store(StoreError::Repeated)) => Ok(None),
                    Err(trouble) => Err(trouble),
                    Ok(_) => Ok(Some(asker.text(msg!("ask-outdated")))),
                }
            }
        }
    }

    /// Whether an account is a computer's.
    pub(super) fn is_computer(platform: &str) -> bool {
        platform == COMPUTER
    }
}
