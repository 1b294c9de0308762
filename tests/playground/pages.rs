//! What people at browsers see and do. Needs Chromium.

use std::path::PathBuf;

use fantoccini::key::Key;
use gangurru::bot::port::{Button, ButtonStyle, Content, Platform};
use gangurru::store::Place;

use crate::browser::{Browser, Driver};
use crate::house::{House, account, board, lobby};

/// Keeps a picture of the page where somebody can look at it.
pub(crate) async fn look(browser: &Browser, name: &str) {
    let folder =
        std::env::var_os("GANGURRU_LOOK").map_or_else(|| env!("CARGO_TARGET_TMPDIR").into(), PathBuf::from);
    std::fs::write(folder.join(format!("{name}.png")), browser.screenshot().await).expect("written");
}

#[tokio::test]
#[ignore = "needs Chromium"]
async fn two_people_talk_and_press() {
    let house = House::start().await;
    let driver = Driver::start().await;
    let (anna, bea) = (driver.browser().await, driver.browser().await);

    // The first comes in by the form, the second by address.
    anna.open(&house.url("/")).await;
    anna.wait_for_text("Your name").await;
    anna.assert_accessible().await;
    anna.wait_for("the focus", "return document.activeElement.id === 'name'").await;
    anna.script("document.activeElement.value = '...'").await;
    anna.key(Key::Enter).await;
    anna.wait_for_text("1 to 32 visible characters").await;
    anna.script("document.activeElement.value = 'Anna'").await;
    anna.key(Key::Enter).await;
    anna.wait_for_text("Welcome, Anna").await;
    anna.wait_for_text("!challenge").await;
    look(&anna, "empty").await;
    anna.assert_accessible().await;
    let hostile = "<img src=x onerror=alert(1)>";
    bea.open_as(&house.url(""), hostile).await;
    bea.wait_for_text(&format!("Welcome, {hostile}")).await;
    assert_eq!(bea.script("return location.search").await, "", "the name leaves the address");

    // An example is put into the message field, to be sent by Enter.
    anna.press("!help see what the bot can do").await;
    assert_eq!(anna.typed().await, "!help");
    anna.key(Key::Enter).await;
    for page in [&anna, &bea] {
        page.wait_for_message("!help").await;
        page.wait_for_message("!challenge  begin a game").await;
    }
    bea.say("good <b>evening</b>").await;
    anna.wait_for_message("good <b>evening</b>").await;
    anna.wait_for_message(hostile).await;
    assert_eq!(anna.script("return document.querySelectorAll('#log b b, #log img[src=x]').length").await, 0);

    // A table: its thread, its picture in words, its buttons.
    anna.say(&format!("!table @{hostile}")).await;
    bea.wait_for_message("A table was opened").await;
    anna.wait_for_title("Your turn").await;
    anna.wait_for_text("Your turn in Crazyhouse: Anna – Bea").await;
    anna.press("Go there").await;
    assert!(anna.last_alt().await.contains("White"));
    anna.wait_for_message("for you").await;
    anna.assert_accessible().await;
    bea.go("Crazyhouse").await;
    bea.wait_for_message("White to move").await;
    bea.press("Offer a draw").await;
    bea.wait_for_message("pressed draw").await;
    bea.wait_for_message("Only you can see this").await;
    anna.press("Move").await;
    anna.wait_for_message("Anna pressed move").await;
    anna.wait_for("the title", "return !document.title.includes('Your turn')").await;
    assert!(!anna.source().await.contains("pressed draw"), "that was for the other one alone");
    bea.press("Dismiss").await;
    bea.wait_for("it to go", "return !document.querySelector('#log').innerText.includes('pressed draw')")
        .await;

    // A picture is enlarged, and Escape closes it.
    anna.script("document.querySelector('#log .picture').click()").await;
    anna.wait_for("the large picture", "return document.querySelector('#large').open").await;
    anna.key(Key::Escape).await;
    anna.wait_for("it to close", "return !document.querySelector('#large').open").await;

    // A reply to the bot.
    anna.script("document.querySelector('#log .acts button').click()").await;
    anna.wait_for_text("Replying to Gangurru").await;
    anna.say("thanks").await;
    bea.wait_for_message("thanks").await;
    anna.wait_until_said().await;
    assert!(house.desk.heard("thanks"));

    // What is private is in nobody else's page.
    anna.go("Gangurru").await;
    anna.wait_for_message("Your secret is number 1").await;
    anna.say("between us").await;
    anna.wait_for_message("You said between us").await;
    bea.go("Gangurru").await;
    bea.wait_for_message("Your secret is number 2").await;
    assert!(!bea.source().await.contains("between us"));
    anna.close().await;
    bea.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium"]
async fn completion_by_keyboard() {
    let house = House::start().await;
    let driver = Driver::start().await;
    let anna = driver.browser().await;
    anna.open_as(&house.url(""), "Anna").await;
    anna.type_in("!").await;
    assert_eq!(anna.options().await, ["!board", "!challenge", "!help", "!table"]);
    anna.key(Key::Down).await;
    anna.key(Key::Down).await;
    let active = "return document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))?.textContent";
    assert_eq!(anna.script(active).await, "!challenge");
    anna.assert_accessible().await;
    anna.key(Key::Enter).await;
    assert_eq!(anna.typed().await, "!challenge");
    anna.key(Key::Enter).await;
    anna.wait_for_message("!challenge").await;
    anna.wait_until_said().await;
    assert!(house.desk.heard("challenge"));

    // Tab takes the first; Escape takes none; Enter without a choice sends what was typed.
    anna.type_in("!t").await;
    anna.options().await;
    anna.key(Key::Tab).await;
    assert_eq!(anna.typed().await, "!table");
    anna.type_in(" @G").await;
    assert_eq!(anna.options().await, ["!table @Gangurru "]);
    anna.key(Key::Escape).await;
    anna.wait_for("no list", "return document.querySelector('#options').hidden").await;
    assert_eq!(anna.typed().await, "!table @G");
    anna.key(Key::Enter).await;
    anna.wait_for_message("!table @G").await;
    // Moves are offered where one moves, and nothing in the lobby for a plain sentence.
    anna.go("Gangurru").await;
    anna.type_in("n").await;
    assert_eq!(anna.options().await, ["Ng1-f3", "Ng1-h3"]);
    anna.type_in("g1-h").await;
    anna.wait_for("one option", "return document.querySelectorAll('#options li').length === 1").await;
    anna.key(Key::Tab).await;
    anna.key(Key::Enter).await;
    anna.wait_for_message("You said Ng1-h3").await;
    anna.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium"]
async fn two_seats_in_one_tab() {
    let house = House::start().await;
    let driver = Driver::start().await;
    let page = driver.browser().await;
    page.open_as(&house.url(""), "Anna").await;
    page.wait_for_text("Welcome, Anna").await;
    page.press("Second seat, this tab").await;
    page.wait_for_text("A second seat in this tab").await;
    page.assert_accessible().await;
    page.script("document.querySelector('#seat-name').value = 'Bea'").await;
    page.press("Sit down").await;
    page.wait_for_text("Pass the device to Bea").await;
    page.press("Not yet, I’m still Anna").await;
    page.go("Gangurru").await;
    page.say("only Anna knows").await;
    page.wait_for_message("You said only Anna knows").await;
    page.go("lobby").await;
    page.wait_for(
        "another place",
        "return !document.querySelector('#log').innerText.includes('only Anna knows')",
    )
    .await;
    page.go("Gangurru").await;
    page.type_in("half a thought").await;
    page.script("document.querySelector('[data-place=lobby]').click()").await;

    // Bea is pinged: everything of Anna's leaves the document.
    page.say("!ping @Bea").await;
    page.wait_for_text("Pass the device to Bea").await;
    page.assert_accessible().await;
    let source = page.source().await;
    for hers in ["only Anna knows", "half a thought", "!ping"] {
        assert!(!source.contains(hers), "{hers} is still in the document");
    }
    look(&page, "cover").await;
    // A key still held down uncovers nothing.
    page.key(Key::Enter).await;
    page.wait_for_text("Pass the device to Bea").await;
    page.press("Bea: I’m here").await;
    page.wait_for_message("Your turn now").await;
    page.wait_for_message("for you").await;
    page.say("!whisper").await;
    page.wait_for_message("psst, for you alone").await;
    page.last_alt().await;
    page.assert_accessible().await;
    let end = "const all = document.querySelector('#scroll'); return all.scrollHeight - all.scrollTop - all.clientHeight < 2";
    page.wait_for("the end of the messages", end).await;
    look(&page, "seats").await;
    page.go("Gangurru").await;
    page.wait_for_text("Your private chat with Gangurru").await;
    assert!(!page.source().await.contains("only Anna knows"));

    // And back, with the draft; over a reload too, behind a cover.
    page.go("lobby").await;
    page.say("!ping @Anna").await;
    page.wait_for_text("Pass the device to Anna").await;
    page.press("Anna: I’m here").await;
    page.go("Gangurru").await;
    page.wait_for_message("You said only Anna knows").await;
    assert_eq!(page.typed().await, "half a thought");
    page.reload().await;
    page.wait_for_text("Pass the device to Anna").await;
    assert!(!page.source().await.contains("only Anna knows"));
    page.press("Anna: I’m here").await;
    page.wait_for_message("You said only Anna knows").await;
    page.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium"]
async fn two_tabs_are_two_people() {
    let house = House::start().await;
    let driver = Driver::start().await;
    let page = driver.browser().await;
    page.open_as(&house.url(""), "Anna").await;
    page.say("from the first tab").await;
    page.wait_until_said().await;
    // As the page's own link does it.
    page.script("document.querySelector('#another').click()").await;
    page.turn_to_tab(1).await;
    page.wait_for_text("Come back as").await;
    page.script("document.querySelector('#name').value = 'ANNA'").await;
    page.press("Come in").await;
    page.wait_for_text("Somebody has this name already").await;
    page.script("document.querySelector('#name').value = 'Bea'").await;
    page.press("Come in").await;
    page.wait_for_message("from the first tab").await;
    page.say("from the second").await;
    page.turn_to_tab(0).await;
    page.wait_for_message("from the second").await;
    page.reload().await;
    page.wait_for_message("from the second").await;
    page.wait_for_title("Anna").await;
    page.turn_to_tab(1).await;
    page.reload().await;
    page.wait_for_message("from the first tab").await;
    page.wait_for_title("Bea").await;
    page.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium"]
async fn a_restart_in_the_middle() {
    let mut house = House::start().await;
    let driver = Driver::start().await;
    let (anna, bea) = (driver.browser().await, driver.browser().await);
    anna.open_as(&house.url(""), "Anna").await;
    bea.open_as(&house.url(""), "Bea").await;
    anna.say("before").await;
    bea.wait_for_message("before").await;
    house.stop().await;
    for page in [&anna, &bea] {
        page.wait_for_text("Connection lost").await;
    }
    // What is said meanwhile waits, and is said once.
    anna.say("meanwhile").await;
    anna.wait_for_message("sending…").await;
    house.again().await;
    bea.wait_for_message("meanwhile").await;
    anna.wait_for_text("Connected again").await;
    anna.wait_until_said().await;
    anna.say("after").await;
    bea.wait_for_message("after").await;
    for page in [&anna, &bea] {
        let said: Vec<String> =
            page.messages().await.iter().filter_map(|m| m.lines().last().map(str::to_owned)).collect();
        assert_eq!(said, ["before", "meanwhile", "after"]);
    }
    // A tab that was closed comes back by its name, and all of it is there.
    anna.script("sessionStorage.clear()").await;
    anna.open(&house.url("/")).await;
    anna.press("Anna").await;
    anna.wait_for_message("before").await;
    anna.wait_for_message("after").await;
    anna.close().await;
    bea.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium"]
async fn on_a_phone_in_the_dark_and_in_other_languages() {
    let house = House::start().await;
    let driver = Driver::start().await;
    let (anna, bea) = (driver.browser().await, driver.browser().await);
    let game = begin(&house, &anna, &bea).await;
    for (scheme, width, height) in
        [("light", 1200, 800), ("dark", 1200, 800), ("light", 360, 740), ("dark", 390, 800)]
    {
        anna.prefer(scheme).await;
        anna.size(width, height).await;
        anna.assert_accessible().await;
        anna.last_alt().await;
        anna.script("document.querySelector('#scroll').scrollTop = 1e6").await;
        look(&anna, &format!("table-{scheme}-{width}")).await;
    }
    // The drawer, by keyboard.
    anna.prefer("light").await;
    anna.script("document.querySelector('#side-open').focus()").await;
    anna.key(Key::Enter).await;
    anna.wait_for("the drawer", "return document.querySelector('#side').matches('.open') && document.querySelector('#side').contains(document.activeElement)").await;
    anna.assert_accessible().await;
    look(&anna, "drawer-360").await;
    anna.key(Key::Escape).await;
    anna.wait_for("it to close", "return document.activeElement.id === 'side-open'").await;
    anna.go("Gangurru").await;
    anna.wait_for_message("Only you read this").await;
    look(&anna, "private-390").await;
    anna.size(1200, 800).await;
    look(&anna, "private-1200").await;
    anna.go("lobby").await;
    anna.wait_for_message("A table was opened").await;
    anna.type_in("!").await;
    anna.options().await;
    anna.key(Key::Down).await;
    look(&anna, "lobby-1200").await;
    anna.prefer("dark").await;
    look(&anna, "lobby-dark-1200").await;
    assert_eq!(game.server, "playground");

    bea.size(1200, 800).await;
    bea.script("sessionStorage.clear()").await;
    bea.open(&house.url("/")).await;
    bea.wait_for_text("Come back as").await;
    look(&bea, "welcome-1200").await;
    bea.size(360, 740).await;
    bea.prefer("dark").await;
    bea.assert_accessible().await;
    look(&bea, "welcome-dark-360").await;
    bea.open_as(&house.url(""), "Cas").await;
    bea.wait_for_message("A table was opened").await;

    for (language, word) in
        [("nl", "Je naam"), ("pl", "Twoje imię"), ("de", "Dein Name"), ("fr", "Your name")]
    {
        bea.speak(language).await;
        bea.open(&house.url("/?new")).await;
        bea.wait_for_text(word).await;
        bea.assert_accessible().await;
    }
    anna.close().await;
    bea.close().await;
}

/// A game in which a few moves have been made, as the bot would show it.
async fn begin(house: &House, anna: &Browser, bea: &Browser) -> Place {
    let platform = house.desk.platform();
    anna.size(1200, 800).await;
    anna.open_as(&house.url(""), "Anna").await;
    bea.open_as(&house.url(""), "Bea").await;
    bea.say("Good evening! Who fancies a game of Crazyhouse?").await;
    anna.wait_for_message("Good evening").await;
    anna.say("I do: @Bea, with five minutes each?").await;
    bea.say("!challenge @Anna crazyhouse 5+3").await;
    anna.wait_for_message("crazyhouse 5+3").await;
    let button = |id: &str, label: &str, style| Button { id: id.into(), label: label.into(), style };
    let card = Content {
        text: "Bea challenges Anna: Crazyhouse, 5 min + 3 s, rated, colours by lot.".into(),
        buttons: vec![vec![
            button("a", "Accept", ButtonStyle::Primary),
            button("b", "Other terms", ButtonStyle::Plain),
            button("c", "Decline", ButtonStyle::Danger),
        ]],
        ping: Some(account("1")),
        ..Content::default()
    };
    platform.send(&lobby(), "card", &card).await.expect("sent");
    let table = platform
        .open_thread(&lobby(), "t", "Crazyhouse: Anna – Bea")
        .await
        .expect("opened")
        .expect("a thread");
    let begun = Content::text("Crazyhouse, 5 min + 3 s. Anna has White, Bea has Black. Good luck!");
    platform.send(&table, "1", &begun).await.expect("sent");
    let turn = |line: &str, ping: &str| Content {
        text: line.to_owned(),
        picture: Some(board()),
        buttons: vec![vec![
            button("m", "Move", ButtonStyle::Primary),
            button("s", "My secrets", ButtonStyle::Plain),
            button("d", "Offer a draw", ButtonStyle::Plain),
            button("r", "Resign", ButtonStyle::Danger),
        ]],
        ping: Some(account(ping)),
        ..Content::default()
    };
    let sent = platform
        .send(&table, "2", &turn("4… Bf8-c5. White to move: Anna has 4:41.", "1"))
        .await
        .expect("sent");
    anna.go("Crazyhouse").await;
    anna.wait_for_message("White to move").await;
    anna.say("Nd1-c3").await;
    anna.say("Nb1-c3").await;
    anna.wait_until_said().await;
    platform.strip(&table, &sent).await.expect("stripped");
    platform.send(&table, "3", &turn("5. Nb1-c3. Black to move: Bea has 4:38.", "2")).await.expect("sent");
    let private = platform.private_chat(&account("1")).await.expect("a chat");
    let page = Content {
        picture: Some(board()),
        fixed: Some("Hand   N P P\nLast   Nb1-c3".into()),
        ..Content::text("Only you read this. Your hand: a knight and two pawns.")
    };
    platform.send(&private, "4", &page).await.expect("sent");
    bea.go("Crazyhouse").await;
    bea.say("Ng8-f6").await;
    bea.wait_until_said().await;
    platform.send(&table, "5", &turn("5… Ng8-f6. White to move: Anna has 4:36.", "1")).await.expect("sent");
    anna.wait_for_message("5… Ng8-f6").await;
    table
}
