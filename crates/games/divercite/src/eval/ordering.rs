//! Which moves matter now: for ordering, and for quiescence.

use crate::board::{CITIES, CITY_SHIFT, Kind, RESOURCES, TOUCHES};
use crate::{Move, Position};
use secateur_core::{Position as _, Side, Sink};

/// Cities, unshifted, that have a resource of this word around them.
#[inline]
fn around(word: u64) -> u64 {
    let resources = word & RESOURCES;
    TOUCHES.into_iter().fold(0, |set, step| set | resources >> step) & CITIES
}

/// City cells around which there are three colours or four.
#[inline]
fn three_or_four(a: [u64; 4]) -> (u64, u64) {
    let (low, high) = (a[0] & a[1], a[2] & a[3]);
    let four = low & high;
    let three = low & (a[2] ^ a[3]) | high & (a[0] ^ a[1]);
    (three, four)
}

/// The cities of a side, unshifted.
#[inline]
fn cities(words: &[u64; 4], side: Side) -> u64 {
    (words[0] | words[1] | words[2] | words[3]) >> CITY_SHIFT[side] & CITIES
}

/// City cells of which three neighbours are filled with three colours: the fourth colour on the fourth makes a divercité.
#[inline]
fn nearly(words: &[u64; 4], around: [u64; 4]) -> u64 {
    let taken = (words[0] | words[1] | words[2] | words[3]) & RESOURCES;
    let [a, b, c, d] = TOUCHES.map(|step| taken >> step & CITIES);
    let all = a & b & c & d;
    three_or_four(around).0 & !all & filled_three([a, b, c, d])
}

#[inline]
fn filled_three([a, b, c, d]: [u64; 4]) -> u64 {
    a & b & (c | d) | c & d & (a | b)
}

/// Moves that finish a divercité of the side to move: the missing colour, or a city where the four colours wait for one.
pub(super) fn finishing(position: &Position, sink: &mut impl Sink<Move>) {
    let (words, side, hands) = (position.words(), position.turn(), position.hands());
    let around = words.map(around);
    let lacking = nearly(words, around) & cities(words, side);
    let [free_resources, free_cities] = position.free_cells();
    let waiting = (free_cities & three_or_four(around).1) << CITY_SHIFT[side];
    let (resources, city_colours) = (hands.held(side, Kind::Resource), hands.held(side, Kind::City));
    for (colour, around) in around.into_iter().enumerate() {
        let lacking = lacking & !around;
        let beside = TOUCHES.into_iter().fold(0, |set, step| set | lacking << step);
        let mut cells =
            resources.select(colour, beside & free_resources) | city_colours.select(colour, waiting);
        while cells != 0 {
            sink.push(Move::from_bit(colour as u32, cells.trailing_zeros()));
            cells &= cells - 1;
        }
    }
}

/// What a move changes at once, in hundredths of a point, for the side that makes it.
#[inline]
pub(super) fn guess(position: &Position, m: Move) -> i32 {
    let (words, side) = (position.words(), position.turn());
    let (colour, around) = (m.colour().index(), words.map(around));
    match m.kind() {
        Kind::Resource => {
            let bit = 1u64 << m.bit();
            let beside = TOUCHES.into_iter().fold(0, |set, step| set | bit >> step) & CITIES;
            let new = beside & !around[colour];
            let nearly = nearly(words, around) & beside;
            let balance = |set: u64| {
                let count = |side: Side| (set & cities(words, side)).count_ones() as i32;
                count(side) - count(!side)
            };
            let same = words[colour];
            let of_colour = |side: Side| (beside & same >> CITY_SHIFT[side]).count_ones() as i32;
            let matching = of_colour(side) - of_colour(!side);
            100 * matching + 400 * balance(nearly & new) - 250 * balance(nearly & !new)
                + 20 * balance(new & !nearly)
                - 30 * balance(beside & !new & !nearly)
        }
        Kind::City => {
            let cell = 1u64 << (m.bit() - CITY_SHIFT[side]);
            let (three, four) = three_or_four(around);
            if four & cell != 0 {
                return 500;
            }
            let matching = TOUCHES.into_iter().filter(|step| words[colour] & RESOURCES & cell << step != 0);
            let hope = if nearly(words, around) & three & cell != 0 { 60 } else { 0 };
            100 * matching.count() as i32 + hope - 120
        }
    }
}
