//! Converts Python's values to Rust's and back.

use crate::errors::{OrRaise as _, wrong};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};
use secateur_core::{AnyVariant, Clock, ParseError, duration};
use secateur_players::Catalogue;
use std::sync::OnceLock;
use std::time::Duration;

/// The standard catalogue and the players written in Python; it starts no programs.
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        let mut catalogue = secateur_standard::standard();
        catalogue.add_players([crate::python_player::KIND]);
        catalogue
    })
}

/// The same catalogue with external engines allowed.
pub fn catalogue_with_engines() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| catalogue().clone().with_engines())
}

/// The catalogue for a caller that allows external engines, or does not.
pub fn catalogue_for(engines: bool) -> &'static Catalogue {
    if engines { catalogue_with_engines() } else { catalogue() }
}

/// A variant from its text.
pub fn variant(text: &str) -> PyResult<Box<dyn AnyVariant>> {
    catalogue().registry().variant(text).or_raise()
}

/// A time in seconds, or a text such as `500ms`.
pub fn time(value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let right = "a time is a number of seconds, or a text such as 500ms";
    if let Ok(text) = value.cast::<PyString>() {
        return duration::parse(text.to_str()?).or_raise();
    }
    let seconds = value.extract::<f64>().ok().filter(|_| !value.is_instance_of::<PyBool>());
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| wrong("time", value.to_string(), right))
}

/// A clock: seconds for the rest of the game, or a text such as `15m+2s`.
pub fn clock(value: &Bound<'_, PyAny>) -> PyResult<Clock> {
    match value.cast::<PyString>() {
        Ok(text) => text.to_str()?.parse::<Clock>().or_raise(),
        Err(_) => Ok(Clock::new(time(value)?)),
    }
}

/// A move as Python gives it: a text, or an action.
pub enum MoveArg {
    /// Its notation.
    Text(String),
    /// Its number.
    Action(u32),
}

impl MoveArg {
    /// Reads a `str` or an `int`; anything else is an exception that says so.
    pub fn of(value: &Bound<'_, PyAny>) -> PyResult<MoveArg> {
        // Python's own integers come first, since callers use them in loops.
        if let Ok(number) = value.cast_exact::<PyInt>() {
            return number.extract().map(MoveArg::Action).or_else(|_| MoveArg::refuse(value));
        }
        if let Ok(text) = value.cast::<PyString>() {
            return Ok(MoveArg::Text(text.to_str()?.to_string()));
        }
        match value.extract::<u32>() {
            Ok(action) if !value.is_instance_of::<PyBool>() => Ok(MoveArg::Action(action)),
            _ => MoveArg::refuse(value),
        }
    }

    #[cold]
    fn refuse(value: &Bound<'_, PyAny>) -> PyResult<MoveArg> {
        let read = value.repr().map_or_else(|_| "?".into(), |text| text.to_string());
        Err(wrong("move", read, "a move is a text such as those of legal(), or one of legal_actions()"))
    }
}

/// The error for an action that no legal move has.
pub fn no_such_action(action: u32, over: bool) -> ParseError {
    let right = if over { "the game is over" } else { "not one of legal_actions()" };
    ParseError::new("move", action.to_string(), right)
}

/// Converts JSON to Python's own values.
pub fn json<'py>(py: Python<'py>, value: &serde_json::Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (value.to_string(),))
}
