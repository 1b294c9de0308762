//! Each rule that concerns moves has its test, named after it; positions are drawn.

use super::*;
use crate::rules::Seat;
use crate::rules::chess::fen::BadFen;
use crate::rules::chess::{Role, Square, diagram};

/// A position from a drawing and the rest of its line.
fn position(drawing: &str, rest: &str) -> Position {
    let text = format!("{}{rest}", diagram::to_fen(drawing));
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A position drawn, hands, side and all.
fn drawn(position: &Position) -> String {
    let text = position.to_string();
    let (board, rest) = text.split_once('[').unwrap();
    format!("{}[{rest}", diagram::from_fen(board))
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// The legal moves that begin so, sorted, with spaces between.
fn legal(position: &Position, prefix: &str) -> String {
    let mut moves: Vec<String> = position
        .legal()
        .iter()
        .map(|action| action.written().to_string())
        .filter(|s| s.starts_with(prefix))
        .collect();
    moves.sort_unstable();
    moves.join(" ")
}

fn play(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        let action = position.find(text.parse().unwrap());
        position.play(action.unwrap_or_else(|| panic!("{text} is legal in {position}")));
    }
    position
}

fn read(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

const BARE: &str = "
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . K . . .
";

#[test]
fn section_1_games_begin_with_the_orthodox_array_and_empty_hands() {
    let start = Position::start();
    assert_eq!(start.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
    assert_eq!(start.units(), Position::UNITS);
    assert!(start.hand(Seat::White).is_empty() && start.hand(Seat::Black).is_empty());
    assert_eq!((start.half_moves(), start.turn()), (0, Seat::White));
    assert_eq!(start.board().iter().count(), 32);
}

#[test]
fn section_3_a_capture_changes_colour_and_goes_to_the_hand() {
    let before = position(
        "
        . . . r k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . Q K . . .
        ",
        "[] b - - 0 1",
    );
    let action = before.find("Rd8xRd1".parse().unwrap()).unwrap();
    let capture = before.capture(action).unwrap();
    assert_eq!(capture, Capture { square: square("d1"), role: Role::Queen, promoted: false });
    assert_eq!(capture.gains(), Role::Queen);
    let after = before.after(action);
    assert_eq!(after.hand(Seat::Black).iter().collect::<Vec<_>>(), [(Role::Queen, 1)]);
    assert_eq!(
        drawn(&after),
        "\
. . . . k . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . r K . . .
[q] w - - 0 2"
    );
}

#[test]
fn section_3_en_passant_gives_a_pawn() {
    let before = read("4k3/8/8/8/3p4/8/4P3/4K3[] w - - 0 1");
    let passed = play(before, "e2-e4");
    assert_eq!(passed.en_passant(), Some(square("e3")));
    let action = passed.find("d4xe3".parse().unwrap()).unwrap();
    let capture = passed.capture(action).unwrap();
    assert_eq!(capture, Capture { square: square("e4"), role: Role::Pawn, promoted: false });
    assert_eq!(passed.after(action).to_string(), "4k3/8/8/8/8/4p3/8/4K3[p] w - - 0 2");
}

#[test]
fn section_4_any_empty_square_but_pawns_neither_on_rank_1_nor_8() {
    let pawn = position(BARE, "[P] w - - 0 1");
    let pawns: Vec<_> = legal(&pawn, "P@").split(' ').map(str::to_owned).collect();
    assert_eq!((pawns.len(), pawns[0].as_str(), pawns[47].as_str()), (48, "P@a2", "P@h7"));
    assert_eq!(pawn.drop_squares(Role::Pawn).count(), 48);
    assert!(pawn.drop_squares(Role::Knight).is_empty());
    let knight = position(BARE, "[N] w - - 0 1");
    assert_eq!(knight.drop_squares(Role::Knight).count(), 62);
    assert_eq!(legal(&knight, "N@").split(' ').count(), 62);
}

#[test]
fn section_4_a_pawn_on_its_second_rank_steps_twice_dropped_or_not() {
    let before = position(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . p . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
        "[P] w - - 0 1",
    );
    let after = play(before, "P@e2 Ke8-Kd8 e2-e4");
    assert_eq!(after.to_string(), "3k4/8/8/8/3pP3/8/8/4K3[] b - e3 0 2");
    assert_eq!(legal(&after, "d4"), "d4-d3 d4xe3");
    assert_eq!(legal(&play(position(BARE, "[P] w - - 0 1"), "P@e3 Ke8-Kd8"), "e3"), "e3-e4");
}

#[test]
fn section_4_a_pawn_dropped_before_the_last_rank_promotes_next_turn() {
    let after = play(position(BARE, "[P] w - - 0 1"), "P@a7 Ke8-Kd7 a7-a8=R");
    assert_eq!(after.to_string(), "R~7/3k4/8/8/8/8/8/4K3[] b - - 0 2");
}

#[test]
fn section_5_a_dropped_rook_brings_no_right_to_castle() {
    let dropped = play(position(BARE, "[R] w - - 0 1"), "R@h1 Ke8-Kd8");
    assert_eq!(legal(&dropped, "O"), "");
}

#[test]
fn section_5_a_rook_taken_on_its_corner_loses_the_right_for_good() {
    let taken = play(read("4k3/8/8/8/8/6n1/8/R3K2R[R] b KQ - 0 1"), "Ng3xNh1");
    assert_eq!(taken.to_string(), "4k3/8/8/8/8/8/8/R3K2n[Rr] w Q - 0 2");
    assert_eq!(legal(&play(taken, "Ke1-Kd1 Nh1-Ng3 Kd1-Ke1 Ke8-Kd8 R@h1 Kd8-Ke8"), "O"), "");
}

#[test]
fn section_5_dropped_pieces_block_castling() {
    let before = read("4k3/8/8/8/8/8/8/4K2R[n] b K - 0 1");
    let blocked = play(before, "N@g1");
    assert_eq!(legal(&blocked, "O"), "");
    assert_eq!(legal(&play(blocked, "Ke1-Kd1 Ng1-Ne2"), "O"), "", "and the king has moved since");
    assert_eq!(legal(&play(blocked, "Rh1xRg1 Ke8-Ke7"), "O"), "");
    assert_eq!(legal(&play(before, "N@a8"), "O"), "O-O");
}

#[test]
fn section_5_castling_says_where_king_and_rook_go() {
    let before = read("r3k2r/8/8/8/8/8/8/R3K2R[] b KQkq - 0 1");
    let long = before.find("O-O-O".parse().unwrap()).unwrap();
    assert_eq!((long.role(), long.from(), long.to()), (Role::King, Some(square("e8")), square("c8")));
    assert_eq!(before.castling_squares(long), Some(["e8", "c8", "a8", "d8"].map(square)));
    assert_eq!(before.after(long).to_string(), "2kr3r/8/8/8/8/8/8/R3K2R[] w KQ - 0 2");
    assert_eq!(before.castling_squares(before.find("Ke8-Kd8".parse().unwrap()).unwrap()), None);
    assert!(!before.castling().is_none());
}

#[test]
fn section_6_the_key_holds_hands_marks_rights_and_usable_en_passant() {
    let key = |text: &str| read(text).key();
    let plain = key("4k3/8/8/8/8/8/8/R3K3[] w Q - 0 1");
    assert_eq!(plain, key("4k3/8/8/8/8/8/8/R3K3[] w Q - 0 40"), "not the number of the move");
    for other in [
        "4k3/8/8/8/8/8/8/R3K3[p] w Q - 0 1",
        "4k3/8/8/8/8/8/8/R3K3[P] w Q - 0 1",
        "4k3/8/8/8/8/8/8/R~3K3[] w - - 0 1",
        "4k3/8/8/8/8/8/8/R3K3[] w - - 0 1",
        "4k3/8/8/8/8/8/8/R3K3[] b Q - 0 1",
    ] {
        assert_ne!(plain, key(other), "{other}");
    }
    // After a double step that nobody can take en passant the position is that after a single one.
    let nobody = play(read("4k3/8/8/8/7p/8/4P3/4K3[] w - - 0 1"), "e2-e4");
    assert_eq!(nobody.key(), key("4k3/8/8/8/4P2p/8/8/4K3[] b - - 0 1"));
    // The capture would bare the king along the rank.
    let pinned = play(read("8/8/8/8/R2p3k/8/4P3/4K3[] w - - 0 1"), "e2-e4");
    assert_eq!(pinned.key(), key("8/8/8/8/R2pP2k/8/8/4K3[] b - - 0 1"));
}

#[test]
fn case_1_promoted_and_recaptured_on_the_promotion_square_gives_a_pawn() {
    let after = play(read("3rk3/P7/8/8/8/8/8/4K3[] w - - 0 1"), "a7-a8=Q Rd8xRa8");
    assert_eq!(after.to_string(), "r3k3/8/8/8/8/8/8/4K3[p] w - - 0 2");
}

#[test]
fn case_2_the_mark_travels_with_the_piece() {
    let before = read("4k3/P7/8/8/8/8/7r/4K3[] w - - 0 1");
    let travelled = play(before, "a7-a8=Q Ke8-Ke7 Qa8-Qa2");
    assert!(travelled.promoted().has(square("a2")));
    assert_eq!(travelled.promoted().count(), 1);
    let action = travelled.find("Rh2xRa2".parse().unwrap()).unwrap();
    let capture = travelled.capture(action).unwrap();
    assert_eq!((capture.role, capture.promoted, capture.gains()), (Role::Queen, true, Role::Pawn));
    assert_eq!(travelled.after(action).to_string(), "8/4k3/8/8/8/8/r7/4K3[p] w - - 0 3");
}

#[test]
fn case_3_a_pawn_from_a_promoted_piece_is_marked_when_it_promotes_again() {
    let before = read("4k3/1q~6/8/8/8/8/8/1R2K3[] w - - 0 1");
    let after = play(before, "Rb1xRb7 Ke8-Kf8 P@a7 Kf8-Kg8 a7-a8=B");
    assert_eq!(after.to_string(), "B~5k1/1R6/8/8/8/8/8/4K3[] b - - 0 3");
}

#[test]
fn case_4_an_unpromoted_queen_stays_a_queen_in_hand() {
    let after = play(read("3rk3/8/8/8/8/8/8/Q3K3[] w - - 0 1"), "Qa1-Qa8 Rd8xRa8");
    assert_eq!(after.to_string(), "r3k3/8/8/8/8/8/8/4K3[q] w - - 0 2");
}

#[test]
fn case_5_promotion_by_capture_gains_the_captured_and_marks_the_new() {
    let after = play(read("4k2r/6P1/8/8/8/8/8/4K3[r] w k - 0 1"), "g7xh8=Q");
    assert_eq!(after.to_string(), "4k2Q~/8/8/8/8/8/8/4K3[Rr] b - - 0 1");
    // A marked piece that is captured there leaves no mark of its own behind.
    let marked =
        play(read("4k2r~/8/7B/8/8/8/8/4K3[] w - - 0 1"), "Bh6-Bg7 Rh8-Rh7 Bg7-Be5 Ke8-Kd8 Be5-Bb8 Rh7-Ra7");
    assert_eq!(play(marked, "Bb8xBa7").to_string(), "3k4/B7/8/8/8/8/8/4K3[P] b - - 0 4");
}

#[test]
fn case_6_a_square_just_vacated_may_be_dropped_on() {
    let before = read("4k3/8/8/8/8/2r5/8/2N1K3[n] w - - 0 1");
    assert_eq!(legal(&play(before, "Nc1-Ne2"), "N@c1"), "N@c1");
}

#[test]
fn case_7_no_drop_helps_in_double_knight_or_contact_check() {
    let double = read("3rk3/8/8/8/4r3/5n2/8/3RKR2[QRBNPqrbnp] w - - 0 1");
    assert_eq!(legal(&double, ""), "Ke1-Kf2");
    assert_eq!(double.checkers().count(), 2);
    let knight = read("4k3/8/8/8/8/5n2/8/4K3[QRBNP] w - - 0 1");
    assert!(knight.in_check());
    assert_eq!(legal(&knight, ""), "Ke1-Kd1 Ke1-Ke2 Ke1-Kf1 Ke1-Kf2");
    let contact = read("4k3/8/8/8/8/8/4q3/4K3[QRBNP] w - - 0 1");
    assert_eq!(legal(&contact, ""), "Ke1xKe2");
}

#[test]
fn case_8_pawns_cannot_block_on_the_back_rank() {
    let mated = |hand: &str| {
        let position = position(
            "
            R . . . . . k .
            . . . . . p p p
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . K . . .
            ",
            &format!("[{hand}] b - - 0 1"),
        );
        assert!(position.in_check());
        !position.can_move()
    };
    assert!(mated(""));
    assert!(mated("pp"));
    assert!(!mated("n"));
    assert_eq!(legal(&read("R5k1/5ppp/8/8/8/8/8/4K3[n] b - - 0 1"), ""), "N@b8 N@c8 N@d8 N@e8 N@f8");
}

#[test]
fn case_9_a_drop_never_unpins() {
    let pinned = position(
        "
        . . . . r . k .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . N . . .
        . . . . K . . .
        ",
        "[N] w - - 0 1",
    );
    assert_eq!(legal(&pinned, "Ne2"), "");
    let freed = play(pinned, "N@e5 Kg8-Kh8");
    assert_eq!(legal(&freed, "Ne2"), "Ne2-Nc1 Ne2-Nc3 Ne2-Nd4 Ne2-Nf4 Ne2-Ng1 Ne2-Ng3");
}

#[test]
fn case_10_one_may_block_ones_own_castling() {
    let before = read("4k3/8/8/8/8/8/8/4K2R[N] w K - 0 1");
    assert_eq!(legal(&before, "N@f1"), "N@f1");
    let blocked = play(before, "N@f1 Ke8-Kd8");
    assert_eq!(legal(&blocked, "O"), "");
    // Case 12: until it is gone.
    assert_eq!(legal(&play(blocked, "Nf1-Ng3 Kd8-Ke8"), "O"), "O-O");
}

#[test]
fn case_13_the_right_to_take_en_passant_is_gone_after_a_drop() {
    let before = read("4k3/8/8/8/3p4/8/4P3/4K3[n] w - - 0 1");
    assert_eq!(legal(&play(before, "e2-e4"), "d4"), "d4-d3 d4xe3");
    assert_eq!(legal(&play(before, "e2-e4 N@a6 Ke1-Kd1"), "d4"), "d4-d3");
}

#[test]
fn case_14_en_passant_that_bares_the_king_along_the_rank_is_illegal() {
    let before = position(
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . p . . . k
        . . . . . . . .
        . . . . P . . .
        . . . . K . . .
        ",
        "[] w - - 0 1",
    );
    let passed = play(before, "e2-e4");
    assert_eq!(legal(&passed, "d4"), "d4-d3");
    assert_eq!(passed.en_passant(), None);
    assert_eq!(passed.to_string(), "8/8/8/8/R2pP2k/8/8/4K3[] b - - 0 1");
}

#[test]
fn case_16_stalemate_needs_every_drop_to_be_impossible() {
    let corner = |hand| read(&format!("7k/5Q2/8/8/8/8/8/K7[{hand}] b - - 0 1"));
    assert!(!corner("").in_check() && !corner("").can_move());
    assert_eq!(corner("p").count(), 47);
    assert_eq!(legal(&corner("p"), "P@").split(' ').count(), 47);
    // All empty squares lie on the outer ranks, and only pawns are in hand.
    let full = position(
        "
        k . . . . . . .
        P R P P P P P P
        P P P P P P P P
        R R R R R R R R
        R R R R R R R R
        N N N N N N N N
        N N N N N N N N
        . R . . . . . K
        ",
        "[pppp] b - - 0 1",
    );
    assert!(!full.in_check());
    assert_eq!(legal(&full, ""), "");
}

#[test]
fn case_17_the_same_board_with_other_hands_is_no_repetition() {
    let before = read("4k3/p7/8/8/8/8/8/R3K3[p] w - - 0 1");
    let after = play(before, "Ra1xRa7 Ke8-Kd8 Ra7-Ra2 P@a7 Ra2-Ra1 Kd8-Ke8");
    assert_eq!(before.board(), after.board());
    assert_ne!(before.key(), after.key());
    let (mut keys, mut position) = (Vec::<Key>::new(), Position::start());
    for _ in 0..2 {
        keys.push(position.key());
        position = play(position, "Ng1-Nf3 Ng8-Nf6 Nf3-Ng1 Nf6-Ng8");
    }
    assert!(keys.iter().all(|key| *key == position.key()), "the start for the third time");
}

#[test]
fn case_18_hands_print_in_the_order_q_r_b_n_p() {
    let position = position(BARE, "[npNPqQrbBR] w - - 0 1");
    assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1");
}

#[test]
fn case_19_a_hand_holds_more_than_eight_pawns() {
    let position = position(BARE, "[PPPPPPPPPPPPPPPP] w - - 0 1");
    assert_eq!(position.hand(Seat::White).count(Role::Pawn), 16);
    assert_eq!(position.units(), 18);
}

#[test]
fn case_21_more_than_32_units_are_read_for_analysis_and_counted() {
    let text = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[RBrb] w KQkq - 0 1";
    assert_eq!(read(text).units(), 36);
    assert_eq!(read(text).to_string(), text);
}

#[test]
fn case_22_half_moves_follow_from_the_number_of_the_move() {
    assert_eq!(read("4k3/8/8/8/8/8/8/4K3[] w - - 0 1").half_moves(), 0);
    let black = read("4k3/8/8/8/8/8/8/4K3[] b - - 17 300");
    assert_eq!((black.half_moves(), black.move_number()), (599, 300));
    assert_eq!(black.to_string(), "4k3/8/8/8/8/8/8/4K3[] b - - 0 300", "the other counter means nothing");
    let after = play(black, "Ke8-Ke7");
    assert_eq!((after.half_moves(), after.move_number()), (600, 301));
}

#[test]
fn section_8_hands_are_also_read_from_a_ninth_rank() {
    for (text, canonical) in [
        ("4k3/8/8/8/8/8/8/4K3/QNp w - - 0 12", "4k3/8/8/8/8/8/8/4K3[QNp] w - - 0 12"),
        ("4k3/8/8/8/8/8/8/4K3/ w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3[-] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3[] b - -", "4k3/8/8/8/8/8/8/4K3[] b - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3[] w - - - -", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
        ("4k3/8/8/8/8/8/8/R3K2R[] w QK - 5 0", "4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1"),
        // Nobody can use the square, or no pawn can have passed it.
        ("4k3/8/8/8/4P3/8/8/4K3[] b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3[] b - - 0 1"),
        ("4k3/8/8/8/3pP3/8/4P3/4K3[] b - e3 0 1", "4k3/8/8/8/3pP3/8/4P3/4K3[] b - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3[] b - a1 0 1", "4k3/8/8/8/8/8/8/4K3[] b - - 0 1"),
    ] {
        assert_eq!(read(text).to_string(), canonical, "{text}");
    }
}

#[test]
fn impossible_texts_are_refused_with_their_reason() {
    let refused = |text: &str, why: BadPosition| {
        assert_eq!(text.parse::<Position>(), Err(why.clone()), "{text}");
        let sentence = why.to_string();
        assert!(sentence.len() > 10 && !sentence.ends_with('.'), "{sentence}");
    };
    refused("", BadFen::Missing("board").into());
    refused("4k3/8/8/8/8/8/8/4K3[]", BadFen::Missing("side to move").into());
    refused("4k3/8/8/8/8/8/4K3[] w - - 0 1", BadFen::Size.into());
    refused("4k3/8/8/8/8/8/8/4K4[] w - - 0 1", BadFen::Size.into());
    refused("4k3/8/8/8/8/8/8/4K2RR[] w - - 0 1", BadFen::Size.into());
    refused("4k3/8/8/8/8/8/8/4K3/8[] w - - 0 1", BadFen::Size.into());
    refused("4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", BadPosition::Hand('8'));
    refused("4k3/8/8/8/8/8/8/4KG2[] w - - 0 1", BadFen::Piece('G').into());
    refused("4k3/8/8/8/8/8/8/4K3[P w - - 0 1", BadPosition::Bracket);
    refused("4k3/8/8/8/8/8/8/4K3[P]p w - - 0 1", BadPosition::Bracket);
    refused("4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", BadPosition::Hand('K'));
    refused("4k3/8/8/8/8/8/8/4K3[x] w - - 0 1", BadPosition::Hand('x'));
    refused(&format!("4k3/8/8/8/8/8/8/4K3[{}] w - - 0 1", "P".repeat(65)), BadPosition::Full);
    refused("4k3/8/8/8/8/8/8/4K~3[] w - - 0 1", BadPosition::Promoted('K'));
    refused("4k3/p~7/8/8/8/8/8/4K3[] w - - 0 1", BadPosition::Promoted('p'));
    refused("4k3/8/8/8/8/8/8/4K2p[] w - - 0 1", BadFen::Pawn(square("h1")).into());
    refused("8/8/8/8/8/8/8/4K3[] w - - 0 1", BadFen::Kings.into());
    refused("4k2k/8/8/8/8/8/8/4K3[] w - - 0 1", BadFen::Kings.into());
    refused("4k3/8/8/8/8/8/8/4K3[] x - - 0 1", BadFen::Side.into());
    refused("4k3/8/8/8/8/8/8/4K3[] w KX - 0 1", BadFen::Castling.into());
    refused("4k3/8/8/8/8/8/8/4K3[] w K - 0 1", BadFen::CastlingHome.into());
    refused("4k3/8/8/8/8/8/8/4K3[] w - e9 0 1", BadFen::EnPassant.into());
    refused("4k3/8/8/8/8/8/8/4K3[] w - - +1 1", BadFen::Counter("half-move counter").into());
    refused("4k3/8/8/8/8/8/8/4K3[] w - - 0 4294967297", BadFen::Counter("number of the move").into());
    refused("4k3/8/8/8/8/8/8/4K3[] w - - 0 1 1", BadFen::TooMany.into());
    refused("4k3/8/8/8/8/8/8/K3R3[] w - - 0 1", BadFen::Check.into());
}
