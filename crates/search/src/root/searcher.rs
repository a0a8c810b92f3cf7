//! The alpha-beta search: what it keeps from move to move, and how a search starts.

use super::abdada::MovesInProgress;
use super::control::Control;
use super::deepening::MainThread;
use crate::root::threads;
use crate::root::worker::Worker;
use crate::table::TranspositionTable;
use crate::time::{ByDifficulty, MonotonicTime, Situation, TimePolicy, TimeSource};
use crate::{Info, RootMoves, SearchConfig, SearchResult, TableUse};
use secateur_core::{EndingSolver, History, MoveRequest, Position, SearchEvaluator};
use std::sync::Arc;

/// An alpha-beta search: a configuration, an evaluator, a transposition table, and what earlier searches learnt.
///
/// If the same searches were made before, a search on one thread limited by depth or nodes repeats exactly. The [crate's
/// documentation](crate) has an example.
pub struct Searcher<P: Position, E> {
    evaluator: E,
    config: SearchConfig,
    pub(super) ending_solver: Option<Box<dyn EndingSolver<P>>>,
    table: Arc<TranspositionTable>,
    time: Arc<dyn TimeSource>,
    policy: Box<dyn TimePolicy>,
    in_progress: Arc<MovesInProgress>,
    workers: Vec<Worker<P, E>>,
}

impl<P: Position, E: SearchEvaluator<P>> Searcher<P, E> {
    /// A searcher with the time policy [`ByDifficulty`] on the machine's clock.
    pub fn new(evaluator: E, config: SearchConfig) -> Searcher<P, E> {
        let bytes = if config.table == TableUse::Off { 0 } else { config.table_bytes };
        let unit = config.params.unit;
        Searcher {
            evaluator,
            config,
            ending_solver: None,
            table: Arc::new(TranspositionTable::new(bytes)),
            time: Arc::new(MonotonicTime::new()),
            policy: Box::new(ByDifficulty { unit, ..ByDifficulty::default() }),
            in_progress: Arc::new(MovesInProgress::new()),
            workers: Vec::new(),
        }
    }

    /// The same searcher with another source of time.
    pub fn with_time_source(mut self, time: Arc<dyn TimeSource>) -> Self {
        self.time = time;
        self
    }

    /// The same searcher with another time policy.
    pub fn with_policy(mut self, policy: Box<dyn TimePolicy>) -> Self {
        self.policy = policy;
        self
    }

    /// The configuration.
    pub fn config(&self) -> &SearchConfig {
        &self.config
    }

    /// Size of the table in bytes: less than configured if the system refused that much.
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Bytes of the table and of the solver of endings together.
    pub fn bytes(&self) -> usize {
        self.table.bytes() + self.ending_solver.as_ref().map_or(0, |solver| solver.bytes())
    }

    /// Changes the configuration. If the size of the table stays the same, its entries are kept.
    pub fn configure(&mut self, config: SearchConfig) {
        let bytes = if config.table == TableUse::Off { 0 } else { config.table_bytes };
        let old = if self.config.table == TableUse::Off { 0 } else { self.config.table_bytes };
        if bytes != old {
            self.table = Arc::new(TranspositionTable::new(bytes));
        }
        self.config = config;
        self.workers.clear();
    }

    /// Forgets all earlier searches, as before a new game.
    pub fn clear(&mut self) {
        self.workers.clear();
        if let Some(solver) = &mut self.ending_solver {
            solver.clear();
        }
        match Arc::get_mut(&mut self.table) {
            Some(table) => table.clear(),
            None => self.table = Arc::new(TranspositionTable::new(self.table.bytes())),
        }
    }

    /// Searches for the best move within the limits of `request`. `history` ends with `position`; `on_info` is called for
    /// every line found. Returns `None` only if there is no legal move: whether repetition or a counter ends the game at
    /// the root is ignored.
    pub fn search(
        &mut self,
        position: &P,
        history: &History,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&Info<P::Move>),
    ) -> Option<SearchResult<P::Move>> {
        self.search_among(position, history, request, &RootMoves::all(), on_info)
    }

    /// [Searches](Self::search), but only some of the root's moves, or with a preference.
    pub fn search_among(
        &mut self,
        position: &P,
        history: &History,
        request: &MoveRequest,
        root: &RootMoves<P::Move>,
        on_info: &mut dyn FnMut(&Info<P::Move>),
    ) -> Option<SearchResult<P::Move>> {
        let control =
            Arc::new(Control::new(self.time.clone(), request, &mut *self.policy, |clock| Situation {
                clock,
                plies_played: history.plies(),
                plies_to_limit: position.plies_to_limit(),
                moves: position.count_moves(),
            }));
        let solved = self.presolve(position, request, root, &control);
        if let Some(found) = solved.and_then(|solved| self.presolved_result(&solved, &control, on_info)) {
            return Some(found);
        }
        let charged = control.nodes();
        self.table.new_search();
        self.spawn_workers(position, &control);
        for worker in &mut self.workers {
            worker.begin(position, history, self.evaluator.clone(), control.clone());
            worker.list_root_moves(&root.only, &root.bias);
        }
        if self.workers[0].root_moves.is_empty() {
            return None;
        }
        let main = MainThread { policy: &mut *self.policy, on_info };
        let best = threads::run_workers(&mut self.workers, main);
        let nodes = charged + self.workers.iter().map(|w| w.nodes).sum::<u64>();
        let deepest = self.workers.iter().map(|w| w.deepest).max().unwrap_or(0) as u32;
        let time = control.elapsed();
        let worker = &mut self.workers[best];
        let depth = worker.finished_depth;
        let mut lines = worker.lines(depth);
        for line in &mut lines {
            line.score = worker.fallback_score(line.score);
            worker.lengthen(&mut line.pv, depth);
        }
        if let Some(solved) = solved {
            // Every move loses: the search chose one, the solver knows the score.
            lines[0].score = solved.known.most;
        }
        Some(SearchResult {
            best: lines[0].pv[0],
            score: lines[0].score,
            depth,
            deepest,
            nodes,
            time,
            hashfull: self.table.hashfull(),
            pv: lines[0].pv.clone(),
            lines,
        })
    }

    /// Creates a worker for each thread.
    fn spawn_workers(&mut self, position: &P, control: &Arc<Control>) {
        let threads = self.config.threads.max(1);
        let in_progress = (threads > 1).then_some(&self.in_progress);
        self.workers.truncate(threads);
        while self.workers.len() < threads {
            self.workers.push(Worker::new(
                position.clone(),
                self.evaluator.clone(),
                self.config.clone(),
                self.table.clone(),
                control.clone(),
                in_progress.cloned(),
            ));
        }
    }
}

impl<P: Position, E> std::fmt::Debug for Searcher<P, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Searcher").field("config", &self.config).field("table", &self.table).finish()
    }
}
