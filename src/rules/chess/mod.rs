//! The chess board toolkit.
