//! The parts, one by one, and what games beyond orthodox chess ask of them.

use arrayvec::ArrayVec;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

use crate::rules::chess::generate::{self, Count, List};
use crate::rules::chess::*;
use crate::rules::notation::Wing;
use crate::rules::{Coord, Letter, Seat};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn set(names: &str) -> Bitboard {
    names.split_whitespace().map(square).collect()
}

/// A board from a drawing, kings or not.
fn board(drawing: &str) -> Board {
    let mut board = Board::EMPTY;
    let fen = diagram::to_fen(drawing);
    let read = fen::read_board(&fen, |square, sign, _| {
        board.put(square, Piece::of(sign).ok_or(fen::BadFen::Piece(sign))?);
        Ok::<_, fen::BadFen>(())
    });
    read.unwrap_or_else(|error| panic!("{fen}: {error}"));
    board
}

fn listed(board: &Board, make: impl FnOnce(&mut List<'_, Step, 256>)) -> String {
    let mut steps: ArrayVec<Step, 256> = ArrayVec::new();
    make(&mut List::new(board, &mut steps));
    let mut texts: Vec<String> = steps.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts.join(" ")
}

#[test]
fn squares_are_coordinates_up_to_h8() {
    for square in Square::all() {
        assert_eq!(Square::try_from(Coord::from(square)), Ok(square));
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    assert!(Square::try_from(Coord::new(8, 0).unwrap()).is_err());
    assert!("a9".parse::<Square>().is_err());
    assert_eq!(Square::all().count(), Square::COUNT);
    assert_eq!(square("e2").ahead(Seat::White), square("e3"));
    assert_eq!(square("e2").ahead(Seat::Black), square("e1"));
    assert_eq!(square("e2").rank_for(Seat::Black), 6);
}

#[test]
fn sets_shift_without_wrapping() {
    let edges = set("a1 h1 a8 h8");
    assert_eq!(edges.west(), set("g1 g8"));
    assert_eq!(edges.east(), set("b1 b8"));
    assert_eq!(edges.ahead(Seat::White), set("a2 h2"));
    assert_eq!(edges.ahead(Seat::Black), set("a7 h7"));
    assert_eq!(set("c3 a1").into_iter().collect::<Vec<_>>(), [square("a1"), square("c3")]);
    assert!(set("a1 b2").many() && !set("a1").many() && !Bitboard::EMPTY.many());
}

#[test]
fn attack_tables_agree_with_the_plain_walk() {
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    for round in 0..200 {
        // Sparse and dense boards.
        let mut occupied = Bitboard(dice.next_u64() & dice.next_u64());
        if round % 2 == 0 {
            occupied &= Bitboard(dice.next_u64());
        }
        for from in Square::all() {
            for role in Role::ALL {
                let Some(gait) = role.gait() else { continue };
                let walked = gait.reach(from.into(), 8, 8, |at| {
                    Square::try_from(at).is_ok_and(|square| occupied.has(square))
                });
                let walked: Bitboard = walked.into_iter().map(|at| Square::try_from(at).unwrap()).collect();
                assert_eq!(role.attacks(from, occupied), walked, "{role:?} {from}");
            }
        }
    }
}

#[test]
fn the_plain_walk_knows_boards_of_other_sizes() {
    let at = |text: &str| text.parse::<Coord>().unwrap();
    let rook = Role::Rook.gait().unwrap();
    assert_eq!(rook.reach(at("a1"), 10, 10, |_| false).len(), 18);
    assert_eq!(rook.reach(at("a1"), 5, 6, |square| square == at("c1")).len(), 2 + 5);
    assert_eq!(Role::Knight.gait().unwrap().reach(at("j10"), 10, 10, |_| false), [at("i8"), at("h9")]);
}

#[test]
fn the_lists_of_roles_follow_from_their_gaits() {
    for role in Role::ALL {
        assert_eq!(Role::of(role.letter()), Some(role));
        let gait = role.gait();
        let rides = |way: &[(i8, i8)]| gait.is_some_and(|gait| way.iter().all(|d| gait.rides.contains(d)));
        assert_eq!(Role::STRAIGHT.contains(&role), rides(Gait::STRAIGHT), "{role:?}");
        assert_eq!(Role::DIAGONAL.contains(&role), rides(Gait::DIAGONAL), "{role:?}");
        assert_eq!(
            Role::LEAPERS.contains(&role),
            gait.is_some_and(|gait| !gait.leaps.is_empty()),
            "{role:?}"
        );
        let officer = Role::ORTHODOX.contains(&role) && !matches!(role, Role::Pawn | Role::King);
        assert_eq!(Role::OFFICERS.contains(&role), officer, "{role:?}");
        assert_eq!(Role::ALL[role.index()], role);
    }
    assert_eq!(Letter::new('X').and_then(Role::of), None);
    assert_eq!(Piece::of('n').map(Piece::char), Some('n'));
    assert_eq!(Piece::of('?'), None);
}

#[test]
fn between_and_line() {
    assert_eq!(between(square("a1"), square("d4")), set("b2 c3"));
    assert_eq!(between(square("e8"), square("e4")), set("e5 e6 e7"));
    assert_eq!(between(square("a1"), square("b3")), Bitboard::EMPTY);
    assert_eq!(line(square("c1"), square("d2")), set("c1 d2 e3 f4 g5 h6"));
    assert_eq!(line(square("a1"), square("b3")), Bitboard::EMPTY);
    assert_eq!(line(square("b7"), square("b2")).count(), 8);
}

#[test]
fn a_frame_knows_checks_and_pins() {
    let drawn = board(
        "
        . . . . r . k .
        . . . . . . . .
        . . . . . . . .
        . b . . . . . .
        . . . . . n . .
        . . . P . . . .
        . . . . R . P .
        q . . B K . . r
        ",
    );
    let frame = Frame::new(&drawn, Seat::White, Bitboard::EMPTY);
    assert_eq!(frame.checkers, set("h1"));
    assert_eq!(frame.resolve, set("f1 g1 h1"));
    assert_eq!(frame.pinned, set("e2 d1"));
    assert!(frame.in_check());
    let double = board(
        "
        . . . . r . k .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . n . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    let frame = Frame::new(&double, Seat::White, Bitboard::EMPTY);
    assert_eq!((frame.checkers, frame.resolve), (set("e8 f3"), Bitboard::EMPTY));
}

#[test]
fn a_side_without_a_king_has_neither_checks_nor_pins() {
    let drawn = board(
        "
        . . . . r . k .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . N . . .
        . . . . . . . .
        ",
    );
    let frame = Frame::new(&drawn, Seat::White, Bitboard::EMPTY);
    assert!(!frame.in_check());
    assert_eq!((frame.king, frame.pinned, frame.resolve), (None, Bitboard::EMPTY, Bitboard::ALL));
    let moves = listed(&drawn, |sink| generate::orthodox(&drawn, &frame, Castling::NONE, None, sink));
    assert_eq!(moves, "e2c1 e2c3 e2d4 e2f4 e2g1 e2g3");
}

#[test]
fn what_is_no_piece_may_still_block_lines() {
    let drawn = board(
        "
        . . . . r . k .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . P . .
        R . . . K . . R
        ",
    );
    let open = Frame::new(&drawn, Seat::White, Bitboard::EMPTY);
    assert!(open.in_check());
    let blockers = set("e4 b1 f4");
    let frame = Frame::new(&drawn, Seat::White, blockers);
    assert!(!frame.in_check());
    let pawns = drawn.pieces(Seat::White, Role::Pawn);
    let prey = drawn.side(Seat::Black);
    assert_eq!(listed(&drawn, |sink| generate::pawns(&frame, pawns, prey, &[], sink)), "f2f3");
    let rights = Castling::NONE.with(Seat::White, Wing::King).with(Seat::White, Wing::Queen);
    assert_eq!(listed(&drawn, |sink| generate::castling(&drawn, &frame, rights, sink)), "e1g1");
    // The game closes the squares themselves to whom it likes.
    let allowed = (!drawn.side(Seat::White)).without(blockers);
    let rooks = listed(&drawn, |sink| generate::officers(&drawn, &frame, Role::Rook, allowed, sink));
    assert_eq!(rooks, "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8");
}

#[test]
fn pawns_become_what_the_game_says_or_stay_pawns() {
    let drawn = board(
        "
        . . . r . . k .
        . . P . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . P . . .
        ",
    );
    let frame = Frame::new(&drawn, Seat::White, Bitboard::EMPTY);
    let pawns = drawn.pieces(Seat::White, Role::Pawn);
    let prey = drawn.side(Seat::Black);
    let made = |becomes: &[Role]| {
        let mut count = Count::default();
        generate::pawns(&frame, pawns, prey, becomes, &mut count);
        let list = listed(&drawn, |sink| generate::pawns(&frame, pawns, prey, becomes, sink));
        assert_eq!(count.0, list.split(' ').count() as u64);
        list
    };
    assert_eq!(made(&[]), "c7c8 c7d8 e1e2");
    assert_eq!(made(&[Role::Rook]), "c7c8r c7d8r e1e2");
    assert_eq!(made(&[Role::Queen, Role::Knight]), "c7c8n c7c8q c7d8n c7d8q e1e2");
}

#[test]
fn the_game_says_what_pieces_and_pawns_may_take() {
    let drawn = board(
        "
        . . . . . . k .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . n . b . .
        . . . . P . . .
        . . . . . . . .
        . . . . . . . .
        ",
    );
    let frame = Frame::new(&drawn, Seat::White, Bitboard::EMPTY);
    let pawns = drawn.pieces(Seat::White, Role::Pawn);
    let without_d4 = drawn.side(Seat::Black).without(set("d4"));
    assert_eq!(listed(&drawn, |sink| generate::pawns(&frame, pawns, without_d4, &[], sink)), "e3e4 e3f4");
}

#[test]
fn castling_rights_only_shrink() {
    let all = Castling::ALL;
    assert_eq!(all.to_string(), "KQkq");
    assert_eq!(all.after(square("e1"), square("e2")).to_string(), "kq");
    assert_eq!(all.after(square("a1"), square("a8")).to_string(), "Kk");
    assert_eq!(all.after(square("b2"), square("h8")).to_string(), "KQq");
    assert_eq!(all.after(square("e8"), square("g8")).after(square("e1"), square("g1")), Castling::NONE);
    for text in ["-", "K", "Qk", "KQkq"] {
        assert_eq!(Castling::read(text).map(|rights| rights.to_string()).as_deref(), Some(text));
    }
    assert_eq!(Castling::read("qkQK"), Some(Castling::ALL));
    assert!(Castling::read("").is_none() && Castling::read("KX").is_none());
}

#[test]
fn drawings_and_board_fields_are_the_same_thing() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "4k3/1Q~6/8/8/8/8/8/4K3",
        "r2qkb1r/8/2b5/3G(P)x3/4X3/3p!4/8/R1BQKB1R",
        "10/9P/k9/10/10",
    ] {
        assert_eq!(diagram::to_fen(&diagram::from_fen(fen)), fen);
    }
    let covered = ". ?rn\n?NP .";
    assert_eq!(diagram::to_fen(covered), "1?rn/?NP1");
}

#[test]
fn a_step_says_all_about_itself() {
    let position: Position = "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1".parse().unwrap();
    let find = |uci: &str| position.legal().into_iter().find(|step| step.to_string() == uci).unwrap();
    let passing = find("e5d6");
    assert_eq!(passing.special(), Some(Special::EnPassant));
    assert_eq!((passing.captured(), passing.captured_at()), (Some(Role::Pawn), Some(square("d5"))));
    assert_eq!(passing.written().to_string(), "e5xd6");
    let promoting = find("b7a8n");
    assert_eq!((promoting.becomes(), promoting.captured()), (Some(Role::Knight), Some(Role::Rook)));
    assert_eq!(promoting.written().to_string(), "b7xa8=N");
    let castling = find("e1c1");
    assert_eq!(castling.special(), Some(Special::Castle(Wing::Queen)));
    assert_eq!((castling.written().to_string(), castling.captured_at()), ("O-O-O".to_owned(), None));
    assert_eq!(find("h1h8").written().to_string(), "Rh1xRh8");
    assert_eq!(position.after(castling).board().king(Seat::White), Some(square("c1")));
    assert_eq!(position.after(passing).to_string(), "r3k2r/1P6/3P4/8/8/8/8/R3K2R b KQkq - 0 1");
}
