//! Which search is started next: clients in turn, as long as there is memory.

use super::SearchHandle;
use super::fair_queue::FairQueue;
use super::player_cache::{PLAYER_OVERHEAD, PlayerKey, Players, Taken};
use super::schedule::Schedule;
use super::task::{SearchKind, Task};
use crate::limits;
use secateur_core::StopSignal;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

/// Search time after which an analysis gives way to others that are not started yet.
const ANALYSIS_TURN: Duration = Duration::from_millis(500);
/// The same for an analysis's first turn: with many analyses, everybody soon sees something.
const FIRST_ANALYSIS_TURN: Duration = Duration::from_millis(100);
/// A move that has searched this long may be asked to answer early, if there is no room for a client that searches no move.
const MIN_THINK_TIME: Duration = Duration::from_secs(1);

/// Moves wanted within this time are short: they soon make room for others, so they pass longer ones and have room of their own.
const SHORT: Duration = Duration::from_secs(1);
/// Short moves have one part in this many of the players' memory, and of the moves that may be started.
const SHORT_PART: usize = 4;

/// A task that waits or runs.
pub(super) struct QueuedSearch {
    /// The client whose share of the time it uses.
    pub client: u64,
    /// The connection it ends with.
    pub connection: u64,
    pub handle: Arc<SearchHandle>,
    pub task: Box<dyn Task>,
    pub key: PlayerKey,
    pub submitted: Duration,
    /// How long an analysis may search in this run while others wait.
    turn: Duration,
}

impl QueuedSearch {
    pub fn new(
        (client, connection): (u64, u64),
        handle: Arc<SearchHandle>,
        task: Box<dyn Task>,
        submitted: Duration,
    ) -> QueuedSearch {
        let player = task.player();
        let key = PlayerKey {
            variant: task.variant().text(),
            text: player.text.clone(),
            memory: if player.is_engine { 0 } else { player.memory + PLAYER_OVERHEAD },
            is_engine: player.is_engine,
        };
        QueuedSearch { client, connection, handle, task, key, submitted, turn: FIRST_ANALYSIS_TURN }
    }

    fn is_short_move(&self) -> bool {
        self.task.kind() == SearchKind::Move && self.task.limit().is_some_and(|limit| limit <= SHORT)
    }
}

/// What the pool knows of a job that was started.
struct StartedSearch {
    number: u64,
    client: u64,
    connection: u64,
    handle: Arc<SearchHandle>,
    kind: SearchKind,
    /// The player text of an engine.
    engine: Option<String>,
    began: Duration,
    turn: Duration,
    /// Bytes of its player, if it is a short move.
    short_move: Option<usize>,
    /// Whether it was asked to end its run early.
    is_cut: bool,
}

/// A job for a thread to run.
pub(super) struct Ready {
    pub number: u64,
    pub job: QueuedSearch,
    pub taken: Taken,
    pub stop: StopSignal,
}

/// The jobs that wait, those that are started, and the players.
pub(super) struct Queue {
    workers: usize,
    /// Moves whose clients want the answer now, as good as it is.
    urgent: VecDeque<QueuedSearch>,
    /// Moves that are wanted [soon](SHORT).
    short_moves: FairQueue<QueuedSearch>,
    /// Whether the last move started was a short one.
    short_was_last: bool,
    /// The other moves.
    moves: FairQueue<QueuedSearch>,
    /// Analyses and reviews.
    background: FairQueue<QueuedSearch>,
    /// Jobs of engines, by player text. An engine thinks in a process of its own, and one that hangs holds up nobody who
    /// asks for another player.
    engines: HashMap<String, FairQueue<QueuedSearch>>,
    started: Vec<StartedSearch>,
    next_number: u64,
    pub schedule: Schedule,
    pub players: Players,
    /// Jobs that wait for a thread, and the threads that wait for a job.
    pub ready: VecDeque<Ready>,
    pub idle_threads: usize,
    pub is_closed: bool,
}

impl Queue {
    pub fn new(workers: usize, max_memory: usize) -> Queue {
        Queue {
            workers,
            urgent: VecDeque::new(),
            short_moves: FairQueue::default(),
            short_was_last: false,
            moves: FairQueue::default(),
            background: FairQueue::default(),
            engines: HashMap::new(),
            started: Vec::new(),
            next_number: 0,
            schedule: Schedule::new(workers),
            players: Players::new(max_memory),
            ready: VecDeque::new(),
            idle_threads: 0,
            is_closed: false,
        }
    }

