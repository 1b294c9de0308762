//! Twin worlds: the proof that what an audience may not know cannot be told from what it gets.
//!
//! Two worlds are twins for an audience if they differ, and by the rules this audience could not say which of
//! the two it sits in. Then everything that the audience ever gets must be equal, byte for byte, at every step;
//! and stay equal while the same visible play goes on (the step condition), until the rules themselves tell
//! the two apart.
//!
//! What the rules tell is said by an [`Oracle`], one a game, written from the rules text and not from the
//! game's code: it works on worlds, which are data, and sees no state and no view.

use std::fmt;

use gangurru::games::{ActError, AnyGame, Telling, Umpire};
use gangurru::rules::notation::{Offer, Written};
use gangurru::rules::{Audience, Seat};
use gangurru_render::{English, Painter, Style, Theme, alt, text_board};
use serde_json::json;

use super::chance::Chance;
use super::world::World;
use gangurru::rules::Dice as _;

/// What the rules text says about who learns what.
pub trait Oracle: Sync {
    /// Whether the rules hide anything from anybody.
    fn hides(&self) -> bool;

    /// Everything that `audience` has learned, by the rules, from the beginning to the last action, in order.
    fn knowledge(&self, world: &World, audience: Audience) -> Vec<String>;

    /// Another world that may be a twin of this one for `audience`: the harness asks
    /// [`knowledge`](Self::knowledge) whether it is. `None` if there is nothing to change.
    fn scramble(&self, world: &World, audience: Audience, chance: &mut Chance) -> Option<World>;

    /// The action in the twin world that looks to `audience` as `written` does in the first world.
    fn mirror(&self, _twin: &World, _seat: Seat, written: Written, _audience: Audience) -> Written {
        written
    }
}

/// The oracle of games in which everybody knows everything.
pub struct NothingHidden;

impl Oracle for NothingHidden {
    fn hides(&self) -> bool {
        false
    }

    fn knowledge(&self, world: &World, _audience: Audience) -> Vec<String> {
        let mut all = vec![world.options.to_string(), world.deal.to_string()];
        all.extend(world.acts.iter().map(|(seat, written)| format!("{seat} {written}")));
        all
    }

    fn scramble(&self, _world: &World, _audience: Audience, _chance: &mut Chance) -> Option<World> {
        None
    }
}

/// The ways by which something reaches an audience.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Channel {
    Facts,
    View,
    Position,
    Actors,
    Result,
    Options,
    Refusals,
    Page,
    AltText,
    TextBoard,
    Picture,
}

/// A secret got out.
pub struct Leak {
    pub channel: Channel,
    pub audience: Audience,
    /// After how many actions.
    pub step: usize,
    pub ours: String,
    pub twins: String,
}

impl fmt::Display for Leak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { channel, audience, step, ours, twins } = self;
        write!(
            f,
            "{channel:?} tells {audience} what it may not know, after {step} actions:\n  {ours}\n  {twins}"
        )
    }
}

impl fmt::Debug for Leak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What a run of the harness has seen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Report {
    /// Positions for which a twin was looked for, over all audiences.
    pub positions: usize,
    /// Pairs of worlds that really differed and were twins by the rules.
    pub twins: usize,
    /// Steps at which everything was compared.
    pub steps: usize,
    /// Actions played on after the twin was made, with both worlds still alike by the rules.
    pub played_on: usize,
    /// Pairs that the rules told apart while playing on.
    pub parted: usize,
}

/// How much to do.
#[derive(Clone, Copy)]
pub struct Effort {
    pub games: u64,
    pub seed: u64,
    /// Longest game, in actions.
    pub plies: u32,
    /// How many tries to find a twin for a position and an audience.
    pub tries: u32,
    /// How far to play on.
    pub play_on: usize,
}

/// Everything an audience gets, at one step, by channel.
struct Glimpse(Vec<(Channel, Vec<u8>)>);

