//! The Universal Game Interface: UCI with `p1`/`p2` for the colours, a `Variant` option, and questions about the game.

mod command;
mod reply;

pub use command::{Command, Go, Query, Start};
pub use reply::{Info, OptionKind, Reply};
