//! The state of the solver: for each city cell, its city and the resources around it.

use super::surroundings::Surroundings;
use crate::board::{CITIES, CITY_SHIFT, PieceKind, RESOURCES};
use crate::{Colour, DiverciteMove, DivercitePosition};
use secateur_core::{Position as _, Side};

/// A cell without a city.
pub(super) const NO_CITY: u8 = 8;

/// The indices of the city cells beside each resource cell; 16 where there is none.
pub(super) static BESIDE: [[u8; 4]; 25] = {
    let mut beside = [[16; 4]; 25];
    let mut city = 0;
    while city < 16 {
        let bit = city % 4 + 5 * (city / 4);
        let steps = [0, 1, 5, 6];
        let mut i = 0;
        while i < 4 {
            beside[bit + steps[i]][i] = city as u8;
            i += 1;
        }
        city += 1;
    }
    beside
};

/// A move of the solver. For a resource: 25 times the colour, plus the cell. For a city: 100, plus 16 times the colour,
/// plus the cell.
pub(super) type Placement = u8;
pub(super) const FIRST_CITY: Placement = 100;

/// A move, and its immediate gain for the side that makes it.
#[derive(Clone, Copy, Default)]
pub(super) struct Gain {
    pub gain: i32,
    /// The ordering key; the largest comes first.
    pub order: i32,
    pub placement: Placement,
}

/// The most moves of any position.
pub(super) const MAX_MOVES: usize = 164;

/// A position without the parts that no longer matter.
#[derive(Clone, Copy)]
pub(super) struct State {
    /// The resources around each city cell, as an index of [`Surroundings`]; the last entry is for cells that do not exist.
    pub around: [u8; 17],
    /// The colour of each city, plus 4 if it is the second player's; or [`NO_CITY`].
    pub city: [u8; 17],
    pub free_resources: u32,
    pub free_cities: u16,
    /// The pieces in hand, as in [`Hands`](crate::Hands).
    pub hands: u64,
    pub left: u8,
    /// 0 if the first player is to move, else 1.
    pub turn: u8,
}

impl State {
    pub fn new(position: &DivercitePosition, numbers: &Surroundings) -> State {
        let mut state = State {
            around: [0; 17],
            city: [NO_CITY; 17],
            free_resources: RESOURCES as u32,
            free_cities: !0,
            hands: position.hands().word(),
            left: position.hands().of_both() as u8,
            turn: position.turn() as u8,
        };
        for (colour, &word) in position.words().iter().enumerate() {
            let resources = word as u32 & RESOURCES as u32;
            for cell in bits(resources) {
                state.put_resource(colour, cell, numbers);
            }
            for side in Side::BOTH {
                for bit in bits((word >> CITY_SHIFT[side] & CITIES) as u32) {
                    let cell = bit % 5 + 4 * (bit / 5);
                    state.city[cell] = colour as u8 + 4 * side as u8;
                    state.free_cities &= !(1 << cell);
                }
            }
        }
        state
    }

    /// The value of the board for the first player.
    pub fn worth(&self, numbers: &Surroundings) -> i32 {
        let of = |cell: usize| match self.city[cell] {
            NO_CITY => 0,
            city if city < 4 => numbers.worth[usize::from(city)][usize::from(self.around[cell])],
            city => -numbers.worth[usize::from(city) - 4][usize::from(self.around[cell])],
        };
        (0..16).map(of).sum()
    }

    #[inline]
    fn put_resource(&mut self, colour: usize, cell: usize, numbers: &Surroundings) {
        self.free_resources &= !(1 << cell);
        for city in BESIDE[cell] {
            let around = &mut self.around[usize::from(city)];
            *around = numbers.more[usize::from(*around)][colour];
        }
    }

    /// The state after a move.
    #[inline]
    pub fn after(&self, placement: Placement, numbers: &Surroundings) -> State {
        let mut state = *self;
        let shift = if placement < FIRST_CITY {
            let (colour, cell) = (usize::from(placement) / 25, usize::from(placement) % 25);
            state.put_resource(colour, cell, numbers);
            16 * colour
        } else {
            let (colour, cell) =
                (usize::from(placement - FIRST_CITY) / 16, usize::from(placement - FIRST_CITY) % 16);
            state.city[cell] = colour as u8 + 4 * self.turn;
            state.free_cities &= !(1 << cell);
            16 * colour + 8
        };
        state.hands -= 1 << (shift + 4 * usize::from(self.turn));
        state.left -= 1;
        state.turn ^= 1;
        state
    }

