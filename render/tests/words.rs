//! Alternative texts and text boards, as people read them.

mod common;

use common::{australian, board, crowded, hand, hidden, raindrop, schago};
use gangurru_render::{
    English, Group, Hands, Heap, Kind, Mark, Phrases, Piece, Scene, Side, Slot, Square, alt, text_board,
};

#[test]
fn alt_text_says_the_move_first_and_everything_after() {
    assert_eq!(
        alt(&crowded(), &English),
        "Last move Nc5xc7. Black to move. Check on g8. \
         White: king g1; promoted queen d2; rooks a1 and f1; bishops b5 and c1; knights c3 and f3; promoted knight c7; \
         pawns a2, b2, c2, d4, e4, f2, g2 and h2. \
         Black: king g8; queen g4; rooks a8 and f8; bishops b4 and c8; knights c6 and f6; \
         pawns a7, b7, d5, d7, e5, f7, g7 and h7. \
         White has in hand 1 queen, 2 bishops and 16 pawns. Black has in hand 2 rooks and 3 knights. \
         Can be chosen: d2. Can be reached: d3 and d5."
    );
}

#[test]
fn alt_text_of_a_finished_game_says_the_result_instead_of_the_turn() {
    let mut scene = board(8, 8, "7k/6Q1/6K1/8/8/8/8/8");
    scene.last_move = Some("Qg2-g7#".to_owned());
    scene.result = Some("White wins by mate.".to_owned());
    scene.to_move = Some(Side::Black);
    scene.bottom = Side::Black;
    assert_eq!(
        alt(&scene, &English),
        "Last move Qg2-g7#. White wins by mate. Black: king h8. White: king g6; queen g7."
    );
}

#[test]
fn alt_text_says_what_is_in_pouches_and_on_the_ground() {
    assert_eq!(
        alt(&australian(), &English),
        "Last move Gf3xGf5. White to move. \
         White: king e1; queen d1; rooks a1 and h1; bishops c1 and f1; pawns a2, b2, d2, e2, g2 and h2; \
         pawn from a pouch c4; Gangurru h4; Gangurru with your cross in the pouch f5; \
         Gangurru with your pawn in the pouch f3. \
         Black: king e8; queen d8; rooks a8 and h8; bishops c8 and f8; pawns a7, b7, d7, e4, e7, g7 and h7; \
         pawn from a pouch c6; Gangurru d5; Gangurru with a full pouch a3; \
         Gangurru with an open cross in the pouch h5. \
         White’s crosses: b5, d5, f3 and g6. Black’s crosses: a3, b4, e5 and h4. \
         White has lost 1 rook, 2 pawns and 1 Gangurru with an open cross in the pouch. Black has lost 1 bishop. \
         Can be taken back in this turn only: d3 and f5. The turn is still to be completed on f4. \
         Can be chosen: h4. Can be reached: e5, g5 and g6."
    );
}

#[test]
fn alt_text_says_what_is_covered_and_what_only_the_reader_knows() {
    let mut scene = hidden();
    scene.bottom = Side::Black;
    assert_eq!(
        alt(&scene, &English),
        "Last move d2-d4. Black to move. \
         Black: king e8; covered queen d8; covered rooks a8 and h8; covered bishops c8 and f8; knight c3; \
         covered knights b8 and g8; covered pawns a7, b7, c7, d7, f7, g7 and h7. \
         White: king e1; queen e6; covered queen d1; covered rooks a1 and h1; covered bishops c1 and f1; \
         covered knight b1; pawn d4; covered pawns a2, b2, c2, e2, f2, g2 and h2. \
         Black has lost 1 queen (only you know), 1 covered pawn and 1 rook. White has lost 1 covered knight."
    );
}

