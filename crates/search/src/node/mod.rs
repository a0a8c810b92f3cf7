//! The node of the alpha-beta search, each technique in a file of its name.
//!
//! [`Worker::search`](crate::root::worker::Worker::search) is the search of one node, in `search`; `moves` is its loop over
//! the moves, `quiescence` the search of a leaf. All techniques are methods of the worker that a node asks one after the
//! other.

pub(crate) mod endings;
pub(crate) mod pv;
pub(crate) mod reductions;

mod extensions;
mod futility;
mod moves;
mod null_move;
mod probcut;
mod quiescence;
mod search;
mod win_distance;

use crate::table::Entry;
use crate::table::table_key::TableKey;

/// Moves whose history is lowered when a later one causes a cut-off.
pub(crate) const MAX_TRIED: usize = 24;

/// What is known of a node when its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<M> {
    /// The window: values outside are not told apart.
    pub alpha: i32,
    pub beta: i32,
    /// Plies still to be searched.
    pub depth: i32,
    /// Plies from the root.
    pub ply: usize,
    /// The move that is left out, where the search of a singular extension asks what the others are worth.
    pub excluded: Option<M>,
    /// How the position is kept in the table.
    pub table_key: TableKey,
    /// What the table knows of it.
    pub entry: Option<Entry>,
    /// The static evaluation, where some technique needs it.
    pub eval: Option<i32>,
    /// Whether the side to move stands better than at its last turn.
    pub improving: bool,
}

/// The next move of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NextMove<M> {
    pub m: M,
    /// Its place in the order, 0 for the first.
    pub number: usize,
    /// Whether the evaluator's guess says that it changes much: it is neither reduced nor pruned.
    pub loud: bool,
    /// Whether it was deferred before, because another thread was searching it.
    pub was_deferred: bool,
}

impl<M> Node<M> {
    /// Whether the node lies on the principal variation: its window is open, so that its exact value is wanted.
    #[inline]
    pub fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The fold of the table's move, 0 for none.
    #[inline]
    pub fn table_fold(&self) -> u16 {
        self.entry.map_or(0, |entry| entry.fold)
    }
}
