//! Notation files: what is written of a game reads back to the same game, what people paste plays, and what is
//! wrong is named with its line.

mod support;

use gangurru::games::tools::{Replayed, replay};
use gangurru::games::{AnyGame, Enrolled, Record, Scribe, Umpire, all, by_name};
use gangurru::rules::notation::Written;
use gangurru::rules::{Dice as _, Ending, Outcome, Reason, Seat};
use serde_json::json;
use support::chance::Chance;
use support::cups::Cups;
use support::world::World;

/// Plays the file of a game that is in this house.
fn play(text: &str) -> Result<Replayed, String> {
    replay(all(), text, None).map_err(|error| {
        let error = error.to_string();
        assert!(!error.contains('\n'), "one sentence: {error}");
        error
    })
}

/// The same for moves of Crazyhouse without any tag.
fn moves(text: &str) -> Result<Replayed, String> {
    play(&format!("[Game \"crazyhouse\"]\n\n{text}"))
}

/// A random game, written down as it is played, reads back to the same position, outcome and record.
fn reads_back(game: &'static dyn AnyGame, games: u64, plies: u32) {
    for seed in 0..games {
        let chance = &mut Chance::new(0xf11e + seed);
        let world = World::dealt(game, &json!({}), chance);
        let mut umpire = world.begin();
        let mut scribe = Scribe::new(game, &world.options, None).expect("the options are good");
        if world.deal != json!({}) {
            scribe.tag("Deal", &world.deal.to_string());
        }
        scribe.tag("Event", "a \"law\" of \\ texts");
        for _ in 0..chance.below(plies) {
            let Some((seat, written)) = World::random_step(&umpire, chance) else { break };
            write_down(&mut umpire, &mut scribe, seat, written);
        }
        if umpire.outcome().is_none() && chance.once_in(2) {
            let endings = [
                Ending::Resign(Seat::White),
                Ending::Resign(Seat::Black),
                Ending::Flag(Seat::White),
                Ending::Flag(Seat::Black),
                Ending::Agreed,
                Ending::Adjudicated(None),
                Ending::Adjudicated(Some(Seat::Black)),
                Ending::Aborted,
            ];
            let ending = *chance.pick(&endings).expect("there are some");
            let telling = umpire.end(ending).expect("a running game can be ended");
            scribe.end(&telling.public());
        }
        let text = scribe.to_string();
        let replayed = replay(&[game], &text, None).unwrap_or_else(|error| panic!("{error}:\n{text}"));
        assert_eq!(replayed.game, game.name());
        assert_eq!(replayed.actions, scribe.len(), "{text}");
        assert_eq!(replayed.position, umpire.public().position(), "{text}");
        assert_eq!(replayed.outcome, umpire.outcome(), "{text}");
        assert_eq!(replayed.record, text);
    }
}

/// One action, played and written down.
fn write_down(umpire: &mut Umpire, scribe: &mut Scribe, seat: Seat, written: Written) {
    let before = umpire.public();
    let telling = umpire.act(seat, &written).expect("what is offered is accepted");
    let known = scribe.len();
    scribe.act(&before, seat, &telling.public());
    if scribe.len() == known {
        // Told to its own seat alone: whoever may know adds it.
        scribe.note(&before, seat, &written.to_string());
    }
}

#[test]
fn records_read_back() {
    for game in all() {
        reads_back(*game, 60, 200);
    }
}

#[test]
fn records_with_a_secret_set_up_and_turns_of_two_actions_read_back() {
    reads_back(Enrolled::<Cups>::game(), 200, 60);
}

#[test]
fn a_scribe_writes_only_what_everybody_is_told() {
    let cups = Enrolled::<Cups>::game();
    let world = World::dealt(cups, &json!({}), &mut Chance::new(1));
    let mut umpire = world.begin();
    let mut scribe = Scribe::new(cups, &world.options, None).expect("the options are good");
    let before = umpire.public();
    let hidden = umpire.private(Seat::White).options()[0].written;
    let telling = umpire.act(Seat::White, &hidden).expect("what is offered is accepted");
    scribe.act(&before, Seat::White, &telling.public());
    assert!(scribe.is_empty());
    assert_eq!(scribe.to_string(), "[Game \"cups\"]\n[Rules \"1\"]\n\n*\n");
}

