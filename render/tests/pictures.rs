//! Whole pictures: that they are what the SVG document says, always the same, small, turned rightly; and golden ones.
//!
//! `GANGURRU_BLESS=1 cargo test -p gangurru-render --test pictures` accepts the pictures as they are now; look at them first.

mod common;

use std::{env, fs, path::PathBuf, sync::Arc, thread};

use common::{
    australian, board, crowded, gallery, hand, hidden, raindrop, schago, square_of, start, wardrobe,
};
use gangurru_render::{
    Dress, FONT, Hands, Heap, Kind, MAX_SIZE, MIN_SIZE, Mark, Painter, Piece, Scene, SceneError, Side, Slot,
    Square, Style, Theme, Token, svg,
};
use resvg::{tiny_skia::Pixmap, usvg};

fn five() -> Scene {
    let mut scene = board(5, 5, "rnbqk/ppppp/5/PPPPP/RNBQK");
    scene.hands = crowded().hands;
    scene
}

fn ten() -> Scene {
    let mut scene = board(10, 10, "rnbqkqbnrr/pppppppppp/55/55/55/55/55/55/PPPPPPPPPP/RNBQKQBNRR");
    scene.bottom = Side::Black;
    scene
}

fn turned() -> Scene {
    let mut scene = crowded();
    scene.bottom = Side::Black;
    scene
}

/// The largest board, its hands in several columns.
fn sixteen() -> Scene {
    let mut scene = Scene::new(16, 16);
    for file in 0..16 {
        let kind = Kind::ALL[usize::from(file) % Kind::ALL.len()];
        scene.pieces.push((Square::new(file, file), Piece::new(Side::White, kind)));
        scene.pieces.push((Square::new(file, (file + 5) % 16), Piece::new(Side::Black, kind)));
    }
    let slots = |side| {
        (1..12)
            .zip(Kind::ALL.into_iter().cycle())
            .map(move |(count, kind)| Slot {
                heap: Heap::Hand,
                piece: Piece::new(side, kind),
                count: 10 * count,
            })
            .collect()
    };
    scene.hands = Some(Hands { white: slots(Side::White), black: slots(Side::Black) });
    scene
}

fn scenes() -> Vec<(&'static str, Scene)> {
    vec![
        ("start", start()),
        ("crowded", crowded()),
        ("turned", turned()),
        ("five", five()),
        ("ten", ten()),
        ("pieces", gallery()),
        ("sixteen", sixteen()),
        ("wardrobe", wardrobe()),
        ("australian", australian()),
        ("hidden", hidden()),
        ("raindrop", raindrop()),
        ("schago", schago()),
    ]
}

/// The picture as an image library reads it from the PNG file.
fn picture(painter: &Painter, scene: &Scene, style: Style) -> image::RgbaImage {
    let png = painter.png(scene, style).expect("a consistent scene");
    image::load_from_memory(&png).expect("a PNG file").to_rgba8()
}

/// The mean difference of two pictures in a channel, of 255, and the share of pixels that differ visibly.
fn difference(a: &image::RgbaImage, b: &image::RgbaImage) -> (f64, f64) {
    assert_eq!(a.dimensions(), b.dimensions());
    let channels = a.as_raw().iter().zip(b.as_raw());
    let sum: f64 = channels.map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
    let pixels = a.pixels().zip(b.pixels());
    let visible = pixels.map(|(a, b)| f64::from(a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > 40)));
    let count = f64::from(a.width() * a.height());
    (sum / count / 3.0, visible.sum::<f64>() / count)
}

#[test]
fn a_picture_is_what_its_document_says() {
    let painter = Painter::new();
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_font_data(FONT.to_vec());
    for theme in Theme::ALL {
        for (name, scene) in scenes() {
            for size in [320, 727] {
                let style = Style::new(theme, size);
                let ours = picture(&painter, &scene, style);
                let tree = usvg::Tree::from_str(&svg(&scene, style).unwrap(), &options).unwrap();
                let mut pixmap = Pixmap::new(ours.width(), ours.height()).unwrap();
                resvg::render(&tree, usvg::Transform::identity(), &mut pixmap.as_mut());
                let theirs = image::RgbaImage::from_raw(ours.width(), ours.height(), pixmap.take()).unwrap();
                let (mean, visible) = difference(&ours, &theirs);
                assert!(
                    mean < 1.0 && visible < 0.002,
                    "{name} {theme} {size}: mean {mean:.3}, visible {visible:.5}"
                );
            }
        }
    }
}

