//! The canary: nothing that is hidden in a game that runs stands in a log, in the words of a fault, in a panic, or
//! anywhere in the database but in the journal. For every game that hides something, with accidents on the way.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::{Arc, Mutex};

use gangurru::bot::port::{Content, SendError};
use gangurru::games::{AnyGame, Enrolled, Told, all};
use gangurru::store::Store as _;
use gangurru::table::TableId;
use serde_json::Value;
use sqlx::{Executor as _, Row as _};

use crate::support::chance::Chance;
use crate::support::cups::Cups;
use crate::support::seeps::{Around, AroundHidden, Seep};
use crate::support::staged::Staged;
use crate::support::world::World;

/// Everything that is logged or panicked, by any test of this program, once somebody listens.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panics with the log").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    fn listen() -> Self {
        let log = Self::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_writer(move || writer.clone())
            .finish();
        tracing::subscriber::set_global_default(subscriber).expect("the only listener");
        let (before, panics) = (std::panic::take_hook(), log.clone());
        std::panic::set_hook(Box::new(move |panic| {
            let _ = writeln!(panics.clone(), "{panic}");
            before(panic);
        }));
        log
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().expect("nobody panics with the log")).into_owned()
    }
}

/// What stands in the texts, pictures' words and files of messages, sentence by sentence.
fn sentences(contents: impl IntoIterator<Item = Content>) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for content in contents {
        let alt = content.picture.map(|picture| picture.alt).unwrap_or_default();
        let fixed = content.fixed.unwrap_or_default();
        for text in [content.text.as_str(), &alt, &fixed] {
            let parts = text.split(['\n', '.', ';']).map(str::trim);
            // Shorter ones stand anywhere.
            all.extend(parts.filter(|part| part.len() > 11).map(str::to_owned));
        }
    }
    all
}

/// Everything in a deal that is a text of some length, and the deal itself.
fn dealt(deal: &Value) -> Vec<String> {
    let sides = deal.as_object().into_iter().flat_map(|sides| sides.values());
    let texts = sides.map(|side| side.as_str().map_or_else(|| side.to_string(), str::to_owned));
    texts.filter(|text| text.len() > 3).collect()
}

