//! Move ordering, and the noisy moves for quiescence.
//!
//! [`guess`] defines the guess of a single move and is written to be read. To order all moves of a position, [`Guesses`]
//! computes the same numbers city by city and looks them up.

use crate::board::{AROUND, CITIES, CITY_SHIFT, PieceKind, RESOURCES, TOUCHES};
use crate::generate::COUNT_OF_BYTE;
use crate::{DiverciteMove, DivercitePosition};
use secateur_core::{Position as _, Side, Sink};

/// The city cells, unshifted, that have a resource of this word beside them.
#[inline]
fn around(word: u64) -> u64 {
    let resources = word & RESOURCES;
    TOUCHES.into_iter().fold(0, |set, step| set | resources >> step) & CITIES
}

/// The city cells with three colours around them, and those with four.
#[inline]
fn three_or_four(a: [u64; 4]) -> (u64, u64) {
    let (low, high) = (a[0] & a[1], a[2] & a[3]);
    let four = low & high;
    let three = low & (a[2] ^ a[3]) | high & (a[0] ^ a[1]);
    (three, four)
}

/// A side's cities of all colours, unshifted.
#[inline]
fn cities(words: &[u64; 4], side: Side) -> u64 {
    (words[0] | words[1] | words[2] | words[3]) >> CITY_SHIFT[side] & CITIES
}

/// City cells with three neighbours of three colours: the fourth colour in the last place makes a divercité.
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

/// Generates moves that complete a divercité of the side to move: the missing colour, or a city in the middle of four
/// colours.
pub(super) fn finishing(position: &DivercitePosition, sink: &mut impl Sink<DiverciteMove>) {
    let (words, side, hands) = (position.words(), position.turn(), position.hands());
    let around = words.map(around);
    let lacking = nearly(words, around) & cities(words, side);
    let [free_resources, free_cities] = position.free_cells();
    let waiting = (free_cities & three_or_four(around).1) << CITY_SHIFT[side];
    // There is usually none, and quiescence asks at every leaf.
    if lacking | waiting == 0 {
        return;
    }
    let (resources, city_colours) =
        (hands.held(side, PieceKind::Resource), hands.held(side, PieceKind::City));
    for (colour, around) in around.into_iter().enumerate() {
        let lacking = lacking & !around;
        let beside = TOUCHES.into_iter().fold(0, |set, step| set | lacking << step);
        let mut cells =
            resources.select(colour, beside & free_resources) | city_colours.select(colour, waiting);
        while cells != 0 {
            sink.push(DiverciteMove::from_bit(colour as u32, cells.trailing_zeros()));
            cells &= cells - 1;
        }
    }
}

/// A city gets a neighbour of its colour, or is placed beside one.
const MATCHING: i32 = 100;
/// A city becomes a divercité; the neighbour of its own colour counts extra.
const FINISHED: i32 = 400;
/// A city that lacks one colour gets a different one in the last place.
const SPOILT: i32 = -250;
/// A city gets a colour that it lacked.
const NEW: i32 = 20;
/// A city gets a colour that it already has.
const OLD: i32 = -30;
/// A city of any colour is placed in the middle of four colours.
const WAITED_FOR: i32 = 500;
/// A city is placed anywhere else, and is no longer in hand for better places.
const PLACED: i32 = -120;
/// A city is placed where one colour is lacking in the last place.
const HOPE: i32 = 60;

/// The immediate effect of a move in hundredths of a point, for the side that makes it.
pub(super) fn guess(position: &DivercitePosition, m: DiverciteMove) -> i32 {
    let (words, side) = (position.words(), position.turn());
    let (colour, around) = (m.colour().index(), words.map(around));
    match m.kind() {
        PieceKind::Resource => {
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
            MATCHING * matching
                + FINISHED * balance(nearly & new)
                + SPOILT * balance(nearly & !new)
                + NEW * balance(new & !nearly)
                + OLD * balance(beside & !new & !nearly)
        }
        PieceKind::City => {
            let cell = 1u64 << (m.bit() - CITY_SHIFT[side]);
            let (three, four) = three_or_four(around);
            if four & cell != 0 {
                return WAITED_FOR;
            }
            let matching = TOUCHES.into_iter().filter(|step| words[colour] & RESOURCES & cell << step != 0);
            let hope = if nearly(words, around) & three & cell != 0 { HOPE } else { 0 };
            MATCHING * matching.count() as i32 + hope + PLACED
        }
    }
}

