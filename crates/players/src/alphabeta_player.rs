//! A player that searches by alpha-beta.

use crate::typed::{decision, least, search_info, typed_game};
use crate::{ChosenEvaluator, Decision, Fault, Player, SearchInfo};
use secateur_core::variant::MoveOf;
use secateur_core::{AnyGame, Evaluator, MoveRequest, Random, Variant};
use secateur_search::{Info, RootMoves, SearchConfig, Searcher};

/// What a player holds back, to be a weaker opponent.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Handicap {
    /// Depth it searches at most.
    pub depth: Option<u32>,
    /// Nodes it searches at most.
    pub nodes: Option<u64>,
    /// How often in a thousand it plays any move.
    pub blunders: u32,
}

/// A player that searches by alpha-beta.
pub(crate) struct AlphaBetaPlayer<V: Variant> {
    text: String,
    searcher: Searcher<V::Position, ChosenEvaluator<V>>,
    config: SearchConfig,
    handicap: Handicap,
    unit: i32,
    random: Random,
}

impl<V: Variant> AlphaBetaPlayer<V> {
    pub fn new(
        evaluator: ChosenEvaluator<V>,
        text: String,
        config: SearchConfig,
        handicap: Handicap,
        seed: u64,
    ) -> AlphaBetaPlayer<V> {
        let unit = evaluator.unit();
        let searcher = Searcher::new(evaluator, config.clone());
        AlphaBetaPlayer { text, searcher, config, handicap, unit, random: Random::new(seed) }
    }
}

impl<V: Variant> Player for AlphaBetaPlayer<V> {
    fn text(&self) -> String {
        self.text.clone()
    }

    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        self.searcher.clear();
        self.random = Random::new(seed);
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
        request.limits.depth = least(request.limits.depth, self.handicap.depth);
        request.limits.nodes = least(request.limits.nodes, self.handicap.nodes);
        let mut root = RootMoves::all();
        if self.handicap.blunders > 0 && self.random.below(1000) < self.handicap.blunders {
            root.only = self.random.pick(game.legal()).into_iter().collect();
        }
        let lines = request.lines.max(1);
        if self.config.multi_pv != lines {
            self.config.multi_pv = lines;
            self.searcher.configure(self.config.clone());
        }
        let unit = self.unit;
        let mut tell = |info: &Info<MoveOf<V>>| on_info(&search_info(game, info, unit));
        let found = self.searcher.search_among(game.position(), game.history(), &request, &root, &mut tell);
        Ok(decision(game, &found.expect("a game that is not over has a legal move"), unit))
    }
}
