//! Fair deals of the games of this house: their files, what can be forged in each of them, what a file holds while its
//! game is played, and whether every deal is as likely as every other.

use std::collections::BTreeMap;
use std::process::Command;

use gangurru::games::fair::{Contribution, Purpose, Seed, Source};
use gangurru::games::tools::{VerifyError, replay};
use gangurru::games::{Deal, all};
use gangurru::rules::{Audience, Reason, Seat};
use gangurru::table::{Colour, Order, Progress};
use serde_json::{Value, json};

use super::{BEN, Play, SET_UP_BY, forged, tag, text, vectors};

/// Every game with every kind of options.
fn kinds() -> Vec<(&'static str, Value)> {
    let kinds = vec![
        ("australian", Value::Null),
        ("crazyhouse", Value::Null),
        ("hidden", Value::Null),
        ("raindrop", Value::Null),
        ("raindrop", json!({"double_step": true})),
        ("schago", Value::Null),
        ("schago", json!({"files": 5, "ranks": 6, "pieces": {"K": 1, "R": 2, "P": 4}})),
        ("schago", json!({"files": 10, "ranks": 7, "pieces": "lot"})),
    ];
    let known = |game: &str| kinds.iter().any(|(kind, _)| *kind == game);
    assert!(all().iter().all(|game| known(game.name())), "a new game brings its options here");
    kinds
}

/// Whether chance deals anything under these options.
fn dealt(game: &str, options: &Value) -> bool {
    matches!(game, "hidden" | "raindrop") || options["pieces"] == json!("lot")
}

#[test]
fn every_game_is_verified_and_replayed_from_its_file() {
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    for (game, options) in kinds() {
        for seed in 0..6 {
            let (play, file) = Play::finished_with(seed, game, options.clone(), Colour::Lot, 400);
            let verified = play.check(&file).unwrap_or_else(|error| panic!("{game}: {error}:\n{file}"));
            assert_eq!(Some(verified.commitment), play.table.commitment());
            assert_eq!((verified.lot, verified.dealt), (true, dealt(game, &options)), "{game}");
            assert!(matches!(play.table.verify(&play.games), Some(Ok(_))), "{game}");
            let replayed =
                replay(&play.games, &file, None).unwrap_or_else(|error| panic!("{game}: {error}:\n{file}"));
            assert_eq!(replayed.record, file, "what is read is what was written");
            assert_eq!(replayed.outcome, play.table.outcome());
            assert_eq!(replayed.actions, play.table.plies());
            let by_rules = play.table.outcome().is_some_and(|outcome| outcome.reason != Reason::RESIGNATION);
            *ends.entry(format!("{game} {options}")).or_default() += u32::from(by_rules);
        }
    }
    assert!(ends.values().sum::<u32>() >= 24, "most games are played to an end: {ends:?}");
}

/// Another deal that the game could have been dealt.
fn another(game: &str, deal: &Value) -> Value {
    let mut other = deal.clone();
    match game {
        // One card changes places with another.
        "raindrop" => {
            let mut deck: Vec<char> = text(&deal["white"]).chars().collect();
            let differs = deck.iter().position(|card| *card != deck[0]).expect("not all are alike");
            deck.swap(0, differs);
            other["white"] = json!(deck.into_iter().collect::<String>());
        }
        // A covered identity lies elsewhere.
        "hidden" => {
            let side = deal["black"].as_object().expect("squares");
            let here = side.keys().next().expect("a square");
            let (there, identity) = side.iter().find(|(_, is)| **is != side[here]).expect("another piece");
            other["black"][there] = side[here].clone();
            other["black"][here] = identity.clone();
        }
        // The lot brings another piece.
        "schago" => {
            let pieces = deal["pieces"].as_object().expect("pieces");
            let count = |role: &str| pieces.get(role).and_then(Value::as_u64).unwrap_or(0);
            let bag = ["Q", "R", "B", "N", "A", "C", "M", "G", "F", "W"];
            let less = bag.iter().find(|role| count(role) > 0).expect("an officer");
            let more = bag.iter().find(|role| *role != less && count(role) < 2).expect("room for another");
            other["pieces"][*less] = json!(count(less) - 1);
            other["pieces"][*more] = json!(count(more) + 1);
        }
        other => panic!("nothing is dealt in {other}"),
    }
    assert_ne!(other, *deal);
    other
}

