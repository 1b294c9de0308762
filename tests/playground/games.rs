//! Whole games at browsers, with the bot itself. Needs Chromium.

use fantoccini::key::Key;

use crate::browser::{Browser, Driver};
use crate::pages::look;
use crate::program::Program;

const TABLE: &str = "Crazyhouse: ";

/// A move typed at a table, and what the picture after it begins with.
struct Turn {
    typed: &'static str,
    said: &'static str,
}

const fn turn(typed: &'static str, said: &'static str) -> Turn {
    Turn { typed, said }
}

/// Waits until the last picture's words begin like this.
async fn wait_for_alt(page: &Browser, start: &str) {
    page.wait_for(
        &format!("a picture that begins with {start:?}"),
        &format!(
            "return [...document.querySelectorAll('#log .picture img')].at(-1)?.alt.startsWith({start:?}) ?? false"
        ),
    )
    .await;
    assert!(page.last_alt().await.starts_with(start));
}

/// Types a move, and waits until everybody has its picture.
async fn play(mover: &Browser, readers: &[&Browser], turn: &Turn) {
    mover.say(turn.typed).await;
    for reader in readers {
        wait_for_alt(reader, turn.said).await;
    }
}

/// Three views of the page in front: `name-light`, `name-dark`, `name-phone`.
async fn look_thrice(page: &Browser, name: &str) {
    for (view, scheme, width, height) in
        [("phone", "light", 390, 800), ("dark", "dark", 1200, 800), ("light", "light", 1200, 800)]
    {
        page.prefer(scheme).await;
        page.size(width, height).await;
        page.assert_accessible().await;
        page.script("document.querySelector('#scroll').scrollTop = 1e6").await;
        look(page, &format!("{name}-{view}")).await;
    }
}

/// Another game, colours swapped, from the button below the result.
async fn rematch(all: [&Browser; 3]) {
    let [anna, ben, _] = all;
    anna.press("Rematch").await;
    ben.go("lobby").await;
    ben.press("Accept").await;
    for page in all {
        page.go("Crazyhouse: Ben – Anna").await;
        page.wait_for_message("The game begins. Ben plays White, Anna plays Black.").await;
    }
    for (n, (typed, said)) in [
        ("e4", "Last move e2-e4. B"),
        ("d5", "Last move d7-d5. W"),
        ("exd5", "Last move e4xd5. B"),
        ("Qxd5", "Last move Qd8xQd5. W"),
        ("Nc3", "Last move Nb1-Nc3. B"),
        ("Qa5", "Last move Qd5-Qa5. W"),
        ("d4", "Last move d2-d4. B"),
        ("Nf6", "Last move Ng8-Nf6. W"),
        ("Nf3", "Last move Ng1-Nf3. B"),
        ("Bf5", "Last move Bc8-Bf5. W"),
        ("P@e5", "Last move P@e5. B"),
    ]
    .into_iter()
    .enumerate()
    {
        play([ben, anna][n % 2], &all, &turn(typed, said)).await;
    }
    anna.size(1200, 860).await;
    anna.script("document.querySelector('#scroll').scrollTop = 1e6").await;
    look(anna, "running").await;
    ben.press("Offer a draw").await;
    anna.press("Play on").await;
    ben.wait_for_message("Anna wants to play on.").await;
    anna.press("Possible moves").await;
    anna.wait_for_message("possible moves:").await;
}

/// What is for one is not for others.
async fn only_for_ben(ben: &Browser, cleo: &Browser) {
    ben.press("Possible moves").await;
    ben.wait_for_message("possible moves:").await;
    ben.press("Turn the board").await;
    ben.wait_for_message("as everybody may see it").await;
    ben.last_alt().await;
    ben.press("My page").await;
    ben.wait_for_message("You play Black.").await;
    ben.go("Gangurru").await;
    ben.wait_for_message("You play Black.").await;
    let source = cleo.source().await;
    for his in ["possible moves:", "as everybody may see it", "You play Black.", "You play White."] {
        assert!(!source.contains(his), "{his:?} is for a player alone");
    }
    cleo.go("Gangurru").await;
    cleo.wait_for_text("Your private chat with Gangurru").await;
    assert!(cleo.messages().await.is_empty(), "{:?}", cleo.messages().await);
    for page in [ben, cleo] {
        page.go(TABLE).await;
        page.wait_for_message("Anna played Qd1-Qh5.").await;
    }
}

