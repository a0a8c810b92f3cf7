//! What several reports' players share: the search of a planned move, and the parts of clock policies.

pub(crate) mod clock;
pub(crate) mod even_share;
pub(crate) mod planner;

use secateur_core::{AnyVariant, OptionSpec, ParseError};
use secateur_players::{Player, book_options, evaluator_options};

/// The options of all players whose evaluator is chosen by something else than `eval=`: its weights, and a book.
pub(crate) fn shared_options(variant: &dyn AnyVariant) -> impl Iterator<Item = OptionSpec> {
    let weights = evaluator_options(variant).into_iter().filter(|spec| !["eval", "net"].contains(&spec.key));
    weights.chain(book_options())
}

/// Says which game a player plays, asked for another.
pub(crate) fn refuse(
    variant: &dyn AnyVariant,
    name: &str,
    plays: &str,
) -> Result<Box<dyn Player>, ParseError> {
    Err(ParseError::new("player", name, format!("it plays {plays}, not {variant}")))
}
