//! The slow requests: drawing pictures and reading pasted texts. Threads of their own work on them at low priority, clients in
//! turn. So requests for boards, for which a person waits, are answered at once however many slow ones there are.

use crate::http::error::ApiError;
use crate::limits;
use crate::pool::{FairQueue, lower_priority};
use secateur_core::{lock, unpoisoned};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex};
use tokio::sync::oneshot;

/// Requests of one client that may wait.
const MAX_OF_CLIENT: usize = 16;

type Work = Box<dyn FnOnce() + Send>;

/// The queue of slow requests.
#[derive(Default)]
pub(crate) struct SlowWork {
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Default)]
struct Queue {
    waiting: FairQueue<Work>,
    is_closed: bool,
}

impl SlowWork {
    /// Starts the threads: one for every two cores.
    pub fn start() -> std::io::Result<Arc<SlowWork>> {
        let slow_work = Arc::<SlowWork>::default();
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        for _ in 0..(cores / 2).max(1) {
            let own = slow_work.clone();
            std::thread::Builder::new().name("slow".into()).spawn(move || own.run_all())?;
        }
        Ok(slow_work)
    }

    /// Does the work when it is the client's turn, unless the client has given up by then.
    pub async fn run<T: Send + 'static>(
        &self,
        client: u64,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let (sender, receiver) = oneshot::channel();
        let answer = move || {
            if !sender.is_closed() {
                let _ = sender.send(work());
            }
        };
        {
            let mut queue = lock(&self.queue);
            let waiting = &mut queue.waiting;
            if waiting.len() >= limits::MAX_SLOW_REQUESTS || waiting.len_of(client) >= MAX_OF_CLIENT {
                return Err(ApiError::busy("too many pictures and texts wait; try again later"));
            }
            waiting.push(client, Box::new(answer));
        }
        self.changed.notify_one();
        receiver.await.unwrap_or_else(|_| Err(ApiError::internal()))
    }

    /// Lets the threads end; work that still waits is dropped.
    pub fn close(&self) {
        let mut queue = lock(&self.queue);
        queue.is_closed = true;
        queue.waiting.clear();
        drop(queue);
        self.changed.notify_all();
    }

    fn run_all(&self) {
        lower_priority();
        while let Some(work) = self.next() {
            // Work that panics drops its sender, which is an error of its own request only.
            let _ = catch_unwind(AssertUnwindSafe(work));
        }
    }

    fn next(&self) -> Option<Work> {
        let mut queue = lock(&self.queue);
        loop {
            if queue.is_closed {
                return None;
            }
            if let Some(work) = queue.waiting.pop(|_| true) {
                return Some(work);
            }
            queue = unpoisoned(self.changed.wait(queue));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    /// Queues work of a client, which notes the client's number in `done_for` when it is done.
    fn ask(
        slow_work: &Arc<SlowWork>,
        client: u64,
        done_for: &Arc<Mutex<Vec<u64>>>,
    ) -> tokio::task::JoinHandle<Result<(), ApiError>> {
        let (slow_work, done_for) = (slow_work.clone(), done_for.clone());
        tokio::spawn(async move {
            slow_work
                .run(client, move || {
                    lock(&done_for).push(client);
                    Ok(())
                })
                .await
        })
    }

    #[tokio::test]
    async fn clients_are_served_in_turn() {
        let slow_work = Arc::<SlowWork>::default();
        let done_for = Arc::default();
        let mut asked = Vec::new();
        for client in [1, 1, 1, 2, 3] {
            asked.push(ask(&slow_work, client, &done_for));
            tokio::task::yield_now().await; // it is queued, since nothing else runs
        }
        // A client that gives up loses its turn.
        let gone = ask(&slow_work, 4, &done_for);
        tokio::task::yield_now().await;
        gone.abort();
        assert!(gone.await.is_err());
        let (done, ended) = mpsc::channel();
        let own = slow_work.clone();
        std::thread::spawn(move || {
            own.run_all();
            done.send(())
        });
        for asked in asked {
            asked.await.unwrap().unwrap();
        }
        slow_work.close();
        ended.recv().unwrap();
        assert_eq!(*lock(&done_for), [1, 2, 3, 1, 1]);
    }

    #[tokio::test]
    async fn no_client_fills_the_queue() {
        let slow_work = Arc::<SlowWork>::default();
        let done_for = Arc::default();
        let mut waiting = Vec::new();
        for _ in 0..MAX_OF_CLIENT {
            waiting.push(ask(&slow_work, 1, &done_for));
            tokio::task::yield_now().await;
        }
        assert_eq!(slow_work.run(1, || Ok(())).await.unwrap_err().code, "busy");
        waiting.push(ask(&slow_work, 2, &done_for));
        tokio::task::yield_now().await;
        assert_eq!(lock(&slow_work.queue).waiting.len(), MAX_OF_CLIENT + 1);
    }
}
