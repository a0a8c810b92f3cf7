//! The coordinator: hands out a tournament, and keeps what comes back.

use super::intake::Intake;
use super::outgoing::{Outgoing, Sender, batch_size};
use super::{Post, Queue, subject_of};
use crate::batch::BatchResult;
use crate::error::ArenaError;
use crate::ledger::Ledger;
use crate::run::{Progress, TournamentState};
use crate::schedule::Plan;
use crate::spec::Arena;
use crate::store::{FinishedGame, Store, StoredTournament};
use crate::testing::SprtProgress;
use crate::watch::Interrupt;
use async_nats::Subscriber;
use async_nats::jetstream::Message;
use futures_util::{FutureExt, StreamExt};
use std::time::{Duration, Instant};

/// How long the coordinator waits for a result before it looks round.
const ROUND: Duration = Duration::from_millis(50);
/// How often it asks the server how things are.
const LOOK: Duration = Duration::from_millis(500);
/// Looks in a row at a queue in which nothing moves before what is out counts as lost.
const STILL: u32 = 6;
/// Nobody at work for so long is worth a line.
const ALONE: Duration = Duration::from_secs(5);

/// How a tournament is spread.
#[derive(Debug)]
pub struct Spread {
    /// The queue.
    pub queue: Queue,
    /// What the program plays like; workers of another build leave the jobs alone.
    pub build: String,
    /// Nodes a second of the machine the times are meant for, see [`measure_speed`](crate::measure_speed).
    pub speed: f64,
    /// How long a worker may be silent before its job is handed to another.
    pub lost_after: Duration,
    /// Pairs to a job; `None` to choose by how long they take.
    pub batch: Option<usize>,
}

/// A job that was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadLetter {
    /// Its name.
    pub job: String,
    /// Its pairs that are missing.
    pub pairs: usize,
    /// What a worker last said of it.
    pub said: Option<String>,
}

/// Has a tournament played by workers until it is finished, interrupted, or only dead letters are left. Every result is in
/// the store before the queue forgets it. `tell` is told what a user should know.
pub fn coordinate(
    arena: &Arena<'_>,
    store: &Store,
    kept: &StoredTournament,
    spread: Spread,
    interrupt: &Interrupt,
    tell: &mut dyn FnMut(&str),
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<(TournamentState, Vec<DeadLetter>), ArenaError> {
    let Spread { queue: Queue { runtime, post }, build, speed, lost_after, batch } = spread;
    let done = runtime.block_on(async {
        let token = store.token(kept.id)?;
        let run = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let sender = Sender {
            spec: arena.spec,
            token,
            run: format!("{:x}", run.map_or(0, |d| d.as_micros())),
            build,
            speed: store.reference_speed(kept.id, speed)?,
            lost_after: lost_after.as_secs_f64(),
        };
        let mut coordinator = Coordinator::new(store, kept, post, sender, tell).await?;
        coordinator.batch = batch;
        coordinator.catch_up(interrupt).await?;
        coordinator.run(interrupt, progress).await
    });
    // Whatever still waits for the server is not waited for.
    runtime.shutdown_background();
    done
}

struct Coordinator<'a> {
    sender: Sender<'a>,
    store: &'a Store,
    kept: &'a StoredTournament,
    post: Post,
    consumer: String,
    intake: Intake,
    outgoing: Outgoing,
    plan: Plan,
    ledger: Ledger,
    testing: Option<SprtProgress>,
    dead_letters: Vec<DeadLetter>,
    advisories: Subscriber,
    notes: Subscriber,
    last_note: Option<(String, String)>,
    batch: Option<usize>,
    pair_seconds: Option<f64>,
    tables: usize,
    still: u32,
    troubled: bool,
    tell: &'a mut dyn FnMut(&str),
}

