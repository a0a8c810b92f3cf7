//! A move: the cell that is marked.

use std::fmt;

/// The cell that is marked, 0 to 8: a1 b1 c1 a2 … c3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NoughtsMove(pub u8);

impl fmt::Display for NoughtsMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 3), self.0 / 3 + 1)
    }
}
