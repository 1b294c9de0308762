//! The eavesdropper on Matrix: games played twice, in two worlds that differ in nothing but what a listener may not know.
//! Everything of the bot's that this listener's client ever got must be the same, ids aside: decrypted bodies and HTML,
//! pictures to the byte with their names and sizes, mentions, threads and answers, edits, reactions, redactions; in every
//! room in which the listener is, in order and number. On the way the listener asks all the time.
//!
//! Which worlds are twins say the oracles of the twin-world law; the deal is written into the journal, so the program needs
//! no door for it. On the real homeserver the rooms are encrypted, and the listener has a client of another make than ours;
//! there each listener has one game. On the fake one, where nothing is encrypted, every game has every listener.
//!
//! What the desk says is held to the same law without any platform (`tests/games/eavesdropper.rs`); here it is the adapter's
//! doing that counts: what becomes of a content, where it goes, what it is called, what is put on it and taken off.
//!
//! To let a new game in: its line in `support::eavesdrop::oracle`.

use std::time::Duration;

use gangurru::games::{AnyGame, Enrolled, Umpire};
use gangurru::rules::notation::Written;
use gangurru::rules::{Audience, Seat};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::fake::Fake;
use crate::heard::{Heard, Media, transcript};
use crate::house::House;
use crate::person::Person;
use crate::support::cups::Cups;
use crate::support::eavesdrop::{Heard as Leaked, Twins, hiding, refused};
use crate::support::oracles::{australian::Australian, hidden::Hidden, raindrop::Raindrop};
use crate::support::seeps::*;
use crate::support::staged::always_begins;
use crate::support::twins::{Oracle, probes};
use crate::support::world::World;
use crate::synapse::{Account, Synapse};
use crate::tool::PATIENCE;

const WHITE: Audience = Audience::Seat(Seat::White);
const BLACK: Audience = Audience::Seat(Seat::Black);

/// White, Black, and somebody who only reads along.
const NAMES: [&str; 3] = ["Anna", "Ben", "Cleo"];
/// The time in the worlds, in milliseconds since 1970: before any event of the servers, so that none is old.
const TIME: i64 = 1_600_000_000_000;
/// An hour later the game begins, whatever it took to seat them.
const BEGIN: i64 = TIME + 3_600_000;

/// Which of the three a listener is.
fn of(listener: Audience) -> usize {
    match listener {
        Audience::Seat(seat) => seat.index(),
        Audience::Public => 2,
    }
}

/// Where the people are.
enum Town<'a> {
    Fake(Fake),
    Real(&'a [Person; 3]),
}

/// A table of two in a room of three, and the bot.
struct Stage<'a> {
    town: Town<'a>,
    house: House,
    ids: [String; 3],
    room: String,
    table: String,
    thread: String,
}

impl<'a> Stage<'a> {
    /// Everybody is in the room, and each has a private one with the bot if it is on the fake homeserver.
    async fn on_fake(game: &'static dyn AnyGame) -> Self {
        let fake = Fake::start().await;
        let bot = "@gangurru:fake";
        let ids = NAMES.map(|name| format!("@{}:fake", name.to_lowercase()));
        let [anna, ben, cleo] = &ids;
        let room = fake.room("Club", &[anna, ben, cleo, bot]);
        for id in &ids {
            fake.room("", &[id, bot]);
        }
        let account = Account { user: bot.into(), name: "gangurru".into(), password: "any".into() };
        let mut house = House::away(&fake.url(), account);
        (house.games, house.plain_secrets) = (vec![game], true);
        house.by_hand(TIME);
        house.opens().await;
        // What was there before the first answer is history.
        fake.until_asked("GET /_matrix/client/v3/sync", 2).await;
        let (table, thread) = (String::new(), String::new());
        Self { town: Town::Fake(fake), house, ids, room, table, thread }
    }

