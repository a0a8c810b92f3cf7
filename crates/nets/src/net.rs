//! The weights of a net, and what they mean.

use crate::Shape;
use secateur_core::Random;

/// An activation of 1, in accumulators and after each layer; activations lie between 0 and 1.
pub const ONE: i32 = 255;
/// A weight of 1 between the accumulators and the hidden layer.
pub const WEIGHT_ONE: i32 = 64;
/// A weight of 1 before the value.
pub const OUTPUT_ONE: i32 = 1024;

/// A net: all its weights, as integers.
///
/// An accumulator is the bias and the sum of the rows of its inputs, in [`ONE`]ths. A hidden neuron is the sum of weight times
/// activation in `ONE * WEIGHT_ONE`ths, the value a sum in `ONE * OUTPUT_ONE`ths, times [`scale`](Self::scale).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// Names what its inputs mean, as [`NetShape::name`](secateur_core::NetShape) does.
    pub game: String,
    /// How many inputs, accumulator entries, hidden neurons and phases it has.
    pub shape: Shape,
    /// What an output of 1 is worth, in the evaluator's numbers.
    pub scale: i32,
    /// Whether the value is added to that of the game's own evaluator, rather than taken instead of it.
    pub adds: bool,
    /// The accumulator before any input is added.
    pub bias: Vec<i16>,
    /// The row of each input.
    pub rows: Vec<i16>,
    /// For each phase and hidden neuron its weights: those of the mover's accumulator, then the other's.
    pub hidden_weights: Vec<i16>,
    /// For each phase the biases of the hidden neurons.
    pub hidden_bias: Vec<i32>,
    /// For each phase the weights of what the value is a sum of.
    pub output_weights: Vec<i16>,
    /// For each phase the bias of the value.
    pub output_bias: Vec<i32>,
}

impl Net {
    /// A net whose weights are all 0: its value is 0 everywhere.
    pub fn zero(game: &str, shape: Shape, scale: i32, adds: bool) -> Net {
        let Shape { inputs, width, hidden, phases } = shape;
        Net {
            game: game.to_string(),
            shape,
            scale,
            adds,
            bias: vec![0; width],
            rows: vec![0; inputs * width],
            hidden_weights: vec![0; phases * hidden * 2 * width],
            hidden_bias: vec![0; phases * hidden],
            output_weights: vec![0; phases * shape.last()],
            output_bias: vec![0; phases],
        }
    }

    /// A net of random weights, as large as trained ones: for tests.
    pub fn random(shape: Shape, seed: u64) -> Net {
        let mut random = Random::new(seed);
        let mut net = Net::zero("random", shape, 100, false);
        let mut upto = |most: i32| random.below(2 * most as u32 + 1) as i32 - most;
        net.bias.iter_mut().for_each(|w| *w = upto(ONE) as i16);
        net.rows.iter_mut().for_each(|w| *w = upto(ONE / 2) as i16);
        net.hidden_weights.iter_mut().for_each(|w| *w = upto(WEIGHT_ONE) as i16);
        net.hidden_bias.iter_mut().for_each(|w| *w = upto(ONE * WEIGHT_ONE));
        net.output_weights.iter_mut().for_each(|w| *w = upto(OUTPUT_ONE) as i16);
        net.output_bias.iter_mut().for_each(|w| *w = upto(ONE * OUTPUT_ONE));
        net
    }

    /// The row of an input.
    pub fn row(&self, input: usize) -> &[i16] {
        &self.rows[input * self.shape.width..][..self.shape.width]
    }
}
