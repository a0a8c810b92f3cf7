//! `simon-harti`: report 003, Quoridor.

use super::planner::{Plan, Planner};
use super::policies::FortyTurns;
use super::scale;
use crate::judge::Judge;
use crate::search_agent::{decision, least, limits, report_of, typed};
use crate::{AgentNote, AnyAgent, Decision, Fault, PlayerText, Report, Think};
use secateur_core::{AnyGame, Evaluator, ParseError, Text};
use secateur_quoridor::{Move, Quoridor, QuoridorPosition};
use secateur_search::mcts::{Expansion, FinalMove, Leaf, Selection};
use secateur_search::{Info, Mcts, MctsConfig, SearchConfig};

pub(super) const NOTE: AgentNote = AgentNote {
    name: "simon-harti",
    about: Text::new(
        "report 003: mcts (iterations= (550), c= (1.414), final=visits|mean, order=ways|none), alphabeta or negamax (depth= (2), w.NAME=); scale=",
        "rapport 003 : mcts (iterations= (550), c= (1.414), final=visits|mean, order=ways|none), alphabeta ou negamax (depth= (2), w.NOM=) ; scale=",
    ),
};

/// The report's greatest number of iterations.
const ITERATIONS: u64 = 550;
/// Depth of the alpha-beta players, which the report does not state.
const DEPTH: u32 = 2;
/// Room for the children of some ten thousand iterations.
const TREE_BYTES: usize = 64 << 20;

pub(super) fn make(
    variant: &Quoridor,
    mut player: PlayerText,
    seed: u64,
) -> Result<Box<dyn AnyAgent>, ParseError> {
    let text = player.to_string();
    let scale = scale(&mut player)?;
    let policy = Box::new(FortyTurns { scale });
    match player.word().as_deref() {
        None | Some("mcts") => {
            let judge = Judge::named(variant, "nearer")?;
            let iterations = player.number("iterations", 1..=10_000_000)?.unwrap_or(ITERATIONS);
            let c = player.number("c", 0.0..=100.0f32)?.unwrap_or(std::f32::consts::SQRT_2);
            let final_move = match player.choice("final", &["visits", "mean"])? {
                Some(1) => FinalMove::BestMean,
                _ => FinalMove::MostVisits,
            };
            let ordered = player.choice("order", &["ways", "none"])? != Some(1);
            player.finish(&["mcts, alphabeta or negamax", "iterations", "c", "final", "order", "scale"])?;
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
            let mcts = Mcts::new(judge.clone(), config.clone()).with_policy(policy);
            Ok(Box::new(Tree { text, mcts, config, judge, iterations, scale }))
        }
        // The search is written as a negamax: the two names of the report are one player.
        Some("alphabeta" | "negamax") => {
            player.set("eval", "five-terms");
            let judge = Judge::take(variant, &mut player)?;
            let depth = player.number("depth", 1..=20u32)?.unwrap_or(DEPTH);
            player.finish(&["mcts, alphabeta or negamax", "depth", "weights", "w.NAME", "scale"])?;
            let plan = move |_: &_| Plan::depth(depth);
            Ok(Box::new(Planner::new(text, judge, SearchConfig::alpha_beta(), policy, plan)))
        }
        Some(word) => Err(ParseError::new("item", word, "the players are mcts, alphabeta or negamax")),
    }
}

/// The kind of player chooses the evaluation.
pub(super) fn choose_eval(player: &mut PlayerText) -> Result<(), ParseError> {
    let name = if matches!(player.word().as_deref(), None | Some("mcts")) { "nearer" } else { "five-terms" };
    player.set("eval", name);
    Ok(())
}

/// The report's tree search: UCT, all children at once, the nearer side wins the simulation.
struct Tree {
    text: String,
    mcts: Mcts<QuoridorPosition, Judge<Quoridor>>,
    config: MctsConfig,
    judge: Judge<Quoridor>,
    iterations: u64,
    scale: f64,
}

impl AnyAgent for Tree {
    fn text(&self) -> String {
        self.text.clone()
    }

    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        self.config.seed = seed;
        let policy = Box::new(FortyTurns { scale: self.scale });
        self.mcts = Mcts::new(self.judge.clone(), self.config.clone()).with_policy(policy);
        Ok(())
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        think: &Think,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Decision, Fault> {
        let game = typed::<Quoridor>(game);
        let mut limits = limits(think);
        limits.nodes = least(limits.nodes, Some(self.iterations));
        let unit = self.judge.unit();
        let mut tell = |info: &Info<Move>| report(&report_of(game, info, unit));
        let found = self.mcts.search(game.position(), game.history(), &limits, &mut tell);
        Ok(decision(game, &found.expect("a match that is not over has a legal move"), unit))
    }
}