#[test]
fn a_record_says_what_is_not_as_usual() {
    let cups = Enrolled::<Cups>::game();
    let scribe = Scribe::new(cups, &json!({"cups": 3}), None).expect("the options are good");
    assert!(scribe.to_string().contains("[Options \"{\\\"cups\\\":3}\"]"), "{scribe}");
    assert!(Scribe::new(cups, &json!({"jokers": 3}), None).is_err());
    let crazyhouse = by_name("crazyhouse").expect("it is registered");
    let position = "4k3/8/8/8/8/8/8/4K3[Qn] b - - 0 7";
    let scribe = Scribe::new(crazyhouse, &json!({}), Some(position)).expect("the options are good");
    assert!(scribe.to_string().contains(&format!("[Position \"{position}\"]")), "{scribe}");
    let replayed = play(&scribe.to_string()).expect("a position is a record");
    assert_eq!(replayed.position, position);
}

#[test]
fn pasted_moves_of_chess_play() {
    let replayed = moves("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6?? 4. Qxf7# 1-0").expect("the scholar's mate");
    assert_eq!(replayed.outcome, Some(Outcome::win(Seat::White, Reason::CHECKMATE)));
    let record = "[Game \"crazyhouse\"]\n[Rules \"1\"]\n[Result \"1-0 checkmate\"]\n\n1. e2-e4 e7-e5\n\
                  2. Qd1-Qh5 Nb8-Nc6\n3. Bf1-Bc4 Ng8-Nf6\n4. Qh5xQf7\n1-0\n";
    assert_eq!(replayed.record, record);
    assert_eq!(replayed.actions, 7);
    assert!(replayed.board.contains('Q'), "{}", replayed.board);
}

#[test]
fn forms_of_chess_and_crazyhouse_play() {
    for (text, last) in [
        ("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", "4. O-O"),
        ("1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 Nf6", "4. O-O Ng8-Nf6"),
        ("1. e4 d5 2. exd5 Qxd5 3. @e4 {a pawn} Qd8", "3. P@e4 Qd5-Qd8"),
        ("1. e4 d5 2. exd5 Qxd5 3. P@e4! $3 P@e5?!", "3. P@e4 P@e5"),
        ("1. e2e4 d7d5 2. e4d5 d8d5 3. b1c3", "3. Nb1-Nc3"),
        ("1. e2-e4 d7-d5 2. e4xd5 Qd8xQd5 3. Nb1-Nc3", "3. Nb1-Nc3"),
        ("1. e4 a6 2. e5 d5 3. exd6 e.p. Qxd6", "3. e5xd6 Qd8xQd6"),
        ("1. e4 Nf6 2. e5 Ng8 3. e6 Nf6 4. exf7+ Kxf7 5. Nf3 d6 6. @e6+", "6. P@e6"),
    ] {
        let record = moves(text).unwrap_or_else(|error| panic!("{text}: {error}")).record;
        assert_eq!(record.lines().rev().nth(1), Some(last), "{text}");
    }
}

#[test]
fn a_pgn_file_of_crazyhouse_plays() {
    let text = "[Event \"Rated game\"]\n[Site \"somewhere\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\
                [Variant \"Crazyhouse\"]\n[FEN \"6rk/6pp/8/8/8/8/8/K7/N w - - 0 1\"]\n[SetUp \"1\"]\n\n\
                1. Kb2 { [%clk 0:03:00] } 1... Kh8g8 0-1";
    let error = play(text).unwrap_err();
    assert!(error.starts_with("line 10: \"Kh8g8\" is not a legal move of black"), "{error}");
    let replayed = play(&text.replace("Kh8g8", "g6")).expect("a PGN file");
    assert_eq!(replayed.outcome, Some(Outcome::win(Seat::Black, Reason::ADJUDICATION)));
    for kept in ["[Event \"Rated game\"]", "[White \"A\"]", "[Result \"0-1 adjudication\"]"] {
        assert!(replayed.record.contains(kept), "{}", replayed.record);
    }
    assert_eq!(play(&replayed.record).as_ref(), Ok(&replayed), "what comes out goes in again");
}

