//! Matrix: conversations on a real homeserver, with people whose encrypted clients are of another make than ours.
//!
//! `cargo test --test matrix` runs what needs no homeserver; `-- --include-ignored`, all. See `tests/matrix/README.md`.

#[path = "matrix/among_people.rs"]
mod among_people;
#[path = "matrix/at_table.rs"]
mod at_table;
#[path = "matrix/eavesdropper.rs"]
mod eavesdropper;
#[path = "matrix/fake.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod fake;
#[path = "matrix/faked.rs"]
mod faked;
#[path = "matrix/hall.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod hall;
#[path = "matrix/heard.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod heard;
#[path = "matrix/house.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod house;
#[path = "matrix/manners.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod manners;
#[path = "matrix/mischief.rs"]
mod mischief;
#[path = "matrix/moved.rs"]
mod moved;
#[path = "matrix/painted.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod painted;
#[path = "matrix/person.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod person;
#[path = "matrix/rankings.rs"]
mod rankings;
#[path = "matrix/sides.rs"]
mod sides;
mod support;
#[path = "matrix/synapse.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod synapse;
#[path = "matrix/tables.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod tables;
#[path = "matrix/tool.rs"]
#[expect(unreachable_pub, reason = "a test has no outside")]
mod tool;
#[path = "matrix/trials.rs"]
mod trials;
