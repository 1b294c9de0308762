//! Hidden chess: who stands under which look was dealt, and nobody knows it, the owner included.
//!
//! By the rules: the first move of a covered piece (castling is one for the corner piece) shows what it is to
//! everybody. If it falls while it is covered, its capturer alone is told; its owner and spectators see only what it
//! looked like, to the end of the game.
//!
//! So an audience does not know the identities of the pieces that are covered still, nor of those that fell covered
//! to somebody else, and it knows which kinds are among them, as each side's set is known. Any other order of these
//! kinds on these squares is a legal world with the same play: until it is shown a piece acts by its look, and all of
//! these stand, or stood until they fell, where they were dealt; the verdict of too little material is given only
//! when nothing covered is left, and then rests on what has been shown.

use std::collections::BTreeMap;

use gangurru::rules::notation::Written;
use gangurru::rules::{Audience, Coord, Seat};
use serde_json::{Value, json};

use super::{Board, Castling, FIRST_RANK, Told, heard, rank_of, rearranged, some_of, square, victim_of};
use crate::support::chance::Chance;
use crate::support::twins::Oracle;
use crate::support::world::World;

/// Who learns what in hidden chess.
pub struct Hidden;

#[derive(Clone, Copy)]
pub struct Piece {
    pub seat: Seat,
    /// What it is, kings included.
    pub identity: char,
    /// What it looks like, while it is covered.
    pub look: Option<char>,
}

/// What has become of a piece that was dealt covered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Covered,
    /// Everybody has seen it.
    Shown,
    /// It fell covered, to this seat.
    Fell(Seat),
}

/// Everything that the oracle follows.
pub struct Table {
    pub board: Board<Piece>,
    /// By the square on which a piece was dealt.
    pub fates: BTreeMap<Coord, Fate>,
    /// Where a piece has turned out to be a pawn on the last rank.
    due: Option<Coord>,
}

/// The squares that a side is dealt, with what a piece there looks like.
fn homes(seat: Seat) -> impl Iterator<Item = (Coord, char)> {
    let first = (0..).zip(FIRST_RANK).map(move |(file, look)| (square(file, rank_of(seat, 0)), look));
    let second = (0..8).map(move |file| (square(file, rank_of(seat, 1)), 'P'));
    first.chain(second).filter(|(_, look)| *look != 'K')
}

fn dealt(deal: &Value, seat: Seat, at: Coord) -> char {
    let letter = deal[seat.name()][at.to_string()].as_str().and_then(|text| text.chars().next());
    letter.expect("every home square is dealt a piece")
}

impl Table {
    fn new(deal: &Value) -> Self {
        let mut table = Self { board: Board::new(), fates: BTreeMap::new(), due: None };
        for seat in Seat::ALL {
            let king = Piece { seat, identity: 'K', look: None };
            table.board.insert(square(4, rank_of(seat, 0)), king);
            for (at, look) in homes(seat) {
                table.board.insert(at, Piece { seat, identity: dealt(deal, seat, at), look: Some(look) });
                table.fates.insert(at, Fate::Covered);
            }
        }
        table
    }

    /// The world as it stands, and what each of its actions told.
    pub fn after(world: &World) -> (Self, Vec<Told>) {
        let mut table = Self::new(&world.deal);
        let told = world.acts.iter().map(|(seat, written)| table.act(*seat, *written)).collect();
        (table, told)
    }

