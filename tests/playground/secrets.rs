//! The games that hide something, deal something or agree on something, at browsers, with the bot itself: what each
//! person sees, and what nobody else is sent. Needs Chromium.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::browser::{Browser, Driver};
use crate::pages::look;
use crate::program::Program;

/// Three people, the third of whom only watches; every page keeps what its socket is told.
async fn three(program: &Program, driver: &Driver) -> [Browser; 3] {
    let pages = [driver.browser().await, driver.browser().await, driver.browser().await];
    for (page, name) in pages.iter().zip(["Anna", "Ben", "Cleo"]) {
        page.size(1200, 800).await;
        page.keep_frames().await;
        page.open_as(&program.url(), name).await;
        page.wait_for_text(&format!("Welcome, {name}")).await;
    }
    pages
}

/// Both press what says that they are there, each in their private chat.
async fn ready(players: [&Browser; 2]) {
    for page in players {
        page.go("Gangurru").await;
        page.press("Ready").await;
    }
}

/// What a page was sent, and what stands in it.
async fn everything(page: &Browser) -> String {
    let frames = page.script("return window.frames_told.join('\\n')").await;
    format!("{}\n{}", frames.as_str().expect("frames"), page.source().await)
}

/// Nothing of these texts was sent to a page or stands in it.
async fn knows_nothing(page: &Browser, secrets: &[&str]) {
    let all = everything(page).await;
    assert!(all.contains("\"t\":\"news\""), "its frames are kept");
    for secret in secrets {
        assert!(!all.contains(secret), "{secret:?} reached somebody else");
    }
}

/// The bytes of every picture in the place in front, as digests.
async fn pictures(page: &Browser) -> BTreeSet<String> {
    page.last_alt().await;
    let found = page
        .script(
            "const hex = (bytes) => [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, '0')).join(''); \
             const all = [...document.querySelectorAll('#log .picture img')]; \
             return Promise.all(all.map(async (img) => hex(await crypto.subtle.digest('SHA-256', \
             await (await fetch(img.src)).arrayBuffer()))))",
        )
        .await;
    serde_json::from_value(found).expect("digests")
}

/// The words of the last picture, without waiting.
async fn alt(page: &Browser) -> String {
    let alt =
        page.script("return [...document.querySelectorAll('#log .picture img')].at(-1)?.alt ?? ''").await;
    alt.as_str().unwrap_or_default().to_owned()
}

async fn count(page: &Browser) -> u64 {
    page.script("return document.querySelectorAll('#log .picture img').length")
        .await
        .as_u64()
        .expect("a number")
}

async fn wait_for_more(page: &Browser, before: u64) {
    let script = format!("return document.querySelectorAll('#log .picture img').length > {before}");
    page.wait_for("another picture", &script).await;
}

/// What a person may do in the place in front, as the message field would complete it.
async fn possible(page: &Browser, begun: &str) -> Vec<String> {
    let script = format!(
        "const token = Object.values(JSON.parse(localStorage['gangurru.known']))[0]; \
         const place = document.querySelector('[data-place][aria-current]').dataset.place; \
         return fetch('/api/complete', {{ method: 'POST', headers: {{ 'Content-Type': 'application/json', \
         Authorization: `Bearer ${{token}}` }}, body: JSON.stringify({{ place, typed: {} }}) }}).then((r) => r.json())",
        Value::from(begun)
    );
    serde_json::from_value(page.script(&script).await).expect("texts")
}

/// A picture of the page for whoever wants to look: on a desk, and on a phone in the dark.
async fn look_twice(page: &Browser, name: &str) {
    for (view, scheme, width, height) in [("phone", "dark", 360, 740), ("light", "light", 1200, 800)] {
        page.prefer(scheme).await;
        page.size(width, height).await;
        page.assert_accessible().await;
        page.script("document.querySelector('#scroll').scrollTop = 1e6").await;
        look(page, &format!("{name}-{view}")).await;
    }
}

