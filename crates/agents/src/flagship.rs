//! `secateur`: our strongest player of each game, and its weaker levels.

use crate::judge::Judge;
use crate::search_agent::{Handicap, SearchAgent};
use crate::{AgentNote, AnyAgent, PlayerText, switches};
use secateur_core::{Game, ParseError, Text};
use secateur_search::SearchConfig;

pub(crate) const NOTE: AgentNote = AgentNote {
    name: "secateur",
    about: Text::new(
        "our strongest player: level=1..10 (10), hash= (64M), threads= (1)",
        "notre joueur le plus fort : level=1..10 (10), hash= (64M), threads= (1)",
    ),
};

/// What each level below 10 holds back: depth, nodes, moves in a thousand played at random.
const LEVELS: [(u32, u64, u32); 9] = [
    (1, 1_000, 250),
    (1, 2_000, 100),
    (2, 4_000, 60),
    (3, 8_000, 40),
    (4, 16_000, 20),
    (5, 40_000, 10),
    (6, 100_000, 0),
    (8, 300_000, 0),
    (12, 1_000_000, 0),
];

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
    let handicap = match LEVELS.get(level - 1) {
        Some(&(depth, nodes, blunders)) => Handicap { depth: Some(depth), nodes: Some(nodes), blunders },
        None => Handicap::default(),
    };
    Ok(Box::new(SearchAgent::new(judge, text, config, handicap, seed)))
}
