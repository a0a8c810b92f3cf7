//! The weights of a net and their units.

use crate::Shape;
use secateur_core::Random;

/// Stands for an activation of 1, in accumulators and after each layer; activations lie between 0 and 1.
pub const ONE: i32 = 255;
/// Stands for a weight of 1 between the accumulators and the hidden layer.
pub const WEIGHT_ONE: i32 = 64;
/// Stands for a weight of 1 in the last layer, before the value.
pub const OUTPUT_ONE: i32 = 1024;

/// A net: all its weights, as integers.
///
/// An accumulator is the bias plus the rows of the inputs that are on, in units of 1/[`ONE`]. A hidden neuron is a sum of
/// weight times activation, in units of 1/(`ONE * WEIGHT_ONE`). The value is such a sum in units of 1/(`ONE * OUTPUT_ONE`),
/// times [`scale`](Self::scale).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// Identifies the meaning of its inputs, as [`NetShape::name`](secateur_core::NetShape) does.
    pub game: String,
    /// How many inputs, accumulator entries, hidden neurons and phases it has.
    pub shape: Shape,
    /// What an output of 1 is worth, in the evaluator's numbers.
    pub scale: i32,
    /// Whether the value is added to that of the game's own evaluator; otherwise it replaces it.
    pub adds: bool,
    /// The accumulator when no input is on.
    pub bias: Vec<i16>,
    /// The rows, one for each input: what the input adds to the accumulator.
    pub rows: Vec<i16>,
    /// The weights of each hidden neuron, by phase: those for the accumulator of the side to move, then those for the
    /// other.
    pub hidden_weights: Vec<i16>,
    /// The biases of the hidden neurons, by phase.
    pub hidden_bias: Vec<i32>,
    /// The weights of the last layer, by phase.
    pub output_weights: Vec<i16>,
    /// The bias of the value, by phase.
    pub output_bias: Vec<i32>,
}

impl Net {
    /// A net with all weights 0, which adds nothing or evaluates all positions as 0.
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

    /// A net with random weights of the size that trained ones have, for tests.
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
