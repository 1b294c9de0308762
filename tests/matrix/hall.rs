//! A room with Alice, Bob, Carol and the bot: what they do, one after the other, and when all that comes of it has come.
//!
//! Nothing is guessed by waiting. What the bot has taken in, has to send and has sent stands in its database, and what has
//! been sent is waited for at everybody who may read it.
//!
//! To let people do something in another way: an arm in [`Hall::says`].

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};

use crate::heard::Heard;
use crate::house::House;
use crate::person::Person;
use crate::support::staged::always_begins;
use crate::synapse::Synapse;

/// Alice challenges, Bob is challenged, Carol watches.
pub const NAMES: [&str; 3] = ["Alice", "Bob", "Carol"];

/// How often the database is looked into, and how many times: the machine may be busy.
const LOOKS: (Duration, u32) = (Duration::from_millis(40), 3000);

/// The room and those in it.
pub struct Hall {
    people: [Person; 3],
    pub house: House,
    pub room: String,
    pub encrypted: bool,
    pub pool: SqlitePool,
    /// Up to where everybody has heard what the bot sent.
    heard: AtomicI64,
}

/// The reaction that stands for a number.
pub fn keycap(number: &str) -> String {
    format!("{number}\u{fe0f}\u{20e3}")
}

impl Hall {
    /// Everybody is there, and the bot has said hello.
    pub async fn new(encrypted: bool) -> Self {
        let synapse = Synapse::shared().await;
        let account = synapse.account("Gangurru").await;
        synapse.lift_limits(&account.user).await;
        let (alice, bob, carol, house) = tokio::join!(
            synapse.person(NAMES[0]),
            synapse.person(NAMES[1]),
            synapse.person(NAMES[2]),
            House::new(&synapse.url, account),
        );
        let options =
            SqliteConnectOptions::new().filename(house.database()).busy_timeout(Duration::from_secs(20));
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await.expect("a pool");
        let room = alice.makes_room("Chess", encrypted, &[&bob, &carol]).await;
        alice.brings(&room, &house.id).await;
        let people = [alice, bob, carol];
        for person in &people {
            person.reads(&room, "Gangurru").await;
        }
        let hall = Self { people, house, room, encrypted, pool, heard: AtomicI64::new(0) };
        // It is heard before the bot has noted that it was sent, and what is noted later would look like an answer.
        hall.until("the hello is noted", async || hall.sent().await > 0).await;
        hall
    }

    pub fn person(&self, name: &str) -> &Person {
        let nth = NAMES.iter().position(|known| *known == name).expect("one of the three");
        &self.people[nth]
    }

    /// Games of this kind begin with this deal instead of their own: it is written into the journal as it begins, before
    /// anybody is told anything. The program itself has no door for it.
    pub async fn stages(&self, game: &str, deal: &Value) {
        always_begins(&self.pool, Some(game), "deal", deal).await;
    }

    /// The roots of the tables' threads, in the order in which they were begun.
    pub async fn threads(&self) -> Vec<String> {
        let roots = sqlx::query_scalar(
            "SELECT t.root FROM matrix_threads t JOIN matrix_sent s ON s.event = t.root
             WHERE t.room = ?1 ORDER BY s.seq",
        );
        roots.bind(&self.room).fetch_all(&self.pool).await.expect("threads")
    }

    /// The codes of the tables, in the order in which they were made.
    pub async fn codes(&self) -> Vec<String> {
        sqlx::query_scalar("SELECT id FROM tables ORDER BY number")
            .fetch_all(&self.pool)
            .await
            .expect("codes")
    }

    /// Where somebody and the bot are alone.
    pub async fn private(&self, name: &str) -> Option<String> {
        let room = sqlx::query_scalar("SELECT room FROM matrix_rooms WHERE person = ?1");
        room.bind(&self.person(name).id).fetch_optional(&self.pool).await.expect("rooms")
    }

    /// The newest of the bot's messages in a thread (or in none: ""), or of those that can be pressed.
    pub async fn newest(&self, root: &str, pressed: bool) -> String {
        let event = sqlx::query_scalar(
            "SELECT event FROM matrix_sent WHERE room = ?1 AND root = ?2 AND (NOT ?3 OR (buttons <> '[]' AND stripped = 0))
             ORDER BY seq DESC LIMIT 1",
        );
        let event = event.bind(&self.room).bind(root).bind(pressed);
        event.fetch_optional(&self.pool).await.expect("messages").expect("a message")
    }

    /// Somebody says something; the event. `at` is a way and perhaps the number of a table, without which the newest is
    /// meant: `room`; `private`; `thread 1`; `answer 1` to the bot's newest message, in the thread; `reply 1` to the same,
    /// from a client that knows no threads; `reply room` to what can be pressed there; `react 1` and `react room` with a
    /// number, to what can be pressed. `CODE1` in a text is a table's code.
    pub async fn says(&self, name: &str, at: &str, what: &str) -> String {
        let (person, bob) = (self.person(name), &self.person("Bob").id);
        let (way, which) = at.split_once(' ').unwrap_or((at, ""));
        let threads = self.threads().await;
        let root = match which {
            "room" => String::new(),
            "" => threads.last().cloned().unwrap_or_default(),
            nth => threads[nth.parse::<usize>().expect("a number") - 1].clone(),
        };
        let mut what = what.replace("@Bob", bob);
        for (nth, code) in self.codes().await.iter().enumerate() {
            what = what.replace(&format!("CODE{}", nth + 1), code);
        }
        let text = what.as_str();
        let fields = match way {
            "room" if text.contains(bob) => return person.says_to(&self.room, bob, text).await,
            "room" => return person.says(&self.room, text).await,
            "private" => {
                let room = self.private(name).await.expect("a private room");
                return person.says(&room, text).await;
            }
            "thread" => return person.says_in(&self.room, &root, text).await,
            "react" => {
                let message = self.newest(&root, true).await;
                person.has_heard(&message).await;
                return person.reacts(&self.room, &message, &keycap(text)).await;
            }
            "answer" => json!({ "thread": root, "answers": self.newest(&root, false).await }),
            "reply" => json!({ "answers": self.newest(&root, root.is_empty()).await }),
            other => panic!("nobody knows how to speak by {other}"),
        };
        let mut fields = fields;
        fields["room"] = json!(self.room);
        fields["text"] = json!(text);
        person.does("say", fields).await["event"].as_str().expect("an event").to_owned()
    }

