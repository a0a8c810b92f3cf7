//! Errors as the exceptions that `secateur._errors` defines.

use pyo3::exceptions::PyRuntimeError;
use pyo3::panic::PanicException;
use pyo3::prelude::*;
use secateur_arena::ArenaError;
use secateur_core::ParseError;
use secateur_players::Fault;

/// An exception of the package with these arguments; another exception if even that fails.
fn exception(class: &str, args: impl for<'py> pyo3::call::PyCallArgs<'py>) -> PyErr {
    Python::attach(|py| {
        let make = || py.import("secateur._errors")?.getattr(class)?.call1(args);
        make().map_or_else(|error| error, PyErr::from_value)
    })
}

/// A text that could not be read.
pub fn parse(error: &ParseError) -> PyErr {
    let class = if error.what() == "move" { "MoveError" } else { "ParseError" };
    exception(class, (error.to_string(), error.what(), error.read(), error.right()))
}

/// A wrong argument.
pub fn wrong(what: &'static str, read: impl AsRef<str>, right: impl Into<String>) -> PyErr {
    parse(&ParseError::new(what, read, right))
}

/// A failure of the arena.
pub fn arena(error: &ArenaError) -> PyErr {
    let line = error.to_string();
    match error.is_request() {
        true => exception("ParseError", (line.as_str(), "request", "", line.as_str())),
        false => exception("Error", (line.as_str(),)),
    }
}

/// A player that has no move to give.
pub fn fault(fault: &Fault) -> PyErr {
    exception("PlayerFault", (fault.to_string(),))
}

/// Makes the exception that a panic in a direct call becomes a `RuntimeError`: that of PyO3 is a `BaseException`, which
/// `except Exception` lets through to the end of the program.
pub fn tame_panics(py: Python<'_>) -> PyResult<()> {
    py.get_type::<PanicException>().setattr("__bases__", (py.get_type::<PyRuntimeError>(),))
}

/// Panics, for the test that a panic is an exception like any other.
#[pyfunction]
pub fn _panic(reason: &str) {
    panic!("{reason}");
}

/// What a panic left: the program has a mistake, the caller gets an exception.
pub fn panicked(payload: &(dyn std::any::Any + Send)) -> PyErr {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("it gave no reason");
    PyRuntimeError::new_err(format!("secateur failed: {text}"))
}

/// Results whose error becomes an exception.
pub trait OrRaise<T> {
    /// The value, or the exception.
    fn or_raise(self) -> PyResult<T>;
}

impl<T, E: Into<ParseError>> OrRaise<T> for Result<T, E> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(|error| parse(&error.into()))
    }
}
