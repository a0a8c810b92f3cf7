//! The rungs of the ladder as players: `minimax(depth=3)`, `alphabeta(depth=4,order=guess,tt=64M,quiescence=on)`.

use crate::alphabeta_player::{AlphaBetaPlayer, Handicap};
use crate::chosen_evaluator::ChosenEvaluator;
use crate::{Player, PlayerNote, PlayerText, switches};
use secateur_core::{ParseError, Text, Variant};
use secateur_search::{Ordering, SearchConfig, TableUse};

pub(crate) const NOTES: [PlayerNote; 2] = [
    PlayerNote {
        name: "minimax",
        about: Text::new("plain minimax: depth= (3)", "minimax simple : depth= (3)"),
    },
    PlayerNote {
        name: "alphabeta",
        about: Text::new(
            "alpha-beta: depth= (4), order=none|guess|all, tt=off|64M, quiescence=on|off, pvs=on|off and every other switch, eval=, weights=FILE, w.NAME=",
            "alpha-bêta : depth= (4), order=none|guess|all, tt=off|64M, quiescence=on|off, pvs=on|off et tous les autres interrupteurs, eval=, weights=FICHIER, w.NOM=",
        ),
    },
];

/// Depth of `minimax` where none is given.
const MINIMAX_DEPTH: u32 = 3;
/// Depth of `alphabeta` where none is given.
const ALPHA_BETA_DEPTH: u32 = 4;

pub(crate) fn minimax<V: Variant>(
    variant: &V,
    mut player_text: PlayerText,
    seed: u64,
) -> Result<Box<dyn Player>, ParseError> {
    let text = player_text.to_string();
    let evaluator = ChosenEvaluator::take(variant, &mut player_text)?;
    let depth = player_text.number("depth", 1..=100)?.unwrap_or(MINIMAX_DEPTH);
    player_text.finish(&["depth", "eval", "weights", "w.NAME"])?;
    // Deepening lets it play the last finished depth when a time limit is shorter than its own depth.
    let config = SearchConfig { deepening: true, ..SearchConfig::minimax() }.for_evaluator(&evaluator);
    let handicap = Handicap { depth: Some(depth), ..Handicap::default() };
    Ok(Box::new(AlphaBetaPlayer::new(evaluator, text, config, handicap, seed)))
}

pub(crate) fn alphabeta<V: Variant>(
    variant: &V,
    mut player_text: PlayerText,
    seed: u64,
) -> Result<Box<dyn Player>, ParseError> {
    let text = player_text.to_string();
    let evaluator = ChosenEvaluator::take(variant, &mut player_text)?;
    let depth = player_text.number("depth", 1..=100)?.unwrap_or(ALPHA_BETA_DEPTH);
    let mut config = SearchConfig { deepening: true, ..SearchConfig::alpha_beta() }.for_evaluator(&evaluator);
    config.ordering = match player_text.choice("order", &["none", "guess", "all"])?.unwrap_or(1) {
        0 => Ordering::NONE,
        1 => Ordering::GUESS,
        _ => Ordering::ALL,
    };
    if let Some(bytes) = player_text.bytes("tt")?.filter(|&bytes| bytes > 0) {
        config.table = TableUse::AtLeast;
        config.table_bytes = bytes;
        config.ordering.table_move = true;
    }
    switches::take(&mut config, &mut player_text)?;
    player_text.finish(&[
        "depth",
        "order",
        "tt",
        "eval",
        "weights",
        "w.NAME",
        "p.NAME",
        "the switches of the search",
    ])?;
    let handicap = Handicap { depth: Some(depth), ..Handicap::default() };
    Ok(Box::new(AlphaBetaPlayer::new(evaluator, text, config, handicap, seed)))
}
