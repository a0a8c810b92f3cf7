//! The solver of endings agrees with minimax.

use secateur_core::{EndingSolver, Known, MoveList, Position, Random, Side, Variant};
use secateur_divercite::{Divercite, DivercitePosition, DiverciteSolver};

/// The value for the side to move, 1, 0 or -1, by plain alpha-beta.
fn value(position: &mut DivercitePosition, mut alpha: i32, beta: i32) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.winner.map_or(0, |winner| if winner == position.turn() { 1 } else { -1 });
    }
    let mut list = MoveList::new();
    position.generate(&mut list);
    for &m in &list {
        position.play(m);
        alpha = alpha.max(-value(position, -beta, -alpha));
        position.unplay(m, ());
        if alpha >= beta {
            break;
        }
    }
    alpha
}

fn sign(known: Known) -> i32 {
    assert_eq!(known.least, known.most);
    known.least.signum()
}

/// A position `left` plies before the end of a random game.
fn random_ending(variant: &Divercite, left: u32, random: &mut Random) -> DivercitePosition {
    let mut position = variant.start();
    let mut list = MoveList::new();
    for _ in left..40 {
        let m = position.random_move(random, &mut list).unwrap();
        position.play(m);
    }
    position
}

#[test]
fn endings_have_the_value_of_minimax() {
    let mut random = Random::new(14);
    let mut seen = [[0; 3]; 2];
    for (i, name) in ["divercite", "divercite:publisher"].iter().enumerate() {
        let variant: Divercite = name.parse().unwrap();
        // One table for all positions: entries of one position must hold for the next.
        let mut solver = DiverciteSolver::new(1 << 20);
        for n in 0..600 {
            let left = 1 + n % 5;
            let mut position = random_ending(&variant, left, &mut random);
            let expected = value(&mut position, -1, 1);
            let solved = solver.solve(&position, &mut |_| true).unwrap();
            assert_eq!(sign(solved.known), expected, "{position}");
            seen[i][(expected + 1) as usize] += 1;
            if expected != 0 {
                assert_eq!(solved.known.least, expected * Known::won_in(left), "{position}");
            }
            assert_eq!(solved.best.is_some(), expected >= 0);
            if let Some(best) = solved.best {
                position.play(best);
                assert_eq!(-value(&mut position, -1, 1), expected, "{best} keeps the value");
            }
        }
    }
    assert!(seen[0][0] > 100 && seen[0][2] > 100 && seen[0][1] == 0, "{seen:?}");
    assert!(seen[1].iter().all(|&n| n > 15), "{seen:?}");
}

#[test]
fn strong_endings_have_the_value_of_minimax() {
    let variant = Divercite::default();
    let mut solver = DiverciteSolver::new(1 << 20);
    let games = include_str!("../data/endings.txt").lines();
    let mut won = [0; 2];
    for line in games.take(20) {
        let mut position = variant.start();
        for text in line.split_whitespace().take(34) {
            let m = variant.parse_move(&position, text).unwrap();
            position.play(m);
        }
        let expected = value(&mut position, -1, 1);
        let solved = solver.solve(&position, &mut |_| true).unwrap();
        assert_eq!(sign(solved.known), expected, "{position}");
        won[usize::from((expected > 0) == (position.turn() == Side::First))] += 1;
    }
    assert!(won.iter().all(|&n| n > 2), "{won:?}");
}

#[test]
fn a_solver_stops_when_it_is_told_to() {
    let variant = Divercite::default();
    let position = random_ending(&variant, 16, &mut Random::new(1));
    let mut asked = 0;
    let solved = DiverciteSolver::new(1 << 20).solve(&position, &mut |nodes| {
        asked = nodes;
        nodes < 1_000
    });
    assert_eq!(solved, None);
    assert!((1_000..2_000).contains(&asked), "{asked}");
}
