//! Games in Portable Draughts Notation, PDN 3.0: files with many games are read and written.
//!
//! The `GameType` tag names the variant. `in104` has no such number, but a tag of its own, `[Variant
//! "draughts:in104,limit=25"]`. If a game type numbers squares in another way (Spanish) or names them (`c3:e5`, Russian and
//! Brazilian), moves and the squares of the `FEN` tag are converted to our numbers when read and back when written.
//! Comments, glyphs and variations are kept. A game ends with its result, White's score first: `1-0`, `0-1`, `1/2-1/2`,
//! `2-0`, `1-1`, `0-2`, `0-0`, or `*` if it is not over. A game that breaks off earlier is an error that names the line.

mod numbering;
mod read;
mod tokens;
mod write;

pub use read::{first_len, read, read_part};
pub use write::write;

use secateur_core::RecordFormat;

/// The file format of draughts games.
pub const FORMAT: RecordFormat =
    RecordFormat { name: "PDN", extension: "pdn", read, read_part, first_len, write };
