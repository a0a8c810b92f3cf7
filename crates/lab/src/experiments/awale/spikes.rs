//! Moves that take very long: nodes and times of plain alpha-beta by depth and evaluation, and iterative deepening on a
//! clock as the cure.

use super::GAME;
use crate::chart::{Axis, Chart, Hue};
use crate::error::LabError;
use crate::findings::Findings;
use crate::lab::Lab;
use crate::samples::{after, self_play};
use crate::shapes::figure;
use crate::table::Table;
use crate::verdict::Verdict;
use secateur_core::Limits;
use secateur_stats::{Sample, student};
use std::time::{Duration, Instant};

const EVALUATIONS: [&str; 3] = ["corrected", "raw", "defence"];
/// Time per move of the cure.
const BUDGET: Duration = Duration::from_millis(50);
/// What the operating system may add before a move counts as late.
const SLACK: Duration = Duration::from_millis(25);

/// The report's least peak, 5 s, by its mean, which stays below 2 s.
const PEAK: f64 = 2.5;

/// Nodes and seconds.
type Effort = (u64, f64);

pub(crate) fn run(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let (count, depths): (usize, &[u32]) = lab.pick((24, &[4, 5]), (100, &[4, 6, 7]));
    let all = self_play(lab, GAME, "lesage-viale(depth=3,fast=on)", 4, count * 9)?;
    // every ninth position: of different games, and of both players
    let positions: Vec<_> = all.iter().step_by(9).collect();
    let rows = lab.rows_alone("nodes and times", count, |number| {
        let game = after(lab, GAME, positions[number])?;
        let mut row: Vec<Effort> = Vec::new();
        for depth in depths {
            for evaluation in EVALUATIONS {
                let mut player =
                    lab.player(GAME, &format!("lesage-viale(eval={evaluation},depth={depth})"))?;
                let began = Instant::now();
                let decision = player.decide(&*game, &Limits::depth(50).into(), &mut |_| {})?;
                row.push((decision.nodes, began.elapsed().as_secs_f64()));
            }
        }
        let mut player = lab.player(GAME, "lesage-viale(depth=30)")?;
        let began = Instant::now();
        let decision = player.decide(&*game, &Limits::time(BUDGET).into(), &mut |_| {})?;
        row.push((u64::from(decision.depth), began.elapsed().as_secs_f64()));
        Ok(row)
    })?;
    let mut table = Table::new(
        "",
        "Nodes and milliseconds of a move, plain alpha-beta without ordering",
        &[
            "depth",
            "evaluation",
            "median nodes",
            "mean nodes",
            "most nodes",
            "most / mean",
            "mean ms",
            "most ms",
        ],
    );
    let deepest = depths.len() - 1;
    let all = || rows.iter().flat_map(|row| row[3 * deepest..3 * deepest + 3].iter().map(|effort| effort.0));
    let ends = [all().min().unwrap_or(1), all().max().unwrap_or(1)].map(|n| n.max(1) as f64);
    let mut chart = Chart::new(
        format!("Nodes of a move at depth {}, moves in order", depths[deepest]),
        Axis::new("share of the moves", 0.0, 1.0),
        Axis::logarithmic("nodes", ends[0], ends[1]),
    );
    for (d, depth) in depths.iter().enumerate() {
        for (e, evaluation) in EVALUATIONS.iter().enumerate() {
            let mut nodes: Vec<u64> = rows.iter().map(|row| row[3 * d + e].0).collect();
            nodes.sort_unstable();
            let times: Vec<f64> = rows.iter().map(|row| 1000.0 * row[3 * d + e].1).collect();
            let (median, most) = (nodes[nodes.len() / 2], nodes[nodes.len() - 1]);
            let mean = nodes.iter().sum::<u64>() / nodes.len() as u64;
            table.row([
                depth.to_string(),
                evaluation.to_string(),
                median.to_string(),
                mean.to_string(),
                most.to_string(),
                format!("{:.1}", most as f64 / mean.max(1) as f64),
                format!("{:.1}", times.iter().sum::<f64>() / times.len() as f64),
                format!("{:.1}", times.iter().copied().fold(0.0, f64::max)),
            ]);
            if d == deepest {
                chart.legend(*evaluation, Hue::Series(e));
                let points =
                    nodes.iter().enumerate().map(|(i, &n)| ((i as f64 + 0.5) / nodes.len() as f64, n as f64));
                chart.line(points, Hue::Series(e));
            }
        }
    }
    // by how much raw needs more nodes than corrected, position by position
    let logarithms = rows.iter().map(|row| {
        let (corrected, raw) = (row[3 * deepest].0.max(1) as f64, row[3 * deepest + 1].0.max(1) as f64);
        (raw / corrected).ln()
    });
    let ratio = student(&Sample::of(logarithms)?, 0.95)?.map(f64::exp);
    let cure: Vec<Effort> = rows.iter().filter_map(|row| row.last().copied()).collect();
    let most = cure.iter().map(|&(_, time)| time).fold(0.0, f64::max);
    let (least, mean) = (
        cure.iter().map(|c| c.0).min().unwrap_or(0),
        cure.iter().map(|c| c.0).sum::<u64>() as f64 / cure.len() as f64,
    );
    let spread = |d: usize| {
        let nodes: Vec<f64> = rows.iter().map(|row| row[3 * d].0 as f64).collect();
        let mean = nodes.iter().sum::<f64>() / nodes.len() as f64;
        (
            nodes.iter().copied().fold(0.0, f64::max) / mean.max(1.0),
            nodes.iter().filter(|&&n| n >= PEAK * mean).count(),
        )
    };
    let ((peak, peaks), (shallow, _)) = (spread(deepest), spread(0));
    Ok(Findings {
        setting: vec![
            format!(
                "{count} positions of self-play of lesage-viale(depth=3), each searched from scratch; times of one thread"
            ),
            format!(
                "the report searches to depth 6 to 10, here to {} at most; its peaks of 5 and 15 s are 2.5 and 7.5 times the 2 s its mean stays below",
                depths[deepest]
            ),
            format!("the cure: the same search, deepening, {} ms a move", BUDGET.as_millis()),
        ],
        tables: vec![table],
        figures: vec![figure("", "Nodes of a move", &chart)],
        verdicts: vec![
            Verdict::counted(
                format!(
                    "some moves take {PEAK} times as long as the mean and more, the more so the deeper the search"
                ),
                peaks > 0 && peak > shallow,
                (count as u64, 100, "moves"),
                format!(
                    "at depth {} {peaks} of {count} moves take {PEAK} times the mean nodes or more, {peak:.1} times at most; at depth {} {shallow:.1} times at most",
                    depths[deepest], depths[0]
                ),
            ),
            Verdict::above(
                "raw makes cuts rarer",
                ratio,
                1.0,
                format!(
                    "raw needs {:.2} to {:.2} times the nodes of corrected at depth {}",
                    ratio.low, ratio.high, depths[deepest]
                ),
            ),
            Verdict::counted(
                "deepening on a clock ends the spikes (our cure)",
                most <= (BUDGET + SLACK).as_secs_f64(),
                (count as u64, 20, "moves"),
                format!(
                    "the longest move took {:.1} ms of {} ms; depth {mean:.1} on average, {least} at least",
                    1000.0 * most,
                    BUDGET.as_millis()
                ),
            ),
        ],
        ..Findings::default()
    })
}
