//! Across platforms: people, a bot and three fake platforms, each with a language of its own.

mod support;

use gangurru::bot::port::{Answer, Desk as _};
use gangurru::games::all;
use gangurru::locale::{Key, Language};
use gangurru::msg;
use support::chat::Scene;

const HOUR: i64 = 3600;

async fn world() -> Scene {
    let platforms =
        [("discord", Language::ENGLISH), ("matrix", Language::GERMAN), ("playground", Language::DUTCH)];
    Scene::across(all(), &platforms).await
}

/// What stands on a button.
fn label(language: Language, key: Key) -> String {
    language.text(key)
}

/// The code in a message.
fn code(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let mut codes = words.filter(|word| word.len() == 14 && word.matches('-').count() == 2);
    codes.next().unwrap_or_else(|| panic!("no code in {text}")).to_owned()
}

/// Codes are chance; here they are all the same.
fn stable(script: &str) -> String {
    let mut text = String::new();
    for word in script.split_inclusive(|c: char| !c.is_ascii_alphanumeric() && c != '-') {
        let bare = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        let table = |word: &str| gangurru::table::TableId::parse(word).is_some();
        let shown = match bare.split('-').collect::<Vec<_>>()[..] {
            [a, b, c] if [a, b, c].iter().all(|part| part.len() == 4) => "CODE".to_owned(),
            _ if table(bare) => "TABLE".to_owned(),
            ["table", rest, ..] if table(rest) => "table-TABLE".to_owned(),
            _ => bare.to_owned(),
        };
        text.push_str(&shown);
        text.push_str(&word[bare.len()..]);
    }
    text
}

fn said(answer: Option<Answer>) -> String {
    answer.expect("an answer").content.text
}

/// Presses the button of an answer.
async fn choose(scene: &mut Scene, name: &str, at: &str, answer: &Answer, label: &str) -> Option<Answer> {
    let found = answer.content.buttons.iter().flatten().find(|button| button.label == label);
    let id = found.unwrap_or_else(|| panic!("no [{label}] in {}", answer.content.text)).id.clone();
    scene.press_id(name, at, label, &id).await
}

/// A code of `one`, entered by `other`: the question to `other`.
async fn asked(scene: &mut Scene, one: (&str, &str), other: (&str, &str)) -> Option<Answer> {
    let given = said(scene.say(one.0, one.1, "!link").await);
    scene.say(other.0, other.1, &format!("!link {}", code(&given))).await
}

const ANNA: (&str, &str) = ("Anna", "discord:private-anna");
const ANJA: (&str, &str) = ("Anja", "matrix:private-anja");
const ANKE: (&str, &str) = ("Anke", "playground:private-anke");

/// Both say yes: each is asked in their own language and by the other's name.
async fn linked(scene: &mut Scene) {
    let question = asked(scene, ANNA, ANJA).await.expect("a question");
    assert!(question.content.text.contains("Anna (Discord)"), "{}", question.content.text);
    choose(scene, ANJA.0, ANJA.1, &question, "Ja").await;
    let question = scene.all(ANNA.1).pop().expect("the other question");
    assert!(question.content.text.contains("Anja (Matrix)"), "{}", question.content.text);
    scene.catch_up().await;
    scene.press(ANNA.0, ANNA.1, "Yes").await;
    scene.catch_up().await;
}

#[tokio::test]
async fn two_accounts_become_one_person_once_both_have_said_yes() {
    let mut scene = world().await;
    linked(&mut scene).await;
    // Told at both ends, and again to who asks; a third account joins; typed answers do as well as buttons.
    assert!(said(asked(&mut scene, ANNA, ANJA).await).contains("schon eine Person"));
    assert!(asked(&mut scene, ANJA, ANKE).await.is_some());
    scene.say(ANKE.0, ANKE.1, "!link ja").await;
    scene.catch_up().await;
    let done = said(scene.say(ANJA.0, ANJA.1, "!link ja").await);
    assert!(
        ["Anna (Discord)", "Anja (Matrix)", "Anke (Spielplatz)"].iter().all(|one| done.contains(one)),
        "{done}"
    );
    scene.catch_up().await;
    insta::assert_snapshot!(stable(&scene.end().await));
}

