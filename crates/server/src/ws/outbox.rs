//! Messages that wait to be sent: their bytes are bounded for each client and for all together, however slowly clients read. A
//! newer message about a search or a tournament replaces an older one of the same topic.

use super::messages::Message;
use crate::limits;
use axum::extract::ws::{CloseCode, close_code};
use secateur_core::lock;
use serde::Serialize;
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use tokio::sync::Notify;

/// Why a client is disconnected.
pub(super) type CloseReason = (CloseCode, &'static str);

/// The messages that wait for all clients.
#[derive(Default)]
pub(crate) struct Outboxes {
    open: Mutex<HashMap<u64, Weak<Outbox>>>,
    bytes: AtomicUsize,
    max_bytes: AtomicUsize,
}

/// How many bytes wait to be sent.
#[derive(Debug, Serialize)]
pub(crate) struct UnsentBytes {
    bytes: usize,
    max_bytes: usize,
}

impl Outboxes {
    /// The outbox of a connection.
    pub fn open(self: &Arc<Self>, connection: u64) -> Arc<Outbox> {
        let outbox = Arc::new(Outbox {
            connection,
            all: self.clone(),
            waiting: Mutex::default(),
            changed: Notify::new(),
            closed: Notify::new(),
        });
        lock(&self.open).insert(connection, Arc::downgrade(&outbox));
        outbox
    }

    /// The bytes that wait now, and the greatest number that ever did.
    pub fn unsent(&self) -> UnsentBytes {
        UnsentBytes { bytes: self.bytes.load(SeqCst), max_bytes: self.max_bytes.load(SeqCst) }
    }

    fn add(&self, bytes: usize) {
        let now = self.bytes.fetch_add(bytes, SeqCst) + bytes;
        self.max_bytes.fetch_max(now, SeqCst);
    }

    fn subtract(&self, bytes: usize) {
        self.bytes.fetch_sub(bytes, SeqCst);
    }

    /// Disconnects the clients with the most unread bytes until the rest fits.
    fn shrink(&self) {
        while self.bytes.load(SeqCst) > limits::MAX_UNSENT_LEN {
            let open: Vec<_> = lock(&self.open).values().filter_map(Weak::upgrade).collect();
            let longest = open.iter().max_by_key(|outbox| outbox.lock().queued);
            let Some(longest) = longest.filter(|outbox| outbox.lock().queued > 0) else { return };
            longest.close((close_code::AGAIN, "too many messages wait to be read; try again later"));
        }
    }
}

/// A message that waits to be sent.
pub(super) struct Outgoing {
    pub text: String,
    /// The id that this message is the last of.
    pub ends: Option<String>,
    /// Its topic, if a later message about the same topic replaces it.
    topic: Option<Topic>,
}

type Topic = (&'static str, String);

/// The messages that wait for one client.
pub(crate) struct Outbox {
    connection: u64,
    all: Arc<Outboxes>,
    waiting: Mutex<Waiting>,
    changed: Notify,
    closed: Notify,
}

#[derive(Default)]
struct Waiting {
    queue: VecDeque<Outgoing>,
    /// Bytes of the queue.
    queued: usize,
    /// Bytes of the message that is being sent.
    in_flight: usize,
    closed: Option<CloseReason>,
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        lock(&self.waiting)
    }

    pub(super) fn send(&self, message: &Message<'_>) {
        let Ok(text) = serde_json::to_string(message) else { return };
        let id = || message.id().map(str::to_string);
        let topic = message.topic().zip(id());
        let ends = if message.is_last() { id() } else { None };
        let len = text.len();
        let mut waiting = self.lock();
        if waiting.closed.is_some() {
            return;
        }
        if topic.is_some()
            && let Some(old) = waiting.queue.iter_mut().find(|old| old.topic == topic)
        {
            let old_len = std::mem::replace(&mut old.text, text).len();
            waiting.queued = waiting.queued - old_len + len;
            self.all.subtract(old_len);
        } else if !waiting.queue.is_empty() && waiting.queued + len > limits::MAX_OUTBOX_LEN {
            drop(waiting);
            return self.close((close_code::POLICY, "messages are not read"));
        } else {
            waiting.queue.push_back(Outgoing { text, ends, topic });
            waiting.queued += len;
        }
        self.all.add(len);
        drop(waiting);
        self.changed.notify_one();
        self.all.shrink();
    }

    /// Waits for the next message to send; [`sent`](Self::sent) says that it is.
    pub(super) async fn next(&self) -> Outgoing {
        loop {
            {
                let mut waiting = self.lock();
                if let Some(message) = waiting.queue.pop_front() {
                    waiting.queued -= message.text.len();
                    waiting.in_flight += message.text.len();
                    return message;
                }
            }
            self.changed.notified().await;
        }
    }

    /// Whether no message waits.
    pub(super) fn is_empty(&self) -> bool {
        self.lock().queue.is_empty()
    }

    /// Notes that the message that was being sent is sent.
    pub(super) fn sent(&self) {
        let bytes = std::mem::take(&mut self.lock().in_flight);
        self.all.subtract(bytes);
    }

    /// Waits until the client is to be disconnected.
    pub(super) async fn closed(&self) -> CloseReason {
        loop {
            if let Some(reason) = self.lock().closed {
                return reason;
            }
            self.closed.notified().await;
        }
    }

    /// Drops the messages that wait, because the client is to be disconnected or was.
    pub(super) fn close(&self, reason: CloseReason) {
        let mut waiting = self.lock();
        waiting.closed.get_or_insert(reason);
        waiting.queue.clear();
        let queued = std::mem::take(&mut waiting.queued);
        drop(waiting);
        self.all.subtract(queued);
        self.closed.notify_one();
    }

    /// Forgets the client, which is disconnected.
    pub(super) fn remove(&self) {
        self.close((close_code::NORMAL, ""));
        self.sent();
        lock(&self.all.open).remove(&self.connection);
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

    fn long(outbox: &Outbox, bytes: usize) {
        outbox.send(&Message::Started { id: &"x".repeat(bytes) });
    }

    #[tokio::test]
    async fn info_replaces_older_info_of_the_same_search() {
        let all = Arc::<Outboxes>::default();
        let outbox = all.open(1);
        info(&outbox, "a", 1);
        info(&outbox, "b", 1);
        info(&outbox, "a", 2);
        outbox.send(&Message::Done { id: "a", reason: "limit" });
        let first = outbox.next().await;
        assert!(first.text.contains("\"depth\":2") && first.ends.is_none());
        assert!(outbox.next().await.text.contains("\"id\":\"b\""));
        assert_eq!(outbox.next().await.ends.as_deref(), Some("a"));
        outbox.sent();
        assert_eq!(all.unsent().bytes, 0);
    }

    #[tokio::test]
    async fn a_client_that_reads_nothing_is_disconnected() {
        let all = Arc::<Outboxes>::default();
        let outbox = all.open(1);
        for _ in 0..1_000 {
            long(&outbox, limits::MAX_OUTBOX_LEN / 10);
        }
        assert_eq!(outbox.closed().await.0, close_code::POLICY);
        assert!(all.unsent().max_bytes <= limits::MAX_OUTBOX_LEN);
        assert_eq!(all.unsent().bytes, 0);
    }

    #[tokio::test]
    async fn all_together_are_bounded_and_who_reads_is_served() {
        let all = Arc::<Outboxes>::default();
        let slow: Vec<_> =
            (0..limits::MAX_UNSENT_LEN / limits::MAX_OUTBOX_LEN * 4).map(|n| all.open(n as u64)).collect();
        let reader = all.open(1_000_000);
        for _ in 0..9 {
            for outbox in &slow {
                long(outbox, limits::MAX_OUTBOX_LEN / 10);
                long(&reader, 10);
                assert!(reader.next().await.text.contains("started"));
                reader.sent();
            }
        }
        assert!(all.unsent().max_bytes <= limits::MAX_UNSENT_LEN + limits::MAX_OUTBOX_LEN / 10 + 1_000);
        let closed = slow.iter().filter_map(|outbox| outbox.lock().closed);
        assert!(closed.clone().count() > 0 && closed.clone().all(|(code, _)| code == close_code::AGAIN));
        assert!(reader.lock().closed.is_none());
        // A client that has left takes no memory, whatever a search still sends it.
        slow.iter().for_each(|outbox| outbox.remove());
        slow.iter().for_each(|outbox| long(outbox, 1_000));
        assert_eq!(all.unsent().bytes, 0);
    }
}
