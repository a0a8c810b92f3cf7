//! Figure 4: the depth chosen by the time and the moves left, and games played with this policy on a scaled clock.

use super::GAME;
use crate::lao::clock::TwoDepths;
use secateur_arena::EndingKind;
use secateur_core::{Clock, Limits, Side, Words};
use secateur_lab::chart::{Axis, Chart, Colour};
use secateur_lab::samples::{after, self_play};
use secateur_lab::{ExperimentResult, Figure, Games, Lab, LabError, PlayedGame, Statement, Table, Verdict};
use secateur_stats::Sample;
use std::time::Instant;

/// The report's means and deviations at depths 3 and 4, in seconds.
const REPORT: [(f64, f64); 2] = [TwoDepths::SHALLOW, TwoDepths::DEEP];
/// The report's clock, in seconds.
const CLOCK: f64 = 900.0;
const TITLE: (&str, &str) =
    ("Depth by moves and time left", "Profondeur selon les coups et le temps restants");
/// Own moves that a game is assumed to have.
const MOVES: f64 = 25.0;

pub(super) fn measure_clock(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let ours = times_of_moves(lab)?;
    // A clock on which our depth 4 takes the same share as the report's took of its own.
    let scale = (mean(&ours[1]) / REPORT[1].0 * 1e5).ceil() / 1e5;
    let clock = CLOCK * scale;
    let games = scaled_games(lab, scale, clock)?;
    Ok(ExperimentResult {
        setting: vec![
            Words::new(
                format!(
                    "clock scale {scale}: 15 minutes become {clock:.2} s, and so do all constants of the policy; it is chosen so that depth 4 takes as large a part of the clock as in the report"
                ),
                format!(
                    "échelle de l'horloge {scale} : 15 minutes deviennent {clock:.2} s, et de même toutes les constantes de la politique ; elle est choisie pour que la profondeur 4 prenne une aussi grande part de l'horloge que dans le rapport"
                )
                .replace('.', ","),
            ),
            Words::new(
                format!("{} games, one at a time; dots mark moves searched to depth 4", games.games.len()),
                format!(
                    "{} parties, une à la fois ; les points marquent les coups cherchés à profondeur 4",
                    games.games.len()
                ),
            ),
        ],
        verdicts: vec![within_its_time(&games, clock)],
        figures: vec![Figure::new("", TITLE, &chart(&games, scale, clock))],
        tables: vec![table(&ours)],
        ..ExperimentResult::default()
    })
}

fn mean(sample: &Sample) -> f64 {
    sample.mean().unwrap_or(0.0)
}

