//! What is agreed on before the game: the board, the set of pieces, and the lot.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{Role, Size};
use crate::games::game::{Arg, Refusal, StartError};
use crate::rules::{Dice, Letter};

/// How many pieces of each role.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(in crate::games) struct Supply([u8; Role::COUNT]);

impl Supply {
    /// The most pieces of one role, and of all together (rules, section 1a).
    pub(super) const MOST_OF_ONE: u8 = 16;
    const MOST: u16 = 64;

    /// 1 K, 1 Q, 2 R, 2 B, 2 N, 8 P (section 1).
    pub(super) const STANDARD: Self = Self([1, 1, 2, 2, 2, 8, 0, 0, 0, 0, 0, 0]);

    pub(super) const fn count(&self, role: Role) -> u8 {
        self.0[role.index()]
    }

    pub(super) const fn set(&mut self, role: Role, count: u8) {
        self.0[role.index()] = count;
    }

    pub(super) const fn add(&mut self, role: Role) {
        self.0[role.index()] += 1;
    }

    pub(super) const fn take(&mut self, role: Role) {
        self.0[role.index()] -= 1;
    }

    /// The roles there are any of, with their number.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Role, u8)> {
        let counts = self.0;
        Role::ALL.into_iter().map(move |role| (role, counts[role.index()])).filter(|(_, n)| *n > 0)
    }

    fn total(&self) -> u16 {
        self.0.iter().copied().map(u16::from).sum()
    }

    /// Counts by letter.
    fn read(counts: &Map<String, Value>) -> Result<Self, String> {
        let mut supply = Self::default();
        for (text, count) in counts {
            let mut signs = text.chars();
            let role = signs.next().filter(|_| signs.as_str().is_empty()).and_then(Letter::new);
            let role = role.and_then(Role::of).ok_or_else(|| {
                format!("there is no piece with the letter {text:?}; there are K Q R B N P A C M G F W")
            })?;
            let count = count.as_u64().and_then(|n| u8::try_from(n).ok());
            let count = count.filter(|n| *n <= Self::MOST_OF_ONE).ok_or_else(|| {
                format!("{text}: the number must be a whole one from 0 to {}", Self::MOST_OF_ONE)
            })?;
            supply.set(role, count);
        }
        if (1..=Self::MOST).contains(&supply.total()) {
            Ok(supply)
        } else {
            Err(format!("a side has from 1 to {} pieces, not {}", Self::MOST, supply.total()))
        }
    }

    /// Reads a set as people type it: a letter for a piece, with a number before it (`KQ2R4P`) or, if the text ends in a
    /// number, behind it (`KQR2P4`).
    fn typed(text: &str) -> Option<Self> {
        let behind = text.ends_with(|c: char| c.is_ascii_digit());
        let mut supply = Self::default();
        let mut number: Option<u8> = None;
        let mut last: Option<Role> = None;
        let mut put = |role: Role, n: u8| {
            let count = supply.count(role).checked_add(n).filter(|n| *n <= Self::MOST_OF_ONE)?;
            supply.set(role, count);
            Some(())
        };
        for sign in text.chars() {
            if let Some(digit) = sign.to_digit(10) {
                let digit = u8::try_from(digit).ok()?;
                number = Some(number.unwrap_or(0).checked_mul(10)?.checked_add(digit)?);
                continue;
            }
            let role = Letter::new(sign.to_ascii_uppercase()).and_then(Role::of)?;
            if behind {
                if let Some(last) = last.replace(role) {
                    put(last, number.take().unwrap_or(1))?;
                }
            } else {
                put(role, number.take().unwrap_or(1))?;
            }
        }
        if let Some(last) = last {
            put(last, number.take().unwrap_or(1))?;
        }
        (number.is_none() && (1..=Self::MOST).contains(&supply.total())).then_some(supply)
    }

    fn json(&self) -> Value {
        self.iter().map(|(role, n)| (role.letter().to_string(), Value::from(n))).collect()
    }
}

/// `KQ2R4P`, as it may be typed.
impl fmt::Display for Supply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (role, n) in self.iter() {
            if n > 1 {
                write!(f, "{n}")?;
            }
            write!(f, "{}", role.letter())?;
        }
        Ok(())
    }
}

/// Which pieces each side gets.
#[derive(Clone, PartialEq)]
pub(super) enum Pieces {
    /// Those of chess.
    Standard,
    /// What the lot brings.
    Lot,
    /// These.
    Agreed(Supply),
}

