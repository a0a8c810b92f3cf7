//! The evaluators of the report that is about this game.

pub mod bornachot_haro;

pub use bornachot_haro::BornachotHaro;
