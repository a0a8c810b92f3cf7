//! Runs a tournament: workers at their tables, one overseer.

use crate::error::ArenaError;
use crate::ledger::Ledger;
use crate::queue::{EmbeddedQueue, Queue};
use crate::running::Broadcast;
use crate::schedule::Plan;
use crate::spec::Arena;
use crate::store::{Store, StoredTournament};
use crate::testing::SprtProgress;
use crate::watch::{Interrupt, WorkerStatus};
use crate::worker::{StoredGame, Worker};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How often the overseer looks round when nothing happens.
const ROUND: Duration = Duration::from_millis(50);
/// How often the overseer asks what other processes did.
const NEWS: Duration = Duration::from_millis(200);

/// A tournament as it stands after [`run`].
#[derive(Clone, Debug)]
pub struct TournamentState {
    /// All finished games.
    pub ledger: Ledger,
    /// Who met whom.
    pub plan: Plan,
    /// Whether nothing is left to play.
    pub finished: bool,
}

/// How far a tournament is.
pub struct Progress<'a> {
    /// All finished games.
    pub ledger: &'a Ledger,
    /// The test, where there is one.
    pub sprt: Option<&'a SprtProgress>,
    /// Pairs in all; the most, for a test.
    pub pairs: u64,
    pub(crate) plan: &'a dyn Fn() -> Plan,
}

impl Progress<'_> {
    /// The tournament as it stands now.
    pub fn state(&self) -> TournamentState {
        TournamentState { ledger: self.ledger.clone(), plan: (self.plan)(), finished: false }
    }
}

/// Plays what is missing of a tournament, `concurrency` games at a time, until it is finished or interrupted. Every game
/// is in the store before the next one begins. Other processes may be playing the same tournament of the same store: they
/// share the work.
pub fn run(
    arena: &Arena<'_>,
    store: &Store,
    kept: &StoredTournament,
    concurrency: usize,
    interrupt: &Interrupt,
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<TournamentState, ArenaError> {
    let queue = EmbeddedQueue::new(store, kept.id, arena.spec)?;
    let pairs = queue.plan().total();
    let mut supervisor = Supervisor {
        queue: &queue,
        ledger: queue.ledger(),
        testing: arena.spec.test.map(SprtProgress::new).transpose()?,
        halt: Interrupt::new(),
        failure: None,
    };
    supervisor.advance_test();
    let mut asked = Instant::now();
    let watches: Vec<WorkerStatus> = (0..concurrency.max(1)).map(|_| WorkerStatus::default()).collect();
    let mut shown = Broadcast::default();
    let (news, events) = channel();
    let halt = supervisor.halt.clone();
    std::thread::scope(|scope| {
        for watch in &watches {
            let worker = Worker { arena, queue: &queue, watch, halt: &halt, news: news.clone() };
            scope.spawn(move || worker.work());
        }
        drop(news);
        loop {
            match events.recv_timeout(ROUND) {
                Ok(event) => supervisor.hear(event),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            supervisor.obey(interrupt);
            let (now, at_once) = (Instant::now(), supervisor.halt.at_once());
            watches.iter().for_each(|watch| watch.look(now, at_once));
            shown.show(store, kept.id, &watches);
            let sprt = supervisor.testing.as_ref();
            progress(&Progress { ledger: &supervisor.ledger, sprt, pairs, plan: &|| queue.plan() });
            if now >= asked + NEWS {
                asked = now;
                match queue.news() {
                    Ok(news) => news.into_iter().for_each(|finished| supervisor.hear(Ok(finished))),
                    Err(error) => supervisor.hear(Err(error)),
                }
            }
        }
    });
    shown.end(store, kept.id);
    if let Some(failure) = supervisor.failure.take() {
        let _ = store.release_all(); // what made it fail may fail this too; the claims end by themselves
        return Err(failure);
    }
    queue.news()?.into_iter().for_each(|finished| supervisor.hear(Ok(finished)));
    store.release_all()?;
    let decided = supervisor.testing.is_some_and(|t| t.verdict().is_some());
    let finished = decided || supervisor.ledger.completed() == pairs;
    if finished && !kept.finished {
        store.finish(kept.id)?;
    }
    Ok(TournamentState { ledger: supervisor.ledger, plan: queue.plan(), finished })
}

struct Supervisor<'a> {
    queue: &'a EmbeddedQueue<'a>,
    ledger: Ledger,
    testing: Option<SprtProgress>,
    /// What the workers obey: the wish of the user, the verdict of a test, or a failure.
    halt: Interrupt,
    failure: Option<ArenaError>,
}

impl Supervisor<'_> {
    fn hear(&mut self, event: Result<StoredGame, ArenaError>) {
        match event {
            Ok(StoredGame { pair, leg, summary }) => {
                self.ledger.record(pair, leg, summary);
                self.advance_test();
            }
            Err(error) => {
                self.failure.get_or_insert(error);
                self.stop_at_once();
            }
        }
    }

    fn advance_test(&mut self) {
        if let Some(testing) = &mut self.testing
            && testing.advance(&self.ledger).is_some()
        {
            self.stop_at_once(); // games under way would not count any more
        }
    }

    fn stop_at_once(&mut self) {
        self.queue.close();
        self.halt.ask();
        self.halt.ask();
    }

    fn obey(&mut self, interrupt: &Interrupt) {
        if interrupt.is_asked() && !self.halt.is_asked() {
            self.queue.close();
            self.halt.ask();
        }
        if interrupt.at_once() && !self.halt.at_once() {
            self.halt.ask();
        }
    }
}