impl Pieces {
    fn read(value: &Value) -> Result<Self, String> {
        match value {
            Value::String(text) if text == "standard" => Ok(Self::Standard),
            Value::String(text) if text == "lot" => Ok(Self::Lot),
            Value::Object(counts) => Supply::read(counts).map(Self::Agreed),
            other => Err(format!("\"standard\", \"lot\" or counts such as {{\"K\":1,\"P\":8}}, not {other}")),
        }
    }

    fn json(&self) -> Value {
        match self {
            Self::Standard => json!("standard"),
            Self::Lot => json!("lot"),
            Self::Agreed(supply) => supply.json(),
        }
    }
}

/// What the players agree on. What they left open stays open here as well, because a game that begins from a
/// position takes board and pieces from there.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(try_from = "Map<String, Value>", into = "Map<String, Value>")]
pub(in crate::games) struct Options {
    files: Option<u8>,
    ranks: Option<u8>,
    pieces: Option<Pieces>,
}

impl TryFrom<Map<String, Value>> for Options {
    type Error = String;

    /// # Errors
    /// Says which option is wrong, and what it may be.
    fn try_from(map: Map<String, Value>) -> Result<Self, String> {
        let mut options = Self::default();
        for (name, value) in &map {
            match name.as_str() {
                "files" => options.files = Some(side(name, value)?),
                "ranks" => options.ranks = Some(side(name, value)?),
                "pieces" => {
                    let pieces = Pieces::read(value).map_err(|error| format!("pieces: {error}"))?;
                    options.pieces = Some(pieces);
                }
                other => {
                    return Err(format!("there is no option {other:?}; there are files, ranks, pieces"));
                }
            }
        }
        Ok(options)
    }
}

fn refuse(key: &'static str, args: Vec<Arg>) -> Refusal {
    Refusal { key, args }
}

/// A side of the board.
fn side(name: &str, value: &Value) -> Result<u8, String> {
    let side = value.as_u64().and_then(|n| u8::try_from(n).ok());
    side.filter(|n| (Size::MIN..=Size::MAX).contains(n))
        .ok_or_else(|| format!("{name}: a whole number from {} to {}, not {value}", Size::MIN, Size::MAX))
}

impl From<Options> for Map<String, Value> {
    fn from(options: Options) -> Self {
        let mut map = Self::new();
        let mut put = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                map.insert(name.to_owned(), value);
            }
        };
        put("files", options.files.map(Value::from));
        put("ranks", options.ranks.map(Value::from));
        put("pieces", options.pieces.map(|pieces| pieces.json()));
        map
    }
}

impl Options {
    /// The board.
    pub(super) fn size(&self) -> Size {
        let [files, ranks] = [self.files, self.ranks].map(|side| side.unwrap_or(Size::USUAL));
        Size::new(files, ranks).unwrap_or_else(|| unreachable!("both were looked at when they were read"))
    }

    /// Reads `6x7`, `standard`, `lot` (both also behind `pieces`) or `pieces KQ2R4P` (`KQR2P4` says the same): how many words it took.
    ///
    /// # Errors
    /// [`Refusal`] for a board or a set that cannot be had.
    pub(super) fn read_word(&mut self, words: &[&str]) -> Result<usize, Refusal> {
        let [first, rest @ ..] = words else { return Ok(0) };
        if *first == "pieces" {
            let bad = Refusal::plain("no-such-set");
            self.pieces = Some(match rest.first() {
                Some(&"standard") => Pieces::Standard,
                Some(&"lot") => Pieces::Lot,
                Some(set) => Pieces::Agreed(Supply::typed(set).ok_or(bad)?),
                None => return Err(bad),
            });
            return Ok(2);
        }
        let alone = match *first {
            "standard" => Some(Pieces::Standard),
            "lot" => Some(Pieces::Lot),
            _ => None,
        };
        if alone.is_some() {
            self.pieces = alone;
            return Ok(1);
        }
        let sides = first.split_once(['x', 'X', '×', '*']);
        let number = |text: &str| text.parse::<u8>().ok();
        let Some((files, ranks)) = sides.and_then(|(files, ranks)| Some((number(files)?, number(ranks)?)))
        else {
            return Ok(0);
        };
        let limits = || [Size::MIN, Size::MAX].map(|side| Arg::Number(side.into()));
        let size = Size::new(files, ranks).ok_or_else(|| refuse("no-such-board", limits().into()))?;
        (self.files, self.ranks) = (Some(size.files()), Some(size.ranks()));
        Ok(1)
    }

