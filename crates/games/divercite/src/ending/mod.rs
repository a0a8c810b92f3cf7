//! The solver of endings: finds exactly who wins when few pieces are left in hand.
//!
//! Points add up move by move, so future gains do not depend on past ones. The search stores states by what can still
//! change ([`surroundings`]), without the points so far: many positions share one future. It only asks whether the side to
//! move gains a given number or not (a null-window search), stops where [`bounds`] settle that, and tries the most
//! profitable moves first.

mod bounds;
mod search;
mod state;
mod surroundings;
mod table;

pub use search::DiverciteSolver;
