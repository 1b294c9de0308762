//! Australian Chess: which Gangurru carries the cross is its owner's secret until one of the two is opened.
//!
//! By the rules: the choice of the set-up is told to its owner alone, to the others only that it was made. Whether a
//! Gangurru is full, where crosses lie and which pawns came from a pouch is public. Opening shows the disc to
//! everybody. A cross that was picked up again lay open, so it is known. A disc that is lost in a captured
//! Gangurru stays unknown to everybody but its first owner, also to the capturer.
//!
//! So there is one secret a side, and it lasts until that side opens a Gangurru for the first time: each side has one
//! cross and one pawn, and the first disc seen tells the other. A full Gangurru with a cross that was loaded again
//! comes after such an opening, so it needs no thought of its own.
//!
//! A world in which such a side had chosen the other way is legal: full Gangurrus move, capture, are immune and are
//! captured alike whatever they carry; whether one may be opened depends on squares and kings alone, as a cross and
//! a pawn close a line alike, and a cross laid by oneself or a pawn attacks no king of one's own.

use std::collections::BTreeMap;

use gangurru::rules::notation::Written;
use gangurru::rules::{Audience, Coord, Seat};
use serde_json::json;

use super::{Board, Castling, FIRST_RANK, Told, heard, rank_of, some_of, square, victim_of};
use crate::support::chance::Chance;
use crate::support::twins::Oracle;
use crate::support::world::World;

/// Who learns what in Australian Chess.
pub struct Australian;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Disc {
    Cross,
    Pawn,
}

impl Disc {
    pub const fn letter(self) -> char {
        match self {
            Self::Cross => 'X',
            Self::Pawn => 'P',
        }
    }
}

#[derive(Clone, Copy)]
pub struct Piece {
    pub seat: Seat,
    pub letter: char,
    /// A pawn that came from a pouch.
    pub pouch: bool,
    pub disc: Option<Disc>,
    /// Everybody has seen the disc.
    pub open: bool,
}

impl Piece {
    const fn new(seat: Seat, letter: char) -> Self {
        Self { seat, letter, pouch: false, disc: None, open: false }
    }

    /// How everybody is told of it when it falls.
    fn fallen(self) -> String {
        match (self.disc, self.open) {
            (Some(disc), true) => format!("{}[{}]", self.letter, disc.letter()),
            (Some(_), false) => format!("{}(?)", self.letter),
            (None, _) if self.pouch => format!("{}!", self.letter),
            (None, _) => self.letter.to_string(),
        }
    }
}

/// Everything that an oracle follows.
pub struct Table {
    pub board: Board<Piece>,
    pub crosses: BTreeMap<Coord, Seat>,
    /// Who has chosen.
    ready: [bool; 2],
}

impl Table {
    fn new() -> Self {
        let mut board = Board::new();
        for seat in Seat::ALL {
            for (file, letter) in (0..).zip(FIRST_RANK) {
                let letter = if letter == 'N' { 'G' } else { letter };
                board.insert(square(file, rank_of(seat, 0)), Piece::new(seat, letter));
                board.insert(square(file, rank_of(seat, 1)), Piece::new(seat, 'P'));
            }
        }
        Self { board, crosses: BTreeMap::new(), ready: [false; 2] }
    }

    fn piece(&mut self, at: Coord) -> &mut Piece {
        self.board.get_mut(&at).expect("a piece stands where it is moved from")
    }

    /// The world as it stands, and what each of its actions told.
    pub fn after(world: &World) -> (Self, Vec<Told>) {
        let mut table = Self::new();
        let told = world.acts.iter().map(|(seat, written)| table.act(*seat, *written)).collect();
        (table, told)
    }

