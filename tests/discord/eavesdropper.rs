//! The eavesdropper on Discord: whole games by way of the adapter, each played twice, in two worlds that differ in nothing
//! but what a listener may not know. Everything that Discord ever sent to this listener's client must be the same, byte for
//! byte: messages and answers with custom ids, pings, names and digests of files; what was changed and deleted; what was
//! offered to complete. Ids are numbered as they come, and moments are left out.
//!
//! The law is that of `tests/games/eavesdropper.rs`, and so are twins and oracles (`support::eavesdrop`). What is new here is
//! all that lies between the desk and a client: who sees which answer, what an id or a file's name is made of, what stays of a
//! message that was changed. Both players ask for what is theirs alone all the time, whoever listens.
//!
//! To let a new game in: its line in `support::eavesdrop::oracle`.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use gangurru::bot::port::{Answer, Content, Desk, Incoming};
use gangurru::games::{AnyGame, Enrolled, Umpire};
use gangurru::rules::notation::Written;
use gangurru::rules::{Audience, Seat};
use gangurru::store::{Account, Place, Store as _};
use gangurru::table::TableId;

use crate::fake::Fake;
use crate::fake::people::{Act, Person};
use crate::fake::state::{Id, State};
use crate::house::House;
use crate::support::eavesdrop::{Heard, Twins, acts, hiding, refused};
use crate::support::oracles::{australian::Australian, hidden::Hidden, raindrop::Raindrop};
use crate::support::seeps::*;
use crate::support::staged::Folder;
use crate::support::twins::{Oracle, probes};
use crate::support::world::World;

const PUBLIC: Audience = Audience::Public;
const WHITE: Audience = Audience::Seat(Seat::White);
const BLACK: Audience = Audience::Seat(Seat::Black);

/// After this long without a request nothing more is on its way: whatever is slow has been waited for by then.
const QUIET: Duration = Duration::from_millis(6);

/// What is wrong with the bot on purpose.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// Nothing.
    None,
    /// Every answer is for everybody.
    Aloud,
}

/// The desk, and what it has answered.
struct Watched {
    desk: Arc<dyn Desk>,
    fault: Fault,
    /// Whether there was an answer, to each thing that was taken in.
    taken: Mutex<Vec<bool>>,
}

#[async_trait]
impl Desk for Watched {
    async fn take(&self, incoming: Incoming) -> Option<Answer> {
        let mut answer = self.desk.take(incoming).await;
        if let Some(answer) = answer.as_mut().filter(|_| self.fault == Fault::Aloud) {
            answer.only_asker = false;
        }
        self.taken.lock().expect("no panic").push(answer.is_some());
        answer
    }

    async fn complete(&self, from: &Account, place: &Place, typed: &str) -> Vec<String> {
        self.desk.complete(from, place, typed).await
    }

    fn hello(&self, place: &Place) -> Content {
        self.desk.hello(place)
    }
}

/// How many answers have got to Discord: by an interaction's token, or as messages whose nonce says so.
fn answers(state: &State) -> usize {
    let answers = state.requests.iter().filter(|one| {
        let nonce = one.json["nonce"].as_str().unwrap_or_default();
        one.status < 300 && (one.path.contains("/webhooks/") || nonce.starts_with('a'))
    });
    answers.count()
}

/// A table on a fake Discord of its own.
struct Table {
    fake: Fake,
    house: House,
    watched: Arc<Mutex<Option<Arc<Watched>>>>,
    /// White, Black, and somebody who watches.
    people: [Person; 3],
    thread: Id,
    code: String,
    /// The first message that had buttons, and the first of them.
    stale: Option<(Id, String)>,
    /// Open as long as the store.
    folder: Folder,
}

/// How things stood before something was done.
struct Before {
    taken: usize,
    answers: usize,
}

