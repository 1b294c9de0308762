//! Board pictures: a scene in, pixels and words out.
