//! Report 003.

pub(super) mod complexity;
pub(super) mod play;
