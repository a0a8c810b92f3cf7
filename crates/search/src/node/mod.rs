//! The search of a node by alpha-beta, with one file for each technique.
//!
//! [`Worker::search`](crate::root::worker::Worker::search) in `search` searches one node; `moves` loops over its moves,
//! `quiescence` searches a leaf. All techniques are methods of the worker, which a node calls one after the other.

pub(crate) mod game_over;
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

/// How many of the moves tried at a node have their history lowered when a later one causes a cut-off.
pub(crate) const MAX_TRIED: usize = 24;

/// What is known of a node before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<M> {
    /// The window: outside it, only bounds matter.
    pub alpha: i32,
    pub beta: i32,
    /// Plies still to be searched.
    pub depth: i32,
    /// Plies from the root.
    pub ply: usize,
    /// The move to skip while a singular extension searches all other moves.
    pub excluded: Option<M>,
    /// The position's key in the transposition table.
    pub table_key: TableKey,
    /// The table's entry for it.
    pub entry: Option<Entry>,
    /// The static evaluation, if a technique needs it.
    pub eval: Option<i32>,
    /// Whether the evaluation is better than at the side's last turn.
    pub improving: bool,
}

/// The next move of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NextMove<M> {
    pub m: M,
    /// Its place in the order, from 0.
    pub number: usize,
    /// Whether the evaluator's guess calls it loud: then it is neither reduced nor pruned.
    pub loud: bool,
    /// Whether it was deferred earlier, because another thread was searching it.
    pub was_deferred: bool,
}

impl<M> Node<M> {
    /// Whether the node is on the principal variation: its window is open, so its exact value matters.
    #[inline]
    pub fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The fold of the table's move; 0 if there is none.
    #[inline]
    pub fn table_fold(&self) -> u16 {
        self.entry.map_or(0, |entry| entry.fold)
    }
}
