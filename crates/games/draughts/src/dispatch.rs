//! Finds the Rust type of a variant text: each variant has its own type, which is only known at run time.

use crate::Draughts;
use crate::rules::{IN104, RULE_SETS, Rules, call_named};
use crate::variant::parse_variant_text;
use secateur_core::{AnyVariant, ParseError};

/// The words of the variants after the colon, the default first.
pub const VARIANT_WORDS: &[&str] = &{
    let mut words = [""; RULE_SETS.len()];
    let mut i = 0;
    while i < RULE_SETS.len() {
        words[i] = RULE_SETS[i].word();
        i += 1;
    }
    words
};

/// A function over variants of any type: a closure, if closures could be generic.
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
    /// What the call returns.
    type Output;

    /// Called with the variant as its own type.
    fn call<R: Rules>(self, variant: Draughts<R>) -> Self::Output;
}

/// Reads a variant text and calls the function with the variant.
pub fn with_variant<F: VariantFunction>(text: &str, function: F) -> Result<F::Output, ParseError> {
    let word = parse_variant_text(text)?.word(VARIANT_WORDS)?.unwrap_or(IN104.word());
    call_named(word, text, function)
}

/// The variant of a text, with its type erased.
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
