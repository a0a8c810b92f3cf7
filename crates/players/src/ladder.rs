//! The ladder of players, each with more techniques: `minimax(depth=3)`,
//! `alphabeta(depth=4,order=guess,tt=64M,quiescence=on)`.

use crate::search_player::{Handicap, SearchPlayer};
use crate::typed::typed_variant;
use crate::{ChosenEvaluator, Player, PlayerKind, PlayerText, evaluator_options, search_options};
use secateur_core::{AnyVariant, OptionCost, OptionSpec, ParseError, Text, ValueKind, Variant};
use secateur_search::{Ordering, SearchConfig, TableUse};

const MINIMAX_DEPTH: OptionSpec = depth_option("3");
const ALPHA_BETA_DEPTH: OptionSpec = depth_option("4");
const ORDER: OptionSpec = OptionSpec::new(
    "order",
    ValueKind::choice(&["none", "guess", "all"]),
    Text::new("what orders the moves", "ce qui ordonne les coups"),
)
.or("guess")
.titled(&[
    ("none", Text::new("nothing", "rien")),
    ("guess", Text::new("the evaluator's guess", "l'évaluation des coups")),
    ("all", Text::new("all techniques", "toutes les techniques")),
]);
const TABLE: OptionSpec = OptionSpec::new(
    "tt",
    ValueKind::Size,
    Text::new("memory of a transposition table", "mémoire d'une table de transpositions"),
)
.or("off")
.costs(OptionCost::Memory);

const fn depth_option(default: &'static str) -> OptionSpec {
    let about = Text::new("plies it searches at most", "demi-coups qu'il cherche au plus");
    OptionSpec::new("depth", ValueKind::integer(1, 100), about).or(default)
}

/// Plain minimax.
pub(crate) const MINIMAX: PlayerKind = PlayerKind {
    options: minimax_options,
    ..PlayerKind::new(
        "minimax",
        Text::new("Minimax", "Minimax"),
        Text::new("every line to a fixed depth", "toutes les lignes à une profondeur fixe"),
        |catalogue, variant, text, seed| (catalogue.makers(variant)?.minimax)(variant, text, seed),
    )
};

/// Alpha-beta with a choice of techniques.
pub(crate) const ALPHA_BETA: PlayerKind = PlayerKind {
    options: alphabeta_options,
    ..PlayerKind::new(
        "alphabeta",
        Text::new("Alpha-beta", "Alpha-bêta"),
        Text::new(
            "a fixed depth, without what cannot matter",
            "une profondeur fixe, sans ce qui ne peut compter",
        ),
        |catalogue, variant, text, seed| (catalogue.makers(variant)?.alphabeta)(variant, text, seed),
    )
};

fn minimax_options(variant: &dyn AnyVariant) -> Vec<OptionSpec> {
    std::iter::once(MINIMAX_DEPTH).chain(evaluator_options(variant)).collect()
}

fn alphabeta_options(variant: &dyn AnyVariant) -> Vec<OptionSpec> {
    let own = [ALPHA_BETA_DEPTH, ORDER, TABLE].into_iter().chain(evaluator_options(variant));
    own.chain(search_options::options(&base_config())).collect()
}

/// The configuration of `alphabeta` without options.
fn base_config() -> SearchConfig {
    SearchConfig { deepening: true, ordering: Ordering::GUESS, ..SearchConfig::alpha_beta() }
}

pub(crate) fn make_minimax<V: Variant>(
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
    seed: u64,
) -> Result<Box<dyn Player>, ParseError> {
    let text = player_text.to_string();
    let evaluator = ChosenEvaluator::take(typed_variant::<V>(variant), &mut player_text)?;
    let depth = player_text.integer(&MINIMAX_DEPTH)?;
    player_text.finish(&minimax_options(variant))?;
    // With deepening, a time limit shorter than the player's own depth leaves it a finished iteration to play from.
    let config = SearchConfig { deepening: true, ..SearchConfig::minimax() }.for_evaluator(&evaluator);
    let handicap = Handicap { depth, ..Handicap::default() };
    Ok(Box::new(SearchPlayer::new(evaluator, text, config, handicap, seed)?))
}

pub(crate) fn make_alphabeta<V: Variant>(
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
    seed: u64,
) -> Result<Box<dyn Player>, ParseError> {
    let text = player_text.to_string();
    let evaluator = ChosenEvaluator::take(typed_variant::<V>(variant), &mut player_text)?;
    let depth = player_text.integer(&ALPHA_BETA_DEPTH)?;
    let mut config = base_config().for_evaluator(&evaluator);
    config.ordering = match player_text.choice(&ORDER)? {
        Some(0) => Ordering::NONE,
        Some(2) => Ordering::ALL,
        _ => Ordering::GUESS,
    };
    if let Some(bytes) = player_text.size(&TABLE)?.filter(|&bytes| bytes > 0) {
        config.table = TableUse::AtLeast;
        config.table_bytes = bytes;
        config.ordering.table_move = true;
    }
    search_options::take_search_options(&mut config, &mut player_text)?;
    player_text.finish(&alphabeta_options(variant))?;
    let handicap = Handicap { depth, ..Handicap::default() };
    Ok(Box::new(SearchPlayer::new(evaluator, text, config, handicap, seed)?))
}
