//! Table 1: the time of a move with each optimisation, relative to plain alpha-beta.

use super::GAME;
use secateur_core::{Limits, Words};
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::samples::{after, self_play};
use secateur_lab::{Asks, ExperimentResult, Lab, LabError, Statement, Statistic, Table, Unit, Verdict};
use secateur_stats::{Estimate, Interval, Paired, Sample, Welch, paired, student, welch};
use std::time::Instant;

/// The simpler utility of that stage of the report, which does not state it: marbles and the centre.
const UTILITY: &str = "w.marbles=1000,w.rim=0,w.centre=1000,w.neighbours=0,w.spread=0,w.threats=0";

/// A search to be timed.
struct TimedSearch {
    name: &'static str,
    /// The options of its player.
    items: &'static str,
    /// The report's mean time and ±, relative to plain alpha-beta.
    report: Option<(f64, f64)>,
    /// The report's p-value against plain alpha-beta.
    p_value: &'static str,
}

/// Plain alpha-beta comes first, since the others are compared with it; minimax last, since it takes long.
const SEARCHES: [TimedSearch; 7] = [
    TimedSearch {
        name: "αβ",
        items: "order=off,tt=off,quiescence=0",
        report: Some((1.0, 0.098)),
        p_value: "1",
    },
    TimedSearch {
        name: "αβ + ordering",
        items: "tt=off,quiescence=0",
        report: Some((0.767, 0.069)),
        p_value: "< 10⁻³",
    },
    TimedSearch {
        name: "αβ + table",
        items: "order=off,tt=4M,quiescence=0",
        report: Some((0.722, 0.061)),
        p_value: "< 10⁻⁵",
    },
    TimedSearch {
        name: "αβ + both",
        items: "tt=4M,quiescence=0",
        report: Some((0.54, 0.048)),
        p_value: "< 10⁻¹⁴",
    },
    TimedSearch {
        name: "αβ + table without leaves",
        items: "order=off,tt=4M,leaves=off,quiescence=0",
        report: None,
        p_value: "",
    },
    TimedSearch { name: "both + quiescence", items: "tt=4M,quiescence=1", report: None, p_value: "" },
    TimedSearch {
        name: "minimax",
        items: "search=minimax,order=off,tt=off,quiescence=0",
        report: None,
        p_value: "",
    },
];

/// The searches about which the report makes claims: with ordering, with the table, with both.
const CLAIMED: std::ops::Range<usize> = 1..4;
/// The search with all optimisations.
const BOTH: usize = 3;
/// Depths at which each claim is judged.
const DEPTHS: usize = 2;

/// Positions on which minimax is timed.
const MINIMAX_POSITIONS: usize = 60;

