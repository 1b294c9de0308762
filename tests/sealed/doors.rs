//! The doors to the truth, which the tools of `games` use: chat code cannot pass them.

use crate::games::{Telling, Umpire};

pub fn position(umpire: &Umpire) -> String {
    umpire.truth() //~ E0624
    //~ instead: umpire.public().position()
}

pub fn perft(umpire: &Umpire) -> Option<u64> {
    umpire.perft(3, false) //~ E0624
    //~ instead: crate::games::tools::perft("crazyhouse", &().into(), &().into(), None, 3, false).ok()
}

pub fn everything_told(telling: &Telling) -> usize {
    telling.all().len() //~ E0624
    //~ instead: telling.public().list().len()
}
