//! Values that are proven.

use crate::Side;

/// What best play comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// This side wins.
    Won(Side),
    /// Neither side can win.
    Drawn,
}
