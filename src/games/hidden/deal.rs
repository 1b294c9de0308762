//! What is dealt: which piece is under which cover.
//!
//! Knows: the home squares and what stands on them in orthodox chess, the pieces that a side has, two independent
//! shuffles, and a deal as data. A piece that is still covered has never moved, so its square says which one it is: the
//! table of a whole game never changes.
//!
//! Does not know: what of it anybody has seen.

use serde_json::{Map, Value};

use crate::games::game::StartError;
use crate::rules::chess::{Bitboard, Board, Role, Square};
use crate::rules::{Dice, Letter, Seat};

/// The roles that can be under a cover, the strongest first, and how many of each a side has (section 1).
pub(super) const SET: [(Role, u8); 5] =
    [(Role::Queen, 1), (Role::Rook, 2), (Role::Bishop, 2), (Role::Knight, 2), (Role::Pawn, 8)];

/// Pieces of a side besides its king.
pub(super) const COVERED_AT_FIRST: usize = 15;

/// Where covered pieces look like rooks or queens: a1, d1, h1, a8, d8, h8.
const RIDERS: Bitboard = Bitboard(0x8900_0000_0000_0089);

/// What is under each cover. It is secret, so it cannot be printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::games) struct Identities {
    at: [Option<Role>; Square::COUNT],
    /// The squares from which a covered piece may turn out to be a pawn on the last rank: those of pawns that look
    /// like rooks or queens.
    risers: Bitboard,
}

/// The squares on which a side's pieces are covered at first, with their looks, from a to h and from rank 1 up.
pub(super) fn homes(seat: Seat) -> impl Iterator<Item = (Square, Role)> {
    let board = Board::start();
    let mine = board.side(seat).into_iter();
    mine.filter_map(move |square| Some((square, board.role_at(square)?)))
        .filter(|(_, role)| *role != Role::King)
}

/// What a covered piece of `seat` on this square looks like; `None` where no piece of that side can be covered.
pub(super) fn look(seat: Seat, square: Square) -> Option<Role> {
    homes(seat).find(|(home, _)| *home == square).map(|(_, role)| role)
}

impl Identities {
    /// Nothing under any cover.
    pub(super) const NONE: Self = Self { at: [None; Square::COUNT], risers: Bitboard::EMPTY };

    /// What is under the cover of a piece that is still covered.
    #[inline]
    pub(in crate::games) const fn of(&self, square: Square) -> Option<Role> {
        self.at[square.index()]
    }

    /// See [`Identities::risers`].
    #[inline]
    pub(super) const fn risers(&self) -> Bitboard {
        self.risers
    }

    /// Puts a piece under a cover on its home square.
    pub(super) fn put(&mut self, square: Square, identity: Role) {
        self.at[square.index()] = Some(identity);
        self.risers = if RIDERS.has(square) && identity == Role::Pawn {
            self.risers | square.set()
        } else {
            self.risers.without(square.set())
        };
    }

    /// The deal as data: `{"white":{"a1":"Q",…},"black":{…}}`.
    fn json(&self) -> Value {
        let side = |seat| {
            let pieces = homes(seat).filter_map(|(square, _)| {
                Some((square.to_string(), Value::from(self.of(square)?.letter().to_string())))
            });
            Value::Object(pieces.collect::<Map<_, _>>())
        };
        Seat::ALL.iter().map(|seat| (seat.name().to_owned(), side(*seat))).collect::<Map<_, _>>().into()
    }

    /// Reads a deal: for both sides exactly the home squares, with exactly the pieces of a side.
    ///
    /// # Errors
    /// [`StartError::Deal`] for anything else.
    pub(super) fn read(deal: &Value) -> Result<Self, StartError> {
        let bad = |what: &str| StartError::Deal(what.to_owned());
        let sides = deal.as_object().filter(|sides| sides.len() == 2);
        let sides = sides.ok_or_else(|| bad("a deal has \"white\" and \"black\""))?;
        let mut identities = Self::NONE;
        for seat in Seat::ALL {
            let side = sides.get(seat.name()).and_then(Value::as_object);
            let side = side.filter(|side| side.len() == COVERED_AT_FIRST);
            let side = side.ok_or_else(|| bad("each side has fifteen covered pieces by their squares"))?;
            let mut left = SET;
            for (square, _) in homes(seat) {
                let text = side.get(&square.to_string()).and_then(Value::as_str);
                let role =
                    text.and_then(role).ok_or_else(|| bad("on each home square is one of Q R B N P"))?;
                let n = left.iter_mut().find(|(kind, n)| *kind == role && *n > 0);
                n.ok_or_else(|| bad("each side has Q, 2 R, 2 B, 2 N and 8 P"))?.1 -= 1;
                identities.put(square, role);
            }
        }
        Ok(identities)
    }
}

/// The role with this letter alone, if it can be under a cover.
fn role(text: &str) -> Option<Role> {
    let mut signs = text.chars();
    let role = Role::of(Letter::new(signs.next()?)?)?;
    (signs.as_str().is_empty() && SET.iter().any(|(known, _)| *known == role)).then_some(role)
}

/// Every piece of a side besides its king.
fn pieces() -> Vec<Role> {
    SET.iter().flat_map(|(role, n)| std::iter::repeat_n(*role, usize::from(*n))).collect()
}

/// Shuffles the pieces of both sides, White's first, independently: a mirrored shuffle would tell by the opponent's
/// reveals (section 11, decision 6).
pub(super) fn deal(dice: &mut dyn Dice) -> Value {
    let mut identities = Identities::NONE;
    for seat in Seat::ALL {
        let mut pieces = pieces();
        crate::rules::shuffle(&mut pieces, dice);
        for ((square, _), role) in homes(seat).zip(pieces) {
            identities.put(square, role);
        }
    }
    identities.json()
}
