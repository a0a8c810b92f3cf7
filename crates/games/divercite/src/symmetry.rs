//! Symmetries: the eight of the square and the 24 permutations of the colours. Also one canonical position for all images.

use crate::board::{CITIES, CITY_SHIFT, Cell, RESOURCES};
use crate::hands::Hands;
use crate::points::cities_in_halves;
use crate::{Colour, DiverciteMove, DivercitePosition};
use secateur_core::{Position as _, Side, Symmetry};

/// A geometric image of a word: sets of bits, each with the rotation that moves it to its place.
type Steps = [(u64, u32); 9];

/// Columns in reverse, rows in reverse, columns and rows exchanged.
static REFLECTIONS: [Steps; 3] = [steps(0), steps(1), steps(2)];

const fn image_of(reflection: usize, cell: Cell) -> (u8, u8) {
    let (column, row, last) = (cell.column(), cell.row(), cell.kind().width() - 1);
    match reflection {
        0 => (last - column, row),
        1 => (column, last - row),
        _ => (row, column),
    }
}

/// Groups the 57 bits by how far they move: nine distances for each of the three reflections.
const fn steps(reflection: usize) -> Steps {
    let mut steps = [(0u64, 0u32); 9];
    let mut used = 0;
    let mut bit = 0;
    while bit < 63 {
        if is_cell(bit) {
            let cell = Cell::from_bit(bit);
            let (column, row) = image_of(reflection, cell);
            let owner = if bit >= CITY_SHIFT[1] { Side::Second } else { Side::First };
            let to = match Cell::new(cell.kind(), column, row) {
                Some(image) => image.bit(owner),
                None => unreachable!(),
            };
            let rotation = (to + 64 - bit) % 64;
            let mut i = 0;
            while i < used && steps[i].1 != rotation {
                i += 1;
            }
            steps[i].1 = rotation;
            steps[i].0 |= 1 << bit;
            if i == used {
                used += 1;
            }
        }
        bit += 1;
    }
    steps
}

const fn is_cell(bit: u32) -> bool {
    bit < CITY_SHIFT[0]
        || CITIES >> (bit - CITY_SHIFT[0]) & 1 != 0
        || (bit >= CITY_SHIFT[1] && CITIES >> (bit - CITY_SHIFT[1]) & 1 != 0)
}

#[inline]
fn reflect(reflection: usize, word: u64) -> u64 {
    REFLECTIONS[reflection].iter().fold(0, |image, &(set, by)| image | (word & set).rotate_left(by))
}

/// One of the eight images: the bits of `which` select reflections, the exchange of columns and rows last.
fn turned(which: usize, word: u64) -> u64 {
    (0..3).filter(|r| which >> r & 1 != 0).fold(word, |word, r| reflect(r, word))
}

const GEOMETRIC: usize = 7;

/// For each listed permutation, the colour whose place each colour takes.
const PERMUTATIONS: [[usize; 4]; 2] = [[1, 0, 2, 3], [1, 2, 3, 0]];

/// The seven of the square other than the identity, then two permutations that generate all 24 of the colours. Listing the
/// whole group of 192 would slow the tests down and prove nothing more.
pub(crate) fn symmetries() -> Vec<Symmetry> {
    let names = [
        "columns reversed",
        "rows reversed",
        "half turn",
        "columns and rows exchanged",
        "columns reversed and exchanged with rows",
        "rows reversed and exchanged with columns",
        "half turn, columns and rows exchanged",
        "red and green exchanged",
        "each colour becomes the next",
    ];
    names.into_iter().map(|name| Symmetry { name, swaps_sides: false }).collect()
}

pub(crate) fn transform(symmetry: usize, position: &DivercitePosition) -> DivercitePosition {
    let words = *position.words();
    let (words, hands) = if symmetry < GEOMETRIC {
        (words.map(|word| turned(symmetry + 1, word)), position.hands())
    } else {
        let mut from = [0; 4];
        for c in 0..4 {
            from[PERMUTATIONS[(symmetry - GEOMETRIC) & 1][c]] = c;
        }
        (from.map(|c| words[c]), position.hands().rearranged(from))
    };
    DivercitePosition::from_parts(words, hands, position.turn(), position.ties())
}

