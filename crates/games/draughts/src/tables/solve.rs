//! Retrograde analysis of a slice: who wins each position, and in how many plies. First come positions decided by moves
//! that leave the slice, then those whose moves lead to decided ones, shortest distances first.

use super::bytes::Value;
use super::index;
use super::lookup;
use super::slices::Slices;
use crate::bits::Bits;
use crate::board::{DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT};
use crate::colour::Colour;
use crate::generate::must_capture;
use crate::position::DraughtsPosition;
use crate::rules::Rules;
use secateur_core::{MoveList, Position as _, TableBytes, TableWork};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Stands for an unknown distance, longer than all others.
const FAR: u16 = 1_000;
/// Stands for a position that is not decided: nobody wins.
pub const OPEN: u16 = u16::MAX;

/// A solved material.
pub struct SolvedMaterial {
    /// The plies to the end for each position: odd for a win, even for a loss, [`OPEN`] for a draw.
    pub plies: Vec<u16>,
    /// The decided positions, shortest distances first.
    pub order: Vec<u32>,
}

/// The best results of the moves of a position that leave its slice.
#[derive(Clone, Copy, Default)]
struct Outside {
    /// The quickest win.
    win: u16,
    /// The longest loss.
    loss: u16,
    /// How many moves within the slice are not yet known to lose; [`SAFE`] if another move does not lose.
    left: u8,
    /// Whether quiet moves are legal, because there is no capture.
    quiet: bool,
}

/// Some move does not lose.
const SAFE: u8 = u8::MAX;

/// The plies to the end for a value from another slice: odd for a win, even for a loss.
pub fn plies_of(value: Value) -> u16 {
    match value {
        Value::Won(plies) | Value::Lost(plies) => plies,
        Value::Drawn => OPEN,
        Value::WonLate => FAR + 1,
        Value::LostLate => FAR,
    }
}

/// The value of a position in an earlier slice.
pub fn value_before<R: Rules>(
    layout: &Slices,
    before: &dyn TableBytes,
    position: &DraughtsPosition<R>,
) -> Value {
    lookup::value_after(layout, before, position).expect("moves lead to material whose slices are whole")
}

/// Solves a material; `None` if the work was stopped.
pub fn solve<R: Rules>(
    rules: R,
    layout: &Slices,
    material: usize,
    before: &dyn TableBytes,
    work: &TableWork<'_>,
) -> Option<SolvedMaterial> {
    let entries: u64 = layout.sides_to_move(material).map(|(_, count)| count).sum();
    let mut outside = vec![Outside::default(); entries as usize];
    let look = |first: u64, part: &mut [Outside]| {
        let mut list = MoveList::new();
        for (number, outside) in (first..).zip(part) {
            *outside = match index::position(rules, layout, material, number) {
                Some(position) => look_outside(layout, material, before, &position, &mut list),
                None => Outside { left: SAFE, ..Outside::default() },
            };
        }
    };
    work.phase(0.0, 0.6, |work| work.in_parts(&mut outside, look))?;
    let mut back =
        Backwards { plies: vec![OPEN; outside.len()], order: Vec::new(), waiting: Vec::new(), outside };
    for number in 0..back.outside.len() {
        let Outside { win, loss, left, .. } = back.outside[number];
        if win > 0 {
            back.wait(win, number as u32);
        } else if left == 0 {
            back.wait(loss, number as u32);
        }
    }
    let mut distance = 0;
    while distance < back.waiting.len() {
        if work.stop.is_stopped() {
            return None;
        }
        for number in std::mem::take(&mut back.waiting[distance]) {
            if back.plies[number as usize] == OPEN {
                back.decide(number, distance as u16, |visit| {
                    let position = index::position(rules, layout, material, number.into());
                    each_before(layout, &position.expect("a decided position"), visit);
                });
            }
        }
        distance += 1;
        // how many positions stay open is not known, so this is only an estimate
        (work.progress)(0.6 + 0.4 * back.order.len() as f64 / back.plies.len() as f64);
    }
    Some(SolvedMaterial { plies: back.plies, order: back.order })
}

/// The results of the moves of a position that leave its slice.
fn look_outside<R: Rules>(
    layout: &Slices,
    material: usize,
    before: &dyn TableBytes,
    position: &DraughtsPosition<R>,
    list: &mut MoveList<<DraughtsPosition<R> as secateur_core::Position>::Move>,
) -> Outside {
    list.clear();
    position.generate(list);
    let mut outside = Outside { quiet: list.first().is_some_and(|m| !m.is_capture()), ..Outside::default() };
    let mut safe = false;
    for &m in list.iter() {
        let mut after = *position;
        after.play(m);
        let within = !m.is_capture() && index::of(layout, &after).is_some_and(|(other, _)| other == material);
        if within {
            outside.left += 1;
            continue;
        }
        match plies_of(value_before(layout, before, &after)) {
            OPEN => safe = true,
            plies if plies % 2 == 0 => {
                let win = plies + 1;
                outside.win = if outside.win == 0 { win } else { outside.win.min(win) };
                safe = true;
            }
            plies => outside.loss = outside.loss.max(plies + 1),
        }
    }
    if safe {
        outside.left = SAFE;
    }
    outside
}

