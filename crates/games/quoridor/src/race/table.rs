//! The race table for a set of walls, computed backwards from the goals.
//!
//! For each cell of the second pawn, a set of cells of the first pawn stands for pairs; one ply backwards is a few shifts
//! of each set. Moves are examined one by one only where the pawns touch, at most four pairs for each cell.

use crate::board::{Geometry, STRIDE, cells, geometry_of};
use crate::generate::jumps;
use crate::paths::OpenEdges;
use crate::{Cell, QuoridorPosition};
use secateur_core::{Position as _, Side};

/// Cells of the largest board, and bits that are not cells.
const CELLS: usize = 121;

/// The winner of the race for each pair of pawns.
pub(crate) struct RaceTable {
    /// The walls for which it was computed.
    pub walls: (u128, u128),
    pub size: u8,
    /// Plies until the winner reaches its goal: positive if the side to move wins, negative if it loses, 0 if neither wins.
    /// Indexed by side to move, second pawn and first pawn.
    plies: Vec<i16>,
}

#[inline]
fn index(turn: Side, first: Cell, second: Cell) -> usize {
    (turn as usize * CELLS + usize::from(second.0)) * CELLS + usize::from(first.0)
}

/// The moves of two pawns that touch, for one cell of the second pawn: a cell of the first pawn beside it, the cells to
/// which the first pawn can go, and those to which the second can go.
#[derive(Clone, Copy, Default)]
struct Contact {
    first: Cell,
    of_first: u128,
    of_second: u128,
}

struct Spread {
    open: OpenEdges,
    board: u128,
    /// The pairs that touch, by the second pawn's cell.
    contacts: Vec<([Contact; 4], usize)>,
    /// The neighbours of each cell.
    neighbours: Vec<u128>,
}

/// The results for one side to move: sets of the first pawn's cells, by the second pawn's cell.
#[derive(Clone)]
struct Pairs {
    won: [u128; CELLS],
    lost: [u128; CELLS],
}

impl RaceTable {
    pub fn empty() -> RaceTable {
        RaceTable { walls: (0, 0), size: 0, plies: vec![0; 2 * CELLS * CELLS] }
    }

    /// The plies to the end of the race, signed for the side to move; 0 if neither side wins.
    #[inline]
    pub fn plies(&self, position: &QuoridorPosition) -> i16 {
        self.plies[index(position.turn(), position.pawn(Side::First), position.pawn(Side::Second))]
    }

    /// Computes the table for a position's walls.
    pub fn fill(&mut self, position: &QuoridorPosition) {
        (self.walls, self.size) = ((position.horizontal, position.vertical), position.size());
        self.plies.fill(0);
        let g = geometry_of(self.size);
        let spread = Spread::new(g, position.open());
        let mut pairs = [(); 2].map(|()| Pairs { won: [0; CELLS], lost: [0; CELLS] });
        // Excludes pairs that do not occur in play: both pawns on one cell, or a pawn on its goal with its side to move.
        let playable = |second: Cell| {
            let ended = g.goals[0] | second.bit();
            if g.goals[1] & second.bit() != 0 { 0 } else { spread.board & !ended }
        };
        for second in cells(spread.board) {
            let at = usize::from(second.0);
            pairs[1].lost[at] = g.goals[0] & !second.bit();
            pairs[0].lost[at] = if g.goals[1] & second.bit() != 0 { spread.board & !second.bit() } else { 0 };
        }
        for plies in 1..=i16::MAX {
            // After an odd number of plies only wins can be new, after an even number only losses.
            let changed = if plies % 2 == 1 {
                self.spread_wins(&spread, &mut pairs, plies, playable)
            } else {
                self.spread_losses(&spread, &mut pairs, plies, playable)
            };
            if !changed {
                break;
            }
        }
    }

    fn note(&mut self, turn: Side, second: Cell, firsts: u128, plies: i16) {
        for first in cells(firsts) {
            self.plies[index(turn, first, second)] = plies;
        }
    }

