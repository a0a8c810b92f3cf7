//! How players kept to their time.

use super::GameSummary;
use secateur_core::{Limits, Side};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A move is over its time if it exceeded the time it might take by more than this share of that time, and by more than this
/// duration. A smaller excess is put down to the machine.
const OVER: (f64, Duration) = (0.1, Duration::from_millis(5));
/// A warning names a side that is over its time in a larger share of its moves.
const MAX_OVER: f64 = 0.02;
/// A warning names a side that answers early in a larger share of its moves.
const MAX_EARLY: f64 = 0.25;
/// A warning names a side that needs this many times as much time as the other under the same clock.
const MAX_RATIO: f64 = 2.0;

/// How often a side was over its time or far under it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Punctuality {
    /// Moves under a limit of time.
    pub timed: u64,
    /// Those that took longer than they might, by more than a tenth of that time and more than 5 ms.
    pub over: u64,
    /// Moves whose only limit was a time a move, and that were a choice: there was more than one legal move.
    pub choices: u64,
    /// Those of the choices that took less than half of their time.
    pub early: u64,
}

impl Punctuality {
    /// Counts a move that took `spent` of `allowed`.
    pub(crate) fn record(&mut self, limits: &Limits, allowed: Duration, spent: Duration, is_choice: bool) {
        self.timed += 1;
        let late = OVER.1.max(allowed.mul_f64(OVER.0));
        self.over += u64::from(spent > allowed.saturating_add(late));
        if let Limits { time: Some(time), clock: None, nodes: None, depth: None } = limits
            && is_choice
        {
            self.choices += 1;
            self.early += u64::from(spent < *time / 2);
        }
    }

    /// Adds the counts of other moves.
    pub(crate) fn add(&mut self, more: &Punctuality) {
        self.timed += more.timed;
        self.over += more.over;
        self.choices += more.choices;
        self.early += more.early;
    }

    /// The share of moves over their time; `None` where no move was timed.
    pub fn over_share(&self) -> Option<f64> {
        (self.timed > 0).then(|| self.over as f64 / self.timed as f64)
    }

    /// The share of choices that took less than half of their time; `None` where there was no such choice.
    pub fn early_share(&self) -> Option<f64> {
        (self.choices > 0).then(|| self.early as f64 / self.choices as f64)
    }

    /// Warnings about a side that is often over its time, or often early.
    pub(crate) fn warnings(&self, name: &str) -> Vec<String> {
        let percent = |share: f64| format!("{:.0} %", 100.0 * share);
        let mut lines = Vec::new();
        if let Some(share) = self.over_share().filter(|&share| share > MAX_OVER) {
            lines.push(format!("{name} took more than its time for {} of its moves", percent(share)));
        }
        if let Some(share) = self.early_share().filter(|&share| share > MAX_EARLY) {
            lines.push(format!(
                "{name} took less than half of its time for {} of its moves that were a choice",
                percent(share)
            ));
        }
        lines
    }
}

/// The warning about a side that spends far more of the same clock than the other. `means` are seconds a move.
pub(crate) fn uneven_clocks(names: [&str; 2], limits: [&Limits; 2], means: [f64; 2]) -> Option<String> {
    let [a, b] = limits;
    if a.clock.is_none() || a != b || means.iter().any(|&mean| mean <= 0.0) {
        return None;
    }
    let (more, less) = if means[0] > means[1] { (0, 1) } else { (1, 0) };
    let ratio = means[more] / means[less];
    (ratio >= MAX_RATIO)
        .then(|| format!("{} spends {ratio:.1} times as much of its clock as {}", names[more], names[less]))
}

/// The time that 99 of 100 moves did not exceed; `None` where no move was timed.
pub(crate) fn percentile99<'a>(games: impl Iterator<Item = (&'a GameSummary, Side)>) -> Option<Duration> {
    let mut times: Vec<u32> = games.flat_map(|(game, side)| game.times_of(side)).collect();
    // The nearest-rank definition: the smallest time with at least 99 % of all at or below it.
    let rank = (times.len() * 99).div_ceil(100).checked_sub(1)?;
    let (_, &mut time, _) = times.select_nth_unstable(rank);
    Some(Duration::from_micros(u64::from(time)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn late_and_early_moves_are_counted() {
        let limits = Limits::time(ms(100));
        let mut own = Punctuality::default();
        for (spent, is_choice) in [(100, true), (110, true), (111, true), (49, true), (50, true), (1, false)]
        {
            own.record(&limits, ms(100), ms(spent), is_choice);
        }
        assert_eq!(own, Punctuality { timed: 6, over: 1, choices: 5, early: 1 });
        assert_eq!(own.warnings("A"), ["A took more than its time for 17 % of its moves"]);
        // A player that may stop at a depth is not early.
        let mut deep = Punctuality::default();
        deep.record(&Limits { depth: Some(3), ..limits }, ms(100), ms(1), true);
        assert_eq!((deep.over_share(), deep.early_share()), (Some(0.0), None));
        let quick = Punctuality { timed: 9, over: 0, choices: 9, early: 3 };
        assert_eq!(
            quick.warnings("A"),
            ["A took less than half of its time for 33 % of its moves that were a choice"]
        );
        assert_eq!(Punctuality::default().over_share(), None);
    }

    #[test]
    fn uneven_use_of_a_clock() {
        let clock = Limits::clock("1m".parse().unwrap());
        let line = |means| uneven_clocks(["A", "B"], [&clock; 2], means);
        assert_eq!(line([1.0, 2.5]).unwrap(), "B spends 2.5 times as much of its clock as A");
        assert_eq!((line([1.0, 1.9]), line([0.0, 1.0])), (None, None));
        assert_eq!(uneven_clocks(["A", "B"], [&clock, &Limits::time(ms(5))], [1.0, 9.0]), None);
    }
}
