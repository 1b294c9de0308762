//! The entries of a table's journal.
//!
//! Knows: what can happen at a table, and how each event is kept as text. Events can hold secrets (a deal, a
//! secret set-up), so they have no `Debug`; the encoder here, named as such, is the only way to text.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::rating::Change;
use super::{Moment, PersonId, TableId};
use crate::games::Header;
use crate::games::fair::{Commitment, Seed};
use crate::rules::notation::Written;
use crate::rules::{Ending, Seat};

/// Which colour somebody wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// White for the one who wants.
    White,
    /// Black for the one who wants.
    Black,
    /// Chance decides.
    Lot,
}

impl Colour {
    /// The same wish, seen by the opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
            Self::Lot => Self::Lot,
        }
    }
}

/// What is agreed on before a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Terms {
    /// The game's name.
    pub game: String,
    /// The game's own options, complete.
    #[serde(default)]
    pub options: Value,
    /// The challenger's colour.
    pub colour: Colour,
    /// Whether the result counts for ratings.
    pub rated: bool,
}

/// Where a table is at home, in words that only the bot understands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Home(pub Value);

/// From where somebody answers a challenge, if that is none of the table's homes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Elsewhere {
    /// From another room, which becomes a home of the table, too.
    Room(Home),
    /// By their private road alone: they are told there what is told in public.
    Road,
}

/// Where else a table is heard of, besides the room of the challenge.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Reach {
    /// Further homes, from the beginning.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub homes: Vec<Home>,
    /// Rooms in which the challenge is offered, too, and that are homes only if somebody there takes it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Home>,
    /// Who is told by their private road what is told in public, because none of the homes is theirs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guests: Vec<PersonId>,
}

impl Reach {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The seed of a table, and what was promised of it when the table was made.
#[derive(Clone, PartialEq, Eq)]
pub struct Promise {
    /// The seed: a secret until the game is over.
    pub(super) seed: Seed,
    /// Its commitment, as it was posted.
    pub(super) commitment: Commitment,
}

impl Promise {
    /// A promise to use this seed at this table.
    pub fn new(seed: Seed, table: &TableId) -> Self {
        let commitment = seed.commitment(table.as_str());
        Self { seed, commitment }
    }
}

/// How a promise is kept.
#[derive(Serialize, Deserialize)]
struct PromiseLine {
    seed: String,
    commitment: String,
}

impl PromiseLine {
    fn of(promise: &Promise) -> Self {
        let commitment = promise.commitment.to_string();
        Self { seed: promise.seed.encode_for_journal(), commitment }
    }

