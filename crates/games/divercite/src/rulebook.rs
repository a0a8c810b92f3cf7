//! The rules for people.

use secateur_core::RuleNote;

pub(crate) const RULES: &[RuleNote] = &[];
