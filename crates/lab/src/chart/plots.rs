//! The charts most experiments draw.

use super::{Axis, Chart, Colour};
use crate::experiment_result::Figure;
use secateur_core::Words;
use secateur_stats::{Estimate, Interval, Trinomial};

/// Wins, draws and losses as stacked bars of their shares, with one bar for each name.
pub fn shares<N: Into<Words> + Clone>(
    name: &str,
    title: impl Into<Words>,
    rows: &[(N, Trinomial)],
) -> Figure {
    let title = title.into();
    let names = rows.iter().map(|(name, _)| name.clone());
    let mut chart = Chart::new(
        title.clone(),
        Axis::named("", names),
        Axis::new(("share of the games", "part des parties"), 0.0, 1.0),
    );
    for (word, colour) in [
        (("wins", "victoires"), Colour::Win),
        (("draws", "nulles"), Colour::Draw),
        (("losses", "défaites"), Colour::Loss),
    ] {
        chart.legend(word, colour);
    }
    for (i, (_, Trinomial { wins, draws, losses })) in rows.iter().enumerate() {
        let all = (wins + draws + losses).max(1) as f64;
        let x = (i as f64 + 0.18, i as f64 + 0.82);
        let mut from = 0.0;
        for (count, colour) in [(*wins, Colour::Win), (*draws, Colour::Draw), (*losses, Colour::Loss)] {
            let to = from + count as f64 / all;
            chart.bar(x, (from, to), colour);
            if count > 0 {
                chart.text(i as f64 + 0.5, (from + to) / 2.0 - 0.012, count.to_string());
            }
            from = to;
        }
    }
    Figure::new(name, title, &chart)
}

/// A value without uncertainty, as an estimate.
pub fn exact(value: f64) -> Estimate {
    Estimate { value, interval95: Interval { low: value, high: value } }
}

/// Our value of a quantity beside the report's.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The quantity, as the axis names it.
    pub name: Words,
    /// Our value.
    pub ours: Estimate,
    /// The report's, where it has one.
    pub report: Option<Estimate>,
}

impl Comparison {
    /// A value that the report does not have.
    pub fn ours(name: impl Into<Words>, ours: Estimate) -> Comparison {
        Comparison { name: name.into(), ours, report: None }
    }

    fn estimates(&self) -> impl Iterator<Item = &Estimate> {
        std::iter::once(&self.ours).chain(&self.report)
    }
}

/// Values with their intervals as bars, the report's in grey beside ours. `line` adds a level for comparison.
pub fn bars(
    name: &str,
    title: impl Into<Words>,
    y: impl Into<Words>,
    rows: &[Comparison],
    line: Option<f64>,
) -> Figure {
    let title = title.into();
    let names = rows.iter().map(|row| row.name.clone());
    let mut chart = Chart::new(title.clone(), Axis::named("", names), y_axis(y.into(), rows, line));
    let intervals = rows.iter().any(|row| is_wide(&row.ours));
    let here = if intervals {
        ("here, with 95 % intervals", "ici, avec intervalles à 95 %")
    } else {
        ("here", "ici")
    };
    chart.legend(here, Colour::Series(0));
    if rows.iter().any(|row| row.report.is_some()) {
        chart.legend(("the report", "le rapport"), Colour::Report);
    }
    for (i, row) in rows.iter().enumerate() {
        draw_comparison(&mut chart, i as f64, row);
    }
    if let Some(level) = line {
        chart.dashed([(0.0, level), (rows.len() as f64, level)], Colour::Series(7));
    }
    Figure::new(name, title, &chart)
}

/// An axis with room for all values and intervals, for zero, and for the line.
fn y_axis(label: Words, rows: &[Comparison], line: Option<f64>) -> Axis {
    let ends: Vec<f64> = rows
        .iter()
        .flat_map(Comparison::estimates)
        .flat_map(|e| [e.interval95.low, e.value, e.interval95.high])
        .filter(|x| x.is_finite())
        .collect();
    let high = ends.iter().copied().fold(line.unwrap_or(0.0), f64::max);
    let low = ends.iter().copied().fold(0.0, f64::min);
    Axis::new(label, low * 1.05, high * 1.08)
}

fn is_wide(estimate: &Estimate) -> bool {
    estimate.interval95.high > estimate.interval95.low
}

/// Draws the bars of one name between `x` and `x + 1`; the intervals are drawn last, on top.
fn draw_comparison(chart: &mut Chart, x: f64, row: &Comparison) {
    let (own, reports) =
        if row.report.is_some() { ((0.16, 0.5), (0.5, 0.84)) } else { ((0.25, 0.75), (0.0, 0.0)) };
    let drawn = [(Some(&row.ours), own, Colour::Series(0)), (row.report.as_ref(), reports, Colour::Report)];
    for (estimate, (left, right), colour) in &drawn {
        if let Some(estimate) = estimate {
            chart.bar((x + left, x + right), (0.0, estimate.value), *colour);
        }
    }
    for (estimate, (left, right), colour) in drawn {
        if let Some(Estimate { interval95, .. }) = estimate.filter(|e| is_wide(e)) {
            chart.whisker(x + (left + right) / 2.0, interval95.low, interval95.high, colour);
        }
    }
}