/// Compares twins of one game.
pub struct Harness<'a> {
    pub game: &'static dyn AnyGame,
    pub oracle: &'a dyn Oracle,
    /// Texts to be refused: what was ever possible in this game.
    probes: Vec<Written>,
    painter: Painter,
}

impl<'a> Harness<'a> {
    pub fn new(game: &'static dyn AnyGame, oracle: &'a dyn Oracle) -> Self {
        Self { game, oracle, probes: probes(game, 40), painter: Painter::new() }
    }

    fn glimpse(&self, umpire: &Umpire, audience: Audience, telling: Option<&Telling>) -> Glimpse {
        let mut got = Vec::new();
        let mut add = |channel, bytes: Vec<u8>| got.push((channel, bytes));
        let bottom = match audience {
            Audience::Public => Seat::White,
            Audience::Seat(seat) => seat,
        };
        let (facts, json, position, actors, outcome, scene) = match audience {
            Audience::Public => {
                let view = umpire.public();
                let facts = telling.map(|t| t.public().list().to_vec());
                (facts, view.json(), view.position(), view.actors(), view.outcome(), view.scene(bottom))
            }
            Audience::Seat(seat) => {
                let view = umpire.private(seat);
                let facts = telling.map(|t| t.private(seat).list().to_vec());
                (facts, view.json(), view.position(), view.actors(), view.outcome(), view.scene(bottom))
            }
        };
        add(Channel::Facts, json!(facts).to_string().into());
        add(Channel::View, json.to_string().into());
        add(Channel::Position, position.into());
        add(Channel::Actors, json!(actors).to_string().into());
        add(Channel::Result, json!(outcome).to_string().into());
        if let Audience::Seat(seat) = audience {
            let view = umpire.private(seat);
            add(Channel::Options, texts(&view.options()).into());
            let refusals = self.probes.iter().map(|probe| match umpire.clone().act(seat, probe) {
                Ok(_) => "accepted".to_owned(),
                Err(ActError::Refused(refusal)) => refusal.to_string(),
                Err(fault @ ActError::Disagreement) => fault.to_string(),
            });
            add(Channel::Refusals, refusals.collect::<Vec<_>>().join(", ").into());
        }
        add(Channel::AltText, alt(&scene, &English).into());
        add(Channel::TextBoard, text_board(&scene).into());
        let style = Style { theme: Theme::Light, size: 160 };
        add(Channel::Picture, self.painter.png(&scene, style).expect("a scene can be painted"));
        Glimpse(got)
    }

    /// Compares two worlds at every step from the beginning; the games as they stand at the end.
    fn compare(
        &self,
        ours: &World,
        twin: &World,
        audience: Audience,
        report: &mut Report,
    ) -> Result<[Umpire; 2], Leak> {
        let mut umpires = [ours.begin(), twin.begin()];
        self.compare_step([&umpires[0], &umpires[1]], [None, None], audience, 0)?;
        for (step, (a, b)) in ours.acts.iter().zip(&twin.acts).enumerate() {
            let [one, two] = &mut umpires;
            let tellings = [one.act(a.0, &a.1), two.act(b.0, &b.1)];
            let [Ok(one), Ok(two)] = &tellings else {
                // A scrambled world is legal by the rules; if one of the two refuses, it is the options
                // that told them apart.
                return Err(leak(
                    Channel::Options,
                    audience,
                    step + 1,
                    &format!("{:?}", tellings[0].is_ok()),
                    &format!("{:?}", tellings[1].is_ok()),
                ));
            };
            self.compare_step([&umpires[0], &umpires[1]], [Some(one), Some(two)], audience, step + 1)?;
            report.steps += 1;
        }
        Ok(umpires)
    }

