//! How far a random walk overshoots a bound.

use crate::intervals::Interval;

/// The records that a walk sets, upwards and downwards; their heights give its mean overshoot.
///
/// A walk in steps overshoots a bound a little; a Brownian motion does not. The walk behaves like a Brownian motion between
/// bounds moved outwards by the mean overshoot E H²/(2 E H), where H is the height of a record above the record before.
///
/// Source: David Siegmund, *Sequential Analysis: Tests and Confidence Intervals*, 1985, chapter X (corrected Brownian
/// approximations).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ladder {
    up: Records,
    down: Records,
}

/// Sums over the records to one side.
#[derive(Clone, Copy, Debug, Default)]
struct Records {
    best: f64,
    heights: f64,
    squares: f64,
}

impl Records {
    fn step(&mut self, at: f64) {
        let height = at - self.best;
        if height > 0.0 {
            self.best = at;
            self.heights += height;
            self.squares += height * height;
        }
    }

    /// The mean overshoot; zero before the first record.
    fn overshoot(&self) -> f64 {
        if self.heights > 0.0 { self.squares / (2.0 * self.heights) } else { 0.0 }
    }
}

impl Ladder {
    /// Moves the walk to `at`.
    pub(crate) fn step(&mut self, at: f64) {
        self.up.step(at);
        self.down.step(-at);
    }

    /// The bounds moved outwards by the mean overshoots.
    pub(crate) fn corrected(&self, bounds: Interval) -> Interval {
        Interval { low: bounds.low - self.down.overshoot(), high: bounds.high + self.up.overshoot() }
    }
}
