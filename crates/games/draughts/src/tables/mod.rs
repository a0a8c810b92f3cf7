//! Endgame tables: who wins with few pieces on the board, and in how many plies.
//!
//! A slice holds all positions of a material, with either side to move; the side to move always goes up the board.
//! Distances are those of the quickest win against the longest defence. A win counts only if it is possible within the
//! limits of the rules with every counter at zero; other wins have a value of their own.

mod bytes;
mod index;
mod limits;
mod lookup;
mod slices;
mod solve;

use crate::generate;
use crate::position::DraughtsPosition;
use crate::rules::Rules;
use bytes::Value;
use secateur_core::{
    EVAL_LIMIT, EndgameTables, Known, Random, TableBytes, TableCount, TableSlice, TableWork,
};
pub(crate) use slices::MAX_PIECES;
use slices::Slices;

/// If a game ends after at most this many plies without progress, tables store how near each win comes to that.
const SHORT_LIMIT: u16 = 20;

/// The tables of a variant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DraughtsTables<R> {
    rules: R,
    layout: &'static Slices,
}

impl<R: Rules> DraughtsTables<R> {
    /// The tables of a variant; `None` on boards with too many squares.
    pub fn new(rules: R) -> Option<DraughtsTables<R>> {
        let stretches = R::SET.quiet_limit < SHORT_LIMIT;
        Slices::of(rules.geometry().rows, R::SET.king_run.is_some(), stretches)
            .map(|layout| DraughtsTables { rules, layout })
    }

    /// What the tables prove about a position.
    #[inline]
    pub fn known(self, bytes: &dyn TableBytes, position: &DraughtsPosition<R>) -> Option<Known> {
        let value = lookup::value(self.layout, bytes, position)?;
        let value = lookup::within_limits(self.layout, bytes, value, position);
        let won = |plies: u16| Known::won_in(plies.into());
        Some(match value {
            Value::Drawn => Known::exactly(0),
            Value::Won(plies) => Known::exactly(won(plies)),
            Value::Lost(plies) => Known::exactly(-won(plies)),
            // the side that would win without limits does not lose with them
            Value::WonLate => Known { least: 0, most: Known::won(0) },
            Value::LostLate => Known { least: -Known::won(0), most: 0 },
        })
    }
}

impl<R: Rules> DraughtsTables<R> {
    /// An evaluation by distance for positions where counters put the result of the tables in doubt: a winner that makes
    /// progress will usually capture or move a man in time. `None` for all other positions.
    #[inline]
    pub fn in_doubt(self, bytes: &dyn TableBytes, position: &DraughtsPosition<R>) -> Option<i32> {
        if position.counters() == (0, 0) {
            return None;
        }
        match lookup::value(self.layout, bytes, position)? {
            Value::Won(plies) => Some(DOUBTFUL_WIN - A_PLY * i32::from(plies)),
            Value::Lost(plies) => Some(A_PLY * i32::from(plies) - DOUBTFUL_WIN),
            Value::Drawn | Value::WonLate | Value::LostLate => None,
        }
    }
}

impl<R: Rules> DraughtsTables<R> {
    /// The number of a slice's material.
    fn material(self, slice: usize) -> usize {
        slice / self.layout.slices_each()
    }

    /// Whether a slice holds values; otherwise it holds stretches.
    fn has_values(self, slice: usize) -> bool {
        slice.is_multiple_of(self.layout.slices_each())
    }
}

/// The value of a doubtful win that is one ply away: more than any advantage in pieces.
const DOUBTFUL_WIN: i32 = EVAL_LIMIT - 1_000;
/// The value of being one ply nearer to it.
const A_PLY: i32 = 40;

impl<R: Rules> EndgameTables for DraughtsTables<R> {
    fn size_word(&self) -> &'static str {
        "pieces"
    }

    fn max_size(&self) -> u32 {
        MAX_PIECES as u32
    }

    fn slices(&self, size: u32) -> Vec<TableSlice> {
        self.layout.slices(size as usize)
    }

    fn built_in(&self) -> Option<&'static [u8]> {
        R::SET.table
    }

    fn compute(&self, slice: usize, before: &dyn TableBytes, work: &TableWork<'_>) -> Option<Vec<u8>> {
        let (rules, layout, material) = (self.rules, self.layout, self.material(slice));
        let solved = work.phase(0.0, 0.7, |work| solve::solve(rules, layout, material, before, work))?;
        let needs =
            work.phase(0.7, 1.0, |work| limits::needs(rules, layout, material, before, &solved, work))?;
        Some(if self.has_values(slice) { limits::values(&solved, &needs) } else { limits::stretches(&needs) })
    }

    fn fill(&self, slice: usize, bytes: &mut [u8], work: &TableWork<'_>) -> Option<()> {
        let material = self.material(slice);
        work.in_parts(bytes, |first, part| {
            let mut last = 0;
            for (number, byte) in (first..).zip(part) {
                let position = index::position(self.rules, self.layout, material, number);
                if position.is_none_or(|position| generate::must_capture(&position)) {
                    *byte = last;
                }
                last = *byte;
            }
        })
    }

    fn disagreements(&self, slice: usize, tables: &dyn TableBytes, work: &TableWork<'_>) -> Option<u64> {
        let material = self.material(slice);
        if self.has_values(slice) {
            solve::disagreements(self.rules, self.layout, material, tables, work)
        } else {
            limits::disagreements(self.rules, self.layout, material, tables, work)
        }
    }

    fn position(&self, slice: usize, index: u64, _: &mut Random) -> Option<String> {
        let position = index::position(self.rules, self.layout, self.material(slice), index);
        position.map(|position| position.to_string())
    }

    fn count(&self, slice: usize, bytes: &[u8]) -> TableCount {
        let mut count = TableCount::default();
        if !self.has_values(slice) {
            // stretches have no results to count, and every entry is exact
            count.exact = bytes.len() as u64;
            return count;
        }
        for &byte in bytes {
            match Value::read(byte) {
                Value::Won(_) => count.won += 1,
                Value::Lost(_) => count.lost += 1,
                Value::Drawn => count.drawn += 1,
                Value::WonLate | Value::LostLate => continue,
            }
            count.exact += 1;
        }
        count
    }
}

#[cfg(test)]
mod tests;
