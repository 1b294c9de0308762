//! Fair deals: what chance decides follows from a seed that was promised before and from what both players added.
//!
//! Knows: the seed and its commitment, what the players contribute, and how dice for each purpose are derived from
//! them; how a finished game's claim is checked. `docs/fair-deals.md` says the same so that somebody else can program
//! it, and `tests/vectors/fair-deals.json` pins it. Does not know: when a seed is made or shown, nor where the
//! contributions come from.
//!
//! To add a purpose: a variant of [`Purpose`], its text, its line in the document, and its check. What is derived for
//! one purpose says nothing of another.

use std::fmt;

use serde_json::Value;
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use super::game::StartError;
use super::mute::mute;
use super::umpire::{AnyGame, Deal, Private, View};
use crate::rules::notation::Written;
use crate::rules::{Dice, Seat};

/// The version of the derivation, as files name it. It grows when the same inputs would give other dice.
pub const DERIVATION: &str = "1";

/// SHA-256 over fields, each with its length in bytes before it (32 bits, most significant byte first), so that no two
/// lists of fields are the same bytes.
fn hash(fields: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for field in fields {
        hash.update((field.len() as u32).to_be_bytes());
        hash.update(field);
    }
    hash.finalize().into()
}

fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|n| char::from(DIGITS[usize::from(n)])).collect()
}

