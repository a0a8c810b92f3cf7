//! Section 3.2: what a king should be worth. The report's value plays against every other value from −4 to 12.

use super::{GAMES, OWN_DEPTH, play_match};
use secateur_core::Words;
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::{Asks, ExperimentResult, Lab, LabError, Statement, Table, Verdict, percent, score, wdl};
use secateur_stats::Trinomial;

/// What a king is worth beyond the rows in the report.
const REPORT: i32 = 3;

/// The values that play against the report's.
fn values() -> impl Iterator<Item = i32> {
    (-4..=12).filter(|&over| over != REPORT)
}

fn name(over: i32) -> String {
    format!("rows{over:+}")
}

pub(super) fn measure_king_value(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let (pairs, depth) = lab.pick((2, 3), (100, 4));
    let player = |over: i32| format!("bornachot-haro(alphabeta,depth={depth},king={over})");
    let mut table = Table::new(
        "",
        (
            "Results of rows+3 against every other value of a king",
            "Résultats de rows+3 contre toute autre valeur d'une dame",
        ),
        &["against", "rules", "wins-draws-losses", "score of rows+3"],
    )
    .french(&[("score of rows+3", "score de rows+3")]);
    let (mut verdicts, mut figures) = (Vec::new(), Vec::new());
    let own = player(REPORT);
    for variant in GAMES {
        let mut results = Vec::new();
        for over in values() {
            let other = player(over);
            let (report, value) = (name(REPORT), name(over));
            let players = [(report.as_str(), own.as_str()), (value.as_str(), other.as_str())];
            let one = play_match(lab, variant, players, pairs, OWN_DEPTH)?;
            table.row([name(over), variant.to_string(), wdl(&one), percent(&score(&one))]);
            results.push((over, one));
        }
        let drawn: Vec<_> =
            results.iter().map(|(over, one)| Comparison::ours(format!("{over:+}"), score(one))).collect();
        let rules = variant.trim_start_matches("draughts:");
        let title = Words::new(
            format!("Score of rows+3 against other values ({rules})"),
            format!("Score de rows+3 contre d'autres valeurs ({rules})"),
        );
        figures.push(bars(rules, title, "score", &drawn, Some(0.5)));
        verdicts.push(three_is_best(variant, &results));
    }
    Ok(ExperimentResult {
        setting: vec![Words::new(
            format!(
                "{} games with each value from −4 to 12 beyond the rows, alpha-beta at depth {depth}, four random plies first; each rule set by itself",
                2 * pairs
            ),
            format!(
                "{} parties avec chaque valeur de −4 à 12 au-delà des lignes, alpha-bêta à profondeur {depth}, quatre demi-coups au hasard d'abord ; chaque jeu de règles à part",
                2 * pairs
            ),
        )],
        figures,
        tables: vec![table],
        verdicts,
        ..ExperimentResult::default()
    })
}

fn three_is_best(variant: &str, results: &[(i32, Trinomial)]) -> Verdict {
    let beats = |(over, one): &(i32, Trinomial)| {
        let words =
            Words::new(format!("score against {}", name(*over)), format!("score contre {}", name(*over)));
        Statement::score(words, *one, Asks::Above(0.5))
    };
    Verdict::all(
        Words::new(
            format!("of the values tried, the rows and 3 is the best for a king ({variant})"),
            format!("des valeurs essayées, les lignes et 3 est la meilleure pour une dame ({variant})"),
        ),
        results.iter().map(beats),
    )
    .among(GAMES.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    #[test]
    fn every_value_must_be_beaten() {
        let all = |wins: u64| -> Vec<(i32, Trinomial)> {
            values().map(|over| (over, Trinomial { wins, draws: 0, losses: 200 - wins })).collect()
        };
        assert_eq!(all(0).len(), 16);
        let answer = |results: &[(i32, Trinomial)]| three_is_best("", results).answer;
        assert_eq!(answer(&all(130)), Answer::Holds);
        let mut one_even = all(130);
        one_even[4].1 = Trinomial { wins: 100, draws: 0, losses: 100 };
        assert_eq!(answer(&one_even), Answer::Undecided);
        one_even[4].1 = Trinomial { wins: 60, draws: 0, losses: 140 };
        assert_eq!(answer(&one_even), Answer::DoesNotHold);
        assert!(three_is_best("", &one_even).because().starts_with("score against rows+0 30.0 %"));
    }
}
