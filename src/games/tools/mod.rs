//! Tools that serve no player: the referee protocol, perft, replaying and verifying a notation file, drawing a
//! position.
//!
//! They are a door of their own to the gate: within this house they may ask for the truth, and they give out
//! text and pixels of games that they began themselves. No table's game ever comes here, so chat code gains
//! nothing by calling them.

mod draw;
mod perft;
mod referee;
mod replay;
mod verify;

pub use draw::{DrawError, Drawing, draw};
pub use perft::{PerftError, divide, perft};
pub use referee::referee;
pub use replay::{ReplayError, Replayed, replay};
pub use verify::{Verified, VerifyError, verify};

use serde_json::Value;

use super::umpire::{AnyGame, Deal, Umpire};
use super::{StartError, by_name};

/// A game begun from the command line: at a position, or with a deal.
fn begin(
    game: &'static dyn AnyGame,
    options: &Value,
    deal: &Value,
    position: Option<&str>,
) -> Result<Umpire, StartError> {
    let nothing = match deal {
        Value::Null => true,
        Value::Object(map) => map.is_empty(),
        _ => false,
    };
    match position {
        Some(_) if !nothing => Err(StartError::DealWithPosition),
        Some(text) => game.place(options, text),
        None if nothing => game.begin(options, &Deal::nothing()),
        None => game.begin(options, &Deal::from_json(deal.clone())),
    }
}

/// There is no such game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no game called {:?}; the games are {}", .0, super::names().join(", "))]
pub struct NoSuchGame(pub String);

fn named(name: &str) -> Result<&'static dyn AnyGame, NoSuchGame> {
    by_name(name).ok_or_else(|| NoSuchGame(name.to_owned()))
}
