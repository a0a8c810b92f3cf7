//! The worker: takes jobs from the queue, plays them, hands in their games.

use crate::batch::{Batch, BatchResult};
use crate::batch_runner::BatchRunner;
use crate::nats_server::Connection;
use crate::streams::{ANSWER_TIMEOUT, LOST_AFTER, Streams, subject_of};
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::message::{Acker, PublishMessage};
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use secateur_arena::{ArenaError, Interrupt, catch_panic};
use secateur_core::lock;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;

/// How long a request for a job waits at the server.
const JOB_WAIT: Duration = Duration::from_secs(2);
/// How often interrupts are tested.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// The pause before another attempt after a failed job, or after the server went away.
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// How often an idle worker looks for jobs of other builds.
const OTHERS_INTERVAL: Duration = Duration::from_secs(5);
/// Bytes of a message besides its payload.
const ENVELOPE: usize = 2_048;

/// The options of a worker.
#[derive(Debug)]
pub struct WorkerOptions {
    /// The connection to the NATS server that holds the queue.
    pub connection: Connection,
    /// The build of the program; the worker only takes jobs of this build.
    pub build: String,
    /// The worker's name, for people.
    pub name: String,
    /// How many batches it plays at the same time.
    pub slots: usize,
}

/// The interrupts of the batches in progress, by their tournament's token.
type Running = Arc<Mutex<HashMap<String, Vec<Interrupt>>>>;

struct Worker<'a> {
    build: &'a str,
    name: &'a str,
    runner: &'a dyn BatchRunner,
    interrupt: &'a Interrupt,
    notify: &'a (dyn Fn(&str) + Sync),
    runtime: Handle,
    streams: Streams,
    running: Running,
    done: AtomicU64,
    server_away: AtomicBool,
    /// When the worker last looked for jobs of other builds, and what it last reported about them.
    others: Mutex<(Option<Instant>, String)>,
}

/// Works until interrupted: after the first interrupt it finishes the jobs in progress, after the second it returns them to
/// the queue. `notify` gets lines for the user. Returns the number of jobs done.
pub fn work(
    options: WorkerOptions,
    runner: &dyn BatchRunner,
    interrupt: &Interrupt,
    notify: &(dyn Fn(&str) + Sync),
) -> u64 {
    let Connection { runtime, streams } = options.connection;
    let running = Running::default();
    runtime.spawn(obey_stops(streams.clone(), running.clone()));
    let worker = Worker {
        build: &options.build,
        name: &options.name,
        runner,
        interrupt,
        notify,
        runtime: runtime.handle().clone(),
        streams,
        running,
        done: AtomicU64::new(0),
        server_away: AtomicBool::new(false),
        others: Mutex::default(),
    };
    std::thread::scope(|scope| {
        let worker = &worker;
        let work = |_| std::thread::Builder::new().spawn_scoped(scope, || worker.run_slot());
        let started: Result<Vec<_>, _> = (0..options.slots.max(1)).map(work).collect();
        let slots = started.unwrap_or_else(|error| {
            // Threads that were already started see this and end.
            notify(&format!("no thread can be started: {error}"));
            interrupt.ask();
            Vec::new()
        });
        while slots.iter().any(|slot| !slot.is_finished()) {
            std::thread::sleep(POLL_INTERVAL);
            if interrupt.at_once() {
                lock(&worker.running).values().flatten().for_each(Interrupt::ask);
            }
        }
    });
    let done = worker.done.load(Relaxed);
    let _ =
        runtime.block_on(async { tokio::time::timeout(ANSWER_TIMEOUT, worker.streams.client.flush()).await });
    runtime.shutdown_background();
    done
}

/// Interrupts the batches of a tournament whose coordinator says that it is over.
async fn obey_stops(streams: Streams, running: Running) {
    let Ok(mut stops) = streams.client.subscribe("secateur.stop.*").await else { return };
    while let Some(stop) = stops.next().await {
        let token = stop.subject.as_str().rsplit('.').next().unwrap_or("");
        for interrupt in lock(&running).get(token).into_iter().flatten() {
            interrupt.ask_at_once();
        }
    }
}

