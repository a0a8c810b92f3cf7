//! Variants and games without their types: texts for callers, moves as numbers, many games at once.

pub mod any;
pub mod batch;
pub mod encoding;
