//! A game as it stands, in a line.

use secateur_core::AnyGame;

/// Whose turn it is or how the game ended, for people.
pub fn game_status(game: &dyn AnyGame) -> String {
    let name = |side| game.variant().side_name(side).en;
    match game.outcome() {
        Some(outcome) => {
            let result = match outcome.winner {
                Some(side) => format!("{} wins", name(side)),
                None => "draw".to_string(),
            };
            let [a, b] = outcome.points;
            format!("{result}: {} ({a}–{b})", outcome.reason.text.en)
        }
        None => {
            let turn = game.turn();
            format!("{} ({turn}) to move, {} legal moves", name(turn), game.legal_count())
        }
    }
}
