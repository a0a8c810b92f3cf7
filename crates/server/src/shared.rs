//! What all requests share.

use crate::http::answers::Answers;
use crate::http::error::ApiError;
use crate::http::password::Password;
use crate::http::unused_connections::UnusedConnections;
use crate::http::visitor::Visitors;
use crate::options::Options;
use crate::players::KnownPlayers;
use crate::pool::Pool;
use crate::slow_work::SlowWork;
use crate::stores::Stores;
use crate::ws::Outboxes;
use secateur_core::random::mix;
use secateur_players::Catalogue;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{Semaphore, watch};

/// Requests worked on at once: each takes milliseconds, and with more at once each would only take longer.
const MAX_AT_WORK: usize = 8;

pub(crate) struct Shared {
    pub options: Options,
    pub catalogue: Arc<Catalogue>,
    pub pool: Pool,
    pub slow_work: Arc<SlowWork>,
    pub stores: Stores,
    pub started: Instant,
    /// A word that changes when the server is started again.
    pub instance: String,
    /// Open connections that are no WebSockets.
    pub connections: AtomicUsize,
    pub websockets: AtomicUsize,
    pub password: Option<Password>,
    pub unused: UnusedConnections,
    pub idle_websockets: UnusedConnections,
    pub outboxes: Arc<Outboxes>,
    pub answers: Answers,
    /// Bytes of large bodies that are being received.
    pub bodies: AtomicUsize,
    /// Becomes true when the server ends.
    pub closing: watch::Sender<bool>,
    pub known_players: KnownPlayers,
    pub visitors: Arc<Visitors>,
    at_work: Semaphore,
}

impl Shared {
    pub fn new(
        options: Options,
        catalogue: Arc<Catalogue>,
        pool: Pool,
        slow_work: Arc<SlowWork>,
        stores: Stores,
    ) -> Shared {
        Shared {
            password: options.password.as_deref().map(Password::new),
            options,
            catalogue,
            pool,
            slow_work,
            stores,
            started: Instant::now(),
            instance: instance_id(),
            connections: AtomicUsize::new(0),
            websockets: AtomicUsize::new(0),
            unused: UnusedConnections::default(),
            idle_websockets: UnusedConnections::default(),
            outboxes: Arc::default(),
            answers: Answers::default(),
            bodies: AtomicUsize::new(0),
            closing: watch::Sender::new(false),
            known_players: KnownPlayers::default(),
            visitors: Arc::default(),
            at_work: Semaphore::new(MAX_AT_WORK),
        }
    }

    /// Runs `work` on a thread that may block, away from those that serve connections. If `work` panics, that is an error.
    pub async fn blocking<T: Send + 'static>(
        self: Arc<Self>,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let _permit = self.at_work.acquire().await.map_err(|_| ApiError::internal())?;
        tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(ApiError::internal()))
    }
}

fn instance_id() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_nanos() as u64);
    format!("{:016x}", mix(since ^ (u64::from(std::process::id()) << 40)))
}
