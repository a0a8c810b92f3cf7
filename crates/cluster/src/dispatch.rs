//! Decides which pairs to send as jobs, and tracks them until they return.

use crate::batch::Batch;
use crate::streams::{Streams, subject_of};
use async_nats::jetstream::message::PublishMessage;
use secateur_arena::{Arena, ArenaError, Job, Ledger, Opening, Openings, Plan, Spec, Store};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The number of batches kept in the queue: at least this many,
const MIN_BATCHES: usize = 16;
/// and this many for each slot of the workers.
const BATCHES_PER_SLOT: usize = 3;
/// A pair is abandoned when the queue has lost it this often.
const MAX_LOSSES: u32 = 3;
/// How many messages are published before their acknowledgements are awaited.
const MAX_UNACKNOWLEDGED: usize = 64;

/// What all batches of a coordinator's run have in common.
pub(crate) struct BatchTemplate<'a> {
    pub spec: &'a Spec,
    /// The store that knows which openings were drawn, and the number of the tournament in it.
    pub drawn: (&'a Store, i64),
    pub arena: &'a Arena<'a>,
    pub token: String,
    /// Unique to a run, so that batches of different runs have different names.
    pub run: String,
    pub build: String,
    pub speed: f64,
    pub lost_after: f64,
}

impl BatchTemplate<'_> {
    /// The subject of this tournament's jobs.
    pub fn subject(&self) -> String {
        format!("secateur.jobs.{}.{}", subject_of(&self.build), self.token)
    }

    /// Splits pairs into those whose openings are still to be drawn, and those for which the store has them: a worker of a
    /// later build might draw others.
    fn by_opening(&self, jobs: Vec<Job>) -> [(Vec<Job>, Vec<Opening>); 2] {
        let (store, id) = self.drawn;
        let [mut new, mut known] = <[(Vec<Job>, Vec<Opening>); 2]>::default();
        for job in jobs {
            match store.opening(id, self.spec, &job).ok().flatten() {
                Some(opening) => {
                    known.0.push(job);
                    known.1.push(opening);
                }
                None => new.0.push(job),
            }
        }
        [new, known]
    }

    /// A batch of these pairs; `drawn` holds their openings if these have been drawn.
    fn batch(&self, number: u64, jobs: &[Job], drawn: Vec<Opening>) -> Result<Batch, ArenaError> {
        let (part, pairs) = if drawn.is_empty() {
            self.arena.part(jobs)?
        } else {
            let jobs: Vec<_> = (0..).zip(jobs).map(|(opening, &job)| Job { opening, ..job }).collect();
            Spec { openings: Openings::List(drawn), ..self.spec.clone() }.part(&jobs)
        };
        Ok(Batch {
            id: format!("{}-{}-{number}", self.token, self.run),
            build: self.build.clone(),
            speed: self.speed,
            lost_after: self.lost_after,
            part,
            pairs,
        })
    }
}

/// Tracks the pairs of a tournament: in the queue, to be sent, abandoned.
#[derive(Default)]
pub(crate) struct Dispatch {
    /// The first pair that has not been sent yet.
    next: u64,
    /// Pairs to send again.
    again: BTreeSet<u64>,
    /// The batches in the queue or at a worker, each with its unfinished pairs.
    out: HashMap<String, HashSet<u64>>,
    /// The batch of each such pair.
    batch_of: HashMap<u64, String>,
    /// How often the queue has lost a pair.
    losses: HashMap<u64, u32>,
    /// Abandoned pairs.
    pub dead: BTreeSet<u64>,
    /// The number of batches made so far, which numbers the next one.
    numbered: u64,
}

impl Dispatch {
    /// The number of batches in the queue or at a worker.
    pub fn batches(&self) -> usize {
        self.out.len()
    }

    /// How many more batches to send for this many slots, busy or waiting.
    pub fn wanted(&self, slots: usize) -> usize {
        MIN_BATCHES.max(BATCHES_PER_SLOT * slots).saturating_sub(self.out.len())
    }

