//! Report 002: the versions meet on a scaled clock.

use crate::chart::{Axis, Chart, Hue};
use crate::error::LabError;
use crate::findings::Findings;
use crate::games::{Games, percent, score, wdl};
use crate::lab::Lab;
use crate::shapes::{bars, figure};
use crate::table::Table;
use crate::verdict::Verdict;
use secateur_arena::Spec;
use secateur_core::{Clock, Limits, Side};
use secateur_stats::{Results, Trinomial};
use std::cmp::Ordering::{Equal, Greater, Less};

const GAME: &str = "divercite";
const NAMES: [&str; 6] = ["V0", "V1", "V2", "V3", "random", "greedy"];

/// The report's table: the winner when the column has White and the row has Black, by number; White's columns first.
const REPORT: [[Option<usize>; 6]; 6] = {
    const fn w(player: usize) -> Option<usize> {
        Some(player)
    }
    [
        [None, w(1), w(2), w(3), w(0), w(0)],
        [w(1), None, w(2), w(3), w(1), w(1)],
        [w(2), w(2), None, w(3), w(2), w(2)],
        [w(3), w(3), w(2), None, w(3), w(3)],
        [w(0), w(1), w(2), w(3), None, w(5)],
        [w(5), w(1), w(2), w(3), w(5), None],
    ]
};

/// The clock of the report in seconds.
const CLOCK: f64 = 900.0;

/// Depth of version 0.
const DEPTH: u32 = 4;

fn scale(lab: &Lab<'_>) -> f64 {
    lab.pick(0.0005, 0.002)
}

fn spec(lab: &Lab<'_>) -> Result<Spec, LabError> {
    let scale = scale(lab);
    let texts: Vec<String> = (0..4)
        .map(|v| format!("rosselet-lambert(v{v},scale={scale})"))
        .chain(["random".to_string(), "greedy(eval=score)".to_string()])
        .collect();
    let players: Vec<_> = NAMES.iter().copied().zip(texts.iter().map(String::as_str)).collect();
    let control: Clock = format!("{:.0}ms", 1000.0 * CLOCK * scale).parse()?;
    let limit = Limits { clock: Some(control), ..Limits::default() };
    let mut spec = lab.contest(GAME, &players, lab.pick(1, 4), limit);
    // version 0 knows no clock: it searches to its depth, whatever that takes
    spec.players[0].limit = Limits::depth(DEPTH);
    Ok(spec)
}

fn setting(lab: &Lab<'_>, games: &Games) -> Vec<String> {
    let scale = scale(lab);
    let faults =
        games.games.iter().filter(|game| game.result.ending != secateur_arena::EndingKind::Normal).count();
    let of_first = |game: &crate::PlayedGame| {
        let side = game.of(0).map(|(side, _)| side);
        side.map(|side| game.moves_of(side).map(|i| game.result.times[i] as f64 / 1e6).collect::<Vec<_>>())
    };
    let times: Vec<Vec<f64>> = games.games.iter().filter_map(of_first).collect();
    let longest = times.iter().map(|game| game.iter().sum::<f64>()).fold(0.0, f64::max);
    vec![
        format!(
            "V0 has no clock: it searches to depth {DEPTH}, {:.0} ms a move on average and {longest:.2} s in its longest game; the report's text gives neither times nor depths",
            1000.0 * times.iter().flatten().sum::<f64>() / times.iter().flatten().count().max(1) as f64
        ),
        format!(
            "clock scale {scale}: 15 minutes become {:.2} s a player, and so do the constants of the policies",
            CLOCK * scale
        ),
        format!(
            "{} games a pair, two random plies first, one game at a time; {} games, {faults} forfeited",
            lab.pick(2, 8),
            games.games.len()
        ),
        "greedy is the course's: the best score after one ply".into(),
    ]
}

/// Results of White against Black.
fn cell(games: &Games, white: usize, black: usize) -> Trinomial {
    let mut results = Trinomial::default();
    for variant in games.games.iter().filter(|variant| variant.seats == [white, black]) {
        results.record(variant.result.wdl(Side::First));
    }
    results
}

