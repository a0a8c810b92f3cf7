//! Small nets in integers that evaluate positions, with the same value on every machine. Knows no game.
//!
//! A net sees a position from both sides' points of view; the game defines which [inputs](secateur_core::InputSet) are on.
//! Each view has an accumulator, the sum of the weights of its inputs. From one position to the next only the inputs that
//! changed are added and subtracted. Both accumulators, that of the side to move first, go through one or two small layers,
//! whose weights depend on the phase of the game.
//!
//! | to | see |
//! |---|---|
//! | read and write the file of a net | [`Net::from_bytes`], [`Net::to_bytes`], [`NetError`] |
//! | evaluate positions with a net | [`NetState`] |
//! | play with it | [`NetEvaluator`] |
//! | choose the instructions that compute it | [`Simd`] |
//!
//! ```
//! use secateur_core::{InputSet, Side};
//! use secateur_nets::{Net, NetState, Shape};
//! use std::sync::Arc;
//! let net = Net::random(Shape { inputs: 100, width: 32, hidden: 8, phases: 2 }, 1);
//! let net = Net::from_bytes(&net.to_bytes()).unwrap();
//! let mut views = [InputSet::EMPTY; 2];
//! views[0].insert(3);
//! views[1].insert(99);
//! let value = NetState::new(Arc::new(net)).evaluate(&views, Side::First, 0);
//! assert!(value.abs() < 20_000);
//! ```

mod error;
mod evaluator;
mod kernels;
mod net;
mod net_file;
mod net_state;
mod shape;

pub use error::NetError;
pub use evaluator::NetEvaluator;
pub use kernels::Simd;
pub use net::{Net, ONE, OUTPUT_ONE, WEIGHT_ONE};
pub use net_state::NetState;
pub use shape::Shape;
