//! The summary of a match or a test.

use super::json::{by_ending, forfeits_json, interval_json, totals_json};
use super::time_use::{percentile99, uneven_clocks};
use super::{FreshMatches, GameSummary, Ledger, MatchCounts, SprtProgress};
use crate::error::ArenaError;
use crate::play::EndingKind;
use crate::spec::{Openings, Spec};
use secateur_core::Side;
use secateur_stats::{
    Estimate, FEW, Interval, Results, Trinomial, elo, first_player, llr, los, normalized_elo,
};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// With fewer pairs than this no warning says that games repeat.
const MIN_PAIRS: u64 = 4;

/// The summary of a match, as far as it has been played.
#[derive(Clone, Debug)]
pub struct MatchSummary<'a> {
    spec: &'a Spec,
    ledger: &'a Ledger,
    counts: MatchCounts,
    sprt: Option<SprtProgress>,
    finished: bool,
}

impl<'a> MatchSummary<'a> {
    /// Sums up all complete pairs; with a test, those up to its verdict.
    pub fn new(spec: &'a Spec, ledger: &'a Ledger, finished: bool) -> Result<MatchSummary<'a>, ArenaError> {
        if let Some(test) = spec.test {
            let mut sprt = SprtProgress::new(test)?;
            sprt.advance(ledger);
            let counts = sprt.counts().clone();
            return Ok(MatchSummary { spec, ledger, counts, sprt: Some(sprt), finished });
        }
        let mut counts = MatchCounts::default();
        ledger.complete_pairs().for_each(|(_, pair)| counts.add(&pair));
        Ok(MatchSummary { spec, ledger, counts, sprt: None, finished })
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

    /// The fresh matches, where a player learns from game to game: nothing then follows from the pairs.
    pub fn fresh_matches(&self) -> Option<FreshMatches> {
        FreshMatches::new(self.spec, self.ledger)
    }

    /// The name of a player: `A` or `B`, unless it was given one.
    pub fn label(&self, player: usize) -> String {
        match self.spec.players[player].name.as_str() {
            "a" => "A".to_string(),
            "b" => "B".to_string(),
            name => name.to_string(),
        }
    }

    /// The Elo of the pairs without a forfeit; `None` where there is no such pair.
    pub fn elo_played(&self) -> Option<Estimate> {
        let played = &self.counts.played.pairs;
        (played.observations() > 0).then(|| elo(played))
    }

    /// The interval of the normalised Elo; `None` for few pairs, for which its approximation does not hold.
    pub fn normalized95(&self) -> Option<Interval> {
        let distinct = &self.counts.distinct;
        (distinct.observations() >= FEW).then(|| normalized_elo(distinct).interval95)
    }

    /// Results of `a` in finished games of incomplete pairs, which do not count yet.
    pub fn unpaired(&self) -> Trinomial {
        let mut results = Trinomial::default();
        if self.finished {
            return results; // after the verdict of a test the rest of a pair is not played
        }
        for (_, leg, game) in self.ledger.unpaired() {
            results.record(game.wdl(Side::BOTH[usize::from(leg)]));
        }
        results
    }

    /// The time that 99 of 100 moves of a player did not exceed, where time was limited.
    pub fn percentile99(&self, player: usize) -> Option<Duration> {
        let end = self.sprt.as_ref().map_or(u64::MAX, SprtProgress::pairs);
        let pairs: Vec<[GameSummary; 2]> = self
            .ledger
            .complete_pairs()
            .take_while(|&(pair, _)| pair < end)
            .map(|(_, games)| games)
            .collect();
        let side = |leg: usize| Side::BOTH[player ^ leg];
        percentile99(pairs.iter().flatten().enumerate().map(|(i, game)| (game, side(i % 2))))
    }

    /// Says that games repeat, if so many do that other openings or other players are needed.
    pub fn repeats(&self) -> Vec<String> {
        let counts = &self.counts;
        let (pairs, repeated) = (counts.pentanomial.observations(), counts.repeated_pairs());
        let mut lines = Vec::new();
        if pairs < MIN_PAIRS {
            return lines;
        }
        if 2 * counts.mirrored > pairs {
            lines.push(format!(
                "both games of {} of {pairs} pairs are the same: the players choose the same moves",
                counts.mirrored
            ));
        }
        if 10 * repeated > pairs {
            let why = match &self.spec.openings {
                Openings::Start => {
                    "all begin at the start; --openings random:4 would give other games".to_string()
                }
                Openings::List(list) => format!("there are only {} openings", list.len()),
                Openings::Random(plies) | Openings::Fresh(plies) => {
                    format!("few openings of {plies} plies are balanced")
                }
            };
            lines.push(format!("{repeated} of {pairs} pairs repeat earlier ones: {why}"));
        }
        lines
    }

    /// How many pairs had a longer opening than was asked for, because shorter ones repeated, and the plies of the longest.
    pub fn longer_openings(&self) -> Option<(u64, usize)> {
        let Openings::Fresh(plies) = self.spec.openings else { return None };
        let longer = self.counts.openings.range(plies as usize + 1..);
        let pairs = longer.clone().map(|(_, pairs)| pairs).sum();
        longer.last().map(|(&longest, _)| (pairs, longest))
    }

