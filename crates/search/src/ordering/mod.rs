//! The order in which the moves of a node are tried: the table's move, the killers, then by guess, countermove and history.
//!
//! The moves of all nodes on the path lie on one stack (`move_stack`), so that nothing is allocated at a node. Work is put
//! off until it is needed: the `picker` finds and hands out the table's move and the killers before any other move is
//! scored (`scoring` takes a third of the time in games with many moves), it looks for the best of the rest one at a time,
//! by their `key`s, and the search tests a candidate's legality when its turn comes. What the search learns about moves is
//! kept in `heuristics`.

mod heuristics;
mod key;
mod move_stack;
mod picker;
mod scoring;

pub(crate) use heuristics::{Heuristics, history_bonus};
pub(crate) use move_stack::MoveStack;
pub(crate) use picker::{Picked, Picker};
pub(crate) use scoring::OrderingContext;