    /// The board and the pieces, for the card of a challenge.
    pub(super) fn agreed(&self) -> Vec<Refusal> {
        let size = self.size();
        let pieces = match &self.pieces {
            Some(Pieces::Standard) | None => Refusal::plain("pieces-standard"),
            Some(Pieces::Lot) => Refusal::plain("pieces-lot"),
            Some(Pieces::Agreed(supply)) => refuse("pieces", vec![Arg::Text(supply.to_string())]),
        };
        vec![refuse("board", vec![Arg::Text(format!("{}×{}", size.files(), size.ranks()))]), pieces]
    }

    /// What chance decides: by lot the pieces of each side, otherwise nothing.
    pub(super) fn deal(&self, dice: &mut dyn Dice) -> Value {
        match self.pieces {
            Some(Pieces::Lot) => json!({"pieces": Lot::of(self.size()).draw(dice).json()}),
            _ => json!({}),
        }
    }

    /// The pieces of each side, with what chance has decided.
    ///
    /// # Errors
    /// [`StartError::Deal`] if this was not dealt by these options.
    pub(super) fn supply(&self, deal: &Value) -> Result<Supply, StartError> {
        let lot = self.pieces == Some(Pieces::Lot);
        let drawn = match deal {
            Value::Null => None,
            Value::Object(map) if map.is_empty() => None,
            Value::Object(map) if lot && map.len() == 1 => map.get("pieces").and_then(Value::as_object),
            _ if lot => None,
            _ => return Err(StartError::Deal("only pieces by lot are dealt in Schago".to_owned())),
        };
        match (&self.pieces, drawn) {
            (Some(Pieces::Agreed(supply)), _) => Ok(*supply),
            (Some(Pieces::Lot), Some(drawn)) => {
                let supply = Supply::read(drawn).map_err(StartError::Deal)?;
                Lot::of(self.size()).check(&supply).map_err(StartError::Deal)?;
                Ok(supply)
            }
            (Some(Pieces::Lot), None) => {
                Err(StartError::Deal("pieces by lot need a deal: {\"pieces\":{\"K\":1,…}}".to_owned()))
            }
            (Some(Pieces::Standard) | None, _) => Ok(Supply::STANDARD),
        }
    }

    /// Whether a position with a board of this size may be played under these options.
    ///
    /// # Errors
    /// [`StartError::Options`] if they say something else, or anything about the pieces.
    pub(super) fn fit(&self, size: Size) -> Result<(), StartError> {
        let refused = |text: String| Err(StartError::Options(text));
        if self.pieces.is_some() {
            return refused("pieces: they are those of the position".to_owned());
        }
        for (name, agreed, there) in
            [("files", self.files, size.files()), ("ranks", self.ranks, size.ranks())]
        {
            if agreed.is_some_and(|agreed| agreed != there) {
                return refused(format!("{name}: the board of the position has {there}"));
            }
        }
        Ok(())
    }
}

/// The lot of a board: how many pieces of which sort it brings to each side.
struct Lot {
    pawns: u8,
    officers: u8,
}

impl Lot {
    /// What may be drawn, twice each.
    const BAG: [Role; 10] = [
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Archbishop,
        Role::Chancellor,
        Role::Amazon,
        Role::Gangurru,
        Role::Ferz,
        Role::Wazir,
    ];
    const OF_EACH: u8 = 2;

    const fn of(size: Size) -> Self {
        let all = size.area() / 4;
        Self { pawns: all / 2, officers: all - all / 2 - 1 }
    }

    fn draw(&self, dice: &mut dyn Dice) -> Supply {
        let mut bag: Vec<Role> =
            Self::BAG.into_iter().flat_map(|role| [role; Self::OF_EACH as usize]).collect();
        let mut supply = Supply::default();
        supply.set(Role::King, 1);
        supply.set(Role::Pawn, self.pawns);
        for _ in 0..self.officers {
            let left = u32::try_from(bag.len()).unwrap_or(1);
            supply.add(bag.swap_remove(dice.below(left) as usize));
        }
        supply
    }

    /// Whether this can have been drawn.
    fn check(&self, supply: &Supply) -> Result<(), String> {
        let Self { pawns, officers } = *self;
        let few = Self::BAG.into_iter().all(|role| supply.count(role) <= Self::OF_EACH);
        let drawn: u8 = Self::BAG.into_iter().map(|role| supply.count(role)).sum();
        if few && drawn == officers && supply.count(Role::King) == 1 && supply.count(Role::Pawn) == pawns {
            Ok(())
        } else {
            Err(format!(
                "the lot of this board is one king, {pawns} pawns and {officers} officers, at most {} of a kind",
                Self::OF_EACH
            ))
        }
    }
}
