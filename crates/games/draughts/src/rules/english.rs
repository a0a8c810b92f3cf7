//! English draughts, American checkers: 8×8, Black begins, short kings, any capture.
//!
//! Drawn: third occurrence; 40 moves each without capture or man move.

use super::{Passing, Priority, Rules, moves_each};
use crate::board::Geometry;
use crate::colour::Colour;

/// English draughts (American checkers).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct English;

impl Rules for English {
    type Bits = u64;
    const WORD: &'static str = "english";

    #[inline(always)]
    fn geometry(self) -> &'static Geometry<u64> {
        const { &Geometry::<u64>::new(8, false) }
    }
    #[inline(always)]
    fn pieces(self) -> u8 {
        12
    }
    #[inline(always)]
    fn first(self) -> Colour {
        Colour::Black
    }
    #[inline(always)]
    fn backward(self) -> bool {
        false
    }
    #[inline(always)]
    fn flying(self) -> bool {
        false
    }
    #[inline(always)]
    fn passing(self) -> Passing {
        Passing::Stops
    }
    #[inline(always)]
    fn priority(self) -> Priority {
        Priority::Any
    }
    #[inline(always)]
    fn quiet_limit(self) -> u16 {
        moves_each(40)
    }
}
