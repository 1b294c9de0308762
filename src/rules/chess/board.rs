//! Who stands where.

use super::{Bitboard, Piece, Role, Square, bishop_attacks, pawn_attacks, rook_attacks};
use crate::rules::Seat;

/// The pieces on 64 squares, by role and by side. Where pieces move as they look, these are the looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    roles: [Bitboard; Role::COUNT],
    sides: [Bitboard; 2],
}

impl Board {
    /// Nothing on it.
    pub const EMPTY: Self = Self { roles: [Bitboard::EMPTY; Role::COUNT], sides: [Bitboard::EMPTY; 2] };

    /// The orthodox array.
    pub fn start() -> Self {
        let mut board = Self::EMPTY;
        let home = [
            Role::Rook,
            Role::Knight,
            Role::Bishop,
            Role::Queen,
            Role::King,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
        ];
        for (file, role) in (0..).zip(home) {
            board.put(Square::at(file, 0), Piece { seat: Seat::White, role });
            board.put(Square::at(file, 1), Piece { seat: Seat::White, role: Role::Pawn });
            board.put(Square::at(file, 6), Piece { seat: Seat::Black, role: Role::Pawn });
            board.put(Square::at(file, 7), Piece { seat: Seat::Black, role });
        }
        board
    }

    /// Every square with a piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The pieces of a side.
    #[inline]
    pub const fn side(&self, seat: Seat) -> Bitboard {
        self.sides[seat.index()]
    }

    /// The pieces of a role, both sides'.
    #[inline]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// The pieces of a role and a side.
    #[inline]
    pub fn pieces(&self, seat: Seat, role: Role) -> Bitboard {
        self.side(seat) & self.role(role)
    }

    /// The king of a side, the first of them should there be several; `None` if there is none.
    #[inline]
    pub fn king(&self, seat: Seat) -> Option<Square> {
        self.pieces(seat, Role::King).first()
    }

    /// Everything that rides ranks and files.
    #[inline]
    pub fn straight(&self) -> Bitboard {
        Role::STRAIGHT.iter().fold(Bitboard::EMPTY, |set, role| set | self.role(*role))
    }

    /// Everything that rides diagonals.
    #[inline]
    pub fn diagonal(&self) -> Bitboard {
        Role::DIAGONAL.iter().fold(Bitboard::EMPTY, |set, role| set | self.role(*role))
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let seat = if self.sides[0].has(square) { Seat::White } else { Seat::Black };
        Some(Piece { seat, role })
    }

    /// What stands on a square, whoever owns it.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|role| self.role(*role).has(square))
    }

    /// Every piece with its square, in the order of the squares' numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Puts a piece on a square; what stood there is gone.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.take(square);
        self.toggle(piece.seat, piece.role, square.set());
    }

    /// Clears a square and says what stood there.
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.toggle(piece.seat, piece.role, square.set());
        Some(piece)
    }

    /// Puts a piece of this kind on those squares of `set` where it does not stand, and takes it off the others:
    /// with the squares it leaves and reaches, the fastest way to move. The caller sees to it that nothing else
    /// stands there.
    #[inline]
    pub fn toggle(&mut self, seat: Seat, role: Role, set: Bitboard) {
        self.roles[role.index()] ^= set;
        self.sides[seat.index()] ^= set;
    }

    /// Those pieces of `by` that attack `square`, when `occupied` squares stop lines.
    #[inline]
    pub fn attackers(&self, by: Seat, square: Square, occupied: Bitboard) -> Bitboard {
        let straight = rook_attacks(square, occupied) & self.straight();
        let diagonal = bishop_attacks(square, occupied) & self.diagonal();
        self.side(by) & (straight | diagonal | self.near_attackers(by, square))
    }

    /// Those pawns and leapers of `by` that attack `square`: the attackers that nothing can block.
    #[inline]
    pub(super) fn near_attackers(&self, by: Seat, square: Square) -> Bitboard {
        let pawns = pawn_attacks(by.other(), square) & self.role(Role::Pawn);
        let all = Role::LEAPERS.iter().fold(pawns, |set, role| set | role.leaps(square) & self.role(*role));
        all & self.side(by)
    }

    /// Whether `by` attacks `square`, when `occupied` squares stop lines.
    #[inline]
    pub fn attacks(&self, by: Seat, square: Square, occupied: Bitboard) -> bool {
        self.attackers(by, square, occupied).any()
    }
}
