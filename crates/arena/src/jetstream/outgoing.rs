//! Jobs on their way out: which pairs, how many to a batch, how many batches.

use super::{Post, subject_of};
use crate::batch::Batch;
use crate::error::ArenaError;
use crate::ledger::Ledger;
use crate::schedule::{Job, Plan};
use crate::spec::Spec;
use async_nats::jetstream::message::PublishMessage;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Seconds a batch of fast games should take.
const BATCH_SECONDS: f64 = 4.0;
/// Pairs that take longer than this travel alone.
const SLOW_PAIR: f64 = 0.5;
/// Pairs in a batch of fast games.
const BATCH: [usize; 2] = [8, 64];
/// Batches that wait, at least, and for each table.
const MIN_BATCHES: usize = 16;
const BATCHES_PER_TABLE: usize = 3;
/// How often a pair is sent out afresh when the queue has lost it.
const MAX_ATTEMPTS: u32 = 3;
/// Publications whose acknowledgement is waited for at the same time.
const AT_ONCE: usize = 64;

/// How many pairs to a batch, where a pair takes so many seconds.
pub(super) fn batch_size(pair_seconds: Option<f64>) -> usize {
    match pair_seconds {
        Some(seconds) if seconds < SLOW_PAIR => {
            ((BATCH_SECONDS / seconds.max(1e-6)) as usize).clamp(BATCH[0], BATCH[1])
        }
        _ => 1,
    }
}

/// What is the same for all batches of one run of a coordinator.
pub(super) struct Sender<'a> {
    pub spec: &'a Spec,
    pub token: String,
    /// Differs from run to run: a batch of an earlier run is another batch.
    pub run: String,
    pub build: String,
    pub speed: f64,
    pub lost_after: f64,
}

impl Sender<'_> {
    /// The subject of this tournament's jobs.
    pub fn subject(&self) -> String {
        format!("secateur.jobs.{}.{}", subject_of(&self.build), self.token)
    }

    fn batch(&self, number: u64, jobs: &[Job]) -> Batch {
        let (part, pairs) = self.spec.part(jobs);
        Batch {
            id: format!("{}-{}-{number}", self.token, self.run),
            build: self.build.clone(),
            speed: self.speed,
            lost_after: self.lost_after,
            part,
            pairs,
        }
    }
}

/// What is out, what is to go out, and what is given up.
#[derive(Default)]
pub(super) struct Outgoing {
    /// The first pair whose turn has not come yet.
    next: u64,
    /// Pairs whose turn comes again.
    again: BTreeSet<u64>,
    /// The batches that are out, with those of their pairs that are not back.
    out: HashMap<String, HashSet<u64>>,
    of_pair: HashMap<u64, String>,
    attempts: HashMap<u64, u32>,
    /// Pairs given up.
    pub dead: BTreeSet<u64>,
    numbered: u64,
}

impl Outgoing {
    /// Batches that are out.
    pub fn batches(&self) -> usize {
        self.out.len()
    }

    /// How many more batches should go out, where so many tables are at work or waiting.
    pub fn wanted(&self, tables: usize) -> usize {
        MIN_BATCHES.max(BATCHES_PER_TABLE * tables).saturating_sub(self.out.len())
    }

    /// The next pairs that are settled, at most so many.
    fn take(&mut self, plan: &mut Plan, ledger: &Ledger, most: usize) -> Vec<Job> {
        let mut taken = Vec::new();
        while taken.len() < most {
            let again = self.again.pop_first();
            let pair = again.unwrap_or(self.next);
            let Some(job) = plan.job(pair, ledger) else {
                self.again.extend(again);
                break;
            };
            if again.is_none() {
                self.next += 1;
            }
            if job.legs != [false; 2] && !self.of_pair.contains_key(&pair) && !self.dead.contains(&pair) {
                taken.push(job);
            }
        }
        taken
    }

    /// Sends out so many batches of so many pairs each, or what there is. What the server does not take is kept for the
    /// next time, with the error.
    pub async fn send(
        &mut self,
        post: &Post,
        sender: &Sender<'_>,
        (plan, ledger): (&mut Plan, &Ledger),
        (batches, size): (usize, usize),
    ) -> Result<(), ArenaError> {
        let mut left = batches;
        while left > 0 {
            let mut sent = Vec::new();
            for _ in 0..left.min(AT_ONCE) {
                let jobs = self.take(plan, ledger, size);
                if jobs.is_empty() {
                    left = 0;
                    break;
                }
                self.numbered += 1;
                let batch = sender.batch(self.numbered, &jobs);
                let payload = serde_json::to_vec(&batch)
                    .map_err(|e| ArenaError::Running(format!("cannot write a job: {e}")))?;
                let message = PublishMessage::build().message_id(&batch.id).payload(payload.into());
                let pairs: HashSet<_> = jobs.iter().map(|job| job.pair).collect();
                self.of_pair.extend(pairs.iter().map(|&pair| (pair, batch.id.clone())));
                self.out.insert(batch.id.clone(), pairs);
                sent.push((batch.id, post.context.send_publish(sender.subject(), message).await));
            }
            left = left.saturating_sub(AT_ONCE);
            let mut failure = None;
            for (id, ack) in sent {
                let taken = match ack {
                    Ok(ack) => ack.await.map(|_| ()),
                    Err(e) => Err(e),
                };
                if let Err(e) = taken {
                    // Perhaps it was taken all the same: then some pairs are played twice, and kept once.
                    self.recall(&id);
                    failure.get_or_insert(post.server.failed(format!("a job was not taken: {e}")));
                }
            }
            if let Some(failure) = failure {
                return Err(failure);
            }
        }
        Ok(())
    }