#[tokio::test]
#[ignore = "needs Chromium"]
async fn australian_chess_keeps_its_discs() {
    let mut program = Program::start().await;
    let driver = Driver::start().await;
    let all = three(&program, &driver).await;
    let [anna, ben, cleo] = &all;

    // Whom it is for is not lost by the question which game.
    anna.say("!challenge @Ben white").await;
    anna.wait_for_message("Which game?").await;
    anna.press("Australian Chess").await;
    ben.wait_for_message("Anna challenges Ben to a game of Australian Chess.").await;
    ben.press("Accept").await;
    ready([anna, ben]).await;
    for page in [anna, ben] {
        page.wait_for_message("Set up now").await;
        page.last_alt().await;
    }
    cleo.go("Australian Chess: Anna – Ben").await;
    cleo.wait_for_message("Still setting up: Anna and Ben.").await;

    // A secret in the wrong place does not count; the answer is the same whatever it was.
    ben.go("Australian Chess").await;
    ben.say("X@g8").await;
    ben.wait_for_message("does not count").await;
    assert_eq!(possible(anna, "").await, ["X@b1", "X@g1"]);
    anna.press("X@b1").await;
    anna.wait_for_message("Your choice is made.").await;
    ben.go("Gangurru").await;
    assert_eq!(possible(ben, "x@b").await, ["X@b8"]);
    ben.say("X@b8").await;
    for page in [anna, ben] {
        page.wait_for_message("Both are ready").await;
    }
    cleo.wait_for_message("Anna to move.").await;
    let full = cleo.last_alt().await;
    assert!(full.contains("Gangurrus with a full pouch"), "{full}");
    let secrets = ["X@b1", "X@b8", "your cross", "your pawn", "Set up now"];
    knows_nothing(cleo, &secrets).await;
    knows_nothing(anna, &["X@b8"]).await;
    knows_nothing(ben, &["X@b1"]).await;
    assert!(anna.last_alt().await.contains("your cross"), "{}", anna.last_alt().await);
    let (hers, his, theirs) = (pictures(anna).await, pictures(ben).await, pictures(cleo).await);
    assert!(hers.iter().all(|picture| !his.contains(picture)));
    let newest = theirs.iter().filter(|picture| hers.contains(*picture) || his.contains(*picture));
    // At the beginning, before anything is chosen, White's page and the public one show the same board.
    assert!(newest.count() <= 1, "a private picture is public");
    look_twice(anna, "australian-private").await;

    // Opening asks once; completion knows both halves of the turn.
    anna.go("Australian Chess").await;
    anna.type_in("Gb1").await;
    let options = anna.options().await;
    assert!(options.iter().any(|option| option == "Gb1!"), "{options:?}");
    anna.type_in("!").await;
    anna.key(fantoccini::key::Key::Escape).await;
    anna.key(fantoccini::key::Key::Enter).await;
    anna.wait_for_message("shows its disc to everybody").await;
    knows_nothing(cleo, &["a cross.", "shows its disc to everybody"]).await;
    anna.press("Play Gb1!").await;
    for page in [anna, cleo] {
        page.wait_for_message("The Gangurru on b1 opens its pouch: a cross.").await;
    }

    // Killed between the halves of a turn.
    program.kill().await;
    anna.wait_for_text("Connection lost").await;
    program.again().await;
    for page in &all {
        page.wait_for_text("Connected again").await;
    }
    let seconds = possible(anna, "Gb1-Gd3(").await;
    assert!(seconds.contains(&"Gb1-Gd3(e4)".to_owned()), "{seconds:?}");
    anna.say("Gb1-Gd3(e4)").await;
    cleo.wait_for_message("A cross now lies on e4.").await;
    cleo.wait_for_message("Ben to move.").await;
    assert!(cleo.last_alt().await.starts_with("Last move Gb1-Gd3(e4). Black to move."));
    knows_nothing(cleo, &["X@b1", "X@b8", "your cross", "your pawn"]).await;
    look_twice(cleo, "australian-table").await;

    // Both halves in one line, offered so, and answered so.
    ben.go("Australian Chess").await;
    let both = possible(ben, "Gb8! ").await;
    assert!(both.contains(&"Gb8! Gb8-Gd6(e5)".to_owned()), "{both:?}");
    ben.say("Gb8! Gb8-Gd6(e5) yes").await;
    cleo.wait_for_message("A cross now lies on e5.").await;
    cleo.say("!verify").await;
    cleo.wait_until_said().await;
    for page in all {
        page.close().await;
    }
}

