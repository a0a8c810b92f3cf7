//! From arguments to a match.

use crate::args::PositionArgs;
use crate::failure::Failure;
use secateur_agents::Catalogue;
use secateur_core::AnyMatch;

/// The match that `GAME`, `--position` and `--moves` describe.
pub fn begin(catalogue: &Catalogue, args: &PositionArgs) -> Result<Box<dyn AnyMatch>, Failure> {
    let mut played = begin_without_moves(catalogue, args)?;
    for m in moves(args) {
        played.play(m)?;
    }
    Ok(played)
}

/// The match before the moves of `--moves`.
pub fn begin_without_moves(catalogue: &Catalogue, args: &PositionArgs) -> Result<Box<dyn AnyMatch>, Failure> {
    let variant = catalogue.registry().variant(&args.game.game)?;
    Ok(match &args.position {
        Some(position) => variant.begin_at(position)?,
        None => variant.begin(),
    })
}

/// The moves of `--moves`.
pub fn moves(args: &PositionArgs) -> impl Iterator<Item = &str> {
    args.moves.iter().flat_map(|text| text.split_whitespace())
}

/// Whose turn it is or how the game ended, for people.
pub fn status(played: &dyn AnyMatch) -> String {
    let name = |side| played.variant().side_name(side).en;
    match played.outcome() {
        Some(outcome) => {
            let result = match outcome.winner {
                Some(side) => format!("{} wins", name(side)),
                None => "draw".to_string(),
            };
            let [a, b] = outcome.points;
            format!("{result}: {} ({a}–{b})", outcome.reason.text.en)
        }
        None => {
            let turn = played.turn();
            format!("{} ({turn}) to move, {} legal moves", name(turn), played.legal_count())
        }
    }
}
