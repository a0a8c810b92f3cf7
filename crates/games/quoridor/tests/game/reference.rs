//! Checks every figure of the files in `tests/data`.

use secateur_core::reference::{ReferenceLine, check};
use secateur_core::{AnyGame, Game, Position};
use secateur_quoridor::{MoveKind, Quoridor, QuoridorPosition, family};

fn pawn_moves(position: &QuoridorPosition) -> Vec<String> {
    let mut list = Vec::new();
    position.generate(&mut list);
    let pawns = list.iter().filter(|m| matches!(m.kind(), MoveKind::Pawn(_)));
    let mut texts: Vec<_> = pawns.map(|m| m.to_string()).collect();
    texts.sort();
    texts
}

/// `pawn-moves MOVE …`: the pawn's moves; `pawns N …`: how many there were before each of the last plies.
fn pawns(line: &ReferenceLine<'_>, game: &dyn AnyGame) -> Result<usize, String> {
    let game = game.as_any().downcast_ref::<Game<Quoridor>>().ok_or("a game of Quoridor")?;
    match line.word {
        "pawn-moves" => {
            let (found, expected) = (pawn_moves(game.position()), line.words().collect::<Vec<_>>());
            if found == expected { Ok(found.len()) } else { Err(format!("{found:?}, not {expected:?}")) }
        }
        "pawns" => {
            let (counts, mut before) = (line.parsed_numbers()?, game.clone());
            for (back, &count) in counts.iter().rev().enumerate() {
                before.undo();
                let found = pawn_moves(before.position()).len() as u64;
                if found != count {
                    return Err(format!(
                        "{found}, not {count}, {} plies before the end of the line",
                        back + 1
                    ));
                }
            }
            Ok(counts.len())
        }
        _ => secateur_core::reference::no_other_words(line, game),
    }
}

#[test]
fn leaf_counts() {
    let tally = check(&family(), "tests/data/perft.txt", include_str!("../data/perft.txt"), pawns);
    assert_eq!(tally.checks + tally.skipped, 63);
}

#[test]
fn pawn_cases() {
    let tally = check(&family(), "tests/data/pawns.txt", include_str!("../data/pawns.txt"), pawns);
    assert_eq!(tally.checks, 40);
}

#[test]
fn games() {
    let tally = check(&family(), "tests/data/games.txt", include_str!("../data/games.txt"), pawns);
    assert_eq!(tally.checks, 220);
}
