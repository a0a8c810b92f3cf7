//! Table 1: the time of a move with each optimisation, relative to plain alpha-beta.

use super::GAME;
use crate::error::LabError;
use crate::findings::Findings;
use crate::lab::Lab;
use crate::samples::{after, self_play};
use crate::shapes::{Bar, bars};
use crate::table::Table;
use crate::verdict::Verdict;
use secateur_core::Limits;
use secateur_stats::{Estimate, Interval, Sample, paired, student, welch};
use std::time::Instant;

/// The simpler utility of that stage of the report, which it does not state: marbles and the centre.
const UTILITY: &str = "w.marbles=1000,w.rim=0,w.centre=1000,w.neighbours=0,w.spread=0,w.threats=0";

/// A name, the items of a player, the report's mean and ± where it has them.
type Rung = (&'static str, &'static str, Option<(f64, f64)>);

/// The rungs.
const RUNGS: [Rung; 7] = [
    ("αβ", "order=off,tt=off,quiescence=0", Some((1.0, 0.098))),
    ("αβ + ordering", "tt=off,quiescence=0", Some((0.767, 0.069))),
    ("αβ + table", "order=off,tt=4M,quiescence=0", Some((0.722, 0.061))),
    ("αβ + both", "tt=4M,quiescence=0", Some((0.54, 0.048))),
    ("αβ + table without leaves", "order=off,tt=4M,leaves=off,quiescence=0", None),
    ("both + quiescence", "tt=4M,quiescence=1", None),
    ("minimax", "search=minimax,order=off,tt=off,quiescence=0", None),
];

/// The report's p-values against plain alpha-beta.
const P_VALUES: [&str; 7] = ["1", "< 10⁻³", "< 10⁻⁵", "< 10⁻¹⁴", "", "", ""];

/// Positions on which minimax is measured: it takes long.
const FEW: usize = 60;

