//! The rules, section by section: the tests of section 10 by their names, and the edge cases of section 6.

use super::game::{Australian, State};
use super::text::{self, BadPosition};
use crate::games::game::{Game, Told};
use crate::rules::chess::fen::BadFen;
use crate::rules::{Audience, Dice, Ending, Outcome, Reason, Seat};

fn read(line: &str) -> State {
    let whole =
        if line.split(' ').count() == 2 { format!("{line} - - - - -/- 0 1") } else { line.to_owned() };
    text::read(&whole).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The legal actions of whoever is to move that begin with `prefix`, sorted.
fn legal(state: &State, prefix: &str) -> String {
    let view = Australian::view(state, Audience::Public);
    let mut texts = Vec::new();
    for seat in Australian::actors(&view) {
        let view = Australian::view(state, Audience::Seat(seat));
        let offers = Australian::options(&view, seat).into_iter();
        texts.extend(offers.map(|offer| offer.written.to_string()).filter(|text| text.starts_with(prefix)));
    }
    texts.sort_unstable();
    texts.join(" ")
}

fn act(state: &mut State, action: &str) -> Vec<Told> {
    let seat = state.position().turn;
    let told = Australian::act(state, seat, &action.parse().unwrap());
    told.unwrap_or_else(|_| panic!("{action} in {}", Australian::truth(state)))
}

fn play(line: &str, actions: &str) -> State {
    let mut state = read(line);
    actions.split_whitespace().for_each(|action| drop(act(&mut state, action)));
    state
}

fn outcome(state: &State) -> Option<Outcome> {
    Australian::outcome(&Australian::view(state, Audience::Public))
}

fn explained(line: &str, action: &str) -> &'static str {
    let state = read(line);
    let seat = state.position().turn;
    let view = Australian::view(&state, Audience::Seat(seat));
    let written = action.parse().unwrap();
    assert!(
        Australian::options(&view, seat).iter().all(|offer| offer.written != written),
        "{action} is legal"
    );
    Australian::explain(&view, seat, &written).key
}

fn array(white: &str, black: &str) -> State {
    let [white, black] = [white, black].map(|home| if home == "b" { ["X", "P"] } else { ["P", "X"] });
    let [wb, wg, bb, bg] = [white[0], white[1], black[0], black[1]];
    read(&format!("rg({bb})bqkbg({bg})r/pppppppp/8/8/8/8/PPPPPPPP/RG({wb})BQKBG({wg})R w KQkq - - - -/- 0 1"))
}

#[test]
fn t0_perft_from_the_start() {
    for (white, black, third) in [("b", "b", 72420), ("b", "g", 72412), ("g", "b", 72414), ("g", "g", 72418)]
    {
        let state = array(white, black);
        for (depth, n) in [(0, 1), (1, 40), (2, 1600), (3, third)] {
            assert_eq!(Australian::perft(&state, depth, false), Some(n), "{white} {black} at depth {depth}");
            assert_eq!(Australian::perft(&state, depth, true), Some(n), "{white} {black} at depth {depth}");
        }
    }
    let state = array("b", "b");
    assert_eq!(legal(&state, "").split(' ').count(), 22);
    assert_eq!(legal(&state, "Gb1"), "Gb1! Gb1-Gb3 Gb1-Gd3");
    let opened = play(&Australian::truth(&state), "Gb1!");
    assert_eq!(Australian::perft(&opened, 1, false), Some(10), "a turn begun counts from where it stands");
    assert_eq!(Australian::perft(&opened, 2, false), Some(10 * 40));
    let laid = |squares: &str, to: &str| {
        squares.split(' ').map(|at| format!("Gb1-G{to}({at})")).collect::<Vec<_>>().join(" ")
    };
    let expected = [laid("a3 a4 b4 c3 c4", "b3"), laid("c3 c4 d4 e3 e4", "d3")].join(" ");
    assert_eq!(legal(&opened, ""), expected);
}

