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
    /// The stripes of covered pieces.
    pub(crate) veil: Rgb,
    /// The badge of what only the reader knows.
    pub(crate) secret: Rgb,
    /// The body of White's blue pieces.
    pub(crate) light_blue: Rgb,
    /// The body of Black's blue pieces.
    pub(crate) dark_blue: Rgb,
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
                check: [0xe0, 0x34, 0x32],
                choice: [0x04, 0x46, 0x3c],
                arrow: [0x06, 0x55, 0x40],
                contour: [0x2a, 0x22, 0x1d],
                white: [0xff, 0xfd, 0xf6],
                inner: [0xf2, 0xe9, 0xdc],
                badge: [0xff, 0xb4, 0x2e],
                veil: [0x8f, 0x7f, 0xa6],
                secret: [0x6b, 0x2f, 0xa8],
                light_blue: [0x8f, 0xc6, 0xf5],
                dark_blue: [0x17, 0x50, 0x9c],
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
                on_dark: [0x08, 0x0c, 0x12],
                last: [0x2f, 0x33, 0x08],
                check: [0xdc, 0x30, 0x3a],
                choice: [0x06, 0x37, 0x4e],
                arrow: [0x02, 0x38, 0x4c],
                contour: [0x12, 0x15, 0x19],
                white: [0xf4, 0xf2, 0xec],
                inner: [0xe4, 0xe6, 0xe8],
                badge: [0xf2, 0xa8, 0x30],
                veil: [0x85, 0x7a, 0x98],
                secret: [0x6a, 0x35, 0xa8],
                light_blue: [0x8c, 0xc0, 0xee],
                dark_blue: [0x1c, 0x4f, 0x96],
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
                check: [0xe6, 0x1c, 0x2c],
                choice: [0x00, 0x3c, 0x1e],
                arrow: [0x00, 0x20, 0xa4],
                contour: [0x00, 0x00, 0x00],
                white: [0xff, 0xff, 0xff],
                inner: [0xff, 0xff, 0xff],
                badge: [0xff, 0xc4, 0x00],
                veil: [0x80, 0x80, 0x80],
                secret: [0x6a, 0x00, 0xb8],
                light_blue: [0x7c, 0xc4, 0xff],
                dark_blue: [0x00, 0x48, 0xa8],
                tray: [0xff, 0xff, 0xff],
                count: [0x00, 0x00, 0x00],
                ghost: [0xe2, 0xe2, 0xe2],
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colours after WCAG 2, from 1 to 21.
    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let luminance = |colour: Rgb| {
            let [r, g, b] = colour.map(|channel| {
                let part = f64::from(channel) / 255.0;
                if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * r + 0.7152 * g + 0.0722 * b
        };
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        if a > b { a / b } else { b / a }
    }

    /// An arrow's colour over this one.
    fn under_arrow(colours: &Colours, below: Rgb) -> Rgb {
        let alpha = u32::from(ARROW_ALPHA);
        let mix = |a: u8, b: u8| ((u32::from(a) * (255 - alpha) + u32::from(b) * alpha) / 255) as u8;
        let (a, b) = (below, colours.arrow);
        [mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2])]
    }

    #[test]
    fn all_that_is_laid_on_a_square_stands_out_from_it() {
        for theme in Theme::ALL {
            let c = theme.colours();
            let grounds = [c.light, c.dark, c.light_last, c.dark_last];
            let mut pairs = vec![
                ("rank or file", c.on_light, c.light, 4.5),
                ("rank or file", c.on_light, c.light_last, 4.5),
                ("rank or file", c.on_dark, c.dark, 4.5),
                ("rank or file", c.on_dark, c.dark_last, 4.5),
                ("last move", c.last, c.light_last, 3.0),
                ("last move", c.last, c.dark_last, 3.0),
                ("check within its outline", c.check, c.contour, 3.0),
                ("count", c.count, c.tray, 4.5),
                ("dark piece in a hand", c.contour, c.tray, 3.0),
                ("badge", c.badge, c.contour, 3.0),
                ("light and dark pieces", c.white, c.contour, 3.0),
                ("lines of dark pieces", c.inner, c.contour, 3.0),
                ("stripes of light covered pieces", c.veil, c.white, 3.0),
                ("stripes of dark covered pieces", c.veil, c.contour, 3.0),
                ("the eye on its badge", c.white, c.secret, 4.5),
                ("light and dark blue", c.light_blue, c.dark_blue, 3.0),
                ("lines of light blue pieces", c.contour, c.light_blue, 3.0),
                ("lines of dark blue pieces", c.inner, c.dark_blue, 3.0),
                ("the shelf of a supply", c.on_light, c.tray, 1.8),
            ];
            for ground in grounds {
                pairs.push(("outline of check", c.contour, ground, 3.0));
                pairs.push(("choice", c.choice, ground, 3.0));
                pairs.push(("arrow", under_arrow(&c, ground), ground, 2.0));
            }
            if theme == Theme::HighContrast {
                for ground in grounds {
                    pairs.push(("arrow", under_arrow(&c, ground), ground, 3.0));
                }
            }
            for (what, a, b, least) in pairs {
                let found = contrast(a, b);
                assert!(found >= least, "{theme}: {what} {a:02x?} on {b:02x?}: {found:.2}");
            }
        }
    }

    #[test]
    fn every_theme_reads_back_from_its_name() {
        for theme in Theme::ALL {
            assert_eq!(theme.to_string().parse(), Ok(theme));
        }
        assert_eq!("Light".parse::<Theme>(), Err(UnknownTheme("Light".to_owned())));
    }
}
