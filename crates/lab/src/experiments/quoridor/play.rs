//! The tree search: its time by iterations, and its results against the report's other players.

use crate::chart::{Axis, Chart, Hue};
use crate::error::LabError;
use crate::findings::Findings;
use crate::games::{percent, score, wdl};
use crate::lab::Lab;
use crate::shapes::{figure, shares};
use crate::table::Table;
use crate::verdict::Verdict;
use secateur_arena::{Schedule, Spec};
use secateur_core::Limits;
use secateur_stats::{Results, Sample, student};

const GAME: &str = "quoridor:course";
/// The course's greedy player follows its score.
const GREEDY: &str = "greedy(eval=course-score)";
/// Iterations, and the report's seconds a game.
const REPORT: [(u32, f64); 5] = [(200, 111.0), (300, 183.0), (400, 286.0), (500, 697.0), (600, 1134.0)];

pub(crate) fn iterations(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let pairs = lab.pick(2, 10);
    let mut table = Table::new(
        "",
        "The player's own time for a game against greedy, in seconds",
        &[
            "iterations",
            "here",
            "95 % interval",
            "a move, ms",
            "relative to 200",
            "report",
            "report, relative to 200",
            "wins-draws-losses",
        ],
    );
    let (mut ours, mut first) = (Vec::new(), None);
    for (iterations, report) in REPORT {
        let text = format!("simon-harti(iterations={iterations})");
        let games = lab.play_alone(&lab.contest(
            GAME,
            &[("mcts", &text), ("greedy", GREEDY)],
            pairs,
            Limits::depth(1000),
        ))?;
        let time = |game: &crate::PlayedGame| {
            let side = game.of(0).map(|(side, _)| side);
            side.map_or(0.0, |side| game.moves_of(side).map(|i| game.result.times[i] as f64 / 1e6).sum())
        };
        let moves: usize =
            games.games.iter().filter_map(|g| g.of(0).map(|(side, _)| g.moves_of(side).count())).sum();
        let sample = Sample::of(games.games.iter().map(time))?;
        let (mean, interval) = (sample.mean().unwrap_or(0.0), student(&sample, 0.95)?);
        let base = *first.get_or_insert(mean);
        ours.push((f64::from(iterations), mean / base));
        table.row([
            iterations.to_string(),
            format!("{mean:.3}"),
            format!("{:.3}–{:.3}", interval.low, interval.high),
            format!("{:.2}", 1000.0 * mean * games.games.len() as f64 / moves.max(1) as f64),
            format!("{:.2}", mean / base),
            format!("{report:.0}"),
            format!("{:.2}", report / REPORT[0].1),
            wdl(&games.total(0)),
        ]);
    }
    let mut chart = Chart::new(
        "Time of a game by iterations, relative to 200",
        Axis::new("iterations", 150.0, 650.0),
        Axis::new("time, 200 iterations = 1", 0.0, 11.0),
    );
    chart.legend("here", Hue::Series(0));
    chart.legend("the report", Hue::SearchInfo);
    let report: Vec<_> = REPORT.iter().map(|&(n, t)| (f64::from(n), t / REPORT[0].1)).collect();
    for (points, hue) in [(ours.clone(), Hue::Series(0)), (report, Hue::SearchInfo)] {
        chart.line(points.clone(), hue);
        chart.points(points, hue);
    }
    let last = ours.last().map_or(1.0, |&(_, ratio)| ratio);
    Ok(Findings {
        setting: vec![format!(
            "{} games each, one at a time, no clock; the report: 5 to 10 games",
            2 * pairs
        )],
        verdicts: vec![Verdict::counted(
            "three times the iterations take ten times the time",
            last > 6.0,
            (2 * pairs, 4, "games each"),
            format!(
                "600 iterations take {last:.1} times as long as 200 here, {:.1} times in the report: an iteration costs about the same whatever their number, and what grew there is not the search itself",
                REPORT[4].1 / REPORT[0].1
            ),
        )],
        figures: vec![figure("", "Time of a game by iterations", &chart)],
        tables: vec![table],
        ..Findings::default()
    })
}

pub(crate) fn players(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let pairs = lab.pick(5, 30);
    let players = [
        ("mcts", "simon-harti"),
        ("alphabeta", "simon-harti(alphabeta)"),
        ("greedy", GREEDY),
        ("random", "random"),
    ];
    let contest = lab.contest(GAME, &players, pairs, Limits::depth(1000));
    let games = lab.play(&Spec { schedule: Schedule::Gauntlet(1), ..contest })?;
    let second = lab.contest(GAME, &players[1..], lab.pick(3, 15), Limits::depth(1000));
    let others = lab.play(&second)?;
    let mut table = Table::new(
        "",
        "Results of the tree search with 550 iterations",
        &["against", "wins-draws-losses", "score", "report"],
    );
    let (mut rows, mut verdicts) = (Vec::new(), Vec::new());
    for (i, (name, _)) in players.iter().enumerate().skip(1) {
        let Some(results) = games.between(0, i) else { continue };
        let estimate = score(&results);
        table.row([name.to_string(), wdl(&results), percent(&estimate), "wins all".to_string()]);
        if *name == "alphabeta" {
            let same = "the same player as alphabeta".to_string();
            table.row(["negamax".to_string(), same, String::new(), "wins all".to_string()]);
        }
        rows.push((name.to_string(), results));
        verdicts.push(Verdict::above(
            format!("the tree search beats {name}"),
            estimate.interval95,
            0.5,
            format!(
                "score {}{}",
                percent(&estimate),
                if results.wins == results.games() { ", every game won" } else { "" }
            ),
        ));
    }
    let mut old =
        Table::new("others", "The other players among themselves", &["", "wins-draws-losses", "score"]);
    for (i, (name, _)) in players.iter().skip(1).enumerate() {
        old.row([name.to_string(), wdl(&others.total(i)), percent(&score(&others.total(i)))]);
    }
    for (i, name) in [(1, "greedy"), (2, "random")] {
        if let Some(results) = others.between(0, i) {
            verdicts.push(Verdict::above(
                format!("alpha-beta beats {name}"),
                score(&results).interval95,
                0.5,
                format!("score {}", percent(&score(&results))),
            ));
        }
    }
    Ok(Findings {
        setting: vec![
            format!("{} games each, two random plies first, games of 600 plies are drawn", 2 * pairs),
            "alphabeta and negamax: depth 2, five terms with coefficients of ours, for the report states neither; they are the same search written in two ways, and here one player, so that negamax is not played a second time".into(),
        ],
        figures: vec![shares("", "The tree search against the others", &rows)],
        tables: vec![table, old],
        verdicts,
        ..Findings::default()
    })
}
