//! Beyond the reports: our strongest player against every report's players at equal time per move.

use secateur_arena::{Openings, Spec};
use secateur_core::{Limits, Text, Words};
use secateur_lab::chart::shares;
use secateur_lab::{
    Asks, Experiment, ExperimentResult, Lab, LabError, Statement, Table, Verdict, percent, score, wdl,
};
use secateur_stats::Trinomial;
use std::time::Duration;

/// The experiment.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "flagship-versus-reports",
    title: Text::new(
        "Our strongest player against the reports' players",
        "Notre joueur le plus fort contre ceux des rapports",
    ),
    paper: None,
    place: Text::new("Beyond the reports", "Au-delà des rapports"),
    measure: measure_flagship,
};

/// Variant, player, and the score our player must reach.
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

fn measure_flagship(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let (pairs, time) = lab.pick((1, 10), (40, 10));
    let limit = Limits::time(Duration::from_millis(time));
    let mut table = Table::new(
        "",
        ("Results of secateur", "Résultats de secateur"),
        &["game", "against", "wins-draws-losses", "score", "aim"],
    )
    .french(&[("aim", "but")]);
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
        setting: vec![Words::new(
            format!(
                "{} games each, one at a time, {time} ms a move for both, four random plies first",
                2 * pairs
            ),
            format!(
                "{} parties par match, une à la fois, {time} ms par coup pour chacun, quatre demi-coups au hasard d'abord",
                2 * pairs
            ),
        )],
        figures: vec![shares(
            "",
            ("secateur against the reports' players", "secateur contre les joueurs des rapports"),
            &rows,
        )],
        tables: vec![table],
        verdicts,
        ..ExperimentResult::default()
    })
}

/// The claim that our player reaches a score: the whole interval must lie above it.
fn reaches(aim: f64, variant: &str, player: &str, results: &Trinomial) -> Verdict {
    let percent = format!("{:.0} %", 100.0 * aim);
    Verdict::of(
        Words::new(
            format!("secateur scores {percent} or more against {player} in {variant}"),
            format!("secateur obtient au moins {percent} contre {player} ({variant})"),
        ),
        Statement::score("score", *results, Asks::AtLeast(aim)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    #[test]
    fn the_whole_interval_must_reach_the_aim() {
        let answer = |aim, wins, draws, losses| {
            reaches(aim, "draughts:in104", "bornachot-haro", &Trinomial { wins, draws, losses }).answer
        };
        assert_eq!(answer(0.95, 39, 0, 1), Answer::Undecided);
        assert_eq!(answer(0.95, 80, 0, 0), Answer::Holds);
        assert_eq!(answer(0.95, 60, 0, 20), Answer::DoesNotHold);
        assert_eq!(answer(0.8, 75, 5, 0), Answer::Holds);
    }
}
