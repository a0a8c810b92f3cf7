//! Determines which wins are possible within the limits of the rules.
//!
//! The winner plays the quickest win. A position needs a number of plies: the longest stretch that a counter of the rules
//! would count before it is reset, whatever the loser plays. The win is safe if no stretch from the position on is too
//! long. If limits are short, tables store the stretch without progress; with it a win is known to be safe or not, whatever
//! the counter is.

use super::bytes::{Value, stretch_byte};
use super::index;
use super::lookup;
use super::slices::Slices;
use super::solve::{OPEN, SolvedMaterial, count_wrong, plies_of, value_before};
use crate::position::DraughtsPosition;
use crate::rules::Rules;
use secateur_core::{MoveList, Position as _, TableBytes, TableWork};

/// How far the counters get: plies without progress, and plies of a small ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Needs {
    quiet: u16,
    small: u16,
}

/// The needs of each decided position of a material; `None` for one that is not decided within the limits. The whole is
/// `None` if the work was stopped.
pub fn needs<R: Rules>(
    rules: R,
    layout: &Slices,
    material: usize,
    before: &dyn TableBytes,
    solved: &SolvedMaterial,
    work: &TableWork<'_>,
) -> Option<Vec<Option<Needs>>> {
    let mut needs: Vec<Option<Needs>> = vec![None; solved.plies.len()];
    if !layout.stretches && all_within(rules, layout, material, solved) {
        // no stretch is longer than the plies to the end
        let at_most = |plies: &u16| (*plies != OPEN).then_some(Needs { quiet: *plies, small: *plies });
        return Some(solved.plies.iter().map(at_most).collect());
    }
    for (done, &number) in solved.order.iter().enumerate() {
        if done % 65_536 == 0 {
            if work.stop.is_stopped() {
                return None;
            }
            (work.progress)(done as f64 / solved.order.len() as f64);
        }
        let position = index::position(rules, layout, material, number.into()).expect("a decided position");
        needs[number as usize] =
            by_moves(&position, solved.plies[number as usize], |after| {
                match index::of(layout, after).filter(|&(other, _)| other == material) {
                    Some((_, index)) => (solved.plies[index as usize], needs[index as usize]),
                    None => outside(layout, before, after),
                }
            });
    }
    Some(needs)
}

/// Whether every decided position of a material ends before any counter could.
fn all_within<R: Rules>(rules: R, layout: &Slices, material: usize, solved: &SolvedMaterial) -> bool {
    let longest = solved.order.last().map_or(0, |&number| solved.plies[number as usize]);
    // all have the same material, up to the side to move
    let count = solved.plies.len() as u64;
    let small_limit = (0..count).find_map(|number| index::position(rules, layout, material, number));
    let small_limit = small_limit.map_or(0, |position| position.small_limit);
    longest < rules.quiet_limit() && (small_limit == 0 || longest < small_limit)
}

/// The plies to the end of a position in the tables, and its needs.
fn outside<R: Rules>(
    layout: &Slices,
    tables: &dyn TableBytes,
    position: &DraughtsPosition<R>,
) -> (u16, Option<Needs>) {
    let value = value_before(layout, tables, position);
    let left = plies_of(value);
    let known = matches!(value, Value::Won(_) | Value::Lost(_));
    // if the stretch is not stored, it is at most all plies that are left
    let quiet = lookup::stretch(layout, tables, position).unwrap_or(left);
    (left, known.then_some(Needs { quiet, small: left }))
}

/// The needs of a position decided in `plies` plies; `look` returns the plies to the end and the needs after a move.
fn by_moves<R: Rules>(
    position: &DraughtsPosition<R>,
    plies: u16,
    look: impl Fn(&DraughtsPosition<R>) -> (u16, Option<Needs>),
) -> Option<Needs> {
    let mut list = MoveList::new();
    position.generate(&mut list);
    let moves = list.iter().map(|&m| {
        let mut after = *position;
        after.play(m);
        let (left, needs) = look(&after);
        (left, needs.and_then(|needs| counted(&after, left, needs)))
    });
    if plies % 2 == 1 {
        moves.filter(|&(left, _)| left == plies - 1).filter_map(|(_, needs)| needs).min()
    } else {
        let nothing = Needs { quiet: 0, small: 0 };
        moves.map(|(_, needs)| needs).try_fold(nothing, |all, needs| {
            let needs = needs?;
            Some(Needs { quiet: all.quiet.max(needs.quiet), small: all.small.max(needs.small) })
        })
    }
}

/// Packs the values of a material into bytes.
pub fn values(solved: &SolvedMaterial, needs: &[Option<Needs>]) -> Vec<u8> {
    let byte = |(&plies, needs): (&u16, &Option<Needs>)| {
        let value = match (plies, needs) {
            (OPEN, _) => Value::Drawn,
            (plies, Some(_)) if plies % 2 == 1 => Value::Won(plies),
            (plies, Some(_)) => Value::Lost(plies),
            (plies, None) if plies % 2 == 1 => Value::WonLate,
            (_, None) => Value::LostLate,
        };
        value.byte()
    };
    solved.plies.iter().zip(needs).map(byte).collect()
}

/// Packs the stretches of a material into bytes.
pub fn stretches(needs: &[Option<Needs>]) -> Vec<u8> {
    needs.iter().map(|needs| stretch_byte(needs.map(|needs| needs.quiet))).collect()
}

/// Counts the positions of a material whose stretch contradicts their moves; `None` if the work was stopped.
pub fn disagreements<R: Rules>(
    rules: R,
    layout: &Slices,
    material: usize,
    tables: &dyn TableBytes,
    work: &TableWork<'_>,
) -> Option<u64> {
    let slice = material * layout.slices_each() + 1;
    count_wrong(rules, layout, (material, slice), tables, work, |position, byte| {
        let needs = match value_before(layout, tables, position) {
            Value::Won(plies) | Value::Lost(plies) => {
                by_moves(position, plies, |after| outside(layout, tables, after))
            }
            Value::Drawn | Value::WonLate | Value::LostLate => None,
        };
        stretch_byte(needs.map(|needs| needs.quiet)) != byte
    })
}

/// The needs of a position before the move that led to `after`, whose own needs are `needs`; `None` if a limit is reached.
/// Before the move the counters were zero.
fn counted<R: Rules>(after: &DraughtsPosition<R>, left: u16, needs: Needs) -> Option<Needs> {
    if left == 0 {
        // a side without a move has lost, whatever the counters are
        return Some(Needs { quiet: 0, small: 0 });
    }
    let (quiet, small) = after.counters();
    let stretch = |counter: u16, need: u16| if counter == 0 { 0 } else { need.saturating_add(1) };
    let needs = Needs { quiet: stretch(quiet, needs.quiet), small: stretch(small, needs.small) };
    let within_small = after.small_limit == 0 || needs.small < after.small_limit;
    (needs.quiet < after.rules.quiet_limit() && within_small).then_some(needs)
}
