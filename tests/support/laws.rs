//! Laws: what must hold for every game, along random play. Each function plays and panics where a law breaks.

use gangurru::engine::greedy;
use gangurru::games::{ActError, AnyGame, Journal, Refusal, Umpire};
use gangurru::rules::notation::{Letters, Offer, Reading, Written};
use gangurru::rules::{Audience, Ending, Reason, Seat};
use gangurru_render::{English, Painter, Style, Theme, alt, text_board};
use serde_json::json;

use super::chance::Chance;
use super::referee;
use super::twins::probes;
use super::world::World;
use gangurru::rules::Dice as _;

/// Random games of `game`, each given to `look` before every action, and once more at its end.
fn along_random_play(
    game: &'static dyn AnyGame,
    games: u64,
    plies: u32,
    mut look: impl FnMut(&World, &Umpire, &mut Chance),
) {
    for seed in 0..games {
        let chance = &mut Chance::new(seed);
        let mut world = World::dealt(game, &json!({}), chance);
        let mut umpire = world.begin();
        for _ in 0..World::some_length(chance, plies) {
            look(&world, &umpire, chance);
            let Some((seat, written)) = World::random_step(&umpire, chance) else { break };
            umpire.act(seat, &written).expect("what is offered is accepted");
            world.acts.push((seat, written));
        }
        look(&world, &umpire, chance);
    }
}

/// Options = what the truth accepts: every option is accepted, nothing else is, and a refusal changes nothing.
pub fn options_equal_truth(game: &'static dyn AnyGame, games: u64, plies: u32) {
    let probes = probes(game, 120);
    along_random_play(game, games, plies, |world, umpire, _| {
        for seat in Seat::ALL {
            let options = umpire.private(seat).options();
            let options: Vec<_> = options.iter().map(|offer| offer.written).collect();
            assert_eq!(
                umpire.actors().contains(&seat),
                !options.is_empty(),
                "{seat} may act with options only"
            );
            for written in &options {
                let accepted = umpire.clone().act(seat, written).is_ok();
                assert!(accepted, "{written} is offered to {seat}, and refused: {:?}", world.acts);
            }
            let mut once = options.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), options.len(), "no action is offered twice");
            for probe in &probes {
                if options.contains(probe) {
                    continue;
                }
                // Asked past the view: the rules alone must refuse, too.
                let entry = gangurru::games::Entry::Act { seat, action: *probe };
                assert!(
                    umpire.clone().repeat(&entry).is_err(),
                    "{probe} is not offered to {seat}, but accepted"
                );
                let mut tried = umpire.clone();
                let refused = tried.act(seat, probe);
                assert!(matches!(refused, Err(ActError::Refused(_))), "{probe} is refused with a reason");
                assert_eq!(everything(&tried), everything(umpire), "a refusal changes nothing");
            }
        }
    });
}

/// What all audiences see together.
fn everything(umpire: &Umpire) -> String {
    let [white, black] = Seat::ALL.map(|seat| umpire.private(seat).json());
    format!("{} {white} {black}", umpire.public().json())
}

/// What may be done in the same turn after a first action is offered after it, whatever that action has shown.
pub fn second_halves_follow(game: &'static dyn AnyGame, games: u64, plies: u32) {
    along_random_play(game, games, plies, |world, umpire, _| {
        for seat in Seat::ALL {
            let view = umpire.private(seat);
            for first in view.options() {
                let next = view.follow_ups(&first.written);
                if next.is_empty() {
                    continue;
                }
                let mut tried = umpire.clone();
                tried.act(seat, &first.written).expect("what is offered is accepted");
                assert_eq!(tried.actors(), [seat], "{} is a half: {:?}", first.written, world.acts);
                let offered = tried.private(seat).options();
                for second in next {
                    assert!(
                        offered.iter().any(|offer| offer.written == second.written),
                        "{} after {}, and it is not offered: {:?}",
                        second.written,
                        first.written,
                        world.acts
                    );
                }
            }
        }
    });
}

/// Canonical texts read back to themselves, strictly; what is printed in a language's letters is read by somebody
/// of that language as the same action, or the bot asks, with that action among the answers.
pub fn texts_read_back(game: &'static dyn AnyGame, games: u64, plies: u32) {
    along_random_play(game, games, plies, |_, umpire, _| {
        for seat in Seat::ALL {
            let view = umpire.private(seat);
            let options = view.options();
            for (n, Offer { written, .. }) in options.iter().enumerate() {
                let text = written.to_string();
                assert_eq!(text.parse::<Written>().ok(), Some(*written), "{text} reads back to itself");
                assert_eq!(view.read(&text, &Letters::ENGLISH, &options), Reading::One(n), "{text}");
                for letters in Letters::ALL {
                    let printed = written.in_letters(letters).to_string();
                    for text in [&text, &printed] {
                        match view.read(text, letters, &options) {
                            Reading::One(read) => assert_eq!(read, n, "{text} as {letters:?}"),
                            Reading::Several(asked) => assert!(asked.contains(&n), "{text} as {letters:?}"),
                            other => panic!("{text} as {letters:?}: {other:?}"),
                        }
                    }
                }
            }
        }
    });
}

