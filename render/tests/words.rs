//! Alternative texts and text boards, as people read them.

mod common;

use common::{board, crowded, hand};
use gangurru_render::{
    English, Group, Hands, Kind, Mark, Phrases, Piece, Scene, Side, Slot, Square, alt, text_board,
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

    fn hand(&self, _: Side, _: &[Slot]) -> String {
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
