//! The evaluators of report 001, which is about this game.

pub mod lesage_viale;

pub use lesage_viale::LesageViale;
