//! A worker: the search of one thread, with its current position and what it needs to walk the tree.

use super::abdada::MovesInProgress;
use super::control::{Control, POLL_NODES};
use super::search::RootMove;
use crate::node::MAX_TRIED;
use crate::node::game_over::game_over_score;
use crate::node::pv::PvTable;
use crate::node::reductions::ReductionTable;
use crate::ordering::{Heuristics, MoveStack, OrderingContext, Picked, Picker};
use crate::score::{MAX_PLY, flat, of_evaluation, of_outcome};
use crate::table::TranspositionTable;
use crate::table::table_key::TableKey;
use crate::{SearchConfig, TableUse};
use secateur_core::{History, Position, SearchEvaluator};
use std::sync::Arc;

/// What is remembered for each ply of the path.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Frame {
    /// Slot of the move made here.
    pub slot: Option<usize>,
    /// Static evaluation, if it was computed.
    pub eval: Option<i32>,
}

/// The search of one thread. Workers are adjacent in memory, so their alignment keeps what one writes at every node out of
/// the cache lines of another, and out of the lines fetched in pairs with them.
#[repr(align(128))]
pub(crate) struct Worker<P: Position, E> {
    pub position: P,
    pub history: History,
    pub evaluator: E,
    pub config: SearchConfig,
    pub table: Arc<TranspositionTable>,
    pub control: Arc<Control>,
    /// The moves that other threads are searching; `None` if there is only one thread.
    pub in_progress: Option<Arc<MovesInProgress>>,
    pub heuristics: Heuristics<P::Move>,
    pub reductions: ReductionTable,
    pub moves: MoveStack<P::Move>,
    pub pv: PvTable<P::Move>,
    pub frames: Vec<Frame>,
    /// The slots of the moves tried at each node of the path, by ply.
    pub tried: Vec<[u32; MAX_TRIED]>,
    pub root_moves: Vec<RootMove<P::Move>>,
    /// Depth of the iteration.
    pub root_depth: i32,
    /// Depth of the last finished iteration.
    pub finished_depth: u32,
    pub nodes: u64,
    pub deepest: usize,
    /// Set when the search is over; values returned from then on are meaningless.
    pub stopped: bool,
    polled: u64,
    next_poll: u64,
}

impl<P: Position, E: SearchEvaluator<P>> Worker<P, E> {
    pub fn new(
        position: P,
        evaluator: E,
        config: SearchConfig,
        table: Arc<TranspositionTable>,
        control: Arc<Control>,
        in_progress: Option<Arc<MovesInProgress>>,
    ) -> Self {
        Worker {
            history: History::new(position.key()),
            position,
            evaluator,
            reductions: ReductionTable::new(&config.params),
            heuristics: Heuristics::new::<P>(config.params.history_divisor),
            config,
            table,
            control,
            in_progress,
            moves: MoveStack::new(),
            pv: PvTable::new(),
            frames: vec![Frame::default(); MAX_PLY + 2],
            tried: vec![[0; MAX_TRIED]; MAX_PLY + 2],
            root_moves: Vec::new(),
            root_depth: 0,
            finished_depth: 0,
            nodes: 0,
            deepest: 0,
            stopped: false,
            polled: 0,
            next_poll: 0,
        }
    }

    /// Begins a new search. The evaluator must be a fresh copy: its accumulators begin at this position.
    pub fn begin(&mut self, position: &P, history: &History, evaluator: E, control: Arc<Control>) {
        self.position = position.clone();
        self.history = history.clone();
        self.evaluator = evaluator;
        self.control = control;
        self.heuristics.new_search();
        self.moves.truncate(0);
        self.frames.fill(Frame::default());
        self.root_depth = 0;
        self.finished_depth = 0;
        self.nodes = 0;
        self.deepest = 0;
        self.polled = 0;
        self.stopped = false;
        self.poll();
    }

