//! Families and the names of their variants; rules, lessons and overlays for people.

pub mod lesson;
pub mod overlay;
pub mod protocol;
pub mod registry;
pub mod rulebook;
pub mod text;
pub mod variant_text;
