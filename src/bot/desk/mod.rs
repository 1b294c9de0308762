//! The desk: what people do comes in, and is carried out or answered.
//!
//! An order is acknowledged only after what follows from it is durable. What an answer says may be lost; what must
//! arrive goes by way of the outbox.

mod challenge;
mod codes;
mod fair;
mod link;
mod lists;
mod menu;
mod names;
pub(super) mod orders;
mod pair;
mod play;
mod reading;
mod settings;

use async_trait::async_trait;

use super::Bot;
use super::button::Press;
use super::command::{Verb, split};
use super::page::{self, Cast, Reader, Shown};
use super::port::{Answer, Button, ButtonStyle, Content, Desk, Incoming, PlaceKind, Said};
use crate::games::{AnyGame, Refusal};
use crate::msg;
use crate::rules::Seat;
use crate::store::{Account, Person, Place, Stage, StoreError, Summary, TableQuery};
use crate::table::{NotDone, Order, Progress, Table, TableId};
use crate::{args, locale::Key};

/// Who asks, and how they like to be answered.
pub(super) struct Asker<'a> {
    pub(super) person: Person,
    pub(super) reader: Reader,
    pub(super) incoming: &'a Incoming,
}

/// Why an order came to nothing.
pub(super) enum Trouble {
    /// The store.
    Store(StoreError),
    /// There is no table with this code.
    NoSuchTable(String),
    /// A table's journal cannot be understood.
    Unreadable(TableId),
    /// A sentence for the asker.
    Say(Box<Answer>),
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

type Outcome = Result<Option<Answer>, Trouble>;

impl Asker<'_> {
    fn private(&self) -> bool {
        self.incoming.kind == PlaceKind::Private
    }

    /// Only for the asker's eyes.
    pub(super) fn tell(&self, content: Content) -> Answer {
        Answer { only_asker: true, content }
    }

    pub(super) fn say(&self, key: Key, args: crate::locale::Args<'_>) -> Answer {
        self.tell(Content::text(self.reader.say(key, args)))
    }

    fn text(&self, key: Key) -> Answer {
        self.tell(Content::text(self.reader.text(key)))
    }

    pub(super) fn button(&self, press: &Press, key: Key) -> Button {
        Button { id: press.id(), label: self.reader.text(key), style: ButtonStyle::Plain }
    }

    /// The platform's unique id of what was done, with the platform's name before it.
    fn order(&self) -> String {
        format!("{}:{}", self.incoming.from.platform, self.incoming.id)
    }
}

#[async_trait]
impl Desk for Bot {
    async fn take(&self, incoming: Incoming) -> Option<Answer> {
        let person = match self.store().person(&incoming.from, &tidy(&incoming.name)).await {
            Ok(person) => person,
            Err(error) => {
                let reader = self.public_reader(&incoming.place);
                return Some(Answer { only_asker: true, content: Content::text(trouble(&reader, &error)) });
            }
        };
        let reader = self.reader_of(&person, incoming.locale.as_deref());
        let asker = Asker { person, reader, incoming: &incoming };
        // Who has spoken may be written to; nobody else is.
        if !asker.person.spoke
            && let Err(error) = self.store().set_spoke(asker.person.id).await
        {
            tracing::warn!(%error, "it cannot be kept that somebody has spoken");
        }
        // What a platform delivers twice is carried out once, and answered once.
        if matches!(self.store().done(&asker.order()).await, Ok(true)) {
            return None;
        }
        let answer = match &incoming.said {
            Said::Press { button } => self.press(&asker, button).await,
            Said::Text { text, to_bot, .. } => self.text(&asker, text, *to_bot).await,
        };
        match answer {
            Ok(answer) => answer,
            Err(Trouble::Say(answer)) => Some(*answer),
            Err(Trouble::NoSuchTable(code)) => Some(asker.say(msg!("unknown-table"), args![table: code])),
            Err(Trouble::Unreadable(table)) => {
                tracing::error!(%table, "a table's journal cannot be understood");
                Some(asker.say(msg!("trouble-unreadable"), args![table: table.as_str()]))
            }
            Err(Trouble::Store(StoreError::Repeated)) => None,
            Err(Trouble::Store(error)) => {
                tracing::error!(%error, "the store failed");
                Some(asker.tell(Content::text(trouble(&asker.reader, &error))))
            }
        }
    }