    fn compare_step(
        &self,
        umpires: [&Umpire; 2],
        told: [Option<&Telling>; 2],
        audience: Audience,
        step: usize,
    ) -> Result<(), Leak> {
        let ours = self.glimpse(umpires[0], audience, told[0]);
        let twins = self.glimpse(umpires[1], audience, told[1]);
        for ((channel, a), (_, b)) in ours.0.iter().zip(&twins.0) {
            if a != b {
                let show = |bytes: &[u8]| match channel {
                    Channel::Picture => format!("{} bytes of PNG", bytes.len()),
                    _ => String::from_utf8_lossy(bytes).into_owned(),
                };
                return Err(leak(*channel, audience, step, &show(a), &show(b)));
            }
        }
        Ok(())
    }

    /// Looks for a twin of `world` for `audience` and compares the two, then plays on.
    fn pair(
        &self,
        world: &World,
        audience: Audience,
        effort: Effort,
        chance: &mut Chance,
        report: &mut Report,
    ) -> Result<(), Leak> {
        report.positions += 1;
        let known = self.oracle.knowledge(world, audience);
        let twin = (0..effort.tries).find_map(|_| {
            let twin = self.oracle.scramble(world, audience, chance)?;
            (!twin.same(world) && self.oracle.knowledge(&twin, audience) == known).then_some(twin)
        });
        let Some(mut twin) = twin else { return Ok(()) };
        report.twins += 1;
        let mut ours = world.clone();
        let mut umpires = self.compare(&ours, &twin, audience, report)?;
        for _ in 0..effort.play_on {
            let Some((seat, written)) = World::random_step(&umpires[0], chance) else { break };
            let mirrored = self.oracle.mirror(&twin, seat, written, audience);
            let next = (ours.and(seat, written), twin.and(seat, mirrored));
            let alike = self.oracle.knowledge(&next.0, audience) == self.oracle.knowledge(&next.1, audience);
            let [a, b] = &mut umpires;
            let told = (a.act(seat, &written), b.act(seat, &mirrored));
            (ours, twin) = next;
            if !alike {
                report.parted += 1;
                break;
            }
            let step = ours.acts.len();
            let (Ok(one), Ok(two)) = &told else {
                return Err(leak(
                    Channel::Options,
                    audience,
                    step,
                    &told.0.is_ok().to_string(),
                    &told.1.is_ok().to_string(),
                ));
            };
            self.compare_step([&umpires[0], &umpires[1]], [Some(one), Some(two)], audience, step)?;
            report.steps += 1;
            report.played_on += 1;
        }
        Ok(())
    }

    /// Random games, a position of each, every audience.
    pub fn run(&self, effort: Effort) -> Result<Report, Leak> {
        let mut report = Report::default();
        for game in 0..effort.games {
            let chance = &mut Chance::new(effort.seed ^ (game << 20));
            let length = World::some_length(chance, effort.plies);
            let (world, umpire) = World::random(self.game, length, chance);
            if umpire.outcome().is_some() {
                // Everybody may know everything now: the position before is the last with secrets.
                let world = world.prefix(world.acts.len() - 1);
                for audience in Audience::ALL {
                    self.pair(&world, audience, effort, chance, &mut report)?;
                }
            } else {
                for audience in Audience::ALL {
                    self.pair(&world, audience, effort, chance, &mut report)?;
                }
            }
        }
        Ok(report)
    }
}

fn leak(channel: Channel, audience: Audience, step: usize, ours: &str, twins: &str) -> Leak {
    Leak { channel, audience, step, ours: ours.to_owned(), twins: twins.to_owned() }
}

fn texts(offers: &[Offer]) -> String {
    offers.iter().map(|offer| offer.written.to_string()).collect::<Vec<_>>().join(" ")
}

/// Actions that were possible at some time in some random game: texts to try where they may not be.
pub fn probes(game: &'static dyn AnyGame, most: usize) -> Vec<Written> {
    let chance = &mut Chance::new(0x9806);
    let mut probes = Vec::new();
    for _ in 0..most {
        let length = chance.below(60) as usize;
        let (_, umpire) = World::random(game, length, chance);
        let Some((_, written)) = World::random_step(&umpire, chance) else { continue };
        if !probes.contains(&written) {
            probes.push(written);
        }
    }
    probes
}
