//! Scores.

use pyo3::prelude::*;
use secateur_core::Score as CoreScore;

/// The value of a position for the side to move: hundredths of the game's unit, or a win or a loss.
///
/// `str(score)` is how people read it (`+1.25`, `win in 3 plies`); `number` is one integer that orders all scores.
#[pyclass(module = "secateur", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl From<CoreScore> for Score {
    fn from(score: CoreScore) -> Score {
        Score(score.number())
    }
}

impl Score {
    /// The score itself.
    pub fn core(self) -> CoreScore {
        CoreScore::from_number(self.0)
    }
}

#[pymethods]
impl Score {
    /// A score from its number.
    #[new]
    fn new(number: i32) -> Score {
        Score(number)
    }
    /// One integer: hundredths of the game's unit; a win in n plies is 32000 - n, a loss n - 32000.
    #[getter]
    fn number(&self) -> i32 {
        self.0
    }
    /// The value in the game's unit (men, marbles, seeds, steps), or None for a win or a loss.
    #[getter]
    fn units(&self) -> Option<f64> {
        match self.core() {
            CoreScore::Hundredths(value) => Some(f64::from(value) / 100.0),
            _ => None,
        }
    }
    /// True for a win, False for a loss, None where neither is certain.
    #[getter]
    fn wins(&self) -> Option<bool> {
        match self.core() {
            CoreScore::Hundredths(_) => None,
            CoreScore::WinIn(_) | CoreScore::Won => Some(true),
            CoreScore::LossIn(_) | CoreScore::Lost => Some(false),
        }
    }
    /// Plies to the win or loss, or None.
    #[getter]
    fn plies(&self) -> Option<u32> {
        match self.core() {
            CoreScore::WinIn(plies) | CoreScore::LossIn(plies) => Some(plies),
            _ => None,
        }
    }
    fn __str__(&self) -> String {
        self.core().to_string()
    }
    fn __repr__(&self) -> String {
        format!("<Score {}>", self.core())
    }
    fn __int__(&self) -> i32 {
        self.0
    }
    fn __neg__(&self) -> Score {
        Score(self.core().negated().number())
    }
    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (i32,)) {
        (slf.get_type().into_any().unbind(), (slf.get().0,))
    }
}