#[test]
fn alt_text_says_the_open_card_before_the_pieces_and_the_heaps_after() {
    let text = alt(&raindrop(), &English);
    assert!(
        text.starts_with("Last move R@c8. White to move. White’s open card: knight. White: king e1; "),
        "{text}"
    );
    assert!(
        text.contains(
            "White’s cards left: 1 queen, 1 rook, 1 bishop, 1 knight and 5 pawns. \
             White’s blue pieces left: 1 queen, 1 rook and 1 knight. Black’s cards left: 1 rook, 2 bishops, 1 knight and 6 pawns."
        ),
        "{text}"
    );
    let mut empty = raindrop();
    for slot in &mut empty.hands.as_mut().unwrap().white {
        slot.count = 0;
    }
    assert!(alt(&empty, &English).contains("White has no cards left. White has no blue pieces left. "));
}

#[test]
fn alt_text_counts_control_and_names_supplies() {
    let text = alt(&schago(), &English);
    let counted = [Mark::White, Mark::Black, Mark::Neutral]
        .map(|mark| schago().marks.iter().filter(|(_, is)| *is == mark).count());
    let [white, black, neither] = counted;
    assert!(white > 20 && black > 20 && neither > 5 && white + black + neither == 88);
    assert!(
        text.ends_with(&format!(
            "Control of the empty squares: White {white}, Black {black}, neither {neither}."
        )),
        "{text}"
    );
    assert!(text.contains("White has still to place 1 queen, 2 rooks, "), "{text}");
    assert!(text.contains(" 9 ferzes and 10 wazirs. Black has still to place 1 king, "), "{text}");
}

/// Something that only one side has is said of the other side as well; without any slot there is nothing to say.
#[test]
fn heaps_of_one_side_are_said_of_both() {
    let mut scene = hidden();
    scene.hands.as_mut().unwrap().white.clear();
    assert!(alt(&scene, &English).contains("White has lost nothing. Black has lost 1 queen"));
    scene.hands = Some(Hands::default());
    assert!(alt(&scene, &English).ends_with("f2, g2 and h2. Black: king e8; covered queen d8; covered rooks a8 and h8; covered bishops c8 and f8; knight c3; covered knights b8 and g8; covered pawns a7, b7, c7, d7, f7, g7 and h7."));
}

#[test]
fn text_boards_have_signs_for_all_that_is_new() {
    assert_eq!(
        text_board(&australian()),
        "\
[lost 1b]
  a    b    c    d    e    f    g    h
8 r    .    b    q    k    b    .    r    8
7 p    p    .    p    p    .    p    p    7
6 .    .    p_   .    .    .    +    .    6
5 .    +    .    g+   *    Gx!  .    gx   5
4 .    *    P_   .    p    .    .    G*   4
3 g?*  .    .    .    .    Gp!+ .    .    3
2 P    P    .    P    P    .    P    P    2
1 R    .    B    Q    K    B    .    R    1
  a    b    c    d    e    f    g    h
[lost 1R 2P 1Gx]
"
    );
    assert!(text_board(&hidden()).starts_with(
        "\
[lost 1q! 1p? 1r]
  a  b  c  d  e  f  g  h
8 r? n? b? q? k  b? n? r? 8
7 p? p? p? p? .  p? p? p? 7
6 .  .  .  .  Q  .  .  .  6
"
    ));
    let text = text_board(&raindrop());
    assert!(text.starts_with("[cards 1r 2b 1n 6p] [blue 1q 1r 1b 1n]\n  a b c"), "{text}");
    assert!(text.ends_with("[open card N] [cards 1Q 1R 1B 1N 5P] [blue 1Q 1R 1N]\n"), "{text}");
    let text = text_board(&schago());
    assert!(text.contains("\n 6 - - a - # # q # # # 6\n 5 o o o o - C - - # # 5\n"), "{text}");
    assert!(text.is_ascii());
}

#[test]
fn alt_text_of_empty_things() {
    let mut scene = Scene::new(5, 5);
    scene.hands = Some(Hands { white: hand(Side::White, [0; 5]), black: Vec::new() });
    assert_eq!(
        alt(&scene, &English),
        "White has nothing on the board. Black has nothing on the board. \
         White has nothing in hand. Black has nothing in hand."
    );
}