    /// A new bot and an encrypted room for the same people as in the other world.
    async fn on_real(synapse: &Synapse, people: &'a [Person; 3], game: &'static dyn AnyGame) -> Self {
        let account = synapse.account("Gangurru").await;
        synapse.lift_limits(&account.user).await;
        let mut house = House::away(&synapse.url, account);
        house.games = vec![game];
        house.by_hand(TIME);
        house.opens().await;
        let [anna, ben, cleo] = people;
        let room = anna.makes_room("Club", true, &[ben, cleo]).await;
        anna.brings(&room, &house.id).await;
        for person in people {
            person.awaits(&room, &house.id).await;
            person.reads(&room, "Gangurru").await;
        }
        let ids = [0, 1, 2].map(|n: usize| people[n].id.clone());
        let (table, thread) = (String::new(), String::new());
        Self { town: Town::Real(people), house, ids, room, table, thread }
    }

    /// Somebody says something; in the table's thread, if it is in one.
    async fn says(&self, who: usize, room: &str, thread: Option<&str>, text: &str, mentions: &[&str]) {
        match &self.town {
            Town::Fake(fake) => {
                let mut content = json!({ "msgtype": "m.text", "body": text });
                content["m.mentions"] = json!({ "user_ids": mentions });
                if let Some(thread) = thread {
                    content["m.relates_to"] = json!({
                        "rel_type": "m.thread", "event_id": thread, "is_falling_back": true,
                        "m.in_reply_to": { "event_id": thread },
                    });
                }
                fake.sends(room, &self.ids[who], "m.room.message", &content);
            }
            Town::Real(people) => {
                let fields = json!({ "room": room, "thread": thread, "text": text, "mentions": mentions });
                people[who].does("say", fields).await;
            }
        }
    }

    /// A number from the bot's database.
    async fn count(&self, what: &str) -> i64 {
        let sql = sqlx::AssertSqlSafe(format!("SELECT count(*) FROM {what}"));
        sqlx::query_scalar(sql).fetch_one(self.house.pool()).await.expect("a number")
    }