pub(crate) fn versions(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let games = lab.play_alone(&spec(lab)?)?;
    let head: Vec<&str> = std::iter::once("black \\ white").chain(NAMES).collect();
    let mut table = Table::new(
        "",
        "Who wins with White in the column and Black in the row: wins of White-draws-wins of Black here, the report's winner in brackets",
        &head,
    );
    let (mut agreeing, mut even) = (0, 0);
    for (black, name) in NAMES.iter().enumerate() {
        let cells = (0..6).map(|white| {
            let Some(winner) = REPORT[black][white] else { return "–".to_string() };
            let results = cell(&games, white, black);
            let ours = match results.wins.cmp(&results.losses) {
                Greater => Some(white),
                Less => Some(black),
                Equal => None,
            };
            agreeing += usize::from(ours == Some(winner));
            even += usize::from(ours.is_none());
            format!("{} [{}]", wdl(&results), NAMES[winner])
        });
        let row: Vec<String> = std::iter::once(name.to_string()).chain(cells).collect();
        table.row(row);
    }
    let ratings = games.ratings()?;
    let mut elo =
        Table::new("elo", "Elo ratings with 95 % intervals", &["", "Elo", "interval", "wins-draws-losses"]);
    let mut order: Vec<usize> = (0..6).collect();
    order.sort_by(|&a, &b| ratings.ratings[b].value.total_cmp(&ratings.ratings[a].value));
    for player in order {
        let rating = ratings.ratings[player];
        elo.row([
            NAMES[player].to_string(),
            format!("{:+.0}", rating.value),
            format!("{:+.0} to {:+.0}", rating.interval95.low, rating.interval95.high),
            wdl(&games.total(player)),
        ]);
    }
    let against_greedy: Trinomial = (1..4).filter_map(|v| games.between(v, 5)).sum();
    let mut white = Trinomial::default();
    for variant in games.games.iter().filter(|variant| variant.seats.iter().all(|&p| (1..4).contains(&p))) {
        white.record(variant.result.wdl(Side::First));
    }
    let step = |a: usize, b: usize| {
        let difference = ratings.difference(a, b).map_or(0.0, |d| d.value);
        let interval = ratings.difference(a, b).map(|d| d.interval95);
        let interval = interval.unwrap_or(secateur_stats::Interval { low: -1.0, high: 1.0 });
        Verdict::above(
            format!("V{a} is stronger than V{b}"),
            interval,
            0.0,
            format!("{difference:+.0} Elo, 95 % interval {:+.0} to {:+.0}", interval.low, interval.high),
        )
    };
    let drawn: Vec<_> = (0..6).map(|p| (NAMES[p].to_string(), score(&games.total(p)), None)).collect();
    Ok(Findings {
        setting: setting(lab, &games),
        verdicts: vec![
            Verdict::counted(
                "from V1 on every version always beats greedy",
                against_greedy.wins == against_greedy.games(),
                (against_greedy.games(), 20, "games"),
                format!("{} of wins, draws and losses", wdl(&against_greedy)),
            ),
            Verdict::above(
                "White is better among the strong versions",
                score(&white).interval95,
                0.5,
                format!("White scores {} between V1, V2 and V3", percent(&score(&white))),
            ),
            step(1, 0),
            step(2, 1),
            step(3, 2),
            Verdict::counted(
                "Table 1 as a whole",
                agreeing == 30,
                (games.games.len() as u64 / 30, 4, "games a cell"),
                format!(
                    "the majority of our games agrees with {agreeing} of its 30 cells, in {even} there is none"
                ),
            ),
        ],
        figures: vec![bars("", "Score of each version against all others", "score", &drawn, Some(0.5))],
        tables: vec![table, elo],
        ..Findings::default()
    })
}

pub(crate) fn depths(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let games = lab.play_alone(&spec(lab)?)?;
    // depth by version and step, in games among the versions
    let mut sums = vec![[(0.0, 0u32); 40]; 4];
    for variant in games.games.iter().filter(|variant| variant.seats.iter().all(|&p| p < 4)) {
        for side in Side::BOTH {
            for i in variant.moves_of(side) {
                let step = (i + variant.result.opening).min(39);
                let (sum, count) = &mut sums[variant.seats[side]][step];
                *sum += f64::from(variant.result.depths[i]);
                *count += 1;
            }
        }
    }
    let mean = |v: usize, steps: std::ops::Range<usize>| {
        let (sum, count) = sums[v][steps].iter().fold((0.0, 0), |(s, c), (sum, count)| (s + sum, c + count));
        sum / f64::from(count.max(1))
    };
    let mut table =
        Table::new("", "Mean depth reached, by steps of the game", &["steps", "V0", "V1", "V2", "V3"]);
    for from in (0..40).step_by(5) {
        let cells = (0..4).map(|v| format!("{:.1}", mean(v, from..from + 5)));
        table.row(std::iter::once(format!("{from}–{}", from + 4)).chain(cells));
    }
    let all = (0..4).flat_map(|v| (0..40).map(move |s| (v, s)));
    let deepest = all.map(|(v, s)| mean(v, s..s + 1)).fold(0.0, f64::max);
    let mut chart = Chart::new(
        "Depth reached at each step",
        Axis::new("step", 0.0, 40.0),
        Axis::new("depth", 0.0, deepest + 1.0),
    );
    for (v, steps) in sums.iter().enumerate() {
        chart.legend(format!("V{v}"), Hue::Series(v));
        let points = (0..40).filter(|&s| steps[s].1 > 0).map(|s| (s as f64, mean(v, s..s + 1)));
        chart.line(points, Hue::Series(v));
    }
    let late = |v: usize| mean(v, 20..36);
    let moves = sums.iter().flatten().map(|(_, count)| u64::from(*count)).sum::<u64>() / 4;
    let sample = (moves, 200, "moves of each version");
    Ok(Findings {
        setting: setting(lab, &games),
        verdicts: vec![
            Verdict::counted(
                "the depth of V1, V2 and V3 varies with their budget (that of V0 is fixed)",
                (1..4).all(|v| (mean(v, 0..10) - mean(v, 20..30)).abs() > 0.5),
                sample,
                format!(
                    "V1 {:.1} and {:.1}, V2 {:.1} and {:.1}, V3 {:.1} and {:.1} at steps 0 to 9 and 20 to 29",
                    mean(1, 0..10),
                    mean(1, 20..30),
                    mean(2, 0..10),
                    mean(2, 20..30),
                    mean(3, 0..10),
                    mean(3, 20..30)
                ),
            ),
            Verdict::counted(
                "V2 and V3 look deeper, above all towards the end",
                late(2) > late(0) && late(3) > late(1) && late(3) > late(0),
                sample,
                format!(
                    "at steps 20 to 35: V0 {:.1}, V1 {:.1}, V2 {:.1}, V3 {:.1}",
                    late(0),
                    late(1),
                    late(2),
                    late(3)
                ),
            ),
        ],
        figures: vec![figure("", "Depth reached at each step", &chart)],
        tables: vec![table],
        ..Findings::default()
    })
}
