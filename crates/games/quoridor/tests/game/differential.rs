//! Compares the fast generator with the naive one on random positions of every size.
//!
//! `SECATEUR_DIFFERENTIAL` sets the number of positions for each board size, `SECATEUR_SEED` selects other games.

use crate::naive::Naive;
use secateur_core::{MoveList, Position, Random, Side, Variant};
use secateur_quoridor::{MoveKind, Quoridor, QuoridorPosition};
use std::collections::HashMap;

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// Compares moves, candidates, counts, outcomes, distances.
fn compare(position: &QuoridorPosition) {
    let naive = Naive::of(position);
    assert_eq!(position.to_string(), naive.text());
    let expected: HashMap<_, _> = naive.moves().into_iter().collect();
    let mut list = MoveList::new();
    position.generate(&mut list);
    assert_eq!(list.len(), expected.len(), "number of moves at {position}");
    assert_eq!(position.count_moves(), expected.len(), "count at {position}");
    for &m in &list {
        let Some(after) = expected.get(&m) else { panic!("{m} is illegal at {position}") };
        let mut child = position.clone();
        child.play(m);
        assert!(Naive::of(&child) == *after, "{m} at {position}");
    }
    let mut candidates = Vec::new();
    position.generate_candidates(&mut candidates);
    for m in candidates {
        assert_eq!(position.is_legal(m), expected.contains_key(&m), "is_legal {m} at {position}");
    }
    for side in Side::BOTH {
        assert_eq!(Some(position.distance(side)), naive.distance(side.index()), "distance at {position}");
    }
    assert_eq!(position.outcome().and_then(|o| o.winner).map(Side::index), naive.winner(), "{position}");
}

/// Random games with different shares of wall moves, so that pawns meet among many walls and among few.
fn family(size: u8, most_walls: u8, seed: u64) {
    let mut random = Random::new(seed ^ setting("SECATEUR_SEED", 0) << 8);
    let wanted = setting("SECATEUR_DIFFERENTIAL", 20_000);
    let (mut seen, mut meetings) = (0, 0);
    while seen < wanted {
        let walls = random.below(u32::from(most_walls) + 1);
        let variant: Quoridor = format!("quoridor:size={size},walls={walls}").parse().unwrap();
        let mut position = variant.start();
        let pawn_share = random.below(100);
        for _ in 0..120 {
            compare(&position);
            seen += 1;
            let mut list = MoveList::new();
            position.generate(&mut list);
            let (pawns, others): (Vec<_>, Vec<_>) =
                list.iter().copied().partition(|m| matches!(m.kind(), MoveKind::Pawn(_)));
            meetings += usize::from(pawns.len() > 4);
            let some = if others.is_empty() || random.below(100) < pawn_share { &pawns } else { &others };
            let Some(m) = random.pick(some) else { break };
            position.play(m);
        }
    }
    assert!(size == 3 || meetings > 0, "no position with five pawn moves was met");
}

#[test]
fn size_3() {
    family(3, 6, 1);
}

#[test]
fn size_5() {
    family(5, 10, 2);
}

#[test]
fn size_7() {
    family(7, 16, 3);
}

#[test]
fn size_9() {
    family(9, 20, 4);
}

#[test]
fn size_11() {
    family(11, 20, 5);
}
