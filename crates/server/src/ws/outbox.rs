//! Messages that wait to be sent to a client. However slowly it reads, there are not many: the search info of a search
//! replaces the one before.

use super::messages::Message;
use secateur_core::lock;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard};
use tokio::sync::Notify;

/// The most messages that may wait; a client that lets more pile up is disconnected.
const MAX_WAITING: usize = 4_096;

/// A message that waits to be sent.
pub(super) struct Outgoing {
    pub text: String,
    /// The id that this message is the last of.
    pub ends: Option<String>,
    /// The id of the search whose info this is.
    info_of: Option<String>,
}

#[derive(Default)]
pub(super) struct Outbox {
    waiting: Mutex<Waiting>,
    changed: Notify,
}

#[derive(Default)]
struct Waiting {
    queue: VecDeque<Outgoing>,
    overflowed: bool,
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        lock(&self.waiting)
    }

    pub fn send(&self, message: &Message<'_>) {
        let Ok(text) = serde_json::to_string(message) else { return };
        let id = || message.id().map(str::to_string);
        let info_of = if matches!(message, Message::Info { .. }) { id() } else { None };
        let ends = if message.is_last() { id() } else { None };
        let mut waiting = self.lock();
        if info_of.is_some()
            && let Some(old) = waiting.queue.iter_mut().find(|old| old.info_of == info_of)
        {
            old.text = text;
            return;
        }
        if waiting.queue.len() >= MAX_WAITING {
            waiting.overflowed = true;
        } else {
            waiting.queue.push_back(Outgoing { text, ends, info_of });
        }
        drop(waiting);
        self.changed.notify_one();
    }

    /// Waits for the next message to send; `None` if the client is to be disconnected.
    pub async fn next(&self) -> Option<Outgoing> {
        loop {
            {
                let mut waiting = self.lock();
                if waiting.overflowed {
                    return None;
                }
                if let Some(message) = waiting.queue.pop_front() {
                    return Some(message);
                }
            }
            self.changed.notified().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(outbox: &Outbox, id: &str, depth: u32) {
        outbox.send(&Message::Info {
            id,
            depth,
            deepest: depth,
            lines: &[],
            nodes: 0,
            nps: 0,
            seconds: 0.0,
            full: 0,
        });
    }

    #[tokio::test]
    async fn info_replaces_older_info_of_the_same_search() {
        let outbox = Outbox::default();
        info(&outbox, "a", 1);
        info(&outbox, "b", 1);
        info(&outbox, "a", 2);
        outbox.send(&Message::Done { id: "a", reason: "limit" });
        let first = outbox.next().await.unwrap();
        assert!(first.text.contains("\"depth\":2") && first.ends.is_none());
        assert!(outbox.next().await.unwrap().text.contains("\"id\":\"b\""));
        assert_eq!(outbox.next().await.unwrap().ends.as_deref(), Some("a"));
    }

    #[tokio::test]
    async fn a_client_that_reads_nothing_is_disconnected() {
        let outbox = Outbox::default();
        for _ in 0..=MAX_WAITING {
            outbox.send(&Message::Started { id: "a" });
        }
        assert!(outbox.next().await.is_none());
    }
}