    fn spread_wins(
        &mut self,
        spread: &Spread,
        pairs: &mut [Pairs; 2],
        plies: i16,
        playable: impl Fn(Cell) -> u128,
    ) -> bool {
        let mut changed = false;
        let [first, second] = pairs;
        for cell in cells(spread.board) {
            let (at, playable) = (usize::from(cell.0), playable(cell));
            let new = spread.first_can(cell, &second.lost) & playable & !first.won[at];
            first.won[at] |= new;
            self.note(Side::First, cell, new, plies);
            changed |= new != 0;
            let new = spread.second_can(cell, &first.lost) & playable & !second.won[at];
            second.won[at] |= new;
            self.note(Side::Second, cell, new, plies);
            changed |= new != 0;
        }
        changed
    }

    fn spread_losses(
        &mut self,
        spread: &Spread,
        pairs: &mut [Pairs; 2],
        plies: i16,
        playable: impl Fn(Cell) -> u128,
    ) -> bool {
        let mut changed = false;
        let [first, second] = pairs;
        let not_won = |pairs: &Pairs| pairs.won.map(|won| spread.board & !won);
        let (first_safe, second_safe) = (not_won(first), not_won(second));
        for cell in cells(spread.board) {
            let (at, playable) = (usize::from(cell.0), playable(cell));
            let new = playable & !spread.first_can(cell, &second_safe) & !first.lost[at] & !first.won[at];
            first.lost[at] |= new;
            self.note(Side::First, cell, new, -plies);
            changed |= new != 0;
            let new = playable & !spread.second_can(cell, &first_safe) & !second.lost[at] & !second.won[at];
            second.lost[at] |= new;
            self.note(Side::Second, cell, new, -plies);
            changed |= new != 0;
        }
        changed
    }
}

impl Spread {
    fn new(g: &Geometry, open: OpenEdges) -> Spread {
        let board = g.north | g.north << STRIDE;
        let neighbours: Vec<_> = (0..CELLS).map(|cell| open.around(Cell(cell as u8).bit() & board)).collect();
        let contacts = (0..CELLS).map(|second| {
            let second = Cell(second as u8);
            let mut contacts = ([Contact::default(); 4], 0);
            for first in cells(neighbours[usize::from(second.0)]) {
                let steps = |from: Cell, other: Cell| {
                    open.around(from.bit()) & !other.bit() | jumps(open, from, other)
                };
                contacts.0[contacts.1] =
                    Contact { first, of_first: steps(first, second), of_second: steps(second, first) };
                contacts.1 += 1;
            }
            contacts
        });
        let contacts = contacts.collect();
        Spread { open, board, contacts, neighbours }
    }

    /// The cells from which the first pawn can move into one of the sets; `second` is the cell of the second pawn.
    #[inline]
    fn first_can(&self, second: Cell, sets: &[u128; CELLS]) -> u128 {
        let set = sets[usize::from(second.0)] & !second.bit();
        let mut can = self.open.around(set);
        let (contacts, count) = &self.contacts[usize::from(second.0)];
        for contact in &contacts[..*count] {
            can &= !contact.first.bit();
            if contact.of_first & set != 0 {
                can |= contact.first.bit();
            }
        }
        can
    }

    /// The cells of the first pawn for which the second pawn can move from `second` into one of the sets.
    #[inline]
    fn second_can(&self, second: Cell, sets: &[u128; CELLS]) -> u128 {
        let mut can = 0;
        for to in cells(self.neighbours[usize::from(second.0)]) {
            can |= sets[usize::from(to.0)] & !to.bit();
        }
        let (contacts, count) = &self.contacts[usize::from(second.0)];
        for contact in &contacts[..*count] {
            let first = contact.first.bit();
            can &= !first;
            if cells(contact.of_second).any(|to| sets[usize::from(to.0)] & first != 0) {
                can |= first;
            }
        }
        can
    }
}
