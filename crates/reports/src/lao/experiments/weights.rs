//! What two experiments share for their searches for weights: the grid, the matches, the pool.

use super::{ALIEN, GAME};
use secateur_abalone::eval::reports::lao::NAMES;
use secateur_arena::Openings;
use secateur_core::{Limits, Words};
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::{Figure, Lab, LabError};
use secateur_learn::{
    ArenaMatchRunner, Opponents, RandomSearch, RandomSettings, load_state, random_search, save_state,
};
use secateur_stats::{Estimate, Sample, student};

/// The depth of the matches, which the report does not state.
pub(super) const DEPTH: u32 = 2;

/// Where games begin.
const STARTS: [&str; 2] = [GAME, ALIEN];
/// Random plies after the start: without them the players, which are deterministic, would repeat their games.
const PLIES: u32 = 2;

/// The columns of a table of weights.
pub(super) const HEAD: [&str; 7] = ["", "marbles", "rim", "centre", "neighbours", "spread", "threats"];

/// The French for the columns.
pub(super) const FRENCH: [(&str, &str); 6] = [
    ("marbles", "billes"),
    ("rim", "bord"),
    ("centre", "centre"),
    ("neighbours", "voisins"),
    ("spread", "étalement"),
    ("threats", "menaces"),
];

/// The report's grid in thousandths: 0.05 for 0, then steps of 0.125 up to 2.
pub(super) fn grid() -> Vec<Vec<i32>> {
    let values: Vec<i32> = std::iter::once(50).chain((1..=16).map(|n| 125 * n)).collect();
    vec![values; NAMES.len()]
}

/// The player of a configuration.
pub(super) fn player(weights: &[i32]) -> String {
    let items: Vec<_> =
        NAMES.iter().zip(weights).map(|(name, weight)| format!("w.{name}={weight}")).collect();
    format!("lao(tt=1M,{})", items.join(","))
}

/// The command that runs the same search, for the page.
pub(super) fn command(method: &str, player: &str, items: &str) -> String {
    format!(
        "`secateur tune {GAME} --method {method} --agent '{player}' --over 'w.*=50|125..2000:125' --depth {DEPTH} --openings random:{PLIES} --start {} --start {} {items}`",
        STARTS[0], STARTS[1]
    )
}

/// Plays matches from the classic start, the alien start, or one of the two drawn, each after random plies of its own.
pub(super) fn runner<'a>(lab: &'a Lab<'_>) -> Result<ArenaMatchRunner<'a>, LabError> {
    let starts = STARTS.map(|start| lab.begin_game(start).map(|begun| begun.position()));
    Ok(ArenaMatchRunner {
        catalogue: lab.catalogue,
        game: GAME.to_string(),
        player: &player,
        limit: Limits::depth(DEPTH),
        openings: Openings::Random(PLIES),
        starts: starts.into_iter().collect::<Result<_, _>>()?,
        concurrency: lab.options.concurrency,
        interrupt: lab.interrupt.clone(),
    })
}

/// How often the random search is run: once, as in the report, and several more times, since eight configurations decide little.
pub(super) fn repeats(lab: &Lab<'_>) -> u64 {
    lab.pick(1, 4)
}

/// The settings of the random search with this number: Algorithm 2 as printed, which draws an opponent for every single game.
pub(super) fn settings(lab: &Lab<'_>, number: u64) -> RandomSettings {
    let (configurations, games, pool) = lab.pick((12, 4, 3), (40, 10, 8));
    RandomSettings {
        grid: grid(),
        given: Vec::new(),
        configurations,
        games,
        opponents: Opponents::Drawn,
        pool,
        seed: lab.options.seed + 1000 * number,
    }
}

/// The random search with this number, run to its end.
pub(super) fn pooled(lab: &Lab<'_>, number: u64) -> Result<RandomSearch, LabError> {
    let settings = settings(lab, number);
    let (path, request) = (lab.state_file(&format!("abalone-pool-drawn-{number}")), settings.request());
    let mut state = load_state(&path, &request)?.unwrap_or_else(|| RandomSearch::begin(&settings));
    lab.note_resumed(state.rounds as usize * settings.configurations);
    let mut unsaved = Ok(());
    let finished = random_search(&settings, &runner(lab)?, &mut state, &mut |state| {
        lab.progress(state.rounds as usize, settings.games as usize, "rounds of the random search");
        unsaved = unsaved.clone().and(save_state(&path, &request, state));
    })?;
    unsaved?;
    if finished { Ok(state) } else { Err(LabError::Interrupted) }
}

/// Weights in the report's units.
pub(super) fn in_units(weights: &[i32]) -> Vec<String> {
    weights.iter().map(|&weight| format!("{}", f64::from(weight) / 1000.0)).collect()
}

/// The mean of each weight over some configurations, beside the report's, in the report's units.
pub(super) fn weight_bars(
    title: impl Into<Words>,
    ours: &[&[i32]],
    report: Option<&[&[i32]]>,
) -> Result<Figure, LabError> {
    let mean = |configurations: &[&[i32]], i: usize| -> Result<Estimate, LabError> {
        let sample = Sample::of(configurations.iter().map(|c| f64::from(c[i]) / 1000.0))?;
        Ok(Estimate { value: sample.mean().unwrap_or(0.0), interval95: student(&sample, 0.95)? })
    };
    let bar = |i: usize| -> Result<Comparison, LabError> {
        let report = report.map(|report| mean(report, i)).transpose()?;
        Ok(Comparison { name: Words::new(HEAD[i + 1], FRENCH[i].1), ours: mean(ours, i)?, report })
    };
    let rows = (0..NAMES.len()).map(bar).collect::<Result<Vec<_>, _>>()?;
    Ok(bars("", title, ("weight", "poids"), &rows, Some(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grid_is_the_reports() {
        let grid = grid();
        assert_eq!(grid.len(), 6);
        assert_eq!((grid[0].len(), grid[0][0], grid[0][1], grid[0][16]), (17, 50, 125, 2000));
        assert_eq!(HEAD[1..], NAMES);
    }

    #[test]
    fn configurations_in_words() {
        let weights = [1125, 1375, 1750, 50, 1250, 250];
        assert_eq!(in_units(&weights), ["1.125", "1.375", "1.75", "0.05", "1.25", "0.25"]);
        assert_eq!(
            player(&weights),
            "lao(tt=1M,w.marbles=1125,w.rim=1375,w.centre=1750,w.neighbours=50,w.spread=1250,w.threats=250)"
        );
    }
}
