//! Checks every figure of the files in `tests/data`.

use secateur_abalone::{Abalone, family};
use secateur_core::reference::{ReferenceLine, check, no_other_words};
use secateur_core::{AnyGame, Game, Position, Side, Variant};

#[test]
fn leaf_counts() {
    let tally = check(&family(), "tests/data/perft.txt", include_str!("../data/perft.txt"), no_other_words);
    assert_eq!(tally.checks + tally.skipped, 62);
}

#[test]
fn the_push_that_is_easily_forgotten() {
    let cells = format!("{}bbbw.w...{}", ".".repeat(26), ".".repeat(26));
    let variant: Abalone = "abalone:official".parse().unwrap();
    let position = variant.parse_position(&format!("{cells}/b")).unwrap();
    assert_eq!(position.count_moves(), 20);
}

#[test]
fn pushes() {
    let tally = check(&family(), "tests/data/pushes.txt", include_str!("../data/pushes.txt"), no_other_words);
    assert_eq!(tally.checks, 22);
}

#[test]
fn move_lists() {
    let tally = check(&family(), "tests/data/moves.txt", include_str!("../data/moves.txt"), no_other_words);
    assert_eq!(tally.checks, 227);
}

/// `lost N N` and `centre-distance N N`: marbles lost, and the sum of distances from the centre, first player first.
fn sides(line: &ReferenceLine<'_>, game: &dyn AnyGame) -> Result<usize, String> {
    let game = game.as_any().downcast_ref::<Game<Abalone>>().ok_or("a game of Abalone")?;
    let found = Side::BOTH.map(|side| match line.word {
        "lost" => Ok(u64::from(game.position().lost(side))),
        "centre-distance" => Ok(u64::from(game.position().centre_distance(side))),
        _ => no_other_words(line, game).map(|n| n as u64),
    });
    let [first, second] = found;
    let (found, expected) = ([first?, second?], line.parsed_numbers()?);
    if expected == found { Ok(2) } else { Err(format!("{found:?}, not {expected:?}")) }
}

#[test]
fn games() {
    let tally = check(&family(), "tests/data/games.txt", include_str!("../data/games.txt"), sides);
    assert_eq!(tally.checks, 1_444);
}
