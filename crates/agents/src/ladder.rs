//! The rungs of the ladder as players: `minimax(depth=3)`, `alphabeta(depth=4,order=guess,tt=64M,quiescence=on)`.

use crate::search_agent::{Handicap, SearchAgent};
use crate::{AgentNote, AnyAgent, PlayerText};
use secateur_core::{Game, ParseError, Text};
use secateur_search::{Ordering, SearchConfig, TableUse};

pub(crate) const NOTES: [AgentNote; 2] = [
    AgentNote {
        name: "minimax",
        about: Text::new("plain minimax: depth= (3)", "minimax simple : depth= (3)"),
    },
    AgentNote {
        name: "alphabeta",
        about: Text::new(
            "alpha-beta: depth= (4), order=none|guess|all, tt=off|64M, quiescence=on|off, deepening=on|off, pvs=on|off",
            "alpha-bêta : depth= (4), order=none|guess|all, tt=off|64M, quiescence=on|off, deepening=on|off, pvs=on|off",
        ),
    },
];

/// Depth of `minimax` where none is given.
const MINIMAX_DEPTH: u32 = 3;
/// Depth of `alphabeta` where none is given.
const ALPHA_BETA_DEPTH: u32 = 4;

pub(crate) fn minimax<G: Game>(
    game: &G,
    mut player: PlayerText,
    seed: u64,
) -> Result<Box<dyn AnyAgent>, ParseError> {
    let text = player.to_string();
    let depth = player.number("depth", 1..=100)?.unwrap_or(MINIMAX_DEPTH);
    player.finish(&["depth"])?;
    // Deepening lets it play the last finished depth when a time limit is shorter than its own depth.
    let config = SearchConfig { deepening: true, ..SearchConfig::minimax() };
    let handicap = Handicap { depth: Some(depth), ..Handicap::default() };
    Ok(Box::new(SearchAgent::new(game, text, config, handicap, seed)))
}

pub(crate) fn alphabeta<G: Game>(
    game: &G,
    mut player: PlayerText,
    seed: u64,
) -> Result<Box<dyn AnyAgent>, ParseError> {
    let text = player.to_string();
    let depth = player.number("depth", 1..=100)?.unwrap_or(ALPHA_BETA_DEPTH);
    let mut config = SearchConfig { deepening: true, ..SearchConfig::alpha_beta() };
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
    config.quiescence = player.on_off("quiescence")?.unwrap_or(false);
    config.deepening = player.on_off("deepening")?.unwrap_or(true);
    config.pvs = player.on_off("pvs")?.unwrap_or(false);
    player.finish(&["depth", "order", "tt", "quiescence", "deepening", "pvs"])?;
    let handicap = Handicap { depth: Some(depth), ..Handicap::default() };
    Ok(Box::new(SearchAgent::new(game, text, config, handicap, seed)))
}