#[tokio::test]
#[ignore = "needs Chromium"]
async fn a_whole_game_over_a_kill() {
    let mut program = Program::start().await;
    let driver = Driver::start().await;
    let (anna, ben, cleo) = (driver.browser().await, driver.browser().await, driver.browser().await);
    for (page, name) in [(&anna, "Anna"), (&ben, "Ben"), (&cleo, "Cleo")] {
        page.size(1200, 800).await;
        page.open_as(&program.url(), name).await;
        page.wait_for_text(&format!("Welcome, {name}")).await;
    }

    anna.say("!challenge @Ben crazyhouse white").await;
    for page in [&ben, &cleo] {
        page.wait_for_message("Anna challenges Ben to a game of Crazyhouse.").await;
    }
    look_thrice(&ben, "lobby").await;
    // It is not for everybody.
    cleo.press("Accept").await;
    cleo.wait_for_message("This challenge is for Ben.").await;
    ben.press("Accept").await;
    ben.wait_for_message("Ben accepts. Let the game begin!").await;
    for page in [&anna, &ben, &cleo] {
        page.go(TABLE).await;
        page.wait_for_message("The game begins. Anna plays White, Ben plays Black.").await;
        page.last_alt().await;
    }

    // Spelt as people spell.
    let all = [&anna, &ben, &cleo];
    play(&anna, &all, &turn("1.e4", "Last move e2-e4. Black to move.")).await;
    play(&ben, &all, &turn("e7-e5", "Last move e7-e5. White to move.")).await;

    // By keyboard alone: the own moves are offered as they are typed.
    anna.type_in("Q").await;
    let options = anna.options().await;
    assert!(options.iter().any(|option| option.contains("Qd1-Qh5")), "{options:?}");
    assert!(options.iter().all(|option| !option.contains("e7")), "only her own moves: {options:?}");
    anna.type_in("d1-Qh").await;
    anna.wait_for(
        "one completion",
        "return document.querySelectorAll('#options [role=option]').length === 1",
    )
    .await;
    anna.key(Key::Tab).await;
    assert_eq!(anna.typed().await.trim(), "Qd1-Qh5");
    anna.key(Key::Enter).await;
    for page in all {
        wait_for_alt(page, "Last move Qd1-Qh5. Black to move.").await;
    }

    // Not everything is a move, and what is none changes nothing.
    anna.say("your turn, Ben").await;
    ben.wait_for_message("your turn, Ben").await;
    ben.say("Ke5").await;
    ben.wait_until_said().await;
    look_thrice(&ben, "table").await;

    only_for_ben(&ben, &cleo).await;

    // The program is killed; what is said meanwhile waits.
    program.kill().await;
    for page in all {
        page.wait_for_text("Connection lost").await;
    }
    ben.say("nc6").await;
    ben.wait_for_message("sending…").await;
    program.again().await;
    for page in all {
        page.wait_for_text("Connected again").await;
        wait_for_alt(page, "Last move Nb8-Nc6. White to move.").await;
    }
    for page in all {
        let told = page.messages().await.iter().filter(|text| text.contains("Ben played Nb8-Nc6.")).count();
        assert_eq!(told, 1, "{:?}", page.messages().await);
    }

    play(&anna, &all, &turn("Bf1–c4", "Last move Bf1-Bc4. Black to move.")).await;
    play(&ben, &all, &turn("g8f6", "Last move Ng8-Nf6. White to move.")).await;
    play(&anna, &all, &turn("4.Qxf7#", "Last move Qh5xQf7")).await;
    for page in all {
        page.wait_for_message("Checkmate. Anna wins.").await;
        let alt = page.last_alt().await;
        assert!(alt.contains("Checkmate. Anna wins."), "{alt}");
    }
    anna.wait_for_message("Ben: 1500 →").await;
    look(&anna, "mate").await;

    rematch(all).await;

    cleo.go("lobby").await;
    cleo.say("!leaderboard").await;
    cleo.wait_for("the rankings", "return [...document.querySelectorAll('#log > li')].some((li) => /1\\W+Anna[^]*2\\W+Ben/.test(li.innerText))").await;
    look(&cleo, "leaderboard").await;
    cleo.assert_accessible().await;

    // A page that was never there for it reads the same.
    cleo.reload().await;
    cleo.go("Crazyhouse: Anna – Ben").await;
    cleo.wait_for_message("Checkmate. Anna wins.").await;
    wait_for_alt(&cleo, "Last move Qh5xQf7").await;
    for page in [anna, ben, cleo] {
        page.close().await;
    }
}

