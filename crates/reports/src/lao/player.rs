//! `lao`: report 000, Abalone.

use super::NAME;
use super::adapt::AdaptivePlayer;
use super::clock::TwoDepths;
use crate::shared::clock::{SCALE, scale};
use crate::shared::planner::{MovePlan, Planner};
use crate::shared::{refuse_variant, shared_options};
use secateur_abalone::{Abalone, AbalonePosition, Direction};
use secateur_core::{AnyVariant, OptionCost, OptionSpec, ParseError, Side, Text, ValueKind};
use secateur_players::ChosenEvaluator;
use secateur_players::{Learning, Player, PlayerText, memory};
use secateur_search::{Ordering, SearchConfig, TableUse};

pub(super) const OMEGA: OptionSpec = OptionSpec::new(
    "omega",
    ValueKind::integer(1, 8),
    Text::new("the report's set of weights", "le jeu de poids du rapport"),
)
.or("3");
pub(super) const ADAPT: OptionSpec = OptionSpec::new(
    "adapt",
    ValueKind::ON_OFF,
    Text::new(
        "whether it finds out over the games of a match which set does best",
        "s'il découvre au fil des parties d'un match quel jeu de poids réussit le mieux",
    ),
)
.or("off")
// only the arena hands finished games to a player
.local();
const DEPTH: OptionSpec = OptionSpec::new(
    "depth",
    ValueKind::integer(1, 50),
    Text::new(
        "plies it searches where marbles touch; one less elsewhere",
        "demi-coups cherchés quand des billes se touchent ; un de moins ailleurs",
    ),
)
.or("4");
const SEARCH: OptionSpec = OptionSpec::new(
    "search",
    ValueKind::choice(&["minimax", "alphabeta"]),
    Text::new("how it searches", "comment il cherche"),
)
.or("alphabeta");
const ORDER: OptionSpec = OptionSpec::new(
    "order",
    ValueKind::ON_OFF,
    Text::new("whether moves are ordered", "s'il trie les coups"),
)
.or("on");
const TABLE: OptionSpec = OptionSpec::new(
    "tt",
    ValueKind::Size,
    Text::new("memory of the transposition table", "mémoire de la table de transpositions"),
)
.or("16M")
.costs(OptionCost::Memory);
const LEAVES: OptionSpec = OptionSpec::new(
    "leaves",
    ValueKind::ON_OFF,
    Text::new("whether the table keeps leaves too", "si la table garde aussi les feuilles"),
)
.or("on");
/// The report has a bound but does not state it.
const QUIESCENCE: OptionSpec = OptionSpec::new(
    "quiescence",
    ValueKind::integer(0, 8),
    Text::new(
        "plies the search goes on where an enemy marble can be ejected",
        "demi-coups de plus quand une bille adverse peut être éjectée",
    ),
)
.or("1");

/// The options; `omega` chooses the evaluator.
pub(crate) fn options(variant: &dyn AnyVariant) -> Vec<OptionSpec> {
    let own = [OMEGA, ADAPT, DEPTH, SEARCH, ORDER, TABLE, LEAVES, QUIESCENCE, SCALE];
    own.into_iter().chain(shared_options(variant)).collect()
}

pub(crate) fn make(
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
) -> Result<Box<dyn Player>, ParseError> {
    let Some(abalone) = variant.as_any().downcast_ref::<Abalone>() else {
        return refuse_variant(variant, NAME, "abalone");
    };
    let text = player_text.to_string();
    if player_text.switch(&ADAPT)? == Some(true) {
        return AdaptivePlayer::make(variant, text, player_text);
    }
    choose_eval(&mut player_text)?;
    let evaluator = ChosenEvaluator::take(abalone, &mut player_text)?;
    let deep = player_text.integer(&DEPTH)?.unwrap_or(4);
    let mut config = match player_text.choice(&SEARCH)? {
        Some(0) => SearchConfig::minimax(),
        _ => SearchConfig::alpha_beta(),
    };
    if player_text.switch(&ORDER)? == Some(true) {
        config.ordering = Ordering::GUESS;
    }
    if let Some(bytes) = player_text.size(&TABLE)?.filter(|&bytes| bytes > 0) {
        config.table = TableUse::AtLeast;
        config.table_bytes = bytes;
        memory::check(&text, bytes)?;
    }
    // the report's table holds every state that was evaluated
    config.table_leaves = player_text.switch(&LEAVES)? == Some(true);
    let quiescence = player_text.integer(&QUIESCENCE)?.unwrap_or(0);
    (config.quiescence, config.quiescence_full) = (quiescence > 0, quiescence > 0);
    config.params.quiescence_plies = quiescence;
    let policy = TwoDepths { deep, scale: scale(&mut player_text)? };
    player_text.finish(&options(variant))?;
    let plan = move |game: &secateur_core::Game<Abalone>| {
        MovePlan::depth(if in_touch(game.position()) { deep } else { deep.saturating_sub(1).max(1) })
    };
    Ok(Box::new(Planner::new(text, evaluator, config, Box::new(policy), plan)))
}

/// The player learns from the games of a match if its text says `adapt=on`.
pub(crate) fn learning(player_text: &PlayerText) -> Learning {
    let adapts = player_text.pairs().any(|pair| pair == (ADAPT.key, "on"));
    if adapts { Learning::Match } else { Learning::None }
}

/// Sets the evaluation that `omega=` chooses.
pub(crate) fn choose_eval(player_text: &mut PlayerText) -> Result<(), ParseError> {
    let omega = player_text.integer::<u32>(&OMEGA)?.unwrap_or(3);
    if let Some(name) = player_text.value("eval") {
        return Err(ParseError::new("eval", name, "lao takes omega=1..8 and w.NAME="));
    }
    player_text.set("eval", format!("omega{omega}"));
    Ok(())
}

/// Whether marbles of different colours touch.
fn in_touch(position: &AbalonePosition) -> bool {
    let enemy =
        |cell: secateur_abalone::Cell, d| cell.next(d).and_then(|c| position.at(c)) == Some(Side::Second);
    position.marbles(Side::First).any(|cell| Direction::ALL.into_iter().any(|d| enemy(cell, d)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::Variant;

    #[test]
    fn the_starts_are_out_of_touch_until_a_column_arrives() {
        let mut position = Abalone::default().start();
        assert!(!in_touch(&position));
        for (text, touching) in
            [("i5h5", false), ("b1c1", false), ("h5g5", false), ("b6c6", false), ("g5f5", true)]
        {
            let m = Abalone::default().parse_move(&position, text).unwrap();
            secateur_core::Position::play(&mut position, m);
            assert_eq!(in_touch(&position), touching, "{text}");
        }
        for start in ["alien", "belgian-daisy"] {
            let variant: Abalone = format!("abalone:start={start}").parse().unwrap();
            assert!(in_touch(&variant.start()), "{start}");
        }
    }
}