#[tokio::test]
#[ignore = "needs Chromium"]
async fn hidden_chess_tells_the_capturer_alone() {
    let program = Program::start().await;
    let driver = Driver::start().await;
    let all = three(&program, &driver).await;
    let [anna, ben, cleo] = &all;
    anna.say("!challenge @Ben hidden white").await;
    ben.wait_for_message("Anna challenges Ben").await;
    ben.press("Accept").await;
    ready([anna, ben]).await;
    for page in &all {
        page.go("Hidden chess: Anna – Ben").await;
        page.wait_for_message("The game begins.").await;
    }
    // Pieces lie as chance has it, so the way to the first capture of a covered one is found while walking it.
    let mut touched = BTreeSet::new();
    let mut capturer = None;
    for ply in 0..80_usize {
        let white = alt(anna).await.contains("White to move");
        let (mover, other) = if white { (anna, ben) } else { (ben, anna) };
        let mut moves = Vec::new();
        for begun in
            ["?p", "?n", "?b", "?r", "?q", "a", "b", "c", "d", "e", "f", "g", "h", "n", "q", "r", "k", "="]
        {
            moves.extend(possible(mover, begun).await);
        }
        moves.sort();
        moves.dedup();
        let target = |text: &str| {
            let squares: Vec<&str> = text
                .split(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit())
                .filter(|s| s.len() == 2)
                .collect();
            // Castling and the choice of a promotion go nowhere.
            squares.last().map_or_else(String::new, |square| (*square).to_owned())
        };
        let home = if white { ['7', '8'] } else { ['1', '2'] };
        let covered = moves.iter().find(|text| {
            text.contains('x') && target(text).ends_with(home) && !touched.contains(&target(text))
        });
        let chosen = covered.unwrap_or_else(|| &moves[(ply * 7 + 3) % moves.len()]).clone();
        let before = count(other).await;
        mover.say(&chosen).await;
        for page in &all {
            wait_for_more(page, before).await;
        }
        if covered.is_some() {
            capturer = Some(white);
            break;
        }
        if chosen.contains(['-', 'x']) {
            touched.insert(target(&chosen));
        }
    }
    let (mover, other) = if capturer.expect("a covered piece falls") { (anna, ben) } else { (ben, anna) };
    for page in [mover, other] {
        page.go("Gangurru").await;
    }
    mover.wait_for_message("(only you know)").await;
    other.wait_for_message("You have lost: ").await;
    other.wait_for_message("covered").await;
    knows_nothing(other, &["only you know"]).await;
    knows_nothing(cleo, &["only you know", "You have lost"]).await;
    let (knows, watches) = (pictures(mover).await, pictures(cleo).await);
    let last = mover.script("return [...document.querySelectorAll('#log .picture img')].at(-1).src").await;
    let told = everything(cleo).await;
    let id = last.as_str().and_then(|src| src.rsplit('/').next()).expect("an address");
    assert!(!told.contains(id), "the address of the capturer's picture is the capturer's");
    assert!(!knows.is_empty() && !watches.is_empty());
    look_twice(mover, "hidden-private").await;
    look_twice(cleo, "hidden-table").await;
    for page in all {
        page.close().await;
    }
}

#[tokio::test]
#[ignore = "needs Chromium"]
async fn schago_agrees_counts_and_shows_its_map() {
    let program = Program::start().await;
    let driver = Driver::start().await;
    let all = three(&program, &driver).await;
    let [anna, ben, cleo] = &all;
    anna.type_in("!challenge @Ben sch").await;
    assert_eq!(anna.options().await, ["!challenge @Ben schago"]);
    anna.say("ago white 10x10").await;
    ben.wait_for_message("board 10×10").await;
    ben.press("Accept").await;
    for page in &all {
        page.go("Schago: Anna – Ben").await;
        page.wait_for_message("The game begins.").await;
    }
    for (n, typed) in ["Q@b2", "Q@c8", "R@e7"].into_iter().enumerate() {
        [anna, ben][n % 2].say(typed).await;
        cleo.wait_for_message(&format!("played {typed}.")).await;
    }
    ben.say("pass").await;
    cleo.wait_for_message("Ben passes.").await;
    cleo.say("!board control").await;
    cleo.wait_for_message("who controls which empty square").await;
    assert!(cleo.last_alt().await.contains("ontrol"), "{}", cleo.last_alt().await);
    look_twice(cleo, "schago-control").await;
    anna.say("pass").await;
    anna.wait_for_message("As it stands White has").await;
    knows_nothing(cleo, &["As it stands White has"]).await;
    anna.press("Pass").await;
    for page in &all {
        page.wait_for_message("Rematch").await;
    }
    look_twice(cleo, "schago-end").await;
    for page in all {
        page.close().await;
    }
}

