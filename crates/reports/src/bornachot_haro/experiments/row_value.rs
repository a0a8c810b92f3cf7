//! Section 3.2: men valued by their row, against other evaluations.

use super::{GAMES, OWN_DEPTH, play_match};
use secateur_lab::chart::shares;
use secateur_lab::{ExperimentResult, Lab, LabError, Table, Verdict, percent, score, wdl};
use secateur_stats::Trinomial;

/// Two evaluations, and the claim that the first beats the second.
const CLAIMS: [(&str, &str, &str); 3] = [
    ("rows", "pieces", "men that count their row beat men that all count the same"),
    ("rows", "kings", "they beat heavier kings alone"),
    ("rows-as-printed", "pieces", "so they do as printed, with White's rows counted from the wrong end"),
];

pub(super) fn run(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let (pairs, depth) = lab.pick((20, 3), (150, 4));
    let mut table = Table::new(
        "",
        "Results of one evaluation against another",
        &["", "against", "rules", "wins-draws-losses", "score"],
    );
    let (mut rows, mut verdicts) = (Vec::new(), Vec::new());
    for (one, other, claim) in CLAIMS {
        let mut all = Trinomial::default();
        for variant in GAMES {
            let [a, b] =
                [one, other].map(|eval| format!("bornachot-haro(alphabeta,depth={depth},eval={eval})"));
            let results = play_match(lab, variant, [(one, &a), (other, &b)], pairs, OWN_DEPTH)?;
            table.row([
                one.to_string(),
                other.to_string(),
                variant.to_string(),
                wdl(&results),
                percent(&score(&results)),
            ]);
            rows.push((format!("{} v {other}", one.replace("rows-as-printed", "as printed")), results));
            all += results;
        }
        let estimate = score(&all);
        let because = format!("score {}", percent(&estimate));
        verdicts.push(Verdict::above(claim, estimate.interval95, 0.5, because));
    }
    Ok(ExperimentResult {
        setting: vec![format!(
            "{} games each, alpha-beta at depth {depth} with the dictionary, four random plies first",
            2 * pairs
        )],
        figures: vec![shares("", "Evaluations against each other, flying kings and not", &rows)],
        tables: vec![table],
        verdicts,
        ..ExperimentResult::default()
    })
}