#[test]
fn forgeries_are_called_by_their_names_in_every_game() {
    let flipped = |text: &str| {
        let first = if text.starts_with('0') { "1" } else { "0" };
        first.to_owned() + &text[1..]
    };
    for (game, options) in kinds() {
        let (play, file) = Play::finished_with(31, game, options.clone(), Colour::Lot, 60);
        let seed = flipped(&tag(&file, "Seed"));
        let colour = if tag(&file, "Challenger") == "white" { "black" } else { "white" };
        for resealed in [false, true] {
            let check = |name: &str, value| play.check(&forged(&file, name, value, resealed)).err();
            assert_eq!(check("Seed", Some(&seed)), Some(VerifyError::Seed), "{game}");
            assert_eq!(check("Challenger", Some(colour)), Some(VerifyError::Colour), "{game}");
            for (name, whose) in [("ChallengerPress", "challenger"), ("OpponentWord", "opponent")] {
                assert_eq!(check(name, None), Some(VerifyError::Contribution(whose)), "{game}");
            }
            if dealt(game, &options) {
                let deal = tag(&file, "Deal").replace("\\\"", "\"");
                let deal = serde_json::from_str(&deal).expect("a deal is JSON");
                let deal = another(game, &deal).to_string().replace('"', "\\\"");
                assert_eq!(check("Deal", Some(&deal)), Some(VerifyError::Deal), "{game}");
                assert_eq!(check("Deal", None), Some(VerifyError::Deal), "{game}");
            }
        }
    }
}

#[test]
fn a_set_up_of_australian_chess_that_chance_made_is_bound_as_well() {
    let mut play = Play::begun(8, "australian", Colour::White);
    let decision = play.table.wake(SET_UP_BY);
    play.keep(&decision);
    assert_eq!(play.table.assigned().len(), 2);
    play.order(BEN, Order::Resign);
    let file = play.file();
    assert_eq!(play.check(&file).expect("fair").assigned, Seat::ALL);
    let made: Vec<&str> = file.split_whitespace().filter(|word| word.contains("X@")).collect();
    let last = made.last().expect("a cross");
    let mut named = 0;
    for square in ["b8", "c8", "d8", "e8", "f8", "g8", "b7", "c7", "d7", "e7", "f7", "g7"] {
        let at = last.find("X@").expect("a cross") + 2;
        let other = format!("{}{square}{}", &last[..at], &last[at + 2..]);
        let changed = file.replace(last, &other);
        if changed == file {
            continue;
        }
        match play.check(&changed) {
            Err(VerifyError::SetUp(Seat::Black)) => named += 1,
            Err(VerifyError::Replay(_)) => {}
            found => panic!("{found:?}:\n{changed}"),
        }
    }
    assert!(named > 0, "some other cross is possible:\n{file}");
}

/// What everybody may know of a running file: without what a player alone was told of an action, which stands in
/// braces behind it, and without that player's own set-up.
fn told_to_all(file: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut aside = false;
    for word in file.split_whitespace() {
        aside |= word.starts_with('{');
        let set_up = word.starts_with("X@") || ["white:", "black:"].contains(&word);
        if !aside && !set_up {
            words.push(word.to_owned());
        }
        aside &= !word.ends_with('}');
    }
    words
}

