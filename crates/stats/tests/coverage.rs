//! Simulations: 95 % intervals contain the truth in 95 of 100 cases, tests reject a true hypothesis in 5.

mod random;

use random::{Random, assert_frequency, simulations};
use secateur_stats::{
    Margins, NORMALIZED_PER_T, Pairing, Pentanomial, RatingOptions, Sample, Trinomial, elo, elo_of_score,
    first_player, los, normalized_elo, rate, score_interval, score_of_elo, student, welch, wilson,
};

const TRIALS: usize = 4000;

/// Checks how often a simulated interval contains the truth.
fn coverage(what: &str, allowance: f64, mut trial: impl FnMut(&mut Random) -> bool) {
    let mut random = Random(2024);
    let hits = (0..TRIALS).filter(|_| trial(&mut random)).count();
    assert_frequency(what, hits, TRIALS, 0.95, allowance);
}

#[test]
fn elo_intervals() {
    for (score, draw) in [(0.5, 0.5), (0.6, 0.3), (0.8, 0.0)] {
        coverage("Elo by games", 0.005, |random| {
            elo(&random.games(300, score, draw)).interval95.contains(elo_of_score(score))
        });
    }
    let distribution = [0.02, 0.18, 0.5, 0.26, 0.04];
    let mean = 0.25 * 0.18 + 0.5 * 0.5 + 0.75 * 0.26 + 0.04;
    coverage("Elo by pairs", 0.005, |random| {
        elo(&random.pairs(300, &distribution)).interval95.contains(elo_of_score(mean))
    });
}

#[test]
fn normalized_elo_intervals() {
    for distribution in [[0.02, 0.18, 0.5, 0.26, 0.04], [0.0, 0.05, 0.25, 0.4, 0.3]] {
        let moment =
            |f: &dyn Fn(f64) -> f64| (0..5).map(|i| distribution[i] * f(0.25 * i as f64)).sum::<f64>();
        let mean = moment(&|x| x);
        let sigma = moment(&|x| (x - mean).powi(2)).sqrt();
        let truth = (mean - 0.5) / (sigma * 2f64.sqrt()) * NORMALIZED_PER_T;
        coverage("normalised Elo", 0.01, |random| {
            normalized_elo(&random.pairs(400, &distribution)).interval95.contains(truth)
        });
    }
}

/// Between equal players the likelihood of superiority is uniform: it is below 5 % in 5 of 100 matches.
#[test]
fn superiority_of_equals() {
    let mut random = Random(7);
    let low = (0..TRIALS).filter(|_| los(&random.games(400, 0.5, 0.4)) < 0.05).count();
    assert_frequency("LOS below 5 %", low, TRIALS, 0.05, 0.005);
}

#[test]
fn wilson_intervals() {
    for (trials, p) in [(20, 0.1), (50, 0.5), (300, 0.9)] {
        // A discrete count cannot hit 95 % exactly.
        coverage("Wilson", 0.02, |random| {
            let hits = (0..trials).filter(|_| random.uniform() < p).count();
            wilson(hits as f64, trials as f64, 0.95).unwrap().contains(p)
        });
    }
}

#[test]
fn score_intervals() {
    for (games, score, draw) in [(40, 0.5, 0.6), (200, 0.5, 0.9), (100, 0.8, 0.2), (400, 0.55, 0.0)] {
        coverage("score with draws", 0.02, |random| {
            score_interval(&random.games(games, score, draw), 0.95).unwrap().contains(score)
        });
    }
    coverage("first player's Elo", 0.01, |random| {
        first_player(&random.games(250, 0.57, 0.3)).unwrap().elo.interval95.contains(elo_of_score(0.57))
    });
}

#[test]
fn student_intervals() {
    for count in [2, 5, 30] {
        coverage("Student", 0.0, |random| {
            let sample = Sample::of((0..count).map(|_| 3.0 + 2.0 * random.normal())).unwrap();
            student(&sample, 0.95).unwrap().contains(3.0)
        });
    }
}

