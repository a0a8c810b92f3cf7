//! The resources that can surround a city cell, and their value for a city there.
//!
//! Resources around a cell count by colour, wherever they are: there are 70 ways to have at most four resources of four
//! colours. The future gains of a city depend on even less: on the resources that are left and, if no divercité is possible
//! any more, only on the neighbours of its colour. Surroundings with the same future gains form a *class*.

use crate::variant::Ties;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The number of surroundings.
pub(super) const WAYS: usize = 70;
/// A point. The bits below it hold tie-breaks, six bits each: divercités, then cities with four, three, two neighbours of
/// their colour. Sums of differences fit into six bits, since a side has eight cities.
pub(super) const POINT: i32 = 1 << 24;
/// The greatest sum of tie-breaks that can change: sixteen of each kind.
pub(super) const SLACK: i32 = 16 * (1 << 18 | 1 << 12 | 1 << 6 | 1);

/// The surroundings with one more resource, by its colour; unused where there are four.
static MORE: LazyLock<[[u8; 4]; WAYS]> = LazyLock::new(|| {
    let number: HashMap<_, _> = ALL.iter().enumerate().map(|(n, &counts)| (counts, n as u8)).collect();
    let more = |way: usize, colour: usize| {
        let mut counts = ALL[way];
        counts[colour] += 1;
        number.get(&counts).copied().unwrap_or(way as u8)
    };
    std::array::from_fn(|way| std::array::from_fn(|colour| more(way, colour)))
});

/// The number of resources of each colour; the first entry has none.
static ALL: LazyLock<Vec<[u8; 4]>> = LazyLock::new(|| {
    let counts = |n: usize| [n % 5, n / 5 % 5, n / 25 % 5, n / 125].map(|count| count as u8);
    let mut all: Vec<_> = (0..625).map(counts).filter(|counts| counts.iter().sum::<u8>() <= 4).collect();
    all.sort_by_key(|counts| counts.iter().sum::<u8>());
    all
});

/// Everything that the search looks up.
pub(super) struct Surroundings {
    /// The surroundings with one more resource.
    pub more: [[u8; 4]; WAYS],
    /// The value of a city of each colour.
    pub worth: [[i32; WAYS]; 4],
    /// What a city of each colour gains by one more resource.
    pub gain: [[[i32; 4]; WAYS]; 4],
    /// Whether a city can still become a divercité, by the set of colours that are left.
    pub open: [[bool; WAYS]; 16],
    /// The most points that a city of each colour can reach, by the set of colours that are left.
    pub most: [[[i8; WAYS]; 4]; 16],
    /// The current points of a city of each colour.
    pub points: [[i8; WAYS]; 4],
    /// The class for a city of each colour, by the set of colours that are left; 0 if nothing can change.
    pub class: [[[u8; WAYS]; 4]; 16],
    /// The class for a cell without a city, by the set of colours that are left.
    pub class_of_empty: [[u8; WAYS]; 16],
}

impl Surroundings {
    /// The tables for a rule of ties.
    pub fn of(ties: Ties) -> &'static Surroundings {
        static COURSE: LazyLock<Box<Surroundings>> = LazyLock::new(|| Surroundings::new(Ties::Course));
        static PUBLISHER: LazyLock<Box<Surroundings>> = LazyLock::new(|| Surroundings::new(Ties::Publisher));
        match ties {
            Ties::Course => &COURSE,
            Ties::Publisher => &PUBLISHER,
        }
    }

    fn new(ties: Ties) -> Box<Surroundings> {
        let more = *MORE;
        let worth: [[i32; WAYS]; 4] =
            std::array::from_fn(|colour| std::array::from_fn(|way| worth(&ALL[way], colour, ties)));
        let gain = std::array::from_fn(|city| {
            std::array::from_fn(|way| {
                std::array::from_fn(|colour| worth[city][usize::from(more[way][colour])] - worth[city][way])
            })
        });
        let mut all = Box::new(Surroundings {
            more,
            worth,
            gain,
            open: [[false; WAYS]; 16],
            most: [[[0; WAYS]; 4]; 16],
            points: worth.map(|ways| ways.map(|worth| ((worth + POINT / 2) / POINT) as i8)),
            class: [[[0; WAYS]; 4]; 16],
            class_of_empty: [[0; WAYS]; 16],
        });
        for colours in 0..16 {
            all.fill(colours);
        }
        all
    }

    /// Fills in the tables for one set of colours that are left.
    fn fill(&mut self, colours: usize) {
        let (mut classes, mut classes_of_empty) = (HashMap::from([(vec![], 0)]), HashMap::new());
        for way in 0..WAYS {
            let later = self.later(way, colours);
            let mut of_all = Vec::new();
            for city in 0..4 {
                let worths: Vec<_> = later.iter().map(|&later| self.worth[city][later]).collect();
                self.most[colours][city][way] =
                    later.iter().map(|&later| self.points[city][later]).max().unwrap_or(0);
                let changes: Vec<_> = worths.iter().map(|worth| worth - worths[0]).collect();
                let key = if changes.iter().all(|&change| change == 0) { vec![] } else { changes };
                let next = classes.len() as u8;
                self.class[colours][city][way] = *classes.entry(key).or_insert(next);
                of_all.extend(worths);
            }
            let filled: u8 = ALL[way].iter().sum();
            self.open[colours][way] = filled < 4 && later.iter().any(|&later| ALL[later] == [1; 4]);
            let next = classes_of_empty.len() as u8;
            self.class_of_empty[colours][way] = *classes_of_empty.entry(of_all).or_insert(next);
        }
        debug_assert!(classes.len() <= 128);
    }

    /// The surroundings that can follow, beginning with `way` itself; the order is the same for all with as many resources.
    fn later(&self, way: usize, colours: usize) -> Vec<usize> {
        let mut later = vec![way];
        let filled: u8 = ALL[way].iter().sum();
        let mut level = vec![way];
        for _ in filled..4 {
            level = level
                .iter()
                .flat_map(|&way| (0..4).filter(move |c| colours >> c & 1 != 0).map(move |c| (way, c)))
                .map(|(way, colour)| usize::from(self.more[way][colour]))
                .collect();
            later.extend(&level);
        }
        later
    }
}

/// The value of a city with these resources around it.
fn worth(around: &[u8; 4], colour: usize, ties: Ties) -> i32 {
    let diverse = *around == [1; 4];
    let points = if diverse { 5 } else { i32::from(around[colour]) };
    let tie_break = match (diverse, around[colour]) {
        (true, _) => 1 << 18,
        (_, 4) => 1 << 12,
        (_, 3) => 1 << 6,
        (_, 2) => 1,
        _ => 0,
    };
    points * POINT + if ties == Ties::Course { tie_break } else { 0 }
}
