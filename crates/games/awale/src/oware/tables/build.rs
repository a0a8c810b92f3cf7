//! Computing a slice: both values of all its positions improve together, round by round, until none changes.

use super::OwareTables;
use super::bytes::{Bounds, Endless};
use super::index::{self, Positions};
use crate::board::byte_sum;
use crate::oware::position::OwarePosition;
use secateur_core::{Side, TableBytes, TableWork};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The bytes of a slice. `None` if it was stopped.
pub fn compute(
    tables: OwareTables,
    slice: usize,
    before: &dyn TableBytes,
    work: &TableWork<'_>,
) -> Option<Vec<u8>> {
    let (seeds, endless) = tables.slice(slice);
    let nothing = Bounds { low: -(seeds as i8), high: seeds as i8 };
    let mut values = vec![nothing; index::count(seeds) as usize];
    let mut rounds = 0;
    loop {
        let slice = Slice { tables, seeds, endless, before, values: &values };
        let changed = AtomicU64::new(0);
        let mut next = values.clone();
        // most positions are settled in the first rounds, and the last rounds are quick
        let share = |rounds: i32| 1.0 - 0.9f64.powi(rounds);
        let improve = |first: u64, part: &mut [Bounds]| {
            let mut positions = Positions::from(first, seeds);
            let mut changes = 0;
            for bounds in part {
                let rows = positions.next();
                if bounds.low != bounds.high {
                    let better = slice.by_moves(rows);
                    changes += u64::from(better != *bounds);
                    *bounds = better;
                }
            }
            changed.fetch_add(changes, Relaxed);
        };
        work.phase(share(rounds), share(rounds + 1), |work| work.in_parts(&mut next, improve))?;
        values = next;
        if changed.into_inner() == 0 {
            return Some(values.iter().map(|bounds| bounds.byte(endless, seeds)).collect());
        }
        rounds += 1;
    }
}

/// How many positions are worth something else than their best move. `None` if it was stopped.
pub fn disagreements(
    tables: OwareTables,
    slice: usize,
    bytes: &dyn TableBytes,
    work: &TableWork<'_>,
) -> Option<u64> {
    let (seeds, endless) = tables.slice(slice);
    let read = |number| Some(Bounds::read(bytes.byte(slice, number)?, endless, seeds));
    let mut values = (0..index::count(seeds)).map(read).collect::<Option<Vec<_>>>()?;
    let wrong = AtomicU64::new(0);
    let copy = values.clone();
    let slice = Slice { tables, seeds, endless, before: bytes, values: &copy };
    work.in_parts(&mut values, |first, part| {
        let mut positions = Positions::from(first, seeds);
        let differs = |bounds: &&mut Bounds| slice.by_moves(positions.next()) != **bounds;
        wrong.fetch_add(part.iter_mut().filter(differs).count() as u64, Relaxed);
    })?;
    Some(wrong.into_inner())
}

/// A slice as far as it is known, and the slices with fewer seeds.
struct Slice<'a> {
    tables: OwareTables,
    seeds: usize,
    endless: Endless,
    before: &'a dyn TableBytes,
    values: &'a [Bounds],
}

impl Slice<'_> {
    /// The values of a position by those of the positions its moves lead to.
    #[inline]
    fn by_moves(&self, [own, enemy]: [u64; 2]) -> Bounds {
        let rules = self.tables.rules;
        let position = OwarePosition { own, enemy, stores: [0; 2], turn: Side::First, rules };
        let houses = position.legal_houses();
        let houses = &houses.house[..usize::from(houses.count)];
        let Some((&first, others)) = houses.split_first() else {
            return Bounds::exactly(byte_sum(own) as i8 - byte_sum(enemy) as i8);
        };
        others.iter().fold(self.after(&position, first), |best, &house| {
            let other = self.after(&position, house);
            Bounds { low: best.low.max(other.low), high: best.high.max(other.high) }
        })
    }

    /// What a move is worth.
    #[inline]
    fn after(&self, position: &OwarePosition, house: u8) -> Bounds {
        let sown = position.sown(house.into());
        // the other side sees the board from its own
        let number = index::of(sown.enemy, sown.own);
        let Bounds { low, high } = match sown.taken {
            0 => self.values[number as usize],
            taken => {
                let left = self.seeds - usize::from(taken);
                let slice = self.tables.number(left, self.endless);
                let byte = self.before.byte(slice, number).expect("the slices before are whole");
                Bounds::read(byte, self.endless, left)
            }
        };
        let taken = sown.taken as i8;
        Bounds { low: taken - high, high: taken - low }
    }
}
