//! From a journal to the state that follows from it, beside shakmaty doing the same work.
//!
//! Ours begins with the journal's text, as a store hands it over: header and 300 entries are read, each action is
//! found among the legal ones and carried out, what is told to whom is made, and the ends are looked for: mate,
//! stalemate, third repetition with both hands, length. It goes through the public door, [`Umpire::replay`].
//!
//! A fair peer does what makes a replay one, and no more. shakmaty begins with the same 300 actions in its own cheapest
//! notation (UCI; ours are as long and come wrapped in JSON), finds each among the legal moves and plays it, looks
//! for mate and stalemate, and for a third repetition among 64-bit hashes (ours compares whole positions). It tells
//! nobody anything.
//!
//! The game is played at random, from a fixed seed. Both must end in the same position. The line is the best of many
//! repetitions, ours and the peer's in turn.
//!
//! The other games have no such peer; they stand beside the bar of a millisecond. Where no game of 300 actions is to be
//! had (Schago ends sooner), the longest random one is taken, and the line says how long it is.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a bench reads the clock and prints")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use gangurru::games::{AnyGame, Entry, Journal, Start, Umpire, all, by_name};
use gangurru::rules::notation::{Wing, Written};
use gangurru::rules::{Dice, Seat};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use serde_json::Value;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::variant::Crazyhouse;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{EnPassantMode, Position as _};

/// The game that the peer plays, too.
const GAME: &str = "crazyhouse";
const ACTIONS: usize = 300;
const REPETITIONS: usize = 300;

fn main() {
    for game in all().iter().filter(|game| game.name() != GAME) {
        beside_the_bar(*game);
    }
    let journal = longest(by_name(GAME).unwrap_or_else(|| panic!("{GAME} is hosted")));
    assert_eq!(journal.entries.len(), ACTIONS, "random games last long enough");
    let text = journal.encode_for_journal();
    let moves = journal.entries.iter().map(uci).collect::<Vec<_>>().join(" ");

    let mut best = [Duration::MAX; 2];
    for _ in 0..REPETITIONS {
        let (ours, position) = time(|| ours(black_box(&text)));
        let (peers, peers_position) = time(|| peers(black_box(&moves)));
        best = [best[0].min(ours), best[1].min(peers)];
        // The counter of half-moves in the middle means nothing in this game.
        let fields = |fen: &str| {
            let fields: Vec<_> = fen.split(' ').map(str::to_owned).collect();
            [fields[..4].join(" "), fields[5].clone()]
        };
        let fen = Fen::from_position(&peers_position, EnPassantMode::Legal).to_string();
        assert_eq!(fields(&position.public().position()), fields(&fen), "both come to the same position");
    }
    let [ours, peers] = best.map(|time| time.as_secs_f64() * 1e3);
    println!(
        "replay {GAME} {ACTIONS}: ours {ours:.2} ms, peer shakmaty {peers:.2} ms, ratio {:.2}",
        peers / ours
    );
}

fn time<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = black_box(work());
    (start.elapsed(), result)
}

/// From the text of a journal to the state, through the public door.
fn ours(text: &str) -> Umpire {
    let journal = Journal::decode(text).unwrap_or_else(|error| panic!("{error}"));
    Umpire::replay(all(), &journal).unwrap_or_else(|error| panic!("{error}"))
}

/// The same work by the peer.
fn peers(moves: &str) -> Crazyhouse {
    let mut position = Crazyhouse::default();
    let mut past = Vec::with_capacity(ACTIONS + 1);
    past.push(position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal));
    for text in moves.split(' ') {
        let action: UciMove = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let action = action.to_move(&position).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play_unchecked(action);
        let key = position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal);
        let times = past.iter().filter(|past| **past == key).count();
        past.push(key);
        assert!(times < 2 && !position.is_checkmate() && !position.is_stalemate(), "the game goes on");
    }
    position
}

/// A game that no peer knows.
fn beside_the_bar(game: &'static dyn AnyGame) {
    let journal = longest(game);
    let (actions, text) = (journal.entries.len(), journal.encode_for_journal());
    let played = Umpire::replay(all(), &journal).unwrap_or_else(|error| panic!("{error}"));
    let mut best = Duration::MAX;
    for _ in 0..REPETITIONS {
        let (time, umpire) = time(|| ours(black_box(&text)));
        best = best.min(time);
        assert_eq!(umpire.public().position(), played.public().position(), "the same each time");
    }
    let ours = best.as_secs_f64() * 1e3;
    println!(
        "replay {} {actions}: ours {ours:.2} ms, peer bar 1.00 ms, ratio {:.1}",
        game.name(),
        1.0 / ours
    );
}

/// A random game of [`ACTIONS`] actions that is still going on, or else the longest of many.
fn longest(game: &'static dyn AnyGame) -> Journal {
    let mut longest = random_journal(game, 0);
    for seed in 1..400 {
        if longest.entries.len() == ACTIONS {
            break;
        }
        let other = random_journal(game, seed);
        if other.entries.len() > longest.entries.len() {
            longest = other;
        }
    }
    longest
}

/// Dice from a fixed seed.
struct Chance(ChaCha8Rng);

impl Dice for Chance {
    fn below(&mut self, sides: u32) -> u32 {
        self.0.next_u32() % sides
    }
}

/// A random game, up to [`ACTIONS`] actions and the last action before its end.
fn random_journal(game: &'static dyn AnyGame, seed: u64) -> Journal {
    let mut chance = Chance(ChaCha8Rng::seed_from_u64(seed));
    let deal = game.deal(&Value::Null, &mut chance).unwrap_or_else(|error| panic!("{error}"));
    let header = game.header(&Value::Null, Start::Deal(deal)).unwrap_or_else(|error| panic!("{error}"));
    let mut umpire = Umpire::from_header(all(), &header).unwrap_or_else(|error| panic!("{error}"));
    let mut entries = Vec::new();
    while entries.len() < ACTIONS {
        let Some(&seat) = umpire.actors().first() else { break };
        let options = umpire.private(seat).options();
        let action = options[chance.below(options.len() as u32) as usize].written;
        umpire.act(seat, &action).unwrap_or_else(|error| panic!("{error}"));
        if umpire.outcome().is_some() {
            break;
        }
        entries.push(Entry::Act { seat, action });
    }
    Journal { header, entries }
}

/// An action as chess programs write it.
fn uci(entry: &Entry) -> String {
    let Entry::Act { seat, action } = entry else { panic!("only actions were played") };
    match *action {
        Written::Move { from, to, becomes, .. } => {
            let becomes = becomes.map(|letter| letter.to_string().to_lowercase()).unwrap_or_default();
            format!("{from}{to}{becomes}")
        }
        Written::Castle(wing) => {
            let rank = if *seat == Seat::White { 1 } else { 8 };
            let file = if wing == Wing::King { 'g' } else { 'c' };
            format!("e{rank}{file}{rank}")
        }
        // Drops are written alike, the pawn's letter too.
        _ => action.to_string(),
    }
}
