//! Compares the fast generator with the plain one on random positions.

use crate::naive::Naive;
use crate::scattered::scattered;
use secateur_abalone::{Abalone, Layout, Rules};
use secateur_core::{MoveList, MoveOrdering, Position, Random, Variant};
use std::collections::BTreeSet;

/// Positions for each variant: `SECATEUR_DIFFERENTIAL`, or 20,000.
fn wanted() -> usize {
    std::env::var("SECATEUR_DIFFERENTIAL").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000)
}

fn seed() -> u64 {
    std::env::var("SECATEUR_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1)
}

type P = <Abalone as Variant>::Position;

fn compare(variant: &Abalone, position: &P) {
    let course = matches!(variant.rules, Rules::Course { .. });
    let text = position.to_string();
    let plain = Naive::read(course, &text);
    assert_eq!(plain.text(), text);
    let expected = plain.moves();
    let mut list = MoveList::new();
    position.generate(&mut list);
    let found: BTreeSet<_> = list
        .iter()
        .map(|&m| {
            let mut after = *position;
            after.play(m);
            assert_eq!(after.key(), after.key_from_scratch(), "{m} at {text}");
            (variant.format_move(position, m), after.to_string())
        })
        .collect();
    assert_eq!(found, expected, "at {text}");
    assert_eq!(list.len(), expected.len(), "at {text}");
    assert_eq!(position.count_moves(), expected.len(), "at {text}");
    noisy_moves_are_the_ejections(variant, position, &list);
}

fn noisy_moves_are_the_ejections(variant: &Abalone, position: &P, list: &[secateur_abalone::AbaloneMove]) {
    let mut noisy = Vec::new();
    variant.evaluator().noisy(position, &mut noisy);
    let them = !position.turn();
    for &m in list {
        let mut after = *position;
        after.play(m);
        let ejected = after.lost(them) > position.lost(them);
        assert_eq!(noisy.contains(&m), ejected, "{m} at {position}");
        assert_eq!(
            position.ejects(m),
            after.lost(them) + after.lost(!them) > position.lost(them) + position.lost(!them)
        );
    }
    let set: BTreeSet<_> = noisy.iter().map(|m| m.slot()).collect();
    assert_eq!(set.len(), noisy.len(), "twice at {position}");
    assert!(noisy.iter().all(|m| list.contains(m)), "at {position}");
}

fn family(games: &[Abalone]) {
    let mut random = Random::new(seed());
    let mut list = MoveList::new();
    let mut left = wanted();
    while left > 0 {
        let variant = games[random.below(games.len() as u32) as usize];
        let mut position =
            if random.below(2) == 0 { variant.start() } else { scattered(&variant, &mut random) };
        for _ in 0..1 + random.below(120) {
            compare(&variant, &position);
            left = left.saturating_sub(1);
            match position.random_move(&mut random, &mut list) {
                Some(m) if left > 0 => position.play(m),
                _ => break,
            };
        }
    }
}

fn with(rules: &str) -> Vec<Abalone> {
    Layout::ALL.map(|start| format!("abalone:{rules},start={}", start.name()).parse().unwrap()).to_vec()
}

#[test]
fn official() {
    family(&with("official"));
}

#[test]
fn course() {
    family(&with("course"));
}
