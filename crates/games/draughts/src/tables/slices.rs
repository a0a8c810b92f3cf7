//! The slices for a board size: which material is in which slice, and how many positions it has.

use secateur_core::TableSlice;
use secateur_core::combinations::choose;
use std::sync::OnceLock;

/// The most pieces in tables.
pub const MAX_PIECES: usize = 5;
/// How many numbers of men or kings a side can have, from none to all.
const COUNTS: usize = MAX_PIECES + 1;

/// The men and kings of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Force {
    pub kings: usize,
    pub men: usize,
}

impl Force {
    fn pieces(self) -> usize {
        self.kings + self.men
    }

    fn name(self) -> String {
        "K".repeat(self.kings) + &"M".repeat(self.men)
    }
}

/// The material of a position: that of the side to move, then that of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forces(pub Force, pub Force);

impl Forces {
    /// The same, with the other side to move.
    pub fn swapped(self) -> Forces {
        Forces(self.1, self.0)
    }

    fn place(self) -> usize {
        let Forces(own, other) = self;
        ((own.kings * COUNTS + own.men) * COUNTS + other.kings) * COUNTS + other.men
    }
}

/// The slices for a board size.
#[derive(Debug)]
pub struct Slices {
    /// Squares of the board.
    pub squares: usize,
    /// Squares in a row; men of one side are never on their last row, where they are kings.
    pub half: usize,
    /// Whether each material has a second slice for the stretches of its wins; see [`super::limits`].
    pub stretches: bool,
    /// The forces of each material: one side has the first, the other the second.
    forces: Vec<Forces>,
    /// For each pair of forces the number of the material, and where its positions begin in the slices.
    places: Vec<Option<(usize, u64)>>,
}

impl Slices {
    /// The layout for a board; `None` if it has too many squares. If runs of kings count (`runs`), material with kings and
    /// men on one side is left out, with everything that leads to it: there the board alone does not determine the
    /// position.
    pub fn of(rows: u8, runs: bool, stretches: bool) -> Option<&'static Slices> {
        static LAYOUTS: [OnceLock<Slices>; 12] = [const { OnceLock::new() }; 12];
        let place = match rows {
            6 => 0,
            8 => 1,
            10 => 2,
            _ => return None,
        };
        let place = 4 * place + 2 * usize::from(runs) + usize::from(stretches);
        Some(LAYOUTS[place].get_or_init(|| Slices::new(rows.into(), runs, stretches)))
    }

    fn new(rows: usize, runs: bool, stretches: bool) -> Slices {
        let (half, squares) = (rows / 2, rows / 2 * rows);
        let places = vec![None; COUNTS.pow(4)];
        let mut layout = Slices { squares, half, stretches, forces: Vec::new(), places };
        let counts = || 0..COUNTS;
        let all = counts().flat_map(|kings| counts().map(move |men| Force { kings, men }));
        let sides: Vec<_> =
            all.filter(|force| force.pieces() > 0 && (!runs || without_runs(*force))).collect();
        // a capture leaves fewer pieces, a crowning fewer men
        for pieces in 2..=MAX_PIECES {
            for men in 0..=pieces {
                for &first in &sides {
                    for &second in sides.iter().filter(|&&second| second <= first) {
                        let forces = Forces(first, second);
                        if first.pieces() + second.pieces() == pieces && first.men + second.men == men {
                            layout.add(forces);
                        }
                    }
                }
            }
        }
        layout
    }

    fn add(&mut self, forces: Forces) {
        let material = self.forces.len();
        self.places[forces.swapped().place()] = Some((material, self.count(forces)));
        self.places[forces.place()] = Some((material, 0));
        self.forces.push(forces);
    }

    /// The number of positions of a material with one side to move. A few are impossible, with men of both sides on one
    /// square.
    pub fn count(&self, Forces(own, other): Forces) -> u64 {
        let men = own.men + other.men;
        choose(self.squares - self.half, own.men)
            * choose(self.squares - self.half, other.men)
            * choose(self.squares - men, own.kings)
            * choose(self.squares - men - own.kings, other.kings)
    }

    /// The number of a material, and where its positions begin in the slices.
    #[inline]
    pub fn place(&self, forces: Forces) -> Option<(usize, u64)> {
        self.places[forces.place()]
    }

    /// The number of slices for each material.
    #[inline]
    pub fn slices_each(&self) -> usize {
        1 + usize::from(self.stretches)
    }

    /// The parts of a slice, by side to move: the forces and the number of positions. There is one part if both sides have
    /// the same.
    pub fn sides_to_move(&self, material: usize) -> impl Iterator<Item = (Forces, u64)> {
        let forces = self.forces[material];
        let second = Some(forces.swapped()).filter(|&second| second != forces);
        std::iter::once(forces).chain(second).map(|forces| (forces, self.count(forces)))
    }

    /// The slices with at most this many pieces.
    pub fn slices(&self, pieces: usize) -> Vec<TableSlice> {
        let few = |Forces(one, other): &Forces| one.pieces() + other.pieces() <= pieces;
        let both = |material: usize| {
            let Forces(one, other) = self.forces[material];
            let name = format!("{}-{}", one.name(), other.name());
            let entries = self.sides_to_move(material).map(|(_, count)| count).sum();
            let stretches = TableSlice { name: format!("{name} stretches"), entries };
            [TableSlice { name, entries }, stretches].into_iter().take(self.slices_each())
        };
        (0..self.forces.iter().take_while(|forces| few(forces)).count()).flat_map(both).collect()
    }
}

/// Whether a side never has a king and a man at the same time, now or after a crowning.
fn without_runs(force: Force) -> bool {
    force.men == 0 || force == Force { kings: 0, men: 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_counted() {
        let layout = Slices::of(8, false, false).unwrap();
        let sizes: Vec<_> = layout.slices(2).into_iter().map(|slice| (slice.name, slice.entries)).collect();
        // 28 squares for a man, 32 for a king; with two different forces, either can be to move
        let right = [("K-K", 32 * 31), ("K-M", 2 * 28 * 31), ("M-M", 28 * 28)];
        assert_eq!(sizes, right.map(|(name, entries)| (name.to_string(), entries)));
        assert!(Slices::of(12, false, false).is_none());
        let names = |slice: TableSlice| slice.name;
        let with_stretches: Vec<_> =
            Slices::of(8, false, true).unwrap().slices(2).into_iter().map(names).collect();
        assert_eq!(with_stretches[..3], ["K-K", "K-K stretches", "K-M"]);
    }

    #[test]
    fn moves_lead_to_earlier_slices() {
        let layout = Slices::of(10, false, false).unwrap();
        let mut last = 0;
        for slice in layout.slices(MAX_PIECES) {
            let pieces = slice.name.len() - 1;
            let men = slice.name.matches('M').count();
            let order = pieces * 10 + men;
            assert!(order >= last, "{}", slice.name);
            last = order;
        }
        let runs = Slices::of(10, true, false).unwrap();
        let names: Vec<_> = runs.slices(3).into_iter().map(|slice| slice.name).collect();
        assert_eq!(names, ["K-K", "K-M", "M-M", "KK-K", "KK-M"]);
    }
}
