//! Errors as the exceptions that `secateur._errors` defines.

use pyo3::exceptions::PyRuntimeError;
use pyo3::panic::PanicException;
use pyo3::prelude::*;
use secateur_arena::ArenaError;
use secateur_core::ParseError;
use secateur_players::Fault;

/// The exception of this class in the package, or the exception that making it raises.
fn exception(class: &str, args: impl for<'py> pyo3::call::PyCallArgs<'py>) -> PyErr {
    Python::attach(|py| {
        let make = || py.import("secateur._errors")?.getattr(class)?.call1(args);
        make().map_or_else(|error| error, PyErr::from_value)
    })
}

/// The exception for a text that could not be read.
pub fn parse(error: &ParseError) -> PyErr {
    let class = if error.what() == "move" { "MoveError" } else { "ParseError" };
    exception(class, (error.to_string(), error.what(), error.read(), error.right()))
}

/// The exception for a wrong argument.
pub fn wrong(what: &'static str, read: impl AsRef<str>, right: impl Into<String>) -> PyErr {
    parse(&ParseError::new(what, read, right))
}

/// The exception for an error of the arena.
pub fn arena(error: &ArenaError) -> PyErr {
    let line = error.to_string();
    match error.is_request() {
        true => exception("ParseError", (line.as_str(), "request", "", line.as_str())),
        false => exception("Error", (line.as_str(),)),
    }
}

/// The exception for a player that gives no move.
pub fn fault(fault: &Fault) -> PyErr {
    exception("PlayerFault", (fault.to_string(),))
}

/// Makes PyO3's exception for panics a `RuntimeError`. PyO3 derives it from `BaseException`, so that `except Exception` would not
/// catch it and the program would end.
pub fn tame_panics(py: Python<'_>) -> PyResult<()> {
    py.get_type::<PanicException>().setattr("__bases__", (py.get_type::<PyRuntimeError>(),))
}

/// Panics, to test that a panic becomes an ordinary exception.
#[pyfunction]
pub fn _panic(reason: &str) {
    panic!("{reason}");
}

/// The exception for a panic, which is a mistake in this package.
pub fn panicked(payload: &(dyn std::any::Any + Send)) -> PyErr {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("it gave no reason");
    PyRuntimeError::new_err(format!("secateur failed: {text}"))
}

/// Turns an error into an exception.
pub trait OrRaise<T> {
    /// The value, or the exception.
    fn or_raise(self) -> PyResult<T>;
}

impl<T, E: Into<ParseError>> OrRaise<T> for Result<T, E> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(|error| parse(&error.into()))
    }
}
