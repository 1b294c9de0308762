//! The gateway, with a client that has nothing in it: identifying, hearing, being cut off, resuming.

use serde_json::json;

use crate::client::{Client, INTENTS, Line};
use crate::fake::Fake;
use crate::fake::messages::MESSAGE_CONTENT;
use crate::fake::state::can;

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn a_session_hears_what_concerns_it_and_resumes() {
    let fake = Fake::start().await;
    let (alice, channel) = (fake.person("Alice"), fake.lobby());
    let mut line = Line::identified(&fake, INTENTS).await;
    fake.online().await;
    line.say(&json!({ "op": 1, "d": line.seq })).await;
    assert_eq!(line.next().await.expect("an ack")["op"], 11);
    // Her words, the bot's name in them, and neither; a private chat is always the bot's to read.
    alice.says(channel, "hello");
    let heard = line.event("MESSAGE_CREATE").await;
    assert_eq!((&heard["content"], &heard["member"]["nick"]), (&json!(""), &json!(null)));
    let mentioned = alice.says(channel, &format!("{} hello", fake.mention()));
    assert_eq!(line.event("MESSAGE_CREATE").await["content"], format!("{} hello", fake.mention()));
    alice.edits(mentioned, "hello, all");
    assert_eq!(line.event("MESSAGE_UPDATE").await["content"], "");
    alice.deletes(mentioned);
    assert_eq!(line.event("MESSAGE_DELETE").await["id"], mentioned.to_string());
    alice.says(alice.dm(), "psst");
    assert_eq!(line.event("MESSAGE_CREATE").await["content"], "psst");
    // A reply to the bot's ordinary message pings it.
    let path = format!("/channels/{channel}/messages");
    Client::of(&fake).post(&path, json!({ "content": "Your move" })).await;
    assert_eq!(line.event("MESSAGE_CREATE").await["content"], "Your move");
    alice.replies(fake.last(channel), "Nf3");
    let reply = line.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&reply["content"], &reply["referenced_message"]["content"]),
        (&json!("Nf3"), &json!("Your move"))
    );
    // Cut off: what was missed comes after RESUME, in order.
    fake.cut(4000);
    assert_eq!(line.next().await.expect_err("closed"), 4000);
    alice.says(alice.dm(), "one");
    alice.says(alice.dm(), "two");
    let mut again = Line::connect(&fake).await;
    again.resume(&line.session, line.seq).await;
    assert_eq!(again.event("MESSAGE_CREATE").await["content"], "one");
    assert_eq!(again.event("MESSAGE_CREATE").await["content"], "two");
    again.event("RESUMED").await;
    assert_eq!(again.seq, line.seq + 3);
    assert_eq!(fake.sessions(), (1, 1));
    fake.reconnect();
    assert_eq!(again.next().await.expect("op 7")["op"], 7);
    fake.invalid(true);
    assert_eq!(again.next().await.expect("op 9")["d"], true);
    fake.invalid(false);
    assert_eq!(again.next().await.expect("op 9")["d"], false);
    let mut third = Line::connect(&fake).await;
    third.resume(&again.session, again.seq).await;
    assert_eq!(third.next().await.expect("op 9"), json!({ "op": 9, "d": false }));
    fake.verdict();
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn what_happens_around_comes_as_events() {
    let fake = Fake::start().await;
    fake.switches_on(1 << 1 | MESSAGE_CONTENT);
    let mut line = Line::identified(&fake, INTENTS | 1 << 1 | MESSAGE_CONTENT).await;
    let alice = fake.person("Alice");
    line.event("GUILD_MEMBER_ADD").await;
    alice.says(fake.lobby(), "hello");
    assert_eq!(line.event("MESSAGE_CREATE").await["content"], "hello");
    let channel = fake.channel(fake.guild(), "chess");
    line.event("CHANNEL_CREATE").await;
    fake.revokes(channel, can::ATTACH);
    line.event("CHANNEL_UPDATE").await;
    let client = Client::of(&fake);
    let begin = format!("/channels/{channel}/threads");
    client.post(&begin, json!({ "name": "Table 1", "type": 11 })).await;
    line.event("THREAD_CREATE").await;
    assert_eq!(line.event("MESSAGE_CREATE").await["type"], 18);
    let thread = fake.threads(channel)[0];
    fake.archives(thread, false);
    assert_eq!(line.event("THREAD_UPDATE").await["thread_metadata"]["archived"], true);
    alice.says(thread, "awake");
    line.event("THREAD_UPDATE").await;
    line.event("MESSAGE_CREATE").await;
    fake.deletes_channel(channel);
    line.event("THREAD_DELETE").await;
    line.event("CHANNEL_DELETE").await;
    fake.nicknames(&alice, fake.guild(), Some("Al"));
    assert_eq!(line.event("GUILD_MEMBER_UPDATE").await["nick"], "Al");
    fake.leaves(&alice, fake.guild());
    line.event("GUILD_MEMBER_REMOVE").await;
    let other = fake.another_guild("Other", "de");
    line.event("GUILD_CREATE").await;
    fake.outage(other);
    assert_eq!(line.event("GUILD_DELETE").await["unavailable"], true);
    fake.recovers(other);
    line.event("GUILD_CREATE").await;
    fake.expels_bot(other);
    assert_eq!(line.event("GUILD_DELETE").await["unavailable"], json!(null));
    fake.withdraws_token();
    assert_eq!(line.next().await.expect_err("closed"), 4004);
    assert_eq!(client.get("/users/@me").await.0, 401);
    fake.verdict();
}

