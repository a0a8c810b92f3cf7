//! Move ordering: the table's move, the killers, then by guess, countermove and history.
//!
//! The moves of all nodes on the path share one stack (`move_stack`), so that no node allocates. Work is done as late as
//! possible. The `picker` hands out the table's move and the killers before any other move is scored, because scoring
//! (`scoring`) takes a third of the time in games with many moves. It then picks the best of the rest one at a time, by
//! their `key`s. The search tests whether a candidate is legal when its turn comes. `heuristics` holds what the search
//! learns about moves.

mod heuristics;
mod move_stack;
mod order_key;
mod picker;
mod scoring;

pub(crate) use heuristics::{Heuristics, history_bonus};
pub(crate) use move_stack::MoveStack;
pub(crate) use picker::{Picked, Picker};
pub(crate) use scoring::OrderingContext;