#[test]
fn other_languages_are_named() {
    let german = "[Game \"crazyhouse\"]\n[Letters \"german\"]\n1. Sf3 Sc6 2. Sg1 Tb8 3. Sf3";
    assert!(
        play(german)
            .expect("German")
            .record
            .ends_with("1. Ng1-Nf3 Nb8-Nc6\n2. Nf3-Ng1 Ra8-Rb8\n3. Ng1-Nf3\n*\n")
    );
    // A Dutch knight is an English pawn: the file says which.
    let dutch = "[Game \"crazyhouse\"]\n[Letters \"Dutch\"]\n1. Pf3 Pf6";
    assert!(play(dutch).expect("Dutch").record.ends_with("1. Ng1-Nf3 Ng8-Nf6\n*\n"));
    assert_eq!(
        play(&german.replace("german", "klingon")).unwrap_err(),
        "line 2: letters are english, dutch, german or polish"
    );
}

#[test]
fn what_is_wrong_with_a_move_is_said() {
    for (text, said) in [
        (
            "1. e4 e5\n2. Nf6",
            "line 4: \"Nf6\" is not a legal move of white: there is no such move now; legal and near: …",
        ),
        (
            "1. e2-e5",
            "line 3: \"e2-e5\" is not a legal move of white: cannot go there (P, e2, e5); legal and near: …",
        ),
        ("1. N@f3", "line 3: \"N@f3\" is not a legal move of white: not in hand (N); legal and near: …"),
        ("1. hello", "line 3: \"hello\" is not a move"),
        ("1. e4 e5 2. Ne2 Ne7 3. Nbc3 Nbc6 4. Ng1 Ng8 5. Ne2", "line 3: \"Ne2\" may be Ng1-Ne2 or Nc3-Ne2"),
        ("1. e4\nwhite: e5", "line 4: \"e5\" is not a legal move of white: not your turn"),
        ("1. f3 e5 2. g4 Qh4#\n3. a3", "line 4: \"a3\" comes after the end of the game (0-1 checkmate)"),
        ("1. f3 e5 2. g4 Qh4# 0-1\n3. a3", "line 4: something follows the result; a file holds one game"),
    ] {
        let error = moves(text).unwrap_err();
        match said.strip_suffix('…') {
            Some(start) => {
                let near = error.strip_prefix(start).unwrap_or_else(|| panic!("{error}"));
                let near: Vec<_> = near.split(", ").collect();
                assert!((1..=5).contains(&near.len()), "{error}");
                assert!(near.iter().all(|text| text.parse::<Written>().is_ok()), "{error}");
            }
            None => assert_eq!(error, said),
        }
    }
}

#[test]
fn long_and_strange_texts_are_cut_short_and_escaped() {
    let error = moves(&"x".repeat(5000)).unwrap_err();
    assert!(error.len() < 100 && error.contains('…'), "{error}");
    let error = moves("\u{1b}[31m\u{7}").unwrap_err();
    assert!(!error.contains(['\u{1b}', '\u{7}']), "{error}");
    let error = play(&format!("[Game \"crazyhouse\"]\n[Rules \"{}\"]", "9".repeat(5000))).unwrap_err();
    assert!(error.len() < 200, "{error}");
}

#[test]
fn a_file_that_cannot_begin_says_why() {
    for (text, said) in [
        ("", "the file does not say of which game"),
        ("1. e4", "the file does not say of which game"),
        (
            "[Game \"go\"]",
            "there is no game called \"go\"; the games are australian, crazyhouse, hidden, raindrop, schago",
        ),
        ("[Game \"crazyhouse\"]\n[Rules \"77\"]", "line 2: the file was written under version \"77\""),
        ("[Game \"crazyhouse\"]\n[Options \"{\"]", "line 2: the tag Options does not hold JSON"),
        ("[Game \"crazyhouse\"]\n[Options \"{\\\"a\\\":1}\"]", "line 2: options: unknown field `a`"),
        ("[Game \"crazyhouse\"]\n\n[Deal \"[1]\"]", "line 3: deal: nothing is dealt in Crazyhouse"),
        ("[Game \"crazyhouse\"]\n[Position \"nowhere\"]", "line 2: position: "),
        ("[Game crazyhouse]", "line 1: a tag is written"),
    ] {
        let error = play(text).unwrap_err();
        assert!(error.starts_with(said), "{text:?}: {error}");
    }
    assert!(replay(all(), "1. e4", Some("crazyhouse")).is_ok());
    assert!(
        replay(all(), "[Game \"go\"]\n1. e4", Some("crazyhouse")).is_err(),
        "the file itself knows better"
    );
}