    /// How many jobs wait to be started.
    pub fn waiting(&self) -> usize {
        let of_engines: usize = self.engines.values().map(FairQueue::len).sum();
        self.urgent.len() + self.short_moves.len() + self.moves.len() + self.background.len() + of_engines
    }

    /// How many searches run, and how many wait, started or not.
    pub fn running_and_waiting(&self) -> (usize, usize) {
        let engines = self.started.iter().filter(|job| job.engine.is_some()).count();
        let (running, paused) = self.schedule.running_and_waiting();
        (running + engines, paused + self.waiting())
    }

    pub fn has_started_any(&self) -> bool {
        !self.started.is_empty()
    }

    /// Adds a job behind its client's others.
    pub fn push(&mut self, job: QueuedSearch) {
        let queue = match job.task.kind() {
            _ if job.key.is_engine => self.engines.entry(job.key.text.clone()).or_default(),
            SearchKind::Move if job.is_short_move() => &mut self.short_moves,
            SearchKind::Move => &mut self.moves,
            SearchKind::Analysis | SearchKind::Review => &mut self.background,
        };
        queue.push(job.client, job);
    }

    /// Takes back a job that needs another run.
    pub fn push_unfinished(&mut self, job: QueuedSearch) {
        self.push(QueuedSearch { turn: ANALYSIS_TURN, ..job });
    }

    /// The queues that clients wait in.
    fn queues(&mut self) -> impl Iterator<Item = &mut FairQueue<QueuedSearch>> {
        let ours = [&mut self.short_moves, &mut self.moves, &mut self.background];
        ours.into_iter().chain(self.engines.values_mut())
    }

    /// If a move waits, makes it urgent. Takes any other waiting job out of the queue, and returns it.
    pub fn stop(&mut self, handle: &Arc<SearchHandle>) -> Option<QueuedSearch> {
        let is_same = |job: &QueuedSearch| Arc::ptr_eq(&job.handle, handle);
        let job = self.queues().find_map(|queue| queue.remove(is_same))?;
        if job.task.kind() != SearchKind::Move {
            return Some(job);
        }
        self.urgent.push_back(job);
        None
    }

    /// Drops what waits for a connection and stops what runs for it; returns how many were dropped.
    pub fn remove_connection(&mut self, connection: u64) -> usize {
        let before = self.waiting();
        let keep = |job: &QueuedSearch| job.connection != connection;
        self.urgent.retain(keep);
        self.queues().for_each(|queue| queue.retain(keep));
        self.started.iter().filter(|job| job.connection == connection).for_each(|job| job.handle.stop());
        before - self.waiting()
    }

    /// Drops what waits and stops what runs.
    pub fn close(&mut self) {
        self.is_closed = true;
        self.urgent.clear();
        self.queues().for_each(FairQueue::clear);
        self.started.iter().for_each(|job| job.handle.stop());
    }

    /// Starts what may be started: the jobs are then [ready](Self::ready) for threads.
    pub fn start(&mut self, now: Duration) {
        while !self.is_closed
            && let Some((job, taken)) = self.next()
        {
            let number = self.next_number;
            self.next_number += 1;
            let (kind, stop) = (job.task.kind(), job.handle.begin_run());
            if !job.key.is_engine {
                let waited = now.saturating_sub(job.submitted);
                let limit = job.task.limit().map(|limit| limit - waited.min(limit / 2));
                self.schedule.add(now, (number, job.client), kind, limit, stop.clone());
            }
            self.started.push(StartedSearch {
                number,
                client: job.client,
                connection: job.connection,
                handle: job.handle.clone(),
                kind,
                engine: job.key.is_engine.then(|| job.key.text.clone()),
                began: now,
                turn: job.turn,
                short_move: job.is_short_move().then_some(job.key.memory),
                is_cut: false,
            });
            self.ready.push_back(Ready { number, job, taken, stop });
        }
    }

