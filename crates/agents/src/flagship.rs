//! `secateur`: our strongest player of each game, and its weaker levels.

use crate::judge::Judge;
use crate::search_agent::{Handicap, SearchAgent};
use crate::{AgentNote, AnyAgent, PlayerText, switches};
use secateur_core::{Evaluator, Game, ParseError, Text};
use secateur_search::SearchConfig;

pub(crate) const NOTE: AgentNote = AgentNote {
    name: "secateur",
    about: Text::new(
        "our strongest player: level=1..10 (10), hash= (64M), threads= (1)",
        "notre joueur le plus fort : level=1..10 (10), hash= (64M), threads= (1)",
    ),
};

/// Moves in a thousand that the lowest level plays at random; otherwise it looks one ply ahead.
const BLUNDERS: u32 = 60;
/// Nodes of the levels from 2 to 9. Equal steps of Elo are equal ratios of nodes, about: docs/strength.md has what the
/// arena says of them.
const NODES: [u64; 8] = [150, 500, 1_500, 5_000, 15_000, 50_000, 200_000, 1_000_000];

pub(crate) fn make<G: Game>(
    game: &G,
    mut player: PlayerText,
    seed: u64,
) -> Result<Box<dyn AnyAgent>, ParseError> {
    let text = player.to_string();
    let judge = Judge::take(game, &mut player)?;
    let level = player.number("level", 1..=10usize)?.unwrap_or(10);
    let mut config = SearchConfig::full().suited(&judge);
    if let Some(bytes) = player.bytes("hash")? {
        config.table_bytes = bytes.max(1 << 20);
    }
    config.threads = player.number("threads", 1..=256usize)?.unwrap_or(1);
    switches::take(&mut config, &mut player)?;
    let known =
        ["level", "hash", "threads", "eval", "weights", "w.NAME", "p.NAME", "the switches of the search"];
    player.finish(&known)?;
    let handicap = match level {
        1 => {
            // where captures must be made, what a position is worth shows after them
            config.quiescence = judge.hints().noisy_is_compulsory;
            Handicap { depth: Some(1), nodes: None, blunders: BLUNDERS }
        }
        level => Handicap { depth: None, nodes: NODES.get(level - 2).copied(), blunders: 0 },
    };
    Ok(Box::new(SearchAgent::new(judge, text, config, handicap, seed)))
}