#[test]
fn perft_is_not_counted_during_the_set_up() {
    let state = Australian::begin(&super::game::Options::default(), &serde_json::json!({})).ok().unwrap();
    assert_eq!(Australian::perft(&state, 1, false), None);
}

#[test]
fn t1_bishops_and_a_full_gangurru_leave_each_other_alone() {
    let full = "7k/8/5b2/2b5/3G(X)4/8/8/K7";
    assert_eq!(legal(&read(&format!("{full} w")), "Gd4-"), "Gd4-Gb2 Gd4-Gc3 Gd4-Ge5");
    let black = read(&format!("{full} b"));
    assert!(!legal(&black, "").contains("d4"));
    let empty = "7k/8/5b2/2b5/3G4/8/8/K7";
    assert!(legal(&read(&format!("{empty} w")), "Gd4").contains("Gd4xGf6"));
    let both = legal(&read(&format!("{empty} b")), "");
    assert!(both.contains("Bc5xBd4") && both.contains("Bf6xBd4"), "{both}");
}

#[test]
fn t2_retaliation_for_one_turn() {
    let line = "8/6bk/8/4p3/8/4G(P)3/8/K7 w";
    assert!(legal(&play(line, "Ge3xGe5"), "Bg7").contains("Bg7xBe5"));
    let later = play(line, "Ge3xGe5 Kh7-Kg8 Ka1-Ka2");
    assert_eq!(legal(&later, "Bg7"), "Bg7-Bf6 Bg7-Bf8 Bg7-Bh6 Bg7-Bh8");
    assert!(legal(&play("8/6bk/5G(P)2/4p3/8/8/8/K7 w", "Gf6xGe5"), "Bg7").contains("Bg7xBe5"));
    let cross = "8/6bk/8/4p3/8/4G(X)3/8/K7 w";
    let shut = legal(&play(cross, "Ge3! Ge3xGe5(f6)"), "Bg7");
    assert!(shut.contains("Bg7xBf6") && !shut.contains("e5"), "{shut}");
    assert!(legal(&play(cross, "Ge3! Ge3xGe5(d6)"), "Bg7").contains("Bg7xBe5"));
    // Landing on a cross is no capture and gives no right.
    assert_eq!(legal(&play("8/6bk/8/4x3/8/4G(P)3/8/K7 w", "Ge3-Ge5"), "Bg7x"), "");
}

#[test]
fn t3_and_t4_mate_by_immunity_and_the_only_answer() {
    let mated = read("6rk/6bp/5G(X)2/8/8/8/8/K7 b");
    assert_eq!(outcome(&mated), Some(Outcome::win(Seat::White, Reason::CHECKMATE)));
    assert_eq!(legal(&read("6rk/6bp/5G2/8/8/8/8/K7 b"), ""), "Bg7xBf6");
    assert_eq!(legal(&play("6rk/6bp/5p2/8/5G(X)2/8/8/K7 w", "Gf4xGf6"), ""), "Bg7xBf6");
    let quiet = play("6rk/6bp/8/8/5G(X)2/8/8/K7 w", "Gf4-Gf6");
    assert_eq!(outcome(&quiet).map(|outcome| outcome.reason), Some(Reason::CHECKMATE));
    assert_eq!(legal(&play("6rk/6bp/8/8/5G(X)2/8/8/K7 w", "Gf4! Gf4-Gf6(g6)"), ""), "Bg7xBf6");
}

