//! The scale factor: an advantage counts less in endings that are usually drawn.

use super::terms::Pieces;
use crate::position::DraughtsPosition;
use crate::rules::Rules;

/// The scale at which an advantage counts fully.
pub(super) const FULL_SCALE: i32 = 8;

/// How many of [`FULL_SCALE`] parts of an advantage count.
#[inline(always)]
pub(super) fn scale<R: Rules>(position: &DraughtsPosition<R>, pieces: &Pieces) -> i32 {
    let rules = position.rules;
    if position.small_limit > 0 {
        return FULL_SCALE / 4;
    }
    if rules.flying() && pieces.kings[0].min(pieces.kings[1]) > 0 {
        // A flying king is hard to catch.
        let [ours, theirs] = [0, 1].map(|side| pieces.men[side] + pieces.kings[side]);
        let (more, fewer) = (ours.max(theirs), ours.min(theirs));
        if more <= 3 {
            return FULL_SCALE / 4;
        }
        if more - fewer <= 2 && more + fewer <= 10 {
            return FULL_SCALE / 2;
        }
    }
    if !const { R::SET.man_moves_are_progress } {
        // Where every quiet move brings the draw nearer, an advantage that leads to no captures fades, in a few steps.
        // Fading at every ply won fewer games at equal nodes, since no iteration would confirm the score of the one before.
        let (limit, quiet) = (i32::from(rules.quiet_limit()), i32::from(position.quiet));
        return (FULL_SCALE - FULL_SCALE / 2 * quiet / limit.max(1)).max(1);
    }
    FULL_SCALE
}
