//! Searches end in time, and always with a legal move.

mod common;

use common::crosses::Crosses;
use common::graph::{Graph, Hashed, Shape, shape};
use common::{Indifferent, assert_legal_line, no_past};
use secateur_core::{Clock, History, Limits, MoveRequest, Position, StopSignal};
use secateur_search::time::{EqualShare, FixedTime, ManualTime, TimeSource};
use secateur_search::{POLL_NODES, Precision, SearchConfig, Searcher};
use std::sync::Arc;
use std::time::Duration;

/// A game that never ends.
fn endless() -> Graph {
    Graph::new(Shape {
        states: 1_000_000,
        moves: 6,
        ends: 0,
        stuck: 0,
        illegal: 0,
        plies: None,
        range: 1_000,
        ..shape(7)
    })
}

fn searcher(threads: usize, clock: Arc<dyn TimeSource>) -> Searcher<Graph, Hashed> {
    let config = SearchConfig { threads, table_bytes: 1 << 20, ..SearchConfig::full() };
    Searcher::new(Hashed::default(), config).with_time_source(clock)
}

/// A searcher without pruning, so that iterations take long.
fn thorough(threads: usize, clock: Arc<dyn TimeSource>) -> Searcher<Graph, Hashed> {
    let config = SearchConfig { threads, table_bytes: 1 << 20, ..SearchConfig::exact() };
    Searcher::new(Hashed::default(), config).with_time_source(clock)
}

const STEP: Duration = Duration::from_millis(1);

#[test]
fn time_is_up_within_the_stated_number_of_nodes() {
    let root = endless();
    for threads in [1, 2] {
        // each reading advances the clock by one millisecond, and each poll reads it once
        let clock = Arc::new(ManualTime::stepping(STEP));
        let mut searcher = thorough(threads, clock);
        let limits = Limits::time(50 * STEP);
        let result = searcher.search(&root, &no_past(&root), &limits.into(), &mut |_| {}).unwrap();
        let max = 50 * POLL_NODES + threads as u64 * POLL_NODES;
        assert!(result.nodes <= max, "{} nodes, at most {max}", result.nodes);
        assert!(result.nodes > 10 * POLL_NODES);
        assert_legal_line(&root, &result.pv);
    }
}

#[test]
fn a_pause_that_does_not_count_is_no_time_of_the_search() {
    let root = endless();
    let nodes = [0, 30].map(|uncounted| {
        let mut searcher = thorough(1, Arc::new(ManualTime::stepping(STEP)));
        let request: MoveRequest = Limits::time(50 * STEP).into();
        request.stop.pause();
        request.stop.resume(uncounted * STEP);
        searcher.search(&root, &no_past(&root), &request, &mut |_| {}).unwrap().nodes
    });
    // Some readings are not polls.
    let more = nodes[1] - nodes[0];
    assert!((15 * POLL_NODES..=31 * POLL_NODES).contains(&more), "{more} nodes more");
}

#[test]
fn overhead_is_taken_off() {
    let root = endless();
    let mut nodes = Vec::new();
    for overhead in [0, 40] {
        let mut searcher = searcher(1, Arc::new(ManualTime::stepping(STEP)));
        let limits = MoveRequest { overhead: overhead * STEP, ..Limits::time(50 * STEP).into() };
        nodes.push(searcher.search(&root, &no_past(&root), &limits, &mut |_| {}).unwrap().nodes);
    }
    assert!(nodes[1] * 2 < nodes[0], "{nodes:?}");
}

#[test]
fn node_limits_are_exact_and_repeat() {
    let root = endless();
    for nodes in [1, 2, 100, 511, 512, 513, 20_000] {
        let run = || {
            let mut searcher = searcher(1, Arc::new(ManualTime::new()));
            let r =
                searcher.search(&root, &no_past(&root), &Limits::nodes(nodes).into(), &mut |_| {}).unwrap();
            assert_legal_line(&root, &r.pv);
            (r.best, r.score, r.depth, r.nodes, r.pv, r.lines)
        };
        let (first, second) = (run(), run());
        assert_eq!(first, second);
        assert_eq!(first.3, nodes);
    }
}

#[test]
fn a_game_of_fixed_nodes_repeats_exactly() {
    let run = || {
        let mut root = endless();
        let mut history = no_past(&root);
        let mut searcher = searcher(1, Arc::new(ManualTime::new()));
        let mut record = Vec::new();
        for _ in 0..20 {
            let r = searcher.search(&root, &history, &Limits::nodes(3_000).into(), &mut |_| {}).unwrap();
            record.push((r.best, r.score, r.nodes));
            root.play(r.best);
            history.push(root.key(), false);
        }
        record
    };
    assert_eq!(run(), run());
}

#[test]
fn clearing_forgets_everything() {
    let root = endless();
    let mut searcher = searcher(1, Arc::new(ManualTime::new()));
    let mut run = |clear: bool| {
        if clear {
            searcher.clear();
        }
        let r = searcher.search(&root, &no_past(&root), &Limits::depth(7).into(), &mut |_| {}).unwrap();
        (r.best, r.score, r.nodes)
    };
    let first = run(false);
    assert_ne!(run(false).2, first.2, "the table remembers");
    assert_eq!(run(true), first);
}