/// Reads 64 hexadecimal digits, small letters only: one text for one value.
fn unhex(text: &str) -> Option<[u8; 32]> {
    let digit = |sign: u8| match sign {
        b'0'..=b'9' => Some(sign - b'0'),
        b'a'..=b'f' => Some(sign - b'a' + 10),
        _ => None,
    };
    let mut bytes = [0; 32];
    let signs = text.as_bytes();
    if signs.len() != 2 * bytes.len() {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(signs.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

/// 256 bits from which everything follows that chance decides at one table. A secret until the game is over: it can be
/// kept, but not printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

mute!(Seed);
mute!(Source);
mute!(Claim);

impl Seed {
    /// A fresh seed.
    pub fn fresh(dice: &mut dyn Dice) -> Self {
        Self(std::array::from_fn(|_| dice.below(256) as u8))
    }

    /// The seed as 64 hexadecimal digits: for the journal and nothing else.
    pub fn encode_for_journal(&self) -> String {
        hex(&self.0)
    }

    /// Reads what [`encode_for_journal`](Self::encode_for_journal) wrote; `None` if it did not.
    pub fn decode(text: &str) -> Option<Self> {
        unhex(text).map(Self)
    }

    /// What is shown of the seed before anybody has contributed.
    pub fn commitment(&self, table: &str) -> Commitment {
        Commitment(hash(&[b"gangurru commitment 1", &self.0, table.as_bytes()]))
    }
}

/// A promise to use one seed at one table. The seed is long, so nobody can find it by trying.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// Reads 64 hexadecimal digits; `None` if it is something else.
    pub fn parse(text: &str) -> Option<Self> {
        unhex(text).map(Self)
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// What one player adds to the seed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Contribution {
    /// The platform's id of what the player did.
    pub press: String,
    /// A word of the player's own, or nothing.
    pub word: String,
}

/// What something is derived for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Who has White.
    Colour,
    /// Everything that a game has decided by chance before it begins: decks, maps, lots.
    Deal,
    /// The set-up of a seat whose player did not make it in time.
    SetUp(Seat),
}

impl Purpose {
    const fn text(self) -> &'static str {
        match self {
            Self::Colour => "colour",
            Self::Deal => "deal",
            Self::SetUp(Seat::White) => "set-up white",
            Self::SetUp(Seat::Black) => "set-up black",
        }
    }
}

/// All chance of one table, once everybody has contributed.
#[derive(Clone)]
pub struct Source {
    key: [u8; 32],
}

impl Source {
    /// The chance that follows from the seed, the table's code, and the contributions of challenger and opponent, in
    /// this order.
    pub fn new(seed: &Seed, table: &str, contributions: &[Contribution; 2]) -> Self {
        let [challenger, opponent] = contributions;
        let key = hash(&[
            b"gangurru key 1",
            &seed.0,
            table.as_bytes(),
            challenger.press.as_bytes(),
            challenger.word.as_bytes(),
            opponent.press.as_bytes(),
            opponent.word.as_bytes(),
        ]);
        Self { key }
    }

    /// The dice for one purpose, from their first throw.
    pub fn dice(&self, purpose: Purpose) -> Stream {
        Stream { key: self.key, purpose, block: [0; 32], next: 0, used: 32 }
    }
}

/// Dice for one purpose: bytes in blocks of 32, four of them a throw.
#[derive(Clone)]
pub struct Stream {
    key: [u8; 32],
    purpose: Purpose,
    block: [u8; 32],
    /// The number of the block after this one.
    next: u64,
    /// How many bytes of this one are used up.
    used: usize,
}

mute!(Stream);

impl Stream {
    fn word(&mut self) -> u32 {
        if self.used == self.block.len() {
            let number = self.next.to_be_bytes();
            self.block = hash(&[b"gangurru block 1", &self.key, self.purpose.text().as_bytes(), &number]);
            self.next += 1;
            self.used = 0;
        }
        let mut bytes = [0; 4];
        bytes.copy_from_slice(&self.block[self.used..self.used + 4]);
        self.used += 4;
        u32::from_be_bytes(bytes)
    }
}

impl Dice for Stream {
    fn below(&mut self, sides: u32) -> u32 {
        let sides = u64::from(sides.max(1));
        let all = 1_u64 << 32;
        // Words of the last, incomplete round are passed over, so every side is equally likely.
        let rounds = all - all % sides;
        loop {
            let word = u64::from(self.word());
            if word < rounds {
                return (word % sides) as u32;
            }
        }
    }
}

/// Whether the challenger has White, where that is decided by lot.
pub fn challenger_is_white(source: &Source) -> bool {
    source.dice(Purpose::Colour).below(2) == 0
}

/// The next action of a set-up that its player did not make in time: one of those on offer, in the order of their
/// canonical texts. `None` if there is nothing to set up for this seat.
pub fn assign(view: &View<Private>, dice: &mut Stream) -> Option<Written> {
    if !view.in_set_up() || !view.actors().contains(&view.seat()) {
        return None;
    }
    let mut offers: Vec<_> = view.options().iter().map(|offer| offer.written).collect();
    offers.sort_by_cached_key(Written::to_string);
    let sides = u32::try_from(offers.len()).ok().filter(|sides| *sides > 0)?;
    offers.get(dice.below(sides) as usize).copied()
}

/// What was not as promised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Unfair {
    /// The seed is not the one that was committed to.
    #[error("the commitment is not that of the seed and the table")]
    Commitment,
    /// The colours do not follow from the seed.
    #[error("the colours are not those that follow from the seed and the contributions")]
    Colour,
    /// The deal does not follow from the seed.
    #[error("the deal is not the one that follows from the seed and the contributions")]
    Deal,
    /// A set-up that chance made does not follow from the seed.
    #[error(
        "the set-up of {0} that chance made is not the one that follows from the seed and the contributions"
    )]
    SetUp(Seat),
    /// The game itself cannot say what it would deal.
    #[error("what would be dealt cannot be computed")]
    Unknown,
}

impl From<StartError> for Unfair {
    fn from(_: StartError) -> Self {
        Self::Unknown
    }
}

/// What a finished game says of its chance. It holds the seed: it is made only of games that are over.
#[derive(Clone, PartialEq, Eq)]
pub struct Claim {
    /// The table's code.
    pub table: String,
    /// The seed.
    pub seed: Seed,
    /// What was promised before.
    pub commitment: Commitment,
    /// What challenger and opponent contributed.
    pub contributions: [Contribution; 2],
    /// The challenger's seat.
    pub challenger: Seat,
    /// Whether chance decided on the colours.
    pub lot: bool,
}

impl Claim {
    /// The chance that follows.
    pub fn source(&self) -> Source {
        Source::new(&self.seed, &self.table, &self.contributions)
    }

    /// Recomputes the commitment.
    ///
    /// # Errors
    /// [`Unfair::Commitment`].
    pub fn check_commitment(&self) -> Result<(), Unfair> {
        let same = self.seed.commitment(&self.table) == self.commitment;
        if same { Ok(()) } else { Err(Unfair::Commitment) }
    }

