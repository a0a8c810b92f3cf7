//! What a match or a test has to say, for machines and for people.

use crate::count::MatchCounts;
use crate::error::ArenaError;
use crate::ledger::Ledger;
use crate::result::{EndingKind, SideTotals};
use crate::spec::{Spec, SprtSpec};
use crate::testing::SprtProgress;
use secateur_stats::{Estimate, Trinomial, elo, first_player, los, normalized_elo};
use serde_json::{Map, Value, json};

/// The results of a match.
#[derive(Clone, Debug)]
pub struct MatchSummary<'a> {
    spec: &'a Spec,
    count: MatchCounts,
    testing: Option<(SprtSpec, SprtProgress)>,
    finished: bool,
}

/// `[low, high]` of an estimate.
pub(crate) fn ends(estimate: &Estimate) -> Value {
    json!([estimate.interval95.low, estimate.interval95.high])
}

/// Counts by the words of terminations.
pub(crate) fn by_word(counts: &[u64; 7], from: usize) -> Map<String, Value> {
    let words = EndingKind::ALL.iter().zip(counts).skip(from);
    words.map(|(t, &n)| (t.word().to_string(), json!(n))).collect()
}

/// What a player spent, per move where that is more telling.
pub(crate) fn spent(summary: &SideTotals) -> Value {
    let moves = summary.moves.max(1) as f64;
    json!({
        "moves": summary.moves,
        "nodes": summary.nodes,
        "mean_depth": summary.depths as f64 / moves,
        "seconds": summary.microseconds as f64 / 1e6,
        "seconds_per_move": summary.microseconds as f64 / 1e6 / moves,
        "longest_move": summary.slowest as f64 / 1e6,
    })
}

