//! The port of the store: narrow, and the same for every database.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::rules::{Outcome, Seat};
use crate::table::rating::{Change, Rating};
use crate::table::{Moment, PersonId, TableId};

/// Somebody's account on a platform.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Account {
    /// `playground`, `discord`, `matrix`; `computer` for computer players.
    pub platform: String,
    /// The platform's own id of it.
    pub id: String,
}

/// A place on a platform where messages can be sent: a room, a thread, a private chat.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// Which platform.
    pub platform: String,
    /// The server it belongs to, by the platform's own id; empty for private chats.
    pub server: String,
    /// The platform's own id of it.
    pub id: String,
}

/// A person as everybody may see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// The account last used.
    pub account: Account,
    /// The display name last seen.
    pub name: String,
    /// Whether it is a computer player.
    pub computer: bool,
    /// For whom their results count: themselves, or somebody with whom they are linked.
    pub principal: PersonId,
    /// Whether they have ever said anything to the bot; who was only mentioned has not.
    pub spoke: bool,
    /// What they like.
    pub settings: Settings,
}

/// What a person likes. A store keeps it as one JSON text; a key that is missing has its default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct Settings {
    /// The language's tag, `en`, `nl`, `pl`, `de`; `None`: whatever the platform says.
    pub language: Option<String>,
    /// The theme of pictures by name; `None`: the default.
    pub theme: Option<String>,
    /// Text boards instead of pictures.
    pub text_only: bool,
    /// Whether typed moves are asked about before they are made.
    pub confirm: bool,
}

/// An entry of a table's journal as it is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredEntry {
    /// Its number, from 1.
    pub n: u32,
    /// When it was accepted.
    pub at: Moment,
    /// The event, encoded. It may hold secrets: never to be logged or shown.
    pub event: String,
}

/// How far a table has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Challenged, not yet accepted.
    Open,
    /// Accepted, not yet begun.
    Seated,
    /// Being played.
    Running,
    /// Played to a result, or aborted.
    Over,
    /// Declined, withdrawn or expired: there never was a game.
    Dropped,
}

/// What lists say of a table, without its journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Which.
    pub table: TableId,
    /// The game's name.
    pub game: String,
    /// How far it has come.
    pub stage: Stage,
    /// Who challenged.
    pub challenger: PersonId,
    /// Who is challenged or has accepted; `None` while anybody may.
    pub opponent: Option<PersonId>,
    /// Who has White, once that is settled.
    pub white: Option<PersonId>,
    /// Who has Black.
    pub black: Option<PersonId>,
    /// The seats that may act, `wb` in this order, without those that may not.
    pub turn: String,
    /// How many actions have been made.
    pub plies: u32,
    /// Where it is at home: the room in which it was begun.
    pub home: Place,
}

/// Where a letter goes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Recipient {
    /// A public place.
    Room(Place),
    /// A person's own private road. Which that is, is found out when the letter is sent.
    Person(PersonId),
}

/// A message to be sent. What it says is computed when it is sent, from the journal up to entry `n`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// To whom.
    pub to: Recipient,
    /// The entry it is about: the page is a function of the journal up to here. A letter that tells how a rated
    /// game changed the ratings is about the entry after the batch's last one, which the store adds.
    pub n: u32,
    /// What kind of message: a stable key of the bot's.
    pub kind: String,
}

/// The number of a letter in the outbox. It grows, and it is the message's idempotency key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MailId(pub i64);

/// A letter in the outbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// Its number.
    pub id: MailId,
    /// Which table it is about.
    pub table: TableId,
    /// The letter.
    pub letter: Letter,
    /// How often sending has been tried, this time not included.
    pub tries: u32,
}

/// A message that was sent and may have to be found again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// The letter that it was.
    pub mail: MailId,
    /// Where it stands.
    pub place: Place,
    /// The platform's own id of it.
    pub id: String,
    /// The entry it is about.
    pub n: u32,
    /// The letter's kind.
    pub kind: String,
    /// Whether it still shows buttons.
    pub buttons: bool,
}

/// When a table wants to be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deadline {
    /// As before.
    Keep,
    /// At this instant.
    At(Moment),
    /// Not any more.
    None,
}

/// A game that ended with a result. One that was aborted has none: nothing is kept of it, whatever `rated` says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    /// The game's name.
    pub game: String,
    /// Who had White.
    pub white: PersonId,
    /// Who had Black.
    pub black: PersonId,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether it counts for the ratings (and the lists of won games). A game against oneself never does.
    pub rated: bool,
    /// The servers that hosted it, as platform and server.
    pub servers: Vec<(String, String)>,
}