#[tokio::test]
async fn nothing_is_linked_unless_both_want_it() {
    let mut scene = world().await;
    // The second says no: the first never hears of it.
    let question = asked(&mut scene, ANNA, ANJA).await.expect("a question");
    choose(&mut scene, ANJA.0, ANJA.1, &question, "Nein").await;
    assert!(scene.all(ANNA.1).is_empty(), "nothing is said to who was not asked yet");
    // The first says no: the second hears it.
    let question = asked(&mut scene, ANNA, ANJA).await.expect("a question");
    choose(&mut scene, ANJA.0, ANJA.1, &question, "Ja").await;
    scene.catch_up().await;
    scene.press(ANNA.0, ANNA.1, "No").await;
    scene.catch_up().await;
    assert!(scene.all(ANJA.1).pop().expect("word of it").content.text.contains("hat Nein gesagt"));
    // Nobody answers for somebody else, nor twice, nor too late.
    let yes = question.content.buttons[0][0].id.clone();
    assert!(said(scene.press_id("Mallory", "matrix:private-mallory", "Ja", &yes).await).contains("niemand"));
    let question = asked(&mut scene, ANNA, ANJA).await.expect("a question");
    let yes = question.content.buttons[0][0].id.clone();
    assert!(said(scene.press_id(ANNA.0, ANNA.1, "Yes", &yes).await).contains("Anja (Matrix) has to say yes"));
    scene.later(HOUR);
    assert!(said(scene.press_id(ANJA.0, ANJA.1, "Ja", &yes).await).contains("niemand"));
    insta::assert_snapshot!(stable(&scene.end().await));
}

#[tokio::test]
async fn codes_are_secret_and_short_lived() {
    let mut scene = world().await;
    // Asked for in public it is told in private.
    let answer = said(scene.say("Anna", "discord:room", "!link").await);
    assert!(!answer.contains('-'), "{answer}");
    let first = code(&scene.all(ANNA.1)[0].content.text);
    assert!(said(scene.say(ANNA.0, ANNA.1, &format!("!link {first}")).await).contains("your own code"));
    scene.later(16 * 60);
    assert!(said(scene.say(ANJA.0, ANJA.1, &format!("!link {first}")).await).contains("zu alt"));
    let second = code(&said(scene.say(ANNA.0, ANNA.1, "!link").await));
    let typed = format!("!link {}", second.to_uppercase().replace('-', ""));
    assert!(scene.say(ANJA.0, ANJA.1, &typed).await.is_some_and(|answer| !answer.content.buttons.is_empty()));
    assert!(said(scene.say(ANKE.0, ANKE.1, &typed).await).contains("al gebruikt"));
    // A newer code makes the one before it worthless.
    let old = code(&said(scene.say(ANKE.0, ANKE.1, "!link").await));
    scene.say(ANKE.0, ANKE.1, "!link").await;
    assert!(said(scene.say(ANNA.0, ANNA.1, &format!("!link {old}")).await).contains("no such code"));
    // Whoever guesses has to wait, also for a good one; a code that pairs rooms links nobody.
    for guess in ["2222-2222-2222", "3333-3333-3333", "x", "no", "4444-4444-4444"] {
        scene.say("Mallory", "matrix:private-mallory", &format!("!link {guess}")).await;
    }
    let third = code(&said(scene.say(ANKE.0, ANKE.1, "!link").await));
    let try_it = format!("!link {third}");
    let answer = said(scene.say("Mallory", "matrix:private-mallory", "!link 5555-5555-5555").await);
    assert!(answer.contains("Code gibt es nicht"), "four codes and a no: {answer}");
    assert!(said(scene.say("Mallory", "matrix:private-mallory", &try_it).await).contains("zehn Minuten"));
    scene.later(11 * 60);
    assert!(
        scene
            .say("Mallory", "matrix:private-mallory", &try_it)
            .await
            .is_some_and(|answer| answer.content.text.contains("Anke"))
    );
    scene.catch_up().await;
    scene.end().await;
}

