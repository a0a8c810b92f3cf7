//! Section 3.2: what a king should be worth.

use super::{GAMES, OPENING, OWN_DEPTH};
use secateur_arena::Spec;
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::{Answer, ExperimentResult, Lab, LabError, Table, Verdict, percent, score, wdl};
use secateur_stats::Trinomial;

/// What a king is worth beyond the rows.
const OVER: [i32; 6] = [-4, 0, 3, 6, 12, 24];
/// The report's value among them.
const REPORT: usize = 2;

fn name(over: i32) -> String {
    format!("rows{over:+}")
}

pub(super) fn run(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let (pairs, depth) = lab.pick((6, 3), (30, 4));
    let texts = OVER.map(|over| (name(over), format!("bornachot-haro(alphabeta,depth={depth},king={over})")));
    let players: Vec<_> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let mut table = Table::new(
        "",
        "Scores against all other values of a king",
        &["a king counts", "rules", "wins-draws-losses", "score"],
    );
    let mut totals = [Trinomial::default(); OVER.len()];
    for variant in GAMES {
        let round_robin = lab.tournament(variant, &players, pairs, OWN_DEPTH);
        let games = lab.play(&Spec { openings: OPENING, ..round_robin })?;
        for (i, (name, _)) in texts.iter().enumerate() {
            let results = games.total(i);
            table.row([name.clone(), variant.to_string(), wdl(&results), percent(&score(&results))]);
            totals[i] += results;
        }
    }
    let drawn: Vec<_> =
        OVER.iter().zip(&totals).map(|(&over, total)| Comparison::ours(name(over), score(total))).collect();
    Ok(ExperimentResult {
        setting: vec![format!(
            "round robin, {} games a pair, alpha-beta at depth {depth}, four random plies first; both rule sets",
            2 * pairs
        )],
        figures: vec![bars("", "Score by the value of a king", "score", &drawn, Some(0.5))],
        tables: vec![table],
        verdicts: vec![three_is_best(&totals)],
        ..ExperimentResult::default()
    })
}

/// It holds if the interval of the report's value lies above all others, and does not if the best one's lies above its own.
fn three_is_best(totals: &[Trinomial; OVER.len()]) -> Verdict {
    let scores = totals.map(|total| score(&total));
    let best = (0..OVER.len()).max_by(|&a, &b| scores[a].value.total_cmp(&scores[b].value)).unwrap_or(0);
    let (three, highest) = (&scores[REPORT], &scores[best]);
    let above_all =
        || (0..OVER.len()).all(|i| i == REPORT || scores[i].interval95.high < three.interval95.low);
    let answer = if highest.interval95.low > three.interval95.high {
        Answer::DoesNotHold
    } else if best == REPORT && above_all() {
        Answer::Holds
    } else {
        Answer::Undecided
    };
    Verdict::new(
        "of the values tried, the rows and 3 is the best for a king",
        answer,
        format!(
            "rows+3 scores {}, the best is {} with {}",
            percent(three),
            name(OVER[best]),
            percent(highest)
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_value_is_told_by_intervals() {
        let totals = |best: usize, wins: u64| {
            let mut totals = [Trinomial { wins: 100, draws: 0, losses: 100 }; OVER.len()];
            totals[best] = Trinomial { wins, draws: 0, losses: 200 - wins };
            totals
        };
        let answer = |best, wins| three_is_best(&totals(best, wins)).answer;
        assert_eq!(answer(REPORT, 180), Answer::Holds);
        assert_eq!(answer(REPORT, 105), Answer::Undecided);
        assert_eq!(answer(4, 180), Answer::DoesNotHold);
        assert_eq!(answer(4, 105), Answer::Undecided);
        let because = three_is_best(&totals(4, 180)).because;
        assert!(
            because.starts_with("rows+3 scores 50.0 %")
                && because.contains("the best is rows+12 with 90.0 %")
        );
    }
}