/// A language that keeps a case for objects: whole lists reach it, so it can.
struct Latin;

impl Phrases for Latin {
    fn opening(&self, _: Option<&str>, _: Option<Side>, _: Option<&str>) -> String {
        String::new()
    }

    fn check(&self, _: &[Square]) -> String {
        String::new()
    }

    fn pieces(&self, side: Side, groups: &[Group]) -> String {
        let who = if side == Side::White { "Albus" } else { "Niger" };
        let what = groups.iter().map(|group| match (group.piece.kind, group.squares.len()) {
            (Kind::King, 1) => "regem".to_owned(),
            (Kind::Pawn, 1) => "peditem".to_owned(),
            (Kind::Pawn, count) => format!("pedites {count}"),
            (kind, count) => format!("{kind:?} {count}"),
        });
        format!("{who} {} habet.", what.collect::<Vec<_>>().join(" et "))
    }

    fn crosses(&self, _: Side, _: &[Square]) -> String {
        String::new()
    }

    fn card(&self, _: Piece) -> String {
        String::new()
    }

    fn heap(&self, _: Side, _: Heap, _: &[Slot]) -> String {
        String::new()
    }

    fn retaliation(&self, _: &[Square]) -> String {
        String::new()
    }

    fn pending(&self, _: &[Square]) -> String {
        String::new()
    }

    fn control(&self, _: usize, _: usize, _: usize) -> String {
        String::new()
    }

    fn choices(&self, _: &[Square], _: &[Square]) -> String {
        String::new()
    }
}

#[test]
fn another_language_says_it_its_own_way() {
    let scene = board(8, 8, "4k3/8/8/8/8/8/PP6/4K3");
    assert_eq!(alt(&scene, &Latin), "Albus regem et pedites 2 habet. Niger regem habet.");
}

#[test]
fn a_text_board_from_both_sides() {
    assert_eq!(
        text_board(&crowded()),
        "\
[2r 3n]
  a b c d e f g h
8 r . b . . r k . 8
7 p p N~p . p p p 7
6 . . n . . n . . 6
5 . B . p p . . . 5
4 . b . P P . q . 4
3 . . N . . N . . 3
2 P P P Q~. P P P 2
1 R . B . . R K . 1
  a b c d e f g h
[1Q 2B 16P]
"
    );
    let mut turned = crowded();
    turned.bottom = Side::Black;
    turned.hands = None;
    assert_eq!(
        text_board(&turned),
        "  h g f e d c b a
1 . K R . . B . R 1
2 P P P . Q~P P P 2
3 . . N . . N . . 3
4 . q . P P . b . 4
5 . . . p p . B . 5
6 . . n . . n . . 6
7 p p p . p N~p p 7
8 . k r . . b . r 8
  h g f e d c b a
"
    );
}

#[test]
fn a_text_board_of_ten_ranks_keeps_its_columns() {
    let mut scene = Scene::new(3, 10);
    scene.pieces.push((Square::new(2, 9), Piece::new(Side::Black, Kind::Pawn)));
    scene.hands = Some(Hands::default());
    let text = text_board(&scene);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..4], ["[-]", "   a b c", "10 . . p 10", " 9 . . . 9"]);
    assert_eq!(lines[11..], [" 1 . . . 1", "   a b c", "[-]"]);
}

#[test]
fn words_for_any_scene_however_odd() {
    for (files, ranks) in [(0, 0), (0, 9), (255, 1), (255, 255)] {
        let mut scene = Scene::new(files, ranks);
        scene.pieces.push((Square::new(255, 255), Piece::new(Side::White, Kind::Rook)));
        scene.marks.push((Square::new(255, 0), Mark::Check));
        for bottom in Side::ALL {
            scene.bottom = bottom;
            assert!(alt(&scene, &English).contains("rook ?256"));
            assert!(text_board(&scene).is_ascii());
        }
    }
}