/// What is written together or not at all.
#[derive(Clone)]
pub struct Batch {
    /// Which table.
    pub table: TableId,
    /// How many entries its journal has now; if it has another number, the batch is stale. With 0 the table is
    /// made.
    pub expected: u32,
    /// When.
    pub at: Moment,
    /// The new entries, encoded.
    pub entries: Vec<String>,
    /// The platform's unique id of the order that led to this, with the platform's name before it. A second
    /// batch with the same id is not written.
    pub order: Option<String>,
    /// What lists say of the table from now on.
    pub summary: Summary,
    /// Messages to be sent.
    pub letters: Vec<Letter>,
    /// When the table wants to be looked at.
    pub deadline: Deadline,
    /// The result, if this batch ends the game.
    pub finished: Option<Finished>,
}

/// A pair of things, White's and Black's.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

/// What was written.
#[derive(Debug, Clone, PartialEq)]
pub struct Appended {
    /// The number of the last entry now, the rating's entry included.
    pub last: u32,
    /// How the overall ratings in this game changed, if the game was rated.
    pub change: Option<Pair<Change>>,
}

/// A result as it is kept. The ratings are the fold of the rated ones, in the order of their numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredResult {
    /// Its number. It only grows.
    pub number: i64,
    /// The table that it is of.
    pub table: TableId,
    /// When it was written.
    pub at: Moment,
    /// The game's name.
    pub game: String,
    /// Who had White.
    pub white: PersonId,
    /// Who had Black.
    pub black: PersonId,
    /// Who won, if somebody did.
    pub winner: Option<Seat>,
    /// Why it was over: the code of a [`crate::rules::Reason`].
    pub reason: String,
    /// How much it counts for the ratings, see [`crate::table::rating::weight`]; `None` if it is not rated.
    pub weight: Option<f64>,
    /// The servers that hosted it, as platform and server, in alphabetical order.
    pub servers: Vec<(String, String)>,
}

/// Which results a list is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scope {
    /// Everywhere.
    Everywhere,
    /// On one server.
    Server {
        /// The platform.
        platform: String,
        /// The server.
        server: String,
    },
}

/// Which part of the rankings is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderQuery {
    /// One game, or all together.
    pub game: Option<String>,
    /// Where.
    pub scope: Scope,
    /// How many to leave out from the top.
    pub offset: u32,
    /// How many to list.
    pub limit: u32,
}

/// A line of the rankings: won games first, then the rating, draws, and fewer losses.
#[derive(Debug, Clone, PartialEq)]
pub struct Leader {
    /// Whose.
    pub person: PersonId,
    /// The display name last seen.
    pub name: String,
    /// Whether it is a computer player.
    pub computer: bool,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Games won in a row up to now (0 after any other result).
    pub streak: u32,
    /// The rating.
    pub rating: Rating,
}

/// One person's record.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// For each game played for the ratings, in alphabetical order: the line it would have in that game's rankings
    /// everywhere.
    pub games: Vec<(String, Leader)>,
    /// Games this person has won, drawn and lost against the person who asks, rated or not; `None` if they are one.
    pub against: Option<(u32, u32, u32)>,
}

/// A code that somebody was given, to be entered elsewhere.
#[derive(Clone, PartialEq, Eq)]
pub struct Code {
    /// What is kept of it.
    pub hash: [u8; 32],
    /// Who asked for it.
    pub by: PersonId,
    /// The room that is to be paired; `None`: two accounts are to be linked.
    pub room: Option<Place>,
    /// Now.
    pub now: Moment,
    /// Until when it is good.
    pub expires: Moment,
}

/// What became of a code that was entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Spent {
    /// It was good, and is no more.
    Good {
        /// Who had asked for it.
        by: PersonId,
        /// The room that is to be paired.
        room: Option<Place>,
    },
    /// It is the same person's own; it is still good.
    Own,
    /// It was entered before.
    Used,
    /// It is too old.
    Expired,
    /// There is none like it.
    Unknown,
    /// Too many wrong codes were entered: this one was not even looked at.
    Locked,
}

/// A link that two people are asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkAsk {
    /// Its number.
    pub id: i64,
    /// Who made the code; asked last.
    pub first: PersonId,
    /// Who entered it; asked first.
    pub second: PersonId,
    /// Whether the second has said yes.
    pub agreed: bool,
}

impl LinkAsk {
    /// Who else is asked.
    pub fn other(&self, than: PersonId) -> PersonId {
        if than == self.first { self.second } else { self.first }
    }
}

