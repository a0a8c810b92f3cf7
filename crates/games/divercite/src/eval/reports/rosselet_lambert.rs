//! The evaluators of report 002 (Rosselet and Lambert): the score alone, or half the score and half what surrounds each
//! city.

use crate::board::{AROUND, CITIES, CITY_SHIFT, PieceKind, RESOURCES, TOUCHES};
use crate::{DiverciteMove, DivercitePosition};
use secateur_core::{
    Evaluator, EvaluatorNote, Hints, MoveOrdering, Position as _, Side, Sink, Tunable, Weights,
};

/// What is weighted, in hundredths: the difference of the scores, the cities, the resources.
pub const NAMES: [&str; 3] = ["score", "cities", "resources"];

/// The evaluators by name.
pub const NOTES: [EvaluatorNote; 2] = [
    EvaluatorNote::new(
        "score",
        "report 002, versions 0 and 1: the difference of the scores",
        "rapport 002, versions 0 et 1 : la différence des scores",
    ),
    EvaluatorNote::new(
        "surroundings",
        "report 002, versions 2 and 3: half the score, half the surroundings of cities",
        "rapport 002, versions 2 et 3 : moitié le score, moitié l'entourage des cités",
    ),
];

/// An evaluator of report 002, a point being worth 100.
///
/// ```
/// use secateur_core::{Evaluator, Variant};
/// use secateur_divercite::{Divercite, eval::RosseletLambert};
/// let start = Divercite::default().start();
/// assert_eq!(RosseletLambert::named("surroundings").unwrap().evaluate(&start), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RosseletLambert {
    weights: [i32; 3],
}

impl RosseletLambert {
    /// The evaluator of a name of `NOTES`.
    pub fn named(name: &str) -> Option<RosseletLambert> {
        match name {
            "score" => Some(RosseletLambert { weights: [100, 0, 0] }),
            "surroundings" => Some(RosseletLambert { weights: [50, 50, 50] }),
            _ => None,
        }
    }

    /// What a city brings its owner with so many resources of each colour around it, in tenths of a hundredth.
    fn city(&self, colour: usize, counts: [i32; 4]) -> i32 {
        let [score, cities, resources] = self.weights;
        let points = if counts.iter().all(|&n| n > 0) { 5 } else { counts[colour] };
        let (city, beside) = around_city(colour, counts);
        10 * score * points + cities * city + resources * beside
    }

    /// The first player's value, in hundredths of a point.
    fn first(&self, position: &DivercitePosition) -> i32 {
        let [score, cities, resources] = self.weights;
        let points = position.points();
        let mut value = score * (i32::from(points[0]) - i32::from(points[1]));
        if cities != 0 || resources != 0 {
            let (city_tenths, resource_tenths) = surroundings(position);
            value += (cities * city_tenths + resources * resource_tenths) / 10;
        }
        value
    }
}

/// The terms of all cities and of all resources, signed by the owners of the cities, in tenths of a point.
fn surroundings(position: &DivercitePosition) -> (i32, i32) {
    let words = position.words();
    let (mut cities, mut resources) = (0, 0);
    for side in Side::BOTH {
        let sign = if side == Side::First { 1 } else { -1 };
        for (colour, &word) in words.iter().enumerate() {
            let mut left = word >> CITY_SHIFT[side] & CITIES;
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let counts = words.map(|word| ((word & RESOURCES) >> bit & AROUND).count_ones() as i32);
                let (city, beside) = around_city(colour, counts);
                cities += sign * city;
                resources += sign * beside;
            }
        }
    }
    (cities, resources)
}

/// The colour and the owner of the city on a cell, by its bit before it is shifted to a player's part.
fn city_at(words: &[u64; 4], bit: u32) -> Option<(usize, Side)> {
    if CITIES >> bit & 1 == 0 {
        return None;
    }
    let has = |side: Side, colour: usize| words[colour] >> (bit + CITY_SHIFT[side]) & 1 == 1;
    Side::BOTH
        .into_iter()
        .find_map(|side| (0..4).find(|&colour| has(side, colour)).map(|colour| (colour, side)))
}

/// What a city is worth with so many resources of each colour around it, and what those are worth because of it: tenths.
fn around_city(colour: usize, counts: [i32; 4]) -> (i32, i32) {
    let distinct = counts.iter().filter(|&&n| n > 0).count() as i32;
    let doubled = |other: usize| other != colour && counts[other] >= 2;
    let city = if distinct == 4 {
        50
    } else {
        let variety = if (0..4).any(doubled) { -5 } else { distinct };
        variety + 10 * counts[colour]
    };
    let resource = |other: usize| {
        let variety = if doubled(other) { -5 } else { distinct };
        variety + if other == colour { 10 } else { 0 }
    };
    (city, (0..4).map(|other| counts[other] * resource(other)).sum())
}

impl Evaluator<DivercitePosition> for RosseletLambert {
    fn evaluate(&mut self, position: &DivercitePosition) -> i32 {
        let first = self.first(position);
        if position.turn() == Side::First { first } else { -first }
    }
}

impl MoveOrdering<DivercitePosition> for RosseletLambert {
    /// The report looks at nothing beyond its depth.
    fn noisy(&self, _: &DivercitePosition, _: &mut impl Sink<DiverciteMove>) {}

