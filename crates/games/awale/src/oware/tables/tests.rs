//! Compares the tables with published counts, and with searches without tables.

use super::*;
use crate::oware::variant::GrandSlam;
use secateur_core::{StopSignal, Tables};
use std::sync::Arc;

/// Slices held in memory.
#[derive(Debug, Default)]
pub(super) struct Memory(pub Vec<Vec<u8>>);

impl TableBytes for Memory {
    fn slices(&self) -> usize {
        self.0.len()
    }
    fn byte(&self, slice: usize, index: u64) -> Option<u8> {
        self.0.get(slice)?.get(index as usize).copied()
    }
}

/// Computes all slices up to this many seeds.
fn computed(tables: OwareTables, seeds: usize) -> Memory {
    let stop = StopSignal::new();
    let work = TableWork { stop: &stop, threads: 2, progress: &|_| {} };
    let mut memory = Memory::default();
    for slice in 0..tables.slices(seeds as u32).len() {
        let bytes = tables.compute(slice, &memory, &work).unwrap();
        memory.0.push(bytes);
    }
    memory
}

/// The net is used exactly where the tables do not know the margin.
#[test]
fn a_net_is_asked_where_the_tables_end() {
    use crate::Oware;
    use secateur_core::{Evaluator as _, Tunable as _, Variant as _};
    let tables = OwareTables::new(Rules::default());
    let mut evaluator = Oware::default().evaluator();
    let positions = ["1-0-0-0-2-0-0-1-0-0-0-0-22-22-S", "1-0-0-0-2-0-0-1-1-0-0-0-22-21-N"]
        .map(|text| Oware::default().parse_position(text).unwrap());
    assert!(positions.iter().all(|position| evaluator.net_is_asked(position)));
    let memory = Arc::new(computed(tables, 4));
    for (position, is_known) in positions.iter().zip([true, false]) {
        assert_eq!(tables.margin(&*memory, position).is_some(), is_known);
    }
    evaluator.set_tables(Tables::new(memory));
    assert_eq!(positions.map(|position| evaluator.net_is_asked(&position)), [false, true]);
}

/// Wins, draws and losses if endless play gains nothing for either side, compared with the reference data of the rules.
#[test]
fn the_plain_tables_have_the_known_counts() {
    let abapa = |grandslam| Rules::Abapa { grandslam };
    type Counts = &'static [(usize, [u64; 3])];
    let known: &[(Rules, Counts)] = &[
        (
            abapa(GrandSlam::None),
            &[
                (5, [2161, 0, 2207]),
                (6, [5707, 1545, 5124]),
                (8, [37806, 8333, 29443]),
                (10, [157_790, 93_737, 101_189]),
            ],
        ),
        (abapa(GrandSlam::Illegal), &[(8, [37765, 8349, 29468]), (9, [85282, 20303, 62375])]),
        (Rules::Awari, &[(8, [37765, 8349, 29468]), (9, [85282, 20303, 62375])]),
        (abapa(GrandSlam::All), &[(8, [38104, 8235, 29243]), (9, [86020, 19823, 62117])]),
    ];
    for &(rules, counts) in known {
        let tables = OwareTables::new(rules);
        let memory = computed(tables, counts.last().unwrap().0);
        for &(seeds, counts) in counts {
            let slice = tables.number(seeds, Endless::Nothing);
            let TableCount { won, drawn, lost, .. } = tables.count(slice, &memory.0[slice]);
            assert_eq!([won, drawn, lost], counts, "{seeds} seeds, {rules:?}");
        }
    }
}

#[test]
fn the_two_values_lie_around_the_plain_one_and_agree_with_their_moves() {
    let tables = OwareTables::new(Rules::default());
    let mut memory = computed(tables, 7);
    let stop = StopSignal::new();
    let work = TableWork { stop: &stop, threads: 1, progress: &|_| {} };
    for seeds in 0..=7 {
        let [both, one] = [Endless::Unknown, Endless::Nothing].map(|kind| tables.number(seeds, kind));
        assert_eq!(tables.disagreements(both, &memory, &work), Some(0));
        assert_eq!(tables.disagreements(one, &memory, &work), Some(0));
        for (&two, &plain) in memory.0[both].iter().zip(&memory.0[one]) {
            let Bounds { low, high } = Bounds::read(two, Endless::Unknown, seeds);
            let value = Bounds::read(plain, Endless::Nothing, seeds).low;
            assert!(low <= value && value <= high);
        }
    }
    let slice = tables.number(4, Endless::Unknown);
    memory.0[slice][100] ^= 1;
    assert_ne!(tables.disagreements(slice, &memory, &work), Some(0));
}