    fn act(&mut self, seat: Seat, written: Written) -> Told {
        let mut told = Told::default();
        let mut record = written.to_string();
        match written {
            Written::Move { from, takes, to, becomes, .. } => {
                let mut piece = self.board.remove(&from).expect("a piece stands where it is moved from");
                if takes {
                    // A covered piece takes nothing en passant, whatever it is.
                    let is_pawn = piece.identity == 'P' && piece.look.is_none();
                    self.capture(seat, victim_of(&self.board, is_pawn, from, to), &mut told);
                }
                if let Some(look) = piece.look.take() {
                    self.fates.insert(from, Fate::Shown);
                    let identity = piece.identity;
                    told.all("reveal", json!([to.to_string(), identity.to_string()]));
                    if identity == 'P' && to.rank() == rank_of(seat, 7) {
                        self.due = Some(to);
                        told.all("promotion_due", to.to_string());
                    }
                    let sign = if takes { 'x' } else { '-' };
                    record = format!("?{look}{from}{sign}{identity}{to}");
                }
                if let Some(letter) = becomes {
                    piece.identity = letter.char();
                }
                self.board.insert(to, piece);
            }
            Written::Choose(letter) => {
                let at = self.due.take().expect("a promotion is due");
                self.board.get_mut(&at).expect("the pawn stands there").identity = letter.char();
            }
            Written::Castle(wing) => {
                let way = Castling::of(seat, wing);
                let king = self.board.remove(&way.king[0]).expect("the king stands there");
                self.board.insert(way.king[1], king);
                let mut corner = self.board.remove(&way.corner[0]).expect("a piece stands in the corner");
                corner.look = None;
                self.fates.insert(way.corner[0], Fate::Shown);
                self.board.insert(way.corner[1], corner);
                told.all("reveal", json!([way.corner[1].to_string(), corner.identity.to_string()]));
                record = format!("{record}{{{}}}", corner.identity);
            }
            Written::Drop { .. } | Written::Open { .. } | Written::Lay { .. } | Written::Word(_) => {
                panic!("{record} does not occur in hidden chess")
            }
        }
        told.all("record", record);
        told
    }

    fn capture(&mut self, by: Seat, at: Coord, told: &mut Told) {
        let victim = self.board.remove(&at).expect("something is captured");
        match victim.look {
            Some(look) => {
                self.fates.insert(at, Fate::Fell(by));
                told.captured(at, &format!("?{look}"));
                told.only(by, "captured_identity", json!([at.to_string(), victim.identity.to_string()]));
            }
            None => told.captured(at, &victim.identity.to_string()),
        }
    }
}

impl Hidden {
    /// What each action told.
    pub fn told(world: &World) -> Vec<Told> {
        Table::after(world).1
    }

    /// The squares of one side on which this audience does not know what was dealt, those of fallen pieces marked.
    pub fn secrets(world: &World, seat: Seat, audience: Audience) -> Vec<(Coord, bool)> {
        let fates = Table::after(world).0.fates;
        let fate = |(at, _)| match fates[&at] {
            Fate::Covered => Some((at, false)),
            Fate::Fell(by) if audience != Audience::Seat(by) => Some((at, true)),
            Fate::Fell(_) | Fate::Shown => None,
        };
        homes(seat).filter_map(fate).collect()
    }

    fn identities(world: &World, seat: Seat, secrets: &[(Coord, bool)]) -> Vec<char> {
        secrets.iter().map(|(at, _)| dealt(&world.deal, seat, *at)).collect()
    }

    /// The sides of which something is not known: two kinds at least among what is not known.
    fn changeable(world: &World, audience: Audience) -> Vec<Seat> {
        let differs = |seat: &Seat| {
            let kinds = Self::identities(world, *seat, &Self::secrets(world, *seat, audience));
            kinds.iter().any(|kind| *kind != kinds[0])
        };
        Seat::ALL.into_iter().filter(differs).collect()
    }
}

impl Oracle for Hidden {
    fn hides(&self) -> bool {
        true
    }

    fn knowledge(&self, world: &World, audience: Audience) -> Vec<String> {
        heard(world, &Self::told(world), audience)
    }

    fn in_the_dark(&self, world: &World, audience: Audience) -> bool {
        !Self::changeable(world, audience).is_empty()
    }

    fn scramble(&self, world: &World, audience: Audience, chance: &mut Chance) -> Option<World> {
        let mut twin = world.clone();
        let seats = some_of(&Self::changeable(world, audience), chance);
        for seat in &seats {
            let secrets = Self::secrets(world, *seat, audience);
            let kinds = Self::identities(world, *seat, &secrets);
            let fallen: Vec<usize> = (0..secrets.len()).filter(|n| secrets[*n].1).collect();
            let others = rearranged(&kinds, &fallen, chance)?;
            for ((at, _), kind) in secrets.iter().zip(others) {
                twin.deal[seat.name()][at.to_string()] = json!(kind.to_string());
            }
        }
        (!seats.is_empty()).then_some(twin)
    }
}