impl<'a> Coordinator<'a> {
    async fn new(
        store: &'a Store,
        kept: &'a StoredTournament,
        post: Post,
        sender: Sender<'a>,
        tell: &'a mut dyn FnMut(&str),
    ) -> Result<Coordinator<'a>, ArenaError> {
        let consumer = format!("workers-{}", subject_of(&sender.build));
        let subscribe =
            async |subject: String| post.client.subscribe(subject).await.map_err(|e| post.server.failed(e));
        let advisories =
            subscribe(format!("$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.JOBS.{consumer}")).await?;
        let notes = subscribe(format!("secateur.notes.{}", sender.token)).await?;
        let mut ledger = Ledger::default();
        store.games(kept.id, |pair, leg, game| {
            ledger.record(pair, leg, game.summary());
            Ok(())
        })?;
        let spec = sender.spec;
        Ok(Coordinator {
            intake: Intake::new(&sender.token),
            sender,
            store,
            kept,
            post,
            consumer,
            outgoing: Outgoing::default(),
            plan: Plan::new(spec.players.len(), spec.schedule, spec.pairs),
            ledger,
            testing: spec.test.map(SprtProgress::new).transpose()?,
            dead_letters: Vec::new(),
            advisories,
            notes,
            last_note: None,
            batch: None,
            pair_seconds: None,
            tables: 0,
            still: 0,
            troubled: false,
            tell,
        })
    }

    /// Takes what came in while no coordinator was there, and withdraws the jobs an earlier one left: all that is missing
    /// is about to go out again.
    async fn catch_up(&mut self, interrupt: &Interrupt) -> Result<(), ArenaError> {
        self.intake.begin(&self.post).await;
        while !interrupt.is_asked() {
            match self.left_over().await {
                Ok(messages) if messages.is_empty() => break,
                Ok(messages) => self.commit(messages).await?,
                Err(trouble) => {
                    self.heed(&trouble);
                    tokio::time::sleep(LOOK).await;
                }
            }
        }
        self.withdraw().await;
        self.advance_test();
        Ok(())
    }

    /// Some of the results that wait; empty if none is left.
    async fn left_over(&mut self) -> Result<Vec<Message>, ArenaError> {
        self.make_streams().await?;
        loop {
            let messages = self.intake.receive(&self.post, ROUND).await?;
            if !messages.is_empty() || self.intake.waiting(&self.post).await? == 0 {
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
        let mut looked: Option<Instant> = None;
        let mut enough: Option<usize> = None;
        let mut alone = false;
        while !self.is_finished() && !interrupt.at_once() {
            if interrupt.is_asked() && enough.is_none() {
                enough = Some(self.wind_up().await);
            }
            if enough.is_some_and(|enough| self.outgoing.batches() <= enough) {
                break;
            }
            if enough.is_none() {
                if let Err(trouble) = self.send().await {
                    self.heed(&trouble);
                }
                if self.outgoing.batches() == 0 && !self.troubled {
                    break; // nothing is out, and nothing can go out: what is missing is dead, or waits for the dead
                }
            }
            let received = self.intake.receive(&self.post, ROUND).await;
            match received {
                Ok(messages) => self.commit(messages).await?,
                Err(trouble) => {
                    self.heed(&trouble);
                    tokio::time::sleep(ROUND).await;
                }
            }
            self.read_notes();
            self.collect_dead_letters().await;
            if looked.is_none_or(|at| at.elapsed() >= LOOK) {
                looked = Some(Instant::now());
                match self.look().await {
                    Ok(()) => self.relax(),
                    Err(trouble) => {
                        self.heed(&trouble);
                        // Perhaps the server lost its streams; in time what was in them goes out again.
                        let _ = self.make_streams().await;
                    }
                }
            }
            alone = alone || self.tables > 0;
            if !alone && began.elapsed() >= ALONE {
                alone = true;
                let shown = self.post.server.shown();
                (self.tell)(&format!("no worker yet; on any machine: secateur worker --nats {shown}"));
            }
            let plan = &self.plan;
            let sprt = self.testing.as_ref();
            progress(&Progress { ledger: &self.ledger, sprt, pairs, plan: &|| plan.clone() });
        }
        self.leave().await?;
        let finished = self.is_finished();
        let played = TournamentState { ledger: self.ledger.clone(), plan: self.plan.clone(), finished };
        Ok((played, std::mem::take(&mut self.dead_letters)))
    }

    fn advance_test(&mut self) {
        if let Some(testing) = &mut self.testing {
            testing.advance(&self.ledger);
        }
    }

    fn is_finished(&self) -> bool {
        self.testing.as_ref().is_some_and(|t| t.verdict().is_some())
            || self.ledger.completed() == self.plan.total()
    }

    /// The server is away: one line.
    fn heed(&mut self, trouble: &ArenaError) {
        if !self.troubled {
            (self.tell)(&format!("{trouble}; trying again"));
        }
        self.troubled = true;
    }

    /// The server is there: one line, if it was away.
    fn relax(&mut self) {
        if self.troubled {
            (self.tell)("the queue is there again");
        }
        self.troubled = false;
    }

    /// Makes the streams where they are missing, and says how long workers may be silent.
    async fn make_streams(&self) -> Result<(), ArenaError> {
        self.post.make_streams().await?;
        let lost_after = Duration::try_from_secs_f64(self.sender.lost_after).unwrap_or(super::LOST_AFTER);
        self.post.workers(&self.sender.build, Some(lost_after)).await.map(|_| ())
    }

    async fn send(&mut self) -> Result<(), ArenaError> {
        let tables = self.tables;
        let batches = self.outgoing.wanted(tables);
        let left = self.plan.total() - self.ledger.completed();
        let share = (left as usize).div_ceil(tables.max(1)).max(1);
        let size = self.batch.unwrap_or_else(|| batch_size(self.pair_seconds).min(share));
        let source = (&mut self.plan, &self.ledger);
        self.outgoing.send(&self.post, &self.sender, source, (batches, size)).await
    }

    /// Keeps results, then tells the queue so.
    async fn commit(&mut self, messages: Vec<Message>) -> Result<(), ArenaError> {
        let mut results = Vec::new();
        for message in &messages {
            match serde_json::from_slice::<BatchResult>(&message.payload) {
                Ok(result) => results.push(result),
                Err(e) => (self.tell)(&format!("a result that cannot be read was dropped: {e}")),
            }
        }
        let mut arrivals = Vec::new();
        for game in results.iter().flat_map(|result| &result.games) {
            if game.leg < 2
                && let Some(job) = self.plan.job(game.pair, &self.ledger)
            {
                arrivals.push(FinishedGame { job, leg: game.leg, game: &game.game });
            }
        }
        if !arrivals.is_empty() {
            let standing = self.store.save_all(self.kept.id, self.sender.spec, &arrivals)?;
            for (arrival, stands) in arrivals.iter().zip(&standing) {
                let pair = arrival.job.pair;
                let summary = stands.as_ref().unwrap_or(arrival.game).summary();
                self.ledger.record(pair, arrival.leg, summary);
                if self.ledger.complete(pair).is_some() {
                    self.outgoing.returned(pair);
                }
            }
            self.advance_test();
        }
        for result in results.iter().filter(|result| !result.games.is_empty()) {
            let seconds = 2.0 * result.seconds / result.games.len() as f64;
            let before = self.pair_seconds.unwrap_or(seconds);
            self.pair_seconds = Some(0.9 * before + 0.1 * seconds);
        }
        if !messages.is_empty() {
            self.still = 0;
            self.intake.acknowledge(&messages).await;
        }
        Ok(())
    }

    fn read_notes(&mut self) {
        while let Some(Some(note)) = self.notes.next().now_or_never() {
            let text = String::from_utf8_lossy(&note.payload).replace(char::is_control, " ");
            if let Some((job, said)) = text.split_once('|') {
                self.last_note = Some((job.to_string(), said.to_string()));
                (self.tell)(said);
            }
        }
    }

    /// Counts the jobs the server has handed out as often as it may, and takes them out of the queue.
    async fn collect_dead_letters(&mut self) {
        while let Some(Some(advisory)) = self.advisories.next().now_or_never() {
            let value: serde_json::Value = serde_json::from_slice(&advisory.payload).unwrap_or_default();
            let Some(sequence) = value["stream_seq"].as_u64() else { continue };
            let Ok(message) = self.post.jobs.get_raw_message(sequence).await else { continue };
            if message.subject.as_str() != self.sender.subject() {
                continue; // another tournament's
            }
            let name = message.headers.get("Nats-Msg-Id").map_or("?", |id| id.as_str()).to_string();
            let _ = self.post.jobs.delete_message(sequence).await;
            let pairs = self.outgoing.give_up(&name);
            self.dead_letter(name, pairs);
        }
    }

    fn dead_letter(&mut self, job: String, pairs: usize) {
        let said = self.last_note.as_ref().filter(|(of, _)| *of == job).map(|(_, said)| said.clone());
        (self.tell)(&format!("job {job} is given up: {} tries, {pairs} pairs", super::MAX_DELIVERIES));
        self.dead_letters.push(DeadLetter { job, pairs, said });
    }

    /// Asks how many tables there are, and whether what is out is still in the queue.
    async fn look(&mut self) -> Result<(), ArenaError> {
        let failed = |e: &dyn std::fmt::Display| self.post.server.failed(e);
        let info = self.post.jobs.consumer_info(&self.consumer).await.map_err(|e| failed(&e))?;
        self.tables = info.num_ack_pending + info.num_waiting;
        let mut ours = 0;
        let subjects = self.post.jobs.info_with_subjects(self.sender.subject()).await;
        let mut subjects = subjects.map_err(|e| failed(&e))?;
        while let Some(Ok((_, count))) = subjects.next().await {
            ours += count;
        }
        let moving = ours > 0 && (info.num_pending > 0 || info.num_ack_pending > 0);
        if moving || self.outgoing.batches() == 0 || self.intake.waiting(&self.post).await? > 0 {
            self.still = 0;
            return Ok(());
        }
        self.still += 1;
        if self.still >= STILL {
            self.still = 0;
            self.withdraw().await;
            let given_up = self.outgoing.recall_all();
            (self.tell)("the queue has lost jobs; they are sent again");
            if given_up > 0 {
                self.dead_letter("lost".to_string(), given_up);
            }
        }
        Ok(())
    }

    /// Takes the jobs of this tournament out of the queue.
    async fn withdraw(&self) {
        let _ = self.post.jobs.purge().filter(self.sender.subject()).await;
    }

    /// Hands out nothing more; tells how many batches need not be waited for.
    async fn wind_up(&mut self) -> usize {
        let at_tables = match self.post.jobs.consumer_info(&self.consumer).await {
            Ok(info) => info.num_ack_pending.min(self.outgoing.batches()),
            Err(_) => 0,
        };
        self.withdraw().await;
        self.outgoing.batches() - at_tables
    }

    /// Leaves nothing in the queue that nobody needs.
    async fn leave(&mut self) -> Result<(), ArenaError> {
        if self.is_finished() && !self.kept.finished {
            self.store.finish(self.kept.id)?;
        }
        let tidy = async {
            self.withdraw().await;
            let subject = format!("secateur.stop.{}", self.sender.token);
            let _ = self.post.client.publish(subject, Vec::new().into()).await;
            if self.is_finished() {
                self.intake.close(&self.post).await;
            }
            let _ = self.post.client.flush().await;
        };
        // A server that is away is not waited for.
        let _ = tokio::time::timeout(super::ANSWER, tidy).await;
        Ok(())
    }
}
