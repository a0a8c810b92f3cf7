//! Positions to measure on: those of games that a player plays against itself, and openings.

use crate::error::LabError;
use crate::lab::Lab;
use secateur_arena::Opening;
use secateur_core::{AnyGame, Limits, MoveRequest, Outcome, ParseError, Random, random_plies};
use secateur_players::Player;

/// Plays a game to its end; the first of the players has the first side.
pub fn play_out(
    game: &mut dyn AnyGame,
    players: &mut [Box<dyn Player>; 2],
    request: &MoveRequest,
) -> Result<Outcome, LabError> {
    loop {
        if let Some(outcome) = game.outcome() {
            return Ok(outcome);
        }
        let decision = players[game.turn().index()].decide(game, request, &mut |_| {})?;
        game.play(&decision.text)?;
    }
}

/// Returns moves that lead to `count` positions of self-play: every position of one game, then those of the next. Each game
/// begins with `plies` random plies.
pub fn self_play(
    lab: &Lab<'_>,
    variant: &str,
    player: &str,
    plies: usize,
    count: usize,
) -> Result<Vec<Vec<String>>, LabError> {
    let mut player = lab.player(variant, player)?;
    let mut positions = Vec::new();
    let mut number = 0;
    while positions.len() < count {
        let mut random = lab.random(number);
        number += 1;
        player.reset(number)?;
        let mut game = lab.begin_game(variant)?;
        random_plies(&mut *game, plies, &mut random);
        while game.outcome().is_none() && positions.len() < count {
            positions.push(game.moves());
            let decision = player.decide(&*game, &Limits::depth(50).into(), &mut |_| {})?;
            game.play(&decision.text)?;
        }
    }
    Ok(positions)
}

/// The game after some moves.
pub fn after(lab: &Lab<'_>, variant: &str, moves: &[String]) -> Result<Box<dyn AnyGame>, LabError> {
    let variant = lab.catalogue.registry().variant(variant)?;
    Ok(variant.game(None, moves).map_err(ParseError::from)?)
}

/// An opening: the start position of another variant of the same game, and random plies from there.
pub fn opening(lab: &Lab<'_>, start: &str, plies: usize, random: &mut Random) -> Result<Opening, LabError> {
    let mut game = lab.begin_game(start)?;
    let position = game.position();
    random_plies(&mut *game, plies, random);
    Ok(Opening { start: Some(position), moves: game.moves() })
}
