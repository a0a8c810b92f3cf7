//! The search uses what an evaluator knows for certain, and draws no false conclusion from it.

mod common;

use common::graph::{Graph, Shape, shape};
use common::{Indifferent, no_past};
use secateur_core::random::mix;
use secateur_core::{Evaluator, Known, Limits, MoveList, MoveOrdering, Position, StopSignal};
use secateur_search::score::{is_decided, is_loss, is_win, plies_to_end};
use secateur_search::{ProofLimits, SearchConfig, Searcher, prove};
use std::collections::HashMap;
use std::sync::Arc;

/// How much the evaluator knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Share {
    Nothing,
    /// The value of some positions and a bound for others, with or without the distance.
    Some,
    Everything,
}

/// An evaluator that knows results by key: 1, 0 or -1 for the side to move, and the plies to the end.
#[derive(Clone)]
struct Oracle {
    truths: Arc<HashMap<u64, (i32, Option<u32>)>>,
    share: Share,
}

impl Evaluator<Graph> for Oracle {
    fn evaluate(&mut self, p: &Graph) -> i32 {
        (mix(p.key()) % 201) as i32 - 100
    }
    fn known(&self, p: &Graph, _: bool) -> Option<Known> {
        // the search may ask about a stuck side too; it finds that ending itself
        let &(value, plies) = self.truths.get(&p.key())?;
        let exact = value * plies.map_or(0, Known::won_in);
        match (self.share, mix(p.key() ^ 5) % 5) {
            (Share::Nothing, _) | (Share::Some, 0) => None,
            (Share::Everything, _) | (Share::Some, 1) => Some(Known::exactly(exact)),
            (Share::Some, 2) => Some(Known::exactly(value * Known::won(0))),
            (Share::Some, 3) => Some(Known { least: exact, most: Known::won_in(1) }),
            _ => Some(Known { least: -Known::won_in(1), most: exact }),
        }
    }
}

impl MoveOrdering<Graph> for Oracle {}

/// The values of all positions that can be reached.
fn truths(root: &Graph) -> HashMap<u64, (i32, Option<u32>)> {
    let limits = ProofLimits { bytes: 1 << 24, threads: 1, stop: StopSignal::new() };
    let (mut truths, mut open) = (HashMap::new(), vec![root.clone()]);
    while let Some(position) = open.pop() {
        let mut list = MoveList::new();
        position.generate(&mut list);
        if list.is_empty() || truths.contains_key(&position.key()) {
            continue;
        }
        let proof = prove(&position, &no_past(&position), &Indifferent, None, &limits, &mut |_| {});
        truths.insert(position.key(), (proof.value().unwrap(), proof.plies));
        open.extend(list.iter().map(|&m| {
            let mut after = position.clone();
            after.play(m);
            after
        }));
    }
    truths
}

#[test]
fn what_is_known_is_used_and_nothing_false_follows() {
    let mut sooner = 0;
    let mut seen = HashMap::new();
    for seed in 0..120 {
        let shape = Shape { plies: None, moves: 3, states: 40, ends: 8, repetition: 0, ..shape(seed) };
        let root = Graph::new(shape);
        let truths = Arc::new(truths(&root));
        let (value, plies) = truths[&root.key()];
        *seen.entry(value).or_insert(0) += 1;
        for depth in 1..=4 {
            let score = |share| {
                let config = SearchConfig { table_bytes: 1 << 14, ..SearchConfig::exact() };
                let mut searcher = Searcher::new(Oracle { truths: truths.clone(), share }, config);
                let limits = Limits::depth(depth).into();
                searcher.search(&root, &no_past(&root), &limits, &mut |_| {}).unwrap().score
            };
            let [nothing, some, everything] = [Share::Nothing, Share::Some, Share::Everything].map(score);
            for score in [nothing, some, everything] {
                assert!(!is_win(score) || value > 0, "{shape:?} at depth {depth}: {score} of {value}");
                assert!(!is_loss(score) || value < 0, "{shape:?} at depth {depth}: {score} of {value}");
            }
            assert!(is_decided(some) || !is_decided(nothing), "{shape:?} at depth {depth}: less was seen");
            sooner += i32::from(is_decided(some) && !is_decided(nothing));
            assert_eq!(everything.signum(), value, "{shape:?} at depth {depth}");
            assert_eq!(plies_to_end(everything), plies, "{shape:?} at depth {depth}");
        }
    }
    assert!(seen.len() == 3 && seen.values().all(|&n| n > 5), "{seen:?}");
    assert!(sooner > 20, "{sooner}");
}
