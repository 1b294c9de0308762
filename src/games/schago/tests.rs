//! Each test of the rules, named after it; then options, the lot, refusals, pictures, positions in text.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use serde_json::{Value, json};

use gangurru_render::{Heap, Mark, Scene, Side, Square};

use super::game::State;
use super::{Options, Position, Role, Schago, Set, Supply, face};
use crate::games::game::{Game, Refusal, StartError};
use crate::rules::notation::Written;
use crate::rules::{Audience, Coord, Dice, Ending, Seat};

struct Chance(ChaCha8Rng);

impl Dice for Chance {
    fn below(&mut self, sides: u32) -> u32 {
        (self.0.next_u64() % u64::from(sides)) as u32
    }
}

fn options(json: &Value) -> Result<Options, String> {
    serde_json::from_value(json.clone()).map_err(|error| error.to_string())
}

fn begun(json: &Value) -> State {
    Schago::begin(&options(json).unwrap(), &Value::Null).unwrap()
}

fn placed(text: &str) -> State {
    Schago::place(&Options::default(), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays on; the record of each action, then the facts that are no record.
fn play(state: &mut State, acts: &str) -> (Vec<String>, Vec<Value>) {
    let (mut records, mut facts) = (Vec::new(), Vec::new());
    for act in acts.split_whitespace() {
        let seat = position(state).turn;
        let told = Schago::act(state, seat, &act.parse().unwrap());
        for told in told.unwrap_or_else(|_| panic!("{act} is legal in {}", Schago::truth(state))) {
            match told.fact.key {
                "record" => records.push(told.fact.json().as_str().unwrap().to_owned()),
                _ => facts.push(serde_json::to_value(&told.fact).unwrap()),
            }
        }
    }
    (records, facts)
}

fn played(acts: &str) -> State {
    let mut state = begun(&json!({}));
    play(&mut state, acts);
    state
}

fn position(state: &State) -> Position {
    Schago::view(state, Audience::Public).position
}

fn at(name: &str) -> Coord {
    name.parse().unwrap()
}

fn counts(state: &State, square: &str) -> [u8; 2] {
    position(state).attackers().map(|tally| tally.at(at(square)))
}

fn control(state: &State) -> [u32; 3] {
    let control = position(state).control();
    [control.white, control.black, control.neutral].map(Set::count)
}

/// The legal actions that begin so, sorted, with spaces between.
fn legal(state: &State, prefix: &str) -> String {
    let view = Schago::view(state, Audience::Public);
    let offers = Schago::options(&view, view.position.turn);
    let mut texts: Vec<_> = offers.iter().map(|offer| offer.written.to_string()).collect();
    texts.retain(|text| text.starts_with(prefix));
    texts.sort_unstable();
    texts.join(" ")
}

fn refused(state: &State, act: &str) -> String {
    let view = Schago::view(state, Audience::Public);
    let written: Written = act.parse().unwrap();
    let seat = view.position.turn;
    assert!(Schago::act(&mut state.clone(), seat, &written).is_err(), "{act} is illegal");
    Schago::explain(&view, seat, &written).to_string()
}

fn outcome(state: &State) -> Option<String> {
    Schago::outcome(&Schago::view(state, Audience::Public)).map(|outcome| outcome.to_string())
}

#[test]
fn s1_the_start() {
    let state = begun(&json!({}));
    assert_eq!(legal(&state, "").split(' ').count(), 376);
    for letter in "KQRBN".chars() {
        assert_eq!(legal(&state, &letter.to_string()).split(' ').count(), 64);
    }
    assert_eq!(legal(&state, "P").split(' ').count(), 56);
    assert_eq!(refused(&state, "pass"), "place-first");
    assert_eq!(refused(&state, "P@a8"), "would-attack-nothing \"P\" \"a8\"");
    for leaves in [false, true] {
        assert_eq!(Schago::perft(&state, 0, leaves), Some(1));
        assert_eq!(Schago::perft(&state, 1, leaves), Some(376));
        assert_eq!(Schago::perft(&state, 2, leaves), Some(104_094));
    }
}

#[test]
fn s2_a_capture_in_three() {
    let mut state = played("N@d3 P@a5");
    assert_eq!(counts(&state, "b4"), [1, 1]);
    assert!("KQBNP".chars().all(|letter| legal(&state, &format!("{letter}@b4")).is_empty()));
    let (records, facts) = play(&mut state, "R@b4");
    assert_eq!((records, facts), (vec!["R@b4{xa5}".to_owned()], vec![json!({"captured": ["a5", "P"]})]));
    assert_eq!(Schago::truth(&state), "8/8/8/8/1R6/3N4/8/8 KQRB2NP8/kqr2b2n2p7 b 1/0 0 3");
    assert_eq!((control(&state), position(&state).score()), ([19, 0, 43], [20, 0]));
}

#[test]
fn s3_a_capture_by_black_in_four() {
    let mut state = played("P@h6 Q@g3 N@b2");
    assert_eq!(counts(&state, "g7"), [1, 1]);
    assert_eq!(play(&mut state, "N@g7").0, ["N@g7{xh6}"]);
    assert_eq!((position(&state).captured, position(&state).score()), ([0, 1], [3, 25]));
}

#[test]
fn s4_two_at_once() {
    let mut state = played("K@g1 pass R@d8 R@h7 Q@b5 B@h5 R@a2 P@c3 N@e1 B@c1 P@h4 R@f6 P@b6 P@h8 B@h3 N@d2");
    let (records, facts) = play(&mut state, "N@b2");
    assert_eq!(records, ["N@b2{xc1,c3}"]);
    assert_eq!(facts, [json!({"captured": ["c1", "B"]}), json!({"captured": ["c3", "P"]})]);
    assert_eq!(position(&state).pieces().count(), 14);
    assert_eq!((control(&state), position(&state).score()), ([26, 10, 14], [28, 10]));
    // They are gone for good, and the picture still knows of them.
    let view = Schago::view(&state, Audience::Public);
    assert_eq!(view.position.supplies[1].count(Role::Bishop), 0);
    assert_eq!(view.lost[1].iter().collect::<Vec<_>>(), [(Role::Bishop, 1), (Role::Pawn, 1)]);
}

#[test]
fn s5_an_own_piece_would_be_left_without_an_empty_square() {
    let state = placed("8/8/3n4/8/P7/8/8/8 KQR2B2N2P7/kqr2b2np8 w 0/0 0 9");
    assert_eq!(counts(&state, "b5"), [1, 1]);
    for letter in ["R", "P"] {
        assert_eq!(refused(&state, &format!("{letter}@b5")), "smothers-own-piece \"b5\" \"a4\"");
    }
    for (letter, hit) in [("K", "a4"), ("Q", "a4"), ("B", "a4"), ("N", "d6")] {
        let refusal = format!("would-attack-a-piece \"{letter}\" \"b5\" \"{hit}\"");
        assert_eq!(refused(&state, &format!("{letter}@b5")), refusal);
    }
}

#[test]
fn s6_neutral_or_not() {
    let state = placed("7r/8/8/8/8/8/8/R7 KQRB2N2P8/kqrb2n2p8 w 0/0 0 9");
    assert_eq!(refused(&state, "P@a5"), "not-neutral \"a5\" 1 0");
    assert_eq!(refused(&state, "P@h5"), "not-neutral \"h5\" 0 1");
    assert_eq!(refused(&state, "P@d8"), "not-neutral \"d8\" 0 1");
    assert_eq!(counts(&state, "a8"), [1, 1]);
    assert_eq!(refused(&state, "P@a8"), "would-attack-nothing \"P\" \"a8\"");
    assert_eq!((legal(&state, "P@h1"), legal(&state, "P@d4")), ("P@h1".into(), "P@d4".into()));
}

#[test]
fn s7_own_pieces_are_judged_before_anything_is_removed() {
    let state = placed("8/8/8/8/n7/8/2n5/Rb6 KQRB2N2P8/kqr2bp8 w 0/0 0 9");
    assert_eq!(counts(&state, "a2"), [1, 1]);
    let before = position(&state);
    assert!(before.smothered_by(at("a2"), Seat::Black).has(at("b1")), "the bishop would die");
    assert_eq!(refused(&state, "N@a2"), "smothers-own-piece \"a2\" \"a1\"");
}

#[test]
fn s8_nobody_looks_behind_a_piece() {
    let state = placed("8/8/8/8/p7/8/8/R7 KQRB2N2P8/kqr2b2n2p7 w 0/0 0 9");
    assert_eq!(["a3", "a4", "a5"].map(|square| counts(&state, square)), [[1, 0], [1, 0], [0, 0]]);
}

#[test]
fn s9_pawns_attack_forward() {
    let state = placed("8/8/8/4p3/4P3/8/8/8 KQR2B2N2P7/kqr2b2n2p7 w 0/0 0 9");
    for (square, expected) in
        [("d5", [1, 0]), ("f5", [1, 0]), ("d4", [0, 1]), ("f4", [0, 1]), ("e5", [0, 0]), ("e6", [0, 0])]
    {
        assert_eq!(counts(&state, square), expected, "{square}");
    }
}

#[test]
fn s10_two_passes_end_the_game() {
    let mut state = played("K@e4 pass");
    assert_eq!(outcome(&state), None);
    assert_eq!(play(&mut state, "pass").1, [json!({"score": [8, 0]})]);
    assert_eq!(outcome(&state).unwrap(), "1-0 score");
    assert_eq!(legal(&state, ""), "");
    assert_eq!((Schago::perft(&state, 0, false), Schago::perft(&state, 1, false)), (Some(1), Some(0)));
    // The same from the text of it.
    assert_eq!(outcome(&placed(&Schago::truth(&state))).unwrap(), "1-0 score");
}

#[test]
fn s11_a_tie() {
    let state = played(
        "R@h6 P@b5 N@b7 K@e5 P@e6 P@e2 P@c7 N@g2 P@b3 N@b2 N@f2 P@g5 P@d3 P@g8 P@a3 P@e7 P@g7 P@a2 P@g3 P@a7 P@f3 \
         P@e8 pass pass",
    );
    assert_eq!((position(&state).score(), position(&state).captured), ([14, 14], [0, 0]));
    assert_eq!(outcome(&state).unwrap(), "1/2-1/2 score");
}

#[test]
fn s12_a_placement_between_two_passes_resets_the_count() {
    let mut state = played("K@e4 pass N@a8 pass");
    assert_eq!((outcome(&state), position(&state).passes), (None, 1));
    play(&mut state, "pass");
    assert!(outcome(&state).is_some());
}

#[test]
fn s13_invariants_along_random_games() {
    let mut chance = Chance(ChaCha8Rng::seed_from_u64(41));
    for _ in 0..300 {
        let mut position = position(&begun(&json!({})));
        while !position.is_over() {
            let mut actions: Vec<_> = position
                .placements()
                .into_iter()
                .flat_map(|(role, squares)| squares.iter().map(move |at| (role, at)).collect::<Vec<_>>())
                .collect();
            if actions.is_empty() {
                position.pass();
            } else {
                let (role, at) = actions.swap_remove(chance.below(actions.len() as u32) as usize);
                position.place(role, at);
            }
            let control = position.control();
            let [white, black, neutral] = [control.white, control.black, control.neutral].map(Set::count);
            assert_eq!(white + black + neutral + position.occupied().count(), 64);
            assert!(position.actions <= 65, "{position}");
        }
    }
}

#[test]
fn options_are_read_strictly_and_say_what_is_wrong() {
    for (json, complaint) in [
        (json!({"files": 4}), "files: a whole number from 5 to 10, not 4"),
        (json!({"ranks": 11}), "ranks: a whole number from 5 to 10, not 11"),
        (json!({"ranks": "8"}), "ranks: a whole number from 5 to 10, not \"8\""),
        (json!({"files": 8.5}), "files: a whole number from 5 to 10, not 8.5"),
        (json!({"pieces": "all"}), "not \"all\""),
        (json!({"pieces": null}), "not null"),
        (json!({"pieces": {"X": 1}}), "pieces: there is no piece with the letter \"X\""),
        (json!({"pieces": {"k": 1}}), "no piece with the letter \"k\""),
        (json!({"pieces": {"KK": 1}}), "no piece with the letter \"KK\""),
        (json!({"pieces": {"P": 17}}), "P: the number must be a whole one from 0 to 16"),
        (json!({"pieces": {"P": -1}}), "from 0 to 16"),
        (json!({"pieces": {}}), "a side has from 1 to 64 pieces, not 0"),
        (json!({"pieces": {"K": 0}}), "not 0"),
        (json!({"pieces": {"K": 16, "Q": 16, "R": 16, "B": 16, "N": 1}}), "not 65"),
        (json!({"board": 8}), "there is no option \"board\""),
        (json!([]), ""),
    ] {
        let error = options(&json).err().unwrap_or_else(|| panic!("{json} is refused"));
        assert!(error.contains(complaint), "{json}: {error}");
    }
    for json in [
        json!({}),
        json!({"files": 5, "ranks": 10}),
        json!({"pieces": "standard"}),
        json!({"pieces": "lot"}),
        json!({"pieces": {"K": 16, "Q": 16, "R": 16, "B": 16}}),
    ] {
        assert_eq!(serde_json::to_value(options(&json).unwrap()).unwrap(), json, "they stay as agreed");
    }
    let none = options(&json!({"pieces": {"K": 1, "Q": 0}})).unwrap();
    assert_eq!(serde_json::to_value(none).unwrap(), json!({"pieces": {"K": 1}}));
}

#[test]
fn a_position_brings_its_own_board_and_pieces() {
    let text = "5/5/5/5/5/5 K/q w 0/0 0 0";
    let fits = |json: &Value| Schago::place(&options(json).unwrap(), text).map(|_| ());
    assert_eq!(fits(&json!({})), Ok(()));
    assert_eq!(fits(&json!({"files": 5, "ranks": 6})), Ok(()));
    let options = |text: &str| Err(StartError::Options(text.to_owned()));
    assert_eq!(fits(&json!({"files": 8})), options("files: the board of the position has 5"));
    assert_eq!(fits(&json!({"ranks": 5})), options("ranks: the board of the position has 6"));
    for pieces in [json!("standard"), json!("lot"), json!({"K": 1})] {
        assert_eq!(fits(&json!({"pieces": pieces})), options("pieces: they are those of the position"));
    }
}

#[test]
fn the_lot_is_dealt_the_same_to_both_and_fits_the_board() {
    let mut chance = Chance(ChaCha8Rng::seed_from_u64(42));
    let mut seen = std::collections::BTreeSet::new();
    for (files, ranks, all, pawns) in [(5, 5, 6, 3), (8, 8, 16, 8), (10, 10, 25, 12), (7, 6, 10, 5)] {
        let agreed = options(&json!({"files": files, "ranks": ranks, "pieces": "lot"})).unwrap();
        for _ in 0..200 {
            let deal = Schago::deal(&agreed, &mut chance);
            let state = Schago::begin(&agreed, &deal).unwrap();
            let [white, black] = position(&state).supplies;
            assert!(white == black);
            assert_eq!(white.iter().map(|(_, n)| n).sum::<u8>(), all);
            assert_eq!((white.count(Role::King), white.count(Role::Pawn)), (1, pawns));
            assert!(white.iter().all(|(role, n)| n <= 2 || role == Role::Pawn));
            seen.extend(white.iter().map(|(role, _)| role.index()));
        }
    }
    assert_eq!(seen.len(), Role::COUNT, "each piece comes up");

    let agreed = options(&json!({"pieces": "lot"})).unwrap();
    for deal in [
        json!({}),
        json!(null),
        json!({"pieces": "standard"}),
        json!({"pieces": {"K": 1, "P": 8}}),
        json!({"pieces": {"K": 1, "P": 8, "Q": 7}}),
        json!({"pieces": {"K": 2, "P": 8, "Q": 2, "R": 2, "B": 2}}),
        json!({"pieces": {"K": 1, "P": 8, "Q": 2, "R": 2, "B": 2, "N": 1}, "more": 1}),
    ] {
        assert!(matches!(Schago::begin(&agreed, &deal), Err(StartError::Deal(_))), "{deal}");
    }
    assert!(
        Schago::begin(&agreed, &json!({"pieces": {"K": 1, "P": 8, "Q": 2, "R": 2, "B": 2, "N": 1}})).is_ok()
    );
    // Without a lot nothing is dealt.
    assert_eq!(Schago::deal(&Options::default(), &mut chance), json!({}));
    assert!(Schago::begin(&Options::default(), &json!({"pieces": {"K": 1}})).is_err());
}

#[test]
fn every_mistake_has_its_reason() {
    let state = played("Q@e4 N@c7");
    for (act, refusal) in [
        ("Q@a3", "not-in-supply \"Q\""),
        ("A@a3", "not-in-supply \"A\""),
        ("X@a3", "no-such-piece"),
        ("P@i1", "off-the-board \"i1\""),
        ("P@a9", "off-the-board \"a9\""),
        ("R@e4", "square-taken \"e4\""),
        ("R@c7", "square-taken \"c7\""),
        ("R@e5", "not-neutral \"e5\" 1 0"),
        ("Qe4-Qe5", "pieces-stay"),
        ("O-O", "pieces-stay"),
        ("flip", "no-such-action"),
        ("=Q", "no-such-action"),
    ] {
        assert_eq!(refused(&state, act), refusal, "{act}");
    }
}

#[test]
fn only_a_pass_that_ends_the_game_is_asked_about() {
    let caution = |state: &State, act: &str| {
        let view = Schago::view(state, Audience::Public);
        Schago::caution(&view, view.position.turn, &act.parse().unwrap()).map(|asked| asked.to_string())
    };
    assert_eq!(caution(&played("K@e4"), "pass"), None);
    let passed = played("K@e4 pass");
    assert_eq!(caution(&passed, "pass").unwrap(), "pass-ends-game 8 0");
    assert_eq!(caution(&passed, "N@a8"), None);
    assert_eq!(
        Schago::caution(&Schago::view(&passed, Audience::Public), Seat::Black, &"pass".parse().unwrap()),
        None
    );
    let forced = placed("8/8/8/8/8/8/8/8 -/k w 0/0 1 7");
    assert_eq!((caution(&forced, "pass"), legal(&forced, "").as_str()), (None, "pass"));
}

fn marked(scene: &Scene, mark: Mark) -> usize {
    scene.marks.iter().filter(|(_, there)| *there == mark).count()
}

#[test]
fn pictures_show_supplies_losses_and_on_request_control() {
    let mut state = played("N@d3 P@a5 R@b4");
    let shown = |state: &State| Schago::scene(&Schago::view(state, Audience::Public), Seat::White);
    let scene = shown(&state);
    assert_eq!(scene.last_move.as_deref(), Some("R@b4{xa5}"));
    assert_eq!(scene.marks, [(Square::new(1, 3), Mark::LastTo)]);
    assert_eq!(scene.to_move, Some(Side::Black));
    let hands = scene.hands.as_ref().unwrap();
    let slots = |side: Side, heap: Heap| -> String {
        let slots = hands.of(side).iter().filter(|slot| slot.heap == heap);
        slots.map(|slot| format!("{}{} ", slot.piece.letter(), slot.count)).collect::<Vec<_>>().concat()
    };
    assert_eq!(slots(Side::White, Heap::Supply), "K1 Q1 R1 B2 N1 P8 ");
    assert_eq!(slots(Side::Black, Heap::Supply), "k1 q1 r2 b2 n2 p7 ");
    assert_eq!(
        (slots(Side::White, Heap::Lost), slots(Side::Black, Heap::Lost)),
        (String::new(), "p1 ".into())
    );

    let view = Schago::view(&state, Audience::Public);
    let map = Schago::overlay(&view, Seat::Black, "control").unwrap();
    assert_eq!([Mark::White, Mark::Black, Mark::Neutral].map(|mark| marked(&map, mark)), [19, 0, 43]);
    assert_eq!((map.bottom, Schago::overlay(&view, Seat::White, "else")), (Side::Black, None));
    assert_eq!(Schago::OVERLAYS, ["control"]);

    // At the end, whatever ended it, the picture shows the map by itself.
    let mut resigned = state.clone();
    Schago::end(&mut resigned, Ending::Resign(Seat::Black));
    play(&mut state, "pass pass");
    for ended in [&state, &resigned] {
        let scene = shown(ended);
        assert_eq!([Mark::White, Mark::Black, Mark::Neutral].map(|mark| marked(&scene, mark)), [19, 0, 43]);
        assert_eq!((scene.to_move, scene.result.is_some()), (None, true));
    }
    // An emptied kind keeps its place.
    let scene = shown(&played("K@e4"));
    assert_eq!(scene.hands.unwrap().white[0].count, 0);
}

#[test]
fn every_chapter_with_a_picture_shows_what_it_says() {
    let illustrated = |chapter: &str| placed(Schago::illustration(chapter).unwrap());
    assert_eq!(outcome(&illustrated("end")).unwrap(), "1-0 score");
    assert_eq!(position(&illustrated("end")).score(), [19, 17]);
    assert_eq!(legal(&illustrated("captures"), "R@b4"), "R@b4");
    assert!(position(&illustrated("control")).is_over());
    let opening = played("Q@e4 Q@d6 R@g5 B@d4 B@e6 N@e5 B@a5 R@c7 R@f3 R@h2");
    assert_eq!(Schago::illustration("placing").unwrap(), Schago::truth(&opening));
    let pieces = position(&illustrated("pieces"));
    assert!(pieces.pieces().all(|(_, _, role)| "ACMGFW".contains(role.sign(Seat::White))));
    assert_eq!(pieces.pieces().count(), 6);
    assert_eq!(Schago::illustration("notation"), None);
}

#[test]
fn the_provisional_score_is_what_a_computer_player_goes_by() {
    let state = played("N@d3 P@a5 R@b4");
    let view = Schago::view(&state, Audience::Public);
    assert_eq!((Schago::weigh(&view, Seat::White), Schago::weigh(&view, Seat::Black)), (2000, -2000));
    assert_eq!(Schago::ask(&view, "count").unwrap()["score"], json!([20, 0]));
    assert_eq!(Schago::ask(&view, "else"), None);
}

#[test]
fn what_is_no_position_is_refused_and_broken_texts_harm_nobody() {
    for (text, complaint) in [
        ("", "six fields"),
        ("8/8/8/8/8/8/8/8 K/k w 0/0 0", "six fields"),
        ("8/8/8/8 K/k w 0/0 0 0", "from 5 to 10 ranks"),
        ("8/8/8/8/7 K/k w 0/0 0 0", "from 5 to 10 ranks"),
        ("4/4/4/4/4 K/k w 0/0 0 0", "from 5 to 10 ranks"),
        ("11/11/11/11/11 K/k w 0/0 0 0", "from 5 to 10 ranks"),
        ("5/5/5/5/05 K/k w 0/0 0 0", ""),
        ("5/5/5/5/4X K/k w 0/0 0 0", "'X' is no piece"),
        ("5/5/5/5/KK3 K/k w 0/0 0 0", ""),
        ("P4/5/5/5/5 K/k w 0/0 0 4", "the piece on a5 attacks no empty square"),
        ("5/5/5/5/5 k/k w 0/0 0 0", "supplies"),
        ("5/5/5/5/5 K1/k w 0/0 0 0", "supplies"),
        ("5/5/5/5/5 K17/k w 0/0 0 0", "supplies"),
        ("5/5/5/5/5 QK/k w 0/0 0 0", "supplies"),
        ("5/5/5/5/5 KK/k w 0/0 0 0", "supplies"),
        ("5/5/5/5/5 /k w 0/0 0 0", "supplies"),
        ("5/5/5/5/5 ?/k w 0/0 0 0", "supplies"),
        ("5/5/5/5/5 K/k W 0/0 0 0", "the side to act"),
        ("5/5/5/5/5 K/k w 0 0 0", "captured"),
        ("5/5/5/5/5 K/k w 0/65 0 0", "captured"),
        ("5/5/5/5/5 K/k w 0/0 3 9", "passes"),
        ("5/5/5/5/5 K/k w 0/0 2 1", "actions"),
        ("5/5/5/5/5 K/k w 0/0 0 +1", "actions"),
    ] {
        match (text.parse::<Position>(), complaint) {
            // Odd, but not wrong.
            (Ok(_), "") => {}
            (Err(error), complaint) => assert!(error.to_string().contains(complaint), "{text}: {error}"),
            (Ok(_), _) => panic!("{text} is refused"),
        }
    }
    let mut chance = Chance(ChaCha8Rng::seed_from_u64(43));
    let seeds = [
        "8/8/8/8/1R6/3N4/8/8 KQRB2NP8/kqr2b2n2p7 b 1/0 0 3",
        "9R/10/10/10/10/10/10/10/10/n9 KQRB2N2P8/kqr2b2np8 w 0/0 0 2",
        "5kp1/1Pr3pp/3qB3/Bb2n1RN/1N1bQ2p/5R2/3K3r/2n2P2 P6/p4 w 0/0 2 26",
        "5/5/5/5/5 ACMGFW/acmgfw w 0/0 0 0",
    ];
    let signs: Vec<char> = "KQRBNPACMGFWkqrbnpacmgfw0123456789/- wb?☃\u{0}".chars().collect();
    let mut read = 0;
    for round in 0..30_000 {
        let mut text: Vec<char> = seeds[round % seeds.len()].chars().collect();
        for _ in 0..=chance.below(3) {
            let place = chance.below(text.len().max(1) as u32) as usize;
            let sign = signs[chance.below(signs.len() as u32) as usize];
            match chance.below(4) {
                _ if text.is_empty() => text.push(sign),
                0 => text[place] = sign,
                1 => text.insert(place, sign),
                2 => drop(text.remove(place)),
                _ => text.truncate(place.max(1)),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(position) = text.parse::<Position>() {
            read += 1;
            let printed = position.to_string();
            assert!(printed.parse::<Position>().unwrap() == position, "{text} -> {printed}");
            for offer in face::offers(&position) {
                let mut state = placed(&printed);
                assert!(Schago::act(&mut state, position.turn, &offer.written).is_ok(), "{printed}");
            }
        }
    }
    assert!(read > 500, "{read} of the texts were positions");
}

#[test]
fn a_refusal_never_carries_what_it_does_not_know() {
    // Whatever is refused in a game is refused with one of these keys, each of which has a sentence.
    let known = [
        "no-such-piece",
        "off-the-board",
        "not-in-supply",
        "square-taken",
        "not-neutral",
        "would-attack-a-piece",
        "would-attack-nothing",
        "smothers-own-piece",
    ];
    let state = played("K@g1 pass R@d8 R@h7 Q@b5 B@h5 R@a2 P@c3 N@e1 B@c1 P@h4 R@f6 P@b6 P@h8 B@h3 N@d2");
    let view = Schago::view(&state, Audience::Public);
    let offered: Vec<Written> =
        Schago::options(&view, Seat::White).into_iter().map(|offer| offer.written).collect();
    let mut met = std::collections::BTreeSet::new();
    for piece in "KQRBNPGACMFWX".chars() {
        for rank in 0..9 {
            for file in 0..9 {
                let piece = crate::rules::Letter::new(piece).unwrap();
                let written = Written::Drop { piece, to: Coord::new(file, rank).unwrap() };
                if !offered.contains(&written) {
                    let Refusal { key, .. } = Schago::explain(&view, Seat::White, &written);
                    assert!(known.contains(&key), "{written}: {key}");
                    met.insert(key);
                }
            }
        }
    }
    assert!(met.len() >= 7, "{met:?}");
}

#[test]
fn the_standard_set_is_that_of_chess() {
    let supply = position(&begun(&json!({}))).supplies[0];
    let listed: Vec<_> = supply.iter().map(|(role, n)| format!("{}{n}", role.letter())).collect();
    assert_eq!(listed.concat(), "K1Q1R2B2N2P8");
    assert!(Supply::STANDARD == supply);
}
