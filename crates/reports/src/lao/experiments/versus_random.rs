//! The chosen configuration against random moves.

use super::GAME;
use secateur_core::Limits;
use secateur_lab::chart::shares;
use secateur_lab::{ExperimentResult, Lab, LabError, Table, Verdict, percent, score, wdl};

pub(super) fn run(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let (pairs, depth) = lab.pick((10, 2), (50, 3));
    let players = [("Ω3", "lao(tt=2M)"), ("random", "random")];
    let results = lab.play(&lab.tournament(GAME, &players, pairs, Limits::depth(depth)))?.total(0);
    let mut table = Table::new("", "Ω3 against random moves", &["", "wins-draws-losses", "score", "report"]);
    table.row(["Ω3".to_string(), wdl(&results), percent(&score(&results)), "100 % wins".to_string()]);
    let all_won = results.draws == 0 && results.losses == 0;
    Ok(ExperimentResult {
        setting: vec![format!("{} games, depth {depth}, two random plies first", 2 * pairs)],
        verdicts: vec![Verdict::counted(
            "it beats random moves in every game",
            all_won,
            (2 * pairs, 20, "games"),
            format!("{} of wins, draws and losses; score {}", wdl(&results), percent(&score(&results))),
        )],
        figures: vec![shares("", "Ω3 against random moves", &[("Ω3".to_string(), results)])],
        tables: vec![table],
        ..ExperimentResult::default()
    })
}
