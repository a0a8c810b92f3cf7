//! Moves that take very long: nodes and times of plain alpha-beta by depth and evaluation, and iterative deepening on a
//! clock as the remedy.

use super::GAME;
use secateur_core::{AnyGame, Limits};
use secateur_lab::chart::{Axis, Chart, Colour};
use secateur_lab::samples::{after, self_play};
use secateur_lab::{ExperimentResult, Figure, Lab, LabError, Table, Verdict};
use secateur_stats::{Interval, Sample, student};
use std::time::{Duration, Instant};

const EVALUATIONS: [&str; 3] = ["corrected", "raw", "defence"];
const CORRECTED: usize = 0;
const RAW: usize = 1;
/// Time per move of the remedy.
const BUDGET: Duration = Duration::from_millis(50);
/// What the operating system may add before a move counts as late.
const SLACK: Duration = Duration::from_millis(25);

/// The report's least peak, 5 s, by its mean, which stays below 2 s.
const PEAK: f64 = 2.5;

/// The cost of a move: nodes and seconds. For the remedy: the depth reached and seconds.
type Cost = (u64, f64);

/// What was measured: for each position the costs of all evaluations at the first depth, then at the next; the remedy last.
struct Costs {
    depths: &'static [u32],
    rows: Vec<Vec<Cost>>,
}

pub(super) fn run(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let costs = measure(lab)?;
    let (count, deepest) = (costs.rows.len(), costs.depths[costs.deepest()]);
    Ok(ExperimentResult {
        setting: vec![
            format!(
                "{count} positions of self-play of lesage-viale(depth=3), each searched from scratch; times of one thread"
            ),
            format!(
                "the report searches to depth 6 to 10, here to {deepest} at most; its peaks of 5 and 15 s are 2.5 and 7.5 times the 2 s its mean stays below"
            ),
            format!("the cure: the same search, deepening, {} ms a move", BUDGET.as_millis()),
        ],
        tables: vec![costs.table()],
        figures: vec![Figure::new("", "Nodes of a move", &costs.chart())],
        verdicts: vec![costs.has_peaks(), costs.raw_makes_cuts_rarer()?, costs.deepening_ends_spikes()],
        ..ExperimentResult::default()
    })
}

fn measure(lab: &Lab<'_>) -> Result<Costs, LabError> {
    let (count, depths): (usize, &[u32]) = lab.pick((24, &[4, 5]), (100, &[4, 6, 7]));
    let all = self_play(lab, GAME, "lesage-viale(depth=3,fast=on)", 4, count * 9)?;
    // every ninth position: of different games, and of both players
    let positions: Vec<_> = all.iter().step_by(9).collect();
    let rows = lab.measure_alone("nodes and times", count, |number| {
        let game = after(lab, GAME, positions[number])?;
        let mut row: Vec<Cost> = Vec::new();
        for depth in depths {
            for evaluation in EVALUATIONS {
                let player = format!("lesage-viale(eval={evaluation},depth={depth})");
                let (nodes, _, seconds) = cost(lab, &player, &*game, Limits::depth(50))?;
                row.push((nodes, seconds));
            }
        }
        let (_, depth, seconds) = cost(lab, "lesage-viale(depth=30)", &*game, Limits::time(BUDGET))?;
        row.push((u64::from(depth), seconds));
        Ok(row)
    })?;
    Ok(Costs { depths, rows })
}

/// Nodes, depth and seconds of a move.
fn cost(
    lab: &Lab<'_>,
    player: &str,
    game: &dyn AnyGame,
    limits: Limits,
) -> Result<(u64, u32, f64), LabError> {
    let mut player = lab.player(GAME, player)?;
    let began = Instant::now();
    let decision = player.decide(game, &limits.into(), &mut |_| {})?;
    Ok((decision.nodes, decision.depth, began.elapsed().as_secs_f64()))
}

impl Costs {
    /// The number of the greatest depth.
    fn deepest(&self) -> usize {
        self.depths.len() - 1
    }

    /// The costs at a depth with an evaluation, both by number.
    fn at(&self, depth: usize, evaluation: usize) -> impl Iterator<Item = Cost> {
        self.rows.iter().map(move |row| row[EVALUATIONS.len() * depth + evaluation])
    }

    fn sorted_nodes(&self, depth: usize, evaluation: usize) -> Vec<u64> {
        let mut nodes: Vec<u64> = self.at(depth, evaluation).map(|(nodes, _)| nodes).collect();
        nodes.sort_unstable();
        nodes
    }

    fn table(&self) -> Table {
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
        for (d, depth) in self.depths.iter().enumerate() {
            for (e, evaluation) in EVALUATIONS.iter().enumerate() {
                let nodes = self.sorted_nodes(d, e);
                let times: Vec<f64> = self.at(d, e).map(|(_, seconds)| 1000.0 * seconds).collect();
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
            }
        }
        table
    }

    /// The nodes at the greatest depth, in order.
    fn chart(&self) -> Chart {
        let deepest = self.deepest();
        let series: Vec<Vec<u64>> = (0..EVALUATIONS.len()).map(|e| self.sorted_nodes(deepest, e)).collect();
        let all = || series.iter().flatten().copied();
        let ends = [all().min().unwrap_or(1), all().max().unwrap_or(1)].map(|n| n.max(1) as f64);
        let mut chart = Chart::new(
            format!("Nodes of a move at depth {}, moves in order", self.depths[deepest]),
            Axis::new("share of the moves", 0.0, 1.0),
            Axis::logarithmic("nodes", ends[0], ends[1]),
        );
        for (e, (evaluation, nodes)) in EVALUATIONS.iter().zip(&series).enumerate() {
            chart.legend(*evaluation, Colour::Series(e));
            let points =
                nodes.iter().enumerate().map(|(i, &n)| ((i as f64 + 0.5) / nodes.len() as f64, n as f64));
            chart.line(points, Colour::Series(e));
        }
        chart
    }