/// Anna, on Discord, and Anja, on Matrix, whose rooms are paired, play; a code does not make them one meanwhile.
#[tokio::test]
async fn opponents_cannot_become_one() {
    let mut scene = world().await;
    scene.say(ANJA.0, ANJA.1, "!about").await;
    for stage in 0..3 {
        match stage {
            0 => drop(scene.say("Anna", "discord:room", "!challenge Anja hidden white").await),
            1 => drop(scene.press("Anja", ANJA.1, &label(Language::GERMAN, msg!("button-accept"))).await),
            _ => {
                for (name, at) in [ANNA, ANJA] {
                    scene.say(name, at, "!ready").await;
                }
            }
        }
        scene.catch_up().await;
        assert!(said(asked(&mut scene, ANNA, ANJA).await).contains("gegeneinander spielen"), "stage {stage}");
    }
    // Asked before they began to play, answered after it.
    let sure = scene.say(ANNA.0, ANNA.1, "!abort").await.expect("a question");
    choose(&mut scene, ANNA.0, ANNA.1, &sure, &label(Language::ENGLISH, msg!("button-confirm-abort"))).await;
    scene.catch_up().await;
    let question = asked(&mut scene, ANNA, ANJA).await.expect("a question");
    scene.say("Anna", "discord:room", "!challenge Anja crazyhouse").await;
    scene.catch_up().await;
    let refused = choose(&mut scene, ANJA.0, ANJA.1, &question, "Ja").await;
    assert!(said(refused).contains("gegeneinander spielen"));
    scene.end().await;
}

/// Anna and Anja are one person: their results count together, and nobody plays against themselves.
#[tokio::test]
async fn what_counts_for_one_account_counts_for_both() {
    let mut scene = world().await;
    for (winner, room, other) in [("Anna", "discord:room", "Ben"), ("Anja", "matrix:room", "Cleo")] {
        let language = if winner == "Anna" { Language::ENGLISH } else { Language::GERMAN };
        scene.say(winner, room, &format!("!challenge @{other} crazyhouse white")).await;
        scene.catch_up().await;
        scene.press(other, room, &label(language, msg!("button-accept"))).await;
        scene.catch_up().await;
        let thread = scene.thread_on(room.split(':').next().expect("a platform"));
        for (n, text) in "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5xf7".split(' ').enumerate() {
            scene.say(if n % 2 == 0 { winner } else { other }, &thread, text).await;
            scene.catch_up().await;
        }
    }
    // One begins while they are two: it stays where it is.
    scene.say("Anna", "discord:room", "!challenge @Ben crazyhouse white casual").await;
    scene.catch_up().await;
    scene.press("Ben", "discord:room", "Accept").await;
    scene.catch_up().await;
    linked(&mut scene).await;
    let games = said(scene.say(ANJA.0, ANJA.1, "!games").await);
    assert!(games.contains("mit deinem Konto Anna (Discord)"), "{games}");
    scene.say("Anna", "discord:room", "!leaderboard everywhere").await;
    scene.say("Anja", "matrix:room", "!leaderboard").await;
    scene.say("Cleo", "matrix:room", "!profile @Anja").await;
    // An open challenge of one is not for the other.
    scene.say("Anna", "discord:room", "!challenge crazyhouse casual").await;
    scene.catch_up().await;
    let card = scene.all("discord:room").pop().expect("a card").content.text;
    let table = card.rsplit(' ').next().expect("a code");
    let own = said(scene.say(ANJA.0, ANJA.1, &format!("!accept {table}")).await);
    assert!(own.contains("deine eigene Herausforderung"), "{own}");
    assert!(
        said(scene.say("Anna", "discord:room", "!challenge Anja@matrix crazyhouse").await)
            .contains("yourself")
    );
    insta::assert_snapshot!(stable(&scene.end().await));
}

#[tokio::test]
async fn somebody_on_another_platform_is_challenged_by_name() {
    let mut scene = world().await;
    // Who was only mentioned is not there; who has spoken is.
    scene.say("Cleo", "matrix:room", "!profile @Ben").await;
    let nobody = said(scene.say("Anna", "discord:room", "!challenge Ben crazyhouse white").await);
    assert!(nobody.contains("I do not know who Ben is"), "{nobody}");
    scene.say("Ben", "matrix:room", "!about").await;
    scene.say("Anna", "discord:room", "!challenge Ben crazyhouse white").await;
    scene.catch_up().await;
    scene.press("Ben", "matrix:private-ben", &label(Language::GERMAN, msg!("button-accept"))).await;
    scene.catch_up().await;
    let thread = scene.thread_on("discord");
    for (n, text) in "e4 e5 Qh5 Nc6".split(' ').enumerate() {
        let (name, at) = [("Anna", thread.as_str()), ("Ben", "matrix:private-ben")][n % 2];
        scene.say(name, at, text).await;
        scene.catch_up().await;
    }
    // The program is started again in the middle.
    scene.restart().await;
    scene.say("Ben", "matrix:private-ben", "!draw").await;
    scene.catch_up().await;
    scene.press("Anna", &thread, "Accept the draw").await;
    scene.catch_up().await;
    scene.press("Ben", "matrix:private-ben", &label(Language::GERMAN, msg!("button-rematch"))).await;
    scene.catch_up().await;
    insta::assert_snapshot!(stable(&scene.end().await));
}

