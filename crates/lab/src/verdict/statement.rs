//! One statement about a quantity: what was found, and what the claim asks of it.

use super::{Answer, Statistic, Unit};
use secateur_core::{Language, Words};
use secateur_stats::{Interval, Results, Trinomial};
use serde::{Deserialize, Serialize};

/// “Never” is supported only if the interval of the share of exceptions lies below this.
const MAX_EXCEPTIONS: f64 = 0.05;

/// What a claim asks of a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Asks {
    /// More than this.
    Above(f64),
    /// Less than this.
    Below(f64),
    /// This or more: the bound itself counts as true.
    AtLeast(f64),
    /// This or less.
    AtMost(f64),
    /// In this range, ends included.
    Within(Interval),
    /// That a share is zero.
    Never,
    /// That a fact is true.
    True,
}

/// A statement about a quantity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Statement {
    /// The quantity in words.
    pub quantity: Words,
    /// What was found.
    pub statistic: Statistic,
    /// What is asked of it.
    pub asks: Asks,
    /// How its figures are written.
    pub unit: Unit,
}

impl Statement {
    /// A statement about a quantity.
    pub fn new(quantity: impl Into<Words>, statistic: Statistic, asks: Asks, unit: Unit) -> Statement {
        Statement { quantity: quantity.into(), statistic, asks, unit }
    }

    /// A statement about the score of games.
    pub fn score(quantity: impl Into<Words>, results: Trinomial, asks: Asks) -> Statement {
        Statement::new(quantity, Statistic::Score(results), asks, Unit::PERCENT)
    }

    /// The statement that something never happens: `exceptions` of `trials` games or moves are exceptions.
    pub fn never(exceptions_are: impl Into<Words>, exceptions: usize, trials: usize) -> Statement {
        Statement::new(exceptions_are, Statistic::share(exceptions, trials), Asks::Never, Unit::PERCENT)
    }

    /// The statement that every game was won; all other games are exceptions.
    pub fn all_won(results: &Trinomial) -> Statement {
        let (games, won) = (results.games() as usize, results.wins as usize);
        Statement::never(("games not won", "parties non gagnées"), games - won, games)
    }

    /// A fact in words, which is true or not.
    pub fn fact(words: impl Into<Words>, is_so: bool) -> Statement {
        Statement::new(words, Statistic::Fact(is_so), Asks::True, Unit::number(0))
    }

    /// What the interval of this confidence says about the statement.
    pub fn found(&self, confidence: f64) -> Answer {
        let Interval { low, high } = self.statistic.interval(confidence);
        let exceptions = matches!(self.statistic, Statistic::Share { successes, .. } if successes > 0);
        let (supported, contradicted) = match self.asks {
            Asks::Above(bound) => (low > bound, high < bound),
            Asks::Below(bound) => (high < bound, low > bound),
            Asks::AtLeast(bound) => (low >= bound, high < bound),
            Asks::AtMost(bound) => (high <= bound, low > bound),
            Asks::Within(range) => {
                (range.contains(low) && range.contains(high), high < range.low || low > range.high)
            }
            Asks::Never => (!exceptions && high < MAX_EXCEPTIONS, exceptions),
            Asks::True => (low == 1.0, low == 0.0),
        };
        match (supported, contradicted) {
            (true, _) => Answer::Holds,
            (_, true) => Answer::DoesNotHold,
            _ => Answer::Undecided,
        }
    }

    /// The statement in words: the quantity, its figure and interval, and what was asked.
    pub(super) fn words(&self, confidence: f64, language: Language) -> String {
        let (quantity, unit) = (self.quantity.get(language), &self.unit);
        let asked = |en: &str, fr: &str, bound: f64| {
            let bound = unit.bound(bound, language);
            match language {
                Language::English => format!(", asked: {en} {bound}"),
                Language::French => format!(", seuil : {fr} {bound}"),
            }
        };
        let asked = match self.asks {
            Asks::True => return quantity.to_string(),
            Asks::Never => match language {
                Language::English => ", asked: never".to_string(),
                Language::French => ", attendu : jamais".to_string(),
            },
            Asks::Above(bound) => asked("above", "plus de", bound),
            Asks::Below(bound) => asked("below", "moins de", bound),
            Asks::AtLeast(bound) => asked("at least", "au moins", bound),
            Asks::AtMost(bound) => asked("at most", "au plus", bound),
            Asks::Within(range) => {
                let range = unit.interval(range, language);
                match language {
                    Language::English => format!(", asked: {range}"),
                    Language::French => format!(", seuil : {range}"),
                }
            }
        };
        if self.too_few() {
            let few = match language {
                Language::English => "too few observations",
                Language::French => "trop peu d'observations",
            };
            return format!("{quantity}: {few}{asked}");
        }
        let count = match (self.statistic, language) {
            (Statistic::Share { successes, trials }, Language::English) => {
                format!("{successes} of {trials}, ")
            }
            (Statistic::Share { successes, trials }, Language::French) => {
                format!("{successes} sur {trials}, ")
            }
            _ => String::new(),
        };
        let value = unit.show(self.statistic.value(), language);
        let interval = unit.interval(self.statistic.interval(confidence), language);
        let space = if quantity.is_empty() { "" } else { " " };
        format!("{quantity}{space}{count}{value} ({interval}){asked}")
    }

    fn too_few(&self) -> bool {
        self.statistic.interval(0.95).low == f64::NEG_INFINITY
    }
}