/// Positions waiting to be decided, by distance.
struct Backwards {
    outside: Vec<Outside>,
    plies: Vec<u16>,
    order: Vec<u32>,
    waiting: Vec<Vec<u32>>,
}

impl Backwards {
    fn wait(&mut self, distance: u16, number: u32) {
        let place = usize::from(distance);
        if self.waiting.len() <= place {
            self.waiting.resize_with(place + 1, Vec::new);
        }
        self.waiting[place].push(number);
    }

    /// Decides a position, and updates those whose moves lead to it.
    fn decide(&mut self, number: u32, distance: u16, each_before: impl FnOnce(&mut dyn FnMut(u64))) {
        self.plies[number as usize] = distance;
        self.order.push(number);
        each_before(&mut |earlier| {
            let place = earlier as usize;
            let Outside { loss, left, quiet, .. } = self.outside[place];
            if self.plies[place] != OPEN || !quiet {
                return;
            }
            if distance.is_multiple_of(2) {
                self.wait(distance + 1, earlier as u32);
                self.outside[place].left = SAFE;
            } else if left != SAFE {
                self.outside[place].left = left - 1;
                if left == 1 {
                    self.wait(loss.max(distance + 1), earlier as u32);
                }
            }
        });
    }
}

/// Calls `visit` with the index of every position of the slice from which a quiet move may have led here.
fn each_before<R: Rules>(layout: &Slices, position: &DraughtsPosition<R>, visit: &mut dyn FnMut(u64)) {
    let board = position.rules.geometry();
    let mover = !position.turn;
    debug_assert_eq!(mover, Colour::Black);
    let free = board.board & !(position.pieces[0] | position.pieces[1]);
    let mut from = |bit: u8, there: u8, king: bool| {
        let mut earlier = *position;
        let (here, there) = (R::Bits::single(bit), R::Bits::single(there));
        earlier.pieces[mover] = earlier.pieces[mover] & !here | there;
        if king {
            earlier.kings = earlier.kings & !here | there;
        }
        earlier.turn = mover;
        if let Some((_, index)) = index::of(layout, &earlier) {
            visit(index);
        }
    };
    // Black's men go down, so they came from above
    for bit in position.men(mover).iter() {
        for direction in [UP_LEFT, UP_RIGHT] {
            let there = board.step(R::Bits::single(bit), direction) & free;
            there.iter().for_each(|there| from(bit, there, false));
        }
    }
    for bit in position.kings(mover).iter() {
        for direction in [UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT] {
            let mut there = board.step(R::Bits::single(bit), direction) & free;
            while !there.is_empty() {
                from(bit, there.lowest(), true);
                if !position.rules.flying() {
                    break;
                }
                there = board.step(there, direction) & free;
            }
        }
    }
}

/// Counts the positions of a slice whose value contradicts their moves; `None` if the work was stopped.
pub fn disagreements<R: Rules>(
    rules: R,
    layout: &Slices,
    material: usize,
    tables: &dyn TableBytes,
    work: &TableWork<'_>,
) -> Option<u64> {
    let slice = material * layout.slices_each();
    count_wrong(rules, layout, (material, slice), tables, work, |position, byte| {
        let mut list = MoveList::new();
        position.generate(&mut list);
        let plies = list.iter().map(|&m| {
            let mut after = *position;
            after.play(m);
            plies_of(value_before(layout, tables, &after))
        });
        !agrees(Value::read(byte), plies)
    })
}

/// Counts the wrong bytes of a slice. Positions with compulsory captures are skipped, because they are never looked up.
pub fn count_wrong<R: Rules>(
    rules: R,
    layout: &Slices,
    (material, slice): (usize, usize),
    tables: &dyn TableBytes,
    work: &TableWork<'_>,
    is_wrong: impl Fn(&DraughtsPosition<R>, u8) -> bool + Sync,
) -> Option<u64> {
    let entries: u64 = layout.sides_to_move(material).map(|(_, count)| count).sum();
    let wrong = AtomicU64::new(0);
    let mut bytes = (0..entries).map(|number| tables.byte(slice, number)).collect::<Option<Vec<_>>>()?;
    work.in_parts(&mut bytes, |first, part| {
        for (number, byte) in (first..).zip(part) {
            let position = index::position(rules, layout, material, number);
            let Some(position) = position.filter(|position| !must_capture(position)) else { continue };
            wrong.fetch_add(u64::from(is_wrong(&position, *byte)), Relaxed);
        }
    })?;
    Some(wrong.into_inner())
}

/// Whether a value follows from the plies to the end after each move.
fn agrees(value: Value, plies: impl Iterator<Item = u16> + Clone) -> bool {
    let quickest = plies.clone().filter(|plies| plies % 2 == 0).min();
    let longest = plies.clone().max();
    let drawn = plies.clone().any(|plies| plies == OPEN);
    match (value, quickest) {
        (Value::Won(n), Some(quickest)) => n == quickest + 1,
        (Value::WonLate, Some(_)) => true,
        (Value::Drawn, None) => drawn,
        (Value::Lost(n), None) => !drawn && longest.map_or(0, |plies| plies + 1) == n,
        (Value::LostLate, None) => !drawn && longest.is_some(),
        _ => false,
    }
}
