//! Paths over the board, by flood fill: sets of cells, with four masked shifts for each step.

use crate::Wall;
use crate::board::{Geometry, STRIDE};
use secateur_core::Side;

/// The edges between cells that no wall blocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenEdges {
    /// Cells from which a step north is possible.
    north: u128,
    /// Cells from which a step east is possible.
    east: u128,
}

/// A set of walls: those across a path, or those that lengthen it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WallsAcross {
    /// Anchors of the horizontal ones.
    pub horizontal: u128,
    /// Anchors of the vertical ones.
    pub vertical: u128,
}

impl WallsAcross {
    const NONE: WallsAcross = WallsAcross { horizontal: 0, vertical: 0 };

    /// Whether the set contains a wall.
    #[inline]
    pub fn contains(&self, wall: Wall) -> bool {
        (if wall.horizontal { self.horizontal } else { self.vertical }) & wall.anchor.bit() != 0
    }
}

/// The set of all shortest paths from a cell to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    /// Steps; `u8::MAX` if there is no path.
    pub length: u8,
    /// The cells that can come first on a shortest path.
    pub first: u128,
    /// Walls that block a step of some shortest path.
    pub across: WallsAcross,
    /// Walls each of which blocks every shortest path at one of its steps.
    pub closing: WallsAcross,
}

/// The cells of one column of the largest board, plus the index of the cell above the last.
const COLUMN: u128 = {
    let (mut set, mut row) = (0, 0);
    while row < STRIDE {
        set |= 1 << (row * STRIDE);
        row += 1;
    }
    set
};
const COLUMN_END: u8 = (STRIDE * STRIDE) as u8;

/// More than the longest distance on the largest board.
const LAYERS: usize = 128;

impl OpenEdges {
    /// The open edges with these walls.
    #[inline]
    pub fn new(g: &Geometry, horizontal: u128, vertical: u128) -> OpenEdges {
        OpenEdges {
            north: g.north & !(horizontal | horizontal << 1),
            east: g.east & !(vertical | vertical << STRIDE),
        }
    }

    /// The cells that one step from a set can reach.
    #[inline]
    pub fn around(self, set: u128) -> u128 {
        let OpenEdges { north, east } = self;
        (set & north) << STRIDE | (set >> STRIDE) & north | (set & east) << 1 | (set >> 1) & east
    }

    /// Whether a step north, south, east, west is possible, in bits 0 to 3.
    #[inline]
    pub fn directions(self, cell: u8) -> usize {
        let bit = |set: u128| (set >> cell) as usize & 1;
        bit(self.north) | bit(self.north << STRIDE) << 1 | bit(self.east) << 2 | bit(self.east << 1) << 3
    }

    /// Whether a path leads from `start` to `goal`.
    #[inline]
    pub fn joins(self, start: u128, goal: u128) -> bool {
        let mut reached = start;
        loop {
            if reached & goal != 0 {
                return true;
            }
            let once = reached | self.around(reached);
            let twice = once | self.around(once);
            if twice == reached {
                return false;
            }
            reached = twice;
        }
    }

    /// The number of steps from `start` to `goal`; `None` if there is no path.
    #[inline]
    pub fn distance(self, start: u128, goal: u128) -> Option<u8> {
        let (mut reached, mut steps) = (start, 0);
        while reached & goal == 0 {
            let next = reached | self.around(reached);
            if next == reached {
                return None;
            }
            reached = next;
            steps += 1;
        }
        Some(steps)
    }

    /// Fills `layers` with the cells at each distance from `goal`, up to the first layer that contains `start`. Returns the
    /// distance of `start`.
    fn layers(self, start: u128, goal: u128, layers: &mut [u128; LAYERS]) -> Option<usize> {
        let (mut reached, mut steps) = (goal, 0);
        layers[0] = goal;
        while reached & start == 0 {
            let next = self.around(reached) & !reached;
            if next == 0 {
                return None;
            }
            reached |= next;
            steps += 1;
            layers[steps] = next;
        }
        Some(steps)
    }

    /// The walls across the straight path from a cell to a side's goal row; `None` if a wall blocks it.
    #[inline]
    pub fn walls_across_straight(self, g: &Geometry, from: u8, side: Side) -> Option<WallsAcross> {
        // The cells of the path that are left, or entered, by a step north.
        let north = match side {
            Side::First => COLUMN << from & g.north,
            Side::Second => COLUMN >> (COLUMN_END - from),
        };
        let open = north & !self.north == 0;
        open.then_some(WallsAcross { horizontal: north | north >> 1, vertical: 0 })
    }

    /// The walls across one of the shortest paths from `start`, a single cell, to `goal`.
    pub fn walls_across_shortest(self, start: u128, goal: u128) -> Option<WallsAcross> {
        let mut layers = [0; LAYERS];
        let steps = self.layers(start, goal, &mut layers)?;
        let (mut at, mut north, mut east) = (start, 0, 0);
        for layer in layers[..steps].iter().rev() {
            let next = self.around(at) & layer;
            let next = next & next.wrapping_neg();
            north |= (at & next >> STRIDE) | (next & at >> STRIDE);
            east |= (at & next >> 1) | (next & at >> 1);
            at = next;
        }
        Some(WallsAcross { horizontal: north | north >> 1, vertical: east | east >> STRIDE })
    }

