//! Searches the answer to one question on all threads: can a side force a win within a number of plies?

use super::past::{Past, repetition_decides};
use super::{PROGRESS_INTERVAL, ProofProgress};
use crate::table::{Bound, Entry, TranspositionTable, fold};
use secateur_core::random::mix;
use secateur_core::{MoveList, Outcome, Position, SearchEvaluator, Side, StopSignal};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Nodes after which a thread polls the stop signal and the others' answer.
const POLL_NODES: u64 = 1024;
/// How often the caller wakes while threads search, to report progress.
const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// A line of 250 plies takes some kilobytes of stack for each ply.
const STACK_BYTES: usize = 32 << 20;

/// A question about the root: can a side win within a number of plies?
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    /// The side that should win.
    pub goal: Side,
    /// The number of plies.
    pub depth: u32,
}

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The side can win within that number of plies.
    Yes,
    /// It cannot, within any number of plies.
    No,
    /// The side cannot win within that number of plies.
    Open,
    /// There is no answer, because the search was stopped.
    Stopped,
}

/// What the threads share; some of it is kept from question to question.
pub(super) struct Shared {
    table: TranspositionTable,
    past: Past,
    stop: StopSignal,
    begun: Instant,
    nodes: AtomicU64,
    answered: AtomicBool,
    used_tables: AtomicBool,
}

impl Shared {
    pub fn new(table: TranspositionTable, past: Past, stop: StopSignal, begun: Instant) -> Shared {
        Shared {
            table,
            past,
            stop,
            begun,
            nodes: AtomicU64::new(0),
            answered: AtomicBool::new(false),
            used_tables: AtomicBool::new(false),
        }
    }

    /// Positions visited.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Whether an answer may rely on what the evaluator knows.
    pub fn used_tables(&self) -> bool {
        self.used_tables.load(Relaxed)
    }
}

/// Answers a question; if the side to move can win, with the winning move.
pub(super) fn ask_question<P: Position, E: SearchEvaluator<P>>(
    position: &P,
    evaluator: &E,
    shared: &Shared,
    question: Question,
    threads: usize,
    bounds: ProofProgress,
    on_progress: &mut dyn FnMut(&ProofProgress),
) -> (Answer, Option<P::Move>) {
    shared.answered.store(false, Relaxed);
    let finished = std::sync::Mutex::new(None);
    let caller = std::thread::current();
    std::thread::scope(|scope| {
        let mut running = Vec::new();
        for thread in 0..threads.max(1) {
            let (finished, caller) = (&finished, caller.clone());
            let mut worker = Worker::new(position, evaluator, shared, question, thread as u64);
            let work = move || {
                let answer = worker.answer(question.depth as i32, true);
                worker.count();
                if answer != Answer::Stopped && !shared.answered.swap(true, Relaxed) {
                    *secateur_core::lock(finished) = Some((answer, worker.root_move));
                }
                caller.unpark();
            };
            let builder = std::thread::Builder::new().stack_size(STACK_BYTES);
            // if the system grants fewer threads, those it granted answer the question
            running.extend(builder.spawn_scoped(scope, work).ok());
        }
        let mut last = Instant::now();
        while running.iter().any(|thread| !thread.is_finished()) && !shared.answered.load(Relaxed) {
            std::thread::park_timeout(POLL_INTERVAL);
            if last.elapsed() >= PROGRESS_INTERVAL {
                last = Instant::now();
                on_progress(&ProofProgress { nodes: shared.nodes(), time: shared.begun.elapsed(), ..bounds });
            }
        }
    });
    finished.into_inner().ok().flatten().unwrap_or((Answer::Stopped, None))
}