    /// By how much the move changes the evaluation: only the cities it touches can change.
    fn guess(&self, position: &DivercitePosition, m: DiverciteMove) -> i32 {
        let (words, turn) = (position.words(), position.turn());
        let colour = m.colour().index();
        let counts = |bit: u32| words.map(|word| ((word & RESOURCES) >> bit & AROUND).count_ones() as i32);
        let tenths = match m.kind() {
            PieceKind::City => self.city(colour, counts(m.bit() - CITY_SHIFT[turn])),
            PieceKind::Resource => {
                let mut change = 0;
                for bit in TOUCHES.into_iter().filter_map(|step| m.bit().checked_sub(step)) {
                    let Some((city, owner)) = city_at(words, bit) else { continue };
                    let before = counts(bit);
                    let mut after = before;
                    after[colour] += 1;
                    let gain = self.city(city, after) - self.city(city, before);
                    change += if owner == turn { gain } else { -gain };
                }
                change
            }
        };
        tenths / 10
    }

    fn hints(&self) -> Hints {
        Hints { may_be_stuck: false, noisy_is_compulsory: false, ..Hints::default() }
    }
}

impl Tunable<DivercitePosition> for RosseletLambert {
    fn weights(&self) -> Weights {
        Weights::new(NAMES.into_iter().zip(self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> RosseletLambert {
        RosseletLambert { weights: weights.array() }
    }

    /// Points and tenths of points, the side to move's: the sum of weight times feature is ten times the evaluation, which cuts its
    /// parts to whole hundredths one by one.
    fn features(&self, position: &DivercitePosition, emit: &mut dyn FnMut(usize, i32)) {
        let points = position.points();
        let (cities, resources) = surroundings(position);
        let sign = if position.turn() == Side::First { 1 } else { -1 };
        let features = [10 * (i32::from(points[0]) - i32::from(points[1])), cities, resources];
        for (place, value) in features.into_iter().enumerate().filter(|(_, value)| *value != 0) {
            emit(place, sign * value);
        }
    }

    fn feature_scale(&self) -> i32 {
        10
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Divercite;
    use secateur_core::{MoveList, Random, Variant};

    #[test]
    fn cities_and_resources_by_hand() {
        // a red city (0) with nothing around it
        assert_eq!(around_city(0, [0, 0, 0, 0]), (0, 0));
        // four colours: 5; each resource 0.4, the red one 1 more
        assert_eq!(around_city(0, [1, 1, 1, 1]), (50, 4 * 4 + 10));
        // two green: −0.5 for the city and for each of them
        assert_eq!(around_city(0, [0, 2, 0, 0]), (-5, -10));
        // two red, one blue: 0.2 + 2; red 0.2 + 1 each, blue 0.2
        assert_eq!(around_city(0, [2, 0, 1, 0]), (22, 26));
        // two red, two blue: −0.5 + 2; red 0.2 + 1 each, blue −0.5 each
        assert_eq!(around_city(0, [2, 0, 2, 0]), (15, 24 - 10));
    }

    #[test]
    fn a_board_by_hand() {
        let variant = Divercite::default();
        // white's red city A1 is a divercité; black's red city D3 touches one red
        let text = "rg...by.......r........../R..........r..../12222223 12222332/2";
        let position = variant.parse_position(text).unwrap();
        assert_eq!(position.points(), [5, 1]);
        let value = |name: &str| RosseletLambert::named(name).unwrap().evaluate(&position);
        assert_eq!(value("score"), -400);
        // cities: 5 − (0.1 + 1); resources: 2.6 − 1.1; half of each with half of the score, seen by black
        assert_eq!(value("surroundings"), -(50 * 4 + 50 * (50 - 11) / 10 + 50 * (26 - 11) / 10));
    }

    #[test]
    fn the_features_add_up_to_the_evaluation() {
        let mut random = Random::new(5);
        for name in ["score", "surroundings"] {
            let mut evaluator = RosseletLambert::named(name).unwrap();
            let mut position = Divercite::default().start();
            while position.outcome().is_none() {
                let mut sum = 0;
                evaluator.features(&position, &mut |place, value| sum += evaluator.weights[place] * value);
                assert!((sum / 10 - evaluator.evaluate(&position)).abs() <= 1, "{name} {position}");
                let mut list = MoveList::new();
                position.generate(&mut list);
                position.play(random.pick(&list).unwrap());
            }
        }
    }

    #[test]
    fn a_guess_is_what_the_move_changes() {
        let mut random = Random::new(3);
        let mut evaluator = RosseletLambert::named("surroundings").unwrap();
        for _ in 0..50 {
            let mut position = Divercite::default().start();
            let mut list = MoveList::new();
            while position.outcome().is_none() {
                list.clear();
                position.generate(&mut list);
                let before = evaluator.evaluate(&position);
                for &m in &list {
                    let mut after = position.clone();
                    after.play(m);
                    let change = -evaluator.evaluate(&after) - before;
                    // both are cut to whole hundredths
                    assert!((evaluator.guess(&position, m) - change).abs() <= 1, "{m}");
                }
                position.play(random.pick(&list).unwrap());
            }
        }
    }
}
