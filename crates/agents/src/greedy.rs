//! The player that looks one ply ahead.

use crate::{AgentNote, AnyAgent, Decision, PlayerText};
use secateur_core::{
    AnyMatch, EVAL_LIMIT, Evaluator, Game, Match, Outcome, ParseError, Position, Random, Side, Text,
};

pub(crate) const NOTE: AgentNote = AgentNote {
    name: "greedy",
    about: Text::new("the best evaluation after one ply", "la meilleure évaluation après un coup"),
};

struct Greedy<G: Game> {
    evaluator: G::Evaluator,
    random: Random,
}

pub(crate) fn make<G: Game>(game: &G, text: PlayerText, seed: u64) -> Result<Box<dyn AnyAgent>, ParseError> {
    text.finish(&[])?;
    Ok(Box::new(Greedy::<G> { evaluator: game.evaluator(), random: Random::new(seed) }))
}

/// Value of an ended game for `side`, beyond any evaluation.
fn worth(outcome: Outcome, side: Side) -> i32 {
    match outcome.winner {
        Some(winner) if winner == side => EVAL_LIMIT,
        Some(_) => -EVAL_LIMIT,
        None => 0,
    }
}

impl<G: Game> AnyAgent for Greedy<G> {
    fn text(&self) -> String {
        NOTE.name.into()
    }
    fn reset(&mut self, seed: u64) {
        self.random = Random::new(seed);
    }
    fn decide(&mut self, played: &dyn AnyMatch) -> Decision {
        let typed =
            played.as_any().downcast_ref::<Match<G>>().expect("a match of the game the agent was made for");
        let side = typed.position().turn();
        let mut after = typed.clone();
        let mut best = Vec::new();
        let mut highest = i32::MIN;
        for &m in typed.legal() {
            after.play(m).expect("a legal move");
            let value = match after.outcome() {
                Some(outcome) => worth(outcome, side),
                None => -self.evaluator.evaluate(after.position()),
            };
            after.undo();
            if value > highest {
                highest = value;
                best.clear();
            }
            if value == highest {
                best.push(m);
            }
        }
        let m = self.random.pick(&best).expect("a match that is not over has a legal move");
        Decision { text: typed.game().format_move(typed.position(), m), score: Some(highest) }
    }
}