/// The search of one thread.
pub(super) struct Worker<'a, P: Position, E> {
    position: P,
    evaluator: E,
    shared: &'a Shared,
    goal: Side,
    /// How often a move settled a question, by side and slot: used for move ordering.
    settled: Vec<i32>,
    /// The moves still to try at each node of the line, with their ordering keys; those of the deepest node come last.
    order: Vec<(i64, P::Move)>,
    guesses: Vec<i32>,
    /// Makes every thread but the first search moves in another order.
    shuffle: u64,
    nodes: u64,
    max_nodes: u64,
    counted: u64,
    stopped: bool,
    root_move: Option<P::Move>,
}

impl<'a, P: Position, E: SearchEvaluator<P>> Worker<'a, P, E> {
    pub fn new(
        position: &P,
        evaluator: &E,
        shared: &'a Shared,
        question: Question,
        shuffle: u64,
    ) -> Worker<'a, P, E> {
        Worker {
            position: position.clone(),
            evaluator: evaluator.clone(),
            shared,
            goal: question.goal,
            settled: vec![0; 2 * P::SLOTS],
            order: Vec::new(),
            guesses: Vec::new(),
            shuffle,
            nodes: 0,
            max_nodes: u64::MAX,
            counted: 0,
            stopped: false,
            root_move: None,
        }
    }

    /// Makes the search give up after about this many nodes.
    pub fn limit_nodes(&mut self, nodes: u64) {
        self.max_nodes = nodes;
    }

    fn count(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.counted, Relaxed);
        self.counted = self.nodes;
    }

    fn poll(&mut self) {
        self.count();
        self.stopped |= self.shared.stop.is_stopped()
            || self.shared.answered.load(Relaxed)
            || self.nodes >= self.max_nodes;
    }

    fn of_outcome(&self, outcome: &Outcome) -> Answer {
        if outcome.winner == Some(self.goal) { Answer::Yes } else { Answer::No }
    }

    /// The answer where a counter has reached its limit.
    fn answer_at_limit(&self, outcome: &Outcome) -> Answer {
        match self.of_outcome(outcome) {
            // On the way to the limit a position may have recurred.
            Answer::Yes if self.shared.past.repeats => Answer::Open,
            Answer::No if repetition_decides(&self.position) => Answer::Open,
            answer => answer,
        }
    }

    /// Answers whether the side can win within `depth` plies of this position.
    pub fn answer(&mut self, depth: i32, is_root: bool) -> Answer {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL_NODES) {
            self.poll();
        }
        if self.stopped {
            return Answer::Stopped;
        }
        if !is_root && let Some(answer) = self.ended(depth) {
            return answer;
        }
        if depth <= 0 {
            return Answer::Open;
        }
        let left = self.position.plies_to_limit();
        let key = self.key(depth, left);
        let entry = self.shared.table.probe(key);
        if let Some(entry) = entry.filter(|_| !is_root) {
            match entry.bound {
                Bound::Lower if entry.depth <= depth => return Answer::Yes,
                Bound::Upper if entry.depth >= depth => return Answer::Open,
                Bound::Exact if left.is_none_or(|left| entry.depth < i32::from(left)) => return Answer::No,
                _ => {}
            }
        }
        let mut list = MoveList::new();
        self.position.generate(&mut list);
        if list.is_empty() {
            return self.of_outcome(&self.position.stuck());
        }
        let (answer, m) = self.search(&list, depth, entry.map_or(0, |entry| entry.fold));
        if answer == Answer::Stopped {
            return answer;
        }
        if is_root {
            self.root_move = m;
        }
        let bound = match answer {
            Answer::Yes => Bound::Lower,
            Answer::No => Bound::Exact,
            _ => Bound::Upper,
        };
        let fold = m.map_or(0, |m| fold(&m));
        self.shared.table.store(key, Entry { fold, score: 0, eval: None, depth, bound });
        answer
    }

    /// The answer where the rules end the game or the evaluator knows the result.
    fn ended(&mut self, depth: i32) -> Option<Answer> {
        if let Some(outcome) = self.position.outcome() {
            return Some(self.of_outcome(&outcome));
        }
        let by_past = self.shared.past.ending(&self.position);
        let by_limit = || self.position.limit();
        let ended = by_past.map(|outcome| self.of_outcome(&outcome));
        let ended = ended.or_else(|| by_limit().map(|outcome| self.answer_at_limit(&outcome)));
        if ended.is_some() || depth <= 0 {
            let stuck = !self.position.has_move();
            return if stuck { Some(self.of_outcome(&self.position.stuck())) } else { ended };
        }
        let known = self.evaluator.known(&self.position, false)?;
        let (least, most) = if self.position.turn() == self.goal {
            (known.least, known.most)
        } else {
            (-known.most, -known.least)
        };
        let answer = if least > 0 {
            Answer::Yes
        } else if most <= 0 {
            Answer::No
        } else {
            return None;
        };
        self.shared.used_tables.store(true, Relaxed);
        Some(answer)
    }

    /// The key under which an answer is stored; near a limit it contains the counters.
    fn key(&self, depth: i32, left: Option<u16>) -> u64 {
        let near = left.is_some_and(|left| i32::from(left) <= depth);
        let counters = if near { mix(0x2001 + self.position.counters()) } else { 0 };
        self.position.key() ^ counters ^ mix(0x77 + self.goal as u64)
    }

    fn search(&mut self, list: &[P::Move], depth: i32, first: u16) -> (Answer, Option<P::Move>) {
        let own = self.position.turn() == self.goal;
        // The answer that a single move settles, and the answer if no move does.
        let (enough, mut all) = if own { (Answer::Yes, Answer::No) } else { (Answer::No, Answer::Yes) };
        let begin = self.order.len();
        self.push_ordered(list, first);
        let result = (begin..begin + list.len()).find_map(|i| {
            let moves = &mut self.order[i..begin + list.len()];
            let next = (0..moves.len()).max_by_key(|&n| (moves[n].0, std::cmp::Reverse(n))).unwrap_or(0);
            moves.swap(0, next);
            let m = moves[0].1;
            self.evaluator.played(&self.position, m);
            let slot = self.position.slot(m) + self.position.turn() as usize * P::SLOTS;
            let undo = self.position.play(m);
            let answer = self.answer(depth - 1, false);
            self.position.unplay(m, undo);
            self.evaluator.unplayed();
            if answer == Answer::Stopped {
                return Some((answer, None));
            }
            // One open reply is enough: the side cannot force a win within this many plies.
            if answer == enough || (!own && answer == Answer::Open) {
                let weight = &mut self.settled[slot];
                *weight = (*weight + depth * depth).min(1 << 24);
                return Some((answer, Some(m)));
            }
            if answer == Answer::Open {
                all = Answer::Open;
            }
            None
        });
        self.order.truncate(begin);
        result.unwrap_or((all, None))
    }

    /// Appends moves with their ordering keys; the largest key comes first.
    fn push_ordered(&mut self, list: &[P::Move], first: u16) {
        let mut guesses = std::mem::take(&mut self.guesses);
        guesses.clear();
        guesses.resize(list.len(), 0);
        self.evaluator.guess_all(&self.position, list, &mut guesses);
        let turn = self.position.turn() as usize * P::SLOTS;
        let weigh = |(i, (&m, &guess)): (usize, (&P::Move, &i32))| {
            let answered = i64::from(self.settled[self.position.slot(m) + turn]);
            let shuffled =
                if self.shuffle == 0 { 0 } else { mix(self.nodes ^ self.shuffle << 32 ^ i as u64) % 64 };
            let is_first = if first != 0 && fold(&m) == first { 1 << 40 } else { 0 };
            (is_first + 16 * i64::from(guess) + answered + shuffled as i64, m)
        };
        let weighed = list.iter().zip(&guesses).enumerate().map(weigh);
        // taken out, because `self` is borrowed for the keys
        let mut order = std::mem::take(&mut self.order);
        order.extend(weighed);
        (self.order, self.guesses) = (order, guesses);
    }
}
