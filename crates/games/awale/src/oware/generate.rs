//! Which houses may be sown.

use super::board::{HOUSES, MEMBERS, Members, occupied};
use super::moves::OwareMove;
use super::position::OwarePosition;
use super::variant::GrandSlam;
use secateur_core::Sink;

impl OwarePosition {
    /// The mover's houses that may be sown, as six bits; none where the game is won.
    #[inline]
    pub(super) fn legal_set(&self) -> usize {
        if self.is_won() {
            return 0;
        }
        let occupied = occupied(self.own);
        if self.enemy == 0 || (self.rules.grand_slam() == GrandSlam::Illegal && self.slam_is_near()) {
            return self.tested_set(occupied);
        }
        occupied
    }

    /// The same spelled out.
    #[inline]
    pub(super) fn members(&self) -> Members {
        MEMBERS[self.legal_set()]
    }

    #[inline]
    pub(super) fn generate_into(&self, sink: &mut impl Sink<OwareMove>) {
        let members = self.members();
        for &house in &members.house[..usize::from(members.count)] {
            sink.push(self.absolute(house));
        }
    }

    /// Whether a grand slam is possible at all. A sowing that ends on the enemy's side has passed all his houses before its
    /// end, so each house it would empty held at most 2; and, unless it went round the board, at least 1, so that the enemy's
    /// seeds lay in his first houses without a gap.
    #[inline]
    fn slam_is_near(&self) -> bool {
        const ROW: u64 = 0x0101_0101_0101;
        let three_or_more = (self.enemy + 0x7D * ROW) & (0x80 * ROW);
        let twelve_or_more = (self.own + 0x74 * ROW) & (0x80 * ROW);
        let enemy = occupied(self.enemy);
        three_or_more == 0 && (enemy & (enemy + 1) == 0 || twelve_or_more != 0)
    }

    /// The houses of `occupied` that feed an enemy without seeds and are no forbidden grand slam, each tried.
    #[cold]
    fn tested_set(&self, occupied: usize) -> usize {
        // An enemy who had seeds loses the last of them by a slam alone, and a slam comes here only where it is forbidden;
        // one who had none must have one now.
        let legal = |&house: &u32| self.sown(house).enemy != 0;
        let houses = (0..HOUSES as u32).filter(|house| occupied >> house & 1 == 1);
        houses.filter(legal).fold(0, |set, house| set | 1 << house)
    }
}
