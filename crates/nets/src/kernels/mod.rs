//! The inner loops of a net, once in plain code and once for each set of vector instructions. All compute the same
//! integers.

mod plain;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::sync::OnceLock;

/// Which instructions compute a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Simd {
    /// Plain code, on every processor.
    Plain,
    /// Vectors of 8 numbers, on every x86-64.
    Sse2,
    /// Vectors of 16 numbers, on x86-64 processors with AVX2.
    Avx2,
}

static BEST: OnceLock<Simd> = OnceLock::new();

impl Simd {
    /// All of them, the simplest first.
    pub const ALL: [Simd; 3] = [Simd::Plain, Simd::Sse2, Simd::Avx2];

    /// Whether this processor has the instructions.
    pub fn is_possible(self) -> bool {
        match self {
            Simd::Plain => true,
            #[cfg(target_arch = "x86_64")]
            Simd::Sse2 => true,
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => std::arch::is_x86_feature_detected!("avx2"),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The fastest that this processor has, determined once; or what [`choose`](Self::choose) set before that.
    pub fn best() -> Simd {
        let best = || Simd::ALL.into_iter().rfind(|simd| simd.is_possible()).unwrap_or(Simd::Plain);
        *BEST.get_or_init(best)
    }

    /// Sets what [`best`](Self::best) returns, for the whole process. Returns `false` if this processor cannot do it, or if
    /// another choice is already in use.
    pub fn choose(self) -> bool {
        self.is_possible() && *BEST.get_or_init(|| self) == self
    }

    /// The variant with this name: `plain`, `sse2` or `avx2`.
    pub fn named(name: &str) -> Option<Simd> {
        Simd::ALL.into_iter().find(|simd| format!("{simd:?}").eq_ignore_ascii_case(name))
    }

    /// Adds rows to an accumulator and subtracts others; rows are as long as the accumulator.
    #[inline]
    pub(crate) fn update(self, accumulator: &mut [i16], rows: &[i16], added: &[u16], removed: &[u16]) {
        match self {
            // SAFETY: every x86-64 has these instructions
            #[cfg(target_arch = "x86_64")]
            Simd::Sse2 => unsafe { x86::sse2::update(accumulator, rows, added, removed) },
            // SAFETY: a state is made only where `is_possible` found these instructions
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => unsafe { x86::avx2::update(accumulator, rows, added, removed) },
            _ => plain::update(accumulator, rows, added, removed),
        }
    }

    /// Clamps the numbers of an accumulator to 0 and [`ONE`](crate::ONE).
    #[inline]
    pub(crate) fn activate(self, accumulator: &[i16], activations: &mut [i16]) {
        match self {
            // SAFETY: every x86-64 has these instructions
            #[cfg(target_arch = "x86_64")]
            Simd::Sse2 => unsafe { x86::sse2::activate(accumulator, activations) },
            // SAFETY: a state is made only where `is_possible` found these instructions
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => unsafe { x86::avx2::activate(accumulator, activations) },
            _ => plain::activate(accumulator, activations),
        }
    }

    /// Computes each output: the sum of its weights times the activations.
    #[inline]
    pub(crate) fn multiply(self, activations: &[i16], weights: &[i16], outputs: &mut [i32]) {
        match self {
            // SAFETY: every x86-64 has these instructions
            #[cfg(target_arch = "x86_64")]
            Simd::Sse2 => unsafe { x86::sse2::multiply(activations, weights, outputs) },
            // SAFETY: a state is made only where `is_possible` found these instructions
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => unsafe { x86::avx2::multiply(activations, weights, outputs) },
            _ => plain::multiply(activations, weights, outputs),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::Random;

    fn numbers(count: usize, random: &mut Random) -> Vec<i16> {
        (0..count).map(|_| random.next() as i16).collect()
    }

    /// Tested with arbitrary numbers, so that sums overflow too.
    #[test]
    fn every_way_computes_the_same() {
        let mut random = Random::new(5);
        for width in [16, 32, 48, 64, 112, 128] {
            for _ in 0..200 {
                let rows = numbers(20 * width, &mut random);
                let mut some = |most| {
                    let count = random.below(most);
                    (0..count).map(|_| random.below(20) as u16).collect::<Vec<_>>()
                };
                let (added, removed) = (some(9), some(5));
                let start = numbers(width, &mut random);
                let weights = numbers(width * 5, &mut random);
                let run = |simd: Simd| {
                    let mut accumulator = start.clone();
                    simd.update(&mut accumulator, &rows, &added, &removed);
                    let mut activations = vec![0; width];
                    simd.activate(&accumulator, &mut activations);
                    let mut outputs = vec![0; 5];
                    simd.multiply(&activations, &weights, &mut outputs);
                    (accumulator, activations, outputs)
                };
                let expected = run(Simd::Plain);
                for simd in Simd::ALL.into_iter().filter(|simd| simd.is_possible()) {
                    assert_eq!(run(simd), expected, "{simd:?}, width {width}");
                }
            }
        }
    }

    #[test]
    fn ways_have_names() {
        assert_eq!(Simd::ALL.map(|simd| Simd::named(&format!("{simd:?}"))), Simd::ALL.map(Some));
        assert_eq!((Simd::named("avx2"), Simd::named("neon")), (Some(Simd::Avx2), None));
    }
}
