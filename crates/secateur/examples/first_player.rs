//! A first player in Rust, as a UGI engine: it plays the move after which the position is worth least for the opponent.
//! `secateur match awale:oware 'ugi(cmd="target/debug/examples/first_player awale:oware")' random --pairs 10`

use secateur::prelude::*;
use std::io::{BufRead as _, stdin};

/// The value of a game for the side to move.
fn value(catalogue: &Catalogue, game: &dyn AnyGame) -> Result<i32, ParseError> {
    match game.outcome() {
        Some(outcome) => Ok(match outcome.winner {
            Some(side) if side == game.turn() => Score::WIN,
            Some(_) => -Score::WIN,
            None => 0,
        }),
        None => Ok(catalogue.evaluator(game.variant(), "secateur")?.evaluate(game)),
    }
}

fn best(catalogue: &Catalogue, game: &dyn AnyGame) -> Result<Option<String>, ParseError> {
    let mut best = None;
    for text in game.legal() {
        let mut after = game.clone_game();
        after.play(&text)?;
        let worth = value(catalogue, &*after)?;
        if best.as_ref().is_none_or(|(least, _)| worth < *least) {
            best = Some((worth, text));
        }
    }
    Ok(best.map(|(_, text)| text))
}

fn main() -> Result<(), ParseError> {
    let catalogue = secateur::standard();
    let name = std::env::args().nth(1).unwrap_or("awale:oware".into());
    let variant = catalogue.registry().variant(&name)?;
    let mut game = variant.begin();
    for line in stdin().lock().lines().map_while(Result::ok) {
        match line.split_whitespace().next() {
            Some("ugi") => println!("id name first player in Rust\nugiok"),
            Some("isready") => println!("readyok"),
            Some("position") => {
                let (start, moves) = line.split_once(" moves").unwrap_or((&line, ""));
                game = variant.game(start.strip_prefix("position fen "), moves.split_whitespace())?;
            }
            Some("go") => println!("bestmove {}", best(&catalogue, &*game)?.unwrap_or("(none)".into())),
            Some("quit") => break,
            _ => {}
        }
    }
    Ok(())
}
