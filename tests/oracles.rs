//! The oracles of the twin-world law, held against the rules: what they say is told must be what an independent
//! reference told in whole games, and in little games made by hand; and what they change must be what they may change.
//!
//! No game of this house takes part: an oracle works on data.

#![expect(clippy::print_stdout, reason = "how much was looked at is worth reading with --nocapture")]

mod support;

use std::fs::File;
use std::io::{BufRead as _, BufReader};

use flate2::read::GzDecoder;
use gangurru::games::Enrolled;
use gangurru::rules::notation::Written;
use gangurru::rules::{Audience, Seat};
use serde_json::{Value, json};
use support::chance::Chance;
use support::cups::Cups;
use support::oracles::Told;
use support::oracles::australian::Australian;
use support::oracles::hidden::Hidden;
use support::oracles::raindrop::Raindrop;
use support::twins::Oracle;
use support::world::World;

const PUBLIC: Audience = Audience::Public;
const WHITE: Audience = Audience::Seat(Seat::White);
const BLACK: Audience = Audience::Seat(Seat::Black);

/// A world that nobody plays: which game it names does not matter to an oracle.
fn world(options: Value, deal: Value) -> World {
    World { game: Enrolled::<Cups>::game(), options, deal, acts: Vec::new() }
}

fn written(text: &str) -> Written {
    text.parse().expect("canonical")
}

/// Adds actions, White's and Black's in turn; `|` before an action: the same seat again.
fn play(mut world: World, acts: &str) -> World {
    let mut seat = world.acts.last().map_or(Seat::Black, |(seat, _)| *seat);
    for text in acts.split_whitespace() {
        let (again, text) = text.strip_prefix('|').map_or((false, text), |text| (true, text));
        if !again {
            seat = seat.other();
        }
        world.acts.push((seat, written(text)));
    }
    world
}

/// What the last action told, with addressees, one a line.
fn last(told: &[Told]) -> Vec<String> {
    let list = told.last().expect("something has happened").list();
    list.iter().map(|(to, fact)| format!("{to} {fact}")).collect()
}

/// What the rules say of `twin` beside `world`: a twin for this audience.
#[track_caller]
fn is_twin(oracle: &dyn Oracle, world: &World, twin: &World, audience: Audience) {
    assert!(!twin.same(world), "{audience}: nothing was changed");
    assert_eq!(oracle.knowledge(twin, audience), oracle.knowledge(world, audience), "{audience}");
}

/// Some twins of `world` for this audience; each is one.
#[track_caller]
fn twins(oracle: &dyn Oracle, world: &World, audience: Audience) -> Vec<World> {
    let chance = &mut Chance::new(5);
    let twins = (0..40).filter_map(|_| oracle.scramble(world, audience, chance)).collect::<Vec<_>>();
    assert_eq!(oracle.in_the_dark(world, audience), !twins.is_empty(), "{audience}");
    for twin in &twins {
        is_twin(oracle, world, twin, audience);
    }
    twins
}

