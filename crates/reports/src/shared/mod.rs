//! What several reports' players share: searching with a plan for each move, and parts of clock policies.

pub(crate) mod clock;
pub(crate) mod even_share;
pub(crate) mod planner;

use secateur_core::{AnyVariant, OptionSpec, ParseError};
use secateur_players::{Player, book_options, evaluator_options};

/// The options of every player whose evaluator is not chosen by `eval=`: the weights of its evaluator, and a book.
pub(crate) fn shared_options(variant: &dyn AnyVariant) -> impl Iterator<Item = OptionSpec> {
    let weights = evaluator_options(variant).into_iter().filter(|spec| !["eval", "net"].contains(&spec.key));
    weights.chain(book_options())
}

/// The error for a variant that a player does not play; it names the game that the player plays.
pub(crate) fn refuse_variant(
    variant: &dyn AnyVariant,
    name: &str,
    plays: &str,
) -> Result<Box<dyn Player>, ParseError> {
    Err(ParseError::new("player", name, format!("it plays {plays}, not {variant}")))
}
