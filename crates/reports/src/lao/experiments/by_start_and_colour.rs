//! Figure 3: Ω3 by start and by colour, in the games of the round robin. White moves first.

use super::round_robin::{CHOSEN, setting, spec, starts};
use secateur_core::Side;
use secateur_lab::chart::shares;
use secateur_lab::{
    Asks, ExperimentResult, Games, Lab, LabError, Statement, Statistic, Table, Unit, Verdict, percent, score,
    wdl,
};
use secateur_stats::Trinomial;

pub(super) fn measure_by_start_and_colour(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let spec = spec(lab)?;
    let games = lab.play(&spec)?;
    let starts = starts(lab.options.seed, spec.pairs);
    let results = |wanted: &dyn Fn(bool, Side) -> bool| results_where(&games, &starts, wanted);
    let rows = [
        ("classic", results(&|alien, _| !alien)),
        ("alien", results(&|alien, _| alien)),
        ("white", results(&|_, side| side == Side::First)),
        ("black", results(&|_, side| side == Side::Second)),
    ];
    let [classic, alien, white, black] = rows.map(|(_, results)| results);
    let mut table = Table::new(
        "",
        ("Ω3 in the games of the round robin", "Ω3 dans les parties du tournoi toutes rondes"),
        &["games with", "wins-draws-losses", "score"],
    )
    .french(&[
        ("games with", "parties avec"),
        ("classic", "classique"),
        ("white", "blancs"),
        ("black", "noirs"),
    ]);
    rows.iter().for_each(|(name, r)| table.row([name.to_string(), wdl(r), percent(&score(r))]));
    Ok(ExperimentResult {
        setting: setting(lab, &games),
        verdicts: vec![
            wins_more_often(
                ("Ω3 wins slightly more often as Black", "Ω3 gagne un peu plus souvent avec les noirs"),
                &black,
                &white,
            ),
            wins_more_often(
                (
                    "Ω3 wins slightly more often from the alien start",
                    "Ω3 gagne un peu plus souvent depuis le départ alien",
                ),
                &alien,
                &classic,
            ),
        ],
        figures: vec![shares(
            "",
            ("Ω3 by start and by colour", "Ω3 selon le départ et la couleur"),
            &[
                (("classic", "classique"), classic),
                (("alien", "alien"), alien),
                (("white", "blancs"), white),
                (("black", "noirs"), black),
            ],
        )],
        tables: vec![table],
        ..ExperimentResult::default()
    })
}

/// The results of Ω3 in the games whose start (alien or not) and side are wanted.
fn results_where(games: &Games, starts: &[bool], wanted: &dyn Fn(bool, Side) -> bool) -> Trinomial {
    let mut results = Trinomial::default();
    for game in &games.games {
        if let Some((side, score)) = game.of(CHOSEN)
            && wanted(starts[game.opening as usize % starts.len()], side)
        {
            results.record(score);
        }
    }
    results
}

/// The claim that one share of wins is greater than another, both independent.
fn wins_more_often(claim: (&str, &str), better: &Trinomial, worse: &Trinomial) -> Verdict {
    let statement = Statement::new(
        ("difference of the shares of games won", "différence des parts de parties gagnées"),
        Statistic::win_share_difference(better, worse),
        Asks::Above(0.0),
        Unit::PERCENT,
    );
    Verdict::of(claim, statement)
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    #[test]
    fn the_difference_of_two_shares() {
        let of = |wins, losses| Trinomial { wins, draws: 0, losses };
        // 0.6 − 0.5 ± 1.96 √(0.24/100 + 0.25/100) = 0.1 ± 0.137
        let open = wins_more_often(("", ""), &of(60, 40), &of(50, 50));
        assert_eq!(open.answer, Answer::Undecided);
        assert!(open.because().contains("10.0 % (−3.7 to 23.7)"), "{open}");
        assert_eq!(wins_more_often(("", ""), &of(80, 20), &of(50, 50)).answer, Answer::Holds);
        assert_eq!(wins_more_often(("", ""), &of(20, 80), &of(50, 50)).answer, Answer::DoesNotHold);
    }
}
