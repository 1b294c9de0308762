//! The one connection that writes, and the queue before it.
//!
//! Knows: that a durable commit is slow (the disk has to say that it is done) and that what waits meanwhile can
//! share the next one. Does not know: what is written.
//!
//! Everything that is in the queue when a transaction begins is written in it, each [`Write`] within a savepoint of
//! its own: one that fails is undone by itself. Nobody hears of success before the commit is durable. If the
//! transaction as a whole breaks, each is tried again in a transaction of its own, so that one table's bad page does
//! not fail another table's move.

use std::collections::HashSet;
use std::sync::Arc;

use async_trait::async_trait;
use sqlx::ConnectOptions as _;
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::sync::{Mutex, mpsc, oneshot};

use crate::store::{MailId, StoreError};

/// How many writes wait in the queue before whoever comes next waits outside.
const QUEUE: usize = 1024;
/// How many writes share a transaction at most.
const GROUP: usize = 256;

/// The letters that have been handed out and not yet been heard of again.
///
/// A lock that is held while letters are chosen: else one that is settled between reading the outbox and looking
/// here would be handed out twice.
pub(super) type Claims = Arc<Mutex<HashSet<MailId>>>;

/// Something to be written: all of it or nothing. It may be run more than once, only the last time counts.
#[async_trait]
pub(super) trait Write: Send + Sync + 'static {
    /// What to say when it is durable.
    type Out: Send + 'static;

    /// Writes it.
    async fn run(&self, conn: &mut SqliteConnection) -> Result<Self::Out, StoreError>;

    /// The letter that is no longer claimed once this is durable.
    fn settles(&self) -> Option<MailId> {
        None
    }
}

/// A [`Write`] in the queue, whatever its answer is.
#[async_trait]
trait Queued: Send {
    /// Runs it and keeps the answer. `Err`: it failed, and what it wrote is to be undone.
    async fn run(&mut self, conn: &mut SqliteConnection) -> Result<(), StoreError>;
    /// It did not happen, whatever the answer was.
    fn fail(&mut self, error: StoreError);
    /// The letter that it has settled, if it succeeded.
    fn settled(&self) -> Option<MailId>;
    /// Gives the answer to whoever waits for it.
    fn answer(&mut self);
}

struct Waiting<W: Write> {
    write: W,
    result: Option<Result<W::Out, StoreError>>,
    reply: Option<oneshot::Sender<Result<W::Out, StoreError>>>,
}

#[async_trait]
impl<W: Write> Queued for Waiting<W> {
    async fn run(&mut self, conn: &mut SqliteConnection) -> Result<(), StoreError> {
        let result = self.write.run(conn).await;
        let told = result.as_ref().map(|_| ()).map_err(Clone::clone);
        self.result = Some(result);
        told
    }

    fn fail(&mut self, error: StoreError) {
        self.result = Some(Err(error));
    }

    fn settled(&self) -> Option<MailId> {
        self.result.as_ref().is_some_and(Result::is_ok).then(|| self.write.settles()).flatten()
    }

    fn answer(&mut self) {
        if let (Some(result), Some(reply)) = (self.result.take(), self.reply.take()) {
            // Whoever asked may have stopped waiting; what is written stays written.
            let _ = reply.send(result);
        }
    }
}

/// The end of the queue at which one asks.
pub(super) struct Writer {
    queue: mpsc::Sender<Box<dyn Queued>>,
    task: tokio::task::JoinHandle<()>,
}

impl Writer {
    /// Begins to write by this connection; if it breaks, a new one is made as `options` say.
    pub(super) fn start(conn: SqliteConnection, options: SqliteConnectOptions, claims: Claims) -> Self {
        let (queue, orders) = mpsc::channel(QUEUE);
        let scribe = Scribe { conn: Some(conn), options, claims };
        Self { queue, task: tokio::spawn(scribe.work(orders)) }
    }

    /// Writes, and returns when it is durable.
    pub(super) async fn write<W: Write>(&self, write: W) -> Result<W::Out, StoreError> {
        let gone = || StoreError::Database("the store is closed".to_owned());
        let (reply, answer) = oneshot::channel();
        let waiting = Waiting { write, result: None, reply: Some(reply) };
        self.queue.send(Box::new(waiting)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// Writes what is still in the queue and closes the connection.
    pub(super) async fn close(self) {
        drop(self.queue);
        if self.task.await.is_err() {
            tracing::error!("the store's writer has panicked");
        }
    }
}

/// The one who writes.
struct Scribe {
    conn: Option<SqliteConnection>,
    options: SqliteConnectOptions,
    claims: Claims,
}

impl Scribe {
    async fn work(mut self, mut orders: mpsc::Receiver<Box<dyn Queued>>) {
        let mut group = Vec::with_capacity(GROUP);
        while orders.recv_many(&mut group, GROUP).await > 0 {
            if let Err(error) = self.together(&mut group).await {
                if group.len() > 1 && error != StoreError::Locked {
                    for one in group.chunks_mut(1) {
                        if let Err(error) = self.together(one).await {
                            one[0].fail(error);
                        }
                    }
                } else {
                    for each in &mut group {
                        each.fail(error.clone());
                    }
                }
            }
            let settled: Vec<MailId> = group.iter().filter_map(|each| each.settled()).collect();
            if !settled.is_empty() {
                let mut claims = self.claims.lock().await;
                for mail in settled {
                    claims.remove(&mail);
                }
            }
            group.drain(..).for_each(|mut each| each.answer());
        }
        if let Some(conn) = self.conn.take()
            && let Err(error) = conn.close().await
        {
            tracing::warn!(error = %StoreError::from(error), "the database was not closed cleanly");
        }
    }

    /// Writes all of these in one transaction, less those that fail by themselves. `Err`: nothing is written.
    async fn together(&mut self, group: &mut [Box<dyn Queued>]) -> Result<(), StoreError> {
        let conn = match &mut self.conn {
            Some(conn) => conn,
            none => none.insert(self.options.connect().await?),
        };
        let result = transaction(conn, group).await;
        if let Err(error) = &result {
            tracing::warn!(%error, writes = group.len(), "a transaction has failed");
            // Either SQLite has rolled back by itself, then this says so, or it does now. A connection that cannot
            // is not used again, for it might hold half a transaction.
            let rolled_back = sqlx::query("ROLLBACK").execute(&mut *conn).await;
            let usable = match rolled_back {
                Ok(_) => true,
                Err(sqlx::Error::Database(error)) => error.message().contains("no transaction is active"),
                Err(_) => false,
            };
            if !usable {
                self.conn = None;
            }
        }
        result
    }
}

async fn transaction(conn: &mut SqliteConnection, group: &mut [Box<dyn Queued>]) -> Result<(), StoreError> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *conn).await?;
    let mut written = false;
    for each in group {
        sqlx::query("SAVEPOINT one").execute(&mut *conn).await?;
        if let Err(error) = each.run(conn).await {
            // SQLite may have given up the whole transaction, as it does on some full disks: then there is nothing
            // to roll back to, and what counts is why.
            sqlx::query("ROLLBACK TO one").execute(&mut *conn).await.map_err(|_| error)?;
        } else {
            written = true;
        }
        sqlx::query("RELEASE one").execute(&mut *conn).await?;
    }
    let end = if written { sqlx::query("COMMIT") } else { sqlx::query("ROLLBACK") };
    end.execute(conn).await?;
    Ok(())
}