    /// Warnings that a reader of the figures needs.
    pub fn warnings(&self) -> Vec<String> {
        let counts = &self.counts;
        let mut lines = Vec::new();
        if counts.is_spoilt() {
            let [a, b] = counts.forfeits();
            lines.push(format!(
                "not a measure of strength: {} of {} games were forfeited ({} {a}, {} {b})",
                a + b,
                counts.games(),
                self.label(0),
                self.label(1)
            ));
        }
        for player in [0, 1] {
            lines.extend(counts.spent[player].punctuality.warnings(&self.label(player)));
        }
        let labels = [self.label(0), self.label(1)];
        let means = [0, 1].map(|player| {
            let spent = &counts.spent[player];
            spent.microseconds as f64 / 1e6 / spent.moves.max(1) as f64
        });
        let limits = [0, 1].map(|player| &self.spec.players[player].limit);
        lines.extend(self.repeats());
        lines.extend(uneven_clocks([&labels[0], &labels[1]], limits, means));
        lines
    }

    /// The JSON object of `match` and `sprt`.
    pub fn object(&self) -> Value {
        let counts = &self.counts;
        let Trinomial { losses, draws, wins } = counts.results;
        let (logistic, normalized) = (elo(&counts.distinct), normalized_elo(&counts.distinct));
        let [a, b] = [0, 1].map(|i| &self.spec.players[i]);
        let played = self.elo_played();
        let unpaired = self.unpaired();
        let mut object = json!({
            "game": self.spec.game,
            "games": counts.games(),
            "a": {
                "player": a.player, "wins": wins, "draws": draws, "losses": losses,
                "name": a.name, "limits": a.limit,
            },
            "b": {
                "player": b.player, "wins": losses, "draws": draws, "losses": wins,
                "name": b.name, "limits": b.limit,
            },
            "pentanomial": counts.pentanomial,
            "elo": logistic.value,
            "elo95": interval_json(&logistic),
            "los": los(&counts.distinct),
            "forfeits": { "a": forfeits_json(&counts.faults[0]), "b": forfeits_json(&counts.faults[1]) },
            "elo_played": played.map(|shown| shown.value),
            "elo_played95": played.map(|shown| interval_json(&shown)),
            "pairs_played": counts.played.pairs.observations(),
            "nelo": normalized.value,
            "nelo95": self.normalized95().map(|shown| [shown.low, shown.high]),
            "distinct_games": counts.distinct_games(),
            "distinct_pairs": counts.distinct_pairs(),
            "distinct_pentanomial": counts.distinct,
            "terminations": self.endings(),
            "opening_bias": self.opening_bias(),
            "margin": self.margin(),
            "unpaired": { "wins": unpaired.wins, "draws": unpaired.draws, "losses": unpaired.losses },
            "repeats": {
                "pairs": counts.repeated_pairs(), "mirrored_pairs": counts.mirrored,
                "longer_openings": self.longer_openings().map_or(0, |(pairs, _)| pairs),
            },
            "warnings": self.warnings(),
            "seed": self.spec.seed,
            "finished": self.finished,
        });
        if let Some(progress) = &self.sprt {
            self.add_test(&mut object, progress);
        }
        if let Some(matches) = self.fresh_matches() {
            // intervals over pairs would take games for independent, which they are not
            for key in ["elo95", "los", "elo_played95", "nelo", "nelo95"] {
                object[key] = Value::Null;
            }
            object["learning"] = matches.object();
        }
        object["times"] = json!({
            "a": totals_json(&counts.spent[0], self.percentile99(0)),
            "b": totals_json(&counts.spent[1], self.percentile99(1)),
        });
        object
    }

    /// Adds what a sequential test has found so far.
    fn add_test(&self, object: &mut Value, progress: &SprtProgress) {
        let (test, sprt) = (progress.spec(), progress.sprt());
        object["model"] = json!(test.model);
        object["elo0"] = json!(test.elo0);
        object["elo1"] = json!(test.elo1);
        object["llr"] = json!(sprt.llr());
        object["llr_played"] = json!(llr(&self.counts.played.pairs, sprt.hypotheses()));
        object["bounds"] = json!([sprt.bounds().low, sprt.bounds().high]);
        object["verdict"] = json!(sprt.verdict());
        object["unbiased"] = match sprt.estimate() {
            Ok(unbiased) => json!({
                "elo": unbiased.elo.value, "elo95": interval_json(&unbiased.elo),
                "nelo": unbiased.normalized.value, "los": unbiased.los,
            }),
            Err(_) => Value::Null,
        };
    }

    /// How many games ended in each way: in all, and by the fault of each player.
    fn endings(&self) -> Map<String, Value> {
        let counts = &self.counts;
        let mut endings = by_ending(&counts.endings, 0);
        endings.insert("a".into(), by_ending(&counts.faults[0], EndingKind::BLAMELESS).into());
        endings.insert("b".into(), by_ending(&counts.faults[1], EndingKind::BLAMELESS).into());
        endings
    }

    /// What moving first was worth, and how often the opening alone decided.
    fn opening_bias(&self) -> Value {
        let [first, second] = self.counts.same_side;
        match first_player(&self.counts.first_player()) {
            Ok(bias) => json!({
                "first_score": bias.score.value, "first_score95": interval_json(&bias.score),
                "pairs_won_by_first": first, "pairs_won_by_second": second,
            }),
            Err(_) => Value::Null,
        }
    }

    fn margin(&self) -> Value {
        match (self.counts.margins.mean(), self.counts.margins.superiority()) {
            (Ok(mean), Ok(superiority)) => {
                json!({ "mean": mean.value, "mean95": interval_json(&mean), "superiority": superiority })
            }
            _ => Value::Null,
        }
    }
}