    /// Forgets a job that was started and has ended.
    pub fn end(&mut self, now: Duration, number: u64) {
        self.schedule.remove(now, number);
        self.started.retain(|job| job.number != number);
    }

    /// The next job to start, with its player.
    fn next(&mut self) -> Option<(QueuedSearch, Taken)> {
        let Queue {
            workers,
            urgent,
            short_moves,
            short_was_last,
            moves,
            background,
            engines,
            started,
            players,
            ..
        } = self;
        let workers = *workers;
        if let Some(job) = urgent.front()
            && let Some(taken) = players.take(&job.key, 0)
        {
            return urgent.pop_front().map(|job| (job, taken));
        }
        engines.retain(|_, queue| queue.len() > 0);
        for (text, queue) in engines {
            let running = started.iter().filter(|job| job.engine.as_ref() == Some(text)).count();
            if running < workers
                && let Some(job) = queue.pop(|_| true)
            {
                return players.take(&job.key, 0).map(|taken| (job, taken));
            }
        }
        let ours = || started.iter().filter(|job| job.engine.is_none());
        let begun = ours().filter(|job| job.kind == SearchKind::Move).count();
        let others = ours().count() - begun;
        // Leaves room for one more analysis, whatever moves take. Both lines of moves must leave the same room: the line that
        // leaves less would always be first to take what becomes free.
        let for_analysis = if others < workers { limits::MAX_SEARCH_MEMORY + PLAYER_OVERHEAD } else { 0 };
        let most_of_client = workers.min(limits::MAX_JOBS);
        // The part of the short moves' own room that is free. Beyond it, short moves take turns with the others.
        let short = || ours().filter(|job| job.short_move.is_some());
        let memory_kept = (players.max_memory() / SHORT_PART)
            .saturating_sub(short().filter_map(|job| job.short_move).sum::<usize>());
        let starts_kept = (limits::MAX_STARTED / SHORT_PART).saturating_sub(short().count());
        let mut lines =
            [(true, short_moves, 0, for_analysis), (false, moves, starts_kept, for_analysis + memory_kept)];
        if *short_was_last {
            lines.reverse();
        }
        for (is_short, line, starts_kept, memory_kept) in lines {
            // Long moves of a client, or of others who share its number, do not hold up its short ones.
            let may_begin = |client| match is_short {
                true => short().filter(|job| job.client == client).count() < most_of_client,
                false => moves_of(started, client) < most_of_client,
            };
            if begun + starts_kept < limits::MAX_STARTED
                && let Some(job) = line.peek(may_begin)
                && let Some(taken) = players.take(&job.key, memory_kept)
            {
                *short_was_last = job.is_short_move();
                return line.pop(may_begin).map(|job| (job, taken));
            }
        }
        if others < workers
            && let Some(job) = background.peek(|_| true)
            && let Some(taken) = players.take(&job.key, 0)
        {
            return background.pop(|_| true).map(|job| (job, taken));
        }
        None
    }

    /// Ends slices and turns that are used up. Called every few milliseconds while something waits.
    pub fn update(&mut self, now: Duration) {
        self.schedule.update(now);
        for job in self.started.iter_mut().filter(|job| job.kind == SearchKind::Analysis && !job.is_cut) {
            let (searched, others) = match &job.engine {
                Some(text) => {
                    (now.saturating_sub(job.began), self.engines.get(text).map_or(0, FairQueue::len))
                }
                None => (self.schedule.ran(job.number), self.background.len()),
            };
            if others > 0 && searched >= job.turn {
                job.is_cut = true;
                job.handle.stop_run();
            }
        }
        self.make_room(now);
    }

    /// If a client that searches no move still waits, although the number of moves allows one more, then memory is missing: the
    /// client with the most moves gets the answer to its oldest one now.
    fn make_room(&mut self, now: Duration) {
        let started = &self.started;
        let has_none = |client| moves_of(started, client) == 0;
        if self.short_moves.peek(has_none).is_none() && self.moves.peek(has_none).is_none() {
            return;
        }
        let is_old = |job: &StartedSearch| now.saturating_sub(job.began) >= MIN_THINK_TIME;
        let may_end = |job: &StartedSearch| {
            job.kind == SearchKind::Move && job.engine.is_none() && !job.is_cut && is_old(job)
        };
        let candidates = started.iter().enumerate().filter(|(_, job)| may_end(job));
        let order = |(_, job): &(usize, &StartedSearch)| (moves_of(started, job.client), now - job.began);
        if let Some((index, _)) = candidates.max_by_key(order) {
            let job = &mut self.started[index];
            job.is_cut = true;
            job.handle.stop_run();
        }
    }
}

