//! The worker: takes batches from the queue, plays them, hands their games in.

use super::{Post, Queue, subject_of};
use crate::batch::{Batch, BatchGame, BatchQueue, BatchResult};
use crate::crash::guarded;
use crate::error::ArenaError;
use crate::speed;
use crate::watch::{Interrupt, WorkerStatus};
use crate::worker::Worker;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::message::{Acker, PublishMessage};
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use secateur_players::Catalogue;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;

/// How long one request for a job waits at the server.
const WAIT: Duration = Duration::from_secs(2);
/// How often the arbiters' watches are looked at.
const ROUND: Duration = Duration::from_millis(50);
/// Jobs that failed rest so long before they are tried again.
const REST: Duration = Duration::from_secs(1);
/// How often a worker without work looks whether others have some.
const LOOK: Duration = Duration::from_secs(5);
/// What a message needs besides its payload.
const ENVELOPE: usize = 2_048;

/// The tables of one worker.
#[derive(Debug)]
pub struct Tables {
    /// The queue.
    pub queue: Queue,
    /// What the program plays like.
    pub build: String,
    /// The worker's name, for people.
    pub name: String,
    /// How many batches are played at once.
    pub count: usize,
}

/// What plays a batch.
pub trait Play: Sync {
    /// All games of the batch; `None` if `halt` broke them off.
    fn play(&self, batch: &Batch, halt: &Interrupt) -> Result<Option<Vec<BatchGame>>, ArenaError>;
}

/// Plays batches on this machine: the real thing.
pub struct Boards<'a> {
    catalogue: &'a Catalogue,
    speed: f64,
    threads: usize,
    free: Mutex<usize>,
    freed: Condvar,
}

