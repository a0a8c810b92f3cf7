//! What all requests share.

use crate::http::error::ApiError;
use crate::http::unused::UnusedConnections;
use crate::options::Options;
use crate::players::KnownPlayers;
use crate::pool::Pool;
use crate::stores::Stores;
use secateur_core::random::mix;
use secateur_players::Catalogue;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{Semaphore, watch};

/// Requests worked on at once: they take milliseconds, and more at once would only take longer each.
const MAX_AT_WORK: usize = 8;

pub(crate) struct Shared {
    pub options: Options,
    pub catalogue: Arc<Catalogue>,
    pub pool: Pool,
    pub stores: Stores,
    pub started: Instant,
    /// A word that changes when the server is started again.
    pub instance: String,
    /// Open connections that are no WebSockets.
    pub connections: AtomicUsize,
    pub websockets: AtomicUsize,
    pub unused: UnusedConnections,
    /// Becomes true when the server ends.
    pub closing: watch::Sender<bool>,
    pub known_players: KnownPlayers,
    at_work: Semaphore,
}

impl Shared {
    pub fn new(options: Options, catalogue: Arc<Catalogue>, pool: Pool, stores: Stores) -> Shared {
        Shared {
            options,
            catalogue,
            pool,
            stores,
            started: Instant::now(),
            instance: instance(),
            connections: AtomicUsize::new(0),
            websockets: AtomicUsize::new(0),
            unused: UnusedConnections::default(),
            closing: watch::Sender::new(false),
            known_players: KnownPlayers::default(),
            at_work: Semaphore::new(MAX_AT_WORK),
        }
    }

    /// Runs `work` on a thread that may block, away from those that serve connections. A panic in it is an error.
    pub async fn blocking<T: Send + 'static>(
        self: Arc<Self>,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let _permit = self.at_work.acquire().await.map_err(|_| ApiError::internal())?;
        tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(ApiError::internal()))
    }
}

fn instance() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_nanos() as u64);
    format!("{:016x}", mix(since ^ (u64::from(std::process::id()) << 40)))
}
