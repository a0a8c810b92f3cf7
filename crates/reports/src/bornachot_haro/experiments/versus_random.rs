//! Section 2.4: depths 1 and 2 against random moves.

use super::{GAMES, OWN_DEPTH, play_match};
use secateur_core::Words;
use secateur_lab::chart::shares;
use secateur_lab::{Asks, ExperimentResult, Lab, LabError, Statement, Table, Verdict, percent, score, wdl};

const TITLE: (&str, &str) = ("Results against random moves", "Résultats contre des coups au hasard");

pub(super) fn measure_versus_random(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let pairs = lab.pick(20, 150);
    let mut table = Table::new("", TITLE, &["", "rules", "wins-draws-losses", "score"])
        .french(&[("depth 1", "profondeur 1"), ("depth 2", "profondeur 2")]);
    let (mut rows, mut verdicts) = (Vec::new(), Vec::new());
    for variant in GAMES {
        for depth in [1, 2] {
            let text = format!("bornachot-haro(alphabeta,depth={depth})");
            let players = [("depth", text.as_str()), ("random", "random")];
            let results = play_match(lab, variant, players, pairs, OWN_DEPTH)?;
            let estimate = score(&results);
            table.row([format!("depth {depth}"), variant.to_string(), wdl(&results), percent(&estimate)]);
            let rules = variant.trim_start_matches("draughts:");
            rows.push((
                Words::new(format!("depth {depth}, {rules}"), format!("prof. {depth}, {rules}")),
                results,
            ));
            verdicts.push(
                Verdict::of(
                    Words::new(
                        format!("depth {depth} beats random moves ({variant})"),
                        format!("la profondeur {depth} bat le joueur aléatoire ({variant})"),
                    ),
                    Statement::score("score", results, Asks::Above(0.5)),
                )
                .among(GAMES.len()),
            );
        }
    }
    Ok(ExperimentResult {
        setting: vec![Words::new(
            format!(
                "{} games each, four random plies first; alpha-beta with the report's row values and its dictionary",
                2 * pairs
            ),
            format!(
                "{} parties par match, quatre demi-coups au hasard d'abord ; alpha-bêta avec les valeurs de ligne du rapport et son dictionnaire",
                2 * pairs
            ),
        )],
        tables: vec![table],
        figures: vec![shares("", TITLE, &rows)],
        verdicts,
        ..ExperimentResult::default()
    })
}
