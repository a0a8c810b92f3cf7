//! Solves positions: who wins under best play, if a search of limited size can prove it.
//!
//! It is alpha-beta with four values, loss, draw, win and *unknown*, deepened until there is a proof or the nodes are used
//! up. Positions beyond the horizon are unknown. One search counts them as better than a draw for the first player, another
//! as worse; if both agree, their value is the value of the game. No guess prunes anything. The table answers at equal
//! depth only, and is not used where repetitions end games, because values then depend on earlier moves.

mod bounded_search;

use crate::table::TranspositionTable;
use bounded_search::{BoundedSearch, UNKNOWN, WON};
use secateur_core::{History, Position, Side, Solved, StopSignal};

/// The depth of the last iteration, in plies.
const MAX_DEPTH: i32 = 120;
/// Size in bytes of the table of each of the two searches.
const TABLE_BYTES: usize = 1 << 20;

/// Solves positions, and keeps its tables from position to position of a game.
///
/// ```
/// # include!("../../tests/common/nim.rs");
/// # fn main() {
/// use secateur_core::{History, Solved};
/// use secateur_search::Solver;
///
/// // Nim: each side takes 1 to 3 stones, who takes the last wins. A multiple of 4 is lost.
/// let position = Nim::new(8);
/// let history = History::new(position.key());
/// assert_eq!(Solver::new().solve(&position, &history, 10_000), Some(Solved::Won(Side::Second)));
/// # }
/// ```
pub struct Solver {
    /// A table for each of the two ways to count the unknown.
    tables: [TranspositionTable; 2],
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver with empty tables.
    pub fn new() -> Solver {
        Solver { tables: [TranspositionTable::new(TABLE_BYTES), TranspositionTable::new(TABLE_BYTES)] }
    }

    /// Empties the tables, as before a new game.
    pub fn clear(&mut self) {
        self.tables.iter_mut().for_each(TranspositionTable::clear);
    }

    /// The result of best play from a position that is not over; `None` if `nodes` nodes do not prove it. `history` ends
    /// with `position`.
    pub fn solve<P: Position>(&mut self, position: &P, history: &History, nodes: u64) -> Option<Solved> {
        self.solve_until(position, history, nodes, &StopSignal::new())
    }

    /// The same; `None` also if it is stopped before.
    pub fn solve_until<P: Position>(
        &mut self,
        position: &P,
        history: &History,
        nodes: u64,
        stop: &StopSignal,
    ) -> Option<Solved> {
        let repeats = (2..=u8::MAX).any(|times| position.on_repetition(times).is_some());
        let mut nodes_left = nodes;
        for depth in 1..=MAX_DEPTH {
            let mut bound = |unknown_is_good: bool| {
                let table = (!repeats).then_some(&self.tables[usize::from(unknown_is_good)]);
                let unknown = if unknown_is_good { UNKNOWN } else { -UNKNOWN };
                let mut proof = BoundedSearch::new(position, history, table, unknown, (nodes_left, stop));
                let value = proof.value(depth);
                nodes_left = proof.nodes_left;
                let for_first = if position.turn() == Side::First { value } else { -value };
                (nodes_left > 0).then_some((for_first, proof.cut_short))
            };
            let (upper, cut_short) = bound(true)?;
            match upper {
                WON => return Some(Solved::Won(Side::First)),
                0 if bound(false)?.0 == 0 => return Some(Solved::Drawn),
                value if value == -WON => return Some(Solved::Won(Side::Second)),
                _ if !cut_short => return None, // the whole tree, and yet no value: cannot be
                _ => {}
            }
        }
        None
    }
}