#[test]
fn golden_pictures() {
    let painter = Painter::new();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let bless = env::var_os("GANGURRU_BLESS").is_some();
    let mut wrong = Vec::new();
    for theme in Theme::ALL {
        for (name, scene) in scenes() {
            let png = painter.png(&scene, Style::new(theme, 320)).unwrap();
            let file = format!("{name}-{theme}.png");
            let golden = folder.join(&file);
            if bless {
                fs::create_dir_all(&folder).unwrap();
                fs::write(&golden, &png).unwrap();
            }
            let ours = image::load_from_memory(&png).unwrap().to_rgba8();
            let same = image::open(&golden).is_ok_and(|golden| {
                let golden = golden.to_rgba8();
                golden.dimensions() == ours.dimensions() && {
                    let (mean, visible) = difference(&ours, &golden);
                    mean < 0.2 && visible < 0.0005
                }
            });
            if !same {
                let actual = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(&file);
                fs::write(&actual, &png).unwrap();
                wrong.push(actual);
            }
        }
    }
    assert!(wrong.is_empty(), "not as golden; the pictures as they are now: {wrong:#?}");
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    // One painter that has painted much else, in several threads, and fresh ones.
    let used = Arc::new(Painter::new());
    for theme in Theme::ALL {
        for (_, scene) in scenes() {
            used.png(&scene, Style::new(theme, 200)).unwrap();
        }
    }
    let threads: Vec<_> = Theme::ALL
        .into_iter()
        .cycle()
        .take(6)
        .map(|theme| {
            let used = Arc::clone(&used);
            thread::spawn(move || {
                let mut shuffled = crowded();
                shuffled.pieces.reverse();
                shuffled.marks.reverse();
                shuffled.marks.push(shuffled.marks[0]);
                let style = Style::new(theme, 200);
                let expected = Painter::new().png(&crowded(), style).unwrap();
                assert!(used.png(&crowded(), style).unwrap() == expected);
                assert!(
                    used.png(&shuffled, style).unwrap() == expected,
                    "the order of pieces and marks is nothing"
                );
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
}

/// A hand that is all there, a badge on every officer, marks and arrows: as much as a picture can hold.
fn overflowing() -> Scene {
    let mut scene = board(8, 8, "r~1b~2rk1/ppN~p1ppp/2n~2n~2/1B1pp3/1b1PP1q~1/2N~2N2/PPPQ~1PPP/R~1B2RK1");
    scene.marks = crowded().marks;
    scene.arrows = crowded().arrows;
    scene.hands = Some(Hands {
        white: hand(Side::White, [1, 3, 2, 3, 16]),
        black: hand(Side::Black, [2, 2, 4, 3, 12]),
    });
    scene
}

#[test]
fn pictures_are_small_and_within_one_palette() {
    let painter = Painter::new();
    for theme in Theme::ALL {
        let style = Style::new(theme, 720);
        let mut all = scenes();
        all.push(("overflowing", overflowing()));
        for (name, scene) in all {
            let png = painter.png(&scene, style).unwrap();
            let pixels = painter.pixels(&scene, style).unwrap();
            assert!(pixels.palette.len() <= 256);
            assert!(
                ["pieces", "sixteen", "wardrobe"].contains(&name) || png.len() <= 40_000,
                "{name} {theme}: {} bytes",
                png.len()
            );
            let decoded = image::load_from_memory(&png).unwrap().to_rgba8();
            assert_eq!(decoded.dimensions(), (pixels.width, pixels.height));
            assert!(*decoded.as_raw() == pixels.rgba(), "{name} {theme}: the file holds the pixels");
        }
    }
}

/// The names of a PNG file's chunks.
fn chunks(png: &[u8]) -> Vec<String> {
    let mut names = Vec::new();
    let mut rest = &png[8..];
    while let Some((head, after)) = rest.split_first_chunk::<8>() {
        let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        names.push(String::from_utf8_lossy(&head[4..]).into_owned());
        rest = &after[length + 4..];
    }
    names
}

#[test]
fn a_file_holds_nothing_but_its_picture() {
    let png = Painter::new().png(&crowded(), Style::default()).unwrap();
    assert_eq!(chunks(&png), ["IHDR", "PLTE", "IDAT", "IEND"]);
}

#[test]
fn boards_are_square_and_hands_make_them_wider() {
    let painter = Painter::new();
    let size = |scene: &Scene, size| {
        let pixels = painter.pixels(scene, Style::new(Theme::Light, size)).unwrap();
        (pixels.width, pixels.height)
    };
    assert_eq!(size(&Scene::new(8, 8), 720), (720, 720));
    assert_eq!(size(&Scene::new(7, 7), 720), (720, 720));
    assert_eq!(size(&Scene::new(10, 8), 720), (720, 576));
    assert_eq!(size(&Scene::new(8, 10), 720), (576, 720));
    let (width, height) = size(&start(), 720);
    assert!((800..=900).contains(&width) && height == 720, "{width} by {height}");
}

#[test]
fn black_at_the_bottom_turns_the_board_by_half_a_turn() {
    let painter = Painter::new();
    for size in [320, 720] {
        let style = Style::new(Theme::Light, size);
        let (upright, turned) = (crowded(), turned());
        let a = painter.pixels(&upright, style).unwrap();
        let b = painter.pixels(&turned, style).unwrap();
        let mut compared = 0;
        // What bears neither coordinates nor an arrow looks the same wherever it stands.
        for (file, rank) in (1..7).flat_map(|file| (1..7).map(move |rank| (file, rank))) {
            let square = Square::new(file, rank);
            if i16::from(file).abs_diff(i16::from(rank)) > 1 && !(file == 2 && rank > 3) && file != 6 {
                assert!(square_of(&a, &upright, square) == square_of(&b, &turned, square), "{square}");
                compared += 1;
            }
        }
        assert!(compared >= 12);
        // The corners change places, and the hands with them.
        let (h8, a1) = (Square::new(7, 7), Square::new(0, 0));
        assert!(square_of(&a, &upright, h8) != square_of(&b, &turned, h8), "coordinates stay at the edges");
        assert!(square_of(&a, &upright, a1) != square_of(&b, &turned, a1), "coordinates stay at the edges");
        // Five slots of two twenty-firsts of the board each, from the top edge and up to the bottom edge.
        let hand = (5 * (size * 2 / 21) * a.width) as usize;
        let rest = a.indices.len() - hand;
        let tray = |indices: &[u8]| -> Vec<u8> {
            indices.chunks(a.width as usize).flat_map(|row| &row[a.height as usize..]).copied().collect()
        };
        assert!(tray(&a.indices[..hand]) == tray(&b.indices[rest..]), "the upper hand becomes the lower one");
        assert!(tray(&a.indices[rest..]) == tray(&b.indices[..hand]), "the lower hand becomes the upper one");
    }
}

#[test]
fn every_part_of_a_scene_shows() {
    type Change = fn(&mut Scene);
    let painter = Painter::new();
    let style = Style::new(Theme::Light, 320);
    let before = painter.pixels(&crowded(), style).unwrap();
    let bare = before.clone();
    let changes: [(&str, Change); 8] = [
        ("a piece", |scene| scene.pieces.truncate(scene.pieces.len() - 1)),
        ("a mark", |scene| scene.marks.truncate(scene.marks.len() - 1)),
        ("an arrow", |scene| scene.arrows.truncate(2)),
        ("an arrow's direction", |scene| scene.arrows[2] = (scene.arrows[2].1, scene.arrows[2].0)),
        ("a count", |scene| scene.hands.as_mut().unwrap().white[4].count = 15),
        ("the last of a kind in hand", |scene| scene.hands.as_mut().unwrap().white[0].count = 0),
        ("whose hand it is", |scene| {
            scene.hands.as_mut().unwrap().of_mut(Side::Black)[1].piece.side = Side::White;
        }),
        ("the sides", |scene| scene.bottom = Side::Black),
    ];
    for (what, change) in changes {
        let mut scene = crowded();
        change(&mut scene);
        assert!(painter.pixels(&scene, style).unwrap() != before, "{what}");
    }
    let changes: [(&str, Change); 7] = [
        ("a cross", |scene| scene.ground.truncate(scene.ground.len() - 1)),
        ("whose cross it is", |scene| scene.ground[0].1 = Token::Cross(Side::Black)),
        ("a cross under a piece", |scene| scene.ground.retain(|(on, _)| *on != Square::new(5, 2))),
        ("a pouch", |scene| {
            let full = scene.pieces.iter_mut().find(|(_, piece)| piece.dress == Dress::Full);
            full.unwrap().1.dress = Dress::Plain;
        }),
        ("an open card", |scene| scene.card = Some(Piece::new(Side::White, Kind::Rook))),
        ("a heap", |scene| scene.hands.as_mut().unwrap().white[1].heap = Heap::Blue),
        ("a mark", |scene| scene.marks.retain(|(_, mark)| *mark != Mark::Pending)),
    ];
    let before = painter.pixels(&australian(), style).unwrap();
    for (what, change) in changes {
        let mut scene = australian();
        change(&mut scene);
        assert!(painter.pixels(&scene, style).unwrap() != before, "{what}");
    }
    let mut words = crowded();
    words.result = Some("White wins".to_owned());
    words.last_move = None;
    words.to_move = None;
    assert!(painter.pixels(&words, style).unwrap() == bare, "captions are words, not pixels");
}

#[test]
fn coordinates_reach_as_far_as_the_board() {
    // Two boards of which one has a file and a rank more show the same but for that: `10` and `j` are there and are not `1` and `i`.
    let painter = Painter::new();
    let label = |files, ranks, square| {
        let scene = Scene::new(files, ranks);
        let pixels =
            painter.pixels(&scene, Style::new(Theme::Light, 40 * u32::from(files.max(ranks)))).unwrap();
        square_of(&pixels, &scene, square)
    };
    let (a10, a2) = (label(10, 10, Square::new(0, 9)), label(10, 10, Square::new(0, 1)));
    let (j1, h1) = (label(10, 10, Square::new(9, 0)), label(10, 10, Square::new(7, 0)));
    assert!(a10 != a2 && j1 != h1);
    let bare = label(10, 10, Square::new(5, 2));
    for labelled in [a10, a2, j1, h1] {
        let inked = labelled.iter().zip(&bare).filter(|(a, b)| a != b).count();
        assert!((10..200).contains(&inked), "{inked} pixels of a coordinate");
    }
}

#[test]
fn any_consistent_scene_is_drawn() {
    let painter = Painter::new();
    for files in 1..=16 {
        for ranks in [1, 2, 5, 16] {
            let mut scene = Scene::new(files, ranks);
            let last = Square::new(files - 1, ranks - 1);
            scene.pieces.push((last, Piece::new(Side::Black, Kind::Knight)));
            scene.marks.extend(Mark::ALL.map(|mark| (last, mark)));
            scene.arrows.extend([(Square::new(0, 0), last), (last, Square::new(0, 0)), (last, last)]);
            let slots = |count: usize| {
                vec![Slot { heap: Heap::Hand, piece: Piece::new(Side::White, Kind::Rook), count: 255 }; count]
            };
            scene.hands = Some(Hands { white: slots(32), black: slots(usize::from(files)) });
            if files % 2 == 0 {
                let white = &mut scene.hands.as_mut().unwrap().white;
                for (slot, heap) in white.iter_mut().zip(Heap::ALL.into_iter().cycle()) {
                    slot.heap = heap;
                }
                scene.card = Some(Piece::new(Side::Black, Kind::Queen));
                scene.ground.push((last, Token::Cross(Side::White)));
            }
            for size in [MIN_SIZE, 131] {
                for bottom in Side::ALL {
                    scene.bottom = bottom;
                    let png = painter.png(&scene, Style::new(Theme::Dark, size)).unwrap();
                    assert!(image::load_from_memory(&png).is_ok());
                }
            }
        }
    }
}

#[test]
fn inconsistent_scenes_are_refused() {
    let painter = Painter::new();
    let refusal = |change: fn(&mut Scene)| {
        let mut scene = crowded();
        change(&mut scene);
        let refused = painter.png(&scene, Style::default()).unwrap_err();
        assert_eq!(svg(&scene, Style::default()).unwrap_err(), refused);
        assert_eq!(scene.check().unwrap_err(), refused);
        refused
    };
    let i1 = Square::new(8, 0);
    let off = SceneError::OffBoard { square: i1, files: 8, ranks: 8 };
    let queen = Piece::new(Side::White, Kind::Queen);
    assert_eq!(refusal(|scene| scene.files = 0), SceneError::BoardSize { files: 0, ranks: 8 });
    assert_eq!(refusal(|scene| scene.ranks = 17), SceneError::BoardSize { files: 8, ranks: 17 });
    assert_eq!(refusal(|scene| scene.pieces[0].0 = Square::new(8, 0)), off);
    assert_eq!(refusal(|scene| scene.marks.push((Square::new(8, 0), Mark::Check))), off);
    assert_eq!(refusal(|scene| scene.arrows.push((Square::new(0, 0), Square::new(8, 0)))), off);
    assert_eq!(
        refusal(|scene| scene.pieces.push(scene.pieces[3])),
        SceneError::TwoPieces { square: crowded().pieces[3].0 }
    );
    assert_eq!(
        refusal(|scene| scene.ground = vec![(Square::new(1, 2), Token::Cross(Side::White)); 2]),
        SceneError::TwoTokens { square: Square::new(1, 2) }
    );
    assert_eq!(refusal(|scene| scene.ground.push((Square::new(8, 0), Token::Cross(Side::White)))), off);
    assert_eq!(
        refusal(|scene| {
            let slot = scene.hands.as_ref().unwrap().white[0];
            scene.hands.as_mut().unwrap().black = vec![slot; 33];
        }),
        SceneError::HandSize { side: Side::Black, slots: 33 }
    );
    for size in [0, MIN_SIZE - 1, MAX_SIZE + 1, u32::MAX] {
        let refused = painter.png(&crowded(), Style::new(Theme::Light, size)).unwrap_err();
        assert_eq!(refused, SceneError::PictureSize { size });
    }
    assert_eq!(off.to_string(), "i1 is not on a board of 8 files and 8 ranks");
    assert_eq!(SceneError::PictureSize { size: 5 }.to_string(), "a board of 5 pixels; 80 to 2048 are drawn");
    assert_eq!(queen.letter(), 'Q');
}
