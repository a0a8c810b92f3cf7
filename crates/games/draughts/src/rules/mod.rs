//! The rules that differ between variants: one file a variant.
//!
//! A named variant is a type without fields, so that its move generator is compiled for it alone; the parametrised
//! `in104` is a value read at run time. Where a variant's file says nothing, the default here applies.

mod brazilian;
mod canadian;
mod english;
mod frisian;
mod in104;
mod international;
mod italian;
mod pool;
mod russian;
mod spanish;

pub use brazilian::Brazilian;
pub use canadian::Canadian;
pub use english::English;
pub use frisian::Frisian;
pub(crate) use in104::PARAMETERS;
pub use in104::{In104, In104Sized, Parameters};
pub use international::International;
pub use italian::Italian;
pub use pool::Pool;
pub use russian::Russian;
pub use spanish::Spanish;

use crate::bits::Bits;
use crate::board::Geometry;
use crate::colour::Colour;
use secateur_core::{ParameterSpec, ParseError, VariantText};
use std::fmt::Debug;

/// What a man does that reaches the last row during a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    /// It stops and is crowned.
    Stops,
    /// It goes on as a man, and is crowned only if the move ends there.
    AsMan,
    /// It goes on as a king.
    AsKing,
}

/// Which of the possible captures must be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// Any complete capture.
    Any,
    /// The most pieces.
    Most,
    /// The most pieces, then the most kings.
    MostThenKings,
    /// The most pieces, then with a king, then the most kings, then kings met earliest.
    Italian,
    /// The greatest value (a man 1, a king 2), then the fewest kings taken, then with a king.
    Frisian,
}

/// How many men and kings each colour has, White first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    /// Men.
    pub men: [u32; 2],
    /// Kings.
    pub kings: [u32; 2],
}

impl Material {
    /// All pieces.
    pub const fn total(&self) -> u32 {
        self.men[0] + self.men[1] + self.kings[0] + self.kings[1]
    }

    /// The pieces of the side that faces a single king, if there is such a side and it has a king too.
    pub const fn against_one_king(&self) -> Option<(u32, u32)> {
        let mut side = 0;
        while side < 2 {
            let other = 1 - side;
            if self.men[other] == 0 && self.kings[other] == 1 && self.kings[side] > 0 {
                // One king against one king is found for either side alike.
                return Some((self.men[side], self.kings[side]));
            }
            side += 1;
        }
        None
    }
}

/// `n` moves of each side, in plies.
pub const fn moves_each(n: u16) -> u16 {
    2 * n
}

/// The rules of a variant.
pub trait Rules: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// The word that holds a set of squares.
    type Bits: Bits;
    /// The variant's word after the colon.
    const WORD: &'static str;
    /// Whether men may capture kings.
    const MEN_TAKE_KINGS: bool = true;
    /// Whether pieces also capture along rows and columns.
    const ORTHOGONAL: bool = false;
    /// Whether squares are also read as `c3`.
    const ALGEBRAIC: bool = false;
    /// Occurrences of a position that draw; `None` where repetition means nothing.
    const REPETITION: Option<u8> = Some(3);
    /// Whether a man's move sets the count of quiet plies back, as a capture does.
    const MAN_MOVES_ARE_PROGRESS: bool = true;
    /// Whether a capture or a crowning sets the count of a small ending back even if its class stays the same.
    const SMALL_RESTARTS: bool = false;
    /// How many moves running the same king may make without capture while its side has men.
    const KING_RUN: Option<u8> = None;

    /// The board.
    fn geometry(self) -> &'static Geometry<Self::Bits>;
    /// Pieces of each side at the start.
    fn pieces(self) -> u8;
    /// Who moves first.
    fn first(self) -> Colour;
    /// Whether men capture backward.
    fn backward(self) -> bool;
    /// Whether kings fly.
    fn flying(self) -> bool;
    /// What a man does that reaches the last row during a capture.
    fn passing(self) -> Passing;
    /// Which capture must be taken.
    fn priority(self) -> Priority;
    /// Quiet plies that draw.
    fn quiet_limit(self) -> u16;

    /// The plies a small ending may last, 0 for no small ending. Different classes have different numbers.
    #[inline]
    fn small_ending(self, material: &Material) -> u16 {
        let _ = material;
        0
    }

    /// Whether the material could be a small ending with this many pieces, as a quick test.
    #[inline]
    fn small_pieces(self) -> u32 {
        0
    }

    /// Takes the parameters out of a variant text whose word has been taken out; a named variant takes none.
    fn read(text: &mut VariantText<'_>) -> Result<Self, ParseError> {
        let _ = text;
        Ok(Self::default())
    }

    /// The parameters.
    fn parameters() -> &'static [ParameterSpec] {
        &[]
    }

    /// The part of the variant text after the game's name, with its colon; nothing for the default.
    fn suffix(self) -> String {
        format!(":{}", Self::WORD)
    }
}

/// Draws shared by the international game and the Canadian one.
pub(crate) fn small_international(material: &Material) -> u16 {
    match material.against_one_king() {
        Some((men, kings)) if men + kings == 3 => moves_each(16),
        Some((men, kings)) if men + kings < 3 => moves_each(5),
        _ => 0,
    }
}

/// Draws shared by the Russian game, the Brazilian one and pool.
pub(crate) fn small_russian(material: &Material) -> u16 {
    if material.kings[0] == 0 || material.kings[1] == 0 {
        return 0;
    }
    match material.total() {
        2..=3 => moves_each(5),
        4..=5 => moves_each(30),
        6..=7 => moves_each(60),
        _ => 0,
    }
}
