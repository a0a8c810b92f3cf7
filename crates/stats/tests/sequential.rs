//! Simulations of sequential tests: error probabilities, and estimates whose median is the truth.

mod random;

use random::{Random, assert_frequency, simulations};
use secateur_stats::{
    Accepted, EloScale, Hypotheses, Pentanomial, Results, Sprt, Trinomial, elo, elo_of_score, score_of_elo,
};

/// The distribution of a pair of independent games with this expected score and probability of a draw.
fn pair_distribution(score: f64, draw: f64) -> [f64; 5] {
    let game = [1.0 - score - draw / 2.0, draw, score - draw / 2.0];
    let mut distribution = [0.0; 5];
    for i in 0..3 {
        for j in 0..3 {
            distribution[i + j] += game[i] * game[j];
        }
    }
    distribution
}

/// Runs a test on pairs drawn from a distribution until it stops.
fn run(random: &mut Random, hypotheses: Hypotheses, distribution: &[f64; 5]) -> Sprt<Pentanomial> {
    let mut test = Sprt::new(hypotheses, 0.05, 0.05).unwrap();
    let mut pairs = Pentanomial::default();
    while test.verdict().is_none() {
        pairs.0[random.class(distribution)] += 1;
        test.update(pairs);
    }
    test
}

/// The scores for which `elo` of the model is true, with this probability of a draw.
fn score_for(model: EloScale, elo: f64, draw: f64) -> f64 {
    match model {
        EloScale::Logistic => score_of_elo(elo),
        EloScale::Normalized => {
            // s − ½ = t σ and σ² = (1 − d)/4 − (s − ½)².
            let t = elo / secateur_stats::NORMALIZED_PER_T;
            0.5 + t * ((1.0 - draw) / 4.0 / (1.0 + t * t)).sqrt()
        }
    }
}

#[test]
fn error_probabilities_by_pairs() {
    let trials = simulations(1500);
    let mut random = Random(11);
    for model in [EloScale::Logistic, EloScale::Normalized] {
        let hypotheses = Hypotheses::new(model, 0.0, 35.0).unwrap();
        for (elo, wrong) in [(0.0, Accepted::H1), (35.0, Accepted::H0)] {
            let distribution = pair_distribution(score_for(model, elo, 0.4), 0.4);
            let errors = (0..trials)
                .filter(|_| run(&mut random, hypotheses, &distribution).verdict() == Some(wrong))
                .count();
            // Overshooting the bounds makes the true error rates a little smaller than the nominal ones.
            assert_frequency(&format!("{model:?} {wrong:?} at {elo}"), errors, trials, 0.045, 0.006);
        }
    }
}

#[test]
fn error_probabilities_by_games() {
    let trials = simulations(1500);
    let mut random = Random(12);
    let hypotheses = Hypotheses::new(EloScale::Logistic, -10.0, 40.0).unwrap();
    for (elo, wrong) in [(-10.0, Accepted::H1), (40.0, Accepted::H0)] {
        let errors = (0..trials).filter(|_| {
            let mut test = Sprt::new(hypotheses, 0.1, 0.1).unwrap();
            let mut results = Trinomial::default();
            while test.verdict().is_none() {
                results.record(random.game(score_of_elo(elo), 0.3));
                test.update(results);
            }
            test.verdict() == Some(wrong)
        });
        assert_frequency(&format!("{wrong:?} at {elo}"), errors.count(), trials, 0.095, 0.01);
    }
}

