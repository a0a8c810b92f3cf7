//! Abalone.
