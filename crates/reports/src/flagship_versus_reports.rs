//! Beyond the reports: our strongest player against every report's players at equal time per move.

use secateur_arena::{Openings, Spec};
use secateur_core::Limits;
use secateur_lab::chart::shares;
use secateur_lab::{Experiment, ExperimentResult, Lab, LabError, Table, Verdict, percent, score, wdl};
use secateur_stats::{Results, Trinomial};
use std::time::Duration;

/// The experiment.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "flagship-versus-reports",
    title: "Our strongest player against the reports' players",
    source: "Beyond the reports",
    measure: run,
};

/// Variant, player, score our player must reach.
const OPPONENTS: [(&str, &str, f64); 14] = [
    ("abalone:tie=marbles", "lao", 0.95),
    ("abalone", "lao", 0.95),
    ("awale", "lesage-viale", 0.95),
    ("awale", "lesage-viale(eval=defence)", 0.95),
    ("awale", "lesage-viale(eval=raw,depth=6)", 0.95),
    ("divercite", "rosselet-lambert(v3)", 0.95),
    ("divercite", "rosselet-lambert(v2)", 0.95),
    ("divercite", "rosselet-lambert(v1)", 0.95),
    ("quoridor:course", "simon-harti", 0.95),
    ("quoridor:course", "simon-harti(alphabeta)", 0.95),
    ("draughts:in104", "bornachot-haro", 0.8),
    ("draughts:in104", "bornachot-haro(alphabeta)", 0.8),
    ("draughts:in104-flying", "bornachot-haro", 0.8),
    ("draughts:in104-flying", "bornachot-haro(alphabeta)", 0.8),
];

fn run(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let (pairs, time) = lab.pick((1, 10), (20, 10));
    let limit = Limits::time(Duration::from_millis(time));
    let mut table =
        Table::new("", "Results of secateur", &["game", "against", "wins-draws-losses", "score", "aim"]);
    let (mut rows, mut verdicts) = (Vec::new(), Vec::new());
    for (variant, player, aim) in OPPONENTS {
        let players = [("secateur", "secateur"), ("report", player)];
        let spec = Spec { openings: Openings::Random(4), ..lab.tournament(variant, &players, pairs, limit) };
        let results = lab.play_alone(&spec)?.total(0);
        table.row([
            variant.to_string(),
            player.to_string(),
            wdl(&results),
            percent(&score(&results)),
            format!("{:.0} %", 100.0 * aim),
        ]);
        verdicts.push(reaches(aim, variant, player, &results));
        rows.push((player.to_string(), results));
    }
    Ok(ExperimentResult {
        setting: vec![format!(
            "{} games each, one at a time, {time} ms a move for both, four random plies first",
            2 * pairs
        )],
        figures: vec![shares("", "secateur against the reports' players", &rows)],
        tables: vec![table],
        verdicts,
        ..ExperimentResult::default()
    })
}

/// Whether the score is reached; where many games are drawn and the aim is lower, hardly any may be lost either.
fn reaches(aim: f64, variant: &str, player: &str, results: &Trinomial) -> Verdict {
    let estimate = score(results);
    let few_losses = aim > 0.9 || results.losses <= results.games().div_ceil(40);
    Verdict::counted(
        format!("secateur scores {:.0} % against {player} in {variant}", 100.0 * aim),
        estimate.value >= aim && few_losses,
        (results.games(), 20, "games"),
        format!("{}, {}", wdl(results), percent(&estimate)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    #[test]
    fn a_lower_aim_allows_hardly_any_loss() {
        let answer = |aim, wins, draws, losses| {
            reaches(aim, "draughts:in104", "bornachot-haro", &Trinomial { wins, draws, losses }).answer
        };
        assert_eq!(answer(0.95, 39, 0, 1), Answer::Holds);
        assert_eq!(answer(0.95, 37, 0, 3), Answer::DoesNotHold);
        assert_eq!(answer(0.8, 33, 6, 1), Answer::Holds);
        assert_eq!(answer(0.8, 38, 0, 2), Answer::DoesNotHold);
        assert_eq!(answer(0.95, 18, 0, 0), Answer::Undecided);
    }
}