#[tokio::test]
async fn who_is_refused_is_told_by_a_code() {
    let fake = Fake::without_file().await;
    for (intents, code) in [(1 << 40, 4013), (INTENTS | MESSAGE_CONTENT, 4014)] {
        let mut line = Line::connect(&fake).await;
        line.identify(intents).await;
        assert_eq!(line.next().await.expect_err("closed"), code);
    }
    let mut line = Line::connect(&fake).await;
    line.say(&json!({ "op": 3, "d": {} })).await;
    assert_eq!(line.next().await.expect_err("closed"), 4003);
    let mut line = Line::connect(&fake).await;
    line.say(&json!({ "op": 2, "d": { "token": "other", "intents": INTENTS } })).await;
    assert_eq!(line.next().await.expect_err("closed"), 4004);
    fake.verdict();
    let mut line = Line::identified(&fake, INTENTS).await;
    line.identify(INTENTS).await;
    assert_eq!(line.next().await.expect_err("closed"), 4005);
    assert_eq!(fake.faults().len(), 1);
    // Who says goodbye cannot come back; who is cut off without a word can.
    let line = Line::identified(&fake, INTENTS).await;
    let (session, seq) = (line.session.clone(), line.seq);
    line.close(1000).await;
    fake.until("goodbye", |state| state.sessions.iter().all(|one| one.id != session).then_some(())).await;
    let mut back = Line::connect(&fake).await;
    back.resume(&session, seq).await;
    assert_eq!(back.next().await.expect("op 9")["op"], 9);
    let mut line = Line::identified(&fake, INTENTS).await;
    let (session, seq) = (line.session.clone(), line.seq);
    fake.hangs_up();
    assert_eq!(line.next().await.expect_err("gone"), 0);
    let mut back = Line::connect(&fake).await;
    back.resume(&session, seq).await;
    back.event("RESUMED").await;
    fake.verdict();
}

#[tokio::test]
#[should_panic(expected = "without a verdict")]
async fn a_fake_without_a_verdict_fails() {
    let fake = Fake::without_file().await;
    drop(fake);
}

#[tokio::test]
#[should_panic(expected = "1 faults in 1 requests")]
async fn a_verdict_fails_with_the_faults() {
    let fake = Fake::without_file().await;
    Client::of(&fake).get("/nonsense").await;
    fake.verdict();
}