/// Begins a game against the computer from the page's own buttons, and plays some turns.
async fn against_the_computer(page: &Browser, name: &str, title: &str) {
    page.go("lobby").await;
    page.press("Begin a game").await;
    page.wait_for("the games", "return document.querySelector('#games').open").await;
    page.assert_accessible().await;
    let press = format!("document.querySelector('#games [title=\"!challenge computer {name}\"]').click()");
    page.script(&press).await;
    if ["australian", "hidden", "raindrop"].contains(&name) {
        page.go("Gangurru").await;
        let ask = format!("{title}, table");
        page.wait_for_message(&ask).await;
        page.press("Ready").await;
    }
    if name == "australian" {
        page.wait_for_message("Set up now").await;
        let choice = possible(page, "x@").await.remove(0);
        page.press(&choice).await;
    }
    page.go(title).await;
    let mine = "/(Anna to move|Your turn)/.test([...document.querySelectorAll('#log > li .body')].filter((li) => li.querySelector('.picture')).at(-1)?.innerText ?? '')";
    let over = "document.querySelector('#log').innerText.includes('Rematch')";
    if name == "raindrop" {
        page.wait_for("her turn", &format!("return {mine}")).await;
        // Without a piece there is nothing else to do.
        assert_eq!(possible(page, "").await, ["flip"]);
        page.say("flip").await;
        // The card lies in the picture, and is read out.
        let open =
            "return [...document.querySelectorAll('#log .picture img')].at(-1).alt.includes('open card')";
        page.wait_for("the card", open).await;
    }
    for ply in 0..6 {
        // Chance is real here, and the computer good enough to mate her sometimes before the loop ends.
        page.wait_for("her turn, or the end", &format!("return {mine} || {over}")).await;
        if page.script(&format!("return {over}")).await == true {
            break;
        }
        let moves = possible(page, "").await;
        let chosen =
            moves.iter().filter(|text| !text.contains('!') && *text != "pass").nth(ply).or(moves.first());
        let before = count(page).await;
        page.say(chosen.expect("something is possible")).await;
        wait_for_more(page, before).await;
    }
    page.last_alt().await;
    look_twice(page, &format!("computer-{name}")).await;
}

#[tokio::test]
#[ignore = "needs Chromium"]
async fn the_computer_plays_all_five_from_the_pages_buttons() {
    let program = Program::start().await;
    let driver = Driver::start().await;
    let page = driver.browser().await;
    page.size(1200, 800).await;
    page.open_as(&program.url(), "Anna").await;
    page.wait_for_text("Welcome, Anna").await;
    look_twice(&page, "five-games").await;
    for (name, title) in [
        ("australian", "Australian Chess"),
        ("crazyhouse", "Crazyhouse"),
        ("hidden", "Hidden chess"),
        ("raindrop", "Raindropchess"),
        ("schago", "Schago"),
    ] {
        against_the_computer(&page, name, title).await;
    }
    page.close().await;
}

/// From now on, whether a text was in the document at any time, be it for one frame.
async fn watch_for(page: &Browser, text: &str) {
    let script = format!(
        "window.seen_text = false; window.watcher?.disconnect(); \
         const look = () => {{ if (document.documentElement.outerHTML.includes({})) window.seen_text = true; }}; \
         window.watcher = new MutationObserver(look); \
         window.watcher.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});",
        Value::from(text)
    );
    page.script(&script).await;
}

#[tokio::test]
#[ignore = "needs Chromium"]
async fn one_tab_with_secrets_for_two() {
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
    page.say("!challenge @Ben australian white").await;
    page.wait_for_text("Pass the device to Ben").await;
    page.press("Ben: I’m here").await;
    page.press("Accept").await;
    page.go("Gangurru").await;
    page.press("Ready").await;
    let other = "document.querySelector('#seats [aria-pressed=false]').click()";
    page.wait_until_said().await;
    page.script(other).await;
    page.press("Anna: I’m here").await;
    page.go("Gangurru").await;
    page.press("Ready").await;
    page.wait_for_message("Set up now").await;
    page.press("X@b1").await;
    // The one who still has to choose gets the device, and nothing of her choice, not for a frame.
    page.wait_for_text("Pass the device to Ben").await;
    watch_for(&page, "X@b1").await;
    assert!(!page.source().await.contains("X@b1"));
    page.press("Ben: I’m here").await;
    page.go("Gangurru").await;
    page.wait_for_message("Set up now").await;
    page.press("X@g8").await;
    page.wait_for_text("Pass the device to Anna").await;
    assert_eq!(page.script("return window.seen_text").await, false, "her choice was to be read");
    watch_for(&page, "X@g8").await;
    page.press("Anna: I’m here").await;
    page.go("Australian Chess: Anna – Ben").await;
    page.wait_for_message("Anna to move.").await;
    page.say("e4").await;
    page.wait_for_text("Pass the device to Ben").await;
    assert_eq!(page.script("return window.seen_text").await, false, "his choice was to be read");
    page.assert_accessible().await;
    page.close().await;
}
