//! Where work comes from and results go.

use crate::error::ArenaError;
use crate::ledger::Ledger;
use crate::result::{Digest, GameResult};
use crate::schedule::{Job, Plan};
use crate::spec::Spec;
use crate::store::Store;
use std::sync::{Condvar, Mutex, MutexGuard};

/// Hands out pairs and takes back games. Workers know nothing of where either is kept.
pub trait Queue: Sync {
    /// The next pair to be played; waits while there may be one later; `None` when there will be none.
    fn take(&self) -> Result<Option<Job>, ArenaError>;

    /// Takes a finished game; when this returns, it is safe. The digest is that of the game that counts: this one, or
    /// the one that came before it.
    fn keep(&self, job: &Job, leg: u8, game: &GameResult) -> Result<Digest, ArenaError>;

    /// Hands out nothing more.
    fn close(&self);
}

/// The queue of one process: the plan of the tournament less what its store holds.
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
    closed: bool,
}

impl<'a> EmbeddedQueue<'a> {
    /// The work a tournament of the store still needs.
    pub fn new(store: &'a Store, id: i64, spec: &'a Spec) -> Result<EmbeddedQueue<'a>, ArenaError> {
        let mut ledger = Ledger::default();
        store.games(id, |pair, leg, game| {
            ledger.record(pair, leg, game.digest());
            Ok(())
        })?;
        let plan = Plan::new(spec.players.len(), spec.schedule, spec.pairs);
        let state = Mutex::new(State { plan, ledger, next: 0, closed: false });
        Ok(EmbeddedQueue { store, id, spec, state, changed: Condvar::new() })
    }

    /// What is finished so far.
    pub fn ledger(&self) -> Ledger {
        self.lock().ledger.clone()
    }

    /// Who meets whom, as far as it is settled.
    pub fn plan(&self) -> Plan {
        self.lock().plan.clone()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|e| e.into_inner())
    }
}

impl Queue for EmbeddedQueue<'_> {
    fn take(&self) -> Result<Option<Job>, ArenaError> {
        let mut state = self.lock();
        loop {
            let State { plan, ledger, next, closed } = &mut *state;
            if *closed || *next >= plan.total() {
                return Ok(None);
            }
            match plan.job(*next, ledger) {
                Some(job) => {
                    *next += 1;
                    if job.legs != [false; 2] {
                        return Ok(Some(job));
                    }
                }
                None => state = self.changed.wait(state).unwrap_or_else(|e| e.into_inner()),
            }
        }
    }

    fn keep(&self, job: &Job, leg: u8, game: &GameResult) -> Result<Digest, ArenaError> {
        let stands = self.store.keep(self.id, self.spec, job, leg, game)?;
        let digest = stands.as_ref().unwrap_or(game).digest();
        self.lock().ledger.record(job.pair, leg, digest);
        self.changed.notify_all();
        Ok(digest)
    }

    fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }
}
