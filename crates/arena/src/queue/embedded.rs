//! The queue of one machine: jobs come from the plan of a stored tournament.

use super::Queue;
use super::{Job, Plan};
use crate::error::ArenaError;
use crate::play::{CompletedGame, ForfeitRow, PlayedLeg, StoredGame, TournamentState};
use crate::spec::{Opening, Spec, SpecKind};
use crate::store::{ClaimAnswer, RENEWAL, Store};
use crate::summary::{GameSummary, Ledger, SprtProgress};
use secateur_core::{lock, unpoisoned};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// How often a thread that waits for a pair reads what other processes wrote to the store.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// The pairs of a tournament whose games its store does not hold yet, shared with every process that has the store open.
pub struct EmbeddedQueue<'a> {
    store: &'a Store,
    id: i64,
    spec: &'a Spec,
    state: Mutex<QueueState>,
    changed: Condvar,
}

struct QueueState {
    plan: Plan,
    ledger: Ledger,
    /// The first pair whose turn has not come yet.
    next: u64,
    /// Pairs that other processes had claimed when their turn came.
    passed_over: Vec<u64>,
    /// The mark of the last game of the store that is in the ledger, and the store's data version then.
    mark: i64,
    data_version: i64,
    /// Games of other processes that [`EmbeddedQueue::sync`] has not returned yet.
    unreported: Vec<StoredGame>,
    /// When the claims were renewed last.
    renewed: Instant,
    closed: bool,
    /// The games forfeited since the queue was made: a resumed match counts afresh, since its player may have been fixed.
    forfeited: Ledger,
    forfeits: Option<ForfeitRow>,
}

