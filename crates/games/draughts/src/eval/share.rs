//! How much of an advantage is likely to be kept: endings that are mostly drawn count for less.

use super::terms::Side;
use crate::position::Position;
use crate::rules::Rules;

/// An advantage in full.
pub(super) const SHARES: i32 = 8;

/// The share of the sum that counts.
#[inline]
pub(super) fn share<R: Rules>(position: &Position<R>, us: &Side<R::Bits>, them: &Side<R::Bits>) -> i32 {
    let rules = position.rules;
    if position.small_limit > 0 {
        return SHARES / 4;
    }
    let pieces = |side: &Side<R::Bits>| side.men_count + side.king_count;
    let (ours, theirs) = (pieces(us), pieces(them));
    if rules.flying() && us.king_count.min(them.king_count) > 0 {
        // A flying king is hard to catch.
        let (more, fewer) = (ours.max(theirs), ours.min(theirs));
        if more <= 3 {
            return SHARES / 4;
        }
        if more - fewer <= 2 && more + fewer <= 10 {
            return SHARES / 2;
        }
    }
    if !R::MAN_MOVES_ARE_PROGRESS {
        // Where every quiet move brings the draw nearer, what is not turned into captures fades. In few steps: fading at
        // every ply won fewer games at equal nodes, since no iteration confirms the score of the one before.
        let (limit, quiet) = (i32::from(rules.quiet_limit()), i32::from(position.quiet));
        return (SHARES - SHARES / 2 * quiet / limit.max(1)).max(1);
    }
    SHARES
}