impl<'a> Boards<'a> {
    /// A machine with so many threads, each of so many nodes a second (see [`measure_speed`](crate::measure_speed)).
    pub fn new(catalogue: &'a Catalogue, speed: f64, threads: usize) -> Boards<'a> {
        let threads = threads.max(1);
        Boards { catalogue, speed, threads, free: Mutex::new(threads), freed: Condvar::new() }
    }

    /// Waits until so many threads are free. Players with several threads need as many.
    fn occupy(&self, threads: usize) {
        let mut free = lock(&self.free);
        while *free < threads {
            free = self.freed.wait(free).unwrap_or_else(|e| e.into_inner());
        }
        *free -= threads;
    }

    fn vacate(&self, threads: usize) {
        *lock(&self.free) += threads;
        self.freed.notify_all();
    }
}

impl Play for Boards<'_> {
    fn play(&self, batch: &Batch, halt: &Interrupt) -> Result<Option<Vec<BatchGame>>, ArenaError> {
        let spec = batch.part.clone().scaled(speed::factor(batch.speed, self.speed));
        let known = |job: &crate::Job| job.a.max(job.b) < spec.players.len();
        if !batch.pairs.iter().all(known) {
            return Err(ArenaError::request("a job names players it does not have"));
        }
        let arena = spec.check(self.catalogue)?;
        let threads = (self.threads / arena.concurrency(self.threads)).clamp(1, self.threads);
        let queue = BatchQueue::new(batch.pairs.clone());
        let watch = WorkerStatus::default();
        let (news, events) = channel();
        self.occupy(threads);
        let failure = std::thread::scope(|scope| {
            let worker = Worker { arena: &arena, queue: &queue, watch: &watch, halt, news };
            scope.spawn(move || worker.work());
            let mut failure = None;
            loop {
                match events.recv_timeout(ROUND) {
                    Ok(Err(error)) => failure = Some(error),
                    Ok(Ok(_)) => continue,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break failure,
                }
                watch.look(Instant::now(), halt.at_once());
            }
        });
        self.vacate(threads);
        let games = queue.into_games();
        let wanted: usize = batch.pairs.iter().flat_map(|job| job.legs).filter(|&leg| leg).count();
        match failure {
            Some(error) => Err(error),
            None => Ok((games.len() == wanted).then_some(games)),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

/// The batches at the tables: of which tournament, and how to break them off.
type AtTables = Arc<Mutex<HashMap<String, Vec<Interrupt>>>>;

struct Shift<'a> {
    build: &'a str,
    name: &'a str,
    play: &'a dyn Play,
    interrupt: &'a Interrupt,
    tell: &'a (dyn Fn(&str) + Sync),
    runtime: Handle,
    post: Post,
    at_tables: AtTables,
    done: AtomicU64,
    troubled: AtomicBool,
    /// What was last told about jobs of other builds, and when they were looked for.
    others: Mutex<(Option<Instant>, String)>,
}

/// Works until interrupted: once, to finish the jobs at the tables; twice, to return them. Tells how many were done.
pub fn work(tables: Tables, play: &dyn Play, interrupt: &Interrupt, tell: &(dyn Fn(&str) + Sync)) -> u64 {
    let Queue { runtime, post } = tables.queue;
    let at_tables = AtTables::default();
    runtime.spawn(obey_stops(post.clone(), at_tables.clone()));
    let shift = Shift {
        build: &tables.build,
        name: &tables.name,
        play,
        interrupt,
        tell,
        runtime: runtime.handle().clone(),
        post,
        at_tables,
        done: AtomicU64::new(0),
        troubled: AtomicBool::new(false),
        others: Mutex::default(),
    };
    std::thread::scope(|scope| {
        let shift = &shift;
        let work = |_| scope.spawn(|| shift.table());
        let running: Vec<_> = (0..tables.count.max(1)).map(work).collect();
        while running.iter().any(|table| !table.is_finished()) {
            std::thread::sleep(ROUND);
            if interrupt.at_once() {
                lock(&shift.at_tables).values().flatten().for_each(Interrupt::ask);
            }
        }
    });
    let done = shift.done.load(Relaxed);
    let _ = runtime.block_on(async { tokio::time::timeout(super::ANSWER, shift.post.client.flush()).await });
    runtime.shutdown_background();
    done
}

/// Breaks off batches whose tournament is over.
async fn obey_stops(post: Post, at_tables: AtTables) {
    let Ok(mut stops) = post.client.subscribe("secateur.stop.*").await else { return };
    while let Some(stop) = stops.next().await {
        let token = stop.subject.as_str().rsplit('.').next().unwrap_or("");
        for halt in lock(&at_tables).get(token).into_iter().flatten() {
            halt.ask();
            halt.ask();
        }
    }
}

impl Shift<'_> {
    /// One table: a batch at a time.
    fn table(&self) {
        let mut consumer = None;
        while !self.interrupt.is_asked() {
            match self.runtime.block_on(self.next_job(&mut consumer)) {
                Ok(Some(message)) => {
                    self.untroubled();
                    self.batch(message);
                }
                Ok(None) => {
                    self.untroubled();
                    self.look_for_others();
                }
                Err(error) => {
                    if !self.troubled.swap(true, Relaxed) {
                        (self.tell)(&format!("{error}; trying again"));
                    }
                    std::thread::sleep(REST);
                    consumer = None; // perhaps the server lost its streams
                }
            }
        }
    }

    /// The next job; `None` if there was none for a while. Where jobs come from is made where it is missing.
    async fn next_job(&self, consumer: &mut Option<PullConsumer>) -> Result<Option<Message>, ArenaError> {
        let consumer = match consumer {
            Some(consumer) => consumer,
            None => {
                self.post.make_streams().await?;
                consumer.insert(self.post.workers(self.build, None).await?)
            }
        };
        let asked = consumer.batch().max_messages(1).expires(WAIT).messages().await;
        let mut messages = asked.map_err(|e| self.post.server.failed(e))?;
        match tokio::time::timeout(2 * WAIT, messages.next()).await {
            Ok(message) => message.transpose().map_err(|e| self.post.server.failed(e)),
            Err(_) => Err(self.post.server.failed("the server does not answer")),
        }
    }

    fn untroubled(&self) {
        if self.troubled.swap(false, Relaxed) {
            (self.tell)("the queue is there again");
        }
    }

    fn batch(&self, message: Message) {
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
            let said = format!("a job of build {} is left: this is build {}", batch.build, self.build);
            return self.fail(&token, &batch.id, &said, &acker);
        }
        let halt = Interrupt::new();
        lock(&self.at_tables).entry(token.clone()).or_default().push(halt.clone());
        let beating = self.runtime.spawn(heartbeats(acker.clone(), batch.lost_after));
        let began = Instant::now();
        // What panics outside the players' turns costs a try, not the worker.
        let game = guarded(|| self.play.play(&batch, &halt)).unwrap_or_else(|e| Err(ArenaError::Running(e)));
        match game {
            Ok(Some(games)) => {
                let worker = self.name.to_string();
                let seconds = began.elapsed().as_secs_f64();
                self.hand_in(&token, BatchResult { id: batch.id, worker, seconds, games }, &acker);
            }
            // Broken off: by the coordinator, for good, or by the user, for others to play.
            Ok(None) if self.interrupt.at_once() => self.answer(&acker, AckKind::Nak(None)),
            Ok(None) => self.answer(&acker, AckKind::Term),
            Err(error) => self.fail(&token, &batch.id, &error.to_string(), &acker),
        }
        beating.abort();
        if let Some(halts) = lock(&self.at_tables).get_mut(&token) {
            halts.retain(|other| !other.is(&halt));
        }
    }

