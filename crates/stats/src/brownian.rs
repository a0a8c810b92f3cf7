//! Brownian motion with drift between two absorbing bounds.
//!
//! It starts at 0 and runs until it meets `lower` < 0 or `upper` > 0. Every probability here is computed by one of two
//! series: by images, which converges within a few terms for short times, or by eigenfunctions, for long times. Both series
//! are exact; the tests compare them at the time where one takes over from the other.
//!
//! Sources: Donald A. Darling and Arnold J. F. Siegert, *The First Passage Problem for a Continuous Markov Process*,
//! Annals of Mathematical Statistics 24, 1953; Theodore W. Anderson, *A Modification of the Sequential Probability
//! Ratio Test to Reduce the Sample Size*, Annals of Mathematical Statistics 31, 1960; the drift enters by the
//! Cameron–Martin factor exp(θx − θ²t/2).

use crate::gauss;
use std::f64::consts::PI;

/// Images to each side of the first: at times below the squared width the next one weighs less than 1e-40.
const IMAGES: i32 = 7;

/// Eigenfunctions: at times above the squared width the next one weighs less than 1e-70.
const EIGENFUNCTIONS: i32 = 5;

/// The motion, scaled so that its variance per unit of time is 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passage {
    drift: f64,
    /// Distance from the start down to the lower bound.
    below: f64,
    /// Distance from the start up to the upper bound.
    above: f64,
    deviation: f64,
}

impl Passage {
    /// A motion with this drift and variance per unit of time between `lower` < 0 and `upper` > 0.
    pub(crate) fn new(drift: f64, variance: f64, lower: f64, upper: f64) -> Passage {
        let deviation = variance.sqrt();
        Passage { drift: drift / deviation, below: -lower / deviation, above: upper / deviation, deviation }
    }

    /// The probability of an outcome at most as good as "not stopped before `time`, and then at `x`". Such an outcome has
    /// met the lower bound by then, or has met no bound and has a value of at most `x`.
    ///
    /// With `x` = `upper` it is the probability that the upper bound was **not** met by `time`; with `x` = `lower`, the
    /// probability that the lower bound was. The order of outcomes runs from an early stop below to an early stop above.
    /// For each outcome the probability falls as the drift grows.
    pub(crate) fn at_most(&self, time: f64, x: f64) -> f64 {
        let x = x / self.deviation;
        if time <= 0.0 {
            return if x < 0.0 { 0.0 } else { 1.0 };
        }
        let place = x.clamp(-self.below, self.above);
        let probability = if time < self.width() * self.width() {
            self.stopped_below_images(time) + self.running_images(time, place)
        } else {
            self.stopped_below_series(time) + self.running_series(time, place)
        };
        probability.clamp(0.0, 1.0)
    }

    fn width(&self) -> f64 {
        self.below + self.above
    }

    /// P(the lower bound is met first, by `time`), by images: the first-passage distribution of one bound at each distance
    /// c = below + 2k·width, with the sign of c.
    fn stopped_below_images(&self, time: f64) -> f64 {
        let (speed, root) = (self.drift.abs(), time.sqrt());
        let tilt = -self.drift * self.below;
        (-IMAGES..=IMAGES)
            .map(|k| {
                let c = self.below + 2.0 * f64::from(k) * self.width();
                let (side, c) = (c.signum(), c.abs());
                let with = (tilt - c * speed + gauss::ln_cdf((speed * time - c) / root)).exp();
                let against = (tilt + c * speed + gauss::ln_cdf((-speed * time - c) / root)).exp();
                side * (with + against)
            })
            .sum()
    }

    /// The same by eigenfunctions: the probability of ever meeting the lower bound first, less that of doing so after
    /// `time`.
    fn stopped_below_series(&self, time: f64) -> f64 {
        let width = self.width();
        let later: f64 = (1..=EIGENFUNCTIONS)
            .map(|n| {
                let q = f64::from(n) * PI / width;
                let rate = 0.5 * (q * q + self.drift * self.drift);
                q * (q * self.below).sin() * (-self.drift * self.below - rate * time).exp() / rate
            })
            .sum();
        self.stopped_below_ever() - later / width
    }

