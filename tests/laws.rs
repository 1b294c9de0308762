//! Laws: every registered game runs every one.

#![expect(clippy::print_stdout, reason = "how much was looked at is worth reading with --nocapture")]

mod support;

use gangurru::games::{AnyGame, all};
use support::laws;
use support::twins::{Effort, Harness, NothingHidden, Oracle};

/// Who learns what, by the rules of each game. A game without an oracle fails.
fn oracle(game: &dyn AnyGame) -> &'static dyn Oracle {
    match game.name() {
        "crazyhouse" => &NothingHidden,
        other => panic!("no oracle for {other}: write one from its rules"),
    }
}

/// How many random games a law is tried on, and how long they may get.
const GAMES: u64 = 24;
const PLIES: u32 = 160;

fn each(law: impl Fn(&'static dyn AnyGame)) {
    for game in all() {
        law(*game);
    }
}

#[test]
fn options_equal_truth() {
    each(|game| laws::options_equal_truth(game, GAMES, PLIES));
}

#[test]
fn second_halves_follow() {
    each(|game| laws::second_halves_follow(game, GAMES, PLIES));
}

#[test]
fn texts_read_back() {
    each(|game| laws::texts_read_back(game, GAMES, PLIES));
}

#[test]
fn journals_replay() {
    each(|game| laws::journals_replay(game, GAMES, PLIES));
}

#[test]
fn ends_are_final() {
    each(|game| laws::ends_are_final(game, GAMES, PLIES));
}

#[test]
fn positions_read_back() {
    each(|game| laws::positions_read_back(game, GAMES, PLIES));
}

#[test]
fn scenes_can_be_shown() {
    each(|game| laws::scenes_can_be_shown(game, GAMES, PLIES));
}

#[test]
fn strange_input_is_refused() {
    each(|game| laws::strange_input_is_refused(game, 3000));
}

#[test]
fn refusals_have_a_reason() {
    each(|game| laws::refusals_have_a_reason(game, GAMES, PLIES));
}

#[test]
fn imagination_fits_the_view() {
    each(|game| laws::imagination_fits_the_view(game, GAMES, PLIES));
}

#[test]
fn computer_players_finish() {
    each(|game| laws::computer_players_finish(game, 2 * GAMES, PLIES));
}

#[test]
fn nobody_learns_what_the_rules_do_not_tell() {
    each(|game| {
        let oracle = oracle(game);
        let effort = Effort { games: 200, seed: 11, plies: PLIES, tries: 30, play_on: 12 };
        let report =
            Harness::new(game, oracle).run(effort).unwrap_or_else(|leak| panic!("{}: {leak}", game.name()));
        println!("{}: {report:?}", game.name());
        if oracle.hides() {
            assert!(
                report.twins * 2 > report.positions,
                "{}: few twins really differed: {report:?}",
                game.name()
            );
        } else {
            assert_eq!(report.twins, 0, "{}: nothing is hidden, yet there are twins", game.name());
            laws::everybody_sees_the_truth(game, GAMES, PLIES);
        }
    });
}