/// Whole games of the reference: every fact is told as there, but `check` and `over`, which an oracle leaves out;
/// and every scramble of every tenth position is a twin wherever something is unknown.
fn whole_games(name: &str, oracle: &dyn Oracle, told: impl Fn(&World) -> Vec<Told>) {
    let path = format!("{}/tests/vectors/{name}-games.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let lines = BufReader::new(GzDecoder::new(File::open(path).expect("the vectors are there"))).lines();
    let (mut games, mut actions, mut positions, mut changed) = (0, 0, 0, [0; 3]);
    let chance = &mut Chance::new(1);
    for line in lines {
        let game: Value = serde_json::from_str(&line.expect("text")).expect("JSON");
        if !game["start"].is_null() {
            continue;
        }
        let plies = game["plies"].as_array().expect("a list");
        let mut whole = world(game["options"].clone(), game["deal"].clone());
        for ply in plies {
            let seat = ply["seat"].as_str().expect("text").parse().expect("a seat");
            whole.acts.push((seat, written(ply["act"].as_str().expect("text"))));
        }
        games += 1;
        for (n, (ply, told)) in plies.iter().zip(told(&whole)).enumerate() {
            let expected: Vec<_> = ply["facts"].as_array().expect("a list").iter().filter_map(fact).collect();
            let list: Vec<_> = told.list().iter().map(|(to, fact)| format!("{to} {fact}")).collect();
            assert_eq!(list, expected, "{name}, game {games}, action {n}: {}", ply["act"]);
            actions += 1;
        }
        let over = usize::from(!game["result"].is_null());
        for n in (0..=plies.len() - over).step_by(10) {
            positions += 1;
            let world = whole.prefix(n);
            for (audience, changed) in Audience::ALL.into_iter().zip(&mut changed) {
                match oracle.scramble(&world, audience, chance) {
                    Some(twin) => {
                        is_twin(oracle, &world, &twin, audience);
                        *changed += 1;
                    }
                    None => assert!(!oracle.in_the_dark(&world, audience)),
                }
            }
        }
    }
    println!(
        "{name}: {games} games, {actions} actions; of {positions} positions so many have twins: {changed:?}"
    );
    assert!(games > 40 && actions > 4000, "{name}: {games} games, {actions} actions");
    assert!(changed.iter().all(|twins| twins * 5 > positions), "{name}: {changed:?} of {positions}");
}

/// A fact of the vectors as an oracle writes it. Of a card that cannot be placed it knows no more than the card.
fn fact(fact: &Value) -> Option<String> {
    let (key, value) = fact.as_object()?.iter().find(|(key, _)| *key != "to")?;
    let to = if fact["to"] == "all" { "public" } else { fact["to"].as_str()? };
    match (key.as_str(), value.as_str()) {
        ("check" | "over", _) => None,
        ("record", Some(record)) if record.starts_with('^') => {
            Some(format!("{to} {}", json!({"record": record.trim_end_matches('#')})))
        }
        _ => Some(format!("{to} {}", json!({ key: value }))),
    }
}

#[test]
fn australian_facts_are_those_of_the_reference() {
    whole_games("australian", &Australian, Australian::told);
}

#[test]
fn hidden_facts_are_those_of_the_reference() {
    whole_games("hidden", &Hidden, Hidden::told);
}

#[test]
fn raindrop_facts_are_those_of_the_reference() {
    whole_games("raindrop", &Raindrop, Raindrop::told);
}

fn australian(acts: &str) -> World {
    play(world(json!({}), json!({})), &format!("X@b1 X@g8 {acts}"))
}

#[test]
fn a_choice_of_the_set_up_is_its_owners_alone() {
    let world = play(world(json!({}), json!({})), "X@b1");
    assert_eq!(
        last(&Australian::told(&world)),
        [r#"white {"record":"X@b1"}"#, r#"public {"ready":"white"}"#]
    );
    assert_eq!(twins(&Australian, &world, WHITE).len(), 0, "White knows, and Black has not chosen");
    for audience in [PUBLIC, BLACK] {
        for twin in twins(&Australian, &world, audience) {
            assert_eq!(twin.acts, [(Seat::White, written("X@g1"))]);
        }
    }
    let both = australian("");
    let told = Australian::told(&both);
    assert_eq!(
        last(&told),
        [r#"black {"record":"X@g8"}"#, r#"public {"ready":"black"}"#, r#"public {"begin":"white"}"#]
    );
    let of = |audience| {
        let mut acts: Vec<_> =
            twins(&Australian, &both, audience).into_iter().map(|twin| twin.acts).collect();
        acts.sort_unstable();
        acts.dedup();
        acts.len()
    };
    assert_eq!([PUBLIC, WHITE, BLACK].map(of), [3, 1, 1], "all other choices, and no others");
}

#[test]
fn the_first_disc_opened_tells_the_other() {
    let opened = australian("Gb1!");
    assert_eq!(
        last(&Australian::told(&opened)),
        [r#"public {"disc_opened":["b1","X"]}"#, r#"public {"record":"Gb1!X"}"#]
    );
    assert_eq!(twins(&Australian, &opened, BLACK).len(), 0);
    let laid = australian("Gb1! |Gb1-Gd3(e4)");
    assert_eq!(
        last(&Australian::told(&laid)),
        [r#"public {"laid":["e4","X"]}"#, r#"public {"record":"Gb1-Gd3(Xe4)"}"#]
    );
    assert!(!twins(&Australian, &laid, WHITE).is_empty(), "Black's are closed still");
}

#[test]
fn a_captured_disc_stays_unknown_even_to_the_capturer() {
    // T19, from the beginning of a game: an empty Gangurru takes a full one on its own cross, and loads.
    let world = australian("Gb1! |Gb1-Gb3(c4) Gb8-Gb6 a2-a3 Gb6-Gb4 h2-h3 Gb4-Gc4 Gb3xGc4*");
    assert_eq!(
        last(&Australian::told(&world)),
        [
            r#"public {"captured":["c4","G(?)"]}"#,
            r#"public {"loaded":"c4"}"#,
            r#"public {"record":"Gb3xGc4*"}"#
        ]
    );
    for audience in [PUBLIC, WHITE] {
        for twin in twins(&Australian, &world, audience) {
            assert_eq!(twin.acts[1], (Seat::Black, written("X@b8")), "the fallen one had the cross");
            assert_eq!(twin.acts[0], world.acts[0], "White's were opened");
        }
    }
    assert_eq!(twins(&Australian, &world, BLACK).len(), 0, "Black knows its own, and has seen White's");
    // What was loaded is known when it falls; so is one that was opened, a pawn from a pouch, and a taken cross.
    let world = play(world, "d7-d5 e2-e3 d5xc4");
    assert_eq!(
        last(&Australian::told(&world)),
        [r#"public {"captured":["c4","G[X]"]}"#, r#"public {"record":"d5xc4"}"#]
    );
}

#[test]
fn pawns_from_pouches_crosses_taken_and_en_passant() {
    let world = play(world(json!({}), json!({})), "X@g1 X@g8 Gb1! |Gb1-Gd3(d4) d7-d6 d4-d5 e7-e5 d5xe6");
    let told = Australian::told(&world);
    assert_eq!(told[3].list()[0].1, r#"{"laid":["d4","P"]}"#);
    assert_eq!(last(&told), [r#"public {"captured":["e5","P"]}"#, r#"public {"record":"d5xe6"}"#]);
    let world = play(world, "Bc8xBe6 Gd3-Gd5 Be6xBd5");
    assert_eq!(last(&Australian::told(&world))[0], r#"public {"captured":["d5","G"]}"#);
    assert_eq!(Australian::told(&world)[8].list()[0].1, r#"{"captured":["e6","P!"]}"#);
    // A bishop takes a cross with an empty Gangurru on it.
    let world = australian("Gb1! |Gb1-Gd3(e4) d7-d5 Gd3-Gf5 Bc8xBf5");
    assert_eq!(last(&Australian::told(&world))[0], r#"public {"captured":["f5","G"]}"#);
    let world = australian("Gb1! |Gb1-Gd3(c4) d7-d5 a2-a3 Bc8-Be6 h2-h3 d5-d4 e2-e3 Be6xBc4");
    assert_eq!(
        last(&Australian::told(&world)),
        [r#"public {"cross_taken":"c4"}"#, r#"public {"record":"Be6xBc4"}"#]
    );
    let world = australian("Gb1! |Gb1-Gd3(e4) d7-d5 Gd3-Ge3 Bc8-Be6 Ge3-Ge4* Be6-Bd7 Ge4! |Ge4(f5) Bd7xBf5");
    let told = Australian::told(&world);
    assert_eq!(told[7].list()[0].1, r#"{"loaded":"e4"}"#);
    assert_eq!(told[9].list()[0].1, r#"{"disc_opened":["e4","X"]}"#);
    assert_eq!(told[10].list()[1].1, r#"{"record":"Ge4(Xf5)"}"#);
    assert_eq!(last(&told)[0], r#"public {"cross_taken":"f5"}"#);
}

#[test]
fn castling_and_a_promoted_gangurru_carry_no_disc() {
    let world =
        australian("Gg1-Gg3 a7-a5 e2-e4 a5-a4 Bf1-Bd3 a4-a3 O-O a3xb2 h2-h3 b2xa1=G Bd3-Be2 Ga1-Gb2 Bc1xBb2");
    let told = Australian::told(&world);
    assert_eq!(told[8].list()[0].1, r#"{"record":"O-O"}"#);
    assert_eq!(told[11].list()[0].1, r#"{"captured":["a1","R"]}"#);
    assert_eq!(last(&told)[0], r#"public {"captured":["b2","G"]}"#);
    assert!(!twins(&Australian, &world, BLACK).is_empty());
}

#[test]
fn the_other_choice_looks_the_same_to_all_but_its_owner() {
    let twin = world(json!({}), json!({}));
    let mirror = |text, audience| Australian.mirror(&twin, Seat::Black, written(text), audience).to_string();
    assert_eq!(mirror("X@b8", PUBLIC), "X@g8");
    assert_eq!(mirror("X@g8", WHITE), "X@b8");
    assert_eq!(mirror("X@g8", BLACK), "X@g8");
    assert_eq!(mirror("Gb8!", WHITE), "Gb8!");
}

/// A deal in which White's identities stand as written, first rank and second, Black's as they look.
fn hidden(first: &str, second: &str, acts: &str) -> World {
    let side = |rows: [(u8, &str); 2]| {
        let mut side = json!({});
        for (rank, row) in rows {
            for (file, letter) in ('a'..='h').zip(row.chars()).filter(|(_, letter)| *letter != 'K') {
                side[format!("{file}{rank}")] = json!(letter.to_string());
            }
        }
        side
    };
    let white = side([(1, first), (2, second)]);
    let black = side([(8, "RNBQKBNR"), (7, "PPPPPPPP")]);
    play(world(json!({}), json!({"white": white, "black": black})), acts)
}

#[test]
fn a_piece_that_falls_covered_is_told_to_its_capturer_alone() {
    // H12 and H14, from the beginning: Black's a7 falls to White's a1, which is a queen.
    let world = hidden("QNBRKBNR", "PPPPPPPP", "?Pa2-a4 ?Pb7-b5 a4xb5 ?Ph7-h6 ?Ra1xa7");
    let told = Hidden::told(&world);
    assert_eq!(told[2].list()[0].1, r#"{"captured":["b5","P"]}"#, "shown before it fell");
    assert_eq!(
        last(&told),
        [
            r#"public {"captured":["a7","?P"]}"#,
            r#"white {"captured_identity":["a7","P"]}"#,
            r#"public {"reveal":["a7","Q"]}"#,
            r#"public {"record":"?Ra1xQa7"}"#,
        ]
    );
    let falls =
        |audience| twins(&Hidden, &world, audience).iter().any(|twin| twin.deal["black"]["a7"] != "P");
    assert!(falls(BLACK), "its owner is not told");
    assert!(falls(PUBLIC), "spectators are not told");
    assert!(!falls(WHITE), "the capturer knows");
    for audience in Audience::ALL {
        for twin in twins(&Hidden, &world, audience) {
            let shown = [("white", "a2"), ("white", "a1"), ("black", "b7"), ("black", "h7")];
            for (side, at) in shown {
                assert_eq!(twin.deal[side][at], world.deal[side][at], "{audience}: what was shown stays");
            }
            let kinds = |world: &World, side: &str| {
                let side = world.deal[side].as_object().expect("a side").values();
                let mut kinds: Vec<_> = side.map(ToString::to_string).collect();
                kinds.sort_unstable();
                kinds
            };
            for side in ["white", "black"] {
                assert_eq!(kinds(&twin, side), kinds(&world, side), "each side keeps its set");
            }
        }
    }
}

#[test]
fn castling_shows_the_corner_piece() {
    let world = hidden("RNBQKBNP", "PPPPPPPR", "?Ng1-f3 ?Pa7-a6 ?Pe2-e3 a6-a5 ?Bf1-e2 a5-a4 O-O");
    assert_eq!(
        last(&Hidden::told(&world)),
        [r#"public {"reveal":["f1","P"]}"#, r#"public {"record":"O-O{P}"}"#]
    );
    assert!(twins(&Hidden, &world, WHITE).iter().all(|twin| twin.deal["white"]["h1"] == "P"));
    assert!(twins(&Hidden, &world, WHITE).iter().any(|twin| twin.deal["white"]["a1"] != "R"));
    let world = hidden("QNBRKBNR", "PPPPPPPP", "?Nb1-c3 ?Pa7-a6 ?Pd2-d3 a6-a5 ?Bc1-d2 a5-a4 ?Qd1-c1 a4-a3");
    let world = play(world, "Rc1-Rb1 a3xb2 Rb1xRb2 ?Ph7-h6 O-O-O");
    assert_eq!(last(&Hidden::told(&world))[1], r#"public {"record":"O-O-O{Q}"}"#);
}

#[test]
fn a_pawn_that_shows_on_the_last_rank_may_choose_and_en_passant_takes_what_was_shown() {
    // H7: the a1 piece turns out to be a pawn on a8.
    let world =
        hidden("PNBQKBNR", "PRPPPPPP", "?Pa2-a4 ?Pb7-b5 a4xb5 ?Pa7-a5 b5xa6 ?Ph7-h6 a6-a7 h6-h5 a7xb8=N");
    let told = Hidden::told(&world);
    assert_eq!(told[4].list()[0].1, r#"{"captured":["a5","P"]}"#, "en passant: the square of the pawn");
    assert_eq!(
        last(&told),
        [
            r#"public {"captured":["b8","?N"]}"#,
            r#"white {"captured_identity":["b8","N"]}"#,
            r#"public {"record":"a7xb8=N"}"#,
        ]
    );
    let mut world = world;
    for (seat, text) in [(Seat::Black, "h5-h4"), (Seat::White, "?Ra1xa8"), (Seat::White, "=Q")] {
        world.acts.push((seat, written(text)));
        let told = Hidden::told(&world);
        if text == "?Ra1xa8" {
            assert_eq!(
                last(&told),
                [
                    r#"public {"captured":["a8","?R"]}"#,
                    r#"white {"captured_identity":["a8","R"]}"#,
                    r#"public {"reveal":["a8","P"]}"#,
                    r#"public {"promotion_due":"a8"}"#,
                    r#"public {"record":"?Ra1xPa8"}"#,
                ]
            );
        }
    }
    assert_eq!(last(&Hidden::told(&world)), [r#"public {"record":"=Q"}"#]);
    world.acts.push((Seat::Black, written("?Bc8-b7")));
    world.acts.push((Seat::White, written("Nb8-Na6")));
    world.acts.push((Seat::Black, written("Bb7xBa8")));
    assert_eq!(last(&Hidden::told(&world))[0], r#"public {"captured":["a8","Q"]}"#, "what it chose to be");
}

#[test]
fn where_all_that_is_unknown_is_of_one_kind_nothing_is_unknown() {
    let world = hidden("RNBQKBNR", "PPPPPPPP", "");
    assert!(Audience::ALL.iter().all(|audience| Hidden.in_the_dark(&world, *audience)));
    // Every officer has been shown; eight pawn-lookers a side are left, and they are the pawns.
    let mut world = world;
    for seat in Seat::ALL {
        let (from, to) = if seat == Seat::White { (1, 3) } else { (8, 6) };
        for (file, look) in ('a'..='h').zip("RNBQKBNR".chars()).filter(|(_, look)| *look != 'K') {
            world.acts.push((seat, written(&format!("?{look}{file}{from}-{file}{to}"))));
        }
    }
    for audience in Audience::ALL {
        assert_eq!(twins(&Hidden, &world, audience).len(), 0);
    }
}

#[test]
fn unturned_cards_may_lie_in_any_order() {
    let deal = json!({"white": "KPPPPPPPPQRRBBNN", "black": "PKPPPPPPPQRRBBNN"});
    let world = play(world(json!({"double_step": false}), deal), "flip |K@e1 flip |P@d4 flip");
    let told = Raindrop::told(&world);
    assert_eq!(told[1].list()[0].1, r#"{"record":"K@e1"}"#);
    assert_eq!(last(&told), [r#"public {"flipped":"P"}"#, r#"public {"record":"^P"}"#]);
    for audience in Audience::ALL {
        let twins = twins(&Raindrop, &world, audience);
        for twin in &twins {
            for (side, turned) in [("white", "KP"), ("black", "P")] {
                assert!(
                    twin.deal[side].as_str().expect("a deck").starts_with(turned),
                    "what was turned stays"
                );
            }
        }
        let next = |world: &World| Raindrop::rest(world, Seat::Black)[0];
        assert!(twins.iter().any(|twin| next(twin) != next(&world)), "the next card is what counts");
        let both = |twin: &&World| ["white", "black"].iter().all(|side| twin.deal[side] != world.deal[side]);
        assert!(twins.iter().any(|twin| both(&twin)), "both decks may be changed");
    }
}

#[test]
fn captures_and_promotions_of_raindrop_are_followed() {
    let deal = json!({"white": "KPPPPPPPPQRRBBNN", "black": "KPPPPPPPPQRRBBNN"});
    let acts = "flip |K@e1 flip |K@h8 flip |P@b6 flip |P@c7 b6xc7 Kh8-Kg7 c7-c8=Q Kg7-Kf7 Qc8-Qd7 Kf7-Kf6";
    let world = play(world(json!({"double_step": false}), deal), acts);
    assert_eq!(Raindrop::told(&world)[8].list()[0].1, r#"{"captured":["c7","P"]}"#);
    let world = play(world, "Qd7-Qe7 Kf6xKe7");
    assert_eq!(last(&Raindrop::told(&world))[0], r#"public {"captured":["e7","Q"]}"#);
}

#[test]
fn a_last_card_has_no_secret() {
    let deal = json!({"white": "KQRRBBNNPPPPPPPP", "black": "KQRRBBNNPPPPPPPP"});
    let mut world = world(json!({"double_step": false}), deal);
    for _ in 0..8 {
        for seat in Seat::ALL {
            world.acts.push((seat, written("flip")));
        }
    }
    for audience in Audience::ALL {
        assert_eq!(twins(&Raindrop, &world, audience).len(), 0, "only pawns are left");
    }
}
