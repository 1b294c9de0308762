//! Delivery: letters go out, each once, in order for each recipient.
//!
//! What a letter says is computed here, when it is sent: a function of the journal up to its entry, its audience,
//! and how that audience likes to read.

use std::sync::PoisonError;
use std::time::Duration;

use futures_util::stream::{self, StreamExt as _};

use super::Bot;
use super::desk::Trouble;
use super::desk::orders::{events, home, homes};
use super::page::{self, Cast, Reader};
use super::port::{Content, Platform, SendError};
use crate::args;
use crate::games::Fact;
use crate::msg;
use crate::rules::Seat;
use crate::store::{Mail, MailId, Person, Place, Post, Recipient, StoreError};
use crate::table::{Colour, Last, Moment, PersonId, Progress, Table, TableId, Tale};

/// How many letters are claimed at a time.
const CLAIM: u32 = 64;

/// How many letters are under way at the same time.
const ROADS: usize = 64;

/// How long delivery sleeps at most before it looks again by itself.
const NAP: Duration = Duration::from_secs(30);

/// After this many tries a letter is given up.
const TRIES: u32 = 12;

/// What became of a letter.
enum Fate {
    Sent(Option<Post>),
    Later(Duration),
    Never(&'static str),
}

/// Nothing private gets to them.
const CLOSED: Fate = Fate::Never("the private road is closed");

/// What the store is to keep of a letter.
#[derive(Clone)]
pub(super) enum Settled {
    Sent(Option<Post>),
    PutOff(Moment),
    GivenUp(&'static str),
}

impl Bot {
    /// Delivers for ever.
    pub(super) async fn deliver(&self) {
        loop {
            match self.deliver_due().await {
                Ok(0) => {
                    let nap = self.until(self.store().next_mail().await.ok().flatten());
                    tokio::select! {
                        () = self.mail.notified() => {}
                        () = tokio::time::sleep(nap) => {}
                    }
                }
                Ok(_) => {}
                Err(error) => {
                    tracing::error!(%error, "the outbox cannot be read");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }

    /// How long until an instant, and no longer than a nap.
    fn until(&self, moment: Option<Moment>) -> Duration {
        let Some(moment) = moment else { return NAP };
        let wait = moment.0.saturating_sub(self.parts.clock.now().0).max(0);
        Duration::from_millis(wait.unsigned_abs()).min(NAP)
    }

    /// Delivers what can be delivered now; how many letters that were.
    pub(super) async fn deliver_due(&self) -> Result<usize, StoreError> {
        self.settle_again().await?;
        let mails = self.store().claim(self.parts.clock.now(), CLAIM).await?;
        let count = mails.len();
        // Claimed letters have different recipients, so none can overtake another of its own.
        let under_way = stream::iter(mails).map(|mail| async move { self.dispatch(&mail).await });
        let done: Vec<_> = under_way.buffer_unordered(ROADS).collect().await;
        // One that failed has stopped none of the others.
        done.into_iter().collect::<Result<(), _>>()?;
        Ok(count)
    }

    async fn dispatch(&self, mail: &Mail) -> Result<(), StoreError> {
        let (settled, failed) = match self.try_to_send(mail).await {
            Ok(fate) => (self.settled(mail, fate), None),
            Err(Trouble::Store(error))
                if !matches!(error, StoreError::Corrupt(_) | StoreError::NoSuchTable) =>
            {
                // Nothing is lost: the letter stays where it is.
                (Settled::PutOff(self.parts.clock.now().plus_seconds(2)), Some(error))
            }
            Err(_) => (self.settled(mail, Fate::Never("its table cannot be read")), None),
        };
        self.settle(mail.id, settled).await?;
        failed.map_or(Ok(()), Err)
    }

    fn settled(&self, mail: &Mail, fate: Fate) -> Settled {
        match fate {
            Fate::Sent(post) => Settled::Sent(post),
            Fate::Later(_) if mail.tries >= TRIES => {
                tracing::warn!(mail = mail.id.0, table = %mail.table, "a letter is given up after many tries");
                Settled::GivenUp("too many tries")
            }
            Fate::Later(wait) => {
                let wait = i64::try_from(wait.as_millis()).unwrap_or(i64::MAX).max(250);
                Settled::PutOff(Moment(self.parts.clock.now().0.saturating_add(wait << mail.tries.min(6))))
            }
            Fate::Never(why) => {
                tracing::warn!(mail = mail.id.0, table = %mail.table, why, "a letter cannot be sent");
                Settled::GivenUp(why)
            }
        }
    }

    /// Has the store keep what became of a letter. The letter is claimed until it has, so what the store cannot keep
    /// now it is asked to keep again.
    async fn settle(&self, mail: MailId, settled: Settled) -> Result<(), StoreError> {
        let kept = match &settled {
            Settled::Sent(post) => self.store().sent(mail, post.as_ref()).await,
            Settled::PutOff(until) => self.store().put_off(mail, *until).await,
            Settled::GivenUp(why) => self.store().given_up(mail, why).await,
        };
        if kept.is_err() {
            self.unsettled.lock().unwrap_or_else(PoisonError::into_inner).push((mail, settled));
        }
        kept
    }

    async fn settle_again(&self) -> Result<(), StoreError> {
        let left = std::mem::take(&mut *self.unsettled.lock().unwrap_or_else(PoisonError::into_inner));
        let mut all = Ok(());
        for (mail, settled) in left {
            all = all.and(self.settle(mail, settled).await);
        }
        all
    }

    async fn try_to_send(&self, mail: &Mail) -> Result<Fate, Trouble> {
        let entries = self.store().journal(&mail.table).await?;
        let all = events(&mail.table, &entries)?;
        let unreadable = |_| Trouble::Unreadable(mail.table.clone());
        let upto = (mail.letter.n as usize).min(all.len());
        let now = Table::fold(self.games(), &mail.table, &all).map_err(unreadable)?;
        // Most letters are about the newest entry.
        let before = if upto == all.len() {
            None
        } else {
            Some(Table::fold(self.games(), &mail.table, &all[..upto]).map_err(unreadable)?)
        };
        let table = before.as_ref().unwrap_or(&now);
        let Some(tale) = Tale::of(&mail.letter.kind) else {
            return Ok(Fate::Never("an unknown kind of letter"));
        };
        let people = self.cast(&now).await?;
        match &mail.letter.to {
            Recipient::Room(room) => self.to_room(mail, tale, room, table, &now, &people).await,
            Recipient::Person(person) => self.to_person(mail, tale, *person, table, &now, &people).await,
        }
    }

    async fn to_room(
        &self,
        mail: &Mail,
        tale: Tale,
        room: &Place,
        table: &Table,
        now: &Table,
        people: &[Person],
    ) -> Result<Fate, Trouble> {
        let Some(platform) = self.platform(&room.platform) else {
            return Ok(Fate::Never("the platform is not there"));
        };
        let reader = self.public_reader(room);
        let cast = Cast(people);
        let current = is_current(table, now);
        let content = match tale {
            // Where it was only offered, it is a matter of others once somebody has answered.
            Tale::Card if page::answered(table) && !homes(table).contains(room) => {
                Some(page::offer_over(&reader, &cast, table))
            }
            Tale::Card => Some(self.card(&reader, &cast, table, current)),
            Tale::Turn => {
                let content = page::turn(&reader, &cast, &self.painter, table, current);
                content.map(|content| self.with_set_up_time(&reader, table, content))
            }
            Tale::Note => page::note(&reader, &cast, table, current),
            Tale::Page => None,
        };
        let Some(mut content) = content else { return Ok(Fate::Sent(None)) };
        // Who plays from another platform cannot be notified here.
        content.ping = content.ping.filter(|account| account.platform == room.platform);
        let place = match tale {
            Tale::Card => room.clone(),
            _ => match self.thread(platform, room, &reader, now, people).await {
                Ok(place) => place,
                Err(error) => return Ok(fate_of(&error)),
            },
        };
        let fate = self.send(mail, &**platform, &place, content, current).await?;
        // After the message about the newest entry (`table` is `now` itself then) the thread of a game that is over is
        // put away; whatever comes later takes it out again.
        let last = matches!(fate, Fate::Sent(Some(_)))
            && now.progress() == Progress::Over
            && std::ptr::eq(table, now);
        if last
            && place != *room
            && let Err(error) = platform.close_thread(&place).await
        {
            tracing::debug!(table = %mail.table, %error, "a thread cannot be put away");
        }
        Ok(fate)
    }

    /// The thread of a table under a room, opened if it is not there yet; the room itself where there are none.
    async fn thread(
        &self,
        platform: &std::sync::Arc<dyn Platform>,
        room: &Place,
        reader: &Reader,
        table: &Table,
        people: &[Person],
    ) -> Result<Place, SendError> {
        let later = |_| SendError::Later(Duration::from_secs(1));
        if let Some(thread) = self.store().thread(table.id(), room).await.map_err(later)? {
            return Ok(thread);
        }
        // Letters of one table may come here side by side: the thread is opened by one of them.
        let lock = table.id().as_str().bytes().map(usize::from).sum::<usize>() % self.opening.len();
        let _opening = self.opening[lock].lock().await;
        if let Some(thread) = self.store().thread(table.id(), room).await.map_err(later)? {
            return Ok(thread);
        }
        let cast = Cast(people);
        let [white, black] =
            players(table).map(|person| person.map(|person| cast.name(reader, person)).unwrap_or_default());
        let game = reader.language.game(&table.terms().game);
        let title = reader.say(msg!("table-title"), args![game: game, white: white, black: black]);
        // Two homes of one platform have a thread each.
        let mut there = homes(table).into_iter().filter(|home| home.platform == room.platform);
        let nth = there.position(|home| home == *room).unwrap_or(0);
        let key = match nth {
            0 => format!("table-{}", table.id()),
            nth => format!("table-{}-{}", table.id(), nth + 1),
        };
        let opened = platform.open_thread(room, &key, &title).await?;
        let place = opened.unwrap_or_else(|| room.clone());
        self.store().set_thread(table.id(), room, &place).await.map_err(later)?;
        Ok(place)
    }

    async fn to_person(
        &self,
        mail: &Mail,
        tale: Tale,
        person: PersonId,
        table: &Table,
        now: &Table,
        people: &[Person],
    ) -> Result<Fate, Trouble> {
        let Some(known) = people.iter().find(|known| known.id == person) else {
            return Ok(Fate::Never("the person does not sit at the table"));
        };
        let reader = self.reader_of(known, None);
        let cast = Cast(people);
        let current = is_current(table, now);
        // Authorised again: the page is made for the seats that this person has in the table as it stands.
        let seat = now.seats_of(person).first().copied();
        let content = match (tale, seat) {
            (Tale::Page, Some(seat)) if table.umpire().is_some() => {
                let content = page::page(&reader, &cast, &self.painter, table, seat, current);
                content.map(|content| self.with_set_up_time(&reader, table, content))
            }
            (Tale::Page, _) if now.progress() == Progress::Seated => Some(page::get_ready(&reader, table)),
            (Tale::Page, _) => None,
            // What is told in public, for who has no room where it is.
            (Tale::Card, _) => Some(self.card(&reader, &cast, table, current)),
            (Tale::Turn, _) => page::turn(&reader, &cast, &self.painter, table, current),
            (Tale::Note, _) => page::note(&reader, &cast, table, current),
        };
        let Some(mut content) = content else { return Ok(Fate::Sent(None)) };
        content.ping = content.ping.filter(|account| *account == known.account);
        let Some(platform) = self.platform(&known.account.platform) else {
            return Ok(Fate::Never("the platform is not there"));
        };
        let fate = match self.private_road(&**platform, known).await? {
            Ok(place) => self.send(mail, &**platform, &place, content, current).await?,
            Err(error) => fate_of(&error),
        };
        match fate {
            Fate::Never("closed") => {
                self.store().set_private_road(person, None).await?;
                match tale {
                    Tale::Card => self.card_closed(mail, known, now).await,
                    _ if waits(table, seat) => self.closed(mail, known, now, people).await,
                    _ => Ok(CLOSED),
                }
            }
            fate => {
                if matches!(fate, Fate::Sent(_)) {
                    let mut told = self.told_closed.lock().unwrap_or_else(PoisonError::into_inner);
                    told.retain(|(_, told)| *told != person);
                }
                Ok(fate)
            }
        }
    }

    /// The private road of somebody, remembered or found.
    pub(super) async fn private_road(
        &self,
        platform: &dyn Platform,
        person: &Person,
    ) -> Result<Result<Place, SendError>, StoreError> {
        if let Some(place) = self.store().private_road(person.id).await? {
            return Ok(Ok(place));
        }
        let found = platform.private_chat(&person.account).await;
        if let Ok(place) = &found {
            self.store().set_private_road(person.id, Some(place)).await?;
        }
        Ok(found)
    }

    /// The card of a challenge.
    fn card(&self, reader: &Reader, cast: &Cast<'_>, table: &Table, current: bool) -> Content {
        let hours = (self.parts.challenge_seconds + 3599) / 3600;
        page::card(reader, self.games(), cast, table, hours, current)
    }

    /// A game that begins with a set-up says how long that may take.
    fn with_set_up_time(&self, reader: &Reader, table: &Table, mut content: Content) -> Content {
        if table.last() == Last::Begun && table.deadline().is_some() {
            let hours = (self.parts.set_up_seconds + 3599) / 3600;
            content.text.push('\n');
            content.text.push_str(&reader.say(msg!("setup-time"), args![hours: hours]));
        }
        content
    }

    /// A challenge cannot reach somebody: where it was made it is said that they have to be told of it in another way.
    async fn card_closed(&self, mail: &Mail, person: &Person, table: &Table) -> Result<Fate, Trouble> {
        let room = home(table, "");
        let reader = self.public_reader(&room);
        if let Some(platform) = self.platform(&room.platform)
            && table.last() == Last::Challenged
        {
            let code = table.id().as_str();
            let text = reader.say(msg!("challenge-unreached"), args![name: &person.name, code: code]);
            let key = format!("closed-{}", mail.id.0);
            if let Err(error) = platform.send(&room, &key, &Content::text(text)).await {
                return Ok(fate_of(&error));
            }
        }
        Ok(CLOSED)
    }

    /// Somebody's private road is closed: the table's place says, without content, that something waits. It says so once,
    /// and not at every turn: every message of the table has the button as well.
    async fn closed(
        &self,
        mail: &Mail,
        person: &Person,
        table: &Table,
        people: &[Person],
    ) -> Result<Fate, Trouble> {
        let key = (table.id().clone(), person.id);
        let told = || self.told_closed.lock().unwrap_or_else(PoisonError::into_inner);
        if told().contains(&key) {
            return Ok(CLOSED);
        }
        let room = home(table, &person.account.platform);
        let reader = self.public_reader(&room);
        if let Some(platform) = self.platform(&room.platform)
            && let Ok(place) = self.thread(platform, &room, &reader, table, people).await
        {
            let text = reader.say(msg!("private-closed"), args![name: &person.name]);
            let press = super::button::Press::at("secrets", table.id(), "");
            let label = reader.text(msg!("button-secrets"));
            let style = super::port::ButtonStyle::Primary;
            let button = super::port::Button { id: press.id(), label, style };
            let content = Content { text, buttons: vec![vec![button]], ..Content::default() };
            let id = match platform.send(&place, &format!("closed-{}", mail.id.0), &content).await {
                Ok(id) => id,
                Err(error) => return Ok(fate_of(&error)),
            };
            told().insert(key);
            // It is kept as what became of the letter, so that the next message takes its button off.
            let (n, kind) = (mail.letter.n, mail.letter.kind.clone());
            return Ok(Fate::Sent(Some(Post { mail: mail.id, place, id, n, kind, buttons: true })));
        }
        Ok(CLOSED)
    }

    async fn send(
        &self,
        mail: &Mail,
        platform: &dyn Platform,
        place: &Place,
        content: Content,
        current: bool,
    ) -> Result<Fate, Trouble> {
        // What is out of date has no buttons. But it may be there already, from before the program was killed, and
        // have those that it had then: the next message takes them off.
        let buttons = !content.buttons.is_empty() || !current;
        let id = match platform.send(place, &mail.id.0.to_string(), &content).await {
            Ok(id) => id,
            Err(error) => return Ok(fate_of(&error)),
        };
        // The message before loses its buttons: only the newest can be pressed.
        let public = matches!(mail.letter.to, Recipient::Room(_));
        for post in self.store().posts(&mail.table, place).await? {
            // That something waits in private stays to be pressed until there is another way to it.
            let notice = public && Tale::of(&post.kind) == Some(Tale::Page);
            if notice && content.buttons.is_empty() {
                continue;
            }
            if post.buttons && post.mail < mail.id {
                match platform.strip(place, &post.id).await {
                    Ok(()) | Err(SendError::Gone | SendError::Refused(_)) => {
                        self.store().stripped(post.mail).await?;
                    }
                    // It keeps its buttons for now; the next message tries again, and a press is refused by its stamp.
                    Err(_) => {}
                }
            }
        }
        let kind = mail.letter.kind.clone();
        Ok(Fate::Sent(Some(Post {
            mail: mail.id,
            place: place.clone(),
            id,
            n: mail.letter.n,
            kind,
            buttons,
        })))
    }

    pub(super) async fn wake_all(&self, due: &[TableId]) {
        for table in due {
            if let Err(Trouble::Store(error)) = self.wake(table).await {
                tracing::error!(%table, %error, "a table cannot be woken");
            }
        }
    }

    /// Wakes tables whose deadline has come, for ever.
    pub(super) async fn keep_deadlines(&self) {
        loop {
            let due = self.store().due(self.parts.clock.now(), CLAIM).await.unwrap_or_default();
            self.wake_all(&due).await;
            if due.is_empty() {
                let nap = self.until(self.store().next_deadline().await.ok().flatten());
                tokio::select! {
                    () = self.deadlines.notified() => {}
                    () = tokio::time::sleep(nap.max(Duration::from_millis(50))) => {}
                }
            }
        }
    }
}

/// Whether a page says or asks anything that the table's own message does not: it is said in public that something waits
/// there if it cannot be sent. That it is somebody's turn has been said, with the same button.
fn waits(table: &Table, seat: Option<Seat>) -> bool {
    let Some((umpire, seat)) = table.umpire().zip(seat) else { return true };
    // What somebody has done themselves is no news to them.
    let news = |facts: &[Fact]| facts.iter().filter(|fact| fact.key != "record").count();
    let told = table.told();
    let heard = told.is_some_and(|told| news(told.private(seat).list()) > news(told.public().list()));
    let sets_up = umpire.public().in_set_up() && umpire.actors().contains(&seat);
    heard || sets_up || table.last() == Last::Begun
}

/// Whether nothing has happened in the game, or to the challenge, since the table stood so.
fn is_current(table: &Table, now: &Table) -> bool {
    let same = table.plies() == now.plies() && table.progress() == now.progress();
    let asked = matches!(table.last(), Last::DrawOffered(_) | Last::TakebackAsked(_));
    same && table.offered_by() == now.offered_by()
        && (!asked || (table.draw_offer() == now.draw_offer() && table.takeback() == now.takeback()))
}

fn fate_of(error: &SendError) -> Fate {
    match error {
        SendError::Gone => Fate::Never("the place is gone"),
        SendError::Closed => Fate::Never("closed"),
        SendError::Refused(_) => Fate::Never("refused by the platform"),
        SendError::Later(wait) => Fate::Later(*wait),
    }
}

/// Who plays, White first; before the lot has spoken, whoever challenged first. A thread may open before there are seats.
fn players(table: &Table) -> [Option<PersonId>; 2] {
    let seated = Seat::ALL.map(|seat| table.sitter(seat));
    if seated.iter().any(Option::is_some) {
        return seated;
    }
    let both = [Some(table.challenger()), table.opponent()];
    if table.terms().colour == Colour::Black { [both[1], both[0]] } else { both }
}