#[tokio::test]
async fn a_name_that_several_have_is_asked_about() {
    let mut scene = world().await;
    for at in ["matrix:room", "playground:room"] {
        scene.say("Ben", at, "!about").await;
    }
    let question =
        scene.say("Anna", "discord:room", "!challenge Ben schago casual").await.expect("a question");
    choose(&mut scene, "Anna", "discord:room", &question, "Ben (playground)").await;
    scene.catch_up().await;
    let card = scene.all("playground:private-ben").pop().expect("a card");
    assert!(card.content.text.contains("Anna daagt Ben uit"), "{}", card.content.text);
    scene.say("Anna", "discord:room", "!challenge ben@matrix schago casual").await;
    scene.catch_up().await;
    assert!(scene.all("matrix:private-ben").pop().is_some());
    // Somebody of the own platform goes before others; a word that nobody has for a name is told.
    scene.say("Ben", "discord:room", "!about").await;
    scene.say("Anna", "discord:room", "!challenge Ben crazyhouse").await;
    scene.catch_up().await;
    let card = scene.all("discord:room").pop().expect("a card").content;
    assert_eq!(card.ping.expect("a ping").id, "ben");
    let nobody = said(scene.say("Anna", "discord:room", "!challenge Nobody@matrix crazyhouse").await);
    assert!(nobody.contains("Nobody@matrix"), "{nobody}");
    // The number of somebody who never spoke, in a button that nobody was given, reaches nobody.
    scene.say("Anna", "matrix:room", "!profile @Dora").await;
    let forged = |n: u32| format!("challenge...crazyhouse @#{n}");
    for n in 1..12 {
        scene.press_id("Mallory", "playground:room", "forged", &forged(n)).await;
    }
    scene.catch_up().await;
    assert!(scene.all("matrix:private-dora").is_empty(), "the bot writes to no stranger");
    scene.end().await;
}

/// The rooms of Discord and Matrix are paired.
async fn paired(scene: &mut Scene) {
    let answer = said(scene.say("Rita", "discord:room", "!pair").await);
    assert!(!answer.contains('-'), "only to Rita: {answer}");
    let given = code(&scene.all("discord:private-rita").pop().expect("a code").content.text);
    let done = scene.say("Max", "matrix:room", &format!("!pair {given}")).await.expect("an answer");
    assert!(!done.only_asker && done.content.text.contains("Discord"), "{}", done.content.text);
    scene.catch_up().await;
}

#[tokio::test]
async fn rooms_are_paired_by_who_manages_both() {
    let mut scene = world().await;
    scene.simple.insert("Cleo".to_owned());
    assert!(said(scene.say("Cleo", "discord:room", "!pair").await).contains("Only who manages"));
    assert!(said(scene.say("Rita", "discord:private-rita", "!pair").await).contains("from within a room"));
    paired(&mut scene).await;
    let given = code(&{
        scene.say("Rita", "discord:room", "!pair").await;
        scene.all("discord:private-rita").pop().expect("a code").content.text
    });
    assert!(said(scene.say("Cleo", "matrix:room", &format!("!pair {given}")).await).contains("Nur wer"));
    assert!(
        said(scene.say("Rita", "discord:room", &format!("!pair {given}")).await).contains("this very room")
    );
    assert!(said(scene.say("Max", "matrix:room", "!pair aus").await).contains("Verbindung"));
    scene.catch_up().await;
    assert!(said(scene.say("Rita", "discord:room", "!pair off").await).contains("not paired"));
    // No challenge goes there any more.
    let before = scene.all("matrix:room").len();
    scene.say("Anna", "discord:room", "!challenge crazyhouse").await;
    scene.catch_up().await;
    assert_eq!(scene.all("matrix:room").len(), before);
    insta::assert_snapshot!(stable(&scene.end().await));
}

