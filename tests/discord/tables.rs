//! Conversations with the bot on the fake Discord, every request judged.

use std::process::Stdio;
use std::time::Duration;

use tokio::process::{Child, Command};

use crate::fake::Fake;
use crate::fake::messages::MESSAGE_CONTENT;
use crate::fake::state::can;
use crate::house::{House, Wishes, begin, game, thread};

const WAIT: Duration = Duration::from_millis(50);

/// Waits until only one message of a channel has buttons, and it is the newest.
async fn one_set_of_buttons(fake: &Fake, channel: u64) {
    fake.until("one set of buttons", |state| {
        let mut all = state.messages.values().filter(|one| one.channel == channel && one.only.is_none());
        let armed: Vec<u64> =
            all.clone().filter(|one| !one.components.is_empty()).map(|one| one.id).collect();
        (armed.len() == 1 && all.next_back().map(|one| one.id) == armed.last().copied()).then_some(())
    })
    .await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn from_challenge_to_mate() {
    let fake = Fake::start().await;
    let (alice, ben, eve) = (fake.person("Alice"), fake.person("Ben"), fake.person("Eve"));
    let house = House::open(&fake).await;
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    // By command, by mention, by reply, in the private chat, by the menu: all ways are the same.
    alice.runs(thread, "/move", &[("move", "e4")]).answered().await;
    fake.until_last(thread, "Ben to move").await;
    ben.says(thread, &format!("{} e5", fake.mention()));
    fake.until_last(thread, "Alice to move").await;
    let turn = fake.last(thread);
    alice.replies(turn, "Bc4");
    fake.until_last(thread, "Ben to move").await;
    ben.says(ben.dm(), "Nc6");
    let turn = fake.until_last(thread, "Alice to move").await;
    let menu = alice.clicks(turn, "Possible moves");
    fake.until("a menu", |state| {
        state.messages.values().rfind(|one| one.only == Some(alice.id)).map(|one| one.id)
    })
    .await;
    menu.acknowledged().await;
    fake.settled().await;
    let menu = fake.look(|state| state.messages.values().rfind(|one| one.only == Some(alice.id)).unwrap().id);
    assert!(!eve.sees(thread).contains("Which piece?"), "a menu is private");
    alice.clicks(menu, "Qd1").acknowledged().await;
    alice.waits_to_see(thread, "[Qd1-Qe2]").await;
    alice.clicks(menu, "Qd1-Qh5").acknowledged().await;
    fake.until_last(thread, "Ben to move").await;
    fake.until("an end of the menu", |state| (!state.messages.contains_key(&menu)).then_some(())).await;
    ben.says(thread, &format!("{} Nf6", fake.mention()));
    fake.until_last(thread, "Alice to move").await;
    let choices = alice.types(thread, "/move", &[("move", "Qh5x")]).await;
    insta::assert_snapshot!(format!("{choices:?}"));
    assert_eq!(ben.types(thread, "/move", &[("move", "")]).await, vec![], "it is not his turn");
    assert_eq!(eve.types(thread, "/move", &[("move", "")]).await, vec![], "she does not play");
    alice.runs(thread, "/move", &[("move", "Qh5xf7")]).answered().await;
    fake.until_last(thread, "[Rematch]").await;
    house.quiet(&fake).await;
    one_set_of_buttons(&fake, thread).await;
    assert!(fake.look(|state| state.channels[&thread].archived), "the thread is put away");
    insta::assert_snapshot!(eve.sees(fake.lobby()));
    insta::assert_snapshot!(eve.sees(thread));
    insta::assert_snapshot!(alice.sees_dm());
    // A rematch from the thread that was put away.
    let last = fake.last(thread);
    ben.clicks(last, "Rematch").acknowledged().await;
    fake.until_last(fake.lobby(), "[Accept]").await;
    let judged = house.closes(&fake).await;
    assert!(judged > 50, "{judged}");
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn commands_are_registered_once() {
    let fake = Fake::start().await;
    let house = House::open(&fake).await;
    fake.asked("PUT", 1).await;
    let house = house.restarts(&fake).await;
    fake.settled().await;
    assert_eq!(fake.requests().iter().filter(|one| one.method == "PUT").count(), 1);
    assert!(fake.look(|state| state.commands.len()) <= 10);
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn a_secret_stays_with_its_owner_in_all_three_ways() {
    let fake = Fake::start().await;
    let (alice, ben, eve) = (fake.person("Alice"), fake.person("Ben"), fake.person("Eve"));
    let house = House::open(&fake).await;
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    let before = eve.sees(thread);
    // On demand by a button, by a command, and by a typed word, which is answered in the private chat.
    let turn = fake.last(thread);
    alice.clicks(turn, "My page").acknowledged().await;
    let page = alice.runs(thread, "/secrets", &[]);
    assert!(page.answered().await.contains("You play White"));
    assert!(page.is_private());
    let dm = alice.dm();
    let had = alice.messages(dm).len();
    alice.says(thread, &format!("{} secrets", fake.mention()));
    fake.asked(&format!("POST /channels/{dm}/messages"), had + 1).await;
    fake.settled().await;
    let after = eve.sees(thread);
    let new = after.strip_prefix(&before).expect("nothing that was there has changed");
    assert_eq!(new.lines().count(), 2, "a bystander sees the question and nothing else: {new}");
    assert!(!eve.has_seen().contains("You play White"));
    assert!(!ben.has_seen().contains("You play White"));
    // Somebody who does not play gets nothing, politely.
    let refused = eve.runs(thread, "/secrets", &[]);
    assert_eq!(refused.answered().await, "You are not playing at this table.");
    assert!(refused.is_private());
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn closed_private_chats_stop_nothing_and_show_nothing() {
    let fake = Fake::start().await;
    let (alice, ben, eve) = (fake.person("Alice"), fake.person("Ben"), fake.person("Eve"));
    let house = House::open(&fake).await;
    ben.closes_dms();
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    eve.waits_to_see(thread, "I cannot write to Ben in private").await;
    fake.settled().await;
    // What waits is shown to him alone.
    let notice = fake.look(|state| {
        let own = state.messages.values().filter(|one| one.channel == thread);
        own.filter(|one| one.content.contains("I cannot write to Ben")).map(|one| one.id).next_back().unwrap()
    });
    ben.clicks(notice, "My page").acknowledged().await;
    ben.waits_to_see(thread, "You play Black").await;
    assert!(!eve.has_seen().contains("You play Black"));
    alice.runs(thread, "/move", &[("move", "e4")]).answered().await;
    fake.until_last(thread, "Ben to move").await;
    fake.settled().await;
    // What is typed and answered privately has no way either, and that is said without content.
    ben.says(thread, &format!("{} secrets", fake.mention()));
    fake.until_last(thread, "Ask me again with a slash command").await;
    insta::assert_snapshot!(eve.sees(thread));
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn a_game_that_hides_waits_for_a_private_road_to_both() {
    let fake = Fake::start().await;
    let (alice, ben, eve) = (fake.person("Alice"), fake.person("Ben"), fake.person("Eve"));
    let house = House::open(&fake).await;
    let lobby = fake.lobby();
    ben.closes_dms();
    let options = [("who", "@Ben"), ("game", &game("raindrop")), ("colour", "0")];
    alice.runs(lobby, "/challenge", &options.map(|(name, value)| (name, value))).answered().await;
    let card = fake.until_last(lobby, "[Accept]").await;
    ben.clicks(card, "Accept").acknowledged().await;
    let thread = thread(&fake, 0).await;
    let asked = fake.until_last(alice.dm(), "[Ready]").await;
    alice.clicks(asked, "Ready").acknowledged().await;
    alice.waits_to_see(thread, "Alice is ready").await;
    eve.waits_to_see(thread, "I cannot write to Ben in private").await;
    fake.settled().await;
    assert!(!eve.sees(thread).contains("The game begins"), "not before Ben has a private road");
    let notice = fake.look(|state| {
        let mut own = state.messages.values().filter(|one| one.channel == thread);
        own.rfind(|one| one.content.contains("I cannot write to Ben")).expect("a notice").id
    });
    ben.clicks(notice, "My page").acknowledged().await;
    let answered = |state: &crate::fake::state::State| {
        let mut own = state.messages.values().filter(|one| one.only == Some(ben.id));
        own.rfind(|one| !one.components.is_empty()).map(|one| one.id)
    };
    let page = fake.until("a question for him alone", answered).await;
    ben.clicks(page, "Ready").acknowledged().await;
    eve.waits_to_see(thread, "The game begins").await;
    fake.settled().await;
    // His page waits behind the button; nobody else ever saw any of it, and Alice has hers.
    let turn = fake.look(|state| {
        let mut own = state.messages.values().filter(|one| one.channel == thread && one.only.is_none());
        own.rfind(|one| !one.components.is_empty()).expect("a turn").id
    });
    ben.clicks(turn, "My page").acknowledged().await;
    ben.waits_to_see(thread, "You play Black").await;
    fake.settled().await;
    assert!(alice.sees_dm().contains("You play White"));
    for private in ["You play White", "You play Black"] {
        assert!(!eve.has_seen().contains(private), "{private}");
    }
    assert!(!alice.has_seen().contains("You play Black") && !ben.has_seen().contains("You play White"));
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn old_buttons_and_third_persons() {
    let fake = Fake::start().await;
    let (alice, ben, eve) = (fake.person("Alice"), fake.person("Ben"), fake.person("Eve"));
    let house = House::open(&fake).await;
    let lobby = fake.lobby();
    let options = [("who", "@Ben"), ("game", &game("crazyhouse")), ("colour", "0")];
    alice.runs(lobby, "/challenge", &options.map(|(name, value)| (name, value))).answered().await;
    let card = fake.until_last(lobby, "[Accept]").await;
    let accept = fake.look(|state| state.buttons(card))[0].clone();
    eve.clicks(card, "Accept").acknowledged().await;
    eve.waits_to_see(lobby, "This challenge is for Ben.").await;
    assert!(!ben.sees(lobby).contains("This challenge is for Ben."), "only she is told");
    // The program was restarted since yesterday; the button still works, and a second press is refused.
    let house = house.restarts(&fake).await;
    ben.clicks(card, "Accept").acknowledged().await;
    thread(&fake, 0).await;
    fake.settled().await;
    ben.clicks_stale(card, &accept).acknowledged().await;
    ben.waits_to_see(lobby, "This challenge is no longer open.").await;
    fake.settled().await;
    assert_eq!(fake.threads(lobby).len(), 1);
    ben.clicks_stale(card, "not one of ours").acknowledged().await;
    ben.waits_to_see(lobby, "This button is out of date.").await;
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn two_accept_in_the_same_instant() {
    let fake = Fake::start().await;
    let (alice, ben, eve) = (fake.person("Alice"), fake.person("Ben"), fake.person("Eve"));
    let house = House::open(&fake).await;
    let lobby = fake.lobby();
    alice.runs(lobby, "/challenge", &[("game", &game("crazyhouse"))]).answered().await;
    let card = fake.until_last(lobby, "[Accept]").await;
    let (one, other) = (ben.clicks(card, "Accept"), eve.clicks(card, "Accept"));
    one.acknowledged().await;
    other.acknowledged().await;
    thread(&fake, 0).await;
    fake.until("one who is told", |state| {
        let mut told = state.messages.values().filter(|one| one.only.is_some());
        told.any(|one| one.content.contains("no longer open")).then_some(())
    })
    .await;
    house.quiet(&fake).await;
    assert_eq!(fake.threads(lobby).len(), 1);
    let told = [&ben, &eve].iter().filter(|who| who.sees(lobby).contains("no longer open")).count();
    assert_eq!(told, 1, "one plays, the other is told");
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn refusals_storms_and_lost_answers() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let house = House::open(&fake).await;
    fake.rate_limit(2, WAIT, false);
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    fake.rate_limit(2, WAIT, true);
    alice.runs(thread, "/move", &[("move", "e4")]).answered().await;
    fake.until_last(thread, "Ben to move").await;
    fake.rate_limit(0, WAIT, false);
    fake.fails(&[500, 503, 502], Some("POST"));
    ben.says(ben.dm(), "e5");
    fake.until_last(thread, "Alice to move").await;
    // Carried out, and the answer lost: the repetition makes no second message.
    fake.settled().await;
    let had = alice.messages(thread).len();
    fake.loses_answers(2, Some("/messages"));
    alice.runs(thread, "/move", &[("move", "d4")]).answered().await;
    fake.until_last(thread, "Ben to move").await;
    one_set_of_buttons(&fake, thread).await;
    assert_eq!(alice.messages(thread).len(), had + 1);
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn without_files_and_without_threads() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let house = House::open(&fake).await;
    let lobby = fake.lobby();
    fake.revokes(lobby, can::ATTACH | can::BEGIN_THREADS);
    fake.settled().await;
    alice
        .runs(lobby, "/challenge", &[("who", "@Ben"), ("game", &game("crazyhouse")), ("colour", "0")])
        .answered()
        .await;
    let card = fake.until_last(lobby, "[Accept]").await;
    ben.clicks(card, "Accept").acknowledged().await;
    fake.until_last(lobby, "[Possible moves]").await;
    fake.settled().await;
    assert_eq!(fake.threads(lobby), Vec::<u64>::new());
    alice.runs(lobby, "/move", &[("move", "e4")]).answered().await;
    fake.until_last(lobby, "Ben to move").await;
    fake.settled().await;
    let seen = ben.sees(lobby);
    assert_eq!(seen.matches("I may not attach files here").count(), 1, "said once");
    assert!(!seen.contains("(file "));
    insta::assert_snapshot!(seen);
    let asked = fake.refusals().len();
    // Given back, it is used again, in the same process.
    fake.grants(lobby, can::ATTACH);
    fake.settled().await;
    ben.says(ben.dm(), "e5");
    fake.until_last(lobby, "Alice to move").await;
    fake.settled().await;
    assert!(ben.sees(lobby).contains("(file "));
    assert_eq!(fake.refusals().len(), asked, "what is known to be refused is not asked again");
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn somebody_called_everyone() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("@everyone **x** \u{202e}"));
    let house = House::open(&fake).await;
    let lobby = fake.lobby();
    let who = ben.id.to_string();
    alice
        .runs(lobby, "/challenge", &[("who", &who), ("game", &game("crazyhouse")), ("colour", "0")])
        .answered()
        .await;
    let card = fake.until_last(lobby, "[Accept]").await;
    ben.clicks(card, "Accept").acknowledged().await;
    let thread = thread(&fake, 0).await;
    fake.until_last(thread, "[Possible moves]").await;
    fake.settled().await;
    alice.runs(thread, "/move", &[("move", "e4")]).answered().await;
    fake.settled().await;
    let pinged = fake.look(|state| {
        state.messages.values().flat_map(|one| one.pinged.clone()).collect::<std::collections::BTreeSet<_>>()
    });
    assert!(pinged.iter().all(|id| *id == alice.id || *id == ben.id), "{pinged:?}");
    for content in
        fake.look(|state| state.messages.values().map(|one| one.content.clone()).collect::<Vec<_>>())
    {
        assert!(!content.contains("@everyone") && !content.contains("**x**"), "{content}");
    }
    // Nor does the name turn or ping anything where it stands without markup: in a thread's name, under a picture, on a
    // button, in what only he sees.
    ben.runs(thread, "/secrets", &[]).answered().await;
    ben.runs(lobby, "/games", &[]).answered().await;
    ben.runs(thread, "/table replay", &[]).answered().await;
    fake.settled().await;
    assert!(fake.look(|state| state.channels[&thread].name.contains("everyone")), "he is named");
    assert!(!fake.look(|state| state.channels[&thread].name.contains('\u{202e}')));
    for (sent, everyone) in fake.look(|state| {
        let own = state.messages.values().filter(|one| one.author == state.bot());
        let words = |one: &crate::fake::state::Message| {
            let files: Vec<_> = one.attachments.iter().map(|file| file.description.clone()).collect();
            (format!("{} {:?} {files:?}", one.content, one.components), one.everyone)
        };
        own.map(words).collect::<Vec<_>>()
    }) {
        assert!(!sent.contains('\u{202e}') && !sent.contains("202e") && !everyone, "{sent}");
    }
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn a_bare_move_in_a_thread_with_the_intent() {
    let fake = Fake::start().await;
    fake.switches_on(MESSAGE_CONTENT);
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let wishes = Wishes { message_content: true, client: None, base: Some(fake.base()) };
    let house = House::with(&fake, wishes).await;
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    assert!(!alice.sees(thread).contains("I can only read"), "nothing to be said about it");
    alice.says(thread, "good luck!");
    alice.says(thread, "e4");
    fake.until_last(thread, "Ben to move").await;
    ben.says(thread, "!board");
    ben.says(thread, "e5");
    fake.until_last(thread, "Alice to move").await;
    // What is said in the channel is not for the bot.
    fake.settled().await;
    let before = fake.requests().len();
    alice.says(fake.lobby(), "e5 was a good move");
    fake.settled().await;
    assert_eq!(fake.requests().len(), before);
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn threads_and_channels_that_end() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let house = House::open(&fake).await;
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    fake.archives(thread, false);
    alice.says(alice.dm(), "e4");
    fake.until_last(thread, "Ben to move").await;
    fake.settled().await;
    assert!(!fake.look(|state| state.channels[&thread].archived), "a move takes it out again");
    fake.archives(thread, true);
    fake.settled().await;
    ben.says(ben.dm(), "e5");
    fake.until_last(alice.dm(), "It is your turn").await;
    fake.settled().await;
    // Deleted: the game goes on in private, and nothing is asked of the dead thread again and again.
    fake.deletes_channel(thread);
    fake.settled().await;
    let refused = fake.refusals().len();
    for (who, text, other, shown) in [
        (&alice, "d4", &ben, "d2-d4"),
        (&ben, "d5", &alice, "d7-d5"),
        (&alice, "Nf3", &ben, "Ng1-Nf3"),
        (&ben, "Nf6", &alice, "Ng8-Nf6"),
    ] {
        who.says(who.dm(), text);
        other.waits_to_see(other.dm(), shown).await;
        house.quiet(&fake).await;
    }
    assert!(fake.refusals().len() <= refused + 1, "{:?}", fake.refusals());
    assert!(alice.sees_dm().contains("Ng8-Nf6"));
    fake.expels_bot(fake.guild());
    fake.settled().await;
    alice.says(alice.dm(), "Bd3");
    fake.settled().await;
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn a_line_that_breaks_is_taken_up_again() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let house = House::open(&fake).await;
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    fake.cut(4000);
    alice.says(alice.dm(), "e4");
    fake.until_last(thread, "Ben to move").await;
    fake.invalid(false);
    fake.until("a new session", |state| (state.identifies > 1).then_some(())).await;
    fake.online().await;
    ben.says(ben.dm(), "e5");
    fake.until_last(thread, "Alice to move").await;
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn with_serenitys_own_rate_limiter_over_tls() {
    let mut fake = Fake::start().await;
    let door = fake.opens_tls().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let root = reqwest::Certificate::from_pem(&door.root).expect("a certificate");
    let client = reqwest::Client::builder().resolve("discord.com", door.address);
    let client = client.tls_certs_merge([root]).build().expect("a client");
    let wishes = Wishes { message_content: false, client: Some(client), base: None };
    let house = House::with(&fake, wishes).await;
    fake.rate_limit(3, WAIT, false);
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    fake.rate_limit(3, WAIT, true);
    alice.runs(thread, "/move", &[("move", "e4")]).answered().await;
    fake.until_last(thread, "Ben to move").await;
    fake.rate_limit(0, WAIT, false);
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn people_are_answered_in_their_language_and_called_as_they_are_called() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person_of("Alice", "de"), fake.person("Ben"));
    let house = House::open(&fake).await;
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    let refused = ben.runs(thread, "/move", &[("move", "e5")]);
    assert_eq!(refused.answered().await, "It is not your turn yet.");
    let help = alice.runs(fake.lobby(), "/help", &[]).answered().await;
    assert!(help.contains("/herausforderung"), "{help}");
    ben.is_called("Benjamin");
    alice.runs(thread, "/move", &[("move", "e4")]).answered().await;
    fake.until_last(thread, "to move").await;
    ben.runs(thread, "/move", &[("move", "e5")]).answered().await;
    fake.until_last(thread, "Benjamin played").await;
    one_set_of_buttons(&fake, thread).await;
    house.closes(&fake).await;
}

/// The program itself, in a folder of its own, with Discord at the fake.
fn program(fake: &Fake, folder: &std::path::Path, token: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gangurru"));
    command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).kill_on_drop(true);
    let log = std::fs::File::options().create(true).append(true).open(folder.join("log.txt"));
    command.stderr(log.expect("a log"));
    command.env("GANGURRU_PLAYGROUND_ADDRESS", "127.0.0.1:0").env("GANGURRU_LOG_FILTER", "debug");
    command.env("DISCORD_TOKEN", token).env("GANGURRU_DISCORD_API_BASE", fake.base());
    command.spawn().expect("it runs")
}

fn folder(name: &str) -> std::path::PathBuf {
    let name = format!("discord-{name}-{}", std::process::id());
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn the_program_is_killed_and_goes_on() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let folder = folder("killed");
    let mut child = program(&fake, &folder, &fake.token());
    fake.identified(1).await;
    fake.asked("PUT", 1).await;
    fake.settled().await;
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    alice.runs(thread, "/move", &[("move", "e4")]).answered().await;
    let turn = fake.until_last(thread, "Ben to move").await;
    fake.settled().await;
    child.kill().await.expect("it is killed");
    let had = alice.messages(thread).len();
    let mut child = program(&fake, &folder, &fake.token());
    fake.identified(2).await;
    fake.settled().await;
    assert_eq!(alice.messages(thread).len(), had, "nothing is said twice");
    ben.replies(turn, "e5");
    fake.until_last(thread, "Alice to move").await;
    fake.settled().await;
    one_set_of_buttons(&fake, thread).await;
    child.start_kill().expect("it ends");
    child.wait().await.expect("it ended");
    let log = std::fs::read_to_string(folder.join("log.txt")).expect("a log");
    assert!(!log.contains(&fake.token()), "the token is in the log");
    for content in ["Ben to move", "e2-e4", "You play"] {
        assert!(!log.contains(content), "what was said is in the log: {content}");
    }
    std::fs::remove_dir_all(folder).expect("cleared up");
    fake.verdict();
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn a_token_that_is_refused_ends_the_program() {
    let fake = Fake::start().await;
    let folder = folder("refused");
    let mut child = program(&fake, &folder, "wrong-token");
    let ended = tokio::time::timeout(Duration::from_secs(30), child.wait()).await.expect("it ends");
    assert!(!ended.expect("it ended").success());
    let log = std::fs::read_to_string(folder.join("log.txt")).expect("a log");
    assert!(log.contains("Discord refuses the token"), "{log}");
    assert!(!log.contains("wrong-token"));
    std::fs::remove_dir_all(folder).expect("cleared up");
    assert_eq!(fake.requests().len(), 1, "asked once");
    fake.faults();
}
