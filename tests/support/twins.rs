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

use gangurru::games::{ActError, AnyGame, Listener, Telling, Umpire, View};
use gangurru::rules::notation::{Offer, Written};
use gangurru::rules::{Audience, Seat};
use gangurru_render::{English, Painter, Scene, Style, Theme, alt, text_board};
use serde_json::json;

use super::chance::Chance;
use super::world::World;
use gangurru::rules::Dice as _;

/// What the rules text says about who learns what.
pub trait Oracle: Sync {
    /// Whether the rules hide anything from anybody.
    fn hides(&self) -> bool;

    /// Everything that `audience` has learned, by the rules, from the beginning to the last action, in order.
    ///
    /// It is asked only about games that are running: once a game is over everybody may know everything, and the
    /// harness stops there by itself.
    fn knowledge(&self, world: &World, audience: Audience) -> Vec<String>;

    /// Whether there is anything that `audience` does not know and cannot work out. Where there is, a twin is expected.
    fn in_the_dark(&self, _world: &World, _audience: Audience) -> bool {
        self.hides()
    }

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
    Caution,
    FollowUps,
    AltText,
    TextBoard,
    Overlay,
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

/// What was seen for one audience.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions for which a twin was looked for.
    pub positions: usize,
    /// Those among them in which there was something that the audience did not know.
    pub in_the_dark: usize,
    /// Pairs of worlds that really differed and were twins by the rules.
    pub twins: usize,
    /// Steps at which everything was compared: positions with a twin beside them.
    pub steps: usize,
}

/// What a run of the harness has seen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Report {
    /// By audience, in the order of [`Audience::ALL`].
    pub audiences: [Tally; 3],
    /// Actions played on after the twin was made, with both worlds still alike by the rules.
    pub played_on: usize,
    /// Pairs that the rules told apart while playing on.
    pub parted: usize,
    /// Pairs whose games ended while playing on, in the same way.
    pub ended: usize,
}

impl Report {
    fn of(&mut self, audience: Audience) -> &mut Tally {
        let n = Audience::ALL.iter().position(|one| *one == audience).expect("an audience");
        &mut self.audiences[n]
    }

    fn sum(&self, number: impl Fn(&Tally) -> usize) -> usize {
        self.audiences.iter().map(number).sum()
    }

    /// Positions for which a twin was looked for, over all audiences.
    pub fn positions(&self) -> usize {
        self.sum(|tally| tally.positions)
    }

    /// Pairs of worlds that really differed and were twins by the rules, over all audiences.
    pub fn twins(&self) -> usize {
        self.sum(|tally| tally.twins)
    }

    /// Steps at which everything was compared, over all audiences.
    pub fn steps(&self) -> usize {
        self.sum(|tally| tally.steps)
    }

