//! Players that search by Monte Carlo: `mcts(…)`.

use crate::chosen_evaluator::ChosenEvaluator;
use crate::typed::{decision, least, search_info, typed_game};
use crate::{Decision, Fault, Player, PlayerNote, PlayerText, SearchInfo};
use secateur_core::variant::MoveOf;
use secateur_core::{AnyGame, Evaluator, MoveRequest, ParseError, Text, Variant};
use secateur_search::mcts::{Expansion, Leaf, Selection};
use secateur_search::{Info, Mcts, MctsConfig};

pub(crate) const NOTE: PlayerNote = PlayerNote {
    name: "mcts",
    about: Text::new(
        "Monte Carlo tree search: iterations=, select=uct|puct, c=, leaf=rollout|eval|sign, expand=one|all|valued, memory=, threads=",
        "recherche arborescente Monte-Carlo : iterations=, select=uct|puct, c=, leaf=rollout|eval|sign, expand=one|all|valued, memory=, threads=",
    ),
};

/// Plies after which a random game counts as drawn.
const MAX_ROLLOUT_PLIES: u32 = 2_000;

struct MctsPlayer<V: Variant> {
    text: String,
    mcts: Mcts<V::Position, ChosenEvaluator<V>>,
    config: MctsConfig,
    evaluator: ChosenEvaluator<V>,
    iterations: Option<u64>,
}

pub(crate) fn make<V: Variant>(
    variant: &V,
    mut player_text: PlayerText,
    seed: u64,
) -> Result<Box<dyn Player>, ParseError> {
    let text = player_text.to_string();
    let evaluator = ChosenEvaluator::take(variant, &mut player_text)?;
    let unit = evaluator.unit() as f32;
    let iterations = player_text.number("iterations", 1..=u64::MAX)?;
    let c = player_text.number("c", 0.0..=100.0f32)?;
    let puct = player_text.choice("select", &["uct", "puct"])? == Some(1);
    let config = MctsConfig {
        selection: if puct {
            Selection::Puct { c: c.unwrap_or(1.5), temperature: unit, first_play: 0.1 }
        } else {
            Selection::Uct { c: c.unwrap_or(std::f32::consts::SQRT_2) }
        },
        leaf: match player_text.choice("leaf", &["rollout", "eval", "sign"])?.unwrap_or(0) {
            0 => Leaf::Rollout { max_plies: MAX_ROLLOUT_PLIES },
            1 => Leaf::Evaluation { scale: 2.0 * unit },
            _ => Leaf::Sign,
        },
        expansion: match player_text.choice("expand", &["one", "all", "valued"])?.unwrap_or(0) {
            0 => Expansion::One,
            1 => Expansion::All,
            _ => Expansion::AllValued,
        },
        bytes: player_text.bytes("memory")?.unwrap_or(256 << 20).max(1 << 20),
        threads: player_text.number("threads", 1..=256usize)?.unwrap_or(1),
        seed,
        ..MctsConfig::default()
    };
    player_text.finish(&[
        "iterations",
        "select",
        "c",
        "leaf",
        "expand",
        "memory",
        "threads",
        "eval",
        "weights",
        "w.NAME",
    ])?;
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

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        let game = typed_game::<V>(game);
        let mut request = request.clone();
        request.limits.nodes = least(request.limits.nodes, self.iterations);
        let unit = self.evaluator.unit();
        let mut tell = |info: &Info<MoveOf<V>>| on_info(&search_info(game, info, unit));
        let found = self.mcts.search(game.position(), game.history(), &request, &mut tell);
        Ok(decision(game, &found.expect("a game that is not over has a legal move"), unit))
    }
}
