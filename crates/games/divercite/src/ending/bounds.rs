//! What is certain without search: which parts of a state still matter, and bounds on further gains.

use super::state::{BESIDE, NO_CITY, State, bits};
use super::surroundings::Surroundings;
use crate::board::PieceKind;

/// The result of looking at a state.
pub(super) struct Look {
    /// A key that is equal for states with the same future, whatever was gained before.
    pub key: u64,
    /// Free resource cells that no longer matter.
    pub dead: u32,
    /// The colours of the resources in both hands.
    colours: usize,
    /// The further points of the first and of the second player if every city that can still become a divercité did; points
    /// for neighbours of a city's colour are not included.
    open: [i32; 2],
}

#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product >> 64) as u64 ^ product as u64
}

/// The resource cells around each city cell.
static AROUND: [u32; 16] = {
    let mut around = [0; 16];
    let mut city = 0;
    while city < 16 {
        around[city] = 0b110_0011 << (city % 4 + 5 * (city / 4));
        city += 1;
    }
    around
};

impl State {
    /// Determines which parts of the state still matter.
    #[inline]
    pub fn look(&self, numbers: &Surroundings) -> Look {
        let colours = self.colours(PieceKind::Resource, None);
        let mut classes = [0u8; 16];
        let mut live = 0;
        let mut open = [0; 2];
        for cell in 0..16 {
            let around = usize::from(self.around[cell]);
            let class = match self.city[cell] {
                NO_CITY => {
                    live |= AROUND[cell];
                    numbers.class_of_empty[colours][around]
                }
                city => {
                    let class = numbers.class[colours][usize::from(city & 3)][around];
                    if class != 0 {
                        live |= AROUND[cell];
                        open[usize::from(city >> 2)] += 4 * i32::from(numbers.open[colours][around]);
                        class + ((city >> 2) << 7)
                    } else {
                        0
                    }
                }
            };
            classes[cell] = class;
        }
        let dead = self.free_resources & !live;
        let (low, high) = (u128::from_le_bytes(classes) as u64, (u128::from_le_bytes(classes) >> 64) as u64);
        let masks = u64::from(self.free_resources & live)
            | u64::from(dead.count_ones()) << 25
            | u64::from(self.free_cities) << 32
            | u64::from(self.turn) << 48;
        let key = fold(low ^ 0x9E37_79B9_7F4A_7C15, high ^ 0xD1B5_4A32_D192_ED03)
            ^ fold(self.hands ^ 0x8CB9_2BA7_2F3D_8DD7, masks ^ 0xABC9_8388_FB8F_AC03);
        Look { key, dead, colours, open }
    }

    /// Bounds for the points that the side to move gains, at least the first and at most the second, whatever is played.
    ///
    /// Each bound assumes that both sides place all pieces in favour of one of them. Every free cell gets the colour that
    /// suits this side best (one stays empty), each of its cities that can become a divercité does, and its cities in hand
    /// go to the best cells. The other side's cities only get what is there already.
    #[inline]
    pub fn points(&self, look: &Look, numbers: &Surroundings) -> [i32; 2] {
        let [first, second] = self.most(look, numbers);
        if self.turn == 0 { [-second, first] } else { [-first, second] }
    }

    /// The most points that each side can gain more than the other.
    #[inline]
    fn most(&self, look: &Look, numbers: &Surroundings) -> [i32; 2] {
        let (mut most, colours) = (look.open, look.colours);
        if colours != 0 {
            let mut worst = [0; 2];
            for cell in bits(self.free_resources & !look.dead) {
                let mut for_first = [0i32; 4];
                for city in BESIDE[cell] {
                    let city = self.city[usize::from(city)];
                    if city != NO_CITY {
                        for_first[usize::from(city & 3)] += 1 - 2 * i32::from(city >> 2);
                    }
                }
                let (mut best, mut least) = (i32::MIN, i32::MAX);
                for (colour, &gain) in for_first.iter().enumerate() {
                    if colours >> colour & 1 != 0 {
                        best = best.max(gain);
                        least = least.min(gain);
                    }
                }
                most[0] += best;
                most[1] -= least;
                worst[0] = worst[0].min(best);
                worst[1] = worst[1].min(-least);
            }
            most[0] -= worst[0];
            most[1] -= worst[1];
        }
        if self.free_cities != 0 {
            for colour in 0..4 {
                let held = [self.cities_held(0, colour), self.cities_held(1, colour)];
                if held == [0; 2] {
                    continue;
                }
                let (mut best, mut least) = (0, i32::MAX);
                for cell in bits(u32::from(self.free_cities)) {
                    let around = usize::from(self.around[cell]);
                    best = best.max(i32::from(numbers.most[colours][colour][around]));
                    least = least.min(i32::from(numbers.points[colour][around]));
                }
                most[0] += held[0] * best - held[1] * least;
                most[1] += held[1] * best - held[0] * least;
            }
        }
        most
    }
}