/// How many moves of a client are started.
fn moves_of(started: &[StartedSearch], client: u64) -> usize {
    let is_own = |job: &&StartedSearch| {
        job.client == client && job.kind == SearchKind::Move && job.engine.is_none() && !job.is_cut
    };
    started.iter().filter(is_own).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::error::ApiError;
    use crate::players::ResolvedPlayer;
    use crate::pool::task::{Run, RunEnd};
    use secateur_core::AnyVariant;
    use secateur_players::Player;

    /// A move wanted within a time; it is never run.
    struct Wanted(Box<dyn AnyVariant>, ResolvedPlayer, Duration);

    impl Task for Wanted {
        fn kind(&self) -> SearchKind {
            SearchKind::Move
        }
        fn variant(&self) -> &dyn AnyVariant {
            &*self.0
        }
        fn player(&self) -> &ResolvedPlayer {
            &self.1
        }
        fn seed(&self) -> Option<u64> {
            None
        }
        fn limit(&self) -> Option<Duration> {
            Some(self.2)
        }
        fn run(&mut self, _: &mut dyn Player, _: &Run<'_>) -> RunEnd {
            RunEnd::Finished
        }
        fn stopped(&mut self) {}
        fn failed(&mut self, _: ApiError) {}
    }

    const MEMORY: usize = 1 << 30;

    /// A queue with two workers.
    fn queue(memory: usize) -> Queue {
        Queue::new(2, memory)
    }

    fn want(queue: &mut Queue, client: u64, limit: Duration) {
        let catalogue = secateur_standard::standard();
        let variant = catalogue.registry().variant("quoridor").unwrap();
        let player =
            ResolvedPlayer { text: "secateur".into(), memory: limits::MAX_SEARCH_MEMORY, is_engine: false };
        let task = Box::new(Wanted(variant, player, limit));
        queue.push(QueuedSearch::new((client, client), Arc::default(), task, Duration::ZERO));
        queue.start(Duration::ZERO);
    }

    fn has_started(queue: &Queue, client: u64) -> bool {
        queue.started.iter().any(|job| job.client == client)
    }

    #[test]
    fn a_short_move_does_not_wait_for_long_ones_of_many_clients() {
        for (memory, short) in [(MEMORY, 6), (limits::MIN_MEMORY, 1)] {
            let mut queue = queue(memory);
            for client in 0..8 * 40 {
                want(&mut queue, client % 40, Duration::from_secs(20));
            }
            assert!(queue.moves.len() > 0, "there is room for all");
            for client in 100..100 + short {
                want(&mut queue, client, Duration::from_millis(200));
                assert!(has_started(&queue, client), "client {client} waits");
            }
            assert!(queue.players.memory() <= memory);
        }
    }

    #[test]
    fn long_moves_of_a_client_do_not_hold_up_its_short_ones() {
        let mut queue = queue(MEMORY);
        for _ in 0..8 {
            want(&mut queue, 1, Duration::from_secs(20));
        }
        assert_eq!(queue.started.len(), 2);
        for started in [3, 4, 4] {
            want(&mut queue, 1, Duration::from_millis(200));
            assert_eq!(queue.started.len(), started);
        }
    }

    #[test]
    fn short_moves_without_end_do_not_keep_long_ones_out() {
        let mut queue = queue(MEMORY);
        for client in 0..100 {
            want(&mut queue, client, Duration::from_millis(200));
        }
        want(&mut queue, 200, Duration::from_secs(20));
        assert!(queue.short_moves.len() > 10 && !has_started(&queue, 200));
        for _ in 0..2 {
            let Ready { number, job, .. } = queue.ready.pop_front().unwrap();
            queue.end(Duration::ZERO, number);
            queue.players.give_back(job.key, None);
            queue.start(Duration::ZERO);
        }
        assert!(has_started(&queue, 200));
    }
}
