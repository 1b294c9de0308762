//! What surrounds the games on Discord: servers that the bot comes to and is sent away from, their languages, places where
//! it is a stranger, permissions and people that come and go, refusals.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use gangurru::bot::port::{Answer, Content, Desk, Incoming};
use gangurru::chat::discord::DiscordError;
use gangurru::store::{Account, Place, SqliteStore};

use crate::fake::Fake;
use crate::fake::messages::MESSAGE_CONTENT;
use crate::fake::state::{Id, State, can};
use crate::house::{House, Wishes, begin, game, thread};

/// Where the bot has said hello, and how.
fn hellos(state: &State) -> Vec<(String, String)> {
    let hello = |content: &str| {
        content.starts_with("Hello, I am Gangurru") || content.starts_with("Hallo, ich bin Gangurru")
    };
    let said = state.messages.values().filter(|one| hello(&one.content));
    said.map(|one| (state.channels[&one.channel].name.clone(), one.content.clone())).collect()
}

async fn hello(fake: &Fake) {
    fake.until("hello", |state| (!hellos(state).is_empty()).then_some(())).await;
    fake.settled().await;
}

/// The bot has identified once more, and is there.
async fn identifies_again(fake: &Fake) {
    let before = fake.sessions().0;
    fake.invalid(false);
    fake.identified(before + 1).await;
    fake.settled().await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn it_says_hello_once_where_people_are_welcomed() {
    let fake = Fake::start().await;
    let house = House::open(&fake).await;
    assert_eq!(fake.look(hellos), [], "nothing unasked where it was already");
    let guild = fake.invites_bot("Schachcafé", "de", |state, guild| {
        state.channel(0, Some(guild), "rules");
        let welcome = state.channel(0, Some(guild), "welcome");
        state.guilds.get_mut(&guild).expect("a guild").system = Some(welcome);
    });
    hello(&fake).await;
    // A server that is out of reach for a while, a new session, and a restart are no joining.
    fake.outage(guild);
    fake.recovers(guild);
    fake.settled().await;
    identifies_again(&fake).await;
    fake.advance(Duration::from_mins(10));
    let house = house.restarts(&fake).await;
    fake.recovers(guild);
    fake.settled().await;
    let said = fake.look(hellos);
    assert_eq!(said.len(), 1, "{said:?}");
    assert_eq!(said[0].0, "welcome");
    assert!(said[0].1.starts_with("Hallo, ich bin Gangurru"), "{said:?}");
    assert!(fake.refusals().is_empty(), "{:?}", fake.refusals());
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn hello_is_said_only_where_the_bot_may_write() {
    let fake = Fake::start().await;
    let house = House::open(&fake).await;
    let everyone_but = |state: &mut State, channel: Id, bits: u64| {
        let guild = state.channels[&channel].guild.expect("a guild's channel");
        let deny = crate::fake::state::Overwrite { id: guild, kind: 0, allow: 0, deny: bits };
        state.channels.get_mut(&channel).expect("a channel").overwrites.push(deny);
    };
    fake.invites_bot("Quiet", "en-US", |state, guild| {
        let welcome = state.channel(0, Some(guild), "welcome");
        state.guilds.get_mut(&guild).expect("a guild").system = Some(welcome);
        everyone_but(state, welcome, can::SEND);
        let hidden = state.channel(0, Some(guild), "hidden");
        everyone_but(state, hidden, can::VIEW);
        state.channel(0, Some(guild), "talk");
    });
    hello(&fake).await;
    assert_eq!(fake.look(hellos)[0].0, "talk");
    fake.invites_bot("Silent", "en-US", |state, guild| {
        let only = state.channel(0, Some(guild), "only");
        everyone_but(state, only, can::SEND);
    });
    fake.settled().await;
    assert_eq!(fake.look(hellos).len(), 1, "nowhere else");
    assert!(fake.refusals().is_empty(), "nothing was tried in vain: {:?}", fake.refusals());
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn a_server_is_spoken_to_in_its_language_and_people_in_theirs() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let house = House::open(&fake).await;
    let guild = fake.invites_bot("Schachcafé", "de", |state, guild| {
        state.channel(0, Some(guild), "spiele");
    });
    let channel = fake.look(|state| {
        let own = state.channels.values().find(|one| one.guild == Some(guild));
        own.expect("a channel").id
    });
    fake.joins(&alice, guild, None);
    fake.joins(&ben, guild, None);
    let options = [("who", "@Ben"), ("game", &game("crazyhouse")), ("colour", "0"), ("rated", "1")];
    alice.runs(channel, "/challenge", &options.map(|(name, value)| (name, value))).answered().await;
    let card = fake.until_last(channel, "[Annehmen]").await;
    ben.clicks(card, "Annehmen").acknowledged().await;
    let table = fake
        .until("a thread", |state| {
            state.channels.values().find(|one| one.parent == Some(channel)).map(|one| one.id)
        })
        .await;
    fake.until_last(table, "[Mögliche Züge]").await;
    fake.settled().await;
    assert!(alice.sees(table).contains("In diesem Thread kann ich nur lesen"), "{}", alice.sees(table));
    let refused = ben.runs(table, "/move", &[("move", "e5")]);
    assert_eq!(refused.answered().await, "It is not your turn yet.", "he speaks English");
    house.closes(&fake).await;
}

async fn says_how_to_move(message_content: bool) {
    let fake = Fake::start().await;
    fake.switches_on(MESSAGE_CONTENT);
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let wishes = Wishes { message_content, client: None, base: Some(fake.base()) };
    let house = House::with(&fake, wishes).await;
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    let turn = fake.last(thread);
    let (seen, help) = (alice.sees(thread), alice.runs(thread, "/help", &[]).answered().await);
    assert_eq!(seen.contains("Just type your move"), message_content, "{seen}");
    assert_eq!(seen.contains("Reply to this message with your move"), !message_content, "{seen}");
    assert_eq!(help.contains("just type a move at your table"), message_content, "{help}");
    assert_eq!(help.contains("reply to a message of your table"), !message_content, "{help}");
    // What was said is true.
    if message_content {
        alice.says(thread, "e4");
    } else {
        alice.replies(turn, "e4");
    }
    fake.until_last(thread, "Ben to move").await;
    ben.says(ben.dm(), "e5");
    fake.until_last(thread, "Alice to move").await;
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn what_can_be_typed_is_said_as_it_can_be_heard() {
    says_how_to_move(false).await;
    says_how_to_move(true).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn installed_for_oneself_it_answers_and_no_table_is_begun() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let house = House::open(&fake).await;
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    let (guild, channel) = fake.abroad("Elsewhere");
    fake.joins(&alice, guild, None);
    let refused = alice.runs(channel, "/challenge", &[("game", &game("crazyhouse"))]);
    let said = refused.answered().await;
    assert!(said.starts_with("I cannot write here, so no table can stand here."), "{said}");
    assert!(refused.is_private());
    // Her games go on from anywhere.
    assert!(alice.runs(channel, "/help", &[]).answered().await.contains("I host chess variants"));
    assert!(alice.runs(channel, "/board", &[]).answered().await.contains("(file "));
    let page = alice.runs(channel, "/secrets", &[]);
    assert!(page.answered().await.contains("You play White") && page.is_private());
    assert_eq!(alice.types(channel, "/move", &[("move", "e2")]).await.len(), 2);
    alice.runs(channel, "/move", &[("move", "e4")]).answered().await;
    fake.until_last(thread, "Ben to move").await;
    fake.settled().await;
    let there = format!("/channels/{channel}");
    let asked = fake.requests().into_iter().filter(|one| one.path.contains(&there)).count();
    assert_eq!(asked, 0, "the bot does nothing in a channel that it is not in");
    house.closes(&fake).await;
}

/// A desk that says one thing, and no more.
struct Talkative {
    only_asker: bool,
    lines: usize,
}

#[async_trait]
impl Desk for Talkative {
    async fn take(&self, _incoming: Incoming) -> Option<Answer> {
        let text = "A line of some length.\n".repeat(self.lines);
        Some(Answer { only_asker: self.only_asker, content: Content::text(text) })
    }

    async fn complete(&self, _from: &Account, _place: &Place, _typed: &str) -> Vec<String> {
        Vec::new()
    }

    fn hello(&self, _place: &Place) -> Content {
        Content::default()
    }
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn no_more_is_said_than_may_be() {
    let fake = Fake::start().await;
    let alice = fake.person("Alice");
    let (guild, channel) = fake.abroad("Elsewhere");
    fake.joins(&alice, guild, None);
    let store = SqliteStore::temporary().await.expect("a store");
    let hosted = gangurru::games::all()[0];
    let desk = |_| Arc::new(Talkative { only_asker: true, lines: 650 }) as Arc<dyn Desk>;
    let house = House::by_hand(&fake, store, hosted, Arc::new(desk)).await;
    alice.runs(channel, "/help", &[]).answered().await;
    fake.settled().await;
    let follow_ups =
        fake.requests().into_iter().filter(|one| one.method == "POST" && one.path.contains("/webhooks/"));
    let statuses: Vec<u16> = follow_ups.map(|one| one.status).collect();
    assert_eq!(statuses, [200, 200, 200, 200, 200, 400], "five, and one that is refused");
    assert_eq!(fake.refusals().iter().map(|(code, _)| *code).collect::<Vec<_>>(), [40094]);
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn an_answer_for_everybody_is_seen_by_everybody() {
    let fake = Fake::start().await;
    let (alice, eve) = (fake.person("Alice"), fake.person("Eve"));
    let store = SqliteStore::temporary().await.expect("a store");
    let desk = |_| Arc::new(Talkative { only_asker: false, lines: 1 }) as Arc<dyn Desk>;
    let house = House::by_hand(&fake, store, gangurru::games::all()[0], Arc::new(desk)).await;
    alice.runs(fake.lobby(), "/help", &[]).acknowledged().await;
    eve.waits_to_see(fake.lobby(), "A line of some length.").await;
    fake.settled().await;
    assert!(!alice.sees(fake.lobby()).contains("thinking"));
    house.closes(&fake).await;
}

/// How often a channel has a message that says this.
fn count(fake: &Fake, channel: Id, text: &str) -> usize {
    fake.look(|state| {
        let own = state.messages.values().filter(|one| one.channel == channel);
        own.filter(|one| one.content.contains(text)).count()
    })
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn a_line_of_text_is_found_again() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let house = House::open(&fake).await;
    let lobby = fake.lobby();
    let options = [("who", "@Ben"), ("game", &game("raindrop")), ("colour", "0")];
    alice.runs(lobby, "/challenge", &options.map(|(name, value)| (name, value))).answered().await;
    let card = fake.until_last(lobby, "[Accept]").await;
    ben.clicks(card, "Accept").acknowledged().await;
    let asked = fake.until_last(alice.dm(), "[Ready]").await;
    fake.settled().await;
    // The title on which the thread is to hang has no button and no picture. It gets there, and no answer to it ever does:
    // that it is there can only be seen.
    fake.loses_answers(1000, Some(&format!("POST /channels/{lobby}/messages")));
    alice.clicks(asked, "Ready").acknowledged().await;
    let thread = thread(&fake, 0).await;
    fake.loses_answers(0, None);
    alice.waits_to_see(thread, "Alice is ready").await;
    fake.settled().await;
    assert_eq!(count(&fake, lobby, "Alice – Ben"), 1, "{}", alice.sees(lobby));
    assert_eq!(fake.threads(lobby).len(), 1);
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn the_notice_of_a_closed_road_comes_once_and_loses_its_button() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let house = House::open(&fake).await;
    ben.closes_dms();
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    alice.waits_to_see(thread, "I cannot write to Ben in private").await;
    fake.settled().await;
    let house = house.restarts(&fake).await;
    alice.runs(thread, "/move", &[("move", "e4")]).answered().await;
    fake.until_last(thread, "Ben to move").await;
    fake.settled().await;
    assert_eq!(count(&fake, thread, "I cannot write to Ben"), 1, "{}", alice.sees(thread));
    let armed = fake.buttons(thread);
    assert_eq!(armed.len(), 1, "only the newest has buttons: {armed:?}");
    assert_eq!(armed[0].0, fake.last(thread));
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn answers_without_files_are_in_words() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let house = House::open(&fake).await;
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    let turn = fake.last(thread);
    fake.revokes(fake.lobby(), can::ATTACH);
    fake.settled().await;
    let board = alice.runs(thread, "/board", &[]).answered().await;
    assert!(board.contains("```") && !board.contains("(file "), "{board}");
    alice.clicks(turn, "My page").acknowledged().await;
    alice.waits_to_see(thread, "You play White").await;
    fake.settled().await;
    let refused = fake.refusals();
    assert!(refused.is_empty(), "what is not allowed is not tried: {refused:?}");
    // Too large for Discord: in words as well, answers and turns.
    fake.grants(fake.lobby(), can::ATTACH);
    fake.with(|state| state.file_limit = 200);
    let board = alice.runs(thread, "/board", &[]).answered().await;
    assert!(board.contains("```") && !board.contains("(file "), "{board}");
    alice.runs(thread, "/move", &[("move", "e4")]).answered().await;
    let turn = fake.until_last(thread, "Ben to move").await;
    assert!(fake.look(|state| state.shown(turn)).contains("```"));
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn a_channel_where_it_may_not_write_is_asked_once() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let house = House::open(&fake).await;
    let lobby = fake.lobby();
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    fake.revokes(lobby, can::SEND_IN_THREADS | can::SEND);
    fake.settled().await;
    for (who, text) in [(&alice, "e4"), (&ben, "e5"), (&alice, "Nf3"), (&ben, "Nc6")] {
        who.says(who.dm(), text);
        fake.settled().await;
    }
    assert!(alice.sees_dm().contains("Nb8-Nc6"), "the game goes on in private");
    let posts =
        fake.refusals().into_iter().filter(|(_, asked)| asked.ends_with(&format!("{thread}/messages")));
    let codes: Vec<u64> = posts.map(|(code, _)| code).collect();
    assert_eq!(codes, [50013, 50013], "once with the picture and once without");
    // A challenge there would be seen by nobody, and that is said.
    let refused = alice.runs(lobby, "/challenge", &[("game", &game("crazyhouse"))]);
    assert!(refused.answered().await.starts_with("I cannot write here"));
    fake.grants(lobby, can::SEND_IN_THREADS | can::SEND);
    fake.settled().await;
    alice.says(alice.dm(), "Bc4");
    fake.until_last(thread, "Ben to move").await;
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn what_is_answered_too_late_is_not_done() {
    let fake = Fake::start().await;
    let alice = fake.person("Alice");
    let house = House::open(&fake).await;
    let late = alice.runs(fake.lobby(), "/challenge", &[("game", &game("crazyhouse"))]);
    fake.advance(Duration::from_secs(4));
    fake.until("a late answer", |state| {
        state.requests.iter().any(|one| one.code == Some(10062)).then_some(())
    })
    .await;
    fake.settled().await;
    assert_eq!(late.message(), None);
    assert_eq!(alice.sees(fake.lobby()), "", "she was told that it failed, and will try again");
    assert!(fake.repeated().is_empty());
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn a_token_that_is_withdrawn_stops_it() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let mut house = House::open(&fake).await;
    begin(&fake, &alice, &ben, "crazyhouse").await;
    fake.withdraws_token();
    let ended = house.has_ended().await;
    assert!(matches!(ended, Err(DiscordError::Token)), "{ended:?}");
    alice.says(alice.dm(), "e4");
    fake.settled().await;
    let refused = fake.requests().iter().filter(|one| one.status == 401).count();
    assert!(refused <= 2, "it stops on 401, and does not ask {refused} times");
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn people_leave_come_back_and_are_renamed() {
    let fake = Fake::start().await;
    let (alice, ben) = (fake.person("Alice"), fake.person("Ben"));
    let house = House::open(&fake).await;
    let thread = begin(&fake, &alice, &ben, "crazyhouse").await;
    fake.nicknames(&alice, fake.guild(), Some("The Alice"));
    alice.runs(thread, "/move", &[("move", "e4")]).answered().await;
    fake.until_last(thread, "The Alice played").await;
    fake.settled().await;
    // Without a server in common the bot cannot write to him; the game waits, and she may go on asking.
    fake.leaves(&ben, fake.guild());
    fake.settled().await;
    assert!(alice.runs(thread, "/board", &[]).answered().await.contains("(file "));
    alice.runs(thread, "/table draw", &[]).answered().await;
    alice.waits_to_see(thread, "offers a draw").await;
    fake.settled().await;
    assert!(fake.repeated().is_empty(), "{:?}", fake.repeated());
    fake.joins(&ben, fake.guild(), None);
    ben.runs(thread, "/move", &[("move", "e5")]).answered().await;
    fake.until_last(thread, "to move").await;
    fake.settled().await;
    assert!(ben.sees(thread).contains("Ben played"), "{}", ben.sees(thread));
    house.closes(&fake).await;
}
