//! The search of the solver.

use super::state::{Gain, MAX_MOVES, Placement, State};
use super::surroundings::{POINT, SLACK, Surroundings};
use super::table::{EndingTable, NO_MOVE};
use crate::variant::Ties;
use crate::{DiverciteMove, DivercitePosition};
use secateur_core::{EndingSolver, Known, Position as _, Side, SolvedEnding};

/// With fewer pieces left, a table lookup costs more than the search.
const MIN_REMEMBERED: u8 = 3;
/// With fewer pieces left, moves are ordered only by their own gain.
const MIN_REPLY_ORDERED: u8 = 4;
/// With fewer pieces left, the states after the moves are not looked up before the search.
const MIN_LEFT_FOR_SUCCESSORS: u8 = 5;
/// Nodes after which `go_on` is called.
const POLL_NODES: u64 = 256;

/// Solves endings of Divercité.
///
/// ```
/// use secateur_core::{EndingSolver, Known, Variant};
/// use secateur_divercite::{Divercite, DiverciteSolver};
/// let position = Divercite::default()
///     .parse_position("ryygb.bbygbrrygyggrrbgrb./GbyrYGrRybBRYBgg/00000000 00000001/2")
///     .unwrap();
/// let solved = DiverciteSolver::new(1 << 20).solve(&position, &mut |_| true).unwrap();
/// assert_eq!(solved.known, Known::exactly(Known::won_in(1)));
/// ```
pub struct DiverciteSolver {
    table: EndingTable,
    /// The rule of ties for which the entries of the table hold.
    ties: Ties,
}

impl DiverciteSolver {
    /// A solver whose table has at most `bytes` bytes.
    pub fn new(bytes: usize) -> DiverciteSolver {
        DiverciteSolver { table: EndingTable::new(bytes), ties: Ties::Course }
    }
}

impl EndingSolver<DivercitePosition> for DiverciteSolver {
    /// The median of nodes for positions from strong games, and a margin.
    fn expected_nodes(&self, position: &DivercitePosition) -> Option<u64> {
        const NODES: [u64; 15] =
            [1, 1, 2, 10, 20, 50, 150, 400, 1_000, 4_000, 12_000, 50_000, 200_000, 800_000, 3_000_000];
        NODES.get(position.hands().of_both() as usize).copied()
    }

    fn solve(
        &mut self,
        position: &DivercitePosition,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<SolvedEnding<DiverciteMove>> {
        let (turn, ties) = (position.turn(), position.ties());
        if self.ties != ties {
            (self.table, self.ties) = (EndingTable::new(self.table.bytes()), ties);
        }
        self.table.allocate();
        let numbers = Surroundings::of(ties);
        let state = State::new(position, numbers);
        let now = state.worth(numbers) * if turn == Side::First { 1 } else { -1 };
        let slack = if ties == Ties::Course { SLACK } else { 0 };
        let table = &mut self.table;
        let root = state.left;
        let mut search =
            Search { table, numbers, slack, go_on, nodes: 0, stopped: false, root, root_move: NO_MOVE };
        let mut at_least = |worth: i32| {
            let reached = search.gained(&state, worth - now) >= worth - now;
            (!search.stopped).then_some((reached, search.root_move))
        };
        let won = Known::won_in(u32::from(state.left));
        // In the course, the first player wins if everything is equal.
        let enough = i32::from(turn == Side::Second || ties == Ties::Publisher);
        let (value, best) = match at_least(enough)? {
            (true, best) => (won, Some(best)),
            _ if ties == Ties::Course => (-won, None),
            _ => match at_least(0)? {
                (true, best) => (0, Some(best)),
                _ => (-won, None),
            },
        };
        let best = best.map(|best| state.move_of(best));
        Some(SolvedEnding { known: Known::exactly(value), best, nodes: search.nodes })
    }

    fn clear(&mut self) {
        self.table.clear();
    }

    fn bytes(&self) -> usize {
        self.table.bytes()
    }
}

struct Search<'a> {
    table: &'a mut EndingTable,
    numbers: &'static Surroundings,
    /// The most that tie-breaks can add to points.
    slack: i32,
    go_on: &'a mut dyn FnMut(u64) -> bool,
    nodes: u64,
    stopped: bool,
    /// Pieces left at the root, which identifies it.
    root: u8,
    /// The root's move that gained enough.
    root_move: Placement,
}

