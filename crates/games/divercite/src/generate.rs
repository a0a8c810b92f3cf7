//! Move generation: lists legal moves, counts them, or draws one at random without listing.

use crate::board::{CITIES, CITY_SHIFT, PieceKind, RESOURCES};
use crate::{DiverciteMove, DivercitePosition};
use secateur_core::{Position as _, Random, Sink};

impl DivercitePosition {
    /// The free cells for each kind, resources first; those for cities are unshifted.
    #[inline]
    pub(crate) const fn free_cells(&self) -> [u64; 2] {
        let words = self.words();
        let taken = words[0] | words[1] | words[2] | words[3];
        [!taken & RESOURCES, !(taken >> CITY_SHIFT[0] | taken >> CITY_SHIFT[1]) & CITIES]
    }

    /// Lists all moves by colour, resources before cities: the free cells are listed once and copied for each colour.
    #[inline]
    pub(crate) fn generate_all(&self, sink: &mut impl Sink<DiverciteMove>) {
        let side = self.turn();
        let [resource_cells, city_cells] = self.free_cells();
        let (resources, cities) =
            (self.hands().held(side, PieceKind::Resource), self.hands().held(side, PieceKind::City));
        let mut cells = [0; 64];
        let middle = list_bits(resource_cells, 0, &mut cells, 0);
        let end = list_bits(city_cells, CITY_SHIFT[side], &mut cells, middle);
        for colour in 0..4 {
            let from = if resources.has(colour) { 0 } else { middle };
            let to = if cities.has(colour) { end } else { middle };
            sink.push_all(
                cells[from..to].iter().map(|&bit| DiverciteMove::from_bit(colour as u32, u32::from(bit))),
            );
        }
    }

    /// The number of moves: colours in hand times free cells, for each kind.
    #[inline]
    pub(crate) fn count_all(&self) -> usize {
        let (side, hands) = (self.turn(), self.hands());
        let [resource_cells, city_cells] = self.free().map(u32::from);
        let resources = hands.held(side, PieceKind::Resource).len() * resource_cells;
        let cities = hands.held(side, PieceKind::City).len() * city_cells;
        (resources + cities) as usize
    }

    /// Draws a move by a random number, which is divided into kind, colour and cell.
    #[inline]
    pub(crate) fn pick_at_random(&self, random: &mut Random) -> Option<DiverciteMove> {
        let (side, hands) = (self.turn(), self.hands());
        let held = PieceKind::BOTH.map(|kind| hands.held(side, kind));
        let free = self.free().map(u32::from);
        let resources = held[0].len() * free[0];
        let total = resources + held[1].len() * free[1];
        if total == 0 {
            return None;
        }
        let n = random.below(total);
        let kind = usize::from(n >= resources);
        let n = if kind == 1 { n - resources } else { n };
        let nth_colour = (n * INVERSE[free[kind] as usize]) >> 16;
        let nth_cell = n - nth_colour * free[kind];
        let colour = NTH_OF_NIBBLE[held[kind].nibble()][nth_colour as usize & 3];
        let cell = nth_bit(self.free_cells()[kind] as u32, nth_cell);
        let shift = [0, CITY_SHIFT[side]][kind];
        Some(DiverciteMove::from_bit(u32::from(colour), cell + shift))
    }
}

/// 65536/n, rounded up: multiplied by a number below 164, the upper bits are its quotient by n.
static INVERSE: [u32; 26] = {
    let mut inverse = [0; 26];
    let mut n = 1;
    while n < 26 {
        inverse[n] = 65_536u32.div_ceil(n as u32);
        n += 1;
    }
    inverse
};

/// The places of the bits that are set in a nibble.
static NTH_OF_NIBBLE: [[u8; 4]; 16] = places_of_bits();

/// The places of the bits that are set in a byte.
static NTH_OF_BYTE: [[u8; 8]; 256] = places_of_bits();

/// For each set of `BITS` bits, the places of the bits that are set, lowest first; the rest is zero.
const fn places_of_bits<const BITS: usize, const SETS: usize>() -> [[u8; BITS]; SETS] {
    let mut places = [[0; BITS]; SETS];
    let mut set = 0;
    while set < SETS {
        let (mut bit, mut n) = (0, 0);
        while bit < BITS {
            if set >> bit & 1 != 0 {
                places[set][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        set += 1;
    }
    places
}

/// Writes the places of the set bits of `mask`, each plus `shift`, into `cells` from `start` on; returns the end of the
/// list. Eight are written at a time; the next eight overwrite those that are not used.
#[inline]
fn list_bits(mask: u64, shift: u32, cells: &mut [u8; 64], start: usize) -> usize {
    let mut end = start;
    for byte in 0..4 {
        let set = (mask >> (8 * byte) & 0xFF) as usize;
        // No place exceeds 62, so none of the eight sums carries into the next.
        let places =
            u64::from_le_bytes(NTH_OF_BYTE[set]) + u64::from(8 * byte + shift) * 0x0101_0101_0101_0101;
        cells[end..end + 8].copy_from_slice(&places.to_le_bytes());
        end += usize::from(COUNT_OF_BYTE[set]);
    }
    end
}

/// The number of bits that are set in a byte.
pub(crate) static COUNT_OF_BYTE: [u8; 256] = {
    let mut counts = [0; 256];
    let mut set = 0;
    while set < 256 {
        counts[set] = (set as u8).count_ones() as u8;
        set += 1;
    }
    counts
};

/// The place of the n-th set bit, from 0, which must exist: finds its byte by prefix sums, then uses a table.
#[inline]
fn nth_bit(mask: u32, n: u32) -> u32 {
    const EACH: u32 = 0x0101_0101;
    let pairs = mask - (mask >> 1 & 0x5555_5555);
    let nibbles = (pairs & 0x3333_3333) + (pairs >> 2 & 0x3333_3333);
    let sums = ((nibbles + (nibbles >> 4)) & 0x0F0F_0F0F).wrapping_mul(EACH);
    // The top bit of a byte says that its sum is at most n: the wanted bit is above it.
    let below = (((n * EACH) | 0x8080_8080) - sums) >> 7 & EACH;
    let shift = below.wrapping_mul(EACH) >> 24 << 3;
    let before = sums << 8 >> shift & 0xFF;
    shift + u32::from(NTH_OF_BYTE[(mask >> shift & 0xFF) as usize][(n - before) as usize & 7])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_is_found() {
        let mut random = Random::new(3);
        for _ in 0..10_000 {
            let mask = (random.next() & random.next()) as u32 & RESOURCES as u32;
            let places: Vec<_> = (0..25).filter(|b| mask >> b & 1 != 0).collect();
            for (n, &place) in places.iter().enumerate() {
                assert_eq!(nth_bit(mask, n as u32), place, "{n} of {mask:b}");
            }
        }
    }

    #[test]
    fn lists_of_bits() {
        let mut random = Random::new(4);
        for _ in 0..10_000 {
            let (mask, shift) = (random.next() & CITIES, CITY_SHIFT[random.below(2) as usize]);
            let mut cells = [0; 64];
            let end = list_bits(mask, shift, &mut cells, 25);
            let places: Vec<_> = (0..19).filter(|b| mask >> b & 1 != 0).map(|b| (b + shift) as u8).collect();
            assert_eq!(cells[25..end], places);
        }
    }

    #[test]
    fn division_by_multiplication_is_exact() {
        for by in 1..26u32 {
            for n in 0..164 {
                assert_eq!((n * INVERSE[by as usize]) >> 16, n / by);
            }
        }
    }
}
