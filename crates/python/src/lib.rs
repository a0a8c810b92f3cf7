//! The extension `secateur._native` of the Python package, over the erased types. The package in `python/secateur` re-exports it;
//! documentation for its users is there and in the stubs.
//!
//! Searching and playing release the interpreter's lock. Long work runs on a thread of its own while the caller's thread
//! watches for signals, so that Ctrl-C ends it. A panic becomes a `RuntimeError`.

mod arena;
mod batch;
mod convert;
mod errors;
mod game;
mod limits;
mod player;
mod position;
mod python_player;
mod records;
mod score;
mod threads;
mod variant;

use pyo3::prelude::*;

/// The native half of the package `secateur`.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::errors::tame_panics(module.py())
    }
    #[pymodule_export]
    use super::arena::{check_engine, play_match, stats};
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::errors::_panic;
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::limits::Limits;
    #[pymodule_export]
    use super::player::{Decision, Line, Player};
    #[pymodule_export]
    use super::position::{Position, Result};
    #[pymodule_export]
    use super::records::{format_games, parse_games};
    #[pymodule_export]
    use super::score::Score;
    #[pymodule_export]
    use super::threads::_leave;
    #[pymodule_export]
    use super::variant::{Variant, families, players};
}
