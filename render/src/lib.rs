//! Board pictures: a [`Scene`] in; pixels, words and a text board out.
//!
//! A leaf: it knows boards, pieces as they look, marks, arrows and what lies on and beside the board. It knows no rules of chess, no language
//! but the English of [`English`], no chats, no clock, no chance and no fonts but its own; the same scene in the same style
//! gives the same bytes.
//!
//! ```
//! use gangurru_render::{English, Kind, Mark, Painter, Piece, Scene, Side, Square, Style, alt, text_board};
//!
//! let mut scene = Scene::new(8, 8);
//! scene.pieces.push((Square::new(4, 0), Piece::new(Side::White, Kind::King)));
//! scene.pieces.push((Square::new(4, 7), Piece::new(Side::Black, Kind::King)));
//! scene.marks.push((Square::new(4, 7), Mark::LastTo));
//! scene.last_move = Some("Ke7-e8".to_owned());
//! scene.to_move = Some(Side::White);
//!
//! let png = Painter::new().png(&scene, Style::default())?;
//! assert_eq!(png[1..4], *b"PNG");
//! assert_eq!(alt(&scene, &English), "Last move Ke7-e8. White to move. White: king e1. Black: king e8.");
//! assert!(text_board(&scene).contains("1 . . . . K . . . 1"));
//! # Ok::<(), gangurru_render::SceneError>(())
//! ```
//!
//! How a picture comes about: `art`, with `dress` and `heaps`, writes every part of it as SVG; `document` lays these parts out as one SVG document
//! ([`svg`]), which is what the picture means; `paint` makes the same picture quickly, from `tiles`: squares with
//! all that stands on them, rasterised once from the same parts and reduced to the theme's `palette`.

mod art;
mod document;
mod dress;
mod heaps;
mod layout;
mod pack;
mod paint;
mod palette;
mod scene;
mod style;
mod tiles;
mod words;

pub use document::{FONT, svg};
pub use paint::{Painter, Pixels};
pub use scene::{
    Dress, Hands, Heap, Kind, MAX_SIDE, MAX_SLOTS, Mark, Piece, Scene, SceneError, Side, Slot, Square, Token,
};
pub use style::{MAX_SIZE, MIN_SIZE, Style, Theme, UnknownTheme};
pub use words::{English, Group, Phrases, alt, text_board};
