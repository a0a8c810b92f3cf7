//! The summary of a match or a test.

use super::json::{by_ending, interval, totals};
use super::{Ledger, MatchCounts, SprtProgress};
use crate::error::ArenaError;
use crate::play::EndingKind;
use crate::spec::Spec;
use secateur_stats::{Trinomial, elo, first_player, los, normalized_elo};
use serde_json::{Value, json};

/// The summary of a match, as far as it has been played.
#[derive(Clone, Debug)]
pub struct MatchSummary<'a> {
    spec: &'a Spec,
    counts: MatchCounts,
    sprt: Option<SprtProgress>,
    finished: bool,
}

impl<'a> MatchSummary<'a> {
    /// Sums up all complete pairs; with a test, those up to its verdict.
    pub fn new(spec: &'a Spec, ledger: &Ledger, finished: bool) -> Result<MatchSummary<'a>, ArenaError> {
        if let Some(test) = spec.test {
            let mut sprt = SprtProgress::new(test)?;
            sprt.advance(ledger);
            return Ok(MatchSummary { spec, counts: sprt.counts().clone(), sprt: Some(sprt), finished });
        }
        let mut counts = MatchCounts::default();
        ledger.complete_pairs().for_each(|(_, pair)| counts.add(&pair));
        Ok(MatchSummary { spec, counts, sprt: None, finished })
    }

    /// What was played.
    pub fn spec(&self) -> &'a Spec {
        self.spec
    }

    /// The games, counted.
    pub fn counts(&self) -> &MatchCounts {
        &self.counts
    }

    /// The test, if it has one.
    pub fn sprt(&self) -> Option<&SprtProgress> {
        self.sprt.as_ref()
    }

    /// The JSON object of `match` and `sprt`.
    pub fn object(&self) -> Value {
        let counts = &self.counts;
        let Trinomial { losses, draws, wins } = counts.results;
        let (logistic, normalized) = (elo(&counts.distinct), normalized_elo(&counts.distinct));
        let [a, b] = [0, 1].map(|i| &self.spec.players[i].player);
        let mut endings = by_ending(&counts.endings, 0);
        endings.insert("a".into(), by_ending(&counts.faults[0], EndingKind::BLAMELESS).into());
        endings.insert("b".into(), by_ending(&counts.faults[1], EndingKind::BLAMELESS).into());
        let mut object = json!({
            "game": self.spec.game,
            "games": counts.games(),
            "a": { "player": a, "wins": wins, "draws": draws, "losses": losses },
            "b": { "player": b, "wins": losses, "draws": draws, "losses": wins },
            "pentanomial": counts.pentanomial,
            "elo": logistic.value,
            "elo95": interval(&logistic),
            "los": los(&counts.distinct),
            "nelo": normalized.value,
            "nelo95": interval(&normalized),
            "distinct_games": counts.distinct_games(),
            "distinct_pairs": counts.distinct_pairs(),
            "distinct_pentanomial": counts.distinct,
            "terminations": endings,
            "opening_bias": self.opening_bias(),
            "margin": self.margin(),
            "seed": self.spec.seed,
            "finished": self.finished,
        });
        if let Some(progress) = &self.sprt {
            let (test, sprt) = (progress.spec(), progress.sprt());
            object["model"] = json!(test.model);
            object["elo0"] = json!(test.elo0);
            object["elo1"] = json!(test.elo1);
            object["llr"] = json!(sprt.llr());
            object["bounds"] = json!([sprt.bounds().low, sprt.bounds().high]);
            object["verdict"] = json!(sprt.verdict());
            object["unbiased"] = match sprt.estimate() {
                Ok(unbiased) => json!({
                    "elo": unbiased.elo.value, "elo95": interval(&unbiased.elo),
                    "nelo": unbiased.normalized.value, "los": unbiased.los,
                }),
                Err(_) => Value::Null,
            };
        }
        object["times"] = json!({ "a": totals(&counts.spent[0]), "b": totals(&counts.spent[1]) });
        object
    }

    /// What moving first was worth, and how often the opening alone decided.
    fn opening_bias(&self) -> Value {
        let [first, second] = self.counts.same_side;
        match first_player(&self.counts.first_player()) {
            Ok(bias) => json!({
                "first_score": bias.score.value, "first_score95": interval(&bias.score),
                "pairs_won_by_first": first, "pairs_won_by_second": second,
            }),
            Err(_) => Value::Null,
        }
    }

    fn margin(&self) -> Value {
        match (self.counts.margins.mean(), self.counts.margins.superiority()) {
            (Ok(mean), Ok(superiority)) => {
                json!({ "mean": mean.value, "mean95": interval(&mean), "superiority": superiority })
            }
            _ => Value::Null,
        }
    }
}
