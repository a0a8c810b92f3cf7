//! Canadian draughts: the international game on 12×12 with 30 pieces each.
//!
//! Drawn as in the international game: third occurrence; 25 moves each of kings only without capture; 3 pieces with a
//! king against 1 king, 16 moves each; 2 or fewer with a king against 1 king, 5 moves each.

use super::{Material, Passing, Priority, Rules, moves_each, small_international};
use crate::board::Geometry;
use crate::colour::Colour;

/// Canadian draughts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Canadian;

impl Rules for Canadian {
    type Bits = u128;
    const WORD: &'static str = "canadian";

    #[inline(always)]
    fn geometry(self) -> &'static Geometry<u128> {
        const { &Geometry::<u128>::new(12, false) }
    }
    #[inline(always)]
    fn pieces(self) -> u8 {
        30
    }
    #[inline(always)]
    fn first(self) -> Colour {
        Colour::White
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
        Priority::Most
    }
    #[inline(always)]
    fn quiet_limit(self) -> u16 {
        moves_each(25)
    }
    #[inline]
    fn small_ending(self, material: &Material) -> u16 {
        small_international(material)
    }
    #[inline(always)]
    fn small_pieces(self) -> u32 {
        4
    }
}
