//! Looks up positions in the tables.
//!
//! Where the side to move must capture, the value is found by its captures. Stored, such values would vary from position to
//! position and make up most of a packed table.

use super::bytes::{Value, stretch_of};
use super::index;
use super::slices::Slices;
use crate::bits::Bits;
use crate::generate;
use crate::position::DraughtsPosition;
use crate::rules::Rules;
use secateur_core::{MoveList, Position as _, TableBytes};

/// The value of a position; `None` if there is no table for its material.
#[inline]
pub fn value<R: Rules>(
    layout: &Slices,
    bytes: &dyn TableBytes,
    position: &DraughtsPosition<R>,
) -> Option<Value> {
    let (material, index) = index::among(layout, position, bytes.slices() / layout.slices_each())?;
    if generate::must_capture(position) {
        return by_captures(layout, bytes, position);
    }
    Some(Value::read(bytes.byte(material * layout.slices_each(), index)?))
}

/// The most plies without progress that a decided position needs until the counter is reset or the game ends; `None` if the
/// tables do not store it.
pub fn stretch<R: Rules>(
    layout: &Slices,
    bytes: &dyn TableBytes,
    position: &DraughtsPosition<R>,
) -> Option<u16> {
    if !layout.stretches {
        return None;
    }
    if position.pieces[position.turn].is_empty() || generate::must_capture(position) {
        return Some(0);
    }
    let (material, index) = index::among(layout, position, bytes.slices() / layout.slices_each())?;
    stretch_of(bytes.byte(material * layout.slices_each() + 1, index)?)
}

/// The value, with counters at zero, of a position with compulsory captures.
fn by_captures<R: Rules>(
    layout: &Slices,
    bytes: &dyn TableBytes,
    position: &DraughtsPosition<R>,
) -> Option<Value> {
    let mut start = *position;
    (start.quiet, start.small) = (0, 0);
    let mut list = MoveList::new();
    start.generate(&mut list);
    let mut best = None;
    for &m in &list {
        let mut after = start;
        after.play(m);
        // a class of small endings may continue after a capture, and its counter with it
        let value = within_limits(layout, bytes, value_after(layout, bytes, &after)?, &after).before();
        if best.is_none_or(|best: Value| value.rank() > best.rank()) {
            best = Some(value);
        }
    }
    best
}

/// The value of a position after a move; a side to move without pieces has lost.
pub fn value_after<R: Rules>(
    layout: &Slices,
    bytes: &dyn TableBytes,
    position: &DraughtsPosition<R>,
) -> Option<Value> {
    if position.pieces[position.turn].is_empty() {
        return Some(Value::Lost(0));
    }
    value(layout, bytes, position)
}

/// Adjusts a value of the tables, which assume counters at zero, to the counters of a position.
#[inline]
pub fn within_limits<R: Rules>(
    layout: &Slices,
    bytes: &dyn TableBytes,
    value: Value,
    position: &DraughtsPosition<R>,
) -> Value {
    let late = |plies: u16| {
        position.counters() != (0, 0)
            && position.plies_to_limit().is_some_and(|left| {
                plies > left && stretch(layout, bytes, position).is_none_or(|stretch| stretch >= left)
            })
    };
    match value {
        Value::Won(plies) if late(plies) => Value::WonLate,
        Value::Lost(plies) if late(plies) => Value::LostLate,
        value => value,
    }
}
