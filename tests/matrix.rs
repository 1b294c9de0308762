//! Matrix: conversations on a real homeserver, with people whose encrypted clients are of another make than ours.
//!
//! `cargo test --test matrix` runs what needs no homeserver; `-- --include-ignored`, all. See `tests/matrix/README.md`.

#[path = "matrix/among_people.rs"]
mod among_people;
#[cfg(feature = "matrix")]
#[path = "matrix/at_table.rs"]
mod at_table;
#[cfg(feature = "matrix")]
#[path = "matrix/eavesdropper.rs"]
mod eavesdropper;
#[path = "matrix/fake.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod fake;
#[path = "matrix/faked.rs"]
mod faked;
#[path = "matrix/heard.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod heard;
#[cfg(feature = "matrix")]
#[path = "matrix/house.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod house;
#[cfg(feature = "matrix")]
#[path = "matrix/mischief.rs"]
mod mischief;
#[cfg(feature = "matrix")]
#[path = "matrix/moved.rs"]
mod moved;
#[path = "matrix/person.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod person;
#[cfg(feature = "matrix")]
mod support;
#[path = "matrix/synapse.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod synapse;
#[path = "matrix/tool.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod tool;
#[cfg(feature = "matrix")]
#[path = "matrix/trials.rs"]
mod trials;