    /// A pair is complete.
    pub fn returned(&mut self, pair: u64) {
        self.dead.remove(&pair);
        let Some(id) = self.of_pair.remove(&pair) else { return };
        if let Some(pairs) = self.out.get_mut(&id) {
            pairs.remove(&pair);
            if pairs.is_empty() {
                self.out.remove(&id);
            }
        }
    }

    /// Takes a batch back, to be sent out afresh; tells its pairs.
    fn recall(&mut self, id: &str) -> Vec<u64> {
        let pairs: Vec<_> = self.out.remove(id).into_iter().flatten().collect();
        pairs.iter().for_each(|pair| drop(self.of_pair.remove(pair)));
        self.again.extend(&pairs);
        pairs
    }

    /// Gives a batch up; tells how many of its pairs were not back.
    pub fn give_up(&mut self, id: &str) -> usize {
        let pairs = self.recall(id);
        for pair in &pairs {
            self.again.remove(pair);
            self.dead.insert(*pair);
        }
        pairs.len()
    }

    /// The queue has lost everything that is out: it goes out afresh, except what was lost too often. Tells how many
    /// pairs are given up.
    pub fn recall_all(&mut self) -> usize {
        let ids: Vec<_> = self.out.keys().cloned().collect();
        let mut given_up = 0;
        for id in ids {
            for pair in self.recall(&id) {
                let attempts = self.attempts.entry(pair).or_default();
                *attempts += 1;
                if *attempts >= MAX_ATTEMPTS {
                    self.again.remove(&pair);
                    self.dead.insert(pair);
                    given_up += 1;
                }
            }
        }
        given_up
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Schedule;

    #[test]
    fn fast_games_travel_together() {
        let sizes =
            [None, Some(60.0), Some(0.5), Some(0.4), Some(0.1), Some(0.001), Some(0.0)].map(batch_size);
        assert_eq!(sizes, [1, 1, 1, 10, 40, 64, 64]);
    }

    #[test]
    fn what_is_lost_goes_out_again_and_is_given_up_at_last() {
        let (mut plan, ledger) = (Plan::new(2, Schedule::RoundRobin, 5), Ledger::default());
        let mut outgoing = Outgoing::default();
        let out = |outgoing: &mut Outgoing, jobs: &[Job], id: &str| {
            let pairs: HashSet<_> = jobs.iter().map(|job| job.pair).collect();
            outgoing.of_pair.extend(pairs.iter().map(|&pair| (pair, id.to_string())));
            outgoing.out.insert(id.to_string(), pairs);
        };
        let pairs = |jobs: &[Job]| jobs.iter().map(|job| job.pair).collect::<Vec<_>>();
        let first = outgoing.take(&mut plan, &ledger, 3);
        assert_eq!(pairs(&first), [0, 1, 2]);
        out(&mut outgoing, &first, "a");
        outgoing.returned(1);
        assert_eq!(outgoing.recall_all(), 0);
        let again = outgoing.take(&mut plan, &ledger, 3);
        assert_eq!(pairs(&again), [0, 2, 3]);
        out(&mut outgoing, &again, "b");
        assert_eq!(outgoing.recall_all(), 0);
        let again = outgoing.take(&mut plan, &ledger, 10);
        assert_eq!(pairs(&again), [0, 2, 3, 4]);
        out(&mut outgoing, &again, "c");
        assert_eq!(outgoing.recall_all(), 2); // 0 and 2, for the third time
        assert_eq!(outgoing.dead.iter().copied().collect::<Vec<_>>(), [0, 2]);
        let again = outgoing.take(&mut plan, &ledger, 10);
        assert_eq!(pairs(&again), [3, 4]);
        out(&mut outgoing, &again, "d");
        assert_eq!((outgoing.give_up("d"), outgoing.give_up("x")), (2, 0));
        outgoing.returned(3); // late, but there
        assert_eq!(outgoing.dead.iter().copied().collect::<Vec<_>>(), [0, 2, 4]);
        assert!(outgoing.take(&mut plan, &ledger, 10).is_empty() && outgoing.batches() == 0);
    }
}
