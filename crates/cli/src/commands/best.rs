//! `secateur best GAME`: one move.

use crate::args::BestArgs;
use crate::begin_game::begin_game;
use crate::failure::Failure;
use crate::output::Output;
use crate::text::game_status::game_status;
use secateur_core::{Limits, MoveRequest, Precision};
use secateur_players::{Catalogue, PlayerText, SearchInfo};
use serde_json::json;
use std::time::{Duration, Instant};

/// Time for a decision when no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Lets a player decide and prints its move, score and line.
pub fn run(catalogue: &Catalogue, args: &BestArgs, output: &mut Output) -> Result<(), Failure> {
    let game = begin_game(catalogue, &args.position)?;
    let mut player_text = PlayerText::parse(&args.agent)?;
    if let Some(threads) = args.threads {
        player_text.set("threads", threads);
    }
    let mut player = catalogue.player(game.variant(), &player_text.to_string(), args.seed)?;
    if game.outcome().is_some() {
        return Err(Failure::Request(format!(
            "position '{}': the game is over: {}",
            game.position(),
            game_status(&*game)
        )));
    }
    let known = catalogue.known(&*game, secateur_tables::Source::All);
    let asked = Limits { time: args.time, nodes: args.nodes, depth: args.depth, clock: None };
    let limits = if asked.is_empty() { Limits::time(DEFAULT_TIME) } else { asked };
    if let Some(refusal) = player.limit_refusal(&limits) {
        return Err(Failure::Request(format!("player '{}': {refusal}", player.text())));
    }
    let request = MoveRequest { lines: args.multipv, ..limits.into() };
    let begun = Instant::now();
    let mut failed = None;
    let json = output.json;
    let mut tell = |info: &SearchInfo| {
        if !json && failed.is_none() {
            failed = output.line(info_line(info, args.multipv > 1)).err();
        }
    };
    let decided = player.decide(&*game, &request, &mut tell);
    if let Some(failure) = failed {
        return Err(failure);
    }
    let decision = decided.map_err(|fault| Failure::Running(format!("{}: {fault}", player.text())))?;
    let seconds = begun.elapsed().as_secs_f64();
    if !output.json {
        if let Some(known) = known.filter(|known| known.is_result()) {
            output.line(format!("by the endgame table: {known}"))?;
        }
        let score = decision.score.map_or(String::new(), |score| format!(" ({score})"));
        return output.line(format!("best move {}{score}", decision.text));
    }
    let mut object = json!({
        "game": game.variant().text(), "position": game.position(), "turn": game.turn(), "agent": player.text(),
        "move": decision.text, "score": decision.score, "depth": decision.depth, "nodes": decision.nodes,
        "seconds": seconds, "pv": decision.pv(),
    });
    if let Some(known) = known {
        object["known"] = json!({ "least": known.least, "most": known.most, "text": known.to_string() });
    }
    if args.multipv > 1 {
        object["lines"] = json!(decision.lines);
    }
    output.object(&object)
}

/// The sign before a score that only bounds the value.
fn precision_mark(precision: Precision) -> &'static str {
    match precision {
        Precision::Exact => "",
        Precision::AtLeast => "≥ ",
        Precision::AtMost => "≤ ",
    }
}

fn info_line(info: &SearchInfo, several: bool) -> String {
    let line = if several { format!("line {:<2} ", info.line) } else { String::new() };
    format!(
        "depth {:>2}  {line}{:>9}  {:>11} nodes  {:>7.2} s  {}",
        info.depth,
        format!("{}{}", precision_mark(info.precision), info.score),
        info.nodes,
        info.time.as_secs_f64(),
        info.pv.join(" ")
    )
}
