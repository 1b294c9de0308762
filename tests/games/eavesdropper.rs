//! The eavesdropper: whole games on the fake platform, each played twice through the bot, in two worlds that differ in
//! nothing but what a listener may not know. Everything that this listener ever got must be the same: every message
//! with its text, its picture to the byte, the picture's words and file name, its buttons and whom it notifies; their
//! order and number; which of them lost their buttons; and the answer to everything that the listener asked on the way.
//!
//! Which worlds are twins say the oracles of the twin-world law. Table, seed and commitment are the same in both, as
//! chance in the scene is, and so is the time; the deal is written into the journal (`support::staged`).
//!
//! To let a new game in: its line in `support::eavesdrop::oracle`.

use gangurru::bot::port::{Answer, Desk as _};
use gangurru::games::{AnyGame, Enrolled};
use gangurru::rules::notation::Written;
use gangurru::rules::{Audience, Seat};

use crate::support::chat::{Trace, account, place, shown};
use crate::support::cups::Cups;
use crate::support::eavesdrop::{Heard, Twins, acts, hiding, refused};
use crate::support::oracles::{australian::Australian, hidden::Hidden, raindrop::Raindrop};
use crate::support::seeps::*;
use crate::support::staged::Staged;
use crate::support::twins::{Oracle, probes};
use crate::support::world::World;

const WHITE: Audience = Audience::Seat(Seat::White);
const BLACK: Audience = Audience::Seat(Seat::Black);

/// Who sits where, with their private chat: White, Black.
const SITTERS: [(&str, &str); 2] = [("Anna", "private-anna"), ("Ben", "private-ben")];

/// Everything that somebody got: what could be noticed in places, and what was answered.
#[derive(PartialEq)]
struct Ear {
    traces: Vec<(String, Vec<Trace>)>,
    answers: Vec<(String, Option<Answer>)>,
    completions: Vec<Vec<String>>,
}

fn told(trace: &Trace) -> String {
    match trace {
        Trace::Sent(content) => shown(content),
        Trace::Stripped(nth) => format!("message {nth} loses its buttons"),
        Trace::Opened(title) => format!("a thread is opened: {title}"),
    }
}

impl Ear {
    /// The first difference, in words.
    fn differs(&self, other: &Self) -> Option<String> {
        for ((at, one), (_, two)) in self.traces.iter().zip(&other.traces) {
            if let Some((a, b)) = one.iter().zip(two).find(|(a, b)| a != b) {
                return Some(format!("in {at}:\n  {}\n  {}", told(a), told(b)));
            }
            if one.len() != two.len() {
                return Some(format!("in {at}: {} and {} things happened", one.len(), two.len()));
            }
        }
        for ((asked, one), (_, two)) in self.answers.iter().zip(&other.answers) {
            if one != two {
                let said = |answer: &Option<Answer>| answer.as_ref().map(|answer| shown(&answer.content));
                return Some(format!("{asked} is answered:\n  {:?}\n  {:?}", said(one), said(two)));
            }
        }
        (self != other).then(|| "completions, or how much was answered".to_owned())
    }

    fn messages(&self) -> usize {
        self.traces.iter().map(|(_, traces)| traces.len()).sum::<usize>() + self.answers.len()
    }
}

/// One playing of a world, with a listener who asks all the time.
struct Playing<'a> {
    staged: Staged,
    listener: Audience,
    probes: &'a [Written],
    answers: Vec<(String, Option<Answer>)>,
    completions: Vec<Vec<String>>,
}

impl Playing<'_> {
    /// The listener's name, and where they read.
    fn who(&self) -> (&'static str, Vec<String>) {
        let mut places = vec!["room".to_owned(), self.staged.thread()];
        match self.listener {
            Audience::Public => ("Cleo", places),
            Audience::Seat(seat) => {
                let (name, chat) = SITTERS[seat.index()];
                places.push(chat.to_owned());
                (name, places)
            }
        }
    }

    async fn say(&mut self, text: &str) {
        let (name, thread) = (self.who().0, self.staged.thread());
        let answer = self.staged.scene.say(name, &thread, text).await;
        self.answers.push((text.to_owned(), answer));
    }

    async fn press(&mut self, act: &str, stamp: &str, arg: &str) {
        let (name, thread) = (self.who().0, self.staged.thread());
        let button = format!("{act}.{}.{stamp}.{arg}", self.staged.table);
        let answer = self.staged.scene.press_id(name, &thread, act, &button).await;
        self.answers.push((button, answer));
    }

    /// Some of everything that can be asked, in turn. Nothing of it changes the game.
    async fn ask(&mut self, step: usize, umpire: &gangurru::games::Umpire) {
        const ASKED: [&str; 9] = [
            "!board",
            "!replay",
            "!secrets",
            "!leaderboard",
            "!board text black",
            "!profile @Anna",
            "!verify",
            "!games",
            "!lobby",
        ];
        self.say(ASKED[step % ASKED.len()]).await;
        match step % 3 {
            0 => self.press("secrets", "", "").await,
            1 => self.press("moves", "", "").await,
            _ => self.press("flip", "", "").await,
        }
        // What cannot be done. On a button that somebody has made up: typed, it might be read as what can.
        let wrong = refused(umpire, self.listener, self.probes);
        for nth in 0..3 {
            if let Some(probe) = wrong.get((step + nth * 7) % wrong.len().max(1)) {
                self.press("move", "", &probe.to_string()).await;
            }
        }
        let waits = !acts(umpire, self.listener);
        if let Some(probe) = wrong.get(step % wrong.len().max(1)).filter(|_| waits) {
            self.say(&probe.to_string()).await;
        }
        let (from, at) = (account(self.who().0), place(&self.staged.thread()));
        let bot = &self.staged.scene.bot;
        self.completions.push(bot.complete(&from, &at, if step.is_multiple_of(2) { "" } else { "!" }).await);
    }

    async fn play(&mut self, world: &World) {
        let mut umpire = world.begin();
        for (step, (seat, written)) in world.acts.iter().enumerate() {
            let (name, chat) = SITTERS[seat.index()];
            let view = umpire.private(*seat);
            let yes = if view.caution(written).is_some() { " yes" } else { "" };
            let at = if view.in_set_up() { chat.to_owned() } else { self.staged.thread() };
            let text = format!("{written}{yes}");
            let answer = self.staged.scene.say(name, &at, &text).await;
            assert!(answer.is_none() || at == chat, "{text}: {}", shown(&answer.expect("one").content));
            if self.listener == Audience::Seat(*seat) {
                self.answers.push((text, answer));
            }
            self.staged.scene.deliver().await;
            umpire.act(*seat, written).expect("a world can be played");
            self.ask(step, &umpire).await;
        }
    }
}

