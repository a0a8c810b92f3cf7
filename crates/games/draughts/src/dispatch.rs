//! From a variant text to the Rust type that plays it: each variant is a type of its own, known only at run time.

use crate::Draughts;
use crate::rules::{
    Brazilian, Canadian, English, Frisian, In104, In104Sized, International, Italian, Parameters, Pool,
    Rules, Russian, Spanish,
};
use crate::variant::open;
use secateur_core::{AnyVariant, ParseError};

/// The words of the variants, the default first.
pub const VARIANT_WORDS: &[&str] = &[
    "in104",
    "in104-flying",
    "international",
    "english",
    "russian",
    "brazilian",
    "pool",
    "italian",
    "spanish",
    "canadian",
    "frisian",
];

/// A function over variants of any type: what a closure would be if closures could be generic.
///
/// ```
/// use secateur_draughts::{Draughts, VariantFunction, rules::Rules, with_variant};
/// struct CountSquares;
/// impl VariantFunction for CountSquares {
///     type Output = u8;
///     fn call<R: Rules>(self, variant: Draughts<R>) -> u8 {
///         variant.rules().geometry().squares()
///     }
/// }
/// assert_eq!(with_variant("checkers:canadian", CountSquares), Ok(72));
/// ```
pub trait VariantFunction {
    /// What it returns.
    type Output;

    /// Calls it.
    fn call<R: Rules>(self, variant: Draughts<R>) -> Self::Output;
}

/// Reads a variant text and calls the function with the variant.
pub fn with_variant<F: VariantFunction>(text: &str, function: F) -> Result<F::Output, ParseError> {
    match open(text)?.word(VARIANT_WORDS)? {
        Some("international") => Ok(function.call::<International>(text.parse()?)),
        Some("english") => Ok(function.call::<English>(text.parse()?)),
        Some("russian") => Ok(function.call::<Russian>(text.parse()?)),
        Some("brazilian") => Ok(function.call::<Brazilian>(text.parse()?)),
        Some("pool") => Ok(function.call::<Pool>(text.parse()?)),
        Some("italian") => Ok(function.call::<Italian>(text.parse()?)),
        Some("spanish") => Ok(function.call::<Spanish>(text.parse()?)),
        Some("canadian") => Ok(function.call::<Canadian>(text.parse()?)),
        Some("frisian") => Ok(function.call::<Frisian>(text.parse()?)),
        Some("in104-flying") => Ok(function.call::<In104>(text.parse()?)),
        _ => {
            let mut parts = open(text)?;
            parts.word(VARIANT_WORDS)?;
            match Parameters::read(&mut parts)?.rows {
                8 => Ok(function.call::<In104>(text.parse()?)),
                _ => Ok(function.call::<In104Sized>(text.parse()?)),
            }
        }
    }
}

/// The variant of a text behind the erased type.
pub(crate) fn parse(text: &str) -> Result<Box<dyn AnyVariant>, ParseError> {
    struct Erase;
    impl VariantFunction for Erase {
        type Output = Box<dyn AnyVariant>;
        fn call<R: Rules>(self, variant: Draughts<R>) -> Box<dyn AnyVariant> {
            Box::new(variant)
        }
    }
    with_variant(text, Erase)
}