    fn read(&self) -> Option<Promise> {
        Some(Promise { seed: Seed::decode(&self.seed)?, commitment: Commitment::parse(&self.commitment)? })
    }
}

/// Something that has happened at a table.
#[derive(Clone, PartialEq)]
pub enum Event {
    /// Somebody challenged somebody, or anybody.
    Challenged {
        /// Who.
        by: PersonId,
        /// Whom; `None`: whoever takes it.
        to: Option<PersonId>,
        /// To what.
        terms: Terms,
        /// When the challenge lapses.
        expires: Moment,
        /// Where.
        home: Home,
        /// Where else.
        reach: Reach,
        /// The table whose players play again, if this is a rematch.
        after: Option<TableId>,
        /// The platform's id of the challenge, which goes into the deal.
        press: String,
        /// What chance will follow from; tables of older versions have none.
        fair: Option<Promise>,
    },
    /// The one who could accept proposed other terms; now the other side may accept.
    Countered {
        /// Who.
        by: PersonId,
        /// What instead. The colour is still the challenger's.
        terms: Terms,
        /// From where, if from elsewhere.
        from: Option<Elsewhere>,
        /// The platform's id of it, which goes into the deal.
        press: String,
    },
    /// Refused by the one who was challenged.
    Declined {
        /// Who.
        by: PersonId,
    },
    /// Taken back by the one who challenged.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
    /// Accepted.
    Accepted {
        /// Who.
        by: PersonId,
        /// From where, if from elsewhere.
        from: Option<Elsewhere>,
        /// The platform's id of it, which goes into the deal.
        press: String,
    },
    /// A player is ready for the deal.
    Ready {
        /// Who.
        by: PersonId,
        /// The platform's id of the press, which goes into the deal.
        press: String,
        /// A word of the player's own, which goes into the deal, too.
        word: String,
    },
    /// The seats are taken, what chance decides is decided, the game begins.
    Begun {
        /// Who has White.
        white: PersonId,
        /// Who has Black.
        black: PersonId,
        /// The header of the game's journal, deal and all.
        header: Header,
        /// Until when a set-up must be complete, if the game begins with one.
        set_up_by: Option<Moment>,
    },
    /// The time for the set-up is over: what is missing is made by chance, in the actions that follow.
    Overdue,
    /// A player acted.
    Acted {
        /// Whose seat.
        seat: Seat,
        /// What.
        action: Written,
    },
    /// A player offered a draw.
    DrawOffered {
        /// Whose seat.
        seat: Seat,
    },
    /// The other player said no to it.
    DrawDeclined,
    /// A player asked to take back their last decision.
    TakebackAsked {
        /// Whose seat.
        seat: Seat,
    },
    /// The other player said no to it.
    TakebackDeclined,
    /// The other player agreed: only the first `kept` actions stand.
    TookBack {
        /// How many actions are left.
        kept: usize,
    },
    /// The game ended for a reason that its rules do not know.
    Ended(Ending),
    /// The result changed the ratings.
    Rated {
        /// White's.
        white: Change,
        /// Black's.
        black: Change,
    },
    /// The players play again, at another table.
    Rematched {
        /// Who asked first.
        by: PersonId,
        /// Which table.
        next: TableId,
    },
}

/// How events are kept.
#[derive(Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "lowercase")]
enum Line {
    Challenged {
        by: PersonId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<PersonId>,
        terms: Terms,
        expires: Moment,
        home: Home,
        #[serde(default, skip_serializing_if = "Reach::is_empty")]
        reach: Reach,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<TableId>,
        #[serde(default)]
        press: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fair: Option<PromiseLine>,
    },
    Countered {
        by: PersonId,
        terms: Terms,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Elsewhere>,
        #[serde(default)]
        press: String,
    },
    Declined {
        by: PersonId,
    },
    Withdrawn,
    Expired,
    Accepted {
        by: PersonId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Elsewhere>,
        #[serde(default)]
        press: String,
    },
    Ready {
        by: PersonId,
        press: String,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        word: String,
    },
    Begun {
        white: PersonId,
        black: PersonId,
        header: Value,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        set_up_by: Option<Moment>,
    },
    Overdue,
    Acted {
        seat: Seat,
        action: String,
    },
    DrawOffered {
        seat: Seat,
    },
    DrawDeclined,
    TakebackAsked {
        seat: Seat,
    },
    TakebackDeclined,
    TookBack {
        kept: usize,
    },
    Ended {
        ending: Ending,
    },
    Rated {
        white: Change,
        black: Change,
    },
    Rematched {
        by: PersonId,
        next: TableId,
    },
}

impl Event {
    /// The event as text, secrets and all: for the journal and nothing else.
    pub fn encode_for_journal(&self) -> String {
        let line = match self.clone() {
            Self::Challenged { by, to, terms, expires, home, reach, after, press, fair } => {
                let fair = fair.as_ref().map(PromiseLine::of);
                Line::Challenged { by, to, terms, expires, home, reach, after, press, fair }
            }
            Self::Countered { by, terms, from, press } => Line::Countered { by, terms, from, press },
            Self::Declined { by } => Line::Declined { by },
            Self::Withdrawn => Line::Withdrawn,
            Self::Expired => Line::Expired,
            Self::Accepted { by, from, press } => Line::Accepted { by, from, press },
            Self::Ready { by, press, word } => Line::Ready { by, press, word },
            Self::Begun { white, black, header, set_up_by } => {
                let text = header.encode_for_journal();
                let header = serde_json::from_str(&text).unwrap_or(Value::Null);
                Line::Begun { white, black, header, set_up_by }
            }
            Self::Overdue => Line::Overdue,
            Self::Acted { seat, action } => Line::Acted { seat, action: action.to_string() },
            Self::DrawOffered { seat } => Line::DrawOffered { seat },
            Self::DrawDeclined => Line::DrawDeclined,
            Self::TakebackAsked { seat } => Line::TakebackAsked { seat },
            Self::TakebackDeclined => Line::TakebackDeclined,
            Self::TookBack { kept } => Line::TookBack { kept },
            Self::Ended(ending) => Line::Ended { ending },
            Self::Rated { white, black } => Line::Rated { white, black },
            Self::Rematched { by, next } => Line::Rematched { by, next },
        };
        json!(line).to_string()
    }

    /// Reads what [`encode_for_journal`](Self::encode_for_journal) wrote; `None` if it did not.
    pub fn decode(text: &str) -> Option<Self> {
        Some(match serde_json::from_str(text).ok()? {
            Line::Challenged { by, to, terms, expires, home, reach, after, press, fair } => {
                let fair = match fair {
                    Some(line) => Some(line.read()?),
                    None => None,
                };
                Self::Challenged { by, to, terms, expires, home, reach, after, press, fair }
            }
            Line::Countered { by, terms, from, press } => Self::Countered { by, terms, from, press },
            Line::Declined { by } => Self::Declined { by },
            Line::Withdrawn => Self::Withdrawn,
            Line::Expired => Self::Expired,
            Line::Accepted { by, from, press } => Self::Accepted { by, from, press },
            Line::Ready { by, press, word } => Self::Ready { by, press, word },
            Line::Begun { white, black, header, set_up_by } => {
                Self::Begun { white, black, header: Header::decode(&header.to_string())?, set_up_by }
            }
            Line::Overdue => Self::Overdue,
            Line::Acted { seat, action } => Self::Acted { seat, action: action.parse().ok()? },
            Line::DrawOffered { seat } => Self::DrawOffered { seat },
            Line::DrawDeclined => Self::DrawDeclined,
            Line::TakebackAsked { seat } => Self::TakebackAsked { seat },
            Line::TakebackDeclined => Self::TakebackDeclined,
            Line::TookBack { kept } => Self::TookBack { kept },
            Line::Ended { ending } => Self::Ended(ending),
            Line::Rated { white, black } => Self::Rated { white, black },
            Line::Rematched { by, next } => Self::Rematched { by, next },
        })
    }
}
