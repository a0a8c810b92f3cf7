//! What a net spends its time on, once in plain code and once for each set of vector instructions. All compute the same
//! integers.

mod plain;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::sync::OnceLock;

/// How a net is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Simd {
    /// Plain code, on every processor.
    Plain,
    /// 8 numbers at once, on every x86-64.
    Sse2,
    /// 16 numbers at once, on x86-64 processors with AVX2.
    Avx2,
}

static BEST: OnceLock<Simd> = OnceLock::new();

impl Simd {
    /// All ways, the simplest first.
    pub const ALL: [Simd; 3] = [Simd::Plain, Simd::Sse2, Simd::Avx2];

    /// Whether this processor can do it.
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

    /// The best that this processor can do, found out once; what [`choose`](Self::choose) was told, if that came first.
    pub fn best() -> Simd {
        let best = || Simd::ALL.into_iter().rfind(|simd| simd.is_possible()).unwrap_or(Simd::Plain);
        *BEST.get_or_init(best)
    }

    /// Makes a way the one to use from the start on; `false` if this processor cannot do it, or another is in use already.
    pub fn choose(self) -> bool {
        self.is_possible() && *BEST.get_or_init(|| self) == self
    }

    /// The way of that name: `plain`, `sse2` or `avx2`.
    pub fn named(name: &str) -> Option<Simd> {
        Simd::ALL.into_iter().find(|simd| format!("{simd:?}").eq_ignore_ascii_case(name))
    }

    /// Adds rows to an accumulator and takes others away; rows are as long as the accumulator.
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

    /// Cuts the numbers of an accumulator off below 0 and above [`ONE`](crate::ONE).
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

    /// For each output the sum of its weights times the activations.
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

    /// Any numbers at all: sums that wrap too.
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
