//! Positions to measure on: those of games that a player plays against itself.

use crate::error::LabError;
use crate::lab::Lab;
use secateur_arena::Opening;
use secateur_core::random::mix;
use secateur_core::{AnyGame, Limits, MoveRequest, Outcome, Random};
use secateur_players::Player;

/// Random plies from where a match stands; fewer if it ends.
pub(crate) fn random_plies(game: &mut dyn AnyGame, plies: usize, random: &mut Random) {
    for _ in 0..plies {
        let count = game.legal_count() as u32;
        if count == 0 || !game.play_nth(random.below(count) as usize) {
            return;
        }
    }
}

/// Plays a match to its end; the first player has the first side.
pub(crate) fn play_out(
    game: &mut dyn AnyGame,
    players: &mut [Box<dyn Player>; 2],
    think: &MoveRequest,
) -> Result<Outcome, LabError> {
    loop {
        if let Some(outcome) = game.outcome() {
            return Ok(outcome);
        }
        let decision = players[game.turn().index()].decide(game, think, &mut |_| {})?;
        game.play(&decision.text)?;
    }
}

/// Moves that lead to `count` positions of self-play, all that occur one after the other, game after game. Each game begins
/// with some random plies.
pub(crate) fn self_play(
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
        let mut random = Random::new(mix(lab.options.seed ^ mix(number)));
        number += 1;
        player.reset(number)?;
        let mut game = lab.begin_match(variant)?;
        random_plies(&mut *game, plies, &mut random);
        while game.outcome().is_none() && positions.len() < count {
            positions.push(game.moves());
            let decision = player.decide(&*game, &Limits::depth(50).into(), &mut |_| {})?;
            game.play(&decision.text)?;
        }
    }
    Ok(positions)
}

/// The match after some moves.
pub(crate) fn after(lab: &Lab<'_>, variant: &str, moves: &[String]) -> Result<Box<dyn AnyGame>, LabError> {
    let mut game = lab.begin_match(variant)?;
    moves.iter().try_for_each(|m| game.play(m))?;
    Ok(game)
}

/// An opening: a start, as a variant text of the same game, and random plies from there.
pub(crate) fn opening(
    lab: &Lab<'_>,
    start: &str,
    plies: usize,
    random: &mut Random,
) -> Result<Opening, LabError> {
    let begun = lab.begin_match(start)?;
    let position = begun.position();
    let mut game = begun;
    random_plies(&mut *game, plies, random);
    Ok(Opening { start: Some(position), moves: game.moves() })
}
