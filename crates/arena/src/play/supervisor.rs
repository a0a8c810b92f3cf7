//! Plays a tournament on this machine: worker threads, and a supervisor on the caller's thread.

use super::broadcast::Broadcast;
use super::pair_runner::{PairRunner, StoredGame};
use super::worker_status::WorkerStatus;
use super::{ForfeitRow, Interrupt};
use crate::error::ArenaError;
use crate::queue::Plan;
use crate::queue::{EmbeddedQueue, Queue};
use crate::spec::Arena;
use crate::store::{Store, StoredTournament};
use crate::summary::{Ledger, SprtProgress};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How often the supervisor looks at deadlines and interrupts when nothing happens.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// How often it asks the store which games other processes have finished.
const SYNC_INTERVAL: Duration = Duration::from_millis(200);

/// A tournament as far as it has been played.
#[derive(Clone, Debug)]
pub struct TournamentState {
    /// All finished games.
    pub ledger: Ledger,
    /// The pairs by number.
    pub plan: Plan,
    /// Whether nothing is left to play.
    pub finished: bool,
    /// The forfeits in a row that ended the run, if some did.
    pub forfeits: Option<ForfeitRow>,
}

/// The progress of a tournament, for the caller to show.
pub struct Progress<'a> {
    /// All finished games.
    pub ledger: &'a Ledger,
    /// The test, if it has one.
    pub sprt: Option<&'a SprtProgress>,
    /// Pairs in all; with a test, at most.
    pub pairs: u64,
    /// The pairs by number. A function, because few of those who look at the progress need a copy of the plan.
    pub plan: &'a dyn Fn() -> Plan,
}

impl Progress<'_> {
    /// The tournament as it stands now.
    pub fn state(&self) -> TournamentState {
        TournamentState { ledger: self.ledger.clone(), plan: (self.plan)(), finished: false, forfeits: None }
    }
}

/// Plays the games that a tournament lacks, `concurrency` at a time, until it is finished or interrupted. Every game is in the
/// store before its thread begins the next one. Other processes may play the same tournament of the same store: they share the
/// work.
/// A match or a test also ends when a player forfeits three games in a row; a tournament goes on without that player.
pub fn play_tournament(
    arena: &Arena<'_>,
    store: &Store,
    tournament: &StoredTournament,
    concurrency: usize,
    interrupt: &Interrupt,
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<TournamentState, ArenaError> {
    let queue = EmbeddedQueue::new(store, tournament.id, arena.spec)?;
    let pairs = queue.plan().total();
    arena.learn_openings(store, tournament.id, (queue.plan(), &queue.ledger()))?;
    let mut supervisor = Supervisor {
        queue: &queue,
        ledger: queue.ledger(),
        sprt: arena.spec.test.map(SprtProgress::new).transpose()?,
        halt: Interrupt::new(),
        failure: None,
    };
    supervisor.advance_test();
    if !tournament.finished {
        store.record_program(tournament.id)?;
    }
    let concurrency = if arena.spec.fresh_after.is_some() { 1 } else { concurrency.max(1) };
    let workers: Vec<_> = (0..concurrency).map(|_| WorkerStatus::default()).collect();
    let mut synced = Instant::now();
    let mut broadcast = Broadcast::new(store, tournament.id);
    let (events, received) = channel();
    let halt = supervisor.halt.clone();
    let (mut playing, mut refused) = (0, None);
    std::thread::scope(|scope| {
        for status in &workers {
            let runner =
                PairRunner { arena, queue: &queue, status, interrupt: &halt, events: events.clone() };
            if let Err(error) = std::thread::Builder::new().spawn_scoped(scope, move || runner.work()) {
                // The threads that were started play all pairs.
                refused = Some(error);
                break;
            }
            playing += 1;
        }
        drop(events);
        if let (0, Some(error)) = (playing, refused) {
            supervisor.receive(Err(ArenaError::no_thread(&error)));
        }
        loop {
            match received.recv_timeout(POLL_INTERVAL) {
                Ok(event) => supervisor.receive(event),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            supervisor.forward(interrupt);
            let (now, at_once) = (Instant::now(), supervisor.halt.at_once());
            workers.iter().for_each(|status| status.enforce_deadline(now, at_once));
            broadcast.update(&workers);
            let sprt = supervisor.sprt.as_ref();
            progress(&Progress { ledger: &supervisor.ledger, sprt, pairs, plan: &|| queue.plan() });
            if now >= synced + SYNC_INTERVAL {
                synced = now;
                match queue.sync() {
                    Ok(games) => games.into_iter().for_each(|game| supervisor.receive(Ok(game))),
                    Err(error) => supervisor.receive(Err(error)),
                }
            }
        }
    });
    broadcast.end();
    if let Some(failure) = supervisor.failure.take() {
        let _ = store.release_all(); // may fail for the same reason; claims expire by themselves
        return Err(failure);
    }
    queue.sync()?.into_iter().for_each(|game| supervisor.receive(Ok(game)));
    store.release_all()?;
    let decided = supervisor.sprt.is_some_and(|sprt| sprt.verdict().is_some());
    let finished = decided || queue.is_complete();
    if finished && !tournament.finished {
        store.finish(tournament.id)?;
    }
    Ok(TournamentState {
        ledger: supervisor.ledger,
        plan: queue.plan(),
        finished,
        forfeits: queue.forfeits(),
    })
}

struct Supervisor<'a> {
    queue: &'a EmbeddedQueue<'a>,
    ledger: Ledger,
    sprt: Option<SprtProgress>,
    /// The interrupt of the workers: raised by the user's interrupt, the verdict of the test, or a failure.
    halt: Interrupt,
    failure: Option<ArenaError>,
}

impl Supervisor<'_> {
    fn receive(&mut self, event: Result<StoredGame, ArenaError>) {
        match event {
            Ok(StoredGame { pair, leg, summary }) => {
                let is_forfeit = summary.forfeited_by().is_some();
                self.ledger.record(pair, leg, summary);
                self.advance_test();
                if is_forfeit && self.queue.forfeits().is_some() {
                    self.stop_at_once();
                }
            }
            Err(error) => {
                self.failure.get_or_insert(error);
                self.stop_at_once();
            }
        }
    }

    fn advance_test(&mut self) {
        if let Some(sprt) = &mut self.sprt
            && sprt.advance(&self.ledger).is_some()
        {
            self.stop_at_once(); // games under way would not count any more
        }
    }

    fn stop_at_once(&mut self) {
        self.queue.close();
        self.halt.ask_at_once();
    }

    /// Passes the user's interrupt on to the workers.
    fn forward(&mut self, interrupt: &Interrupt) {
        if interrupt.is_asked() && !self.halt.is_asked() {
            self.queue.close();
            self.halt.ask();
        }
        if interrupt.at_once() && !self.halt.at_once() {
            self.halt.ask();
        }
    }
}
