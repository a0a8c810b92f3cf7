//! American pool checkers: 8×8, Black begins, flying kings, any capture, men go on as men over the last row.
//!
//! Drawn as in the Russian game: third occurrence; 15 moves each of kings only without capture; both sides have a king and
//! nothing was captured or crowned for 5 moves each with 2–3 pieces in all, 30 with 4–5, 60 with 6–7.

use super::{Material, Passing, Priority, Rules, moves_each, small_russian};
use crate::board::Geometry;
use crate::colour::Colour;

/// American pool checkers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pool;

impl Rules for Pool {
    type Bits = u64;
    const WORD: &'static str = "pool";
    const SMALL_RESTARTS: bool = true;

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
        true
    }
    #[inline(always)]
    fn flying(self) -> bool {
        true
    }
    #[inline(always)]
    fn passing(self) -> Passing {
        Passing::AsMan
    }
    #[inline(always)]
    fn priority(self) -> Priority {
        Priority::Any
    }
    #[inline(always)]
    fn quiet_limit(self) -> u16 {
        moves_each(15)
    }
    #[inline]
    fn small_ending(self, material: &Material) -> u16 {
        small_russian(material)
    }
    #[inline(always)]
    fn small_pieces(self) -> u32 {
        7
    }
}