#[test]
fn a_search_stopped_at_once_still_answers() {
    let root = endless();
    for threads in [1, 2] {
        let limits = MoveRequest::default();
        limits.stop.stop();
        let mut searcher = searcher(threads, Arc::new(ManualTime::new()));
        let result = searcher.search(&root, &no_past(&root), &limits, &mut |_| {}).unwrap();
        assert_legal_line(&root, &result.pv);
        assert!(result.nodes <= threads as u64 * POLL_NODES);
        assert!(result.score.abs() < secateur_core::EVAL_LIMIT);
    }
}

#[test]
fn stop_ends_an_infinite_search() {
    let root = endless();
    for threads in [1, 2] {
        let limits = MoveRequest::default();
        let stop = limits.stop.clone();
        let mut searcher = searcher(threads, Arc::new(ManualTime::new()));
        let mut at = 0;
        let result = searcher
            .search(&root, &no_past(&root), &limits, &mut |info| {
                if info.depth >= 5 && info.precision == Precision::Exact && at == 0 {
                    at = info.nodes;
                    stop.stop();
                }
            })
            .unwrap();
        assert!(result.depth >= 5);
        if threads == 1 {
            assert!(result.nodes <= at + POLL_NODES, "{} after {at}", result.nodes);
        }
    }
}

#[test]
fn pondering_counts_time_from_the_hit() {
    let root = endless();
    let signal = StopSignal::pondering();
    let limits = MoveRequest { stop: signal.clone(), ..Limits::time(10 * STEP).into() };
    let mut searcher = thorough(1, Arc::new(ManualTime::stepping(STEP)));
    let mut hit_at = 0;
    let result = searcher
        .search(&root, &no_past(&root), &limits, &mut |info| {
            if info.depth >= 11 && hit_at == 0 {
                hit_at = info.nodes;
                signal.ponder_hit();
            }
        })
        .unwrap();
    assert!(hit_at > 11 * POLL_NODES, "pondered beyond the limit: {hit_at}");
    assert!(result.nodes <= hit_at + 12 * POLL_NODES, "{} after {hit_at}", result.nodes);
}

#[test]
fn every_kind_of_limit_ends_the_search() {
    let root = endless();
    let clock = Clock { increment: STEP, ..Clock::new(500 * STEP) };
    let control = Clock { moves_to_go: Some(5), ..clock };
    for limits in [
        Limits::depth(3),
        Limits::nodes(1_000),
        Limits::time(5 * STEP),
        Limits::clock(clock),
        Limits::clock(control),
        Limits { depth: Some(2), nodes: Some(10_000), ..Limits::time(5 * STEP) },
        Limits::clock(Clock::new(Duration::ZERO)),
    ] {
        let source = Arc::new(ManualTime::stepping(STEP));
        let mut searcher = searcher(1, source.clone());
        let result = searcher.search(&root, &no_past(&root), &limits.into(), &mut |_| {}).unwrap();
        assert_legal_line(&root, &result.pv);
        if let Some(clock) = limits.clock {
            let left = clock.remaining + 8 * STEP;
            assert!(source.now() <= left, "{:?} of {left:?}", source.now());
        }
    }
}

#[test]
fn policies_can_be_exchanged() {
    let root = endless();
    let limits = Limits::clock(Clock::new(1_000 * STEP)).into();
    let mut times = Vec::new();
    for ms in [20, 80] {
        let mut searcher =
            searcher(1, Arc::new(ManualTime::stepping(STEP))).with_policy(Box::new(FixedTime(ms * STEP)));
        times.push(searcher.search(&root, &no_past(&root), &limits, &mut |_| {}).unwrap().nodes);
    }
    assert!(times[0] * 2 < times[1]);
    let share = EqualShare { game_moves: 40, at_least: 4, cap: Some(10 * STEP) };
    let mut searcher = searcher(1, Arc::new(ManualTime::stepping(STEP))).with_policy(Box::new(share));
    let nodes = searcher.search(&root, &no_past(&root), &limits, &mut |_| {}).unwrap().nodes;
    assert!(nodes <= 12 * POLL_NODES);
}

#[test]
fn a_game_that_is_over_has_no_answer() {
    let over = Crosses::new("xxxoo....");
    let mut searcher = Searcher::new(Indifferent, SearchConfig::full());
    assert!(
        searcher.search(&over, &History::new(over.key()), &Limits::depth(3).into(), &mut |_| {}).is_none()
    );
}

#[test]
fn news_come_with_every_iteration() {
    let root = endless();
    let mut searcher = searcher(1, Arc::new(ManualTime::stepping(STEP)));
    let mut depths = Vec::new();
    let result = searcher
        .search(&root, &no_past(&root), &Limits::depth(6).into(), &mut |info| {
            assert_legal_line(&root, &info.pv);
            assert!(info.nps() > 0 && info.hashfull <= 1000 && info.line == 1);
            depths.push(info.depth);
        })
        .unwrap();
    depths.dedup();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
    assert_eq!(result.depth, 6);
    assert!(result.ponder().is_some());
}