/// The state follows from the journal, and the journal survives being written and read.
pub fn journals_replay(game: &'static dyn AnyGame, games: u64, plies: u32) {
    for seed in 0..games {
        let chance = &mut Chance::new(0x70 + seed);
        let length = World::some_length(chance, plies);
        let (world, umpire) = World::random(game, length, chance);
        let text = world.journal().encode_for_journal();
        let journal = Journal::decode(&text).expect("a journal reads back");
        assert!(journal == world.journal(), "a journal reads back to itself");
        let again = Umpire::replay(&[game], &journal).expect("a journal can be played");
        assert_eq!(everything(&again), everything(&umpire));
        assert_eq!(again.outcome(), umpire.outcome());
    }
}

/// Nobody may act after the end, everybody knows how it ended, and ends from outside come once.
pub fn ends_are_final(game: &'static dyn AnyGame, games: u64, plies: u32) {
    along_random_play(game, games, plies, |_, umpire, _| {
        if let Some(outcome) = umpire.outcome() {
            assert_eq!(umpire.actors(), []);
            assert_eq!(umpire.public().outcome(), Some(outcome));
            let mut over = umpire.clone();
            assert_eq!(over.end(Ending::Agreed).err(), Some(Refusal::plain(Refusal::OVER)));
            let nothing = |seat| umpire.private(seat).options().is_empty();
            assert!(Seat::ALL.into_iter().all(nothing), "no options after the end");
            let late = gangurru::games::Entry::End(Ending::Aborted);
            assert!(over.repeat(&late).is_err());
        } else {
            assert_ne!(umpire.actors(), [], "a game that is not over has somebody to act");
            let ends = [
                (Ending::Resign(Seat::White), Some(Seat::Black), Reason::RESIGNATION),
                (Ending::Resign(Seat::Black), Some(Seat::White), Reason::RESIGNATION),
                (Ending::Agreed, None, Reason::AGREEMENT),
                (Ending::Adjudicated(Some(Seat::Black)), Some(Seat::Black), Reason::ADJUDICATION),
                (Ending::Adjudicated(None), None, Reason::ADJUDICATION),
                (Ending::Aborted, None, Reason::ABORTED),
            ];
            for (ending, winner, reason) in ends {
                let mut ended = umpire.clone();
                let telling = ended.end(ending).expect("a running game can be ended");
                let outcome = ended.outcome().expect("it is over now");
                assert_eq!((outcome.winner, outcome.reason), (winner, reason));
                assert_eq!(ended.actors(), []);
                let facts = telling.public();
                let last = facts.list().last().expect("the end is told");
                assert_eq!(last.key, "over");
            }
            for seat in Seat::ALL {
                let mut flagged = umpire.clone();
                flagged.end(Ending::Flag(seat)).expect("a running game can be ended");
                let outcome = flagged.outcome().expect("it is over now");
                assert_eq!(outcome.reason, Reason::TIME);
                assert_ne!(outcome.winner, Some(seat), "overstepping the time never wins");
            }
        }
    });
}

/// The truth in text reads back to itself, to the same options and to the same views; after the end everybody
/// may see it.
pub fn positions_read_back(game: &'static dyn AnyGame, games: u64, plies: u32) {
    along_random_play(game, games, plies, |world, umpire, chance| {
        if umpire.outcome().is_some() {
            let truths = Audience::ALL.map(|audience| position(umpire, audience));
            assert!(
                truths.iter().all(|truth| *truth == truths[0]),
                "everybody may know everything: {truths:?}"
            );
            return;
        }
        // Only the referee may tell a running game's truth; asking it plays the game again from the start.
        if !chance.once_in(8) {
            return;
        }
        let mut commands = referee::commands(world);
        commands.extend(referee::questions());
        let there = referee::ask(&[game], &commands).split_off(world.acts.len() + 1);
        let truth = &there[0]["position"];
        let mut commands = vec![json!({"cmd": "new", "game": game.name(), "position": truth})];
        commands.extend(referee::questions());
        let mut placed = referee::ask(&[game], &commands);
        assert_eq!(placed.remove(0), json!({"ok": true}), "{truth}");
        assert_eq!(placed, there);
    });
}

fn position(umpire: &Umpire, audience: Audience) -> String {
    match audience {
        Audience::Public => umpire.public().position(),
        Audience::Seat(seat) => umpire.private(seat).position(),
    }
}

/// Every view of every audience can be painted and put into words, from either side.
pub fn scenes_can_be_shown(game: &'static dyn AnyGame, games: u64, plies: u32) {
    let painter = Painter::new();
    along_random_play(game, games, plies, |_, umpire, chance| {
        for bottom in Seat::ALL {
            for scene in [umpire.public().scene(bottom), umpire.private(bottom).scene(bottom)] {
                assert!(!alt(&scene, &English).is_empty());
                assert!(text_board(&scene).lines().count() > 2);
                scene.check().expect("a scene is consistent");
                if chance.once_in(20) {
                    let style = Style { theme: Theme::Light, size: 160 };
                    painter.png(&scene, style).expect("a scene can be painted");
                }
            }
        }
    });
}

