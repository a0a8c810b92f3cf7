//! Compares the tables with searches that do not use them.

use super::*;
use crate::rules::{Brazilian, English, Frisian, In104, International, Italian, Parameters, Russian};
use secateur_core::{MoveList, Position as _, Random, StopSignal};

/// Slices held in memory.
#[derive(Debug, Default)]
struct Memory(Vec<Vec<u8>>);

impl TableBytes for Memory {
    fn slices(&self) -> usize {
        self.0.len()
    }
    fn byte(&self, slice: usize, index: u64) -> Option<u8> {
        self.0.get(slice)?.get(index as usize).copied()
    }
}

fn computed<R: Rules>(tables: DraughtsTables<R>, pieces: u32) -> Memory {
    let stop = StopSignal::new();
    let work = TableWork { stop: &stop, threads: 2, progress: &|_| {} };
    let mut memory = Memory::default();
    for slice in 0..tables.slices(pieces).len() {
        let bytes = tables.compute(slice, &memory, &work).unwrap();
        memory.0.push(bytes);
    }
    for slice in 0..memory.0.len() {
        assert_eq!(tables.disagreements(slice, &memory, &work), Some(0), "slice {slice}");
    }
    memory
}

/// Whether the side to move wins within this many plies, before the rules' limits end the game.
fn wins_within<R: Rules>(position: &DraughtsPosition<R>, plies: u16) -> bool {
    let mut list = MoveList::new();
    position.generate(&mut list);
    list.iter().any(|&m| {
        let mut after = *position;
        after.play(m);
        loses_within(&after, plies.saturating_sub(1))
    })
}

fn loses_within<R: Rules>(position: &DraughtsPosition<R>, plies: u16) -> bool {
    let mut list = MoveList::new();
    position.generate(&mut list);
    if list.is_empty() {
        return true;
    }
    if position.limit().is_some() || plies < 2 {
        return false;
    }
    list.iter().all(|&m| {
        let mut after = *position;
        after.play(m);
        after.limit().is_none() && wins_within(&after, plies - 1)
    })
}

/// Tests random positions of every slice: a search finds wins and losses of up to `plies` plies exactly at their distance, and
/// neither in any other position.
fn compare<R: Rules>(rules: R, pieces: u32, each: usize, plies: u16) {
    let tables = DraughtsTables::new(rules).unwrap();
    let memory = computed(tables, pieces);
    let mut random = Random::new(7);
    let mut wins = 0;
    for (slice, bytes) in memory.0.iter().enumerate() {
        for _ in 0..each {
            let number = u64::from(random.below(bytes.len() as u32));
            let Some(position) = index::position(rules, tables.layout, slice, number) else { continue };
            assert_eq!(index::of(tables.layout, &position), Some((slice, number)));
            match Value::read(bytes[number as usize]) {
                Value::Won(n) if n <= plies => {
                    assert!(wins_within(&position, n), "{position}");
                    assert!(n < 2 || !wins_within(&position, n - 2), "{position}");
                    wins += 1;
                }
                Value::Lost(n) if n <= plies => {
                    assert!(loses_within(&position, n), "{position}");
                    assert!(n < 2 || !loses_within(&position, n - 2), "{position}");
                }
                _ => assert!(!wins_within(&position, plies) && !loses_within(&position, plies), "{position}"),
            }
        }
    }
    assert!(wins > 100, "{wins}");
}

#[test]
fn three_pieces_are_what_searches_find() {
    compare(English, 3, 300, 5);
    compare(Russian, 3, 100, 3);
    compare(Brazilian, 3, 100, 3);
    compare(Italian, 3, 300, 5);
}

#[test]
fn two_pieces_on_the_large_board() {
    compare(International, 2, 400, 3);
    compare(Frisian, 2, 400, 3);
}

#[test]
fn bytes_that_nobody_asks_for_may_be_anything() {
    let tables = DraughtsTables::new(Russian).unwrap();
    let memory = computed(tables, 3);
    let stop = StopSignal::new();
    let work = TableWork { stop: &stop, threads: 1, progress: &|_| {} };
    let mut filled = Memory(memory.0.clone());
    for (slice, bytes) in filled.0.iter_mut().enumerate() {
        tables.fill(slice, bytes, &work).unwrap();
        assert!(slice == 0 || *bytes != memory.0[slice], "slice {slice}: nothing was filled");
    }
    for slice in 0..memory.0.len() {
        assert_eq!(tables.disagreements(slice, &filled, &work), Some(0), "slice {slice}");
        for number in 0..memory.0[slice].len() as u64 {
            let Some(position) = index::position(Russian, tables.layout, slice, number) else { continue };
            let full = Value::read(memory.0[slice][number as usize]);
            assert_eq!(lookup::value(tables.layout, &filled, &position), Some(full), "{position}");
        }
    }
}

/// In in104, the variant of report 004, sixteen plies without a capture end a game. Whatever the counter is, a side whose win is
/// certain has a move after which it still is; and all moves of a side whose loss is certain lose.
#[test]
fn certain_wins_stay_certain_where_limits_are_short() {
    let rules = In104::new(Parameters::of(8)).unwrap();
    let tables = DraughtsTables::new(rules).unwrap();
    let memory = computed(tables, 3);
    // 1 for a position that the side that has moved is certain to win, -1 for one that it is certain to lose, 0 for any
    // other
    let for_mover = |after: &DraughtsPosition<In104>| {
        if !after.has_move() {
            return 1;
        }
        let known = tables.known(&memory, after).unwrap();
        let certain = after.limit().is_none() && known.is_result();
        if certain { -known.least.signum() } else { 0 }
    };
    let mut random = Random::new(5);
    let (mut decided, mut beyond) = (0, 0);
    for _ in 0..20_000 {
        let slice = random.below(memory.0.len() as u32) as usize;
        let number = u64::from(random.below(memory.0[slice].len() as u32));
        let position = index::position(rules, tables.layout, tables.material(slice), number);
        let Some(mut position) = position.filter(|position| position.has_move()) else { continue };
        position.quiet = random.below(16) as u16;
        let known = tables.known(&memory, &position).unwrap();
        if !known.is_result() || known.least == 0 {
            continue;
        }
        decided += 1;
        let left = position.plies_to_limit().unwrap();
        beyond += u32::from(known.least.abs() < Known::won_in(left.into()));
        let mut list = MoveList::new();
        position.generate(&mut list);
        let after: Vec<i32> = list
            .iter()
            .map(|&m| {
                let mut after = position;
                after.play(m);
                for_mover(&after)
            })
            .collect();
        let stays = if known.least > 0 { after.contains(&1) } else { after.iter().all(|&value| value == -1) };
        assert!(stays, "{position}, quiet {}: {known}, but {after:?}", position.quiet);
    }
    // for some, the end is further away than the limit
    assert!(decided > 1_000 && beyond > 20, "{decided} {beyond}");
}

#[test]
fn black_sees_what_white_sees() {
    let tables = DraughtsTables::new(English).unwrap();
    let memory = computed(tables, 2);
    let known = |text: &str| {
        let position = crate::notation::parse_position(English, text).unwrap();
        tables.known(&memory, &position).unwrap()
    };
    assert_eq!(known("W:W5:B1"), known("B:B28:W32"));
    // a man that cannot be stopped becomes a king, and one king does not beat one king
    assert_eq!(known("W:WK32:BK1").to_string(), "drawn");
}
