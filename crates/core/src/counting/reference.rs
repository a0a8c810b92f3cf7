//! Reference figures in text files, and the one runner that checks the files of all games.
//!
//! A file holds facts found by other programs: leaf counts, move lists, whole games with the number of legal moves before
//! every ply. Its comments name the source.
//!
//! Empty lines separate blocks, and each block names its variant anew. A line is a word and its arguments; a line that
//! begins with a space continues the line before; `#` begins a comment line.
//!
//! | line | what it does or checks |
//! |---|---|
//! | `case TEXT` | names the block in messages |
//! | `variant TEXT` | begins a game of this variant; `variant A \| B` begins two, and all lines that follow hold for both |
//! | `position TEXT` | begins from this position, which is written back as it is read |
//! | `same TEXT` | this text describes the same position |
//! | `perft N N …` | the leaf counts at depths 1, 2, … |
//! | `legal MOVE …` | these are all legal moves, in any order |
//! | `illegal MOVE …` | each of these is refused |
//! | `play N:MOVE …` | there are `N` legal moves, then this one is played; `N:` may be left out |
//! | `final TEXT` | this is the position now |
//! | `ends WINNER REASON` | the game is over: `first`, `second` or `draw`, and why; `A \| B` where the variants differ; the reason may be left out |
//! | `points N N` | what the outcome counts for the first player and the second |
//! | `not-under VARIANT` | under this variant's rules the same moves are illegal, or the game has another winner or is not over |
//!
//! A game can add words of its own: it hands [`check`] a function that reads them.
//!
//! ```
//! use secateur_core::reference;
//! let blocks = reference::blocks("# Who says so.\n\nvariant connect-four\nplay 7:d\n 7:c\n").unwrap();
//! assert_eq!((blocks.len(), blocks[0].lines.len()), (1, 2));
//! assert_eq!((blocks[0].lines[1].number, blocks[0].lines[1].args.as_str()), (4, "7:d 7:c"));
//! ```

use crate::{AnyGame, Family};
use std::collections::BTreeSet;

/// Larger leaf counts are skipped, unless the environment variable allows them.
const DEFAULT_LEAVES: u64 = 20_000_000;

/// A line of a file, joined with the lines that continue it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferenceLine<'a> {
    /// The number of the line in the file, from 1.
    pub number: usize,
    /// The first word, which says what the arguments mean.
    pub word: &'a str,
    /// The rest of the line, trimmed.
    pub args: String,
}

impl ReferenceLine<'_> {
    /// The arguments, split at spaces.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.args.split_whitespace()
    }

    /// The arguments as numbers.
    pub fn parsed_numbers(&self) -> Result<Vec<u64>, String> {
        self.words().map(|word| word.parse().map_err(|_| format!("'{word}' is not a number"))).collect()
    }

    /// The alternatives of `A | B`.
    fn alternatives(&self) -> Vec<&str> {
        self.args.split('|').map(str::trim).collect()
    }
}

/// The lines between two empty lines, checked as one case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block<'a> {
    /// The lines; there is at least one.
    pub lines: Vec<ReferenceLine<'a>>,
}

/// How much of a file was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Figures that were compared; a figure that holds for two variants counts twice.
    pub checks: usize,
    /// Leaf counts that were too large to check.
    pub skipped: usize,
}

/// Splits a text into blocks. An error carries the line number.
pub fn blocks(text: &str) -> Result<Vec<Block<'_>>, (usize, String)> {
    let (mut blocks, mut block) = (Vec::new(), Block::default());
    for (number, raw) in (1..).zip(text.lines()) {
        if raw.starts_with('#') {
            continue;
        }
        if raw.trim().is_empty() {
            if !block.lines.is_empty() {
                blocks.push(std::mem::take(&mut block));
            }
        } else if raw.starts_with(' ') {
            let last = block.lines.last_mut().ok_or((number, "there is no line to continue".to_string()))?;
            last.args = format!("{} {}", last.args, raw.trim()).trim().to_string();
        } else {
            let (word, args) = raw.split_once(' ').unwrap_or((raw, ""));
            block.lines.push(ReferenceLine { number, word, args: args.trim().to_string() });
        }
    }
    if !block.lines.is_empty() {
        blocks.push(block);
    }
    Ok(blocks)
}

