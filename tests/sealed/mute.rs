//@ floor: games
//! What the register asserts of every game's state: whatever could put one into words fails the build.

#[derive(Debug)]
pub struct Debugging;

pub struct Displaying;

impl std::fmt::Display for Displaying {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the king is on e1")
    }
}

#[derive(serde::Serialize)]
pub struct Serializing;

pub struct Silent;

super::mute!(Debugging); //~ E0283
//~ instead: super::mute!(Silent);
super::mute!(Displaying); //~ E0283
//~ instead: super::mute!(Silent);
super::mute!(Serializing); //~ E0283
//~ instead: super::mute!(Silent);
