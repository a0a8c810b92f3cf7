//! Receives the results of a tournament.

use crate::streams::Streams;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::{AckKind, Message};
use futures_util::{FutureExt, StreamExt};
use secateur_arena::ArenaError;
use std::time::Duration;

/// The most results received at once, which the store commits together.
const MAX_AT_ONCE: usize = 64;
/// A result that was delivered but not acknowledged is delivered again after this.
const REDELIVERY: Duration = Duration::from_secs(30);

/// How long a request for results is valid. The server sends a heartbeat every fifth of this time; after two missed ones
/// the request is repeated.
const REQUEST: Duration = Duration::from_secs(5);

/// The stream of one tournament's results.
pub(crate) struct ResultStream {
    name: String,
    subject: String,
    stream: Option<pull::Stream>,
}

impl ResultStream {
    pub fn new(token: &str) -> ResultStream {
        ResultStream {
            name: format!("coordinator-{token}"),
            subject: format!("secateur.results.{token}"),
            stream: None,
        }
    }

    /// Deletes the consumer of an earlier coordinator, so that results delivered to it are delivered again at once.
    pub async fn reset(&self, streams: &Streams) {
        let _ = streams.results.delete_consumer(&self.name).await;
    }

    async fn consumer(&self, streams: &Streams) -> Result<PullConsumer, ArenaError> {
        let config = pull::Config {
            durable_name: Some(self.name.clone()),
            filter_subject: self.subject.clone(),
            ack_policy: AckPolicy::Explicit,
            ack_wait: REDELIVERY,
            ..pull::Config::default()
        };
        streams.results.create_consumer(config).await.map_err(|e| streams.server.error(e))
    }

    /// The results that have arrived; waits up to `wait` for the first.
    pub async fn receive(&mut self, streams: &Streams, wait: Duration) -> Result<Vec<Message>, ArenaError> {
        if self.stream.is_none() {
            let consumer = self.consumer(streams).await?;
            let stream = consumer.stream().max_messages_per_batch(MAX_AT_ONCE);
            let opened = stream.expires(REQUEST).heartbeat(REQUEST / 5).messages().await;
            self.stream = Some(opened.map_err(|e| streams.server.error(e))?);
        }
        let Some(stream) = &mut self.stream else { return Ok(Vec::new()) };
        let mut messages = Vec::new();
        let mut next = tokio::time::timeout(wait, stream.next()).await.ok();
        loop {
            match next {
                Some(Some(Ok(message))) => messages.push(message),
                // Whatever the error, a new stream continues where this one ended.
                Some(Some(Err(_)) | None) => {
                    self.stream = None;
                    break;
                }
                None => break,
            }
            if messages.len() >= MAX_AT_ONCE {
                break;
            }
            next = stream.next().now_or_never();
        }
        Ok(messages)
    }

    /// How many results wait, including those delivered but not acknowledged.
    pub async fn waiting(&self, streams: &Streams) -> Result<u64, ArenaError> {
        let info = streams.results.consumer_info(&self.name).await.map_err(|e| streams.server.error(e))?;
        Ok(info.num_pending + info.num_ack_pending as u64)
    }

    /// Acknowledges results that are in the store. If an acknowledgement is lost, the result is delivered again and the
    /// store drops it.
    pub async fn acknowledge(&self, messages: &[Message]) {
        for message in messages {
            let _ = message.ack_with(AckKind::Ack).await;
        }
    }

    /// Deletes the results that nobody needs any more.
    pub async fn close(&mut self, streams: &Streams) {
        self.stream = None;
        let _ = streams.results.purge().filter(self.subject.clone()).await;
        let _ = streams.results.delete_consumer(&self.name).await;
    }
}