    /// The colours of a kind in hand, as a set of bits; for one side, or for both if `side` is `None`.
    #[inline]
    pub fn colours(&self, kind: PieceKind, side: Option<u8>) -> usize {
        let lanes = self.hands >> (8 * kind as u32);
        let lanes = match side {
            Some(side) => lanes >> (4 * side) & 0x000F_000F_000F_000F,
            None => lanes & 0x00FF_00FF_00FF_00FF,
        };
        (0..4).fold(0, |set, colour| set | usize::from(lanes >> (16 * colour) & 0xFF != 0) << colour)
    }

    /// How many cities of a colour a side has in hand.
    #[inline]
    pub fn cities_held(&self, side: u8, colour: usize) -> i32 {
        (self.hands >> (16 * colour + 8 + 4 * usize::from(side)) & 0xF) as i32
    }

    /// The gain of placing a resource of each colour on a cell, for the side to move.
    #[inline]
    fn resource_gains(&self, cell: usize, numbers: &Surroundings) -> [i32; 4] {
        let mut sums = [0; 4];
        for city in BESIDE[cell] {
            let owner = self.city[usize::from(city)];
            if owner == NO_CITY {
                continue;
            }
            let gains = &numbers.gain[usize::from(owner & 3)][usize::from(self.around[usize::from(city)])];
            if owner >> 2 == self.turn {
                sums.iter_mut().zip(gains).for_each(|(sum, gain)| *sum += gain);
            } else {
                sums.iter_mut().zip(gains).for_each(|(sum, gain)| *sum -= gain);
            }
        }
        sums
    }

    /// Lists every move with its gain; returns how many there are. Of the cells in `dead`, which no longer matter, only the
    /// first is used, because they are all alike.
    #[inline]
    pub fn moves(&self, dead: u32, numbers: &Surroundings, list: &mut [Gain; MAX_MOVES]) -> usize {
        let mut count = 0;
        let mut push = |gain: i32, placement: usize| {
            list[count] = Gain { gain, order: gain, placement: placement as Placement };
            count += 1;
        };
        let resources = self.colours(PieceKind::Resource, Some(self.turn));
        if resources != 0 {
            let all_but_one = dead & dead.wrapping_sub(1);
            for cell in bits(self.free_resources & !all_but_one) {
                let gains = self.resource_gains(cell, numbers);
                for (colour, &gain) in gains.iter().enumerate() {
                    if resources >> colour & 1 != 0 {
                        push(gain, 25 * colour + cell);
                    }
                }
            }
        }
        let cities = self.colours(PieceKind::City, Some(self.turn));
        if cities != 0 {
            for cell in bits(u32::from(self.free_cities)) {
                for colour in 0..4 {
                    if cities >> colour & 1 != 0 {
                        let worth = numbers.worth[colour][usize::from(self.around[cell])];
                        push(worth, usize::from(FIRST_CITY) + 16 * colour + cell);
                    }
                }
            }
        }
        count
    }

    /// The largest gain of a move.
    #[inline]
    pub fn best_gain(&self, numbers: &Surroundings) -> i32 {
        let mut best = i32::MIN;
        let resources = self.colours(PieceKind::Resource, Some(self.turn));
        if resources != 0 {
            for cell in bits(self.free_resources) {
                let gains = self.resource_gains(cell, numbers);
                for (colour, &gain) in gains.iter().enumerate() {
                    if resources >> colour & 1 != 0 {
                        best = best.max(gain);
                    }
                }
            }
        }
        let cities = self.colours(PieceKind::City, Some(self.turn));
        if cities != 0 {
            for cell in bits(u32::from(self.free_cities)) {
                for colour in 0..4 {
                    if cities >> colour & 1 != 0 {
                        best = best.max(numbers.worth[colour][usize::from(self.around[cell])]);
                    }
                }
            }
        }
        best
    }

    /// Converts a move of the solver to a move of the game.
    pub fn move_of(&self, placement: Placement) -> DiverciteMove {
        let side = Side::BOTH[usize::from(self.turn)];
        let place = usize::from(placement);
        if placement < FIRST_CITY {
            DiverciteMove::from_bit((place / 25) as u32, (place % 25) as u32)
        } else {
            let place = place - usize::from(FIRST_CITY);
            let (colour, cell) = (Colour::from_index(place / 16), place % 16);
            DiverciteMove::from_bit(colour as u32, (cell % 4 + 5 * (cell / 4)) as u32 + CITY_SHIFT[side])
        }
    }
}

/// The indices of the bits that are set.
#[inline]
pub(super) fn bits(set: u32) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            bit
        })
    })
}
