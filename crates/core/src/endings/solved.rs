//! The proven result of a position.

use crate::Side;

/// The result of best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// This side wins.
    Won(Side),
    /// Neither side can win.
    Drawn,
}
