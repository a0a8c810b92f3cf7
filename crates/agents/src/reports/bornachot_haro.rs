//! `bornachot-haro`: report 004, draughts.

use super::minimax_time::MinimaxTime;
use super::planner::{Plan, Planner};
use super::policies::EvenShare;
use crate::judge::Judge;
use crate::{AgentNote, AnyAgent, PlayerText};
use secateur_core::{ParseError, Text, Variant};
use secateur_search::{SearchConfig, TableUse};

pub(super) const NOTE: AgentNote = AgentNote {
    name: "bornachot-haro",
    about: Text::new(
        "report 004: minimax-time (prune=on|off), minimax or alphabeta (depth= (4), dictionary=on|off, memory=move|game); eval=rows|rows-as-printed|kings|pieces, king= (3), w.NAME=",
        "rapport 004 : minimax-time (prune=on|off), minimax ou alphabeta (depth= (4), dictionary=on|off, memory=move|game) ; eval=rows|rows-as-printed|kings|pieces, king= (3), w.NOM=",
    ),
};

/// Depth of the players that have one, which the report does not state.
const DEPTH: u32 = 4;
/// Own moves a game is thought to have, for game clocks; the report has a time per move.
pub(super) const GAME_MOVES: u32 = 40;
/// Room of the dictionary.
const DICTIONARY_BYTES: usize = 4 << 20;

pub(super) fn make<V: Variant>(variant: &V, mut player: PlayerText) -> Result<Box<dyn AnyAgent>, ParseError> {
    let text = player.to_string();
    let kind = player.word().unwrap_or_else(|| "minimax-time".to_string());
    choose_eval(&mut player)?;
    let judge = Judge::take(variant, &mut player)?;
    match kind.as_str() {
        "minimax-time" => {
            let prune = player.on_off("prune")?.unwrap_or(false);
            player.finish(&[KINDS, "prune", "eval", "king", "weights", "w.NAME"])?;
            Ok(Box::new(MinimaxTime::<V>::new(text, judge, prune)))
        }
        "minimax" | "alphabeta" => {
            let depth = player.number("depth", 1..=50u32)?.unwrap_or(DEPTH);
            let mut config = SearchConfig { alpha_beta: kind == "alphabeta", ..SearchConfig::minimax() };
            if player.on_off("dictionary")?.unwrap_or(true) {
                config.table = TableUse::AnyDepth;
                config.table_bytes = DICTIONARY_BYTES;
            }
            let each_move = player.choice("memory", &["move", "game"])? != Some(1);
            player.finish(&[KINDS, "depth", "dictionary", "memory", "eval", "king", "weights", "w.NAME"])?;
            let policy = Box::new(EvenShare { game_moves: GAME_MOVES });
            let plan = move |_: &_| Plan::depth(depth);
            Ok(Box::new(Planner::new(text, judge, config, policy, plan).forgetful(each_move)))
        }
        other => Err(ParseError::new("item", other, format!("the players are {KINDS}"))),
    }
}

/// Men count their row unless another evaluation is asked for; `king=` is one of its weights.
pub(super) fn choose_eval(player: &mut PlayerText) -> Result<(), ParseError> {
    let name = player.value("eval").unwrap_or_else(|| "rows".to_string());
    player.set("eval", name);
    if let Some(king) = player.number("king", -20..=100i32)? {
        player.set("w.king", king);
    }
    Ok(())
}

const KINDS: &str = "minimax-time, minimax or alphabeta";
