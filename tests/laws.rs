//! Laws: every registered game runs every one.

#![expect(clippy::print_stdout, reason = "how much was looked at is worth reading with --nocapture")]

mod support;

use gangurru::games::{AnyGame, all};
use support::laws;
use support::oracles::australian::Australian;
use support::oracles::hidden::Hidden;
use support::oracles::raindrop::Raindrop;
use support::twins::{Effort, Harness, NothingHidden, Oracle};

/// Who learns what, by the rules of each game. A game without an oracle fails.
fn oracle(game: &dyn AnyGame) -> &'static dyn Oracle {
    match game.name() {
        "australian" => &Australian,
        "crazyhouse" | "schago" => &NothingHidden,
        "hidden" => &Hidden,
        "raindrop" => &Raindrop,
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

/// What the twin worlds of every game give in so many games of each, for hiding games and others.
fn look_for_leaks(games: u64, seed: u64) {
    each(|game| {
        let oracle = oracle(game);
        assert_eq!(game.hides(), oracle.hides(), "{} and its oracle disagree", game.name());
        let effort = Effort { games, seed, plies: PLIES, tries: 30, play_on: 12 };
        let report =
            Harness::new(game, oracle).run(effort).unwrap_or_else(|leak| panic!("{}: {leak}", game.name()));
        println!("{}: {report}", game.name());
        if oracle.hides() {
            report.means_something().unwrap_or_else(|little| panic!("{}: {little}", game.name()));
            let steps = report.steps() as u64;
            assert!(steps > 10 * games, "{}: only {steps} steps were compared", game.name());
        } else {
            assert_eq!(report.twins(), 0, "{}: nothing is hidden, yet there are twins", game.name());
        }
    });
}

#[test]
fn nobody_learns_what_the_rules_do_not_tell() {
    look_for_leaks(150, 11);
}

/// The same in many more games: thousands of positions of each.
#[test]
#[ignore = "needs minutes"]
fn nobody_learns_it_in_thousands_of_positions_either() {
    look_for_leaks(1200, 0x7e1b);
}

#[test]
fn where_nothing_is_hidden_everybody_sees_the_truth() {
    each(|game| {
        if !oracle(game).hides() {
            laws::everybody_sees_the_truth(game, GAMES, PLIES);
        }
    });
}
