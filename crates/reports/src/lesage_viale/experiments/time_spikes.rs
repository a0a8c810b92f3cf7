//! Moves that take very long: nodes and times of plain alpha-beta by depth and evaluation, and iterative deepening on a
//! clock as the remedy.

use super::GAME;
use secateur_core::{AnyGame, Limits, Words};
use secateur_lab::chart::{Axis, Chart, Colour};
use secateur_lab::samples::{after, self_play};
use secateur_lab::{
    Asks, ExperimentResult, Figure, Lab, LabError, Statement, Statistic, Table, Unit, Verdict,
};
use secateur_stats::Sample;
use std::time::{Duration, Instant};

const EVALUATIONS: [&str; 3] = ["corrected", "raw", "defence"];
const CORRECTED: usize = 0;
const RAW: usize = 1;
/// The time per move of the remedy.
const BUDGET: Duration = Duration::from_millis(50);
/// What the operating system may add before a move counts as late.
const SLACK: Duration = Duration::from_millis(25);

/// A peak has at least this many times the mean nodes: in the report the least peak takes 5 s, and the mean stays below 2 s.
const PEAK: f64 = 2.5;

/// The cost of a move: nodes and seconds. For the remedy: the depth reached and seconds.
type Cost = (u64, f64);

/// For each position the costs of all evaluations at the first depth, then at the next; the cost of the remedy last.
struct Costs {
    depths: &'static [u32],
    rows: Vec<Vec<Cost>>,
}

pub(super) fn measure_time_spikes(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let costs = measure(lab)?;
    let (count, deepest) = (costs.rows.len(), costs.depths[costs.deepest()]);
    Ok(ExperimentResult {
        setting: vec![
            Words::new(
                format!(
                    "{count} positions of self-play of lesage-viale(depth=3), each searched from scratch; times of one thread"
                ),
                format!(
                    "{count} positions de parties de lesage-viale(depth=3) contre lui-même, chacune cherchée à neuf ; temps d'un seul fil"
                ),
            ),
            Words::new(
                format!(
                    "the report searches to depth 6 to 10, here to {deepest} at most; its peaks of 5 and 15 s are 2.5 and 7.5 times the 2 s its mean stays below"
                ),
                format!(
                    "le rapport cherche à profondeur 6 à 10, ici jusqu'à {deepest} au plus ; ses pics de 5 et 15 s sont 2,5 et 7,5 fois les 2 s sous lesquelles reste sa moyenne"
                ),
            ),
            Words::new(
                format!("the cure: the same search, deepening, {} ms a move", BUDGET.as_millis()),
                format!("le remède : la même recherche, itérative, {} ms par coup", BUDGET.as_millis()),
            ),
        ],
        tables: vec![costs.table()],
        figures: vec![Figure::new("", ("Nodes of a move", "Nœuds d'un coup"), &costs.chart())],
        verdicts: costs.verdicts()?,
        ..ExperimentResult::default()
    })
}

