//! Positions drawn from a table at random, against searches that do not look at it.

use crate::failure::Failure;
use secateur_core::{AnyGame, AnyVariant, EndgameTables, Known, Limits, Random, Score, TableWork, lock};
use secateur_players::{Catalogue, Player, tables::Source};
use serde::Serialize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Wins up to so many plies are looked for.
const MAX_WIN: u32 = 15;
/// A win is looked for so many plies deeper than it is, since that search looks less closely at some moves.
const DEEPER: u32 = 8;
/// Nodes to look for a win.
const MAX_NODES: u64 = 2_000_000;
/// No win may be found within so many plies where there is none.
const DRAW_DEPTH: u32 = 9;
/// Looks at every move.
const FULL_WIDTH: &str = "alphabeta(order=all,tt=1M)";
/// Finds long wins.
const DEEP: &str = "secateur(hash=1M,tables=none)";

/// What the searches found.
#[derive(Debug, Default, Serialize)]
pub struct Searched {
    /// Positions compared.
    pub positions: u64,
    /// Wins and losses of up to [`MAX_WIN`] plies that a search found.
    pub confirmed: u64,
    /// Those that it did not find within its nodes.
    pub not_found: u64,
    /// Positions that are not won or lost within [`DRAW_DEPTH`] plies, and for which a search to that depth agrees.
    pub no_result: u64,
    /// Positions for which a search proved something else.
    pub disagreements: u64,
    /// The first of them.
    pub first: Option<String>,
}

impl std::fmt::Display for Searched {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Searched { positions, confirmed, not_found, no_result, disagreements, .. } = self;
        write!(
            f,
            "{positions} positions searched: {confirmed} wins and losses within {MAX_WIN} plies found, {not_found} not found in \
             {MAX_NODES} nodes; {no_result} others without a quicker result within {DRAW_DEPTH} plies; {disagreements} disagree"
        )
    }
}

/// A game at a random position of the table that is not over, and what is known of it.
pub fn draw(
    catalogue: &Catalogue,
    variant: &dyn AnyVariant,
    tables: &dyn EndgameTables,
    sizes: &[u64],
    random: &mut Random,
) -> Option<(Box<dyn AnyGame>, Known)> {
    let slice = random.below(sizes.len() as u32) as usize;
    let index = random.next() % sizes[slice].max(1);
    let text = tables.position(slice, index, random)?;
    // a number may stand for a position that the rules forbid
    let game = variant.begin_at(&text).ok()?;
    let known = catalogue.known(&*game, Source::All)?;
    Some((game, known))
}

/// Compares so many positions.
pub fn compare(
    catalogue: &Catalogue,
    variant: &dyn AnyVariant,
    sizes: &[u64],
    count: u64,
    seed: u64,
    table_work: &TableWork<'_>,
) -> Result<Searched, Failure> {
    let all = Mutex::new(Searched::default());
    let next = AtomicU64::new(0);
    let work = || -> Result<(), Failure> {
        let tables = variant.endgame_tables().expect("it has a table");
        let mut full = catalogue.player(variant, FULL_WIDTH, 0)?;
        let mut deep = catalogue.player(variant, DEEP, 0)?;
        while !table_work.stop.is_stopped() {
            let number = next.fetch_add(1, Relaxed);
            if number >= count {
                break;
            }
            (table_work.progress)(number as f64 / count as f64);
            // each number is the same position whatever the number of threads
            let mut random = Random::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(number));
            let drawn = (0..MAX_TRIES).find_map(|_| draw(catalogue, variant, &*tables, sizes, &mut random));
            let Some((game, known)) = drawn else { continue };
            let found = search(&*game, known, &mut *full, &mut *deep)?;
            let mut all = lock(&all);
            all.positions += 1;
            match found {
                Found::Confirmed => all.confirmed += 1,
                Found::Nothing => all.not_found += 1,
                Found::NoResult => all.no_result += 1,
                Found::Other(score) => {
                    all.disagreements += 1;
                    let line = format!("{}: the table says {known}, a search {score}", game.position());
                    all.first.get_or_insert(line);
                }
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..table_work.threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a search does not panic"))
    })?;
    Ok(all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
}

/// Draws for each position that is wanted.
const MAX_TRIES: u32 = 1_000;

enum Found {
    Confirmed,
    Nothing,
    NoResult,
    Other(Score),
}

fn search(
    game: &dyn AnyGame,
    known: Known,
    full: &mut dyn Player,
    deep: &mut dyn Player,
) -> Result<Found, Failure> {
    let expected = known.is_result().then(|| Score::from_number(known.least));
    if let Some(Score::WinIn(plies) | Score::LossIn(plies)) = expected
        && plies <= MAX_WIN
    {
        let score = decide(
            deep,
            game,
            Limits { depth: Some(plies + DEEPER), nodes: Some(MAX_NODES), ..Limits::default() },
        )?;
        return Ok(match (expected, score) {
            (Some(Score::WinIn(n)), Score::WinIn(m)) if m >= n => Found::Confirmed,
            (Some(Score::LossIn(n)), Score::LossIn(m)) if m <= n + DEEPER => Found::Confirmed,
            (_, Score::Hundredths(_)) => Found::Nothing,
            (_, other) => Found::Other(other),
        });
    }
    let score = decide(full, game, Limits { depth: Some(DRAW_DEPTH), ..Limits::default() })?;
    let agrees = match score {
        Score::WinIn(n) => known.most > 0 && claims_at_most(expected, n),
        Score::LossIn(n) => known.least < 0 && claims_at_most(expected, n),
        Score::Won | Score::Lost | Score::Hundredths(_) => true,
    };
    Ok(if agrees { Found::NoResult } else { Found::Other(score) })
}

/// Whether a win or loss that was found in `plies` is not quicker than the table says.
fn claims_at_most(expected: Option<Score>, plies: u32) -> bool {
    match expected {
        Some(Score::WinIn(n) | Score::LossIn(n)) => n <= plies,
        _ => true,
    }
}

fn decide(player: &mut dyn Player, game: &dyn AnyGame, limits: Limits) -> Result<Score, Failure> {
    let failed = |fault: &dyn std::fmt::Display| Failure::Running(format!("{}: {fault}", game.position()));
    player.reset(0).map_err(|fault| failed(&fault))?;
    let decision = player.decide(game, &limits.into(), &mut |_| {}).map_err(|fault| failed(&fault))?;
    decision.score.ok_or_else(|| failed(&"no score"))
}
