//! Files that are whole or not there, and files that grow line by line.

mod lines;
mod on_disk;
mod whole;

pub(crate) use lines::Head;
pub use lines::{append_line, drop_torn_line, whole_lines};
pub use on_disk::is_on_disk;
pub(crate) use whole::write_whole_with;
pub use whole::{PIPE, PROGRAM, is_named_pipe, is_program, write_whole};
