//! Golden playthroughs: of every game one whole, instructive game, and what each audience got of it.
//!
//! `golden/<game>.journal` is the game, by hand: a journal as the program keeps it. `golden/<game>.pages.txt` follows
//! from it: after each entry the page of each audience, as it was fused with its address. The pictures beside the rules in
//! `docs/rules/` are golden as well. When a page or a picture is to change,
//! run `GANGURRU_BLESS=1 cargo test --test golden`, and read the difference before it is committed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use gangurru::games::{Address, AnyGame, Facts, Journal, Mail, Telling, Umpire, all};
use gangurru::locale::Language;
use gangurru::rules::notation::Offer;
use gangurru::rules::{Audience, Seat};
use gangurru_render::{English, Painter, Style, Theme, alt, text_board};

/// Set to `1`, it has the pages written anew instead of compared.
const BLESS: &str = "GANGURRU_BLESS";

fn path(game: &dyn AnyGame, ending: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{}.{ending}", game.name()))
}

fn read(game: &dyn AnyGame, ending: &str) -> String {
    let path = path(game, ending);
    let text = fs::read_to_string(&path);
    text.unwrap_or_else(|error| {
        panic!("{} has no golden playthrough: {}: {error}", game.name(), path.display())
    })
}

fn journal(game: &dyn AnyGame) -> Journal {
    let text = read(game, "journal");
    let journal = Journal::decode(&text).unwrap_or_else(|error| panic!("{}: {error}", game.name()));
    assert!(journal.header.game == game.name(), "{} has the journal of another game", game.name());
    assert_eq!(journal.encode_for_journal(), text, "{}: a journal as the program writes it", game.name());
    journal
}

/// Every page of a playthrough, as text.
fn pages(game: &'static dyn AnyGame) -> String {
    let journal = journal(game);
    let mut umpire = Umpire::from_header(&[game], &journal.header)
        .unwrap_or_else(|error| panic!("{}: {error}", game.name()));
    let mut text = String::new();
    step(&mut text, &umpire, None, "the beginning");
    for (n, entry) in journal.entries.iter().enumerate() {
        let line = entry.encode_for_journal();
        let telling = umpire
            .repeat(entry)
            .unwrap_or_else(|error| panic!("{}: entry {}, {line}: {error}", game.name(), n + 1));
        step(&mut text, &umpire, Some(&telling), &format!("{}: {line}", n + 1));
    }
    assert!(umpire.outcome().is_some(), "the playthrough of {} does not end", game.name());
    text
}

/// The pages of all audiences at one moment.
fn step(text: &mut String, umpire: &Umpire, telling: Option<&Telling>, title: &str) {
    let _ = writeln!(text, "{}\n{title}\n", "=".repeat(72));
    for audience in Audience::ALL {
        page(text, &mail(umpire, telling, audience));
    }
}

/// What an audience really gets: its page, fused with its address.
fn mail(umpire: &Umpire, telling: Option<&Telling>, audience: Audience) -> Mail<&'static str> {
    let fused = match audience {
        Audience::Public => {
            let facts = telling.map_or_else(Facts::none, Telling::public);
            umpire.public().page(facts).fuse(Address::room("the channel"))
        }
        Audience::Seat(seat) => {
            let view = umpire.private(seat);
            let facts = telling.map_or_else(|| view.silence(), |telling| telling.private(seat));
            let road = match seat {
                Seat::White => "White's private chat",
                Seat::Black => "Black's private chat",
            };
            view.page(facts).fuse(Address::seat(seat, road))
        }
    };
    fused.expect("a page goes to its own audience")
}

fn page(text: &mut String, mail: &Mail<&str>) {
    let told: Vec<_> = mail.facts.iter().map(|fact| format!("{} {}", fact.key, fact.json())).collect();
    let actors: Vec<_> = mail.actors.iter().map(|seat| seat.name()).collect();
    let outcome = mail.outcome.map_or_else(|| "none".to_owned(), |outcome| outcome.to_string());
    let lines = [
        ("to", mail.road.to_owned()),
        ("told", told.join("; ")),
        ("position", mail.position.clone()),
        ("may act", actors.join(", ")),
        ("options", options(&mail.options)),
        ("outcome", outcome),
        ("alt text", alt(&mail.scene, &English)),
    ];
    for (name, line) in lines {
        let _ = writeln!(text, "{name}: {}", if line.is_empty() { "-" } else { &line });
    }
    let _ = writeln!(text, "{}", text_board(&mail.scene));
}

