//! Positions: the board, what is in the pouches, the crosses, and what turns do to all that.

use super::{Disc, Turn};
use crate::rules::Seat;
use crate::rules::chess::{Bitboard, Board, Castling, Frame, Piece, Role, Square, Step};

/// A position of Australian Chess, secrets included. Not `Debug`, `Display` or `Serialize`, so that it cannot be logged;
/// a view has a copy in which what its audience may not know is blank.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::games) struct Position {
    pub(super) board: Board,
    /// Gangurrus that carry a disc. Public.
    pub(super) full: Bitboard,
    /// Those among them whose disc is the cross; the others carry the pawn. Secret, except on `shown`.
    pub(super) crossed: Bitboard,
    /// Full Gangurrus whose disc everybody has seen.
    pub(super) shown: Bitboard,
    /// Pawns that came out of a pouch and never promote.
    pub(super) pouch: Bitboard,
    /// The crosses on the board by the colour that laid them, with or without a Gangurru on top.
    pub(super) crosses: [Bitboard; 2],
    /// Turns since the last progress (section 7).
    pub(super) quiet: u32,
    pub(super) number: u32,
    pub(super) turn: Seat,
    pub(super) castling: Castling,
    pub(super) passed: Option<Square>,
    /// Where a full Gangurru has just captured: bishops may take it there in this turn.
    pub(super) retaliation: Option<Square>,
    /// The Gangurru that has been opened and must complete its turn.
    pub(super) opened: Option<Square>,
}

const _: () = assert!(size_of::<Position>() <= 160, "a position is copied for each turn");

/// What makes two positions the same for repetition: what everybody knows of them (Australian rules, section 7).
///
/// It holds all of that, not a hash of it, so equal keys are equal positions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    board: Board,
    full: Bitboard,
    shown: Bitboard,
    shown_crosses: Bitboard,
    pouch: Bitboard,
    crosses: [Bitboard; 2],
    turn: Seat,
    castling: Castling,
    passed: Option<Square>,
    retaliation: Option<Square>,
}

/// What a turn does besides moving a piece.
#[derive(Clone, Copy, Default)]
pub(super) struct Effects {
    /// What falls, and where it stood.
    pub(super) captured: Option<(Square, Fallen)>,
    /// Where a bishop takes a cross.
    pub(super) cross_taken: Option<Square>,
    /// Where an empty Gangurru loads its cross.
    pub(super) loaded: Option<Square>,
    /// Which disc is laid where.
    pub(super) laid: Option<(Square, Disc)>,
}

/// A piece that is captured.
#[derive(Clone, Copy)]
pub(super) struct Fallen {
    pub(super) role: Role,
    /// A pawn from a pouch.
    pub(super) pouch: bool,
    /// The disc it carried, and whether everybody had seen it.
    pub(super) disc: Option<(Disc, bool)>,
}

impl Fallen {
    /// As the record has it, for everybody (protocol: `G(?)`, `G[X]`, `P!`).
    pub(super) fn text(self) -> String {
        let letter = self.role.letter();
        match self.disc {
            Some((disc, true)) => format!("{letter}[{}]", disc.letter()),
            Some((_, false)) => format!("{letter}(?)"),
            None if self.pouch => format!("{letter}!"),
            None => letter.to_string(),
        }
    }
}

impl Position {
    /// The position in which games begin: all four Gangurrus full (sections 1 and 2). Which of them carry crosses is
    /// decided in the set-up.
    pub(in crate::games) fn start() -> Self {
        let mut board = Board::start();
        let homes = board.role(Role::Knight);
        for square in homes {
            if let Some(knight) = board.piece_at(square) {
                board.put(square, Piece { seat: knight.seat, role: Role::Gangurru });
            }
        }
        Self {
            board,
            full: homes,
            crossed: Bitboard::EMPTY,
            shown: Bitboard::EMPTY,
            pouch: Bitboard::EMPTY,
            crosses: [Bitboard::EMPTY; 2],
            quiet: 0,
            number: 1,
            turn: Seat::White,
            castling: Castling::ALL,
            passed: None,
            retaliation: None,
            opened: None,
        }
    }