/// The estimate after a stop is too low as often as too high, and its interval contains the truth in 95 of 100 cases. The
/// plain Elo is far off.
#[test]
fn estimates_after_a_stop() {
    let trials = simulations(700);
    let mut random = Random(13);
    for model in [EloScale::Logistic, EloScale::Normalized] {
        let hypotheses = Hypotheses::new(model, 0.0, 30.0).unwrap();
        let (mut plain_off, mut worst) = (0.0f64, 0.0f64);
        // Far outside the hypotheses a test stops after some hundred pairs, and the distribution itself is uncertain.
        for (truth, allowance) in [(-20.0, 0.01), (0.0, 0.01), (15.0, 0.01), (30.0, 0.01), (60.0, 0.035)] {
            let score = score_for(model, truth, 0.4);
            let (truth, distribution) = (elo_of_score(score), pair_distribution(score, 0.4));
            let (mut below, mut plain_below, mut covered, mut game) = (0, 0, 0, 0);
            for _ in 0..trials {
                let test = run(&mut random, hypotheses, &distribution);
                let shown = test.estimate().unwrap();
                game += test.results().observations();
                below += usize::from(shown.elo.value < truth);
                plain_below += usize::from(elo(test.results()).value < truth);
                covered += usize::from(shown.elo.interval95.contains(truth));
            }
            assert_frequency(&format!("{model:?} median at {truth:.1}"), below, trials, 0.5, 0.01);
            assert_frequency(&format!("{model:?} interval at {truth:.1}"), covered, trials, 0.95, allowance);
            let off = |below: usize| (below as f64 / trials as f64 - 0.5).abs();
            let mean = |sum: f64| sum / trials as f64;
            println!(
                "plain Elo below the truth: {:.3}; pairs: {:.0}",
                mean(plain_below as f64),
                mean(game as f64)
            );
            (plain_off, worst) = (plain_off.max(off(plain_below)), worst.max(off(below)));
        }
        assert!(plain_off > 2.0 * worst, "the plain Elo is biased: {plain_off} {worst}");
    }
}

/// Tests that stop after a handful of pairs, nearly all won: the estimate stays near the plain one, and its interval is
/// wide.
#[test]
fn estimates_after_a_very_early_stop() {
    let mut random = Random(15);
    for (model, elo1) in
        [(EloScale::Logistic, 60.0), (EloScale::Normalized, 60.0), (EloScale::Logistic, 10.0)]
    {
        let hypotheses = Hypotheses::new(model, 0.0, elo1).unwrap();
        for distribution in
            [[0.0, 0.0, 0.15, 0.05, 0.8], [0.9, 0.1, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.02, 0.98]]
        {
            for _ in 0..20 {
                let test = run(&mut random, hypotheses, &distribution);
                let (shown, plain) = (test.estimate().unwrap().elo, elo(test.results()));
                let what = format!("{model:?} {:?}: {shown:?} beside {plain:?}", test.results());
                assert!(
                    shown.interval95.low <= shown.value && shown.value <= shown.interval95.high,
                    "{what}"
                );
                // Where only wins are known, the plain interval is a point at the end of the scale too.
                let reach = plain.interval95.high - plain.interval95.low;
                assert!(
                    shown.interval95.high - shown.interval95.low > reach.min(1.0) / 2.0 || reach == 0.0,
                    "{what}"
                );
                assert!((shown.value - plain.value).abs() <= reach, "{what}");
            }
        }
    }
}

/// Before a stop the estimate is as good as after one.
#[test]
fn estimates_on_the_way() {
    let trials = simulations(800);
    let mut random = Random(14);
    let hypotheses = Hypotheses::new(EloScale::Logistic, 0.0, 20.0).unwrap();
    let distribution = pair_distribution(score_of_elo(10.0), 0.4);
    let (mut below, mut covered) = (0, 0);
    for _ in 0..trials {
        let mut test = Sprt::new(hypotheses, 0.05, 0.05).unwrap();
        let mut pairs = Pentanomial::default();
        // At most 400 pairs: some have stopped, most have not.
        for _ in 0..400 {
            pairs.0[random.class(&distribution)] += 1;
            test.update(pairs);
        }
        let shown = test.estimate().unwrap().elo;
        below += usize::from(shown.value < 10.0);
        covered += usize::from(shown.interval95.contains(10.0));
    }
    assert_frequency("median", below, trials, 0.5, 0.01);
    assert_frequency("interval", covered, trials, 0.95, 0.01);
}
