//! Every figure of `data/reference.json`.

mod naive;

use naive::Naive;
use secateur_core::{Game, MoveList, Position, Side, Variant, perft, perft_parallel};
use secateur_divercite::{Divercite, Ties, canonical_key, images};
use serde_json::Value;
use std::collections::HashSet;

fn reference() -> Value {
    serde_json::from_str(include_str!("data/reference.json")).unwrap()
}

fn leaf_budget() -> u64 {
    let budget = std::env::var("SECATEUR_PERFT_LEAVES").ok().and_then(|n| n.parse().ok());
    budget.unwrap_or(20_000_000)
}

#[test]
fn perft_counts() {
    let reference = reference();
    let counts: Vec<u64> =
        reference["perft"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    assert_eq!(counts, [164, 26_240, 4_093_440, 622_202_880]);
    let mut checked = 0;
    for ties in [Ties::Course, Ties::Publisher] {
        for (i, &count) in counts.iter().enumerate().filter(|&(_, &count)| count <= leaf_budget()) {
            let start = Divercite { ties }.start();
            assert_eq!(perft(&mut start.clone(), i as u32 + 1), count);
            assert_eq!(perft_parallel(&start, i as u32 + 1, 2), count);
            checked += 1;
        }
    }
    assert!(checked >= 6, "only {checked} counts were within the budget");
}

fn pair(value: &Value) -> [u64; 2] {
    [value[0].as_u64().unwrap(), value[1].as_u64().unwrap()]
}

fn winner(word: &str) -> Option<Side> {
    match word {
        "first" => Some(Side::First),
        "second" => Some(Side::Second),
        "draw" => None,
        _ => panic!("{word}"),
    }
}

#[test]
fn games_of_the_course() {
    let reference = reference();
    let games = reference["games"].as_array().unwrap();
    let (mut tied, mut plies) = (0, 0);
    for game in games {
        for ties in [Ties::Course, Ties::Publisher] {
            let mut played = Game::new(Divercite { ties });
            for (ply, m) in game["moves"].as_array().unwrap().iter().enumerate() {
                let legal = game["legal_before_each"][ply].as_u64().unwrap();
                assert_eq!(played.legal().len() as u64, legal, "{}", played.position());
                played.play_text(m.as_str().unwrap()).unwrap();
                let points = pair(if ply < 39 { &game["points_after_each"][ply] } else { &game["points"] });
                assert_eq!(played.position().points().map(u64::from), points, "{}", played.position());
                assert_eq!(played.outcome().is_some(), ply == 39);
                plies += 1;
            }
            assert_eq!(played.moves().len(), 40);
            let (outcome, points) = (played.outcome().unwrap(), pair(&game["points"]));
            let is_tied = game["tied"].as_bool().unwrap();
            let expected = match ties {
                Ties::Publisher if is_tied => None,
                _ => winner(game["winner_course"].as_str().unwrap()),
            };
            assert_eq!(outcome.winner, expected, "{}", played.position());
            assert_eq!(outcome.reason.word, "complete");
            assert_eq!(outcome.points.map(|p| u64::from(p.in_halves())), points.map(|p| 2 * p));
            assert_eq!(played.position().to_string(), game["final"].as_str().unwrap());
            assert_eq!(is_tied, points[0] == points[1]);
            tied += u32::from(is_tied);
        }
        // The naive rules are held to the figures too.
        let last = Naive::read(game["final"].as_str().unwrap());
        assert_eq!(last.points().map(|p| p as u64), pair(&game["points"]));
        assert_eq!(Some(Side::BOTH[last.winner_course()]), winner(game["winner_course"].as_str().unwrap()));
    }
    assert_eq!((games.len(), plies), (41, 41 * 2 * 40));
    assert_eq!(tied, 2 * 13);
}

/// 164 and 25,040 positions after one and two plies; 9 and 420 up to the 192 symmetries.
#[test]
fn distinct_positions() {
    let mut layer = vec![Divercite::default().start()];
    for (all, apart) in [(164, 9), (25_040, 420)] {
        let mut keys = HashSet::new();
        let mut next = Vec::new();
        for position in &layer {
            let mut list = MoveList::new();
            position.generate(&mut list);
            for &m in &list {
                let mut child = position.clone();
                child.play(m);
                if keys.insert(child.key()) {
                    next.push(child);
                }
            }
        }
        assert_eq!(next.len(), all);
        assert_eq!(next.iter().map(|p| p.to_string()).collect::<HashSet<_>>().len(), all);
        let canonical: HashSet<u64> = next.iter().map(canonical_key).collect();
        assert_eq!(canonical.len(), apart);
        // The same by brute force: the least text of the 192 images.
        let least = |p| images(p).iter().map(|i| i.to_string()).min().unwrap();
        assert_eq!(next.iter().map(least).collect::<HashSet<_>>().len(), apart);
        layer = next;
    }
}