impl Worker<'_> {
    /// Takes and plays jobs, one after the other.
    fn run_slot(&self) {
        let mut consumer = None;
        while !self.interrupt.is_asked() {
            match self.runtime.block_on(self.next_job(&mut consumer)) {
                Ok(Some(message)) => {
                    self.server_back();
                    self.play_job(message);
                }
                Ok(None) => {
                    self.server_back();
                    self.look_for_others();
                }
                Err(error) => {
                    if !self.server_away.swap(true, Relaxed) {
                        (self.notify)(&format!("{error}; trying again"));
                    }
                    std::thread::sleep(RETRY_DELAY);
                    consumer = None; // the server may have lost its streams
                }
            }
        }
    }

    /// The next job; `None` if none came for a while. Creates missing streams and the consumer.
    async fn next_job(&self, consumer: &mut Option<PullConsumer>) -> Result<Option<Message>, ArenaError> {
        let consumer = match consumer {
            Some(consumer) => consumer,
            None => {
                self.streams.create_missing().await?;
                consumer.insert(self.streams.job_consumer(self.build, None).await?)
            }
        };
        let asked = consumer.batch().max_messages(1).expires(JOB_WAIT).messages().await;
        let mut messages = asked.map_err(|e| self.streams.server.error(e))?;
        match tokio::time::timeout(2 * JOB_WAIT, messages.next()).await {
            Ok(message) => message.transpose().map_err(|e| self.streams.server.error(e)),
            Err(_) => Err(self.streams.server.error("the server does not answer")),
        }
    }

    fn server_back(&self) {
        if self.server_away.swap(false, Relaxed) {
            (self.notify)("the queue is there again");
        }
    }

    fn play_job(&self, message: Message) {
        let (message, acker) = message.split();
        let acker = Arc::new(acker);
        let token = message.subject.as_str().rsplit('.').next().unwrap_or("").to_string();
        let batch = match serde_json::from_slice::<Batch>(&message.payload) {
            Ok(batch) => batch,
            Err(e) => {
                let id =
                    message.headers.as_ref().and_then(|h| h.get("Nats-Msg-Id")).map_or("?", |id| id.as_str());
                return self.fail(&token, id, &format!("a job that cannot be read: {e}"), &acker);
            }
        };
        if batch.build != self.build {
            let reason = format!("a job of build {} is left: this is build {}", batch.build, self.build);
            return self.fail(&token, &batch.id, &reason, &acker);
        }
        let interrupt = Interrupt::new();
        lock(&self.running).entry(token.clone()).or_default().push(interrupt.clone());
        let heartbeat = self.runtime.spawn(send_heartbeats(acker.clone(), batch.lost_after));
        let began = Instant::now();
        // A panic outside the players' turns costs one delivery, not the worker.
        let played = catch_panic(|| self.runner.play(&batch, &interrupt));
        match played.unwrap_or_else(|line| Err(ArenaError::Running(line))) {
            Ok(Some(games)) => {
                let worker = self.name.to_string();
                let seconds = began.elapsed().as_secs_f64();
                self.hand_in(&token, BatchResult { id: batch.id, worker, seconds, games }, &acker);
            }
            // If the user interrupted, others may play the batch; if the coordinator did, nobody needs it.
            Ok(None) if self.interrupt.at_once() => self.acknowledge(&acker, AckKind::Nak(None)),
            Ok(None) => self.acknowledge(&acker, AckKind::Term),
            Err(error) => self.fail(&token, &batch.id, &error.to_string(), &acker),
        }
        heartbeat.abort();
        if let Some(interrupts) = lock(&self.running).get_mut(&token) {
            interrupts.retain(|other| !other.is_same(&interrupt));
        }
    }

    /// Publishes the result until the server has stored it, then acknowledges the job.
    fn hand_in(&self, token: &str, result: BatchResult, acker: &Acker) {
        let id = result.id.clone();
        let max_bytes = self.streams.client.server_info().max_payload.saturating_sub(ENVELOPE).max(ENVELOPE);
        let messages = match result.into_messages(max_bytes) {
            Ok(messages) => messages,
            Err(error) => return self.fail(token, &id, &error.to_string(), acker),
        };
        for (part, payload) in messages.into_iter().enumerate() {
            let name = if part == 0 { id.clone() } else { format!("{id}/{part}") };
            if !self.publish(token, &name, payload) {
                return self.acknowledge(acker, AckKind::Nak(None));
            }
        }
        self.done.fetch_add(1, Relaxed);
        let _ = self.runtime.block_on(acker.double_ack());
    }

    /// Publishes one message of a result, repeatedly until the server has stored it; `false` if the user stops at once.
    fn publish(&self, token: &str, name: &str, payload: Vec<u8>) -> bool {
        loop {
            let message = PublishMessage::build().message_id(name).payload(payload.clone().into());
            let sent = self.runtime.block_on(async {
                self.streams.context.send_publish(format!("secateur.results.{token}"), message).await?.await
            });
            match sent {
                Ok(_) => {
                    self.server_back();
                    return true;
                }
                Err(_) if self.interrupt.at_once() => return false,
                Err(error) => {
                    if !self.server_away.swap(true, Relaxed) {
                        let line = self.streams.server.error(format!("a result was not taken: {error}"));
                        (self.notify)(&format!("{line}; trying again"));
                    }
                    std::thread::sleep(RETRY_DELAY);
                }
            }
        }
    }

    fn acknowledge(&self, acker: &Acker, kind: AckKind) {
        let _ = self.runtime.block_on(acker.ack_with(kind));
    }

    /// Reports to the user and the coordinator why a job failed, and returns it to the queue.
    fn fail(&self, token: &str, id: &str, reason: &str, acker: &Acker) {
        let line = format!("worker {}: {reason}", self.name);
        (self.notify)(&line);
        let note = format!("{id}|{line}");
        let subject = format!("secateur.notes.{token}");
        let _ = self.runtime.block_on(self.streams.client.publish(subject, note.into_bytes().into()));
        self.acknowledge(acker, AckKind::Nak(Some(RETRY_DELAY)));
    }

    /// Reports, when idle, that the queue holds jobs for another build, if it does.
    fn look_for_others(&self) {
        let mut others = lock(&self.others);
        if others.0.is_some_and(|at| at.elapsed() < OTHERS_INTERVAL) {
            return;
        }
        others.0 = Some(Instant::now());
        let found = self.runtime.block_on(self.jobs_of_others());
        if let Some(line) = found
            && line != others.1
        {
            (self.notify)(&line);
            others.1 = line;
        }
    }

    async fn jobs_of_others(&self) -> Option<String> {
        let mut subjects = self.streams.jobs.info_with_subjects("secateur.jobs.>").await.ok()?;
        let own = format!("secateur.jobs.{}.", subject_of(self.build));
        while let Some(Ok((subject, count))) = subjects.next().await {
            if subject.starts_with(&own) || count == 0 {
                continue;
            }
            let job = self.streams.jobs.get_last_raw_message_by_subject(&subject).await.ok()?;
            let batch: Batch = serde_json::from_slice(&job.payload).ok()?;
            return Some(format!(
                "jobs of build {} are left for others: this is build {}",
                batch.build, self.build
            ));
        }
        None
    }
}

/// Tells the server at intervals that the job is still being played.
async fn send_heartbeats(acker: Arc<Acker>, lost_after: f64) {
    let pause = Duration::try_from_secs_f64(lost_after / 3.0).unwrap_or(LOST_AFTER / 3);
    loop {
        tokio::time::sleep(pause.max(Duration::from_millis(50))).await;
        let _ = acker.ack_with(AckKind::Progress).await;
    }
}
