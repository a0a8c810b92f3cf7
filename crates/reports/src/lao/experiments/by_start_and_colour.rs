//! Figure 3: Ω3 by start and by colour, in the games of the round robin. White moves first.

use super::round_robin::{CHOSEN, setting, spec, starts};
use secateur_core::Side;
use secateur_lab::chart::shares;
use secateur_lab::{ExperimentResult, Games, Lab, LabError, Table, Verdict, percent, score, wdl};
use secateur_stats::{Interval, Results, Trinomial};

pub(super) fn run(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
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
    let mut table =
        Table::new("", "Ω3 in the games of the round robin", &["games with", "wins-draws-losses", "score"]);
    rows.iter().for_each(|(name, r)| table.row([name.to_string(), wdl(r), percent(&score(r))]));
    Ok(ExperimentResult {
        setting: setting(lab, &games),
        verdicts: vec![
            wins_more_often("Ω3 wins slightly more often as Black", &black, &white),
            wins_more_often("Ω3 wins slightly more often from the alien start", &alien, &classic),
        ],
        figures: vec![shares("", "Ω3 by start and by colour", &rows.map(|(name, r)| (name.to_string(), r)))],
        tables: vec![table],
        ..ExperimentResult::default()
    })
}

/// The results of Ω3 in the games with a wanted start (alien or not) and side.
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

/// Two independent shares of wins: the difference with its normal interval.
fn wins_more_often(claim: &str, better: &Trinomial, worse: &Trinomial) -> Verdict {
    let share = |r: &Trinomial| (r.wins as f64 / r.games().max(1) as f64, r.games().max(1) as f64);
    let ((p, n), (q, m)) = (share(better), share(worse));
    let reach = 1.96 * (p * (1.0 - p) / n + q * (1.0 - q) / m).sqrt();
    let interval = Interval::around(p - q, reach);
    let because = format!(
        "{:.0} % of the games won against {:.0} %, difference {:+.0} to {:+.0} points",
        100.0 * p,
        100.0 * q,
        100.0 * interval.low,
        100.0 * interval.high
    );
    Verdict::above(claim, interval, 0.0, because)
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    #[test]
    fn the_difference_of_two_shares() {
        let of = |wins, losses| Trinomial { wins, draws: 0, losses };
        // 0.6 − 0.5 ± 1.96 √(0.24/100 + 0.25/100) = 0.1 ± 0.137
        let open = wins_more_often("", &of(60, 40), &of(50, 50));
        assert_eq!(open.answer, Answer::Undecided);
        assert_eq!(open.because, "60 % of the games won against 50 %, difference -4 to +24 points");
        assert_eq!(wins_more_often("", &of(80, 20), &of(50, 50)).answer, Answer::Holds);
        assert_eq!(wins_more_often("", &of(20, 80), &of(50, 50)).answer, Answer::DoesNotHold);
    }
}
