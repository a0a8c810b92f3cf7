//! Results on their way in.

use super::Post;
use crate::error::ArenaError;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::{AckKind, Message};
use futures_util::{FutureExt, StreamExt};
use std::time::Duration;

/// Results taken at once: one commit of the store is for all of them.
const AT_ONCE: usize = 64;
/// A result that was handed out and not acknowledged comes again after this.
const COMES_AGAIN: Duration = Duration::from_secs(30);

/// How long one request for results stands; a server that is silent for two fifths of it is asked again.
const REQUEST: Duration = Duration::from_secs(5);

/// The results of one tournament.
pub(super) struct Intake {
    name: String,
    subject: String,
    stream: Option<pull::Stream>,
}

impl Intake {
    pub fn new(token: &str) -> Intake {
        Intake {
            name: format!("coordinator-{token}"),
            subject: format!("secateur.results.{token}"),
            stream: None,
        }
    }

    /// What was handed to a coordinator that is gone comes again at once.
    pub async fn begin(&self, post: &Post) {
        let _ = post.results.delete_consumer(&self.name).await;
    }

    async fn consumer(&self, post: &Post) -> Result<PullConsumer, ArenaError> {
        let config = pull::Config {
            durable_name: Some(self.name.clone()),
            filter_subject: self.subject.clone(),
            ack_policy: AckPolicy::Explicit,
            ack_wait: COMES_AGAIN,
            ..pull::Config::default()
        };
        post.results.create_consumer(config).await.map_err(|e| post.server.failed(e))
    }

    /// The results that are there; waits a little for the first.
    pub async fn receive(&mut self, post: &Post, wait: Duration) -> Result<Vec<Message>, ArenaError> {
        if self.stream.is_none() {
            let consumer = self.consumer(post).await?;
            let stream = consumer.stream().max_messages_per_batch(AT_ONCE);
            let opened = stream.expires(REQUEST).heartbeat(REQUEST / 5).messages().await;
            self.stream = Some(opened.map_err(|e| post.server.failed(e))?);
        }
        let Some(stream) = &mut self.stream else { return Ok(Vec::new()) };
        let mut messages = Vec::new();
        let mut next = tokio::time::timeout(wait, stream.next()).await.ok();
        loop {
            match next {
                Some(Some(Ok(message))) => messages.push(message),
                // Whatever it was, a new stream begins where this one ended.
                Some(Some(Err(_)) | None) => {
                    self.stream = None;
                    break;
                }
                None => break,
            }
            if messages.len() >= AT_ONCE {
                break;
            }
            next = stream.next().now_or_never();
        }
        Ok(messages)
    }

    /// How many results wait, those handed out and not acknowledged included.
    pub async fn waiting(&self, post: &Post) -> Result<u64, ArenaError> {
        let info = post.results.consumer_info(&self.name).await.map_err(|e| post.server.failed(e))?;
        Ok(info.num_pending + info.num_ack_pending as u64)
    }

    /// Says that results are safe. One that is not heard of comes again and is dropped by the store.
    pub async fn acknowledge(&self, messages: &[Message]) {
        for message in messages {
            let _ = message.ack_with(AckKind::Ack).await;
        }
    }

    /// Forgets the results that nobody wants any more.
    pub async fn close(&mut self, post: &Post) {
        self.stream = None;
        let _ = post.results.purge().filter(self.subject.clone()).await;
        let _ = post.results.delete_consumer(&self.name).await;
    }
}
