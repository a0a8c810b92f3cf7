//! What waits to be sent to a client: bounded whatever the client does, for news of a search replaces older news.

use super::messages::Message;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use tokio::sync::Notify;

/// Messages that may wait; a client that reads none of so many is given up.
const MOST: usize = 4_096;

/// A message on its way.
pub(super) struct Letter {
    pub text: String,
    /// The id it ends.
    pub ends: Option<String>,
    /// The id of the search it is news of.
    news: Option<String>,
}

#[derive(Default)]
pub(super) struct Outbox {
    letters: Mutex<Waiting>,
    filled: Notify,
}

#[derive(Default)]
struct Waiting {
    queue: VecDeque<Letter>,
    overflown: bool,
}

impl Outbox {
    pub fn send(&self, message: &Message<'_>) {
        let Ok(text) = serde_json::to_string(message) else { return };
        let id = || message.id().map(str::to_string);
        let news = if matches!(message, Message::Info { .. }) { id() } else { None };
        let ends = if message.is_last() { id() } else { None };
        let mut waiting = self.letters.lock().unwrap_or_else(PoisonError::into_inner);
        if news.is_some()
            && let Some(old) = waiting.queue.iter_mut().find(|letter| letter.news == news)
        {
            old.text = text;
            return;
        }
        if waiting.queue.len() >= MOST {
            waiting.overflown = true;
        } else {
            waiting.queue.push_back(Letter { text, ends, news });
        }
        drop(waiting);
        self.filled.notify_one();
    }

    /// The next letter, once there is one; `None` where the client was given up.
    pub async fn next(&self) -> Option<Letter> {
        loop {
            {
                let mut waiting = self.letters.lock().unwrap_or_else(PoisonError::into_inner);
                if waiting.overflown {
                    return None;
                }
                if let Some(letter) = waiting.queue.pop_front() {
                    return Some(letter);
                }
            }
            self.filled.notified().await;
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
    async fn news_replaces_older_news_of_the_same_search() {
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
    async fn a_client_that_reads_nothing_is_given_up() {
        let outbox = Outbox::default();
        for _ in 0..=MOST {
            outbox.send(&Message::Started { id: "a" });
        }
        assert!(outbox.next().await.is_none());
    }
}