/// Four numbers in one word, 16 bits for each colour. They are added and subtracted together as long as each stays between
/// 0 and 65,535, which the bias ensures.
type ColourLanes = u64;

/// Added to each number so that none becomes negative: a move changes at most four cities by at most 500 each.
const BIAS: i32 = 0x4000;

/// The same number, from 0 to 65,535, in all lanes.
const fn in_all(number: i32) -> ColourLanes {
    number as u64 * 0x0001_0001_0001_0001
}

/// The effect of a resource of each colour on a city beside it. The index consists of the colours around the city (four
/// bits), the city's colour (two bits), and whether only the last place is free and only the last colour missing (one bit).
/// Lanes may borrow from one another: only sums with the bias are read.
static CHANGES: [ColourLanes; 128] = {
    let mut changes = [0u64; 128];
    let mut i = 0;
    while i < 128 {
        let (around, city, nearly) = (i & 15, i >> 4 & 3, i >> 6 != 0);
        let mut colour = 0;
        while colour < 4 {
            let change = match (around >> colour & 1 == 0, nearly) {
                (true, true) => FINISHED,
                (false, true) => SPOILT,
                (true, false) => NEW,
                (false, false) => OLD,
            } + if colour == city { MATCHING } else { 0 };
            changes[i] = changes[i].wrapping_add(((change as i64) << (16 * colour)) as u64);
            colour += 1;
        }
        i += 1;
    }
    changes
};

/// The guesses of all moves of a position, by the bit that a move sets: a biased number for each colour.
pub(super) struct Guesses([ColourLanes; 64]);

impl Guesses {
    #[inline]
    pub(super) fn of(position: &DivercitePosition) -> Guesses {
        let (words, side) = (position.words(), position.turn());
        let around = words.map(around);
        let nearly = nearly(words, around);
        let mut all = Guesses([in_all(BIAS); 64]);
        let guesses = &mut all.0;
        for (owner, sign) in [(side, 0), (!side, !0)] {
            for (colour, &word) in words.iter().enumerate() {
                let mut left = word >> CITY_SHIFT[owner] & CITIES;
                while left != 0 {
                    let bit = left.trailing_zeros();
                    left &= left - 1;
                    let colours = around[0] >> bit & 1
                        | (around[1] >> bit & 1) << 1
                        | (around[2] >> bit & 1) << 2
                        | (around[3] >> bit & 1) << 3;
                    let state = colours as usize | colour << 4 | ((nearly >> bit & 1) as usize) << 6;
                    // The negative of a number is its complement plus one.
                    let change = (CHANGES[state] ^ sign).wrapping_sub(sign);
                    for step in TOUCHES {
                        let sum = &mut guesses[(bit + step) as usize];
                        *sum = sum.wrapping_add(change);
                    }
                }
            }
        }
        let (_, four) = three_or_four(around);
        let mut left = position.free_cells()[1];
        while left != 0 {
            let bit = left.trailing_zeros();
            left &= left - 1;
            guesses[(bit + CITY_SHIFT[side]) as usize] = if four >> bit & 1 != 0 {
                in_all(BIAS + WAITED_FOR)
            } else {
                let hope = if nearly >> bit & 1 != 0 { HOPE } else { 0 };
                let mut sum = in_all(BIAS + PLACED + hope);
                for (colour, &word) in words.iter().enumerate() {
                    let count = COUNT_OF_BYTE[(word >> bit & AROUND) as usize];
                    sum += (u64::from(count) * MATCHING as u64) << (16 * colour);
                }
                sum
            };
        }
        all
    }

    /// The guess for a move of the side to move.
    #[inline]
    pub(super) fn guess(&self, m: DiverciteMove) -> i32 {
        let number = self.0[m.bit() as usize] >> (16 * (m.index() >> 6));
        i32::from(number as u16) - BIAS
    }
}
