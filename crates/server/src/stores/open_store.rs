//! One store, and what was last read from it.

use super::openings::PlayedMoves;
use super::{RunningGame, TournamentJson, no_tournament, store_error};
use crate::http::error::ApiError;
use secateur_arena::{Ledger, LiveGame, Overview, Store};
use secateur_core::lock;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// A store is read at most this often, however many clients watch it.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

pub(super) struct OpenStore {
    pub number: usize,
    pub name: String,
    pub store: Store,
    snapshot: Mutex<Snapshot>,
    pub played: Mutex<PlayedMoves>,
}

/// What was last read from a store.
#[derive(Default)]
pub(super) struct Snapshot {
    read_at: Option<Instant>,
    /// The store's version then; it changes with every write.
    version: Option<i64>,
    pub overviews: Vec<Overview>,
    tournaments: HashMap<i64, TournamentCache>,
}

/// What was last read of a tournament.
#[derive(Default)]
pub(super) struct TournamentCache {
    version: Option<i64>,
    /// Where the next games are read from.
    mark: i64,
    pub ledger: Ledger,
    /// The tournament's JSON, and the state it shows: the number of games, whether the tournament is finished, whether it is
    /// being played.
    pub json: Option<((u64, bool, bool), Arc<TournamentJson>)>,
    pub running: Arc<Vec<RunningGame>>,
}

impl OpenStore {
    pub fn new(number: usize, name: String, store: Store) -> OpenStore {
        OpenStore { number, name, store, snapshot: Mutex::default(), played: Mutex::default() }
    }

    /// The snapshot, read anew if it is older than [`POLL_INTERVAL`].
    pub fn refresh(&self) -> Result<MutexGuard<'_, Snapshot>, ApiError> {
        let mut snapshot = lock(&self.snapshot);
        if snapshot.read_at.is_some_and(|read_at| read_at.elapsed() < POLL_INTERVAL) {
            return Ok(snapshot);
        }
        let version = self.store.data_version().map_err(store_error)?;
        if snapshot.version != Some(version) {
            snapshot.overviews = self.store.overviews().map_err(store_error)?;
            snapshot.version = Some(version);
        }
        snapshot.read_at = Some(Instant::now());
        Ok(snapshot)
    }

    pub fn overview(&self, number: i64, id: &str) -> Result<Overview, ApiError> {
        let known = |snapshot: &Snapshot| {
            snapshot.overviews.iter().find(|overview| overview.tournament.id == number).cloned()
        };
        let mut snapshot = self.refresh()?;
        if let Some(overview) = known(&snapshot) {
            return Ok(overview);
        }
        // It may have begun since the store was last read.
        snapshot.read_at = None;
        drop(snapshot);
        known(&*self.refresh()?).ok_or_else(|| no_tournament(id))
    }

    /// Reads the new games of a tournament.
    pub fn track<'a>(
        &self,
        snapshot: &'a mut Snapshot,
        overview: &Overview,
    ) -> Result<&'a mut TournamentCache, ApiError> {
        let (id, version) = (overview.tournament.id, snapshot.version);
        let cache = snapshot.tournaments.entry(id).or_default();
        // If its process is killed, games end without a write to the store: running games are read whatever the version.
        if cache.version != version || !cache.running.is_empty() {
            let variant = &overview.tournament.spec.game;
            let running_game = |game: LiveGame| RunningGame {
                pair: game.pair,
                leg: game.leg,
                first: game.first,
                second: game.second,
                variant: variant.clone(),
                position: game.start,
                moves: game.moves,
            };
            let live = self.store.live_games(id).map_err(store_error)?;
            let running: Vec<_> = live.into_iter().map(running_game).collect();
            if *cache.running != running {
                cache.running = Arc::new(running);
            }
        }
        if cache.version != version {
            let ledger = &mut cache.ledger;
            let mark = self.store.games_after(id, cache.mark, |pair, leg, game| {
                ledger.record(pair, leg, game.summary());
            });
            cache.mark = mark.map_err(store_error)?;
            cache.version = version;
        }
        Ok(cache)
    }
}
