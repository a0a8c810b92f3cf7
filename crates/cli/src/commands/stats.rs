//! `secateur stats`.

use crate::args::arena::StatsArgs;
use crate::failure::Failure;
use crate::output::Output;
use secateur_stats::{
    EloScale, FEW, Hypotheses, Pentanomial, Results, StatsError, Trinomial, elo, llr, los, normalized_elo,
    wald_bounds,
};
use serde_json::{Value, json};

/// The statistics of given counts.
pub fn run(args: &StatsArgs, output: &mut Output) -> Result<(), Failure> {
    match (args.wdl.as_deref(), args.penta.as_deref()) {
        (Some(&[wins, draws, losses]), _) => {
            print_statistics(&Trinomial { losses, draws, wins }, args, output)
        }
        (_, Some(&[a, b, c, d, e])) => print_statistics(&Pentanomial([a, b, c, d, e]), args, output),
        _ => Err(Failure::Request("stats: --wdl W D L or --penta with five counts is wanted".into())),
    }
}

fn print_statistics(results: &impl Results, args: &StatsArgs, output: &mut Output) -> Result<(), Failure> {
    let wrong = |e: StatsError| Failure::Request(e.to_string());
    if results
        .counts()
        .as_ref()
        .iter()
        .try_fold(0u64, |sum, &n| sum.checked_add(n))
        .is_none_or(|n| n > 1 << 52)
    {
        return Err(Failure::Request("stats: there are too many games to count".into()));
    }
    let ratio = |model| {
        let hypotheses = Hypotheses::new(model, args.test.elo0, args.test.elo1)?;
        Ok(llr(results, &hypotheses))
    };
    let logistic = ratio(EloScale::Logistic).map_err(wrong)?;
    let normalized = ratio(EloScale::Normalized).map_err(wrong)?;
    let bounds = wald_bounds(args.test.alpha, args.test.beta).map_err(wrong)?;
    let (shown, normal, superiority) = (elo(results), normalized_elo(results), los(results));
    // The approximation that this interval rests on does not hold for few observations.
    let normal95 = (results.observations() >= FEW).then_some(normal.interval95);
    // Without a game there is nothing to estimate from.
    let played = results.games() > 0;
    if output.json {
        let known = |value: Value| if played { value } else { Value::Null };
        return output.object(&json!({
            "games": results.games(), "score": results.score(),
            "elo": known(json!(shown.value)), "elo95": known(json!([shown.interval95.low, shown.interval95.high])),
            "los": known(json!(superiority)),
            "nelo": known(json!(normal.value)), "nelo95": normal95.map(|shown| [shown.low, shown.high]),
            "llr_logistic": logistic, "llr_normalized": normalized, "bounds": [bounds.low, bounds.high],
        }));
    }
    let score = results.score().map_or("–".to_string(), |s| format!("{:.2} %", 100.0 * s));
    output.line(format!("games           {}, score {score}", results.games()))?;
    let known = |text: String| if played { text } else { "–".to_string() };
    let elo95 = format!("{:+.2} [{:+.2}, {:+.2}]", shown.value, shown.interval95.low, shown.interval95.high);
    output.line(format!("Elo             {}", known(elo95)))?;
    let normal95 =
        normal95.map_or(String::new(), |shown| format!(" [{:+.2}, {:+.2}]", shown.low, shown.high));
    output.line(format!("normalised Elo  {}", known(format!("{:+.2}{normal95}", normal.value))))?;
    output.line(format!("LOS             {}", known(format!("{:.2} %", 100.0 * superiority))))?;
    output.line(format!(
        "LLR             {logistic:.3} logistic, {normalized:.3} normalised, for [{}, {}]; bounds {:.3}, {:.3}",
        args.test.elo0, args.test.elo1, bounds.low, bounds.high
    ))
}
