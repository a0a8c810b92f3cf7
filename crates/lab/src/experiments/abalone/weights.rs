//! The search for weights: a pool by random search, then a local search from each of its members.

use super::GAME;
use crate::error::LabError;
use crate::findings::Findings;
use crate::lab::Lab;
use crate::samples::opening;
use crate::table::Table;
use crate::verdict::Verdict;
use secateur_abalone::eval::lao::{NAMES, OMEGAS};
use secateur_arena::{Limit, Openings};
use secateur_core::Random;
use secateur_tune::{
    ArenaDuels, LocalSearch, LocalSettings, RandomSearch, RandomSettings, load_state, local_search,
    random_search, save_state,
};

/// Depth of the duels, which the report does not state.
const DEPTH: u32 = 2;

/// The report's grid in thousandths: 0.05 stands for 0, then steps of 0.125 to 2.
fn grid() -> Vec<Vec<i32>> {
    let values: Vec<i32> = std::iter::once(50).chain((1..=16).map(|n| 125 * n)).collect();
    vec![values; NAMES.len()]
}

/// The player of a configuration.
fn player(weights: &[i32]) -> String {
    let items: Vec<_> =
        NAMES.iter().zip(weights).map(|(name, weight)| format!("w.{name}={weight}")).collect();
    format!("lao(tt=1M,{})", items.join(","))
}

/// Duels from the classic start, the alien start, and one of the two drawn, each after two random plies.
fn duels<'a>(lab: &'a Lab<'_>) -> Result<ArenaDuels<'a>, LabError> {
    let mut random = Random::new(lab.options.seed ^ 0x5EED);
    let starts = [GAME, "abalone:tie=marbles,start=alien"];
    let openings = starts.map(|start| opening(lab, start, 2, &mut random));
    let openings = openings.into_iter().collect::<Result<Vec<_>, _>>()?;
    Ok(ArenaDuels {
        catalogue: lab.catalogue,
        game: GAME.to_string(),
        player: &player,
        limit: Limit::depth(DEPTH),
        openings: Openings::List(openings),
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
    let (path, request) = (
        lab.options.out.join("kept").join(format!("pool-{}.state", lab.pick("quick", "full"))),
        format!("{settings:?}"),
    );
    let mut state = load_state(&path, &request)?.unwrap_or_else(|| RandomSearch::begin(&settings));
    let duels = duels(lab)?;
    let mut unsaved = Ok(());
    let finished = random_search(&settings, &duels, &mut state, &mut |state| {
        lab.tell("random search goes on");
        unsaved = unsaved.clone().and(save_state(&path, &request, state));
    })?;
    unsaved?;
    if finished { Ok(state) } else { Err(LabError::Interrupted) }
}

fn thousandths(weights: &[i32]) -> Vec<String> {
    weights.iter().map(|&weight| format!("{}", f64::from(weight) / 1000.0)).collect()
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
    let sound = state.members.iter().filter(|member| member.tally.wins >= member.tally.losses).count();
    Ok(Findings {
        setting: vec![format!(
            "{} configurations drawn from the report's grid, {} games each against others drawn, 3, 1 or 0 points; the best {} are kept; depth {DEPTH}; `secateur tune abalone --method random` is the same search",
            settings.configurations, settings.games, settings.pool
        )],
        verdicts: vec![Verdict::fact(
            "the pool holds configurations that are not too bad",
            sound == state.members.len(),
            format!("{sound} of {} won as many games as they lost, or more", state.members.len()),
        )],
        tables: vec![table],
        ..Findings::default()
    })
}

pub(crate) fn local(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let pool = pooled(lab)?;
    let duels = duels(lab)?;
    let mut found = Vec::new();
    for (i, member) in pool.members.iter().enumerate() {
        let settings = LocalSettings {
            grid: grid(),
            games: 5,
            streak: 5,
            most: lab.pick(20, 120),
            seed: lab.options.seed + i as u64,
        };
        let (path, request) =
            (lab.state_file(&i.to_string()), format!("{settings:?} {:?}", member.configuration));
        let mut state =
            load_state(&path, &request)?.unwrap_or_else(|| LocalSearch::begin(member.configuration.clone()));
        let mut unsaved = Ok(());
        let finished = local_search(&settings, &duels, &mut state, &mut |state| {
            lab.tell(&format!("{}/{} searches, {} duels", i + 1, pool.members.len(), state.duels));
            unsaved = unsaved.clone().and(save_state(&path, &request, state));
        })?;
        unsaved?;
        if !finished {
            return Err(LabError::Interrupted);
        }
        found.push(state);
    }
    let head: Vec<&str> = HEAD.into_iter().chain(["duels", "moves"]).collect();
    let mut table = Table::new("", "Weights found here", &head);
    for (i, state) in found.iter().enumerate() {
        let mut row = vec![(i + 1).to_string()];
        row.extend(thousandths(&state.configuration));
        row.extend([state.duels.to_string(), state.path.len().saturating_sub(1).to_string()]);
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
    let (central, both) = (count(&|w| high(w[2])), count(&|w| high(w[3]) && high(w[4])));
    Ok(Findings {
        setting: vec![format!(
            "from each configuration of the pool, neighbours within one step of the grid in every weight; the first that wins a duel of five games (two classic, two alien, one drawn) replaces it; the end is five neighbours beaten running; depth {DEPTH}; `secateur tune abalone --method local` is the same search"
        )],
        verdicts: vec![
            Verdict::fact(
                "most configurations give the centre great weight",
                2 * central > found.len(),
                format!("above 1 in {central} of {} here, in 7 of 8 in the report", found.len()),
            ),
            Verdict::fact(
                "the two measures of cohesion are never both high",
                both == 0,
                format!("both above 1 in {both} of {} here, in none of the report's", found.len()),
            ),
        ],
        tables: vec![table, report],
        ..Findings::default()
    })
}