    /// Somebody does something, and everything that comes of it has come.
    pub async fn does(&self, name: &str, at: &str, what: &str) {
        let before = self.sent().await;
        let event = self.says(name, at, what).await;
        let came = async || {
            let done = sqlx::query_scalar(
                "SELECT EXISTS (SELECT 1 FROM orders WHERE id = 'matrix:' || ?1)
                 OR (SELECT coalesce(max(seq), 0) FROM matrix_sent) > ?2",
            );
            done.bind(&event).bind(before).fetch_one(&self.pool).await.expect("orders")
        };
        self.until(&format!("something comes of {name}, {at}: {what}"), came).await;
        self.settles().await;
    }

    /// The same for several, in order.
    pub async fn play(&self, lines: &[(&str, &str, &str)]) {
        for (name, at, what) in lines {
            self.does(name, at, what).await;
        }
    }

    async fn sent(&self) -> i64 {
        let last = sqlx::query_scalar("SELECT coalesce(max(seq), 0) FROM matrix_sent");
        last.fetch_one(&self.pool).await.expect("messages")
    }

    /// Waits until something is so.
    pub async fn until(&self, what: &str, so: impl AsyncFn() -> bool) {
        let (pause, times) = LOOKS;
        for _ in 0..times {
            if so().await {
                return;
            }
            tokio::time::sleep(pause).await;
        }
        let waiting: Vec<(String, String)> =
            sqlx::query_as("SELECT kind, coalesce(why, '') FROM outbox WHERE state <> 1")
                .fetch_all(&self.pool)
                .await
                .expect("letters");
        let newest: Vec<_> =
            self.people.iter().map(|person| person.heard().last().map(Heard::short)).collect();
        panic!("in vain until {what}; undelivered: {waiting:?}; heard last: {newest:#?}");
    }

    /// Nothing waits to be handled or sent, and everybody has what they may read.
    pub async fn settles(&self) {
        let quiet = async || {
            let waits: i64 = sqlx::query_scalar(
                "SELECT (SELECT count(*) FROM outbox WHERE state = 0) + (SELECT count(*) FROM matrix_inbox)",
            )
            .fetch_one(&self.pool)
            .await
            .expect("letters");
            waits == 0
        };
        self.until("nothing waits", quiet).await;
        let new: Vec<(i64, String, String)> =
            sqlx::query_as("SELECT seq, room, event FROM matrix_sent WHERE seq > ?1 ORDER BY seq")
                .bind(self.heard.load(Ordering::Relaxed))
                .fetch_all(&self.pool)
                .await
                .expect("messages");
        for (seq, room, event) in new {
            for name in NAMES {
                if room == self.room || self.private(name).await.as_ref() == Some(&room) {
                    self.person(name).has_heard(&event).await;
                }
            }
            self.heard.store(seq, Ordering::Relaxed);
        }
    }

    /// Alice challenges Bob, who waits for the numbers to press, and accepts in this way.
    pub async fn agree(&self, terms: &str, (at, what): (&str, &str)) {
        self.does("Alice", "room", &format!("!challenge @Bob {terms}")).await;
        let card = self.newest("", true).await;
        for number in ["1", "2", "3", "4"] {
            let fits = |heard: &Heard| {
                heard.kind == "reaction"
                    && heard.of.as_ref() == Some(&card)
                    && heard.key == Some(keycap(number))
            };
            self.person("Bob").hears("a number to press", fits).await;
        }
        self.does("Bob", at, what).await;
    }

    /// What the bot sent and somebody heard in a room, in the room's own order.
    pub fn heard_in(&self, name: &str, room: &str) -> Vec<Heard> {
        let mut heard = self.person(name).heard();
        heard.retain(|heard| heard.room == room && heard.kind != "unreadable");
        heard.sort_by_key(|heard| heard.ts);
        heard
    }

    /// Nothing is unread and nothing undelivered; then the bot goes.
    pub async fn ends(&mut self) {
        self.settles().await;
        let own = |heard: &&Heard| heard.own && heard.room == self.room && heard.kind == "message";
        for person in &self.people {
            for said in person.heard().iter().filter(own) {
                for other in &self.people {
                    other.has_heard(&said.event).await;
                }
            }
        }
        let undelivered: i64 = sqlx::query_scalar("SELECT count(*) FROM outbox WHERE state <> 1")
            .fetch_one(&self.pool)
            .await
            .expect("letters");
        assert_eq!(undelivered, 0);
        crate::manners::hold(self).await;
        crate::painted::as_they_arrived(self).await;
        self.house.closes().await.expect("an orderly end");
    }
}
