//! An axis: the place of each value, and the ticks.

use secateur_core::{Language, Words};

/// One axis of a chart.
#[derive(Clone, Debug)]
pub struct Axis {
    /// What is measured along it.
    pub(super) label: Words,
    low: f64,
    high: f64,
    named: Option<Vec<(f64, Words)>>,
    logarithmic: bool,
}

impl Axis {
    /// An axis from one value to another.
    pub fn new(label: impl Into<Words>, low: f64, high: f64) -> Axis {
        let high = if high > low { high } else { low + 1.0 };
        Axis { label: label.into(), low, high, named: None, logarithmic: false }
    }

    /// A logarithmic axis. The lower end is moved above zero and the upper end to ten times the lower, where they are less.
    pub fn logarithmic(label: impl Into<Words>, low: f64, high: f64) -> Axis {
        let low = low.max(1e-12);
        Axis { logarithmic: true, ..Axis::new(label, low, high.max(low * 10.0)) }
    }

    /// An axis of names: the first is at 0.5, the second at 1.5.
    pub fn named(label: impl Into<Words>, names: impl IntoIterator<Item = impl Into<Words>>) -> Axis {
        let named: Vec<_> =
            names.into_iter().enumerate().map(|(i, name)| (i as f64 + 0.5, name.into())).collect();
        Axis { named: Some(named.clone()), ..Axis::new(label, 0.0, named.len() as f64) }
    }

    /// The place of a value, 0 to 1; values beyond the ends are moved to the ends.
    pub(super) fn place(&self, value: f64) -> f64 {
        let place = match self.logarithmic {
            true => (value.max(self.low) / self.low).log10() / (self.high / self.low).log10(),
            false => (value - self.low) / (self.high - self.low),
        };
        place.clamp(0.0, 1.0)
    }

    /// Whether the names are too long to fit side by side in this width.
    pub(super) fn is_crowded(&self, room: f64) -> bool {
        let named = self.named.as_deref().unwrap_or_default();
        let longest = named
            .iter()
            .map(|(_, name)| name.en.chars().count().max(name.fr.chars().count()))
            .max()
            .unwrap_or(0);
        longest as f64 * 7.0 > room / named.len().max(1) as f64
    }

    /// The ticks: values and their labels.
    pub(super) fn ticks(&self, language: Language) -> Vec<(f64, String)> {
        match &self.named {
            Some(named) => named.iter().map(|(at, name)| (*at, name.get(language).to_string())).collect(),
            None if self.logarithmic => self.logarithmic_ticks(),
            None => self.even_ticks(language),
        }
    }

    fn even_ticks(&self, language: Language) -> Vec<(f64, String)> {
        let label = |value, step| decimal_mark(label(value, step), language);
        let step = round_step(self.high - self.low);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        (first..=last).map(|n| (n as f64 * step, label(n as f64 * step, step))).collect()
    }

    /// Powers of ten, at most about seven; if there are fewer than three, 2 and 5 times powers of ten too.
    fn logarithmic_ticks(&self) -> Vec<(f64, String)> {
        let powers = self.low.log10().ceil() as i32..=self.high.log10().floor() as i32;
        let count = powers.clone().count();
        if count > 2 {
            let apart = (count / 7).max(1);
            return powers.step_by(apart).map(|power| (10f64.powi(power), power_of_ten(1, power))).collect();
        }
        let powers = self.low.log10().floor() as i32..=self.high.log10().floor() as i32;
        let tick = |(n, power): (i32, i32)| {
            let value = f64::from(n) * 10f64.powi(power);
            (value, if self.high < 1e5 { label(value, value) } else { power_of_ten(n, power) })
        };
        let inside = |&(value, _): &(f64, String)| value >= self.low * 0.999 && value <= self.high * 1.001;
        powers.flat_map(|power| [1, 2, 5].map(|n| (n, power))).map(tick).filter(inside).collect()
    }
}

/// The number in a language: French has a decimal comma.
fn decimal_mark(number: String, language: Language) -> String {
    if language == Language::French { number.replace('.', ",") } else { number }
}

/// A round distance between ticks, such that there are about six of them.
fn round_step(range: f64) -> f64 {
    let rough = range / 6.0;
    let power = 10f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0, 10.0].iter().map(|n| n * power).find(|&s| s >= rough * 0.999).unwrap_or(rough)
}

/// A value with as many decimals as the distance between ticks requires.
fn label(value: f64, step: f64) -> String {
    if value.abs() >= 1e5 {
        let power = value.abs().log10().floor();
        let head = value / 10f64.powf(power);
        return if (head - head.round()).abs() < 1e-6 && head.round() == 1.0 {
            format!("10{}", superscript(power as i32))
        } else {
            format!("{head:.0}·10{}", superscript(power as i32))
        };
    }
    let decimals = (-step.log10().floor()).clamp(0.0, 6.0) as usize;
    format!("{value:.*}", if step >= 1.0 { 0 } else { decimals })
}

