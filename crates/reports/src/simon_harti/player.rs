//! `simon-harti`: report 003, Quoridor.

use super::NAME;
use super::clock::{EstimatedTurns, FortyTurns, turns_left};
use crate::shared::clock::{SCALE, scale};
use crate::shared::planner::{MovePlan, Planner};
use crate::shared::{refuse_variant, shared_options};
use secateur_core::{
    AnyGame, AnyVariant, BoxedEvaluator, Evaluator, MoveRequest, OptionSpec, ParseError, Text, Tunable,
    ValueKind,
};
use secateur_players::ChosenEvaluator;
use secateur_players::typed::{tree_decision, typed_game};
use secateur_players::{Decision, Fault, Player, PlayerText, SearchInfo};
use secateur_quoridor::{Quoridor, QuoridorPosition, SimonHarti};
use secateur_search::mcts::{Expansion, FinalMove, Leaf, Selection};
use secateur_search::time::TimePolicy;
use secateur_search::{Mcts, MctsConfig, SearchConfig};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

const ALGORITHM: OptionSpec = OptionSpec::new(
    "algorithm",
    ValueKind::choice(&["mcts", "alphabeta", "negamax"]),
    Text::new("how it searches", "comment il cherche"),
)
.or("mcts")
.word();
/// The default is the greatest number in the report.
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
/// The report states no depth.
const DEPTH: OptionSpec = OptionSpec::new(
    "depth",
    ValueKind::integer(1, 20),
    Text::new("alphabeta, negamax: plies it searches", "alphabeta, negamax : demi-coups cherchés"),
)
.or("2");
// What the report only wishes for; each option is off by default.
const PLAYOUT: OptionSpec = OptionSpec::new(
    "playout",
    ValueKind::choice(&["nearer", "five-terms", "chance"]),
    Text::new(
        "mcts: how a leaf is decided: who is nearer, the sign of the five terms, or the chance to win they give",
        "mcts : ce qui décide d'une feuille : le plus proche, le signe des cinq termes, ou la probabilité de gain qu'ils donnent",
    ),
)
.or("nearer");
const WAYS: OptionSpec = OptionSpec::new(
    "ways",
    ValueKind::choice(&["anew", "kept"]),
    Text::new(
        "mcts: shortest ways sought in each position, or kept from parent to child",
        "mcts : plus courts chemins cherchés dans chaque position, ou gardés du parent à l'enfant",
    ),
)
.or("anew");
const LENGTH: OptionSpec = OptionSpec::new(
    "length",
    ValueKind::choice(&["forty", "estimated"]),
    Text::new(
        "mcts: turns of a game the clock is shared over: forty, or estimated from the position",
        "mcts : tours entre lesquels l'horloge est partagée : quarante, ou estimés d'après la position",
    ),
)
.or("forty");
const TREE_OPTIONS: [OptionSpec; 9] =
    [ALGORITHM, ITERATIONS, EXPLORATION, FINAL, ORDER, PLAYOUT, WAYS, LENGTH, SCALE];

/// The options of the tree search and of the others together; the algorithm chooses the evaluator.
pub(crate) fn options(variant: &dyn AnyVariant) -> Vec<OptionSpec> {
    TREE_OPTIONS.into_iter().chain([DEPTH]).chain(shared_options(variant)).collect()
}

fn alphabeta_options(variant: &dyn AnyVariant) -> Vec<OptionSpec> {
    [ALGORITHM, DEPTH, SCALE].into_iter().chain(shared_options(variant)).collect()
}

/// Room for the children of some ten thousand iterations.
const TREE_BYTES: usize = 64 << 20;

