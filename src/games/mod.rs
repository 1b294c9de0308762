//! The sealed house: the games and, in the same module tree, the umpire.

#[cfg_attr(
    not(test),
    expect(dead_code, unused_imports, reason = "the game on top of the position is not there yet")
)]
mod crazyhouse;
pub mod tools;
