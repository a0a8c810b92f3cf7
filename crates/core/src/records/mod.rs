//! Recorded games: the record, its annotations, and parsers for files.

pub mod annotations;
pub mod record;
pub(crate) mod record_parser;
