//! The tests that the rules name (section 10), and what else is said or shown: one test each, named after it. The same
//! and more stand as data in `tests/vectors/hidden-cases.json`.

use gangurru_render::{Dress, Heap, Kind, Mark, Side};

use super::game::{Hidden, Options, State};
use super::judge::Seeded;
use super::{deal, guess};
use crate::games::game::{Game as _, Told};
use crate::rules::chess::Role;
use crate::rules::notation::{Letters, Reading, Written, read};
use crate::rules::{Audience, Ending, Outcome, Reason, Seat};

fn place(line: &str) -> State {
    Hidden::place(&Options::default(), line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn turn(state: &State) -> Seat {
    Hidden::actors(&Hidden::view(state, Audience::Public))[0]
}

/// The legal actions that begin so, sorted, with spaces between.
fn legal(state: &State, prefix: &str) -> String {
    let seat = turn(state);
    let view = Hidden::view(state, Audience::Seat(seat));
    let mut texts: Vec<String> =
        Hidden::options(&view, seat).iter().map(|offer| offer.written.to_string()).collect();
    texts.retain(|text| text.starts_with(prefix));
    texts.sort_unstable();
    texts.join(" ")
}

/// Plays on and says what was told of the last action.
fn play(state: &mut State, actions: &str) -> Vec<Told> {
    let mut told = Vec::new();
    for text in actions.split(' ') {
        let seat = turn(state);
        told = Hidden::act(state, seat, &text.parse().unwrap())
            .unwrap_or_else(|error| panic!("{text} in {}: {error}", Hidden::truth(state)));
    }
    told
}

fn after(line: &str, actions: &str) -> State {
    let mut state = place(line);
    play(&mut state, actions);
    state
}

/// Facts as words: `captured a7 ?P; white: captured_identity a7 Q; …`.
fn words(told: &[Told]) -> String {
    let word = |told: &Told| {
        let to = match told.to {
            Audience::Public => String::new(),
            Audience::Seat(seat) => format!("{seat}: "),
        };
        format!("{to}{} {}", told.fact.key, told.fact.json().to_string().replace('"', ""))
    };
    told.iter().map(word).collect::<Vec<_>>().join("; ")
}

fn line(state: &State, audience: Audience) -> String {
    Hidden::position(&Hidden::view(state, audience))
}

fn outcome(state: &State) -> Option<Outcome> {
    Hidden::outcome(&Hidden::view(state, Audience::Public))
}

const WHITE: Audience = Audience::Seat(Seat::White);
const BLACK: Audience = Audience::Seat(Seat::Black);

#[test]
fn h2_a_covered_piece_attacks_as_its_look() {
    assert_eq!(legal(&place("?rp3k3/8/8/8/8/8/8/1K6 w - - - -/- 0 1"), ""), "Kb1-Kb2 Kb1-Kc1 Kb1-Kc2");
}

#[test]
fn h3_castling_reveals_whatever_stands_in_the_corner() {
    let mut state = place("4k3/8/8/8/8/8/8/?RN3K2?RP w K - - -/- 0 1");
    assert_eq!(legal(&state, "O"), "O-O O-O-O");
    assert_eq!(words(&play(&mut state, "O-O")), "reveal [f1,P]; record O-O{P}");
    play(&mut state, "Ke8-Kd8");
    assert_eq!(legal(&state, "f1"), "f1-f2");
    assert_eq!(legal(&place("4k3/8/8/8/8/8/8/4K2R w K - - -/- 0 1"), "O"), "");
}

#[test]
fn h5_castling_may_turn_out_to_be_check() {
    let mut state = place("5k2/8/8/8/8/8/8/4K2?RR w K - - -/- 0 1");
    assert_eq!(words(&play(&mut state, "O-O")), "reveal [f1,R]; record O-O{R}; check black");
    let drawn = after("5k2/8/8/8/8/8/8/4K2?RN w K - - -/- 0 1", "O-O");
    assert_eq!(outcome(&drawn), Some(Outcome::draw(Reason("insufficient-material"))));
}

#[test]
fn h6_only_a_pawn_can_be_taken_in_passing() {
    let pawn = after("4k3/3?pp4/8/4P3/8/8/8/4K3 b - - - -/- 0 1", "?Pd7-d5");
    assert_eq!(legal(&pawn, "e5"), "e5-e6 e5xd6");
    assert_eq!(line(&pawn, Audience::Public), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 - -/- 0 2");
    let knight = after("4k3/3?pn4/8/4P3/8/8/8/4K3 b - - - -/- 0 1", "?Pd7-d5");
    assert_eq!(legal(&knight, "e5"), "e5-e6");
}

#[test]
fn h7_a_pawn_shown_on_the_last_rank_is_promoted_next() {
    let mut state = place("r7/7k/8/8/8/8/8/?RP3K3 w - - - -/- 7 1");
    let told = play(&mut state, "?Ra1xa8");
    assert_eq!(words(&told), "captured [a8,R]; reveal [a8,P]; promotion_due a8; record ?Ra1xPa8");
    assert_eq!(turn(&state), Seat::White);
    assert_eq!(legal(&state, ""), "=B =N =Q =R");
    let scene = Hidden::scene(&Hidden::view(&state, Audience::Public), Seat::White);
    assert!(scene.marks.iter().any(|(square, mark)| *mark == Mark::Pending && square.to_string() == "a8"));
    assert_eq!(words(&play(&mut state, "=Q")), "record =Q");
    assert_eq!(line(&state, Audience::Public), "Q7/7k/8/8/8/8/8/4K3 b - - - -/r 0 1");
    let scene = Hidden::scene(&Hidden::view(&state, Audience::Public), Seat::White);
    assert_eq!(scene.last_move.as_deref(), Some("?Ra1xPa8=Q"));
    let queen = after("r7/7k/8/8/8/8/8/?RQ3K3 w - - - -/- 0 1", "?Ra1xa8");
    assert_eq!(turn(&queen), Seat::Black);
}

#[test]
fn no_king_is_attacked_while_a_choice_is_due() {
    let placed = |line| Hidden::place(&Options::default(), line).is_ok();
    assert!(placed("P7/7k/8/8/8/8/8/4K3 w - - a8 -/- 0 1"));
    for line in [
        "P7/7k/8/8/8/8/8/4K2R w - - a8 -/- 0 1",
        "P7/7k/8/8/4r3/8/8/4K3 w - - a8 -/- 0 1",
        "P7/7k/8/8/8/8/8/4K3 w - - - -/- 0 1",
        "P7/7k/8/8/8/8/8/4K3 b - - a8 -/- 0 1",
        "P6P/6k1/8/8/8/8/8/4K3 w - - a8 -/- 0 1",
        "R7/7k/8/8/8/8/8/4K3 w - - a8 -/- 0 1",
    ] {
        assert!(!placed(line), "{line}");
    }
}

#[test]
fn h9_a_move_may_mate_by_luck() {
    for (identity, mates) in [("N", true), ("Q", false), ("R", false), ("B", false), ("P", false)] {
        let state = after(&format!("3qkr2/3pnp2/8/8/8/8/8/3?Q{identity}2K1 w - - - -/- 0 1"), "?Qd1-d6");
        let won = mates.then_some(Outcome::win(Seat::White, Reason::CHECKMATE));
        assert_eq!(outcome(&state), won, "{identity}");
    }
}

#[test]
fn h10_covered_pieces_are_pinned_as_their_looks() {
    assert_eq!(legal(&place("k3r3/8/8/8/8/8/4?PQ3/4K3 w - - - -/- 0 1"), "?"), "?Pe2-e3 ?Pe2-e4");
    assert_eq!(legal(&place("k7/8/8/8/8/8/8/4K?BQ1r w - - - -/- 0 1"), "?"), "");
}

#[test]
fn h12_only_the_capturer_learns_what_fell() {
    let mut state = place("4k3/?pq7/8/8/8/8/8/R3K3 w - - - -/- 0 1");
    let told = play(&mut state, "Ra1xRa7");
    assert_eq!(words(&told), "captured [a7,?P]; white: captured_identity [a7,Q]; record Ra1xRa7");
    assert_eq!(line(&state, WHITE), "4k3/R7/8/8/8/8/8/4K3 b - - - -/?pq 0 1");
    for audience in [Audience::Public, BLACK] {
        assert_eq!(line(&state, audience), "4k3/R7/8/8/8/8/8/4K3 b - - - -/?p? 0 1");
    }
    // No takeback goes past it, and that says nothing of what fell.
    assert!(told[0].fact.reveals && told[1].fact.reveals && !told[2].fact.reveals);
    let slots = |audience| Hidden::scene(&Hidden::view(&state, audience), Seat::White).hands.unwrap().black;
    let shown = |audience| {
        let slots = slots(audience);
        assert!(slots.len() == 1 && slots[0].heap == Heap::Lost && slots[0].count == 1);
        (slots[0].piece.kind, slots[0].piece.dress, slots[0].piece.side)
    };
    assert_eq!(shown(WHITE), (Kind::Queen, Dress::Secret, Side::Black));
    assert_eq!(shown(BLACK), (Kind::Pawn, Dress::Covered, Side::Black));
    assert_eq!(shown(Audience::Public), (Kind::Pawn, Dress::Covered, Side::Black));
}

#[test]
fn h13_a_move_by_look_prevents_stalemate() {
    let moves = place("7k/?pr4Q2/8/8/8/8/8/K7 b - - - -/- 0 1");
    assert_eq!((outcome(&moves), legal(&moves, "").as_str()), (None, "?Pa7-a5 ?Pa7-a6"));
    let none = place("7k/?pr4Q2/B7/8/8/8/8/K7 b - - - -/- 0 1");
    assert_eq!(outcome(&none), Some(Outcome::draw(Reason::STALEMATE)));
}

#[test]
fn a_game_that_is_over_shows_everything() {
    let line_of = "7k/?pn7/6K1/8/8/8/?PQ7/1R6 w - - - ?PB/?rq 0 1";
    let before = place(line_of);
    assert_eq!(line(&before, Audience::Public), "7k/?p?7/6K1/8/8/8/?P?7/1R6 w - - - ?P?/?r? 0 1");
    let mut over = after(line_of, "Rb1-Rb8");
    assert_eq!(line(&over, Audience::Public), Hidden::truth(&over));
    assert!(Hidden::act(&mut over, Seat::Black, &"?Pa7-a6".parse().unwrap()).is_err());
    let resigned = {
        let mut state = place(line_of);
        Hidden::end(&mut state, Ending::Resign(Seat::White));
        state
    };
    assert_eq!(line(&resigned, BLACK), Hidden::truth(&resigned));
}

#[test]
fn a_king_alone_does_not_win_on_time() {
    let flag = |line: &str, seat| Hidden::end(&mut place(line), Ending::Flag(seat)).winner;
    let line = "1?nn2k3/8/8/8/8/8/8/4K3 w - - - -/- 0 1";
    assert_eq!(flag(line, Seat::White), Some(Seat::Black), "what is covered may be anything");
    assert_eq!(flag(line, Seat::Black), None);
}

#[test]
fn what_has_been_shown_is_not_made_up_again() {
    // Black's queen has been shown and captured; White has lost a covered rook, as Black knows.
    let state = place("4k3/?pp?pn6/8/8/8/8/?PP?PB6/4K3 w - - - ?PR/q 0 9");
    let view = Hidden::view(&state, BLACK);
    let whites = guess::pool(&view, Seat::White);
    assert_eq!(whites.iter().filter(|role| **role == Role::Rook).count(), 1, "one rook fell");
    assert!(!guess::pool(&view, Seat::Black).contains(&Role::Queen));
    let whites = guess::pool(&Hidden::view(&state, WHITE), Seat::White);
    assert_eq!(whites.iter().filter(|role| **role == Role::Rook).count(), 2, "which White does not know");
    // Every world that Black imagines has a rook where a rook fell.
    for seed in 0..20 {
        let world = Hidden::imagine(&view, Seat::Black, &mut Seeded::new(seed));
        assert!(Hidden::truth(&world).contains(" ?PR/q "), "{}", Hidden::truth(&world));
    }
    // From the start the pieces that are made up are exactly those of a deal.
    let deal = deal::deal(&mut Seeded::new(3));
    let start = Hidden::begin(&Options::default(), &deal).unwrap();
    let world = Hidden::imagine(&Hidden::view(&start, WHITE), Seat::White, &mut Seeded::new(4));
    let letters = |state: &State| {
        let mut signs: Vec<char> = Hidden::truth(state).chars().collect();
        signs.sort_unstable();
        signs
    };
    assert_eq!(letters(&world), letters(&start));
    assert_ne!(Hidden::truth(&world), Hidden::truth(&start));
    assert_eq!(Hidden::weigh(&Hidden::view(&start, WHITE), Seat::White), 0);
}

#[test]
fn a_capture_weighs_more_for_who_knows_that_it_was_a_queen() {
    let weigh = |identity| {
        let state = after(&format!("4k3/?p{identity}?pp6/8/8/8/8/1?PP?PP5/R3K3 w - - - -/- 0 9"), "Ra1xRa7");
        Seat::ALL.map(|seat| Hidden::weigh(&Hidden::view(&state, Audience::Seat(seat)), seat))
    };
    let ([white_q, black_q], [white_p, black_p]) = (weigh("q"), weigh("p"));
    assert!(white_q > white_p, "the rest of Black's is weaker");
    assert_eq!(black_q, black_p, "Black cannot tell");
}

/// The offer that a text means to somebody, or what else.
fn reads(state: &State, text: &str, letters: &Letters) -> String {
    let seat = turn(state);
    let offers = Hidden::options(&Hidden::view(state, Audience::Seat(seat)), seat);
    match read(text, letters, &offers) {
        Reading::One(n) => offers[n].written.to_string(),
        Reading::Several(all) => {
            all.iter().map(|n| offers[*n].written.to_string()).collect::<Vec<_>>().join(" | ")
        }
        Reading::NotAnAction => "talk".to_owned(),
        Reading::NotOffered(_) => "not offered".to_owned(),
    }
}

#[test]
fn what_people_type_finds_covered_pieces() {
    let start = Hidden::begin(&Options::default(), &deal::deal(&mut Seeded::new(5))).unwrap();
    for text in [
        "?Nb1-c3", "?nb1-c3", "?Nb1c3", "Nb1-c3", "Nb1-Nc3", "b1c3", "b1-c3", "?b1c3", "Nc3", "?Nc3", "nc3",
        "B1C3",
    ] {
        assert_eq!(reads(&start, text, &Letters::ENGLISH), "?Nb1-c3", "{text}");
    }
    for text in ["e4", "?Pe2-e4", "e2e4", "e2-e4", "Pe4", "?e2e4", "1. e4", "?e4"] {
        assert_eq!(reads(&start, text, &Letters::ENGLISH), "?Pe2-e4", "{text}");
    }
    assert_eq!(reads(&start, "?Sb1-c3", &Letters::GERMAN), "?Nb1-c3");
    assert_eq!(
        reads(&start, "Pc3", &Letters::DUTCH),
        "?Nb1-c3 | ?Pc2-c3",
        "a knight in Dutch, a pawn in English"
    );
    assert_eq!(reads(&start, "Nc3?", &Letters::ENGLISH), "talk");
    assert_eq!(
        reads(&start, "?Nb1-Pc3", &Letters::ENGLISH),
        "not offered",
        "the record names what nobody can"
    );
    assert_eq!(reads(&start, "O-O", &Letters::ENGLISH), "not offered");
    let castles = place("4k3/8/8/8/8/8/8/?RN3K2?RP w K - - -/- 0 1");
    for text in ["O-O", "0-0", "e1g1", "Ke1-Kg1", "Kg1"] {
        assert_eq!(reads(&castles, text, &Letters::ENGLISH), "O-O", "{text}");
    }
    // A covered knight and one that has been shown.
    let two = place("4k3/8/8/8/8/8/N7/1?NP2K3 w - - - -/- 0 1");
    assert_eq!(reads(&two, "Nc3", &Letters::ENGLISH), "?Nb1-c3 | Na2-Nc3");
    assert_eq!(reads(&two, "?Nc3", &Letters::ENGLISH), "?Nb1-c3");
    let due = place("P7/7k/8/8/8/8/8/4K3 w - - a8 -/r 0 1");
    for text in ["=Q", "q", "Q", "(Q)"] {
        assert_eq!(reads(&due, text, &Letters::ENGLISH), "=Q", "{text}");
    }
}

#[test]
fn every_mistake_has_a_reason_of_its_own() {
    let castling = "4k3/8/8/8/8/8/8/?RN2QK2R w K - - -/- 0 1";
    for (line, text, key) in [
        ("P7/7k/8/8/8/8/8/4K3 w - - a8 -/r 0 1", "Ke1-Kd1", "promotion-due"),
        ("P7/7k/8/8/8/8/8/4K3 w - - a8 -/r 0 1", "=K", "promotes-to-another"),
        (castling, "=Q", "nothing-to-choose"),
        (castling, "O-O", "corner-not-covered"),
        (castling, "Ke1-Kg1", "corner-not-covered"),
        (castling, "O-O-O", "castling-blocked"),
        (castling, "N@e4", "no-such-action"),
        (castling, "Ke1-Ke3", "cannot-go-there"),
        (castling, "?Ra1-i1", "off-the-board"),
        (castling, "?Ra3-a4", "nothing-there"),
        (castling, "Ke8-Ke7", "not-yours"),
        (castling, "?Na1-b3", "looks-like-another"),
        (castling, "Nd1-Nc3", "another-piece-there"),
        (castling, "?Qd1-d2", "not-covered"),
        (castling, "?Ra1-d1", "own-piece-there"),
        (castling, "Ra1-Ra2", "still-covered"),
        (castling, "?Ra1-b3", "look-cannot-go-there"),
        (castling, "Qd1-Qe3", "cannot-go-there"),
        (castling, "?Ra1xa2", "is-no-capture"),
        (castling, "?Ra1-a8=Q", "choose-after-reveal"),
        (castling, "Qd1-Qd2=N", "no-promotion"),
        ("4k3/8/8/8/8/8/8/?RN3K2?RP w - - - -/- 0 1", "O-O", "king-has-moved"),
        ("4k3/8/8/8/4r3/8/8/?RN3K2?RP w K - - -/- 0 1", "O-O", "castling-in-check"),
        ("4k3/8/8/8/5r2/8/8/?RN3K2?RP w K - - -/- 0 1", "O-O", "castling-through-check"),
        ("4k3/8/8/8/4r3/8/8/?RN3K2?RP w K - - -/- 0 1", "?Ra1-a2", "does-not-end-check"),
        ("4k3/8/8/8/4r3/8/4?PQ3/4K3 w - - - -/- 0 1", "?Pe2xd3", "look-cannot-go-there"),
        ("k7/8/8/8/8/8/8/4K?BQ1r w - - - -/- 0 1", "?Bf1-e2", "leaves-king-in-check"),
        ("k7/8/8/8/8/8/8/4K1Pr w - - - -/- 0 1", "g1-g3", "one-step-from-first-rank"),
        ("1r5k/P7/8/8/8/8/8/4K3 w - - - -/- 0 1", "a7-a8", "promotion-missing"),
        ("1r5k/P7/8/8/8/8/8/4K3 w - - - -/- 0 1", "a7-a8=K", "promotes-to-another"),
        ("1r5k/P7/8/8/8/8/8/4K3 w - - - -/- 0 1", "a7-b8=Q", "is-a-capture"),
    ] {
        let state = place(line);
        let seat = turn(&state);
        let view = Hidden::view(&state, Audience::Seat(seat));
        let written: Written = text.parse().unwrap();
        assert!(
            Hidden::options(&view, seat).iter().all(|offer| offer.written != written),
            "{text} in {line}"
        );
        assert_eq!(Hidden::explain(&view, seat, &written).key, key, "{text} in {line}");
    }
}

#[test]
fn pictures_for_the_rules_are_positions_and_the_board_is_dressed() {
    for chapter in ["covers", "captures", "pawns", "castling"] {
        let line = Hidden::illustration(chapter).unwrap();
        let state = place(line);
        let scene = Hidden::scene(&Hidden::view(&state, Audience::Public), Seat::White);
        assert_eq!(scene.check(), Ok(()));
        assert!(outcome(&state).is_none(), "{chapter}");
        assert!(scene.pieces.iter().any(|(_, piece)| piece.dress == Dress::Covered), "{chapter}");
        assert!(scene.pieces.iter().all(|(_, piece)| piece.dress != Dress::Secret), "{chapter}");
    }
    assert_eq!(Hidden::illustration("ends"), None);
}
