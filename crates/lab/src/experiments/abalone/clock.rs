//! Figure 4: the depth chosen by the time and the moves left, and games played by it on a scaled clock.

use super::GAME;
use crate::chart::{Axis, Chart, Hue};
use crate::error::LabError;
use crate::findings::Findings;
use crate::lab::Lab;
use crate::samples::{after, self_play};
use crate::shapes::figure;
use crate::table::Table;
use crate::verdict::Verdict;
use secateur_arena::EndingKind;
use secateur_core::Side;
use secateur_core::{Clock, Limits};
use secateur_stats::Sample;
use std::time::Instant;

/// The report's means and deviations at depth 3 and 4, in seconds, and its clock.
const REPORT: [(f64, f64); 2] = [(3.025, 2.35), (40.0, 20.0)];
const CLOCK: f64 = 900.0;
const MOVES: f64 = 25.0;

/// Seconds left at which depth 4 is just chosen with so many moves left.
fn border(moves: f64) -> f64 {
    let [(t3, s3), (t4, s4)] = REPORT;
    (moves - 1.0) * (t3 + 3.0 * s3) + t4 + 3.0 * s4
}

pub(crate) fn run(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let count = lab.pick(12, 60);
    let positions = self_play(lab, GAME, "lao(depth=2,tt=1M)", 4, 40 * count)?;
    let times = lab.rows_alone("times at depth 3 and 4", count, |number| {
        let game = after(lab, GAME, &positions[40 * number + 20])?;
        let mut times = [0.0; 2];
        for (time, depth) in times.iter_mut().zip([3, 4]) {
            let mut player = lab.player(GAME, "lao(depth=9)")?;
            let began = Instant::now();
            player.decide(&*game, &Limits::depth(depth).into(), &mut |_| {})?;
            *time = began.elapsed().as_secs_f64();
        }
        Ok(times)
    })?;
    let sample = |i: usize| Sample::of(times.iter().map(|row| row[i]));
    let ours = [sample(0)?, sample(1)?];
    let mean = |sample: &Sample| sample.mean().unwrap_or(0.0);
    let deviation = |sample: &Sample| sample.deviation().unwrap_or(0.0);
    // A clock on which our depth 4 takes as long as the report's took on its own.
    let scale = (mean(&ours[1]) / REPORT[1].0 * 1e5).ceil() / 1e5;
    let clock = CLOCK * scale;
    let player = format!("lao(scale={scale})");
    let control: Clock = format!("{:.0}ms", 1000.0 * clock).parse()?;
    let limit = Limits { clock: Some(control), ..Limits::default() };
    let pairs = lab.pick(1, 8);
    let spec = lab.contest(GAME, &[("one", &player), ("other", &player)], pairs, limit);
    let games = lab.play_alone(&spec)?;

    let mut table = Table::new(
        "",
        "Time of a move in seconds",
        &["depth", "mean here", "deviation here", "ratio", "mean in the report", "deviation in the report"],
    );
    for (i, depth) in [3, 4].into_iter().enumerate() {
        table.row([
            depth.to_string(),
            format!("{:.4}", mean(&ours[i])),
            format!("{:.4}", deviation(&ours[i])),
            format!("{:.5}", mean(&ours[i]) / REPORT[i].0),
            REPORT[i].0.to_string(),
            REPORT[i].1.to_string(),
        ]);
    }
    let mut chart = Chart::new(
        "Depth by moves and time left",
        Axis::new("own moves left", 0.0, MOVES),
        Axis::new("time left in the report's seconds", 0.0, CLOCK),
    );
    chart.area([(1.0, border(1.0)), (MOVES, border(MOVES)), (MOVES, CLOCK), (1.0, CLOCK)], Hue::Series(0));
    chart.area([(1.0, 0.0), (MOVES, 0.0), (MOVES, border(MOVES)), (1.0, border(1.0))], Hue::Series(1));
    chart.line([(1.0, border(1.0)), (MOVES, border(MOVES))], Hue::Series(7));
    chart.legend("depth 4", Hue::Series(0));
    chart.legend("depth 3", Hue::Series(1));
    chart.legend("a game here, its clock scaled back", Hue::Series(4));
    if let Some(game) = games.games.first() {
        let mut left = clock;
        let mut path = Vec::new();
        for (n, i) in game.moves_of(Side::First).enumerate() {
            path.push((MOVES - 1.0 - n as f64, left / scale));
            left -= game.result.times[i] as f64 / 1e6;
        }
        chart.line(path.clone(), Hue::Series(4));
        let deep = game.moves_of(Side::First).zip(&path).filter(|(i, _)| game.result.depths[*i] >= 4);
        chart.points(deep.map(|(_, point)| *point), Hue::Series(0));
    }
    let spent = |game: &crate::PlayedGame, side: Side| {
        game.moves_of(side).map(|i| game.result.times[i] as f64 / 1e6).sum::<f64>()
    };
    let most =
        games.games.iter().flat_map(|game| Side::BOTH.map(|side| spent(game, side))).fold(0.0, f64::max);
    let forfeits = games.games.iter().filter(|game| game.result.ending != EndingKind::Normal).count();
    let deep: usize = games.games.iter().map(|g| g.result.depths.iter().filter(|&&d| d >= 4).count()).sum();
    let moves: usize = games.games.iter().map(|g| g.result.depths.len()).sum();
    Ok(Findings {
        setting: vec![
            format!(
                "clock scale {scale}: 15 minutes become {clock:.2} s, and so do all constants of the policy; it is chosen so that depth 4 takes as large a part of the clock as in the report"
            ),
            format!("{} games, one at a time; dots mark moves searched to depth 4", games.games.len()),
        ],
        verdicts: vec![Verdict::counted(
            "the game ends within its time",
            forfeits == 0 && most <= clock,
            (2 * games.games.len() as u64, 4, "players' clocks"),
            format!(
                "the most a player used is {:.0} % of its clock, {forfeits} games were forfeited; depth 4 in {deep} of {moves} moves",
                100.0 * most / clock
            ),
        )],
        figures: vec![figure("", "Depth by moves and time left", &chart)],
        tables: vec![table],
        ..Findings::default()
    })
}
