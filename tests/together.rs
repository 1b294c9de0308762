//! One bot on three platforms at once: the program itself, on a real homeserver with encrypted clients, on a fake Discord that
//! judges every request, and in a browser at its playground.
//!
//! What each platform does alone is shown in its own tests; how the desk goes between platforms, in `across.rs`. Here is
//! only what needs all of them to be real.

#[path = "support/browser.rs"]
#[expect(dead_code, unreachable_pub, reason = "a part of it is used here")]
mod browser;
#[path = "discord/fake/mod.rs"]
#[expect(dead_code, unreachable_pub, reason = "a part of it is used here")]
mod fake;
#[path = "matrix/heard.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod heard;
#[path = "matrix/person.rs"]
#[expect(dead_code, unreachable_pub, reason = "a part of it is used here")]
mod person;
#[path = "playground/program.rs"]
#[expect(dead_code, unreachable_pub, reason = "a part of it is used here")]
mod program;
#[path = "matrix/synapse.rs"]
#[expect(dead_code, unreachable_pub, reason = "a part of it is used here")]
mod synapse;
#[path = "matrix/tool.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod tool;

use std::fmt::Write as _;

use browser::{Browser, Driver};
use fake::Fake;
use fake::state::Id;
use gangurru::games::all;
use person::Person;
use program::Program;
use synapse::Synapse;

/// Anna, who manages the lobby; Carl, who only reads it; Benno, who is Ben.
struct OnDiscord {
    fake: Fake,
    lobby: Id,
    anna: fake::people::Person,
    carl: fake::people::Person,
    benno: fake::people::Person,
}

/// Ben, who made the room; Cleo, who only reads it.
struct OnMatrix {
    bot: String,
    room: String,
    ben: Person,
    cleo: Person,
}

/// The three, and a browser.
struct World {
    program: Program,
    discord: OnDiscord,
    matrix: OnMatrix,
    piet: Browser,
    _driver: Driver,
}

/// The code in a message.
fn code(text: &str) -> String {
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let found = words.find(|word| word.len() == 14 && word.matches('-').count() == 2);
    found.unwrap_or_else(|| panic!("no code in {text}")).to_owned()
}

impl OnDiscord {
    async fn new() -> Self {
        let fake = Fake::start().await;
        let [anna, carl, benno] = ["Anna", "Carl", "Benno"].map(|name| fake.person(name));
        let guild = fake.guild();
        fake.with(|state| state.guilds.get_mut(&guild).expect("the guild").owner = anna.id);
        Self { lobby: fake.lobby(), fake, anna, carl, benno }
    }

    /// The last message of a channel, once it says this.
    async fn until(&self, channel: Id, words: &str) -> String {
        let last = self.fake.until_last(channel, words).await;
        self.fake.look(|state| state.shown(last))
    }

    /// The last picture in a channel.
    fn picture(&self, channel: Id) -> Vec<u8> {
        self.fake.look(|state| {
            let shown = state.messages.values().filter(|one| one.channel == channel);
            let picture = shown.flat_map(|one| &one.attachments).last().expect("a picture");
            picture.bytes.to_vec()
        })
    }

    async fn thread(&self) -> Id {
        let lobby = self.lobby;
        let first = move |state: &fake::state::State| {
            state.channels.values().find(|one| one.parent == Some(lobby)).map(|one| one.id)
        };
        self.fake.until("a thread", first).await
    }
}

impl World {
    async fn new() -> Self {
        let (discord, synapse) = (OnDiscord::new().await, Synapse::shared().await);
        let account = synapse.account("Gangurru").await;
        synapse.lift_limits(&account.user).await;
        let settings = vec![
            ("DISCORD_TOKEN", discord.fake.token()),
            ("GANGURRU_DISCORD_API_BASE", discord.fake.base()),
            ("GANGURRU_MATRIX_HOMESERVER", synapse.url.clone()),
            ("GANGURRU_MATRIX_USER", account.name),
            ("GANGURRU_MATRIX_PASSWORD", account.password),
        ];
        let program = Program::with(settings).await;
        let driver = Driver::start().await;
        let piet = driver.browser().await;
        piet.open_as(&program.url(), "Piet").await;
        piet.wait_for_text("Welcome, Piet").await;
        let (ben, cleo) = (synapse.person("Ben").await, synapse.person("Cleo").await);
        let room = ben.makes_room("Chess", true, &[&cleo]).await;
        ben.brings(&room, &account.user).await;
        for person in [&ben, &cleo] {
            person.reads(&room, "Gangurru").await;
        }
        discord.fake.identified(1).await;
        discord.fake.asked("PUT", 1).await;
        discord.fake.settled().await;
        Self {
            program,
            discord,
            matrix: OnMatrix { bot: account.user, room, ben, cleo },
            piet,
            _driver: driver,
        }
    }

    /// The lobby on Discord and the room on Matrix become one.
    async fn paired(&self) {
        let (Self { discord, matrix, .. }, room) = (self, self.matrix.room.as_str());
        discord.anna.runs(discord.lobby, "/gangurru pair", &[]).answered().await;
        let given = code(&discord.until(discord.anna.dm(), "The code of this room").await);
        matrix.ben.says(room, &format!("!pair {given}")).await;
        for person in [&matrix.ben, &matrix.cleo] {
            person.reads(room, "with a room on Discord").await;
        }
        discord.until(discord.lobby, "with a room on Matrix").await;
    }

