//! The search for weights: a pool by random search, then a local search from each of its members.

use super::GAME;
use crate::error::LabError;
use crate::findings::{Figure, Findings};
use crate::lab::Lab;
use crate::shapes::{Bar, bars};
use crate::table::Table;
use crate::verdict::Verdict;
use secateur_abalone::eval::reports::lao::{NAMES, OMEGAS};
use secateur_arena::Openings;
use secateur_core::Limits;
use secateur_learn::{
    ArenaMatchRunner, LocalSearch, LocalSettings, RandomSearch, RandomSettings, load_state, local_search,
    random_search, save_state,
};
use secateur_stats::{Estimate, Sample, student};

/// Depth of the duels, which the report does not state.
const DEPTH: u32 = 2;

/// The report's grid in thousandths: 0.05 stands for 0, then steps of 0.125 to 2.
fn grid() -> Vec<Vec<i32>> {
    let values: Vec<i32> = std::iter::once(50).chain((1..=16).map(|n| 125 * n)).collect();
    vec![values; NAMES.len()]
}

/// Where games begin.
const STARTS: [&str; 2] = [GAME, "abalone:tie=marbles,start=alien"];
/// Random plies from there: the players are deterministic and would repeat their games.
const PLIES: u32 = 2;

/// The player of a configuration.
fn player(weights: &[i32]) -> String {
    let items: Vec<_> =
        NAMES.iter().zip(weights).map(|(name, weight)| format!("w.{name}={weight}")).collect();
    format!("lao(tt=1M,{})", items.join(","))
}

/// The command of the tuner that makes the same search.
fn command(method: &str, player: &str, items: &str) -> String {
    format!(
        "`secateur tune {GAME} --method {method} --agent '{player}' --over 'w.*=50|125..2000:125' --depth {DEPTH} --openings random:{PLIES} --start {} --start {} {items}`",
        STARTS[0], STARTS[1]
    )
}

