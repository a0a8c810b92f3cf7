//! A small generator for simulations: the same numbers on every machine.

use secateur_stats::{Pentanomial, Trinomial, Wdl};

/// SplitMix64 (Steele, Lea, Flood, *Fast Splittable Pseudorandom Number Generators*, 2014).
pub struct Random(pub u64);

#[allow(dead_code)] // each test file uses its part
impl Random {
    /// Uniform on [0, 1).
    pub fn uniform(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Standard normal, by Box and Muller's method (1958).
    pub fn normal(&mut self) -> f64 {
        let (u, v) = (1.0 - self.uniform(), self.uniform());
        (-2.0 * u.ln()).sqrt() * (std::f64::consts::TAU * v).cos()
    }

    /// The index of a class drawn with these probabilities.
    pub fn class(&mut self, probabilities: &[f64]) -> usize {
        let mut left = self.uniform();
        for (i, p) in probabilities.iter().enumerate() {
            left -= p;
            if left < 0.0 {
                return i;
            }
        }
        probabilities.len() - 1
    }

    /// A game with this expected score and probability of a draw.
    pub fn game(&mut self, score: f64, draw: f64) -> Wdl {
        match self.class(&[1.0 - score - draw / 2.0, draw, score - draw / 2.0]) {
            0 => Wdl::Loss,
            1 => Wdl::Draw,
            _ => Wdl::Win,
        }
    }

    /// `count` such games.
    pub fn games(&mut self, count: usize, score: f64, draw: f64) -> Trinomial {
        let mut results = Trinomial::default();
        (0..count).for_each(|_| results.record(self.game(score, draw)));
        results
    }

    /// `count` pairs, drawn from a distribution over five scores.
    pub fn pairs(&mut self, count: usize, distribution: &[f64; 5]) -> Pentanomial {
        let mut results = Pentanomial::default();
        (0..count).for_each(|_| results.0[self.class(distribution)] += 1);
        results
    }
}

/// Asserts that a frequency over `trials` simulations fits `expected`: within four standard errors, plus an allowance where
/// the method is an approximation.
pub fn assert_frequency(what: &str, hits: usize, trials: usize, expected: f64, allowance: f64) {
    let frequency = hits as f64 / trials as f64;
    let reach = 4.0 * (expected * (1.0 - expected) / trials as f64).sqrt() + allowance;
    println!("{what}: {frequency:.4}, expected {expected} ± {reach:.4}");
    assert!((frequency - expected).abs() < reach, "{what}: {frequency}, expected {expected} ± {reach}");
}

/// How many simulations to run: `usual`, times the environment variable `SECATEUR_SIMULATIONS` if it is set.
pub fn simulations(usual: usize) -> usize {
    usual * std::env::var("SECATEUR_SIMULATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}
