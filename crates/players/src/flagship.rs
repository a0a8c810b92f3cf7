//! `secateur`: our strongest player of each game, and its weaker levels.

use crate::alphabeta_player::{AlphaBetaPlayer, Handicap};
use crate::chosen_evaluator::ChosenEvaluator;
use crate::{Player, PlayerNote, PlayerText, switches};
use secateur_core::{MoveOrdering as _, ParseError, Text, Variant};
use secateur_search::SearchConfig;

pub(crate) const NOTE: PlayerNote = PlayerNote {
    name: "secateur",
    about: Text::new(
        "our strongest player: level=1..10 (10), hash= (64M), threads= (1)",
        "notre joueur le plus fort : level=1..10 (10), hash= (64M), threads= (1)",
    ),
};

/// Nodes of the levels from 1 to 9, and how many moves in a thousand they play at random; the first level looks one ply
/// ahead instead. Each beats the one below it; docs/strength.md has by how much.
const LEVELS: [(Option<u64>, u32); 9] = [
    (None, 80),
    (Some(150), 70),
    (Some(220), 30),
    (Some(450), 10),
    (Some(1_500), 0),
    (Some(6_000), 0),
    (Some(25_000), 0),
    (Some(120_000), 0),
    (Some(1_000_000), 0),
];

pub(crate) fn make<V: Variant>(
    variant: &V,
    mut player_text: PlayerText,
    seed: u64,
) -> Result<Box<dyn Player>, ParseError> {
    let text = player_text.to_string();
    let evaluator = ChosenEvaluator::take(variant, &mut player_text)?;
    let level = player_text.number("level", 1..=10usize)?.unwrap_or(10);
    let mut config = SearchConfig::full().for_evaluator(&evaluator);
    if let Some(bytes) = player_text.bytes("hash")? {
        config.table_bytes = bytes.max(1 << 20);
    }
    config.threads = player_text.number("threads", 1..=256usize)?.unwrap_or(1);
    switches::take(&mut config, &mut player_text)?;
    let known =
        ["level", "hash", "threads", "eval", "weights", "w.NAME", "p.NAME", "the switches of the search"];
    player_text.finish(&known)?;
    let (nodes, blunders) = LEVELS.get(level - 1).copied().unwrap_or((None, 0));
    let depth = (level == 1).then_some(1);
    if level == 1 {
        // where captures must be made, what a position is worth shows after them
        config.quiescence = evaluator.hints().noisy_is_compulsory;
    }
    let handicap = Handicap { depth, nodes, blunders };
    Ok(Box::new(AlphaBetaPlayer::new(evaluator, text, config, handicap, seed)))
}
