//! All variants in one place: which Rust type plays which variant text.

use crate::Draughts;
use crate::rules::{
    Brazilian, Canadian, English, Frisian, In104, In104Sized, International, Italian, Parameters, Pool,
    Rules, Russian, Spanish,
};
use crate::variant::open;
use secateur_core::{AnyVariant, ParseError, VariantVisitor};

/// The words of the variants, the default first.
pub const WORDS: &[&str] = &[
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

/// Something to be done with a variant whose type is known only at run time.
///
/// ```
/// use secateur_core::Variant;
/// use secateur_draughts::{Draughts, Visitor, rules::Rules, visit};
/// struct Squares;
/// impl Visitor for Squares {
///     type Answer = u8;
///     fn meet<R: Rules>(self, variant: Draughts<R>) -> u8 {
///         variant.rules().geometry().squares()
///     }
/// }
/// assert_eq!(visit("checkers:canadian", Squares), Ok(72));
/// ```
pub trait Visitor {
    /// What comes of it.
    type Answer;

    /// Does it.
    fn meet<R: Rules>(self, variant: Draughts<R>) -> Self::Answer;
}

/// Reads a variant text and lets the visitor meet the game.
pub fn visit<V: Visitor>(text: &str, visitor: V) -> Result<V::Answer, ParseError> {
    match open(text)?.word(WORDS)? {
        Some("international") => Ok(visitor.meet::<International>(text.parse()?)),
        Some("english") => Ok(visitor.meet::<English>(text.parse()?)),
        Some("russian") => Ok(visitor.meet::<Russian>(text.parse()?)),
        Some("brazilian") => Ok(visitor.meet::<Brazilian>(text.parse()?)),
        Some("pool") => Ok(visitor.meet::<Pool>(text.parse()?)),
        Some("italian") => Ok(visitor.meet::<Italian>(text.parse()?)),
        Some("spanish") => Ok(visitor.meet::<Spanish>(text.parse()?)),
        Some("canadian") => Ok(visitor.meet::<Canadian>(text.parse()?)),
        Some("frisian") => Ok(visitor.meet::<Frisian>(text.parse()?)),
        Some("in104-flying") => Ok(visitor.meet::<In104>(text.parse()?)),
        _ => {
            let mut parts = open(text)?;
            parts.word(WORDS)?;
            match Parameters::read(&mut parts)?.rows {
                8 => Ok(visitor.meet::<In104>(text.parse()?)),
                _ => Ok(visitor.meet::<In104Sized>(text.parse()?)),
            }
        }
    }
}

/// Tells a visitor of the game's types.
pub fn visit_variants(visitor: &mut impl VariantVisitor) {
    visitor.visit::<Draughts<In104>>();
    visitor.visit::<Draughts<In104Sized>>();
    visitor.visit::<Draughts<International>>();
    visitor.visit::<Draughts<English>>();
    visitor.visit::<Draughts<Russian>>();
    visitor.visit::<Draughts<Brazilian>>();
    visitor.visit::<Draughts<Pool>>();
    visitor.visit::<Draughts<Italian>>();
    visitor.visit::<Draughts<Spanish>>();
    visitor.visit::<Draughts<Canadian>>();
    visitor.visit::<Draughts<Frisian>>();
}

/// The game a variant text names, erased.
pub(crate) fn parse(text: &str) -> Result<Box<dyn AnyVariant>, ParseError> {
    struct Erase;
    impl Visitor for Erase {
        type Answer = Box<dyn AnyVariant>;
        fn meet<R: Rules>(self, variant: Draughts<R>) -> Box<dyn AnyVariant> {
            Box::new(variant)
        }
    }
    visit(text, Erase)
}