impl Table {
    /// Both are ready, and the game begins with this deal instead of its own, before anybody was shown anything.
    async fn dealt(world: &World, fault: Fault) -> Self {
        let fake = Fake::start().await;
        let people = ["Alice", "Ben", "Eve"].map(|name| fake.person(name));
        // Opened in this order whatever the bot does first, so that traffic can be compared channel by channel.
        let chats: Vec<Id> = people.iter().map(Person::dm).collect();
        let folder = Folder::fresh();
        let watched = Arc::new(Mutex::new(None));
        let slot = Arc::clone(&watched);
        let veil = Arc::new(move |desk| {
            let made = Arc::new(Watched { desk, fault, taken: Mutex::default() });
            *slot.lock().expect("no panic") = Some(Arc::clone(&made));
            made as Arc<dyn Desk>
        });
        let house = House::by_hand(&fake, folder.store().await, world.game, veil).await;
        let (thread, code, stale) = (0, String::new(), None);
        let mut table = Self { fake, house, watched, people, thread, code, stale, folder };
        let lobby = table.fake.lobby();
        let options = [("who", "@Ben"), ("game", "0"), ("colour", "0"), ("rated", "1")];
        table.run(0, lobby, "/challenge", &options).await;
        let card = table.fake.last(lobby);
        table.code =
            table.fake.look(|state| state.buttons(card)[0].split('.').nth(1).expect("a code").to_owned());
        table.click(1, card, "Accept").await;
        for (n, chat) in chats.into_iter().enumerate().take(2) {
            let asked = table.fake.last(chat);
            let before = table.begins();
            table.people[n].clicks(asked, "Ready").acknowledged().await;
            table.is_answered(&before).await;
            if n == 0 {
                table.delivers().await;
                table.thread = table.fake.threads(lobby)[0];
            }
        }
        table.folder.begin_from(&table.house.store, &table.code, "deal", &world.deal).await;
        table.delivers().await;
        table
    }

    fn watched(&self) -> Arc<Watched> {
        Arc::clone(self.watched.lock().expect("no panic").as_ref().expect("a desk"))
    }

    /// Before somebody does something. What they do then has the same number in every world.
    fn begins(&self) -> Before {
        let answers = self.fake.with(|state| {
            state.count = state.count.next_multiple_of(256);
            answers(state)
        });
        Before { taken: self.watched().taken.lock().expect("no panic").len(), answers }
    }

