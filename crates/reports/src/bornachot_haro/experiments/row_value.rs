//! Section 3.2: men valued by their row, against other evaluations.

use super::{GAMES, OWN_DEPTH, play_match};
use secateur_core::Words;
use secateur_lab::chart::shares;
use secateur_lab::{Asks, ExperimentResult, Lab, LabError, Statement, Table, Verdict, percent, score, wdl};

/// Two evaluations, and the claim that the first beats the second.
const CLAIMS: [(&str, &str, (&str, &str)); 3] = [
    (
        "rows",
        "pieces",
        (
            "men that count their row beat men that all count the same",
            "des pions qui comptent leur ligne battent des pions de même poids",
        ),
    ),
    ("rows", "kings", ("they beat heavier kings alone", "ils battent de seules dames plus lourdes")),
    (
        "rows-as-printed",
        "pieces",
        (
            "so they do as printed, with White's rows counted from the wrong end",
            "ils le font aussi tels qu'imprimés, les lignes des blancs comptées du mauvais bout",
        ),
    ),
];

pub(super) fn measure_row_value(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let (pairs, depth) = lab.pick((20, 3), (150, 4));
    let mut table = Table::new(
        "",
        ("Results of one evaluation against another", "Résultats d'une évaluation contre une autre"),
        &["", "against", "rules", "wins-draws-losses", "score"],
    );
    let (mut rows, mut verdicts) = (Vec::new(), Vec::new());
    for (one, other, claim) in CLAIMS {
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
            let short = variant.trim_start_matches("draughts:");
            let name = |printed: &str| one.replace("rows-as-printed", printed);
            let words = Words::new(
                format!("{} v {other}, {short}", name("as printed")),
                format!("{} contre {other}, {short}", name("rows telles qu'imprimées")),
            );
            rows.push((words, results));
            verdicts.push(
                Verdict::of(
                    Words::new(format!("{} ({variant})", claim.0), format!("{} ({variant})", claim.1)),
                    Statement::score("score", results, Asks::Above(0.5)),
                )
                .among(GAMES.len()),
            );
        }
    }
    Ok(ExperimentResult {
        setting: vec![Words::new(
            format!(
                "{} games each, alpha-beta at depth {depth} with the dictionary, four random plies first; one verdict for each rule set",
                2 * pairs
            ),
            format!(
                "{} parties par match, alpha-bêta à profondeur {depth} avec le dictionnaire, quatre demi-coups au hasard d'abord ; un verdict par jeu de règles",
                2 * pairs
            ),
        )],
        figures: vec![shares(
            "",
            (
                "Evaluations against each other, flying kings and not",
                "Évaluations l'une contre l'autre, dames volantes ou non",
            ),
            &rows,
        )],
        tables: vec![table],
        verdicts,
        ..ExperimentResult::default()
    })
}
