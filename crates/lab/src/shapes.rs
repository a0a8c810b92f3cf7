//! Charts that several experiments draw.

use crate::chart::{Axis, Chart, Hue};
use crate::findings::Figure;
use secateur_stats::{Estimate, Interval, Trinomial};

/// A figure of a chart.
pub(crate) fn figure(name: &str, title: &str, chart: &Chart) -> Figure {
    Figure { name: name.to_string(), title: title.to_string(), svg: chart.svg() }
}

/// Wins, draws and losses as bars of their shares, one for each name.
pub(crate) fn shares(name: &str, title: &str, rows: &[(String, Trinomial)]) -> Figure {
    let names = rows.iter().map(|(name, _)| name.clone());
    let mut chart = Chart::new(title, Axis::named("", names), Axis::new("share of the games", 0.0, 1.0));
    for (word, hue) in [("wins", Hue::Win), ("draws", Hue::Draw), ("losses", Hue::Loss)] {
        chart.legend(word, hue);
    }
    for (i, (_, Trinomial { wins, draws, losses })) in rows.iter().enumerate() {
        let all = (wins + draws + losses).max(1) as f64;
        let x = (i as f64 + 0.18, i as f64 + 0.82);
        let mut from = 0.0;
        for (count, hue) in [(*wins, Hue::Win), (*draws, Hue::Draw), (*losses, Hue::Loss)] {
            let to = from + count as f64 / all;
            chart.bar(x, (from, to), hue);
            if count > 0 {
                chart.text(i as f64 + 0.5, (from + to) / 2.0 - 0.012, count.to_string());
            }
            from = to;
        }
    }
    figure(name, title, &chart)
}

/// A value that nothing is random about.
pub(crate) fn certain(value: f64) -> Estimate {
    Estimate { value, interval95: Interval { low: value, high: value } }
}

/// A bar: its name, our value, the report's where it has one.
pub(crate) type Bar = (String, Estimate, Option<Estimate>);

/// Values with their intervals as bars, the report's beside them in grey where it has any.
pub(crate) fn bars(name: &str, title: &str, y: &str, rows: &[Bar], line: Option<f64>) -> Figure {
    let ends: Vec<f64> = rows
        .iter()
        .flat_map(|(_, ours, report)| std::iter::once(ours).chain(report))
        .flat_map(|e| [e.interval95.low, e.value, e.interval95.high])
        .filter(|x| x.is_finite())
        .collect();
    let most = ends.iter().copied().fold(line.unwrap_or(0.0), f64::max);
    let least = ends.iter().copied().fold(0.0, f64::min);
    let names = rows.iter().map(|(name, _, _)| name.clone());
    let mut chart = Chart::new(title, Axis::named("", names), Axis::new(y, least * 1.05, most * 1.08));
    let wide = |e: &Estimate| e.interval95.high > e.interval95.low;
    let intervals = rows.iter().any(|(_, e, _)| wide(e));
    chart.legend(if intervals { "here, with 95 % intervals" } else { "here" }, Hue::Series(0));
    if rows.iter().any(|(_, _, report)| report.is_some()) {
        chart.legend("the report", Hue::SearchInfo);
    }
    for (i, (_, estimate, report)) in rows.iter().enumerate() {
        let i = i as f64;
        let (own, reports) =
            if report.is_some() { ((0.16, 0.5), (0.5, 0.84)) } else { ((0.25, 0.75), (0.0, 0.0)) };
        chart.bar((i + own.0, i + own.1), (0.0, estimate.value), Hue::Series(0));
        if let Some(report) = report {
            chart.bar((i + reports.0, i + reports.1), (0.0, report.value), Hue::SearchInfo);
        }
        for (estimate, (left, right), hue) in
            [(Some(estimate), own, Hue::Series(0)), (report.as_ref(), reports, Hue::SearchInfo)]
        {
            if let Some(estimate) = estimate.filter(|e| wide(e)) {
                let middle = i + (left + right) / 2.0;
                chart.whisker(middle, estimate.interval95.low, estimate.interval95.high, hue);
            }
        }
    }
    if let Some(level) = line {
        chart.dashed([(0.0, level), (rows.len() as f64, level)], Hue::Series(7));
    }
    figure(name, title, &chart)
}
