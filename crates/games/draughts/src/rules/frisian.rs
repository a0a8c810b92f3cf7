//! Frisian draughts: 10×10, captures along rows and columns too, the greatest value must be taken.
//!
//! Drawn: third occurrence; 2 kings against 1 king, 7 moves each; 1 king against 1 king, 2 moves each; 25 moves each of
//! kings only without capture. While a side has men, the same king may not make a fourth move running without capture:
//! that is part of the position.

use super::{Material, Passing, Priority, Rules, moves_each};
use crate::board::Geometry;
use crate::colour::Colour;

/// Frisian draughts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frisian;

impl Rules for Frisian {
    type Bits = u64;
    const WORD: &'static str = "frisian";
    const ORTHOGONAL: bool = true;
    const KING_RUN: Option<u8> = Some(3);

    #[inline(always)]
    fn geometry(self) -> &'static Geometry<u64> {
        const { &Geometry::<u64>::new(10, false) }
    }
    #[inline(always)]
    fn pieces(self) -> u8 {
        20
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
        Priority::Frisian
    }
    #[inline(always)]
    fn quiet_limit(self) -> u16 {
        moves_each(25)
    }
    #[inline]
    fn small_ending(self, material: &Material) -> u16 {
        match material.against_one_king() {
            Some((0, 2)) => moves_each(7),
            Some((0, 1)) => moves_each(2),
            _ => 0,
        }
    }
    #[inline(always)]
    fn small_pieces(self) -> u32 {
        3
    }
}
