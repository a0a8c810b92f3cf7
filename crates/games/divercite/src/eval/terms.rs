//! What is counted, for both players at once: the lower half of each word is the first player's, the upper the second's.

use crate::Position;
use crate::board::{Kind, TOUCHES};
use crate::score::{add, bytes, cities_in_halves, halves, resources_twice};
use secateur_core::{Position as _, Side};

/// How many terms there are.
pub const TERMS: usize = 10;

/// The weights of the terms: each the first player's count less the second's, at the beginning and at the end.
pub const NAMES: [&str; 2 * TERMS] = [
    "points-early",
    "points-late",
    // Cities that can still become a divercité with what both players hold, by the colours already around them.
    "open-0-early",
    "open-0-late",
    "open-1-early",
    "open-1-late",
    "open-2-early",
    "open-2-late",
    "open-3-early",
    "open-3-late",
    // Of those with three colours: the owner holds the fourth; and is to move besides.
    "open-3-held-early",
    "open-3-held-late",
    "open-3-next-early",
    "open-3-next-late",
    // Empty cells beside a city whose owner holds the city's colour.
    "room-early",
    "room-late",
    // Cities not yet placed: the longer they wait, the better the place.
    "cities-in-hand-early",
    "cities-in-hand-late",
    // Colours of resources in hand.
    "resource-colours-early",
    "resource-colours-late",
];

const FIRST: u64 = 0xFFFF_FFFF;
const SECOND: u64 = !FIRST;
const HALF: [u64; 2] = [FIRST, SECOND];

/// The terms of both players.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms([[u32; 2]; TERMS]);

impl Terms {
    #[inline]
    pub(crate) fn of(position: &Position) -> Terms {
        let (words, hands) = (position.words(), position.hands());
        let held = Side::BOTH.map(|side| hands.held(side, Kind::Resource));
        let mut around = [0u64; 4];
        let (mut cities, mut taken) = (0, 0);
        let (mut reachable, mut holding) = (!0u64, !0u64);
        let (mut matching, mut room) = ([0u64; 4], [0u64; 4]);
        for word in words {
            taken |= resources_twice(*word);
        }
        for (c, &word) in words.iter().enumerate() {
            let (resources, own) = (resources_twice(word), cities_in_halves(word));
            let holds = held[0].select(c, FIRST) | held[1].select(c, SECOND);
            let anyone = if held[0].has(c) || held[1].has(c) { !0 } else { 0 };
            for (i, step) in TOUCHES.into_iter().enumerate() {
                let touched = resources >> step;
                around[c] |= touched;
                matching[i] |= touched & own;
                room[i] |= own & holds & !(taken >> step);
            }
            reachable &= around[c] | anyone;
            holding &= around[c] | holds;
            cities |= own;
        }
        let (filled, colours) = (add(TOUCHES.map(|step| taken >> step)), add(around));
        // As many colours as filled cells: no colour comes twice.
        let varied = !(filled.0 ^ colours.0 | filled.1 ^ colours.1 | filled.2 ^ colours.2);
        let diverse = cities & colours.2;
        let open = cities & varied & reachable & !diverse;
        let three = open & colours.1 & colours.0;
        let own_three = three & holding;
        let matches = add(matching);
        let spaces = add(room);
        let count = |set: u64| halves(bytes(set));
        let weighted = |sum: (u64, u64, u64)| halves(bytes(sum.0) + 2 * bytes(sum.1) + 4 * bytes(sum.2));
        Terms([
            weighted((matches.0, matches.1, matches.2 | diverse)),
            count(open & !colours.1 & !colours.0),
            count(open & !colours.1 & colours.0),
            count(open & colours.1 & !colours.0),
            count(three),
            count(own_three),
            count(own_three & HALF[position.turn()]),
            weighted(spaces),
            count(cities).map(|placed| 8u32.saturating_sub(placed)),
            held.map(|held| held.len()),
        ])
    }

    /// The first player's less the second's.
    #[inline]
    pub(crate) fn differences(&self) -> [i32; TERMS] {
        self.0.map(|[first, second]| first as i32 - second as i32)
    }
}
