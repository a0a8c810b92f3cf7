//! Time: where it comes from, and how a policy turns a [`Clock`](secateur_core::Clock) into a budget.
//!
//! * [`TimeSource`] tells the time; tests inject their own.
//! * [`TimePolicy`] turns a clock into a [`Budget`] and decides between iterations whether to continue.
//! * [`ByDifficulty`] is the default policy; [`EqualShare`] and [`FixedTime`] are simple ones.

mod by_difficulty;
mod equal_share;
mod policy;
mod source;

pub use by_difficulty::ByDifficulty;
pub use equal_share::EqualShare;
pub use policy::{Budget, FixedTime, SearchProgress, Situation, TimePolicy};
pub use source::{ManualTime, MonotonicTime, TimeSource};