    /// All shortest paths from `start`, a single cell, to `goal`.
    pub fn way(self, start: u128, goal: u128) -> Way {
        let mut way =
            Way { length: u8::MAX, first: 0, across: WallsAcross::NONE, closing: WallsAcross::NONE };
        let mut layers = [0; LAYERS];
        let Some(steps) = self.layers(start, goal, &mut layers) else { return way };
        way.length = steps as u8;
        let (mut at, mut all_north, mut all_east) = (start, 0, 0);
        for layer in layers[..steps].iter().rev() {
            let next = self.around(at) & layer;
            let north = (at & self.north & next >> STRIDE) | (next & self.north & at >> STRIDE);
            let east = (at & self.east & next >> 1) | (next & self.east & at >> 1);
            // A wall blocks two adjacent edges; a single edge can be blocked by two walls.
            match (north.count_ones(), east.count_ones()) {
                (1, 0) => way.closing.horizontal |= north | north >> 1,
                (2, 0) => way.closing.horizontal |= north & north >> 1,
                (0, 1) => way.closing.vertical |= east | east >> STRIDE,
                (0, 2) => way.closing.vertical |= east & east >> STRIDE,
                _ => {}
            }
            all_north |= north;
            all_east |= east;
            at = next;
        }
        way.first = if steps > 0 { self.around(start) & layers[steps - 1] } else { 0 };
        way.across =
            WallsAcross { horizontal: all_north | all_north >> 1, vertical: all_east | all_east >> STRIDE };
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;
    use crate::board::{cells, geometry_of};

    #[test]
    fn on_an_empty_board_the_way_is_straight() {
        let g = geometry_of(9);
        let open = OpenEdges::new(g, 0, 0);
        let start = Cell::at(4, 0).bit();
        assert_eq!(open.distance(start, g.goals[0]), Some(8));
        let across = open.walls_across_shortest(start, g.goals[0]).unwrap();
        assert_eq!(across.vertical, 0);
        assert_eq!(cells(across.horizontal).count(), 16);
        let way = open.way(start, g.goals[0]);
        assert_eq!((way.length, way.first), (8, Cell::at(4, 1).bit()));
        assert_eq!((way.closing, way.across), (across, across));
    }

    #[test]
    fn a_straight_path_is_one_of_the_shortest_unless_a_wall_stands_across_it() {
        for size in [3, 5, 7, 9, 11] {
            let g = geometry_of(size);
            for (column, row, side) in
                (0..size).flat_map(|c| (0..size).flat_map(move |r| Side::BOTH.map(|side| (c, r, side))))
            {
                let from = Cell::at(column, row);
                let steps = if side == Side::First { size - 1 - row } else { row };
                let across = |walls| OpenEdges::new(g, walls, 0).walls_across_straight(g, from.0, side);
                let straight = across(0).unwrap();
                // Each step is blocked by a wall to the left or to the right, unless the board ends there.
                let rows = if side == Side::First { row..size - 1 } else { 0..row };
                let expected = rows.fold(0, |set, row| {
                    let left = if column > 0 { Cell::at(column - 1, row).bit() } else { 0 };
                    let right = if column + 1 < size { Cell::at(column, row).bit() } else { 0 };
                    set | left | right
                });
                assert_eq!(straight.horizontal & g.posts, expected, "{size} {from} {side:?}");
                assert_eq!(straight.vertical, 0);
                assert_eq!(OpenEdges::new(g, 0, 0).distance(from.bit(), g.goals[side]), Some(steps));
                for wall in cells(g.posts) {
                    assert_eq!(across(wall.bit()).is_none(), expected & wall.bit() != 0, "{wall}");
                }
            }
        }
    }

    #[test]
    fn a_shut_room_has_no_way_out() {
        let g = geometry_of(11);
        // Walls above and beside the lower left 2×2 cells.
        let open = OpenEdges::new(g, Cell::at(0, 1).bit(), Cell::at(1, 0).bit());
        for (start, leaves) in [((0, 0), false), ((1, 1), false), ((2, 0), true), ((10, 0), true)] {
            let start = Cell::at(start.0, start.1).bit();
            assert_eq!(open.joins(start, g.goals[0]), leaves);
            assert_eq!(open.distance(start, g.goals[0]).is_some(), leaves);
            assert_eq!(open.walls_across_shortest(start, g.goals[0]).is_some(), leaves);
            assert_eq!(open.way(start, g.goals[0]).length != u8::MAX, leaves);
        }
    }

    #[test]
    fn rows_of_the_largest_board_do_not_run_into_each_other() {
        let g = geometry_of(11);
        let open = OpenEdges::new(g, 0, 0);
        let corner = open.around(Cell::at(10, 3).bit());
        assert_eq!(cells(corner).map(|c| c.to_string()).collect::<String>(), "k3j4k5");
    }
}
