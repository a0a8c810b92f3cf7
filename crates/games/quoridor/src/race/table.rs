//! The table of a set of walls, spread backwards from the goals.
//!
//! Sets of cells of the first pawn stand for pairs, one set for each cell of the second: a ply backwards is a few shifts for
//! each of them. Only where the pawns touch, four pairs a cell at most, moves are looked at one by one.

use crate::board::{Geometry, STRIDE, cells, geometry_of};
use crate::generate::jumps;
use crate::paths::OpenEdges;
use crate::{Cell, QuoridorPosition};
use secateur_core::{Position as _, Side};

/// Cells that a board may have, and bits that stand for none.
const CELLS: usize = 121;

/// Who wins each pair of pawns.
pub(crate) struct RaceTable {
    /// The walls it is for.
    pub walls: (u128, u128),
    pub size: u8,
    /// Plies to the goal of the winner: positive if the side to move wins, negative if it loses, 0 if nobody does. By the
    /// side to move, the second pawn and the first.
    plies: Vec<i16>,
}

#[inline]
fn index(turn: Side, first: Cell, second: Cell) -> usize {
    (turn as usize * CELLS + usize::from(second.0)) * CELLS + usize::from(first.0)
}

/// The moves over the other pawn, for both sides, where the second stands on a cell: the first pawn's cells beside it, the
/// cells that pawn can go to, and those the second can go to.
#[derive(Clone, Copy, Default)]
struct Contact {
    first: Cell,
    of_first: u128,
    of_second: u128,
}

struct Spread {
    open: OpenEdges,
    board: u128,
    /// Where the first pawn is beside the second, by the second's cell.
    contacts: Vec<([Contact; 4], usize)>,
    /// The neighbours of each cell.
    neighbours: Vec<u128>,
}

/// What is known of the pairs with one side to move: sets of the first pawn's cells, by the second's cell.
#[derive(Clone)]
struct Pairs {
    won: [u128; CELLS],
    lost: [u128; CELLS],
}

impl RaceTable {
    pub fn empty() -> RaceTable {
        RaceTable { walls: (0, 0), size: 0, plies: vec![0; 2 * CELLS * CELLS] }
    }

    /// The plies to the end of the race, for the side to move.
    #[inline]
    pub fn plies(&self, position: &QuoridorPosition) -> i16 {
        self.plies[index(position.turn(), position.pawn(Side::First), position.pawn(Side::Second))]
    }

    /// Makes it the table of a position's walls.
    pub fn fill(&mut self, position: &QuoridorPosition) {
        (self.walls, self.size) = ((position.horizontal, position.vertical), position.size());
        self.plies.fill(0);
        let g = geometry_of(self.size);
        let spread = Spread::new(g, position.open());
        let mut pairs = [(); 2].map(|()| Pairs { won: [0; CELLS], lost: [0; CELLS] });
        // Pairs that are no positions in play: both pawns on one cell, or a pawn on its goal with its side to move.
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
            // Of an odd number of plies wins can be new, of an even one losses.
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

    /// The cells from which the first pawn can move into one of the sets, by the cell of the second.
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

    /// The cells of the first pawn for which the second can move from its cell into one of the sets.
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
