//! Checks a table by comparing random positions with searches that do not use it.

use super::Source;
use crate::{AnySolver, Catalogue};
use secateur_core::{
    AnyGame, AnyVariant, EndgameTables, Known, Random, Score, Side, TableWork, lock, share_work, unpoisoned,
};
use serde::Serialize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Wins are searched for up to this many plies.
const MAX_WIN: u32 = 15;
/// Where the table says that there is no win, no search may find one within this many plies.
const DRAW_DEPTH: u32 = 9;
/// Nodes for each question to the solver.
const MAX_NODES: u64 = 1_000_000;

/// The results of the comparison.
#[derive(Debug, Default, Serialize)]
pub struct Searched {
    /// Positions compared.
    pub positions: u64,
    /// Wins and losses of up to `MAX_WIN` plies that a search found at exactly their distance.
    pub confirmed: u64,
    /// Positions for which `MAX_NODES` nodes were not enough.
    pub not_found: u64,
    /// Positions without a win within `DRAW_DEPTH` plies, according to the table and to a search.
    pub no_result: u64,
    /// Positions for which a search proved something else, or whose image under a symmetry has another value.
    pub disagreements: u64,
    /// The first of them.
    pub first: Option<String>,
}

impl std::fmt::Display for Searched {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Searched { positions, confirmed, not_found, no_result, disagreements, .. } = self;
        write!(
            f,
            "{positions} positions searched: {confirmed} wins and losses within {MAX_WIN} plies found, {no_result} others without a \
             win within {DRAW_DEPTH} plies, {not_found} given up after {MAX_NODES} nodes; {disagreements} disagree"
        )
    }
}

/// The random numbers for one position or game of a run. They are not derived by [`secateur_core::random::derive_seed`], because
/// the figures in docs/tables.md were measured with this derivation.
pub(super) fn random_of(seed: u64, number: u64) -> Random {
    Random::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(number))
}

/// A game at a random position of the table that is not over, and what the table knows of it.
pub fn draw_position(
    catalogue: &Catalogue,
    variant: &dyn AnyVariant,
    tables: &dyn EndgameTables,
    sizes: &[u64],
    random: &mut Random,
) -> Option<(Box<dyn AnyGame>, Known)> {
    let slice = random.below(sizes.len() as u32) as usize;
    let index = random.next() % sizes[slice].max(1);
    let text = tables.position(slice, index, random)?;
    // an index may stand for a position that the rules forbid
    let game = variant.begin_at(&text).ok()?;
    let known = catalogue.known(&*game, Source::All)?;
    Some((game, known))
}

/// Compares `count` random positions of a table of slices of these `sizes`. The same seed draws the same positions,
/// whatever the number of threads.
///
/// # Panics
///
/// If the variant has no tables, or is not in the catalogue.
pub fn compare_with_search(
    catalogue: &Catalogue,
    variant: &dyn AnyVariant,
    sizes: &[u64],
    count: u64,
    seed: u64,
    table_work: &TableWork<'_>,
) -> Searched {
    let all = Mutex::new(Searched::default());
    let next = AtomicU64::new(0);
    let work = || {
        let tables = variant.endgame_tables().expect("it has a table");
        let mut solver = catalogue.solver(variant).expect("a variant of the catalogue");
        while !table_work.stop.is_stopped() {
            let number = next.fetch_add(1, Relaxed);
            if number >= count {
                break;
            }
            (table_work.progress)(number as f64 / count as f64);
            // the number determines the position, whatever the number of threads
            let mut random = random_of(seed, number);
            let drawn =
                (0..MAX_TRIES).find_map(|_| draw_position(catalogue, variant, &*tables, sizes, &mut random));
            let Some((mut game, known)) = drawn else { continue };
            // all images under symmetries must have the same value; one of them is searched
            let images = (0..variant.symmetries().len()).map(|symmetry| game.transformed(symmetry));
            let images: Vec<_> = images.collect();
            let differs = images.iter().find(|image| catalogue.known(&***image, Source::All) != Some(known));
            let differs = differs.map(|image| format!("another value than its image {}", image.position()));
            if let Some(image) =
                images.into_iter().nth(random.below(1 + variant.symmetries().len() as u32) as usize)
            {
                game = image;
            }
            let found = match differs {
                Some(differs) => Found::Other(differs),
                None => search(&*game, known, &mut *solver),
            };
            let mut all = lock(&all);
            all.positions += 1;
            match found {
                Found::Confirmed => all.confirmed += 1,
                Found::GivenUp => all.not_found += 1,
                Found::NoResult => all.no_result += 1,
                Found::Other(other) => {
                    all.disagreements += 1;
                    let line = format!("{}: the table says {known}, but {other}", game.position());
                    all.first.get_or_insert(line);
                }
            }
        }
    };
    share_work(table_work.threads, work);
    unpoisoned(all.into_inner())
}

/// The most random draws for each position.
const MAX_TRIES: u32 = 1_000;

enum Found {
    Confirmed,
    GivenUp,
    NoResult,
    /// A search found something else.
    Other(String),
}

/// Searches for what the table says, and for anything quicker.
fn search(game: &dyn AnyGame, known: Known, solver: &mut dyn AnySolver) -> Found {
    let turn = game.turn();
    let mut can_win = |side: Side, plies: u32| solver.can_win_within(game, side, plies, MAX_NODES);
    let (winner, distance) = match Score::from_number(if known.least > 0 { known.least } else { known.most })
    {
        _ if !known.is_result() => (None, None),
        Score::WinIn(plies) => (Some(turn), Some(plies)),
        Score::LossIn(plies) => (Some(!turn), Some(plies)),
        Score::Won => (Some(turn), None),
        Score::Lost => (Some(!turn), None),
        Score::Hundredths(_) => (None, None),
    };
    if let (Some(winner), Some(plies @ ..=MAX_WIN)) = (winner, distance) {
        let before = plies.checked_sub(2).map_or(Some(false), |before| can_win(winner, before));
        return match (can_win(winner, plies), before) {
            (Some(true), Some(false)) => Found::Confirmed,
            (Some(false), _) => Found::Other("a search finds no win within so many plies".into()),
            (_, Some(true)) => Found::Other("a search finds a quicker win".into()),
            _ => Found::GivenUp,
        };
    }
    // a win at an unknown distance may be near
    if let (Some(winner), None) = (winner, distance)
        && can_win(winner, MAX_WIN) == Some(true)
    {
        return Found::Confirmed;
    }
    for side in Side::BOTH {
        // what would contradict the table: a win that is quicker than it says, or a win where it says there is none
        let possible = if side == turn { known.most > 0 } else { known.least < 0 } && distance.is_none();
        match can_win(side, DRAW_DEPTH) {
            Some(true) if !possible => {
                return Found::Other(format!(
                    "a search finds a win of the {side:?} player within {DRAW_DEPTH} plies"
                ));
            }
            Some(_) => {}
            None => return Found::GivenUp,
        }
    }
    Found::NoResult
}