fn measure(lab: &Lab<'_>) -> Result<Costs, LabError> {
    let (count, depths): (usize, &[u32]) = lab.pick((24, &[4, 5]), (100, &[4, 6, 7]));
    let all = self_play(lab, GAME, "lesage-viale(depth=3,fast=on)", 4, count * 9)?;
    // every ninth position, so that they come from different games and have both players to move
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
    /// The index of the greatest depth.
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
            (
                "Nodes and milliseconds of a move, plain alpha-beta without ordering",
                "Nœuds et millisecondes d'un coup, alpha-bêta seul sans tri",
            ),
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
        )
        .french(&[
            ("evaluation", "évaluation"),
            ("median nodes", "nœuds, médiane"),
            ("mean nodes", "nœuds, moyenne"),
            ("most nodes", "nœuds, maximum"),
            ("most / mean", "maximum / moyenne"),
            ("mean ms", "ms, moyenne"),
            ("most ms", "ms, maximum"),
        ]);
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

    /// The nodes at the greatest depth, sorted.
    fn chart(&self) -> Chart {
        let deepest = self.deepest();
        let series: Vec<Vec<u64>> = (0..EVALUATIONS.len()).map(|e| self.sorted_nodes(deepest, e)).collect();
        let all = || series.iter().flatten().copied();
        let ends = [all().min().unwrap_or(1), all().max().unwrap_or(1)].map(|n| n.max(1) as f64);
        let mut chart = Chart::new(
            Words::new(
                format!("Nodes of a move at depth {}, moves in order", self.depths[deepest]),
                format!("Nœuds d'un coup à profondeur {}, coups en ordre", self.depths[deepest]),
            ),
            Axis::new(("share of the moves", "part des coups"), 0.0, 1.0),
            Axis::logarithmic(("nodes", "nœuds"), ends[0], ends[1]),
        );
        for (e, (evaluation, nodes)) in EVALUATIONS.iter().zip(&series).enumerate() {
            chart.legend(*evaluation, Colour::Series(e));
            let points =
                nodes.iter().enumerate().map(|(i, &n)| ((i as f64 + 0.5) / nodes.len() as f64, n as f64));
            chart.line(points, Colour::Series(e));
        }
        chart
    }

    /// Whether each move is a peak with an evaluation at a depth.
    fn peaks(&self, depth: usize, evaluation: usize) -> Vec<bool> {
        let nodes: Vec<f64> = self.at(depth, evaluation).map(|(nodes, _)| nodes as f64).collect();
        let mean = nodes.iter().sum::<f64>() / nodes.len() as f64;
        nodes.iter().map(|&n| n >= PEAK * mean).collect()
    }

    /// How far each move's nodes are from the typical move's, as the logarithm of the factor.
    fn unevenness(&self, depth: usize) -> Vec<f64> {
        let logarithms: Vec<f64> =
            self.at(depth, CORRECTED).map(|(nodes, _)| (nodes.max(1) as f64).ln()).collect();
        let mean = logarithms.iter().sum::<f64>() / logarithms.len() as f64;
        logarithms.iter().map(|x| (x - mean).abs()).collect()
    }

    /// By what factor raw needs more nodes than corrected at the greatest depth, position by position.
    fn raw_to_corrected(&self) -> Result<Sample, LabError> {
        let nodes = |evaluation| self.at(self.deepest(), evaluation).map(|(nodes, _)| nodes.max(1) as f64);
        let logarithms = nodes(RAW).zip(nodes(CORRECTED)).map(|(raw, corrected)| (raw / corrected).ln());
        Ok(Sample::of(logarithms)?)
    }

    /// The report's claims about the peaks, a verdict each, and one about our remedy.
    fn verdicts(&self) -> Result<Vec<Verdict>, LabError> {
        Ok(vec![
            self.some_moves_take_far_longer(),
            self.deeper_is_less_even()?,
            self.raw_cuts_less()?,
            self.raw_has_more_peaks()?,
            self.the_fault_is_the_cause(),
            self.deepening_is_a_cure(),
        ])
    }

    /// The peaks of corrected at the greatest depth.
    fn peaks_of_corrected(&self) -> usize {
        self.peaks(self.deepest(), CORRECTED).iter().filter(|is_peak| **is_peak).count()
    }

    fn some_moves_take_far_longer(&self) -> Verdict {
        let depth = self.depths[self.deepest()];
        let peaks = Words::new(
            format!("moves of {PEAK} times the mean nodes or more at depth {depth}:"),
            format!("coups de {PEAK} fois la moyenne des nœuds ou plus à profondeur {depth} :")
                .replace("2.5", "2,5"),
        );
        let share = Statistic::share(self.peaks_of_corrected(), self.rows.len());
        Verdict::of(
            (
                "some moves take far longer than the mean (5 s and more where the mean stays below 2 s)",
                "certains coups prennent bien plus que la moyenne (5 s et plus quand elle reste sous 2 s)",
            ),
            Statement::new(peaks, share, Asks::Above(0.0), Unit::PERCENT),
        )
    }

    fn deeper_is_less_even(&self) -> Result<Verdict, LabError> {
        let both = self.unevenness(self.deepest()).into_iter().zip(self.unevenness(0));
        let growth = both.map(|(deep, shallow)| deep - shallow);
        Ok(Verdict::of(
            (
                "the deeper the search, the more uneven its times",
                "plus la recherche est profonde, plus ses temps sont instables",
            ),
            Statement::new(
                (
                    "growth of the mean distance from the typical move, as a logarithm",
                    "croissance de l'écart moyen au coup typique, en logarithme",
                ),
                Statistic::Mean(Sample::of(growth)?),
                Asks::Above(0.0),
                Unit::number(2),
            ),
        ))
    }

    fn raw_cuts_less(&self) -> Result<Verdict, LabError> {
        Ok(Verdict::of(
            ("raw makes cuts rarer", "raw rend les coupes moins probables"),
            Statement::new(
                ("nodes of raw relative to corrected", "nœuds de raw relatifs à corrected"),
                Statistic::Ratio(self.raw_to_corrected()?),
                Asks::Above(1.0),
                Unit::number(2),
            ),
        ))
    }

    fn raw_has_more_peaks(&self) -> Result<Verdict, LabError> {
        let [corrected, raw] = [CORRECTED, RAW].map(|evaluation| self.peaks(self.deepest(), evaluation));
        let more_with_raw =
            raw.iter().zip(&corrected).map(|(&a, &b)| f64::from(u8::from(a)) - f64::from(u8::from(b)));
        Ok(Verdict::of(
            ("peaks are more frequent with raw", "les pics sont plus fréquents avec raw"),
            Statement::new(
                (
                    "share of peaks, each against its own mean, raw less corrected",
                    "part de pics, chacun selon sa moyenne, raw moins corrected",
                ),
                Statistic::Mean(Sample::of(more_with_raw)?),
                Asks::Above(0.0),
                Unit::PERCENT,
            ),
        ))
    }

    fn the_fault_is_the_cause(&self) -> Verdict {
        Verdict::of(
            ("the fault of raw is what causes the peaks", "la faute de raw est la cause des pics"),
            Statement::never(
                ("peaks without the fault (corrected):", "pics sans la faute (corrected) :"),
                self.peaks_of_corrected(),
                self.rows.len(),
            ),
        )
        .noting((
            "they come from positions with many moves and few cuts, whatever the evaluation: the cost of a fixed depth",
            "ils viennent de positions à beaucoup de coups et peu de coupes, quelle que soit l'évaluation : le prix d'une profondeur fixe",
        ))
    }

    /// The last cost in each row is that of the move on a clock.
    fn deepening_is_a_cure(&self) -> Verdict {
        let cure: Vec<Cost> = self.rows.iter().filter_map(|row| row.last().copied()).collect();
        let longest = 1000.0 * cure.iter().map(|&(_, time)| time).fold(0.0, f64::max);
        let late = cure.iter().filter(|(_, time)| *time > (BUDGET + SLACK).as_secs_f64()).count();
        let mean_depth = cure.iter().map(|c| c.0).sum::<u64>() as f64 / cure.len().max(1) as f64;
        let budget = BUDGET.as_millis();
        Verdict::of(
            (
                "deepening on a clock ends the spikes (our cure)",
                "l'approfondissement sur une horloge supprime les pics (notre remède)",
            ),
            Statement::never(("moves late:", "coups en retard :"), late, cure.len()),
        )
        .noting(Words::new(
            format!("the longest took {longest:.1} ms of {budget}; depth {mean_depth:.1} on average"),
            format!(
                "le plus long a pris {longest:.1} ms sur {budget} ; profondeur {mean_depth:.1} en moyenne"
            )
            .replace('.', ","),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    /// A hundred positions at depths 4 and 5. At depth 5 every tenth move is a peak, and raw needs twice the nodes.
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
        assert_eq!(costs.peaks(1, CORRECTED).iter().filter(|is_peak| **is_peak).count(), 10);
        assert!(costs.peaks(0, CORRECTED).iter().all(|is_peak| !is_peak));
        assert!((costs.raw_to_corrected().unwrap().mean().unwrap().exp() - 2.0).abs() < 1e-9);
        let answers: Vec<_> = costs.verdicts().unwrap().iter().map(|verdict| verdict.answer).collect();
        use Answer::{DoesNotHold, Holds, Undecided};
        // raw has as many peaks as corrected here, so raw is not their cause
        assert_eq!(answers, [Holds, Holds, Holds, Undecided, DoesNotHold, Holds]);
        assert!(
            costs.verdicts().unwrap()[5]
                .because()
                .contains("the longest took 51.0 ms of 50; depth 9.5 on average")
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
        assert_eq!(costs.verdicts().unwrap()[5].answer, Answer::DoesNotHold);
    }
}