    async fn complete(&self, from: &Account, place: &Place, typed: &str) -> Vec<String> {
        self.completions(from, place, typed).await.unwrap_or_default()
    }

    fn hello(&self, place: &Place) -> Content {
        Content::text(self.public_reader(place).text(msg!("hello")))
    }
}

/// A display name that cannot disturb the sentence it stands in: one line, without characters that turn the
/// direction of the text around it or are not seen, and not too long.
pub(super) fn tidy(name: &str) -> String {
    /// Longer names are cut.
    const LONGEST: usize = 64;
    let unseen = |c: char| matches!(c, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let words = name.split(|c: char| c.is_whitespace() || c.is_control());
    let words = words.map(|word| word.chars().filter(|c| !unseen(*c)).collect::<String>());
    let name = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    if name.is_empty() { "?".to_owned() } else { name.chars().take(LONGEST).collect() }
}

/// A store's failure as a sentence.
fn trouble(reader: &Reader, error: &StoreError) -> String {
    reader.text(match error {
        StoreError::Full => msg!("trouble-full"),
        StoreError::Locked => msg!("trouble-locked"),
        StoreError::Newer { .. } => msg!("trouble-newer"),
        _ => msg!("trouble"),
    })
}

impl Bot {
    async fn text(&self, asker: &Asker<'_>, text: &str, to_bot: bool) -> Outcome {
        let addressed = to_bot || asker.private();
        let (word, rest) = split(text);
        if addressed && let Some(verb) = Verb::read(asker.reader.language, word) {
            return self.verb(asker, verb, rest).await;
        }
        if asker.incoming.kind == PlaceKind::Room && !to_bot {
            return Ok(None);
        }
        self.bare(asker, text, addressed).await
    }

    async fn verb(&self, asker: &Asker<'_>, verb: Verb, rest: &str) -> Outcome {
        match verb {
            Verb::Challenge => self.challenge(asker, rest).await,
            Verb::Move => self.typed_move(asker, rest).await,
            Verb::Accept => self.open_act(asker, "accept", rest).await,
            Verb::Decline => self.open_act(asker, "decline", rest).await,
            Verb::Withdraw => self.open_act(asker, "withdraw", rest).await,
            Verb::Counter => self.typed_counter(asker, rest).await,
            Verb::Secrets => self.table_act(asker, "secrets", rest).await,
            Verb::Board => self.typed_board(asker, rest).await,
            Verb::Draw => self.table_act(asker, "draw", rest).await,
            Verb::Resign => self.table_act(asker, "resign", rest).await,
            Verb::Abort => self.table_act(asker, "abort", rest).await,
            Verb::Takeback => self.table_act(asker, "takeback", rest).await,
            Verb::Rematch => self.table_act(asker, "rematch", rest).await,
            Verb::Replay => self.table_act(asker, "replay", rest).await,
            Verb::Verify => self.table_act(asker, "verify", rest).await,
            Verb::Ready => self.typed_ready(asker, rest).await,
            Verb::Games => self.list_games(asker).await,
            Verb::Lobby => self.list_lobby(asker).await,
            Verb::Leaderboard => self.typed_leaders(asker, rest).await,
            Verb::Profile => self.typed_profile(asker, rest).await,
            Verb::Rules => Ok(Some(self.rules(asker, rest))),
            Verb::Link => self.link(asker, rest).await,
            Verb::Pair => self.pair(asker, rest).await,
            Verb::Settings => self.settings(asker, rest).await,
            Verb::Help => Ok(Some(self.help(asker, rest))),
            Verb::About => Ok(Some(self.about(asker))),
        }
    }

    async fn press(&self, asker: &Asker<'_>, button: &str) -> Outcome {
        let Some(press) = Press::parse(button) else { return Ok(Some(asker.text(msg!("stale-button")))) };
        match (press.act.as_str(), &press.table) {
            ("leaders", None) => self.leaders_page(asker, &press.arg).await,
            ("challenge", None) => self.challenge(asker, &press.arg).await,
            ("profile", None) => self.typed_profile(asker, &press.arg).await,
            ("link", None) => self.answer_link(asker, &press.arg).await,
            ("set", None) => self.settings(asker, &press.arg).await,
            ("rules", None) => Ok(Some(self.rules(asker, &press.arg))),
            (_, Some(table)) => self.act(asker, &press, table).await,
            _ => Ok(Some(asker.text(msg!("stale-button")))),
        }
    }

    /// A verb about a running (or finished) game: which table is meant, and then the same as a press.
    async fn table_act(&self, asker: &Asker<'_>, act: &str, rest: &str) -> Outcome {
        let (word, _) = split(rest);
        let table = self.which_table(asker, act, word).await?;
        self.act(asker, &Press::at(act, &table, ""), &table).await
    }

    /// What a press does, or the verb that is the same.
    async fn act(&self, asker: &Asker<'_>, press: &Press, id: &TableId) -> Outcome {
        let simple = match press.act.as_str() {
            "accept" => Some(Order::Accept),
            "decline" => Some(Order::Decline),
            "withdraw" => Some(Order::Withdraw),
            "draw" => Some(Order::Draw),
            "nodraw" => Some(Order::DeclineDraw),
            "resigned" => Some(Order::Resign),
            "aborted" => Some(Order::Abort),
            "takeback" => Some(Order::Takeback),
            "notakeback" => Some(Order::DeclineTakeback),
            "ready" => return self.get_ready(asker, id, String::new()).await,
            "move" => return self.pressed(asker, press, id, false).await,
            "sure" => return self.pressed(asker, press, id, true).await,
            _ => None,
        };
        if let Some(order) = simple {
            return self.order(asker, id, order).await;
        }
        let table = self.table(id).await?;
        let people = self.cast(&table).await?;
        let cast = Cast(&people);
        let seat = table.seats_of(asker.person.id).first().copied();
        match press.act.as_str() {
            "counter" => Ok(Some(counter_question(asker, &table))),
            "countered" => {
                let terms = self.countered(asker, &table, &press.arg)?;
                self.order(asker, id, Order::Counter(terms)).await
            }
            "resign" | "abort" => self.ask_once(asker, &cast, &table, &press.act),
            "kept" => Ok(Some(asker.text(msg!("resign-kept")))),
            "secrets" => self.secrets(asker, &cast, &table, seat),
            "board" | "flip" => {
                let own = seat.unwrap_or(Seat::White);
                let bottom = if press.act == "flip" { own.other() } else { own };
                self.show_board(
                    asker,
                    &cast,
                    &table,
                    &Shown { bottom, text: press.arg == "text", overlay: None },
                )
            }
            "moves" if has_set_up(&table, seat) => {
                let waits = NotDone::Game(Refusal::plain(Refusal::NOT_YOUR_TURN));
                Ok(Some(self.not_done(asker, &cast, &table, &waits)))
            }
            "moves" => Ok(Some(menu::menu(asker, &table, &press.arg))),
            "rematch" => self.rematch(asker, &table).await,
            "replay" => Ok(Some(self.record(asker, &cast, &table, seat))),
            "verify" => Ok(Some(self.verify(asker, &cast, &table))),
            _ => Ok(Some(asker.text(msg!("stale-button")))),
        }
    }

    fn ask_once(&self, asker: &Asker<'_>, cast: &Cast<'_>, table: &Table, act: &str) -> Outcome {
        let Some(seat) = table.seats_of(asker.person.id).first().copied() else {
            return Ok(Some(asker.text(msg!("not-a-player"))));
        };
        if table.progress() == Progress::Over {
            return Ok(Some(asker.tell(self.refusal(asker, &Refusal::plain(Refusal::OVER)))));
        }
        let opponent = table.sitter(seat.other()).map(|person| cast.name(&asker.reader, person));
        let opponent = opponent.unwrap_or_default();
        let (question, yes, order) = if act == "resign" {
            (msg!("resign-question"), msg!("button-confirm-resign"), "resigned")
        } else {
            (msg!("abort-question"), msg!("button-confirm-abort"), "aborted")
        };
        let mut content = Content::text(asker.reader.say(question, args![opponent: opponent]));
        let mut confirm = asker.button(&Press::at(order, table.id(), ""), yes);
        confirm.style = ButtonStyle::Danger;
        let keep = asker.button(&Press::at("kept", table.id(), ""), msg!("button-cancel"));
        content.buttons = vec![vec![confirm, keep]];
        Ok(Some(asker.tell(content)))
    }

    fn secrets(&self, asker: &Asker<'_>, cast: &Cast<'_>, table: &Table, seat: Option<Seat>) -> Outcome {
        let sits = table.challenger() == asker.person.id || table.opponent() == Some(asker.person.id);
        if table.progress() == Progress::Seated && sits {
            return Ok(Some(asker.tell(page::get_ready(&asker.reader, table))));
        }
        let Some(seat) = seat else { return Ok(Some(asker.text(msg!("not-a-player")))) };
        let content = page::page(&asker.reader, cast, &self.painter, table, seat, true);
        Ok(content.map(|content| asker.tell(content)))
    }

    async fn typed_board(&self, asker: &Asker<'_>, rest: &str) -> Outcome {
        let language = asker.reader.language;
        let (mut side, mut text, mut code, mut other) = (None, asker.reader.text_only, "", None);
        for word in rest.split_whitespace() {
            match language.find(word, &[msg!("word-white"), msg!("word-black"), msg!("word-text")]) {
                Some(0) => side = Some(Seat::White),
                Some(1) => side = Some(Seat::Black),
                Some(_) => text = true,
                None if TableId::parse(word).is_some() => code = word,
                None => other = Some(word),
            }
        }
        // Whatever else it is, it was meant as a table, unless some game here draws something of that name.
        let named = |games: &[&'static dyn AnyGame], word| {
            games.iter().find_map(|game| language.find_named(word, "overlay-", game.overlays()))
        };
        if let Some(word) = other
            && named(self.games(), word).is_none()
        {
            return Err(Trouble::NoSuchTable(word.to_owned()));
        }
        let id = self.which_table(asker, "board", code).await?;
        let table = self.table(&id).await?;
        let people = self.cast(&table).await?;
        let own = table.seats_of(asker.person.id).first().copied();
        let bottom = side.or(own).unwrap_or(Seat::White);
        let game = table.umpire().map(crate::games::Umpire::game);
        let overlay = game.and_then(|game| named(&[game], other?));
        if let (Some(word), None, Some(game)) = (other, overlay, game) {
            let game = language.game(game.name());
            return Ok(Some(asker.say(msg!("board-no-overlay"), args![text: word, game: game])));
        }
        self.show_board(asker, &Cast(&people), &table, &Shown { bottom, text, overlay })
    }

    fn show_board(&self, asker: &Asker<'_>, cast: &Cast<'_>, table: &Table, shown: &Shown) -> Outcome {
        let content = page::board(&asker.reader, cast, &self.painter, table, shown);
        Ok(Some(match content {
            Some(content) => asker.tell(content),
            None => asker.text(msg!("not-begun")),
        }))
    }

    fn refusal(&self, asker: &Asker<'_>, refusal: &Refusal) -> Content {
        Content::text(asker.reader.language.refusal(refusal))
    }

    /// The sentence for why an order was not carried out.
    pub(super) fn not_done(
        &self,
        asker: &Asker<'_>,
        cast: &Cast<'_>,
        table: &Table,
        why: &NotDone,
    ) -> Answer {
        let name = |person: Option<_>| person.map(|p| cast.name(&asker.reader, p)).unwrap_or_default();
        let other =
            if table.challenger() == asker.person.id { table.opponent() } else { Some(table.challenger()) };
        match why {
            NotDone::NotAPlayer => asker.text(msg!("not-a-player")),
            NotDone::NotOpen => asker.text(msg!("card-closed")),
            NotDone::OwnOffer => asker.text(msg!("card-own")),
            NotDone::NotForYou => {
                asker.say(msg!("card-not-for-you"), args![opponent: name(table.opponent())])
            }
            NotDone::NotYourChallenge => {
                asker.say(msg!("not-your-button"), args![name: name(Some(table.challenger()))])
            }
            NotDone::NotBegun => asker.text(msg!("not-begun")),
            NotDone::Over => asker.tell(self.refusal(asker, &Refusal::plain(Refusal::OVER))),
            NotDone::Already if table.draw_offer().is_some() => {
                asker.say(msg!("draw-already"), args![opponent: name(other)])
            }
            NotDone::Already if table.takeback().is_some() => {
                asker.say(msg!("takeback-already"), args![opponent: name(other)])
            }
            NotDone::Already => asker.text(msg!("repeated")),
            NotDone::OutOfDate | NotDone::NoTakebackAsked => asker.text(msg!("ask-outdated")),
            // What is over for them is the set-up.
            NotDone::Game(refusal)
                if refusal.key == Refusal::NOT_YOUR_TURN
                    && has_set_up(table, table.seats_of(asker.person.id).first().copied()) =>
            {
                asker.say(msg!("page-setup-done"), args![opponent: name(other)])
            }
            NotDone::Game(refusal) => asker.tell(self.refusal(asker, refusal)),
            NotDone::NothingAsked => asker.text(msg!("draw-none")),
            NotDone::TooLate => asker.text(msg!("abort-too-late")),
            NotDone::Rated => asker.text(msg!("takeback-rated")),
            NotDone::NothingToTakeBack => asker.text(msg!("takeback-nothing")),
            NotDone::Revealed => asker.text(msg!("takeback-revealed")),
            NotDone::Terms(terms) => asker.say(msg!("challenge-unknown-word"), args![text: terms]),
            NotDone::Fault => asker.text(msg!("trouble")),
        }
    }

    /// Which table somebody means: the one they name, the one whose thread this is, or their only one.
    async fn which_table(&self, asker: &Asker<'_>, act: &str, code: &str) -> Result<TableId, Trouble> {
        if !code.is_empty() {
            return TableId::parse(code).ok_or_else(|| Trouble::NoSuchTable(code.to_owned()));
        }
        if let Some(table) = self.store().table_of(&asker.incoming.place).await? {
            return Ok(table);
        }
        let finished = matches!(act, "rematch" | "replay" | "verify");
        let stages = if finished { vec![Stage::Over] } else { vec![Stage::Seated, Stage::Running] };
        let query = TableQuery { person: Some(asker.person.id), stages, limit: 25, ..TableQuery::default() };
        let tables = self.store().tables(&query).await?;
        match &tables[..] {
            [] => Err(Trouble::Say(Box::new(asker.text(msg!("no-table"))))),
            [one] => Ok(one.table.clone()),
            [latest, ..] if finished => Ok(latest.table.clone()),
            several => Err(Trouble::Say(Box::new(self.ask_table(asker, act, several).await?))),
        }
    }

    /// Asks which table is meant, with a button for each.
    async fn ask_table(&self, asker: &Asker<'_>, act: &str, tables: &[Summary]) -> Result<Answer, Trouble> {
        let mut content = Content::text(asker.reader.text(msg!("ask-table")));
        for summary in tables {
            let other = if summary.challenger == asker.person.id {
                summary.opponent
            } else {
                Some(summary.challenger)
            };
            let people = self.store().people(&other.into_iter().collect::<Vec<_>>()).await?;
            let opponent = other.map(|person| Cast(&people).name(&asker.reader, person)).unwrap_or_default();
            let label = asker
                .reader
                .say(msg!("ask-table-choice"), args![table: summary.table.as_str(), opponent: opponent]);
            let id = Press::at(act, &summary.table, "").id();
            content.buttons.push(vec![Button { id, label, style: ButtonStyle::Plain }]);
        }
        Ok(asker.tell(content))
    }
}

/// Whether a player has set up and waits for the other to do so.
fn has_set_up(table: &Table, seat: Option<Seat>) -> bool {
    seat.is_some_and(|seat| play::sets_up(table) && !table.actors().contains(&seat))
}

/// What a counter-offer could be.
fn counter_question(asker: &Asker<'_>, table: &Table) -> Answer {
    let mut content = Content::text(asker.reader.text(msg!("card-counter-question")));
    // The words are from the asker's side; the terms are kept from the challenger's.
    for (words, key) in [
        ("white", msg!("button-white")),
        ("black", msg!("button-black")),
        // Not `lot`, which in some games is a word about pieces.
        ("random", msg!("button-lot")),
        ("rated", msg!("button-rated")),
        ("casual", msg!("button-casual")),
    ] {
        content.buttons.push(vec![asker.button(&Press::at("countered", table.id(), words), key)]);
    }
    asker.tell(content)
}
