//! Few or no observations: finite documented answers, or a clear error.

use secateur_stats::{
    Accepted, EloScale, Hypotheses, Interval, Margins, Pairing, Pentanomial, RatingOptions, Results, Sample,
    Sprt, StatsError, Trinomial, Unbiased, elo, first_player, llr, los, normalized_elo, rate, score_interval,
    student, wald_bounds, welch, wilson,
};

fn finite(interval: Interval) -> bool {
    interval.low.is_finite() && interval.high.is_finite() && interval.low <= interval.high
}

fn hypotheses() -> Vec<Hypotheses> {
    let of = |model, elo0, elo1| Hypotheses::new(model, elo0, elo1).unwrap();
    vec![
        of(EloScale::Logistic, 0.0, 5.0),
        of(EloScale::Logistic, -1000.0, 1000.0),
        of(EloScale::Logistic, 999.0, 1000.0),
        of(EloScale::Normalized, 0.0, 5.0),
        of(EloScale::Normalized, -200.0, 200.0),
        of(EloScale::Normalized, 199.0, 200.0),
        of(EloScale::Normalized, -1e-6, 0.0),
    ]
}

fn check<R: Results + Default + std::fmt::Debug>(results: R) {
    let shown = elo(&results);
    assert!(shown.value.abs() < 1200.0 && finite(shown.interval95), "{results:?} {shown:?}");
    assert!(shown.interval95.contains(shown.value));
    let shown = normalized_elo(&results);
    assert!(shown.value.is_finite() && finite(shown.interval95), "{results:?} {shown:?}");
    assert!((0.0..=1.0).contains(&los(&results)));
    for hypotheses in hypotheses() {
        assert!(llr(&results, &hypotheses).is_finite(), "{results:?} {hypotheses:?}");
        let mut test = Sprt::new(hypotheses, 0.05, 0.05).unwrap();
        test.update(results.clone());
        match test.estimate() {
            Err(error) => {
                assert_eq!(results.observations(), 0);
                assert!(error.to_string().contains("needs at least 1"));
            }
            Ok(Unbiased { elo, normalized, los }) => {
                assert!(
                    elo.value.abs() < 1200.0 && finite(elo.interval95),
                    "{results:?} {hypotheses:?} {elo:?}"
                );
                assert!(elo.interval95.contains(elo.value), "{results:?} {hypotheses:?} {elo:?}");
                assert!(
                    normalized.value.is_finite() && finite(normalized.interval95),
                    "{results:?} {hypotheses:?} {elo:?} {normalized:?}"
                );
                assert!((0.0..=1.0).contains(&los));
            }
        }
    }
}

#[test]
fn few_results_of_every_kind() {
    const COUNTS: [u64; 4] = [0, 1, 12, 3_000_000_000];
    for a in COUNTS {
        for b in COUNTS {
            for c in COUNTS {
                check(Trinomial { losses: a, draws: b, wins: c });
                check(Pentanomial([a, 0, b, 0, c]));
                check(Pentanomial([0, a, b, c, 0]));
                check(Pentanomial([a, a, b, c, b]));
            }
        }
    }
}

/// Where every pair went one way or was drawn the ratio hardly depends on the strength: the result is the plain estimate,
/// not one that rounding chose (it was 217 below).
#[test]
fn a_ratio_without_information() {
    let pairs = Pentanomial([0, 197, 44, 0, 0]);
    let mut test = Sprt::new(Hypotheses::new(EloScale::Logistic, 0.0, 1.0).unwrap(), 0.05, 0.05).unwrap();
    test.update(pairs);
    let (plain, shown) = (elo(&pairs), test.estimate().unwrap().elo);
    assert_eq!(shown.value, plain.value);
    assert_eq!(shown.interval95.low, plain.interval95.low);
    assert!((-131.0..-125.0).contains(&shown.interval95.high), "{shown:?}");
}

/// Near the maximum Newton's steps may alternate by rounding errors; that is convergence, not an unbounded rating.
#[test]
fn ratings_settle() {
    let line = |a, b, x: [u64; 3], y: [u64; 3]| Pairing {
        a,
        b,
        a_first: Trinomial::from(x),
        b_first: Trinomial::from(y),
        pairs: None,
    };
    let lines = [
        line(2, 1, [603, 0, 0], [0, 0, 0]),
        line(1, 0, [15, 0, 0], [0, 19, 0]),
        line(0, 2, [0, 0, 0], [0, 0, 1878]),
    ];
    let shown = rate(3, &lines, &RatingOptions::default()).unwrap();
    let values: Vec<i64> = shown.ratings.iter().map(|r| r.value.round() as i64).collect();
    assert_eq!(values, [810, -7, -803]);
}

