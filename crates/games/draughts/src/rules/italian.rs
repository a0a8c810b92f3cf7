//! Italian draughts: 8×8 mirrored, short kings, men may not take kings, an order among equal captures.
//!
//! Drawn: third occurrence; 40 moves each without capture or man move.

use super::{Passing, Priority, Rules, moves_each};
use crate::board::Geometry;
use crate::colour::Colour;

/// Italian draughts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Italian;

impl Rules for Italian {
    type Bits = u64;
    const WORD: &'static str = "italian";
    const MEN_TAKE_KINGS: bool = false;

    #[inline(always)]
    fn geometry(self) -> &'static Geometry<u64> {
        const { &Geometry::<u64>::new(8, true) }
    }
    #[inline(always)]
    fn pieces(self) -> u8 {
        12
    }
    #[inline(always)]
    fn first(self) -> Colour {
        Colour::White
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
        Priority::Italian
    }
    #[inline(always)]
    fn quiet_limit(self) -> u16 {
        moves_each(40)
    }
}
