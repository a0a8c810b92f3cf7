//! Table 1: the time of a move with each optimisation, relative to plain alpha-beta.

use super::GAME;
use crate::error::LabError;
use crate::findings::Findings;
use crate::lab::Lab;
use crate::samples::{after, self_play};
use crate::shapes::bars;
use crate::table::Table;
use crate::verdict::Verdict;
use secateur_agents::Think;
use secateur_stats::{Estimate, Sample, student, welch};
use std::time::Instant;

/// The simpler utility of that stage of the report, which it does not state: marbles and the centre.
const UTILITY: &str = "w.marbles=1000,w.rim=0,w.centre=1000,w.neighbours=0,w.spread=0,w.threats=0";

/// A name, the items of a player, the report's mean and ± where it has them.
type Rung = (&'static str, &'static str, Option<(f64, f64)>);

/// The rungs.
const RUNGS: [Rung; 6] = [
    ("αβ", "order=off,tt=off,quiescence=0", Some((1.0, 0.098))),
    ("αβ + ordering", "tt=off,quiescence=0", Some((0.767, 0.069))),
    ("αβ + table", "order=off,tt=4M,quiescence=0", Some((0.722, 0.061))),
    ("αβ + both", "tt=4M,quiescence=0", Some((0.54, 0.048))),
    ("both + quiescence", "tt=4M,quiescence=1", None),
    ("minimax", "search=minimax,order=off,tt=off,quiescence=0", None),
];

/// The report's p-values against plain alpha-beta.
const P_VALUES: [&str; 6] = ["1", "< 10⁻³", "< 10⁻⁵", "< 10⁻¹⁴", "", ""];

/// Positions on which minimax is measured: it takes long.
const FEW: usize = 60;

pub(crate) fn run(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let (count, depth) = (lab.pick(80, 600), 3);
    let positions = self_play(lab, GAME, "lao(depth=2,tt=1M)", 6, count)?;
    let measure = |number: usize| -> Result<Vec<(f64, f64)>, LabError> {
        let played = after(lab, GAME, &positions[number])?;
        let rungs = if number < FEW { RUNGS.len() } else { RUNGS.len() - 1 };
        let rung = |(_, items, _): &(&str, &str, _)| -> Result<(f64, f64), LabError> {
            let mut agent = lab.agent(GAME, &format!("lao(depth=9,{items},{UTILITY})"))?;
            let began = Instant::now();
            let decision = agent.decide(&*played, &Think::depth(depth), &mut |_| {})?;
            Ok((began.elapsed().as_secs_f64(), decision.nodes as f64))
        };
        RUNGS[..rungs].iter().map(rung).collect()
    };
    let rows = lab.rows_alone(&format!("depth {depth}"), count, measure)?;

    let sample = |rung: usize, value: fn(&(f64, f64)) -> f64, of: f64| {
        Sample::of(rows.iter().filter_map(|row| row.get(rung)).map(|pair| value(pair) / of))
    };
    let mut table = Table::new(
        "",
        "Mean time and nodes of a move, relative to plain alpha-beta; 95 % intervals, Welch's test of the times",
        &["search", "time", "report", "p", "report's p", "nodes", "nodes a move"],
    );
    let (mut drawn, mut verdicts) = (Vec::new(), Vec::new());
    let few = rows.len().min(FEW);
    for (i, (name, _, report)) in RUNGS.iter().enumerate() {
        // minimax is compared on the positions it was measured on
        let among = if i == RUNGS.len() - 1 { few } else { rows.len() };
        let plain = |value: fn(&(f64, f64)) -> f64| {
            rows[..among].iter().map(|row| value(&row[0])).sum::<f64>() / among as f64
        };
        let (time, nodes) = (sample(i, |p| p.0, plain(|p| p.0))?, sample(i, |p| p.1, plain(|p| p.1))?);
        let reference = Sample::of(rows[..among].iter().map(|row| row[0].0 / plain(|p| p.0)))?;
        let interval = student(&time, 0.95)?;
        let p = if i == 0 { None } else { Some(welch(&time, &reference)?) };
        let nodes_interval = student(&nodes, 0.95)?;
        table.row([
            name.to_string(),
            format!("{:.3} ± {:.3}", time.mean().unwrap_or(0.0), interval.half_width()),
            report.map_or(String::new(), |(mean, reach)| format!("{mean} ± {reach}")),
            p.map_or("1".to_string(), |test| small(test.p_value)),
            P_VALUES[i].to_string(),
            format!("{:.3} ± {:.3}", nodes.mean().unwrap_or(0.0), nodes_interval.half_width()),
            format!("{:.0}", nodes.mean().unwrap_or(0.0) * plain(|p| p.1)),
        ]);
        if i < 5 {
            let estimate = Estimate { value: time.mean().unwrap_or(0.0), interval95: interval };
            drawn.push((name.to_string(), estimate, report.map(|(mean, _)| mean)));
        }
        if let (Some(test), 1..4) = (p, i) {
            let because = format!(
                "{:.3} of the time of plain alpha-beta (the report: {}), difference {:+.3} to {:+.3}, p {}; {:.3} of the nodes",
                time.mean().unwrap_or(0.0),
                report.map_or(0.0, |(mean, _)| mean),
                test.interval95.low,
                test.interval95.high,
                small(test.p_value),
                nodes.mean().unwrap_or(0.0)
            );
            let claim = format!("{name} is faster than plain alpha-beta");
            verdicts.push(Verdict::below(claim, test.interval95, 0.0, because));
        }
    }
    Ok(Findings {
        setting: vec![
            format!("{count} moves of self-play of lao(depth=2) from six random plies, the same for all, searched to depth {depth}"),
            "utility: marbles and mean distance from the centre, weight 1 each (the report does not state depth and utility)".into(),
            "times are of one thread; tables are empty before each move; minimax on the first 60 moves".into(),
        ],
        tables: vec![table],
        figures: vec![bars("", "Time of a move relative to plain alpha-beta", "time", &drawn, Some(1.0))],
        verdicts,
        ..Findings::default()
    })
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
