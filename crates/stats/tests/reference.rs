//! Checks every figure of `data/reference.json` to 1e-6. With fewer than 30 observations the interval and the likelihood of
//! superiority are exact here but normal approximations in the file, so those two are not compared.

use secateur_stats::{
    EloScale, FEW, Hypotheses, Pentanomial, Results, Trinomial, elo, llr, los, normalized_elo, wald_bounds,
};
use serde_json::Value;

/// The absolute error allowed in every figure.
const TOLERANCE: f64 = 1e-6;

/// Asserts every figure of one entry; returns how many there were.
fn check(entry: &Value, results: &impl Results) -> usize {
    let hypotheses = |model| Hypotheses::new(model, 0.0, 5.0).unwrap();
    let shown = elo(results);
    let ours = [
        ("elo", shown.value),
        ("elo95", shown.interval95.half_width()),
        ("los", los(results)),
        ("nelo", normalized_elo(results).value),
        ("llr_logistic_0_5", llr(results, &hypotheses(EloScale::Logistic))),
        ("llr_normalized_0_5", llr(results, &hypotheses(EloScale::Normalized))),
    ];
    for (name, ours) in ours {
        let theirs = entry[name].as_f64().unwrap_or_else(|| panic!("{name} is missing in {entry}"));
        if results.observations() < FEW && matches!(name, "elo95" | "los") {
            continue;
        }
        assert!((ours - theirs).abs() < TOLERANCE, "{}: {name} {ours}, should be {theirs}", entry["results"]);
    }
    assert_eq!(entry.as_object().unwrap().len(), ours.len() + 1, "a figure is not checked: {entry}");
    ours.len()
}

#[test]
fn reproduces_every_figure() {
    let reference: Value = serde_json::from_str(include_str!("data/reference.json")).unwrap();
    let bounds = wald_bounds(0.05, 0.05).unwrap();
    for (ours, theirs) in
        [bounds.low, bounds.high].iter().zip(reference["sprt_bounds_0.05_0.05"].as_array().unwrap())
    {
        assert!((ours - theirs.as_f64().unwrap()).abs() < TOLERANCE);
    }
    let (mut trinomial, mut pentanomial) = (0, 0);
    for entry in reference["vectors"].as_array().unwrap() {
        let counts: Vec<u64> =
            entry["results"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
        if let Ok(counts) = <[u64; 3]>::try_from(counts.as_slice()) {
            trinomial += check(entry, &Trinomial::from(counts));
        } else {
            pentanomial += check(entry, &Pentanomial::from(<[u64; 5]>::try_from(counts).unwrap()));
        }
    }
    assert_eq!((trinomial, pentanomial), (36, 36), "figures checked");
}
