//! Families, the texts that name their variants, and what people read: rules, lessons and overlays.

pub mod bilingual;
pub mod lesson;
pub mod overlay;
pub mod protocol;
pub mod registry;
pub mod rulebook;
pub mod variant_text;