#[test]
fn no_game_says_nothing() {
    let none = Trinomial::default();
    let shown = elo(&none);
    assert_eq!(shown.value, 0.0);
    assert!((shown.interval95.half_width() - 1199.826).abs() < 1e-3);
    assert_eq!(los(&none), 0.5);
    assert_eq!(none.score(), None);
    assert!(llr(&none, &hypotheses()[0]).abs() < 1e-4);
    assert!(first_player(&none).is_err() && score_interval(&none, 0.95).is_err());
}

#[test]
fn only_wins_pass_a_test_and_stay_finite() {
    for model in [EloScale::Logistic, EloScale::Normalized] {
        let mut test = Sprt::new(Hypotheses::new(model, 0.0, 10.0).unwrap(), 0.05, 0.05).unwrap();
        let mut pairs = Pentanomial::default();
        while test.verdict().is_none() {
            pairs.0[4] += 1;
            test.update(pairs);
            assert!(pairs.0[4] < 10_000);
        }
        assert_eq!(test.verdict(), Some(Accepted::H1));
        let shown = test.estimate().unwrap();
        assert!(shown.elo.value > 300.0 && shown.elo.value < 1200.0, "{model:?} {pairs:?} {shown:?}");
        // Late results do not change the verdict.
        assert_eq!(test.update(Pentanomial([1000, 0, 0, 0, 0])), Some(Accepted::H1));
        assert_eq!(test.results(), &pairs);
    }
}

#[test]
fn samples() {
    let empty = Sample::default();
    let one = Sample::of([3.0]).unwrap();
    let equal = Sample::of([3.0, 3.0, 3.0]).unwrap();
    let usual = Sample::of([1.0, 2.0, 4.0]).unwrap();
    assert_eq!(
        (empty.mean(), one.mean(), one.variance(), equal.variance()),
        (None, Some(3.0), None, Some(0.0))
    );
    assert_eq!(student(&one, 0.95), Err(StatsError::TooFew { what: "a Student interval", have: 1, need: 2 }));
    assert_eq!(student(&equal, 0.95), Ok(Interval { low: 3.0, high: 3.0 }));
    assert!(matches!(welch(&one, &usual), Err(StatsError::TooFew { have: 1, .. })));
    assert_eq!(welch(&equal, &equal), Err(StatsError::NoVariance));
    assert!(welch(&equal, &usual).unwrap().p_value < 1.0);
    assert!(
        Sample::of([f64::NAN]).is_err()
            && Sample::of([f64::INFINITY]).is_err()
            && Sample::of([1e200]).is_err()
    );
    let mut merged = usual;
    merged.merge(&empty);
    assert_eq!(merged, usual);
    let mut margins = Margins::default();
    assert!(margins.mean().is_err() && margins.superiority().is_err());
    assert!(margins.record_pair(f64::INFINITY, f64::NEG_INFINITY).is_err());
    margins.record_pair(0.0, 0.0).unwrap();
    margins.record_game(0.0).unwrap();
    assert_eq!(margins.superiority(), Ok(0.5));
    assert_eq!(margins.mean().unwrap().interval95, Interval { low: 0.0, high: 0.0 });
}

#[test]
fn questions_asked_wrongly() {
    for confidence in [0.0, 1.0, -1.0, f64::NAN] {
        assert!(wilson(1.0, 2.0, confidence).is_err());
        assert!(student(&Sample::of([1.0, 2.0]).unwrap(), confidence).is_err());
    }
    for (successes, trials) in [(0.0, 0.0), (3.0, 2.0), (-1.0, 2.0), (f64::NAN, 2.0), (1.0, f64::INFINITY)] {
        assert!(wilson(successes, trials, 0.95).is_err());
    }
    for (alpha, beta) in [(0.0, 0.05), (0.05, 0.5), (f64::NAN, 0.05), (1.0, 0.05)] {
        assert!(wald_bounds(alpha, beta).is_err());
    }
    for (elo0, elo1) in [(0.0, 0.0), (5.0, 0.0), (f64::NAN, 5.0), (0.0, f64::INFINITY), (0.0, 201.0)] {
        assert!(Hypotheses::new(EloScale::Normalized, elo0, elo1).is_err(), "{elo0} {elo1}");
    }
    assert_eq!(
        Hypotheses::new(EloScale::Normalized, 0.0, 201.0).unwrap_err().to_string(),
        "hypothesis 201: normalised hypotheses lie within ±200"
    );
    assert_eq!(wald_bounds(0.7, 0.05).unwrap_err().to_string(), "alpha 0.7: strictly between 0 and 0.5");
}
