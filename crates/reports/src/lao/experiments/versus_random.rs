//! The chosen configuration against random moves.

use super::GAME;
use secateur_core::{Limits, Words};
use secateur_lab::chart::shares;
use secateur_lab::{ExperimentResult, Lab, LabError, Statement, Table, Verdict, percent, score, wdl};

pub(super) fn measure_versus_random(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let (pairs, depth) = lab.pick((10, 2), (50, 3));
    let players = [("Ω3", "lao(tt=2M)"), ("random", "random")];
    let results = lab.play(&lab.tournament(GAME, &players, pairs, Limits::depth(depth)))?.total(0);
    let title = ("Ω3 against random moves", "Ω3 contre des coups au hasard");
    let mut table = Table::new("", title, &["", "wins-draws-losses", "score", "report"])
        .french(&[("100 % wins", "100 % de victoires")]);
    table.row(["Ω3".to_string(), wdl(&results), percent(&score(&results)), "100 % wins".to_string()]);
    Ok(ExperimentResult {
        setting: vec![Words::new(
            format!("{} games, depth {depth}, two random plies first", 2 * pairs),
            format!("{} parties, profondeur {depth}, deux demi-coups au hasard d'abord", 2 * pairs),
        )],
        verdicts: vec![Verdict::of(
            ("it beats random moves in every game", "il bat le joueur aléatoire dans toutes les parties"),
            Statement::all_won(&results),
        )],
        figures: vec![shares("", title, &[("Ω3", results)])],
        tables: vec![table],
        ..ExperimentResult::default()
    })
}
