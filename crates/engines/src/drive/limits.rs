//! The limits that are sent to an engine.

use secateur_core::{Clock, Limits, MoveRequest};
use std::time::Duration;

/// The limits of a request, less its overhead: the time that passes outside the engine.
pub(super) fn limits_less_overhead(request: &MoveRequest) -> Limits {
    let less = |time: Duration| time.saturating_sub(request.overhead);
    Limits {
        // A time of 0 would mean no limit; a millisecond is the protocols' smallest unit.
        time: request.limits.time.map(|time| less(time).max(Duration::from_millis(1))),
        clock: request.limits.clock.map(|clock| Clock { remaining: less(clock.remaining), ..clock }),
        ..request.limits
    }
}
