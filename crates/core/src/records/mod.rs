//! Games in files.

pub mod annotations;
pub mod record;
pub(crate) mod record_parser;
