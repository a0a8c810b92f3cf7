//! Plain code, the reference for the vector code.

use crate::ONE;

pub(super) fn update(accumulator: &mut [i16], rows: &[i16], added: &[u16], removed: &[u16]) {
    let width = accumulator.len();
    for &row in added {
        let row = &rows[usize::from(row) * width..][..width];
        accumulator.iter_mut().zip(row).for_each(|(sum, &weight)| *sum = sum.wrapping_add(weight));
    }
    for &row in removed {
        let row = &rows[usize::from(row) * width..][..width];
        accumulator.iter_mut().zip(row).for_each(|(sum, &weight)| *sum = sum.wrapping_sub(weight));
    }
}

pub(super) fn activate(accumulator: &[i16], activations: &mut [i16]) {
    for (&sum, activation) in accumulator.iter().zip(activations) {
        *activation = sum.clamp(0, ONE as i16);
    }
}

pub(super) fn multiply(activations: &[i16], weights: &[i16], outputs: &mut [i32]) {
    for (weights, output) in weights.chunks_exact(activations.len()).zip(outputs) {
        let products = activations.iter().zip(weights).map(|(&a, &w)| i32::from(a) * i32::from(w));
        *output = products.fold(0, i32::wrapping_add);
    }
}
