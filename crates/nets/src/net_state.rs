//! A net in use: its accumulators follow the search from position to position.

use crate::kernels::Simd;
use crate::net::{ONE, OUTPUT_ONE, WEIGHT_ONE};
use crate::shape::{MAX_HIDDEN, MAX_WIDTH};
use crate::{Net, Shape};
use secateur_core::{EVAL_LIMIT, InputSet, Side};
use std::sync::Arc;

/// Changes collected before they are applied.
const BATCH: usize = 32;

/// A net with the accumulators of the last position it evaluated.
///
/// The accumulators are updated by the difference between the inputs of two positions, whatever moves lie between them. So
/// nobody has to report moves, and neighbours in a search tree differ in few inputs. 16-bit sums wrap, so the order of
/// changes does not matter: the value always equals the one computed from scratch.
#[derive(Clone, Debug)]
pub struct NetState {
    net: Arc<Net>,
    simd: Simd,
    views: [InputSet; 2],
    accumulators: [[i16; MAX_WIDTH]; 2],
}

impl NetState {
    /// Wraps a net; nothing is evaluated yet.
    pub fn new(net: Arc<Net>) -> NetState {
        NetState::with_simd(net, Simd::best())
    }

    /// The same with chosen instructions.
    ///
    /// # Panics
    /// If the processor lacks them.
    pub fn with_simd(net: Arc<Net>, simd: Simd) -> NetState {
        assert!(simd.is_possible(), "{simd:?} on a processor that has it");
        let mut accumulator = [0; MAX_WIDTH];
        accumulator[..net.shape.width].copy_from_slice(&net.bias);
        NetState { net, simd, views: [InputSet::EMPTY; 2], accumulators: [accumulator; 2] }
    }

    /// The net that it evaluates with.
    pub fn net(&self) -> &Net {
        &self.net
    }

    /// The value of a position for the side to move, from the inputs that each side sees; `phase` is one of the net's
    /// phases.
    #[inline]
    pub fn evaluate(&mut self, views: &[InputSet; 2], turn: Side, phase: usize) -> i32 {
        for side in Side::BOTH {
            self.update(side, &views[side]);
        }
        self.output(turn, phase)
    }

    /// Updates an accumulator to other inputs.
    #[inline]
    fn update(&mut self, view: Side, inputs: &InputSet) {
        let NetState { net, simd, views, accumulators } = self;
        let (mut added, mut removed) = (Changes::new(), Changes::new());
        let width = net.shape.width;
        let accumulator = &mut accumulators[view][..width];
        let words = net.shape.inputs.div_ceil(64);
        let (old, new) = (views[view].words(), inputs.words());
        for place in 0..words {
            let changed = old[place] ^ new[place];
            if changed == 0 {
                continue;
            }
            added.collect(changed & new[place], place);
            removed.collect(changed & old[place], place);
            if added.is_full() || removed.is_full() {
                simd.update(accumulator, &net.rows, added.take_rows(), removed.take_rows());
            }
        }
        if added.count + removed.count > 0 {
            simd.update(accumulator, &net.rows, added.take_rows(), removed.take_rows());
        }
        views[view] = *inputs;
    }

    fn output(&self, turn: Side, phase: usize) -> i32 {
        let NetState { net, simd, accumulators, .. } = self;
        let Shape { width, hidden, phases, .. } = net.shape;
        assert!(phase < phases, "a phase of the net");
        let mut activations = [0; 2 * MAX_WIDTH];
        let activations = &mut activations[..2 * width];
        simd.activate(&accumulators[turn][..width], &mut activations[..width]);
        simd.activate(&accumulators[!turn][..width], &mut activations[width..]);
        let last = net.shape.last();
        let weights = &net.output_weights[phase * last..][..last];
        let mut sum = i64::from(net.output_bias[phase]);
        if hidden == 0 {
            let mut value = [0];
            simd.multiply(activations, weights, &mut value);
            sum += i64::from(value[0]);
        } else {
            let mut neurons = [0; MAX_HIDDEN];
            let neurons = &mut neurons[..hidden];
            let size = hidden * 2 * width;
            simd.multiply(activations, &net.hidden_weights[phase * size..][..size], neurons);
            let biases = &net.hidden_bias[phase * hidden..][..hidden];
            for ((&neuron, &bias), &weight) in neurons.iter().zip(biases).zip(weights) {
                let active = (neuron.wrapping_add(bias) / WEIGHT_ONE).clamp(0, ONE);
                sum += i64::from(active * i32::from(weight));
            }
        }
        let value = sum * i64::from(net.scale) / i64::from(ONE * OUTPUT_ONE);
        value.clamp((1 - EVAL_LIMIT).into(), (EVAL_LIMIT - 1).into()) as i32
    }
}

/// The rows of the inputs that changed between two positions.
struct Changes {
    rows: [u16; BATCH + 64],
    count: usize,
}

impl Changes {
    #[inline]
    fn new() -> Changes {
        Changes { rows: [0; BATCH + 64], count: 0 }
    }

    /// Collects the set bits of a word; there must be room for them: fewer than `BATCH` are collected before.
    #[inline]
    fn collect(&mut self, mut word: u64, place: usize) {
        while word != 0 {
            self.rows[self.count] = (64 * place) as u16 + word.trailing_zeros() as u16;
            self.count += 1;
            word &= word - 1;
        }
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.count >= BATCH
    }

    #[inline]
    fn take_rows(&mut self) -> &[u16] {
        let count = std::mem::take(&mut self.count);
        &self.rows[..count]
    }
}
