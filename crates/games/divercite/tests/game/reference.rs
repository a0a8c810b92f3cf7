//! Checks every figure of the files in `tests/data`.

use crate::naive::Naive;
use secateur_core::reference::{ReferenceLine, blocks, check, no_other_words};
use secateur_core::{AnyGame, Game, MoveList, Position, StopSignal, Variant, perft_parallel};
use secateur_divercite::{Divercite, canonical_key, family, images};
use std::collections::HashSet;

const GAMES: &str = include_str!("../data/games.txt");

#[test]
fn leaf_counts() {
    let tally = check(&family(), "tests/data/perft.txt", include_str!("../data/perft.txt"), no_other_words);
    assert_eq!(tally.checks + tally.skipped, 8);
}

#[test]
fn counting_on_threads_agrees() {
    assert_eq!(perft_parallel(&Divercite::default().start(), 4, 2, &StopSignal::new()), Some(622_202_880));
}

/// `board-points A-B …`: the points of both players after each of the last plies.
fn board_points(line: &ReferenceLine<'_>, game: &dyn AnyGame) -> Result<usize, String> {
    let game = game.as_any().downcast_ref::<Game<Divercite>>().ok_or("a game of Divercité")?;
    if line.word != "board-points" {
        return no_other_words(line, game);
    }
    let (expected, mut after) = (line.words().collect::<Vec<_>>(), game.clone());
    for points in expected.iter().rev() {
        let [first, second] = after.position().points();
        if format!("{first}-{second}") != *points {
            return Err(format!("{first}-{second}, not {points}, at {}", after.position()));
        }
        after.undo();
    }
    Ok(2 * expected.len())
}

#[test]
fn games() {
    let tally = check(&family(), "tests/data/games.txt", GAMES, board_points);
    assert_eq!(tally.checks, 10_250);
}

/// Checks the figures with the naive rules too.
#[test]
fn the_naive_rules_count_the_same() {
    for block in blocks(GAMES).unwrap() {
        let line = |word: &str| &block.lines.iter().find(|line| line.word == word).unwrap().args;
        let last = Naive::read(line("final"));
        let [first, second] = last.points();
        assert_eq!(format!("{first} {second}"), *line("points"));
        assert!(line("ends").starts_with(["first", "second"][last.winner_course()]), "{}", line("final"));
    }
}

/// The number of different positions after one and two plies: 164 and 25,040, or 9 and 420 up to the 192 symmetries.
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
