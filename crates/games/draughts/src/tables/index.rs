//! The index of a position in its slice.
//!
//! A cell is the number of a square along the bits of the board, without ghosts. The side to move goes up, towards the low
//! cells.

use super::slices::{Force, Forces, MAX_PIECES, Slices};
use crate::bits::Bits;
use crate::colour::Colour;
use crate::position::DraughtsPosition;
use crate::rules::Rules;
use secateur_core::combinations::{choose, nth, rank};

/// A few cells in ascending order.
#[derive(Clone, Copy)]
struct Cells {
    cells: [usize; MAX_PIECES],
    count: usize,
}

impl Cells {
    fn none() -> Cells {
        Cells { cells: [0; MAX_PIECES], count: 0 }
    }

    /// The cells of a set of bits, which must be few.
    #[inline]
    fn of<B: Bits>(set: B, layout: &Slices) -> Cells {
        let mut cells = Cells::none();
        for bit in set.iter() {
            // two rows of the board have one ghost
            cells.push(usize::from(bit) - usize::from(bit) / (2 * layout.half + 1));
        }
        cells
    }

    #[inline]
    fn push(&mut self, cell: usize) {
        self.cells[self.count] = cell;
        self.count += 1;
    }

    /// The cells of both sets, which must be disjoint.
    fn and(mut self, other: &Cells) -> Cells {
        other.get().iter().for_each(|&cell| self.push(cell));
        self.cells[..self.count].sort_unstable();
        self
    }

    #[inline]
    fn get(&self) -> &[usize] {
        &self.cells[..self.count]
    }

    fn bits<B: Bits>(&self, layout: &Slices) -> B {
        let bit = |&cell: &usize| B::single((cell + cell / (2 * layout.half)) as u8);
        self.get().iter().map(bit).fold(B::EMPTY, |set, bit| set | bit)
    }

    /// The number of this set among those of equal size that avoid the cells of `taken`.
    #[inline]
    fn rank_among(&self, taken: &[&[usize]]) -> u64 {
        rank(self.get().iter().map(|&cell| {
            let below = taken.iter().map(|cells| cells.iter().filter(|&&other| other < cell).count());
            cell - below.sum::<usize>()
        }))
    }

    /// The set with this number and size that avoids the cells of `taken`, which must be ascending.
    fn nth_among(number: u64, count: usize, taken: &[usize]) -> Cells {
        let mut set = Cells { cells: [0; MAX_PIECES], count };
        nth(number, &mut set.cells[..count]);
        for cell in &mut set.cells[..count] {
            for &other in taken {
                *cell += usize::from(other <= *cell);
            }
        }
        set
    }
}

/// The number of a position's material, and its index there; `None` for more pieces than tables have, or material without a
/// table.
#[inline]
pub fn of<R: Rules>(layout: &Slices, position: &DraughtsPosition<R>) -> Option<(usize, u64)> {
    among(layout, position, usize::MAX)
}

/// The same, for the first `materials` materials only.
#[inline]
pub fn among<R: Rules>(
    layout: &Slices,
    position: &DraughtsPosition<R>,
    materials: usize,
) -> Option<(usize, u64)> {
    let (own, other) = (position.turn, !position.turn);
    if position.pieces[own].count_both(position.pieces[other]) > MAX_PIECES as u32 {
        return None;
    }
    let board = position.rules.geometry();
    let seen = |set: R::Bits| if own == Colour::White { set } else { board.turned(set) };
    let sets = [position.men(own), position.kings(own), position.men(other), position.kings(other)];
    let [men, kings, other_men, other_kings] = sets.map(|set| Cells::of(seen(set), layout));
    let forces = Forces(
        Force { kings: kings.count, men: men.count },
        Force { kings: other_kings.count, men: other_men.count },
    );
    let (material, begin) = layout.place(forces).filter(|&(material, _)| material < materials)?;
    let free = layout.squares - men.count - other_men.count;
    // men of the side to move cannot be on the first row, those of the other side not on the last
    let mut number = rank(men.get().iter().map(|&cell| cell - layout.half));
    number = number * choose(layout.squares - layout.half, other_men.count)
        + rank(other_men.get().iter().copied());
    number = number * choose(free, kings.count) + kings.rank_among(&[men.get(), other_men.get()]);
    number = number * choose(free - kings.count, other_kings.count)
        + other_kings.rank_among(&[men.get(), other_men.get(), kings.get()]);
    Some((material, begin + number))
}

/// The position with this index and material, White to move; `None` if it is impossible.
pub fn position<R: Rules>(
    rules: R,
    layout: &Slices,
    material: usize,
    mut number: u64,
) -> Option<DraughtsPosition<R>> {
    let mut forces = None;
    for (part, count) in layout.sides_to_move(material) {
        forces = Some(part);
        if number < count {
            break;
        }
        number -= count;
    }
    let Forces(own, other) = forces?;
    let free = layout.squares - own.men - other.men;
    let mut digit = |base: u64| {
        let digit = number % base;
        number /= base;
        digit
    };
    let other_kings = digit(choose(free - own.kings, other.kings));
    let kings = digit(choose(free, own.kings));
    let other_men = digit(choose(layout.squares - layout.half, other.men));
    let mut men = Cells::nth_among(number, own.men, &[]);
    men.cells[..men.count].iter_mut().for_each(|cell| *cell += layout.half);
    let other_men = Cells::nth_among(other_men, other.men, &[]);
    if men.get().iter().any(|cell| other_men.get().contains(cell)) {
        return None;
    }
    let all_men = men.and(&other_men);
    let kings = Cells::nth_among(kings, own.kings, all_men.get());
    let other_kings = Cells::nth_among(other_kings, other.kings, all_men.and(&kings).get());
    let mut position = DraughtsPosition::empty(rules, Colour::White);
    let [kings, other_kings] = [kings, other_kings].map(|cells| cells.bits::<R::Bits>(layout));
    position.pieces[Colour::White] = men.bits::<R::Bits>(layout) | kings;
    position.pieces[Colour::Black] = other_men.bits::<R::Bits>(layout) | other_kings;
    position.kings = kings | other_kings;
    position.refresh();
    Some(position)
}
