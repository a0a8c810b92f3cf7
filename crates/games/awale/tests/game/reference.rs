//! Checks every figure of the files in `tests/data`.

use crate::retrograde;
use secateur_awale::{Oware, Tricolour, TricolourMove, TricolourPosition, family};
use secateur_core::reference::{ReferenceLine, check, no_other_words};
use secateur_core::{AnyGame, Game, MoveList, Position};

/// How many of the moves at `depth` capture.
fn captures(position: &mut TricolourPosition, depth: usize) -> u64 {
    let mut list = MoveList::<TricolourMove>::new();
    position.generate(&mut list);
    if depth == 1 {
        return list.iter().filter(|&&m| position.captures(m) > 0).count() as u64;
    }
    let below = |&m: &TricolourMove| {
        let undo = position.play(m);
        let found = captures(position, depth - 1);
        position.unplay(m, undo);
        found
    };
    list.iter().map(below).sum()
}

/// `captures N …`: how many of the moves at depths 1, 2, … capture.
fn capture_counts(line: &ReferenceLine<'_>, game: &dyn AnyGame) -> Result<usize, String> {
    let game = game.as_any().downcast_ref::<Game<Tricolour>>().ok_or("a tricolour game")?;
    if line.word != "captures" {
        return no_other_words(line, game);
    }
    let expected = line.parsed_numbers()?;
    let found: Vec<_> =
        (1..=expected.len()).map(|depth| captures(&mut game.position().clone(), depth)).collect();
    if found == expected { Ok(found.len()) } else { Err(format!("{found:?}, not {expected:?}")) }
}

#[test]
fn leaf_counts() {
    let tally = check(&family(), "tests/data/perft.txt", include_str!("../data/perft.txt"), capture_counts);
    assert_eq!(tally.checks + tally.skipped, 50);
}

#[test]
fn games() {
    let tally = check(&family(), "tests/data/games.txt", include_str!("../data/games.txt"), no_other_words);
    assert_eq!(tally.checks, 10_589);
}

/// `table SEEDS WINS DRAWS LOSSES`: counts over all distributions of this many seeds.
#[test]
fn end_tables() {
    // Lines of a block with several variants alternate between these.
    let mut known: Vec<(Oware, Vec<Vec<i8>>)> = Vec::new();
    let table = |line: &ReferenceLine<'_>, game: &dyn AnyGame| {
        let game = game.as_any().downcast_ref::<Game<Oware>>().ok_or("a game of Oware")?;
        let (variant, numbers) = (*game.variant(), line.parsed_numbers()?);
        let ("table", &[seeds, ref expected @ ..]) = (line.word, &numbers[..]) else {
            return no_other_words(line, game);
        };
        let nth = known.iter().position(|(known, _)| *known == variant).unwrap_or_else(|| {
            known.push((variant, Vec::new()));
            known.len() - 1
        });
        let tables = &mut known[nth].1;
        while tables.len() <= seeds as usize {
            tables.push(retrograde::next_table(variant.rules, tables));
        }
        let found = retrograde::wins_draws_losses(&tables[seeds as usize]);
        if found == expected { Ok(3) } else { Err(format!("{found:?}, not {expected:?}")) }
    };
    let tally = check(&family(), "tests/data/tables.txt", include_str!("../data/tables.txt"), table);
    assert_eq!(tally.checks, 33);
}
