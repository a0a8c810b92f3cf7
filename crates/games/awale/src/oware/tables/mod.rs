//! Endgame tables: how many of the seeds on the board can be won, for every position with few of them.
//!
//! A slice holds all positions with the same number of seeds, reachable or not, from the mover's view. Play may be endless,
//! and the value of a repetition depends on earlier moves. So Oware has two slices for each number of seeds. One holds
//! bounds that are certain: what the mover gains if endless play gives him nothing, and if it gives him everything. The
//! other holds the value if endless play gives nothing more to either side, which is usually right. In Awari that value is
//! certain.

mod build;
mod bytes;
mod index;

use super::board::{MAJORITY, SEEDS};
use super::position::OwarePosition;
use super::variant::{GrandSlam, Rules};
use bytes::{Bounds, Endless};
use secateur_core::{
    EndgameTables, Known, Random, Side, TableBytes, TableCount, TableSlice, TableWork, embedded,
};

embedded!(OWARE, "../../../tables/oware.table");
embedded!(AWARI, "../../../tables/awari.table");

/// The tables of a variant.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwareTables {
    rules: Rules,
}

impl OwareTables {
    pub fn new(rules: Rules) -> OwareTables {
        OwareTables { rules }
    }

    /// The slices for each number of seeds. In Awari a repetition shares the seeds evenly; in Oware each side takes those
    /// on its side.
    fn kinds(self) -> &'static [Endless] {
        match self.rules {
            Rules::Abapa { .. } => &[Endless::Unknown, Endless::Nothing],
            Rules::Awari => &[Endless::Nothing],
        }
    }

    /// The number of seeds of a slice, and the value of endless play in it.
    fn slice(self, number: usize) -> (usize, Endless) {
        let kinds = self.kinds();
        (number / kinds.len(), kinds[number % kinds.len()])
    }

    /// The number of the slice for this many seeds.
    fn number(self, seeds: usize, endless: Endless) -> usize {
        let kinds = self.kinds();
        seeds * kinds.len() + usize::from(kinds[0] != endless)
    }

    /// The bounds of a position in one kind of slice; `None` if it has more seeds than the tables.
    #[inline]
    fn bounds(self, tables: &dyn TableBytes, position: &OwarePosition, endless: Endless) -> Option<Bounds> {
        let seeds = position.on_board();
        let slice = self.number(seeds, endless);
        // most positions have more seeds than any table
        if seeds > bytes::MAX_SEEDS || slice >= tables.slices() {
            return None;
        }
        let byte = tables.byte(slice, index::of(position.own, position.enemy))?;
        Some(Bounds::read(byte, endless, seeds))
    }

    /// Whether the tables contain the position, so that [`margin`](Self::margin) knows it.
    #[inline]
    pub fn hold(self, tables: &dyn TableBytes, position: &OwarePosition) -> bool {
        let seeds = position.on_board();
        seeds <= bytes::MAX_SEEDS && self.number(seeds, Endless::Nothing) < tables.slices()
    }

    /// What the tables prove of a position after which no earlier position can recur.
    #[inline]
    pub fn known(self, bytes: &dyn TableBytes, position: &OwarePosition) -> Option<Known> {
        let Bounds { low, high } = self.bounds(bytes, position, self.kinds()[0])?;
        let score = |rest: i8| {
            let margin = position.ahead() + i32::from(rest);
            // of two wins, the larger is better, and the one with fewer seeds left on the board
            let progress = margin.abs() + i32::from(SEEDS) - position.on_board() as i32;
            margin.signum() * Known::won(progress)
        };
        Some(Known { least: score(low), most: score(high) })
    }

    /// The mover's final lead in seeds if endless play gives nothing more to either side.
    #[inline]
    pub fn margin(self, bytes: &dyn TableBytes, position: &OwarePosition) -> Option<i32> {
        let rest = self.bounds(bytes, position, Endless::Nothing)?.low;
        Some(position.ahead() + i32::from(rest))
    }
}

impl EndgameTables for OwareTables {
    fn size_word(&self) -> &'static str {
        "seeds"
    }

    fn max_size(&self) -> u32 {
        bytes::MAX_SEEDS as u32
    }

    fn slices(&self, size: u32) -> Vec<TableSlice> {
        let slice = |number: usize| {
            let (seeds, endless) = self.slice(number);
            let end = match endless {
                Endless::Nothing if self.kinds().len() > 1 => ", plain",
                _ => "",
            };
            let word = if seeds == 1 { "seed" } else { "seeds" };
            TableSlice { name: format!("{seeds} {word}{end}"), entries: index::count(seeds) }
        };
        (0..(size as usize + 1) * self.kinds().len()).map(slice).collect()
    }

    fn built_in(&self) -> Option<&'static [u8]> {
        match self.rules {
            Rules::Abapa { grandslam: GrandSlam::None } => Some(&OWARE),
            Rules::Abapa { .. } => None,
            Rules::Awari => Some(&AWARI),
        }
    }

    fn compute(&self, slice: usize, before: &dyn TableBytes, work: &TableWork<'_>) -> Option<Vec<u8>> {
        build::compute(*self, slice, before, work)
    }

    fn disagreements(&self, slice: usize, tables: &dyn TableBytes, work: &TableWork<'_>) -> Option<u64> {
        build::disagreements(*self, slice, tables, work)
    }

    /// South to move, with captured seeds shared so that both sides can still win.
    fn position(&self, slice: usize, index: u64, random: &mut Random) -> Option<String> {
        let (seeds, _) = self.slice(slice);
        let [own, enemy] = index::Positions::from(index, seeds).next();
        let captured = SEEDS - seeds as u8;
        let most = captured.min(MAJORITY - 1);
        let least = captured - most;
        let first = least + random.below(u32::from(most - least) + 1) as u8;
        let stores = [first, captured - first];
        let position = OwarePosition { own, enemy, stores, turn: Side::First, rules: self.rules };
        Some(position.to_string())
    }

    /// Counts wins, draws and losses of the mover where both bounds agree.
    fn count(&self, slice: usize, bytes: &[u8]) -> TableCount {
        let (seeds, endless) = self.slice(slice);
        let mut count = TableCount::default();
        for &byte in bytes {
            let Bounds { low, high } = Bounds::read(byte, endless, seeds);
            count.won += u64::from(low > 0);
            count.drawn += u64::from(low == 0 && high == 0);
            count.lost += u64::from(high < 0);
            count.exact += u64::from(low == high);
        }
        count
    }
}

#[cfg(test)]
mod tests;