    /// Every square with a cross.
    #[inline]
    pub(super) fn all_crosses(&self) -> Bitboard {
        self.crosses[0] | self.crosses[1]
    }

    /// The full Gangurrus of a side.
    pub(super) fn full_of(&self, seat: Seat) -> Bitboard {
        self.full & self.board.side(seat)
    }

    /// What the Gangurru on a square carries.
    pub(super) fn disc_at(&self, square: Square) -> Option<Disc> {
        let disc = if self.crossed.has(square) { Disc::Cross } else { Disc::Pawn };
        self.full.has(square).then_some(disc)
    }

    /// Whose cross lies on a square.
    pub(super) fn cross_at(&self, square: Square) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.crosses[seat.index()].has(square))
    }

    /// What concerns all moves here. Crosses stop lines like pieces; and a Gangurru that leaves a cross leaves it in
    /// the line, so it is never pinned there (section 3.2).
    #[inline]
    pub(super) fn frame(&self) -> Frame {
        let crosses = self.all_crosses();
        let mut frame = Frame::new(&self.board, self.turn, crosses);
        frame.pinned = frame.pinned.without(crosses);
        frame
    }

    /// Whether the side to move is in check.
    pub(super) fn in_check(&self) -> bool {
        self.frame().in_check()
    }

    /// The square that a pawn has just passed, if a capture en passant on it is legal.
    pub(super) fn en_passant(&self) -> Option<Square> {
        self.passed.filter(|target| self.frame().can_take_passing(&self.board, *target))
    }

    /// What counts for repetition.
    pub(super) fn key(&self) -> Key {
        Key {
            board: self.board,
            full: self.full,
            shown: self.shown,
            shown_crosses: self.crossed & self.shown,
            pouch: self.pouch,
            crosses: self.crosses,
            turn: self.turn,
            castling: self.castling,
            passed: self.en_passant(),
            retaliation: self.usable_retaliation(),
        }
    }

    /// Kings alone; or kings and bishops all on squares of one colour, and no cross anywhere (section 7).
    pub(super) fn is_insufficient(&self) -> bool {
        const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);
        let kings = self.board.role(Role::King);
        let all = self.board.occupied();
        if all == kings {
            return true;
        }
        let bishops = self.board.role(Role::Bishop);
        let one_colour = bishops.without(DARK).is_empty() || !bishops.meets(DARK);
        all == kings | bishops && one_colour && self.all_crosses().is_empty()
    }

    /// What a turn does here.
    pub(super) fn effects(&self, turn: Turn) -> Effects {
        let mut effects = Effects::default();
        match turn {
            Turn::Step(step) => {
                let (role, to) = (step.role(), step.to());
                if let (Some(fallen), Some(at)) = (step.captured(), step.captured_at()) {
                    effects.captured = Some((at, self.fallen(fallen, at)));
                }
                if role == Role::Bishop && self.cross_at(to).is_some() {
                    effects.cross_taken = Some(to);
                }
                effects.loaded = self.loads(step).then_some(to);
            }
            Turn::Release { from, to, lays } => {
                if from != to
                    && let Some(role) = self.board.role_at(to)
                {
                    effects.captured = Some((to, self.fallen(role, to)));
                }
                effects.laid = self.disc_at(from).map(|disc| (lays, disc));
            }
        }
        effects
    }

    fn fallen(&self, role: Role, at: Square) -> Fallen {
        let disc = self.disc_at(at).map(|disc| (disc, self.shown.has(at)));
        Fallen { role, pouch: self.pouch.has(at), disc }
    }

    /// Whether this is an empty Gangurru that lands on a cross of its own colour (section 3.2).
    pub(super) fn loads(&self, step: Step) -> bool {
        step.role() == Role::Gangurru
            && !self.full.has(step.from())
            && self.crosses[self.turn.index()].has(step.to())
    }

    /// Opens the full Gangurru on a square. From then on there is nothing but a completion (section 3.1).
    pub(super) fn open(&mut self, at: Square) {
        self.shown |= at.set();
        self.opened = Some(at);
        (self.passed, self.retaliation) = (None, None);
    }

    /// Plays a legal turn; what is not legal here must not be played.
    #[inline]
    pub(super) fn play(&mut self, turn: Turn) {
        let us = self.turn;
        self.quiet += 1;
        match turn {
            Turn::Step(step) => self.play_step(us, step),
            Turn::Release { from, to, lays } => self.play_release(us, from, to, lays),
        }
        self.number += us.index() as u32;
        self.turn = us.other();
    }

    #[inline]
    fn play_step(&mut self, us: Seat, step: Step) {
        let (from, to) = (step.from().set(), step.to().set());
        self.retaliation = None;
        let fallen = step.captured_at().map_or(Bitboard::EMPTY, Square::set);
        if fallen.any() || step.role() == Role::Pawn {
            self.quiet = 0;
        }
        // Most moves touch nothing that bears a mark.
        if self.marked().meets(from | to | fallen) {
            self.play_marks(us, step, fallen);
        }
        self.passed = self.board.play(us, step);
        self.castling = self.castling.after(step.from(), step.to());
    }

    /// Every square with a disc, a cross, or a pawn from a pouch.
    #[inline]
    fn marked(&self) -> Bitboard {
        self.full | self.pouch | self.crosses[0] | self.crosses[1]
    }

    /// What a move does to discs, crosses and pawns from pouches, before its piece moves.
    fn play_marks(&mut self, us: Seat, step: Step, fallen: Bitboard) {
        let (from, to) = (step.from().set(), step.to().set());
        self.remove_marks(fallen);
        match step.role() {
            Role::Gangurru if self.full.meets(from) => {
                self.full ^= from | to;
                for marks in [&mut self.crossed, &mut self.shown] {
                    if marks.meets(from) {
                        *marks ^= from | to;
                    }
                }
                self.retaliation = step.captured().map(|_| step.to());
            }
            Role::Gangurru if self.crosses[us.index()].meets(to) => {
                self.crosses[us.index()] ^= to;
                for marks in [&mut self.full, &mut self.crossed, &mut self.shown] {
                    *marks |= to;
                }
            }
            Role::Bishop if self.crosses[us.other().index()].meets(to) => {
                self.crosses[us.other().index()] ^= to;
                self.quiet = 0;
            }
            Role::Pawn if self.pouch.meets(from) => self.pouch ^= from | to,
            _ => {}
        }
    }

    fn play_release(&mut self, us: Seat, from: Square, to: Square, lays: Square) {
        let is_cross = self.crossed.has(from);
        self.remove_marks(from.set());
        if from != to {
            if let Some(role) = self.board.role_at(to) {
                self.remove_marks(to.set());
                self.board.toggle(us.other(), role, to.set());
                self.quiet = 0;
            }
            self.board.toggle(us, Role::Gangurru, from.set() | to.set());
            self.castling = self.castling.after(from, to);
        }
        if is_cross {
            self.crosses[us.index()] |= lays.set();
        } else {
            self.board.toggle(us, Role::Pawn, lays.set());
            self.pouch |= lays.set();
            self.quiet = 0;
        }
        (self.passed, self.retaliation, self.opened) = (None, None, None);
    }

    /// What belonged to the pieces on these squares is gone with them.
    fn remove_marks(&mut self, gone: Bitboard) {
        for marks in [&mut self.full, &mut self.crossed, &mut self.shown, &mut self.pouch] {
            *marks = marks.without(gone);
        }
    }
}