/// Duels from the classic start, the alien start, and one of the two drawn, each after random plies of its own.
fn runner<'a>(lab: &'a Lab<'_>) -> Result<ArenaMatchRunner<'a>, LabError> {
    let starts = STARTS.map(|start| lab.begin_match(start).map(|begun| begun.position()));
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

fn settings(lab: &Lab<'_>) -> RandomSettings {
    let (configurations, games, pool) = lab.pick((12, 4, 3), (40, 10, 8));
    RandomSettings { grid: grid(), given: Vec::new(), configurations, games, pool, seed: lab.options.seed }
}

/// The random search, finished.
fn pooled(lab: &Lab<'_>) -> Result<RandomSearch, LabError> {
    let settings = settings(lab);
    let (path, request) = (lab.state_file("abalone-pool"), settings.request());
    let mut state = load_state(&path, &request)?.unwrap_or_else(|| RandomSearch::begin(&settings));
    lab.note_kept(state.rounds as usize * settings.configurations);
    let runner = runner(lab)?;
    let mut unsaved = Ok(());
    let finished = random_search(&settings, &runner, &mut state, &mut |state| {
        lab.tell("random search goes on");
        unsaved = unsaved.clone().and(save_state(&path, &request, state));
    })?;
    unsaved?;
    if finished { Ok(state) } else { Err(LabError::Interrupted) }
}

fn thousandths(weights: &[i32]) -> Vec<String> {
    weights.iter().map(|&weight| format!("{}", f64::from(weight) / 1000.0)).collect()
}

/// The mean of each weight over some configurations, in the report's units, beside another such mean.
fn weight_bars(title: &str, ours: &[&[i32]], report: Option<&[&[i32]]>) -> Result<Figure, LabError> {
    let mean = |configurations: &[&[i32]], i: usize| -> Result<Estimate, LabError> {
        let sample = Sample::of(configurations.iter().map(|c| f64::from(c[i]) / 1000.0))?;
        Ok(Estimate { value: sample.mean().unwrap_or(0.0), interval95: student(&sample, 0.95)? })
    };
    let bar = |i: usize| -> Result<Bar, LabError> {
        Ok((HEAD[i + 1].to_string(), mean(ours, i)?, report.map(|report| mean(report, i)).transpose()?))
    };
    let rows = (0..NAMES.len()).map(bar).collect::<Result<Vec<_>, _>>()?;
    Ok(bars("", title, "weight", &rows, Some(1.0)))
}

const HEAD: [&str; 7] = ["", "marbles", "rim", "centre", "neighbours", "spread", "threats"];

pub(crate) fn pool(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let settings = settings(lab);
    let state = pooled(lab)?;
    let head: Vec<&str> = HEAD.into_iter().chain(["wins-draws-losses", "points"]).collect();
    let mut table = Table::new("", "The best configurations of the random search", &head);
    for (i, member) in state.members.iter().enumerate() {
        let tally = member.tally;
        let mut row = vec![(i + 1).to_string()];
        row.extend(thousandths(&member.configuration));
        row.extend([format!("{}-{}-{}", tally.wins, tally.draws, tally.losses), tally.points().to_string()]);
        table.row(row);
    }
    let members: Vec<&[i32]> = state.members.iter().map(|m| m.configuration.as_slice()).collect();
    let items = format!(
        "--drawn-only --configurations {} --games {} --pool {} --seed {}",
        settings.configurations, settings.games, settings.pool, settings.seed
    );
    let sound = state.members.iter().filter(|member| member.tally.wins >= member.tally.losses).count();
    Ok(Findings {
        setting: vec![
            format!(
                "{} configurations drawn from the report's grid, {} games each, 3, 1 or 0 points; the best {} are kept (the report: 40, 10, 8); depth {DEPTH}, which the report does not state",
                settings.configurations, settings.games, settings.pool
            ),
            "opponents are the other configurations, paired anew each round, where the report does not say who they are; a meeting is two games with colours reversed from the classic or the alien start, drawn, and two random plies of its own".into(),
            format!("the same by the tuner: {}", command("random", "lao(tt=1M)", &items)),
        ],
        figures: vec![weight_bars("Mean weights of the pool; the mean of the grid is about 1", &members, None)?],
        verdicts: vec![Verdict::counted(
            "the pool holds configurations that are not too bad",
            sound == state.members.len(),
            (state.members.len() as u64, 8, "configurations"),
            format!("{sound} of {} won as many games as they lost, or more", state.members.len()),
        )],
        tables: vec![table],
        ..Findings::default()
    })
}

/// Neighbours a configuration must beat one after the other.
const STREAK: u32 = 5;

pub(crate) fn local(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let pool = pooled(lab)?;
    let runner = runner(lab)?;
    let mut found = Vec::new();
    for (i, member) in pool.members.iter().enumerate() {
        let settings = LocalSettings {
            grid: grid(),
            games: 5,
            streak: STREAK,
            max_matches: lab.pick(20, 300),
            seed: lab.options.seed + i as u64,
        };
        let path = lab.state_file(&format!("abalone-local-search-{i}"));
        let request = format!("{} {:?}", settings.request(), member.configuration);
        let mut state =
            load_state(&path, &request)?.unwrap_or_else(|| LocalSearch::begin(member.configuration.clone()));
        lab.note_kept(state.matches as usize);
        let mut unsaved = Ok(());
        let finished = local_search(&settings, &runner, &mut state, &mut |state| {
            lab.tell(&format!("{}/{} searches, {} duels", i + 1, pool.members.len(), state.matches));
            unsaved = unsaved.clone().and(save_state(&path, &request, state));
        })?;
        unsaved?;
        if !finished {
            return Err(LabError::Interrupted);
        }
        found.push(state);
    }
    let head: Vec<&str> = HEAD.into_iter().chain(["duels", "moves", "ended by"]).collect();
    let mut table = Table::new("", "Weights found here", &head);
    for (i, state) in found.iter().enumerate() {
        let mut row = vec![(i + 1).to_string()];
        row.extend(thousandths(&state.configuration));
        let ended = if state.streak >= STREAK { "five beaten running" } else { "the most duels" };
        row.extend([state.matches.to_string(), state.path.len().to_string(), ended.to_string()]);
        table.row(row);
    }
    let mut report = Table::new("report", "Weights of the report's Table 2", &HEAD);
    for (i, omega) in OMEGAS.iter().enumerate() {
        report.row(std::iter::once(format!("Ω{}", i + 1)).chain(thousandths(omega)));
    }
    // a weight is high in a configuration if it is above the middle of the grid
    let high = |weight: i32| weight > 1000;
    let count =
        |what: &dyn Fn(&[i32]) -> bool| found.iter().filter(|state| what(&state.configuration)).count();
    let ours: Vec<&[i32]> = found.iter().map(|state| state.configuration.as_slice()).collect();
    let theirs: Vec<&[i32]> = OMEGAS.iter().map(|omega| omega.as_slice()).collect();
    let example = pool.members.first().map(|member| player(&member.configuration)).unwrap_or_default();
    let items = format!("--iterations {} --seed {}", lab.pick(20, 300), lab.options.seed);
    let searches = (found.len() as u64, 8, "searches");
    let (central, both) = (count(&|w| high(w[2])), count(&|w| high(w[3]) && high(w[4])));
    Ok(Findings {
        setting: vec![
            format!(
                "from each configuration of the pool, neighbours within one step of the grid in every weight; the first that wins a duel of five games (two classic, two alien, one drawn, each pair from two random plies of its own) replaces it; the end is five neighbours beaten running, or {} duels; depth {DEPTH}",
                lab.pick(20, 300)
            ),
            format!("the first of them by the tuner: {}", command("local", &example, &items)),
        ],
        figures: vec![weight_bars(
            "Mean weights found, beside those of the report's Table 2",
            &ours,
            Some(&theirs),
        )?],
        verdicts: vec![
            Verdict::counted(
                "most configurations give the centre great weight",
                2 * central > found.len(),
                searches,
                format!("above 1 in {central} of {} here, in 7 of 8 in the report", found.len()),
            ),
            Verdict::counted(
                "the two measures of cohesion are never both high",
                both == 0,
                searches,
                format!("both above 1 in {both} of {} here, in none of the report's", found.len()),
            ),
        ],
        tables: vec![table, report],
        ..Findings::default()
    })
}
