//! The kernels with vector instructions of x86-64: SSE2, which every such processor has, and AVX2.
//!
//! The two differ only in the width of a vector, so one macro writes both. `madd` multiplies 16-bit numbers and adds
//! neighbouring products in 32 bits without saturation, so sums are those of plain code.

macro_rules! kernels {
    ($name:ident, $feature:literal, $vector:ident, $lanes:literal, $load:ident, $store:ident, $zero:ident, $all:ident,
     $add:ident, $sub:ident, $min:ident, $max:ident, $madd:ident, $add32:ident,
     |$whole:ident| $half:expr) => {
        pub(in crate::kernels) mod $name {
            use crate::ONE;
            use std::arch::x86_64::*;

            /// 16-bit numbers in a vector.
            const LANES: usize = $lanes;

            #[inline]
            #[target_feature(enable = $feature)]
            fn load(numbers: &[i16; LANES]) -> $vector {
                // SAFETY: the array is as long as a vector, and the load needs no alignment
                unsafe { $load(numbers.as_ptr().cast()) }
            }

            #[inline]
            #[target_feature(enable = $feature)]
            fn store(numbers: &mut [i16; LANES], vector: $vector) {
                // SAFETY: the array is as long as a vector, and the store needs no alignment
                unsafe { $store(numbers.as_mut_ptr().cast(), vector) }
            }

            #[target_feature(enable = $feature)]
            pub fn update(accumulator: &mut [i16], rows: &[i16], added: &[u16], removed: &[u16]) {
                let width = accumulator.len();
                let (parts, _) = accumulator.as_chunks_mut::<LANES>();
                for (place, part) in parts.iter_mut().enumerate() {
                    let of_row = |row: u16| {
                        let begin = usize::from(row) * width + place * LANES;
                        rows[begin..begin + LANES].first_chunk::<LANES>().expect("a row is as long")
                    };
                    let mut sum = load(part);
                    for &row in added {
                        sum = $add(sum, load(of_row(row)));
                    }
                    for &row in removed {
                        sum = $sub(sum, load(of_row(row)));
                    }
                    store(part, sum);
                }
            }

            #[target_feature(enable = $feature)]
            pub fn activate(accumulator: &[i16], activations: &mut [i16]) {
                let (least, most) = ($zero(), $all(ONE as i16));
                let parts = accumulator.as_chunks::<LANES>().0;
                for (part, activation) in parts.iter().zip(activations.as_chunks_mut::<LANES>().0) {
                    store(activation, $min($max(load(part), least), most));
                }
            }

            #[target_feature(enable = $feature)]
            pub fn multiply(activations: &[i16], weights: &[i16], outputs: &mut [i32]) {
                let parts = activations.as_chunks::<LANES>().0;
                for (weights, output) in weights.chunks_exact(activations.len()).zip(outputs) {
                    let mut sum = $zero();
                    for (part, weights) in parts.iter().zip(weights.as_chunks::<LANES>().0) {
                        sum = $add32(sum, $madd(load(part), load(weights)));
                    }
                    *output = total(sum);
                }
            }

            /// The sum of all 32-bit numbers in a vector.
            #[inline]
            #[target_feature(enable = $feature)]
            fn total($whole: $vector) -> i32 {
                let half = $half;
                let quarter = _mm_add_epi32(half, _mm_shuffle_epi32::<0b00_00_11_10>(half));
                _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32::<0b00_00_00_01>(quarter)))
            }
        }
    };
}

kernels!(
    sse2,
    "sse2",
    __m128i,
    8,
    _mm_loadu_si128,
    _mm_storeu_si128,
    _mm_setzero_si128,
    _mm_set1_epi16,
    _mm_add_epi16,
    _mm_sub_epi16,
    _mm_min_epi16,
    _mm_max_epi16,
    _mm_madd_epi16,
    _mm_add_epi32,
    |whole| whole
);

kernels!(
    avx2,
    "avx2",
    __m256i,
    16,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_setzero_si256,
    _mm256_set1_epi16,
    _mm256_add_epi16,
    _mm256_sub_epi16,
    _mm256_min_epi16,
    _mm256_max_epi16,
    _mm256_madd_epi16,
    _mm256_add_epi32,
    |whole| _mm_add_epi32(_mm256_castsi256_si128(whole), _mm256_extracti128_si256::<1>(whole))
);