/// The depths, and the number of positions at each. At depth 3 transpositions meet only at the leaves, so that a table saves
/// evaluations but no moves. So depth 4 comes first.
fn plan(lab: &Lab<'_>) -> &'static [(u32, usize)] {
    lab.pick(&[(4, 12), (3, 60)], &[(4, 600), (3, 600)])
}

/// Seconds and nodes of every search on a position; minimax is timed on the first positions only.
type Row = Vec<(f64, f64)>;

pub(super) fn measure_ladder(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let rows = measure(lab)?;
    let mut result = ExperimentResult::default();
    let mut from = 0;
    for &(depth, count) in plan(lab) {
        present(depth, &rows[from..from + count], &mut result)?;
        from += count;
    }
    result.setting = [
        (
            "moves of self-play of lao(depth=2) from six random plies, the same for all",
            "coups de parties de lao(depth=2) contre lui-même après six demi-coups au hasard, les mêmes pour tous",
        ),
        (
            "utility: marbles and mean distance from the centre, weight 1 each (the report does not state depth and utility)",
            "utilité : billes et distance moyenne au centre, poids 1 chacune (le rapport ne donne ni profondeur ni utilité)",
        ),
        (
            "times are of one thread; tables are empty before each move; minimax on the first 60 moves of depth 3",
            "temps d'un seul fil ; tables vidées avant chaque coup ; minimax sur les 60 premiers coups de profondeur 3",
        ),
        (
            "the table keeps every state evaluated, leaves too, as the report's does; at depth 3 the ways that meet do so at the leaves, where it saves an evaluation and nothing else",
            "la table garde chaque état évalué, feuilles comprises, comme celle du rapport ; à profondeur 3 les chemins ne se rejoignent qu'aux feuilles, où elle n'épargne qu'une évaluation",
        ),
        (
            "p is of Welch's test, as in the report; as all searches are timed on the same moves, the paired differences are the sharper test, and the verdicts are by their interval",
            "p est celui du test de Welch, comme dans le rapport ; toutes les recherches étant chronométrées sur les mêmes coups, les différences appariées sont plus fines, et les verdicts suivent leur intervalle",
        ),
    ]
    .map(Words::from)
    .to_vec();
    Ok(result)
}

/// What a row measures: the depth, the number of the position, whether minimax is timed too.
fn place(plan: &[(u32, usize)], positions: usize, number: usize) -> (u32, usize, bool) {
    // the rows of one depth follow those of the other; both are spread over the same positions
    match plan {
        [(depth, first), ..] if number < *first => (*depth, number * (positions / first), false),
        [(_, first), (depth, second)] => {
            (*depth, (number - first) * (positions / second), number - first < MINIMAX_POSITIONS)
        }
        _ => (1, 0, false),
    }
}

fn measure(lab: &Lab<'_>) -> Result<Vec<Row>, LabError> {
    let plan = plan(lab);
    let count: usize = plan.iter().map(|&(_, count)| count).sum();
    let positions = plan.iter().map(|&(_, count)| count).max().unwrap_or(0);
    let moves = self_play(lab, GAME, "lao(depth=2,tt=1M)", 6, positions)?;
    lab.measure_alone(&format!("{plan:?}"), count, |number| {
        let (depth, position, with_minimax) = place(plan, positions, number);
        let game = after(lab, GAME, &moves[position])?;
        let searches = if with_minimax { SEARCHES.len() } else { SEARCHES.len() - 1 };
        let time = |search: &TimedSearch| -> Result<(f64, f64), LabError> {
            let mut player = lab.player(GAME, &format!("lao(depth=9,{},{UTILITY})", search.items))?;
            let began = Instant::now();
            let decision = player.decide(&*game, &Limits::depth(depth).into(), &mut |_| {})?;
            Ok((began.elapsed().as_secs_f64(), decision.nodes as f64))
        };
        SEARCHES[..searches].iter().map(time).collect()
    })
}

/// A search compared with plain alpha-beta on the same positions; times and nodes are relative to its means.
struct Relative {
    time: Estimate,
    nodes: Estimate,
    nodes_a_move: f64,
    /// Welch's test and the paired test of the times; `None` for plain alpha-beta itself.
    tests: Option<(Welch, Paired)>,
    /// The times, in means of plain alpha-beta, and then less the time of plain alpha-beta, move by move.
    relative: Sample,
    differences: Sample,
}

impl Relative {
    /// The search with number `i`; `None` if it was timed on fewer than two positions.
    fn of(rows: &[Row], i: usize) -> Result<Option<Relative>, LabError> {
        let among: Vec<&Row> = rows.iter().filter(|row| row.len() > i).collect();
        if among.len() < 2 {
            return Ok(None);
        }
        let mean = |value: fn(&(f64, f64)) -> f64| {
            among.iter().map(|row| value(&row[0])).sum::<f64>() / among.len() as f64
        };
        let (plain_time, plain_nodes) = (mean(|p| p.0), mean(|p| p.1));
        let time = Sample::of(among.iter().map(|row| row[i].0 / plain_time))?;
        let nodes = Sample::of(among.iter().map(|row| row[i].1 / plain_nodes))?;
        let reference = Sample::of(among.iter().map(|row| row[0].0 / plain_time))?;
        let differences = Sample::of(among.iter().map(|row| (row[i].0 - row[0].0) / plain_time))?;
        let tests = if i == 0 { None } else { Some((welch(&time, &reference)?, paired(&differences)?)) };
        let (relative, time, nodes) = (time, estimate(&time)?, estimate(&nodes)?);
        Ok(Some(Relative {
            time,
            nodes,
            nodes_a_move: nodes.value * plain_nodes,
            tests,
            relative,
            differences,
        }))
    }

    fn cells(&self, search: &TimedSearch) -> [String; 9] {
        let p = |value: Option<f64>| value.map_or("1".to_string(), small);
        [
            search.name.to_string(),
            format!("{:.3} ± {:.3}", self.time.value, self.time.interval95.half_width()),
            search.report.map_or(String::new(), |(mean, reach)| format!("{mean} ± {reach}")),
            p(self.tests.map(|(welch, _)| welch.p_value)),
            search.p_value.to_string(),
            self.tests.map_or(String::new(), |(_, paired)| {
                format!("{:+.3} to {:+.3}", paired.interval95.low, paired.interval95.high)
            }),
            p(self.tests.map(|(_, paired)| paired.p_value)),
            format!("{:.3} ± {:.3}", self.nodes.value, self.nodes.interval95.half_width()),
            format!("{:.0}", self.nodes_a_move),
        ]
    }

    fn verdict(&self, search: &TimedSearch, depth: u32, test: &Paired) -> Verdict {
        let (time, nodes, p) = (self.time.value, self.nodes.value, small(test.p_value));
        let report = search.report.map_or(0.0, |(mean, _)| mean);
        let statement = Statement::new(
            (
                "time less that of plain alpha-beta, in its means",
                "temps moins celui d'alpha-bêta seul, en moyennes de celui-ci",
            ),
            Statistic::Mean(self.differences),
            Asks::Below(0.0),
            Unit::number(3),
        );
        let (name, name_fr) = (search.name, french(search.name));
        Verdict::of(
            Words::new(
                format!("{name} is faster than plain alpha-beta (depth {depth})"),
                format!("{name_fr} est plus rapide qu'alpha-bêta seul (profondeur {depth})"),
            ),
            statement,
        )
        .among(DEPTHS)
        .noting(Words::new(
            format!("{time:.3} of its time (the report: {report}), {nodes:.3} of its nodes, p {p}"),
            format!("{time:.3} de son temps (le rapport : {report}), {nodes:.3} de ses nœuds, p {p}")
                .replace('.', ","),
        ))
    }

    /// The claim “almost twice as fast” with all optimisations.
    fn half_the_time(&self, depth: u32) -> Verdict {
        Verdict::of(
            Words::new(
                format!("with both a move takes about half the time (depth {depth})"),
                format!("avec les deux, un coup prend environ deux fois moins de temps (profondeur {depth})"),
            ),
            Statement::new(
                ("time relative to plain alpha-beta", "temps relatif à alpha-bêta seul"),
                Statistic::Mean(self.relative),
                Asks::Within(Interval { low: 0.45, high: 0.65 }),
                Unit::number(3),
            ),
        )
        .among(DEPTHS)
        .noting((
            "“almost twice” is read as 0.45 to 0.65; our ordering saves far more",
            "« quasiment deux fois » est lu 0,45 à 0,65 ; notre tri épargne bien plus",
        ))
    }
}

/// The name of a search in French.
fn french(name: &str) -> String {
    [
        ("ordering", "tri"),
        ("table without leaves", "table sans les feuilles"),
        ("both", "les deux"),
        ("quiescence", "quiescence"),
    ]
    .iter()
    .fold(name.to_string(), |name, (en, fr)| name.replace(en, fr))
}

/// A mean with its 95 % interval.
fn estimate(sample: &Sample) -> Result<Estimate, LabError> {
    Ok(Estimate { value: sample.mean().unwrap_or(0.0), interval95: student(sample, 0.95)? })
}

/// Adds the table, the chart and the verdicts of one depth to the result.
fn present(depth: u32, rows: &[Row], result: &mut ExperimentResult) -> Result<(), LabError> {
    let mut table = Table::new(
        &format!("depth-{depth}"),
        Words::new(
            format!(
                "Depth {depth}, {} moves (the report: 600): mean time and nodes relative to plain alpha-beta; 95 % intervals, Welch's and the paired test of the times",
                rows.len()
            ),
            format!(
                "Profondeur {depth}, {} coups (le rapport : 600) : temps et nœuds moyens relatifs à alpha-bêta seul ; intervalles à 95 %, tests de Welch et apparié des temps",
                rows.len()
            ),
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
    )
    .french(&[
        ("search", "recherche"),
        ("report's p", "p du rapport"),
        ("paired difference", "différence appariée"),
        ("paired p", "p apparié"),
        ("nodes a move", "nœuds par coup"),
        ("αβ + ordering", "αβ + tri"),
        ("αβ + both", "αβ + les deux"),
        ("αβ + table without leaves", "αβ + table sans les feuilles"),
        ("both + quiescence", "les deux + quiescence"),
    ]);
    let mut drawn = Vec::new();
    for (i, search) in SEARCHES.iter().enumerate() {
        let Some(relative) = Relative::of(rows, i)? else { continue };
        table.row(relative.cells(search));
        if i < SEARCHES.len() - 1 {
            let report = |(value, reach)| Estimate { value, interval95: Interval::around(value, reach) };
            drawn.push(Comparison {
                name: Words::new(search.name, french(search.name)),
                ours: relative.time,
                report: search.report.map(report),
            });
        }
        if let Some((_, test)) = relative.tests.filter(|_| CLAIMED.contains(&i)) {
            result.verdicts.push(relative.verdict(search, depth, &test));
            if i == BOTH {
                result.verdicts.push(relative.half_the_time(depth));
            }
        }
    }
    let title = Words::new(
        format!("Time of a move relative to plain alpha-beta, depth {depth}"),
        format!("Temps d'un coup relatif à alpha-bêta seul, profondeur {depth}"),
    );
    result.figures.push(bars(&format!("depth-{depth}"), title, ("time", "temps"), &drawn, Some(1.0)));
    result.tables.push(table);
    Ok(())
}

/// A probability; a small one is written as a power of ten.
fn small(p: f64) -> String {
    if p >= 0.001 {
        format!("{p:.3}")
    } else if p <= 0.0 {
        "< 10⁻³⁰⁰".to_string()
    } else {
        format!("{p:.0e}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    #[test]
    fn rows_are_spread_over_the_positions() {
        let quick = [(4, 12), (3, 60)];
        assert_eq!(place(&quick, 60, 0), (4, 0, false));
        assert_eq!(place(&quick, 60, 11), (4, 55, false));
        assert_eq!(place(&quick, 60, 12), (3, 0, true));
        assert_eq!(place(&quick, 60, 71), (3, 59, true));
        // of the 600 positions, minimax is timed on the first 60
        let full = [(4, 600), (3, 600)];
        assert_eq!(place(&full, 600, 659), (3, 59, true));
        assert_eq!(place(&full, 600, 660), (3, 60, false));
    }

    #[test]
    fn a_search_is_compared_on_the_positions_it_was_timed_on() {
        // plain alpha-beta, and a search with half the time and a quarter of the nodes; a third search on one position only
        let rows: Vec<Row> = [(2.0, 0.02), (4.0, -0.02), (6.0, 0.01), (8.0, -0.01)]
            .repeat(3)
            .iter()
            .map(|&(t, e)| vec![(t, 100.0 * t), (t / 2.0 + e, 25.0 * t)])
            .chain([vec![(5.0, 500.0), (2.5, 125.0), (1.0, 1.0)]])
            .collect();
        let half = Relative::of(&rows, 1).unwrap().unwrap();
        assert!((half.time.value - 0.5).abs() < 1e-9 && (half.nodes.value - 0.25).abs() < 1e-12);
        assert!((half.nodes_a_move - 125.0).abs() < 1e-9);
        let (_, test) = half.tests.unwrap();
        let verdict = half.verdict(&SEARCHES[1], 3, &test);
        assert_eq!((verdict.answer, half.half_the_time(3).answer), (Answer::Holds, Answer::Undecided));
        assert_eq!(verdict.claim.en, "αβ + ordering is faster than plain alpha-beta (depth 3)");
        assert_eq!(verdict.claim.fr, "αβ + tri est plus rapide qu'alpha-bêta seul (profondeur 3)");
        assert!(verdict.because().contains("0.500 of its time (the report: 0.767)"), "{verdict}");
        assert!(Relative::of(&rows, 2).unwrap().is_none());
        assert!(Relative::of(&rows, 0).unwrap().unwrap().tests.is_none());
    }

    #[test]
    fn probabilities_in_words() {
        assert_eq!([0.25, 0.001, 0.00002, 0.0].map(small), ["0.250", "0.001", "2e-5", "< 10⁻³⁰⁰"]);
    }
}