    fn act(&mut self, seat: Seat, written: Written) -> Told {
        let mut told = Told::default();
        let text = written.to_string();
        match written {
            Written::Drop { to, .. } => {
                self.piece(to).disc = Some(Disc::Cross);
                self.piece(other_gangurru(to)).disc = Some(Disc::Pawn);
                self.ready[seat.index()] = true;
                told.only(seat, "record", text);
                told.all("ready", seat.name());
                if self.ready == [true; 2] {
                    told.all("begin", Seat::White.name());
                }
                return told;
            }
            Written::Open { at, .. } => {
                let piece = self.piece(at);
                piece.open = true;
                let disc = piece.disc.expect("what is opened is full").letter();
                told.all("disc_opened", json!([at.to_string(), disc.to_string()]));
                told.all("record", format!("{text}{disc}"));
            }
            Written::Lay { at, lays, .. } => {
                let disc = self.lay(at, lays, &mut told);
                told.all("record", named(&text, disc));
            }
            Written::Castle(wing) => {
                let way = Castling::of(seat, wing);
                for [from, to] in [way.king, way.corner] {
                    let piece = self.board.remove(&from).expect("king and rook stand there");
                    self.board.insert(to, piece);
                }
                told.all("record", text);
            }
            Written::Move { from, takes, to, becomes, lays, loads, .. } => {
                let mut piece = self.board.remove(&from).expect("a piece stands where it is moved from");
                if takes {
                    let at = victim_of(&self.board, piece.letter == 'P', from, to);
                    // A cross may be all that is taken.
                    if let Some(victim) = self.board.remove(&at) {
                        told.captured(at, &victim.fallen());
                    }
                    // Only a bishop takes crosses, with or without a Gangurru on them.
                    if piece.letter == 'B' && self.crosses.remove(&to).is_some() {
                        told.all("cross_taken", to.to_string());
                    }
                }
                if let Some(letter) = becomes {
                    piece = Piece::new(seat, letter.char());
                }
                if loads {
                    self.crosses.remove(&to).expect("what is loaded lies there");
                    piece.disc = Some(Disc::Cross);
                    piece.open = true;
                    told.all("loaded", to.to_string());
                }
                self.board.insert(to, piece);
                let record = match lays {
                    Some(lays) => named(&text, self.lay(to, lays, &mut told)),
                    None => text,
                };
                told.all("record", record);
            }
            Written::Choose(_) | Written::Word(_) => panic!("{text} does not occur in Australian Chess"),
        }
        told
    }

    /// The Gangurru on `at` lays its disc.
    fn lay(&mut self, at: Coord, lays: Coord, told: &mut Told) -> Disc {
        let piece = self.piece(at);
        let (seat, disc) = (piece.seat, piece.disc.take().expect("what lays a disc is full"));
        piece.open = false;
        match disc {
            Disc::Cross => {
                self.crosses.insert(lays, seat);
            }
            Disc::Pawn => {
                self.board.insert(lays, Piece { pouch: true, ..Piece::new(seat, 'P') });
            }
        }
        told.all("laid", json!([lays.to_string(), disc.letter().to_string()]));
        disc
    }
}

/// The record of a completion names the disc: `Gd4(d5)` becomes `Gd4(Xd5)`.
fn named(text: &str, disc: Disc) -> String {
    text.replace('(', &format!("({}", disc.letter()))
}

/// The other Gangurru of the same side, in the set-up: b1 and g1, b8 and g8.
fn other_gangurru(at: Coord) -> Coord {
    square(7 - at.file(), at.rank())
}

fn elsewhere(written: Written) -> Written {
    match written {
        Written::Drop { piece, to } => Written::Drop { piece, to: other_gangurru(to) },
        written => written,
    }
}

impl Australian {
    /// What each action told.
    pub fn told(world: &World) -> Vec<Told> {
        Table::after(world).1
    }

    /// The sides whose choice this audience does not know.
    pub fn secrets(world: &World, audience: Audience) -> Vec<Seat> {
        let secret = |seat: &Seat| {
            let mut own = world.acts.iter().filter(|(who, _)| who == seat);
            audience != Audience::Seat(*seat)
                && own.clone().any(|(_, written)| matches!(written, Written::Drop { .. }))
                && !own.any(|(_, written)| matches!(written, Written::Open { .. }))
        };
        Seat::ALL.into_iter().filter(secret).collect()
    }
}

impl Oracle for Australian {
    fn hides(&self) -> bool {
        true
    }

    fn knowledge(&self, world: &World, audience: Audience) -> Vec<String> {
        heard(world, &Self::told(world), audience)
    }

    fn in_the_dark(&self, world: &World, audience: Audience) -> bool {
        !Self::secrets(world, audience).is_empty()
    }

    fn scramble(&self, world: &World, audience: Audience, chance: &mut Chance) -> Option<World> {
        let secrets = Self::secrets(world, audience);
        let changed = some_of(&secrets, chance);
        let mut twin = world.clone();
        for (seat, written) in &mut twin.acts {
            if changed.contains(seat) {
                *written = elsewhere(*written);
            }
        }
        (!changed.is_empty()).then_some(twin)
    }

    /// Nobody but its owner sees where the cross goes: the other Gangurru looks the same.
    fn mirror(&self, _twin: &World, seat: Seat, written: Written, audience: Audience) -> Written {
        if audience == Audience::Seat(seat) { written } else { elsewhere(written) }
    }
}