    /// What one hid stands nowhere but with them.
    async fn nobody_knows(&self, annas: &str, bens: &str) {
        let Self { discord, matrix, piet, .. } = self;
        let read = |person: &Person| {
            person.heard().iter().fold(String::new(), |mut text, heard| {
                let _ = writeln!(text, "{} {}", heard.body, heard.content);
                text
            })
        };
        let seen = [
            ("Anna", discord.anna.has_seen()),
            ("Carl", discord.carl.has_seen()),
            ("Benno", discord.benno.has_seen()),
            ("Ben", read(&matrix.ben)),
            ("Cleo", read(&matrix.cleo)),
            ("Piet", piet.source().await),
        ];
        for (name, seen) in &seen {
            assert_eq!(seen.contains(annas), *name == "Anna", "{annas} and {name}");
            assert_eq!(seen.contains(bens), *name == "Ben", "{bens} and {name}");
        }
    }
}

#[tokio::test]
#[ignore = "needs Synapse, Chromium and the OpenAPI file"]
async fn one_program_on_three_platforms() {
    let mut world = World::new().await;
    world.paired().await;
    let room = world.matrix.room.clone();
    let room = room.as_str();
    let World { program, discord, matrix, .. } = &mut world;
    let (lobby, anna, dm, fake) = (discord.lobby, &discord.anna, discord.anna.dm(), &discord.fake);
    let ben = &matrix.ben;

    // A challenge on Discord is taken on Matrix; each sets up in secret, on the own private road.
    let australian =
        all().iter().position(|game| game.name() == "australian").expect("it is hosted").to_string();
    let options = [("game", australian.as_str()), ("colour", "0"), ("rated", "0")];
    anna.runs(lobby, "/challenge", &options).answered().await;
    ben.reads(room, "Australian Chess").await;
    ben.says(room, "!accept").await;
    let private = ben.is_invited_by(&matrix.bot).await.room;
    ben.reads(&private, "Ready").await;
    ben.says(&private, "1").await;
    anna.clicks(fake.until_last(dm, "[Ready]").await, "Ready").acknowledged().await;
    let thread = discord.thread().await;
    let root = ben.reads(room, "The game begins").await.thread.expect("a thread");
    anna.clicks(fake.until_last(dm, "[X@b1]").await, "X@b1").acknowledged().await;
    ben.reads(room, "White has chosen").await;
    ben.says(&private, "X@g8").await;
    discord.until(thread, "Anna to move").await;
    ben.reads(room, "Anna to move").await;

    // Moves go to and fro, also by way of a program that is killed: what was said meanwhile on Matrix is played.
    anna.runs(thread, "/move", &[("move", "Gg1-Ge3")]).answered().await;
    discord.until(thread, "Anna played Gg1-Ge3").await;
    ben.reads(room, "Anna played Gg1-Ge3").await;
    fake.settled().await;
    program.kill().await;
    ben.says_in(room, &root, "g6").await;
    program.again().await;
    fake.identified(2).await;
    discord.until(thread, "Ben played g7-g6").await;
    ben.reads(room, "Ben played g7-g6").await;
    fake.settled().await;
    let drawn = ben.heard().into_iter().rfind(|heard| heard.room == room && heard.media.is_some());
    let drawn = ben.saves(&drawn.expect("a picture")).await;
    assert!(drawn == discord.picture(thread), "both see the same board");
    world.nobody_knows("X@b1", "X@g8").await;

    // Somebody at the playground challenges one of them by name, who plays it in private beside the other game.
    let World { discord, matrix, piet, .. } = &world;
    let (anna, fake, ben) = (&discord.anna, &discord.fake, &matrix.ben);
    piet.say("!challenge Anna crazyhouse white casual").await;
    anna.clicks(fake.until_last(dm, "Piet challenges").await, "Accept").acknowledged().await;
    piet.go("Crazyhouse: Piet – Anna").await;
    piet.wait_for_message("Piet to move").await;
    piet.say("e4").await;
    discord.until(dm, "Piet played e2-e4").await;
    fake.settled().await;
    anna.runs(dm, "/move", &[("move", "e5")]).answered().await;
    piet.wait_for_message("Anna played e7-e5").await;

    // A draw is offered on one side and accepted on the other; the result counts on both.
    ben.says_in(room, &root, "!draw").await;
    anna.clicks(fake.until_last(thread, "[Accept the draw]").await, "Accept the draw").acknowledged().await;
    discord.until(thread, "[Rematch]").await;
    ben.reads(room, "Rematch").await;
    let list = discord.carl.runs(lobby, "/leaderboard", &[]).answered().await;
    assert!(list.contains("Anna") && list.contains("Ben"), "{list}");
    matrix.cleo.says(room, "!leaderboard").await;
    let list = matrix.cleo.reads(room, "Ben").await.body;
    assert!(list.contains("Anna"), "{list}");

    // Ben is Benno, too: both accounts say so, each where nobody else hears it.
    discord.benno.runs(lobby, "/gangurru link", &[]).answered().await;
    let given = code(&discord.until(discord.benno.dm(), "Your code").await);
    ben.says(&private, &format!("!link {given}")).await;
    ben.reads(&private, "Are Benno (Discord) and you").await;
    ben.says(&private, "!link yes").await;
    let question = fake.until_last(discord.benno.dm(), "Are Ben (Matrix) and you").await;
    discord.benno.clicks(question, "Yes").acknowledged().await;
    ben.reads(&private, "You are one person now").await;
    discord.until(discord.benno.dm(), "You are one person now").await;
    let profile = discord.benno.runs(lobby, "/gangurru profile", &[]).answered().await;
    assert!(profile.contains("0 won, 1 drawn, 0 lost"), "Benno never played himself: {profile}");

    fake.settled().await;
    assert!(fake.unanswered().is_empty(), "{:?}", fake.unanswered());
    assert!(fake.verdict() > 50, "every request was judged");
}