#[test]
fn results_are_held_against_the_moves() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    let open = "1. e4";
    let outcome = |result: &str, moves: &str| {
        play(&format!("[Game \"crazyhouse\"]\n[Result \"{result}\"]\n{moves}"))
            .map(|replayed| replayed.outcome)
    };
    let said = |result: &str, moves: &str| outcome(result, moves).map(|found| found.map(|o| o.to_string()));
    let ended = |text: &str| Ok(Some(text.to_owned()));
    for result in ["0-1", "0-1 checkmate", "*"] {
        assert_eq!(said(result, mate), ended("0-1 checkmate"), "{result}");
    }
    for result in [
        "1-0 resignation",
        "0-1 resignation",
        "1-0 time",
        "0-1 time",
        "1/2-1/2 agreement",
        "1/2-1/2 adjudication",
        "* aborted",
    ] {
        assert_eq!(said(result, open), ended(result), "{result}");
    }
    assert_eq!(said("1-0", open), ended("1-0 adjudication"), "a bare score does not say why");
    assert_eq!(said("*", open), Ok(None));
    for (result, moves, error) in [
        ("1-0 checkmate", mate, "the moves lead to 0-1 checkmate"),
        ("1-0", mate, "the moves lead to 0-1 checkmate"),
        ("1-0 resignation", mate, "the moves lead to 0-1 checkmate"),
        ("1-0 checkmate", open, "after the moves the game is still running"),
        ("who knows", open, "after the moves the game is still running"),
        ("1-0 resignation", "1. e4 0-1", "the moves lead to 1-0 resignation"),
    ] {
        let found = outcome(result, moves).unwrap_err();
        assert!(found.ends_with(error), "{result}, {moves}: {found}");
        assert!(found.starts_with("line "), "{found}");
    }
    assert_eq!(moves("1. e4 1/2-1/2").expect("a draw").outcome, Some(Outcome::draw(Reason::ADJUDICATION)));
    assert_eq!(moves("1. e4 *").expect("no end").outcome, None);
}

#[test]
fn junk_is_refused_without_a_panic() {
    let chance = &mut Chance::new(7);
    let signs: Vec<char> =
        "[]{}();%$\"\\ \n\t.!?*=@-xNQKabcdefgh12345678O/\u{bd}\u{feff}\u{0}\u{1f600}".chars().collect();
    for _ in 0..3000 {
        let length = chance.below(60);
        let junk: String = (0..length).map(|_| *chance.pick(&signs).expect("there are some")).collect();
        let _ = Record::parse(&junk);
        let _ = moves(&junk);
        let _ = play(&junk);
        let _ = play(&format!("[Game \"crazyhouse\"]\n[Position \"{junk}\"]"));
        let _ = play(&format!("[Game \"crazyhouse\"]\n[Result \"{junk}\"]"));
    }
    let binary = String::from_utf8_lossy(&[0, 159, 146, 150, 255, 10, 13, 0]).into_owned();
    assert!(play(&binary).is_err());
    assert!(moves(&binary).is_err());
}

#[test]
fn a_huge_file_is_read_in_one_go() {
    let comments = "{a comment}\n".repeat(200_000);
    assert_eq!(moves(&format!("{comments} 1. e4 {comments}")).expect("moves").actions, 1);
    assert!(moves(&"(".repeat(1 << 20)).is_err());
    assert!(moves(&"1. e4 e5 ".repeat(100_000)).is_err());
    let deep = format!("[Game \"crazyhouse\"]\n[Options \"{}\"]", "[".repeat(1 << 20));
    assert!(play(&deep).is_err());
}
