//! The gate and its harness, proven on the small secret game: the honest game has no leak, and every planted
//! leak is caught by name.

mod support;

use gangurru::games::{ActError, Address, Enrolled, Game, Refusal, WrongSeat};
use gangurru::rules::notation::Written;
use gangurru::rules::{Audience, Seat};
use serde_json::json;
use support::chance::Chance;
use support::cups::{Cups, CupsOracle};
use support::laws;
use support::leaks::*;
use support::twins::{Channel, Effort, Harness, Leak, NothingHidden, Report};
use support::world::World;

const EFFORT: Effort = Effort { games: 150, seed: 7, plies: 30, tries: 30, play_on: 8 };

fn hunt<G: Game>() -> Result<Report, Leak> {
    Harness::new(Enrolled::<G>::game(), &CupsOracle).run(EFFORT)
}

#[test]
fn the_honest_game_keeps_its_secrets() {
    let report = hunt::<Cups>().unwrap_or_else(|leak| panic!("{leak}"));
    report.means_something().unwrap_or_else(|little| panic!("{little}"));
    assert!(report.played_on > report.twins(), "twins part too early to prove the step condition: {report}");
    assert!(report.parted > 20, "the rules tell worlds apart sooner or later: {report}");
}

#[track_caller]
fn caught<P: Plant>(channel: Channel, audience: impl Into<Option<Audience>>) {
    match hunt::<Leaky<P>>() {
        Err(leak) => {
            let audience = audience.into().unwrap_or(leak.audience);
            assert_eq!((leak.channel, leak.audience), (channel, audience), "{leak}");
        }
        Ok(report) => panic!("the leak got through: {report}"),
    }
}

const WHITE: Audience = Audience::Seat(Seat::White);

#[test]
fn a_value_in_the_view_is_caught() {
    caught::<ValueInView>(Channel::View, Audience::Public);
}

#[test]
fn a_counter_in_the_public_view_is_caught() {
    caught::<CounterInView>(Channel::View, Audience::Public);
}

#[test]
fn a_fact_told_to_everybody_is_caught() {
    caught::<FactToAll>(Channel::Facts, Audience::Public);
}

#[test]
fn a_fact_about_a_secret_is_caught() {
    // Everybody hears it, so whoever is looked at first catches it.
    caught::<FactAboutSecret>(Channel::Facts, None);
}

#[test]
fn an_error_text_is_caught() {
    caught::<ErrorText>(Channel::Refusals, WHITE);
}

#[test]
fn an_option_list_is_caught() {
    caught::<OptionList>(Channel::Options, WHITE);
}

#[test]
fn an_arrow_in_the_picture_is_caught() {
    caught::<InThePicture>(Channel::Picture, WHITE);
}

#[test]
fn a_mark_in_the_words_is_caught() {
    caught::<InTheAltText>(Channel::AltText, WHITE);
}

#[test]
#[should_panic(expected = "is not offered to white, but accepted")]
fn options_that_follow_a_secret_break_the_law_of_options_too() {
    laws::options_equal_truth(Enrolled::<Leaky<OptionList>>::game(), 60, 30);
}

#[test]
fn a_harness_that_finds_no_twins_says_so() {
    let harness = Harness::new(Enrolled::<Cups>::game(), &NothingHidden);
    let report = harness.run(Effort { games: 10, ..EFFORT }).unwrap_or_else(|leak| panic!("{leak}"));
    assert_eq!(report.twins(), 0);
    assert!(report.means_something().is_err(), "nothing was compared: {report}");
}

#[test]
fn every_law_holds_for_the_small_game() {
    let cups = Enrolled::<Cups>::game();
    laws::second_halves_follow(cups, 60, 30);
    laws::options_equal_truth(cups, 60, 30);
    laws::texts_read_back(cups, 60, 30);
    laws::refusals_have_a_reason(cups, 60, 30);
    laws::journals_replay(cups, 60, 40);
    laws::ends_are_final(cups, 60, 40);
    laws::positions_read_back(cups, 60, 40);
    laws::scenes_can_be_shown(cups, 30, 40);
    laws::strange_input_is_refused(cups, 500);
    laws::imagination_fits_the_view(cups, 60, 30);
    laws::computer_players_finish(cups, 30, 30);
}

fn world() -> World {
    let mut world = World::dealt(Enrolled::<Cups>::game(), &json!({}), &mut Chance::new(3));
    world.deal = json!({"white": "RBRB", "black": "BBRR"});
    world
}

fn written(text: &str) -> Written {
    text.parse().expect("canonical")
}

#[test]
fn both_act_in_the_set_up_in_any_order() {
    for order in [[Seat::White, Seat::Black], [Seat::Black, Seat::White]] {
        let mut umpire = world().begin();
        assert_eq!(umpire.actors(), Seat::ALL);
        for (n, seat) in order.into_iter().enumerate() {
            let text = if seat == Seat::White { "X@b1" } else { "X@c2" };
            let telling = umpire.act(seat, &written(text)).expect("a coin can be hidden");
            let own = json!(telling.private(seat).list());
            let theirs = json!(telling.private(seat.other()).list());
            let ready = json!({"ready": seat});
            let begin = json!({"begin": "white"});
            let mut told = vec![ready];
            if n == 1 {
                told.push(begin);
            }
            assert_eq!(theirs, json!(told), "the other seat hears that it is done, not what");
            told.insert(0, json!({"record": text}));
            assert_eq!(own, json!(told));
            assert_eq!(json!(telling.public().list()), theirs);
        }
        assert_eq!(umpire.actors(), [Seat::White]);
        let twice = umpire.act(Seat::White, &written("X@a1"));
        assert_eq!(twice.err(), Some(ActError::Refused(Refusal::plain("hidden-already"))));
    }
}

#[test]
fn a_turn_of_two_actions_stays_with_its_player() {
    let mut umpire = world().begin();
    for (seat, text) in [(Seat::White, "X@b1"), (Seat::Black, "X@c2"), (Seat::White, "Cc2!")] {
        umpire.act(seat, &written(text)).expect("legal");
    }
    assert_eq!(umpire.actors(), [Seat::White]);
    let early = umpire.act(Seat::Black, &written("Ca1!"));
    assert_eq!(early.err(), Some(ActError::Refused(Refusal::plain(Refusal::NOT_YOUR_TURN))));
    let telling = umpire.act(Seat::White, &written("=P")).expect("legal");
    assert_eq!(json!(telling.public().list()), json!([{"record": "=P"}]));
    assert_eq!(json!(telling.private(Seat::White).list()), json!([{"peeked": ["c2", 1]}, {"record": "=P"}]));
    assert_eq!(umpire.actors(), [Seat::Black]);
}

#[test]
fn a_private_page_goes_to_its_own_seat_only() {
    let umpire = world().begin();
    let page = |seat| {
        let view = umpire.private(seat);
        let silence = view.silence();
        view.page(silence)
    };
    assert!(page(Seat::White).fuse(Address::seat(Seat::White, ())).is_ok());
    assert!(page(Seat::Black).fuse(Address::seat(Seat::Black, ())).is_ok());
    let astray = page(Seat::White).fuse(Address::seat(Seat::Black, ()));
    assert_eq!(astray.err(), Some(WrongSeat));
    // Told facts are checked like the view they stand beside.
    let others = umpire.private(Seat::Black).silence();
    let mixed = umpire.private(Seat::White).page(others).fuse(Address::seat(Seat::White, ()));
    assert_eq!(mixed.err(), Some(WrongSeat));
}
