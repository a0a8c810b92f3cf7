//! The race's results are those of the game.

use secateur_core::{Evaluator, Known, MoveList, Position, Random, Score, Side, Variant};
use secateur_quoridor::{Quoridor, QuoridorEvaluator, QuoridorPosition};
use std::collections::HashMap;

fn exact() -> QuoridorEvaluator {
    let mut evaluator = QuoridorEvaluator::default();
    evaluator.set_endings(true);
    evaluator
}

/// Every position that can be reached, with the plies to the win of the side to move, the negative plies to its loss, or 0.
fn solved(start: &QuoridorPosition) -> HashMap<u64, (QuoridorPosition, i32)> {
    let mut all = HashMap::from([(start.key(), (start.clone(), 0))]);
    let mut open = vec![start.clone()];
    let mut moves: HashMap<u64, Vec<u64>> = HashMap::new();
    while let Some(position) = open.pop() {
        let mut list = MoveList::new();
        position.generate(&mut list);
        let after = |&m| {
            let mut after = position.clone();
            after.play(m);
            after
        };
        let next: Vec<_> = list.iter().map(after).collect();
        moves.insert(position.key(), next.iter().map(Position::key).collect());
        for after in next {
            all.entry(after.key()).or_insert_with(|| {
                open.push(after.clone());
                (after, 0)
            });
        }
    }
    // If the game is over, the side to move has lost it.
    let over = |position: &QuoridorPosition| position.outcome().is_some();
    for plies in 1.. {
        let mut found = Vec::new();
        for (&key, (position, value)) in &all {
            if *value != 0 || over(position) {
                continue;
            }
            let lost_to = |next: &u64| {
                let (position, value) = &all[next];
                over(position) || *value < 0
            };
            let won_to = |next: &u64| all[next].1 > 0;
            if moves[&key].iter().any(lost_to) {
                found.push((key, plies));
            } else if moves[&key].iter().all(won_to) {
                found.push((key, -plies));
            }
        }
        if found.is_empty() {
            return all;
        }
        found.into_iter().for_each(|(key, value)| all.get_mut(&key).unwrap().1 = value);
    }
    unreachable!()
}

/// A position with the walls of a random game and other hands.
fn walled(variant: &Quoridor, plies: usize, hands: [u8; 2], random: &mut Random) -> QuoridorPosition {
    loop {
        let mut position = variant.start();
        for _ in 0..plies {
            let Some(m) = position.random_move(random, &mut MoveList::new()) else { break };
            position.play(m);
        }
        if position.outcome().is_some() {
            continue;
        }
        let text = position.to_string();
        let mut parts: Vec<_> = text.split('/').map(String::from).collect();
        parts[3] = format!("{} {}", hands[0], hands[1]);
        if let Ok(position) = variant.parse_position(&parts.join("/")) {
            return position;
        }
    }
}

fn plies(score: i32) -> i32 {
    match Score::from_number(score) {
        Score::WinIn(plies) => plies as i32,
        Score::LossIn(plies) => -(plies as i32),
        _ => 0,
    }
}

#[test]
fn the_race_is_exact_for_every_pair_of_pawns() {
    let mut random = Random::new(4);
    // One evaluator for all walls: it must not confuse the tables that it keeps.
    let evaluator = exact();
    let mut seen = [0; 3];
    for (variant, games) in [
        ("quoridor:size=3,walls=2,repetition=0,plies=0", 40),
        ("quoridor:size=5,walls=5,repetition=0,plies=0", 40),
    ] {
        let variant: Quoridor = variant.parse().unwrap();
        for _ in 0..games {
            let start = walled(&variant, 10, [0, 0], &mut random);
            for (position, value) in solved(&start).into_values() {
                if position.outcome().is_some() {
                    continue;
                }
                let known = evaluator.known(&position, true).unwrap();
                assert_eq!(known.least, known.most);
                assert_eq!(plies(known.least), value, "{position}");
                seen[(value.signum() + 1) as usize] += 1;
            }
        }
    }
    assert!(seen[0] > 1_000 && seen[2] > 1_000, "{seen:?}");
    println!("lost, drawn, won: {seen:?}");
}

#[test]
fn with_one_hand_empty_the_bounds_hold() {
    let mut random = Random::new(5);
    let evaluator = exact();
    let (mut told, mut silent) = (0, 0);
    for hands in [[0, 1], [1, 0], [0, 2], [2, 0]] {
        let variant: Quoridor = "quoridor:size=5,walls=5,repetition=0,plies=0".parse().unwrap();
        for _ in 0..if hands.contains(&2) { 1 } else { 4 } {
            let start = walled(&variant, 16, hands, &mut random);
            for (position, value) in solved(&start).into_values() {
                let one = (position.hand(Side::First) == 0) != (position.hand(Side::Second) == 0);
                if position.outcome().is_some() || !one {
                    continue;
                }
                let Some(known) = evaluator.known(&position, true) else {
                    silent += 1;
                    continue;
                };
                told += 1;
                let score = match value {
                    0 => 0,
                    n if n > 0 => Known::won_in(n as u32),
                    n => -Known::won_in(n.unsigned_abs()),
                };
                assert!((known.least..=known.most).contains(&score), "{position}: {known:?}, {value} plies");
            }
        }
    }
    assert!(told > 1_000 && silent > 1_000, "{told} told, {silent} silent");
}

#[test]
fn limits_and_repetitions_are_respected() {
    let evaluator = exact();
    let known = |variant: &str, text: &str, fresh| {
        let variant: Quoridor = variant.parse().unwrap();
        let position = variant.parse_position(text).unwrap();
        evaluator.known(&position, fresh).map(|known| (plies(known.least), plies(known.most)))
    };
    let race = "-/-/a5 i5/0 0/1";
    assert_eq!(known("quoridor", race, true), Some((7, 7)));
    assert_eq!(known("quoridor:plies=7", race, true), Some((7, 7)));
    assert_eq!(known("quoridor:plies=6", race, true), Some((0, 0)));
    assert_eq!(known("quoridor", race, false), Some((0, 7)), "a position may have occurred twice before");
    assert_eq!(known("quoridor:course", race, false), Some((7, 7)));
    assert_eq!(known("quoridor", "-/-/a5 i5/3 0/1", true), Some((7, 1)));
    assert_eq!(known("quoridor", "-/-/a5 i5/0 3/1", true), None);
    assert_eq!(known("quoridor", "-/-/a5 i5/3 3/1", true), None);
    let position = Quoridor::default().parse_position(race).unwrap();
    assert_eq!(QuoridorEvaluator::default().known(&position, true), None, "nobody asked for it");
}