/// Why two people are not linked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoLink {
    /// They are one already.
    Already,
    /// They play each other, or one has challenged the other.
    Opponents,
}

/// What became of an answer to the question about a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkStep {
    /// The other has still to say yes: the first, once the second has agreed.
    Waiting(LinkAsk),
    /// They are one.
    Linked(LinkAsk),
    /// One of them said no.
    Declined(LinkAsk),
    /// It is not possible (any more).
    Refused(NoLink),
    /// Nobody is asked, or somebody else, or it was too late.
    Gone,
}

/// A link as it is kept. The ratings are the fold of results and links: a link counts after the result of the number
/// `after`, before any later one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredLink {
    /// The number of the last result before it; 0 if there was none.
    pub after: i64,
    /// For whom all their results count from then on.
    pub kept: PersonId,
    /// For whom no results count any more.
    pub joined: PersonId,
}

/// Which tables are asked for. All that is given must hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TableQuery {
    /// Whose.
    pub person: Option<PersonId>,
    /// Whether with that person's those are meant who are linked with them.
    pub linked: bool,
    /// Hosted by which server, as platform and server: the server of its home, or of another room that has a
    /// thread of it.
    pub server: Option<(String, String)>,
    /// In which stages; empty: any.
    pub stages: Vec<Stage>,
    /// How many at most, the one begun last first.
    pub limit: u32,
}

/// Why the store did not do what was asked. Nothing was written then.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StoreError {
    /// The journal has grown meanwhile: load it and decide again.
    #[error("the table has changed meanwhile")]
    Stale,
    /// The order has been carried out before.
    #[error("this order has been carried out before")]
    Repeated,
    /// There is no such table.
    #[error("there is no such table")]
    NoSuchTable,
    /// Somebody else is writing for too long.
    #[error("the database is locked")]
    Locked,
    /// There is no room left to write.
    #[error("the disk is full")]
    Full,
    /// The database was written by a newer version of the program.
    #[error(
        "the database was written by a newer version of Gangurru (schema {found}, this program knows {known})"
    )]
    Newer {
        /// In the database.
        found: i64,
        /// In this program.
        known: i64,
    },
    /// Something kept cannot be read.
    #[error("what is kept cannot be read: {0}")]
    Corrupt(String),
    /// Anything else that the database says.
    #[error("the database says: {0}")]
    Database(String),
}

