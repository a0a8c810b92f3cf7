//! The rules that differ between variants, as data: a [`RuleSet`] for each.
//!
//! A named variant is a type without fields, whose rule set is a constant; so its move generator is compiled for it alone.
//! `in104` has parameters and is a value read at run time. `table.rs` lists the named variants; a new one is added only
//! there.

mod in104;
mod named;
mod rule_set;
mod table;
mod tables;
mod weights;

pub(crate) use in104::PARAMETERS;
pub use in104::{In104, In104Sized, Parameters};
pub use rule_set::{
    BenchDepths, Corner, HubWord, Material, Passing, PdnType, Priority, RuleSet, SmallEndings, moves_each,
};
// Everything generated from the list of variants; a glob, so that only the list has to change.
pub use table::*;
pub use weights::WeightFiles;

pub(crate) use in104::{DEFAULT as IN104, FLYING as IN104_FLYING};

use crate::bits::Bits;
use crate::board::Geometry;
use crate::colour::Colour;
use secateur_core::{ParseError, VariantText};
use std::fmt::Debug;

/// The rules of a variant: its rule set, and what a variant text can change in it.
pub trait Rules: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// The word that holds a set of squares.
    type Bits: Bits;
    /// The rules as data. Where a method returns the same property, the method's answer counts.
    const SET: RuleSet;

    /// The board: its squares as bits, and its steps as shifts.
    fn geometry(self) -> &'static Geometry<Self::Bits>;

    /// Pieces of each side at the start.
    #[inline(always)]
    fn pieces(self) -> u8 {
        const { Self::SET.pieces }
    }

    /// The colour that moves first.
    #[inline(always)]
    fn first(self) -> Colour {
        const { Self::SET.first }
    }

    /// Whether men capture backward.
    #[inline(always)]
    fn backward(self) -> bool {
        const { Self::SET.backward }
    }

    /// Whether kings fly.
    #[inline(always)]
    fn flying(self) -> bool {
        const { Self::SET.flying }
    }

    /// What happens to a man that reaches the last row during a capture.
    #[inline(always)]
    fn passing(self) -> Passing {
        const { Self::SET.passing }
    }

    /// Which capture must be played.
    #[inline(always)]
    fn priority(self) -> Priority {
        const { Self::SET.priority }
    }

    /// The game is drawn after this many plies without progress.
    #[inline(always)]
    fn quiet_limit(self) -> u16 {
        const { Self::SET.quiet_limit }
    }

    /// The weights of the default evaluator.
    fn weights(self) -> WeightFiles {
        Self::SET.weights
    }

    /// Reads a variant text; a named variant takes no parameters.
    fn read(mut text: VariantText<'_>) -> Result<Self, ParseError> {
        if text.word(&[Self::SET.word()])?.is_none() {
            let right = format!("this variant is {}", Self::SET.text);
            return Err(ParseError::new("game", text.name(), right));
        }
        text.finish(&[])?;
        Ok(Self::default())
    }

    /// The variant text in its shortest form.
    fn text(self) -> String {
        Self::SET.text.to_string()
    }
}
