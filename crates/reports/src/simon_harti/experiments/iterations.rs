//! The table of iterations: how long a game of the tree search takes.

use super::{GAME, GREEDY};
use secateur_core::{Limits, Words};
use secateur_lab::chart::{Axis, Chart, Colour};
use secateur_lab::{
    Asks, ExperimentResult, Figure, Games, Lab, LabError, PlayedGame, Statement, Statistic, Table, Unit,
    Verdict, wdl,
};
use secateur_stats::{Interval, Sample, Trinomial, student};

/// Iterations, and the report's seconds a game.
const REPORT: [(u32, f64); 5] = [(200, 111.0), (300, 183.0), (400, 286.0), (500, 697.0), (600, 1134.0)];

/// The time of games with this number of iterations.
struct Timed {
    iterations: u32,
    /// The report's seconds a game.
    report: f64,
    /// Our seconds a game with their 95 % interval, and our milliseconds a move.
    mean: f64,
    interval: Interval,
    a_move: f64,
    results: Trinomial,
    /// Logarithms of the seconds a game.
    logarithms: Sample,
}

const TITLE: (&str, &str) = (
    "Time of a game by iterations, relative to 200",
    "Temps d'une partie selon les itérations, relatif à 200",
);

pub(super) fn measure_iterations(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let pairs = lab.pick(2, 10);
    let timed = REPORT
        .iter()
        .map(|&(iterations, report)| Timed::play(lab, pairs, iterations, report))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(ExperimentResult {
        setting: vec![Words::new(
            format!("{} games each, one at a time, no clock; the report: 5 to 10 games", 2 * pairs),
            format!(
                "{} parties par nombre d'itérations, une à la fois, sans horloge ; le rapport : 5 à 10 parties",
                2 * pairs
            ),
        )],
        verdicts: vec![ten_times_as_long(&timed)],
        figures: vec![Figure::new("", TITLE, &chart(&timed))],
        tables: vec![table(&timed)],
        ..ExperimentResult::default()
    })
}

impl Timed {
    fn play(lab: &Lab<'_>, pairs: u64, iterations: u32, report: f64) -> Result<Timed, LabError> {
        let text = format!("simon-harti(iterations={iterations})");
        let players = [("mcts", text.as_str()), ("greedy", GREEDY)];
        let games = lab.play_alone(&lab.tournament(GAME, &players, pairs, Limits::depth(1000)))?;
        Timed::of(&games, iterations, report)
    }

    fn of(games: &Games, iterations: u32, report: f64) -> Result<Timed, LabError> {
        let own_time =
            |game: &PlayedGame| game.of(0).map_or(0.0, |(side, _)| game.seconds_of(side).sum::<f64>());
        let own_moves = |game: &PlayedGame| game.of(0).map_or(0, |(side, _)| game.moves_of(side).count());
        let sample = Sample::of(games.games.iter().map(own_time))?;
        let moves: usize = games.games.iter().map(own_moves).sum();
        let mean = sample.mean().unwrap_or(0.0);
        Ok(Timed {
            iterations,
            report,
            mean,
            interval: student(&sample, 0.95)?,
            a_move: 1000.0 * mean * games.games.len() as f64 / moves.max(1) as f64,
            results: games.total(0),
            logarithms: Sample::of(games.games.iter().map(|game| own_time(game).max(1e-9).ln()))?,
        })
    }
}

fn table(timed: &[Timed]) -> Table {
    let mut table = Table::new(
        "",
        (
            "The player's own time for a game against greedy, in seconds",
            "Temps du joueur lui-même pour une partie contre greedy, en secondes",
        ),
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
    )
    .french(&[
        ("iterations", "itérations"),
        ("here", "ici"),
        ("a move, ms", "par coup, ms"),
        ("relative to 200", "relatif à 200"),
        ("report, relative to 200", "rapport, relatif à 200"),
    ]);
    for row in timed {
        table.row([
            row.iterations.to_string(),
            format!("{:.3}", row.mean),
            format!("{:.3}–{:.3}", row.interval.low, row.interval.high),
            format!("{:.2}", row.a_move),
            format!("{:.2}", row.mean / timed[0].mean),
            format!("{:.0}", row.report),
            format!("{:.2}", row.report / timed[0].report),
            wdl(&row.results),
        ]);
    }
    table
}

