//! `mcts(…)`: the player that searches by Monte Carlo tree search.

use crate::threads_option::THREADS;
use crate::typed::{tree_decision, typed_game, typed_variant};
use crate::{
    ChosenEvaluator, Decision, Fault, Player, PlayerKind, PlayerText, SearchInfo, evaluator_options, memory,
};
use secateur_core::{
    AnyGame, AnyVariant, Evaluator, MoveRequest, OptionCost, OptionSpec, ParseError, Text, ValueKind, Variant,
};
use secateur_search::mcts::{Expansion, Leaf, Selection};
use secateur_search::{Mcts, MctsConfig};

const ITERATIONS: OptionSpec = OptionSpec::new(
    "iterations",
    ValueKind::integer(1, i64::MAX),
    Text::new("simulations for a move", "simulations par coup"),
);
const SELECT: OptionSpec = OptionSpec::new(
    "select",
    ValueKind::choice(&["uct", "puct"]),
    Text::new("how the tree is descended", "comment l'arbre est descendu"),
)
.or("uct")
.titled(&[
    ("uct", Text::new("by upper confidence bounds", "par borne supérieure de confiance")),
    ("puct", Text::new("by the evaluator's guess too", "aussi selon l'évaluation des coups")),
]);
const EXPLORATION: OptionSpec = OptionSpec::new(
    "c",
    ValueKind::Decimal { min: 0.0, max: 100.0 },
    Text::new(
        "how much rarely tried moves are preferred (1.414; 1.5 for puct)",
        "à quel point les coups peu essayés sont préférés (1.414 ; 1.5 pour puct)",
    ),
);
const LEAF: OptionSpec = OptionSpec::new(
    "leaf",
    ValueKind::choice(&["rollout", "eval", "sign"]),
    Text::new(
        "the value of a leaf: a random game, the evaluation, or who is ahead",
        "la valeur d'une feuille : une partie au hasard, l'évaluation, ou qui mène",
    ),
)
.or("rollout")
.titled(&[
    ("rollout", Text::new("a random game", "une partie au hasard")),
    ("eval", Text::new("the evaluation", "l'évaluation")),
    ("sign", Text::new("who is ahead", "qui mène")),
]);
const EXPAND: OptionSpec = OptionSpec::new(
    "expand",
    ValueKind::choice(&["one", "all", "valued"]),
    Text::new(
        "children made at a leaf: one, all, or all with their values",
        "enfants créés à une feuille : un, tous, ou tous avec leurs valeurs",
    ),
)
.or("one")
.titled(&[
    ("one", Text::new("one", "un")),
    ("all", Text::new("all", "tous")),
    ("valued", Text::new("all, with their values", "tous, avec leurs valeurs")),
]);
const MEMORY: OptionSpec =
    OptionSpec::new("memory", ValueKind::Size, Text::new("memory of the tree", "mémoire de l'arbre"))
        .or("256M")
        .costs(OptionCost::Memory);

/// The kind of player `mcts`.
pub(crate) const KIND: PlayerKind = PlayerKind {
    options,
    ..PlayerKind::new(
        "mcts",
        Text::new("Monte Carlo", "Monte-Carlo"),
        Text::new("plays many games out and counts", "joue beaucoup de parties et compte"),
        |catalogue, variant, text, seed| (catalogue.makers(variant)?.mcts)(variant, text, seed),
    )
};

fn options(variant: &dyn AnyVariant) -> Vec<OptionSpec> {
    let own = [ITERATIONS, SELECT, EXPLORATION, LEAF, EXPAND, MEMORY, THREADS];
    own.into_iter().chain(evaluator_options(variant)).collect()
}

/// Plies after which a random game counts as drawn.
const MAX_ROLLOUT_PLIES: u32 = 2_000;

struct MctsPlayer<V: Variant> {
    text: String,
    mcts: Mcts<V::Position, ChosenEvaluator<V>>,
    config: MctsConfig,
    evaluator: ChosenEvaluator<V>,
    iterations: Option<u64>,
}

pub(crate) fn make_mcts<V: Variant>(
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
    seed: u64,
) -> Result<Box<dyn Player>, ParseError> {
    let text = player_text.to_string();
    let evaluator = ChosenEvaluator::take(typed_variant::<V>(variant), &mut player_text)?;
    let unit = evaluator.unit() as f32;
    let iterations = player_text.integer(&ITERATIONS)?;
    let c = player_text.decimal(&EXPLORATION)?.map(|c| c as f32);
    let puct = player_text.choice(&SELECT)? == Some(1);
    let config = MctsConfig {
        selection: if puct {
            Selection::Puct { c: c.unwrap_or(1.5), temperature: unit, first_play: 0.1 }
        } else {
            Selection::Uct { c: c.unwrap_or(std::f32::consts::SQRT_2) }
        },
        leaf: match player_text.choice(&LEAF)? {
            Some(1) => Leaf::Evaluation { scale: 2.0 * unit },
            Some(2) => Leaf::Sign,
            _ => Leaf::Rollout { max_plies: MAX_ROLLOUT_PLIES },
        },
        expansion: match player_text.choice(&EXPAND)? {
            Some(1) => Expansion::All,
            Some(2) => Expansion::AllValued,
            _ => Expansion::One,
        },
        bytes: player_text.size(&MEMORY)?.unwrap_or(0).max(1 << 20),
        threads: player_text.integer(&THREADS)?.unwrap_or(1),
        seed,
        ..MctsConfig::default()
    };
    player_text.finish(&options(variant))?;
    // The tree allocates memory as it grows; whether there will be enough is checked now.
    memory::check(&text, config.bytes)?;
    let mcts = Mcts::new(evaluator.clone(), config.clone());
    Ok(Box::new(MctsPlayer::<V> { text, mcts, config, evaluator, iterations }))
}

impl<V: Variant> Player for MctsPlayer<V> {
    fn text(&self) -> String {
        self.text.clone()
    }

    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        self.config.seed = seed;
        self.mcts = Mcts::new(self.evaluator.clone(), self.config.clone());
        Ok(())
    }

    fn threads(&self) -> usize {
        self.config.threads
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
        let game = typed_game::<V>(game);
        let unit = self.evaluator.unit();
        Ok(tree_decision(&mut self.mcts, game, request, self.iterations, unit, on_info))
    }
}