    /// Waits until a table of the bot's database has grown, and nothing that it heard waits any more.
    async fn until_more(&self, what: &str, than: i64, why: &str) {
        let wait = async {
            loop {
                if self.count(what).await > than && self.count("matrix_inbox").await == 0 {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let waited = tokio::time::timeout(PATIENCE, wait).await;
        waited.unwrap_or_else(|_| panic!("in {}: no more in {what} after: {why}", self.room));
    }

    /// Somebody says something that changes the game, and everybody is told.
    async fn acts(&self, who: usize, room: &str, thread: Option<&str>, text: &str, mentions: &[&str]) {
        let before = self.count("journal").await;
        self.says(who, room, thread, text, mentions).await;
        self.until_more("journal", before, text).await;
        self.house.delivers().await;
    }

    /// Somebody asks the bot, and has all of its answer.
    async fn asks(&self, who: usize, room: &str, thread: Option<&str>, text: &str) {
        let before = self.count("matrix_sent").await;
        self.says(who, room, thread, text, &[]).await;
        self.until_more("matrix_sent", before, text).await;
    }

    /// The private room of somebody, as the bot knows it.
    async fn private(&self, who: usize) -> Option<String> {
        let sql = "SELECT room FROM matrix_rooms WHERE person = ?1";
        let query = sqlx::query_scalar(sql).bind(&self.ids[who]);
        query.fetch_optional(self.house.pool()).await.expect("a room")
    }

    /// The number by which a button of the newest message with such a one is pressed: the verb, and it.
    async fn button(&self, room: &str, verb: &str) -> (String, usize) {
        let sql = "SELECT buttons FROM matrix_sent WHERE room = ?1 ORDER BY seq DESC";
        let rows: Vec<String> =
            sqlx::query_scalar(sql).bind(room).fetch_all(self.house.pool()).await.expect("buttons");
        let begins = |id: &String| id.starts_with(&format!("{verb}."));
        for row in rows {
            let ids: Vec<String> = serde_json::from_str(&row).expect("a list");
            if let Some(at) = ids.iter().position(begins) {
                return (ids[at].clone(), at + 1);
            }
        }
        panic!("no button to {verb} in {room}");
    }

    /// Both sit at the table, and the game has begun with this deal.
    async fn seats(&mut self, deal: &Value) {
        always_begins(self.house.pool(), None, "deal", deal).await;
        let (ben, room) = (self.ids[1].clone(), self.room.clone());
        self.acts(0, &room, None, &format!("!challenge {ben} white casual"), &[&ben]).await;
        let (id, accept) = self.button(&room, "accept").await;
        id.split('.').nth(1).expect("a table").clone_into(&mut self.table);
        // All reactions of the card are there before any is taken off.
        let buttons = "matrix_sent WHERE reactions LIKE '%,%,%'";
        self.until_more(buttons, 0, "the card's reactions").await;
        self.acts(1, &room, None, &format!("!{accept}"), &[]).await;
        for who in [0, 1] {
            let private = self.private(who).await.expect("a private room");
            if let Town::Real(people) = &self.town {
                people[who].awaits(&private, &self.house.id).await;
            }
            let (_, ready) = self.button(&private, "ready").await;
            let before = self.count("journal").await;
            self.says(who, &private, None, &ready.to_string(), &[]).await;
            self.until_more("journal", before, "ready").await;
            if who == 0 {
                self.house.delivers().await;
            }
        }
        self.house.turns_clock(BEGIN);
        self.house.delivers().await;
        self.house.turns_clock(BEGIN);
        let sql = "SELECT root FROM matrix_threads WHERE room = ?1";
        let root = sqlx::query_scalar(sql).bind(&room).fetch_one(self.house.pool()).await;
        self.thread = root.expect("a thread");
    }

    /// The rooms that a listener is in.
    async fn rooms(&self, listener: Audience) -> Vec<String> {
        let mut rooms = vec![self.room.clone()];
        rooms.extend(self.private(of(listener)).await);
        rooms
    }

    /// Everything of the bot's that came to a listener in a room, once all is there.
    async fn heard(&self, listener: Audience, room: &str) -> Vec<Heard> {
        match &self.town {
            Town::Fake(fake) => {
                let events = fake.timeline(room).into_iter();
                events
                    .filter(|event| event["sender"] == self.house.id)
                    .map(|e| told(fake, room, &e))
                    .collect()
            }
            Town::Real(people) => {
                let sql = "SELECT event FROM matrix_sent WHERE room = ?1";
                let sent: Vec<String> =
                    sqlx::query_scalar(sql).bind(room).fetch_all(self.house.pool()).await.expect("events");
                let person = &people[of(listener)];
                for _ in 0..900 {
                    let heard = person.heard().into_iter();
                    let own = |heard: &Heard| heard.room == room && heard.sender == self.house.id;
                    let kinds = ["message", "reaction", "redaction", "redacted", "other"];
                    let heard: Vec<_> =
                        heard.filter(|heard| own(heard) && kinds.contains(&heard.kind.as_str())).collect();
                    let has = |event: &String| heard.iter().any(|heard| heard.event == *event);
                    if sent.iter().all(has) {
                        assert!(heard.iter().all(|heard| heard.kind != "message" || heard.encrypted));
                        return heard;
                    }
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                panic!("{} has not heard everything in {room}", person.id);
            }
        }
    }
}

/// An event of the fake homeserver as a client would tell it.
fn told(fake: &Fake, room: &str, event: &Value) -> Heard {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let content = &event["content"];
    let kind = match text(&event["type"]).as_str() {
        "m.room.message" => "message",
        "m.reaction" => "reaction",
        "m.room.redaction" => "redaction",
        _ => "other",
    };
    let media = content["url"].as_str().map(|address| {
        let bytes = fake.file(address).expect("it was uploaded");
        let sha256 = Sha256::digest(&bytes)
            .iter()
            .fold(String::new(), |hex, byte| hex + format!("{byte:02x}").as_str());
        Media { sha256, size: bytes.len() as u64, ..Media::default() }
    });
    let about = content["m.relates_to"]["event_id"].as_str().or(content["redacts"].as_str());
    Heard {
        kind: kind.to_owned(),
        event_type: text(&event["type"]),
        room: room.to_owned(),
        event: text(&event["event_id"]),
        sender: text(&event["sender"]),
        of: about.map(str::to_owned),
        media,
        content: content.clone(),
        ..Heard::default()
    }
}

/// What somebody got, room by room: what was said in its order; then what was put on messages and taken off them, which is
/// done in the background and so between any two messages.
#[derive(PartialEq)]
struct Ear(Vec<Vec<Value>>);

impl Ear {
    async fn of(stage: &Stage<'_>, listener: Audience) -> Self {
        let mut rooms = Vec::new();
        for room in stage.rooms(listener).await {
            let heard = stage.heard(listener, &room).await;
            let (said, mut put): (Vec<_>, Vec<_>) =
                heard.into_iter().partition(|heard| !matches!(heard.kind.as_str(), "reaction" | "redaction"));
            put.sort_by_key(|heard| heard.kind != "reaction");
            rooms.push(transcript(&[said, put].concat(), &[&room]));
        }
        Self(rooms)
    }

    fn differs(&self, other: &Self) -> Option<String> {
        for (n, (one, two)) in self.0.iter().zip(&other.0).enumerate() {
            if let Some((a, b)) = one.iter().zip(two).find(|(a, b)| a != b) {
                return Some(format!("in room {n}:\n  {a}\n  {b}"));
            }
            if one.len() != two.len() {
                return Some(format!("in room {n}: {} and {} things happened", one.len(), two.len()));
            }
        }
        (self.0.len() != other.0.len()).then(|| "in how many rooms they are".to_owned())
    }

    fn things(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }
}

/// A listener who asks: what, and after every how many actions.
struct Curious<'a> {
    listener: Audience,
    probes: &'a [Written],
    every: usize,
}

impl Curious<'_> {
    async fn asks(&self, stage: &Stage<'_>, step: usize, umpire: &Umpire) {
        const ASKED: [&str; 8] = [
            "!board",
            "!replay",
            "!secrets",
            "!leaderboard",
            "!board text black",
            "!profile",
            "!verify",
            "!lobby",
        ];
        if !step.is_multiple_of(self.every) {
            return;
        }
        let (who, turn) = (of(self.listener), step / self.every);
        let (room, thread) = (&stage.room, Some(stage.thread.as_str()));
        stage.asks(who, room, thread, ASKED[turn % ASKED.len()]).await;
        // What cannot be done is refused.
        let wrong = refused(umpire, self.listener, self.probes);
        if let Some(probe) = wrong.get(turn * 7 % wrong.len().max(1)) {
            stage.asks(who, room, thread, &format!("!move {probe}")).await;
        }
    }
}

/// What a listener gets of a world, from the challenge on.
async fn listen(mut stage: Stage<'_>, world: &World, curious: &Curious<'_>) -> Ear {
    stage.seats(&world.deal).await;
    let mut umpire = world.begin();
    for (step, (seat, written)) in world.acts.iter().enumerate() {
        let who = seat.index();
        let view = umpire.private(*seat);
        let yes = if view.caution(written).is_some() { " yes" } else { "" };
        let text = format!("{written}{yes}");
        if view.in_set_up() {
            let private = stage.private(who).await.expect("a private room");
            stage.acts(who, &private, None, &text, &[]).await;
        } else {
            stage.acts(who, &stage.room, Some(&stage.thread), &text, &[]).await;
        }
        umpire.act(*seat, written).expect("a world can be played");
        curious.asks(&stage, step, &umpire).await;
    }
    let ear = Ear::of(&stage, curious.listener).await;
    stage.house.closes().await.expect("an orderly end");
    ear
}

fn compared(listener: Audience, game: &dyn AnyGame, one: &Ear, two: &Ear) -> Result<usize, Leaked> {
    match one.differs(two) {
        Some(difference) => {
            Err(Leaked(format!("{listener} can tell two worlds of {}: {difference}", game.name())))
        }
        None => Ok(one.things()),
    }
}

/// How much is played: pairs of twins, actions, after every how many of them the listener asks.
#[derive(Clone, Copy)]
struct Effort {
    pairs: usize,
    plies: usize,
    every: usize,
    seed: u64,
}

async fn on_fake(
    game: &'static dyn AnyGame,
    oracle: &dyn Oracle,
    listener: Audience,
    effort: Effort,
) -> Result<usize, Leaked> {
    let mut twins = Twins::new(game, oracle, listener, effort.plies, effort.seed);
    let probes = probes(game, 24);
    let curious = Curious { listener, probes: &probes, every: effort.every };
    let mut things = 0;
    for _ in 0..effort.pairs {
        let [world, twin] = twins.pair();
        let one = listen(Stage::on_fake(game).await, &world, &curious).await;
        let two = listen(Stage::on_fake(game).await, &twin, &curious).await;
        things += compared(listener, game, &one, &two)?;
    }
    Ok(things)
}

/// Every game that hides something, for both players and a bystander.
async fn every_game(effort: Effort, listeners: impl Fn(usize) -> Vec<Audience>) {
    for (nth, (game, oracle)) in hiding(&[Enrolled::<Cups>::game()]).into_iter().enumerate() {
        for listener in listeners(nth) {
            let things = on_fake(game, oracle, listener, effort).await;
            let things = things.unwrap_or_else(|leaked| panic!("{leaked:?}"));
            assert!(things > 20, "{}: only {things} things happened", game.name());
        }
    }
}

#[tokio::test]
async fn a_listener_cannot_tell_two_worlds() {
    every_game(Effort { pairs: 1, plies: 8, every: 3, seed: 5 }, |_| Audience::ALL.to_vec()).await;
}

/// Long games, each with another listener: what takes longest here is not the bot, so the whole games are played where
/// they cost less (`tests/games/eavesdropper.rs`, `tests/discord/eavesdropper.rs`).
#[tokio::test]
#[ignore = "needs minutes"]
async fn a_listener_cannot_tell_long_games() {
    let effort = Effort { pairs: 1, plies: 30, every: 10, seed: 6 };
    every_game(effort, |nth| vec![Audience::ALL[nth % Audience::ALL.len()]]).await;
}

/// A leak in a game is noticed by who listens on Matrix.
async fn is_heard<H: Home, S: Seep>(
    oracle: &dyn Oracle,
    listener: Audience,
    (pairs, plies): (usize, usize),
    sign: &str,
) {
    let game = Enrolled::<Around<H, S>>::game();
    let effort = Effort { pairs, plies, every: 6, seed: 7 };
    match on_fake(game, oracle, listener, effort).await {
        Err(Leaked(difference)) => assert!(difference.contains(sign), "{difference}"),
        Ok(_) => panic!("{listener} does not notice the leak in {}", game.name()),
    }
}

#[tokio::test]
async fn planted_leaks_are_heard() {
    is_heard::<AroundHidden, CapturedToAll>(&Hidden, Audience::Public, (6, 24), "Only you learn this").await;
    is_heard::<AroundRaindrop, CardInPicture>(&Raindrop, WHITE, (3, 6), "sha256").await;
    is_heard::<AroundAustralian, DiscInWords>(&Australian, WHITE, (3, 6), "Can be reached").await;
    let sound = Enrolled::<Around<AroundHidden, Sound>>::game();
    let effort = Effort { pairs: 1, plies: 6, every: 3, seed: 8 };
    let heard = on_fake(sound, &Hidden, BLACK, effort).await;
    assert!(heard.is_ok(), "{heard:?}");
}

/// Three people with encrypted clients on the real homeserver; each listens to one game.
#[tokio::test]
#[ignore = "needs Synapse"]
async fn nobody_can_tell_two_worlds_in_encrypted_rooms() {
    let synapse = Synapse::shared().await;
    let people = [synapse.person("Anna").await, synapse.person("Ben").await, synapse.person("Cleo").await];
    let listeners: [(&str, Audience); 3] =
        [("hidden", Audience::Public), ("raindrop", WHITE), ("australian", BLACK)];
    for (name, listener) in listeners {
        let (game, oracle) = hiding(&[]).into_iter().find(|(game, _)| game.name() == name).expect("a game");
        let probes = probes(game, 24);
        let curious = Curious { listener, probes: &probes, every: 3 };
        let [world, twin] = Twins::new(game, oracle, listener, 12, 9).pair();
        let one = listen(Stage::on_real(synapse, &people, game).await, &world, &curious).await;
        let two = listen(Stage::on_real(synapse, &people, game).await, &twin, &curious).await;
        let things = compared(listener, game, &one, &two).unwrap_or_else(|leaked| panic!("{leaked:?}"));
        assert!(things > 20, "{name}: only {things} things happened");
    }
}