    /// Publishes the result until the server has it, then acknowledges the job.
    fn hand_in(&self, token: &str, result: BatchResult, acker: &Acker) {
        let id = result.id.clone();
        let most = self.post.client.server_info().max_payload.saturating_sub(ENVELOPE).max(ENVELOPE);
        let messages = match result.messages(most) {
            Ok(messages) => messages,
            Err(error) => return self.fail(token, &id, &error.to_string(), acker),
        };
        for (part, payload) in messages.into_iter().enumerate() {
            let name = if part == 0 { id.clone() } else { format!("{id}/{part}") };
            if !self.publish(token, &name, payload) {
                return self.answer(acker, AckKind::Nak(None));
            }
        }
        self.done.fetch_add(1, Relaxed);
        let _ = self.runtime.block_on(acker.double_ack());
    }

    /// Publishes one message of a result, as often as it takes; `false` if there was no time for that.
    fn publish(&self, token: &str, name: &str, payload: Vec<u8>) -> bool {
        loop {
            let message = PublishMessage::build().message_id(name).payload(payload.clone().into());
            let sent = self.runtime.block_on(async {
                self.post.context.send_publish(format!("secateur.results.{token}"), message).await?.await
            });
            match sent {
                Ok(_) => {
                    self.untroubled();
                    return true;
                }
                Err(_) if self.interrupt.at_once() => return false,
                Err(error) => {
                    if !self.troubled.swap(true, Relaxed) {
                        let line = self.post.server.failed(format!("a result was not taken: {error}"));
                        (self.tell)(&format!("{line}; trying again"));
                    }
                    std::thread::sleep(REST);
                }
            }
        }
    }

    fn answer(&self, acker: &Acker, kind: AckKind) {
        let _ = self.runtime.block_on(acker.ack_with(kind));
    }

    fn fail(&self, token: &str, id: &str, said: &str, acker: &Acker) {
        let line = format!("worker {}: {said}", self.name);
        (self.tell)(&line);
        let note = format!("{id}|{line}");
        let subject = format!("secateur.notes.{token}");
        let _ = self.runtime.block_on(self.post.client.publish(subject, note.into_bytes().into()));
        self.answer(acker, AckKind::Nak(Some(REST)));
    }

    /// Where there is nothing to do, tells whether that is because all jobs are of another build.
    fn look_for_others(&self) {
        let mut others = lock(&self.others);
        if others.0.is_some_and(|at| at.elapsed() < LOOK) {
            return;
        }
        others.0 = Some(Instant::now());
        let found = self.runtime.block_on(self.jobs_of_others());
        if let Some(line) = found
            && line != others.1
        {
            (self.tell)(&line);
            others.1 = line;
        }
    }

    async fn jobs_of_others(&self) -> Option<String> {
        let mut subjects = self.post.jobs.info_with_subjects("secateur.jobs.>").await.ok()?;
        let own = format!("secateur.jobs.{}.", subject_of(self.build));
        while let Some(Ok((subject, count))) = subjects.next().await {
            if subject.starts_with(&own) || count == 0 {
                continue;
            }
            let job = self.post.jobs.get_last_raw_message_by_subject(&subject).await.ok()?;
            let batch: Batch = serde_json::from_slice(&job.payload).ok()?;
            return Some(format!(
                "jobs of build {} are left for others: this is build {}",
                batch.build, self.build
            ));
        }
        None
    }
}

/// Says again and again that the job is being played.
async fn heartbeats(acker: Arc<Acker>, lost_after: f64) {
    let pause = Duration::try_from_secs_f64(lost_after / 3.0).unwrap_or(super::LOST_AFTER / 3);
    loop {
        tokio::time::sleep(pause.max(Duration::from_millis(50))).await;
        let _ = acker.ack_with(AckKind::Progress).await;
    }
}
