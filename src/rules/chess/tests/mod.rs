//! The toolkit holds: tables against the plain walk, the vector files, a foreign engine, and the places for what other
//! games need.

mod judge;
mod parts;
mod vectors;