    /// Adds this thread's nodes to the common count, and tests whether the search is over.
    #[cold]
    #[inline(never)]
    pub fn poll(&mut self) {
        self.stopped |= self.control.poll(self.nodes - self.polled);
        self.polled = self.nodes;
        // on one thread the limit of nodes is exact
        let left = self.control.node_limit().saturating_sub(self.control.nodes());
        self.next_poll = self.nodes + left.clamp(1, POLL_NODES);
    }

    /// Enters a node: counts it and returns its value if the game is over. The value is meaningless if the search was
    /// stopped.
    #[inline(always)]
    pub fn enter(&mut self, ply: usize) -> Option<i32> {
        self.nodes += 1;
        if self.nodes >= self.next_poll {
            self.poll();
        }
        self.deepest = self.deepest.max(ply);
        self.pv.clear(ply);
        if self.stopped {
            return Some(0);
        }
        let ended = game_over_score(&self.position, &self.history, self.config.repetition, ply)?;
        Some(if self.config.flat_wins { flat(ended) } else { ended })
    }

    /// The ply that counts as distance when an ending is scored.
    #[inline]
    pub fn distance(&self, ply: usize) -> usize {
        if self.config.flat_wins { 0 } else { ply }
    }

    /// The table key of the position for a search to `depth`.
    #[inline]
    pub fn table_key(&self, depth: i32) -> TableKey {
        match self.config.table {
            TableUse::AnyDepth => TableKey::dictionary(&self.position, self.root_depth),
            _ => TableKey::of(&self.position, depth),
        }
    }

    /// Makes a move at a ply; `slot` is the move's slot.
    #[inline]
    pub fn play(&mut self, m: P::Move, slot: usize, ply: usize) -> P::Undo {
        let irreversible = self.position.is_irreversible(m);
        self.frames[ply].slot = Some(slot);
        self.evaluator.played(&self.position, m);
        let undo = self.position.play(m);
        let key = self.position.key();
        self.table.prefetch(key);
        self.history.push(key, irreversible);
        undo
    }

    /// Takes back a move made by [`play`](Self::play).
    #[inline]
    pub fn unplay(&mut self, m: P::Move, undo: P::Undo) {
        self.history.pop();
        self.position.unplay(m, undo);
        self.evaluator.unplayed();
    }

    /// The evaluator's value of the position, clamped to the range of evaluations.
    #[inline]
    pub fn evaluate(&mut self) -> i32 {
        of_evaluation(self.evaluator.evaluate(&self.position))
    }

    /// The score of a side without a move.
    #[inline]
    pub fn stuck(&self, ply: usize) -> i32 {
        of_outcome(&self.position.stuck(), self.position.turn(), self.distance(ply))
    }

    /// Slot of the move that led to a ply.
    #[inline]
    pub fn previous_slot(&self, ply: usize) -> Option<usize> {
        previous_slot(&self.frames, ply)
    }

    /// Generates the candidates of this node on top of the move stack; returns the index of the first.
    #[inline]
    pub fn generate(&mut self) -> usize {
        let start = self.moves.len();
        self.position.generate_candidates(&mut self.moves);
        start
    }

    /// The next move of a node, or with `loud_only` the next loud one.
    #[inline(always)]
    pub fn pick(&mut self, picker: &mut Picker, ply: usize, loud_only: bool) -> Option<Picked<P::Move>> {
        if picker.is_done() {
            return None;
        }
        if let Some(only) = picker.only_move(&self.moves) {
            return Some(only);
        }
        self.pick_best(picker, ply, loud_only)
    }

    #[inline(never)]
    fn pick_best(&mut self, picker: &mut Picker, ply: usize, loud_only: bool) -> Option<Picked<P::Move>> {
        let context = OrderingContext {
            position: &self.position,
            evaluator: &self.evaluator,
            heuristics: &self.heuristics,
            config: &self.config,
            frames: &self.frames,
            ply,
        };
        picker.next(&mut self.moves, &context, loud_only)
    }
}

/// Slot of the move that led to a ply.
#[inline]
pub(crate) fn previous_slot(frames: &[Frame], ply: usize) -> Option<usize> {
    if ply == 0 { None } else { frames[ply - 1].slot }
}
