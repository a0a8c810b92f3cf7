//! The evaluators of report 004, which is about this game.

pub mod bornachot_haro;

pub use bornachot_haro::BornachotHaro;