/// `10³`, `2·10³`.
fn power_of_ten(times: i32, power: i32) -> String {
    match times {
        1 => format!("10{}", superscript(power)),
        _ => format!("{times}·10{}", superscript(power)),
    }
}

fn superscript(number: i32) -> String {
    let digit = |c: char| c.to_digit(10).and_then(|d| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(d as usize)).unwrap_or('⁻');
    number.to_string().chars().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis) -> Vec<String> {
        axis.ticks(Language::English).into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(labels(&Axis::new("", 0.0, 1.0)), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(labels(&Axis::new("", 0.0, 900.0)), ["0", "200", "400", "600", "800"]);
        assert_eq!(labels(&Axis::new("", -12.0, 31.0)), ["-10", "0", "10", "20", "30"]);
        assert_eq!(
            labels(&Axis::new("", 0.0, 0.011)),
            ["0.000", "0.002", "0.004", "0.006", "0.008", "0.010"]
        );
        assert_eq!(
            labels(&Axis::new("", 0.0, 6e5)),
            ["0", "10⁵", "2·10⁵", "3·10⁵", "4·10⁵", "5·10⁵", "6·10⁵"]
        );
        assert_eq!(labels(&Axis::named("", ["a", "b"])), ["a", "b"]);
    }

    #[test]
    fn logarithmic_ticks_are_powers_of_ten_or_what_lies_between() {
        assert_eq!(
            labels(&Axis::logarithmic("", 1.0, 1e6)),
            ["10⁰", "10¹", "10²", "10³", "10⁴", "10⁵", "10⁶"]
        );
        assert_eq!(labels(&Axis::logarithmic("", 1e-2, 1.0)), ["10⁻²", "10⁻¹", "10⁰"]);
        assert_eq!(labels(&Axis::logarithmic("", 3e3, 3e4)), ["5000", "10000", "20000"]);
        assert_eq!(labels(&Axis::logarithmic("", 3e4, 3e5)), ["5·10⁴", "10⁵", "2·10⁵"]);
        // Of 22 powers of ten, every third has a tick.
        let ticks = Axis::logarithmic("", 1.0, 1e22).ticks(Language::English);
        assert_eq!(
            ticks.iter().map(|(_, label)| label.as_str()).collect::<Vec<_>>()[..3],
            ["10⁰", "10³", "10⁶"]
        );
        assert!(ticks.len() <= 8, "{ticks:?}");
    }

    #[test]
    fn every_tick_lies_on_its_axis() {
        for low in [-3.7, 0.0, 0.02, 5.0, 1e4] {
            for range in [1e-3, 0.7, 9.0, 48.0, 1e7] {
                let axis = Axis::new("", low, low + range);
                let values: Vec<f64> =
                    axis.ticks(Language::English).iter().map(|(value, _)| *value).collect();
                assert!((3..=8).contains(&values.len()), "{low} + {range}: {values:?}");
                assert!(values.iter().all(|&v| v >= low - 1e-9 * range && v <= low + range * (1.0 + 1e-6)));
            }
        }
        for axis in [Axis::logarithmic("", 7.0, 8.0), Axis::logarithmic("", 0.0, 1.0)] {
            assert!(
                axis.ticks(Language::English)
                    .iter()
                    .all(|&(v, _)| v >= axis.low * 0.99 && v <= axis.high * 1.01)
            );
            assert!(!axis.ticks(Language::English).is_empty());
        }
    }

    #[test]
    fn places_stay_inside() {
        let axis = Axis::new("", 10.0, 20.0);
        assert_eq!([5.0, 10.0, 15.0, 99.0].map(|x| axis.place(x)), [0.0, 0.0, 0.5, 1.0]);
        let axis = Axis::logarithmic("", 1.0, 100.0);
        assert_eq!([-1.0, 1.0, 10.0, 1e9].map(|x| axis.place(x)), [0.0, 0.0, 0.5, 1.0]);
        // An axis whose ends are equal gets an extent all the same.
        assert_eq!(Axis::new("", 3.0, 3.0).place(3.5), 0.5);
        assert_eq!(Axis::named("", ["a", "b", "c", "d"]).place(0.5), 0.125);
    }

    #[test]
    fn long_names_are_crowded() {
        let axis = Axis::named("", ["depth 2, as printed", "depth 3"]);
        assert!(axis.is_crowded(200.0) && !axis.is_crowded(400.0));
        assert!(!Axis::new("a label of any length", 0.0, 1.0).is_crowded(1.0));
    }
}
