//! The sealed house: the games and, in the same module tree, the umpire.
