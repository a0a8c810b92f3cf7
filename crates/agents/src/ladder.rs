//! The rungs of the ladder as players: `minimax(depth=3)`, `alphabeta(depth=4,order=guess,tt=64M,quiescence=on)`.

use crate::judge::Judge;
use crate::search_agent::{Handicap, SearchAgent};
use crate::{AgentNote, AnyAgent, PlayerText, switches};
use secateur_core::{ParseError, Text, Variant};
use secateur_search::{Ordering, SearchConfig, TableUse};

pub(crate) const NOTES: [AgentNote; 2] = [
    AgentNote {
        name: "minimax",
        about: Text::new("plain minimax: depth= (3)", "minimax simple : depth= (3)"),
    },
    AgentNote {
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
    mut player: PlayerText,
    seed: u64,
) -> Result<Box<dyn AnyAgent>, ParseError> {
    let text = player.to_string();
    let judge = Judge::take(variant, &mut player)?;
    let depth = player.number("depth", 1..=100)?.unwrap_or(MINIMAX_DEPTH);
    player.finish(&["depth", "eval", "weights", "w.NAME"])?;
    // Deepening lets it play the last finished depth when a time limit is shorter than its own depth.
    let config = SearchConfig { deepening: true, ..SearchConfig::minimax() }.suited(&judge);
    let handicap = Handicap { depth: Some(depth), ..Handicap::default() };
    Ok(Box::new(SearchAgent::new(judge, text, config, handicap, seed)))
}

pub(crate) fn alphabeta<V: Variant>(
    variant: &V,
    mut player: PlayerText,
    seed: u64,
) -> Result<Box<dyn AnyAgent>, ParseError> {
    let text = player.to_string();
    let judge = Judge::take(variant, &mut player)?;
    let depth = player.number("depth", 1..=100)?.unwrap_or(ALPHA_BETA_DEPTH);
    let mut config = SearchConfig { deepening: true, ..SearchConfig::alpha_beta() }.suited(&judge);
    config.ordering = match player.choice("order", &["none", "guess", "all"])?.unwrap_or(1) {
        0 => Ordering::NONE,
        1 => Ordering::GUESS,
        _ => Ordering::ALL,
    };
    if let Some(bytes) = player.bytes("tt")?.filter(|&bytes| bytes > 0) {
        config.table = TableUse::AtLeast;
        config.table_bytes = bytes;
        config.ordering.table_move = true;
    }
    switches::take(&mut config, &mut player)?;
    player.finish(&[
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
    Ok(Box::new(SearchAgent::new(judge, text, config, handicap, seed)))
}
