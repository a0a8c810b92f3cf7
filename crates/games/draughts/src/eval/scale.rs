//! The scale factor: endings that are mostly drawn count for less.

use super::terms::Side;
use crate::position::DraughtsPosition;
use crate::rules::Rules;

/// The scale of a position whose advantage counts in full.
pub(super) const FULL_SCALE: i32 = 8;

/// How many of [`FULL_SCALE`] parts of an advantage count.
#[inline]
pub(super) fn scale<R: Rules>(
    position: &DraughtsPosition<R>,
    us: &Side<R::Bits>,
    them: &Side<R::Bits>,
) -> i32 {
    let rules = position.rules;
    if position.small_limit > 0 {
        return FULL_SCALE / 4;
    }
    let pieces = |side: &Side<R::Bits>| side.men_count + side.king_count;
    let (ours, theirs) = (pieces(us), pieces(them));
    if rules.flying() && us.king_count.min(them.king_count) > 0 {
        // A flying king is hard to catch.
        let (more, fewer) = (ours.max(theirs), ours.min(theirs));
        if more <= 3 {
            return FULL_SCALE / 4;
        }
        if more - fewer <= 2 && more + fewer <= 10 {
            return FULL_SCALE / 2;
        }
    }
    if !const { R::SET.man_moves_are_progress } {
        // Where every quiet move brings the draw nearer, what is not turned into captures fades. In few steps: fading at
        // every ply won fewer games at equal nodes, since no iteration confirms the score of the one before.
        let (limit, quiet) = (i32::from(rules.quiet_limit()), i32::from(position.quiet));
        return (FULL_SCALE - FULL_SCALE / 2 * quiet / limit.max(1)).max(1);
    }
    FULL_SCALE
}
