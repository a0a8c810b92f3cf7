//! The Universal Game Interface (UGI): UCI with `p1` and `p2` for the colours, a `Variant` option, and questions about the
//! position.

mod command;
mod go;
mod info;
mod option;
mod reply;

pub use command::{Command, Query, Start};
pub use go::Go;
pub use info::Info;
pub use option::OptionKind;
pub use reply::Reply;