#[tokio::test]
async fn a_challenge_is_taken_in_a_paired_room_and_both_see_the_table() {
    let mut scene = world().await;
    paired(&mut scene).await;
    // A third room is offered it, too, and is told that it was taken.
    scene.say("Rita", "discord:room", "!pair").await;
    let given = code(&scene.all("discord:private-rita").pop().expect("a code").content.text);
    scene.say("Piet", "playground:room", &format!("!pair {given}")).await;
    scene.catch_up().await;
    scene.say("Anna", "discord:room", "!challenge crazyhouse white").await;
    scene.catch_up().await;
    assert!(said(scene.say("Dirk", "matrix:room", "!lobby").await).contains("Anna"));
    assert_eq!(scene.say("Ben", "matrix:room", "!accept").await, None);
    scene.catch_up().await;
    let taken = scene.all("playground:room").pop().expect("word of it").content;
    assert!(taken.buttons.is_empty() && taken.text.contains("elders"), "{}", taken.text);
    let threads = [scene.thread_on("discord"), scene.thread_on("matrix")];
    for (n, text) in "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5xf7".split(' ').enumerate() {
        if n == 3 {
            scene.restart().await;
        }
        scene.say(["Anna", "Ben"][n % 2], &threads[n % 2], text).await;
        scene.catch_up().await;
    }
    assert!(!scene.places().iter().any(|place| place.starts_with("playground:table")), "no table there");
    let shown = |at: &str| -> Vec<Vec<u8>> {
        let pictures = scene.all(at).into_iter().filter_map(|message| message.content.picture);
        pictures.map(|picture| picture.png.to_vec()).collect()
    };
    let [one, other] = [shown(&threads[0]), shown(&threads[1])];
    assert_eq!(
        (one.len(), &one[..7]),
        (8, &other[..7]),
        "the same table, and at the end a word in its picture"
    );
    for (name, room) in [("Cleo", "discord:room"), ("Dirk", "matrix:room")] {
        let list = scene.say(name, room, "!leaderboard").await.expect("rankings").content;
        let list = list.fixed.unwrap_or_else(|| panic!("in {room}: {}", scene.script));
        assert!(list.contains("Anna") && list.contains("Ben"), "{list}");
    }
    let list = scene.say("Piet", "playground:room", "!leaderboard").await.expect("rankings");
    assert_eq!(list.content.fixed, None, "nothing was played there");
    // Again, in both rooms.
    scene.press("Ben", &threads[1], &label(Language::GERMAN, msg!("button-rematch"))).await;
    scene.catch_up().await;
    for room in ["discord:room", "matrix:room"] {
        assert!(scene.all(room).pop().expect("a card").content.text.contains("Ben"));
    }
    insta::assert_snapshot!(stable(&scene.end().await));
}

/// Two rooms of one server are two homes like any, each with a thread of its own.
#[tokio::test]
async fn two_rooms_of_one_platform_have_a_thread_each() {
    let mut scene = world().await;
    scene.say("Rita", "discord:room", "!pair").await;
    let given = code(&scene.all("discord:private-rita").pop().expect("a code").content.text);
    scene.say("Rita", "discord:room-2", &format!("!pair {given}")).await;
    scene.catch_up().await;
    scene.say("Anna", "discord:room", "!challenge crazyhouse white").await;
    scene.catch_up().await;
    scene.press("Ben", "discord:room-2", "Accept").await;
    scene.catch_up().await;
    let threads: Vec<_> =
        scene.places().into_iter().filter(|place| place.starts_with("discord:table-")).collect();
    assert_eq!(threads.len(), 2, "{threads:?}");
    for (n, text) in "e2e4 e7e5 d2d4 d7d5".split(' ').enumerate() {
        let (name, at) = [("Anna", &threads[1]), ("Ben", &threads[0])][n % 2];
        assert_eq!(scene.say(name, at, text).await, None, "both threads are the table's");
        scene.catch_up().await;
    }
    assert_eq!(scene.all(&threads[0]).len(), scene.all(&threads[1]).len());
    // What was played on one server counts there once.
    let sure = scene.say("Ben", &threads[0], "!resign").await.expect("a question");
    choose(&mut scene, "Ben", &threads[0], &sure, &label(Language::ENGLISH, msg!("button-confirm-resign")))
        .await;
    scene.catch_up().await;
    let list = scene.say("Cleo", "discord:room", "!leaderboard").await.expect("rankings").content.fixed;
    let anna = list.expect("lines").lines().find(|line| line.contains("Anna")).map(str::to_owned);
    assert!(anna.is_some_and(|line| line.contains("Anna    1")), "won once, not once a room");
    scene.end().await;
}

