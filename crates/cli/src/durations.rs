//! Durations and clocks as texts, as everything that plays reads them.

pub use secateur_arena::{ClockControl, Time};
