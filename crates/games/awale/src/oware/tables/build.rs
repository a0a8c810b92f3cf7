//! Computes a slice: the values of all positions are improved in rounds, until a round changes none.
//!
//! Moves are generated once and stored as indices, so that a round only reads memory: 28 bytes for each position.

use super::OwareTables;
use super::bytes::{Bounds, Endless};
use super::index::{self, Positions};
use crate::board::byte_sum;
use crate::oware::board::HOUSES;
use crate::oware::position::OwarePosition;
use secateur_core::{Side, TableBytes, TableWork};
use std::sync::atomic::{AtomicU16, AtomicU64, Ordering::Relaxed};

/// The moves of a position.
#[derive(Clone, Copy)]
struct Moves {
    /// The positions after moves that capture nothing, which are in the same slice; else [`NOWHERE`].
    within: [u32; HOUSES],
    /// The best of the values after captures, each bound by itself; [`NO_MOVE`] if there is no capture.
    outside: Bounds,
}

const NOWHERE: u32 = u32::MAX;
/// Worse than every move.
const NO_MOVE: Bounds = Bounds { low: i8::MIN, high: i8::MIN };

impl Moves {
    const NONE: Moves = Moves { within: [NOWHERE; HOUSES], outside: NO_MOVE };

    /// The value of the position, given the values of the positions after its moves.
    #[inline]
    fn best(&self, value: impl Fn(u32) -> Bounds) -> Bounds {
        let within = self.within.iter().take_while(|&&to| to != NOWHERE);
        within.fold(self.outside, |best, &to| best.or(value(to).for_the_other()))
    }
}

/// Computes the bytes of a slice; `None` if the work was stopped.
pub fn compute(
    tables: OwareTables,
    slice: usize,
    before: &dyn TableBytes,
    work: &TableWork<'_>,
) -> Option<Vec<u8>> {
    let (seeds, endless) = tables.slice(slice);
    let slice = Slice { tables, seeds, endless, before };
    let mut moves = vec![Moves::NONE; index::count(seeds) as usize];
    let find = |first: u64, part: &mut [Moves]| {
        let mut positions = Positions::from(first, seeds);
        part.iter_mut().for_each(|moves| *moves = slice.moves(positions.next()));
    };
    work.phase(0.0, 0.6, |work| work.in_parts(&mut moves, find))?;
    // All that is certain before the first round. Bounds only tighten, whichever of them a thread has read.
    let anything = Bounds { low: -(seeds as i8), high: seeds as i8 };
    let values: Vec<AtomicU16> = moves.iter().map(|_| AtomicU16::new(packed(anything))).collect();
    let value = |number: u32| unpacked(values[number as usize].load(Relaxed));
    for round in 0.. {
        let changed = AtomicU64::new(0);
        let improve = |first: u64, part: &mut [Moves]| {
            let mut changes = 0;
            for (number, moves) in (first as u32..).zip(part) {
                let bounds = value(number);
                if bounds.low == bounds.high {
                    continue;
                }
                let better = moves.best(value);
                if better != bounds {
                    values[number as usize].store(packed(better), Relaxed);
                    changes += 1;
                }
            }
            changed.fetch_add(changes, Relaxed);
        };
        // the number of rounds is unknown; so far it has been below a hundred
        let share = |rounds: i32| 1.0 - 0.4 * 0.95f64.powi(rounds);
        work.phase(share(round), share(round + 1), |work| work.in_parts(&mut moves, improve))?;
        if changed.into_inner() == 0 {
            break;
        }
    }
    Some(values.iter().map(|value| unpacked(value.load(Relaxed)).byte(endless, seeds)).collect())
}

fn packed(Bounds { low, high }: Bounds) -> u16 {
    u16::from_le_bytes([low as u8, high as u8])
}

fn unpacked(value: u16) -> Bounds {
    let [low, high] = value.to_le_bytes();
    Bounds { low: low as i8, high: high as i8 }
}

/// Counts the positions whose value differs from that of their best move; `None` if the work was stopped.
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
    let slice = Slice { tables, seeds, endless, before: bytes };
    work.in_parts(&mut values, |first, part| {
        let mut positions = Positions::from(first, seeds);
        let differs = |bounds: &&mut Bounds| {
            slice.moves(positions.next()).best(|number| copy[number as usize]) != **bounds
        };
        wrong.fetch_add(part.iter_mut().filter(differs).count() as u64, Relaxed);
    })?;
    Some(wrong.into_inner())
}

/// A slice being computed, and the slices with fewer seeds.
struct Slice<'a> {
    tables: OwareTables,
    seeds: usize,
    endless: Endless,
    before: &'a dyn TableBytes,
}

impl Slice<'_> {
    /// The moves of a position. Without a move, each side takes the seeds in its houses.
    #[inline]
    fn moves(&self, [own, enemy]: [u64; 2]) -> Moves {
        let rules = self.tables.rules;
        let position = OwarePosition { own, enemy, stores: [0; 2], turn: Side::First, rules };
        let houses = position.legal_houses();
        let mut moves = Moves::NONE;
        if houses.count == 0 {
            moves.outside = Bounds::exactly(byte_sum(own) as i8 - byte_sum(enemy) as i8);
        }
        let mut within = moves.within.iter_mut();
        for &house in &houses.house[..usize::from(houses.count)] {
            let sown = position.sown(house.into());
            // the opponent sees the board from its own side
            let number = index::of(sown.enemy, sown.own);
            match sown.taken {
                0 => *within.next().expect("a move a house") = number as u32,
                taken => moves.outside = moves.outside.or(self.after_capture(taken, number)),
            }
        }
        moves
    }

    /// The value of a move that captures `taken` seeds; `number` is the index of the position after it.
    #[inline]
    fn after_capture(&self, taken: u8, number: u64) -> Bounds {
        let left = self.seeds - usize::from(taken);
        let slice = self.tables.number(left, self.endless);
        let byte = self.before.byte(slice, number).expect("the slices before are whole");
        let Bounds { low, high } = Bounds::read(byte, self.endless, left).for_the_other();
        Bounds { low: taken as i8 + low, high: taken as i8 + high }
    }
}
