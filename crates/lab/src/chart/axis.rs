//! A scale with its ticks.

/// One axis of a chart.
#[derive(Clone, Debug)]
pub struct Axis {
    /// What is measured along it.
    pub(super) label: String,
    low: f64,
    high: f64,
    named: Option<Vec<(f64, String)>>,
    logarithmic: bool,
}

impl Axis {
    /// An axis from one value to another.
    pub fn new(label: impl Into<String>, low: f64, high: f64) -> Axis {
        let high = if high > low { high } else { low + 1.0 };
        Axis { label: label.into(), low, high, named: None, logarithmic: false }
    }

    /// An axis on which every power of ten takes as much room; both ends above zero.
    pub fn logarithmic(label: impl Into<String>, low: f64, high: f64) -> Axis {
        let low = low.max(1e-12);
        Axis { logarithmic: true, ..Axis::new(label, low, high.max(low * 10.0)) }
    }

    /// An axis of names, the first in the middle of 0 to 1, the second of 1 to 2.
    pub fn named(label: impl Into<String>, names: impl IntoIterator<Item = impl Into<String>>) -> Axis {
        let named: Vec<_> =
            names.into_iter().enumerate().map(|(i, name)| (i as f64 + 0.5, name.into())).collect();
        Axis { named: Some(named.clone()), ..Axis::new(label, 0.0, named.len() as f64) }
    }

    /// Where a value lies, 0 to 1; values beyond the ends are moved there.
    pub(super) fn place(&self, value: f64) -> f64 {
        let place = |value: f64| match self.logarithmic {
            true => (value.max(self.low) / self.low).log10() / (self.high / self.low).log10(),
            false => (value - self.low) / (self.high - self.low),
        };
        place(value).clamp(0.0, 1.0)
    }

    /// Whether names are too long to stand side by side in so much room.
    pub(super) fn is_crowded(&self, room: f64) -> bool {
        let named = self.named.as_deref().unwrap_or_default();
        let longest = named.iter().map(|(_, name)| name.chars().count()).max().unwrap_or(0);
        longest as f64 * 7.0 > room / named.len().max(1) as f64
    }

    /// The ticks and their labels.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        if let Some(named) = &self.named {
            return named.clone();
        }
        if self.logarithmic {
            let powers = self.low.log10().ceil() as i32..=self.high.log10().floor() as i32;
            let apart = (powers.clone().count() / 7).max(1);
            if powers.clone().count() > 2 {
                // one way of writing them all
                let text = |power: i32| format!("10{}", superscript(power));
                return powers.step_by(apart).map(|power| (10f64.powi(power), text(power))).collect();
            }
            // less than three powers of ten have room for what lies between; large numbers all by their powers
            let powers = self.low.log10().floor() as i32..=self.high.log10().floor() as i32;
            let between = powers.flat_map(|power| [1, 2, 5].map(|n| (n, power)));
            let tick = |(n, power): (i32, i32)| {
                let value = f64::from(n) * 10f64.powi(power);
                let text = match n {
                    _ if self.high < 1e5 => label(value, value),
                    1 => format!("10{}", superscript(power)),
                    _ => format!("{n}·10{}", superscript(power)),
                };
                (value, text)
            };
            let inside =
                |&(value, _): &(f64, String)| value >= self.low * 0.999 && value <= self.high * 1.001;
            return between.map(tick).filter(inside).collect();
        }
        let step = step(self.high - self.low);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        (first..=last).map(|n| (n as f64 * step, label(n as f64 * step, step))).collect()
    }
}

/// A round number between ticks, for about six of them.
fn step(range: f64) -> f64 {
    let rough = range / 6.0;
    let power = 10f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0, 10.0].iter().map(|n| n * power).find(|&s| s >= rough * 0.999).unwrap_or(rough)
}

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

/// A small number, raised.
fn superscript(number: i32) -> String {
    let digit = |c: char| c.to_digit(10).and_then(|d| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(d as usize)).unwrap_or('⁻');
    number.to_string().chars().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        let labels = |axis: Axis| axis.ticks().into_iter().map(|(_, label)| label).collect::<Vec<_>>();
        assert_eq!(labels(Axis::new("", 0.0, 1.0)), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(labels(Axis::new("", 0.0, 900.0)), ["0", "200", "400", "600", "800"]);
        assert_eq!(labels(Axis::named("", ["a", "b"])), ["a", "b"]);
        assert_eq!(
            labels(Axis::logarithmic("", 1.0, 1e6)),
            ["10⁰", "10¹", "10²", "10³", "10⁴", "10⁵", "10⁶"]
        );
        assert_eq!(labels(Axis::logarithmic("", 3e3, 3e4)), ["5000", "10000", "20000"]);
        assert_eq!(labels(Axis::logarithmic("", 3e4, 3e5)), ["5·10⁴", "10⁵", "2·10⁵"]);
    }

    #[test]
    fn places_stay_inside() {
        let axis = Axis::new("", 10.0, 20.0);
        assert_eq!([5.0, 10.0, 15.0, 99.0].map(|x| axis.place(x)), [0.0, 0.0, 0.5, 1.0]);
        assert_eq!(Axis::logarithmic("", 1.0, 100.0).place(10.0), 0.5);
    }
}
