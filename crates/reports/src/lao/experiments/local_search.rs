//! Table 2: a local search from each configuration of the pool.

use super::weights::{DEPTH, HEAD, command, grid, in_units, player, pooled, runner, weight_bars};
use secateur_abalone::eval::reports::lao::OMEGAS;
use secateur_lab::{ExperimentResult, Lab, LabError, Table, Verdict};
use secateur_learn::{LocalSearch, LocalSettings, Member, load_state, local_search, save_state};

/// Neighbours a configuration must beat one after the other.
const STREAK: u32 = 5;

/// Above this, the middle of the grid, a weight is high.
const HIGH: i32 = 1000;

/// Where the weights stand in a configuration.
const CENTRE: usize = 2;
const NEIGHBOURS: usize = 3;
const SPREAD: usize = 4;

pub(super) fn run(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let pool = pooled(lab)?.members;
    let found = searches(lab, &pool)?;
    let ours: Vec<&[i32]> = found.iter().map(|state| state.configuration.as_slice()).collect();
    let theirs: Vec<&[i32]> = OMEGAS.iter().map(|omega| omega.as_slice()).collect();
    Ok(ExperimentResult {
        setting: setting(lab, &pool),
        figures: vec![weight_bars(
            "Mean weights found, beside those of the report's Table 2",
            &ours,
            Some(&theirs),
        )?],
        verdicts: verdicts(&ours),
        tables: vec![found_table(&found), report_table()],
        ..ExperimentResult::default()
    })
}

fn max_matches(lab: &Lab<'_>) -> u32 {
    lab.pick(20, 300)
}

/// The searches from all configurations of the pool, finished.
fn searches(lab: &Lab<'_>, pool: &[Member]) -> Result<Vec<LocalSearch>, LabError> {
    let runner = runner(lab)?;
    let mut found = Vec::new();
    for (i, member) in pool.iter().enumerate() {
        let settings = LocalSettings {
            grid: grid(),
            games: 5,
            streak: STREAK,
            max_matches: max_matches(lab),
            seed: lab.options.seed + i as u64,
        };
        let path = lab.state_file(&format!("abalone-local-search-{i}"));
        let request = format!("{} {:?}", settings.request(), member.configuration);
        let mut state =
            load_state(&path, &request)?.unwrap_or_else(|| LocalSearch::begin(member.configuration.clone()));
        lab.note_resumed(state.matches as usize);
        let mut unsaved = Ok(());
        let finished = local_search(&settings, &runner, &mut state, &mut |state| {
            lab.progress(&format!("{}/{} searches, {} matches", i + 1, pool.len(), state.matches));
            unsaved = unsaved.clone().and(save_state(&path, &request, state));
        })?;
        unsaved?;
        if !finished {
            return Err(LabError::Interrupted);
        }
        found.push(state);
    }
    Ok(found)
}

fn setting(lab: &Lab<'_>, pool: &[Member]) -> Vec<String> {
    let max_matches = max_matches(lab);
    let example = pool.first().map(|member| player(&member.configuration)).unwrap_or_default();
    let items = format!("--iterations {max_matches} --seed {}", lab.options.seed);
    vec![
        format!(
            "from each configuration of the pool, neighbours within one step of the grid in every weight; the first that wins a duel of five games (two classic, two alien, one drawn, each pair from two random plies of its own) replaces it; the end is five neighbours beaten running, or {max_matches} duels; depth {DEPTH}"
        ),
        format!("the first of them by the tuner: {}", command("local", &example, &items)),
    ]
}

fn found_table(found: &[LocalSearch]) -> Table {
    let head: Vec<&str> = HEAD.into_iter().chain(["duels", "moves", "ended by"]).collect();
    let mut table = Table::new("", "Weights found here", &head);
    for (i, state) in found.iter().enumerate() {
        let mut row = vec![(i + 1).to_string()];
        row.extend(in_units(&state.configuration));
        let ended = if state.streak >= STREAK { "five beaten running" } else { "the most duels" };
        row.extend([state.matches.to_string(), state.path.len().to_string(), ended.to_string()]);
        table.row(row);
    }
    table
}

fn report_table() -> Table {
    let mut table = Table::new("report", "Weights of the report's Table 2", &HEAD);
    for (i, omega) in OMEGAS.iter().enumerate() {
        table.row(std::iter::once(format!("Ω{}", i + 1)).chain(in_units(omega)));
    }
    table
}

fn verdicts(found: &[&[i32]]) -> Vec<Verdict> {
    let searches = (found.len() as u64, 8, "searches");
    let central = found.iter().filter(|w| w[CENTRE] > HIGH).count();
    let both = found.iter().filter(|w| w[NEIGHBOURS] > HIGH && w[SPREAD] > HIGH).count();
    vec![
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
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    #[test]
    fn the_reports_own_weights_bear_its_claims_out() {
        let report: Vec<&[i32]> = OMEGAS.iter().map(|omega| omega.as_slice()).collect();
        let verdicts = verdicts(&report);
        assert!(verdicts.iter().all(|verdict| verdict.answer == Answer::Holds), "{verdicts:?}");
        assert!(verdicts[0].because.starts_with("above 1 in 7 of 8 here"));
        assert_eq!(report_table().rows.len(), 8);
    }

    #[test]
    fn the_weights_stand_where_the_verdicts_look() {
        assert_eq!([CENTRE, NEIGHBOURS, SPREAD].map(|i| HEAD[i + 1]), ["centre", "neighbours", "spread"]);
    }
}