/// Some of a game is played, with accidents. What nobody may find anywhere.
async fn secrets(game: &'static dyn AnyGame, chance: &mut Chance) -> BTreeSet<String> {
    let (world, _) = World::random(game, 24, chance);
    let mut staged = Staged::dealt(game, &world.deal).await;
    let thread = staged.thread();
    let mut umpire = world.begin();
    let half = world.acts.len() / 2;
    for (step, (seat, written)) in world.acts.iter().enumerate() {
        let (name, chat) = [("Anna", "private-anna"), ("Ben", "private-ben")][seat.index()];
        let view = umpire.private(*seat);
        let yes = if view.caution(written).is_some() { " yes" } else { "" };
        let at = if view.in_set_up() { chat } else { thread.as_str() };
        let text = format!("{written}{yes}");
        if step == half {
            // Somebody keeps the database to themselves; private messages do not get through, and the bot falls over.
            let mut other = staged.stranger().await;
            other.execute("BEGIN IMMEDIATE").await.expect("a lock");
            let said = staged.scene.say(name, at, &text).await.expect("an answer").content.text;
            assert!(said.starts_with("My notebook is in use."), "{said}");
            other.execute("ROLLBACK").await.expect("no lock");
            staged.scene.trouble("private-anna", SendError::Refused("too long".to_owned()));
            staged.scene.trouble("private-ben", SendError::Gone);
            staged.scene.restart().await;
        }
        let answer = staged.scene.say(name, at, &text).await;
        assert!(answer.is_none() || at == chat, "{text} is played");
        staged.scene.deliver().await;
        umpire.act(*seat, written).expect("a world can be played");
        for who in ["Anna", "Ben"] {
            staged.scene.say(who, &thread, "!secrets").await;
            staged.scene.say(who, &thread, "!replay").await;
        }
    }
    staged.scene.later(600);
    staged.scene.deliver().await;

    // What the private chats have and the public places have not; what was dealt and set up; what may yet decide.
    let scene = &staged.scene;
    let read = |at: &str| sentences(scene.all(at).into_iter().map(|message| message.content));
    let public: BTreeSet<String> = ["room", thread.as_str()].into_iter().flat_map(read).collect();
    let private = ["private-anna", "private-ben"].into_iter().flat_map(read);
    let own = |said: &String| !public.contains(said) && !said.starts_with("Table ");
    let mut secrets: BTreeSet<String> = private.filter(own).collect();
    assert!(!secrets.is_empty(), "{}: nobody was told anything in private", game.name());
    secrets.extend(dealt(&world.deal));
    let set_ups = world.acts.iter().map(|(_, written)| written.to_string());
    secrets.extend(set_ups.filter(|text| text.starts_with("X@")));
    let id = TableId::parse(&staged.table).expect("a code");
    let journal = scene.store.journal(&id).await.expect("it is there");
    let first: Value = serde_json::from_str(&journal[0].event).expect("JSON");
    secrets.insert(first["fair"]["seed"].as_str().expect("a seed").to_owned());

    // The database, but for the journal.
    let mut other = staged.stranger().await;
    let sql = "SELECT group_concat(quote(kind) || quote(why)) FROM outbox
        UNION ALL SELECT group_concat(quote(kind) || quote(id)) FROM posts
        UNION ALL SELECT group_concat(quote(id)) FROM orders
        UNION ALL SELECT group_concat(quote(game) || quote(stage) || quote(turn)) FROM tables
        UNION ALL SELECT group_concat(quote(settings)) FROM people
        UNION ALL SELECT group_concat(quote(place)) FROM places";
    let rows = other.fetch_all(sql).await.expect("it can be read");
    let kept: Vec<String> = rows.iter().filter_map(|row| row.get::<Option<String>, _>(0)).collect();
    assert!(kept.len() > 4, "{kept:?}");
    let leak = secrets.iter().find(|secret| kept.iter().any(|kept| kept.contains(secret.as_str())));
    assert_eq!(leak, None, "{}: it stands in the database", game.name());

    // A journal that cannot be read: neither the answer nor a letter quotes it.
    scene.bot.deliver_now().await.expect("the store is well");
    other
        .execute("UPDATE journal SET event = replace(event, '\"e\":', '\"f\":') WHERE n > 2")
        .await
        .expect("harm");
    for (who, said) in [("Anna", "!secrets"), ("Ben", "!replay"), ("Cleo", "!board"), ("Anna", "e4")] {
        let answer = staged.scene.say(who, &thread, said).await.expect("an answer").content.text;
        assert!(answer.starts_with("I cannot read table"), "{said}: {answer}");
        let leak = secrets.iter().find(|secret| answer.contains(secret.as_str()));
        assert_eq!(leak, None, "{answer}");
    }
    secrets
}

/// Falls over in the middle of a game.
struct FallsOver;
impl Seep for FallsOver {
    fn told(world: &World, _honest: &mut Vec<Told>) {
        assert!(world.acts.len() < 3, "the game has a fault");
    }
}

#[tokio::test]
async fn no_log_no_fault_and_no_table_of_the_store_holds_a_secret() {
    let log = Log::listen();
    let chance = &mut Chance::new(0xca9a);
    let mut hidden = BTreeSet::new();
    for game in all().iter().copied().filter(|game| game.hides()).chain([Enrolled::<Cups>::game()]) {
        hidden.extend(secrets(game, chance).await);
    }
    let game = Enrolled::<Around<AroundHidden, FallsOver>>::game();
    let mut staged = Staged::seated(game).await;
    staged.both_ready().await;
    staged.scene.deliver().await;
    let thread = staged.thread();
    let falls = tokio::spawn(async move {
        for (name, text) in [("Anna", "?Pe2-e4"), ("Ben", "?Pe7-e5"), ("Anna", "?Ng1-f3")] {
            staged.scene.say(name, &thread, text).await;
        }
    });
    assert!(falls.await.is_err(), "the game fell over");

    let log = log.text();
    for sign in
        ["the store failed", "cannot be understood", "a letter cannot be sent", "the game has a fault"]
    {
        assert!(log.contains(sign), "the listener hears: {sign}");
    }
    assert!(hidden.len() > 60, "{}", hidden.len());
    for secret in &hidden {
        let line = log.lines().find(|line| line.contains(secret.as_str()));
        assert_eq!(line, None, "“{secret}” is in the log");
    }
}
