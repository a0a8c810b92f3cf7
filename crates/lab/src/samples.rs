//! Positions to measure on: those of games that a player plays against itself.

use crate::error::LabError;
use crate::lab::Lab;
use secateur_agents::{AnyAgent, Think};
use secateur_arena::Opening;
use secateur_core::random::mix;
use secateur_core::{AnyMatch, Outcome, Random};

/// Random plies from where a match stands; fewer if it ends.
pub(crate) fn random_plies(played: &mut dyn AnyMatch, plies: usize, random: &mut Random) {
    for _ in 0..plies {
        let count = played.legal_count() as u32;
        if count == 0 || !played.play_nth(random.below(count) as usize) {
            return;
        }
    }
}

/// Plays a match to its end; the first player has the first side.
pub(crate) fn play_out(
    played: &mut dyn AnyMatch,
    players: &mut [Box<dyn AnyAgent>; 2],
    think: &Think,
) -> Result<Outcome, LabError> {
    loop {
        if let Some(outcome) = played.outcome() {
            return Ok(outcome);
        }
        let decision = players[played.turn().index()].decide(played, think, &mut |_| {})?;
        played.play(&decision.text)?;
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
    let mut agent = lab.agent(variant, player)?;
    let mut positions = Vec::new();
    let mut number = 0;
    while positions.len() < count {
        let mut random = Random::new(mix(lab.options.seed ^ mix(number)));
        number += 1;
        agent.reset(number)?;
        let mut played = lab.begin_match(variant)?;
        random_plies(&mut *played, plies, &mut random);
        while played.outcome().is_none() && positions.len() < count {
            positions.push(played.moves());
            let decision = agent.decide(&*played, &Think::depth(50), &mut |_| {})?;
            played.play(&decision.text)?;
        }
    }
    Ok(positions)
}

/// The match after some moves.
pub(crate) fn after(lab: &Lab<'_>, variant: &str, moves: &[String]) -> Result<Box<dyn AnyMatch>, LabError> {
    let mut played = lab.begin_match(variant)?;
    moves.iter().try_for_each(|m| played.play(m))?;
    Ok(played)
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
    let mut played = begun;
    random_plies(&mut *played, plies, random);
    Ok(Opening { start: Some(position), moves: played.moves() })
}