pub(crate) fn make(
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
    seed: u64,
) -> Result<Box<dyn Player>, ParseError> {
    let Some(quoridor) = variant.as_any().downcast_ref::<Quoridor>() else {
        return refuse_variant(variant, NAME, "quoridor");
    };
    let text = player_text.to_string();
    let scale = scale(&mut player_text)?;
    match player_text.chosen_word(&ALGORITHM)? {
        None | Some(0) => {
            let playout = player_text.choice(&PLAYOUT)?.unwrap_or(0);
            let keeps_ways = player_text.choice(&WAYS)? == Some(1);
            let evaluator = tree_evaluator(quoridor, playout, keeps_ways, &mut player_text)?;
            let estimate = (player_text.choice(&LENGTH)? == Some(1)).then(Arc::default);
            let clock = TreeClock { scale, estimate };
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
                leaf: if playout == 2 { Leaf::Evaluation { scale: CHANCE_SCALE } } else { Leaf::Sign },
                expansion: Expansion::All,
                ordered,
                final_move,
                solver: false,
                reuse: false,
                bytes: TREE_BYTES,
                seed,
                ..MctsConfig::default()
            };
            let mcts = Mcts::new(evaluator.clone(), config.clone()).with_policy(clock.policy());
            Ok(Box::new(Tree { text, mcts, config, evaluator, iterations, clock }))
        }
        // The search is written as a negamax: both names in the report are one player.
        Some(_) => {
            player_text.set("eval", "five-terms");
            let evaluator = ChosenEvaluator::take(quoridor, &mut player_text)?;
            let depth = player_text.integer(&DEPTH)?.unwrap_or(2);
            player_text.finish(&alphabeta_options(variant))?;
            let plan = move |_: &_| MovePlan::depth(depth);
            let policy = Box::new(FortyTurns { scale });
            Ok(Box::new(Planner::new(text, evaluator, SearchConfig::alpha_beta(), policy, plan)))
        }
    }
}

/// The evaluator of the leaves of the tree search; its weights can be set if it has the five terms.
fn tree_evaluator(
    variant: &Quoridor,
    playout: usize,
    keeps_ways: bool,
    player_text: &mut PlayerText,
) -> Result<ChosenEvaluator<Quoridor>, ParseError> {
    let name = LEAVES[playout];
    let evaluator = ChosenEvaluator::named(variant, name)?;
    let weights = if playout == 0 { None } else { evaluator.changed_weights(player_text)? };
    let weights = weights.unwrap_or_else(|| evaluator.weights());
    Ok(match SimonHarti::named(name).filter(|_| keeps_ways) {
        Some(plain) => {
            ChosenEvaluator::Named(BoxedEvaluator::new(plain.with_weights(&weights).with_cached_ways()))
        }
        None => evaluator.with_weights(&weights),
    })
}

/// The evaluator of each value of [`PLAYOUT`].
const LEAVES: [&str; 3] = ["nearer", "five-terms", "five-terms"];
/// The scale on which a leaf is worth its chance of winning: two steps ahead, a win is 73 % likely.
const CHANCE_SCALE: f32 = 200.0;

/// Sets the evaluation by the algorithm and, for the tree search, by what decides its leaves.
pub(crate) fn choose_eval(player_text: &mut PlayerText) -> Result<(), ParseError> {
    let is_tree = player_text.chosen_word(&ALGORITHM)? == Some(0);
    let playout = player_text.choice(&PLAYOUT)?.unwrap_or(0);
    player_text.set("eval", if is_tree { LEAVES[playout] } else { "five-terms" });
    Ok(())
}

/// How a tree search shares its clock.
struct TreeClock {
    scale: f64,
    /// The turns left, if they are estimated.
    estimate: Option<Arc<AtomicUsize>>,
}

impl TreeClock {
    fn policy(&self) -> Box<dyn TimePolicy> {
        let forty = FortyTurns { scale: self.scale };
        match &self.estimate {
            None => Box::new(forty),
            Some(left) => Box::new(EstimatedTurns { forty, left: left.clone() }),
        }
    }

    fn look(&self, position: &QuoridorPosition) {
        if let Some(left) = &self.estimate {
            left.store(turns_left(position), Relaxed);
        }
    }
}

/// The report's tree search: UCT which expands all children at once; the nearer side wins the simulation.
struct Tree {
    text: String,
    mcts: Mcts<QuoridorPosition, ChosenEvaluator<Quoridor>>,
    config: MctsConfig,
    evaluator: ChosenEvaluator<Quoridor>,
    iterations: u64,
    clock: TreeClock,
}

impl Player for Tree {
    fn text(&self) -> String {
        self.text.clone()
    }

    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        self.config.seed = seed;
        let mcts = Mcts::new(self.evaluator.clone(), self.config.clone());
        self.mcts = mcts.with_policy(self.clock.policy());
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
        self.clock.look(game.position());
        let unit = self.evaluator.unit();
        Ok(tree_decision(&mut self.mcts, game, request, Some(self.iterations), unit, on_info))
    }
}