/// What a listener gets of a world, from the challenge on.
async fn listen(world: &World, listener: Audience, probes: &[Written]) -> Ear {
    let staged = Staged::dealt(world.game, &world.deal).await;
    let (answers, completions) = (Vec::new(), Vec::new());
    let mut playing = Playing { staged, listener, probes, answers, completions };
    playing.play(world).await;
    let (_, places) = playing.who();
    let scene = &playing.staged.scene;
    let traces = places.into_iter().map(|at| (at.clone(), scene.traces(&at))).collect();
    Ear { traces, answers: playing.answers, completions: playing.completions }
}

/// Twins of random games for a listener: so many pairs, each game played until it is over, or for so many actions.
async fn eavesdrop(
    game: &'static dyn AnyGame,
    oracle: &dyn Oracle,
    listener: Audience,
    (pairs, plies, seed): (usize, usize, u64),
) -> Result<usize, Heard> {
    let probes = probes(game, 24);
    let mut twins = Twins::new(game, oracle, listener, plies, seed);
    let mut messages = 0;
    for _ in 0..pairs {
        let [world, twin] = twins.pair();
        let one = listen(&world, listener, &probes).await;
        let two = listen(&twin, listener, &probes).await;
        if let Some(difference) = one.differs(&two) {
            return Err(Heard(format!("{listener} can tell two worlds of {}: {difference}", game.name())));
        }
        messages += one.messages();
    }
    Ok(messages)
}

/// Every game that hides something, for a player or a bystander.
async fn every_game(listener: Audience, pairs: usize, plies: usize, seed: u64) {
    for (game, oracle) in hiding(&[Enrolled::<Cups>::game()]) {
        let heard = eavesdrop(game, oracle, listener, (pairs, plies, seed)).await;
        let messages = heard.unwrap_or_else(|heard| panic!("{heard:?}"));
        assert!(messages > 30, "{}: only {messages} messages", game.name());
    }
}

#[tokio::test]
async fn a_listener_cannot_tell_two_worlds() {
    for listener in Audience::ALL {
        every_game(listener, 1, 16, 5).await;
    }
}

/// Games to their end, a test a listener, so that they are played side by side.
#[tokio::test]
#[ignore = "needs minutes"]
async fn a_bystander_cannot_tell_whole_games() {
    every_game(Audience::Public, 1, 400, 6).await;
}

#[tokio::test]
#[ignore = "needs minutes"]
async fn white_cannot_tell_whole_games() {
    every_game(WHITE, 1, 400, 6).await;
}

#[tokio::test]
#[ignore = "needs minutes"]
async fn black_cannot_tell_whole_games() {
    every_game(BLACK, 1, 400, 6).await;
}

/// A leak in a game is noticed by who listens at the bot.
async fn is_heard<H: Home, S: Seep>(oracle: &dyn Oracle, listener: Audience, sign: &str) {
    let game = Enrolled::<Around<H, S>>::game();
    match eavesdrop(game, oracle, listener, (12, 24, 7)).await {
        Err(Heard(difference)) => assert!(difference.contains(sign), "{difference}"),
        Ok(_) => panic!("{listener} does not notice the leak in {}", game.name()),
    }
}

#[tokio::test]
async fn planted_leaks_are_heard() {
    is_heard::<AroundHidden, CapturedToAll>(&Hidden, Audience::Public, "Only you learn this").await;
    is_heard::<AroundHidden, BestFirst>(&Hidden, WHITE, "moves.").await;
    is_heard::<AroundAustralian, DiscInRefusal>(&Australian, WHITE, "move.").await;
    is_heard::<AroundAustralian, DiscInWords>(&Australian, WHITE, "Can be reached").await;
    is_heard::<AroundRaindrop, CardInPicture>(&Raindrop, WHITE, "private-anna").await;
    let sound = Enrolled::<Around<AroundHidden, Sound>>::game();
    let heard = eavesdrop(sound, &Hidden, BLACK, (1, 12, 8)).await;
    assert!(heard.is_ok(), "{heard:?}");
}