#[test]
fn a_running_file_holds_its_readers_view_and_no_secret() {
    let mut more: BTreeMap<&str, [u32; 2]> = BTreeMap::new();
    for (game, options) in kinds() {
        for seed in 0..6 {
            let mut play = Play::begun_with(seed, game, options.clone(), Colour::White);
            for _ in 0..60 {
                if play.table.progress() == Progress::Over {
                    break;
                }
                let read =
                    |audience| play.table.scribe(&play.games, audience).expect("it has begun").to_string();
                let [public, white, black] =
                    [Audience::Public, Audience::Seat(Seat::White), Audience::Seat(Seat::Black)].map(read);
                for file in [&public, &white, &black] {
                    for secret in
                        ["[Deal ", "[Seed ", "[Commitment ", "Press ", "Word ", "[Sum ", "[Derivation "]
                    {
                        assert!(!file.contains(secret), "{game}: {secret} in {file}");
                    }
                    assert_eq!(play.check(file), Err(VerifyError::NoSeed));
                    assert_eq!(told_to_all(file), told_to_all(&public), "{game}");
                }
                assert!(!public.contains("X@") && !public.contains(" {"), "{public}");
                // Nobody's file has the other's set-up, nor what the other was told alone.
                let alone = |file: &str| {
                    let crosses = file.split_whitespace().filter(|word| word.starts_with("X@")).count();
                    [crosses, file.matches(" {captured_identity ").count()]
                };
                let [[crosses, known], [other_crosses, other_known]] = [alone(&white), alone(&black)];
                assert!(crosses <= 1 && other_crosses <= 1, "{white}\n{black}");
                let covered = public.matches('x').count();
                assert!(known + other_known <= covered, "{public}");
                let counts = more.entry(game).or_default();
                counts[0] += u32::from(white != public);
                counts[1] += u32::from(black != public);
                play.on(1);
            }
        }
    }
    for (game, counts) in more {
        let hides = ["australian", "hidden"].contains(&game);
        assert!(counts.iter().all(|count| (*count > 20) == hides), "{game}: {counts:?}");
        assert!(hides || counts == [0, 0], "{game}: nobody knows more than anybody else");
    }
}

/// What chance deals from so many seeds, as data.
fn deals(game: &str, options: &Value) -> Vec<Value> {
    let one = |seed| {
        let mut play = Play::begun_with(seed, game, options.clone(), Colour::Lot);
        play.order(BEN, Order::Resign);
        serde_json::from_str(&tag(&play.file(), "Deal").replace("\\\"", "\"")).expect("a deal is JSON")
    };
    (0..u64::from(DEALS)).map(one).collect()
}

/// How far counts are from what is expected.
fn chi_square(counts: &[f64], expected: &[f64]) -> f64 {
    counts.iter().zip(expected).map(|(count, expected)| (count - expected).powi(2) / expected).sum()
}

/// Counts the letters at one place of all deals against how many of each there are in a set.
fn at_one_place(letters: &[&str], set: &[(&str, f64)]) -> f64 {
    let mut counts = vec![0.0; set.len()];
    for letter in letters {
        counts[set.iter().position(|(known, _)| known == letter).expect("a piece of the set")] += 1.0;
    }
    let all: f64 = counts.iter().sum();
    let size: f64 = set.iter().map(|(_, n)| n).sum();
    let expected: Vec<f64> = set.iter().map(|(_, n)| all * n / size).collect();
    chi_square(&counts, &expected)
}

const DEALS: u32 = 2000;

/// By chance one place in a million is further off (chi-square with four, five and two degrees of freedom, and with one).
const MOST_OF_FOUR: f64 = 33.4;
const MOST_OF_FIVE: f64 = 35.9;
const MOST_OF_TWO: f64 = 27.6;
const MOST_OF_ONE: f64 = 23.9;

#[test]
fn every_identity_is_as_likely_on_every_square() {
    let set = [("Q", 1.0), ("R", 2.0), ("B", 2.0), ("N", 2.0), ("P", 8.0)];
    let dealt = deals("hidden", &Value::Null);
    let mut places = 0;
    let mut same = 0_u32;
    for side in ["white", "black"] {
        for square in dealt[0][side].as_object().expect("squares").keys() {
            let there = dealt.iter().map(|deal| deal[side][square].as_str().expect("a piece"));
            let off = at_one_place(&there.collect::<Vec<_>>(), &set);
            assert!(off < MOST_OF_FOUR, "{square}: {off}");
            places += 1;
        }
    }
    assert_eq!(places, 30);
    // The two sides are shuffled each for itself: opposite squares agree as often as chance has it, 77 times in 225.
    for deal in &dealt {
        for file in ["a", "b", "c", "d", "f", "g", "h"] {
            same += u32::from(deal["white"][format!("{file}1")] == deal["black"][format!("{file}8")]);
        }
    }
    let share = f64::from(same) / (7.0 * f64::from(DEALS));
    assert!((share - 77.0 / 225.0).abs() < 0.03, "{share}");
}

