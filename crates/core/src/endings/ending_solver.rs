//! Endings solved by the variant itself.

use crate::{Known, Position};

/// A variant's own way to solve its endings, faster than a search that knows no game.
pub trait EndingSolver<P: Position>: Send {
    /// How many nodes a position takes as a rule; `None` if it is too far from the end to try.
    fn expected_nodes(&self, position: &P) -> Option<u64>;

    /// What best play comes to from a position that is not over, whatever was played before. `go_on` is asked now and then,
    /// with the nodes so far; `None` if it said no.
    fn solve(&mut self, position: &P, go_on: &mut dyn FnMut(u64) -> bool) -> Option<SolvedEnding<P::Move>>;

    /// Forgets everything.
    fn clear(&mut self);

    /// How much memory it takes.
    fn bytes(&self) -> usize;
}

/// A solved position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedEnding<M> {
    /// Bounds of its value; equal, or of one sign, where the result is certain.
    pub known: Known,
    /// A move that keeps the value; none for a lost position, where every move does.
    pub best: Option<M>,
    /// Positions visited to solve it, which count against the search's limits.
    pub nodes: u64,
}
