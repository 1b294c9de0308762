//! What is kept: journals, the outbox, people, results and ratings.
//!
//! Knows: the port ([`Store`]) through which everything above asks and writes, and the store that implements it on
//! `SQLite`. To a store, entries of a journal are text. Does not know: what a game is, chats, languages.
//!
//! To add a store (`PostgreSQL`, say): implement [`Store`] and pass the contract tests.

mod port;
mod sqlite;

pub use port::{
    Account, Appended, Batch, Code, Deadline, Finished, Leader, LeaderQuery, Letter, LinkAsk, LinkStep, Mail,
    MailId, NoLink, Pair, Person, Place, Post, Profile, Recipient, Scope, Settings, Spent, Stage, Store,
    StoreError, StoredEntry, StoredLink, StoredResult, Summary, TableQuery,
};
pub use sqlite::{MIGRATIONS, SqliteOptions, SqliteStore};
