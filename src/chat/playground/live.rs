//! What a page is told while it is open, by web socket.
//!
//! Nothing is queued for a page. Each knows up to which change it has read and, when woken, reads on from there; a
//! page that is slow or was away only reads more at once. The page first says its token and where it left off.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde::Deserialize;
use tokio::sync::watch;
use tokio::time::timeout;

use super::http::House;
use super::keep::Me;
use super::veil::Of;
use super::wire::Told;

/// How long a page may take to say its token, or to take in what it is told.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a page is told that the connection stands.
const BEAT: Duration = Duration::from_secs(20);

/// Close codes: the token is nobody's; too many pages; come again later.
const NO_SESSION: u16 = 4401;
const TOO_MANY: u16 = 4429;
const AWAY: u16 = 1001;

/// Who has how many pages open.
pub(super) struct Presence {
    pages: Mutex<HashMap<i64, usize>>,
    changed: watch::Sender<()>,
}

impl Default for Presence {
    fn default() -> Self {
        Self { pages: Mutex::default(), changed: watch::Sender::new(()) }
    }
}

impl Presence {
    fn with<T>(&self, act: impl FnOnce(&mut HashMap<i64, usize>) -> T) -> T {
        act(&mut self.pages.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }

    /// Counts one more page, unless there are too many.
    fn open(&self, person: i64, all: usize, own: usize) -> Option<Page<'_>> {
        let first = self.with(|pages| {
            let here = pages.get(&person).copied().unwrap_or(0);
            if here >= own || pages.values().sum::<usize>() >= all {
                return None;
            }
            pages.insert(person, here + 1);
            Some(here == 0)
        })?;
        if first {
            self.changed.send_replace(());
        }
        Some(Page { presence: self, person })
    }

    fn people(&self) -> Vec<String> {
        let mut people: Vec<i64> = self.with(|pages| pages.keys().copied().collect());
        people.sort_unstable();
        people.iter().map(i64::to_string).collect()
    }
}

/// An open page; dropped when it closes.
struct Page<'a> {
    presence: &'a Presence,
    person: i64,
}

impl Drop for Page<'_> {
    fn drop(&mut self) {
        let last = self.presence.with(|pages| {
            let left = pages.get(&self.person).map_or(0, |here| here.saturating_sub(1));
            if left == 0 {
                pages.remove(&self.person);
            } else {
                pages.insert(self.person, left);
            }
            left == 0
        });
        if last {
            self.presence.changed.send_replace(());
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hello {
    token: String,
    /// The cursor of the last news it has.
    #[serde(default)]
    since: Option<String>,
}

/// Opens the socket.
pub(super) async fn open(State(house): State<House>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.max_message_size(4096).max_frame_size(4096).on_upgrade(|socket| async move {
        let mut socket = socket;
        // However it ends, the page comes again and reads on.
        if let Err(End::Because(code)) = talk(&house, &mut socket).await {
            let frame = CloseFrame { code, reason: "".into() };
            let _ = timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
        }
    })
}

/// Why a connection ends.
enum End {
    /// The other side is gone, or too slow.
    Lost,
    /// For this reason, which the page is told.
    Because(u16),
}

#[expect(clippy::needless_pass_by_value, reason = "what `map_err` wants")]
fn trouble(why: sqlx::Error) -> End {
    tracing::warn!(%why, "the playground's database does not answer");
    End::Because(AWAY)
}

async fn tell(socket: &mut WebSocket, told: &Told) -> Result<(), End> {
    let text = serde_json::to_string(told).map_err(|_| End::Lost)?;
    match timeout(PATIENCE, socket.send(Message::Text(text.into()))).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(End::Lost),
    }
}

async fn hello(socket: &mut WebSocket) -> Option<Hello> {
    match timeout(PATIENCE, socket.recv()).await {
        Ok(Some(Ok(Message::Text(text)))) => serde_json::from_str(&text).ok(),
        _ => None,
    }
}

/// Tells a page everything from where it left off, until one of the two goes.
async fn talk(house: &House, socket: &mut WebSocket) -> Result<(), End> {
    let playground = &*house.playground;
    let asked = hello(socket).await.ok_or(End::Because(NO_SESSION))?;
    let me = playground.keep.session(&asked.token).await.map_err(trouble)?;
    let me = me.ok_or(End::Because(NO_SESSION))?;
    let limits = playground.settings.limits;
    let page = playground.presence.open(me.id, limits.pages, limits.own_pages);
    let _page = page.ok_or(End::Because(TOO_MANY))?;

    let mut closing = house.closing.clone();
    let mut changed = playground.keep.changes_seen();
    let mut present = playground.presence.changed.subscribe();
    present.mark_changed();
    let mut beat = tokio::time::interval(BEAT);

    // A cursor from elsewhere reads as some number; one that was never given out begins anew.
    let latest = *changed.borrow();
    let cursor = asked.since.and_then(|since| playground.veil.show(Of::Cursor, &since));
    let mut since = cursor.filter(|cursor| (0..=latest).contains(cursor));
    tell(socket, &Told::hello(&me, since.is_none())).await?;
    since = Some(read_on(house, socket, &me, since, true).await?);

    loop {
        tokio::select! {
            () = async { closing.wait_for(|closing| *closing).await.map(drop).unwrap_or_default() } => {
                return Err(End::Because(AWAY));
            }
            news = changed.changed() => {
                news.map_err(|_| End::Because(AWAY))?;
                since = Some(read_on(house, socket, &me, since, false).await?);
            }
            moved = present.changed() => {
                moved.map_err(|_| End::Because(AWAY))?;
                tell(socket, &Told::Here { people: playground.presence.people() }).await?;
            }
            _ = beat.tick() => tell(socket, &Told::Beat).await?,
            heard = socket.recv() => match heard {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(End::Lost),
                // A page has nothing more to say here.
                Some(Ok(_)) => {}
            },
        }
    }
}

/// Tells what is new and says how far that goes. What others may not see is not even an empty message; only the
/// first time the page is told in any case, to know that it has caught up.
async fn read_on(
    house: &House,
    socket: &mut WebSocket,
    me: &Me,
    since: Option<i64>,
    first: bool,
) -> Result<i64, End> {
    let playground = &*house.playground;
    let mut since = since;
    loop {
        let changes = playground.keep.changes(me, since).await.map_err(trouble)?;
        let (upto, more) = (changes.upto, changes.more);
        since = Some(upto);
        let empty = changes.messages.is_empty() && changes.people.is_empty() && changes.threads.is_empty();
        if first || more || !empty {
            tell(socket, &Told::news(&playground.veil, me, changes)).await?;
        }
        if !more {
            return Ok(upto);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_counted() {
        let presence = Presence::default();
        let first = presence.open(1, 3, 2);
        let second = presence.open(1, 3, 2);
        assert!(first.is_some() && second.is_some() && presence.open(1, 3, 2).is_none());
        let other = presence.open(2, 3, 2);
        assert!(other.is_some() && presence.open(3, 3, 2).is_none());
        assert_eq!(presence.people(), ["1", "2"]);
        drop((first, second));
        assert_eq!(presence.people(), ["2"]);
    }
}