/// What one hides nobody sees, on neither side: what stands in public places is the same whatever it is.
#[tokio::test]
async fn secrets_stay_on_the_private_road_of_their_owner() {
    let mut heard = Vec::new();
    for (white, black) in [("X@b1", "X@b8"), ("X@g1", "X@g8")] {
        let mut scene = world().await;
        paired(&mut scene).await;
        scene.say("Anna", "discord:room", "!challenge australian white").await;
        scene.catch_up().await;
        scene.press("Ben", "matrix:room", &label(Language::GERMAN, msg!("button-accept"))).await;
        scene.catch_up().await;
        for (name, at) in [("Anna", "discord:private-anna"), ("Ben", "matrix:private-ben")] {
            scene.say(name, at, "!ready").await;
            scene.catch_up().await;
        }
        scene.say("Anna", "discord:private-anna", white).await;
        scene.say("Ben", "matrix:private-ben", black).await;
        scene.catch_up().await;
        let threads = [scene.thread_on("discord"), scene.thread_on("matrix")];
        for (n, text) in "e4 e5 d3 d6".split(' ').enumerate() {
            assert_eq!(scene.say(["Anna", "Ben"][n % 2], &threads[n % 2], text).await, None, "{text}");
            scene.catch_up().await;
        }
        let public = ["discord:room", "matrix:room", &threads[0], &threads[1]];
        let public =
            public.map(|at| format!("{:?}", scene.traces(at).iter().map(Watched::of).collect::<Vec<_>>()));
        // And nobody else was written to.
        let private: Vec<_> = scene.places().into_iter().filter(|at| at.contains(":private-")).collect();
        assert_eq!(private, ["discord:private-anna", "discord:private-rita", "matrix:private-ben"]);
        let own = ["discord:private-anna", "matrix:private-ben"].map(|at| scene.all(at).len());
        assert!(own.iter().all(|count| *count > 3), "both have their pages: {own:?}");
        heard.push((public, own));
        scene.end().await;
    }
    assert_eq!(heard[0], heard[1], "a bystander on either side hears the same");
}

/// What somebody who watches can see of a trace, to the byte.
#[derive(Debug)]
#[expect(dead_code, reason = "it is compared by what it prints")]
enum Watched {
    Sent(String, Vec<u8>),
    Other(String),
}

impl Watched {
    fn of(trace: &support::chat::Trace) -> Self {
        match trace {
            support::chat::Trace::Sent(content) => {
                let png = content.picture.as_ref().map(|picture| picture.png.to_vec()).unwrap_or_default();
                let alt = content.picture.as_ref().map(|picture| picture.alt.clone());
                let ids: Vec<_> = content.buttons.iter().flatten().map(|button| button.id.clone()).collect();
                Self::Sent(format!("{} {alt:?} {ids:?} {:?}", content.text, content.ping), png)
            }
            support::chat::Trace::Stripped(nth) => Self::Other(format!("stripped {nth}")),
            support::chat::Trace::Opened(title) => Self::Other(format!("opened {title}")),
        }
    }
}

/// A card that cannot reach whom it is for is told of where it was made.
#[tokio::test]
async fn who_takes_no_private_messages_is_not_reached() {
    let mut scene =
        Scene::across(all(), &[("discord", Language::ENGLISH), ("matrix", Language::GERMAN)]).await;
    scene.say("Anna", "matrix:room", "!about").await;
    scene.say("Ben", "discord:room", "!about").await;
    scene.close("Ben");
    scene.say("Anna", "matrix:room", "!challenge Ben crazyhouse").await;
    scene.catch_up().await;
    // The card and this are on different roads, so either may come first.
    let told = scene.all("matrix:room").into_iter().map(|message| message.content.text);
    let told = told.filter(|text| text.contains("Ben nimmt von mir keine privaten Nachrichten an"));
    let [told] = &told.collect::<Vec<_>>()[..] else { panic!("it is told once: {}", scene.script) };
    // The code works from anywhere, and makes that room a home.
    let table = told.rsplit(' ').next().expect("a code").to_owned();
    assert_eq!(scene.say("Ben", "discord:room", &format!("!accept {table}")).await, None);
    scene.catch_up().await;
    assert!(
        !scene.all(&scene.thread_on("discord")).is_empty()
            && !scene.all(&scene.thread_on("matrix")).is_empty()
    );
    let from = support::chat::account("nobody");
    assert!(
        scene
            .bot
            .complete(&from, &support::chat::place("matrix:room"), "!li")
            .await
            .contains(&"!link".to_owned())
    );
    scene.end().await;
}
