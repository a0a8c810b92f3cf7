//! Divercité.