#[tokio::test]
#[ignore = "needs Chromium"]
async fn a_game_against_the_computer() {
    let program = Program::start().await;
    let driver = Driver::start().await;
    let anna = driver.browser().await;
    anna.size(1200, 800).await;
    anna.open_as(&program.url(), "Anna").await;
    anna.say("!challenge computer crazyhouse white").await;
    anna.go(TABLE).await;
    anna.wait_for_message("The game begins. Anna plays White").await;
    for typed in ["e3", "a2-a3", "h3"] {
        let pictures = "return document.querySelectorAll('#log .picture img').length";
        let before = anna.script(pictures).await.as_u64().expect("a number");
        anna.say(typed).await;
        // Her own move and the answer.
        anna.wait_for("an answer", &format!("{pictures} >= {}", before + 2)).await;
        anna.wait_for(
            "her turn",
            "return /^Last move [^.]*\\. White to move\\./.test([...document.querySelectorAll('#log .picture img')].at(-1)?.alt)",
        )
        .await;
        anna.last_alt().await;
    }
    anna.script("document.querySelector('#scroll').scrollTop = 1e6").await;
    look(&anna, "computer").await;
    anna.assert_accessible().await;
    anna.press("Resign").await;
    anna.press("Yes, resign").await;
    anna.wait_for_message("Anna resigns.").await;
    anna.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium"]
async fn both_seats_in_one_tab() {
    let program = Program::start().await;
    let driver = Driver::start().await;
    let page = driver.browser().await;
    page.size(1200, 800).await;
    page.open_as(&program.url(), "Anna").await;
    page.wait_for_text("Welcome, Anna").await;
    page.press("Second seat, this tab").await;
    page.script("document.querySelector('#seat-name').value = 'Ben'").await;
    page.press("Sit down").await;
    page.wait_for_text("Pass the device to Ben").await;
    page.press("Not yet, I’m still Anna").await;
    page.say("!challenge @Ben crazyhouse white").await;

    // Whoever is asked next gets the device; what the other one read is gone from the document.
    page.wait_for_text("Pass the device to Ben").await;
    page.press("Ben: I’m here").await;
    page.press("Accept").await;
    for (n, (typed, said)) in
        [("e4", "Anna played e2-e4."), ("e5", "Ben played e7-e5."), ("Nf3", "Anna played Ng1-Nf3.")]
            .into_iter()
            .enumerate()
    {
        let name = ["Anna", "Ben"][n % 2];
        page.wait_for_text(&format!("Pass the device to {name}")).await;
        page.assert_accessible().await;
        let source = page.source().await;
        assert!(!source.contains("You play"), "a private page behind the cover");
        page.press(&format!("{name}: I’m here")).await;
        page.go("Gangurru").await;
        page.wait_for_message(["You play White.", "You play Black."][n % 2]).await;
        page.go(TABLE).await;
        page.wait_for_message("The game begins.").await;
        page.say(typed).await;
        // The other one reads it.
        page.wait_for_text(&format!("Pass the device to {}", ["Ben", "Anna"][n % 2])).await;
        assert!(!page.source().await.contains(said), "the cover covers the table too");
    }
    look(&page, "cover-table").await;
    page.press("Ben: I’m here").await;
    page.wait_for_message("Anna played Ng1-Nf3.").await;
    wait_for_alt(&page, "Last move Ng1-Nf3. Black to move.").await;
    page.close().await;
}