    /// Whether so much was compared that silence means something. Every audience must have a twin in more than half
    /// of the positions in which it does not know something. As the oracle itself says which these are, it must
    /// also have one in a fair part of all positions, whatever the oracle says.
    ///
    /// # Errors
    /// What there was too little of.
    pub fn means_something(&self) -> Result<(), String> {
        for (audience, tally) in Audience::ALL.iter().zip(&self.audiences) {
            if tally.twins * 2 <= tally.in_the_dark || tally.twins * 5 <= tally.positions {
                return Err(format!("few twins really differed for {audience}: {tally:?}"));
            }
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (audience, tally) in Audience::ALL.iter().zip(&self.audiences) {
            let Tally { positions, in_the_dark, twins, steps } = tally;
            write!(f, "{audience}: {positions} positions, {in_the_dark} with something unknown, ")?;
            write!(f, "{twins} twins, {steps} steps; ")?;
        }
        let Self { played_on, parted, ended, .. } = self;
        let (positions, twins, steps) = (self.positions(), self.twins(), self.steps());
        write!(f, "all: {positions} positions, {twins} twins, {steps} steps, ")?;
        write!(f, "of which {played_on} played on; {parted} pairs parted, {ended} ended together")
    }
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

/// Everything an audience gets, at one step, by channel; the picture not painted yet.
struct Glimpse {
    got: Vec<(Channel, Vec<u8>)>,
    scene: Scene,
    overlays: Vec<Scene>,
}

/// At every how many steps pictures are painted and put into words although the scenes are equal: they are functions of
/// the scene, and costly. Where two scenes differ, they are always painted.
const PAINT: usize = 32;

/// At every how many steps is looked at what stands beside the options: functions of the view, and many.
const ASIDES: usize = 4;

/// Which part of the texts to be refused is tried at one step.
const PROBES: usize = 4;

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

    fn glimpse(&self, umpire: &Umpire, audience: Audience, told: Option<&Telling>, step: usize) -> Glimpse {
        let mut got = Vec::new();
        let mut add = |channel, bytes: String| got.push((channel, bytes.into_bytes()));
        let facts = told.map(|told| match audience {
            Audience::Public => told.public().list().to_vec(),
            Audience::Seat(seat) => told.private(seat).list().to_vec(),
        });
        // A verdict that hangs on a secret shows in everything else as well; it is called by its name.
        add(Channel::Result, json!(umpire.outcome()).to_string());
        add(Channel::Facts, json!(facts).to_string());
        let (scene, overlays) = match audience {
            Audience::Public => seen(&umpire.public(), Seat::White, &mut add),
            Audience::Seat(seat) => seen(&umpire.private(seat), seat, &mut add),
        };
        if let Audience::Seat(seat) = audience {
            let view = umpire.private(seat);
            let options = view.options();
            add(Channel::Options, texts(&options));
            add(Channel::Refusals, self.refusals(umpire, seat, step));
            if step.is_multiple_of(ASIDES) {
                let cautions = options.iter().map(|offer| format!("{:?}", view.caution(&offer.written)));
                add(Channel::Caution, cautions.collect::<Vec<_>>().join(", "));
                let next = options.iter().map(|offer| texts(&view.follow_ups(&offer.written)));
                add(Channel::FollowUps, next.collect::<Vec<_>>().join(", "));
            }
        }
        Glimpse { got, scene, overlays }
    }

    /// What this seat hears when it tries some of what may not be possible.
    fn refusals(&self, umpire: &Umpire, seat: Seat, step: usize) -> String {
        let probes = self.probes.iter().skip(step % PROBES).step_by(PROBES);
        let refusals = probes.map(|probe| match umpire.clone().act(seat, probe) {
            Ok(_) => "accepted".to_owned(),
            Err(ActError::Refused(refusal)) => refusal.to_string(),
            Err(fault @ ActError::Disagreement) => fault.to_string(),
        });
        refusals.collect::<Vec<_>>().join(", ")
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
            report.of(audience).steps += 1;
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
        let ours = self.glimpse(umpires[0], audience, told[0], step);
        let twins = self.glimpse(umpires[1], audience, told[1], step);
        alike(&ours.got, &twins.got, audience, step)?;
        self.compare_scenes(&ours.scene, &twins.scene, Channel::Picture, audience, step)?;
        for (a, b) in ours.overlays.iter().zip(&twins.overlays) {
            self.compare_scenes(a, b, Channel::Overlay, audience, step)?;
        }
        Ok(())
    }

    fn compare_scenes(
        &self,
        ours: &Scene,
        twins: &Scene,
        channel: Channel,
        audience: Audience,
        step: usize,
    ) -> Result<(), Leak> {
        // What is said and painted is a function of the scene.
        if ours == twins && !step.is_multiple_of(PAINT) {
            return Ok(());
        }
        let shown = |scene: &Scene| {
            let style = Style { theme: Theme::Light, size: 160 };
            let picture = self.painter.png(scene, style).expect("a scene can be painted");
            let (words, text) = (alt(scene, &English), text_board(scene));
            vec![(Channel::AltText, words.into()), (Channel::TextBoard, text.into()), (channel, picture)]
        };
        alike(&shown(ours), &shown(twins), audience, step)
    }

    /// Compares two games of which one at least is over: everybody may know everything now, so only what was told and
    /// the verdict must be equal. A verdict that hangs on a secret tells it.
    fn compare_ends(
        umpires: [&Umpire; 2],
        told: [&Telling; 2],
        audience: Audience,
        step: usize,
    ) -> Result<(), Leak> {
        let [ours, twins] = [0, 1].map(|n| {
            let facts = match audience {
                Audience::Public => told[n].public().list().to_vec(),
                Audience::Seat(seat) => told[n].private(seat).list().to_vec(),
            };
            vec![
                (Channel::Result, json!(umpires[n].outcome()).to_string().into_bytes()),
                (Channel::Facts, json!(facts).to_string().into_bytes()),
            ]
        });
        alike(&ours, &twins, audience, step)
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
        report.of(audience).positions += 1;
        report.of(audience).in_the_dark += usize::from(self.oracle.in_the_dark(world, audience));
        let known = self.oracle.knowledge(world, audience);
        let twin = (0..effort.tries).find_map(|_| {
            let twin = self.oracle.scramble(world, audience, chance)?;
            (!twin.same(world) && self.oracle.knowledge(&twin, audience) == known).then_some(twin)
        });
        let Some(mut twin) = twin else { return Ok(()) };
        report.of(audience).twins += 1;
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
            report.of(audience).steps += 1;
            report.played_on += 1;
            let umpires = [&umpires[0], &umpires[1]];
            if umpires.iter().any(|umpire| umpire.outcome().is_some()) {
                Self::compare_ends(umpires, [one, two], audience, step)?;
                report.ended += 1;
                break;
            }
            self.compare_step(umpires, [Some(one), Some(two)], audience, step)?;
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

/// What a view holds, by channel, but for its options; and its pictures.
fn seen<A: Listener>(
    view: &View<A>,
    bottom: Seat,
    add: &mut impl FnMut(Channel, String),
) -> (Scene, Vec<Scene>) {
    add(Channel::View, view.json().to_string());
    add(Channel::Position, view.position());
    add(Channel::Actors, json!(view.actors()).to_string());
    let overlays = view.game().overlays().iter().filter_map(|name| view.overlay(bottom, name));
    let overlays: Vec<Scene> = overlays.collect();
    add(Channel::Overlay, overlays.len().to_string());
    (view.scene(bottom), overlays)
}

/// Compares what two worlds give, channel by channel.
fn alike(
    ours: &[(Channel, Vec<u8>)],
    twins: &[(Channel, Vec<u8>)],
    audience: Audience,
    step: usize,
) -> Result<(), Leak> {
    for ((channel, a), (_, b)) in ours.iter().zip(twins) {
        if a != b {
            let show = |bytes: &[u8]| match channel {
                Channel::Picture | Channel::Overlay => format!("a picture of {} bytes", bytes.len()),
                _ => String::from_utf8_lossy(bytes).into_owned(),
            };
            return Err(leak(*channel, audience, step, &show(a), &show(b)));
        }
    }
    Ok(())
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
