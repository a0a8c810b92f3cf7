//! The coordinator: sends a tournament to workers as jobs, and saves the games that come back.

use crate::batch::BatchResult;
use crate::batch::batch_size;
use crate::dispatch::{BatchTemplate, Dispatch};
use crate::nats_server::Connection;
use crate::result_stream::ResultStream;
use crate::streams::{ANSWER_TIMEOUT, LOST_AFTER, MAX_DELIVERIES, Streams, subject_of};
use async_nats::Subscriber;
use async_nats::jetstream::Message;
use futures_util::{FutureExt, StreamExt};
use secateur_arena::{
    Arena, ArenaError, ForfeitRow, GameSummary, Interrupt, Ledger, Plan, Progress, SpecKind, SprtProgress,
    Store, StoredTournament, TournamentState, UnsavedGame,
};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How long the coordinator waits for results before it tests for interrupts.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// How often it asks the server about the queue.
const INSPECTION_INTERVAL: Duration = Duration::from_millis(500);
/// Jobs count as lost after this many inspections in a row that find none of ours in the queue.
const MAX_EMPTY_INSPECTIONS: u32 = 6;
/// If no worker appears for this long, the user is told how to start one.
const NO_WORKER_DELAY: Duration = Duration::from_secs(5);

/// How to coordinate a tournament.
#[derive(Debug)]
pub struct CoordinatorOptions {
    /// The connection to the NATS server that holds the queue.
    pub connection: Connection,
    /// The build of the program; workers of another build ignore the jobs.
    pub build: String,
    /// Nodes a second of the machine for which time limits are meant; see [`measure_speed`](crate::measure_speed).
    pub speed: f64,
    /// A worker that is silent for this long loses its job to another.
    pub lost_after: Duration,
    /// Pairs in a job; `None` chooses by the time that they take.
    pub batch: Option<usize>,
}

/// A job that was abandoned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadLetter {
    /// The name of its batch ([`Batch::id`](crate::Batch::id)).
    pub job: String,
    /// How many of its pairs are still missing.
    pub pairs: usize,
    /// What a worker reported about its last failure.
    pub reason: Option<String>,
}

/// Lets workers play a tournament until it is finished or interrupted, or until only dead letters are left. Every result is
/// in the store before it is deleted from the queue. `notify` gets lines for the user.
pub fn coordinate(
    arena: &Arena<'_>,
    store: &Store,
    tournament: &StoredTournament,
    options: CoordinatorOptions,
    interrupt: &Interrupt,
    notify: &mut dyn FnMut(&str),
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<(TournamentState, Vec<DeadLetter>), ArenaError> {
    if arena.spec().fresh_after.is_some() {
        let line =
            "a player learns from the games of a match in their order: workers of a queue cannot play it";
        return Err(ArenaError::request(line));
    }
    arena.release_engines(); // only the workers play
    let CoordinatorOptions { connection, build, speed, lost_after, batch } = options;
    let Connection { runtime, streams } = connection;
    let done = runtime.block_on(async {
        let token = store.token(tournament.id)?;
        if !tournament.finished {
            store.record_program(tournament.id)?;
        }
        let run = SystemTime::now().duration_since(UNIX_EPOCH);
        let template = BatchTemplate {
            spec: arena.spec(),
            drawn: (store, tournament.id),
            arena,
            token,
            run: format!("{:x}", run.map_or(0, |d| d.as_micros())),
            build,
            speed: store.reference_speed(tournament.id, speed)?,
            lost_after: lost_after.as_secs_f64(),
        };
        let mut coordinator = Coordinator::new(store, tournament, streams, template, notify).await?;
        coordinator.batch = batch;
        arena.learn_openings(store, tournament.id, (coordinator.plan.clone(), &coordinator.ledger))?;
        coordinator.catch_up(interrupt).await?;
        coordinator.run(interrupt, progress).await
    });
    // Drops requests that still wait for an answer.
    runtime.shutdown_background();
    done
}

struct Coordinator<'a> {
    template: BatchTemplate<'a>,
    store: &'a Store,
    tournament: &'a StoredTournament,
    streams: Streams,
    /// The name of the consumer that gives jobs to workers.
    consumer: String,
    results: ResultStream,
    dispatch: Dispatch,
    plan: Plan,
    ledger: Ledger,
    /// The forfeited games of this run.
    forfeited: Ledger,
    /// The forfeits in a row that ended the run, if any did.
    forfeits: Option<ForfeitRow>,
    sprt: Option<SprtProgress>,
    dead_letters: Vec<DeadLetter>,
    /// Reports of jobs that were delivered as often as allowed.
    advisories: Subscriber,
    /// Reports of workers about failures, each with the name of the job.
    notes: Subscriber,
    last_note: Option<(String, String)>,
    batch: Option<usize>,
    /// A moving average of the seconds for a pair.
    pair_seconds: Option<f64>,
    /// Slots of workers, busy or waiting, as of the last inspection.
    slots: usize,
    /// Inspections in a row that found none of our jobs in the queue.
    empty_inspections: u32,
    server_away: bool,
    notify: &'a mut dyn FnMut(&str),
}