/// Depths and on how many positions. At depth 3 two ways to a position meet at the leaves only, so that a table saves
/// evaluations and no moves: depth 4 comes first.
fn plan(lab: &Lab<'_>) -> &'static [(u32, usize)] {
    lab.pick(&[(4, 12), (3, 60)], &[(4, 600), (3, 600)])
}

/// Seconds and nodes of every rung on a position; minimax only on the first.
type Row = Vec<(f64, f64)>;

fn measure(lab: &Lab<'_>) -> Result<Vec<Row>, LabError> {
    let plan = plan(lab);
    let count: usize = plan.iter().map(|&(_, count)| count).sum();
    let most = plan.iter().map(|&(_, count)| count).max().unwrap_or(0);
    let positions = self_play(lab, GAME, "lao(depth=2,tt=1M)", 6, most)?;
    lab.rows_alone(&format!("{plan:?}"), count, |number| {
        // the rows of one depth after those of the other, spread over the same positions
        let (depth, position, few) = match plan {
            [(depth, first), ..] if number < *first => (*depth, number * (most / first), false),
            [(_, first), (depth, second)] => {
                (*depth, (number - first) * (most / second), number - first < FEW)
            }
            _ => (1, 0, false),
        };
        let game = after(lab, GAME, &positions[position])?;
        let rungs = if few { RUNGS.len() } else { RUNGS.len() - 1 };
        let rung = |(_, items, _): &(&str, &str, _)| -> Result<(f64, f64), LabError> {
            let mut player = lab.player(GAME, &format!("lao(depth=9,{items},{UTILITY})"))?;
            let began = Instant::now();
            let decision = player.decide(&*game, &Limits::depth(depth).into(), &mut |_| {})?;
            Ok((began.elapsed().as_secs_f64(), decision.nodes as f64))
        };
        RUNGS[..rungs].iter().map(rung).collect()
    })
}

pub(crate) fn run(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let rows = measure(lab)?;
    let mut findings = Findings::default();
    let mut from = 0;
    for &(depth, count) in plan(lab) {
        report(depth, &rows[from..from + count], &mut findings)?;
        from += count;
    }
    findings.setting = vec![
        "moves of self-play of lao(depth=2) from six random plies, the same for all".into(),
        "utility: marbles and mean distance from the centre, weight 1 each (the report does not state depth and utility)".into(),
        "times are of one thread; tables are empty before each move; minimax on the first 60 moves of depth 3".into(),
        "the table keeps every state evaluated, leaves too, as the report's does; at depth 3 the ways that meet do so at the leaves, where it saves an evaluation and nothing else".into(),
        "p is of Welch's test, as in the report; as all searches are timed on the same moves, the paired test of the differences is the sharper one, and the verdicts are its".into(),
    ];
    Ok(findings)
}

/// The table, the chart and the verdicts of one depth.
fn report(depth: u32, rows: &[Row], findings: &mut Findings) -> Result<(), LabError> {
    let mut table = Table::new(
        &format!("depth-{depth}"),
        format!(
            "Depth {depth}, {} moves (the report: 600): mean time and nodes relative to plain alpha-beta; 95 % intervals, Welch's and the paired test of the times",
            rows.len()
        ),
        &[
            "search",
            "time",
            "report",
            "p",
            "report's p",
            "paired difference",
            "paired p",
            "nodes",
            "nodes a move",
        ],
    );
    let mut drawn: Vec<Bar> = Vec::new();
    for (i, (name, _, report)) in RUNGS.iter().enumerate() {
        let among: Vec<&Row> = rows.iter().filter(|row| row.len() > i).collect();
        if among.len() < 2 {
            continue;
        }
        let mean = |value: fn(&(f64, f64)) -> f64| {
            among.iter().map(|row| value(&row[0])).sum::<f64>() / among.len() as f64
        };
        let (plain_time, plain_nodes) = (mean(|p| p.0), mean(|p| p.1));
        let time = Sample::of(among.iter().map(|row| row[i].0 / plain_time))?;
        let nodes = Sample::of(among.iter().map(|row| row[i].1 / plain_nodes))?;
        let reference = Sample::of(among.iter().map(|row| row[0].0 / plain_time))?;
        let differences = Sample::of(among.iter().map(|row| (row[i].0 - row[0].0) / plain_time))?;
        let interval = student(&time, 0.95)?;
        let test = if i == 0 { None } else { Some((welch(&time, &reference)?, paired(&differences)?)) };
        let (time, share) = (time.mean().unwrap_or(0.0), nodes.mean().unwrap_or(0.0));
        table.row([
            name.to_string(),
            format!("{time:.3} ± {:.3}", interval.half_width()),
            report.map_or(String::new(), |(mean, reach)| format!("{mean} ± {reach}")),
            test.map_or("1".to_string(), |(welch, _)| small(welch.p_value)),
            P_VALUES[i].to_string(),
            test.map_or(String::new(), |(_, paired)| {
                format!("{:+.3} to {:+.3}", paired.interval95.low, paired.interval95.high)
            }),
            test.map_or("1".to_string(), |(_, paired)| small(paired.p_value)),
            format!("{share:.3} ± {:.3}", student(&nodes, 0.95)?.half_width()),
            format!("{:.0}", share * plain_nodes),
        ]);
        if i < RUNGS.len() - 1 {
            let reports = |(value, reach)| Estimate { value, interval95: Interval::around(value, reach) };
            let ours = Estimate { value: time, interval95: interval };
            drawn.push((name.to_string(), ours, report.map(reports)));
        }
        if let (Some((_, test)), 1..4) = (test, i) {
            let because = format!(
                "{time:.3} of the time of plain alpha-beta (the report: {}), difference {:+.3} to {:+.3}, p {}; {share:.3} of the nodes",
                report.map_or(0.0, |(mean, _)| mean),
                test.interval95.low,
                test.interval95.high,
                small(test.p_value),
            );
            let claim = format!("{name} is faster than plain alpha-beta (depth {depth})");
            findings.verdicts.push(Verdict::below(claim, test.interval95, 0.0, because));
        }
    }
    let title = format!("Time of a move relative to plain alpha-beta, depth {depth}");
    findings.figures.push(bars(&format!("depth-{depth}"), &title, "time", &drawn, Some(1.0)));
    findings.tables.push(table);
    Ok(())
}

/// A probability, small ones by their power of ten.
pub(crate) fn small(p: f64) -> String {
    if p >= 0.001 {
        format!("{p:.3}")
    } else if p <= 0.0 {
        "< 10⁻³⁰⁰".to_string()
    } else {
        format!("{p:.0e}")
    }
}
