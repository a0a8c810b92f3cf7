//! The terms that the evaluator counts, for all sixteen city cells and both players at once.
//!
//! Four colours are in two words, two side by side in each: a *pair* of words. Shifts never carry a bit from one half to a
//! city cell of the other, since a half has seven more bits than there are resource cells. Results about cities are sets of
//! city cells, 20 bits. Each city has one owner, so one set serves both players.

use crate::DivercitePosition;
use crate::board::{CITIES, CITY_SHIFT, PieceKind, RESOURCES};
use crate::points::add;
use secateur_core::{Position as _, Side};

/// The number of terms.
pub const TERMS: usize = 10;

/// The weights of the terms, early and late. A term is the first player's count minus the second's.
pub const NAMES: [&str; 2 * TERMS] = [
    "points-early",
    "points-late",
    // Cities that can still become a divercité with the pieces of both hands, by the number of colours around them.
    "open-0-early",
    "open-0-late",
    "open-1-early",
    "open-1-late",
    "open-2-early",
    "open-2-late",
    "open-3-early",
    "open-3-late",
    // Those with three colours whose owner holds the fourth; and those whose owner is also to move.
    "open-3-held-early",
    "open-3-held-late",
    "open-3-next-early",
    "open-3-next-late",
    // Empty cells beside cities whose owner holds the city's colour.
    "room-early",
    "room-late",
    // Cities in hand: the later one is placed, the better the place.
    "cities-in-hand-early",
    "cities-in-hand-late",
    // Colours of resources in hand.
    "resource-colours-early",
    "resource-colours-late",
];

/// Two words of two colours each.
type Pair = [u64; 2];

/// The bits of four colours, from `shift` on.
#[inline]
fn pair(words: &[u64; 4], shift: u32, mask: u64) -> Pair {
    let [a, b, c, d] = words.map(|word| word >> shift & mask);
    [a | b << 32, c | d << 32]
}

/// The cells that at least one colour has.
#[inline]
fn any([ab, cd]: Pair) -> u64 {
    let some = ab | cd;
    (some | some >> 32) & LOWER
}

/// The cells that all four colours have; there are other bits above the lower half.
#[inline]
fn all([ab, cd]: Pair) -> u64 {
    let both = ab & cd;
    both & both >> 32
}

#[inline]
fn either([ab, cd]: Pair, [other_ab, other_cd]: Pair) -> Pair {
    [ab | other_ab, cd | other_cd]
}

#[inline]
fn common([ab, cd]: Pair, [other_ab, other_cd]: Pair) -> Pair {
    [ab & other_ab, cd & other_cd]
}

const LOWER: u64 = 0xFFFF_FFFF;

/// All bits in the colours of a set, none in the others; the set has four bits.
static OF_SET: [Pair; 16] = {
    let mut pairs = [[0; 2]; 16];
    let mut i = 0;
    while i < 64 {
        let (set, colour) = (i / 4, i % 4);
        if set >> colour & 1 != 0 {
            pairs[set][colour / 2] |= LOWER << (32 * (colour % 2));
        }
        i += 1;
    }
    pairs
};

/// The number of cells in each of three sets of city cells.
///
/// The sets are placed side by side, in twelve rows of five bits of which four are used. Cells are added in twos, then in
/// rows, then in four rows; sixteen still fits into five bits.
#[inline]
fn counts([a, b, c]: [u64; 3]) -> [i32; 3] {
    const ROWS: u64 = 0x0084_2108_4210_8421;
    let sets = a | b << 20 | c << 40;
    let twos = sets - (sets >> 1 & (ROWS * 0b101));
    let rows = (twos & (ROWS * 0b11)) + (twos >> 2 & (ROWS * 0b11));
    let sums = rows.wrapping_mul(1 | 1 << 5 | 1 << 10 | 1 << 15);
    [15, 35, 55].map(|place| (sums >> place & 31) as i32)
}