/// Everything that is kept.
///
/// Each method is one transaction. What it returns is durable.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// The person behind an account, made if there is none yet; the display name is refreshed, unless none is given.
    async fn person(&self, account: &Account, name: &str) -> Result<Person, StoreError>;

    /// People by their numbers, in the order asked; numbers that nobody has are left out.
    async fn people(&self, ids: &[PersonId]) -> Result<Vec<Person>, StoreError>;

    /// Everybody on a platform whose display name is this, whatever the case; for `@name` as typed text.
    async fn named(&self, platform: &str, name: &str) -> Result<Vec<Person>, StoreError>;

    /// Everybody whose display name is this, on any platform, whatever the case.
    async fn called(&self, name: &str) -> Result<Vec<Person>, StoreError>;

    /// Somebody has said something to the bot.
    async fn set_spoke(&self, person: PersonId) -> Result<(), StoreError>;

    /// Everybody who is one with a person, that person among them.
    async fn identity(&self, person: PersonId) -> Result<Vec<Person>, StoreError>;

    /// Keeps a code that is given to somebody. An older one of theirs of the same kind is good no more.
    async fn keep_code(&self, code: &Code) -> Result<(), StoreError>;

    /// Somebody enters a code; `pairs`: one that pairs rooms.
    async fn spend_code(
        &self,
        hash: &[u8; 32],
        pairs: bool,
        by: PersonId,
        now: Moment,
    ) -> Result<Spent, StoreError>;

    /// Begins to ask two people whether they are one.
    async fn ask_link(
        &self,
        first: PersonId,
        second: PersonId,
        expires: Moment,
    ) -> Result<Result<LinkAsk, NoLink>, StoreError>;

    /// The links about which somebody is asked now.
    async fn link_asked(&self, person: PersonId, now: Moment) -> Result<Vec<LinkAsk>, StoreError>;

    /// Somebody answers. The second yes links: rankings, records and lists know one person from then on, while tables
    /// and private roads stay with the account that they were begun with.
    async fn answer_link(
        &self,
        ask: i64,
        by: PersonId,
        yes: bool,
        now: Moment,
    ) -> Result<LinkStep, StoreError>;

    /// All links, in their order.
    async fn links(&self) -> Result<Vec<StoredLink>, StoreError>;

    /// Pairs two rooms; whether they were not before.
    async fn pair(&self, one: &Place, other: &Place) -> Result<bool, StoreError>;

    /// Ends all pairs of a room; with which rooms it was paired.
    async fn unpair(&self, room: &Place) -> Result<Vec<Place>, StoreError>;

    /// The rooms with which a room is paired.
    async fn paired(&self, room: &Place) -> Result<Vec<Place>, StoreError>;

    /// Keeps what a person likes.
    async fn set_settings(&self, person: PersonId, settings: &Settings) -> Result<(), StoreError>;

    /// The private road of a person, once it is known.
    async fn private_road(&self, person: PersonId) -> Result<Option<Place>, StoreError>;

    /// Remembers the private road of a person; `None` forgets it.
    async fn set_private_road(&self, person: PersonId, place: Option<&Place>) -> Result<(), StoreError>;

    /// The journal of a table, from the first entry; [`StoreError::NoSuchTable`] if nothing was ever written to it.
    async fn journal(&self, table: &TableId) -> Result<Vec<StoredEntry>, StoreError>;

    /// Writes a batch: entries, order id, summary, letters, deadline, and a result with both ratings, whose
    /// change becomes one more entry (`table::Event::Rated`, see there).
    ///
    /// An order that has been carried out is [`StoreError::Repeated`] even if the batch is stale as well, so a
    /// double click never looks like a lost race.
    async fn append(&self, batch: Batch) -> Result<Appended, StoreError>;

    /// Whether an order has been carried out.
    async fn done(&self, order: &str) -> Result<bool, StoreError>;

    /// Tables by what lists say of them.
    async fn tables(&self, query: &TableQuery) -> Result<Vec<Summary>, StoreError>;

    /// What lists say of one table.
    async fn summary(&self, table: &TableId) -> Result<Option<Summary>, StoreError>;

    /// The table whose thread a place is; the one begun last if it has served several.
    async fn table_of(&self, thread: &Place) -> Result<Option<TableId>, StoreError>;

    /// The thread of a table under one of its rooms.
    async fn thread(&self, table: &TableId, room: &Place) -> Result<Option<Place>, StoreError>;

    /// Remembers the thread of a table under a room.
    async fn set_thread(&self, table: &TableId, room: &Place, thread: &Place) -> Result<(), StoreError>;

    /// Tables whose deadline has come, the earliest first.
    async fn due(&self, now: Moment, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// The earliest deadline of all.
    async fn next_deadline(&self) -> Result<Option<Moment>, StoreError>;

    /// Letters that may be sent now: of every recipient the first that is not sent, if it is not put off, and not
    /// claimed already since the store was opened. They stay claimed until one of the next three has succeeded: one
    /// that failed is to be called again. To do so for a letter that is sent or given up already changes nothing.
    async fn claim(&self, now: Moment, limit: u32) -> Result<Vec<Mail>, StoreError>;

    /// A letter has been sent; where it stands, if it is to be found again.
    async fn sent(&self, mail: MailId, post: Option<&Post>) -> Result<(), StoreError>;

    /// A letter could not be sent and is put off.
    async fn put_off(&self, mail: MailId, until: Moment) -> Result<(), StoreError>;

    /// A letter can never be sent: why, without content.
    async fn given_up(&self, mail: MailId, why: &str) -> Result<(), StoreError>;

    /// When the next letter that is put off, and is not claimed, may be tried. It may be past.
    async fn next_mail(&self) -> Result<Option<Moment>, StoreError>;

    /// How many letters are neither sent nor given up.
    async fn unsent(&self) -> Result<u64, StoreError>;

    /// The messages about a table that stand in a place, the latest first.
    async fn posts(&self, table: &TableId, place: &Place) -> Result<Vec<Post>, StoreError>;

    /// A message has lost its buttons.
    async fn stripped(&self, mail: MailId) -> Result<(), StoreError>;

    /// Results in the order of their numbers, those after number `after`.
    async fn results(&self, after: i64, limit: u32) -> Result<Vec<StoredResult>, StoreError>;

    /// A part of the rankings, and how many people are in all of it.
    async fn leaders(&self, query: &LeaderQuery) -> Result<(Vec<Leader>, u32), StoreError>;

    /// One person's record, with that against the person who asks.
    async fn profile(&self, person: PersonId, asker: PersonId) -> Result<Profile, StoreError>;
}