    /// Recomputes the colours and the deal.
    ///
    /// # Errors
    /// [`Unfair::Colour`], [`Unfair::Deal`]; [`Unfair::Unknown`] if the options are none of the game.
    pub fn check_deal(&self, game: &dyn AnyGame, options: &Value, deal: &Deal) -> Result<(), Unfair> {
        let source = self.source();
        if self.lot && challenger_is_white(&source) != (self.challenger == Seat::White) {
            return Err(Unfair::Colour);
        }
        let dealt = game.deal(options, &mut source.dice(Purpose::Deal))?;
        if dealt == *deal { Ok(()) } else { Err(Unfair::Deal) }
    }

    /// The tags by which a notation file says all this, in order.
    pub fn tags(&self) -> Vec<(&'static str, String)> {
        let [challenger, opponent] = &self.contributions;
        vec![
            ("Derivation", DERIVATION.to_owned()),
            ("Table", self.table.clone()),
            ("Seed", hex(&self.seed.0)),
            ("Commitment", self.commitment.to_string()),
            ("Colours", if self.lot { "lot" } else { "agreed" }.to_owned()),
            ("Challenger", self.challenger.to_string()),
            ("ChallengerPress", challenger.press.clone()),
            ("ChallengerWord", challenger.word.clone()),
            ("OpponentPress", opponent.press.clone()),
            ("OpponentWord", opponent.word.clone()),
        ]
    }
}

/// The start of the tag that holds the sum of a file.
const SUM: &str = "[Sum \"";

/// The lines of a file that its sum is over: without the tag of the sum, without white space at the end of lines and
/// empty lines at the end of the file.
fn summed(text: &str) -> String {
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim_end);
    let lines: Vec<_> = lines.filter(|line| !line.starts_with(SUM)).collect();
    lines.join("\n").trim_end_matches('\n').to_owned()
}

/// The sum of a file.
pub fn sum(text: &str) -> String {
    hex(&hash(&[b"gangurru file 1", summed(text).as_bytes()]))
}

