//! Conversations: people, a bot and a fake platform; what people read is kept in snapshots.

mod support;

use gangurru::bot::port::SendError;
use gangurru::games::all;
use support::chat::Scene;

const GAME: &str = "Crazyhouse";

/// Anna challenges Ben, who accepts; Anna has White. The thread.
async fn begun(scene: &mut Scene) -> String {
    scene.say("Anna", "room", "!challenge @Ben white casual").await;
    scene.catch_up().await;
    scene.press("Ben", "room", "Accept").await;
    scene.catch_up().await;
    scene.thread()
}

async fn moves(scene: &mut Scene, thread: &str, texts: &str) {
    for (n, text) in texts.split(' ').enumerate() {
        let name = ["Anna", "Ben"][n % 2];
        let answer = scene.say(name, thread, text).await;
        assert_eq!(answer, None, "{text} is played without a word");
        scene.catch_up().await;
    }
}

#[tokio::test]
async fn from_challenge_to_rankings() {
    let mut scene = Scene::new(all()).await;
    scene.say("Anna", "room", "!challenge @Ben crazyhouse white").await;
    scene.catch_up().await;
    scene.press("Ben", "room", "Accept").await;
    scene.catch_up().await;
    let thread = scene.thread();
    moves(&mut scene, &thread, "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7").await;
    scene.say("Cleo", "room", "!leaderboard").await;
    scene.say("Cleo", "room", "!profile @Anna").await;
    scene.say("Anna", &thread, "!replay").await;
    let script = scene.end().await;
    insta::assert_snapshot!(stable(&script));
}

/// Codes of tables are chance; here they are all the same.
fn stable(script: &str) -> String {
    let mut text = String::new();
    for word in script.split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
        let bare = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        if gangurru::table::TableId::parse(bare).is_some() {
            text.push_str("TABLE");
            text.push_str(&word[bare.len()..]);
        } else {
            text.push_str(word);
        }
    }
    text
}

#[tokio::test]
async fn talk_is_not_answered_and_mistakes_are() {
    let mut scene = Scene::new(all()).await;
    let thread = begun(&mut scene).await;
    assert_eq!(scene.say("Anna", &thread, "let us see").await, None);
    assert_eq!(scene.say("Anna", &thread, "Nf3?").await, None);
    assert_eq!(scene.say("Cleo", &thread, "nice").await, None);
    for (name, text) in [
        ("Anna", "Nf6"),
        ("Anna", "e2-e5"),
        ("Anna", "N@f3"),
        ("Ben", "e5"),
        ("Anna", "!dance"),
        ("Anna", "!challenge nonsense"),
        ("Anna", "!accept"),
        ("Anna", "!takeback"),
        ("Cleo", "!resign"),
        ("Anna", "!board text"),
        ("Anna", "!secrets"),
        ("Anna", "!games"),
        ("Anna", "!rules drops"),
        ("Anna", "!settings theme dark"),
        ("Anna", "!about"),
    ] {
        let answer = scene.say(name, &thread, text).await;
        assert!(answer.is_some_and(|answer| answer.only_asker), "{text}");
    }
    scene.catch_up().await;
    let script = scene.end().await;
    insta::assert_snapshot!(stable(&script));
}

#[tokio::test]
async fn a_repeated_delivery_counts_once() {
    let mut scene = Scene::new(all()).await;
    let thread = begun(&mut scene).await;
    assert_eq!(scene.say_as("Anna", &thread, "e4", "twice").await, None);
    assert_eq!(scene.say_as("Anna", &thread, "e4", "twice").await, None, "silence, not a refusal");
    scene.catch_up().await;
    let turns = scene.all(&thread).len();
    assert_eq!(turns, 2, "the beginning and one move");
    scene.end().await;
}

#[tokio::test]
async fn old_buttons_are_gone_and_a_stale_press_is_refused() {
    let mut scene = Scene::new(all()).await;
    let thread = begun(&mut scene).await;
    let accept = scene.all("room")[0].content.buttons[0][0].id.clone();
    moves(&mut scene, &thread, "e4 e5 Nf3 Nc6").await;
    let live = scene.all(&thread).iter().filter(|m| !m.content.buttons.is_empty() && !m.stripped).count();
    assert_eq!(live, 1, "one set of buttons");
    let answer = scene.press_id("Cleo", "room", "Accept", &accept).await.expect("an answer");
    assert_eq!(answer.content.text, "This challenge is no longer open.");
    let resign = scene.button(&thread, "Resign");
    let answer = scene.press_id("Cleo", &thread, "Resign", &resign).await.expect("an answer");
    assert_eq!(answer.content.text, "You are not playing at this table.");
    let answer = scene.press_id("Anna", &thread, "?", "nonsense").await.expect("an answer");
    assert!(answer.content.text.starts_with("This button is out of date."));
    scene.end().await;
}

