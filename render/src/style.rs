//! How a picture looks: theme and size, and the colours of each theme.
//!
//! To add a theme: a variant of [`Theme`], its name, its place in [`Theme::ALL`] and its [`Colours`]. The tests in
//! `tests/legibility.rs` then measure its contrasts.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// The smallest board that is drawn, in pixels.
pub const MIN_SIZE: u32 = 80;

/// The largest board that is drawn, in pixels.
pub const MAX_SIZE: u32 = 2048;

/// A set of colours. More themes will join.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Theme {
    /// Warm and bright.
    #[default]
    Light,
    /// Muted, for dark chat windows.
    Dark,
    /// White, mid-grey and black, strong marks.
    HighContrast,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::HighContrast];

    /// The name by which settings and command lines call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::HighContrast => "high-contrast",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no theme has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no theme is called {0:?}; there are light, dark and high-contrast")]
pub struct UnknownTheme(pub String);

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(name: &str) -> Result<Self, UnknownTheme> {
        Self::ALL.into_iter().find(|theme| theme.name() == name).ok_or_else(|| UnknownTheme(name.to_owned()))
    }
}

/// Theme and size of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// The board's longer side in pixels, [`MIN_SIZE`] to [`MAX_SIZE`]. What does not divide by the number of squares
    /// becomes a thin border; hands make the picture wider.
    pub size: u32,
}

impl Style {
    /// This theme at this size.
    pub const fn new(theme: Theme, size: u32) -> Self {
        Self { theme, size }
    }
}

/// The light theme at 720 pixels.
impl Default for Style {
    fn default() -> Self {
        Self::new(Theme::Light, 720)
    }
}

/// A colour: red, green, blue.
pub(crate) type Rgb = [u8; 3];

/// Every flat colour of a theme. All that is in a picture is one of these or a mixture of neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colours {
    /// Light squares.
    pub(crate) light: Rgb,
    /// Dark squares.
    pub(crate) dark: Rgb,
    /// Light squares of the last move.
    pub(crate) light_last: Rgb,
    /// Dark squares of the last move.
    pub(crate) dark_last: Rgb,
    /// Coordinates on light squares.
    pub(crate) on_light: Rgb,
    /// Coordinates on dark squares.
    pub(crate) on_dark: Rgb,
    /// Brackets and frame of the last move.
    pub(crate) last: Rgb,
    /// The burst of a check.
    pub(crate) check: Rgb,
    /// Wedges and rings of choices.
    pub(crate) choice: Rgb,
    /// Arrows, before translucency.
    pub(crate) arrow: Rgb,
    /// The outer contour of every piece, the body of dark pieces, the inner lines of light ones.
    pub(crate) contour: Rgb,
    /// The body of light pieces.
    pub(crate) white: Rgb,
    /// The inner lines of dark pieces.
    pub(crate) inner: Rgb,
    /// The badge of promoted pieces.
    pub(crate) badge: Rgb,
    /// What lies beside the board, and the border.
    pub(crate) tray: Rgb,
    /// Counts in the tray.
    pub(crate) count: Rgb,
    /// Silhouettes of what is not in a hand.
    pub(crate) ghost: Rgb,
}

/// How much of an arrow covers what is below it, of 255.
pub(crate) const ARROW_ALPHA: u8 = 200;

impl Theme {
    pub(crate) const fn colours(self) -> Colours {
        match self {
            Self::Light => Colours {
                light: [0xf3, 0xe3, 0xc6],
                dark: [0xb9, 0x8b, 0x63],
                light_last: [0xf0, 0xdf, 0x86],
                dark_last: [0xc9, 0xa3, 0x3f],
                on_light: [0x7a, 0x4f, 0x2a],
                on_dark: [0x35, 0x20, 0x10],
                last: [0x7d, 0x4a, 0x00],
                check: [0xd0, 0x20, 0x26],
                choice: [0x04, 0x46, 0x3c],
                arrow: [0x15, 0x6b, 0x52],
                contour: [0x2a, 0x22, 0x1d],
                white: [0xff, 0xfd, 0xf6],
                inner: [0xf2, 0xe9, 0xdc],
                badge: [0xff, 0xb4, 0x2e],
                tray: [0xfa, 0xf5, 0xea],
                count: [0x2a, 0x20, 0x18],
                ghost: [0xe9, 0xe0, 0xd0],
            },
            Self::Dark => Colours {
                light: [0xa9, 0xb4, 0xc0],
                dark: [0x6f, 0x7d, 0x8e],
                light_last: [0xb3, 0xba, 0x83],
                dark_last: [0x8a, 0x8f, 0x52],
                on_light: [0x2b, 0x35, 0x42],
                on_dark: [0x12, 0x18, 0x20],
                last: [0x2f, 0x33, 0x08],
                check: [0xb0, 0x16, 0x22],
                choice: [0x06, 0x37, 0x4e],
                arrow: [0x08, 0x4a, 0x5e],
                contour: [0x12, 0x15, 0x19],
                white: [0xf4, 0xf2, 0xec],
                inner: [0xe4, 0xe6, 0xe8],
                badge: [0xf2, 0xa8, 0x30],
                tray: [0x5e, 0x68, 0x74],
                count: [0xff, 0xff, 0xff],
                ghost: [0x6b, 0x75, 0x82],
            },
            Self::HighContrast => Colours {
                light: [0xff, 0xff, 0xff],
                dark: [0x9a, 0x9a, 0x9a],
                light_last: [0xff, 0xf0, 0x70],
                dark_last: [0xd2, 0xb4, 0x1e],
                on_light: [0x00, 0x00, 0x00],
                on_dark: [0x00, 0x00, 0x00],
                last: [0x00, 0x1a, 0x9c],
                check: [0xa8, 0x00, 0x14],
                choice: [0x00, 0x3c, 0x1e],
                arrow: [0x00, 0x2c, 0xc8],
                contour: [0x00, 0x00, 0x00],
                white: [0xff, 0xff, 0xff],
                inner: [0xff, 0xff, 0xff],
                badge: [0xff, 0xc4, 0x00],
                tray: [0xff, 0xff, 0xff],
                count: [0x00, 0x00, 0x00],
                ghost: [0xe2, 0xe2, 0xe2],
            },
        }
    }
}