/// How many there are, the first and the last few.
fn options(offers: &[Offer]) -> String {
    const FEW: usize = 3;
    let mut texts: Vec<_> = offers.iter().map(|offer| offer.written.to_string()).collect();
    texts.sort_unstable();
    let listed = if texts.len() <= 2 * FEW {
        texts.join(" ")
    } else {
        format!("{} … {}", texts[..FEW].join(" "), texts[texts.len() - FEW..].join(" "))
    };
    format!("{} {listed}", texts.len()).trim_end().to_owned()
}

/// Where two texts differ first, with the step and the page it belongs to.
fn difference(kept: &str, found: &str) -> Option<String> {
    let (kept, found): (Vec<_>, Vec<_>) = (kept.lines().collect(), found.lines().collect());
    let n = (0..kept.len().max(found.len())).find(|&n| kept.get(n) != found.get(n))?;
    let title =
        kept[..n.min(kept.len())].windows(2).rev().find(|two| two[0].starts_with("====")).map(|two| two[1]);
    let page = kept[..n.min(kept.len())].iter().rev().find(|line| line.starts_with("to: "));
    let around = |lines: &[&str]| -> String {
        let shown = lines.iter().enumerate().skip(n.saturating_sub(3)).take(7);
        let marked = shown.map(|(at, line)| format!("  {} {line}", if at == n { ">" } else { " " }));
        marked.collect::<Vec<_>>().join("\n")
    };
    Some(format!(
        "line {}, at step {:?}, {}\nkept:\n{}\nfound:\n{}",
        n + 1,
        title.unwrap_or("?"),
        page.unwrap_or(&"?"),
        around(&kept),
        around(&found)
    ))
}

#[test]
fn every_game_plays_through_as_before() {
    for game in all() {
        let found = pages(*game);
        if env::var(BLESS).is_ok_and(|value| value == "1") {
            fs::write(path(*game, "pages.txt"), &found).expect("the golden pages can be written");
            continue;
        }
        if let Some(difference) = difference(&read(*game, "pages.txt"), &found) {
            panic!(
                "the pages of {} are not as before; if that is meant, run this again with {BLESS}=1\n{difference}",
                game.name()
            );
        }
    }
}

/// The size of the boards beside the rules, in pixels.
const BESIDE_RULES: u32 = 400;

/// Every chapter that has a picture, as the bot shows it, has the same one in the written rules; and there is no other.
#[test]
fn the_rules_stand_beside_pictures_that_the_program_draws() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules");
    let painter = Painter::new();
    let mut known = Vec::new();
    for game in all() {
        let text =
            fs::read_to_string(rules.join(format!("{}.md", game.name()))).expect("every game has its rules");
        for chapter in Language::ENGLISH.rules(game.name()).chapters {
            let Some((scene, _)) = game.illustration(&chapter.id) else { continue };
            let png =
                painter.png(&scene, Style::new(Theme::Light, BESIDE_RULES)).expect("a consistent scene");
            let name = format!("pictures/{}-{}.png", game.name(), chapter.id);
            assert!(text.contains(&format!("]({name})")), "{}.md does not show {name}", game.name());
            let path = rules.join(&name);
            if env::var(BLESS).is_ok_and(|value| value == "1") {
                fs::write(&path, &png).expect("the picture can be written");
            }
            assert!(fs::read(&path).is_ok_and(|kept| kept == png), "{name} is not what is drawn; see above");
            known.push(path);
        }
    }
    for entry in fs::read_dir(rules.join("pictures")).expect("there are pictures") {
        let path = entry.expect("a folder can be listed").path();
        assert!(known.contains(&path), "{} is beside no rules", path.display());
    }
}

#[test]
fn no_golden_file_belongs_to_nobody() {
    let known: Vec<_> =
        all().iter().flat_map(|game| ["journal", "pages.txt"].map(|end| path(*game, end))).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for entry in fs::read_dir(folder).expect("there are golden files") {
        let path = entry.expect("a folder can be listed").path();
        assert!(known.contains(&path), "{} is of no registered game", path.display());
    }
}

#[test]
fn the_first_difference_is_shown() {
    let kept = "====\nthe beginning\n\nto: a\ntold: -\nposition: x\n";
    assert_eq!(difference(kept, kept), None);
    let found = difference(kept, &kept.replace("position: x", "position: y")).expect("they differ");
    assert!(found.starts_with("line 6, at step \"the beginning\", to: a\n"), "{found}");
    assert!(found.contains("  > position: x\nfound:") && found.ends_with("  > position: y"), "{found}");
    assert!(difference(kept, "").is_some());
    assert!(difference(kept, &format!("{kept}more")).is_some());
}