fn chart(timed: &[Timed]) -> Chart {
    let mut chart = Chart::new(
        TITLE,
        Axis::new(("iterations", "itérations"), 150.0, 650.0),
        Axis::new(("time, 200 iterations = 1", "temps, 200 itérations = 1"), 0.0, 11.0),
    );
    chart.legend(("here", "ici"), Colour::Series(0));
    chart.legend(("the report", "le rapport"), Colour::Report);
    let relative = |time: fn(&Timed) -> f64| -> Vec<(f64, f64)> {
        timed.iter().map(|row| (f64::from(row.iterations), time(row) / time(&timed[0]))).collect()
    };
    for (points, colour) in
        [(relative(|row| row.mean), Colour::Series(0)), (relative(|row| row.report), Colour::Report)]
    {
        chart.line(points.clone(), colour);
        chart.points(points, colour);
    }
    chart
}

fn ten_times_as_long(timed: &[Timed]) -> Verdict {
    let (first, last) = (&timed[0], &timed[timed.len() - 1]);
    let report = last.report / first.report;
    Verdict::of(
        (
            "three times the iterations take ten times the time",
            "trois fois plus d'itérations prennent dix fois plus de temps",
        ),
        Statement::new(
            ("time with 600 iterations relative to 200", "temps avec 600 itérations relatif à 200"),
            Statistic::RatioOf(last.logarithms, first.logarithms),
            Asks::AtLeast(10.0),
            Unit::number(2),
        ),
    )
    .noting(Words::new(
        format!("{report:.1} times in the report; an iteration costs about the same whatever their number, and what grew there is not the search itself"),
        format!("{report:.1} fois dans le rapport ; une itération coûte à peu près autant quel que soit leur nombre, et ce qui y a crû n'est pas la recherche elle-même").replace("10.2", "10,2"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    fn timed(seconds: [f64; 5], games: usize) -> Vec<Timed> {
        let row = |(&(iterations, report), &mean): (&(u32, f64), &f64)| Timed {
            iterations,
            report,
            mean,
            interval: Interval::around(mean, 0.01),
            a_move: 2.0,
            results: Trinomial { wins: 15, draws: 0, losses: 5 },
            logarithms: Sample::of((0..games).map(|n| mean.ln() + 0.02 * (n % 3) as f64)).unwrap(),
        };
        REPORT.iter().zip(&seconds).map(row).collect()
    }

    #[test]
    fn times_are_relative_to_those_of_200_iterations() {
        let rows = table(&timed([0.04, 0.06, 0.08, 0.1, 0.12], 20)).rows;
        assert_eq!(rows[4], ["600", "0.120", "0.110–0.130", "2.00", "3.00", "1134", "10.22", "15-0-5"]);
    }

    #[test]
    fn time_that_grows_with_the_iterations_refutes_the_claim() {
        let answer = |seconds, games| ten_times_as_long(&timed(seconds, games)).answer;
        assert_eq!(answer([1.0, 1.5, 2.0, 2.5, 3.0], 20), Answer::DoesNotHold);
        assert_eq!(answer([1.0, 2.0, 4.0, 8.0, 10.5], 20), Answer::Holds);
        assert_eq!(answer([1.0, 2.0, 4.0, 8.0, 10.5], 4), Answer::Undecided);
        // the report's own times, as if it had measured enough games
        assert_eq!(answer(REPORT.map(|(_, seconds)| seconds), 20), Answer::Holds);
    }
}