/// Times of our moves at depths 3 and 4, on positions from the middle of games.
fn times_of_moves(lab: &Lab<'_>) -> Result<[Sample; 2], LabError> {
    let count = lab.pick(12, 60);
    let positions = self_play(lab, GAME, "lao(depth=2,tt=1M)", 4, 40 * count)?;
    let times = lab.measure_alone("times at depth 3 and 4", count, |number| {
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
    Ok([sample(0)?, sample(1)?])
}

/// Games of the player against itself on the scaled clock.
fn scaled_games(lab: &Lab<'_>, scale: f64, clock: f64) -> Result<Games, LabError> {
    let player = format!("lao(scale={scale})");
    let clock: Clock = format!("{:.0}ms", 1000.0 * clock).parse()?;
    let limit = Limits { clock: Some(clock), ..Limits::default() };
    let pairs = lab.pick(1, 20);
    lab.play_alone(&lab.tournament(GAME, &[("one", &player), ("other", &player)], pairs, limit))
}

fn table(ours: &[Sample; 2]) -> Table {
    let mut table = Table::new(
        "",
        ("Time of a move in seconds", "Temps d'un coup en secondes"),
        &["depth", "mean here", "deviation here", "ratio", "mean in the report", "deviation in the report"],
    )
    .french(&[
        ("mean here", "moyenne ici"),
        ("deviation here", "écart-type ici"),
        ("ratio", "quotient"),
        ("mean in the report", "moyenne du rapport"),
        ("deviation in the report", "écart-type du rapport"),
    ]);
    for (i, depth) in [3, 4].into_iter().enumerate() {
        table.row([
            depth.to_string(),
            format!("{:.4}", mean(&ours[i])),
            format!("{:.4}", ours[i].deviation().unwrap_or(0.0)),
            format!("{:.5}", mean(&ours[i]) / REPORT[i].0),
            REPORT[i].0.to_string(),
            REPORT[i].1.to_string(),
        ]);
    }
    table
}

/// Seconds left at which depth 4 is only just chosen, with so many moves left.
fn border(moves: f64) -> f64 {
    let [(t3, s3), (t4, s4)] = REPORT;
    (moves - 1.0) * (t3 + 3.0 * s3) + t4 + 3.0 * s4
}

/// The policy as areas, with the first side's clock in one game, in the report's seconds.
fn chart(games: &Games, scale: f64, clock: f64) -> Chart {
    let mut chart = Chart::new(
        TITLE,
        Axis::new(("own moves left", "coups restants"), 0.0, MOVES),
        Axis::new(("time left in the report's seconds", "temps restant en secondes du rapport"), 0.0, CLOCK),
    );
    let (first, last) = ((1.0, border(1.0)), (MOVES, border(MOVES)));
    chart.area([first, last, (MOVES, CLOCK), (1.0, CLOCK)], Colour::Series(0));
    chart.area([(1.0, 0.0), (MOVES, 0.0), last, first], Colour::Series(1));
    chart.line([first, last], Colour::Series(7));
    chart.legend(("depth 4", "profondeur 4"), Colour::Series(0));
    chart.legend(("depth 3", "profondeur 3"), Colour::Series(1));
    chart.legend(
        ("a game here, its clock scaled back", "une partie ici, horloge remise à l'échelle"),
        Colour::Series(4),
    );
    if let Some(game) = games.games.first() {
        let mut left = clock;
        let mut path = Vec::new();
        for (n, seconds) in game.seconds_of(Side::First).enumerate() {
            path.push((MOVES - 1.0 - n as f64, left / scale));
            left -= seconds;
        }
        chart.line(path.clone(), Colour::Series(4));
        let deep = game.moves_of(Side::First).zip(&path).filter(|(i, _)| game.result.depths[*i] >= 4);
        chart.points(deep.map(|(_, point)| *point), Colour::Series(0));
    }
    chart
}

fn within_its_time(games: &Games, clock: f64) -> Verdict {
    let spent = |game: &PlayedGame, side: Side| game.seconds_of(side).sum::<f64>();
    let clocks = || games.games.iter().flat_map(|game| Side::BOTH.map(|side| spent(game, side)));
    let most = clocks().fold(0.0, f64::max);
    let forfeits = games.games.iter().filter(|game| game.result.ending != EndingKind::Normal).count();
    let late = clocks().filter(|&used| used > clock).count().max(forfeits);
    let deep: usize = games.games.iter().map(|g| g.result.depths.iter().filter(|&&d| d >= 4).count()).sum();
    let moves: usize = games.games.iter().map(|g| g.result.depths.len()).sum();
    let most = 100.0 * most / clock;
    Verdict::of(
        ("the game ends within its time", "la partie se termine dans le temps imparti"),
        Statement::never(("clocks overrun", "horloges dépassées"), late, 2 * games.games.len()),
    )
    .noting(Words::new(
        format!("the most a player used is {most:.0} % of its clock; depth 4 in {deep} of {moves} moves"),
        format!("un joueur a utilisé au plus {most:.0} % de son horloge ; profondeur 4 pour {deep} coups sur {moves}"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_border_is_where_the_policy_turns() {
        let policy = TwoDepths { deep: 4, scale: 1.0 };
        for moves in 1..=25 {
            let border = border(f64::from(moves));
            assert!(policy.goes_deep(moves, border + 1e-6) && !policy.goes_deep(moves, border - 1e-6));
        }
        assert_eq!(border(1.0), 100.0);
    }
}
