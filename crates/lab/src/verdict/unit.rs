//! How the figures of a verdict are written.

use secateur_core::{Language, Words};
use secateur_stats::Interval;
use serde::{Deserialize, Serialize};

/// How a figure is written: its factor, its decimals, and its suffix.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// Figures are multiplied by this.
    pub scale: f64,
    /// Decimals of a figure.
    pub decimals: usize,
    /// The suffix, with a space before it.
    pub suffix: Words,
}

impl Unit {
    /// Shares and scores: `62.5 %`.
    pub const PERCENT: Unit =
        Unit { scale: 100.0, decimals: 1, suffix: Words { en: String::new(), fr: String::new() } };

    /// Plain numbers.
    pub fn number(decimals: usize) -> Unit {
        Unit { scale: 1.0, decimals, suffix: Words::default() }
    }

    /// Numbers of something: `Unit::of(1, (" plies", " demi-coups"))`.
    pub fn of(decimals: usize, suffix: impl Into<Words>) -> Unit {
        Unit { scale: 1.0, decimals, suffix: suffix.into() }
    }

    fn suffix(&self, language: Language) -> &str {
        match self.suffix.get(language) {
            "" if self.scale == 100.0 => " %",
            suffix => suffix,
        }
    }

    fn digits(&self, value: f64, decimals: usize, language: Language) -> String {
        let value = self.scale * value;
        let text = match value.is_finite() {
            true => format!("{value:.decimals$}"),
            false if value > 0.0 => "∞".to_string(),
            false => "−∞".to_string(),
        };
        // a rounded zero has no sign
        let zero = text.starts_with('-') && text.chars().all(|c| matches!(c, '-' | '0' | '.'));
        let text = if zero { text[1..].to_string() } else { text.replace('-', "−") };
        if language == Language::French { text.replace('.', ",") } else { text }
    }

    /// A figure with its unit.
    pub fn show(&self, value: f64, language: Language) -> String {
        self.digits(value, self.decimals, language) + self.suffix(language)
    }

    /// A bound of a claim, with no more decimals than it needs.
    pub(super) fn bound(&self, value: f64, language: Language) -> String {
        let scaled = self.scale * value;
        let decimals =
            (0..4).find(|&n| (scaled * 10f64.powi(n) - (scaled * 10f64.powi(n)).round()).abs() < 1e-9);
        self.digits(value, decimals.unwrap_or(4) as usize, language) + self.suffix(language)
    }

    /// Both ends of an interval.
    pub(super) fn interval(&self, interval: Interval, language: Language) -> String {
        let [low, high] = [interval.low, interval.high].map(|end| self.digits(end, self.decimals, language));
        let signed = low.starts_with('−') || high.starts_with('−');
        let to = match language {
            _ if !signed => "–",
            Language::English => " to ",
            Language::French => " à ",
        };
        format!("{low}{to}{high}")
    }
}
