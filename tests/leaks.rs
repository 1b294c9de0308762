//! Leaks planted in the real games, of the kinds that each of them invites: every one is caught, by name. And the
//! wrapper that plants them adds none of its own.

mod support;

use gangurru::games::{Enrolled, all};
use gangurru::rules::{Audience, Seat};
use support::cups::CupsOracle;
use support::oracles::australian::Australian;
use support::oracles::hidden::Hidden;
use support::oracles::raindrop::Raindrop;
use support::seeps::*;
use support::twins::{Channel, Effort, Harness, Leak, Oracle, Report};

const EFFORT: Effort = Effort { games: 120, seed: 3, plies: 120, tries: 10, play_on: 6 };
const PUBLIC: Audience = Audience::Public;
const WHITE: Audience = Audience::Seat(Seat::White);

fn hunt<H: Home, S: Seep>(oracle: &dyn Oracle, games: u64) -> Result<Report, Leak> {
    Harness::new(Enrolled::<Around<H, S>>::game(), oracle).run(Effort { games, ..EFFORT })
}

#[track_caller]
fn sound<H: Home>(oracle: &dyn Oracle) {
    let report = hunt::<H, Sound>(oracle, 24).unwrap_or_else(|leak| panic!("{}: {leak}", H::NAME));
    assert!(report.twins() > 12, "{}: {report}", H::NAME);
}

/// The leak is caught on this channel and, if named, for this audience; else whoever is looked at first catches it.
#[track_caller]
fn caught<H: Home, S: Seep>(oracle: &dyn Oracle, channel: Channel, audience: impl Into<Option<Audience>>) {
    match hunt::<H, S>(oracle, EFFORT.games) {
        Err(leak) => {
            let audience = audience.into().unwrap_or(leak.audience);
            assert_eq!((leak.channel, leak.audience), (channel, audience), "{leak}");
        }
        Ok(report) => panic!("the leak got through: {report}"),
    }
}

#[test]
fn the_wrapper_works_around_the_small_game() {
    sound::<AroundCups>(&CupsOracle);
    caught::<AroundCups, DealInView>(&CupsOracle, Channel::View, None);
    caught::<AroundCups, StoneInVerdict>(&CupsOracle, Channel::Result, None);
    caught::<AroundCups, StoneInCaution>(&CupsOracle, Channel::Caution, WHITE);
    caught::<AroundCups, StoneInPosition>(&CupsOracle, Channel::Position, WHITE);
    caught::<AroundCups, StoneInOrder>(&CupsOracle, Channel::Options, WHITE);
}

#[test]
fn leaks_in_the_games_of_this_house_are_caught() {
    for game in all() {
        match game.name() {
            "australian" => australian(),
            "hidden" => hidden(),
            "raindrop" => raindrop(),
            name => assert!(!game.hides(), "no leaks planted in {name}: think which it invites"),
        }
    }
}

fn australian() {
    sound::<AroundAustralian>(&Australian);
    caught::<AroundAustralian, ReadyTellsWhich>(&Australian, Channel::Facts, PUBLIC);
    caught::<AroundAustralian, LostDiscToCapturer>(&Australian, Channel::Facts, None);
    caught::<AroundAustralian, DiscInRefusal>(&Australian, Channel::Refusals, WHITE);
    caught::<AroundAustralian, DiscInWords>(&Australian, Channel::AltText, WHITE);
}

fn hidden() {
    sound::<AroundHidden>(&Hidden);
    caught::<AroundHidden, MaterialCounter>(&Hidden, Channel::View, None);
    caught::<AroundHidden, KindsLeft>(&Hidden, Channel::View, None);
    caught::<AroundHidden, CapturedToAll>(&Hidden, Channel::Facts, None);
    caught::<AroundHidden, SecretInKey>(&Hidden, Channel::Position, PUBLIC);
    caught::<AroundHidden, QuestionForPawns>(&Hidden, Channel::Caution, None);
    caught::<AroundHidden, BestFirst>(&Hidden, Channel::Options, None);
    caught::<AroundHidden, SecretVerdict>(&Hidden, Channel::Result, None);
}

fn raindrop() {
    sound::<AroundRaindrop>(&Raindrop);
    caught::<AroundRaindrop, DeckInView>(&Raindrop, Channel::View, PUBLIC);
    caught::<AroundRaindrop, CardInRefusal>(&Raindrop, Channel::Refusals, WHITE);
    caught::<AroundRaindrop, CardInPicture>(&Raindrop, Channel::Picture, WHITE);
    caught::<AroundRaindrop, CardInOrder>(&Raindrop, Channel::Options, WHITE);
}