impl<'a> Coordinator<'a> {
    async fn new(
        store: &'a Store,
        tournament: &'a StoredTournament,
        streams: Streams,
        template: BatchTemplate<'a>,
        notify: &'a mut dyn FnMut(&str),
    ) -> Result<Coordinator<'a>, ArenaError> {
        let consumer = format!("workers-{}", subject_of(&template.build));
        let subscribe = async |subject: String| {
            streams.client.subscribe(subject).await.map_err(|e| streams.server.error(e))
        };
        let advisories =
            subscribe(format!("$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.JOBS.{consumer}")).await?;
        let notes = subscribe(format!("secateur.notes.{}", template.token)).await?;
        let mut ledger = Ledger::default();
        store.games(tournament.id, |pair, leg, game| {
            ledger.record(pair, leg, game.summary());
            Ok(())
        })?;
        let spec = template.spec;
        let mut plan = Plan::new(spec.players.len(), spec.schedule, spec.pairs);
        if spec.kind == SpecKind::Tournament {
            plan.withdraw_forfeiters(&ledger);
        }
        Ok(Coordinator {
            results: ResultStream::new(&template.token),
            template,
            store,
            tournament,
            streams,
            consumer,
            dispatch: Dispatch::default(),
            plan,
            ledger,
            forfeited: Ledger::default(),
            forfeits: None,
            sprt: spec.test.map(SprtProgress::new).transpose()?,
            dead_letters: Vec::new(),
            advisories,
            notes,
            last_note: None,
            batch: None,
            pair_seconds: None,
            slots: 0,
            empty_inspections: 0,
            server_away: false,
            notify,
        })
    }

    /// Saves results that arrived while no coordinator was running, and withdraws the jobs of an earlier one, since all
    /// missing pairs are about to be sent again.
    async fn catch_up(&mut self, interrupt: &Interrupt) -> Result<(), ArenaError> {
        self.results.reset(&self.streams).await;
        while !interrupt.is_asked() {
            match self.waiting_results().await {
                Ok(messages) if messages.is_empty() => break,
                Ok(messages) => self.save(messages).await?,
                Err(error) => {
                    self.note_server_away(&error);
                    tokio::time::sleep(INSPECTION_INTERVAL).await;
                }
            }
        }
        self.withdraw().await;
        self.advance_test();
        Ok(())
    }

    /// Some of the results that wait; empty if there are none.
    async fn waiting_results(&mut self) -> Result<Vec<Message>, ArenaError> {
        self.create_streams().await?;
        loop {
            let messages = self.results.receive(&self.streams, POLL_INTERVAL).await?;
            if !messages.is_empty() || self.results.waiting(&self.streams).await? == 0 {
                return Ok(messages);
            }
        }
    }

    async fn run(
        &mut self,
        interrupt: &Interrupt,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(TournamentState, Vec<DeadLetter>), ArenaError> {
        let pairs = self.plan.total();
        let began = Instant::now();
        let mut inspected: Option<Instant> = None;
        // Set after an interrupt: the number of batches that nobody plays, for which the coordinator need not wait.
        let mut unplayed: Option<usize> = None;
        let mut seen_worker = false;
        while !self.is_finished() && self.forfeits.is_none() && !interrupt.at_once() {
            if interrupt.is_asked() && unplayed.is_none() {
                unplayed = Some(self.wind_up().await);
            }
            if unplayed.is_some_and(|unplayed| self.dispatch.batches() <= unplayed) {
                break;
            }
            if unplayed.is_none() {
                if let Err(error) = self.send().await {
                    self.note_server_away(&error);
                }
                if self.dispatch.batches() == 0 && !self.server_away {
                    break; // no job is out and none can be sent: missing pairs were abandoned, or depend on abandoned ones
                }
            }
            let received = self.results.receive(&self.streams, POLL_INTERVAL).await;
            match received {
                Ok(messages) => self.save(messages).await?,
                Err(error) => {
                    self.note_server_away(&error);
                    tokio::time::sleep(POLL_INTERVAL).await;
                }
            }
            self.read_notes();
            self.collect_dead_letters().await;
            if inspected.is_none_or(|at| at.elapsed() >= INSPECTION_INTERVAL) {
                inspected = Some(Instant::now());
                match self.inspect().await {
                    Ok(()) => self.note_server_back(),
                    Err(error) => {
                        self.note_server_away(&error);
                        // The server may have lost its streams; their content will then be found lost and sent again.
                        let _ = self.create_streams().await;
                    }
                }
            }
            seen_worker |= self.slots > 0;
            if !seen_worker && began.elapsed() >= NO_WORKER_DELAY {
                seen_worker = true; // reported only once
                let url = self.streams.server.redacted_url();
                (self.notify)(&format!("no worker yet; on any machine: secateur worker --nats {url}"));
            }
            let plan = &self.plan;
            let sprt = self.sprt.as_ref();
            progress(&Progress { ledger: &self.ledger, sprt, pairs, plan: &|| plan.clone() });
        }
        self.leave().await?;
        let finished = self.is_finished();
        let state = TournamentState {
            ledger: self.ledger.clone(),
            plan: self.plan.clone(),
            finished,
            forfeits: self.forfeits,
        };
        Ok((state, std::mem::take(&mut self.dead_letters)))
    }

    fn advance_test(&mut self) {
        if let Some(sprt) = &mut self.sprt {
            sprt.advance(&self.ledger);
        }
    }

    fn is_finished(&mut self) -> bool {
        self.sprt.as_ref().is_some_and(|sprt| sprt.verdict().is_some()) || self.plan.is_complete(&self.ledger)
    }

    /// Ends a match, or withdraws a player, after three forfeits in a row.
    fn end_or_withdraw(&mut self, pair: u64, leg: u8, summary: GameSummary) {
        if self.template.spec.kind == SpecKind::Tournament {
            self.plan.withdraw_after(&self.ledger, pair, leg);
            return;
        }
        self.forfeited.record(pair, leg, summary);
        let row = ForfeitRow::with(&mut self.plan, &self.ledger, &self.forfeited, (pair, leg));
        self.forfeits = self.forfeits.or(row);
    }

    /// Tells the user, in one line, that the server has gone away.
    fn note_server_away(&mut self, error: &ArenaError) {
        if !self.server_away {
            (self.notify)(&format!("{error}; trying again"));
        }
        self.server_away = true;
    }

    /// Tells the user, in one line, that the server is back.
    fn note_server_back(&mut self) {
        if self.server_away {
            (self.notify)("the queue is there again");
        }
        self.server_away = false;
    }

    /// Creates missing streams, and sets how long workers may be silent.
    async fn create_streams(&self) -> Result<(), ArenaError> {
        self.streams.create_missing().await?;
        let lost_after = Duration::try_from_secs_f64(self.template.lost_after).unwrap_or(LOST_AFTER);
        self.streams.job_consumer(&self.template.build, Some(lost_after)).await.map(|_| ())
    }

    /// Sends jobs until the queue is full.
    async fn send(&mut self) -> Result<(), ArenaError> {
        let batches = self.dispatch.wanted(self.slots);
        let left = self.plan.total() - self.ledger.completed();
        let share = (left as usize).div_ceil(self.slots.max(1)).max(1);
        let size = self.batch.unwrap_or_else(|| batch_size(self.pair_seconds).min(share));
        let source = (&mut self.plan, &self.ledger);
        self.dispatch.send(&self.streams, &self.template, source, (batches, size)).await
    }

    /// Saves results, then acknowledges them.
    async fn save(&mut self, messages: Vec<Message>) -> Result<(), ArenaError> {
        let mut results = Vec::new();
        for message in &messages {
            match serde_json::from_slice::<BatchResult>(&message.payload) {
                Ok(result) => results.push(result),
                Err(e) => (self.notify)(&format!("a result that cannot be read was dropped: {e}")),
            }
        }
        let mut games = Vec::new();
        for game in results.iter().flat_map(|result| &result.games) {
            if game.leg < 2
                && let Some(job) = self.plan.job(game.pair, &self.ledger)
            {
                games.push(UnsavedGame { job, leg: game.leg, game: &game.game });
            }
        }
        if !games.is_empty() {
            let mut forfeits = Vec::new();
            let standing = self.store.save_all(self.tournament.id, self.template.spec, &games)?;
            for (saved, stands) in games.iter().zip(&standing) {
                let pair = saved.job.pair;
                let summary = stands.as_ref().unwrap_or(saved.game).summary();
                if summary.forfeited_by().is_some() {
                    forfeits.push((pair, saved.leg, summary.clone()));
                }
                self.ledger.record(pair, saved.leg, summary);
                if self.ledger.is_complete(pair) {
                    self.dispatch.returned(pair);
                }
            }
            self.advance_test();
            for (pair, leg, summary) in forfeits {
                self.end_or_withdraw(pair, leg, summary);
            }
        }
        for result in results.iter().filter(|result| !result.games.is_empty()) {
            let seconds = 2.0 * result.seconds / result.games.len() as f64;
            let before = self.pair_seconds.unwrap_or(seconds);
            self.pair_seconds = Some(0.9 * before + 0.1 * seconds);
        }
        if !messages.is_empty() {
            self.empty_inspections = 0;
            self.results.acknowledge(&messages).await;
        }
        Ok(())
    }

    fn read_notes(&mut self) {
        while let Some(Some(note)) = self.notes.next().now_or_never() {
            let text = String::from_utf8_lossy(&note.payload).replace(char::is_control, " ");
            if let Some((job, reason)) = text.split_once('|') {
                self.last_note = Some((job.to_string(), reason.to_string()));
                (self.notify)(reason);
            }
        }
    }

    /// Abandons the jobs that the server has delivered as often as allowed, and removes them from the queue.
    async fn collect_dead_letters(&mut self) {
        while let Some(Some(advisory)) = self.advisories.next().now_or_never() {
            let value: serde_json::Value = serde_json::from_slice(&advisory.payload).unwrap_or_default();
            let Some(sequence) = value["stream_seq"].as_u64() else { continue };
            let Ok(message) = self.streams.jobs.get_raw_message(sequence).await else { continue };
            if message.subject.as_str() != self.template.subject() {
                continue; // it belongs to another tournament
            }
            let name = message.headers.get("Nats-Msg-Id").map_or("?", |id| id.as_str()).to_string();
            let _ = self.streams.jobs.delete_message(sequence).await;
            let pairs = self.dispatch.give_up(&name);
            self.dead_letter(name, pairs);
        }
    }

    fn dead_letter(&mut self, job: String, pairs: usize) {
        let reason = self.last_note.as_ref().filter(|(of, _)| *of == job).map(|(_, reason)| reason.clone());
        (self.notify)(&format!("job {job} is given up: {} tries, {pairs} pairs", MAX_DELIVERIES));
        self.dead_letters.push(DeadLetter { job, pairs, reason });
    }

    /// Asks the server how many slots there are, and whether our jobs are still in the queue.
    async fn inspect(&mut self) -> Result<(), ArenaError> {
        let failed = |e: &dyn std::fmt::Display| self.streams.server.error(e);
        let info = self.streams.jobs.consumer_info(&self.consumer).await.map_err(|e| failed(&e))?;
        self.slots = info.num_ack_pending + info.num_waiting;
        let mut ours = 0;
        let subjects = self.streams.jobs.info_with_subjects(self.template.subject()).await;
        let mut subjects = subjects.map_err(|e| failed(&e))?;
        while let Some(Ok((_, count))) = subjects.next().await {
            ours += count;
        }
        let moving = ours > 0 && (info.num_pending > 0 || info.num_ack_pending > 0);
        if moving || self.dispatch.batches() == 0 || self.results.waiting(&self.streams).await? > 0 {
            self.empty_inspections = 0;
            return Ok(());
        }
        self.empty_inspections += 1;
        if self.empty_inspections >= MAX_EMPTY_INSPECTIONS {
            self.empty_inspections = 0;
            self.withdraw().await;
            let given_up = self.dispatch.recall_all();
            (self.notify)("the queue has lost jobs; they are sent again");
            if given_up > 0 {
                self.dead_letter("lost".to_string(), given_up);
            }
        }
        Ok(())
    }

    /// Removes the jobs of this tournament from the queue.
    async fn withdraw(&self) {
        let _ = self.streams.jobs.purge().filter(self.template.subject()).await;
    }

    /// Withdraws the jobs that no worker has taken; returns how many batches need not be waited for.
    async fn wind_up(&mut self) -> usize {
        let under_way = match self.streams.jobs.consumer_info(&self.consumer).await {
            Ok(info) => info.num_ack_pending.min(self.dispatch.batches()),
            Err(_) => 0,
        };
        self.withdraw().await;
        self.dispatch.batches() - under_way
    }

    /// Cleans up the queue, and stops the workers' games.
    async fn leave(&mut self) -> Result<(), ArenaError> {
        if self.is_finished() && !self.tournament.finished {
            self.store.finish(self.tournament.id)?;
        }
        let tidy = async {
            self.withdraw().await;
            let subject = format!("secateur.stop.{}", self.template.token);
            let _ = self.streams.client.publish(subject, Vec::new().into()).await;
            if self.is_finished() {
                self.results.close(&self.streams).await;
            }
            let _ = self.streams.client.flush().await;
        };
        // With a short timeout, because the server may be gone.
        let _ = tokio::time::timeout(ANSWER_TIMEOUT, tidy).await;
        Ok(())
    }
}
