//! Games in Portable Draughts Notation, PDN 3.0: read and written, many games in a file.
//!
//! The `GameType` tag names the variant; `in104`, which has no number, has a tag of its own,
//! `[Variant "draughts:in104,limit=25"]`. Moves, and the squares of the `FEN` tag, are converted to our numbers where a game
//! type counts squares otherwise (Spanish) or names them (`c3:e5`, Russian and Brazilian); on writing they are converted
//! back. Comments, glyphs and variations are kept. A game ends with its result, White's score first:
//! `1-0`, `0-1`, `1/2-1/2`, `2-0`, `1-1`, `0-2`, `0-0`, or `*` for one that is not over; a game that breaks off before is an
//! error that names the line.

mod numbering;
mod read;
mod tokens;
mod write;

pub use read::{first_len, read, read_part};
pub use write::write;

use secateur_core::RecordFormat;

/// Draughts games in files.
pub const FORMAT: RecordFormat =
    RecordFormat { name: "PDN", extension: "pdn", read, read_part, first_len, write };
