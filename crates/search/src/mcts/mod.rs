//! Monte Carlo tree search: UCT and PUCT, random games or evaluations at the leaves, proven results, threads, and a tree
//! that survives from move to move.
//!
//! A simulation (`simulate`) selects a path down the tree (`select`), adds one or all children of the leaf, values it
//! (`leaf`), and backs up the value and what it proves (`solver`). `tree_memory` holds the nodes (`node`); `ranking` reads
//! lines from the tree. Values are floating-point numbers: the last bits of a logarithm may differ between machines, and so
//! may the search.

mod config;
mod leaf;
mod node;
mod ranking;
mod select;
mod simulate;
mod solver;
mod tree_memory;

pub use config::{Expansion, FinalMove, Leaf, MctsConfig, Selection};

use crate::root::control::Control;
use crate::search_result::{Info, Line, SearchResult};
use crate::time::{ByDifficulty, MonotonicTime, Situation, TimePolicy, TimeSource};
use crate::{RootMoves, score};
use ranking::Ranking;
use secateur_core::random::mix;
use secateur_core::{History, MoveList, MoveRequest, Position, SearchEvaluator};
use simulate::Explorer;
use solver::ProvenResult;
use std::sync::Arc;
use tree_memory::TreeMemory;

/// Simulations after which a thread polls the clock and the stop signal: each thread ends at most this many simulations
/// late.
pub const POLL_SIMULATIONS: u64 = 8;

/// Simulations between two tests of the soft time limit.
const SOFT_LIMIT_INTERVAL: u64 = 128;

/// A Monte Carlo tree search, with the tree it has built so far.
///
/// If the same searches were made before, a search on one thread limited by simulations repeats exactly on one machine.
///
/// ```
/// # include!("../../tests/common/nim.rs");
/// # fn main() {
/// use secateur_core::{History, Limits};
/// use secateur_search::{Mcts, MctsConfig};
///
/// // Nim: each side takes 1 to 3 stones, who takes the last wins.
/// let position = Nim::new(10);
/// let mut mcts = Mcts::new(Blank, MctsConfig::uct());
/// let history = History::new(position.key());
/// let result = mcts.search(&position, &history, &Limits::nodes(2_000).into(), &mut |_| {}).unwrap();
/// assert_eq!(result.best, 2);
/// # }
/// ```
pub struct Mcts<P: Position, E> {
    evaluator: E,
    config: MctsConfig,
    memory: TreeMemory<P::Move>,
    /// The position at the root of the tree, and the plies played before it.
    root: Option<(P, usize)>,
    time: Arc<dyn TimeSource>,
    policy: Box<dyn TimePolicy>,
    searches: u64,
    simulated_plies: u64,
}

impl<P: Position, E: SearchEvaluator<P>> Mcts<P, E> {
    /// A player with the time policy [`ByDifficulty`] on the machine's clock.
    pub fn new(evaluator: E, config: MctsConfig) -> Mcts<P, E> {
        Mcts {
            evaluator,
            memory: TreeMemory::new(config.bytes),
            config,
            root: None,
            time: Arc::new(MonotonicTime::new()),
            policy: Box::new(ByDifficulty::default()),
            searches: 0,
            simulated_plies: 0,
        }
    }

    /// The same player with another source of time.
    pub fn with_time_source(mut self, time: Arc<dyn TimeSource>) -> Self {
        self.time = time;
        self
    }

    /// The same player with another time policy.
    pub fn with_policy(mut self, policy: Box<dyn TimePolicy>) -> Self {
        self.policy = policy;
        self
    }

    /// Forgets the tree, as before a new game.
    pub fn clear(&mut self) {
        self.memory.clear();
        self.root = None;
        self.searches = 0;
    }

    /// Bytes of the nodes created so far; never more than [`bytes`](Self::bytes).
    pub fn bytes_in_use(&self) -> usize {
        self.memory.bytes_in_use()
    }

    /// The most bytes that nodes may take: the limit of the configuration, rounded down to whole chunks, at least one.
    pub fn bytes(&self) -> usize {
        self.memory.bytes()
    }

    /// Plies of random games played in the last search.
    pub fn simulated_plies(&self) -> u64 {
        self.simulated_plies
    }

    /// Visits of the root, from all searches whose part of the tree was kept.
    pub fn root_visits(&self) -> u64 {
        u64::from(self.memory.node(0).visits())
    }