/// The file of a finished game with its sum as the last tag. Whoever changes the file and the sum with it is not found
/// out by the sum; it finds what went wrong by itself, and what is changed without thought.
pub fn seal(text: &str) -> String {
    let tag = format!("{SUM}{}\"]\n", sum(text));
    let tags = text.lines().take_while(|line| line.starts_with('['));
    let end = tags.map(|line| line.len() + 1).sum::<usize>().min(text.len());
    format!("{}{tag}{}", &text[..end], &text[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dice that always show the same.
    struct Same(u32);

    impl Dice for Same {
        fn below(&mut self, sides: u32) -> u32 {
            self.0 % sides
        }
    }

    fn source(n: u32) -> Source {
        let mut contributions = [Contribution::default(), Contribution::default()];
        contributions[0].press = format!("test:{n}");
        Source::new(&Seed([7; 32]), "23456789", &contributions)
    }

    #[test]
    fn hexadecimal_has_one_text_for_one_value() {
        let seed = Seed::fresh(&mut Same(0xa5));
        let text = seed.encode_for_journal();
        assert_eq!(text, "a5".repeat(32));
        assert!(Seed::decode(&text).is_some_and(|read| read == seed));
        for bad in [&text[1..], &text.to_uppercase(), "", &format!("{text}00"), &text.replace('5', "g")] {
            assert!(Seed::decode(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn fields_cannot_be_shifted() {
        assert_ne!(hash(&[b"ab", b"c"]), hash(&[b"a", b"bc"]));
        assert_ne!(hash(&[b"abc"]), hash(&[b"abc", b""]));
    }

    #[test]
    fn every_input_counts() {
        let first = |seed: u8, table: &str, words: [&str; 4]| {
            let [a, b, c, d] = words.map(str::to_owned);
            let both = [Contribution { press: a, word: b }, Contribution { press: c, word: d }];
            let mut dice = Source::new(&Seed([seed; 32]), table, &both).dice(Purpose::Deal);
            (dice.word(), dice.word())
        };
        let usual = first(1, "23456789", ["a", "b", "c", "d"]);
        assert_eq!(usual, first(1, "23456789", ["a", "b", "c", "d"]));
        for other in [
            first(2, "23456789", ["a", "b", "c", "d"]),
            first(1, "23456788", ["a", "b", "c", "d"]),
            first(1, "23456789", ["x", "b", "c", "d"]),
            first(1, "23456789", ["a", "", "c", "d"]),
            first(1, "23456789", ["a", "b", "x", "d"]),
            first(1, "23456789", ["a", "b", "c", ""]),
            first(1, "23456789", ["c", "d", "a", "b"]),
        ] {
            assert_ne!(usual, other);
        }
    }

    #[test]
    fn purposes_know_nothing_of_each_other() {
        let all = [Purpose::Colour, Purpose::Deal, Purpose::SetUp(Seat::White), Purpose::SetUp(Seat::Black)];
        let mut words: Vec<_> = all.iter().map(|purpose| source(1).dice(*purpose).word()).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), all.len());
    }

    /// Pearson's sum over counts that should all be `expected`.
    fn chi_square(counts: &[u32], expected: f64) -> f64 {
        counts.iter().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum()
    }

    /// A bound that an even source passes but once in millions of fields: mean and six standard deviations.
    fn bound(sides: usize) -> f64 {
        let free = f64::from(sides as u32 - 1);
        free + 6.0 * (2.0 * free).sqrt()
    }

    #[test]
    fn throws_are_even_within_a_deal_and_over_deals() {
        for sides in [2_usize, 3, 5, 6, 7, 32, 52, 100] {
            let throws = 400 * sides as u32;
            let (mut within, mut over) = (vec![0; sides], vec![0; sides]);
            let mut dice = source(0).dice(Purpose::Deal);
            for n in 0..throws {
                within[dice.below(sides as u32) as usize] += 1;
                over[source(n).dice(Purpose::Deal).below(sides as u32) as usize] += 1;
            }
            for counts in [within, over] {
                let found = chi_square(&counts, 400.0);
                assert!(found < bound(sides), "{sides} sides: {found}, {counts:?}");
            }
        }
    }

    #[test]
    fn every_order_of_a_shuffle_is_as_likely_over_many_deals() {
        let mut counts = vec![0; 120];
        for n in 0..48_000 {
            let mut dice = source(n).dice(Purpose::Deal);
            let mut cards = [0_usize, 1, 2, 3, 4];
            for last in (1..cards.len()).rev() {
                cards.swap(last, dice.below(last as u32 + 1) as usize);
            }
            let order = cards.iter().fold(Vec::new(), |mut seen: Vec<usize>, card| {
                seen.push(*card);
                seen
            });
            // The number of the order: how many of the later cards are lower, in mixed radix.
            let number = (0..5).fold(0, |n, i| {
                n * (5 - i) + order[i + 1..].iter().filter(|later| **later < order[i]).count()
            });
            counts[number] += 1;
        }
        let found = chi_square(&counts, 400.0);
        assert!(found < bound(120), "{found}");
    }

    #[test]
    fn a_biased_shuffle_would_be_found() {
        let mut counts = vec![0; 6];
        for n in 0..2400 {
            // Words of the last round counted: three sides from two bits.
            counts[(source(n).dice(Purpose::Deal).below(8) % 6) as usize] += 1;
        }
        assert!(chi_square(&counts, 400.0) > bound(6));
    }

    #[test]
    fn a_sum_is_over_what_is_read() {
        let text = "[Game \"x\"]\n[Event \"y\"]\n\n1. e2-e4\n*\n";
        let sealed = seal(text);
        assert!(sealed.starts_with("[Game \"x\"]\n[Event \"y\"]\n[Sum \""), "{sealed}");
        assert_eq!(sum(&sealed), sum(text));
        assert_eq!(sum(&sealed.replace('\n', "  \r\n")), sum(text), "ends of lines are a matter of taste");
        assert_ne!(sum(&text.replace("e4", "e5")), sum(text));
        assert_ne!(sum(&text.replace("\n\n", "\n")), sum(text));
    }
}
