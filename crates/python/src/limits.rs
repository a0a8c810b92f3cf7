//! Limits: how long to think.

use crate::convert;
use pyo3::prelude::*;
use secateur_core::{Limits as CoreLimits, MoveRequest, StopSignal, duration};

/// How long a player may think about a move. Whatever is given limits it; the first limit reached ends the search.
///
/// time: seconds for this move (or a text such as "500ms"); clock: seconds for the rest of the game (or "15m+2s");
/// nodes; depth in plies.
#[pyclass(module = "secateur", frozen)]
#[derive(Clone)]
pub struct Limits {
    /// The limits themselves.
    pub limits: CoreLimits,
    stop: StopSignal,
}

impl Limits {
    /// The limits for a player written in Python, as a request gives them.
    pub fn of(request: &MoveRequest) -> Limits {
        Limits { limits: request.limits, stop: request.stop.clone() }
    }
}

/// Reads limits from Python's arguments.
pub fn read(
    time: Option<&Bound<'_, PyAny>>,
    clock: Option<&Bound<'_, PyAny>>,
    nodes: Option<u64>,
    depth: Option<u32>,
) -> PyResult<CoreLimits> {
    Ok(CoreLimits {
        time: time.map(convert::time).transpose()?,
        clock: clock.map(convert::clock).transpose()?,
        nodes,
        depth,
    })
}

#[pymethods]
impl Limits {
    #[new]
    #[pyo3(signature = (time=None, clock=None, nodes=None, depth=None))]
    fn new(
        time: Option<&Bound<'_, PyAny>>,
        clock: Option<&Bound<'_, PyAny>>,
        nodes: Option<u64>,
        depth: Option<u32>,
    ) -> PyResult<Limits> {
        Ok(Limits { limits: read(time, clock, nodes, depth)?, stop: StopSignal::new() })
    }
    /// Seconds for this move, or None.
    #[getter]
    fn time(&self) -> Option<f64> {
        self.limits.time.map(|time| time.as_secs_f64())
    }
    /// Seconds on the clock for the rest of the game, or until the next control; None without a clock.
    #[getter]
    fn clock(&self) -> Option<f64> {
        self.limits.clock.map(|clock| clock.remaining.as_secs_f64())
    }
    /// Seconds added to the clock after each move.
    #[getter]
    fn increment(&self) -> f64 {
        self.limits.clock.map_or(0.0, |clock| clock.increment.as_secs_f64())
    }
    /// Own moves until the next control, or None.
    #[getter]
    fn moves_to_go(&self) -> Option<u32> {
        self.limits.clock.and_then(|clock| clock.moves_to_go)
    }
    /// Nodes, or None.
    #[getter]
    fn nodes(&self) -> Option<u64> {
        self.limits.nodes
    }
    /// Depth in plies, or None.
    #[getter]
    fn depth(&self) -> Option<u32> {
        self.limits.depth
    }
    /// Whether the player was told to stop. A player that thinks long should check this now and then.
    #[getter]
    fn stopped(&self) -> bool {
        self.stop.is_stopped()
    }
    /// Tells the player to stop.
    fn stop(&self) {
        self.stop.stop();
    }
    fn __eq__(&self, other: &Limits) -> bool {
        self.limits == other.limits
    }
    fn __repr__(&self) -> String {
        let mut items = Vec::new();
        if let Some(time) = self.limits.time {
            items.push(format!("time='{}'", duration::format(time)));
        }
        if let Some(clock) = self.limits.clock {
            items.push(format!("clock='{clock}'"));
        }
        items.extend(self.limits.nodes.map(|nodes| format!("nodes={nodes}")));
        items.extend(self.limits.depth.map(|depth| format!("depth={depth}")));
        format!("Limits({})", items.join(", "))
    }
    #[allow(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__(
        slf: &Bound<'_, Self>,
    ) -> (Py<PyAny>, (Option<f64>, Option<String>, Option<u64>, Option<u32>)) {
        let limits = slf.get().limits;
        let clock = limits.clock.map(|clock| clock.to_string());
        (slf.get_type().into_any().unbind(), (slf.get().time(), clock, limits.nodes, limits.depth))
    }
}
