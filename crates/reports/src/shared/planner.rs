//! A player that makes a plan before each search: how deep to search at most, and which moves to prefer for reasons outside the
//! evaluation.

use secateur_core::variant::MoveOf;
use secateur_core::{AnyGame, Evaluator, Game, MoveRequest, Variant};
use secateur_players::ChosenEvaluator;
use secateur_players::typed::{allowed, decision, finished_line, least, search_info, typed_game};
use secateur_players::{Decision, Fault, Player, SearchInfo};
use secateur_search::time::TimePolicy;
use secateur_search::{Info, RootMoves, SearchConfig, SearchResult, Searcher};

/// What is decided before a search.
pub(crate) struct MovePlan<M> {
    /// Depth searched at most; `None` for as deep as time allows.
    pub depth: Option<u32>,
    /// Moves to prefer or avoid, and by how much.
    pub bias: Vec<(M, i32)>,
}

impl<M> MovePlan<M> {
    /// A plan with a depth and no preferences.
    pub fn depth(depth: u32) -> MovePlan<M> {
        MovePlan { depth: Some(depth), bias: Vec::new() }
    }
}

type PlanMove<V> = Box<dyn Fn(&Game<V>) -> MovePlan<MoveOf<V>> + Send>;

/// A player that plans, searches, and plays the move of the last finished iteration.
pub(crate) struct Planner<V: Variant> {
    text: String,
    searcher: Searcher<V::Position, ChosenEvaluator<V>>,
    config: SearchConfig,
    unit: i32,
    plan: PlanMove<V>,
}

impl<V: Variant> Planner<V> {
    /// A player with this evaluation, search and time policy; `plan` is called before each move.
    pub fn new(
        text: String,
        evaluator: ChosenEvaluator<V>,
        config: SearchConfig,
        policy: Box<dyn TimePolicy>,
        plan: impl Fn(&Game<V>) -> MovePlan<MoveOf<V>> + Send + 'static,
    ) -> Planner<V> {
        let unit = evaluator.unit();
        let quiescence_plies = config.params.quiescence_plies;
        let mut config = config.for_evaluator(&evaluator);
        config.params.quiescence_plies = quiescence_plies;
        let searcher = Searcher::new(evaluator, config.clone()).with_policy(policy);
        Planner { text, searcher, config, unit, plan: Box::new(plan) }
    }

    /// Searches all moves, or only the moves of `only` if there are any.
    pub fn search(
        &mut self,
        game: &Game<V>,
        request: &MoveRequest,
        only: &[MoveOf<V>],
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> SearchResult<MoveOf<V>> {
        let MovePlan { depth, bias } = (self.plan)(game);
        let mut request = request.clone();
        request.limits.depth = least(request.limits.depth, depth);
        let only = match (only, &*request.avoid) {
            ([], [_, ..]) => allowed(game, &request.avoid),
            _ => only.to_vec(),
        };
        let root = RootMoves { only, bias };
        let lines = request.lines.max(1);
        if self.config.multi_pv != lines {
            self.config.multi_pv = lines;
            self.searcher.configure(self.config.clone());
        }
        let unit = self.unit;
        let mut finished = None;
        let mut tell = |info: &Info<MoveOf<V>>| {
            if lines == 1 {
                finished_line::note(&mut finished, info);
            }
            on_info(&search_info(game, info, unit));
        };
        let found = self.searcher.search_among(game.position(), game.history(), &request, &root, &mut tell);
        finished_line::or(finished, found.expect("a game that is not over has a legal move"))
    }

    /// The value of one man, marble or seed.
    pub fn unit(&self) -> i32 {
        self.unit
    }
}

impl<V: Variant> Player for Planner<V> {
    fn text(&self) -> String {
        self.text.clone()
    }

    fn reset(&mut self, _: u64) -> Result<(), Fault> {
        self.searcher.clear();
        Ok(())
    }

    fn memory(&self) -> usize {
        self.searcher.table_bytes()
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        let game = typed_game::<V>(game);
        let found = self.search(game, request, &[], on_info);
        Ok(decision(game, &found, self.unit))
    }
}
