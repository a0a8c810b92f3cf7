//! The sizes of a net.

use crate::NetError;
use secateur_core::MAX_NET_INPUTS;

/// The widest accumulator that is allowed.
pub(crate) const MAX_WIDTH: usize = 128;
/// The widest hidden layer that is allowed.
pub(crate) const MAX_HIDDEN: usize = 32;
/// The most phases that are allowed.
const MAX_PHASES: usize = 32;
/// 16-bit numbers in the widest vector: the width of an accumulator is a multiple of it.
pub(crate) const LANES: usize = 16;

/// The sizes of a net. Within the limits that [`check`](Self::check) enforces, 32-bit sums cannot overflow: they have at
/// most 256 activations of at most 255, times 16-bit weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Inputs for each point of view.
    pub inputs: usize,
    /// Numbers in each view's accumulator: a multiple of 16, at most 128.
    pub width: usize,
    /// Neurons of the layer between the accumulators and the value, at most 32; 0 if the value is a weighted sum of the
    /// accumulators.
    pub hidden: usize,
    /// Phases of the game; each has its own layers after the accumulators.
    pub phases: usize,
}

impl Shape {
    /// Refuses sizes that are out of range.
    pub fn check(&self) -> Result<(), NetError> {
        let Shape { inputs, width, hidden, phases } = *self;
        let wrong = |text: String| Err(NetError::Shape(text));
        if inputs == 0 || inputs > MAX_NET_INPUTS {
            return wrong(format!("{inputs} inputs, there are 1 to {MAX_NET_INPUTS}"));
        }
        if width == 0 || width > MAX_WIDTH || !width.is_multiple_of(LANES) {
            return wrong(format!("a width of {width}, it is a multiple of {LANES} up to {MAX_WIDTH}"));
        }
        if hidden > MAX_HIDDEN {
            return wrong(format!("{hidden} hidden neurons, there are 0 to {MAX_HIDDEN}"));
        }
        if phases == 0 || phases > MAX_PHASES {
            return wrong(format!("{phases} phases, there are 1 to {MAX_PHASES}"));
        }
        Ok(())
    }

    /// Maps one of the game's phases, numbered below `of`, to one of the net's, which may be fewer.
    #[inline]
    pub fn phase(&self, phase: usize, of: usize) -> usize {
        if self.phases == of { phase } else { phase * self.phases / of }
    }

    /// How many activations the last layer sums up: the hidden neurons, or both accumulators.
    pub fn last(&self) -> usize {
        if self.hidden == 0 { 2 * self.width } else { self.hidden }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_of_a_game_are_joined_where_the_net_has_fewer() {
        let of = |phases, all| {
            let shape = Shape { inputs: 10, width: 16, hidden: 0, phases };
            (0..all).map(|phase| shape.phase(phase, all)).collect::<Vec<_>>()
        };
        assert_eq!((of(1, 3), of(2, 4), of(4, 4)), (vec![0, 0, 0], vec![0, 0, 1, 1], vec![0, 1, 2, 3]));
    }

    #[test]
    fn impossible_shapes_are_named() {
        let good = Shape { inputs: 10, width: 16, hidden: 0, phases: 1 };
        assert_eq!(good.check(), Ok(()));
        for (shape, line) in [
            (Shape { inputs: 0, ..good }, "0 inputs, there are 1 to 1024"),
            (Shape { inputs: 1025, ..good }, "1025 inputs, there are 1 to 1024"),
            (Shape { width: 24, ..good }, "a width of 24, it is a multiple of 16 up to 128"),
            (Shape { width: 144, ..good }, "a width of 144, it is a multiple of 16 up to 128"),
            (Shape { hidden: 33, ..good }, "33 hidden neurons, there are 0 to 32"),
            (Shape { phases: 0, ..good }, "0 phases, there are 1 to 32"),
        ] {
            assert_eq!(shape.check().unwrap_err().to_string(), format!("its shape cannot be: {line}"));
        }
    }
}