    /// The next pairs to send, at most `max`; in a Swiss tournament only those of rounds that have been paired.
    fn take(&mut self, plan: &mut Plan, ledger: &Ledger, max: usize) -> Vec<Job> {
        let mut taken = Vec::new();
        while taken.len() < max {
            let again = self.again.pop_first();
            let pair = again.unwrap_or(self.next);
            let Some(job) = plan.job(pair, ledger) else {
                self.again.extend(again);
                break;
            };
            if again.is_none() {
                self.next += 1;
            }
            if job.legs != [false; 2] && !self.batch_of.contains_key(&pair) && !self.dead.contains(&pair) {
                taken.push(job);
            }
        }
        taken
    }

    /// Sends this many batches of this many pairs each, or fewer if there are no more. A batch that the server does not
    /// take is an error, and its pairs are sent the next time.
    pub async fn send(
        &mut self,
        streams: &Streams,
        template: &BatchTemplate<'_>,
        (plan, ledger): (&mut Plan, &Ledger),
        (batches, size): (usize, usize),
    ) -> Result<(), ArenaError> {
        let mut left = batches;
        while left > 0 {
            let mut sent = Vec::new();
            for _ in 0..left.min(MAX_UNACKNOWLEDGED) {
                let jobs = self.take(plan, ledger, size);
                if jobs.is_empty() {
                    left = 0;
                    break;
                }
                for (jobs, drawn) in template.by_opening(jobs) {
                    if jobs.is_empty() {
                        continue;
                    }
                    self.numbered += 1;
                    let batch = template.batch(self.numbered, &jobs, drawn)?;
                    let payload = serde_json::to_vec(&batch)
                        .map_err(|e| ArenaError::Running(format!("cannot write a job: {e}")))?;
                    let message = PublishMessage::build().message_id(&batch.id).payload(payload.into());
                    let pairs: HashSet<_> = jobs.iter().map(|job| job.pair).collect();
                    self.batch_of.extend(pairs.iter().map(|&pair| (pair, batch.id.clone())));
                    self.out.insert(batch.id.clone(), pairs);
                    sent.push((batch.id, streams.context.send_publish(template.subject(), message).await));
                }
            }
            left = left.saturating_sub(MAX_UNACKNOWLEDGED);
            let mut failure = None;
            for (id, ack) in sent {
                let taken = match ack {
                    Ok(ack) => ack.await.map(|_| ()),
                    Err(e) => Err(e),
                };
                if let Err(e) = taken {
                    // If it was taken after all, its pairs are played twice, and the store drops the second game of each
                    // leg.
                    self.recall(&id);
                    failure.get_or_insert(streams.server.error(format!("a job was not taken: {e}")));
                }
            }
            if let Some(failure) = failure {
                return Err(failure);
            }
        }
        Ok(())
    }

    /// Records that both games of a pair are stored. When all its pairs are, a batch is finished.
    pub fn returned(&mut self, pair: u64) {
        self.dead.remove(&pair);
        let Some(id) = self.batch_of.remove(&pair) else { return };
        if let Some(pairs) = self.out.get_mut(&id) {
            pairs.remove(&pair);
            if pairs.is_empty() {
                self.out.remove(&id);
            }
        }
    }

    /// Takes a batch back so that its pairs are sent again; returns these pairs.
    fn recall(&mut self, id: &str) -> Vec<u64> {
        let pairs: Vec<_> = self.out.remove(id).into_iter().flatten().collect();
        pairs.iter().for_each(|pair| drop(self.batch_of.remove(pair)));
        self.again.extend(&pairs);
        pairs
    }

    /// Abandons a batch; returns how many of its pairs are unfinished.
    pub fn give_up(&mut self, id: &str) -> usize {
        let pairs = self.recall(id);
        for pair in &pairs {
            self.again.remove(pair);
            self.dead.insert(*pair);
        }
        pairs.len()
    }