    /// Searches for the best move like [`Searcher::search`](crate::Searcher::search), but depth limits do not apply, and
    /// nodes are simulations.
    pub fn search(
        &mut self,
        position: &P,
        history: &History,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&Info<P::Move>),
    ) -> Option<SearchResult<P::Move>> {
        self.search_among(position, history, request, &RootMoves::all(), on_info)
    }

    /// [Searches](Self::search), but plays only some moves of the root; a [bias](RootMoves::bias) does not apply.
    pub fn search_among(
        &mut self,
        position: &P,
        history: &History,
        request: &MoveRequest,
        root: &RootMoves<P::Move>,
        on_info: &mut dyn FnMut(&Info<P::Move>),
    ) -> Option<SearchResult<P::Move>> {
        let mut list = MoveList::new();
        position.generate(&mut list);
        if list.is_empty() {
            return None;
        }
        let control = Control::new(self.time.clone(), request, &mut *self.policy, |clock| Situation {
            clock,
            plies_played: history.plies(),
            plies_to_limit: position.plies_to_limit(),
            moves: list.len(),
        });
        self.set_root(position, history);
        self.searches += 1;
        let simulations = self.run_simulations(position, history, &control, on_info);
        let ranking = Ranking { memory: &self.memory, config: &self.config };
        let mut lines = ranking.lines(&root.only);
        if lines.is_empty() {
            // the search was stopped before the root had children
            let m = list.iter().copied().find(|m| root.only.contains(m)).unwrap_or(list[0]);
            let score = score::of_evaluation(self.evaluator.clone().evaluate(position));
            lines.push(Line { score, depth: 0, pv: vec![m] });
        }
        Some(SearchResult {
            best: lines[0].pv[0],
            score: lines[0].score,
            depth: lines[0].depth,
            deepest: simulations.deepest as u32,
            nodes: simulations.count,
            time: control.elapsed(),
            hashfull: self.memory.permille_in_use(),
            pv: lines[0].pv.clone(),
            lines,
        })
    }

    /// Makes `position` the root. If the tree contains it, its subtree is kept.
    fn set_root(&mut self, position: &P, history: &History) {
        let plies = history.plies();
        let found = self.root.take().filter(|_| self.config.reuse).and_then(|(root, at)| {
            let path = plies.checked_sub(at)?;
            self.find(&root, 0, path, position)
        });
        match found {
            // a root without children may count as proven by an ending that the caller ignores
            Some(index) if self.memory.node(index).is_expanded() => self.memory.reroot(index),
            _ => self.memory.clear(),
        }
        self.root = Some((position.clone(), plies));
    }

    /// Finds the node `plies` plies below `node` whose position is `wanted`; looks no deeper than 2 plies.
    fn find(&self, at: &P, node: u32, plies: usize, wanted: &P) -> Option<u32> {
        if plies == 0 {
            return (at == wanted).then_some(node);
        }
        if plies > 2 {
            return None;
        }
        let parent = self.memory.node(node);
        let first = self.memory.first_child(parent);
        self.memory.children(parent).iter().zip(first..).find_map(|(child, index)| {
            let mut position = at.clone();
            position.play(child.m()?);
            self.find(&position, index, plies - 1, wanted)
        })
    }

    /// Runs the simulations on all threads.
    fn run_simulations(
        &mut self,
        position: &P,
        history: &History,
        control: &Control,
        on_info: &mut dyn FnMut(&Info<P::Move>),
    ) -> Simulations {
        let (memory, config) = (&self.memory, &self.config);
        let ranking = Ranking { memory, config };
        let explorer = |thread: u64| {
            let seed = mix(config.seed ^ self.searches << 20 ^ thread << 50);
            Explorer::new(memory, position, history, self.evaluator.clone(), config, seed)
        };
        let sum = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..config.threads.max(1) as u64)
                // if the system grants fewer threads, those it granted do the search
                .map_while(|thread| {
                    let explorer = explorer(thread);
                    let help = move || explore(explorer, control, &mut |_| true);
                    std::thread::Builder::new().spawn_scoped(scope, help).ok()
                })
                .collect();
            let mut next_info = SOFT_LIMIT_INTERVAL;
            let sum = explore(explorer(0), control, &mut |count| {
                if count >= next_info {
                    next_info = count * 2;
                    ranking.send_info(control, on_info);
                }
                ranking.should_continue(control)
            });
            control.finish();
            helpers.into_iter().fold(sum, |sum, helper| match helper.join() {
                Ok(more) => sum.plus(more),
                Err(panic) => std::panic::resume_unwind(panic),
            })
        });
        ranking.send_info(control, on_info);
        self.simulated_plies = sum.plies;
        sum
    }
}

/// Runs one thread's simulations until a limit is reached, the root is proven, or `should_continue`, which is called from
/// time to time, returns `false`.
fn explore<P: Position, E: SearchEvaluator<P>>(
    mut explorer: Explorer<'_, P, E>,
    control: &Control,
    should_continue: &mut dyn FnMut(u64) -> bool,
) -> Simulations {
    let (mut count, mut polled, mut next_poll) = (0, 0, 0);
    loop {
        if count >= next_poll {
            if control.poll(count - polled) {
                break;
            }
            polled = count;
            // on one thread the limit of simulations is exact
            let left = control.node_limit().saturating_sub(control.nodes());
            next_poll = count + left.clamp(1, POLL_SIMULATIONS);
        }
        explorer.simulate();
        count += 1;
        let proven = explorer.memory.node(0).proof() != ProvenResult::Open;
        if proven || count % SOFT_LIMIT_INTERVAL == 0 && !should_continue(count) {
            control.poll(count - polled);
            control.finish();
            break;
        }
    }
    Simulations { count, deepest: explorer.deepest, plies: explorer.simulated_plies }
}

/// The number of simulations, and how deep they went.
#[derive(Clone, Copy, Debug)]
struct Simulations {
    count: u64,
    deepest: usize,
    plies: u64,
}

impl Simulations {
    fn plus(self, other: Simulations) -> Simulations {
        Simulations {
            count: self.count + other.count,
            deepest: self.deepest.max(other.deepest),
            plies: self.plies + other.plies,
        }
    }
}

impl<P: Position, E> std::fmt::Debug for Mcts<P, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mcts").field("config", &self.config).finish_non_exhaustive()
    }
}
