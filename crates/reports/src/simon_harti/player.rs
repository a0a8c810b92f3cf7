//! `simon-harti`: report 003, Quoridor.

use super::clock::FortyTurns;
use crate::shared::clock::{SCALE, scale};
use crate::shared::planner::{Plan, Planner};
use crate::shared::shared_options;
use secateur_core::{AnyGame, AnyVariant, Evaluator, MoveRequest, OptionSpec, ParseError, Text, ValueKind};
use secateur_players::ChosenEvaluator;
use secateur_players::typed::{decision, least, search_info, typed_game};
use secateur_players::{Decision, Fault, Player, PlayerText, SearchInfo};
use secateur_quoridor::{Quoridor, QuoridorMove, QuoridorPosition};
use secateur_search::mcts::{Expansion, FinalMove, Leaf, Selection};
use secateur_search::{Info, Mcts, MctsConfig, SearchConfig};

const ALGORITHM: OptionSpec = OptionSpec::new(
    "algorithm",
    ValueKind::choice(&["mcts", "alphabeta", "negamax"]),
    Text::new("how it searches", "comment il cherche"),
)
.or("mcts")
.word();
/// By default the report's greatest number.
const ITERATIONS: OptionSpec = OptionSpec::new(
    "iterations",
    ValueKind::integer(1, 10_000_000),
    Text::new("mcts: simulations for a move", "mcts : simulations par coup"),
)
.or("550");
const EXPLORATION: OptionSpec = OptionSpec::new(
    "c",
    ValueKind::Decimal { min: 0.0, max: 100.0 },
    Text::new(
        "mcts: how much rarely tried moves are preferred (1.414)",
        "mcts : à quel point les coups peu essayés sont préférés (1.414)",
    ),
);
const FINAL: OptionSpec = OptionSpec::new(
    "final",
    ValueKind::choice(&["visits", "mean"]),
    Text::new("mcts: which move is played", "mcts : quel coup est joué"),
)
.or("visits");
const ORDER: OptionSpec = OptionSpec::new(
    "order",
    ValueKind::choice(&["ways", "none"]),
    Text::new("mcts: what orders the moves", "mcts : ce qui ordonne les coups"),
)
.or("ways");
/// The report does not state it.
const DEPTH: OptionSpec = OptionSpec::new(
    "depth",
    ValueKind::integer(1, 20),
    Text::new("alphabeta, negamax: plies it searches", "alphabeta, negamax : demi-coups cherchés"),
)
.or("2");
const TREE_OPTIONS: [OptionSpec; 6] = [ALGORITHM, ITERATIONS, EXPLORATION, FINAL, ORDER, SCALE];

/// What can be set; the algorithm chooses the evaluator.
pub(crate) fn options(variant: &dyn AnyVariant) -> Vec<OptionSpec> {
    TREE_OPTIONS.into_iter().chain([DEPTH]).chain(shared_options(variant)).collect()
}

fn alphabeta_options(variant: &dyn AnyVariant) -> Vec<OptionSpec> {
    [ALGORITHM, DEPTH, SCALE].into_iter().chain(shared_options(variant)).collect()
}

/// Room for the children of some ten thousand iterations.
const TREE_BYTES: usize = 64 << 20;

pub(crate) fn make(
    variant: &Quoridor,
    mut player_text: PlayerText,
    seed: u64,
) -> Result<Box<dyn Player>, ParseError> {
    let text = player_text.to_string();
    let scale = scale(&mut player_text)?;
    let policy = Box::new(FortyTurns { scale });
    match player_text.chosen_word(&ALGORITHM)? {
        None | Some(0) => {
            let evaluator = ChosenEvaluator::named(variant, "nearer")?;
            let iterations = player_text.integer(&ITERATIONS)?.unwrap_or(550);
            let c = player_text.decimal(&EXPLORATION)?.map_or(std::f32::consts::SQRT_2, |c| c as f32);
            let final_move = match player_text.choice(&FINAL)? {
                Some(1) => FinalMove::BestMean,
                _ => FinalMove::MostVisits,
            };
            let ordered = player_text.choice(&ORDER)? != Some(1);
            player_text.finish(&TREE_OPTIONS)?;
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
        Some(_) => {
            player_text.set("eval", "five-terms");
            let evaluator = ChosenEvaluator::take(variant, &mut player_text)?;
            let depth = player_text.integer(&DEPTH)?.unwrap_or(2);
            player_text.finish(&alphabeta_options(variant))?;
            let plan = move |_: &_| Plan::depth(depth);
            Ok(Box::new(Planner::new(text, evaluator, SearchConfig::alpha_beta(), policy, plan)))
        }
    }
}

/// The kind of player chooses the evaluation.
pub(crate) fn choose_eval(player_text: &mut PlayerText) -> Result<(), ParseError> {
    let is_tree = player_text.chosen_word(&ALGORITHM)? == Some(0);
    player_text.set("eval", if is_tree { "nearer" } else { "five-terms" });
    Ok(())
}

/// The report's tree search: UCT, all children at once, the nearer side wins the simulation.
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

    fn memory(&self) -> usize {
        self.mcts.bytes()
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
        Ok(decision(game, &found.expect("a game that is not over has a legal move"), unit))
    }
}
