//! The files of built-in weights, to which rule sets refer.

use secateur_core::embedded;

/// The files of a set of weights.
#[derive(Clone, Copy, Debug)]
pub struct WeightFiles {
    /// The name of the files, without extension.
    pub name: &'static str,
    /// The weights of the terms, with one `name value` a line.
    pub terms: &'static str,
    /// The packed weights of patterns; empty if patterns do not count.
    pub patterns: &'static [u8],
}

/// The set of weights whose files have this name.
macro_rules! weight_files {
    ($name:literal, patterns) => {
        WeightFiles {
            patterns: {
                embedded!(PATTERNS, concat!("../eval/weights/", $name, ".bin"));
                &PATTERNS
            },
            ..weight_files!($name)
        }
    };
    ($name:literal) => {
        WeightFiles {
            name: $name,
            terms: include_str!(concat!("../eval/weights/", $name, ".txt")),
            patterns: &[],
        }
    };
}

pub(super) const INTERNATIONAL: WeightFiles = weight_files!("international", patterns);
/// Learnt from the English game, and good for the Italian one.
pub(super) const ENGLISH: WeightFiles = weight_files!("english", patterns);
/// Learnt from the Russian game, and good for the Brazilian one and pool.
pub(super) const RUSSIAN: WeightFiles = weight_files!("russian", patterns);
pub(super) const FRISIAN: WeightFiles = weight_files!("frisian", patterns);
pub(super) const SPANISH: WeightFiles = weight_files!("spanish", patterns);

// For rules without weights of their own, on boards of any size.
pub(super) const SHORT_KINGS: WeightFiles = weight_files!("short-kings");
/// For rules in which men capture backward too.
pub(super) const FLYING_KINGS: WeightFiles = weight_files!("flying-kings");
/// For rules in which men capture forward only.
pub(super) const FLYING_KINGS_FORWARD: WeightFiles = weight_files!("flying-kings-forward");