#[test]
fn welch_with_unequal_variances() {
    coverage("Welch", 0.01, |random| {
        let a = Sample::of((0..6).map(|_| 10.0 * random.normal())).unwrap();
        let b = Sample::of((0..40).map(|_| 1.0 + random.normal())).unwrap();
        let test = welch(&a, &b).unwrap();
        test.interval95.contains(-1.0)
    });
    let mut random = Random(3);
    let mut sample = |n: usize, sigma: f64| Sample::of((0..n).map(|_| sigma * random.normal())).unwrap();
    let rejected =
        (0..TRIALS).filter(|_| welch(&sample(8, 5.0), &sample(25, 1.0)).unwrap().p_value < 0.05).count();
    assert_frequency("Welch rejects equals", rejected, TRIALS, 0.05, 0.005);
}

/// Welch's test on a known example; the p-value is from the incomplete beta function to 15 digits.
#[test]
fn welch_by_hand() {
    let a = Sample::of([1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
    let b = Sample::of([2.0, 4.0, 6.0]).unwrap();
    // Variances 5/2 and 4; errors 1/2 and 4/3; t = −1/√(11/6); degrees of freedom (11/6)²/((1/4)/4 + (16/9)/2).
    let test = welch(&a, &b).unwrap();
    assert!((test.t + (6f64 / 11.0).sqrt()).abs() < 1e-12);
    assert!((test.freedom - (121.0 / 36.0) / (1.0 / 16.0 + 8.0 / 9.0)).abs() < 1e-12);
    assert!((test.p_value - 0.506_214_171_652_848).abs() < 1e-9, "{}", test.p_value);
}

/// Margins of pairs whose opening helps one side: sides are reversed within a pair, so the help cancels.
#[test]
fn margins_of_pairs() {
    coverage("margins", 0.0, |random| {
        let mut margins = Margins::default();
        for _ in 0..25 {
            let opening = 20.0 * random.normal();
            let first = 1.5 + opening + 4.0 * random.normal();
            let second = 1.5 - opening + 4.0 * random.normal();
            margins.record_pair(first, second).unwrap();
        }
        let mean = margins.mean().unwrap();
        assert!(mean.interval95.half_width() < 3.0, "the opening cancels");
        mean.interval95.contains(1.5)
    });
}

/// Four players with draws and an advantage of 60 Elo for moving first: checks the intervals of ratings and advantage.
#[test]
fn ratings() {
    let truth = [90.0, 20.0, -30.0, -80.0];
    let (mut of_rating, mut of_difference, mut of_advantage) = (0, 0, 0);
    let trials = simulations(1500);
    let mut random = Random(99);
    for _ in 0..trials {
        let mut pairings = Vec::new();
        for a in 0..4 {
            for b in 0..a {
                let mut side =
                    |advantage: f64| random.games(40, score_of_elo(truth[a] - truth[b] + advantage), 0.3);
                pairings.push(Pairing { a, b, a_first: side(60.0), b_first: side(-60.0), pairs: None });
            }
        }
        let shown = rate(4, &pairings, &RatingOptions::default()).unwrap();
        of_rating += usize::from(shown.ratings[0].interval95.contains(truth[0]));
        of_difference +=
            usize::from(shown.difference(1, 3).unwrap().interval95.contains(truth[1] - truth[3]));
        of_advantage += usize::from(shown.first_player.unwrap().interval95.contains(60.0));
    }
    assert_frequency("rating", of_rating, trials, 0.95, 0.005);
    assert_frequency("difference", of_difference, trials, 0.95, 0.005);
    assert_frequency("advantage", of_advantage, trials, 0.95, 0.005);
}

/// In half of the pairs the opening decides which side wins. Errors by pairs are right, both of the difference and of the
/// advantage.
#[test]
fn ratings_by_pairs() {
    let (mut of_difference, mut of_advantage) = (0, 0);
    let trials = simulations(1500);
    let mut random = Random(5);
    // The first player's score is 0.9 or 0.2 where the opening decides, else 0.5; on average 0.525.
    let first_player = elo_of_score(0.525);
    for _ in 0..trials {
        let (mut a_first, mut b_first, mut pairs) =
            (Trinomial::default(), Trinomial::default(), Pentanomial::default());
        for _ in 0..150 {
            let score = [0.9, 0.2, 0.5, 0.5][random.class(&[0.25, 0.25, 0.25, 0.25])];
            let (one, other) = (random.game(score, 0.1), random.game(score, 0.1).opponent());
            a_first.record(one);
            b_first.record(other);
            pairs.record(one, other);
        }
        let line = Pairing { a: 0, b: 1, a_first, b_first, pairs: Some(pairs) };
        let shown = rate(2, &[line], &RatingOptions::default()).unwrap();
        assert!(shown.pair_correlation < 0.0);
        of_difference += usize::from(shown.difference(0, 1).unwrap().interval95.contains(0.0));
        of_advantage += usize::from(shown.first_player.unwrap().interval95.contains(first_player));
    }
    assert_frequency("difference by pairs", of_difference, trials, 0.95, 0.005);
    assert_frequency("advantage by pairs", of_advantage, trials, 0.95, 0.005);
}

/// From one observation up to the normal approximation, whatever the strength and the rate of draws.
#[test]
fn elo_intervals_of_few_pairs() {
    // Equal players with many draws, equal without draws, openings that decide, a little better, much better, nearly always
    // winning, nearly always drawn.
    let distributions = [
        [0.02, 0.18, 0.6, 0.18, 0.02],
        [0.25, 0.0, 0.5, 0.0, 0.25],
        [0.0, 0.0, 1.0, 0.0, 0.0],
        [0.02, 0.15, 0.5, 0.25, 0.08],
        [0.0, 0.05, 0.2, 0.35, 0.4],
        [0.0, 0.0, 0.02, 0.08, 0.9],
        [0.0, 0.0, 0.9, 0.1, 0.0],
        [0.0, 0.0, 0.97, 0.03, 0.0],
        [0.01, 0.0, 0.0, 0.0, 0.99],
    ];
    let mut known = std::collections::HashMap::new();
    for distribution in distributions {
        let mean: f64 = (0..5).map(|i| 0.25 * i as f64 * distribution[i]).sum();
        let truth = elo_of_score(mean);
        for pairs in [1, 2, 3, 5, 10, 20, 29] {
            let (mut hits, mut above) = (0, 0);
            let trials = simulations(600);
            let mut random = Random(31 + pairs as u64);
            for _ in 0..trials {
                let results = random.pairs(pairs, &distribution);
                let (shown, superiority) =
                    known.entry(results).or_insert_with(|| (elo(&results).interval95, los(&results)));
                hits += usize::from(shown.contains(truth));
                above += usize::from(*superiority < 0.05);
            }
            let covered = hits as f64 / trials as f64;
            println!("{distribution:?}, {pairs} pairs: {covered:.3}");
            // Four standard errors below 95 %.
            let reach = 4.0 * (0.95 * 0.05 / trials as f64).sqrt();
            assert!(covered > 0.95 - reach, "{distribution:?}, {pairs} pairs: {covered}");
            if mean == 0.5 {
                assert!(
                    (above as f64) < (0.05 + reach) * trials as f64,
                    "LOS, {distribution:?}, {pairs} pairs"
                );
            }
        }
    }
    // The intervals are not too wide either: 29 even pairs.
    let shown = elo(&Pentanomial([1, 5, 17, 5, 1])).interval95;
    assert!((50.0..75.0).contains(&shown.half_width()), "{shown:?}");
    let from_30_on = elo(&Pentanomial([1, 5, 18, 5, 1])).interval95;
    assert!((35.0..50.0).contains(&from_30_on.half_width()), "{from_30_on:?}");
}
