//! Compares the fast generator, points and endings with the slow ones of `naive`, along random games.

use crate::naive::Naive;
use secateur_core::{MoveList, Outcome, Position, Random, Side, Variant};
use secateur_divercite::{Divercite, Ties};
use std::collections::BTreeSet;

/// How many positions of each variant are compared.
fn wanted() -> usize {
    let number = std::env::var("SECATEUR_DIFFERENTIAL").ok().and_then(|n| n.parse().ok());
    number.unwrap_or(20_000)
}

fn compare_outcome(outcome: Option<Outcome>, naive: &Naive, ties: Ties) {
    assert_eq!(outcome.is_some(), naive.is_over(), "{}", naive.text());
    let Some(outcome) = outcome else { return };
    let points = naive.points();
    assert_eq!(outcome.points.map(|p| usize::from(p.in_halves())), points.map(|p| 2 * p));
    let winner = match ties {
        Ties::Publisher if points[0] == points[1] => None,
        _ => Some(Side::BOTH[naive.winner_course()]),
    };
    assert_eq!(outcome.winner, winner, "{}", naive.text());
}

fn compare(variant: &Divercite, seed: u64) {
    let mut random = Random::new(seed);
    let (mut compared, wanted) = (0, wanted());
    while compared < wanted {
        let (mut position, mut slow) = (variant.start(), Naive::start());
        loop {
            let mut list = MoveList::new();
            position.generate(&mut list);
            let fast: BTreeSet<String> = list.iter().map(|&m| variant.format_move(&position, m)).collect();
            assert_eq!(fast.len(), list.len(), "{position}");
            assert_eq!(fast, slow.moves(), "{position}");
            assert_eq!(position.count_moves(), fast.len(), "{position}");
            assert_eq!(position.points().map(usize::from), slow.points(), "{position}");
            compare_outcome(position.outcome(), &slow, variant.ties);
            compared += 1;
            let Some(m) = random.pick(&list) else { break };
            // In every fourth position the results of all moves are compared; in the others, of the move that is played.
            if compared % 4 == 0 {
                for &m in &list {
                    let mut child = position.clone();
                    child.play(m);
                    assert_eq!(child.to_string(), slow.after(&variant.format_move(&position, m)).text());
                }
            }
            slow = slow.after(&variant.format_move(&position, m));
            position.play(m);
            assert_eq!(position.to_string(), slow.text());
            assert_eq!(Naive::read(&slow.text()), slow);
        }
    }
}

#[test]
fn course_is_as_the_naive_rules_say() {
    compare(&Divercite { ties: Ties::Course }, 1);
}

#[test]
fn publisher_is_as_the_naive_rules_say() {
    compare(&Divercite { ties: Ties::Publisher }, 2);
}

/// Full boards with few different colours often tie: tests the tie-break step by step.
#[test]
fn ties_of_random_full_boards() {
    let course = Divercite { ties: Ties::Course };
    let publisher = Divercite { ties: Ties::Publisher };
    let mut random = Random::new(3);
    let mut scratch = MoveList::new();
    let mut ties = [0; 2];
    for _ in 0..5_000 {
        let mut position = course.start();
        while let Some(m) = position.random_move(&mut random, &mut scratch) {
            position.play(m);
        }
        let text = position.to_string();
        let slow = Naive::read(&text);
        compare_outcome(position.outcome(), &slow, Ties::Course);
        compare_outcome(publisher.parse_position(&text).unwrap().outcome(), &slow, Ties::Publisher);
        let points = slow.points();
        if points[0] == points[1] {
            ties[slow.winner_course()] += 1;
        }
    }
    assert!(ties[0] > 50 && ties[1] > 50, "ties won: {ties:?}");
}
