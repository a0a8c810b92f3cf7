//! Where work comes from and results go.

use crate::claims::{Claim, RENEWAL};
use crate::error::ArenaError;
use crate::ledger::Ledger;
use crate::result::{GameResult, GameSummary};
use crate::schedule::{Job, Plan};
use crate::spec::Spec;
use crate::store::Store;
use crate::worker::StoredGame;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Hands out pairs and takes back games. Workers know nothing of where either is kept.
pub trait Queue: Sync {
    /// The next pair to be played; waits while there may be one later; `None` when there will be none.
    fn take(&self) -> Result<Option<Job>, ArenaError>;

    /// Takes a finished game; when this returns, it is safe. The digest is that of the game that counts: this one, or
    /// the one that came before it.
    fn submit(&self, job: &Job, leg: u8, game: &GameResult) -> Result<GameSummary, ArenaError>;

    /// Hands out nothing more.
    fn close(&self);
}

/// How often the store is asked what other processes did, where there is nothing else to do.
const LOOK: Duration = Duration::from_millis(200);

/// The queue of one machine: the plan of the tournament less what its store holds, shared with every other process that
/// has the store open.
pub struct EmbeddedQueue<'a> {
    store: &'a Store,
    id: i64,
    spec: &'a Spec,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    plan: Plan,
    ledger: Ledger,
    next: u64,
    /// Pairs that other processes had claimed when their turn came.
    passed_over: Vec<u64>,
    /// The last row of the store that is in the ledger, and the store's count of changes then.
    seen: i64,
    version: i64,
    /// Games of other processes that nobody was told of yet.
    heard: Vec<StoredGame>,
    renewed: Instant,
    closed: bool,
}

impl<'a> EmbeddedQueue<'a> {
    /// The work a tournament of the store still needs.
    pub fn new(store: &'a Store, id: i64, spec: &'a Spec) -> Result<EmbeddedQueue<'a>, ArenaError> {
        let version = store.data_version()?;
        let mut ledger = Ledger::default();
        let seen = store.games_after(id, 0, |pair, leg, game| {
            ledger.record(pair, leg, game.summary());
        })?;
        let state = State {
            plan: Plan::new(spec.players.len(), spec.schedule, spec.pairs),
            ledger,
            next: 0,
            passed_over: Vec::new(),
            seen,
            version,
            heard: Vec::new(),
            renewed: Instant::now(),
            closed: false,
        };
        Ok(EmbeddedQueue { store, id, spec, state: Mutex::new(state), changed: Condvar::new() })
    }

    /// What is finished so far.
    pub fn ledger(&self) -> Ledger {
        self.lock().ledger.clone()
    }

    /// Who meets whom, as far as it is settled.
    pub fn plan(&self) -> Plan {
        self.lock().plan.clone()
    }

    /// The games that other processes finished since the last time; also says that this one is still at its own.
    pub(crate) fn news(&self) -> Result<Vec<StoredGame>, ArenaError> {
        let mut state = self.lock();
        if state.renewed.elapsed() >= RENEWAL {
            self.store.renew()?;
            state.renewed = Instant::now();
        }
        self.look(&mut state)?;
        Ok(std::mem::take(&mut state.heard))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Reads what others wrote to the store.
    fn look(&self, state: &mut State) -> Result<(), ArenaError> {
        let version = self.store.data_version()?;
        if version == state.version {
            return Ok(());
        }
        state.version = version;
        let State { ledger, heard, seen, .. } = state;
        *seen = self.store.games_after(self.id, *seen, |pair, leg, game| {
            let summary = game.summary();
            if ledger.record(pair, leg, summary) {
                heard.push(StoredGame { pair, leg, summary });
            }
        })?;
        if !heard.is_empty() {
            self.changed.notify_all();
        }
        Ok(())
    }

    /// The next pair nobody plays, as far as the results allow to say.
    fn next_free(&self, state: &mut State) -> Result<Option<Job>, ArenaError> {
        let State { plan, ledger, next, passed_over, .. } = state;
        while *next < plan.total()
            && let Some(job) = plan.job(*next, ledger)
        {
            *next += 1;
            if job.legs == [false; 2] {
                continue;
            }
            if !self.store.shared {
                return Ok(Some(job));
            }
            match self.store.claim(self.id, job.pair)? {
                Claim::Ours(legs) => return Ok(Some(Job { legs, ..job })),
                Claim::Others => passed_over.push(job.pair),
                Claim::TournamentState => {}
            }
        }
        while let Some(place) = passed_over.iter().position(|&pair| ledger.complete(pair).is_some()) {
            passed_over.swap_remove(place);
        }
        for place in 0..passed_over.len() {
            let pair = passed_over[place];
            if let Claim::Ours(legs) = self.store.claim(self.id, pair)? {
                passed_over.swap_remove(place);
                return Ok(plan.job(pair, ledger).map(|job| Job { legs, ..job }));
            }
        }
        Ok(None)
    }
}

impl Queue for EmbeddedQueue<'_> {
    fn take(&self) -> Result<Option<Job>, ArenaError> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return Ok(None);
            }
            if let Some(job) = self.next_free(&mut state)? {
                return Ok(Some(job));
            }
            if state.next >= state.plan.total() && state.passed_over.is_empty() {
                return Ok(None);
            }
            state = self.changed.wait_timeout(state, LOOK).unwrap_or_else(|e| e.into_inner()).0;
            self.look(&mut state)?;
        }
    }

    fn submit(&self, job: &Job, leg: u8, game: &GameResult) -> Result<GameSummary, ArenaError> {
        let stands = self.store.save(self.id, self.spec, job, leg, game)?;
        let summary = stands.as_ref().unwrap_or(game).summary();
        let mut state = self.lock();
        state.ledger.record(job.pair, leg, summary);
        if self.store.shared && state.ledger.complete(job.pair).is_some() {
            self.store.release(self.id, job.pair)?;
        }
        drop(state);
        self.changed.notify_all();
        Ok(summary)
    }

    fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }
}
