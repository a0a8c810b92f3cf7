//! The evaluators of the report that is about this game.

pub mod lesage_viale;

pub use lesage_viale::LesageViale;
