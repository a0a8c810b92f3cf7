//! `simon-harti`: report 003, Quoridor.

use super::clock::FortyTurns;
use crate::shared::clock::scale;
use crate::shared::planner::{Plan, Planner};
use secateur_core::{AnyGame, Evaluator, MoveRequest, ParseError};
use secateur_players::ChosenEvaluator;
use secateur_players::typed::{decision, least, search_info, typed_game};
use secateur_players::{Decision, Fault, Player, PlayerText, SearchInfo};
use secateur_quoridor::{Quoridor, QuoridorMove, QuoridorPosition};
use secateur_search::mcts::{Expansion, FinalMove, Leaf, Selection};
use secateur_search::{Info, Mcts, MctsConfig, SearchConfig};

/// The report's greatest number of iterations.
const ITERATIONS: u64 = 550;
/// Depth of the alpha-beta players, which the report does not state.
const DEPTH: u32 = 2;
/// Memory for the children of some ten thousand iterations.
const TREE_BYTES: usize = 64 << 20;

pub(crate) fn make(
    variant: &Quoridor,
    mut player_text: PlayerText,
    seed: u64,
) -> Result<Box<dyn Player>, ParseError> {
    let text = player_text.to_string();
    let scale = scale(&mut player_text)?;
    let policy = Box::new(FortyTurns { scale });
    match player_text.word().as_deref() {
        None | Some("mcts") => {
            let evaluator = ChosenEvaluator::named(variant, "nearer")?;
            let iterations = player_text.number("iterations", 1..=10_000_000)?.unwrap_or(ITERATIONS);
            let c = player_text.number("c", 0.0..=100.0f32)?.unwrap_or(std::f32::consts::SQRT_2);
            let final_move = match player_text.choice("final", &["visits", "mean"])? {
                Some(1) => FinalMove::BestMean,
                _ => FinalMove::MostVisits,
            };
            let ordered = player_text.choice("order", &["ways", "none"])? != Some(1);
            player_text.finish(&[
                "mcts, alphabeta or negamax",
                "iterations",
                "c",
                "final",
                "order",
                "scale",
            ])?;
            let config = MctsConfig {
                selection: Selection::Uct { c },
                leaf: Leaf::Sign,
                expansion: Expansion::All,
                ordered,
                final_move,
                solver: false,
                reuse: false,
                bytes: TREE_BYTES,
                seed,
                ..MctsConfig::default()
            };
            let mcts = Mcts::new(evaluator.clone(), config.clone()).with_policy(policy);
            Ok(Box::new(Tree { text, mcts, config, evaluator, iterations, scale }))
        }
        // The search is written as a negamax: the two names of the report are one player.
        Some("alphabeta" | "negamax") => {
            player_text.set("eval", "five-terms");
            let evaluator = ChosenEvaluator::take(variant, &mut player_text)?;
            let depth = player_text.number("depth", 1..=20u32)?.unwrap_or(DEPTH);
            player_text.finish(&["mcts, alphabeta or negamax", "depth", "weights", "w.NAME", "scale"])?;
            let plan = move |_: &_| Plan::depth(depth);
            Ok(Box::new(Planner::new(text, evaluator, SearchConfig::alpha_beta(), policy, plan)))
        }
        Some(word) => Err(ParseError::new("item", word, "the players are mcts, alphabeta or negamax")),
    }
}

/// The kind of player chooses the evaluation.
pub(crate) fn choose_eval(player_text: &mut PlayerText) -> Result<(), ParseError> {
    let name =
        if matches!(player_text.word().as_deref(), None | Some("mcts")) { "nearer" } else { "five-terms" };
    player_text.set("eval", name);
    Ok(())
}

/// The report's tree search: UCT that expands all children at once; a simulation is won by the side nearer its goal.
struct Tree {
    text: String,
    mcts: Mcts<QuoridorPosition, ChosenEvaluator<Quoridor>>,
    config: MctsConfig,
    evaluator: ChosenEvaluator<Quoridor>,
    iterations: u64,
    scale: f64,
}

impl Player for Tree {
    fn text(&self) -> String {
        self.text.clone()
    }

    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        self.config.seed = seed;
        let policy = Box::new(FortyTurns { scale: self.scale });
        self.mcts = Mcts::new(self.evaluator.clone(), self.config.clone()).with_policy(policy);
        Ok(())
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        let game = typed_game::<Quoridor>(game);
        let mut request = request.clone();
        request.limits.nodes = least(request.limits.nodes, Some(self.iterations));
        let unit = self.evaluator.unit();
        let mut tell = |info: &Info<QuoridorMove>| on_info(&search_info(game, info, unit));
        let found = self.mcts.search(game.position(), game.history(), &request, &mut tell);
        Ok(decision(game, &found.expect("a match that is not over has a legal move"), unit))
    }
}