#[tokio::test]
async fn draws_takebacks_and_rematches() {
    let mut scene = Scene::new(all()).await;
    let thread = begun(&mut scene).await;
    moves(&mut scene, &thread, "e4 e5 Nf3").await;
    scene.say("Anna", &thread, "!takeback").await;
    scene.catch_up().await;
    scene.press("Ben", &thread, "Yes").await;
    scene.catch_up().await;
    scene.say("Anna", &thread, "Bc4").await;
    scene.catch_up().await;
    scene.press("Ben", &thread, "Offer a draw").await;
    scene.catch_up().await;
    scene.press("Anna", &thread, "Accept the draw").await;
    scene.catch_up().await;
    scene.press("Anna", &thread, "Rematch").await;
    scene.catch_up().await;
    scene.say("Ben", &thread, "!rematch").await;
    scene.catch_up().await;
    let script = scene.end().await;
    insta::assert_snapshot!(stable(&script));
}

#[tokio::test]
async fn challenges_expire_and_say_so() {
    let mut scene = Scene::new(all()).await;
    scene.say("Anna", "room", "!challenge").await;
    scene.catch_up().await;
    scene.later(25 * 3600);
    scene.bot.wake_due().await.expect("the store is well");
    scene.catch_up().await;
    let last = scene.all("room").last().expect("a card").content.text.clone();
    assert!(last.contains("expired"), "{last}");
    scene.end().await;
}

#[tokio::test]
async fn mail_is_put_off_and_arrives_once_and_in_order() {
    let mut scene = Scene::new(all()).await;
    let thread = begun(&mut scene).await;
    scene.trouble(&thread, SendError::Later(std::time::Duration::from_secs(5)));
    scene.say("Anna", &thread, "e4").await;
    scene.deliver().await;
    scene.say("Ben", &thread, "e5").await;
    scene.deliver().await;
    assert_eq!(scene.all(&thread).len(), 1, "nothing overtakes the message that waits");
    scene.restart().await;
    scene.later(60);
    scene.catch_up().await;
    let texts: Vec<_> = scene.all(&thread).iter().map(|m| m.content.text.clone()).collect();
    assert_eq!(texts.len(), 3);
    assert!(texts[1].contains("e2-e4") && texts[2].contains("e7-e5"), "{texts:?}");
    let late = &scene.all(&thread)[1].content;
    assert!(late.ping.is_none() && late.buttons.is_empty(), "a later turn exists: no ping, no buttons");
    scene.end().await;
}

#[tokio::test]
async fn a_closed_private_road_is_said_without_content() {
    let mut scene = Scene::new(all()).await;
    scene.close("Ben");
    let thread = begun(&mut scene).await;
    let texts: Vec<_> = scene.all(&thread).iter().map(|m| m.content.text.clone()).collect();
    assert!(texts.iter().any(|text| text.contains("cannot write to Ben")), "{texts:?}");
    let answer = scene.press("Ben", &thread, "My page").await.expect("an answer");
    assert!(answer.only_asker);
    assert!(answer.content.text.contains("You play Black"), "{}", answer.content.text);
    scene.end().await;
}

#[tokio::test]
async fn languages_and_text_only() {
    let mut scene = Scene::new(all()).await;
    let thread = begun(&mut scene).await;
    scene.say("Ben", &thread, "!settings language deutsch").await;
    scene.say("Ben", &thread, "!settings textonly on").await;
    scene.say("Anna", &thread, "e4").await;
    scene.catch_up().await;
    scene.say("Ben", &thread, "Sf6").await;
    scene.catch_up().await;
    scene.say("Anna", &thread, "Sc3").await;
    scene.say("Ben", &thread, "!hilfe").await;
    let script = scene.end().await;
    assert!(script.contains("Du") || script.contains("Dein"), "{script}");
    insta::assert_snapshot!(stable(&script));
}

#[test]
fn the_game_of_these_conversations_exists() {
    assert!(all().iter().any(|game| Language::ENGLISH.game(game.name()) == GAME));
}

use gangurru::locale::Language;