    /// Of the corrected evaluation at a depth: the most nodes relative to the mean, and how many moves are peaks.
    fn spread(&self, depth: usize) -> (f64, usize) {
        let nodes: Vec<f64> = self.at(depth, CORRECTED).map(|(nodes, _)| nodes as f64).collect();
        let mean = nodes.iter().sum::<f64>() / nodes.len() as f64;
        (
            nodes.iter().copied().fold(0.0, f64::max) / mean.max(1.0),
            nodes.iter().filter(|&&n| n >= PEAK * mean).count(),
        )
    }

    fn has_peaks(&self) -> Verdict {
        let count = self.rows.len();
        let ((peak, peaks), (shallow, _)) = (self.spread(self.deepest()), self.spread(0));
        Verdict::counted(
            format!(
                "some moves take {PEAK} times as long as the mean and more, the more so the deeper the search"
            ),
            peaks > 0 && peak > shallow,
            (count as u64, 100, "moves"),
            format!(
                "at depth {} {peaks} of {count} moves take {PEAK} times the mean nodes or more, {peak:.1} times at most; at depth {} {shallow:.1} times at most",
                self.depths[self.deepest()],
                self.depths[0]
            ),
        )
    }

    /// By how much raw needs more nodes than corrected at the greatest depth, position by position.
    fn raw_to_corrected(&self) -> Result<Interval, LabError> {
        let nodes = |evaluation| self.at(self.deepest(), evaluation).map(|(nodes, _)| nodes.max(1) as f64);
        let logarithms = nodes(RAW).zip(nodes(CORRECTED)).map(|(raw, corrected)| (raw / corrected).ln());
        Ok(student(&Sample::of(logarithms)?, 0.95)?.map(f64::exp))
    }

    fn raw_makes_cuts_rarer(&self) -> Result<Verdict, LabError> {
        let ratio = self.raw_to_corrected()?;
        Ok(Verdict::above(
            "raw makes cuts rarer",
            ratio,
            1.0,
            format!(
                "raw needs {:.2} to {:.2} times the nodes of corrected at depth {}",
                ratio.low,
                ratio.high,
                self.depths[self.deepest()]
            ),
        ))
    }

    fn deepening_ends_spikes(&self) -> Verdict {
        let cure: Vec<Cost> = self.rows.iter().filter_map(|row| row.last().copied()).collect();
        let most = cure.iter().map(|&(_, time)| time).fold(0.0, f64::max);
        let (least, mean) = (
            cure.iter().map(|c| c.0).min().unwrap_or(0),
            cure.iter().map(|c| c.0).sum::<u64>() as f64 / cure.len() as f64,
        );
        Verdict::counted(
            "deepening on a clock ends the spikes (our cure)",
            most <= (BUDGET + SLACK).as_secs_f64(),
            (self.rows.len() as u64, 20, "moves"),
            format!(
                "the longest move took {:.1} ms of {} ms; depth {mean:.1} on average, {least} at least",
                1000.0 * most,
                BUDGET.as_millis()
            ),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    /// A hundred positions at depths 4 and 5. At depth 5 every tenth move is a peak, raw needs twice the nodes.
    fn costs() -> Costs {
        let row = |i: u64| {
            let nodes = if i.is_multiple_of(10) { 10_000 } else { 1_000 };
            let shallow = [(100, 1e-3); 3];
            let deep = [(nodes, 1e-2), (2 * nodes, 2e-2), (nodes + i, 1e-2)];
            shallow.into_iter().chain(deep).chain([(9 + i % 2, 0.051)]).collect()
        };
        Costs { depths: &[4, 5], rows: (0..100).map(row).collect() }
    }

    #[test]
    fn peaks_and_ratios() {
        let costs = costs();
        let (peak, peaks) = costs.spread(1);
        assert!((peak - 10_000.0 / 1_900.0).abs() < 1e-9 && peaks == 10);
        assert_eq!(costs.spread(0), (1.0, 0));
        let ratio = costs.raw_to_corrected().unwrap();
        assert!((ratio.low - 2.0).abs() < 1e-9 && (ratio.high - 2.0).abs() < 1e-9);
        let verdicts =
            [costs.has_peaks(), costs.raw_makes_cuts_rarer().unwrap(), costs.deepening_ends_spikes()];
        assert!(verdicts.iter().all(|verdict| verdict.answer == Answer::Holds), "{verdicts:?}");
        assert_eq!(
            verdicts[2].because,
            "the longest move took 51.0 ms of 50 ms; depth 9.5 on average, 9 at least"
        );
    }

    #[test]
    fn the_table_has_a_row_for_each_depth_and_evaluation() {
        let table = costs().table();
        assert_eq!(table.rows.len(), 6);
        assert_eq!(table.rows[3], ["5", "corrected", "1000", "1900", "10000", "5.3", "10.0", "10.0"]);
        assert_eq!(table.rows[4][..3], ["5", "raw", "2000"]);
    }

    #[test]
    fn a_late_move_is_a_spike() {
        let mut costs = costs();
        costs.rows[7].last_mut().unwrap().1 = 0.076;
        assert_eq!(costs.deepening_ends_spikes().answer, Answer::DoesNotHold);
    }
}