    /// Waits until the desk has had what was done, and all of its answer has got there.
    async fn is_answered(&self, before: &Before) {
        let watched = self.watched();
        let answered = async {
            loop {
                if let Some(answered) = watched.taken.lock().expect("no panic").get(before.taken) {
                    return *answered;
                }
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let answered = tokio::time::timeout(Duration::from_mins(1), answered).await;
        if answered.expect("the desk gets it") {
            let more = |state: &State| (answers(state) > before.answers).then_some(());
            self.fake.until("an answer", more).await;
        }
        loop {
            let idle = |state: &State| state.is_idle().then_some(state.answered);
            let asked = self.fake.until("an end of requests", idle).await;
            tokio::time::sleep(QUIET).await;
            if self.fake.look(|state| state.is_idle() && state.answered == asked) {
                return;
            }
        }
    }

    async fn delivers(&self) {
        while self.house.bot.deliver_now().await.expect("the store is well") > 0 {}
        assert_eq!(self.house.store.unsent().await.expect("a store"), 0, "something cannot be sent");
    }

    async fn goes_on(&self, before: &Before) {
        self.is_answered(before).await;
        self.delivers().await;
    }

    async fn run(&self, who: usize, channel: Id, command: &str, options: &[(&str, &str)]) {
        let before = self.begins();
        self.people[who].runs(channel, command, options).acknowledged().await;
        self.goes_on(&before).await;
    }

    async fn say(&self, who: usize, channel: Id, text: &str) {
        let before = self.begins();
        self.people[who].says(channel, text);
        self.goes_on(&before).await;
    }

    async fn says_to_bot(&self, who: usize, text: &str) {
        self.say(who, self.thread, &format!("{} {text}", self.fake.mention())).await;
    }

    async fn reply(&self, who: usize, to: Id, text: &str) {
        let before = self.begins();
        self.people[who].replies(to, text);
        self.goes_on(&before).await;
    }

    async fn click(&self, who: usize, message: Id, button: &str) {
        self.pressed(|| self.people[who].clicks(message, button)).await;
    }

    /// Presses a button that is not there, or not any more.
    async fn press(&self, who: usize, button: &str) {
        let Some(newest) = self.armed() else { return };
        self.pressed(|| self.people[who].clicks_stale(newest, button)).await;
    }

    async fn pressed(&self, press: impl FnOnce() -> Act) {
        let before = self.begins();
        press().acknowledged().await;
        self.goes_on(&before).await;
    }

    /// The newest message in the thread that everybody sees and that has buttons.
    fn armed(&self) -> Option<Id> {
        self.fake.look(|state| {
            let mut own = state.messages.values().filter(|one| one.channel == self.thread);
            own.rfind(|one| one.only.is_none() && !one.components.is_empty()).map(|one| one.id)
        })
    }

    /// A menu that somebody has before them.
    fn menu(&self, who: usize) -> Option<(Id, Vec<String>)> {
        let person = self.people[who].id;
        self.fake.look(|state| {
            let mut own = state.messages.values().filter(|one| one.only == Some(person));
            let menu = own.rfind(|one| !one.components.is_empty() && one.attachments.is_empty())?.id;
            Some((menu, state.buttons(menu)))
        })
    }

    async fn entries(&self) -> usize {
        let id = TableId::parse(&self.code).expect("a code");
        self.house.store.journal(&id).await.expect("it is there").len()
    }

    /// A move, in one of the ways in which one can be made.
    async fn moves(&self, step: usize, seat: Seat, written: &Written, umpire: &Umpire) {
        let (who, view) = (seat.index(), umpire.private(seat));
        let yes = if view.caution(written).is_some() { " yes" } else { "" };
        let text = format!("{written}{yes}");
        let had = self.entries().await;
        let turn = self.armed();
        match (step % 4, turn) {
            // What is set up in secret is said in private.
            _ if view.in_set_up() => self.say(who, self.people[who].dm(), &text).await,
            (0, _) => self.run(who, self.thread, "/move", &[("move", &text)]).await,
            (1, _) => self.says_to_bot(who, &text).await,
            (2, Some(turn)) => self.reply(who, turn, &text).await,
            _ => self.say(who, self.people[who].dm(), &text).await,
        }
        let seen = || self.people[who].has_seen().lines().rev().take(6).collect::<Vec<_>>().join("\n");
        assert!(self.entries().await > had, "{text} was not played: {}", seen());
    }

    /// Some of everything that a listener can ask, in turn. Nothing of it changes the game.
    async fn asks(&mut self, step: usize, listener: Audience, umpire: &Umpire, probes: &[Written]) {
        let who = match listener {
            Audience::Public => 2,
            Audience::Seat(seat) => seat.index(),
        };
        let thread = self.thread;
        match step % 9 {
            0 => self.run(who, thread, "/board", &[]).await,
            1 => self.run(who, thread, "/secrets", &[]).await,
            2 => self.says_to_bot(who, "secrets").await,
            3 => self.run(who, thread, "/table verify", &[]).await,
            4 => self.run(who, thread, "/board", &[("side", "1"), ("text", "true")]).await,
            5 => self.run(who, thread, "/table replay", &[]).await,
            6 => self.run(who, thread, "/gangurru profile", &[("who", "@Alice")]).await,
            7 => self.says_to_bot(who, "replay").await,
            _ => self.run(who, self.fake.lobby(), "/gangurru lobby", &[]).await,
        }
        // A menu, and a piece in it.
        let menu_before = self.menu(who).map(|(id, _)| id);
        self.press(who, &format!("moves.{}..", self.code)).await;
        if let Some((menu, buttons)) = self.menu(who).filter(|(id, _)| Some(*id) != menu_before) {
            let further: Vec<_> = buttons.iter().filter(|id| id.starts_with("moves.")).collect();
            if let Some(button) = further.get(step % further.len().max(1)) {
                self.click(who, menu, button).await;
            }
        }
        // What cannot be done: by a made-up button, by a command, typed; and its beginning completed.
        let wrong = refused(umpire, listener, probes);
        let nth = |n: usize| wrong.get((step + n * 7) % wrong.len().max(1)).map(ToString::to_string);
        for probe in (0..2).filter_map(nth) {
            self.press(who, &format!("move.{}..{probe}", self.code)).await;
        }
        if let Some(probe) = nth(3).filter(|_| !acts(umpire, listener)) {
            match step % 2 {
                0 => self.run(who, thread, "/move", &[("move", &probe)]).await,
                _ => self.says_to_bot(who, &probe).await,
            }
        }
        let typed = if step.is_multiple_of(2) { String::new() } else { nth(1).unwrap_or_default() };
        let typed: String = typed.chars().take(2).collect();
        self.people[who].types(thread, "/move", &[("move", &typed)]).await;
        // A button of yesterday, and one that is for others to press.
        if self.stale.is_none() {
            let first = self.armed().map(|id| (id, self.fake.look(|state| state.buttons(id))));
            self.stale = first.and_then(|(id, buttons)| Some((id, buttons.first()?.clone())));
        }
        match (step % 3, self.stale.clone()) {
            (0, Some((message, button))) => {
                self.pressed(|| self.people[who].clicks_stale(message, &button)).await;
            }
            (1, _) => self.press(who, &format!("resign.{}..", self.code)).await,
            _ => self.press(who, &format!("secrets.{}..", self.code)).await,
        }
        // The players look at what is theirs alone, and it is nobody else's business.
        let player = step / 2 % 2;
        match step % 4 {
            0 => self.press(player, &format!("secrets.{}..", self.code)).await,
            1 => self.says_to_bot(player, "secrets").await,
            2 => self.press(player, &format!("moves.{}..", self.code)).await,
            _ => self.run(player, thread, "/secrets", &[]).await,
        }
    }

    async fn ends(self) {
        self.house.closes(&self.fake).await;
    }
}

/// Everything that got to a client in one world.
struct Ear {
    /// To the listener.
    heard: Vec<String>,
    /// To somebody who watches, when the game has been broken off and everything may be known.
    revealed: String,
}

impl Ear {
    /// The first difference, with what stands around it.
    fn differs(&self, other: &Self) -> Option<String> {
        if self.heard == other.heard {
            return None;
        }
        let lines = self.heard.iter().zip(&other.heard).enumerate();
        let Some((n, (a, b))) = lines.into_iter().find(|(_, (a, b))| a != b) else {
            return Some(format!("{} and {} things came", self.heard.len(), other.heard.len()));
        };
        let at = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
        let around = |line: &String| line.chars().skip(at.saturating_sub(300)).take(900).collect::<String>();
        Some(format!("thing {n}, from letter {at}:\n  …{}\n  …{}", around(a), around(b)))
    }
}

/// What a listener gets of a world, from the challenge on.
async fn listen(world: &World, listener: Audience, probes: &[Written], fault: Fault) -> Ear {
    let mut table = Table::dealt(world, fault).await;
    let mut umpire = world.begin();
    for (step, (seat, written)) in world.acts.iter().enumerate() {
        table.moves(step, *seat, written, &umpire).await;
        umpire.act(*seat, written).expect("a world can be played");
        table.asks(step, listener, &umpire, probes).await;
    }
    let sent = |person: &Person| person.has_been_sent();
    let heard = match listener {
        Audience::Public => sent(&table.people[2]),
        Audience::Seat(seat) => sent(&table.people[seat.index()]),
    };
    // That the worlds differ shows in the end.
    table.press(0, &format!("resigned.{}..", table.code)).await;
    table.run(2, table.thread, "/table replay", &[]).await;
    let revealed = sent(&table.people[2]);
    table.ends().await;
    Ear { heard: heard.lines().map(str::to_owned).collect(), revealed }
}

/// What was compared.
#[derive(Default)]
struct Tally {
    /// Pairs of worlds that really differed, as everybody saw in the end.
    twins: usize,
    /// Actions that were played, in each world.
    acts: usize,
    /// Things that came to the listener, in each world.
    things: usize,
}

/// Listens at so many pairs of twins.
async fn eavesdrop(twins: &mut Twins<'_>, pairs: usize, fault: Fault) -> Result<Tally, Heard> {
    let (game, listener) = (twins.game, twins.listener);
    let probes = probes(game, 24);
    let mut tally = Tally::default();
    for _ in 0..pairs {
        let [world, twin] = twins.pair();
        let both = [&world, &twin].map(|world| listen(world, listener, &probes, fault));
        let [one, two] = both;
        let (one, two) = tokio::join!(one, two);
        if let Some(difference) = one.differs(&two) {
            return Err(Heard(format!("{listener} can tell two worlds of {}: {difference}", game.name())));
        }
        tally.twins += usize::from(!world.same(&twin) && one.revealed != two.revealed);
        tally.acts += world.acts.len();
        tally.things += one.heard.len();
    }
    Ok(tally)
}

/// Every game that hides something, for both players and a bystander.
async fn every_game(pairs: usize, plies: usize, whole: Option<usize>, seed: u64) {
    for (game, oracle) in hiding(&[]) {
        for listener in Audience::ALL {
            let mut twins = Twins { whole, ..Twins::new(game, oracle, listener, plies, seed) };
            let heard = eavesdrop(&mut twins, pairs, Fault::None).await;
            let Tally { twins, acts, things } = heard.unwrap_or_else(|heard| panic!("{heard:?}"));
            assert_eq!(twins, pairs, "{}: few twins really differ for {listener}", game.name());
            assert!(things > acts * 5, "{}: only {things} things came in {acts} acts", game.name());
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs the OpenAPI file"]
async fn a_listener_cannot_tell_two_worlds() {
    every_game(1, 14, None, 5).await;
}

/// Games to their end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs the OpenAPI file and minutes"]
async fn a_listener_cannot_tell_whole_games() {
    every_game(1, 160, Some(40), 6).await;
}

/// A leak is noticed by who listens on Discord.
async fn is_heard(
    game: &'static dyn AnyGame,
    oracle: &dyn Oracle,
    listener: Audience,
    fault: Fault,
    sign: &str,
) {
    let mut twins = Twins::new(game, oracle, listener, 24, 7);
    match eavesdrop(&mut twins, 12, fault).await {
        Err(Heard(difference)) => assert!(difference.contains(sign), "{difference}"),
        Ok(_) => panic!("{listener} does not notice the leak in {}", game.name()),
    }
}

fn around<H: Home, S: Seep>() -> &'static dyn AnyGame {
    Enrolled::<Around<H, S>>::game()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs the OpenAPI file"]
async fn leaks_in_games_are_heard() {
    let captured = around::<AroundHidden, CapturedToAll>();
    is_heard(captured, &Hidden, PUBLIC, Fault::None, "Only you learn this").await;
    is_heard(around::<AroundHidden, BestFirst>(), &Hidden, WHITE, Fault::None, "moves.").await;
    let refusal = around::<AroundAustralian, DiscInRefusal>();
    is_heard(refusal, &Australian, WHITE, Fault::None, "There is no such move in this game.").await;
    let words = around::<AroundAustralian, DiscInWords>();
    is_heard(words, &Australian, WHITE, Fault::None, "Can be reached").await;
    is_heard(around::<AroundRaindrop, CardInPicture>(), &Raindrop, WHITE, Fault::None, "image/png").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs the OpenAPI file"]
async fn leaks_on_the_way_to_discord_are_heard() {
    let australian = gangurru::games::by_name("australian").expect("it is registered");
    is_heard(australian, &Australian, PUBLIC, Fault::Aloud, "content").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs the OpenAPI file"]
async fn without_a_leak_nothing_is_heard() {
    let game = around::<AroundHidden, Sound>();
    let mut twins = Twins::new(game, &Hidden, BLACK, 12, 8);
    let tally = eavesdrop(&mut twins, 1, Fault::None).await.unwrap_or_else(|heard| panic!("{heard:?}"));
    assert!(tally.things > 30);
}
