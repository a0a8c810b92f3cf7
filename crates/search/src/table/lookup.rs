//! Decides when an entry of the transposition table answers for a search.

use super::table_key::TableKey;
use super::{Bound, Entry};
use crate::config::TableUse;
use crate::score::{from_table, is_loss, is_win};

/// The search for which an entry may answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Query {
    pub alpha: i32,
    pub beta: i32,
    pub depth: i32,
    pub ply: usize,
    pub table_key: TableKey,
}

/// The entry's score, if it may replace the search.
#[inline]
pub(crate) fn entry_answer(entry: &Entry, query: &Query, usage: TableUse) -> Option<i32> {
    let score = from_table(entry.score, query.ply);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= query.beta,
        Bound::Upper => score <= query.alpha,
    };
    if !settles || !query.table_key.may_answer(entry.depth) {
        return None;
    }
    let deep_enough = match usage {
        TableUse::Off => false,
        TableUse::EqualDepth => entry.depth == query.depth,
        TableUse::AtLeast => entry.depth >= query.depth || is_proof(entry, score),
        TableUse::AnyDepth => true,
    };
    deep_enough.then_some(score)
}

/// Whether the entry proves a win or a loss. That holds at any depth; only the distance may still change.
#[inline]
fn is_proof(entry: &Entry, score: i32) -> bool {
    (is_win(score) && entry.bound == Bound::Lower) || (is_loss(score) && entry.bound == Bound::Upper)
}

/// The evaluation, or the entry's score if its bound shows that the value is nearer to that.
#[inline]
pub(crate) fn refined_eval(eval: i32, entry: Option<&Entry>, ply: usize) -> i32 {
    let Some(entry) = entry else { return eval };
    let score = from_table(entry.score, ply);
    let better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score > eval,
        Bound::Upper => score < eval,
    };
    if better { score } else { eval }
}