impl<'a> EmbeddedQueue<'a> {
    /// A queue of the pairs that a tournament of the store still needs.
    pub fn new(store: &'a Store, id: i64, spec: &'a Spec) -> Result<EmbeddedQueue<'a>, ArenaError> {
        let data_version = store.data_version()?;
        let mut ledger = Ledger::default();
        let mark = store.games_after(id, 0, |pair, leg, game| {
            ledger.record(pair, leg, game.summary());
        })?;
        let mut plan = Plan::new(spec.players.len(), spec.schedule, spec.pairs);
        if spec.kind == SpecKind::Tournament {
            plan.withdraw_forfeiters(&ledger);
        }
        store.keep_earlier_openings(id, spec, (&mut plan, &ledger))?;
        let state = QueueState {
            plan,
            ledger,
            next: 0,
            passed_over: Vec::new(),
            mark,
            data_version,
            unreported: Vec::new(),
            renewed: Instant::now(),
            closed: false,
            forfeited: Ledger::default(),
            forfeits: None,
        };
        Ok(EmbeddedQueue { store, id, spec, state: Mutex::new(state), changed: Condvar::new() })
    }

    /// The tournament as it stands, for a caller that does not play.
    pub fn state(&self) -> TournamentState {
        let mut state = self.lock();
        let QueueState { plan, ledger, forfeits, .. } = &mut *state;
        let last = plan.total().saturating_sub(1);
        let _ = plan.job(last, ledger); // so that all rounds are paired
        let decided = self.spec.test.and_then(|test| SprtProgress::new(test).ok()?.advance(ledger)).is_some();
        let finished = decided || plan.is_complete(ledger);
        TournamentState { ledger: ledger.clone(), plan: plan.clone(), finished, forfeits: *forfeits }
    }

    /// The games finished so far.
    pub fn ledger(&self) -> Ledger {
        self.lock().ledger.clone()
    }

    /// The pairs by number, as far as they are known.
    pub fn plan(&self) -> Plan {
        self.lock().plan.clone()
    }

    /// The forfeits in a row that closed the queue, if some did.
    pub(crate) fn forfeits(&self) -> Option<ForfeitRow> {
        self.lock().forfeits
    }

    /// Whether nothing is left to play.
    pub(crate) fn is_complete(&self) -> bool {
        let QueueState { plan, ledger, .. } = &mut *self.lock();
        plan.is_complete(ledger)
    }

    /// Renews the claims of this process; returns the games that other processes finished since the last call.
    pub(crate) fn sync(&self) -> Result<Vec<StoredGame>, ArenaError> {
        let mut state = self.lock();
        if state.renewed.elapsed() >= RENEWAL {
            self.store.renew()?;
            state.renewed = Instant::now();
        }
        self.read_new_games(&mut state)?;
        Ok(std::mem::take(&mut state.unreported))
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        lock(&self.state)
    }

    /// Reads the games that other processes wrote to the store.
    fn read_new_games(&self, state: &mut QueueState) -> Result<(), ArenaError> {
        let data_version = self.store.data_version()?;
        if data_version == state.data_version {
            return Ok(());
        }
        state.data_version = data_version;
        let QueueState { ledger, unreported, mark, .. } = state;
        *mark = self.store.games_after(self.id, *mark, |pair, leg, game| {
            let summary = game.summary();
            if ledger.record(pair, leg, summary.clone()) {
                unreported.push(StoredGame { pair, leg, summary });
            }
        })?;
        if !unreported.is_empty() {
            self.changed.notify_all();
        }
        let new: Vec<_> = state.unreported.iter().map(|game| (game.pair, game.leg)).collect();
        new.into_iter().for_each(|game| self.act_on_forfeit(state, game));
        Ok(())
    }

    /// After three forfeits in a row, closes the queue of a match or a test, and withdraws the player of a tournament. Done
    /// before the thread that played the last of them asks for another game.
    fn act_on_forfeit(&self, state: &mut QueueState, (pair, leg): (u64, u8)) {
        let QueueState { plan, ledger, forfeited, .. } = state;
        let Some(game) = ledger.game(pair, leg).filter(|game| game.forfeited_by().is_some()) else { return };
        if self.spec.kind == SpecKind::Tournament {
            plan.withdraw_after(ledger, pair, leg);
            return;
        }
        forfeited.record(pair, leg, game.clone());
        if let Some(row) = ForfeitRow::with(plan, ledger, forfeited, (pair, leg)) {
            state.forfeits.get_or_insert(row);
            state.closed = true;
        }
    }

    /// The next pair that nobody plays; `None` if there is none for now.
    fn next_free(&self, state: &mut QueueState) -> Result<Option<Job>, ArenaError> {
        let QueueState { plan, ledger, next, passed_over, .. } = state;
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
                ClaimAnswer::Ours(legs) => return Ok(Some(Job { legs, ..job })),
                ClaimAnswer::Others => passed_over.push(job.pair),
                ClaimAnswer::Played => {}
            }
        }
        passed_over.retain(|&pair| plan.job(pair, ledger).is_some_and(|job| job.legs != [false; 2]));
        for place in 0..passed_over.len() {
            let pair = passed_over[place];
            if let ClaimAnswer::Ours(legs) = self.store.claim(self.id, pair)? {
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
            state = unpoisoned(self.changed.wait_timeout(state, POLL_INTERVAL)).0;
            self.read_new_games(&mut state)?;
        }
    }

    fn known_opening(&self, job: &Job) -> Result<Option<Opening>, ArenaError> {
        self.store.opening(self.id, self.spec, job)
    }

    fn games_between(&self, first: u64, last: (u64, u8)) -> Result<Vec<PlayedLeg>, ArenaError> {
        let mut games = Vec::new();
        self.store.games(self.id, |pair, leg, game| {
            if pair >= first && (pair, leg) < last {
                games.push(PlayedLeg { pair, leg, game });
            }
            Ok(())
        })?;
        games.sort_by_key(|game| (game.pair, game.leg));
        Ok(games)
    }

    fn submit(&self, job: &Job, leg: u8, game: &CompletedGame) -> Result<GameSummary, ArenaError> {
        let stands = self.store.save(self.id, self.spec, job, leg, game)?;
        let summary = stands.as_ref().unwrap_or(game).summary();
        let mut state = self.lock();
        state.ledger.record(job.pair, leg, summary.clone());
        self.act_on_forfeit(&mut state, (job.pair, leg));
        if self.store.shared && state.ledger.is_complete(job.pair) {
            self.store.release(self.id, job.pair)?;
        }
        drop(state);
        self.changed.notify_all();
        Ok(summary)
    }

    fn is_closed(&self) -> bool {
        self.lock().closed
    }

    fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }
}