impl Search<'_> {
    /// The further gain of the side to move: if the result is `enough` or more it is a lower bound, else an upper bound. If
    /// the search was stopped, the result is meaningless.
    fn gained(&mut self, state: &State, enough: i32) -> i32 {
        let is_root = state.left == self.root;
        match state.left {
            0 => return 0,
            1 if !is_root => return state.best_gain(self.numbers),
            _ => {}
        }
        self.nodes += 1;
        self.stopped |= self.nodes.is_multiple_of(POLL_NODES) && !(self.go_on)(self.nodes);
        if self.stopped {
            return 0;
        }
        let look = state.look(self.numbers);
        let points = state.points(&look, self.numbers);
        let (least, most) = (points[0] * POINT - self.slack, points[1] * POINT + self.slack);
        // The root is searched even if its value is certain, because a move is wanted.
        if most < enough {
            return most;
        }
        if least >= enough && !is_root {
            return least;
        }
        let remembered = state.left >= MIN_REMEMBERED && !is_root;
        let mut first = NO_MOVE;
        if remembered && let Some(entry) = self.table.get(look.key) {
            if entry.least >= enough {
                return entry.least;
            }
            if entry.most < enough {
                return entry.most;
            }
            first = entry.best;
        }
        let mut list = [Gain::default(); MAX_MOVES];
        let count = state.moves(look.dead, self.numbers, &mut list);
        let list = &mut list[..count];
        if state.left >= MIN_LEFT_FOR_SUCCESSORS
            && !is_root
            && let Some(found) = self.known_successor(state, list, enough)
        {
            return found;
        }
        self.order(state, list, first);
        let (mut best, mut best_move) = (i32::MIN, NO_MOVE);
        for i in 0..list.len() {
            let next = (i..list.len()).max_by_key(|&n| (list[n].order, std::cmp::Reverse(n))).unwrap_or(i);
            list.swap(i, next);
            let Gain { gain, placement, .. } = list[i];
            let after = state.after(placement, self.numbers);
            let value = gain - self.gained(&after, gain - enough + 1);
            if self.stopped {
                return 0;
            }
            if value > best {
                (best, best_move) = (value, placement);
                if value >= enough {
                    break;
                }
            }
        }
        if is_root {
            self.root_move = best_move;
        } else if remembered {
            let (least, most, best_move) =
                if best >= enough { (best, most, Some(best_move)) } else { (least, best, None) };
            self.table.put(look.key, state.left, least, most, best_move);
        }
        best
    }

    /// A value that is enough, if the table has it for the state after some move.
    fn known_successor(&self, state: &State, list: &[Gain], enough: i32) -> Option<i32> {
        list.iter().find_map(|&Gain { gain, placement, .. }| {
            let after = state.after(placement, self.numbers);
            let entry = self.table.get(after.look(self.numbers).key)?;
            (gain - entry.most >= enough).then_some(gain - entry.most)
        })
    }

    /// Sets the order of the moves: by their gain minus that of the best reply, with `first` before all others.
    fn order(&self, state: &State, list: &mut [Gain], first: Placement) {
        for m in list.iter_mut() {
            m.order = if m.placement == first {
                i32::MAX
            } else if state.left >= MIN_REPLY_ORDERED {
                m.gain - state.after(m.placement, self.numbers).best_gain(self.numbers)
            } else {
                m.gain
            };
        }
    }
}
