//! Which wins come within the limits of the rules.
//!
//! The winner plays the quickest win. A position needs so many plies: the longest stretch that the counters of the rules would
//! count before they are set back, whatever the loser plays. It is safe if no stretch from it on is too long.

use super::bytes::Value;
use super::index;
use super::layout::Layout;
use super::solve::{OPEN, Solved, plies_of, value_before};
use crate::position::DraughtsPosition;
use crate::rules::Rules;
use secateur_core::{MoveList, Position as _, TableBytes, TableWork};

/// How far the counters get: plies without progress, plies of a small ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Needs {
    quiet: u16,
    small: u16,
}

/// The bytes of a slice that is decided. `None` if it was stopped.
pub fn bytes<R: Rules>(
    rules: R,
    layout: &Layout,
    slice: usize,
    before: &dyn TableBytes,
    solved: &Solved,
    work: &TableWork<'_>,
) -> Option<Vec<u8>> {
    let mut needs: Vec<Option<Needs>> = vec![None; solved.plies.len()];
    let mut list = MoveList::new();
    for (done, &number) in solved.order.iter().enumerate() {
        if done % 65_536 == 0 {
            if work.stop.is_stopped() {
                return None;
            }
            (work.progress)(done as f64 / solved.order.len() as f64);
        }
        let plies = solved.plies[number as usize];
        let position = index::position(rules, layout, slice, number.into()).expect("a decided position");
        list.clear();
        position.generate(&mut list);
        let after = |&m: &<DraughtsPosition<R> as secateur_core::Position>::Move| {
            let mut after = position;
            after.play(m);
            let within = index::of(layout, &after).filter(|&(other, _)| other == slice);
            let (left, needs) = match within {
                Some((_, index)) => (solved.plies[index as usize], needs[index as usize]),
                None => {
                    let value = value_before(layout, before, &after);
                    let known = matches!(value, Value::Won(_) | Value::Lost(_));
                    let left = plies_of(value);
                    // what the other slices need is not kept: at most all plies that are left
                    (left, known.then_some(Needs { quiet: left, small: left }))
                }
            };
            (left, needs.and_then(|needs| counted(&after, left, needs)))
        };
        let moves = list.iter().map(after);
        needs[number as usize] = if plies % 2 == 1 {
            moves.filter(|&(left, _)| left == plies - 1).filter_map(|(_, needs)| needs).min()
        } else {
            let nothing = Needs { quiet: 0, small: 0 };
            moves.map(|(_, needs)| needs).try_fold(nothing, |all, needs| {
                let needs = needs?;
                Some(Needs { quiet: all.quiet.max(needs.quiet), small: all.small.max(needs.small) })
            })
        };
    }
    let byte = |(number, &plies): (usize, &u16)| {
        let value = match (plies, needs[number]) {
            (OPEN, _) => Value::Drawn,
            (plies, Some(_)) if plies % 2 == 1 => Value::Won(plies),
            (plies, Some(_)) => Value::Lost(plies),
            (plies, None) if plies % 2 == 1 => Value::WonLate,
            (_, None) => Value::LostLate,
        };
        value.byte()
    };
    Some(solved.plies.iter().enumerate().map(byte).collect())
}

/// What a position needs before the move that led to `after`, which needs `needs` itself; `None` if a limit is reached. The
/// counters were at zero before the move.
fn counted<R: Rules>(after: &DraughtsPosition<R>, left: u16, needs: Needs) -> Option<Needs> {
    if left == 0 {
        // a side without a move has lost, whatever the counters say
        return Some(Needs { quiet: 0, small: 0 });
    }
    let (quiet, small) = after.counters();
    let stretch = |counter: u16, need: u16| if counter == 0 { 0 } else { need.saturating_add(1) };
    let needs = Needs { quiet: stretch(quiet, needs.quiet), small: stretch(small, needs.small) };
    let within_small = after.small_limit == 0 || needs.small < after.small_limit;
    (needs.quiet < after.rules.quiet_limit() && within_small).then_some(needs)
}
