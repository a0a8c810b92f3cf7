//! The contract of a variant's own solver of endings.

use crate::{Known, Position};

/// A variant's own way to solve its endings, faster than a search that knows no game.
pub trait EndingSolver<P: Position>: Send {
    /// An estimate of the nodes that solving takes; `None` if the position is too far from the end to try.
    fn expected_nodes(&self, position: &P) -> Option<u64>;

    /// Solves a position that is not over; the value holds whatever was played before. `go_on` is called now and then with
    /// the nodes visited so far; when it returns `false`, the solver gives up and returns `None`.
    fn solve(&mut self, position: &P, go_on: &mut dyn FnMut(u64) -> bool) -> Option<SolvedEnding<P::Move>>;

    /// Forgets what was solved before.
    fn clear(&mut self);

    /// The memory it occupies.
    fn bytes(&self) -> usize;
}

/// A solved position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedEnding<M> {
    /// Bounds of the value. Where the result is certain both have the same sign.
    pub known: Known,
    /// A move that keeps the value; `None` for a lost position, where every move loses.
    pub best: Option<M>,
    /// Positions visited; they count against the search's limit of nodes.
    pub nodes: u64,
}
