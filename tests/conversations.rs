//! Conversations: people, a bot and a fake platform; what people read is kept in snapshots.

mod support;

use gangurru::bot::port::{Answer, SendError};
use gangurru::games::{Enrolled, all};
use gangurru::locale::Language;
use support::chat::{Message, Scene};
use support::cups::Cups;

const GAME: &str = "Crazyhouse";

/// Anna challenges Ben, who accepts; Anna has White. The thread.
async fn begun(scene: &mut Scene) -> String {
    scene.say("Anna", "room", "!challenge @Ben crazyhouse white casual").await;
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
        ("Anna", "!rules crazyhouse drops"),
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
    scene.say("Anna", "room", "!challenge crazyhouse").await;
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

/// A game of cups in which both are ready: Anna has White, and both have still to put their coins. The thread.
async fn cups(scene: &mut Scene, options: &str) -> String {
    scene.say("Anna", "room", &format!("!challenge @Ben cups white casual {options}")).await;
    scene.catch_up().await;
    scene.press("Ben", "room", "Accept").await;
    scene.catch_up().await;
    for (name, chat) in [("Anna", "private-anna"), ("Ben", "private-ben")] {
        scene.press(name, chat, "Ready").await;
        scene.catch_up().await;
    }
    scene.thread()
}

/// The same with the coins put.
async fn cups_begun(scene: &mut Scene) -> String {
    let thread = cups(scene, "").await;
    for (name, chat, coin) in [("Anna", "private-anna", "X@b1"), ("Ben", "private-ben", "X@c2")] {
        scene.press(name, chat, coin).await;
        scene.catch_up().await;
    }
    thread
}

fn said(answer: Option<Answer>) -> String {
    let answer = answer.expect("an answer");
    assert!(answer.only_asker, "only for them: {}", answer.content.text);
    answer.content.text
}

fn ids(answer: &Answer) -> Vec<(String, String)> {
    let buttons = answer.content.buttons.iter().flatten();
    buttons.map(|button| (button.label.clone(), button.id.clone())).collect()
}

#[tokio::test]
async fn a_game_of_secrets_from_set_up_to_reveal() {
    let mut scene = Scene::new(&[Enrolled::<Cups>::game()]).await;
    let thread = cups(&mut scene, "").await;
    scene.press("Anna", "private-anna", "X@b1").await;
    scene.catch_up().await;
    scene.say("Ben", "private-ben", "X@c2").await;
    scene.catch_up().await;
    for (name, text) in [
        ("Anna", "Ca2!"),
        ("Anna", "Ca2! yes"),
        ("Anna", "=P"),
        ("Ben", "Cd1! =T yes"),
        ("Cleo", "!board stones"),
        ("Ben", "!resign"),
    ] {
        scene.say(name, &thread, text).await;
        scene.catch_up().await;
    }
    let hidden = |m: &Message| !m.content.picture.as_ref().is_some_and(|p| p.alt.contains("Can be reached"));
    assert!(scene.all(&thread).iter().all(hidden), "nobody is shown a coin before the end");
    let resign = scene.all(&thread).last().map(|_| "resigned").expect("a turn");
    let table = scene.button(&thread, "Resign");
    scene.press_id("Ben", &thread, "Yes, resign", &table.replace("resign.", &format!("{resign}."))).await;
    scene.catch_up().await;
    let last = scene.all(&thread).last().expect("the end").clone();
    let alt = last.content.picture.expect("a picture").alt;
    assert!(alt.contains("Can be reached: b1 and c2"), "everything hidden is shown: {alt}");
    let script = scene.end().await;
    insta::assert_snapshot!(stable(&script));
}

#[tokio::test]
async fn a_secret_typed_in_public_gets_one_answer_and_does_not_count() {
    let mut scene = Scene::new(&[Enrolled::<Cups>::game()]).await;
    let thread = cups(&mut scene, "").await;
    let code = thread.trim_start_matches("table-").to_owned();
    let mut answers = Vec::new();
    for (at, text) in [
        (thread.as_str(), "X@b1"),
        (thread.as_str(), "hello"),
        (thread.as_str(), "!move X@b1"),
        (thread.as_str(), "!X@b1"),
        ("room", "!move X@b1"),
        ("room", "!move nonsense"),
        ("room", "!X@b1"),
    ] {
        answers.push(said(scene.say("Anna", at, text).await));
    }
    answers.push(said(scene.say("Anna", "room", &format!("!move X@b1 {code}")).await));
    assert!(answers[0].starts_with("Please keep this secret"), "{}", answers[0]);
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    let turns = scene.all(&thread);
    assert!(turns[turns.len() - 1].content.text.contains("Still setting up: Anna and Ben."));
    // The second private road: a page for nobody else, with buttons that work where they stand.
    let page = scene.press("Anna", &thread, "My page").await.expect("a page");
    assert!(page.only_asker && page.content.text.contains("Set up now"), "{}", page.content.text);
    let coins: Vec<_> = ids(&page).into_iter().filter(|(label, _)| label.starts_with("X@")).collect();
    assert_eq!(coins.len(), 4);
    let taken = said(scene.press_id("Anna", &thread, &coins[1].0, &coins[1].1).await);
    assert_eq!(taken, "I have it: X@b1. Only you can see this.");
    scene.catch_up().await;
    let now = scene.all(&thread).last().expect("who is awaited").content.clone();
    assert!(now.text.contains("Still setting up: Ben.") && !now.text.contains("X@"), "{}", now.text);
    let page = said(scene.say("Anna", &thread, "!secrets").await);
    assert!(page.contains("Your choice is made. Ben is still setting up."), "{page}");
    scene.end().await;
}

#[tokio::test]
async fn what_cannot_be_taken_back_is_asked_once() {
    let mut scene = Scene::new(&[Enrolled::<Cups>::game()]).await;
    let thread = cups_begun(&mut scene).await;
    let before = scene.all(&thread).len();
    scene.say("Anna", &thread, "!settings confirm on").await;
    let question = scene.say("Anna", &thread, "Ca2!").await.expect("a question");
    let text = &question.content.text;
    assert!(question.only_asker && text.starts_with("This cannot be taken back.\n"), "{text}");
    assert!(text.ends_with("type: Ca2! yes") && !text.contains("Play"), "one question: {text}");
    let [(label, sure)] = &ids(&question)[..] else { panic!("one button: {:?}", ids(&question)) };
    assert_eq!(label, "Play Ca2!");
    // The same from the menu.
    let menu = scene.press("Anna", &thread, "Possible moves").await.expect("a menu");
    let (label, open) = ids(&menu).into_iter().find(|(label, _)| label == "Ca2!").expect("a button");
    let again = scene.press_id("Anna", &thread, &label, &open).await.expect("a question");
    assert_eq!(ids(&again), ids(&question));
    scene.catch_up().await;
    assert_eq!(scene.all(&thread).len(), before, "nothing was played");
    assert_eq!(scene.press_id("Anna", &thread, "Play Ca2!", sure).await, None);
    let late = said(scene.press_id("Anna", &thread, "Play Ca2!", sure).await);
    assert!(late.contains("gone on since"), "{late}");
    assert_eq!(scene.say("Anna", &thread, "yes").await, None, "talk");
    let question = said(scene.say("Anna", &thread, "=P").await);
    assert!(question.starts_with("Play =P?"), "asked only because she likes it so: {question}");
    assert_eq!(scene.say("Anna", &thread, "=P ja").await, None, "ja is talk in English");
    assert_eq!(scene.say("Anna", &thread, "=P yes").await, None);
    scene.catch_up().await;
    assert_eq!(scene.all(&thread).len(), before + 2);
    // What is not asked about is not said yes to.
    scene.say("Ben", &thread, "!settings language deutsch").await;
    assert_eq!(scene.say("Ben", &thread, "Ca1! ja").await, None);
    assert_eq!(scene.say("Ben", &thread, "=P ja").await, None, "talk");
    scene.catch_up().await;
    assert_eq!(scene.all(&thread).len(), before + 3);
    scene.end().await;
}

#[tokio::test]
async fn both_halves_of_a_turn_are_taken_whole_or_not_at_all() {
    let mut scene = Scene::new(&[Enrolled::<Cups>::game()]).await;
    let thread = cups_begun(&mut scene).await;
    let before = scene.all(&thread).len();
    let reason = said(scene.say("Anna", &thread, "Ca2!, Cb2!").await);
    assert!(reason.contains("After Ca2!, “Cb2!") && reason.contains("Nothing was played."), "{reason}");
    // Only legal after an opening: asked, with the openings that come into question.
    let which = scene.say("Anna", &thread, "=T").await.expect("a question");
    assert_eq!(ids(&which).len(), 4, "{:?}", ids(&which));
    scene.catch_up().await;
    assert_eq!(scene.all(&thread).len(), before, "nothing was played");
    let question = scene.say("Anna", &thread, "Ca2! =P").await.expect("a question");
    let [(label, both)] = &ids(&question)[..] else { panic!("one button") };
    assert_eq!(label, "Play Ca2!, =P");
    assert_eq!(scene.press_id("Anna", &thread, label, both).await, None);
    scene.catch_up().await;
    let after = scene.all(&thread);
    let new: Vec<_> = after[before..].iter().map(|m| m.content.clone()).collect();
    assert_eq!(new.len(), 2);
    assert!(new[0].text.contains("Anna played Ca2!.") && new[1].text.contains("Anna played =P."));
    let pings: Vec<_> = new.iter().filter_map(|content| content.ping.as_ref()).collect();
    assert_eq!(pings.len(), 1);
    assert_eq!(pings[0].id, "ben", "one ping, when it has become his turn");
    let own = scene.all("private-anna");
    assert!(own.iter().any(|m| m.content.text.contains("Anna played =P.")), "what was seen is hers at once");
    // Nobody gets at the second half by a button of their own making: what follows must not depend on the first.
    let forged = both.replace("Ca2!+=P", "Ca1!+X@a1").replace(".1.", "..");
    let refused = said(scene.press_id("Ben", &thread, "?", &forged).await);
    assert!(refused.contains("no such move"), "{refused}");
    scene.catch_up().await;
    assert_eq!(scene.all(&thread).len(), before + 2);
    scene.end().await;
}

#[tokio::test]
async fn options_are_agreed_on_in_words() {
    let mut scene = Scene::new(&[Enrolled::<Cups>::game()]).await;
    let unknown = said(scene.say("Anna", "room", "!challenge @Ben cups 7x7").await);
    assert!(
        unknown.contains("I do not understand “7x7”") && unknown.contains("I understand: white, black"),
        "{unknown}"
    );
    said(scene.say("Anna", "room", "!challenge @Ben cups 9x2").await);
    scene.catch_up().await;
    assert!(scene.all("room").is_empty(), "no challenge");
    scene.say("Anna", "room", "!challenge @Ben small white casual").await;
    scene.catch_up().await;
    let card = scene.all("room")[0].content.text.clone();
    assert!(card.contains("casual · agreed-cups"), "{card}");
    let choices = scene.press("Ben", "room", "Suggest other terms").await.expect("a question");
    assert!(!ids(&choices).is_empty());
    assert_eq!(scene.say("Ben", "room", "!counter 5x2").await, None);
    scene.catch_up().await;
    assert_eq!(scene.say("Anna", "room", "!accept").await, None);
    scene.catch_up().await;
    for (name, chat) in [("Anna", "private-anna"), ("Ben", "private-ben")] {
        scene.press(name, chat, "Ready").await;
        scene.catch_up().await;
    }
    let page = scene.all("private-anna").last().expect("a page").content.clone();
    let coins = page.buttons.iter().flatten().filter(|button| button.label.starts_with("X@")).count();
    assert_eq!(coins, 5, "what was agreed on last");
    scene.end().await;
}

#[tokio::test]
async fn overlays_menus_and_rules_with_pictures() {
    let mut scene = Scene::new(&[Enrolled::<Cups>::game()]).await;
    let thread = cups_begun(&mut scene).await;
    scene.say("Anna", &thread, "Cd2! yes").await;
    scene.catch_up().await;
    let shown = scene.say("Cleo", &thread, "!board stones").await.expect("a board");
    assert!(shown.content.picture.expect("a picture").alt.contains("Can be chosen: d2"));
    assert!(scene.say("Cleo", &thread, "!board stones text").await.expect("a board").content.fixed.is_some());
    assert_eq!(said(scene.say("Cleo", &thread, "!board rainbow").await), "I know no table called rainbow.");
    assert!(said(scene.say("Cleo", &thread, "!help board").await).contains("!board stones"));
    scene.end().await;

    let mut scene = Scene::new(all()).await;
    let thread = begun(&mut scene).await;
    assert!(!said(scene.say("Cleo", &thread, "!help board").await).contains("stones"));
    let rules = scene.say("Anna", &thread, "!rules crazyhouse drops").await.expect("a chapter");
    assert!(rules.content.picture.expect("a picture").alt.contains("White has in hand 1 rook and 1 pawn"));
    scene.say("Ben", &thread, "!settings textonly on").await;
    assert!(
        scene
            .say("Ben", &thread, "!rules crazyhouse drops")
            .await
            .expect("a chapter")
            .content
            .fixed
            .is_some()
    );
    let menu = scene.press("Anna", &thread, "Possible moves").await.expect("a menu");
    let all = ids(&menu);
    assert_eq!(all.len(), 20);
    for (label, _) in &all {
        assert!(menu.content.text.contains(label.as_str()), "{label} can be typed");
    }
    let pawn = &all.iter().find(|(label, _)| label == "e2-e4").expect("a button").1;
    assert_eq!(scene.press_id("Anna", &thread, "e2-e4", pawn).await, None);
    scene.catch_up().await;
    scene.say("Ben", &thread, "e5").await;
    scene.catch_up().await;
    // Now there are more than fit: pieces first.
    let pieces = scene.press("Anna", &thread, "Possible moves").await.expect("a menu");
    assert!(pieces.content.text.contains("Which piece?"), "{}", pieces.content.text);
    let (label, queen) = ids(&pieces).into_iter().find(|(label, _)| label == "Qd1").expect("the queen");
    let moves = scene.press_id("Anna", &thread, &label, &queen).await.expect("her squares");
    assert!(moves.content.text.starts_with("queen on d1: where to?"), "{}", moves.content.text);
    let (label, out) = ids(&moves).into_iter().find(|(label, _)| label == "Qd1-Qh5").expect("a button");
    assert_eq!(scene.press_id("Anna", &thread, &label, &out).await, None);
    scene.catch_up().await;
    scene.end().await;
}
