//! What all requests share.

use crate::error::ApiError;
use crate::options::Options;
use crate::players::Checked;
use crate::pool::Pool;
use crate::silent::Silent;
use crate::stores::Stores;
use secateur_core::random::mix;
use secateur_players::Catalogue;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{Semaphore, watch};

/// Requests worked on at once: they take milliseconds, and more at once would only take longer each.
const AT_WORK: usize = 8;

pub(crate) struct Shared {
    pub options: Options,
    pub catalogue: Arc<Catalogue>,
    pub pool: Pool,
    pub stores: Stores,
    pub began: Instant,
    /// Changes when the server is started again.
    pub instance: String,
    pub connections: AtomicUsize,
    pub websockets: AtomicUsize,
    /// Connections that have not asked for anything yet.
    pub silent: Silent,
    /// Becomes true when the server ends.
    pub closing: watch::Sender<bool>,
    /// Players that were found right.
    pub checked: Checked,
    at_work: Semaphore,
}

impl Shared {
    pub fn new(options: Options, catalogue: Arc<Catalogue>, pool: Pool, stores: Stores) -> Shared {
        Shared {
            options,
            catalogue,
            pool,
            stores,
            began: Instant::now(),
            instance: instance(),
            connections: AtomicUsize::new(0),
            websockets: AtomicUsize::new(0),
            silent: Silent::default(),
            closing: watch::Sender::new(false),
            checked: Checked::default(),
            at_work: Semaphore::new(AT_WORK),
        }
    }

    /// Does something that takes more than a moment, away from the threads that listen. A panic is an error.
    pub async fn blocking<T: Send + 'static>(
        self: Arc<Self>,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let _permit = self.at_work.acquire().await.map_err(|_| ApiError::internal())?;
        tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(ApiError::internal()))
    }
}

/// A word no other start of the server has.
fn instance() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_nanos() as u64);
    format!("{:016x}", mix(since ^ (u64::from(std::process::id()) << 40)))
}