pub(crate) fn transform_move(symmetry: usize, m: DiverciteMove) -> DiverciteMove {
    if symmetry < GEOMETRIC {
        DiverciteMove::from_bit(m.colour() as u32, turned(symmetry + 1, 1 << m.bit()).trailing_zeros())
    } else {
        let colour = PERMUTATIONS[(symmetry - GEOMETRIC) & 1][m.colour().index()];
        DiverciteMove::from_bit(colour as u32, m.bit())
    }
}

/// Exchanges cities, hands and turn.
pub(crate) fn swap_sides(position: &DivercitePosition) -> DivercitePosition {
    let words = position.words().map(|word| {
        let cities = cities_in_halves(word);
        let resources = word & RESOURCES;
        resources | cities >> 32 << CITY_SHIFT[0] | (cities & CITIES) << CITY_SHIFT[1]
    });
    DivercitePosition::from_parts(words, position.hands().swapped(), !position.turn(), position.ties())
}

/// The canonical one of all 192 images of a position: the least in an arbitrary order.
///
/// A permutation of the colours permutes words and hands, so the least of the 24 is the sorted one. Only the eight images
/// of the square are tried.
///
/// ```
/// use secateur_core::{Variant, Game, Position};
/// use secateur_divercite::{Divercite, canonical};
/// let after = |m| {
///     let mut game = Game::new(Divercite::default());
///     game.play_text(m).unwrap();
///     game.position().clone()
/// };
/// assert_eq!(canonical(&after("ra2")), canonical(&after("yd5")));
/// assert_ne!(canonical(&after("ra2")), canonical(&after("ra3")));
/// ```
pub fn canonical(position: &DivercitePosition) -> DivercitePosition {
    let start: [(u64, u16); 4] = std::array::from_fn(|c| (position.words()[c], position.hands().lane(c)));
    let mut images = [start; 8];
    for reflection in 0..3 {
        let done = 1 << reflection;
        for i in 0..done {
            images[done + i] = images[i].map(|(word, hand)| (reflect(reflection, word), hand));
        }
    }
    let mut least = sorted(start);
    for image in &images[1..] {
        least = least.min(sorted(*image));
    }
    let hands = Hands::from_lanes(least.map(|(_, hand)| hand));
    DivercitePosition::from_parts(least.map(|(word, _)| word), hands, position.turn(), position.ties())
}

/// A key that all 192 images of a position share: that of [`canonical`].
pub fn canonical_key(position: &DivercitePosition) -> u64 {
    canonical(position).key()
}

/// Sorts four items with five comparisons.
#[inline]
fn sorted<T: Ord + Copy>(mut items: [T; 4]) -> [T; 4] {
    for (i, j) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
        if items[j] < items[i] {
            items.swap(i, j);
        }
    }
    items
}

/// All images of a position under the symmetries of the square and the permutations of the colours, beginning with itself.
pub fn images(position: &DivercitePosition) -> Vec<DivercitePosition> {
    let mut orders = Vec::new();
    for n in 0..256usize {
        let order = [n >> 6, n >> 4 & 3, n >> 2 & 3, n & 3];
        if Colour::ALL.iter().all(|c| order.contains(&c.index())) {
            orders.push(order);
        }
    }
    let image = |which: usize, order: [usize; 4]| {
        let words = order.map(|c| turned(which, position.words()[c]));
        DivercitePosition::from_parts(
            words,
            position.hands().rearranged(order),
            position.turn(),
            position.ties(),
        )
    };
    (0..8).flat_map(|which| orders.iter().map(move |&order| image(which, order))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PieceKind;

    #[test]
    fn reflections_take_cells_to_cells() {
        for (reflection, steps) in REFLECTIONS.iter().enumerate() {
            assert_eq!(steps.iter().map(|s| s.0.count_ones()).sum::<u32>(), 57);
            for cell in PieceKind::BOTH.into_iter().flat_map(Cell::all) {
                for side in Side::BOTH {
                    let image = reflect(reflection, 1 << cell.bit(side));
                    let (column, row) = image_of(reflection, cell);
                    let to = Cell::new(cell.kind(), column, row).unwrap();
                    assert_eq!(image, 1 << to.bit(side));
                    assert_eq!(reflect(reflection, image), 1 << cell.bit(side));
                }
            }
        }
    }
}