    /// Takes all batches back after the queue has lost them. Pairs lost too often are abandoned; returns how many.
    pub fn recall_all(&mut self) -> usize {
        let ids: Vec<_> = self.out.keys().cloned().collect();
        let mut given_up = 0;
        for id in ids {
            for pair in self.recall(&id) {
                let losses = self.losses.entry(pair).or_default();
                *losses += 1;
                if *losses >= MAX_LOSSES {
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
    use secateur_arena::{Interrupt, Schedule, play_pairs};
    use secateur_core::Limits;

    #[test]
    fn openings_drawn_before_go_out_with_their_pairs() {
        let catalogue = secateur_standard::standard();
        let spec =
            Spec::match_of("quoridor:size=3,walls=1", "greedy", "random").with_limit(&Limits::depth(1));
        let arena = spec.check(&catalogue).unwrap();
        let store = Store::in_memory().unwrap();
        let id = store.find_or_add(&spec).unwrap().id;
        let job = |pair: u64| Job { pair, opening: pair, a: 0, b: 1, legs: [true; 2] };
        let played = play_pairs(&arena, &[job(1)], &Interrupt::new()).unwrap().unwrap();
        store.save(id, &spec, &job(1), played[0].leg, &played[0].game).unwrap();
        let (token, run, build) = ("token".into(), "run".into(), "build".into());
        let drawn = (&store, id);
        let template = BatchTemplate {
            spec: &spec,
            arena: &arena,
            drawn,
            token,
            run,
            build,
            speed: 0.0,
            lost_after: 30.0,
        };
        let [new, known] = template.by_opening((0..3).map(job).collect());
        let pairs = |jobs: &[Job]| jobs.iter().map(|job| job.pair).collect::<Vec<_>>();
        assert_eq!((pairs(&new.0), pairs(&known.0)), (vec![0, 2], vec![1]));
        let drawn_by_worker = template.batch(1, &new.0, new.1).unwrap().part.openings;
        assert!(matches!(drawn_by_worker, Openings::Random(_)), "{drawn_by_worker:?}");
        let batch = template.batch(2, &known.0, known.1).unwrap();
        let game = &played[0].game;
        let opening = Opening { start: None, moves: game.moves[..game.opening].to_vec() };
        assert_eq!(batch.part.openings, Openings::List(vec![opening]));
        assert_eq!(batch.pairs, [Job { opening: 0, ..job(1) }]);
    }

    #[test]
    fn what_is_lost_goes_out_again_and_is_given_up_at_last() {
        let (mut plan, ledger) = (Plan::new(2, Schedule::RoundRobin, 5), Ledger::default());
        let mut dispatch = Dispatch::default();
        let out = |dispatch: &mut Dispatch, jobs: &[Job], id: &str| {
            let pairs: HashSet<_> = jobs.iter().map(|job| job.pair).collect();
            dispatch.batch_of.extend(pairs.iter().map(|&pair| (pair, id.to_string())));
            dispatch.out.insert(id.to_string(), pairs);
        };
        let pairs = |jobs: &[Job]| jobs.iter().map(|job| job.pair).collect::<Vec<_>>();
        let first = dispatch.take(&mut plan, &ledger, 3);
        assert_eq!(pairs(&first), [0, 1, 2]);
        out(&mut dispatch, &first, "a");
        dispatch.returned(1);
        assert_eq!(dispatch.recall_all(), 0);
        let again = dispatch.take(&mut plan, &ledger, 3);
        assert_eq!(pairs(&again), [0, 2, 3]);
        out(&mut dispatch, &again, "b");
        assert_eq!(dispatch.recall_all(), 0);
        let again = dispatch.take(&mut plan, &ledger, 10);
        assert_eq!(pairs(&again), [0, 2, 3, 4]);
        out(&mut dispatch, &again, "c");
        assert_eq!(dispatch.recall_all(), 2); // 0 and 2, lost for the third time
        assert_eq!(dispatch.dead.iter().copied().collect::<Vec<_>>(), [0, 2]);
        let again = dispatch.take(&mut plan, &ledger, 10);
        assert_eq!(pairs(&again), [3, 4]);
        out(&mut dispatch, &again, "d");
        assert_eq!((dispatch.give_up("d"), dispatch.give_up("x")), (2, 0));
        dispatch.returned(3); // late, but it counts
        assert_eq!(dispatch.dead.iter().copied().collect::<Vec<_>>(), [0, 2, 4]);
        assert!(dispatch.take(&mut plan, &ledger, 10).is_empty() && dispatch.batches() == 0);
    }
}