#[test]
fn t5_to_t9_crosses() {
    let five = read("4k3/8/8/8/4X3/x7/P1G1R3/4K2B w");
    assert_eq!(legal(&five, "Bh1"), "Bh1-Bf3 Bh1-Bg2");
    assert_eq!(legal(&five, "a2"), "");
    assert!(legal(&five, "Re2").contains("Re2-Re3") && !legal(&five, "Re2").contains("e4"));
    assert!(legal(&five, "Gc2").contains("Gc2-Ge4*"));
    assert!(!play("r6k/8/8/8/4X3/8/8/4K3 b", "Ra8-Re8").position().in_check());
    assert!(play("r6k/8/8/8/8/8/8/4K3 b", "Ra8-Re8").position().in_check());
    assert_eq!(legal(&read("4r2k/8/8/8/4x3/8/8/1B2K3 w"), "Bb1"), "Bb1-Ba2 Bb1-Bc2 Bb1-Bd3 Bb1xBe4");
    let eight = "4k3/8/8/2X1x3/8/2G5/8/4K3 w";
    assert_eq!(Australian::truth(&play(eight, "Gc3-Gc5*")), "4k3/8/8/2G[X]1x3/8/8/8/4K3 b - - - - -/- 1 1");
    assert_eq!(Australian::truth(&play(eight, "Gc3-Ge5")), "4k3/8/8/2X1G^x3/8/8/8/4K3 b - - - - -/- 1 1");
    let kept = play("4k3/8/8/2X5/8/2G(P)5/8/4K3 w", "Gc3-Gc5");
    assert_eq!(Australian::truth(&kept), "4k3/8/8/2G(P)^X5/8/8/8/4K3 b - - - - -/- 1 1");
    let takers = |on: &str| {
        let all = legal(&read(&format!("3q4/5b2/2pk4/1g1G{on}4/8/8/8/4K3 b")), "");
        let takes = all
            .split(' ')
            .filter(|text| text.contains("xBd5") || text.contains("xGd5") || text.contains("xd5"));
        takes.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(takers("^x"), "Gb5xGd5*");
    assert_eq!(takers("^X"), "Bf7xBd5 Gb5xGd5");
    assert_eq!(takers("(P)^X"), "Gb5xGd5");
}

#[test]
fn t10_a_cross_can_mate_and_keeps_a_bishop_dangerous() {
    assert_eq!(outcome(&read("kX6/8/1K6/8/4B3/8/8/8 b")), Some(Outcome::win(Seat::White, Reason::CHECKMATE)));
    let drawn = outcome(&read("k7/8/1K6/8/4B3/8/8/8 b"));
    assert_eq!(drawn, Some(Outcome::draw(Reason("insufficient-material"))));
    assert_eq!(legal(&read("k7/7p/1K6/8/4B3/8/8/8 b"), ""), "Ka8-Kb8");
}

#[test]
fn t11_pawns_from_pouches() {
    let state = play("8/3G(P)4/8/8/8/7k/8/K7 w", "Gd7!");
    let spots: Vec<_> =
        ["c6", "c7", "c8", "d6", "d8", "e6", "e7", "e8"].map(|at| format!("Gd7({at})")).into();
    assert_eq!(legal(&state, "Gd7("), spots.join(" "));
    let dead = play("8/3G(P)4/8/8/8/7k/8/K7 w", "Gd7! Gd7(d8) Kh3-Kh2");
    assert_eq!(legal(&dead, "d8"), "");
    let promoting = read("K7/3PP!3/8/8/8/7k/8/8 w");
    assert_eq!(legal(&promoting, "e7"), "e7-e8");
    assert_eq!(legal(&promoting, "d7"), "d7-d8=B d7-d8=G d7-d8=Q d7-d8=R");
    assert_eq!(legal(&read("K7/8/8/8/3p4/7k/8/4P!3 w"), "e1"), "e1-e2");
    assert_eq!(legal(&read("K7/8/8/8/3p4/7k/2P!5/8 w"), "c2"), "c2-c3 c2-c4");
    assert_eq!(legal(&play("K7/8/8/8/3p4/7k/2P!5/8 w", "c2-c4"), "d4x"), "d4xc3");
}

#[test]
fn t12_to_t14_blocked_releases_interposing_and_castling() {
    let state = read("7k/8/8/8/8/8/PPP5/KG(X)R5 w");
    assert_eq!(legal(&play("7k/8/8/8/8/8/PPP5/KG(X)R5 w", "Gb1!"), "Gb1("), "");
    let plain = legal(&state, "Gb1-").split(' ').count();
    let released = legal(&play("7k/8/8/8/8/8/PPP5/KG(X)R5 w", "Gb1!"), "").split(' ').count();
    assert_eq!(plain + released, 18);
    let block = play("4r2k/8/8/8/8/3G(X)4/8/4K3 w", "Gd3!");
    assert_eq!(legal(&block, "Gd3("), "Gd3(e2) Gd3(e3) Gd3(e4)");
    let home = |rank: &str| read(&format!("4k3/8/8/8/8/{rank} w KQ - - - -/- 0 1"));
    assert_eq!(legal(&home("8/8/Rx2K2R"), "O"), "O-O");
    assert_eq!(legal(&home("8/8/R3K2R"), "O"), "O-O O-O-O");
    assert_eq!(legal(&home("4g3/8/R3K2R"), "K"), "Ke1-Kd1 Ke1-Kf1");
    assert_eq!(legal(&home("5g2/8/R3K2R"), "K"), "Ke1-Kd2");
    assert_eq!(legal(&home("5g2/8/R3K2R"), "O"), "");
}

#[test]
fn t15_sixteen_squares() {
    let all = legal(&read("7k/8/8/8/3G4/8/8/7K w"), "Gd4");
    let to: Vec<_> = all.split(' ').map(|text| &text[5..]).collect();
    assert_eq!(to.join(" "), "b2 b4 b6 c3 c4 c5 d2 d3 d5 d6 e3 e4 e5 f2 f4 f6");
}

#[test]
fn t16_a_pinned_gangurru_may_leave_the_line_if_its_disc_closes_it() {
    let line = "7k/8/8/8/1b6/8/3G(X)4/4K3";
    assert_eq!(legal(&read(&format!("{line} w")), "Gd2-"), "Gd2-Gc3");
    let opened = legal(&play(&format!("{line} w"), "Gd2!"), "");
    assert!(opened.contains("Gd2-Ge2(d2)") && opened.contains("Gd2(c3)"), "{opened}");
    for text in opened.split(' ').filter(|text| text.contains("-G") && !text.contains("-Gc3")) {
        assert!(text.ends_with("(c3)") || text.ends_with("(d2)"), "{text}");
    }
    assert!(!legal(&read(&format!("{line} b")), "").contains("d2"));
    assert!(legal(&read("7k/8/8/8/1b6/8/3G4/4K3 b"), "").contains("Bb4xBd2"));
}

#[test]
fn t17_to_t19() {
    assert_eq!(legal(&read("3rx3/4P3/8/8/8/7k/8/K7 w"), "e7"), "e7xd8=B e7xd8=G e7xd8=Q e7xd8=R");
    assert_eq!(legal(&read("8/8/8/3k4/3G(X)4/8/8/K2R4 b"), ""), "Kd5-Kc6 Kd5-Ke6");
    let free = legal(&read("8/8/8/3k4/q2G(X)4/8/8/7K b"), "");
    assert!(free.contains("Kd5xKd4") && free.contains("Qa4xQd4"), "{free}");
    let mut state = read("7k/8/8/4g(X)^X3/8/2G5/8/K7 w");
    let told = act(&mut state, "Gc3xGe5*");
    let told: Vec<_> = told.iter().map(|told| format!("{} {}", told.fact.key, told.fact.json())).collect();
    assert_eq!(told, ["captured [\"e5\",\"G(?)\"]", "loaded \"e5\"", "record \"Gc3xGe5*\""]);
    assert_eq!(Australian::truth(&state), "7k/8/8/4G[X]3/8/8/8/K7 b - - - - -/(X) 0 1");
    let seen = |audience| Australian::position(&Australian::view(&state, audience));
    assert!(
        seen(Audience::Public).contains(" -/(?) ") && seen(Audience::Seat(Seat::White)).contains(" -/(?) ")
    );
    assert!(seen(Audience::Seat(Seat::Black)).contains(" -/(X) "));
}

#[test]
fn t21_without_gangurrus_it_is_chess() {
    let state = read("r3k2r/p1ppqpb1/b3p1p1/3P4/1p2P3/5Q1p/PPPBBPPP/R3K2R w KQkq - - - -/- 0 1");
    for (depth, n) in [(1, 46), (2, 1909), (3, 84710)] {
        assert_eq!(Australian::perft(&state, depth, false), Some(n));
    }
}

#[test]
fn section_6_a_leap_neither_crosses_the_own_king_nor_passes_what_pins() {
    // The leaps to e1 and e5 stay on the file, and lose the king all the same.
    let over_king = read("k3r3/8/8/8/8/4G3/4K3/8 w");
    assert_eq!(legal(&over_king, "Ge3"), "Ge3-Ge4 Ge3-Ge5");
    let over_rook = read("k7/8/8/8/4r3/4G3/4K3/8 w");
    assert_eq!(legal(&over_rook, "Ge3"), "Ge3xGe4");
}

#[test]
fn section_6_a_leap_is_not_interposed_and_a_cross_left_behind_shields() {
    // Case 17: the Gangurru on e3 gives check over e2.
    assert_eq!(legal(&read("k7/8/8/8/8/4g3/7R/4K3 w"), "R"), "");
    // Case 19: the cross under it stays and keeps the file shut.
    assert!(legal(&read("k3r3/8/8/8/4G^X3/8/8/4K3 w"), "Ge4").contains("Ge4-Gd4"));
    // Case 18: nothing is laid on a square just left that has a cross.
    let opened = play("k7/8/8/8/4G(P)^x3/8/8/4K3 w", "Ge4!");
    assert!(!legal(&opened, "Ge4-Gd4").contains("(e4)"));
    // Double check: one attacker is captured, the disc closes the line of the other.
    let double = play("k3r3/8/8/8/3G(P)4/8/3g4/4K3 w", "Gd4!");
    assert!(double.position().in_check());
    assert_eq!(legal(&double, ""), "Gd4xGd2(e2) Gd4xGd2(e3)");
}

#[test]
fn section_7_quiet_turns_and_the_end() {
    let fifty = Some(Outcome::draw(Reason("fifty-move")));
    assert_eq!(outcome(&play("7k/8/8/8/8/8/8/KR6 w - - - - -/- 99 1", "Rb1-Rb2")), fifty);
    assert_eq!(outcome(&play("7k/8/8/8/3G(X)4/8/8/K7 w - - - - -/- 99 1", "Gd4! Gd4(d5)")), fifty);
    assert_eq!(outcome(&play("7k/8/8/8/3G(P)4/8/8/K7 w - - - - -/- 99 1", "Gd4! Gd4(d5)")), None);
    assert_eq!(outcome(&play("7k/8/8/3X4/3G4/8/8/K7 w - - - - -/- 99 1", "Gd4-Gd5*")), fifty);
    assert_eq!(outcome(&play("7k/8/8/8/4x3/8/7P/KB6 w - - - - -/- 99 1", "Bb1xBe4")), None);
}

#[test]
fn section_7_time_is_not_lost_to_a_bare_king() {
    let flag = |line: &str, seat| Australian::end(&mut read(line), Ending::Flag(seat)).winner;
    assert_eq!(flag("7k/8/8/8/8/8/8/KG6 w", Seat::White), None);
    assert_eq!(flag("7k/8/8/8/8/8/8/KG6 w", Seat::Black), Some(Seat::White));
    assert_eq!(flag("7k/8/8/8/4x3/8/8/KB6 w", Seat::Black), Some(Seat::White));
    assert_eq!(flag("7k/8/8/8/4x3/8/8/KB6 w", Seat::White), None);
}

#[test]
fn refusals_say_what_is_wrong() {
    let set_up = "rg(_)bqkbg(_)r/pppppppp/8/8/8/8/PPPPPPPP/RG(_)BQKBG(_)R w KQkq - - - -/- 0 1";
    let opened = "4k3/pppp1ppp/8/4p3/3G[P]4/8/PPP2PPP/4K3 w - - - d4 -/- 0 1";
    let crosses = "4k3/8/8/8/2X1x3/8/P1B1R1B1/G3K3 w";
    let full = "4k3/8/5b2/8/3G(X)4/8/1P6/K7";
    for (line, action, key) in [
        (set_up, "e2-e4", "set-up-first"),
        (set_up, "X@e4", "set-up-first"),
        ("4k3/8/8/8/8/8/8/KG6 w", "X@b1", "set-up-done"),
        ("4k3/8/8/8/8/8/8/KG6 w", "P@b2", "no-such-action"),
        (opened, "a2-a3", "finish-opened"),
        (opened, "O-O", "finish-opened"),
        (opened, "Gd4!", "finish-opened"),
        (opened, "Gd4-Gd5", "disc-missing"),
        (opened, "Gd4-Gd5(d8)", "disc-not-beside"),
        (opened, "Gd4(e5)", "disc-needs-empty"),
        (opened, "Gd4-Gd7(d6)", "cannot-go-there"),
        (opened, "Gd4xGd5(d6)", "is-no-capture"),
        (opened, "Gd4-Ge5(d6)", "is-a-capture"),
        (crosses, "Ga1!", "pouch-empty"),
        (crosses, "Ga1(b1)", "pouch-empty"),
        (crosses, "Re2xRe4", "closed-by-cross"),
        (crosses, "Re2-Re5", "cannot-go-there"),
        (crosses, "Bg2-Be4", "is-no-capture"),
        (&format!("{full} w"), "Gd4(d5)", "open-first"),
        (&format!("{full} w"), "Gd4xGf6", "full-spares-bishop"),
        (&format!("{full} b"), "Bf6xBd4", "bishop-spares-full"),
        ("4k3/8/8/2X5/8/2G5/8/4K3 w", "Gc3-Gc5", "loads-its-cross"),
        ("4k3/8/8/2X5/8/2G5/8/4K3 w", "Gc3-Gd3*", "nothing-to-load"),
        ("4k3/8/8/2X5/8/8/5B2/4K3 w", "Bf2xBc5", "own-cross-there"),
        ("K7/3PP!3/8/8/8/7k/8/8 w", "e7-e8=Q", "never-promotes"),
        ("K7/3PP!3/8/8/8/7k/8/8 w", "d7-d8", "promotion-missing"),
        ("K7/3PP!3/8/8/8/7k/8/8 w", "d7-d8=N", "promotes-without-knight"),
        ("4rk2/8/8/8/8/8/4G3/4K3 w", "Ge2-Gd2", "leaves-king-in-check"),
        ("4rk2/8/8/8/8/8/G7/4K3 w", "Ga2-Ga3", "does-not-end-check"),
        ("k3r3/8/8/8/8/8/8/G(P)3K3 w", "Ga1!", "opening-leads-nowhere"),
    ] {
        let key = if (line, action) == (crosses, "Bg2-Be4") { "is-a-capture" } else { key };
        assert_eq!(explained(line, action), key, "{action} in {line}");
    }
}

struct Fixed(u32);

impl Dice for Fixed {
    fn below(&mut self, sides: u32) -> u32 {
        self.0 % sides
    }
}

#[test]
fn what_is_imagined_gives_a_side_one_cross_and_one_pawn() {
    let mut state = array("b", "g");
    ["Gb1-Gb3", "Gb8!", "Gb8-Gb6(b5)"].iter().take(1).for_each(|action| drop(act(&mut state, action)));
    for n in 0..2 {
        let view = Australian::view(&state, Audience::Seat(Seat::White));
        let world = Australian::imagine(&view, Seat::White, &mut Fixed(n));
        let black = world.position().full_of(Seat::Black);
        assert_eq!((world.position().crossed & black).count(), 1, "one of two");
    }
    // The pawn is out, so what is left must be the cross; and the other way round.
    for (line, crosses) in [
        ("4k3/8/4g(X)3/3p!4/8/8/8/R3K3 w - - - - -/- 0 1", 1),
        ("4k3/8/4g(P)3/3x4/8/8/8/R3K3 w - - - - -/- 0 1", 0),
        ("4k3/8/4g(P)3/8/8/8/8/R3K3 w - - - - -/X 0 1", 0),
    ] {
        let view = Australian::view(&read(line), Audience::Seat(Seat::White));
        let world = Australian::imagine(&view, Seat::White, &mut Fixed(0));
        assert_eq!(world.position().crossed.count(), crosses, "{line}");
    }
}

#[test]
fn chapters_with_a_picture_can_be_shown() {
    for chapter in ["setup", "gangurru", "bishops", "discs", "crosses", "pawns"] {
        let line = Australian::illustration(chapter).unwrap_or_else(|| panic!("{chapter}"));
        let state = read(line);
        assert_eq!(Australian::truth(&state), line, "{chapter}");
        assert_eq!(outcome(&state), None, "{chapter}");
    }
    assert_eq!(Australian::illustration("ends"), None);
}

#[test]
fn follow_ups_and_the_caution_before_an_opening() {
    let state = array("b", "g");
    let view = Australian::view(&state, Audience::Seat(Seat::White));
    let open = "Gb1!".parse().unwrap();
    assert_eq!(Australian::follow_ups(&view, Seat::White, &open).len(), 10);
    assert_eq!(Australian::caution(&view, Seat::White, &open).map(|asked| asked.key), Some("opens-disc"));
    let plain = "e2-e4".parse().unwrap();
    assert!(Australian::follow_ups(&view, Seat::White, &plain).is_empty());
    assert_eq!(Australian::caution(&view, Seat::White, &plain), None);
    assert!(Australian::follow_ups(&view, Seat::Black, &open).is_empty());
}

#[test]
fn impossible_texts_are_refused_with_their_reason() {
    let refused = |line: &str, why: BadPosition| {
        let error = text::read(line).err().unwrap_or_else(|| panic!("{line} was read"));
        assert_eq!(error, why, "{line}");
    };
    let end = "w - - - - -/- 0 1";
    refused("", BadFen::Missing("board").into());
    refused(&format!("4k3/8/8/8/8/8/8/4KN2 {end}"), BadFen::Piece('N').into());
    refused(&format!("4k3/8/8/8/8/8/8/4K2P {end}"), BadFen::Pawn("h1".parse().unwrap()).into());
    refused(&format!("4k3/8/8/8/8/8/8/4KG(?)2 {end}"), BadPosition::Disc("f1".parse().unwrap()));
    refused(&format!("4k3/8/8/8/8/8/8/4KG(X]2 {end}"), BadPosition::Disc("f1".parse().unwrap()));
    refused(&format!("4k3/8/8/8/8/8/8/4KG^?2 {end}"), BadPosition::Ground("f1".parse().unwrap()));
    refused(&format!("4k3/8/8/8/8/8/8/G(P)G(P)2KG(X)2 {end}"), BadPosition::Full);
    refused(&format!("4k3/8/8/8/8/8/8/4KG(_)2 {end}"), BadPosition::SetUp);
    refused(&format!("8/8/8/8/8/8/8/4K3 {end}"), BadFen::Kings.into());
    refused(&format!("4k3/8/8/8/8/8/4R3/4K3 {end}"), BadFen::Check.into());
    refused("4k3/8/8/8/8/8/8/4KG2 w - - e9 - -/- 0 1", BadPosition::Retaliation);
    refused("4k3/8/8/8/8/8/8/4KG(X)2 w - - - f1 -/- 0 1", BadPosition::Opened);
    refused("4k3/8/8/8/8/8/8/4KG[X]2 w - - - a1 -/- 0 1", BadPosition::Opened);
    refused("4k3/8/8/8/8/8/8/4KG2 w - - - - (?)/- 0 1", BadPosition::Lost);
    refused("4k3/8/8/8/8/8/8/4KG2 w - - - - - 0 1", BadPosition::Lost);
    refused("4k3/8/8/8/8/8/8/4KG2 w - - - - -/- 0 1 1", BadFen::TooMany.into());
    let shut = text::read("4k3/8/8/4x3/8/8/4R3/4K3 w - - - - -/- 0 1");
    assert!(shut.is_ok(), "the cross shuts the file");
}
