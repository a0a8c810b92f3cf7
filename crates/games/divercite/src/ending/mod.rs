//! Endings solved: who wins with few pieces in hand, exactly.
//!
//! Points add up move by move, so that what is still to be gained does not depend on what was gained before. The search
//! remembers states by what can still change ([`surroundings`]), without the points so far: many positions have one
//! future. It asks only whether the side to move gains so much or not (a search with a window of nothing), stops where
//! [`bounds`] already tell, and takes the most profitable moves first.

mod bounds;
mod search;
mod state;
mod surroundings;
mod table;

pub use search::DiverciteSolver;