/// The terms: the first player's count minus the second's.
#[inline]
pub(crate) fn differences(position: &DivercitePosition) -> [i32; TERMS] {
    let words = position.words();
    let resources = pair(words, 0, RESOURCES);
    let owned = CITY_SHIFT.map(|shift| pair(words, shift, CITIES));
    let city_colours = either(owned[0], owned[1]);
    let [first, second] = owned.map(any);
    let cities = first | second;
    let held = Side::BOTH.map(|side| position.hands().held(side, PieceKind::Resource));
    let sets = held.map(|held| held.nibble());

    // The four directions from a city to a resource: 0, 1, 5 and 6 bits up.
    let right = resources.map(|word| word >> 1);
    let above = resources.map(|word| word >> 5);
    let beyond = resources.map(|word| word >> 6);
    let matches = add([resources, right, above, beyond].map(|touched| {
        let [ab, cd] = common(touched, city_colours);
        ab | cd
    }));
    let matches = [matches.0, matches.1, matches.2].map(|both| (both | both >> 32) & LOWER);

    let around = either(either(resources, right), either(above, beyond));
    // How many of the four colours are around: the sum that `add` makes of four words, here of the halves of two words.
    let (odd, twice) = (around[0] ^ around[1], around[0] & around[1]);
    let colours = [odd ^ odd >> 32, twice ^ twice >> 32 ^ (odd & odd >> 32), twice & twice >> 32]
        .map(|set| set & cities);
    let taken = any(resources);
    let filled = add([taken, taken >> 1, taken >> 5, taken >> 6]);
    // As many colours as filled cells: no colour occurs twice.
    let varied = !(filled.0 ^ colours[0] | filled.1 ^ colours[1] | filled.2 ^ colours[2]);
    let reachable = all(either(around, OF_SET[sets[0] | sets[1]]));
    let holding = sets.map(|set| all(either(around, OF_SET[set])));

    let diverse = colours[2];
    let open = cities & varied & reachable & !diverse;
    let few = open & !colours[1];
    let many = open & colours[1];
    let three = many & colours[0];
    let own_three = three & (holding[0] & first | holding[1] & second);
    let own_next = own_three & [first, second][position.turn()];

    // Empty cells beside cities whose owner holds their colour.
    let wanting = any(either(common(owned[0], OF_SET[sets[0]]), common(owned[1], OF_SET[sets[1]])));
    let empty = !taken;
    let spaces = add([empty, empty >> 1, empty >> 5, empty >> 6].map(|touched| touched & wanting));

    // Cells that are the first player's and in the set, plus cells that are the second's and not in it. This exceeds the
    // difference by the number of the second player's cities.
    let [of_first, of_second, _] = counts([first, second, 0]);
    let more = |sets: [u64; 3]| counts(sets.map(|set| set ^ second)).map(|count| count - of_second);
    let weighted = |[ones, twos, fours]: [i32; 3]| ones + 2 * twos + 4 * fours;
    // A divercité has exactly one neighbour of its own colour: four more points make five.
    let points = weighted(more([matches[0], matches[1], matches[2] | diverse]));
    let [open_0, open_1, open_2] = more([few & !colours[0], few & colours[0], many & !colours[0]]);
    let [open_3, open_3_held, open_3_next] = more([three, own_three, own_next]);
    let room = weighted(more([spaces.0, spaces.1, spaces.2]));
    [
        points,
        open_0,
        open_1,
        open_2,
        open_3,
        open_3_held,
        open_3_next,
        room,
        (8 - of_first).max(0) - (8 - of_second).max(0),
        held[0].len() as i32 - held[1].len() as i32,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Colour, Divercite};
    use secateur_core::{MoveList, Random, Variant};

    /// The terms of a player, counted city by city.
    fn of(position: &DivercitePosition, side: Side) -> [i32; TERMS] {
        let hands = position.hands();
        let holds = |side: Side, colour: Colour| hands.count(side, PieceKind::Resource, colour) > 0;
        let mut terms = [0; TERMS];
        let mut placed = 0;
        for cell in Cell::all(PieceKind::City) {
            let Some((colour, Some(owner))) = position.at(cell) else { continue };
            if owner != side {
                continue;
            }
            placed += 1;
            let touched: Vec<_> =
                cell.touched().filter_map(|cell| position.at(cell)).map(|(c, _)| c).collect();
            let lacking: Vec<_> = Colour::ALL.into_iter().filter(|c| !touched.contains(c)).collect();
            let matching = touched.iter().filter(|&&c| c == colour).count() as i32;
            terms[0] += if lacking.is_empty() { 5 } else { matching };
            let colours = 4 - lacking.len();
            let reachable = lacking.iter().all(|&c| holds(Side::First, c) || holds(Side::Second, c));
            if colours == touched.len() && colours < 4 && reachable {
                terms[1 + colours] += 1;
                if colours == 3 && holds(side, lacking[0]) {
                    terms[5] += 1;
                    terms[6] += i32::from(position.turn() == side);
                }
            }
            terms[7] += if holds(side, colour) { 4 - touched.len() as i32 } else { 0 };
        }
        terms[8] = (8 - placed).max(0);
        terms[9] = Colour::ALL.into_iter().filter(|&colour| holds(side, colour)).count() as i32;
        terms
    }

    #[test]
    fn terms_city_by_city() {
        let (mut random, mut scratch) = (Random::new(8), MoveList::new());
        for _ in 0..500 {
            let mut position = Divercite::default().start();
            while let Some(m) = position.random_move(&mut random, &mut scratch) {
                let [first, second] = Side::BOTH.map(|side| of(&position, side));
                let expected: Vec<_> = first.iter().zip(second).map(|(a, b)| a - b).collect();
                assert_eq!(differences(&position)[..], expected, "{position}");
                position.play(m);
            }
        }
    }

    #[test]
    fn sets_are_counted() {
        let mut random = Random::new(1);
        for _ in 0..10_000 {
            let sets = [0; 3].map(|_: u64| random.next() & (random.next() | random.next()) & CITIES);
            assert_eq!(counts(sets), sets.map(|set| set.count_ones() as i32));
        }
        assert_eq!(counts([CITIES; 3]), [16; 3]);
    }
}
