//! Laws that hold for all results: symmetry, order, agreement of formulas with brute force.

use proptest::prelude::*;
use secateur_stats::{
    EloScale, Hypotheses, Pairing, Pentanomial, RatingOptions, Results, Sprt, Trinomial, elo, elo_of_score,
    llr, los, normalized_elo, rate, score_interval, score_of_elo, wilson,
};

fn counts<const N: usize>() -> impl Strategy<Value = [u64; N]> {
    proptest::array::uniform(prop_oneof![Just(0u64), 1u64..20, 1u64..2000])
}

/// Counts of at least one game.
fn some<const N: usize>() -> impl Strategy<Value = [u64; N]> {
    counts().prop_filter("no game", |counts| counts.iter().any(|&n| n > 0))
}

/// Swapping the players negates Elo and turns the likelihood of superiority into its complement.
fn symmetric<R: Results>(results: R) -> Result<(), TestCaseError> {
    let swapped = results.swapped();
    let (one, other) = (elo(&results), elo(&swapped));
    prop_assert!((one.value + other.value).abs() < 1e-9);
    prop_assert!((one.interval95.low + other.interval95.high).abs() < 1e-9);
    prop_assert!((los(&results) + los(&swapped) - 1.0).abs() < 1e-9);
    let (one, other) = (normalized_elo(&results), normalized_elo(&swapped));
    let scale = 1.0 + one.value.abs();
    prop_assert!((one.value + other.value).abs() < 1e-9 * scale);
    prop_assert!((one.interval95.low + other.interval95.high).abs() < 1e-6 * scale);
    for model in [EloScale::Logistic, EloScale::Normalized] {
        let there = llr(&results, &Hypotheses::new(model, -1.0, 4.0).unwrap());
        let back = llr(&swapped, &Hypotheses::new(model, -4.0, 1.0).unwrap());
        prop_assert!((there + back).abs() < 1e-6 * (1.0 + there.abs()), "{} {}", there, back);
    }
    Ok(())
}

