//! `bornachot-haro`: report 004, draughts.

use super::minimax_time::MinimaxTime;
use crate::shared::even_share::EvenShare;
use secateur_core::{AnyVariant, ParseError};
use secateur_draughts::{Draughts, VariantFunction, rules::Rules, with_variant};
use secateur_players::{Catalogue, ChosenEvaluator, Player, PlayerText, SearchSetup};
use secateur_search::{SearchConfig, TableUse};

/// Depth of the players that have one, which the report does not state.
const DEPTH: u32 = 4;
/// The player's own moves in an assumed game, for game clocks; the report has a time per move.
pub(crate) const GAME_MOVES: u32 = 40;
/// Memory of the dictionary.
const DICTIONARY_BYTES: usize = 4 << 20;

pub(crate) fn make(
    catalogue: &Catalogue,
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
) -> Result<Box<dyn Player>, ParseError> {
    let text = player_text.to_string();
    let kind = player_text.word().unwrap_or_else(|| "minimax-time".to_string());
    choose_eval(&mut player_text)?;
    match kind.as_str() {
        "minimax-time" => {
            let prune = player_text.on_off("prune")?.unwrap_or(false);
            with_variant(&variant.text(), MakeMinimaxTime { text, player_text, prune })?
        }
        "minimax" | "alphabeta" => {
            let depth = player_text.number("depth", 1..=50u32)?.unwrap_or(DEPTH);
            let mut config = SearchConfig { alpha_beta: kind == "alphabeta", ..SearchConfig::minimax() };
            if player_text.on_off("dictionary")?.unwrap_or(true) {
                config.table = TableUse::AnyDepth;
                config.table_bytes = DICTIONARY_BYTES;
            }
            let forgets = player_text.choice("memory", &["move", "game"])? != Some(1);
            let policy = Box::new(EvenShare { game_moves: GAME_MOVES });
            let setup = SearchSetup { text, config, policy, depth, forgets };
            let player = catalogue.search_player(variant, &mut player_text, setup)?;
            let known = [KINDS, "depth", "dictionary", "memory", "eval", "king", "weights", "w.NAME"];
            player_text.finish(&known)?;
            Ok(player)
        }
        other => Err(ParseError::new("item", other, format!("the players are {KINDS}"))),
    }
}

/// Makes the report's own algorithm for a variant of draughts, each of which is a type of its own.
struct MakeMinimaxTime {
    text: String,
    player_text: PlayerText,
    prune: bool,
}

impl VariantFunction for MakeMinimaxTime {
    type Output = Result<Box<dyn Player>, ParseError>;

    fn call<R: Rules>(mut self, variant: Draughts<R>) -> Self::Output {
        let evaluator = ChosenEvaluator::take(&variant, &mut self.player_text)?;
        self.player_text.finish(&[KINDS, "prune", "eval", "king", "weights", "w.NAME"])?;
        Ok(Box::new(MinimaxTime::<Draughts<R>>::new(self.text, evaluator, self.prune)))
    }
}

/// By default men are valued by their row; `king=` is one of the weights of that evaluation.
pub(crate) fn choose_eval(player_text: &mut PlayerText) -> Result<(), ParseError> {
    let name = player_text.value("eval").unwrap_or_else(|| "rows".to_string());
    player_text.set("eval", name);
    if let Some(king) = player_text.number("king", -20..=100i32)? {
        player_text.set("w.king", king);
    }
    Ok(())
}

const KINDS: &str = "minimax-time, minimax or alphabeta";
