//! Writing files: either complete or not at all, or line by line.

mod growing_file;
mod on_disk;
mod whole_file;

pub(crate) use growing_file::Head;
pub use growing_file::{append_line, drop_torn_line, whole_lines};
pub use on_disk::is_on_disk;
pub(crate) use whole_file::write_whole_with;
pub use whole_file::{PIPE, PROGRAM, is_named_pipe, is_program, write_whole};