impl<'a> MatchSummary<'a> {
    /// The results of all complete pairs; of a test, those up to its verdict.
    pub fn new(spec: &'a Spec, ledger: &Ledger, finished: bool) -> Result<MatchSummary<'a>, ArenaError> {
        if let Some(test) = spec.test {
            let mut testing = SprtProgress::new(test)?;
            testing.advance(ledger);
            let count = testing.count().clone();
            return Ok(MatchSummary { spec, count, testing: Some((test, testing)), finished });
        }
        let mut count = MatchCounts::default();
        ledger.complete_pairs().for_each(|(_, pair)| count.add(&pair));
        Ok(MatchSummary { spec, count, testing: None, finished })
    }

    /// What was counted.
    pub fn counts(&self) -> &MatchCounts {
        &self.count
    }

    /// The JSON object of `match` and `sprt`.
    pub fn object(&self) -> Value {
        let MatchCounts { results: Trinomial { losses, draws, wins }, .. } = self.count;
        let count = &self.count;
        let shown = elo(&count.distinct);
        let normal = normalized_elo(&count.distinct);
        let [a, b] = [0, 1].map(|i| &self.spec.players[i].player);
        let mut endings = by_word(&count.endings, 0);
        endings.insert("a".into(), by_word(&count.faults[0], EndingKind::BLAMELESS).into());
        endings.insert("b".into(), by_word(&count.faults[1], EndingKind::BLAMELESS).into());
        let mut object = json!({
            "game": self.spec.game,
            "games": count.games(),
            "a": { "player": a, "wins": wins, "draws": draws, "losses": losses },
            "b": { "player": b, "wins": losses, "draws": draws, "losses": wins },
            "pentanomial": count.pentanomial,
            "elo": shown.value,
            "elo95": ends(&shown),
            "los": los(&count.distinct),
            "nelo": normal.value,
            "nelo95": ends(&normal),
            "distinct_games": count.distinct_games(),
            "distinct_pairs": count.distinct_pairs(),
            "distinct_pentanomial": count.distinct,
            "terminations": endings,
            "opening_bias": self.opening_bias(),
            "margin": self.margin(),
            "seed": self.spec.seed,
            "finished": self.finished,
        });
        if let Some((test, testing)) = &self.testing {
            let sprt = testing.sprt();
            object["model"] = json!(test.model);
            object["elo0"] = json!(test.elo0);
            object["elo1"] = json!(test.elo1);
            object["llr"] = json!(sprt.llr());
            object["bounds"] = json!([sprt.bounds().low, sprt.bounds().high]);
            object["verdict"] = json!(sprt.verdict());
            object["unbiased"] = match sprt.estimate() {
                Ok(unbiased) => json!({
                    "elo": unbiased.elo.value, "elo95": ends(&unbiased.elo),
                    "nelo": unbiased.normalized.value, "los": unbiased.los,
                }),
                Err(_) => Value::Null,
            };
        }
        object["times"] = json!({ "a": spent(&count.spent[0]), "b": spent(&count.spent[1]) });
        object
    }

    /// What moving first was worth, and how often the opening alone decided.
    fn opening_bias(&self) -> Value {
        let [first, second] = self.count.same_side;
        match first_player(&self.count.first_player()) {
            Ok(shown) => json!({
                "first_score": shown.score.value, "first_score95": ends(&shown.score),
                "pairs_won_by_first": first, "pairs_won_by_second": second,
            }),
            Err(_) => Value::Null,
        }
    }

    fn margin(&self) -> Value {
        match (self.count.margins.mean(), self.count.margins.superiority()) {
            (Ok(mean), Ok(superiority)) => {
                json!({ "mean": mean.value, "mean95": ends(&mean), "superiority": superiority })
            }
            _ => Value::Null,
        }
    }

    /// Elo in a few words, as a progress line has room for.
    pub fn short(&self) -> String {
        let Trinomial { losses, draws, wins } = self.count.results;
        let shown = elo(&self.count.distinct);
        let mut line = format!("+{wins} ={draws} -{losses}");
        if self.count.games() > 0 {
            let (value, bar) = (shown.value, shown.interval95.half_width());
            let los = 100.0 * los(&self.count.distinct);
            line.push_str(&format!("  Elo {value:+.1} ± {bar:.1}  LOS {los:.1} %"));
        }
        if let Some((_, testing)) = &self.testing {
            let (sprt, bounds) = (testing.sprt(), testing.sprt().bounds());
            line.push_str(&format!("  LLR {:.2} ({:.2}, {:.2})", sprt.llr(), bounds.low, bounds.high));
        }
        line
    }

    /// The results for people, line by line.
    pub fn lines(&self) -> Vec<String> {
        let count = &self.count;
        let Trinomial { losses, draws, wins } = count.results;
        let players = &self.spec.players;
        let mut lines = vec![
            format!("{}: {} against {}", self.spec.game, players[0].player, players[1].player),
            format!("games        {} (+{wins} ={draws} -{losses})", count.games()),
        ];
        if count.games() == 0 {
            return lines;
        }
        let shown = elo(&count.distinct);
        let normal = normalized_elo(&count.distinct);
        let counts = |p: &secateur_stats::Pentanomial| {
            p.0.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        lines.push(format!(
            "Elo          {:+.1} [{:+.1}, {:+.1}], LOS {:.1} %",
            shown.value,
            shown.interval95.low,
            shown.interval95.high,
            100.0 * los(&count.distinct)
        ));
        lines.push(format!("normalised   {:+.1} ± {:.1}", normal.value, normal.interval95.half_width()));
        lines.push(format!("pairs        {} (0, ½, 1, 1½, 2 points)", counts(&count.pentanomial)));
        if count.distinct_games() < count.games() {
            lines.push(format!(
                "repeated     {} of {} games differ; figures count the {} distinct pairs: {}",
                count.distinct_games(),
                count.games(),
                count.distinct_pairs(),
                counts(&count.distinct)
            ));
        }
        if let Ok(shown) = first_player(&count.first_player()) {
            let [first, second] = count.same_side;
            lines.push(format!(
                "openings     first player scores {:.1} %; it won both games of {first} pairs, the second of {second}",
                100.0 * shown.score.value
            ));
        }
        if let Ok(mean) = count.margins.mean() {
            lines.push(format!(
                "margin       {:+.2} ± {:.2} points",
                mean.value,
                mean.interval95.half_width()
            ));
        }
        lines.push(format!("endings      {}", self.endings()));
        for (name, own) in ["A", "B"].iter().zip(&count.spent) {
            let moves = own.moves.max(1) as f64;
            lines.push(format!(
                "{name}            {:.1} ms and {:.0} nodes a move, mean depth {:.1}, longest {:.1} ms",
                own.microseconds as f64 / 1e3 / moves,
                own.nodes as f64 / moves,
                own.depths as f64 / moves,
                own.slowest as f64 / 1e3
            ));
        }
        if let Some((_, testing)) = &self.testing {
            lines.extend(test_lines(testing));
        }
        lines
    }

    fn endings(&self) -> String {
        let mut words = Vec::new();
        for (i, ending) in EndingKind::ALL.iter().enumerate() {
            let [a, b] = [self.count.faults[0][i], self.count.faults[1][i]];
            match self.count.endings[i] {
                0 => {}
                n if i < EndingKind::BLAMELESS => words.push(format!("{n} {}", ending.word())),
                n => words.push(format!("{n} {} (A {a}, B {b})", ending.word())),
            }
        }
        words.join(", ")
    }
}

fn test_lines(testing: &SprtProgress) -> Vec<String> {
    let sprt = testing.sprt();
    let verdict = match sprt.verdict() {
        Some(secateur_stats::Verdict::H1) => "H1 accepted",
        Some(secateur_stats::Verdict::H0) => "H0 accepted",
        None => "no verdict yet",
    };
    let hypotheses = sprt.hypotheses();
    let mut lines = vec![format!(
        "test         {verdict}: LLR {:.3} ({:.3}, {:.3}) for [{}, {}] after {} pairs",
        sprt.llr(),
        sprt.bounds().low,
        sprt.bounds().high,
        hypotheses.elo0(),
        hypotheses.elo1(),
        testing.pairs()
    )];
    if let Ok(unbiased) = sprt.estimate() {
        let Estimate { value, interval95 } = unbiased.elo;
        lines.push(format!("unbiased Elo {value:+.1} [{:+.1}, {:+.1}]", interval95.low, interval95.high));
    }
    lines
}