/// Refuses every line: the function for a game that adds no words of its own to the files.
pub fn no_other_words(line: &ReferenceLine<'_>, _: &dyn AnyGame) -> Result<usize, String> {
    Err(format!("there is no line '{}'", line.word))
}

/// Checks a file of a family. Lines whose first word is unknown here go to `other`, with the game at that point; it returns
/// how many figures it compared.
///
/// The environment variable `SECATEUR_PERFT_LEAVES` sets the largest leaf count that is checked.
///
/// # Panics
/// With file and line, when a figure is wrong or a line cannot be read. A test needs nothing but the call.
pub fn check(
    family: &Family,
    file: &str,
    text: &str,
    mut other: impl FnMut(&ReferenceLine<'_>, &dyn AnyGame) -> Result<usize, String>,
) -> Tally {
    let fail = |line: usize, error: &str| -> ! { panic!("{file}:{line}: {error}") };
    let blocks = blocks(text).unwrap_or_else(|(line, error)| fail(line, &error));
    let leaves = std::env::var("SECATEUR_PERFT_LEAVES").ok().and_then(|n| n.parse().ok());
    let mut tally = Tally::default();
    for block in &blocks {
        let mut run = Run { family, leaves: leaves.unwrap_or(DEFAULT_LEAVES), games: Vec::new(), tally };
        let mut case = String::new();
        for line in &block.lines {
            if line.word == "case" {
                case = format!(" ({})", line.args);
            } else if let Err(error) = run.line(line, &mut other) {
                fail(line.number, &format!("{}{case}: {error}", line.word));
            }
        }
        tally = run.tally;
    }
    tally
}

/// A block being checked.
struct Run<'a> {
    family: &'a Family,
    leaves: u64,
    games: Vec<Box<dyn AnyGame>>,
    tally: Tally,
}

impl Run<'_> {
    fn line(
        &mut self,
        line: &ReferenceLine<'_>,
        other: &mut impl FnMut(&ReferenceLine<'_>, &dyn AnyGame) -> Result<usize, String>,
    ) -> Result<(), String> {
        if line.word == "variant" {
            let read = |text: &str| Ok((self.family.parse)(text).map_err(|e| e.to_string())?.begin());
            self.games = line.alternatives().into_iter().map(read).collect::<Result<_, String>>()?;
            return Ok(());
        }
        if self.games.is_empty() {
            return Err("a block begins with its variant".to_string());
        }
        let variants = self.games.len();
        for (nth, game) in self.games.iter_mut().enumerate() {
            let checks = match line.word {
                "position" => check_begin(game, &line.args)?,
                "same" => check_same(&**game, &line.args)?,
                "perft" => {
                    let counts = line.parsed_numbers()?;
                    let within = leaf_counts(&**game, &counts, self.leaves)?;
                    self.tally.skipped += counts.len() - within;
                    within
                }
                "legal" => check_legal(&**game, line)?,
                "illegal" => check_illegal(&**game, line)?,
                "play" => check_moves(&mut **game, line)?,
                "final" => check_last(&**game, &line.args)?,
                "ends" => {
                    let each = line.alternatives();
                    let expected = match each[..] {
                        [all] => all,
                        _ if each.len() == variants => each[nth],
                        _ => return Err(format!("{} endings for {variants} variants", each.len())),
                    };
                    check_end(&**game, expected)?
                }
                "points" => check_points(&**game, line)?,
                "not-under" => not_under(self.family, &**game, line)?,
                _ => other(line, &**game)?,
            };
            self.tally.checks += checks;
        }
        Ok(())
    }
}

/// Compares a found value with the file's; counts as one figure.
fn expect_equal<T: PartialEq + std::fmt::Display>(
    what: &str,
    found: T,
    expected: T,
) -> Result<usize, String> {
    if found == expected { Ok(1) } else { Err(format!("{what} is {found}, not {expected}")) }
}

fn check_begin(game: &mut Box<dyn AnyGame>, text: &str) -> Result<usize, String> {
    *game = game.variant().begin_at(text).map_err(|e| e.to_string())?;
    expect_equal("the text of the position", game.position().as_str(), text)
}

fn check_same(game: &dyn AnyGame, text: &str) -> Result<usize, String> {
    let other = game.variant().begin_at(text).map_err(|e| e.to_string())?;
    expect_equal("the key", other.key(), game.key())?;
    expect_equal("the position", other.position(), game.position())
}

