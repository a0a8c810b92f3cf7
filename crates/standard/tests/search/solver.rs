//! Finds forced wins by exhaustive search.

use secateur_core::{MoveList, Outcome, Position, Side};

/// The outcome of a position that has ended, without regard to repetition.
fn ending<P: Position>(position: &P, list: &MoveList<P::Move>) -> Option<Outcome> {
    match position.outcome() {
        Some(outcome) => Some(outcome),
        None if list.is_empty() => Some(position.stuck()),
        None => position.limit(),
    }
}

/// An exhaustive search with a bound on its work.
pub struct Solver {
    /// Positions it may still visit; its answers are meaningless once there are none left.
    pub left: u64,
}

impl Solver {
    /// Whether `winner` wins within `plies` plies whatever the other side does.
    pub fn forces<P: Position>(&mut self, position: &P, winner: Side, plies: u32) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let mut list = MoveList::new();
        position.generate(&mut list);
        if let Some(outcome) = ending(position, &list) {
            return outcome.winner == Some(winner);
        }
        if plies == 0 {
            return false;
        }
        let mut child = position.clone();
        let mut after = |m: P::Move| {
            let undo = child.play(m);
            let forced = self.forces(&child, winner, plies - 1);
            child.unplay(m, undo);
            forced
        };
        if position.turn() == winner {
            list.iter().any(|&m| after(m))
        } else {
            list.iter().all(|&m| after(m))
        }
    }

    /// The fewest plies, at most `max_plies`, within which the side to move wins by force.
    pub fn win_in<P: Position>(&mut self, position: &P, max_plies: u32) -> Option<u32> {
        (1..=max_plies)
            .step_by(2)
            .find(|&plies| self.forces(position, position.turn(), plies) && self.left > 0)
    }
}
