//! Section 5.3.2: a pool of configurations by random search.

use super::weights::{DEPTH, HEAD, command, in_units, pooled, settings, weight_bars};
use secateur_lab::{ExperimentResult, Lab, LabError, Table, Verdict};
use secateur_learn::{Member, RandomSettings};
use secateur_stats::Trinomial;

pub(super) fn run(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let settings = settings(lab);
    let members = pooled(lab)?.members;
    let configurations: Vec<&[i32]> = members.iter().map(|m| m.configuration.as_slice()).collect();
    Ok(ExperimentResult {
        setting: setting(&settings),
        figures: vec![weight_bars(
            "Mean weights of the pool; the mean of the grid is about 1",
            &configurations,
            None,
        )?],
        verdicts: vec![not_too_bad(&members)],
        tables: vec![table(&members)],
        ..ExperimentResult::default()
    })
}

fn setting(settings: &RandomSettings) -> Vec<String> {
    let items = format!(
        "--drawn-only --configurations {} --games {} --pool {} --seed {}",
        settings.configurations, settings.games, settings.pool, settings.seed
    );
    vec![
        format!(
            "{} configurations drawn from the report's grid, {} games each, 3, 1 or 0 points; the best {} are kept (the report: 40, 10, 8); depth {DEPTH}, which the report does not state",
            settings.configurations, settings.games, settings.pool
        ),
        "opponents are the other configurations, paired anew each round, where the report does not say who they are; a meeting is two games with colours reversed from the classic or the alien start, drawn, and two random plies of its own".into(),
        format!("the same by the tuner: {}", command("random", "lao(tt=1M)", &items)),
    ]
}

fn table(members: &[Member]) -> Table {
    let head: Vec<&str> = HEAD.into_iter().chain(["wins-draws-losses", "points"]).collect();
    let mut table = Table::new("", "The best configurations of the random search", &head);
    for (i, member) in members.iter().enumerate() {
        let Trinomial { wins, draws, losses } = member.tally;
        let mut row = vec![(i + 1).to_string()];
        row.extend(in_units(&member.configuration));
        row.extend([format!("{wins}-{draws}-{losses}"), member.points().to_string()]);
        table.row(row);
    }
    table
}

fn not_too_bad(members: &[Member]) -> Verdict {
    let sound = members.iter().filter(|member| member.tally.wins >= member.tally.losses).count();
    Verdict::counted(
        "the pool holds configurations that are not too bad",
        sound == members.len(),
        (members.len() as u64, 8, "configurations"),
        format!("{sound} of {} won as many games as they lost, or more", members.len()),
    )
}