#[test]
fn every_card_is_as_likely_at_every_depth() {
    let set = [("K", 1.0), ("Q", 1.0), ("R", 2.0), ("B", 2.0), ("N", 2.0), ("P", 8.0)];
    let dealt = deals("raindrop", &Value::Null);
    for side in ["white", "black"] {
        for depth in 0..16 {
            let cards = dealt.iter().map(|deal| &deal[side].as_str().expect("a deck")[depth..=depth]);
            let off = at_one_place(&cards.collect::<Vec<_>>(), &set);
            assert!(off < MOST_OF_FIVE, "{side}, {depth}: {off}");
        }
    }
}

#[test]
fn every_piece_is_as_likely_in_the_lot() {
    // On the usual board seven officers are drawn from two each of ten kinds: none, one, or two of a kind.
    let [none, one, two] = [156.0 / 380.0, 182.0 / 380.0, 42.0 / 380.0];
    let dealt = deals("schago", &json!({"pieces": "lot"}));
    for kind in ["Q", "R", "B", "N", "A", "C", "M", "G", "F", "W"] {
        let mut counts = [0.0; 3];
        for deal in &dealt {
            counts[deal["pieces"][kind].as_u64().unwrap_or(0) as usize] += 1.0;
        }
        let off = chi_square(&counts, &[none, one, two].map(|share| share * f64::from(DEALS)));
        assert!(off < MOST_OF_TWO, "{kind}: {counts:?}, {off}");
    }
    assert!(dealt.iter().all(|deal| deal["pieces"]["K"] == 1 && deal["pieces"]["P"] == 8));
}

#[test]
fn either_colour_is_as_likely() {
    let white = |seed| {
        let (_, file) = Play::finished_with(seed, "crazyhouse", Value::Null, Colour::Lot, 0);
        tag(&file, "Challenger") == "white"
    };
    let count: f64 = (0..u64::from(DEALS)).map(|seed| f64::from(u8::from(white(seed)))).sum();
    let all = f64::from(DEALS);
    assert!(chi_square(&[count, all - count], &[all / 2.0; 2]) < MOST_OF_ONE, "{count}");
}

#[test]
fn another_program_deals_the_same_in_each_game() {
    let vectors = vectors();
    let deals = vectors["deals"].as_array().expect("a list");
    let mut games = Vec::new();
    for vector in deals {
        let seed = Seed::decode(&text(&vector["seed"])).expect("a seed");
        let both = ["challenger", "opponent"]
            .map(|who| Contribution { press: text(&vector[who]["press"]), word: text(&vector[who]["word"]) });
        let source = Source::new(&seed, &text(&vector["table"]), &both);
        let name = text(&vector["game"]);
        let game = all().iter().find(|game| game.name() == name).expect("a game of the house");
        let dealt = game.deal(&vector["options"], &mut source.dice(Purpose::Deal)).expect("its options");
        assert!(dealt == Deal::from_json(vector["deal"].clone()), "{name}, {}", vector["options"]);
        games.push(name);
    }
    games.dedup();
    assert_eq!(games, ["hidden", "raindrop", "schago"], "every game that deals");
}

#[test]
fn the_program_verifies_and_replays_a_file_of_each_game() {
    for (n, (game, options)) in kinds().into_iter().enumerate() {
        let (play, file) = Play::finished_with(77, game, options.clone(), Colour::Lot, 80);
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fair-{n}.txt"));
        let run = |text: &str, command: &str| {
            std::fs::write(&path, text).expect("the folder can be written to");
            let mut program = Command::new(env!("CARGO_BIN_EXE_gangurru"));
            let output = program.arg(command).arg(&path).output().expect("it runs");
            let read = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
            (output.status.code(), read(output.stdout), read(output.stderr))
        };
        let (code, said, wrong) = run(&file, "verify");
        assert_eq!((code, wrong.as_str()), (Some(0), ""), "{game}");
        let deal = said.contains("Deal: as derived");
        assert_eq!(deal, dealt(game, &options), "{game}: {said}");
        let (code, said, wrong) = run(&file, "replay");
        assert_eq!((code, wrong.as_str()), (Some(0), ""), "{game}");
        assert!(said.contains(file.trim_end()), "{game}: {said}");
        let seed = forged(&file, "Seed", Some(&"0".repeat(64)), true);
        let (code, said, wrong) = run(&seed, "verify");
        assert_eq!((code, said.as_str()), (Some(1), ""), "{game}");
        assert!(wrong.starts_with("gangurru: the seed is not the one"), "{game}: {wrong}");
        assert!(play.table.outcome().is_some());
    }
}
