//! Doors into the sealed house for benches, tests from outside and the command line: plain texts and numbers in, plain
//! numbers out.
//!
//! Does not know: anything that a chat may ask for; no code of a chat comes here.

pub mod perft;
