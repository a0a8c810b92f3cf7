//! The two streams of a server, and the consumers from which workers take jobs.

use crate::nats_server::NatsAddress;
use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::ContextBuilder;
use async_nats::jetstream::stream::{Config, RetentionPolicy, StorageType, Stream};
use secateur_arena::{ArenaError, hash_texts};
use std::time::Duration;

/// A job that was delivered this often without a result is abandoned.
pub const MAX_DELIVERIES: i64 = 5;
/// By default, a worker that is silent for this long loses its job to another.
pub const LOST_AFTER: Duration = Duration::from_secs(30);
/// How long the server may take to answer.
pub(crate) const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);
/// Jobs and results that nobody fetches are deleted after this time.
const MAX_AGE: Duration = Duration::from_secs(14 * 86_400);
/// A message is dropped if one with the same name was published within this time.
const DUPLICATE_WINDOW: Duration = Duration::from_secs(300);
/// The most requests for jobs that may wait at once, and the most jobs that may be in progress.
const MAX_SLOTS: i64 = 100_000;

/// Makes a build's name part of a subject, in which few characters are allowed.
pub(crate) fn subject_of(build: &str) -> String {
    format!("{:016x}", hash_texts([build]))
}

/// The streams `JOBS` and `RESULTS`.
#[derive(Clone, Debug)]
pub(crate) struct Streams {
    pub server: NatsAddress,
    pub client: async_nats::Client,
    pub context: Context,
    pub jobs: Stream<()>,
    pub results: Stream<()>,
}

impl Streams {
    /// Connects, and creates missing streams.
    pub async fn open(server: &NatsAddress, name: &str) -> Result<Streams, ArenaError> {
        let client = server.client(name).await?;
        let context =
            ContextBuilder::new().timeout(ANSWER_TIMEOUT).ack_timeout(ANSWER_TIMEOUT).build(client.clone());
        let handle = async |name: &str| context.get_stream_no_info(name).await.map_err(|e| server.error(e));
        let (jobs, results) = (handle("JOBS").await?, handle("RESULTS").await?);
        let streams = Streams { server: server.clone(), client, context, jobs, results };
        streams.create_missing().await?;
        Ok(streams)
    }

    /// Creates missing streams: the server may be new, or have lost them.
    pub async fn create_missing(&self) -> Result<(), ArenaError> {
        let config = |name: &str, subject: &str| Config {
            name: name.to_string(),
            subjects: vec![subject.to_string()],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            max_age: MAX_AGE,
            duplicate_window: DUPLICATE_WINDOW,
            ..Config::default()
        };
        for (name, subject) in [("JOBS", "secateur.jobs.>"), ("RESULTS", "secateur.results.>")] {
            self.context.get_or_create_stream(config(name, subject)).await.map_err(|e| {
                self.server.error(format!("the server keeps no streams (is jetstream on, and allowed?): {e}"))
            })?;
        }
        Ok(())
    }

    /// The consumer from which the workers of a build take jobs. The coordinator sets `lost_after`; workers leave it as it
    /// is.
    pub async fn job_consumer(
        &self,
        build: &str,
        lost_after: Option<Duration>,
    ) -> Result<PullConsumer, ArenaError> {
        let name = format!("workers-{}", subject_of(build));
        let config = pull::Config {
            durable_name: Some(name.clone()),
            filter_subject: format!("secateur.jobs.{}.>", subject_of(build)),
            ack_policy: AckPolicy::Explicit,
            ack_wait: lost_after.unwrap_or(LOST_AFTER),
            max_deliver: MAX_DELIVERIES,
            max_waiting: MAX_SLOTS,
            max_ack_pending: MAX_SLOTS,
            ..pull::Config::default()
        };
        let made = match lost_after {
            Some(_) => self.jobs.create_consumer(config).await,
            None => self.jobs.get_or_create_consumer(&name, config).await,
        };
        made.map_err(|e| self.server.error(e))
    }
}