/// No text, however strange, does anything but what it says; positions and options from outside never panic.
pub fn strange_input_is_refused(game: &'static dyn AnyGame, games: u64) {
    const BITS: [&str; 24] = [
        "8",
        "/",
        "K",
        "k",
        "q",
        "[",
        "]",
        "~",
        " ",
        "w",
        "b",
        "-",
        "KQkq",
        "e3",
        "0",
        "999999999999",
        "?",
        "(",
        ")",
        "!",
        "\u{e9}",
        "\0",
        "10",
        "rnbqkbnr",
    ];
    let start = World::dealt(game, &json!({}), &mut Chance::new(1)).begin().public().position();
    for seed in 0..games {
        let chance = &mut Chance::new(seed);
        let mut text: Vec<char> = start.chars().collect();
        for _ in 0..chance.below(6) {
            let at = chance.below(text.len() as u32 + 1) as usize;
            match chance.below(3) {
                0 if at < text.len() => drop(text.remove(at)),
                1 => text.truncate(at.max(1)),
                _ => {
                    let bit = BITS[chance.below(BITS.len() as u32) as usize];
                    text.splice(at..at, bit.chars());
                }
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(umpire) = game.place(&json!({}), &text) {
            for seat in Seat::ALL {
                for Offer { written, .. } in umpire.private(seat).options() {
                    umpire.clone().act(seat, &written).unwrap_or_else(|e| panic!("{written} in {text}: {e}"));
                }
            }
        }
    }
    assert!(game.options(&json!({"no such option": 1})).is_err(), "unknown options are refused");
    assert!(game.options(&json!(3)).is_err());
}

/// What is refused is refused with a reason of its own, not with a shrug; whose turn it is not hears that.
pub fn refusals_have_a_reason(game: &'static dyn AnyGame, games: u64, plies: u32) {
    let probes = probes(game, 200);
    let mut kinds = std::collections::BTreeSet::new();
    along_random_play(game, games, plies, |_, umpire, chance| {
        if umpire.outcome().is_some() {
            return;
        }
        for seat in Seat::ALL {
            let probe = chance.pick(&probes).expect("there are probes");
            let Err(ActError::Refused(refusal)) = umpire.clone().act(seat, probe) else { continue };
            let idle = !umpire.actors().contains(&seat);
            assert_eq!(refusal.key == Refusal::NOT_YOUR_TURN, idle, "{seat} {probe}: {refusal}");
            assert_ne!(refusal.key, Refusal::OVER);
            kinds.insert(refusal.key);
        }
    });
    assert!(kinds.len() >= 4, "{} refuses in few ways: {kinds:?}", game.name());
}

/// Where nothing is hidden, every audience sees the same, and that is the truth.
pub fn everybody_sees_the_truth(game: &'static dyn AnyGame, games: u64, plies: u32) {
    along_random_play(game, games, plies, |world, umpire, chance| {
        if !chance.once_in(20) {
            return;
        }
        let [white, black] = Seat::ALL.map(|seat| umpire.private(seat).json());
        assert_eq!(umpire.public().json(), white);
        assert_eq!(white, black);
        let mut commands = referee::commands(world);
        commands.extend(referee::questions());
        let answers = referee::ask(&[game], &commands).split_off(world.acts.len() + 1);
        assert_eq!(answers[0], answers[1], "what everybody sees is the truth");
    });
}

/// A world imagined from a view looks, from that seat, like the truth; and whatever it offers there is accepted.
pub fn imagination_fits_the_view(game: &'static dyn AnyGame, games: u64, plies: u32) {
    along_random_play(game, games, plies, |_, umpire, chance| {
        if umpire.outcome().is_some() {
            return;
        }
        for seat in Seat::ALL {
            let view = umpire.private(seat);
            let world = view.imagine(chance);
            let seen = world.private(seat);
            assert_eq!(seen.position(), view.position());
            assert_eq!(seen.options(), view.options());
            assert_eq!(world.actors(), umpire.actors());
            for Offer { written, .. } in view.options().iter().take(40) {
                assert!(world.clone().act(seat, written).is_ok(), "{written} in an imagined world");
            }
            assert_eq!(greedy(&view, chance).is_some(), umpire.actors().contains(&seat));
        }
    });
}

/// A computer player that looks one ply ahead wins when it can.
pub fn computer_players_finish(game: &'static dyn AnyGame, games: u64, plies: u32) {
    along_random_play(game, games, plies, |_, umpire, chance| {
        for seat in umpire.actors() {
            let view = umpire.private(seat);
            let wins = |written: &Written| {
                let mut tried = umpire.clone();
                tried.act(seat, written).is_ok() && tried.outcome().is_some_and(|o| o.winner == Some(seat))
            };
            // Only where the win does not hang on what the player cannot know.
            if !game.hides() && view.options().iter().any(|offer| wins(&offer.written)) {
                let chosen = greedy(&view, chance).expect("it may act");
                assert!(wins(&chosen), "{chosen} does not win in {}", view.position());
            }
        }
    });
}
