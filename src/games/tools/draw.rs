//! A picture of a position from the command line.

use gangurru_render::{English, Painter, SceneError, Style, alt, text_board};
use serde_json::Value;
use thiserror::Error;

use super::{NoSuchGame, begin, named};
use crate::games::StartError;
use crate::rules::Seat;

/// Why nothing was drawn.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DrawError {
    /// There is no such game.
    #[error(transparent)]
    NoSuchGame(#[from] NoSuchGame),
    /// The game cannot begin so.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The picture cannot be painted in this size.
    #[error(transparent)]
    Scene(#[from] SceneError),
}

/// A position as picture and words.
pub struct Drawing {
    /// The picture.
    pub png: Vec<u8>,
    /// The same in words.
    pub alt: String,
    /// The same as a board of letters.
    pub text: String,
}

/// Draws what anybody may know of a position (or, without one, of the beginning), seen from `from`.
///
/// # Errors
/// [`DrawError`].
pub fn draw(
    game: &str,
    options: &Value,
    deal: &Value,
    position: Option<&str>,
    from: Seat,
    style: Style,
) -> Result<Drawing, DrawError> {
    let umpire = begin(named(game)?, options, deal, position)?;
    let scene = umpire.public().scene(from);
    let png = Painter::new().png(&scene, style)?;
    Ok(Drawing { png, alt: alt(&scene, &English), text: text_board(&scene) })
}