proptest! {
    // A failure prints its smallest case; nothing is written to a file.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn swapping_players(three in counts::<3>(), five in counts::<5>()) {
        symmetric(Trinomial::from(three))?;
        symmetric(Pentanomial::from(five))?;
    }

    /// The same holds for the estimate after (or during) a test.
    #[test]
    fn swapping_players_in_a_test(five in some::<5>(), bound in 1.0f64..30.0) {
        let pairs = Pentanomial::from(five);
        for model in [EloScale::Logistic, EloScale::Normalized] {
            let shown = |pairs, elo0, elo1| {
                let mut test = Sprt::new(Hypotheses::new(model, elo0, elo1).unwrap(), 0.05, 0.05).unwrap();
                test.update(pairs);
                test.estimate().unwrap()
            };
            let (one, other) = (shown(pairs, 0.0, bound), shown(pairs.swapped(), -bound, 0.0));
            prop_assert!((one.elo.value + other.elo.value).abs() < 1e-4, "{:?} {:?}", one, other);
            prop_assert!((one.los + other.los - 1.0).abs() < 1e-6);
        }
    }

    #[test]
    fn score_and_elo_are_inverse(score in 0.001f64..0.999) {
        prop_assert!((score_of_elo(elo_of_score(score)) - score).abs() < 1e-12);
    }

    /// Intervals contain the observed proportion, lie in [0, 1], and shrink with the trials.
    #[test]
    fn wilson_is_an_interval(trials in 1u32..10_000, share in 0.0f64..=1.0) {
        let n = f64::from(trials);
        let narrow = wilson(4.0 * share * n, 4.0 * n, 0.95).unwrap();
        let wide = wilson(share * n, n, 0.95).unwrap();
        prop_assert!(wide.low >= 0.0 && wide.high <= 1.0 && wide.contains(share));
        prop_assert!(narrow.half_width() < wide.half_width());
    }

    #[test]
    fn a_score_lies_in_its_interval(three in some::<3>()) {
        let results = Trinomial::from(three);
        let shown = score_interval(&results, 0.95).unwrap();
        let score = results.score().unwrap();
        prop_assert!(shown.low >= 0.0 && shown.high <= 1.0 && shown.low <= score + 1e-12 && score <= shown.high + 1e-12);
    }

    /// The ratio is the best among all distributions that satisfy the hypotheses. Three scores leave one free parameter
    /// (the draws), which a grid searches exhaustively.
    #[test]
    fn ratios_agree_with_a_grid(three in proptest::array::uniform3(1u64..200), elo1 in 5.0f64..150.0) {
        let results = Trinomial::from(three);
        let likelihood = |distribution: [f64; 3]| {
            three.iter().zip(distribution).map(|(&n, p)| if p > 0.0 { n as f64 * p.ln() } else { f64::NEG_INFINITY }).sum::<f64>()
        };
        // The best over distributions (l, d, w) with w − l = lead(d), by a fine grid and finer ones around its best.
        let best = |lead: &dyn Fn(f64) -> f64| {
            let (mut from, mut to, mut top) = (0.0, 1.0, f64::NEG_INFINITY);
            for _ in 0..5 {
                let step = (to - from) / 400.0;
                let mut at = from;
                for i in 0..=400 {
                    let d = from + step * f64::from(i);
                    let value = likelihood([(1.0 - d - lead(d)) / 2.0, d, (1.0 - d + lead(d)) / 2.0]);
                    if value > top {
                        (top, at) = (value, d);
                    }
                }
                (from, to) = ((at - 2.0 * step).max(0.0), (at + 2.0 * step).min(1.0));
            }
            top
        };
        let at_zero = best(&|_| 0.0);
        let logistic = best(&|_| 2.0 * score_of_elo(elo1) - 1.0) - at_zero;
        let ours = llr(&results, &Hypotheses::new(EloScale::Logistic, 0.0, elo1).unwrap());
        prop_assert!((ours - logistic).abs() < 1e-5 * (1.0 + ours.abs()), "logistic {} {}", ours, logistic);
        // Normalised: lead/2 = t σ with σ² = (1 − d)/4 − lead²/4, hence lead = t √((1 − d)/(1 + t²)).
        let t = elo1 / secateur_stats::NORMALIZED_PER_T;
        let normalized = best(&|d| t * ((1.0 - d) / (1.0 + t * t)).sqrt()) - at_zero;
        let ours = llr(&results, &Hypotheses::new(EloScale::Normalized, 0.0, elo1).unwrap());
        prop_assert!((ours - normalized).abs() < 1e-5 * (1.0 + ours.abs()), "normalised {} {}", ours, normalized);
    }

    /// With two players the ratings equal the match and its error, counted by games or by pairs.
    #[test]
    fn two_players_rated_are_a_match(three in proptest::array::uniform3(50u64..500)) {
        let results = Trinomial::from(three);
        let line = Pairing { a: 0, b: 1, a_first: results, b_first: Trinomial::default(), pairs: None };
        let options = RatingOptions { prior: 0.0, first_player: false, ..RatingOptions::default() };
        let shown = rate(2, &[line], &options).unwrap().difference(0, 1).unwrap();
        let expected = elo(&results);
        prop_assert!((shown.value - expected.value).abs() < 1e-6);
        let ratio = shown.interval95.half_width() / expected.interval95.half_width();
        prop_assert!((ratio - 1.0).abs() < 0.01, "{}", ratio);
    }

    /// The order of players and of lines does not matter.
    #[test]
    fn ratings_do_not_depend_on_the_order(lines in proptest::collection::vec((counts::<3>(), counts::<3>()), 3)) {
        let all = [(0, 1), (1, 2), (2, 0)];
        let line = |(a, b): (usize, usize), (x, y): ([u64; 3], [u64; 3])| Pairing {
            a, b, a_first: Trinomial::from(x), b_first: Trinomial::from(y), pairs: None,
        };
        let there: Vec<Pairing> = all.iter().zip(&lines).map(|(&p, &r)| line(p, r)).collect();
        // Players renumbered 0→2, 1→0, 2→1; pairings seen from the other side; lines reversed.
        let renumber = [2, 0, 1];
        let back: Vec<Pairing> = there.iter().rev().map(|p| Pairing {
            a: renumber[p.b], b: renumber[p.a], a_first: p.b_first.swapped(), b_first: p.a_first.swapped(), pairs: None,
        }).collect();
        let options = RatingOptions::default();
        match (rate(3, &there, &options), rate(3, &back, &options)) {
            (Ok(one), Ok(other)) => for (player, &renumbered) in renumber.iter().enumerate() {
                let (x, y) = (one.ratings[player], other.ratings[renumbered]);
                prop_assert!((x.value - y.value).abs() < 1e-4, "{:?} {:?}", x, y);
                let widths = (x.interval95.half_width(), y.interval95.half_width());
                prop_assert!(x.value.is_finite() && (widths.0 / widths.1 - 1.0).abs() < 1e-4, "{:?}", widths);
            },
            (one, other) => prop_assert!(one.is_err() && other.is_err()),
        }
    }
}