fn leaf_counts(game: &dyn AnyGame, counts: &[u64], leaves: u64) -> Result<usize, String> {
    let mut compared = 0;
    for (depth, &count) in (1..).zip(counts).filter(|&(_, &count)| count <= leaves) {
        compared += expect_equal(&format!("depth {depth}"), game.perft(depth, 1), count)?;
    }
    Ok(compared)
}

fn check_legal(game: &dyn AnyGame, line: &ReferenceLine<'_>) -> Result<usize, String> {
    let moves = game.legal();
    let found: BTreeSet<_> = moves.iter().map(String::as_str).collect();
    let expected: BTreeSet<_> = line.words().collect();
    if moves.len() == expected.len() && found == expected {
        return Ok(expected.len());
    }
    let list = |set: BTreeSet<&str>| set.into_iter().collect::<Vec<_>>().join(" ");
    Err(format!(
        "{} legal, {} listed; legal and not listed: {}; listed and not legal: {}",
        moves.len(),
        expected.len(),
        list(&found - &expected),
        list(&expected - &found)
    ))
}

fn check_illegal(game: &dyn AnyGame, line: &ReferenceLine<'_>) -> Result<usize, String> {
    for word in line.words() {
        if game.clone_game().play(word).is_ok() {
            return Err(format!("{word} is legal at {}", game.position()));
        }
    }
    Ok(line.words().count())
}

fn check_moves(game: &mut dyn AnyGame, line: &ReferenceLine<'_>) -> Result<usize, String> {
    let mut compared = 0;
    for word in line.words() {
        let (count, text) = word.split_once(':').map_or((None, word), |(count, text)| (Some(count), text));
        let before = format!("before {text} at {}", game.position());
        if let Some(outcome) = game.outcome() {
            return Err(format!("{before} the game is over: {outcome}"));
        }
        if let Some(count) = count {
            let count = count.parse().map_err(|_| format!("'{word}' is not a number, a colon and a move"))?;
            expect_equal(&format!("the number of moves listed {before}"), game.legal_count(), count)?;
            compared +=
                expect_equal(&format!("the number of moves {before}"), game.perft(1, 1), count as u64)?;
        }
        game.play(text).map_err(|error| format!("{error} {before}"))?;
    }
    Ok(compared)
}

/// Checks the position text, and that the outcome it shows when read back, if any, is the game's.
fn check_last(game: &dyn AnyGame, text: &str) -> Result<usize, String> {
    expect_equal("the position", game.position().as_str(), text)?;
    let read = game.variant().begin_at(text).map_err(|e| e.to_string())?;
    expect_equal("the position read back", read.position().as_str(), text)?;
    match (read.outcome(), game.outcome()) {
        (Some(found), Some(expected)) => expect_equal("the outcome of the text", found, expected),
        (Some(found), None) => Err(format!("the text shows an outcome that the game has not: {found}")),
        (None, _) => Ok(1),
    }
}

fn check_end(game: &dyn AnyGame, expected: &str) -> Result<usize, String> {
    let outcome = game.outcome().ok_or("the game is not over")?;
    expect_equal("the number of moves after the end", game.legal_count(), 0)?;
    let mut words = expected.split_whitespace();
    let mut compared = expect_equal("the winner", outcome.winner_word(), words.next().unwrap_or(""))?;
    if let Some(reason) = words.next() {
        compared += expect_equal("the reason", outcome.reason.word, reason)?;
    }
    Ok(compared)
}

fn check_points(game: &dyn AnyGame, line: &ReferenceLine<'_>) -> Result<usize, String> {
    let outcome = game.outcome().ok_or("the game is not over")?;
    let found = outcome.points.map(|points| points.to_string()).join(" ");
    expect_equal(
        "the outcome's points",
        found.as_str(),
        line.words().collect::<Vec<_>>().join(" ").as_str(),
    )?;
    Ok(2)
}

fn not_under(family: &Family, game: &dyn AnyGame, line: &ReferenceLine<'_>) -> Result<usize, String> {
    let winner = game.outcome().ok_or("the game is not over")?.winner_word();
    for text in line.alternatives() {
        let variant = (family.parse)(text).map_err(|e| e.to_string())?;
        let other = variant.game(None, game.moves()).ok().and_then(|other| other.outcome());
        if other.is_some_and(|outcome| outcome.winner_word() == winner) {
            return Err(format!("under {text} the game ends the same: {winner}"));
        }
    }
    Ok(line.alternatives().len())
}