    /// P(the lower bound is met first), from the martingale exp(−2θX).
    fn stopped_below_ever(&self) -> f64 {
        let twice = 2.0 * self.drift.abs();
        if twice * self.width() < 1e-12 {
            return self.above / self.width();
        }
        let ratio = (-twice * self.above).exp_m1() / (-twice * self.width()).exp_m1();
        if self.drift > 0.0 { (-twice * self.below).exp() * ratio } else { ratio }
    }

    /// P(no bound met by `time`, value at most `x`), by images.
    fn running_images(&self, time: f64, x: f64) -> f64 {
        let root = time.sqrt();
        let image = |at: f64| {
            let shift = at + self.drift * time;
            let (low, high) = ((-self.below - shift) / root, (x - shift) / root);
            // Both are taken from the nearer tail: near 1 their difference would be lost to rounding.
            let (near, far) = if low > 0.0 { (-low, -high) } else { (high, low) };
            let scaled = |z: f64| (self.drift * at + gauss::ln_cdf(z)).exp();
            scaled(near) - scaled(far)
        };
        (-IMAGES..=IMAGES)
            .map(|k| {
                let centre = 2.0 * f64::from(k) * self.width();
                image(centre) - image(2.0 * self.above + centre)
            })
            .sum()
    }

    /// The same probability by eigenfunctions, which converge faster where time is long.
    fn running_series(&self, time: f64, x: f64) -> f64 {
        let (width, drift) = (self.width(), self.drift);
        let sum: f64 = (1..=EIGENFUNCTIONS)
            .map(|n| {
                let q = f64::from(n) * PI / width;
                let squares = q * q + drift * drift;
                let decay = -0.5 * squares * time;
                let phase = q * (x + self.below);
                let upper = (drift * x + decay).exp() * (drift * phase.sin() - q * phase.cos());
                let lower = q * (decay - drift * self.below).exp();
                (q * self.below).sin() * (upper + lower) / squares
            })
            .sum();
        2.0 * sum / width
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_and_eigenfunctions_agree() {
        for drift in [-8.0, -1.5, -0.2, 0.0, 1e-9, 0.4, 2.0, 9.0] {
            for (below, above) in [(1.0, 1.0), (0.3, 2.0), (2.5, 0.7)] {
                let motion = Passage { drift, below, above, deviation: 1.0 };
                let squared = motion.width() * motion.width();
                for time in [0.7 * squared, squared, 1.6 * squared] {
                    let (a, b) = (motion.stopped_below_images(time), motion.stopped_below_series(time));
                    assert!((a - b).abs() < 1e-9, "{motion:?} {time}: {a} {b}");
                    for place in [-below, -0.5 * below, 0.0, 0.9 * above, above] {
                        let (a, b) = (motion.running_images(time, place), motion.running_series(time, place));
                        assert!((a - b).abs() < 1e-9, "{motion:?} {time} {place}: {a} {b}");
                    }
                }
            }
        }
    }

    /// The probabilities of stopping below, stopping above (by reflection of the motion) and still running add up to 1.
    #[test]
    fn the_outcomes_exhaust() {
        for drift in [-30.0, -2.0, 0.0, 0.7, 30.0] {
            for time in [1e-6, 0.01, 0.3, 1.0, 5.0, 100.0] {
                let motion = Passage { drift, below: 0.8, above: 1.3, deviation: 1.0 };
                let mirror = Passage { drift: -drift, below: 1.3, above: 0.8, deviation: 1.0 };
                let not_above = motion.at_most(time, 1.3);
                let above = mirror.at_most(time, -1.3);
                assert!((not_above + above - 1.0).abs() < 1e-9, "{drift} {time}: {not_above} {above}");
            }
        }
    }

    #[test]
    fn falls_with_the_drift_and_stays_a_probability() {
        for time in [1e-9, 0.05, 1.0, 7.0, 1e6] {
            for x in [-1.0, -0.4, 0.0, 0.9, 1.0] {
                let mut last = 1.0;
                for step in -4000..=4000 {
                    let motion =
                        Passage { drift: f64::from(step) / 20.0, below: 1.0, above: 1.0, deviation: 1.0 };
                    let now = motion.at_most(time, x);
                    assert!(
                        (0.0..=1.0).contains(&now) && now <= last + 1e-9,
                        "{time} {x} {step}: {last} {now}"
                    );
                    last = now;
                }
            }
        }
    }
}
